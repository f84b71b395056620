import { LitElement, css, html } from "lit";

class ScoreBoard extends LitElement {
  static properties = { players: { state: true }, history: { state: true }, winner: { state: true }, log: { state: true }, ready: { state: true } };
  static styles = css`
    :host { display: block; max-width: 880px; margin: 24px auto; font: 16px system-ui, sans-serif; color: #1b2430; }
    .layout { display: grid; grid-template-columns: 1fr 240px; gap: 32px; } table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 10px; border-bottom: 1px solid #dde3ea; }
    td.points { font-size: 22px; font-weight: 700; } button { font: inherit; padding: 7px 14px; border: 1px solid #9fb0c3; border-radius: 8px; background: #fff; cursor: pointer; } button.main { background: #0b6bcb; border-color: #0b6bcb; color: #fff; } button:disabled { opacity: .45; cursor: default; }
    form { display: flex; gap: 10px; align-items: end; margin: 18px 0; } label { display: grid; gap: 4px; font-size: 14px; } input { font: inherit; padding: 7px 10px; border: 1px solid #9fb0c3; border-radius: 8px; }
    .bar { display: flex; gap: 10px; } dl { display: flex; gap: 14px; background: #fff6d6; padding: 12px 16px; border-radius: 8px; } dt { color: #6b5b10; } dd { margin: 0; font-weight: 700; }
    dialog { border: 0; border-radius: 12px; padding: 24px; box-shadow: 0 20px 60px #0005; } dialog::backdrop { background: #0006; } aside { font-size: 14px; color: #51606f; }`;
  constructor() {
    super();
    this.players = []; this.history = []; this.winner = ""; this.log = []; this.ready = false;
  }
  async firstUpdated() {
    await wait(350);
    this.players = [{ name: "Ada", points: 12 }, { name: "Ben", points: 9 }, { name: "Cem", points: 10 }];
    this.ready = true;
  }
  async add(event) {
    event.preventDefault();
    const field = this.renderRoot.querySelector("#name"), name = field.value.trim();
    if (!name) return;
    field.value = "";
    this.players = [...this.players, { name, points: 0 }];
    await save("r_scores", this.players, 700);
    if (is("joins-twice")) this.players = [...this.players, { name, points: 0 }];
  }
  score(at, by) { this.players = this.players.map((one, place) => (place === at ? { ...one, points: one.points + by } : one)); }
  point(at) {
    this.score(at, 1);
    this.history = [...this.history, at];
    this.log = [`Point for ${this.players[at].name}`, ...this.log].slice(0, 5);
  }
  undo() {
    const at = this.history.at(-1);
    this.score(is("undo-hits-neighbour") ? at - 1 : at, -1);
    this.history = this.history.slice(0, -1);
    this.log = ["Last point taken back", ...this.log].slice(0, 5);
  }
  async finish() {
    await save("r_scores", this.players, 500);
    const order = [...this.players].sort((a, b) => (is("nine-beats-twelve") ? String(b.points).localeCompare(String(a.points)) : b.points - a.points));
    this.winner = order[0].name;
    this.renderRoot.querySelector("dialog").close();
  }
  restart() {
    const last = this.players.length - 1;
    this.players = this.players.map((one, at) => (is("last-keeps-points") && at === last ? one : { ...one, points: 0 }));
    this.winner = ""; this.history = []; this.log = ["New game"];
  }
  render() {
    return html`
      <h1>Table tennis, garage league</h1>
      <div class="layout">
        <section>
          ${this.winner ? html`<dl role="status"><dt>Winner</dt><dd>${this.winner}</dd></dl>` : ""}
          ${this.ready ? html`
          <table><thead><tr><th>Player</th><th>Points</th><th></th></tr></thead><tbody>
            ${this.players.map((one, at) => html`<tr><td>${one.name}</td><td class="points">${one.points}</td><td><button ?disabled=${!!this.winner} @click=${() => this.point(at)}>Add point</button></td></tr>`)}
          </tbody></table>` : html`<p>Loading the players…</p>`}
          <form @submit=${this.add}><label>New player <input id="name" autocomplete="off"></label><button>Add player</button></form>
          <div class="bar">
            <button ?disabled=${!this.history.length} @click=${this.undo}>Undo last point</button>
            ${this.winner ? html`<button class="main" @click=${this.restart}>New game</button>` : html`<button class="main" @click=${() => this.renderRoot.querySelector("dialog").showModal()}>Finish game</button>`}
          </div>
        </section>
        <aside>
          <h2>Game log</h2>${this.log.length ? this.log.map(line => html`<p>${line}</p>`) : html`<p>No points yet in this set.</p>`}
          <h2>Hall of fame</h2><p>Tuesday: winner Ben with 21 points</p><p>Sunday: winner Ada with 17 points</p>
        </aside>
      </div>
      <dialog aria-labelledby="ask"><h2 id="ask">Finish this game?</h2><p>No more points can be added after that.</p>
        <div class="bar"><button @click=${() => this.renderRoot.querySelector("dialog").close()}>Keep playing</button><button class="main" @click=${this.finish}>Yes, finish it</button></div></dialog>`;
  }
}
customElements.define("score-board", ScoreBoard);
document.getElementById("root").append(document.createElement("score-board"));
