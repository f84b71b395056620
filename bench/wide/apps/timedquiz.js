import {createApp} from 'vue';
const style = document.createElement('style');
style.textContent = `.quiz{max-width:720px;margin:24px auto;font-family:Verdana,sans-serif;font-size:15px;color:#12323a} .quiz header{display:flex;justify-content:space-between;align-items:baseline;border-bottom:3px solid #0e7c86} .quiz .opt{display:block;padding:10px 12px;margin:8px 0;border:1px solid #b9d2d5;border-radius:8px;cursor:pointer} .quiz .opt.on{background:#d8f0f2;border-color:#0e7c86}
.quiz button{font:inherit;padding:8px 16px;border-radius:8px;border:1px solid #0e7c86;background:#fff;color:#0e7c86;cursor:pointer;margin-right:8px} .quiz button.main{background:#0e7c86;color:#fff} .quiz button:disabled{opacity:.45;cursor:not-allowed} .dots span{display:inline-block;width:26px;height:26px;line-height:26px;text-align:center;border-radius:50%;background:#e8eef0;margin-right:6px;font-size:12px} .dots .done{background:#0e7c86;color:#fff} .res{padding:8px 0;border-bottom:1px solid #dde8ea}`;
document.head.append(style);
const QUIZZES = [
  {name: 'Geography', secs: 300, pass: 3, qs: [['What is the capital of Australia?', ['Sydney', 'Canberra', 'Perth'], 1], ['Which river flows through Vienna?', ['Danube', 'Rhine', 'Elbe'], 0], ['Which country has the most islands?', ['Greece', 'Indonesia', 'Sweden'], 2], ['Mount Kenya is on which continent?', ['Africa', 'Asia', 'South America'], 0]]},
  {name: 'Kitchen science', secs: 300, pass: 2, qs: [['What makes bread rise?', ['Salt', 'Yeast', 'Butter'], 1], ['At sea level water boils at', ['90 °C', '100 °C', '110 °C'], 1], ['Umami is a', ['Taste', 'Spice', 'Pan'], 0]]},
  {name: 'Lightning round', secs: 5, pass: 2, qs: [['7 × 8 is', ['54', '56', '58'], 1], ['The square root of 144 is', ['12', '14', '16'], 0]]},
];
createApp({
  data: () => ({quizzes: QUIZZES, quiz: null, n: 0, answers: [], left: 0, screen: 'home', history: [{name: 'Geography', score: 2, of: 4, date: '21 Nov 2026'}, {name: 'Kitchen science', score: 3, of: 3, date: '24 Nov 2026'}], why: ''}),
  async mounted() { const k = await load('timedquiz', 40); if (k) this.history = k; },
  computed: {
    q() { return this.quiz.qs[this.n]; },
    score() { const s = this.quiz.qs.filter((q, i) => this.answers[i] === q[2]).length; return is('score-counts-answered') ? this.answers.filter(a => a != null).length : s; },
    passed() { return is('pass-inverted') ? this.score < this.quiz.pass : this.score >= this.quiz.pass; },
    answered() { return this.answers.filter(a => a != null).length; },
    clock() { return `${Math.floor(this.left / 60)}:${String(this.left % 60).padStart(2, '0')}`; },
    best() { const b = {}; for (const h of this.history) b[h.name] = Math.max(b[h.name] ?? 0, h.score); return b; },
  },
  methods: {
    start(quiz) { this.quiz = quiz; this.n = 0; this.answers = quiz.qs.map(() => null); this.left = quiz.secs; this.screen = 'run'; this.why = '';
      this.tick = setInterval(() => { if (this.left > 0) this.left--; if (this.left === 0 && !is('timer-never-ends')) { this.why = "Time is up!"; this.finish(); } }, 1000); },
    pick(i) { this.answers[this.n] = i; },
    go(d) { this.n += d; if (is('back-loses-answer') && d < 0) this.answers[this.n] = null; },
    async finish() { clearInterval(this.tick); this.screen = 'result'; const row = {name: this.quiz.name, score: this.score, of: this.quiz.qs.length, date: '28 Nov 2026'};
      this.history = [row, ...this.history]; if (is('history-oldest-replaced')) this.history = [row, ...this.history.slice(1, -1)]; if (!is('history-not-saved')) await save('timedquiz', this.history); },
    home() { clearInterval(this.tick); this.screen = 'home'; },
    fault: is,
  },
  template: `<div class="quiz"><header><h1>Quizzical</h1><span v-if="screen === 'run'">Time left <b>{{ clock }}</b></span></header>
  <template v-if="screen === 'home'"><h2>Choose a quiz</h2><div v-for="z in quizzes" class="res" :key="z.name"><strong>{{ z.name }}</strong> · {{ z.qs.length }} questions · <span>{{ z.secs }} seconds</span> <em v-if="best[z.name] != null">Best: {{ best[z.name] }}/{{ z.qs.length }}</em> <button style="float:right;padding:2px 12px" :aria-label="'Start ' + z.name" @click="start(z)">Start</button></div>
    <h2>Past attempts ({{ history.length }})</h2><ul aria-label="Past attempts"><li v-for="(h, i) in history" :key="i">{{ h.name }}: {{ h.score }} of {{ h.of }}, {{ h.date }}</li></ul></template>
  <template v-if="screen === 'run'"><h2>{{ quiz.name }}</h2><p>Question {{ n + 1 }} of {{ quiz.qs.length }}</p><div class="dots"><span v-for="(a, i) in answers" :key="i" :class="{done: a != null}">{{ i + 1 }}</span> {{ answered }} answered</div>
    <h3>{{ q[0] }}</h3><label v-for="(o, i) in q[1]" :key="o" class="opt" :class="{on: answers[n] === i}"><input type="radio" name="o" :checked="answers[n] === i" @change="pick(i)"> {{ o }}</label>
    <p><button :disabled="n === 0" @click="go(-1)">Back</button><button v-if="n < quiz.qs.length - 1" class="main" @click="go(1)">Next question</button><button v-else class="main" @click="finish">Finish quiz</button></p></template>
  <template v-if="screen === 'result'"><h2>Result: {{ quiz.name }}</h2><p v-if="why">{{ why }}</p><p>You scored {{ score }} out of {{ quiz.qs.length }}</p><p><b>{{ passed ? 'Passed' : 'Not passed' }}</b> ({{ Math.round(score / quiz.qs.length * 100) }}%)</p>
    <div v-for="(x, i) in quiz.qs" class="res" :key="i">{{ i + 1 }}. {{ x[0] }}<br><span v-if="answers[i] === x[2]">✓ {{ x[1][x[2]] }}</span><span v-else>✗ {{ answers[i] == null ? 'No answer' : x[1][answers[i]] }} – correct: {{ fault('solution-shifted') ? x[1][(x[2] + 1) % 3] : x[1][x[2]] }}</span></div>
    <p><button class="main" @click="home">All quizzes</button><button @click="start(quiz)">Try again</button></p></template></div>`,
}).mount('#root');
document.title = 'Quizzical';
