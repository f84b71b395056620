import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  AppBar, Badge, Box, Button, Card, CardActions, CardContent, CssBaseline, Divider, IconButton, LinearProgress, Link, List,
  ListItem, ListItemText, Paper, Snackbar, Stack, SvgIcon, Toolbar, Tooltip, Typography,
} from "@mui/material";

const SHELF = [
  { id: 1, name: "Oat milk", note: "1 l, barista style", price: 2.6 },
  { id: 2, name: "Rye bread", note: "750 g, baked today", price: 3.4 },
  { id: 3, name: "Olive oil", note: "0.5 l, first pressing", price: 9.5 },
  { id: 4, name: "Free-range eggs", note: "box of ten", price: 4.2 },
];
const MINIMUM = 20;
const Cart = props => <SvgIcon {...props}><path d="M7 18a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm10 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM1 2v2h2l3.6 7.6L5.2 14a2 2 0 0 0 1.8 3h12v-2H7.4l1.1-2h7.5a2 2 0 0 0 1.7-1l3.6-6.5A1 1 0 0 0 20.4 4H5.2L4.3 2z" /></SvgIcon>;
const Bin = props => <SvgIcon {...props}><path d="M6 19a2 2 0 0 0 2 2h8a2 2 0 0 0 2-2V7H6zM19 4h-3.5l-1-1h-5l-1 1H5v2h14z" /></SvgIcon>;

function Market() {
  const [lines, setLines] = useState([]);
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(0);
  const shown = useRef(0);
  const sum = lines.reduce((all, line) => all + line.price * line.count, 0);
  const delivery = sum >= 25 || !lines.length ? 0 : 4;
  if (!is("total-stale") || !lines.some(line => line.count > 1)) shown.current = sum + delivery;
  const units = lines.reduce((all, line) => all + line.count, 0);
  async function add(item) {
    setBusy(item.id);
    await save("n_grocer", { add: item.id }, 600);
    setBusy(0);
    setLines(now => (now.some(line => line.id === item.id) ? now.map(line => (line.id === item.id ? { ...line, count: line.count + 1 } : line)) : [...now, { ...item, count: 1 }]));
    setSaid(`${item.name} is in your basket`);
  }
  function change(line, by) {
    const count = Math.max(1, line.count + by);
    setLines(now => now.map(one => (one.id === line.id ? { ...one, count } : one)));
    const failing = is("second-unit-refused") && by > 0;
    save("n_grocer", { ...line, count }, failing ? 2100 : 300, failing ? 409 : 200).then(answer => {
      if (!answer.ok) setLines(now => now.map(one => (one.id === line.id ? { ...one, count: line.count } : one)));
    }, () => null);
  }
  const [veil, setVeil] = useState(false);
  async function remove(line) {
    setVeil(true);
    await save("n_grocer", { remove: line.id }, 700);
    setLines(now => now.filter(one => one.id !== line.id));
    if (!is("veil-stays")) setVeil(false);
  }
  return (
    <Box sx={{ bgcolor: "#f5f7f2", minHeight: "100vh" }}>
      <CssBaseline />
      <AppBar position="static" color="success"><Toolbar><Typography variant="h6" sx={{ flexGrow: 1 }}>Greenleaf Market</Typography><Badge badgeContent={units} color="warning"><Cart /></Badge></Toolbar></AppBar>
      <Stack direction="row" spacing={3} sx={{ p: 3, maxWidth: 1100, mx: "auto", alignItems: "flex-start" }}>
        <Box component="main" sx={{ flex: 1 }}>
          <Typography variant="h5" component="h1" gutterBottom>Today on our shelves</Typography>
          <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 2 }}>
            {SHELF.map(item => (
              <Card key={item.id} variant="outlined" component="article">
                <CardContent><Typography variant="h6" component="h3">{item.name}</Typography><Typography color="text.secondary">{item.note}</Typography><Typography sx={{ mt: 1 }}>{money(item.price)}</Typography></CardContent>
                <CardActions><Button variant="contained" color="success" disabled={busy === item.id} onClick={() => add(item)}>{busy === item.id ? "Adding…" : "Add to basket"}</Button></CardActions>
              </Card>))}
          </Box>
          <Typography variant="subtitle1" component="h2" sx={{ mt: 3 }}>Neighbours also liked</Typography>
          <Stack direction="row" spacing={2}><Link href="#rolls">Rye bread rolls</Link><Link href="#barista">Oat milk, six pack</Link><Link href="#jar">Olives in oil</Link></Stack>
        </Box>
        <Stack spacing={2} sx={{ width: 360 }}>
          <Paper component="section" aria-labelledby="basket-title" sx={{ p: 2, position: "relative", overflow: "hidden" }}>
            <Typography id="basket-title" variant="h6" component="h2">Your basket</Typography>
            {!lines.length && <Box sx={{ py: 3, textAlign: "center" }}><Typography>Your basket is empty</Typography><Typography variant="body2" color="text.secondary">Pick something from our shelves.</Typography></Box>}
            <List dense>
              {lines.map(line => (
                <ListItem key={line.id} disableGutters secondaryAction={<Tooltip title="Remove"><IconButton edge="end" aria-label={`Remove ${line.name}`} onClick={() => remove(line)}><Bin fontSize="small" /></IconButton></Tooltip>}>
                  <ListItemText primary={line.name} secondary={money(line.price * line.count)} />
                  <Stack direction="row" sx={{ alignItems: "center", mr: 2 }}>
                    <IconButton size="small" aria-label={`One less ${line.name}`} disabled={line.count === 1} onClick={() => change(line, -1)}>−</IconButton>
                    <span>{line.count}</span>
                    <IconButton size="small" aria-label={`One more ${line.name}`} onClick={() => change(line, 1)}>+</IconButton>
                  </Stack>
                </ListItem>))}
            </List>
            {lines.length > 0 && <>
              <Divider />
              <Stack direction="row" sx={{ justifyContent: "space-between", mt: 1 }}><span>Subtotal</span><span>{money(sum)}</span></Stack>
              <Stack direction="row" sx={{ justifyContent: "space-between" }}><span>Delivery</span><span>{delivery ? money(delivery) : "Free"}</span></Stack>
              <Stack direction="row" sx={{ justifyContent: "space-between", fontWeight: 700, fontSize: 18 }}><span>Total</span><span>{money(shown.current)}</span></Stack>
              {sum < MINIMUM && <Typography variant="body2" color="text.secondary">Add {money(MINIMUM - sum)} more to check out</Typography>}
              <Button fullWidth variant="contained" sx={{ mt: 1 }} disabled={sum < MINIMUM && !is("checkout-open")}>Check out</Button>
            </>}
            {veil && <Box sx={{ position: "absolute", inset: 0, bgcolor: "#fff", zIndex: 2 }}><LinearProgress /></Box>}
          </Paper>
          <Paper sx={{ p: 2 }} variant="outlined"><Typography variant="subtitle2" component="h2">Your last order</Typography><Typography variant="body2" color="text.secondary">Tuesday, 5 items, $18.70 paid by card</Typography></Paper>
        </Stack>
      </Stack>
      <Snackbar open={!!said} autoHideDuration={4000} onClose={(event, why) => why !== "clickaway" && setSaid("")} message={said} />
    </Box>
  );
}
createRoot(document.getElementById("root")).render(<Market />);
