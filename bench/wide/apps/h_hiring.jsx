// Hiring board: columns with a limit, cards, a window with tabs, feedback with stars, filter by role. Plain React.
import {useEffect, useState} from 'react'
import {createRoot} from 'react-dom/client'

const STAGES = ['Applied', 'Interview', 'Offer']
const ROLES = ['Developer', 'Designer', 'Accountant']
const LIMIT = 3
const START = [
  {id: 1, name: 'Tove Lund', role: 'Designer', stage: 'Applied', feedback: []},
  {id: 2, name: 'Samir Aziz', role: 'Developer', stage: 'Applied', feedback: []},
  {id: 3, name: 'Greta Holm', role: 'Accountant', stage: 'Applied', feedback: []},
  {id: 4, name: 'Paula Reis', role: 'Developer', stage: 'Interview', feedback: [{stars: 3, text: 'Solid basics', by: 'Ken'}]},
  {id: 5, name: 'Eli Brandt', role: 'Designer', stage: 'Interview', feedback: []},
  {id: 6, name: 'Joon Park', role: 'Developer', stage: 'Offer', feedback: [{stars: 5, text: 'Hire now', by: 'Ken'}]},
]
const css = `
  body { background: #eef2f7; color: #1c2733 } .head { display: flex; gap: 16px; align-items: center; padding: 14px 24px; background: #fff; border-bottom: 1px solid #d5dde6 } .head h1 { font-size: 20px; margin: 0 }
  .board { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; padding: 20px 24px } .col { background: #e1e8f0; border-radius: 8px; padding: 12px; min-height: 300px }
  .col h2 { font-size: 16px; margin: 0 0 10px; display: flex; justify-content: space-between } .col h2 small { font-weight: 400; color: #4c5a69 }
  .tile { background: #fff; border-radius: 6px; padding: 11px; margin-bottom: 9px; cursor: pointer; display: flex; justify-content: space-between; box-shadow: 0 1px 2px #0002 } .tile small { color: #617080; display: block }
  .b { font: inherit; border: 1px solid #9fb0c2; background: #fff; border-radius: 5px; padding: 6px 13px; cursor: pointer } .b.p { background: #0b6bcb; border-color: #0b6bcb; color: #fff } .b.d { color: #b3261e }
  .veil { position: fixed; inset: 0; background: #0b1a2a88; display: grid; place-items: center } .win { background: #fff; border-radius: 10px; padding: 20px 24px; width: 420px }
  .win header { display: flex; justify-content: space-between; align-items: center } .win label { display: block; margin: 10px 0 } .win input, .win select, .win textarea { font: inherit; padding: 6px; margin-left: 8px }
  .tabs { border-bottom: 1px solid #d5dde6; margin: 8px 0 } .tabs button { border: 0; background: none; font: inherit; padding: 8px 12px; cursor: pointer } .tabs [aria-selected=true] { box-shadow: inset 0 -2px #0b6bcb }
  .stars button { border: 0; background: none; font-size: 24px; cursor: pointer; color: #b9770e } .red { background: #b3261e !important } .bad { color: #b3261e; font-size: 14px }
  .msg { position: fixed; left: 50%; top: 70px; transform: translateX(-50%); background: #205c3b; color: #fff; padding: 11px 20px; border-radius: 6px; z-index: 9 }`
const average = one => one.feedback.length ? (one.feedback.reduce((sum, item) => sum + item.stars, 0) / one.feedback.length).toFixed(1) : null

function Candidate({one, full, put, reject, close, fail}) {
  const [tab, setTab] = useState('Profile')
  const [stage, setStage] = useState(one.stage)
  const [stars, setStars] = useState(0)
  const [text, setText] = useState('')
  const [sure, setSure] = useState(false)
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    if (stage === 'Interview' && one.stage !== stage && full) { fail(); return }
    setBusy(true)
    await put(one.id, {stage}, !is('stage-not-stored'))
    close()
  }
  const add = async () => {
    setBusy(true)
    await put(one.id, {feedback: [...one.feedback, {stars: is('one-star-less') ? stars - 1 : stars, text, by: 'You'}]})
    setBusy(false); setStars(0); setText('')
  }
  return <div className="veil"><div className="win" role="dialog" aria-modal="true" aria-label={one.name}>
    <header><h2>{one.name}</h2><button className="b" aria-label="Close" onClick={close}>✕</button></header>
    <div>{one.role}{average(one) && <> · Average rating <b>{average(one)}</b></>}</div>
    <div className="tabs" role="tablist">{['Profile', 'Feedback'].map(name => <button key={name} role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>{name}</button>)}</div>
    {tab === 'Profile' ? <>
      <label>Stage <select value={stage} onChange={e => setStage(e.target.value)}>{STAGES.map(name => <option key={name}>{name}</option>)}</select></label>
      {sure ? <p>Really? <button className="b d" onClick={() => reject(one)}>Reject candidate</button> <button className="b" onClick={() => setSure(false)}>No</button></p>
        : <p><button className="b p" disabled={busy} onClick={keep}>Save</button> <button className="b d" onClick={() => setSure(true)}>Reject</button></p>}
    </> : <>
      {one.feedback.map((item, at) => <p key={at}><b>{item.stars} of 5</b> {item.text} <small>({item.by})</small></p>)}
      <div className="stars" role="group" aria-label="Rating">{[1, 2, 3, 4, 5].map(n => <button key={n} aria-label={n === 1 ? '1 star' : `${n} stars`} aria-pressed={stars === n} onClick={() => setStars(n)}>{n <= stars ? '★' : '☆'}</button>)}</div>
      <textarea placeholder="Comment" rows="2" cols="40" style={{margin: '8px 0'}} value={text} onChange={e => setText(e.target.value)} />
      <div><button className="b p" disabled={!stars || busy} onClick={add}>Add feedback</button></div>
    </>}
  </div></div>
}

function Add({create, close}) {
  const [name, setName] = useState('')
  const [role, setRole] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const submit = async event => {
    event.preventDefault()
    setTried(true)
    if (!name.trim() || !role) return
    setBusy(true)
    await create(name.trim(), role)
    close()
  }
  return <div className="veil"><form className="win" role="dialog" aria-label="New candidate" onSubmit={submit}>
    <h2>New candidate</h2>
    <label>Name <input value={name} onChange={e => setName(e.target.value)} /></label>{tried && !name.trim() && <div className="bad">A name is needed</div>}
    <label>Role <select value={role} onChange={e => setRole(e.target.value)}><option value="">–</option>{ROLES.map(one => <option key={one}>{one}</option>)}</select></label>
    {tried && !role && !is('role-message-missing') && <div className="bad">Choose a role</div>}
    <p><button className="b p" disabled={busy}>Save</button> <button type="button" className="b" onClick={close}>Cancel</button></p>
  </form></div>
}

function App() {
  const [list, setList] = useState(null)
  const [open, setOpen] = useState(0)
  const [adding, setAdding] = useState(false)
  const [role, setRole] = useState('')
  const [note, setNote] = useState(null)
  useEffect(() => { load('h_hiring', 300).then(kept => setList(kept ?? START)) }, [])
  if (!list) return <p style={{padding: 24}}>Loading the board…</p>
  const say = (text, red) => { setNote({text, red}); setTimeout(() => setNote(null), 4000) }
  const store = async (next, kept = true) => { if (kept) await save('h_hiring', next, 400); setList(next) }
  const put = (id, part, kept) => store(list.map(one => one.id === id ? {...one, ...part} : one), kept)
  const count = stage => list.filter(one => one.stage === stage).length
  const full = count('Interview') >= LIMIT && !is('limit-ignored')
  const fail = () => say(`Interview is full (${LIMIT} of ${LIMIT})`, true)
  const forward = one => {
    const to = STAGES[STAGES.indexOf(one.stage) + 1]
    if (to === 'Interview' && full) { fail(); return }
    put(one.id, {stage: to})
  }
  const create = async (name, role) => {
    const fresh = {id: Date.now(), name, role, stage: 'Applied', feedback: []}
    await store(is('candidate-added-twice') ? [fresh, {...fresh, id: fresh.id + 1}, ...list] : [fresh, ...list])
  }
  const reject = async one => {
    const next = list.filter(other => other.id !== one.id)
    if (!is('rejected-stays-on-board')) await store(next)
    setOpen(0)
    say(`${one.name} was rejected`)
  }
  const chosen = list.find(one => one.id === open)
  return <><style>{css}</style>
    <div className="head"><h1>Hiring</h1><span>{list.length} candidates</span>
      <select aria-label="Role" value={role} onChange={e => setRole(e.target.value)}><option value="">All roles</option>{ROLES.map(one => <option key={one}>{one}</option>)}</select>
      <button className="b p" style={{marginLeft: 'auto'}} onClick={() => setAdding(true)}>Add candidate</button></div>
    <div className="board">{STAGES.map(stage => <section className="col" key={stage} aria-label={stage}>
      <h2>{stage} <small>{stage === 'Interview' ? `${count(stage)} of ${LIMIT}` : count(stage)}</small></h2>
      {list.filter(one => one.stage === stage && (!role || one.role === role)).map(one => <div className="tile" key={one.id} onClick={() => setOpen(one.id)}>
        <div><b>{one.name}</b><small>{one.role}</small>{average(one) && <span>★ {average(one)}</span>}</div>
        {stage !== 'Offer' && <button className="b" aria-label={`Move ${one.name} forward`} onClick={event => { event.stopPropagation(); forward(one) }}>→</button>}
      </div>)}
    </section>)}</div>
    {chosen && <Candidate one={chosen} full={full} put={put} reject={reject} close={() => setOpen(0)} fail={fail} />}
    {adding && <Add create={create} close={() => setAdding(false)} />}
    {note && <div className={note.red ? 'msg red' : 'msg'} role={note.red ? 'alert' : 'status'}>{note.text}</div>}</>
}
createRoot(document.getElementById('root')).render(<App />)
