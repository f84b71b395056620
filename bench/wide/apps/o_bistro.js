import { computed, createApp, ref } from "vue";
import css from "vuetify/dist/vuetify.min.css";

globalThis.process ??= { env: {} };  // Vuetify reads it as it is loaded.
const { createVuetify } = require("vuetify");
const components = require("vuetify/components");
const { aliases, mdi } = require("vuetify/iconsets/mdi-svg");

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const DISHES = [
  { id: 1, name: "Lentil soup", price: 6.5, about: "With lemon and cumin" }, { id: 2, name: "Flatbread", price: 3, about: "From the stone oven" },
  { id: 3, name: "Lentil salad", price: 7, about: "Cold, with feta" }, { id: 4, name: "Mint tea", price: 2.5, about: "A small pot" },
];

createApp({
  setup() {
    const lines = ref([]), note = ref(""), busy = ref(false), sent = ref(false), earlier = ref([{ no: 11, dishes: "Lentil salad", note: "Table by the window" }]), news = ref("");
    const total = computed(() => lines.value.reduce((sum, line) => sum + line.price * line.count, 0));
    function add(dish) {
      const line = lines.value.find(one => one.id === dish.id);
      if (line) line.count += 1;
      else lines.value.push({ ...dish, count: 1 });
      save("o_bistro", lines.value, 200);
      if (is("sold-out-later") && dish.id === 1) setTimeout(() => { lines.value = lines.value.filter(one => one.id !== 1); news.value = "One dish has sold out."; }, 2400);
    }
    function less(line) {
      line.count -= 1;
      lines.value = lines.value.filter(one => one.count);
    }
    async function order() {
      busy.value = true;
      await save("o_bistro", { lines: lines.value, note: note.value }, 1100);
      busy.value = false;
      earlier.value.unshift({ no: 12, dishes: lines.value.map(one => one.name).join(", "), note: is("note-dropped") ? "" : note.value });
      note.value = "";
      if (!is("order-kept")) lines.value = [];
      sent.value = true;
    }
    return { DISHES, lines, note, busy, sent, earlier, news, total, add, less, order, is, money };
  },
  template: `
  <v-app>
    <v-app-bar color="deep-orange-darken-3" flat title="Café Saffron" />
    <v-main><v-container style="max-width: 1000px"><v-row>
      <v-col cols="6">
        <v-card title="Menu" variant="outlined"><v-list lines="two">
          <v-list-item v-for="dish in DISHES" :key="dish.id" :title="dish.name" :subtitle="dish.about">
            <template #append><span class="mr-4">{{ money(dish.price) }}</span><v-btn size="small" variant="tonal" @click="add(dish)">Add</v-btn></template>
          </v-list-item></v-list></v-card>
        <v-expansion-panels class="mt-4"><v-expansion-panel title="Earlier orders"><v-expansion-panel-text>
          <p v-for="one in earlier" :key="one.no">No. {{ one.no }}: {{ one.dishes }}<br><em>{{ one.note || 'Without a note' }}</em></p></v-expansion-panel-text></v-expansion-panel></v-expansion-panels>
      </v-col>
      <v-col cols="6">
        <v-card title="Your order" variant="outlined"><v-card-text>
          <v-alert v-if="news" density="compact" type="info" variant="text">{{ news }}</v-alert>
          <p v-if="!lines.length">Nothing ordered yet</p>
          <v-table v-else density="compact"><thead><tr><th>Dish</th><th>Quantity</th><th>Price</th><th></th></tr></thead>
            <tbody><tr v-for="line in lines" :key="line.id"><td>{{ line.name }}</td><td>{{ line.count }}</td><td>{{ money(line.price * line.count) }}</td>
              <td><v-btn size="x-small" aria-label="One less" @click="less(line)">−</v-btn> <v-btn size="x-small" aria-label="One more" @click="add(line)">+</v-btn></td></tr></tbody></v-table>
          <div class="d-flex justify-space-between text-h6 my-3"><span>Total</span><span :style="is('total-white') ? {color: '#fff'} : {}">{{ money(total) }}</span></div>
          <v-textarea v-model="note" label="Note for the kitchen" rows="2" />
          <v-btn block color="deep-orange-darken-3" :loading="busy" :disabled="!lines.length" @click="order">Send to kitchen</v-btn>
        </v-card-text></v-card>
        <p class="text-caption mt-2">Tips go to the whole team. Water is free, just ask.</p>
      </v-col>
    </v-row></v-container></v-main>
    <v-snackbar v-model="sent" timeout="4000">Order sent</v-snackbar>
  </v-app>`,
}).use(createVuetify({ components, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
