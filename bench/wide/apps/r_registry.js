import { createApp, computed, onMounted, reactive, ref } from "vue";
import css from "vuetify/dist/vuetify.min.css";

const style = document.createElement("style");
style.textContent = css + `
.gifts { list-style: none; padding: 0; display: grid; grid-template-columns: repeat(2, 1fr); gap: 16px; }
.gifts li { transition: opacity .25s; } .gifts li.is-entering { opacity: 0; }
.layout { display: grid; grid-template-columns: 1fr 240px; gap: 28px; max-width: 960px; margin: 0 auto; padding: 20px; }
.bar { display: flex; gap: 12px; align-items: center; }`;
document.head.append(style);

const GIFTS = [
  { id: 1, name: "Picnic blanket", price: 42, wanted: 2 }, { id: 2, name: "Board game set", price: 35, wanted: 1 },
  { id: 3, name: "Copper saucepan", price: 118, wanted: 1 }, { id: 4, name: "Tea towels", price: 18, wanted: 3 },
  { id: 5, name: "Reading lamp", price: 50, wanted: 1 }, { id: 6, name: "Cast-iron pan", price: 64, wanted: 1, by: "Uncle Lars", taken: 1 },
];

globalThis.process = { env: {} };
const [{ createVuetify }, components, { aliases, mdi }] = await Promise.all([import("vuetify"), import("vuetify/components"), import("vuetify/iconsets/mdi-svg")]);

createApp({
  setup() {
    const gifts = ref([]), loading = ref(true), price = ref("Any price"), chosen = ref(null), open = ref(false);
    const name = ref(""), count = ref(1), secret = ref(false), busy = ref(false), snack = ref(false), text = ref("");
    const log = ref(["Cast-iron pan: reserved by Uncle Lars on Monday"]);
    const entering = reactive({});
    const fits = gift => price.value === "Any price" || (price.value === "$50 and more" ? gift.price >= 50
      : is("fifty-is-under") ? gift.price <= 50 : gift.price < 50);
    const shown = computed(() => gifts.value.filter(fits));
    const taken = computed(() => gifts.value.reduce((sum, gift) => sum + (gift.taken || 0), 0));
    const wanted = computed(() => gifts.value.reduce((sum, gift) => sum + gift.wanted, 0));
    onMounted(async () => { await wait(500); gifts.value = GIFTS.map(gift => ({ ...gift })); loading.value = false; });
    function filter(value) {
      const before = new Set(shown.value.map(gift => gift.id));
      price.value = value;
      for (const gift of shown.value) {
        if (before.has(gift.id)) continue;
        entering[gift.id] = true;
        if (!is("never-fades-in")) setTimeout(() => { entering[gift.id] = false; }, 40);
      }
    }
    function ask(gift) { chosen.value = gift; name.value = ""; count.value = 1; secret.value = false; open.value = true; }
    async function confirm() {
      busy.value = true;
      await save("r_registry", { gift: chosen.value.id, name: name.value, count: count.value }, 800);
      busy.value = false; open.value = false;
      const at = gifts.value.indexOf(chosen.value);
      const gift = gifts.value[is("next-card") ? at + 1 : at];
      gift.by = name.value; gift.taken = count.value;
      log.value.unshift(`${chosen.value.name}: reserved by ${name.value} just now`);
      text.value = "Thank you! Your gift is reserved."; snack.value = true;
      if (is("lapses")) setTimeout(() => { gift.by = null; gift.taken = 0; }, 2400);
    }
    return { gifts, loading, price, chosen, open, name, count, secret, busy, snack, text, log, entering, shown, taken, wanted, filter, ask, confirm, money };
  },
  template: `
  <v-app>
    <v-app-bar title="Nora and Emil's gift registry" density="compact" color="teal-darken-2"></v-app-bar>
    <v-main>
      <v-progress-linear v-if="loading" indeterminate color="teal"></v-progress-linear>
      <div v-else class="layout">
        <section>
          <div class="bar">
            <v-select label="Price" :model-value="price" @update:model-value="filter" :items="['Any price', 'Under $50', '$50 and more']" variant="outlined" density="compact" hide-details style="max-width: 220px"></v-select>
            <v-btn v-if="price !== 'Any price'" variant="text" @click="filter('Any price')">Clear filter</v-btn>
            <v-spacer></v-spacer>
            <v-chip color="teal">{{ taken }} of {{ wanted }} gifts reserved</v-chip>
          </div>
          <ul class="gifts mt-4" aria-label="Gifts">
            <li v-for="gift in shown" :key="gift.id" :class="{ 'is-entering': entering[gift.id] }">
              <v-card border flat>
                <v-card-title>{{ gift.name }}</v-card-title>
                <v-card-subtitle>{{ money(gift.price) }} each, {{ gift.wanted }} wanted</v-card-subtitle>
                <v-card-text>
                  <v-chip v-if="gift.by" size="small" color="green">Reserved by {{ gift.by }}</v-chip>
                  <v-chip v-else size="small">Still free</v-chip>
                </v-card-text>
                <v-card-actions><v-btn color="teal" variant="tonal" :disabled="!!gift.by" @click="ask(gift)">Reserve</v-btn></v-card-actions>
              </v-card>
            </li>
          </ul>
        </section>
        <aside>
          <h2 class="text-subtitle-1">Latest news</h2>
          <p v-for="line in log" class="text-body-2 mb-2">{{ line }}</p>
          <h2 class="text-subtitle-1 mt-6">Good to know</h2>
          <p class="text-body-2">A reserved gift can be released until the day before the party. Gifts under $50 are sent without a card.</p>
        </aside>
      </div>
      <v-dialog v-model="open" max-width="440">
        <v-card v-if="chosen">
          <v-card-title>Reserve {{ chosen.name }}</v-card-title>
          <v-card-text>
            <v-text-field label="Your name" v-model="name" variant="outlined"></v-text-field>
            <v-select label="How many" v-model="count" :items="Array.from({ length: chosen.wanted }, (_, at) => at + 1)" variant="outlined"></v-select>
            <v-checkbox label="Keep my name secret until the party" v-model="secret" hide-details></v-checkbox>
          </v-card-text>
          <v-card-actions>
            <v-btn @click="open = false">Not now</v-btn>
            <v-btn color="teal" variant="flat" :loading="busy" :disabled="!name.trim()" @click="confirm">Confirm</v-btn>
          </v-card-actions>
        </v-card>
      </v-dialog>
      <v-snackbar v-model="snack" timeout="4000">{{ text }}</v-snackbar>
    </v-main>
  </v-app>`,
}).use(createVuetify({ components: { ...components }, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
