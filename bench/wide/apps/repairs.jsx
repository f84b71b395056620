import { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  useTable, tableFeatures, createColumnHelper, rowSortingFeature, createSortedRowModel, sortFns, columnFilteringFeature, createFilteredRowModel, filterFns,
  globalFilteringFeature, rowPaginationFeature, createPaginatedRowModel, rowSelectionFeature,
} from "@tanstack/react-table";

const css = `*{box-sizing:border-box} body{margin:0;font:14px/1.5 "Segoe UI",Arial,sans-serif;background:#faf7f2;color:#2b2b2b} .page{padding:20px 32px}
.tools{display:flex;gap:14px;align-items:end;margin:12px 0;flex-wrap:wrap} .tools label{display:grid;font-size:12px} input,select,textarea,button{font:inherit;padding:6px 9px;border:1px solid #b9ad9a;border-radius:5px;background:#fff}
button{cursor:pointer} button:disabled{opacity:.45;cursor:default} .th{all:unset;cursor:pointer;font-weight:600} table{border-collapse:collapse;width:100%;background:#fff} th,td{text-align:left;padding:7px 10px;border-bottom:1px solid #eadfce}
.st{padding:1px 9px;border-radius:9px;font-size:12px;background:#eee} .st.Open{background:#ffe1cc} .st.Scheduled{background:#d8e8ff} .st.Done{background:#d9f2d9}
.foot{display:flex;gap:10px;align-items:center;justify-content:flex-end;margin-top:10px} .side{position:fixed;top:0;right:0;bottom:0;width:360px;background:#fff;border-left:2px solid #b9ad9a;padding:20px;display:grid;gap:10px;align-content:start}
.side label{display:grid} .bad{color:#b3261e} .flash{position:fixed;left:50%;top:14px;transform:translateX(-50%);background:#2f4a36;color:#fff;padding:8px 18px;border-radius:20px}`;
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
document.title = "Tenant repairs";
const P = ["Low", "Normal", "Urgent"];
const SEED = [
  ["R-101", "Dripping tap", "Flat 3", "Low", "Open", "2026-11-02", 45], ["R-102", "Heating does not start", "Flat 7", "Urgent", "Open", "2026-11-09", 320], ["R-103", "Broken window", "Flat 1", "Urgent", "Scheduled", "2026-11-05", 280],
  ["R-104", "Doorbell silent", "Flat 12", "Low", "Done", "2026-10-21", 30], ["R-105", "Mould in bathroom", "Flat 7", "Normal", "Open", "2026-11-11", 510], ["R-106", "Lift stops between floors", "Stairwell", "Urgent", "Scheduled", "2026-11-12", 1450],
  ["R-107", "Loose socket", "Flat 5", "Normal", "Open", "2026-10-30", 60], ["R-108", "Letterbox lock", "Flat 9", "Low", "Done", "2026-10-14", 25],
].map(([id, what, flat, prio, status, date, cost]) => ({ id, what, flat, prio, status, date, cost }));

const features = tableFeatures({
  rowSortingFeature, columnFilteringFeature, globalFilteringFeature, rowPaginationFeature, rowSelectionFeature,
  sortedRowModel: createSortedRowModel(), filteredRowModel: createFilteredRowModel(), paginatedRowModel: createPaginatedRowModel(), sortFns, filterFns,
});
const col = createColumnHelper();
const columns = [
  col.accessor("id", { header: "No." }), col.accessor("what", { header: "Problem" }), col.accessor("flat", { header: "Where" }),
  col.accessor("prio", { header: "Priority", sortFn: (a, b) => P.indexOf(a.original.prio) - P.indexOf(b.original.prio), sortDescFirst: true }),
  col.accessor("date", { header: "Reported", sortFn: "alphanumeric", sortDescFirst: false }),
  col.accessor("cost", { header: "Estimate", cell: (c) => money(c.getValue()), sortFn: (a, b) => (is("text-sort") ? String(a.original.cost).localeCompare(String(b.original.cost)) : a.original.cost - b.original.cost), sortDescFirst: true }),
  col.accessor("status", { header: "Status", filterFn: "equalsString", cell: (c) => <span className={"st " + c.getValue()}>{c.getValue()}</span> }),
];
function App() {
  const [data, setData] = useState(null);
  useEffect(() => { load("repairs", 130).then((d) => setData(d?.data || SEED)); }, []);
  return data ? <Board data={data} setData={setData} /> : <div className="page">Fetching repairs…</div>;
}
function Board({ data, setData }) {
  const [term, setTerm] = useState("");
  const [flash, setFlash] = useState("");
  const [form, setForm] = useState(null);
  const [bad, setBad] = useState("");
  const timer = useRef();
  const table = useTable({ features, columns, data, getRowId: (r) => r.id, globalFilterFn: "includesString", initialState: { pagination: { pageIndex: 0, pageSize: 5 } }, autoResetPageIndex: true });
  const say = (t) => { setFlash(t); clearTimeout(timer.current); timer.current = setTimeout(() => setFlash(""), 7000); };
  const search = (v) => { setTerm(v); clearTimeout(search.t); search.t = setTimeout(() => { if (!is("search-dead")) table.setGlobalFilter(v); }, 300); };
  const rows = table.getRowModel().rows, hits = table.getFilteredRowModel().rows;
  const chosen = Object.keys(table.state.rowSelection).filter((k) => table.state.rowSelection[k]);
  const { pageIndex } = table.state.pagination;
  const store = async (next) => { setData(next); if (!is("forgets")) await save("repairs", { data: next }, 70); };
  const finish = async () => {
    const ids = is("one-only") ? chosen.slice(0, 1) : chosen;
    await store(data.map((r) => (ids.includes(r.id) ? { ...r, status: "Done" } : r)));
    table.resetRowSelection(true); say(`${chosen.length} repairs marked as done`);
  };
  const report = async (e) => {
    e.preventDefault();
    if (form.what.trim().length < 5) return setBad("Describe the problem in at least 5 characters");
    if (!form.flat && !is("no-flat-check")) return setBad("Choose where the problem is");
    const r = { id: "R-" + (101 + data.length), what: form.what.trim(), flat: form.flat || "-", prio: form.prio, status: "Open", date: "2026-11-20", cost: 0 };
    await store([r, ...data]); setForm(null); say(`Repair ${r.id} was reported`);
  };
  const total = (is("page-total") ? rows : hits).reduce((s, r) => s + r.original.cost, 0);
  return (
    <div className="page">
      <h1>Tenant repairs</h1>
      {flash && <div className="flash" role="status">{flash}</div>}
      <div className="tools">
        <label>Search<input type="search" value={term} onChange={(e) => search(e.target.value)} /></label>
        <label>Show<select value={table.getColumn("status").getFilterValue() || ""} onChange={(e) => table.getColumn("status").setFilterValue(e.target.value || undefined)}><option value="">All repairs</option><option>Open</option><option>Scheduled</option><option>Done</option></select></label>
        <button onClick={() => { setBad(""); setForm({ what: "", flat: "", prio: "Normal" }); }}>Report a repair</button>
        <button disabled={!chosen.length} onClick={finish}>Mark as done</button><span>{chosen.length} selected</span>
      </div>
      <table><thead>{table.getHeaderGroups().map((g) => <tr key={g.id}><th></th>{g.headers.map((h) => { const s = h.column.getIsSorted(); return (
        <th key={h.id} aria-sort={s ? (s === "asc" ? "ascending" : "descending") : "none"}><button className="th" onClick={h.column.getToggleSortingHandler()}><table.FlexRender header={h} />{s ? (s === "asc" ? " ▲" : " ▼") : ""}</button></th>); })}</tr>)}</thead>
        <tbody>{rows.map((r) => <tr key={r.id}><td><input type="checkbox" aria-label={`Select ${r.id}`} checked={r.getIsSelected()} onChange={r.getToggleSelectedHandler()} /></td>{r.getAllCells().map((c) => <td key={c.id}><table.FlexRender cell={c} /></td>)}</tr>)}</tbody></table>
      {!rows.length && <p>No repairs found</p>}
      <div className="foot"><b>Estimated cost: {money(total)}</b><span style={{ flex: 1 }}>{hits.length} repairs</span>
        <button onClick={() => table.previousPage()} disabled={!table.getCanPreviousPage()} aria-label="Previous page">‹</button><span>Page {pageIndex + 1} of {Math.max(1, table.getPageCount())}</span><button onClick={() => table.nextPage()} disabled={!table.getCanNextPage()} aria-label="Next page">›</button></div>
      {form && <form className="side" aria-label="New repair" onSubmit={report}><h2>New repair</h2>
        <label>What is broken?<textarea value={form.what} onChange={(e) => setForm({ ...form, what: e.target.value })} /></label>
        <label>Where<select value={form.flat} onChange={(e) => setForm({ ...form, flat: e.target.value })}><option value="">Please choose</option>{["Flat 1", "Flat 3", "Flat 5", "Flat 7", "Flat 9", "Flat 12", "Stairwell"].map((f) => <option key={f}>{f}</option>)}</select></label>
        <fieldset><legend>Priority</legend>{P.map((p) => <label key={p} style={{ display: "inline-flex", gap: 4, marginRight: 12 }}><input type="radio" name="p" checked={form.prio === p} onChange={() => setForm({ ...form, prio: p })} />{p}</label>)}</fieldset>
        {bad && <div className="bad" role="alert">{bad}</div>}
        <div><button>Send report</button> <button type="button" onClick={() => setForm(null)}>Discard</button></div></form>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<App />);
