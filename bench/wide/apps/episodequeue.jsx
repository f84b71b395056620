import {useEffect, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';

const SHOWS = [['The Long Tide', 'Oceans', 48, 'Nov 24'], ['Ledger Lines', 'Money', 31, 'Nov 23'], ['Night Kitchen', 'Food', 62, 'Nov 22'], ['Small Gods', 'History', 75, 'Nov 20'], ['Rust Belt Radio', 'Society', 44, 'Nov 19'], ['Crumb by Crumb', 'Food', 27, 'Nov 17'], ['Salt Roads', 'History', 58, 'Nov 15'], ['Penny Wise', 'Money', 22, 'Nov 13'], ['Deep Field', 'Science', 51, 'Nov 12'], ['Half a Lemon', 'Food', 35, 'Nov 9'], ['Cell Division', 'Science', 40, 'Nov 6'], ['Borderlands', 'Society', 66, 'Nov 3']].map(([title, topic, minutes, date], id) => ({id, title, topic, minutes, date}));
const time = minutes => minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
const look = `*{box-sizing:border-box}body{margin:0;background:#191724;color:#e0def4;font:15px 'Trebuchet MS',sans-serif}.shell{display:grid;grid-template-columns:1fr 320px;height:100vh}.col{padding:20px;overflow:auto}.queue{background:#26233a;padding:20px;overflow:auto}.ep{display:grid;grid-template-columns:1fr auto;padding:10px 0;border-bottom:1px solid #403d52}.ep h3{margin:0;font-size:16px}.chip{border:1px solid #6e6a86;background:none;color:inherit;border-radius:20px;padding:4px 12px;margin-right:6px;cursor:pointer}.chip[aria-pressed=true]{background:#eb6f92;color:#191724}.ghost{background:none;border:1px solid #524f67;color:inherit;border-radius:6px;cursor:pointer;padding:4px 8px}.menu{position:absolute;right:0;top:100%;background:#1f1d2e;border:1px solid #524f67;display:flex;flex-direction:column;z-index:2;min-width:130px}.menu button{background:none;border:0;color:inherit;text-align:left;padding:8px;cursor:pointer}.toast{position:fixed;left:20px;bottom:20px;background:#31748f;padding:10px 16px;border-radius:8px}`;

function Menu({label, items}) {
  const [open, setOpen] = useState(false), box = useRef();
  useEffect(() => { const off = event => box.current?.contains(event.target) || setOpen(false); document.addEventListener('mousedown', off); return () => document.removeEventListener('mousedown', off); }, []);
  return <div ref={box} style={{position: 'relative'}}><button className="ghost" aria-haspopup="menu" aria-expanded={open} aria-label={label} onClick={() => setOpen(!open)}>⋯</button>
    {open && <div role="menu" className="menu">{items.map(([name, act]) => <button role="menuitem" key={name} onClick={() => { setOpen(false); act(); }}>{name}</button>)}</div>}</div>;
}

function App() {
  const [queue, setQueue] = useState(null), [topic, setTopic] = useState('All'), [toast, setToast] = useState(''), [heard, setHeard] = useState([]), [hide, setHide] = useState(false);
  useEffect(() => { load('podcast').then(kept => setQueue(kept ?? [3, 8])); }, []);
  useEffect(() => { if (toast) { const at = setTimeout(() => setToast(''), 5000); return () => clearTimeout(at); } }, [toast]);
  if (!queue) return <p>One moment…</p>;
  const keep = next => { setQueue(next); return save('podcast', is('queue-not-saved') ? [3, 8] : next, 60); };
  const shown = SHOWS.filter(one => (topic === 'All' || one.topic === topic) && !(hide && heard.includes(one.id)));
  const total = queue.reduce((sum, id) => sum + SHOWS[id].minutes, 0);
  function add(id, next) {
    if (queue.includes(id) && !is('duplicates-allowed')) return setToast(`${SHOWS[id].title} is already in your queue`);
    keep(next && !is('next-goes-last') ? [id, ...queue] : [...queue, id]); setToast(`${SHOWS[id].title} was added to your queue`);
  }
  function mark(id) { setHeard(is('mark-replaces') ? [id] : [...heard, id]); }
  return <div className="shell"><style>{look}</style><main className="col"><h1>New episodes</h1>
    <div role="group" aria-label="Topics">{['All', 'Food', 'History', 'Money', 'Science', 'Society'].map(one => <button key={one} className="chip" aria-pressed={topic === one} onClick={() => setTopic(one)}>{one}</button>)}</div>
    <p><label><input type="checkbox" checked={hide} onChange={event => setHide(event.target.checked)} /> Hide played episodes</label></p><p>{is('count-all') ? SHOWS.length - (hide ? heard.length : 0) : shown.length} episodes</p>
    <div>{shown.map(one => <article key={one.id} className="ep" aria-label={one.title}><div><h3>{one.title}</h3><small>{one.topic} · {time(one.minutes)} · {one.date}{heard.includes(one.id) && ' · Played'}</small></div>
      <div style={{display: 'flex', gap: 6}}><button className="ghost" onClick={() => add(one.id)}>Add to queue</button><Menu label={`More for ${one.title}`} items={[['Play next', () => add(one.id, true)], ['Mark as played', () => mark(one.id)]]} /></div></article>)}</div></main>
    <aside className="queue" aria-label="Queue"><h2>Up next</h2>{queue.length ? <ol>{queue.map((id, at) => <li key={`${id}-${at}`}>{SHOWS[id].title} <button className="ghost" aria-label={`Remove ${SHOWS[id].title} from the queue`} onClick={() => keep(queue.filter((_, spot) => spot !== at))}>×</button></li>)}</ol> : <p>Your queue is empty</p>}
      <p>Listening time: <b>{is('time-unit') ? `${total} h` : time(total)}</b></p><button className="ghost" disabled={!queue.length} onClick={() => keep([])}>Clear queue</button></aside>
    {toast && <div role="status" className="toast">{toast}</div>}</div>;
}
createRoot(document.getElementById('root')).render(<App />);
document.title = 'Earworm';
