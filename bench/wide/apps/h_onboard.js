// Onboarding of a company in four steps, with a draft that survives a reload. Bootstrap.
import styles from 'bootstrap/dist/css/bootstrap.min.css'
import Modal from 'bootstrap/js/dist/modal'

document.head.insertAdjacentHTML('beforeend', `<style>${styles}</style>`)
const KEY = 'h_onboard ' + document.cookie
const PLANS = {Basic: 19, Growth: 49, Scale: 129}
const yearly = price => Math.round(price * 0.8)
const blank = {step: 1, company: '', industry: '', invited: [], plan: '', yearly: false, done: false}
let state = {...blank, ...JSON.parse(localStorage.getItem(KEY) ?? '{}')}
let errors = {}
let busy = false
const text = raw => String(raw).replace(/[&<>"]/g, c => `&#${c.charCodeAt()};`)
const keep = () => {
  const {invited, ...rest} = state
  localStorage.setItem(KEY, JSON.stringify(is('invitations-not-kept') ? rest : state))
}
const root = document.getElementById('root')

function field(name, label, control, error) {
  return `<div class="mb-3"><label class="form-label" for="${name}">${label}</label>${control}
    ${error ? `<div class="text-danger small mt-1" id="${name}-error">${error}</div>` : ''}</div>`
}
const price = name => state.yearly ? yearly(PLANS[name]) : PLANS[name]

const steps = {
  1: {
    title: 'About your company',
    view: () => field('company', 'Company name', `<input id="company" class="form-control ${errors.company ? 'is-invalid' : ''}" value="${text(state.company)}">`, errors.company)
      + field('industry', 'Industry', `<select id="industry" class="form-select ${errors.industry ? 'is-invalid' : ''}"><option value="">Choose…</option>${['Software', 'Retail', 'Health', 'Education']
        .map(one => `<option${one === state.industry ? ' selected' : ''}>${one}</option>`).join('')}</select>`, errors.industry),
    leave() {
      if (!state.company.trim()) errors.company = 'Please enter the name of your company'
      if (!state.industry && !is('industry-not-required')) errors.industry = 'Please choose an industry'
    },
  },
  2: {
    title: 'Invite your team',
    view: () => `<div class="input-group mb-2"><input id="mail" class="form-control" placeholder="name@company.com"><button class="btn btn-outline-primary" id="invite" type="button">Invite</button></div>
      ${errors.mail ? `<div class="alert alert-danger py-2" role="alert">${text(errors.mail)}</div>` : ''}
      <h2 class="h6 mt-3">Invitations <span class="badge text-bg-secondary">${state.invited.length}</span></h2>
      <ul class="list-group" aria-label="Invitations">${state.invited.map(one => `<li class="list-group-item d-flex justify-content-between">${text(one)}
        <button class="btn btn-sm btn-outline-danger" aria-label="Remove ${text(one)}" data-remove="${text(one)}">🗑</button></li>`).join('')}</ul>
      ${state.invited.length ? '' : '<p class="text-secondary">Nobody yet.</p>'}`,
    leave() {},
  },
  3: {
    title: 'Pick a plan',
    view: () => `<div class="form-check form-switch mb-3"><input class="form-check-input" type="checkbox" role="switch" id="yearly"${state.yearly ? ' checked' : ''}>
      <label class="form-check-label" for="yearly">Pay yearly</label></div>
      <div class="row g-3">${Object.keys(PLANS).map(name => `<div class="col-4"><div class="card ${state.plan === name ? 'border-primary' : ''}"><div class="card-body">
        <h2 class="h5">${name}</h2><p>$${is('growth-price-stays') && name === 'Growth' ? PLANS[name] : price(name)} per month</p>
        <button class="btn btn-sm ${state.plan === name ? 'btn-primary' : 'btn-outline-primary'}" data-plan="${name}" aria-pressed="${state.plan === name}">${state.plan === name ? `${name} selected` : `Choose ${name}`}</button></div></div></div>`).join('')}</div>
      ${errors.plan ? `<div class="text-danger mt-2">${errors.plan}</div>` : ''}`,
    leave() { if (!state.plan) errors.plan = 'Please pick a plan' },
  },
  4: {
    title: 'Check and finish',
    view: () => `<dl class="row"><dt class="col-4">Company</dt><dd class="col-8">${text(state.company)}</dd><dt class="col-4">Industry</dt><dd class="col-8">${state.industry}</dd>
      <dt class="col-4">Team</dt><dd class="col-8">${state.invited.length} ${state.invited.length === 1 ? 'person' : 'people'} invited</dd>
      <dt class="col-4">Plan</dt><dd class="col-8">${state.plan}, ${state.yearly ? `$${price(state.plan) * 12} per year` : `$${price(state.plan)} per month`}</dd></dl>
      <p>By finishing you accept the <a href="#terms" id="show-terms">Terms of service</a>.</p>`,
    leave() {},
  },
}

function draw() {
  if (state.done) {
    root.innerHTML = `<div class="container py-5"><h1>Welcome, ${text(state.company)}!</h1><p>Your workspace is ready.</p></div>`
    return
  }
  const step = steps[state.step]
  root.innerHTML = `<nav class="navbar bg-primary" data-bs-theme="dark"><div class="container"><span class="navbar-brand">Rowan</span></div></nav>
    <div class="container py-4" style="max-width: 680px">
    <p class="text-secondary mb-1">Step ${state.step} of 4</p><h1 class="h3">${step.title}</h1>
    <div class="progress mb-4" role="progressbar" aria-label="Progress" aria-valuenow="${state.step * 25}" aria-valuemin="0" aria-valuemax="100"><div class="progress-bar" style="width: ${state.step * 25}%">${state.step * 25}%</div></div>
    <form novalidate>${step.view()}
    <div class="d-flex justify-content-between mt-4"><button type="button" id="back" class="btn btn-outline-secondary"${state.step === 1 ? ' disabled' : ''}>Back</button>
      ${state.step === 2 && !state.invited.length ? '<button type="button" id="skip" class="btn btn-link ms-auto">Skip for now</button>' : ''}
      <button class="btn btn-primary" ${busy ? 'disabled' : ''}>${busy ? 'Please wait…' : state.step === 4 ? 'Finish setup' : 'Continue'}</button></div></form></div>
    <div class="modal" id="terms" tabindex="-1" aria-labelledby="terms-title"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h2 class="modal-title h5" id="terms-title">Terms of service</h2></div>
      <div class="modal-body">Be kind to your data. You may leave at any time.</div><div class="modal-footer"><button class="btn btn-primary" id="got-it">Got it</button></div></div></div></div>`
  wire()
}
function go(to) { state.step = to; errors = {}; keep(); draw() }

function wire() {
  const on = (selector, type, act) => root.querySelectorAll(selector).forEach(one => one.addEventListener(type, event => act(event, one)))
  on('#company', 'input', (_, one) => { state.company = one.value; keep() })
  on('#industry', 'change', (_, one) => { state.industry = one.value; keep() })
  on('#back', 'click', () => {
    if (is('back-loses-company')) state.company = ''
    go(state.step - 1)
  })
  on('#skip', 'click', () => go(3))
  on('#yearly', 'change', (_, one) => { state.yearly = one.checked; keep(); draw() })
  on('[data-plan]', 'click', (event, one) => { event.preventDefault(); state.plan = one.dataset.plan; errors = {}; keep(); draw() })
  on('#invite', 'click', invite)
  on('#mail', 'keydown', event => { if (event.key === 'Enter') { event.preventDefault(); invite() } })
  on('[data-remove]', 'click', (event, one) => {
    event.preventDefault()
    const gone = is('removes-the-other-one') ? state.invited.find(mail => mail !== one.dataset.remove) : one.dataset.remove
    state.invited = state.invited.filter(mail => mail !== gone)
    keep(); draw()
  })
  on('form', 'submit', async event => {
    event.preventDefault()
    errors = {}
    steps[state.step].leave()
    if (Object.keys(errors).length) { draw(); return }
    busy = true; draw()
    await wait(state.step === 4 ? 900 : 350)
    busy = false
    if (state.step < 4) { go(state.step + 1); return }
    if (is('finish-fails-silently')) { draw(); return }
    state.done = true; keep(); draw()
  })
  on('#show-terms', 'click', event => { event.preventDefault(); Modal.getOrCreateInstance('#terms').show() })
  on('#got-it', 'click', () => Modal.getOrCreateInstance('#terms').hide())
}
function invite() {
  const mail = document.getElementById('mail').value.trim()
  errors = {}
  if (!/^\S+@\S+\.\S+$/.test(mail)) errors.mail = 'That is not an e-mail address'
  else if (state.invited.includes(mail)) errors.mail = `${mail} is already invited`
  else state.invited = [...state.invited, mail]
  keep(); draw()
}
draw()
