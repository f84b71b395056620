import { createApp, computed, nextTick, ref, watch } from "vue";
import ElementPlus, { ElMessage, ElMessageBox } from "element-plus";
import css from "element-plus/dist/index.css";

document.title = "Translations · Wanderly app";
const KEY = "g_translate:" + document.cookie;
const SOURCE = {
  "cart.empty": "Your cart is empty", "cart.total": "Total", "checkout.pay": "Pay now", "checkout.secure": "Secure payment",
  "greeting.hello": "Hello {name}!", "profile.delete": "Delete my account", "profile.edit": "Edit profile",
  "search.none": "Nothing found for {query}", "search.title": "Search trips",
};
const START = {
  German: {
    "cart.total": ["Summe", "Reviewed"], "checkout.pay": ["Jetzt bezahlen", "Reviewed"], "checkout.secure": ["Sichere Zahlung", "Draft"],
    "profile.edit": ["Profil bearbeiten", "Reviewed"], "search.none": ["Nichts gefunden für {query}", "Draft"], "search.title": ["Reisen suchen", "Reviewed"],
  },
  French: {
    "cart.empty": ["Votre panier est vide", "Reviewed"], "cart.total": ["Total", "Reviewed"], "checkout.pay": ["Payer", "Draft"],
    "search.title": ["Rechercher des voyages", "Reviewed"],
  },
};

const template = `
<div class="frame">
  <div class="bar">
    <h1>Translations</h1>
    <label>Language <el-select v-model="language" style="width: 140px" aria-label="Language">
      <el-option v-for="one in Object.keys(texts)" :key="one" :label="one" :value="one" /></el-select></label>
    <el-badge :value="changed.length" :hidden="!changed.length"><el-button type="primary" :disabled="!changed.length" :loading="publishing" @click="publish">Publish</el-button></el-badge>
  </div>
  <div class="progress"><el-progress :percentage="Math.round(done / total * 100)" style="width: 300px" />
    <span>{{ done }} of {{ total }} translated</span></div>
  <div class="bar">
    <el-radio-group v-model="filter" aria-label="Status filter">
      <el-radio-button v-for="one in ['All', 'Missing', 'Draft', 'Reviewed']" :key="one" :value="one">{{ one }} ({{ count(one) }})</el-radio-button></el-radio-group>
    <el-input v-model="query" placeholder="Filter by key or text" clearable style="width: 240px" />
  </div>
  <el-table :data="rows" row-key="key" empty-text="No texts match the filter">
    <el-table-column prop="key" label="Key" width="160" />
    <el-table-column prop="source" label="English" width="230" />
    <el-table-column :label="language">
      <template #default="{ row }">
        <div v-if="editing === row.key">
          <el-input v-model="draft" type="textarea" :aria-label="'Translation of ' + row.key" class="edit" />
          <div v-if="problem" class="problem" role="alert">{{ problem }}</div>
          <el-button size="small" type="primary" :loading="saving" @click="store(row)">Save</el-button>
          <el-button size="small" @click="editing = ''">Cancel</el-button>
        </div>
        <span v-else-if="row.text">{{ row.text }}</span><em v-else class="none">not translated</em>
      </template>
    </el-table-column>
    <el-table-column label="Status" width="110"><template #default="{ row }">
      <el-tag :type="{ Missing: 'danger', Draft: 'warning', Reviewed: 'success' }[row.status]">{{ row.status }}</el-tag></template></el-table-column>
    <el-table-column label="" width="190"><template #default="{ row }">
      <el-button size="small" :aria-label="'Edit ' + row.key" @click="edit(row)">Edit</el-button>
      <el-button v-if="row.status === 'Draft'" size="small" :aria-label="'Mark ' + row.key + ' as reviewed'" @click="review(row)">Reviewed ✓</el-button>
    </template></el-table-column>
  </el-table>
</div>`;

const app = createApp({
  template,
  setup() {
    const kept = JSON.parse(localStorage.getItem(KEY) || "null") || { texts: START, changed: [] };
    const texts = ref(kept.texts), changed = ref(kept.changed), language = ref("German"), filter = ref("All"), query = ref("");
    const editing = ref(""), draft = ref(""), problem = ref(""), saving = ref(false), publishing = ref(false);
    const keep = () => localStorage.setItem(KEY, JSON.stringify({ texts: texts.value, changed: changed.value }));

    const all = computed(() => Object.entries(SOURCE).map(([key, source]) => {
      const [text, status] = texts.value[language.value][key] || ["", "Missing"];
      return { key, source, text, status };
    }));
    const count = status => all.value.filter(row => status === "All" || row.status === status).length;
    const done = computed(() => all.value.filter(row => row.text).length);
    const rows = computed(() => all.value.filter(row => filter.value === "All" || row.status === (is("missing-shows-drafts") ? "Draft" : filter.value))
      .filter(row => (row.key + row.source + row.text).toLowerCase().includes(query.value.toLowerCase())));
    watch(language, () => (editing.value = ""));

    const edit = row => {
      editing.value = row.key;
      draft.value = row.text;
      problem.value = "";
    };
    const put = (key, text, status) => {
      texts.value[language.value] = { ...texts.value[language.value], [key]: [text, status] };
      if (is("all-languages")) texts.value.German = { ...texts.value.German, [key]: [text, status] };
      const name = `${language.value}/${key}`;
      if (!changed.value.includes(name)) changed.value = is("one-change") ? [name] : [...changed.value, name];
      if (status !== "Draft" || !is("draft-not-kept")) keep();
    };
    const store = async row => {
      const text = draft.value.trim();
      const lost = (row.source.match(/{\w+}/g) || []).find(part => !text.includes(part));
      problem.value = !text ? "The translation is empty" : lost && !is("placeholder-unchecked") ? `The placeholder ${lost} is missing` : "";
      if (problem.value) return;
      saving.value = true;
      await wait(700);
      saving.value = false;
      put(row.key, text, "Draft");
      editing.value = "";
      ElMessage.success({ message: `Saved ${row.key}`, duration: 4000 });
    };
    const review = async row => {
      await wait(300);
      put(row.key, row.text, "Reviewed");
    };
    const publish = async () => {
      const size = changed.value.length;
      try {
        await ElMessageBox.confirm(`${size} changed ${size === 1 ? "text goes" : "texts go"} live for all users.`, "Publish translations?",
          { confirmButtonText: "Publish now", cancelButtonText: "Not yet" });
      } catch { return; }
      publishing.value = true;
      await wait(1200);
      publishing.value = false;
      if (!is("changes-stay")) changed.value = [];
      keep();
      ElMessage.success({ message: `Published ${size} ${size === 1 ? "text" : "texts"}`, duration: 5000 });
    };
    return { texts, changed, language, filter, query, editing, draft, problem, saving, publishing, rows, count, done, total: Object.keys(SOURCE).length,
      edit, store, review, publish };
  },
});
document.head.append(Object.assign(document.createElement("style"), { textContent: css + `
  .frame { max-width: 1160px; margin: 0 auto; padding: 16px 24px; } .bar { display: flex; gap: 20px; align-items: center; margin: 12px 0; } .bar h1 { flex: 1; margin: 0; }
  .progress { display: flex; gap: 12px; align-items: center; } .problem { color: #c0392b; margin: 4px 0; } .none { color: #8a8f99; } .edit { margin-bottom: 6px; }` }));
app.use(ElementPlus).mount("#root");
