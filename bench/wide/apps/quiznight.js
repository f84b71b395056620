import { createApp } from "vue";

const style = document.createElement("style");
style.textContent = `
body{font:16px Georgia,serif;background:#fff;margin:2rem}
.board{width:30rem}.team{display:flex;gap:1rem;padding:.5rem;border-bottom:1px solid #ddd;align-items:center}
.name{flex:1}.pts{width:4rem;text-align:right;font-weight:bold}
.btn{border:1px solid #555;border-radius:4px;padding:.2rem .7rem;cursor:pointer;user-select:none;display:inline-block}
.ghost .name{color:#fff}.err{color:#b00020;margin:.4rem 0}.crown{color:#a60}.sum{margin-top:1rem}
.add{margin:1rem 0}`;
document.head.append(style);

createApp({
  data() {
    return {
      teams: [
        { name: "Brain Freeze", pts: 14 },
        { name: "Les Quizerables", pts: 12 },
        { name: "Agatha Quiztie", pts: 9 },
      ],
      fresh: "",
      error: "",
      past: [],
      total: 35,
      lastAdded: null,
    };
  },
  computed: {
    ranking() {
      if (is("order-frozen")) return this.teams;
      return [...this.teams].sort((a, b) => b.pts - a.pts);
    },
    leader() {
      if (is("crown-stays")) return this.teams[0];
      return [...this.teams].sort((a, b) => b.pts - a.pts)[0];
    },
  },
  methods: {
    score(team, n) {
      this.past.push({ team, pts: team.pts });
      team.pts += n;
      this.total += n;
    },
    undo() {
      const step = this.past.pop();
      if (!step) return;
      const before = is("undo-to-zero") ? 0 : step.pts;
      this.total -= step.team.pts - before;
      step.team.pts = before;
    },
    add() {
      const name = this.fresh.trim();
      this.error = "";
      if (!name) {
        this.error = "Give the team a name first.";
        return;
      }
      const taken = this.teams.some((t) => t.name.toLowerCase() === name.toLowerCase());
      if (taken && !is("twins")) {
        this.error = "There is already a team called " + name + ".";
        return;
      }
      this.teams.push({ name, pts: 0 });
      this.lastAdded = name;
      this.fresh = "";
    },
    ghost(t) {
      return is("unreadable") && t.name === this.lastAdded;
    },
  },
  template: `
  <div>
    <div style="font-size:1.8rem">Quiz night scoreboard</div>
    <div class="add">
      <input v-model="fresh" placeholder="New team" @keyup.enter="add">
      <div class="btn" @click="add">Add team</div>
      <div class="err" v-if="error">{{ error }}</div>
    </div>
    <div class="board">
      <div v-for="(t, i) in ranking" :key="t.name + i" class="team" :class="{ghost: ghost(t)}">
        <div>{{ i + 1 }}.</div>
        <div class="name">{{ t.name }}</div>
        <div class="crown" v-if="t === leader">in the lead</div>
        <div class="pts">{{ t.pts }} pts</div>
        <div class="btn" @click="score(t, 1)">+1</div>
        <div class="btn" @click="score(t, 5)">+5</div>
      </div>
    </div>
    <div class="sum">Teams: {{ teams.length }}</div>
    <div>Points given so far: {{ total }}</div>
    <div class="btn" v-if="past.length" @click="undo">Undo last points</div>
  </div>`,
}).mount("#root");
