import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Accordion, AccordionDetails, AccordionSummary, Alert, AppBar, Autocomplete, Avatar, Badge, Box, Button, Chip, Container, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, LinearProgress, Paper, Snackbar, Stack, Switch, FormControlLabel, Tab, Tabs, TextField, Toolbar, Typography, MenuItem } from "@mui/material";

const SEED = [
  { id: 1, street: "14 Harbour Lane", district: "Old Port", rooms: 3, rent: 1450, status: "Available", tags: ["Balcony", "Lift"] },
  { id: 2, street: "7 Mill Street", district: "Riverside", rooms: 2, rent: 1100, status: "Let", tags: ["Garden"] },
  { id: 3, street: "52 Beech Avenue", district: "Westfield", rooms: 4, rent: 1980, status: "Available", tags: ["Parking", "Garden"] },
  { id: 4, street: "3 Chapel Court", district: "Old Port", rooms: 1, rent: 820, status: "Reserved", tags: [] },
  { id: 5, street: "88 Station Road", district: "Riverside", rooms: 2, rent: 1225, status: "Available", tags: ["Lift"] },
];
const DISTRICTS = ["Northgate", "Old Port", "Riverside", "Westfield"];
const TAGS = ["Balcony", "Furnished", "Garden", "Lift", "Parking", "Pets allowed"];
const COLORS = { Available: "success", Let: "default", Reserved: "warning" };

function Listing({ l, open, onToggle, onChange, onArchive }) {
  const [rent, setRent] = useState(String(l.rent));
  const bad = !is("rent-unchecked") && !(Number(rent) >= 300);
  return (
    <Accordion expanded={open} onChange={onToggle}>
      <AccordionSummary expandIcon={<span aria-hidden>▾</span>} id={"l-" + l.id} aria-controls={"d-" + l.id}>
        <Stack direction="row" spacing={2} alignItems="center" sx={{ width: "100%" }}>
          <Typography sx={{ flex: 1 }}>{l.street}</Typography>
          <Typography color="text.secondary">{l.district}</Typography>
          <Chip size="small" color={COLORS[l.status]} label={l.status} />
        </Stack>
      </AccordionSummary>
      <AccordionDetails>
        <Typography variant="body2" gutterBottom>{l.rooms} {l.rooms === 1 ? "room" : "rooms"}, {"$" + l.rent.toLocaleString("en-US", { minimumFractionDigits: 2 })} a month</Typography>
        <Stack direction="row" spacing={2} alignItems="flex-start" sx={{ my: 2 }}>
          <TextField label="Monthly rent" size="small" value={rent} onChange={(e) => setRent(e.target.value)} error={bad} helperText={bad ? "Rent must be at least 300" : " "} />
          <TextField select label="Status" size="small" sx={{ minWidth: 140 }} value={l.status} onChange={(e) => onChange({ ...l, status: e.target.value }, `${l.street} is now ${e.target.value}`)}>
            {Object.keys(COLORS).map((s) => <MenuItem key={s} value={s}>{s}</MenuItem>)}
          </TextField>
          <Button variant="outlined" disabled={bad || Number(rent) === l.rent} onClick={() => onChange({ ...l, rent: Number(rent) }, "Rent updated")}>Update rent</Button>
        </Stack>
        <Autocomplete multiple size="small" options={TAGS} value={l.tags} onChange={(_, tags) => onChange({ ...l, tags }, "")} renderInput={(p) => <TextField {...p} label="Features" />} />
        <Box sx={{ mt: 2 }}><Button color="error" onClick={onArchive}>Archive</Button></Box>
      </AccordionDetails>
    </Accordion>
  );
}

function App() {
  const [tab, setTab] = useState(0);
  const [list, setList] = useState(null);
  const [gone, setGone] = useState([]);
  const [notify, setNotify] = useState(true);
  const [district, setDistrict] = useState(null);
  const [open, setOpen] = useState(null);
  const [asking, setAsking] = useState(null);
  const [snack, setSnack] = useState(null);
  useEffect(() => { load("lettings", 200).then((s) => { setList((s && s.list) || SEED); setGone((s && s.gone) || []); if (s && s.notify === false) setNotify(false); }); }, []);
  if (!list) return <LinearProgress aria-label="Loading listings" />;
  const store = (l, g, n = notify) => save("lettings", { list: l, gone: g, notify: n }, 80);
  const change = (next, text) => {
    const l = list.map((x) => (x.id === next.id ? next : x)); setList(l);
    store(is("rent-not-saved") && text === "Rent updated" ? list : l, gone);
    if (text) setSnack(is("wrong-toast") && text !== "Rent updated" ? text.replace("is now", "is no longer") : text);
  };
  const archive = () => {
    const x = asking; setAsking(null); const l = list.filter((y) => y.id !== x.id); const g = [...gone, x];
    setList(l); setGone(g); store(l, g); setOpen(null); setSnack(`${x.street} archived`);
  };
  const restore = (x) => {
    const back = is("restore-first") ? gone[0] : x; const g = gone.filter((y) => y.id !== back.id); const l = [...list, back].sort((a, b) => a.id - b.id);
    setList(l); setGone(g); store(l, g); setSnack(`${x.street} restored`);
  };
  const shown = list.filter((l) => !district || l.district === district || (is("district-ignored") && l.status === "Available"));
  return <>
    <AppBar position="static"><Toolbar><Typography variant="h6" component="h1" sx={{ flex: 1 }}>Keystone Lettings</Typography><Avatar sx={{ width: 30, height: 30, mr: 1, fontSize: 14 }}>PM</Avatar><Typography>Priya Menon</Typography></Toolbar></AppBar>
    <Container maxWidth="md" sx={{ py: 3 }}>
      <Tabs value={tab} onChange={(_, v) => setTab(v)} aria-label="Sections">
        <Tab label={`Listings (${list.length})`} /><Tab label={<Badge badgeContent={gone.length} color="error">Archive</Badge>} /><Tab label="Settings" />
      </Tabs>
      {tab === 0 && <Box role="tabpanel" sx={{ pt: 2 }}>
        <Autocomplete options={DISTRICTS} value={district} onChange={(_, v) => setDistrict(v)} sx={{ width: 280, mb: 2 }} renderInput={(p) => <TextField {...p} label="District" />} />
        {district && <Chip label={"District: " + district} onDelete={() => setDistrict(null)} sx={{ mb: 2 }} />}
        <Typography variant="body2" sx={{ mb: 1 }}>Showing {shown.length} of {list.length} listings</Typography>
        {shown.length === 0 && <Alert severity="info">There are no listings in {district}.</Alert>}
        {shown.map((l) => <Listing key={l.id} l={l} open={open === l.id} onToggle={(_, o) => setOpen(o ? l.id : null)} onChange={change} onArchive={() => setAsking(l)} />)}
      </Box>}
      {tab === 1 && <Box role="tabpanel" sx={{ pt: 2 }}>
        {gone.length === 0 ? <Alert severity="info">The archive is empty.</Alert> : <Stack spacing={1}>{gone.map((x) => <Paper key={x.id} sx={{ p: 2, display: "flex", alignItems: "center" }}><Typography sx={{ flex: 1 }}>{x.street}, {x.district}</Typography><Button onClick={() => restore(x)}>Restore</Button></Paper>)}</Stack>}
      </Box>}
      {tab === 2 && <Box role="tabpanel" sx={{ pt: 2 }}>
        <Typography variant="h6">Notifications</Typography>
        <FormControlLabel control={<Switch checked={notify} onChange={(e) => { setNotify(e.target.checked); store(list, gone, e.target.checked); }} />} label="Email me about new enquiries" />
        <TextField label="Send to" size="small" disabled={!notify} defaultValue="priya@keystone.example" sx={{ display: "block", mt: 2 }} />
      </Box>}
    </Container>
    <Dialog open={!!asking} onClose={() => setAsking(null)} aria-labelledby="ask-t"><DialogTitle id="ask-t">Archive this listing?</DialogTitle>
      <DialogContent><DialogContentText>{asking && asking.street} will no longer be visible to tenants.</DialogContentText></DialogContent>
      <DialogActions><Button onClick={() => setAsking(null)}>Cancel</Button><Button color="error" onClick={archive} autoFocus>Yes, archive</Button></DialogActions></Dialog>
    <Snackbar open={!!snack} autoHideDuration={4000} onClose={(_, why) => why !== "clickaway" && setSnack(null)} message={snack || ""} />
  </>;
}
document.title = "Keystone Lettings";
createRoot(document.getElementById("root")).render(<App />);
