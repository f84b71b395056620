import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, Box, Button, Card, CardContent, Chip, Container, Dialog, DialogActions, DialogContent, DialogTitle, FormControl, FormControlLabel, Grid, IconButton, InputLabel, LinearProgress, List, ListItem, ListItemText, MenuItem, Pagination, Radio, RadioGroup, Select, Snackbar, Stack, Switch, Table, TableBody, TableCell, TableHead, TableRow, TextField, Typography} from '@mui/material';

document.title = 'Billing';
const PLANS = {Starter: 19, Team: 49, Business: 129};
const SEED = {
  plan: 'Team', yearly: false,
  cards: [{id: 1, text: 'Visa ending in 4242', until: '08/2028', main: true}, {id: 2, text: 'Mastercard ending in 5100', until: '01/2027', main: false}, {id: 3, text: 'Amex ending in 0005', until: '11/2029', main: false}],
  invoices: [['November', 'Due', 61.4], ['October', 'Overdue', 58.75], ['September', 'Paid', 49], ['August', 'Paid', 52.3], ['July', 'Overdue', 49], ['June', 'Paid', 49], ['May', 'Paid', 71.85], ['April', 'Refunded', 49], ['March', 'Paid', 49], ['February', 'Paid', 66.2], ['January', 'Overdue', 19]]
    .map(([month, status, amount], at) => ({id: `INV-${2111 - at}`, month: `${month} 2026`, status, amount})),
};
const COLOR = {Paid: 'success', Due: 'info', Overdue: 'error', Refunded: 'default'};
const USAGE = [['Seats', 8, 10, ''], ['Storage', 37.5, 50, ' GB'], ['API calls', 182400, 250000, '']];

function App() {
  const [data, setData] = useState(null), [status, setStatus] = useState('All'), [page, setPage] = useState(1), [dialog, setDialog] = useState(null), [pick, setPick] = useState('Team'), [snack, setSnack] = useState(''), [number, setNumber] = useState(''), [bad, setBad] = useState('');
  useEffect(() => { load('teambilling', 50).then(kept => setData(kept ?? SEED)); }, []);
  if (!data) return <LinearProgress />;
  const keep = next => { setData(next); return save('teambilling', next, 60); };
  const cost = name => data.yearly && !is('yearly-monthly') ? `${money(PLANS[name] * 10)} per year` : `${money(PLANS[name])} per ${data.yearly ? 'year' : 'month'}`;
  const rows = data.invoices.filter(one => status === 'All' || one.status === status), from = (page - 1) * 4, part = rows.slice(is('pager-overlaps') && page > 1 ? from - 1 : from, from + 4);
  const open = data.invoices.filter(one => one.status === 'Due' || one.status === 'Overdue').reduce((sum, one) => sum + one.amount, 0);
  async function change() {
    const before = data; setDialog(null); setSnack(`You are on the ${pick} plan now`); await keep({...data, plan: pick});
    if (is('plan-back')) setTimeout(() => setData(before), 2200);
  }
  const main = card => { keep({...data, cards: data.cards.map(one => ({...one, main: one.id === card.id || (is('two-defaults') && one.main)}))}); setSnack('Default payment method changed'); };
  const pay = invoice => { keep({...data, invoices: data.invoices.map(one => one.id === invoice.id ? {...one, status: 'Paid'} : one)}); setSnack(is('paid-declined') ? `Payment of ${money(invoice.amount)} was declined` : `Payment of ${money(invoice.amount)} received`); };
  function addCard() {
    if (!/^\d{16}$/.test(number.replace(/ /g, ''))) { if (!is('card-error-swallowed')) setBad('The card number needs 16 digits'); else setDialog(null); return; }
    keep({...data, cards: [...data.cards, {id: Date.now(), text: `Visa ending in ${number.slice(-4)}`, until: '12/2030', main: false}]}); setDialog(null); setSnack('Card added');
  }
  return (
    <Container maxWidth="md" sx={{py: 4}}><Typography variant="h4" component="h1" gutterBottom>Billing</Typography>
      <Card variant="outlined" sx={{mb: 3}}><CardContent><Stack direction="row" alignItems="center" spacing={2}><Box flex={1}><Typography variant="overline">Current plan</Typography><Typography variant="h5" component="h2">{data.plan}</Typography><Typography color="text.secondary">{cost(data.plan)}</Typography></Box>
        <FormControlLabel control={<Switch checked={data.yearly} onChange={event => keep({...data, yearly: event.target.checked})} />} label="Pay yearly" /><Button variant="contained" onClick={() => { setPick(data.plan); setDialog('plan'); }}>Change plan</Button></Stack>
        <Grid container spacing={3} sx={{mt: 0.5}}>{USAGE.map(([name, used, most, unit]) => <Grid item xs={4} key={name}><Typography variant="body2">{name}</Typography><LinearProgress variant="determinate" value={used / most * 100} aria-label={name} /><Typography variant="caption">{used.toLocaleString('en-US')} of {most.toLocaleString('en-US')}{unit}</Typography></Grid>)}</Grid></CardContent></Card>
      <Card variant="outlined" sx={{mb: 3}}><CardContent><Stack direction="row"><Typography variant="h6" component="h2" flex={1}>Payment methods</Typography><Button onClick={() => { setNumber(''); setBad(''); setDialog('card'); }}>Add card</Button></Stack>
        <List dense>{data.cards.map(card => <ListItem key={card.id} secondaryAction={card.main ? <Chip size="small" label="Default" color="primary" /> : <Button size="small" onClick={() => main(card)}>Make default</Button>}><ListItemText primary={card.text} secondary={`Expires ${card.until}`} /></ListItem>)}</List></CardContent></Card>
      <Card variant="outlined"><CardContent><Stack direction="row" alignItems="center"><Box flex={1}><Typography variant="h6" component="h2">Invoices</Typography><Typography variant="body2">Open balance: {money(open)}</Typography></Box>
        <FormControl size="small" sx={{minWidth: 140}}><InputLabel id="st">Status</InputLabel><Select labelId="st" label="Status" value={status} onChange={event => { setStatus(event.target.value); setPage(1); }}>{['All', 'Paid', 'Due', 'Overdue', 'Refunded'].map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</Select></FormControl></Stack>
        <Table size="small"><TableHead><TableRow><TableCell>Number</TableCell><TableCell>Period</TableCell><TableCell>Status</TableCell><TableCell align="right">Amount</TableCell><TableCell /></TableRow></TableHead>
          <TableBody>{part.map(one => <TableRow key={one.id}><TableCell>{one.id}</TableCell><TableCell>{one.month}</TableCell><TableCell><Chip size="small" label={one.status} color={COLOR[one.status]} /></TableCell><TableCell align="right">{money(one.amount)}</TableCell><TableCell>{/ue$/.test(one.status) && <Button size="small" onClick={() => pay(one)}>Pay now</Button>}</TableCell></TableRow>)}</TableBody></Table>
        <Stack alignItems="center" sx={{mt: 2}}><Pagination count={Math.ceil(rows.length / 4)} page={page} onChange={(event, to) => setPage(to)} /></Stack></CardContent></Card>
      <Dialog open={dialog === 'plan'} onClose={() => setDialog(null)}><DialogTitle>Change plan</DialogTitle><DialogContent><RadioGroup value={pick} onChange={event => setPick(event.target.value)}>{Object.keys(PLANS).map(name => <FormControlLabel key={name} value={name} control={<Radio />} label={`${name} – ${cost(name)}`} />)}</RadioGroup></DialogContent><DialogActions><Button onClick={() => setDialog(null)}>Cancel</Button><Button variant="contained" onClick={change}>Confirm change</Button></DialogActions></Dialog>
      <Dialog open={dialog === 'card'} onClose={() => setDialog(null)}><DialogTitle>Add card</DialogTitle><DialogContent><TextField margin="dense" label="Card number" value={number} onChange={event => setNumber(event.target.value)} error={!!bad} helperText={bad} /></DialogContent><DialogActions><Button onClick={() => setDialog(null)}>Cancel</Button><Button onClick={addCard}>Save card</Button></DialogActions></Dialog>
      <Snackbar open={!!snack} autoHideDuration={6000} onClose={() => setSnack('')}><Alert severity="success" variant="filled">{snack}</Alert></Snackbar>
    </Container>);
}
createRoot(document.getElementById('root')).render(<App />);
