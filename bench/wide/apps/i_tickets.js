import { createApp, computed, ref } from "vue";
import ElementPlus from "element-plus";
import sheet from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = `${sheet} .wrap { max-width: 820px; margin: 20px auto; } .top { display: flex; justify-content: space-between; align-items: center; } .wrong { color: #c0392b; margin: 6px 0 0; }`;
document.head.append(style);

createApp({
  setup() {
    const tickets = ref(["Printer is offline", "VPN drops every hour", "New laptop for Uma", "Mailbox is full"].map((subject, index) => ({ id: 801 + index, subject, state: "Open" })));
    const editing = ref(null), state = ref("Open"), editOpen = ref(false), newOpen = ref(false), subject = ref(""), wrong = ref("");
    const work = computed(() => tickets.value.filter(one => one.state !== "Closed").length);
    function edit(ticket) { editing.value = ticket; state.value = ticket.state; editOpen.value = true; }
    async function apply() {
      await save("i_tickets", { id: editing.value.id, state: state.value }, 550);
      const ticket = editing.value;
      ticket.state = state.value;
      editOpen.value = false;
      if (is("pushed-open")) setTimeout(() => { ticket.state = "Open"; }, 1500);
    }
    const text = ticket => (is("closed-in-part") && ticket.state === "Closed" ? "Closed in part" : ticket.state);
    async function create() {
      if (!subject.value.trim() && !is("no-subject")) { wrong.value = "Please give a subject"; return; }
      wrong.value = "";
      await save("i_tickets", subject.value, 700);
      const ticket = { id: 900, subject: subject.value, state: "Open" };
      tickets.value = [ticket, ...tickets.value];
      newOpen.value = is("form-stays"); subject.value = "";
    }
    return { tickets, editing, state, editOpen, newOpen, subject, wrong, work, edit, apply, text, create };
  },
  template: `
  <div class="wrap">
    <div class="top"><h2>Help desk</h2><el-button type="primary" @click="newOpen = true; wrong = ''">New ticket</el-button></div>
    <p>{{ work }} tickets need work</p>
    <el-table :data="tickets" row-key="id">
      <el-table-column prop="id" label="No." width="90"></el-table-column>
      <el-table-column prop="subject" label="Subject"></el-table-column>
      <el-table-column label="State" width="150"><template #default="scope"><el-tag>{{ text(scope.row) }}</el-tag></template></el-table-column>
      <el-table-column width="100"><template #default="scope"><el-button link @click="edit(scope.row)">Edit</el-button></template></el-table-column>
    </el-table>
    <el-dialog v-model="editOpen" title="Edit ticket" width="420">
      <el-form-item label="State"><el-select v-model="state"><el-option v-for="name in ['Open', 'Waiting', 'Closed']" :key="name" :value="name" :label="name"></el-option></el-select></el-form-item>
      <template #footer><el-button @click="editOpen = false">Cancel</el-button><el-button type="primary" @click="apply">Apply</el-button></template>
    </el-dialog>
    <el-dialog v-model="newOpen" title="New help desk ticket" width="420">
      <el-form-item label="Subject"><el-input v-model="subject"></el-input></el-form-item>
      <p v-if="wrong" class="wrong" role="alert">{{ wrong }}</p>
      <template #footer><el-button type="primary" @click="create">Create</el-button></template>
    </el-dialog>
  </div>`,
}).use(ElementPlus).mount("#root");
