import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
.wall { display: grid; grid-template-columns: 1fr 220px; gap: 26px; max-width: 1080px; margin: 0 auto; padding: 22px; font: 15px system-ui, sans-serif; color: #26221d; } .wall h1 { font-size: 23px; margin: 0 0 4px; } .wall h2 { font-size: 17px; margin: 18px 0 10px; } [x-cloak] { display: none; }
.tabs { display: flex; gap: 4px; border-bottom: 1px solid #ddd5c8; } .tabs button { font: inherit; border: 0; background: none; padding: 9px 14px; border-bottom: 2px solid transparent; cursor: pointer; } .tabs button[aria-selected=true] { border-color: #b4532a; font-weight: 600; }
.grid { list-style: none; margin: 0; padding: 0; display: grid; grid-template-columns: repeat(4, 1fr); gap: 14px; } .grid figure { margin: 0; } .grid img { width: 100%; border-radius: 8px; display: block; cursor: zoom-in; } .grid .open { border: 0; padding: 0; background: none; width: 100%; } figcaption { padding: 6px 0 2px; } .like { font: inherit; font-size: 13px; border: 1px solid #ddd5c8; background: #fff; border-radius: 14px; padding: 3px 10px; cursor: pointer; } .like[aria-pressed=true] { background: #fbe6dc; }
.lead { background: #f7f2ea; border-radius: 8px; padding: 12px 16px; } .lead ol { padding-left: 18px; margin: 0; } .shade { position: fixed; inset: 0; background: #0d0b09d9; z-index: 5; } .light { position: fixed; inset: 0; z-index: 6; display: grid; place-items: center; color: #fff; } .light > div { width: 560px; } .light img { width: 100%; border-radius: 6px; }
.light p { display: flex; justify-content: space-between; margin: 10px 0; } .light button { font: inherit; background: #fff2; color: #fff; border: 0; border-radius: 6px; padding: 8px 14px; cursor: pointer; } .muted { color: #7a7266; }`;
document.head.append(style);

const NAMES = ["Oranges", "Fish stall", "Flower cart", "Tea merchant", "Night lanterns", "Old scales", "Bread queue", "Closing time"];

document.getElementById("root").innerHTML = `
<div class="wall" x-data="photos" x-cloak @keydown.escape.window="close()">
  <main>
    <h1>Market day photo contest</h1>
    <p class="muted">Eight photos of our readers. Favourites count on Sunday evening; each like is worth one point.</p>
    <div class="tabs" role="tablist"><button role="tab" :aria-selected="tab === 'all'" @click="tab = 'all'">All photos</button><button role="tab" :aria-selected="tab === 'mine'" @click="tab = 'mine'">Favourites</button></div>
    <section :aria-label="tab === 'all' ? 'All photos' : 'Your favourites'">
      <h2 x-text="tab === 'all' ? 'All photos' : 'Your favourites'"></h2>
      <p class="muted" x-show="tab === 'mine' && !listed.length">You have not liked a photo yet.</p>
      <ul class="grid">
        <template x-for="photo in listed" :key="photo.id">
          <li><figure>
            <button class="open" :aria-label="'Open ' + photo.name" @click="show(photo)"><img :src="'/picture/' + photo.id + '-market.svg'" :alt="photo.name"></button>
            <figcaption x-text="photo.name"></figcaption>
            <button class="like" :aria-pressed="photo.liked" :disabled="photo.busy" @click="like(photo)">♥ Like</button> <small x-text="photo.likes + ' likes'"></small>
          </figure></li>
        </template>
      </ul>
    </section>
  </main>
  <aside class="lead"><h2 style="margin-top:0">Last week's winners</h2><ol><li>Night lanterns</li><li>Bread queue</li></ol><p class="muted">13 likes were enough to win.</p></aside>
  <div class="shade" x-show="shade" @click="close()"></div>
  <template x-if="at >= 0">
    <div class="light" role="dialog" aria-modal="true" aria-label="Photo"><div>
      <img :src="'/picture/' + all[at].id + '-market.svg'" alt=""><p><strong x-text="caption"></strong><span x-text="(at + 1) + ' of ' + all.length"></span></p>
      <p><button @click="turn(-1)" :disabled="at === 0">Previous photo</button><button @click="turn(1)" :disabled="at === all.length - 1">Next photo</button></p>
    </div></div>
  </template>
</div>`;

Alpine.data("photos", () => ({
  tab: "all", at: -1, shade: false, caption: "",
  all: NAMES.map((name, id) => ({ id, name, likes: [4, 9, 7, 3, 12, 2, 10, 5][id], liked: false, busy: false })),
  get listed() { return this.tab === "all" ? this.all : this.all.filter(photo => photo.liked); },
  async init() {
    const kept = await load("t_photos", 300);
    (kept || []).forEach(id => { const photo = this.all[is("neighbour-liked") ? id - 1 : id]; photo.liked = true; photo.likes++; });
  },
  show(photo) { this.at = photo.id; this.caption = photo.name; this.shade = true; },
  turn(by) { this.at += by; if (!is("caption-stays")) this.caption = this.all[this.at].name; },
  close() { this.at = -1; if (!is("shade-stays")) this.shade = false; },
  async like(photo) {
    photo.busy = true;
    photo.liked = !photo.liked;
    photo.likes += photo.liked ? 1 : -1;
    await save("t_photos", this.all.filter(one => one.liked).map(one => one.id), 200);
    if (is("counted-twice")) photo.likes += photo.liked ? 1 : -1;
    photo.busy = false;
  },
}));
Alpine.start();
