import React, { useState, useEffect } from "react";
import { createRoot } from "react-dom/client";
import {
  Button, Card, CardActions, CardContent, Container, Dialog, DialogActions, DialogContent, DialogContentText,
  DialogTitle, FormControlLabel, Snackbar, Stack, Switch, TextField, Typography,
} from "@mui/material";

const START = [
  { id: 1, name: "Cinema Plus", price: 9.99, renew: true },
  { id: 2, name: "Daily Paper", price: 12.5, renew: true },
  { id: 3, name: "Cloud Box", price: 2.49, renew: false },
];
const pounds = (n) => "£" + n.toFixed(2);

function App() {
  const [subs, setSubs] = useState(null);
  const [total, setTotal] = useState(0);
  const [leaving, setLeaving] = useState(null);
  const [open, setOpen] = useState(false);
  const [snack, setSnack] = useState("");
  const [removed, setRemoved] = useState(null);
  const [limit, setLimit] = useState("30");

  useEffect(() => {
    load("subs", 100).then((doc) => {
      const list = doc && doc.list ? doc.list : START;
      setSubs(list);
      setTotal(list.reduce((a, s) => a + s.price, 0));
    });
  }, []);
  if (!subs) return null;

  function commit(list) {
    setSubs(list);
    if (!is("total-stale")) setTotal(list.reduce((a, s) => a + s.price, 0));
    return save("subs", { list }, 0);
  }
  function cancelIt() {
    const gone = is("wrong-card") ? subs[subs.length - 1] : leaving;
    setRemoved(subs);
    commit(subs.filter((s) => s.id !== gone.id));
    setSnack(`${leaving.name} was cancelled`);
    if (!is("dialog-stays")) setOpen(false);
  }
  function flip(sub) {
    const list = subs.map((s) => (s.id === sub.id ? { ...s, renew: !s.renew } : s));
    if (is("switch-forgotten")) setSubs(list);
    else commit(list);
  }

  const digits = /^\d+$/.test(limit);
  let help = "What you want to spend a month at most";
  if (!digits) help = "Whole pounds only, please";
  else if (Number(limit) < total) help = `You are ${pounds(total - Number(limit))} over your limit`;
  const bad = !digits || Number(limit) < total;
  if (is("no-warning") && digits) help = "What you want to spend a month at most";

  return (
    <Container maxWidth="sm" sx={{ py: 3 }}>
      <Typography variant="h4" component="h1">My subscriptions</Typography>
      <Typography sx={{ my: 2 }}>Total per month: {pounds(total)}</Typography>
      <TextField
        label="Monthly limit" value={limit} onChange={(e) => setLimit(e.target.value)}
        error={bad && !is("no-warning")} helperText={help}
      />
      <Stack spacing={2} sx={{ mt: 2 }}>
        {subs.map((s) => (
          <Card key={s.id} variant="outlined">
            <CardContent>
              <Typography variant="h6" component="h2">{s.name}</Typography>
              <Typography color="text.secondary">{pounds(s.price)} a month</Typography>
              <FormControlLabel control={<Switch checked={s.renew} onChange={() => flip(s)} />} label="Renew automatically" />
            </CardContent>
            <CardActions>
              <Button size="small" onClick={() => { setLeaving(s); setOpen(true); }}>Cancel subscription</Button>
            </CardActions>
          </Card>
        ))}
      </Stack>
      <Dialog open={open} onClose={() => setOpen(false)}>
        <DialogTitle>Cancel {leaving && leaving.name}?</DialogTitle>
        <DialogContent>
          <DialogContentText>You can use it until the end of the month.</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>Keep it</Button>
          <Button color="error" onClick={cancelIt}>Yes, cancel</Button>
        </DialogActions>
      </Dialog>
      <Snackbar
        open={!!snack} autoHideDuration={8000} message={snack} onClose={(_, why) => why !== "clickaway" && setSnack("")}
        action={<Button color="inherit" size="small" onClick={() => { commit(removed); setSnack(""); }}>Undo</Button>}
      />
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<App />);
