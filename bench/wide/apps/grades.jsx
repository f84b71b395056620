import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Button, Confirm, Dropdown, Form, Header, Input, Label, List, Message, Modal, Segment, Statistic, Tab, Table } from "semantic-ui-react";
import raw from "fomantic-ui-css/semantic.min.css";
const css = raw.replace(/@import url\([^)]*\);?/g, "").replace(/@font-face\s*{[^}]*}/g, "");
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));

const SUBJECTS = ["Mathematics", "Biology", "History"];
const START = [
  { id: 1, name: "Amelie Roth", marks: { Mathematics: [85, 91], Biology: [70, 74], History: [88, 90] } },
  { id: 2, name: "Ben Okafor", marks: { Mathematics: [42, 50], Biology: [66, 58], History: [61, 73] } },
  { id: 3, name: "Chiara Leone", marks: { Mathematics: [77, 69], Biology: [93, 95], History: [55, 47] } },
  { id: 4, name: "David Sun", marks: { Mathematics: [64, 72], Biology: [48, 44], History: [79, 81] } },
];
const avg = m => (m[0] + m[1]) / 2;

function App() {
  const [pupils, setPupils] = useState(START);
  const [subject, setSubject] = useState("Mathematics");
  const [edit, setEdit] = useState(null);
  const [draft, setDraft] = useState("");
  const [error, setError] = useState("");
  const [note, setNote] = useState("");
  const [sort, setSort] = useState(null);
  const [adding, setAdding] = useState(false);
  const [form, setForm] = useState({ name: "", first: "", second: "" });
  const [formError, setFormError] = useState("");
  const [doomed, setDoomed] = useState(null);
  const [published, setPublished] = useState([]);
  useEffect(() => { load("grades").then(s => { if (s && s.pupils) { setPupils(s.pupils); setPublished(s.published); } }); }, []);
  const keep = (p, pub = published) => { setPupils(p); setPublished(pub); return save("grades", { pupils: p, published: pub }, 120); };

  const rows = [...pupils];
  if (sort) rows.sort((a, b) => (sort === "down" ? -1 : 1) * (avg(a.marks[subject]) - avg(b.marks[subject])));
  if (is("sort-wrong") && sort === "down") rows.push(rows.shift());
  const passed = pupils.filter(p => (is("pass-mark") ? avg(p.marks[subject]) > 50 : avg(p.marks[subject]) >= 50)).length;
  const mean = pupils.reduce((a, p) => a + avg(p.marks[subject]), 0) / (pupils.length || 1);
  const best = rows.length ? [...pupils].sort((a, b) => avg(b.marks[subject]) - avg(a.marks[subject]))[0] : null;

  function commit(p, i) {
    const v = Number(draft);
    if (draft === "" || Number.isNaN(v) || v < 0 || v > 100) { setError("Marks go from 0 to 100."); return; }
    const next = pupils.map(x => x.id === p.id ? { ...x, marks: { ...x.marks, [subject]: x.marks[subject].map((m, k) => k === i ? v : m) } } : x);
    setError(""); setEdit(null); setNote("Mark saved for " + p.name);
    if (is("mark-lost")) setPupils(next); else keep(next);
  }
  function add() {
    if (form.name.trim().length < 3) { setFormError("Enter the pupil's full name"); return; }
    if (pupils.some(p => p.name.toLowerCase() === form.name.trim().toLowerCase()) && !is("duplicate")) { setFormError("This pupil is already in the class"); return; }
    const m = [Number(form.first) || 0, Number(form.second) || 0];
    keep([...pupils, { id: Date.now(), name: form.name.trim(), marks: Object.fromEntries(SUBJECTS.map(s => [s, s === subject ? m : [0, 0]])) }]);
    setFormError(""); setNote(form.name.trim() + " joined the class"); setForm({ name: "", first: "", second: "" });
    if (!is("dialog-stays")) setAdding(false);
  }
  function remove() {
    const target = is("wrong-pupil") ? pupils[Math.max(0, pupils.indexOf(doomed) - 1)] : doomed;
    keep(pupils.filter(p => p.id !== target.id)); setNote(doomed.name + " was removed"); setDoomed(null);
  }
  const cell = (p, i) => edit && edit.id === p.id && edit.i === i
    ? <Input size="mini" autoFocus value={draft} aria-label={`Test ${i + 1} of ${p.name}`} onChange={e => setDraft(e.target.value)}
      onKeyDown={e => { if (e.key === "Enter") commit(p, i); if (e.key === "Escape") { setEdit(null); setError(""); } }} />
    : <span onClick={() => { if (!published.includes(subject)) { setEdit({ id: p.id, i }); setDraft(String(p.marks[subject][i])); setNote(""); } }} style={{ cursor: "pointer", display: "block" }}>{p.marks[subject][i]}</span>;

  const gradebook = <Segment>
    <Statistic.Group size="tiny" widths="three">
      <Statistic><Statistic.Value>{mean.toFixed(1)}</Statistic.Value><Statistic.Label>Class average</Statistic.Label></Statistic>
      <Statistic><Statistic.Value>{passed} of {pupils.length}</Statistic.Value><Statistic.Label>Passed</Statistic.Label></Statistic>
      <Statistic><Statistic.Value>{best ? best.name : "-"}</Statistic.Value><Statistic.Label>Top of the class</Statistic.Label></Statistic></Statistic.Group>
    {error && <Message negative role="alert">{error}</Message>}
    <Table celled selectable>
      <Table.Header><Table.Row><Table.HeaderCell>Pupil</Table.HeaderCell><Table.HeaderCell>Test 1</Table.HeaderCell><Table.HeaderCell>Test 2</Table.HeaderCell>
        <Table.HeaderCell style={{ cursor: "pointer" }} aria-sort={sort ? (sort === "down" ? "descending" : "ascending") : "none"} onClick={() => setSort(sort === "down" ? "up" : "down")}>Average</Table.HeaderCell><Table.HeaderCell>Result</Table.HeaderCell><Table.HeaderCell /></Table.Row></Table.Header>
      <Table.Body>{rows.map(p => { const a = avg(p.marks[subject]); const ok = is("pass-mark") ? a > 50 : a >= 50; return <Table.Row key={p.id}>
        <Table.Cell>{p.name}</Table.Cell><Table.Cell>{cell(p, 0)}</Table.Cell><Table.Cell>{cell(p, 1)}</Table.Cell><Table.Cell>{a.toFixed(1)}</Table.Cell>
        <Table.Cell><Label color={ok ? "green" : "red"}>{ok ? "Pass" : "Fail"}</Label></Table.Cell>
        <Table.Cell><Button size="mini" basic onClick={() => setDoomed(p)}>Remove</Button></Table.Cell></Table.Row>; })}</Table.Body></Table></Segment>;
  const summary = <Segment><Header as="h3">Averages by subject</Header><List divided relaxed>{SUBJECTS.map(s => <List.Item key={s}><List.Content floated="right">{(pupils.reduce((t, p) => t + avg(p.marks[s]), 0) / pupils.length).toFixed(1)} points</List.Content><List.Content>{s}</List.Content></List.Item>)}</List></Segment>;
  const subjects = SUBJECTS.map(s => ({ key: s, value: s, text: s }));
  const open = published.includes(subject);
  return <div style={{ maxWidth: 960, margin: "20px auto" }}>
    <Header as="h1">Class 8b gradebook</Header>
    <div style={{ display: "flex", gap: 12, alignItems: "center", marginBottom: 12 }}>
      <label id="subj">Subject</label><Dropdown selection options={subjects} value={subject} aria-labelledby="subj" onChange={(e, d) => { setSubject(d.value); setEdit(null); setNote(""); }} />
      <Button onClick={() => { setAdding(true); setNote(""); }}>Add pupil</Button>
      <Button primary disabled={open} onClick={() => { keep(pupils, [...published, subject]); setNote(subject + " marks are published"); }}>Publish marks</Button>
      <Label color={open ? "blue" : "grey"} role="status" aria-label={"Marks: " + (open ? "Published" : "Draft")}>{open ? "Published" : "Draft"}</Label></div>
    {note && <Message positive role="status" onDismiss={() => setNote("")}>{note}</Message>}
    <Tab panes={[{ menuItem: "Gradebook", render: () => gradebook }, { menuItem: "Summary", render: () => summary }]} />
    <Modal open={adding} size="tiny" onClose={() => setAdding(false)} aria-label="New pupil"><Modal.Header>New pupil</Modal.Header><Modal.Content><Form>
      <Form.Input id="pn" label="Name" value={form.name} onChange={e => setForm({ ...form, name: e.target.value })} />
      <Form.Group widths="equal"><Form.Input id="p1" label="First mark" value={form.first} onChange={e => setForm({ ...form, first: e.target.value })} />
        <Form.Input id="p2" label="Second mark" value={form.second} onChange={e => setForm({ ...form, second: e.target.value })} /></Form.Group></Form>
      {formError && <Message negative role="alert">{formError}</Message>}</Modal.Content>
      <Modal.Actions><Button onClick={() => { setAdding(false); setFormError(""); }}>Cancel</Button><Button positive onClick={add}>Add to class</Button></Modal.Actions></Modal>
    <Confirm open={!!doomed} header="Remove pupil" content={doomed ? `Remove ${doomed.name} from class 8b?` : ""} confirmButton="Yes, remove" cancelButton="No" onCancel={() => setDoomed(null)} onConfirm={remove} /></div>;
}
createRoot(document.getElementById("root")).render(<App />);
