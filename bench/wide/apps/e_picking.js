import css from 'bootstrap/dist/css/bootstrap.min.css';
import {Modal} from 'bootstrap';

document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
document.title = 'Pick order 48213';
const LINES = [
  ['A-01-3', '4006381333931', 'Stabilo marker, yellow', 6, 0], ['A-02-1', '5901234123457', 'Notebook A5, ruled', 4, 2], ['A-04-2', '7622210449283', 'Envelope C4, 50 pcs', 2, 0],
  ['B-01-1', '4012345678901', 'Desk lamp, white', 1, 0], ['B-03-4', '8712345678906', 'Cable tidy, black', 10, 10], ['B-07-2', '0012345678905', 'USB-C charger 65 W', 3, 0],
  ['C-02-2', '9780201379624', 'Wall planner 2026', 2, 1], ['C-05-1', '3057640257773', 'Whiteboard cleaner', 5, 5], ['C-06-3', '4902505163067', 'Gel pen 0.5, blue', 12, 11], ['D-01-1', '7350049925186', 'Monitor stand, oak', 1, 0],
].map(([bin, code, item, ordered, picked]) => ({bin, code, item, ordered, picked, short: ''}));
let lines = LINES, recent = [], note = null, openOnly = false, shorting = null;

document.getElementById('root').innerHTML = `<nav class="navbar bg-dark navbar-dark px-3"><span class="navbar-brand">Pick order 48213</span><span class="text-light">Bergmann Office Supply, ship by 12 Feb 2026</span></nav>
<div class="container-fluid py-3"><div class="row"><div class="col-9">
  <form id="scan" class="row g-2 mb-2"><div class="col-auto"><label class="form-label mb-0" for="code">Barcode</label><input class="form-control" id="code" autocomplete="off" inputmode="numeric"></div><div class="col-auto align-self-end"><button class="btn btn-primary">Pick</button></div>
  <div class="col-auto align-self-end form-check ms-3"><input type="checkbox" class="form-check-input" id="open"><label class="form-check-label" for="open">Hide finished lines</label></div></form>
  <div id="note"></div><p id="sum" class="fw-bold mb-1"></p><div class="progress mb-3" role="progressbar" aria-label="Picked"><div class="progress-bar" id="bar"></div></div>
  <table class="table table-sm table-hover align-middle"><thead><tr><th>Bin</th><th>Barcode</th><th>Item</th><th>Ordered</th><th>Picked</th><th>Status</th><th></th></tr></thead><tbody id="rows"></tbody></table>
  <button class="btn btn-success" id="finish">Finish order</button></div>
  <div class="col-3"><h2 class="h5">Recent scans</h2><ol class="list-group list-group-numbered" id="recent"></ol></div></div></div>
<div class="modal" id="short" tabindex="-1" aria-labelledby="shortTitle"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h5 class="modal-title" id="shortTitle">Report a shortage</h5><button class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
<div class="modal-body"><p id="shortItem"></p><label class="form-label" for="why">Reason</label><select class="form-select" id="why"><option value="">Choose...</option><option>Bin is empty</option><option>Goods damaged</option><option>Wrong goods in bin</option></select><div class="text-danger mt-2" id="shortProblem"></div></div>
<div class="modal-footer"><button class="btn btn-secondary" data-bs-dismiss="modal">Back</button><button class="btn btn-warning" id="shortOk">Report shortage</button></div></div></div></div>`;
const $ = id => document.getElementById(id), modal = new Modal($('short'), {});
const status = one => one.short ? `Short: ${one.short}` : one.picked >= one.ordered ? 'Done' : one.picked ? 'Started' : 'Open';
function draw() {
  const shown = lines.filter(one => !openOnly || !(one.picked >= one.ordered || one.short) || (is('filter-leaks') && one.item.startsWith('Whiteboard')));
  $('rows').innerHTML = shown.map(one => `<tr class="${status(one) === 'Done' ? 'table-success' : ''}"><td>${one.bin}</td><td>${one.code}</td><td>${one.item}</td><td>${one.ordered}</td><td>${one.picked}</td><td><span class="badge text-bg-${status(one) === 'Done' ? 'success' : one.short ? 'warning' : 'secondary'}">${status(one)}</span></td><td>${status(one) === 'Open' || status(one) === 'Started' ? '<button class="btn btn-sm btn-outline-secondary">Short</button>' : ''}</td></tr>`).join('');
  [...$('rows').children].forEach((row, at) => { const b = row.querySelector('button'); if (b) b.onclick = () => { shorting = shown[at]; $('why').value = ''; $('shortProblem').textContent = ''; $('shortItem').textContent = `${shorting.item}: ${shorting.ordered - shorting.picked} missing`; modal.show(); }; });
  const all = lines.reduce((s, one) => s + one.ordered, 0), got = lines.reduce((s, one) => s + one.picked, 0);
  if (!(is('sum-stale') && recent.length)) $('sum').textContent = `${got} of ${all} pieces picked`;
  $('bar').style.width = `${got / all * 100}%`;
  $('recent').innerHTML = recent.length ? recent.map(one => `<li class="list-group-item">${one}</li>`).join('') : '<p class="text-muted">Nothing scanned yet</p>';
  $('note').innerHTML = note ? `<div class="alert alert-${note[0]} py-2" role="alert">${note[1]}</div>` : '';
  $('finish').disabled = lines.some(one => one.picked < one.ordered && !one.short);
}
$('scan').onsubmit = async event => {
  event.preventDefault(); const code = $('code').value.trim(); $('code').value = ''; await wait(50);
  const one = lines.find(x => x.code === code);
  if (!one) { note = is('unknown-picked') ? ['success', `Picked ${code}`] : ['danger', `No line has the barcode ${code}`]; return draw(); }
  if (one.picked >= one.ordered && !is('over-picked')) { note = ['warning', `${one.item} is already complete`]; return draw(); }
  const target = is('next-line') ? lines[lines.indexOf(one) + 1] : one; target.picked += 1;
  note = ['success', `Picked ${one.item}`]; if (is('recent-reversed')) recent.push(one.item); else recent.unshift(one.item); draw();
};
$('open').onchange = event => { openOnly = event.target.checked; draw(); };
$('shortOk').onclick = () => {
  if (!$('why').value) { $('shortProblem').textContent = 'Choose a reason'; return; }
  if (is('short-lost')) { note = ['success', `Shortage reported for ${shorting.item}`]; modal.hide(); return draw(); }
  shorting.short = $('why').value; note = ['success', `Shortage reported for ${shorting.item}`]; modal.hide(); draw();
};
$('finish').onclick = () => { note = ['success', 'Order 48213 is finished']; draw(); };
draw();
