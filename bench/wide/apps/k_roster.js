import { createApp, computed, reactive, ref } from "vue";
import ElementPlus, { ElMessage } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + `
.roster { min-height: 100vh; } .roster .el-aside { background: #f4f6fa; padding: 20px; box-sizing: border-box; font-size: 14px; color: #556; }
.roster h1 { font-size: 22px; margin: 0 0 16px; } .bar { display: flex; justify-content: space-between; align-items: center; margin-bottom: 14px; }`;
document.head.append(style);

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

createApp({
  setup() {
    const shifts = ref([
      { id: 1, name: "Aisha Khan", day: "Monday", hours: 8, status: "Planned" },
      { id: 2, name: "Bram Visser", day: "Tuesday", hours: 6, status: "Planned" },
      { id: 3, name: "Chloe Martin", day: "Thursday", hours: 10, status: "Planned" },
      { id: 4, name: "Elif Aydin", day: "Friday", hours: 12, status: "Confirmed" },
    ]);
    const open = ref(false), busy = ref(false), loading = ref(false);
    const draft = reactive({ name: "", day: "Monday", hours: 8 });
    const planned = ref(36);
    const count = () => { planned.value = shifts.value.reduce((sum, one) => sum + one.hours, 0); };
    const kind = status => (status === "Confirmed" ? "success" : "info");
    async function add() {
      busy.value = true;
      const shift = { id: Date.now(), ...draft, status: "Planned" };
      await save("k_roster", shift, 800);
      busy.value = false; open.value = false;
      ElMessage({ type: "success", message: `${shift.name} is down for ${shift.day}`, duration: 5000 });
      if (is("day-off-by-one")) shift.day = DAYS[DAYS.indexOf(shift.day) + 1];
      shifts.value.push(shift);
      if (!is("hours-stale")) count();
      Object.assign(draft, { name: "", day: "Monday", hours: 8 });
    }
    async function confirm(shift) {
      loading.value = true;
      await save("k_roster", { confirm: shift.id }, 500);
      loading.value = false;
      shift.status = is("unconfirmed") ? "Unconfirmed" : "Confirmed";
    }
    async function remove(shift) {
      const before = [...shifts.value];
      shifts.value = shifts.value.filter(one => one !== shift);
      count();
      const answer = await save("k_roster", { remove: shift.id }, 2400, is("remove-refused") ? 409 : 200);
      if (!answer.ok) { shifts.value = before; count(); }
    }
    return { shifts, open, busy, loading, draft, planned, kind, add, confirm, remove, DAYS };
  },
  template: `
  <el-container class="roster">
    <el-aside width="230px">
      <h3>Needs cover</h3>
      <ul><li>Saturday, kitchen, 6 hours</li><li>Sunday, counter</li></ul>
      <p>Confirmed shifts cannot be swapped. Ask the manager before Thursday.</p>
    </el-aside>
    <el-main>
      <h1>Café roster, week 14</h1>
      <div class="bar">
        <el-statistic title="Planned hours" :value="planned" />
        <el-button type="primary" @click="open = true">Add shift</el-button>
      </div>
      <el-table :data="shifts" v-loading="loading" row-key="id" stripe>
        <el-table-column prop="name" label="Name" />
        <el-table-column prop="day" label="Day" />
        <el-table-column prop="hours" label="Hours" width="90" />
        <el-table-column label="Status"><template #default="{ row }"><el-tag :type="kind(row.status)">{{ row.status }}</el-tag></template></el-table-column>
        <el-table-column label="" width="190"><template #default="{ row }">
          <el-button size="small" :disabled="row.status !== 'Planned'" @click="confirm(row)">Confirm</el-button>
          <el-popconfirm title="Take this shift off the roster?" confirm-button-text="Yes, remove" cancel-button-text="Keep" width="240" @confirm="remove(row)">
            <template #reference><el-button size="small" text type="danger">Remove</el-button></template>
          </el-popconfirm>
        </template></el-table-column>
      </el-table>
      <el-dialog v-model="open" title="New shift" width="420px">
        <el-form label-position="top">
          <el-form-item label="Name"><el-input v-model="draft.name" /></el-form-item>
          <el-form-item label="Day"><el-select v-model="draft.day"><el-option v-for="day in DAYS" :key="day" :label="day" :value="day" /></el-select></el-form-item>
          <el-form-item label="Hours"><el-input-number v-model="draft.hours" :min="1" :max="12" /></el-form-item>
        </el-form>
        <template #footer><el-button @click="open = false">Cancel</el-button><el-button type="primary" :loading="busy" @click="add">Save shift</el-button></template>
      </el-dialog>
    </el-main>
  </el-container>`,
}).use(ElementPlus).mount("#root");
