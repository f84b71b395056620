import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Button, ButtonToolbar, Checkbox, DatePicker, Drawer, Form, Input, InputNumber, Message, Modal, Nav, Notification, Panel, Progress, SelectPicker, Stack, Steps, Tag, Toggle, useToaster, CustomProvider } from "rsuite";
import css from "rsuite/dist/rsuite-no-reset.min.css";
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));

const GUESTS = [
  { id: 1, name: "Oma Gertrud", side: "Bride", table: 1, rsvp: "Accepted", diet: "None" },
  { id: 2, name: "Felix Brand", side: "Groom", table: 2, rsvp: "Pending", diet: "Vegan" },
  { id: 3, name: "Sara Lind", side: "Bride", table: 2, rsvp: "Accepted", diet: "Vegetarian" },
  { id: 4, name: "Uncle Rob", side: "Groom", table: 1, rsvp: "Declined", diet: "None" },
  { id: 5, name: "Mei Tanaka", side: "Bride", table: 3, rsvp: "Pending", diet: "None" }];
const TASKS = [
  { id: 1, text: "Book the registry office", done: true }, { id: 2, text: "Choose the band", done: false },
  { id: 3, text: "Order the flowers", done: false }, { id: 4, text: "Send the invitations", done: true }];
const COSTS = [{ id: "venue", label: "Venue", amount: 3200 }, { id: "catering", label: "Catering", amount: 2450 }, { id: "music", label: "Music", amount: 900 }];
const BUDGET = 7000;
const opts = list => list.map(v => ({ label: v, value: v }));

function App() {
  const toaster = useToaster();
  const [view, setView] = useState("guests");
  const [guests, setGuests] = useState(GUESTS);
  const [tasks, setTasks] = useState(TASKS);
  const [costs, setCosts] = useState(COSTS);
  const [rsvp, setRsvp] = useState(null);
  const [edit, setEdit] = useState(null);
  const [cost, setCost] = useState(null);
  const [amount, setAmount] = useState("");
  const [costError, setCostError] = useState("");
  const [task, setTask] = useState("");
  const [hideDone, setHideDone] = useState(false);
  const [asking, setAsking] = useState(null);
  useEffect(() => { load("wedding").then(s => { if (s && s.guests) { setGuests(s.guests); setTasks(s.tasks); setCosts(s.costs); } }); }, []);
  const store = patch => { const all = { guests, tasks, costs, ...patch }; setGuests(all.guests); setTasks(all.tasks); setCosts(all.costs); save("wedding", all, 100); };
  const say = (text, type = "success") => toaster.push(<Message showIcon type={type} closable>{text}</Message>, { placement: "bottomEnd", duration: 5000 });

  const seen = guests.filter(g => !rsvp || g.rsvp === rsvp || (is("filter-loose") && rsvp === "Pending" && g.rsvp === "Declined"));
  const coming = guests.filter(g => g.rsvp === "Accepted").length;
  const spent = costs.reduce((a, c) => a + c.amount, 0);
  const done = tasks.filter(t => t.done).length;
  const percent = Math.round(done / tasks.length * 100);

  function saveGuest() {
    if (!edit.name.trim()) { say("A guest needs a name", "error"); return; }
    const id = is("wrong-guest") ? guests[guests.findIndex(g => g.id === edit.id) + 1].id : edit.id;
    store({ guests: guests.map(g => g.id === id ? { ...edit, id, name: id === edit.id ? edit.name : g.name } : g) });
    setEdit(null); say(edit.name + " saved");
  }
  function saveCost() {
    const v = Number(amount);
    if (!amount || !(v >= 0)) { setCostError("Enter an amount in euros"); return; }
    const next = costs.map(c => c.id === cost ? { ...c, amount: v } : c);
    if (next.reduce((a, c) => a + c.amount, 0) > BUDGET && !is("budget-unchecked")) { setCostError("That would exceed the budget of € 7,000"); return; }
    if (is("cost-lost")) setCosts(next); else store({ costs: next });
    setCost(null); setCostError(""); say("Costs updated");
  }
  const color = { Accepted: "green", Pending: "orange", Declined: "red" };
  const euro = n => "€ " + n.toLocaleString("en");

  return <div style={{ maxWidth: 940, margin: "0 auto", padding: 20 }}>
    <h1 style={{ fontSize: 28 }}>Anna &amp; Jonas get married</h1>
    <Stack spacing={14} style={{ margin: "14px 0" }}>
      <Panel bordered header="Guests coming"><b>{coming} people</b></Panel>
      <Panel bordered header="Money spent"><b>{euro(is("spent-stale") ? 6550 : spent)}</b></Panel>
      <Panel bordered header="Money left"><b>{euro(BUDGET - spent)}</b></Panel>
      <Panel bordered header="Tasks done"><b>{done} of {tasks.length}</b></Panel></Stack>
    <Nav appearance="subtle" activeKey={view} onSelect={setView}><Nav.Item eventKey="guests">Guest list</Nav.Item><Nav.Item eventKey="tasks">Tasks</Nav.Item><Nav.Item eventKey="costs">Costs</Nav.Item></Nav>

    {view === "guests" && <div style={{ marginTop: 16 }}>
      <Stack spacing={12}><label htmlFor="rsvp">Answer</label><SelectPicker id="rsvp" data={opts(["Accepted", "Pending", "Declined"])} value={rsvp} onChange={setRsvp} searchable={false} placeholder="All answers" style={{ width: 180 }} /><span>{seen.length} {seen.length === 1 ? "guest" : "guests"}</span></Stack>
      <div style={{ display: "grid", gridTemplateColumns: "1fr 1fr 1fr", gap: 12, marginTop: 12 }}>
        {seen.map(g => <Panel key={g.id} bordered shaded header={<Stack justifyContent="space-between"><span>{g.name}</span><Tag color={color[g.rsvp]}>{g.rsvp}</Tag></Stack>}>
          <div>Side: {g.side}</div><div>Table: {g.table}</div><div>Diet: {g.diet}</div>
          <ButtonToolbar style={{ marginTop: 8 }}><Button size="xs" onClick={() => setEdit({ ...g })}>Edit</Button><Button size="xs" color="red" appearance="ghost" onClick={() => setAsking(g)}>Uninvite</Button></ButtonToolbar></Panel>)}</div></div>}

    {view === "tasks" && <div style={{ marginTop: 16 }}>
      <Stack spacing={12}><Input aria-label="New task" placeholder="New task" value={task} onChange={setTask} onKeyDown={e => { if (e.key === "Enter" && task.trim()) { store({ tasks: is("task-first") ? [{ id: Date.now(), text: task.trim(), done: false }, ...tasks] : [...tasks, { id: Date.now(), text: task.trim(), done: false }] }); setTask(""); } }} /><Toggle checked={hideDone} onChange={setHideDone}>Hide finished tasks</Toggle></Stack>
      <div style={{ width: 300, margin: "12px 0" }}><Progress.Line percent={percent} aria-label="Progress" /></div>
      <ul aria-label="Tasks" style={{ listStyle: "none", padding: 0 }}>{tasks.filter(t => !hideDone || !t.done).map(t => <li key={t.id}><Checkbox checked={t.done} onChange={() => store({ tasks: tasks.map(x => x.id === t.id ? { ...x, done: !x.done } : x) })}>{t.text}</Checkbox></li>)}</ul></div>}

    {view === "costs" && <div style={{ marginTop: 16, width: 520 }}>
      {costs.map(c => <Stack key={c.id} justifyContent="space-between" style={{ borderBottom: "1px solid #ddd", padding: "8px 0" }} className="cost">
        <span>{c.label}</span>
        {cost === c.id ? <span><Input size="sm" style={{ width: 120, display: "inline-block" }} aria-label={"Amount for " + c.label} value={amount} onChange={setAmount} autoFocus onKeyDown={e => e.key === "Enter" && saveCost()} /> <Button size="sm" appearance="primary" onClick={saveCost}>OK</Button> <Button size="sm" onClick={() => { setCost(null); setCostError(""); }}>Cancel</Button></span>
          : <span>{euro(c.amount)} <Button size="xs" onClick={() => { setCost(c.id); setAmount(String(c.amount)); setCostError(""); }}>Change</Button></span>}</Stack>)}
      {costError && <p role="alert" style={{ color: "#b00" }}>{costError}</p>}</div>}

    <Drawer open={!!edit} onClose={() => setEdit(null)} size="xs"><Drawer.Header><Drawer.Title>Edit guest</Drawer.Title></Drawer.Header><Drawer.Body>{edit && <div style={{ display: "grid", gap: 12 }}>
      <label>Guest name <Input value={edit.name} onChange={name => setEdit({ ...edit, name })} /></label>
      <label>Table number <InputNumber min={1} max={6} value={edit.table} onChange={v => setEdit({ ...edit, table: Number(v) })} /></label>
      <div><label htmlFor="diet">Diet</label><br /><select id="diet" value={edit.diet} onChange={e => setEdit({ ...edit, diet: e.target.value })}><option>None</option><option>Vegetarian</option><option>Vegan</option></select></div>
      <div role="radiogroup" aria-label="RSVP">{["Accepted", "Pending", "Declined"].map(r => <label key={r} style={{ marginRight: 12 }}><input type="radio" name="rsvp" checked={edit.rsvp === r} onChange={() => setEdit({ ...edit, rsvp: r })} /> {r}</label>)}</div>
      <Button appearance="primary" onClick={saveGuest}>Save guest</Button></div>}</Drawer.Body></Drawer>
    <Modal open={!!asking} onClose={() => setAsking(null)} size="xs" role="alertdialog"><Modal.Header><Modal.Title>Uninvite guest</Modal.Title></Modal.Header><Modal.Body>{asking && `Do you really want to uninvite ${asking.name}?`}</Modal.Body>
      <Modal.Footer><Button onClick={() => setAsking(null)}>Better not</Button><Button appearance="primary" color="red" onClick={() => { store({ guests: guests.filter(g => g.id !== asking.id) }); say(asking.name + " is no longer invited", "info"); setAsking(null); }}>Uninvite</Button></Modal.Footer></Modal></div>;
}
createRoot(document.getElementById("root")).render(<CustomProvider><App /></CustomProvider>);
