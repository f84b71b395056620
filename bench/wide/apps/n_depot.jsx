import { useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AgGridReact } from "ag-grid-react";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";

ModuleRegistry.registerModules([AllCommunityModule]);
const PARTS = [
  { id: 1, part: "Gear motor", maker: "Boltworks", price: 149, stock: 3, least: 1 },
  { id: 2, part: "Hex bolt M8", maker: "Norfast", price: 1.2, stock: 140, least: 50 },
  { id: 3, part: "Bearing 6204", maker: "Rollix", price: 12.8, stock: 18, least: 10 },
  { id: 4, part: "Eye bolt", maker: "Norfast", price: 9.5, stock: 6, least: 12 },
  { id: 5, part: "Split washer", maker: "Norfast", price: 0.35, stock: 900, least: 200 },
  { id: 6, part: "U-bolt 40 mm", maker: "Klamp", price: 24, stock: 25, least: 10 },
];
const level = row => (row.stock < row.least ? "Low" : "Enough");

function Depot() {
  const grid = useRef(null);
  const [words, setWords] = useState("");
  const [said, setSaid] = useState("");
  const rows = useMemo(() => PARTS.map(row => ({ ...row, level: level(row) })), []);
  const columns = useMemo(() => [
    { field: "part", headerName: "Part", flex: 1 },
    { field: "maker", hide: true },
    { field: "price", headerName: "Price", width: 130, valueFormatter: cell => money(cell.value), ...(is("sorts-text") ? { comparator: (one, other) => String(one.toFixed(2)).localeCompare(other.toFixed(2)) } : {}) },
    { field: "stock", headerName: "Stock", width: 130, editable: true, cellEditor: "agTextCellEditor", valueParser: cell => (/^\d+$/.test(cell.newValue) ? +cell.newValue : cell.oldValue) },
    is("level-cached") ? { field: "level", headerName: "Level", width: 130 } : { colId: "level", headerName: "Level", width: 130, valueGetter: cell => level(cell.data) },
  ], []);
  async function changed(event) {
    setSaid("Saving…");
    const failing = is("edit-reverts");
    await save("n_depot", event.data, 500);
    setSaid("All changes saved");
    if (failing) {
      await wait(2200);
      event.node.setData({ ...event.data, stock: event.oldValue });
    }
  }
  const search = is("search-all") ? { includeHiddenColumnsInQuickFilter: true } : {};
  return (
    <div style={{ maxWidth: 820, margin: "24px auto", padding: "0 16px" }}>
      <h1 style={{ fontSize: 22 }}>Workshop depot</h1>
      <div style={{ display: "flex", justifyContent: "space-between", marginBottom: 12 }}>
        <input aria-label="Search parts" placeholder="Search parts" value={words} onChange={event => setWords(event.target.value)} style={{ padding: 8, width: 260, font: "inherit" }} />
        <span role="status" style={{ color: "#567" }}>{said}</span>
      </div>
      <AgGridReact ref={grid} rowData={rows} columnDefs={columns} domLayout="autoHeight" quickFilterText={words} getRowId={row => String(row.data.id)} onCellValueChanged={changed} {...search} />
      <p style={{ color: "#567" }}>Double-click a stock to correct it. A part is low when fewer are left than we use in a month.</p>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Depot />);
