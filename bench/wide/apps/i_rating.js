import { createApp, ref } from "vue";

const style = document.createElement("style");
style.textContent = `
.wrap { max-width: 620px; margin: 20px auto; } .stars button { font-size: 26px; border: 0; background: none; color: #bbb; cursor: pointer; } .stars button.on { color: #e39b00; }
textarea { width: 100%; height: 70px; font: inherit; padding: 8px; box-sizing: border-box; } .post { font: inherit; padding: 8px 18px; margin-top: 6px; }
.card { border: 1px solid #dcdfe6; border-radius: 8px; padding: 12px 16px; margin-top: 12px; } .gold { color: #b77900; } .err { color: #b00020; }
.thanks { background: #e8f6ec; padding: 8px 12px; border-radius: 6px; } .card button { font: inherit; font-size: 13px; }`;
document.head.append(style);

createApp({
  setup() {
    const stars = ref(0), text = ref(""), error = ref(""), thanks = ref(false), count = ref(12);
    const reviews = ref([
      { id: 1, stars: 2, text: "Leaks when it lies flat", agree: 5 },
      { id: 2, stars: 5, text: "Best mug I ever had", agree: 9 },
    ]);
    function rate(number) {
      stars.value = number;
      if (!is("error-stays")) error.value = "";
    }
    async function post() {
      thanks.value = false;
      if (!stars.value && !is("without-stars")) { error.value = "Pick a rating first"; return; }
      const review = { id: Date.now(), stars: stars.value, text: text.value, agree: 0 };
      await save("i_rating", review, 500);
      reviews.value = is("at-the-end") ? [...reviews.value, review] : [review, ...reviews.value];
      count.value += 1; text.value = ""; stars.value = 0; thanks.value = true;
      if (is("poll-drops-it")) setTimeout(() => { reviews.value = reviews.value.filter(one => one !== review && one.id !== review.id); count.value = 12; }, 2600);
    }
    return { stars, text, error, thanks, count, reviews, rate, post };
  },
  template: `
  <div class="wrap">
    <h1>Thermo mug</h1>
    <div><b class="gold">4.2</b> · <span>{{ count }} reviews</span></div>
    <h3>Your review</h3>
    <div class="stars"><button v-for="n in 5" :key="n" :class="{on: n <= stars}" :aria-label="n + (n > 1 ? ' stars' : ' star')" @click="rate(n)">★</button></div>
    <p v-if="error" class="err" role="alert">{{ error }}</p>
    <textarea v-model="text" placeholder="Tell others what you think"></textarea>
    <button class="post" :disabled="!text.trim()" @click="post">Post review</button>
    <p v-if="thanks" class="thanks" role="status">Thanks for your review</p>
    <div v-for="one in reviews" :key="one.id" class="card">
      <div class="gold">{{ '★'.repeat(one.stars) }}</div>
      <p>{{ one.text }}</p>
      <button @click="one.agree += 1">Helpful</button> <small>{{ one.agree }} people agree</small>
    </div>
  </div>`,
}).mount("#root");
