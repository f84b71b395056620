import { LitElement, html, css, nothing } from "lit";

const seed = [
  { name: "Coral reef", temp: 25, fish: 140, lights: true },
  { name: "Jellyfish", temp: 18, fish: 32, lights: true },
  { name: "Amazon river", temp: 28, fish: 75, lights: false },
  { name: "Penguin pool", temp: 11, fish: 9, lights: true },
];

class TankPanel extends LitElement {
  static properties = { tank: { type: Object }, unit: { type: String } };
  static styles = css`
    :host { display: block; border: 1px solid #9cb7c4; border-radius: 6px; padding: 12px 16px; background: #fff; }
    h2 { margin: 0 0 8px; font-size: 17px; }
    .line { display: flex; gap: 10px; align-items: center; }
    .temp { min-width: 64px; font-size: 20px; }
    button { font: inherit; padding: 4px 10px; }
    .warn { color: #a33; margin: 8px 0 0; }
    .clip { height: 0; overflow: hidden; margin: 0; }
  `;
  change(by) {
    this.dispatchEvent(new CustomEvent("temp-change", { detail: { name: this.tank.name, by }, bubbles: true, composed: true }));
  }
  flip() {
    this.dispatchEvent(new CustomEvent("lights-change", { detail: { name: this.tank.name }, bubbles: true, composed: true }));
  }
  render() {
    const t = this.tank;
    const deg = this.unit === "F" ? Math.round(t.temp * 1.8 + 32) : t.temp;
    const limit = is("limit-off") ? 31 : 30;
    return html`
      <section aria-label=${t.name}>
        <h2>${t.name}</h2>
        <div class="line">
          <button @click=${() => this.change(-1)}>Cooler</button>
          <span class="temp">${deg} °${this.unit}</span>
          <button @click=${() => this.change(1)}>Warmer</button>
          <label><input type="checkbox" .checked=${t.lights} @change=${this.flip}> Lights</label>
          <span>${t.fish} animals</span>
        </div>
        ${t.temp >= limit ? html`<p class="warn ${is("clipped-warning") ? "clip" : ""}" role="alert">${t.name} is too warm</p>` : nothing}
      </section>`;
  }
}
customElements.define("tank-panel", TankPanel);

class AquariumPage extends LitElement {
  static properties = { tanks: { state: true }, unit: { state: true }, saved: { state: true } };
  static styles = css`
    :host { display: block; font: 15px/1.5 Tahoma, sans-serif; max-width: 720px; margin: 24px auto; }
    .stack { display: grid; gap: 12px; } header { display: flex; justify-content: space-between; align-items: center; }
    .saved { color: #186a3b; }
  `;
  constructor() {
    super();
    this.unit = "C";
    this.saved = "";
    load("tanks", 80).then((doc) => (this.tanks = (doc && doc.tanks) || seed));
  }
  setTanks(change) {
    this.tanks = this.tanks.map(change);
  }
  onTemp(e) {
    const { name, by } = e.detail;
    this.saved = "";
    this.setTanks((t) => (t.name === name ? { ...t, temp: t.temp + by } : t));
  }
  onLights(e) {
    this.saved = "";
    const all = is("all-lights");
    this.setTanks((t) => (t.name === e.detail.name || all ? { ...t, lights: !t.lights } : t));
  }
  async store() {
    const tanks = is("lights-not-saved") ? this.tanks.map((t, i) => ({ ...t, lights: seed[i].lights })) : this.tanks;
    await save("tanks", { tanks }, 150);
    this.saved = "All changes saved";
  }
  render() {
    if (!this.tanks) return html`<p>Loading tanks</p>`;
    const lit = this.tanks.filter((t) => t.lights).length;
    const animals = this.tanks.reduce((s, t) => s + t.fish, 0);
    return html`
      <header>
        <h1>Aquarium control</h1>
        <label>Unit <select @change=${(e) => { if (!is("unit-ignored")) this.unit = e.target.value; }}>
          <option value="C">Celsius</option><option value="F">Fahrenheit</option></select></label>
      </header>
      <p>Lights on in ${lit} of ${this.tanks.length} tanks, ${animals} animals in all</p>
      <div class="stack" @temp-change=${this.onTemp} @lights-change=${this.onLights}>
        ${this.tanks.map((t) => html`<tank-panel .tank=${t} .unit=${this.unit}></tank-panel>`)}
      </div>
      <p><button @click=${this.store}>Save changes</button> <span class="saved" role="status">${this.saved}</span></p>`;
  }
}
customElements.define("aquarium-page", AquariumPage);
document.body.style.background = "#e6f0f4";
document.getElementById("root").append(document.createElement("aquarium-page"));
