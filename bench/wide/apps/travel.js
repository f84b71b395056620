import { createApp, ref, reactive, computed, onMounted } from "vue";
import { Steps, Card, Tag, Badge, Select, InputNumber, Input, Drawer, Button, Radio, Checkbox, message, Modal, Statistic, Alert, Popconfirm } from "ant-design-vue";
import css from "ant-design-vue/dist/reset.css";
document.head.append(Object.assign(document.createElement("style"), { textContent: css + ".page{max-width:1000px;margin:0 auto;padding:20px}.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:16px}.bar{display:flex;gap:12px;align-items:center;margin:16px 0}.line{display:flex;justify-content:space-between;padding:4px 0}" }));

const TRIPS = [
  { id: 1, name: "Lisbon Weekend", days: 4, price: 420, seats: 6, region: "Europe" },
  { id: 2, name: "Atlas Trek", days: 9, price: 1150, seats: 2, region: "Africa" },
  { id: 3, name: "Norway Fjords", days: 7, price: 1380, seats: 0, region: "Europe" },
  { id: 4, name: "Kyoto in Autumn", days: 11, price: 2240, seats: 4, region: "Asia" },
  { id: 5, name: "Sicily by Train", days: 8, price: 960, seats: 9, region: "Europe" },
];

const App = {
  setup() {
    const step = ref(0), trip = ref(null), region = ref("all"), people = ref(2), name = ref(""), mail = ref("");
    const breakfast = ref(false), insurance = ref(false), cart = ref(false), problem = ref(""), busy = ref(false);
    const bookings = ref([]), trips = reactive(TRIPS.map(t => ({ ...t })));
    onMounted(async () => { const s = await load("travel"); if (s && s.bookings) { bookings.value = s.bookings; s.seats.forEach((n, i) => trips[i].seats = n); } });
    const shown = computed(() => trips.filter(t => region.value === "all" || t.region === region.value));
    const total = computed(() => {
      if (!trip.value) return 0;
      let sum = trip.value.price * people.value;
      if (breakfast.value) sum += 12 * trip.value.days * (is("breakfast-once") ? 1 : people.value);
      if (insurance.value) sum += 35 * people.value;
      return sum;
    });
    const keep = () => save("travel", { bookings: bookings.value, seats: trips.map(t => t.seats) }, 100);
    const pick = t => { trip.value = t; people.value = Math.min(2, t.seats); step.value = 1; };
    const toDetails = () => { step.value = 2; };
    const back = () => { step.value--; if (is("back-forgets")) { breakfast.value = false; insurance.value = false; } };
    const book = async () => {
      problem.value = "";
      if (!name.value.trim()) { problem.value = "Please tell us your name."; return; }
      if (!/^\S+@\S+\.\S+$/.test(mail.value) && !is("mail-unchecked")) { problem.value = "Please enter an email address we can write to."; return; }
      busy.value = true; await wait(400); busy.value = false;
      const no = "TR-" + (101 + bookings.value.length);
      bookings.value.push({ no, trip: trip.value.name, id: trip.value.id, people: people.value, total: total.value, who: name.value, status: "Confirmed" });
      if (!is("seats-stale")) trip.value.seats -= people.value;
      keep(); message.success("Booking " + no + " confirmed", 5);
      step.value = 0; trip.value = null; name.value = ""; mail.value = ""; breakfast.value = insurance.value = false;
    };
    const cancel = b => {
      b.status = "Cancelled"; trips.find(t => t.id === b.id).seats += b.people;
      message.info(is("wrong-toast") ? "Booking " + b.no + " could not be cancelled" : "Booking " + b.no + " cancelled", 5);
      keep();
      if (is("cancel-reverts")) setTimeout(() => { b.status = "Confirmed"; trips.find(t => t.id === b.id).seats -= b.people; keep(); }, 1500);
    };
    const due = computed(() => bookings.value.filter(b => b.status === "Confirmed").reduce((a, b) => a + b.total, 0));
    const eur = n => "€" + n.toLocaleString("en", { minimumFractionDigits: 2 });
    return { step, trip, region, people, name, mail, breakfast, insurance, cart, problem, busy, bookings, shown, total, pick, toDetails, back, book, cancel, due, eur,
      regions: [{ value: "all", label: "All regions" }, { value: "Europe", label: "Europe" }, { value: "Africa", label: "Africa" }, { value: "Asia", label: "Asia" }],
      items: [{ title: "Trip" }, { title: "Options" }, { title: "Traveller" }] };
  },
  template: `<div class="page">
  <div class="bar" style="justify-content:space-between"><h1 style="margin:0">Compass Travel</h1>
    <a-badge :count="bookings.filter(b=>b.status==='Confirmed').length"><a-button @click="cart=true">My bookings</a-button></a-badge></div>
  <a-steps :current="step" :items="items" size="small" />
  <div v-if="step===0">
    <div class="bar"><span id="reg">Region</span><a-select v-model:value="region" :options="regions" style="width:180px" aria-label="Region" /><span>{{ shown.length }} {{ shown.length===1 ? 'trip' : 'trips' }}</span></div>
    <div class="grid"><a-card v-for="t in shown" :key="t.id" :title="t.name" size="small">
      <template #extra><a-tag :color="t.seats===0?'red':t.seats<4?'orange':'green'">{{ t.seats===0 ? 'Sold out' : t.seats<4 ? 'Few seats' : 'Open' }}</a-tag></template>
      <div class="line"><span>Duration</span><b>{{ t.days }} days</b></div><div class="line"><span>Price per person</span><b>{{ eur(t.price) }}</b></div>
      <div class="line"><span>Seats left</span><b>{{ t.seats }}</b></div>
      <a-button type="primary" block :disabled="t.seats===0" @click="pick(t)">Choose</a-button></a-card></div>
  </div>
  <div v-if="step===1" style="max-width:460px;margin-top:20px"><h2>{{ trip.name }}</h2>
    <label class="line">Travellers <a-input-number v-model:value="people" :min="1" :max="trip.seats" /></label>
    <p><a-checkbox v-model:checked="breakfast">Breakfast (€12 per person and day)</a-checkbox></p>
    <p><a-checkbox v-model:checked="insurance">Cancellation insurance (€35 per person)</a-checkbox></p>
    <div class="line"><span>Total price</span><b>{{ eur(total) }}</b></div>
    <div class="bar"><a-button @click="back">Back</a-button><a-button type="primary" @click="toDetails">Continue</a-button></div></div>
  <div v-if="step===2" style="max-width:460px;margin-top:20px"><h2>Who travels?</h2>
    <a-alert v-if="problem" type="error" :message="problem" show-icon />
    <p><label for="nm">Full name</label><a-input id="nm" v-model:value="name" /></p><p><label for="em">Email</label><a-input id="em" v-model:value="mail" /></p>
    <div class="line"><span>Total price</span><b>{{ eur(total) }}</b></div>
    <div class="bar"><a-button @click="back">Back</a-button><a-button type="primary" :loading="busy" @click="book">Book now</a-button></div></div>
  <a-drawer v-model:open="cart" title="My bookings" placement="right" width="420">
    <p v-if="!bookings.length">You have no bookings yet.</p>
    <a-card v-for="b in bookings" :key="b.no" size="small" style="margin-bottom:12px" :title="b.no + ' · ' + b.trip"><template #extra><a-tag :color="b.status==='Confirmed'?'green':'default'">{{ b.status }}</a-tag></template>
      <div class="line"><span>Booked by</span><b>{{ b.who }}</b></div><div class="line"><span>Travellers</span><b>{{ b.people }}</b></div><div class="line"><span>Amount</span><b>{{ eur(b.total) }}</b></div>
      <a-popconfirm v-if="b.status==='Confirmed'" title="Cancel this booking?" ok-text="Yes, cancel" cancel-text="Keep it" @confirm="cancel(b)"><a-button danger size="small">Cancel booking</a-button></a-popconfirm></a-card>
    <div class="line"><span>Amount due</span><b>{{ eur(due) }}</b></div></a-drawer></div>`,
};
const app = createApp(App);
[Steps, Card, Tag, Badge, Select, InputNumber, Input, Drawer, Button, Radio, Checkbox, Modal, Statistic, Alert, Popconfirm].forEach(c => app.use(c));
app.mount("#root");
