import { LitElement, css, html, nothing } from "lit";

document.title = "Feature flags";
const APP = "g_flags";
const START = {
  flags: [
    ["new-checkout", "One page checkout", false, true, 100], ["dark-mode", "Dark colours in the app", true, true, 100],
    ["ai-summary", "Summary of long threads", false, false, 10], ["old-search", "Search before 2025", true, false, 100],
    ["invite-link", "Invitation by link", true, true, 50], ["beta-export", "Export to spreadsheets", false, true, 100],
  ].map(([name, text, Production, Staging, percent]) => ({ name, text, Production, Staging, percent })),
  archived: [],
  log: [{ time: "Yesterday", text: "Maria created invite-link" }],
};

class FlagBoard extends LitElement {
  static properties = {
    data: { state: true }, tab: { state: true }, place: { state: true }, query: { state: true }, dialog: { state: true },
    note: { state: true }, busy: { state: true }, rollout: { state: true },
  };

  static styles = css`
    :host { display: block; max-width: 900px; margin: 0 auto; padding: 20px; font: 15px/1.45 system-ui, sans-serif; color: #222; }
    nav { display: flex; gap: 8px; margin: 12px 0; } nav button, .env button { font: inherit; padding: 7px 14px; border: 1px solid #bbb; background: #f4f4f8; border-radius: 6px; cursor: pointer; }
    nav button[aria-current], .env button[aria-pressed="true"] { background: #4a3f8f; color: #fff; }
    .row { display: flex; align-items: center; gap: 10px; } .grow { flex: 1; }
    .flag { border: 1px solid #ddd; border-radius: 8px; padding: 12px 16px; margin: 8px 0; display: flex; align-items: center; gap: 16px; }
    .flag code { font-weight: 700; font-size: 15px; } .pct { background: #ecebfa; border-radius: 10px; padding: 2px 9px; font-size: 13px; }
    .switch { width: 46px; height: 24px; border-radius: 12px; border: 0; background: #bbb; position: relative; cursor: pointer; } .switch::after { content: ""; position: absolute; width: 18px; height: 18px; border-radius: 9px; background: #fff; top: 3px; left: 4px; }
    .switch[aria-checked="true"] { background: #2e9e5b; } .switch[aria-checked="true"]::after { left: 24px; }
    input { font: inherit; padding: 7px; border: 1px solid #aaa; border-radius: 6px; } .act { font: inherit; padding: 7px 13px; border-radius: 6px; border: 1px solid #999; background: #fff; cursor: pointer; }
    .act.main { background: #4a3f8f; color: #fff; border-color: #4a3f8f; } .act:disabled { opacity: .45; } .err { color: #b3001b; }
    .back { position: fixed; inset: 0; background: #0008; display: grid; place-items: center; } .dlg { background: #fff; padding: 22px; border-radius: 10px; width: 380px; }
    .toast { position: fixed; bottom: 20px; left: 20px; background: #222; color: #fff; padding: 11px 18px; border-radius: 6px; }`;

  constructor() {
    super();
    this.tab = "Flags";
    this.place = "Production";
    this.query = "";
    this.rollout = {};
    load(APP, 250).then(kept => (this.data = kept || START));
  }

  tell(text) {
    this.note = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.note = ""), 5000);
  }

  async change(next, text, ms = 500) {
    next = { ...this.data, ...next, log: [{ time: "Just now", text: "You " + text }, ...this.data.log] };
    await save(APP, next, ms);
    this.data = next;
  }

  edit(name, change) {
    return this.data.flags.map(flag => flag.name === name ? { ...flag, ...change } : flag);
  }

  async toggle(flag) {
    const on = !flag[this.place];
    this.busy = flag.name;
    await this.change({ flags: this.edit(flag.name, { [is("other-environment") ? "Staging" : this.place]: on }) }, `turned ${flag.name} ${on ? "on" : "off"} in ${this.place}`);
    this.busy = "";
    this.tell(`${flag.name} is ${on ? "on" : "off"} in ${this.place}`);
  }

  async create() {
    const { name, text } = this.dialog;
    const error = !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) && !is("name-unchecked") ? "Use lower case letters, digits and dashes only"
      : this.data.flags.some(flag => flag.name === name) ? `There is already a flag ${name}` : "";
    if (error) return (this.dialog = { ...this.dialog, error });
    const flag = { name, text, Production: false, Staging: false, percent: 100 };
    await this.change({ flags: is("new-at-end") ? [...this.data.flags, flag] : [flag, ...this.data.flags] }, `created ${name}`, 700);
    this.dialog = null;
    this.tell(`Flag ${name} created`);
  }

  async setRollout(flag) {
    const percent = Number(this.rollout[flag.name]);
    if (!Number.isInteger(percent) || percent < 0 || percent > 100) return (this.rollout = { ...this.rollout, error: flag.name });
    await this.change({ flags: this.edit(flag.name, { percent }) }, `rolled ${flag.name} out to ${percent}%`);
    this.rollout = {};
    if (is("rollout-undone")) setTimeout(() => (this.data = { ...this.data, flags: this.edit(flag.name, { percent: flag.percent }) }), 1400);
  }

  async archive() {
    const { flag } = this.dialog;
    await this.change({ flags: this.data.flags.filter(one => one !== flag || is("archived-stays")), archived: [...this.data.archived, flag] }, `archived ${flag.name}`, 800);
    this.dialog = null;
    this.tell(`${flag.name} was archived`);
  }

  async restore(flag) {
    await this.change({ flags: [...this.data.flags, flag], archived: this.data.archived.filter(one => one !== flag) }, `restored ${flag.name}`, 300);
  }

  renderFlags() {
    const shown = this.data.flags.filter(flag => (flag.name + " " + flag.text).toLowerCase().includes(this.query.toLowerCase()));
    return html`
      <div class="row"><span class="env" role="group" aria-label="Environment">${["Production", "Staging"].map(one => html`
        <button aria-pressed=${this.place === one} @click=${() => (this.place = one)}>${one}</button> `)}</span>
        <input placeholder="Search flags" .value=${this.query} @input=${event => (this.query = event.target.value)} />
        <span class="grow">${shown.length} flags, ${shown.filter(flag => flag[this.place]).length} on</span>
        <button class="act main" @click=${() => (this.dialog = { kind: "new", name: "", text: "" })}>New flag</button></div>
      ${shown.length ? nothing : html`<p>No flag matches your search.</p>`}
      ${shown.map(flag => html`<div class="flag">
        <div class="grow"><code>${flag.name}</code><br />${flag.text}
          ${this.rollout[flag.name] === undefined ? nothing : html`<div class="row">
            <input aria-label="Rollout in percent" size="4" .value=${this.rollout[flag.name]} @input=${event => (this.rollout = { [flag.name]: event.target.value })} /> %
            <button class="act" @click=${() => this.setRollout(flag)}>Set</button>
            ${this.rollout.error === flag.name ? html`<span class="err">Enter a whole number from 0 to 100</span>` : nothing}</div>`}</div>
        <span class="pct">${flag.percent}% of users</span>
        <button class="act" aria-label="Rollout of ${flag.name}" @click=${() => (this.rollout = { [flag.name]: String(flag.percent) })}>Rollout</button>
        <button class="switch" role="switch" aria-checked=${flag[this.place]} aria-label=${flag.name} ?disabled=${this.busy === flag.name} @click=${() => this.toggle(flag)}></button>
        <button class="act" aria-label="Archive ${flag.name}" @click=${() => (this.dialog = { kind: "archive", flag, text: "" })}>🗄</button></div>`)}`;
  }

  renderDialog() {
    const { kind, flag, error } = this.dialog;
    const set = name => event => (this.dialog = { ...this.dialog, [name]: event.target.value, error: "" });
    return html`<div class="back"><div class="dlg" role="dialog" aria-label=${kind === "new" ? "New flag" : "Archive flag"}>
      ${kind === "new" ? html`<h3>New flag</h3>
        <p><label>Name<br /><input .value=${this.dialog.name} @input=${set("name")} /></label></p>
        <p><label>Description<br /><input .value=${this.dialog.text} @input=${set("text")} /></label></p>
        ${error ? html`<p class="err" role="alert">${error}</p>` : nothing}
        <button class="act main" @click=${() => this.create()}>Create flag</button>`
      : html`<h3>Archive ${flag.name}?</h3><p>Type the name of the flag to confirm.</p>
        <p><input placeholder=${flag.name} .value=${this.dialog.text} @input=${set("text")} /></p>
        <button class="act main" ?disabled=${this.dialog.text !== flag.name} @click=${() => this.archive()}>Archive</button>`}
      <button class="act" @click=${() => (this.dialog = null)}>Cancel</button></div></div>`;
  }

  render() {
    if (!this.data) return html`<p>Loading flags…</p>`;
    return html`<h1>Feature flags</h1>
      <nav>${["Flags", "Archived", "Activity"].map(one => html`<button aria-current=${this.tab === one ? "page" : nothing} @click=${() => (this.tab = one)}>
        ${one}${one === "Archived" ? ` (${this.data.archived.length})` : ""}</button>`)}</nav>
      ${this.tab === "Flags" ? this.renderFlags() : this.tab === "Archived"
        ? this.data.archived.length ? this.data.archived.map(flag => html`<div class="flag"><code class="grow">${flag.name}</code>
            <button class="act" @click=${() => this.restore(flag)}>Restore</button></div>`) : html`<p>Nothing is archived.</p>`
        : html`<ul>${(is("oldest-first") ? [...this.data.log].reverse() : this.data.log).map(one => html`<li>${one.time}: ${one.text}</li>`)}</ul>`}
      ${this.dialog ? this.renderDialog() : nothing}
      ${this.note ? html`<div class="toast" role="status">${this.note}</div>` : nothing}`;
  }
}
customElements.define("flag-board", FlagBoard);
document.getElementById("root").append(document.createElement("flag-board"));
