import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry, themeQuartz } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);
const theme = themeQuartz.withParams({ accentColor: "#0b7285", fontFamily: "inherit", headerFontWeight: 600, spacing: 7 });
const STOCK = [
  { sku: "P-100", name: "Hex bolt M8", hall: "North", qty: 420, price: 0.35, ordered: false },
  { sku: "P-101", name: "Wing nut M6", hall: "North", qty: 95, price: 0.6, ordered: false },
  { sku: "P-102", name: "Steel washer", hall: "South", qty: 1500, price: 0.08, ordered: false },
  { sku: "P-103", name: "Threaded rod", hall: "East", qty: 38, price: 4.5, ordered: true },
  { sku: "P-104", name: "Lag screw", hall: "South", qty: 260, price: 0.9, ordered: false },
  { sku: "P-105", name: "Eye bolt", hall: "East", qty: 12, price: 2.75, ordered: false },
];
const css = `
  body { margin: 0; font: 14px system-ui, sans-serif; color: #212529; } .wrap { padding: 20px 28px; } header { display: flex; gap: 14px; align-items: baseline; }
  .tools { display: flex; gap: 10px; margin: 10px 0; align-items: center; } .tools input { padding: 7px 10px; width: 230px; }
  .tools button { padding: 7px 12px; } .stats { display: flex; gap: 26px; margin: 12px 0; } .stats dt { color: #868e96; } .stats dd { margin: 0; font-size: 20px; }
  .stats div { display: flex; flex-direction: column; } .msg { padding: 8px 12px; background: #e6fcf5; border-left: 4px solid #0ca678; margin: 8px 0; } .msg.bad { background: #fff5f5; border-color: #e03131; }
  .low { color: #c92a2a; font-weight: 600; }`;

function StatusCell({ data }) {
  return data.qty < 50 ? <span className="low">Low</span> : <span>In stock</span>;
}

function App() {
  const grid = useRef(null);
  const [rows, setRows] = useState(null);
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState([]);
  const [shown, setShown] = useState(0);
  const [msg, setMsg] = useState(null);

  useEffect(() => { load("stock", 100).then((s) => setRows(s?.rows ?? structuredClone(STOCK))); }, []);

  const columns = useMemo(() => [
    { field: "sku", headerName: "SKU", width: 110 },
    { field: "name", headerName: "Article", flex: 1 },
    { field: "hall", headerName: "Hall", width: 110 },
    { field: "qty", headerName: "Quantity", width: 130, editable: true, cellDataType: "number",
      comparator: is("quantity-as-text") ? (a, b) => String(a).localeCompare(String(b)) : undefined,
      valueSetter: ({ data, newValue }) => {
        if (!(newValue >= 0 && Number.isInteger(newValue)) && !is("negative-allowed")) { setMsg({ bad: true, text: "The quantity must be a whole number from 0 up" }); return false; }
        data.qty = newValue;
        return true;
      } },
    { field: "price", headerName: "Unit price", width: 120, valueFormatter: (p) => money(p.value), getQuickFilterText: () => "" },
    { headerName: "Status", width: 110, colId: "status", cellRenderer: StatusCell, valueGetter: (p) => (p.data.qty < 50 ? "Low" : "In stock") },
    { field: "ordered", headerName: "On order", width: 110, cellRenderer: ({ value }) => (value ? "Yes" : "No"), cellDataType: "text" },
  ], []);
  const selection = useMemo(() => ({ mode: "multiRow", enableClickSelection: false }), []);
  const rowId = useCallback((p) => p.data.sku, []);

  const keep = (next) => { setRows(next); save("stock", { rows: next }, 120); };
  const edited = (e) => {
    const next = rows.map((r) => (r.sku === e.data.sku ? { ...e.data } : r));
    if (is("edit-not-saved")) setRows(next); else keep(next);
    setMsg({ text: `${e.data.name}: quantity changed from ${e.oldValue} to ${e.newValue}` });
  };
  const order = () => {
    keep(rows.map((r, i) => (picked.includes(is("orders-neighbour") && i ? rows[i - 1].sku : r.sku) ? { ...r, ordered: true } : r)));
    setMsg({ text: `${picked.length} articles ordered` });
    grid.current.api.deselectAll();
  };
  if (!rows) return <p>Loading the stock…</p>;
  const value = rows.reduce((sum, r) => sum + r.qty * r.price, 0);
  return (
    <div className="wrap">
      <style>{css}</style>
      <header><h1>Warehouse stock</h1><span>{shown} of {rows.length} articles</span></header>
      <dl className="stats">
        <div><dt>Stock value</dt><dd>{money(value)}</dd></div>
        <div><dt>Low articles</dt><dd>{rows.filter((r) => r.qty < 50).length}</dd></div>
        <div><dt>Open orders</dt><dd>{rows.filter((r) => r.ordered).length}</dd></div>
      </dl>
      <div className="tools">
        <input type="search" placeholder="Search the stock" value={search} onChange={(e) => setSearch(e.target.value)} />
        <button onClick={() => { setSearch(""); grid.current.api.applyColumnState({ defaultState: { sort: null } }); }}>Clear search and sorting</button>
        <button disabled={!picked.length} onClick={order}>Order selected ({picked.length})</button>
      </div>
      {msg && <div className={msg.bad ? "msg bad" : "msg"} role="status">{msg.text}</div>}
      <div style={{ height: 360 }}>
        <AgGridReact ref={grid} theme={theme} rowData={rows} columnDefs={columns} getRowId={rowId} rowSelection={selection}
          quickFilterText={is("search-ignored") ? "" : search} onCellValueChanged={edited} stopEditingWhenCellsLoseFocus
          onSelectionChanged={(e) => setPicked(e.api.getSelectedRows().map((r) => r.sku))}
          onModelUpdated={({ api }) => { const n = api.getDisplayedRowCount(); setShown(n); if (n) api.hideOverlay(); else api.showNoRowsOverlay(); }} overlayNoRowsTemplate="<span>No article matches</span>" />
      </div>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<App />);
