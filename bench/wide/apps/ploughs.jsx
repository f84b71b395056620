import {useState, useRef} from 'react';
import {createRoot} from 'react-dom/client';

const CSS = `
*{box-sizing:border-box}body{margin:0;font:15px/1.45 "Segoe UI",system-ui,sans-serif;background:#eef2f6;color:#16212e}
.top{background:#12344d;color:#fff;padding:14px 28px;display:flex;justify-content:space-between;align-items:baseline}.top h1{font-size:20px;margin:0}
.wrap{display:grid;grid-template-columns:minmax(0,1fr) 290px;gap:22px;padding:20px 28px;max-width:1180px;margin:auto}
.boxes{display:flex;gap:14px;margin-bottom:18px}.box{background:#fff;border-radius:10px;padding:10px 18px;min-width:150px;box-shadow:0 1px 3px #0002}
.box-label{font-size:12px;color:#5a6b7b}.box-value{font-size:22px;font-weight:600}
table{width:100%;border-collapse:collapse;background:#fff;border-radius:10px;overflow:hidden}th,td{text-align:left;padding:9px 12px;border-bottom:1px solid #e3e8ed}th{font-size:12px;color:#5a6b7b}
.pill{display:inline-block;border-radius:10px;padding:1px 10px;font-size:13px;background:#e3e8ed}.pill.out{background:#ffe3b0}.pill.ok{background:#cdeccf}
.fleet{background:#fff;border-radius:10px;padding:10px 14px;margin-bottom:10px;box-shadow:0 1px 3px #0002}.fleet h3{margin:0;font-size:15px}.fleet p{margin:2px 0;color:#43525f}
button{font:inherit;border:1px solid #9fb0bf;background:#fff;border-radius:6px;padding:4px 12px;cursor:pointer}button.main{background:#12344d;color:#fff;border-color:#12344d}
.drawer{position:fixed;top:0;right:0;bottom:0;width:340px;background:#fff;box-shadow:-4px 0 24px #0004;padding:20px}.drawer header{display:flex;justify-content:space-between}.drawer h2{margin:0;font-size:18px}
.drawer label{display:block;margin:7px 0}.drawer input[type=number]{width:110px;padding:5px;font:inherit}.bad{color:#b00020}
.log{padding-left:18px}`;
const SEED = {
  streets: [
    {name: 'Mill Lane', prio: 'A', km: 2.7, snow: 14, state: 'Waiting', plough: ''},
    {name: 'Church Hill', prio: 'A', km: 1.8, snow: 11, state: 'Plough out', plough: 'Bertha'},
    {name: 'Harbour Road', prio: 'B', km: 3.5, snow: 9, state: 'Waiting', plough: ''},
    {name: 'School Street', prio: 'A', km: 0.9, snow: 12, state: 'Waiting', plough: ''},
    {name: 'Quarry Way', prio: 'C', km: 4.2, snow: 17, state: 'Waiting', plough: ''},
    {name: 'Station Square', prio: 'B', km: 0.6, snow: 2, state: 'Cleared', plough: ''}],
  fleet: [{name: 'Bertha', salt: 420, out: true}, {name: 'Olaf', salt: 850, out: false}, {name: 'Gritney', salt: 300, out: false}],
  log: ['Bertha left for Church Hill']};
const read = () => JSON.parse(localStorage.getItem('ploughs') || 'null') || SEED;

function Box({label, value}) { return <div className="box"><div className="box-label">{label}</div><div className="box-value">{value}</div></div>; }

function Desk() {
  const [data, setData] = useState(read), [target, setTarget] = useState(null), [pick, setPick] = useState(''), [salt, setSalt] = useState(''), [problem, setProblem] = useState('');
  const first = useRef(data);
  const put = (next, keep = true) => { setData(next); if (keep) localStorage.setItem('ploughs', JSON.stringify(next)); };
  const open = street => { setTarget(street.name); setPick(''); setSalt(''); setProblem(''); };
  function send(event) {
    event.preventDefault();
    const plough = data.fleet.find(one => one.name === pick), kg = Number(salt);
    if (!plough) return setProblem('Choose a plough first.');
    if (!(kg > 0)) return setProblem('Enter how much salt to spread.');
    if (kg > plough.salt && !is('no-salt-limit')) return setProblem(`${plough.name} carries only ${plough.salt} kg of salt.`);
    const before = data;
    const next = {
      streets: data.streets.map(one => one.name === target ? {...one, state: 'Plough out', plough: pick} : one),
      fleet: data.fleet.map(one => one.name === pick ? {...one, out: true, salt: one.salt - kg} : one),
      log: [`${pick} left for ${target}`, ...data.log]};
    setTarget(null);
    if (is('plough-returns')) { put(next, false); setTimeout(() => setData(before), 2000); return; }
    put(next);
  }
  function clear(street) {
    const freed = is('wrong-plough-freed') ? 'Olaf' : street.plough;
    put({
      streets: data.streets.map(one => one === street ? {...one, state: 'Cleared', plough: ''} : one),
      fleet: data.fleet.map(one => one.name === freed ? {...one, out: false} : one),
      log: [`${street.name} cleared by ${street.plough}`, ...data.log]}, !is('clear-not-saved'));
  }
  const counted = is('waiting-stale') ? first.current.streets : data.streets;
  const km = data.streets.filter(one => one.state === 'Cleared').reduce((sum, one) => sum + one.km, 0);
  return (
    <>
      <style>{CSS}</style>
      <div className="top"><h1>Winter desk</h1><span>Night shift, -6 °C, snow until 04:00</span></div>
      <div className="wrap">
        <main>
          <div className="boxes">
            <Box label="Waiting" value={counted.filter(one => one.state === 'Waiting').length} />
            <Box label="Ploughs out" value={data.fleet.filter(one => one.out).length} />
            <Box label="Cleared today" value={km.toFixed(1) + ' km'} />
          </div>
          <table>
            <thead><tr><th>Street</th><th>Priority</th><th>Length</th><th>Snow</th><th>State</th><th>Plough</th><th></th></tr></thead>
            <tbody>{data.streets.map(one => (
              <tr key={one.name}><td>{one.name}</td><td>{one.prio}</td><td>{one.km} km</td><td>{one.snow} cm</td>
                <td><span className={'pill' + (one.state === 'Cleared' ? ' ok' : one.state === 'Waiting' ? '' : ' out')}>{one.state}</span></td><td>{one.plough || '–'}</td>
                <td>{one.state === 'Waiting' && <button onClick={() => open(one)}>Dispatch</button>}{one.state === 'Plough out' && <button onClick={() => clear(one)}>Mark cleared</button>}</td></tr>))}</tbody>
          </table>
        </main>
        <aside>
          <h2>Fleet</h2>
          {data.fleet.map(one => <div className="fleet card" key={one.name}><h3>{one.name}</h3><p>{one.out ? 'On the road' : 'In depot'}</p><p>{one.salt} kg</p></div>)}
          <h2 id="log">Log</h2>
          <ul className="log" aria-labelledby="log">{data.log.map((line, i) => <li key={data.log.length - i}>{line}</li>)}</ul>
        </aside>
      </div>
      {target && (
        <div className="drawer" role="dialog" aria-label={`Dispatch to ${target}`}>
          <header><h2>Dispatch to {target}</h2><button aria-label="Close" onClick={() => setTarget(null)}>✕</button></header>
          <form onSubmit={send} noValidate>
            <fieldset><legend>Which plough?</legend>
              {data.fleet.map(one => <label key={one.name}><input type="radio" name="plough" value={one.name} disabled={one.out} checked={pick === one.name} onChange={() => setPick(one.name)} /> {one.name}</label>)}
            </fieldset>
            <label>Salt (kg) <input type="number" value={salt} onChange={event => setSalt(event.target.value)} /></label>
            {problem && <p className="bad" role="alert">{problem}</p>}
            <button className="main">Send plough</button>
          </form>
        </div>)}
    </>
  );
}
document.title = 'Winter desk';
createRoot(document.getElementById('root')).render(<Desk />);
