import {useEffect, useMemo, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';

const FIRST = ['Ana', 'Bela', 'Carl', 'Dag', 'Eva', 'Finn', 'Gro', 'Hans', 'Ida', 'Jan'], LAST = ['Abel', 'Brandt', 'Cole', 'Dahl', 'Engen', 'Frost', 'Green', 'Hill', 'Iversen', 'Jensen'];
const TOWNS = ['Oslo', 'Porto', 'Kyoto'], ROW = 44, HEIGHT = 396;
const SEED = Array.from({length: 100}, (_, at) => ({id: at, name: `${FIRST[Math.floor(at / 10)]} ${LAST[at % 10]}`, town: TOWNS[at % 3], age: 5 + (at * 37) % 100}));

function Directory() {
  const [people, setPeople] = useState(SEED), [query, setQuery] = useState(''), [applied, setApplied] = useState(''), [by, setBy] = useState('name'), [down, setDown] = useState(false), [top, setTop] = useState(0), [open, setOpen] = useState(null), [edit, setEdit] = useState(null);
  const box = useRef(null);
  useEffect(() => { const timer = setTimeout(() => setApplied(query), is('fine-slow') ? 900 : 150); return () => clearTimeout(timer); }, [query]);
  const rows = useMemo(() => {
    const own = people.filter(one => is('search-ignored') || one.name.toLowerCase().includes(applied.toLowerCase()) || (is('search-leaks') && applied && one.id === 99));
    const order = (a, b) => by === 'age' ? (is('age-as-text') ? String(a.age).localeCompare(String(b.age)) : a.age - b.age) || a.id - b.id : a.name.localeCompare(b.name);
    if (!(is('sort-ignored') && by === 'age')) own.sort(order); return down && !is('not-reversed') ? own.reverse() : own;
  }, [people, applied, by, down]);
  const from = Math.max(0, Math.floor(top / ROW) - 2), shown = rows.slice(from, from + 14);
  // What is absolutely positioned need not be in its order in the document.
  const placed = is('fine-shuffled') ? [...shown].sort((a, b) => a.id % 7 - b.id % 7) : shown;
  const sort = column => { if (by === column) setDown(!down); else { setBy(column); setDown(false); } if (is('sort-back')) setTimeout(() => { setBy('name'); setDown(false); }, 1700); };
  function keep(event) {
    event.preventDefault(); const town = new FormData(event.target).get('town'), target = is('wrong-person') ? rows[rows.indexOf(open) + 1] : open;
    const next = people.map(one => one === target ? {...one, town} : one); setPeople(next); setEdit(null);
    setOpen(is('drawer-stale') ? open : {...open, town}); save('directory', next, 200, is('write-fails') ? 500 : 200);
    if (is('edit-back')) setTimeout(() => { setPeople(people); setOpen(open); }, 2000);
  }
  const at = one => rows.indexOf(one) * ROW + (is('rows-overlap') && rows.length < 20 ? -rows.indexOf(one) * ROW : is('painted-reversed') && by === 'age' ? (2 * from + shown.length - 1 - 2 * rows.indexOf(one)) * ROW : 0);
  return (
    <div style={{padding: 20}}><h1>Directory</h1>
      <label>Search people <input type="search" value={query} onChange={event => setQuery(event.target.value)} /></label>
      <p role="status">{is('count-stale') ? SEED.length : rows.length} people</p>
      <div ref={box} role="table" aria-label="People" aria-rowcount={rows.length} onScroll={event => setTop(event.target.scrollTop)} style={{height: HEIGHT + 44, overflow: 'auto', width: 620, border: '1px solid #bbb', position: 'relative'}}>
        <div role="row" style={{position: 'sticky', top: 0, zIndex: 1, background: '#eef', display: 'grid', gridTemplateColumns: '260px 160px 100px 100px', height: ROW, alignItems: 'center'}}>
          {['name', 'town', 'age'].map(one => <div role="columnheader" key={one} aria-sort={by === one ? (down ? 'descending' : 'ascending') : undefined}>{one === 'town' ? 'Town' : <button onClick={() => sort(one)}>{one === 'name' ? 'Name' : 'Age'}</button>}</div>)}<div role="columnheader">Details</div></div>
        <div role="rowgroup" style={{height: rows.length * ROW, position: 'relative'}}>
          {placed.map(one => <div role="row" key={one.id} style={{position: 'absolute', top: at(one), height: ROW, display: 'grid', gridTemplateColumns: '260px 160px 100px 100px', alignItems: 'center', background: '#fff'}}>
            <div role="cell">{one.name}</div><div role="cell">{one.town}</div><div role="cell">{one.age}</div><div role="cell"><button aria-label={`Details of ${one.name}`} onClick={() => setOpen(is('opens-next') ? rows[rows.indexOf(one) + 1] : one)}>Details</button></div></div>)}</div>
      </div>
      {open && <aside aria-label="Details" style={{position: 'fixed', right: 0, top: 0, bottom: 0, width: 320, background: '#fff', boxShadow: '0 0 20px #0004', padding: 20, ...(is('drawer-off-screen') ? {right: -400} : is('drawer-same-color') ? {color: '#fff'} : {})}}>
        <h2>{open.name}</h2><p>Town: {open.town}</p><p>Age: {open.age}</p>
        {edit === null ? <button onClick={() => setEdit(open.town)}>Edit</button> : <form onSubmit={keep}><label>Town <input name="town" defaultValue={open.town} /></label> <button>Save</button></form>} <button onClick={() => { setOpen(null); setEdit(null); }}>Close</button></aside>}
      {is('header-covers') && applied && <div style={{position: 'fixed', top: 60, left: 0, width: 700, height: 600, background: '#fff', pointerEvents: 'none', zIndex: 8}} />}
    </div>
  );
}
createRoot(document.getElementById('root')).render(<Directory />);
document.title = 'Directory';
