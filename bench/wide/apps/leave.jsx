import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, AppBar, Box, Button, Chip, Dialog, DialogActions, DialogContent, DialogTitle, MenuItem, Paper, Snackbar, Stack, Table, TableBody, TableCell, TableHead, TablePagination, TableRow, TableSortLabel, TextField, Toolbar, Typography} from '@mui/material';

const SEED = [['Aisha Bello', 'Vacation', '2026-12-21', 8], ['Bram de Wit', 'Vacation', '2026-12-14', 5], ['Chloe Martin', 'Sick', '2026-11-25', 2], ['Diego Ramos', 'Parental', '2027-01-04', 40], ['Emi Takeda', 'Vacation', '2027-02-08', 10], ['Femke Vos', 'Sick', '2026-11-27', 1], ['Goran Ilic', 'Vacation', '2027-03-15', 4], ['Holly Price', 'Parental', '2027-04-01', 60], ['Igor Sokolov', 'Vacation', '2026-12-28', 3], ['Jana Krause', 'Sick', '2026-11-23', 4], ['Ken Adeyemi', 'Vacation', '2027-05-10', 12], ['Lea Dubois', 'Vacation', '2027-01-18', 6]].map(([name, kind, from, days], id) => ({id, name, kind, from, days, state: 'Requested'}));

function Ask({open, onClose, onSave, left}) {
  const [form, setForm] = useState({from: '', days: '', kind: 'Vacation'}), [bad, setBad] = useState({});
  const set = key => event => setForm({...form, [key]: event.target.value});
  function submit(event) {
    event.preventDefault(); const wrong = {};
    if (!/^\d{4}-\d\d-\d\d$/.test(form.from)) wrong.from = 'Use the format YYYY-MM-DD';
    if (!(form.days >= 1)) wrong.days = 'At least one day'; else if (form.kind === 'Vacation' && +form.days > left && !is('balance-not-checked')) wrong.days = `Only ${left} days of vacation are left`;
    setBad(wrong); if (Object.keys(wrong).length) return; onSave({...form, days: +form.days}); setForm({from: '', days: '', kind: 'Vacation'});
  }
  return <Dialog open={open} onClose={onClose}><form onSubmit={submit} noValidate><DialogTitle>Request leave</DialogTitle><DialogContent><Stack spacing={2} sx={{pt: 1, width: 340}}>
    <TextField select label="Kind of leave" value={form.kind} onChange={set('kind')}>{['Vacation', 'Sick', 'Parental'].map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</TextField>
    <TextField label="First day" value={form.from} onChange={set('from')} error={!!bad.from} helperText={bad.from} /><TextField label="Number of days" value={form.days} onChange={set('days')} error={!!bad.days} helperText={bad.days} /></Stack></DialogContent>
    <DialogActions><Button onClick={onClose}>Cancel</Button><Button type="submit" variant="contained">Send request</Button></DialogActions></form></Dialog>;
}

function App() {
  const [rows, setRows] = useState(null), [page, setPage] = useState(0), [sort, setSort] = useState(['name', 'asc']), [open, setOpen] = useState(false), [toast, setToast] = useState(null), [kind, setKind] = useState('All kinds');
  useEffect(() => { load('leave').then(kept => setRows(kept ?? SEED)); }, []);
  if (!rows) return null;
  const mine = rows.filter(one => one.name === 'You' && one.kind === 'Vacation').reduce((sum, one) => sum + one.days, 0), left = 14 - (is('balance-stale') ? 0 : mine);
  const [key, way] = sort, order = (a, b) => (key === 'days' ? (is('days-as-text') ? String(a.days).localeCompare(String(b.days)) : a.days - b.days) : a[key].localeCompare(b[key])) * (way === 'asc' ? 1 : -1);
  const out = rows.filter(one => kind === 'All kinds' || one.kind === kind).sort(order), part = out.slice(page * 5, page * 5 + 5);
  const keep = next => { setRows(next); return save('leave', next, 80); };
  function decide(row, state) { keep(rows.map(one => one.id === row.id ? {...one, state} : one)); setToast({kind: 'success', text: `Request of ${row.name} ${state.toLowerCase()}`}); if (is('decision-rolled-back')) setTimeout(() => setRows(rows), 2200); }
  function add(form) { keep([...rows, {...form, id: rows.length, name: 'You', state: 'Requested'}]); if (!is('dialog-stays')) setOpen(false); setToast({kind: 'success', text: 'Your request has been sent'}); }
  const head = (id, label) => <TableSortLabel active={key === id} direction={key === id ? way : 'asc'} onClick={() => setSort([id, key === id && way === 'asc' ? 'desc' : 'asc'])}>{label}</TableSortLabel>;
  return <Box><AppBar position="static"><Toolbar><Typography variant="h6" component="h1" sx={{flexGrow: 1}}>Leave calendar</Typography><Typography>Vacation left: {left} days</Typography></Toolbar></AppBar>
    <Stack direction="row" spacing={2} sx={{p: 2}}><TextField select size="small" label="Kind" value={kind} onChange={event => { setKind(event.target.value); if (!is('page-not-reset')) setPage(0); }} sx={{minWidth: 160}}>{['All kinds', 'Vacation', 'Sick', 'Parental'].map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</TextField><Button variant="contained" onClick={() => setOpen(true)}>Request leave</Button></Stack>
    <Paper sx={{mx: 2}}><Table size="small"><TableHead><TableRow><TableCell>{head('name', 'Employee')}</TableCell><TableCell>Kind</TableCell><TableCell>{head('from', 'First day')}</TableCell><TableCell align="right">{head('days', 'Days')}</TableCell><TableCell>State</TableCell><TableCell /></TableRow></TableHead>
      <TableBody>{part.map(one => <TableRow key={one.id} hover><TableCell>{one.name}</TableCell><TableCell>{one.kind}</TableCell><TableCell>{one.from}</TableCell><TableCell align="right">{one.days}</TableCell><TableCell><Chip size="small" label={one.state} color={one.state === 'Approved' ? 'success' : one.state === 'Declined' ? 'error' : 'default'} /></TableCell><TableCell>{one.state === 'Requested' && one.name !== 'You' && <><Button size="small" onClick={() => decide(one, 'Approved')}>Approve</Button><Button size="small" color="error" onClick={() => decide(one, 'Declined')}>Decline</Button></>}</TableCell></TableRow>)}</TableBody></Table>
      {!part.length && <Typography sx={{p: 3}}>Nothing on this page</Typography>}
      <TablePagination component="div" count={out.length} page={page} rowsPerPage={5} rowsPerPageOptions={[5]} onPageChange={(_, next) => setPage(next)} /></Paper>
    <Ask open={open} onClose={() => setOpen(false)} onSave={add} left={left} />
    <Snackbar open={!!toast} autoHideDuration={5000} onClose={(_, why) => why !== 'clickaway' && setToast(null)}><Alert severity={toast?.kind ?? 'info'}>{toast?.text}</Alert></Snackbar></Box>;
}
createRoot(document.getElementById('root')).render(<App />);
document.title = 'Leave calendar';
