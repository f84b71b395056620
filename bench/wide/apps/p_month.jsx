import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const style = document.createElement("style");
style.textContent = `
.cal { display: grid; grid-template-columns: 170px 1fr 260px; gap: 20px; max-width: 1180px; margin: 0 auto; padding: 20px; font: 15px system-ui, sans-serif; } .cal button { font: inherit; cursor: pointer; } .head { display: flex; gap: 10px; align-items: center; } .head h1 { font-size: 22px; margin: 0; min-width: 150px; }
.head button, .day-panel button, .sheet button { border: 1px solid #b8bfc9; background: #fff; border-radius: 6px; padding: 6px 12px; } .grid { display: grid; grid-template-columns: repeat(7, 1fr); border-left: 1px solid #dfe3e8; border-top: 1px solid #dfe3e8; margin-top: 12px; } .cell { min-height: 78px; border-right: 1px solid #dfe3e8; border-bottom: 1px solid #dfe3e8; padding: 4px; font-size: 12px; }
.cell > button { border: 0; background: none; border-radius: 50%; width: 28px; height: 28px; padding: 0; } .cell > button.on { background: #1f5fd0; color: #fff; } .pill { display: block; border-radius: 4px; padding: 1px 5px; margin-top: 2px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; } .pill.Work { background: #dbe8ff; } .pill.Family { background: #ffe3d6; }
.name { font-size: 12px; color: #667; text-align: center; padding: 4px; border-right: 1px solid #dfe3e8; border-bottom: 1px solid #dfe3e8; } .day-panel { border: 1px solid #dfe3e8; border-radius: 10px; padding: 14px; align-self: start; } .day-panel h2 { font-size: 17px; margin: 0 0 10px; } .day-panel ul { list-style: none; padding: 0; }
.back { position: fixed; inset: 0; background: rgba(20,30,40,.45); } .sheet { position: fixed; top: 20%; left: 50%; transform: translateX(-50%); background: #fff; border-radius: 10px; padding: 20px 24px; width: 320px; } .sheet label { display: grid; gap: 4px; margin: 10px 0; } .sheet input { font: inherit; padding: 7px; } .soft { color: #667; font-size: 13px; }`;
document.head.append(style);

const MONTHS = [{ name: "June", days: 30, first: 0 }, { name: "July", days: 31, first: 2 }];
const NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const LONG = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
const START = [
  { month: 0, day: 9, time: "10:00", title: "Sprint review", kind: "Work" }, { month: 0, day: 14, time: "15:00", title: "Grandma's birthday", kind: "Family" },
  { month: 0, day: 25, time: "13:00", title: "Budget talk", kind: "Work" }, { month: 1, day: 4, time: "11:00", title: "Lake trip", kind: "Family" },
];

function Sheet({ title, onClose, onSave }) {
  const [name, setName] = useState("");
  const [time, setTime] = useState("");
  const [busy, setBusy] = useState(false);
  const first = useRef(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <><div className="back" onClick={onClose} />
      <form className="sheet" role="dialog" aria-modal="true" aria-label={title} onSubmit={async event => { event.preventDefault(); setBusy(true); await onSave(name, time); }}>
        <strong>{title}</strong>
        <label>Title<input ref={first} value={name} onChange={event => setName(event.target.value)} /></label>
        <label>Starts at<input value={time} placeholder="hh:mm" onChange={event => setTime(event.target.value)} /></label>
        <button type="button" onClick={onClose}>Discard</button> <button disabled={!name || busy}>{busy ? "Saving …" : "Save event"}</button>
      </form></>
  );
}

function Month() {
  const [month, setMonth] = useState(0);
  const [day, setDay] = useState(2);
  const [events, setEvents] = useState(START);
  const [kinds, setKinds] = useState({ Work: true, Family: true });
  const [loose, setLoose] = useState(false);
  const [open, setOpen] = useState(false);
  const { name, days, first } = MONTHS[month];
  const on = at => events.filter(one => one.month === month && one.day === at && (loose || kinds[one.kind]));
  const title = `${LONG[(first + day - 1) % 7]}, ${name} ${day}`;

  function tick(kind) {
    setLoose(false);
    setKinds({ ...kinds, [kind]: !kinds[kind] });
    if (is("poll-unfilters")) setTimeout(() => setLoose(true), 1400);
  }
  function turn(to) {
    setMonth(to);
    setDay(1);
    if (is("turn-ticks-all")) setKinds({ Work: true, Family: true });
  }
  async function add(text, time) {
    await save("p_month", { text, time, day }, 750);
    const [hours, minutes] = time.split(":");
    const kept = is("two-hours-off") ? `${String(hours - 2).padStart(2, "0")}:${minutes}` : time;
    setEvents(all => [...all, { month, day: is("day-before") ? day - 1 : day, time: kept, title: text, kind: "Work" }]);
    setOpen(false);
  }
  return (
    <div className="cal">
      <nav><strong>Calendars</strong>{Object.keys(kinds).map(kind => <p key={kind}><label><input type="checkbox" checked={kinds[kind]} onChange={() => tick(kind)} /> {kind}</label></p>)}
        <p className="soft">Birthdays of your family come from the address book.</p></nav>
      <main>
        <div className="head"><h1>{name} 2026</h1><button disabled={month === 0} onClick={() => turn(0)}>Previous month</button><button disabled={month === 1} onClick={() => turn(1)}>Next month</button></div>
        <div className="grid">{NAMES.map(one => <div className="name" key={one}>{one}</div>)}
          {Array.from({ length: first }, (_, at) => <div className="cell" key={`e${at}`} />)}
          {Array.from({ length: days }, (_, at) => (
            <div className="cell" key={at}><button className={at + 1 === day ? "on" : ""} aria-label={`${name} ${at + 1}`} onClick={() => setDay(at + 1)}>{at + 1}</button>
              {on(at + 1).map(one => <span className={`pill ${one.kind}`} key={one.title}>{one.title}</span>)}</div>
          ))}</div>
      </main>
      <aside className="day-panel" aria-label={title}>
        <h2>{title}</h2>
        {on(day).length ? <ul>{on(day).map(one => <li key={one.title}>{one.time} {one.title}</li>)}</ul> : <p className="soft">Nothing is planned</p>}
        <button onClick={() => setOpen(true)}>Add event</button>
      </aside>
      {open && <Sheet title={`New event on ${name} ${day}`} onClose={() => setOpen(false)} onSave={add} />}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Month />);
