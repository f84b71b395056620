import { LitElement, css, html } from "lit";

document.title = "My wardrobe";
const START = [
  { id: "jumper", name: "Wool jumper", warmth: 4, kind: "Warm", colour: "#a94f3d" }, { id: "jacket", name: "Rain jacket", warmth: 3, kind: "Rain", colour: "#e0b52d" },
  { id: "shirt", name: "Linen shirt", warmth: 1, kind: "Summer", colour: "#b9cfd8" }, { id: "boots", name: "Rubber boots", warmth: 2, kind: "Rain", colour: "#3f6b53" },
  { id: "jeans", name: "Blue jeans", warmth: 2, kind: "Warm", colour: "#39557d" }, { id: "hat", name: "Straw hat", warmth: 1, kind: "Summer", colour: "#d9bf86" },
];

class ClothesCard extends LitElement {
  static properties = { piece: {}, worn: { type: Boolean }, dirty: { type: Boolean }, wearable: { type: Boolean } };
  static styles = css`
    :host { display: block; border-radius: 14px; background: #fff; overflow: hidden; box-shadow: 0 2px 8px #0001; } .swatch { height: 74px; display: flex; justify-content: flex-end; padding: 8px; } .tag { background: #fff; border-radius: 8px; padding: 2px 8px; font-size: 13px; height: fit-content; }
    .body { padding: 12px 14px; } h3 { margin: 0; font-size: 16px; } p { margin: 4px 0 10px; font-size: 14px; color: #6a6f76; } button { font: inherit; font-size: 14px; padding: 6px 12px; border-radius: 8px; border: 1px solid #b9bec6; background: #fff; cursor: pointer; } button.main { background: #2b4c7e; color: #fff; border-color: #2b4c7e; } button:disabled { opacity: .4; cursor: default; }`;
  tell(what) { this.dispatchEvent(new CustomEvent(what, { detail: this.piece, bubbles: true, composed: true })); }
  render() {
    const { name, warmth, kind, colour } = this.piece;
    return html`<article aria-label=${name}>
      <div class="swatch" style="background: ${colour}">${this.dirty ? html`<span class="tag">In the laundry</span>` : this.worn ? html`<span class="tag">Worn today</span>` : ""}</div>
      <div class="body"><h3>${name}</h3><p>${kind}, warmth ${warmth}</p>
        <button class="main" ?disabled=${!this.wearable} @click=${() => this.tell("wear")}>Wear</button> <button ?disabled=${this.dirty} @click=${() => this.tell("wash")}>Wash</button></div></article>`;
  }
}
customElements.define("clothes-card", ClothesCard);

class WardrobePage extends LitElement {
  static properties = { kind: { state: true }, worn: { state: true }, dirty: { state: true }, saved: { state: true }, busy: { state: true } };
  static styles = css`
    :host { display: grid; grid-template-columns: minmax(0, 1fr) 260px; gap: 28px; max-width: 980px; margin: 28px auto; padding: 0 20px; font: 16px system-ui, sans-serif; color: #22272e; } .grid { display: grid; grid-template-columns: repeat(3, 1fr); gap: 16px; margin-top: 16px; } header { grid-column: 1 / -1; } h1 { margin: 0; } header p { margin: 4px 0 0; color: #6a6f76; }
    .chips { display: flex; gap: 8px; } .chips button { font: inherit; border: 0; border-radius: 20px; padding: 7px 16px; background: #e4e7ec; cursor: pointer; } .chips button[aria-pressed=true] { background: #22272e; color: #fff; }
    aside { background: #eef3fa; border-radius: 16px; padding: 18px 20px; align-self: start; } aside h2 { margin: 0 0 10px; font-size: 18px; } ul { padding-left: 18px; } dl { display: grid; grid-template-columns: 1fr auto; gap: 6px; } dd { margin: 0; font-weight: 600; }
    .save { width: 100%; font: inherit; padding: 10px; border: 0; border-radius: 10px; background: #2b4c7e; color: #fff; cursor: pointer; } .save:disabled { opacity: .5; } .ok { color: #1d6b3a; }`;
  constructor() { super(); this.kind = "All"; this.worn = []; this.dirty = []; this.saved = ""; this.busy = false; }
  wear({ detail }) {
    this.worn = [...this.worn, detail];
    this.saved = "";
    // Only the newest piece comes back from the sync.
    if (is("sync-drops-first") && this.worn.length === 2) setTimeout(() => { this.worn = this.worn.slice(1); }, 1600);
  }
  async wash({ detail }) {
    await save("v_wardrobe", detail.id, 400);
    this.dirty = [...this.dirty, detail.id];
    this.worn = this.worn.filter(one => one.id !== detail.id);
  }
  async keep() {
    this.busy = true;
    await save("v_wardrobe", this.worn.map(one => one.id), 700);
    this.busy = false;
    this.saved = is("saved-for-sunday") ? "Outfit saved for Sunday" : "Outfit saved for Monday";
  }
  render() {
    const shown = START.filter(one => this.kind === "All" || one.kind === this.kind || (is("rain-takes-jeans") && this.kind === "Rain" && one.id === "jeans"));
    const wearable = one => !this.worn.includes(one) && (is("dirty-can-be-worn") || !this.dirty.includes(one.id));
    return html`
      <header><h1>What to wear on Monday?</h1><p>9 °C in the morning, showers until noon</p></header>
      <main>
        <div class="chips">${["All", "Warm", "Rain", "Summer"].map(one => html`<button aria-pressed=${one === this.kind} @click=${() => { this.kind = one; }}>${one}</button>`)}</div>
        <div class="grid" @wear=${this.wear} @wash=${this.wash}>
          ${shown.map(one => html`<clothes-card .piece=${one} .worn=${this.worn.includes(one)} .dirty=${this.dirty.includes(one.id)} .wearable=${wearable(one)}></clothes-card>`)}</div>
      </main>
      <aside aria-label="Outfit">
        <h2>Your outfit</h2>
        ${this.worn.length ? html`<ul>${this.worn.map(one => html`<li>${one.name}</li>`)}</ul>` : html`<p>Nothing chosen yet</p>`}
        <dl><dt>Warmth</dt><dd>${this.worn.reduce((sum, one) => sum + one.warmth, 0)}</dd><dt>Laundry basket</dt><dd>${this.dirty.length === 1 ? "1 piece" : `${this.dirty.length} pieces`}</dd></dl>
        <button class="save" ?disabled=${!this.worn.length || this.busy} @click=${this.keep}>Save outfit</button>
        <p class="ok" role="status">${this.saved}</p>
      </aside>`;
  }
}
customElements.define("wardrobe-page", WardrobePage);
document.getElementById("root").append(document.createElement("wardrobe-page"));
