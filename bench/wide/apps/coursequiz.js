import { LitElement, html, css, nothing } from "lit";
import "@material/web/radio/radio.js";
import "@material/web/checkbox/checkbox.js";
import "@material/web/button/filled-button.js";
import "@material/web/button/outlined-button.js";
import "@material/web/button/text-button.js";
import "@material/web/textfield/outlined-text-field.js";
import "@material/web/dialog/dialog.js";
import "@material/web/progress/linear-progress.js";

const QUESTIONS = [
  { kind: "one", text: "Which planet is closest to the sun?", options: ["Venus", "Mercury", "Mars"], right: "Mercury", hint: "Its year lasts 88 days." },
  { kind: "many", text: "Which of these are gas giants?", options: ["Jupiter", "Earth", "Saturn"], right: ["Jupiter", "Saturn"], hint: "There are two here." },
  { kind: "text", text: "What is the name of our galaxy?", right: "milky way", hint: "Two words." },
  { kind: "one", text: "How many moons has Mars?", options: ["None", "One", "Two"], right: "Two", hint: "Fear and dread." },
];
const right = (q, a) => {
  if (a == null) return false;
  if (q.kind === "many") return is("half-counts") ? q.right.some((x) => a.includes(x)) : a.length === q.right.length && q.right.every((x) => a.includes(x));
  if (q.kind === "text") return a.trim().toLowerCase().replace(/^the /, "") === q.right;
  return a === q.right;
};

class CourseQuiz extends LitElement {
  static properties = { step: { state: true }, answers: { state: true }, marks: { state: true }, done: { state: true }, asking: { state: true }, hint: { state: true }, ready: { state: true } };
  static styles = css`
    :host { display: block; max-width: 720px; margin: 24px auto; font-family: Roboto, Arial, sans-serif; color: #1d1b20; --md-sys-color-primary: #4a5c92 }
    .opt { display: flex; align-items: center; gap: 10px; padding: 6px 0 } .nav { display: flex; gap: 10px; margin-top: 20px } .grow { flex: 1 }
    .steps { display: flex; gap: 8px; list-style: none; padding: 0 } .steps button { width: 38px; height: 38px; border-radius: 50%; border: 1px solid #888; background: #fff; cursor: pointer }
    .steps button.has { background: #dde1f9 } .steps button[aria-current] { border: 2px solid #4a5c92; font-weight: bold } .mark::after { content: "!"; color: #b3261e }
    .hint { background: #fff4d6; padding: 8px 12px; border-radius: 6px } table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: 8px; border-bottom: 1px solid #ddd }
    .pale { color: #fefefe }`;
  constructor() { super(); this.step = 0; this.answers = [null, null, null, null]; this.marks = []; this.done = false; this.asking = false; this.hint = false; this.ready = false; }
  async connectedCallback() {
    super.connectedCallback();
    const s = await load("quiz", 120);
    if (s && s.answers) { this.answers = s.answers; this.marks = s.marks; this.done = s.done; this.step = s.step; }
    this.ready = true;
  }
  keep() { return save("quiz", { answers: is("answers-forgotten") ? [null, null, null, null] : this.answers, marks: this.marks, done: this.done, step: this.step }, 80); }
  set(a) { this.answers = this.answers.map((x, i) => (i === this.step ? a : x)); this.keep(); }
  go(n) { this.step = n; this.hint = false; this.keep(); }
  has(i) { const a = this.answers[i]; return a != null && a.length > 0; }
  toggle(o, on) { const a = this.answers[this.step] || []; this.set(on ? [...a, o] : a.filter((x) => x !== o)); }
  mark() {
    const n = is("marks-next") ? this.step + 1 : this.step;
    this.marks = this.marks.includes(n) ? this.marks.filter((m) => m !== n) : [...this.marks, n]; this.keep();
  }
  async hand() { this.asking = false; await wait(300); this.done = true; this.keep(); }
  field(q) {
    const a = this.answers[this.step];
    if (q.kind === "one") return html`<div role="radiogroup" aria-label="Answers">${q.options.map((o) => html`<label class="opt"><md-radio name="q${this.step}" value=${o} .checked=${a === o} @change=${() => this.set(o)}></md-radio>${o}</label>`)}</div>`;
    if (q.kind === "many") return html`${q.options.map((o) => html`<label class="opt"><md-checkbox touch-target="wrapper" .checked=${(a || []).includes(o)} @change=${(e) => this.toggle(o, e.target.checked)}></md-checkbox>${o}</label>`)}`;
    return html`<md-outlined-text-field label="Your answer" .value=${a || ""} @input=${(e) => this.set(e.target.value)}></md-outlined-text-field>`;
  }
  result() {
    const good = QUESTIONS.filter((q, i) => right(q, this.answers[i])).length;
    return html`<h2>Your result</h2><p class=${is("score-pale") ? "pale" : ""}>You scored ${good} of ${QUESTIONS.length}</p><p>${good >= 3 ? "Passed" : "Not passed"}</p>
      <table><thead><tr><th>Question</th><th>Answer</th><th>Verdict</th></tr></thead><tbody>${QUESTIONS.map((q, i) => html`<tr><td>${q.text}</td><td>${this.has(i) ? [].concat(this.answers[i]).join(", ") : "No answer"}</td><td>${right(q, this.answers[i]) ? "Right" : "Wrong"}</td></tr>`)}</tbody></table>
      <div class="nav"><md-outlined-button @click=${() => { this.answers = [null, null, null, null]; this.marks = []; this.done = false; this.go(0); }}>Start over</md-outlined-button></div>`;
  }
  render() {
    if (!this.ready) return html`<p>Loading the quiz</p>`;
    const q = QUESTIONS[this.step], n = QUESTIONS.filter((_, i) => this.has(i)).length, last = this.step === QUESTIONS.length - 1;
    return html`<h1>Astronomy quiz</h1>${this.done ? this.result() : html`
      <md-linear-progress aria-label="Progress" .value=${n / QUESTIONS.length}></md-linear-progress>
      <p>Answered: <b>${n}</b></p>
      <ol class="steps">${QUESTIONS.map((_, i) => html`<li><button class="${this.has(i) ? "has" : ""} ${this.marks.includes(i) ? "mark" : ""}" aria-label="Question ${i + 1}${this.marks.includes(i) ? ", marked" : ""}" aria-current=${i === this.step ? "step" : nothing} @click=${() => this.go(i)}>${i + 1}</button></li>`)}</ol>
      <h2>Question ${this.step + 1} of ${QUESTIONS.length}</h2><p>${q.text}</p>
      ${this.field(q)}
      ${this.hint ? html`<p class="hint">Hint: ${q.hint}</p>` : nothing}
      <div class="nav"><md-text-button @click=${() => { this.hint = !this.hint; }}>${this.hint ? "Hide hint" : "Show hint"}</md-text-button>
        <md-text-button @click=${() => this.mark()}>${this.marks.includes(this.step) ? "Unmark" : "Mark for later"}</md-text-button><span class="grow"></span>
        <md-outlined-button ?disabled=${this.step === 0} @click=${() => this.go(this.step - 1)}>Back</md-outlined-button>
        ${last ? html`<md-filled-button @click=${() => { this.asking = true; }}>Hand in</md-filled-button>`
          : html`<md-filled-button ?disabled=${!this.has(this.step) && !is("next-without-answer")} @click=${() => this.go(this.step + 1)}>Next</md-filled-button>`}</div>`}
      <md-dialog ?open=${this.asking} @closed=${() => { this.asking = false; }}><div slot="headline">Hand in the quiz?</div>
        <div slot="content">${n === QUESTIONS.length ? "All questions are answered." : QUESTIONS.length - n - (is("gaps-miscounted") ? 1 : 0) + " questions have no answer."}</div>
        <div slot="actions"><md-text-button @click=${() => { this.asking = false; }}>Keep working</md-text-button><md-filled-button @click=${() => this.hand()}>Yes, hand in</md-filled-button></div></md-dialog>`;
  }
}
customElements.define("course-quiz", CourseQuiz);
document.getElementById("root").append(document.createElement("course-quiz"));
