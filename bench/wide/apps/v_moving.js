import { computed, createApp, defineComponent, reactive, ref } from "vue";
import naive, { useMessage } from "naive-ui";

document.title = "Moving house";
const style = document.createElement("style");
style.textContent = `
.move { max-width: 980px; margin: 0 auto; padding: 24px; display: grid; grid-template-columns: minmax(0, 1fr) 280px; gap: 28px; } .move h1 { grid-column: 1 / -1; margin: 0; font-size: 26px; } .job { display: flex; align-items: center; gap: 10px; padding: 6px 0; } .job .who { margin-left: auto; }
.done .n-checkbox__label { text-decoration: line-through; color: #888; } .add { display: flex; gap: 8px; margin-top: 18px; } .side { display: grid; gap: 16px; align-content: start; } .muted { color: #777; font-size: 13px; } .helper { display: flex; justify-content: space-between; padding: 4px 0; }`;
document.head.append(style);

const WHEN = ["Six weeks before", "Two weeks before", "Moving day"];
const HELPERS = ["Aylin", "Dad", "Tobias"];
const START = [
  { id: 1, when: 0, text: "Book the van", who: "Tobias", done: true },
  { id: 2, when: 0, text: "Cancel the gym", who: "", done: false },
  { id: 3, when: 0, text: "Order moving boxes", who: "Aylin", done: true },
  { id: 4, when: 1, text: "Redirect the post", who: "", done: false },
  { id: 5, when: 1, text: "Take down the lamps", who: "Dad", done: false },
  { id: 6, when: 1, text: "Sell the old sofa", who: "", done: false },
  { id: 7, when: 2, text: "Read the electricity meter", who: "", done: false },
  { id: 8, when: 2, text: "Hand over the keys", who: "Aylin", done: false },
];

const Board = defineComponent({
  setup() {
    const message = useMessage();
    const jobs = ref(START.map(one => ({ ...one }))), fresh = reactive({ text: "", when: 0 }), busy = ref(false), gone = ref(0);
    const whens = WHEN.map((label, value) => ({ label, value })), helpers = HELPERS.map(key => ({ key, label: key }));
    const done = computed(() => jobs.value.filter(one => one.done).length);
    const all = computed(() => jobs.value.length + (is("removed-still-counted") ? gone.value : 0));
    const of = when => jobs.value.filter(one => one.when === when);
    const count = who => jobs.value.filter(one => one.who === who).length;
    async function add() {
      busy.value = true;
      await save("v_moving", fresh, 600);
      busy.value = false;
      jobs.value.push({ id: Date.now(), when: is("task-too-early") ? 1 : fresh.when, text: fresh.text, who: "", done: false });
      message.success("Task added");
      fresh.text = "";
    }
    async function tick(job, to) {
      job.done = to;
      await save("v_moving", { id: job.id, done: to }, 300);
      if (is("tick-springs-back")) setTimeout(() => { job.done = !to; }, 1500);
    }
    async function give(job, who) {
      await save("v_moving", { id: job.id, who }, 400);
      job.who = who;
      if (is("helper-for-two")) jobs.value.slice(jobs.value.indexOf(job)).find(one => !one.who).who = who;
    }
    async function remove(job) {
      await save("v_moving", { id: job.id, gone: true }, 500);
      jobs.value = jobs.value.filter(one => one !== job);
      gone.value += 1;
      message.info(`“${job.text}” was removed`);
    }
    return { WHEN, HELPERS, jobs, fresh, busy, whens, helpers, done, all, of, count, add, tick, give, remove };
  },
  template: `
  <div class="move">
    <h1>Moving to Linden Street</h1>
    <div>
      <n-timeline size="large">
        <n-timeline-item v-for="(name, at) in WHEN" :key="name" :type="of(at).every(one => one.done) ? 'success' : 'info'" :title="name">
          <div v-for="job in of(at)" :key="job.id" class="job" :class="{ done: job.done }">
            <n-checkbox :checked="job.done" @update:checked="to => tick(job, to)">{{ job.text }}</n-checkbox>
            <span class="who"><n-tag v-if="job.who" size="small" round type="info">{{ job.who }}</n-tag>
              <n-dropdown v-else trigger="click" :options="helpers" @select="who => give(job, who)"><n-button size="tiny" secondary>Who helps?</n-button></n-dropdown></span>
            <n-popconfirm positive-text="Yes, remove" negative-text="No" @positive-click="remove(job)"><template #trigger><n-button size="tiny" quaternary aria-label="Remove">✕</n-button></template>Remove this task?</n-popconfirm>
          </div>
        </n-timeline-item>
      </n-timeline>
      <div class="add"><n-input v-model:value="fresh.text" placeholder="What else has to be done?" />
        <n-select v-model:value="fresh.when" :options="whens" style="width: 220px" /><n-button type="primary" :disabled="!fresh.text" :loading="busy" @click="add">Add</n-button></div>
    </div>
    <div class="side">
      <n-card title="Progress" size="small"><n-progress type="line" :percentage="Math.round(done / all * 100)" :show-indicator="false" /><p>{{ done }} of {{ all }} tasks done</p></n-card>
      <n-card title="Helpers" size="small"><div v-for="who in HELPERS" class="helper" :key="who"><span>{{ who }}</span><b>{{ count(who) }} {{ count(who) === 1 ? 'task' : 'tasks' }}</b></div></n-card>
      <p class="muted">We move on Saturday, 14 June. The new flat has no lift.</p>
    </div>
  </div>`,
});
createApp({ components: { Board }, template: `<n-message-provider><Board /></n-message-provider>` }).use(naive).mount("#root");
