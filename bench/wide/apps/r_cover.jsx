import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, Box, Button, Checkbox, Collapse, Container, CssBaseline, FormControl, FormControlLabel, FormGroup, FormHelperText, InputLabel, MenuItem, Paper, Select, Stack, Step, StepLabel, Stepper,
  Table, TableBody, TableCell, TableRow, Typography,
} from "@mui/material";

const REGIONS = ["Europe", "Worldwide", "Worldwide without USA"];
const BASE = { Europe: 24, Worldwide: 39, "Worldwide without USA": 32 };
const EXTRAS = { "Winter sports": 18, "Lost luggage": 12 };
const STEPS = ["Trip", "Travellers", "Extras", "Review"];
const people = count => (count === 1 ? "1 traveller" : `${count} travellers`);
const price = (region, count, extras) => (BASE[region] || 0) * count + extras.reduce((sum, name) => sum + EXTRAS[name], 0);

function Trip({ region, setRegion, wrong }) {
  return (
    <FormControl fullWidth error={wrong}>
      <InputLabel id="region">Region</InputLabel>
      <Select labelId="region" label="Region" value={region} onChange={event => setRegion(event.target.value)}>
        {REGIONS.map(name => <MenuItem key={name} value={name}>{name}</MenuItem>)}
      </Select>
      <Collapse in={wrong && !is("error-folded")}><FormHelperText>{wrong ? "Please choose a region" : " "}</FormHelperText></Collapse>
    </FormControl>
  );
}

function Cover() {
  const [step, setStep] = useState(0);
  const [region, setRegion] = useState("");
  const [wrong, setWrong] = useState(false);
  const [count, setCount] = useState(1);
  const [first, setFirst] = useState(1);
  const [extras, setExtras] = useState([]);
  const [busy, setBusy] = useState(false);
  const [bought, setBought] = useState(false);
  async function next() {
    if (step === 0 && !region) { setWrong(true); return; }
    setWrong(false); setBusy(true);
    await save("r_cover", { step, region, count, extras }, 350);
    setBusy(false);
    if (step === 0) setFirst(count);
    if (step === 3) setBought(true); else setStep(step + 1);
  }
  function back() {
    if (step === 1 && is("next-region")) setRegion(REGIONS[Math.min(REGIONS.indexOf(region) + 1, 2)]);
    setStep(step - 1);
  }
  const pick = name => setExtras(extras.includes(name) ? extras.filter(one => one !== name) : [...extras, name]);
  const total = price(region, is("one-pays") ? first : count, extras);
  return (
    <Container maxWidth="md" sx={{ py: 4 }}>
      <CssBaseline />
      <Typography variant="h4" gutterBottom>Travel cover</Typography>
      <Stepper activeStep={step} sx={{ mb: 4 }}>{STEPS.map(name => <Step key={name}><StepLabel>{name}</StepLabel></Step>)}</Stepper>
      <Box sx={{ display: "grid", gridTemplateColumns: "1fr 240px", gap: 4, alignItems: "start" }}>
        <Paper variant="outlined" sx={{ p: 3 }}>
          {bought ? <Alert severity="success">You are covered. The policy is on its way to you.</Alert> : <>
            {step === 0 && <Trip region={region} setRegion={setRegion} wrong={wrong} />}
            {step === 1 && (
              <Stack direction="row" spacing={2} alignItems="center">
                <Button variant="outlined" disabled={count === 1} onClick={() => setCount(count - 1)}>Remove traveller</Button>
                <Typography>{people(count)}</Typography>
                <Button variant="outlined" onClick={() => setCount(count + 1)}>Add traveller</Button>
              </Stack>
            )}
            {step === 2 && (
              <FormGroup>
                {Object.keys(EXTRAS).map(name => (
                  <FormControlLabel key={name} label={name} control={<Checkbox checked={extras.includes(name)} onChange={() => pick(name)} />} />
                ))}
                <Typography variant="body2" color="text.secondary">Winter sports add $18.00, lost luggage adds $12.00 to the policy.</Typography>
              </FormGroup>
            )}
            {step === 3 && (
              <Table size="small"><TableBody>
                <TableRow><TableCell>Region</TableCell><TableCell>{region}</TableCell></TableRow>
                <TableRow><TableCell>Travellers</TableCell><TableCell>{people(count)}</TableCell></TableRow>
                <TableRow><TableCell>Extras</TableCell><TableCell>{extras.length ? extras.map(name => (is("extra-declined") ? `${name} declined` : name)).join(", ") : "None"}</TableCell></TableRow>
                <TableRow><TableCell><b>Total</b></TableCell><TableCell><b>{money(total)}</b></TableCell></TableRow>
              </TableBody></Table>
            )}
            <Stack direction="row" spacing={2} sx={{ mt: 3 }}>
              <Button disabled={step === 0 || busy} onClick={back}>Back</Button>
              <Button variant="contained" disabled={busy} onClick={next}>{step === 3 ? "Buy cover" : "Next"}</Button>
            </Stack>
          </>}
        </Paper>
        <Box component="aside">
          <Typography variant="subtitle2">Your quote so far</Typography>
          <Typography variant="h6">{money(price(region, count, extras))}</Typography>
          <Typography variant="body2" color="text.secondary" sx={{ mt: 2 }}>Every policy includes medical care and the trip home. Winter sports and luggage are extra.</Typography>
        </Box>
      </Box>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<Cover />);
