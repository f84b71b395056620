import { createApp, ref, reactive, computed, watch, onMounted, nextTick } from "vue";

const TARIFFS = [
  { id: "calm", name: "Calm Fix 24", firm: "Northwind Energy", unit: 0.28, standing: 9.5, term: 24, green: true, bonus: 0 },
  { id: "flex", name: "Flexi", firm: "Northwind Energy", unit: 0.31, standing: 7, term: 0, green: false, bonus: 0 },
  { id: "sun", name: "Sunny Side", firm: "Helio", unit: 0.295, standing: 8, term: 12, green: true, bonus: 50 },
  { id: "bud", name: "Budget Power", firm: "Voltix", unit: 0.26, standing: 14, term: 12, green: false, bonus: 0 },
  { id: "night", name: "Night Owl", firm: "Voltix", unit: 0.27, standing: 12, term: 24, green: false, bonus: 30 },
  { id: "river", name: "River Green", firm: "Fallwater Coop", unit: 0.3, standing: 6, term: 12, green: true, bonus: 0 },
];

const TariffCard = {
  props: ["t", "cost", "best", "picked", "full"],
  emits: ["pick", "switch"],
  template: `<li class="card" :class="{best}">
    <div class="line"><strong>{{ t.name }}</strong><em v-if="best" class="tag">Cheapest</em><em v-if="t.green" class="leaf">Green power</em></div>
    <div class="sub">{{ t.firm }} · {{ t.term ? t.term + ' months' : 'no fixed term' }}</div>
    <div class="line"><span class="cost">{{ cost }}</span> a year</div>
    <label><input type="checkbox" :checked="picked" :disabled="full && !picked" @change="$emit('pick')"> Compare</label>
    <button @click="$emit('switch')">Switch to this</button></li>`,
};

const App = {
  components: { TariffCard },
  setup() {
    const ready = ref(false), kwh = ref(2500), greenOnly = ref(false), sort = ref("cost"), maxTerm = ref("any");
    const limit = is("no-limit") ? 99 : 3, picked = reactive([]), showTable = ref(false), target = ref(null), step = ref(1), form = reactive({ mail: "", code: "", agree: false });
    const problem = ref(""), contract = ref(null), mailBox = ref(null), used = ref(2500);
    watch(kwh, v => { if (!is("usage-ignored")) used.value = v; });
    const yearly = t => used.value * t.unit + 12 * t.standing - t.bonus;
    const list = computed(() => TARIFFS
      .filter(t => (!greenOnly.value || t.green || (is("green-leak") && t.firm === "Voltix")) && (maxTerm.value === "any" || t.term <= +maxTerm.value))
      .sort((a, b) => sort.value === "name" ? a.name.localeCompare(b.name) : yearly(a) - yearly(b)));
    const cheapest = computed(() => [...list.value].sort((a, b) => yearly(a) - yearly(b))[is("wrong-cheapest") ? 1 : 0]);
    const compared = computed(() => picked.map(id => TARIFFS.find(t => t.id === id)));
    const pick = id => { const i = picked.indexOf(id); if (i >= 0) picked.splice(i, 1); else picked.push(id); if (picked.length < 2) showTable.value = false; };
    const saving = computed(() => { const c = compared.value.map(yearly); return c.length > 1 ? Math.max(...c) - Math.min(...c) : 0; });
    async function begin(t) { target.value = t; step.value = 1; problem.value = ""; Object.assign(form, { mail: "", code: "", agree: false }); await nextTick(); mailBox.value?.focus(); }
    function next() {
      if (!/^\S+@\S+\.\S+$/.test(form.mail) && !is("mail-unchecked")) problem.value = "Please enter an e-mail address";
      else if (!/^\d{5}$/.test(form.code)) problem.value = "A post code has five digits";
      else { problem.value = ""; step.value = 2; }
    }
    async function sign() {
      if (!form.agree) { problem.value = "Please accept the conditions"; return; }
      const c = { name: target.value.name, firm: target.value.firm, mail: form.mail, since: "1 January 2027" };
      if (!is("contract-lost")) await save("tariffs", { contract: c }, 150);
      contract.value = c; target.value = null;
    }
    async function revoke() { contract.value = null; await save("tariffs", { contract: null }, 80); }
    onMounted(async () => { const s = await load("tariffs", 80); contract.value = (s && s.contract) || null; ready.value = true; });
    return { limit, ready, kwh, used, greenOnly, sort, maxTerm, picked, showTable, target, step, form, problem, contract, mailBox, yearly, list, cheapest, compared, pick, saving, begin, next, sign, revoke, money };
  },
  template: `<div class="page" v-if="ready"><h1>Watt's cheap?</h1>
  <section v-if="contract" class="mine"><h2>Your contract</h2><p><b>{{ contract.name }}</b> by {{ contract.firm }}, from {{ contract.since }}. We wrote to {{ contract.mail }}.</p><button @click="revoke">Revoke</button></section>
  <div class="controls"><label>Yearly use <input type="range" min="500" max="6000" step="500" v-model.number="kwh"></label><output>{{ kwh }} kWh</output>
    <span class="presets"><button v-for="[n, v] in [['Flat', 1500], ['Family', 4000]]" :key="n" @click="kwh = v" :aria-pressed="kwh === v">{{ n }}</button></span>
    <label><input type="checkbox" v-model="greenOnly"> Green power only</label>
    <label>Longest term <select v-model="maxTerm"><option value="any">Any</option><option value="12">12 months</option><option value="0">No fixed term</option></select></label>
    <fieldset><legend>Sort by</legend><label><input type="radio" value="cost" v-model="sort"> Yearly cost</label><label><input type="radio" value="name" v-model="sort"> Name</label></fieldset></div>
  <p class="found">{{ list.length }} {{ list.length === 1 ? 'tariff' : 'tariffs' }}</p>
  <ul class="list"><tariff-card v-for="t in list" :key="t.id" :t="t" :cost="money(yearly(t))" :best="cheapest === t" :picked="picked.includes(t.id)" :full="picked.length >= limit" @pick="pick(t.id)" @switch="begin(t)"/></ul>
  <footer v-if="picked.length" class="tray">{{ picked.length }} of 3 chosen <button :disabled="picked.length < 2" @click="showTable = !showTable">{{ showTable ? 'Hide comparison' : 'Show comparison' }}</button></footer>
  <table v-if="showTable"><caption>Comparison</caption><thead><tr><th></th><th v-for="t in compared" :key="t.id">{{ t.name }}</th></tr></thead>
    <tbody><tr><th>Per kWh</th><td v-for="t in compared">{{ t.unit }}</td></tr><tr><th>Per month</th><td v-for="t in compared">{{ money(t.standing) }}</td></tr><tr><th>A year</th><td v-for="t in compared">{{ money(yearly(t)) }}</td></tr></tbody>
    <tfoot><tr><td colspan="4">You save up to {{ money(saving) }} a year</td></tr></tfoot></table>
  <div v-if="target" class="veil"><div role="dialog" aria-modal="true" :aria-label="'Switch to ' + target.name" class="dlg" @keydown.esc="target = null"><h2>Switch to {{ target.name }}</h2><p>Step {{ step }} of 2</p>
    <template v-if="step === 1"><label>E-mail <input ref="mailBox" v-model="form.mail"></label><label>Post code <input v-model="form.code" maxlength="5"></label></template>
    <template v-else><p>{{ target.firm }} will supply {{ form.code }} for about {{ money(yearly(target)) }} a year.</p><label><input type="checkbox" v-model="form.agree"> I accept the conditions</label></template>
    <p v-if="problem" role="alert" class="bad">{{ problem }}</p>
    <div><button @click="target = null">Cancel</button> <button v-if="step === 2" @click="step = 1">Back</button> <button v-if="step === 1" @click="next">Next</button><button v-else @click="sign">Sign contract</button></div></div></div>
  </div>`,
};
const style = document.createElement("style");
style.textContent = `body{font:15px system-ui;background:#eef4f0}.page{max-width:980px;margin:auto;padding-bottom:90px}.controls{display:flex;flex-wrap:wrap;gap:14px;align-items:center}.list{list-style:none;padding:0;display:grid;grid-template-columns:repeat(3,1fr);gap:12px}
.card{background:#fff;border:2px solid #dde;border-radius:10px;padding:12px}.best{border-color:#1b7f4b}.line{display:flex;gap:8px;align-items:baseline}.tag{background:#1b7f4b;color:#fff;padding:0 6px}.leaf{color:#1b7f4b}.cost{font-size:22px}.sub{color:#667}.card label{display:block;margin:6px 0}
.tray{background:#123;color:#fff;padding:10px;margin:12px 0}table{width:100%;background:#fff}.veil{position:fixed;inset:0;background:#0007;display:grid;place-items:center}.dlg{background:#fff;padding:20px;width:380px}.dlg label{display:block;margin:8px 0}.bad{color:#b00}.mine{background:#fff7d6;padding:8px 14px}`;
document.head.append(style);
createApp(App).mount("#root");
