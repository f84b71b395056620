import { LitElement, css, html, nothing } from "lit";

class ChatBubble extends LitElement {
  static properties = { note: { type: Object } };
  static styles = css`
    :host { display: block; margin: 8px 0; } .b { max-width: 70%; padding: 9px 13px; border-radius: 14px; background: #eceff3; width: fit-content; } .me { margin-left: auto; background: #d8ecff; }
    small { display: block; color: #567; margin-top: 3px; } .acts { margin-top: 5px; display: flex; gap: 6px; } .acts button { border: 0; background: #0001; border-radius: 8px; padding: 2px 9px; cursor: pointer; font: 13px inherit; }`;
  render() {
    const { note } = this;
    const tell = what => this.dispatchEvent(new CustomEvent("act", { detail: what }));
    return html`<div class="b ${note.from === "Me" ? "me" : ""}"><div>${note.text}</div><small>${note.from}, ${note.at}${note.state ? html` · <span>${note.state}</span>` : nothing}</small>
      <div class="acts"><button @click=${() => tell("pin")}>Pin</button>${note.from === "Me" ? html`<button @click=${() => tell("edit")}>Edit</button>` : nothing}</div></div>`;
  }
}
customElements.define("chat-bubble", ChatBubble);

class ChatRoom extends LitElement {
  static properties = { notes: { state: true }, text: { state: true }, pinned: { state: true }, editing: { state: true }, draft: { state: true } };
  static styles = css`
    :host { display: grid; grid-template-columns: 1fr 220px; gap: 20px; max-width: 820px; margin: 20px auto; font: 15px system-ui, sans-serif; } h1 { font-size: 20px; } h2 { font-size: 15px; }
    form { display: flex; gap: 8px; margin-top: 14px; } input { flex: 1; font: inherit; padding: 10px; border: 1px solid #bbc; border-radius: 20px; } form button { border: 0; border-radius: 20px; background: #0a66c2; color: #fff; padding: 0 18px; font: inherit; cursor: pointer; }
    section { background: #fff7e0; border-radius: 10px; padding: 6px 14px; } .thread { border: 1px solid #dde; border-radius: 12px; padding: 10px 14px; } .none { color: #667; }`;
  constructor() {
    super();
    this.notes = [
      { id: 1, from: "Hugo", at: "18:02", text: "Who has the tickets?" }, { id: 2, from: "Me", at: "18:04", text: "See you at nine", state: "Read" },
      { id: 3, from: "Lina", at: "18:05", text: "I bring the blanket" },
    ];
    this.text = ""; this.pinned = null; this.editing = null; this.draft = "";
  }
  async send(event) {
    event.preventDefault();
    const text = this.text.trim();
    if (!text) return;
    const note = { id: Date.now(), from: "Me", at: "18:09", text, state: "Sending…" };
    this.notes = is("lands-on-top") ? [note, ...this.notes] : [...this.notes, note];
    this.text = "";
    await save("n_chat", text, 900);
    this.notes = this.notes.map(one => (one.id === note.id ? { ...one, state: is("undelivered") ? "Undelivered" : "Delivered" } : one));
  }
  act(note, what) {
    if (what === "edit") { this.editing = note; this.draft = note.text; return; }
    wait(400).then(() => { this.pinned = is("pins-latest") ? this.notes.at(-1) : note; });
  }
  async correct(event) {
    event.preventDefault();
    const { editing, draft } = this;
    await save("n_chat", draft, 500);
    this.editing = null;
    const changed = { ...editing, text: draft, state: "Edited" };
    if (is("edit-doubles")) this.notes = [...this.notes, { ...changed, id: 99 }];
    else this.notes = this.notes.map(one => (one.id === editing.id ? changed : one));
  }
  render() {
    return html`<main><h1>Open-air cinema</h1><div class="thread" role="log" aria-label="Messages">${this.notes.map(note => html`<chat-bubble .note=${note} @act=${event => this.act(note, event.detail)}></chat-bubble>`)}</div>
      ${this.editing
        ? html`<form @submit=${this.correct}><input aria-label="Edit message" .value=${this.draft} @input=${event => { this.draft = event.target.value; }}><button>Update</button></form>`
        : html`<form @submit=${this.send}><input aria-label="Message" placeholder="Write a message" .value=${this.text} @input=${event => { this.text = event.target.value; }}><button>Send</button></form>`}</main>
      <div><section aria-label="Pinned"><h2>Pinned</h2>${this.pinned ? html`<p>${this.pinned.text}</p>` : html`<p class="none">Nothing is pinned</p>`}</section>
      <h2>Members</h2><p>Hugo, Lina and you</p></div>`;
  }
}
customElements.define("chat-room", ChatRoom);
document.getElementById("root").append(document.createElement("chat-room"));
