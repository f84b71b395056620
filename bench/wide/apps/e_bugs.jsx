import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Dialog, DropdownMenu, Select, Toast} from 'radix-ui';

const CSS = `body{margin:0;background:#0f1117;color:#e6e8ee;font:14px/1.45 Inter,system-ui,sans-serif}.top{display:flex;gap:12px;align-items:center;padding:14px 22px;border-bottom:1px solid #262a36}.board{display:grid;grid-template-columns:repeat(3,1fr);gap:16px;padding:18px 22px}.lane{background:#161923;border-radius:10px;padding:12px}.card{background:#1f2330;border:1px solid #2c3142;border-radius:8px;padding:11px;margin:9px 0}.tag{display:inline-block;border-radius:4px;padding:0 7px;margin:3px 4px 0 0;background:#33405e;font-size:12px}.btn{font:inherit;color:inherit;background:#2a2f3f;border:1px solid #3a4157;border-radius:6px;padding:5px 11px;cursor:pointer}.btn.main{background:#6d5bd0}.menu{background:#262b3a;border:1px solid #3a4157;border-radius:8px;padding:5px;min-width:170px;z-index:9}.item{padding:6px 12px;border-radius:5px;outline:none;cursor:pointer}.item[data-highlighted]{background:#6d5bd0}.veil{position:fixed;inset:0;background:#000a}.dlg{position:fixed;left:50%;top:42%;transform:translate(-50%,-50%);background:#1f2330;border-radius:12px;padding:22px;width:420px}.dlg label{display:block;margin:10px 0}.dlg input{width:100%;box-sizing:border-box;font:inherit;padding:7px;background:#0f1117;color:inherit;border:1px solid #3a4157;border-radius:6px}.err{color:#ff8d8d}.toast{background:#e6e8ee;color:#111;border-radius:8px;padding:12px 16px;display:flex;gap:12px}.vp{position:fixed;right:18px;bottom:18px;list-style:none;margin:0;padding:0}.sub{color:#98a0b5}`;
const LANES = ['New', 'In progress', 'Fixed'], PEOPLE = ['Ada Quist', 'Ben Osei', 'Chloe Martin', 'Diego Ruiz'], LABELS = ['crash', 'mobile', 'payments', 'regression', 'ui'];
const SEED = [['BUG-301', 'Checkout hangs on Safari', 'New', 'High', ['payments'], null], ['BUG-302', 'Avatar is cut off', 'New', 'Low', ['ui'], 'Ben Osei'], ['BUG-298', 'App crashes when offline', 'In progress', 'High', ['crash', 'mobile'], 'Ada Quist'], ['BUG-295', 'Dates are shown in UTC', 'In progress', 'Medium', ['regression'], 'Chloe Martin'], ['BUG-303', 'Filter chips wrap badly', 'New', 'Low', ['ui', 'mobile'], null], ['BUG-290', 'Refund is paid twice', 'Fixed', 'High', ['payments', 'regression'], 'Diego Ruiz'], ['BUG-299', 'Search ignores umlauts', 'In progress', 'Medium', [], 'Ada Quist'], ['BUG-288', 'Login loop after reset', 'Fixed', 'Medium', ['regression'], 'Ben Osei'], ['BUG-304', 'Push arrives two times', 'New', 'Medium', ['mobile'], null], ['BUG-285', 'Tooltip behind modal', 'Fixed', 'Low', ['ui'], 'Chloe Martin']].map(([id, title, lane, severity, labels, who]) => ({id, title, lane, severity, labels, who}));

function Pick({label, value, values, onChange}) {
  return <Select.Root value={value} onValueChange={onChange}><Select.Trigger className="btn" aria-label={label}><Select.Value /> ▾</Select.Trigger><Select.Portal><Select.Content className="menu" position="popper"><Select.Viewport>{values.map(v => <Select.Item key={v} value={v} className="item"><Select.ItemText>{v}</Select.ItemText></Select.Item>)}</Select.Viewport></Select.Content></Select.Portal></Select.Root>;
}

function Bugs() {
  const [bugs, setBugs] = useState(null), [who, setWho] = useState('Everyone'), [open, setOpen] = useState(false), [title, setTitle] = useState(''), [severity, setSeverity] = useState('Medium'), [problem, setProblem] = useState(''), [toast, setToast] = useState(null);
  useEffect(() => { load('e_bugs', 40).then(k => setBugs(k ?? SEED)); }, []);
  if (!bugs) return <p>Loading bugs…</p>;
  const put = next => { setBugs(next); return is('labels-not-kept') && next.length === SEED.length ? wait(30) : save('e_bugs', next, 50); };
  const set = (bug, part) => put(bugs.map(b => b.id === bug.id ? {...b, ...part} : b));
  const label = (bug, name, on) => set(bug, {labels: on ? (is('label-replaces') ? [name] : [...bug.labels, name]) : bug.labels.filter(l => l !== name)});
  async function move(bug, lane) { const before = bugs; await set(bug, {lane}); setToast({text: `${bug.id} moved to ${lane}`, undo: () => put(is('undo-keeps') ? bugs.map(b => b.id === bug.id ? {...b, lane} : b) : before)}); if (is('moved-back')) setTimeout(() => setBugs(before), 1900); }
  function create(event) {
    event.preventDefault(); if (title.trim().length < 5) { setProblem('Describe the bug in at least 5 characters'); return; }
    const id = is('number-reused') ? 'BUG-304' : 'BUG-305'; put([...bugs, {id, title, lane: 'New', severity: is('always-medium') ? 'Medium' : severity, labels: [], who: null}]); setOpen(false); setTitle(''); setProblem('');
  }
  const shown = bugs.filter(b => who === 'Everyone' || (who === 'Nobody' ? !b.who : b.who === who || (is('filter-with-nobody') && !b.who)));
  return (
    <Toast.Provider duration={15000}><style>{CSS}</style>
      <header className="top"><h1 style={{fontSize: 20, flex: 1}}>Bug board</h1><span className="sub">Assigned to</span><Pick label="Assigned to" value={who} values={['Everyone', ...PEOPLE, 'Nobody']} onChange={setWho} /><button className="btn main" onClick={() => setOpen(true)}>Report bug</button></header>
      <div className="board">{LANES.map(lane => <section key={lane} className="lane" aria-label={lane}><h2 style={{fontSize: 15, margin: 0}}>{lane} <span className="sub">({shown.filter(b => b.lane === lane).length})</span></h2>
        {!shown.some(b => b.lane === lane) && <p className="sub">Nothing here</p>}
        {shown.filter(b => b.lane === lane).map(b => <article key={b.id} className="card" aria-label={b.title}><div className="sub">{b.id} · {b.severity}</div><strong>{b.title}</strong><div>{b.labels.map(l => <span key={l} className="tag">{l}</span>)}</div>
          <div className="sub" style={{margin: '6px 0'}}>{b.who ?? 'Unassigned'}</div>
          <DropdownMenu.Root><DropdownMenu.Trigger className="btn">Labels</DropdownMenu.Trigger><DropdownMenu.Portal><DropdownMenu.Content className="menu">{LABELS.map(l => <DropdownMenu.CheckboxItem key={l} className="item" checked={b.labels.includes(l)} onCheckedChange={on => label(b, l, on)}>{b.labels.includes(l) ? '✓ ' : ''}{l}</DropdownMenu.CheckboxItem>)}</DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root>{' '}
          <DropdownMenu.Root><DropdownMenu.Trigger className="btn">Assign</DropdownMenu.Trigger><DropdownMenu.Portal><DropdownMenu.Content className="menu">{PEOPLE.map((p, i) => <DropdownMenu.Item key={p} className="item" onSelect={() => set(is('assigns-first-card') ? bugs[0] : b, {who: p})}>{p}</DropdownMenu.Item>)}</DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root>{' '}
          {lane !== 'Fixed' && <button className="btn" onClick={() => move(b, LANES[LANES.indexOf(lane) + 1])}>{lane === 'New' ? 'Start' : 'Mark fixed'}</button>}</article>)}</section>)}</div>
      <Dialog.Root open={open} onOpenChange={setOpen}><Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="dlg" aria-describedby={undefined}><Dialog.Title>Report a bug</Dialog.Title><form onSubmit={create}><label>Summary<input value={title} onChange={e => setTitle(e.target.value)} /></label>{problem && <p className="err" role="alert">{problem}</p>}
        <div style={{margin: '10px 0'}}>Severity <Pick label="Severity" value={severity} values={['Low', 'Medium', 'High']} onChange={setSeverity} /></div><button className="btn main">Create bug</button> <Dialog.Close className="btn">Cancel</Dialog.Close></form></Dialog.Content></Dialog.Portal></Dialog.Root>
      {toast && <Toast.Root className="toast" key={toast.text} onOpenChange={on => !on && setToast(null)}><Toast.Title>{toast.text}</Toast.Title><Toast.Action altText="Undo" asChild><button onClick={toast.undo}>Undo</button></Toast.Action></Toast.Root>}<Toast.Viewport className="vp" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById('root')).render(<Bugs />);
document.title = 'Bug board';
