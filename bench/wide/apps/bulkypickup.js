import {createApp} from 'vue';

const style = document.createElement('style');
style.textContent = `body{margin:0;font:15px/1.5 Verdana,sans-serif;background:#f1f5ee;color:#1f2d1c}header.site{background:#3c6e35;color:#fff;padding:14px 32px}header.site h1{margin:0;font-size:20px}
.page{display:grid;grid-template-columns:1.7fr 1fr;gap:24px;padding:20px 32px}.panel{background:#fff;border-radius:8px;padding:16px 22px;box-shadow:0 1px 4px #0002}
.steps{display:flex;gap:10px;list-style:none;padding:0;margin:0 0 14px}.steps li{padding:4px 12px;border-radius:14px;background:#dfe8db}.steps li.on{background:#3c6e35;color:#fff}
.thing{display:flex;align-items:center;gap:12px;padding:7px 0;border-bottom:1px solid #e8ede6}.thing .nm{flex:1}.thing .vol{color:#667}.round{width:30px;height:30px;border-radius:50%;border:1px solid #3c6e35;background:#fff;font-size:17px;cursor:pointer}.round:disabled{opacity:.35}
.qty{min-width:20px;text-align:center}.sum{display:grid;grid-template-columns:auto 1fr;gap:4px 18px;margin:14px 0}.sum dd{margin:0;font-weight:bold}
.go{background:#3c6e35;color:#fff;border:0;border-radius:6px;padding:8px 18px;font:inherit;cursor:pointer}.go:disabled{background:#b9c8b5;cursor:not-allowed}.plain{background:none;border:1px solid #9aa;border-radius:6px;padding:6px 12px;font:inherit;cursor:pointer}
.slots{display:grid;grid-template-columns:1fr 1fr;gap:12px;margin-bottom:14px}.slot{border:1px solid #cfdccb;border-radius:8px;padding:10px}.slot.sel{outline:3px solid #3c6e35}.slot button{font:inherit;width:100%;padding:6px}.slot small{display:block;margin-top:4px;color:#566}
.okbar{background:#d7f0d0;border:1px solid #3c6e35;padding:8px 14px;border-radius:6px;margin-bottom:12px}.mine{list-style:none;padding:0}.mine li{border-bottom:1px solid #e3e8e1;padding:10px 0}.mask{position:fixed;inset:0;background:#0007;display:flex;align-items:center;justify-content:center}.dlg{background:#fff;padding:20px 26px;border-radius:10px;max-width:360px}`;
document.head.append(style);
document.title = 'Bulky waste pickup';

createApp({
  data() {
    return {
      step: 1, day: '', done: '', asked: null,
      things: [{name: 'Sofa', vol: 15, n: 0}, {name: 'Mattress', vol: 5, n: 0}, {name: 'Wardrobe', vol: 12, n: 0}, {name: 'Fridge', vol: 6, n: 0}, {name: 'Bicycle', vol: 3, n: 0}],
      days: [{label: 'Tue 4 March', left: 3}, {label: 'Thu 6 March', left: 0}, {label: 'Mon 10 March', left: 1}, {label: 'Wed 19 March', left: 5}],
      mine: JSON.parse(localStorage.getItem('pickups') || 'null') || [{day: 'Wed 12 March', what: '2 × Bicycle'}, {day: 'Fri 21 March', what: '1 × Sofa'}],
    };
  },
  computed: {
    tenths() { return this.things.reduce((sum, one) => sum + one.n * one.vol, 0); },
    fee() { const over = Math.max(0, this.tenths - 20), units = is('fee-rounds-down') ? Math.floor(over / 10) : Math.ceil(over / 10); return units ? '€ ' + units * 12 : 'Free'; },
    chosen() { return this.things.filter(one => one.n).map(one => one.n + ' × ' + one.name); },
  },
  methods: {
    fmt(tenths) { return (tenths / 10).toFixed(1) + ' m³'; },
    less(one) { if (!is('remove-ignored')) one.n--; },
    full(one) { return one.left === 0 && !is('full-day-open'); },
    keep() { localStorage.setItem('pickups', JSON.stringify(this.mine)); },
    book() {
      this.mine.push({day: this.day, what: this.chosen.join(', ')});
      this.done = 'Your pickup is booked for ' + this.day + '.';
      this.step = 1; this.day = ''; this.things.forEach(one => one.n = 0);
      if (!is('booking-lost')) this.keep();
    },
    answer(yes) {
      if (yes || is('keep-cancels')) { this.mine = this.mine.filter(one => one !== this.asked); this.keep(); }
      this.asked = null;
    },
  },
  template: `
  <header class="site"><h1>Bulky waste pickup</h1><span>City of Altfeld, household 7730</span></header>
  <div class="page">
    <section class="panel">
      <ol class="steps"><li v-for="(t, i) in ['Items', 'Date', 'Confirm']" :class="{on: step === i + 1}">{{ i + 1 }}. {{ t }}</li></ol>
      <div v-if="done" class="okbar" role="status">{{ done }}</div>
      <div v-if="step === 1">
        <h2>What should we collect?</h2>
        <div class="thing" v-for="one in things" :key="one.name"><span class="nm">{{ one.name }}</span><span class="vol">{{ fmt(one.vol) }} each</span>
          <button class="round" :aria-label="'Remove one ' + one.name" :disabled="!one.n" @click="less(one)">−</button><span class="qty">{{ one.n }}</span>
          <button class="round" :aria-label="'Add one ' + one.name" @click="one.n++; done = ''">+</button></div>
        <dl class="sum"><dt>Volume</dt><dd>{{ fmt(tenths) }}</dd><dt>Fee</dt><dd>{{ fee }}</dd></dl>
        <p><small>The first 2 m³ are free; each further m³ or part of it costs € 12.</small></p>
        <button class="go" :disabled="!chosen.length" @click="step = 2">Choose a date</button>
      </div>
      <div v-else-if="step === 2">
        <h2>When shall we come?</h2>
        <div class="slots"><div class="slot" :class="{sel: day === one.label}" v-for="one in days" :key="one.label"><button :disabled="full(one)" :aria-pressed="day === one.label" @click="day = one.label">{{ one.label }}</button><small>{{ one.left ? one.left + (one.left === 1 ? ' place left' : ' places left') : 'Fully booked' }}</small></div></div>
        <button class="plain" @click="step = 1">Back</button> <button class="go" :disabled="!day" @click="step = 3">Continue</button>
      </div>
      <div v-else>
        <h2>Check your pickup</h2>
        <dl class="sum"><dt>Items</dt><dd>{{ chosen.join(', ') }}</dd><dt>Date</dt><dd>{{ day }}</dd><dt>Fee</dt><dd>{{ fee }}</dd></dl>
        <button class="plain" @click="step = 2">Back</button> <button class="go" @click="book">Book pickup</button>
      </div>
    </section>
    <aside class="panel"><h2 id="mine">Your pickups</h2>
      <p v-if="!mine.length">Nothing is booked.</p>
      <ul class="mine" aria-labelledby="mine"><li v-for="one in mine" :key="one.day + one.what"><strong>{{ one.day }}</strong><br><span>{{ one.what }}</span><br><button class="plain" @click="asked = one">Cancel pickup</button></li></ul>
    </aside>
  </div>
  <div class="mask" v-if="asked"><div class="dlg" role="dialog" aria-modal="true" aria-label="Cancel this pickup?"><h2>Cancel this pickup?</h2><p>{{ asked.what }}</p><button class="go" @click="answer(true)">Yes, cancel</button> <button class="plain" @click="answer(false)">Keep it</button></div></div>`,
}).mount('#root');
