import { createApp, computed, reactive, ref } from "vue";
import ElementPlus, { ElNotification } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + `
.month { display: grid; grid-template-columns: 1fr 320px; gap: 20px; padding: 16px; } .month .el-calendar-table .el-calendar-day { height: 58px; padding: 4px; } .dot { display: block; width: 8px; height: 8px; border-radius: 50%; background: #409eff; margin-top: 6px; }
.agenda { list-style: none; padding: 0; } .agenda li { display: flex; gap: 10px; align-items: center; padding: 10px 0; border-bottom: 1px solid #eee; } .agenda time { width: 60px; color: #777; } .agenda span { flex: 1; } .head { display: flex; gap: 14px; align-items: center; width: 100%; } .head h1 { font-size: 20px; margin: 0; flex: 1; }
.out { position: absolute; left: -4000px; }`;
document.head.append(style);
const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];

createApp({
  setup() {
    const year = 2025, month = ref(4);
    const events = ref([{ id: 1, title: "Bake sale", date: "2025-05-09" }, { id: 2, title: "Sports day", date: "2025-05-28" }, { id: 3, title: "Summer fair", date: "2025-06-14" }]);
    const open = ref(false), busy = ref(false), draft = reactive({ title: "", date: "" });
    const shown = computed(() => new Date(year, month.value, 3));
    const key = computed(() => `2025-${String(month.value + 1).padStart(2, "0")}`);
    const agenda = computed(() => {
      const list = events.value.filter(one => one.date.startsWith(key.value) || (is("last-month-stays") && one.id === 2));
      return is("newest-last") ? list : [...list].sort((a, b) => (a.date < b.date ? -1 : 1));
    });
    const short = date => `${MONTHS[+date.slice(5, 7) - 1].slice(0, 3)} ${+date.slice(8)}`;
    const busyOn = day => events.value.some(one => one.date === day);
    async function add() {
      busy.value = true;
      await save("k_month", { ...draft }, 700);
      let { date } = draft;
      if (is("a-day-early")) date = new Date(new Date(date).getTime() - 86400000).toISOString().slice(0, 10);
      events.value.push({ id: Date.now(), title: draft.title, date });
      ElNotification({ title: "Event saved", message: `${draft.title}, ${short(draft.date)}`, type: "success", position: "bottom-right", duration: 5000 });
      busy.value = false; open.value = false; draft.title = ""; draft.date = "";
    }
    async function cancel(event) {
      await save("k_month", event.id, 500);
      events.value = events.value.filter(one => one.id !== event.id);
    }
    return { month, year, events, open, busy, draft, shown, agenda, short, busyOn, add, cancel, MONTHS, is };
  },
  template: `
  <div class="month">
    <el-calendar :model-value="shown">
      <template #header><div class="head"><h1>{{ MONTHS[month] }} {{ year }}</h1>
        <el-button-group><el-button @click="month--">Previous month</el-button><el-button @click="month++">Next month</el-button></el-button-group>
        <el-button type="primary" @click="open = true">New event</el-button></div></template>
      <template #date-cell="{ data }">{{ +data.day.slice(8) }}<i v-if="busyOn(data.day)" class="dot"></i></template>
    </el-calendar>
    <section aria-labelledby="ag"><h2 id="ag">Agenda</h2>
      <ul class="agenda" aria-labelledby="ag"><li v-for="event in agenda" :key="event.id"><time>{{ short(event.date) }}</time><span>{{ event.title }}</span>
        <el-popconfirm title="Cancel this event for everybody?" confirm-button-text="Yes, cancel it" cancel-button-text="No" width="260" @confirm="cancel(event)"><template #reference><el-button size="small" text type="danger">Cancel event</el-button></template></el-popconfirm></li></ul>
      <p v-if="!agenda.length" :class="{ out: is('empty-off-screen') }">No events in {{ MONTHS[month] }}</p>
      <el-alert type="info" :closable="false" title="Events of the school are shown to all parents." />
    </section>
    <el-dialog v-model="open" title="New event" width="400px">
      <el-form label-position="top"><el-form-item label="Title"><el-input v-model="draft.title" /></el-form-item><el-form-item label="Date"><el-input v-model="draft.date" type="date" /></el-form-item></el-form>
      <template #footer><el-button @click="open = false">Close</el-button><el-button type="primary" :loading="busy" @click="add">Save event</el-button></template>
    </el-dialog>
  </div>`,
}).use(ElementPlus).mount("#root");
