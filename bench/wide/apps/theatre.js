import {LitElement, html, css} from 'lit';

const SHOWS = [{id: 'hamlet', title: 'Hamlet', date: 'Fri 4 Dec, 19:30', price: 42, taken: ['A2', 'A3', 'B5', 'C1']}, {id: 'cats', title: 'The Glass Garden', date: 'Sat 5 Dec, 20:00', price: 35, taken: ['A1', 'B1', 'B2', 'B3', 'C6']}, {id: 'jazz', title: 'Winter Jazz Night', date: 'Sun 6 Dec, 18:00', price: 28, taken: ['C2', 'C3']}];
const SEATS = ['A', 'B', 'C'].flatMap(row => [1, 2, 3, 4, 5, 6].map(no => row + no));

customElements.define('seat-map', class extends LitElement {
  static properties = {taken: {}, picked: {}};
  static styles = css`.map{display:grid;grid-template-columns:repeat(6,52px);gap:8px}button{height:40px;border-radius:8px 8px 2px 2px;border:1px solid #8a6d3b;background:#fff7e0;cursor:pointer}button[aria-pressed=true]{background:#b45309;color:#fff}button[disabled]{background:#bbb;color:#666;cursor:not-allowed}.fake{background:#bbb;color:#666}.stage{text-align:center;width:352px;background:#333;color:#fff;margin-bottom:12px}`;
  render() {
    return html`<div class="stage">Stage</div><div class="map">${SEATS.map(seat => { const gone = this.taken.includes(seat);
      return html`<button aria-label="Seat ${seat}" class=${gone ? 'fake' : ''} ?disabled=${gone && !is('taken-can-be-picked')} aria-pressed=${this.picked.includes(seat)} @click=${() => this.dispatchEvent(new CustomEvent('pick', {detail: seat}))}>${seat}</button>`; })}</div>`;
  }
});

customElements.define('count-down', class extends LitElement {
  static properties = {left: {}};
  render() { return html`<p>Seats left: <b>${this.left}</b></p>`; }
});

customElements.define('theatre-app', class extends LitElement {
  static properties = {show: {state: true}, picked: {state: true}, booked: {state: true}, email: {state: true}, problem: {state: true}, done: {state: true}, left: {state: true}};
  static styles = css`:host{display:block;font:16px/1.5 Palatino,serif;color:#2b2118;max-width:900px;margin:auto;padding:16px}nav button{font:inherit;margin-right:8px;border:0;background:#eadfcb;padding:8px 14px;cursor:pointer}nav button[aria-current=true]{background:#7c2d12;color:#fff}.two{display:grid;grid-template-columns:380px 1fr;gap:30px}.err{color:#a11}.ok{background:#dcefd8;padding:10px}`;
  constructor() { super(); this.show = SHOWS[0]; this.picked = []; this.booked = []; this.problem = ''; this.done = ''; load('theatre').then(kept => { this.booked = kept ?? []; }); }
  taken(show = this.show) { return [...show.taken, ...this.booked.filter(one => one.show === show.id).flatMap(one => one.seats)]; }
  choose(show) { this.show = show; if (!is('seats-kept-on-switch')) this.picked = []; this.done = ''; this.problem = ''; }
  pick(seat) { this.done = ''; this.picked = this.picked.includes(seat) ? this.picked.filter(one => one !== seat) : [...this.picked, seat].sort(); }
  get fee() { return this.picked.length ? 2.5 : 0; }
  async book(event) {
    event.preventDefault(); const email = this.renderRoot.querySelector('#email').value.trim();
    if (!this.picked.length) { this.problem = 'Choose at least one seat'; return; }
    if (!/.@.+\../.test(email)) { this.problem = 'Please give us an email address for the tickets'; return; }
    this.problem = ''; const seats = this.picked; this.picked = [];
    this.booked = [...this.booked, {show: is('booked-for-first-show') ? 'hamlet' : this.show.id, seats, email}];
    if (!is('booking-not-saved')) await save('theatre', this.booked, 100);
    this.done = `${seats.length} ticket${seats.length > 1 ? 's' : ''} for ${this.show.title} sent to ${email}`;
  }
  async cancel(at) { this.booked = this.booked.filter((_, spot) => is('cancel-wrong') ? spot !== 0 : spot !== at); await save('theatre', this.booked, 100); }
  render() {
    const total = this.picked.length * this.show.price + (is('fee-per-seat') ? this.fee * this.picked.length : this.fee);
    return html`<h1>Old Mill Theatre</h1><nav>${SHOWS.map(one => html`<button aria-current=${one === this.show} @click=${() => this.choose(one)}>${one.title}</button>`)}</nav>
      <h2>${this.show.title}</h2><p>${this.show.date}, ${money(this.show.price)} a seat</p>
      <div class="two"><div><seat-map .taken=${this.taken()} .picked=${this.picked} @pick=${event => this.pick(event.detail)}></seat-map><count-down .left=${18 - this.taken().length}></count-down></div>
      <form @submit=${this.book} novalidate><h3>Your order</h3><p>${this.picked.length ? `Seats: ${this.picked.join(', ')}` : 'No seats chosen'}</p><p>Booking fee: ${money(this.fee)}</p><p>Total: ${money(total)}</p>
        <label for="email">Email</label> <input id="email" type="email"><p class="err" role="alert">${this.problem}</p><button>Book tickets</button>${this.done ? html`<p class="ok" role="status">${this.done}</p>` : ''}</form></div>
      <h3>My bookings</h3>${this.booked.length ? html`<ul>${this.booked.map((one, at) => html`<li>${SHOWS.find(show => show.id === one.show).title}, ${one.seats.join(' and ')} <button aria-label="Cancel booking ${at + 1}" @click=${() => this.cancel(at)}>Cancel</button></li>`)}</ul>` : html`<p>You have no bookings</p>`}`;
  }
});
document.title = 'Old Mill Theatre';
document.getElementById('root').append(document.createElement('theatre-app'));
