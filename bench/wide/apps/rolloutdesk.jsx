import {useEffect, useMemo, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {AgGridReact} from 'ag-grid-react';
import {AllCommunityModule, ModuleRegistry, themeQuartz} from 'ag-grid-community';

ModuleRegistry.registerModules([AllCommunityModule]);
document.title = 'Flags – Rollout desk';
document.head.append(Object.assign(document.createElement('style'), {textContent: `
  body{font-family:"Source Sans 3",system-ui;background:#f3f4f8;color:#1d2433} .in{max-width:1120px;margin:auto;padding:22px} .env button{padding:8px 18px;border:1px solid #c5cad8;background:#fff} .env [aria-pressed=true]{background:#1f3a8a;color:#fff} .flag{display:grid;grid-template-columns:1fr 110px 230px 90px;gap:14px;align-items:center;background:#fff;padding:10px 16px;border-bottom:1px solid #e6e8ef}
  .tg{border-radius:20px;padding:5px 14px;border:1px solid #aaa;background:#eee;width:76px} .tg[aria-checked=true]{background:#15803d;color:#fff;border-color:#15803d} .mono{font-family:ui-monospace,monospace} .dim{color:#6b7280;font-size:13px} input[type=text]{width:60px;padding:5px} .bad{color:#b91c1c;font-size:13px} .note{background:#dcfce7;padding:9px 14px;border-radius:6px;margin:12px 0}`}));

const ENVS = ['Production', 'Staging', 'Development'];
const FLAGS = [['new-checkout', 'One-page checkout'], ['dark-theme', 'Dark theme'], ['ai-summaries', 'Summaries by AI'], ['bulk-export', 'Export of many orders'], ['sso-login', 'Single sign-on'], ['price-alerts', 'Alerts for prices']];
const START = {Production: [[1, 25], [1, 100], [0, 0], [1, 50], [0, 10], [0, 5]], Staging: [[1, 100], [1, 100], [1, 40], [1, 100], [0, 30], [1, 60]], Development: [[1, 100], [1, 100], [1, 100], [1, 100], [1, 100], [0, 100]]};
const AUDIT = [['27 Nov 2026, 17:40', 'Noor Haddad', 'bulk-export', 'Production', '25% → 50%'], ['27 Nov 2026, 10:12', 'Viktor Blom', 'price-alerts', 'Staging', 'Off → On'], ['26 Nov 2026, 16:55', 'Noor Haddad', 'dark-theme', 'Production', '80% → 100%'], ['25 Nov 2026, 09:31', 'Ellen Castro', 'new-checkout', 'Production', '10% → 25%'], ['24 Nov 2026, 14:20', 'Viktor Blom', 'ai-summaries', 'Staging', 'Off → On'], ['23 Nov 2026, 11:05', 'Ellen Castro', 'sso-login', 'Production', 'On → Off'], ['20 Nov 2026, 15:48', 'Viktor Blom', 'new-checkout', 'Staging', '50% → 100%'], ['19 Nov 2026, 08:59', 'Noor Haddad', 'price-alerts', 'Production', 'On → Off'], ['17 Nov 2026, 13:17', 'Ellen Castro', 'bulk-export', 'Staging', '50% → 100%']]
  .map(([when, who, flag, env, change]) => ({when, who, flag, env, change}));
const SEED = {envs: Object.fromEntries(ENVS.map(env => [env, START[env].map(([on, percent]) => ({on: !!on, percent}))])), audit: AUDIT};

function Flag({flag, text, state, turn, roll}) {
  const [value, setValue] = useState(String(state.percent)), [bad, setBad] = useState('');
  useEffect(() => { setValue(String(state.percent)); setBad(''); }, [state]);
  function submit(event) {
    event.preventDefault(); const number = Number(value);
    if (!(number >= 0 && number <= 100) || value.trim() === '') { if (is('clamped-silently')) return roll(100); return setBad('Enter a number from 0 to 100'); }
    roll(number);
  }
  return (
    <div className="flag" role="group" aria-label={flag}><div><span className="mono">{flag}</span><div className="dim">{text}</div></div><button className="tg" role="switch" aria-checked={state.on} aria-label={flag} onClick={turn}>{state.on ? 'On' : 'Off'}</button>
      <form onSubmit={submit}><label className="dim">Rollout <input type="text" aria-label={`Rollout of ${flag}`} value={value} onChange={event => setValue(event.target.value)} /> %</label> <button>Set</button>{bad && <div className="bad" role="alert">{bad}</div>}</form><span>{state.on ? `${state.percent}% of users` : 'Nobody'}</span></div>);
}
function App() {
  const [data, setData] = useState(null), [env, setEnv] = useState('Production'), [only, setOnly] = useState('All flags'), [note, setNote] = useState('');
  useEffect(() => { load('rolloutdesk', 50).then(kept => setData(kept ?? SEED)); }, []);
  const columns = useMemo(() => [{field: 'when', headerName: 'When', width: 180}, {field: 'who', headerName: 'Who', width: 150}, {field: 'flag', headerName: 'Flag', width: 160}, {field: 'env', headerName: 'Environment', width: 150}, {field: 'change', headerName: 'Change', flex: 1}], []);
  const rows = useMemo(() => data?.audit.filter(one => only === 'All flags' || one.flag === only || (is('log-of-all') && one.env === env)), [data, only, env]);
  if (!data) return null;
  function write(at, part, change) {
    const targets = is('staging-leaks') && env === 'Staging' ? ['Staging', 'Production'] : [env];
    const envs = Object.fromEntries(ENVS.map(one => [one, data.envs[one].map((state, n) => n === at && targets.includes(one) ? {...state, ...part} : state)]));
    const entry = {when: '28 Nov 2026, 09:00', who: 'You', flag: FLAGS[at][0], env: is('log-says-production') ? 'Production' : env, change};
    const next = {envs, audit: [entry, ...data.audit]};
    setData(next); setNote(`${FLAGS[at][0]} changed in ${env}`); save('rolloutdesk', is('percent-unsaved') && 'percent' in part ? {...next, envs: data.envs} : next, 40);
    if (is('off-comes-back') && part.on === false) setTimeout(() => setData(now => ({...now, envs: data.envs})), 2000);
  }
  return (
    <div className="in"><h1>Feature flags</h1><div className="env" role="group" aria-label="Environment">{ENVS.map(one => <button key={one} aria-pressed={env === one} onClick={() => { setEnv(one); setNote(''); }}>{one}</button>)}</div>
      {note && <p className="note" role="status">{note}</p>}<p className="dim">{data.envs[env].filter(one => one.on).length} of {FLAGS.length} flags are on</p>
      {FLAGS.map(([flag, text], at) => <Flag key={env + flag} flag={flag} text={text} state={data.envs[env][at]} turn={() => { const on = data.envs[env][at].on; write(at, {on: !on}, on ? 'On → Off' : 'Off → On'); }} roll={percent => write(at, {percent}, `${data.envs[env][at].percent}% → ${percent}%`)} />)}
      <div style={{display: 'flex', alignItems: 'center', marginTop: 24}}><h2 style={{flex: 1}}>Audit log</h2><label>Show <select value={only} onChange={event => setOnly(event.target.value)}><option>All flags</option>{FLAGS.map(([flag]) => <option key={flag}>{flag}</option>)}</select></label></div>
      <p className="dim">{rows.length} entries</p><AgGridReact theme={themeQuartz} rowData={rows} columnDefs={columns} domLayout="autoHeight" suppressColumnVirtualisation />
    </div>);
}
createRoot(document.getElementById('root')).render(<App />);
