import {createApp, ref, computed, reactive, onMounted} from 'vue'
import PrimeVue from 'primevue/config'
import Aura from '@primeuix/themes/aura'
import ConfirmationService from 'primevue/confirmationservice'
import ToastService from 'primevue/toastservice'
import {useConfirm} from 'primevue/useconfirm'
import {useToast} from 'primevue/usetoast'
import Button from 'primevue/button'
import Column from 'primevue/column'
import ConfirmDialog from 'primevue/confirmdialog'
import DataTable from 'primevue/datatable'
import Dialog from 'primevue/dialog'
import InputNumber from 'primevue/inputnumber'
import InputText from 'primevue/inputtext'
import MultiSelect from 'primevue/multiselect'
import Paginator from 'primevue/paginator'
import Select from 'primevue/select'
import Tag from 'primevue/tag'
import Toast from 'primevue/toast'
import ToggleSwitch from 'primevue/toggleswitch'

const VEHICLES = [
  ['VN-118', 'Ford Transit', 'Van', 48210, 'Available', ''], ['VN-204', 'Renault Master', 'Van', 9870, 'Available', ''],
  ['CR-031', 'Skoda Octavia', 'Car', 120455, 'On the road', 'Ewa Lis'], ['CR-077', 'Kia Niro', 'Car', 31200, 'Available', ''],
  ['TR-009', 'MAN TGL', 'Truck', 204600, 'In the workshop', ''], ['TR-014', 'Iveco Eurocargo', 'Truck', 88750, 'Available', ''],
  ['CR-102', 'Toyota Corolla', 'Car', 15640, 'On the road', 'Sam Obi'],
].map(([plate, model, kind, km, state, driver]) => ({plate, model, kind, km, state, driver}))
const DRIVERS = ['Ewa Lis', 'Sam Obi', 'Nora Falk', 'Theo Brandt']

const Fleet = {
  components: {Button, Column, ConfirmDialog, DataTable, Dialog, InputNumber, InputText, MultiSelect, Paginator, Select, Tag, Toast, ToggleSwitch},
  setup() {
    const confirm = useConfirm(), toast = useToast()
    const ready = ref(false), fleet = ref([]), kinds = ref([]), word = ref(''), idle = ref(false), chosen = ref([])
    const trip = reactive({open: false, of: null, driver: null, error: ''})
    const meter = reactive({open: false, of: null, km: 0, error: ''})
    onMounted(async () => { const s = await load('fleet', 70); fleet.value = s?.fleet || VEHICLES; ready.value = true })
    const store = () => save('fleet', {fleet: fleet.value}, 60)
    const shown = computed(() => fleet.value.filter(v =>
      (!kinds.value.length || kinds.value.includes(v.kind))
      && (!is('filter-first-only') || !kinds.value.length || v.kind === kinds.value[0])
      && (!idle.value || v.state === 'Available')
      && (v.plate + ' ' + v.model).toLowerCase().includes(word.value.toLowerCase())))
    const free = computed(() => fleet.value.filter(v => v.state === 'Available').length)
    const busy = computed(() => fleet.value.map(v => v.driver).filter(Boolean))
    const people = computed(() => DRIVERS.map(name => ({name, busy: !is('driver-twice') && busy.value.includes(name)})))
    const set = (v, patch) => { fleet.value = fleet.value.map(x => x.plate === v.plate ? {...x, ...patch} : x) }
    const begin = v => Object.assign(trip, {open: true, of: v, driver: null, error: ''})
    const send = async () => {
      if (!trip.driver) { trip.error = 'Pick a driver first.'; return }
      const v = trip.of, driver = trip.driver
      set(v, {state: 'On the road', driver})
      trip.open = false
      if (is('trip-reverts')) setTimeout(() => set(v, {state: 'Available', driver: ''}), 1600)
      else await store()
      toast.add({severity: 'success', summary: `${v.plate} is out with ${driver}`, life: 6000})
    }
    const back = async v => {
      set(v, {state: 'Available', driver: ''})
      await store()
      toast.add({severity: 'info', summary: `${v.plate} has been returned`, life: 6000})
    }
    const read = v => Object.assign(meter, {open: true, of: v, km: v.km, error: ''})
    const record = async () => {
      if (meter.km < meter.of.km && !is('meter-back')) { meter.error = `The reading cannot be below ${meter.of.km} km.`; return }
      set(meter.of, {km: is('meter-adds') ? meter.of.km + meter.km : meter.km})
      meter.open = false
      await store()
    }
    const retire = () => {
      const list = chosen.value
      confirm.require({
        header: 'Retire vehicles', message: `Retire ${list.length} of ${fleet.value.length} vehicles for good?`, acceptProps: {label: 'Retire'}, rejectProps: {label: 'Back', severity: 'secondary'},
        accept: async () => {
          const out = is('retire-misses-one') ? list.slice(1) : list
          fleet.value = fleet.value.filter(v => !out.some(o => o.plate === v.plate))
          chosen.value = []
          await store()
          toast.add({severity: 'warn', summary: `${list.length} vehicles retired`, life: 6000})
        },
      })
    }
    const tone = s => ({Available: 'success', 'On the road': 'info'})[s] || 'danger'
    return {ready, shown, fleet, kinds, word, idle, chosen, free, people, trip, meter, begin, send, back, read, record, retire, tone, km: n => n.toLocaleString('en') + ' km'}
  },
  template: `
  <Toast /><ConfirmDialog />
  <div style="max-width: 1000px; margin: 0 auto; padding: 20px; font-family: sans-serif">
    <h1>Vehicle fleet</h1>
    <div style="display: flex; gap: 14px; align-items: center; margin-bottom: 14px">
      <InputText v-model="word" placeholder="Plate or model" aria-label="Search vehicles" />
      <MultiSelect v-model="kinds" :options="['Van', 'Car', 'Truck']" placeholder="Every kind" aria-label="Kind" :showToggleAll="false" />
      <ToggleSwitch v-model="idle" inputId="idle" /><label for="idle">Available only</label>
      <Button label="Retire selected" severity="danger" outlined :disabled="!chosen.length" @click="retire" />
    </div>
    <p>{{ free }} of {{ fleet.length }} vehicles are available</p>
    <DataTable v-if="ready" :value="shown" v-model:selection="chosen" dataKey="plate" size="small">
      <Column selectionMode="multiple" headerStyle="width: 3rem" />
      <Column field="plate" header="Plate" sortable />
      <Column field="model" header="Model" sortable />
      <Column field="kind" header="Kind" />
      <Column field="km" header="Odometer" sortable><template #body="{data}">{{ km(data.km) }}</template></Column>
      <Column field="state" header="State"><template #body="{data}"><Tag :value="data.state" :severity="tone(data.state)" /></template></Column>
      <Column field="driver" header="Driver"><template #body="{data}">{{ data.driver || 'nobody' }}</template></Column>
      <Column><template #body="{data}">
        <Button v-if="data.state === 'Available'" label="Send out" size="small" @click="begin(data)" />
        <Button v-else-if="data.driver" label="Return" size="small" severity="secondary" @click="back(data)" />
        <Button label="Odometer" text size="small" @click="read(data)" />
      </template></Column>
      <template #empty>No vehicle fits.</template>
    </DataTable>
    <Dialog v-model:visible="trip.open" modal :header="'Send out ' + trip.of?.plate" :style="{width: '360px'}">
      <label id="dl">Driver</label><br>
      <Select v-model="trip.driver" :options="people" optionLabel="name" optionValue="name" optionDisabled="busy" ariaLabelledby="dl" placeholder="Nobody yet" fluid />
      <p role="alert" style="color: #b91c1c">{{ trip.error }}</p>
      <Button label="Start trip" @click="send" />
    </Dialog>
    <Dialog v-model:visible="meter.open" modal header="Odometer reading" :style="{width: '360px'}">
      <label for="km">Kilometres</label><br>
      <InputNumber v-model="meter.km" inputId="km" :useGrouping="false" :invalid="!!meter.error" fluid />
      <p role="alert" style="color: #b91c1c">{{ meter.error }}</p>
      <Button label="Record" @click="record" />
    </Dialog>
  </div>`,
}
const app = createApp(Fleet)
app.use(PrimeVue, {theme: {preset: Aura, options: {darkModeSelector: '.dark'}}})
app.use(ConfirmationService)
app.use(ToastService)
app.mount('#root')
