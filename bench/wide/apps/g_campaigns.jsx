import { useEffect, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AgGridReact } from "ag-grid-react";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";

ModuleRegistry.registerModules([AllCommunityModule]);
document.title = "Campaigns - Pulse Analytics";
const APP = "g_campaigns";
const START = [
  ["Spring Sale", "Email", "Active", 1200, 860, 310], ["Brand Search", "Search", "Active", 5000, 4210, 1540], ["Retargeting EU", "Display", "Active", 2500, 1975, 402],
  ["Newsletter March", "Email", "Paused", 400, 150, 95], ["Video Teaser", "Social", "Active", 3200, 2890, 288], ["Student Offer", "Social", "Active", 900, 340, 121],
  ["Competitor Terms", "Search", "Paused", 1800, 1790, 77], ["Partner Banner", "Display", "Active", 700, 615, 64], ["Welcome Series", "Email", "Active", 300, 95, 210],
].map(([name, channel, status, budget, spend, conversions], id) => ({ id, name, channel, status, budget, spend, conversions }));
const dollars = amount => "$" + amount.toLocaleString("en-US");
const css = `
  body { background: #eef1f6; color: #1b2540; font: 14px/1.45 Inter, Arial, sans-serif; } .board { max-width: 1120px; margin: 0 auto; padding: 18px; }
  .kpis { display: grid; grid-template-columns: repeat(4, 1fr); gap: 12px; margin: 12px 0; } .kpi { background: #fff; border-radius: 10px; padding: 12px 16px; }
  .kpi span { color: #66708a; } .kpi strong { display: block; font-size: 24px; } .tools { display: flex; gap: 12px; align-items: center; margin: 10px 0; }
  input, select, .tools button { font: inherit; padding: 7px 12px; border: 1px solid #b8c0d4; border-radius: 6px; background: #fff; } .grow { flex: 1; }
  .snack { position: fixed; bottom: 22px; left: 50%; transform: translateX(-50%); background: #1b2540; color: #fff; padding: 11px 20px; border-radius: 8px; }
  .snack.bad { background: #a4161a; } .share { display: flex; gap: 10px; margin: 4px 0; } .share span { width: 60px; } .share div { background: #4361ee; height: 14px; }`;

function Kpi({ label, children }) {
  return <div className="kpi"><span>{label}</span><strong>{children}</strong></div>;
}

/** How much of the whole spend each channel has had. */
function Shares({ rows }) {
  const whole = rows.reduce((all, row) => all + row.spend, 0);
  const channels = [...new Set(rows.map(row => row.channel))].sort();
  return <section><h2>Share of the spend</h2>
    {channels.map(channel => {
      const part = rows.filter(row => row.channel === channel).reduce((all, row) => all + row.spend, 0);
      return <div className="share" key={channel}>
        <span>{channel}</span><div style={{ width: `${Math.round(part / whole * 400)}px` }} /><span>{Math.round(part / whole * 100)}%</span>
      </div>;
    })}
  </section>;
}

function Dashboard() {
  const [rows, setRows] = useState(null);
  const [channel, setChannel] = useState("All channels");
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState([]);
  const [snack, setSnack] = useState(null);
  const [busy, setBusy] = useState(false);
  const grid = useRef();
  useEffect(() => { load(APP, 350).then(kept => setRows(kept || START)); }, []);
  useEffect(() => { if (snack) { const timer = setTimeout(() => setSnack(null), 5000); return () => clearTimeout(timer); } }, [snack]);

  const columns = useMemo(() => [
    { field: "name", headerName: "Campaign", flex: 2, sortable: true },
    { field: "channel", headerName: "Channel", flex: 1 },
    { field: "status", headerName: "Status", flex: 1 },
    {
      field: "budget", headerName: "Budget", flex: 1, editable: true, type: "numericColumn",
      valueFormatter: one => dollars(one.value), valueParser: one => one.newValue,
    },
    {
      field: "spend", headerName: "Spend", flex: 1, type: "numericColumn", comparator: is("sorted-as-text") ? (a, b) => String(a).localeCompare(String(b)) : undefined,
      valueFormatter: one => dollars(one.value),
    },
    { field: "conversions", headerName: "Conversions", flex: 1, type: "numericColumn" },
    {
      headerName: "Cost per conversion", flex: 1.3, type: "numericColumn",
      valueGetter: one => one.data.spend / one.data.conversions, valueFormatter: one => money(one.value),
    },
  ], []);
  if (!rows) return <p className="board">Loading campaigns…</p>;

  const shown = rows.filter(row => (channel === "All channels" || row.channel === channel) && row.name.toLowerCase().includes(text.toLowerCase()));
  const sum = name => (is("totals-of-all") ? rows : shown).reduce((all, row) => all + row[name], 0);
  const store = async (next, done) => {
    await save(APP, next, 600, is("budget-not-kept") ? 500 : 200);
    setRows(next);
    setSnack({ text: done });
  };
  const edited = async event => {
    const { data, oldValue, newValue } = event;
    const budget = Number(String(newValue).replace(/[$,]/g, ""));
    const back = rows.map(row => row.id === data.id ? { ...row, budget: oldValue } : { ...row });
    if (!(budget >= data.spend) && !is("below-spend")) {
      setRows(back);
      return setSnack({ text: `The budget of ${data.name} cannot be below its spend`, bad: true });
    }
    await store(back.map(row => row.id === data.id ? { ...row, budget } : row), `Budget of ${data.name} saved`);
  };
  const set = async status => {
    const ids = chosen.map(row => row.id);
    const changed = is("only-one-paused") ? ids.slice(0, 1) : ids;
    setBusy(true);
    await store(rows.map(row => changed.includes(row.id) ? { ...row, status } : row), `${ids.length} ${ids.length === 1 ? "campaign" : "campaigns"} ${status === "Paused" ? "paused" : "activated"}`);
    setBusy(false);
    grid.current.api.deselectAll();
  };

  return <div className="board"><style>{css}</style>
    <h1>Campaigns</h1>
    <div className="kpis">
      <Kpi label="Active campaigns">{(is("active-old") ? START : shown).filter(row => row.status === "Active").length}</Kpi>
      <Kpi label="Total budget">{dollars(sum("budget"))}</Kpi>
      <Kpi label="Total spend">{dollars(sum("spend"))}</Kpi>
      <Kpi label="Conversions">{sum("conversions").toLocaleString("en-US")}</Kpi>
    </div>
    <div className="tools">
      <select aria-label="Channel" value={channel} onChange={event => setChannel(event.target.value)}>
        {["All channels", "Display", "Email", "Search", "Social"].map(one => <option key={one}>{one}</option>)}</select>
      <input placeholder="Search campaigns" value={text} onChange={event => setText(event.target.value)} />
      <button onClick={() => { setChannel("All channels"); setText(""); }}>Reset filters</button>
      <span className="grow">{shown.length} of {rows.length} campaigns</span>
      {chosen.length > 0 && <span>{chosen.length} selected</span>}
      <button disabled={!chosen.length || busy} onClick={() => set("Paused")}>Pause</button>
      <button disabled={!chosen.length || busy} onClick={() => set("Active")}>Activate</button>
    </div>
    <AgGridReact ref={grid} rowData={shown} columnDefs={columns} domLayout="autoHeight" rowSelection={{ mode: "multiRow" }} getRowId={one => String(one.data.id)}
      onSelectionChanged={event => setChosen(event.api.getSelectedRows())} onCellValueChanged={edited} overlayNoRowsTemplate="No campaigns to show" />
    <Shares rows={rows} />
    {snack && <div className={snack.bad ? "snack bad" : "snack"} role="status">{snack.text}</div>}
  </div>;
}

createRoot(document.getElementById("root")).render(<Dashboard />);
