import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
[x-cloak] { display: none !important; }
.deck { max-width: 860px; margin: 0 auto; padding: 20px; display: grid; grid-template-columns: 1fr 230px; gap: 28px; }
.tabs { display: flex; gap: 4px; border-bottom: 1px solid #cbd5e1; margin-bottom: 16px; } .tabs button { border: 0; background: none; font: inherit; padding: 10px 16px; cursor: pointer; }
.tabs button[aria-selected=true] { border-bottom: 3px solid #7c3aed; font-weight: 600; }
.flip { perspective: 900px; height: 190px; margin: 12px 0; } .inner { position: relative; height: 100%; transform-style: preserve-3d; transition: transform .35s; }
.inner.turned { transform: rotateY(180deg); } .face { position: absolute; inset: 0; display: grid; place-items: center; font-size: 34px; border-radius: 14px; backface-visibility: hidden; background: #f5f3ff; border: 1px solid #ddd6fe; }
.face.back { transform: rotateY(180deg); background: #ecfdf5; border-color: #a7f3d0; }
.acts { display: flex; gap: 10px; } .acts button, td button { font: inherit; padding: 8px 14px; border: 1px solid #c4b5fd; background: #fff; border-radius: 8px; cursor: pointer; }
td button.on { background: #fde68a; border-color: #f59e0b; }
dl { display: grid; grid-template-columns: auto auto; gap: 6px 18px; justify-content: start; } dt { color: #475569; } dd { margin: 0; font-weight: 700; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 8px; border-bottom: 1px solid #e2e8f0; }
input { font: inherit; padding: 8px 10px; border: 1px solid #94a3b8; border-radius: 8px; width: 240px; } label { display: grid; gap: 4px; margin-bottom: 12px; }
aside { font-size: 14px; color: #475569; border-left: 1px solid #e2e8f0; padding-left: 18px; }`;
document.head.append(style);

const WORDS = [
  { word: "el cuchillo", meaning: "knife" }, { word: "el tenedor", meaning: "fork" }, { word: "la cuchara", meaning: "spoon" },
  { word: "la taza", meaning: "cup" }, { word: "la olla", meaning: "pot" },
];

Alpine.data("deck", () => ({
  tab: "practice", at: 0, turned: false, known: 0, repeat: 0, query: "", ready: false,
  words: WORDS.map(word => ({ ...word, starred: false })),
  async init() {
    const starred = (await load("r_flashcards", 350)) || [];
    for (const at of starred) this.words[at].starred = true;
    this.ready = true;
  },
  get face() { return is("does-not-turn") ? (this.turned ? "flipped" : "") : (this.turned ? "turned" : ""); },
  get found() {
    const query = this.query.trim().toLowerCase();
    return this.words.filter(one => one.word.includes(query) || (is("finds-meanings") && one.meaning.includes(query)));
  },
  async answer(knew) {
    this.turned = false;
    await wait(220);
    if (knew || is("all-known")) this.known++; else this.repeat++;
    this.at++;
  },
  async star(one) {
    one.starred = !one.starred;
    const list = is("wrong-place") ? this.found : this.words;
    await save("r_flashcards", list.flatMap((other, at) => (other.starred ? [at] : [])), 200);
  },
}));

document.getElementById("root").innerHTML = `
<div class="deck" x-data="deck" x-cloak>
  <main>
    <h1>Kitchen words</h1>
    <div class="tabs" role="tablist">
      <button role="tab" :aria-selected="tab === 'practice'" @click="tab = 'practice'">Practice</button>
      <button role="tab" :aria-selected="tab === 'list'" @click="tab = 'list'">Word list</button>
    </div>
    <section x-show="tab === 'practice'">
      <template x-if="at < words.length">
        <div>
          <p>Card <span x-text="at + 1"></span> of <span x-text="words.length"></span></p>
          <div class="flip" aria-live="polite"><div class="inner" :class="face">
            <div class="face front" x-text="words[at].word"></div><div class="face back" x-text="words[at].meaning"></div>
          </div></div>
          <div class="acts">
            <button x-show="!turned" @click="turned = true">Show answer</button>
            <button x-show="turned" @click="answer(true)">I knew it</button>
            <button x-show="turned" @click="answer(false)">Not yet</button>
          </div>
        </div>
      </template>
      <p x-show="at >= words.length">That was the last card.</p>
      <dl><dt>Known words</dt><dd x-text="known"></dd><dt>Words to repeat</dt><dd x-text="repeat"></dd></dl>
    </section>
    <section x-show="tab === 'list'">
      <label>Search Spanish words <input type="search" x-model.debounce.250ms="query" placeholder="for example: olla"></label>
      <p x-show="!ready">Loading your stars…</p>
      <table x-show="ready">
        <thead><tr><th>Word</th><th>Meaning</th><th>Favourite</th></tr></thead>
        <tbody>
          <template x-for="one in found" :key="one.word">
            <tr><td x-text="one.word"></td><td x-text="one.meaning"></td>
              <td><button :class="one.starred && 'on'" @click="star(one)" x-text="one.starred ? '★ Starred' : 'Star'"></button></td></tr>
          </template>
        </tbody>
      </table>
      <p x-show="ready && !found.length">No word of this deck fits.</p>
    </section>
  </main>
  <aside>
    <h2>Your decks</h2>
    <p>Kitchen words, 5 cards</p><p>At the station, 12 cards</p>
    <h2>Tip</h2>
    <p>Cards that you answer with "Not yet" come back tomorrow. Starred words come back every day.</p>
  </aside>
</div>`;
Alpine.start();
