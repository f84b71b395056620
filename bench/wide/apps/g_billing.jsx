import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

document.title = "Billing - Northwind Cloud";
const KEY = "g_billing:" + document.cookie;
const PLANS = [
  { id: "starter", name: "Starter", price: 19, text: "3 members, community support" },
  { id: "team", name: "Team", price: 49, text: "10 members, support by e-mail" },
  { id: "business", name: "Business", price: 129, text: "50 members, support by phone" },
];
const SEAT = 6;
const START = {
  plan: "team", seats: 0, coupon: "", card: "Visa ending in 1881",
  invoices: [
    ["INV-2041", "2026-11-01", 49, "Open"], ["INV-2038", "2026-10-01", 61, "Open"], ["INV-2033", "2026-09-01", 55, "Paid"],
    ["INV-2029", "2026-08-01", 49, "Paid"], ["INV-2022", "2026-07-01", 73, "Paid"], ["INV-2017", "2026-06-01", 19, "Paid"],
    ["INV-2011", "2026-05-01", 25, "Paid"], ["INV-2004", "2026-04-01", 19, "Refunded"],
  ].map(([no, date, amount, status]) => ({ no, date, amount, status })),
};
const read = () => JSON.parse(localStorage.getItem(KEY) || "null") || START;
const write = state => localStorage.setItem(KEY, JSON.stringify(is("plan-not-kept") ? { ...state, plan: START.plan } : state));

const css = `
  body { background: #f4f5f7; color: #1d2433; font: 15px/1.45 system-ui, sans-serif; }
  header { background: #14213d; color: #fff; padding: 14px 32px; font-weight: 600; }
  main { max-width: 960px; margin: 24px auto; padding: 0 16px; }
  [role=tablist] { display: flex; gap: 4px; border-bottom: 1px solid #ccd; margin-bottom: 20px; }
  [role=tab] { background: none; border: 0; padding: 10px 16px; font: inherit; cursor: pointer; }
  [role=tab][aria-selected=true] { border-bottom: 3px solid #3454d1; font-weight: 600; }
  .badge { background: #c1121f; color: #fff; border-radius: 10px; padding: 1px 8px; margin-left: 6px; font-size: 12px; }
  .cards { display: flex; gap: 16px; } .card { flex: 1; background: #fff; border: 1px solid #dde; border-radius: 8px; padding: 16px; }
  .card.on { border: 2px solid #3454d1; } .box { background: #fff; border-radius: 8px; padding: 16px; margin-top: 16px; }
  .line { display: flex; justify-content: space-between; padding: 4px 0; } .sum { font-weight: 700; border-top: 1px solid #ccd; }
  button.main { background: #3454d1; color: #fff; border: 0; border-radius: 6px; padding: 8px 14px; cursor: pointer; }
  button:disabled { opacity: .5; } input, select { padding: 7px; font: inherit; border: 1px solid #aab; border-radius: 5px; }
  table { width: 100%; background: #fff; border-collapse: collapse; } td, th { text-align: left; padding: 9px 12px; border-bottom: 1px solid #e4e6ee; }
  .error { color: #b00020; } .toast { position: fixed; right: 24px; bottom: 24px; background: #1b4332; color: #fff; padding: 12px 18px; border-radius: 6px; }
  .veil { position: fixed; inset: 0; background: #0007; display: grid; place-items: center; } .dialog { background: #fff; padding: 24px; border-radius: 10px; width: 400px; }`;

function Overview({ state, update, toast }) {
  const [asked, setAsked] = useState(null);
  const [busy, setBusy] = useState(false);
  const [code, setCode] = useState("");
  const [error, setError] = useState("");
  const plan = PLANS.find(one => one.id === state.plan);
  const before = plan.price + state.seats * SEAT;
  const discount = state.coupon ? before * 0.2 : 0;

  const confirm = async () => {
    setBusy(true);
    await wait(900);
    update({ plan: asked.id });
    toast(`You are now on the ${asked.name} plan`);
    setBusy(false);
    if (!is("dialog-stays")) setAsked(null);
  };
  const apply = async () => {
    setError("");
    await wait(600);
    if (code.trim().toUpperCase() !== "SAVE20") return setError("This coupon is not valid.");
    update({ coupon: "SAVE20" });
    setCode("");
  };

  return <>
    <div className="cards">{PLANS.map(one => <div key={one.id} className={one.id === plan.id ? "card on" : "card"}>
      <h3>{one.name}</h3>
      <p><b>{money(one.price)}</b> a month</p>
      <p>{one.text}</p>
      {one.id === plan.id ? <em>Current plan</em>
        : <button className="main" onClick={() => setAsked(one)}>{one.price > plan.price ? "Upgrade" : "Downgrade"} to {one.name}</button>}
    </div>)}</div>
    <div className="box">
      <h2>Next payment</h2>
      <div className="line"><span>{plan.name} plan</span><span>{money(plan.price)}</span></div>
      <div className="line"><span>Extra seats ({money(SEAT)} each)
        {" "}<button aria-label="Remove a seat" disabled={!state.seats} onClick={() => update({ seats: state.seats - 1 })}>−</button>
        {" "}<output aria-label="Extra seats">{state.seats}</output>{" "}
        <button aria-label="Add a seat" onClick={() => update({ seats: state.seats + 1 })}>+</button></span>
        <span>{money(state.seats * SEAT)}</span></div>
      {state.coupon && <div className="line"><span>Coupon {state.coupon} <button onClick={() => update({ coupon: "" })}>Remove coupon</button></span>
        <span>−{money(discount)}</span></div>}
      <div className="line sum"><span>Total per month</span><span data-testid="total">{money(is("coupon-total") ? before : before - discount)}</span></div>
      {!state.coupon && <p><input placeholder="Coupon code" value={code} onChange={e => setCode(e.target.value)} /> <button onClick={apply}>Apply</button></p>}
      {error && <p className="error" role="alert">{error}</p>}
    </div>
    {asked && <div className="veil"><div className="dialog" role="dialog" aria-modal="true" aria-label="Change plan">
      <h2>Change to {asked.name}?</h2>
      <p>Your plan changes today. From now on you pay {money(asked.price)} a month.</p>
      <button className="main" disabled={busy} onClick={confirm}>{busy ? "Changing…" : "Confirm change"}</button>{" "}
      <button disabled={busy} onClick={() => setAsked(null)}>Keep my plan</button>
    </div></div>}
  </>;
}

function Invoices({ state, update, toast }) {
  const [sort, setSort] = useState(["date", -1]);
  const [status, setStatus] = useState("All");
  const [page, setPage] = useState(0);
  const [paying, setPaying] = useState("");
  const [key, way] = sort;
  const rows = state.invoices.filter(row => status === "All" || row.status === status)
    .sort((a, b) => (a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0) * way);
  const head = (name, label) => <th aria-sort={key === name ? (way > 0 ? "ascending" : "descending") : "none"}>
    <button onClick={() => { setSort([name, key === name && !is("sort-stuck") ? -way : 1]); setPage(0); }}>{label}{key === name ? (way > 0 ? " ▲" : " ▼") : ""}</button></th>;
  const pay = async row => {
    setPaying(row.no);
    await wait(1000);
    update(now => ({ invoices: now.invoices.map(one => one.no === (is("pays-other") ? "INV-2041" : row.no) ? { ...one, status: "Paid" } : one) }));
    toast(`Thank you, ${row.no} is paid`);
    setPaying("");
  };
  const pages = Math.max(1, Math.ceil(rows.length / 5));
  return <>
    <p><label>Status <select value={status} onChange={e => { setStatus(e.target.value); setPage(0); }}>
      {["All", "Open", "Paid", "Refunded"].map(one => <option key={one}>{one}</option>)}</select></label> <span>{rows.length} invoices</span></p>
    <table><thead><tr>{head("no", "Number")}{head("date", "Date")}{head("amount", "Amount")}<th>Status</th><th /></tr></thead>
      <tbody>{rows.slice(page * 5, page * 5 + 5).map(row => <tr key={row.no}><td>{row.no}</td><td>{row.date}</td><td>{money(row.amount)}</td><td>{row.status}</td>
        <td>{row.status === "Open" && <button disabled={!!paying} onClick={() => pay(row)}>{paying === row.no ? "Paying…" : "Pay now"}</button>}</td></tr>)}</tbody></table>
    <p><button disabled={page === 0} onClick={() => setPage(page - 1)}>Previous</button> Page {page + 1} of {pages}{" "}
      <button disabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>Next</button></p>
  </>;
}

function Payment({ state, update, toast }) {
  const [form, setForm] = useState({ number: "", expiry: "" });
  const [errors, setErrors] = useState({});
  const [busy, setBusy] = useState(false);
  const submit = async event => {
    event.preventDefault();
    const digits = form.number.replace(/\s/g, "");
    const found = {};
    if (!/^\d{16}$/.test(digits) && !is("card-unchecked")) found.number = "The card number must have 16 digits.";
    if (!/^(0[1-9]|1[0-2])\/\d\d$/.test(form.expiry)) found.expiry = "Enter the expiry date as MM/YY.";
    setErrors(found);
    if (Object.keys(found).length) return;
    setBusy(true);
    await wait(800);
    setBusy(false);
    update({ card: `Visa ending in ${digits.slice(-4)}` });
    setForm({ number: "", expiry: "" });
    toast("Your card was updated");
  };
  return <div className="box">
    <h2>Payment method</h2>
    <p>Current card: <b>{state.card}</b></p>
    <form onSubmit={submit} noValidate>
      <p><label>Card number<br /><input value={form.number} onChange={e => setForm({ ...form, number: e.target.value })} /></label></p>
      {errors.number && <p className="error">{errors.number}</p>}
      <p><label>Expiry date<br /><input placeholder="MM/YY" value={form.expiry} onChange={e => setForm({ ...form, expiry: e.target.value })} /></label></p>
      {errors.expiry && <p className="error">{errors.expiry}</p>}
      <button className="main" disabled={busy}>{busy ? "Saving…" : "Save card"}</button>
    </form>
  </div>;
}

function Portal() {
  const [state, setState] = useState(read);
  const [tab, setTab] = useState("Overview");
  const [note, setNote] = useState("");
  useEffect(() => write(state), [state]);
  useEffect(() => { if (note) { const timer = setTimeout(() => setNote(""), 5000); return () => clearTimeout(timer); } }, [note]);
  const update = change => setState(now => ({ ...now, ...(typeof change === "function" ? change(now) : change) }));
  const open = state.invoices.filter(row => row.status === "Open").length;
  const View = { Overview, Invoices, "Payment method": Payment }[tab];
  return <>
    <style>{css}</style>
    <header>Northwind Cloud</header>
    <main>
      <h1>Billing</h1>
      <div role="tablist">{["Overview", "Invoices", "Payment method"].map(one => <button key={one} role="tab" aria-selected={tab === one} onClick={() => setTab(one)}>
        {one}{one === "Invoices" && open > 0 && <span className="badge">{open}</span>}</button>)}</div>
      <View state={state} update={update} toast={setNote} />
    </main>
    {note && <div className="toast" role="status">{note}</div>}
  </>;
}

createRoot(document.getElementById("root")).render(<Portal />);
