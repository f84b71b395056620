import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Accordion, Badge, Button, Card, Col, Container, ListGroup, Navbar, Offcanvas, ProgressBar, Row, Spinner, Toast, ToastContainer } from "react-bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

const style = document.createElement("style");
style.textContent = css + ".leftover { position: fixed; inset: 0; background: #000; opacity: .5; z-index: 1040; }";
document.head.append(style);

const GOODS = [
  { id: "loaf", name: "Sourdough loaf", price: 4.5 }, { id: "milk", name: "Oat milk", price: 2.8 },
  { id: "eggs", name: "Free-range eggs", price: 5.2 }, { id: "jam", name: "Plum jam", price: 6 },
];

function Grocer() {
  const [lines, setLines] = useState({});
  const [open, setOpen] = useState(false);
  const [left, setLeft] = useState(false);
  const [busy, setBusy] = useState("");
  const [notes, setNotes] = useState([]);
  const say = text => setNotes(all => [...all, { key: Math.random(), text }]);

  async function add(item) {
    setBusy(item.id);
    await save("u_grocer", item.id, 450);
    setLines(all => ({ ...all, [item.id]: (all[item.id] || 0) + 1 }));
    setBusy("");
    say("Added to your basket");
  }
  async function change(id, by) {
    setLines(all => ({ ...all, [id]: Math.max(1, all[id] + by) }));
    const answer = await save("u_grocer", id, 700, is("quantity-refused") ? 409 : 200);
    if (!answer.ok) { await wait(800); setLines(all => ({ ...all, [id]: all[id] - by })); }
  }
  async function remove(id) {
    await save("u_grocer", id, 300);
    setLines(({ [id]: gone, ...rest }) => rest);
  }
  function close() {
    setOpen(false);
    if (is("backdrop-stays")) setLeft(true);
  }
  const inside = GOODS.filter(item => lines[item.id]);
  const subtotal = inside.reduce((all, item) => all + item.price * lines[item.id], 0);
  const count = inside.reduce((all, item) => all + lines[item.id], 0);
  const goal = is("free-from-twenty") ? 20 : 15;
  const free = subtotal >= goal;
  return (
    <>
      <Navbar bg="success" data-bs-theme="dark" className="mb-4"><Container>
        <Navbar.Brand as="h1" className="h4 mb-0">Corner Grocer</Navbar.Brand>
        <Button variant="light" onClick={() => setOpen(true)}>Basket <Badge bg="danger">{count}</Badge></Button>
      </Container></Navbar>
      <Container>
        <Row xs={2} md={4} className="g-3 mb-4">
          {GOODS.map(item => (
            <Col key={item.id}>
              <Card className="h-100">
                <Card.Img variant="top" src={`/picture/${item.id}.svg`} alt="" />
                <Card.Body className="d-flex flex-column">
                  <Card.Title as="h2" className="h6">{item.name}</Card.Title>
                  <Card.Text className="text-secondary">{money(item.price)}</Card.Text>
                  <Button variant="outline-success" className="mt-auto" disabled={busy === item.id} onClick={() => add(item)}>
                    {busy === item.id ? <Spinner size="sm" role="status"><span className="visually-hidden">Adding</span></Spinner> : "Add to basket"}
                  </Button>
                </Card.Body>
              </Card>
            </Col>
          ))}
        </Row>
        <Accordion className="mb-5">
          <Accordion.Item eventKey="a"><Accordion.Header>How does delivery work?</Accordion.Header><Accordion.Body>We deliver until 9 pm. Delivery costs $3.00; with a full basket you have free delivery.</Accordion.Body></Accordion.Item>
          <Accordion.Item eventKey="b"><Accordion.Header>Can I change my basket later?</Accordion.Header><Accordion.Body>Yes, until we have packed it.</Accordion.Body></Accordion.Item>
        </Accordion>
      </Container>
      <Offcanvas show={open} onHide={close} placement="end">
        <Offcanvas.Header closeButton><Offcanvas.Title>Your basket</Offcanvas.Title></Offcanvas.Header>
        <Offcanvas.Body className="d-flex flex-column">
          {!inside.length && <p className="text-secondary">There is nothing in your basket yet</p>}
          <ListGroup variant="flush" className="mb-3" aria-label="Basket lines">
            {inside.map(item => (
              <ListGroup.Item key={item.id} className="d-flex align-items-center gap-2">
                <span className="flex-grow-1">{item.name}</span>
                <Button size="sm" variant="outline-secondary" aria-label="Fewer" onClick={() => change(item.id, -1)}>−</Button>
                <span data-testid="quantity">{lines[item.id]}</span>
                <Button size="sm" variant="outline-secondary" aria-label="More" onClick={() => change(item.id, 1)}>+</Button>
                <span>{money(item.price * lines[item.id])}</span>
                <Button size="sm" variant="link" className="text-danger" onClick={() => remove(item.id)}>Remove</Button>
              </ListGroup.Item>
            ))}
          </ListGroup>
          {!!inside.length && (
            <>
              <ProgressBar now={Math.min(100, subtotal / goal * 100)} variant="success" className="mb-2" />
              <p role="status">{free ? "Free delivery unlocked" : is("free-from-twenty") ? `Free delivery unlocked at ${money(goal)}` : `Add ${money(goal - subtotal)} more for free delivery`}</p>
              <div className="d-flex justify-content-between fw-bold mb-3"><span>Subtotal</span><span>{money(subtotal)}</span></div>
            </>
          )}
          <Button variant="success" className="mt-auto" disabled={!inside.length && !is("checkout-of-nothing")}>Checkout</Button>
          <p className="small text-secondary mt-3 mb-0">Goes well with your basket: Salted butter, $3.40. Oat biscuits, $2.90.</p>
        </Offcanvas.Body>
      </Offcanvas>
      {left && <div className="leftover" />}
      <ToastContainer position="bottom-start" className="p-3">
        {notes.map(note => <Toast key={note.key} autohide delay={2500} onClose={() => setNotes(all => all.filter(one => one !== note))}><Toast.Body>{note.text}</Toast.Body></Toast>)}
      </ToastContainer>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Grocer />);
