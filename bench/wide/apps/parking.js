import { createApp, h, ref, reactive, computed, onMounted } from "vue";
import { NavBar, Tabs, Tab, Search, Cell, CellGroup, Tag, Button, Popup, Form, Field, RadioGroup, Radio, Stepper, ActionSheet, Switch, Badge, Empty, showToast, showConfirmDialog } from "vant";
import css from "vant/lib/index.css";

const style = document.createElement("style");
style.textContent = css.replace(/,\s*url\(["']?\/\/at\.alicdn[^)]*\)\s*format\([^)]*\)/g, "") + " body{margin:0;background:#f7f8fa} #root{max-width:560px;margin:0 auto} .pad{padding:16px} .sum{display:flex;justify-content:space-between;padding:10px 16px;font-size:15px} .bad{color:#ee0a24;padding:4px 16px} .covered{position:relative} .covered:after{content:'';position:absolute;inset:0;background:#f7f8fa}";
document.head.append(style);
document.title = "Parking permits";

const PRICE = { A: 30, B: 22, C: 15 };
const today = "2026-06-01";
const SEED = [
  { plate: "KL 204 AB", owner: "Rita Sandberg", zone: "A", until: "2026-08-31", state: "Active" },
  { plate: "MX 771 CD", owner: "Omar Haddad", zone: "B", until: "2026-05-15", state: "Expired" },
  { plate: "PT 090 EF", owner: "Julia Weiss", zone: "A", until: "2026-06-30", state: "Active" },
  { plate: "ZZ 555 GH", owner: "Rita Sandberg", zone: "C", until: "2026-12-31", state: "Active" },
];
const addMonths = (day, n) => { // the last day of the n-th following month
  const d = new Date(day + "T00:00:00Z");
  return new Date(Date.UTC(d.getUTCFullYear(), d.getUTCMonth() + n + 1, 0)).toISOString().slice(0, 10);
};

createApp({
  setup() {
    const permits = ref([]), ready = ref(false), tab = ref("permits"), query = ref(""), active = ref(null), applying = ref(false), mail = ref(false), error = ref("");
    const form = reactive({ plate: "", zone: "A", months: 1 });
    const started = ref(0);
    onMounted(async () => {
      const s = await load("parking", 100);
      permits.value = s && s.permits ? s.permits : SEED.map(p => ({ ...p }));
      mail.value = !!(s && s.mail);
      started.value = count();
      ready.value = true;
    });
    const count = () => permits.value.filter(p => p.state === "Active").length;
    const store = () => save("parking", { permits: permits.value, mail: mail.value }, 100);
    const found = computed(() => {
      const q = query.value.trim().toLowerCase();
      return permits.value.filter(p => !q || p.plate.toLowerCase().includes(q) || (!is("owner-ignored") && p.owner.toLowerCase().includes(q)));
    });
    const price = () => PRICE[form.zone] * (is("price-one-month") ? 1 : form.months);

    async function apply() {
      const plate = form.plate.trim().toUpperCase();
      if (!/^[A-Z]{2} \d{3} [A-Z]{2}$/.test(plate)) return error.value = "Write the plate like AB 123 CD";
      if (permits.value.some(p => p.plate === plate)) return error.value = "There is already a permit for this plate";
      error.value = "";
      permits.value.unshift({ plate, owner: "You", zone: form.zone, until: addMonths(today, form.months - 1), state: "Active" });
      applying.value = false;
      if (!is("apply-lost")) await store();
      showToast({ message: `Permit for ${plate} issued`, duration: 4000 });
    }
    async function renew(p) {
      const target = is("renew-other") ? permits.value.find(x => x !== p && x.owner === p.owner) || permits.value[0] : p;
      target.until = addMonths(target.state === "Expired" ? today : target.until, 1);
      target.state = "Active";
      await store();
      showToast({ message: `Renewed until ${target.until}`, duration: 4000 });
    }
    async function cancel(p) {
      try { await showConfirmDialog({ title: "Cancel permit", message: `Cancel the permit of ${p.plate}?`, confirmButtonText: "Cancel permit", cancelButtonText: "Keep it" }); }
      catch { if (!is("keep-cancels")) return; }
      p.state = "Cancelled";
      await store();
    }
    const open = name => { Object.assign(form, { plate: "", zone: "A", months: 1 }); error.value = ""; applying.value = name; };

    const list = () => [
      h(Search, { modelValue: query.value, "onUpdate:modelValue": v => query.value = v, placeholder: "Plate or owner" }),
      h("div", { class: "sum" }, [h("span", ["Active permits: ", h("b", String(is("active-stale") ? started.value : count()))]), h("span", `${found.value.length} shown`)]),
      found.value.length ? h(CellGroup, { inset: true }, () => found.value.map(p => h(Cell, { key: p.plate, title: p.plate, label: `${p.owner} · Zone ${p.zone} · until ${p.until}`, isLink: true, onClick: () => active.value = p },
        { value: () => h(Tag, { type: { Active: "success", Expired: "danger", Cancelled: "default" }[p.state] }, () => p.state) })))
        : h(Empty, { description: "No permits match" }),
      h("div", { class: "pad" }, h(Button, { type: "primary", block: true, onClick: () => open(true) }, () => "Apply for a permit")),
    ];
    return () => !ready.value ? h("p", { class: "pad" }, "Loading permits…") : h("div", [
      h(NavBar, { title: "Parking permits" }),
      h(Tabs, { active: tab.value, "onUpdate:active": v => tab.value = v }, () => [
        h(Tab, { title: "Permits", name: "permits" }, list),
        h(Tab, { title: "Account", name: "account" }, () => h(CellGroup, { inset: true, style: "margin-top:12px" }, () => [
          h(Cell, { title: "Today", value: today }),
          h(Cell, { title: "Mail before expiry" }, { value: () => h(Switch, { size: "20px", "aria-label": "Mail before expiry", modelValue: mail.value, "onUpdate:modelValue": v => { mail.value = v; store(); } }) }),
          mail.value && h(Cell, { title: "We write to you 14 days before" }),
        ])),
      ]),
      h(ActionSheet, { show: !!active.value, title: active.value ? active.value.plate : "", cancelText: "Close", "onUpdate:show": v => { if (!v) active.value = null; },
        actions: [{ name: "Renew for a month" }, { name: "Cancel permit", disabled: active.value && active.value.state !== "Active" }],
        onSelect: a => { const p = active.value; active.value = null; if (a.name === "Cancel permit") cancel(p); else renew(p); } }),
      h(Popup, { show: !!applying.value, "onUpdate:show": v => applying.value = v, position: "bottom", round: true, closeable: true, role: "dialog", "aria-label": "New permit" }, () => h("div", { style: "padding:16px 0" }, [
        h("h3", { class: "pad", style: "margin:0" }, "New permit"),
        h(Field, { label: "Number plate", placeholder: "AB 123 CD", modelValue: form.plate, "onUpdate:modelValue": v => form.plate = v }),
        h(Field, { label: "Zone" }, { input: () => h(RadioGroup, { direction: "horizontal", modelValue: form.zone, "onUpdate:modelValue": v => form.zone = v }, () => ["A", "B", "C"].map(z => h(Radio, { name: z }, () => "Zone " + z))) }),
        h(Field, { label: "Months" }, { input: () => h(Stepper, { min: 1, max: 12, modelValue: form.months, "onUpdate:modelValue": v => form.months = Number(v) }) }),
        h("div", { class: "sum" }, [h("span", "To pay"), h("b", money(price()))]),
        error.value && h("p", { class: is("error-covered") ? "bad covered" : "bad", role: "alert" }, error.value),
        h("div", { class: "pad" }, h(Button, { type: "success", block: true, onClick: apply }, () => "Pay and apply")),
      ])),
    ]);
  },
}).mount("#root");
