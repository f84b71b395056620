import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AppBar, Badge, Box, Button, Chip, Dialog, DialogActions, DialogContent, DialogTitle, Divider, IconButton, List, ListItemButton, ListItemText, Snackbar, Stack, Tab, Tabs, TextField, Toolbar, Typography} from '@mui/material';

const SEED = [[1, 'inbox', 'Nadia Rahman', 'Contract for the new office', 'The landlord accepts $2,450 per month. Can you sign by Friday?', '27 Nov', true, false], [2, 'inbox', 'Post Office', 'Your parcel is waiting', 'Please collect parcel 88-1203 at the counter.', '27 Nov', true, false], [3, 'inbox', 'Oscar Lind', 'Lunch next week?', 'Tuesday or Wednesday would suit me.', '26 Nov', false, true], [4, 'inbox', 'Payroll', 'Payslip November', 'Your payslip is attached. Net amount: $3,918.20', '25 Nov', false, false], [5, 'inbox', 'Bea Costa', 'Photos of the offsite', 'Here are the best ones.', '24 Nov', true, false], [6, 'inbox', 'Train Club', 'Timetable change', 'The 7:42 leaves at 7:36 from December on.', '22 Nov', false, false], [7, 'sent', 'Oscar Lind', 'Re: Invoice 2207', 'Paid yesterday.', '20 Nov', false, false], [8, 'sent', 'Bea Costa', 'Agenda', 'See you at nine.', '18 Nov', false, false], [9, 'archive', 'Nadia Rahman', 'Old lease', 'For your files.', '2 Nov', false, false], [10, 'archive', 'City Library', 'Overdue book', 'Please return it.', '30 Oct', false, false]]
  .map(([id, folder, who, subject, body, date, unread, star]) => ({id, folder, who, subject, body, date, unread, star}));
const FOLDERS = [['inbox', 'Inbox'], ['sent', 'Sent'], ['archive', 'Archive'], ['bin', 'Bin']];

function Mail() {
  const [mails, setMails] = useState(null), [folder, setFolder] = useState('inbox'), [sel, setSel] = useState(null), [tab, setTab] = useState('all'), [compose, setCompose] = useState(null), [errs, setErrs] = useState({}), [snack, setSnack] = useState(null);
  useEffect(() => { load('readpane', 60).then(k => setMails(k ?? SEED)); }, []);
  if (!mails) return <Typography sx={{p: 3}}>Loading…</Typography>;
  const keep = async next => { setMails(next); await save('readpane', next, 100); };
  const inFolder = mails.filter(m => m.folder === folder);
  const shown = inFolder.filter(m => tab === 'all' || (tab === 'unread' ? m.unread : m.star && !(is('starred-tab-stale') && m.fresh)));
  const cur = mails.find(m => m.id === sel);
  const unread = f => mails.filter(m => m.folder === f && m.unread).length;
  const open = m => { setSel(m.id); if (m.unread) keep(mails.map(x => x.id === m.id ? {...x, unread: is('stays-unread')} : x)); };
  const move = (m, to, text) => { const before = mails; const at = shown.indexOf(m);
    const victim = is('archives-next') && to === 'archive' ? shown[(at + 1) % shown.length] : m;
    keep(mails.map(x => x === victim ? {...x, folder: to} : x)); setSel(null); setSnack({text, undo: () => { keep(before); setSnack(null); }}); };
  const send = async () => {
    const e = {}; if (!/^\S+@\S+\.\S+$/.test(compose.to)) e.to = 'Enter a valid address'; if (!compose.subject.trim()) e.subject = 'Enter a subject';
    setErrs(e); if (Object.keys(e).length) return;
    const next = [{id: Date.now(), folder: is('sent-lands-in-inbox') ? 'inbox' : 'sent', who: compose.to, subject: compose.subject, body: compose.body, date: '28 Nov', unread: false, star: false}, ...mails];
    setCompose(null); setSnack({text: is('sent-says-draft') ? 'Message could not be sent' : 'Message sent'}); await keep(next);
  };
  const reply = () => { setErrs({}); setCompose({to: is('reply-without-quote') ? '' : `${cur.who.toLowerCase().replace(' ', '.')}@post.example`, subject: `Re: ${cur.subject}`, body: ''}); };
  return <Box sx={{bgcolor: '#f4f6f8', minHeight: '100vh'}}>
    <AppBar position="static" color="default"><Toolbar sx={{gap: 3}}><Typography variant="h6" component="h1">Readpane Mail</Typography><Button variant="contained" onClick={() => { setErrs({}); setCompose({to: '', subject: '', body: ''}); }}>Compose</Button></Toolbar></AppBar>
    <Box sx={{display: 'grid', gridTemplateColumns: '170px 360px 1fr', gap: 2, p: 2}}>
      <List component="nav" aria-label="Folders">{FOLDERS.map(([id, label]) => <ListItemButton key={id} selected={id === folder} onClick={() => { setFolder(id); setSel(null); setTab('all'); }}><ListItemText primary={label} />{unread(id) > 0 && <Chip size="small" color="primary" label={unread(id)} />}</ListItemButton>)}</List>
      <Box sx={{bgcolor: '#fff'}}><Tabs value={tab} onChange={(_, v) => setTab(v)}><Tab value="all" label="All" /><Tab value="unread" label="Unread" /><Tab value="star" label="Starred" /></Tabs><Divider />
        {shown.length ? <List aria-label="Messages">{shown.map(m => <ListItemButton key={m.id} selected={m.id === sel} onClick={() => open(m)}><ListItemText primary={<span style={{fontWeight: m.unread ? 700 : 400}}>{m.subject}{m.star ? ' ★' : ''}</span>} secondary={`${folder === 'sent' ? 'To ' : ''}${m.who} · ${m.date}`} /></ListItemButton>)}</List> : <Typography sx={{p: 3}} color="text.secondary">Nothing to see here</Typography>}</Box>
      <Box component="section" aria-label="Reading pane" sx={{bgcolor: '#fff', p: 3}}>{cur ? <>
        <Typography variant="h5" component="h2">{cur.subject}</Typography><Typography color="text.secondary" gutterBottom>{cur.who} · {cur.date}</Typography><Typography sx={{my: 2, ...(is('body-white') && cur.body.includes('$') ? {color: '#fff'} : {})}}>{cur.body}</Typography>
        <Stack direction="row" spacing={1}><Button variant="outlined" onClick={reply}>Reply</Button><Button onClick={() => keep(mails.map(x => x === cur ? {...x, star: !x.star, fresh: true} : x))}>{cur.star ? 'Remove star' : 'Add star'}</Button>{cur.folder !== 'archive' && <Button onClick={() => move(cur, 'archive', 'Moved to Archive')}>Archive message</Button>}{cur.folder !== 'bin' && <Button color="error" onClick={() => move(cur, 'bin', 'Moved to Bin')}>Delete</Button>}</Stack></> : <Typography color="text.secondary">Select a message to read it</Typography>}</Box>
    </Box>
    <Dialog open={!!compose} onClose={() => setCompose(null)} fullWidth><DialogTitle>New message</DialogTitle><DialogContent>{compose && <Stack spacing={2} sx={{pt: 1}}><TextField label="To" value={compose.to} error={!!errs.to} helperText={errs.to} onChange={e => setCompose({...compose, to: e.target.value})} /><TextField label="Subject" value={compose.subject} error={!!errs.subject} helperText={errs.subject} onChange={e => setCompose({...compose, subject: e.target.value})} /><TextField label="Message" multiline minRows={4} value={compose.body} onChange={e => setCompose({...compose, body: e.target.value})} /></Stack>}</DialogContent>
      <DialogActions><Button onClick={() => setCompose(null)}>Discard</Button><Button variant="contained" onClick={send}>Send</Button></DialogActions></Dialog>
    <Snackbar open={!!snack} autoHideDuration={5000} onClose={(_, why) => why === 'timeout' && setSnack(null)} message={snack?.text} action={snack?.undo && <Button size="small" onClick={snack.undo}>Undo</Button>} />
  </Box>;
}
document.title = 'Readpane Mail';
createRoot(document.getElementById('root')).render(<Mail />);
