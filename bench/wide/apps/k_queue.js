import { LitElement, css, html } from "lit";
import { repeat } from "lit/directives/repeat.js";

const clock = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const FOUND = [{ id: 11, title: "River Stones", band: "Pale Coast", time: 200 }, { id: 12, title: "Up the River", band: "Mill Row", time: 185 }];

class SongQueue extends LitElement {
  static properties = { songs: { state: true }, words: { state: true }, found: { state: true }, playing: { state: true }, busy: { state: true }, length: { state: true } };
  static styles = css`
    :host { display: block; max-width: 760px; margin: 0 auto; padding: 20px 16px 100px; } ol { padding: 0; list-style: none; } li { display: flex; gap: 10px; align-items: center; padding: 9px 0; border-bottom: 1px solid #e8e8ee; } li span { flex: 1; } small { color: #777; display: block; }
    .now { position: fixed; left: 0; right: 0; bottom: 0; background: #14213d; color: #fff; padding: 16px 24px; } input { padding: 9px; font: inherit; width: 260px; } button { font: inherit; font-size: 14px; } .also { color: #667; font-size: 14px; }`;
  constructor() {
    super();
    this.songs = [{ id: 1, title: "Night Ferry", band: "Ola Lund", time: 210 }, { id: 2, title: "Harvest Moon", band: "The Larks", time: 245 }, { id: 3, title: "Paper Boats", band: "Iva", time: 180 }, { id: 4, title: "Long Way Home", band: "Mill Row", time: 255 }];
    this.words = ""; this.found = []; this.playing = ""; this.busy = false; this.length = 890;
  }
  async up(song) {
    const at = this.songs.indexOf(song);
    if (at === 0) return;
    const before = this.songs, list = [...this.songs];
    list.splice(at, 1); list.splice(at - 1, 0, song);
    this.songs = list;
    await save("k_queue", list.map(one => one.id), 600);
    if (is("order-resets")) setTimeout(() => { this.songs = before; }, 700);
  }
  async remove(song) {
    await save("k_queue", { remove: song.id }, 300);
    this.songs = this.songs.filter(one => one !== song);
    if (!is("length-stale")) this.length -= song.time;
  }
  async search(event) {
    event.preventDefault();
    this.busy = true; this.found = [];
    await wait(700);
    this.busy = false;
    this.found = FOUND.filter(one => one.title.toLowerCase().includes(this.words.toLowerCase()));
  }
  async queue(song) {
    await save("k_queue", { add: song.id }, 350);
    const copy = () => ({ ...song, id: Math.random() });
    this.songs = [...this.songs, copy(), ...(is("queued-twice") ? [copy()] : [])];
    this.length += song.time; this.found = []; this.words = "";
  }
  async play(song) {
    await wait(300);
    const at = this.songs.indexOf(song);
    this.playing = this.songs[is("plays-the-one-above") ? at - 1 : at].title;
  }
  render() {
    return html`<h1>Kitchen speaker</h1>
      <form @submit=${this.search}><input aria-label="Search songs" placeholder="Song or band" .value=${this.words} @input=${event => { this.words = event.target.value; }}> <button>Search</button></form>
      ${this.busy ? html`<p role="status">Searching…</p>` : ""}
      ${this.found.length ? html`<section aria-label="Results"><h2>Results</h2><ol>${this.found.map(song => html`<li><span>${song.title}<small>${song.band}</small></span><button @click=${() => this.queue(song)}>Add to queue</button></li>`)}</ol></section>` : ""}
      <section aria-labelledby="un"><h2 id="un">Up next</h2><ol aria-labelledby="un">${repeat(this.songs, song => song.id, song => html`<li><span>${song.title}<small>${song.band}, ${clock(song.time)}</small></span>
        <button @click=${() => this.play(song)}>Play</button><button @click=${() => this.up(song)}>Move up</button><button @click=${() => this.remove(song)}>Remove</button></li>`)}</ol>
      <p>Total time: <strong>${clock(this.length)}</strong></p></section>
      <p class="also">Listeners of Harvest Moon also like: River Stones, Night Ferry</p>
      <div class="now" role="region" aria-label="Player">${this.playing ? `Now playing: ${this.playing}` : "Nothing is playing"}</div>`;
  }
}
customElements.define("song-queue", SongQueue);
document.getElementById("root").append(document.createElement("song-queue"));
