import {createApp} from "vue";

const css = document.createElement("style");
css.textContent = `
.app{font-family:Verdana,sans-serif;font-size:14px;padding:18px 26px;color:#20303c}
.head{display:flex;gap:18px;align-items:center;margin-bottom:14px}.head h1{font-size:21px;margin:0;flex:1}
.grid{display:grid;grid-template-columns:110px repeat(5,1fr);gap:4px;max-width:1100px}
.grid .day{background:#26547c;color:#fff;padding:7px;text-align:center;border-radius:3px}
.grid .per{padding:10px 4px;color:#44596a}.slot{min-height:66px;background:#f0f3f6;border-radius:3px;padding:3px}
.slot.aim{outline:2px dashed #26547c}.free{width:100%;height:60px;border:0;background:none;color:#5c7080;cursor:pointer;font-size:18px}
.lesson{background:#d8ecd9;border-left:4px solid #3b7d43;padding:6px;border-radius:3px;cursor:grab;position:relative}
.lesson b{display:block}.lesson small{color:#33463a}.lesson .del{position:absolute;right:4px;top:2px;border:0;background:none;cursor:pointer;font-size:16px}
.drawer{position:fixed;right:0;top:0;bottom:0;width:300px;background:#fff;box-shadow:-3px 0 14px #0004;padding:22px}
.drawer label{display:block;margin:12px 0}.drawer select{width:100%;padding:6px;font:inherit}
.alert{background:#fde7e4;color:#8c1d12;padding:9px;border-radius:4px}
.btn{padding:7px 14px;border:1px solid #26547c;border-radius:4px;background:#fff;color:#26547c;font:inherit;cursor:pointer}
.btn.main{background:#26547c;color:#fff}.btn:disabled{opacity:.5}.dot{background:#b34700;color:#fff;border-radius:10px;padding:2px 9px}
.info{margin:12px 0;background:#e6eef5;padding:9px 14px;border-radius:4px;max-width:700px}.info a{margin-left:12px;color:#174a7c}`;
document.head.append(css);

const TEACHERS = {Maths: "Ms Keller", English: "Mr Doyle", Biology: "Ms Amin", History: "Mr Roth", Music: "Mr Lang", Sports: "Ms Berg", Art: "Ms Fiore"};
const PERIODS = ["8:00", "8:50", "9:50", "10:40", "11:30"], DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const l = (cls, day, period, subject, room) => ({cls, day, period, subject, room});
const FIRST = [l("7a", 0, 1, "Maths", "R12"), l("7a", 0, 2, "English", "R3"), l("7a", 1, 1, "Biology", "Lab"), l("7a", 1, 3, "Maths", "R12"),
  l("7a", 2, 2, "History", "R5"), l("7a", 3, 1, "Music", "Hall"), l("7a", 4, 4, "Sports", "Gym"),
  l("7b", 0, 1, "English", "R3"), l("7b", 2, 3, "Maths", "R14"), l("7b", 3, 3, "Art", "Studio")].map((x, i) => ({...x, id: i + 1}));

createApp({
  data: () => ({lessons: [], cls: "7a", changes: 0, edit: null, clash: "", info: "", undo: null, drag: null, aim: "", busy: false,
    PERIODS, DAYS, subjects: Object.keys(TEACHERS), rooms: ["R3", "R5", "R12", "R14", "Lab", "Hall", "Gym", "Studio"], TEACHERS}),
  async created() { const kept = await load("timetable", 150); this.lessons = kept?.length ? kept : FIRST; },
  computed: {
    mine() { return this.lessons.filter(x => x.cls === (is("class-stays") ? "7a" : this.cls)); },
  },
  methods: {
    at(day, period) { return this.mine.find(x => x.day === day && x.period === period); },
    open(day, period) { this.clash = ""; this.edit = {day, period, subject: "", room: ""}; },
    add() {
      const {day, period, subject, room} = this.edit, teacher = TEACHERS[subject];
      if (!subject || !room) { this.clash = "Subject and room are needed."; return; }
      const other = this.lessons.find(x => x.day === day && x.period === period && TEACHERS[x.subject] === teacher);
      if (other && !is("clash-accepted")) { this.clash = `${teacher} already teaches ${other.cls} at that time.`; return; }
      this.lessons.push({id: Date.now(), cls: this.cls, day: is("next-day") ? (day + 1) % 5 : day, period, subject, room});
      this.changes++; this.edit = null; this.info = `${subject} added.`; this.undo = null;
    },
    remove(lesson) {
      const i = this.lessons.indexOf(lesson);
      this.lessons.splice(i, 1); this.changes++;
      this.info = `${lesson.subject} removed.`;
      this.undo = () => {
        this.lessons.splice(i, 0, is("undo-elsewhere") ? {...lesson, period: lesson.period + 1} : lesson);
        this.changes--; this.info = "Restored."; this.undo = null;
      };
    },
    drop(day, period) {
      this.aim = "";
      const from = this.drag; this.drag = null;
      if (!from || this.at(day, period)) return;
      if (is("drag-copies")) this.lessons.push({...from, id: Date.now(), day, period});
      else Object.assign(from, {day, period});
      this.changes++; this.info = `${from.subject} moved to ${DAYS[day]}, period ${period}.`; this.undo = null;
    },
    async publish() {
      this.busy = true; this.info = "Publishing…"; this.undo = null;
      if (is("publish-forgets")) await wait(400); else await save("timetable", this.lessons, 400);
      this.busy = false; this.changes = 0;
      this.info = "The timetable has been published.";
    },
  },
  template: `<div class="app">
    <div class="head"><h1>Timetable of class {{ cls }}</h1>
      <label>Class <select v-model="cls"><option>7a</option><option>7b</option></select></label>
      <span>{{ mine.length }} lessons a week</span>
      <span class="dot" v-if="changes">{{ changes }} unpublished</span>
      <button class="btn main" :disabled="!changes || busy" @click="publish">Publish</button></div>
    <div class="info" v-if="info" role="status">{{ info }}<a v-if="undo" href="#" @click.prevent="undo()">Undo</a></div>
    <div class="grid"><div></div><div class="day" v-for="d in DAYS">{{ d }}</div>
      <template v-for="(start, p) in PERIODS" :key="p"><div class="per">Period {{ p + 1 }}<br>{{ start }}</div>
        <div v-for="(d, i) in DAYS" :key="d" class="slot" :class="{aim: aim === i + '-' + (p + 1)}" @dragover.prevent="aim = i + '-' + (p + 1)" @drop.prevent="drop(i, p + 1)">
          <div v-if="at(i, p + 1)" class="lesson" draggable="true" @dragstart="e => { drag = at(i, p + 1); e.dataTransfer.setData('text/plain', 'x'); }" @dragend="aim = ''">
            <b>{{ at(i, p + 1).subject }}</b><small>{{ TEACHERS[at(i, p + 1).subject] }}, {{ at(i, p + 1).room }}</small>
            <button class="del" :aria-label="'Remove ' + at(i, p + 1).subject" @click="remove(at(i, p + 1))">×</button></div>
          <button v-else class="free" :aria-label="'Add a lesson on ' + d + ', period ' + (p + 1)" @click="open(i, p + 1)">+</button>
        </div></template></div>
    <div class="drawer" v-if="edit" role="dialog" aria-label="New lesson"><h2>{{ DAYS[edit.day] }}, period {{ edit.period }}</h2>
      <div class="alert" v-if="clash" role="alert">{{ clash }}</div>
      <label>Subject<select v-model="edit.subject"><option value="">Choose…</option><option v-for="s in subjects">{{ s }}</option></select></label>
      <label>Room<select v-model="edit.room"><option value="">Choose…</option><option v-for="r in rooms">{{ r }}</option></select></label>
      <p v-if="edit.subject">Taught by {{ TEACHERS[edit.subject] }}</p>
      <button class="btn main" @click="add">Add lesson</button> <button class="btn" @click="edit = null">Discard</button></div>
  </div>`,
}).mount("#root");
