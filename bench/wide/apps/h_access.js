// Members, roles, invitations and permissions of a team. Vue.
import {createApp} from 'vue'

const START = {
  members: [
    {id: 1, name: 'Ada Ferro', mail: 'ada@team.test', role: 'Owner'}, {id: 2, name: 'Ben Okoye', mail: 'ben@team.test', role: 'Admin'},
    {id: 3, name: 'Ravi Shah', mail: 'ravi@team.test', role: 'Viewer'}, {id: 4, name: 'Zoe Marin', mail: 'zoe@team.test', role: 'Viewer'},
    {id: 5, name: 'Mika Salo', mail: 'mika@team.test', role: 'Editor'},
  ],
  pending: [{mail: 'leo@team.test', role: 'Viewer', sent: 'Sent 3 days ago'}],
  rights: {Admin: ['Read', 'Edit', 'Publish', 'Delete'], Editor: ['Read', 'Edit'], Viewer: ['Read']},
}
const css = `
  body { background: #fbfbfd; color: #20242c } .page { max-width: 880px; margin: 0 auto; padding: 20px 20px 90px } .tabs { display: flex; border-bottom: 1px solid #d9dce3; margin: 12px 0 }
  .tabs button { border: 0; background: none; padding: 10px 16px; font: inherit; cursor: pointer } .tabs button[aria-selected=true] { border-bottom: 2px solid #7a3cc4; font-weight: 600 }
  .n { background: #e9e2f5; border-radius: 9px; font-size: 13px; padding: 1px 8px; margin-left: 5px } table { width: 100%; border-collapse: collapse; background: #fff } th, td { padding: 9px; border-bottom: 1px solid #eceef2; text-align: left }
  .btn { font: inherit; padding: 7px 13px; border-radius: 6px; border: 1px solid #b9bfcc; background: #fff; cursor: pointer } .btn.main { background: #7a3cc4; color: #fff; border-color: #7a3cc4 }
  .bar { position: fixed; left: 0; right: 0; bottom: 0; background: #20242c; color: #fff; padding: 12px 24px; display: flex; gap: 14px; justify-content: center; align-items: center }
  .veil { position: fixed; inset: 0; background: #0007; display: grid; place-items: center; z-index: 5 } .win { background: #fff; padding: 22px; border-radius: 10px; width: 350px } .win label { display: block; margin: 10px 0 }
  .win input, .win select { width: 100%; box-sizing: border-box; padding: 7px; font: inherit } .note { position: fixed; top: 18px; right: 18px; background: #1c6b3c; color: #fff; padding: 11px 18px; border-radius: 6px; z-index: 6 } .note.bad { background: #ad1f2d }
  .line { display: flex; gap: 14px; background: #fff; border: 1px solid #e3e6ec; border-radius: 8px; padding: 11px 14px; margin: 8px 0; align-items: center } .line span:first-child { flex: 1 } .muted { color: #667 }`

createApp({
  template: `
  <div class="page"><h1>Team access</h1>
    <p v-if="!data">Loading the team…</p>
    <template v-else>
    <p class="muted">{{ owners }} {{ owners === 1 ? 'owner' : 'owners' }} · Plan with 10 seats</p>
    <div class="tabs" role="tablist"><button v-for="name in ['Members', 'Pending', 'Permissions']" :key="name" role="tab" :aria-selected="tab === name" @click="show(name)">{{ name }}
      <span class="n" v-if="name === 'Members'">{{ data.members.length }}</span><span class="n" v-if="name === 'Pending'">{{ data.pending.length }}</span></button></div>
    <section v-if="tab === 'Members'">
      <p><input class="btn" type="search" v-model="query" placeholder="Search members"> <button class="btn main" @click="invitation = {mail: '', role: 'Viewer'}">Invite member</button>
        <template v-if="chosen.length"> <b>{{ chosen.length }} selected</b> <button class="btn" @click="removing = true">Remove from team</button></template></p>
      <table><thead><tr><th></th><th>Name</th><th>E-mail</th><th>Role</th></tr></thead>
        <tbody><tr v-for="one in found" :key="one.id"><td><input type="checkbox" :aria-label="'Select ' + one.name" :value="one.id" v-model="chosen"></td>
          <td>{{ one.name }}</td><td>{{ one.mail }}</td>
          <td><select :aria-label="'Role of ' + one.name" :value="roles[one.id] || one.role" @change="pick(one, $event.target.value)"><option v-for="role in allRoles" :key="role">{{ role }}</option></select></td></tr></tbody></table>
    </section>
    <section v-else-if="tab === 'Pending'">
      <div class="line" v-for="one in data.pending" :key="one.mail"><span>{{ one.mail }}</span><span>{{ one.role }}</span><span class="muted">{{ one.sent }}</span>
        <button class="btn" @click="resend(one)">Resend</button><button class="btn" @click="revoking = one">Revoke</button></div>
      <p v-if="!data.pending.length">No invitations are open.</p>
    </section>
    <section v-else>
      <table><thead><tr><th>Permission</th><th v-for="(_, role) in rights" :key="role">{{ role }}</th></tr></thead>
        <tbody><tr v-for="what in ['Read', 'Edit', 'Publish', 'Delete']" :key="what"><td>{{ what }}</td>
          <td v-for="(list, role) in rights" :key="role"><input type="checkbox" :aria-label="role + ': ' + what" :value="what" v-model="rights[role]"></td></tr></tbody></table>
      <p><button class="btn main" :disabled="busy" @click="saveRights">Save permissions</button></p>
    </section>
    </template>
  </div>
  <div class="bar" v-if="changes"><span>{{ changes }} unsaved {{ changes === 1 ? 'change' : 'changes' }}</span>
    <button class="btn main" :disabled="busy" @click="saveRoles">Save changes</button><button class="btn" @click="roles = {}">Discard</button></div>
  <div class="veil" v-if="invitation"><form class="win" role="dialog" aria-label="Invite member" @submit.prevent="invite"><h2>Invite member</h2>
    <label>E-mail<input type="email" required v-model="invitation.mail"></label>
    <label>Role<select v-model="invitation.role"><option v-for="role in allRoles" :key="role">{{ role }}</option></select></label>
    <button class="btn main" :disabled="busy">Send invitation</button> <button type="button" class="btn" @click="invitation = null">Cancel</button></form></div>
  <div class="veil" v-if="revoking"><div class="win" role="alertdialog" aria-label="Revoke"><p>Revoke the invitation for {{ revoking.mail }}?</p>
    <button class="btn main" @click="revoke">Yes, revoke</button> <button class="btn" @click="revoking = null">No</button></div></div>
  <div class="veil" v-if="removing"><div class="win" role="alertdialog" aria-label="Remove"><p>They lose access at once.</p>
    <button class="btn main" @click="remove">Remove {{ chosen.length }} members</button> <button class="btn" @click="removing = false">Cancel</button></div></div>
  <div v-if="note" :class="{note: true, bad: note.bad}" :role="note.bad ? 'alert' : 'status'">{{ note.text }}</div>`,
  data: () => ({data: null, tab: 'Members', query: '', roles: {}, chosen: [], invitation: null, revoking: null, removing: false, note: null, busy: false,
    rights: {}, allRoles: ['Owner', 'Admin', 'Editor', 'Viewer']}),
  computed: {
    owners() { return this.data.members.filter(one => one.role === 'Owner').length },
    found() { return this.data.members.filter(one => one.name.toLowerCase().includes(this.query.toLowerCase())) },
    changes() { return Object.keys(this.roles).length },
  },
  async mounted() {
    const data = await load('h_access', 300) ?? structuredClone(START)
    this.data = data; this.rights = structuredClone(data.rights)
  },
  methods: {
    say(text, bad) { this.note = {text, bad}; setTimeout(() => { this.note = null }, 4000) },
    async put(part, kept = true) {
      this.busy = true
      const next = {...JSON.parse(JSON.stringify(this.data)), ...JSON.parse(JSON.stringify(part))}
      if (kept) await save('h_access', next, 500); else await wait(500)
      this.data = next; this.busy = false
    },
    show(name) { this.tab = name; this.rights = structuredClone(JSON.parse(JSON.stringify(this.data.rights))) },
    pick(one, role) {
      const {[one.id]: _, ...rest} = this.roles
      this.roles = role === one.role ? rest : {...rest, [one.id]: role}
    },
    async saveRoles() {
      const members = this.data.members.map(one => ({...one, role: this.roles[one.id] ?? one.role}))
      if (!members.some(one => one.role === 'Owner') && !is('last-owner-lost')) {
        await wait(400)
        this.roles = {}
        this.say('A team needs at least one owner', true)
        return
      }
      await this.put({members}, !is('roles-not-stored'))
      if (!is('bar-stays')) this.roles = {}
      this.say('Changes saved')
    },
    async invite() {
      const {mail, role} = this.invitation
      await this.put({pending: [...this.data.pending, {mail, role: is('invited-as-viewer') ? 'Viewer' : role, sent: 'Sent just now'}]})
      this.invitation = null
    },
    async resend(one) { await this.put({pending: this.data.pending.map(other => other.mail === one.mail ? {...other, sent: 'Sent just now'} : other)}) },
    async revoke() {
      const {mail} = this.revoking
      this.revoking = null
      await this.put({pending: this.data.pending.filter(one => one.mail !== mail)})
    },
    async remove() {
      const gone = is('only-first-removed') ? this.chosen.slice(0, 1) : this.chosen
      await this.put({members: this.data.members.filter(one => !gone.includes(one.id))})
      this.removing = false; this.chosen = []
    },
    async saveRights() {
      const rights = JSON.parse(JSON.stringify(this.rights))
      if (!is('permission-not-kept')) await this.put({rights}); else await wait(500)
      this.say('Permissions updated')
    },
  },
}).mount('#root')
document.head.insertAdjacentHTML('beforeend', `<style>${css}</style>`)
