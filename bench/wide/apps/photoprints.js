import css from "bootstrap/dist/css/bootstrap.min.css";
import { Modal, Toast, Collapse, Dropdown } from "bootstrap";

document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
document.title = "Photo prints";
const PRICES = { "10 × 15 cm": 0.29, "13 × 18 cm": 0.49, "20 × 30 cm": 2.5, "50 × 70 cm": 12 };
const SEED = {
  lines: [
    { id: 1, file: "beach.jpg", size: "10 × 15 cm", paper: "Glossy", n: 10 },
    { id: 2, file: "grandma.jpg", size: "20 × 30 cm", paper: "Matte", n: 2 },
    { id: 3, file: "mountain.jpg", size: "13 × 18 cm", paper: "Glossy", n: 4 },
  ],
  code: "", express: false, sent: "",
};
const root = document.getElementById("root");
root.innerHTML = `
<nav class="navbar bg-dark navbar-dark mb-3"><div class="container"><span class="navbar-brand h1 mb-0">Photo prints</span>
 <div class="dropdown"><button class="btn btn-outline-light dropdown-toggle" data-bs-toggle="dropdown">Sort by</button>
 <ul class="dropdown-menu dropdown-menu-end"><li><button class="dropdown-item" data-sort="file">File name</button></li><li><button class="dropdown-item" data-sort="price">Most expensive</button></li></ul></div></div></nav>
<div class="container"><div id="sent"></div><div class="row"><div class="col-8">
 <h2 class="h4">Your pictures <span class="badge text-bg-secondary" id="count"></span></h2>
 <div id="lines" class="d-flex flex-column gap-2"></div>
 <div class="accordion mt-3"><div class="accordion-item"><h3 class="accordion-header"><button class="accordion-button collapsed" data-bs-toggle="collapse" data-bs-target="#ship">Delivery</button></h3>
 <div id="ship" class="accordion-collapse collapse"><div class="accordion-body">
  <div class="form-check"><input class="form-check-input" type="radio" name="ship" id="std"><label class="form-check-label" for="std">Standard, 5 days, free</label></div>
  <div class="form-check"><input class="form-check-input" type="radio" name="ship" id="exp"><label class="form-check-label" for="exp">Express, next day, $6.00</label></div></div></div></div></div>
</div><div class="col-4"><div class="card"><div class="card-body"><h2 class="card-title h5">Summary</h2><dl class="row mb-2" id="sums"></dl>
 <div class="input-group mb-2"><input class="form-control" id="code" placeholder="Voucher code"><button class="btn btn-outline-secondary" id="apply">Apply</button></div>
 <div class="small" id="codemsg" role="alert"></div><button class="btn btn-primary w-100 mt-2" id="order">Place order</button></div></div></div></div></div>
<div class="modal" tabindex="-1" id="edit" aria-labelledby="edit-t"><div class="modal-dialog"><form class="modal-content" novalidate><div class="modal-header"><h1 class="modal-title fs-5" id="edit-t"></h1><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
 <div class="modal-body"><label class="form-label" for="size">Size</label><select class="form-select mb-2" id="size">${Object.keys(PRICES).map((s) => `<option>${s}</option>`).join("")}</select>
 <label class="form-label" for="copies">Copies</label><input class="form-control" id="copies" type="number"><div class="invalid-feedback">Between 1 and 99 copies, please</div>
 <div class="mt-3">Paper: <div class="btn-group" role="group"><input type="radio" class="btn-check" name="paper" id="pg" value="Glossy"><label class="btn btn-outline-dark" for="pg">Glossy</label><input type="radio" class="btn-check" name="paper" id="pm" value="Matte"><label class="btn btn-outline-dark" for="pm">Matte</label></div></div></div>
 <div class="modal-footer"><button type="button" class="btn btn-light" data-bs-dismiss="modal">Cancel</button><button class="btn btn-primary">Save changes</button></div></form></div></div>
<div class="toast-container position-fixed bottom-0 end-0 p-3"><div class="toast" role="status" id="toast"><div class="toast-body d-flex justify-content-between align-items-center"><span></span><button class="btn btn-sm btn-link" id="undo">Undo</button></div></div></div>`;
const $ = (id) => document.getElementById(id);
const modal = new Modal($("edit")), toast = new Toast($("toast"), { delay: 9000 });
let st = structuredClone(SEED), editing = null, removed = null;
const sum = (l) => l.n * PRICES[l.size];
const keep = () => save("photoprints", st, 60);

function draw() {
  $("count").textContent = `${st.lines.length} picture${st.lines.length === 1 ? "" : "s"}`;
  $("lines").innerHTML = st.lines.map((l) => `<div class="card" data-id="${l.id}"><div class="card-body d-flex align-items-center gap-3"><div class="flex-grow-1"><div class="fw-bold">${l.file}</div>
    <div class="text-secondary">${l.n} × ${l.size}, ${l.paper}</div></div><div class="line-sum">${money(sum(l))}</div><button class="btn btn-sm btn-outline-primary edit">Edit</button><button class="btn btn-sm btn-outline-danger remove">Remove</button></div></div>`).join("") || `<p class="text-secondary">No pictures in this order.</p>`;
  const goods = st.lines.reduce((s, l) => s + sum(l), 0);
  const off = st.code === "SUMMER20" ? goods * 0.2 : 0, ship = st.express && !is("free-express") ? 6 : 0;
  $("sums").innerHTML = [["Prints", goods], ...(off ? [["Discount", -off]] : []), ["Delivery", ship], ["Total", is("no-discount") ? goods + ship : goods - off + ship]]
    .map(([k, v]) => `<dt class="col-6">${k}</dt><dd class="col-6 text-end">${v < 0 ? "-" + money(-v) : money(v)}</dd>`).join("");
  $("std").checked = !st.express; $("exp").checked = st.express;
  $("order").disabled = !st.lines.length || !!st.sent;
  $("sent").innerHTML = st.sent ? `<div class="alert alert-success">Thank you. Your order number is ${st.sent}.</div>` : "";
}
$("lines").addEventListener("click", (e) => {
  const id = Number(e.target.closest("[data-id]")?.dataset.id), l = st.lines.find((x) => x.id === id);
  if (e.target.matches(".edit")) {
    editing = l; $("edit-t").textContent = `Edit ${l.file}`; $("size").value = l.size; $("copies").value = l.n; $("copies").classList.remove("is-invalid");
    $(l.paper === "Matte" ? "pm" : "pg").checked = true; modal.show();
  } else if (e.target.matches(".remove")) {
    const at = st.lines.indexOf(l); removed = { at, l };
    st.lines.splice(is("removes-next") ? Math.min(at + 1, st.lines.length - 1) : at, 1);
    $("toast").querySelector("span").textContent = `${l.file} was removed`; toast.show(); keep(); draw();
  }
});
$("undo").onclick = () => { if (removed) st.lines.splice(is("undo-end") ? st.lines.length : removed.at, 0, removed.l); removed = null; toast.hide(); keep(); draw(); };
$("edit").querySelector("form").onsubmit = (e) => {
  e.preventDefault();
  const n = Number($("copies").value);
  if (!Number.isInteger(n) || n < 1 || (n > 99 && !is("any-copies"))) return $("copies").classList.add("is-invalid");
  Object.assign(editing, { n, size: $("size").value, paper: document.querySelector("[name=paper]:checked").value });
  if (!is("edit-lost")) keep();
  modal.hide(); draw();
};
$("apply").onclick = async () => {
  $("codemsg").textContent = "Checking…"; await wait(250);
  const code = $("code").value.trim().toUpperCase(), ok = code === "SUMMER20";
  if (ok) { st.code = code; keep(); }
  $("codemsg").textContent = ok ? "Voucher SUMMER20 applied: 20% off" : "This voucher is unknown or has expired";
  $("codemsg").className = "small " + (ok ? "text-success" : "text-danger"); draw();
};
document.querySelectorAll("[name=ship]").forEach((r) => (r.onchange = () => { st.express = $("exp").checked; keep(); draw(); }));
document.querySelectorAll("[data-sort]").forEach((b) => (b.onclick = () => { st.lines.sort(b.dataset.sort === "file" ? (a, z) => a.file.localeCompare(z.file) : (a, z) => sum(z) - sum(a)); draw(); }));
$("order").onclick = async () => { st.sent = "PP-2048"; draw(); await keep(); };
load("photoprints", 100).then((d) => { if (d && d.lines) st = d; draw(); });
