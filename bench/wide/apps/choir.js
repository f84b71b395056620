import { LitElement, html, css, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { classMap } from "lit/directives/class-map.js";

const SINGERS = [["Ada Munro", "Soprano"], ["Birgit Sand", "Soprano"], ["Chloe Fair", "Alto"], ["Dora Lenz", "Alto"],
  ["Emil Roth", "Tenor"], ["Finn Oakes", "Tenor"], ["Gus Weir", "Bass"], ["Hal Ingram", "Bass"]];
const VOICES = ["Soprano", "Alto", "Tenor", "Bass"];
const seed = () => [
  { id: 1, date: "2026-10-07", from: "19:00", to: "21:00", place: "Parish hall", piece: "Fauré Requiem", coming: ["Ada Munro", "Chloe Fair", "Emil Roth", "Gus Weir", "Hal Ingram"], off: false },
  { id: 2, date: "2026-10-14", from: "19:00", to: "21:30", place: "Parish hall", piece: "Gospel medley", coming: ["Birgit Sand", "Dora Lenz"], off: false },
  { id: 3, date: "2026-10-24", from: "10:00", to: "16:00", place: "Music school", piece: "Whole programme", coming: SINGERS.map(s => s[0]), off: false },
];
const pretty = d => new Date(d + "T12:00:00Z").toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "long", timeZone: "UTC" });

class ChoirRehearsal extends LitElement {
  static properties = { r: { type: Object }, open: { type: Boolean } };
  static styles = css`
    article { background: #fff; border-left: 5px solid #5b3a8c; padding: 12px 16px; margin: 10px 0; box-shadow: 0 1px 3px #0003 }
    article.off { border-color: #aaa } article.off h3 { text-decoration: line-through; color: #777 }
    h3 { margin: 0 } .meta { color: #555 } .row { display: flex; gap: 10px; align-items: center; margin-top: 8px }
    .badge { background: #b3261e; color: #fff; padding: 1px 8px; border-radius: 9px; font-size: 12px }
    .voices { display: grid; grid-template-columns: repeat(4, 1fr); gap: 10px; margin-top: 10px } h4 { margin: 0 0 4px } label { display: block }`;
  constructor() { super(); this.open = false; }
  emit(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail: { id: this.r.id, ...detail }, bubbles: true, composed: true })); }
  render() {
    const { r } = this, n = is("count-short") ? Math.min(r.coming.length, 5) : r.coming.length;
    return html`<article class=${classMap({ off: r.off })}>
      <h3>${r.piece}</h3><div class="meta">${pretty(r.date)}, ${r.from}–${r.to}, ${r.place}</div>
      ${r.off ? html`<span class="badge">Cancelled</span>` : html`<div class="row"><span>${n} of ${SINGERS.length} coming</span>
        <button aria-expanded=${this.open} @click=${() => (this.open = !this.open)}>Attendance</button>
        <button @click=${() => this.emit("call-off")}>Cancel rehearsal</button></div>`}
      ${this.open && !r.off ? html`<div class="voices">${VOICES.map(v => html`<section><h4>${v}</h4>
        ${SINGERS.filter(s => s[1] === v).map(([s]) => html`<label><input type="checkbox" .checked=${r.coming.includes(s)} @change=${e => this.emit("attend", { singer: s, yes: e.target.checked })}> ${s}</label>`)}</section>`)}</div>` : nothing}
    </article>`;
  }
}
customElements.define("choir-rehearsal", ChoirRehearsal);

class PlanDialog extends LitElement {
  static properties = { problem: { state: true }, warm: { state: true } };
  static styles = css`dialog { border: none; border-radius: 8px; box-shadow: 0 8px 30px #0006; width: 380px } label { display: block; margin: 8px 0 }
    .p { color: #b3261e } footer { display: flex; gap: 8px; justify-content: flex-end } input:not([type=range]), select { width: 100%; box-sizing: border-box }`;
  constructor() { super(); this.problem = ""; this.warm = 15; }
  show() { this.problem = ""; this.warm = 15; this.renderRoot.querySelector("form").reset(); this.renderRoot.querySelector("dialog").showModal(); }
  close() { this.renderRoot.querySelector("dialog").close(); }
  submit(e) {
    e.preventDefault();
    const v = Object.fromEntries(new FormData(e.target));
    if (!v.piece.trim()) this.problem = "What will you sing?";
    else if (!v.date) this.problem = "Pick a date";
    else if (v.to <= v.from && !is("ends-early")) this.problem = "The end must be after the start";
    else { this.close(); this.dispatchEvent(new CustomEvent("planned", { detail: v })); }
  }
  render() {
    return html`<dialog aria-labelledby="t"><form @submit=${this.submit} novalidate><h2 id="t">Plan a rehearsal</h2>
      <label>Piece <input name="piece"></label><label>Date <input type="date" name="date"></label>
      <label>From <input type="time" name="from" value="19:00"></label><label>Until <input type="time" name="to" value="21:00"></label>
      <label>Place <select name="place"><option>Parish hall</option><option>Music school</option><option>Town theatre</option></select></label>
      <label>Warm-up <input type="range" name="warm" min="0" max="30" step="5" .value=${String(this.warm)} @input=${e => (this.warm = +e.target.value)}> ${this.warm} minutes</label>
      ${this.problem ? html`<p class="p" role="alert">${this.problem}</p>` : nothing}
      <footer><button type="button" @click=${this.close}>Not now</button><button>Plan it</button></footer></form></dialog>`;
  }
}
customElements.define("plan-dialog", PlanDialog);

class ChoirApp extends LitElement {
  static properties = { list: { state: true }, place: { state: true }, toast: { state: true } };
  static styles = css`:host { display: block; font: 15px system-ui, sans-serif; max-width: 760px; margin: 0 auto; background: #f3effa; padding: 8px 20px; min-height: 95vh }
    header { display: flex; justify-content: space-between; align-items: center } .bar { display: flex; gap: 16px; align-items: center }
    .toast { position: fixed; left: 24px; bottom: 24px; background: #322f35; color: #fff; padding: 12px 18px; border-radius: 4px }`;
  constructor() { super(); this.list = null; this.place = ""; this.toast = ""; load("choir", 100).then(s => (this.list = s && s.list ? s.list : seed())); }
  say(t) { this.toast = t; clearTimeout(this.t); this.t = setTimeout(() => (this.toast = ""), 4000); }
  change(id, patch, keep = true) { this.list = this.list.map(r => (r.id === id ? { ...r, ...patch(r) } : r)); if (keep) save("choir", { list: this.list }, 80); }
  attend({ detail: { id, singer, yes } }) {
    this.change(id, r => ({ coming: yes ? [...r.coming, singer] : r.coming.filter(s => s !== singer) }), !is("attendance-lost"));
    this.say(`${singer} is ${yes ? "coming" : "not coming"}`);
  }
  callOff({ detail: { id } }) {
    const at = this.list.findIndex(r => r.id === id), hit = is("wrong-rehearsal") ? this.list[(at + 1) % this.list.length].id : id;
    this.change(hit, () => ({ off: true }));
    this.say(`${this.list[at].piece} on ${pretty(this.list[at].date)} was called off`);
  }
  planned({ detail }) {
    const r = { ...detail, id: Date.now(), coming: [], off: false };
    this.list = is("unsorted") ? [...this.list, r] : [...this.list, r].sort((a, b) => a.date.localeCompare(b.date));
    save("choir", { list: this.list }, 80); this.say("Rehearsal planned");
  }
  render() {
    if (!this.list) return html`<p>Loading…</p>`;
    const shown = this.list.filter(r => !this.place || r.place === this.place), on = (is("total-stale") ? this.list : shown).filter(r => !r.off).length;
    return html`<header><h1>St Olave Singers</h1><button @click=${() => this.renderRoot.querySelector("plan-dialog").show()}>Plan rehearsal</button></header>
      <div class="bar"><label>Where <select @change=${e => (this.place = e.target.value)}><option value="">Anywhere</option><option>Parish hall</option><option>Music school</option><option>Town theatre</option></select></label>
      <span>${on} ${on === 1 ? "rehearsal" : "rehearsals"} ahead</span></div>
      <main @attend=${this.attend} @call-off=${this.callOff}>${repeat(shown, r => r.id, r => html`<choir-rehearsal .r=${r}></choir-rehearsal>`)}
      ${shown.length ? nothing : html`<p>No rehearsals there.</p>`}</main>
      <plan-dialog @planned=${this.planned}></plan-dialog>${this.toast ? html`<div class="toast" role="status">${this.toast}</div>` : nothing}`;
  }
}
customElements.define("choir-app", ChoirApp);
document.getElementById("root").append(document.createElement("choir-app"));
