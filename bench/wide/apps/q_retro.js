import { LitElement, css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";
import "@shoelace-style/shoelace/dist/components/alert/alert.js";
import "@shoelace-style/shoelace/dist/components/badge/badge.js";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/card/card.js";
import "@shoelace-style/shoelace/dist/components/dialog/dialog.js";
import "@shoelace-style/shoelace/dist/components/spinner/spinner.js";
import "@shoelace-style/shoelace/dist/components/textarea/textarea.js";
import theme from "@shoelace-style/shoelace/dist/themes/light.css";

const sheet = document.createElement("style");
sheet.textContent = theme;
document.head.append(sheet);

const COLUMNS = ["Went well", "To improve", "Ideas"];
const START = [
  { id: 1, column: "Went well", text: "The release was calm", votes: 5 }, { id: 2, column: "Went well", text: "Pairing with design", votes: 3 },
  { id: 3, column: "To improve", text: "Deploys are slow", votes: 9 }, { id: 4, column: "To improve", text: "Too many tools", votes: 8 },
  { id: 5, column: "Ideas", text: "A quiet morning each week", votes: 4 },
];

class RetroBoard extends LitElement {
  static properties = { cards: { state: true }, left: { state: true }, column: { state: true }, posting: { state: true } };
  static styles = css`
    :host { display: block; font-family: var(--sl-font-sans); padding: 20px 28px; } .top { display: flex; justify-content: space-between; align-items: center; } .left { display: flex; gap: 8px; align-items: center; }
    .board { display: grid; grid-template-columns: repeat(3, 1fr); gap: 20px; } section { background: var(--sl-color-neutral-100); border-radius: 8px; padding: 14px; min-height: 240px; } h2 { font-size: 17px; margin: 0 0 12px; display: flex; justify-content: space-between; }
    ul { list-style: none; margin: 0 0 12px; padding: 0; display: grid; gap: 10px; } sl-card { width: 100%; --padding: 12px; } .foot { display: flex; justify-content: space-between; align-items: center; margin-top: 10px; color: var(--sl-color-neutral-600); font-size: 14px; }
    .masked .text { color: transparent; text-shadow: 0 0 14px rgba(80, 80, 90, .55); user-select: none; } .hint { color: var(--sl-color-neutral-600); font-size: 14px; }`;
  constructor() {
    super();
    this.cards = null; this.left = 3; this.column = ""; this.posting = false;
    load("q_retro", 600).then(kept => {
      this.cards = kept?.cards ?? START;
      this.left = is("votes-given-back") ? 3 : kept?.left ?? 3;
    });
  }
  get dialog() { return this.renderRoot.querySelector("sl-dialog"); }
  get thought() { return this.renderRoot.querySelector("sl-textarea"); }
  open(column) { this.column = column; this.thought.value = ""; this.dialog.show(); }
  async post() {
    const text = this.thought.value.trim();
    if (!text) { this.thought.focus(); return; }
    const column = is("first-column") ? COLUMNS[0] : this.column;
    this.posting = true;
    const cards = [...this.cards, { id: this.cards.length + 1, column, text, votes: 0, masked: is("never-revealed") }];
    await save("q_retro", { cards, left: this.left }, 700);
    this.cards = cards; this.posting = false;
    this.dialog.hide();
    const toast = Object.assign(document.createElement("sl-alert"), { variant: "success", closable: true, duration: 5000, textContent: `Card posted to ${this.column}` });
    document.body.append(toast); toast.toast();
  }
  async vote(card) {
    this.left -= 1;
    this.cards = this.cards.map(one => (one.id === card.id ? { ...one, votes: one.votes + 1 } : one));
    await save("q_retro", { cards: this.cards, left: this.left });
  }
  sorted(column) {
    const cards = this.cards.filter(card => card.column === column);
    return cards.sort(is("votes-as-text") ? (one, other) => String(other.votes).localeCompare(String(one.votes)) : (one, other) => other.votes - one.votes);
  }
  render() {
    if (!this.cards) return html`<sl-spinner></sl-spinner> Loading the board…`;
    return html`
      <div class="top"><h1>Sprint 31 retrospective</h1><div class="left">Votes left <sl-badge variant="primary" pill>${this.left}</sl-badge></div></div>
      <p class="hint">Each of us has 3 votes. Cards are hidden from the others until they are posted. The cards with the most votes come first.</p>
      <div class="board">
        ${COLUMNS.map(column => html`
          <section aria-label=${column}>
            <h2>${column} <sl-badge variant="neutral" pill>${this.sorted(column).length}</sl-badge></h2>
            <ul>${repeat(this.sorted(column), card => card.id, card => html`
              <li class=${card.masked ? "masked" : ""}><sl-card><div class="text">${card.text}</div>
                <div class="foot"><span>${card.votes} ${card.votes === 1 ? "vote" : "votes"}</span><sl-button size="small" ?disabled=${!this.left} @click=${() => this.vote(card)}>Vote</sl-button></div></sl-card></li>`)}</ul>
            <sl-button @click=${() => this.open(column)}>Add a card</sl-button>
          </section>`)}
      </div>
      <sl-dialog label="New card">
        <sl-textarea label="Your thought" rows="3" placeholder="What is on your mind?"></sl-textarea>
        <sl-button slot="footer" @click=${() => this.dialog.hide()}>Cancel</sl-button>
        <sl-button slot="footer" variant="primary" ?loading=${this.posting} @click=${this.post}>Post card</sl-button>
      </sl-dialog>`;
  }
}
customElements.define("retro-board", RetroBoard);
document.getElementById("root").append(document.createElement("retro-board"));
