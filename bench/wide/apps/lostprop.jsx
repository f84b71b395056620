import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const css = `
body { font: 15px/1.4 Verdana, sans-serif; margin: 24px; color: #222; background: #f6f4ef; }
h1 { font-size: 22px; } .bar { display: flex; gap: 12px; align-items: end; margin-bottom: 16px; flex-wrap: wrap; }
label { display: flex; flex-direction: column; font-size: 12px; } input, select { font: inherit; padding: 6px; }
button { font: inherit; padding: 6px 12px; } table { border-collapse: collapse; width: 720px; background: #fff; }
th, td { text-align: left; padding: 8px 10px; border-bottom: 1px solid #ddd; }
.note { background: #e0f0dc; border: 1px solid #7a9; padding: 8px 12px; width: 694px; margin-bottom: 12px; }
.err { color: #b00020; font-size: 12px; }
`;
const seed = [
  { id: 1, what: "Black umbrella", where: "Gate A2", status: "Waiting" },
  { id: 2, what: "Blue suitcase", where: "Security", status: "Waiting" },
  { id: 3, what: "Reading glasses", where: "Gate A2", status: "Waiting" },
  { id: 4, what: "Teddy bear", where: "Cafe", status: "Waiting" },
  { id: 5, what: "Silver watch", where: "Security", status: "Waiting" },
];

function App() {
  const [items, setItems] = useState(null);
  const [place, setPlace] = useState("All places");
  const [what, setWhat] = useState("");
  const [where, setWhere] = useState("Gate A2");
  const [note, setNote] = useState("");
  const [error, setError] = useState("");
  const [count, setCount] = useState(5);

  useEffect(() => {
    load("lostprop", 120).then((doc) => {
      const list = (doc && doc.items) || seed;
      setItems(list);
      setCount(list.filter((i) => i.status === "Waiting").length);
    });
  }, []);
  if (!items) return <p>Loading…</p>;

  const waiting = is("count-stale") ? count : items.filter((i) => i.status === "Waiting").length;

  async function handOver(item) {
    const target = is("wrong-row") ? items[items.indexOf(item) + 1] || item : item;
    const next = items.map((i) => (i === target ? { ...i, status: "Returned" } : i));
    setItems(next);
    setNote(`${item.what} was handed over.`);
    if (is("rolled-back")) {
      await wait(1500);
      setItems(items);
      return;
    }
    await save("lostprop", { items: next }, 150);
  }

  async function register(e) {
    e.preventDefault();
    setNote("");
    if (!what.trim() && !is("blank-accepted")) return setError("Say what was found");
    setError("");
    const next = [{ id: Date.now(), what: what.trim(), where, status: "Waiting" }, ...items];
    setItems(next);
    setWhat("");
    if (!is("not-saved")) await save("lostprop", { items: next }, 150);
    setNote(`${what.trim()} was registered.`);
  }

  const shown = items.filter((i) => place === "All places" || i.where === place);
  return (
    <main>
      <h1>Lost property</h1>
      <p>Waiting for their owner: <b>{waiting}</b></p>
      {note && <div className="note" role="status">{note}</div>}
      <form className="bar" onSubmit={register}>
        <label>What was found<input value={what} onChange={(e) => setWhat(e.target.value)} /></label>
        <label>Where<select value={where} onChange={(e) => setWhere(e.target.value)}>
          <option>Gate A2</option><option>Security</option><option>Cafe</option></select></label>
        <button>Register</button>
        {error && <span className="err" role="alert">{error}</span>}
      </form>
      <div className="bar">
        <label>Show<select value={place} onChange={(e) => setPlace(e.target.value)}>
          <option>All places</option><option>Gate A2</option><option>Security</option><option>Cafe</option></select></label>
      </div>
      <table>
        <thead><tr><th>Item</th><th>Found at</th><th>Status</th><th></th></tr></thead>
        <tbody>
          {shown.map((i) => (
            <tr key={i.id}>
              <td>{i.what}</td><td>{i.where}</td><td>{i.status}</td>
              <td>{i.status === "Waiting" && <button type="button" onClick={() => handOver(i)}>Hand over</button>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
  );
}
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
createRoot(document.getElementById("root")).render(<App />);
