import { useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);
const ITEMS = [
  ["Hex bolts M8", "A-04", 12, 5], ["Wood screws", "A-09", 230, 0], ["Flat washer", "B-01", 95, 20], ["Spring washer", "B-02", 7, 0], ["Cable ties", "C-11", 1100, 100], ["Wall plugs", "C-12", 64, 8],
].map(([name, bin, hand, reserved]) => ({ name, bin, hand, reserved }));
const css = `
.page { padding: 16px 24px; } .tools { display: flex; gap: 12px; align-items: center; margin-bottom: 10px; } .tools input, .book input { font: inherit; padding: 7px; }
.book { display: flex; gap: 10px; align-items: center; background: #eef3fb; padding: 10px 14px; margin-top: 10px; } .ok { background: #e2f4e6; padding: 9px 14px; } .grid { height: 330px; }`;

function Stock() {
  const [items, setItems] = useState(ITEMS);
  const [find, setFind] = useState("");
  const [target, setTarget] = useState(null);
  const [quantity, setQuantity] = useState("");
  const [note, setNote] = useState("");
  const columns = useMemo(() => [
    { field: "name", headerName: "Item", flex: 2 },
    { field: "bin", headerName: "Bin" },
    { field: "hand", headerName: "On hand", comparator: is("sorts-as-text") ? (a, b) => String(a).localeCompare(String(b)) : undefined },
    { field: "reserved", headerName: "Reserved" },
    { headerName: "Status", valueGetter: row => (row.data.hand < 20 ? "Low" : is("status-from-monday") && row.data.name === "Hex bolts M8" ? "In stock from Monday" : "In stock") },
    { headerName: "", cellRenderer: row => <button onClick={() => { setTarget(row.data.name); setNote(""); }}>Receive</button> },
  ], []);
  const shown = items.filter(item => item.name.toLowerCase().includes(find.toLowerCase()));
  async function book() {
    await save("i_stock", { target, quantity }, 650);
    const before = items;
    const field = is("other-column") ? "reserved" : "hand";
    setItems(items.map(item => (item.name === target ? { ...item, [field]: item[field] + +quantity } : item)));
    setNote(`${quantity} pieces booked in`);
    setTarget(null); setQuantity("");
    if (is("booking-refused")) setTimeout(() => setItems(before), 1900);
  }
  return (
    <div className="page">
      <style>{css}</style>
      <h2>Warehouse 2</h2>
      <div className="tools"><input placeholder="Search items" value={find} onChange={event => setFind(event.target.value)} /><span>{shown.length} items</span></div>
      <div className="grid"><AgGridReact rowData={shown} columnDefs={columns} getRowId={row => row.data.name} /></div>
      {target && <div className="book"><b>{target}</b><label>Quantity <input value={quantity} onChange={event => setQuantity(event.target.value)} /></label><button disabled={!+quantity} onClick={book}>Book in</button></div>}
      {note && <p className="ok" role="status">{note}</p>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Stock />);
