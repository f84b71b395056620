import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

document.title = 'Working charter – Papertrail';
document.head.append(Object.assign(document.createElement('style'), {textContent: `
  body{background:#eef0f2;font-family:Charter,Georgia,serif;color:#222} .bar{display:flex;gap:16px;align-items:center;background:#fff;border-bottom:1px solid #ddd;padding:10px 26px;font-family:system-ui} .bar h1{font-size:18px;flex:1;margin:0} .sheet{background:#fff;padding:50px 60px;width:600px;line-height:1.7} ins{background:#dcf5e3;color:#116329;text-decoration:underline} del{background:#ffe3e0;color:#a3271b}
  .rail{width:330px;font-family:system-ui;font-size:14px} .th{background:#fff;border:1px solid #d8dce0;border-radius:10px;padding:12px;margin-bottom:12px} .th q{color:#777;font-style:italic} .th p{margin:6px 0} .who{font-weight:600} .x{border:1px solid #c5cad0;background:#fff;border-radius:6px;padding:4px 10px;margin-right:6px;cursor:pointer} .go{background:#1a56db;color:#fff;border-color:#1a56db} mark{background:#fff3bf} .bot{position:fixed;bottom:20px;left:26px;background:#222;color:#fff;border-radius:8px;padding:12px 16px;font-family:system-ui} textarea{width:94%;font:inherit} .faded{color:#fff}`}));

const SEED = {
  edits: [{id: 'e1', who: 'Rosa Klein', old: 'two weeks', fresh: 'ten working days', state: 'open'}, {id: 'e2', who: 'Ahmed Nasser', old: 'must', fresh: 'should', state: 'open'}, {id: 'e3', who: 'Rosa Klein', old: '', fresh: ' in writing', state: 'open'}],
  threads: [{id: 1, quote: 'core hours', open: true, notes: [['Ahmed Nasser', '24 Nov', 'Is this ten to three or ten to four?'], ['Mina Sato', '25 Nov', 'Ten to three, I will add it.']]}, {id: 2, quote: 'on-call week', open: true, notes: [['Leo Fontaine', '25 Nov', 'We need a rule for holidays.']]}, {id: 3, quote: 'quiet room', open: true, notes: [['Mina Sato', '26 Nov', 'Which floor is that?']]}, {id: 4, quote: 'shared budget', open: false, notes: [['Rosa Klein', '20 Nov', 'Please check the sum of $1,200.00.'], ['Leo Fontaine', '21 Nov', 'It is right.']]}],
};

function Edit({edit}) {
  if (edit.state === 'accepted') return <span>{is('accepts-old') ? edit.old : edit.fresh}</span>;
  if (edit.state === 'rejected') return <span>{edit.old}</span>;
  return <>{edit.old && <del>{edit.old}</del>}{' '}<ins>{edit.fresh}</ins></>;
}
function Thread({thread, reply, resolve}) {
  const [text, setText] = useState('');
  return (
    <article className="th" aria-label={`Thread on ${thread.quote}`}><q>{thread.quote}</q>
      {thread.notes.map(([who, at, words], n) => <div key={n}><p><span className="who">{who}</span> <small>{at}</small></p><p className={is('reply-unreadable') && who === 'You' ? 'faded' : ''}>{words}</p></div>)}
      {thread.open ? <form onSubmit={event => { event.preventDefault(); if (text.trim()) { reply(text.trim()); setText(''); } }}><textarea rows="1" placeholder="Reply" aria-label={`Reply to ${thread.quote}`} value={text} onChange={event => setText(event.target.value)} /><button className="x go">Send</button><button className="x" type="button" onClick={() => resolve(false)}>Resolve</button></form>
        : <button className="x" onClick={() => resolve(true)}>Reopen</button>}</article>);
}
function App() {
  const [doc, setDoc] = useState(null), [show, setShow] = useState('Open'), [undo, setUndo] = useState(null);
  useEffect(() => { load('charter', 60).then(kept => setDoc(kept ?? SEED)); }, []);
  if (!doc) return null;
  const keep = next => { setDoc(next); save('charter', next, 50); };
  const offer = (text, before) => { const mine = {text, before}; setUndo(mine); setTimeout(() => setUndo(now => now === mine ? null : now), 6000); };
  function decide(edit, state) { offer(state === 'accepted' ? 'Suggestion accepted' : 'Suggestion rejected', doc); keep({...doc, edits: doc.edits.map(one => one.id === edit.id || (is('reject-all-of-author') && state === 'rejected' && one.who === edit.who) ? {...one, state} : one)}); }
  function reply(thread, text) {
    const to = is('reply-to-first') ? doc.threads[0].id : thread.id;
    keep({...doc, threads: doc.threads.map(one => one.id === to ? {...one, notes: [...one.notes, ['You', '28 Nov', text]]} : one)});
  }
  function resolve(thread, open) {
    const before = doc; keep({...doc, threads: doc.threads.map(one => one.id === thread.id ? {...one, open} : one)}); if (!open) offer('Thread resolved', before);
    if (is('resolve-back') && !open) setTimeout(() => setDoc(before), 2400);
  }
  const pending = doc.edits.filter(one => one.state === 'open'), open = doc.threads.filter(one => one.open).length, shown = doc.threads.filter(one => one.open === (show === 'Open')), [e1, e2, e3] = doc.edits;
  return (
    <div><div className="bar"><h1>Working charter</h1><span>{pending.length} suggestions</span><span>{open} open threads</span></div>
      <div style={{display: 'flex', gap: 30, justifyContent: 'center', padding: 26, alignItems: 'flex-start'}}>
        <div className="sheet"><h2>How we work</h2><p>Everybody keeps the <mark>core hours</mark>. Holidays are announced <Edit edit={e1} /> ahead<Edit edit={e3} />.</p><p>Whoever has the <mark>on-call week</mark> <Edit edit={e2} /> hand over on Friday at noon. Calls are taken in the <mark>quiet room</mark>.</p><p>Books and courses are paid from the <mark>shared budget</mark>.</p></div>
        <aside className="rail" aria-label="Review">
          <h2>Suggestions</h2>{!pending.length && <p>No suggestions left</p>}
          {pending.map(edit => <div className="th" key={edit.id}><p><span className="who">{edit.who}</span> {edit.old ? `Replace “${edit.old}” with “${edit.fresh.trim()}”` : `Add “${edit.fresh.trim()}”`}</p><button className="x go" onClick={() => decide(edit, 'accepted')}>Accept</button><button className="x" onClick={() => decide(edit, 'rejected')}>Reject</button></div>)}
          <h2>Comments</h2><p><label>Show <select value={show} onChange={event => setShow(event.target.value)}><option>Open</option><option>Resolved</option></select></label></p>
          {shown.map(thread => <Thread key={thread.id} thread={thread} reply={text => reply(thread, text)} resolve={to => resolve(thread, to)} />)}{!shown.length && <p>Nothing here</p>}
        </aside></div>
      {undo && <div className="bot" role="status">{undo.text} <button className="x" onClick={() => { if (!is('undo-nothing')) keep(undo.before); setUndo(null); }}>Undo</button></div>}
    </div>);
}
createRoot(document.getElementById('root')).render(<App />);
