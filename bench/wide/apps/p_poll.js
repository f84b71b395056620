import { LitElement, css, html } from "lit";

class TeamPoll extends LitElement {
  static properties = { votes: { state: true }, choice: { state: true }, mine: { state: true }, busy: { state: true }, total: { state: true }, again: { state: true } };
  static styles = css`
    :host { display: block; max-width: 520px; margin: 24px auto; font: 16px system-ui, sans-serif; color: #1d2733; } fieldset { border: 1px solid #ccd4dd; border-radius: 10px; padding: 14px 18px; } legend { font-weight: 700; padding: 0 6px; } label { display: block; padding: 7px 0; }
    button { font: inherit; padding: 9px 18px; border-radius: 8px; border: 0; background: #0b6e4f; color: #fff; cursor: pointer; } button:disabled { background: #a9b7b1; } button.link { background: none; color: #0b6e4f; padding: 9px 0; text-decoration: underline; }
    table { width: 100%; border-collapse: collapse; margin: 10px 0; } td, th { text-align: left; padding: 8px 6px; border-bottom: 1px solid #e2e7ec; } meter { width: 100%; } .tiny td.n { font-size: 0; } .thanks { background: #e3f4ec; padding: 10px 14px; border-radius: 8px; } .sum { color: #566; }
    small { color: #566; }`;
  constructor() {
    super();
    this.votes = { Riverside: 12, Rooftop: 9, "Museum garden": 4 };
    this.total = 25; this.choice = ""; this.mine = ""; this.busy = false; this.again = false;
  }
  async vote() {
    this.busy = true;
    await save("p_poll", this.choice, 650);
    this.busy = false;
    const votes = { ...this.votes };
    const names = Object.keys(votes);
    const target = is("vote-above") ? names[Math.max(0, names.indexOf(this.choice) - 1)] : this.choice;
    votes[target] += 1;
    if (this.again) { if (!is("old-vote-stays")) votes[this.was] -= 1; } else if (!is("sum-stale")) this.total += 1;
    this.votes = votes;
    this.mine = this.choice;
  }
  change() {
    this.was = this.mine; this.mine = ""; this.again = true;
  }
  render() {
    if (!this.mine) return html`
      <fieldset><legend>Where should the summer party be?</legend>
        ${Object.keys(this.votes).map(name => html`<label><input type="radio" name="place" .checked=${this.choice === name} @change=${() => (this.choice = name)}> ${name}</label>`)}
        <button ?disabled=${!this.choice || this.busy} @click=${this.vote}>${this.busy ? "Sending …" : "Vote"}</button>
      </fieldset>
      <p><small>Last year it was the Rooftop, with 31 votes. You can change your vote until Friday.</small></p>`;
    return html`
      <p class="thanks" role="status">${this.again ? "Your vote was changed" : "Thank you for voting"}</p>
      <table class=${this.again && is("numbers-tiny") ? "tiny" : ""}><thead><tr><th>Place</th><th>Votes</th><th></th></tr></thead><tbody>
        ${Object.entries(this.votes).map(([name, count]) => html`<tr><td>${name}</td><td class="n">${count}</td><td><meter aria-label=${name} max="30" value=${count}></meter></td></tr>`)}
      </tbody></table>
      <p class="sum">${this.total} votes in total</p>
      <button class="link" @click=${this.change}>Change my vote</button>`;
  }
}
customElements.define("team-poll", TeamPoll);
document.getElementById("root").append(document.createElement("team-poll"));
