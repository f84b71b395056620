import React, { createContext, useContext, useEffect, useReducer, useState } from "react";
import { createRoot } from "react-dom/client";

const START = [
  { time: "09:00", donor: "Marta Ilves", group: "A+" },
  { time: "09:30", donor: "", group: "" },
  { time: "10:00", donor: "", group: "" },
  { time: "10:30", donor: "Omar Said", group: "0-" },
  { time: "11:00", donor: "", group: "" },
  { time: "11:30", donor: "Lena Brandt", group: "B+" },
];
const GROUPS = ["A+", "A-", "B+", "B-", "AB+", "AB-", "0+", "0-"];

function reducer(state, action) {
  switch (action.type) {
    case "loaded": return { ...state, slots: action.slots, ready: true };
    case "book": {
      const at = state.slots.findIndex((s) => s.time === action.time);
      const hit = is("wrong-slot") ? Math.min(at + 1, state.slots.length - 1) : at;
      return { ...state, slots: state.slots.map((s, i) => (i === hit ? { ...s, donor: action.donor, group: action.group } : s)) };
    }
    case "release":
      return { ...state, slots: state.slots.map((s) => (s.time === action.time ? { ...s, donor: "", group: "", } : s)) };
    default: return state;
  }
}

const Drive = createContext(null);
function DriveProvider({ children }) {
  const [state, dispatch] = useReducer(reducer, { slots: [], ready: false });
  const [form, setForm] = useState({ donor: "", group: "A+" });
  const [note, setNote] = useState(null);
  useEffect(() => { load("blooddrive", 150).then((d) => dispatch({ type: "loaded", slots: d?.slots ?? START })); }, []);
  const commit = async (action) => {
    dispatch(action);
    const next = reducer(state, action);
    if (!(is("not-saved") && action.type === "book")) await save("blooddrive", { slots: next.slots }, 200);
  };
  return <Drive.Provider value={{ ...state, form, setForm, note, setNote, commit }}>{children}</Drive.Provider>;
}
const useDrive = () => useContext(Drive);

function Slot({ slot }) {
  const { form, setForm, setNote, commit } = useDrive();
  const book = async () => {
    if (!form.donor.trim() && !is("no-name-check")) return setNote({ bad: true, text: "Please enter the donor's name first" });
    await commit({ type: "book", time: slot.time, donor: form.donor.trim() || "–", group: form.group });
    setNote({ text: `${form.donor} is booked for ${slot.time}` });
    setForm({ donor: "", group: "A+" });
  };
  const release = async () => {
    await commit({ type: "release", time: slot.time });
    setNote({ text: `The ${slot.time} slot is free again` });
  };
  return (
    <tr>
      <td><b>{slot.time}</b></td>
      <td>{slot.donor || <i className="free">Free</i>}</td>
      <td>{slot.group}</td>
      <td>{slot.donor ? <button onClick={release}>Release</button> : <button className="go" onClick={book}>Book</button>}</td>
    </tr>
  );
}

function Summary() {
  const { slots } = useDrive();
  const [first] = useState(() => slots.filter((s) => s.donor).length);
  const taken = is("stale-count") ? first : slots.filter((s) => s.donor).length;
  return <p className="sum">{taken} of {slots.length} slots taken</p>;
}

function Board() {
  const { slots, ready, form, setForm, note } = useDrive();
  const [freeOnly, setFreeOnly] = useState(false);
  if (!ready) return <p>Loading…</p>;
  const rows = freeOnly ? slots.filter((s) => !s.donor || (is("filter-leak") && s.time > "11:00")) : slots;
  return (
    <main>
      <h1>Blood drive at the Town Hall</h1>
      <Summary />
      <div className="bar">
        <label>Donor name <input value={form.donor} onChange={(e) => setForm({ ...form, donor: e.target.value })} /></label>
        <label>Blood group <select value={form.group} onChange={(e) => setForm({ ...form, group: e.target.value })}>{GROUPS.map((g) => <option key={g}>{g}</option>)}</select></label>
        <label><input type="checkbox" checked={freeOnly} onChange={(e) => setFreeOnly(e.target.checked)} /> Free slots only</label>
      </div>
      {note && <div role={note.bad ? "alert" : "status"} className={note.bad ? "note bad" : "note"}>{note.text}</div>}
      <table>
        <thead><tr><th>Time</th><th>Donor</th><th>Group</th><th></th></tr></thead>
        <tbody>{rows.map((s) => <Slot key={s.time} slot={s} />)}</tbody>
      </table>
    </main>
  );
}

const style = document.createElement("style");
style.textContent = `body{font:15px system-ui;background:#fdf6f5;margin:0}main{max-width:640px;margin:24px auto;background:#fff;padding:20px 28px;border-top:5px solid #b3202c}
.bar{display:flex;gap:16px;align-items:end;margin-bottom:12px}.sum{color:#b3202c;font-weight:600}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:7px;border-bottom:1px solid #eee}
.free{color:#487a3f}.go{background:#b3202c;color:#fff;border:0;padding:5px 14px}.note{padding:8px;background:#e8f3e5}.note.bad{background:#fbe1e1}`;
document.head.append(style);
createRoot(document.getElementById("root")).render(<DriveProvider><Board /></DriveProvider>);
