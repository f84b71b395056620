import { createApp, ref, computed, onMounted } from "vue";

const seed = [
  { id: 1, time: "09:00", pet: "Biscuit", species: "Dog", owner: "Asha Patel", vet: "Dr. Lund", status: "Arrived" },
  { id: 2, time: "09:30", pet: "Mittens", species: "Cat", owner: "Jon Berg", vet: "Dr. Lund", status: "Booked" },
  { id: 3, time: "10:00", pet: "Rocky", species: "Dog", owner: "Sara Lima", vet: "Dr. Reyes", status: "Booked" },
  { id: 4, time: "11:00", pet: "Coco", species: "Rabbit", owner: "Ian Shaw", vet: "Dr. Reyes", status: "Booked" },
  { id: 5, time: "14:30", pet: "Luna", species: "Cat", owner: "Mei Tan", vet: "Dr. Lund", status: "Booked" },
];
const style = document.createElement("style");
style.textContent = `
body{margin:0;font-family:"Segoe UI",Arial,sans-serif;background:#eef6f6;color:#12343b}
.bar{display:flex;justify-content:space-between;align-items:center;padding:14px 30px;background:#fff;border-bottom:2px solid #2c7a7b}
.grid{display:grid;grid-template-columns:1fr 240px;gap:24px;padding:20px 30px}
.appts{list-style:none;margin:0;padding:0}.appts li{background:#fff;border-radius:6px;margin-bottom:8px;padding:10px 16px;display:flex;align-items:center;gap:16px}
.appts .who{flex:1}.appts small{display:block;color:#4b6b70}.time{font-weight:700;font-size:18px}.badge{border-radius:4px;padding:2px 8px;background:#dbe7e8}.badge.Arrived{background:#c6f0d3}
aside{background:#fff;border-radius:6px;padding:8px 18px}button{font:inherit;padding:5px 12px;border-radius:4px;border:1px solid #2c7a7b;background:#fff;color:#1d5a5b;cursor:pointer}button.main{background:#2c7a7b;color:#fff}
.drawer{position:fixed;top:0;right:0;bottom:0;width:340px;background:#fff;box-shadow:-4px 0 18px #0003;padding:20px;box-sizing:border-box;overflow:auto}
.field{margin-bottom:12px}.field>label{display:block;font-size:14px}.field input:not([type=radio]),.field select{width:100%;padding:6px;box-sizing:border-box;font:inherit}
.alert{background:#fde2e0;color:#8a1c13;padding:8px 10px;border-radius:4px}.shade{position:fixed;inset:0;background:#0006;display:flex;align-items:center;justify-content:center}
.modal{background:#fff;border-radius:8px;padding:20px 26px;max-width:400px}.toast{position:fixed;top:16px;left:50%;transform:translateX(-50%);background:#12343b;color:#fff;padding:10px 18px;border-radius:6px}`;
document.head.append(style);

const empty = () => ({ pet: "", owner: "", species: "Dog", time: "09:30", vet: "Dr. Lund" });

createApp({
  setup() {
    const list = ref([]), ready = ref(false), vet = ref(""), drawer = ref(false), form = ref(empty());
    const problem = ref(""), cancelling = ref(null), toast = ref("");
    const vets = ["Dr. Lund", "Dr. Reyes"], times = ["09:00", "09:30", "10:00", "10:30", "11:00", "14:30", "15:00"];
    onMounted(async () => {
      const saved = await load("vetvisits", 60);
      list.value = saved && saved.list ? saved.list : seed.map(a => ({ ...a }));
      ready.value = true;
    });
    const keep = () => save("vetvisits", { list: list.value });
    const visible = computed(() => list.value.filter(a =>
      !vet.value || a.vet === vet.value || (is("afternoon-leaks") && a.time > "12:00")));
    const waiting = computed(() => list.value.filter(a => a.status === "Arrived"));
    const waitingCount = ref(1);
    const count = computed(() => is("waiting-stale") ? waitingCount.value : waiting.value.length);
    const say = text => { toast.value = text; setTimeout(() => { toast.value = ""; }, 6000); };
    const checkIn = a => { a.status = "Arrived"; keep(); };
    const openDrawer = () => { form.value = empty(); problem.value = ""; drawer.value = true; };
    const book = () => {
      const f = form.value;
      problem.value = "";
      if (!f.pet.trim() || !f.owner.trim()) { problem.value = "Pet and owner are required."; return; }
      const clash = list.value.some(a => a.vet === f.vet && a.time === f.time);
      if (clash && !is("double-booking")) { problem.value = `${f.vet} is already booked at ${f.time}.`; return; }
      list.value.push({ ...f, id: Date.now(), status: "Booked" });
      if (!is("added-last")) list.value.sort((a, b) => a.time.localeCompare(b.time));
      drawer.value = false;
      keep();
      say(`${f.pet} is booked for ${f.time}.`);
    };
    const cancel = () => {
      const at = list.value.findIndex(a => a.id === cancelling.value.id);
      list.value.splice(is("cancels-next") ? Math.min(at + 1, list.value.length - 1) : at, 1);
      say(`The appointment of ${cancelling.value.pet} was cancelled.`);
      cancelling.value = null;
      keep();
    };
    return { list, ready, vet, vets, times, visible, waiting, count, drawer, form, problem, cancelling, toast, checkIn, openDrawer, book, cancel };
  },
  template: `
    <div class="bar"><h1>Today's appointments</h1><button class="main" @click="openDrawer">Book appointment</button></div>
    <p v-if="!ready" style="padding:20px 30px">Loading…</p>
    <div v-else class="grid">
      <main>
        <p><label for="vet">Vet</label> <select id="vet" v-model="vet"><option value="">All vets</option><option v-for="v in vets" :key="v">{{ v }}</option></select>
          &nbsp; {{ visible.length }} appointments</p>
        <ul class="appts">
          <li v-for="a in visible" :key="a.id">
            <span class="time">{{ a.time }}</span>
            <div class="who"><b>{{ a.pet }}</b> ({{ a.species }})<small>{{ a.owner }}, {{ a.vet }}</small></div>
            <span class="badge" :class="a.status">{{ a.status }}</span>
            <button v-if="a.status === 'Booked'" @click="checkIn(a)">Check in</button>
            <button @click="cancelling = a">Cancel</button>
          </li>
        </ul>
      </main>
      <aside aria-labelledby="wr"><h2 id="wr">Waiting room ({{ count }})</h2><ol><li v-for="a in waiting" :key="a.id">{{ a.pet }}</li></ol></aside>
    </div>
    <div v-if="drawer" class="drawer" role="dialog" aria-label="New appointment">
      <h2>New appointment</h2>
      <div v-if="problem" class="alert" role="alert">{{ problem }}</div>
      <form @submit.prevent="book">
        <div class="field"><label for="pet">Pet</label><input id="pet" v-model="form.pet"></div>
        <div class="field"><label for="owner">Owner</label><input id="owner" v-model="form.owner"></div>
        <div class="field"><span>Species</span><br><template v-for="s in ['Dog','Cat','Rabbit']" :key="s"><label style="display:inline"><input type="radio" name="species" :value="s" v-model="form.species"> {{ s }}</label> </template></div>
        <div class="field"><label for="time">Time</label><select id="time" v-model="form.time"><option v-for="t in times" :key="t">{{ t }}</option></select></div>
        <div class="field"><label for="with">With</label><select id="with" v-model="form.vet"><option v-for="v in vets" :key="v">{{ v }}</option></select></div>
        <button class="main">Save</button> <button type="button" @click="drawer = false">Close</button>
      </form>
    </div>
    <div v-if="cancelling" class="shade"><div class="modal" role="dialog" aria-modal="true" aria-labelledby="ct">
      <h2 id="ct">Cancel the appointment of {{ cancelling.pet }}?</h2><p>{{ cancelling.owner }} will get a text message.</p>
      <button class="main" @click="cancel">Yes, cancel it</button> <button @click="cancelling = null">Keep it</button>
    </div></div>
    <div v-if="toast" class="toast" role="status">{{ toast }}</div>`,
}).mount("#root");
