// Billing portal of a subscription: plan, promo code, invoices, payment methods. Plain React.
import {useEffect, useState} from 'react'
import {createRoot} from 'react-dom/client'

const PLANS = {Starter: 5, Team: 12, Business: 20}
const START = {
  plan: 'Team', seats: 8, discount: 0,
  cards: [
    {id: 1, brand: 'Visa', last: '8801', name: 'Olga Brandt', expiry: '04/28', main: true},
    {id: 2, brand: 'Mastercard', last: '5512', name: 'Olga Brandt', expiry: '11/27', main: false},
  ],
  invoices: [
    ['INV-1042', '1 Nov 2026', 'Open'], ['INV-1041', '1 Oct 2026', 'Overdue'], ['INV-1040', '1 Sep 2026', 'Overdue'],
    ['INV-1039', '1 Aug 2026', 'Paid'], ['INV-1038', '1 Jul 2026', 'Paid'], ['INV-1037', '1 Jun 2026', 'Paid'],
    ['INV-1036', '1 May 2026', 'Paid'], ['INV-1035', '1 Apr 2026', 'Paid'], ['INV-1034', '1 Mar 2026', 'Paid'],
  ].map(([no, date, status]) => ({no, date, status, amount: 96})),
}
const css = `
  .top { background: #14213d; color: #fff; padding: 14px 28px; display: flex; justify-content: space-between }
  .wrap { max-width: 900px; margin: 20px auto; padding: 0 20px }
  .tabs { display: flex; gap: 4px; border-bottom: 1px solid #ccd; margin-bottom: 18px }
  .tabs button { border: 0; background: none; padding: 10px 16px; font: inherit; cursor: pointer }
  .tabs button[aria-selected=true] { border-bottom: 3px solid #2f5bea; font-weight: 600 }
  .pill { background: #e5484d; color: #fff; border-radius: 9px; padding: 1px 7px; font-size: 12px; margin-left: 6px }
  .panel { border: 1px solid #dde; border-radius: 8px; padding: 18px; margin-bottom: 16px }
  .line { display: flex; justify-content: space-between; padding: 6px 0; max-width: 380px }
  .go { background: #2f5bea; color: #fff; border: 0; border-radius: 6px; padding: 8px 14px; font: inherit; cursor: pointer }
  .quiet { background: #fff; border: 1px solid #aab; border-radius: 6px; padding: 7px 12px; font: inherit; cursor: pointer }
  .err { color: #b42318; font-size: 14px; margin: 6px 0 0 }
  .shade { position: fixed; inset: 0; background: #0007; display: grid; place-items: center }
  .modal { background: #fff; border-radius: 10px; padding: 22px; min-width: 380px }
  .toast { position: fixed; right: 20px; bottom: 20px; background: #123d2a; color: #fff; padding: 12px 18px; border-radius: 6px }
  table { width: 100%; border-collapse: collapse } th, td { text-align: left; padding: 8px; border-bottom: 1px solid #eee }
  .bank { border: 1px solid #ccd; border-radius: 8px; padding: 12px 14px; margin: 8px 0; display: flex; gap: 14px; align-items: center }
  .drawer { position: fixed; top: 0; right: 0; bottom: 0; width: 340px; background: #fff; box-shadow: -4px 0 20px #0003; padding: 22px }
  .drawer label { display: block; margin: 12px 0 } .drawer input { width: 95%; padding: 7px; font: inherit }`

function Overview({data, put, say}) {
  const [open, setOpen] = useState(false)
  const [pick, setPick] = useState(data.plan)
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState('')
  const [error, setError] = useState('')
  const total = PLANS[data.plan] * data.seats * (1 - data.discount)
  const change = async () => {
    setBusy(true)
    const next = {...data, plan: pick}
    if (is('plan-not-kept')) { await wait(800); put(next, true) } else { await wait(700); await put(next) }
    setBusy(false); setOpen(false); say(`You are now on ${pick}`)
  }
  const apply = async () => {
    setError('')
    await wait(400)
    if (code.trim().toUpperCase() === 'SPRING10') { await put({...data, discount: 0.1}); setCode('') }
    else if (!is('code-error-swallowed')) setError('This code is not valid')
  }
  return <>
    <div className="panel">
      <h2>Subscription</h2>
      <div className="line"><span>Current plan</span><b>{data.plan}</b></div>
      <div className="line"><span>Seats</span><b>{data.seats}</b></div>
      <div className="line"><span>Price per seat</span><b>{money(PLANS[data.plan])}</b></div>
      {data.discount > 0 && <div className="line"><span>Promotion</span><b>10% discount</b></div>}
      <div className="line"><span>Monthly total</span><b>{money(total)}</b></div>
      <button className="go" onClick={() => { setPick(data.plan); setOpen(true) }}>Change plan</button>
    </div>
    <div className="panel">
      <h3>Have a promotion?</h3>
      <input placeholder="Promo code" value={code} onChange={e => setCode(e.target.value)} /> {' '}
      <button className="quiet" onClick={apply} disabled={!code}>Apply</button>
      {error && <p className="err" role="alert">{error}</p>}
    </div>
    {open && <div className="shade"><div className="modal" role="dialog" aria-modal="true" aria-label="Change plan">
      <h2>Pick a plan</h2>
      {Object.entries(PLANS).map(([name, price]) => <p key={name}><label>
        <input type="radio" name="plan" checked={pick === name} onChange={() => setPick(name)} /> {name}
      </label> <small>{money(price)} per seat</small></p>)}
      <button className="go" disabled={busy} onClick={change}>{busy ? 'Updating…' : 'Confirm change'}</button>{' '}
      <button className="quiet" onClick={() => setOpen(false)}>Keep plan</button>
    </div></div>}
  </>
}

function Invoices({data, put, say}) {
  const [status, setStatus] = useState('All')
  const [page, setPage] = useState(0)
  const [paying, setPaying] = useState(null)
  const match = data.invoices.filter(one => status === 'All' || one.status === status
    || (is('filter-leaks-overdue') && status === 'Paid' && one.no === 'INV-1040'))
  const rows = match.slice(page * 5, page * 5 + 5)
  const due = data.invoices.filter(one => one.status !== 'Paid').reduce((sum, one) => sum + one.amount, 0)
  const pay = async () => {
    const paid = is('wrong-invoice-paid') ? 'INV-1041' : paying.no
    await wait(600)
    await put({...data, invoices: data.invoices.map(one => one.no === paid ? {...one, status: 'Paid'} : one)})
    setPaying(null); say('Payment received, thank you')
    if (is('payment-rolled-back')) setTimeout(() => put(data), 1500)
  }
  return <>
    <div className="panel"><div className="line"><span>Outstanding amount</span><b>{money(due)}</b></div></div>
    <label>Status <select value={status} onChange={e => { setStatus(e.target.value); setPage(0) }}>
      {['All', 'Open', 'Overdue', 'Paid'].map(name => <option key={name}>{name}</option>)}
    </select></label>
    <p>{match.length} invoices</p>
    <table><thead><tr><th>Invoice</th><th>Date</th><th>Amount</th><th>Status</th><th></th></tr></thead>
      <tbody>{rows.map(one => <tr key={one.no}><td>{one.no}</td><td>{one.date}</td><td>{money(one.amount)}</td>
        <td>{one.status}</td><td>{one.status !== 'Paid' && <button className="quiet" onClick={() => setPaying(one)}>Pay</button>}</td>
      </tr>)}</tbody></table>
    <p><button className="quiet" disabled={!page} onClick={() => setPage(page - 1)}>Previous</button>{' '}
      <button className="quiet" disabled={(page + 1) * 5 >= match.length} onClick={() => setPage(page + 1)}>Next</button></p>
    {paying && <div className="shade"><div className="modal" role="dialog" aria-label={`Pay ${paying.no}`}>
      <h2>Pay {paying.no}</h2><p>We will charge {money(paying.amount)} to your default card.</p>
      <button className="go" onClick={pay}>Pay now</button> <button className="quiet" onClick={() => setPaying(null)}>Cancel</button>
    </div></div>}
  </>
}

function Cards({data, put, say}) {
  const [form, setForm] = useState(null)
  const [errors, setErrors] = useState({})
  const field = (key, label, hint) => <label>{label}
    <input placeholder={hint} value={form[key]} onChange={e => setForm({...form, [key]: e.target.value})} />
    {errors[key] && <span className="err">{errors[key]}</span>}</label>
  const store = async () => {
    const digits = form.number.replace(/\D/g, ''), wrong = {}
    if (!form.name.trim()) wrong.name = 'Who is on the card?'
    if (digits.length !== 16) wrong.number = 'Enter all 16 digits'
    if (!/^\d\d\/\d\d$/.test(form.expiry)) wrong.expiry = 'Use MM/YY'
    setErrors(wrong)
    if (Object.keys(wrong).length) return
    await wait(500)
    const card = {id: Date.now(), brand: 'Visa', last: digits.slice(-4), name: form.name, expiry: form.expiry, main: false}
    const twice = is('card-listed-twice') ? [{...card, id: card.id + 1}] : []
    await put({...data, cards: [...data.cards, card, ...twice]})
    setForm(null); say('Card saved')
  }
  return <>
    <h2>Cards on file</h2>
    <div role="list" aria-label="Cards">{data.cards.map(card => <div className="bank" role="listitem" key={card.id}>
      <b>{card.brand} ending in {card.last}</b><span>{card.name}</span><span>expires {card.expiry}</span>
      {card.main ? <i>Default</i> : <button className="quiet"
        onClick={() => put({...data, cards: data.cards.map(other => ({...other, main: other.id === card.id}))})}>Make default</button>}
    </div>)}</div>
    <button className="go" onClick={() => { setErrors({}); setForm({name: '', number: '', expiry: ''}) }}>Add card</button>
    {form && <div className="drawer" role="dialog" aria-label="New card"><h2>New card</h2>
      {field('name', 'Cardholder', 'Name on the card')}{field('number', 'Card number', '0000 0000 0000 0000')}
      {field('expiry', 'Expiry', 'MM/YY')}
      <button className="go" onClick={store}>Save card</button> <button className="quiet" onClick={() => setForm(null)}>Cancel</button>
    </div>}
  </>
}

function App() {
  const [data, setData] = useState(null)
  const [tab, setTab] = useState('Overview')
  const [toast, setToast] = useState('')
  useEffect(() => { load('h_billing', 200).then(kept => setData(kept ?? START)) }, [])
  const put = async (next, unsaved) => { if (!unsaved) await save('h_billing', next); setData(next) }
  const say = text => { setToast(text); setTimeout(() => setToast(''), 4000) }
  const View = {Overview, Invoices, 'Payment methods': Cards}[tab]
  const unpaid = data?.invoices.filter(one => one.status !== 'Paid').length
  return <><style>{css}</style>
    <div className="top"><strong>Northbeam</strong><span>olga@northbeam.test</span></div>
    <div className="wrap"><h1>Billing</h1>
      {!data ? <p>Loading…</p> : <>
        <div className="tabs" role="tablist">{['Overview', 'Invoices', 'Payment methods'].map(name =>
          <button key={name} role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>{name}
            {name === 'Invoices' && unpaid > 0 && <span className="pill">{unpaid}</span>}</button>)}</div>
        <View data={data} put={put} say={say} /></>}
    </div>
    {toast && <div className="toast" role="status">{toast}</div>}</>
}
createRoot(document.getElementById('root')).render(<App />)
