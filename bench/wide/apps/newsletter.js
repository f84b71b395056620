import { createApp } from "vue";

document.title = "Newsletter subscribers";
document.head.append(Object.assign(document.createElement("style"), { textContent: `
body{margin:0;font:15px/1.5 "Trebuchet MS",sans-serif;background:#eef4f4;color:#1d3333} #root{max-width:940px;margin:0 auto;padding:22px} h1{margin:0 0 12px}
.row{display:flex;gap:12px;align-items:center} .person{background:#fff;border-radius:8px;padding:10px 14px;margin:6px 0} .person .who{flex:1} .who small{display:block;color:#577}
.chip{font-size:12px;padding:2px 9px;border-radius:10px;background:#dfeaea} .chip.active{background:#c9efd4} .chip.bounced{background:#ffd3cc} input,select,textarea,button{font:inherit;padding:6px 9px;border:1px solid #9bb;border-radius:6px;background:#fff}
button{cursor:pointer} button:disabled{opacity:.4;cursor:default} button.on{background:#1d5c5c;color:#fff} .stats{display:flex;gap:30px;margin:10px 0} .stats div{background:#fff;border-radius:8px;padding:8px 16px} .stats b{font-size:22px;display:block}
.oops{color:#b3261e} .good{background:#c9efd4;padding:8px 14px;border-radius:8px} .bulk{background:#1d3333;color:#fff;padding:8px 14px;border-radius:8px;margin:8px 0} .gone{position:absolute;left:-4000px}` }));
const S = (id, name, mail, since, state, tags) => ({ id, name, mail, since, state, tags });
const SEED = [
  S(1, "Ada Brook", "ada@brook.example", "2026-01-12", "active", ["Offers"]), S(2, "Ben Castle", "ben@castle.example", "2026-02-03", "active", []), S(3, "Cora Dunn", "cora@dunn.example", "2025-11-20", "bounced", ["Events"]),
  S(4, "Dario Emm", "dario@emm.example", "2026-05-30", "active", ["Offers", "Events"]), S(5, "Eva Frost", "eva@frost.example", "2026-03-17", "unsubscribed", []), S(6, "Finn Gale", "finn@gale.example", "2024-08-09", "active", ["Events"]),
  S(7, "Gina Holt", "gina@holt.example", "2026-06-01", "active", []), S(8, "Hugo Ives", "hugo@ives.example", "2025-04-25", "bounced", []), S(9, "Ines Jay", "ines@jay.example", "2026-07-14", "active", ["Offers"]),
];
createApp({
  data: () => ({ people: null, term: "", query: "", status: "all", order: "name", page: 1, per: 4, mail: "", name: "", oops: "", good: "", picked: [], editing: 0, draft: "", busy: false, open: false, lines: "" }),
  async mounted() { const d = await load("newsletter", 120); this.people = d?.people || SEED; },
  computed: {
    hits() {
      const q = this.query.toLowerCase(), key = is("date-order") ? "name" : this.order;
      return this.people.filter((p) => (this.status === "all" || p.state === this.status) && (p.name + " " + p.mail).toLowerCase().includes(q))
        .sort((a, b) => (key === "since" ? b.since.localeCompare(a.since) : a.name.localeCompare(b.name)));
    },
    pages() { return Math.max(1, Math.ceil(this.hits.length / this.per)); },
    shown() { return this.hits.slice((this.page - 1) * this.per, this.page * this.per); },
    active() { return (is("frozen-stats") ? SEED : this.people).filter((p) => p.state === "active").length; },
  },
  watch: {
    term(v) { clearTimeout(this.t); this.t = setTimeout(() => { this.query = v.trim(); this.page = 1; }, 350); },
    status() { this.page = 1; },
  },
  methods: {
    async store() { this.busy = true; await save("newsletter", { people: this.people }, 120); this.busy = false; },
    valid: (m) => /^\S+@\S+\.\S+$/.test(m),
    async subscribe() {
      this.oops = this.good = "";
      const m = this.mail.trim().toLowerCase();
      if (!this.valid(m)) return (this.oops = "That is not an e-mail address");
      if (this.people.some((p) => p.mail === m) && !is("twice")) return (this.oops = `${m} is already subscribed`);
      this.people.push(S(Date.now(), this.name.trim() || m.split("@")[0], m, "2026-11-20", "active", []));
      this.mail = this.name = ""; await this.store(); this.good = "Welcome e-mail sent to " + m;
    },
    async removePicked() {
      const n = this.picked.length, out = is("spares-last") ? this.picked.slice(0, -1) : this.picked;
      this.people = this.people.filter((p) => !out.includes(p.id)); this.picked = []; this.page = Math.min(this.page, this.pages);
      await this.store(); this.good = n === 1 ? "1 subscriber removed" : `${n} subscribers removed`;
    },
    edit(p) { this.editing = p.id; this.draft = p.name; this.$nextTick(() => document.querySelector(".inline")?.focus()); },
    async rename(p) { if (!this.editing) return; this.editing = 0; if (this.draft.trim()) { if (!is("rename-lost")) p.name = this.draft.trim(); await this.store(); } },
    async importLines() {
      let n = 0, skipped = 0;
      for (const l of this.lines.split(/[\n,]/).map((x) => x.trim().toLowerCase()).filter(Boolean)) {
        if (!this.valid(l) || this.people.some((p) => p.mail === l)) { skipped++; continue; }
        this.people.push(S(Date.now() + n, l.split("@")[0], l, "2026-11-20", "active", [])); n++;
      }
      if (is("import-message")) skipped = 0;
      await this.store(); this.open = false; this.lines = ""; this.good = `${n} imported, ${skipped} skipped`;
    },
  },
  template: `
<h1>Newsletter subscribers</h1>
<p v-if="!people">Loading subscribers…</p>
<template v-else>
  <div class="stats"><div>Subscribers<b>{{ people.length }}</b></div><div>Active<b>{{ active }}</b></div><div>Bounced<b>{{ people.filter(p => p.state === 'bounced').length }}</b></div></div>
  <form class="row" @submit.prevent="subscribe" novalidate><input v-model="mail" aria-label="E-mail address" placeholder="E-mail address"><input v-model="name" aria-label="Full name" placeholder="Full name"><button :disabled="busy">Subscribe</button><button type="button" @click="open = !open" :aria-expanded="open">Import list</button></form>
  <p v-if="oops" class="oops" role="alert">{{ oops }}</p><p v-if="good" class="good" role="status">{{ good }}</p>
  <div v-if="open"><p><textarea v-model="lines" rows="3" cols="60" aria-label="Addresses" placeholder="One address per line, or separated by commas"></textarea></p><button :disabled="!lines.trim()" @click="importLines">Import now</button></div>
  <div class="row" style="margin-top:14px"><input type="search" v-model="term" placeholder="Search subscribers" aria-label="Search subscribers">
    <span class="row" role="group" aria-label="Status"><button v-for="s in ['all','active','bounced','unsubscribed']" :class="{on: status === s}" :aria-pressed="status === s" @click="status = s">{{ s[0].toUpperCase() + s.slice(1) }}</button></span>
    <label>Order by <select v-model="order"><option value="name">Name</option><option value="since">Newest</option></select></label></div>
  <div v-if="picked.length" class="bulk row"><span>{{ picked.length }} selected</span><button @click="removePicked">Remove selected</button><button @click="picked = []">Clear selection</button></div>
  <div role="list"><div v-for="p in shown" :key="p.id" class="person row" role="listitem">
    <input type="checkbox" :value="p.id" v-model="picked" :aria-label="p.name">
    <div class="who"><input v-if="editing === p.id" class="inline" aria-label="New name" v-model="draft" @keyup.enter="rename(p)" @keyup.esc="editing = 0" @blur="rename(p)"><span v-else @dblclick="edit(p)">{{ p.name }}</span><small>{{ p.mail }}, since {{ p.since }}</small></div>
    <span v-for="t in p.tags" class="chip">{{ t }}</span><span class="chip" :class="p.state">{{ p.state }}</span></div></div>
  <p v-if="!hits.length">Nobody matches “{{ query }}”.</p>
  <div class="row"><button :disabled="page === 1" @click="page--">Back</button><span>Page {{ page }} of {{ pages }}</span><button :disabled="page === pages" @click="page++">More</button></div>
</template>`,
}).mount("#root");
