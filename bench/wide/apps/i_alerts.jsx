import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, Button, Container, FormControlLabel, Paper, Snackbar, Stack, Switch, Typography } from "@mui/material";

const START = { push: true, sound: true, digest: false };

function Alerts() {
  const [kept, setKept] = useState(START);
  const [now, setNow] = useState(START);
  const [toast, setToast] = useState(false);
  const [dirty, setDirty] = useState(false);
  const [paused, setPaused] = useState(false);
  useEffect(() => { load("i_alerts").then(state => { if (state) { setKept(state); setNow(state); } }); }, []);
  const change = part => { setNow({ ...now, ...part }); setDirty(true); setToast(false); };
  async function keep() {
    const answer = await save("i_alerts", now, 500, is("save-swallowed") ? 500 : 200);
    if (answer.ok) setKept(now);
    if (!is("still-unsaved")) setDirty(false);
    setToast(true);
  }
  const line = (label, name, off = false) => <FormControlLabel label={label} disabled={off}
    control={<Switch checked={now[name]} onChange={event => change({ [name]: event.target.checked })} />} />;
  return (
    <Container maxWidth="sm" sx={{ pt: 3 }}>
      <Typography variant="h5" component="h1" gutterBottom>Alerts</Typography>
      <Paper variant="outlined" sx={{ p: 3 }}>
        <Stack>
          {line("Push notifications", "push")}
          {line("Sound", "sound", !now.push && !is("sound-stays"))}
          {line("Weekly digest", "digest")}
        </Stack>
        {dirty && <Alert severity="warning" sx={{ my: 2 }}>You have unsaved changes</Alert>}
        <Button variant="contained" disabled={!dirty} onClick={keep} sx={{ mt: 2 }}>Save preferences</Button>
      </Paper>
      <Paper variant="outlined" sx={{ p: 3, mt: 2, position: "relative" }}>
        {paused
          ? <><Typography sx={is("quiet-unseen") ? { position: "absolute", left: -4000 } : {}}>Quiet until tomorrow, 8:00</Typography><Button onClick={() => setPaused(false)}>Resume</Button></>
          : <Button onClick={async () => { await wait(400); setPaused(true); }}>Pause everything</Button>}
      </Paper>
      <Snackbar open={toast} autoHideDuration={6000} onClose={(event, why) => { if (why === "timeout") setToast(false); }} message="Preferences saved" />
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<Alerts />);
