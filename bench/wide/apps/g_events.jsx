import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, Badge, Box, Button, Card, CardActions, CardContent, Chip, Container, Dialog, DialogActions, DialogContent, DialogTitle, Drawer, FormControl,
  IconButton, InputLabel, MenuItem, Select, Stack, Step, StepLabel, Stepper, TextField, ToggleButton, ToggleButtonGroup, Typography,
} from "@mui/material";

document.title = "City Tickets";
const KEY = "g_events:" + document.cookie;
const FEE = 2;
const EVENTS = [
  { id: "jazz", title: "Jazz Night", kind: "Music", date: "2027-03-05", place: "Blue Hall", price: 35, left: 14 },
  { id: "comedy", title: "Comedy Club", kind: "Theatre", date: "2027-01-22", place: "Cellar Stage", price: 22, left: 3 },
  { id: "symphony", title: "Symphony No. 9", kind: "Music", date: "2027-02-13", place: "Opera House", price: 60, left: 41 },
  { id: "circus", title: "Family Circus", kind: "Family", date: "2027-02-06", place: "River Park", price: 18, left: 80 },
  { id: "hamlet", title: "Hamlet", kind: "Theatre", date: "2027-04-17", place: "Old Theatre", price: 28, left: 0 },
];
const START = { orders: [{ no: 5001, event: "comedy", count: 2, paid: 48 }], next: 5002 };
const read = () => JSON.parse(localStorage.getItem(KEY) || "null") || START;

function Checkout({ event, left, close, buy }) {
  const [step, setStep] = useState(0);
  const [count, setCount] = useState({ standard: 1, reduced: 0 });
  const [code, setCode] = useState("");
  const [promo, setPromo] = useState(null);
  const [form, setForm] = useState({ name: "", email: "" });
  const [errors, setErrors] = useState({});
  const [busy, setBusy] = useState(false);
  const tickets = count.standard + count.reduced;
  const price = count.standard * event.price + count.reduced * event.price / 2;
  const discount = promo === "good" ? price * 0.1 : 0;
  const total = price - discount + (is("fee-once") ? FEE : tickets * FEE);

  const apply = async () => {
    await wait(500);
    setPromo(code.trim() === "SPRING10" ? "good" : is("code-unreported") ? null : "bad");
  };
  const next = async () => {
    if (step === 0) {
      const error = tickets === 0 ? "Choose at least one ticket" : tickets > left ? `Only ${left} tickets are left` : "";
      setErrors({ tickets: error });
      if (!error) setStep(1);
    } else if (step === 1) {
      const found = {};
      if (!form.name.trim()) found.name = "Please enter your name";
      if (!/^\S+@\S+\.\S+$/.test(form.email) && !is("email-unchecked")) found.email = "This is not a valid e-mail address";
      setErrors(found);
      if (!Object.keys(found).length) setStep(2);
    } else {
      setBusy(true);
      await wait(1200);
      buy({ event: event.id, count: tickets, paid: total });
      if (is("ordered-twice")) buy({ event: event.id, count: tickets, paid: total });
      setBusy(false);
      setStep(3);
    }
  };
  const amount = (name, label) => <FormControl size="small" fullWidth sx={{ my: 1 }}><InputLabel id={name}>{label}</InputLabel>
    <Select labelId={name} label={label} value={count[name]} onChange={change => setCount({ ...count, [name]: change.target.value })}>
      {[0, 1, 2, 3, 4, 5, 6].map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</Select></FormControl>;

  return <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="title">
    <DialogTitle id="title">{event.title}</DialogTitle>
    <DialogContent>
      <Stepper activeStep={step} sx={{ mb: 2 }}>{["Tickets", "Your details", "Payment"].map(one => <Step key={one}><StepLabel>{one}</StepLabel></Step>)}</Stepper>
      {step === 0 && <>
        {amount("standard", "Standard tickets")}{amount("reduced", "Reduced tickets (half price)")}
        {errors.tickets && <Alert severity="error">{errors.tickets}</Alert>}
        <Stack direction="row" spacing={1} sx={{ my: 1 }}><TextField size="small" label="Promo code" value={code} onChange={change => setCode(change.target.value)} />
          <Button onClick={apply}>Apply</Button></Stack>
        {promo === "bad" && <Typography color="error">We do not know this code</Typography>}
      </>}
      {step === 1 && <Stack spacing={2} sx={{ pt: 1 }}>
        <TextField label="Name" value={form.name} error={!!errors.name} helperText={errors.name} onChange={change => setForm({ ...form, name: change.target.value })} />
        <TextField label="E-mail" value={form.email} error={!!errors.email} helperText={errors.email} onChange={change => setForm({ ...form, email: change.target.value })} /></Stack>}
      {step === 2 && <Typography>{tickets} {tickets === 1 ? "ticket" : "tickets"} for {form.name}, sent to {form.email}</Typography>}
      {step === 3 ? <Alert severity="success">Order confirmed. Enjoy {event.title}!</Alert> : <Box sx={{ mt: 2 }}>
        {discount > 0 && <Typography>Discount: −{money(discount)}</Typography>}
        <Typography>Service fee: {money(tickets * FEE)}</Typography>
        <Typography variant="h6">Total: {money(total)}</Typography></Box>}
    </DialogContent>
    <DialogActions>
      {step > 0 && step < 3 && <Button disabled={busy} onClick={() => setStep(step - 1)}>Back</Button>}
      {step < 3 ? <Button variant="contained" disabled={busy} onClick={next}>{busy ? "Paying…" : step === 2 ? "Buy now" : "Next"}</Button>
        : <Button variant="contained" onClick={close}>Done</Button>}
      {step < 3 && <IconButton aria-label="Close" onClick={close}>✕</IconButton>}
    </DialogActions>
  </Dialog>;
}

function Shop() {
  const [state, setState] = useState(read);
  const [kind, setKind] = useState("All");
  const [query, setQuery] = useState("");
  const [sort, setSort] = useState("date");
  const [event, setEvent] = useState(null);
  const [drawer, setDrawer] = useState(false);
  const [cancel, setCancel] = useState(null);
  const [message, setMessage] = useState("");
  useEffect(() => { if (!is("cancellation-not-kept")) localStorage.setItem(KEY, JSON.stringify(state)); }, [state]);
  const sold = id => state.orders.filter(order => order.event === id).reduce((sum, order) => sum + order.count, 0);
  const left = one => one.left - sold(one.id) + (one.id === "comedy" ? 2 : 0);
  const shown = EVENTS.filter(one => (kind === "All" || one.kind === kind) && (one.title + one.place).toLowerCase().includes(query.toLowerCase()))
    .sort((a, b) => sort === "price" ? a.price - b.price : a.date.localeCompare(b.date));
  const buy = order => setState(now => ({ orders: [...now.orders, { no: now.next, ...order }], next: now.next + 1 }));
  const refund = async () => {
    await wait(800);
    setState(now => ({ ...now, orders: now.orders.filter(order => order.no !== cancel.no) }));
    setMessage(`Order ${cancel.no} cancelled. You get ${money(cancel.paid)} back.`);
    setCancel(null);
  };
  const tickets = state.orders.reduce((sum, order) => sum + order.count, 0);
  return <Container sx={{ py: 2 }}>
    <Stack direction="row" justifyContent="space-between" alignItems="center"><Typography variant="h4" component="h1">City Tickets</Typography>
      <Badge color="primary" badgeContent={tickets}><Button variant="outlined" onClick={() => setDrawer(true)}>My tickets</Button></Badge></Stack>
    <Stack direction="row" spacing={2} sx={{ my: 2 }} alignItems="center">
      <ToggleButtonGroup exclusive size="small" value={kind} onChange={(_, value) => value && setKind(value)}>
        {["All", "Music", "Theatre", "Family"].map(one => <ToggleButton key={one} value={one}>{one}</ToggleButton>)}</ToggleButtonGroup>
      <TextField size="small" placeholder="Event or venue" value={query} onChange={change => setQuery(change.target.value)} />
      <FormControl size="small"><InputLabel id="sort">Sort by</InputLabel><Select labelId="sort" label="Sort by" value={sort} onChange={change => setSort(change.target.value)}>
        <MenuItem value="date">Date</MenuItem><MenuItem value="price">Lowest price</MenuItem></Select></FormControl>
    </Stack>
    {shown.length === 0 && <Typography>There are no such events.</Typography>}
    <Box sx={{ display: "grid", gridTemplateColumns: "repeat(3, 1fr)", gap: 2 }}>{shown.map(one => <Card key={one.id} variant="outlined"><CardContent>
      <Typography variant="h6" component="h2">{one.title}</Typography><Typography color="text.secondary">{one.date} · {one.place}</Typography>
      <Typography>{money(one.price)}</Typography>{left(one) === 0 && !is("sold-out-on-sale") ? <Chip label="Sold out" color="error" size="small" /> : <Typography>{left(one)} left</Typography>}</CardContent>
      <CardActions><Button disabled={left(one) === 0 && !is("sold-out-on-sale")} onClick={() => setEvent(one)}>Get tickets</Button></CardActions></Card>)}</Box>
    {event && <Checkout event={event} left={left(event)} close={() => setEvent(null)} buy={buy} />}
    <Drawer anchor="right" open={drawer} onClose={() => setDrawer(false)}><Box sx={{ width: 360, p: 3 }}>
      <Typography variant="h6">My tickets</Typography>
      {message && <Alert severity="info" sx={{ my: 1 }}>{message}</Alert>}
      {state.orders.length === 0 && <Typography>You have no tickets yet.</Typography>}
      {state.orders.map(order => <Card key={order.no} variant="outlined" sx={{ my: 1 }}><CardContent>
        <Typography>{EVENTS.find(one => one.id === order.event).title} × {order.count}</Typography>
        <Typography color="text.secondary">Order {order.no} · {money(order.paid)}</Typography>
        <Button size="small" onClick={() => setCancel(order)}>Cancel order</Button></CardContent></Card>)}
      <Button onClick={() => setDrawer(false)}>Close</Button></Box></Drawer>
    <Dialog open={!!cancel} onClose={() => setCancel(null)}><DialogTitle>Cancel order {cancel?.no}?</DialogTitle>
      <DialogActions><Button onClick={() => setCancel(null)}>No</Button><Button onClick={refund}>Yes, cancel it</Button></DialogActions></Dialog>
  </Container>;
}

createRoot(document.getElementById("root")).render(<Shop />);
