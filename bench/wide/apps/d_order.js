import {createApp} from 'vue';

const STYLE = `body{margin:0;background:#fff7ef;font:16px/1.45 "Nunito",system-ui,sans-serif;color:#3b2a20} .wrap{max-width:1120px;margin:0 auto;padding:20px;display:grid;grid-template-columns:1fr 340px;gap:28px} .tabs button{border:0;background:none;font:inherit;padding:8px 14px;cursor:pointer;border-bottom:3px solid transparent} .tabs button[aria-selected=true]{border-color:#e4572e;font-weight:700} .dish{display:flex;gap:14px;background:#fff;border-radius:14px;padding:12px;margin:10px 0;align-items:center;box-shadow:0 1px 4px #0001} .dish img{width:72px;height:56px;border-radius:10px} .dish h3{margin:0;font-size:17px} .dish p{margin:0;color:#7d6a5c;font-size:14px} .push{margin-left:auto} .cta{background:#e4572e;color:#fff;border:0;border-radius:20px;padding:7px 16px;font:inherit;cursor:pointer} .cta:disabled{background:#d9c9bd} .line{display:flex;align-items:center;gap:8px;padding:6px 0} .q{width:28px;height:28px;border-radius:14px;border:1px solid #d9c9bd;background:#fff;cursor:pointer} aside section{background:#fff;border-radius:14px;padding:14px 18px;margin-bottom:18px} .sum{display:flex;justify-content:space-between} .veg{color:#2a8a3e;font-size:13px} .track{display:flex;gap:6px;padding:0;list-style:none} .track li{flex:1;border-top:5px solid #ead9cc;padding-top:4px;font-size:13px;color:#9a8676} .track li.now{border-color:#e4572e;color:#3b2a20;font-weight:700}`;
document.head.append(Object.assign(document.createElement('style'), {textContent: STYLE}));
const D = (name, kind, price, text, veg) => ({name, kind, price, text, veg});
const MENU = [
  D('Spring rolls', 'Starters', 5.5, 'Six pieces, sweet chili dip', true), D('Chicken satay', 'Starters', 7.2, 'Peanut sauce', false), D('Tom yum soup', 'Starters', 6.9, 'Prawns, lemongrass', false), D('Papaya salad', 'Starters', 6.4, 'Lime and roasted peanuts', true),
  D('Pad Thai', 'Mains', 12.9, 'Rice noodles, tamarind, egg', true), D('Green curry', 'Mains', 13.5, 'Chicken, Thai basil', false), D('Massaman beef', 'Mains', 15.8, 'Potatoes, cinnamon', false), D('Tofu cashew', 'Mains', 12.2, 'Crispy tofu, chili', true), D('Jasmine rice', 'Mains', 2.8, 'A bowl', true),
  D('Mango lassi', 'Drinks', 4.2, '0.3 l', true), D('Iced lemon tea', 'Drinks', 3.6, '0.4 l', true), D('Singha', 'Drinks', 4.5, '0.33 l', true),
];
const PAST = [{no: 3121, date: 'Mar 21', lines: [['Green curry', 2], ['Singha', 2]]}, {no: 3107, date: 'Mar 9', lines: [['Tofu cashew', 1], ['Mango lassi', 3]]}, {no: 3094, date: 'Feb 27', lines: [['Pad Thai', 1]]}];
const STEPS = ['Received', 'Being prepared', 'On its way'];

createApp({
  data: () => ({kinds: ['Starters', 'Mains', 'Drinks'], kind: 'Starters', veg: false, lines: [], past: PAST, order: null, steps: STEPS, frozen: null}),
  computed: {
    dishes() { return MENU.filter(one => one.kind === this.kind && (!this.veg || one.veg || (is('veg-first-tab-only') && this.kind !== 'Starters'))); },
    subtotal() { return this.lines.reduce((sum, one) => sum + one.price * one.qty, 0); },
    delivery() { return this.subtotal >= 30 && !is('never-free') ? 0 : 2.5; },
    total() { return this.subtotal + this.delivery; },
    shownTotal() { return is('total-stale') && this.frozen !== null ? this.frozen : this.total; },
    pieces() { return this.lines.reduce((sum, one) => sum + one.qty, 0); },
  },
  methods: {
    eur: value => '€' + value.toFixed(2),
    add(name, qty = 1) {
      const line = this.lines.find(one => one.name === name);
      if (line) line.qty += qty; else this.lines.push({...MENU.find(one => one.name === name), qty});
      this.frozen = null; this.store();
    },
    step(line, by) {
      const before = this.total; line.qty += by; if (line.qty < 1) this.lines.splice(this.lines.indexOf(line), 1);
      this.frozen = before; this.store();
    },
    again(past) { past.lines.forEach(([name, qty]) => this.add(name, is('again-single') ? 1 : qty)); },
    store() { save('d_order', {lines: this.lines, past: this.past}, 40); },
    async place() {
      const lines = this.lines.map(one => [one.name, one.qty]), total = this.total;
      this.order = {no: 3130, step: 0, total: this.eur(total)}; if (!is('basket-kept')) this.lines = []; this.placed = true;
      this.past = [{no: 3130, date: 'Today', lines}, ...this.past]; this.store();
      await wait(900); this.order.step = 1; await wait(1300); this.order.step = 2;
      if (is('status-falls-back')) { await wait(1600); this.order.step = 0; }
    },
  },
  async mounted() { const kept = await load('d_order', 40); if (kept) { this.lines = kept.lines; this.past = kept.past; } },
  template: `<div class="wrap"><main><h1>Baan Thai</h1>
    <section v-if="order" aria-label="Your order"><h2>Order {{ order.no }}</h2><p>Status: <strong>{{ steps[order.step] }}</strong> · {{ order.total }}</p><ol class="track"><li v-for="(one, at) in steps" :class="{now: at <= order.step}">{{ ['1', '2', '3'][at] }}</li></ol></section>
    <div class="tabs" role="tablist"><button v-for="one in kinds" role="tab" :aria-selected="one === kind" @click="kind = one">{{ one }}</button><label style="float:right;padding:8px"><input type="checkbox" v-model="veg"> Vegetarian only</label></div>
    <p>{{ dishes.length }} dishes</p>
    <article class="dish" v-for="one in dishes" :key="one.name"><img :src="'/picture/' + one.name + '.svg'" alt=""><div><h3>{{ one.name }}</h3><p>{{ one.text }} <span class="veg" v-if="one.veg">vegetarian</span></p></div><strong class="push">{{ eur(one.price) }}</strong><button class="cta" :aria-label="'Add ' + one.name" @click="add(one.name)">Add</button></article></main>
    <aside><section aria-label="Basket"><h2>Basket</h2><p v-if="!lines.length || placed && order && order.step > 0 && !lines.length">Your basket is empty</p>
      <div class="line" v-for="one in lines" :key="one.name" role="group" :aria-label="one.name"><button class="q" :aria-label="'One less ' + one.name" @click="step(one, -1)">−</button><span>{{ one.qty }} × {{ one.name }}</span><button class="q" :aria-label="'One more ' + one.name" @click="step(one, 1)">+</button><span class="push">{{ eur(one.price * one.qty) }}</span></div>
      <template v-if="lines.length"><hr><div class="sum"><span>Subtotal</span><span>{{ eur(subtotal) }}</span></div><div class="sum"><span>Delivery</span><span>{{ delivery ? eur(delivery) : 'Free' }}</span></div><div class="sum"><strong>Total</strong><strong>{{ eur(shownTotal) }}</strong></div><p><button class="cta" @click="place">Place order</button></p></template></section>
      <section aria-label="Past orders"><h2>Past orders</h2><div class="line" v-for="one in past" :key="one.no" role="listitem"><span>Order {{ one.no }}, {{ one.date }}</span><button class="cta push" @click="again(one)">Order again</button></div></section></aside></div>`,
}).mount('#root');
document.title = 'Baan Thai';
