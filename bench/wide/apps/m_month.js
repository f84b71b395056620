import { createApp, computed, nextTick, reactive, ref, watch } from "vue";

const style = document.createElement("style");
style.textContent = `
.cal { display: grid; grid-template-columns: 190px minmax(0, 1fr) 230px; min-height: 100vh; font: 14px/1.4 Inter, system-ui, sans-serif; color: #1f2430; }
.cal aside { padding: 18px; background: #f6f7fb; } .cal h2 { font-size: 13px; text-transform: uppercase; letter-spacing: .04em; color: #646b7d; }
.cal main { padding: 18px; } .bar { display: flex; align-items: center; gap: 8px; } .bar h1 { font-size: 22px; margin: 0 auto 0 8px; }
.bar button, .sheet button { font: inherit; padding: 7px 12px; border: 1px solid #ccd1de; background: #fff; border-radius: 7px; cursor: pointer; }
.primary { background: #3754d5 !important; color: #fff; border-color: #3754d5 !important; }
.grid { display: grid; grid-template-columns: repeat(7, 1fr); border: 1px solid #dfe3ec; margin-top: 14px; } .grid.busy { opacity: .45; }
.grid > .name { padding: 6px; font-weight: 600; background: #fafbfd; border-bottom: 1px solid #dfe3ec; } .day { min-height: 74px; border: 1px solid #eef0f5; padding: 4px; }
.day time { color: #7b8294; font-size: 12px; } .pill { display: block; width: 100%; text-align: left; border: 0; border-radius: 4px; padding: 2px 6px; margin-top: 3px; font: 12px/1.4 inherit; cursor: pointer; overflow: hidden; }
.Family { background: #dcefdf; color: #14532d; } .Work { background: #dde6ff; color: #1e3a8a; } .Birthdays { background: #fde5ec; color: #831843; }
.cal ol { list-style: none; padding: 0; margin: 0; } .cal li { padding: 8px 0; border-bottom: 1px solid #e4e7ef; } .cal li small { color: #646b7d; display: block; }
.cal aside label { display: flex; gap: 8px; padding: 4px 0; } .shade { position: fixed; inset: 0; background: rgba(20, 24, 40, .45); display: grid; place-items: center; }
.sheet { background: #fff; border-radius: 12px; padding: 22px; width: 360px; display: grid; gap: 12px; } .sheet h2 { margin: 0; font-size: 18px; text-transform: none; color: inherit; } .sheet label { display: grid; gap: 4px; }
.sheet input, .sheet select { font: inherit; padding: 8px; border: 1px solid #b8bfcd; border-radius: 6px; } .row { display: flex; gap: 8px; justify-content: flex-end; } .tip { color: #646b7d; font-size: 12px; }`;
document.head.append(style);

const EVENTS = [
  { title: "Piano recital", date: "2026-03-03", calendar: "Family" }, { title: "Budget review", date: "2026-03-11", calendar: "Work" },
  { title: "Swimming lesson", date: "2026-03-24", calendar: "Family" }, { title: "Grandpa turns 80", date: "2026-03-28", calendar: "Birthdays" },
  { title: "Team offsite", date: "2026-04-14", calendar: "Work" }, { title: "Easter brunch", date: "2026-04-05", calendar: "Family" },
];
const day = text => new Date(text + "T12:00:00");
const short = text => day(text).toLocaleDateString("en-GB", { day: "numeric", month: "short" });
const long = text => day(text).toLocaleDateString("en-US", { weekday: "long", month: "long", day: "numeric" });

createApp({
  setup() {
    const events = ref(EVENTS), month = ref(2), busy = ref(false), adding = ref(false), saving = ref(false), opened = ref(null);
    const shown = reactive({ Family: true, Work: true, Birthdays: true });
    const draft = reactive({ title: "", date: "2026-03-16", calendar: "Work" });
    const heading = computed(() => new Date(2026, month.value, 1).toLocaleDateString("en-US", { month: "long", year: "numeric" }));
    const visible = event => shown[event.calendar] || (is("filter-forgotten") && month.value !== 2);
    const days = computed(() => {
      const first = (new Date(2026, month.value, 1).getDay() + 6) % 7, count = new Date(2026, month.value + 1, 0).getDate();
      return Array.from({ length: Math.ceil((first + count) / 7) * 7 }, (_, at) => {
        const number = at - first + 1;
        const date = `2026-${String(month.value + 1).padStart(2, "0")}-${String(number).padStart(2, "0")}`;
        return number < 1 || number > count ? { key: at } : { key: date, number, events: events.value.filter(event => event.date === date && visible(event)) };
      });
    });
    const coming = computed(() => {
      const key = event => (is("order-by-text") ? short(event.date) : event.date);
      return events.value.filter(event => +event.date.slice(5, 7) === month.value + 1 && visible(event)).sort((a, b) => (key(a) < key(b) ? -1 : 1));
    });
    async function go(step) {
      const was = month.value;
      busy.value = true; await wait(450); busy.value = false;
      month.value += step;
      if (is("late-answer-wins")) setTimeout(() => { month.value = was; }, 1700);
    }
    async function add() {
      if (!draft.title.trim()) return;
      saving.value = true;
      await save("m_month", { ...draft }, 700);
      saving.value = false; adding.value = false;
      const date = is("day-before") ? new Date(new Date(draft.date + "T00:00:00Z") - 36e5).toISOString().slice(0, 10) : draft.date;
      events.value = [...events.value, { title: draft.title.trim(), date, calendar: draft.calendar }];
      draft.title = "";
    }
    return { month, busy, adding, saving, opened, shown, draft, heading, days, coming, go, add, short, long, names: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] };
  },
  template: `
  <div class="cal">
    <aside>
      <h2>Calendars</h2>
      <label v-for="(on, name) in shown" :key="name"><input type="checkbox" v-model="shown[name]"> {{ name }}</label>
      <p class="tip">Hidden calendars stay hidden in every month. You can share this page with 3 more people.</p>
    </aside>
    <main>
      <div class="bar"><button aria-label="Previous month" @click="go(-1)">‹</button><button aria-label="Next month" title="Next month" @click="go(1)">›</button>
        <h1>{{ heading }}</h1><button class="primary" @click="adding = true">New event</button></div>
      <div class="grid" :class="{busy}">
        <div v-for="name in names" class="name">{{ name }}</div>
        <div v-for="one in days" :key="one.key" class="day"><template v-if="one.number"><time>{{ one.number }}</time>
          <button v-for="event in one.events" class="pill" :class="event.calendar" @click="opened = event">{{ event.title }}</button></template></div>
      </div>
    </main>
    <aside>
      <h2 id="coming">Coming up</h2>
      <ol aria-labelledby="coming"><li v-for="event in coming" :key="event.title">{{ event.title }}<small>{{ short(event.date) }} · {{ event.calendar }}</small></li></ol>
    </aside>
    <div v-if="adding" class="shade"><form class="sheet" role="dialog" aria-modal="true" aria-labelledby="add-title" @submit.prevent="add">
      <h2 id="add-title">Add an event</h2>
      <label>Title <input v-model="draft.title" placeholder="What is happening?"></label>
      <label>Date <input type="date" v-model="draft.date"></label>
      <label>Calendar <select v-model="draft.calendar"><option v-for="(on, name) in shown">{{ name }}</option></select></label>
      <div class="row"><button type="button" @click="adding = false">Cancel</button><button class="primary" :disabled="saving">{{ saving ? 'Adding…' : 'Add to calendar' }}</button></div>
    </form></div>
    <div v-if="opened" class="shade" @click.self="opened = null"><div class="sheet" role="dialog" aria-modal="true" aria-labelledby="open-title">
      <h2 id="open-title">{{ opened.title }}</h2><div>{{ long(opened.date) }}</div><div>{{ opened.calendar }} calendar · all day</div>
      <div class="row"><button @click="opened = null">Close</button></div></div></div>
  </div>`,
}).mount("#root");
