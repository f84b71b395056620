import css from "bootstrap/dist/css/bootstrap.min.css";
import { Collapse, Modal, Tab, Toast } from "bootstrap";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const SEED = {
  rent: [
    { unit: "1A", tenant: "Olga Petrov", amount: 980, paid: true },
    { unit: "1B", tenant: "Theo Martin", amount: 1050, paid: false },
    { unit: "2A", tenant: "Aisha Bello", amount: 1120, paid: false },
    { unit: "2B", tenant: "Rui Costa", amount: 890, paid: true },
  ],
  requests: [
    { id: 11, unit: "2B", title: "Dripping kitchen tap", priority: "Normal", state: "Open" },
    { id: 12, unit: "1A", title: "No hot water", priority: "High", state: "Open" },
    { id: 13, unit: "1B", title: "Broken letterbox", priority: "Low", state: "Open" },
  ],
  house: { Bins: "Recycling is collected on Tuesdays.", "Quiet hours": "From 10 pm to 7 am on all floors.", Parking: "Visitors may park for 3 hours." },
};
const TONE = { High: "danger", Normal: "primary", Low: "secondary" };
let db;
const $ = (s) => document.querySelector(s);
const esc = (t) => t.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const commit = () => save("tenancy", db, 120);

$("#root").innerHTML = `
<nav class="navbar navbar-dark bg-dark px-3"><span class="navbar-brand">Maple Court</span><span class="navbar-text">Signed in as Vera Lind, manager</span></nav>
<div class="container py-4">
  <div class="row g-3 mb-4">
    ${[["Rent collected", "collected"], ["Outstanding", "outstanding"], ["Open requests", "openCount"]].map(([t, id]) => `<div class="col"><div class="card"><div class="card-body"><h6 class="card-subtitle text-body-secondary mb-1">${t}</h6><p class="card-text fs-4 mb-0" id="${id}"></p></div></div></div>`).join("")}
  </div>
  <ul class="nav nav-tabs" role="tablist">
    <li class="nav-item" role="presentation"><button class="nav-link active" data-bs-toggle="tab" data-bs-target="#paneRent" type="button" role="tab" aria-controls="paneRent" aria-selected="true">Rent</button></li>
    <li class="nav-item" role="presentation"><button class="nav-link" data-bs-toggle="tab" data-bs-target="#paneReq" type="button" role="tab" aria-controls="paneReq" aria-selected="false">Maintenance</button></li>
    <li class="nav-item" role="presentation"><button class="nav-link" data-bs-toggle="tab" data-bs-target="#paneHouse" type="button" role="tab" aria-controls="paneHouse" aria-selected="false">House rules</button></li>
  </ul>
  <div class="tab-content border border-top-0 p-3">
    <div class="tab-pane active" id="paneRent" role="tabpanel"><table class="table align-middle"><thead><tr><th>Unit</th><th>Tenant</th><th class="text-end">Rent</th><th>Status</th><th></th></tr></thead><tbody id="rentRows"></tbody></table></div>
    <div class="tab-pane" id="paneReq" role="tabpanel">
      <div class="d-flex mb-2"><select class="form-select w-auto" id="prio" aria-label="Priority"><option value="">All priorities</option><option>High</option><option>Normal</option><option>Low</option></select>
        <button class="btn btn-primary ms-auto" data-bs-toggle="modal" data-bs-target="#reqModal">Report an issue</button></div>
      <ul class="list-group" id="reqList"></ul></div>
    <div class="tab-pane" id="paneHouse" role="tabpanel"><div class="accordion" id="acc">${Object.entries(SEED.house).map(([t, text], i) => `<div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed" type="button" data-bs-toggle="collapse" data-bs-target="#acc${i}" aria-expanded="false" aria-controls="acc${i}">${t}</button></h2><div id="acc${i}" class="accordion-collapse collapse" ${is("accordion-keeps-open") ? "" : 'data-bs-parent="#acc"'}><div class="accordion-body">${text}</div></div></div>`).join("")}</div></div>
  </div>
</div>
<div class="modal fade" id="reqModal" tabindex="-1" aria-labelledby="reqTitle" aria-hidden="true"><div class="modal-dialog"><form class="modal-content" id="reqForm" novalidate>
  <div class="modal-header"><h1 class="modal-title fs-5" id="reqTitle">Report an issue</h1><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
  <div class="modal-body">
    <div class="mb-3"><label class="form-label" for="rUnit">Unit</label><select class="form-select" id="rUnit"><option value="">Choose...</option><option>1A</option><option>1B</option><option>2A</option><option>2B</option></select><div class="invalid-feedback">Please choose a unit.</div></div>
    <div class="mb-3"><label class="form-label" for="rTitle">What is wrong?</label><input class="form-control" id="rTitle"><div class="invalid-feedback">Please describe the problem.</div></div>
    <div>Priority</div>${["High", "Normal", "Low"].map((p) => `<div class="form-check form-check-inline"><input class="form-check-input" type="radio" name="rPrio" id="p${p}" value="${p}" ${p === "Normal" ? "checked" : ""}><label class="form-check-label" for="p${p}">${p}</label></div>`).join("")}
  </div>
  <div class="modal-footer"><button type="button" class="btn btn-secondary" data-bs-dismiss="modal">Cancel</button><button type="submit" class="btn btn-primary">Send report</button></div>
</form></div></div>
<div class="toast-container position-fixed bottom-0 end-0 p-3"><div class="toast align-items-center" id="toast" role="status" aria-live="polite" aria-atomic="true"><div class="d-flex"><div class="toast-body"></div><button type="button" class="btn-close me-2 m-auto" data-bs-dismiss="toast" aria-label="Close"></button></div></div></div>`;

const modal = new Modal("#reqModal"), toast = new Toast("#toast", { delay: 6000 });
const say = (text) => { $(".toast-body").textContent = text; toast.show(); };
const sum = (paid) => db.rent.filter((r) => r.paid === paid).reduce((n, r) => n + r.amount, 0);
const usd = (n) => "$" + n.toLocaleString("en-US");

function draw(outstanding = true) {
  $("#collected").textContent = usd(sum(true));
  if (outstanding) $("#outstanding").textContent = usd(sum(false));
  $("#openCount").textContent = db.requests.filter((r) => r.state === "Open").length;
  $("#rentRows").innerHTML = db.rent.map((r, i) => `<tr><td>${r.unit}</td><td>${r.tenant}</td><td class="text-end">${usd(r.amount)}</td><td><span class="badge text-bg-${r.paid ? "success" : "warning"}">${r.paid ? "Paid" : "Due"}</span></td><td><button class="btn btn-sm btn-outline-success" data-pay="${i}" ${r.paid ? "disabled" : ""}>Record payment</button></td></tr>`).join("");
  const prio = is("priority-ignored") ? "" : $("#prio").value;
  $("#reqList").innerHTML = db.requests.filter((r) => !prio || r.priority === prio).map((r) => `<li class="list-group-item d-flex align-items-center"><div class="me-auto"><div class="fw-bold">${esc(r.title)}</div>Unit ${r.unit}</div>
    <span class="badge rounded-pill text-bg-${TONE[r.priority]} me-3">${r.priority}</span>${r.state === "Open" ? `<button class="btn btn-sm btn-outline-primary" data-resolve="${r.id}">Resolve</button>` : `<span class="text-success">Resolved</span>`}</li>`).join("") || `<li class="list-group-item text-body-secondary">No requests</li>`;
}
document.addEventListener("click", async (event) => {
  const pay = event.target.closest("[data-pay]"), fix = event.target.closest("[data-resolve]");
  if (pay) {
    const r = db.rent[pay.dataset.pay];
    r.paid = true; draw(!is("outstanding-stale")); await commit();
    say(`${usd(r.amount)} received from ${r.tenant}`);
  }
  if (fix) {
    const r = db.requests.find((x) => x.id === Number(fix.dataset.resolve));
    r.state = "Resolved"; draw();
    const answer = await save("tenancy", db, 150, is("resolve-fails") ? 500 : 200);
    if (answer.ok) say(`"${r.title}" was resolved`);
    else { r.state = "Open"; draw(); }
  }
});
$("#prio").addEventListener("change", () => draw());
$("#reqForm").addEventListener("submit", async (event) => {
  event.preventDefault();
  const unit = $("#rUnit"), title = $("#rTitle");
  for (const f of [unit, title]) f.classList.toggle("is-invalid", !f.value.trim() && !(is("unit-optional") && f === unit));
  if (document.querySelector("#reqForm .is-invalid")) return;
  db.requests.unshift({ id: Date.now(), unit: unit.value, title: title.value.trim(), priority: $("[name=rPrio]:checked").value, state: "Open" });
  await commit();
  draw(); modal.hide(); event.target.reset();
  say("Thank you, the report was sent");
});
load("tenancy", 60).then((s) => { db = s && s.rent ? s : structuredClone(SEED); draw(); });
