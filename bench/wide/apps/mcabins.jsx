import { useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Alert from "@mui/material/Alert";
import Badge from "@mui/material/Badge";
import Button from "@mui/material/Button";
import Card from "@mui/material/Card";
import CardActions from "@mui/material/CardActions";
import CardContent from "@mui/material/CardContent";
import Chip from "@mui/material/Chip";
import Drawer from "@mui/material/Drawer";
import FormControlLabel from "@mui/material/FormControlLabel";
import Grid from "@mui/material/Grid";
import IconButton from "@mui/material/IconButton";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemText from "@mui/material/ListItemText";
import MenuItem from "@mui/material/MenuItem";
import Pagination from "@mui/material/Pagination";
import Slider from "@mui/material/Slider";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { createTheme, ThemeProvider } from "@mui/material/styles";

const theme = createTheme({ palette: { primary: { main: "#1b5e40" } }, shape: { borderRadius: 12 } });
const CABINS = [
  ["Birch Hollow", 120, 4, true], ["Cedar Point", 210, 6, false], ["Deer Lodge", 95, 2, true], ["Elk Ridge", 260, 8, true],
  ["Fern Cottage", 80, 2, false], ["Glacier View", 310, 6, true], ["Heron Nest", 145, 4, false],
].map(([name, price, sleeps, dogs]) => ({ name, price, sleeps, dogs }));
const PER_PAGE = 4;

function CabinCard({ cabin, picked, onPick }) {
  return (
    <Card variant="outlined">
      <CardContent>
        <Typography variant="h6" component="h3">{cabin.name}</Typography>
        <Typography color="text.secondary">{money(cabin.price)} per night</Typography>
        <Typography variant="body2">Sleeps {cabin.sleeps}</Typography>
        {cabin.dogs && <Chip label="Dogs welcome" size="small" sx={{ mt: 1 }} />}
      </CardContent>
      <CardActions>
        <Button variant={picked ? "outlined" : "contained"} disabled={picked} onClick={onPick}>{picked ? "In your trip" : "Add to trip"}</Button>
      </CardActions>
    </Card>
  );
}

function App() {
  const [trip, setTrip] = useState([]);
  const [max, setMax] = useState(350);
  const [dogs, setDogs] = useState(false);
  const [sort, setSort] = useState("name");
  const [page, setPage] = useState(1);
  const [drawer, setDrawer] = useState(false);
  const [nights, setNights] = useState("2");
  const [policy, setPolicy] = useState("");
  const [booked, setBooked] = useState("");
  useEffect(() => { load("cabins").then((s) => { if (s && s.trip) setTrip(s.trip); }); }, []);
  const put = (next) => { setTrip(next); save("cabins", { trip: next }); };

  const found = useMemo(() => CABINS
    .filter((c) => c.price <= max && (!dogs || c.dogs || is("dogs-ignored")))
    .sort((a, b) => sort === "name" ? a.name.localeCompare(b.name) : sort === "low" ? a.price - b.price
      : is("sort-as-text") ? String(b.price).localeCompare(String(a.price)) : b.price - a.price), [max, dogs, sort]);
  const pages = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const visible = found.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const chosen = CABINS.filter((c) => trip.includes(c.name));
  const n = Number(nights);
  const valid = Number.isInteger(n) && n >= 1 && n <= 14;
  const total = chosen.reduce((sum, c) => sum + c.price, 0) * (is("nights-forgotten") ? 2 : valid ? n : 0);
  const remove = (name) => put(is("removes-last") ? trip.slice(0, -1) : trip.filter((t) => t !== name));
  const book = async () => {
    await wait(400);
    put([]);
    setDrawer(false);
    setBooked(`Your trip is booked for ${n} nights`);
  };
  const reset = (set) => (value) => { set(value); setPage(1); };
  return (
    <ThemeProvider theme={theme}>
      <main style={{ maxWidth: 980, margin: "0 auto", padding: 24 }}>
        <div style={{ display: "flex", justifyContent: "space-between", alignItems: "center" }}>
          <Typography variant="h4" component="h1">Pinewood cabins</Typography>
          <Badge badgeContent={trip.length} color="error"><Button variant="outlined" onClick={() => setDrawer(true)}>Your trip</Button></Badge>
        </div>
        {booked && <Alert sx={{ my: 2 }} onClose={() => setBooked("")}>{booked}</Alert>}
        <Grid container spacing={3} sx={{ my: 1, alignItems: "center" }}>
          <Grid size={4}>
            <Typography id="max-price" gutterBottom>Maximum price: {money(max)}</Typography>
            <Slider aria-labelledby="max-price" min={50} max={350} step={10} value={max} onChange={(e, v) => reset(setMax)(v)} valueLabelDisplay="auto" />
          </Grid>
          <Grid size={4}><FormControlLabel control={<Switch checked={dogs} onChange={(e) => reset(setDogs)(e.target.checked)} />} label="Dogs welcome only" /></Grid>
          <Grid size={4}>
            <TextField select fullWidth size="small" label="Sort by" value={sort} onChange={(e) => reset(setSort)(e.target.value)}>
              <MenuItem value="name">Name</MenuItem><MenuItem value="low">Price, lowest first</MenuItem><MenuItem value="high">Price, highest first</MenuItem>
            </TextField>
          </Grid>
        </Grid>
        <Typography sx={{ mb: 1 }}>{found.length} cabins found</Typography>
        <Grid container spacing={2}>
          {visible.map((c) => <Grid key={c.name} size={3}><CabinCard cabin={c} picked={trip.includes(c.name)} onPick={() => put([...trip, c.name])} /></Grid>)}
        </Grid>
        <Pagination sx={{ my: 2 }} count={pages} page={page} onChange={(e, p) => setPage(p)} />
        <Accordion expanded={policy === "cancel"} onChange={(e, on) => setPolicy(on ? "cancel" : "")}>
          <AccordionSummary expandIcon={<span>▾</span>}>Cancellation policy</AccordionSummary>
          <AccordionDetails>Free of charge until 7 days before arrival.</AccordionDetails>
        </Accordion>
        <Accordion expanded={policy === "keys" || (is("both-expand") && !!policy)} onChange={(e, on) => setPolicy(on ? "keys" : "")}>
          <AccordionSummary expandIcon={<span>▾</span>}>Check-in</AccordionSummary>
          <AccordionDetails>The keys are in the box from 15:00 on.</AccordionDetails>
        </Accordion>
      </main>
      <Drawer anchor="right" open={drawer} onClose={() => setDrawer(false)}>
        <div style={{ width: 320, padding: 20 }}>
          <Typography variant="h5" component="h2">Your trip</Typography>
          <List dense>
            {chosen.map((c) => (
              <ListItem key={c.name} secondaryAction={<IconButton edge="end" aria-label={`Remove ${c.name}`} onClick={() => remove(c.name)}>✕</IconButton>}>
                <ListItemText primary={c.name} secondary={money(c.price)} />
              </ListItem>
            ))}
          </List>
          {!chosen.length && <Typography>No cabin yet</Typography>}
          <TextField label="Nights" value={nights} onChange={(e) => setNights(e.target.value)} error={!valid} helperText={valid ? "" : "Between 1 and 14 nights"} margin="normal" fullWidth />
          <Typography sx={{ my: 1 }}>Total: <strong>{money(total)}</strong></Typography>
          <Button fullWidth variant="contained" disabled={!valid || !chosen.length} onClick={book}>Book now</Button>
        </div>
      </Drawer>
    </ThemeProvider>
  );
}
createRoot(document.getElementById("root")).render(<App />);
