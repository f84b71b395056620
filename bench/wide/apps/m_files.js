import "@shoelace-style/shoelace/dist/shoelace.js";
import { registerIconLibrary } from "@shoelace-style/shoelace/dist/utilities/icon-library.js";
import theme from "@shoelace-style/shoelace/dist/themes/light.css";
import { LitElement, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";

registerIconLibrary("default", { resolver: () => "data:image/svg+xml," + encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="currentColor"><path d="M3 1h7l3 3v11H3z"/></svg>') });
const style = document.createElement("style");
style.textContent = theme + `
body { font-family: var(--sl-font-sans); } .files { max-width: 860px; margin: 20px auto; } .tools { display: flex; gap: 16px; align-items: end; margin: 14px 0; } table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 8px 6px; border-bottom: 1px solid var(--sl-color-neutral-200); } .soft { color: var(--sl-color-neutral-600); font-size: 14px; } .news { margin-top: 14px; }`;
document.head.append(style);

const START = [
  { name: "team-photo.PNG", type: "Images", size: "2.1 MB" }, { name: "budget-2025.xlsx", type: "Sheets", size: "51 KB" }, { name: "budget-2026.xlsx", type: "Sheets", size: "48 KB" }, { name: "logo.png", type: "Images", size: "12 KB" },
  { name: "minutes-june.docx", type: "Texts", size: "30 KB" }, { name: "stand-plan.png", type: "Images", size: "760 KB" }, { name: "offer.docx", type: "Texts", size: "26 KB" },
];

class FilesPage extends LitElement {
  static properties = { list: { state: true }, bin: { state: true }, type: { state: true }, marked: { state: true }, news: { state: true }, busy: { state: true } };

  constructor() {
    super();
    Object.assign(this, { list: START, bin: [], type: "All", marked: [], news: "", busy: false });
  }

  createRenderRoot() { return this; }

  get shown() {
    if (this.type === "All") return this.list;
    return this.list.filter(one => one.type === this.type && !(is("upper-case-missed") && /[A-Z]+$/.test(one.name)));
  }

  async trash(file) {
    this.busy = true; await save("m_files", file.name, 600); this.busy = false;
    const at = this.list.indexOf(file), gone = is("trashes-the-row-above") ? this.list[at - 1] : file;
    this.list = this.list.filter(one => one !== gone);
    this.bin = [...this.bin, is("restored-empty") ? { ...gone, size: "0 KB" } : gone];
    this.news = `${file.name} was moved to the trash`;
  }

  async restore(file) {
    await save("m_files", file.name, 500);
    this.bin = this.bin.filter(one => one !== file);
    this.list = [...this.list, file];
    this.news = `${file.name} was restored`;
  }

  async filter(event) {
    this.busy = true; await wait(350); this.busy = false;
    this.type = event.target.value; this.marked = [];
  }

  all(event) { this.marked = event.target.checked ? (is("selects-hidden") ? this.list : this.shown).map(one => one.name) : []; }
  mark(file, on) { this.marked = on ? [...this.marked, file.name] : this.marked.filter(one => one !== file.name); }
  async prepare() { await save("m_files", this.marked, 700); this.news = `${this.marked.length} files are being prepared`; }

  render() {
    return html`<div class="files"><h1>Fair 2026</h1>
      <sl-tab-group>
        <sl-tab slot="nav" panel="files">Files</sl-tab><sl-tab slot="nav" panel="trash">Trash</sl-tab>
        <sl-tab-panel name="files">
          <div class="tools"><sl-select label="Type" value=${this.type} @sl-change=${this.filter}>${["All", "Images", "Sheets", "Texts"].map(one => html`<sl-option value=${one}>${one}</sl-option>`)}</sl-select>
            <sl-button ?disabled=${!this.marked.length} @click=${this.prepare}>Download</sl-button><span role="status">${this.marked.length ? `${this.marked.length} selected` : ""}</span>${this.busy ? html`<sl-spinner></sl-spinner>` : nothing}</div>
          <table aria-label="Files"><thead><tr><th><sl-checkbox ?checked=${!!this.marked.length} @sl-change=${this.all}>Select all</sl-checkbox></th><th>Name</th><th>Size</th><th></th></tr></thead><tbody>
            ${repeat(this.shown, one => one.name, one => html`<tr><td><sl-checkbox ?checked=${this.marked.includes(one.name)} @sl-change=${event => this.mark(one, event.target.checked)}></sl-checkbox></td><td>${one.name}</td><td>${one.size}</td>
              <td><sl-button size="small" @click=${() => this.trash(one)}>Delete</sl-button></td></tr>`)}</tbody></table>
        </sl-tab-panel>
        <sl-tab-panel name="trash">${this.bin.length ? html`<table aria-label="Trash"><thead><tr><th>Name</th><th>Size</th><th></th></tr></thead><tbody>${repeat(this.bin, one => one.name, one => html`<tr><td>${one.name}</td><td>${one.size}</td><td><sl-button size="small" @click=${() => this.restore(one)}>Restore</sl-button></td></tr>`)}</tbody></table>` : html`<p class="soft">The trash is empty. Files stay here for 30 days.</p>`}</sl-tab-panel>
      </sl-tab-group>
      ${this.news ? html`<sl-alert class="news" variant="primary" open closable>${this.news}</sl-alert>` : nothing}
      <p class="soft">Recently opened: budget-2024.xlsx, poster.png</p></div>`;
  }
}
customElements.define("files-page", FilesPage);
document.getElementById("root").append(document.createElement("files-page"));
