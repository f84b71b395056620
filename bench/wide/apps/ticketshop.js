import { createApp, ref, reactive, computed, watch, onMounted } from "vue";

const style = document.createElement("style");
style.textContent = `
body{margin:0;font:15px/1.5 "Segoe UI",system-ui,sans-serif;background:#faf7f2;color:#2b2118}
.topbar{display:flex;justify-content:space-between;padding:14px 28px;background:#7a1f3d;color:#fff}
.topbar h1{margin:0;font-size:22px}.topbar__basket{background:#fff;color:#7a1f3d;border:0;border-radius:16px;padding:4px 14px;font:inherit}
.layout{display:grid;grid-template-columns:1fr 330px;gap:24px;padding:20px 28px}
.chips{display:flex;gap:8px;margin-bottom:14px;align-items:center}.chip{border:1px solid #7a1f3d;background:#fff;border-radius:14px;padding:3px 12px;font:inherit;cursor:pointer}
.chip--on{background:#7a1f3d;color:#fff}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:14px}
.event-card{background:#fff;border-radius:10px;padding:14px;box-shadow:0 1px 4px #0002}.event-card h3{margin:0 0 4px}
.event-card__meta{color:#6b5c4d;font-size:14px}.event-card__foot{display:flex;justify-content:space-between;align-items:center;margin-top:8px}
.basket{background:#fff;border-radius:10px;padding:16px;align-self:start}
.line{display:flex;justify-content:space-between;align-items:center;padding:6px 0;border-bottom:1px solid #eee}
.line__qty{display:flex;gap:6px;align-items:center}
.sum{display:flex;justify-content:space-between;padding:3px 0}.sum--total{font-weight:700;border-top:2px solid #2b2118}
.field-error{color:#b3261e;font-size:13px}.backdrop{position:fixed;inset:0;background:#0007;display:flex;align-items:center;justify-content:center}
.modal{background:#fff;border-radius:12px;padding:22px;width:380px}.modal label{display:block;margin:10px 0 2px}.modal input{width:100%;box-sizing:border-box;font:inherit}
.modal__actions{display:flex;justify-content:flex-end;gap:8px;margin-top:16px}
.thanks{background:#e5f4e3;border:1px solid #8cc084;border-radius:8px;padding:10px 14px;margin:16px 28px 0}
.fade-leave-active{transition:opacity .2s}.fade-leave-to{opacity:0}`;
document.head.append(style);

const EVENTS = [
  { id: "jazz", name: "Harbour Jazz Night", kind: "Concert", place: "Pier Hall", date: "12 June", price: 28, left: 40 },
  { id: "hamlet", name: "Hamlet", kind: "Theatre", place: "Old Playhouse", date: "14 June", price: 35, left: 3 },
  { id: "comedy", name: "Stand-up Sunday", kind: "Comedy", place: "The Cellar", date: "16 June", price: 15, left: 22 },
  { id: "rock", name: "Granite Rock Festival", kind: "Concert", place: "East Park", date: "21 June", price: 72.5, left: 180 },
  { id: "ballet", name: "Swan Lake", kind: "Theatre", place: "City Opera", date: "25 June", price: 54, left: 0 },
];

createApp({
  setup() {
    const ready = ref(false), kind = ref("All"), sort = ref("date"), basket = reactive([]), codeInput = ref(""), code = ref(""), codeError = ref("");
    const open = ref(false), form = reactive({ name: "", email: "" }), errors = reactive({}), thanks = ref(null), sending = ref(false);
    const byId = id => EVENTS.find(e => e.id === id);
    onMounted(async () => {
      const s = await load("ticketshop", 120);
      if (s && s.basket) { basket.push(...s.basket); code.value = s.code || ""; }
      ready.value = true;
    });
    watch([basket, code], () => { if (ready.value && !is("basket-not-kept")) save("ticketshop", { basket, code: code.value }); }, { deep: true });
    const shown = computed(() => {
      const list = EVENTS.filter(e => kind.value === "All" || e.kind === kind.value);
      if (sort.value === "low") list.sort((a, b) => a.price - b.price);
      if (sort.value === "high") list.sort((a, b) => is("sort-wrong") ? a.price - b.price : b.price - a.price);
      return list;
    });
    const count = computed(() => basket.reduce((n, l) => n + l.qty, 0));
    const tickets = computed(() => basket.reduce((n, l) => n + l.qty * byId(l.id).price, 0));
    const fee = computed(() => (is("fee-per-line") ? basket.length : count.value) * 1.5);
    const discount = computed(() => (code.value === "SUMMER10" ? tickets.value * 0.1 : 0));
    const total = computed(() => tickets.value + fee.value - (is("discount-ignored") ? 0 : discount.value));
    function add(e) {
      thanks.value = null;
      const line = basket.find(l => l.id === e.id);
      if (line) { if (line.qty < e.left) line.qty++; } else basket.push({ id: e.id, qty: 1 });
    }
    function more(line) { if (line.qty < byId(line.id).left) line.qty++; }
    function less(line) { line.qty--; if (!line.qty) basket.splice(basket.indexOf(line), 1); }
    function apply() {
      const typed = codeInput.value.trim().toUpperCase();
      codeError.value = typed === "SUMMER10" ? "" : "This code is not valid";
      if (!codeError.value) { code.value = typed; codeInput.value = ""; }
    }
    async function pay() {
      errors.name = form.name.trim() ? "" : "Please enter your name";
      errors.email = /.+@.+\..+/.test(form.email) || is("email-unchecked") ? "" : "Please enter a valid e-mail address";
      if (errors.name || errors.email) return;
      sending.value = true;
      await wait(400);
      thanks.value = { email: form.email, n: count.value };
      basket.splice(0); code.value = ""; sending.value = false; open.value = false; form.name = form.email = "";
    }
    return { ready, kind, sort, basket, code, codeInput, codeError, open, form, errors, thanks, sending, byId, shown, count, tickets, fee, discount, total, add, more, less, apply, pay, money, kinds: ["All", "Concert", "Theatre", "Comedy"] };
  },
  template: `
  <div class="topbar"><h1>Curtain Call tickets</h1><div class="topbar__basket">Basket: {{ count }}</div></div>
  <div v-if="thanks" class="thanks"><strong>Thank you for your order!</strong> We have sent {{ thanks.n }} tickets to {{ thanks.email }}.</div>
  <div v-if="ready" class="layout">
    <main>
      <h2>What's on</h2>
      <div class="chips">
        <button v-for="k in kinds" :key="k" class="chip" :class="{ 'chip--on': kind === k }" @click="kind = k">{{ k }}</button>
        <label>Sort by <select v-model="sort"><option value="date">Date</option><option value="low">Price: low to high</option><option value="high">Price: high to low</option></select></label>
      </div>
      <div class="grid">
        <div v-for="e in shown" :key="e.id" class="event-card">
          <h3>{{ e.name }}</h3>
          <div class="event-card__meta">{{ e.date }} · {{ e.place }}</div>
          <div class="event-card__meta">{{ e.kind }}</div>
          <div v-if="e.left && e.left < 5" class="field-error">Only {{ e.left }} left</div>
          <div class="event-card__foot">
            <span class="price">{{ money(e.price) }}</span>
            <button v-if="e.left" @click="add(e)">Add to basket</button>
            <button v-else disabled>Sold out</button>
          </div>
        </div>
      </div>
    </main>
    <aside class="basket">
      <h2>Your basket</h2>
      <p v-if="!basket.length">Your basket is empty</p>
      <template v-else>
        <transition-group name="fade">
          <div v-for="l in basket" :key="l.id" class="line">
            <span>{{ byId(l.id).name }}</span>
            <span class="line__qty">
              <button aria-label="Fewer" @click="less(l)">−</button><span>{{ l.qty }}</span><button aria-label="More" :disabled="l.qty >= byId(l.id).left" @click="more(l)">+</button>
            </span>
          </div>
        </transition-group>
        <form @submit.prevent="apply"><label>Discount code <input v-model="codeInput" size="10"></label> <button>Apply</button></form>
        <div v-if="codeError" class="field-error">{{ codeError }}</div>
        <div class="sum"><span>Tickets</span><span>{{ money(tickets) }}</span></div>
        <div class="sum"><span>Service fee</span><span>{{ money(fee) }}</span></div>
        <div v-if="discount" class="sum"><span>Discount ({{ code }})</span><span>-{{ money(discount) }}</span></div>
        <div class="sum sum--total"><span>Total</span><span>{{ money(total) }}</span></div>
        <button @click="open = true">Checkout</button>
      </template>
    </aside>
  </div>
  <div v-if="open" class="backdrop" @click.self="open = false">
    <div class="modal" role="dialog" aria-labelledby="pay-title">
      <h2 id="pay-title">Your details</h2>
      <label for="buyer">Name</label><input id="buyer" v-model="form.name">
      <div v-if="errors.name" class="field-error">{{ errors.name }}</div>
      <label for="mail">E-mail</label><input id="mail" v-model="form.email">
      <div v-if="errors.email" class="field-error">{{ errors.email }}</div>
      <div class="modal__actions"><button @click="open = false">Cancel</button><button :disabled="sending" @click="pay">{{ sending ? "Paying…" : "Pay " + money(total) }}</button></div>
    </div>
  </div>`,
}).mount("#root");
