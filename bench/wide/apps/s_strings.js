import { createApp, computed, nextTick, reactive, ref } from "vue";
import ElementPlus, { ElMessage } from "element-plus";
import css from "element-plus/dist/index.css";

const style = document.createElement("style");
style.textContent = css + `
.desk { display: grid; grid-template-columns: 270px 1fr 280px; min-height: 100vh; font-family: Inter, system-ui, sans-serif; font-size: 14px; }
.desk nav { border-right: 1px solid #dcdfe6; } .desk nav h2, .desk aside h2 { font-size: 13px; margin: 16px 20px 6px; color: #606266; } .desk main { padding: 20px 28px; }
.desk aside { border-left: 1px solid #dcdfe6; background: #fafafa; } .keyline { display: flex; justify-content: space-between; align-items: center; width: 100%; }
.source { background: #f4f4f5; border-radius: 4px; padding: 10px 14px; margin: 4px 0 18px; } .hit { margin: 0 20px 10px; padding: 10px; background: #fff; border: 1px solid #e4e7ed; border-radius: 4px; }
.hit p { margin: 0 0 6px; } .hit footer { display: flex; justify-content: space-between; align-items: center; color: #909399; font-size: 12px; } .pale { color: #909399; font-size: 12px; }
.head { display: flex; justify-content: space-between; align-items: center; border-bottom: 1px solid #ebeef5; margin-bottom: 16px; }`;
document.head.append(style);

const memory = {
  "cart.items": [
    { text: "%s Artikel in Ihrem Korb", match: 71, from: "shop-old" },
    { text: "%s Artikel im Warenkorb", match: 92, from: "app-ios" },
  ],
};

createApp({
  setup() {
    const texts = reactive([
      { key: "account.greeting", source: "Good to see you again", german: "Schön, Sie wiederzusehen", status: "Translated" },
      { key: "account.logout", source: "Sign out", german: "Abmelden", status: "Translated" },
      { key: "cart.checkout", source: "Go to checkout", german: "Zur Kasse", status: "Translated" },
      { key: "cart.empty", source: "Your basket is empty", german: "", status: "Missing" },
      { key: "cart.items", source: "%s items in your basket", german: "", status: "Missing" },
      { key: "cart.title", source: "Your basket", german: "Ihr Warenkorb", status: "Translated" },
    ]);
    const current = ref(texts[0]), draft = ref(texts[0].german), problem = ref(""), busy = ref(false), loading = ref(false), counted = ref(4);
    const hits = computed(() => [...(memory[current.value.key] || [])].sort((one, other) => other.match - one.match));
    async function go(key) {
      loading.value = true; problem.value = "";
      await wait(350);
      current.value = texts.find(text => text.key === key);
      draft.value = current.value.german;
      loading.value = false;
    }
    async function keep() {
      const text = current.value;
      if (!is("problem-stays")) problem.value = "";
      await nextTick();
      if (text.source.includes("%s") && !draft.value.includes("%s")) { problem.value = "The placeholder %s is missing"; return; }
      if (!draft.value.trim()) { problem.value = "Nothing to save yet"; return; }
      busy.value = true;
      await save("s_strings", { key: text.key, german: draft.value }, 800);
      busy.value = false;
      text.german = is("last-letter") ? draft.value.slice(0, -1) : draft.value;
      text.status = "Translated";
      if (!is("progress-stale")) counted.value = texts.filter(one => one.status === "Translated").length;
      ElMessage({ type: "success", message: "Translation saved", duration: 4000 });
    }
    function use(at) {
      draft.value = (is("unsorted-pick") ? memory[current.value.key] : hits.value)[at].text;
    }
    return { texts, current, draft, problem, busy, loading, counted, hits, go, keep, use };
  },
  template: `
  <div class="desk">
    <nav>
      <h2 id="keys">Keys of the web shop</h2>
      <el-menu :default-active="current.key" aria-labelledby="keys" @select="go">
        <el-menu-item v-for="text in texts" :key="text.key" :index="text.key">
          <span class="keyline"><span>{{ text.key }}</span><el-tag size="small" :type="text.status === 'Missing' ? 'danger' : 'success'">{{ text.status }}</el-tag></span>
        </el-menu-item>
      </el-menu>
    </nav>
    <main v-loading="loading">
      <div class="head"><h1 style="font-size: 18px">English to German</h1>
        <div style="width: 220px"><span class="pale" role="status">{{ counted }} of {{ texts.length }} translated</span><el-progress :percentage="Math.round(counted / texts.length * 100)" :show-text="false" /></div>
      </div>
      <h2 style="font-size: 14px; margin: 0">English</h2>
      <p class="source">{{ current.source }}</p>
      <el-form label-position="top" @submit.prevent>
        <el-form-item label="German" :error="problem">
          <el-input v-model="draft" type="textarea" :rows="3" maxlength="160" show-word-limit />
        </el-form-item>
        <el-button type="primary" :loading="busy" @click="keep">Save translation</el-button>
        <el-button @click="draft = current.source">Copy the English text</el-button>
      </el-form>
      <p class="pale" style="margin-top: 28px">Placeholders such as %s are filled in by the shop. A translation that is saved goes live with the next release.</p>
    </main>
    <aside>
      <h2>Translation memory</h2>
      <p v-if="!hits.length" class="pale" style="margin: 0 20px">No similar texts have been translated.</p>
      <div v-for="(hit, at) in hits" :key="hit.text" class="hit">
        <p lang="de">{{ hit.text }}</p>
        <footer><span>{{ hit.match }} % from {{ hit.from }}</span><el-button size="small" text type="primary" @click="use(at)">Use</el-button></footer>
      </div>
      <h2>Glossary</h2>
      <p class="pale" style="margin: 0 20px">basket = der Warenkorb<br>item = der Artikel<br>empty = leer</p>
    </aside>
  </div>`,
}).use(ElementPlus).mount("#root");
