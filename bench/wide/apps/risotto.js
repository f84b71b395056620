import {createApp} from 'vue';

document.title = 'Mushroom barley risotto | Larder';
document.head.append(Object.assign(document.createElement('style'), {textContent: `
  body { font-family: ui-sans-serif, system-ui; background: #f7f4ee; color: #333 } .page { max-width: 1020px; margin: auto; padding: 20px; display: grid; grid-template-columns: 1fr 330px; gap: 28px }
  .box { background: #fff; border-radius: 14px; padding: 18px 20px; margin-bottom: 18px; box-shadow: 0 1px 4px #0001 } .stepper { display: inline-flex; border: 1px solid #ccc; border-radius: 20px; align-items: center }
  .stepper button { border: 0; background: none; font-size: 20px; width: 38px } table { width: 100%; border-collapse: collapse } td { padding: 6px 4px; border-bottom: 1px solid #eee }
  .seg button { border: 1px solid #999; background: #fff; padding: 4px 12px } .seg .on { background: #3c6e47; color: #fff } .ghost { background: none; border: 1px solid #3c6e47; color: #3c6e47; border-radius: 6px; padding: 4px 10px }
  .bought { text-decoration: line-through; color: #888 } .plain { list-style: none; padding: 0 } .plain li { padding: 4px 0 } .small { color: #777; font-size: 13px }`}));

const INGREDIENTS = [['Pearl barley', 300, 'g', 1.2], ['Chestnut mushrooms', 400, 'g', 3.2], ['Vegetable stock', 1000, 'ml', 0.8], ['Butter', 60, 'g', 0.72], ['Parmesan', 80, 'g', 2.08],
  ['Shallots', 3, '', 0.9], ['Garlic cloves', 2, '', 0.2], ['White wine', 120, 'ml', 1.5], ['Thyme sprigs', 4, '', 0.8], ['Lemon', 1, '', 0.4]].map(([name, amount, unit, cost]) => ({name, amount, unit, cost}));

createApp({
  data: () => ({servings: 4, us: false, list: [], ingredients: INGREDIENTS, notice: '', recent: ['Leek and potato soup', 'Brown butter pasta', 'Pearl barley salad'], ready: false}),
  async mounted() { const kept = await load('risotto', 60); this.list = kept ?? [{name: 'Olive oil', amount: 500, unit: 'ml', bought: false}, {name: 'Oat milk', amount: 1000, unit: 'ml', bought: false}]; this.ready = true; },
  computed: {
    cost() { return this.ingredients.reduce((sum, one) => sum + one.cost, 0) * (is('cost-stale') ? 4 : this.servings) / 4; },
    bought() { return this.list.filter(one => one.bought).length; },
  },
  methods: {
    money,
    scaled(one) { return one.amount * this.servings / 4; },
    show(amount, unit) {
      const round = number => String(Math.round(number * 100) / 100);
      if (this.us && unit === 'g') return round(Math.round(amount / 28.35 * 10) / 10) + (is('unit-kept') ? ' g' : ' oz');
      if (this.us && unit === 'ml') return round(Math.round(amount / 240 * 10) / 10) + ' cups';
      return round(amount) + (unit ? ' ' + unit : '');
    },
    keep() { if (!is('write-lost')) save('risotto', this.list, 40); },
    put(one) {
      const amount = is('added-unscaled') ? one.amount : this.scaled(one), there = this.list.find(other => other.name === one.name);
      if (there && !is('twice-listed')) there.amount += amount; else this.list.push({name: one.name, amount, unit: one.unit, bought: false});
      this.notice = `${one.name} added to your shopping list`; this.keep();
    },
    tick(one) { one.bought = !one.bought; this.keep(); },
    clear() { this.list = this.list.filter(one => is('clears-open') ? one.bought : !one.bought); this.notice = ''; this.keep(); },
  },
  template: `<div class="page" v-if="ready"><main>
    <section class="box"><h1>Mushroom barley risotto</h1><p class="small">50 minutes · Vegetarian · by Hanna Lindqvist, 3 October 2026</p>
      <p>Serves <span class="stepper"><button aria-label="Fewer servings" :disabled="servings <= 1" @click="servings--">−</button><output aria-label="Servings">{{ servings }}</output><button aria-label="More servings" @click="servings++">+</button></span>
      &nbsp; <span class="seg" role="group" aria-label="Units"><button :class="{on: !us}" @click="us = false">Metric</button><button :class="{on: us}" @click="us = true">US</button></span></p>
      <p>Estimated cost: <b>{{ money(cost) }}</b></p></section>
    <section class="box"><h2>Ingredients</h2><table><tbody><tr v-for="one in ingredients" :key="one.name"><td>{{ one.name }}</td><td>{{ show(scaled(one), one.unit) }}</td><td><button class="ghost" @click="put(one)">Add to list</button></td></tr></tbody></table></section>
    <section class="box"><h2>Method</h2><ol><li>Soften the shallots and garlic in half of the butter.</li><li>Add the barley and the wine, then ladle in the stock for 35 minutes.</li><li>Fry the mushrooms, fold them in and finish with cheese and lemon.</li></ol></section>
  </main><aside>
    <section class="box" aria-label="Shopping list"><h2>Shopping list</h2><p class="small" v-if="list.length">{{ bought }} of {{ list.length }} bought</p><p v-if="!list.length">Your shopping list is empty</p>
      <ul class="plain"><li v-for="(one, at) in list" :key="at"><label :class="{bought: one.bought}"><input type="checkbox" :checked="one.bought" @change="tick(one)"> {{ one.name }}, {{ show(one.amount, one.unit) }}</label></li></ul>
      <button class="ghost" :disabled="!bought" @click="clear">Clear bought items</button><p role="status">{{ notice }}</p></section>
    <section class="box"><h2>Recently viewed</h2><ul class="plain"><li v-for="name in recent">{{ name }}</li></ul></section>
  </aside></div>`,
}).mount('#root');
