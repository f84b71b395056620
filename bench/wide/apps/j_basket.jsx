import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  AppBar, Badge, Box, Button, Card, CardActions, CardContent, CardMedia, Container, CssBaseline, Divider, Fade, IconButton, Link, Paper, Skeleton, Snackbar, Stack, SvgIcon,
  Table, TableBody, TableCell, TableHead, TableRow, Toolbar, Typography,
} from "@mui/material";

const Bag = () => <SvgIcon><path d="M18 6h-2a4 4 0 0 0-8 0H6a2 2 0 0 0-2 2v12c0 1.1.9 2 2 2h12a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2zm-6-2a2 2 0 0 1 2 2h-4a2 2 0 0 1 2-2z" /></SvgIcon>;
const Plus = () => <SvgIcon fontSize="small"><path d="M19 13h-6v6h-2v-6H5v-2h6V5h2v6h6z" /></SvgIcon>;
const Minus = () => <SvgIcon fontSize="small"><path d="M19 13H5v-2h14z" /></SvgIcon>;

const START = [{ id: 11, name: "Enamel kettle", price: 42, count: 1 }, { id: 12, name: "Linen tea towel", price: 9.5, count: 2 }];
const MORE = [
  { id: 21, name: "Beeswax candle", price: 12, text: "Burns for 40 hours. Free refill in our shops." },
  { id: 22, name: "Kettle descaler", price: 6.5, text: "For every enamel kettle we sell." },
  { id: 23, name: "Oak trivet", price: 15, text: "Made from offcuts." },
];

function Sum({ label, value, strong }) {
  return (
    <Stack direction="row" justifyContent="space-between" sx={{ py: .5 }}>
      <Typography fontWeight={strong ? 700 : 400}>{label}</Typography><Typography fontWeight={strong ? 700 : 400}>{value}</Typography>
    </Stack>
  );
}

function Basket() {
  const [lines, setLines] = useState(START);
  const [sums, setSums] = useState(START);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState({ open: false, text: "" });
  const [gone, setGone] = useState(null);
  const [faded, setFaded] = useState(0);
  async function keep(next) {
    setLines(next);
    setBusy(true);
    await save("j_basket", next, 500);
    setSums(next);
    setBusy(false);
  }
  async function add(product) {
    const has = lines.some(line => line.id === product.id);
    await keep(has ? lines.map(line => (line.id === product.id ? { ...line, count: line.count + 1 } : line)) : [...lines, { ...product, count: 1 }]);
    setGone(null); setNote({ open: true, text: `${product.name} added` });
  }
  function change(line, by) {
    const before = lines;
    keep(lines.map(one => (one === line ? { ...one, count: Math.max(1, one.count + by) } : one)));
    if (is("sync-back")) setTimeout(() => { setLines(before); setSums(before); }, 2100);
  }
  async function remove(line) {
    const before = lines;
    await keep(lines.filter(one => one !== line));
    setGone({ before, id: line.id }); setNote({ open: true, text: `${line.name} removed` });
  }
  async function undo() {
    setNote({ ...note, open: false });
    if (is("undo-faded")) setFaded(gone.id);
    if (is("undo-stale-total")) { setLines(gone.before); await save("j_basket", gone.before, 500); return; }
    keep(gone.before);
  }
  const subtotal = sums.reduce((sum, line) => sum + line.price * line.count, 0);
  const free = subtotal >= 75;
  const delivery = free ? (is("not-free-yet") ? "Free once you spend $90.00" : "Free") : "$4.90";
  return (
    <>
      <CssBaseline />
      <AppBar position="static" color="inherit" elevation={1}><Toolbar>
        <Typography variant="h6" component="div" sx={{ flexGrow: 1 }}>Hearth &amp; Linen</Typography>
        <IconButton aria-label="Open basket"><Badge badgeContent={lines.reduce((sum, line) => sum + line.count, 0)} color="primary"><Bag /></Badge></IconButton>
      </Toolbar></AppBar>
      <Container maxWidth="md" sx={{ py: 3 }}>
        <Typography variant="h4" component="h1" gutterBottom>Your basket</Typography>
        <Stack direction="row" spacing={3} alignItems="flex-start">
          <Paper variant="outlined" sx={{ flex: 1 }}>
            {lines.length === 0 && <Typography sx={{ p: 3 }}>Your basket is empty.</Typography>}
            <Table>
              <TableHead><TableRow><TableCell>Product</TableCell><TableCell>Quantity</TableCell><TableCell align="right">Price</TableCell><TableCell /></TableRow></TableHead>
              <TableBody>
                {lines.map(line => (
                  <Fade key={line.id} in={faded !== line.id} appear={false}>
                    <TableRow>
                      <TableCell>{line.name}</TableCell>
                      <TableCell><Stack direction="row" alignItems="center" spacing={1}>
                        <IconButton size="small" aria-label="Decrease" disabled={line.count < 2} onClick={() => change(line, -1)}><Minus /></IconButton>
                        <span>{line.count}</span>
                        <IconButton size="small" aria-label="Increase" onClick={() => change(line, 1)}><Plus /></IconButton>
                      </Stack></TableCell>
                      <TableCell align="right">{money(line.price * line.count)}</TableCell>
                      <TableCell><Button size="small" color="inherit" onClick={() => remove(line)}>Remove</Button></TableCell>
                    </TableRow>
                  </Fade>
                ))}
              </TableBody>
            </Table>
          </Paper>
          <Paper variant="outlined" sx={{ width: 260, p: 2 }}>
            <Typography variant="h6" component="h2">Summary</Typography>
            <Sum label="Subtotal" value={busy ? <Skeleton width={60} /> : money(subtotal)} />
            <Sum label="Delivery" value={busy ? <Skeleton width={60} /> : delivery} />
            <Divider sx={{ my: 1 }} />
            <Sum strong label="Total" value={busy ? <Skeleton width={60} /> : money(subtotal + (free ? 0 : 4.9))} />
            <Button fullWidth variant="contained" sx={{ mt: 1 }} disabled={busy}>Checkout</Button>
            <Typography variant="caption" color="text.secondary">Free returns for 30 days.</Typography>
          </Paper>
        </Stack>
        <Typography variant="h6" component="h2" sx={{ mt: 4, mb: 1 }}>Customers also bought</Typography>
        <Box sx={{ display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: 2 }}>
          {MORE.map(product => (
            <Card key={product.id} variant="outlined">
              <CardMedia component="img" height="90" image={`/picture/${product.id}.svg`} alt="" />
              <CardContent><Typography fontWeight={600}>{product.name}</Typography><Typography variant="body2">{money(product.price)}</Typography>
                <Typography variant="body2" color="text.secondary">{product.text}</Typography></CardContent>
              <CardActions><Button size="small" disabled={busy} onClick={() => add(product)}>Add to basket</Button></CardActions>
            </Card>
          ))}
        </Box>
        <Box component="footer" sx={{ mt: 5, color: "text.secondary" }}><Link href="#delivery" color="inherit">Delivery and returns</Link></Box>
      </Container>
      <Snackbar open={note.open} autoHideDuration={7000} onClose={(event, why) => why !== "clickaway" && setNote({ ...note, open: false })} message={note.text}
        action={gone && <Button size="small" color="secondary" onClick={undo}>Undo</Button>} />
    </>
  );
}
createRoot(document.getElementById("root")).render(<Basket />);
