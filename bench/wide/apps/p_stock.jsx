import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AgGridReact } from "ag-grid-react";
import { AllCommunityModule, ModuleRegistry, themeQuartz } from "ag-grid-community";

ModuleRegistry.registerModules([AllCommunityModule]);
const style = document.createElement("style");
style.textContent = `
.wrap { max-width: 860px; margin: 0 auto; padding: 20px; } .bar { display: flex; gap: 14px; align-items: end; margin: 12px 0; } .bar label { display: grid; gap: 4px; font-size: 13px; color: #445; } .bar input { font: inherit; padding: 7px 10px; border: 1px solid #bcc; border-radius: 6px; width: 220px; }
.state { margin-left: auto; font-size: 14px; color: #1b7a3d; min-height: 20px; } .foot { color: #667; font-size: 13px; margin-top: 12px; } h1 { font-size: 22px; margin: 0; }`;
document.head.append(style);

const ITEMS = [
  { id: 1, item: "Masking tape", bin: "A-02", hand: 64, price: 2.5, note: "paint shop" },
  { id: 2, item: "Hex bolts M8", bin: "A-07", hand: 120, price: 0.5, note: "" },
  { id: 3, item: "Paint rollers", bin: "B-01", hand: 9, price: 4, note: "" },
  { id: 4, item: "Work gloves", bin: "B-04", hand: 35, price: 6, note: "" },
  { id: 5, item: "White paint 5 l", bin: "C-11", hand: 18, price: 22, note: "" },
];
const worth = row => row.hand * row.price;

function Stock() {
  const grid = useRef(null);
  const [rows, setRows] = useState(null);
  const [words, setWords] = useState("");
  const [state, setState] = useState("");
  useEffect(() => {
    load("p_stock", 350).then(kept => setRows(ITEMS.map(one => ({ ...one, shown: worth(one), ...(kept?.[one.id] || {}) }))));
  }, []);
  const columns = useMemo(() => [
    { field: "item", headerName: "Item", flex: 2 },
    { field: "bin", headerName: "Bin", width: 100 },
    { field: "hand", headerName: "On hand", editable: true, width: 130, cellEditor: "agTextCellEditor", valueParser: event => Number(event.newValue),
      comparator: is("sorts-text") ? (a, b) => String(a).localeCompare(String(b)) : undefined },
    { field: "price", headerName: "Price", width: 110, valueFormatter: event => money(event.value) },
    { field: "shown", headerName: "Value", width: 130, valueFormatter: event => money(event.value) },
    { field: "note", headerName: "Note", hide: true },
  ], []);
  const changed = useCallback(async event => {
    const row = event.data;
    setState("Saving …");
    if (!is("old-value")) event.node.setDataValue("shown", worth(row));
    const kept = (await load("p_stock")) || {};
    if (!is("not-kept")) await save("p_stock", { ...kept, [row.id]: { hand: row.hand, shown: row.shown } }, 600);
    else await wait(600);
    setState("All changes saved");
  }, []);
  const edited = useCallback(event => { if (event.column.getColId() === "hand" && event.newValue !== event.oldValue) changed(event); }, [changed]);
  return (
    <div className="wrap">
      <h1>Store room 3</h1>
      <div className="bar">
        <label>Search items<input value={words} onChange={event => setWords(event.target.value)} /></label>
        <span className="state" role="status">{state}</span>
      </div>
      <AgGridReact ref={grid} theme={themeQuartz} rowData={rows} columnDefs={columns} domLayout="autoHeight" getRowId={event => String(event.data.id)}
        onCellValueChanged={edited} quickFilterText={words} includeHiddenColumnsInQuickFilter={is("finds-notes")} loading={!rows} />
      <p className="foot">Double-click a count to correct it. Paint must be stored below 25 °C. Counts below 10 are ordered on Mondays.</p>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Stock />);
