import {createApp, ref, computed} from 'vue';

const css = document.createElement('style');
css.textContent = `
body{margin:0;font:15px/1.5 "Open Sans",system-ui,sans-serif;background:#f3f4f6;color:#1f2937}
.hd{background:#fff;border-bottom:1px solid #e5e7eb;padding:14px 28px;display:flex;justify-content:space-between}.hd h1{font-size:20px;margin:0}
.pg{padding:20px 28px;display:grid;grid-template-columns:1fr 340px;gap:24px}.stats{display:flex;gap:14px;margin-bottom:16px}
.stat{background:#fff;border-radius:10px;padding:10px 18px;flex:1}.stat dt{color:#6b7280;font-size:13px}.stat dd{margin:0;font-size:22px;font-weight:700}
.seg{margin-bottom:14px}.seg button{font:inherit;padding:5px 16px;border:1px solid #d1d5db;background:#fff;cursor:pointer}.seg .act{background:#2563eb;color:#fff;border-color:#2563eb}
.bank{display:grid;grid-template-columns:repeat(3,1fr);gap:12px}.locker{font:inherit;text-align:left;border:2px solid #d1d5db;border-radius:8px;background:#fff;padding:10px 14px;min-height:96px;cursor:pointer}
.locker.full{background:#eff6ff;border-color:#93c5fd}.locker.broken{background:#f3f4f6;color:#9ca3af}.locker.sel{outline:3px solid #2563eb}.locker__no{font-weight:700}.locker__size{float:right;color:#6b7280;font-size:13px}
.side{background:#fff;border-radius:10px;padding:16px 20px;align-self:start}.side h2{margin:0 0 10px;font-size:18px}.fg{margin-bottom:12px}.fg label{display:block;font-size:14px}.fg input{font:inherit;width:100%;box-sizing:border-box;padding:6px 8px;border:1px solid #9ca3af;border-radius:6px}
.bt{font:inherit;border-radius:6px;border:1px solid #2563eb;background:#2563eb;color:#fff;padding:6px 16px;cursor:pointer}.bt.sec{background:#fff;color:#2563eb}.bad{color:#b91c1c;margin:0 0 10px}
.tst{position:fixed;right:24px;top:70px;background:#065f46;color:#fff;padding:10px 18px;border-radius:8px}.ov{position:fixed;inset:0;background:#0007;display:grid;place-items:center}.dl{background:#fff;border-radius:12px;padding:22px 26px}`;
document.head.append(css);

const SEED = [
  {no: 'A1', size: 'Small', state: 'Occupied', code: 'PX-4410', who: 'Lotte Maes', days: 2}, {no: 'A2', size: 'Small', state: 'Free'}, {no: 'A3', size: 'Small', state: 'Free'},
  {no: 'B1', size: 'Medium', state: 'Occupied', code: 'PX-4398', who: 'Jules Prin', days: 6}, {no: 'B2', size: 'Medium', state: 'Free'}, {no: 'B3', size: 'Medium', state: 'Out of order'},
  {no: 'C1', size: 'Large', state: 'Occupied', code: 'PX-4421', who: 'Amara Diallo', days: 1}, {no: 'C2', size: 'Large', state: 'Free'},
];
createApp({
  setup() {
    const kept = JSON.parse(localStorage.getItem('lockerbank') || 'null');
    const lockers = ref(kept || SEED), view = ref('All'), sel = ref(null), code = ref(''), who = ref(''), error = ref(''), toast = ref(''), asking = ref(false);
    const keep = () => localStorage.setItem('lockerbank', JSON.stringify(lockers.value));
    const overdue = l => l.state === 'Occupied' && (l.days > 5 || is('overdue-shows-all'));
    const shown = computed(() => lockers.value.filter(l => view.value === 'All' || overdue(l)));
    const count = s => lockers.value.filter(l => l.state === s).length;
    let timer;
    const say = t => { toast.value = t; clearTimeout(timer); timer = setTimeout(() => { toast.value = ''; }, 5000); };
    const pick = l => { sel.value = l; code.value = who.value = error.value = ''; };
    const days = l => (l.days === 1 ? '1 day' : `${l.days} days`);
    function store() {
      const c = code.value.trim().toUpperCase(), dup = lockers.value.find(l => l.code === c);
      if (!/^PX-\d{4}$/.test(c)) { error.value = 'Parcel codes look like PX-0000'; return; }
      if (dup && !is('duplicate-accepted')) { error.value = `${c} is already in compartment ${dup.no}`; return; }
      if (!who.value.trim()) { error.value = 'Enter the recipient'; return; }
      const no = sel.value.no, name = who.value.trim();
      const target = is('stored-in-neighbour') ? lockers.value[lockers.value.indexOf(sel.value) - 2] : sel.value;
      setTimeout(() => { Object.assign(target, {state: 'Occupied', code: c, who: name, days: 0}); keep(); sel.value = null; say(is('message-says-failed') ? `${c} was not stored in ${no}. No pickup code sent to ${name}.` : `${c} stored in ${no}. Pickup code sent to ${name}.`); }, 300);
    }
    function giveBack() {
      const l = sel.value, c = l.code; asking.value = false;
      l.state = 'Free'; delete l.code; delete l.who; delete l.days; sel.value = null;
      if (!is('return-not-saved')) keep();
      say(`${c} goes back to the sender.`);
    }
    return {lockers, view, sel, code, who, error, toast, asking, shown, count, pick, days, store, giveBack};
  },
  template: `
  <div class="hd"><h1>Parcel lockers</h1><span>Depot Noord</span></div>
  <div class="pg"><div>
    <dl class="stats"><div class="stat"><dt>Free</dt><dd>{{count('Free')}}</dd></div><div class="stat"><dt>Occupied</dt><dd>{{count('Occupied')}}</dd></div><div class="stat"><dt>Out of order</dt><dd>{{count('Out of order')}}</dd></div></dl>
    <div class="seg" role="tablist"><button role="tab" v-for="v in ['All','Overdue']" :key="v" :aria-selected="view===v" :class="{act:view===v}" @click="view=v;sel=null">{{v}}</button></div>
    <p v-if="!shown.length">No overdue parcels.</p>
    <div class="bank"><button type="button" class="locker" v-for="l in shown" :key="l.no" :aria-label="'Compartment '+l.no" :class="{full:l.state==='Occupied',broken:l.state==='Out of order',sel:sel===l}" @click="pick(l)">
      <span class="locker__no">{{l.no}}</span><span class="locker__size">{{l.size}}</span><div v-if="l.who">{{l.who}}<br><small>{{l.code}} · {{days(l)}}</small></div><div v-else>{{l.state}}</div></button></div>
  </div>
  <div class="side" v-if="sel"><h2>Compartment {{sel.no}}</h2>
    <form v-if="sel.state==='Free'" @submit.prevent="store" novalidate>
      <div class="fg"><label for="pc">Parcel code</label><input id="pc" v-model="code"></div><div class="fg"><label for="rc">Recipient</label><input id="rc" v-model="who"></div>
      <p class="bad" role="alert" v-if="error">{{error}}</p><button class="bt">Store parcel</button></form>
    <div v-else-if="sel.state==='Occupied'"><p>{{sel.code}} for {{sel.who}}, stored {{days(sel)}} ago</p><button class="bt sec" @click="asking=true">Return to sender</button></div>
    <p v-else>This compartment waits for a technician.</p></div>
  <div class="side" v-else><p>Pick a compartment to see what is in it.</p></div></div>
  <div class="tst" role="status" v-if="toast">{{toast}}</div>
  <div class="ov" v-if="asking"><div class="dl" role="dialog" aria-modal="true" aria-labelledby="rq"><h2 id="rq">Return {{sel.code}} to the sender?</h2><p>{{sel.who}} will be told by text message.</p><button class="bt sec" @click="asking=false">Cancel</button> <button class="bt" @click="giveBack">Yes, return it</button></div></div>`,
}).mount(document.getElementById('root'));
document.title = 'Parcel lockers - Depot Noord';
