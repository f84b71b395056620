import React, { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { useForm } from "react-hook-form";
import { Toaster, toast } from "sonner";

const css = `
body{margin:0;font:14px/1.5 Inter,system-ui,sans-serif;background:#f8fafc;color:#0f172a}
.shell{display:grid;grid-template-columns:180px 1fr;min-height:100vh}nav{background:#0f172a;color:#cbd5e1;padding:20px}nav a{display:block;color:inherit;padding:4px 0;text-decoration:none}nav a[aria-current]{color:#fff;font-weight:600}
main{padding:24px}h1{margin:0 0 12px;font-size:22px}.bar{display:flex;gap:10px;align-items:center;margin-bottom:12px}.grow{flex:1}
button{font:inherit;border:1px solid #cbd5e1;background:#fff;border-radius:6px;padding:5px 11px;cursor:pointer}button:disabled{opacity:.45;cursor:not-allowed}.primary{background:#4f46e5;border-color:#4f46e5;color:#fff}
input,select{font:inherit;border:1px solid #cbd5e1;border-radius:6px;padding:5px 9px}
table{width:100%;border-collapse:collapse;background:#fff;border:1px solid #e2e8f0}th,td{padding:8px 10px;text-align:left;border-bottom:1px solid #e2e8f0}th button{border:0;padding:0;font-weight:600}td.num,th.num{text-align:right}tr[data-state=selected]{background:#eef2ff}
.pill{border-radius:10px;padding:1px 9px;font-size:12px}.pill.Paid{background:#dcfce7}.pill.Sent{background:#dbeafe}.pill.Overdue{background:#fee2e2}.pill.Draft{background:#e2e8f0}
.foot{display:flex;justify-content:space-between;align-items:center;margin-top:10px}.bulk{background:#eef2ff;border:1px solid #c7d2fe;border-radius:6px;padding:8px 12px;display:flex;gap:10px;align-items:center;margin-bottom:10px}
dialog{border:0;border-radius:10px;padding:22px;width:360px;box-shadow:0 10px 40px #0005}dialog::backdrop{background:#0008}dialog label{display:block;font-weight:600;margin-top:10px}dialog input{width:100%;box-sizing:border-box}.err{color:#b91c1c;font-size:13px;margin:2px 0 0}
.cards{display:flex;gap:12px;margin-bottom:14px}.cards>div{background:#fff;border:1px solid #e2e8f0;border-radius:8px;padding:10px 16px;min-width:140px}.cards dt{color:#64748b;font-size:13px}.cards dd{margin:0;font-size:20px;font-weight:600}`;

const RAW = `INV-101|Acme Tools|2026-03-02|420|Paid
INV-102|Birch Studio|2026-03-05|1250.5|Sent
INV-103|Cobalt Labs|2026-03-09|89.9|Overdue
INV-104|Delta Foods|2026-03-11|640|Draft
INV-105|Acme Tools|2026-03-15|310.25|Sent
INV-106|Elm Partners|2026-03-18|2200|Paid
INV-107|Fjord Travel|2026-03-21|150|Overdue
INV-108|Birch Studio|2026-03-24|75|Draft
INV-109|Garnet Media|2026-03-27|980|Sent
INV-110|Hazel Clinic|2026-03-30|505.35|Paid
INV-111|Cobalt Labs|2026-04-02|1320|Sent
INV-112|Ivory Print|2026-04-06|60|Draft`;
const SEED = RAW.split("\n").map(l => { const [id, client, date, amount, status] = l.split("|"); return { id, client, date, amount: Number(amount), status }; });
const PAGE = 5;
const fmt = n => "$" + n.toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const day = d => new Date(d + "T12:00:00").toLocaleDateString("en-US", { month: "short", day: "numeric", year: "numeric" });

const columnDefs = [
  { id: "id", header: "Invoice", cell: r => r.id },
  { id: "client", header: "Client", cell: r => r.client },
  { id: "date", header: "Date", cell: r => day(r.date) },
  { id: "status", header: "Status", cell: r => <span className={"pill " + r.status}>{r.status}</span> },
  { id: "amount", header: "Amount", num: true, cell: r => fmt(r.amount) },
];

function useTable(data, { search, status }) {
  const [sorting, setSorting] = useState({ id: "id", desc: false });
  const [pageIndex, setPageIndex] = useState(0);
  const [selection, setSelection] = useState({});
  const filtered = useMemo(() => data.filter(r => (status === "all" || r.status === status) && (r.client + r.id).toLowerCase().includes(search.toLowerCase())), [data, search, status]);
  const sorted = useMemo(() => [...filtered].sort((a, b) => {
    const [x, y] = is("amount-as-text") && sorting.id === "amount" ? [String(a.amount), String(b.amount)] : [a[sorting.id], b[sorting.id]];
    return (x < y ? -1 : x > y ? 1 : 0) * (sorting.desc ? -1 : 1);
  }), [filtered, sorting]);
  useEffect(() => setPageIndex(0), [search, status]);
  const pageCount = Math.max(1, Math.ceil(sorted.length / PAGE));
  const start = pageIndex * (is("page-overlap") ? PAGE - 1 : PAGE);
  return { rows: sorted.slice(start, start + PAGE), total: filtered.length, sorting, pageIndex, pageCount, selection, setSelection, setPageIndex,
    toggleSort: id => setSorting(s => ({ id, desc: s.id === id ? !s.desc : false })) };
}

function InvoiceDialog({ open, onClose, onCreate }) {
  const ref = useRef(null);
  const { register, handleSubmit, reset, formState: { errors, isSubmitting } } = useForm({ defaultValues: { client: "", amount: "", date: "2026-04-10" } });
  useEffect(() => { if (open) { reset(); ref.current.showModal(); } else ref.current.close(); }, [open]);
  const submit = handleSubmit(async v => { await wait(200); await onCreate(v); });
  return (
    <dialog ref={ref} onCancel={onClose} aria-labelledby="new-title">
      <h2 id="new-title">New invoice</h2>
      <form onSubmit={submit} noValidate>
        <label htmlFor="client">Client</label><input id="client" {...register("client", { required: "Client is required" })} aria-invalid={!!errors.client} />
        {errors.client && <p className="err" role="alert">{errors.client.message}</p>}
        <label htmlFor="amount">Amount</label><input id="amount" inputMode="decimal" {...register("amount", { required: "Amount is required", validate: v => Number(v) > 0 || "Amount must be more than 0" })} aria-invalid={!!errors.amount} />
        {errors.amount && <p className="err" role="alert">{errors.amount.message}</p>}
        <label htmlFor="due">Date</label><input id="due" type="date" {...register("date", { required: "Date is required" })} />
        {errors.date && <p className="err" role="alert">{errors.date.message}</p>}
        <div className="foot"><button type="button" onClick={onClose}>Cancel</button><button className="primary" disabled={isSubmitting}>{isSubmitting ? "Saving…" : "Create invoice"}</button></div>
      </form>
    </dialog>
  );
}

function App() {
  const [invoices, setInvoices] = useState([]);
  const [loading, setLoading] = useState(true);
  const [typed, setTyped] = useState("");
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState("all");
  const [creating, setCreating] = useState(false);
  useEffect(() => { load("invoicesadmin", 200).then(s => { setInvoices(s?.invoices ?? SEED); setLoading(false); }); }, []);
  useEffect(() => { const t = setTimeout(() => setSearch(typed), 250); return () => clearTimeout(t); }, [typed]);
  const table = useTable(invoices, { search, status });
  const picked = Object.keys(table.selection);

  const store = next => { setInvoices(next); return save("invoicesadmin", { invoices: next }, 100); };
  const create = async v => {
    const id = "INV-" + (Math.max(...invoices.map(i => Number(i.id.slice(4)))) + 1);
    await store([...invoices, { id, client: v.client, amount: Number(v.amount), date: v.date, status: "Draft" }]);
    setCreating(false);
    if (is("toast-opposite")) return void toast.error(`Invoice ${id} could not be created`);
    toast.success(`Invoice ${id} created`, { description: `${fmt(Number(v.amount))} for ${v.client}` });
  };
  const markPaid = async () => {
    const before = invoices;
    const next = invoices.map(i => (table.selection[i.id] && !(is("bulk-skips-last") && i.id === picked[picked.length - 1]) ? { ...i, status: "Paid" } : i));
    table.setSelection({});
    await store(next);
    toast.success(`${picked.length} ${picked.length === 1 ? "invoice" : "invoices"} marked as paid`, { action: { label: "Undo", onClick: () => { store(before); toast("Change undone"); } } });
  };
  const outstanding = invoices.filter(i => i.status === "Sent" || i.status === "Overdue").reduce((n, i) => n + i.amount, 0);
  const allOnPage = table.rows.length > 0 && table.rows.every(r => table.selection[r.id]);
  const toggle = (ids, on) => table.setSelection(s => { const n = { ...s }; ids.forEach(i => on ? (n[i] = true) : delete n[i]); return n; });

  return (
    <div className="shell">
      <style>{css}</style>
      <nav aria-label="Main"><a href="#invoices" aria-current="page">Invoices</a><a href="#clients">Clients</a><a href="#reports">Reports</a></nav>
      <main>
        <h1>Invoices</h1>
        <dl className="cards"><div><dt>Outstanding</dt><dd>{fmt(outstanding)}</dd></div><div><dt>Paid</dt><dd>{fmt(invoices.filter(i => i.status === "Paid").reduce((n, i) => n + i.amount, 0))}</dd></div></dl>
        <div className="bar">
          <input placeholder="Filter invoices…" value={typed} onChange={e => setTyped(e.target.value)} />
          <label>Status <select value={status} onChange={e => setStatus(e.target.value)}><option value="all">All statuses</option>{["Draft", "Sent", "Overdue", "Paid"].map(s => <option key={s}>{s}</option>)}</select></label>
          {(typed || status !== "all") && <button onClick={() => { setTyped(""); setSearch(""); if (!is("reset-keeps-status")) setStatus("all"); }}>Reset filters</button>}
          <span className="grow" /><button className="primary" onClick={() => setCreating(true)}>New invoice</button>
        </div>
        {picked.length > 0 && <div className="bulk"><span>{picked.length} selected</span><button onClick={markPaid}>Mark as paid</button><button onClick={() => table.setSelection({})}>Clear selection</button></div>}
        <table>
          <thead><tr>
            <th><input type="checkbox" aria-label="Select all rows" checked={allOnPage} onChange={e => toggle(table.rows.map(r => r.id), e.target.checked)} /></th>
            {columnDefs.map(c => <th key={c.id} className={c.num ? "num" : ""} aria-sort={table.sorting.id === c.id ? (table.sorting.desc ? "descending" : "ascending") : "none"}>
              <button onClick={() => table.toggleSort(c.id)}>{c.header}{table.sorting.id === c.id && <span aria-hidden="true"> {table.sorting.desc ? "↓" : "↑"}</span>}</button></th>)}
          </tr></thead>
          <tbody>
            {loading ? <tr><td colSpan={6}>Loading…</td></tr> : table.rows.length === 0 ? <tr><td colSpan={6}>No results.</td></tr> : table.rows.map(r => (
              <tr key={r.id} data-state={table.selection[r.id] ? "selected" : undefined}>
                <td><input type="checkbox" aria-label={"Select " + r.id} checked={!!table.selection[r.id]} onChange={e => toggle([r.id], e.target.checked)} /></td>
                {columnDefs.map(c => <td key={c.id} className={c.num ? "num" : ""}>{c.cell(r)}</td>)}
              </tr>
            ))}
          </tbody>
        </table>
        <div className="foot">
          <span>{table.total} invoices</span>
          <span>Page {table.pageIndex + 1} of {table.pageCount} <button disabled={table.pageIndex === 0} onClick={() => table.setPageIndex(i => i - 1)}>Previous</button> <button disabled={table.pageIndex >= table.pageCount - 1} onClick={() => table.setPageIndex(i => i + 1)}>Next</button></span>
        </div>
      </main>
      <InvoiceDialog open={creating} onClose={() => setCreating(false)} onCreate={create} />
      <Toaster position="bottom-right" duration={6000} />
    </div>
  );
}

createRoot(document.getElementById("root")).render(<App />);
