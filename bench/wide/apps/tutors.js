import { createApp } from "petite-vue";
import SlimSelect from "slim-select";
import css from "slim-select/styles";

document.title = "Brightside Tutors";
document.head.insertAdjacentHTML("beforeend", `<style>${css}
body { font: 15px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 880px; padding: 20px; } [v-cloak] { display: none; }
.tutor { display: grid; grid-template-columns: 1fr auto; border-bottom: 1px solid #ddd; padding: 12px 0; } .tutor h3 { margin: 0; }
.pill { background: #e5f0ff; border-radius: 10px; padding: 1px 9px; margin-right: 4px; font-size: 13px; } .tabs button[aria-selected=true] { border-bottom: 3px solid #2456c5; }
.toast { position: fixed; left: 20px; bottom: 20px; background: #1d2b3a; color: #fff; padding: 10px 16px; } .hint { color: #b00; } .ss-main { max-width: 320px; }
.overlay { position: fixed; inset: 0; background: #0006; display: grid; place-items: center; } .panel { background: #fff; padding: 24px; width: 360px; }
</style>`);

const TUTORS = [
  { name: "Ada Brandt", subjects: ["Maths", "Physics"], rate: 40, rating: 4.9, reviews: 31 },
  { name: "Ben Castillo", subjects: ["English"], rate: 28, rating: 4.4, reviews: 12 },
  { name: "Chloe Dubois", subjects: ["French", "English"], rate: 35, rating: 4.7, reviews: 20 },
  { name: "Dev Patel", subjects: ["Physics", "Chemistry"], rate: 32, rating: 4.6, reviews: 9 },
  { name: "Elif Kaya", subjects: ["Maths"], rate: 25, rating: 4.2, reviews: 5 },
];

document.getElementById("root").innerHTML = `
<div v-cloak @vue:mounted="ready">
  <h1>Brightside Tutors</h1>
  <div class="tabs" role="tablist">
    <button role="tab" :aria-selected="tab === 'find'" @click="tab = 'find'">Find a tutor</button>
    <button role="tab" :aria-selected="tab === 'lessons'" @click="tab = 'lessons'">My lessons <span>({{ lessons.length }})</span></button>
  </div>
  <section v-show="tab === 'find'">
    <p><label for="subjects">Subjects</label> <select id="subjects" multiple><option>Maths</option><option>Physics</option><option>Chemistry</option><option>English</option><option>French</option></select></p>
    <p><label><input type="radio" name="o" value="rating" v-model="order"> Best rated</label> <label><input type="radio" name="o" value="rate" v-model="order"> Cheapest</label></p>
    <p>{{ found.length }} {{ found.length === 1 ? "tutor" : "tutors" }} found</p>
    <div class="tutor" role="listitem" v-for="t in found" :key="t.name">
      <div><h3>{{ t.name }}</h3><span class="pill" v-for="s in t.subjects">{{ s }}</span>
        <div>{{ t.rating.toFixed(1) }} stars, <span>{{ t.reviews }} reviews</span></div></div>
      <div><strong>{{ money(t.rate) }}</strong> an hour<br><button @click="start(t)">Book a lesson</button> <button :aria-pressed="String(saved.includes(t.name))" @click="heart(t)">{{ saved.includes(t.name) ? "Saved" : "Save" }}</button></div>
    </div>
  </section>
  <section v-show="tab === 'lessons'">
    <p v-if="!lessons.length">No lessons booked.</p>
    <table v-if="lessons.length"><thead><tr><th>Tutor</th><th>Date</th><th>Hours</th><th>Cost</th><th></th></tr></thead>
      <tbody><tr v-for="(l, i) in lessons" :key="l.id"><td>{{ l.tutor }}</td><td>{{ l.date }}</td><td>{{ l.hours }}</td><td>{{ money(l.cost) }}</td><td><button @click="cancel(i)">Cancel lesson</button></td></tr></tbody></table>
    <p v-if="lessons.length">Total cost: <b>{{ money(spent) }}</b></p>
  </section>
  <div class="overlay" v-if="booking"><div class="panel" role="dialog" aria-modal="true" :aria-label="'Lesson with ' + booking.name">
    <h2>Lesson with {{ booking.name }}</h2>
    <p><label>Date <input type="date" v-model="date"></label></p>
    <p><label>Hours <input type="number" min="1" max="4" v-model="hours"></label></p>
    <p>Price: <b>{{ money(booking.rate * (Number(hours) || 0)) }}</b></p>
    <p class="hint" role="alert" v-if="hint">{{ hint }}</p>
    <button @click="confirm">Confirm booking</button> <button @click="booking = null">Close</button>
  </div></div>
  <div class="toast" role="status" v-if="note">{{ note }} <button v-if="undo" @click="restore">Undo</button></div>
</div>`;

load("tutors", 100).then((state) => {
  createApp({
    money, tab: "find", order: "rating", subjects: [], booking: null, date: "", hours: 1, hint: "", note: "", undo: null, busy: 0,
    lessons: state?.lessons ?? [], saved: state?.saved ?? [], staleTotal: null,
    get found() {
      const fits = (t) => !this.subjects.length || (is("any-becomes-all") ? this.subjects.every((s) => t.subjects.includes(s)) : this.subjects.some((s) => t.subjects.includes(s)));
      return TUTORS.filter(fits).sort((a, b) => (this.order === "rating" || is("cheapest-ignored") ? b.rating - a.rating : a.rate - b.rate));
    },
    get spent() {
      const sum = this.lessons.reduce((n, l) => n + l.cost, 0);
      return is("cost-stale") ? Math.max(sum, this.staleTotal ?? 0) : sum;
    },
    ready() {
      const app = this;
      new SlimSelect({ select: "#subjects", settings: { placeholderText: "All subjects", showSearch: false, closeOnSelect: true }, events: { afterChange: (v) => { app.subjects = v.map((o) => o.value); } } });
    },
    keep() { return save("tutors", { lessons: this.lessons, saved: this.saved }, 100); },
    say(text, undo = null) {
      this.note = text; this.undo = undo;
      const mark = ++this.busy;
      setTimeout(() => { if (mark === this.busy) { this.note = ""; this.undo = null; } }, 8000);
    },
    heart(t) {
      const had = this.saved.includes(t.name);
      this.saved = had ? this.saved.filter((n) => n !== t.name) : [...this.saved, t.name];
      if (is("heart-fades")) setTimeout(() => { this.saved = this.saved.filter((n) => n !== t.name); }, 1500);
      else this.keep();
    },
    start(t) { this.booking = t; this.date = ""; this.hours = 1; this.hint = ""; },
    confirm() {
      const h = Number(this.hours);
      if (!this.date) return (this.hint = "Please pick a date.");
      if ((h < 1 || h > 4) && !is("hours-unlimited")) return (this.hint = "A lesson lasts 1 to 4 hours.");
      this.lessons = [...this.lessons, { id: Date.now(), tutor: this.booking.name, date: this.date, hours: h, cost: h * this.booking.rate }].sort((a, b) => (a.date < b.date ? -1 : 1));
      this.say(`Booked: ${this.booking.name} on ${this.date}.`);
      this.booking = null;
      this.keep();
    },
    cancel(i) {
      this.staleTotal = this.spent;
      const gone = this.lessons[i];
      this.lessons = this.lessons.filter((l) => l !== gone);
      this.say(`Lesson with ${gone.tutor} cancelled.`, gone);
      if (!is("cancel-unsaved")) this.keep();
    },
    restore() { this.lessons = [...this.lessons, this.undo].sort((a, b) => (a.date < b.date ? -1 : 1)); this.say("Lesson restored."); this.keep(); },
  }).mount("#root");
});
