import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Button, Callout, Card, Dialog, DialogBody, DialogFooter, Drawer, EditableText, FormGroup, HTMLSelect, InputGroup, Navbar, NavbarGroup, NavbarHeading, OverlayToaster, Switch, Tab, Tabs, Tag, TextArea } from "@blueprintjs/core";
import css from "@blueprintjs/core/lib/css/blueprint.css";
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));

const START = [
  { id: 4011, title: "Printer on floor 2 is offline", from: "Priya Nair", prio: "High", state: "Open", agent: "", hours: 5, notes: [] },
  { id: 4012, title: "Cannot open shared calendar", from: "Tom Weiss", prio: "Normal", state: "Open", agent: "Lena", hours: 27, notes: [] },
  { id: 4013, title: "New laptop for intern", from: "HR team", prio: "Low", state: "Waiting", agent: "Marco", hours: 50, notes: ["Ordered on Monday"] },
  { id: 4014, title: "VPN drops every hour", from: "Aiko Mori", prio: "High", state: "Open", agent: "Lena", hours: 2, notes: [] },
  { id: 4015, title: "Reset my badge", from: "Jon Bell", prio: "Normal", state: "Solved", agent: "Marco", hours: 71, notes: ["Done"] },
];
const intent = { High: "danger", Normal: "primary", Low: "none" };

function App() {
  const [tickets, setTickets] = useState(START);
  const [tab, setTab] = useState("Open");
  const [query, setQuery] = useState("");
  const [shownQuery, setShownQuery] = useState("");
  const [mine, setMine] = useState(false);
  const [open, setOpen] = useState(null);
  const [note, setNote] = useState("");
  const [creating, setCreating] = useState(false);
  const [form, setForm] = useState({ title: "", from: "", prio: "Normal" });
  const [error, setError] = useState("");
  const toaster = useRef(null);
  const latest = useRef(tickets);
  latest.current = tickets;
  useEffect(() => { load("desk").then(s => { if (s && s.tickets) setTickets(s.tickets); }); }, []);
  useEffect(() => { const t = setTimeout(() => setShownQuery(query), 350); return () => clearTimeout(t); }, [query]);
  const keep = (list, really = true) => { setTickets(list); if (really) save("desk", { tickets: list }, 120); };
  const change = (id, patch, really) => keep(latest.current.map(t => t.id === id ? { ...t, ...patch } : t), really);
  const toast = (message, intent = "success") => toaster.current?.show({ message, intent, timeout: 5000 });

  const count = s => tickets.filter(t => t.state === s && !(is("count-stale") && t.id > 4015)).length;
  const match = t => t.state === tab && (!mine || t.agent === "Lena" || (is("mine-leaks") && !t.agent)) && (t.title + t.from).toLowerCase().includes(shownQuery.toLowerCase());
  const list = tickets.filter(match);
  const current = tickets.find(t => t.id === open);

  function solve(t) {
    const was = t.state;
    change(t.id, { state: "Solved" }, !is("solve-reverts"));
    toaster.current?.show({ message: `Ticket #${t.id} solved`, intent: "success", timeout: 6000, action: { text: "Undo", onClick: () => { if (!is("undo-nothing")) change(t.id, { state: was }); toast(`Ticket #${t.id} is ${was.toLowerCase()} again`, "none"); } } });
    if (is("solve-reverts")) setTimeout(() => change(t.id, { state: was }, false), 1500);
  }
  function create() {
    if (!form.title.trim()) { setError("Describe the problem in a few words."); return; }
    if (!form.from.trim()) { setError("Who reported it?"); return; }
    const id = Math.max(...tickets.map(t => t.id)) + 1;
    keep([...tickets, { id, title: form.title.trim(), from: form.from.trim(), prio: is("prio-ignored") ? "Normal" : form.prio, state: "Open", agent: "", hours: 0, notes: [] }]);
    setCreating(false); setError(""); setForm({ title: "", from: "", prio: "Normal" }); toast(`Ticket #${id} created`);
  }
  function addNote() {
    if (!note.trim()) return;
    change(open, { notes: [...current.notes, note.trim()] }, !is("note-lost")); setNote("");
  }
  const panel = <div>
    <p className="bp5-text-muted bp6-text-muted">{list.length} {list.length === 1 ? "ticket" : "tickets"} shown</p>
    {!list.length && <Callout>Nothing to do here.</Callout>}
    {list.map(t => <Card key={t.id} compact style={{ marginBottom: 10, display: "flex", alignItems: "center", gap: 14 }}>
      <Tag minimal>#{t.id}</Tag>
      <div style={{ flex: 1 }}><strong>{t.title}</strong><div>{t.from} · waiting for {t.hours} h</div></div>
      <Tag intent={intent[t.prio]}>{t.prio}</Tag><span style={{ width: 90 }}>{t.agent || "Unassigned"}</span>
      {!t.agent && <Button small text="Take over" onClick={() => { change(t.id, { agent: "Lena" }); toast(`You took over #${t.id}`); }} />}
      <Button small text="Details" onClick={() => setOpen(t.id)} />
      {t.state !== "Solved" && <Button small intent="success" text="Solve" onClick={() => solve(t)} />}</Card>)}</div>;

  return <div><OverlayToaster ref={toaster} position="top-right" />
    <Navbar><NavbarGroup><NavbarHeading><b>HelpHub</b> support desk</NavbarHeading></NavbarGroup>
      <NavbarGroup align="right"><InputGroup aria-label="Search tickets" placeholder="Search tickets" value={query} onChange={e => setQuery(e.target.value)} /><span style={{ width: 16 }} />
        <Switch checked={mine} label="Only mine" onChange={e => setMine(e.target.checked)} style={{ margin: "0 16px 0 0" }} /><Button intent="primary" text="New ticket" onClick={() => setCreating(true)} /></NavbarGroup></Navbar>
    <div style={{ maxWidth: 900, margin: "20px auto" }}>
      <Tabs id="states" selectedTabId={tab} onChange={setTab} renderActiveTabPanelOnly>
        {["Open", "Waiting", "Solved"].map(s => <Tab key={s} id={s} title={s} tagContent={count(s)} panel={panel} />)}</Tabs></div>
    <Drawer isOpen={!!current} onClose={() => setOpen(null)} size="420px" title={current ? `Ticket #${current.id}` : ""}>
      {current && <div style={{ padding: 20 }}>
        <h3><EditableText defaultValue={current.title} key={current.id} onConfirm={v => { change(current.id, { title: v }); toast("Title saved"); }} /></h3>
        <FormGroup label="Priority" labelFor="prio"><HTMLSelect id="prio" value={current.prio} options={["High", "Normal", "Low"]} onChange={e => change(current.id, { prio: e.target.value })} /></FormGroup>
        <FormGroup label="Status" labelFor="st"><HTMLSelect id="st" value={current.state} options={["Open", "Waiting", "Solved"]} onChange={e => change(current.id, { state: e.target.value })} /></FormGroup>
        <h4>Internal notes</h4><ul aria-label="Notes">{current.notes.map((n, i) => <li key={i}>{n}</li>)}</ul>{!current.notes.length && <p>No notes</p>}
        <TextArea fill aria-label="Add a note" placeholder="Add a note" value={note} onChange={e => setNote(e.target.value)} /><Button style={{ marginTop: 8 }} text="Save note" disabled={!note.trim()} onClick={addNote} /></div>}</Drawer>
    <Dialog isOpen={creating} title="New ticket" onClose={() => { setCreating(false); setError(""); }}><DialogBody>
      {error && <Callout intent="danger" role="alert">{error}</Callout>}
      <FormGroup label="Problem" labelFor="f1"><InputGroup id="f1" value={form.title} onChange={e => setForm({ ...form, title: e.target.value })} /></FormGroup>
      <FormGroup label="Reported by" labelFor="f2"><InputGroup id="f2" value={form.from} onChange={e => setForm({ ...form, from: e.target.value })} /></FormGroup>
      <FormGroup label="Urgency" labelFor="f3"><HTMLSelect id="f3" value={form.prio} options={["High", "Normal", "Low"]} onChange={e => setForm({ ...form, prio: e.target.value })} /></FormGroup></DialogBody>
      <DialogFooter actions={<><Button text="Discard" onClick={() => { setCreating(false); setError(""); }} /><Button intent="primary" text="Create ticket" onClick={create} /></>} /></Dialog></div>;
}
createRoot(document.getElementById("root")).render(<App />);
