import "@shoelace-style/shoelace/dist/shoelace.js";
import { registerIconLibrary } from "@shoelace-style/shoelace/dist/utilities/icon-library.js";
import theme from "@shoelace-style/shoelace/dist/themes/light.css";
import { LitElement, html, nothing } from "lit";

registerIconLibrary("default", { resolver: () => "data:image/svg+xml," + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="currentColor"><circle cx="8" cy="8" r="6"/></svg>') });
const style = document.createElement("style");
style.textContent = theme + `
body { font-family: var(--sl-font-sans); background: var(--sl-color-neutral-50); } .bill { max-width: 720px; margin: 24px auto; display: grid; gap: 18px; } .facts { display: grid; grid-template-columns: 160px 1fr; gap: 10px; margin: 0; } .facts dt { color: var(--sl-color-neutral-600); } .facts dd { margin: 0; font-weight: 600; }
.soft { color: var(--sl-color-neutral-600); font-size: 14px; } .news { position: fixed; top: 16px; right: 16px; z-index: 900; width: 360px; }`;
document.head.append(style);

const PRICES = { Solo: 8, Team: 20, Studio: 45 };

class BillingPage extends LitElement {
  static properties = { plan: { state: true }, yearly: { state: true }, current: { state: true }, open: { state: true }, busy: { state: true }, email: { state: true }, typed: { state: true }, mail: { state: true }, wrong: { state: true }, news: { state: true } };

  constructor() {
    super();
    Object.assign(this, { plan: "Solo", yearly: false, current: "Solo, monthly", open: false, busy: false, email: "office@fernhill.example", typed: "", mail: false, wrong: "", news: "" });
  }

  createRenderRoot() { return this; }

  get price() { return this.yearly ? `${money(PRICES[this.plan] * 12 * (is("no-discount") ? 1 : 0.8))} a year` : `${money(PRICES[this.plan])} a month`; }

  async confirm() {
    this.busy = true;
    await save("m_billing", { plan: this.plan, yearly: this.yearly }, 1000);
    this.busy = false; this.open = false;
    this.current = `${this.plan}, ${this.yearly ? "yearly" : "monthly"}` + (is("payment-declined") ? " – payment declined" : "");
  }

  async keep() {
    if (!/^[^@\s]+@[^@\s]+\.[a-z]+$/.test(this.typed) && !is("any-email")) { this.wrong = "Enter a complete email address"; return; }
    this.wrong = ""; this.busy = true;
    await save("m_billing_mail", this.typed, 700);
    this.busy = false; this.mail = false;
    if (!is("old-email-shown")) this.email = this.typed;
    this.news = `Invoices now go to ${this.typed}`;
    setTimeout(() => { this.news = ""; }, 7000);
  }

  render() {
    return html`<div class="bill">
      <h1>Billing</h1>
      <sl-card><dl class="facts"><dt>Current plan</dt><dd>${this.current}</dd><dt>Invoice email</dt><dd>${this.email}</dd><dt>Next invoice</dt><dd>1 July</dd></dl>
        <p><sl-button size="small" @click=${() => { this.mail = true; this.typed = ""; this.wrong = ""; }}>Change email</sl-button></p></sl-card>
      <sl-card><h2>Change your plan</h2>
        <sl-radio-group label="Plan" value=${this.plan} @sl-change=${event => { this.plan = event.target.value; }}>${Object.keys(PRICES).map(name => html`<sl-radio value=${name}>${name}</sl-radio>`)}</sl-radio-group>
        <p><sl-switch ?checked=${this.yearly} @sl-change=${event => { this.yearly = event.target.checked; }}>Pay yearly</sl-switch></p>
        <dl class="facts"><dt>Price</dt><dd>${this.price}</dd></dl>
        <p class="soft">Team is the plan most studios pay yearly. Who pays yearly saves 20%.</p>
        <sl-button variant="primary" @click=${() => { this.open = true; }}>Review change</sl-button></sl-card>
      <sl-dialog label="Confirm your plan" ?open=${this.open} @sl-after-hide=${event => { if (event.target === event.currentTarget) this.open = false; }}>
        You change to ${this.plan} for ${this.price}.
        <sl-button slot="footer" @click=${() => { this.open = false; }}>Not now</sl-button> <sl-button slot="footer" variant="primary" ?loading=${this.busy} @click=${this.confirm}>Confirm</sl-button></sl-dialog>
      <sl-dialog label="Invoice address" ?open=${this.mail} @sl-after-hide=${event => { if (event.target === event.currentTarget) this.mail = false; }}>
        <sl-input label="Send invoices to" .value=${this.typed} @sl-input=${event => { this.typed = event.target.value; }}></sl-input>
        ${this.wrong ? html`<p role="alert" style="color: var(--sl-color-danger-700)">${this.wrong}</p>` : nothing}
        <sl-button slot="footer" @click=${() => { this.mail = false; }}>Cancel</sl-button> <sl-button slot="footer" variant="primary" ?loading=${this.busy} @click=${this.keep}>Save email</sl-button></sl-dialog>
      ${this.news ? html`<div class="news"><sl-alert variant="success" open><strong>${this.news}</strong></sl-alert></div>` : nothing}
    </div>`;
  }
}
customElements.define("billing-page", BillingPage);
document.getElementById("root").append(document.createElement("billing-page"));
