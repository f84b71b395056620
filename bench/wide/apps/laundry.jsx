import React, { useReducer, useEffect } from "react";
import { createRoot } from "react-dom/client";

const ME = "Flat 12";
const LIMIT = 2;
const START = [
  { time: "08:00", by: "Flat 3" },
  { time: "10:00", by: null },
  { time: "12:00", by: null },
  { time: "14:00", by: null },
  { time: "16:00", by: "Flat 7" },
  { time: "18:00", by: null },
];

function reducer(state, action) {
  const set = (time, by) => state.slots.map((s) => (s.time === time ? { ...s, by } : s));
  switch (action.type) {
    case "loaded":
      return { ...state, ready: true, slots: action.slots || state.slots, used: action.used || 0 };
    case "book":
      return { ...state, slots: set(action.time, ME), used: state.used + 1, note: `${action.time} is booked for ${ME}.` };
    case "release": {
      let time = action.time;
      if (is("first-released")) time = state.slots.find((s) => s.by === ME).time;
      return {
        ...state,
        slots: set(time, null),
        used: is("counter-stuck") ? state.used : state.used - 1,
        note: `${action.time} is free again.`,
      };
    }
    case "revert":
      return { ...state, slots: set(action.time, null), used: state.used - 1, note: "" };
    case "onlyFree":
      return { ...state, onlyFree: action.on };
    default:
      return state;
  }
}

function App() {
  const [state, dispatch] = useReducer(reducer, { slots: START, used: 0, onlyFree: false, note: "", ready: false });

  useEffect(() => {
    load("laundry", 150).then((doc) => dispatch({ type: "loaded", slots: doc && doc.slots, used: doc && doc.used }));
  }, []);
  useEffect(() => {
    if (state.ready && !is("not-kept")) save("laundry", { slots: state.slots, used: state.used }, 0);
  }, [state.slots, state.used]);

  function book(time) {
    dispatch({ type: "book", time });
    if (is("snaps-back")) setTimeout(() => dispatch({ type: "revert", time }), 1500);
  }

  const full = state.used >= LIMIT && !is("no-limit");
  const shown = state.slots.filter((s) => !state.onlyFree || !s.by);
  if (!state.ready) return <p>Loading...</p>;
  return (
    <main>
      <style>{`body{font:16px sans-serif;margin:2rem} table{border-collapse:collapse;width:28rem}
        td,th{border-bottom:1px solid #ccc;padding:.5rem;text-align:left} .mine{background:#e3f5e1}
        .note{background:#eef;padding:.5rem}`}</style>
      <h1>Laundry room</h1>
      <p>You live in {ME}. <strong>{state.used} of {LIMIT} slots used today</strong></p>
      <label>
        <input type="checkbox" checked={state.onlyFree} onChange={(e) => dispatch({ type: "onlyFree", on: e.target.checked })} />
        {" "}Only show free slots
      </label>
      <table>
        <thead><tr><th>Time</th><th>Booked by</th><th></th></tr></thead>
        <tbody>
          {shown.map((s) => (
            <tr key={s.time} className={s.by === ME ? "mine" : ""}>
              <td>{s.time}</td>
              <td>{s.by || "Free"}</td>
              <td>
                {!s.by && <button disabled={full} onClick={() => book(s.time)}>Book</button>}
                {s.by === ME && <button onClick={() => dispatch({ type: "release", time: s.time })}>Release</button>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {state.note && <p className="note" role="status">{state.note}</p>}
    </main>
  );
}

createRoot(document.getElementById("root")).render(<App />);
