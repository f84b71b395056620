import { useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, Autocomplete, Box, Button, Card, CardContent, CircularProgress, FormControlLabel, List, ListItem, ListItemText, Paper,
  Snackbar, Stack, Step, StepLabel, Stepper, Switch, TextField, ToggleButton, ToggleButtonGroup, Typography,
} from "@mui/material";

const SIZES = { Small: { price: 12, limit: 5 }, Medium: { price: 18.5, limit: 20 }, Large: { price: 31, limit: 40 } };
const CITIES = ["Aberdeen", "Bergen", "Berlin", "Bern", "Copenhagen", "Gothenburg", "Hamburg", "Oslo"];
const STEPS = ["Parcel", "Receiver", "Review"];

function Fact({ name, children }) {
  return (
    <Box sx={{ display: "flex", justifyContent: "space-between", py: 0.75 }}>
      <Typography component="dt" color="text.secondary">{name}</Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 600 }}>{children}</Typography>
    </Box>
  );
}

function Courier() {
  const [step, setStep] = useState(0);
  const [size, setSize] = useState("Small");
  const [weight, setWeight] = useState("");
  const [insured, setInsured] = useState(false);
  const [wrong, setWrong] = useState("");
  const [city, setCity] = useState(null);
  const [options, setOptions] = useState([]);
  const [searching, setSearching] = useState(false);
  const [name, setName] = useState("");
  const [quote, setQuote] = useState(SIZES.Small.price);
  const [busy, setBusy] = useState(false);
  const [booked, setBooked] = useState(null);

  async function suggest(words) {
    if (words.length < 2) { setOptions([]); return; }
    setSearching(true);
    await wait(450);
    setOptions(CITIES.filter(one => one.toLowerCase().startsWith(words.toLowerCase())));
    setSearching(false);
  }
  function pick(value) {
    // The list of suggestions is shorter than the list of cities.
    setCity(value && is("city-of-index") ? CITIES[options.indexOf(value) + 2] : value);
  }
  function resize(value) {
    if (!value) return;
    setSize(value);
    if (!is("quote-of-small")) setQuote(SIZES[value].price);
  }
  async function toReceiver() {
    const limit = SIZES[size].limit;
    if (!weight) { setWrong("Enter the weight"); return; }
    if (+weight > limit) { setWrong(`A ${size.toLowerCase()} parcel may weigh up to ${limit} kg`); return; }
    setWrong("");
    setBusy(true);
    await save("u_courier", { size, weight, insured }, 350);
    setBusy(false);
    setStep(1);
  }
  function back() {
    if (is("insurance-dropped") && step === 1) setInsured(false);
    setStep(step - 1);
  }
  async function book() {
    setBusy(true);
    await save("u_courier", { size, weight, insured, city, name }, 1100);
    setBusy(false);
    setBooked("NX-40718");
  }
  const price = quote + (insured ? 4 : 0);
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: "1fr 270px", gap: 3, maxWidth: 980, mx: "auto", p: 3 }}>
      <Paper variant="outlined" sx={{ p: 3 }}>
        <Typography variant="h5" component="h1" sx={{ mb: 2 }}>Send a parcel</Typography>
        <Stepper activeStep={booked ? 3 : step} sx={{ mb: 3 }}>{STEPS.map(one => <Step key={one}><StepLabel>{one}</StepLabel></Step>)}</Stepper>
        {step === 0 && (
          <Stack spacing={2} alignItems="flex-start">
            <ToggleButtonGroup exclusive color="primary" value={size} onChange={(event, value) => resize(value)} aria-label="Size">
              {Object.keys(SIZES).map(one => <ToggleButton key={one} value={one}>{one}</ToggleButton>)}
            </ToggleButtonGroup>
            <Typography variant="body2" color="text.secondary">From $12.00 for a small one, from $18.50 for a medium one, from $31.00 for a large one.</Typography>
            <TextField label="Weight (kg)" value={weight} error={!!wrong} onChange={event => { setWeight(event.target.value); setWrong(""); }}
              helperText={wrong || " "} slotProps={{ htmlInput: { inputMode: "numeric" },
                formHelperText: is("helper-clipped") ? { sx: { height: "1px", overflow: "hidden", lineHeight: "40px", mt: 0 } } : {} }} />
            <FormControlLabel control={<Switch checked={insured} onChange={event => setInsured(event.target.checked)} />} label="Insurance" />
            <Button variant="contained" disabled={busy} onClick={toReceiver}>Continue</Button>
          </Stack>
        )}
        {step === 1 && (
          <Stack spacing={2} alignItems="flex-start">
            <Autocomplete sx={{ width: 320 }} value={city} options={options} loading={searching} filterOptions={all => all} noOptionsText="Type at least two letters"
              onInputChange={(event, words, why) => why === "input" && suggest(words)} onChange={(event, value) => pick(value)} isOptionEqualToValue={() => true}
              renderInput={params => <TextField {...params} label="Destination city" />} />
            <TextField label="Receiver's name" value={name} onChange={event => setName(event.target.value)} sx={{ width: 320 }} />
            <Stack direction="row" spacing={1}>
              <Button onClick={back}>Back</Button>
              <Button variant="contained" disabled={!city || !name} onClick={() => setStep(2)}>Continue</Button>
            </Stack>
          </Stack>
        )}
        {step === 2 && (
          <>
            {booked && <Alert severity="success" sx={{ mb: 2 }}>Courier booked. Your reference is {booked}.</Alert>}
            <Box component="dl" sx={{ m: 0, mb: 2 }}>
              <Fact name="Size">{size}</Fact>
              <Fact name="Weight">{weight} kg</Fact>
              <Fact name="Destination">{city}</Fact>
              <Fact name="Receiver">{name}</Fact>
              <Fact name="Insurance">{insured ? "Yes" : "No"}</Fact>
              <Fact name="Price">{money(price)}</Fact>
            </Box>
            {!booked && (
              <Stack direction="row" spacing={1}>
                <Button onClick={back} disabled={busy}>Back</Button>
                <Button variant="contained" onClick={book} disabled={busy} startIcon={busy && <CircularProgress size={16} />}>Book courier</Button>
              </Stack>
            )}
          </>
        )}
      </Paper>
      <Stack spacing={2}>
        <Card variant="outlined"><CardContent>
          <Typography variant="subtitle2">Recent shipments</Typography>
          <List dense disablePadding>
            <ListItem disableGutters><ListItemText primary="Bergen, medium" secondary="Delivered on 4 March, $18.50" /></ListItem>
            <ListItem disableGutters><ListItemText primary="Oslo, small" secondary="Delivered on 27 February, $12.00" /></ListItem>
          </List>
        </CardContent></Card>
        <Typography variant="caption" color="text.secondary">Insurance covers up to $500. A parcel that weighs more than 40 kg goes by freight.</Typography>
      </Stack>
      <Snackbar open={!!booked} message="We sent the label to your inbox" anchorOrigin={{ vertical: "bottom", horizontal: "left" }} />
    </Box>
  );
}
createRoot(document.getElementById("root")).render(<Courier />);
