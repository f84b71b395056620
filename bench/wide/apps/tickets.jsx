import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {useForm} from 'react-hook-form';
import {Toaster, toast} from 'sonner';

const SEED = [['Cannot export to PDF', 'Marta Silva', 'High', 'Open'], ['Password email never arrives', 'Jon Reed', 'Urgent', 'Open'], ['Typo on the pricing page', 'Ines Roth', 'Low', 'Solved'], ['Invoice shows the wrong VAT', 'Paul Okafor', 'High', 'Waiting'], ['App logs me out every hour', 'Lucy Tran', 'High', 'Open'], ['Add a dark theme', 'Milo Hansen', 'Low', 'Waiting'], ['Chart is blank in Safari', 'Rita Gomez', 'Normal', 'Open'], ['Import stops at 90 percent', 'Noah Fields', 'Urgent', 'Waiting'], ['Change my billing address', 'Sara Blum', 'Normal', 'Solved'], ['Two-factor code rejected', 'Theo Brandt', 'Urgent', 'Solved']].map(([subject, who, priority, status], at) => ({id: 4301 + at, subject, who, priority, status, replies: []}));
const RANK = {Urgent: 0, High: 1, Normal: 2, Low: 3};
const style = `body{margin:0;font:14px/1.5 "Helvetica Neue",Arial,sans-serif;color:#22303c}.app{display:grid;grid-template-columns:170px 380px 1fr;min-height:100vh}.nav{background:#0b3d3a;color:#d9f3ef;padding:16px}.nav button{display:flex;justify-content:space-between;width:100%;background:none;border:0;color:inherit;padding:8px;font:inherit;cursor:pointer}.nav button[aria-current]{background:#14615b}.list{border-right:1px solid #d7dee3;margin:0;padding:0;list-style:none}.list li{padding:10px 14px;border-bottom:1px solid #e7ecef;cursor:pointer}.list li.sel{background:#e8f5f3}.detail{padding:20px}.reply{background:#f3f6f7;padding:10px;margin:8px 0}.note{background:#fff6d8}textarea{width:100%;height:70px}.err{color:#b3261e}`;

function Detail({ticket, change}) {
  const {register, handleSubmit, reset, formState: {errors}} = useForm({defaultValues: {text: '', internal: false}});
  useEffect(() => { reset({text: '', internal: false}); }, [ticket.id]);
  const send = async ({text, internal}) => {
    await change({...ticket, replies: [...ticket.replies, {text, internal: is('note-goes-public') ? false : internal}]});
    toast(internal ? 'Note added' : is('reply-toast-fails') ? 'Reply could not be sent' : 'Reply sent');
    if (!is('text-stays')) reset({text: '', internal: false});
  };
  return <section className="detail" aria-label="Ticket"><h1>{ticket.subject}</h1><p>Ticket {ticket.id}, from {ticket.who}</p>
    <p><label>Status <select value={ticket.status} onChange={event => change({...ticket, status: event.target.value})}>{['Open', 'Waiting', 'Solved'].map(one => <option key={one}>{one}</option>)}</select></label>{' '}
      <label>Priority <select value={ticket.priority} onChange={event => change({...ticket, priority: event.target.value})}>{Object.keys(RANK).map(one => <option key={one}>{one}</option>)}</select></label></p>
    <h2>Conversation</h2>{ticket.replies.length === 0 && <p>No replies so far</p>}{ticket.replies.map((one, at) => <div key={at} className={`reply ${one.internal ? 'note' : ''}`}><small>{one.internal ? 'Internal note' : 'Public reply'}</small><div>{one.text}</div></div>)}
    <form onSubmit={handleSubmit(send)} noValidate><label>Your reply<textarea {...register('text', {required: 'Write something first', minLength: is('short-reply-accepted') ? 0 : {value: 5, message: 'A reply needs at least 5 characters'}})} /></label>{errors.text && <p role="alert" className="err">{errors.text.message}</p>}
      <p><label><input type="checkbox" {...register('internal')} /> Internal note</label></p><button type="submit">Send</button></form></section>;
}

function App() {
  const [tickets, setTickets] = useState(null), [view, setView] = useState('Open'), [open, setOpen] = useState(4301);
  useEffect(() => { load('tickets').then(kept => setTickets(kept ?? SEED)); }, []);
  if (!tickets) return null;
  const change = async next => { const all = tickets.map(one => one.id === next.id ? next : one); setTickets(all); await save('tickets', all, 80); };
  const count = what => (is('counts-stale') ? SEED : tickets).filter(one => one.status === what).length;
  const shown = tickets.filter(one => one.status === view).sort((a, b) => is('priority-by-name') ? a.priority.localeCompare(b.priority) : RANK[a.priority] - RANK[b.priority]);
  return <div className="app"><style>{style}</style><nav className="nav" aria-label="Views">{['Open', 'Waiting', 'Solved'].map(one => <button key={one} aria-current={view === one ? 'page' : undefined} onClick={() => setView(one)}><span>{one}</span><span>{count(one)}</span></button>)}</nav>
    <ul className="list" aria-label="Tickets">{shown.map(one => <li key={one.id} className={one.id === open ? 'sel' : ''} onClick={() => setOpen(one.id)}><b>{one.subject}</b><div>{one.who} · {one.priority}</div></li>)}</ul>
    <Detail ticket={tickets.find(one => one.id === open)} change={change} /><Toaster position="top-right" /></div>;
}
createRoot(document.getElementById('root')).render(<App />);
document.title = 'Helpdesk';
