import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const CSS = `*{box-sizing:border-box} body{font:14px/1.45 Inter,system-ui,sans-serif;color:#1f2430;background:#f5f6f9} button{font:inherit;cursor:pointer;border:0;background:none;color:inherit} .flex{display:flex} .gap-2{gap:8px} .items-center{align-items:center} .grow{flex:1;min-width:0} .truncate{white-space:nowrap;overflow:hidden;text-overflow:ellipsis} .w-56{width:224px} .p-4{padding:16px} .rounded{border-radius:8px} .bg-white{background:#fff} .bold{font-weight:650} .muted{color:#667} .side button{display:flex;width:100%;padding:7px 12px;border-radius:8px;justify-content:space-between} .side button.on{background:#dfe6ff;color:#1f3fbf} .btn{padding:6px 12px;border:1px solid #ccd;border-radius:8px;background:#fff} .btn-primary{background:#2f55e6;color:#fff;border-color:#2f55e6} .row{border-bottom:1px solid #eceef3;padding:9px 12px;cursor:pointer} .row:hover{background:#f2f5ff} .toast{position:fixed;left:24px;bottom:24px;background:#20242f;color:#fff;padding:11px 16px;border-radius:8px} .toast button{color:#9db4ff;font-weight:600;margin-left:14px} textarea,input{font:inherit;border:1px solid #ccd;border-radius:8px;padding:8px 10px;width:100%}`;
const T = (id, folder, subject, from, date, text, more = {}) => ({id, folder, subject, star: false, unread: false, msgs: [{from, date, text}], date, ...more});
const SEED = [
  T(1, 'Inbox', 'Q2 budget draft', 'Priya Raman', 'Mar 14', 'Attached is the first cut, we are at $84,200 for the quarter.', {unread: true}),
  T(2, 'Inbox', 'Lunch on Thursday?', 'Tom Okafor', 'Mar 14', 'The new noodle place opened next door.', {unread: true}),
  T(3, 'Inbox', 'Invoice 2291 is overdue', 'Billing at Cloudrun', 'Mar 13', 'Your invoice of $312.40 was due on March 1.', {unread: true}),
  T(4, 'Inbox', 'Contract renewal', 'Helene Moreau', 'Mar 12', 'Could you send the signed copy before Friday?'),
  T(5, 'Inbox', 'Offsite in Porto', 'Ana Duarte', 'Mar 11', 'Flights are booked, the hotel needs names.', {unread: true}),
  T(6, 'Inbox', 'Security training reminder', 'IT Desk', 'Mar 10', 'Three modules are left for you.', {star: true}),
  T(7, 'Inbox', 'Invoice 2288 was paid', 'Billing at Cloudrun', 'Mar 8', 'Thank you for your payment of $98.00.'),
  T(8, 'Inbox', 'Notes from the design critique', 'Jonas Weber', 'Mar 7', 'We agreed to drop the second banner.', {star: true}),
  T(9, 'Sent', 'Agenda for Monday', 'You', 'Mar 13', 'Three topics, thirty minutes.'),
  T(10, 'Sent', 'Travel receipts', 'You', 'Mar 9', 'Five receipts, $412.15 in total.'),
  T(11, 'Archive', 'Invoice 2201', 'Billing at Cloudrun', 'Jan 30', 'Your invoice of $98.00 is ready.'),
  T(12, 'Archive', 'Welcome to the team', 'Priya Raman', 'Jan 8', 'So glad that you are here.'),
];
const FOLDERS = ['Inbox', 'Starred', 'Sent', 'Archive'];

function Row({thread, open, star, archive}) {
  return <li className={`row flex gap-2 items-center ${thread.unread ? 'bold' : ''}`} onClick={open}>
    <button aria-label={thread.star ? 'Unstar' : 'Star'} title={thread.star ? 'Unstar' : 'Star'} onClick={event => { event.stopPropagation(); star(); }} style={{color: thread.star ? '#e0a100' : '#99a', fontSize: 18}}>{thread.star ? '★' : '☆'}</button>
    <span className="truncate" style={{width: 170}}>{thread.msgs[0].from}{thread.msgs.length > 1 && ` (${thread.msgs.length})`}</span>
    <span className="truncate">{thread.subject}</span><span className="grow truncate muted" style={{fontWeight: 400}}> {thread.msgs.at(-1).text}</span>
    <span className="muted">{thread.date}</span>
    {thread.folder === 'Inbox' && <button className="btn" onClick={event => { event.stopPropagation(); archive(); }}>Archive</button>}
  </li>;
}

function Thread({thread, back, reply}) {
  const [text, setText] = useState('');
  return <article className="bg-white rounded p-4"><button className="btn" onClick={back}>← Back</button><h2>{thread.subject}</h2>
    {thread.msgs.map((one, at) => <div key={at} style={{borderTop: '1px solid #e6e8ee', padding: '10px 0'}}><div className="flex"><strong className="grow">{one.from}</strong><span className="muted">{one.date}</span></div><p>{one.text}</p></div>)}
    <label>Reply<textarea rows={3} value={text} onChange={event => setText(event.target.value)} /></label>
    <button className="btn btn-primary" disabled={!text.trim()} onClick={() => { reply(text); setText(''); }}>Send</button></article>;
}

function Mail() {
  const [threads, setThreads] = useState(null), [folder, setFolder] = useState('Inbox'), [open, setOpen] = useState(null), [query, setQuery] = useState(''), [toast, setToast] = useState(null), [count, setCount] = useState(4);
  useEffect(() => { load('d_mail', 50).then(kept => { const all = kept ?? SEED; setThreads(all); setCount(all.filter(one => one.folder === 'Inbox' && one.unread).length); }); }, []);
  if (!threads) return <p className="p-4">Loading your mail…</p>;
  const keep = next => { setThreads(next); if (!is('unread-stale')) setCount(next.filter(one => one.folder === 'Inbox' && one.unread).length); return save('d_mail', next, 50); };
  const change = (id, part) => threads.map(one => one.id === id ? {...one, ...part} : one);
  function archive(thread) {
    const before = threads, next = change(thread.id, {folder: 'Archive'}); keep(next); setOpen(null);
    setToast({text: is('toast-opposite') ? 'Conversation not archived' : 'Conversation archived', undo: () => { setToast(null); keep(before); if (is('undo-taken-back')) setTimeout(() => keep(next), 2100); }});
    setTimeout(() => setToast(null), 7000);
  }
  function star(thread) {
    const at = is('star-neighbour') && !thread.star ? threads[threads.indexOf(thread) + 1] : thread;
    if (is('star-neighbour')) { setThreads(change(thread.id, {star: !thread.star, ghost: true})); save('d_mail', change(at.id, {star: true}), 50); setStale(change(at.id, {star: true})); return; }
    keep(change(thread.id, {star: !thread.star}));
  }
  function setStale(next) { Mail.starred = next; }
  function reply(thread, text) {
    const next = change(thread.id, {msgs: [...thread.msgs, {from: 'You', date: 'Just now', text}]});
    setThreads(next); if (!is('reply-lost')) save('d_mail', next, 50);
  }
  const source = folder === 'Starred' && Mail.starred ? Mail.starred : threads;
  const inFolder = source.filter(one => folder === 'Starred' ? one.star : one.folder === folder || (query && is('search-leaks') && one.folder === 'Archive'));
  const shown = inFolder.filter(one => !query || `${one.subject} ${one.msgs[0].from}`.toLowerCase().includes(query.toLowerCase()));
  const current = threads.find(one => one.id === open);
  return <div className="flex" style={{minHeight: '100vh'}}><style>{CSS}</style>
    <nav className="side w-56 p-4" aria-label="Folders"><h1 style={{fontSize: 20}}>Postbox</h1>
      {FOLDERS.map(one => <button key={one} className={one === folder ? 'on' : ''} onClick={() => { setFolder(one); setOpen(null); setQuery(''); }}><span>{one}</span>{one === 'Inbox' && <span className="bold">{count}</span>}</button>)}</nav>
    <main className="grow p-4">
      {current ? <Thread thread={current} back={() => setOpen(null)} reply={text => reply(current, text)} /> : <>
        <div className="flex items-center gap-2" style={{marginBottom: 12}}><h2 style={{margin: 0}}>{folder}</h2><input aria-label="Search mail" placeholder="Search mail" value={query} onChange={event => setQuery(event.target.value)} style={{maxWidth: 320, marginLeft: 'auto'}} /></div>
        {query && <p className="muted">{shown.length} {shown.length === 1 ? 'result' : 'results'} in {folder}</p>}
        <ul className="bg-white rounded" aria-label="Conversations" style={{listStyle: 'none', padding: 0, margin: 0}}>{shown.map(one => <Row key={one.id} thread={one} open={() => { setOpen(one.id); if (one.unread) keep(change(one.id, {unread: false})); }} star={() => star(one)} archive={() => archive(one)} />)}</ul>
        {!shown.length && <p className="muted p-4">Nothing here yet.</p>}</>}
    </main>
    {toast && <div className="toast" role="status">{toast.text}<button onClick={toast.undo}>Undo</button></div>}
  </div>;
}
createRoot(document.getElementById('root')).render(<Mail />);
document.title = 'Postbox';
