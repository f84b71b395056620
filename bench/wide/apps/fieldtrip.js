import {LitElement, html, css, nothing} from 'lit';

const PUPILS = [
  {id: 1, name: 'Ada Pike', consent: 'Given', paid: true}, {id: 2, name: 'Ben Osei', consent: 'Missing', paid: false}, {id: 3, name: 'Chloe Tan', consent: 'Given', paid: false},
  {id: 4, name: 'Dev Rao', consent: 'Given', paid: true}, {id: 5, name: 'Ella Moss', consent: 'Missing', paid: false}, {id: 6, name: 'Finn Gray', consent: 'Declined', paid: false},
];
const PRICE = 14.5, money = n => '£' + n.toFixed(2);

class FieldTrip extends LitElement {
  static properties = {pupils: {state: true}, filter: {state: true}, asking: {state: true}, toast: {state: true}};
  static styles = css`
    :host{display:block;font:15px/1.5 Verdana,Geneva,sans-serif;color:#23303b}
    .head{background:#fff8e1;border-bottom:3px solid #f2b705;padding:14px 28px}.head h1{margin:0;font-size:20px}
    .page{padding:18px 28px}.sum{display:flex;gap:12px;margin-bottom:16px}.sum .b{border:1px solid #dcd3b6;border-radius:8px;padding:8px 18px;flex:1}.sum .l{font-size:13px;color:#6d6a5c}.sum .v{font-size:19px;font-weight:bold}
    .bar{display:flex;justify-content:space-between;margin-bottom:10px}.line{display:grid;grid-template-columns:1.3fr 1fr 1fr 2fr;align-items:center;border-bottom:1px solid #e6e0cd;padding:8px 4px;min-height:34px}
    .chip{display:inline-block;border-radius:10px;padding:1px 10px;font-size:13px;background:#e8f5e9}.chip.Missing{background:#fff3cd}.chip.Declined{background:#fbdada}.rem{font-size:12px;margin-left:8px;color:#6d6a5c}.rem.pale{color:#fff}
    button,select{font:inherit;font-size:14px}button{border:1px solid #b58900;background:#fff;border-radius:5px;padding:3px 12px;cursor:pointer}button.k{background:#f2b705}button:disabled{opacity:.5;cursor:default}
    .t{position:fixed;left:24px;bottom:24px;background:#23303b;color:#fff;padding:10px 18px;border-radius:6px}.v0{position:fixed;inset:0;background:#0006;display:grid;place-items:center}.d{background:#fff;padding:20px 26px;border-radius:8px;min-width:320px}`;
  constructor() {
    super();
    this.pupils = JSON.parse(localStorage.getItem('fieldtrip') || 'null') || PUPILS;
    this.filter = 'All pupils'; this.asking = false; this.toast = '';
    this.collected0 = this.sumPaid();
  }
  sumPaid() { return this.pupils.filter(p => p.paid).length * PRICE; }
  keep() { localStorage.setItem('fieldtrip', JSON.stringify(this.pupils)); }
  set(id, patch) { this.pupils = this.pupils.map(p => (p.id === id ? {...p, ...patch} : p)); }
  say(t) { this.toast = t; clearTimeout(this.timer); this.timer = setTimeout(() => { this.toast = ''; }, 5000); }
  pay(p) {
    this.set(p.id, {paid: true}); this.keep(); this.say(`Payment of ${p.name} recorded`);
    if (is('payment-rolled-back')) setTimeout(() => { this.set(p.id, {paid: false}); this.keep(); }, 2000);
  }
  consent(p) { this.set(p.id, {consent: 'Given'}); if (!is('consent-not-saved')) this.keep(); this.say(`Consent for ${p.name} noted`); }
  targets() { return this.pupils.filter(p => p.consent === 'Missing' || (is('reminds-declined') && p.consent === 'Declined')); }
  send() {
    const ids = this.targets().map(p => p.id);
    this.pupils = this.pupils.map(p => (ids.includes(p.id) ? {...p, reminded: true} : p)); this.asking = false; this.keep();
    this.say(ids.length === 1 ? '1 reminder sent' : `${ids.length} reminders sent`);
  }
  render() {
    const rows = this.pupils.filter(p => this.filter === 'All pupils' || (this.filter === 'Consent missing' ? p.consent === 'Missing' : !p.paid && p.consent !== 'Declined'));
    const going = this.pupils.filter(p => p.consent !== 'Declined').length, got = is('collected-stale') ? this.collected0 : this.sumPaid();
    const t = this.targets(), canSend = t.some(p => !p.reminded);
    return html`
      <div class="head"><h1>Trip to the Saltmarsh reserve</h1>Class 5B, 9 May, ${money(PRICE)} per pupil</div>
      <div class="page">
        <div class="sum"><div class="b"><div class="l">Collected</div><div class="v">${money(got)}</div></div><div class="b"><div class="l">Outstanding</div><div class="v">${money(going * PRICE - got)}</div></div><div class="b"><div class="l">Consent missing</div><div class="v">${this.pupils.filter(p => p.consent === 'Missing').length}</div></div></div>
        <div class="bar"><label>Show <select @change=${e => { this.filter = e.target.value; }}>${['All pupils', 'Consent missing', 'Not paid'].map(o => html`<option ?selected=${o === this.filter}>${o}</option>`)}</select></label><span>${rows.length === 1 ? '1 pupil' : `${rows.length} pupils`} shown</span><button class="k" ?disabled=${!canSend} @click=${() => { this.asking = true; }}>Send reminders</button></div>
        <div role="table" aria-label="Pupils"><div class="line" role="row"><b role="columnheader">Pupil</b><b role="columnheader">Consent</b><b role="columnheader">Payment</b><b role="columnheader">Actions</b></div>
          ${rows.map(p => html`<div class="line" role="row"><div role="cell">${p.name}</div><div role="cell"><span class="chip ${p.consent}">${p.consent}</span></div><div role="cell">${p.paid ? 'Paid' : 'Not paid'}</div>
            <div role="cell">${!p.paid && p.consent !== 'Declined' ? html`<button @click=${() => this.pay(p)}>Record payment</button> ` : nothing}${p.consent === 'Missing' ? html`<button @click=${() => this.consent(p)}>Slip received</button>` : nothing}${p.reminded ? html`<span class="rem ${is('reminded-pale') ? 'pale' : ''}">Reminded today</span>` : nothing}</div></div>`)}
          ${rows.length ? nothing : html`<p>No pupils to show.</p>`}</div>
      </div>
      ${this.toast ? html`<div class="t" role="status">${this.toast}</div>` : nothing}
      ${this.asking ? html`<div class="v0"><div class="d" role="dialog" aria-modal="true" aria-label="Send reminders"><h2>Send a reminder to ${t.length} families?</h2><ul aria-label="Families to remind">${t.map(p => html`<li>${p.name}</li>`)}</ul><button @click=${() => { this.asking = false; }}>Cancel</button> <button class="k" @click=${() => this.send()}>Send now</button></div></div>` : nothing}`;
  }
}
customElements.define('field-trip', FieldTrip);
document.body.style.margin = '0';
document.getElementById('root').append(document.createElement('field-trip'));
document.title = 'Trip to the Saltmarsh reserve';
