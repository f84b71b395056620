import React, { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AgGridReact } from "ag-grid-react";
import { AllCommunityModule, ModuleRegistry, themeBalham } from "ag-grid-community";

ModuleRegistry.registerModules([AllCommunityModule]);

const PEOPLE = ["Inès Duval", "Jonas Keller", "Marta Rey", "Tove Lind"];
const seed = () => [
  ["T-201", "Aqualite AB", "English → Swedish", 1250, 0.12, "2026-11-03", "Tove Lind", "In progress"],
  ["T-202", "Bodega Norte", "English → Spanish", 840, 0.1, "2026-10-28", "Marta Rey", "In progress"],
  ["T-203", "Chambre Bleue", "English → French", 2100, 0.11, "2026-11-10", "", "New"],
  ["T-204", "Dachwerk GmbH", "English → German", 9600, 0.13, "2026-12-01", "", "New"],
  ["T-205", "Aqualite AB", "English → German", 410, 0.13, "2026-10-22", "Jonas Keller", "Delivered"],
  ["T-206", "Eau Claire", "English → French", 3300, 0.11, "2026-11-18", "Inès Duval", "In progress"],
  ["T-207", "Finca Sol", "English → Spanish", 560, 0.1, "2026-10-30", "", "New"],
  ["T-208", "Glasbau Ost", "English → German", 1780, 0.13, "2026-11-05", "Jonas Keller", "In progress"],
].map(([no, client, pair, words, rate, due, who, status]) => ({ no, client, pair, words, rate, due, who, status }));

const pill = { New: "#5b6ee1", "In progress": "#c27b0f", Delivered: "#2b8a3e" };
const Status = ({ value }) => <span style={{ background: pill[value], color: "#fff", borderRadius: 8, padding: "1px 8px" }}>{value}</span>;

function App() {
  const [jobs, setJobs] = useState(null);
  const [quick, setQuick] = useState("");
  const [picked, setPicked] = useState([]);
  const [who, setWho] = useState(PEOPLE[0]);
  const [note, setNote] = useState(null);
  const [sums, setSums] = useState({ n: 0, words: 0, amount: 0 });
  const grid = useRef();

  useEffect(() => { load("translations", 120).then(s => setJobs(s && s.jobs ? s.jobs : seed())); }, []);
  useEffect(() => { if (note) { const t = setTimeout(() => setNote(null), 4500); return () => clearTimeout(t); } }, [note]);

  const commit = (next, keep = true) => { setJobs(next); if (keep) save("translations", { jobs: next }, 80); };
  const count = () => {
    const api = grid.current?.api; if (!api) return;
    let n = 0, words = 0, amount = 0;
    const add = node => { n++; words += node.data.words; amount += node.data.words * node.data.rate; };
    is("sum-unfiltered") ? api.forEachNode(add) : api.forEachNodeAfterFilter(add);
    setSums({ n, words, amount });
  };

  const columns = useMemo(() => [
    { field: "no", headerName: "Job", width: 90 },
    { field: "client", headerName: "Client", flex: 1 },
    { field: "pair", headerName: "Languages", flex: 1 },
    { field: "words", headerName: "Words", width: 100, editable: true, type: "numericColumn", cellEditor: "agTextCellEditor",
      comparator: is("sorted-as-text") ? (a, b) => String(a).localeCompare(String(b)) : (a, b) => a - b },
    { colId: "amount", headerName: "Amount", width: 110, type: "numericColumn", valueGetter: p => p.data.words * p.data.rate, valueFormatter: p => money(p.value) },
    { field: "due", headerName: "Due", width: 110 },
    { field: "who", headerName: "Translator", flex: 1, valueFormatter: p => p.value || "nobody yet" },
    { field: "status", headerName: "Status", width: 120, cellRenderer: Status },
  ], []);

  function edited(e) {
    const n = Number(e.newValue);
    if (!Number.isInteger(n) || n <= 0) {
      setNote({ bad: true, text: "Words must be a whole number" });
      commit(jobs.map(j => (j.no === e.data.no ? { ...j, words: Number(e.oldValue) } : j)), false);
      return;
    }
    commit(jobs.map(j => (j.no === e.data.no ? { ...j, words: n } : j)), !is("words-lost"));
    setNote({ text: `${e.data.no} has ${n} words now` });
  }
  function assign() {
    const ids = is("assign-one") ? picked.slice(0, 1) : picked;
    commit(jobs.map(j => (ids.includes(j.no) ? { ...j, who, status: j.status === "New" ? "In progress" : j.status } : j)));
    setNote({ text: `${picked.length} ${picked.length === 1 ? "job" : "jobs"} assigned to ${who}` });
    grid.current.api.deselectAll();
  }
  function deliver() {
    const chosen = jobs.filter(j => picked.includes(j.no)), open = chosen.find(j => !j.who);
    if (open && !is("deliver-unassigned")) return setNote({ bad: true, text: `${open.no} has no translator` });
    commit(jobs.map(j => (picked.includes(j.no) ? { ...j, status: "Delivered" } : j)));
    setNote({ text: is("says-opposite") ? "Nothing was delivered" : `${chosen.length} delivered` });
    grid.current.api.deselectAll();
  }

  if (!jobs) return <p>Loading jobs…</p>;
  return (
    <div style={{ fontFamily: "Inter, Arial, sans-serif", padding: 20 }}>
      <h1 style={{ fontSize: 22 }}>Lingua Desk</h1>
      <div style={{ display: "flex", gap: 10, marginBottom: 10, alignItems: "center" }}>
        <input placeholder="Filter jobs" value={quick} onChange={e => setQuick(e.target.value)} />
        <label>Translator <select value={who} onChange={e => setWho(e.target.value)}>{PEOPLE.map(p => <option key={p}>{p}</option>)}</select></label>
        <button disabled={!picked.length} onClick={assign}>Assign</button>
        <button disabled={!picked.length} onClick={deliver}>Mark delivered</button>
        <span>{picked.length ? `${picked.length} selected` : "Nothing selected"}</span>
      </div>
      <AgGridReact ref={grid} theme={themeBalham} rowData={jobs} columnDefs={columns} getRowId={p => p.data.no} domLayout="autoHeight" quickFilterText={quick}
        rowSelection={{ mode: "multiRow", checkboxes: true, headerCheckbox: true }} onSelectionChanged={e => setPicked(e.api.getSelectedRows().map(r => r.no))}
        onCellValueChanged={edited} onModelUpdated={count} onRowDataUpdated={count} />
      <p><b>Jobs</b> <span>{sums.n}</span> · <b>Words in all</b> <span>{sums.words}</span> · <b>Worth</b> <span>{money(sums.amount)}</span></p>
      {note && <div role="status" style={{ position: "fixed", top: 16, right: 16, padding: "10px 16px", color: "#fff", background: note.bad ? "#c92a2a" : "#2b8a3e" }}>{note.text}</div>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<App />);
