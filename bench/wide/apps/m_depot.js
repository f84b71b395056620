import { createApp, computed, onMounted, reactive, ref } from "vue";
import ElementPlus, { ElMessage } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + `
.frame { display: grid; grid-template-columns: 200px 1fr; min-height: 100vh; font-family: "Helvetica Neue", Arial, sans-serif; } .frame nav { background: #1f2d3d; padding: 16px 0; } .frame nav a { display: block; color: #bfcbd9; padding: 10px 20px; text-decoration: none; }
.body { padding: 20px 24px; } .tools { display: flex; gap: 16px; align-items: end; margin-bottom: 14px; } .note { color: #909399; font-size: 13px; }`;
document.head.append(style);

const STOCK = [
  { item: "Bubble wrap", place: "Leeds", stock: 140, reorder: 50 }, { item: "Packing paper", place: "Hull", stock: 310, reorder: 100 },
  { item: "Packing tape", place: "Hull", stock: 40, reorder: 60 }, { item: "Cable ties", place: "Leeds", stock: 9, reorder: 30 },
  { item: "Pallet labels", place: "Leeds", stock: 1200, reorder: 400 }, { item: "Corner guards", place: "Leeds North", stock: 65, reorder: 20 },
  { item: "Stretch film", place: "Leeds", stock: 80, reorder: 40 },
];

const app = createApp({
  setup() {
    const rows = ref([]), place = ref(""), loading = ref(true), open = ref(false), busy = ref(false), chosen = ref(null);
    const form = reactive({ counted: "" });
    onMounted(async () => { rows.value = (await load("m_depot", 500)) || STOCK.map(one => ({ ...one })); loading.value = false; });
    const matches = one => !place.value || one.place === place.value || (is("north-too") && one.place.startsWith(place.value));
    const shown = computed(() => rows.value.filter(matches));
    const compare = (a, b) => (is("sort-as-text") ? String(a.stock).localeCompare(String(b.stock)) : a.stock - b.stock);
    async function filter() { loading.value = true; await wait(300); loading.value = false; }
    function adjust(row) { chosen.value = row; form.counted = ""; open.value = true; }
    async function keep() {
      busy.value = true;
      const at = rows.value.indexOf(chosen.value) - (is("row-before") ? 1 : 0);
      const next = rows.value.map((one, index) => (index === at ? { ...one, stock: +form.counted } : one));
      if (is("count-refused")) await save("m_depot", next, 800, 409); else await save("m_depot", next, 800);
      busy.value = false; open.value = false; rows.value = next;
      ElMessage({ message: `Count of ${chosen.value.item} saved`, type: "success" });
    }
    return { rows, place, loading, open, busy, chosen, form, shown, compare, filter, adjust, keep };
  },
  template: `
  <div class="frame">
    <nav><a href="#stock">Stock</a><a href="#orders">Orders</a><a href="#people">People in Leeds</a></nav>
    <div class="body">
      <h1>Stock</h1>
      <div class="tools"><el-form inline @submit.prevent><el-form-item label="Warehouse"><el-select v-model="place" placeholder="All" clearable style="width: 200px" @change="filter"><el-option v-for="one in ['Hull', 'Leeds', 'Leeds North']" :key="one" :label="one" :value="one"/></el-select></el-form-item></el-form></div>
      <el-table :data="shown" v-loading="loading" row-key="item" style="width: 100%" empty-text="Nothing in stock">
        <el-table-column prop="item" label="Item" sortable/><el-table-column prop="place" label="Warehouse"/>
        <el-table-column prop="stock" label="Stock" sortable :sort-method="compare"/><el-table-column prop="reorder" label="Reorder at"/>
        <el-table-column label="" width="120"><template #default="{ row }"><el-button size="small" @click="adjust(row)">Adjust</el-button></template></el-table-column>
      </el-table>
      <p class="note">Stock is counted every Monday. Items below their reorder level are ordered at night.</p>
      <el-drawer v-model="open" title="Adjust stock" size="340px">
        <p v-if="chosen">{{ chosen.item }}: the books say {{ chosen.stock }}.</p>
        <el-form label-position="top" @submit.prevent><el-form-item label="Counted"><el-input v-model="form.counted" inputmode="numeric"/></el-form-item></el-form>
        <template #footer><el-button @click="open = false">Cancel</el-button><el-button type="primary" :loading="busy" :disabled="!form.counted" @click="keep">Save count</el-button></template>
      </el-drawer>
    </div>
  </div>`,
});
app.use(ElementPlus).mount("#root");
