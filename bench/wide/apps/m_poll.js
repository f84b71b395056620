import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
body { background: #f1f5f9; } .poll { max-width: 540px; margin: 28px auto; background: #fff; border: 1px solid #e2e8f0; border-radius: 14px; padding: 26px; font: 16px/1.5 Inter, system-ui, sans-serif; color: #0f172a; }
.poll h1 { font-size: 22px; margin: 0 0 4px; } .muted { color: #64748b; font-size: 14px; } .choice { display: flex; gap: 10px; border: 1px solid #cbd5e1; border-radius: 10px; padding: 11px 14px; margin: 8px 0; cursor: pointer; }
.btn { background: #0f766e; color: #fff; border: 0; border-radius: 8px; padding: 10px 18px; font: inherit; cursor: pointer; } .btn[disabled] { opacity: .45; } .btn.plain { background: #e2e8f0; color: #0f172a; }
table { width: 100%; border-collapse: collapse; margin: 12px 0; } td, th { padding: 8px 6px; text-align: left; border-bottom: 1px solid #e2e8f0; } .bar { display: block; height: 8px; background: #14b8a6; border-radius: 4px; }
dl { display: flex; gap: 10px; } dd { margin: 0; font-weight: 700; } .tag { background: #ccfbf1; border-radius: 10px; padding: 1px 8px; font-size: 12px; margin-left: 6px; } .other { border-top: 1px solid #e2e8f0; margin-top: 22px; padding-top: 12px; }`;
document.head.append(style);

Alpine.data("poll", () => ({
  options: [{ day: "Tuesday", votes: 3 }, { day: "Thursday", votes: 5 }, { day: "Friday", votes: 5 }, { day: "Saturday", votes: 0 }],
  choice: "", mine: "", busy: false, total: 13,
  share(option) { return Math.round((option.votes / Math.max(1, this.total)) * 100) + "%"; },
  count(day, by) { const option = this.options.find(one => one.day === day); if (option) option.votes += by; },
  async vote() {
    const before = this.mine, marks = this.options.map(one => one.votes);
    this.busy = true;
    await save("m_poll", this.choice, 650);
    this.busy = false;
    if (before && !is("first-vote-stays")) this.count(before, -1);
    const at = this.options.findIndex(one => one.day === this.choice);
    this.options[is("next-option") ? (at + 1) % 4 : at].votes += 1;
    this.mine = this.choice;
    if (!before && !is("total-stale")) this.total += 1;
    if (before && is("second-vote-dropped")) setTimeout(() => { this.options.forEach((one, index) => { one.votes = marks[index]; }); this.mine = before; }, 2600);
  },
  change() { this.choice = ""; this.editing = true; },
  editing: true,
  async submit() { await this.vote(); this.editing = false; },
}));

document.getElementById("root").innerHTML = `
<div class="poll" x-data="poll">
  <h1>When shall we have the team dinner?</h1>
  <p class="muted">Asked by Henrike · closes on Sunday · you may change your vote until then</p>
  <template x-if="editing"><form @submit.prevent="submit">
    <fieldset style="border: 0; padding: 0; margin: 0"><legend class="muted">Choose one day</legend>
      <template x-for="option in options" :key="option.day"><label class="choice"><input type="radio" name="day" :value="option.day" x-model="choice"><span x-text="option.day"></span></label></template></fieldset>
    <button class="btn" :disabled="!choice || busy" x-text="busy ? 'Sending…' : 'Vote'"></button></form></template>
  <template x-if="!editing"><div>
    <table><thead><tr><th>Day</th><th>Votes</th><th>Share</th></tr></thead><tbody>
      <template x-for="option in options" :key="option.day"><tr><td><span x-text="option.day"></span><span class="tag" x-show="option.day === mine">your choice</span></td><td x-text="option.votes"></td><td x-text="share(option)"></td></tr></template></tbody></table>
    <dl><dt>Total votes</dt><dd x-text="total"></dd></dl>
    <button class="btn plain" @click="change">Change my vote</button></div></template>
  <div class="other muted">Last poll: the team breakfast was on a Thursday, with 6 votes. Friday had 5.</div>
</div>`;
Alpine.start();
