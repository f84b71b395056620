import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Badge, Button, Col, Container, Form, ListGroup, Modal, Nav, Navbar, Row, Spinner, Toast, ToastContainer } from "react-bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

const style = document.createElement("style");
style.textContent = css + `
.pane { height: calc(100vh - 56px); overflow: auto; } .pane + .pane { border-left: 1px solid #dee2e6; } .unread .who, .unread .subject { font-weight: 700; }
.list-group-item .snip { color: #6c757d; font-size: 13px; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; } .list-group .fresh, .list-group .fresh .snip { color: #fff !important; }`;
document.head.append(style);

const START = [
  { id: 1, folder: "Inbox", who: "Petra Nowak", subject: "Leaking tap in flat 4", time: "9:41", unread: true, body: "Good morning, the kitchen tap has dripped since Sunday. Could somebody have a look at it this week?" },
  { id: 2, folder: "Inbox", who: "Coldwell Heating", subject: "Boiler service dates", time: "8:15", unread: true, body: "We can service both boilers on the 12th or on the 19th. Please let us know which day suits your tenants." },
  { id: 3, folder: "Inbox", who: "Samir Aziz", subject: "Parking permit renewal", time: "Mon", unread: false, body: "My permit for bay 11 ends on Friday. What do I have to do to get a new one?" },
  { id: 4, folder: "Inbox", who: "City council", subject: "Waste collection in July", time: "Sun", unread: true, body: "The brown bins are emptied on Thursdays from July on. The other bins stay as they are." },
  { id: 5, folder: "Archived", who: "Lena Fischer", subject: "Keys returned", time: "May 28", unread: false, body: "I left both keys in your letter box. Thank you for everything." },
  { id: 6, folder: "Sent", who: "To: Lena Fischer", subject: "Deposit for flat 2", time: "May 27", unread: false, body: "The deposit is on its way to your account." },
];
const FOLDERS = ["Inbox", "Drafts", "Sent", "Archived"];

function Mail() {
  const [mails, setMails] = useState(null);
  const [folder, setFolder] = useState("Inbox");
  const [chosen, setChosen] = useState(0);
  const [answering, setAnswering] = useState(false);
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState("");
  useEffect(() => { wait(500).then(() => setMails(START)); }, []);
  if (!mails) return <div className="text-center p-5"><Spinner animation="border" role="status"><span className="visually-hidden">Loading mail</span></Spinner></div>;
  const listed = mails.filter(mail => mail.folder === folder);
  const mail = mails.find(one => one.id === chosen && one.folder === folder);
  const unread = (is("unread-stays") ? START : mails).filter(one => one.folder === "Inbox" && one.unread).length;

  function read(one) { setChosen(one.id); setMails(mails.map(each => (each.id === one.id ? { ...each, unread: false } : each))); }
  async function archive() {
    setBusy(true);
    const target = is("archives-next") ? listed[listed.indexOf(mail) + 1] : mail;
    await save("t_lettings", { archived: target.id }, 500);
    setBusy(false); setChosen(0);
    setMails(now => now.map(each => (each.id === target.id ? { ...each, folder: "Archived" } : each)));
    setToast("Conversation archived");
  }
  async function send() {
    setBusy(true);
    await save("t_lettings", { text }, 900);
    setBusy(false); setAnswering(false);
    const reply = { id: 90, folder: "Sent", who: `To: ${mail.who}`, subject: `Re: ${mail.subject}`, time: "now", unread: false, body: text, fresh: is("white-on-white") };
    setMails(now => [reply, ...now]);
    setText(""); setToast("Reply sent");
    if (is("back-to-drafts")) setTimeout(() => setMails(now => now.map(each => (each.id === 90 ? { ...each, folder: "Drafts" } : each))), 1600);
  }
  return (
    <>
      <Navbar bg="dark" variant="dark" className="px-3"><Navbar.Brand>Hillside Lettings</Navbar.Brand><Form.Control size="sm" className="ms-auto w-25" placeholder="Search mail" aria-label="Search mail" /></Navbar>
      <Container fluid>
        <Row>
          <Col xs={2} className="pane pt-3">
            <Nav variant="pills" className="flex-column" aria-label="Folders">
              {FOLDERS.map(name => (
                <Nav.Link key={name} href={`#${name.toLowerCase()}`} active={name === folder} className="d-flex justify-content-between" onClick={event => { event.preventDefault(); setFolder(name); setChosen(0); }}>
                  <span>{name}</span>{name === "Inbox" && unread > 0 && <Badge bg="secondary" pill>{unread}</Badge>}
                </Nav.Link>
              ))}
            </Nav>
            <p className="text-muted small mt-4">Archived conversations are kept for two years. Replies that were sent can be taken back within a minute.</p>
          </Col>
          <Col xs={4} className="pane px-0">
            <h2 className="h6 px-3 pt-3">{folder}</h2>
            <ListGroup variant="flush" as="ul" aria-label={folder}>
              {listed.map(one => (
                <ListGroup.Item key={one.id} as="li" action active={one.id === chosen} className={`${one.unread ? "unread" : ""} ${one.fresh ? "fresh" : ""}`} onClick={() => read(one)} style={{ cursor: "pointer" }}>
                  <div className="d-flex justify-content-between"><span className="who">{one.who}</span><small>{one.time}</small></div>
                  <div className="subject">{one.subject}</div><div className="snip">{one.body.slice(0, 30)}…</div>
                </ListGroup.Item>
              ))}
            </ListGroup>
            {listed.length === 0 && <p className="text-muted px-3">Nothing in here.</p>}
          </Col>
          <Col xs={6} className="pane pt-3">
            {mail ? (
              <article aria-label="Conversation">
                <h1 className="h4">{mail.subject}</h1><p className="text-muted">{mail.who}, {mail.time}</p><p>{mail.body}</p>
                <div className="d-flex gap-2"><Button onClick={() => setAnswering(true)}>Reply</Button><Button variant="outline-secondary" disabled={busy} onClick={archive}>Archive</Button></div>
              </article>
            ) : <p className="text-muted text-center mt-5">Choose a conversation to read it.</p>}
          </Col>
        </Row>
      </Container>
      <Modal show={answering} onHide={() => setAnswering(false)} animation={false} aria-labelledby="reply">
        <Modal.Header closeButton><Modal.Title id="reply">Reply to {mail?.who}</Modal.Title></Modal.Header>
        <Modal.Body><Form.Group controlId="text"><Form.Label>Message</Form.Label><Form.Control as="textarea" rows={4} value={text} onChange={event => setText(event.target.value)} /></Form.Group></Modal.Body>
        <Modal.Footer><Button variant="link" onClick={() => setAnswering(false)}>Discard</Button><Button disabled={busy || !text.trim()} onClick={send}>{busy ? "Sending…" : "Send"}</Button></Modal.Footer>
      </Modal>
      <ToastContainer position="bottom-end" className="p-3"><Toast show={!!toast} onClose={() => setToast("")} delay={5000} autohide><Toast.Body>{toast}</Toast.Body></Toast></ToastContainer>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Mail />);
