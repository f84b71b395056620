import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Dialog, DropdownMenu, Select, Toast} from 'radix-ui';

const CSS = `body{margin:0;font:15px/1.4 "IBM Plex Sans",system-ui,sans-serif;color:#161616;background:#fff} button{font:inherit;cursor:pointer} header{display:flex;align-items:center;gap:16px;padding:12px 24px;border-bottom:1px solid #e0e0e0} .layout{display:grid;grid-template-columns:1fr 260px;gap:24px;padding:16px 24px} .crumbs button{background:none;border:0;color:#0f62fe;padding:4px} table{border-collapse:collapse;width:100%} th{text-align:left;color:#525252;font-weight:500;border-bottom:1px solid #8d8d8d;padding:8px} td{padding:6px 8px;border-bottom:1px solid #e0e0e0} .name{background:none;border:0;padding:0;color:inherit} .name:hover{text-decoration:underline}
.veil{position:fixed;inset:0;background:#16161680} .sheet{position:fixed;left:50%;top:22%;transform:translateX(-50%);width:420px;background:#fff;padding:20px 24px;border-radius:4px} .sheet h2{margin:0 0 12px} .sheet label{display:block;margin:10px 0} .sheet input{width:100%;box-sizing:border-box;padding:8px;font:inherit} .bar{display:flex;justify-content:flex-end;gap:8px;margin-top:16px} .btn{padding:7px 14px;border:1px solid #8d8d8d;background:#fff} .btn.primary{background:#0f62fe;color:#fff;border-color:#0f62fe} .menu{background:#fff;box-shadow:0 2px 12px #0004;min-width:150px;padding:4px 0;z-index:5} .mi{padding:7px 14px;outline:none;cursor:pointer} .mi[data-highlighted]{background:#e8e8e8} aside{background:#f4f4f4;padding:14px 16px;align-self:start} aside ul{padding:0;list-style:none} aside li{padding:3px 0} .toast{position:fixed;right:24px;bottom:24px;background:#defbe6;border-left:4px solid #198038;padding:12px 16px;list-style:none} .bad{color:#da1e28;margin:4px 0}`;
const F = (id, parent, name, kind, size, date, shared = []) => ({id, parent, name, kind, size, date, shared});
const SEED = [
  F(1, 0, 'Clients', 'folder', 0, '2026-02-11'), F(2, 0, 'Finance', 'folder', 0, '2026-03-02'), F(3, 0, 'Brand assets', 'folder', 0, '2025-12-18'),
  F(4, 0, 'Roadmap.xlsx', 'file', 184, '2026-03-10', ['maya@northwind.co']), F(5, 0, 'Onboarding.pdf', 'file', 2210, '2026-01-07'), F(6, 0, 'All-hands notes.docx', 'file', 46, '2026-03-13'),
  F(7, 1, 'Halden AS', 'folder', 0, '2026-01-20'), F(8, 1, 'Client list.csv', 'file', 12, '2026-02-28'), F(9, 1, 'Proposal template.docx', 'file', 88, '2025-11-03'),
  F(10, 2, 'Budget 2026.xlsx', 'file', 310, '2026-02-14'), F(11, 2, 'Invoices March.zip', 'file', 5400, '2026-03-31'), F(12, 2, 'Payroll.xlsx', 'file', 95, '2026-03-25'),
  F(13, 3, 'Logo.svg', 'file', 9, '2025-10-01'), F(14, 3, 'Photos.zip', 'file', 48200, '2025-12-18'), F(15, 7, 'Contract.pdf', 'file', 640, '2026-01-20'),
];
const size = kb => kb >= 1000 ? `${(kb / 1000).toFixed(1)} MB` : `${kb} KB`;

function Sheet({title, open, close, children}) {
  return <Dialog.Root open={open} onOpenChange={on => { if (!on) close(); }}><Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="sheet" aria-describedby={undefined}><Dialog.Title>{title}</Dialog.Title>{children}</Dialog.Content></Dialog.Portal></Dialog.Root>;
}

function Files() {
  const [files, setFiles] = useState(null), [here, setHere] = useState(0), [act, setAct] = useState(null), [text, setText] = useState(''), [problem, setProblem] = useState(''), [target, setTarget] = useState(''), [toast, setToast] = useState(''), [recent, setRecent] = useState(['Payroll.xlsx', 'Logo.svg', 'Roadmap.xlsx']);
  useEffect(() => { load('d_files', 40).then(kept => setFiles(kept ?? SEED)); }, []);
  if (!files) return null;
  const keep = next => { setFiles(next); save('d_files', next, 40); };
  const say = words => { setToast(''); setTimeout(() => setToast(words), 10); };
  const folder = files.find(one => one.id === here), trail = [];
  for (let one = folder; one; one = files.find(other => other.id === one.parent)) trail.unshift(one);
  const inside = files.filter(one => one.parent === here), rows = [...inside.filter(one => one.kind === 'folder'), ...inside.filter(one => one.kind === 'file')];
  const counted = is('count-stale') && act === null && toast.includes('moved') ? rows.length + 1 : rows.length;
  const total = inside.reduce((sum, one) => sum + one.size, 0);
  function begin(kind, file) { setProblem(''); setText(kind === 'rename' ? file.name : ''); setTarget(''); setAct({kind, file}); }
  function visit(file) { if (file.kind === 'folder') setHere(file.id); else setRecent([file.name, ...recent.filter(one => one !== file.name)].slice(0, 4)); }
  function rename(event) {
    event.preventDefault(); const name = text.trim();
    if (!name) return setProblem('Enter a name');
    if (rows.some(one => one.name === name && one !== act.file) && !is('duplicate-accepted')) return setProblem('A file with this name already exists');
    const before = files, old = act.file.name; keep(files.map(one => one.id === act.file.id ? {...one, name} : one)); setRecent(recent.map(one => one === old && !is('recent-stale') ? name : one)); setAct(null); say(`Renamed to ${name}`);
    if (is('rename-back')) setTimeout(() => setFiles(before), 2300);
  }
  function move() {
    const to = files.find(one => one.name === target && one.kind === 'folder'), into = is('moved-beside') ? files.find(one => one.kind === 'folder' && one.parent === to.parent && one !== to) : to;
    keep(files.map(one => one.id === act.file.id ? {...one, parent: into.id} : one)); setAct(null); say(`${act.file.name} was moved to ${target}`);
  }
  function share(event) {
    event.preventDefault(); if (!/^\S+@\S+\.\S+$/.test(text)) { if (!is('invalid-swallowed')) setProblem('Enter a valid email address'); return; }
    const next = files.map(one => one.id === act.file.id ? {...one, shared: [...one.shared, text]} : one); setText(''); setProblem('');
    if (is('share-lost')) setFiles(next); else keep(next); setAct({...act, file: next.find(one => one.id === act.file.id)});
  }
  return <Toast.Provider duration={6000}><style>{CSS}</style>
    <header><strong>Northwind Drive</strong><nav className="crumbs" aria-label="Breadcrumbs"><button onClick={() => setHere(0)}>My drive</button>{trail.map(one => <span key={one.id}> / <button onClick={() => setHere(one.id)}>{one.name}</button></span>)}</nav></header>
    <div className="layout"><main><h1>{folder?.name ?? 'My drive'}</h1><p>{counted} items, {size(total)}</p>
      {rows.length > 0 && <table><thead><tr><th>Name</th><th>Modified</th><th>Size</th><th>Shared with</th><th></th></tr></thead><tbody>{rows.map(one => <tr key={one.id}><td><span aria-hidden="true" style={{display: 'inline-block', width: 12, height: 12, marginRight: 8, borderRadius: 2, background: one.kind === 'folder' ? '#f1c21b' : '#a8a8a8'}} /><button className="name" onClick={() => visit(one)}>{one.name}</button></td><td>{one.date}</td><td>{one.kind === 'folder' ? '—' : size(one.size)}</td><td>{one.shared.length ? `${one.shared.length} ${one.shared.length === 1 ? 'person' : 'people'}` : 'Only you'}</td>
        <td><DropdownMenu.Root><DropdownMenu.Trigger className="btn" aria-label={`More actions for ${one.name}`}>⋯</DropdownMenu.Trigger><DropdownMenu.Portal><DropdownMenu.Content className="menu">
          <DropdownMenu.Item className="mi" onSelect={() => begin('rename', one)}>Rename</DropdownMenu.Item><DropdownMenu.Item className="mi" onSelect={() => begin('move', one)}>Move</DropdownMenu.Item><DropdownMenu.Item className="mi" onSelect={() => begin('share', one)}>Share</DropdownMenu.Item></DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root></td></tr>)}</tbody></table>}
      {!rows.length && <p>This folder is empty</p>}</main>
      <aside><strong>Recently opened</strong><ul>{recent.map(one => <li key={one}>{one}</li>)}</ul></aside></div>
    <Sheet title="Rename" open={act?.kind === 'rename'} close={() => setAct(null)}><form onSubmit={rename}><label>Name<input value={text} onChange={event => setText(event.target.value)} /></label>{problem && <p className="bad" role="alert">{problem}</p>}<div className="bar"><button type="button" className="btn" onClick={() => setAct(null)}>Cancel</button><button className="btn primary">Save</button></div></form></Sheet>
    <Sheet title={`Move ${act?.file?.name}`} open={act?.kind === 'move'} close={() => setAct(null)}><label id="dest">Destination</label><Select.Root value={target} onValueChange={setTarget}><Select.Trigger className="btn" aria-labelledby="dest"><Select.Value placeholder="Choose a folder" /></Select.Trigger><Select.Portal><Select.Content className="menu" position="popper"><Select.Viewport>{files.filter(one => one.kind === 'folder' && one.id !== act?.file?.id && one.id !== here).map(one => <Select.Item key={one.id} className="mi" value={one.name}><Select.ItemText>{one.name}</Select.ItemText></Select.Item>)}</Select.Viewport></Select.Content></Select.Portal></Select.Root><div className="bar"><button className="btn" onClick={() => setAct(null)}>Cancel</button><button className="btn primary" disabled={!target} onClick={move}>Move here</button></div></Sheet>
    <Sheet title={`Share ${act?.file?.name}`} open={act?.kind === 'share'} close={() => setAct(null)}><form onSubmit={share} noValidate><label>Email address<input type="email" value={text} onChange={event => setText(event.target.value)} /></label>{problem && <p className="bad" role="alert">{problem}</p>}<button className="btn primary">Invite</button></form><p>People with access</p><ul>{act?.file?.shared.map(one => <li key={one}>{one}</li>)}<li>You (owner)</li></ul><div className="bar"><button className="btn" onClick={() => setAct(null)}>Done</button></div></Sheet>
    <Toast.Root className="toast" open={!!toast} onOpenChange={on => { if (!on) setToast(''); }}><Toast.Title>{toast}</Toast.Title></Toast.Root><Toast.Viewport /></Toast.Provider>;
}
createRoot(document.getElementById('root')).render(<Files />);
document.title = 'Northwind Drive';
