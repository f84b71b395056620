import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AppBar, Button, Card, CardActions, CardContent, Chip, Container, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, FormHelperText, MenuItem, Paper, Snackbar, Stack, Switch, Tab, Tabs, TextField, Toolbar, Typography} from '@mui/material';

document.title = 'Harbour Jobs';
const JOBS = [['Frontend engineer', 'Kelp & Co', 'Bergen', true, 78000, '26 Nov 2026'], ['Accountant', 'Nordlys Bank', 'Oslo', false, 61000, '25 Nov 2026'], ['Product designer', 'Lumen Labs', 'Oslo', true, 72500, '24 Nov 2026'], ['Ship electrician', 'Fjordline', 'Stavanger', false, 66000, '24 Nov 2026'], ['Data analyst', 'Seaweed Works', 'Bergen', true, 69000, '22 Nov 2026'], ['Nurse, night shift', 'Haukeland', 'Bergen', false, 58500, '21 Nov 2026'],
  ['Site reliability engineer', 'Lumen Labs', 'Trondheim', true, 91000, '20 Nov 2026'], ['Chef de partie', 'The Old Mill', 'Bergen', false, 47000, '19 Nov 2026'], ['Technical writer', 'Kelp & Co', 'Oslo', true, 64000, '17 Nov 2026'], ['Warehouse lead', 'Parcelwise', 'Stavanger', false, 52000, '15 Nov 2026'], ['Customer support agent', 'Brightpost', 'Trondheim', true, 49500, '12 Nov 2026']]
  .map(([title, company, city, remote, pay, posted], id) => ({id, title, company, city, remote, pay, posted}));
const kr = amount => '€' + amount.toLocaleString('en-US');
const EMPTY = {name: '', email: '', start: '', file: null};

function Job({job, saved, applied, save, apply}) {
  return (
    <Card variant="outlined" component="article" aria-label={job.title} sx={{mb: 1.5}}>
      <CardContent sx={{pb: 0}}><Stack direction="row" spacing={1} alignItems="center"><Typography variant="h6" component="h3" sx={{flex: 1}}>{job.title}</Typography>{job.remote && <Chip size="small" label="Remote" color="info" />}{applied && <Chip size="small" label="Applied" color="success" />}</Stack>
        <Typography color="text.secondary">{job.company} · {job.city} · {kr(job.pay)} per year</Typography><Typography variant="caption">Posted {job.posted}</Typography></CardContent>
      <CardActions><Button size="small" onClick={save}>{saved ? 'Unsave' : 'Save'}</Button><Button size="small" variant="contained" disableElevation disabled={applied} onClick={apply}>Apply</Button></CardActions>
    </Card>);
}
function Board() {
  const [mine, setMine] = useState(null), [tab, setTab] = useState('all'), [city, setCity] = useState('Anywhere'), [remote, setRemote] = useState(false), [sort, setSort] = useState('Newest'), [target, setTarget] = useState(null), [form, setForm] = useState(EMPTY), [bad, setBad] = useState({}), [snack, setSnack] = useState('');
  useEffect(() => { load('harbourjobs', 60).then(kept => setMine(kept ?? {saved: [3], applied: []})); }, []);
  if (!mine) return null;
  const keep = next => { setMine(next); return save('harbourjobs', next, 60); };
  const rows = JOBS.filter(job => (tab === 'all' || mine.saved.includes(job.id)) && (city === 'Anywhere' || job.city === city) && (!remote || job.remote || (is('remote-or-city') && city !== 'Anywhere')));
  if (sort === 'Salary') rows.sort((a, b) => is('salary-upwards') ? a.pay - b.pay : b.pay - a.pay);
  function mark(job) {
    const on = !mine.saved.includes(job.id), id = is('saves-first-shown') ? rows[0].id : job.id;
    keep({...mine, saved: on ? [...mine.saved, id] : mine.saved.filter(one => one !== job.id)}); setSnack(on ? 'Job saved' : 'Job removed from your saved jobs');
    if (is('unsave-undone') && !on) setTimeout(() => setMine(now => ({...now, saved: mine.saved})), 1700);
  }
  async function send() {
    const problems = {};
    if (!form.name.trim()) problems.name = 'Enter your name';
    if (!/^\S+@\S+\.\S+$/.test(form.email)) problems.email = 'Enter an email address like ann@example.org';
    if (!form.file) problems.file = 'Attach your CV as a PDF';
    setBad(problems); if (Object.keys(problems).length) return;
    await keep({...mine, applied: is('applied-nowhere') ? mine.applied : [...mine.applied, target.id]});
    if (!is('dialog-stays')) setTarget(null);
    setSnack(`Your application to ${target.company} was sent`);
  }
  return (
    <><AppBar position="static" elevation={0}><Toolbar><Typography variant="h6" component="h1">Harbour Jobs</Typography></Toolbar></AppBar>
      <Container maxWidth="md" sx={{py: 3}}><Tabs value={tab} onChange={(event, to) => setTab(to)} sx={{mb: 2}}><Tab value="all" label="All jobs" /><Tab value="saved" label={`Saved (${mine.saved.length})`} /></Tabs>
        <Paper variant="outlined" sx={{p: 2, mb: 2}}><Stack direction="row" spacing={2} alignItems="center">
          <TextField select size="small" label="City" value={city} onChange={event => setCity(event.target.value)} sx={{minWidth: 150}}>{['Anywhere', 'Bergen', 'Oslo', 'Stavanger', 'Trondheim'].map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</TextField>
          <TextField select size="small" label="Sort by" value={sort} onChange={event => setSort(event.target.value)} sx={{minWidth: 130}}>{['Newest', 'Salary'].map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</TextField>
          <FormControlLabel control={<Switch checked={remote} onChange={event => setRemote(event.target.checked)} />} label="Remote only" /><Typography sx={{flex: 1, textAlign: 'right'}}>{rows.length} {rows.length === 1 ? 'job' : 'jobs'}</Typography></Stack></Paper>
        {rows.map(job => <Job key={job.id} job={job} saved={mine.saved.includes(job.id)} applied={mine.applied.includes(job.id)} save={() => mark(job)} apply={() => { setForm(EMPTY); setBad({}); setTarget(job); }} />)}
        {!rows.length && <Typography color="text.secondary">{tab === 'saved' ? 'You have not saved a job yet' : 'No job matches these filters'}</Typography>}
      </Container>
      <Dialog open={!!target} onClose={() => setTarget(null)} fullWidth maxWidth="xs" aria-labelledby="apply-title">{target && <><DialogTitle id="apply-title">Apply: {target.title}</DialogTitle><DialogContent>
        <TextField fullWidth margin="dense" label="Full name" value={form.name} onChange={event => setForm({...form, name: event.target.value})} error={!!bad.name} helperText={bad.name} />
        <TextField fullWidth margin="dense" label="Email" value={form.email} onChange={event => setForm({...form, email: event.target.value})} error={!!bad.email} helperText={bad.email} />
        <TextField fullWidth margin="dense" type="date" label="Earliest start" slotProps={{inputLabel: {shrink: true}}} value={form.start} onChange={event => setForm({...form, start: event.target.value})} />
        <label style={{display: 'block', marginTop: 12}}>CV (PDF) <input type="file" accept=".pdf" onChange={event => setForm({...form, file: event.target.files[0]})} /></label>{bad.file && <FormHelperText error>{bad.file}</FormHelperText>}</DialogContent>
        <DialogActions><Button onClick={() => setTarget(null)}>Cancel</Button><Button variant="contained" onClick={send}>Send application</Button></DialogActions></>}</Dialog>
      <Snackbar open={!!snack} autoHideDuration={5000} onClose={() => setSnack('')} message={snack} /></>);
}
createRoot(document.getElementById('root')).render(<Board />);
