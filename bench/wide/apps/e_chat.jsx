import {useEffect, useRef, useState} from 'react';
import {createRoot} from 'react-dom/client';

const CSS = `*{box-sizing:border-box}body{margin:0;font:14px/1.45 "Helvetica Neue",Arial,sans-serif;color:#1f2933}.h-screen{height:100vh}.grid{display:grid;grid-template-columns:300px 1fr 230px}.bl{border-left:1px solid #e4e7eb}.p{padding:14px}.col{display:flex;flex-direction:column}.grow{flex:1}.scroll{overflow:auto}.conv{display:block;width:100%;text-align:left;border:0;border-bottom:1px solid #eef0f3;background:#fff;padding:11px 14px;font:inherit;cursor:pointer}.conv.on{background:#e6f0ff}.dot{background:#d64545;color:#fff;border-radius:12px;padding:0 7px;font-size:12px;float:right}.sub{color:#7b8794;font-size:13px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}.msg{max-width:70%;padding:8px 12px;border-radius:12px;margin:6px 0;background:#eef1f5}.msg.me{align-self:flex-end;background:#2563eb;color:#fff}.btn{font:inherit;border:1px solid #cbd2d9;background:#fff;border-radius:7px;padding:6px 12px;cursor:pointer}.btn.blue{background:#2563eb;color:#fff;border-color:#2563eb}.btn:disabled{opacity:.45;cursor:default}textarea,input{font:inherit;width:100%;padding:8px;border:1px solid #cbd2d9;border-radius:7px}.menu{position:absolute;bottom:100%;left:0;background:#fff;border:1px solid #cbd2d9;border-radius:8px;box-shadow:0 8px 24px #0002;width:260px;padding:5px}.menu button{display:block;width:100%;text-align:left;border:0;background:none;padding:8px 10px;font:inherit;cursor:pointer}.menu button:hover{background:#f0f4f8}`;
const CANNED = {'Greeting': 'Hello, thank you for writing to us! How can I help?', 'Ask for order number': 'Could you send me your order number, please?', 'Refund sent': 'Your refund is on its way. It takes 3 to 5 working days.', 'Closing': 'I am glad that I could help. Have a nice day!'};
const SEED = [
  ['Nadia Petrova', 'nadia@petrova.example', 2, ['Hi, my parcel says delivered but it is not here.', 'I looked at the neighbours as well.'], 'Gold'],
  ['Samuel Ortiz', 'sam.ortiz@mail.example', 1, ['Can I change the size of my jacket?'], 'Standard'],
  ['Grace Adeyemi', 'grace.a@mail.example', 0, ['The invoice has the wrong company name.'], 'Business'],
  ['Henrik Dahl', 'henrik@dahl.example', 3, ['Hello?', 'Is somebody there?', 'My code WINTER20 does not work.'], 'Standard'],
  ['Mina Yoshida', 'mina.y@mail.example', 0, ['Thanks, the replacement arrived.'], 'Gold'],
  ['Oliver Brandt', 'o.brandt@mail.example', 0, ['Do you ship to Iceland?'], 'Standard'],
].map(([name, mail, unread, texts, plan], id) => ({id, name, mail, unread, plan, open: true, messages: texts.map(text => ({me: false, text}))}));

function Inbox() {
  const [list, setList] = useState(null), [at, setAt] = useState(2), [box, setBox] = useState('Open'), [find, setFind] = useState(''), [text, setText] = useState(''), [menu, setMenu] = useState(false), [problem, setProblem] = useState('');
  const end = useRef();
  useEffect(() => { load('e_chat', 40).then(k => setList(k ?? SEED)); }, []);
  useEffect(() => { end.current?.scrollIntoView(); });
  if (!list) return <p className="p">Loading conversations…</p>;
  const change = (id, next) => { const after = list.map(c => c.id === id ? {...c, ...next} : c); setList(after); save('e_chat', after, 40); return after; };
  const one = list.find(c => c.id === at), unread = list.reduce((s, c) => s + (c.unread ? 1 : 0), 0);
  const shown = list.filter(c => (box === 'Open') === c.open && (c.name + (is('search-names-only') ? '' : c.messages.map(m => m.text).join(' '))).toLowerCase().includes(find.toLowerCase()));
  function pick(c) { setAt(c.id); setText(''); setMenu(false); if (!is('stays-unread')) change(c.id, {unread: 0}); }
  function send() {
    const target = is('reply-to-next') ? list[(list.indexOf(one) + 1) % list.length] : one, before = one.messages;
    change(target.id, {messages: [...target.messages, {me: true, text}]}); setText('');
    if (is('reply-lost')) setTimeout(() => setList(now => now.map(c => c.id === target.id ? {...c, messages: before} : c)), 1900);
  }
  function solve() { const rest = list.filter(c => c.open && c.id !== one.id); change(one.id, {open: !one.open}); if (one.open && rest.length) setAt(rest[0].id); }
  const insert = key => { setMenu(false); const say = CANNED[is('canned-shifted') ? Object.keys(CANNED)[(Object.keys(CANNED).indexOf(key) + 1) % 4] : key]; setText(text ? `${text} ${say}` : say); };
  return (
    <div className="grid h-screen"><style>{CSS}</style>
      <div className="col h-screen"><div className="p"><h1 style={{margin: 0, fontSize: 20}}>Inbox</h1><div>{unread} unread conversation{unread === 1 ? '' : 's'}</div><input placeholder="Search conversations" value={find} onChange={e => setFind(e.target.value)} style={{margin: '8px 0'}} />
        {['Open', 'Solved'].map(b => <button key={b} className={`btn ${b === box ? 'blue' : ''}`} aria-pressed={b === box} onClick={() => setBox(b)} style={{marginRight: 6}}>{b} ({is('open-count-stale') && b === 'Open' ? 6 : list.filter(c => (b === 'Open') === c.open).length})</button>)}</div>
        <nav aria-label="Conversations" className="scroll grow">{shown.map(c => <button key={c.id} className={`conv ${c.id === at ? 'on' : ''}`} onClick={() => pick(c)}>{c.unread > 0 && <span className="dot">{c.unread}</span>}<b>{c.name}</b><div className="sub">{c.messages.at(-1).text}</div></button>)}
          {!shown.length && <p className="p sub">No conversations here.</p>}</nav></div>
      <main className="col bl h-screen"><div className="p" style={{borderBottom: '1px solid #e4e7eb', display: 'flex'}}><h2 className="grow" style={{margin: 0}}>{one.name}</h2><button className="btn" onClick={solve}>{one.open ? 'Mark as solved' : 'Reopen'}</button></div>
        <div className="p col grow scroll" aria-label="Messages" role="log">{one.messages.map((m, i) => <div key={i} className={`msg ${m.me ? 'me' : ''}`} style={m.me && is('reply-white') ? {color: '#2563eb'} : null}>{m.text}</div>)}<div ref={end} /></div>
        <div className="p" style={{borderTop: '1px solid #e4e7eb'}}><textarea aria-label="Reply" placeholder={`Reply to ${one.name}`} rows="3" value={text} onChange={e => setText(e.target.value)} />
          <div style={{position: 'relative', display: 'flex', gap: 8}}>{menu && <div className="menu" role="menu">{Object.keys(CANNED).map(k => <button key={k} role="menuitem" onClick={() => insert(k)}>{k}</button>)}</div>}
            <button className="btn" aria-haspopup="menu" aria-expanded={menu} onClick={() => setMenu(!menu)}>Canned replies</button><span className="grow" /><button className="btn blue" disabled={!text.trim()} onClick={send}>Send</button></div></div></main>
      <aside className="p bl"><h3 style={{marginTop: 0}}>Customer</h3><p>{one.mail}</p><p>Plan: {one.plan}</p><p className="sub">{one.open ? 'This conversation is open.' : 'This conversation is solved.'}</p></aside>
    </div>
  );
}
createRoot(document.getElementById('root')).render(<Inbox />);
document.title = 'Support inbox';
