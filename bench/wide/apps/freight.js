import { TabulatorFull as Tabulator } from "tabulator-tables";
import { Notyf } from "notyf";
import grid from "tabulator-tables/dist/css/tabulator_simple.min.css";
import toast from "notyf/notyf.min.css";

document.title = "Harbourline Freight";
document.head.insertAdjacentHTML("beforeend", `<style>${grid}${toast}
body { font: 14px/1.4 "Segoe UI", sans-serif; margin: 0; background: #eef2f5; }
main { padding: 16px 24px; } .bar { display: flex; gap: 12px; align-items: center; margin: 10px 0; }
.bar button, aside button { padding: 7px 14px; border: 1px solid #33658a; background: #33658a; color: #fff; border-radius: 4px; }
button:disabled { opacity: .4; } aside { position: fixed; right: 0; top: 0; bottom: 0; width: 320px; background: #fff; box-shadow: -4px 0 14px #0003; padding: 20px; z-index: 20; }
aside label { display: block; margin: 10px 0 2px; } aside input, aside select { width: 100%; padding: 6px; box-sizing: border-box; } aside .bad { color: #b3261e; min-height: 20px; }
.ghost .notyf__toast { opacity: 0 !important; animation: none !important; }
</style>`);

const RATE = { Road: 0.4, Rail: 0.25, Sea: 0.1 };
const START = [
  { id: "HL-101", from: "Hamburg", to: "Oslo", mode: "Sea", weight: 1200, departs: "2025-06-09", status: "Draft" },
  { id: "HL-102", from: "Porto", to: "Lyon", mode: "Road", weight: 340, departs: "2025-06-03", status: "Draft" },
  { id: "HL-103", from: "Gdansk", to: "Vienna", mode: "Rail", weight: 2000, departs: "2025-06-20", status: "Booked" },
  { id: "HL-104", from: "Genoa", to: "Basel", mode: "Road", weight: 95, departs: "2025-06-12", status: "Draft" },
  { id: "HL-105", from: "Rotterdam", to: "Oslo", mode: "Sea", weight: 560, departs: "2025-06-05", status: "Booked" },
];
const price = (r) => r.weight * RATE[r.mode];

document.getElementById("root").innerHTML = `
<main>
  <h1>Freight bookings</h1>
  <div class="bar">
    <input id="find" type="search" placeholder="Search by city" aria-label="Search by city">
    <button id="new">New shipment</button>
    <button id="book" disabled>Book selected</button>
    <span id="chosen">0 selected</span>
  </div>
  <div id="grid"></div>
  <div class="bar"><span>Shipments:</span> <b id="count"></b> <span>Total weight:</span> <b id="kg"></b> <span>Total price:</span> <b id="sum"></b></div>
</main>
<aside id="drawer" hidden role="dialog" aria-label="New shipment">
  <h2>New shipment</h2>
  <label for="f-from">Origin</label><input id="f-from">
  <label for="f-to">Destination</label><input id="f-to">
  <label for="f-mode">Transport</label><select id="f-mode"><option>Road</option><option>Rail</option><option>Sea</option></select>
  <label for="f-kg">Weight in kg</label><input id="f-kg" type="number">
  <label for="f-day">Departure</label><input id="f-day" type="date">
  <p class="bad" role="alert"></p>
  <button id="create">Create shipment</button> <button id="close">Close</button>
</aside>`;

const $ = (q) => document.querySelector(q);
const notyf = new Notyf({ duration: 6000, position: { x: "right", y: "bottom" }, dismissible: true });
if (is("toast-ghost")) document.body.classList.add("ghost");
let rows = START, frozen = null;

const keep = () => save("freight", { rows }, 100);

function totals() {
  const active = table.getData("active");
  const kg = active.reduce((n, r) => n + Number(r.weight), 0);
  $("#count").textContent = active.length;
  $("#kg").textContent = `${kg.toLocaleString("en-US")} kg`;
  const sum = active.reduce((n, r) => n + price(r), 0);
  if (is("price-stale")) frozen ??= sum;
  $("#sum").textContent = money(frozen ?? sum);
}

let table;
function start() {
  table = new Tabulator("#grid", {
    data: rows, layout: "fitColumns", reactiveData: false, selectableRows: true,
    rowHeader: { formatter: "rowSelection", titleFormatter: "rowSelection", headerSort: false, width: 46, hozAlign: "center" },
    columns: [
      { title: "Number", field: "id", width: 110 },
      { title: "Origin", field: "from" }, { title: "Destination", field: "to" },
      { title: "Transport", field: "mode", width: 110 },
      { title: "Weight", field: "weight", sorter: is("weight-as-text") ? "string" : "number", editor: "number", editorParams: { selectContents: true }, validator: ["min:1", "max:5000"], formatter: (c) => `${c.getValue()} kg`, width: 120 },
      { title: "Price", field: "weight", headerSort: false, formatter: (c) => money(price(c.getData())), width: 110 },
      { title: "Departure", field: "departs", width: 120 },
      { title: "Status", field: "status", width: 100 },
    ],
  });
  table.on("tableBuilt", totals);
  table.on("dataFiltered", () => setTimeout(totals));
  table.on("rowSelectionChanged", (data) => {
    $("#chosen").textContent = `${data.length} selected`;
    $("#book").disabled = !data.length;
  });
  table.on("cellEdited", (cell) => {
    cell.getRow().reformat();
    rows = table.getData();
    keep();
    totals();
    notyf.success(`${cell.getData().id} now weighs ${cell.getValue()} kg.`);
  });
  table.on("validationFailed", () => notyf.error("The weight must be between 1 and 5000 kg."));
}

$("#book").onclick = async () => {
  const chosen = table.getSelectedData().filter((r) => r.status === "Draft").map((r) => r.id);
  const done = is("last-not-booked") && chosen.length > 1 ? chosen.slice(0, -1) : chosen;
  await table.updateData(done.map((id) => ({ id, status: "Booked" })));
  table.deselectRow();
  rows = table.getData();
  keep();
  notyf.success(`${chosen.length} ${chosen.length === 1 ? "shipment" : "shipments"} booked.`);
};

let timer;
$("#find").oninput = (e) => {
  clearTimeout(timer);
  const q = e.target.value.toLowerCase();
  timer = setTimeout(() => table.setFilter((r) => r.from.toLowerCase().includes(q) || (!is("search-origin-only") && r.to.toLowerCase().includes(q))), 350);
};

$("#new").onclick = () => { $("#drawer").hidden = false; $("#f-from").focus(); };
$("#close").onclick = () => { $("#drawer").hidden = true; };
$("#create").onclick = async () => {
  const r = { id: `HL-${101 + rows.length}`, from: $("#f-from").value.trim(), to: $("#f-to").value.trim(), mode: $("#f-mode").value, weight: Number($("#f-kg").value), departs: $("#f-day").value, status: "Draft" };
  const bad = !r.from || !r.to ? "Origin and destination are needed." : !r.weight ? "How heavy is it?" : r.departs < "2025-06-02" ? "The departure is in the past." : "";
  $(".bad").textContent = bad;
  if (bad) return;
  await table.addData([r]);
  rows = table.getData();
  if (!is("shipment-lost")) keep();
  $("#drawer").hidden = true;
  totals();
  notyf.success(`${r.id} created.`);
};

load("freight", 120).then((s) => { rows = s?.rows ?? START; start(); });
