import {LitElement, css, html, nothing} from 'lit';

const HOURS = ['07:00', '08:00', '12:00', '17:00', '18:00', '19:00'], LANES = ['Lane 1', 'Lane 2', 'Lane 3', 'Lane 4'], DAYS = ['Monday', 'Tuesday', 'Wednesday'];
const TAKEN = {Monday: {'07:00': {'Lane 1': 'Masters squad', 'Lane 2': 'Masters squad'}, '18:00': {'Lane 3': 'R. Okoye', 'Lane 1': 'Aqua fit'}, '19:00': {'Lane 4': 'You'}}, Tuesday: {'08:00': {'Lane 2': 'T. Hallam'}, '17:00': {'Lane 1': 'Kids club', 'Lane 2': 'Kids club', 'Lane 3': 'Kids club', 'Lane 4': 'Kids club'}}, Wednesday: {'12:00': {'Lane 1': 'P. Ivers'}, '19:00': {'Lane 2': 'Water polo', 'Lane 3': 'Water polo'}}};
const PRICE = 6.5;

class LaneSlot extends LitElement {
  static properties = {who: {}, label: {}};
  static styles = css`:host{display:block} button{width:100%;font:inherit;padding:8px;border:1px solid #9cc;background:#fff;cursor:pointer;border-radius:4px} .busy{padding:9px;background:#dfe6ea;color:#46545c;border-radius:4px;text-align:center} .mine{background:#0a6b62;color:#fff}`;
  render() {
    if (!this.who) return html`<button aria-label="Book ${this.label}" @click=${() => this.dispatchEvent(new CustomEvent('book'))}>Free</button>`;
    return html`<div class="busy ${this.who === 'You' ? 'mine' : ''}">${this.who}</div>`;
  }
}
customElements.define('lane-slot', LaneSlot);

class BookingList extends LitElement {
  static properties = {bookings: {attribute: false}, price: {type: Number}};
  static styles = css`section{background:#e9f4f3;padding:14px 18px;border-radius:8px} li{display:flex;justify-content:space-between;gap:8px;padding:5px 0} ul{padding:0;list-style:none} button{font:inherit}`;
  render() {
    return html`<section aria-label="My bookings"><h2>My bookings</h2>
      ${this.bookings.length ? html`<ul>${this.bookings.map(one => html`<li><span>${one.day} ${one.hour}, ${one.lane}</span><button aria-label="Cancel ${one.day} ${one.hour}" @click=${() => this.dispatchEvent(new CustomEvent('drop', {detail: one}))}>Cancel</button></li>`)}</ul>` : html`<p>You have no bookings this week.</p>`}
      <p>To pay at the desk: <b>£${this.price.toFixed(2)}</b></p></section>`;
  }
}
customElements.define('booking-list', BookingList);

class SwimApp extends LitElement {
  static properties = {day: {}, plan: {attribute: false}, toast: {}, bad: {type: Boolean}, level: {}};
  static styles = css`:host{display:block;font:15px/1.4 Verdana,sans-serif;color:#12353a;padding:20px 30px} .cols{display:grid;grid-template-columns:1fr 300px;gap:26px} nav button{font:inherit;padding:7px 16px;border:0;background:#d7ebe9;margin-right:6px} nav button[aria-pressed=true]{background:#0a6b62;color:#fff}
    table{width:100%;border-spacing:5px} th{text-align:left;font-weight:600} .toast{position:fixed;left:50%;top:16px;transform:translateX(-50%);background:#12353a;color:#fff;padding:10px 18px;border-radius:20px} .toast.bad{background:#a3242d}`;
  constructor() { super(); this.day = 'Monday'; this.plan = null; this.toast = ''; this.bad = false; load('swimlanes').then(kept => { this.plan = kept ?? structuredClone(TAKEN); }); }
  get mine() { return DAYS.flatMap(day => HOURS.flatMap(hour => LANES.filter(lane => this.plan[day][hour]?.[lane] === 'You').map(lane => ({day, hour, lane})))); }
  say(text, bad = false) { this.toast = text; this.bad = bad; clearTimeout(this.timer); this.timer = setTimeout(() => { this.toast = ''; }, 4500); }
  put(day, hour, lane, who) { const plan = structuredClone(this.plan); plan[day][hour] ??= {}; if (who) plan[day][hour][lane] = who; else delete plan[day][hour][lane]; this.plan = plan; return plan; }
  book(hour, lane) {
    if (this.mine.length >= 3 && !is('limit-gone')) { this.say('You can hold three lanes a week', true); return; }
    const before = this.plan, plan = this.put(is('always-monday') ? 'Monday' : this.day, hour, lane, 'You');
    if (!is('booking-not-kept')) save('swimlanes', plan);
    this.say(is('wrong-hour-said') ? `${lane} is yours on ${this.day} at ${HOURS[HOURS.indexOf(hour) + 1] ?? hour}` : `${lane} is yours on ${this.day} at ${hour}`);
    if (is('slot-freed-again')) setTimeout(() => { this.plan = before; }, 1700);
  }
  cancel({day, hour, lane}) { this.frozen = is('price-stale') ? this.mine.length : null; save('swimlanes', this.put(day, hour, lane, null)); this.say(`${day} ${hour} was cancelled`); }
  render() {
    if (!this.plan) return html`<p>Loading the pool…</p>`;
    const taken = this.plan[this.day], free = HOURS.length * LANES.length - Object.values(taken).reduce((sum, one) => sum + Object.keys(one).length, 0);
    return html`<h1>Millpond baths</h1><nav aria-label="Day">${DAYS.map(day => html`<button aria-pressed=${day === this.day} @click=${() => { this.day = day; }}>${day}</button>`)}</nav>
      <div class="cols"><div><p>${free} lanes free on ${this.day}</p>
        <table><thead><tr><th scope="col">Time</th>${LANES.map(lane => html`<th scope="col">${lane}</th>`)}</tr></thead><tbody>${HOURS.map(hour => html`<tr><th scope="row">${hour}</th>${LANES.map(lane => html`<td><lane-slot .who=${taken[hour]?.[lane] ?? ''} .label=${`${lane} at ${hour}`} @book=${() => this.book(hour, lane)}></lane-slot></td>`)}</tr>`)}</tbody></table></div>
      <booking-list .bookings=${this.mine} .price=${(this.frozen ?? this.mine.length) * PRICE} @drop=${event => this.cancel(event.detail)}></booking-list></div>
      ${this.toast ? html`<div class="toast ${this.bad ? 'bad' : ''}" role="status">${this.toast}</div>` : nothing}`;
  }
}
customElements.define('swim-app', SwimApp);
document.title = 'Millpond baths';
document.getElementById('root').append(document.createElement('swim-app'));
