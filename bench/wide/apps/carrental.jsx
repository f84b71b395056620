import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, Button, Card, CardActions, CardContent, Checkbox, Chip, Container, Dialog, DialogActions, DialogContent, DialogTitle, FormControl,
  FormControlLabel, InputLabel, MenuItem, Pagination, Select, Snackbar, Stack, Tab, Table, TableBody, TableCell, TableHead, TableRow, Tabs, TextField, Typography} from '@mui/material';

const CARS = [
  {name: 'Fiat Panda', kind: 'Small', seats: 4, rate: 29},
  {name: 'Toyota Yaris', kind: 'Small', seats: 5, rate: 34},
  {name: 'VW Golf', kind: 'Compact', seats: 5, rate: 42},
  {name: 'Skoda Octavia', kind: 'Estate', seats: 5, rate: 55},
  {name: 'Volvo V60', kind: 'Estate', seats: 5, rate: 79},
  {name: 'VW Caravelle', kind: 'Van', seats: 9, rate: 110},
  {name: 'Ford Focus', kind: 'Compact', seats: 5, rate: 39},
];
const EXTRAS = {'Child seat': 6, 'Second driver': 9, 'Snow chains': 4};
const PAGE = 4;
const days = (a, b) => Math.round((new Date(b) - new Date(a)) / 864e5);

function Offer({car, onReserve}) {
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="h6" component="h3">{car.name}</Typography>
        <Chip size="small" label={car.kind} /> <Typography component="span" color="text.secondary">{car.seats} seats</Typography>
        <Typography>{money(car.rate)} per day</Typography>
      </CardContent>
      <CardActions><Button onClick={onReserve}>Reserve</Button></CardActions>
    </Card>
  );
}

function App() {
  const [rentals, setRentals] = useState([]);
  const [tab, setTab] = useState(0);
  const [kind, setKind] = useState('Any');
  const [order, setOrder] = useState('Cheapest first');
  const [page, setPage] = useState(1);
  const [from, setFrom] = useState('2026-06-01');
  const [to, setTo] = useState('2026-06-04');
  const [car, setCar] = useState(null);
  const [extras, setExtras] = useState([]);
  const [driver, setDriver] = useState('');
  const [problem, setProblem] = useState('');
  const [snack, setSnack] = useState(null);
  useEffect(() => { load('carrental', 80).then(s => s && s.rentals && setRentals(s.rentals)) }, []);

  const span = days(from, to);
  const bad = !(span > 0) && !is('dates-unchecked');
  const matching = CARS.filter(c => kind === 'Any' || c.kind === kind)
    .sort((a, b) => order === 'Cheapest first' ? a.rate - b.rate : b.rate - a.rate);
  const shown = matching.slice((page - 1) * PAGE, page * PAGE);
  const perDay = extras.reduce((n, e) => n + EXTRAS[e], 0);
  const price = car ? span * car.rate + (is('extras-once') ? perDay : span * perDay) : 0;

  const open = c => { setCar(c); setExtras([]); setDriver(''); setProblem('') };
  const confirm = async () => {
    if (driver.trim().length < 3) { setProblem('Enter the name of the driver'); return }
    const next = [...rentals, {car: car.name, from, to, driver: driver.trim(), price, extras}];
    const answer = await save('carrental', {rentals: next}, 300, is('error-swallowed') ? 500 : 200);
    if (answer.ok) setRentals(next);
    if (!is('dialog-stays-open')) setCar(null);
    setSnack({kind: 'success', text: `${next[next.length - 1].car} is reserved for you`});
  };
  const cancel = async i => {
    const next = rentals.filter((_, n) => n !== (is('wrong-rental-cancelled') ? rentals.length - 1 : i));
    setRentals(next);
    await save('carrental', {rentals: next}, 150);
    setSnack({kind: 'info', text: 'Rental cancelled'});
  };
  return (
    <Container maxWidth="md" sx={{py: 3}}>
      <Typography variant="h4" component="h1">Harbour Cars</Typography>
      <Tabs value={tab} onChange={(_, v) => setTab(v)}><Tab label="Offers" /><Tab label={`My rentals (${rentals.length})`} /></Tabs>
      {tab === 0 ? (
        <>
          <Stack direction="row" spacing={2} sx={{my: 2}}>
            <TextField label="Pick-up" type="date" value={from} onChange={e => setFrom(e.target.value)} slotProps={{inputLabel: {shrink: true}}} />
            <TextField label="Return" type="date" value={to} onChange={e => setTo(e.target.value)} slotProps={{inputLabel: {shrink: true}}} error={bad} helperText={bad ? 'The return must be after the pick-up' : `${span} ${span === 1 ? 'day' : 'days'}`} />
            <FormControl sx={{minWidth: 140}}><InputLabel id="kind-label">Class</InputLabel>
              <Select labelId="kind-label" label="Class" value={kind} onChange={e => { setKind(e.target.value); if (!is('page-not-reset')) setPage(1) }}>
                {['Any', 'Small', 'Compact', 'Estate', 'Van'].map(k => <MenuItem key={k} value={k}>{k}</MenuItem>)}
              </Select></FormControl>
            <FormControl sx={{minWidth: 160}}><InputLabel id="order-label">Order</InputLabel>
              <Select labelId="order-label" label="Order" value={order} onChange={e => setOrder(e.target.value)}>
                {['Cheapest first', 'Dearest first'].map(k => <MenuItem key={k} value={k}>{k}</MenuItem>)}
              </Select></FormControl>
          </Stack>
          <Typography gutterBottom>{matching.length} {matching.length === 1 ? 'car' : 'cars'}</Typography>
          {bad ? <Alert severity="warning">Please correct the dates</Alert> : (
            <div style={{display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12}}>
              {shown.map(c => <Offer key={c.name} car={c} onReserve={() => open(c)} />)}
            </div>)}
          {matching.length > PAGE && !bad && <Pagination sx={{mt: 2}} count={Math.ceil(matching.length / PAGE)} page={page} onChange={(_, p) => setPage(p)} />}
        </>
      ) : rentals.length ? (
        <Table>
          <TableHead><TableRow>{['Car', 'From', 'To', 'Driver', 'Price', ''].map(h => <TableCell key={h}>{h}</TableCell>)}</TableRow></TableHead>
          <TableBody>{rentals.map((r, i) => (
            <TableRow key={i}><TableCell>{r.car}</TableCell><TableCell>{r.from}</TableCell><TableCell>{r.to}</TableCell><TableCell>{r.driver}</TableCell><TableCell>{money(r.price)}</TableCell>
              <TableCell><Button color="error" onClick={() => cancel(i)}>Cancel</Button></TableCell></TableRow>))}</TableBody>
        </Table>
      ) : <Typography sx={{my: 3}}>You have no rentals yet</Typography>}
      <Dialog open={!!car} onClose={() => setCar(null)} aria-labelledby="rent-title">
        <DialogTitle id="rent-title">Reserve {car?.name}</DialogTitle>
        <DialogContent>
          <TextField margin="dense" fullWidth required label="Driver" value={driver} error={!!problem} helperText={problem} onChange={e => { setDriver(e.target.value); setProblem('') }} />
          {Object.entries(EXTRAS).map(([e, cost]) => (
            <div key={e}><FormControlLabel label={e} control={<Checkbox checked={extras.includes(e)} onChange={() => setExtras(extras.includes(e) ? extras.filter(x => x !== e) : [...extras, e])} />} /> <small>+{money(cost)} per day</small></div>))}
          <Typography>Total for {span} days: <b>{money(price)}</b></Typography>
        </DialogContent>
        <DialogActions><Button onClick={() => setCar(null)}>Back</Button><Button variant="contained" onClick={confirm}>Confirm</Button></DialogActions>
      </Dialog>
      <Snackbar open={!!snack} autoHideDuration={6000} onClose={(_, why) => why !== 'clickaway' && setSnack(null)}>
        <Alert severity={snack?.kind || 'info'}>{snack?.text}</Alert></Snackbar>
    </Container>
  );
}
createRoot(document.getElementById('root')).render(<App />);
