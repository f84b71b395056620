import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, AppBar, Box, Button, Checkbox, Chip, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, InputAdornment, List, ListItem, ListItemText, MenuItem, Paper, Snackbar, Stack, Table, TableBody, TableCell, TableFooter, TableHead, TablePagination, TableRow, TextField, Toolbar, Typography} from '@mui/material';

const TEAM = [['Aisha Rahman', 'Design', 4200], ['Bruno Keller', 'Sales', 3650], ['Chiara Moretti', 'Design', 4480], ['Daniel Osei', 'Support', 2980], ['Elin Strand', 'Engineering', 5600], ['Farid Nazari', 'Engineering', 5250], ['Greta Holm', 'Sales', 3900], ['Hugo Almeida', 'Support', 3050],
  ['Irina Volkova', 'Engineering', 6100], ['Jonas Weiss', 'Support', 2890], ['Katya Petrova', 'Design', 3990], ['Liam Doyle', 'Sales', 4100]].map(([name, dept, gross], id) => ({id, name, dept, gross, bonus: 0, state: id % 4 === 3 ? 'On hold' : 'Draft'}));
const eur = value => '€' + value.toLocaleString('en-IE', {minimumFractionDigits: 2, maximumFractionDigits: 2});
const net = one => (one.gross + (is('bonus-untaxed-net') ? 0 : one.bonus)) * 0.75;
const PER = 6;

function BonusDialog({person, onClose, onSave}) {
  const [amount, setAmount] = useState(''), [error, setError] = useState('');
  const submit = () => {
    const value = Number(amount);
    if (!(value > 0)) return setError('Enter an amount above zero');
    if (value > 2000 && !is('cap-ignored')) return setError('A bonus is at most €2,000.00');
    onSave(value);
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" transitionDuration={120}><DialogTitle>Bonus for {person.name}</DialogTitle>
      <DialogContent><TextField margin="dense" fullWidth autoFocus label="Bonus amount" value={amount} onChange={event => setAmount(event.target.value)} error={!!error} helperText={error} slotProps={{input: {startAdornment: <InputAdornment position="start">€</InputAdornment>}}} /></DialogContent>
      <DialogActions><Button onClick={onClose}>Cancel</Button><Button variant="contained" onClick={submit}>Grant bonus</Button></DialogActions></Dialog>
  );
}

function Payroll() {
  const [team, setTeam] = useState(TEAM), [page, setPage] = useState(0), [dept, setDept] = useState('All'), [picked, setPicked] = useState([]), [bonus, setBonus] = useState(null), [snack, setSnack] = useState(null), [recent, setRecent] = useState([]);
  const found = team.filter(one => dept === 'All' || one.dept === dept), shown = found.slice(page * PER, page * PER + PER);
  const total = (is('total-of-page') ? shown : found).reduce((sum, one) => sum + net(one), 0);
  function grant(value) {
    setTeam(team.map(one => one.id === bonus.id ? {...one, bonus: value} : one)); setRecent([`${bonus.name}: bonus ${eur(value)}`, ...recent]);
    setSnack(['success', `Bonus of ${eur(value)} granted to ${bonus.name}`]); setBonus(null);
  }
  function approve() {
    const before = team, ids = is('last-pick-skipped') ? picked.slice(0, -1) : picked;
    setTeam(team.map(one => ids.includes(one.id) ? {...one, state: 'Approved'} : one)); setSnack(['success', `${picked.length} salaries approved`]); setPicked([]);
    setRecent([`${picked.length} salaries approved`, ...recent]);
    if (is('approval-rolled-back')) setTimeout(() => setTeam(before), 2300);
  }
  const filterBy = value => { setDept(value); if (!is('page-kept')) setPage(0); };
  return (
    <><CssBaseline /><AppBar position="static" color="default" elevation={1}><Toolbar><Typography variant="h6" component="h1">Payroll, March 2026</Typography></Toolbar></AppBar>
      <Container sx={{py: 3, display: 'grid', gridTemplateColumns: '1fr 260px', gap: 3}} maxWidth="lg">
        <Box><Stack direction="row" spacing={2} sx={{mb: 2, alignItems: 'center'}}>
          <TextField select size="small" label="Department" value={dept} onChange={event => filterBy(event.target.value)} sx={{width: 200}}>{['All', 'Design', 'Engineering', 'Sales', 'Support'].map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</TextField>
          <Button variant="contained" disabled={!picked.length} onClick={approve}>Approve selected</Button><Typography>{picked.length} selected</Typography></Stack>
          <Paper><Table size="small" aria-label="Salaries"><TableHead><TableRow><TableCell padding="checkbox" /><TableCell>Employee</TableCell><TableCell>Department</TableCell><TableCell align="right">Gross</TableCell><TableCell align="right">Bonus</TableCell><TableCell align="right">Net</TableCell><TableCell>Status</TableCell><TableCell /></TableRow></TableHead>
            <TableBody>{shown.map(one => <TableRow key={one.id} hover selected={picked.includes(one.id)}>
              <TableCell padding="checkbox"><Checkbox checked={picked.includes(one.id)} slotProps={{input: {'aria-label': `Select ${one.name}`}}} onChange={() => setPicked(picked.includes(one.id) ? picked.filter(id => id !== one.id) : [...picked, one.id])} /></TableCell>
              <TableCell>{one.name}</TableCell><TableCell>{one.dept}</TableCell><TableCell align="right">{eur(one.gross)}</TableCell><TableCell align="right">{one.bonus ? eur(one.bonus) : '–'}</TableCell><TableCell align="right">{eur(net(one))}</TableCell>
              <TableCell><Chip size="small" label={one.state} color={one.state === 'Approved' ? 'success' : one.state === 'On hold' ? 'warning' : 'default'} /></TableCell><TableCell><Button size="small" onClick={() => setBonus(one)}>Add bonus</Button></TableCell></TableRow>)}
              {!shown.length && <TableRow><TableCell colSpan={8}>Nobody to pay here</TableCell></TableRow>}</TableBody></Table>
            <TablePagination component="div" count={found.length} page={page} rowsPerPage={PER} rowsPerPageOptions={[PER]} onPageChange={(_, next) => setPage(next)} /></Paper>
          <Typography sx={{mt: 2}} variant="subtitle1">Total net: {eur(total)}</Typography></Box>
        <Paper sx={{p: 2, alignSelf: 'start'}} component="section" aria-label="Recent activity"><Typography variant="h6" component="h2">Recent activity</Typography>
          {recent.length ? <List dense>{recent.map((line, at) => <ListItem key={at} disableGutters><ListItemText primary={line} /></ListItem>)}</List> : <Typography color="text.secondary">Nothing yet</Typography>}</Paper>
      </Container>
      {bonus && <BonusDialog person={bonus} onClose={() => setBonus(null)} onSave={grant} />}
      <Snackbar open={!!snack} autoHideDuration={5000} onClose={() => setSnack(null)}>{snack ? <Alert severity={snack[0]}>{snack[1]}</Alert> : undefined}</Snackbar></>
  );
}
document.title = 'Payroll';
createRoot(document.getElementById('root')).render(<Payroll />);
