import { useState } from "react";
import { createRoot } from "react-dom/client";
import { AppBar, Badge, Box, Button, Card, CardActions, CardContent, Chip, Divider, IconButton, List, ListItem, ListItemText, Paper, Snackbar, Stack, SvgIcon, Toolbar, Typography } from "@mui/material";

const TEAS = [
  { id: 1, name: "Sencha Green", price: 9.5, note: "Grassy and light" }, { id: 2, name: "Masala Chai", price: 11, note: "With cardamom and clove" },
  { id: 3, name: "Earl Grey", price: 8, note: "Bergamot oil from Calabria" }, { id: 4, name: "Rooibos Vanilla", price: 7.5, note: "No caffeine" },
];
const Cart = () => <SvgIcon><path d="M7 18a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM1 2v2h2l3.6 7.6L5.2 14a2 2 0 0 0 1.8 3h12v-2H7.4l1.1-2h7.5a2 2 0 0 0 1.7-1L21.3 5H5.2l-.9-2H1zm16 16a2 2 0 1 0 0 4 2 2 0 0 0 0-4z" /></SvgIcon>;
const FREE = 30;

function Shop() {
  const [lines, setLines] = useState([]);
  const [later, setLater] = useState([]);
  const [adding, setAdding] = useState(0);
  const [gone, setGone] = useState(null);
  const count = lines.reduce((sum, line) => sum + line.count, 0);
  const subtotal = lines.reduce((sum, line) => sum + line.count * line.price, 0);
  async function add(tea) {
    setAdding(tea.id);
    await save("l_teashop", tea.id, 500);
    setAdding(0);
    setLines(now => (now.some(line => line.id === tea.id) ? now.map(line => (line.id === tea.id ? { ...line, count: line.count + 1 } : line)) : [...now, { ...tea, count: 1 }]));
  }
  function step(at, by) {
    const target = is("plus-of-neighbour") && at > 0 ? at - 1 : at;
    setLines(lines.map((line, index) => (index === target ? { ...line, count: Math.max(1, line.count + by) } : line)));
  }
  function remove(at) {
    setGone({ line: lines[at], at });
    setLines(lines.filter((line, index) => index !== at));
  }
  async function undo() {
    const { line, at } = gone;
    setGone(null);
    await wait(300);
    if (is("undo-for-later")) setLater([line]);
    else setLines(now => [...now.slice(0, at), line, ...(is("undo-doubles") ? [{ ...line, id: line.id + 10 }] : []), ...now.slice(at)]);
  }
  const missing = money(FREE - subtotal);
  const owed = is("not-free-yet") ? money(45 - subtotal) : missing;
  return (
    <>
      <AppBar position="static" color="default"><Toolbar><Typography variant="h6" sx={{ flex: 1 }}>Leaf &amp; Kettle</Typography><Badge badgeContent={count} color="primary"><Cart /></Badge></Toolbar></AppBar>
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 360px", gap: 3, p: 3 }}>
        <Box>
          <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 2 }}>
            {TEAS.map(tea => (
              <Card key={tea.id} variant="outlined"><CardContent><Typography variant="h6" component="h3">{tea.name}</Typography><Typography color="text.secondary">{tea.note}</Typography><Typography>{money(tea.price)}</Typography></CardContent>
                <CardActions><Button disabled={adding === tea.id} onClick={() => add(tea)}>{adding === tea.id ? "Adding…" : "Add to cart"}</Button></CardActions></Card>))}
          </Box>
          <Typography variant="subtitle1" sx={{ mt: 3 }}>Others also bought</Typography>
          <Stack direction="row" spacing={1}><Chip label="Tea filters, 100 pieces" /><Chip label="Iron kettle" /><Chip label="Oat biscuits" /></Stack>
        </Box>
        <Paper variant="outlined" sx={{ p: 2, alignSelf: "start" }} component="section" aria-labelledby="cart">
          <Typography variant="h6" component="h2" id="cart">Cart</Typography>
          {lines.length === 0 && <Typography color="text.secondary">Your cart is empty</Typography>}
          <List dense>
            {lines.map((line, at) => (
              <ListItem key={line.id} disableGutters>
                <ListItemText primary={line.name} secondary={money(line.price * line.count)} />
                <IconButton size="small" aria-label={`Less ${line.name}`} onClick={() => step(at, -1)}>−</IconButton><span>{line.count}</span>
                <IconButton size="small" aria-label={`More ${line.name}`} onClick={() => step(at, 1)}>+</IconButton>
                <IconButton size="small" aria-label={`Remove ${line.name}`} onClick={() => remove(at)}>✕</IconButton>
              </ListItem>))}
          </List>
          <Divider />
          <Stack direction="row" justifyContent="space-between" sx={{ mt: 1 }}><span>Subtotal</span><strong>{money(subtotal)}</strong></Stack>
          {lines.length > 0 && <Typography variant="body2" color="success.main" sx={{ mt: 1 }}>{subtotal >= FREE && !is("not-free-yet") ? "You have free shipping" : `Spend ${owed} more and you have free shipping`}</Typography>}
          {later.length > 0 && <><Typography variant="subtitle2" sx={{ mt: 2 }}>Saved for later</Typography>{later.map(line => <Typography key={line.id} variant="body2" color="text.secondary">{line.name}, {money(line.price)}</Typography>)}</>}
        </Paper>
      </Box>
      <Snackbar open={!!gone} autoHideDuration={8000} onClose={(event, why) => why === "timeout" && setGone(null)} message={gone ? `${gone.line.name} was removed` : ""} action={<Button size="small" onClick={undo}>Undo</Button>} />
    </>
  );
}
createRoot(document.getElementById("root")).render(<Shop />);
