import {useEffect, useMemo, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgGridReact} from 'ag-grid-react';
import {AllCommunityModule, ModuleRegistry} from 'ag-grid-community';
ModuleRegistry.registerModules([AllCommunityModule]);

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const rows = list => list.map(([id, project, task, rate, ...h]) => ({id, project, task, rate, mon: h[0], tue: h[1], wed: h[2], thu: h[3], fri: h[4]}));
const SEED = {weeks: [
  {label: '16 – 20 Nov 2026', status: 'Approved', rows: rows([[1, 'Harbour tunnel', 'Survey', 90, 8, 8, 4, 0, 0], [2, 'Town hall', 'Drawings', 80, 0, 0, 4, 8, 8]])},
  {label: '23 – 27 Nov 2026', status: 'Draft', rows: rows([[11, 'Harbour tunnel', 'Survey', 90, 4, 3, 0, 2, 0], [12, 'Harbour tunnel', 'Reporting', 75, 0, 2, 2, 0, 1], [13, 'Town hall', 'Drawings', 80, 3, 3, 4, 0, 0], [14, 'Town hall', 'Site visit', 95, 0, 0, 0, 5, 0], [15, 'Museum wing', 'Model', 70, 0, 0, 2, 0, 1], [16, 'Museum wing', 'Lighting study', 85, 0, 0, 0, 0, 2], [17, 'Internal', 'Team meeting', 0, 1, 0, 0, 1, 0], [18, 'Internal', 'Training', 0, 0, 0, 0, 0, 2]])},
]};
const sum = r => r.mon + r.tue + r.wed + r.thu + r.fri;

function Sheet() {
  const [data, setData] = useState(null), [w, setW] = useState(1), [note, setNote] = useState(null), [query, setQuery] = useState('');
  const grid = useRef(null);
  useEffect(() => { load('hoursgrid', 50).then(k => setData(k ?? SEED)); }, []);
  const locked = data && data.weeks[w].status !== 'Draft';
  const cols = useMemo(() => [
    {field: 'project', width: 150}, {field: 'task', width: 150},
    ...DAYS.map((d, i) => ({headerName: d, field: d.toLowerCase(), width: 78, editable: () => !locked || is('locked-still-editable'), valueParser: p => { const n = Number(p.newValue); return Number.isFinite(n) && n >= 0 && n <= 24 ? n : p.oldValue; }})),
    {headerName: 'Total', colId: 'total', width: 90, valueGetter: p => sum(p.data)},
    {headerName: 'Amount', colId: 'amount', width: 120, valueGetter: p => (p.data.mon + p.data.tue + p.data.wed + p.data.thu + p.data.fri) * p.data.rate, valueFormatter: p => money(p.value)},
  ], [locked]);
  if (!data) return null;
  const week = data.weeks[w], hours = r => r.mon + r.tue + r.wed + r.thu + r.fri;
  const billable = week.rows.filter(r => r.rate), all = week.rows.reduce((n, r) => n + hours(r), 0);
  const keep = async next => { setData(next); await save('hoursgrid', next, 80); };
  const patch = part => ({weeks: data.weeks.map((x, i) => i === w ? {...x, ...part} : x)});
  const shown = week.rows.filter(r => `${r.project} ${is('search-only-project') ? '' : r.task}`.toLowerCase().includes(query.toLowerCase()));
  async function edited(e) {
    const next = patch({rows: week.rows.map(r => r.id === e.data.id ? {...e.data} : r)});
    if (is('edit-snaps-back')) { setData(next); await wait(1600); setData({weeks: data.weeks.map(x => ({...x, rows: x.rows.map(r => r.id === e.data.id ? {...r, [e.colDef.field]: e.oldValue} : r)}))}); return; }
    await keep(next);
  }
  const submit = () => { if (all < 40 && !is('short-week-accepted')) { setNote(['bad', `${40 - all} hours are missing, please complete your week`]); return; } keep(patch({status: 'Submitted'})); setNote(['ok', 'Timesheet was submitted']); };
  const copy = () => { const fill = ['mon', 'tue', 'wed', 'thu', 'fri'], sel = grid.current.api.getSelectedRows()[0]; if (!sel) return setNote(['bad', 'Select a row first']);
    keep(patch({rows: week.rows.map((r, i) => (is('fills-first-row') ? i === 0 : r.id === sel.id) ? {...r, ...Object.fromEntries(fill.map(d => [d, sel.mon]))} : r)})); setNote(['ok', `Monday copied to all days of ${sel.task}`]); };
  return <div style={{padding: 20, fontFamily: 'system-ui', maxWidth: 1080}}>
    <h1 style={{marginTop: 0}}>My timesheet</h1>
    <div style={{display: 'flex', gap: 12, alignItems: 'center', marginBottom: 12}}><button disabled={w === 0} onClick={() => { setW(0); setNote(null); }}>Earlier week</button><b>{week.label}</b><button disabled={w === 1} onClick={() => { setW(1); setNote(null); }}>Later week</button><span style={{background: locked ? '#d7f0dd' : '#fff1cc', padding: '2px 10px', borderRadius: 10}}>{week.status}</span><label>Find a task <input value={query} onChange={e => setQuery(e.target.value)} /></label><button onClick={copy} disabled={locked}>Copy Monday to all days</button></div>
    <div style={{height: 400}}><AgGridReact ref={grid} rowData={shown.map(r => ({...r}))} columnDefs={cols} getRowId={p => String(p.data.id)} rowSelection={{mode: 'singleRow', checkboxes: false, enableClickSelection: true}} onCellValueChanged={edited} stopEditingWhenCellsLoseFocus /></div>
    <div style={{display: 'flex', gap: 30, marginTop: 14, alignItems: 'center'}}><div>Hours this week <strong>{all}</strong></div><div>Billable <strong>{money((is('billable-stale') ? SEED.weeks[w].rows : billable).reduce((n, r) => n + hours(r) * r.rate, 0))}</strong></div><button onClick={submit} disabled={locked}>Submit week</button></div>
    {note && <p role="status" style={{color: note[0] === 'bad' ? '#b3261e' : '#1b6b34'}}>{note[1]}</p>}
  </div>;
}
document.title = 'My timesheet';
createRoot(document.getElementById('root')).render(<Sheet />);
