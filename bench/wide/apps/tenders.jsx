import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Accordion, AccordionDetails, AccordionSummary, Alert, Badge, Button, Card, CardActions, CardContent, Container, CssBaseline, Divider, Drawer, FormControlLabel, Grid2 as Grid, IconButton, LinearProgress, Menu, MenuItem, Rating, Snackbar, Stack, Switch, Tab, Tabs, TextField, ToggleButton, ToggleButtonGroup, Tooltip, Typography, createTheme, ThemeProvider} from '@mui/material';

const BIDS = [['Ashdown Civil', 184500, 14, 4, 'Received'], ['Brightwater Ltd', 172900, 20, 3, 'Received'], ['Corran Groundworks', 198000, 11, 5, 'Received'], ['Dunmore & Sons', 165250, 26, 2, 'Late'], ['Eastgate Build', 179990, 16, 4, 'Received'],
  ['Fenwick Structures', 210400, 9, 5, 'Received'], ['Glenbrook', 158700, 30, 1, 'Late'], ['Hollis Partners', 191300, 13, 3, 'Received'], ['Inver Paving', 187750, 15, 4, 'Received'], ['Jubilee Contractors', 176400, 18, 2, 'Received']]
  .map(([firm, price, weeks, rating, state], id) => ({id, firm, price, weeks, rating, state, listed: false, note: ''}));
const theme = createTheme({palette: {primary: {main: '#5d3a8e'}}, shape: {borderRadius: 10}});
const gbp = value => '£' + value.toLocaleString('en-GB');

function BidCard({bid, onList, onMenu}) {
  return (
    <Card variant="outlined"><CardContent><Typography variant="h6" component="h3">{bid.firm}</Typography><Typography>{gbp(bid.price)}</Typography><Typography color="text.secondary">{bid.weeks} weeks · {bid.state}</Typography>
      <Rating value={bid.rating} readOnly size="small" />{bid.note && <Typography variant="body2">Note: {bid.note}</Typography>}</CardContent>
      <CardActions><Button size="small" onClick={() => onList(bid)}>{bid.listed ? 'Remove from shortlist' : 'Shortlist'}</Button><Button size="small" aria-haspopup="menu" aria-label={`More for ${bid.firm}`} onClick={event => onMenu(event.currentTarget, bid)}>⋯</Button></CardActions></Card>
  );
}

function Tender() {
  const [bids, setBids] = useState(BIDS), [tab, setTab] = useState(0), [sort, setSort] = useState('firm'), [late, setLate] = useState(false), [menu, setMenu] = useState(null), [noting, setNoting] = useState(null), [note, setNote] = useState(''), [snack, setSnack] = useState(null), [undo, setUndo] = useState(null), [decided, setDecided] = useState(null);
  const patch = (id, change) => setBids(before => before.map(one => one.id === id ? {...one, ...change} : one));
  const listed = bids.filter(one => one.listed), open = bids.filter(one => one.state !== 'Rejected' && (!late || one.state !== 'Late' || is('late-still-shown')));
  const sorted = [...(tab ? listed : open)].sort((a, b) => sort === 'firm' ? a.firm.localeCompare(b.firm) : sort === 'price' ? a.price - b.price : is('weeks-descending') ? b.weeks - a.weeks : a.weeks - b.weeks);
  function toggle(bid) {
    if (!bid.listed && listed.length >= 3) { setSnack(['error', 'The shortlist holds three firms at most']); return; }
    patch(is('shortlists-cheapest') && !bid.listed ? sorted.reduce((low, one) => one.price < low.price ? one : low).id : bid.id, {listed: !bid.listed});
  }
  function reject() {
    const bid = menu.bid; setMenu(null); setUndo(bid); patch(bid.id, {state: 'Rejected', listed: false}); setSnack(['info', `${bid.firm} was rejected`]);
    if (is('rejected-returns')) setTimeout(() => patch(bid.id, {state: bid.state}), 2000);
  }
  const average = listed.length ? Math.round(listed.reduce((sum, one) => sum + one.price, 0) / (is('average-over-all') ? 3 : listed.length)) : 0;
  return (
    <ThemeProvider theme={theme}><CssBaseline /><Container sx={{py: 3}}>
      <Typography variant="h4" component="h1">Tender 2026-07: Footbridge repair</Typography>
      <Stack direction="row" sx={{alignItems: 'center', justifyContent: 'space-between', my: 1}}>
        <Tabs value={tab} onChange={(_, next) => setTab(next)}><Tab label={`All bids (${open.length})`} /><Tab label={`Shortlist (${listed.length})`} /></Tabs>
        <FormControlLabel control={<Switch checked={late} onChange={event => setLate(event.target.checked)} />} label="Hide late bids" />
        <ToggleButtonGroup exclusive size="small" value={sort} onChange={(_, next) => next && setSort(next)} aria-label="Order by"><ToggleButton value="firm">Firm</ToggleButton><ToggleButton value="price">Price</ToggleButton><ToggleButton value="weeks">Duration</ToggleButton></ToggleButtonGroup></Stack>
      {tab === 1 && <Alert severity="info" icon={false} sx={{mb: 2}}>{listed.length ? `Average price of the shortlist: ${gbp(average)}` : 'The shortlist is empty'}</Alert>}
      <Grid container spacing={2}>{sorted.map(one => <Grid key={one.id} size={4}><BidCard bid={one} onList={toggle} onMenu={(anchor, bid) => setMenu({anchor, bid})} /></Grid>)}</Grid></Container>
      <Menu open={!!menu} anchorEl={menu?.anchor} onClose={() => setMenu(null)} transitionDuration={80}><MenuItem onClick={() => { setNoting(menu.bid); setNote(menu.bid.note); setMenu(null); }}>Write a note</MenuItem><MenuItem onClick={reject}>Reject bid</MenuItem></Menu>
      <Drawer anchor="right" open={!!noting} onClose={() => setNoting(null)} transitionDuration={120}><Stack spacing={2} sx={{width: 340, p: 3}} role="form" aria-label="Note"><Typography variant="h6" component="h2">Note on {noting?.firm}</Typography>
        <TextField label="Text of the note" multiline minRows={3} value={note} onChange={event => setNote(event.target.value)} />
        <Button variant="contained" onClick={() => { patch(noting.id, {note: is('note-cut') ? note.slice(0, 12) : note}); setNoting(null); }}>Save note</Button></Stack></Drawer>
      <Snackbar open={!!snack} autoHideDuration={6000} onClose={(_, why) => why !== 'clickaway' && setSnack(null)}>{snack ? <Alert severity={snack[0]} action={snack[0] === 'info' && <Button color="inherit" size="small" onClick={() => { patch(undo.id, undo); setSnack(null); }}>Undo</Button>}>{snack[1]}</Alert> : undefined}</Snackbar>
    </ThemeProvider>
  );
}
document.title = 'Tender 2026-07';
createRoot(document.getElementById('root')).render(<Tender />);
