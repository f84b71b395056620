import { createApp, computed, reactive, ref } from "vue";
import ElementPlus from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + `
body { background: #f5f7fa; } .wrap { max-width: 720px; margin: 24px auto; font-family: "Helvetica Neue", Arial, sans-serif; } .foot { display: flex; justify-content: space-between; margin-top: 18px; }
.train { display: flex !important; width: 100%; margin: 0 0 10px !important; } .hint { color: #909399; font-size: 13px; } .side { margin-top: 28px; color: #606266; font-size: 13px; }`;
document.head.append(style);

const CITIES = ["Berlin", "Cologne", "Hamburg", "Munich"];
const TRAINS = [
  { name: "07:58 direct", fare: 89.9, time: "5 h 41" }, { name: "09:28 direct", fare: 74.9, time: "5 h 38" }, { name: "11:46 with one change", fare: 59.9, time: "6 h 52" },
];

const app = createApp({
  setup() {
    const step = ref(0), busy = ref(false), train = ref(""), name = ref(""), form = ref(null), booked = ref(false);
    const trip = reactive({ from: "", to: "" });
    const rules = {
      from: [{ required: true, message: "Where do you start?", trigger: "change" }],
      to: [{ required: true, message: "Where do you go?", trigger: "change" },
        { validator: (rule, value, done) => (value && value === trip.from && !is("same-city") ? done(new Error("Choose two different cities")) : done()), trigger: "submit" }],
    };
    const fare = computed(() => {
      const at = TRAINS.findIndex(one => one.name === train.value);
      return TRAINS[is("fare-of-first") ? 0 : Math.max(at, 0)].fare;
    });
    async function next() {
      if (step.value === 0 && !(await form.value.validate().catch(() => false))) return;
      if (step.value === 1 && !train.value) return;
      busy.value = true; await wait(500); busy.value = false;
      step.value += 1;
    }
    function back() {
      step.value -= 1;
      if (is("back-forgets") && step.value === 0) trip.to = "";
    }
    async function book() {
      busy.value = true;
      await save("m_trip", { ...trip, train: train.value, name: name.value }, 1100);
      busy.value = false; step.value = 3; booked.value = true;
    }
    return { step, busy, train, name, form, booked, trip, rules, fare, next, back, book, is, CITIES, TRAINS };
  },
  template: `
  <div class="wrap">
    <h1>Rail tickets</h1>
    <el-steps :active="step" finish-status="success" style="margin-bottom: 22px"><el-step title="Cities"/><el-step title="Train"/><el-step title="Traveller"/></el-steps>
    <el-card shadow="never" v-loading="busy">
      <el-form v-if="step === 0" ref="form" :model="trip" :rules="rules" label-width="90px" @submit.prevent>
        <el-form-item label="From" prop="from"><el-select v-model="trip.from" placeholder="City"><el-option v-for="one in CITIES" :key="one" :label="one" :value="one"/></el-select></el-form-item>
        <el-form-item label="To" prop="to"><el-select v-model="trip.to" placeholder="City"><el-option v-for="one in CITIES" :key="one" :label="one" :value="one"/></el-select></el-form-item>
        <p class="hint">A seat is booked for every traveller. Fares include all taxes.</p>
      </el-form>
      <template v-else-if="step === 1">
        <p>{{ trip.from }} to {{ trip.to }}, Friday</p>
        <el-radio-group v-model="train" style="display: block"><el-radio v-for="one in TRAINS" :key="one.name" :value="one.name" border class="train">{{ one.name }}</el-radio></el-radio-group>
        <p class="hint">Fares from €59.90 to €89.90</p>
      </template>
      <template v-else-if="step === 2">
        <el-descriptions :column="1" border><el-descriptions-item label="Route">{{ trip.from }} – {{ trip.to }}</el-descriptions-item>
          <el-descriptions-item label="Departure">{{ train }}</el-descriptions-item><el-descriptions-item label="Fare">€{{ fare.toFixed(2) }}</el-descriptions-item></el-descriptions>
        <el-form label-width="90px" style="margin-top: 16px" @submit.prevent><el-form-item label="Traveller"><el-input v-model="name" placeholder="Name as on the passport"/></el-form-item></el-form>
      </template>
      <el-result v-else :icon="is('booked-out') ? 'warning' : 'success'" :title="is('booked-out') ? 'Your seat is booked by another traveller' : 'Your seat is booked'" :sub-title="trip.from + ' to ' + trip.to + ', ' + train"/>
      <div v-if="step < 3" class="foot"><el-button :disabled="step === 0" @click="back">Back</el-button>
        <el-button v-if="step < 2" type="primary" @click="next">Next</el-button><el-button v-else type="primary" :disabled="!name.trim()" :loading="busy" @click="book">Book now</el-button></div>
    </el-card>
    <div class="side">Popular this week: Hamburg to Munich from €74.90 · Berlin to Cologne from €39.90</div>
  </div>`,
});
app.use(ElementPlus).mount("#root");
