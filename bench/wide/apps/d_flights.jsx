import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, AppBar, Box, Button, Card, Checkbox, Chip, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, Divider, FormControl, FormControlLabel, InputLabel, List, ListItem, ListItemText, MenuItem, Paper, Select, Snackbar, Stack, Switch, TextField, Toolbar, Typography} from '@mui/material';

const F = (no, airline, dep, arr, minutes, stops, price) => ({no, airline, dep, arr, minutes, stops, price});
const FLIGHTS = [
  F('LX 1217', 'Alpina', '06:40', '08:55', 135, 0, 149), F('BA 711', 'Britair', '07:15', '12:20', 305, 1, 98), F('TP 932', 'Lusair', '08:05', '18:30', 625, 2, 74), F('LX 1221', 'Alpina', '10:30', '12:45', 135, 0, 172), F('IB 3465', 'Iberwings', '11:20', '13:40', 140, 0, 131),
  F('AF 1115', 'Francia', '12:55', '18:00', 305, 1, 112), F('EJ 8022', 'Eurohop', '13:40', '15:50', 130, 0, 89), F('TP 946', 'Lusair', '15:10', '17:35', 145, 0, 126), F('KL 1958', 'Hollandia', '17:05', '00:25', 440, 1, 81), F('EJ 8026', 'Eurohop', '20:15', '22:25', 130, 0, 109),
];
const hours = m => `${Math.floor(m / 60)}h ${String(m % 60).padStart(2, '0')}m`;
const stops = n => n === 0 ? 'Direct' : n === 1 ? '1 stop' : `${n} stops`;
const TAX = 31, BAG = 28;

function Flights() {
  const [direct, setDirect] = useState(false), [morning, setMorning] = useState(false), [sort, setSort] = useState('price'), [chosen, setChosen] = useState(null), [people, setPeople] = useState(1), [bag, setBag] = useState(false), [alert, setAlert] = useState(null), [dialog, setDialog] = useState(false), [name, setName] = useState(''), [problem, setProblem] = useState(''), [trips, setTrips] = useState([]), [snack, setSnack] = useState('');
  useEffect(() => { load('d_flights', 40).then(kept => { setAlert(kept?.alert ?? false); setTrips(kept?.trips ?? [{no: 'LX 1180', who: 'Amira Haddad', total: 188}]); }); }, []);
  if (alert === null) return null;
  const fits = one => (!direct || one.stops === 0 || (is('direct-lets-one-pass') && one.no === 'KL 1958')) && (!morning || one.dep < '12:00');
  const shown = FLIGHTS.filter(fits).sort((a, b) => sort === 'price' ? a.price - b.price : sort === 'departure' ? a.dep.localeCompare(b.dep) : is('duration-as-text') ? hours(a.minutes).localeCompare(hours(b.minutes)) : a.minutes - b.minutes || a.price - b.price);
  const cheapest = Math.min(...(is('from-stale') ? FLIGHTS : shown).map(one => one.price));
  const bags = bag ? BAG * (is('bag-once') ? 1 : people) : 0, total = chosen ? (chosen.price + TAX) * people + bags : 0;
  function book() {
    if (!name.trim()) return setProblem('Enter the name of the first passenger');
    const next = [{no: is('trip-other-flight') ? shown[0].no : chosen.no, who: name, total}, ...trips]; setTrips(next); save('d_flights', {alert, trips: next}, 60); setDialog(false); setSnack('Your flight is booked'); setChosen(is('fare-stays') ? chosen : null);
  }
  return <><CssBaseline /><AppBar position="static" color="default" elevation={1}><Toolbar><Typography variant="h6" component="h1">Zürich to Lisbon, Fri 17 April</Typography></Toolbar></AppBar>
    <Box sx={{display: 'grid', gridTemplateColumns: '230px 1fr 320px', gap: 3, p: 3, bgcolor: '#f3f5f8', minHeight: '90vh'}}>
      <Paper sx={{p: 2, alignSelf: 'start'}}><Typography variant="h6" component="h2">Filters</Typography>
        <FormControlLabel control={<Checkbox checked={direct} onChange={event => setDirect(event.target.checked)} />} label="Direct flights only" /><FormControlLabel control={<Checkbox checked={morning} onChange={event => setMorning(event.target.checked)} />} label="Departure before noon" /><Divider sx={{my: 2}} />
        <FormControlLabel control={<Switch checked={alert} onChange={event => { setAlert(event.target.checked); if (!is('alert-lost')) save('d_flights', {alert: event.target.checked, trips}, 40); }} />} label="Price alert" /><Typography variant="body2">{alert ? 'We will mail you when the price drops.' : 'No mails about this route.'}</Typography></Paper>
      <Box component="main"><Stack direction="row" justifyContent="space-between" alignItems="center" mb={2}><Typography>{shown.length} flights from €{cheapest}</Typography>
        <FormControl size="small" sx={{width: 180}}><InputLabel id="sort">Sort by</InputLabel><Select labelId="sort" label="Sort by" value={sort} onChange={event => setSort(event.target.value)}><MenuItem value="price">Price</MenuItem><MenuItem value="duration">Duration</MenuItem><MenuItem value="departure">Departure</MenuItem></Select></FormControl></Stack>
        {shown.map(one => <Card key={one.no} variant="outlined" sx={{p: 1.5, mb: 1, display: 'flex', alignItems: 'center', gap: 2, borderColor: chosen === one ? 'primary.main' : undefined}}><Box sx={{width: 130}}><Typography fontWeight={600}>{one.no}</Typography><Typography variant="body2" color="text.secondary">{one.airline}</Typography></Box><Typography sx={{width: 120}}>{one.dep} – {one.arr}</Typography><Typography sx={{width: 80}}>{hours(one.minutes)}</Typography><Chip size="small" label={stops(one.stops)} /><Typography sx={{ml: 'auto'}} fontWeight={700}>€{one.price}</Typography><Button variant="outlined" size="small" onClick={() => { setChosen(one); setBag(false); }}>Select</Button></Card>)}
        {!shown.length && <Alert severity="info">No flight fits your filters.</Alert>}</Box>
      <Box><Paper sx={{p: 2, mb: 2}} component="section" aria-label="Fare summary"><Typography variant="h6" component="h2">Fare summary</Typography>
        {!chosen ? <Typography color="text.secondary">Select a flight to see its fare.</Typography> : <><Typography>{chosen.no}, {chosen.dep} – {chosen.arr}</Typography>
          <Stack direction="row" alignItems="center" gap={1} my={1}><Typography>Passengers</Typography><Button size="small" aria-label="Fewer passengers" disabled={people < 2} onClick={() => setPeople(people - 1)}>−</Button><Typography>{people}</Typography><Button size="small" aria-label="More passengers" onClick={() => setPeople(people + 1)}>+</Button></Stack>
          <FormControlLabel control={<Checkbox checked={bag} onChange={event => setBag(event.target.checked)} />} label="Checked bag, €28 each" />
          <table style={{width: '100%'}}><tbody><tr><td>Flight</td><td align="right">€{chosen.price * people}</td></tr><tr><td>Taxes</td><td align="right">€{TAX * people}</td></tr>{bag && <tr><td>Bags</td><td align="right">€{bags}</td></tr>}<tr><th align="left">Total</th><th align="right">€{total}</th></tr></tbody></table>
          <Button fullWidth variant="contained" sx={{mt: 1}} onClick={() => { setName(''); setProblem(''); setDialog(true); }}>Continue</Button></>}</Paper>
        <Paper sx={{p: 2}} component="section" aria-label="My trips"><Typography variant="h6" component="h2">My trips</Typography><List dense>{trips.map((one, at) => <ListItem key={at} disableGutters><ListItemText primary={one.no} secondary={`${one.who}, €${one.total}`} /></ListItem>)}</List></Paper></Box></Box>
    <Dialog open={dialog} onClose={() => setDialog(false)} aria-labelledby="dlg"><DialogTitle id="dlg">Passenger details</DialogTitle><DialogContent><TextField sx={{mt: 1, width: 320}} label="Full name" value={name} onChange={event => setName(event.target.value)} error={!!problem} helperText={problem} /></DialogContent><DialogActions><Button onClick={() => setDialog(false)}>Cancel</Button><Button variant="contained" onClick={book}>Book now</Button></DialogActions></Dialog>
    <Snackbar open={!!snack} autoHideDuration={6000} onClose={() => setSnack('')}><Alert severity="success">{snack}</Alert></Snackbar></>;
}
createRoot(document.getElementById('root')).render(<Flights />);
document.title = 'Flights to Lisbon';
