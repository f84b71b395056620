import {useEffect, useRef, useState} from 'react'
import {createRoot} from 'react-dom/client'
import {Accordion, Badge, Box, Button, ChakraProvider, Checkbox, Dialog, Field, Flex, Heading, HStack, Input, Menu, NativeSelect, Portal, Progress, Stack, Table, Text, Textarea, Toast, Toaster as ToasterRoot, createToaster, defaultSystem} from '@chakra-ui/react'

const toaster = createToaster({placement: 'top-end', duration: 7000})
const LIMIT = 500
const START = {
  status: 'Draft', note: '',
  lines: [
    {id: 1, date: '2030-03-04', what: 'Train to Ghent', kind: 'Travel', amount: 64.5, receipt: true},
    {id: 2, date: '2030-03-04', what: 'Dinner with Ostrava team', kind: 'Meals', amount: 92.8, receipt: false},
    {id: 3, date: '2030-03-05', what: 'Hotel Marrow', kind: 'Lodging', amount: 138, receipt: true},
    {id: 4, date: '2030-03-06', what: 'Taxi to the station', kind: 'Travel', amount: 21.2, receipt: false},
  ],
}
const KINDS = ['Travel', 'Meals', 'Lodging', 'Other']
const sum = list => list.reduce((n, l) => n + l.amount, 0)

function Editor({line, onClose, onSave}) {
  const [draft, setDraft] = useState({...line, amount: line.amount ? String(line.amount) : ''})
  const [bad, setBad] = useState({})
  const put = key => e => setDraft({...draft, [key]: e.target.value})
  const submit = e => {
    e.preventDefault()
    const wrong = {}
    if (!draft.what.trim()) wrong.what = 'Describe the expense'
    if (!(Number(draft.amount) > 0) && !is('negative-ok')) wrong.amount = 'The amount must be more than zero'
    setBad(wrong)
    if (!Object.keys(wrong).length) onSave({...draft, amount: Number(draft.amount)})
  }
  return <Dialog.Root open onOpenChange={e => e.open || onClose()}>
    <Portal><Dialog.Backdrop /><Dialog.Positioner><Dialog.Content>
      <form onSubmit={submit} noValidate>
        <Dialog.Header><Dialog.Title>{line.id ? 'Change expense' : 'Add expense'}</Dialog.Title></Dialog.Header>
        <Dialog.Body><Stack gap="3">
          <Field.Root invalid={!!bad.what}><Field.Label>Description</Field.Label><Input value={draft.what} onChange={put('what')} /><Field.ErrorText>{bad.what}</Field.ErrorText></Field.Root>
          <Field.Root invalid={!!bad.amount}><Field.Label>Amount</Field.Label><Input value={draft.amount} onChange={put('amount')} inputMode="decimal" /><Field.ErrorText>{bad.amount}</Field.ErrorText></Field.Root>
          <Field.Root><Field.Label>Date</Field.Label><Input type="date" value={draft.date} onChange={put('date')} /></Field.Root>
          <Field.Root><Field.Label>Category</Field.Label><NativeSelect.Root><NativeSelect.Field value={draft.kind} onChange={put('kind')}>{KINDS.map(k => <option key={k}>{k}</option>)}</NativeSelect.Field><NativeSelect.Indicator /></NativeSelect.Root></Field.Root>
          <Checkbox.Root checked={draft.receipt} onCheckedChange={e => setDraft({...draft, receipt: !!e.checked})}><Checkbox.HiddenInput /><Checkbox.Control /><Checkbox.Label>Receipt attached</Checkbox.Label></Checkbox.Root>
        </Stack></Dialog.Body>
        <Dialog.Footer><Button variant="outline" type="button" onClick={onClose}>Discard</Button><Button type="submit">Save expense</Button></Dialog.Footer>
      </form>
    </Dialog.Content></Dialog.Positioner></Portal>
  </Dialog.Root>
}

function Report() {
  const [doc, setDoc] = useState(null)
  const [edit, setEdit] = useState(null)
  const old = useRef(null)
  useEffect(() => { load('expenses', 90).then(s => setDoc(s && s.lines ? s : START)) }, [])
  if (!doc) return <Text p="6">Loading report</Text>
  const put = async next => { setDoc(next); await save('expenses', next, 60) }
  const total = sum(doc.lines)
  const missing = doc.lines.filter(l => !l.receipt)
  const locked = doc.status !== 'Draft'
  const keep = async line => {
    setEdit(null)
    if (!line.id) line.id = Date.now()
    let lines = doc.lines.some(l => l.id === line.id) ? doc.lines.map(l => l.id === line.id ? line : l) : [...doc.lines, line]
    if (is('neighbour-changed') && edit.id) lines = doc.lines.map((l, i) => doc.lines[i - 1]?.id === line.id ? {...l, amount: line.amount} : l)
    lines = [...lines].sort((a, b) => a.date.localeCompare(b.date))
    await put({...doc, lines})
  }
  const remove = async line => {
    old.current = doc
    await put({...doc, lines: doc.lines.filter(l => l !== line)})
    toaster.create({title: `"${line.what}" removed`, type: 'info', action: {label: 'Undo', onClick: () => is('undo-dead') || put(old.current)}})
  }
  const submit = async () => {
    const answer = await save('expenses', {...doc, status: 'Submitted'}, 150, is('submit-fails') ? 500 : 200)
    if (!answer.ok && !is('submit-fails')) return toaster.create({title: 'Could not submit', type: 'error'})
    setDoc({...doc, status: 'Submitted'})
    toaster.create({title: 'Report submitted for approval', type: 'success'})
  }
  return <Box maxW="920px" mx="auto" p="6">
    <Flex justify="space-between" align="center" mb="4">
      <Heading as="h1">Trip to Ghent</Heading>
      <HStack><Text>Status</Text><Badge size="lg" colorPalette={locked ? 'green' : 'gray'}>{doc.status}</Badge></HStack>
    </Flex>
    <Progress.Root value={Math.min(100, total / LIMIT * 100)} mb="4"><Progress.Label>Used of the limit of {money(LIMIT)}</Progress.Label><Progress.Track><Progress.Range /></Progress.Track></Progress.Root>
    <Table.Root size="sm">
      <Table.Header><Table.Row>{['Date', 'Description', 'Category', 'Amount', 'Receipt', ''].map((h, i) => <Table.ColumnHeader key={i}>{h}</Table.ColumnHeader>)}</Table.Row></Table.Header>
      <Table.Body>{doc.lines.map(l => <Table.Row key={l.id}>
        <Table.Cell>{l.date}</Table.Cell><Table.Cell>{l.what}</Table.Cell><Table.Cell>{l.kind}</Table.Cell>
        <Table.Cell>{money(l.amount)}</Table.Cell><Table.Cell>{l.receipt ? 'Yes' : 'Missing'}</Table.Cell>
        <Table.Cell>{!locked && <Menu.Root>
          <Menu.Trigger asChild><Button size="xs" variant="ghost" aria-label={'More for ' + l.what}>⋯</Button></Menu.Trigger>
          <Portal><Menu.Positioner><Menu.Content>
            <Menu.Item value="edit" onClick={() => setEdit(l)}>Change</Menu.Item>
            <Menu.Item value="attach" disabled={l.receipt} onClick={() => put({...doc, lines: doc.lines.map(x => x === l ? {...x, receipt: true} : x)})}>Attach receipt</Menu.Item>
            <Menu.Item value="remove" onClick={() => remove(l)}>Remove</Menu.Item>
          </Menu.Content></Menu.Positioner></Portal>
        </Menu.Root>}</Table.Cell>
      </Table.Row>)}</Table.Body>
      <Table.Footer><Table.Row><Table.Cell /><Table.Cell>Total</Table.Cell><Table.Cell /><Table.Cell>{money(is('total-skips-last') ? sum(doc.lines.slice(0, 4)) : total)}</Table.Cell><Table.Cell /><Table.Cell /></Table.Row></Table.Footer>
    </Table.Root>
    {missing.length > 0 && <Text mt="3" color="orange.600">{missing.length} {missing.length === 1 ? 'receipt is' : 'receipts are'} missing</Text>}
    <HStack my="4"><Button variant="outline" disabled={locked} onClick={() => setEdit({id: 0, date: '2030-03-05', what: '', kind: 'Other', amount: 0, receipt: true})}>Add expense</Button>
      <Button colorPalette="blue" disabled={locked || missing.length > (is('receipts-optional') ? 1 : 0)} onClick={submit}>Submit report</Button></HStack>
    <Accordion.Root collapsible>
      <Accordion.Item value="sum"><Accordion.ItemTrigger>By category<Accordion.ItemIndicator /></Accordion.ItemTrigger><Accordion.ItemContent><Accordion.ItemBody>
        {KINDS.map(k => <Flex key={k} justify="space-between" maxW="260px"><span>{k}</span><span>{money(sum(doc.lines.filter(l => l.kind === k)))}</span></Flex>)}
      </Accordion.ItemBody></Accordion.ItemContent></Accordion.Item>
      <Accordion.Item value="note"><Accordion.ItemTrigger>Note to the approver<Accordion.ItemIndicator /></Accordion.ItemTrigger><Accordion.ItemContent><Accordion.ItemBody>
        <Textarea aria-label="Note" value={doc.note} onChange={e => setDoc({...doc, note: e.target.value})} onBlur={() => put(doc)} />
      </Accordion.ItemBody></Accordion.ItemContent></Accordion.Item>
    </Accordion.Root>
    {edit && <Editor line={edit} onClose={() => setEdit(null)} onSave={keep} />}
    <Portal><ToasterRoot toaster={toaster}>{t => <Toast.Root width="sm"><Toast.Indicator /><Toast.Title>{t.title}</Toast.Title>{t.action && <Toast.ActionTrigger>{t.action.label}</Toast.ActionTrigger>}<Toast.CloseTrigger /></Toast.Root>}</ToasterRoot></Portal>
  </Box>
}

createRoot(document.getElementById('root')).render(<ChakraProvider value={defaultSystem}><Report /></ChakraProvider>)
