import { LitElement, html, css } from "lit";

const STYLES = ["Blackwork", "Fine line", "Lettering"];

class WaitList extends LitElement {
  static properties = {
    people: { state: true },
    now: { state: true },
    toast: { state: true },
    count: { state: true },
    error: { state: true },
  };

  static styles = css`
    :host { display: block; font: 16px system-ui; max-width: 36rem; margin: 2rem }
    ol { padding: 0; list-style: none }
    li { display: flex; gap: .75rem; padding: .5rem; border: 1px solid #ddd; margin-bottom: .4rem; align-items: center }
    li span.name { flex: 1 }
    .now { background: #222; color: #fff; padding: .75rem }
    .toast { position: fixed; right: 1rem; bottom: 1rem; background: #084; color: #fff; padding: .75rem }
    .error { color: #a00 }
    form { display: flex; gap: .5rem; align-items: end }
    label { display: grid }
  `;

  constructor() {
    super();
    this.people = [
      { name: "Ines", style: "Fine line" },
      { name: "Tobias", style: "Blackwork" },
      { name: "Maren", style: "Lettering" },
      { name: "Kofi", style: "Blackwork" },
    ];
    this.count = this.people.length;
    this.now = "";
    this.toast = "";
    this.error = "";
  }

  say(text) {
    this.toast = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.toast = ""), 6000);
  }

  next() {
    const index = is("jumps-queue") ? 1 : 0;
    const person = this.people[index];
    if (!person) return;
    this.people = this.people.filter((p) => p !== person);
    this.count -= 1;
    this.now = person.name;
    this.say(`${person.name} was called in`);
  }

  skip(person) {
    const rest = this.people.filter((p) => p !== person);
    this.people = is("skip-drops") ? rest : [...rest, person];
    this.say(is("says-called") ? `${person.name} was called in` : `${person.name} was moved to the end`);
  }

  add(e) {
    e.preventDefault();
    const form = e.target;
    const name = form.elements.who.value.trim();
    this.error = name ? "" : "Please enter a name";
    if (!name && !is("blank-guest")) return;
    this.error = "";
    const style = is("style-ignored") ? STYLES[0] : form.elements.style_.value;
    this.people = [...this.people, { name, style }];
    this.count += 1;
    form.reset();
    this.say(`${name} was added`);
  }

  render() {
    return html`
      <h1>Ink Harbour waiting list</h1>
      <p class="now">Now in the chair: <b>${this.now || "nobody"}</b></p>
      <button @click=${this.next} ?disabled=${!this.people.length}>Call next</button>
      <h2>${this.count} people waiting</h2>
      <ol>
        ${this.people.map((p, i) => html`
          <li>
            <span>${i + 1}</span><span class="name">${p.name}</span><i>${p.style}</i>
            <button @click=${() => this.skip(p)}>Skip</button>
          </li>`)}
      </ol>
      <form @submit=${this.add} novalidate>
        <label>Name <input name="who"></label>
        <label>Style
          <select name="style_">${STYLES.map((s) => html`<option>${s}</option>`)}</select>
        </label>
        <button>Add to list</button>
      </form>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : ""}
      ${this.toast ? html`<div class="toast" role="status">${this.toast}</div>` : ""}`;
  }
}
customElements.define("wait-list", WaitList);
document.getElementById("root").append(document.createElement("wait-list"));
