import { LitElement, css, html } from "lit";
import theme from "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/alert/alert.js";
import "@shoelace-style/shoelace/dist/components/badge/badge.js";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/card/card.js";
import "@shoelace-style/shoelace/dist/components/details/details.js";
import "@shoelace-style/shoelace/dist/components/dialog/dialog.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";
import "@shoelace-style/shoelace/dist/components/spinner/spinner.js";
import "@shoelace-style/shoelace/dist/components/switch/switch.js";

const style = document.createElement("style");
style.textContent = theme;
document.head.append(style);

const START = {
  scenes: [{ name: "Good morning", room: "Kitchen" }, { name: "Away", room: "Whole home" }, { name: "Reading", room: "Bedroom" }],
  lights: { "Porch light": false, "Hall light": true, "Desk lamp": true },
  heat: { "Living room": 21, Bedroom: 18.5 },
};

class HomePanel extends LitElement {
  static properties = { home: { state: true }, open: { state: true }, busy: { state: true }, unseen: { state: true } };
  static styles = css`
    :host { display: block; max-width: 860px; margin: 0 auto; padding: 20px; font-family: var(--sl-font-sans); } section { margin-bottom: 28px; }
    .cards { display: flex; flex-wrap: wrap; gap: 12px; list-style: none; padding: 0; margin: 0; } .cards li { border: 1px solid var(--sl-color-neutral-200); border-radius: 8px; padding: 14px; min-width: 160px; box-sizing: border-box; }
    .cards li.entering { min-width: 0; width: 0; height: 0; padding: 0; border: 0; overflow: hidden; } .cards small { color: var(--sl-color-neutral-600); display: block; }
    .line { display: flex; align-items: center; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid var(--sl-color-neutral-200); } .head { display: flex; justify-content: space-between; align-items: center; }
    .hint { color: var(--sl-color-neutral-500); font-size: 14px; } form { display: grid; gap: 14px; }`;

  constructor() {
    super();
    this.home = null; this.open = false; this.busy = false; this.unseen = "";
    load("u_house", 400).then(kept => { this.home = kept || structuredClone(START); });
  }
  $(selector) { return this.renderRoot.querySelector(selector); }
  async keep(ms) { await save("u_house", this.home, ms); }
  async create() {
    this.busy = true;
    const name = this.$("#name").value;
    const room = is("room-ignored") ? "Whole home" : this.$("#room").value.replace("_", " ");
    this.home = { ...this.home, scenes: [...this.home.scenes, { name, room }] };
    if (is("card-never-enters")) this.unseen = name;
    await this.keep(700);
    this.busy = false; this.open = false;
  }
  async flip(name, on) {
    this.home = { ...this.home, lights: { ...this.home.lights, [name]: on } };
    if (is("light-drops-out")) { await wait(2200); this.home = { ...this.home, lights: { ...this.home.lights, [name]: !on } }; return; }
    await this.keep(300);
  }
  async warm(room, by) {
    const other = is("warms-bedroom") ? "Bedroom" : room;
    this.home = { ...this.home, heat: { ...this.home.heat, [other]: this.home.heat[other] + by } };
    await this.keep(300);
  }
  render() {
    if (!this.home) return html`<sl-spinner></sl-spinner> <span class="hint">Reaching your home…</span>`;
    const { scenes, lights, heat } = this.home;
    const on = Object.values(lights).filter(Boolean).length;
    return html`
      <section>
        <div class="head"><h2>Scenes</h2><sl-button variant="primary" @click=${() => { this.open = true; }}>Add scene</sl-button></div>
        <p class="hint">${scenes.length} scenes in your home</p>
        <ul class="cards" aria-label="Scenes">${scenes.map(one => html`<li class=${one.name === this.unseen ? "entering" : ""}><strong>${one.name}</strong><small>${one.room}</small></li>`)}</ul>
      </section>
      <section aria-label="Lights">
        <div class="head"><h2>Lights</h2><sl-badge variant="neutral">${on} of 3 on</sl-badge></div>
        ${Object.keys(lights).map(name => html`<div class="line"><sl-switch ?checked=${lights[name]} .checked=${lights[name]} @sl-change=${event => this.flip(name, event.target.checked)}>${name}</sl-switch></div>`)}
      </section>
      <section aria-label="Heating"><h2>Heating</h2>
        <table style="width: 100%"><thead><tr><th align="left">Room</th><th align="left">Target</th><th></th></tr></thead><tbody>
        ${Object.keys(heat).map(room => html`<tr><td>${room}</td><td>${heat[room].toFixed(1)} °C</td><td><sl-button size="small" @click=${() => this.warm(room, -0.5)}>Cooler</sl-button> <sl-button size="small" @click=${() => this.warm(room, 0.5)}>Warmer</sl-button></td></tr>`)}
        </tbody></table>
      </section>
      <sl-details summary="Tips for your living room">Warm light makes a movie night cosy. At 21.5 °C most people feel well.</sl-details>
      <sl-dialog label="New scene" ?open=${this.open} @sl-after-hide=${event => { if (event.target.localName === "sl-dialog") this.open = false; }}>
        <form @submit=${event => event.preventDefault()}>
          <sl-input id="name" label="Scene name"></sl-input>
          <sl-select id="room" label="Room" value="Whole_home" hoist><sl-option value="Whole_home">Whole home</sl-option><sl-option value="Living_room">Living room</sl-option><sl-option value="Kitchen">Kitchen</sl-option><sl-option value="Bedroom">Bedroom</sl-option></sl-select>
        </form>
        <sl-button slot="footer" variant="primary" ?loading=${this.busy} @click=${this.create}>Create scene</sl-button>
      </sl-dialog>`;
  }
}
customElements.define("home-panel", HomePanel);
document.getElementById("root").innerHTML = "<home-panel></home-panel>";
