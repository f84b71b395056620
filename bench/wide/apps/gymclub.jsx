import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, Badge, Button, Col, Container, Form, Modal, Navbar, Pagination, Row, Table, Toast, ToastContainer } from "react-bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);
document.title = "Ironworks Gym";

const FEES = { Basic: 29, Plus: 45, Premium: 109 };
const START = [
  ["Omar Haddad", "Plus", "Active", "2024-03-12"], ["Lena Vogt", "Basic", "Active", "2023-11-02"],
  ["Ivy Chen", "Premium", "Active", "2025-01-20"], ["Marcus Bell", "Basic", "Frozen", "2022-06-30"],
  ["Priya Nair", "Plus", "Active", "2024-09-05"], ["Tom Okafor", "Premium", "Active", "2021-02-14"],
  ["Sofia Reyes", "Basic", "Active", "2025-04-01"],
].map(([name, plan, status, since], i) => ({ id: i + 1, name, plan, status, since }));
const SIZE = 5;

function AddMember({ show, onClose, onAdd }) {
  const [form, setForm] = useState({ name: "", email: "", plan: "Basic" });
  const [tried, setTried] = useState(false);
  useEffect(() => { if (show) { setForm({ name: "", email: "", plan: "Basic" }); setTried(false); } }, [show]);
  const set = (key) => (e) => setForm({ ...form, [key]: e.target.value });
  const badName = !form.name.trim();
  const badMail = !is("email-unchecked") && !/^\S+@\S+\.\S+$/.test(form.email);
  const submit = (e) => {
    e.preventDefault();
    setTried(true);
    if (badName || badMail) return;
    onAdd(form);
  };
  return (
    <Modal show={show} onHide={onClose} aria-labelledby="add-title">
      <Form noValidate onSubmit={submit}>
        <Modal.Header closeButton><Modal.Title id="add-title">Add member</Modal.Title></Modal.Header>
        <Modal.Body>
          <Form.Group className="mb-3" controlId="m-name">
            <Form.Label>Full name</Form.Label>
            <Form.Control value={form.name} onChange={set("name")} isInvalid={tried && badName} autoFocus />
            <Form.Control.Feedback type="invalid">Please enter a name.</Form.Control.Feedback>
          </Form.Group>
          <Form.Group className="mb-3" controlId="m-email">
            <Form.Label>Email</Form.Label>
            <Form.Control type="email" value={form.email} onChange={set("email")} isInvalid={tried && badMail} />
            <Form.Control.Feedback type="invalid">This email address is not complete.</Form.Control.Feedback>
          </Form.Group>
          <Form.Group controlId="m-plan">
            <Form.Label>Membership</Form.Label>
            <Form.Select value={form.plan} onChange={set("plan")}>{Object.keys(FEES).map((p) => <option key={p}>{p}</option>)}</Form.Select>
            <Form.Text>Monthly fee: {money(FEES[form.plan])}</Form.Text>
          </Form.Group>
        </Modal.Body>
        <Modal.Footer>
          <Button variant="secondary" onClick={onClose}>Cancel</Button>
          <Button type="submit">Save member</Button>
        </Modal.Footer>
      </Form>
    </Modal>
  );
}

function App() {
  const [members, setMembers] = useState(null);
  const [plan, setPlan] = useState("All plans");
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  const [sort, setSort] = useState(null);
  const [page, setPage] = useState(1);
  const [adding, setAdding] = useState(false);
  const [freezing, setFreezing] = useState(null);
  const [toast, setToast] = useState("");
  const [income, setIncome] = useState(0);
  useEffect(() => { load("gymclub", 150).then((s) => setMembers(s?.members ?? START)); }, []);
  useEffect(() => { const t = setTimeout(() => { setQuery(text); setPage(1); }, 300); return () => clearTimeout(t); }, [text]);
  useEffect(() => {
    if (!members || (is("income-stale") && income)) return;
    setIncome(members.filter((m) => m.status === "Active").reduce((n, m) => n + FEES[m.plan], 0));
  }, [members]);
  if (!members) return <Container className="p-4">Loading members…</Container>;

  const store = (list, write = true) => { setMembers(list); if (write) save("gymclub", { members: list }, 100); };
  const freeze = () => {
    const before = members;
    store(members.map((m) => (m.id === freezing.id ? { ...m, status: "Frozen" } : m)), !is("freeze-reverts"));
    setToast(`${freezing.name} will not be charged while frozen.`);
    setFreezing(null);
    if (is("freeze-reverts")) setTimeout(() => setMembers(before), 1500);
  };
  const add = ({ name, plan: p }) => {
    store([{ id: Date.now(), name, plan: p, status: "Active", since: "2025-06-01" }, ...members], !is("member-unsaved"));
    setToast(`Welcome, ${name}!`);
    setAdding(false);
  };
  let list = members.filter((m) => (plan === "All plans" || (is("filter-loose") ? m.plan[0] === plan[0] : m.plan === plan)) && m.name.toLowerCase().includes(query.toLowerCase()));
  if (sort) {
    const by = { Name: (m) => m.name, Fee: (m) => (is("fee-as-text") ? String(FEES[m.plan]) : FEES[m.plan]) }[sort.key];
    list = [...list].sort((a, b) => (by(a) < by(b) ? -1 : by(a) > by(b) ? 1 : 0) * sort.dir);
  }
  const pages = Math.max(1, Math.ceil(list.length / SIZE));
  const head = (key) => (
    <th aria-sort={sort?.key === key ? (sort.dir > 0 ? "ascending" : "descending") : "none"}>
      <Button variant="link" className="p-0 text-decoration-none" onClick={() => { setSort({ key, dir: sort?.key === key ? -sort.dir : 1 }); setPage(1); }}>{key}</Button>
    </th>
  );
  return (
    <>
      <Navbar bg="dark" data-bs-theme="dark"><Container><Navbar.Brand>Ironworks Gym</Navbar.Brand></Container></Navbar>
      <Container className="py-4">
        <div className="d-flex justify-content-between mb-3"><h1 className="h3">Members</h1><Button onClick={() => setAdding(true)}>Add member</Button></div>
        <Row className="mb-3">
          <Col><Form.Control aria-label="Search members" placeholder="Search members" value={text} onChange={(e) => setText(e.target.value)} /></Col>
          <Col><Form.Select aria-label="Plan" value={plan} onChange={(e) => { setPlan(e.target.value); setPage(1); }}><option>All plans</option>{Object.keys(FEES).map((p) => <option key={p}>{p}</option>)}</Form.Select></Col>
          <Col className="text-end"><span>Monthly income</span> <strong>{money(income)}</strong></Col>
        </Row>
        <Table hover>
          <thead><tr>{head("Name")}<th>Membership</th>{head("Fee")}<th>Status</th><th>Member since</th><th /></tr></thead>
          <tbody>
            {list.slice((page - 1) * SIZE, page * SIZE).map((m) => (
              <tr key={m.id}>
                <td>{m.name}</td><td>{m.plan}</td><td>{money(FEES[m.plan])}</td>
                <td><Badge bg={m.status === "Active" ? "success" : "info"}>{m.status}</Badge></td><td>{m.since}</td>
                <td>{m.status === "Active" && <Button size="sm" variant="outline-primary" onClick={() => setFreezing(m)}>Freeze</Button>}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        {!list.length && <Alert variant="light">Nobody matches your search.</Alert>}
        <div className="d-flex justify-content-between">
          <span>{list.length} {list.length === 1 ? "member" : "members"}</span>
          <Pagination>{Array.from({ length: pages }, (_, i) => <Pagination.Item key={i} active={page === i + 1} onClick={() => setPage(i + 1)}>{i + 1}</Pagination.Item>)}</Pagination>
        </div>
      </Container>
      <AddMember show={adding} onClose={() => setAdding(false)} onAdd={add} />
      <Modal show={!!freezing} onHide={() => setFreezing(null)} centered aria-labelledby="freeze-title">
        <Modal.Header closeButton><Modal.Title id="freeze-title">Freeze membership</Modal.Title></Modal.Header>
        <Modal.Body>{freezing?.name} keeps the locker, but cannot enter the gym. Continue?</Modal.Body>
        <Modal.Footer><Button variant="secondary" onClick={() => setFreezing(null)}>Keep active</Button><Button onClick={freeze}>Yes, freeze</Button></Modal.Footer>
      </Modal>
      <ToastContainer position="bottom-end" className="p-3"><Toast show={!!toast} onClose={() => setToast("")} delay={6000} autohide><Toast.Body>{toast}</Toast.Body></Toast></ToastContainer>
    </>
  );
}

createRoot(document.getElementById("root")).render(<App />);
