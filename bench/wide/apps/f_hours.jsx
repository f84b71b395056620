import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const css = `*{box-sizing:border-box}body{margin:0;font:14px/1.5 ui-sans-serif,system-ui;background:#f8fafc;color:#0f172a}.p-6{padding:24px}.flex{display:flex}.gap-3{gap:12px}.items-center{align-items:center}.justify-between{justify-content:space-between}
.card{background:#fff;border:1px solid #e2e8f0;border-radius:12px;padding:16px;margin-top:16px}.btn{border:1px solid #cbd5e1;background:#fff;border-radius:8px;padding:6px 12px;font:inherit;cursor:pointer}.btn-primary{background:#4f46e5;color:#fff;border-color:#4f46e5}.btn:disabled{opacity:.45;cursor:not-allowed}
table{border-collapse:collapse;width:100%}th,td{padding:6px 8px;text-align:right;border-bottom:1px solid #f1f5f9}th:first-child,td:first-child{text-align:left}.cell{width:64px;text-align:right;padding:4px 6px;border:1px solid #cbd5e1;border-radius:6px;font:inherit}.cell:disabled{background:#f1f5f9;color:#475569}
.pill{border-radius:999px;padding:2px 10px;font-size:12px;background:#e2e8f0}.pill.Submitted{background:#fef3c7}.pill.Approved{background:#dcfce7}.toast{position:fixed;top:20px;right:20px;background:#0f172a;color:#fff;border-radius:8px;padding:10px 16px}.warn{color:#b91c1c}`;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
const WEEKS = [
  {name: 'Week 46', span: '10 – 14 November', status: 'Approved', rows: [['Harbour Bridge', [6, 6, 4, 8, 3]], ['Museum Roof', [2, 1.5, 4, 0, 3]], ['Office', [0, 0.5, 0, 0, 1]]]},
  {name: 'Week 47', span: '17 – 21 November', status: 'Draft', rows: [['Harbour Bridge', [8, 0, 5, 0, 0]], ['Museum Roof', [0, 3.5, 0, 0, 0]], ['School Annex', [0, 0, 2.5, 0, 0]], ['Office', [0, 1, 0, 0, 0]]]},
  {name: 'Week 48', span: '24 – 28 November', status: 'Draft', rows: [['Harbour Bridge', [0, 0, 0, 0, 0]]]},
];
const PROJECTS = ['Harbour Bridge', 'Museum Roof', 'School Annex', 'Tram Depot', 'Office', 'Sick leave'];
const sum = list => list.reduce((a, b) => a + b, 0), h = value => value.toFixed(2).replace(/\.?0+$/, '') + ' h';

function Cell({label, value, disabled, onCommit}) {
  const [text, setText] = useState(null);
  return <input className="cell" aria-label={label} disabled={disabled} value={text ?? (value || '')} placeholder="–" onChange={event => { setText(event.target.value); const next = Number(event.target.value.replace(',', '.')); onCommit(Number.isFinite(next) ? next : 0); }} onBlur={() => setText(null)} />;
}
function Sheet() {
  const [weeks, setWeeks] = useState(null), [at, setAt] = useState(1), [toast, setToast] = useState(''), [project, setProject] = useState('');
  useEffect(() => { load('f_hours', 60).then(kept => setWeeks(kept ?? WEEKS)); }, []);
  useEffect(() => { if (toast) { const timer = setTimeout(() => setToast(''), 4000); return () => clearTimeout(timer); } }, [toast]);
  if (!weeks) return <p className="p-6">Loading…</p>;
  const week = weeks[at], locked = week.status !== 'Draft';
  const change = (next, write = true) => { const all = weeks.map((one, index) => index === at ? {...week, ...next} : one); setWeeks(all); if (write) save('f_hours', all, 40); };
  const set = (row, day, value) => change({rows: week.rows.map(([name, hours], index) => [name, index === row ? hours.map((old, place) => place === day ? value : old) : hours])});
  const column = day => sum(week.rows.map(([, hours]) => hours[day])), total = sum(week.rows.map(([, hours]) => sum(hours)));
  const shownTotal = is('total-skips-last') && week.rows.length > 1 && total > 24 ? total - sum(week.rows[week.rows.length - 1][1]) : total;
  const bad = DAYS.filter((_, day) => column(day) > 24);
  async function submit() {
    change({status: 'Submitted'}); setToast(is('toast-negates') ? `${week.name} could not be submitted` : `${week.name} was sent to Marta Ruiz for approval`);
    if (is('submit-back')) setTimeout(() => setWeeks(weeks), 2200);
  }
  function add() {
    const rows = [...week.rows, [project, [0, 0, 0, 0, 0]]]; setProject('');
    change({rows}, !is('row-lost')); 
  }
  return (
    <div className="p-6"><style>{css}</style>
      <header className="flex justify-between items-center"><h1>Time sheet</h1><span>Jonas Weber, site engineer</span></header>
      <div className="card">
        <div className="flex gap-3 items-center">
          <button className="btn" disabled={at === 0} onClick={() => setAt(at - 1)}>Previous week</button><button className="btn" disabled={at === 2} onClick={() => setAt(at + 1)}>Next week</button>
          <h2>{is('week-title-stale') && at === 2 ? weeks[1].name : week.name}</h2><span>{week.span}</span><span className={`pill ${week.status}`}>{week.status}</span>
        </div>
        <table><thead><tr><th>Project</th>{DAYS.map(day => <th key={day}>{day}</th>)}<th>Sum</th></tr></thead>
          <tbody>{week.rows.map(([name, hours], row) => <tr key={name}><td>{name}</td>{DAYS.map((day, place) => <td key={day}><Cell label={`${name} ${day}`} value={hours[place]} disabled={locked} onCommit={value => set(row, place, value)} /></td>)}<td>{h(sum(hours))}</td></tr>)}</tbody>
          <tfoot><tr><th>Per day</th>{DAYS.map((day, place) => <th key={day}>{h(column(place))}</th>)}<th>{h(total)}</th></tr></tfoot></table>
        {bad.length > 0 && !is('limit-unseen') && <p className="warn" role="alert">{bad.join(', ')}: a day cannot have more than 24 hours</p>}
        {bad.length > 0 && is('limit-unseen') && <p className="warn" role="alert" style={{position: 'absolute', left: -9999}}>{bad.join(', ')}: a day cannot have more than 24 hours</p>}
      </div>
      <div className="card flex justify-between items-center">
        <div className="flex gap-3 items-center"><select className="btn" aria-label="Project to add" value={project} disabled={locked} onChange={event => setProject(event.target.value)}><option value="">Choose a project</option>{PROJECTS.filter(one => !week.rows.some(([name]) => name === one)).map(one => <option key={one}>{one}</option>)}</select>
          <button className="btn" disabled={!project || locked} onClick={add}>Add project</button></div>
        <p>Hours this week: <strong>{h(shownTotal)}</strong> of 40 h</p>
        {locked && week.status === 'Submitted' ? <button className="btn" onClick={() => change({status: 'Draft'})}>Recall</button> : <button className="btn btn-primary" disabled={locked || bad.length > 0 || !total} onClick={submit}>Submit week</button>}
      </div>
      {toast && <div className="toast" role="status">{toast}</div>}
    </div>
  );
}
createRoot(document.getElementById('root')).render(<Sheet />);
document.title = 'Time sheet';
