import { createApp, ref, computed, onMounted, watch, nextTick } from "vue";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri"];
const CLASSES = [
  { id: "es1", title: "Spanish A1", lang: "Spanish", level: "A1", day: "Mon", time: "09:00", teacher: "Inés Duarte", room: "2.04", seats: 3, price: 28 },
  { id: "es2", title: "Spanish B2 Conversation", lang: "Spanish", level: "B2", day: "Wed", time: "18:30", teacher: "Inés Duarte", room: "2.04", seats: 1, price: 34 },
  { id: "de1", title: "German A2", lang: "German", level: "A2", day: "Tue", time: "17:00", teacher: "Jonas Weber", room: "1.10", seats: 5, price: 30 },
  { id: "de2", title: "German B1 Exam Prep", lang: "German", level: "B1", day: "Thu", time: "17:00", teacher: "Jonas Weber", room: "1.10", seats: 0, price: 42 },
  { id: "it1", title: "Italian A1", lang: "Italian", level: "A1", day: "Fri", time: "12:15", teacher: "Carla Rossi", room: "3.01", seats: 8, price: 28 },
  { id: "es3", title: "Spanish A1 Evening", lang: "Spanish", level: "A1", day: "Thu", time: "19:45", teacher: "Pablo Ruiz", room: "2.06", seats: 4, price: 28 },
];
const css = `
*{box-sizing:border-box}body{margin:0;font:14px/1.5 system-ui,sans-serif;background:#f3f5fa;color:#1d2540}
.app-header{background:#27348b;color:#fff;display:flex;gap:16px;align-items:center;padding:10px 20px}
.app-header h1{font-size:18px;margin:0}.app-header .who{margin-left:auto}
.app-header a{color:#cfd6ff;padding:4px 8px;text-decoration:none;border-radius:4px}.app-header a.router-link-active{background:#fff;color:#27348b}
.count{background:#ffcb3d;color:#27348b;border-radius:8px;padding:0 6px;font-weight:700}
.filters{display:flex;gap:16px;padding:16px 20px;align-items:end}.filters label{display:flex;flex-direction:column;font-size:12px}
.week{display:grid;grid-template-columns:repeat(5,1fr);gap:8px;padding:0 20px}
.day{background:#fff;border-radius:6px;min-height:160px;padding:8px}.day h3{margin:0 0 6px}
.lesson{border-left:4px solid #27348b;background:#eef1ff;padding:8px;margin-bottom:8px;cursor:pointer;border-radius:0 4px 4px 0}
.lesson.full{border-color:#c33;opacity:.8}
.modal-mask{position:fixed;inset:0;background:#0007;display:grid;place-items:center}.modal{background:#fff;padding:20px;border-radius:8px;width:420px}
.bookings{padding:20px}table{background:#fff;border-collapse:collapse;width:100%}th,td{text-align:left;padding:8px;border-bottom:1px solid #e3e6f2}
.snack{position:fixed;top:60px;right:20px;background:#0b7a4b;color:#fff;padding:10px 16px;border-radius:6px}
.err{color:#b00020;font-size:13px}button{font:inherit;padding:6px 12px;border-radius:4px;border:1px solid #27348b;background:#fff;color:#27348b;cursor:pointer}button.primary{background:#27348b;color:#fff}button:disabled{opacity:.5}
`;
const BookDialog = {
  props: ["lesson", "taken"], emits: ["close", "book"],
  setup(props, { emit }) {
    const goal = ref(""); const phone = ref("+46 70 555 01 22"); const agree = ref(false); const tried = ref(false);
    const phoneOk = computed(() => /^\+?[\d ]{8,}$/.test(phone.value) || is("phone-unchecked"));
    const go = () => { tried.value = true; if (phoneOk.value && agree.value) emit("book", { goal: goal.value }); };
    return { goal, phone, agree, tried, phoneOk, go, money };
  },
  template: `<div class="modal-mask" @click.self="$emit('close')"><div class="modal" role="dialog" aria-modal="true" aria-labelledby="dlg-t">
    <h2 id="dlg-t">Book {{ lesson.title }}</h2>
    <p>{{ lesson.day }} at {{ lesson.time }} · Room {{ lesson.room }} · {{ lesson.teacher }}</p>
    <p><label>Phone <input v-model="phone"></label><br><span v-if="tried && !phoneOk" class="err">Enter a phone number with at least 8 digits</span></p>
    <p><label>Learning goal <select v-model="goal"><option value="">– none –</option><option>Travel</option><option>Work</option><option>Exam</option></select></label></p>
    <p><label><input type="checkbox" v-model="agree"> I accept the cancellation policy</label><br><span v-if="tried && !agree" class="err">Please accept the cancellation policy</span></p>
    <p>Price: <strong>{{ money(lesson.price) }}</strong></p>
    <button @click="$emit('close')">Not now</button> <button class="primary" @click="go">Confirm booking</button>
  </div></div>`,
};
const App = {
  components: { BookDialog },
  setup() {
    const tab = ref("timetable"), bookings = ref([]), lang = ref(""), q = ref(""), needle = ref(""), open = ref(null), asking = ref(null), snack = ref(""), loaded = ref(false);
    let t1, t2;
    watch(q, (v) => { clearTimeout(t1); t1 = setTimeout(() => (needle.value = v.trim().toLowerCase()), 300); });
    onMounted(async () => { const s = await load("lingua", 120); bookings.value = (s && s.bookings) || []; loaded.value = true; });
    const tell = (m) => { snack.value = m; clearTimeout(t2); t2 = setTimeout(() => (snack.value = ""), 3500); };
    const store = () => save("lingua", { bookings: bookings.value }, 120);
    const left = (c) => c.seats - (is("seats-stale") ? 0 : bookings.value.filter((b) => b.id === c.id).length);
    const mine = (c) => bookings.value.some((b) => b.id === c.id);
    const visible = computed(() => CLASSES.filter((c) => (!lang.value || c.lang === lang.value) && (!needle.value || (c.title + c.teacher).toLowerCase().includes(needle.value))));
    const ofDay = (d) => visible.value.filter((c) => c.day === d);
    const rows = computed(() => bookings.value.map((b) => ({ ...CLASSES.find((c) => c.id === b.id), goal: b.goal })).sort((a, b) => DAYS.indexOf(a.day) - DAYS.indexOf(b.day)));
    const total = computed(() => rows.value.reduce((s, r) => s + r.price, 0));
    const book = async ({ goal }) => {
      const c = open.value; bookings.value.push({ id: c.id, goal }); open.value = null;
      tell(`You are booked on ${c.title}`);
      if (is("booking-rolled-back")) setTimeout(() => { bookings.value = bookings.value.filter((b) => b.id !== c.id); store(); }, 1500);
      await store();
    };
    const cancel = async () => {
      const r = asking.value; asking.value = null;
      const victim = is("wrong-cancelled") ? rows.value.find((x) => x.id !== r.id) || r : r;
      bookings.value = bookings.value.filter((b) => b.id !== victim.id);
      await store(); tell(`${r.title} was cancelled`);
    };
    const search = computed(() => visible.value.length);
    return { tab, lang, q, open, asking, snack, bookings, DAYS, ofDay, left, mine, rows, total, book, cancel, search, money, loaded, hideEmpty: is("empty-hidden") };
  },
  template: `
  <div class="app-header"><h1>Lingua House</h1>
    <a href="#timetable" :class="{'router-link-active': tab==='timetable'}" @click.prevent="tab='timetable'">Timetable</a>
    <a href="#bookings" :class="{'router-link-active': tab==='bookings'}" @click.prevent="tab='bookings'">My bookings <span class="count">{{ bookings.length }}</span></a>
    <span class="who">Hello, Tomas Berg</span></div>
  <template v-if="!loaded"><p style="padding:20px">Fetching the timetable …</p></template>
  <section v-else-if="tab==='timetable'">
    <div class="filters">
      <label>Language<select v-model="lang"><option value="">All languages</option><option>German</option><option>Italian</option><option>Spanish</option></select></label>
      <label>Search classes<input type="search" v-model="q" placeholder="Class or teacher"></label>
      <span>{{ search }} {{ search === 1 ? 'class' : 'classes' }} this week</span>
    </div>
    <p v-if="!search && !hideEmpty" style="padding:0 20px">No classes match your search.</p>
    <div class="week"><div class="day" v-for="d in DAYS" :key="d"><h3>{{ d }}</h3>
      <div class="lesson" :class="{full: left(c)<=0}" v-for="c in ofDay(d)" :key="c.id" @click="left(c)>0 && !mine(c) && (open=c)">
        <b>{{ c.title }}</b><div>{{ c.time }} · {{ c.teacher }}</div>
        <div v-if="mine(c)">Booked ✓ </div><div>{{ left(c) > 0 ? left(c) + (left(c)===1 ? ' seat left' : ' seats left') : 'Fully booked' }}</div>
      </div></div></div>
  </section>
  <section v-else class="bookings"><h2>My bookings</h2>
    <p v-if="!rows.length">You have no bookings yet.</p>
    <table v-else><thead><tr><th>Class</th><th>Day</th><th>Time</th><th>Goal</th><th>Price</th><th></th></tr></thead>
      <tbody><tr v-for="r in rows" :key="r.id"><td>{{ r.title }}</td><td>{{ r.day }}</td><td>{{ r.time }}</td><td>{{ r.goal || '—' }}</td><td>{{ money(r.price) }}</td><td><button @click="asking=r">Cancel</button></td></tr></tbody>
      <tfoot><tr><th colspan="4">To pay</th><td>{{ money(total) }}</td><td></td></tr></tfoot></table>
  </section>
  <BookDialog v-if="open" :lesson="open" @close="open=null" @book="book" />
  <div class="modal-mask" v-if="asking"><div class="modal" role="alertdialog" aria-label="Cancel booking"><h2>Cancel booking</h2><p>Do you want to give up your seat in {{ asking.title }}?</p>
    <button @click="asking=null">Keep it</button> <button class="primary" @click="cancel">Yes, cancel it</button></div></div>
  <div class="snack" v-if="snack" role="status">{{ snack }}</div>`,
};
const st = document.createElement("style"); st.textContent = css; document.head.append(st); document.title = "Lingua House";
createApp(App).mount("#root");
