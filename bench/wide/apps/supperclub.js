import css from 'bootstrap/dist/css/bootstrap.min.css' with {type: 'text'};
import {Modal, Tab, Toast} from 'bootstrap';

document.title = 'Autumn supper club';
document.head.append(Object.assign(document.createElement('style'), {textContent: css}));
const root = document.getElementById('root');
const GUESTS = [['Ines Moreau', 2], ['Bram de Wit', 1], ['Olga Sidorova', 2], ['Peter Novak', 1], ['Yuki Arai', 3], ['Femi Balogun', 2], ['Clara Holm', 1], ['Dario Conti', 2], ['Hanne Vik', 2], ['Sam Whitfield', 2]].map(([name, seats], id) => ({id, name, seats}));
const WAITING = [['Greta Lang', 1], ['Mikko Salo', 2], ['Zoe Papadaki', 1]].map(([name, seats], id) => ({id: 50 + id, name, seats}));
const CAPACITY = 20;
let state, shown = 'about', query = '';
const taken = () => state.going.reduce((sum, one) => sum + one.seats, 0);
const html = text => text.replace(/[<&"]/g, sign => `&#${sign.charCodeAt()};`);

root.innerHTML = `<nav class="navbar navbar-dark bg-dark px-4"><span class="navbar-brand">Tablefold</span></nav>
<div class="container py-4"><div class="row g-4"><div class="col-8">
  <h1 class="display-6">Autumn supper club</h1><p class="text-secondary">Friday 4 December 2026, 19:00 · The Old Mill, Bergen · NOK 450.00 per person</p>
  <ul class="nav nav-tabs" role="tablist">${[['about', 'About'], ['going', 'Going'], ['waiting', 'Waiting list']].map(([id, name]) => `<li class="nav-item" role="presentation"><button class="nav-link ${id === 'about' ? 'active' : ''}" data-bs-toggle="tab" data-bs-target="#${id}" role="tab" aria-selected="${id === 'about'}">${name} <span class="badge text-bg-secondary" id="n-${id}"></span></button></li>`).join('')}</ul>
  <div class="tab-content pt-3"><div class="tab-pane active" id="about" role="tabpanel"><p>Five courses from the harbour and the forest, at one long table. Tell us about allergies when you sign up.</p><h2 class="h5">Menu</h2><ul><li>Scallops and apple</li><li>Chanterelle broth</li><li>Halibut, brown butter</li><li>Cheese from Voss</li><li>Cloudberry cream</li></ul></div>
    <div class="tab-pane" id="going" role="tabpanel"><input class="form-control mb-3" id="find" placeholder="Find a guest"><ul class="list-group" id="list-going"></ul></div><div class="tab-pane" id="waiting" role="tabpanel"><ol class="list-group list-group-numbered" id="list-waiting"></ol></div></div>
</div><div class="col-4"><div class="card"><div class="card-body"><h2 class="h5 card-title">Places</h2><div class="progress mb-2"><div class="progress-bar bg-success" id="bar"></div></div><p id="places"></p><div id="mine"></div><button class="btn btn-success w-100" id="rsvp">RSVP</button></div></div></div></div></div>
<div class="modal" id="modal" tabindex="-1" aria-labelledby="mt"><div class="modal-dialog"><form class="modal-content" id="form" novalidate><div class="modal-header"><h5 class="modal-title" id="mt">Come to the supper club</h5><button type="button" class="btn-close" data-bs-dismiss="modal" aria-label="Close"></button></div>
  <div class="modal-body"><label class="form-label" for="who">Your name</label><input class="form-control" id="who"><div class="invalid-feedback">Please tell us your name</div><label class="form-label mt-3" for="seats">Number of people</label><select class="form-select" id="seats"><option>1</option><option>2</option><option>3</option><option>4</option></select><p class="mt-3 mb-0" id="sum"></p></div>
  <div class="modal-footer"><button type="button" class="btn btn-outline-secondary" data-bs-dismiss="modal">Not now</button><button class="btn btn-success">Send RSVP</button></div></form></div></div>
<div class="toast-container position-fixed bottom-0 end-0 p-3"><div class="toast text-bg-dark" id="toast" role="status"><div class="toast-body" id="toast-text"></div></div></div>`;
const $ = id => document.getElementById(id), modal = new Modal($('modal'), {}), toast = new Toast($('toast'), {delay: 5000});
const say = text => { $('toast-text').textContent = text; toast.show(); };

function draw() {
  const hits = state.going.filter(one => one.name.toLowerCase().includes(query));
  $('list-going').innerHTML = hits.map(one => `<li class="list-group-item d-flex align-items-center"><span class="flex-grow-1">${html(one.name)}${one.me ? ' (you)' : ''}</span><span class="badge text-bg-light">${one.seats} ${one.seats === 1 ? 'person' : 'people'}</span></li>`).join('') || '<li class="list-group-item text-secondary">No guest has this name</li>';
  const waiting = is('waiting-newest-first') ? [...state.waiting].reverse() : state.waiting;
  $('list-waiting').innerHTML = waiting.map(one => `<li class="list-group-item">${html(one.name)}${one.me ? ' (you)' : ''} · ${one.seats} ${one.seats === 1 ? 'person' : 'people'}</li>`).join('');
  $('n-going').textContent = state.going.length; $('n-waiting').textContent = state.waiting.length;
  $('bar').style.width = Math.min(100, taken() / CAPACITY * 100) + '%'; if (!is('places-stale')) $('places').textContent = `${taken()} of ${CAPACITY} places are taken`;
  const me = state.going.find(one => one.me), waits = state.waiting.findIndex(one => one.me);
  $('mine').innerHTML = me ? `<div class="alert alert-success">You are going with ${me.seats} ${me.seats === 1 ? 'person' : 'people'}</div><button class="btn btn-outline-danger w-100 mb-2" id="cancel">Cancel my RSVP</button>` : waits >= 0 ? `<div class="alert alert-warning">You are number ${waits + 1} on the waiting list</div><button class="btn btn-outline-danger w-100 mb-2" id="cancel">Cancel my RSVP</button>` : '';
  $('rsvp').hidden = !!me || waits >= 0; if ($('cancel')) $('cancel').onclick = cancel;
}
const keep = () => save('supperclub', state, 60);
const price = () => { $('sum').textContent = `To pay at the door: NOK ${((is('price-for-one') ? 1 : +$('seats').value) * 450).toFixed(2)}`; };
$('rsvp').onclick = () => { $('form').reset(); $('who').classList.remove('is-invalid'); price(); modal.show(); };
$('seats').onchange = price;
$('find').oninput = event => { query = event.target.value.trim().toLowerCase(); draw(); };
$('form').onsubmit = async event => {
  event.preventDefault(); const name = $('who').value.trim(), seats = +$('seats').value;
  if (!name) { if (is('nameless-silent')) return; return $('who').classList.add('is-invalid'); }
  const fits = taken() + seats <= CAPACITY || is('capacity-ignored'), mine = {id: 99, name, seats, me: true};
  (fits ? state.going : state.waiting).push(mine); modal.hide(); draw(); say(fits ? 'See you there!' : 'The table is full. You are on the waiting list'); await keep();
  if (is('rsvp-dropped') && fits) setTimeout(() => { state.going = state.going.filter(one => one !== mine); draw(); }, 2500);
};
async function cancel() { state.going = state.going.filter(one => !one.me); state.waiting = state.waiting.filter(one => !one.me); draw(); say('Your RSVP was cancelled'); await keep(); }
load('supperclub', 60).then(kept => { state = kept ?? {going: GUESTS, waiting: WAITING}; $('places').textContent = `${taken()} of ${CAPACITY} places are taken`; draw(); });
export {Tab};
