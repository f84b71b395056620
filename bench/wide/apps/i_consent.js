import { LitElement, css, html, nothing } from "lit";

class ConsentPage extends LitElement {
  static properties = { open: { state: true }, choosing: { state: true }, choice: { state: true }, recipe: { state: true }, veil: { state: true } };
  static styles = css`
    main { max-width: 640px; margin: 0 auto; padding: 24px; }
    .veil { position: fixed; inset: 0; background: rgb(0 0 0 / 55%); z-index: 5; }
    .banner { position: fixed; left: 0; right: 0; bottom: 0; background: #fff; padding: 20px 32px; border-top: 3px solid #2a5d50; z-index: 6; }
    button { font: inherit; padding: 8px 14px; margin-right: 8px; } .main { background: #2a5d50; color: #fff; border: 0; }
    footer { margin-top: 40px; color: #555; font-size: 14px; } label { display: block; margin: 6px 0; }`;

  constructor() {
    super();
    const kept = localStorage.getItem("i_consent");
    this.choice = kept ? JSON.parse(kept) : null;
    this.open = !kept || is("asks-again");
    this.veil = this.open;
  }

  decide(choice) {
    this.choice = choice;
    localStorage.setItem("i_consent", JSON.stringify(choice));
    this.open = this.choosing = false;
    this.veil = is("veil-stays");
  }

  saveChoice() {
    const on = name => this.renderRoot.querySelector(`input[name=${name}]`).checked;
    this.decide({ statistics: on("statistics"), marketing: on("marketing") });
  }

  get words() {
    if (!this.choice) return "Cookies: not decided yet";
    const names = Object.keys(this.choice).filter(name => this.choice[name]);
    if (!names.length && is("none-necessary")) return "Cookies: necessary only (not in force, all are set)";
    return names.length ? `Cookies: necessary, ${names.join(", ")}` : "Cookies: necessary only";
  }

  box(name, label) {
    const kept = this.choice || {};
    const on = is("boxes-swapped") ? kept[name === "statistics" ? "marketing" : "statistics"] : kept[name];
    return html`<label><input type="checkbox" name=${name} .checked=${!!on}> ${label}</label>`;
  }

  render() {
    return html`
      <main>
        <h1>Squash soup</h1>
        <p>Warm, orange and ready in half an hour.</p>
        <button @click=${() => { this.recipe = true; }}>Read the recipe</button>
        ${this.recipe ? html`<p>Peel the squash first</p><p>Then roast it for twenty minutes.</p>` : nothing}
        <footer><p>${this.words}</p>
          <button @click=${() => { this.open = this.choosing = this.veil = true; }}>Cookie settings</button></footer>
      </main>
      ${this.veil ? html`<div class="veil"></div>` : nothing}
      ${this.open ? html`<div class="banner" role="region" aria-label="Cookies">
        <h3>We value your privacy</h3>
        ${this.choosing
          ? html`${this.box("statistics", "Statistics")}${this.box("marketing", "Marketing")}
              <button class="main" @click=${this.saveChoice}>Save my choice</button>`
          : html`<p>May we set cookies for statistics and marketing?</p>
              <button class="main" @click=${() => this.decide({ statistics: true, marketing: true })}>Accept all</button>
              <button @click=${() => this.decide({})}>Only necessary</button>
              <button @click=${() => { this.choosing = true; }}>Let me choose</button>`}
      </div>` : nothing}`;
  }
}
customElements.define("consent-page", ConsentPage);
document.getElementById("root").append(document.createElement("consent-page"));
