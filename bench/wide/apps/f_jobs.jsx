import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AppBar, Toolbar, Typography, Tabs, Tab, Box, Table, TableHead, TableRow, TableCell, TableBody, Chip, IconButton, Menu, MenuItem, Dialog, DialogTitle, DialogContent, DialogActions, Button, TextField, Snackbar, Drawer, List, ListItem, ListItemText, Container, TableSortLabel, Paper} from '@mui/material';

const STAGES = ['Applied', 'Screening', 'Interview', 'Offer', 'Rejected'];
const REASONS = ['Not enough experience', 'Salary expectation', 'Withdrew', 'Position filled'];
const SEED = [['Priya Nair', 'Backend engineer', 0, 4, '2025-11-03'], ['Tomás Herrera', 'Product designer', 1, 3, '2025-10-29'], ['Lena Fischer', 'Backend engineer', 2, 5, '2025-10-20'], ['Kwame Mensah', 'Data analyst', 0, 2, '2025-11-07'], ['Sofia Rossi', 'Product designer', 2, 4, '2025-10-17'], ['Jin Park', 'Backend engineer', 1, 3, '2025-10-31'],
  ['Aisha Bello', 'Data analyst', 3, 5, '2025-10-02'], ['Mikael Berg', 'Support lead', 0, 3, '2025-11-10'], ['Chloé Martin', 'Support lead', 4, 1, '2025-10-11'], ['Omar Farouk', 'Data analyst', 1, 4, '2025-10-27'], ['Ewa Kowalska', 'Backend engineer', 4, 2, '2025-09-30'], ['Noah Stein', 'Support lead', 2, 3, '2025-10-22']]
  .map(([name, role, stage, rating, date], id) => ({id, name, role, stage: STAGES[stage], rating, date, reason: stage === 4 ? 'Withdrew' : '', notes: id === 2 ? ['Strong system design round'] : []}));
const date = iso => new Date(iso + 'T12:00:00Z').toLocaleDateString('en-US', {month: 'short', day: 'numeric', timeZone: 'UTC'});

function Tracker() {
  const [people, setPeople] = useState(null), [tab, setTab] = useState('All'), [menu, setMenu] = useState(null), [rejecting, setRejecting] = useState(null), [reason, setReason] = useState(''), [need, setNeed] = useState(false), [open, setOpen] = useState(null), [note, setNote] = useState(''), [snack, setSnack] = useState(null), [byRating, setByRating] = useState(false);
  useEffect(() => { load('f_jobs', 70).then(kept => setPeople(kept ?? SEED)); }, []);
  if (!people) return null;
  const keep = next => { setPeople(next); return save('f_jobs', next, 60); };
  const patch = (id, values) => people.map(one => one.id === id ? {...one, ...values} : one);
  const count = stage => people.filter(one => one.stage === stage).length;
  let shown = people.filter(one => tab === 'All' || one.stage === tab || (is('offer-stays') && tab === 'Offer' && SEED[one.id].stage === 'Offer'));
  if (byRating) shown = [...shown].sort((a, b) => b.rating - a.rating);
  async function move(stage) {
    const person = menu.person, before = people; setMenu(null);
    await keep(patch(person.id, {stage})); setSnack({text: `${person.name} moved to ${stage}`, undo: () => { if (!is('undo-only-message')) keep(before); setSnack({text: 'Move undone'}); }});
  }
  async function reject(event) {
    event.preventDefault(); if (!reason) { setNeed(true); return; }
    const id = rejecting.id; setRejecting(null); setReason(''); setNeed(false);
    await keep(patch(id, {stage: 'Rejected', reason: is('reason-other') ? REASONS[REASONS.indexOf(reason) - 1] ?? REASONS[3] : reason}));
    setSnack({text: `${rejecting.name} was rejected`});
  }
  function addNote() {
    const target = is('note-wrong-person') ? people[(open + 1) % people.length].id : open, one = people.find(each => each.id === target);
    keep(patch(target, {notes: [...one.notes, note]})); if (is('note-wrong-person')) setSnack({text: 'Note added'}); setNote('');
  }
  const current = open === null ? null : people.find(one => one.id === open);
  const label = stage => `${stage} (${stage === 'Interview' && is('tab-count-stale') ? SEED.filter(one => one.stage === stage).length : count(stage)})`;
  return (
    <><AppBar position="static"><Toolbar><Typography variant="h6" component="h1">Hiring pipeline</Typography></Toolbar></AppBar>
      <Container sx={{mt: 2}}><Tabs value={tab} onChange={(_, value) => setTab(value)}><Tab value="All" label={`All (${people.length})`} />{STAGES.map(stage => <Tab key={stage} value={stage} label={label(stage)} />)}</Tabs>
        <Paper variant="outlined"><Table size="small"><TableHead><TableRow><TableCell>Candidate</TableCell><TableCell>Role</TableCell><TableCell>Applied on</TableCell><TableCell><TableSortLabel active={byRating} direction="desc" onClick={() => setByRating(!byRating)}>Rating</TableSortLabel></TableCell><TableCell>Stage</TableCell><TableCell /></TableRow></TableHead>
          <TableBody>{shown.map(one => <TableRow key={one.id} hover><TableCell><Button size="small" onClick={() => setOpen(one.id)}>{one.name}</Button></TableCell><TableCell>{one.role}</TableCell><TableCell>{date(one.date)}</TableCell><TableCell>{one.rating} / 5</TableCell>
            <TableCell><Chip size="small" label={one.stage} color={one.stage === 'Offer' ? 'success' : one.stage === 'Rejected' ? 'error' : 'default'} /> {one.reason && <Typography variant="caption">{one.reason}</Typography>}</TableCell>
            <TableCell align="right"><Button size="small" disabled={one.stage === 'Rejected'} onClick={event => setMenu({anchor: event.currentTarget, person: one})}>Move</Button><Button size="small" color="error" disabled={one.stage === 'Rejected' } onClick={() => setRejecting(one)}>Reject</Button></TableCell></TableRow>)}</TableBody></Table></Paper></Container>
      <Menu open={!!menu} anchorEl={menu?.anchor} onClose={() => setMenu(null)}>{menu && STAGES.slice(0, 4).filter(stage => stage !== menu.person.stage).map(stage => <MenuItem key={stage} onClick={() => move(stage)}>{stage}</MenuItem>)}</Menu>
      <Dialog open={!!rejecting} onClose={() => setRejecting(null)} aria-labelledby="rt"><form onSubmit={reject}><DialogTitle id="rt">Reject {rejecting?.name}</DialogTitle><DialogContent><TextField select fullWidth margin="dense" label="Reason" value={reason} error={need} helperText={need && !is('reason-help-missing') ? 'Choose a reason' : ' '} onChange={event => { setReason(event.target.value); setNeed(false); }} sx={{minWidth: 300}}>{REASONS.map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</TextField></DialogContent>
        <DialogActions><Button onClick={() => { setRejecting(null); setNeed(false); }}>Keep candidate</Button><Button type="submit" color="error" variant="contained">Reject candidate</Button></DialogActions></form></Dialog>
      <Drawer anchor="right" open={!!current} onClose={() => setOpen(null)}>{current && <Box sx={{width: 360, p: 3}} role="dialog" aria-label={current.name}><Typography variant="h6" component="h2">{current.name}</Typography><Typography color="text.secondary">{current.role}, applied on {date(current.date)}</Typography>
        <Typography variant="subtitle1" sx={{mt: 2}}>Notes ({current.notes.length})</Typography><List dense aria-label="Notes">{current.notes.map((text, at) => <ListItem key={at}><ListItemText primary={text} /></ListItem>)}</List>{!current.notes.length && <Typography variant="body2">No notes yet</Typography>}
        <TextField fullWidth multiline label="New note" value={note} onChange={event => setNote(event.target.value)} sx={{mt: 1}} /><Box sx={{mt: 1}}><Button variant="contained" disabled={!note.trim()} onClick={addNote}>Add note</Button> <Button onClick={() => setOpen(null)}>Close</Button></Box></Box>}</Drawer>
      <Snackbar open={!!snack} autoHideDuration={6000} onClose={(_, why) => why !== 'clickaway' && setSnack(null)} message={snack?.text} action={snack?.undo && <Button color="inherit" size="small" onClick={snack.undo}>Undo</Button>} /></>
  );
}
createRoot(document.getElementById('root')).render(<Tracker />);
document.title = 'Hiring pipeline';
