import {createApp, computed, onMounted, reactive, ref, watch} from 'vue';
import PrimeVue from 'primevue/config';
import ToastService from 'primevue/toastservice';
import {useToast} from 'primevue/usetoast';
import Aura from '@primeuix/themes/aura';
import Button from 'primevue/button';
import Dialog from 'primevue/dialog';
import InputNumber from 'primevue/inputnumber';
import InputText from 'primevue/inputtext';
import Paginator from 'primevue/paginator';
import Select from 'primevue/select';
import Tag from 'primevue/tag';
import Toast from 'primevue/toast';
import ToggleSwitch from 'primevue/toggleswitch';

const HOMES = [
  {id: 1, street: '12 Orchard Lane', town: 'Ashford', price: 325000, beds: 3, garden: true},
  {id: 2, street: '4 Mill Court', town: 'Brockham', price: 189500, beds: 1, garden: false},
  {id: 3, street: '77 Station Road', town: 'Ashford', price: 264000, beds: 2, garden: false},
  {id: 4, street: '9 Heather Close', town: 'Cobham', price: 449950, beds: 4, garden: true},
  {id: 5, street: '31 Quay Street', town: 'Brockham', price: 275000, beds: 2, garden: true},
  {id: 6, street: '2 Abbey View', town: 'Cobham', price: 612000, beds: 5, garden: true},
  {id: 7, street: '58 Park Rise', town: 'Ashford', price: 238000, beds: 2, garden: true},
];

const App = {
  components: {Button, Dialog, InputNumber, InputText, Paginator, Select, Tag, Toast, ToggleSwitch},
  setup() {
    const toast = useToast();
    const stored = reactive({viewings: {}, saved: []});
    const town = ref('Any town');
    const ceiling = ref(null);
    const garden = ref(false);
    const order = ref('Newest');
    const first = ref(0);
    const visit = reactive({open: false, home: null, name: '', slot: null, tried: false});

    onMounted(async () => Object.assign(stored, await load('estate', 120)));
    watch([town, ceiling, garden, order], () => { first.value = 0; });

    const found = computed(() => {
      const list = HOMES.filter(h => (town.value === 'Any town' || h.town === town.value)
        && (!ceiling.value || (is('price-limit-off') ? h.price <= ceiling.value + 10000 : h.price <= ceiling.value))
        && (!garden.value || h.garden || is('garden-ignored')));
      if (order.value === 'Price, low to high') list.sort((a, b) => (is('sorted-as-text') ? String(a.beds).localeCompare(b.beds) : a.price - b.price));
      if (order.value === 'Price, high to low') list.sort((a, b) => b.price - a.price);
      return list;
    });
    const page = computed(() => found.value.slice(first.value, first.value + 3));
    const pounds = n => '£' + n.toLocaleString('en-GB');

    async function heart(home) {
      const on = stored.saved.includes(home.id);
      stored.saved = on ? stored.saved.filter(id => id !== home.id) : [...stored.saved, home.id];
      await save('estate', {...stored}, 80);
    }
    function ask(home) { Object.assign(visit, {open: true, home, name: '', slot: null, tried: false}); }
    async function book() {
      visit.tried = true;
      if (!visit.name.trim() || (!visit.slot && !is('slot-optional'))) return;
      const {home, slot} = visit;
      const target = is('wrong-home-booked') ? HOMES.find(h => h.id === home.id % HOMES.length + 1) : home;
      stored.viewings = {...stored.viewings, [target.id]: slot || 'any time'};
      await save('estate', {...stored}, 120);
      if (!is('dialog-stays-open')) visit.open = false;
      toast.add({severity: 'success', summary: 'Viewing requested', detail: `${home.street}, ${slot}`, life: 6000});
    }
    const savedCount = computed(() => stored.saved.length);
    return {town, ceiling, garden, order, first, found, page, pounds, stored, heart, visit, ask, book, savedCount,
      towns: ['Any town', 'Ashford', 'Brockham', 'Cobham'], orders: ['Newest', 'Price, low to high', 'Price, high to low'],
      slots: ['Friday 10:00', 'Friday 14:30', 'Saturday 09:15']};
  },
  template: `
  <Toast />
  <div class="wrap">
    <div class="top"><h1>Homes for sale</h1><div class="fav">Saved homes: {{ savedCount }}</div></div>
    <div class="filters">
      <div><label id="l-town">Town</label><Select v-model="town" :options="towns" aria-labelledby="l-town" /></div>
      <div><label for="max">Maximum price</label><InputNumber v-model="ceiling" inputId="max" placeholder="No limit" /></div>
      <div><label id="l-sort">Sort by</label><Select v-model="order" :options="orders" aria-labelledby="l-sort" /></div>
      <div><label for="garden">With garden</label><ToggleSwitch v-model="garden" inputId="garden" /></div>
    </div>
    <p class="n">{{ found.length }} {{ found.length === 1 ? 'home' : 'homes' }} found</p>
    <article v-for="h in page" :key="h.id" class="home">
      <div class="pic" aria-hidden="true">⌂</div>
      <div class="body">
        <h2>{{ h.street }}</h2>
        <div>{{ h.town }} · {{ h.beds }} bed</div>
        <div class="price">{{ pounds(h.price) }}</div>
        <Tag v-if="h.garden" severity="success" value="Garden" />
        <Tag v-if="stored.viewings[h.id]" severity="info" :value="'Viewing ' + stored.viewings[h.id]" />
      </div>
      <div class="acts">
        <Button label="Book viewing" size="small" @click="ask(h)" />
        <Button :label="stored.saved.includes(h.id) ? 'Saved' : 'Save'" :aria-pressed="stored.saved.includes(h.id)" size="small" severity="secondary" @click="heart(h)" />
      </div>
    </article>
    <p v-if="!found.length">Nothing matches. Try a higher price.</p>
    <Paginator v-if="found.length > 3" v-model:first="first" :rows="3" :totalRecords="found.length" />
  </div>
  <Dialog v-model:visible="visit.open" modal :header="'Viewing of ' + (visit.home ? visit.home.street : '')" style="width: 26rem">
    <div class="f"><label for="who">Your name</label><InputText id="who" v-model="visit.name" />
      <small v-if="visit.tried && !visit.name.trim()" class="err">Tell us your name</small></div>
    <div class="f"><label id="l-slot">Time</label><Select v-model="visit.slot" :options="slots" placeholder="Choose…" aria-labelledby="l-slot" />
      <small v-if="visit.tried && !visit.slot" class="err">Pick a time</small></div>
    <template #footer><Button label="Request viewing" @click="book" /></template>
  </Dialog>`,
};
const css = document.createElement('style');
css.textContent = `body{font-family:system-ui,sans-serif;margin:0;background:#f8fafc}.wrap{max-width:880px;margin:0 auto;padding:16px}.top,.filters,.home{display:flex;gap:18px;align-items:center}
.top{justify-content:space-between}.filters label{display:block;font-size:13px;margin-bottom:4px}.home{background:#fff;border:1px solid #dbe3ea;border-radius:10px;padding:12px;margin:10px 0}
.pic{font-size:52px;width:90px;text-align:center;background:#e2e8f0;border-radius:8px}.body{flex:1}.home h2{margin:0;font-size:18px}.price{font-weight:700;margin:4px 0}.acts{display:flex;gap:8px}
.f{display:flex;flex-direction:column;gap:5px;margin-bottom:14px}.err{color:#b91c1c}`;
document.head.append(css);
createApp(App).use(PrimeVue, {theme: {preset: Aura, options: {darkModeSelector: '.dark'}}}).use(ToastService).mount('#root');
