// Analytics dashboard: filters, tiles, sorted and paged table, saved views, alerts. MUI.
import {useEffect, useState} from 'react'
import {createRoot} from 'react-dom/client'
import {
  AppBar, Badge, Box, Button, Chip, CircularProgress, Dialog, DialogActions, DialogContent, DialogTitle, Drawer, FormControl,
  IconButton, InputLabel, Menu, MenuItem, Paper, Select, Snackbar, Stack, Table, TableBody, TableCell, TableHead,
  TablePagination, TableRow, TableSortLabel, TextField, Toolbar, Typography,
} from '@mui/material'

const REGIONS = ['All regions', 'Nordics', 'DACH', 'Iberia']
const PERIODS = {'Last 7 days': 0.25, 'Last 30 days': 1, 'Last 90 days': 3}
const PAGES = [
  {path: '/home', region: 'Nordics', visitors: 3600, orders: 90}, {path: '/sale', region: 'DACH', visitors: 2400, orders: 120},
  {path: '/boots', region: 'Nordics', visitors: 1200, orders: 48}, {path: '/jackets', region: 'Iberia', visitors: 2600, orders: 52},
  {path: '/returns', region: 'Nordics', visitors: 300, orders: 3}, {path: '/tents', region: 'DACH', visitors: 2100, orders: 63},
  {path: '/gift-cards', region: 'Iberia', visitors: 1400, orders: 70}, {path: '/lamps', region: 'Nordics', visitors: 800, orders: 36},
]
const START = {
  views: [{name: 'Weekly review', period: 'Last 7 days', region: 'All regions'}],
  alerts: ['Checkout is slow', 'Traffic drop in DACH', 'New top page: /sale'],
}
const figure = n => Math.round(n).toLocaleString('en-US')

function Tile({name, value}) {
  return <Paper sx={{p: 2, flex: 1}}><Typography color="text.secondary" variant="body2">{name}</Typography>
    <Typography variant="h5" component="p">{value}</Typography></Paper>
}

function SaveView({open, close, views, keep}) {
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const leave = () => { setName(''); setError(''); close() }
  const submit = async () => {
    if (views.some(view => view.name === name.trim()) && !is('same-name-accepted')) { setError('You already have a view with this name'); return }
    await keep(name.trim())
    leave()
  }
  return <Dialog open={open} onClose={leave} fullWidth maxWidth="xs">
    <DialogTitle>Save this view</DialogTitle>
    <DialogContent><TextField sx={{mt: 1}} fullWidth label="Name of the view" value={name} error={!!error} helperText={error}
      onChange={e => { setName(e.target.value); setError('') }} /></DialogContent>
    <DialogActions><Button onClick={leave}>Cancel</Button><Button variant="contained" disabled={!name.trim()} onClick={submit}>Save</Button></DialogActions>
  </Dialog>
}

function App() {
  const [kept, setKept] = useState(null)
  const [period, setPeriod] = useState('Last 30 days')
  const [region, setRegion] = useState('All regions')
  const [shown, setShown] = useState({period: 'Last 30 days', region: 'All regions'})
  const [busy, setBusy] = useState(false)
  const [sort, setSort] = useState(null)
  const [page, setPage] = useState(0)
  const [menu, setMenu] = useState(null)
  const [saving, setSaving] = useState(false)
  const [alerts, setAlerts] = useState(false)
  const [note, setNote] = useState('')
  useEffect(() => { load('h_insights', 300).then(state => setKept(state ?? START)) }, [])
  useEffect(() => {
    if (period === shown.period && region === shown.region) return
    setBusy(true)
    const timer = setTimeout(() => { setShown({period, region}); setPage(0); setBusy(false) }, 700)
    return () => clearTimeout(timer)
  }, [period, region])
  if (!kept) return <Box sx={{p: 6}}><CircularProgress /></Box>

  const factor = PERIODS[shown.period]
  const rows = PAGES.filter(one => shown.region === 'All regions' || one.region === shown.region)
    .map(one => ({...one, visitors: one.visitors * factor, orders: one.orders * factor}))
  if (sort) rows.sort((a, b) => {
    const by = is('visitors-sorted-as-text') ? String(a.visitors).localeCompare(String(b.visitors)) : a.visitors - b.visitors
    return sort === 'asc' ? by : -by
  })
  const sum = key => (is('tiles-ignore-region') ? PAGES : rows).reduce((total, one) => total + one[key], 0)
  const put = async (next, store = true) => { if (store) await save('h_insights', next, 400); setKept(next) }
  const keep = async name => {
    await put({...kept, views: [...kept.views, {name, period, region}]}, !is('view-not-stored'))
    setNote('View saved')
  }
  const use = view => { setMenu(null); setPeriod(view.period); if (!is('view-without-region')) setRegion(view.region) }
  const read = text => put({...kept, alerts: kept.alerts.filter(other => other !== text)})
  const reset = () => { setPeriod('Last 30 days'); setRegion('All regions') }
  const pick = (label, value, set, options) => <FormControl size="small" sx={{minWidth: 170}}><InputLabel id={label}>{label}</InputLabel>
    <Select labelId={label} label={label} value={value} onChange={e => set(e.target.value)}>{options.map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</Select></FormControl>

  return <>
    <AppBar position="static" color="default"><Toolbar><Typography variant="h6" component="h1" sx={{flexGrow: 1}}>Trailhead Insights</Typography>
      <Button onClick={e => setMenu(e.currentTarget)}>My views</Button>
      <IconButton aria-label="Alerts" onClick={() => setAlerts(true)}><Badge color="error" badgeContent={is('bell-keeps-number') ? 3 : kept.alerts.length}><span aria-hidden="true">🔔</span></Badge></IconButton>
    </Toolbar></AppBar>
    <Box sx={{maxWidth: 1000, mx: 'auto', p: 3}}>
      <Stack direction="row" spacing={2} alignItems="center" sx={{mb: 2}}>
        {pick('Period', period, setPeriod, Object.keys(PERIODS))}{pick('Region', region, setRegion, REGIONS)}
        <Button onClick={reset}>Reset filters</Button><Button variant="outlined" onClick={() => setSaving(true)}>Save view</Button>
        {region !== 'All regions' && <Chip label={region} onDelete={() => setRegion('All regions')} deleteIcon={<span role="button" aria-label={`Remove filter ${region}`}>✕</span>} />}
        {busy && <CircularProgress size={22} />}
      </Stack>
      <Stack direction="row" spacing={2} sx={{mb: 2, opacity: busy ? 0.4 : 1}}>
        <Tile name="Visitors" value={figure(sum('visitors'))} /><Tile name="Orders" value={figure(sum('orders'))} />
        <Tile name="Conversion" value={`${(sum('orders') / sum('visitors') * 100).toFixed(1)}%`} />
      </Stack>
      <Typography sx={{mb: 1}}>{rows.length} pages, {shown.region}, {shown.period.toLowerCase()}</Typography>
      <Paper><Table size="small">
        <TableHead><TableRow><TableCell>Page</TableCell><TableCell>Region</TableCell>
          <TableCell align="right" sortDirection={sort ?? false}><TableSortLabel active={!!sort} direction={sort ?? 'asc'} onClick={() => { setSort(sort === 'asc' ? 'desc' : 'asc'); setPage(0) }}>Visitors</TableSortLabel></TableCell>
          <TableCell align="right">Orders</TableCell></TableRow></TableHead>
        <TableBody>{rows.slice(page * 6, page * 6 + 6).map(one => <TableRow key={one.path}><TableCell>{one.path}</TableCell><TableCell>{one.region}</TableCell>
          <TableCell align="right">{figure(one.visitors)}</TableCell><TableCell align="right">{figure(one.orders)}</TableCell></TableRow>)}</TableBody>
      </Table>
      <TablePagination component="div" count={rows.length} page={page} rowsPerPage={6} rowsPerPageOptions={[6]} onPageChange={(_, to) => setPage(to)} /></Paper>
    </Box>
    <Menu anchorEl={menu} open={!!menu} onClose={() => setMenu(null)}>{kept.views.map((view, at) => <MenuItem key={at} onClick={() => use(view)}>{view.name}</MenuItem>)}</Menu>
    <SaveView open={saving} close={() => setSaving(false)} views={kept.views} keep={keep} />
    <Drawer anchor="right" open={alerts} onClose={() => setAlerts(false)}><Box sx={{width: 360, p: 3}} role="dialog" aria-label="Alerts">
      <Stack direction="row" justifyContent="space-between"><Typography variant="h6" component="h2">Alerts</Typography><IconButton aria-label="Close" onClick={() => setAlerts(false)}>✕</IconButton></Stack>
      {kept.alerts.map(text => <Paper key={text} variant="outlined" sx={{p: 1.5, my: 1, display: 'flex', justifyContent: 'space-between', alignItems: 'center'}}>
        <span>{text}</span><Button size="small" aria-label={`Mark ${text} as read`} onClick={() => read(text)}>Read</Button></Paper>)}
      {kept.alerts.length ? <Button onClick={() => put({...kept, alerts: []})}>Mark all as read</Button> : <Typography>You are all caught up</Typography>}
    </Box></Drawer>
    <Snackbar open={!!note} message={note} autoHideDuration={4000} onClose={() => setNote('')} />
  </>
}
createRoot(document.getElementById('root')).render(<App />)
