import { LitElement, css, html } from "lit";

const BASE = [
  { name: "Flour", amount: 300, unit: "g" }, { name: "Butter", amount: 120, unit: "g" },
  { name: "Eggs", amount: 2, unit: "" }, { name: "Milk", amount: 500, unit: "ml" },
];

class RecipePage extends LitElement {
  static properties = { servings: { state: true }, list: { state: true }, adding: { state: true } };
  static styles = css`
    :host { display: grid; grid-template-columns: 1fr 260px; gap: 28px; max-width: 860px; margin: 24px auto; padding: 0 16px; }
    .step { display: flex; align-items: center; gap: 12px; margin: 12px 0; } .step button { width: 36px; height: 36px; border-radius: 50%; border: 1px solid #888; background: #fff; font-size: 20px; }
    table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 8px; border-bottom: 1px solid #e5e0d5; } td:last-child { text-align: right; }
    aside { background: #fbf7ee; border-radius: 12px; padding: 16px; height: fit-content; } ul { list-style: none; padding: 0; } li { padding: 6px 0; } li.done { color: #888; }
    .tip { color: #776; font-size: 14px; } h1 { margin: 0; }`;
  constructor() { super(); this.servings = 4; this.list = []; this.adding = ""; }
  amount(item) {
    if (item.name === "Eggs" && is("eggs-fixed")) return "2";
    let value = (item.amount / 4) * this.servings;
    if (item.name === "Flour" && is("kilo-too-many") && this.servings > 4) value += 1000;
    return `${value.toLocaleString("en-US", { maximumFractionDigits: 1 })} ${item.unit}`.trim();
  }
  async add(item) {
    this.adding = item.name;
    await save("k_portions", item.name, 350);
    this.adding = "";
    const entry = () => ({ name: item.name, done: false });
    this.list = [...this.list, entry(), ...(is("listed-twice") && item.name === "Milk" ? [entry()] : [])];
  }
  tick(at, event) {
    const on = event.target.checked;
    if (is("ticks-the-first")) { event.target.checked = false; at = 0; }
    this.list = this.list.map((entry, index) => (index === at ? { ...entry, done: on } : entry));
  }
  render() {
    const done = this.list.filter(entry => entry.done).length;
    return html`
      <article>
        <h1>Sunday pancakes</h1>
        <p class="tip">Serves 4 to 6. Takes 25 minutes.</p>
        <div class="step"><button aria-label="Fewer servings" ?disabled=${this.servings <= 2} @click=${() => this.servings--}>−</button>
          <span id="s">Servings: <output>${this.servings}</output></span>
          <button aria-label="More servings" @click=${() => this.servings++}>+</button></div>
        <table><thead><tr><th>Ingredient</th><th>Amount</th><th></th></tr></thead><tbody>
          ${BASE.map(item => html`<tr><td>${item.name}</td><td>${this.amount(item)}</td>
            <td><button ?disabled=${this.adding === item.name} @click=${() => this.add(item)}>Add to list</button></td></tr>`)}
        </tbody></table>
        <p class="tip">No flour left? Use 450 g of oats. A third egg makes them fluffier.</p>
      </article>
      <aside aria-label="Shopping list"><h2>Shopping list</h2>
        ${this.list.length ? html`<ul>${this.list.map((entry, at) => html`<li class=${entry.done ? "done" : ""}><label>
            <input type="checkbox" .checked=${entry.done} @change=${event => this.tick(at, event)}> ${entry.name}</label></li>`)}</ul>
          <p>${done} of ${this.list.length} in the basket</p>` : html`<p class="tip">Nothing to buy yet</p>`}
      </aside>`;
  }
}
customElements.define("recipe-page", RecipePage);
document.getElementById("root").append(document.createElement("recipe-page"));
