import { createApp, computed, ref } from "vue";

const style = document.createElement("style");
style.textContent = `
.hall { display: grid; grid-template-columns: 210px 1fr; gap: 24px; padding: 20px 26px; font: 14px system-ui, sans-serif; color: #222; } .hall h1 { font-size: 21px; margin: 0; min-width: 150px; } .head { display: flex; gap: 10px; align-items: center; margin-bottom: 12px; }
.hall button { font: inherit; border: 1px solid #ccd; background: #fff; border-radius: 6px; padding: 7px 12px; cursor: pointer; } .hall button.main { background: #7a3e9d; color: #fff; border-color: #7a3e9d; } .hall button:disabled { opacity: .5; } .side h2 { font-size: 13px; color: #777; } .side label { display: flex; gap: 8px; padding: 4px 0; } .side p { color: #777; }
.month { width: 100%; border-collapse: collapse; table-layout: fixed; } .month th { font-size: 12px; color: #777; padding: 4px; } .month td { border: 1px solid #e3e3ea; vertical-align: top; padding: 0; height: 86px; } .month td.other { background: #f8f8fb; color: #aaa; } .day { padding: 4px 6px; min-height: 78px; } .day.tight { height: 58px; min-height: 0; overflow: hidden; }
.num { font-size: 12px; } .pill { display: block; width: 100%; text-align: left; font-size: 12px !important; border: 0 !important; border-radius: 4px; padding: 3px 6px !important; margin-top: 3px; } .pill.Culture { background: #efe0f7 !important; } .pill.Sports { background: #dff1e2 !important; } .pill.Meetings { background: #e0ebfa !important; }
.veil { position: fixed; inset: 0; background: #2228; display: grid; place-items: center; } .card { background: #fff; border-radius: 10px; padding: 20px 24px; width: 360px; } .card h2 { margin: 0 0 12px; font-size: 18px; } .card label { display: grid; gap: 4px; margin-bottom: 12px; } .card input, .card select { font: inherit; padding: 7px 9px; border: 1px solid #bbc; border-radius: 6px; } .row { display: flex; gap: 8px; justify-content: end; }
.bad { color: #b3261e; } .toast { position: fixed; bottom: 20px; left: 50%; transform: translateX(-50%); background: #222; color: #fff; border-radius: 8px; padding: 11px 18px; }`;
document.head.append(style);

const NAMES = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const START = [
  { id: 1, title: "Spring cleaning", date: "2025-04-05", kind: "Meetings" }, { id: 2, title: "Board meeting", date: "2025-04-09", kind: "Meetings" }, { id: 3, title: "Yoga class", date: "2025-04-10", kind: "Sports" },
  { id: 4, title: "Junior badminton", date: "2025-04-16", kind: "Sports" }, { id: 5, title: "Film night", date: "2025-04-25", kind: "Culture" }, { id: 6, title: "Blood drive", date: "2025-05-14", kind: "Meetings" }, { id: 7, title: "Chess evening", date: "2025-05-14", kind: "Culture" }, { id: 8, title: "Flea market", date: "2025-05-24", kind: "Culture" },
];
const iso = (year, month, day) => `${year}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

createApp({
  setup() {
    const month = ref(3), year = 2025, events = ref(START.map(one => ({ ...one }))), kinds = ref(["Culture", "Sports", "Meetings"]);
    const draft = ref(null), wrong = ref(""), busy = ref(false), picked = ref(null), toast = ref("");
    const weeks = computed(() => {
      const first = (new Date(year, month.value, 1).getDay() + 6) % 7, length = new Date(year, month.value + 1, 0).getDate();
      const days = Array.from({ length: Math.ceil((first + length) / 7) * 7 }, (_, at) => at - first + 1);
      return Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7).map(day => (day < 1 || day > length ? 0 : day)));
    });
    const seen = one => kinds.value.includes(one.kind) || (is("badminton-stays") && one.title.startsWith("Junior"));
    const on = day => (day ? events.value.filter(one => one.date === iso(year, month.value, day) && seen(one)) : []);
    const tell = text => { toast.value = text; setTimeout(() => { toast.value = ""; }, 5000); };
    function start() { wrong.value = ""; draft.value = { title: "", date: "", kind: "Culture" }; }
    async function keep() {
      if (!draft.value.title.trim() || !draft.value.date) { wrong.value = "Title and date are needed"; return; }
      busy.value = true;
      await save("t_hall", draft.value, 700);
      busy.value = false;
      const [y, m, d] = draft.value.date.split("-").map(Number), date = is("day-before") ? iso(y, m - 1, d - 1) : draft.value.date;
      events.value.push({ ...draft.value, date, id: 100 + events.value.length });
      draft.value = null;
      tell("Event added to the calendar");
    }
    async function cancel() {
      busy.value = true;
      await save("t_hall", { cancelled: picked.value.id }, 600);
      busy.value = false;
      const gone = picked.value;
      events.value = events.value.filter(one => one.id !== gone.id);
      picked.value = null;
      tell("The event was cancelled");
      if (is("synced-back")) setTimeout(() => { events.value = [...events.value, gone]; }, 2600);
    }
    const title = computed(() => `${NAMES[month.value]} ${year}`);
    const nice = date => { const [, m, d] = date.split("-").map(Number); return `${NAMES[m - 1]} ${d}, ${year}`; };
    return { NAMES, month, kinds, draft, wrong, busy, picked, toast, weeks, on, start, keep, cancel, title, nice, is };
  },
  template: `
  <div class="hall">
    <aside class="side">
      <h2>Show</h2>
      <label v-for="kind in ['Culture', 'Sports', 'Meetings']" :key="kind"><input type="checkbox" :value="kind" v-model="kinds"> {{ kind }}</label>
      <h2>Good to know</h2>
      <p>The hall has room for 120 people. Cancelled events are refunded within a week. Choir and band rehearsals end at 10 pm.</p>
    </aside>
    <main>
      <div class="head">
        <button aria-label="Previous month" :disabled="month === 0" @click="month--">‹</button>
        <button aria-label="Next month" :disabled="month === 11" @click="month++">›</button>
        <h1>{{ title }}</h1><span style="flex: 1"></span><button class="main" @click="start">Add event</button>
      </div>
      <table class="month" role="grid" :aria-label="title">
        <thead><tr><th v-for="name in ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']" :key="name">{{ name }}</th></tr></thead>
        <tbody><tr v-for="(week, at) in weeks" :key="at">
          <td v-for="(day, place) in week" :key="place" role="gridcell" :class="{ other: !day }" :aria-label="day ? NAMES[month] + ' ' + day : undefined">
            <div v-if="day" class="day" :class="{ tight: is('third-cut-off') }"><span class="num">{{ day }}</span>
              <button v-for="one in on(day)" :key="one.id" class="pill" :class="one.kind" @click="picked = one">{{ one.title }}</button></div>
          </td></tr></tbody>
      </table>
    </main>
    <div v-if="draft" class="veil"><form class="card" role="dialog" aria-label="New event" @submit.prevent="keep">
      <h2>New event</h2>
      <label>Title <input v-model="draft.title"></label>
      <label>Date <input type="date" v-model="draft.date"></label>
      <label>Category <select v-model="draft.kind"><option>Culture</option><option>Sports</option><option>Meetings</option></select></label>
      <p v-if="wrong" class="bad" role="alert">{{ wrong }}</p>
      <div class="row"><button type="button" @click="draft = null">Close</button><button class="main" :disabled="busy">{{ busy ? 'Saving…' : 'Save event' }}</button></div>
    </form></div>
    <div v-if="picked" class="veil"><div class="card" role="dialog" aria-label="Event">
      <h2>{{ picked.title }}</h2><p>{{ nice(picked.date) }}, {{ picked.kind }}, 7 pm to 9 pm</p>
      <div class="row"><button @click="picked = null">Close</button><button class="main" :disabled="busy" @click="cancel">{{ busy ? 'Cancelling…' : 'Cancel this event' }}</button></div>
    </div></div>
    <div v-if="toast" class="toast" role="status">{{ toast }}</div>
  </div>`,
}).mount("#root");
