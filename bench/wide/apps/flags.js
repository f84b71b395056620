import Alpine from 'alpinejs'
import Swal from 'sweetalert2'

const FLAGS = [
  {key: 'new-checkout', owner: 'Payments', on: {staging: true, production: false}, share: {staging: 100, production: 0}, changed: '2031-02-11', note: ''},
  {key: 'dark-sidebar', owner: 'Design', on: {staging: true, production: true}, share: {staging: 100, production: 25}, changed: '2031-01-30', note: 'Ask Lena before raising'},
  {key: 'fast-search', owner: 'Search', on: {staging: true, production: true}, share: {staging: 50, production: 10}, changed: '2031-02-19', note: ''},
  {key: 'gift-cards', owner: 'Payments', on: {staging: false, production: false}, share: {staging: 0, production: 0}, changed: '2030-12-04', note: ''},
]
const toast = (icon, title) => Swal.fire({toast: true, position: 'top-end', icon, title, timer: 6000, showConfirmButton: false})

document.getElementById('root').innerHTML = `
<style>
  body { margin: 0; font: 14px/1.5 system-ui, sans-serif; background: #0f172a0d; color: #1e293b }
  .wrap { max-width: 900px; margin: 0 auto; padding: 20px }
  .envs { display: flex; gap: 4px; border-bottom: 1px solid #cbd5e1; margin-bottom: 14px }
  .env { padding: 6px 16px; cursor: pointer; border: 1px solid transparent; border-bottom: 0; background: none; font: inherit }
  .env[aria-selected=true] { background: #fff; border-color: #cbd5e1; font-weight: 600 }
  .flag { background: #fff; border: 1px solid #e2e8f0; border-radius: 8px; padding: 12px 16px; margin-bottom: 10px }
  .top { display: flex; align-items: center; gap: 12px }
  .top h2 { font: 600 15px ui-monospace, monospace; margin: 0 }
  .pill { background: #e2e8f0; border-radius: 9px; padding: 0 9px; font-size: 12px }
  .sw { margin-left: auto; width: 44px; height: 24px; border-radius: 12px; border: 0; background: #94a3b8; position: relative; cursor: pointer }
  .sw::after { content: ''; position: absolute; width: 18px; height: 18px; border-radius: 50%; background: #fff; top: 3px; left: 3px }
  .sw[aria-checked=true] { background: #16a34a } .sw[aria-checked=true]::after { left: 23px }
  .low { display: flex; gap: 12px; align-items: center; margin-top: 8px } .low input[type=number] { width: 64px }
  .log { background: #fff; padding: 10px 16px; border-radius: 8px } .muted { color: #64748b }
  .bar { display: flex; gap: 12px; align-items: center; margin-bottom: 12px }
</style>
<div class="wrap" x-data="board" x-cloak>
  <h1>Feature flags</h1>
  <div class="envs" role="tablist"><template x-for="e in ['staging', 'production']"><button class="env" role="tab" :aria-selected="env === e" @click="env = e" x-text="e[0].toUpperCase() + e.slice(1)"></button></template></div>
  <div class="bar">
    <input placeholder="Filter flags" x-model.debounce.250ms="word">
    <label>Order <select x-model="order"><option value="key">Name</option><option value="changed">Last change</option></select></label>
    <span><span x-text="count()"></span> enabled in <span x-text="env"></span></span>
    <button @click="create()">New flag</button>
  </div>
  <div role="list" aria-label="Flags">
    <template x-for="f in list()" :key="f.key">
      <div class="flag" role="listitem">
        <div class="top"><h2 x-text="f.key"></h2><span class="pill" x-text="f.owner"></span>
          <span class="muted" x-text="'changed ' + f.changed"></span>
          <button class="sw" role="switch" :aria-checked="f.on[env]" :aria-label="f.key" @click="flip(f)"></button></div>
        <div class="low">
          <label>Rollout % <input type="number" min="0" max="100" :value="f.share[env]" @change="roll(f, $event.target)" :disabled="!f.on[env]"></label>
          <span class="note" x-show="editing !== f.key" x-text="f.note || 'No note'" @dblclick="editing = f.key; draft = f.note"></span>
          <input aria-label="Note" x-show="editing === f.key" x-model="draft" @keydown.enter="keepNote(f)" @keydown.escape="editing = ''">
          <button @click="editing = f.key; draft = f.note; $nextTick(() => $el.parentElement.querySelector('[aria-label=Note]').focus())" x-show="editing !== f.key">Edit note</button>
          <button @click="archive(f)">Archive</button>
        </div>
      </div>
    </template>
    <p x-show="!list().length">No flag matches the filter.</p>
  </div>
  <div class="log"><h3 style="margin: 0">History</h3><p class="muted" x-show="!log.length">No changes in this session</p><ol><template x-for="line in log"><li x-text="line"></li></template></ol></div>
</div>`

Alpine.data('board', () => ({
  flags: [], log: [], env: 'staging', word: '', order: 'key', editing: '', draft: '',
  async init() {
    const s = await load('flags', 60)
    this.flags = s?.flags || structuredClone(FLAGS)
    this.log = s?.log || []
  },
  list() {
    return this.flags.filter(f => f.key.includes(this.word.trim().toLowerCase())).sort((a, b) =>
      this.order === 'key' ? a.key.localeCompare(b.key) : is('oldest-first') ? a.changed.localeCompare(b.changed) : b.changed.localeCompare(a.changed))
  },
  count() { return this.flags.filter(f => f.on[is('count-of-staging') ? 'staging' : this.env]).length },
  put(line) {
    this.log.unshift(line)
    return save('flags', {flags: this.flags, log: this.log}, 50)
  },
  async flip(f) {
    const env = this.env
    if (env === 'production' && !f.on[env]) {
      const answer = await Swal.fire({title: 'Enable in production?', text: `${f.key} becomes visible to customers.`, showCancelButton: true, confirmButtonText: 'Enable it', cancelButtonText: 'Not now'})
      if (!answer.isConfirmed && !is('cancel-enables')) return
    }
    f.on[env] = !f.on[env]
    if (is('both-environments')) f.on[env === 'staging' ? 'production' : 'staging'] = f.on[env]
    if (f.on[env] && !f.share[env]) f.share[env] = 5
    await this.put(`${f.key} ${f.on[env] ? 'enabled' : 'disabled'} in ${env}`)
  },
  async roll(f, input) {
    const share = Number(input.value)
    if (!(share >= 0 && share <= 100)) {
      if (!is('range-silent')) toast('error', 'Rollout must be between 0 and 100')
      input.value = f.share[this.env]
      return
    }
    f.share[this.env] = share
    await this.put(`${f.key} rolled out to ${share}% in ${this.env}`)
    toast('success', `Rollout of ${f.key} saved`)
  },
  async keepNote(f) {
    f.note = this.draft.trim()
    this.editing = ''
    if (is('note-lost')) { this.log.unshift(`Note of ${f.key} changed`); return }
    await this.put(`Note of ${f.key} changed`)
  },
  async archive(f) {
    const answer = await Swal.fire({title: `Archive ${f.key}?`, input: 'text', inputLabel: 'Type the name of the flag to go on', showCancelButton: true, confirmButtonText: 'Archive flag', inputValidator: v => v === f.key ? null : 'The name does not match'})
    if (!answer.isConfirmed) return
    this.flags = this.flags.filter(x => x.key !== f.key)
    await this.put(`${f.key} archived`)
    toast('success', `${f.key} is archived`)
  },
  async create() {
    const answer = await Swal.fire({title: 'New flag', input: 'text', inputLabel: 'Flag name', showCancelButton: true, confirmButtonText: 'Create flag', inputValidator: v => !v ? 'A name is needed' : this.flags.some(f => f.key === v) ? 'This name is taken' : null})
    if (!answer.isConfirmed) return
    this.flags.push({key: answer.value, owner: 'Unowned', on: {staging: false, production: false}, share: {staging: 0, production: 0}, changed: '2031-03-01', note: ''})
    await this.put(`${answer.value} created`)
  },
}))
Alpine.start()
