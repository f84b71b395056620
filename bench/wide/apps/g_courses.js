import { createApp, computed, onMounted, ref } from "vue";

document.title = "Course enrolment - Lakeside University";
const APP = "g_courses";
const LIMIT = 12;
const COURSES = [
  ["STAT101", "Intro to Statistics", "Mathematics", 4, "Mon 09:00", 3],
  ["LIT230", "Modern Poetry", "Literature", 3, "Mon 09:00", 8],
  ["MATH210", "Linear Algebra", "Mathematics", 4, "Tue 11:00", 12],
  ["BIO150", "Microbiology", "Biology", 4, "Tue 14:00", 6],
  ["HIST120", "World History", "History", 3, "Wed 14:00", 0],
  ["CS202", "Data Structures", "Computer Science", 5, "Thu 10:00", 1],
  ["CS110", "Web Design", "Computer Science", 3, "Fri 13:00", 20],
].map(([code, title, department, credits, time, seats]) => ({ code, title, department, credits, time, seats }));
const WAITING = { HIST120: 4 };

const css = `
  body { background: #f3f7f4; color: #22332b; font: 15px/1.5 Georgia, serif; }
  .page { max-width: 980px; margin: 0 auto; padding: 20px; } h1 { font-size: 26px; }
  .tabs button { font: inherit; padding: 9px 18px; border: 0; background: #dcebe2; cursor: pointer; border-radius: 8px 8px 0 0; margin-right: 4px; }
  .tabs button.on { background: #2d6a4f; color: #fff; } .panel { background: #fff; padding: 18px; border-radius: 0 8px 8px 8px; }
  .tools { display: flex; gap: 12px; margin-bottom: 12px; align-items: end; } input, select { font: inherit; padding: 7px; border: 1px solid #9bb; border-radius: 6px; }
  .course { display: flex; gap: 14px; align-items: center; border: 1px solid #dde8e0; border-radius: 8px; padding: 12px 16px; margin: 8px 0; }
  .course .text { flex: 1; } .course small { color: #567; } .course h3 { margin: 0; }
  .btn { font: inherit; border: 1px solid #2d6a4f; background: #fff; color: #2d6a4f; border-radius: 6px; padding: 7px 14px; cursor: pointer; } .btn.full { background: #2d6a4f; color: #fff; }
  .btn:disabled { opacity: .5; } .note { padding: 10px 16px; border-radius: 6px; margin: 0 0 12px; } .note.good { background: #d8f3dc; } .note.bad { background: #ffe0e0; color: #8a1020; }
  .shade { position: fixed; inset: 0; background: #0008; display: grid; place-items: center; } .modal { background: #fff; border-radius: 10px; padding: 22px; width: 380px; }
  .sum { display: flex; gap: 24px; font-size: 18px; } .sum b { font-size: 24px; }`;

const template = `
<div class="page">
  <h1>Course enrolment, spring 2027</h1>
  <div v-if="note" :class="['note', note.kind]" role="status">{{ note.text }}</div>
  <div class="tabs">
    <button :class="{ on: tab === 'catalogue' }" @click="tab = 'catalogue'">Catalogue</button>
    <button :class="{ on: tab === 'schedule' }" @click="tab = 'schedule'">My schedule ({{ enrolled.length }})</button>
  </div>
  <div class="panel" v-if="!ready">Loading courses…</div>
  <div class="panel" v-else-if="tab === 'catalogue'">
    <div class="tools">
      <input v-model="query" placeholder="Search courses" />
      <label>Department<br /><select v-model="department"><option>All</option><option v-for="one in departments" :key="one">{{ one }}</option></select></label>
      <label>Sort by<br /><select v-model="order"><option value="time">Day and time</option><option value="title">Title</option><option value="credits">Credits, most first</option></select></label>
      <span>{{ listed.length }} {{ listed.length === 1 ? "course" : "courses" }} found</span>
    </div>
    <p v-if="!listed.length">No course fits. Try another word or department.</p>
    <div class="course" v-for="course in listed" :key="course.code">
      <div class="text"><h3>{{ course.title }}</h3>
        <small>{{ course.code }} · {{ course.department }} · {{ course.credits }} credits · {{ course.time }}</small></div>
      <span>{{ left(course) === 1 ? "1 seat left" : left(course) + " seats left" }}</span>
      <span v-if="has(course)">✓ Enrolled</span>
      <template v-else-if="queued(course)">
        <span>You are number {{ place(course) }} on the waitlist</span>
        <button class="btn" :disabled="!!busy" @click="leave(course)">Leave waitlist</button>
      </template>
      <button v-else-if="left(course) === 0" class="btn" :disabled="!!busy" @click="queue(course)">Join waitlist</button>
      <button v-else class="btn full" :disabled="!!busy" :aria-label="'Enrol in ' + course.title" @click="enrol(course)">{{ busy === course.code ? "Enrolling…" : "Enrol" }}</button>
    </div>
  </div>
  <div class="panel" v-else>
    <div class="sum"><span>Credits: <b>{{ credits }}</b> of ${LIMIT}</span><span>Courses: <b>{{ enrolled.length }}</b></span></div>
    <p v-if="!mine.length">Your schedule is empty.</p>
    <div class="course" v-for="course in mine" :key="course.code">
      <div class="text"><h3>{{ course.title }}</h3><small>{{ course.time }} · {{ course.credits }} credits</small></div>
      <button class="btn" @click="dropping = course" :aria-label="'Drop ' + course.title">Drop</button>
    </div>
  </div>
  <div class="shade" v-if="dropping"><div class="modal" role="alertdialog" aria-label="Drop course">
    <h3>Drop {{ dropping.title }}?</h3><p>Your seat is given to someone else.</p>
    <button class="btn full" :disabled="!!busy" @click="drop">Yes, drop it</button> <button class="btn" @click="dropping = null">Keep it</button>
  </div></div>
</div>`;

const days = ["Mon", "Tue", "Wed", "Thu", "Fri"];
const when = course => days.indexOf(course.time.slice(0, 3)) + course.time.slice(4);

createApp({
  template,
  setup() {
    const ready = ref(false), tab = ref("catalogue"), query = ref(""), department = ref("All"), order = ref("time");
    const enrolled = ref([]), waitlist = ref([]), note = ref(null), busy = ref(""), dropping = ref(null);
    let timer;

    const tell = (kind, text) => {
      note.value = { kind, text };
      clearTimeout(timer);
      timer = setTimeout(() => (note.value = null), 6000);
    };
    const has = course => enrolled.value.includes(course.code);
    const queued = course => waitlist.value.includes(course.code);
    const left = course => course.seats - (has(course) && !is("seats-stale") ? 1 : 0);
    const place = course => (WAITING[course.code] || 0) + 1;
    const mine = computed(() => COURSES.filter(has));
    const credits = computed(() => mine.value.reduce((sum, course) => sum + course.credits, 0));
    const listed = computed(() => COURSES
      .filter(course => department.value === "All" || course.department === department.value)
      .filter(course => (course.title + course.code).toLowerCase().includes(query.value.trim().toLowerCase()))
      .sort((a, b) => order.value === "title" ? a.title.localeCompare(b.title)
        : order.value === "credits" ? (is("fewest-first") ? a.credits - b.credits : b.credits - a.credits) : when(a).localeCompare(when(b))));
    const keep = ms => save(APP, { enrolled: enrolled.value, waitlist: is("waitlist-not-kept") ? [] : waitlist.value }, ms);

    const enrol = async course => {
      const clash = mine.value.find(one => one.time === course.time);
      if (clash && !is("clash-ignored")) return tell("bad", `${course.title} clashes with ${clash.title} (${course.time})`);
      if (credits.value + course.credits > LIMIT) return tell("bad", `You cannot take more than ${LIMIT} credits`);
      busy.value = course.code;
      await wait(500);
      enrolled.value = [...enrolled.value, course.code];
      await keep(300);
      busy.value = "";
      tell("good", `You are enrolled in ${course.title}`);
      if (is("enrolment-undone")) setTimeout(() => { enrolled.value = enrolled.value.filter(code => code !== course.code); keep(0); }, 1500);
    };
    const queue = async course => {
      busy.value = course.code;
      waitlist.value = [...waitlist.value, course.code];
      await keep(400);
      busy.value = "";
    };
    const leave = async course => {
      waitlist.value = waitlist.value.filter(code => code !== course.code);
      await keep(400);
    };
    const drop = async () => {
      const course = dropping.value;
      busy.value = course.code;
      await wait(600);
      enrolled.value = enrolled.value.filter(code => is("drops-other") ? code === course.code : code !== course.code);
      await keep(0);
      busy.value = "";
      dropping.value = null;
      tell("good", `${course.title} was dropped`);
    };

    onMounted(async () => {
      const kept = await load(APP, 400);
      if (kept) { enrolled.value = kept.enrolled; waitlist.value = kept.waitlist; }
      ready.value = true;
    });
    const departments = [...new Set(COURSES.map(course => course.department))].sort();
    return { ready, tab, query, department, order, enrolled, waitlist, note, busy, dropping, has, queued, left, place,
      mine, credits, listed, enrol, queue, leave, drop, departments };
  },
}).mount("#root");
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
