import {LitElement, html, css} from 'lit';
const GOODS = [['Sourdough loaf', 6.5, 12], ['Rye bread', 5.8, 6], ['Baguette', 2.9, 20], ['Croissant', 2.4, 24], ['Cinnamon bun', 3.1, 3], ['Pain au chocolat', 2.8, 0], ['Cheese straw', 2.2, 15], ['Apple tart', 18, 2], ['Spelt rolls', 4.2, 8], ['Brioche', 7.4, 5], ['Seed crackers', 4.9, 0], ['Carrot cake', 24, 1]].map(([name, price, left]) => ({name, price, left}));
const SLOTS = [['07:00 – 07:30', 0], ['07:30 – 08:00', 2], ['08:00 – 08:30', 5], ['08:30 – 09:00', 1], ['09:00 – 10:00', 8]];
const PAST = [{code: 'B-118', when: 'Sat 8 Nov, 08:00 – 08:30', total: 15.8, state: 'Picked up'}, {code: 'B-131', when: 'Sat 15 Nov, 09:00 – 10:00', total: 24, state: 'Picked up'}];
class ProductTile extends LitElement {
  static properties = {item: {type: Object}, count: {type: Number}};
  static styles = css`:host{display:block;background:#fff;border-radius:10px;padding:14px;box-shadow:0 1px 3px #0002}h3{margin:0 0 4px;font-size:16px}.row{display:flex;justify-content:space-between;align-items:center;margin-top:8px}button{width:30px;height:30px;border-radius:50%;border:1px solid #a16207;background:#fff;color:#a16207}button:disabled{opacity:.35}.out{color:#b91c1c;font-weight:600}`;
  send(step) { this.dispatchEvent(new CustomEvent('amount', {detail: step, bubbles: true, composed: true})); }
  render() {
    const {item, count} = this, free = item.left - count;
    return html`<article aria-label=${item.name}><h3>${item.name}</h3><div>${money(item.price)}</div>
      ${item.left ? html`<div class="row"><span>${free ? `${free} left` : 'None left'}</span><span><button aria-label="Remove one ${item.name}" ?disabled=${!count} @click=${() => this.send(-1)}>−</button> <b>${count}</b> <button aria-label="Add one ${item.name}" ?disabled=${!free && !is('oversell')} @click=${() => this.send(1)}>+</button></span></div>` : html`<p class="out">Sold out</p>`}</article>`;
  }
}
customElements.define('product-tile', ProductTile);
class BakeryApp extends LitElement {
  static properties = {counts: {state: true}, slot_: {state: true}, orders: {state: true}, name: {state: true}, problem: {state: true}, done: {state: true}, note: {state: true}};
  static styles = css`:host{display:block;font:15px/1.5 Lora,Georgia,serif;background:#fdf6ec;min-height:100vh;color:#3b2a1a}header{padding:18px 32px;background:#7c4a1e;color:#fff}h1{margin:0}main{display:grid;grid-template-columns:1fr 330px;gap:24px;padding:24px 32px}.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:14px}aside{background:#fff;border-radius:10px;padding:18px;align-self:start}ul{padding-left:18px}.sum{display:flex;justify-content:space-between;font-weight:700;border-top:1px solid #ddd;padding-top:8px}.bad{color:#b91c1c}.ok{background:#e9f5e4;padding:8px 12px;border-radius:8px}label{display:block;margin:6px 0}.go{background:#7c4a1e;color:#fff;border:0;border-radius:8px;padding:8px 16px;font:inherit}`;
  constructor() { super(); this.counts = {}; this.slot_ = ''; this.name = ''; this.problem = ''; this.done = ''; this.orders = null; load('f_bakery', 50).then(kept => this.orders = kept ?? PAST); }
  get total() { return GOODS.reduce((sum, one) => sum + one.price * (this.counts[one.name] ?? 0), 0); }
  amount(item, step) { const next = (this.counts[item.name] ?? 0) + step; this.done = ''; this.counts = {...this.counts, [item.name]: next}; }
  async order() {
    const pieces = Object.values(this.counts).reduce((a, b) => a + b, 0);
    this.problem = !pieces ? 'Your basket is empty' : !this.slot_ ? 'Please choose a pick-up time' : !this.name.trim() ? 'Please tell us your name' : '';
    if (this.problem) { if (is('slot-not-asked') && pieces && !this.slot_) this.problem = 'Please tell us your name'; return; }
    const order = {code: 'B-146', when: `Sat 22 Nov, ${is('slot-shifted') ? (SLOTS[SLOTS.findIndex(one => one[0] === this.slot_) + 1] ?? SLOTS[3])[0] : this.slot_}`, total: this.total, state: 'Ordered'}, before = this.orders;
    await save('f_bakery', [order, ...before], 120);
    this.orders = [order, ...before]; this.done = `Thank you, ${this.name}! Your order number is ${order.code}.`; this.counts = {}; this.slot_ = ''; this.name = '';
  }
  async cancel(order) {
    const before = this.orders; this.orders = before.map(one => one === order ? {...one, state: 'Cancelled'} : one);
    await save('f_bakery', this.orders, 60); if (is('cancel-back')) setTimeout(() => { this.orders = before; save('f_bakery', before); }, 1700);
  }
  render() {
    if (!this.orders) return html`<p>Opening the oven…</p>`;
    const lines = GOODS.filter(one => this.counts[one.name]);
    const total = is('total-one-each') && lines.some(one => one.name === 'Croissant') ? lines.reduce((sum, one) => sum + one.price, 0) : this.total;
    return html`<header><h1>Crumb &amp; Crust</h1><div>Pre-order for Saturday, 22 November</div></header><main>
      <section aria-label="Products"><div class="grid">${GOODS.map(item => html`<product-tile .item=${item} .count=${this.counts[item.name] ?? 0} @amount=${event => this.amount(item, event.detail)}></product-tile>`)}</div></section>
      <div><aside aria-label="Basket"><h2>Your basket</h2>${lines.length && !is('empty-too') ? '' : !lines.length || lines.some(one => one.name === 'Rye bread') ? html`<p>Nothing in here yet</p>` : ''}
        <ul>${lines.map(one => html`<li>${this.counts[one.name]} × ${one.name}, ${money(one.price * this.counts[one.name])}</li>`)}</ul>
        <p class="sum"><span>Total</span><span>${money(total)}</span></p>
        <label>Pick-up time <select .value=${this.slot_} @change=${event => this.slot_ = event.target.value}><option value="">Choose…</option>${SLOTS.map(([name, free]) => html`<option value=${name} ?disabled=${!free} ?selected=${name === this.slot_}>${name}${free ? '' : ' (full)'}</option>`)}</select></label>
        <label>Your name <input .value=${this.name} @input=${event => this.name = event.target.value}></label>
        ${this.problem ? html`<p class="bad" role="alert">${this.problem}</p>` : ''}${this.done ? html`<p class="ok" role="status">${this.done}</p>` : ''}<button class="go" @click=${this.order}>Place order</button></aside>
      <aside aria-label="My orders" style="margin-top:16px"><h2>My orders</h2><ul>${this.orders.map(one => html`<li>${one.code}: ${one.when}, ${money(one.total)} <i>${one.state}</i> ${one.state === 'Ordered' ? html`<button @click=${() => this.cancel(one)}>Cancel order</button>` : ''}</li>`)}</ul></aside></div></main>`;
  }
}
customElements.define('bakery-app', BakeryApp);
document.title = 'Crumb & Crust'; document.body.style.margin = 0; document.getElementById('root').append(document.createElement('bakery-app'));
