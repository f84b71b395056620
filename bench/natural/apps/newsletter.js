import { createApp, computed, onMounted, reactive, ref, watch } from "vue";

const css = document.createElement("style");
css.textContent = `
.wrap { max-width: 960px; margin: 0 auto; padding: 24px; color: #1f2933; } h1 { margin: 0 0 16px; }
.bar { display: flex; gap: 12px; align-items: center; margin-bottom: 14px; } .bar .grow { flex: 1; }
.wrap input[type=text], .wrap input[type=search], .wrap select { font: inherit; padding: 6px 8px; border: 1px solid #b8c1cc; border-radius: 4px; }
.wrap button { font: inherit; padding: 6px 12px; border: 1px solid #b8c1cc; border-radius: 4px; background: #fff; cursor: pointer; } .wrap button.main { background: #4b3fae; color: #fff; }
.wrap table { width: 100%; border-collapse: collapse; } .wrap th, .wrap td { text-align: left; padding: 9px 8px; border-bottom: 1px solid #e1e6ec; } th.sort { cursor: pointer; }
.tag { font-size: 13px; padding: 2px 8px; border-radius: 4px; background: #e4e7eb; } .tag.Sent { background: #d3f0dc; } .tag.Scheduled { background: #fdecc8; }
.pager { margin-top: 12px; display: flex; gap: 10px; align-items: center; }
.veil { position: fixed; inset: 0; background: #0007; display: flex; align-items: center; justify-content: center; } .box { background: #fff; width: 460px; padding: 22px; border-radius: 8px; }
.steps { display: flex; gap: 18px; list-style: none; padding: 0; color: #7b8794; } .steps .now { color: #4b3fae; font-weight: bold; } .box label { display: block; margin: 8px 0; } .bad { color: #b42318; }
.foot { display: flex; justify-content: flex-end; gap: 10px; margin-top: 18px; } .note { position: fixed; right: 24px; top: 24px; background: #1f2933; color: #fff; padding: 12px 20px; border-radius: 6px; }`;
document.head.append(css);

const FIRST = [
  ["Spring sale", "Sent", 4200, 31.5], ["Welcome new members", "Draft", 0, null], ["Easter opening hours", "Sent", 3950, 42],
  ["Product survey", "Scheduled", 1800, null], ["Holiday thank-you", "Sent", 12400, 38.4], ["Summer preview", "Draft", 0, null],
  ["Loyalty bonus", "Sent", 2640, 27.8], ["Autumn sale", "Scheduled", 4310, null],
].map(([subject, status, recipients, opened], i) => ({ id: i + 1, subject, status, recipients, opened }));
const SEGMENTS = [["Members", 1250], ["Partners", 340], ["Press", 85], ["Former customers", 2100]];

createApp({
  setup() {
    const all = ref([]), query = ref(""), typed = ref(""), status = ref("All"), sort = ref(null), down = ref(true), page = ref(1);
    const doomed = ref(null), note = ref(""), wizard = ref(null);
    let later, gone;
    onMounted(async () => { all.value = (await load("newsletter", 200)) ?? FIRST; });
    watch(typed, text => { clearTimeout(later); later = setTimeout(() => { query.value = text.trim().toLowerCase(); page.value = 1; }, 400); });
    watch(status, () => page.value = 1);
    const fits = computed(() => {
      let rows = all.value.filter(c => (status.value === "All" || c.status === status.value)
        && (is("search-prefix") ? c.subject.toLowerCase().startsWith(query.value) : c.subject.toLowerCase().includes(query.value)));
      if (sort.value) {
        const key = c => c[sort.value] ?? -1;
        const text = is("sort-as-text");
        rows = [...rows].sort((a, b) => (text ? String(key(a)).localeCompare(String(key(b))) : key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0) * (down.value ? -1 : 1));
      }
      return rows;
    });
    const pages = computed(() => Math.max(1, Math.ceil(fits.value.length / 5)));
    const shown = computed(() => fits.value.slice(page.value * 5 - 5, page.value * 5));
    const by = key => { if (sort.value === key) down.value = !down.value; else { sort.value = key; down.value = key !== "subject"; } };
    const say = text => { note.value = text; clearTimeout(gone); gone = setTimeout(() => note.value = "", 6000); };
    const keep = () => save("newsletter", all.value, 150);
    const remove = async () => {
      const hit = doomed.value;
      doomed.value = null;
      all.value = all.value.filter(c => c.id !== hit.id);
      if (!is("delete-not-saved")) await keep();
      say(`“${hit.subject}” was deleted`);
    };
    const open = () => wizard.value = reactive({ step: 1, subject: "", picked: [], error: "" });
    const reach = computed(() => {
      const some = SEGMENTS.filter(s => wizard.value?.picked.includes(s[0]));
      return is("last-audience-only") ? some.at(-1)?.[1] ?? 0 : some.reduce((n, s) => n + s[1], 0);
    });
    const next = () => {
      const w = wizard.value;
      w.error = w.step === 1 && !w.subject.trim() && !is("subject-optional") ? "A subject is required"
        : w.step === 2 && !w.picked.length ? "Pick at least one audience" : "";
      if (!w.error) w.step++;
    };
    const create = async () => {
      const before = all.value;
      all.value = [{ id: Date.now(), subject: wizard.value.subject.trim(), status: "Draft", recipients: reach.value, opened: null }, ...before];
      wizard.value = null; page.value = 1;
      say("Draft saved");
      if (!is("draft-vanishes")) return keep();
      await wait(1500);
      all.value = before;
    };
    return { all, typed, status, sort, down, page, pages, shown, fits, by, doomed, remove, note, wizard, open, next, create, reach, SEGMENTS,
      n: v => v.toLocaleString("en-US"), total: () => fits.value.length };
  },
  template: `<div class="wrap"><h1>Campaigns</h1>
  <div class="bar"><input type="search" placeholder="Search subjects…" v-model="typed">
    <select v-model="status" aria-label="Status"><option v-for="s in ['All', 'Draft', 'Scheduled', 'Sent']" :key="s">{{ s }}</option></select>
    <span class="grow">{{ total() }} {{ total() === 1 ? 'campaign' : 'campaigns' }}</span><button class="main" @click="open">New campaign</button></div>
  <table><thead><tr><th class="sort" @click="by('subject')">Subject {{ sort === 'subject' ? (down ? '▼' : '▲') : '' }}</th><th>Status</th>
    <th class="sort" @click="by('recipients')">Recipients {{ sort === 'recipients' ? (down ? '▼' : '▲') : '' }}</th>
    <th class="sort" @click="by('opened')">Open rate {{ sort === 'opened' ? (down ? '▼' : '▲') : '' }}</th><th></th></tr></thead>
    <tbody><tr v-for="c in shown" :key="c.id"><td>{{ c.subject }}</td><td><span class="tag" :class="c.status">{{ c.status }}</span></td>
      <td>{{ c.recipients ? n(c.recipients) : '–' }}</td><td>{{ c.opened == null ? '–' : c.opened.toFixed(1) + ' %' }}</td>
      <td><button :aria-label="'Delete ' + c.subject" :title="'Delete ' + c.subject" @click="doomed = c">✕</button></td></tr>
      <tr v-if="!shown.length"><td colspan="5">No campaigns match.</td></tr></tbody></table>
  <div class="pager"><button :disabled="page === 1" @click="page--">Previous</button>Page {{ page }} of {{ pages }}<button :disabled="page === pages" @click="page++">Next</button></div>
  <div class="veil" v-if="doomed"><div class="box" role="alertdialog"><p>Delete “{{ doomed.subject }}” for good?</p>
    <div class="foot"><button @click="doomed = null">No</button><button class="main" @click="remove">Delete</button></div></div></div>
  <div class="veil" v-if="wizard"><div class="box" role="dialog" aria-label="New campaign">
    <ol class="steps"><li v-for="(t, i) in ['1 Subject', '2 Audience', '3 Review']" :class="{ now: wizard.step === i + 1 }">{{ t }}</li></ol>
    <label v-if="wizard.step === 1">Subject<br><input type="text" style="width: 95%" v-model="wizard.subject"></label>
    <div v-if="wizard.step === 2"><label v-for="s in SEGMENTS"><input type="checkbox" :value="s[0]" v-model="wizard.picked"> {{ s[0] }} ({{ n(s[1]) }})</label>
      <p>{{ n(reach) }} recipients</p></div>
    <div v-if="wizard.step === 3"><p>Subject: <b>{{ wizard.subject }}</b></p><p>Audience: <b>{{ wizard.picked.join(', ') }}</b></p><p>Recipients: <b>{{ n(reach) }}</b></p></div>
    <p class="bad" v-if="wizard.error">{{ wizard.error }}</p>
    <div class="foot"><button @click="wizard = null">Close</button><button v-if="wizard.step > 1" @click="wizard.step--">Back</button>
      <button class="main" v-if="wizard.step < 3" @click="next">Continue</button><button class="main" v-else @click="create">Save draft</button></div></div></div>
  <div class="note" role="status" v-if="note">{{ note }}</div></div>`,
}).mount("#root");
