import { createApp, computed, reactive, ref } from "vue";
import ElementPlus, { ElMessage } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = `${css} body { background: #f4f6f8; } .kennel { max-width: 900px; margin: 24px auto; padding: 0 16px; } .top { display: flex; gap: 24px; align-items: end; margin-bottom: 16px; } .top .el-button { margin-left: auto; } .pick { display: grid; gap: 4px; width: 200px; font-size: 14px; }`;
document.head.append(style);

const RATES = { Small: 28, Medium: 35, Large: 42 };
const TYPES = { Confirmed: "success", "Waiting list": "warning", "Checked out": "info", "Off the waiting list": "info" };

createApp({
  setup() {
    const stays = ref([
      { id: 1, dog: "Rolo", size: "Small", status: "Waiting list" }, { id: 2, dog: "Pepper", size: "Medium", status: "Waiting list" },
      { id: 3, dog: "Juno", size: "Large", status: "Confirmed" }, { id: 4, dog: "Basil", size: "Small", status: "Off the waiting list" },
      { id: 5, dog: "Wilma", size: "Medium", status: "Checked out" },
    ]);
    const free = ref(3), wanted = ref("All"), open = ref(false), busy = ref(false);
    const stay = reactive({ dog: "", size: "" });
    const form = ref(null);
    const rules = { dog: [{ required: true, message: "Who is staying?" }], size: [{ required: true, message: "Choose a size" }] };
    const shown = computed(() => stays.value.filter(one => wanted.value === "All" || (is("filter-by-part") ? one.status.toLowerCase().includes(wanted.value.toLowerCase()) : one.status === wanted.value)));
    const price = size => (is("sterling") ? `£${RATES[size].toFixed(2)}` : money(RATES[size]));
    async function book() {
      if (!(await form.value.validate().catch(() => false))) return;
      busy.value = true;
      await save("n_kennel", stay, 900);
      busy.value = false;
      open.value = false;
      const id = stays.value.length + 1;
      stays.value.push({ id, dog: stay.dog, size: stay.size, status: "Confirmed" });
      free.value -= 1;
      ElMessage.success(`${stay.dog} has a kennel`);
      Object.assign(stay, { dog: "", size: "" });
      if (is("kennel-taken")) setTimeout(() => {
        stays.value = stays.value.map(one => (one.id === id ? { ...one, status: "Waiting list" } : one));
        free.value += 1;
      }, 2400);
    }
    async function promote(row) {
      await save("n_kennel", row.id, 500);
      const target = is("promotes-first") ? stays.value.find(one => one.status === "Waiting list") : row;
      target.status = "Confirmed";
      free.value -= 1;
    }
    return { stays, free, wanted, open, busy, stay, form, rules, shown, price, book, promote, TYPES, sizes: Object.keys(RATES), statuses: ["All", "Confirmed", "Waiting list", "Checked out"] };
  },
  template: `
  <div class="kennel">
    <h1>Tailwag kennels</h1>
    <div class="top">
      <el-statistic title="Free kennels" :value="free" />
      <div class="pick"><label id="status-label">Status</label><el-select v-model="wanted" aria-labelledby="status-label"><el-option v-for="one in statuses" :key="one" :value="one" :label="one" /></el-select></div>
      <el-button type="primary" @click="open = true">New stay</el-button>
    </div>
    <el-table :data="shown" row-key="id" empty-text="No stays">
      <el-table-column prop="dog" label="Dog" /><el-table-column prop="size" label="Size" />
      <el-table-column label="Per night"><template #default="{ row }">{{ price(row.size) }}</template></el-table-column>
      <el-table-column label="Status"><template #default="{ row }"><el-tag :type="TYPES[row.status]">{{ row.status }}</el-tag></template></el-table-column>
      <el-table-column label="" width="120"><template #default="{ row }">
        <el-popconfirm v-if="row.status === 'Waiting list'" title="Give this dog a kennel?" confirm-button-text="Yes, promote" cancel-button-text="No" width="220" @confirm="promote(row)"><template #reference><el-button size="small">Promote</el-button></template></el-popconfirm>
      </template></el-table-column>
    </el-table>
    <p>Large dogs are $42.00 a night, food included. A dog on the waiting list is confirmed as soon as a kennel is free.</p>
    <el-dialog v-model="open" title="Book a stay" width="420">
      <el-form ref="form" :model="stay" :rules="rules" label-position="top" @submit.prevent>
        <el-form-item label="Dog" prop="dog"><el-input v-model="stay.dog" /></el-form-item>
        <el-form-item label="Size" prop="size"><el-select v-model="stay.size" placeholder="Select"><el-option v-for="one in sizes" :key="one" :value="one" :label="one" /></el-select></el-form-item>
      </el-form>
      <template #footer><el-button @click="open = false">Close</el-button><el-button type="primary" :loading="busy" @click="book">Book stay</el-button></template>
    </el-dialog>
  </div>`,
}).use(ElementPlus).mount("#root");
