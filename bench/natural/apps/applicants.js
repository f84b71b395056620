import {LitElement, css, html, nothing} from "lit";

const STEPS = ["New", "Interview", "Offer", "Rejected"];
const FIRST = [
  ["Amir Haddad", "Backend developer", 6, "Java, SQL", "New", 3], ["Zoe Lang", "Designer", 3, "Figma", "New", 0],
  ["Pavel Orlov", "Backend developer", 11, "Go, Java", "New", 2], ["Nora Eide", "Tester", 4, "Python", "Interview", 4],
  ["Luis Prado", "Designer", 8, "Figma, CSS", "Interview", 5], ["Kim Tran", "Backend developer", 2, "Python", "Offer", 4],
  ["Sara Boone", "Tester", 9, "Java", "Rejected", 1, "Too expensive"],
].map(([name, role, years, skills, step, stars, reason]) => ({name, role, years, skills, step, stars, reason}));

class StarRating extends LitElement {
  static properties = {value: {type: Number}, person: {}};
  static styles = css`button{border:0;background:none;font-size:26px;cursor:pointer;color:#8a6100;padding:0 2px}`;
  render() {
    return html`<div role="group" aria-label="Rating">${[1, 2, 3, 4, 5].map(n => html`<button aria-label="${n} ${n === 1 ? "star" : "stars"}" aria-pressed=${n <= this.value}
      @click=${() => this.dispatchEvent(new CustomEvent("rated", {detail: n}))}>${n <= this.value ? "★" : "☆"}</button>`)}</div>`;
  }
}
customElements.define("star-rating", StarRating);

class ApplicantCard extends LitElement {
  static properties = {person: {}};
  static styles = css`
    :host{display:block;background:#fff;border-radius:8px;padding:10px 12px;margin-bottom:10px;box-shadow:0 1px 3px #0003}
    .n{font-weight:600;cursor:pointer;color:#1a4f8b;text-decoration:underline}.s{font-size:13px;color:#4e5661;margin:3px 0}
    .a{display:flex;gap:6px;margin-top:6px}button{font:inherit;font-size:13px;border:1px solid #b9c0ca;background:#f7f8fa;border-radius:5px;padding:3px 8px;cursor:pointer}
    .r{color:#8e1c1c;font-size:13px}`;
  tell(what) { this.dispatchEvent(new CustomEvent(what, {bubbles: true, composed: true, detail: this.person})); }
  render() {
    const p = this.person, next = STEPS[STEPS.indexOf(p.step) + 1];
    return html`<span class="n" @click=${() => this.tell("details")}>${p.name}</span> ${p.stars ? html`<span title="Rating">★ ${p.stars}</span>` : nothing}
      <div class="s">${p.role}, ${p.years} years</div><div class="s">${p.skills}</div>
      ${p.step === "Rejected" ? html`<div class="r">Reason: ${p.reason || "none given"}</div>` : html`<div class="a">
        ${next !== "Rejected" ? html`<button @click=${() => this.tell("advance")}>To ${next.toLowerCase()}</button>` : nothing}
        <button @click=${() => this.tell("reject")}>Reject</button></div>`}`;
  }
}
customElements.define("applicant-card", ApplicantCard);

class HiringBoard extends LitElement {
  static properties = {people: {state: true}, query: {state: true}, sort: {state: true}, chosen: {state: true}, rejecting: {state: true}, error: {state: true}, news: {state: true}};
  static styles = css`
    :host{display:block;min-height:100vh;background:#e9edf2;font-family:Calibri,Arial,sans-serif;color:#1f2630}
    header{display:flex;gap:18px;align-items:center;padding:14px 22px;background:#223;color:#fff}header h1{font-size:20px;margin:0}
    .tools{display:flex;gap:14px;padding:14px 22px;align-items:center}.tools input,.tools select{font:inherit;padding:6px 9px}
    .cols{display:grid;grid-template-columns:repeat(4,1fr);gap:14px;padding:0 22px 60px}section h2{font-size:16px;display:flex;justify-content:space-between}
    .c{background:#c9d2de;border-radius:9px;padding:1px 9px}aside{position:fixed;right:0;top:0;width:320px;height:100%;background:#fff;box-shadow:-2px 0 12px #0004;padding:22px;box-sizing:border-box}
    .back{position:fixed;inset:0;background:#0007;display:grid;place-items:center}.dlg{background:#fff;padding:22px;border-radius:9px;width:340px}
    .dlg textarea{width:100%;box-sizing:border-box;height:60px;font:inherit}.e{color:#a01818;min-height:22px}
    .news{position:fixed;left:22px;bottom:16px;background:#1d5b36;color:#fff;padding:10px 16px;border-radius:6px}`;
  constructor() { super(); Object.assign(this, {people: [], query: "", sort: "name", chosen: null, rejecting: null, error: "", news: ""}); }
  async connectedCallback() { super.connectedCallback(); this.people = await load("applicants", 180) || FIRST; }
  patch(name, fields) { this.people = this.people.map(p => p.name === name ? {...p, ...fields} : p); return save("applicants", this.people, 90); }
  async advance(p) {
    const before = this.people, i = STEPS.indexOf(p.step) + (is("skips-a-step") ? 2 : 1);
    this.news = `${p.name} moved to ${STEPS[STEPS.indexOf(p.step) + 1]}`;
    await this.patch(p.name, {step: STEPS[i]});
    if (is("move-rolled-back")) { await wait(1500); this.people = before; save("applicants", before); }
  }
  rate(n) { this.patch(this.chosen, {stars: is("one-star-less") ? n - 1 : n}); }
  confirm() {
    const reason = this.renderRoot.querySelector("textarea").value.trim();
    if (!reason && !is("reason-optional")) { this.error = "Please give a reason."; return; }
    this.patch(this.rejecting.name, {step: "Rejected", reason});
    this.news = `${this.rejecting.name} was rejected`;
    this.rejecting = null;
  }
  type(event) { clearTimeout(this.timer); const text = event.target.value; this.timer = setTimeout(() => this.query = text.trim().toLowerCase(), 350); }
  render() {
    const hit = p => [p.name, p.role, is("skills-not-searched") ? "" : p.skills].join(" ").toLowerCase().includes(this.query);
    const way = is("least-first") ? -1 : 1;
    const order = {name: (a, b) => a.name.localeCompare(b.name), years: (a, b) => (b.years - a.years) * way, stars: (a, b) => b.stars - a.stars}[this.sort];
    const shown = this.people.filter(hit).sort(order), rated = this.people.filter(p => p.stars);
    const chosen = this.people.find(p => p.name === this.chosen);
    return html`<header><h1>Applicants</h1><span>Average rating ${rated.length ? (rated.reduce((n, p) => n + p.stars, 0) / rated.length).toFixed(1) : "–"}</span></header>
      <div class="tools"><input type="search" placeholder="Name, job or skill" @input=${this.type}>
        <label>Sort by <select @change=${e => this.sort = e.target.value}><option value="name">Name</option><option value="years">Most experience</option><option value="stars">Best rating</option></select></label>
        <span>${shown.length} of ${this.people.length} applicants</span></div>
      <div class="cols" @details=${e => this.chosen = e.detail.name} @advance=${e => this.advance(e.detail)} @reject=${e => { this.error = ""; this.rejecting = e.detail; }}>
        ${STEPS.map(step => { const list = shown.filter(p => p.step === step);
          return html`<section aria-label=${step}><h2>${step} <span class="c">${list.length}</span></h2>${list.map(p => html`<applicant-card .person=${p}></applicant-card>`)}</section>`; })}</div>
      ${chosen ? html`<aside><h2>${chosen.name}</h2><p>${chosen.role} with ${chosen.years} years of experience</p><p>Stage: ${chosen.step}</p>
        <star-rating .value=${chosen.stars} @rated=${e => this.rate(e.detail)}></star-rating>
        <p>${chosen.stars ? `${chosen.stars} out of 5` : "Not rated yet"}</p><button @click=${() => this.chosen = null}>Done</button></aside>` : nothing}
      ${this.rejecting ? html`<div class="back"><div class="dlg" role="dialog" aria-modal="true" aria-label="Reject applicant"><h2>Reject ${this.rejecting.name}?</h2>
        <label>Reason<textarea></textarea></label><div class="e">${this.error}</div>
        <button @click=${() => this.rejecting = null}>Back</button> <button @click=${this.confirm}>Reject applicant</button></div></div>` : nothing}
      ${this.news ? html`<div class="news" role="status">${this.news}</div>` : nothing}`;
  }
}
customElements.define("hiring-board", HiringBoard);
document.getElementById("root").append(document.createElement("hiring-board"));
