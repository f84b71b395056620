import { useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry, themeQuartz } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { Toaster, toast } from "sonner";

ModuleRegistry.registerModules([AllCommunityModule]);
const style = document.createElement("style");
style.textContent = `
body { background: #f6f7f9; color: #1c2430; } .shell { display: grid; grid-template-columns: 190px 1fr; min-height: 100vh; } nav { background: #1c2430; color: #cfd6e0; padding: 20px; } nav a { color: inherit; display: block; padding: 7px 0; text-decoration: none; }
main { padding: 22px; } .bar { display: flex; gap: 12px; align-items: center; margin: 12px 0; } .bar input { font: inherit; padding: 8px 10px; width: 240px; border: 1px solid #c4ccd6; border-radius: 6px; }
.bar button { font: inherit; background: #0b6bcb; color: #fff; border: 0; padding: 9px 18px; border-radius: 6px; } .bar button:disabled { background: #a9b6c4; } .count { color: #5b6675; } .hint { font-size: 13px; color: #5b6675; }`;
document.head.append(style);

const dollars = value => "$" + Number(value).toFixed(2);
const START = [
  { name: "Oak shelf", sku: "W-110", price: 28, stock: 12 }, { name: "Brass hook", sku: "M-204", price: 4.2, stock: 150 }, { name: "Corner shelf", sku: "W-118", price: 112, stock: 3 },
  { name: "Bookend pair", sku: "M-300", note: "for every shelf", price: 15, stock: 40 }, { name: "Pine shelf", sku: "W-102", price: 9, stock: 30 }, { name: "Wall lamp", sku: "L-031", price: 64, stock: 7 },
  { name: "Picture rail", sku: "W-140", price: 21, stock: 25 }, { name: "Floor lamp", sku: "L-044", price: 89, stock: 4 },
];
const FIRST = START.map(row => ({ ...row }));

function Prices() {
  const grid = useRef(null);
  const [rows, setRows] = useState(START);
  const [find, setFind] = useState("");
  const [changed, setChanged] = useState([]);
  const [busy, setBusy] = useState(false);
  const columns = useMemo(() => [
    { field: "name", headerName: "Product", flex: 1 }, { field: "sku", headerName: "SKU", width: 110 },
    { field: "price", headerName: "Price", editable: true, width: 130, valueFormatter: ({ value }) => dollars(value),
      comparator: is("text-sort") ? (a, b) => (String(a) < String(b) ? -1 : 1) : undefined, valueParser: ({ newValue, oldValue }) => (isNaN(+newValue) ? oldValue : +newValue) },
    { field: "stock", headerName: "In stock", width: 120 },
    { colId: "value", headerName: "Stock value", width: 150, valueFormatter: ({ value }) => dollars(value),
      valueGetter: ({ data }) => (is("value-stale") ? FIRST.find(one => one.name === data.name).price : data.price) * data.stock },
  ], []);
  const shown = rows.filter(row => `${row.name} ${is("finds-notes") ? row.note : ""}`.toLowerCase().includes(find.toLowerCase()));
  const edited = ({ data, newValue, column }) => {
    setRows(rows.map(row => (row.name === data.name ? { ...row, [column.getColId()]: newValue } : row)));
    setChanged([...new Set([...changed, data.name])]);
  };
  async function publish() {
    setBusy(true);
    await save("j_prices", rows, 900);
    setBusy(false); setChanged([]);
    toast.success("Prices published");
    if (is("cache-returns")) setTimeout(() => setRows(FIRST), 2400);
  }
  return (
    <div className="shell">
      <nav><strong>Backroom</strong><a href="#p">Price list</a><a href="#s">Shelf labels</a><a href="#o">Orders</a></nav>
      <main>
        <h1>Price list</h1>
        <p className="hint">Double-click a price to change it. Changes are visible in the shop after you publish.</p>
        <div className="bar">
          <input placeholder="Search products" aria-label="Search products" value={find} onChange={event => setFind(event.target.value)} />
          <span className="count">{rows.filter(row => row.name.toLowerCase().includes(find.toLowerCase())).length} of {rows.length} products</span><span style={{ flex: 1 }} />
          <span className="count" role="status">{changed.length ? `${changed.length} unpublished` : "No unpublished changes"}</span>
          <button disabled={!changed.length || busy} onClick={publish}>{busy ? "Publishing…" : "Publish"}</button>
        </div>
        <div style={{ height: 420 }}>
          <AgGridReact ref={grid} theme={themeQuartz} rowData={shown} columnDefs={columns} getRowId={({ data }) => data.name} onCellValueChanged={edited} stopEditingWhenCellsLoseFocus animateRows={false} />
        </div>
      </main>
      <Toaster richColors position="bottom-right" />
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Prices />);
