import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

document.title = 'Team settings · Fieldnote';
document.head.append(Object.assign(document.createElement('style'), {textContent: `
  *{box-sizing:border-box} body{background:#f8fafc;color:#0f172a;font-family:Inter,system-ui,sans-serif} .flex{display:flex} .gap-4{gap:16px} .items-center{align-items:center} .grow{flex:1} .p-6{padding:24px} .card{background:#fff;border:1px solid #e2e8f0;border-radius:12px;padding:18px;margin-bottom:16px}
  .btn{border:1px solid #cbd5e1;background:#fff;border-radius:8px;padding:7px 14px;cursor:pointer} .btn-primary{background:#4f46e5;color:#fff;border-color:#4f46e5} .text-sm{font-size:13px;color:#64748b} table{width:100%;border-collapse:collapse} td,th{text-align:left;padding:9px 8px;border-bottom:1px solid #f1f5f9}
  .bar{height:8px;background:#e2e8f0;border-radius:4px;overflow:hidden} .bar i{display:block;height:100%;background:#4f46e5} .overlay{position:fixed;inset:0;background:#0f172a80;display:grid;place-items:center} .dlg{background:#fff;border-radius:14px;padding:24px;width:400px} .tabs button{border:0;background:none;padding:10px 14px} .tabs [aria-selected=true]{border-bottom:2px solid #4f46e5;font-weight:600}
  .toast{position:fixed;right:20px;bottom:20px;background:#0f172a;color:#fff;border-radius:10px;padding:12px 18px} .err{color:#dc2626;font-size:13px} .menu{position:absolute;right:0;background:#fff;border:1px solid #e2e8f0;border-radius:8px;z-index:4;box-shadow:0 6px 20px #0002} .menu button{display:block;border:0;background:none;padding:8px 16px;width:100%;text-align:left} .badge{background:#eef2ff;color:#3730a3;border-radius:10px;padding:2px 9px;font-size:12px} input,select{padding:7px 10px;border:1px solid #cbd5e1;border-radius:8px}`}));

const SEED = {
  members: [['Priya Raman', 'Owner'], ['Tom Becker', 'Admin'], ['Lucía Ortega', 'Editor'], ['Samuel Adeyemi', 'Editor'], ['Mei Tanaka', 'Viewer'], ['Jonas Lund', 'Editor'], ['Aisha Karim', 'Viewer'], ['Owen Hughes', 'Viewer'], ['Nadia Petrova', 'Editor'], ['Carlos Mendes', 'Admin'], ['Ruth Cohen', 'Viewer']]
    .map(([name, role], id) => ({id, name, role, mail: name.split(' ')[0].toLowerCase().normalize('NFD').replace(/[^a-z]/g, '') + '@fieldnote.io'})),
  invites: [{mail: 'dana@northlab.org', role: 'Editor', sent: '18 Nov 2026'}, {mail: 'felix@northlab.org', role: 'Viewer', sent: '23 Nov 2026'}],
};
const SEATS = 15;

function App() {
  const [team, setTeam] = useState(null), [tab, setTab] = useState('Members'), [find, setFind] = useState(''), [role, setRole] = useState('All roles'), [menu, setMenu] = useState(null), [dialog, setDialog] = useState(null), [toast, setToast] = useState(''), [form, setForm] = useState({mail: '', role: 'Viewer'}), [error, setError] = useState(''), [shownUsed, setShownUsed] = useState(null);
  useEffect(() => { load('fieldteam', 50).then(kept => setTeam(kept ?? SEED)); }, []);
  if (!team) return <p className="p-6">Loading…</p>;
  const say = text => { setToast(text); setTimeout(() => setToast(''), 5000); };
  const keep = next => { setTeam(next); save('fieldteam', next, 30); };
  const used = is('seats-stale') ? 13 : team.members.length + team.invites.length;
  const rows = team.members.filter(one => (one.name + one.mail).toLowerCase().includes(find.toLowerCase()) && (role === 'All roles' || (is('role-filter-with-search') && find) || one.role === role));
  function invite(event) {
    event.preventDefault();
    if (!/^\S+@\S+\.\S+$/.test(form.mail)) return setError('Enter a complete email address');
    if (team.members.some(one => one.mail === form.mail) && !is('duplicate-member')) return setError('This person is already in the team');
    keep({...team, invites: [...team.invites, {...form, sent: '28 Nov 2026', role: is('invite-role') ? 'Viewer' : form.role}]});
    setDialog(null); setForm({mail: '', role: 'Viewer'}); say('Invitation sent');
  }
  function change(member, to) {
    const before = team; keep({...team, members: team.members.map(one => one.id === member.id ? {...one, role: to} : one)}); say(`${member.name} is now ${to}`);
    if (is('role-back')) setTimeout(() => setTeam(before), 2600);
  }
  function remove(member) {
    const gone = is('removes-next') ? team.members[team.members.indexOf(member) + 1] : member;
    keep({...team, members: team.members.filter(one => one !== gone)}); setDialog(null); say(`${member.name} was removed from the team`);
  }
  return (
    <div className="p-6" style={{maxWidth: 1060, margin: 'auto'}}>
      <div className="flex items-center gap-4"><h1 className="grow">Team settings</h1><button className="btn btn-primary" onClick={() => { setDialog({kind: 'invite'}); setError(''); }}>Invite people</button></div>
      <div className="card"><strong>{used} of {SEATS} seats used</strong><div className="bar" style={{marginTop: 8}}><i style={{width: used / SEATS * 100 + '%'}} /></div><p className="text-sm">Open invitations count as seats. $12.00 per seat and month.</p></div>
      <div className="flex gap-4" style={{alignItems: 'flex-start'}}>
        <div className="card grow">
          <div role="tablist" className="tabs">{['Members', 'Invitations'].map(name => <button key={name} role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>{name} <span className="badge">{name === 'Members' ? team.members.length : team.invites.length}</span></button>)}</div>
          {tab === 'Members' ? <>
            <div className="flex gap-4" style={{margin: '12px 0'}}><input placeholder="Search members" value={find} onChange={event => setFind(event.target.value)} />
              <select aria-label="Role filter" value={role} onChange={event => setRole(event.target.value)}>{['All roles', 'Owner', 'Admin', 'Editor', 'Viewer'].map(name => <option key={name}>{name}</option>)}</select></div>
            <p className="text-sm">{rows.length} {rows.length === 1 ? 'person' : 'people'}</p>
            <table><thead><tr><th>Name</th><th>Email</th><th>Role</th><th /></tr></thead><tbody>{rows.map(one => <tr key={one.id}><td>{one.name}</td><td>{one.mail}</td>
              <td>{one.role === 'Owner' ? 'Owner' : <select aria-label={`Role of ${one.name}`} value={one.role} onChange={event => change(one, event.target.value)}>{['Admin', 'Editor', 'Viewer'].map(name => <option key={name}>{name}</option>)}</select>}</td>
              <td style={{position: 'relative'}}>{one.role !== 'Owner' && <button className="btn" aria-label={`Actions for ${one.name}`} onClick={() => setMenu(menu === one.id ? null : one.id)}>⋮</button>}
                {menu === one.id && <div className="menu" role="menu"><button role="menuitem" onClick={() => { setMenu(null); say('Link copied'); }}>Copy profile link</button><button role="menuitem" onClick={() => { setMenu(null); setDialog({kind: 'remove', member: one}); }}>Remove from team</button></div>}</td></tr>)}</tbody></table>
            {!rows.length && <p>Nobody matches your search</p>}
          </> : <table><thead><tr><th>Email</th><th>Role</th><th>Sent</th><th /></tr></thead><tbody>{team.invites.map(one => <tr key={one.mail}><td>{one.mail}</td><td>{one.role}</td><td>{one.sent}</td>
            <td><button className="btn" onClick={() => { keep({...team, invites: team.invites.filter(other => other !== one)}); say('Invitation withdrawn'); }}>Withdraw</button></td></tr>)}</tbody></table>}
        </div>
        <aside className="card" style={{width: 220}}><h2 style={{fontSize: 16}}>Recently active</h2>{['Tom Becker', 'Mei Tanaka', 'Carlos Mendes'].map(name => <p key={name} className="text-sm">{name}</p>)}</aside>
      </div>
      {dialog?.kind === 'invite' && <div className="overlay"><form className="dlg" role="dialog" aria-label="Invite people" onSubmit={invite} noValidate><h2>Invite people</h2>
        <p><label>Email<br /><input value={form.mail} onChange={event => setForm({...form, mail: event.target.value})} /></label></p>{error && <p className="err" role="alert">{error}</p>}
        <p><label>Role<br /><select value={form.role} onChange={event => setForm({...form, role: event.target.value})}>{['Admin', 'Editor', 'Viewer'].map(name => <option key={name}>{name}</option>)}</select></label></p>
        <button type="button" className="btn" onClick={() => setDialog(null)}>Cancel</button> <button className="btn btn-primary">Send invitation</button></form></div>}
      {dialog?.kind === 'remove' && <div className="overlay"><div className="dlg" role="dialog" aria-label="Remove member"><h2>Remove {dialog.member.name}?</h2><p>They lose access to all notebooks at once.</p><button className="btn" onClick={() => setDialog(null)}>Cancel</button> <button className="btn btn-primary" onClick={() => remove(dialog.member)}>Remove</button></div></div>}
      {toast && <div className="toast" role="status">{toast}</div>}
    </div>);
}
createRoot(document.getElementById('root')).render(<App />);
