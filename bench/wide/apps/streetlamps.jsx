import React, {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Tabs, Dialog, AlertDialog, DropdownMenu, Select, Switch, RadioGroup} from 'radix-ui';

const CSS = `
body{margin:0;font:15px/1.5 "IBM Plex Sans",system-ui,sans-serif;background:#0f1720;color:#e5edf5}
.top{padding:16px 28px;border-bottom:1px solid #26343f;display:flex;justify-content:space-between;align-items:center}.top h1{font-size:20px;margin:0}
.wrap{padding:18px 28px;max-width:900px}.tablist{display:flex;gap:6px;border-bottom:1px solid #26343f;margin-bottom:14px}.tab{font:inherit;color:inherit;background:none;border:0;padding:8px 16px;cursor:pointer}.tab[data-state=active]{border-bottom:3px solid #f5b83d}
.ctl{display:flex;gap:10px;align-items:center;margin-bottom:12px}.sw{width:42px;height:24px;border-radius:12px;background:#3b4c5a;border:0;position:relative}.sw[data-state=checked]{background:#f5b83d}.th{display:block;width:18px;height:18px;border-radius:50%;background:#fff;transform:translateX(1px)}.sw[data-state=checked] .th{transform:translateX(17px)}
.report-card{background:#1a2530;border-radius:10px;padding:14px 18px;margin-bottom:12px;display:flex;justify-content:space-between;align-items:center;gap:16px}.place{font-size:17px;font-weight:600}.sub{color:#93a6b5;font-size:14px}
.acts{display:flex;gap:8px;align-items:center}.btn{font:inherit;font-size:14px;background:#26343f;color:#e5edf5;border:0;border-radius:6px;padding:6px 12px;cursor:pointer}.btn.go{background:#f5b83d;color:#1a2530}.btn.del{background:#d1495b}.btn:disabled{opacity:.4}
.pop{background:#26343f;border-radius:8px;padding:6px;box-shadow:0 8px 24px #000a;z-index:20}.it{padding:6px 14px;border-radius:5px;cursor:pointer;outline:none}.it[data-highlighted]{background:#3b4c5a}
.ov{position:fixed;inset:0;background:#000a}.dlg{position:fixed;left:50%;top:45%;transform:translate(-50%,-50%);background:#1a2530;border-radius:12px;padding:22px 28px;width:380px}.dlg h2{margin-top:0;font-size:18px}
.rd{width:18px;height:18px;border-radius:50%;background:#fff;border:0;padding:0;vertical-align:middle;margin-right:8px}.ind{display:block;width:10px;height:10px;border-radius:50%;background:#d17a00;margin:auto}.opt{margin:8px 0}
.toast{position:fixed;right:24px;bottom:24px;background:#e5edf5;color:#0f1720;border-radius:8px;padding:10px 18px}`;
const SEED = [
  {id: 'L-2041', place: 'Mill Lane', what: 'Flickers at night', prio: 'Normal', state: 'Open'}, {id: 'L-2042', place: 'Station Square', what: 'Lamp is out', prio: 'Urgent', state: 'Open'},
  {id: 'L-2043', place: 'Canal Path', what: 'Stays on by day', prio: 'Low', state: 'Open'}, {id: 'L-2044', place: 'Park Gate', what: 'Lamp is out', prio: 'Normal', state: 'Scheduled', crew: 'Crew North'},
  {id: 'L-2045', place: 'Abbey Road', what: 'Broken glass', prio: 'Normal', state: 'Repaired', crew: 'Crew South'},
];
const many = (n, w) => `${n} ${w} ${n === 1 ? 'report' : 'reports'}`;

function App() {
  const [list, setList] = useState(() => JSON.parse(localStorage.getItem('streetlamps') || 'null') || SEED);
  const [tab, setTab] = useState('Open'), [urgent, setUrgent] = useState(false), [assign, setAssign] = useState(null), [crew, setCrew] = useState(''), [dup, setDup] = useState(null), [toast, setToast] = useState('');
  useEffect(() => { if (toast) { const t = setTimeout(() => setToast(''), 5000); return () => clearTimeout(t); } }, [toast]);
  const keep = next => { setList(next); localStorage.setItem('streetlamps', JSON.stringify(next)); };
  function prio(r, value) {
    const next = list.map(x => (x.id === r.id ? {...x, prio: value} : x));
    if (is('priority-not-saved')) setList(next); else keep(next);
  }
  function doAssign() {
    const named = is('other-crew') ? (crew === 'Crew South' ? 'Crew North' : 'Crew South') : crew, done = {...assign, state: 'Scheduled', crew: named};
    keep(is('stays-in-open') ? [...list, done] : list.map(x => (x.id === assign.id ? done : x)));
    setToast(`${assign.id} assigned to ${crew}`); setAssign(null);
  }
  function closeDup(r) { keep(list.filter(x => x.id !== r.id)); setToast(`${r.id} closed as a duplicate`); }
  const rows = list.filter(r => r.state === tab && (!urgent || (is('urgent-hides-new') ? SEED.find(x => x.id === r.id) : r).prio === 'Urgent'));
  return (
    <>
      <div className="top"><h1>Street lamp reports</h1><span>{many(list.filter(r => r.state === 'Open').length, 'open')}</span></div>
      <div className="wrap">
        <Tabs.Root value={tab} onValueChange={setTab}>
          <Tabs.List className="tablist">{['Open', 'Scheduled', 'Repaired'].map(t => <Tabs.Trigger className="tab" key={t} value={t}>{t}</Tabs.Trigger>)}</Tabs.List>
          <div className="ctl"><Switch.Root className="sw" id="urg" checked={urgent} onCheckedChange={setUrgent}><Switch.Thumb className="th" /></Switch.Root><label htmlFor="urg">Urgent only</label></div>
          <Tabs.Content value={tab}>
            {rows.map((r, i) => (
              <article className="report-card" key={r.id + i}>
                <div><div className="place">{r.place}</div><div className="sub">{r.id} · {r.what}{r.crew && ` · ${r.crew}`}</div></div>
                <div className="acts">
                  <Select.Root value={r.prio} onValueChange={v => prio(r, v)}><Select.Trigger className="btn" aria-label="Priority"><Select.Value /> <Select.Icon /></Select.Trigger>
                    <Select.Portal><Select.Content className="pop" position="popper"><Select.Viewport>{['Low', 'Normal', 'Urgent'].map(p => <Select.Item className="it" key={p} value={p}><Select.ItemText>{p}</Select.ItemText></Select.Item>)}</Select.Viewport></Select.Content></Select.Portal></Select.Root>
                  {r.state === 'Open' && <button className="btn go" onClick={() => { setCrew(''); setAssign(r); }}>Assign crew</button>}
                  {r.state === 'Open' && <DropdownMenu.Root><DropdownMenu.Trigger className="btn" aria-label={`More actions for ${r.place}`}>⋯</DropdownMenu.Trigger><DropdownMenu.Portal><DropdownMenu.Content className="pop" align="end">
                    <DropdownMenu.Item className="it" onSelect={() => setToast(`Link to ${r.id} copied`)}>Copy link</DropdownMenu.Item><DropdownMenu.Item className="it" onSelect={() => setDup(r)}>Close as duplicate</DropdownMenu.Item></DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root>}
                </div>
              </article>))}
            {!rows.length && <p>No reports here.</p>}
          </Tabs.Content>
        </Tabs.Root>
      </div>
      <Dialog.Root open={!!assign} onOpenChange={o => !o && setAssign(null)}><Dialog.Portal><Dialog.Overlay className="ov" /><Dialog.Content className="dlg" aria-describedby={undefined}>
        <Dialog.Title asChild><h2>Who repairs {assign?.id}?</h2></Dialog.Title>
        <RadioGroup.Root value={crew} onValueChange={setCrew} aria-label="Crew">{['Crew North', 'Crew South'].map((c, i) => <div className="opt" key={c}><RadioGroup.Item className="rd" value={c} id={'c' + i}><RadioGroup.Indicator className="ind" /></RadioGroup.Item><label htmlFor={'c' + i}>{c}</label></div>)}</RadioGroup.Root>
        <Dialog.Close className="btn">Cancel</Dialog.Close> <button className="btn go" disabled={!crew} onClick={doAssign}>Assign</button></Dialog.Content></Dialog.Portal></Dialog.Root>
      <AlertDialog.Root open={!!dup} onOpenChange={o => !o && setDup(null)}><AlertDialog.Portal><AlertDialog.Overlay className="ov" /><AlertDialog.Content className="dlg">
        <AlertDialog.Title asChild><h2>Close {dup?.id} as a duplicate?</h2></AlertDialog.Title><AlertDialog.Description>The person who reported {dup?.place} will not get any more updates.</AlertDialog.Description>
        <AlertDialog.Cancel className="btn" onClick={() => is('keep-closes-it') && closeDup(dup)}>Keep it open</AlertDialog.Cancel> <AlertDialog.Action className="btn del" onClick={() => closeDup(dup)}>Close report</AlertDialog.Action></AlertDialog.Content></AlertDialog.Portal></AlertDialog.Root>
      {toast && <div className="toast" role="status">{toast}</div>}
    </>
  );
}
const st = document.createElement('style'); st.textContent = CSS; document.head.append(st);
createRoot(document.getElementById('root')).render(<App />);
document.title = 'Street lamp reports';
