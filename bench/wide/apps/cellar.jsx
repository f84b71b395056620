import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  AppBar, Toolbar, Typography, Container, Paper, Table, TableHead, TableBody, TableRow, TableCell, TableSortLabel,
  Button, Dialog, DialogTitle, DialogContent, DialogActions, TextField, Snackbar, Alert, Chip, Stack, CssBaseline, MenuItem,
} from "@mui/material";

const seed = [
  { id: 1, wine: "Barolo 2016", kind: "Red", bottles: 12, price: 48 },
  { id: 2, wine: "Chablis 2021", kind: "White", bottles: 30, price: 24 },
  { id: 3, wine: "Rioja Reserva 2018", kind: "Red", bottles: 3, price: 19 },
  { id: 4, wine: "Sancerre 2022", kind: "White", bottles: 8, price: 27 },
];
const empty = { wine: "", kind: "Red", bottles: "", price: "" };

function Cellar() {
  const [wines, setWines] = useState([]);
  const [sort, setSort] = useState({ key: "wine", dir: "asc" });
  const [form, setForm] = useState(null);
  const [errors, setErrors] = useState({});
  const [drink, setDrink] = useState(null);
  const [snack, setSnack] = useState(null);

  useEffect(() => {
    load("cellar", 100).then((d) => setWines((d && d.wines) || seed));
  }, []);
  const put = (list) => { setWines(list); return save("cellar", { wines: list }, 120); };

  async function addWine() {
    const bad = {};
    if (!form.wine.trim()) bad.wine = "Enter the name of the wine";
    if (!(Number(form.bottles) > 0) && !is("zero-bottles")) bad.bottles = "Enter at least 1 bottle";
    setErrors(bad);
    if (Object.keys(bad).length) return;
    await put([...wines, { id: Date.now(), wine: form.wine.trim(), kind: form.kind, bottles: Number(form.bottles), price: Number(form.price) || 0 }]);
    if (!is("dialog-stays")) setForm(null);
    setSnack(is("wrong-toast") ? { severity: "error", text: "The wine could not be added" } : { severity: "success", text: `${form.wine.trim()} added to the cellar` });
  }
  async function open() {
    const step = is("two-bottles") ? 2 : 1;
    await put(wines.map((w) => (w.id === drink.id ? { ...w, bottles: w.bottles - step } : w)));
    setDrink(null);
    setSnack({ severity: "success", text: `One bottle of ${drink.wine} opened` });
  }
  const toggle = (key) => setSort((s) => ({ key, dir: s.key === key && s.dir === "asc" ? "desc" : "asc" }));
  const rows = wines.slice().sort((a, b) => {
    const x = is("sort-as-text") ? String(a[sort.key]) : a[sort.key], y = is("sort-as-text") ? String(b[sort.key]) : b[sort.key];
    return (x < y ? -1 : x > y ? 1 : 0) * (sort.dir === "asc" ? 1 : -1);
  });
  const field = (key, label, more = {}) => (
    <TextField label={label} value={form[key]} error={!!errors[key]} helperText={errors[key]} margin="dense" fullWidth
      onChange={(e) => setForm({ ...form, [key]: e.target.value })} {...more} />
  );
  return (
    <>
      <CssBaseline />
      <AppBar position="static"><Toolbar><Typography variant="h6" component="h1">Wine cellar</Typography></Toolbar></AppBar>
      <Container sx={{ mt: 3 }}>
        <Stack direction="row" justifyContent="space-between" sx={{ mb: 2 }}>
          <Typography>Bottles in the cellar: {wines.reduce((s, w) => s + w.bottles, 0)}</Typography>
          <Button variant="contained" onClick={() => { setErrors({}); setForm(empty); }}>Add wine</Button>
        </Stack>
        <Paper>
          <Table aria-label="Wines">
            <TableHead><TableRow>
              {[["wine", "Wine"], ["kind", "Kind"], ["bottles", "Bottles"], ["price", "Price"]].map(([key, label]) => (
                <TableCell key={key} sortDirection={sort.key === key ? sort.dir : false}>
                  <TableSortLabel active={sort.key === key} direction={sort.key === key ? sort.dir : "asc"} onClick={() => toggle(key)}>{label}</TableSortLabel>
                </TableCell>
              ))}
              <TableCell />
            </TableRow></TableHead>
            <TableBody>
              {rows.map((w) => (
                <TableRow key={w.id} hover>
                  <TableCell>{w.wine}</TableCell>
                  <TableCell><Chip size="small" label={w.kind} color={w.kind === "Red" ? "error" : "default"} /></TableCell>
                  <TableCell>{w.bottles}</TableCell>
                  <TableCell>{money(w.price)}</TableCell>
                  <TableCell align="right"><Button size="small" onClick={() => setDrink(w)}>Open a bottle</Button></TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Paper>
      </Container>
      <Dialog open={!!form} onClose={() => setForm(null)} aria-labelledby="add-title">
        <DialogTitle id="add-title">Add a wine</DialogTitle>
        {form && <DialogContent>
          {field("wine", "Name")}
          {field("kind", "Kind", { select: true, children: ["Red", "White", "Rosé"].map((k) => <MenuItem key={k} value={k}>{k}</MenuItem>) })}
          {field("bottles", "Number of bottles", { type: "number" })}
          {field("price", "Price per bottle", { type: "number" })}
        </DialogContent>}
        <DialogActions><Button onClick={() => setForm(null)}>Cancel</Button><Button onClick={addWine}>Add</Button></DialogActions>
      </Dialog>
      <Dialog open={!!drink} onClose={() => setDrink(null)} aria-labelledby="drink-title">
        <DialogTitle id="drink-title">Open a bottle?</DialogTitle>
        <DialogContent>{drink && `This takes one bottle of ${drink.wine} out of the cellar.`}</DialogContent>
        <DialogActions><Button onClick={() => setDrink(null)}>Keep it</Button><Button onClick={open}>Open it</Button></DialogActions>
      </Dialog>
      <Snackbar open={!!snack} autoHideDuration={5000} onClose={() => setSnack(null)}>
        {snack ? <Alert severity={snack.severity} variant="filled">{snack.text}</Alert> : <span />}
      </Snackbar>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Cellar />);
