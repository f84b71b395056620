import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  AppBar, Toolbar, Typography, Box, Paper, Card, CardContent, CardActions, Chip, Button, IconButton, Menu, MenuItem, Drawer, Rating, Stack,
  Dialog, DialogTitle, DialogContent, DialogActions, TextField, FormControlLabel, Checkbox, Snackbar, Alert, Badge, Tooltip, CssBaseline,
} from "@mui/material";

document.title = "Recruiting board";
const STAGES = ["Applied", "Interview", "Offer", "Rejected"];
const SEED = [
  { id: 1, name: "Amara Okoye", job: "Data engineer", stage: "Applied", stars: 4, remote: true, note: "" },
  { id: 2, name: "Bruno Keller", job: "Product designer", stage: "Applied", stars: 3, remote: false, note: "" },
  { id: 3, name: "Chloe Martin", job: "Data engineer", stage: "Interview", stars: 5, remote: false, note: "Strong in SQL" },
  { id: 4, name: "Deniz Yilmaz", job: "Support lead", stage: "Applied", stars: 2, remote: true, note: "" },
  { id: 5, name: "Elif Sorensen", job: "Product designer", stage: "Offer", stars: 5, remote: true, note: "" },
];
function Candidate({ c, onMove, onOpen }) {
  const [at, setAt] = useState(null);
  return (
    <Card variant="outlined" sx={{ mb: 1 }} component="article" aria-label={c.name}>
      <CardContent sx={{ pb: 0 }}>
        <Typography variant="subtitle1" component="h3">{c.name}</Typography>
        <Typography variant="body2" color="text.secondary">{c.job}</Typography>
        <Stack direction="row" spacing={1} alignItems="center"><Rating size="small" readOnly value={c.stars} />{c.remote && <Chip size="small" label="Remote" />}</Stack>
      </CardContent>
      <CardActions>
        <Button size="small" onClick={(e) => setAt(e.currentTarget)}>Move</Button>
        <Button size="small" onClick={() => onOpen(c.id)}>Details</Button>
      </CardActions>
      <Menu anchorEl={at} open={!!at} onClose={() => setAt(null)} transitionDuration={80}>
        {STAGES.map((s) => <MenuItem key={s} disabled={s === c.stage} onClick={() => { setAt(null); onMove(c, s); }}>{s}</MenuItem>)}
      </Menu>
    </Card>
  );
}
function App() {
  const [all, setAll] = useState(null);
  const [remote, setRemote] = useState(false);
  const [sel, setSel] = useState(null);
  const [note, setNote] = useState("");
  const [adding, setAdding] = useState(false);
  const [form, setForm] = useState({ name: "", job: "", remote: false });
  const [err, setErr] = useState({});
  const [snack, setSnack] = useState(null);
  useEffect(() => { load("hiring", 100).then((d) => setAll(d?.all || SEED)); }, []);
  if (!all) return <Typography sx={{ p: 4 }}>Loading board…</Typography>;
  const store = (next) => { setAll(next); return save("hiring", { all: next }, 90); };
  const move = (c, stage) => {
    const before = all;
    const to = stage;
    const next = all.map((x) => (x.id === c.id ? { ...x, stage: to } : x));
    store(next);
    setSnack({ text: is("opposite") ? `${c.name} was not moved` : `${c.name} moved to ${stage}`, kind: is("opposite") ? "error" : "success", undo: () => { setSnack(null); if (!is("dead-undo")) store(before); } });
    if (is("rollback")) setTimeout(() => setAll(before), 1500);
  };
  const open = (id) => { setSel(id); setNote(all.find((c) => c.id === id).note); };
  const saveNote = async () => {
    const next = all.map((c) => (c.id === sel ? { ...c, note } : c));
    setAll(next);
    if (!is("note-lost")) await save("hiring", { all: next }, 90);
    setSel(null); setSnack({ text: "Note saved", kind: "success" });
  };
  const create = () => {
    const bad = {};
    if (!form.name.trim()) bad.name = "Enter the candidate's name";
    else if (all.some((c) => c.name.toLowerCase() === form.name.trim().toLowerCase()) && !is("duplicate")) bad.name = "This candidate is already on the board";
    if (!form.job.trim()) bad.job = "Enter a position";
    setErr(bad);
    if (Object.keys(bad).length) return;
    store([...all, { id: Date.now(), name: form.name.trim(), job: form.job.trim(), stage: "Applied", stars: 0, remote: form.remote, note: "" }]);
    setAdding(false); setSnack({ text: `${form.name.trim()} added`, kind: "success" });
  };
  const view = all.filter((c) => !remote || c.remote);
  const person = all.find((c) => c.id === sel);
  return (
    <>
      <CssBaseline />
      <AppBar position="static"><Toolbar><Typography variant="h6" component="h1" sx={{ flexGrow: 1 }}>Recruiting board</Typography>
        <FormControlLabel control={<Checkbox color="default" checked={remote} onChange={(e) => setRemote(e.target.checked)} />} label="Remote only" />
        <Button color="inherit" variant="outlined" onClick={() => { setForm({ name: "", job: "", remote: false }); setErr({}); setAdding(true); }}>Add candidate</Button></Toolbar></AppBar>
      <Box sx={{ display: "grid", gridTemplateColumns: "repeat(4,1fr)", gap: 2, p: 2 }}>
        {STAGES.map((s) => { const mine = view.filter((c) => c.stage === s); const n = is("stale-count") ? SEED.filter((c) => c.stage === s).length : mine.length; return (
          <Paper key={s} component="section" aria-label={s} sx={{ p: 1.5, bgcolor: "#eef1f6", minHeight: 420 }}>
            <Typography variant="overline" component="h2" sx={{ fontSize: 14 }}>{s} ({n})</Typography>
            {mine.map((c) => <Candidate key={c.id} c={c} onMove={move} onOpen={open} />)}
            {!mine.length && <Typography variant="body2" color="text.secondary">No candidates</Typography>}
          </Paper>); })}
      </Box>
      <Drawer anchor="right" open={!!person} onClose={() => setSel(null)} transitionDuration={120}>
        {person && <Box sx={{ width: 360, p: 3 }}><Typography variant="h5" component="h2">{person.name}</Typography><Typography sx={{ mb: 2 }}>{person.job}, stage: {person.stage}</Typography>
          <TextField label="Notes" multiline minRows={3} fullWidth value={note} onChange={(e) => setNote(e.target.value)} />
          <Stack direction="row" spacing={1} sx={{ mt: 2 }}><Button variant="contained" onClick={saveNote} disabled={note === person.note}>Save note</Button><Button onClick={() => setSel(null)}>Close</Button></Stack></Box>}
      </Drawer>
      <Dialog open={adding} onClose={() => setAdding(false)} transitionDuration={100}>
        <DialogTitle>New candidate</DialogTitle>
        <DialogContent><Stack spacing={2} sx={{ pt: 1, width: 340 }}>
          <TextField label="Name" value={form.name} onChange={(e) => setForm({ ...form, name: e.target.value })} error={!!err.name} helperText={err.name} />
          <TextField label="Position" value={form.job} onChange={(e) => setForm({ ...form, job: e.target.value })} error={!!err.job} helperText={err.job} />
          <FormControlLabel control={<Checkbox checked={form.remote} onChange={(e) => setForm({ ...form, remote: e.target.checked })} />} label="Works remotely" />
        </Stack></DialogContent>
        <DialogActions><Button onClick={() => setAdding(false)}>Cancel</Button><Button variant="contained" onClick={create}>Add</Button></DialogActions>
      </Dialog>
      <Snackbar open={!!snack} autoHideDuration={9000} onClose={(e, why) => why === "timeout" && setSnack(null)}>
        <Alert severity={snack?.kind || "info"} variant="filled" action={snack?.undo && <Button color="inherit" size="small" onClick={snack.undo}>Undo</Button>}>{snack?.text}</Alert>
      </Snackbar>
    </>
  );
}
createRoot(document.getElementById("root")).render(<App />);
