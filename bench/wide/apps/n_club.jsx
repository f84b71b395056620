import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Accordion, Badge, Button, Container, Form, Modal, Navbar, Pagination, Spinner, Table, Toast, ToastContainer } from "react-bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const NAMES = ["Ada Brandt", "Bela Kiss", "Carla Moreno", "Dov Stern", "Elin Berg", "Farid Nasser", "Greta Lund", "Hana Ito", "Ivan Petrov", "Julia Sousa", "Kofi Mensah", "Lena Vogt"];
const SQUADS = ["Masters", "Seniors", "Juniors", "Seniors", "Masters", "Seniors", "Juniors", "Seniors", "Masters", "Juniors", "Seniors", "Masters"];
const PAGE = 5;

function Club() {
  const [members, setMembers] = useState(NAMES.map((name, at) => ({ name, squad: SQUADS[at], until: at % 4 === 1 ? 2026 : 2027 })));
  const [page, setPage] = useState(0);
  const [squad, setSquad] = useState("");
  const [asked, setAsked] = useState(null);
  const [years, setYears] = useState(1);
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState("");
  const found = members.filter(one => !squad || one.squad === squad);
  const last = Math.ceil(found.length / PAGE) - 1;
  const from = page * PAGE;
  const start = is("pages-overlap") && page ? from - 1 : from;
  const rows = found.slice(start, start + PAGE);
  async function renew() {
    setBusy(true);
    await save("n_club", { name: asked.name, years }, 900);
    const until = asked.until + years;
    const kept = asked.until + (is("years-ignored") ? 1 : years);
    setMembers(members.map(one => (one.name === asked.name ? { ...one, until: kept } : one)));
    setBusy(false);
    setAsked(null);
    setToast(is("toast-key") ? "members.renewal.done" : `${asked.name} is renewed until ${until}`);
  }
  return (
    <>
      <Navbar bg="primary" data-bs-theme="dark"><Container><Navbar.Brand>Lakeside Rowing Club</Navbar.Brand></Container></Navbar>
      <Container className="py-4" style={{ maxWidth: 820 }}>
        <div className="d-flex justify-content-between align-items-end mb-3"><h1 className="h4 mb-0">Members</h1>
          <Form.Group controlId="squad" className="d-flex gap-2 align-items-center"><Form.Label className="mb-0">Squad</Form.Label>
            <Form.Select value={squad} onChange={event => { setSquad(event.target.value); if (!is("filter-keeps-page")) setPage(0); }}><option value="">All squads</option><option>Juniors</option><option>Masters</option><option>Seniors</option></Form.Select></Form.Group></div>
        <Table hover><thead><tr><th>Name</th><th>Squad</th><th>Paid until</th><th /></tr></thead><tbody>
          {rows.map(one => (<tr key={one.name}><td>{one.name}</td><td><Badge bg={one.squad === "Juniors" ? "info" : "secondary"}>{one.squad}</Badge></td><td>{one.until}</td>
            <td className="text-end"><Button size="sm" variant="outline-primary" onClick={() => { setAsked(one); setYears(1); }}>Renew</Button></td></tr>))}
        </tbody></Table>
        <div className="d-flex justify-content-between"><small className="text-muted">Showing {from + 1}–{Math.min(from + PAGE, found.length)} of {found.length}</small>
          <Pagination size="sm"><Pagination.Prev disabled={page === 0} onClick={() => setPage(page - 1)} />
            {Array.from({ length: last + 1 }, (_, at) => <Pagination.Item key={at} active={at === page} onClick={() => setPage(at)}>{at + 1}</Pagination.Item>)}
            <Pagination.Next disabled={page >= last} onClick={() => setPage(page + 1)} /></Pagination></div>
        <Accordion className="mt-4"><Accordion.Item eventKey="0"><Accordion.Header>When does a membership end?</Accordion.Header><Accordion.Body>On 31 December of the year it is paid for. Two years at once cost $180.</Accordion.Body></Accordion.Item>
          <Accordion.Item eventKey="1"><Accordion.Header>Who may join the Juniors?</Accordion.Header><Accordion.Body>Everyone between 12 and 17.</Accordion.Body></Accordion.Item></Accordion>
      </Container>
      <Modal show={!!asked} onHide={() => setAsked(null)} centered>
        <Modal.Header closeButton><Modal.Title>Renew membership</Modal.Title></Modal.Header>
        <Modal.Body><p>{asked?.name} has paid until {asked?.until}.</p>
          <Form.Check type="radio" id="one" name="years" label="1 year ($95)" checked={years === 1} onChange={() => setYears(1)} />
          <Form.Check type="radio" id="two" name="years" label="2 years ($180)" checked={years === 2} onChange={() => setYears(2)} /></Modal.Body>
        <Modal.Footer><Button variant="light" onClick={() => setAsked(null)}>Cancel</Button><Button disabled={busy} onClick={renew}>{busy ? <><Spinner size="sm" /> Renewing…</> : "Confirm renewal"}</Button></Modal.Footer>
      </Modal>
      <ToastContainer position="top-end" className="p-3"><Toast bg="success" show={!!toast} onClose={() => setToast("")} delay={5000} autohide><Toast.Body className="text-white">{toast}</Toast.Body></Toast></ToastContainer>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Club />);
