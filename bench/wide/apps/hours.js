import { createGrid, ModuleRegistry, AllCommunityModule, themeQuartz } from "ag-grid-community";
ModuleRegistry.registerModules([AllCommunityModule]);

const seed = [
  { id: "1", name: "Mara Lind", project: "Orion", hours: 38, rate: 70, status: "Open" },
  { id: "2", name: "Tobias Falk", project: "Vega", hours: 9, rate: 95, status: "Open" },
  { id: "3", name: "Ines Prado", project: "Orion", hours: 24, rate: 80, status: "Approved" },
  { id: "4", name: "Yusuf Demir", project: "Lyra", hours: 40, rate: 65, status: "Open" },
  { id: "5", name: "Clara Weiss", project: "Vega", hours: 16, rate: 90, status: "Open" },
  { id: "6", name: "Owen Hughes", project: "Lyra", hours: 31, rate: 75, status: "Approved" },
];

document.getElementById("root").innerHTML = `
  <style>
    body { font: 14px/1.5 "Segoe UI", Arial, sans-serif; margin: 24px; }
    .head { display: flex; gap: 12px; align-items: center; margin-bottom: 10px; }
    #grid { height: 340px; width: 860px; } input, button { font: inherit; padding: 6px 10px; }
    #msg { background: #e5f4ea; padding: 6px 12px; border-radius: 4px; } #msg:empty { display: none; }
  </style>
  <h1>Timesheets, week 14</h1>
  <div class="head">
    <input id="q" placeholder="Search timesheets" aria-label="Search timesheets">
    <button id="approve" disabled>Approve selected</button>
    <button id="reopen" disabled>Reopen selected</button>
    <span id="msg" role="status"></span>
  </div>
  <div id="grid"></div>
  <p>Hours shown: <b id="hours"></b> &middot; Waiting for approval: <b id="open"></b></p>`;

const $ = (id) => document.getElementById(id);
let api;
const byNumber = (a, b) => a - b;
const byText = (a, b) => (String(a) < String(b) ? -1 : String(a) > String(b) ? 1 : 0);

function totals() {
  let hours = 0, open = 0;
  const each = is("total-unfiltered") ? "forEachNode" : "forEachNodeAfterFilter";
  api[each]((n) => { hours += n.data.hours; });
  api.forEachNode((n) => { if (n.data.status === "Open") open++; });
  $("hours").textContent = hours;
  $("open").textContent = open;
}

async function mark(status, word) {
  const nodes = api.getSelectedNodes();
  const before = nodes.map((n) => n.data.status);
  nodes.forEach((n) => { if (is("one-only") && n !== nodes[0]) return; n.setDataValue("status", status); });
  const rows = [];
  api.forEachNode((n) => rows.push({ ...n.data }));
  const answer = await save("hours", { rows }, 150, is("save-fails") ? 500 : 200);
  if (!answer.ok) nodes.forEach((n, i) => n.setDataValue("status", before[i]));
  api.deselectAll();
  const n = nodes.length;
  $("msg").textContent = `${n} timesheet${n === 1 ? "" : "s"} ${word}`;
  totals();
}

(async () => {
  const doc = await load("hours", 100);
  api = createGrid($("grid"), {
    theme: themeQuartz,
    rowData: ((doc && doc.rows) || seed).map((r) => ({ ...r })),
    getRowId: (p) => p.data.id,
    rowSelection: { mode: "multiRow" },
    suppressColumnVirtualisation: true,
    columnDefs: [
      { field: "name", headerName: "Employee", width: 170 },
      { field: "project", headerName: "Project", width: 120 },
      { field: "hours", headerName: "Hours", width: 110, comparator: is("text-sort") ? byText : byNumber },
      { field: "rate", headerName: "Rate", width: 110, valueFormatter: (p) => money(p.value) },
      { headerName: "Cost", width: 130, valueGetter: (p) => p.data.hours * p.data.rate, valueFormatter: (p) => money(p.value) },
      { field: "status", headerName: "Status", width: 120, cellStyle: (p) => (is("white-status") && p.value === "Approved" ? { color: "#fff" } : null) },
    ],
    onSelectionChanged: () => { $("approve").disabled = $("reopen").disabled = !api.getSelectedNodes().length; },
    onFilterChanged: totals,
  });
  totals();
  $("q").oninput = (e) => api.setGridOption("quickFilterText", e.target.value);
  $("approve").onclick = () => mark("Approved", "approved");
  $("reopen").onclick = () => mark("Open", "reopened");
})();
