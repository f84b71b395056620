import {useEffect, useMemo, useState} from 'react';
import {createRoot} from 'react-dom/client';

const style = document.createElement('style');
style.textContent = `body{margin:0;font:15px/1.45 "Trebuchet MS",sans-serif;color:#10324a;background:#eef6fa}.hero{background:linear-gradient(90deg,#0c4a6e,#0e7490);color:#fff;padding:18px 30px}.board{display:grid;grid-template-columns:1fr 280px;gap:26px;padding:22px 30px}
.line{display:grid;grid-template-columns:46px 1.3fr 1.3fr 90px repeat(4,46px) 64px 76px;align-items:center;background:#fff;border-bottom:1px solid #d5e5ee;padding:5px 10px}.line.head{font-weight:bold;background:#d5e9f3}.tool{display:flex;gap:16px;align-items:end;margin-bottom:16px}
button,select,input{font:inherit;padding:3px 9px}.panel{background:#fff;padding:12px 18px;margin-bottom:16px;border-radius:6px}.sheet{position:fixed;right:0;top:0;bottom:0;width:340px;background:#fff;box-shadow:-6px 0 30px #0004;padding:26px}.pen{color:#b91c1c;font-weight:bold}.ok{color:#15803d}`;
document.head.append(style);
const SEED = [
  ['Kestrel', 'Marta Voss', 'Open', [2, 5, 3, null]], ['Halcyon', 'Iain Reid', 'Open', [1, 2, 1, 2]], ['Blue Peter', 'Noor Said', 'Youth', [4, 1, 6, 3]], ['Skua', 'Tom Berg', 'Open', [3, 4, 2, 6]], ['Mistral', 'Lea Caron', 'Youth', [6, 3, 5, 4]],
  ['Petrel', 'Owen Hart', 'Masters', [5, 7, 4, 5]], ['Sirocco', 'Gina Polo', 'Open', [8, 6, 9, 7]], ['Windhover', 'Karl Ames', 'Masters', [7, 9, 7, 8]], ['Tern', 'Zoe Finch', 'Youth', [9, 8, 8, 9]], ['Gannet', 'Uwe Falk', 'Masters', [10, 10, 10, 10]],
].map(([boat, helm, fleet, places]) => ({boat, helm, fleet, places, dsq: []}));
const MISSED = 11;
const score = (one, at) => one.dsq.includes(at) ? MISSED : one.places[at] ?? MISSED;
function total(one, drop) {
  const scores = one.places.map((_, at) => score(one, at));
  const worst = drop ? (is('best-dropped') ? Math.min(...scores) : Math.max(...scores)) : 0;
  return scores.reduce((sum, next) => sum + next, 0) - worst;
}

function Sheet({boat, onSave, onClose}) {
  const [helm, setHelm] = useState(boat.helm);
  return <div className="sheet" role="dialog" aria-label={`Edit ${boat.boat}`}><h2>Edit {boat.boat}</h2><p><label>Helm<br /><input value={helm} onChange={event => setHelm(event.target.value)} /></label></p>
    <button onClick={() => onSave(helm)}>Save boat</button> <button onClick={onClose}>Close</button></div>;
}

function Series() {
  const [boats, setBoats] = useState(null), [fleet, setFleet] = useState('All fleets'), [drop, setDrop] = useState(false), [edit, setEdit] = useState(null), [news, setNews] = useState([]), [entry, setEntry] = useState({boat: 'Kestrel', place: ''}), [said, setSaid] = useState('');
  useEffect(() => { load('regatta', 30).then(kept => setBoats(kept ?? SEED)); }, []);
  const table = useMemo(() => (boats ?? []).filter(one => fleet === 'All fleets' || one.fleet === fleet).map(one => ({...one, sum: total(one, drop)})).sort((a, b) => a.sum - b.sum), [boats, fleet, drop]);
  if (!boats) return <p>Loading…</p>;
  const overall = [...boats].sort((a, b) => total(a, drop) - total(b, drop)).map(one => one.boat);
  const keep = (next, line) => { setBoats(next); setNews([line, ...news]); return save('regatta', is('helm-not-kept') ? next.map((one, at) => ({...one, helm: SEED[at].helm})) : next, 30); };
  const patch = (name, change) => boats.map(one => one.boat === name ? {...one, ...change(one)} : one);
  function record(event) {
    event.preventDefault(); const place = Number(entry.place);
    if (!(place >= 1 && place <= 10)) { setSaid('Enter a place from 1 to 10'); return; }
    setSaid(''); setEntry({...entry, place: ''});
    keep(patch(entry.boat, one => { const places = [...one.places]; places[is('wrong-race') ? 2 : 3] = place; return {places}; }), `${entry.boat} finished ${place} in race 4`);
  }
  function disqualify(name) {
    if (is('penalty-only-said')) { setNews([`${name} disqualified from race 4`, ...news]); return; }
    keep(patch(name, one => ({dsq: [...one.dsq, 3]})), `${is('news-wrong-boat') ? table[0].boat : name} disqualified from race 4`);
  }
  return (
    <>
      <div className="hero"><h1>Spring series, Loch Erran</h1><span>Fewest points win. A missed race counts 11 points.</span></div>
      <div className="board">
        <div>
          <div className="tool"><label>Fleet <select value={fleet} onChange={event => setFleet(event.target.value)}>{['All fleets', 'Open', 'Youth', 'Masters'].map(one => <option key={one}>{one}</option>)}</select></label>
            <label><input type="checkbox" checked={drop} onChange={event => setDrop(event.target.checked)} /> Drop the worst race</label><span>{table.length} boats</span></div>
          <div role="table" aria-label="Standings">
            <div className="line head" role="row">{['Rank', 'Boat', 'Helm', 'Fleet', 'R1', 'R2', 'R3', 'R4', 'Points', ''].map((one, at) => <span role="columnheader" key={at}>{one}</span>)}</div>
            {table.map((one, at) => (
              <div className="line" role="row" key={one.boat}><span role="cell">{is('rank-not-renumbered') ? overall.indexOf(one.boat) + 1 : at + 1}</span><span role="cell">{one.boat}</span><span role="cell">{one.helm}</span><span role="cell">{one.fleet}</span>
                {one.places.map((place, race) => <span role="cell" key={race} className={one.dsq.includes(race) ? 'pen' : ''}>{one.dsq.includes(race) ? 'DSQ' : place ?? '–'}</span>)}
                <span role="cell"><b>{one.sum}</b></span><span role="cell"><button onClick={() => setEdit(one)}>Edit</button></span></div>
            ))}
          </div>
        </div>
        <div>
          <form className="panel" onSubmit={record}><h2>Race 4</h2><p><label>Boat <select value={entry.boat} onChange={event => setEntry({...entry, boat: event.target.value})}>{SEED.map(one => <option key={one.boat}>{one.boat}</option>)}</select></label></p>
            <p><label>Place <input size="3" value={entry.place} onChange={event => setEntry({...entry, place: event.target.value})} /></label></p>{said && <p role="alert" className="pen">{said}</p>}
            <button>Record finish</button> <button type="button" onClick={() => disqualify(entry.boat)}>Disqualify</button></form>
          <section className="panel" aria-labelledby="news"><h2 id="news">Latest changes</h2>{news.length ? <ol>{news.map((line, at) => <li key={at}>{line}</li>)}</ol> : <p>Nothing has changed today</p>}</section>
        </div>
      </div>
      {edit && <Sheet boat={edit} onClose={() => setEdit(null)} onSave={helm => { keep(patch(edit.boat, () => ({helm})), `${edit.boat} is sailed by ${helm}`); setEdit(null); }} />}
    </>
  );
}
document.title = 'Spring series';
createRoot(document.getElementById('root')).render(<Series />);
