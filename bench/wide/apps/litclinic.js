import { LitElement, css, html, nothing } from "lit";
import { classMap } from "lit/directives/class-map.js";
import { repeat } from "lit/directives/repeat.js";
import { createRef, ref } from "lit/directives/ref.js";

const DOCTORS = ["Dr. Roy", "Dr. Lindgren", "Dr. Abara"];
const VISITS = [
  { id: "a", day: 0, time: "08:30", patient: "Mona Fischer", doctor: "Dr. Roy", status: "Booked", note: "Bring the X-ray from May." },
  { id: "b", day: 0, time: "09:15", patient: "Luis Ortega", doctor: "Dr. Lindgren", status: "Booked", note: "" },
  { id: "c", day: 0, time: "11:00", patient: "Priya Nair", doctor: "Dr. Roy", status: "Checked in", note: "Needs a wheelchair." },
  { id: "d", day: 0, time: "14:45", patient: "Jonas Berg", doctor: "Dr. Abara", status: "Booked", note: "" },
  { id: "e", day: 1, time: "10:00", patient: "Hana Sato", doctor: "Dr. Lindgren", status: "Booked", note: "" },
];
const DAYS = ["Monday, 2 March 2026", "Tuesday, 3 March 2026", "Wednesday, 4 March 2026"];
const emit = (el, type, detail) => el.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
const button = css`
  button { font: inherit; padding: 6px 12px; border: 1px solid #9bb; border-radius: 6px; background: #fff; cursor: pointer; }
  button.main { background: #07689f; color: #fff; border-color: #07689f; } button:disabled { opacity: .45; cursor: default; }`;

class VisitCard extends LitElement {
  static properties = { visit: { attribute: false }, open: { state: true } };
  static styles = [button, css`
    :host { display: block; } article { border: 1px solid #cde; border-left: 5px solid #07689f; border-radius: 8px; padding: 10px 14px; background: #fff; }
    article.in { border-left-color: #2b9348; } header { display: flex; gap: 14px; align-items: center; } h3 { margin: 0; font-size: 16px; flex: 1; }
    .badge { border-radius: 99px; padding: 2px 10px; background: #e3f2fd; font-size: 13px; } .in .badge { background: #d8f3dc; }
    .note { margin: 10px 0 0; color: #333; } .note.faint { color: #fff; }`];
  render() {
    const v = this.visit, arrived = v.status === "Checked in";
    return html`<article class=${classMap({ in: arrived })}>
      <header>
        <time>${v.time}</time><h3>${v.patient}</h3><span>${v.doctor}</span><span class="badge">${v.status}</span>
        <button ?disabled=${arrived} @click=${() => emit(this, "check-in", v.id)}>Check in</button>
        <button @click=${() => emit(this, "cancel-visit", v.id)}>Cancel visit</button>
        ${v.note ? html`<button aria-expanded=${this.open ? "true" : "false"} @click=${() => (this.open = !this.open)}>Note</button>` : nothing}
      </header>
      ${this.open ? html`<p class=${classMap({ note: true, faint: is("note-white") })}>${v.note}</p>` : nothing}
    </article>`;
  }
}
customElements.define("visit-card", VisitCard);

class ClinicField extends LitElement {
  static styles = css`label { display: grid; gap: 4px; margin: 10px 0; } ::slotted(input), ::slotted(select) { font: inherit; padding: 6px 8px; }`;
  static properties = { label: {} };
  render() { return html`<label><span>${this.label}</span><slot></slot></label>`; }
}
customElements.define("clinic-field", ClinicField);

class ClinicToast extends LitElement {
  static properties = { text: {} };
  static styles = css`div { position: fixed; left: 24px; bottom: 24px; background: #123; color: #fff; padding: 12px 18px; border-radius: 8px; }`;
  show(text) { this.text = text; clearTimeout(this.timer); this.timer = setTimeout(() => (this.text = ""), 5000); }
  render() { return this.text ? html`<div role="status">${this.text}</div>` : nothing; }
}
customElements.define("clinic-toast", ClinicToast);

class ClinicApp extends LitElement {
  static properties = { visits: { state: true }, day: { state: true }, doctor: { state: true }, error: { state: true } };
  static styles = [button, css`
    :host { display: block; max-width: 860px; margin: 0 auto; padding: 20px; font: 15px/1.4 system-ui, sans-serif; }
    nav, .tools { display: flex; gap: 12px; align-items: center; margin: 12px 0; } h2 { font-size: 18px; margin: 0; min-width: 240px; text-align: center; }
    ul { list-style: none; padding: 0; display: grid; gap: 10px; } dialog { border: 0; border-radius: 10px; padding: 22px; width: 340px; } .error { color: #b00020; } .right { margin-left: auto; }`];
  dialog = createRef();
  toast = createRef();
  constructor() { super(); this.visits = null; this.day = 0; this.doctor = ""; this.error = ""; }
  async connectedCallback() { super.connectedCallback(); this.visits = (await load("clinic", 100))?.visits ?? VISITS; }

  store(visits, text, keep = true) { this.visits = visits; if (keep) save("clinic", { visits }, 100); if (text) this.toast.value.show(text); }
  find(id) { return this.visits.find((v) => v.id === id); }
  checkIn({ detail: id }) {
    const before = this.visits;
    this.store(before.map((v) => (v.id === id ? { ...v, status: "Checked in" } : v)), `${this.find(id).patient} is in the waiting room`);
    if (is("check-in-reverts")) setTimeout(() => this.store(before), 1500);
  }
  cancel({ detail: id }) {
    this.store(this.visits.filter((v) => v.id !== id), `The visit of ${this.find(id).patient} is cancelled`, !is("cancel-unsaved"));
  }
  book(e) {
    e.preventDefault();
    const { patient, doctor, time } = Object.fromEntries(new FormData(e.target));
    if (!patient.trim()) return (this.error = "Please enter the patient");
    const clash = this.visits.some((v) => v.day === this.day && v.doctor === doctor && v.time === time);
    if (clash && !is("clash-allowed")) return (this.error = `${doctor} already has a visit at ${time}`);
    const visits = [...this.visits, { id: crypto.randomUUID?.() ?? String(Date.now()), day: this.day, time, patient: patient.trim(), doctor, status: "Booked", note: "" }];
    this.store(is("new-at-end") ? visits : visits.sort((a, b) => a.time.localeCompare(b.time)), "Appointment booked");
    this.dialog.value.close();
  }
  openDialog() { this.error = ""; this.renderRoot.querySelector("form").reset(); this.dialog.value.showModal(); }
  render() {
    if (!this.visits) return html`<p>Loading the day…</p>`;
    const today = this.visits.filter((v) => v.day === this.day);
    const list = today.filter((v) => !this.doctor || v.doctor === this.doctor);
    const waiting = today.filter((v) => v.status === "Checked in").length;
    return html`
      <h1>Riverside clinic</h1>
      <nav aria-label="Day">
        <button ?disabled=${this.day === 0} @click=${() => this.day--}>Previous day</button><h2>${DAYS[this.day]}</h2>
        <button ?disabled=${this.day === DAYS.length - 1} @click=${() => this.day++}>Next day</button>
        <span class="right">Patients waiting: <b>${waiting}</b></span>
      </nav>
      <div class="tools">
        <label>Doctor <select @change=${(e) => (this.doctor = e.target.value)}><option value="">All doctors</option>${DOCTORS.map((d) => html`<option>${d}</option>`)}</select></label>
        <span>${list.length} visits</span><button class="main right" @click=${this.openDialog}>New appointment</button>
      </div>
      <ul @check-in=${this.checkIn} @cancel-visit=${this.cancel}>${repeat(list, (v) => v.id, (v) => html`<li><visit-card .visit=${v}></visit-card></li>`)}</ul>
      ${list.length ? nothing : html`<p>No visits on this day</p>`}
      <dialog ${ref(this.dialog)} aria-labelledby="t">
        <h2 id="t">New appointment</h2>
        <form novalidate @submit=${this.book}>
          <clinic-field label="Patient"><input name="patient" aria-label="Patient" /></clinic-field>
          <clinic-field label="Treated by"><select name="doctor" aria-label="Treated by">${DOCTORS.map((d) => html`<option>${d}</option>`)}</select></clinic-field>
          <clinic-field label="Time"><input type="time" name="time" value="10:00" aria-label="Time" /></clinic-field>
          ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
          <button class="main">Book</button> <button type="button" @click=${() => this.dialog.value.close()}>Back</button>
        </form>
      </dialog>
      <clinic-toast ${ref(this.toast)}></clinic-toast>`;
  }
}
customElements.define("clinic-app", ClinicApp);
document.getElementById("root").append(document.createElement("clinic-app"));
