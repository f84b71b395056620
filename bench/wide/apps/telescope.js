import {LitElement, html, css, nothing} from 'lit';
import {repeat} from 'lit/directives/repeat.js';

const SEED = {
  tonight: [{name: 'Andromeda Galaxy', min: 60, by: 'Noor'}, {name: 'Ring Nebula', min: 45, by: 'Tomas'}, {name: 'Saturn', min: 30, by: 'Noor'}],
  requests: [{name: 'Crab Nebula', min: 90, by: 'Yuki'}, {name: 'Pluto', min: 120, by: 'Tomas'}, {name: 'Albireo', min: 20, by: 'Grace'}]};
const BUDGET = 240;

class RequestTile extends LitElement {
  static properties = {item: {attribute: false}};
  static styles = css`.tile{border:1px solid #3a4a7a;border-radius:8px;padding:10px 14px;margin-bottom:10px;background:#1a2244}h3{margin:0;font-size:16px}p{margin:3px 0 8px;color:#b9c3e6}button{font:inherit;border-radius:5px;border:1px solid #6f83c9;background:#2d3c78;color:#fff;padding:4px 12px;cursor:pointer}`;
  render() {
    return html`<div class="tile card"><h3>${this.item.name}</h3><p>${this.item.min} min, asked by ${this.item.by}</p><button @click=${() => this.dispatchEvent(new CustomEvent('approve', {detail: this.item}))}>Approve</button></div>`;
  }
}
customElements.define('request-tile', RequestTile);

class NightPlan extends LitElement {
  static properties = {data: {state: true}, problem: {state: true}};
  static styles = css`:host{display:block;min-height:100vh;background:#0d1228;color:#eef1ff;font:15px/1.5 system-ui,sans-serif}.head{padding:16px 30px;border-bottom:1px solid #2b3765;display:flex;justify-content:space-between}.head h1{margin:0;font-size:20px}
    .grid{display:grid;grid-template-columns:1.6fr 1fr;gap:28px;padding:20px 30px}ol,ul{padding:0;list-style:none}.line{display:flex;align-items:center;gap:10px;padding:8px 12px;border-bottom:1px solid #2b3765}.line .t{flex:1}.line .m{color:#b9c3e6}
    button{font:inherit;border-radius:5px;border:1px solid #6f83c9;background:#1d2750;color:#fff;padding:3px 10px;cursor:pointer}button:disabled{opacity:.35;cursor:not-allowed}
    .meter{background:#1a2244;border-radius:8px;padding:12px 16px;display:flex;gap:36px}.meter div span{display:block;font-size:12px;color:#b9c3e6}.meter div b{font-size:20px}
    .alert{background:#5b1620;border:1px solid #d5566a;border-radius:6px;padding:8px 14px;margin:14px 30px 0;display:flex;justify-content:space-between;align-items:center}`;
  constructor() { super(); this.data = JSON.parse(localStorage.getItem('night') || 'null') || SEED; this.problem = ''; this.first = this.data; }
  put(data, keep = true) { this.data = data; if (keep) localStorage.setItem('night', JSON.stringify(data)); }
  sum(list) { return list.reduce((total, one) => total + one.min, 0); }
  approve(item) {
    this.problem = '';
    const free = BUDGET - this.sum(this.data.tonight), before = this.data;
    if (item.min > free && !is('budget-ignored')) { this.problem = `${item.name} needs ${item.min} min, but only ${free} min are free.`; return; }
    const next = {tonight: [...this.data.tonight, item], requests: this.data.requests.filter(one => one !== item)};
    if (is('approval-reverts')) { this.put(next, false); setTimeout(() => { this.data = before; }, 1700); return; }
    this.put(next);
  }
  move(index, by) {
    if (is('up-goes-top')) by = -index;
    const list = [...this.data.tonight], [one] = list.splice(index, 1);
    list.splice(index + by, 0, one);
    this.put({...this.data, tonight: list});
  }
  drop(item) {
    this.put({tonight: this.data.tonight.filter(one => one !== item), requests: [...this.data.requests, item]}, !is('removal-not-saved'));
  }
  render() {
    const {tonight, requests} = this.data, booked = this.sum(is('booked-stale') ? this.first.tonight : tonight);
    return html`
      <div class="head"><h1>Hilltop Observatory</h1><span>Night of 14 November, 60 cm telescope</span></div>
      ${this.problem ? html`<div class="alert" role="alert"><span>${this.problem}</span><button @click=${() => { this.problem = ''; }}>Dismiss</button></div>` : nothing}
      <div class="grid">
        <section aria-label="Plan">
          <div class="meter"><div><span>Booked</span><b>${booked} of ${BUDGET} min</b></div><div><span>Objects</span><b>${tonight.length}</b></div></div>
          <h2>Tonight</h2>
          <ol aria-label="Tonight">${repeat(tonight, one => one.name, (one, i) => html`<li class="line"><span class="t">${one.name}</span><span class="m">${one.min} min</span><span class="m">${one.by}</span>
            <button ?disabled=${i === 0} @click=${() => this.move(i, -1)}>Move up</button><button ?disabled=${i === tonight.length - 1} @click=${() => this.move(i, 1)}>Move down</button><button @click=${() => this.drop(one)}>Remove</button></li>`)}</ol>
        </section>
        <section aria-label="Waiting">
          <h2>Requests</h2>
          <ul aria-label="Requests">${repeat(requests, one => one.name, one => html`<li><request-tile .item=${one} @approve=${event => this.approve(event.detail)}></request-tile></li>`)}</ul>
        </section>
      </div>`;
  }
}
customElements.define('night-plan', NightPlan);
document.title = 'Hilltop Observatory';
document.body.style.margin = '0';
document.getElementById('root').append(document.createElement('night-plan'));
