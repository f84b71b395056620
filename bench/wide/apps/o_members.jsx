import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Badge, Button, Card, Container, Form, Modal, Navbar, Pagination, Spinner, Table, Toast, ToastContainer } from "react-bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const START = [
  ["Aiko Mori", "aiko"], ["Ben Tallis", "ben"], ["Carla Voss", "carla"], ["Dev Anand", "dev"], ["Elin Dahl", "elin"],
  ["Farid Nasser", "farid"], ["Goran Petric", "goran"], ["Hana Kim", "hana"],
].map(([name, mail], at) => ({ id: at + 1, name, email: `${mail}@brightside.example`, role: at % 3 ? "Viewer" : "Editor", status: "Active" }));
const COLORS = { Active: "success", Invited: "info", Inactive: "secondary", "Invite failed": "danger" };
const SIZE = 5;

function Members() {
  const [members, setMembers] = useState(START);
  const [page, setPage] = useState(0);
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState("Viewer");
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState("");
  const pages = Math.ceil(members.length / SIZE);
  const from = page * SIZE;
  const rows = members.slice(page && is("page-overlaps") ? from - 1 : from, from + SIZE);

  async function invite(event) {
    event.preventDefault();
    setBusy(true);
    await save("o_members", { email, role }, 1000);
    setBusy(false); setOpen(false);
    const id = members.length + 1;
    setMembers([{ id, name: "", email, role: is("role-default") ? "Viewer" : role, status: "Invited" }, ...members]);
    setToast("Invitation sent"); setEmail(""); setRole("Viewer");
    if (is("bounces")) setTimeout(() => setMembers(list => list.map(one => (one.id === id ? { ...one, status: "Invite failed" } : one))), 2200);
  }
  async function deactivate(member, at) {
    const target = is("first-page-row") ? members[at] : member;
    await save("o_members", { off: target.id }, 500);
    setMembers(members.map(one => (one.id === target.id ? { ...one, status: "Inactive" } : one)));
    setToast(`${member.name} was deactivated`);
  }
  return (
    <>
      <Navbar bg="dark" data-bs-theme="dark"><Container><Navbar.Brand href="#">Brightside</Navbar.Brand></Container></Navbar>
      <Container className="py-4">
        <div className="d-flex justify-content-between align-items-center mb-3">
          <h1 className="h3 m-0">Members</h1>
          <Button onClick={() => setOpen(true)}>Invite member</Button>
        </div>
        <Card>
          <Table hover responsive className="mb-0 align-middle">
            <thead><tr><th>Name</th><th>Email</th><th>Role</th><th>Status</th><th /></tr></thead>
            <tbody>
              {rows.map((member, at) => (
                <tr key={member.id}>
                  <td>{member.name || <span className="text-muted">—</span>}</td><td>{member.email}</td><td>{member.role}</td>
                  <td><Badge bg={COLORS[member.status]}>{member.status}</Badge></td>
                  <td className="text-end">{member.status === "Active" && <Button size="sm" variant="outline-danger" onClick={() => deactivate(member, at)}>Deactivate</Button>}</td>
                </tr>))}
            </tbody>
          </Table>
          <Card.Footer className="d-flex justify-content-between align-items-center">
            <span className="text-muted">Showing {from + 1} to {Math.min(from + SIZE, members.length)} of {members.length} members</span>
            <Pagination className="mb-0">
              <Pagination.Item disabled={!page} onClick={() => setPage(page - 1)}>Previous</Pagination.Item>
              {Array.from({ length: pages }, (_, at) => <Pagination.Item key={at} active={at === page} onClick={() => setPage(at)}>{at + 1}</Pagination.Item>)}
              <Pagination.Item disabled={page === pages - 1} onClick={() => setPage(page + 1)}>Next</Pagination.Item>
            </Pagination>
          </Card.Footer>
        </Card>
        <p className="text-muted small mt-3">Editors can change pages and invite others. Viewers can only read.</p>
      </Container>
      <Modal show={open} onHide={() => setOpen(false)}>
        <Form onSubmit={invite}>
          <Modal.Header closeButton><Modal.Title>Invite to Brightside</Modal.Title></Modal.Header>
          <Modal.Body>
            <Form.Group className="mb-3" controlId="email"><Form.Label>Email address</Form.Label><Form.Control type="email" required value={email} onChange={event => setEmail(event.target.value)} /></Form.Group>
            <Form.Group controlId="role"><Form.Label>Role</Form.Label>
              <Form.Select value={role} onChange={event => setRole(event.target.value)}><option>Viewer</option><option>Editor</option><option>Owner</option></Form.Select></Form.Group>
          </Modal.Body>
          <Modal.Footer><Button variant="light" onClick={() => setOpen(false)}>Cancel</Button>
            <Button type="submit" disabled={busy}>{busy && <Spinner size="sm" className="me-2" />}Send invite</Button></Modal.Footer>
        </Form>
      </Modal>
      <ToastContainer position="bottom-end" className="p-3">
        <Toast show={!!toast} onClose={() => setToast("")} delay={4000} autohide bg="light"><Toast.Body>{toast}</Toast.Body></Toast>
      </ToastContainer>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Members />);
