import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Badge, Button, Card, Form, Modal, Spinner, Table } from "react-bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

const style = document.createElement("style");
style.textContent = css + `
.month td { height: 62px; width: 14.2%; vertical-align: top; padding: 2px; } .month .day { border: 0; background: none; padding: 0 6px; } .month .day:hover { background: #e7f1ff; } .month .busy { display: block; font-size: 11px; background: #d1e7dd; border-radius: 3px; padding: 0 3px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }`;
document.head.append(style);

const MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"];
const START = [
  { id: 1, title: "Dog check-up", month: 6, day: 7, time: "09:00", status: "Booked" }, { id: 2, title: "Dog dentist", month: 6, day: 8, time: "11:30", status: "Booked" }, { id: 3, title: "Cat stitches", month: 5, day: 22, time: "16:00", status: "Booked" },
];

function Month({ month, visits, pick }) {
  const first = (new Date(2026, month, 1).getDay() + 6) % 7, days = new Date(2026, month + 1, 0).getDate();
  const weeks = Array.from({ length: Math.ceil((first + days) / 7) }, (_, week) => Array.from({ length: 7 }, (_, at) => week * 7 + at - first + 1));
  return (
    <Table bordered className="month" aria-label="Month"><thead><tr>{["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map(name => <th key={name}>{name}</th>)}</tr></thead>
      <tbody>{weeks.map((week, at) => <tr key={at}>{week.map(day => (
        <td key={day}>{day > 0 && day <= days && <><button className="day" onClick={() => pick(day)}>{day}</button>{visits.filter(visit => visit.day === day).map(visit => <span key={visit.id} className="busy">{visit.time}</span>)}</>}</td>))}</tr>)}</tbody>
    </Table>
  );
}

function Calendar() {
  const [month, setMonth] = useState(5);
  const [visits, setVisits] = useState(START);
  const [day, setDay] = useState(0);
  const [title, setTitle] = useState("");
  const [time, setTime] = useState("09:00");
  const [ask, setAsk] = useState(null);
  const [busy, setBusy] = useState(false);
  const shown = visits.filter(visit => visit.month === month).sort((a, b) => a.day - b.day);
  async function keep(event) {
    event.preventDefault();
    setBusy(true);
    const date = new Date(2026, month, day, ...time.split(":").map(Number));
    await save("l_vetcal", { title, date }, 800);
    setBusy(false);
    const kept = is("utc-day") ? day - 1 : day;
    setVisits([...visits, { id: Date.now(), title, month, day: kept, time: is("twelve-hours") && date.getHours() > 12 ? `${date.getHours() - 12}:${time.slice(3)}` : time, status: "Booked" }]);
    setDay(0); setTitle(""); setTime("09:00");
  }
  async function cancel() {
    const visit = ask;
    setAsk(null);
    await save("l_vetcal", visit.id, 500);
    setVisits(visits.map(one => (one === visit ? { ...one, status: is("not-cancelled") ? "Can't be cancelled any more" : "Cancelled" } : one)));
  }
  return (
    <div className="container py-3" style={{ maxWidth: 860 }}>
      <div className="d-flex justify-content-between align-items-center mb-2"><Button variant="outline-secondary" onClick={() => setMonth(Math.max(0, month - 1))}>Previous month</Button><h2 className="h4 m-0">{MONTHS[month]} 2026</h2><Button variant="outline-secondary" onClick={() => setMonth(Math.min(11, month + (is("month-skipped") ? 2 : 1)))}>Next month</Button></div>
      <Month month={month} visits={shown} pick={setDay} />
      <Card><Card.Header>Appointments in {MONTHS[month]}</Card.Header>
        <Table className="mb-0" aria-label="Appointments"><thead><tr><th>What</th><th>Date</th><th>Time</th><th>Status</th><th /></tr></thead>
          <tbody>{shown.map(visit => <tr key={visit.id}><td>{visit.title}</td><td>{visit.day} {MONTHS[visit.month]}</td><td>{visit.time}</td><td><Badge bg={visit.status === "Booked" ? "primary" : "secondary"}>{visit.status}</Badge></td><td>{visit.status === "Booked" && <Button size="sm" variant="link" onClick={() => setAsk(visit)}>Cancel</Button>}</td></tr>)}</tbody></Table>
        {shown.length === 0 && <Card.Body className="text-muted">No appointments yet. The next free time is 14:30 on Friday.</Card.Body>}
      </Card>
      <Modal show={day > 0} onHide={() => setDay(0)} aria-labelledby="new">
        <Form onSubmit={keep}>
          <Modal.Header closeButton><Modal.Title id="new">New appointment</Modal.Title></Modal.Header>
          <Modal.Body><p className="text-muted">{day} {MONTHS[month]} 2026</p>
            <Form.Group controlId="title" className="mb-2"><Form.Label>Title</Form.Label><Form.Control required value={title} onChange={event => setTitle(event.target.value)} /></Form.Group>
            <Form.Group controlId="time"><Form.Label>Time</Form.Label><Form.Select value={time} onChange={event => setTime(event.target.value)}>{["09:00", "11:30", "14:30", "16:00"].map(one => <option key={one}>{one}</option>)}</Form.Select></Form.Group></Modal.Body>
          <Modal.Footer><Button type="submit" disabled={busy}>{busy && <Spinner size="sm" />} Save appointment</Button></Modal.Footer>
        </Form>
      </Modal>
      <Modal show={!!ask} onHide={() => setAsk(null)} size="sm" centered><Modal.Body>Cancel “{ask?.title}”? The owner gets a text message.</Modal.Body><Modal.Footer><Button variant="light" onClick={() => setAsk(null)}>No</Button><Button variant="danger" onClick={cancel}>Yes, cancel it</Button></Modal.Footer></Modal>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Calendar />);
