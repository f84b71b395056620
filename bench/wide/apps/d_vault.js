import {LitElement, css, html, nothing} from 'lit';

const V = (id, name, user, password, folder) => ({id, name, user, password, folder});
const SEED = [
  V(1, 'Cloudrun console', 'ops@brightlane.io', 'kite-Lemon-94-fjord', 'Work'), V(2, 'Team calendar', 'mira', 'summer24', 'Work'), V(3, 'Payroll portal', 'mira.h', 'Otter!Salt77-brim', 'Work'), V(4, 'Source hosting', 'mirah', 'Quill-309-Marsh-toad', 'Work'),
  V(5, 'Nordbank online', '4410-2291', 'Ferry+Moss-51-coal', 'Finance'), V(6, 'Tax office', 'DE-771-20', 'password1', 'Finance'), V(7, 'Harbour Bank card', 'mira.h', 'Plum_Anvil-62-reed', 'Finance'),
  V(8, 'Video streaming', 'mira@home.example', 'popcorn', 'Home'), V(9, 'Router', 'admin', 'Cedar-17-Wolf-inkwell', 'Home'), V(10, 'Energy supplier', '80-2214', 'Ridge.44.Tulip.ash', 'Home'), V(11, 'Library', '20010442', 'Bramble-8-Stone-lark', 'Home'),
];
const FOLDERS = ['Work', 'Finance', 'Home'];
const strength = text => text.length < 10 ? 'Weak' : text.length < 14 || !/\d/.test(text) || !/[A-Z]/.test(text) ? 'Fair' : 'Strong';

class StrengthMeter extends LitElement {
  static properties = {text: {}};
  static styles = css`i { display: inline-block; width: 90px; height: 6px; border-radius: 3px; background: #ddd; margin-right: 8px; vertical-align: middle } i::after { content: ''; display: block; height: 6px; border-radius: 3px; width: var(--w); background: var(--c) }`;
  render() { const level = strength(this.text); return html`<i style="--w:${{Weak: 25, Fair: 60, Strong: 100}[level]}%;--c:${{Weak: '#c0392b', Fair: '#d68910', Strong: '#1e8449'}[level]}"></i><span>${level}</span>`; }
}
customElements.define('strength-meter', StrengthMeter);

class VaultApp extends LitElement {
  static properties = {items: {state: true}, folder: {state: true}, now: {state: true}, seen: {state: true}, editing: {state: true}, draft: {state: true}, asking: {state: true}, query: {state: true}, toast: {state: true}, weak: {state: true}};
  static styles = css`:host { display: grid; grid-template-columns: 190px 340px 1fr; min-height: 100vh; font: 15px/1.45 "Work Sans", system-ui, sans-serif; color: #1b2b34; background: #f7f9fa } nav { background: #12343b; color: #e1f0ee; padding: 18px } nav button { display: flex; justify-content: space-between; width: 100%; background: none; border: 0; color: inherit; font: inherit; padding: 7px 10px; border-radius: 6px; cursor: pointer } nav button[aria-current=true] { background: #2d545e } .list { border-right: 1px solid #d8e0e3; padding: 14px } .list ul { list-style: none; padding: 0 } .list li button { width: 100%; text-align: left; background: none; border: 0; font: inherit; padding: 8px; border-radius: 6px; cursor: pointer } .list li button[aria-pressed=true] { background: #dcecea } small { color: #5d737e; display: block } main { padding: 20px 30px } input, select { font: inherit; padding: 6px 10px; border: 1px solid #b6c4ca; border-radius: 6px } .b { font: inherit; padding: 5px 14px; border: 1px solid #b6c4ca; border-radius: 6px; background: #fff; cursor: pointer } .b.red { background: #c0392b; color: #fff } dl { display: grid; grid-template-columns: 110px 1fr; gap: 10px } dd { margin: 0 } code { font: 15px ui-monospace, monospace; background: #eef3f4; padding: 2px 8px } .shade { position: fixed; inset: 0; background: #0008; display: grid; place-items: center } .box { background: #fff; padding: 20px 26px; border-radius: 10px } .toast { position: fixed; right: 24px; bottom: 24px; background: #12343b; color: #fff; border-radius: 8px; padding: 10px 16px }`;
  constructor() { super(); this.items = []; this.folder = 'All items'; this.now = 1; this.seen = false; this.editing = false; this.draft = ''; this.asking = false; this.query = ''; this.toast = ''; this.weak = 0; load('d_vault', 40).then(kept => { this.items = kept ?? SEED; this.weak = this.items.filter(one => strength(one.password) === 'Weak').length; }); }
  keep(items, lost) { this.items = items; if (!is('weak-count-stale')) this.weak = items.filter(one => strength(one.password) === 'Weak').length; if (!lost) save('d_vault', items, 40); }
  say(text) { this.toast = text; clearTimeout(this.timer); this.timer = setTimeout(() => { this.toast = ''; }, 5000); }
  get shown() { const query = is('case-sensitive') ? this.query : this.query.toLowerCase(); return this.items.filter(one => (this.folder === 'All items' || one.folder === this.folder) && (is('case-sensitive') ? one.name : one.name.toLowerCase()).includes(query)); }
  pick(one) { this.now = one.id; this.seen = false; this.editing = false; }
  change(part) { return this.items.map(one => one.id === this.now ? {...one, ...part} : one); }
  savePassword(event) { event.preventDefault(); this.keep(this.change({password: this.draft})); this.editing = false; this.seen = false; this.say('Password updated'); }
  move(event) { const to = event.target.value, item = this.items.find(one => one.id === this.now); if (is('moved-copied')) { this.keep([...this.items, {...item, id: Date.now(), folder: to}]); } else this.keep(this.change({folder: to})); this.say(`Moved to ${to}`); }
  remove() { const item = this.items.find(one => one.id === this.now); this.asking = false; this.keep(this.items.filter(one => one !== item), is('delete-lost')); this.now = this.items[0].id; this.say(`${item.name} was deleted`); }
  copy() { this.say('Password copied'); }
  render() {
    const item = this.items.find(one => one.id === this.now); if (!item) return html`<p>Unlocking…</p>`;
    const secret = is('reveals-first') ? this.items[0].password : item.password, open = this.seen || (is('hide-ignored') && this.everSeen === item.id); if (this.seen) this.everSeen = item.id;
    return html`<nav aria-label="Folders"><h1>Keyring</h1>${['All items', ...FOLDERS].map(one => html`<button aria-current=${one === this.folder} @click=${() => { this.folder = one; }}><span>${one}</span><span>${one === 'All items' ? this.items.length : this.items.filter(it => it.folder === one).length}</span></button>`)}<p>Weak passwords: ${this.weak}</p></nav>
      <div class="list"><input type="search" aria-label="Search vault" placeholder="Search vault" .value=${this.query} @input=${event => { this.query = event.target.value; }}>
        <ul aria-label="Items">${this.shown.map(one => html`<li><button aria-pressed=${one.id === this.now} @click=${() => this.pick(one)}>${one.name}<small>${one.user}</small></button></li>`)}</ul>${this.shown.length ? nothing : html`<p>No items match</p>`}</div>
      <main><h2>${item.name}</h2><dl><dt>User name</dt><dd>${item.user}</dd><dt>Password</dt><dd><code>${open ? secret : '••••••••••••'}</code> <button class="b" @click=${() => { this.seen = !this.seen; }}>${this.seen ? 'Hide' : 'Reveal'}</button> <button class="b" @click=${this.copy}>Copy</button></dd><dt>Strength</dt><dd><strength-meter .text=${item.password}></strength-meter></dd>
        <dt><label for="folder">Folder</label></dt><dd><select id="folder" @change=${this.move}>${FOLDERS.map(one => html`<option ?selected=${one === item.folder} .selected=${one === item.folder}>${one}</option>`)}</select></dd></dl>
        ${this.editing ? html`<form @submit=${this.savePassword}><p><label>New password <input .value=${this.draft} @input=${event => { this.draft = event.target.value; }}></label></p>${this.draft ? html`<p>New strength: <strength-meter .text=${this.draft}></strength-meter></p>` : nothing}<button class="b">Save password</button> <button type="button" class="b" @click=${() => { this.editing = false; }}>Cancel</button></form>` : html`<p><button class="b" @click=${() => { this.draft = ''; this.editing = true; }}>Change password</button> <button class="b" @click=${() => { this.asking = true; }}>Delete item</button></p>`}</main>
      ${this.asking ? html`<div class="shade"><div class="box" role="alertdialog" aria-modal="true" aria-label="Delete ${item.name}?"><h2>Delete ${item.name}?</h2><p>Nobody can restore it.</p><button class="b" @click=${() => { this.asking = false; }}>Keep it</button> <button class="b red" @click=${this.remove}>Delete forever</button></div></div>` : nothing}
      ${this.toast ? html`<div class="toast" role="status">${this.toast}</div>` : nothing}`;
  }
}
customElements.define('vault-app', VaultApp);
document.getElementById('root').append(document.createElement('vault-app'));
document.title = 'Keyring';
