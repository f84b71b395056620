import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {createPortal} from 'react-dom';

const css = `*{box-sizing:border-box}body{margin:0;font:14px/1.45 Roboto,system-ui;color:#1f2430}.shell{display:grid;grid-template-columns:210px 1fr;min-height:100vh}.tree{background:#f3f5f9;padding:16px}.tree a{display:block;padding:6px 10px;border-radius:6px;color:inherit;text-decoration:none}.tree a.on{background:#dbe6ff}.pane{padding:20px 28px}.crumbs a{color:#2457d6}.line{display:grid;grid-template-columns:1fr 90px 110px 250px;align-items:center;padding:8px 10px;border-bottom:1px solid #eceff4}.line.head{font-weight:600;color:#667}
button{font:inherit;border:1px solid #c8cfdb;background:#fff;border-radius:6px;padding:3px 10px}.veil{position:fixed;inset:0;background:#0006;display:grid;place-items:center}.sheet{background:#fff;border-radius:10px;padding:20px;min-width:320px}.sheet input,.sheet select{width:100%;padding:6px;margin:8px 0;font:inherit}.red{color:#b3261e}.snack{position:fixed;left:50%;bottom:24px;transform:translateX(-50%);background:#1f2430;color:#fff;padding:10px 16px;border-radius:8px}.snack button{background:none;color:#9cc2ff;border:0}`;
const FOLDERS = ['Documents', 'Invoices', 'Photos', 'Templates'];
const SEED = [['Lease agreement.pdf', 0, 820, '3 Nov'], ['Meeting notes.docx', 0, 64, '19 Nov'], ['Budget 2026.xlsx', 0, 210, '21 Nov'], ['Org chart.png', 0, 480, '2 Oct'], ['Travel policy.pdf', 0, 330, '14 Aug'], ['INV-0911.pdf', 1, 95, '1 Nov'], ['INV-0912.pdf', 1, 97, '8 Nov'], ['INV-0913.pdf', 1, 93, '22 Nov'], ['Office party.jpg', 2, 2400, '12 Jun'], ['Facade.jpg', 2, 3100, '5 Sep'], ['Team.jpg', 2, 1900, '5 Sep'], ['Letter.dotx', 3, 40, '7 Jan'], ['Slides.potx', 3, 1200, '7 Jan']]
  .map(([name, folder, size, date], id) => ({id, name, folder: FOLDERS[folder], size, date, trashed: id === 11}));
const size = kb => kb >= 1000 ? `${(kb / 1000).toFixed(1)} MB` : `${kb} KB`;

function Sheet({title, children, onClose, onSubmit, label}) {
  return createPortal(<div className="veil"><form className="sheet" role="dialog" aria-modal="true" aria-label={title} onSubmit={event => { event.preventDefault(); onSubmit(); }}><h2 style={{margin: 0}}>{title}</h2>{children}<button>{label}</button> <button type="button" onClick={onClose}>Cancel</button></form></div>, document.body);
}
function Files() {
  const [files, setFiles] = useState(null), [place, setPlace] = useState('Documents'), [renaming, setRenaming] = useState(null), [moving, setMoving] = useState(null), [value, setValue] = useState(''), [problem, setProblem] = useState(''), [snack, setSnack] = useState(null), [bySize, setBySize] = useState(false);
  useEffect(() => { load('f_files', 50).then(kept => setFiles(kept ?? SEED)); }, []);
  useEffect(() => { if (snack) { const timer = setTimeout(() => setSnack(null), 6000); return () => clearTimeout(timer); } }, [snack]);
  if (!files) return <p>Loading files…</p>;
  const keep = (next, write = true) => { setFiles(next); if (write) save('f_files', next, 60); };
  const patch = (id, values) => files.map(one => one.id === id ? {...one, ...values} : one);
  const trash = place === 'Trash', inside = name => files.filter(one => name === 'Trash' ? one.trashed : !one.trashed && one.folder === name);
  let shown = inside(place); if (bySize) shown = [...shown].sort((a, b) => b.size - a.size);
  const used = files.reduce((sum, one) => sum + one.size, 0);
  function rename() {
    if (!value.trim()) return setProblem('A file needs a name');
    if (files.some(one => one.id !== renaming.id && one.folder === renaming.folder && one.name === value) && !is('same-name-allowed')) return setProblem('This name is already taken');
    keep(patch(renaming.id, {name: value}), !is('rename-lost')); setRenaming(null);
  }
  function move() { keep(is('move-copies') ? [...files, {...moving, id: Date.now(), folder: value}] : patch(moving.id, {folder: value})); setSnack({text: `${moving.name} moved to ${value}`}); setMoving(null); }
  function discard(one) { const before = files; keep(patch(one.id, {trashed: true})); setSnack({text: `${one.name} moved to the trash`, undo: () => { keep(before); setSnack(null); }}); }
  function restore(one) { keep(patch(one.id, {trashed: false, folder: is('restore-elsewhere') ? 'Documents' : one.folder})); setSnack({text: `${one.name} restored`}); }
  function empty() { keep(is('empty-keeps-size') ? files.map(one => one.trashed ? {...one, trashed: false, folder: 'none'} : one) : files.filter(one => !one.trashed)); }
  return (
    <div className="shell"><style>{css}</style>
      <nav className="tree" aria-label="Folders"><strong>Drive</strong>{[...FOLDERS, 'Trash'].map(name => <a key={name} href={`#${name}`} className={name === place ? 'on' : ''} onClick={event => { event.preventDefault(); setPlace(name); }}>{name} ({is('folder-count-stale') && name === 'Documents' ? 5 : inside(name).length})</a>)}<p>{size(used)} of 15.0 MB used</p></nav>
      <main className="pane"><h1>{place}</h1><div className="line head"><span>Name</span><span style={{cursor: 'pointer'}} role="button" tabIndex={0} onClick={() => setBySize(!bySize)}>Size{bySize ? ' ↓' : ''}</span><span>Modified</span><span>{trash && <button disabled={!shown.length} onClick={empty}>Empty trash</button>}</span></div>
        <div role="list" aria-label="Files">{shown.map(one => <div className="line" role="listitem" key={one.id}><span>{one.name}</span><span>{size(one.size)}</span><span>{one.date}</span><span>{trash ? <button onClick={() => restore(one)}>Restore</button> : <><button onClick={() => { setRenaming(one); setValue(one.name); setProblem(''); }}>Rename</button> <button onClick={() => { setMoving(one); setValue(FOLDERS.find(name => name !== one.folder)); }}>Move</button> <button onClick={() => discard(one)}>Delete</button></>}</span></div>)}</div>
        {!shown.length && <p>{trash ? 'The trash is empty' : 'This folder is empty'}</p>}</main>
      {renaming && <Sheet title="Rename file" label="Save name" onClose={() => setRenaming(null)} onSubmit={rename}><input aria-label="File name" value={value} onChange={event => setValue(event.target.value)} />{problem && <p className="red" role="alert">{problem}</p>}</Sheet>}
      {moving && <Sheet title={`Move ${moving.name}`} label="Move here" onClose={() => setMoving(null)} onSubmit={move}><select aria-label="Target folder" value={value} onChange={event => setValue(event.target.value)}>{FOLDERS.filter(name => name !== moving.folder).map(name => <option key={name}>{name}</option>)}</select></Sheet>}
      {snack && <div className="snack" role="status">{snack.text} {snack.undo && <button onClick={snack.undo}>Undo</button>}</div>}
    </div>
  );
}
document.title = 'Drive'; createRoot(document.getElementById('root')).render(<Files />);
