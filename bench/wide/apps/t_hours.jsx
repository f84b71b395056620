import { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry, themeQuartz } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);
const theme = themeQuartz.withParams({ accentColor: "#4c5fd5", fontFamily: "inherit", headerFontWeight: 600, spacing: 7 });
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const START = {
  status: "Draft",
  rows: [
    { id: 1, project: "Harbour bridge", code: "HB-4410", Mon: 6, Tue: 5.5, Wed: 1.5 },
    { id: 2, project: "Tram depot", code: "TD-1022", Mon: 2, Tue: 2, Thu: 4 },
    { id: 3, project: "Training", code: "INT-07", Thu: 3.5 },
    { id: 4, project: "Office and admin", code: "INT-01", Tue: 0.5, Fri: 2 },
  ],
};
const style = document.createElement("style");
style.textContent = `
body { background: #f6f7fb; color: #1d2130; } .shell { display: grid; grid-template-columns: 1fr 230px; gap: 24px; padding: 20px 26px; font: 14px system-ui, sans-serif; }
.top { display: flex; align-items: center; gap: 14px; margin-bottom: 14px; } .top h1 { font-size: 20px; margin: 0; } .top .gap { flex: 1; }
.top button.nav { border: 1px solid #cfd3e2; background: #fff; border-radius: 6px; width: 32px; height: 32px; } dl.state { display: flex; gap: 8px; margin: 0; align-items: center; } dl.state dt { color: #6a7086; } dl.state dd { margin: 0; }
.pill { border-radius: 12px; padding: 3px 11px; background: #e6e8f2; font-weight: 600; } .pill.Submitted { background: #d7f0df; color: #125c2c; }
.btn { font: inherit; border: 1px solid #cfd3e2; background: #fff; border-radius: 6px; padding: 8px 14px; cursor: pointer; } .btn.main { background: #4c5fd5; border-color: #4c5fd5; color: #fff; } .btn:disabled { opacity: .45; cursor: default; }
.foot { display: flex; justify-content: space-between; color: #6a7086; margin-top: 10px; } aside section { background: #fff; border: 1px solid #e1e4ef; border-radius: 8px; padding: 12px 14px; margin-bottom: 14px; } aside h2 { font-size: 13px; margin: 0 0 8px; color: #6a7086; }
aside ul { list-style: none; margin: 0; padding: 0; } aside li { display: flex; justify-content: space-between; padding: 5px 0; } .veil { position: fixed; inset: 0; background: #1119; display: grid; place-items: center; z-index: 20; }
.box { background: #fff; border-radius: 10px; padding: 20px 24px; width: 400px; } .box h2 { margin: 0 0 8px; font-size: 18px; } .box label { display: flex; gap: 8px; margin: 14px 0; } .box footer { display: flex; justify-content: end; gap: 8px; }`;
document.head.append(style);

const hours = value => (value == null || value === 0 ? "" : String(Math.round(value * 100) / 100));
const sum = row => DAYS.reduce((all, day) => all + (row[day] || 0), 0);
const foot = rows => [{ project: "Day total", ...Object.fromEntries(DAYS.map(day => [day, rows.reduce((all, row) => all + (row[day] || 0), 0)])) }];

function Timesheet() {
  const [rows, setRows] = useState(null);
  const [status, setStatus] = useState("Draft");
  const [saved, setSaved] = useState("Last saved yesterday at 17:42");
  const [asking, setAsking] = useState(false);
  const [sure, setSure] = useState(false);
  const [busy, setBusy] = useState(false);
  const [turn, setTurn] = useState(0);
  const timer = useRef(0);
  const open = useRef(true);
  useEffect(() => { load("t_hours", 500).then(kept => { const state = kept || START; open.current = state.status === "Draft"; setStatus(state.status); setRows(state.rows.map(row => ({ ...row }))); }); }, []);
  const columns = useMemo(() => [
    { field: "project", headerName: "Project", flex: 2, minWidth: 150 }, { field: "code", headerName: "Code", width: 105 },
    ...DAYS.map(day => ({
      field: day, headerName: day, flex: 1, minWidth: 68, type: "rightAligned", cellEditor: "agTextCellEditor", cellDataType: false, sortable: false,
      editable: at => !at.node.rowPinned && open.current, valueFormatter: at => hours(at.value),
      valueParser: at => { const value = parseFloat(String(at.newValue).replace(",", ".")); return Number.isNaN(value) || value < 0 || value > 24 ? at.oldValue : value; },
    })),
    { colId: "total", headerName: "Total", width: 90, type: "rightAligned", cellStyle: { fontWeight: 600 }, valueGetter: at => sum(at.data), valueFormatter: at => hours(at.value) },
  ], []);
  const totals = useMemo(() => (rows ? foot(rows) : []), [rows, is("day-total-stale") ? 0 : turn]);
  function changed() {
    setTurn(now => now + 1); setSaved("Saving…");
    clearTimeout(timer.current);
    timer.current = setTimeout(async () => {
      await save("t_hours", { status, rows }, 500, is("autosave-lost") ? 503 : 200);
      setSaved("All changes saved");
    }, 250);
  }
  async function submit() {
    setBusy(true);
    await save("t_hours", { status: "Submitted", rows }, 800);
    setBusy(false); setAsking(false); setStatus("Submitted"); open.current = false;
    if (is("recalled")) setTimeout(() => { setStatus("Draft"); open.current = true; }, 2400);
  }
  return (
    <div className="shell">
      <main>
        <div className="top">
          <button className="nav" aria-label="Previous week">‹</button><h1>Week 23, June 2 – 8</h1><button className="nav" aria-label="Next week">›</button>
          <span className="gap" />
          <dl className="state"><dt>Status</dt><dd className={`pill ${status}`}>{status}</dd></dl>
          <button className="btn main" disabled={!rows || status !== "Draft"} onClick={() => { setSure(false); setAsking(true); }}>Submit week</button>
        </div>
        <AgGridReact theme={theme} rowData={rows} loading={!rows} columnDefs={columns} domLayout="autoHeight" getRowId={at => String(at.data.id ?? at.data.project)}
          pinnedBottomRowData={totals} onCellValueChanged={changed} stopEditingWhenCellsLoseFocus />
        <div className="foot"><span role="status">{saved}</span><span>Contract: 38 hours a week. Submitted weeks cannot be edited.</span></div>
      </main>
      <aside>
        <section><h2>Recent weeks</h2><ul><li><span>Week 22</span><span>Approved</span></li><li><span>Week 21</span><span>Submitted late</span></li><li><span>Week 20</span><span>Approved</span></li></ul></section>
        <section><h2>Balances</h2><ul><li><span>Overtime</span><span>8.25 h</span></li><li><span>Holidays</span><span>14.5 days</span></li></ul></section>
      </aside>
      {asking && (
        <div className="veil">
          <div className="box" role="dialog" aria-modal="true" aria-labelledby="ask">
            <h2 id="ask">Send week 23 for approval?</h2>
            <p>Your manager Ilse Brandt will get a mail. You cannot edit the week afterwards.</p>
            <label><input type="checkbox" checked={sure} onChange={event => setSure(event.target.checked)} /> I confirm that these hours are correct</label>
            <footer>
              <button className="btn" disabled={busy} onClick={() => setAsking(false)}>Not now</button>
              <button className="btn main" disabled={busy || (!sure && !is("confirm-ignored"))} onClick={submit}>{busy ? "Sending…" : "Submit for approval"}</button>
            </footer>
          </div>
        </div>
      )}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Timesheet />);
