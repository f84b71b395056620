import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

document.title = "Time off | PeopleHub";
const APP = "g_leave";
const START = {
  allowance: 25,
  requests: [
    { id: 1, who: "me", type: "Vacation", from: "2026-03-02", to: "2026-03-06", days: 5, status: "Approved" },
    { id: 2, who: "me", type: "Vacation", from: "2026-08-10", to: "2026-08-14", days: 5, status: "Approved" },
    { id: 3, who: "me", type: "Sick leave", from: "2026-09-21", to: "2026-09-22", days: 2, status: "Approved" },
    { id: 4, who: "me", type: "Vacation", from: "2026-12-21", to: "2026-12-23", days: 3, status: "Pending" },
    { id: 5, who: "Priya Nair", type: "Vacation", from: "2026-12-07", to: "2026-12-11", days: 5, status: "Pending" },
    { id: 6, who: "Tom Becker", type: "Parental leave", from: "2027-01-11", to: "2027-01-29", days: 15, status: "Pending" },
    { id: 7, who: "Lucia Romero", type: "Vacation", from: "2026-12-28", to: "2026-12-30", days: 3, status: "Pending" },
  ],
};
const TYPES = ["Vacation", "Sick leave", "Parental leave", "Unpaid leave"];

/** The weekdays from one date to another, both included. */
const weekdays = (from, to) => {
  let count = 0;
  for (let day = new Date(from + "T12:00Z"); day <= new Date(to + "T12:00Z"); day.setUTCDate(day.getUTCDate() + 1))
    if (day.getUTCDay() % 6) count += 1;
  return count;
};

const css = `
  body { background: #faf7f2; color: #2b2d42; font: 15px/1.5 Verdana, sans-serif; }
  .shell { display: grid; grid-template-columns: 200px 1fr; min-height: 100vh; }
  nav { background: #22577a; padding: 20px 12px; } nav h2 { color: #fff; font-size: 18px; margin: 0 8px 16px; }
  nav a { display: block; color: #fff; text-decoration: none; padding: 9px; border-radius: 6px; cursor: pointer; } nav a.on { background: #38a3a5; }
  .pill { background: #ffb703; color: #222; border-radius: 9px; padding: 0 7px; float: right; } main { padding: 24px 32px; max-width: 900px; }
  .tiles { display: flex; gap: 14px; margin-bottom: 18px; } .tile { background: #fff; border-radius: 10px; padding: 14px 20px; min-width: 120px; }
  .tile b { display: block; font-size: 26px; } .item { background: #fff; border-radius: 10px; padding: 12px 16px; margin: 8px 0; display: flex; gap: 14px; align-items: center; }
  .item .grow { flex: 1; } .chip { border-radius: 12px; padding: 2px 10px; font-size: 13px; background: #ddd; }
  .chip.Approved { background: #c7f9cc; } .chip.Pending { background: #ffe8a3; } .chip.Rejected { background: #ffc9c9; }
  button { font: inherit; padding: 7px 14px; border-radius: 6px; border: 1px solid #22577a; background: #fff; cursor: pointer; } button.go { background: #22577a; color: #fff; }
  .drawer { position: fixed; top: 0; right: 0; bottom: 0; width: 360px; background: #fff; box-shadow: -4px 0 20px #0003; padding: 20px; }
  .drawer label { display: block; margin: 10px 0; } .drawer input, .drawer select, .drawer textarea { width: 100%; padding: 7px; font: inherit; box-sizing: border-box; }
  .bad { color: #b00020; margin: 4px 0; } .flash { position: fixed; top: 16px; left: 50%; transform: translateX(-50%); background: #2b2d42; color: #fff; padding: 10px 18px; border-radius: 6px; }`;

function Drawer({ close, submit }) {
  const [form, setForm] = useState({ type: "Vacation", from: "", to: "", note: "" });
  const [error, setError] = useState("");
  const [busy, setBusy] = useState(false);
  const set = name => event => setForm({ ...form, [name]: event.target.value });
  const days = form.from && form.to && form.to >= form.from ? weekdays(form.from, form.to) : 0;
  const send = async event => {
    event.preventDefault();
    if (!form.from || !form.to) return setError("Please choose a first and a last day.");
    if (form.to < form.from && !is("dates-unchecked")) return setError("The last day is before the first day.");
    setError("");
    setBusy(true);
    await submit({ ...form, days });
    setBusy(false);
    close();
  };
  return <aside className="drawer" role="dialog" aria-label="Request time off">
    <button style={{ float: "right" }} aria-label="Close" onClick={close}>✕</button>
    <h2>Request time off</h2>
    <form onSubmit={send} noValidate>
      <label>Type<select value={form.type} onChange={set("type")}>{TYPES.map(one => <option key={one}>{one}</option>)}</select></label>
      <label>First day<input type="date" value={form.from} onChange={set("from")} /></label>
      <label>Last day<input type="date" value={form.to} onChange={set("to")} /></label>
      <textarea placeholder="Note for your manager (optional)" value={form.note} onChange={set("note")} />
      <p>Working days: <strong>{days}</strong></p>
      {error && <p className="bad" role="alert">{error}</p>}
      <button className="go" disabled={busy}>{busy ? "Sending…" : "Send request"}</button>
    </form>
  </aside>;
}

function Mine({ state, change, flash }) {
  const [open, setOpen] = useState(false);
  const [filter, setFilter] = useState("All");
  const mine = state.requests.filter(one => one.who === "me");
  const sum = status => mine.filter(one => (one.type === "Vacation" || (is("sick-counts") && one.id > 100)) && one.status === status).reduce((all, one) => all + one.days, 0);
  const shown = mine.filter(one => filter === "All" || one.status === filter).sort((a, b) => b.from.localeCompare(a.from));
  const submit = async form => {
    const one = { id: Date.now(), who: "me", status: "Pending", ...form };
    await change(requests => [...requests, one], 900);
    flash("Your request was sent to Karin Holm");
  };
  const withdraw = async one => {
    if (!window.confirm("Withdraw this request?")) return;
    await change(requests => requests.filter(other => other.id !== one.id), 500, is("withdrawal-undone"));
    flash("Request withdrawn");
  };
  return <>
    <h1>My time off</h1>
    <div className="tiles">
      <div className="tile"><b>{sum("Approved")}</b>days taken</div>
      <div className="tile"><b>{is("pending-old") ? 3 : sum("Pending")}</b>days pending</div>
      <div className="tile"><b>{state.allowance - sum("Approved") - sum("Pending")}</b>days left</div>
    </div>
    <button className="go" onClick={() => setOpen(true)}>+ New request</button>{" "}
    <span role="group" aria-label="Filter">{["All", "Pending", "Approved"].map(one =>
      <button key={one} aria-pressed={filter === one} style={filter === one ? { fontWeight: 700 } : {}} onClick={() => setFilter(one)}>{one}</button>)}</span>
    {shown.length === 0 && <p>There are no requests of this kind.</p>}
    {shown.map(one => <div className="item" key={one.id}>
      <div className="grow"><strong>{one.type}</strong><br />{one.from} to {one.to} · {one.days} {one.days === 1 ? "day" : "days"}</div>
      <span className={"chip " + one.status}>{one.status}</span>
      {one.status === "Pending" && <button onClick={() => withdraw(one)}>Withdraw</button>}
    </div>)}
    {open && <Drawer close={() => setOpen(false)} submit={submit} />}
  </>;
}

function Team({ state, change, flash }) {
  const [reason, setReason] = useState(null);
  const [missing, setMissing] = useState(false);
  const waiting = state.requests.filter(one => one.who !== "me" && one.status === "Pending");
  const done = state.requests.filter(one => one.who !== "me" && one.status !== "Pending");
  const decide = async (one, status, text) => {
    await change(requests => requests.map(other => other.id === one.id ? { ...other, status, reason: text } : other), 700, is("approval-not-kept") ? "lost" : false);
    flash(`${status}: ${one.who}`);
  };
  const reject = async () => {
    if (!reason.text.trim() && !is("reason-optional")) return setMissing(true);
    await decide(reason.one, "Rejected", reason.text);
    setReason(null);
  };
  return <>
    <h1>Team requests</h1>
    <h3>Waiting for you ({waiting.length})</h3>
    {waiting.length === 0 && <p>Nothing to decide. Enjoy your day!</p>}
    {waiting.map(one => <div className="item" key={one.id}>
      <div className="grow"><strong>{one.who}</strong> · {one.type}<br />{one.from} to {one.to} · {one.days} days</div>
      <button className="go" aria-label={`Approve ${one.who}`} onClick={() => decide(one, "Approved")}>Approve</button>
      <button aria-label={`Reject ${one.who}`} onClick={() => { setMissing(false); setReason({ one, text: "" }); }}>Reject</button>
      {reason?.one.id === one.id && <div><input placeholder="Reason" value={reason.text} onChange={e => setReason({ one, text: e.target.value })} />
        <button onClick={reject}>Send rejection</button>{missing && <p className="bad">A reason is required.</p>}</div>}
    </div>)}
    <h3>Decided</h3>
    {done.length === 0 && <p>No decisions yet.</p>}
    {done.map(one => <div className="item" key={one.id}>
      <div className="grow"><strong>{one.who}</strong> · {one.type}<br />{one.from} to {one.to}{one.reason && <><br /><i>“{one.reason}”</i></>}</div>
      <span className={"chip " + one.status}>{one.status}</span></div>)}
  </>;
}

function Hub() {
  const [state, setState] = useState(null);
  const [page, setPage] = useState("mine");
  const [note, setNote] = useState("");
  useEffect(() => { load(APP, 300).then(kept => setState(kept || START)); }, []);
  useEffect(() => { if (note) { const timer = setTimeout(() => setNote(""), 4500); return () => clearTimeout(timer); } }, [note]);
  if (!state) return <p style={{ padding: 24 }}>Loading…</p>;
  const change = async (how, ms, broken) => {
    const next = { ...state, requests: how(state.requests) };
    await save(APP, next, ms, broken ? 500 : 200);
    setState(next);
    if (broken === true) setTimeout(() => setState(state), 1600);
  };
  const waiting = state.requests.filter(one => one.who !== "me" && one.status === "Pending").length;
  const View = page === "mine" ? Mine : Team;
  return <div className="shell"><style>{css}</style>
    <nav><h2>PeopleHub</h2>
      <a href="#mine" className={page === "mine" ? "on" : ""} onClick={() => setPage("mine")}>My time off</a>
      <a href="#team" className={page === "team" ? "on" : ""} onClick={() => setPage("team")}>Team requests {waiting > 0 && <span className="pill">{waiting}</span>}</a></nav>
    <main><View state={state} change={change} flash={setNote} /></main>
    {note && <div className="flash" role="status">{note}</div>}
  </div>;
}

createRoot(document.getElementById("root")).render(<Hub />);
