import { LitElement, css, html, nothing } from "lit";

class TagEditor extends LitElement {
  static properties = { tags: { state: true }, text: { state: true }, hint: { state: true }, note: { state: true }, fresh: { state: true } };
  static styles = css`
    .card { max-width: 520px; margin: 40px auto; padding: 24px; border: 1px solid #d8dae2; border-radius: 12px; }
    .chips { display: flex; flex-wrap: wrap; gap: 8px; border: 1px solid #aab; border-radius: 8px; padding: 8px; align-items: center; }
    .chip { display: inline-flex; gap: 6px; background: #e5e9f7; border-radius: 14px; padding: 4px 10px; } .chip.thin { opacity: 0.04; }
    .chip button { border: 0; background: none; cursor: pointer; padding: 0 2px; } input { border: 0; outline: 0; font: inherit; flex: 1; min-width: 120px; }
    .hint { color: #a33; } .save { font: inherit; padding: 8px 16px; }`;

  constructor() {
    super();
    this.tags = ["urgent", "draft"]; this.text = ""; this.hint = ""; this.note = "";
    load("i_tags").then(kept => { if (kept) this.tags = kept; });
  }

  key(event) {
    if (event.key !== "Enter" || !this.text.trim()) return;
    const tag = this.text.trim().toLowerCase();
    this.note = "";
    if (this.tags.includes(tag) && !is("twice")) { this.hint = "This tag is already there"; return; }
    if (!is("hint-stays")) this.hint = "";
    this.tags = [...this.tags, tag]; this.fresh = tag; this.text = "";
  }

  remove(index) {
    this.tags = this.tags.filter((tag, at) => at !== (is("removes-neighbor") ? index - 1 : index));
  }

  async keep() {
    await save("i_tags", this.tags, 500);
    this.note = "All changes are saved";
  }

  render() {
    return html`<div class="card">
      <h2>Tags of “Offer 88”</h2>
      <div class="chips">
        ${this.tags.map((tag, index) => html`<span class="chip ${tag === this.fresh && is("chip-faded") ? "thin" : ""}">${tag}
          <button aria-label="Remove ${tag}" @click=${() => this.remove(index)}>×</button></span>`)}
        <input placeholder="Add a tag" .value=${this.text} @input=${event => { this.text = event.target.value; }} @keydown=${this.key}>
      </div>
      ${this.hint ? html`<p class="hint" role="alert">${this.hint}</p>` : nothing}
      <p>${this.tags.length} of 5 tags used</p>
      <button class="save" @click=${this.keep}>Save tags</button>
      ${this.note ? html`<p role="status">${this.note}</p>` : nothing}
    </div>`;
  }
}
customElements.define("tag-editor", TagEditor);
document.getElementById("root").append(document.createElement("tag-editor"));
