import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, AlertTitle, AppBar, Box, Button, Card, CardContent, CircularProgress, Container, CssBaseline, Divider, FormControl,
  FormControlLabel, Link, Paper, Radio, RadioGroup, Stack, Step, StepLabel, Stepper, TextField, Toolbar, Typography,
} from "@mui/material";

const ITEMS = [{ name: "Heirloom tomato seeds", price: 24 }, { name: "Raised bed kit", price: 40 }];
const WAYS = {
  standard: { label: "Standard", when: "in 3 to 5 days", fee: 4.5 },
  express: { label: "Express", when: "before noon tomorrow", fee: 12 },
  pickup: { label: "Pick up in store", when: "ready in two hours", fee: 0 },
};

function Line({ label, value, strong }) {
  return (
    <Box component="div" sx={{ display: "flex", justifyContent: "space-between", py: 0.5 }}>
      <Typography fontWeight={strong ? 700 : 400}>{label}</Typography>
      <Typography fontWeight={strong ? 700 : 400}>{value}</Typography>
    </Box>
  );
}

function Summary({ way, busy }) {
  const goods = ITEMS.reduce((sum, item) => sum + item.price, 0);
  const fee = WAYS[way].fee;
  const total = goods + (is("total-standard") ? WAYS.standard.fee : fee);
  return (
    <Card variant="outlined" component="aside" sx={{ width: 300, flexShrink: 0 }}>
      <CardContent>
        <Typography variant="h6" component="h2" gutterBottom>Order summary</Typography>
        {ITEMS.map(item => <Line key={item.name} label={item.name} value={money(item.price)} />)}
        <Divider sx={{ my: 1 }} />
        <Line label="Subtotal" value={money(goods)} />
        <Line label="Delivery" value={fee ? money(fee) : "Free"} />
        <Line label="Total" value={busy ? <CircularProgress size={16} /> : money(total)} strong />
        <Typography variant="caption" color="text.secondary">Members collect 1 point for every dollar of goods.</Typography>
      </CardContent>
    </Card>
  );
}

function Checkout() {
  const [step, setStep] = useState(0);
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [errors, setErrors] = useState({});
  const [way, setWay] = useState("standard");
  const [quoting, setQuoting] = useState(false);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState("");

  async function toDelivery() {
    const wrong = {};
    if (!name.trim()) wrong.name = "Tell us your name";
    if (!/^\S+@\S+\.\S+$/.test(email) && !(is("email-any") && email)) wrong.email = "Enter a valid email address";
    setErrors(wrong);
    if (Object.keys(wrong).length) return;
    setBusy(true);
    await save("o_checkout", { name, email }, 350);
    setBusy(false); setStep(1);
  }
  async function choose(next) {
    setWay(next); setQuoting(true);
    await save("o_checkout", { name, email, way: next }, 450);
    setQuoting(false);
    if (is("snaps-back") && next !== "standard") setTimeout(() => setWay("standard"), 2300);
  }
  async function toReview() {
    setBusy(true);
    await wait(300);
    setBusy(false); setStep(2);
  }
  async function place() {
    setBusy(true);
    await save("o_checkout", { name, email, way, placed: true }, 1200);
    setBusy(false); setOutcome("placed");
    if (is("declined-late")) setTimeout(() => setOutcome("declined"), 2000);
  }

  const next = [toDelivery, toReview, place][step];
  return (
    <>
      <CssBaseline />
      <AppBar position="static" color="success" elevation={0}><Toolbar><Typography variant="h6" component="div">Fern &amp; Furrow</Typography></Toolbar></AppBar>
      <Container maxWidth="md" sx={{ py: 4 }}>
        {outcome === "placed" && (
          <Alert severity="success"><AlertTitle>Thank you, {name}</AlertTitle>Your order is placed. We sent a receipt to {email}.</Alert>)}
        {outcome === "declined" && (
          <Alert severity="error"><AlertTitle>Card declined</AlertTitle>Your bank refused the payment, so nothing was ordered. Please try another card.</Alert>)}
        {!outcome && (
          <>
            <Stepper activeStep={step} sx={{ mb: 4 }}>
              {["Your details", "Delivery", "Review"].map(label => <Step key={label}><StepLabel>{label}</StepLabel></Step>)}
            </Stepper>
            <Stack direction="row" spacing={3} alignItems="flex-start">
              <Paper variant="outlined" sx={{ p: 3, flex: 1 }}>
                {step === 0 && (
                  <Stack spacing={2}>
                    <Typography variant="h5" component="h1">Who is this for?</Typography>
                    <TextField label="Full name" value={name} onChange={event => setName(event.target.value)} error={!!errors.name} helperText={errors.name} />
                    <TextField label="Email" value={email} onChange={event => setEmail(event.target.value)} error={!!errors.email} helperText={errors.email || "Only for this order, never for ads"} />
                  </Stack>)}
                {step === 1 && (
                  <FormControl>
                    <Typography variant="h5" component="h1" gutterBottom>How should we deliver?</Typography>
                    <RadioGroup value={way} onChange={event => choose(event.target.value)} aria-label="Delivery">
                      {Object.entries(WAYS).map(([key, one]) => <FormControlLabel key={key} value={key} control={<Radio />} label={one.label} />)}
                    </RadioGroup>
                    <Typography variant="body2" color="text.secondary">{quoting ? "Asking the carrier…" : "Carriers may ring once before they leave a parcel."}</Typography>
                  </FormControl>)}
                {step === 2 && (
                  <Stack spacing={1}>
                    <Typography variant="h5" component="h1">Check your order</Typography>
                    <Line label="For" value={`${name}, ${email}`} />
                    <Line label="Delivery" value={`${WAYS[way].label}, ${WAYS[way].when}`} />
                    <Typography variant="body2" color="text.secondary">By ordering you accept our <Link href="#terms">terms</Link>.</Typography>
                  </Stack>)}
                <Box sx={{ mt: 3, display: "flex", justifyContent: "space-between" }}>
                  <Button disabled={!step || busy} onClick={() => setStep(step - 1)}>Back</Button>
                  <Button variant="contained" color="success" disabled={busy || quoting} onClick={next}
                    startIcon={busy ? <CircularProgress size={16} color="inherit" /> : null}>{step === 2 ? "Place order" : "Continue"}</Button>
                </Box>
              </Paper>
              <Summary way={way} busy={quoting} />
            </Stack>
          </>)}
      </Container>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Checkout />);
