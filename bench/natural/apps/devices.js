import { LitElement, css, html, nothing } from "lit";

const FIRST = { away: false, quiet: null, devices: [
  { id: 1, room: "Living room", name: "Ceiling lamp", kind: "lamp", on: true, level: 60 }, { id: 2, room: "Living room", name: "Thermostat", kind: "heat", on: true, target: 21, now: 20.5 },
  { id: 3, room: "Living room", name: "Speaker", kind: "plug", on: false, version: "2.3.0", newer: "2.4.1" }, { id: 4, room: "Bedroom", name: "Night lamp", kind: "lamp", on: false, level: 40 },
  { id: 5, room: "Bedroom", name: "Window sensor", kind: "sensor", on: false, offline: true }, { id: 6, room: "Kitchen", name: "Coffee machine", kind: "plug", on: false, version: "1.9.2" }] };
const HOURS = ["20:00", "21:00", "22:00", "23:00", "06:00", "06:30", "07:00", "08:00"];

class DeviceCard extends LitElement {
  static properties = { device: {}, editing: { state: true }, error: { state: true } };
  static styles = css`
    :host { display: block; border: 1px solid #39424f; border-radius: 12px; padding: 14px 16px; background: #222a35; min-width: 220px; }
    .top { display: flex; justify-content: space-between; align-items: center; gap: 8px; font-weight: 600; } .pen { cursor: pointer; opacity: .7; border: 0; background: none; color: inherit; font-size: 15px; }
    .switch { width: 44px; height: 24px; border-radius: 12px; background: #566171; position: relative; cursor: pointer; } .switch.on { background: #35c28b; } .switch i { position: absolute; width: 18px; height: 18px; border-radius: 9px; background: #fff; top: 3px; left: 3px; } .switch.on i { left: 23px; }
    .line { margin-top: 12px; display: flex; gap: 10px; align-items: center; } button.step { width: 32px; height: 32px; font-size: 18px; border-radius: 8px; border: 0; } .err { color: #ff9b8f; font-size: 13px; } .off { color: #ffcf70; } input { font: inherit; }
    progress { width: 130px; }`;
  tell(patch) { this.dispatchEvent(new CustomEvent("patch", { detail: { id: this.device.id, ...patch } })); }
  rename() {
    const name = this.renderRoot.querySelector("input.name").value.trim();
    if (!name) { this.error = "Name must not be empty"; return; }
    this.error = ""; this.editing = false;
    this.tell({ name });
  }
  render() {
    const d = this.device;
    return html`<div class="top">${this.editing
      ? html`<span><input class="name" size="12" aria-label="Device name" .value=${d.name}> <button @click=${this.rename}>OK</button></span>`
      : html`<span>${d.name} <button class="pen" title="Rename ${d.name}" aria-label="Rename ${d.name}" @click=${() => this.editing = true}>✎</button></span>`}
      ${d.offline ? html`<span class="off">offline</span>` : html`<div class="switch ${d.on ? "on" : ""}" role="switch" tabindex="0" aria-checked=${d.on} aria-label=${d.name} @click=${() => this.tell({ on: !d.on })}><i></i></div>`}</div>
      ${this.error ? html`<div class="err">${this.error}</div>` : nothing}
      ${d.kind === "lamp" ? html`<div class="line">Brightness <input type="range" min="0" max="100" step="5" aria-label="Brightness of ${d.name}" .value=${String(d.level)} @change=${e => this.tell({ level: +e.target.value })}> ${d.level} %</div>` : nothing}
      ${d.kind === "heat" ? html`<div class="line"><button class="step" aria-label="Colder" @click=${() => this.tell({ target: Math.max(16, d.target - 0.5) })}>−</button>
        <span>Target ${d.target.toFixed(1)} °C</span><button class="step" aria-label="Warmer" @click=${() => this.tell({ target: Math.min(25, d.target + 0.5) })}>+</button></div><div class="line">Now ${d.now.toFixed(1)} °C</div>` : nothing}
      ${d.version ? html`<div class="line">Firmware ${d.version} ${d.progress != null ? html`<progress max="100" value=${d.progress}></progress> ${d.progress} %`
        : d.newer ? html`<button @click=${() => this.dispatchEvent(new CustomEvent("update-firmware", { detail: d.id }))}>Update to ${d.newer}</button>` : "– up to date"}</div>` : nothing}`;
  }
}
customElements.define("device-card", DeviceCard);

class HomePanel extends LitElement {
  static properties = { home: { state: true }, shut: { state: true }, note: { state: true }, error: { state: true } };
  static styles = css`
    :host { display: block; min-height: 100vh; background: #161c24; color: #edf1f6; padding: 20px 28px; box-sizing: border-box; }
    header { display: flex; align-items: center; gap: 18px; } h1 { margin: 0; font-size: 24px; flex: 1; } .room { cursor: pointer; font-size: 18px; margin: 20px 0 10px; user-select: none; } .grid { display: flex; flex-wrap: wrap; gap: 14px; }
    .quiet { margin-top: 26px; border-top: 1px solid #39424f; padding-top: 14px; } select, button { font: inherit; } .note { position: fixed; left: 50%; transform: translateX(-50%); bottom: 18px; background: #edf1f6; color: #161c24; padding: 10px 20px; border-radius: 8px; } .err { color: #ff9b8f; }`;
  constructor() { super(); this.shut = ["Bedroom", "Kitchen"]; load("devices", 200).then(kept => this.home = kept?.devices ? kept : FIRST); }
  keep(home) { this.home = home; return save("devices", home, 80); }
  say(text) { this.note = text; clearTimeout(this.timer); this.timer = setTimeout(() => this.note = "", 5000); }
  edit(id, patch) { return { ...this.home, devices: this.home.devices.map(d => d.id === id ? { ...d, ...patch } : d) }; }
  async patch({ id, ...patch }) {
    if ("level" in patch && is("other-lamp")) id = id === 4 ? 1 : 4;
    const old = this.home.devices.find(d => d.id === id).name;
    if ("target" in patch && is("target-forgotten")) { this.home = this.edit(id, patch); return; }
    this.keep(this.edit(id, patch));
    if ("name" in patch && is("name-reverts")) { await wait(1500); this.keep(this.edit(id, { name: old })); }
  }
  async firmware(id) {
    const d = this.home.devices.find(x => x.id === id);
    for (const progress of [0, 20, 40, 60, 80, 100]) { this.home = this.edit(id, { progress }); await wait(500); }
    this.keep(this.edit(id, { progress: undefined, newer: undefined, version: is("old-version") ? d.version : d.newer }));
    this.say(`${d.name} was updated`);
  }
  quiet() {
    const [from, to] = [...this.renderRoot.querySelectorAll("select")].map(s => s.value);
    this.error = from === to ? "Start and end must differ" : "";
    if (!this.error) this.keep({ ...this.home, quiet: is("quiet-swapped") ? [to, from] : [from, to] });
  }
  render() {
    if (!this.home) return html`Connecting…`;
    const { devices, quiet } = this.home, on = (is("count-stale") ? FIRST.devices : devices).filter(d => d.on).length;
    return html`<header><h1>My home</h1><span>${on} ${on === 1 ? "device" : "devices"} on</span>
        <button @click=${() => { this.keep({ ...this.home, devices: devices.map(d => ({ ...d, on: false })) }); this.say("Everything is off"); }}>All off</button></header>
      ${["Living room", "Bedroom", "Kitchen"].map(room => html`<div class="room" @click=${() => this.shut = this.shut.includes(room) ? this.shut.filter(r => r !== room) : [...this.shut, room]}>${this.shut.includes(room) ? "▸" : "▾"} ${room}</div>
        ${this.shut.includes(room) ? nothing : html`<div class="grid">${devices.filter(d => d.room === room).map(d => html`<device-card .device=${d} @patch=${e => this.patch(e.detail)} @update-firmware=${e => this.firmware(e.detail)}></device-card>`)}</div>`}`)}
      <div class="quiet"><b>Quiet hours</b> ${quiet ? `from ${quiet[0]} to ${quiet[1]}` : "not set"}<p>From <select aria-label="From">${HOURS.slice(0, 4).map(h => html`<option>${h}</option>`)}</select>
        to <select aria-label="To">${HOURS.slice(4).map(h => html`<option>${h}</option>`)}</select> <button @click=${this.quiet}>Save quiet hours</button></p>${this.error ? html`<p class="err">${this.error}</p>` : nothing}</div>
      ${this.note ? html`<div class="note" role="status">${this.note}</div>` : nothing}`;
  }
}
customElements.define("home-panel", HomePanel);
document.getElementById("root").append(document.createElement("home-panel"));
