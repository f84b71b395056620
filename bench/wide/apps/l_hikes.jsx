import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Box, Button, Checkbox, Chip, Container, FormControl, FormControlLabel, FormGroup, IconButton, InputLabel, List, ListItem, ListItemText, MenuItem, Pagination, Paper, Select, Skeleton, Stack, Tab, Tabs, Typography } from "@mui/material";

const TRAILS = [
  { id: 1, name: "Eagle Ridge", km: 18.4, level: "Hard" }, { id: 2, name: "Lake Loop", km: 12.5, level: "Easy" }, { id: 3, name: "Mill Path", km: 3.2, level: "Easy" },
  { id: 4, name: "Old Quarry", km: 7.1, level: "Moderate" }, { id: 5, name: "Fern Gully", km: 9.8, level: "Not easy in rain" }, { id: 6, name: "Willow Way", km: 5.6, level: "Easy" },
  { id: 7, name: "Cloud Steps", km: 14, level: "Hard" }, { id: 8, name: "Chapel Hill", km: 6.3, level: "Moderate" },
];
const SIZE = 5;

function Hikes() {
  const [ready, setReady] = useState(false);
  const [easy, setEasy] = useState(false);
  const [sort, setSort] = useState("name");
  const [page, setPage] = useState(1);
  const [tab, setTab] = useState("all");
  const [liked, setLiked] = useState([]);
  useEffect(() => { load("l_hikes", 700).then(kept => { setLiked(kept || []); setReady(true); }); }, []);
  const compare = { name: (a, b) => a.name.localeCompare(b.name), short: (a, b) => (is("length-as-text") ? String(a.km).localeCompare(String(b.km)) : a.km - b.km), long: (a, b) => b.km - a.km }[sort];
  const fits = trail => !easy || (is("easy-in-words") ? trail.level.toLowerCase().includes("easy") : trail.level === "Easy");
  const all = (tab === "liked" ? TRAILS.filter(trail => liked.includes(trail.id)) : TRAILS.filter(fits)).sort(compare);
  const exact = easy ? 3 : TRAILS.length;
  const shown = tab === "liked" ? all : all.slice((page - 1) * SIZE, page * SIZE);
  async function like(trail, at) {
    const id = is("likes-by-place") ? [...TRAILS].sort(compare)[at].id : trail.id;
    const next = liked.includes(id) ? liked.filter(one => one !== id) : [...liked, id];
    setLiked(next);
    await save("l_hikes", next, 350, is("like-not-kept") ? 409 : 200);
  }
  return (
    <Container maxWidth="md" sx={{ py: 3 }}>
      <Typography variant="h4" component="h1">Trails near Lindau</Typography>
      <Tabs value={tab} onChange={(event, value) => setTab(value)} sx={{ mb: 2 }}><Tab value="all" label="All trails" /><Tab value="liked" label={`Favourites (${liked.length})`} /></Tabs>
      <Stack direction="row" spacing={3}>
        <Paper variant="outlined" sx={{ p: 2, width: 220, alignSelf: "start" }}>
          <FormGroup><FormControlLabel control={<Checkbox checked={easy} onChange={event => { setEasy(event.target.checked); setPage(1); }} />} label="Easy only" /></FormGroup>
          <FormControl fullWidth size="small" sx={{ mt: 2 }}><InputLabel id="sort">Sort by</InputLabel><Select labelId="sort" label="Sort by" value={sort} onChange={event => { setSort(event.target.value); setPage(1); }}><MenuItem value="name">Name</MenuItem><MenuItem value="short">Shortest first</MenuItem><MenuItem value="long">Longest first</MenuItem></Select></FormControl>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>Take enough water also on easy ways. Dogs are on the lead.</Typography>
        </Paper>
        <Box sx={{ flex: 1 }}>
          {!ready ? <><Skeleton height={60} /><Skeleton height={60} /></> : <>
            <Typography role="status">{tab === "liked" ? `${all.length} of your favourites` : `${exact} trails found`}</Typography>
            {shown.length === 0 && <Typography color="text.secondary">No favourites yet. Tap a heart to keep a trail here.</Typography>}
            <List aria-label="Trails">
              {shown.map((trail, at) => (
                <ListItem key={trail.id} divider secondaryAction={<IconButton aria-label={liked.includes(trail.id) ? "Remove from favourites" : "Add to favourites"} onClick={() => like(trail, at)}>{liked.includes(trail.id) ? "♥" : "♡"}</IconButton>}>
                  <ListItemText primary={trail.name} secondary={`${trail.km} km`} /><Chip size="small" label={trail.level} sx={{ mr: 2 }} />
                </ListItem>))}
            </List>
            {tab === "all" && all.length > SIZE && <Pagination count={Math.ceil(all.length / SIZE)} page={page} onChange={(event, value) => setPage(value)} />}</>}
        </Box>
      </Stack>
      <Button size="small" sx={{ mt: 2 }}>Report a blocked trail</Button>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<Hikes />);
