import 'bootstrap';
import {Modal} from 'bootstrap';
import css from 'bootstrap/dist/css/bootstrap.min.css';
const style = document.createElement('style'); style.textContent = css; document.head.append(style);
document.title = 'Tidepool account';
const root = document.getElementById('root'), esc = t => String(t ?? '').replace(/[<&"]/g, c => `&#${c.charCodeAt()};`);
const START = {user: null, accounts: [{name: 'Rosa Blum', email: 'rosa@tidepool.example', password: 'Seaweed-22', twoStep: false, city: 'Kiel', news: true}], sessions: [[1, 'Chrome on Windows', 'Kiel', 'now'], [2, 'Safari on iPhone', 'Kiel', '26 Nov 2026'], [3, 'Firefox on Linux', 'Hamburg', '19 Nov 2026'], [4, 'Edge on Windows', 'Bremen', '2 Nov 2026']]};
let s, view = 'signin', errors = {}, note = null, code = '', pending = null;
const RULES = [['At least 8 characters', p => p.length >= 8], ['A capital letter', p => /[A-Z]/.test(p)], ['A digit', p => /\d/.test(p)]];
const keep = () => save('acctarea', s, 80);
const me = () => s.accounts.find(a => a.email === s.user);
const inp = (id, label, type = 'text', value = '') => `<div class="mb-3"><label class="form-label" for="${id}">${label}</label><input class="form-control ${errors[id] ? 'is-invalid' : ''}" id="${id}" type="${type}" value="${esc(value)}">${errors[id] ? `<div class="invalid-feedback">${errors[id]}</div>` : ''}</div>`;
const digits = () => String(100000 + Math.floor(Math.random() * 899999));
function draw() {
  const alert = note ? `<div class="alert alert-${note[0]}" role="alert">${esc(note[1])}</div>` : '';
  const pages = {
    signin: () => `<div class="card mx-auto" style="max-width:420px"><div class="card-body"><h1 class="h4">Sign in</h1>${alert}<form id="f">${inp('email', 'E-mail')}${inp('password', 'Password', 'password')}<button class="btn btn-primary">Sign in</button> <a href="#" class="btn btn-link" data-go="signup">Create an account</a></form></div></div>`,
    signup: () => `<div class="card mx-auto" style="max-width:460px"><div class="card-body"><h1 class="h4">Create your account</h1>${alert}<form id="f" novalidate>${inp('name', 'Your name')}${inp('email', 'E-mail')}${inp('password', 'Choose a password', 'password')}<ul class="list-unstyled" id="rules"></ul>${inp('again', 'Repeat the password', 'password')}<button class="btn btn-primary">Sign up</button> <a href="#" class="btn btn-link" data-go="signin">I have an account</a></form></div></div>`,
    code: () => `<div class="card mx-auto" style="max-width:420px"><div class="card-body"><h1 class="h4">Two-step check</h1>${alert}<p class="text-secondary">Demo phone: your code is <strong id="demo">${code}</strong></p><form id="f">${inp('code', 'Six-digit code')}<button class="btn btn-primary">Confirm code</button></form></div></div>`,
    home: () => { const u = me(); return `<nav class="navbar bg-body-tertiary rounded px-3 mb-4"><span class="navbar-brand">Tidepool</span><span>Signed in as <b>${esc(is('greets-old-name') && u.was ? u.was : u.name)}</b></span><button class="btn btn-outline-secondary btn-sm" id="out">Sign out</button></nav>${alert}<div class="row"><div class="col-7"><div class="card mb-3"><div class="card-body"><h2 class="h5">Profile</h2><form id="f">${inp('name', 'Display name', 'text', u.name)}${inp('city', 'City', 'text', u.city)}<div class="form-check mb-3"><input type="checkbox" class="form-check-input" id="news" ${u.news ? 'checked' : ''}><label class="form-check-label" for="news">Send me the newsletter</label></div><button class="btn btn-primary">Save profile</button></form></div></div>
      <div class="card"><div class="card-body"><h2 class="h5">Two-step sign-in</h2><p>Two-step sign-in is <b>${u.twoStep ? 'on' : 'off'}</b></p><button class="btn btn-outline-primary" id="two">${u.twoStep ? 'Turn it off' : 'Turn it on'}</button></div></div></div>
      <div class="col-5"><div class="card"><div class="card-body"><h2 class="h5">Devices <span class="badge text-bg-secondary">${s.sessions.length}</span></h2><ul class="list-group list-group-flush">${s.sessions.map(x => `<li class="list-group-item d-flex justify-content-between align-items-center"><span>${x[1]}<br><small class="text-secondary">${x[2]}, ${x[3]}</small></span>${x[3] === 'now' ? '<span class="badge text-bg-success">This device</span>' : `<button class="btn btn-sm btn-outline-danger" data-end="${x[0]}">Sign out device</button>`}</li>`).join('')}</ul></div></div></div></div>
      <div class="modal" tabindex="-1" id="ask" aria-labelledby="askt"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h5 class="modal-title" id="askt">Sign out this device?</h5></div><div class="modal-body" id="askb"></div><div class="modal-footer"><button class="btn btn-secondary" data-bs-dismiss="modal">Cancel</button><button class="btn btn-danger" id="yes">Yes, sign it out</button></div></div></div></div>`; },
  };
  root.innerHTML = `<div class="container py-4">${pages[view]()}</div>`;
  const $ = id => document.getElementById(id), val = id => $(id).value.trim();
  root.querySelectorAll('[data-go]').forEach(a => a.onclick = e => { e.preventDefault(); view = a.dataset.go; errors = {}; note = null; draw(); });
  if (view === 'signup') { const show = () => { $('rules').innerHTML = RULES.map(([t, f], i) => { const met = is('rule-always-met') && i === 2 ? $('password').value.length > 0 : f($('password').value); return `<li class="${met ? 'text-success' : 'text-danger'}">${met ? '✓' : '✗'} ${t}</li>`; }).join(''); }; $('password').oninput = show; show(); }
  $('f').onsubmit = async e => { e.preventDefault(); errors = {}; note = null;
    if (view === 'signin') { const a = s.accounts.find(x => x.email === val('email') && x.password === $('password').value); if (!a) { note = ['danger', 'E-mail or password is wrong']; return draw(); }
      if (a.twoStep) { pending = a; code = digits(); view = 'code'; return draw(); } s.user = a.email; view = 'home'; await keep(); return draw(); }
    if (view === 'signup') { const p = $('password').value, n = val('name'), m = val('email'); if (!n) errors.name = 'Please tell us your name'; if (!/^\S+@\S+\.\S+$/.test(m)) errors.email = 'This is not an e-mail address'; else if (s.accounts.some(a => a.email === m)) errors.email = 'There is an account with this e-mail already';
      if (!RULES.every(r => r[1](p))) errors.password = 'The password does not meet all rules'; else if (p !== $('again').value && !is('repeat-unchecked')) errors.again = 'The passwords differ';
      if (Object.keys(errors).length) { const v = {n, m}; draw(); document.getElementById('name').value = v.n; document.getElementById('email').value = v.m; return; }
      s.accounts.push({name: n, email: m, password: p, twoStep: false, city: '', news: false}); s.user = m; view = 'home'; note = ['success', `Welcome aboard, ${n}!`]; await keep(); return draw(); }
    if (view === 'code') { if (val('code') !== code && !is('any-code-passes')) { errors.code = 'This code is wrong'; return draw(); } s.user = pending.email; view = 'home'; await keep(); return draw(); }
    const u = me(); if (!val('name')) { errors.name = 'The name cannot be empty'; return draw(); } u.was = u.was ?? u.name; u.name = val('name'); u.city = val('city'); u.news = $('news').checked; note = ['success', 'Profile saved'];
    if (is('newsletter-reset')) { const sent = structuredClone(s); sent.accounts.find(a => a.email === s.user).news = true; draw(); await save('acctarea', sent, 80); return; } await keep(); draw(); };
  if (view !== 'home') return;
  $('out').onclick = async () => { s.user = null; view = 'signin'; errors = {}; note = ['info', 'You are signed out']; await keep(); draw(); };
  $('two').onclick = async () => { const u = me(); u.twoStep = !u.twoStep; note = ['success', `Two-step sign-in was turned ${u.twoStep ? 'on' : 'off'}`]; await keep(); draw(); };
  root.querySelectorAll('[data-end]').forEach(b => b.onclick = () => { const id = Number(b.dataset.end), x = s.sessions.find(y => y[0] === id), m = Modal.getOrCreateInstance($('ask')); $('askb').textContent = `${x[1]} in ${x[2]}`; m.show();
    $('yes').onclick = async () => { m.hide(); await wait(350); const at = s.sessions.indexOf(x); s.sessions.splice(is('ends-device-below') ? Math.min(at + 1, s.sessions.length - 1) : at, 1); note = ['success', `${x[1]} was signed out`]; await keep(); draw(); }; });
}
load('acctarea', 50).then(k => { s = k ?? structuredClone(START); if (s.user) view = 'home'; draw(); });
