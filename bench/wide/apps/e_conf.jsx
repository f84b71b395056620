import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, AppBar, Box, Button, Chip, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, List, ListItem, ListItemText, Paper, Stack, Tab, Tabs, TextField, Toolbar, Typography} from '@mui/material';

const SESSIONS = [
  ['Thursday', '09:00', '09:45', 'Opening keynote: software that lasts', 'Main', 'Hall A', 'Ruth Feldman', 400, 312], ['Thursday', '10:00', '10:45', 'Observability on a budget', 'Ops', 'Room 2', 'Kofi Mensah', 90, 71], ['Thursday', '10:00', '10:45', 'Forms people finish', 'Design', 'Room 3', 'Lena Krause', 80, 80], ['Thursday', '10:30', '11:15', 'SQLite in production', 'Data', 'Hall B', 'Ivan Horvat', 150, 139], ['Thursday', '11:30', '12:15', 'Rust for web teams', 'Main', 'Hall A', 'Sofia Almeida', 400, 266], ['Thursday', '13:30', '15:00', 'Workshop: usability testing', 'Design', 'Room 3', 'Lena Krause', 30, 18],
  ['Friday', '09:00', '09:45', 'What we learned from outages', 'Ops', 'Hall B', 'Kofi Mensah', 150, 96], ['Friday', '09:30', '10:15', 'Maps without tears', 'Data', 'Room 2', 'Yuki Mori', 90, 42], ['Friday', '10:30', '11:15', 'Colour for everyone', 'Design', 'Room 3', 'Dana Wolf', 80, 33], ['Friday', '11:30', '12:15', 'Queues, explained', 'Ops', 'Hall B', 'Peter Novak', 150, 101], ['Friday', '14:00', '14:45', 'Closing panel', 'Main', 'Hall A', 'Ruth Feldman', 400, 188],
].map(([day, from, to, title, track, room, who, seats, taken], id) => ({id, day, from, to, title, track, room, who, seats, taken}));
const TRACKS = ['Main', 'Ops', 'Design', 'Data'];

function Programme() {
  const [mine, setMine] = useState(null), [day, setDay] = useState('Thursday'), [tracks, setTracks] = useState([]), [find, setFind] = useState(''), [clash, setClash] = useState(null), [opened, setOpened] = useState(null);
  useEffect(() => { load('e_conf', 50).then(k => setMine(k ?? [0])); }, []);
  if (!mine) return <Typography>Loading the programme...</Typography>;
  const keep = next => { setMine(next); return save('e_conf', next, 60); };
  const meets = (a, b) => a.day === b.day && (is('clash-same-start') ? a.from === b.from : a.from < b.to && b.from < a.to);
  async function add(one) {
    const other = mine.map(id => SESSIONS[id]).find(s => meets(s, one)); if (other) { setClash({one, other}); return; }
    await keep([...mine, one.id]); if (is('added-back-out')) setTimeout(() => setMine(mine), 2000);
  }
  function swap() { const {one, other} = clash; keep([...mine.filter(id => is('swap-keeps-both') || id !== other.id), one.id]); setClash(null); }
  const planned = [...mine].map(id => SESSIONS[id]).sort((a, b) => is('plan-by-added') ? 0 : (b.day.localeCompare(a.day) || a.from.localeCompare(b.from)));
  const shown = SESSIONS.filter(s => s.day === day && (!tracks.length || (is('tracks-first-only') ? s.track === tracks[0] : tracks.includes(s.track))) && (is('search-case') ? (s.title + s.who).includes(find) : (s.title + s.who).toLowerCase().includes(find.toLowerCase())));
  return (
    <><CssBaseline /><AppBar position="static" color="secondary"><Toolbar><Typography variant="h6" component="h1" sx={{flex: 1}}>Longevity Conf 2026</Typography><span>My schedule: {mine.length - (is('count-one-less') && mine.length > 1 ? 1 : 0)}</span></Toolbar></AppBar>
      <Container sx={{display: 'grid', gridTemplateColumns: '2fr 1fr', gap: 3, mt: 2, pb: 4}}><div>
        <Tabs value={day} onChange={(_, v) => setDay(v)}>{['Thursday', 'Friday'].map(d => <Tab key={d} value={d} label={d} />)}</Tabs>
        <Stack direction="row" spacing={1} sx={{my: 2, alignItems: 'center'}}>{TRACKS.map(t => <Chip key={t} label={t} color={tracks.includes(t) ? 'secondary' : 'default'} onClick={() => setTracks(tracks.includes(t) ? tracks.filter(x => x !== t) : [...tracks, t])} />)}<TextField size="small" label="Search talks" value={find} onChange={e => setFind(e.target.value)} /></Stack>
        {!shown.length && <Alert severity="info">No talks match your search.</Alert>}
        {shown.map(s => <Paper key={s.id} component="article" aria-label={s.title} variant="outlined" sx={{p: 2, mb: 1.5, display: 'flex', gap: 2, alignItems: 'center'}}><Box sx={{width: 100}}>{s.from} to {s.to}</Box><Box sx={{flex: 1}}><Typography component="h3" fontWeight={600} sx={{cursor: 'pointer'}} onClick={() => setOpened(s)}>{s.title}</Typography><Typography variant="body2" color="text.secondary">{s.who} · {s.room} · {s.track}</Typography></Box>
          {mine.includes(s.id) ? <Button color="secondary" onClick={() => keep(mine.filter(id => id !== s.id))}>Remove</Button> : <Button variant="outlined" disabled={s.taken >= s.seats} onClick={() => add(s)}>{s.taken >= s.seats ? 'Full' : 'Add'}</Button>}</Paper>)}</div>
        <Paper component="aside" aria-label="My schedule" sx={{p: 2, alignSelf: 'start'}}><Typography variant="h6" component="h2">My schedule</Typography>{!planned.length && <Typography color="text.secondary">You have not chosen any talks.</Typography>}
          <List dense>{planned.map(s => <ListItem key={s.id} disableGutters><ListItemText primary={s.title} secondary={`${s.day} ${s.from}, ${s.room}`} /></ListItem>)}</List></Paper></Container>
      <Dialog open={!!clash} onClose={() => setClash(null)}><DialogTitle>These talks overlap</DialogTitle><DialogContent>You already have "{clash?.other.title}" at {clash?.other.from}.</DialogContent><DialogActions><Button onClick={() => setClash(null)}>Keep the first</Button><Button onClick={swap}>Swap them</Button></DialogActions></Dialog>
      <Dialog open={!!opened} onClose={() => setOpened(null)}><DialogTitle>{opened?.title}</DialogTitle><DialogContent><p>Speaker: {opened?.who}</p><p>Seats left: {opened && (is('seats-taken') ? opened.taken : opened.seats - opened.taken)}</p></DialogContent><DialogActions><Button onClick={() => { if (!is('dialog-stays')) setOpened(null); }}>Close</Button></DialogActions></Dialog></>
  );
}
createRoot(document.getElementById('root')).render(<Programme />);
document.title = 'Longevity Conf 2026';
