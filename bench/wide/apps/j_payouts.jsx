import { useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry, themeAlpine } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);
const style = document.createElement("style");
style.textContent = `
.top { display: flex; justify-content: space-between; align-items: center; padding: 14px 24px; border-bottom: 1px solid #dcdfe6; } main { padding: 18px 24px; } [role=tablist] { display: flex; gap: 6px; }
[role=tab] { font: inherit; border: 0; background: none; padding: 8px 14px; border-bottom: 3px solid transparent; } [role=tab][aria-selected=true] { border-color: #6b3fd4; font-weight: 600; }
.tools { display: flex; gap: 12px; align-items: center; margin: 14px 0; } .tools button, .ask button { font: inherit; padding: 7px 14px; } .main { background: #6b3fd4; color: #fff; border: 0; border-radius: 4px; } .main:disabled { opacity: .45; }
.sum { display: grid; text-align: right; } .sum dt { color: #667; font-size: 13px; } .sum dd { margin: 0; font-weight: 700; font-size: 20px; }
.veil { position: fixed; inset: 0; background: #0007; display: grid; place-items: center; z-index: 5; } .ask { background: #fff; padding: 22px; border-radius: 8px; width: 380px; } .ask label { display: grid; gap: 4px; margin: 12px 0; } .ask input { font: inherit; padding: 7px; } .ask footer { display: flex; gap: 8px; justify-content: flex-end; }`;
document.head.append(style);

const START = [
  { id: 1, payee: "Harbour Foods", amount: 820, status: "Awaiting", reason: "" }, { id: 2, payee: "Nimbus Press", amount: 140, status: "Awaiting", reason: "" },
  { id: 3, payee: "Nimbus Print", amount: 260, status: "Awaiting", reason: "" }, { id: 4, payee: "Atlas Freight", amount: 1170, status: "Awaiting", reason: "" },
  { id: 5, payee: "Corvid Media", amount: 500, status: "Approved", reason: "" }, { id: 6, payee: "Lumen Power", amount: 95, status: "On hold", reason: "Duplicate invoice" },
];
const dollars = value => value.toLocaleString("en-US", { style: "currency", currency: "USD" });

function Payouts() {
  const grid = useRef(null);
  const [rows, setRows] = useState(START);
  const [total, setTotal] = useState(2390);
  const [tab, setTab] = useState("All");
  const [picked, setPicked] = useState([]);
  const [ask, setAsk] = useState(null);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const columns = useMemo(() => [
    { field: "payee", headerName: "Payee", flex: 1 }, { field: "amount", headerName: "Amount", width: 130, valueFormatter: ({ value }) => dollars(value) },
    { field: "status", headerName: "Status", width: 130 }, { field: "reason", headerName: "Reason", width: 190 },
    { colId: "act", headerName: "", width: 110, sortable: false, cellRenderer: ({ data }) => data.status === "Awaiting" && <button onClick={() => { setReason(""); setAsk(data); }}>Hold</button> },
  ], []);
  const awaiting = list => list.filter(row => row.status === "Awaiting").reduce((sum, row) => sum + row.amount, 0);
  async function approve() {
    setBusy(true);
    await save("j_payouts", picked, 800);
    const ids = is("row-above") ? picked.map((id, at) => (at ? id - 1 : id)) : picked;
    const next = rows.map(row => (ids.includes(row.id) ? { ...row, status: "Approved" } : row));
    setRows(next);
    if (is("total-once")) setTotal(total - rows.find(row => row.id === picked[0]).amount); else setTotal(is("row-above") ? 1310 : awaiting(next));
    grid.current.api.deselectAll();
    setBusy(false); setAsk(null);
  }
  async function hold() {
    setBusy(true);
    await save("j_payouts", reason, 600);
    const said = is("reason-of-before") ? "Duplicate invoice" : reason;
    const next = rows.map(row => (row.id === ask.id ? { ...row, status: "On hold", reason: said } : row));
    setRows(next); setTotal(awaiting(next)); setBusy(false); setAsk(null);
  }
  const shown = rows.filter(row => tab === "All" || row.status === tab || (is("approved-too") && tab === "Awaiting" && row.id === 5));
  return (
    <>
      <div className="top"><strong>Ledgerly</strong><dl className="sum"><dt>Awaiting total</dt><dd>{dollars(total)}</dd></dl></div>
      <main>
        <h1>Payouts</h1>
        <div role="tablist">{["All", "Awaiting", "Approved", "On hold"].map(name => <button key={name} role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>{name}</button>)}</div>
        <div className="tools"><button className="main" disabled={!picked.length} onClick={() => setAsk("approve")}>Approve</button><span>{picked.length ? `${picked.length} selected` : "Select payouts to approve them"}</span></div>
        <div style={{ height: 360 }}>
          <AgGridReact ref={grid} theme={themeAlpine} rowData={shown} columnDefs={columns} getRowId={({ data }) => String(data.id)} rowSelection={{ mode: "multiRow", headerCheckbox: false }}
            onSelectionChanged={({ api }) => setPicked(api.getSelectedRows().map(row => row.id))} animateRows={false} />
        </div>
        <p>Approved payouts leave the bank on the next working day. Payouts on hold are not paid.</p>
      </main>
      {ask && (
        <div className="veil"><div className="ask" role="dialog" aria-modal="true" aria-labelledby="asked">
          <h2 id="asked">{ask === "approve" ? `Approve ${picked.length} payouts?` : `Put ${ask.payee} on hold?`}</h2>
          {ask !== "approve" && <label>Why <input value={reason} onChange={event => setReason(event.target.value)} /></label>}
          <footer><button disabled={busy} onClick={() => setAsk(null)}>Cancel</button>
            {ask === "approve" ? <button className="main" disabled={busy} onClick={approve}>Approve now</button> : <button className="main" disabled={busy || !reason} onClick={hold}>Put on hold</button>}</footer>
        </div></div>
      )}
    </>
  );
}
createRoot(document.getElementById("root")).render(<Payouts />);
