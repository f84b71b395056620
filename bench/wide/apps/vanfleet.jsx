import React, { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AgGridReact } from "ag-grid-react";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";

ModuleRegistry.registerModules([AllCommunityModule]);

const style = document.createElement("style");
style.textContent = `
body{font:14px Inter,Helvetica,Arial,sans-serif;margin:0;background:#f3f5f8;color:#182230}
.bar{display:flex;gap:10px;align-items:center;padding:10px 16px;background:#fff;border-bottom:1px solid #d7dde6}
.bar input{padding:6px 8px;width:200px}.bar .push{margin-left:auto;color:#667}
.split{display:flex;gap:14px;padding:14px 16px}.gridbox{width:740px;height:360px}
.side{width:280px;background:#fff;border:1px solid #d7dde6;border-radius:6px;padding:14px}.side label{display:block;margin:9px 0 3px;color:#556}
.side input,.side select{width:100%;box-sizing:border-box;padding:6px}.problem{color:#b42318;margin:6px 0}
.statusbar{margin:0 16px;width:740px;box-sizing:border-box;padding:8px 12px;background:#fff;border:1px solid #d7dde6;display:flex;gap:22px}
button{padding:6px 12px}.snack{position:fixed;right:20px;bottom:20px;background:#182230;color:#fff;padding:11px 18px;border-radius:6px}`;
document.head.append(style);

const SEED = [
  ["FL-101", "Ford Transit", "Marta Ruiz", 48210, "In service"],
  ["FL-102", "VW Crafter", "Unassigned", 91340, "Workshop"],
  ["FL-103", "Renault Master", "Sam Okoro", 12750, "In service"],
  ["FL-104", "Iveco Daily", "Lena Vogt", 133900, "In service"],
  ["FL-105", "Fiat Ducato", "Unassigned", 67025, "Idle"],
  ["FL-106", "Ford Transit Custom", "Piotr Zak", 5480, "In service"],
  ["FL-107", "Mercedes Sprinter", "Unassigned", 78400, "Idle"],
].map(([plate, model, driver, mileage, status]) => ({ plate, model, driver, mileage, status }));
const km = (n) => n.toLocaleString("en-US") + " km";

function App() {
  const grid = useRef(null);
  const [rows, setRows] = useState(null);
  const [quick, setQuick] = useState("");
  const [picked, setPicked] = useState([]);
  const [draft, setDraft] = useState(null);
  const [problem, setProblem] = useState("");
  const [snack, setSnack] = useState("");
  const [shown, setShown] = useState(SEED.length);

  useEffect(() => { load("vanfleet", 80).then((s) => setRows((s && s.rows) || SEED)); }, []);
  useEffect(() => { if (!snack) return; const t = setTimeout(() => setSnack(""), 5000); return () => clearTimeout(t); }, [snack]);

  const columns = useMemo(() => [
    { field: "plate", headerName: "Plate", width: 110 },
    { field: "model", headerName: "Model", width: 170 },
    { field: "driver", headerName: "Driver", width: 140 },
    { field: "mileage", headerName: "Mileage", width: 120, valueFormatter: (p) => km(p.value),
      comparator: is("mileage-sorted-as-text") ? (a, b) => String(a).localeCompare(String(b)) : undefined },
    { field: "status", headerName: "Status", width: 110 },
  ], []);
  const onSelected = useCallback((event) => {
    const selected = event.api.getSelectedRows();
    setPicked(selected.map((r) => r.plate));
    setProblem("");
    setDraft(selected.length === 1 ? { ...selected[0] } : null);
  }, []);
  const onModel = useCallback((event) => setShown(event.api.getDisplayedRowCount()), []);
  const getRowId = useCallback((p) => p.data.plate, []);
  const selection = useMemo(() => ({ mode: "multiRow", checkboxes: true, headerCheckbox: true, enableClickSelection: true }), []);

  const put = async (next) => { setRows(next); await save("vanfleet", { rows: next }, 150); };
  const submit = async (event) => {
    event.preventDefault();
    const old = rows.find((r) => r.plate === draft.plate), mileage = Number(draft.mileage);
    if (!is("mileage-may-fall") && mileage < old.mileage) return setProblem(`Mileage cannot be lower than ${km(old.mileage)}`);
    if (draft.status === "In service" && draft.driver.trim() === "Unassigned") return setProblem("A vehicle in service needs a driver");
    setProblem("");
    const changed = { ...draft, mileage };
    const next = rows.map((r) => (r.plate === draft.plate ? changed : r));
    if (is("change-not-saved")) setRows(next); else await put(next);
    setSnack(`${draft.plate} updated`);
  };
  const retire = async () => {
    const victims = is("retires-neighbour") ? picked.map((p) => rows[(rows.findIndex((r) => r.plate === p) + 1) % rows.length].plate) : picked;
    setDraft(null); setPicked([]);
    grid.current.api.deselectAll();
    await put(rows.filter((r) => !victims.includes(r.plate)));
    setSnack(`${victims.length} vehicle${victims.length === 1 ? "" : "s"} retired`);
  };
  if (!rows) return <p style={{ padding: 20 }}>Loading vehicles…</p>;
  const field = (name) => ({ id: "f-" + name, value: draft[name], onChange: (e) => setDraft({ ...draft, [name]: e.target.value }) });
  return (
    <>
      <div className="bar" role="toolbar" aria-label="Fleet toolbar">
        <strong>Fleet</strong>
        <input type="text" placeholder="Quick filter…" value={quick} onChange={(e) => setQuick(e.target.value)} />
        <button onClick={() => setQuick("")} disabled={!quick}>Clear filter</button>
        <button onClick={retire} disabled={!picked.length}>Retire selected</button>
        <span className="push">Depot North</span>
      </div>
      <div className="split">
        <div className="gridbox">
          <AgGridReact ref={grid} rowData={rows} columnDefs={columns} getRowId={getRowId} quickFilterText={quick}
            rowSelection={selection} onSelectionChanged={onSelected} onModelUpdated={onModel} />
        </div>
        <div className="side">
          {draft ? (
            <form onSubmit={submit} noValidate>
              <h3 style={{ margin: 0 }}>Vehicle {draft.plate}</h3>
              <label htmlFor="f-driver">Driver</label><input {...field("driver")} />
              <label htmlFor="f-mileage">Mileage</label><input type="number" {...field("mileage")} />
              <label htmlFor="f-status">Status</label>
              <select {...field("status")}><option>In service</option><option>Workshop</option><option>Idle</option></select>
              {problem && <p className="problem">{problem}</p>}
              <p><button type="submit">Save changes</button></p>
            </form>
          ) : <p>{picked.length > 1 ? `${picked.length} vehicles selected` : "Select a vehicle to see its details"}</p>}
        </div>
      </div>
      <div className="statusbar"><span>Rows: {is("status-bar-stale") ? rows.length : shown}</span><span>Selected: {picked.length}</span><span>In service: {rows.filter((r) => r.status === "In service").length}</span></div>
      {snack && <div className="snack">{snack}</div>}
    </>
  );
}
createRoot(document.getElementById("root")).render(<App />);
