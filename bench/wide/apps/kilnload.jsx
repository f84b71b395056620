import {useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Toaster, toast} from 'sonner';

const FIRINGS = [{id: 'F-31', name: 'Bisque, Tuesday', temp: 1000, room: 40, state: 'Loading'}, {id: 'F-32', name: 'Stoneware glaze, Thursday', temp: 1260, room: 30, state: 'Loading'}, {id: 'F-33', name: 'Raku, Saturday', temp: 980, room: 12, state: 'Loading'}];
const PIECES = [
  ['Salad bowl', 'Ines', 6, 'F-31'], ['Tall vase', 'Piotr', 9, 'F-31'], ['Set of mugs', 'Dora', 8, null], ['Soap dish', 'Ines', 1, 'F-32'], ['Planter', 'Yusuf', 14, 'F-32'], ['Teapot', 'Dora', 5, 'F-32'], ['Moon jar', 'Akira', 11, null],
  ['Butter dish', 'Piotr', 2, null], ['Tea bowl', 'Akira', 1, 'F-33'], ['Garden lantern', 'Yusuf', 10, null], ['Candle holder', 'Ines', 1, 'F-33'], ['Pie plate', 'Dora', 4, null],
].map(([name, potter, litres, firing], id) => ({id, name, potter, litres, firing}));
const box = 'rounded bg-white shadow px-4 py-3';
const sheet = `body{margin:0;background:#f1ece6;font:15px/1.5 ui-rounded,"Nunito",sans-serif;color:#3c2f2a}.wrap{display:flex;gap:28px;padding:24px}.rounded{border-radius:10px}.bg-white{background:#fffdf9}.shadow{box-shadow:0 1px 4px #0002}.px-4{padding-left:16px;padding-right:16px}.py-3{padding-top:12px;padding-bottom:12px}.mb-4{margin-bottom:16px}
.between{display:flex;justify-content:space-between;align-items:center;gap:10px}.meter{height:8px;background:#e3d8cc;border-radius:4px;overflow:hidden}.meter i{display:block;height:8px;background:#c2673b}button,select,input{font:inherit;padding:2px 9px;border-radius:6px;border:1px solid #c9b8a6;background:#fff}button:disabled{opacity:.45}.hint{color:#86736a;font-size:13px}ul{list-style:none;padding:0;margin:8px 0}li{padding:4px 0}`;

function Firing({firing, pieces, take, start}) {
  const used = pieces.reduce((sum, one) => sum + one.litres, 0);
  return (
    <section className={`${box} mb-4`} aria-label={firing.name}>
      <div className="between"><h3>{firing.name}</h3><span className="hint">{firing.temp} °C · {firing.state}</span></div>
      <div className="meter"><i style={{width: `${used / firing.room * 100}%`}} /></div><p className="hint">{is('fill-stale') ? PIECES.filter(one => one.firing === firing.id).reduce((sum, one) => sum + one.litres, 0) : used} of {firing.room} litres</p>
      {(!pieces.length || is('empty-with-rows') && firing.state === 'Loading') && <p>This kiln is empty.</p>}
      <ul>{pieces.map(one => <li key={one.id} className="between"><span>{one.name} <span className="hint">{one.potter}, {one.litres} l</span></span><button aria-label={`Take out ${one.name}`} disabled={firing.state !== 'Loading'} onClick={() => take(one)}>Take out</button></li>)}</ul>
      <button disabled={firing.state !== 'Loading' || !pieces.length} onClick={() => start(firing)}>Start firing</button>
    </section>
  );
}

function Studio() {
  const [pieces, setPieces] = useState(PIECES), [firings, setFirings] = useState(FIRINGS), [query, setQuery] = useState('');
  const waiting = pieces.filter(one => !one.firing);
  const match = one => { const text = query.toLowerCase(); return is('search-names-only') ? one.name.toLowerCase().includes(text) : `${one.name} ${one.potter}`.toLowerCase().includes(text); };
  const put = (piece, firing) => setPieces(before => before.map(one => one.id === piece.id ? {...one, firing} : one));
  function add(piece, id) {
    const firing = firings.find(one => one.id === id), used = pieces.filter(one => one.firing === id).reduce((sum, one) => sum + one.litres, 0);
    if (used + piece.litres > firing.room) {
      if (is('overfull-silent')) return;
      toast.error(`${piece.name} does not fit: only ${firing.room - used} litres are left`); return;
    }
    put(piece, id); toast.success(`${piece.name} goes into ${firing.name}`);
  }
  function take(piece) { put(piece, null); toast(`${piece.name} was taken out`, {action: {label: 'Undo', onClick: () => put(piece, is('undo-other-kiln') ? 'F-32' : piece.firing)}, duration: 8000}); }
  function start(firing) {
    setFirings(before => before.map(one => one.id === firing.id ? {...one, state: 'Firing'} : one)); toast.success(`${firing.name} has started`);
    if (is('start-falls-back')) setTimeout(() => setFirings(FIRINGS), 2200);
  }
  return (
    <div className="wrap"><style>{sheet}</style><Toaster position="bottom-right" duration={5000} />
      <div style={{flex: 1.4}}><h1>Clay Yard kilns</h1>{firings.map(firing => <Firing key={firing.id} firing={firing} pieces={pieces.filter(one => one.firing === firing.id)} take={take} start={start} />)}</div>
      <div style={{flex: 1}}><div className={box} role="region" aria-label="Waiting shelf"><h2>Waiting shelf ({waiting.length})</h2>
        <input type="search" placeholder="Find a piece or a potter" value={query} onChange={event => setQuery(event.target.value)} />
        <ul>{waiting.filter(match).map(one => <li key={one.id} className="between"><span>{one.name} <span className="hint">{one.potter}, {one.litres} l</span></span>
          <select aria-label={`Kiln for ${one.name}`} value="" onChange={event => add(one, event.target.value)}><option value="">Put into…</option>{firings.filter(firing => firing.state === 'Loading').map(firing => <option key={firing.id} value={firing.id}>{firing.name}</option>)}</select></li>)}</ul>
        {!waiting.filter(match).length && <p>Nothing is waiting here.</p>}</div></div>
    </div>
  );
}
document.title = 'Clay Yard kilns';
createRoot(document.getElementById('root')).render(<Studio />);
