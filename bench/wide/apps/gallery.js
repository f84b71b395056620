import { LitElement, css, html, nothing } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { live } from "lit/directives/live.js";

document.title = "Shoebox";
const PHOTOS = [
  { id: "p1", title: "Lighthouse", taken: "2024-07-02", tags: ["sea", "holiday"], hue: 200, likes: 4 },
  { id: "p2", title: "Birthday cake", taken: "2024-02-11", tags: ["family", "food"], hue: 330, likes: 9 },
  { id: "p3", title: "Market stall", taken: "2024-09-20", tags: ["food", "holiday"], hue: 40, likes: 2 },
  { id: "p4", title: "Grandpa", taken: "2023-12-25", tags: ["family"], hue: 90, likes: 12 },
  { id: "p5", title: "Stormy pier", taken: "2024-11-05", tags: ["sea"], hue: 230, likes: 7 },
];

class PhotoTile extends LitElement {
  static properties = { photo: {}, size: { type: Number }, chosen: { type: Boolean } };
  static styles = css`
    article { background: #fff; border: 2px solid transparent; border-radius: 8px; padding: 8px; }
    article.chosen { border-color: #0a7d6c; }
    .pic { border-radius: 6px; cursor: zoom-in; }
    h3 { margin: 6px 0 0; font-size: 15px; }
    .tags span { display: inline-block; background: #e6efe9; border-radius: 8px; padding: 0 8px; margin-right: 4px; font-size: 12px; }
    button { font: inherit; font-size: 13px; }
  `;
  tell(what) { this.dispatchEvent(new CustomEvent(what, { bubbles: true, composed: true, detail: this.photo.id })); }
  render() {
    const { title, tags, likes, taken, hue } = this.photo;
    return html`<article class=${this.chosen ? "chosen" : ""} aria-label=${title} style="width:${this.size}px">
      <div class="pic" role="img" aria-label="Photo of ${title}" style="height:${this.size * 0.6}px;background:hsl(${hue} 45% 60%)" @click=${() => this.tell("look")}></div>
      <h3>${title}</h3><small>${taken}</small>
      <div class="tags">${tags.map(t => html`<span>#${t}</span>`)}</div>
      <label><input type="checkbox" .checked=${live(this.chosen)} @change=${() => this.tell("choose")}> Select ${title}</label>
      <div><button @click=${() => this.tell("like")}>Like</button> ${likes} likes</div>
    </article>`;
  }
}
customElements.define("photo-tile", PhotoTile);

class PhotoBox extends LitElement {
  static properties = { photos: { state: true }, tag: { state: true }, order: { state: true }, size: { state: true }, chosen: { state: true }, looking: { state: true }, draft: { state: true }, error: { state: true }, note: { state: true } };
  static styles = css`
    :host { display: block; font: 15px/1.5 "Gill Sans", Calibri, sans-serif; background: #f4f6f3; min-height: 100vh; color: #20302a; }
    header { padding: 14px 26px; background: #0a7d6c; color: #fff; } h1 { margin: 0; font-size: 22px; }
    .bar { display: flex; gap: 14px; padding: 12px 26px; flex-wrap: wrap; align-items: center; }
    .chip { border: 1px solid #0a7d6c; border-radius: 14px; background: #fff; padding: 2px 12px; font: inherit; cursor: pointer; }
    .chip[aria-pressed="true"] { background: #0a7d6c; color: #fff; }
    .grid { display: flex; flex-wrap: wrap; gap: 14px; padding: 0 26px 40px; }
    .shade { position: fixed; inset: 0; background: #000a; display: grid; place-items: center; }
    .box { background: #fff; padding: 16px 22px; border-radius: 10px; width: 380px; }
    .big { height: 160px; border-radius: 8px; } .err { color: #a9182b; }
    .mini { background: #e6efe9; border-radius: 8px; padding: 1px 8px; margin-right: 6px; }
    .note { background: #fff4cf; margin: 0 26px 12px; padding: 6px 14px; border-radius: 6px; }
    .off { transform: translateX(-400vw); }
  `;
  constructor() {
    super();
    Object.assign(this, { photos: PHOTOS, tag: "", order: "newest", size: 190, chosen: [], looking: "", draft: "", error: "", note: "" });
    load("gallery").then(s => { if (s && s.photos) this.photos = s.photos; });
  }
  store(photos, write = true) { this.photos = photos; if (write) return save("gallery", { photos }, 80); }
  get shown() {
    const list = this.photos.filter(p => !this.tag || p.tags.includes(this.tag));
    const by = { newest: (a, b) => (a.taken < b.taken ? 1 : -1), oldest: (a, b) => (a.taken > b.taken ? 1 : -1), liked: (a, b) => b.likes - a.likes };
    if (is("liked-least")) by.liked = (a, b) => a.likes - b.likes;
    return list.sort(by[this.order]);
  }
  like(id) { this.store(this.photos.map(p => (p.id === (is("likes-neighbour") ? this.shown[0].id : id) ? { ...p, likes: p.likes + 1 } : p))); }
  choose(id) { this.chosen = this.chosen.includes(id) ? this.chosen.filter(c => c !== id) : [...this.chosen, id]; }
  async erase() {
    const gone = this.chosen, before = this.photos;
    this.store(this.photos.filter(p => !gone.includes(p.id)), !is("photos-return"));
    this.chosen = [];
    this.note = `${gone.length} ${gone.length === 1 ? "photo" : "photos"} deleted`;
    if (is("photos-return")) { await wait(1500); this.photos = before; }
  }
  addTag(e) {
    e.preventDefault();
    const tag = this.draft.trim().replace(/^#/, "").toLowerCase(), photo = this.photos.find(p => p.id === this.looking);
    if (!/^[a-z]{2,12}$/.test(tag)) return (this.error = "A tag has 2 to 12 letters");
    if (photo.tags.includes(tag)) return (this.error = `This photo has the tag #${tag} already`);
    this.error = ""; this.draft = "";
    this.store(this.photos.map(p => (p.id === this.looking ? { ...p, tags: [...p.tags, tag] } : p)), !is("tag-unsaved"));
  }
  lightbox() {
    const photo = this.photos.find(p => p.id === this.looking);
    return html`<div class="shade"><div class="box" role="dialog" aria-modal="true" aria-label=${photo.title}>
      <h2>${photo.title}</h2><div class="big" style="background:hsl(${photo.hue} 45% 60%)"></div>
      <p>Tags: ${photo.tags.map(t => html`<span class="mini">#${t}</span>`)}</p>
      <form @submit=${this.addTag}><label>New tag <input .value=${live(this.draft)} @input=${e => (this.draft = e.target.value)}></label> <button>Add tag</button></form>
      ${this.error ? html`<p class=${is("error-offscreen") ? "err off" : "err"} role="alert">${this.error}</p>` : nothing}
      <button @click=${() => { this.looking = ""; this.error = ""; this.draft = ""; }}>Close photo</button>
    </div></div>`;
  }
  render() {
    const tags = [...new Set(this.photos.flatMap(p => p.tags))].sort();
    const count = t => this.photos.filter(p => p.tags.includes(t)).length + (is("tag-count-off") && t === "food" ? 1 : 0);
    return html`<header><h1>Shoebox</h1></header>
      <div class="bar" role="toolbar" aria-label="Tags">
        <button class="chip" aria-pressed=${!this.tag} @click=${() => (this.tag = "")}>All photos</button>
        ${tags.map(t => html`<button class="chip" aria-pressed=${this.tag === t} @click=${() => (this.tag = t)}>#${t} (${count(t)})</button>`)}
      </div>
      <div class="bar">
        <label>Order <select @change=${e => (this.order = e.target.value)}><option value="newest">Newest first</option><option value="oldest">Oldest first</option><option value="liked">Most liked</option></select></label>
        <label>Thumbnail size <input type="range" min="150" max="300" step="10" .value=${String(this.size)} @input=${e => (this.size = +e.target.value)}></label> <span>${this.size} px</span>
        <span>${this.chosen.length} selected</span><button ?disabled=${!this.chosen.length} @click=${this.erase}>Delete selected</button>
      </div>
      ${this.note ? html`<div class="note" role="status">${this.note}</div>` : nothing}
      <div class="grid" @look=${e => (this.looking = e.detail)} @choose=${e => this.choose(e.detail)} @like=${e => this.like(e.detail)}>
        ${repeat(this.shown, p => p.id, p => html`<photo-tile .photo=${p} .size=${this.size} .chosen=${this.chosen.includes(p.id)}></photo-tile>`)}
      </div>${this.looking ? this.lightbox() : nothing}`;
  }
}
customElements.define("photo-box", PhotoBox);
document.getElementById("root").append(document.createElement("photo-box"));
