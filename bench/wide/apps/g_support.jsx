import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, AppBar, Badge, Box, Button, Checkbox, Chip, Container, Divider, Drawer, FormControl, FormControlLabel, IconButton, InputLabel, Menu,
  MenuItem, Paper, Select, Snackbar, Stack, Tab, Table, TableBody, TableCell, TableHead, TableRow, TableSortLabel, Tabs, TextField, Toolbar, Typography,
} from "@mui/material";

document.title = "Helpdesk";
const APP = "g_support";
const AGENTS = ["Unassigned", "Jonas", "Mia", "Wen"];
const LEVELS = ["Low", "Normal", "High", "Urgent"];
const START = [
  [1041, "Cannot log in after the update", "Dana Wells", "High", "Open", "Unassigned", "Since this morning I get a white page."],
  [1042, "Invoice shows the wrong VAT", "Ravi Patel", "Normal", "Open", "Mia", "Our rate should be 21%."],
  [1043, "Export hangs at 90%", "Chloe Martin", "High", "Open", "Unassigned", "I waited for an hour."],
  [1044, "How do I invite a colleague?", "Omar Haddad", "Low", "Pending", "Jonas", "I cannot find the button."],
  [1045, "Refund for a double charge", "Elena Rossi", "Urgent", "Open", "Mia", "I was charged twice in October."],
  [1046, "App crashes on old phones", "Pete Young", "Normal", "Pending", "Jonas", "It is an A50."],
  [1047, "Wish: dark mode", "Sara Lind", "Low", "Solved", "Mia", "My eyes would thank you."],
].map(([id, subject, customer, priority, status, agent, text]) => ({ id, subject, customer, priority, status, agent, talk: [{ by: customer, text }] }));
const COLORS = { Low: "default", Normal: "info", High: "warning", Urgent: "error" };

function Panel({ ticket, change, close }) {
  const [text, setText] = useState("");
  const [internal, setInternal] = useState(false);
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async solve => {
    if (!text.trim()) return setError("Write something first");
    setError("");
    setBusy(true);
    const entry = { by: internal && !is("note-public") ? "Internal note by Mia" : "Mia", text: text.trim() };
    const done = internal ? "Note added" : solve ? "Reply sent, ticket solved" : "Reply sent";
    await change([ticket.id], one => ({ talk: [...one.talk, entry], status: solve ? "Solved" : one.status }), done, 900);
    setBusy(false);
    setText("");
    setInternal(false);
    if (solve && !is("panel-stays")) close();
  };
  return <Box sx={{ width: 440, p: 3 }} role="region" aria-label="Ticket">
    <Stack direction="row" justifyContent="space-between"><Typography variant="h6">#{ticket.id} {ticket.subject}</Typography>
      <IconButton aria-label="Close panel" onClick={close}>✕</IconButton></Stack>
    <Typography color="text.secondary">{ticket.customer} · {ticket.status}</Typography>
    <Stack direction="row" spacing={2} sx={{ my: 2 }}>
      <FormControl size="small" sx={{ width: 180 }}><InputLabel id="agent">Assignee</InputLabel>
        <Select labelId="agent" label="Assignee" value={ticket.agent} onChange={event => change([ticket.id], () => ({ agent: event.target.value }), `Ticket assigned to ${event.target.value}`, 500)}>
          {AGENTS.map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</Select></FormControl>
      <FormControl size="small" sx={{ width: 140 }}><InputLabel id="level">Priority</InputLabel>
        <Select labelId="level" label="Priority" value={ticket.priority} onChange={event => change([ticket.id], () => ({ priority: event.target.value }), "Priority changed", 500)}>
          {LEVELS.map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</Select></FormControl>
    </Stack>
    <Divider />
    <Typography sx={{ mt: 1 }} variant="subtitle2">{ticket.talk.length === 1 ? "1 message" : `${ticket.talk.length} messages`}</Typography>
    {ticket.talk.map((entry, index) => <Paper key={index} variant="outlined" sx={{ p: 1.5, my: 1, bgcolor: entry.by.startsWith("Internal") ? "#fff8e1" : "#fff" }}>
      <Typography variant="caption">{entry.by}</Typography><Typography>{entry.text}</Typography></Paper>)}
    <TextField fullWidth multiline minRows={3} label="Your reply" value={text} error={!!error} helperText={error} onChange={event => setText(event.target.value)} />
    <FormControlLabel control={<Checkbox checked={internal} onChange={event => setInternal(event.target.checked)} />} label="Internal note" />
    <Stack direction="row" spacing={1}>
      <Button variant="contained" disabled={busy} onClick={() => send(false)}>{internal ? "Add note" : "Send"}</Button>
      {!internal && <Button variant="outlined" disabled={busy} onClick={() => send(true)}>Send and solve</Button>}
    </Stack>
  </Box>;
}

function Desk() {
  const [tickets, setTickets] = useState(null);
  const [status, setStatus] = useState("Open");
  const [query, setQuery] = useState("");
  const [sort, setSort] = useState(null);
  const [picked, setPicked] = useState([]);
  const [anchor, setAnchor] = useState(null);
  const [opened, setOpened] = useState(null);
  const [note, setNote] = useState("");
  useEffect(() => { load(APP, 300).then(kept => setTickets(kept || START)); }, []);
  if (!tickets) return <Typography sx={{ p: 4 }}>Loading tickets…</Typography>;

  const change = async (ids, how, done, ms) => {
    const next = tickets.map(one => ids.includes(one.id) ? { ...one, ...how(one) } : one);
    await save(APP, next, ms);
    setTickets(next);
    setNote(done);
    if (is("assignment-undone") && done.startsWith("Ticket assigned")) setTimeout(() => { setTickets(tickets); save(APP, tickets); }, 1800);
  };
  const bulk = async agent => {
    setAnchor(null);
    await change(is("only-last-assigned") ? picked.slice(-1) : picked, () => ({ agent }), `${picked.length} tickets assigned to ${agent}`, 700);
    setPicked([]);
  };
  const count = name => (is("counts-old") ? START : tickets).filter(one => one.status === name).length;
  const mine = tickets.filter(one => one.agent === "Mia" && one.status === "Open").length;
  const shown = tickets.filter(one => one.status === status && (one.subject + one.customer).toLowerCase().includes(query.toLowerCase()));
  const level = one => is("by-name-of-priority") ? [...LEVELS].sort().indexOf(one.priority) : LEVELS.indexOf(one.priority);
  if (sort) shown.sort((a, b) => (level(a) - level(b)) * (sort === "asc" ? 1 : -1));
  const ticket = tickets.find(one => one.id === opened);

  return <>
    <AppBar position="static"><Toolbar><Typography variant="h6" component="h1" sx={{ flex: 1 }}>Helpdesk</Typography>
      <Badge color="error" badgeContent={mine}><Typography sx={{ pr: 1 }}>My open tickets</Typography></Badge></Toolbar></AppBar>
    <Container sx={{ mt: 2 }}>
      <Tabs value={status} onChange={(_, value) => { setStatus(value); setPicked([]); }}>
        {["Open", "Pending", "Solved"].map(one => <Tab key={one} value={one} label={`${one} (${count(one)})`} />)}</Tabs>
      <Stack direction="row" spacing={2} alignItems="center" sx={{ my: 2 }}>
        <TextField size="small" placeholder="Search tickets" value={query} onChange={event => setQuery(event.target.value)} />
        {picked.length > 0 && <><Typography>{picked.length} selected</Typography>
          <Button variant="outlined" aria-haspopup="menu" onClick={event => setAnchor(event.currentTarget)}>Assign to</Button></>}
        <Menu anchorEl={anchor} open={!!anchor} onClose={() => setAnchor(null)}>
          {AGENTS.slice(1).map(one => <MenuItem key={one} onClick={() => bulk(one)}>{one}</MenuItem>)}</Menu>
      </Stack>
      <Table size="small"><TableHead><TableRow><TableCell /><TableCell>No.</TableCell><TableCell>Subject</TableCell><TableCell>Customer</TableCell>
        <TableCell sortDirection={sort || false}><TableSortLabel active={!!sort} direction={sort || "desc"} onClick={() => setSort(sort === "desc" ? "asc" : "desc")}>Priority</TableSortLabel></TableCell>
        <TableCell>Assignee</TableCell></TableRow></TableHead>
        <TableBody>{shown.map(one => <TableRow key={one.id} hover>
          <TableCell padding="checkbox"><Checkbox inputProps={{ "aria-label": `Select ${one.id}` }} checked={picked.includes(one.id)}
            onChange={event => setPicked(event.target.checked ? [...picked, one.id] : picked.filter(id => id !== one.id))} /></TableCell>
          <TableCell>{one.id}</TableCell>
          <TableCell><Button size="small" sx={{ textTransform: "none" }} onClick={() => setOpened(one.id)}>{one.subject}</Button></TableCell>
          <TableCell>{one.customer}</TableCell><TableCell><Chip size="small" color={COLORS[one.priority]} label={one.priority} /></TableCell><TableCell>{one.agent}</TableCell>
        </TableRow>)}</TableBody></Table>
      {shown.length === 0 && <Typography sx={{ p: 3 }} color="text.secondary">No tickets found</Typography>}
    </Container>
    <Drawer anchor="right" open={!!ticket} onClose={() => setOpened(null)}>{ticket && <Panel ticket={ticket} change={change} close={() => setOpened(null)} />}</Drawer>
    <Snackbar open={!!note} autoHideDuration={5000} onClose={(_, why) => why !== "clickaway" && setNote("")}><Alert severity="success">{note}</Alert></Snackbar>
  </>;
}

createRoot(document.getElementById("root")).render(<Desk />);
