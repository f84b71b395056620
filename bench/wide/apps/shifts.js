import { createApp, defineComponent, h, ref, reactive, computed, onMounted } from "vue";
import { NMessageProvider, NDialogProvider, useMessage, useDialog, NDataTable, NButton, NSpace, NCard, NInput, NSelect, NSlider, NSwitch,
  NModal, NForm, NFormItem, NRadioGroup, NRadioButton, NTag, NBadge, NProgress, NCollapse, NCollapseItem, NEmpty, NPopconfirm } from "naive-ui";

document.title = "Plant 4 shift planner";
const SEED = {
  shifts: [
    { id: 1, worker: "Bruno Keller", line: "Press", slot: "Early", hours: 8, state: "Open" },
    { id: 2, worker: "Ines Duarte", line: "Paint", slot: "Late", hours: 6, state: "Open" },
    { id: 3, worker: "Kofi Mensah", line: "Press", slot: "Night", hours: 8, state: "Approved" },
    { id: 4, worker: "Lena Vogel", line: "Assembly", slot: "Early", hours: 7, state: "Open" },
    { id: 5, worker: "Tom Baker", line: "Assembly", slot: "Late", hours: 4, state: "Approved" },
  ],
  settings: { limit: 40, mails: false },
};
const LINES = ["Press", "Paint", "Assembly"].map(v => ({ label: v, value: v }));

const Planner = defineComponent({
  setup() {
    const message = useMessage(), dialog = useDialog();
    const state = reactive(JSON.parse(JSON.stringify(SEED)));
    const ready = ref(false), line = ref("all"), adding = ref(false), last = ref(null), error = ref("");
    const form = reactive({ worker: "", line: null, slot: "Early", hours: "8" });
    const shownHours = ref(0);
    const sum = () => state.shifts.reduce((n, s) => n + s.hours, 0);
    onMounted(async () => {
      const s = await load("shifts", 60);
      if (s && s.shifts) Object.assign(state, s);
      shownHours.value = sum();
      ready.value = true;
    });
    const store = async () => {
      if (!is("stale-total")) shownHours.value = sum();
      return save("shifts", { shifts: state.shifts, settings: is("switch-lost") ? { ...state.settings, mails: false } : state.settings }, 100);
    };
    const rows = computed(() => line.value === "all" ? state.shifts : state.shifts.filter(s => s.line === line.value));

    async function approve(row) {
      const target = is("approves-next") ? state.shifts[(state.shifts.findIndex(s => s.id === row.id) + 1) % state.shifts.length] : row;
      state.shifts.find(s => s.id === target.id).state = "Approved";
      await store();
      if (is("toast-opposite")) message.error(`Shift of ${row.worker} rejected`);
      else message.success(`Shift of ${row.worker} approved`, { duration: 5000 });
    }
    function remove(row) {
      dialog.warning({
        title: "Remove shift", content: `Remove the ${row.slot.toLowerCase()} shift of ${row.worker}?`, positiveText: "Remove", negativeText: "Keep",
        onPositiveClick: async () => {
          last.value = { row, at: state.shifts.findIndex(s => s.id === row.id) };
          state.shifts.splice(last.value.at, 1);
          await store();
        },
      });
    }
    async function undo() {
      state.shifts.splice(is("undo-at-end") ? state.shifts.length : last.value.at, 0, last.value.row);
      last.value = null;
      await store();
    }
    async function create() {
      const hours = Number(form.hours);
      if (!form.worker.trim()) return error.value = "Worker is required";
      if (!form.line) return error.value = "Line is required";
      if (!(hours >= 1 && hours <= (is("ten-hours") ? 12 : 10))) return error.value = "Hours must be between 1 and 10";
      error.value = "";
      state.shifts.push({ id: Date.now(), worker: form.worker.trim(), line: form.line, slot: form.slot, hours, state: "Open" });
      adding.value = false;
      await store();
      message.success("Shift added", { duration: 5000 });
    }
    const columns = [
      { title: "Worker", key: "worker", sorter: "default" }, { title: "Line", key: "line" },
      { title: "Slot", key: "slot" }, { title: "Hours", key: "hours", sorter: (a, b) => a.hours - b.hours, customNextSortOrder: o => o === "ascend" ? "descend" : "ascend" },
      { title: "State", key: "state", render: r => h(NTag, { type: r.state === "Open" ? "warning" : "success", size: "small" }, () => r.state) },
      { title: "", key: "act", render: r => h(NSpace, {}, () => [
        r.state === "Open" && h(NButton, { size: "small", type: "primary", onClick: () => approve(r) }, () => "Approve"),
        h(NButton, { size: "small", onClick: () => remove(r) }, () => "Remove")]) },
    ];
    return () => !ready.value ? h("p", "Loading shifts") : h("main", { style: "max-width:900px;margin:20px auto;font-family:sans-serif" }, [
      h("h1", "Shift planner"),
      h(NSpace, { align: "center" }, () => [
        h(NRadioGroup, { value: line.value, "onUpdate:value": v => line.value = v }, () => [h(NRadioButton, { value: "all" }, () => "All lines"), ...LINES.map(l => h(NRadioButton, { value: l.value, key: l.value }, () => l.label))]),
        h(NButton, { type: "primary", onClick: () => { Object.assign(form, { worker: "", line: null, slot: "Early", hours: "8" }); error.value = ""; adding.value = true; } }, () => "New shift"),
        h(NButton, { disabled: !last.value, onClick: undo }, () => "Undo"),
      ]),
      h(NDataTable, { columns, data: rows.value, rowKey: r => r.id, style: "margin:14px 0" }),
      h("p", { class: "sum" }, ["Planned hours: ", h("b", String(shownHours.value)), " of " + state.settings.limit]),
      shownHours.value > state.settings.limit && h("p", { role: "alert", style: is("alert-white") ? "color:#fff" : "color:#b00" }, "The week is over its limit"),
      h(NCollapse, {}, () => h(NCollapseItem, { title: "Settings", name: "s" }, () => h(NCard, { size: "small" }, () => [
        h("label", { style: "display:block" }, ["Weekly limit ", h(NInput, { value: String(state.settings.limit), inputProps: { "aria-label": "Weekly limit" }, style: "width:120px",
          "onUpdate:value": v => { state.settings.limit = Number(v) || 0; store(); } })]),
        h("div", { style: "margin-top:10px" }, ["Mail reminders ", h(NSwitch, { "aria-label": "Mail reminders", value: state.settings.mails, "onUpdate:value": v => { state.settings.mails = v; store(); } })]),
      ]))),
      h(NModal, { show: adding.value, "onUpdate:show": v => adding.value = v, preset: "card", title: "New shift", style: "width:440px" }, () => h(NForm, { showFeedback: false }, () => [
        h(NFormItem, { label: "Worker" }, () => h(NInput, { value: form.worker, placeholder: "First and last name", "onUpdate:value": v => form.worker = v })),
        h(NFormItem, { label: "Production line" }, () => h(NSelect, { value: form.line, options: LINES, placeholder: "Pick a line", "onUpdate:value": v => form.line = v })),
        h(NFormItem, { label: "Hours" }, () => h(NInput, { value: form.hours, placeholder: "1 to 10", "onUpdate:value": v => form.hours = v })),
        error.value && h("p", { role: "alert", style: "color:#c00" }, error.value),
        h(NSpace, { justify: "end", style: "margin-top:16px" }, () => [h(NButton, { onClick: () => adding.value = false }, () => "Cancel"), h(NButton, { type: "primary", onClick: create }, () => "Create shift")]),
      ])),
    ]);
  },
});
createApp({ render: () => h(NMessageProvider, { placement: "top" }, () => h(NDialogProvider, {}, () => h(Planner))) }).mount("#root");
