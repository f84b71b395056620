import { computed, createApp, reactive, ref } from "vue";
import ElementPlus, { ElMessage } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + ".claims { max-width: 860px; margin: 24px auto; } .bar { display: flex; gap: 16px; align-items: end; margin: 16px 0; } .bar .grow { flex: 1; }";
document.head.append(style);
const euro = amount => "€" + amount.toFixed(2);

createApp({
  setup() {
    const claims = ref([
      { id: 1, purpose: "Conference ticket", category: "Training", amount: 120, status: "Paid" },
      { id: 2, purpose: "Client lunch", category: "Meals", amount: 46.2, status: "Unpaid" },
      { id: 3, purpose: "Taxi to airport", category: "Travel", amount: 38, status: "Paid" },
    ]);
    const open = ref(false), busy = ref(false), loading = ref(false), status = ref(""), applied = ref("");
    const form = reactive({ purpose: "", category: "", amount: "" });
    const total = computed(() => claims.value.reduce((sum, one) => sum + one.amount, 0));
    const rows = computed(() => claims.value.filter(one => !applied.value
      || (is("unpaid-too") ? one.status.toLowerCase().includes(applied.value.toLowerCase()) : one.status === applied.value)));
    async function narrow() {
      loading.value = true;
      await wait(600);
      applied.value = status.value || "";
      loading.value = false;
    }
    async function reset() {
      status.value = "";
      if (is("reset-label-only")) return;
      await narrow();
    }
    async function submit() {
      busy.value = true;
      await save("o_claims", { ...form }, 900);
      busy.value = false; open.value = false;
      const amount = is("cents-cut") ? Math.trunc(+form.amount) : +form.amount;
      claims.value = [...claims.value, { id: claims.value.length + 1, purpose: form.purpose, category: form.category, amount, status: is("to-be-submitted") ? "To be submitted" : "Submitted" }];
      ElMessage({ type: "success", message: "Your claim is on its way" });
      Object.assign(form, { purpose: "", category: "", amount: "" });
    }
    const kind = value => ({ Paid: "success", Unpaid: "warning", Submitted: "primary" })[value] || "primary";
    return { claims, open, busy, loading, status, form, total, rows, narrow, reset, submit, kind, euro };
  },
  template: `
  <div class="claims">
    <el-page-header title="Intranet" content="Expense claims" />
    <div class="bar">
      <el-statistic class="grow" title="Total claimed" :value="total" :precision="2" prefix="€" />
      <el-form-item label="Status" label-position="top" style="margin: 0; width: 180px">
        <el-select v-model="status" placeholder="All" @change="narrow"><el-option v-for="one in ['Paid', 'Unpaid', 'Submitted']" :key="one" :label="one" :value="one" /></el-select>
      </el-form-item>
      <el-button @click="reset">Reset filters</el-button>
      <el-button type="primary" @click="open = true">New claim</el-button>
    </div>
    <el-table v-loading="loading" :data="rows" row-key="id">
      <el-table-column prop="purpose" label="Purpose" /><el-table-column prop="category" label="Category" width="130" />
      <el-table-column label="Amount" width="130"><template #default="{row}">{{ euro(row.amount) }}</template></el-table-column>
      <el-table-column label="Status" width="160"><template #default="{row}"><el-tag :type="kind(row.status)">{{ row.status }}</el-tag></template></el-table-column>
    </el-table>
    <p style="color: #888; font-size: 13px">Claims are paid with the salary of the following month. Keep your receipts.</p>
    <el-dialog v-model="open" title="Claim an expense" width="460">
      <el-form label-position="top">
        <el-form-item label="Purpose"><el-input v-model="form.purpose" /></el-form-item>
        <el-form-item label="Kind of expense"><el-select v-model="form.category" placeholder="Please choose" :teleported="true"><el-option v-for="one in ['Meals', 'Training', 'Travel']" :key="one" :label="one" :value="one" /></el-select></el-form-item>
        <el-form-item label="Amount"><el-input v-model="form.amount" inputmode="decimal"><template #prepend>€</template></el-input></el-form-item>
      </el-form>
      <template #footer><el-button @click="open = false">Cancel</el-button><el-button type="primary" :loading="busy" @click="submit">Submit claim</el-button></template>
    </el-dialog>
  </div>`,
}).use(ElementPlus).mount("#root");
