import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, AppBar, Badge, Box, Button, Card, CardContent, Chip, CircularProgress, Container, CssBaseline, Divider, Drawer, FormControl, Grid2 as Grid,
  IconButton, InputLabel, LinearProgress, MenuItem, Paper, Select, Snackbar, Stack, SvgIcon, Table, TableBody, TableCell, TableHead, TableRow, TextField, Toolbar, Typography,
} from "@mui/material";

const ENDINGS = [["com", 14], ["org", 12.5], ["net", 15], ["shop", 8.99], ["studio", 21]];
const CartIcon = () => <SvgIcon><path d="M7 18a2 2 0 1 0 0 4 2 2 0 0 0 0-4Zm10 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM7.2 14.8l.9-1.8h7.4c.8 0 1.4-.4 1.8-1l3.8-7L19.4 4l-3.9 7H8.5L4.3 2H1v2h2l3.6 7.6-1.4 2.4C4.5 15.4 5.5 17 7 17h12v-2H7.4l-.2-.2Z" /></SvgIcon>;

function Domains() {
  const [query, setQuery] = useState("");
  const [results, setResults] = useState(null);
  const [searching, setSearching] = useState(false);
  const [cart, setCart] = useState([]);
  const [adding, setAdding] = useState([]);
  const [open, setOpen] = useState(false);
  const [toast, setToast] = useState("");
  const now = useRef([]);
  const put = lines => { now.current = lines; setCart(lines); };
  useEffect(() => { load("q_domains", 300).then(kept => kept && put(kept)); }, []);

  async function search(event) {
    event.preventDefault();
    const name = query.trim().toLowerCase();
    if (!name) return;
    setSearching(true); setResults(null);
    await wait(700);
    setResults(ENDINGS.map(([ending, price]) => ({ domain: `${name}.${ending}`, price, taken: ending === "com" })));
    setSearching(false);
  }
  async function add({ domain, price }) {
    setAdding(all => [...all, domain]);
    await wait(350);
    put([...now.current, { domain, price, years: 1 }]);
    setAdding(all => all.filter(one => one !== domain));
    setToast(`${domain} is in your cart`);
    if (is("second-dropped") && now.current.length === 2) setTimeout(() => put(now.current.slice(0, 1)), 1900);
    else await save("q_domains", now.current);
  }
  async function term(domain, years) {
    put(now.current.map(line => (line.domain === domain ? { ...line, years } : line)));
    await save("q_domains", now.current);
  }
  async function remove(domain) {
    put(now.current.filter(line => line.domain !== domain));
    if (!is("remove-unsaved")) await save("q_domains", now.current);
  }
  const total = cart.reduce((sum, line) => sum + line.price * (is("total-one-year") ? 1 : line.years), 0);
  const inCart = domain => cart.some(line => line.domain === domain);
  const takenWord = is("never-taken") ? "Never taken" : "Taken";
  return (
    <>
      <CssBaseline />
      <AppBar position="static" color="primary" elevation={0}>
        <Toolbar>
          <Typography variant="h6" sx={{ flexGrow: 1 }}>Namekeep</Typography>
          <Button color="inherit">Transfer</Button><Button color="inherit">Support</Button>
          <IconButton color="inherit" aria-label="Cart" onClick={() => setOpen(true)}><Badge badgeContent={cart.length} color="error"><CartIcon /></Badge></IconButton>
        </Toolbar>
      </AppBar>
      <Container maxWidth="lg" sx={{ py: 4 }}>
        <Typography variant="h4" gutterBottom>Find a name for your website</Typography>
        <Stack component="form" direction="row" spacing={2} onSubmit={search} sx={{ mb: 3 }}>
          <TextField label="Domain name" value={query} onChange={event => setQuery(event.target.value)} fullWidth />
          <Button type="submit" variant="contained" size="large" disabled={searching}>Search</Button>
        </Stack>
        <Grid container spacing={3}>
          <Grid size={8}>
            {searching && <LinearProgress />}
            {!searching && !results && <Paper variant="outlined" sx={{ p: 4, textAlign: "center" }}><Typography color="text.secondary">Type a name to see what is available.</Typography></Paper>}
            {results && (
              <Paper variant="outlined">
                <Table>
                  <TableHead><TableRow><TableCell>Domain</TableCell><TableCell>Status</TableCell><TableCell align="right">Price per year</TableCell><TableCell /></TableRow></TableHead>
                  <TableBody>
                    {results.map(one => (
                      <TableRow key={one.domain}>
                        <TableCell>{one.domain}</TableCell>
                        <TableCell><Chip size="small" color={one.taken ? "default" : "success"} label={one.taken ? takenWord : "Available"} /></TableCell>
                        <TableCell align="right">{money(one.price)}</TableCell>
                        <TableCell align="right">
                          <Button size="small" variant="outlined" disabled={one.taken || inCart(one.domain) || adding.includes(one.domain)} onClick={() => add(one)}
                            startIcon={adding.includes(one.domain) ? <CircularProgress size={14} /> : null}>{inCart(one.domain) ? "In cart" : "Add to cart"}</Button>
                        </TableCell>
                      </TableRow>))}
                  </TableBody>
                </Table>
              </Paper>)}
          </Grid>
          <Grid size={4}>
            <Card variant="outlined"><CardContent>
              <Typography variant="subtitle1" gutterBottom>Good to know</Typography>
              <Typography variant="body2" color="text.secondary">A name that is taken may be free again next year. A longer term keeps today&apos;s price: 2 years or 3 years are popular.</Typography>
            </CardContent></Card>
          </Grid>
        </Grid>
      </Container>
      <Drawer anchor="right" open={open} onClose={() => setOpen(false)}>
        <Box sx={{ width: 400, p: 3 }} role="region" aria-label="Your cart">
          <Stack direction="row" justifyContent="space-between"><Typography variant="h6">Your cart</Typography><Button onClick={() => setOpen(false)}>Close</Button></Stack>
          {!cart.length && <Alert severity="info" sx={{ my: 2 }}>Your cart is empty</Alert>}
          {cart.map(line => (
            <Box key={line.domain} sx={{ my: 2 }}>
              <Stack direction="row" justifyContent="space-between"><Typography>{line.domain}</Typography><Typography>{money(line.price * line.years)}</Typography></Stack>
              <Stack direction="row" spacing={1} sx={{ mt: 1 }}>
                <FormControl size="small" sx={{ minWidth: 130 }}>
                  <InputLabel id={`term-${line.domain}`}>Term</InputLabel>
                  <Select labelId={`term-${line.domain}`} label="Term" value={line.years} onChange={event => term(line.domain, event.target.value)}>
                    <MenuItem value={1}>1 year</MenuItem><MenuItem value={2}>2 years</MenuItem><MenuItem value={3}>3 years</MenuItem>
                  </Select>
                </FormControl>
                <Button color="error" size="small" onClick={() => remove(line.domain)}>Remove</Button>
              </Stack>
            </Box>))}
          <Divider sx={{ my: 2 }} />
          <Stack direction="row" justifyContent="space-between"><Typography fontWeight={700}>Total</Typography><Typography fontWeight={700}>{money(total)}</Typography></Stack>
          <Button fullWidth variant="contained" sx={{ mt: 2 }} disabled={!cart.length}>Check out</Button>
        </Box>
      </Drawer>
      <Snackbar open={!!toast} autoHideDuration={3000} onClose={() => setToast("")} message={toast} anchorOrigin={{ vertical: "bottom", horizontal: "left" }} />
    </>
  );
}
createRoot(document.getElementById("root")).render(<Domains />);
