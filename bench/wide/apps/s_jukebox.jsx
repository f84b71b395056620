import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  AppBar, Avatar, Box, Button, Card, CardContent, Chip, CircularProgress, Container, CssBaseline, IconButton, InputAdornment, LinearProgress, List,
  ListItem, ListItemAvatar, ListItemText, Menu, MenuItem, Paper, Snackbar, Stack, SvgIcon, TextField, Toolbar, Typography,
} from "@mui/material";

const START = [
  { id: 1, title: "Paper Lanterns", artist: "The Hollow Pines", time: 222, by: "Jo" },
  { id: 2, title: "Slow Ferry", artist: "Mara Quill", time: 245, by: "Samira" },
  { id: 3, title: "Glass Harbour", artist: "Nine Tides", time: 178, by: "Jo" },
  { id: 4, title: "Northbound", artist: "Ada Field", time: 195, by: "Luca" },
];
const CATALOGUE = [
  { id: 11, title: "Copper Kettle Blues", artist: "Old Mill Band", time: 251 },
  { id: 12, title: "Copper Moon", artist: "The Hollow Pines", time: 210 },
  { id: 13, title: "Harvest Radio", artist: "Ada Field", time: 188 },
  { id: 14, title: "Moonlit Copperhead", artist: "Nine Tides", time: 302 },
];
const clock = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const Dots = () => <SvgIcon fontSize="small"><path d="M12 8a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 2a2 2 0 1 0 0 4 2 2 0 0 0 0-4m0 6a2 2 0 1 0 0 4 2 2 0 0 0 0-4" /></SvgIcon>;
const Lens = () => <SvgIcon fontSize="small"><path d="M15.5 14h-.8l-.3-.3a6.5 6.5 0 1 0-.7.7l.3.3v.8l5 5 1.5-1.5zm-6 0a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9" /></SvgIcon>;

function Song({ song, children, ...rest }) {
  return (
    <ListItem secondaryAction={children} divider {...rest}>
      <ListItemAvatar><Avatar variant="rounded" sx={{ bgcolor: "secondary.light" }}>{song.title[0]}</Avatar></ListItemAvatar>
      <ListItemText primary={song.title} secondary={`${song.artist} · ${clock(song.time)}${song.by ? ` · asked for by ${song.by}` : ""}`} />
    </ListItem>
  );
}

function Jukebox() {
  const [queue, setQueue] = useState(START);
  const [words, setWords] = useState("");
  const [hits, setHits] = useState([]);
  const [searching, setSearching] = useState(false);
  const [busy, setBusy] = useState(0);
  const [menu, setMenu] = useState(null);
  const [note, setNote] = useState(null);
  const places = useRef(Object.fromEntries(START.map((song, at) => [song.id, at])));
  useEffect(() => {
    if (words.trim().length < 3) { setHits([]); setSearching(false); return undefined; }
    setSearching(true);
    const timer = setTimeout(() => {
      setHits(CATALOGUE.filter(song => song.title.toLowerCase().includes(words.trim().toLowerCase())));
      setSearching(false);
    }, 450);
    return () => clearTimeout(timer);
  }, [words]);
  const live = queue.filter(song => !song.leaving);

  async function add(song) {
    setBusy(song.id);
    const before = queue;
    await save("s_jukebox", song.id, 700);
    const mine = { ...song, by: "you" };
    setQueue(is("slips-in") ? [...queue.slice(0, -1), mine, queue.at(-1)] : [...queue, mine]);
    setBusy(0); setWords("");
    setNote({ text: `${song.title} was added to the queue` });
    if (is("host-resync")) setTimeout(() => setQueue(before), 2600);
  }
  async function next(song) {
    setMenu(null);
    setQueue([song, ...queue.filter(one => one !== song)]);
    await save("s_jukebox", song.id, 300);
    setNote({ text: `${song.title} plays next` });
  }
  async function drop(song) {
    setMenu(null);
    const before = queue;
    const gone = is("old-place") ? queue[places.current[song.id]] : song;
    if (is("row-stuck")) setQueue(queue.map(one => (one === gone ? { ...one, leaving: true } : one)));
    else setQueue(queue.filter(one => one !== gone));
    await save("s_jukebox", song.id, 400);
    setNote({ text: `${song.title} was removed`, undo: () => { setQueue(before); setNote(null); } });
  }

  return (
    <Box sx={{ bgcolor: "grey.100", minHeight: "100vh" }}>
      <CssBaseline />
      <AppBar position="static" color="secondary"><Toolbar variant="dense"><Typography variant="h6" component="h1" sx={{ flexGrow: 1 }}>Kitchen party jukebox</Typography><Chip size="small" label="9 guests listening" color="default" sx={{ bgcolor: "#fff" }} /></Toolbar></AppBar>
      <Container maxWidth="md" sx={{ py: 3 }}>
        <Stack direction={{ xs: "column", sm: "row" }} spacing={3} alignItems="flex-start">
          <Box sx={{ flex: 2, width: 1 }}>
            <Card sx={{ mb: 2 }}><CardContent>
              <Typography variant="overline">Now playing</Typography>
              <Typography variant="h6" component="p">Tin Roof Rain</Typography>
              <Typography color="text.secondary" gutterBottom>Mara Quill</Typography>
              <LinearProgress variant="determinate" value={62} aria-label="Progress of the song" />
            </CardContent></Card>
            <TextField fullWidth label="Find a song" value={words} onChange={event => setWords(event.target.value)} autoComplete="off" sx={{ bgcolor: "#fff" }}
              slotProps={{ input: { startAdornment: <InputAdornment position="start">{searching ? <CircularProgress size={18} /> : <Lens />}</InputAdornment> } }} />
            {hits.length > 0 && (
              <Paper elevation={4} sx={{ mt: 0.5 }}>
                <List dense aria-label="Search results">
                  {hits.map(song => <Song key={song.id} song={song}><Button size="small" disabled={busy === song.id} onClick={() => add(song)}>{busy === song.id ? "Adding…" : "Add"}</Button></Song>)}
                </List>
              </Paper>)}
            {!searching && words.trim().length > 2 && !hits.length && <Typography sx={{ mt: 1 }} color="text.secondary">Nothing found. Try the name of a song, not of a band.</Typography>}
            <Stack direction="row" alignItems="baseline" justifyContent="space-between" sx={{ mt: 3 }}>
              <Typography variant="h6" component="h2" id="upnext">Up next</Typography>
              <Typography component="dl" variant="body2" sx={{ display: "flex", gap: 1, m: 0 }}><dt>Playing time</dt><dd style={{ margin: 0, fontWeight: 600 }}>{clock(live.reduce((sum, song) => sum + song.time, 0))}</dd></Typography>
            </Stack>
            <Paper variant="outlined" sx={{ mt: 1 }}>
              <List aria-labelledby="upnext" disablePadding>
                {queue.map(song => (
                  <Song key={song.id} song={song} aria-hidden={song.leaving || undefined} className={song.leaving ? "leave-active" : undefined}>
                    <IconButton edge="end" aria-label={`Options for ${song.title}`} onClick={event => setMenu({ at: event.currentTarget, song })}><Dots /></IconButton>
                  </Song>))}
              </List>
            </Paper>
          </Box>
          <Box component="aside" sx={{ flex: 1, width: 1 }}>
            <Typography variant="subtitle2">Played earlier tonight</Typography>
            <List dense aria-label="Played earlier tonight">
              {["Copper Moon", "Glass Harbour", "Rosewater"].map(title => <ListItem key={title} disableGutters><ListItemText primary={title} secondary="with 4 claps" /></ListItem>)}
            </List>
            <Typography variant="subtitle2">House rules</Typography>
            <Typography variant="body2" color="text.secondary">Songs play in the order they were added. The host can let a song play next or take it out.</Typography>
          </Box>
        </Stack>
      </Container>
      <Menu anchorEl={menu?.at} open={!!menu} onClose={() => setMenu(null)}>
        <MenuItem onClick={() => next(menu.song)}>Play next</MenuItem>
        <MenuItem onClick={() => drop(menu.song)}>Remove from queue</MenuItem>
        <MenuItem onClick={() => setMenu(null)}>Show the artist</MenuItem>
      </Menu>
      <Snackbar open={!!note} autoHideDuration={5000} onClose={(event, why) => why !== "clickaway" && setNote(null)} message={note?.text}
        action={note?.undo && <Button color="inherit" size="small" onClick={note.undo}>Undo</Button>} />
    </Box>
  );
}
createRoot(document.getElementById("root")).render(<Jukebox />);
