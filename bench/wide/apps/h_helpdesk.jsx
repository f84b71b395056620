// Support desk: list with tabs, drawer with a conversation, assignment, closing. MUI.
import {useEffect, useMemo, useState} from 'react'
import {createRoot} from 'react-dom/client'
import {
  Alert, AppBar, Box, Button, Chip, Dialog, DialogActions, DialogContent, DialogTitle, Divider, Drawer, IconButton,
  LinearProgress, MenuItem, Paper, Snackbar, Stack, Tab, Table, TableBody, TableCell, TableContainer, TableHead, TableRow,
  TableSortLabel, Tabs, TextField, Toolbar, Typography,
} from '@mui/material'

const AGENTS = ['Unassigned', 'Teresa Blum', 'Ola Haugen', 'Kofi Mensah']
const RANK = {Urgent: 0, High: 1, Normal: 2, Low: 3}
const ticket = (id, subject, from, priority, agent, status, text) =>
  ({id, subject, from, priority, agent, status, talk: [{who: from, text}]})
const START = [
  ticket(311, 'Cannot export to PDF', 'Nils Aho', 'High', 'Kofi Mensah', 'New', 'The export button does nothing for me.'),
  ticket(312, 'Login loop on Safari', 'Bea Romano', 'Urgent', 'Ola Haugen', 'New', 'I am sent back to the login each time.'),
  ticket(313, 'Invoice has wrong VAT', 'Gita Rao', 'Normal', 'Unassigned', 'New', 'We are in Ireland, VAT should be 23%.'),
  ticket(314, 'Slow dashboard', 'Tom Visser', 'Low', 'Unassigned', 'Waiting', 'It takes a minute to load on Mondays.'),
  ticket(309, 'Reset my second factor', 'Ann Wu', 'Normal', 'Teresa Blum', 'Closed', 'New phone, please reset.'),
]

function Details({one, change, close, say}) {
  const [reply, setReply] = useState('')
  const [sending, setSending] = useState(false)
  const [ask, setAsk] = useState(false)
  const send = async () => {
    setSending(true)
    await wait(700)
    const talk = is('reply-lost') ? one.talk : [...one.talk, {who: 'You', text: reply}]
    await change(one.id, {talk, status: 'Waiting'})
    setSending(false); setReply('')
    say('Reply sent')
  }
  const assign = async agent => {
    await wait(500)
    await change(is('other-ticket-assigned') ? 314 : one.id, {agent})
    say(`Assigned to ${agent}`)
  }
  const shut = async () => {
    setAsk(false)
    await wait(400)
    await change(one.id, {status: 'Closed'})
    close(); say('Ticket closed')
  }
  return <Box sx={{width: 420, p: 3}} role="dialog" aria-label={one.subject}>
    <Stack direction="row" justifyContent="space-between" alignItems="center">
      <Typography variant="h6" component="h2">{one.subject}</Typography>
      <IconButton aria-label="Close drawer" onClick={close}>✕</IconButton>
    </Stack>
    <Typography color="text.secondary">#{one.id}</Typography>
    <Box component="dl" sx={{display: 'grid', gridTemplateColumns: '110px 1fr', rowGap: 1, '& dd': {m: 0}}}>
      <dt>Requester</dt><dd>{one.from}</dd><dt>Status</dt><dd><Chip size="small" label={one.status} /></dd>
      <dt>Priority</dt><dd>{one.priority}</dd>
    </Box>
    <TextField select fullWidth size="small" label="Assignee" value={one.agent} onChange={e => assign(e.target.value)}>
      {AGENTS.map(name => <MenuItem key={name} value={name}>{name}</MenuItem>)}
    </TextField>
    <Divider sx={{my: 2}} />
    <Typography variant="subtitle1" component="h3">Conversation</Typography>
    <Stack spacing={1} role="log" aria-label="Conversation" sx={{mb: 2}}>{one.talk.map((line, at) =>
      <Paper key={at} variant="outlined" sx={{p: 1.2, ml: line.who === 'You' ? 5 : 0}}>
        <Typography variant="caption">{line.who}</Typography><Typography>{line.text}</Typography></Paper>)}</Stack>
    <TextField multiline minRows={3} fullWidth label="Your reply" value={reply} onChange={e => setReply(e.target.value)} />
    <Stack direction="row" spacing={1} sx={{mt: 2}}>
      <Button variant="contained" disabled={!reply || sending} onClick={send}>Send reply</Button>
      {one.status !== 'Closed' && <Button color="error" onClick={() => setAsk(true)}>Close ticket</Button>}
    </Stack>
    <Dialog open={ask} onClose={() => setAsk(false)}>
      <DialogTitle>Close this ticket?</DialogTitle>
      <DialogContent>{one.from} will get a satisfaction survey.</DialogContent>
      <DialogActions><Button onClick={() => setAsk(false)}>Keep open</Button><Button onClick={shut}>Close it</Button></DialogActions>
    </Dialog>
  </Box>
}

function Create({open, onClose, create}) {
  const blank = {subject: '', from: '', priority: 'Normal'}
  const [form, setForm] = useState(blank)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const put = key => e => setForm({...form, [key]: e.target.value})
  const submit = async () => {
    setTried(true)
    if (!form.subject || !form.from) return
    setBusy(true); await create(form); setBusy(false)
    setForm(blank); setTried(false); onClose()
  }
  const miss = key => tried && !form[key] && !(is('requester-not-required') && key === 'from')
  return <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs">
    <DialogTitle>New ticket</DialogTitle>
    <DialogContent><Stack spacing={2} sx={{pt: 1}}>
      <TextField label="Subject" value={form.subject} onChange={put('subject')} error={miss('subject')} helperText={miss('subject') && 'Subject is required'} />
      <TextField label="Requester" value={form.from} onChange={put('from')} error={miss('from')} helperText={miss('from') && 'Requester is required'} />
      <TextField select label="Priority" value={form.priority} onChange={put('priority')}>
        {Object.keys(RANK).map(name => <MenuItem key={name} value={name}>{name}</MenuItem>)}</TextField>
    </Stack></DialogContent>
    <DialogActions><Button onClick={onClose}>Cancel</Button><Button variant="contained" disabled={busy} onClick={submit}>Create</Button></DialogActions>
  </Dialog>
}

function App() {
  const [list, setList] = useState(null)
  const [tab, setTab] = useState('open')
  const [query, setQuery] = useState('')
  const [sort, setSort] = useState(null)
  const [current, setCurrent] = useState(null)
  const [creating, setCreating] = useState(false)
  const [toast, setToast] = useState('')
  useEffect(() => { load('h_helpdesk', 400).then(kept => setList(kept ?? START)) }, [])
  const put = async next => { setList(next); await save('h_helpdesk', next) }
  const change = (id, part) => put(list.map(one => one.id === id ? {...one, ...part} : one))
  const create = async form => {
    await wait(600)
    const fresh = ticket(320, form.subject, form.from, form.priority, 'Unassigned', 'New', '(by phone)')
    await put(is('ticket-twice') ? [fresh, {...fresh, id: 321}, ...list] : [fresh, ...list])
    setToast('Ticket created')
  }
  const rows = useMemo(() => {
    const found = (list ?? []).filter(one => (one.status === 'Closed') === (tab === 'closed')
      && (one.subject + one.from).toLowerCase().includes(query.toLowerCase()))
    if (sort === 'priority') found.sort((a, b) =>
      is('priority-by-letter') ? a.priority.localeCompare(b.priority) : RANK[a.priority] - RANK[b.priority])
    return found
  }, [list, tab, query, sort])
  if (!list) return <LinearProgress />
  const closed = list.filter(one => one.status === 'Closed').length
  const opened = list.length - closed
  const chosen = list.find(one => one.id === current)
  return <>
    <AppBar position="static"><Toolbar><Typography variant="h6" component="h1" sx={{flexGrow: 1}}>Fernway Support</Typography>
      <Button color="inherit" onClick={() => setCreating(true)}>New ticket</Button></Toolbar></AppBar>
    <Box sx={{maxWidth: 980, mx: 'auto', p: 2}}>
      <TextField size="small" placeholder="Search tickets" value={query} onChange={e => setQuery(e.target.value)} sx={{width: 320}} />
      <Tabs value={tab} onChange={(_, to) => setTab(to)}>
        <Tab value="open" label={<span>Open <Chip size="small" component="span" label={opened} /></span>} />
        <Tab value="closed" label={<span>Closed <Chip size="small" component="span" label={is('closed-count-short') && closed > 1 ? closed - 1 : closed} /></span>} />
      </Tabs>
      <TableContainer component={Paper}><Table>
        <TableHead><TableRow><TableCell>No.</TableCell><TableCell>Subject</TableCell><TableCell>Requester</TableCell>
          <TableCell><TableSortLabel active={sort === 'priority'} onClick={() => setSort('priority')}>Priority</TableSortLabel></TableCell>
          <TableCell>Assignee</TableCell></TableRow></TableHead>
        <TableBody>{rows.map(one => <TableRow hover key={one.id} sx={{cursor: 'pointer'}} onClick={() => setCurrent(one.id)}>
          <TableCell>{one.id}</TableCell><TableCell>{one.subject}</TableCell><TableCell>{one.from}</TableCell>
          <TableCell><Chip size="small" label={one.priority} color={one.priority === 'Urgent' ? 'error' : 'default'} /></TableCell>
          <TableCell>{one.agent}</TableCell></TableRow>)}</TableBody>
      </Table></TableContainer>
      {!rows.length && <Alert severity="info">No tickets here.</Alert>}
    </Box>
    <Drawer anchor="right" open={!!chosen} onClose={() => setCurrent(null)}>
      {chosen && <Details one={chosen} change={change} close={() => setCurrent(null)} say={setToast} />}</Drawer>
    <Create open={creating} onClose={() => setCreating(false)} create={create} />
    <Snackbar open={!!toast} message={toast} autoHideDuration={4000} onClose={() => setToast('')} />
  </>
}
createRoot(document.getElementById('root')).render(<App />)
