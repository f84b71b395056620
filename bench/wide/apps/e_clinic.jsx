import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, Box, Button, Card, CardContent, Chip, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, Divider, FormControl, InputLabel, List, ListItem, ListItemText, MenuItem, Select, Snackbar, TextField, ToggleButton, ToggleButtonGroup, Typography} from '@mui/material';

const DOCTORS = [
  {name: 'Dr. Amara Okafor', field: 'General practice', fee: 85, taken: {'Mon 2 Mar': ['09:00', '11:00'], 'Tue 3 Mar': ['09:30'], 'Thu 5 Mar': ['10:00', '14:00']}},
  {name: 'Dr. Jonas Lindqvist', field: 'Dermatology', fee: 140, taken: {'Mon 2 Mar': ['09:30', '10:00'], 'Wed 4 Mar': ['11:00']}},
  {name: 'Dr. Mei Tanaka', field: 'Paediatrics', fee: 110, taken: {'Tue 3 Mar': ['14:00', '14:30']}},
];
const DAYS = ['Mon 2 Mar', 'Tue 3 Mar', 'Wed 4 Mar', 'Thu 5 Mar', 'Fri 6 Mar'];
const SLOTS = ['09:00', '09:30', '10:00', '10:30', '11:00', '14:00', '14:30', '15:00'];
const SEED = [
  {id: 1, doctor: 'Dr. Mei Tanaka', day: 'Wed 4 Mar', time: '15:00', reason: 'Vaccination for Lena', fee: 110},
  {id: 2, doctor: 'Dr. Jonas Lindqvist', day: 'Fri 6 Mar', time: '09:30', reason: 'Mole check', fee: 140},
];

function Clinic() {
  const [mine, setMine] = useState(null), [doctor, setDoctor] = useState(DOCTORS[0]), [day, setDay] = useState(DAYS[0]), [slot, setSlot] = useState(null);
  const [reason, setReason] = useState(''), [problem, setProblem] = useState(''), [toast, setToast] = useState(''), [asked, setAsked] = useState(null);
  useEffect(() => { load('e_clinic', 60).then(kept => setMine(kept ?? SEED)); }, []);
  if (!mine) return <Typography sx={{p: 3}}>Loading your calendar...</Typography>;
  const keep = next => { setMine(next); return save('e_clinic', next, 80); };
  const order = list => [...list].sort((a, b) => DAYS.indexOf(a.day) - DAYS.indexOf(b.day) || a.time.localeCompare(b.time));
  const busy = time => (doctor.taken[day] ?? []).includes(time) || (!is('slot-stays-free') && mine.some(one => one.doctor === doctor.name && one.day === day && one.time === time));
  async function book() {
    if (reason.trim().length < 4) { if (!is('error-swallowed')) setProblem('Please tell us the reason for your visit'); return; }
    const when = is('day-shifted') ? DAYS[DAYS.indexOf(day) - 1] ?? day : day;
    const next = order([...mine, {id: Date.now(), doctor: doctor.name, day: when, time: slot, reason, fee: doctor.fee}]);
    setSlot(null); setReason(''); setProblem('');
    await keep(next); setToast(`Your visit to ${doctor.name} is booked`); setTimeout(() => setToast(''), 3500);
  }
  async function cancel() {
    const gone = is('cancel-wrong') ? mine.find(one => one.id !== asked.id) : asked;
    setAsked(null); const before = mine; await keep(mine.filter(one => one !== gone));
    setToast('Appointment cancelled'); setTimeout(() => setToast(''), 3500);
    if (is('cancel-back')) setTimeout(() => setMine(before), 1800);
  }
  const fee = is('fee-stale') ? DOCTORS[0].fee : doctor.fee;
  return (
    <><CssBaseline /><Box sx={{p: 3, display: 'grid', gridTemplateColumns: '1.6fr 1fr', gap: 3, maxWidth: 1150, mx: 'auto'}}>
      <Box><Typography variant="h4" component="h1" gutterBottom>Book an appointment</Typography>
        <FormControl fullWidth size="small"><InputLabel id="doc">Doctor</InputLabel>
          <Select labelId="doc" label="Doctor" value={doctor.name} onChange={event => setDoctor(DOCTORS.find(one => one.name === event.target.value))}>
            {DOCTORS.map(one => <MenuItem key={one.name} value={one.name}>{one.name}</MenuItem>)}</Select></FormControl>
        <Typography sx={{my: 1.5}}>{doctor.field} · Consultation fee: <b>{money(fee)}</b></Typography>
        <ToggleButtonGroup exclusive value={day} onChange={(_, value) => value && setDay(value)} size="small" aria-label="Day">
          {DAYS.map(one => <ToggleButton key={one} value={one}>{one}</ToggleButton>)}</ToggleButtonGroup>
        <Typography variant="h6" component="h2" sx={{mt: 2}}>Times on {day}</Typography>
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1}}>{SLOTS.map(time => <Button key={time} variant="outlined" disabled={busy(time)} onClick={() => { setSlot(time); setProblem(''); }}>{time}</Button>)}</Box>
      </Box>
      <Card component="aside" variant="outlined"><CardContent><Typography variant="h6" component="h2">My appointments <Chip size="small" label={mine.length} /></Typography>
        <List aria-label="My appointments">{mine.map(one => <ListItem key={one.id} divider secondaryAction={<Button size="small" color="error" onClick={() => setAsked(one)}>Cancel</Button>}>
          <ListItemText primary={one.doctor} secondary={`${one.day}, ${one.time} · ${one.reason}`} /></ListItem>)}</List>
        {!mine.length && <Alert severity="info">You have no upcoming appointments.</Alert>}<Divider />
        <Typography sx={{mt: 1}}>To pay at reception: {money(mine.reduce((sum, one) => sum + one.fee, 0))}</Typography></CardContent></Card>
    </Box>
    <Dialog open={!!slot} onClose={() => setSlot(null)} fullWidth maxWidth="xs"><DialogTitle>Confirm your visit</DialogTitle><DialogContent>
      <Typography gutterBottom>{doctor.name}, {day}, {slot}</Typography>
      <TextField label="Reason for visit" fullWidth margin="dense" value={reason} onChange={event => setReason(event.target.value)} error={!!problem} helperText={problem} /></DialogContent>
      <DialogActions><Button onClick={() => setSlot(null)}>Not now</Button><Button variant="contained" onClick={book}>Confirm booking</Button></DialogActions></Dialog>
    <Dialog open={!!asked}><DialogTitle>Cancel this appointment?</DialogTitle><DialogContent>{asked?.doctor}, {asked?.day}, {asked?.time}</DialogContent>
      <DialogActions><Button onClick={() => setAsked(null)}>Keep it</Button><Button color="error" onClick={cancel}>Yes, cancel</Button></DialogActions></Dialog>
    <Snackbar open={!!toast} message={toast} anchorOrigin={{vertical: 'bottom', horizontal: 'left'}} /></>
  );
}
createRoot(document.getElementById('root')).render(<Clinic />);
document.title = 'Riverside Clinic';
