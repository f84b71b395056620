import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Alert, Box, Button, Card, CardContent, Checkbox, Container, FormControl, FormControlLabel, InputLabel, LinearProgress, Link, MenuItem, Paper, Select, Snackbar, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography} from '@mui/material';

const PAGES = ['/home', '/pricing', '/blog/espresso', '/shop', '/contact', '/jobs', '/blog/latte-art'];
const SOURCES = ['Search', 'Newsletter', 'Direct'];
// visits for each day of November 2026, page and source: a fixed formula
const visits = (day, p, s) => (day * 7 + p * 13 + s * 5) % 17 + (p === 0 ? 20 : p === 3 ? 12 : 4 - Math.min(p, 3)) + (s === 0 ? 6 : 0);
const RANGES = {'Last 7 days': [21, 27], 'Last 14 days': [14, 27], 'This month': [1, 27]};
const total = ([a, b], sources, page) => { let n = 0; for (let d = a; d <= b; d++) PAGES.forEach((p, i) => SOURCES.forEach((s, j) => { if (sources.includes(s) && (!page || page === p)) n += visits(d, i, j); })); return n; };
const k = n => n.toLocaleString('en-US');

function Tile({title, value, sub}) { return <Card variant="outlined" component="section" aria-label={title} sx={{height: '100%'}}><CardContent><Typography color="text.secondary">{title}</Typography><Typography variant="h4" component="p">{value}</Typography>{sub && <Typography variant="body2">{sub}</Typography>}</CardContent></Card>; }
function Board() {
  const [ready, setReady] = useState(false), [range, setRange] = useState('Last 7 days'), [sources, setSources] = useState(SOURCES), [mode, setMode] = useState('visits'), [page, setPage] = useState(null), [goal, setGoal] = useState(3000), [draft, setDraft] = useState('3000'), [err, setErr] = useState(''), [snack, setSnack] = useState(''), [busy, setBusy] = useState(false);
  useEffect(() => { load('statboard', 60).then(s => { if (s) { setGoal(s.goal); setDraft(String(s.goal)); } setReady(true); }); }, []);
  if (!ready) return <LinearProgress aria-label="Loading" />;
  const r = RANGES[range], sum = total(r, sources, page), days = r[1] - r[0] + 1;
  const list = PAGES.map(p => ({p, n: total(is('bars-keep-first-range') ? RANGES['Last 7 days'] : r, sources, p)})).sort((a, b) => is('bars-ascending') ? a.n - b.n : b.n - a.n);
  const max = Math.max(...list.map(x => x.n), 1), all = list.reduce((n, x) => n + x.n, 0) || 1;
  const orders = Math.round(sum * 0.02), pick = async v => { setBusy(true); await wait(250); setRange(v); setBusy(false); };
  const keepGoal = async () => { const n = Number(draft); if (!Number.isInteger(n) || n < 100) { if (!is('goal-error-swallowed')) setErr('The goal must be a whole number of at least 100'); return; } setErr(''); setGoal(n); setSnack('Goal saved'); if (!is('goal-not-stored')) await save('statboard', {goal: n}, 100); };
  return <Container sx={{py: 3}}><Stack direction="row" spacing={2} sx={{alignItems: 'center', mb: 2}}><Typography variant="h5" component="h1" sx={{flex: 1}}>Website statistics</Typography>
      <FormControl size="small" sx={{minWidth: 170}}><InputLabel id="rl">Date range</InputLabel><Select labelId="rl" label="Date range" value={range} onChange={e => pick(e.target.value)}>{Object.keys(RANGES).map(o => <MenuItem key={o} value={o}>{o}</MenuItem>)}</Select></FormControl></Stack>
    <Stack direction="row" spacing={1} sx={{alignItems: 'center', mb: 1}}><Typography color="text.secondary">{r[0]} – {r[1]} November 2026</Typography>{SOURCES.map(s => <FormControlLabel key={s} label={s} control={<Checkbox checked={sources.includes(s)} onChange={() => setSources(sources.includes(s) ? sources.filter(x => x !== s) : [...sources, s])} />} />)}{page && <Button size="small" variant="outlined" onClick={() => setPage(null)}>Only {page} – show everything</Button>}</Stack>
    {busy && <LinearProgress />}
    <Box sx={{display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)', gap: 2, mb: 2}}><div><Tile title="Visits" value={k(is('visits-ignore-source') ? total(r, SOURCES, page) : sum)} sub={page ?? 'All pages'} /></div><div><Tile title="Visits per day" value={(sum / (is('average-of-seven') ? 7 : days)).toFixed(1)} /></div><div><Tile title="Orders" value={k(orders)} sub={`${money(orders * 34.5)} revenue`} /></div><div><Tile title="Goal" value={`${Math.min(100, Math.round(sum / goal * 100))}%`} sub={`of ${k(goal)} visits`} /></div></Box>
    {sources.length === 0 ? <Alert severity="info">Choose at least one source</Alert> : <Box sx={{display: 'grid', gridTemplateColumns: '2fr 1fr', gap: 2}}><div><Paper variant="outlined" sx={{p: 2}} component="section" aria-label="Top pages"><Stack direction="row" sx={{justifyContent: 'space-between'}}><Typography variant="h6" component="h2">Top pages</Typography><ToggleButtonGroup size="small" exclusive value={mode} onChange={(_, v) => v && setMode(v)}><ToggleButton value="visits">Count</ToggleButton><ToggleButton value="share">Share</ToggleButton></ToggleButtonGroup></Stack>
      <Box component="ol" sx={{pl: 3}}>{list.map(x => <li key={x.p}><Stack direction="row" spacing={2} sx={{alignItems: 'center'}}><Link component="button" sx={{width: 140, textAlign: 'left'}} onClick={() => setPage(is('drill-next-page') ? list[(list.indexOf(x) + 1) % list.length].p : x.p)}>{x.p}</Link><Box sx={{flex: 1}}><Box sx={{height: 14, bgcolor: '#5c6bc0', width: `${x.n / max * 100}%`}} /></Box><span>{mode === 'share' ? `${(x.n / all * 100).toFixed(1)}${is('share-without-percent') ? '' : '%'}` : k(x.n)}</span></Stack></li>)}</Box></Paper></div>
      <div><Paper variant="outlined" sx={{p: 2}} component="section" aria-label="Monthly goal"><Typography variant="h6" component="h2">Goal of the period</Typography><Stack direction="row" spacing={1} sx={{mt: 2}}><TextField size="small" label="Goal in visits" value={draft} error={!!err} onChange={e => setDraft(e.target.value)} /><Button variant="contained" onClick={keepGoal}>Set goal</Button></Stack>{err && <Typography color="error" role="alert">{err}</Typography>}</Paper></div></Box>}
    <Snackbar open={!!snack} autoHideDuration={4000} onClose={(_, w) => w === 'timeout' && setSnack('')} message={snack} /></Container>;
}
document.title = 'Website statistics';
createRoot(document.getElementById('root')).render(<Board />);
