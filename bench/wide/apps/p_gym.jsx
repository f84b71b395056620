import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Accordion, Alert, Badge, Button, Container, ListGroup, Nav, Navbar, Offcanvas, Spinner, Table, Toast, ToastContainer } from "react-bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const WEEK = [
  { day: "Tuesday", classes: [{ id: 1, name: "Spin 45", time: "07:15", left: 5 }, { id: 2, name: "Pilates Core", time: "18:00", left: 9 }] },
  { day: "Thursday", classes: [{ id: 3, name: "Aqua Fit", time: "12:00", left: 0 }, { id: 4, name: "Boxing Basics", time: "19:30", left: 3 }] },
];

function Gym() {
  const [week, setWeek] = useState(null);
  const [mine, setMine] = useState([]);
  const [busy, setBusy] = useState(0);
  const [open, setOpen] = useState(false);
  const [toast, setToast] = useState("");
  const [queued, setQueued] = useState(false);
  useEffect(() => { wait(500).then(() => setWeek(WEEK)); }, []);

  const take = id => setWeek(all => all.map(one => ({ ...one, classes: one.classes.map(it => (it.id === id ? { ...it, left: it.left - 1 } : it)) })));
  async function book(one) {
    setBusy(one.id);
    take(one.id);
    await save("p_gym", one.id, 800);
    if (is("spots-twice")) take(one.id);
    setBusy(0);
    setMine(all => [...all, one]);
    setToast(`You are booked for ${one.name}`);
  }
  async function leave() {
    setQueued(false);
    await save("p_gym_queue", null, 400);
    if (is("leave-undone")) setTimeout(() => setQueued(true), 1900);
  }
  return (
    <>
      <Navbar bg="dark" data-bs-theme="dark" className="mb-4"><Container>
        <Navbar.Brand>Fitline Riverside</Navbar.Brand>
        <Nav className="me-auto"><Nav.Link href="#classes">Classes</Nav.Link><Nav.Link href="#prices">Prices</Nav.Link></Nav>
        <Button variant="outline-light" size="sm" onClick={() => setOpen(true)}>My bookings <Badge bg="secondary">{mine.length}</Badge></Button>
      </Container></Navbar>
      <Container style={{ maxWidth: 720 }}>
        <h1 className="h3 mb-3">Classes this week</h1>
        {!week && <Spinner role="status"><span className="visually-hidden">Loading</span></Spinner>}
        {week && <Accordion>{week.map(({ day, classes }) => (
          <Accordion.Item eventKey={day} key={day}>
            <Accordion.Header>{day}</Accordion.Header>
            <Accordion.Body>
              <Table className="align-middle mb-0"><thead><tr><th>Class</th><th>Time</th><th>Spots left</th><th><span className="visually-hidden">Action</span></th></tr></thead>
                <tbody>{classes.map(one => (
                  <tr key={one.id}><td>{one.name}</td><td>{one.time}</td><td>{one.left}</td>
                    <td className="text-end">
                      <Button size="sm" disabled={(one.left === 0 && !is("full-open")) || busy === one.id || mine.some(it => it.id === one.id)} onClick={() => book(one)}>
                        {mine.some(it => it.id === one.id) ? "Booked" : "Book"}
                      </Button>{" "}
                      {one.id === 3 && (queued
                        ? <Button size="sm" variant="outline-danger" onClick={leave}>Leave waiting list</Button>
                        : <Button size="sm" variant="outline-secondary" onClick={async () => { await wait(450); setQueued(true); }}>Join waiting list</Button>)}
                    </td></tr>
                ))}</tbody></Table>
              {day === "Thursday" && queued && <Alert variant="warning" className="mt-3 mb-0">You are number 3 on the waiting list</Alert>}
            </Accordion.Body>
          </Accordion.Item>
        ))}</Accordion>}
        <p className="text-muted mt-4 small">You may cancel up to two hours before a class. Members of the waiting list get a text message. Popular right now: Hot Yoga, Spin 30.</p>
      </Container>
      <Offcanvas show={open} onHide={() => setOpen(false)} placement="end">
        <Offcanvas.Header closeButton><Offcanvas.Title>My bookings</Offcanvas.Title></Offcanvas.Header>
        <Offcanvas.Body>
          {!mine.length && <p>Nothing is booked yet.</p>}
          <ListGroup>{mine.map(one => (
            <ListGroup.Item key={one.id} className={is("white-booking") ? "text-white" : ""}><b>{one.name}</b><br /><span>Tuesday at {one.time}</span></ListGroup.Item>
          ))}</ListGroup>
        </Offcanvas.Body>
      </Offcanvas>
      <ToastContainer position="bottom-start" className="p-3"><Toast show={!!toast} onClose={() => setToast("")} delay={5000} autohide><Toast.Body>{toast}</Toast.Body></Toast></ToastContainer>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Gym />);
