import {LitElement, html, css, nothing} from 'lit';

const TRACKS = [
  {id: 1, title: 'Northern Line', artist: 'Gale', length: 201},
  {id: 2, title: 'Paper Boats', artist: 'Ida Moss', length: 184},
  {id: 3, title: 'Slow Tide', artist: 'Gale', length: 312},
  {id: 4, title: 'Copper', artist: 'The Lanes', length: 149}];
const LIBRARY = [
  {id: 11, title: 'Early Train', artist: 'The Lanes', length: 222},
  {id: 12, title: 'Half Moon', artist: 'Ida Moss', length: 175},
  {id: 13, title: 'Signal Fire', artist: 'Roe', length: 240}];
const clock = s => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;

class PlayList extends LitElement {
  static properties = {tracks: {state: true}, name: {state: true}, editing: {state: true}, playing: {state: true}, paused: {state: true},
    volume: {state: true}, shuffle: {state: true}, adding: {state: true}, toast: {state: true}, total: {state: true}, q: {state: true}};
  static styles = css`
    :host{display:block;max-width:620px;margin:24px auto;font:15px sans-serif;color:#222}
    ol{list-style:none;padding:0}li{display:flex;align-items:center;gap:10px;padding:8px;border-bottom:1px solid #ddd}
    li.now{background:#e6f6ee}.t{flex:1}.t small{color:#666;display:block}
    .toast{position:fixed;bottom:16px;right:16px;background:#123;color:#fff;padding:10px 14px;border-radius:6px}
    .toast button{background:none;border:0;color:#7df;cursor:pointer}
    .player{display:flex;gap:16px;align-items:center;padding:12px;background:#f4f4f4;border-radius:8px}
    .lib{border:1px solid #bbb;padding:12px;border-radius:8px;margin-top:12px}
    h1{cursor:text}[role=switch][aria-checked=true]{background:#1f7a4d;color:#fff}.pos{position:relative}.lid{position:absolute;inset:-2px;background:#f4f4f4}`;

  constructor() {
    super();
    Object.assign(this, {tracks: null, name: 'Evening mix', editing: false, playing: 0, paused: true, volume: 60, shuffle: false, adding: false, toast: null, total: 0, q: ''});
  }
  async connectedCallback() {
    super.connectedCallback();
    const s = await load('playlist', 70);
    this.tracks = s && s.tracks ? s.tracks : TRACKS;
    if (s && s.name) this.name = s.name;
    if (s && s.volume != null) this.volume = s.volume;
    this.count();
  }
  count() { this.total = this.tracks.reduce((n, t) => n + t.length, 0) }
  store() { return save('playlist', {tracks: this.tracks, name: this.name, volume: this.volume}, 90) }
  say(text, undo) { clearTimeout(this.timer); this.toast = {text, undo}; this.timer = setTimeout(() => { this.toast = null }, 6000) }
  async move(i, by) {
    const list = [...this.tracks], [t] = list.splice(i, 1);
    list.splice(i + by, 0, t);
    this.tracks = list;
    if (!is('order-not-saved')) await this.store();
  }
  remove(t) {
    const before = this.tracks;
    this.tracks = this.tracks.filter(x => x !== t);
    if (!is('total-stale')) this.count();
    this.store();
    this.say(`Removed ${t.title}`, () => {
      this.tracks = is('undo-at-end') ? [...this.tracks, t] : before;
      this.count(); this.toast = null; this.store();
    });
  }
  add(t) {
    const double = this.tracks.some(x => x.id === t.id);
    if (!double || is('added-twice')) { this.tracks = [...this.tracks, t]; this.count(); this.store() }
    this.say(double ? `${t.title} is already in the playlist` : `Added ${t.title}`);
  }
  rename(e) {
    e.preventDefault();
    const v = this.renderRoot.querySelector('#name').value.trim();
    if (v) this.name = v;
    this.editing = false; this.store();
  }
  play(t) {
    if (this.playing === t.id) this.paused = !this.paused;
    else { this.playing = is('plays-next') ? this.tracks[(this.tracks.indexOf(t) + 1) % this.tracks.length].id : t.id; this.paused = false }
  }
  render() {
    if (!this.tracks) return html`<p>Loading…</p>`;
    const now = this.tracks.find(t => t.id === this.playing);
    const found = LIBRARY.filter(t => (t.title + t.artist).toLowerCase().includes(this.q.toLowerCase()));
    return html`
      ${this.editing
        ? html`<form @submit=${this.rename}><label>Playlist name <input id="name" .value=${this.name}></label> <button>Save name</button> <button type="button" @click=${() => { this.editing = false }}>Cancel</button></form>`
        : html`<h1>${this.name}</h1><button @click=${() => { this.editing = true }}>Rename</button>`}
      <p>${this.tracks.length} tracks, ${clock(this.total)}</p>
      <div class="player">
        <span>Now playing: <b>${now ? now.title : 'Nothing'}</b>${now && this.paused ? ' (paused)' : ''}</span>
        <label>Volume <input type="range" min="0" max="100" step="10" .value=${String(this.volume)} @input=${e => { this.volume = +e.target.value; this.store() }}></label><span class="pos"><output>${this.volume}%</output>${is('volume-covered') ? html`<i class="lid"></i>` : nothing}</span>
        <button role="switch" aria-checked=${this.shuffle} @click=${() => { this.shuffle = !this.shuffle }}>Shuffle</button>
      </div>
      <ol aria-label="Tracks">${this.tracks.map((t, i) => html`
        <li class=${t.id === this.playing ? 'now' : ''}>
          <button aria-label=${(t.id === this.playing && !this.paused ? 'Pause ' : 'Play ') + t.title} @click=${() => this.play(t)}>${t.id === this.playing && !this.paused ? '❚❚' : '▶'}</button>
          <span class="t">${t.title}<small>${t.artist}</small></span><span>${clock(t.length)}</span>
          <button title="Move up" aria-label="Move up" ?disabled=${i === 0 || this.shuffle} @click=${() => this.move(i, -1)}>↑</button>
          <button title="Move down" aria-label="Move down" ?disabled=${i === this.tracks.length - 1 || this.shuffle} @click=${() => this.move(i, 1)}>↓</button>
          <button @click=${() => this.remove(t)}>Remove</button>
        </li>`)}</ol>
      <button aria-expanded=${this.adding} @click=${() => { this.adding = !this.adding; this.q = '' }}>Add tracks</button>
      ${this.adding ? html`<section class="lib" aria-label="Library">
        <input type="search" placeholder="Search the library" .value=${this.q} @input=${e => { this.q = e.target.value }}>
        ${found.map(t => html`<p>${t.title} – ${t.artist} <button aria-label=${'Add ' + t.title} @click=${() => this.add(t)}>+</button></p>`)}
        ${found.length ? nothing : html`<p>Nothing found</p>`}</section>` : nothing}
      ${this.toast ? html`<div class="toast" role="status">${this.toast.text} ${this.toast.undo ? html`<button @click=${this.toast.undo}>Undo</button>` : nothing}</div>` : nothing}`;
  }
}
customElements.define('play-list', PlayList);
document.getElementById('root').append(document.createElement('play-list'));
