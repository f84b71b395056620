import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Accordion, AccordionDetails, AccordionSummary, Autocomplete, Avatar, Box, Button, Card, CardActions, CardContent, Chip, Container, Divider, Drawer, FormControlLabel, IconButton, LinearProgress, List, ListItem, ListItemText, Menu, MenuItem, Switch, Tab, Tabs, TextField, Typography} from '@mui/material';

const CARS = [['VN-101', 'Ford Transit', 82140, 'Milan Horak', 64], ['VN-102', 'Renault Master', 45320, '', 90], ['VN-103', 'VW Crafter', 120875, 'Olga Reyes', 22], ['VN-104', 'Fiat Ducato', 9800, '', 100], ['VN-105', 'Ford Transit', 66410, 'Samir Aziz', 47], ['CR-201', 'Skoda Octavia', 30150, '', 75], ['CR-202', 'Toyota Corolla', 51230, 'Greta Lund', 18], ['CR-203', 'Kia Ceed', 22890, '', 55], ['CR-204', 'Dacia Logan', 140600, '', 35], ['CR-205', 'Hyundai i30', 18420, 'Noel Carter', 80]].map(([id, model, km, driver, fuel]) => ({id, model, km, driver, fuel, log: [`Inspected at ${(km - 1000).toLocaleString('en')} km`]}));
const DRIVERS = ['Anna Weiss', 'Ben Cole', 'Ciara Walsh', 'Dmitri Orlov', 'Eva Lopez'];

function Card1({car, open, assign, free}) {
  const [at, setAt] = useState(null);
  return <Card component="article" aria-label={car.id} variant="outlined"><CardContent><Box sx={{display: 'flex', gap: 1, alignItems: 'center'}}><Avatar sx={{bgcolor: car.driver ? 'primary.main' : 'grey.400'}}>{car.driver ? car.driver[0] : '–'}</Avatar><Box><Typography variant="subtitle1">{car.id}</Typography><Typography variant="body2" color="text.secondary">{car.model}</Typography></Box><IconButton sx={{ml: 'auto'}} aria-label={`Actions for ${car.id}`} onClick={event => setAt(event.currentTarget)}>⋮</IconButton></Box>
    <Typography sx={{mt: 1}}>{car.driver || 'No driver'}</Typography><Typography variant="body2">{car.km.toLocaleString('en')} {is('miles') && car.touched ? 'mi' : 'km'}</Typography><LinearProgress variant="determinate" value={car.fuel} aria-label={`Fuel of ${car.id}`} sx={{my: 1}} /><Typography variant="caption">Fuel {car.fuel}%</Typography></CardContent>
    <CardActions><Button size="small" onClick={open}>Details</Button></CardActions>
    <Menu anchorEl={at} open={!!at} onClose={() => setAt(null)}><MenuItem disabled={!car.driver} onClick={() => { setAt(null); free(); }}>Take back</MenuItem><MenuItem disabled={!!car.driver} onClick={() => { setAt(null); assign(); }}>Assign driver</MenuItem></Menu></Card>;
}

function Details({car, close, change}) {
  const [km, setKm] = useState(''), [bad, setBad] = useState('');
  useEffect(() => { setKm(''); setBad(''); }, [car?.id]);
  if (!car) return null;
  function note() {
    const next = +km.replace(/[ ,]/g, ''); if (!(next > car.km) && !is('lower-reading-accepted')) return setBad('The reading must be higher than the last one');
    setBad(''); setKm(''); const entry = `Reading of ${next.toLocaleString('en')} km`;
    change({...car, touched: true, km: is('reading-only-logged') ? car.km : next, log: is('log-order') ? [...car.log, entry] : [entry, ...car.log]});
  }
  return <Box sx={{width: 340, p: 2}} role="region" aria-label="Vehicle details"><Typography variant="h6" component="h2">{car.id} {car.model}</Typography><Divider sx={{my: 1}} />
    <TextField fullWidth size="small" label="Odometer reading" value={km} onChange={event => setKm(event.target.value)} error={!!bad} helperText={bad} /><Button sx={{my: 1}} variant="contained" onClick={note}>Save reading</Button>
    <Accordion defaultExpanded><AccordionSummary>History</AccordionSummary><AccordionDetails><List dense aria-label="History">{car.log.map((one, at) => <ListItem key={at} disablePadding><ListItemText primary={one} /></ListItem>)}</List></AccordionDetails></Accordion><Button onClick={close}>Close details</Button></Box>;
}

function App() {
  const [cars, setCars] = useState(null), [tab, setTab] = useState(0), [free, setFree] = useState(false), [shown, setShown] = useState(null), [giving, setGiving] = useState(null);
  useEffect(() => { load('fleet').then(kept => setCars(kept ?? CARS)); }, []);
  if (!cars) return <LinearProgress />;
  const change = next => { const all = cars.map(one => one.id === next.id ? next : one); setCars(all); save('fleet', all, 70); };
  const list = cars.filter(one => one.id.startsWith(tab ? 'CR' : 'VN') && (!free || !one.driver));
  const busy = cars.filter(one => one.driver).length;
  return <Container sx={{py: 2}}><Box sx={{display: 'flex', justifyContent: 'space-between'}}><Typography variant="h4" component="h1">Fleet</Typography><Chip label={`${is('in-use-per-tab') ? list.filter(one => one.driver).length : busy} of ${cars.length} in use`} /></Box>
    <Tabs value={tab} onChange={(_, next) => setTab(next)}><Tab label="Vans" /><Tab label="Cars" /></Tabs><FormControlLabel control={<Switch checked={free} onChange={event => setFree(event.target.checked)} />} label="Only free vehicles" />
    <Box sx={{display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', gap: 2, mt: 2}}>{list.map(one => <Card1 key={one.id} car={one} open={() => setShown(one.id)} assign={() => setGiving(one)} free={() => change({...one, driver: '', touched: true})} />)}</Box>
    {!list.length && <Typography>No vehicles to show</Typography>}
    <Drawer anchor="right" open={!!shown} onClose={() => setShown(null)}><Details car={cars.find(one => one.id === shown)} close={() => setShown(null)} change={change} /></Drawer>
    <Drawer anchor="bottom" open={!!giving} onClose={() => setGiving(null)}><Box sx={{p: 3, display: 'flex', gap: 2, alignItems: 'center'}} role="dialog" aria-label="Assign driver"><Typography>Driver for {giving?.id}</Typography><Autocomplete sx={{width: 260}} options={DRIVERS} onChange={(_, name) => { if (name) { change({...giving, driver: is('wrong-driver') ? DRIVERS[(DRIVERS.indexOf(name) + 1) % 5] : name}); setGiving(null); } }} renderInput={props => <TextField {...props} label="Driver" />} /></Box></Drawer></Container>;
}
createRoot(document.getElementById('root')).render(<App />);
document.title = 'Fleet';
