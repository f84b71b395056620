import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const style = document.createElement("style");
style.textContent = `
body { background: #fbfaf8; color: #2b2a28; } .habits { max-width: 860px; margin: 0 auto; padding: 28px 20px; } h1 { font-size: 24px; margin: 0 0 4px; } .sub { color: #79756d; margin: 0 0 20px; }
table { width: 100%; border-collapse: collapse; background: #fff; border-radius: 12px; } th { text-align: left; font-weight: 500; color: #79756d; padding: 12px; } td { padding: 10px 12px; border-top: 1px solid #efece6; white-space: nowrap; }
.day { width: 44px; height: 34px; border: 1px solid #d9d4ca; background: #fff; border-radius: 8px; margin-right: 4px; cursor: pointer; font: 13px inherit; color: #79756d; } .day[aria-pressed=true] { background: #3f8f5f; border-color: #3f8f5f; color: #fff; }
.name input { font: inherit; padding: 6px; width: 150px; } .skel { height: 160px; background: linear-gradient(90deg, #eee, #f8f8f8, #eee); border-radius: 12px; } .cards { display: flex; gap: 14px; margin-bottom: 18px; } .card { background: #fff; border-radius: 12px; padding: 12px 18px; } .card dt { color: #79756d; font-size: 13px; } .card dd { margin: 0; font-size: 22px; font-weight: 600; }
.foot { color: #79756d; font-size: 14px; margin-top: 18px; }`;
document.head.append(style);

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const START = [
  { id: 1, name: "Reading", days: [1, 1, 1, 1, 0, 1, 0] }, { id: 2, name: "Stretching", days: [1, 1, 0, 0, 0, 0, 0] },
  { id: 3, name: "No sugar", days: [0, 1, 0, 1, 0, 1, 0] }, { id: 4, name: "Piano", days: [1, 0, 0, 0, 1, 0, 0] },
];

function Name({ habit, onRename }) {
  const [editing, setEditing] = useState(false);
  const field = useRef(null);
  useEffect(() => { if (editing) field.current.select(); }, [editing]);
  const done = () => { setEditing(false); if (field.current.value.trim()) onRename(field.current.value.trim()); };
  if (editing) return <input ref={field} aria-label="Habit name" defaultValue={habit.name} onBlur={done} onKeyDown={event => { if (event.key === "Enter") event.target.blur(); if (event.key === "Escape") setEditing(false); }} />;
  return <span title="Double-click to rename" onDoubleClick={() => setEditing(true)}>{habit.name}</span>;
}

function Habits() {
  const [habits, setHabits] = useState(null);
  const stats = useRef(0);
  useEffect(() => { load("n_habits", 700).then(kept => setHabits(kept || START)); }, []);
  if (!habits) return <main className="habits"><h1>My habits</h1><div className="skel" aria-busy="true" /></main>;
  const count = habit => habit.days.reduce((all, day) => all + day, 0);
  const sum = habits.reduce((all, habit) => all + count(habit), 0);
  if (!stats.current || !is("sum-memo")) stats.current = sum;
  async function toggle(id, day) {
    const target = is("row-below") ? habits[habits.findIndex(one => one.id === id) + 1]?.id ?? id : id;
    const changed = habits.map(one => (one.id === target ? { ...one, days: one.days.map((value, at) => (at === day ? 1 - value : value)) } : one));
    setHabits(changed);
    await save("n_habits", changed, 400);
  }
  async function rename(id, name) {
    const changed = habits.map(one => (one.id === id ? { ...one, name: is("ten-letters") ? name.slice(0, 10) : name } : one));
    setHabits(changed);
    if (!is("rename-local")) await save("n_habits", changed, 500);
  }
  return (
    <main className="habits">
      <h1>My habits</h1><p className="sub">Week of 4 May</p>
      <dl className="cards"><div className="card"><dt>Done this week</dt><dd>{stats.current}</dd></div><div className="card"><dt>Best day</dt><dd>Tuesday</dd></div><div className="card"><dt>Habits</dt><dd>{habits.length}</dd></div></dl>
      <table><thead><tr><th>Habit</th><th>Days</th><th>Score</th></tr></thead><tbody>
        {habits.map(habit => (
          <tr key={habit.id}><td className="name"><Name habit={habit} onRename={name => rename(habit.id, name)} /></td>
            <td>{DAYS.map((day, at) => <button key={day} className="day" aria-pressed={!!habit.days[at]} onClick={() => toggle(habit.id, at)}>{day}</button>)}</td>
            <td>{count(habit)} of 7</td></tr>))}
      </tbody></table>
      <p className="foot">Reading and piano are on your list since January. Double-click a name to change it. Aim for 4 of 7.</p>
    </main>
  );
}
createRoot(document.getElementById("root")).render(<Habits />);
