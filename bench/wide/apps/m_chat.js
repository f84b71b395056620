import { LitElement, css, html, nothing } from "lit";

class ChatApp extends LitElement {
  static properties = { rooms: { state: true }, at: { state: true }, text: { state: true }, busy: { state: true }, asked: { state: true }, draft: { state: true } };
  static styles = css`
    :host { display: grid; grid-template-columns: 270px 1fr; height: 100vh; font: 15px/1.45 "Segoe UI", system-ui, sans-serif; color: #16202c; }
    nav { background: #eef2f6; overflow: auto; padding: 12px; } .unread { display: flex; justify-content: space-between; padding: 6px 8px 14px; color: #4a5868; } .unread b { color: #16202c; }
    nav button { display: flex; width: 100%; gap: 8px; align-items: center; padding: 10px 8px; border: 0; background: none; font: inherit; text-align: left; border-radius: 8px; cursor: pointer; } nav button[aria-current] { background: #d6e4f5; }
    .dot { width: 32px; height: 32px; border-radius: 50%; background: #8aa5c4; color: #fff; display: grid; place-items: center; flex: none; } .count { margin-left: auto; background: #c3322b; color: #fff; border-radius: 10px; padding: 0 7px; font-size: 12px; } small { display: block; color: #5d6b7a; }
    main { display: flex; flex-direction: column; min-width: 0; } h1 { font-size: 18px; margin: 0; padding: 14px 20px; border-bottom: 1px solid #dde4ec; } ul { list-style: none; margin: 0; padding: 20px; flex: 1; overflow: auto; }
    li { display: flex; gap: 10px; align-items: center; margin-bottom: 10px; } .said { background: #eef2f6; border-radius: 12px; padding: 8px 12px; } .mine .said { background: #d9f0dd; } .state { color: #5d6b7a; font-size: 12px; } li button { border: 0; background: none; color: #a3281f; cursor: pointer; font: 12px inherit; }
    form { display: flex; gap: 8px; padding: 14px 20px; border-top: 1px solid #dde4ec; align-items: center; } form label { flex: 1; display: flex; gap: 8px; align-items: center; } input { flex: 1; padding: 9px; font: inherit; border: 1px solid #aab6c3; border-radius: 8px; } form button, .box button { font: inherit; padding: 9px 16px; border-radius: 8px; border: 1px solid #aab6c3; background: #fff; cursor: pointer; }
    .shade { position: fixed; inset: 0; background: rgba(10, 20, 30, .4); display: grid; place-items: center; } .box { background: #fff; padding: 22px; border-radius: 12px; width: 340px; } .box h2 { font-size: 17px; margin: 0 0 8px; } .box div { display: flex; gap: 8px; justify-content: end; margin-top: 14px; }`;

  constructor() {
    super();
    this.rooms = [
      { name: "Nora Quist", unread: 0, messages: [{ id: 1, text: "Are you in the office today?" }] },
      { name: "Book club", unread: 2, messages: [{ id: 2, text: "Who has the book?" }, { id: 3, text: "I am bringing cake", mine: true, state: "Read by 3" }, { id: 4, text: "Cake on Friday, then!" }] },
      { name: "Noah Quist", unread: 3, messages: [{ id: 5, text: "The parcel is here" }] },
    ];
    this.at = -1; this.text = ""; this.busy = false; this.asked = null; this.draft = null; this.next = 10;
  }

  change(at, part) { this.rooms = this.rooms.map((room, index) => (index === at ? { ...room, ...part } : room)); }

  async open(at) {
    this.at = at;
    await wait(250);
    this.change(at, { unread: is("one-read") ? Math.max(0, this.rooms[at].unread - 1) : 0 });
  }

  async send(event) {
    event.preventDefault();
    const text = this.text.trim(), at = this.at;
    if (!text) return;
    this.text = "";
    if (is("only-a-draft")) { await save("m_chat", text, 700); this.draft = { at, text }; return; }
    const message = { id: this.next++, text, mine: true, state: "Sending…" };
    this.change(at, { messages: [...this.rooms[at].messages, message] });
    await save("m_chat", text, 700);
    this.change(at, { messages: this.rooms[at].messages.map(one => (one.id === message.id ? { ...one, state: is("undelivered") ? "Undelivered" : "Delivered" } : one)) });
  }

  async remove() {
    const message = this.asked, at = this.at, before = this.rooms[at].messages;
    await save("m_chat", message.id, 500);
    this.asked = null;
    this.change(at, { messages: before.filter(one => one !== message) });
    if (is("comes-back")) setTimeout(() => this.change(at, { messages: before }), 2400);
  }

  render() {
    const room = this.rooms[this.at];
    return html`
      <nav aria-label="Conversations">
        <div class="unread"><span>Unread messages</span><b>${this.rooms.reduce((sum, one) => sum + one.unread, 0)}</b></div>
        ${this.rooms.map((one, at) => html`<button aria-current=${at === this.at ? "true" : nothing} @click=${() => this.open(at)}>
          <span class="dot" aria-hidden="true">${one.name[0]}</span><span>${one.name}${this.draft?.at === at ? html`<small>Draft: ${this.draft.text} · not delivered</small>` : nothing}</span>
          ${one.unread ? html`<span class="count" aria-label="${one.unread} unread">${one.unread}</span>` : nothing}</button>`)}
      </nav>
      <main>
        ${room ? html`<h1>${room.name}</h1>
          <ul>${room.messages.map(one => html`<li class=${one.mine ? "mine" : ""}><span class="said">${one.text}</span>
            ${one.mine ? html`<span class="state">${one.state}</span><button @click=${() => { this.asked = one; }}>Delete</button>` : nothing}</li>`)}</ul>
          <form @submit=${this.send}><label>Message <input .value=${this.text} @input=${event => { this.text = event.target.value; }} autocomplete="off"></label><button>Send</button></form>`
        : html`<h1>Messages</h1><ul><li>Choose a conversation. Deleted messages are gone for everyone.</li></ul>`}
      </main>
      ${this.asked ? html`<div class="shade"><div class="box" role="dialog" aria-modal="true" aria-labelledby="ask" style="display: block"><h2 id="ask">Delete this message?</h2>It is removed from all phones.
        <div><button @click=${() => { this.asked = null; }}>Keep it</button><button @click=${this.remove}>Delete for everyone</button></div></div></div>` : nothing}`;
  }
}
customElements.define("chat-app", ChatApp);
document.getElementById("root").append(document.createElement("chat-app"));
