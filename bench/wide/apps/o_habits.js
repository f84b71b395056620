import { LitElement, css, html } from "lit";

class HabitRow extends LitElement {
  static properties = { habit: { type: Object }, archived: { type: Boolean } };
  static styles = css`
    :host { display: flex; gap: 14px; align-items: center; padding: 14px 18px; background: #fff; border-radius: 12px; margin-bottom: 10px; transition: opacity .3s; } :host(.leaving) { opacity: 0; }
    .name { flex: 1; font-weight: 600; } .count { color: #55606e; } button { font: inherit; padding: 7px 13px; border-radius: 8px; border: 1px solid #b9c2cf; background: #f7f9fc; cursor: pointer; } progress { width: 110px; }`;
  act(kind) {
    this.dispatchEvent(new CustomEvent("habit-act", { detail: { kind, id: this.habit.id }, bubbles: true, composed: true }));
  }
  render() {
    const { name, done, goal, unit } = this.habit;
    return html`<span class="name">${name}</span><progress max=${goal} value=${done}></progress><span class="count">${done} of ${goal} ${unit}</span>
      ${this.archived ? html`<button @click=${() => this.act("restore")}>Restore</button>`
        : html`<button @click=${() => this.act("log")}>Log</button><button @click=${() => this.act("archive")}>Archive</button>`}`;
  }
}
customElements.define("habit-row", HabitRow);

const START = [
  { id: 1, name: "Drink water", done: 2, goal: 8, unit: "glasses" }, { id: 2, name: "Stretch", done: 0, goal: 1, unit: "times" },
  { id: 3, name: "Evening walk", done: 1, goal: 2, unit: "walks" },
];

class HabitBoard extends LitElement {
  static properties = { habits: { state: true }, view: { state: true }, draft: { state: true } };
  static styles = css`
    :host { display: block; min-height: 100vh; background: #eaf0f7; } main { max-width: 640px; margin: 0 auto; padding: 28px 16px; } nav { display: flex; gap: 8px; margin-bottom: 16px; } nav button { font: inherit; border: 0; background: none; padding: 8px 14px; border-radius: 20px; cursor: pointer; } nav button[aria-pressed=true] { background: #27548a; color: #fff; }
    form { display: flex; gap: 8px; align-items: end; margin: 18px 0; } label { display: grid; gap: 4px; flex: 1; } input { font: inherit; padding: 9px; border: 1px solid #b9c2cf; border-radius: 8px; } .load { color: #667; } .quote { color: #667; font-style: italic; }`;
  constructor() {
    super();
    this.habits = null; this.view = "today"; this.draft = "";
    this.addEventListener("habit-act", event => this.act(event.detail));
    if (is("heard-twice")) document.addEventListener("habit-act", event => event.detail.kind === "log" && this.act(event.detail));
  }
  async connectedCallback() {
    super.connectedCallback();
    this.habits = (await load("o_habits", 500)) || START;
  }
  keep(habits, stored = habits) {
    this.habits = habits;
    return save("o_habits", stored, 150);
  }
  async act({ kind, id }) {
    const change = (one, more) => this.habits.map(habit => (habit.id === one ? { ...habit, ...more } : habit));
    const habit = this.habits.find(one => one.id === id);
    if (kind === "log") await this.keep(change(id, { done: habit.done + 1 }));
    const row = [...this.renderRoot.querySelectorAll("habit-row")].find(one => one.habit.id === id);
    if (kind === "archive") {
      row.classList.add("leaving");
      await wait(350);
      row.classList.remove("leaving");
      const first = this.habits.find(one => !one.archived);
      await this.keep(change(is("archives-first") ? first.id : id, { archived: true }));
    }
    if (kind === "restore") {
      if (is("restored-faint")) this.faint = id;
      await this.keep(change(id, { archived: false }));
    }
  }
  add(event) {
    event.preventDefault();
    if (!this.draft.trim()) return;
    const fresh = [...this.habits, { id: Date.now(), name: this.draft.trim(), done: 0, goal: 1, unit: "times" }];
    this.keep(fresh, is("new-not-kept") ? this.habits : fresh);
    this.draft = "";
  }
  render() {
    if (!this.habits) return html`<main><h1>Habits</h1><p class="load">Loading your habits…</p></main>`;
    const archived = this.view === "archived";
    const list = this.habits.filter(one => !!one.archived === archived);
    return html`<main><h1>Habits</h1>
      <nav><button aria-pressed=${!archived} @click=${() => { this.view = "today"; }}>Today</button><button aria-pressed=${archived} @click=${() => { this.view = "archived"; }}>Archived</button></nav>
      ${list.map(one => html`<habit-row .habit=${one} ?archived=${archived} class=${is("restored-faint") && one.id === this.faint && !archived ? "leaving" : ""}></habit-row>`)}
      ${list.length ? "" : html`<p>Nothing in the archive</p>`}
      ${archived ? "" : html`<form @submit=${this.add}><label>New habit<input .value=${this.draft} @input=${event => { this.draft = event.target.value; }}></label></form>`}
      <p class="quote">Small steps, every evening. A walk counts too.</p></main>`;
  }
}
customElements.define("habit-board", HabitBoard);
document.getElementById("root").append(document.createElement("habit-board"));
