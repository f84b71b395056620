import "data:text/javascript,globalThis.process ??= { env: {} }";
import { createApp, computed, onMounted, ref } from "vue";
import { createVuetify } from "vuetify";
import * as components from "vuetify/components";
import { aliases, mdi } from "vuetify/iconsets/mdi-svg";
import css from "vuetify/dist/vuetify.css";

const style = document.createElement("style");
style.textContent = css + `
.scaled { margin: 0; } .scaled > div { display: grid; grid-template-columns: 1fr 110px 130px; align-items: center; min-height: 44px; border-bottom: 1px solid #eee; }
.scaled dd { margin: 0; font-variant-numeric: tabular-nums; } .swap { display: inline-block; transition: opacity .2s; } .swap-enter { opacity: 0; }`;
document.head.append(style);

const INGREDIENTS = [
  { name: "Leeks", metric: [500, "g"], us: [16, "oz"] }, { name: "Potatoes", metric: [600, "g"], us: [20, "oz"] }, { name: "Butter", metric: [30, "g"], us: [2, "tbsp"] },
  { name: "Cream", metric: [200, "ml"], us: [1, "cups"] }, { name: "Vegetable stock", metric: [1000, "ml"], us: [4, "cups"] },
];

createApp({
  setup() {
    const servings = ref(4), units = ref("metric"), list = ref([]), ready = ref(false), note = ref(""), shown = ref(false), busy = ref(""), switched = ref(false);
    onMounted(async () => { list.value = (await load("s_recipe", 600)) || []; ready.value = true; });
    function amount(item) {
      const [value, unit] = item[units.value];
      const people = is("us-for-four") && units.value === "us" ? 4 : servings.value;
      return `${+(value * people / 4).toFixed(2)} ${unit}`;
    }
    const rows = computed(() => INGREDIENTS.map(item => ({ name: item.name, amount: amount(item) })));
    async function put(row) {
      busy.value = row.name;
      const next = [...list.value, { text: `${row.name}, ${row.amount}`, done: false }];
      await save("s_recipe", next, 400);
      list.value = next; busy.value = "";
      note.value = `${row.name} added to your shopping list`; shown.value = true;
    }
    async function sweep() {
      const next = list.value.filter(item => (is("sweeps-others") ? item.done : !item.done));
      if (!is("sweep-not-kept")) await save("s_recipe", next.map(item => ({ ...item, done: false })), 500);
      else await save("s_recipe", list.value, 500, 503);
      list.value = next;
      note.value = "Shopping list tidied"; shown.value = true;
    }
    function unit(value) { if (value) { units.value = value; switched.value = true; } }
    return { servings, units, list, ready, note, shown, busy, switched, rows, put, sweep, unit, is };
  },
  template: `
  <v-app>
    <v-app-bar color="green-darken-3" density="compact" title="Soup season"><v-btn variant="text">All recipes</v-btn><v-btn variant="text">Favourites</v-btn></v-app-bar>
    <v-main>
      <v-container style="max-width: 960px">
        <v-row>
          <v-col cols="12" md="8">
            <h1 class="text-h5 mb-1">Leek and potato soup</h1>
            <p class="text-medium-emphasis mb-4">Ready in 35 minutes. Cream and butter make it rich; stock alone is fine too.</p>
            <div class="d-flex align-center ga-3 mb-4">
              <v-btn size="small" variant="tonal" aria-label="Fewer servings" :disabled="servings < 2" @click="servings--">−</v-btn>
              <span aria-live="polite">Serves {{ servings }}</span>
              <v-btn size="small" variant="tonal" aria-label="More servings" @click="servings++">+</v-btn>
              <v-spacer></v-spacer>
              <v-btn-toggle :model-value="units" density="compact" variant="outlined" mandatory @update:model-value="unit"><v-btn value="metric">Metric</v-btn><v-btn value="us">US</v-btn></v-btn-toggle>
            </div>
            <v-card variant="outlined" class="px-4">
              <dl class="scaled">
                <div v-for="row in rows" :key="row.name">
                  <dt>{{ row.name }}</dt>
                  <dd><span class="swap" :class="{'swap-enter': is('fade-hangs') && switched}">{{ row.amount }}</span></dd>
                  <dd><v-btn size="small" variant="text" color="green-darken-3" :loading="busy === row.name" @click="put(row)">Add to list</v-btn></dd>
                </div>
              </dl>
            </v-card>
            <h2 class="text-h6 mt-6">Method</h2>
            <ol class="ml-5">
              <li>Slice the leeks and cook them slowly in the butter.</li><li>Add the potatoes and the stock and simmer for 20 minutes.</li><li>Blend, then stir in the cream.</li>
            </ol>
            <p class="text-caption mt-4">Per portion: 310 kcal. The first batch we tasted used 30 g of butter for 4 people.</p>
          </v-col>
          <v-col cols="12" md="4">
            <section aria-labelledby="shop">
              <v-card>
                <v-card-item><h2 id="shop" class="text-h6">Shopping list</h2></v-card-item>
                <v-progress-linear v-if="!ready" indeterminate color="green"></v-progress-linear>
                <v-card-text v-else>
                  <p v-if="!list.length" class="text-medium-emphasis">Your shopping list is empty.</p>
                  <ul style="list-style: none; padding: 0"><li v-for="item in list" :key="item.text"><v-checkbox v-model="item.done" :label="item.text" density="compact" hide-details></v-checkbox></li></ul>
                </v-card-text>
                <v-card-actions><v-btn variant="tonal" :disabled="!list.some(item => item.done)" @click="sweep">Remove ticked items</v-btn></v-card-actions>
              </v-card>
            </section>
            <v-card class="mt-4" variant="tonal" title="Goes well with" text="Rye bread, chives, or toasted leeks on top."></v-card>
          </v-col>
        </v-row>
      </v-container>
      <v-snackbar v-model="shown" :timeout="3500">{{ note }}</v-snackbar>
    </v-main>
  </v-app>`,
}).use(createVuetify({ components, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
