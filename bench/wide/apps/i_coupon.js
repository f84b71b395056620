import { createApp, computed, ref } from "vue";

const style = document.createElement("style");
style.textContent = `
.order { max-width: 420px; margin: 24px auto; font-size: 15px; } .line { display: flex; justify-content: space-between; padding: 7px 0; }
.line.sum { border-top: 2px solid #222; font-weight: 700; font-size: 18px; } .code { display: flex; gap: 8px; margin: 12px 0 4px; }
.code input { flex: 1; padding: 10px; border: 1px solid #999; border-radius: 6px; font: inherit; } .code button { padding: 0 18px; font: inherit; }
.wrong { color: #b3261e; font-size: 14px; margin: 0; } .wrong.pale { color: #fafafa; } .chip { display: inline-flex; gap: 8px; background: #e7f3ff; border-radius: 16px; padding: 5px 12px; }
.chip button { border: 0; background: none; cursor: pointer; } .was { text-decoration: line-through; color: #777; font-weight: 400; }`;
document.head.append(style);

createApp({
  setup() {
    const code = ref(""), used = ref(""), wrong = ref(""), busy = ref(false), sum = ref(85);
    const discount = computed(() => (used.value ? 8 : 0));
    async function apply() {
      busy.value = true; wrong.value = "";
      await save("i_coupon", code.value, 600);
      busy.value = false;
      const name = code.value.trim().toUpperCase();
      if (name === "SPRING10" || (name === "WINTER" && is("takes-expired"))) {
        used.value = name; code.value = ""; sum.value = 77;
      } else wrong.value = name === "WINTER" ? "This code has expired" : "We do not know this code";
    }
    function remove() {
      used.value = "";
      if (!is("total-not-back")) sum.value = 85;
    }
    return { code, used, wrong, busy, sum, discount, apply, remove, is, money };
  },
  template: `
  <div class="order">
    <h1>Your order</h1>
    <div class="line"><span>Linen shirt, size M</span><span>$48.00</span></div>
    <div class="line"><span>Canvas belt</span><span>$32.00</span></div>
    <div class="line"><span>Shipping</span><span>$5.00</span></div>
    <div v-if="!used" class="code">
      <input v-model="code" placeholder="Coupon code" @input="wrong = ''">
      <button :disabled="!code.trim() || busy" @click="apply">{{ busy ? '…' : 'Apply' }}</button>
    </div>
    <p v-if="wrong" class="wrong" :class="{pale: is('pale-error')}" role="alert">{{ wrong }}</p>
    <div v-if="used" class="chip">{{ used }} <button aria-label="Remove coupon" @click="remove">✕</button></div>
    <div v-if="used" class="line"><span>Discount</span><span>-{{ money(discount) }}</span></div>
    <div class="line sum"><span>Total</span>
      <span v-if="used && is('struck-total')"><span class="was">$77.00</span> $85.00</span>
      <span v-else>{{ money(sum) }}</span></div>
  </div>`,
}).mount("#root");
