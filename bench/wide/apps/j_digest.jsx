import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Alert, Box, Button, Container, CssBaseline, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle, FormControlLabel, LinearProgress, List, ListItem, ListItemText,
  MenuItem, Paper, Snackbar, Stack, Switch, Tab, Tabs, TextField, Typography,
} from "@mui/material";

const START = {
  paused: false,
  Email: { Mentions: false, "Weekly summary": true, "Product news": true, frequency: "Weekly" },
  Push: { Mentions: false, "Weekly summary": false, "Product news": false, frequency: "Weekly" },
};
const LOG = ["Mentions turned on for Slack by Priya", "Frequency set to Daily for the design team", "Invoices now go to finance@example.org"];

function Digest() {
  const [kept, setKept] = useState(null);
  const [draft, setDraft] = useState(null);
  const [channel, setChannel] = useState("Email");
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState("");
  useEffect(() => { load("j_digest", 500).then(value => { setKept(value || START); setDraft(value || START); }); }, []);
  if (!draft) return <LinearProgress aria-label="Loading preferences" />;
  const here = draft[channel];
  const change = part => setDraft({ ...draft, [channel]: { ...here, ...part } });
  async function keep() {
    setBusy(true);
    const written = is("other-channel") && channel === "Push" ? { ...kept, Email: draft.Push } : draft;
    await save("j_digest", written, 900);
    setKept(draft); setBusy(false); setNote("Preferences saved");
  }
  async function pause(paused) {
    setBusy(true);
    const refused = is("resume-refused") && !paused;
    await save("j_digest", { ...kept, paused }, 600, refused ? 409 : 200);
    const next = { ...kept, paused };
    setKept(next); setDraft(next); setBusy(false); setAsking(false);
    if (refused) setTimeout(async () => { const value = await load("j_digest"); setKept(value); setDraft(value); }, 2300);
  }
  const locked = draft.paused && !is("switches-live");
  return (
    <Container maxWidth="md" sx={{ py: 4 }}>
      <CssBaseline />
      <Stack direction="row" justifyContent="space-between" alignItems="center">
        <Typography variant="h4" component="h1">Notifications</Typography>
        {draft.paused ? <Button variant="outlined" disabled={busy} onClick={() => pause(false)}>Resume</Button> : <Button color="warning" onClick={() => setAsking(true)}>Pause all</Button>}
      </Stack>
      {draft.paused && <Alert severity="warning" sx={{ my: 2 }}>All notifications are paused</Alert>}
      <Stack direction="row" spacing={4} sx={{ mt: 2 }}>
        <Paper variant="outlined" sx={{ flex: 1 }}>
          <Tabs value={channel} onChange={(event, value) => setChannel(value)}><Tab value="Email" label="Email" /><Tab value="Push" label="Push" /></Tabs>
          <Box role="tabpanel" sx={{ p: 3, display: "grid", gap: 1 }}>
            {["Mentions", "Weekly summary", "Product news"].map(name => (
              <FormControlLabel key={name} label={name} control={<Switch checked={here[name]} disabled={locked} onChange={event => change({ [name]: event.target.checked })} />} />
            ))}
            <TextField select id="frequency" label="Frequency" value={here.frequency} disabled={locked} onChange={event => change({ frequency: event.target.value })} sx={{ mt: 1, width: 220 }}>
              {["Hourly", "Daily", "Weekly"].map(name => <MenuItem key={name} value={name}>{is("not-verified") && name === "Daily" && kept[channel].frequency === "Daily" ? "Daily, once your device is verified" : name}</MenuItem>)}
            </TextField>
            <Typography variant="caption" color="text.secondary">Daily notifications are sent at 8:00. Paused channels keep their settings.</Typography>
            <div><Button variant="contained" disabled={busy || draft === kept} onClick={keep}>{busy ? "Saving…" : "Save changes"}</Button></div>
          </Box>
        </Paper>
        <Box component="aside" sx={{ width: 250 }}>
          <Typography variant="overline">Recent activity</Typography>
          <List dense>{LOG.map(text => <ListItem key={text} disableGutters><ListItemText primary={text} secondary="2 days ago" /></ListItem>)}</List>
        </Box>
      </Stack>
      <Dialog open={asking} onClose={() => setAsking(false)} aria-labelledby="ask">
        <DialogTitle id="ask">Pause all notifications?</DialogTitle>
        <DialogContent><DialogContentText>Nobody can reach you by email or push until you resume.</DialogContentText></DialogContent>
        <DialogActions><Button onClick={() => setAsking(false)}>Keep them on</Button><Button disabled={busy} onClick={() => pause(true)}>Pause now</Button></DialogActions>
      </Dialog>
      <Snackbar open={!!note} autoHideDuration={4000} onClose={() => setNote("")} message={note} />
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<Digest />);
