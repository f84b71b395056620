import { LitElement, html, css, nothing } from "lit";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const SEED = {
  pieces: [
    { id: 1, title: "Clair de Lune", composer: "Debussy", goal: 60, done: 20, mastered: false },
    { id: 2, title: "Gymnopédie No. 1", composer: "Satie", goal: 30, done: 30, mastered: true },
    { id: 3, title: "Prelude in C", composer: "Bach", goal: 45, done: 0, mastered: false },
  ],
  week: [15, 20, 0, 15, 0, 0, 0],
};

class WeekStrip extends LitElement {
  static properties = { week: { type: Array } };
  static styles = css`ol{display:flex;gap:8px;padding:0;list-style:none}li{flex:1;text-align:center;background:#f1edff;border-radius:8px;padding:8px 0}b{display:block;font-size:18px}p{margin:4px 0}`;
  render() {
    return html`<ol aria-label="This week">${this.week.map((m, i) => html`<li><span>${DAYS[i]}</span><b>${m} min</b></li>`)}</ol>
      <p>Total this week: <strong>${is("week-total-stale") ? 50 : this.week.reduce((a, b) => a + b, 0)} min</strong></p>`;
  }
}
customElements.define("week-strip", WeekStrip);

class PieceCard extends LitElement {
  static properties = { piece: { type: Object }, logging: { state: true }, warning: { state: true } };
  static styles = css`:host{display:block}article{background:#fff;border:1px solid #ddd6fe;border-radius:12px;padding:14px;margin:10px 0}
    h3{margin:0}.by{color:#6b6880;margin:2px 0 8px}.track{height:8px;background:#eee;border-radius:4px}.fill{height:8px;background:#7c3aed;border-radius:4px}
    .chip{background:#d1fae5;border-radius:10px;padding:2px 8px;font-size:12px}button{margin-right:6px}.warn{color:#b91c1c}input{width:70px}`;
  constructor() { super(); this.logging = false; this.warning = ""; }
  emit(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail: { id: this.piece.id, ...detail }, bubbles: true, composed: true })); }
  log() {
    const minutes = Number(this.renderRoot.querySelector("input").value);
    if (!(minutes >= 1 && minutes <= 240) && !is("any-minutes")) { this.warning = "Enter between 1 and 240 minutes"; return; }
    this.warning = ""; this.logging = false;
    this.emit("log-minutes", { minutes });
  }
  render() {
    const p = this.piece, percent = Math.min(100, Math.round((p.done / p.goal) * 100));
    return html`<article>
      <h3>${p.title}</h3><p class="by">${p.composer}</p>
      <div class="track" role="progressbar" aria-label="Progress" aria-valuemin="0" aria-valuemax="100" aria-valuenow=${percent}><div class="fill" style="width:${percent}%"></div></div>
      <p>${p.done} of ${p.goal} min ${p.mastered ? html`<span class="chip">Mastered</span>` : nothing}</p>
      ${this.logging ? html`<p><label>Minutes <input type="number" .value=${"10"} /></label> <button @click=${this.log}>Log</button> <button @click=${() => { this.logging = false; this.warning = ""; }}>Never mind</button></p>` : nothing}
      ${this.warning ? html`<p class="warn" role="alert">${this.warning}</p>` : nothing}
      <button ?disabled=${this.logging || p.mastered} @click=${() => { this.logging = true; }}>Log practice</button>
      <button aria-pressed=${p.mastered} @click=${() => this.emit("toggle-mastered")}>${p.mastered ? "Practise again" : "Mark mastered"}</button>
      <button @click=${() => this.emit("remove-piece")} aria-label="Remove ${p.title}">✕</button>
    </article>`;
  }
}
customElements.define("piece-card", PieceCard);

class PieceDialog extends LitElement {
  static properties = { open: { type: Boolean }, error: { state: true } };
  static styles = css`.veil{position:fixed;inset:0;background:#0007;display:grid;place-items:center}.box{background:#fff;padding:20px;border-radius:12px;width:320px}label{display:block;margin:8px 0}input,select{width:95%;padding:5px}.err{color:#b91c1c}`;
  submit(event) {
    event.preventDefault();
    const data = Object.fromEntries(new FormData(event.target));
    if (!data.title.trim()) { this.error = "Please give the piece a title"; return; }
    this.error = "";
    this.dispatchEvent(new CustomEvent("add-piece", { detail: data, bubbles: true, composed: true }));
  }
  close() { this.error = ""; this.dispatchEvent(new CustomEvent("close-dialog", { bubbles: true, composed: true })); }
  updated(changed) { if (changed.has("open") && this.open) this.renderRoot.querySelector("input").focus(); }
  render() {
    if (!this.open) return nothing;
    return html`<div class="veil"><div class="box" role="dialog" aria-modal="true" aria-labelledby="t" @keydown=${(e) => e.key === "Escape" && this.close()}>
      <h2 id="t">New piece</h2>
      <form @submit=${this.submit} novalidate>
        <label>Title <input name="title" /></label><label>Composer <input name="composer" /></label>
        <label>Weekly goal <select name="goal"><option value="30">30 minutes</option><option value="45">45 minutes</option><option value="60">60 minutes</option></select></label>
        ${this.error ? html`<p class="err">${this.error}</p>` : nothing}
        <button type="submit">Add to plan</button> <button type="button" @click=${this.close}>Cancel</button>
      </form></div></div>`;
  }
}
customElements.define("piece-dialog", PieceDialog);

class PracticeApp extends LitElement {
  static properties = { data: { state: true }, tab: { state: true }, dialog: { state: true }, removed: { state: true } };
  static styles = css`:host{display:block;font-family:Georgia,serif;max-width:640px;margin:20px auto;color:#2e2a45}
    header{display:flex;justify-content:space-between;align-items:center}.tabs button{border:0;background:none;padding:8px 12px;font:inherit}.tabs button[aria-selected=true]{border-bottom:3px solid #7c3aed}
    .snack{position:fixed;left:20px;bottom:20px;background:#2e2a45;color:#fff;padding:10px 16px;border-radius:8px}`;
  constructor() {
    super(); this.data = null; this.tab = "all"; this.dialog = false; this.removed = null;
    load("practice", 60).then((s) => { this.data = s && s.pieces ? s : SEED; });
    this.addEventListener("log-minutes", (e) => this.log(e.detail));
    this.addEventListener("toggle-mastered", (e) => this.patch(e.detail.id, (p) => ({ ...p, mastered: !p.mastered })));
    this.addEventListener("remove-piece", (e) => this.remove(e.detail.id));
    this.addEventListener("add-piece", (e) => this.add(e.detail));
    this.addEventListener("close-dialog", () => { this.dialog = false; });
  }
  commit(data) { this.data = data; return is("nothing-saved") ? null : save("practice", data, 100); }
  patch(id, change) { return this.commit({ ...this.data, pieces: this.data.pieces.map((p) => (p.id === id ? change(p) : p)) }); }
  log({ id, minutes }) {
    this.data = { ...this.data, week: this.data.week.map((m, i) => (i === 4 ? m + minutes : m)) };
    return this.patch(id, (p) => ({ ...p, done: p.done + minutes }));
  }
  remove(id) {
    const index = this.data.pieces.findIndex((p) => p.id === id);
    this.removed = { piece: this.data.pieces[index], index };
    this.commit({ ...this.data, pieces: this.data.pieces.filter((p) => p.id !== id) });
  }
  undo() {
    const pieces = [...this.data.pieces];
    pieces.splice(is("undo-goes-last") ? pieces.length : this.removed.index, 0, this.removed.piece);
    this.removed = null; this.commit({ ...this.data, pieces });
  }
  async add({ title, composer, goal }) {
    const id = Math.max(0, ...this.data.pieces.map((p) => p.id)) + 1;
    await this.commit({ ...this.data, pieces: [{ id, title, composer, goal: Number(goal), done: 0, mastered: false }, ...this.data.pieces] });
    if (!is("dialog-stays")) this.dialog = false;
  }
  render() {
    if (!this.data) return html`<p>Tuning up…</p>`;
    const views = { all: () => true, learning: (p) => !p.mastered, mastered: (p) => p.mastered };
    const shown = this.data.pieces.filter(views[this.tab]);
    return html`<header><h1>Practice planner</h1><button @click=${() => { this.dialog = true; }}>New piece</button></header>
      <week-strip .week=${this.data.week}></week-strip>
      <div class="tabs" role="tablist">${[["all", "All"], ["learning", "Learning"], ["mastered", "Mastered"]].map(([k, t]) => html`<button role="tab" aria-selected=${this.tab === k} @click=${() => { this.tab = k; }}>${t} (${this.data.pieces.filter(views[k]).length})</button>`)}</div>
      <main>${shown.length ? shown.map((p) => html`<piece-card .piece=${p}></piece-card>`) : html`<p>No pieces here yet.</p>`}</main>
      <piece-dialog .open=${this.dialog}></piece-dialog>
      ${this.removed ? html`<div class="snack">${this.removed.piece.title} removed <button @click=${this.undo}>Undo</button></div>` : nothing}`;
  }
}
customElements.define("practice-app", PracticeApp);
document.getElementById("root").append(document.createElement("practice-app"));
