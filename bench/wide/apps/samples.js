import { AllCommunityModule, ModuleRegistry, createGrid, themeQuartz } from "ag-grid-community";

ModuleRegistry.registerModules([AllCommunityModule]);

const SAMPLES = [
  { id: "S-101", species: "Brown trout", box: "A1", volume: 120 },
  { id: "S-102", species: "Pike", box: "A2", volume: 80 },
  { id: "S-103", species: "Brown trout", box: "B1", volume: 9 },
  { id: "S-104", species: "Perch", box: "B2", volume: 200 },
  { id: "S-105", species: "Pike", box: "B3", volume: 45 },
  { id: "S-106", species: "Eel", box: "C1", volume: 150 },
  { id: "S-107", species: "Perch", box: "C2", volume: 60 },
];

document.head.insertAdjacentHTML("beforeend", `<style>
  body { font: 14px "Segoe UI", sans-serif; margin: 20px 32px; color: #14303a; }
  .tools { display: flex; gap: 12px; align-items: center; margin: 10px 0; }
  .tools input { padding: 6px 10px; width: 220px; }
  .discard { background: #a3262c; color: #fff; border: 0; padding: 7px 14px; border-radius: 4px; }
  .discard:disabled { opacity: .4; }
  #grid { height: 380px; width: 780px; }
  .foot { display: flex; gap: 30px; margin-top: 10px; font-weight: 600; }
</style>`);
document.getElementById("root").innerHTML = `
  <h1>Freezer samples</h1>
  <div class="tools">
    <input type="search" aria-label="Filter samples" placeholder="Filter samples">
    <button class="discard" disabled>Discard selected</button>
    <span class="picked">0 selected</span>
  </div>
  <div id="grid"></div>
  <div class="foot"><span class="shown"></span><span>Total volume: <span class="total"></span> µl</span></div>
  <div role="status" class="said"></div>`;
const $ = (s) => document.querySelector(s);

let rows = [];
let api;
const keep = () => save("samples", { rows }, 120);

function foot() {
  $(".shown").textContent = `${api.getDisplayedRowCount()} samples shown`;
  $(".total").textContent = rows.reduce((sum, r) => sum + r.volume, 0);
}

function onSelectionChanged() {
  const n = api.getSelectedRows().length;
  $(".picked").textContent = `${n} selected`;
  $(".discard").disabled = n === 0;
}

async function onCellValueChanged(event) {
  if (is("edits-not-kept")) { foot(); return; }
  if (is("stale-total")) { await keep(); return; }
  foot();
  await keep();
  if (event.oldValue !== event.newValue) $(".said").textContent = `${event.data.id} now holds ${event.newValue} µl`;
}

const options = {
  theme: themeQuartz.withParams({ accentColor: "#1f7a8c", headerFontWeight: 600, spacing: 6 }),
  getRowId: (p) => p.data.id,
  rowSelection: { mode: "multiRow", headerCheckbox: true, enableClickSelection: false },
  defaultColDef: { sortable: true, flex: 1 },
  columnDefs: [
    { field: "id", headerName: "Sample" },
    { field: "species", headerName: "Species", filter: true },
    { field: "box", headerName: "Box" },
    {
      field: "volume", headerName: "Volume (µl)", editable: true, cellEditor: "agNumberCellEditor", cellEditorParams: { min: 0 },
      comparator: is("sorts-as-text") ? (a, b) => String(a).localeCompare(String(b)) : undefined,
    },
  ],
  onSelectionChanged,
  onCellValueChanged,
  onModelUpdated: () => api && foot(),
};

$(".discard").addEventListener("click", async () => {
  let gone = api.getSelectedRows().map((r) => r.id);
  if (is("discards-one-only")) gone = gone.slice(0, 1);
  rows = rows.filter((r) => !gone.includes(r.id));
  api.deselectAll();
  api.setGridOption("rowData", rows);
  foot();
  $(".said").textContent = `${gone.length} samples discarded`;
  await keep();
});

let timer;
$("input").addEventListener("input", (e) => {
  clearTimeout(timer);
  const text = e.target.value;
  if (is("filter-ignored")) return;
  timer = setTimeout(() => api.setGridOption("quickFilterText", text), 200);
});

load("samples", 100).then((d) => {
  rows = d?.rows ?? SAMPLES.map((s) => ({ ...s }));
  api = createGrid($("#grid"), { ...options, rowData: rows });
  foot();
});
