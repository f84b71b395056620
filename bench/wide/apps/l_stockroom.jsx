import { useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry, themeQuartz } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);
const style = document.createElement("style");
style.textContent = `
.page { max-width: 960px; margin: 20px auto; } .top { display: flex; gap: 12px; align-items: center; margin-bottom: 12px; } .top input { font: inherit; padding: 7px 10px; width: 220px; }
.toast { position: fixed; right: 20px; bottom: 20px; background: #1d3b2f; color: #fff; padding: 12px 18px; border-radius: 8px; } .muted { color: #777; font-size: 14px; }`;
document.head.append(style);

const GOODS = [
  { sku: "GH-20", product: "Garden hose 20 m", supplier: "Brook", stock: 4, price: 24.9 }, { sku: "GH-50", product: "Garden hose 50 m", supplier: "Brook", stock: 120, price: 49.9 },
  { sku: "RK-01", product: "Leaf rake", supplier: "Hosemann", stock: 30, price: 17.5 }, { sku: "WB-85", product: "Wheelbarrow", supplier: "Alder", stock: 9, price: 89 },
  { sku: "SP-03", product: "Spade", supplier: "Alder", stock: 15, price: 22 }, { sku: "LN-12", product: "Lantern", supplier: "Finch", stock: 64, price: 12.4 },
];

function Stockroom() {
  const [rows, setRows] = useState(() => GOODS.map(one => ({ ...one })));
  const [words, setWords] = useState("");
  const [toast, setToast] = useState("");
  const columns = useMemo(() => [
    { field: "sku", headerName: "SKU", width: 110 }, { field: "product", headerName: "Product", flex: 1 },
    { field: "supplier", hide: true },
    { field: "stock", headerName: "Stock", width: 130, editable: true, valueParser: ({ newValue }) => Number(newValue), ...(is("stock-by-text") ? { comparator: (a, b) => String(a).localeCompare(String(b)) } : {}) },
    { field: "price", headerName: "Price", width: 120, valueFormatter: ({ value }) => money(value) },
    { headerName: "Level", width: 130, valueGetter: ({ data }) => ((is("level-stale") ? GOODS.find(one => one.sku === data.sku).stock : data.stock) < 10 ? "Low" : "In stock") },
  ], []);
  async function changed({ data, oldValue }) {
    await save("l_stockroom", data, 600);
    setRows(now => now.map(one => (one.sku === data.sku ? { ...data } : one)));
    setToast(`Stock of ${data.sku} updated`);
    setTimeout(() => setToast(""), 5000);
    if (is("conflict-later")) setTimeout(() => setRows(now => now.map(one => (one.sku === data.sku ? { ...one, stock: oldValue } : one))), 2100);
  }
  return (
    <div className="page">
      <h1>Stockroom</h1>
      <div className="top"><input placeholder="Quick filter" aria-label="Quick filter" value={words} onChange={event => setWords(event.target.value)} /><span className="muted">Double-click a stock figure to change it. Goods with less than 10 pieces are low.</span></div>
      <div style={{ height: 360 }}>
        <AgGridReact theme={themeQuartz} rowData={rows} columnDefs={columns} getRowId={({ data }) => data.sku} quickFilterText={words} includeHiddenColumnsInQuickFilter={is("filter-sees-supplier")} onCellValueChanged={changed} />
      </div>
      {toast && <div className="toast" role="status">{toast}</div>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Stockroom />);
