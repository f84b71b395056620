import { createApp, ref, reactive, computed, watch } from "vue";

const css = `
body{margin:0;font:16px/1.5 Helvetica,Arial,sans-serif;background:#fff7ec;color:#2b2118}
.shell{max-width:820px;margin:30px auto;display:grid;grid-template-columns:1fr 250px;gap:26px}
.steps{grid-column:1/3;display:flex;gap:8px;padding:0;margin:0;list-style:none}.steps li{flex:1;padding:8px 12px;border-bottom:4px solid #e3cfb3;color:#8a7258}
.steps li.on{border-color:#c2410c;color:#2b2118;font-weight:bold}
fieldset,.box{border:1px solid #e3cfb3;border-radius:8px;background:#fff;padding:14px 18px;margin:0 0 14px}
.row{display:flex;gap:14px}.row label{flex:1}input[type=text],input[type=number],select{display:block;width:100%;box-sizing:border-box;padding:7px;font:inherit}
.services div{border:1px solid #e3cfb3;border-radius:8px;padding:10px 14px;margin-bottom:8px;cursor:pointer;display:flex;justify-content:space-between}
.services div.picked{border-color:#c2410c;background:#fff1e6}.services div.off{opacity:.45;cursor:not-allowed}
.next{background:#c2410c;color:#fff;border:0;border-radius:6px;padding:9px 22px;font:inherit;cursor:pointer}.next:disabled{background:#d9bfa9}
.back{background:none;border:0;color:#c2410c;font:inherit;cursor:pointer}.error{color:#b91c1c;margin:4px 0}
.box dl{display:grid;grid-template-columns:1fr auto;margin:0;row-gap:4px}.box dd{margin:0;text-align:right}.box .total{font-weight:bold;border-top:1px solid #e3cfb3;padding-top:4px}`;
document.head.appendChild(Object.assign(document.createElement("style"), { textContent: css }));

const SERVICES = [
  { name: "Economy", days: "5 to 7 days", base: 4.9, max: 20 },
  { name: "Standard", days: "2 to 3 days", base: 7.5, max: 20 },
  { name: "Express", days: "Next day", base: 14, max: 10 },
];
const STEPS = ["Parcel", "Service", "Review"];

const Summary = {
  props: ["lines", "total"],
  template: `<div class="box"><h2>Your price</h2><dl>
    <template v-for="l in lines" :key="l.label"><dt>{{ l.label }}</dt><dd>{{ l.text }}</dd></template>
    <dt class="total">Total</dt><dd class="total">{{ total }}</dd></dl></div>`,
};

createApp({
  components: { Summary },
  setup() {
    const step = ref(0), tried = ref(false), busy = ref(false), placed = ref(null), failure = ref(""), codeNote = ref("");
    const p = reactive({ from: "", to: "", weight: 2, fragile: false, insured: 0, service: "Standard", code: "", discount: 0 });
    const money2 = n => money(n);
    load("parcelquote").then(s => { if (s && s.number) { placed.value = s; step.value = 3; } });
    const errors = computed(() => {
      const e = {}, post = /^\d{4}$/;
      if (!post.test(p.from)) e.from = "Enter a postcode of 4 digits.";
      if (!post.test(p.to) && !is("target-unchecked")) e.to = "Enter a postcode of 4 digits.";
      if (!(p.weight > 0 && p.weight <= 20)) e.weight = "Parcels weigh up to 20 kg.";
      return e;
    });
    const service = computed(() => SERVICES.find(s => s.name === p.service));
    const parts = computed(() => ({
      base: service.value.base + Math.max(0, p.weight - 2) * 1.2,
      fragile: p.fragile ? 3 : 0,
      insurance: p.insured * 0.01,
    }));
    const subtotal = computed(() => parts.value.base + parts.value.fragile + parts.value.insurance);
    const total = computed(() => {
      const t = is("fragile-free") ? subtotal.value - parts.value.fragile : subtotal.value;
      return t * (1 - p.discount);
    });
    const lines = computed(() => [
      { label: p.service, text: money(parts.value.base) },
      ...(p.fragile ? [{ label: "Fragile handling", text: money(3) }] : []),
      ...(p.insured > 0 ? [{ label: "Insurance", text: money(parts.value.insurance) }] : []),
      ...(p.discount ? [{ label: "Discount", text: "-" + money(subtotal.value * p.discount) }] : []),
    ]);
    const tooHeavy = s => p.weight > s.max && !is("heavy-express");
    const pick = s => { if (!tooHeavy(s)) p.service = s.name; };
    watch(() => p.weight, () => { if (tooHeavy(service.value)) p.service = "Standard"; });
    const next = () => {
      tried.value = true;
      if (Object.keys(errors.value).length) return;
      step.value++;
    };
    const back = () => { step.value--; if (is("back-forgets")) Object.assign(p, { from: "", to: "" }); };
    const applyCode = () => {
      const ok = p.code.trim().toUpperCase() === "SPRING10";
      p.discount = ok ? 0.1 : 0;
      codeNote.value = ok ? "10% discount applied." : "This code is not known.";
    };
    const order = async () => {
      busy.value = true; failure.value = "";
      const record = { number: "PQ-1042", service: p.service, from: p.from, to: p.to, total: money(total.value) };
      const answer = await save("parcelquote", record, 400, is("order-fails") ? 500 : 200);
      busy.value = false;
      if (!answer.ok && !is("order-fails")) { failure.value = "The order could not be placed."; return; }
      placed.value = record; step.value = 3;
    };
    return { step, STEPS, SERVICES, p, errors, tried, lines, total, money2, tooHeavy, pick, next, back, applyCode, codeNote, order, busy, placed, failure };
  },
  template: `
  <div class="shell">
    <h1 style="grid-column:1/3;margin:0">Send a parcel</h1>
    <ol class="steps" v-if="step < 3"><li v-for="(s, i) in STEPS" :key="s" :class="{ on: i === step }" :aria-current="i === step ? 'step' : null">{{ i + 1 }}. {{ s }}</li></ol>
    <div v-if="step === 0">
      <fieldset><legend>Route</legend><div class="row">
        <label>From postcode<input type="text" v-model.trim="p.from" maxlength="4"><span class="error" v-if="tried && errors.from">{{ errors.from }}</span></label>
        <label>To postcode<input type="text" v-model.trim="p.to" maxlength="4"><span class="error" v-if="tried && errors.to">{{ errors.to }}</span></label></div></fieldset>
      <fieldset><legend>Contents</legend>
        <label>Weight in kg<input type="number" v-model.number="p.weight" step="0.5"></label><p class="error" v-if="tried && errors.weight">{{ errors.weight }}</p>
        <p><label><input type="checkbox" v-model="p.fragile"> Fragile</label></p>
        <label>Insured value<select v-model.number="p.insured"><option :value="0">None</option><option :value="100">Up to $100</option><option :value="500">Up to $500</option></select></label></fieldset>
      <button class="next" @click="next">Continue</button>
    </div>
    <div v-else-if="step === 1">
      <div class="services"><div v-for="s in SERVICES" :key="s.name" role="radio" :aria-checked="p.service === s.name" :aria-disabled="tooHeavy(s)" tabindex="0" :class="{ picked: p.service === s.name, off: tooHeavy(s) }" @click="pick(s)">
        <span><b>{{ s.name }}</b><br>{{ s.days }}</span><span>up to {{ s.max }} kg</span></div></div>
      <button class="back" @click="back">Back</button> <button class="next" @click="next">Continue</button>
    </div>
    <div v-else-if="step === 2">
      <div class="box"><h2>Check your order</h2><dl><dt>From</dt><dd>{{ p.from }}</dd><dt>To</dt><dd>{{ p.to }}</dd><dt>Weight</dt><dd>{{ p.weight }} kg</dd><dt>Service</dt><dd>{{ p.service }}</dd></dl></div>
      <div class="box"><label>Discount code<input type="text" v-model="p.code"></label> <button @click="applyCode">Apply code</button><p v-if="codeNote">{{ codeNote }}</p></div>
      <p class="error" v-if="failure">{{ failure }}</p>
      <button class="back" @click="back">Back</button> <button class="next" @click="order" :disabled="busy">{{ busy ? "Sending…" : "Place order" }}</button>
    </div>
    <div v-else class="box"><h2>Thank you</h2><p>Your order number is <b>{{ placed.number }}</b>.</p><p>{{ placed.service }} from {{ placed.from }} to {{ placed.to }}, {{ placed.total }}</p></div>
    <Summary v-if="step < 3" :lines="lines" :total="money2(total)" />
  </div>`,
}).mount("#root");
