import { LitElement, css, html } from "lit";

const SIZES = { Small: 13, Medium: 16, Large: 22 };
const DEFAULTS = { theme: "Light", size: "Medium" };

class AppearancePage extends LitElement {
  static properties = { theme: { state: true }, size: { state: true }, shownSize: { state: true } };
  static styles = css`
    .page { min-height: 100vh; padding: 30px; box-sizing: border-box; background: #fff; color: #1c1c22; }
    .page.Dark { background: #16171d; color: #ececf2; }
    fieldset { border: 1px solid #8888; border-radius: 8px; margin-bottom: 16px; max-width: 420px; } label { margin-right: 18px; }
    .preview { border: 1px dashed #888; border-radius: 8px; padding: 18px; max-width: 420px; margin-bottom: 16px; }
    .page.Dark .preview.ink { color: #1a1b20; } select, button { font: inherit; padding: 6px 12px; }`;

  constructor() {
    super();
    const kept = is("theme-forgotten") ? null : JSON.parse(localStorage.getItem("i_theme"));
    Object.assign(this, DEFAULTS, kept);
    this.shownSize = this.size;
  }

  change(part) {
    Object.assign(this, part);
    this.shownSize = this.size;
    localStorage.setItem("i_theme", JSON.stringify({ theme: this.theme, size: this.size }));
    if (part.theme === "Dark" && is("back-to-light")) setTimeout(() => { this.theme = "Light"; }, 1600);
  }

  restore() {
    const size = this.size;
    this.change(DEFAULTS);
    if (is("sample-stays")) this.shownSize = size;
  }

  get changed() {
    return this.theme !== DEFAULTS.theme || this.size !== DEFAULTS.size;
  }

  render() {
    return html`<div class="page ${this.theme}">
      <h1>Appearance</h1>
      <fieldset><legend>Theme</legend>
        ${["Light", "Dark"].map(name => html`<label><input type="radio" name="theme" .checked=${this.theme === name}
          @change=${() => this.change({ theme: name })}> ${name}</label>`)}
      </fieldset>
      <p><label>Text size <select @change=${event => this.change({ size: event.target.value })}>
        ${Object.keys(SIZES).map(name => html`<option .selected=${this.size === name}>${name}</option>`)}
      </select></label></p>
      <div class="preview ${is("ink-on-black") ? "ink" : ""}">
        <b>Good evening, Nadia</b>
        <p style="font-size: ${SIZES[this.shownSize]}px">Sample text with ${SIZES[this.shownSize]} pixels</p>
      </div>
      <button ?disabled=${!this.changed} @click=${this.restore}>Restore defaults</button>
    </div>`;
  }
}
customElements.define("appearance-page", AppearancePage);
document.getElementById("root").append(document.createElement("appearance-page"));
