import {createApp} from 'vue';

const SEED = [['Oat milk', 'Dairy', 14, 10, 1.89], ['Greek yoghurt', 'Dairy', 4, 8, 2.4], ['Butter', 'Dairy', 22, 6, 2.75], ['Basmati rice', 'Pantry', 31, 12, 3.2], ['Olive oil', 'Pantry', 5, 5, 8.9], ['Red lentils', 'Pantry', 2, 10, 1.65], ['Passata', 'Pantry', 40, 15, 1.1], ['Bananas', 'Produce', 60, 30, 0.25], ['Spinach', 'Produce', 7, 10, 1.5], ['Garlic', 'Produce', 18, 10, 0.6], ['Ground coffee', 'Drinks', 9, 6, 6.5], ['Sparkling water', 'Drinks', 48, 24, 0.7], ['Apple juice', 'Drinks', 3, 12, 2.1]].map(([name, aisle, stock, min, price], id) => ({id, name, aisle, stock, min, price}));
createApp({
  template: `<div class="page"><header><h1>Corner shop stock</h1><div class="stats"><div><small>Stock value</small><strong>{{ cash(value) }}</strong></div><div><small>Running low</small><strong>{{ low.length }}</strong></div></div></header>
  <div class="tools"><select v-model="aisle" aria-label="Aisle"><option>All aisles</option><option v-for="one in aisles" :key="one">{{ one }}</option></select>
    <label><input type="checkbox" v-model="lowOnly"> Only running low</label></div>
  <div class="cols"><table><thead><tr><th>Product</th><th>Aisle</th><th>Stock</th><th>Price</th><th></th></tr></thead><tbody>
    <tr v-for="one in shown" :key="one.id" :class="{low: one.stock < one.min}"><td>{{ one.name }}</td><td>{{ one.aisle }}</td><td>{{ one.stock }}</td>
      <td><template v-if="editing === one.id"><input v-model="price" :aria-label="'Price of ' + one.name" @keyup.enter="keepPrice(one)" @keyup.esc="editing = null"><button @click="keepPrice(one)">OK</button></template><button v-else class="link" :aria-label="'Edit price of ' + one.name" @click="editing = one.id; price = one.price.toFixed(2)">{{ cash(one.price) }}</button></td>
      <td><button @click="ask(one)">Receive</button> <button @click="sell(one)" :disabled="!one.stock">Sell one</button></td></tr></tbody></table>
    <section class="order" aria-label="Reorder list"><h2>Reorder list</h2><ul v-if="low.length"><li v-for="one in low" :key="one.id">{{ one.name }}: order {{ one.min * 2 - one.stock }}</li></ul><p v-else>Nothing to reorder</p></section></div>
  <div v-if="!shown.length" class="none">No products here</div>
  <div v-if="receiving" class="scrim" @click.self="receiving = null"><div role="dialog" aria-modal="true" :aria-label="'Receive ' + receiving.name" class="modal"><h2>Receive {{ receiving.name }}</h2><form @submit.prevent="receive"><label>Quantity <input type="number" v-model.number="amount"></label><p v-if="problem" class="bad" role="alert">{{ problem }}</p><button>Add to stock</button> <button type="button" @click="receiving = null">Cancel</button></form></div></div>
  <transition name="f"><p v-if="message" class="flash" role="status">{{ message }}</p></transition></div>`,
  data: () => ({all: [], aisle: 'All aisles', lowOnly: false, editing: null, price: '', receiving: null, changed: false, amount: '', problem: '', message: ''}),
  async created() { this.all = await load('stock') ?? SEED; },
  computed: {
    aisles() { return [...new Set(this.all.map(one => one.aisle))]; },
    shown() { return this.all.filter(one => (this.aisle === 'All aisles' || one.aisle === this.aisle || (is('aisle-dropped-with-low') && this.lowOnly)) && (!this.lowOnly || one.stock < one.min)); },
    low() { return this.all.filter(one => is('low-at-minimum') ? one.stock <= one.min : one.stock < one.min); },
    value() { return this.all.reduce((sum, one) => sum + one.stock * one.price, 0); },
  },
  methods: {
    cash(amount) { return (is('wrong-currency') && this.changed ? '$' : '£') + amount.toFixed(2); },
    say(text) { this.message = text; clearTimeout(this.timer); this.timer = setTimeout(() => { this.message = ''; }, 5000); },
    keep() { return save('stock', this.all, 60); },
    ask(one) { this.receiving = one; this.amount = ''; this.problem = ''; },
    receive() {
      if (!(this.amount > 0)) { if (!is('negative-accepted') || !this.amount) { this.problem = 'Enter a quantity above zero'; return; } }
      const one = this.receiving; one.stock = is('receive-replaces') ? this.amount : one.stock + this.amount; this.receiving = null; this.say(`${this.amount} × ${one.name} received`); this.keep();
    },
    sell(one) { one.stock--; this.keep(); },
    keepPrice(one) { const next = +this.price, before = one.price; one.price = next; this.editing = null; this.changed = true; this.say(`Price of ${one.name} changed`); this.keep(); if (is('price-rolled-back')) setTimeout(() => { one.price = before; }, 1500); },
  },
}).mount('#root');
const sheet = document.createElement('style');
sheet.textContent = `body{margin:0;font:15px/1.4 Nunito,Avenir,sans-serif;background:#fbf7f0}.page{padding:20px 30px}header{display:flex;justify-content:space-between}.stats{display:flex;gap:24px}.stats strong{display:block;font-size:22px}.cols{display:grid;grid-template-columns:2fr 1fr;gap:30px}table{border-collapse:collapse}td,th{padding:5px 8px;text-align:left}tr.low td:nth-child(3){color:#b45309;font-weight:bold}.link{border:0;background:none;text-decoration:underline dotted;cursor:pointer;font:inherit}.scrim{position:fixed;inset:0;background:#0006;display:grid;place-items:center}.modal{background:#fff;padding:22px;border-radius:14px}.flash{position:fixed;top:10px;left:40%;background:#3f6212;color:#fff;padding:8px 14px;border-radius:8px}.bad{color:#b91c1c}.f-leave-active{transition:opacity .3s}.f-leave-to{opacity:0}.tools{display:flex;gap:16px;margin:10px 0}`;
document.head.append(sheet); document.title = 'Stock';
