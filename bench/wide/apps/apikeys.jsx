import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {useForm} from 'react-hook-form';

const css = `body{margin:0;background:#0b1020;color:#dbe2f5;font:14px/1.5 Inter,system-ui,sans-serif}.flex{display:flex}.gap-2{gap:8px}.gap-6{gap:24px}.p-6{padding:24px}.grow{flex:1}.items-center{align-items:center}.justify-between{justify-content:space-between}
.btn{background:#27314f;color:#dbe2f5;border:0;border-radius:6px;padding:6px 12px;font:inherit;cursor:pointer}.btn-primary{background:#5b7cfa;color:#fff}.btn-danger{background:#b3364a;color:#fff}.btn:disabled{opacity:.4;cursor:default}.card{background:#141b31;border:1px solid #27314f;border-radius:10px;padding:16px}
.w-72{width:288px}.text-sm{font-size:13px}.muted{color:#93a0c4}.mono{font-family:monospace}table{width:100%;border-collapse:collapse}th,td{text-align:left;padding:7px 6px;border-bottom:1px solid #27314f}.seg button[data-on=true]{background:#5b7cfa;color:#fff}
.pill{border-radius:10px;padding:1px 9px;font-size:12px}.Active{background:#1d5b3c}.Revoked{background:#6b2737}.Expired{background:#5a4a1b}.backdrop{position:fixed;inset:0;background:#000a;display:grid;place-items:center}.modal{background:#1b2442;border-radius:12px;padding:24px;width:420px}.modal input[type=text],select{background:#0b1020;color:#fff;border:1px solid #3b4770;border-radius:6px;padding:6px;font:inherit}.err{color:#ff8a9a}`;
const SEED = [
  ['Grafana', ['read:metrics'], '12 Jan 2026', 'Active'], ['Zapier bridge', ['read:files', 'write:files'], '3 Feb 2026', 'Active'], ['CI runner', ['write:deploys'], '9 Feb 2026', 'Active'], ['Old storefront', ['read:files'], '18 Aug 2024', 'Revoked'],
  ['Mobile beta', ['read:files', 'read:metrics'], '22 Nov 2025', 'Expired'], ['Terraform', ['write:deploys', 'admin'], '1 Mar 2026', 'Active'], ['Data warehouse', ['read:metrics'], '4 Mar 2026', 'Active'], ['Intern laptop', ['admin'], '30 Jun 2025', 'Revoked'],
  ['Status page', ['read:metrics'], '11 Mar 2026', 'Active'], ['Load test', ['write:files'], '14 Dec 2025', 'Expired'], ['Partner portal', ['read:files'], '19 Mar 2026', 'Active'], ['Hackathon', ['read:files', 'write:files'], '7 Oct 2025', 'Revoked'],
].map(([name, scopes, created, status], id) => ({id, name, scopes, created, status}));
const SCOPES = ['read:files', 'write:files', 'read:metrics', 'write:deploys', 'admin'];

function Modal({title, children}) {
  return <div className="backdrop"><div className="modal" role="dialog" aria-modal="true" aria-labelledby="mt"><h2 id="mt">{title}</h2>{children}</div></div>;
}

function NewKey({keys, onCreate, onClose}) {
  const {register, handleSubmit, formState: {errors}} = useForm({defaultValues: {name: '', scopes: [], life: '90 days'}});
  return (
    <Modal title="Create an API key">
      <form onSubmit={handleSubmit(onCreate)}>
        <label className="flex gap-2 items-center">Key name <input type="text" {...register('name', {required: 'Give the key a name', validate: name => is('duplicate-accepted') || !keys.some(one => one.name.toLowerCase() === name.trim().toLowerCase()) || 'A key with this name already exists'})} /></label>
        {errors.name && <p role="alert" className="err">{errors.name.message}</p>}
        <fieldset><legend>Scopes</legend>{SCOPES.map(scope => <label key={scope} style={{display: 'block'}}><input type="checkbox" value={scope} {...register('scopes')} /> <span className="mono">{scope}</span></label>)}</fieldset>
        <p><label>Expires after <select {...register('life')}><option>30 days</option><option>90 days</option><option>1 year</option></select></label></p>
        <div className="flex gap-2"><button className="btn btn-primary">Create key</button><button type="button" className="btn" onClick={onClose}>Cancel</button></div>
      </form>
    </Modal>
  );
}

function Console() {
  const [keys, setKeys] = useState(SEED), [view, setView] = useState('All'), [creating, setCreating] = useState(false), [secret, setSecret] = useState(null), [revoking, setRevoking] = useState(null);
  const [log, setLog] = useState(['Created Partner portal', 'Created Status page', 'Revoked Intern laptop']);
  const note = line => setLog(before => [line, ...before]);
  function create(data) {
    const key = {id: Date.now(), name: data.name.trim(), scopes: is('last-scope-dropped') ? data.scopes.slice(0, -1) : data.scopes, created: '31 Mar 2026', status: 'Active'};
    setKeys(before => [key, ...before]); setCreating(false); setSecret('sk_live_' + (key.id % 1e8).toString(36) + 'Qz7e'); note(`Created ${key.name}`);
    if (is('created-vanishes')) setTimeout(() => setKeys(before => before.filter(one => one.id !== key.id)), 2500);
  }
  function revoke(key) {
    const at = keys.indexOf(key), hit = is('neighbour-revoked') ? keys[at + 1] : key;
    setKeys(keys.map(one => one === hit ? {...one, status: 'Revoked'} : one)); note(`Revoked ${key.name}`); setRevoking(null);
  }
  const shown = keys.filter(one => view === 'All' || one.status === view || is('expired-leaks') && view === 'Revoked' && one.status === 'Expired');
  const active = keys.filter(one => one.status === 'Active').length;
  return (
    <div className="p-6"><style>{css}</style>
      <div className="flex items-center justify-between"><h1>API keys</h1><button className="btn btn-primary" onClick={() => setCreating(true)}>New key</button></div>
      <p className="muted">{active} active keys</p>
      <div className="flex gap-6">
        <div className="card grow">
          <div className="seg flex gap-2" role="group" aria-label="Show">{['All', 'Active', 'Revoked', 'Expired'].map(one => <button key={one} className="btn" aria-pressed={view === one} data-on={view === one} onClick={() => setView(one)}>{one}</button>)}</div>
          <table><thead><tr><th>Name</th><th>Scopes</th><th>Created</th><th>Status</th><th></th></tr></thead>
            <tbody>{shown.map(one => <tr key={one.id}><td>{one.name}</td><td className="mono text-sm">{one.scopes.join(', ')}</td><td>{one.created}</td><td><span className={`pill ${one.status}`}>{one.status}</span></td>
              <td><button className="btn" disabled={one.status !== 'Active'} onClick={() => setRevoking(one)}>Revoke</button></td></tr>)}</tbody></table>
        </div>
        <aside className="card w-72" aria-label="Audit log"><h2>Audit log</h2><ul className="text-sm">{log.map((line, at) => <li key={at}>{line}</li>)}</ul></aside>
      </div>
      {creating && <NewKey keys={keys} onCreate={create} onClose={() => setCreating(false)} />}
      {secret && <Modal title="Copy your key now"><p>You will not see it again.</p><p className="mono">{secret}</p><button className="btn btn-primary" onClick={() => setSecret(null)}>I have copied it</button></Modal>}
      {revoking && <Modal title={`Revoke ${revoking.name}?`}><p>Whoever uses this key loses access at once.</p><div className="flex gap-2"><button className="btn btn-danger" onClick={() => revoke(revoking)}>Revoke key</button>
        <button className="btn" onClick={() => is('cancel-revokes') ? revoke(revoking) : setRevoking(null)}>Keep it</button></div></Modal>}
    </div>
  );
}
document.title = 'API keys · Stackhouse';
createRoot(document.getElementById('root')).render(<Console />);
