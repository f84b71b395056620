import {useEffect, useState} from "react";
import {createRoot} from "react-dom/client";
import {AppBar, Autocomplete, Avatar, Box, Button, Chip, Dialog, DialogActions, DialogContent, DialogTitle, IconButton, List, ListItem,
  ListItemAvatar, ListItemText, Menu, MenuItem, Snackbar, SnackbarContent, Stack, TextField, ToggleButton, ToggleButtonGroup, Toolbar, Typography}
  from "@mui/material";

const DOCTORS = ["Dr. Osei", "Dr. Lindqvist", "Dr. Moreau"];
const SLOTS = ["09:00", "09:30", "10:00", "10:30", "11:00", "11:30"];
const PATIENTS = ["Ada Brandt", "Carlos Vega", "Greta Holm", "Ines Duarte", "Joel Harper", "Mina Sato", "Peter Novak", "Ruth Abel"];
const FIRST = [
  {id: 1, time: "09:00", patient: "Joel Harper", doctor: "Dr. Osei", reason: "Blood test", state: "Booked"},
  {id: 2, time: "09:30", patient: "Greta Holm", doctor: "Dr. Lindqvist", reason: "Vaccination", state: "Arrived"},
  {id: 3, time: "10:00", patient: "Mina Sato", doctor: "Dr. Osei", reason: "Check-up", state: "Booked"},
  {id: 4, time: "11:00", patient: "Ruth Abel", doctor: "Dr. Moreau", reason: "Back pain", state: "Booked"},
  {id: 5, time: "11:30", patient: "Peter Novak", doctor: "Dr. Osei", reason: "Prescription", state: "Booked"},
];

function Booking({open, visits, onClose, onBook}) {
  const [patient, setPatient] = useState(null), [doctor, setDoctor] = useState(""), [time, setTime] = useState(null);
  const [reason, setReason] = useState(""), [tried, setTried] = useState(false);
  const taken = slot => !is("taken-slot-offered") && visits.some(v => v.time === slot && v.doctor === doctor && v.state !== "Cancelled");
  useEffect(() => { if (open) { setPatient(null); setDoctor(""); setTime(null); setReason(""); setTried(false); } }, [open]);
  const submit = () => {
    setTried(true);
    if (patient && doctor && time) onBook({patient, doctor, time, reason: reason || "Consultation"});
  };
  return <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs">
    <DialogTitle>New appointment</DialogTitle>
    <DialogContent><Stack spacing={2} sx={{pt: 1}}>
      <Autocomplete options={PATIENTS} value={patient} onChange={(_, v) => setPatient(v)}
        renderInput={props => <TextField {...props} label="Patient" error={tried && !patient} helperText={tried && !patient ? "Choose a patient" : ""}/>}/>
      <TextField select label="Doctor" value={doctor} onChange={e => { setDoctor(e.target.value); setTime(null); }}
        error={tried && !doctor} helperText={tried && !doctor ? "Choose a doctor" : ""}>
        {DOCTORS.map(d => <MenuItem key={d} value={d}>{d}</MenuItem>)}</TextField>
      <ToggleButtonGroup exclusive size="small" value={time} onChange={(_, v) => setTime(v)} aria-label="Time">
        {SLOTS.map(s => <ToggleButton key={s} value={s} disabled={!doctor || taken(s)}>{s}</ToggleButton>)}</ToggleButtonGroup>
      {tried && !time && <Typography color="error" variant="caption">Choose a time</Typography>}
      <TextField label="Reason" value={reason} onChange={e => setReason(e.target.value)}/>
    </Stack></DialogContent>
    <DialogActions><Button onClick={onClose}>Close</Button><Button variant="contained" onClick={submit}>Book</Button></DialogActions>
  </Dialog>;
}

function App() {
  const [visits, setVisits] = useState([]), [doctor, setDoctor] = useState("All"), [booking, setBooking] = useState(false);
  const [menu, setMenu] = useState(null), [cancelling, setCancelling] = useState(null), [note, setNote] = useState("");
  useEffect(() => { load("clinic", 150).then(v => setVisits(v || FIRST)); }, []);
  const change = next => { setVisits(next); return save("clinic", next, 100); };
  const book = async visit => {
    const added = [...visits, {...visit, id: Math.max(...visits.map(v => v.id)) + 1, state: "Booked"}];
    if (!is("new-visit-last")) added.sort((a, b) => a.time.localeCompare(b.time));
    setBooking(false);
    await change(added);
    setNote(`${visit.patient} is booked for ${visit.time}`);
  };
  const arrive = visit => {
    const id = is("wrong-patient-arrives") ? visits[visits.indexOf(visit) + 1]?.id ?? visit.id : visit.id;
    change(visits.map(v => v.id === id ? {...v, state: "Arrived"} : v));
  };
  const cancel = async () => {
    const before = visits, visit = cancelling;
    const next = visits.map(v => v.id === visit.id ? {...v, state: "Cancelled"} : v);
    setCancelling(null);
    setNote(`Appointment of ${visit.patient} cancelled`);
    if (!is("cancel-rolled-back")) return change(next);
    setVisits(next);
    await wait(1500);
    setVisits(before);
  };
  const shown = doctor === "All" || is("doctor-filter-ignored") ? visits : visits.filter(v => v.doctor === doctor);
  const count = state => visits.filter(v => v.state === state).length;
  const colors = {Booked: "primary", Arrived: "success", Cancelled: "default"};
  return <>
    <AppBar position="static" color="secondary"><Toolbar><Typography variant="h6" sx={{flexGrow: 1}}>Hillside Clinic</Typography>
      <Button color="inherit" variant="outlined" onClick={() => setBooking(true)}>New appointment</Button></Toolbar></AppBar>
    <Box sx={{maxWidth: 760, m: "24px auto", px: 2}}>
      <Stack direction="row" spacing={1} sx={{mb: 2, alignItems: "center"}}>
        <Typography variant="h5" sx={{flexGrow: 1}}>Monday, 4 May</Typography>
        <Chip label={`Booked ${count("Booked")}`}/><Chip label={`Arrived ${count("Arrived")}`}/><Chip label={`Cancelled ${count("Cancelled")}`}/>
      </Stack>
      <TextField select size="small" label="Show" value={doctor} onChange={e => setDoctor(e.target.value)} sx={{minWidth: 200}}>
        {["All", ...DOCTORS].map(d => <MenuItem key={d} value={d}>{d === "All" ? "All doctors" : d}</MenuItem>)}</TextField>
      <List>{shown.map(v => <ListItem key={v.id} divider sx={{opacity: v.state === "Cancelled" ? .75 : 1}} secondaryAction={<Stack direction="row" spacing={1} sx={{alignItems: "center"}}>
        <Chip size="small" color={colors[v.state]} label={v.state}/>
        {v.state === "Booked" && <Button size="small" onClick={() => arrive(v)}>Check in</Button>}
        <IconButton aria-label={`More for ${v.patient}`} onClick={e => setMenu({at: e.currentTarget, visit: v})} disabled={v.state === "Cancelled"}>⋮</IconButton></Stack>}>
        <ListItemAvatar><Avatar sx={{bgcolor: "#5b4b8a"}}>{v.patient.split(" ").map(w => w[0]).join("")}</Avatar></ListItemAvatar>
        <ListItemText primary={`${v.time} ${v.patient}`} secondary={`${v.reason} with ${v.doctor}`}/></ListItem>)}</List>
    </Box>
    <Menu open={!!menu} anchorEl={menu?.at} onClose={() => setMenu(null)}>
      <MenuItem onClick={() => { setMenu(null); arrive(menu.visit); }}>Mark as arrived</MenuItem>
      <MenuItem onClick={() => { setCancelling(menu.visit); setMenu(null); }}>Cancel appointment</MenuItem></Menu>
    <Dialog open={!!cancelling} onClose={() => setCancelling(null)}><DialogTitle>Cancel this appointment?</DialogTitle>
      <DialogContent>{cancelling?.patient} at {cancelling?.time} will be told by text message.</DialogContent>
      <DialogActions><Button onClick={() => setCancelling(null)}>Keep it</Button><Button color="error" onClick={cancel}>Yes, cancel</Button></DialogActions></Dialog>
    <Booking open={booking} visits={visits} onClose={() => setBooking(false)} onBook={book}/>
    <Snackbar open={!!note} autoHideDuration={10000} onClose={(_, why) => why === "timeout" && setNote("")}>
      <SnackbarContent message={note} sx={is("note-unreadable") ? {bgcolor: "#fff", color: "#fff"} : {}}/></Snackbar>
  </>;
}
createRoot(document.getElementById("root")).render(<App/>);
