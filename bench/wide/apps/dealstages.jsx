import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {Toaster, toast} from 'sonner';

const css = `.pl{font-family:"IBM Plex Sans",system-ui,sans-serif;color:#172033;background:#eef1f6;min-height:100vh;padding:16px 22px;box-sizing:border-box}.cols{display:grid;grid-template-columns:repeat(4,1fr) 220px;gap:12px;align-items:start}.col{background:#e1e6ef;border-radius:10px;padding:10px}.deal{background:#fff;border-radius:8px;padding:10px;margin-top:8px;box-shadow:0 1px 2px #0002}.deal b{display:block}.sm{font-size:13px;color:#556}.pl button{font:inherit;font-size:13px;border:1px solid #b8c1d1;border-radius:6px;background:#fff;padding:3px 9px;cursor:pointer;margin:6px 6px 0 0}.pl button.go{background:#24418e;color:#fff}.top{display:flex;gap:20px;align-items:center}.hot{color:#b4460f}`;
const STAGES = ['Lead', 'Qualified', 'Offer', 'Won'];
const SEED = {deals: [[1, 'Nordic Bikes', 12400, 'Lead', 'Eva', '4 Dec'], [2, 'Café Luna', 2300, 'Lead', 'Jon', '9 Dec'], [3, 'Bauer & Sons', 7800, 'Lead', 'Eva', '15 Dec'], [4, 'Aqua Park', 31000, 'Qualified', 'Mira', '11 Dec'], [5, 'Lighthouse Hotel', 15500, 'Qualified', 'Jon', '2 Dec'], [6, 'Pixel Print', 4100, 'Offer', 'Eva', '1 Dec'], [7, 'Grand Cinema', 9600, 'Offer', 'Mira', '18 Dec'], [8, 'Old Mill Bakery', 3200, 'Won', 'Jon', '20 Nov'], [9, 'Zoo Friends', 5400, 'Won', 'Mira', '12 Nov'], [10, 'Marina Rentals', 8800, 'Qualified', 'Eva', '22 Dec']]
  .map(([id, name, value, stage, owner, close]) => ({id, name, value, stage, owner, close})), log: ['Zoo Friends was won', 'Aqua Park moved to Qualified']};
const eur = n => `€${n.toLocaleString('en-US')}`;

function Deal({d, act}) {
  const [edit, setEdit] = useState(null), n = STAGES.indexOf(d.stage);
  return <li className="deal" style={{listStyle: 'none'}} aria-label={d.name}><b>{d.name}</b>
    {edit === null ? <span>{eur(d.value)}</span> : <form onSubmit={e => { e.preventDefault(); act.value(d, edit); setEdit(null); }}><input aria-label="Deal value" value={edit} onChange={e => setEdit(e.target.value)} size={8} /><button className="go">OK</button></form>}
    <div className="sm">{d.owner} · closes {d.close}</div>
    <div>{n < 3 && <button onClick={() => act.move(d, STAGES[n + 1])}>→ {STAGES[n + 1]}</button>}{n > 0 && n < 3 && <button onClick={() => act.move(d, STAGES[n - 1])}>← {STAGES[n - 1]}</button>}{edit === null && n < 3 && <button onClick={() => setEdit(String(d.value))}>Change value</button>}{n < 3 && <button onClick={() => act.lose(d)}>Lost</button>}</div></li>;
}
function Pipeline() {
  const [data, setData] = useState(null), [owner, setOwner] = useState('Everyone'), [add, setAdd] = useState(null), [bad, setBad] = useState('');
  useEffect(() => { load('dealstages', 50).then(k => setData(k ?? SEED)); }, []);
  if (!data) return null;
  const keep = async (deals, line) => { const next = {deals, log: line ? [line, ...data.log].slice(0, 6) : data.log}; setData(next); await save('dealstages', next, 90); };
  const act = {
    async move(d, stage) {
      const deals = data.deals.map(x => x === d ? {...x, stage} : x), line = stage === 'Won' ? `${d.name} was won` : `${d.name} moved to ${stage}`;
      if (is('log-only') && stage !== 'Won') return keep(data.deals, line);
      if (is('won-reverts') && stage === 'Won') { setData({deals, log: [line, ...data.log]}); await save('dealstages', data, 1300, 500); setData(data); return; }
      await keep(deals, line); if (stage === 'Won') toast.success(`Congratulations, ${eur(d.value)} won`);
    },
    value(d, text) { const n = Number(text.replace(/[^\d.]/g, '')); if (!n) return toast.error('Enter an amount'); keep(data.deals.map(x => x === d ? {...x, value: is('value-times-hundred') ? n * 100 : n} : x), `${d.name} is now ${eur(n)}`); },
    lose(d) { keep(data.deals.filter(x => is('loses-whole-owner') ? !(x.stage === d.stage && x.owner === d.owner) : x !== d), `${d.name} was lost`); toast(`${d.name} was marked as lost`); },
  };
  const create = e => { e.preventDefault(); if (!add.name.trim() || !(Number(add.value) > 0)) return setBad('A deal needs a name and a value above zero');
    keep([...data.deals, {id: Date.now(), name: add.name, value: Number(add.value), stage: 'Lead', owner: is('owner-default') ? 'Eva' : add.owner, close: '31 Dec'}], `${add.name} was added`); setAdd(null); setBad(''); };
  const shown = data.deals.filter(d => owner === 'Everyone' || d.owner === owner), open = shown.filter(d => d.stage !== 'Won');
  const sum = l => l.reduce((n, d) => n + d.value, 0);
  return <div className="pl"><style>{css}</style><div className="top"><h1>Sales pipeline</h1><label>Owner <select value={owner} onChange={e => setOwner(e.target.value)}>{['Everyone', 'Eva', 'Jon', 'Mira'].map(o => <option key={o}>{o}</option>)}</select></label><span>Open deals: <b>{open.length}</b></span><span>Open value: <b>{eur(sum(is('open-value-all-owners') ? data.deals.filter(d => d.stage !== 'Won') : open))}</b></span><button className="go" onClick={() => { setBad(''); setAdd({name: '', value: '', owner: 'Eva'}); }}>Add deal</button></div>
    {add && <form onSubmit={create} aria-label="Add deal" style={{background: '#fff', padding: 12, borderRadius: 10, marginBottom: 12}}><label>Company <input value={add.name} onChange={e => setAdd({...add, name: e.target.value})} /></label> <label>Value in € <input value={add.value} onChange={e => setAdd({...add, value: e.target.value})} /></label> <label>Responsible <select value={add.owner} onChange={e => setAdd({...add, owner: e.target.value})}><option>Eva</option><option>Jon</option><option>Mira</option></select></label> <button className="go">Create</button><button type="button" onClick={() => setAdd(null)}>Cancel</button>{bad && <p role="alert" className="hot">{bad}</p>}</form>}
    <div className="cols">{STAGES.map(s => { const l = shown.filter(d => d.stage === s); return <section className="col" key={s} aria-label={s}><h2 style={{margin: 0, fontSize: 16}}>{s} ({l.length})</h2><div className="sm">{eur(sum(l))}</div><ul style={{padding: 0, margin: 0}}>{l.map(d => <Deal key={d.id} d={d} act={act} />)}</ul>{!l.length && <p className="sm">No deals</p>}</section>; })}
      <aside className="col" aria-label="Activity"><h2 style={{margin: 0, fontSize: 16}}>Activity</h2><ol style={{paddingLeft: 18}}>{data.log.map((t, i) => <li key={i} className="sm">{t}</li>)}</ol></aside></div><Toaster position="bottom-right" /></div>;
}
document.title = 'Sales pipeline';
createRoot(document.getElementById('root')).render(<Pipeline />);
