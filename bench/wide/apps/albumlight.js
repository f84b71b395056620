import {LitElement, html, css, nothing} from 'lit';

const PHOTOS = [[1, 'Harbour at dawn', 'Porto', '3 Oct 2026', '#f2b27a', 12], [2, 'Yellow tram', 'Porto', '4 Oct 2026', '#f4d35e', 30], [3, 'Tiles', 'Porto', '4 Oct 2026', '#3d6fb4', 8], [4, 'Bridge by night', 'Porto', '5 Oct 2026', '#27304f', 21], [5, 'First snow', 'Alps', '14 Nov 2026', '#dfe9f2', 17], [6, 'Cable car', 'Alps', '14 Nov 2026', '#a33b3b', 5], [7, 'Hut window', 'Alps', '15 Nov 2026', '#7a5a3a', 9], [8, 'Grandma', 'Family', '1 Nov 2026', '#b48ead', 41], [9, 'Dog in leaves', 'Family', '2 Nov 2026', '#c77b3a', 36], [10, 'Pancake stack', 'Family', '8 Nov 2026', '#e8c07d', 3], [11, 'Ridge walk', 'Alps', '16 Nov 2026', '#5f8f6a', 14]]
  .map(([id, title, album, date, color, likes]) => ({id, title, album, date, color, likes, fav: id === 9}));
const paint = p => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="${p.color}"/><circle cx="${1 + p.id % 3}" cy="1.2" r=".6" fill="#fff8"/></svg>`)}`;

class PhotoTile extends LitElement {
  static properties = {photo: {attribute: false}, picked: {type: Boolean}};
  static styles = css`figure{margin:0;background:#fff;border-radius:6px;overflow:hidden;box-shadow:0 1px 3px #0003} img{width:100%;display:block;aspect-ratio:4/3;cursor:zoom-in} figcaption{padding:8px 10px;display:flex;gap:8px;align-items:center;font-size:14px} figcaption span{flex:1} button{border:0;background:none;font:inherit;cursor:pointer;padding:2px}`;
  fire(name) { this.dispatchEvent(new CustomEvent(name, {detail: this.photo, bubbles: true, composed: true})); }
  render() { const p = this.photo; return html`<figure><img src=${paint(p)} alt=${p.title} @click=${() => this.fire('zoom')}><figcaption><input type="checkbox" aria-label=${`Select ${p.title}`} .checked=${this.picked} @change=${() => this.fire('pick')}><span>${p.title}</span><button aria-label=${`${p.fav ? 'Unfavourite' : 'Favourite'} ${p.title}`} @click=${() => this.fire('fav')}>${p.fav ? '♥' : '♡'} ${p.likes + (p.fav ? 1 : 0)}</button></figcaption></figure>`; }
}
customElements.define('photo-tile', PhotoTile);

class AlbumApp extends LitElement {
  static properties = {photos: {state: true}, album: {state: true}, zoomed: {state: true}, picked: {state: true}, target: {state: true}, note: {state: true}};
  static styles = css`:host{display:block;font-family:"Trebuchet MS",sans-serif;color:#222;background:#efece6;min-height:100vh} header{display:flex;gap:18px;align-items:center;padding:14px 24px;background:#fff} h1{font-size:20px;margin:0} nav button{border:0;background:none;font:inherit;padding:6px 12px;cursor:pointer;border-radius:14px} nav button[aria-pressed=true]{background:#2d4739;color:#fff} .grid{display:grid;grid-template-columns:repeat(4,1fr);gap:16px;padding:0 24px 24px} .bar{padding:12px 24px;display:flex;gap:12px;align-items:center;min-height:34px} .box{position:fixed;inset:0;background:#000d;color:#fff;display:grid;grid-template-rows:1fr auto;justify-items:center;align-items:center;padding:30px;z-index:9} .box img{height:56vh} .box button,.bar button,.bar select{font:inherit;padding:5px 12px} aside{margin:0 24px 30px;background:#fff;border-radius:6px;padding:12px 16px}`;
  constructor() { super(); this.album = 'All photos'; this.picked = []; this.target = 'Porto'; this.note = ''; load('albumlight', 40).then(k => { this.photos = k ?? PHOTOS; }); }
  get shown() { return this.photos.filter(p => this.album === 'All photos' || p.album === this.album); }
  keep(photos) { this.photos = photos; return save('albumlight', photos, 80); }
  fav(p) { const on = !p.fav; this.keep(this.photos.map(x => x.id === p.id ? {...x, fav: on} : is('one-favourite-only') && on ? {...x, fav: false} : x)); }
  pick(p) { this.picked = this.picked.includes(p.id) ? this.picked.filter(i => i !== p.id) : [...this.picked, p.id]; }
  async move() { const n = this.picked.length, ids = is('moves-first-only') ? this.picked.slice(0, 1) : this.picked; const photos = this.photos.map(p => ids.includes(p.id) ? {...p, album: this.target} : p); this.note = `${n} photos moved to ${this.target}`; this.picked = []; await this.keep(photos); }
  async remove() { const gone = this.zoomed; if (is('delete-leaves-lightbox')) { await this.keep(this.photos.filter(p => p.id !== gone.id)); return; } this.zoomed = null; this.note = `${gone.title} was deleted`; if (is('delete-not-stored')) { this.photos = this.photos.filter(p => p.id !== gone.id); return; } await this.keep(this.photos.filter(p => p.id !== gone.id)); }
  step(d) { const l = is('lightbox-leaves-album') ? this.photos : this.shown, at = l.findIndex(p => p.id === this.zoomed.id); this.zoomed = l[(at + d + l.length) % l.length]; }
  render() {
    if (!this.photos) return html`<p>Loading…</p>`;
    const albums = ['All photos', 'Porto', 'Alps', 'Family'], shown = this.shown, at = this.zoomed ? shown.findIndex(p => p.id === this.zoomed.id) : -1, favs = this.photos.filter(p => p.fav);
    return html`<header><h1>Albumlight</h1><nav aria-label="Albums">${albums.map(a => html`<button aria-pressed=${a === this.album} @click=${() => { this.album = a; this.picked = []; this.note = ''; }}>${a} (${a === 'All photos' ? this.photos.length : (is('album-counts-frozen') ? PHOTOS : this.photos).filter(p => p.album === a).length})</button>`)}</nav></header>
    <div class="bar">${this.picked.length ? html`<span>${this.picked.length} selected</span><label>Move to album <select .value=${this.target} @change=${e => { this.target = e.target.value; }}>${albums.slice(1).map(a => html`<option>${a}</option>`)}</select></label><button @click=${this.move}>Move</button><button @click=${() => { this.picked = []; }}>Clear selection</button>` : html`<span role="status">${this.note || `${shown.length} photos`}</span>`}</div>
    <div class="grid" @zoom=${e => { this.zoomed = e.detail; }} @pick=${e => this.pick(e.detail)} @fav=${e => this.fav(e.detail)}>${shown.map(p => html`<photo-tile .photo=${p} .picked=${this.picked.includes(p.id)}></photo-tile>`)}</div>
    <aside aria-label="Favourites"><strong>Favourites (${favs.length})</strong><ul>${favs.map(p => html`<li>${p.title}, ${p.album}</li>`)}</ul></aside>
    ${this.zoomed ? html`<div class="box" role="dialog" aria-label="Photo"><img src=${paint(this.zoomed)} alt=""><div><h2>${this.zoomed.title}</h2><p>${is('date-of-first') ? shown[0].date : this.zoomed.date} · ${at + 1} of ${shown.length}</p><button @click=${() => this.step(-1)}>Previous</button> <button @click=${() => this.step(1)}>Next</button> <button @click=${this.remove}>Delete photo</button> <button @click=${() => { this.zoomed = null; }}>Close</button></div></div>` : nothing}`;
  }
}
customElements.define('album-app', AlbumApp);
document.getElementById('root').innerHTML = '<album-app></album-app>';
document.title = 'Albumlight';
