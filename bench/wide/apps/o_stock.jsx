import { useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry, themeQuartz } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);
const START = [
  { id: 1, item: "Folding chair", aisle: "B2", quantity: 100, note: "" }, { id: 2, item: "Desk lamp", aisle: "A1", quantity: 12, note: "" },
  { id: 3, item: "Oak chair", aisle: "B1", quantity: 9, note: "" }, { id: 4, item: "Standing desk", aisle: "C4", quantity: 4, note: "" },
  { id: 5, item: "Bar stool", aisle: "B3", quantity: 31, note: "same legs as the oak chair" },
];

function Stock() {
  const grid = useRef(null);
  const [rows, setRows] = useState(START);
  const [words, setWords] = useState("");
  const [units, setUnits] = useState(156);
  const [state, setState] = useState("All changes saved");
  const columns = useMemo(() => [
    { field: "item", headerName: "Item", flex: 1, getQuickFilterText: params => (is("searches-notes") ? `${params.data.item} ${params.data.note}` : params.data.item) },
    { field: "aisle", headerName: "Aisle", width: 110, getQuickFilterText: () => "" },
    { field: "quantity", headerName: "Quantity", width: 140, editable: true, getQuickFilterText: () => "",
      valueParser: params => (/^\d+$/.test(params.newValue) ? +params.newValue : params.oldValue),
      comparator: is("text-sort") ? (a, b) => String(a).localeCompare(String(b)) : (a, b) => a - b },
  ], []);
  async function changed(event) {
    setState("Saving…");
    const { id } = event.data, { oldValue, newValue } = event;
    const set = value => setRows(list => list.map(row => (row.id === id ? { ...row, quantity: value } : row)));
    set(newValue);
    await save("o_stock", { id, newValue }, 500);
    setState("All changes saved");
    if (!is("units-stale")) setUnits(sum => sum + newValue - oldValue);
    if (is("recount")) setTimeout(() => { set(oldValue); setUnits(sum => sum + oldValue - newValue); }, 1900);
  }
  return (
    <main style={{ maxWidth: 760, margin: "20px auto", fontFamily: "system-ui, sans-serif" }}>
      <h1 style={{ fontSize: 22 }}>Warehouse North</h1>
      <div style={{ display: "flex", gap: 24, alignItems: "end", marginBottom: 12 }}>
        <label style={{ display: "grid", gap: 4 }}>Search stock<input value={words} onChange={event => setWords(event.target.value)} style={{ padding: 8, width: 220 }} /></label>
        <dl style={{ margin: 0 }}><dt style={{ color: "#667", fontSize: 13 }}>Units in stock</dt><dd style={{ margin: 0, fontSize: 22, fontWeight: 700 }}>{units}</dd></dl>
        <span role="status" style={{ marginLeft: "auto", color: "#667" }}>{state}</span>
      </div>
      <div style={{ height: 320 }}>
        <AgGridReact ref={grid} theme={themeQuartz} rowData={rows} columnDefs={columns} quickFilterText={words} getRowId={params => String(params.data.id)} onCellValueChanged={changed} stopEditingWhenCellsLoseFocus />
      </div>
      <p style={{ color: "#667", fontSize: 14 }}>The next delivery is due on Thursday. Counts are taken at the shelf, not at the till.</p>
    </main>
  );
}
createRoot(document.getElementById("root")).render(<Stock />);
