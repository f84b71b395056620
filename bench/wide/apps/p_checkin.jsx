import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, AppBar, Box, Button, Card, CardContent, Checkbox, Chip, CircularProgress, Container, CssBaseline, Divider, FormControlLabel, FormGroup,
  Paper, Stack, Step, StepLabel, Stepper, Toolbar, Typography,
} from "@mui/material";

const STEPS = ["Passengers", "Seats", "Bags", "Boarding pass"];
const PEOPLE = ["Maya Ortiz", "Leo Ortiz"];
const ROWS = [11, 12, 13];
const TAKEN = ["11C", "12D", "13A"];

const Line = ({ label, children }) => (
  <Stack direction="row" justifyContent="space-between" sx={{ py: 0.75 }}>
    <Typography color="text.secondary">{label}</Typography><Typography fontWeight={600}>{children}</Typography>
  </Stack>
);

function CheckIn() {
  const [step, setStep] = useState(0);
  const [who, setWho] = useState([false, false]);
  const [error, setError] = useState("");
  const [seat, setSeat] = useState("");
  const [bags, setBags] = useState(0);
  const [busy, setBusy] = useState(false);
  const total = bags * 35;

  function toggle(at) {
    setWho(who.map((on, index) => (index === at ? !on : on)));
    setError("");
  }
  function next() {
    if (step === 0 && !who.some(Boolean)) {
      setError("Choose at least one passenger");
      return;
    }
    setStep(step + 1);
  }
  function back() {
    if (is("restores-other") && step === 1) setWho(who.map((on, at) => who[(at + 1) % who.length]));
    setStep(step - 1);
  }
  async function finish() {
    setBusy(true);
    await save("p_checkin", { seat, bags }, 1100);
    setBusy(false);
    setStep(3);
    if (is("moved-seat")) setTimeout(() => setSeat("31E"), 1700);
  }

  return (
    <>
      <CssBaseline />
      <AppBar position="static" color="default" elevation={1}><Toolbar>
        <Typography variant="h6" sx={{ flexGrow: 1 }}>Northwind Air</Typography><Chip size="small" label="NW 418 · Lisbon to Oslo" />
      </Toolbar></AppBar>
      <Container maxWidth="md" sx={{ py: 3, display: "grid", gridTemplateColumns: "2fr 1fr", gap: 3 }}>
        <Paper sx={{ p: 3 }} component="main">
          <Stepper activeStep={step} sx={{ mb: 3 }}>{STEPS.map(name => <Step key={name}><StepLabel>{name}</StepLabel></Step>)}</Stepper>
          {step === 0 && <>
            <Typography variant="h6" component="h2">Who is checking in?</Typography>
            <FormGroup>{PEOPLE.map((name, at) => <FormControlLabel key={name} control={<Checkbox checked={who[at]} onChange={() => toggle(at)} />} label={name} />)}</FormGroup>
            {error && (
              <Box sx={is("error-folded") ? { maxHeight: 0, overflow: "hidden" } : {}}><Alert severity="error">{error}</Alert></Box>
            )}
          </>}
          {step === 1 && <>
            <Typography variant="h6" component="h2">Pick a seat</Typography>
            {ROWS.map(row => (
              <Stack direction="row" spacing={1} key={row} sx={{ my: 1 }}>{["A", "B", "C", "D"].map(letter => {
                const name = `${row}${letter}`;
                return <Button key={name} variant={seat === name ? "contained" : "outlined"} aria-pressed={seat === name} disabled={TAKEN.includes(name)} onClick={() => setSeat(name)}>{name}</Button>;
              })}</Stack>
            ))}
            <Line label="Seat">{seat || "none yet"}</Line>
          </>}
          {step === 2 && <>
            <Typography variant="h6" component="h2">Bags for the hold</Typography>
            <Typography color="text.secondary" gutterBottom>Each bag costs $35.00 and may weigh up to 23 kg.</Typography>
            <Stack direction="row" spacing={2} alignItems="center" sx={{ my: 2 }}>
              <Button variant="outlined" disabled={!bags} onClick={() => setBags(bags - 1)}>Remove a bag</Button>
              <Typography aria-live="polite">{bags}</Typography>
              <Button variant="outlined" onClick={() => setBags(bags + 1)}>Add a bag</Button>
            </Stack>
            <Line label="Total">{money(total)}</Line>
          </>}
          {step === 3 && (
            <Card variant="outlined"><CardContent>
              <Alert severity={is("checked-in-once") ? "info" : "success"} sx={{ mb: 2 }}>
                {is("checked-in-once") ? `You are checked in once your payment of ${money(total)} arrives` : "You are checked in"}
              </Alert>
              <Line label="Passenger">{PEOPLE.filter((name, at) => who[at]).join(", ")}</Line>
              <Divider /><Line label="Seat">{seat || "At the gate"}</Line>
              <Divider /><Line label="Gate">B22</Line>
            </CardContent></Card>
          )}
          {step < 3 && (
            <Stack direction="row" justifyContent="space-between" sx={{ mt: 3 }}>
              <Button disabled={!step || busy} onClick={back}>Back</Button>
              {step < 2 && <Button variant="contained" onClick={next}>Continue</Button>}
              {step === 2 && <Button variant="contained" disabled={busy} startIcon={busy ? <CircularProgress size={16} color="inherit" /> : null} onClick={finish}>{busy ? "One moment" : "Check in"}</Button>}
            </Stack>
          )}
        </Paper>
        <Box component="aside">
          <Typography variant="subtitle1" component="h2">Good to know</Typography>
          <Typography variant="body2" color="text.secondary" paragraph>Seats in row 14 have more legroom. Boarding closes 20 minutes before departure.</Typography>
          <Typography variant="body2" color="text.secondary">Travelling with a child? Passengers under 12 sit next to an adult.</Typography>
        </Box>
      </Container>
    </>
  );
}
createRoot(document.getElementById("root")).render(<CheckIn />);
