import css from "bootstrap/dist/css/bootstrap.min.css";
import { Offcanvas, Toast } from "bootstrap";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const PRICE = 3;
const prizes = [
  { id: "hamper", name: "Picnic hamper", left: 12 },
  { id: "balloon", name: "Balloon ride", left: 2 },
  { id: "kettle", name: "Copper kettle", left: 7 },
];
let tickets = [];
let number = 100;

document.getElementById("root").innerHTML = `
<nav class="navbar bg-light border-bottom px-3">
  <span class="navbar-brand mb-0 h1">Village raffle</span>
  <button class="btn btn-outline-primary" id="mine" type="button">My tickets <span class="badge text-bg-primary" id="count">0</span></button>
</nav>
<div class="container py-4">
  <p class="text-muted">Tickets are ${money(PRICE)} each.</p>
  <div class="row g-3" id="cards"></div>
</div>
<div class="offcanvas offcanvas-end" tabindex="-1" id="side" aria-labelledby="sideTitle">
  <div class="offcanvas-header">
    <h5 class="offcanvas-title" id="sideTitle">My tickets</h5>
    <button type="button" class="btn-close" data-bs-dismiss="offcanvas" aria-label="Close"></button>
  </div>
  <div class="offcanvas-body">
    <ul class="list-group mb-3" id="list"></ul>
    <p>To pay: <strong id="pay"></strong></p>
    <button class="btn btn-success" id="payNow">Pay now</button>
  </div>
</div>
<div class="toast-container position-fixed bottom-0 start-0 p-3">
  <div class="toast" id="toast" role="status" aria-live="polite">
    <div class="toast-body" id="toastText"></div>
  </div>
</div>`;

const $ = (id) => document.getElementById(id);
const toast = new Toast($("toast"), { delay: 7000 });
const side = new Offcanvas($("side"));

function say(text) {
  $("toastText").textContent = text;
  toast.show();
}

function draw() {
  $("cards").innerHTML = prizes.map((p) => `
    <div class="col-4">
      <div class="card h-100">
        <div class="card-body">
          <h5 class="card-title">${p.name}</h5>
          <span class="badge ${p.left ? "text-bg-secondary" : "text-bg-danger"}">${p.left ? p.left + " left" : "Sold out"}</span>
        </div>
        <div class="card-footer">
          <button class="btn btn-primary btn-sm" data-buy="${p.id}" ${p.left || is("oversold") ? "" : "disabled"}>Buy a ticket</button>
        </div>
      </div>
    </div>`).join("");
  $("list").innerHTML = tickets.map((t) => `
    <li class="list-group-item d-flex justify-content-between align-items-center">
      <span>No. ${t.number} &middot; ${t.prize.name}</span>
      <button class="btn btn-sm btn-outline-danger" data-return="${t.number}">Give back</button>
    </li>`).join("") || `<li class="list-group-item text-muted">You have no tickets</li>`;
  $("count").textContent = is("badge-behind") ? Math.max(0, tickets.length - 1) : tickets.length;
  const due = is("pays-for-one") ? Math.min(tickets.length, 1) : tickets.length;
  $("pay").textContent = money(due * PRICE);
  $("payNow").disabled = !tickets.length;
}

$("cards").addEventListener("click", (e) => {
  const id = e.target.dataset.buy;
  if (!id) return;
  const prize = prizes.find((p) => p.id === id);
  prize.left = Math.max(0, prize.left - 1);
  number += 1;
  tickets.push({ number, prize });
  say(is("says-sold-out") ? `Sorry, ${prize.name} is sold out` : `Ticket ${number} for the ${prize.name} is yours`);
  draw();
});
$("list").addEventListener("click", (e) => {
  const n = Number(e.target.dataset.return);
  if (!n) return;
  const ticket = tickets.find((t) => t.number === n);
  tickets = tickets.filter((t) => t !== ticket);
  if (!is("not-returned")) ticket.prize.left += 1;
  say(`Ticket ${n} was given back`);
  draw();
});
$("mine").addEventListener("click", () => side.show());
$("payNow").addEventListener("click", () => {
  tickets = [];
  side.hide();
  say("Thank you, good luck!");
  draw();
});
draw();
