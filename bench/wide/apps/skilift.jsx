import React, {useState} from 'react';
import {createRoot} from 'react-dom/client';

const CSS = `
*{box-sizing:border-box}body{margin:0;font:14px/1.5 "Helvetica Neue",Arial,sans-serif;background:#eef3f8;color:#16324a}
.nav{background:#0f4c81;color:#fff;padding:12px 26px;display:flex;gap:20px;align-items:baseline;position:sticky;top:0;z-index:5}.nav h1{font-size:19px;margin:0}
.body{padding:20px 26px;display:grid;grid-template-columns:1fr 280px;gap:22px}
.tiles{display:flex;gap:14px;margin-bottom:16px}.tile{background:#fff;border-radius:8px;padding:12px 18px;flex:1}.tile__label{font-size:12px;text-transform:none;color:#5c7890}.tile__value{font-size:19px;font-weight:600}
.tools{display:flex;gap:18px;margin-bottom:10px;align-items:center}table{width:100%;background:#fff;border-collapse:collapse;border-radius:8px}th,td{padding:9px 12px;text-align:left;border-bottom:1px solid #dce6ef}
.tag{padding:2px 10px;border-radius:10px;font-size:12px}.tag.Open{background:#d3f2dd}.tag.Hold{background:#ffe9bd}.tag.Closed{background:#f6d3d3}
.b{font:inherit;font-size:13px;border:1px solid #9db8cf;background:#fff;border-radius:4px;padding:3px 10px;margin-right:6px;cursor:pointer}.b.p{background:#0f4c81;color:#fff;border-color:#0f4c81}.b:disabled{opacity:.45}
.alertbar{background:#fbe0e0;color:#8a1010;padding:10px 14px;border-radius:6px;margin-bottom:12px;display:flex;justify-content:space-between}
.log{background:#fff;border-radius:8px;padding:14px 16px;align-self:start}.log ul{list-style:none;padding:0;margin:0}.log li{padding:5px 0;border-bottom:1px solid #eef3f8}
.veil{position:fixed;inset:0;background:#0f2a41aa;z-index:9;display:flex;align-items:center;justify-content:center}.box{background:#fff;border-radius:10px;padding:22px 26px;width:380px}.box select{font:inherit;display:block;width:100%;margin:4px 0 16px;padding:5px}`;

const SEED = [
  {id: 1, name: 'Valley Gondola', state: 'Open', wind: 22, queue: 5}, {id: 2, name: 'Eagle Six', state: 'Open', wind: 55, queue: 8},
  {id: 3, name: 'Summit Chair', state: 'Open', wind: 48, queue: 12}, {id: 4, name: 'Bear Run T-bar', state: 'Closed', wind: 15, queue: 0},
  {id: 5, name: 'Ridge Double', state: 'Closed', wind: 71, queue: 0}, {id: 6, name: 'Kids Carpet', state: 'Open', wind: 10, queue: 2},
];
const label = s => (s === 'Hold' ? 'On hold' : s);

function Board() {
  const [lifts, setLifts] = useState(SEED), [ask, setAsk] = useState(null), [reason, setReason] = useState(''), [error, setError] = useState(''), [log, setLog] = useState(['Shift started by Vera']);
  const [sort, setSort] = useState('name'), [running, setRunning] = useState(false);
  const put = (id, patch) => lifts.map(l => (l.id === id ? {...l, ...patch} : l));
  function open(l) {
    if (l.wind > 60 && !is('wind-ignored')) return setError(`${l.name} cannot open: wind ${l.wind} km/h is above the limit of 60 km/h.`);
    setError(''); setLifts(put(l.id, {state: 'Open'})); setLog([`${l.name} opened`, ...log]);
  }
  function hold() {
    const l = is('holds-next-lift') ? lifts[(lifts.indexOf(ask) + 1) % lifts.length] : ask, before = lifts;
    setLifts(put(l.id, {state: 'Hold'})); setLog([`${ask.name} on hold: ${reason}`, ...log]); setAsk(null); setReason('');
    if (is('hold-rolled-back')) setTimeout(() => setLifts(before), 1800);
  }
  let rows = lifts.filter(l => !running || l.state === 'Open');
  rows = [...rows].sort(sort === 'name' ? (a, b) => a.name.localeCompare(b.name) : (a, b) => b.queue - a.queue);
  const longest = [...(is('longest-stale') ? SEED : lifts)].sort((a, b) => b.queue - a.queue)[0];
  return (
    <>
      <div className="nav"><h1>Hochkar lifts</h1><span>Operations desk</span></div>
      <div className="body"><div>
        {error && <div className="alertbar" role="alert" style={is('warning-under-header') ? {position: 'fixed', top: 4, left: 200, right: 20, padding: '8px 14px', zIndex: 1} : {}}><span>{error}</span></div>}
        <div className="tiles"><div className="tile"><div className="tile__label">Running</div><div className="tile__value">{lifts.filter(l => l.state === 'Open').length} of 6 lifts open</div></div>
          <div className="tile"><div className="tile__label">Longest queue</div><div className="tile__value">{longest.name}, {longest.queue} min</div></div></div>
        <div className="tools"><label>Sort by <select value={sort} onChange={e => setSort(e.target.value)}><option value="name">Name</option><option value="queue">Longest queue first</option></select></label>
          <label><input type="checkbox" checked={running} onChange={e => setRunning(e.target.checked)} /> Running lifts only</label></div>
        <table aria-label="Lifts"><thead><tr><th>Lift</th><th>Status</th><th>Wind</th><th>Queue</th><th>Actions</th></tr></thead>
          <tbody>{rows.map(l => <tr key={l.id}><td>{l.name}</td><td><span className={'tag ' + l.state}>{label(l.state)}</span></td><td>{l.wind} km/h</td><td>{l.queue} min</td>
            <td>{l.state === 'Open' ? <><button className="b" onClick={() => setAsk(l)}>Put on hold</button><button className="b" onClick={() => setLifts(put(l.id, {queue: l.queue + 5}))}>+5 min queue</button></> : <button className="b" onClick={() => open(l)}>{l.state === 'Hold' ? 'Resume' : 'Start lift'}</button>}</td></tr>)}</tbody></table>
      </div>
      <div className="log"><h2 style={{fontSize: 16, margin: '0 0 6px'}}>Shift log</h2><ul aria-label="Shift log">{log.map((t, i) => <li key={i}>{t}</li>)}</ul></div></div>
      {ask && <div className="veil"><div className="box" role="dialog" aria-modal="true" aria-labelledby="h"><h2 id="h">Put {ask.name} on hold</h2>
        <label>Reason<select value={reason} onChange={e => setReason(e.target.value)}><option value="">Choose a reason</option><option>Wind</option><option>Guest fell</option><option>Technical</option></select></label>
        <button className="b" onClick={() => { setAsk(null); setReason(''); }}>Cancel</button><button className="b p" disabled={!reason} onClick={hold}>Confirm hold</button></div></div>}
    </>
  );
}
const st = document.createElement('style'); st.textContent = CSS; document.head.append(st);
createRoot(document.getElementById('root')).render(<Board />);
document.title = 'Hochkar lifts';
