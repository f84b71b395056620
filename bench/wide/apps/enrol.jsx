import {useEffect, useState} from 'react'
import {createRoot} from 'react-dom/client'
import {Accordion, AccordionHeader, AccordionItem, AccordionPanel, Badge, Button, Card, CardFooter, CardHeader, Checkbox, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle, DialogTrigger, Dropdown, Field, FluentProvider, MessageBar, MessageBarBody, Option, ProgressBar, Radio, RadioGroup, SearchBox, Tab, TabList, Title1, webLightTheme} from '@fluentui/react-components'

const COURSES = [
  {code: 'BIO-110', title: 'Cell Biology', day: 'Monday', credits: 6, seats: 12, campus: 'North', needs: null},
  {code: 'CHE-120', title: 'Organic Chemistry', day: 'Tuesday', credits: 8, seats: 1, campus: 'North', needs: null},
  {code: 'HIS-205', title: 'Medieval Towns', day: 'Wednesday', credits: 5, seats: 0, campus: 'South', needs: null},
  {code: 'MAT-150', title: 'Linear Algebra', day: 'Monday', credits: 7, seats: 4, campus: 'South', needs: null},
  {code: 'MAT-250', title: 'Numerical Methods', day: 'Thursday', credits: 6, seats: 9, campus: 'South', needs: 'MAT-150'},
  {code: 'MUS-101', title: 'Choir', day: 'Friday', credits: 2, seats: 30, campus: 'North', needs: null},
]
const MAX = 20
const title = code => COURSES.find(c => c.code === code).title

function Enrolment() {
  const [mine, setMine] = useState(null)
  const [queue, setQueue] = useState([])
  const [tab, setTab] = useState('catalogue')
  const [campus, setCampus] = useState('All campuses')
  const [typed, setTyped] = useState('')
  const [word, setWord] = useState('')
  const [note, setNote] = useState(null)
  const [drop, setDrop] = useState(null)
  const [reason, setReason] = useState('')
  const [sure, setSure] = useState(false)
  useEffect(() => { load('enrol', 100).then(s => { setMine(s?.mine || ['MUS-101']); setQueue(s?.queue || []) }) }, [])
  useEffect(() => { const t = setTimeout(() => setWord(typed.trim().toLowerCase()), 300); return () => clearTimeout(t) }, [typed])
  if (!mine) return <p>One moment</p>
  const keep = (m, q) => { setMine(m); setQueue(q); return save('enrol', {mine: m, queue: q}, 60) }
  const credits = mine.reduce((n, code) => n + COURSES.find(c => c.code === code).credits, 0)
  const left = c => c.seats - (mine.includes(c.code) && c.code !== 'MUS-101' ? is('seat-off') ? 2 : 1 : 0)
  const enrol = async c => {
    setNote(null)
    await wait(90)
    const clash = mine.find(code => code !== c.code && COURSES.find(o => o.code === code).day === c.day)
    if (c.needs && !mine.includes(c.needs)) return setNote({intent: 'error', text: `${c.title} needs ${title(c.needs)} first.`})
    if (clash && !is('clash-ignored')) return setNote({intent: 'error', text: `${c.title} is on the same day as ${title(clash)}.`})
    if (credits + c.credits > MAX) return setNote({intent: 'error', text: `You cannot take more than ${MAX} credits.`})
    await keep([...mine, c.code], queue)
    setNote(is('opposite-note') ? {intent: 'error', text: `You could not be enrolled in ${c.title}.`} : {intent: 'success', text: `You are enrolled in ${c.title}.`})
  }
  const wait_ = async c => {
    await keep(mine, [...queue, c.code])
    setNote({intent: 'info', text: `You are number 1 on the waiting list for ${c.title}.`})
  }
  const dropIt = async () => {
    const rest = mine.filter(code => code !== drop)
    if (is('drop-not-saved')) setMine(rest)
    else await keep(rest, queue)
    setNote({intent: 'info', text: `You dropped ${title(drop)}.`})
    setDrop(null)
  }
  const hit = c => (campus === 'All campuses' || c.campus === campus || is('campus-late') && c.code === 'MUS-101') && (c.title + c.code).toLowerCase().includes(word)
  const list = COURSES.filter(hit)
  return <div style={{maxWidth: 940, margin: '0 auto', padding: 24}}>
    <Title1 as="h1">Autumn courses</Title1>
    <div style={{maxWidth: 320, margin: '10px 0'}}><Field label={`${credits} of ${MAX} credits`}><ProgressBar value={credits / MAX} thickness="large" /></Field></div>
    {note && <MessageBar intent={note.intent} style={is('note-clipped') ? {height: 0, minHeight: 0, overflow: 'hidden', border: 0} : {}}><MessageBarBody>{note.text}</MessageBarBody></MessageBar>}
    <TabList selectedValue={tab} onTabSelect={(_, d) => setTab(d.value)}>
      <Tab value="catalogue">Catalogue</Tab><Tab value="mine">My courses</Tab><Tab value="rules">Rules</Tab>
    </TabList>
    {tab === 'catalogue' && <section aria-label="Catalogue">
      <div style={{display: 'flex', gap: 14, margin: '14px 0', alignItems: 'end'}}>
        <Field label="Find a course"><SearchBox value={typed} onChange={(_, d) => setTyped(d.value)} /></Field>
        <Field label="Campus"><Dropdown value={campus} selectedOptions={[campus]} onOptionSelect={(_, d) => setCampus(d.optionValue)}>{['All campuses', 'North', 'South'].map(x => <Option key={x} value={x}>{x}</Option>)}</Dropdown></Field>
        <span>{list.length === 1 ? '1 course' : list.length + ' courses'}</span>
      </div>
      <div style={{display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 14}}>
        {list.map(c => <Card key={c.code}>
          <CardHeader header={<b>{c.title}</b>} description={c.code + ', ' + c.campus} action={mine.includes(c.code) ? <Badge color="success">Enrolled</Badge> : queue.includes(c.code) ? <Badge color="warning">Waiting</Badge> : undefined} />
          <div>{c.day}, {c.credits} credits</div>
          <div>{left(c) > 0 ? `${left(c)} ${left(c) === 1 ? 'seat' : 'seats'} left` : 'Full'}</div>
          <CardFooter>{mine.includes(c.code) ? <Button onClick={() => { setTab('mine') }}>Show</Button>
            : left(c) > 0 ? <Button appearance="primary" onClick={() => enrol(c)}>Enrol</Button>
              : <Button disabled={queue.includes(c.code)} onClick={() => wait_(c)}>Join waiting list</Button>}</CardFooter>
        </Card>)}
      </div>
      {!list.length && <p>No course was found.</p>}
    </section>}
    {tab === 'mine' && <section aria-label="My courses">
      <ul>{mine.map(code => <li key={code} style={{margin: '10px 0'}}>{title(code)} <Button size="small" onClick={() => { setDrop(code); setReason(''); setSure(false) }}>Drop</Button></li>)}</ul>
      {!mine.length && <p>You have no courses yet.</p>}
    </section>}
    {tab === 'rules' && <Accordion collapsible>
      <AccordionItem value="1"><AccordionHeader>Credits</AccordionHeader><AccordionPanel>A student takes at most {MAX} credits a term.</AccordionPanel></AccordionItem>
      <AccordionItem value="2"><AccordionHeader>Dropping a course</AccordionHeader><AccordionPanel>Courses can be dropped until 30 September.</AccordionPanel></AccordionItem>
    </Accordion>}
    <Dialog open={!!drop} onOpenChange={(_, d) => d.open || setDrop(null)}><DialogSurface><DialogBody>
      <DialogTitle>{drop ? `Drop ${title(drop)}?` : ''}</DialogTitle>
      <DialogContent>
        <Field label="Reason"><RadioGroup value={reason} onChange={(_, d) => setReason(d.value)}><Radio value="time" label="No time" /><Radio value="level" label="Too difficult" /></RadioGroup></Field>
        <Checkbox label="I know that my seat is given away" checked={sure} onChange={(_, d) => setSure(!!d.checked)} />
      </DialogContent>
      <DialogActions><DialogTrigger disableButtonEnhancement><Button>Keep course</Button></DialogTrigger><Button appearance="primary" disabled={!sure || !reason} onClick={dropIt}>Drop course</Button></DialogActions>
    </DialogBody></DialogSurface></Dialog>
  </div>
}

createRoot(document.getElementById('root')).render(<FluentProvider theme={webLightTheme}><Enrolment /></FluentProvider>)
