import { createApp, computed, ref } from "vue";

const style = document.createElement("style");
style.textContent = `
.poll { width: 440px; margin: 30px auto; position: relative; } .choice { display: flex; gap: 10px; border: 1px solid #ccd; border-radius: 8px; padding: 12px; margin-bottom: 8px; cursor: pointer; }
.row { position: relative; display: flex; justify-content: space-between; padding: 10px 12px; margin-bottom: 8px; background: #f0f1f6; border-radius: 8px; overflow: hidden; }
.row i { position: absolute; inset: 0 auto 0 0; background: #c9dcff; } .row span { position: relative; } button { font: inherit; padding: 9px 20px; }
.thanks { color: #14622f; font-weight: 600; } .veil { position: absolute; inset: 0; background: #fff; display: grid; place-items: center; z-index: 4; }`;
document.head.append(style);

createApp({
  setup() {
    const days = ref([{ name: "Tuesday", votes: 2 }, { name: "Thursday", votes: 4 }, { name: "Friday", votes: 3 }]);
    const picked = ref(""), given = ref(""), results = ref(false), busy = ref(false);
    const total = computed(() => days.value.reduce((sum, day) => sum + day.votes, 0));
    async function vote() {
      busy.value = true;
      await save("i_poll", picked.value, 700);
      for (const day of days.value) {
        if (day.name === given.value && !is("counted-twice")) day.votes -= 1;
        if (day.name === picked.value) day.votes += 1;
      }
      given.value = picked.value; results.value = true;
      if (!is("veil-stays")) busy.value = false;
    }
    function change() {
      results.value = false;
      if (is("other-radio")) picked.value = "Tuesday";
    }
    const thanks = is("vote-invalid") ? "Your vote counts as invalid" : "Your vote counts";
    return { days, picked, results, busy, total, vote, change, thanks };
  },
  template: `
  <div class="poll">
    <h2>When should we have the team dinner?</h2>
    <template v-if="!results">
      <label v-for="day in days" :key="day.name" class="choice"><input type="radio" name="day" :value="day.name" v-model="picked"> {{ day.name }}</label>
      <button :disabled="!picked || busy" @click="vote">Vote</button>
    </template>
    <template v-else>
      <p class="thanks" role="status">{{ thanks }}</p>
      <div v-for="day in days" :key="day.name" class="row"><i :style="{width: day.votes * 9 + '%'}"></i><span>{{ day.name }}</span><span>{{ day.votes }} votes</span></div>
      <p>{{ total }} votes in total</p>
      <button @click="change">Change my vote</button>
    </template>
    <div v-if="busy" class="veil">One moment…</div>
  </div>`,
}).mount("#root");
