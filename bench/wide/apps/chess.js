import { LitElement, html, css } from "lit";

const START = {
  closed: false,
  games: [
    { id: "g1", white: "Ada Novak", black: "Boris Klein", result: "" },
    { id: "g2", white: "Chen Wu", black: "Dalia Roth", result: "" },
  ],
  before: { "Ada Novak": 2, "Boris Klein": 1.5, "Chen Wu": 2.5, "Dalia Roth": 1 },
};
const WORTH = { "1-0": [1, 0], "½-½": [0.5, 0.5], "0-1": [0, 1] };

class GameRow extends LitElement {
  static properties = { game: { type: Object }, locked: { type: Boolean } };
  static styles = css`
    :host { display: flex; gap: 10px; align-items: center; padding: 8px 0; border-bottom: 1px solid #ddd; }
    .who { flex: 1; } .res { width: 60px; font-weight: bold; text-align: center; }
    button { padding: 4px 10px; } button[aria-pressed="true"] { background: #2d4f3a; color: #fff; }`;
  pick(result) {
    this.dispatchEvent(new CustomEvent("game-result", { detail: { id: this.game.id, result }, bubbles: true, composed: true }));
  }
  render() {
    const g = this.game;
    return html`
      <span class="who">${g.white} – ${g.black}</span>
      <span class="res">${g.result || "open"}</span>
      ${Object.keys(WORTH).map((r) => html`<button ?disabled=${this.locked} aria-pressed=${String(g.result === r)} @click=${() => this.pick(r)}>${r}</button>`)}`;
  }
}
customElements.define("game-row", GameRow);

class StandingsTable extends LitElement {
  static properties = { points: { type: Object } };
  static styles = css`
    table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: 6px; border-bottom: 1px solid #ddd; }`;
  render() {
    if (!this.order || !is("stale-order")) {
      this.order = Object.keys(this.points).sort((a, b) => this.points[b] - this.points[a]);
    }
    return html`<table>
      <thead><tr><th>Place</th><th>Player</th><th>Points</th></tr></thead>
      <tbody>${this.order.map((p, i) => html`<tr><td>${i + 1}</td><td>${p}</td><td>${this.points[p]}</td></tr>`)}</tbody>
    </table>`;
  }
}
customElements.define("standings-table", StandingsTable);

class ChessRound extends LitElement {
  static properties = { data: { state: true }, note: { state: true } };
  static styles = css`
    :host { display: block; font: 15px "Trebuchet MS", sans-serif; max-width: 620px; margin: 24px auto; }
    h1 { margin: 0 0 4px; } .left { color: #8a5a00; } section { margin-top: 18px; }
    .note { background: #e3efe6; padding: 8px 12px; margin: 10px 0; } .close { margin-top: 12px; padding: 8px 16px; }`;
  connectedCallback() {
    super.connectedCallback();
    load("chess", 120).then((d) => { this.data = d?.games ? d : structuredClone(START); });
  }
  get points() {
    const sum = { ...this.data.before };
    for (const g of this.data.games) {
      if (!g.result) continue;
      let [w, b] = WORTH[g.result];
      if (is("colours-swapped")) [w, b] = [b, w];
      if (is("half-lost") && g.result === "½-½") b = 0;
      sum[g.white] += w;
      sum[g.black] += b;
    }
    return sum;
  }
  async record(e) {
    const { id, result } = e.detail;
    this.data = { ...this.data, games: this.data.games.map((g) => (g.id === id ? { ...g, result } : g)) };
    await save("chess", this.data, 150);
  }
  async close() {
    this.data = { ...this.data, closed: true };
    this.note = "Round 4 is closed";
    await save("chess", this.data, 150);
  }
  render() {
    if (!this.data) return html`<p>Loading…</p>`;
    const open = this.data.games.filter((g) => !g.result).length;
    return html`
      <h1>Chess club – round 4</h1>
      <div class="left">${open === 0 ? "All games are played" : open === 1 ? "1 game still to play" : open + " games still to play"}</div>
      ${this.note ? html`<div class="note" role="status">${this.note}</div>` : ""}
      <section aria-labelledby="games" @game-result=${this.record}>
        <h2 id="games">Games</h2>
        <div role="list">${this.data.games.map((g) => html`<game-row role="listitem" .game=${g} .locked=${this.data.closed && !is("never-locks")}></game-row>`)}</div>
        <button class="close" ?disabled=${this.data.closed || (is("closes-early") ? open === 2 : open > 0)} @click=${this.close}>Close the round</button>
      </section>
      <section aria-labelledby="standings"><h2 id="standings">Standings</h2><standings-table .points=${this.points}></standings-table></section>`;
  }
}
customElements.define("chess-round", ChessRound);
document.getElementById("root").append(document.createElement("chess-round"));
