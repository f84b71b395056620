import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Box, Button, Card, CardActions, CardContent, Chip, Dialog, DialogActions, DialogTitle, Stack, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material";

const PLANS = [
  { name: "Basic", price: 5, text: "One person, 2 GB" }, { name: "Pro", price: 12, text: "Five people, 100 GB" }, { name: "Max", price: 30, text: "No limits" },
];

function Plans() {
  const [cycle, setCycle] = useState("monthly");
  const [current, setCurrent] = useState("Basic");
  const [asked, setAsked] = useState("");
  const yearly = cycle === "yearly";
  const price = index => {
    const plan = PLANS[yearly && is("columns-swapped") ? [0, 2, 1][index] : index];
    return yearly ? plan.price * 0.8 : plan.price;
  };
  async function confirm() {
    await save("i_plans", asked, 800);
    const before = current;
    setCurrent(asked);
    setAsked("");
    if (is("payment-bounces")) setTimeout(() => setCurrent(before), 3000);
  }
  return (
    <Box sx={{ maxWidth: 900, mx: "auto", pt: 3 }}>
      <Stack direction="row" justifyContent="space-between" alignItems="center">
        <Typography variant="h4" component="h1">Plans</Typography>
        <ToggleButtonGroup exclusive size="small" value={cycle} onChange={(event, value) => value && setCycle(value)}>
          <ToggleButton value="monthly">Monthly</ToggleButton><ToggleButton value="yearly">Yearly</ToggleButton>
        </ToggleButtonGroup>
      </Stack>
      <Box sx={{ height: 40, my: 1 }}>{yearly && <Chip color="success" label={is("save-words") ? "You save 20% in the second year only" : "You save 20%"} />}</Box>
      <Stack direction="row" spacing={2}>
        {PLANS.map((plan, index) => (
          <Card key={plan.name} variant="outlined" sx={{ flex: 1 }}>
            <CardContent>
              <Typography variant="h6">{plan.name}</Typography>
              <Typography variant="h4">{money(price(index))}</Typography>
              <Typography color="text.secondary">per month</Typography>
              <Typography sx={{ mt: 1 }}>{plan.text}</Typography>
            </CardContent>
            <CardActions><Button disabled={is("choose-enabled") ? plan.name === "Basic" : plan.name === current} onClick={() => setAsked(plan.name)}>Choose {plan.name}</Button></CardActions>
          </Card>
        ))}
      </Stack>
      <Stack direction="row" spacing={2} sx={{ mt: 3, p: 2, bgcolor: "#f3f4f8" }}><Typography color="text.secondary">Current plan</Typography><Typography fontWeight={600}>{current}</Typography></Stack>
      <Dialog open={!!asked} onClose={() => setAsked("")}>
        <DialogTitle>{`Switch to ${asked}?`}</DialogTitle>
        <DialogActions><Button onClick={() => setAsked("")}>Not now</Button><Button variant="contained" onClick={confirm}>Confirm</Button></DialogActions>
      </Dialog>
    </Box>
  );
}
createRoot(document.getElementById("root")).render(<Plans />);
