import { createApp, ref, computed, onMounted } from "vue";
import ElementPlus, { ElNotification } from "element-plus";
import css from "element-plus/dist/index.css";

document.head.append(Object.assign(document.createElement("style"), {
  textContent: css + ".desk{max-width:760px;margin:20px auto;font-family:Helvetica,Arial,sans-serif}.price{font-size:22px;margin:8px 0 16px}",
}));
const CROSSINGS = { "Gull Island": 8.5, "Port Wray": 14, "Lighthouse Point": 6 };

createApp({
  setup() {
    const to = ref("Gull Island");
    const people = ref(1);
    const car = ref(false);
    const trips = ref([]);
    const seatsOnce = ref(0);
    const total = computed(() => CROSSINGS[to.value] * people.value + (car.value && !is("car-free") ? 22 : 0));
    const taken = computed(() => trips.value.reduce((a, t) => a + t.people, 0));
    const seats = computed(() => 40 - (is("seats-stale") ? seatsOnce.value : taken.value));
    const top = is("seven-fit") ? 7 : 6;
    onMounted(async () => {
      const kept = await load("ferry", 80);
      trips.value = (kept && kept.trips) || [
        { id: 1, to: "Port Wray", people: 2, car: "No", price: 28 },
        { id: 2, to: "Lighthouse Point", people: 4, car: "Yes", price: 46 },
      ];
      seatsOnce.value = taken.value;
    });
    async function book() {
      const trip = { id: Date.now(), to: to.value, people: is("one-person") ? 1 : people.value, car: car.value ? "Yes" : "No", price: total.value };
      trips.value.push(trip);
      await save("ferry", { trips: trips.value }, 120);
      ElNotification({ title: "Booked", message: `See you on the boat to ${trip.to}`, type: "success", duration: 5000 });
    }
    function cancel(trip) {
      trips.value = trips.value.filter((t) => t.id !== trip.id);
      if (!is("cancel-lost")) save("ferry", { trips: trips.value }, 60);
    }
    return { to, people, car, trips, total, seats, top, book, cancel, money, places: Object.keys(CROSSINGS) };
  },
  template: `
  <div class="desk">
    <h1>Saturday ferry</h1>
    <el-tag type="info" size="large">{{ seats }} seats left</el-tag>
    <el-form label-width="110px" style="margin-top:20px">
      <el-form-item label="Crossing to">
        <el-select v-model="to" style="width:240px"><el-option v-for="p in places" :key="p" :label="p" :value="p" /></el-select>
      </el-form-item>
      <el-form-item label="Passengers"><el-input-number v-model="people" :min="1" :max="top" /></el-form-item>
      <el-form-item label="With a car"><el-switch v-model="car" /></el-form-item>
      <el-form-item label="Price"><div class="price" style="margin:0">{{ money(total) }}</div></el-form-item>
      <el-form-item><el-button type="primary" @click="book">Book the crossing</el-button></el-form-item>
    </el-form>
    <h2>Bookings</h2>
    <el-table :data="trips" border empty-text="No bookings">
      <el-table-column prop="to" label="To" />
      <el-table-column prop="people" label="People" width="90" />
      <el-table-column prop="car" label="Car" width="80" />
      <el-table-column label="Paid" width="110"><template #default="s">{{ money(s.row.price) }}</template></el-table-column>
      <el-table-column label="" width="110"><template #default="s"><el-button size="small" @click="cancel(s.row)">Cancel</el-button></template></el-table-column>
    </el-table>
  </div>`,
}).use(ElementPlus).mount("#root");
