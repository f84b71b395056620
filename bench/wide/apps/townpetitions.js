import sheet from 'bootstrap/dist/css/bootstrap.min.css';
import {Modal, Toast, Offcanvas, Dropdown} from 'bootstrap';

const style = document.createElement('style'); style.textContent = sheet + ' .progress{height:10px} .modal.fade .modal-dialog{transition:none}'; document.head.append(style);
const SEED = [['Safer crossing on Elm Road', 'Transport', 412, 500, 'Open', 'Gwen Tully'], ['Keep the library open on Sundays', 'Culture', 968, 1000, 'Open', 'Paul Adair'], ['Plant 200 street trees', 'Environment', 233, 750, 'Open', 'Mina Rao'], ['Bring back the night bus', 'Transport', 1204, 1000, 'Answered', 'Sol Frank'], ['A skate park for Westside', 'Sport', 87, 300, 'Open', 'Jo Bright'],
  ['Ban leaf blowers before nine', 'Environment', 145, 250, 'Open', 'Ada Quinn'], ['Longer swimming hours', 'Sport', 260, 250, 'Answered', 'Rafael Costa'], ['Restore the bandstand', 'Culture', 51, 200, 'Open', 'Nell Hogan'], ['Bike racks at the station', 'Transport', 319, 400, 'Open', 'Iris Baum'], ['More benches in Castle Park', 'Environment', 74, 150, 'Closed', 'Otto Lang'],
  ['Free museum Fridays', 'Culture', 498, 600, 'Open', 'Leah Stern'], ['Quiet hours at the fair', 'Culture', 112, 300, 'Closed', 'Vic Moran']].map(([title, topic, signed, goal, state, by], id) => ({id, title, topic, signed, goal, state, by, mine: false}));
const root = document.getElementById('root'), PER = 6, n = value => value.toLocaleString('en-GB');
let all, state = 'Open', topic = 'All topics', order = 'Newest', page = 1, target = null;
root.innerHTML = `
<nav class="navbar navbar-dark bg-primary px-4"><span class="navbar-brand">Town petitions</span><button class="btn btn-light btn-sm" id="minebtn">My signatures <span class="badge text-bg-primary" id="minecount"></span></button></nav>
<div class="container py-4"><h1 class="h3">Petitions</h1>
 <ul class="nav nav-tabs" id="tabs"></ul>
 <div class="d-flex gap-3 my-3 align-items-center"><label class="d-flex gap-2 align-items-center">Topic <select class="form-select form-select-sm" id="topic"><option>All topics</option><option>Culture</option><option>Environment</option><option>Sport</option><option>Transport</option></select></label>
  <div class="dropdown"><button class="btn btn-outline-secondary btn-sm dropdown-toggle" data-bs-toggle="dropdown" id="order">Order: Newest</button><ul class="dropdown-menu"><li><button class="dropdown-item">Newest</button></li><li><button class="dropdown-item">Most signatures</button></li></ul></div><span id="found" class="text-muted"></span></div>
 <div class="row g-3" id="cards"></div><div class="alert alert-secondary mt-3" id="none">No petitions here</div>
 <nav class="mt-3"><ul class="pagination" id="pager"></ul></nav></div>
<div class="modal fade" id="sign" tabindex="-1" aria-labelledby="signt" aria-hidden="true"><div class="modal-dialog"><form class="modal-content" novalidate><div class="modal-header"><h2 class="modal-title fs-5" id="signt">Sign the petition</h2><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
 <div class="modal-body"><p id="signwhat" class="fw-bold"></p><div class="mb-3"><label class="form-label" for="fullname">Full name</label><input class="form-control" id="fullname"></div><div class="mb-3"><label class="form-label" for="postcode">Postcode</label><input class="form-control" id="postcode"><div class="invalid-feedback">Only residents of TW1 to TW9 may sign</div></div><div class="form-check"><input class="form-check-input" type="checkbox" id="anon"><label class="form-check-label" for="anon">Hide my name</label></div></div>
 <div class="modal-footer"><button type="button" class="btn btn-secondary" data-bs-dismiss="modal">Cancel</button><button class="btn btn-primary">Add my signature</button></div></form></div></div>
<div class="offcanvas offcanvas-end" tabindex="-1" id="mine" aria-labelledby="minet"><div class="offcanvas-header"><h2 class="offcanvas-title h5" id="minet">My signatures</h2><button type="button" class="btn-close" data-bs-dismiss="offcanvas" aria-label="Close"></button></div><div class="offcanvas-body"><ul class="list-group" id="minelist"></ul><p id="minenone">You have not signed anything</p></div></div>
<div class="toast-container position-fixed bottom-0 end-0 p-3"><div class="toast" id="toast" role="status" data-bs-delay="5000"><div class="toast-body" id="toasttext"></div></div></div>`;
const $ = id => document.getElementById(id);
const signModal = new Modal($('sign')), mine = new Offcanvas($('mine'));
function draw() {
  const count = one => all.filter(item => item.state === one).length;
  $('tabs').innerHTML = ['Open', 'Answered', 'Closed'].map(one => `<li class="nav-item"><button class="nav-link ${one === state ? 'active' : ''}" data-state="${one}">${one} (${count(one)})</button></li>`).join('');
  const found = all.filter(one => one.state === state && (topic === 'All topics' || one.topic === topic));
  if (order === 'Most signatures') found.sort((a, b) => is('order-by-goal') ? b.goal - a.goal : b.signed - a.signed);
  const pages = Math.ceil(found.length / PER), shown = found.slice((page - 1) * PER, page * PER);
  $('found').textContent = `${found.length} petition${found.length === 1 ? '' : 's'}`; $('order').textContent = `Order: ${order}`;
  $('cards').innerHTML = shown.map(one => `<div class="col-4"><div class="card h-100" data-id="${one.id}"><div class="card-body"><span class="badge text-bg-info">${one.topic}</span><h2 class="h6 card-title mt-2">${one.title}</h2><p class="card-text small mb-1">Started by ${one.by}</p>
    <div class="progress mb-1"><div class="progress-bar" style="width:${Math.min(100, one.signed / one.goal * 100)}%"></div></div><p class="small">${n(one.signed)} of ${n(one.goal)} signatures</p>${one.state === 'Open' ? one.mine ? '<span class="text-success">Signed ✓</span> <button class="btn btn-link btn-sm" data-withdraw>Withdraw</button>' : '<button class="btn btn-outline-primary btn-sm" data-sign>Sign</button>' : ''}</div></div></div>`).join('');
  $('none').hidden = found.length > 0; $('none').classList.toggle('d-none', found.length > 0 && !is('none-with-cards')); if (is('none-with-cards')) $('none').hidden = false;
  $('pager').innerHTML = pages > 1 ? Array.from({length: pages}, (_, at) => `<li class="page-item ${page === at + 1 ? 'active' : ''}"><button class="page-link" data-page="${at + 1}">${at + 1}</button></li>`).join('') : '';
  const own = all.filter(one => one.mine); $('minecount').textContent = own.length; $('minelist').innerHTML = own.map(one => `<li class="list-group-item">${one.title}</li>`).join(''); $('minenone').hidden = own.length > 0;
}
function say(text) { $('toasttext').textContent = text; Toast.getOrCreateInstance($('toast')).show(); }
root.onclick = event => {
  const hit = event.target, card = hit.closest('.card'), one = card && all[card.dataset.id];
  if (hit.dataset.state) { state = hit.dataset.state; page = 1; draw(); }
  else if (hit.dataset.page) { page = +hit.dataset.page; draw(); }
  else if (hit.matches('.dropdown-item')) { order = hit.textContent; page = 1; draw(); }
  else if (hit.closest('#minebtn')) mine.show();
  else if ('sign' in hit.dataset) { target = one; $('signwhat').textContent = one.title; $('postcode').classList.remove('is-invalid'); signModal.show(); }
  else if ('withdraw' in hit.dataset) { one.mine = false; if (!is('withdraw-keeps-count')) one.signed--; draw(); save('petitions', all); say(`Your signature for "${one.title}" was withdrawn`); }
};
$('topic').onchange = event => { topic = event.target.value; page = 1; draw(); };
$('sign').querySelector('form').onsubmit = async event => {
  event.preventDefault();
  if (!/^TW[1-9]\b/i.test($('postcode').value)) { $('postcode').classList.toggle('is-invalid', !is('error-swallowed')); return; }
  const one = is('signs-next') ? all[(target.id + 1) % all.length] : target;
  one.mine = true; one.signed++; signModal.hide(); event.target.reset(); draw(); say(`Thank you for signing "${target.title}"`);
  if (!is('signature-not-kept')) await save('petitions', all);
};
document.title = 'Town petitions';
load('petitions').then(kept => { all = kept ?? structuredClone(SEED); draw(); });
