import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, Autocomplete, Box, Button, Container, FormControl, InputLabel, MenuItem, Paper, Select, Snackbar, Tab, Table, TableBody, TableCell,
  TableContainer, TableHead, TablePagination, TableRow, TableSortLabel, Tabs, TextField, Typography } from "@mui/material";

const STOCK = [
  ["Ibuprofen 400", "Pain relief", 112], ["Amoxicillin 500", "Antibiotics", 40], ["Cetirizine 10", "Allergy", 9], ["Paracetamol 500", "Pain relief", 230],
  ["Loratadine 10", "Allergy", 65], ["Omeprazole 20", "Stomach", 88], ["Doxycycline 100", "Antibiotics", 21], ["Naproxen 250", "Pain relief", 54],
  ["Loperamide 2", "Stomach", 17], ["Diclofenac gel", "Pain relief", 33], ["Famotidine 40", "Stomach", 12],
].map(([name, category, stock]) => ({ name, category, stock }));
const CATEGORIES = ["All", "Allergy", "Antibiotics", "Pain relief", "Stomach"];

function StockTab() {
  const [category, setCategory] = useState("All");
  const [sort, setSort] = useState({ by: "name", dir: "asc" });
  const [page, setPage] = useState(0);
  const compare = (a, b) => {
    const x = a[sort.by], y = b[sort.by];
    const text = sort.by !== "stock" || is("sorts-as-text");
    const c = text ? String(x) < String(y) ? -1 : 1 : x - y;
    return sort.dir === "asc" ? c : -c;
  };
  const rows = STOCK.filter((m) => category === "All" || m.category === category || (is("filter-leak") && m.name === "Cetirizine 10")).sort(compare);
  const from = is("same-page") ? 0 : page * 5;
  const toggle = (by) => setSort((s) => ({ by, dir: s.by === by && s.dir === "asc" ? "desc" : "asc" }));
  return (
    <>
      <FormControl size="small" sx={{ minWidth: 200, my: 2 }}>
        <InputLabel id="cat">Category</InputLabel>
        <Select labelId="cat" label="Category" value={category} onChange={(e) => { setCategory(e.target.value); setPage(0); }}>
          {CATEGORIES.map((c) => <MenuItem key={c} value={c}>{c}</MenuItem>)}
        </Select>
      </FormControl>
      <TableContainer component={Paper} variant="outlined">
        <Table size="small" aria-label="Stock">
          <TableHead><TableRow>
            {[["name", "Medicine"], ["category", "Category"], ["stock", "In stock"]].map(([key, label]) => (
              <TableCell key={key} sortDirection={sort.by === key ? sort.dir : false}>
                <TableSortLabel active={sort.by === key} direction={sort.by === key ? sort.dir : "asc"} onClick={() => toggle(key)}>{label}</TableSortLabel>
              </TableCell>))}
          </TableRow></TableHead>
          <TableBody>{rows.slice(from, from + 5).map((m) => (
            <TableRow key={m.name} hover><TableCell>{m.name}</TableCell><TableCell>{m.category}</TableCell><TableCell>{m.stock}</TableCell></TableRow>))}
          </TableBody>
        </Table>
        <TablePagination component="div" count={rows.length} page={page} rowsPerPage={5} rowsPerPageOptions={[5]} onPageChange={(e, p) => setPage(p)} />
      </TableContainer>
    </>
  );
}

function OrdersTab({ orders, setOrders, say }) {
  const [medicine, setMedicine] = useState(null);
  const [packs, setPacks] = useState("");
  const order = async () => {
    const item = { medicine, packs: Number(packs) };
    const next = [...orders, { ...item, packs: is("one-pack-less") ? item.packs - 1 : item.packs }];
    await save("pharmacy", { orders: next }, 250);
    setOrders(next);
    say(is("toast-says-failed") ? { severity: "error", text: "The order could not be placed" } : { severity: "success", text: `Ordered ${packs} packs of ${medicine}` });
    setMedicine(null);
    setPacks("");
  };
  return (
    <>
      <Box sx={{ display: "flex", gap: 2, my: 2 }}>
        <Autocomplete sx={{ width: 260 }} size="small" options={STOCK.map((m) => m.name)} value={medicine} onChange={(e, v) => setMedicine(v)} renderInput={(p) => <TextField {...p} label="Medicine" />} />
        <TextField size="small" label="Packs" type="number" value={packs} onChange={(e) => setPacks(e.target.value)} sx={{ width: 110 }} />
        <Button variant="contained" disabled={!medicine || !(packs > 0)} onClick={order}>Place order</Button>
      </Box>
      {orders.length === 0 && <Typography color="text.secondary">No open orders</Typography>}
      {orders.length > 0 && <Table size="small" aria-label="Open orders">
        <TableHead><TableRow><TableCell>Medicine</TableCell><TableCell>Packs</TableCell></TableRow></TableHead>
        <TableBody>{orders.map((o, i) => <TableRow key={i}><TableCell>{o.medicine}</TableCell><TableCell>{o.packs}</TableCell></TableRow>)}</TableBody>
      </Table>}
    </>
  );
}

function App() {
  const [tab, setTab] = useState("stock");
  const [orders, setOrders] = useState([]);
  const [snack, setSnack] = useState(null);
  useEffect(() => { load("pharmacy", 100).then((d) => setOrders(d?.orders ?? [])); }, []);
  return (
    <Container maxWidth="md" sx={{ py: 3 }}>
      <Typography variant="h4" component="h1">Station Pharmacy</Typography>
      <Tabs value={tab} onChange={(e, v) => setTab(v)}><Tab value="stock" label="Stock" /><Tab value="orders" label="Orders" /></Tabs>
      {tab === "stock" ? <StockTab /> : <OrdersTab orders={orders} setOrders={setOrders} say={setSnack} />}
      <Snackbar open={!!snack} autoHideDuration={5000} onClose={(e, why) => why !== "clickaway" && setSnack(null)}>
        {snack ? <Alert severity={snack.severity} variant="filled" onClose={() => setSnack(null)}>{snack.text}</Alert> : undefined}
      </Snackbar>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<App />);
