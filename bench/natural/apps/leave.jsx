import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, AppBar, Badge, Box, Button, Card, CardActions, CardContent, Chip, CssBaseline, Dialog, DialogActions,
  DialogContent, DialogTitle, FormControlLabel, MenuItem, Paper, Snackbar, Stack, Switch, Tab, Table, TableBody,
  TableCell, TableHead, TableRow, Tabs, TextField, Toolbar, Typography } from "@mui/material";

const TYPES = ["Vacation", "Sick leave", "Unpaid leave", "Parental leave"];
const FIRST = {
  mine: [
    { id: 1, type: "Sick leave", from: "2027-01-11", to: "2027-01-12", days: 2, status: "Approved" },
    { id: 2, type: "Vacation", from: "2027-02-15", to: "2027-02-19", days: 5, status: "Approved" },
    { id: 3, type: "Vacation", from: "2027-05-03", to: "2027-05-04", days: 2, status: "Pending" },
  ],
  team: [
    { id: 11, who: "Tomasz Zielinski", text: "Vacation, 14 – 18 June, 5 days" },
    { id: 12, who: "Amara Okafor", text: "Parental leave, 1 – 30 September, 22 days" },
    { id: 13, who: "Lucie Marchand", text: "Unpaid leave, 7 May, 1 day" },
  ],
};
const nice = day => new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });

function workdays(from, to, half) {
  if (!from || !to || to < from) return 0;
  let n = 0;
  for (let d = new Date(from); d <= new Date(to); d.setUTCDate(d.getUTCDate() + 1))
    if (is("weekends-counted") || d.getUTCDay() % 6) n++;
  return half && n ? n - 0.5 : n;
}

function Request({ open, left, close, add }) {
  const [f, setF] = useState({});
  const [error, setError] = useState("");
  useEffect(() => { if (open) { setF({ type: "Vacation", from: "", to: "", half: false, note: "" }); setError(""); } }, [open]);
  const days = workdays(f.from, f.to, f.half);
  const set = key => event => setF({ ...f, [key]: event.target.value });
  const submit = () => {
    if (!days) return setError("Please pick a first and a last day");
    if (f.type === "Vacation" && days > left && !is("limit-unchecked")) return setError(`You have only ${left} days of vacation left`);
    add({ ...f, days });
  };
  const date = { inputLabel: { shrink: true } };
  return <Dialog open={open} onClose={close} fullWidth maxWidth="xs">
    <DialogTitle>New leave request</DialogTitle>
    <DialogContent><Stack spacing={2} sx={{ mt: 1 }}>
      {error && <Alert severity="error">{error}</Alert>}
      <TextField select label="Type of leave" value={f.type ?? "Vacation"} onChange={set("type")}>
        {TYPES.map(t => <MenuItem key={t} value={t}>{t}</MenuItem>)}
      </TextField>
      <TextField type="date" label="First day" value={f.from ?? ""} onChange={set("from")} slotProps={date} />
      <TextField type="date" label="Last day" value={f.to ?? ""} onChange={set("to")} slotProps={date} />
      <FormControlLabel control={<Switch checked={!!f.half} onChange={(_, on) => setF({ ...f, half: on })} />} label="Last day is a half day" />
      <TextField label="Comment" multiline minRows={2} value={f.note ?? ""} onChange={set("note")} />
      <Typography>{days} working {days === 1 ? "day" : "days"}</Typography>
    </Stack></DialogContent>
    <DialogActions><Button onClick={close}>Cancel</Button><Button variant="contained" onClick={submit}>Submit</Button></DialogActions>
  </Dialog>;
}

function Member({ item, decide }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const decline = () => reason.trim() ? decide(item, false) : setError("Please give a reason");
  return <Card variant="outlined" sx={{ mb: 2 }}>
    <CardContent><Typography variant="h6">{item.who}</Typography><Typography color="text.secondary">{item.text}</Typography>
      {asking && <TextField sx={{ mt: 2 }} fullWidth label="Reason" value={reason} onChange={e => setReason(e.target.value)} error={!!error} helperText={error} />}
    </CardContent>
    <CardActions>{asking
      ? <><Button color="error" onClick={decline}>Send refusal</Button><Button onClick={() => setAsking(false)}>Back</Button></>
      : <><Button onClick={() => decide(item, true)}>Approve</Button><Button color="error" onClick={() => setAsking(true)}>Decline</Button></>}
    </CardActions></Card>;
}

function App() {
  const [data, setData] = useState(null);
  const [tab, setTab] = useState(0);
  const [open, setOpen] = useState(false);
  const [note, setNote] = useState(null);
  useEffect(() => { load("leave", 300).then(kept => setData(kept?.mine ? kept : FIRST)); }, []);
  if (!data) return <Box sx={{ p: 4 }}>Loading…</Box>;
  const keep = next => { setData(next); return save("leave", next, 100); };
  const left = 25 - data.mine.filter(r => r.type === "Vacation").reduce((sum, r) => sum + r.days, 0);
  const add = async r => {
    const before = data;
    const next = { ...data, mine: [...data.mine, { ...r, id: Date.now(), status: "Pending" }] };
    setOpen(false);
    setNote({ text: "Your request was submitted" });
    if (!is("rolled-back")) return keep(next);
    setData(next);
    await wait(1500);
    setData(before);
  };
  const withdraw = r => {
    const before = data;
    keep({ ...data, mine: data.mine.filter(x => x !== r) });
    setNote({ text: "Request withdrawn", undo: () => {
      if (!is("undo-dead")) keep(before);
      setNote({ text: "Request restored" });
    } });
  };
  const decide = (item, yes) => {
    keep({ ...data, team: data.team.filter(x => x !== item), decided: (data.decided ?? 0) + 1 });
    setNote({ text: `${is("opposite-message") ? (yes ? "Declined" : "Approved") : yes ? "Approved" : "Declined"}: ${item.who}` });
  };
  const waiting = is("badge-stale") ? FIRST.team.length : data.team.length;
  return <><CssBaseline /><AppBar position="static"><Toolbar><Typography variant="h6" sx={{ flexGrow: 1 }}>Time off</Typography>
    <Typography>Vacation left: <b>{left} days</b></Typography></Toolbar></AppBar>
    <Box sx={{ maxWidth: 900, mx: "auto", p: 3 }}>
      <Tabs value={tab} onChange={(_, to) => setTab(to)} sx={{ mb: 2 }}>
        <Tab label="My requests" /><Tab label={<Badge color="error" badgeContent={waiting} sx={{ pr: 1.5 }}>Team approvals</Badge>} />
      </Tabs>
      {tab === 0 && <><Button variant="contained" onClick={() => setOpen(true)}>New request</Button>
        <Paper variant="outlined" sx={{ mt: 2 }}><Table><TableHead><TableRow>
          {["Type", "From", "To", "Days", "Status", ""].map(h => <TableCell key={h}>{h}</TableCell>)}</TableRow></TableHead>
          <TableBody>{data.mine.map(r => <TableRow key={r.id}>
            <TableCell>{r.type}</TableCell><TableCell>{nice(r.from)}</TableCell><TableCell>{nice(r.to)}</TableCell><TableCell>{r.days}</TableCell>
            <TableCell><Chip size="small" label={r.status} color={r.status === "Approved" ? "success" : "warning"} /></TableCell>
            <TableCell>{r.status === "Pending" && <Button size="small" onClick={() => withdraw(r)}>Withdraw</Button>}</TableCell>
          </TableRow>)}</TableBody></Table></Paper></>}
      {tab === 1 && (data.team.length ? data.team.map(item => <Member key={item.id} item={item} decide={decide} />)
        : <Typography>Nothing is waiting for you.</Typography>)}
    </Box>
    <Request open={open} left={left} close={() => setOpen(false)} add={add} />
    <Snackbar open={!!note} autoHideDuration={8000} onClose={(_, why) => why !== "clickaway" && setNote(null)} message={note?.text}
      action={note?.undo && <Button color="inherit" size="small" onClick={note.undo}>Undo</Button>} />
  </>;
}
createRoot(document.getElementById("root")).render(<App />);
