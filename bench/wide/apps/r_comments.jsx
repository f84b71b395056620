import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Badge, Button, Card, Col, Container, Form, ListGroup, Modal, Navbar, Row, Spinner, Tab, Tabs, Toast, ToastContainer } from "react-bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const server = {
  waiting: [
    { id: 1, who: "Priya Nair", text: "The crust came out perfect.", replies: [] },
    { id: 2, who: "Tom Becker", text: "Is one egg missing in step 3?", replies: [] },
    { id: 3, who: "Lucia Gomez", text: "Can I bake it with oat flour?", replies: [] },
  ],
  approved: [
    { id: 4, who: "Hana Sato", text: "My kids ask for it every Sunday.", replies: [] },
    { id: 5, who: "Owen Price", text: "Needed ten minutes more in my oven.", replies: [] },
  ],
};
const copy = () => JSON.parse(JSON.stringify(server));

function Comment({ one, children }) {
  return (
    <Card className="mb-3"><Card.Body>
      <Card.Title as="h5">{one.who}</Card.Title>
      <Card.Text>{one.text}</Card.Text>
      {one.replies.map((reply, at) => <blockquote key={at} className="border-start ps-3 text-body-secondary">{reply}</blockquote>)}
      {children}
    </Card.Body></Card>
  );
}

function Moderation() {
  const [data, setData] = useState(copy);
  const [tab, setTab] = useState("waiting");
  const [loading, setLoading] = useState(false);
  const [toast, setToast] = useState("");
  const [log, setLog] = useState(["You deleted a comment by buycheap77"]);
  const [target, setTarget] = useState(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [veil, setVeil] = useState(false);
  async function go(key) {
    setTab(key); setLoading(true);
    await wait(450);
    setData(copy()); setLoading(false);
  }
  async function approve(one) {
    setData(now => ({ ...now, waiting: now.waiting.filter(other => other.id !== one.id) }));
    const refused = is("approval-refused");
    await save("r_comments", { approve: one.id }, 500);
    if (!refused) {
      server.waiting = server.waiting.filter(other => other.id !== one.id);
      server.approved.push(one);
    }
    setToast("Comment approved");
    setLog(now => [`You approved a comment by ${one.who}`, ...now]);
  }
  function answer(one) { setTarget(one); setText(""); setOpen(true); }
  async function send() {
    setBusy(true);
    await save("r_comments", { reply: target.id, text }, 700);
    const own = server.waiting.find(one => one.id === target.id);
    own.replies.push(text);
    if (is("posted-twice")) own.replies.push(text);
    setBusy(false); setOpen(false); setText("");
    if (is("veil-stays")) setVeil(true);
    setData(copy());
  }
  return (
    <>
      <Navbar bg="dark" data-bs-theme="dark"><Container><Navbar.Brand>Pie &amp; Crumb, comments</Navbar.Brand></Container></Navbar>
      <Container className="py-4"><Row>
        <Col md={8}>
          <Tabs activeKey={tab} onSelect={go} className="mb-3">
            <Tab eventKey="waiting" title={<>Waiting <Badge bg="warning" text="dark">{data.waiting.length}</Badge></>}>
              {loading ? <Spinner size="sm" /> : data.waiting.map(one => (
                <Comment key={one.id} one={one}>
                  <Button size="sm" variant="success" className="me-2" onClick={() => approve(one)}>Approve</Button>
                  <Button size="sm" variant="outline-secondary" onClick={() => answer(one)}>Reply</Button>
                </Comment>
              ))}
            </Tab>
            <Tab eventKey="approved" title="Approved">
              {loading ? <Spinner size="sm" /> : (
                <>
                  <p className="text-body-secondary">{data.approved.length} approved comments</p>
                  <div style={is("list-clipped") ? { maxHeight: 224, overflow: "hidden" } : {}}>{data.approved.map(one => <Comment key={one.id} one={one} />)}</div>
                </>
              )}
            </Tab>
            <Tab eventKey="rules" title="House rules"><p>Approve what is kind and on topic. Spam is deleted after 30 days.</p></Tab>
          </Tabs>
        </Col>
        <Col md={4}>
          <h2 className="h6">Your last steps</h2>
          <ListGroup variant="flush">{log.map((line, at) => <ListGroup.Item key={at}>{line}</ListGroup.Item>)}</ListGroup>
        </Col>
      </Row></Container>
      <Modal show={open} onHide={() => setOpen(false)} aria-labelledby="reply-title">
        <Modal.Header closeButton><Modal.Title id="reply-title">Reply to {target && target.who}</Modal.Title></Modal.Header>
        <Modal.Body>
          <Form.Group controlId="reply"><Form.Label>Your reply</Form.Label><Form.Control as="textarea" rows={3} value={text} onChange={event => setText(event.target.value)} /></Form.Group>
        </Modal.Body>
        <Modal.Footer><Button variant="secondary" onClick={() => setOpen(false)}>Cancel</Button><Button disabled={!text.trim() || busy} onClick={send}>{busy ? "Sending…" : "Send reply"}</Button></Modal.Footer>
      </Modal>
      {veil && <div className="modal-backdrop fade show" />}
      <ToastContainer position="bottom-end" className="p-3 position-fixed"><Toast bg="success" show={!!toast} onClose={() => setToast("")} delay={3500} autohide><Toast.Body className="text-white">{toast}</Toast.Body></Toast></ToastContainer>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Moderation />);
