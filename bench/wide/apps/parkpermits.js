import { createApp } from "vue";

const style = document.createElement("style");
style.textContent = `
  body { font-family: "Helvetica Neue", Arial, sans-serif; background: #eef2f6; margin: 0; }
  .wrap { max-width: 760px; margin: 30px auto; }
  .cards { display: grid; grid-template-columns: 1fr 1fr; gap: 14px; }
  .card { background: #fff; border-radius: 8px; padding: 14px; box-shadow: 0 1px 3px #0003; }
  .card h3 { margin: 0 0 6px; } .muted { color: #667; font-size: 14px; }
  .badge { display: inline-block; padding: 2px 8px; border-radius: 10px; background: #ffe7b8; font-size: 13px; }
  .badge.Active { background: #c9efd0; } .badge.Expired { background: #f4cccc; }
  .ghost .badge.Active { background: #fff; color: #fff; }
  .top { display: flex; gap: 10px; align-items: center; margin-bottom: 14px; }
  .toast { position: fixed; right: 20px; bottom: 20px; background: #223; color: #fff; padding: 10px 16px; border-radius: 6px; }
  input, select, button { font: inherit; padding: 6px 10px; }
`;
document.head.append(style);

const start = [
  { plate: "KLM 482", zone: "North", until: "2025-03-31", state: "Pending", fee: 40 },
  { plate: "BRX 119", zone: "Harbour", until: "2024-12-31", state: "Expired", fee: 60 },
  { plate: "TTP 730", zone: "North", until: "2025-06-30", state: "Active", fee: 40 },
  { plate: "AAC 005", zone: "Old town", until: "2025-01-15", state: "Pending", fee: 85 },
];

createApp({
  data: () => ({ ready: false, permits: [], query: "", order: "plate", toast: "", timer: 0 }),
  async created() {
    const doc = await load("permits", 100);
    this.permits = (doc && doc.permits) || start.map((p) => ({ ...p }));
    this.ready = true;
  },
  computed: {
    shown() {
      const q = this.query.trim().toLowerCase();
      const list = this.permits.filter((p) => is("search-zone") ? p.zone.toLowerCase().includes(q) || p.state === "Expired" : (p.plate + " " + p.zone).toLowerCase().includes(q));
      const key = this.order;
      return list.slice().sort((a, b) => {
        if (key === "fee" && is("text-order")) return a.plate < b.plate ? -1 : 1;
        return a[key] < b[key] ? -1 : a[key] > b[key] ? 1 : 0;
      });
    },
    pending() { return this.permits.filter((p) => p.state === "Pending").length; },
    revenue() {
      return this.permits.filter((p) => p.state === "Active" || (is("total-all") && p.state === "Pending")).reduce((s, p) => s + p.fee, 0);
    },
  },
  methods: {
    say(text) {
      this.toast = text;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => (this.toast = ""), 4000);
    },
    async approve(p) {
      p.state = "Active";
      if (!is("not-stored")) await save("permits", { permits: this.permits }, 120);
      this.say(`Permit ${p.plate} approved`);
    },
    async renew(p) {
      p.state = "Active";
      p.until = "2025-12-31";
      await save("permits", { permits: this.permits }, 120);
      this.say(`Permit ${p.plate} renewed`);
    },
    ghost(p) { return is("ghost-badge") && p.plate === "BRX 119"; },
  },
  template: `
    <div class="wrap" v-if="ready">
      <h1>Parking permits</h1>
      <p><span id="pending">{{ pending }} pending</span> · Income from active permits: <strong>\${{ revenue }}.00</strong></p>
      <div class="top">
        <input type="search" v-model="query" placeholder="Search plate or zone" aria-label="Search">
        <label>Sort by <select v-model="order">
          <option value="plate">Plate</option><option value="fee">Fee</option><option value="until">Valid until</option>
        </select></label>
      </div>
      <p v-if="!shown.length">No permits found</p>
      <div class="cards">
        <div class="card" v-for="p in shown" :key="p.plate" :class="{ ghost: ghost(p) }">
          <h3>{{ p.plate }}</h3>
          <div class="muted">{{ p.zone }} · \${{ p.fee }} · until {{ p.until }}</div>
          <p><span class="badge" :class="p.state">{{ p.state }}</span></p>
          <button v-if="p.state === 'Pending'" @click="approve(p)">Approve</button>
          <button v-if="p.state === 'Expired'" @click="renew(p)">Renew</button>
        </div>
      </div>
      <div class="toast" v-if="toast" role="status">{{ toast }}</div>
    </div>`,
}).mount("#root");
