import {LitElement, css, html} from 'lit';

const SIZES = [['Small', 3, 24], ['Medium', 5, 36], ['Large', 8, 52]];
const ITEMS = [['Ethiopia Guji', 'Coffee', 0], ['Colombia Huila', 'Coffee', 0], ['Panama Geisha', 'Coffee', 6], ['Sencha', 'Tea', 0], ['Earl Grey', 'Tea', 0], ['Jasmine Pearls', 'Tea', 3.5], ['Oat biscuits', 'Treats', 0], ['Dark truffles', 'Treats', 4], ['Almond brittle', 'Treats', 2], ['Fig bar', 'Treats', 0]].map(([name, kind, extra]) => ({name, kind, extra}));
const EVERY = [['Every week', 0.1, 'You save 10%'], ['Every 2 weeks', 0.05, 'You save 5%'], ['Every month', 0, 'No discount']];
const STEPS = ['Size', 'Contents', 'Delivery', 'Review'];

class BoxSummary extends LitElement {
  static properties = {box: {type: Object}};
  static styles = css`:host{display:block;background:#2d3a2e;color:#f3f0e6;padding:20px;border-radius:16px;align-self:start}h2{margin:0 0 10px;font-size:19px}dl{display:grid;grid-template-columns:1fr auto;gap:6px;margin:0}dd{margin:0}.total{font-size:20px;font-weight:700;border-top:1px solid #fff5;padding-top:8px}`;
  render() {
    const b = this.box, extra = b.items.reduce((s, n) => s + ITEMS.find(i => i.name === n).extra, 0), base = b.size[2] + (is('extras-free') ? 0 : extra);
    const off = base * b.every[1] + (b.promo ? is('promo-added') ? -5 : 5 : 0);
    return html`<h2>Your box</h2><dl><dt>${b.size[0]} box</dt><dd>${money(b.size[2])}</dd><dt>Extras</dt><dd>${money(extra)}</dd><dt>Discount</dt><dd>${off > 0 ? '-' : ''}${money(Math.abs(off))}</dd><dt class="total">Per delivery</dt><dd class="total">${money(base - off)}</dd></dl>
      <p>${b.items.length} of ${b.size[1]} items chosen</p>`;
  }
}
customElements.define('box-summary', BoxSummary);

class BoxBuilder extends LitElement {
  static properties = {step: {state: true}, size: {state: true}, items: {state: true}, every: {state: true}, promo: {state: true}, code: {state: true}, problem: {state: true}, kind: {state: true}, done: {state: true}};
  static styles = css`:host{display:grid;grid-template-columns:1fr 290px;gap:28px;max-width:1040px;margin:0 auto;padding:24px;font:16px Optima,Candara,sans-serif;color:#2d3a2e}ol{display:flex;gap:22px;padding:0;list-style:none;color:#8a9a8b}li[aria-current=step]{color:#2d3a2e;font-weight:700;border-bottom:3px solid #c98b2b}.cards{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}.card{border:2px solid #dcd6c3;border-radius:12px;padding:14px;background:#fff;font:inherit;text-align:left;cursor:pointer;color:inherit}.card[aria-pressed=true]{border-color:#c98b2b;background:#fff7e8}.card:disabled{opacity:.45;cursor:default}.nav{display:flex;gap:12px;margin-top:22px}.nav button,.act{font:inherit;padding:9px 20px;border-radius:10px;border:1px solid #2d3a2e;background:#fff;cursor:pointer}.nav .go{background:#2d3a2e;color:#fff}.bad{color:#b3261e}label{display:block;margin:8px 0}.good{background:#e3efdc;padding:14px;border-radius:12px}`;
  constructor() { super(); this.step = 0; this.size = SIZES[0]; this.items = []; this.every = EVERY[2]; this.promo = ''; this.code = ''; this.problem = ''; this.kind = 'All'; this.done = false; }
  toggle(name) {
    if (this.items.includes(name)) this.items = this.items.filter(n => n !== name);
    else { this.items = [...this.items, name]; if (is('item-drops-out')) setTimeout(() => { this.items = this.items.filter(n => n !== name); }, 1500); }
  }
  next() {
    if (this.step === 1 && this.items.length < this.size[1] && !is('half-box')) { this.problem = `Please choose ${this.size[1] - this.items.length} more`; return; }
    this.problem = ''; if (this.step === 3) return this.order(); this.step += 1;
  }
  async order() { await save('e_box', {items: this.items}, 80); this.done = true; }
  apply() { const ok = this.code.trim().toUpperCase() === 'WELCOME5'; this.promo = ok ? 'WELCOME5' : ''; this.problem = ok ? '' : 'This code is not valid'; if (ok) this.code = ''; }
  body() {
    const full = this.items.length >= this.size[1];
    if (this.step === 0) return html`<h2>How big should your box be?</h2><div class="cards">${SIZES.map(s => html`<button class="card" aria-pressed=${s === this.size} @click=${() => { this.size = s; this.items = this.items.slice(0, s[1]); }}><b>${s[0]}</b><br>${s[1]} items<br>${money(s[2])}</button>`)}</div>`;
    if (this.step === 1) return html`<h2>What do you like?</h2><label>Show <select @change=${e => { this.kind = e.target.value; }}>${['All', 'Coffee', 'Tea', 'Treats'].map(k => html`<option ?selected=${k === this.kind}>${k}</option>`)}</select></label>
      <div class="cards">${ITEMS.filter(i => this.kind === 'All' || i.kind === this.kind).map(i => { const on = this.items.includes(i.name); return html`<button class="card" aria-pressed=${on} ?disabled=${full && !on && !is('one-too-many')} @click=${() => this.toggle(i.name)}><b>${i.name}</b><br>${i.kind}${i.extra ? `, +${money(i.extra)}` : ''}</button>`; })}</div>`;
    if (this.step === 2) return html`<h2>How often?</h2>${EVERY.map(e => html`<label><input type="radio" name="every" .checked=${e === this.every} @change=${() => { this.every = e; }}> ${e[0]} <small>(${e[2]})</small></label>`)}
      <label>Promo code <input .value=${this.code} @input=${e => { this.code = e.target.value; }}></label><button class="act" @click=${this.apply}>Apply code</button>${this.promo ? html`<p class="good">Code ${this.promo} applied</p>` : ''}`;
    return html`<h2>Everything right?</h2><p>${this.size[0]} box, ${(is('review-monthly') ? EVERY[2] : this.every)[0].toLowerCase()}</p><ul>${this.items.map(n => html`<li>${n}</li>`)}</ul>`;
  }
  render() {
    const b = {size: this.size, items: this.items, every: this.every, promo: this.promo};
    return html`<section><h1>Build your box</h1>${this.done ? html`<div class="good" role="status">Thank you! Your first box leaves on 9 March 2026.</div>` : html`<ol>${STEPS.map((s, i) => html`<li aria-current=${i === this.step ? 'step' : 'false'}>${i + 1}. ${s}</li>`)}</ol>${this.body()}
      ${this.problem ? html`<p class="bad" role="alert">${this.problem}</p>` : ''}<div class="nav"><button ?disabled=${!this.step} @click=${() => { this.step -= 1; this.problem = ''; if (is('back-forgets')) this.items = []; }}>Back</button><button class="go" @click=${this.next}>${this.step === 3 ? 'Start subscription' : 'Continue'}</button></div>`}</section><box-summary .box=${b}></box-summary>`;
  }
}
customElements.define('box-builder', BoxBuilder);
document.body.style.cssText = 'margin:0;background:#f6f2e6';
document.getElementById('root').append(document.createElement('box-builder'));
document.title = 'Build your box';
