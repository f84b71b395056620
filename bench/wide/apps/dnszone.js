import {computed, createApp, reactive} from 'vue';

const css = document.createElement('style');
css.textContent = `body{font:14px/1.5 "IBM Plex Sans",Arial,sans-serif;margin:0;background:#fff;color:#161616}.shell{display:grid;grid-template-columns:210px 1fr}.side{background:#f4f4f4;min-height:100vh;padding:18px}.side li{padding:3px 0}.body{padding:20px 30px}
table{width:100%;border-collapse:collapse;margin-top:14px}th{background:#e0e0e0}th,td{text-align:left;padding:7px 10px;border-bottom:1px solid #e0e0e0}.mono{font-family:monospace}.note{position:fixed;right:20px;top:20px;background:#393939;color:#fff;padding:12px 16px}.note button{margin-left:14px}.bad{color:#da1e28}
.addrow{display:flex;gap:12px;align-items:end;background:#f4f4f4;padding:12px}.addrow label{display:grid}.tag{background:#d0e2ff;border-radius:10px;padding:1px 10px}button{padding:4px 12px;font:inherit}input,select{padding:4px;font:inherit}`;
document.head.append(css);
const SEED = [['@', 'A', '203.0.113.10', 3600], ['www', 'CNAME', 'saltmarsh.example', 3600], ['mail', 'A', '203.0.113.25', 3600], ['@', 'MX', '10 mail.saltmarsh.example', 86400], ['shop', 'A', '203.0.113.40', 300], ['blog', 'CNAME', 'hosting.example.net', 3600],
  ['@', 'TXT', 'v=spf1 mx -all', 3600], ['_dmarc', 'TXT', 'v=DMARC1; p=reject', 3600], ['vpn', 'A', '198.51.100.7', 600], ['status', 'CNAME', 'pages.example.org', 3600], ['files', 'A', '203.0.113.52', 1800]].map(([host, type, value, ttl], id) => ({id, host, type, value, ttl}));
const KIND = ['A', 'CNAME', 'MX', 'TXT'];
const span = seconds => seconds >= 86400 ? `${seconds / 86400} day` : seconds >= 3600 ? `${seconds / 3600} h` : is('minutes-as-hours') ? `${seconds / 60} h` : `${seconds / 60} min`;

createApp({
  setup() {
    const s = reactive({records: [], type: 'All types', draft: {host: '', type: 'A', value: '', ttl: '3600'}, error: '', edit: null, text: '', note: null, history: [], ready: false});
    load('dnszone').then(kept => { s.records = kept ?? SEED; s.ready = true; });
    const keep = () => save('dnszone', s.records, 20);
    const shown = computed(() => s.records.filter(one => s.type === 'All types' || one.type === s.type));
    const counts = computed(() => KIND.map(type => [type, s.records.filter(one => one.type === type).length - (is('count-off') && type === 'CNAME' ? 1 : 0)]));
    function add() {
      const {host, type, value, ttl} = s.draft;
      if (type === 'A' && !/^\d+(\.\d+){3}$/.test(value)) { s.error = 'An A record needs an IPv4 address'; return; }
      s.error = ''; s.records.push({id: Date.now(), host: host || '@', type, value, ttl: +ttl}); s.history.unshift(`Added ${type} ${host}`); s.draft = {host: '', type: 'A', value: '', ttl: '3600'}; keep();
    }
    function remove(one) {
      const at = s.records.indexOf(one); s.records.splice(at, 1); s.history.unshift(`Removed ${one.type} ${one.host}`);
      s.note = {text: `${one.type} record ${one.host} was removed`, undo() { s.records.splice(is('undo-at-end') ? s.records.length : at, 0, one); s.note = null; s.history.shift(); keep(); }}; keep();
    }
    function saveEdit(one) {
      const before = one.value; one.value = s.text; s.edit = null; s.history.unshift(`Changed ${one.type} ${one.host}`);
      if (!is('edit-not-kept')) keep();
      if (is('edit-snaps-back')) setTimeout(() => { one.value = before; keep(); }, 1600);
    }
    return {s, shown, counts, add, remove, saveEdit, span, KIND, is, start(one) { s.edit = one.id; s.text = one.value; }};
  },
  template: `
  <div class="shell">
    <div class="side"><b>saltmarsh.example</b><h2>Record types</h2><ul><li v-for="[type, n] in counts" :key="type">{{ type }}: {{ n }}</li></ul><h2>Recent changes</h2><ul id="history"><li v-for="(line, at) in s.history" :key="at">{{ line }}</li></ul><p v-if="!s.history.length">No changes yet</p></div>
    <div class="body"><h1>DNS records</h1>
      <form class="addrow" @submit.prevent="add"><label>Host <input v-model="s.draft.host" placeholder="@"></label><label>Type <select v-model="s.draft.type"><option v-for="k in KIND">{{ k }}</option></select></label><label>Value <input v-model="s.draft.value" size="26"></label>
        <label>TTL <select v-model="s.draft.ttl"><option value="300">5 min</option><option value="3600">1 h</option><option value="86400">1 day</option></select></label><button>Add record</button></form>
      <p class="bad" v-if="s.error" role="alert" :style="is('error-blank') ? 'color:#fff' : ''">{{ s.error }}</p>
      <p><label>Show <select v-model="s.type"><option>All types</option><option v-for="k in KIND">{{ k }}</option></select></label> {{ shown.length }} records</p>
      <table v-if="shown.length"><thead><tr><th>Host</th><th>Type</th><th>Value</th><th>TTL</th><th>Actions</th></tr></thead><tbody>
        <tr v-for="one in shown" :key="one.id"><td>{{ one.host }}</td><td><span class="tag">{{ one.type }}</span></td>
          <td class="mono"><template v-if="s.edit === one.id"><input v-model="s.text" aria-label="New value" size="26"> <button @click="saveEdit(one)">Save</button></template><template v-else>{{ one.value }}</template></td><td>{{ span(one.ttl) }}</td>
          <td><button @click="start(one)">Edit</button> <button @click="remove(one)">Remove</button></td></tr></tbody></table>
      <p v-else-if="s.ready">No records of this type</p></div>
    <div class="note" role="status" v-if="s.note">{{ s.note.text }}<button @click="s.note.undo()">Undo</button></div>
  </div>`,
}).mount('#root');
document.title = 'DNS records';
