import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const style = document.createElement("style");
style.textContent = `
.cal { display: grid; grid-template-columns: 210px 1fr; gap: 24px; padding: 20px; font-size: 14px; } .cal aside label { display: flex; gap: 8px; padding: 5px 0; } .cal h2 { font-size: 15px; margin: 18px 0 6px; } .head { display: flex; gap: 8px; align-items: center; margin-bottom: 12px; } .head h1 { font-size: 22px; margin: 0 12px; } .head button, .modal button, .pop button, .undo button { font: inherit; padding: 6px 12px; }
.month { width: 100%; border-collapse: collapse; table-layout: fixed; } .month th { font-weight: 500; color: #667; padding: 4px; } .month td { border: 1px solid #dde; height: 78px; vertical-align: top; padding: 4px; } .num { color: #667; font-size: 12px; } .chip { display: block; width: 100%; text-align: left; border: 0; border-radius: 5px; padding: 3px 6px; margin-top: 3px; font: inherit; font-size: 13px; cursor: pointer; }
.Family { background: #d8f0dd; } .Work { background: #dce6fb; } .Club { background: #fbe7cf; } .veil { position: fixed; inset: 0; background: #0005; } .modal, .pop { position: fixed; top: 22%; left: 50%; transform: translateX(-50%); background: #fff; border-radius: 12px; padding: 20px; width: 320px; box-shadow: 0 10px 40px #0004; } .modal label { display: grid; gap: 4px; margin-bottom: 12px; } .modal input, .modal select { font: inherit; padding: 7px; }
.undo { position: fixed; left: 50%; bottom: 20px; transform: translateX(-50%); background: #222b38; color: #fff; border-radius: 8px; padding: 10px 16px; display: flex; gap: 16px; align-items: center; } .log { color: #667; font-size: 13px; padding-left: 16px; }`;
document.head.append(style);

const NAMES = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const START = [
  { id: 1, title: "Sprint review", kind: "Work", date: "2031-05-06" }, { id: 2, title: "Dentist", kind: "Family", date: "2031-05-08" },
  { id: 3, title: "Budget talk", kind: "Work", date: "2031-05-14" }, { id: 4, title: "Summer fair", kind: "Club", date: "2031-05-24" },
];
const iso = (year, month, day) => `${year}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
function long(date) {
  const [year, month, day] = date.split("-").map(Number);
  return `${DAYS[new Date(year, month - 1, day).getDay()]}, ${day} ${NAMES[month - 1]} ${year}`;
}

function Calendar() {
  const [shown, setShown] = useState(new Date(2031, 4, 31));
  const [events, setEvents] = useState(START);
  const [hidden, setHidden] = useState([]);
  const [form, setForm] = useState(null);
  const [opened, setOpened] = useState(null);
  const [removed, setRemoved] = useState(null);
  const [log, setLog] = useState(["Calendar shared with Rosa"]);
  const [busy, setBusy] = useState(false);
  const year = shown.getFullYear(), month = shown.getMonth();

  function move(by) {
    setShown(is("skips-short-month") ? new Date(year, month + by, shown.getDate()) : new Date(year, month + by, 1));
  }
  async function keep(event) {
    event.preventDefault();
    setBusy(true);
    const day = +form.day;
    await save("o_week", form, 700);
    setBusy(false);
    const date = is("day-before") ? iso(year, month, day - 1) : iso(year, month, day);
    setEvents(list => [...list, { id: 100 + list.length, title: form.title, kind: form.kind, date }]);
    setForm(null);
  }
  async function remove() {
    const event = opened;
    setOpened(null);
    await save("o_week", { removed: event.id }, 350);
    setEvents(list => list.filter(one => one.id !== event.id));
    setRemoved(event); setLog(list => ["One event deleted", ...list]);
  }
  async function undo() {
    await save("o_week", { restored: removed.id }, 400);
    if (!is("undo-only-logged")) setEvents(list => [...list, removed]);
    setLog(list => [`Restored: ${removed.title}`, ...list]);
    setRemoved(null);
  }
  function tick(kind, on) {
    setHidden(on ? hidden.filter(one => one !== kind) : [...hidden, kind]);
    if (is("refetch-shows-all") && !on) setTimeout(() => setHidden([]), 1500);
  }
  useEffect(() => { document.title = `${NAMES[month]} ${year}`; }, [month, year]);
  const lead = (new Date(year, month, 1).getDay() + 6) % 7, length = new Date(year, month + 1, 0).getDate();
  const cells = [...Array(lead).fill(0), ...Array.from({ length }, (_, at) => at + 1)];
  while (cells.length % 7) cells.push(0);
  const weeks = Array.from({ length: cells.length / 7 }, (_, at) => cells.slice(at * 7, at * 7 + 7));
  return (
    <div className="cal">
      <aside>
        <h2>Calendars</h2>
        {["Family", "Work", "Club"].map(kind => <label key={kind}><input type="checkbox" defaultChecked onChange={event => tick(kind, event.target.checked)} />{kind}</label>)}
        <h2>Activity</h2>
        <ul className="log">{log.map((line, at) => <li key={`${log.length - at}`}>{line}</li>)}</ul>
      </aside>
      <main>
        <div className="head"><button aria-label="Previous month" onClick={() => move(-1)}>‹</button><button aria-label="Next month" onClick={() => move(1)}>›</button><h1>{NAMES[month]} {year}</h1><button style={{ marginLeft: "auto" }} onClick={() => setForm({ title: "", day: "1", kind: "Family" })}>New event</button></div>
        <table className="month"><thead><tr>{["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map(day => <th key={day}>{day}</th>)}</tr></thead>
          <tbody>{weeks.map((week, row) => <tr key={row}>{week.map((day, at) => (
            <td key={at}>{day > 0 && <span className="num">{day}</span>}
              {day > 0 && events.filter(one => one.date === iso(year, month, day) && !hidden.includes(one.kind)).map(one => <button key={one.id} className={`chip ${one.kind}`} onClick={() => setOpened(one)}>{one.title}</button>)}</td>))}</tr>)}</tbody></table>
      </main>
      {form && <><div className="veil" /><form className="modal" role="dialog" aria-label="Plan an event" onSubmit={keep}>
        <label>Title<input required value={form.title} onChange={event => setForm({ ...form, title: event.target.value })} /></label>
        <label>Day<select value={form.day} onChange={event => setForm({ ...form, day: event.target.value })}>{Array.from({ length }, (_, at) => <option key={at}>{at + 1}</option>)}</select></label>
        <label>Calendar<select value={form.kind} onChange={event => setForm({ ...form, kind: event.target.value })}><option>Family</option><option>Work</option><option>Club</option></select></label>
        <button type="button" onClick={() => setForm(null)}>Cancel</button> <button disabled={busy}>{busy ? "Saving…" : "Save event"}</button></form></>}
      {opened && <div className="pop" role="dialog" aria-label="Event"><strong>{opened.title}</strong><p>{long(opened.date)}</p><button onClick={remove}>Delete event</button> <button onClick={() => setOpened(null)}>Close</button></div>}
      {removed && <div className="undo" role="status">The event was deleted <button onClick={undo}>Undo</button></div>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Calendar />);
