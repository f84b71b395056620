import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, AppBar, Autocomplete, Box, Button, Chip, Container, CssBaseline, Dialog, DialogActions, DialogContent,
  DialogTitle, FormControl, InputLabel, MenuItem, Paper, Select, Snackbar, Stack, Tab, Table, TableBody, TableCell,
  TableContainer, TableHead, TableRow, Tabs, TextField, Toolbar, Typography,
} from "@mui/material";

const PEOPLE = ["Amara Okafor", "Bruno Keller", "Chiara Rossi", "Dmitri Volkov", "Elena Petrova"];
const FIRST = [
  { id: 1, who: "Amara Okafor", type: "Vacation", from: "2026-07-06", days: 5, status: "Pending" },
  { id: 2, who: "Bruno Keller", type: "Sick leave", from: "2026-06-15", days: 2, status: "Pending" },
  { id: 3, who: "Chiara Rossi", type: "Vacation", from: "2026-08-03", days: 10, status: "Approved" },
  { id: 4, who: "Dmitri Volkov", type: "Parental leave", from: "2026-09-01", days: 20, status: "Pending" },
];
const COLOR = { Pending: "warning", Approved: "success", Rejected: "error" };

function NewRequest({ open, onClose, onCreate }) {
  const [who, setWho] = useState(null);
  const [type, setType] = useState("");
  const [days, setDays] = useState("");
  const [tried, setTried] = useState(false);
  const badDays = !(Number(days) >= 1 && Number(days) <= 30);
  const submit = () => {
    setTried(true);
    if (!who || !type || badDays) return;
    onCreate({ who, type, days: Number(days), from: "2026-10-01" });
  };
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="nr-title">
      <DialogTitle id="nr-title">New leave request</DialogTitle>
      <DialogContent>
        <Stack spacing={2} sx={{ mt: 1 }}>
          <Autocomplete options={PEOPLE} value={who} onChange={(e, v) => setWho(v)}
            renderInput={(p) => <TextField {...p} label="Employee" error={tried && !who} helperText={tried && !who ? "Pick an employee" : ""} />} />
          <FormControl fullWidth error={tried && !type}>
            <InputLabel id="lt">Leave type</InputLabel>
            <Select labelId="lt" label="Leave type" value={type} onChange={(e) => setType(e.target.value)}>
              {["Vacation", "Sick leave", "Parental leave", "Unpaid leave"].map((t) => <MenuItem key={t} value={t}>{t}</MenuItem>)}
            </Select>
          </FormControl>
          <TextField label="Days" value={days} onChange={(e) => setDays(e.target.value)} error={tried && badDays}
            helperText={tried && badDays ? "Enter between 1 and 30 days" : ""} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={submit}>Send request</Button>
      </DialogActions>
    </Dialog>
  );
}

function App() {
  const [rows, setRows] = useState(null);
  const [tab, setTab] = useState("All");
  const [dialog, setDialog] = useState(0);
  const [snack, setSnack] = useState(null);
  useEffect(() => { load("leave", 120).then((s) => setRows(s && s.rows ? s.rows : FIRST)); }, []);
  if (!rows) return <Container><Typography sx={{ p: 4 }}>Loading requests…</Typography></Container>;

  const store = (next) => { setRows(next); save("leave", { rows: next }, 150); };
  const decide = (row, status) => {
    const before = rows;
    const target = is("neighbour-decided") ? rows[(rows.indexOf(row) + 1) % rows.length].id : row.id;
    const next = rows.map((r) => (r.id === target ? { ...r, status } : r));
    store(next);
    if (is("rejection-reverts") && status === "Rejected") setTimeout(() => store(before), 1500);
    setSnack({ text: `Request of ${row.who} ${status.toLowerCase()}`, before });
  };
  const undo = () => { if (!is("undo-dead")) store(snack.before); setSnack(null); };
  const create = (r) => {
    const next = [...rows, { ...r, id: Date.now(), status: "Pending" }];
    if (is("create-unsaved")) setRows(next); else store(next);
    setDialog(0);
    setSnack({ text: `Request of ${r.who} sent`, before: rows });
  };
  const shown = rows.filter((r) => tab === "All" || r.status === tab);
  const pending = (is("pending-stale") ? FIRST : rows).filter((r) => r.status === "Pending");
  return (
    <>
      <CssBaseline />
      <AppBar position="static"><Toolbar>
        <Typography variant="h6" component="h1" sx={{ flexGrow: 1 }}>Leave requests</Typography>
        <Button color="inherit" onClick={() => setDialog(Date.now())}>New request</Button>
      </Toolbar></AppBar>
      <Container maxWidth="md" sx={{ py: 3 }}>
        <Alert severity="info" icon={false} sx={{ mb: 2 }}>Waiting for a decision: {pending.length}</Alert>
        <Tabs value={tab} onChange={(e, v) => setTab(v)}>
          {["All", "Pending", "Approved", "Rejected"].map((t) => <Tab key={t} value={t} label={t} />)}
        </Tabs>
        <TableContainer component={Paper}>
          <Table>
            <TableHead><TableRow>
              {["Employee", "Type", "Starts", "Days", "Status", ""].map((h) => <TableCell key={h} align={h === "Days" ? "right" : "left"}>{h}</TableCell>)}
            </TableRow></TableHead>
            <TableBody>
              {shown.map((r) => (
                <TableRow key={r.id} hover>
                  <TableCell>{r.who}</TableCell><TableCell>{r.type}</TableCell><TableCell>{r.from}</TableCell>
                  <TableCell align="right">{r.days}</TableCell>
                  <TableCell><Chip size="small" label={r.status} color={COLOR[r.status]} /></TableCell>
                  <TableCell align="right">
                    {r.status === "Pending" && <>
                      <Button size="small" onClick={() => decide(r, "Approved")}>Approve</Button>
                      <Button size="small" color="error" onClick={() => decide(r, "Rejected")}>Reject</Button>
                    </>}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
        {!shown.length && <Box sx={{ p: 3, textAlign: "center" }}>Nothing to show here</Box>}
      </Container>
      {dialog ? <NewRequest key={dialog} open onClose={() => setDialog(0)} onCreate={create} /> : null}
      <Snackbar open={!!snack} autoHideDuration={6000} onClose={(e, why) => why !== "clickaway" && setSnack(null)}
        message={snack ? snack.text : ""} action={<Button color="secondary" size="small" onClick={undo}>Undo</Button>} />
    </>
  );
}
createRoot(document.getElementById("root")).render(<App />);
