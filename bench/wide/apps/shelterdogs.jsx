import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AppBar, Toolbar, Typography, Container, Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Paper, Button, Chip, Dialog, DialogTitle, DialogContent, DialogActions, TextField, MenuItem, Snackbar, Alert, FormControlLabel, Switch, Stack} from '@mui/material';

const SEED = [
  {name: 'Biscuit', breed: 'Beagle', age: 3, cats: true, status: 'Available', adopter: '', visit: ''},
  {name: 'Rufus', breed: 'Labrador', age: 7, cats: false, status: 'Available', adopter: '', visit: ''},
  {name: 'Pixel', breed: 'Terrier mix', age: 1, cats: false, status: 'Available', adopter: '', visit: ''},
  {name: 'Luna', breed: 'Greyhound', age: 5, cats: true, status: 'Available', adopter: '', visit: ''},
  {name: 'Moose', breed: 'St Bernard', age: 4, cats: false, status: 'Reserved', adopter: 'Family Ortiz', visit: 'Sunday 11:00'}];
const VISITS = ['Friday 16:00', 'Saturday 10:00', 'Saturday 14:00', 'Sunday 11:00'];

function Desk() {
  const [dogs, setDogs] = useState(() => JSON.parse(localStorage.getItem('dogs') || 'null') || SEED);
  const [cats, setCats] = useState(false), [dog, setDog] = useState(null), [adopter, setAdopter] = useState(''), [visit, setVisit] = useState(''), [tried, setTried] = useState(false), [toast, setToast] = useState('');
  const put = (next, keep = true) => { setDogs(next); if (keep) localStorage.setItem('dogs', JSON.stringify(next)); };
  const open = one => { setDog(one); setAdopter(''); setVisit(''); setTried(false); };
  function confirm() {
    setTried(!is('nameless-accepted'));
    if (!adopter.trim() && !is('nameless-accepted')) return;
    if (!visit && !is('nameless-accepted')) return;
    const index = dogs.findIndex(one => one.name === dog.name), hit = is('dog-above') ? index - 1 : index;
    put(dogs.map((one, i) => i === hit ? {...one, status: 'Reserved', adopter: adopter.trim(), visit} : one));
    setToast(is('toast-opposite') ? `${dog.name} could not be reserved` : `${dog.name} is reserved for ${adopter.trim()}`);
    setDog(null);
  }
  function release(dog) { put(dogs.map(one => one.name === dog.name ? {...one, status: 'Available', adopter: '', visit: ''} : one), !is('release-not-saved')); setToast(`${dog.name} is looking for a home again`); }
  const list = dogs.filter(one => !cats || one.cats === !is('filter-inverted'));
  return (
    <>
      <AppBar position="static" color="secondary"><Toolbar><Typography variant="h6" component="h1">Paws & Co. shelter</Typography></Toolbar></AppBar>
      <Container maxWidth="lg" sx={{py: 3}}>
        <Stack direction="row" spacing={2} sx={{mb: 2, alignItems: 'center'}}>
          <Chip label={`${list.length} of ${dogs.length} dogs`} />
          <Chip color="warning" label={`${dogs.filter(one => one.status === 'Reserved').length} reserved`} />
          <FormControlLabel control={<Switch checked={cats} onChange={event => setCats(event.target.checked)} />} label="Good with cats only" />
        </Stack>
        <TableContainer component={Paper}>
          <Table aria-label="Dogs">
            <TableHead><TableRow><TableCell>Name</TableCell><TableCell>Breed</TableCell><TableCell>Age</TableCell><TableCell>Status</TableCell><TableCell>Adopter</TableCell><TableCell>Visit</TableCell><TableCell /></TableRow></TableHead>
            <TableBody>{list.map(one => (
              <TableRow key={one.name}>
                <TableCell>{one.name}</TableCell><TableCell>{one.breed}</TableCell><TableCell>{one.age === 1 ? '1 year' : one.age + ' years'}</TableCell>
                <TableCell><Chip size="small" color={one.status === 'Available' ? 'success' : 'warning'} label={one.status} /></TableCell><TableCell>{one.adopter}</TableCell><TableCell>{one.visit}</TableCell>
                <TableCell align="right">{one.status === 'Available' ? <Button size="small" variant="contained" onClick={() => open(one)}>Reserve</Button> : <Button size="small" onClick={() => release(one)}>Release</Button>}</TableCell>
              </TableRow>))}</TableBody>
          </Table>
        </TableContainer>
      </Container>
      <Dialog open={!!dog} onClose={() => setDog(null)} aria-labelledby="dt">
        <DialogTitle id="dt">Reserve {dog?.name}</DialogTitle>
        <DialogContent>
          <TextField margin="dense" fullWidth label="Adopter" value={adopter} onChange={event => setAdopter(event.target.value)} error={tried && !adopter.trim()} helperText={tried && !adopter.trim() ? 'Enter the name of the adopter' : ' '} />
          <TextField margin="dense" select fullWidth label="Visit" value={visit} onChange={event => setVisit(event.target.value)} error={tried && !visit} helperText={tried && !visit ? 'Pick a time for the visit' : ' '}>
            {VISITS.map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}
          </TextField>
        </DialogContent>
        <DialogActions><Button onClick={() => setDog(null)}>Cancel</Button><Button variant="contained" onClick={confirm}>Confirm reservation</Button></DialogActions>
      </Dialog>
      <Snackbar open={!!toast} autoHideDuration={6000} onClose={() => setToast('')}><Alert severity="info" variant="filled">{toast}</Alert></Snackbar>
    </>
  );
}
document.title = 'Paws & Co. shelter';
createRoot(document.getElementById('root')).render(<Desk />);
