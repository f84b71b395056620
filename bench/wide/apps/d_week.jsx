import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const CSS = `*{box-sizing:border-box} body{margin:0;font:14px/1.4 "Segoe UI",sans-serif;color:#202124} .app{display:grid;grid-template-columns:220px 1fr;gap:16px;padding:16px} .days{display:grid;grid-template-columns:48px repeat(7,1fr);border:1px solid #dadce0;border-radius:8px} .day{position:relative;height:560px;border-left:1px solid #dadce0} .dh{text-align:center;padding:8px 0;border-left:1px solid #dadce0;border-bottom:1px solid #dadce0} .hr{position:absolute;left:0;right:0;border-top:1px solid #f1f3f4} .ev{position:absolute;left:3px;right:3px;border:0;border-radius:5px;color:#fff;text-align:left;padding:3px 6px;font:12px/1.3 inherit;font-family:inherit;cursor:pointer;overflow:hidden} .Work{background:#1a73e8} .Personal{background:#0b8043} .Travel{background:#b06000} .bar{display:flex;gap:8px;align-items:center;margin-bottom:12px} .bar h1{font-size:20px;margin:0 12px} .btn{padding:7px 14px;border:1px solid #dadce0;border-radius:6px;background:#fff;font:inherit;cursor:pointer} .main{background:#1a73e8;color:#fff;border:0} .mask{position:fixed;inset:0;background:#0006;display:flex;align-items:flex-start;justify-content:center;padding-top:110px;z-index:9} .dlg{background:#fff;border-radius:10px;padding:18px 24px;width:380px} .dlg label{display:flex;justify-content:space-between;margin:9px 0} .dlg input,.dlg select{width:220px;font:inherit;padding:5px} .err{color:#c5221f} .agenda li{margin-bottom:7px}`;
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'], WEEKS = ['April 6 – 12, 2026', 'April 13 – 19, 2026', 'April 20 – 26, 2026'];
const E = (id, week, day, title, start, end, calendar) => ({id, week, day, title, start, end, calendar});
const SEED = [
  E(1, 0, 0, 'Team sync', '09:00', '09:30', 'Work'), E(2, 0, 0, 'Budget talk with Ola', '13:00', '14:00', 'Work'), E(3, 0, 1, 'Gym', '08:00', '09:00', 'Personal'), E(4, 0, 1, 'Interview: Kenji Ito', '11:00', '12:00', 'Work'), E(5, 0, 2, 'Sprint review', '14:00', '15:00', 'Work'), E(6, 0, 2, 'Parents’ evening', '17:00', '18:30', 'Personal'), E(7, 0, 3, 'Flight to Bergen', '10:00', '12:00', 'Travel'), E(8, 0, 4, 'Customer workshop', '09:00', '12:00', 'Work'), E(9, 0, 5, 'Brunch with Lena', '11:00', '13:00', 'Personal'),
  E(10, 1, 0, 'Team sync', '09:00', '09:30', 'Work'), E(11, 1, 1, 'Quarterly planning', '10:00', '15:00', 'Work'), E(12, 1, 3, 'Vaccination', '08:30', '09:00', 'Personal'), E(13, 1, 4, 'Farewell Tomasz', '16:00', '17:00', 'Work'),
];
const top = time => { const [h, m] = time.split(':').map(Number); return (h - 7 + m / 60) * 46; };

function Week() {
  const [events, setEvents] = useState(null), [week, setWeek] = useState(0), [shown, setShown] = useState({Work: true, Personal: true, Travel: true}), [form, setForm] = useState(null), [problem, setProblem] = useState(''), [count, setCount] = useState(null);
  useEffect(() => { load('d_week', 40).then(kept => setEvents(kept ?? SEED)); }, []);
  if (!events) return <p>Loading the calendar…</p>;
  const keep = next => { setEvents(next); return save('d_week', next, 40); };
  const mine = events.filter(one => one.week === (is('week-stale') ? 0 : week) && shown[one.calendar]), number = is('count-stale') && count !== null ? count : mine.length;
  const agenda = [...mine].sort((a, b) => a.day - b.day || a.start.localeCompare(b.start));
  const clashes = mine.filter(one => mine.some(other => other !== one && other.day === one.day && other.start < one.end && one.start < other.end));
  const begin = event => { setProblem(''); setForm(event ?? {id: 0, week, day: 0, title: '', start: '09:00', end: '10:00', calendar: 'Work'}); };
  async function submit(event) {
    event.preventDefault();
    if (!form.title.trim()) return setProblem('Give the event a title');
    if (form.end <= form.start && !is('end-not-checked')) return setProblem('The end must be after the start');
    const before = events, isNew = !form.id, item = isNew ? {...form, id: Date.now(), day: is('day-after') ? (form.day + 1) % 7 : form.day, flat: is('event-flat')} : form;
    const next = isNew ? [...events, item] : events.map(one => one.id === form.id ? item : one); setForm(null); await keep(next);
    if (!isNew && is('edit-back')) setTimeout(() => keep(before), 1900);
  }
  function remove() { keep(events.filter(one => one.id !== form.id)); setForm(null); }
  return <div className="app"><style>{CSS}</style>
    <aside><button className="btn main" onClick={() => begin()}>New event</button><h2>Calendars</h2>{Object.keys(shown).map(one => <div key={one}><label><input type="checkbox" checked={shown[one]} onChange={() => { setCount(mine.length); setShown({...shown, [one]: !shown[one]}); }} /> {one}</label></div>)}
      <h2>Agenda</h2><p>{number} events this week</p><ul className="agenda" aria-label="Agenda" style={{paddingLeft: 16}}>{agenda.map(one => <li key={one.id}>{NAMES[one.day].slice(0, 3)} {one.start} {one.title}</li>)}</ul></aside>
    <main><div className="bar"><button className="btn" onClick={() => { setWeek(0); setCount(null); }}>Today</button><button className="btn" aria-label="Previous week" disabled={week === 0} onClick={() => { setWeek(week - 1); setCount(null); }}>‹</button><button className="btn" aria-label="Next week" disabled={week === 2} onClick={() => { setWeek(week + 1); setCount(null); }}>›</button><h1>{WEEKS[week]}</h1>{clashes.length > 0 && <span className="err">{clashes.length} events overlap</span>}</div>
      <div className="days"><div />{NAMES.map((name, at) => <div className="dh" key={name}>{name} {6 + week * 7 + at}</div>)}<div className="day" style={{border: 0}}>{[8, 10, 12, 14, 16, 18].map(h => <small key={h} style={{position: 'absolute', top: (h - 7) * 46 - 8, right: 6}}>{h}:00</small>)}</div>
        {NAMES.map((name, at) => <div className="day" key={name} role="group" aria-label={name}>{[8, 10, 12, 14, 16, 18].map(h => <div key={h} className="hr" style={{top: (h - 7) * 46}} />)}{mine.filter(one => one.day === at).map(one => <button key={one.id} className={`ev ${one.calendar}`} style={{top: top(one.start), height: one.flat ? 2 : Math.max(40, top(one.end) - top(one.start) - 2), ...(one.flat ? {padding: 0, lineHeight: '18px'} : {})}} onClick={() => begin(one)}><b>{one.title}</b><br />{one.start} – {one.end}</button>)}</div>)}</div></main>
    {form && <div className="mask"><form className="dlg" role="dialog" aria-modal="true" aria-label={form.id ? 'Edit event' : 'New event'} onSubmit={submit}><h2>{form.id ? 'Edit event' : 'New event'}</h2>
      <label>Title <input value={form.title} onChange={event => setForm({...form, title: event.target.value})} autoFocus /></label><label>Day <select value={form.day} onChange={event => setForm({...form, day: +event.target.value})}>{NAMES.map((name, at) => <option key={name} value={at}>{name}</option>)}</select></label>
      <label>Start <input type="time" value={form.start} onChange={event => setForm({...form, start: event.target.value})} /></label><label>End <input type="time" value={form.end} onChange={event => setForm({...form, end: event.target.value})} /></label><label>Calendar <select value={form.calendar} onChange={event => setForm({...form, calendar: event.target.value})}>{Object.keys(shown).map(one => <option key={one}>{one}</option>)}</select></label>
      {problem && <p className="err" role="alert">{problem}</p>}<div className="bar"><button className="btn main">Save</button><button type="button" className="btn" onClick={() => setForm(null)}>Cancel</button>{form.id > 0 && <button type="button" className="btn" onClick={remove}>Delete event</button>}</div></form></div>}
  </div>;
}
createRoot(document.getElementById('root')).render(<Week />);
document.title = 'Calendar';
