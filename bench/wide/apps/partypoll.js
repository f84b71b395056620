import { createApp } from "vue";

const css = `
.pp-wrap[data-v-71c2]{font-family:Verdana,sans-serif;max-width:640px;margin:20px auto;color:#20324a}
.pp-title[data-v-71c2]{font-size:26px;font-weight:700}
.pp-left[data-v-71c2]{background:#eaf2ff;padding:8px 12px;border-radius:8px;margin:12px 0}
.pp-sort[data-v-71c2]{display:inline-block;margin-right:16px;cursor:pointer;color:#5b7bb0}
.pp-sort--on[data-v-71c2]{color:#20324a;font-weight:700;border-bottom:2px solid #20324a}
.pp-card[data-v-71c2]{display:flex;align-items:center;border:1px solid #cfdcf0;border-radius:10px;padding:12px 16px;margin:10px 0}
.pp-name[data-v-71c2]{flex:1;font-weight:600}
.pp-count[data-v-71c2]{width:90px;text-align:right;margin-right:20px}
.pp-btn[data-v-71c2]{cursor:pointer;background:#2f6fed;color:#fff;padding:6px 16px;border-radius:16px;width:80px;text-align:center}
.pp-btn--mine[data-v-71c2]{background:#fff;color:#2f6fed;outline:1px solid #2f6fed}
.pp-warn[data-v-71c2]{background:#fff3d6;border:1px solid #e3b341;padding:8px 12px;border-radius:8px}`;
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));

createApp({
  data: () => ({
    sort: "votes",
    warn: "",
    leftAtStart: 2,
    ready: false,
    ideas: [
      { name: "Live band", votes: 12, mine: false },
      { name: "Quiz night", votes: 9, mine: false },
      { name: "Outdoor film", votes: 7, mine: false },
      { name: "Chalk art", votes: 4, mine: false },
    ],
  }),
  computed: {
    left() { return 2 - this.ideas.filter((i) => i.mine).length; },
    leftText() {
      const n = is("left-stale") ? this.leftAtStart : this.left;
      return n <= 0 ? "You have no votes left" : `You have ${n} ${n === 1 ? "vote" : "votes"} left`;
    },
    ordered() {
      const list = [...this.ideas];
      if (this.sort === "name" && !is("sort-stuck")) return list.sort((a, b) => a.name.localeCompare(b.name));
      return list.sort((a, b) => b.votes - a.votes);
    },
  },
  async mounted() {
    const kept = await load("partypoll", 50);
    if (kept && kept.ideas) this.ideas = kept.ideas;
    this.leftAtStart = this.left;
    this.ready = true;
  },
  methods: {
    press(idea) {
      this.warn = "";
      if (!idea.mine && this.left <= 0 && !is("no-limit")) {
        this.warn = "Take back a vote first";
        return;
      }
      if (!idea.mine && this.left <= 0) this.warn = "Take back a vote first";
      idea.mine = !idea.mine;
      const at = this.ideas.indexOf(idea);
      const counted = is("wrong-card") ? this.ideas[(at + 1) % this.ideas.length] : idea;
      counted.votes += idea.mine ? 1 : -1;
      if (!is("vote-lost")) save("partypoll", { ideas: this.ideas }, 50);
    },
  },
  template: `
  <div class="pp-wrap" data-v-71c2 v-if="ready">
    <div class="pp-title" data-v-71c2>What shall we do at the street party?</div>
    <div class="pp-left" data-v-71c2>{{ leftText }}</div>
    <div data-v-71c2>
      <span class="pp-sort" :class="{'pp-sort--on': sort === 'votes'}" @click="sort = 'votes'" data-v-71c2>Most votes</span>
      <span class="pp-sort" :class="{'pp-sort--on': sort === 'name'}" @click="sort = 'name'" data-v-71c2>A to Z</span>
    </div>
    <div class="pp-card" v-for="idea in ordered" :key="idea.name" data-v-71c2>
      <div class="pp-name" data-v-71c2>{{ idea.name }}</div>
      <div class="pp-count" data-v-71c2>{{ idea.votes }} votes</div>
      <div class="pp-btn" :class="{'pp-btn--mine': idea.mine}" @click="press(idea)" data-v-71c2>{{ idea.mine ? "Undo" : "Vote" }}</div>
    </div>
    <div class="pp-warn" v-if="warn" data-v-71c2>{{ warn }}</div>
  </div>`,
}).mount("#root");
