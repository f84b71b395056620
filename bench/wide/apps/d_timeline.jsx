import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const CSS = `*{box-sizing:border-box} body{margin:0;font:14px/1.4 "Helvetica Neue",Arial,sans-serif;color:#24292e;background:#fff} .px-6{padding-left:24px;padding-right:24px} .py-4{padding-top:16px;padding-bottom:16px} .flex{display:flex} .gap-3{gap:12px} .between{justify-content:space-between} .center{align-items:center} .btn{font:inherit;border:1px solid #cbd2d9;background:#fff;border-radius:4px;padding:4px 10px;cursor:pointer} .btn.dark{background:#24292e;color:#fff} .gantt{border:1px solid #e1e4e8} .r{display:grid;grid-template-columns:28px 230px 92px 150px 92px 1fr 150px;align-items:center;border-bottom:1px solid #eee;min-height:42px;padding:0 10px;gap:6px} .r.head{background:#f6f8fa;font-weight:600;min-height:32px} .track{position:relative;height:18px;background:repeating-linear-gradient(90deg,#f6f8fa 0 10%,#fff 10% 20%)} .barr{position:absolute;height:18px;border-radius:4px;background:#5b8def} .barr.Done{background:#7bb98b} .barr.Blocked{background:#d8a0a0} .tag{font-size:12px;border-radius:10px;padding:1px 8px;background:#eef} .tag.Blocked{background:#fde7e7;color:#9b1c1c} .tag.Done{background:#e2f4e6;color:#176b2c} .snack{position:fixed;left:50%;transform:translateX(-50%);bottom:26px;background:#24292e;color:#fff;border-radius:6px;padding:10px 18px} .snack button{background:none;border:0;color:#9ecbff;font:inherit;margin-left:14px;cursor:pointer} .modal{position:fixed;inset:0;background:#0007;display:grid;place-items:center} .panel{background:#fff;border-radius:8px;padding:18px 24px;width:360px} .panel label{display:block;margin:10px 0} .panel input,.panel select{font:inherit;padding:5px;width:100%} .red{color:#b31d28}`;
const T = (id, name, who, start, days, needs = [], done = false) => ({id, name, who, start, days, needs, done});
// Days since 1 June 2026.
const SEED = [
  T(1, 'Interview customers', 'Rosa', 0, 5, [], true), T(2, 'Write the brief', 'Rosa', 5, 3, [1], true), T(3, 'Draw the screens', 'Yuki', 8, 6, [2]), T(4, 'Build the API', 'Marek', 8, 8, [2]), T(5, 'Load test the API', 'Marek', 16, 3, [4]),
  T(6, 'Build the web client', 'Yuki', 16, 7, [3, 4]), T(7, 'Translate the texts', 'Lou', 14, 4, [3]), T(8, 'Beta with ten customers', 'Rosa', 23, 5, [6]), T(9, 'Write the help pages', 'Lou', 18, 6, [7]), T(10, 'Launch', 'Rosa', 28, 1, [8, 9]),
];
const day = n => new Date(Date.UTC(2026, 5, 1 + n)).toLocaleDateString('en-US', {month: 'short', day: 'numeric', timeZone: 'UTC'});
const end = one => one.start + one.days - 1;
function settle(all) {
  let moved = true, list = all;
  while (moved) { moved = false; list = list.map(one => { const first = Math.max(one.start, ...one.needs.map(id => end(list.find(it => it.id === id)) + 1)); if (first === one.start) return one; moved = true; return {...one, start: first}; }); }
  return list;
}

function Plan() {
  const [tasks, setTasks] = useState(null), [who, setWho] = useState('Everybody'), [ask, setAsk] = useState(null), [value, setValue] = useState(''), [problem, setProblem] = useState(''), [snack, setSnack] = useState(null), [finish, setFinish] = useState('');
  const last = all => day(Math.max(...all.map(end)));
  useEffect(() => { load('d_timeline', 40).then(kept => { const all = kept ?? SEED; setTasks(all); setFinish(last(all)); }); }, []);
  if (!tasks) return null;
  const keep = next => { setTasks(next); if (!is('launch-date-stale')) setFinish(last(next)); save('d_timeline', next, 50); };
  const by = id => tasks.find(one => one.id === id), seeds = id => SEED.find(one => one.id === id);
  const status = one => one.done ? 'Done' : one.needs.some(id => !(is('stays-blocked') ? seeds(id) : by(id)).done) ? 'Blocked' : 'Ready';
  const shown = tasks.filter(one => who === 'Everybody' || one.who === who || (is('filter-adds-successors') && one.needs.some(id => by(id).who === who && who === 'Lou')));
  const daysShown = shown.reduce((sum, one) => sum + one.days, 0);
  function delay(event) {
    event.preventDefault(); const n = Number(value); if (!(n > 0)) return setProblem('Enter a number of days');
    const before = tasks, moved = tasks.map(one => one.id === ask.task.id ? {...one, start: one.start + n} : one), next = is('successors-stay') ? moved : settle(moved);
    keep(next); setAsk(null); setSnack({text: `${ask.task.name} was delayed by ${n} ${n === 1 ? 'day' : 'days'}`, undo: () => { keep(is('undo-partly') ? next.map(one => one.id === ask.task.id ? before.find(it => it.id === one.id) : one) : before); setSnack(null); }});
  }
  const reaches = (from, to) => from === to || by(from).needs.some(id => reaches(id, to));
  function link(event) {
    event.preventDefault(); const other = tasks.find(one => one.name === value); if (!other) return setProblem('Choose a task');
    if (reaches(other.id, ask.task.id)) { if (!is('cycle-swallowed')) { setProblem(`${other.name} already depends on ${ask.task.name}`); return; } setAsk(null); return; }
    keep(settle(tasks.map(one => one.id === ask.task.id ? {...one, needs: [...one.needs, other.id]} : one))); setAsk(null);
  }
  const open = (kind, task) => { setProblem(''); setValue(''); setAsk({kind, task}); };
  return <><style>{CSS}</style><header className="px-6 py-4 flex between center"><h1 style={{margin: 0}}>Client portal 2.0</h1><div>Finished on <strong>{finish}</strong></div></header>
    <div className="px-6 flex gap-3 center" style={{marginBottom: 12}}><label>Person <select value={who} onChange={event => setWho(event.target.value)}>{['Everybody', 'Rosa', 'Yuki', 'Marek', 'Lou'].map(one => <option key={one}>{one}</option>)}</select></label><span>{shown.length} tasks, {daysShown} days of work</span><span>{tasks.filter(one => one.done).length} of {tasks.length} done</span></div>
    <div className="px-6"><div className="gantt" role="table" aria-label="Tasks"><div className="r head" role="row">{['', 'Task', 'Person', 'Dates', 'Status', 'June', ''].map((one, at) => <span role="columnheader" key={at}>{one}</span>)}</div>
      {shown.map(one => <div className="r" role="row" key={one.id}><span role="cell"><input type="checkbox" aria-label={`Done: ${one.name}`} checked={one.done} onChange={() => keep(tasks.map(it => it.id === one.id ? {...it, done: !it.done} : it))} /></span><span role="cell">{one.name}</span><span role="cell">{one.who}</span><span role="cell">{day(one.start)} – {day(end(one))}</span><span role="cell"><span className={`tag ${status(one)}`}>{status(one)}</span></span>
        <span role="cell" className="track"><i className={`barr ${status(one)}`} style={{left: `${one.start / .4}%`, width: `${one.days / .4}%`}} /></span><span role="cell"><button className="btn" aria-label={`Delay ${one.name}`} onClick={() => open('delay', one)}>Delay</button> <button className="btn" aria-label={`Link ${one.name}`} onClick={() => open('link', one)}>Link</button></span></div>)}</div></div>
    {ask && <div className="modal"><form className="panel" role="dialog" aria-modal="true" aria-label={ask.kind === 'delay' ? 'Delay task' : 'Add dependency'} onSubmit={ask.kind === 'delay' ? delay : link}><h2>{ask.kind === 'delay' ? 'Delay task' : 'Add dependency'}</h2><p>{ask.task.name}</p>
      {ask.kind === 'delay' ? <label>Days<input value={value} onChange={event => setValue(event.target.value)} inputMode="numeric" autoFocus /></label> : <label>Depends on<select value={value} onChange={event => setValue(event.target.value)}><option value="">Choose…</option>{tasks.filter(one => one !== ask.task).map(one => <option key={one.id}>{one.name}</option>)}</select></label>}
      {problem && <p className="red" role="alert">{problem}</p>}<div className="flex gap-3"><button className="btn dark">{ask.kind === 'delay' ? 'Move task' : 'Add'}</button><button type="button" className="btn" onClick={() => setAsk(null)}>Cancel</button></div></form></div>}
    {snack && <div className="snack" role="status">{snack.text}<button onClick={snack.undo}>Undo</button></div>}</>;
}
createRoot(document.getElementById('root')).render(<Plan />);
document.title = 'Client portal 2.0';
