import { createApp, computed, ref } from "vue";
import css from "vuetify/dist/vuetify.css";

// Vuetify asks for process.env when it is loaded, so it is loaded late.
globalThis.process ??= { env: {} };
const { createVuetify } = await import("vuetify");
const components = await import("vuetify/components");
const { aliases, mdi } = await import("vuetify/iconsets/mdi-svg");

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const GOODS = [
  { name: "Sourdough bread", price: 6.5, note: "Baked this morning" }, { name: "Olive oil", price: 12, note: "500 ml, cold pressed" },
  { name: "Oat milk", price: 2.9, note: "1 litre, unsweetened" }, { name: "Free-range eggs", price: 4.4, note: "Box of 6" },
];

const app = createApp({
  setup() {
    const lines = ref([]), later = ref([]), adding = ref(""), snack = ref(false), words = ref(""), gone = ref(null);
    const subtotal = computed(() => lines.value.reduce((sum, one) => sum + one.price * one.count, 0));
    const delivery = computed(() => (subtotal.value >= 30 || !subtotal.value ? 0 : 4.9));
    const deliveryText = computed(() => (delivery.value ? money(delivery.value) : is("free-from") ? "Free from $50.00" : "Free"));
    const total = computed(() => subtotal.value + (is("fee-in-total") && subtotal.value ? 4.9 : delivery.value));
    function say(text) { words.value = text; snack.value = true; }
    async function add(good) {
      adding.value = good.name;
      await save("m_grocer", good.name, 500);
      adding.value = "";
      const line = lines.value.find(one => one.name === good.name);
      if (line) line.count += 1; else lines.value.push({ ...good, count: 1 });
      gone.value = null; say(`${good.name} is in your basket`);
    }
    function remove(line) {
      lines.value = lines.value.filter(one => one !== line);
      gone.value = line; say(`${line.name} was taken out`);
    }
    function undo() {
      const line = gone.value; gone.value = null; snack.value = false;
      if (is("undo-to-later")) { later.value.push(line); return; }
      lines.value.push(line);
      if (is("undo-undone")) setTimeout(() => { lines.value = lines.value.filter(one => one.name !== line.name); }, 1800);
    }
    return { lines, later, adding, snack, words, gone, subtotal, delivery, deliveryText, total, add, remove, undo, money, GOODS };
  },
  template: `
  <v-app><v-app-bar color="green-darken-3" title="Corner Grocer"/><v-main><v-container><v-row>
    <v-col cols="7"><h2 class="text-h6 mb-3">Today in the shop</h2>
      <v-card v-for="good in GOODS" :key="good.name" class="mb-3" variant="outlined"><v-card-title>{{ good.name }}</v-card-title><v-card-subtitle>{{ good.note }}</v-card-subtitle>
        <v-card-actions><span class="ml-2">{{ money(good.price) }}</span><v-spacer/><v-btn color="green-darken-3" variant="tonal" :loading="adding === good.name" @click="add(good)">Add</v-btn></v-card-actions></v-card>
      <p class="text-caption">Delivery is free from $30.00. Your basket is kept for one hour.</p>
    </v-col>
    <v-col cols="5"><section aria-labelledby="basket"><h2 id="basket" class="text-h6 mb-3">Basket</h2>
      <p v-if="!lines.length" class="text-medium-emphasis">Nothing here yet</p>
      <v-list v-else lines="one"><v-list-item v-for="line in lines" :key="line.name" :title="line.name" :subtitle="money(line.price) + ' each'">
        <template #append><v-btn size="x-small" variant="text" :disabled="line.count < 2" @click="line.count -= 1">−</v-btn><span class="mx-1">{{ line.count }}</span>
          <v-btn size="x-small" variant="text" @click="line.count += 1">+</v-btn><v-btn size="small" variant="text" color="red-darken-3" @click="remove(line)">Remove</v-btn></template></v-list-item></v-list>
      <v-divider class="my-2"/>
      <table style="width: 100%"><tbody><tr><th class="text-left">Subtotal</th><td class="text-right">{{ money(subtotal) }}</td></tr><tr><th class="text-left">Delivery</th><td class="text-right">{{ deliveryText }}</td></tr>
        <tr><th class="text-left">Total</th><td class="text-right font-weight-bold">{{ money(total) }}</td></tr></tbody></table></section>
      <section v-if="later.length" class="mt-6"><h2 class="text-subtitle-1">Saved for later</h2><v-list><v-list-item v-for="line in later" :key="line.name" :title="line.name" :subtitle="money(line.price) + ' each'"/></v-list></section>
      <section class="mt-6"><h2 class="text-subtitle-1">Others also bought</h2><p>Sea salt, $3.20 · Butter, $4.90</p></section>
    </v-col></v-row></v-container></v-main>
    <v-snackbar v-model="snack" timeout="9000">{{ words }}<template #actions><v-btn v-if="gone" variant="text" @click="undo">Undo</v-btn></template></v-snackbar>
  </v-app>`,
});
app.use(createVuetify({ components, icons: { defaultSet: "mdi", aliases, sets: { mdi } } })).mount("#root");
