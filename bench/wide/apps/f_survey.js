import {createApp} from 'vue';
const GROUPS = ['Staff', 'Students', 'Visitors'];
const QUESTIONS = [
  {id: 'sat', short: 'Satisfaction', text: 'How satisfied are you with the campus canteen?', options: [['Very satisfied', 18, 42, 9], ['Satisfied', 31, 77, 14], ['Neutral', 12, 40, 6], ['Dissatisfied', 7, 25, 2], ['Very dissatisfied', 2, 11, 1]]},
  {id: 'visit', short: 'Visits', text: 'How often do you eat here?', options: [['Daily', 33, 60, 0], ['Weekly', 25, 85, 3], ['Monthly', 8, 35, 5], ['Rarely', 4, 15, 24]]},
  {id: 'wish', short: 'Wishes', text: 'What should we improve first?', options: [['Shorter queues', 21, 88, 10], ['More vegan dishes', 14, 61, 4], ['Lower prices', 9, 34, 6], ['Longer opening hours', 26, 12, 12]]},
];
const COMMENTS = [['Queue at noon is far too long', 'Students', '3 Nov'], ['Loved the lentil curry', 'Staff', '3 Nov'], ['Please open before 8', 'Staff', '4 Nov'], ['Card reader broken again', 'Students', '4 Nov'], ['Friendly people at the till', 'Visitors', '5 Nov'],
  ['Coffee queue blocks the door', 'Visitors', '5 Nov'], ['More vegan soups please', 'Students', '6 Nov'], ['Prices went up twice this year', 'Students', '6 Nov'], ['Salad bar is great', 'Staff', '7 Nov'], ['No queue after 13:30!', 'Staff', '7 Nov']].map(([text, group, date], id) => ({id, text, group, date, hidden: false}));
const style = document.createElement('style');
style.textContent = `body{margin:0;font:15px/1.5 Nunito,sans-serif;background:#fbfbfd;color:#222}.page{max-width:980px;margin:0 auto;padding:24px;display:grid;grid-template-columns:1fr 320px;gap:28px}.page>header{grid-column:1/3}.seg button{border:1px solid #bbb;background:#fff;padding:5px 14px;font:inherit}.seg button.on{background:#0f766e;color:#fff}
.bar{display:grid;grid-template-columns:150px 1fr 70px;align-items:center;gap:10px;margin:8px 0}.track{background:#e6eeee;height:20px;border-radius:4px}.fill{background:#14b8a6;height:20px;border-radius:4px}.value{text-align:right;font-variant-numeric:tabular-nums}.tabs button{border:0;border-bottom:3px solid transparent;background:none;font:inherit;padding:6px 12px}.tabs button[aria-selected=true]{border-color:#0f766e}
.note{background:#fff;border:1px solid #e3e3e8;border-radius:8px;padding:8px 12px;margin:8px 0}.note small{color:#777}.link{border:0;background:none;color:#0f766e;text-decoration:underline;font:inherit;cursor:pointer}`;
document.head.append(style); document.title = 'Survey results';
createApp({
  data: () => ({groups: GROUPS, questions: QUESTIONS, question: 'sat', group: 'Everyone', percent: false, sorted: false, needle: '', comments: [], ready: false, undo: null}),
  async mounted() { const kept = await load('f_survey', 50); this.comments = kept ?? COMMENTS; this.ready = true; },
  computed: {
    current() { return this.questions.find(one => one.id === this.question); },
    bars() {
      const column = GROUPS.indexOf(this.group);
      const of = one => column < 0 ? one[1] + one[2] + one[3] : one[1 + column];
      let list = this.current.options.map(one => ({name: one[0], count: is('group-ignored-on-tabs') && this.question !== 'sat' ? one[1] + one[2] + one[3] : of(one)}));
      if (this.sorted) list = list.sort((a, b) => is('sort-ascending') ? a.count - b.count : b.count - a.count);
      return list;
    },
    total() { return this.bars.reduce((sum, one) => sum + one.count, 0); },
    answered() { return is('total-stale') && this.group !== 'Everyone' && this.question === 'sat' ? 297 : this.total; },
    base() { return is('percent-of-everyone') && this.question === 'sat' ? 297 : this.total; },
    notes() { const text = this.needle.toLowerCase(); return this.comments.filter(one => !one.hidden && (this.group === 'Everyone' || one.group === this.group) && (is('comment-case') ? one.text.includes(this.needle) : one.text.toLowerCase().includes(text))); },
  },
  methods: {
    label(bar) { return this.percent ? Math.round(bar.count / this.base * 100) + ' %' : bar.count; },
    async hide(note) { note.hidden = true; this.undo = note; if (!is('hide-lost')) await save('f_survey', this.comments, 60); },
    async restore() { this.undo.hidden = false; this.undo = null; await save('f_survey', this.comments, 60); },
  },
  template: `<div class="page" v-if="ready"><header><h1>Canteen survey 2025</h1>
    <div class="seg" role="group" aria-label="Group"><button v-for="one in ['Everyone', ...groups]" :key="one" :class="{on: one === group}" :aria-pressed="one === group" @click="group = one">{{ one }}</button></div></header>
    <section aria-label="Results"><div class="tabs" role="tablist"><button v-for="one in questions" role="tab" :aria-selected="one.id === question" @click="question = one.id">{{ one.short }}</button></div>
      <h2>{{ current.text }}</h2><p>{{ answered }} answers</p>
      <label><input type="checkbox" v-model="percent"> Show percentages</label> &nbsp; <label><input type="checkbox" v-model="sorted"> Sort by answers</label>
      <ul style="list-style:none;padding:0" aria-label="Answers"><li class="bar" v-for="bar in bars" :key="bar.name"><span>{{ bar.name }}</span><span class="track"><span class="fill" :style="{display: 'block', width: bar.count / total * 100 + '%'}"></span></span><span class="value">{{ label(bar) }}</span></li></ul></section>
    <aside aria-label="Comments"><h2>Comments ({{ notes.length }})</h2><input placeholder="Search comments" v-model="needle">
      <div class="note" role="article" v-for="note in notes" :key="note.id">{{ note.text }}<br><small>{{ note.group }}, {{ note.date }}</small> <button class="link" @click="hide(note)">Hide</button></div>
      <p v-if="!notes.length">No comments found</p><p v-if="undo" role="status">Comment hidden. <button class="link" @click="restore">Undo</button></p></aside></div>`,
}).mount('#root');
