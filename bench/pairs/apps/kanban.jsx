import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';
import {createPortal} from 'react-dom';

const COLUMNS = ['To do', 'Doing', 'Done'];
const SEED = [['Write the release notes', 'To do'], ['Fix the login page', 'To do'], ['Update the logo', 'Doing'], ['Rename the plans', 'Done']].map(([title, column], id) => ({id, title, column}));
const slow = is('fine-slow') ? 900 : 40;
const dark = is('fine-dark');

function Dialog({title, onClose, children}) {
  return createPortal(
    <div style={{position: 'fixed', inset: 0, background: '#0008', display: 'grid', placeItems: 'center'}}>
      <div role="dialog" aria-modal="true" aria-label={title} style={{background: dark ? '#222' : '#fff', padding: 20, minWidth: 320}}>
        <h2>{title}</h2>{children} <button type="button" onClick={onClose}>Close</button>
      </div>
    </div>, document.body);
}

function Card({card, move, remove}) {
  const next = COLUMNS[COLUMNS.indexOf(card.column) + 1];
  const style = card.fresh && is('card-same-color') ? {color: dark ? '#222' : '#fff'} : card.fresh && is('card-see-through') ? {opacity: 0.02} : {};
  return (
    <li aria-label={card.title} style={{border: '1px solid #8886', borderRadius: 6, padding: 10, margin: '8px 0', background: dark ? '#222' : '#fff'}}>
      <p style={style}>{card.title}</p>
      {next && <button onClick={() => move(card, next)}>Move to {next}</button>}{' '}
      <button aria-label={`Delete ${card.title}`} onClick={() => remove(card)}>Delete</button>
    </li>
  );
}

function Board() {
  const [cards, setCards] = useState(null), [dialog, setDialog] = useState(false), [title, setTitle] = useState(''), [problem, setProblem] = useState(''), [undo, setUndo] = useState(null);
  useEffect(() => { load('kanban', slow).then(kept => setCards(kept ?? SEED)); }, []);
  if (!cards) return <p>Loading the board...</p>;
  const keep = next => { setCards(next); return save('kanban', next, slow, is('write-fails') ? 500 : 200); };
  async function move(card, column) {
    const before = cards, to = is('moved-too-far') ? 'Done' : column;
    if (is('fine-slow')) await wait(700);
    const moved = cards.map(one => one.id === card.id && !is('move-ignored') ? {...one, column: to} : one);
    if (is('optimistic-back')) { setCards(moved); await save('kanban', moved, 1400, 500); setCards(before); return; }
    if (is('move-copies')) return keep([...moved, {...card, id: Date.now()}]);
    await keep(moved);
    if (is('push-back')) { const events = new EventSource('/api/push?ms=3000&text=moved'); events.onmessage = () => { events.close(); setCards(before); }; }
  }
  async function remove(card) {
    const victim = is('wrong-deleted') ? cards[(cards.indexOf(card) + 1) % cards.length] : card;
    if (is('delete-crashes')) { setCards([null]); return; }
    await keep(cards.filter(one => one !== victim)); setUndo(victim); setTimeout(() => setUndo(null), is('fine-short-toast') ? 500 : 3000);
    if (is('deleted-back')) setTimeout(() => setCards(cards), 1900);
  }
  async function add(event) {
    event.preventDefault();
    if (!title.trim() && !is('empty-accepted')) { if (!is('error-swallowed')) setProblem('A card needs a title'); return; }
    const column = is('wrong-column') ? 'Doing' : 'To do', next = [...cards, {id: Date.now(), title, column, fresh: true}];
    if (!is('dialog-stays')) setDialog(false);
    setTitle(''); setProblem('');
    if (is('crash')) { setCards([...next, null]); return; }
    await keep(next); if (is('added-gone')) setTimeout(() => setCards(cards), 2800);
  }
  const count = column => cards.filter(one => one?.column === column).length;
  return (
    <div style={{padding: 20, minHeight: '100vh', background: dark ? '#101216' : '#f4f5f7', color: dark ? '#eee' : '#222', boxSizing: 'border-box'}}>
      <h1>Team board</h1><button onClick={() => setDialog(true)}>New card</button>
      <div style={{display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', gap: 16}}>
        {COLUMNS.map(column => (
          <section key={column} aria-label={column} style={is('column-covers') && column === 'Doing' ? {position: 'relative', boxShadow: `-40vw 0 0 0 ${dark ? '#101216' : '#f4f5f7'}`} : {}}>
            <h2>{column} ({is('count-stale') ? SEED.filter(one => one.column === column).length : count(column)})</h2>
            <ul style={{listStyle: 'none', padding: 0}}>{cards.filter(one => one.column === column).map(card => <Card key={card.id} card={card} move={move} remove={remove} />)}</ul>
          </section>
        ))}
      </div>
      {undo && <div role="status" style={{position: 'fixed', bottom: 20, left: 20, background: '#333', color: '#fff', padding: 12}}>{is('toast-negates') ? `Could not delete ${undo.title}` : `${undo.title} was deleted`}</div>}
      {dialog && <Dialog title="New card" onClose={() => setDialog(false)}>
        <form onSubmit={add}><label>Title <input value={title} onChange={event => setTitle(event.target.value)} autoFocus /></label>
          {problem && <p role="alert" style={{color: '#c00', ...(is('error-clipped') ? {width: 9, height: 18, overflow: 'hidden'} : {})}}>{problem}</p>}<button>Create card</button></form></Dialog>}
    </div>
  );
}
createRoot(document.getElementById('root')).render(<Board />);
document.title = 'Team board';
