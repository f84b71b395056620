import css from "bootstrap/dist/css/bootstrap.min.css";
import { Modal, Toast } from "bootstrap";

document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
let invoices = [
  { no: "INV-101", client: "Harbor Cafe", amount: 420, status: "Sent" },
  { no: "INV-102", client: "Lindqvist Studio", amount: 815.5, status: "Sent" },
  { no: "INV-103", client: "Moss & Daughters", amount: 96, status: "Paid" },
  { no: "INV-104", client: "Riverside School", amount: 1200, status: "Draft" },
  { no: "INV-105", client: "Teal Bicycles", amount: 260, status: "Paid" },
];
const COLOR = { Sent: "text-bg-warning", Paid: "text-bg-success", Draft: "text-bg-secondary" };

document.getElementById("root").innerHTML = `
<nav class="navbar navbar-dark bg-dark"><div class="container"><span class="navbar-brand mb-0 h1">Freelance invoices</span></div></nav>
<main class="container py-4">
  <div class="row g-3 mb-3">
    <div class="col-md-4"><div class="card"><div class="card-body">
      <div class="text-muted small">Outstanding</div><div class="fs-3" id="owed"></div></div></div></div>
    <div class="col-md-4 ms-auto">
      <label class="form-label" for="status">Status</label>
      <select class="form-select" id="status"><option>All</option><option>Draft</option><option>Sent</option><option>Paid</option></select>
    </div>
  </div>
  <table class="table align-middle">
    <thead><tr><th>Number</th><th>Client</th><th class="text-end">Amount</th><th>Status</th><th></th></tr></thead>
    <tbody id="rows"></tbody>
  </table>
  <p class="text-muted" id="count"></p>
</main>
<div class="modal fade" id="sure" tabindex="-1" aria-labelledby="sureTitle" aria-hidden="true"><div class="modal-dialog"><div class="modal-content">
  <div class="modal-header"><h5 class="modal-title" id="sureTitle">Delete this invoice?</h5>
    <button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
  <div class="modal-body"></div>
  <div class="modal-footer"><button class="btn btn-secondary" data-bs-dismiss="modal">Keep it</button>
    <button class="btn btn-danger" id="really">Yes, delete</button></div>
</div></div></div>
<div class="toast-container position-fixed bottom-0 end-0 p-3"><div class="toast" id="toast" role="status" aria-live="polite"><div class="toast-body"></div></div></div>`;

const $ = (q) => document.querySelector(q);
const sure = new Modal("#sure");
const toast = new Toast("#toast", { delay: 4000 });
let doomed = null;
let owedOnce = null;

function draw() {
  const wanted = $("#status").value;
  const shown = invoices.filter((i) => wanted === "All" || is("filter-ignored") || i.status === wanted);
  const owed = invoices.filter((i) => i.status === "Sent").reduce((a, i) => a + i.amount, 0);
  if (owedOnce === null) owedOnce = owed;
  $("#owed").textContent = money(is("owed-stale") ? owedOnce : owed);
  $("#rows").innerHTML = shown.map((i) => `<tr><td>${i.no}</td><td>${i.client.replace("&", "&amp;")}</td>
    <td class="text-end">${money(i.amount)}</td><td><span class="badge ${COLOR[i.status]}">${i.status}</span></td>
    <td class="text-end"><button class="btn btn-sm btn-outline-success" data-pay="${i.no}" ${i.status === "Paid" ? "disabled" : ""}>Mark paid</button>
    <button class="btn btn-sm btn-outline-danger" data-drop="${i.no}">Delete</button></td></tr>`).join("");
  $("#count").textContent = `${shown.length} invoice${shown.length === 1 ? "" : "s"}`;
}
function say(text) { $("#toast .toast-body").textContent = text; toast.show(); }

$("#status").addEventListener("change", draw);
$("#rows").addEventListener("click", (e) => {
  const { pay, drop } = e.target.dataset;
  if (pay) {
    const i = invoices.find((x) => x.no === pay);
    i.status = "Paid";
    draw();
    say(is("toast-wrong") ? `${pay} could not be marked as paid` : `${pay} is marked as paid`);
    save("invoices", { invoices }, 80);
  }
  if (drop) {
    doomed = drop;
    $("#sure .modal-body").textContent = `${drop} will be gone for good.`;
    sure.show();
  }
});
$("#really").addEventListener("click", () => {
  const at = invoices.findIndex((x) => x.no === doomed);
  invoices.splice(is("wrong-row") ? at + 1 : at, 1);
  sure.hide();
  draw();
  say("Invoice deleted");
  if (!is("delete-lost")) save("invoices", { invoices }, 80);
});
load("invoices", 80).then((kept) => { if (kept && kept.invoices) invoices = kept.invoices; draw(); });
