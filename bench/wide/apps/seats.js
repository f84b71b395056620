import {createApp, ref, reactive, computed, onMounted} from 'vue';

const css = document.createElement('style');
css.textContent = `
body{margin:0;font:15px sans-serif;background:#14101f;color:#eee}
.wrap{display:grid;grid-template-columns:1fr 320px;gap:24px;max-width:980px;margin:0 auto;padding:20px}
.screen{background:#8a7cc0;height:8px;border-radius:50%/100% 100% 0 0;margin:10px 40px 24px}
.line{display:flex;gap:6px;justify-content:center;margin-bottom:6px}
.seat{width:38px;height:34px;border:0;border-radius:8px 8px 3px 3px;background:#4b3f78;color:#fff;cursor:pointer}
.seat:disabled{background:#333;color:#777;cursor:not-allowed}.seat[aria-pressed=true]{background:#e0a526;color:#000}
.aside{background:#221a36;padding:16px;border-radius:10px}
.aside ul{padding:0;list-style:none}.aside li{display:flex;justify-content:space-between;padding:6px 0;border-bottom:1px solid #3a3056}
.sum{display:flex;justify-content:space-between;padding:4px 0}
.warn{background:#5c2020;padding:8px;border-radius:6px}
.mask{position:fixed;inset:0;background:#000a;display:grid;place-items:center}
.box{background:#fff;color:#222;padding:24px;border-radius:10px;min-width:300px}
.ghost{color:#221a36}
`;
document.head.append(css);

const SHOWS = {'17:30': ['A2', 'A3', 'B5', 'C4'], '20:15': ['A1', 'A2', 'A3', 'A4', 'B2', 'B3', 'C1', 'C6']};
const PRICES = {Adult: 12, Child: 8, Senior: 9.5};
const MAX = 5;

createApp({
  template: `
<div class="wrap">
  <section aria-label="Auditorium">
    <h1>The Glass Harbour</h1>
    <label>Showtime <select v-model="show" @change="change"><option v-for="s in times" :key="s">{{ s }}</option></select></label>
    <p>{{ free }} seats free</p>
    <div class="screen"></div>
    <div class="line" v-for="r in ['A','B','C']" :key="r">
      <button v-for="n in 6" :key="n" class="seat" :aria-label="'Seat ' + r + n" :aria-pressed="has(r+n)" :disabled="taken(r+n)" @click="flip(r+n)">{{ r }}{{ n }}</button>
    </div>
    <p v-if="warning" class="warn" role="alert">{{ warning }}</p>
  </section>
  <div class="aside">
    <h2>Your seats</h2>
    <p v-if="!picked.length">No seats chosen</p>
    <ul v-else><li v-for="p in picked" :key="p.seat"><b>{{ p.seat }}</b>
      <select v-model="p.type" :aria-label="'Ticket for ' + p.seat"><option v-for="(v, t) in prices" :key="t">{{ t }}</option></select>
      <span>{{ cash(prices[p.type]) }}</span>
      <button :aria-label="'Remove ' + p.seat" @click="drop(p.seat)">×</button></li></ul>
    <div class="sum"><span>Tickets</span><span>{{ cash(tickets) }}</span></div>
    <div class="sum" v-if="discount"><span>Discount</span><span>-{{ cash(discount) }}</span></div>
    <div class="sum"><b>Total</b><b :class="{ghost: hideTotal}">{{ cash(total) }}</b></div>
    <form @submit.prevent="redeem"><label>Voucher <input v-model="code"></label> <button>Apply</button></form>
    <p v-if="note" role="status">{{ note }}</p>
    <p><button :disabled="!picked.length || busy" @click="book">{{ busy ? 'Booking…' : 'Book seats' }}</button></p>
    <div v-if="mine.length"><h2>My bookings</h2><ul aria-label="My bookings"><li v-for="(b, i) in mine" :key="i">{{ b.show }} · {{ b.seats.join(', ') }}<span>{{ cash(b.total) }}</span></li></ul></div>
  </div>
  <div v-if="done" class="mask"><div class="box" role="dialog" aria-modal="true" aria-labelledby="done-title"><h2 id="done-title">Enjoy the film!</h2>
    <p>Seats {{ done.seats.join(' and ') }} at {{ done.show }}</p><p>Paid: {{ cash(done.total) }}</p><button @click="done = null">Close</button></div></div>
</div>`,
  setup() {
    const show = ref('17:30'), picked = ref([]), warning = ref(''), code = ref(''), note = ref(''), percent = ref(0), busy = ref(false), done = ref(null);
    const state = reactive({mine: []});
    onMounted(async () => { const s = await load('seats', 60); if (s && s.mine) state.mine = s.mine });
    const sold = seat => state.mine.some(b => b.show === show.value && b.seats.includes(seat));
    const taken = seat => SHOWS[show.value].includes(seat) || (sold(seat) && !is('seat-stays-free'));
    const has = seat => picked.value.some(p => p.seat === seat);
    const drop = seat => { picked.value = is('removes-first') ? picked.value.slice(1) : picked.value.filter(p => p.seat !== seat); warning.value = '' };
    const flip = seat => {
      if (has(seat)) return drop(seat);
      if (picked.value.length >= MAX && !is('no-maximum')) { warning.value = `At most ${MAX} seats per booking`; return }
      picked.value = [...picked.value, {seat, type: 'Adult'}].sort((a, b) => a.seat < b.seat ? -1 : 1);
    };
    const tickets = computed(() => picked.value.reduce((n, p) => n + PRICES[is('child-full-price') && p.type === 'Child' ? 'Adult' : p.type], 0));
    const discount = computed(() => tickets.value * percent.value / 100);
    const total = computed(() => tickets.value - discount.value);
    const change = () => { if (!is('selection-kept')) picked.value = []; warning.value = '' };
    const redeem = () => {
      const good = code.value.trim().toUpperCase() === 'MATINEE';
      percent.value = good ? 25 : 0;
      note.value = good ? 'Voucher accepted: 25% off' : 'This voucher is not known';
    };
    const book = async () => {
      busy.value = true;
      const b = {show: show.value, seats: picked.value.map(p => p.seat), total: total.value};
      state.mine.push(b);
      await save('seats', {mine: state.mine}, 400);
      busy.value = false; picked.value = []; done.value = b; percent.value = 0; note.value = ''; code.value = '';
    };
    const free = computed(() => 18 - ['A', 'B', 'C'].flatMap(r => [1, 2, 3, 4, 5, 6].map(n => r + n)).filter(taken).length);
    return {times: Object.keys(SHOWS), prices: PRICES, cash: money, show, picked, warning, code, note, busy, done, tickets, discount, total, free,
      mine: computed(() => state.mine), taken, has, drop, flip, change, redeem, book, hideTotal: computed(() => is('total-invisible') && percent.value > 0)};
  },
}).mount('#root');
