import React, {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const CSS = `
body{margin:0;font:15px/1.5 Inter,system-ui,sans-serif;background:#14121f;color:#eceaf5}
.hero{padding:22px 32px;background:linear-gradient(90deg,#3c1d6e,#14121f)}.hero h1{margin:0;font-size:24px}
.layout{display:grid;grid-template-columns:1fr 320px;gap:28px;padding:22px 32px}
.days{display:flex;gap:8px;margin-bottom:14px}.day{border:1px solid #5a4c86;background:none;color:inherit;font:inherit;padding:6px 18px;border-radius:18px;cursor:pointer}
.day.on{background:#8d5cf6;border-color:#8d5cf6}.opts{display:flex;align-items:center;gap:8px;margin-bottom:14px}
.film-card{display:flex;justify-content:space-between;align-items:center;background:#221e35;border-radius:10px;padding:14px 18px;margin-bottom:12px}
.film-card__title{font-size:17px;font-weight:600}.film-card__meta{color:#b3abd3;font-size:14px}
.pill{display:inline-block;font-size:12px;border-radius:10px;padding:1px 9px;background:#2f6b4b;margin-left:8px}.pill--out{background:#7b2335}
.cta{font:inherit;background:#8d5cf6;color:#fff;border:0;border-radius:6px;padding:7px 14px;cursor:pointer}.cta:disabled{background:#3a3550;color:#8c86a5;cursor:not-allowed}.cta.ghost{background:none;border:1px solid #8d5cf6}
.mine{background:#221e35;border-radius:10px;padding:16px 20px;align-self:start}.mine h2{margin:0 0 6px;font-size:18px}.mine ol{padding-left:0;list-style:none}
.mine li{display:flex;justify-content:space-between;border-top:1px solid #3a3550;padding:8px 0}.icon{background:none;border:0;color:#b3abd3;cursor:pointer;font-size:16px}
.stat{display:flex;justify-content:space-between}.scrim{position:fixed;inset:0;background:#000a;display:grid;place-items:center}
.modal{background:#fff;color:#221e35;border-radius:12px;padding:24px 28px;max-width:440px}.modal h2{margin-top:0}`;

const FILMS = [
  {id: 'salt', title: 'Salt Roads', venue: 'Kino Vega', day: 'Friday', from: 1080, len: 110, seats: 42},
  {id: 'lamp', title: 'The Lamplighter', venue: 'Harbour Hall', day: 'Friday', from: 1140, len: 100, seats: 8},
  {id: 'quiet', title: 'Quiet Engines', venue: 'Kino Vega', day: 'Friday', from: 1260, len: 85, seats: 67},
  {id: 'moons', title: 'Paper Moons', venue: 'Harbour Hall', day: 'Saturday', from: 840, len: 90, seats: 25},
  {id: 'ninth', title: 'Ninth Floor', venue: 'Kino Vega', day: 'Saturday', from: 960, len: 130, seats: 0},
  {id: 'wolves', title: 'Orchard of Wolves', venue: 'Kino Vega', day: 'Saturday', from: 1200, len: 105, seats: 31},
];
const DAYS = ['Friday', 'Saturday'];
const hm = m => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`;
const film = id => FILMS.find(f => f.id === id);
const when = f => DAYS.indexOf(f.day) * 10000 + f.from;

function App() {
  const [day, setDay] = useState('Friday'), [hide, setHide] = useState(false), [clash, setClash] = useState(null);
  const [picks, setPicks] = useState(() => JSON.parse(localStorage.getItem('filmfest') || '[]'));
  useEffect(() => { if (!is('picks-not-kept')) localStorage.setItem('filmfest', JSON.stringify(picks)); }, [picks]);
  const mine = picks.map(film);
  if (!is('order-of-adding')) mine.sort((a, b) => when(a) - when(b));
  const counted = is('minutes-stale') ? picks.slice(0, -1).map(film) : mine;
  const minutes = counted.reduce((s, f) => s + f.len, 0);
  function add(f) {
    const other = mine.find(o => o.day === f.day && o.from < f.from + f.len && f.from < o.from + o.len);
    if (other) return setClash({f, other});
    setPicks([...picks, f.id]);
  }
  function swap() {
    setPicks(is('swap-keeps-both') ? [...picks, clash.f.id] : [...picks.filter(id => id !== clash.other.id), clash.f.id]);
    setClash(null);
  }
  const shown = FILMS.filter(f => f.day === day && !(hide && f.seats === 0));
  return (
    <>
      <div className="hero"><h1>Nordlys Film Festival</h1><div>12 – 13 June, two venues by the water</div></div>
      <div className="layout">
        <main>
          <div className="days" role="tablist">{DAYS.map(d => <button key={d} role="tab" aria-selected={d === day} className={'day' + (d === day ? ' on' : '')} onClick={() => setDay(d)}>{d}</button>)}</div>
          <label className="opts"><input type="checkbox" checked={hide} onChange={e => setHide(e.target.checked)} /> Hide sold-out screenings</label>
          <p>{shown.length} {shown.length === 1 ? 'screening' : 'screenings'}</p>
          {shown.map(f => {
            const picked = picks.includes(f.id), out = f.seats === 0;
            return (
              <div className="film-card" key={f.id}>
                <div><div className="film-card__title">{f.title}<span className={'pill' + (out ? ' pill--out' : '')}>{out ? 'Sold out' : `${f.seats} seats left`}</span></div>
                  <div className="film-card__meta">{f.venue} · {hm(f.from)} – {hm(f.from + f.len)}</div></div>
                <button className="cta" disabled={picked || (out && !is('sold-out-bookable'))} onClick={() => add(f)}>{picked ? 'Added' : 'Add to my festival'}</button>
              </div>);
          })}
        </main>
        <aside className="mine"><h2>My festival</h2>
          <div className="stat"><span>{picks.length} of 4 picks used</span></div>
          <ol aria-label="My festival">{mine.map(f => <li key={f.id}><span><b>{f.title}</b><br />{f.day}, {hm(f.from)}</span><button className="icon" aria-label={`Remove ${f.title}`} onClick={() => setPicks(picks.filter(p => p !== f.id))}>✕</button></li>)}</ol>
          {!picks.length && <p>Nothing picked yet.</p>}
          <div className="stat"><span>Viewing time</span><b>{Math.floor(minutes / 60)} h {minutes % 60} min</b></div>
        </aside>
      </div>
      {clash && <div className="scrim"><div className="modal" role="dialog" aria-modal="true" aria-labelledby="ct"><h2 id="ct">These screenings overlap</h2>
        <p>{clash.f.title} starts before {clash.other.title} has ended.</p>
        <button className="cta" onClick={() => setClash(null)}>Keep {clash.other.title}</button>{' '}
        <button className="cta" onClick={swap}>Swap to {clash.f.title}</button></div></div>}
    </>
  );
}
const style = document.createElement('style'); style.textContent = CSS; document.head.append(style);
createRoot(document.getElementById('root')).render(<App />);
document.title = 'Nordlys Film Festival';
