import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Avatar, Box, Button, Chip, CssBaseline, Dialog, DialogActions, DialogContent, DialogTitle, Divider, IconButton, Link, List, ListItem, ListItemText, MenuItem, Paper, Select, Stack, Tab, Table, TableBody, TableCell, TableHead, TableRow, Tabs, TextField, Typography} from '@mui/material';

const SEED = {
  phone: '+47 22 10 44 90', email: 'sigrid.aune@halden.no', city: 'Halden', owner: 'Paul Reyes', tags: ['Decision maker', 'Newsletter', 'Renewal 2026'],
  feed: [
    {kind: 'Calls', title: 'Talked about the renewal', date: 'Apr 2', by: 'Paul Reyes, 12 min'}, {kind: 'E-mails', title: 'Sent the price list', date: 'Mar 30', by: 'Paul Reyes'}, {kind: 'Notes', title: 'Prefers to be called in the morning', date: 'Mar 21', by: 'Jana Kolb'}, {kind: 'E-mails', title: 'Asked for a demo account', date: 'Mar 18', by: 'Sigrid Aune'}, {kind: 'Calls', title: 'First call, went well', date: 'Mar 11', by: 'Jana Kolb, 25 min'}, {kind: 'Notes', title: 'Met at the Oslo fair', date: 'Mar 9', by: 'Jana Kolb'},
  ],
  deals: [{name: 'Renewal, 40 seats', value: 14400, stage: 'Negotiation'}, {name: 'Onboarding package', value: 3200, stage: 'Proposal'}, {name: 'Analytics add-on', value: 5100, stage: 'Proposal'}, {name: 'Pilot 2025', value: 1900, stage: 'Won'}],
};
const RECENT = ['Tobias Wendt', 'Marisol Vega', 'Ewa Nowak', 'Chen Bo'];
const STAGES = ['Proposal', 'Negotiation', 'Won', 'Lost'];
const usd = value => '$' + value.toLocaleString('en-US');

function Detail({label, value, save: commit}) {
  const [edit, setEdit] = useState(false), [text, setText] = useState(value);
  const id = label.toLowerCase();
  if (!edit) return <Stack direction="row" alignItems="center" sx={{py: .5}}><Box sx={{flex: 1}}><Typography variant="caption" color="text.secondary" component="div">{label}</Typography><Typography>{value}</Typography></Box><Button size="small" aria-label={`Edit ${id}`} onClick={() => { setText(value); setEdit(true); }}>Edit</Button></Stack>;
  return <Stack component="form" direction="row" gap={1} alignItems="center" sx={{py: .5}} onSubmit={event => { event.preventDefault(); commit(text); setEdit(false); }}><TextField size="small" label={label} value={text} onChange={event => setText(event.target.value)} /><Button size="small" type="submit">Save</Button><Button size="small" color="inherit" onClick={() => { if (is('cancel-saves')) commit(text); setEdit(false); }}>Cancel</Button></Stack>;
}

function Contact() {
  const [data, setData] = useState(null), [tab, setTab] = useState('All'), [tag, setTag] = useState(''), [call, setCall] = useState(null), [problem, setProblem] = useState(''), [open, setOpen] = useState(null);
  useEffect(() => { load('d_contact', 40).then(kept => { const all = kept ?? SEED; setData(all); setOpen(pipeline(all)); }); }, []);
  function pipeline(all) { return all.deals.filter(one => !['Won', 'Lost'].includes(one.stage)).reduce((sum, one) => sum + one.value, 0); }
  if (!data) return null;
  const keep = (part, lost) => { const next = {...data, ...part}; setData(next); if (!is('pipeline-stale')) setOpen(pipeline(next)); if (!lost) save('d_contact', next, 50); };
  const count = kind => is('calls-count-stale') && kind === 'Calls' ? SEED.feed.filter(one => one.kind === kind).length : data.feed.filter(one => kind === 'All' || one.kind === kind).length;
  function addTag(event) { event.preventDefault(); const text = tag.trim(); if (!text) return; keep({tags: [...data.tags, text]}); setTag(''); }
  function removeTag(at) { keep({tags: data.tags.filter((_, no) => no !== (is('next-tag-removed') ? (at + 1) % data.tags.length : at))}); }
  function logCall() {
    if (!call.title.trim()) return setProblem('What was the call about?');
    keep({feed: [{kind: 'Calls', title: call.title, date: 'Today', by: `You, ${call.minutes || 0} min`, fresh: true}, ...data.feed]}); setCall(null);
  }
  const feed = data.feed.filter(one => tab === 'All' || one.kind === tab);
  return <><CssBaseline /><Box sx={{display: 'grid', gridTemplateColumns: '300px 1fr 220px', gap: 3, p: 3, bgcolor: '#f6f4fa', minHeight: '100vh'}}>
    <Paper sx={{p: 2, alignSelf: 'start'}}><Stack direction="row" gap={2} alignItems="center"><Avatar>SA</Avatar><Box><Typography variant="h5" component="h1">Sigrid Aune</Typography><Typography color="text.secondary">Purchasing, Halden AS</Typography></Box></Stack><Divider sx={{my: 2}} />
      <section aria-label="Details"><Detail label="Phone" value={data.phone} save={phone => keep({phone}, is('phone-lost'))} /><Detail label="E-mail" value={data.email} save={email => keep({email})} /><Detail label="City" value={data.city} save={city => keep({city})} /><Typography variant="caption" color="text.secondary">Owner</Typography><Typography>{data.owner}</Typography></section><Divider sx={{my: 2}} />
      <section aria-label="Tags"><Typography variant="h6" component="h2">Tags</Typography><Stack direction="row" flexWrap="wrap" gap={.5} my={1}>{data.tags.map((one, at) => <Chip key={one + at} label={one} onDelete={() => removeTag(at)} deleteIcon={<span role="button" aria-label={`Remove ${one}`} style={{fontSize: 14, textAlign: 'center'}}>✕</span>} />)}</Stack><form onSubmit={addTag}><TextField size="small" label="New tag" value={tag} onChange={event => setTag(event.target.value)} /> <Button type="submit">Add tag</Button></form></section></Paper>
    <Box><Paper sx={{p: 2, mb: 3}}><Stack direction="row" justifyContent="space-between"><Typography variant="h6" component="h2">Deals</Typography><Typography>Open pipeline: <strong>{usd(open)}</strong></Typography></Stack>
      <Table size="small" aria-label="Deals"><TableHead><TableRow><TableCell>Deal</TableCell><TableCell align="right">Value</TableCell><TableCell>Stage</TableCell></TableRow></TableHead><TableBody>{data.deals.map((deal, at) => <TableRow key={deal.name}><TableCell>{deal.name}</TableCell><TableCell align="right">{usd(deal.value)}</TableCell><TableCell><Select size="small" variant="standard" value={deal.stage} inputProps={{'aria-label': `Stage of ${deal.name}`}} SelectDisplayProps={{'aria-label': `Stage of ${deal.name}`}} onChange={event => keep({deals: data.deals.map((one, no) => no === at ? {...one, stage: event.target.value} : one)})}>{STAGES.map(one => <MenuItem key={one} value={one}>{one}</MenuItem>)}</Select></TableCell></TableRow>)}</TableBody></Table></Paper>
      <Paper sx={{p: 2}}><Stack direction="row" justifyContent="space-between"><Typography variant="h6" component="h2">Activity</Typography><Button variant="contained" onClick={() => { setProblem(''); setCall({title: '', minutes: ''}); }}>Log a call</Button></Stack>
        <Tabs value={tab} onChange={(_, next) => setTab(next)}>{['All', 'Calls', 'E-mails', 'Notes'].map(one => <Tab key={one} value={one} label={`${one} (${count(one)})`} />)}</Tabs>
        <List aria-label="Activity">{feed.map((one, at) => <ListItem key={one.title + at} divider sx={one.fresh && is('call-faint') ? {color: '#fefefe', '& *': {color: '#fdfdfd !important'}} : {}}><ListItemText primary={one.title} secondary={`${one.kind.replace(/s$/, '')} · ${one.date} · ${one.by}`} /></ListItem>)}</List></Paper></Box>
    <Paper sx={{p: 2, alignSelf: 'start'}} component="aside"><Typography variant="subtitle1" component="h2" fontWeight={600}>Recently viewed</Typography>{RECENT.map(one => <Link key={one} href="#" display="block" py={.5}>{one}</Link>)}</Paper></Box>
    <Dialog open={!!call} onClose={() => setCall(null)} aria-labelledby="call"><DialogTitle id="call">Log a call</DialogTitle><DialogContent><Stack gap={2} sx={{mt: 1, width: 360}}><TextField label="Subject" value={call?.title ?? ''} error={!!problem} helperText={problem} onChange={event => setCall({...call, title: event.target.value})} /><TextField label="Minutes" type="number" value={call?.minutes ?? ''} onChange={event => setCall({...call, minutes: event.target.value})} /></Stack></DialogContent><DialogActions><Button onClick={() => setCall(null)}>Cancel</Button><Button onClick={logCall}>Save call</Button></DialogActions></Dialog></>;
}
createRoot(document.getElementById('root')).render(<Contact />);
document.title = 'Sigrid Aune · Contacts';
