import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const CSS = `*{box-sizing:border-box}body{margin:0;font:15px/1.4 Inter,system-ui,sans-serif;background:#f1f5f9;color:#0f172a}.flex{display:flex}.grid2{display:grid;grid-template-columns:1fr 300px;gap:24px}.gap-2{gap:8px}.p-4{padding:16px}.mb-3{margin-bottom:12px}.card{background:#fff;border-radius:12px;box-shadow:0 1px 3px #0002}.between{justify-content:space-between}.center{align-items:center}.muted{color:#64748b}.btn{border:0;border-radius:8px;padding:7px 14px;background:#0ea5e9;color:#fff;font:inherit;cursor:pointer}.btn-soft{background:#e2e8f0;color:#0f172a}.pill{border-radius:99px;padding:1px 10px;background:#e0f2fe;font-size:13px}.tabs button{border:0;background:none;font:inherit;padding:8px 14px;cursor:pointer}.tabs button[aria-selected=true]{border-bottom:3px solid #0ea5e9;font-weight:600}.toast{position:fixed;left:50%;bottom:24px;transform:translateX(-50%);background:#0f172a;color:#fff;border-radius:10px;padding:12px 18px}`;
const SEED = [
  ['Monday', '07:00', 'Sunrise Yoga', 'Beginner', 'Priya Nair', 14, 9, 0], ['Monday', '12:15', 'Lunch Spin', 'Intermediate', 'Tom Becker', 12, 12, 2], ['Monday', '18:00', 'Power Lift', 'Advanced', 'Olga Sidorova', 8, 7, 0], ['Monday', '19:30', 'Stretch & Breathe', 'Beginner', 'Priya Nair', 16, 4, 0],
  ['Tuesday', '06:30', 'Boot Camp', 'Advanced', 'Marcus Reid', 20, 20, 5], ['Tuesday', '17:45', 'Pilates Core', 'Beginner', 'Ana Costa', 10, 6, 0], ['Tuesday', '19:00', 'Boxing Basics', 'Beginner', 'Marcus Reid', 12, 11, 0],
  ['Wednesday', '07:00', 'Aqua Fit', 'Beginner', 'Ana Costa', 15, 3, 0], ['Wednesday', '18:30', 'HIIT 45', 'Advanced', 'Tom Becker', 18, 18, 1], ['Wednesday', '20:00', 'Yin Yoga', 'Intermediate', 'Priya Nair', 14, 10, 0],
].map(([day, time, name, level, coach, room, taken, queue], id) => ({id, day, time, name, level, coach, room, taken, queue}));

const Button = ({soft, ...rest}) => <button className={`btn ${soft ? 'btn-soft' : ''}`} {...rest} />;

function Gym() {
  const [state, setState] = useState(null), [day, setDay] = useState('Monday'), [level, setLevel] = useState('Any level'), [toast, setToast] = useState(null);
  useEffect(() => { load('e_gym', 50).then(kept => setState(kept ?? {classes: SEED, mine: [{id: 9, place: 0}], credits: 6})); }, []);
  if (!state) return <p className="p-4">Loading the timetable…</p>;
  const {classes, mine, credits} = state;
  const store = next => { setState(next); return is('write-lost') ? wait(60) : save('e_gym', next, 60); };
  const say = (text, undo) => { setToast({text, undo}); setTimeout(() => setToast(now => now?.text === text ? null : now), 15000); };
  async function join(one) {
    const full = one.taken >= one.room;
    const place = full ? one.queue + (is('place-off') ? 0 : 1) : 0;
    const next = {classes: classes.map(c => c.id !== one.id ? c : full ? {...c, queue: c.queue + 1} : {...c, taken: c.taken + 1}), mine: [...mine, {id: one.id, place}], credits: full || is('credits-stale') ? credits : credits - 1};
    await store(next); say(full ? `You are on the waiting list for ${one.name}` : `See you at ${one.name}!`);
    if (is('join-back')) setTimeout(() => setState(state), 2000);
  }
  async function leave(one) {
    const mineOne = mine.find(m => m.id === one.id), before = state;
    await store({classes: classes.map(c => c.id !== one.id ? c : mineOne.place ? {...c, queue: c.queue - 1} : {...c, taken: c.taken - 1}), mine: mine.filter(m => m.id !== one.id), credits: mineOne.place ? credits : credits + 1});
    say(`You left ${one.name}`, () => { setToast(null); if (is('undo-half')) setState(now => ({...now, credits: before.credits})); else store(before); });
  }
  const shown = classes.filter(c => (c.day === day || (is('level-all-days') && level !== 'Any level')) && (level === 'Any level' || c.level === level));
  return (
    <main className="p-4" style={{maxWidth: 1080, margin: '0 auto'}}><style>{CSS}</style>
      <header className="flex between center mb-3"><h1>Class timetable</h1><span className="pill">Credits left: <b>{credits}</b></span></header>
      <div className="grid2"><section>
        <div className="flex between center mb-3"><div className="tabs" role="tablist">{['Monday', 'Tuesday', 'Wednesday'].map(d => <button key={d} role="tab" aria-selected={d === day} onClick={() => setDay(d)}>{d}</button>)}</div>
          <label>Level <select value={level} onChange={e => setLevel(e.target.value)}>{['Any level', 'Beginner', 'Intermediate', 'Advanced'].map(l => <option key={l}>{l}</option>)}</select></label></div>
        {!shown.length && <p className="muted">No classes match. Try another day.</p>}
        {shown.map(c => { const m = mine.find(x => x.id === c.id), full = c.taken >= c.room; return (
          <article key={c.id} aria-label={c.name} className="card p-4 mb-3 flex between center"><div><h3 style={{margin: 0}}>{c.name}</h3><div className="muted">{c.time} · {c.coach} · {c.level}</div>
            <div>{full ? `Full, ${is('queue-stale') && m ? c.queue - 1 : c.queue} waiting` : `${c.room - c.taken} spots left`}</div></div>
            {m ? <span className="pill">{m.place ? 'Waiting' : 'Joined'}</span> : <Button soft={full} onClick={() => join(c)}>{full ? 'Join waiting list' : 'Join'}</Button>}</article>); })}
      </section>
      <aside className="card p-4" aria-label="My classes" style={{alignSelf: 'start'}}><h2 style={{marginTop: 0}}>My classes</h2>
        {!mine.length && <p className="muted">Nothing booked yet.</p>}
        <ul style={{listStyle: 'none', padding: 0}}>{mine.map(m => { const c = classes.find(x => x.id === m.id); return <li key={m.id} className="mb-3 flex between center"><div>{c.name}<div className="muted">{c.day} {c.time}{m.place ? ` · number ${m.place} in the queue` : ''}</div></div><Button soft onClick={() => leave(c)}>Leave</Button></li>; })}</ul></aside></div>
      {toast && <div className="toast" role="status">{toast.text} {toast.undo && <button onClick={toast.undo}>Undo</button>}</div>}
    </main>
  );
}
createRoot(document.getElementById('root')).render(<Gym />);
document.title = 'Northside Gym';
