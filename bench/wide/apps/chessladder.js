const KEY = "chessladder";
const START = ["Vera Holt", "Samir Aziz", "Petra Novak", "Jonas Weil", "Ayo Bello"];

class LadderRung extends HTMLElement {
  static observedAttributes = ["place", "wins"];
  constructor() {
    super();
    this.attachShadow({ mode: "open" }).innerHTML = `
      <style>
        :host{display:flex;gap:14px;padding:10px 14px;border-bottom:1px solid #d9d4c7;align-items:baseline}
        b{width:28px;color:#8a6d1d} .who{flex:1} em{font-style:normal;color:#555}
      </style>
      <b></b><span class="who"><slot></slot></span><em></em>`;
  }
  connectedCallback() { this.setAttribute("role", "listitem"); }
  attributeChangedCallback() {
    const n = +this.getAttribute("wins");
    this.shadowRoot.querySelector("b").textContent = this.getAttribute("place") + ".";
    this.shadowRoot.querySelector("em").textContent = n === 1 ? "1 win" : `${n} wins`;
  }
}

class ResultForm extends HTMLElement {
  constructor() {
    super();
    const options = START.map((n) => `<option>${n}</option>`).join("");
    this.attachShadow({ mode: "open" }).innerHTML = `
      <style>
        form{display:grid;grid-template-columns:1fr 1fr auto;gap:12px;align-items:end;background:#f2eee2;padding:14px}
        label{display:grid;gap:4px} select,button{font:inherit;padding:6px}
        p{grid-column:1/4;margin:0;color:#a11} p:empty{display:none}
      </style>
      <form><label>Winner<select name="won">${options}</select></label>
        <label>Loser<select name="lost">${options}</select></label>
        <button>Record result</button><p role="alert"></p></form>`;
    const form = this.shadowRoot.querySelector("form");
    form.addEventListener("submit", (e) => {
      e.preventDefault();
      const won = form.elements.won.value, lost = form.elements.lost.value;
      const same = won === lost;
      form.querySelector("p").textContent = same && !is("plays-self") ? "Nobody can beat themselves" : "";
      if (same && !is("plays-self")) return;
      this.dispatchEvent(new CustomEvent("result", { detail: { won, lost }, bubbles: true, composed: true }));
    });
  }
}

class ChessLadder extends HTMLElement {
  async connectedCallback() {
    this.attachShadow({ mode: "open" }).innerHTML = `
      <style>
        :host{display:block;max-width:600px;margin:24px auto;font-family:Palatino,serif;color:#2a2618}
        .rungs{border:1px solid #d9d4c7;margin:16px 0} ol{padding-left:20px}
      </style>
      <h1>Chess club ladder</h1>
      <result-form></result-form>
      <div class="rungs" role="list" aria-label="Ladder"></div>
      <section aria-label="Latest games"><h2>Latest games</h2><ol class="games"></ol></section>`;
    const kept = await load(KEY, 60);
    this.state = kept && kept.ladder ? kept : { ladder: START.map((name, i) => ({ name, wins: [6, 4, 3, 1, 0][i] })), games: ["Vera Holt beat Jonas Weil"] };
    this.addEventListener("result", (e) => this.record(e.detail));
    this.draw();
  }
  record({ won, lost }) {
    const l = this.state.ladder;
    const w = l.findIndex((p) => p.name === won), b = l.findIndex((p) => p.name === lost);
    l[is("loser-credited") ? b : w].wins += 1;
    if (w > b && !is("no-climb")) { const [p] = l.splice(w, 1); l.splice(b, 0, p); }
    const line = `${won} beat ${lost}`;
    if (is("games-upside-down")) this.state.games.push(line); else this.state.games.unshift(line);
    this.draw();
    if (!is("result-lost")) save(KEY, this.state, 60);
  }
  draw() {
    const rungs = this.shadowRoot.querySelector(".rungs");
    rungs.replaceChildren(...this.state.ladder.map((p, i) => {
      const r = document.createElement("ladder-rung");
      r.textContent = p.name;
      r.setAttribute("place", i + 1);
      r.setAttribute("wins", p.wins);
      return r;
    }));
    const games = this.shadowRoot.querySelector(".games");
    games.replaceChildren(...this.state.games.map((g) => Object.assign(document.createElement("li"), { textContent: g })));
  }
}
customElements.define("ladder-rung", LadderRung);
customElements.define("result-form", ResultForm);
customElements.define("chess-ladder", ChessLadder);
document.getElementById("root").append(document.createElement("chess-ladder"));
