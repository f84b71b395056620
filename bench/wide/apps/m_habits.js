import Alpine from "alpinejs";

const style = document.createElement("style");
style.textContent = `
.wrap { display: grid; grid-template-columns: 1fr 220px; gap: 24px; max-width: 940px; margin: 24px auto; font: 15px/1.5 "DM Sans", system-ui, sans-serif; color: #1c1917; } table { border-collapse: collapse; width: 100%; } th, td { padding: 9px 7px; border-bottom: 1px solid #e7e5e4; text-align: left; } th { color: #78716c; font-weight: 600; font-size: 13px; }
td.name { min-width: 190px; } td.name input { font: inherit; padding: 4px 6px; width: 170px; } aside { background: #fafaf9; border-radius: 12px; padding: 14px; } aside h2 { font-size: 14px; margin: 0 0 8px; } aside li { margin-bottom: 6px; } .soft { color: #78716c; font-size: 13px; }
.cheer { background: #ecfccb; border: 1px solid #bef264; color: #365314; border-radius: 10px; padding: 10px 14px; margin-bottom: 14px; display: inline-block; transition: transform .3s; } .cheer.enter { transform: translateX(-1400px); }`;
document.head.append(style);

const START = [
  { id: 1, name: "Drink water", days: [1, 1, 1, 1, 1, 1, 0], streak: 6 }, { id: 2, name: "Stretch", days: [0, 0, 0, 1, 1, 1, 0], streak: 3 }, { id: 3, name: "Read 10 pages", days: [1, 0, 1, 0, 0, 0, 0], streak: 0 },
];

Alpine.data("habits", () => ({
  list: [], reminders: [], names: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"], editing: 0, text: "", cheer: "", ready: false,
  async init() {
    this.list = (await load("m_habits", 350)) || START.map(one => ({ ...one, days: [...one.days] }));
    this.reminders = ["Stretch at 7:30", "Weigh-in on Sunday"];
    this.ready = true;
  },
  days(habit) { const count = habit.streak; return count === 1 ? "1 day" : `${count} days`; },
  edit(habit) { this.editing = habit.id; this.text = habit.name; this.$nextTick(() => document.querySelector("td.name input")?.focus()); },
  async rename(habit) {
    const name = this.text.trim();
    this.editing = 0;
    if (!name || name === habit.name) return;
    if (is("renames-the-reminder")) { this.reminders.push(`${name} at 21:00`); return; }
    const old = habit.name;
    habit.name = name;
    await save("m_habits", this.list.map(one => (is("name-not-kept") && one.id === habit.id ? { ...one, name: old } : one)), 500);
  },
  async tick(habit, at) {
    habit.days[at] = habit.days[at] ? 0 : 1;
    if (habit.days[at]) habit.streak = is("streak-as-text") ? habit.streak + "1" : habit.streak + 1; else habit.streak -= 1;
    await save("m_habits", this.list, 300);
    this.cheer = habit.days.every(Boolean) ? `Perfect week: ${habit.name}` : "";
  },
  entering: is("cheer-off-screen"),
}));

document.getElementById("root").innerHTML = `
<div class="wrap" x-data="habits">
  <main>
    <h1>My habits</h1>
    <p class="soft">Double-click a name to change it. Tick a day when it is done.</p>
    <div style="overflow: hidden"><div class="cheer" :class="entering && 'enter'" role="status" x-show="cheer" x-text="cheer"></div></div>
    <p class="soft" x-show="!ready">Loading your week…</p>
    <table x-show="ready"><thead><tr><th>Habit</th><template x-for="name in names"><th x-text="name"></th></template><th>Streak</th></tr></thead><tbody>
      <template x-for="habit in list" :key="habit.id"><tr>
        <td class="name"><template x-if="editing !== habit.id"><span x-text="habit.name" @dblclick="edit(habit)"></span></template>
          <template x-if="editing === habit.id"><input aria-label="Habit name" x-model="text" @keydown.enter="rename(habit)" @keydown.escape="editing = 0"></template></td>
        <template x-for="(name, at) in names"><td><input type="checkbox" :aria-label="name" :checked="habit.days[at]" @change="tick(habit, at)"></td></template>
        <td x-text="days(habit)"></td></tr></template></tbody></table>
  </main>
  <aside><h2>Reminders</h2><ul style="padding-left: 18px"><template x-for="one in reminders"><li x-text="one"></li></template></ul><p class="soft">A week is perfect when all 7 days are done.</p></aside>
</div>`;
Alpine.start();
