import { createApp, reactive, ref, computed, onMounted, nextTick } from "vue";
import ElementPlus, { ElMessage, ElMessageBox } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + `
  body { font-family: Inter, Arial, sans-serif; margin: 0; background: #f4f6f9; color: #26323f; }
  .desk { max-width: 1080px; margin: 0 auto; padding: 20px; }
  .bar { display: flex; gap: 12px; align-items: center; margin: 14px 0; }
  .bar label { font-size: 13px; }
  .totals { display: flex; gap: 34px; padding: 14px 4px; }
  .totals dt { color: #768399; font-size: 12px; } .totals dd { margin: 0; font-size: 20px; font-weight: 600; }
  .ghost .cell { color: #fff !important; }
`;
document.head.append(style);

const SEED = [
  { rma: "RMA-2041", item: "Cordless drill", qty: 3, value: 89.5, reason: "Defective", status: "Received" },
  { rma: "RMA-2042", item: "Garden hose", qty: 12, value: 24, reason: "Wrong item", status: "Received" },
  { rma: "RMA-2043", item: "Work lamp", qty: 1, value: 45.25, reason: "Damaged in transit", status: "Restocked" },
  { rma: "RMA-2044", item: "Tool belt", qty: 7, value: 31, reason: "Unwanted", status: "Received" },
  { rma: "RMA-2045", item: "Paint roller", qty: 20, value: 6.4, reason: "Unwanted", status: "Scrapped" },
];

const App = {
  setup() {
    const rows = ref([]), status = ref("All"), open = ref(false), ready = ref(false), saving = ref(false), form = ref();
    const draft = reactive({ item: "", qty: 1, reason: "" });
    const copy = () => rows.value.map((r) => ({ ...r }));
    onMounted(async () => {
      const got = await load("returns", 150);
      rows.value = got && got.rows ? got.rows : SEED.map((r) => ({ ...r }));
      ready.value = true;
    });
    const shown = computed(() => {
      if (status.value === "All" || is("filter-ignored")) return rows.value;
      return rows.value.filter((r) => r.status === status.value);
    });
    const waiting = computed(() => rows.value.filter((r) => r.status === "Received").length);
    const units = computed(() => shown.value.reduce((n, r) => n + r.qty, 0));
    const rules = {
      item: [{ required: true, message: "Enter the item", trigger: "blur" }],
      reason: is("no-reason-check") ? [] : [{ required: true, message: "Choose a reason", trigger: "change" }],
    };
    async function restock(row) {
      let target = row;
      if (is("wrong-row")) target = rows.value[rows.value.indexOf(row) + 1] || row;
      target.status = "Restocked";
      await save("returns", { rows: copy() }, 200);
      ElMessage({ type: "success", message: row.rma + " went back to stock", duration: 4000 });
    }
    async function scrap(row) {
      try {
        await ElMessageBox.confirm("Scrap all " + row.qty + " units of " + row.item + "?", "Scrap goods", {
          confirmButtonText: "Scrap them", cancelButtonText: "Keep", autofocus: false,
        });
      } catch (e) {
        if (is("keep-scraps")) row.status = "Scrapped";
        return;
      }
      row.status = "Scrapped";
      await save("returns", { rows: copy() }, 200);
      ElMessage({ type: "success", message: row.rma + " was scrapped" });
    }
    async function register() {
      const ok = await form.value.validate().catch(() => false);
      if (!ok) return;
      saving.value = true;
      const rma = "RMA-" + (2041 + rows.value.length);
      rows.value.push({ rma, item: draft.item, qty: draft.qty, value: 10, reason: draft.reason || "-", status: "Received", fresh: true });
      await save("returns", { rows: is("lost-on-reload") ? copy().slice(0, -1) : copy() }, 300);
      saving.value = false;
      open.value = false;
      ElMessage({ type: "success", message: "Return " + rma + " registered" });
    }
    function start() {
      draft.item = ""; draft.qty = 1; draft.reason = "";
      open.value = true;
      nextTick(() => form.value && form.value.clearValidate());
    }
    const rowClass = ({ row }) => (is("white-row") && row.fresh ? "ghost" : "");
    const cash = (r) => money(r.value * r.qty);
    return { rows, status, open, ready, saving, form, draft, shown, waiting, units, rules, restock, scrap, register, start, rowClass, cash };
  },
  template: `
  <div class="desk">
    <h1>Returns dock</h1>
    <div class="bar">
      <el-button type="primary" @click="start">Register return</el-button>
      <el-radio-group v-model="status" aria-label="Status filter">
        <el-radio-button v-for="s in ['All','Received','Restocked','Scrapped']" :key="s" :value="s" :label="s" />
      </el-radio-group>
    </div>
    <el-table v-if="ready" :data="shown" row-key="rma" :row-class-name="rowClass" empty-text="No returns here">
      <el-table-column prop="rma" label="Number" sortable width="130" />
      <el-table-column prop="item" label="Item" sortable />
      <el-table-column prop="qty" label="Units" sortable width="100" />
      <el-table-column label="Value" width="120"><template #default="{ row }">{{ cash(row) }}</template></el-table-column>
      <el-table-column prop="reason" label="Reason" />
      <el-table-column label="Status" width="120"><template #default="{ row }"><el-tag :type="row.status === 'Received' ? 'warning' : 'info'">{{ row.status }}</el-tag></template></el-table-column>
      <el-table-column label="Actions" width="190"><template #default="{ row }">
        <template v-if="row.status === 'Received'">
          <el-button size="small" @click="restock(row)">Restock</el-button>
          <el-button size="small" type="danger" plain @click="scrap(row)">Scrap</el-button>
        </template></template></el-table-column>
    </el-table>
    <dl class="totals"><div><dt>Waiting</dt><dd>{{ waiting }}</dd></div><div><dt>Units listed</dt><dd>{{ units }}</dd></div></dl>
    <el-dialog v-model="open" title="New return" width="460px">
      <el-form ref="form" :model="draft" :rules="rules" label-position="top">
        <el-form-item label="Item name" prop="item"><el-input v-model="draft.item" /></el-form-item>
        <el-form-item label="Quantity" prop="qty"><el-input-number v-model="draft.qty" :min="1" :max="99" /></el-form-item>
        <el-form-item label="Return reason" prop="reason">
          <el-select v-model="draft.reason" placeholder="Pick one">
            <el-option v-for="r in ['Defective','Wrong item','Damaged in transit','Unwanted']" :key="r" :value="r" :label="r" />
          </el-select>
        </el-form-item>
      </el-form>
      <template #footer><el-button @click="open = false">Cancel</el-button><el-button type="primary" :loading="saving" @click="register">Save return</el-button></template>
    </el-dialog>
  </div>`,
};
createApp(App).use(ElementPlus).mount("#root");
