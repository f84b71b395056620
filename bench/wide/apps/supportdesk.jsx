import React, { useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";

const css = `
body{font:15px/1.45 system-ui,sans-serif;margin:0;color:#1f2933;background:#f4f6f8}
header{background:#12355b;color:#fff;padding:12px 24px;display:flex;gap:24px;align-items:center}
header h1{font-size:20px;margin:0}
main{display:grid;grid-template-columns:1fr 1fr;gap:20px;padding:20px 24px}
section{background:#fff;border:1px solid #d9e0e6;border-radius:8px;padding:16px}
table{border-collapse:collapse;width:100%}td,th{padding:7px 8px;text-align:left;border-bottom:1px solid #e6ebef}
tbody tr.current{background:#e8f1fb}
label{display:block;margin:8px 0}input,select,textarea{font:inherit;display:block}
textarea{width:100%;box-sizing:border-box}
.thread{list-style:none;padding:0}.thread li{border-left:3px solid #9fb3c8;padding:4px 10px;margin:8px 0}
.thread li.note{border-color:#e0a800;background:#fff8e1}
.error{color:#b00020;margin:4px 0}.notice{background:#e3f6e8;border:1px solid #9bd3ab;padding:8px 12px;margin:0 24px;border-radius:6px}
.inline{display:flex;gap:8px;align-items:center}.inline input{display:inline}
`;

const SEED = [
  { id: 1041, subject: "Cannot reset my password", customer: "Ines Duarte", status: "Open", priority: "High", agent: "", thread: [{ by: "Ines Duarte", text: "The reset link has expired twice." }] },
  { id: 1042, subject: "Charged twice in May", customer: "Tom Okafor", status: "Open", priority: "Urgent", agent: "Priya", thread: [{ by: "Tom Okafor", text: "My card shows two payments." }] },
  { id: 1043, subject: "Export is missing columns", customer: "Lena Vogt", status: "Pending", priority: "Normal", agent: "Marcus", thread: [{ by: "Lena Vogt", text: "The CSV has no tax column." }] },
  { id: 1044, subject: "Feature request: dark theme", customer: "Sam Reyes", status: "Open", priority: "Low", agent: "", thread: [{ by: "Sam Reyes", text: "My eyes would thank you." }] },
  { id: 1045, subject: "Invoice has the old address", customer: "Ines Duarte", status: "Solved", priority: "Normal", agent: "Priya", thread: [{ by: "Ines Duarte", text: "We moved in March." }] },
];

function TicketDetail({ ticket, onChange, onNotice }) {
  const [reply, setReply] = useState("");
  const [internal, setInternal] = useState(false);
  const [error, setError] = useState("");
  useEffect(() => { setReply(""); setInternal(false); setError(""); }, [ticket.id]);

  function handleSend(e) {
    e.preventDefault();
    if (!reply.trim() && !is("empty-reply")) { setError("Please write something before sending"); return; }
    setError("");
    onChange(ticket.id, { thread: [...ticket.thread, { by: "You", text: reply, internal: is("note-public") ? false : internal }], status: internal ? ticket.status : "Pending" });
    onNotice(internal ? "Internal note added" : "Reply sent to " + ticket.customer);
    setReply("");
    setInternal(false);
  }

  return (
    <section aria-labelledby="detail-title">
      <h2 id="detail-title">{ticket.subject}</h2>
      <p>#{ticket.id} from {ticket.customer}</p>
      <label>Status
        <select value={ticket.status} onChange={e => { onChange(ticket.id, { status: e.target.value }); onNotice("Status changed to " + e.target.value); }}>
          <option>Open</option><option>Pending</option><option>Solved</option>
        </select>
      </label>
      <label>Assignee
        <select value={ticket.agent} onChange={e => onChange(ticket.id, { agent: e.target.value })}>
          <option value="">Unassigned</option><option>Priya</option><option>Marcus</option><option>Yuki</option>
        </select>
      </label>
      <h3>Conversation ({ticket.thread.length})</h3>
      <ul className="thread">
        {ticket.thread.map((m, i) => (
          <li key={i} className={m.internal ? "note" : ""}><strong>{m.by}</strong>{m.internal && <em> (internal note)</em>}<div>{m.text}</div></li>
        ))}
      </ul>
      <form onSubmit={handleSend}>
        <label>Your reply
          <textarea rows="3" value={reply} onChange={e => setReply(e.target.value)} placeholder="Type your answer…" />
        </label>
        {error && <p className="error" role="alert">{error}</p>}
        <label className="inline"><input type="checkbox" checked={internal} onChange={e => setInternal(e.target.checked)} /> Internal note</label>
        <button type="submit">{internal ? "Add note" : "Send reply"}</button>
      </form>
    </section>
  );
}

function App() {
  const [tickets, setTickets] = useState(null);
  const [filter, setFilter] = useState("All");
  const [query, setQuery] = useState("");
  const [currentId, setCurrentId] = useState(null);
  const [notice, setNotice] = useState("");

  useEffect(() => { load("supportdesk", 150).then(s => setTickets(s && s.tickets ? s.tickets : SEED)); }, []);

  function change(id, patch) {
    setTickets(prev => {
      const next = prev.map(t => (t.id === id ? { ...t, ...patch } : t));
      if (!(is("assign-not-saved") && "agent" in patch)) save("supportdesk", { tickets: next }, 50);
      return next;
    });
  }

  const visible = useMemo(() => (tickets || []).filter(t =>
    (filter === "All" || t.status === filter) &&
    (t.subject + " " + (is("search-subject-only") ? "" : t.customer)).toLowerCase().includes(query.toLowerCase())), [tickets, filter, query]);

  if (!tickets) return <p>Loading tickets…</p>;
  const current = tickets.find(t => t.id === currentId);
  const openCount = (is("stale-open") ? SEED : tickets).filter(t => t.status === "Open").length;

  return (
    <>
      <style>{css}</style>
      <header><h1>Support desk</h1><span>Open tickets: <b>{openCount}</b></span></header>
      {notice && <p className="notice" role="status">{notice}</p>}
      <main>
        <section>
          <h2>Tickets</h2>
          <label>Search <input type="search" placeholder="Subject or customer" value={query} onChange={e => setQuery(e.target.value)} /></label>
          <label>Show <select value={filter} onChange={e => setFilter(e.target.value)}>
            <option>All</option><option>Open</option><option>Pending</option><option>Solved</option></select></label>
          {visible.length === 0 ? <p>No tickets match your search</p> : (
            <table>
              <thead><tr><th>Subject</th><th>Customer</th><th>Priority</th><th>Status</th><th>Assignee</th></tr></thead>
              <tbody>
                {visible.map(t => (
                  <tr key={t.id} className={t.id === currentId ? "current" : ""}>
                    <td><button type="button" onClick={() => { setCurrentId(t.id); setNotice(""); }}>{t.subject}</button></td>
                    <td>{t.customer}</td><td>{t.priority}</td><td>{t.status}</td><td>{t.agent || "Unassigned"}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p>Showing {visible.length} of {tickets.length} tickets</p>
        </section>
        {current ? <TicketDetail ticket={current} onChange={change} onNotice={setNotice} /> : <section><p>Select a ticket to read it</p></section>}
      </main>
    </>
  );
}

createRoot(document.getElementById("root")).render(<App />);
