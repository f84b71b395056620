import {useEffect, useMemo, useState} from 'react';
import {createRoot} from 'react-dom/client';

const css = `body{margin:0;font-family:Inter,system-ui,sans-serif;color:#1e293b;background:#f8fafc}.mx-auto{max-width:960px;margin:0 auto}.p-6{padding:24px}.flex{display:flex}.gap-3{gap:12px}.items-center{align-items:center}.justify-between{justify-content:space-between}.grid-2{display:grid;grid-template-columns:3fr 2fr;gap:24px}.rounded{border-radius:10px}.bg-white{background:#fff}.border{border:1px solid #e2e8f0}.p-4{padding:16px}.mb-4{margin-bottom:16px}.text-sm{font-size:13px}.text-slate{color:#64748b}.btn{border:1px solid #cbd5e1;background:#fff;border-radius:6px;padding:5px 12px;cursor:pointer}.btn-primary{background:#4f46e5;color:#fff;border-color:#4f46e5}.btn[disabled]{opacity:.45;cursor:not-allowed}.ring{outline:2px solid #4f46e5}.text-red{color:#b91c1c}.pill{border-radius:99px;padding:1px 8px;background:#dcfce7;font-size:12px}`;
const PLANS = [{name: 'Starter', seat: 9}, {name: 'Team', seat: 16}, {name: 'Business', seat: 28}];
const COUPONS = {AUTUMN20: 20, FRIEND10: 10};
const INVOICES = [['INV-2011', 'Nov 1, 2026', 80, 'Paid'], ['INV-2010', 'Oct 1, 2026', 80, 'Paid'], ['INV-2009', 'Sep 1, 2026', 64, 'Paid'], ['INV-2008', 'Aug 1, 2026', 64, 'Refunded'], ['INV-2007', 'Jul 1, 2026', 64, 'Paid'], ['INV-2006', 'Jun 1, 2026', 48, 'Paid'], ['INV-2005', 'May 1, 2026', 48, 'Overdue'], ['INV-2004', 'Apr 1, 2026', 48, 'Paid'], ['INV-2003', 'Mar 1, 2026', 27, 'Paid'], ['INV-2002', 'Feb 1, 2026', 27, 'Paid']];

const Panel = ({title, children}) => <section className="bg-white border rounded p-4 mb-4"><h2>{title}</h2>{children}</section>;
const Line = ({label, children}) => <div className="flex justify-between"><span className="text-slate">{label}</span><span>{children}</span></div>;

function Invoices() {
  const [all, setAll] = useState(false), [rows, setRows] = useState(INVOICES), [busy, setBusy] = useState('');
  const shown = all ? rows : rows.slice(0, 4);
  async function pay(number) {
    setBusy(number); await wait(500); setBusy('');
    setRows(rows.map(one => one[0] === number ? [...one.slice(0, 3), 'Paid'] : one));
    if (is('payment-reverts')) setTimeout(() => setRows(rows), 1800);
  }
  return <Panel title="Invoices"><ul style={{padding: 0, listStyle: 'none'}}>{shown.map(([number, date, amount, state]) => <li key={number} className="flex gap-3 items-center" style={{padding: '6px 0'}}><b>{number}</b><span>{date}</span><span>{money(amount)}</span><span className="pill">{state}</span>{state === 'Overdue' && <button className="btn" onClick={() => pay(number)}>{busy === number ? 'Paying…' : 'Pay now'}</button>}</li>)}</ul>
    <div className="flex justify-between items-center"><span className="text-sm text-slate">Showing {shown.length} of {rows.length}</span><button className="btn" onClick={() => setAll(!all)}>{all ? 'Show fewer' : 'Show all invoices'}</button></div></Panel>;
}

function App() {
  const [saved, setSaved] = useState(null), [draft, setDraft] = useState(null), [code, setCode] = useState(''), [coupon, setCoupon] = useState(null), [problem, setProblem] = useState(''), [note, setNote] = useState('');
  useEffect(() => { load('billing').then(kept => { const one = kept ?? {plan: 'Team', seats: 5, yearly: false}; setSaved(one); setDraft(one); }); }, []);
  const price = useMemo(() => {
    if (!draft) return null;
    const seat = PLANS.find(one => one.name === draft.plan).seat, base = seat * draft.seats * (draft.yearly ? (is('yearly-no-free-months') ? 12 : 10) : 1);
    const off = coupon ? base * COUPONS[coupon] / 100 : 0;
    return {base, off, total: base - (is('coupon-not-in-total') ? 0 : off)};
  }, is('total-ignores-seats') ? [draft?.plan, draft?.yearly, coupon, !draft] : [draft, coupon]);
  if (!draft) return <p>Loading…</p>;
  const dirty = JSON.stringify(draft) !== JSON.stringify(saved), set = part => { setNote(''); setDraft({...draft, ...part}); };
  function redeem(event) {
    event.preventDefault(); const text = code.trim().toUpperCase();
    if (COUPONS[text]) { setCoupon(text); setProblem(''); } else { setProblem(`“${code}” is not a valid coupon`); if (!is('bad-coupon-keeps')) setCoupon(null); else setCoupon('FRIEND10'); }
  }
  async function keep() { if (!is('plan-lost-on-reload')) await save('billing', draft, 150); else await save('billing', {...draft, plan: saved.plan}, 150); setSaved(draft); setNote('Your subscription has been updated'); }
  const per = draft.yearly ? 'year' : 'month';
  return <div className="mx-auto p-6"><style>{css}</style>
    <div className="flex justify-between items-center"><h1>Billing</h1>{note && <div role="status" className="pill" style={{fontSize: 14, padding: '6px 14px'}}>{note}</div>}</div>
    <p className="text-slate">Current plan: <strong>{saved.plan}</strong>, {saved.seats} seats, billed {saved.yearly ? 'yearly' : 'monthly'}</p>
    <div className="grid-2"><div>
      <Panel title="Choose a plan"><div className="flex gap-3" role="radiogroup" aria-label="Plan">{PLANS.map(one => <label key={one.name} className={`border rounded p-4 ${draft.plan === one.name ? 'ring' : ''}`}><input type="radio" name="plan" checked={draft.plan === one.name} onChange={() => set({plan: one.name})} /> {one.name}<div className="text-sm text-slate">{money(one.seat)} per seat</div></label>)}</div>
        <p className="flex gap-3 items-center">Seats <button className="btn" aria-label="Fewer seats" disabled={draft.seats <= 1} onClick={() => set({seats: draft.seats - 1})}>−</button><output aria-label="Seats">{draft.seats}</output><button className="btn" aria-label="More seats" onClick={() => set({seats: draft.seats + 1})}>+</button></p>
        <label><input type="checkbox" checked={draft.yearly} onChange={event => set({yearly: event.target.checked})} /> Pay yearly (two months free)</label></Panel><Invoices /></div>
      <div><Panel title="Summary"><Line label="Subtotal">{money(price.base)}</Line>{coupon && <Line label={`Discount (${coupon})`}>−{money(price.off)}</Line>}<hr /><Line label={`Total per ${per}`}><b>{money(price.total)}</b></Line>
        <form onSubmit={redeem} className="flex gap-3" style={{margin: '14px 0'}}><input aria-label="Coupon code" placeholder="Coupon code" value={code} onChange={event => setCode(event.target.value)} style={{minWidth: 0}} /><button className="btn">Redeem</button></form>{problem && <p role="alert" className="text-red">{problem}</p>}
        <button className="btn btn-primary" disabled={!dirty} onClick={keep}>Update subscription</button></Panel></div></div></div>;
}
createRoot(document.getElementById('root')).render(<App />);
document.title = 'Billing';
