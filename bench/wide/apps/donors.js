import sheet from 'bootstrap/dist/css/bootstrap.min.css';
import {Modal, Toast} from 'bootstrap';

const tag = document.createElement('style'); tag.textContent = sheet; document.head.append(tag); document.title = 'Library roof campaign';
const SEED = [['Agnes Moore', 250, 'Card', '2026-11-02', true], ['Basil Khan', 40, 'Cash', '2026-11-03', false], ['Cora Nielsen', 1200, 'Transfer', '2026-11-05', true], ['Dexter Boyd', 75, 'Card', '2026-11-06', false], ['Edith Marsh', 500, 'Transfer', '2026-11-09', false], ['Floyd Perez', 20, 'Cash', '2026-11-11', true], ['Gwen Sharp', 90, 'Card', '2026-11-12', false], ['Hugo Lane', 310, 'Transfer', '2026-11-15', false], ['Ida Fuchs', 65, 'Card', '2026-11-16', true], ['Jasper Reid', 150, 'Cash', '2026-11-18', false], ['Kitty Olsen', 45, 'Card', '2026-11-20', false]].map(([name, gift, way, date, thanked], id) => ({id, name, gift, way, date, thanked}));
const GOAL = 5000; let rows, way = 'All', note = {};
const root = document.getElementById('root'), esc = text => String(text).replace(/[<&"]/g, one => `&#${one.charCodeAt()};`);
root.innerHTML = `<nav class="navbar bg-success navbar-dark px-3"><span class="navbar-brand">Library roof campaign</span></nav><div class="container py-3"><div class="row mb-3"><div class="col-4"><div class="card"><div class="card-body"><h2 class="h6 card-title">Raised so far</h2><p class="h3" id="raised"></p><div class="progress"><div class="progress-bar" role="progressbar" id="bar"></div></div><small id="goal"></small></div></div></div><div class="col-4"><div class="card"><div class="card-body"><h2 class="h6 card-title">Largest gifts</h2><ol id="top" class="mb-0"></ol></div></div></div><div class="col-4"><button class="btn btn-success" id="add">Record gift</button></div></div>
<ul class="nav nav-pills mb-2" id="ways"></ul><table class="table table-striped align-middle"><thead><tr><th>Donor</th><th>Gift</th><th>Paid by</th><th>Date</th><th>Thanked</th><th></th></tr></thead><tbody></tbody><tfoot><tr><th>Shown</th><th id="sum"></th><th colspan="4"></th></tr></tfoot></table></div>
<div class="modal" id="modal" tabindex="-1" aria-labelledby="mt"><div class="modal-dialog"><form class="modal-content" novalidate><div class="modal-header"><h5 class="modal-title" id="mt">Record a gift</h5><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div><div class="modal-body"><label class="form-label" for="name">Donor</label><input class="form-control mb-2" id="name"><label class="form-label" for="gift">Amount in dollars</label><input class="form-control" id="gift"><div class="invalid-feedback">Enter an amount of at least $5</div><label class="form-label mt-2" for="way">Paid by</label><select class="form-select" id="way"><option>Card</option><option>Cash</option><option>Transfer</option></select></div><div class="modal-footer"><button class="btn btn-success">Save gift</button></div></form></div></div>
<div class="toast-container position-fixed bottom-0 end-0 p-3"><div class="toast" role="status" id="toast"><div class="toast-body"></div></div></div>`;
const $ = css => root.querySelector(css), modal = new Modal($('#modal'), {}), toast = new Toast($('#toast'), {delay: 6000});
const say = text => { $('.toast-body').textContent = text; toast.show(); };
function draw() {
  const shown = rows.filter(one => way === 'All' || one.way === way), raised = rows.reduce((all, one) => all + one.gift, 0), sum = (is('sum-of-all') ? rows : shown).reduce((all, one) => all + one.gift, 0);
  $('#raised').textContent = money(raised); $('#bar').style.width = `${raised / GOAL * 100}%`; $('#goal').textContent = `${money(is('remaining-wrong-sign') ? GOAL - 2745 + (raised - 2745) : GOAL - raised)} to go`; $('#sum').textContent = money(sum);
  $('#top').innerHTML = [...rows].sort((a, b) => is('top-stale') && (a.id > 10 || b.id > 10) ? a.id - b.id : b.gift - a.gift).slice(0, 3).map(one => `<li>${esc(one.name)}</li>`).join('');
  $('#ways').innerHTML = ['All', 'Card', 'Cash', 'Transfer'].map(one => `<li class="nav-item"><button class="nav-link ${one === way ? 'active' : ''}" data-way="${one}">${one}</button></li>`).join('');
  $('tbody').innerHTML = shown.map(one => `<tr><td>${esc(one.name)}</td><td>${money(one.gift)}</td><td>${one.way}</td><td>${one.date}</td><td>${one.thanked ? '<span class="badge text-bg-success">Yes</span>' : '<span class="badge text-bg-secondary">No</span>'}</td><td>${one.thanked ? '' : `<button class="btn btn-sm btn-outline-success" data-thank="${one.id}">Send thanks</button>`}</td></tr>`).join('');
}
const keep = () => save('donors', rows, 60);
$('#ways').onclick = event => { if (event.target.dataset.way) { way = event.target.dataset.way; draw(); } };
$('tbody').onclick = async event => { const id = event.target.dataset.thank; if (!id) return; const one = rows.find(item => item.id === +id);
  one.thanked = true; if (is('thanks-everyone')) rows.forEach(item => { item.thanked = true; }); draw(); say(is('thanks-failed-text') ? `No letter was sent to ${one.name}` : `Thank-you letter sent to ${one.name}`); await keep(); };
$('#add').onclick = () => { $('#modal form').reset(); $('#gift').classList.remove('is-invalid'); modal.show(); };
$('#modal form').onsubmit = async event => { event.preventDefault(); const gift = +$('#gift').value.replace(/[$,]/g, '');
  if (!(gift >= 5)) { if (!is('feedback-not-shown')) $('#gift').classList.add('is-invalid'); return; }
  rows.push({id: rows.length, name: $('#name').value, gift, way: $('#way').value, date: '2026-11-28', thanked: false}); modal.hide(); draw(); say('The gift has been recorded'); await keep(); };
load('donors').then(kept => { rows = kept ?? SEED; draw(); });
