import { useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry, themeAlpine } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";

ModuleRegistry.registerModules([AllCommunityModule]);
const style = document.createElement("style");
style.textContent = `
.page { max-width: 820px; margin: 20px auto; color: #222; } .sum { display: flex; gap: 32px; margin: 12px 0; } .sum div { background: #f3f6f9; border-radius: 8px; padding: 10px 18px; } .sum dt { font-size: 13px; color: #567; } .sum dd { margin: 0; font-size: 20px; font-weight: 700; }
form { display: flex; gap: 10px; align-items: end; margin-bottom: 12px; } form label { display: grid; font-size: 13px; gap: 3px; } form input { font: inherit; padding: 7px; width: 190px; } button { font: inherit; padding: 8px 14px; cursor: pointer; }`;
document.head.append(style);

const START = [
  { id: "1", what: "Rent", group: "Home", amount: 900 }, { id: "2", what: "Cinema", group: "Fun", amount: 24 }, { id: "3", what: "Train pass", group: "Travel", amount: 66 }, { id: "4", what: "Concert", group: "Fun", amount: 60 },
];
const usd = value => value.toLocaleString("en-US", { style: "currency", currency: "USD" });

function Budget() {
  const [rows, setRows] = useState(START);
  const [what, setWhat] = useState("");
  const [amount, setAmount] = useState("");
  const [picked, setPicked] = useState([]);
  const grid = useRef();
  const columns = useMemo(() => [
    { field: "what", headerName: "Expense", flex: 1 }, { field: "group", headerName: "Group", width: 140 }, { field: "amount", headerName: "Amount", width: 160, valueFormatter: ({ value }) => usd(+value) },
  ], []);
  const selection = useMemo(() => ({ mode: "multiRow", headerCheckbox: false }), []);
  async function add(event) {
    event.preventDefault();
    await save("l_budget", { what, amount }, 500);
    const value = is("comma-lost") ? Number(amount.replace(/\D/g, "")) : is("glued-total") ? amount : Number(amount);
    setRows([...rows, { id: String(Date.now()), what, group: "Other", amount: value }]);
    setWhat(""); setAmount("");
  }
  async function remove() {
    const before = rows;
    setRows(rows.filter(row => !picked.includes(row.id)));
    setPicked([]);
    await save("l_budget", picked, 600);
    if (is("poll-brings-back")) setTimeout(() => setRows(before), 2300);
  }
  const total = rows.reduce((sum, row) => sum + row.amount, 0);
  const shown = is("glued-total") && typeof total === "string" ? "$" + total : usd(total);
  const counted = picked.length + (is("one-too-many") && picked.length ? 1 : 0);
  return (
    <div className="page">
      <h1>Budget of May</h1>
      <dl className="sum"><div><dt>Total</dt><dd>{shown}</dd></div><div><dt>Limit</dt><dd>$1,500.00</dd></div><div><dt>Selected</dt><dd>{counted}</dd></div></dl>
      <form onSubmit={add}><label>Expense<input required value={what} onChange={event => setWhat(event.target.value)} /></label><label>Amount<input required inputMode="decimal" value={amount} onChange={event => setAmount(event.target.value)} /></label><button>Add expense</button><button type="button" disabled={!picked.length} onClick={remove}>Delete selected</button></form>
      <div style={{ height: 330 }}>
        <AgGridReact ref={grid} theme={themeAlpine} rowData={rows} columnDefs={columns} getRowId={({ data }) => data.id} rowSelection={selection} onSelectionChanged={({ api }) => setPicked(api.getSelectedRows().map(row => row.id))} />
      </div>
      <p>Limit reached? Move fun expenses to June, or raise the limit in the settings.</p>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Budget />);
