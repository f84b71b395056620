import style from 'bootstrap/dist/css/bootstrap.min.css';
import {Modal, Toast} from 'bootstrap';

document.head.append(Object.assign(document.createElement('style'), {textContent: style}));
const MENU = [['Espresso', 2.4], ['Flat white', 3.8], ['House wine', 6.5], ['Draft beer', 5.2], ['Sparkling water', 3.5], ['Soup of the day', 7], ['Caesar salad', 11.5], ['Burger', 14.9], ['Risotto', 16.4], ['Cheesecake', 6.2]];
const price = name => MENU.find(one => one[0] === name)[1];
let db = {takings: 412.3, paid: 17, tables: [
  {name: 'Table 2', guests: 2, lines: [['Risotto', 2], ['House wine', 2]]}, {name: 'Table 4', guests: 3, lines: [['Burger', 2], ['Caesar salad', 1], ['Draft beer', 3]]}, {name: 'Table 7', guests: 1, lines: [['Soup of the day', 1], ['Sparkling water', 1]]}, {name: 'Table 9', guests: 4, lines: [['Flat white', 4], ['Cheesecake', 4]]}, {name: 'Terrace 1', guests: 2, lines: [['Draft beer', 2]]},
]};
let now = 'Table 4', tip = 0, undo = null, cardTotals = null;
const eur = value => `€${value.toFixed(2)}`, table = () => db.tables.find(one => one.name === now), sum = one => one.lines.reduce((total, [name, count]) => total + price(name) * count, 0);
const keep = () => save('d_till', db, 50);
const root = document.getElementById('root');
root.innerHTML = `<nav class="navbar bg-dark" data-bs-theme="dark"><div class="container-fluid"><span class="navbar-brand">Café Linde, till 1</span><span class="text-light">Paid today: <b id="paid"></b> · Takings: <b id="takings"></b></span></div></nav>
<div class="container-fluid py-3"><div class="row"><div class="col-3"><h2 class="h5">Open tables (<span id="open"></span>)</h2><div id="tables" class="list-group"></div></div>
<div class="col-5"><div class="card"><div class="card-body"><h1 class="h4 card-title" id="title"></h1><table class="table table-sm"><thead><tr><th>Item</th><th>Qty</th><th class="text-end">Amount</th><th></th></tr></thead><tbody id="lines"></tbody></table>
  <div class="d-flex gap-2 align-items-center mb-2"><label for="tip">Tip</label><select id="tip" class="form-select form-select-sm w-auto"><option value="0">No tip</option><option value="5">5 %</option><option value="10">10 %</option><option value="15">15 %</option></select></div>
  <dl class="row mb-2"><dt class="col-6">Subtotal</dt><dd class="col-6 text-end" id="subtotal"></dd><dt class="col-6">Tip</dt><dd class="col-6 text-end" id="tip-amount"></dd><dt class="col-6 fs-5">To pay</dt><dd class="col-6 text-end fs-5" id="total"></dd></dl>
  <button class="btn btn-outline-secondary" id="move">Move table</button> <button class="btn btn-outline-secondary" id="split">Split bill</button> <button class="btn btn-success" id="pay">Pay cash</button></div></div></div>
<div class="col-4"><h2 class="h5">Menu</h2><div class="d-grid gap-2" style="grid-template-columns:1fr 1fr" id="menu"></div></div></div></div>
<div class="modal fade" id="modal" tabindex="-1" aria-labelledby="modal-title"><div class="modal-dialog"><form class="modal-content" id="modal-form"><div class="modal-header"><h2 class="modal-title h5" id="modal-title"></h2><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div><div class="modal-body" id="modal-body"></div><div class="modal-footer"><button class="btn btn-primary" id="modal-ok"></button></div></form></div></div>
<div class="toast-container position-fixed bottom-0 start-0 p-3"><div class="toast" id="toast" role="status"><div class="toast-body d-flex"><span class="me-auto" id="toast-text"></span><button class="btn btn-link btn-sm p-0" id="toast-undo">Undo</button></div></div></div>`;
const $ = id => document.getElementById(id), modal = new Modal($('modal')), toast = new Toast($('toast'), {delay: 7000});
$('menu').innerHTML = MENU.map(([name, cost]) => `<button class="btn btn-light border text-start" data-item="${name}">${name}<br><small class="text-muted">${eur(cost)}</small></button>`).join('');
function due(one) { const subtotal = sum(one), extra = Math.round(subtotal * tip) / 100; return {subtotal, extra, total: subtotal + extra}; }
function draw(fresh = true) {
  $('paid').textContent = db.paid; $('takings').textContent = eur(db.takings); $('open').textContent = db.tables.length;
  if (fresh || !cardTotals) cardTotals = Object.fromEntries(db.tables.map(one => [one.name, sum(one)]));
  $('tables').innerHTML = db.tables.map(one => `<button class="list-group-item list-group-item-action d-flex justify-content-between ${one.name === now ? 'active' : ''}" data-table="${one.name}"><span>${one.name}<br><small>${one.guests} ${one.guests === 1 ? 'guest' : 'guests'}</small></span><strong>${eur(cardTotals[one.name] ?? sum(one))}</strong></button>`).join('');
  const it = table(), {subtotal, extra, total} = due(it); $('title').textContent = it.name;
  $('lines').innerHTML = it.lines.map(([name, count], at) => `<tr><td>${name}</td><td>${count}</td><td class="text-end">${eur(price(name) * count)}</td><td class="text-end"><button class="btn btn-sm btn-outline-danger" data-void="${at}" aria-label="Void ${name}">Void</button></td></tr>`).join('') || '<tr><td colspan="4" class="text-muted">Nothing ordered yet</td></tr>';
  $('subtotal').textContent = eur(subtotal); $('tip-amount').textContent = eur(extra); $('total').textContent = eur(total); $('pay').disabled = $('split').disabled = !it.lines.length; $('tip').value = tip;
}
function say(text, back) { $('toast-text').textContent = text; undo = back; $('toast-undo').hidden = !back; toast.show(); }
function ask(title, body, ok, done) { $('modal-title').textContent = title; $('modal-body').innerHTML = body; $('modal-ok').textContent = ok; $('modal-ok').hidden = !ok; $('modal-form').onsubmit = event => { event.preventDefault(); done?.(); }; modal.show(); }
$('tables').onclick = event => { const one = event.target.closest('[data-table]'); if (one) { now = one.dataset.table; tip = 0; draw(); } };
$('menu').onclick = event => { const one = event.target.closest('[data-item]'); if (!one) return; const line = table().lines.find(it => it[0] === one.dataset.item); if (line) line[1]++; else table().lines.push([one.dataset.item, 1]); draw(!is('card-stale')); keep(); };
$('tip').onchange = () => { tip = +$('tip').value; draw(); };
$('lines').onclick = event => {
  const at = event.target.dataset.void; if (at === undefined) return;
  const it = table(), gone = it.lines.splice(+at, 1)[0]; draw(); keep();
  const back = () => { it.lines.splice(+at, 0, gone); draw(); keep(); };
  say(`${gone[0]} was voided`, () => { toast.hide(); if (is('undo-one-piece')) gone[1] = 1; back(); }); if (is('void-comes-back')) setTimeout(back, 2200);
};
$('toast-undo').onclick = () => undo?.();
$('split').onclick = () => {
  const {subtotal, total} = due(table()), base = is('split-without-tip') ? subtotal : total;
  ask('Split the bill', `<label class="form-label" for="people">Number of people</label><input class="form-control" id="people" type="number" min="2" value="2"><p class="mt-3 mb-0 fs-5">Each pays <strong id="each">${eur(base / 2)}</strong></p>`, '');
  $('people').oninput = () => { const n = Math.max(1, +$('people').value || 1); $('each').textContent = eur(base / n); };
};
$('pay').onclick = () => {
  const it = table(), {subtotal, total} = due(it);
  ask(`Pay ${it.name}`, `<p>To pay: <strong>${eur(total)}</strong></p><label class="form-label" for="given">Cash given</label><input class="form-control" id="given" inputmode="decimal"><p class="text-danger mb-0 mt-2" id="pay-error" role="alert"></p>`, 'Close table', () => {
    const given = parseFloat($('given').value); if (!(given >= total)) { $('pay-error').textContent = `${eur(total)} or more is needed`; return; }
    const at = db.tables.indexOf(it), gone = is('other-table-closed') ? (at + 1) % db.tables.length : at; db.tables.splice(gone, 1); db.takings += total; db.paid++; now = db.tables[0].name; tip = 0;
    modal.hide(); draw(); keep(); say(`${it.name} is paid, change ${eur(given - (is('change-without-tip') ? subtotal : total))}`);
  });
};
$('move').onclick = () => {
  const it = table(); ask(`Move ${it.name}`, '<label class="form-label" for="to">New table</label><input class="form-control" id="to">', 'Move', () => {
    const to = $('to').value.trim(); if (!to) return; it.name = to; now = to; modal.hide(); draw(); if (!is('move-lost')) keep();
  });
};
load('d_till', 40).then(kept => { if (kept) db = kept; if (!table()) now = db.tables[0].name; draw(); });
document.title = 'Till 1';
