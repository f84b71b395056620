import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, Autocomplete, Box, Button, Chip, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, FormControl, IconButton, InputLabel, LinearProgress, MenuItem, Paper, Select, Snackbar, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, TableSortLabel, TextField, ThemeProvider, Typography, createTheme} from '@mui/material';

const CLIENTS = ['Arctic Foods', 'Blue Harbor', 'Cedar Works', 'Delta Print', 'Elm Studio'];
const SEED = [['A-101', 'Arctic Foods', 1200, 'Paid'], ['A-102', 'Cedar Works', 89.9, 'Open'], ['A-103', 'Delta Print', 450, 'Overdue'], ['A-104', 'Blue Harbor', 15000, 'Open'], ['A-105', 'Elm Studio', 730.5, 'Paid']].map(([id, client, amount, status]) => ({id, client, amount, status}));
const slow = is('fine-slow') ? 1300 : 120;
const theme = createTheme({palette: {mode: is('fine-dark') ? 'dark' : 'light'}});

function Invoices() {
  const [rows, setRows] = useState(SEED), [sort, setSort] = useState(null), [status, setStatus] = useState('All'), [open, setOpen] = useState(false), [client, setClient] = useState(null), [amount, setAmount] = useState(''), [problem, setProblem] = useState(''), [toast, setToast] = useState(''), [busy, setBusy] = useState(false), [asked, setAsked] = useState(null);
  const say = text => { setToast(text); setTimeout(() => setToast(''), is('fine-short-toast') ? 700 : 2800); };
  const change = (id, next) => setRows(now => now.map(one => one.id === id ? {...one, ...next} : one));
  async function pay(row) {
    setBusy(true); await wait(slow); setBusy(false);
    const target = is('wrong-paid') ? rows[rows.indexOf(row) + 1] ?? rows[0] : row; change(target.id, {status: is('partly-paid') ? 'Partly paid' : is('unpaid') ? 'Unpaid' : 'Paid', fresh: true});
    say(is('toast-fails') ? `${row.id} could not be marked as paid` : `${row.id} marked as paid`);
    if (is('paid-back')) setTimeout(() => setRows(rows), 2400);
  }
  async function create() {
    if (!client) { setProblem('Choose a client'); return; }
    if (!(Number(amount) > 0) && !is('zero-accepted')) { setProblem(is('problem-key') ? 'invoice.amount.error' : 'The amount must be greater than zero'); return; }
    setBusy(true); await wait(slow); setBusy(false); if (!is('dialog-stays')) setOpen(false);
    const next = [...rows, {id: 'A-106', client: is('other-client') ? 'Arctic Foods' : client, amount: is('amount-cents') ? Number(amount) / 100 : Number(amount), status: 'Open', fresh: true}];
    setRows(next); setProblem(''); say('Invoice A-106 created'); await save('invoices', next, 0, is('write-fails') ? 500 : 200);
    if (is('created-gone')) setTimeout(() => setRows(rows), 1500);
  }
  async function remove(row) {
    setAsked(null); await wait(slow); const victim = is('wrong-deleted') ? rows[(rows.indexOf(row) + 1) % rows.length] : row; setRows(rows.filter(one => one !== victim));
    if (is('deleted-back')) setTimeout(() => setRows(rows), 3000);
  }
  let shown = rows.filter(one => status === 'All' || one.status === status || (is('filter-leaks') && one.id === 'A-103'));
  if (sort) { const order = (a, b) => sort.by === 'amount' ? (is('amount-as-text') ? String(a.amount).localeCompare(String(b.amount)) : a.amount - b.amount) : a.client.localeCompare(b.client); shown = [...shown].sort(order); if (sort.down) shown.reverse(); if (is('sort-ignored')) shown = rows; }
  const by = column => setSort(now => ({by: column, down: now?.by === column && !now.down}));
  const sum = (is('sum-stale') ? SEED : shown).reduce((total, one) => total + one.amount, 0);
  const fresh = one => !one.fresh ? {} : is('row-same-color') ? {'& *': {color: 'transparent !important', background: 'none !important'}} : is('row-blurred') ? {filter: 'blur(6px)'} : is('row-white') ? {'& td': {color: '#fff'}} : {};
  return (
    <ThemeProvider theme={theme}><CssBaseline /><Box sx={{p: 3}}><Typography variant="h4" component="h1">Invoices</Typography>
      <Box sx={{display: 'flex', gap: 2, my: 2}}><FormControl sx={{minWidth: 160}} size="small"><InputLabel id="status">Status</InputLabel><Select labelId="status" label="Status" value={status} onChange={event => setStatus(event.target.value)}>{['All', 'Open', 'Paid', 'Overdue'].map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</Select></FormControl>
        <Button variant="contained" onClick={() => setOpen(true)}>New invoice</Button></Box>{busy && <LinearProgress />}
      <TableContainer component={Paper} sx={{maxHeight: 420}}><Table stickyHeader aria-label="Invoices"><TableHead><TableRow><TableCell>Number</TableCell><TableCell><TableSortLabel active={sort?.by === 'client'} direction={sort?.down ? 'desc' : 'asc'} onClick={() => by('client')}>Client</TableSortLabel></TableCell><TableCell><TableSortLabel active={sort?.by === 'amount'} direction={sort?.down ? 'desc' : 'asc'} onClick={() => by('amount')}>Amount</TableSortLabel></TableCell><TableCell>Status</TableCell><TableCell>Actions</TableCell></TableRow></TableHead>
        <TableBody>{shown.map(row => <TableRow key={row.id} sx={fresh(row)}><TableCell>{row.id}</TableCell><TableCell>{row.client}</TableCell><TableCell>{money(row.amount)}</TableCell><TableCell><Chip size="small" label={row.status} color={row.status === 'Paid' ? 'success' : row.status === 'Overdue' ? 'error' : 'default'} /></TableCell>
          <TableCell><Button size="small" disabled={row.status === 'Paid' && !is('always-enabled')} onClick={() => pay(row)}>Mark as paid</Button><IconButton aria-label={`Delete ${row.id}`} onClick={() => setAsked(row)}>🗑</IconButton></TableCell></TableRow>)}</TableBody></Table></TableContainer>
      <Typography sx={{mt: 2}}>Sum: {is('sum-nan') ? '$NaN' : money(sum)}</Typography></Box>
      <Dialog open={open} onClose={() => setOpen(false)}><DialogTitle>New invoice</DialogTitle><DialogContent sx={{minWidth: 400}}><Autocomplete options={CLIENTS} value={client} onChange={(_, value) => setClient(value)} renderInput={params => <TextField {...params} label="Client" margin="dense" />} />
        <TextField label="Amount" margin="dense" fullWidth value={amount} onChange={event => setAmount(event.target.value)} />{problem && <Alert severity="error" sx={is('problem-hidden') ? {opacity: 0.02} : {}}>{problem}</Alert>}</DialogContent>
        <DialogActions><Button onClick={() => setOpen(false)}>Cancel</Button><Button onClick={create} disabled={busy}>Create invoice</Button></DialogActions></Dialog>
      <Dialog open={!!asked}><DialogTitle>Delete invoice {asked?.id}?</DialogTitle><DialogActions><Button onClick={() => setAsked(null)}>Keep invoice</Button><Button color="error" onClick={() => remove(asked)}>Delete invoice</Button></DialogActions></Dialog>
      <Snackbar open={!!toast} message={toast} /></ThemeProvider>
  );
}
createRoot(document.getElementById('root')).render(<Invoices />);
document.title = 'Invoices';
