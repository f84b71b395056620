import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Accordion, AccordionDetails, AccordionSummary, Alert, Avatar, Box, Button, Card, CardActions, CardContent, Checkbox, Chip, Container, Dialog, DialogActions, DialogContent, DialogTitle, FormControlLabel, Grid, List, ListItem, ListItemText, Pagination, Snackbar, Stack, Switch, Tab, Tabs, TextField, Typography} from '@mui/material';

const FIRST = {email: 'hanna.virtanen@example.com', phone: '+358 40 555 0199', news: false, addresses: [
  {id: 1, label: 'Home', street: 'Kalevankatu 12 B', city: 'Helsinki', zip: '00100', main: true}, {id: 2, label: 'Office', street: 'Fabianinkatu 4', city: 'Helsinki', zip: '00130', main: false}, {id: 3, label: 'Summer cottage', street: 'Rantatie 88', city: 'Naantali', zip: '21100', main: false}]};
const ORDERS = [['2291', '24 Nov 2025', 'Processing', [['Wool blanket', 1, 89], ['Candle set', 2, 14.5]]], ['2274', '11 Nov 2025', 'Shipped', [['Reading lamp', 1, 64.9]]], ['2240', '28 Oct 2025', 'Delivered', [['Linen sheets', 2, 55], ['Pillow', 2, 29.9]]], ['2198', '2 Oct 2025', 'Delivered', [['Coffee table', 1, 249]]], ['2177', '15 Sep 2025', 'Returned', [['Desk chair', 1, 179]]],
  ['2130', '1 Aug 2025', 'Delivered', [['Garden lights', 3, 19.9]]], ['2101', '4 Jul 2025', 'Delivered', [['Picnic rug', 1, 35]]], ['2088', '20 Jun 2025', 'Cancelled', [['Hammock', 1, 72]]], ['2042', '9 May 2025', 'Delivered', [['Plant pot', 4, 12.25]]], ['2011', '30 Mar 2025', 'Delivered', [['Wall clock', 1, 41]]]].map(([id, day, state, lines]) => ({id, day, state, lines}));
const total = order => order.lines.reduce((sum, [, count, price]) => sum + count * price, 0);
const RECENT = ['Wool blanket', 'Ceramic mug', 'Oak shelf'];

function Profile() {
  const [data, setData] = useState(null), [tab, setTab] = useState(0), [page, setPage] = useState(1), [edit, setEdit] = useState(null), [errors, setErrors] = useState({}), [snack, setSnack] = useState(''), [mail, setMail] = useState(null), [mailBad, setMailBad] = useState(''), [openOnly, setOpenOnly] = useState(false);
  useEffect(() => { load('f_profile', 60).then(kept => setData(kept ?? FIRST)); }, []);
  if (!data) return null;
  const keep = (next, write = true) => { setData(next); return write ? save('f_profile', next, 70) : wait(70); };
  async function store(event) {
    event.preventDefault(); const bad = {}; if (!edit.street) bad.street = 'Street is required'; if (!/^\d{5}$/.test(edit.zip)) bad.zip = is('zip-message-wrong') ? 'City is required' : 'A postal code has 5 digits';
    setErrors(bad); if (Object.keys(bad).length) return;
    const fresh = !edit.id, next = fresh ? [...data.addresses, {...edit, id: Date.now(), main: false}] : data.addresses.map(one => one.id === edit.id ? edit : one);
    if (!(is('dialog-stays') && fresh)) setEdit(null); await keep({...data, addresses: next}); setSnack(fresh ? 'Address added' : 'Address saved');
  }
  async function makeMain(one) { await keep({...data, addresses: data.addresses.map(each => ({...each, main: each.id === one.id || (is('two-defaults') && each.main)}))}); setSnack(`${one.label} is now your default address`); }
  async function saveMail() {
    if (!/^\S+@\S+\.\S+$/.test(mail)) return setMailBad('Enter a valid email address');
    const next = {...data, email: mail}; setMail(null); setMailBad(''); await keep(next); setSnack('Email address changed');
  }
  const orders = ORDERS.filter(one => !openOnly || ['Processing', 'Shipped'].includes(one.state)), shown = is('page-two-repeats') && page === 2 ? orders.slice(0, 4) : orders.slice((page - 1) * 4, page * 4);
  const field = (name, label) => <TextField fullWidth margin="dense" label={label} value={edit[name]} error={!!errors[name]} helperText={errors[name]} onChange={event => setEdit({...edit, [name]: event.target.value})} />;
  return (
    <Box sx={{bgcolor: '#f6f7fb', minHeight: '100vh', py: 3}}><Container><Grid container spacing={3}><Grid size={9}>
      <Stack direction="row" spacing={2} alignItems="center"><Avatar>HV</Avatar><Box><Typography variant="h5" component="h1">Hanna Virtanen</Typography><Typography color="text.secondary">{is('header-email-stale') ? FIRST.email : data.email}</Typography></Box></Stack>
      <Tabs value={tab} onChange={(_, value) => setTab(value)} sx={{my: 2}}><Tab label="Details" /><Tab label="Address book" /><Tab label="Orders" /></Tabs>
      {tab === 0 && <Card><CardContent><Typography variant="overline">Email</Typography>{mail === null ? <Stack direction="row" spacing={2} alignItems="center"><span>{data.email}</span><Button onClick={() => setMail(data.email)}>Change email</Button></Stack> : <Stack direction="row" spacing={2} sx={{my: 1}}><TextField size="small" label="New email" value={mail} error={!!mailBad} helperText={mailBad} onChange={event => setMail(event.target.value)} /><Button variant="contained" onClick={saveMail}>Save email</Button><Button onClick={() => { setMail(null); setMailBad(''); }}>Cancel</Button></Stack>}
        <Typography variant="overline">Phone</Typography><div>{data.phone}</div><FormControlLabel control={<Switch checked={data.news} onChange={event => keep({...data, news: event.target.checked})} />} label="Newsletter" /></CardContent></Card>}
      {tab === 1 && <><Grid container spacing={2}>{data.addresses.map(one => <Grid size={4} key={one.id}><Card role="group" aria-label={one.label}><CardContent><Typography variant="h6" component="h2">{one.label}</Typography>{one.main && <Chip size="small" color="primary" label="Default" />}<div>{one.street}</div><div>{one.zip} {one.city}</div></CardContent>
        <CardActions><Button size="small" onClick={() => { setEdit(one); setErrors({}); }}>Edit</Button>{!one.main && <Button size="small" onClick={() => makeMain(one)}>Make default</Button>}{!one.main && <Button size="small" color="error" onClick={async () => { await keep({...data, addresses: data.addresses.filter(each => each.id !== one.id)}); setSnack('Address removed'); }}>Remove</Button>}</CardActions></Card></Grid>)}</Grid><Button sx={{mt: 2}} variant="contained" onClick={() => { setEdit({label: '', street: '', city: '', zip: ''}); setErrors({}); }}>Add address</Button></>}
      {tab === 2 && <><FormControlLabel control={<Checkbox checked={openOnly} onChange={event => { setOpenOnly(event.target.checked); setPage(1); }} />} label="Only open orders" /><Typography>{orders.length} orders</Typography>{shown.map(one => <Accordion key={one.id}><AccordionSummary>Order {one.id}, {one.day}, {one.state}</AccordionSummary><AccordionDetails>{one.lines.map(([name, count, price]) => <div key={name}>{count} × {name} {money(count * price)}</div>)}<b>Total: {money(is('order-total-single') ? one.lines.reduce((sum, line) => sum + line[2], 0) : total(one))}</b></AccordionDetails></Accordion>)}<Pagination sx={{mt: 2}} count={Math.ceil(orders.length / 4)} page={page} onChange={(_, value) => setPage(value)} /></>}
      </Grid><Grid size={3}><Card component="aside" aria-label="Recently viewed"><CardContent><Typography variant="h6" component="h2">Recently viewed</Typography><List dense>{RECENT.map(name => <ListItem key={name} disableGutters><ListItemText primary={name} /></ListItem>)}</List></CardContent></Card></Grid></Grid></Container>
      <Dialog open={!!edit} onClose={() => setEdit(null)} aria-labelledby="at">{edit && <form onSubmit={store} noValidate><DialogTitle id="at">{edit.id ? 'Edit address' : 'New address'}</DialogTitle><DialogContent>{field('label', 'Label')}{field('street', 'Street')}{field('city', 'City')}{field('zip', 'Postal code')}</DialogContent><DialogActions><Button onClick={() => setEdit(null)}>Cancel</Button><Button type="submit" variant="contained">Save address</Button></DialogActions></form>}</Dialog>
      <Snackbar open={!!snack} autoHideDuration={5000} onClose={(_, why) => why !== 'clickaway' && setSnack('')}><Alert severity="success" variant="filled">{snack}</Alert></Snackbar></Box>
  );
}
document.title = 'My profile'; document.body.style.margin = 0; createRoot(document.getElementById('root')).render(<Profile />);
