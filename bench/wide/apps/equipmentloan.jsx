import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, AppBar, Box, Button, Chip, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle,
  FormControl, FormControlLabel, IconButton, InputLabel, MenuItem, Paper, Select, Snackbar, Stack, Switch, Table, TableBody, TableCell,
  TableContainer, TableHead, TableRow, TableSortLabel, TextField, Toolbar, Tooltip, Typography,
} from "@mui/material";

const SEED = [
  { id: 1, name: "Canon EOS R6", category: "Camera", total: 4, out: 1, borrowers: ["Aiko Tanaka"] },
  { id: 2, name: "Zoom H6 recorder", category: "Audio", total: 2, out: 2, borrowers: ["Ben Mora", "Chloe Roy"] },
  { id: 3, name: "Manfrotto tripod", category: "Support", total: 8, out: 2, borrowers: ["Aiko Tanaka", "Dev Patel"] },
  { id: 4, name: "Aputure light panel", category: "Lighting", total: 5, out: 0, borrowers: [] },
  { id: 5, name: "Rode lavalier mic", category: "Audio", total: 5, out: 1, borrowers: ["Eva Lind"] },
];
const available = i => i.total - i.out;

function LoanDialog({ item, onClose, onConfirm }) {
  const [borrower, setBorrower] = useState("");
  const [days, setDays] = useState("3");
  const [touched, setTouched] = useState(false);
  const daysBad = !(Number(days) >= 1 && Number(days) <= 14);
  const submit = () => { setTouched(true); if (borrower.trim() && !daysBad) onConfirm(item, borrower.trim(), Number(days)); };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="loan-title">
      <DialogTitle id="loan-title">Lend {item.name}</DialogTitle>
      <DialogContent>
        <DialogContentText>{available(item)} of {item.total} in stock</DialogContentText>
        <TextField margin="dense" fullWidth autoFocus label="Borrower" required value={borrower} onChange={e => setBorrower(e.target.value)}
          error={touched && !borrower.trim()} helperText={touched && !borrower.trim() ? "Borrower is required" : " "} />
        <TextField margin="dense" fullWidth label="Days" type="number" value={days} onChange={e => setDays(e.target.value)}
          error={touched && daysBad} slotProps={{ formHelperText: is("error-white") ? { sx: { color: "#fff !important" } } : {} }} helperText={touched && daysBad ? "Choose between 1 and 14 days" : "At most 14 days"} />
      </DialogContent>
      <DialogActions><Button onClick={onClose}>Cancel</Button><Button variant="contained" onClick={submit}>Lend</Button></DialogActions>
    </Dialog>
  );
}

function ReturnDialog({ item, onClose, onReturn }) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="return-title">
      <DialogTitle id="return-title">Return {item.name}</DialogTitle>
      <DialogContent>
        {item.borrowers.map(b => (
          <Stack key={b} direction="row" justifyContent="space-between" alignItems="center" sx={{ py: 0.5 }}>
            <Typography>{b}</Typography><Button size="small" onClick={() => onReturn(item, b)} aria-label={"Return from " + b}>Take back</Button>
          </Stack>
        ))}
      </DialogContent>
      <DialogActions><Button onClick={onClose}>Close</Button></DialogActions>
    </Dialog>
  );
}

function App() {
  const [items, setItems] = useState(null);
  const [category, setCategory] = useState("All");
  const [onlyFree, setOnlyFree] = useState(false);
  const [order, setOrder] = useState({ by: "name", dir: "asc" });
  const [lending, setLending] = useState(null);
  const [returning, setReturning] = useState(null);
  const [snack, setSnack] = useState(null);
  const [undo, setUndo] = useState(null);
  useEffect(() => { load("equipmentloan", 100).then(s => setItems(s?.items ?? SEED)); }, []);
  if (!items) return <Typography sx={{ p: 4 }}>Loading…</Typography>;

  const store = next => { setItems(next); save("equipmentloan", { items: next }, 100); };
  const lend = (item, borrower, days) => {
    const before = items;
    const target = is("wrong-row") ? items[(items.indexOf(item) + 1) % items.length].id : item.id;
    const next = items.map(i => (i.id === target ? { ...i, out: i.out + 1, borrowers: [...i.borrowers, borrower] } : i));
    store(next);
    if (is("rolled-back")) setTimeout(() => store(before), 1500);
    setLending(null); setUndo(null);
    setSnack(`${item.name} lent to ${borrower} for ${days} ${days === 1 ? "day" : "days"}`);
  };
  const takeBack = (item, borrower) => {
    setUndo(items);
    store(items.map(i => (i.id === item.id ? { ...i, out: i.out - 1, borrowers: i.borrowers.filter(b => b !== borrower) } : i)));
    setReturning(null);
    setSnack(`${borrower} returned ${item.name}`);
  };
  const rows = items
    .filter(i => (category === "All" || i.category === category) && (!onlyFree || available(i) > (is("filter-keeps-empty") ? -1 : 0)))
    .sort((a, b) => {
      const [x, y] = order.by === "name" ? [a.name, b.name] : [available(a), available(b)];
      return (x < y ? -1 : x > y ? 1 : 0) * (order.dir === "asc" ? 1 : -1);
    });
  const sortBy = by => setOrder(o => ({ by, dir: o.by === by && o.dir === "asc" ? "desc" : "asc" }));
  const head = (by, label) => (
    <TableSortLabel active={order.by === by} direction={order.by === by ? order.dir : "asc"} onClick={() => sortBy(by)}>{label}</TableSortLabel>
  );

  return (
    <>
      <CssBaseline />
      <AppBar position="static"><Toolbar><Typography variant="h6" component="h1" sx={{ flexGrow: 1 }}>Media lab equipment</Typography>
        <Chip color="default" sx={{ bgcolor: "#fff" }} label={`On loan: ${items.reduce((n, i) => n + i.out, 0)}`} /></Toolbar></AppBar>
      <Container sx={{ py: 3 }}>
        <Stack direction="row" spacing={3} sx={{ mb: 2 }} alignItems="center">
          <FormControl size="small" sx={{ minWidth: 160 }}>
            <InputLabel id="cat-label">Category</InputLabel>
            <Select labelId="cat-label" label="Category" value={category} onChange={e => setCategory(e.target.value)}>
              {["All", "Audio", "Camera", "Lighting", "Support"].map(c => <MenuItem key={c} value={c}>{c}</MenuItem>)}
            </Select>
          </FormControl>
          <FormControlLabel control={<Switch checked={onlyFree} onChange={e => setOnlyFree(e.target.checked)} />} label="Only available" />
        </Stack>
        <TableContainer component={Paper}>
          <Table aria-label="Equipment">
            <TableHead><TableRow>
              <TableCell sortDirection={order.by === "name" ? order.dir : false}>{head("name", "Item")}</TableCell>
              <TableCell>Category</TableCell>
              <TableCell align="right" sortDirection={order.by === "free" ? order.dir : false}>{head("free", "Available")}</TableCell>
              <TableCell>Borrowers</TableCell><TableCell />
            </TableRow></TableHead>
            <TableBody>
              {rows.map(i => (
                <TableRow key={i.id} hover>
                  <TableCell component="th" scope="row">{i.name}</TableCell>
                  <TableCell><Chip size="small" label={i.category} /></TableCell>
                  <TableCell align="right">{available(i)}</TableCell>
                  <TableCell>{i.borrowers.join(", ") || "—"}</TableCell>
                  <TableCell align="right">
                    <Button size="small" disabled={available(i) === 0} onClick={() => setLending(i)}>Lend</Button>
                    <Button size="small" disabled={i.out === 0} onClick={() => setReturning(i)}>Return</Button>
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
        <Typography variant="body2" sx={{ mt: 1 }} color="text.secondary">{rows.length} items</Typography>
      </Container>
      {lending && <LoanDialog item={lending} onClose={() => setLending(null)} onConfirm={lend} />}
      {returning && <ReturnDialog item={returning} onClose={() => setReturning(null)} onReturn={takeBack} />}
      <Snackbar open={!!snack} autoHideDuration={6000} onClose={(_, why) => why !== "clickaway" && setSnack(null)}>
        <Alert severity="success" variant="filled" action={undo && <Button color="inherit" size="small"
          onClick={() => { if (!is("undo-nothing")) store(undo); setUndo(null); setSnack("Return undone"); }}>Undo</Button>}>{snack}</Alert>
      </Snackbar>
    </>
  );
}

createRoot(document.getElementById("root")).render(<App />);
