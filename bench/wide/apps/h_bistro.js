// Reservations of a restaurant: tonight's book, seating, waiting list. Vue.
import {createApp} from 'vue'

const SEATS = {'Table 1': 2, 'Table 2': 4, 'Table 3': 4, 'Table 5': 6, 'Terrace': 10}
const START = {
  book: [
    {id: 1, time: '18:00', guest: 'Eva Lindqvist', size: 3, table: 'Table 3', status: 'Seated', note: 'window'},
    {id: 2, time: '18:30', guest: 'Amara Okafor', size: 5, table: 'Table 5', status: 'Booked', note: ''},
    {id: 3, time: '19:00', guest: 'Jonas Weber', size: 1, table: 'Table 1', status: 'Booked', note: 'at the bar'},
    {id: 4, time: '20:00', guest: 'Li Chen', size: 4, table: 'Table 2', status: 'Booked', note: ''},
    {id: 5, time: '20:30', guest: 'Rosa Méndez', size: 4, table: 'Terrace', status: 'Booked', note: 'birthday cake'},
  ],
  queue: [
    {id: 11, guest: 'Dario Conti', size: 2, wish: '21:30'},
    {id: 12, guest: 'Hanna Sato', size: 6, wish: '19:00'},
  ],
}
const css = `
  body { background: #faf6f0; color: #2b2118 }
  .bar { background: #6b2737; color: #fff; padding: 14px 24px; font-size: 20px }
  main { max-width: 960px; margin: 16px auto; padding: 0 16px }
  .stats { display: flex; gap: 14px; margin: 12px 0 } .stat { background: #fff; border: 1px solid #e4d9c8; border-radius: 8px; padding: 10px 18px }
  .stat b { display: block; font-size: 24px }
  nav.tabs button { font: inherit; border: 0; background: none; padding: 9px 14px; cursor: pointer; color: inherit }
  nav.tabs button.on { border-bottom: 3px solid #6b2737; font-weight: 600 }
  .count { background: #d8a23a; border-radius: 10px; padding: 0 8px; margin-left: 4px; font-size: 13px }
  table { width: 100%; background: #fff; border-collapse: collapse } td, th { padding: 9px; text-align: left; border-bottom: 1px solid #eee2d3 }
  button.do { background: #6b2737; color: #fff; border: 0; border-radius: 5px; padding: 7px 12px; font: inherit; cursor: pointer }
  button.lite { background: #fff; border: 1px solid #b9a; border-radius: 5px; padding: 6px 10px; font: inherit; cursor: pointer }
  .veil { position: fixed; inset: 0; background: #0006; display: flex; align-items: center; justify-content: center }
  .sheet { background: #fff; padding: 20px; border-radius: 10px; width: 380px } .sheet label { display: block; margin: 10px 0 4px }
  .sheet input, .sheet select { width: 100%; box-sizing: border-box; padding: 7px; font: inherit }
  .warn { color: #a4161a } .menu { position: absolute; right: 10px; background: #fff; border: 1px solid #cbb; box-shadow: 0 4px 12px #0002; z-index: 4 }
  .menu button { display: block; width: 100%; border: 0; background: none; padding: 9px 16px; text-align: left; font: inherit; cursor: pointer }
  .snack { position: fixed; left: 50%; bottom: 24px; transform: translateX(-50%); background: #2b2118; color: #fff; padding: 11px 20px; border-radius: 6px }
  .wait { background: #fff; border: 1px solid #e4d9c8; padding: 12px; margin: 8px 0; display: flex; justify-content: space-between; align-items: center; border-radius: 8px }`

createApp({
  template: `
  <div class="bar">Osteria Lume</div>
  <main>
    <h1>Reservations</h1>
    <p v-if="!ready">Loading the book…</p>
    <template v-else>
    <div class="stats">
      <div class="stat">Reservations <b>{{ book.length }}</b></div>
      <div class="stat">Guests expected <b>{{ guests }}</b></div>
      <div class="stat">Seated now <b>{{ seated }}</b></div>
    </div>
    <nav class="tabs" role="tablist">
      <button role="tab" :aria-selected="tab === 'book'" :class="{on: tab === 'book'}" @click="tab = 'book'">Tonight</button>
      <button role="tab" :aria-selected="tab === 'queue'" :class="{on: tab === 'queue'}" @click="tab = 'queue'">Waiting list
        <span class="count" v-if="badge">{{ badge }}</span></button>
    </nav>
    <section v-if="tab === 'book'">
      <p><input v-model="query" placeholder="Find a guest"> <button class="do" @click="begin">New reservation</button></p>
      <table><thead><tr><th>Time</th><th>Guest</th><th>Party</th><th>Table</th><th>Status</th><th>Note</th><th></th></tr></thead>
        <tbody><tr v-for="one in shown" :key="one.id">
          <td>{{ one.time }}</td><td>{{ one.guest }}</td><td>{{ one.size }}</td><td>{{ one.table }}</td><td>{{ one.status }}</td>
          <td>{{ one.note }}</td>
          <td style="position: relative; white-space: nowrap">
            <button class="lite" v-if="one.status === 'Booked'" @click="seat(one)">Seat</button>
            <button class="lite" :aria-label="'More for ' + one.guest" @click="menu = menu === one.id ? 0 : one.id">⋯</button>
            <div class="menu" role="menu" v-if="menu === one.id">
              <button role="menuitem" @click="mark(one, 'No-show')">Mark as no-show</button>
              <button role="menuitem" @click="leaving = one; menu = 0">Cancel reservation</button>
            </div></td></tr></tbody></table>
      <p v-if="!shown.length">No reservation matches.</p>
    </section>
    <section v-else>
      <div class="wait" v-for="one in queue" :key="one.id"><span><strong>{{ one.guest }}</strong>, party of {{ one.size }}, would like {{ one.wish }}</span>
        <button class="do" @click="offer(one)">Offer table</button></div>
      <p v-if="!queue.length">Nobody is waiting.</p>
    </section>
    </template>
  </main>
  <div class="veil" v-if="form"><div class="sheet" role="dialog" aria-modal="true" aria-labelledby="new-title">
    <h2 id="new-title">New reservation</h2>
    <label for="g">Guest</label><input id="g" v-model="form.guest">
    <label for="s">Party size</label><input id="s" type="number" min="1" v-model.number="form.size">
    <label for="t">Time</label><select id="t" v-model="form.time"><option v-for="t in times" :key="t">{{ t }}</option></select>
    <label for="b">Table</label><select id="b" v-model="form.table"><option v-for="(n, t) in seats" :key="t" :value="t">{{ t }}</option></select>
    <p class="warn" role="alert" v-if="warning">{{ warning }}</p>
    <p><button class="do" :disabled="busy" @click="keep">Book table</button> <button class="lite" @click="form = null">Close</button></p>
  </div></div>
  <div class="veil" v-if="leaving"><div class="sheet" role="alertdialog" aria-label="Cancel reservation">
    <p>Cancel the table of {{ leaving.guest }}?</p>
    <button class="do" @click="cancel">Yes, cancel</button> <button class="lite" @click="leaving = null">Keep it</button>
  </div></div>
  <div class="snack" role="status" v-if="snack">{{ snack }}</div>`,
  data: () => ({ready: false, book: [], queue: [], tab: 'book', query: '', form: null, warning: '', busy: false, menu: 0,
    leaving: null, snack: '', badge: 0, seats: SEATS,
    times: ['18:00', '18:30', '19:00', '19:30', '20:00', '20:30', '21:00', '21:30']}),
  computed: {
    guests() { return this.book.reduce((sum, one) => sum + one.size, 0) },
    seated() { return this.book.filter(one => one.status === 'Seated').reduce((sum, one) => sum + one.size, 0) },
    shown() {
      const found = this.book.filter(one => one.guest.toLowerCase().includes(this.query.trim().toLowerCase()))
      return is('new-one-at-the-end') ? found : found.sort((a, b) => a.time.localeCompare(b.time))
    },
  },
  async mounted() {
    const kept = await load('h_bistro', 300)
    Object.assign(this, structuredClone(kept ?? START), {ready: true})
    this.badge = this.queue.length
  },
  methods: {
    store(ms = 300) { return save('h_bistro', {book: this.book, queue: this.queue}, ms) },
    say(text) { this.snack = text; setTimeout(() => { this.snack = '' }, 3500) },
    begin() { this.form = {guest: '', size: 2, time: '19:00', table: 'Table 1'}; this.warning = '' },
    async keep() {
      const {guest, size, table} = this.form
      if (!guest.trim()) { this.warning = 'Who is the guest?'; return }
      if (size > SEATS[table] && !is('too-many-at-table')) { this.warning = `${table} has only ${SEATS[table]} seats`; return }
      this.warning = ''
      this.busy = true
      this.book.push({id: Date.now(), ...this.form, status: 'Booked', note: ''})
      await this.store(700)
      this.busy = false; this.form = null
      this.say('Table booked')
    },
    async seat(one) {
      await wait(350)
      one.status = 'Seated'
      if (!is('seating-not-saved')) await this.store(0)
      if (is('seating-rolled-back')) setTimeout(() => { one.status = 'Booked'; this.store(0) }, 1200)
    },
    mark(one, status) { one.status = status; this.menu = 0; this.store() },
    async cancel() {
      const gone = is('other-booking-cancelled') ? this.book[this.book.indexOf(this.leaving) + 1] : this.leaving
      await wait(500)
      this.book = this.book.filter(one => one.id !== gone.id)
      this.leaving = null
      await this.store(0)
      this.say('Reservation cancelled')
    },
    async offer(one) {
      await wait(400)
      this.queue = this.queue.filter(other => other.id !== one.id)
      this.book.push({id: one.id, time: one.wish, guest: one.guest, size: one.size, table: 'Terrace', status: 'Booked', note: ''})
      if (!is('badge-stale')) this.badge = this.queue.length
      await this.store(0)
      this.say(`${one.guest} has a table`)
    },
  },
}).mount('#root')
document.head.insertAdjacentHTML('beforeend', `<style>${css}</style>`)
