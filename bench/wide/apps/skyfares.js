import { createApp, ref, computed, onMounted } from "vue";
import css from "vuetify/dist/vuetify.min.css";

const sheet = document.createElement("style");
sheet.textContent = css + " .fare-time { font-size: 1.1rem; font-weight: 600 }";
document.head.append(sheet);

const FLIGHTS = [
  { code: "NV 118", line: "Nordvind", from: "Oslo", to: "Lisbon", leaves: "06:40", lands: "10:55", mins: 315, stops: 0, fare: 212 },
  { code: "TA 77", line: "Tejo Air", from: "Oslo", to: "Lisbon", leaves: "09:15", lands: "16:05", mins: 470, stops: 1, fare: 138 },
  { code: "SK 904", line: "Skylark", from: "Oslo", to: "Lisbon", leaves: "13:30", lands: "18:10", mins: 340, stops: 1, fare: 164 },
  { code: "NV 122", line: "Nordvind", from: "Oslo", to: "Lisbon", leaves: "18:05", lands: "22:20", mins: 315, stops: 0, fare: 245 },
  { code: "SK 310", line: "Skylark", from: "Oslo", to: "Vienna", leaves: "07:50", lands: "10:10", mins: 140, stops: 0, fare: 99 },
  { code: "AV 15", line: "Alpenflug", from: "Vienna", to: "Lisbon", leaves: "11:00", lands: "13:35", mins: 215, stops: 0, fare: 121 },
];
const CITIES = ["Oslo", "Lisbon", "Vienna"];

const App = {
  setup() {
    const from = ref(null), to = ref(null), people = ref(1), direct = ref(false), sort = ref("cheap");
    const asked = ref(null), busy = ref(false), tab = ref("find"), snack = ref(false), snackText = ref(""), picked = ref(null);
    const dialog = ref(false), surname = ref(""), terms = ref(false), trips = ref([]), problem = ref(""), tried = ref(false);
    onMounted(async () => { const s = await load("trips", 100); trips.value = (s && s.list) || []; });
    async function search() {
      problem.value = "";
      if (!from.value || !to.value) { problem.value = "Choose both cities"; return; }
      if (from.value === to.value) { asked.value = null; problem.value = "Departure and arrival must differ"; return; }
      busy.value = true;
      await wait(350);
      asked.value = { from: from.value, to: to.value, people: Number(people.value) };
      busy.value = false;
    }
    function swap() {
      const a = from.value; from.value = to.value;
      if (!is("swap-half")) to.value = a;
    }
    const results = computed(() => {
      if (!asked.value) return [];
      let list = FLIGHTS.filter((f) => f.from === asked.value.from && f.to === asked.value.to);
      if (direct.value && !is("direct-ignored")) list = list.filter((f) => f.stops === 0);
      const key = sort.value === "cheap" ? "fare" : is("fastest-by-departure") ? "fare" : "mins";
      return [...list].sort((a, b) => a[key] - b[key] || a.fare - b.fare);
    });
    const price = (f) => money(f.fare * (is("one-passenger-price") ? 1 : asked.value.people));
    const length = (m) => Math.floor(m / 60) + " h " + (m % 60) + " min";
    function choose(f) { picked.value = f; surname.value = ""; terms.value = false; tried.value = false; dialog.value = true; }
    async function book() {
      tried.value = true;
      if (!surname.value.trim()) return;
      const trip = { code: picked.value.code, who: surname.value.trim(), price: price(picked.value), route: picked.value.from + " to " + picked.value.to };
      trips.value = [...trips.value, trip];
      if (!is("trip-not-saved")) await save("trips", { list: trips.value }, 250);
      else await wait(250);
      dialog.value = false;
      snackText.value = is("sold-out-toast") ? "Flight " + trip.code + " is sold out" : "Flight " + trip.code + " is booked";
      snack.value = true;
    }
    return { from, to, people, direct, sort, asked, busy, tab, snack, snackText, picked, dialog, surname, terms, trips, problem, tried, search, swap, results, price, length, choose, book, CITIES };
  },
  template: `
  <v-app><v-app-bar color="indigo" density="compact" flat><v-app-bar-title>Skyfares</v-app-bar-title></v-app-bar>
  <v-main><v-container style="max-width: 900px">
    <v-tabs v-model="tab"><v-tab value="find">Find a flight</v-tab><v-tab value="mine">My trips ({{ trips.length }})</v-tab></v-tabs>
    <v-window v-model="tab" class="mt-4">
      <v-window-item value="find">
        <v-row dense class="pt-2">
          <v-col cols="4"><v-select v-model="from" :items="CITIES" label="From" variant="outlined" density="compact" hide-details /></v-col>
          <v-col cols="1" class="text-center"><v-btn icon size="small" variant="text" aria-label="Swap cities" @click="swap">&#8646;</v-btn></v-col>
          <v-col cols="4"><v-select v-model="to" :items="CITIES" label="To" variant="outlined" density="compact" hide-details /></v-col>
          <v-col cols="3"><v-text-field v-model="people" type="number" min="1" max="9" label="Passengers" variant="outlined" density="compact" hide-details /></v-col>
        </v-row>
        <div class="d-flex align-center mt-3" style="gap: 18px">
          <v-btn color="indigo" :loading="busy" @click="search">Search flights</v-btn>
          <v-switch v-model="direct" label="Direct only" color="indigo" density="compact" hide-details />
          <v-btn-toggle v-model="sort" mandatory density="compact" variant="outlined"><v-btn value="cheap">Cheapest</v-btn><v-btn value="fast">Fastest</v-btn></v-btn-toggle>
        </div>
        <v-alert v-if="problem" type="error" class="mt-3" density="compact">{{ problem }}</v-alert>
        <div v-if="asked" class="mt-4">
          <h2 class="text-h6">{{ asked.from }} to {{ asked.to }}</h2>
          <p class="text-body-2 mb-2">{{ results.length }} flights found</p>
          <v-card v-for="f in results" :key="f.code" class="mb-3" variant="outlined">
            <v-card-text class="d-flex align-center" style="gap: 20px">
              <div style="width: 130px"><div class="font-weight-bold">{{ f.code }}</div><div>{{ f.line }}</div></div>
              <div class="fare-time">{{ f.leaves }} - {{ f.lands }}</div>
              <div>{{ length(f.mins) }}</div><div>{{ f.stops ? f.stops + ' stop' : 'Direct' }}</div>
              <v-spacer /><div class="text-h6">{{ price(f) }}</div>
              <v-btn color="indigo" variant="tonal" @click="choose(f)">Choose</v-btn>
            </v-card-text>
          </v-card>
          <p v-if="!results.length">No flight fits your search.</p>
        </div>
      </v-window-item>
      <v-window-item value="mine">
        <v-list v-if="trips.length" lines="two"><v-list-item v-for="(t, i) in trips" :key="i" :title="t.code + ', ' + t.route" :subtitle="t.who + ', ' + t.price" /></v-list>
        <p v-else>You have no trips yet.</p>
      </v-window-item>
    </v-window>
    <v-dialog v-model="dialog" max-width="420">
      <v-card v-if="picked"><v-card-title>Book {{ picked.code }}</v-card-title>
        <v-card-text><p class="mb-3">{{ picked.from }} to {{ picked.to }}, {{ picked.leaves }}</p>
          <v-text-field v-model="surname" label="Surname" :error-messages="tried && !surname.trim() ? ['Surname is required'] : []" />
          <v-checkbox v-model="terms" label="I accept the fare rules" hide-details /></v-card-text>
        <v-card-actions><v-btn @click="dialog = false">Not now</v-btn><v-btn color="indigo" :disabled="!terms" @click="book">Book flight</v-btn></v-card-actions>
      </v-card>
    </v-dialog>
    <v-snackbar v-model="snack" :timeout="4000">{{ snackText }}</v-snackbar>
  </v-container></v-main></v-app>`,
};
globalThis.process = { env: {} }; // vuetify asks for it
const { createVuetify } = await import("vuetify");
const components = await import("vuetify/components");
const { aliases, mdi } = await import("vuetify/iconsets/mdi-svg");
createApp(App).use(createVuetify({ components, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
