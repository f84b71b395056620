import {useState} from 'react';
import {createRoot} from 'react-dom/client';

const CSS = `body{margin:0;font:16px/1.5 "Trebuchet MS",sans-serif;background:#fbf7ef;color:#2a2440}.bar{background:#4b2e83;color:#fff;padding:12px 30px}.bar h1{margin:0;font-size:22px}.bar p{margin:0;opacity:.9}
.cols{display:grid;grid-template-columns:2fr 1fr;gap:26px;padding:18px 30px}.tabs{display:flex;gap:4px;border-bottom:2px solid #4b2e83;margin-bottom:14px}.tabs button{border:0;background:none;padding:8px 16px;font:inherit;cursor:pointer}.tabs button[aria-selected=true]{background:#4b2e83;color:#fff;border-radius:6px 6px 0 0}
.project-card{background:#fff;border:1px solid #ddd3ee;border-radius:10px;padding:12px 16px;margin-bottom:12px}.project-card h3{margin:0}.meta{color:#6b6380;margin:2px 0 8px}.marks{display:flex;gap:12px;align-items:end;flex-wrap:wrap}.marks label{display:flex;flex-direction:column;font-size:13px}.marks input{width:80px;padding:5px;font:inherit}
.btn{background:#4b2e83;color:#fff;border:0;border-radius:6px;padding:6px 14px;font:inherit;cursor:pointer}.btn:disabled{opacity:.4;cursor:not-allowed}.btn.ghost{background:#fff;color:#4b2e83;border:1px solid #4b2e83}
.error-line{color:#b3003b;margin:8px 0 0}.ranking{background:#fff;border-radius:10px;padding:12px 18px;align-self:start;border:1px solid #ddd3ee}.ranking li b{float:right}
.veil{position:fixed;inset:0;background:#2a244099;display:grid;place-items:center}.modal{background:#fff;border-radius:12px;padding:20px 26px;max-width:380px}.toast{position:fixed;left:50%;transform:translateX(-50%);bottom:24px;background:#1e5d3a;color:#fff;padding:10px 20px;border-radius:8px}`;
const SEED = [
  {no: 'P01', title: 'Volcano in a Jar', by: 'Ida, class 5a', points: null},
  {no: 'P02', title: 'Talking Plants', by: 'Jonas and Mei, class 6b', points: 24},
  {no: 'P03', title: 'Magnet Train', by: 'Omar, class 7a', points: 21},
  {no: 'P04', title: 'Bread Mould Race', by: 'Lotte, class 5c', points: null},
  {no: 'P05', title: 'Solar Oven', by: 'Wren, class 6a', points: null}];
const KEYS = ['Originality', 'Method', 'Presentation'];

function Score({project, done, cancel}) {
  const [marks, setMarks] = useState(['', '', '']), [problem, setProblem] = useState('');
  const sum = marks.reduce((total, one, i) => total + (is('sum-forgets') && i === 2 ? 0 : Number(one)), 0);
  function submit(event) {
    event.preventDefault();
    if (marks.some(one => one < 1 || one > 10)) return setProblem('Points must be between 1 and 10.');
    done(project, marks.reduce((total, one) => total + Number(one), 0));
  }
  const clip = is('error-clipped') ? {height: 1, overflow: 'hidden', margin: 0} : undefined;
  return (
    <form onSubmit={submit} noValidate>
      <div className="marks">
        {KEYS.map((key, i) => <label key={key}>{key}<input type="number" value={marks[i]} onChange={event => { setProblem(''); setMarks(marks.map((one, j) => j === i ? event.target.value : one)); }} /></label>)}
        <div>Sum: <strong>{sum} of 30</strong></div>
        <button className="btn" disabled={marks.some(one => one === '')}>Submit scores</button>
        <button type="button" className="btn ghost" onClick={cancel}>Cancel</button>
      </div>
      {problem && <p className="error-line" role="alert" style={clip}>{problem}</p>}
    </form>);
}

function Fair() {
  const [projects, setProjects] = useState(() => JSON.parse(localStorage.getItem('fair') || 'null') || SEED);
  const [tab, setTab] = useState('todo'), [scoring, setScoring] = useState(null), [asked, setAsked] = useState(null), [toast, setToast] = useState('');
  const put = (next, keep = true) => { setProjects(next); if (keep) localStorage.setItem('fair', JSON.stringify(next)); };
  function done(project, points) {
    put(projects.map(one => one.no === project.no ? {...one, points} : one));
    setScoring(null); setToast(`${project.title} received ${points} points`); setTimeout(() => setToast(''), 5000);
  }
  function reopen() {
    const no = is('reopens-other') ? projects.find(one => one.points != null && one.no !== asked.no).no : asked.no;
    put(projects.map(one => one.no === no ? {...one, points: null} : one), !is('reopen-not-saved'));
    setAsked(null);
  }
  const todo = projects.filter(one => one.points == null), judged = projects.filter(one => one.points != null);
  const ranking = is('ranking-by-number') ? judged : [...judged].sort((a, b) => b.points - a.points);
  return (
    <>
      <style>{CSS}</style>
      <div className="bar"><h1>Science fair judging</h1><p>Judge: Dr. Amara Lindqvist, hall B</p></div>
      <div className="cols">
        <div>
          <div className="tabs" role="tablist">
            <button role="tab" aria-selected={tab === 'todo'} onClick={() => setTab('todo')}>To judge ({todo.length})</button>
            <button role="tab" aria-selected={tab === 'judged'} onClick={() => setTab('judged')}>Judged ({judged.length})</button>
          </div>
          {(tab === 'todo' ? todo : judged).map(one => (
            <div className="project-card" key={one.no}>
              <h3>{one.title}</h3><p className="meta">{one.no} · {one.by}</p>
              {one.points == null ? (scoring === one.no ? <Score project={one} done={done} cancel={() => setScoring(null)} /> : <><p>Not judged yet</p><button className="btn" onClick={() => setScoring(one.no)}>Score</button></>)
                : <><p>{one.points} points</p><button className="btn ghost" onClick={() => setAsked(one)}>Reopen</button></>}
            </div>))}
        </div>
        <div className="ranking"><h2 id="rk">Ranking</h2><ol aria-labelledby="rk">{ranking.map(one => <li key={one.no}><span>{one.title}</span> <b>{one.points}</b></li>)}</ol></div>
      </div>
      {asked && <div className="veil"><div className="modal" role="dialog" aria-modal="true" aria-labelledby="mt"><h2 id="mt">Reopen {asked.title}?</h2><p>The points are deleted and the project must be judged again.</p><button className="btn" onClick={reopen}>Yes, reopen</button> <button className="btn ghost" onClick={() => setAsked(null)}>No</button></div></div>}
      {toast && <div className="toast" role="status">{toast}</div>}
    </>
  );
}
document.title = 'Science fair judging';
createRoot(document.getElementById('root')).render(<Fair />);
