import { createApp, computed, nextTick, reactive, ref, watch } from "vue";

const SHELF = [
  { id: 1, title: "Blue Train", artist: "John Coltrane", borrower: null, due: null },
  { id: 2, title: "Kind of Blue", artist: "Miles Davis", borrower: null, due: null },
  { id: 3, title: "Rumours", artist: "Fleetwood Mac", borrower: "Igor", due: "2027-01-20" },
  { id: 4, title: "Hejira", artist: "Joni Mitchell", borrower: null, due: null },
  { id: 5, title: "Pink Moon", artist: "Nick Drake", borrower: null, due: null },
];

function useRecords() {
  const records = ref([]);
  const query = ref("");
  const needle = ref("");
  let timer;
  watch(query, (q) => { clearTimeout(timer); timer = setTimeout(() => { needle.value = q.trim(); }, 250); });
  const low = (s) => (is("case-matters") ? s : s.toLowerCase());
  const found = computed(() => records.value.filter((r) => low(r.title + " " + r.artist).includes(low(needle.value))));
  const out = computed(() => records.value.filter((r) => r.borrower).length);
  const keep = () => save("records", { records: records.value }, 150);
  load("records", 100).then((d) => { records.value = d?.records ?? SHELF.map((r) => ({ ...r })); });
  async function lend(record, borrower, due) { record.borrower = borrower; record.due = due; await keep(); }
  async function giveBack(record) { record.borrower = null; record.due = null; await keep(); }
  return { records, query, found, out, lend, giveBack };
}

const LendModal = {
  props: ["record"],
  emits: ["close", "lend"],
  setup(props, { emit }) {
    const draft = reactive({ borrower: (is("keeps-borrower") && window.lastBorrower) || "", due: "" });
    const box = ref(null);
    nextTick(() => box.value?.focus());
    const cancel = () => {
      window.lastBorrower = draft.borrower;
      if (is("cancel-lends") && draft.borrower) emit("lend", { ...draft });
      emit("close");
    };
    const ok = computed(() => draft.borrower.trim() && draft.due);
    return { draft, box, cancel, ok, submit: () => ok.value && emit("lend", { ...draft }) };
  },
  template: `
  <Teleport to="body">
    <div class="veil" @click.self="cancel">
      <form class="modal" role="dialog" aria-modal="true" aria-labelledby="lend-title" @submit.prevent="submit" @keydown.esc="cancel">
        <h2 id="lend-title">Lend {{ record.title }}</h2>
        <label>Borrower<input ref="box" v-model="draft.borrower"></label>
        <label>Back by<input type="date" v-model="draft.due"></label>
        <footer><button type="button" @click="cancel">Cancel</button><button class="main" :disabled="!ok">Hand over</button></footer>
      </form>
    </div>
  </Teleport>`,
};

const App = {
  components: { LendModal },
  setup() {
    const shelf = useRecords();
    const lending = ref(null);
    const day = (iso) => {
      const d = new Date(iso + "T12:00:00Z");
      if (is("day-early")) d.setUTCDate(d.getUTCDate() - 1);
      return d.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
    };
    async function handOver({ borrower, due }) {
      const record = lending.value;
      if (!is("dialog-stays")) lending.value = null;
      await shelf.lend(record, borrower, due || "2027-01-01");
    }
    return { ...shelf, lending, day, handOver };
  },
  template: `
  <header><h1>Our records</h1><span class="pill">{{ out }} {{ out === 1 ? "record" : "records" }} out</span></header>
  <input class="search" type="search" placeholder="Search title or artist" aria-label="Search title or artist" v-model="query">
  <div class="grid">
    <article v-for="r in found" :key="r.id">
      <h3>{{ r.title }}</h3><div class="by">{{ r.artist }}</div>
      <p v-if="r.borrower">Lent to {{ r.borrower }} until {{ day(r.due) }}</p><p v-else>On the shelf</p>
      <button v-if="r.borrower" @click="giveBack(r)">Take back</button><button v-else @click="lending = r">Lend</button>
    </article>
  </div>
  <p v-if="records.length && !found.length">Nothing found</p>
  <LendModal v-if="lending" :record="lending" @close="lending = null" @lend="handOver" />`,
};
document.head.insertAdjacentHTML("beforeend", `<style>body{font:15px Verdana,sans-serif;margin:24px;color:#222}header{display:flex;gap:14px;align-items:center}.pill{background:#241c3b;color:#fff;border-radius:9px;padding:3px 10px}
.search{width:280px;padding:8px;margin-bottom:14px}.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:14px}article{border:1px solid #ccc;padding:12px;border-radius:8px}.by{color:#666}h3{margin:0}
.veil{position:fixed;inset:0;background:#0008;display:grid;place-items:center}.modal{background:#fff;padding:20px;width:320px;border-radius:8px}.modal label{display:block;margin:10px 0}.modal input{display:block;width:95%;padding:6px}footer{display:flex;justify-content:end;gap:8px}</style>`);
createApp(App).mount("#root");
