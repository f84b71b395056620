import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Button, Container, FormControlLabel, Paper, Radio, RadioGroup, Stack, Step, StepLabel, Stepper, TextField, Typography } from "@mui/material";

const PRICES = { Starter: 19, Business: 49, Enterprise: 180 };

function Fact({ name, children }) {
  return <Stack direction="row" sx={{ py: 1, borderBottom: "1px solid #e0e0e0" }}>
    <Typography color="text.secondary" sx={{ width: 180 }}>{name}</Typography><Typography>{children}</Typography>
  </Stack>;
}

function Wizard() {
  const [step, setStep] = useState(0);
  const [company, setCompany] = useState("");
  const [plan, setPlan] = useState("Starter");
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const [dead, setDead] = useState("");
  const [price] = useState(PRICES.Starter);
  async function next() {
    if (step === 0 && !company.trim() && !is("nameless")) return setError("Enter a company name");
    if (step < 2) return setStep(step + 1);
    setBusy(true);
    const answer = await save("i_wizard", { company, plan }, 900, is("create-500") ? 500 : 200);
    setBusy(false);
    if (!answer.ok) return setDead("500 Internal Server Error");
    setStep(3);
  }
  function back() {
    setStep(step - 1);
    if (is("name-forgotten")) setCompany("");
  }
  if (dead) return <Typography sx={{ p: 4, fontFamily: "serif" }} variant="h4">{dead}</Typography>;
  return (
    <Container maxWidth="sm" sx={{ pt: 4 }}>
      {step < 3 && <Stepper activeStep={step} sx={{ mb: 3 }}>{["Company", "Plan", "Review"].map(label => <Step key={label}><StepLabel>{label}</StepLabel></Step>)}</Stepper>}
      <Paper variant="outlined" sx={{ p: 3 }}>
        {step === 0 && <TextField fullWidth label="Company name" value={company} error={!!error} helperText={error || " "}
          onChange={event => { setCompany(event.target.value); setError(""); }} />}
        {step === 1 && <RadioGroup value={plan} onChange={event => setPlan(event.target.value)}>
          {Object.keys(PRICES).map(name => <FormControlLabel key={name} value={name} control={<Radio />} label={name} />)}
        </RadioGroup>}
        {step === 2 && <div>
          <Fact name="Company">{company}</Fact><Fact name="Plan">{plan}</Fact>
          <Fact name="Monthly price">{money(is("starter-price") ? price : PRICES[plan])}</Fact>
        </div>}
        {step === 3 && <div>
          <Typography variant="h5" component="h1" gutterBottom>Your workspace is ready</Typography>
          <Typography>{`${company} can start now`}</Typography>
        </div>}
        {step < 3 && <Stack direction="row" justifyContent="space-between" sx={{ mt: 3 }}>
          <Button disabled={step === 0} onClick={back}>Back</Button>
          <Button variant="contained" disabled={busy} onClick={next}>{step === 2 ? (busy ? "Creating…" : "Create workspace") : "Next"}</Button>
        </Stack>}
      </Paper>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<Wizard />);
