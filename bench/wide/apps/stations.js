import { createGrid, ModuleRegistry, AllCommunityModule, themeQuartz } from "ag-grid-community";
ModuleRegistry.registerModules([AllCommunityModule]);

const START = [
  { id: 1, name: "Gull Point", region: "Coast", height: 12, status: "Due" },
  { id: 2, name: "Raven Crag", region: "Highlands", height: 940, status: "Due" },
  { id: 3, name: "Mill Green", region: "Lowlands", height: 85, status: "Inspected" },
  { id: 4, name: "Seal Bay", region: "Coast", height: 4, status: "Due" },
  { id: 5, name: "Stag Moor", region: "Highlands", height: 610, status: "Due" },
];

document.getElementById("root").innerHTML = `
  <style>body{font:15px sans-serif;margin:1.5rem} .bar{display:flex;gap:1rem;margin-bottom:.75rem;align-items:center}</style>
  <h1>Weather stations</h1>
  <div class="bar">
    <input id="quick" type="search" placeholder="Search stations" aria-label="Search stations">
    <button id="inspect" disabled>Mark as inspected</button>
    <span id="picked">0 selected</span>
  </div>
  <div id="grid" style="height:330px;width:780px"></div>
  <p id="sum"></p>
  <p id="note" role="status"></p>`;
const $ = (id) => document.getElementById(id);

(async () => {
  const doc = await load("stations", 100);
  const rows = doc && doc.rows ? doc.rows : START.map((r) => ({ ...r }));

  const keep = () => save("stations", { rows }, 0);
  const due = () => {
    $("sum").textContent = `Stations due for inspection: ${rows.filter((r) => r.status === "Due").length}`;
  };

  const api = createGrid($("grid"), {
    theme: themeQuartz.withParams({ spacing: 6, headerBackgroundColor: "#e8eef5" }),
    rowData: rows,
    getRowId: (p) => String(p.data.id),
    rowSelection: { mode: "multiRow" },
    defaultColDef: { sortable: true },
    columnDefs: [
      { field: "name", headerName: "Station", flex: 1 },
      {
        field: "region", headerName: "Region", width: 140,
        getQuickFilterText: is("region-not-searched") ? () => "" : undefined,
      },
      {
        field: "height", headerName: "Height (m)", width: 150, editable: true,
        cellEditor: "agTextCellEditor",
        valueParser: (p) => (/^\d+$/.test(p.newValue) ? Number(p.newValue) : p.oldValue),
        comparator: is("sorted-as-text") ? (a, b) => String(a).localeCompare(String(b)) : (a, b) => a - b,
      },
      { field: "status", headerName: "Status", width: 140 },
    ],
    onCellValueChanged(e) {
      if (!is("edit-lost")) keep();
      $("note").textContent = `Height of ${e.data.name} changed to ${e.newValue} m`;
    },
    onSelectionChanged() {
      const n = api.getSelectedRows().length;
      $("picked").textContent = `${n} selected`;
      $("inspect").disabled = n === 0;
    },
  });

  $("quick").addEventListener("input", (e) => api.setGridOption("quickFilterText", e.target.value));
  $("inspect").addEventListener("click", () => {
    let chosen = api.getSelectedRows();
    if (is("only-first")) chosen = chosen.slice(0, 1);
    for (const r of chosen) r.status = "Inspected";
    api.applyTransaction({ update: chosen });
    api.deselectAll();
    keep();
    if (!is("due-stale")) due();
    $("note").textContent = "Marked as inspected";
  });
  due();
})();
