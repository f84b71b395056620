import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const SEED = [
  ['Ada Moss', 'Invoice for May', 'The invoice for May is attached. Please pay within 14 days.', true],
  ['Ben Ortiz', 'Lunch on Friday', 'Shall we meet at noon at the harbour?', true],
  ['City Library', 'Your loan is due', 'Two books are due on Monday.', false],
  ['Dina Park', 'Photos of the trip', 'Here are the photos from the mountains.', true],
].map(([from, subject, text, unread], id) => ({id, from, subject, text, unread}));
const slow = is('fine-slow') ? 1100 : 60;

function Inbox() {
  const [mails, setMails] = useState(null), [open, setOpen] = useState(null), [reply, setReply] = useState(null), [notice, setNotice] = useState(''), [sent, setSent] = useState([]), [folder, setFolder] = useState('Inbox');
  useEffect(() => { wait(slow).then(() => setMails(SEED)); if (is('fine-push')) { const events = new EventSource('/api/push?ms=1500&text=new'); events.onmessage = () => events.close(); } }, []);
  if (!mails) return <div style={{padding: 40}}><p role="status">Loading messages...</p></div>;
  const unread = mails.filter(one => one.unread).length;
  const say = (text, ms = 2200) => { setNotice(text); setTimeout(() => setNotice(''), ms); };
  async function show(mail) {
    if (is('fine-slow')) await wait(500);
    const at = is('opens-next') ? SEED[(mail.id + 1) % SEED.length] : mail; setOpen(at);
    if (!is('stays-unread')) setMails(now => now.map(one => one.id === mail.id ? {...one, unread: false} : one));
    if (is('unread-again')) setTimeout(() => setMails(SEED), 2100);
    if (is('mail-vanishes')) setTimeout(() => setOpen(null), 1000);
  }
  async function send(event) {
    event.preventDefault(); const text = new FormData(event.target).get('text');
    if (!text && !is('empty-sent')) { say('Write a message first', 4000); return; }
    setReply(null); await wait(slow);
    if (is('send-fails')) await save('inbox', {text}, 0, 502);
    if (!is('not-in-sent')) setSent(now => [...now, {to: is('wrong-recipient') ? 'Ben Ortiz' : open.from, text}, ...(is('sent-twice') ? [{to: open.from, text}] : [])]);
    say(is('no-mail-sent') ? 'No mail was sent' : is('send-asks') ? 'Your reply was sent? Check your connection' : is('send-later') ? 'Your reply will be sent later' : 'Your reply was sent', is('fine-short-toast') ? 350 : 2200);
  }
  function remove(mail) {
    const gone = is('wrong-deleted') ? mails[mails.findIndex(one => one.id === mail.id) + 1] ?? mails[0] : mail;
    setMails(now => now.filter(one => one.id !== gone.id)); setOpen(null); say('Message moved to the bin', 3000);
    if (is('deleted-back')) setTimeout(() => setMails(mails), 1300);
  }
  const covered = is('list-covered') && open ? {position: 'absolute', left: 0, top: 0, bottom: 0, right: 0, background: '#fff', zIndex: 2, padding: '180px 40px'} : {};
  return (
    <div style={{display: 'grid', gridTemplateColumns: '150px 320px 1fr', minHeight: '100vh', position: 'relative'}}>
      <nav style={{background: '#263', color: '#fff', padding: 16}}><h2>Post</h2>
        {['Inbox', 'Sent'].map(one => <p key={one}><button onClick={() => { setFolder(one); setOpen(null); }}>{one}{one === 'Inbox' && unread && !is('badge-missing') ? ` (${is('badge-stale') ? 3 : unread})` : ''}</button></p>)}</nav>
      <div style={{borderRight: '1px solid #ccc', padding: 16}}><h1>{folder}</h1>
        {folder === 'Inbox' ? <ul aria-label="Messages" style={{listStyle: 'none', padding: 0}}>{mails.map(mail => (
          <li key={mail.id} style={{borderBottom: '1px solid #ddd', padding: '8px 0', fontWeight: mail.unread ? 'bold' : 'normal'}}>
            <a href={`#${mail.id}`} onClick={event => { event.preventDefault(); show(mail); }}>{mail.subject}</a><div>{mail.from}</div></li>))}</ul>
        : <ul aria-label="Sent messages">{sent.map((one, at) => <li key={at}>{one.text} <i>to {one.to}</i></li>)}</ul>}
        {folder === 'Sent' && !sent.length && <p>Nothing sent yet</p>}</div>
      <article style={{padding: 24, ...covered}}>{open && <>
        <h2 style={is('subject-blurred') ? {filter: 'blur(8px)'} : {}}>{open.subject}</h2><p>From {open.from}</p><p style={is('text-same-color') ? {color: 'rgb(254,255,254)'} : is('text-behind') ? {position: 'fixed', left: 20, top: 240, width: 100, zIndex: -1} : {}}>{open.text}</p>
        <button onClick={() => setReply('')} style={is('reply-looks-off') ? {pointerEvents: 'none', opacity: 0.3} : {}}>Reply</button> <button onClick={() => remove(open)}>Delete message</button>
        {reply !== null && <form onSubmit={send} aria-label="Reply"><p><label>Your reply<br /><textarea name="text" rows="4" cols="40" /></label></p><button>Send reply</button></form>}</>}</article>
      {notice && <div role="status" style={{position: 'fixed', right: 20, bottom: 20, background: '#222', color: '#fff', padding: 14}}>{notice}</div>}
    </div>
  );
}
createRoot(document.getElementById('root')).render(<Inbox />);
document.title = 'Post';
