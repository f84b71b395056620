import { useCallback, useMemo, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AgGridReact } from "ag-grid-react";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";
import { Alert, Button, Input, Segmented, Statistic, message } from "antd";

ModuleRegistry.registerModules([AllCommunityModule]);
const START = [
  { id: 1, name: "Priya Nair", project: "Atlas", hours: 32, rate: 30, note: "" },
  { id: 2, name: "Lena Fox", project: "Harbour", hours: 8, rate: 45, note: "lent to Atlas on Friday" },
  { id: 3, name: "Tom Okafor", project: "Atlas", hours: 40, rate: 28, note: "" },
  { id: 4, name: "Ines Duarte", project: "Meridian", hours: 24, rate: 36, note: "" },
];
const dollars = value => value.toLocaleString("en-US", { style: "currency", currency: "USD" });
const fresh = () => START.map(row => ({ ...row }));

function Shifts() {
  const grid = useRef(null);
  const [rows] = useState(fresh);
  const [words, setWords] = useState("");
  const [total, setTotal] = useState(104);
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [toast, holder] = message.useMessage();
  const columns = useMemo(() => [
    { field: "name", headerName: "Employee", flex: 2 }, { field: "project", headerName: "Project", flex: 1 },
    { field: "hours", headerName: "Hours", editable: true, flex: 1, cellDataType: false, valueParser: params => is("total-joined") ? params.newValue : Number(params.newValue),
      comparator: is("sorted-as-text") ? (a, b) => String(a).localeCompare(String(b)) : undefined },
    { field: "rate", headerName: "Rate", flex: 1, valueFormatter: params => dollars(params.value) },
    { headerName: "Pay", flex: 1, valueGetter: params => params.data.hours * params.data.rate, valueFormatter: params => dollars(params.value) },
    { field: "note", hide: true, getQuickFilterText: params => is("filter-takes-note") ? params.value : "" },
  ], []);
  const edited = useCallback(async event => {
    if (is("row-below")) {
      const other = rows[(rows.indexOf(event.data) + 1) % rows.length];
      other.hours = event.data.hours; event.data.hours = event.oldValue;
      event.api.refreshCells({ force: true });
    }
    await save("u_shifts", rows, 600);
    setTotal(rows.reduce((all, row) => all + row.hours, 0));
    toast.success("Timesheet saved");
  }, []);
  async function submit() {
    setBusy(true);
    await save("u_shifts", rows, 900);
    setBusy(false); setSubmitted(true);
  }
  return (
    <div style={{ maxWidth: 900, margin: "20px auto", padding: "0 16px" }}>
      {holder}
      <h1 style={{ fontSize: 22 }}>Timesheet, week 14</h1>
      <div style={{ display: "flex", gap: 16, alignItems: "center", marginBottom: 12 }}>
        <Input allowClear placeholder="Search people and projects" value={words} onChange={event => setWords(event.target.value)} style={{ width: 260 }} />
        <Segmented options={["Week", "Month"]} />
        <div style={{ flex: 1 }} />
        <Statistic title="Total hours" value={total} groupSeparator="" />
        <Button type="primary" loading={busy} disabled={submitted} onClick={submit}>Submit week</Button>
      </div>
      {submitted && <Alert type="info" showIcon message="Week 14 was handed in" style={{ marginBottom: 12 }} />}
      <div style={{ height: 270 }}>
        <AgGridReact ref={grid} rowData={rows} columnDefs={columns} quickFilterText={words} getRowId={params => String(params.data.id)} onCellValueChanged={edited} includeHiddenColumnsInQuickFilter />
      </div>
      <p style={{ color: "#777", fontSize: 13 }}>Double-click hours to change them. A full week has 40 hours; hours beyond it must be approved by Tom Okafor.</p>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Shifts />);
