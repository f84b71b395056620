import { useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);
const CITIES = ["Hamburg", "Antwerp", "Rotterdam", "Gdansk", "Oslo", "Porto", "Cork"];
const STATES = ["In transit", "Delayed", "Shipped", "Packed", "Arrived"];
const ORDERS = Array.from({ length: 400 }, (_, index) => ({
  id: `ORD-${String(index + 1).padStart(4, "0")}`, city: CITIES[(index + 4) % 7], status: STATES[index % 5], weight: 20 + ((index * 397) % 977),
}));
ORDERS[376] = { id: "ORD-0377", city: "Rotterdam", status: "Shipped", weight: 512 };
ORDERS[377] = { ...ORDERS[377], status: "In transit" };
const css = `
.page { padding: 14px 22px; } .tools { display: flex; gap: 12px; align-items: center; margin-bottom: 10px; } .tools input, .tools select, .tools button { font: inherit; padding: 6px; } .grid { height: 360px; }
.detail { border-left: 4px solid #2b63c4; padding: 4px 16px; margin-top: 12px; background: #f4f6fb; } .detail dl { display: grid; grid-template-columns: 120px 1fr; } .detail dd { margin: 0; } .link { border: 0; background: none; color: #1a56c4; text-decoration: underline; cursor: pointer; font: inherit; }`;

function Cargo() {
  const [find, setFind] = useState("");
  const [status, setStatus] = useState("All");
  const [detail, setDetail] = useState(null);
  const shown = useMemo(() => ORDERS.filter(order => order.id.includes(find.toUpperCase()) && (status === "All" || order.status === status || (is("one-in-transit") && order.id === "ORD-0001"))), [find, status]);
  const columns = useMemo(() => [
    { field: "id", headerName: "Order", cellRenderer: row => <button className="link" onClick={() => open(row.value)}>{row.value}</button> },
    { field: "city", headerName: "Destination" },
    { field: "weight", headerName: "Weight (kg)", sortingOrder: ["asc", "desc", null], comparator: is("never-descending") ? (a, b, x, y, inverted) => (inverted ? b - a : a - b) : (a, b) => a - b },
    { field: "status", headerName: "Status", valueFormatter: row => (is("partly") && row.value === "Shipped" ? "Partly shipped" : row.value) },
  ], []);
  async function open(id) {
    setDetail(null);
    const answer = await save("i_cargo", id, 500, is("detail-404") ? 404 : 200);
    setDetail({ id, missing: !answer.ok });
  }
  return (
    <div className="page">
      <style>{css}</style>
      <div className="tools"><input placeholder="Find an order" value={find} onChange={event => setFind(event.target.value)} />
        <label>Status <select value={status} onChange={event => setStatus(event.target.value)}><option>All</option>{STATES.map(name => <option key={name}>{name}</option>)}</select></label>
        <button onClick={() => { setFind(""); setStatus("All"); }}>Clear filter</button><span>{shown.length} orders</span></div>
      <div className="grid"><AgGridReact rowData={shown} columnDefs={columns} getRowId={row => row.data.id} /></div>
      {detail && <section className="detail"><h2>Order {detail.id}</h2>
        {detail.missing ? <p>This order could not be found (404).</p> : <>
          <dl><dt>Carrier</dt><dd>{detail.id === "ORD-0377" ? "Nordlinie" : "Baltic Cargo"}</dd></dl>
          <p>{detail.id === "ORD-0377" ? "Left the port on 4 March" : "Waiting at the quay"}</p></>}
      </section>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Cargo />);
