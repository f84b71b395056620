import React, { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const LIMIT = 500;
const SEED = [
  { id: 1, date: "2026-03-02", what: "Train to Leeds", cat: "Travel", amount: 84.5, receipt: true },
  { id: 2, date: "2026-03-03", what: "Hotel Aspen", cat: "Lodging", amount: 129, receipt: true },
  { id: 3, date: "2026-03-03", what: "Dinner with client", cat: "Meals", amount: 46.2, receipt: false },
  { id: 4, date: "2026-03-05", what: "Taxi to airport", cat: "Travel", amount: 31, receipt: false },
];
const styles = `
body{font:15px/1.45 system-ui,sans-serif;margin:0;background:#f4f5f7;color:#1d2433}
.wrap{max-width:960px;margin:0 auto;padding:24px} .cols{display:flex;gap:24px;align-items:flex-start}
table{border-collapse:collapse;width:100%;background:#fff} th,td{padding:8px 10px;text-align:left;border-bottom:1px solid #e3e6ec}
td.num,th.num{text-align:right} th button{all:unset;cursor:pointer;font-weight:600}
.panel{background:#fff;border:1px solid #e3e6ec;border-radius:8px;padding:16px;width:250px;flex:none}
.panel label{display:block;margin-bottom:10px}.panel input:not([type=checkbox]),.panel select{display:block;width:100%;box-sizing:border-box;padding:6px}
.err{color:#b3261e;margin:0 0 8px}.sum{display:flex;gap:16px;margin:16px 0}.sum div{background:#fff;border:1px solid #e3e6ec;border-radius:8px;padding:10px 16px}
.sum span{display:block;color:#5b6477;font-size:13px}.tag{background:#fde8c8;color:#6b4300;border-radius:9px;padding:1px 8px;font-size:12px}
.toast{position:fixed;left:24px;bottom:24px;background:#1d2433;color:#fff;padding:12px 16px;border-radius:6px}.toast button{margin-left:12px}
.btn{padding:6px 12px;border:1px solid #2952cc;background:#2952cc;color:#fff;border-radius:5px;cursor:pointer}.btn:disabled{background:#b8c0d4;border-color:#b8c0d4}
.link{border:0;background:none;color:#2952cc;cursor:pointer}`;

function NewExpense({ onAdd }) {
  const blank = { what: "", cat: "", amount: "", receipt: false };
  const [form, setForm] = useState(blank);
  const [error, setError] = useState("");
  const first = useRef(null);
  const set = (key, value) => setForm({ ...form, [key]: value });
  function submit(e) {
    e.preventDefault();
    const amount = parseFloat(form.amount);
    if (!form.what.trim()) return setError("Say what the expense was for.");
    if (!form.cat) return setError("Pick a category.");
    if (!(amount > 0)) return setError("The amount must be more than zero.");
    if (amount > 75 && !form.receipt && !is("receipt-optional")) return setError("Expenses over $75.00 need a receipt.");
    setError("");
    onAdd({ ...form, amount });
    setForm(blank);
    first.current.focus();
  }
  return (
    <form className="panel" onSubmit={submit} noValidate>
      <h2>New expense</h2>
      {error && <p className="err" role="alert">{error}</p>}
      <label>Description<input ref={first} value={form.what} onChange={e => set("what", e.target.value)} /></label>
      <label>Category
        <select value={form.cat} onChange={e => set("cat", e.target.value)}>
          <option value="">Choose…</option>{["Travel", "Lodging", "Meals", "Other"].map(c => <option key={c}>{c}</option>)}
        </select>
      </label>
      <label>Amount<input type="number" step="0.01" value={form.amount} onChange={e => set("amount", e.target.value)} /></label>
      <label><input type="checkbox" checked={form.receipt} onChange={e => set("receipt", e.target.checked)} /> I have a receipt</label>
      <button className="btn">Add expense</button>
    </form>
  );
}

function App() {
  const [rows, setRows] = useState(null);
  const [sort, setSort] = useState(null);
  const [undo, setUndo] = useState(null);
  const [sent, setSent] = useState(false);
  useEffect(() => { load("expenseclaim").then(s => { setRows(s && s.rows ? s.rows : SEED); setSent(!!(s && s.sent)); }); }, []);
  const shown = useMemo(() => {
    if (!rows || !sort) return rows;
    const by = (a, b) => sort.key === "amount"
      ? (is("sorted-as-text") ? String(a.amount).localeCompare(String(b.amount)) : a.amount - b.amount)
      : String(a[sort.key]).localeCompare(String(b[sort.key]));
    return [...rows].sort((a, b) => by(a, b) * (sort.up ? 1 : -1));
  }, [rows, sort]);
  if (!rows) return <p>Loading your claim…</p>;
  const store = (next, more = {}) => { setRows(next); return save("expenseclaim", { rows: next, sent, ...more }); };
  const total = (is("total-stale") ? rows.filter(r => r.id <= 4) : rows).reduce((t, r) => t + r.amount, 0);
  const add = e => store([...rows, { ...e, id: Date.now(), date: "2026-03-06" }]);
  const remove = row => {
    const before = rows;
    store(rows.filter(r => r.id !== row.id));
    setUndo({ row, before });
    if (is("delete-undone")) setTimeout(() => store(before), 1500);
  };
  const restore = () => { store(is("undo-at-end") ? [...rows, undo.row] : undo.before); setUndo(null); };
  const submit = () => { setSent(true); if (!is("submit-lost")) save("expenseclaim", { rows, sent: true }); };
  const head = (key, label, cls) => (
    <th className={cls} aria-sort={sort && sort.key === key ? (sort.up ? "ascending" : "descending") : undefined}>
      <button onClick={() => setSort({ key, up: !(sort && sort.key === key && sort.up) })}>{label}</button>
    </th>);
  return (
    <div className="wrap">
      <header><h1>Expense claim for March</h1><p>Status: <strong>{sent ? "Submitted" : "Draft"}</strong></p></header>
      <div className="sum">
        <div><span>Total claimed</span>{money(total)}</div>
        <div><span>Monthly limit</span>{money(LIMIT)}</div>
        <div><span>Remaining</span>{money(LIMIT - total)}</div>
      </div>
      <div className="cols">
        <main style={{ flex: 1 }}>
          <table>
            <thead><tr>{head("date", "Date")}{head("what", "Description")}{head("cat", "Category")}{head("amount", "Amount", "num")}<th>Receipt</th><th /></tr></thead>
            <tbody>{shown.map(r => (
              <tr key={r.id}><td>{r.date}</td><td>{r.what}</td><td>{r.cat}</td><td className="num">{money(r.amount)}</td>
                <td>{r.receipt ? "Yes" : <span className="tag">Missing</span>}</td>
                <td>{!sent && <button className="link" onClick={() => remove(r)}>Delete</button>}</td></tr>))}
            </tbody>
          </table>
          <p>{rows.length} expenses</p>
          <button className="btn" disabled={sent || !rows.length} onClick={submit}>Submit claim</button>
        </main>
        {!sent && <NewExpense onAdd={add} />}
      </div>
      {undo && <div className="toast" role="status">“{undo.row.what}” was deleted.<button onClick={restore}>Undo</button></div>}
    </div>
  );
}
document.head.appendChild(Object.assign(document.createElement("style"), { textContent: styles }));
createRoot(document.getElementById("root")).render(<App />);
