import React, {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AppBar, Toolbar, Typography, Container, Paper, Table, TableHead, TableBody, TableRow, TableCell, TableContainer, Button, Chip, Dialog, DialogTitle, DialogContent, DialogActions, TextField, MenuItem, Switch, Snackbar, Alert, LinearProgress, Stack, IconButton, Box, CssBaseline} from '@mui/material';

const SEED = {atSea: false, divers: [
  {id: 1, name: 'Marta Kowalski', cert: 'Advanced', gas: 'Nitrox 32', here: true}, {id: 2, name: 'Tomas Lind', cert: 'Open Water', gas: 'Air', here: false},
  {id: 3, name: 'Yuki Arai', cert: 'Rescue', gas: 'Nitrox 32', here: true}, {id: 4, name: 'Pavel Horak', cert: 'Open Water', gas: 'Air', here: false}]};
const SEATS = 6;

function Manifest() {
  const [st, setSt] = useState(() => JSON.parse(localStorage.getItem('diveboat') || 'null') || SEED);
  const [adding, setAdding] = useState(false), [form, setForm] = useState({name: '', cert: 'Open Water', gas: 'Air'}), [err, setErr] = useState({}), [snack, setSnack] = useState(''), [ready, setReady] = useState(false);
  useEffect(() => { localStorage.setItem('diveboat', JSON.stringify(is('departure-not-saved') ? {...st, atSea: false} : st)); }, [st]);
  const divers = st.divers, here = divers.filter(d => d.here).length, seats = divers.length;
  const set = k => e => setForm({...form, [k]: e.target.value});
  function add() {
    const e = {};
    if (!form.name.trim()) e.name = 'Enter the name of the diver';
    if (form.gas === 'Nitrox 32' && form.cert === 'Open Water' && !is('nitrox-for-anyone')) e.gas = 'Nitrox needs an Advanced certification';
    setErr(e); if (Object.keys(e).length) return;
    const one = {id: Date.now(), ...form, name: form.name.trim(), here: false};
    setSt({...st, divers: [...divers, one, ...(is('added-twice') ? [{...one, id: one.id + 1}] : [])]});
    setAdding(false); setForm({name: '', cert: 'Open Water', gas: 'Air'}); setSnack(`${one.name} added to the manifest`);
  }
  const flip = d => setSt({...st, divers: divers.map(x => (x.id === d.id ? {...x, here: !x.here} : x))});
  function castOff() { if (is('cast-off-dead')) return; setReady(false); setSt({...st, atSea: true}); }
  return (
    <>
      <CssBaseline />
      <AppBar position="static" color="primary"><Toolbar><Typography variant="h6" component="h1" sx={{flexGrow: 1}}>Blue Hole dive boat</Typography><Chip label={st.atSea ? 'At sea' : 'In port'} color={st.atSea ? 'success' : 'default'} sx={{bgcolor: st.atSea ? undefined : '#fff'}} /></Toolbar></AppBar>
      <Container sx={{py: 3}}>
        <Stack direction="row" spacing={3} alignItems="center" sx={{mb: 2}}>
          <Box sx={{flexGrow: 1}}><Typography>{seats} of {SEATS} seats taken</Typography><LinearProgress variant="determinate" value={Math.min(100, seats / SEATS * 100)} aria-label="Seats" /></Box>
          <Typography>{here} of {divers.length} checked in</Typography>
          <Button variant="outlined" disabled={st.atSea || divers.length >= SEATS} onClick={() => { setErr({}); setAdding(true); }}>Add diver</Button>
          <Button variant="contained" disabled={st.atSea || here < divers.length} onClick={() => setReady(true)}>Depart</Button>
        </Stack>
        <TableContainer component={Paper} sx={is('last-row-clipped') ? {height: 348, overflow: 'hidden'} : {}}><Table aria-label="Manifest"><TableHead><TableRow><TableCell>Diver</TableCell><TableCell>Certification</TableCell><TableCell>Gas</TableCell><TableCell>Checked in</TableCell><TableCell /></TableRow></TableHead>
          <TableBody>{divers.map(d => <TableRow key={d.id}><TableCell>{d.name}</TableCell><TableCell>{d.cert}</TableCell><TableCell><Chip size="small" label={d.gas} variant="outlined" /></TableCell>
            <TableCell><Switch checked={d.here} disabled={st.atSea} onChange={() => flip(d)} inputProps={{'aria-label': `Check in ${d.name}`}} /></TableCell>
            <TableCell align="right"><IconButton size="small" aria-label={`Remove ${d.name}`} disabled={st.atSea} onClick={() => setSt({...st, divers: divers.filter(x => x.id !== d.id)})}>✕</IconButton></TableCell></TableRow>)}</TableBody></Table></TableContainer>
      </Container>
      <Dialog open={adding} onClose={() => setAdding(false)} fullWidth maxWidth="xs" aria-labelledby="ad"><DialogTitle id="ad">Add a diver</DialogTitle>
        <DialogContent><Stack spacing={2} sx={{pt: 1}}>
          <TextField label="Name" value={form.name} onChange={set('name')} error={!!err.name} helperText={err.name} />
          <TextField select label="Certification" value={form.cert} onChange={set('cert')}>{['Open Water', 'Advanced', 'Rescue'].map(c => <MenuItem key={c} value={c}>{c}</MenuItem>)}</TextField>
          <TextField select label="Gas" value={form.gas} onChange={set('gas')} error={!!err.gas} helperText={err.gas}>{['Air', 'Nitrox 32'].map(c => <MenuItem key={c} value={c}>{c}</MenuItem>)}</TextField>
        </Stack></DialogContent>
        <DialogActions><Button onClick={() => setAdding(false)}>Cancel</Button><Button variant="contained" onClick={add}>Add to manifest</Button></DialogActions></Dialog>
      <Dialog open={ready} onClose={() => setReady(false)} aria-labelledby="rd"><DialogTitle id="rd">Ready to leave?</DialogTitle><DialogContent>{divers.length} divers are on board. The manifest is locked until the boat is back.</DialogContent>
        <DialogActions><Button onClick={() => setReady(false)}>Wait</Button><Button variant="contained" onClick={castOff}>Cast off</Button></DialogActions></Dialog>
      <Snackbar open={!!snack} autoHideDuration={5000} onClose={() => setSnack('')}><Alert severity="success" variant="filled">{snack}</Alert></Snackbar>
    </>
  );
}
createRoot(document.getElementById('root')).render(<Manifest />);
document.title = 'Blue Hole dive boat';
