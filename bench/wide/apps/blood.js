import UIkit from "uikit";
import css from "uikit/dist/css/uikit.min.css";
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));

const STOCK = [["O-", 14, 20], ["O+", 62, 40], ["A-", 23, 20], ["A+", 58, 40], ["B+", 31, 25], ["AB-", 6, 8]];
const SLOTS = { "Central Clinic": ["09:00", "10:30", "14:00"], "Harbour Bus": ["11:00", "15:30"], "Town Hall": ["08:30"] };
let state = { stock: STOCK.map(r => [...r]), appts: [], donations: 3, last: "2026-03-02" };
let step = 0, centre = "", slot = "", weight = "", well = false, error = "", filter = "All groups";
const root = document.getElementById("root");
const keep = () => save("blood", state, 100);
const tell = (text, status = "success") => UIkit.notification({ message: text, status, pos: "top-center", timeout: 4500 });
const esc = s => String(s).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }[c]));

root.innerHTML = `<nav class="uk-navbar-container uk-padding-small"><div class="uk-flex uk-flex-between uk-flex-middle"><h1 class="uk-h3 uk-margin-remove">RedDrop donor portal</h1>
 <button class="uk-button uk-button-default" id="mine">My appointments <span class="uk-badge" id="badge"></span></button></div></nav>
<div class="uk-container uk-margin-top">
 <ul uk-tab id="tabs"><li class="uk-active"><a href="#">Stock</a></li><li><a href="#">Book</a></li><li><a href="#">Questions</a></li></ul>
 <ul class="uk-switcher uk-margin">
  <li><div class="uk-flex uk-flex-middle" style="gap:12px"><label for="grp">Show</label><select class="uk-select uk-width-medium" id="grp"><option>All groups</option><option>Low stock</option><option>Enough stock</option></select><span id="shown"></span></div>
   <div class="uk-grid-small uk-child-width-1-3 uk-margin" uk-grid id="stock"></div><p class="uk-text-lead">All bags: <b id="bags"></b></p></li>
  <li id="book"></li>
  <li><ul uk-accordion id="faq"><li><a class="uk-accordion-title" href>How long does it take?</a><div class="uk-accordion-content"><p>Plan 45 minutes, of which 10 minutes are the donation.</p></div></li>
   <li><a class="uk-accordion-title" href>How often may I donate?</a><div class="uk-accordion-content"><p>There must be at least 56 days between two donations.</p></div></li></ul></li></ul></div>
<div id="side" uk-offcanvas="flip: true; overlay: true"><div class="uk-offcanvas-bar"><button class="uk-offcanvas-close" type="button" aria-label="Close panel">×</button><h3>My appointments</h3><div id="appts"></div></div></div>`;
const $ = id => document.getElementById(id);

function drawStock() {
  const list = state.stock.filter(([, n, min]) => filter === "All groups" || (filter === "Low stock") === (n < min));
  $("shown").textContent = `${list.length} of ${state.stock.length} groups`;
  $("stock").innerHTML = list.map(([g, n, min]) => `<div><div class="uk-card uk-card-default uk-card-small uk-card-body" data-g="${g}"><div class="uk-flex uk-flex-between"><h3 class="uk-card-title">${g}</h3><span class="uk-label ${n < min ? "uk-label-danger" : "uk-label-success"}" style="height:22px">${n < min ? "Low" : "Enough"}</span></div>
   <div class="uk-flex uk-flex-between"><span>Bags</span><span>${n} bags</span></div><div class="uk-flex uk-flex-between"><span>Minimum</span><span>${min} bags</span></div>
   <div class="uk-margin-small-top"><button class="uk-button uk-button-default uk-button-small" data-d="-1">Take out</button> <button class="uk-button uk-button-primary uk-button-small" data-d="1">Add bag</button></div></div></div>`).join("");
  $("bags").textContent = state.stock.reduce((a, r) => a + r[1], 0) + " bags";
}
$("stock").addEventListener("click", e => {
  const b = e.target.closest("button"); if (!b) return;
  const g = b.closest("[data-g]").dataset.g; let r = state.stock.find(x => x[0] === g);
  if (is("wrong-group") && g === "A-") r = state.stock.find(x => x[0] === "A+");
  r[1] += +b.dataset.d; 
  if (is("bags-stale")) { const old = $("bags").textContent; drawStock(); $("bags").textContent = old; } else drawStock();
  tell(b.dataset.d === "1" ? `One bag of ${g} added` : `One bag of ${g} taken out`, "primary"); keep();
});
$("grp").onchange = e => { filter = e.target.value; drawStock(); };

function drawBook() {
  const names = ["Centre", "Time", "Health check"];
  const head = `<ol class="uk-subnav uk-subnav-pill" style="list-style:none">${names.map((n, i) => `<li class="${i === step ? "uk-active" : ""}" ${i === step ? 'aria-current="step"' : ""}><a>${i + 1}. ${n}</a></li>`).join("")}</ol>`;
  let body = "";
  if (step === 0) body = Object.entries(SLOTS).map(([c, t]) => `<div class="uk-card uk-card-default uk-card-small uk-card-body uk-margin-small uk-flex uk-flex-between uk-width-large"><span><b>${c}</b><br><span class="uk-text-meta">${t.length} free ${t.length === 1 ? "slot" : "slots"}</span></span><button class="uk-button uk-button-primary" data-c="${c}">Select</button></div>`).join("");
  if (step === 1) body = `<p>Free times at ${centre}</p><div class="uk-button-group">${SLOTS[centre].map(t => `<button class="uk-button ${t === slot ? "uk-button-primary" : "uk-button-default"}" aria-pressed="${t === slot}" data-t="${t}">${t}</button>`).join(" ")}</div><p><button class="uk-button uk-button-default" data-go="0">Back</button> <button class="uk-button uk-button-primary" data-go="2" ${slot ? "" : "disabled"}>Next</button></p>`;
  if (step === 2) body = `<div class="uk-width-medium"><label>Weight in kg <input class="uk-input" id="w" value="${esc(weight)}"></label><p><label><input class="uk-checkbox" type="checkbox" id="ok" ${well ? "checked" : ""}> I feel well today</label></p></div>${error ? `<div class="uk-alert-danger" uk-alert role="alert"><p>${error}</p></div>` : ""}<p><button class="uk-button uk-button-default" data-go="1">Back</button> <button class="uk-button uk-button-primary" data-go="done">Confirm appointment</button></p>`;
  $("book").innerHTML = head + body;
}
$("book").addEventListener("click", e => {
  const b = e.target.closest("button"); if (!b) return;
  if ($("w")) { weight = $("w").value; well = $("ok").checked; }
  if (b.dataset.c) { centre = b.dataset.c; slot = ""; step = 1; }
  else if (b.dataset.t) slot = b.dataset.t;
  else if (b.dataset.go === "done") return finish();
  else if (b.dataset.go) { step = +b.dataset.go; error = ""; }
  drawBook();
});
function finish() {
  error = "";
  if (!(+weight >= (is("light-donor") ? 40 : 50))) error = "Donors must weigh at least 50 kg.";
  else if (!well) error = "Please come only when you feel well.";
  if (error) return drawBook();
  const kept = is("wrong-slot") ? SLOTS[centre][0] : slot;
  state.appts.push({ centre, slot: kept }); if (!is("appt-lost")) keep();
  tell(`See you at ${centre} at ${slot}`); step = 0; centre = slot = weight = ""; well = false; drawBook(); drawAppts();
}
function drawAppts() {
  $("badge").textContent = state.appts.length;
  $("appts").innerHTML = state.appts.length ? state.appts.map((a, i) => `<div class="uk-card uk-card-secondary uk-card-small uk-card-body uk-margin-small"><b>${a.centre}</b><div>Time: <span>${a.slot}</span></div><button class="uk-button uk-button-danger uk-button-small" data-i="${i}">Call off</button></div>`).join("") : "<p>No appointments yet.</p>";
}
$("mine").onclick = () => UIkit.offcanvas("#side").show();
$("side").querySelector(".uk-offcanvas-close").onclick = () => UIkit.offcanvas("#side").hide();
$("appts").addEventListener("click", e => {
  const i = e.target.dataset.i; if (i == null) return;
  UIkit.modal.confirm(`Call off ${state.appts[i].centre} at ${state.appts[i].slot}?`, { i18n: { ok: "Yes, call off", cancel: "Keep it" }, stack: true }).then(() => {
    const [gone] = state.appts.splice(i, 1); if (!is("badge-stale")) drawAppts(); else { const n = $("badge").textContent; drawAppts(); $("badge").textContent = n; } keep(); tell(`${gone.centre} at ${gone.slot} was called off`, "warning");
  }, () => {});
});
load("blood").then(s => { if (s && s.stock) state = s; drawStock(); drawBook(); drawAppts(); });
