import { computed, createApp, ref } from "vue";

document.title = "Row counter";
const style = document.createElement("style");
style.textContent = `
body { background: #faf5ef; color: #3b2f2a; font-family: Georgia, serif; } .knit { max-width: 760px; margin: 30px auto; padding: 0 20px; } header { display: flex; justify-content: space-between; align-items: baseline; border-bottom: 2px dotted #c9a58d; } header p { color: #8d7466; }
.count { display: grid; grid-template-columns: 230px 1fr; gap: 30px; margin: 26px 0; align-items: center; } .round { width: 210px; height: 210px; border-radius: 50%; background: #b5523b; color: #fff; display: grid; place-content: center; text-align: center; } .round b { font-size: 30px; }
button { font: inherit; padding: 10px 20px; border-radius: 24px; border: 1px solid #b5523b; background: #fff; color: #b5523b; cursor: pointer; } button.main { background: #b5523b; color: #fff; } button:disabled { opacity: .5; }
.now { background: #fff; border-left: 5px solid #b5523b; padding: 14px 18px; margin: 0 0 16px; } .now small { display: block; color: #8d7466; } .facts { display: flex; gap: 28px; margin: 0; } .facts dt { font-size: 14px; color: #8d7466; } .facts dd { margin: 0; font-size: 20px; }
.notes { background: #fff; padding: 16px 20px; border-radius: 10px; } .notes h2 { margin: 0 0 8px; font-size: 19px; } .notes form { display: flex; gap: 10px; margin-top: 12px; } .notes input { flex: 1; font: inherit; padding: 8px 12px; border: 1px solid #c9a58d; border-radius: 8px; } .notes li { margin: 6px 0; } .notes li em { color: #8d7466; }`;
document.head.append(style);

const PATTERN = ["Knit all stitches", "Purl all stitches", "Knit 2, purl 2 to the end", "Slip 1, knit to the end"];
const START = { row: 14, notes: [{ row: 6, text: "Changed to the blue yarn" }, { row: 11, text: "Left the needle at Ida's" }] };

createApp({
  setup() {
    const row = ref(0), notes = ref([]), text = ref(""), ready = ref(false), busy = ref(false), at = ref(0);
    load("v_knit", 400).then(kept => {
      const state = kept || START;
      row.value = state.row; notes.value = state.notes; at.value = state.row; ready.value = true;
    });
    const keep = () => save("v_knit", { row: row.value, notes: notes.value }, 300);
    async function step(by) {
      if (by < 0 && is("undo-counts-on")) by = 1;
      row.value += by;
      if (!is("instruction-behind") || by < 0) at.value = row.value; else at.value = row.value - 1;
      if (is("rows-not-kept")) return;
      await keep();
    }
    async function note() {
      busy.value = true;
      await save("v_knit", { row: row.value, notes: notes.value }, 500);
      busy.value = false;
      const fresh = { row: row.value, text: text.value };
      notes.value = is("note-replaces-last") ? [...notes.value.slice(0, -1), fresh] : [...notes.value, fresh];
      text.value = "";
      await keep();
    }
    const instruction = computed(() => PATTERN[(at.value - 1) % 4]);
    const repeats = computed(() => Math.floor(row.value / 4));
    return { row, notes, text, ready, busy, step, note, instruction, repeats };
  },
  template: `
  <div class="knit">
    <header><h1>Harbour scarf</h1><p>Needles 4.5 mm, 120 rows</p></header>
    <p v-if="!ready">Fetching your knitting…</p>
    <template v-else>
      <section class="count">
        <div class="round"><span>You are on</span><b>Row {{ row }}</b><span>of 120</span></div>
        <div>
          <p class="now"><small>What to knit in this row</small>{{ instruction }}</p>
          <dl class="facts"><div><dt>Rows to go</dt><dd>{{ 120 - row }}</dd></div><div><dt>Repeats finished</dt><dd>{{ repeats }}</dd></div></dl>
          <p><button class="main" @click="step(1)">Row done</button> <button @click="step(-1)" :disabled="row < 2">Unravel one row</button></p>
        </div>
      </section>
      <section class="notes"><h2>Notes</h2>
        <ul><li v-for="one in notes"><em>Row {{ one.row }}:</em> {{ one.text }}</li></ul>
        <form @submit.prevent="note"><input v-model="text" placeholder="Write a note for this row"><button :disabled="!text || busy">Keep note</button></form>
      </section>
    </template>
  </div>`,
}).mount("#root");
