import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const css = `
.sheet { max-width: 560px; margin: 24px auto; } .sheet h1 { font-size: 22px; }
.head { display: flex; justify-content: space-between; align-items: center; }
.line { display: flex; padding: 6px 0; border-bottom: 1px solid #dde; align-items: center; } .line span { flex: 1; }
.line input { width: 90px; padding: 6px; font: inherit; } .line input[readonly] { background: #eef; border-color: #ccd; }
.meta { display: flex; gap: 40px; margin: 14px 0; } .meta dt { color: #556; font-size: 13px; } .meta dd { margin: 0; font-weight: 600; }
button { font: inherit; padding: 8px 14px; margin-right: 8px; } .bad { color: #a00; } .note { background: #e5f5e8; padding: 10px; margin-top: 12px; }`;

function Sheet() {
  const [hours, setHours] = useState({});
  const [status, setStatus] = useState("Draft");
  const [note, setNote] = useState("");
  useEffect(() => { load("i_hours").then(kept => kept && (setHours(is("crash-on-reload") ? null : kept.hours), setStatus(kept.status))); }, []);
  const total = DAYS.reduce((sum, day) => sum + (parseFloat(hours[day]) || 0), 0);
  const over = DAYS.some(day => parseFloat(hours[day]) > 24);
  const locked = status !== "Draft";
  async function submit() {
    setNote("");
    await save("i_hours", { hours, status: "Submitted" }, 700);
    setStatus(is("to-be") ? "To be submitted" : "Submitted");
    setNote("Week 23 was handed in");
    if (is("back-to-draft")) setTimeout(() => setStatus("Draft"), 2200);
  }
  async function keep() {
    if (is("draft-lost")) await wait(400);
    else await save("i_hours", { hours, status }, 400);
    setNote("Draft stored");
  }
  return (
    <div className="sheet">
      <style>{css}</style>
      <div className="head"><h1>Time sheet, week 23</h1><small>Ida Lund</small></div>
      {DAYS.map(day => (
        <div className="line" key={day}>
          <span>{day}</span>
          <input aria-label={`${day} hours`} inputMode="decimal" placeholder="0" value={hours[day] ?? ""} readOnly={locked}
            onChange={event => { setNote(""); setHours({ ...hours, [day]: event.target.value }); }} />
        </div>
      ))}
      {over && <p className="bad" role="alert">A day has 24 hours at most</p>}
      <dl className="meta">
        <div><dt>Week total</dt><dd>{total} h</dd></div>
        <div><dt>Status</dt><dd>{status}</dd></div>
      </dl>
      <button disabled={locked || !total || over} onClick={submit}>Submit week</button>
      <button disabled={locked || over} onClick={keep}>Save draft</button>
      {note && <div className="note" role="status">{note}</div>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Sheet />);
