import { createApp, computed, ref, watch } from "vue";
import ElementPlus, { ElMessage } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + `
.page { max-width: 980px; margin: 0 auto; padding: 20px; font-size: 14px; } .bar { display: flex; align-items: center; gap: 16px; } .bar .el-form-item { margin: 0; width: 230px; } .under { display: flex; justify-content: space-between; align-items: center; margin-top: 14px; } .tip { color: #909399; margin-top: 20px; }`;
document.head.append(style);

const ALL = [
  ["Great kettle", 5, "Mia"], ["Sticky lid", 1, "Omar"], ["Quiet and quick", 4, "Lena"], ["Came broken", 1, "Piet"],
  ["Loose handle", 2, "Ada"], ["Does its job", 3, "Yusuf"], ["Never again", 1, "Ruth"],
].map(([title, stars, who], at) => ({ id: at + 1, title, stars, who, status: "Waiting", reply: "" }));
const SIZE = 4;

createApp({
  setup() {
    const reviews = ref(ALL), rating = ref(""), page = ref(1), busy = ref(false), open = ref(false), words = ref(""), sending = ref(false);
    let chosen = null;
    const found = computed(() => reviews.value.filter(one => !rating.value || one.stars === rating.value || (is("and-up") && rating.value === 1 && one.stars === 2)));
    const shown = computed(() => {
      const from = (page.value - 1) * SIZE - (is("page-overlaps") && page.value > 1 ? 1 : 0);
      return found.value.slice(from, (page.value - 1) * SIZE + SIZE);
    });
    async function turn() { busy.value = true; await wait(400); busy.value = false; }
    watch(rating, () => { page.value = 1; turn(); });
    async function publish(row) {
      await save("p_reviews", row.id, 500);
      row.status = is("published-on") ? "Published on approval by legal" : "Published";
    }
    function ask(row) { chosen = row; words.value = ""; open.value = true; }
    async function send() {
      sending.value = true;
      await save("p_reviews_reply", words.value, 900);
      sending.value = false;
      open.value = false;
      const target = is("answers-next") ? reviews.value[reviews.value.indexOf(chosen) + 1] : chosen;
      target.reply = words.value;
      ElMessage.success("Your reply was sent");
    }
    return { rating, page, busy, open, words, sending, found, shown, turn, publish, ask, send, SIZE,
      choices: [5, 4, 3, 2, 1].map(value => ({ value, label: value === 1 ? "1 star" : `${value} stars` })) };
  },
  template: `
  <div class="page">
    <h1>Product reviews</h1>
    <div class="bar">
      <el-form-item label="Rating"><el-select v-model="rating" placeholder="All ratings"><el-option v-for="one in choices" :key="one.value" :label="one.label" :value="one.value" /></el-select></el-form-item>
      <el-button :disabled="!rating" @click="rating = ''">Clear filter</el-button>
    </div>
    <el-table v-loading="busy" :data="shown" row-key="id" style="width: 100%; margin-top: 12px">
      <el-table-column prop="title" label="Review" width="170" />
      <el-table-column label="Stars" width="160"><template #default="{ row }"><el-rate :model-value="row.stars" disabled /></template></el-table-column>
      <el-table-column prop="who" label="Author" width="90" />
      <el-table-column label="Status" width="170"><template #default="{ row }"><el-tag :type="row.status === 'Waiting' ? 'info' : 'success'">{{ row.status }}</el-tag></template></el-table-column>
      <el-table-column prop="reply" label="Reply" />
      <el-table-column label="" width="170"><template #default="{ row }">
        <el-button v-if="row.status === 'Waiting'" link type="primary" @click="publish(row)">Approve</el-button><el-button link @click="ask(row)">Answer</el-button>
      </template></el-table-column>
    </el-table>
    <div class="under"><span>{{ found.length }} reviews</span><el-pagination v-model:current-page="page" :page-size="SIZE" :total="found.length" layout="prev, pager, next" prev-text="Previous" next-text="Next" @current-change="turn" /></div>
    <p class="tip">Reviews are published after approval. Replies of the shop are shown below a review. Reviews with 1 star are answered within a day.</p>
    <el-dialog v-model="open" title="Answer this review" width="440">
      <el-form-item label="Your reply" label-position="top"><el-input v-model="words" type="textarea" :rows="3" /></el-form-item>
      <template #footer><el-button @click="open = false">Cancel</el-button><el-button type="primary" :loading="sending" :disabled="!words.trim()" @click="send">Send reply</el-button></template>
    </el-dialog>
  </div>`,
}).use(ElementPlus).mount("#root");
