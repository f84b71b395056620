import { createApp, computed, ref, onMounted } from "vue";

const style = document.createElement("style");
style.textContent = `
body { background: #fff; color: #222; } .reader { display: grid; grid-template-columns: 1fr 240px; gap: 32px; max-width: 960px; margin: 0 auto; padding: 24px; } h1 { font: 700 24px Georgia, serif; }
.bar { display: flex; align-items: center; gap: 6px; border-bottom: 1px solid #ddd; } .bar button { border: 0; background: none; font: inherit; padding: 10px; cursor: pointer; } .bar button[aria-selected=true] { border-bottom: 3px solid #b4432b; font-weight: 600; } .bar .all { margin-left: auto; color: #b4432b; }
.list { list-style: none; padding: 0; } .list li { display: flex; gap: 14px; align-items: start; padding: 14px 0; border-bottom: 1px solid #eee; } .list li > div { flex: 1; } .list h3 { margin: 0; font: 600 17px Georgia, serif; } .read h3 { font-weight: 400; color: #777; } .src { color: #777; font-size: 13px; }
.star { border: 0; background: none; font-size: 20px; cursor: pointer; color: #999; } .star[aria-pressed=true] { color: #d59b00; } .mark { border: 1px solid #ccc; background: #fff; border-radius: 4px; padding: 4px 8px; cursor: pointer; font-size: 13px; }
.done { text-align: center; padding: 40px 0; } .done p { color: #777; } .calm-enter-active { transition: opacity .3s; } .calm-enter-from, .calm-held { opacity: 0; }
aside h2 { font-size: 15px; } aside ol { padding-left: 18px; color: #555; font-size: 14px; }`;
document.head.append(style);

const ARTICLES = [
  { id: 1, title: "The last lamplighter of Riga", source: "City Letters", read: false, star: false },
  { id: 2, title: "Tides of the Baltic", source: "Open Water", read: false, star: false },
  { id: 3, title: "A clock that runs backwards", source: "Workshop Weekly", read: false, star: false },
  { id: 4, title: "What the beekeeper knew", source: "Field Notes", read: true, star: true },
  { id: 5, title: "Bread without a recipe", source: "Kitchen Table", read: false, star: false },
];

createApp({
  setup() {
    const articles = ref([]), tab = ref("unread"), busy = ref(true), late = ref(0);
    onMounted(async () => {
      articles.value = (await load("n_reader", 600)) || ARTICLES.map(one => ({ ...one }));
      busy.value = false;
    });
    const unread = computed(() => articles.value.filter(one => !one.read).length);
    const starred = computed(() => articles.value.filter(one => one.star).length);
    const shown = computed(() => articles.value.filter(one => tab.value === "all" || (tab.value === "unread" ? !one.read : one.star)));
    async function star(article) {
      const at = articles.value.indexOf(article) + (is("stars-next") ? 1 : 0);
      const one = articles.value[at];
      one.star = !one.star;
      if (!is("star-only-here")) await save("n_reader", articles.value, 300);
    }
    async function mark(article) {
      article.read = true;
      await save("n_reader", articles.value, 300);
    }
    async function markAll() {
      busy.value = true;
      await wait(700);
      const count = unread.value;
      for (const one of articles.value) one.read = true;
      if (is("counts-one")) late.value = count - (count - 1);
      await save("n_reader", articles.value, 200);
      busy.value = false;
    }
    return { tab, busy, unread, starred, shown, star, mark, markAll, late, is };
  },
  template: `
  <div class="reader">
    <main>
      <h1>Morning reader</h1>
      <div class="bar" role="tablist">
        <button role="tab" :aria-selected="tab === 'unread'" @click="tab = 'unread'">Unread ({{ unread + late }})</button>
        <button role="tab" :aria-selected="tab === 'starred'" @click="tab = 'starred'">Starred</button>
        <button role="tab" :aria-selected="tab === 'all'" @click="tab = 'all'">Everything</button>
        <button class="all" :disabled="busy || !unread" @click="markAll">Mark all as read</button>
      </div>
      <p v-if="busy" aria-busy="true">Loading…</p>
      <ul v-else-if="shown.length" class="list" aria-label="Articles">
        <li v-for="one in shown" :key="one.id" :class="{read: one.read}">
          <button class="star" :aria-pressed="one.star" aria-label="Star" @click="star(one)">{{ one.star ? '★' : '☆' }}</button>
          <div><h3>{{ one.title }}</h3><span class="src">{{ one.source }}</span></div>
          <button v-if="!one.read" class="mark" @click="mark(one)">Mark as read</button>
        </li>
      </ul>
      <Transition v-else name="calm" appear>
        <div class="done" :class="{'calm-held': is('held-transparent')}"><h2>You are all caught up</h2><p>New articles arrive at six in the morning.</p></div>
      </Transition>
    </main>
    <aside><h2>Popular with other readers</h2><ol><li>Tides of the Baltic</li><li>The orchard at night</li><li>A clock that runs backwards</li></ol><h2>Tip</h2><p class="src">Starred articles are kept for a year, read ones for a month.</p></aside>
  </div>`,
}).mount("#root");
