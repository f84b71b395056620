import React, {useCallback, useEffect, useMemo, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgGridReact} from 'ag-grid-react';
import {AllCommunityModule, ModuleRegistry} from 'ag-grid-community';

ModuleRegistry.registerModules([AllCommunityModule]);
const CSS = `
body{margin:0;font:15px/1.5 Roboto,system-ui,sans-serif;background:#fafafa;color:#222}
.head{background:#b3001b;color:#fff;padding:14px 26px;display:flex;justify-content:space-between;align-items:center}.head h1{font-size:20px;margin:0}
.bar{display:flex;gap:20px;align-items:center;padding:14px 26px}.bar input{font:inherit;padding:5px 10px;width:220px;border:1px solid #aaa;border-radius:4px}.bar .open{font-weight:600}
.grid{padding:0 26px 20px}.cellbtn{font:inherit;font-size:13px;line-height:1.4;border:1px solid #b3001b;color:#b3001b;background:#fff;border-radius:4px;padding:2px 10px;cursor:pointer}
.drawer{position:fixed;right:0;top:0;bottom:0;width:330px;background:#fff;box-shadow:-6px 0 24px #0004;padding:20px 24px;z-index:10}.drawer select,.drawer input{font:inherit;width:100%;box-sizing:border-box;padding:6px;margin:4px 0 12px}
.pri{font:inherit;background:#b3001b;color:#fff;border:0;border-radius:4px;padding:7px 16px;cursor:pointer}.pri:disabled{opacity:.4}.sec{font:inherit;background:none;border:1px solid #888;border-radius:4px;padding:6px 14px;cursor:pointer}
.err{color:#b3001b;margin:0 0 10px}.snack{position:fixed;left:26px;bottom:22px;background:#222;color:#fff;padding:10px 18px;border-radius:4px}`;
const SEED = [
  {no: 'D101', route: 'Route 4', start: '05:10', end: '13:00', driver: 'Hanne Berg'}, {no: 'D102', route: 'Route 4', start: '06:30', end: '14:45', driver: ''},
  {no: 'D103', route: 'Route 9', start: '12:50', end: '21:05', driver: 'Luis Ortega'}, {no: 'D104', route: 'Route 12', start: '14:20', end: '22:40', driver: ''},
  {no: 'D105', route: 'Route 12', start: '04:45', end: '12:15', driver: 'Priya Nair'}, {no: 'D106', route: 'Night N2', start: '22:10', end: '05:30', driver: 'Otto Falk'},
];
const POOL = ['Greta Holm', 'Samir Aziz'];

function App() {
  const [duties, setDuties] = useState(() => JSON.parse(localStorage.getItem('busduties') || 'null') || SEED);
  const [q, setQ] = useState(''), [panel, setPanel] = useState(null), [driver, setDriver] = useState(''), [reason, setReason] = useState(''), [err, setErr] = useState(''), [snack, setSnack] = useState('');
  useEffect(() => { if (snack) { const t = setTimeout(() => setSnack(''), 5000); return () => clearTimeout(t); } }, [snack]);
  const keep = (next, save = true) => { setDuties(next); if (save) localStorage.setItem('busduties', JSON.stringify(next)); };
  const show = useCallback((kind, d) => { setDriver(''); setReason(''); setErr(''); setPanel({kind, d}); }, []);
  const Actions = useCallback(({data}) => data.driver ? <button className="cellbtn" onClick={() => show('off', data)}>Take off</button> : <button className="cellbtn" onClick={() => show('on', data)}>Assign</button>, [show]);
  const cols = useMemo(() => [
    {field: 'no', headerName: 'Duty', width: 100}, {field: 'route', headerName: 'Route', width: 120}, {field: 'start', headerName: 'Start', width: 100, ...(is('starts-sorted-backwards') ? {comparator: (a, b) => (a < b ? 1 : a > b ? -1 : 0)} : {})}, {field: 'end', headerName: 'End', width: 100},
    {field: 'driver', headerName: 'Driver', width: 160}, {headerName: 'Status', width: 130, valueGetter: p => (p.data.driver ? 'Assigned' : 'Unassigned')}, {headerName: 'Actions', width: 130, cellRenderer: Actions, sortable: false},
  ], [Actions]);
  function assign() {
    const at = duties.findIndex(d => d.no === panel.d.no) + (is('assigns-next-open') ? 2 : 0);
    keep(duties.map((d, i) => (i === at ? {...d, driver} : d))); setSnack(`${driver} drives ${panel.d.no}`); setPanel(is('dies-after-saving') ? {kind: 'off'} : null);
  }
  function takeOff() {
    if (!reason.trim() && !is('reason-optional')) return setErr('Give a reason, the planner will see it.');
    keep(duties.map(d => (d.no === panel.d.no ? {...d, driver: ''} : d)), !is('take-off-not-saved')); setSnack(`${panel.d.no} needs a driver`); setPanel(null);
  }
  const n = duties.filter(d => !d.driver).length;
  const spare = POOL.filter(p => !duties.some(d => d.driver === p));
  return (
    <>
      <div className="head"><h1>Bus duties</h1><span>Monday 4 March</span></div>
      <div className="bar"><input type="search" placeholder="Search duties" aria-label="Search duties" value={q} onChange={e => setQ(e.target.value)} /><span className="open">{n === 1 ? '1 duty' : `${n} duties`} without a driver</span></div>
      <div className="grid"><AgGridReact rowData={duties} columnDefs={cols} getRowId={p => p.data.no} quickFilterText={q} quickFilterParser={t => [t]} domLayout="autoHeight" suppressColumnVirtualisation /></div>
      {panel && <div className="drawer" role="dialog" aria-labelledby="pt">{panel.kind === 'on' ? <>
        <h2 id="pt">Assign duty {panel.d.no}</h2><p>{panel.d.route}, {panel.d.start} to {panel.d.end}</p>
        <label>Spare driver<select value={driver} onChange={e => setDriver(e.target.value)}><option value="">Choose</option>{spare.map(s => <option key={s}>{s}</option>)}</select></label>
        <button className="sec" onClick={() => setPanel(null)}>Cancel</button> <button className="pri" disabled={!driver} onClick={assign}>Save duty</button></> : <>
        <h2 id="pt">Take {panel.d.driver} off {panel.d.no}?</h2>
        <label>Reason<input value={reason} onChange={e => setReason(e.target.value)} /></label>{err && <p className="err" role="alert">{err}</p>}
        <button className="sec" onClick={() => setPanel(null)}>Cancel</button> <button className="pri" onClick={takeOff}>Confirm</button></>}</div>}
      {snack && <div className="snack" role="status">{snack}</div>}
    </>
  );
}
const st = document.createElement('style'); st.textContent = CSS; document.head.append(st);
createRoot(document.getElementById('root')).render(<App />);
document.title = 'Bus duties';
