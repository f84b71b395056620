import { createApp, computed, ref } from "vue";
import css from "vuetify/dist/vuetify.min.css";

document.head.append(Object.assign(document.createElement("style"), { textContent: css }));

globalThis.process ??= { env: {} };
const { createVuetify } = await import("vuetify");
const components = await import("vuetify/components");
const { aliases, mdi } = await import("vuetify/iconsets/mdi-svg");
const vuetify = createVuetify({ components, icons: { defaultSet: "mdi", aliases, sets: { mdi } } });
const ITEMS = [
  { name: "Glass vase", stock: 8, price: 23.5 }, { name: "Oak stool", stock: 4, price: 89 }, { name: "Tea towel", stock: 60, price: 4.5 },
  { name: "Desk lamp", stock: 12, price: 109 }, { name: "Stone vase", stock: 3, price: 12 },
];

createApp({
  setup() {
    const items = ref(ITEMS.map(one => ({ ...one }))), search = ref(""), editing = ref(null), draft = ref(""), wrong = ref(""), busy = ref(false), units = ref(87);
    const headers = [{ title: "Product", key: "name" }, { title: "Stock", key: "stock" },
      { title: "Price", key: "price", sort: (a, b) => (is("price-as-text") ? String(a).localeCompare(String(b)) : a - b) }, { title: "", key: "actions", sortable: false }];
    const list = computed(() => items.value.filter(one => one.name.toLowerCase().includes(search.value.toLowerCase()) || (is("one-too-many") && search.value && one.name === "Tea towel")));
    function edit(item) { editing.value = item; draft.value = String(item.stock); wrong.value = ""; }
    async function keep() {
      const count = Number(draft.value);
      if (count < 0 && !is("below-zero")) { wrong.value = "Stock cannot be negative"; return; }
      busy.value = true;
      await save("k_stock", { name: editing.value.name, count }, 900);
      busy.value = false;
      if (!is("units-stale")) units.value += count - editing.value.stock;
      editing.value.stock = count; editing.value = null;
    }
    return { items, search, editing, draft, wrong, busy, units, headers, list, edit, keep, money };
  },
  template: `
  <v-app><v-main><v-container style="max-width: 820px">
    <h1 class="text-h5 mb-3">Stock room</h1>
    <v-row class="mb-2"><v-col cols="8"><v-text-field v-model="search" label="Search products" density="compact" hide-details clearable @click:clear="search = ''"></v-text-field></v-col>
      <v-col cols="4" class="text-right">Units in stock: <strong>{{ units }}</strong></v-col></v-row>
    <v-data-table :headers="headers" :items="list" item-value="name" hide-default-footer>
      <template #item.price="{ value }">{{ money(value) }}</template>
      <template #item.actions="{ item }"><v-btn size="small" variant="text" @click="edit(item)">Edit</v-btn></template>
    </v-data-table>
    <v-alert class="mt-4" type="info" variant="tonal" density="compact">Out of stock? A vase or a lamp is delivered within 14 days. Stock is counted on Fridays.</v-alert>
    <v-dialog :model-value="Boolean(editing)" max-width="380" @update:model-value="editing = null">
      <v-card v-if="editing" title="Count again" :subtitle="editing.name"><v-card-text><v-text-field v-model="draft" label="New count" :error-messages="wrong" @update:model-value="wrong = ''"></v-text-field></v-card-text>
        <v-card-actions><v-btn @click="editing = null">Cancel</v-btn><v-btn color="primary" :loading="busy" @click="keep">Save count</v-btn></v-card-actions></v-card>
    </v-dialog>
  </v-container></v-main></v-app>`,
}).use(vuetify).mount("#root");
