import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const css = `.flex{display:flex}.gap-2{gap:.5rem}.gap-4{gap:1rem}.p-4{padding:1rem}.p-2{padding:.5rem}.text-sm{font-size:.85rem}.font-bold{font-weight:700}.rounded{border-radius:.5rem}.border{border:1px solid #d4d9e2}.bg-white{background:#fff}.grow{flex:1}.items-center{align-items:center}
.btn{border:1px solid #c3cad6;background:#fff;border-radius:.4rem;padding:.35rem .8rem;font:inherit;cursor:pointer}.btn-main{background:#2b5fd9;color:#fff;border-color:#2b5fd9}.slot{width:100%;height:34px;border:0;border-bottom:1px solid #edf0f5;background:none;color:#9aa4b5;cursor:pointer;text-align:left;font-size:.75rem}.slot:hover{background:#eef4ff}
.ev{background:#dbe8ff;border-left:4px solid #2b5fd9;padding:2px 6px;font-size:.8rem;overflow:hidden;cursor:pointer;border-top:0;border-right:0;border-bottom:1px solid #fff;text-align:left;width:100%;display:block}.muted{color:#5b6678}.bad{color:#b3261e}`;
const DAYS = [['Mon 7 Dec', 'Tue 8 Dec', 'Wed 9 Dec', 'Thu 10 Dec', 'Fri 11 Dec'], ['Mon 14 Dec', 'Tue 15 Dec', 'Wed 16 Dec', 'Thu 17 Dec', 'Fri 18 Dec']];
const HOURS = [9, 10, 11, 12, 13, 14, 15, 16];
const SEED = [[1, 0, 0, 9, 1, 'Team breakfast', 'Elm'], [2, 0, 0, 13, 2, 'Budget review', 'Oak'], [3, 0, 1, 10, 1, 'Interview Lena Fox', 'Elm'], [4, 0, 1, 14, 1, 'Vendor call', 'Oak'], [5, 0, 2, 9, 2, 'Design sprint', 'Oak'], [6, 0, 3, 11, 1, 'Fire drill', 'Elm'], [7, 0, 4, 15, 1, 'Friday demo', 'Oak'], [8, 1, 0, 9, 1, 'Kick-off Atlas', 'Elm'], [9, 1, 2, 12, 1, 'Board lunch', 'Oak'], [10, 1, 4, 14, 2, 'Year-end party', 'Elm']]
  .map(([id, week, day, hour, len, title, room]) => ({id, week, day, hour, len, title, room}));
const clock = h => `${String(h).padStart(2, '0')}:00`;

function Modal({title, children}) {
  return <div style={{position: 'fixed', inset: 0, background: '#0b1a3b66', display: 'grid', placeItems: 'center', zIndex: 5}}><div role="dialog" aria-label={title} className="bg-white rounded p-4" style={{width: 340}}><h2 style={{marginTop: 0}}>{title}</h2>{children}</div></div>;
}
function App() {
  const [events, setEvents] = useState(null), [week, setWeek] = useState(0), [form, setForm] = useState(null), [open, setOpen] = useState(null), [bad, setBad] = useState(''), [toast, setToast] = useState(null), [room, setRoom] = useState('All rooms');
  useEffect(() => { load('weekcal', 80).then(k => setEvents(k ?? SEED)); }, []);
  if (!events) return <p className="p-4">Loading calendar…</p>;
  const shown = events.filter(e => e.week === week && (room === 'All rooms' || e.room === room));
  const mine = events.filter(e => e.mine).sort((a, b) => is('agenda-order') ? b.week * 100 + b.day * 24 + b.hour - a.week * 100 - a.day * 24 - a.hour : a.week * 100 + a.day * 24 + a.hour - b.week * 100 - b.day * 24 - b.hour);
  const say = (text, undo) => { setToast({text, undo}); };
  async function create(ev) {
    ev.preventDefault();
    if (!form.title.trim()) return setBad('Please enter a title');
    const end = form.hour + Number(form.len);
    const clash = events.find(e => e.week === week && e.day === form.day && e.room === form.room && e.hour < end && e.hour + e.len > form.hour);
    if (clash && !is('clash-accepted')) return setBad(`${form.room} is taken by ${clash.title}`);
    const add = {id: Date.now(), week, day: form.day, hour: form.hour, len: is('always-one-hour') ? 1 : Number(form.len), title: form.title, room: form.room, mine: true};
    const next = [...events, add]; setEvents(next); setForm(null); setBad(''); say(`${form.title} was booked`);
    await save('weekcal', next, 100);
  }
  async function cancel(e) {
    const next = events.filter(x => x !== e); setEvents(next); setOpen(null); say(`${e.title} was cancelled`, async () => { const back = is('undo-only-agenda') ? next : events; setEvents(back); setToast(null); await save('weekcal', back); });
    await save('weekcal', next, 100);
    if (is('cancel-comes-back')) setTimeout(() => setEvents(events), 1500);
  }
  const busy = (day, hour) => shown.filter(e => e.day === day && e.hour <= hour && e.hour + e.len > hour);
  const total = shown.reduce((n, e) => n + e.len, 0);
  return <div style={{background: '#f6f8fb', minHeight: '100vh', color: '#1c2536'}}><style>{css}</style>
    <header className="flex gap-4 items-center p-4"><h1 style={{margin: 0, fontSize: '1.3rem'}}>Studio Nord rooms</h1>
      <button className="btn" disabled={week === 0} onClick={() => setWeek(0)}>‹ Previous week</button><strong>{DAYS[week][0]} – {DAYS[week][4]}</strong><button className="btn" disabled={week === 1} onClick={() => setWeek(1)}>Next week ›</button>
      <label>Room <select value={room} onChange={e => setRoom(e.target.value)}><option>All rooms</option><option>Elm</option><option>Oak</option></select></label>
      <span className="muted grow" style={{textAlign: 'right'}}>Booked this week: <b>{is('total-all-weeks') && week ? events.reduce((n, e) => n + e.len, 0) : total} h</b></span></header>
    <main className="flex gap-4 p-4" style={{alignItems: 'flex-start'}}>
      <div className="flex bg-white border rounded grow">{DAYS[week].map((name, day) => <section key={name} aria-label={name} className="grow" style={{borderRight: '1px solid #e4e8ef', width: 0}}>
        <h2 className="text-sm p-2" style={{margin: 0, borderBottom: '1px solid #e4e8ef'}}>{name}</h2>
        {HOURS.map(hour => { const here = busy(day, hour), starts = here.filter(e => e.hour === hour);
          return here.length ? starts.map(e => <button key={e.id} className="ev" style={{height: e.len * 34}} onClick={() => setOpen(e)}><b>{e.title}</b><br />{clock(e.hour)}–{clock(e.hour + e.len)} {e.room}</button>)
            : <button key={hour} className="slot" aria-label={`Book ${name} ${clock(hour)}`} onClick={() => { setBad(''); setForm({day, hour, title: '', len: '1', room: 'Elm'}); }}>{clock(hour)}</button>; })}
      </section>)}</div>
      <aside className="bg-white border rounded p-4" style={{width: 220}} aria-label="My bookings"><h2 style={{margin: 0, fontSize: '1rem'}}>My bookings</h2>
        {mine.length ? <ol style={{paddingLeft: 18}}>{mine.map(e => <li key={e.id}>{e.title}<div className="muted text-sm">{DAYS[e.week][e.day]}, {clock(e.hour)}–{clock(e.hour + e.len)}</div></li>)}</ol> : <p className="muted">You have no bookings yet</p>}</aside>
    </main>
    {form && <Modal title="New booking"><form onSubmit={create}><p className="muted">{DAYS[week][form.day]} at {clock(form.hour)}</p>
      <p><label>Title<br /><input autoFocus value={form.title} onChange={e => setForm({...form, title: e.target.value})} /></label></p>
      <p><label>Duration <select value={form.len} onChange={e => setForm({...form, len: e.target.value})}><option value="1">1 hour</option><option value="2">2 hours</option></select></label></p>
      <p><label>Meeting room <select value={form.room} onChange={e => setForm({...form, room: e.target.value})}><option>Elm</option><option>Oak</option></select></label></p>
      {bad && <p className="bad" role="alert">{bad}</p>}<div className="flex gap-2"><button className="btn btn-main">Book</button><button type="button" className="btn" onClick={() => setForm(null)}>Never mind</button></div></form></Modal>}
    {open && <Modal title={open.title}><p>{DAYS[open.week][open.day]}, {clock(open.hour)}–{clock(open.hour + open.len)}<br />Room {open.room}</p><div className="flex gap-2"><button className="btn" onClick={() => cancel(open)}>Cancel booking</button><button className="btn btn-main" onClick={() => setOpen(null)}>Back to calendar</button></div></Modal>}
    {toast && <div role="status" className="rounded p-2 flex gap-4 items-center" style={{position: 'fixed', bottom: 20, left: '40%', background: '#1c2536', color: '#fff'}}>{toast.text}{toast.undo && <button className="btn" onClick={toast.undo}>Undo</button>}</div>}
  </div>;
}
document.title = 'Studio Nord rooms';
createRoot(document.getElementById('root')).render(<App />);
