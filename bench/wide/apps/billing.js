import Swal from 'sweetalert2';

const PLANS = {Starter: 12, Team: 49, Business: 129};
const SUBS = [
  {id: 'S-2001', who: 'Pinecrest School', plan: 'Team', seats: 3, state: 'Active', next: '2026-12-03'},
  {id: 'S-2002', who: 'Marlow & Sons', plan: 'Starter', seats: 1, state: 'Past due', next: '2026-11-20'},
  {id: 'S-2003', who: 'Tidewater Gym', plan: 'Business', seats: 2, state: 'Active', next: '2026-12-15'},
  {id: 'S-2004', who: 'Ivy Florists', plan: 'Starter', seats: 4, state: 'Paused', next: '—'},
];
let subs = [];
let chosen = null;
let off = 0;
const root = document.getElementById('root');
root.innerHTML = `<style>
body{font:15px/1.4 Georgia,serif;margin:0;background:#fffdf7;color:#222}#root{display:grid;grid-template-columns:1fr 340px;gap:24px;padding:20px;max-width:1120px;margin:auto}
header{grid-column:1/3;display:flex;justify-content:space-between}.sub{display:flex;gap:14px;align-items:center;padding:11px;border-bottom:1px solid #ddd;cursor:pointer}
.sub b{flex:1}.sub.on{background:#fef3c7}.pill{padding:1px 9px;border-radius:9px;background:#d1fae5}.pill.late{background:#fecaca}.pill.rest{background:#e5e7eb}
aside{border:1px solid #d6d3d1;border-radius:8px;padding:14px;min-height:320px;background:#fff}aside label{display:block;margin:10px 0 3px}.line{display:flex;justify-content:space-between}
.sum{font-weight:bold;border-top:1px solid #999;padding-top:6px;margin-top:6px}button{font:inherit;padding:4px 11px;margin:8px 6px 0 0}.hide-it{clip-path:inset(100%)}</style>
<header><h1>Subscriptions</h1><p>Monthly revenue: <strong id="mrr"></strong></p></header>
<main><div id="rows"></div></main><aside aria-label="Subscription"></aside>`;
const side = root.querySelector('aside');
const cost = s => PLANS[s.plan] * s.seats;
const keep = () => save('billing', {subs}, 120);
const toast = (icon, title) => Swal.fire({toast: true, position: 'bottom-start', icon, title, timer: 5000, showConfirmButton: false});

function paint() {
  const counted = subs.filter(s => s.state === 'Active' || s.state === 'Past due');
  if (!(is('revenue-stale') && root.querySelector('#mrr').textContent)) root.querySelector('#mrr').textContent = money(counted.reduce((a, s) => a + cost(s), 0));
  const rows = root.querySelector('#rows');
  rows.replaceChildren(...subs.map(s => {
    const row = document.createElement('div');
    row.className = 'sub' + (chosen === s.id ? ' on' : '');
    row.setAttribute('role', 'listitem');
    const tone = {'Past due': 'late', Paused: 'rest', Cancelled: 'rest'}[s.state] || '';
    row.innerHTML = `<b></b><span>${s.plan}</span><span>${s.seats} ${s.seats === 1 ? 'seat' : 'seats'}</span><span>${money(cost(s))}</span><span class="pill ${tone}">${s.state}</span>`;
    row.querySelector('b').textContent = s.who;
    row.onclick = () => { chosen = s.id; off = 0; paint(); };
    return row;
  }));
  rows.setAttribute('role', 'list');
  detail();
}

function detail() {
  const s = subs.find(x => x.id === chosen);
  if (!s) { side.innerHTML = '<p>Choose a customer on the left.</p>'; return; }
  const dead = s.state === 'Cancelled';
  side.innerHTML = `<h2></h2><p>Next invoice: <span class="next ${is('date-clipped') ? 'hide-it' : ''}">${s.next}</span></p>
    <label for="plan">Plan</label><select id="plan" ${dead ? 'disabled' : ''}>${Object.keys(PLANS).map(p => `<option ${p === s.plan ? 'selected' : ''}>${p}</option>`).join('')}</select>
    <label for="seats">Seats</label><input id="seats" type="number" min="1" max="50" value="${s.seats}" ${dead ? 'disabled' : ''}>
    <label for="code">Coupon</label><input id="code" size="10"><button id="apply">Apply</button><p id="hint" role="status"></p>
    <div class="line"><span>Subtotal</span><span id="sub"></span></div><div class="line"><span>Discount</span><span id="disc"></span></div>
    <div class="line sum"><span>Amount due</span><span id="due"></span></div>
    <button id="keep">Save changes</button><button id="stop">${dead ? 'Cancelled' : 'Cancel subscription'}</button>`;
  side.querySelector('h2').textContent = s.who;
  const $ = id => side.querySelector('#' + id);
  $('keep').disabled = $('stop').disabled = dead;
  const sums = () => {
    const amount = PLANS[$('plan').value] * (+$('seats').value || 0);
    $('sub').textContent = money(amount);
    $('disc').textContent = off ? '-' + money(amount * off) : money(0);
    $('due').textContent = money(amount * (1 - (is('discount-not-taken') ? 0 : off)));
  };
  $('plan').onchange = $('seats').oninput = sums;
  $('apply').onclick = () => {
    off = $('code').value.trim().toUpperCase() === 'SPRING25' ? 0.25 : 0;
    $('hint').textContent = off || is('any-coupon') ? 'Coupon applied' : 'Unknown coupon';
    sums();
  };
  $('keep').onclick = async () => {
    const seats = +$('seats').value;
    if (!(seats >= 1 && seats <= 50)) { toast('error', 'Seats must be between 1 and 50'); return; }
    Object.assign(s, {plan: $('plan').value, seats});
    paint();
    await keep();
    toast('success', `${s.who} updated`);
  };
  $('stop').onclick = async () => {
    const answer = await Swal.fire({title: `Cancel ${s.who}?`, text: 'They keep access until the next invoice date.', icon: 'warning',
      showCancelButton: true, confirmButtonText: 'Yes, end it', cancelButtonText: 'Keep it', animation: false});
    if (!answer.isConfirmed && !is('keep-means-cancel')) return;
    const before = s.state;
    s.state = 'Cancelled';
    paint();
    if (is('cancel-rolled-back')) { setTimeout(() => { s.state = before; paint(); }, 1500); return; }
    await keep();
  };
  sums();
}
load('billing', 150).then(d => { subs = d && d.subs ? d.subs : SUBS; paint(); });
