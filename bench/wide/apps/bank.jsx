import * as React from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, AppBar, Box, Button, Card, CardContent, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, FormControl, FormHelperText,
  InputLabel, MenuItem, Paper, Select, Snackbar, Stack, Table, TableBody, TableCell, TableHead, TablePagination, TableRow, TableSortLabel, TextField, Toolbar, Typography,
} from "@mui/material";

const ACCOUNTS = [
  { id: "chk", name: "Everyday account", balance: 1240.5 },
  { id: "sav", name: "Savings account", balance: 8800 },
];
const HISTORY = [
  { id: 1, date: "2025-03-03", payee: "City Water", amount: 64.2 },
  { id: 2, date: "2025-03-09", payee: "Nora Blake", amount: 300 },
  { id: 3, date: "2025-03-14", payee: "Green Grocer", amount: 27.85 },
  { id: 4, date: "2025-03-21", payee: "Rail Pass Ltd", amount: 119 },
  { id: 5, date: "2025-03-28", payee: "Book Nook", amount: 15.4 },
  { id: 6, date: "2025-04-02", payee: "Dr. Osei", amount: 85 },
];
const LIMIT = 1000;

function Balances({ accounts }) {
  return (
    <Stack direction="row" spacing={2} sx={{ my: 3 }}>
      {accounts.map(a => (
        <Card key={a.id} variant="outlined" sx={{ flex: 1 }} role="group" aria-label={a.name}>
          <CardContent>
            <Typography color="text.secondary">{a.name}</Typography>
            <Typography variant="h5">{money(a.balance)}</Typography>
          </CardContent>
        </Card>
      ))}
    </Stack>
  );
}

function TransferForm({ accounts, onReady }) {
  const [from, setFrom] = React.useState("chk");
  const [payee, setPayee] = React.useState("");
  const [amount, setAmount] = React.useState("");
  const [errors, setErrors] = React.useState({});
  const submit = event => {
    event.preventDefault();
    const value = Number(amount), found = {};
    if (!payee.trim()) found.payee = "Enter who gets the money";
    if (!(value > 0)) found.amount = "Enter an amount above zero";
    else if (value > LIMIT && !is("no-limit")) found.amount = "The limit per transfer is $1000.00";
    else if (value > accounts.find(a => a.id === from).balance) found.amount = "There is not enough money in this account";
    setErrors(found);
    if (!Object.keys(found).length) onReady({ from, payee: payee.trim(), amount: value, reset: () => { setPayee(""); setAmount(""); } });
  };
  return (
    <Paper component="form" noValidate onSubmit={submit} sx={{ p: 3 }} aria-label="New transfer">
      <Typography variant="h6" component="h2" gutterBottom>New transfer</Typography>
      <Stack spacing={2}>
        <FormControl size="small">
          <InputLabel id="from-label">From account</InputLabel>
          <Select labelId="from-label" label="From account" value={from} onChange={e => setFrom(e.target.value)}>
            {accounts.map(a => <MenuItem key={a.id} value={a.id}>{a.name}</MenuItem>)}
          </Select>
          <FormHelperText>Available: {money(accounts.find(a => a.id === from).balance)}</FormHelperText>
        </FormControl>
        <TextField size="small" label="Recipient" value={payee} onChange={e => setPayee(e.target.value)} error={!!errors.payee} helperText={errors.payee} />
        <TextField size="small" label="Amount" value={amount} onChange={e => setAmount(e.target.value)} error={!!errors.amount} helperText={errors.amount} slotProps={{ htmlInput: { inputMode: "decimal" } }} />
        <Button type="submit" variant="contained">Review transfer</Button>
      </Stack>
    </Paper>
  );
}

function History({ rows }) {
  const [by, setBy] = React.useState("date");
  const [dir, setDir] = React.useState("desc");
  const [page, setPage] = React.useState(0);
  const sort = key => { setDir(by === key && dir === "asc" ? "desc" : "asc"); setBy(key); setPage(0); };
  const value = row => (is("amount-as-text") && by === "amount" ? String(row.amount) : row[by]);
  const sorted = [...rows].sort((a, b) => (value(a) > value(b) ? 1 : -1) * (dir === "asc" ? 1 : -1));
  return (
    <Paper sx={{ p: 3, mt: 3 }} component="section" aria-label="Transfers">
      <Typography variant="h6" component="h2">Transfers</Typography>
      <Table size="small">
        <TableHead><TableRow>
          {[["date", "Date"], ["payee", "Recipient name"], ["amount", "Sum"]].map(([key, label]) => (
            <TableCell key={key} sortDirection={by === key ? dir : false}><TableSortLabel active={by === key} direction={by === key ? dir : "asc"} onClick={() => sort(key)}>{label}</TableSortLabel></TableCell>
          ))}
        </TableRow></TableHead>
        <TableBody>
          {sorted.slice(page * 5, page * 5 + 5).map(row => (
            <TableRow key={row.id}><TableCell>{row.date}</TableCell><TableCell>{row.payee}</TableCell><TableCell>{money(row.amount)}</TableCell></TableRow>
          ))}
        </TableBody>
      </Table>
      <TablePagination component="div" count={rows.length} page={page} rowsPerPage={5} rowsPerPageOptions={[5]}
        onPageChange={(_, next) => setPage(is("page-stuck") ? 0 : next)} />
    </Paper>
  );
}

function App() {
  const [state, setState] = React.useState(null);
  const [draft, setDraft] = React.useState(null);
  const [note, setNote] = React.useState(null);
  React.useEffect(() => { load("bank").then(s => setState(s && s.accounts ? s : { accounts: ACCOUNTS, history: HISTORY })); }, []);
  if (!state) return null;
  const send = async () => {
    const { from, payee, amount, reset } = draft;
    const source = is("other-account") ? "sav" : from;
    const next = {
      accounts: state.accounts.map(a => (a.id === source ? { ...a, balance: a.balance - amount } : a)),
      history: [...state.history, { id: state.history.length + 1, date: "2025-04-07", payee, amount }],
    };
    setDraft(null);
    const answer = await save("bank", is("history-lost") ? { ...next, history: state.history } : next, 200);
    setState(next); reset();
    setNote(answer.ok ? { kind: "success", text: `${money(amount)} sent to ${payee}` } : { kind: "error", text: "The transfer failed" });
    if (is("refunded")) { await wait(1500); setState(state); }
  };
  return (
    <>
      <CssBaseline />
      <AppBar position="static"><Toolbar><Typography variant="h6" component="h1">Harbour Bank</Typography></Toolbar></AppBar>
      <Container maxWidth="md">
        <Balances accounts={state.accounts} />
        <TransferForm accounts={state.accounts} onReady={setDraft} />
        <History rows={state.history} />
        <Box sx={{ height: 60 }} />
      </Container>
      <Dialog open={!!draft} onClose={() => setDraft(null)} aria-labelledby="confirm-title">
        <DialogTitle id="confirm-title">Confirm transfer</DialogTitle>
        <DialogContent>{draft && <>You are about to send {money(draft.amount)} to {draft.payee}.</>}</DialogContent>
        <DialogActions><Button onClick={() => setDraft(null)}>Back to form</Button><Button variant="contained" onClick={send}>Send money</Button></DialogActions>
      </Dialog>
      <Snackbar open={!!note} autoHideDuration={6000} onClose={(_, why) => why !== "clickaway" && setNote(null)}>
        <Alert severity={note ? note.kind : "success"}>{note && note.text}</Alert>
      </Snackbar>
    </>
  );
}
document.title = "Harbour Bank";
createRoot(document.getElementById("root")).render(<App />);
