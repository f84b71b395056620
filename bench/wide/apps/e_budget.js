import {createApp, reactive, computed} from 'vue';

const MONTHS = ['January 2026', 'February 2026', 'March 2026'];
const LIMITS = {Groceries: 450, Rent: 1100, Transport: 120, 'Eating out': 160, Health: 80, Leisure: 140};
const SEED = [
  [0, '03 Jan', 'Groceries', 'Weekly shop', 92.4], [0, '05 Jan', 'Rent', 'Flat', 1100], [0, '11 Jan', 'Transport', 'Monthly pass', 89], [0, '18 Jan', 'Eating out', 'Thai place', 47.5], [0, '24 Jan', 'Leisure', 'Climbing hall', 38],
  [1, '02 Feb', 'Groceries', 'Weekly shop', 88.1], [1, '05 Feb', 'Rent', 'Flat', 1100], [1, '07 Feb', 'Transport', 'Monthly pass', 89], [1, '09 Feb', 'Groceries', 'Market', 41.9], [1, '13 Feb', 'Eating out', 'Birthday dinner', 124], [1, '14 Feb', 'Health', 'Pharmacy', 22.75], [1, '16 Feb', 'Leisure', 'Concert tickets', 96], [1, '19 Feb', 'Groceries', 'Weekly shop', 70],
].map(([month, date, category, what, amount], id) => ({id, month, date, category, what, amount}));
const CSS = `body{margin:0;font:15px/1.45 "Segoe UI",system-ui,sans-serif;background:#f7f7fb;color:#23233b}.shell{max-width:1080px;margin:0 auto;padding:20px}.top{display:flex;align-items:center;gap:14px}.cols{display:grid;grid-template-columns:1fr 1.2fr;gap:22px}.panel{background:#fff;border:1px solid #e4e4f0;border-radius:14px;padding:16px}.cat{margin-bottom:14px}.cat-head{display:flex;justify-content:space-between}.bar{height:8px;background:#ececf6;border-radius:8px;overflow:hidden}.bar i{display:block;height:8px;background:#5b5bd6}.bar.over i{background:#d6395b}.over-tag{color:#d6395b;font-weight:600}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:6px 4px;border-bottom:1px solid #eee}.num{text-align:right}.veil{position:fixed;inset:0;background:#22224477;display:grid;place-items:center}.veil form{background:#fff;border-radius:14px;padding:22px;width:340px}.veil label{display:block;margin:8px 0}.veil input,.veil select{width:100%;font:inherit;padding:6px;box-sizing:border-box}.snack{position:fixed;bottom:18px;right:18px;background:#23233b;color:#fff;padding:12px 18px;border-radius:10px}.bad{color:#d6395b}`;
document.head.append(Object.assign(document.createElement('style'), {textContent: CSS}));
document.title = 'Household budget';

createApp({
  setup() {
    const view = reactive({ready: false, all: [], month: 1, category: '', open: false, form: {}, problem: '', snack: ''});
    load('e_budget', 40).then(kept => { view.all = kept ?? SEED; view.ready = true; });
    const names = Object.keys(LIMITS);
    const here = computed(() => view.all.filter(e => e.month === view.month));
    const list = computed(() => here.value.filter(e => !view.category || e.category === view.category));
    const spent = name => here.value.filter(e => e.category === name && !(is('bar-misses-new') && e.id > 50 && name === names[0])).reduce((s, e) => s + e.amount, 0);
    const total = computed(() => here.value.reduce((s, e) => s + e.amount, 0));
    const left = name => LIMITS[name] - spent(name);
    const leftText = name => left(name) < 0 ? (is('over-as-left') ? `${money(-left(name))} left` : `${money(-left(name))} over budget`) : `${money(left(name))} left`;
    const budget = Object.values(LIMITS).reduce((a, b) => a + b);
    const say = text => { view.snack = text; setTimeout(() => { view.snack = ''; }, 4000); };
    function begin() { view.form = {category: 'Groceries', what: '', amount: ''}; view.problem = ''; view.open = true; }
    async function add() {
      const amount = Number(String(view.form.amount).replace(',', '.'));
      if (!view.form.what.trim() || !(amount > 0)) { view.problem = is('problem-unseen') ? ' ' : 'Enter a description and an amount above zero'; return; }
      const one = {id: 51 + view.all.length, month: view.month, date: '20 ' + MONTHS[view.month].slice(0, 3), category: view.form.category, what: view.form.what, amount};
      view.all = [...view.all, one]; view.open = false; say(`${one.what} added`); await save('e_budget', view.all, 60);
    }
    async function remove(one) {
      const before = view.all; view.all = view.all.filter(e => e !== one); say(`${one.what} removed`); await save('e_budget', view.all, 60);
      if (is('removed-back')) setTimeout(() => { view.all = before; }, 2100);
    }
    const step = by => { view.month += by; };
    const head = computed(() => MONTHS[is('month-name-stale') ? 1 : view.month]);
    const listTotal = computed(() => (is('list-total-all') ? here : list).value.reduce((s, e) => s + e.amount, 0));
    return {view, head, list, here, listTotal, spent, total, left, leftText, budget, begin, add, remove, step, money, names, LIMITS, MONTHS};
  },
  template: `<div class="shell"><p v-if="!view.ready">Loading…</p><template v-else>
  <div class="top"><h1 style="flex:1">Household budget</h1><button :disabled="view.month === 0" @click="step(-1)">‹ Previous month</button><h2>{{head}}</h2><button :disabled="view.month === 2" @click="step(1)">Next month ›</button><button @click="begin">Add expense</button></div>
  <p>Spent: <b>{{money(total)}}</b> of {{money(budget)}}</p>
  <div class="cols"><section class="panel" aria-label="Categories"><h3>Categories</h3><div class="cat" v-for="n in names" :key="n"><div class="cat-head"><span>{{n}}</span><span :class="{'over-tag': left(n) < 0}">{{leftText(n)}}</span></div>
    <div class="bar" :class="{over: left(n) < 0}" role="progressbar" :aria-label="n" :aria-valuenow="Math.round(spent(n) / LIMITS[n] * 100)"><i :style="{width: Math.min(100, spent(n) / LIMITS[n] * 100) + '%'}"></i></div></div></section>
  <section class="panel" aria-label="Expenses"><div class="top"><h3 style="flex:1">Expenses</h3><label>Category <select v-model="view.category"><option value="">All</option><option v-for="n in names" :key="n">{{n}}</option></select></label></div>
    <p v-if="!list.length">No expenses in this month yet.</p><table v-else><thead><tr><th>Date</th><th>Description</th><th>Category</th><th class="num">Amount</th><th></th></tr></thead>
    <tbody><tr v-for="e in list" :key="e.id"><td>{{e.date}}</td><td>{{e.what}}</td><td>{{e.category}}</td><td class="num">{{money(e.amount)}}</td><td><button :aria-label="'Remove ' + e.what" @click="remove(e)">Remove</button></td></tr></tbody>
    <tfoot><tr><td colspan="3">Listed</td><td class="num">{{money(listTotal)}}</td><td></td></tr></tfoot></table></section></div>
  <div class="veil" v-if="view.open"><form role="dialog" aria-label="Add expense" @submit.prevent="add"><h3>Add expense</h3><label>Category <select v-model="view.form.category"><option v-for="n in names" :key="n">{{n}}</option></select></label>
    <label>Description <input v-model="view.form.what"></label><label>Amount <input v-model="view.form.amount" inputmode="decimal"></label><p class="bad" role="alert" v-if="view.problem">{{view.problem}}</p><button>Save expense</button> <button type="button" @click="view.open = false">Cancel</button></form></div>
  <div class="snack" role="status" v-if="view.snack">{{view.snack}}</div></template></div>`,
}).mount('#root');
