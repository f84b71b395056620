import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Tabs, Dialog, AlertDialog, Switch, RadioGroup, Toast, Label} from 'radix-ui';

document.title = 'Developers – Parcelwise';
document.head.append(Object.assign(document.createElement('style'), {textContent: `
  body{font-family:"IBM Plex Sans",system-ui;background:#fcfcfd;color:#1c2024} .wrap{max-width:900px;margin:auto;padding:28px} .tl{display:flex;border-bottom:1px solid #ddd;margin-bottom:18px} .tl button{border:0;background:none;padding:10px 16px;font-size:15px} .tl [data-state=active]{box-shadow:inset 0 -2px #0d74ce;color:#0d74ce}
  table{width:100%;border-collapse:collapse;background:#fff} td,th{padding:10px;border-bottom:1px solid #e8e8ec;text-align:left;font-size:14px} code{background:#f0f0f3;padding:2px 6px;border-radius:4px} .b{border:1px solid #cdced6;background:#fff;border-radius:6px;padding:7px 14px} .b1{background:#0d74ce;color:#fff;border-color:#0d74ce} .red{color:#ce2c31}
  .ov{position:fixed;inset:0;background:#0006} .dl{position:fixed;top:50%;left:50%;transform:translate(-50%,-50%);background:#fff;border-radius:12px;padding:24px;width:420px} .sw{width:40px;height:22px;border-radius:11px;background:#b9bbc6;border:0;padding:2px} .sw[data-state=checked]{background:#30a46c} .th{display:block;width:18px;height:18px;border-radius:9px;background:#fff;transition:transform .1s} .th[data-state=checked]{transform:translateX(18px)}
  .vp{position:fixed;top:16px;right:16px;list-style:none;margin:0;padding:0;width:320px} .to{background:#1c2024;color:#fff;border-radius:8px;padding:14px} .rd{width:16px;height:16px;border-radius:8px;border:1px solid #888;background:#fff;padding:0;margin-right:8px} .rd[data-state=checked]{background:#0d74ce} .card{background:#fff;border:1px solid #e8e8ec;border-radius:10px;padding:16px;margin-bottom:14px}
  .on{color:#18794e} .off{color:#80838d} .f{display:flex;align-items:center;gap:14px} .g{flex:1}`}));

const SEED = {
  keys: [['Checkout service', 'sk_live_…a91f', 'Full access', '12 Jan 2026', '2 minutes ago'], ['Warehouse scanner', 'sk_live_…77c2', 'Read only', '3 Mar 2026', 'Yesterday'], ['Nightly export', 'sk_live_…0be4', 'Read only', '19 May 2026', '8 hours ago'], ['Partner sandbox', 'sk_live_…5d10', 'Full access', '30 Aug 2026', 'Never']].map(([name, masked, scope, made, used], id) => ({id, name, masked, scope, made, used})),
  hooks: [
    {id: 1, url: 'https://hooks.parcelwise.dev/orders', event: 'order.shipped', on: true, log: [['evt_2041', '200 OK', '27 Nov, 16:02'], ['evt_2038', '200 OK', '27 Nov, 11:47']]},
    {id: 2, url: 'https://erp.lindholm.se/inbound', event: 'label.created', on: true, log: [['evt_2040', '200 OK', '27 Nov, 15:30'], ['evt_2033', '503 Unavailable', '26 Nov, 21:15']]},
    {id: 3, url: 'https://example.net/returns', event: 'return.received', on: false, log: []}],
};
const SECRET = 'sk_live_7Hq2vRk90TzLw3c8';

function NewKey({create}) {
  const [open, setOpen] = useState(false), [name, setName] = useState(''), [scope, setScope] = useState('Full access'), [made, setMade] = useState(null), [bad, setBad] = useState('');
  function submit(event) { event.preventDefault(); if (!name.trim()) return setBad('Give the key a name'); create(name, scope); setMade(SECRET); }
  return (
    <Dialog.Root open={open} onOpenChange={to => { if (!(is('dialog-stuck') && made && !to)) setOpen(to); setName(''); setBad(''); setScope('Full access'); if (to) setMade(null); }}>
      <Dialog.Trigger className="b b1">Create key</Dialog.Trigger>
      <Dialog.Portal><Dialog.Overlay className="ov" /><Dialog.Content className="dl" aria-describedby={undefined}>
        {made ? <><Dialog.Title>Store your key</Dialog.Title><p>You will not be able to see it again.</p><p><code>{made}</code></p><Dialog.Close className="b b1">I have stored it</Dialog.Close></>
          : <form onSubmit={submit}><Dialog.Title>Create a secret key</Dialog.Title>
            <p><Label.Root htmlFor="kn">Key name</Label.Root><br /><input id="kn" value={name} onChange={event => setName(event.target.value)} style={{padding: 8, width: '95%'}} /></p>{bad && <p className="red" role="alert">{bad}</p>}
            <RadioGroup.Root value={scope} onValueChange={setScope} aria-label="Permissions">{['Full access', 'Read only'].map(one => <p key={one} className="f" style={{gap: 0}}><RadioGroup.Item className="rd" value={one} id={one} /><label htmlFor={one}>{one}</label></p>)}</RadioGroup.Root>
            <Dialog.Close className="b" type="button">Cancel</Dialog.Close> <button className="b b1">Create</button></form>}
      </Dialog.Content></Dialog.Portal>
    </Dialog.Root>);
}
function Revoke({item, onYes}) {
  return (
    <AlertDialog.Root><AlertDialog.Trigger className="b red">Revoke</AlertDialog.Trigger>
      <AlertDialog.Portal><AlertDialog.Overlay className="ov" /><AlertDialog.Content className="dl"><AlertDialog.Title>Revoke {item.name}?</AlertDialog.Title><AlertDialog.Description>Requests with this key fail from now on.</AlertDialog.Description>
        <AlertDialog.Cancel className="b">Keep key</AlertDialog.Cancel> <AlertDialog.Action className="b red" onClick={onYes}>Revoke key</AlertDialog.Action></AlertDialog.Content></AlertDialog.Portal>
    </AlertDialog.Root>);
}
function App() {
  const [data, setData] = useState(null), [toast, setToast] = useState(''), [shown, setShown] = useState(1);
  useEffect(() => { load('parcelkeys', 50).then(kept => setData(kept ?? SEED)); }, []);
  if (!data) return null;
  const keep = next => { setData(next); save('parcelkeys', next, 40); };
  const create = (name, scope) => keep({...data, keys: [...data.keys, {id: Date.now(), name, masked: is('never-masked') ? SECRET : 'sk_live_…w3c8', scope: is('scope-dropped') ? 'Full access' : scope, made: '28 Nov 2026', used: 'Never'}]});
  const revoke = item => { keep({...data, keys: data.keys.filter(one => one.id !== (is('revokes-above') ? item.id - 1 : item.id))}); setToast(`${item.name} was revoked`); };
  function turn(hook, on) {
    const before = data; keep({...data, hooks: data.hooks.map(one => one.id === hook.id ? {...one, on} : one)}); setToast(on ? 'Endpoint enabled' : 'Endpoint disabled');
    if (is('switch-back')) setTimeout(() => setData(before), 1800);
  }
  function test(hook) {
    const to = is('test-elsewhere') ? 1 : hook.id; setToast('Test event delivered');
    keep({...data, hooks: data.hooks.map(one => one.id === to ? {...one, log: [['evt_2042', '200 OK', '28 Nov, 09:00'], ...one.log]} : one)});
  }
  const hook = data.hooks.find(one => one.id === shown);
  return (
    <Toast.Provider duration={5000}><div className="wrap"><h1>Developers</h1>
      <Tabs.Root defaultValue="keys"><Tabs.List className="tl"><Tabs.Trigger value="keys">API keys</Tabs.Trigger><Tabs.Trigger value="hooks">Webhooks</Tabs.Trigger></Tabs.List>
        <Tabs.Content value="keys"><div className="f"><p className="g">{data.keys.length} active keys</p><NewKey create={create} /></div>
          <table><thead><tr><th>Name</th><th>Key</th><th>Permissions</th><th>Created</th><th>Last used</th><th /></tr></thead><tbody>{data.keys.map(one => <tr key={one.id}><td>{one.name}</td><td><code>{one.masked}</code></td><td>{one.scope}</td><td>{one.made}</td><td>{one.used}</td><td><Revoke item={one} onYes={() => revoke(one)} /></td></tr>)}</tbody></table></Tabs.Content>
        <Tabs.Content value="hooks">{data.hooks.map(one => <div className="card f" key={one.id}><div className="g"><strong>{one.url}</strong><br /><small>{one.event}</small> · <small className={one.on ? 'on' : 'off'}>{one.on ? 'Enabled' : 'Disabled'}</small></div>
          <Switch.Root className="sw" aria-label={`Enable ${one.event}`} checked={one.on} onCheckedChange={on => turn(one, on)}><Switch.Thumb className="th" /></Switch.Root>
          <button className="b" onClick={() => setShown(one.id)}>Deliveries</button><button className="b" disabled={!one.on} onClick={() => test(one)}>Send test</button></div>)}
          <h2>Deliveries to {hook.event}</h2>{hook.log.length ? <table aria-label="Deliveries"><thead><tr><th>Event</th><th>Response</th><th>Time</th></tr></thead><tbody>{hook.log.map(([id, answer, at]) => <tr key={id}><td>{id}</td><td>{answer}</td><td>{at}</td></tr>)}</tbody></table> : <p>No deliveries yet</p>}</Tabs.Content>
      </Tabs.Root></div>
      <Toast.Root className="to" open={!!toast} onOpenChange={open => !open && setToast('')} key={toast}><Toast.Title>{toast}</Toast.Title></Toast.Root><Toast.Viewport className="vp" />
    </Toast.Provider>);
}
createRoot(document.getElementById('root')).render(<App />);
