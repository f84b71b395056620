import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { useForm } from "react-hook-form";
import { Alert, Button, Card, Col, Container, Form, ListGroup, Row, Spinner } from "react-bootstrap";
import css from "bootstrap/dist/css/bootstrap.min.css";

const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const WAYS = { Standard: 4, Express: 12, "Pick up in the shop": 0 };

function Checkout({ start }) {
  const { register, handleSubmit, watch, getValues, formState: { errors } } = useForm({ defaultValues: start });
  const [way, setWay] = useState("Standard");
  const [step, setStep] = useState("");
  const [busy, setBusy] = useState("");
  const same = watch("same");
  const cost = WAYS[way];
  const total = 48 + (is("delivery-not-in-total") ? WAYS.Standard : cost);
  async function keep() {
    setBusy("keep");
    const values = getValues();
    if (is("billing-over-street") && !values.same) values.street = values.billing;
    await save("l_checkout", values, 700, is("address-not-kept") ? 500 : 200);
    setBusy("");
    setStep("Address saved");
  }
  async function pay() {
    setBusy("pay");
    await wait(500);
    setBusy("");
    setStep("Ready for payment");
  }
  return (
    <Container className="py-4" style={{ maxWidth: 900 }}>
      <h1 className="h3 mb-3">Checkout</h1>
      <Row>
        <Col md={7}>
          <Form noValidate onSubmit={handleSubmit(pay)}>
            <Form.Group controlId="name" className="mb-3"><Form.Label>Full name</Form.Label><Form.Control autoComplete="off" isInvalid={!!errors.name} {...register("name", { required: "Enter your name" })} /><Form.Control.Feedback type="invalid">{errors.name?.message}</Form.Control.Feedback></Form.Group>
            <Form.Group controlId="street" className="mb-3"><Form.Label>Street</Form.Label><Form.Control autoComplete="off" {...register("street")} /></Form.Group>
            <Form.Group controlId="zip" className="mb-3"><Form.Label>Postcode</Form.Label><Form.Control autoComplete="off" isInvalid={!!errors.zip} {...register("zip", { pattern: { value: is("short-postcode") ? /^\d*$/ : /^\d{5}$/, message: "A postcode has 5 digits" } })} /><Form.Control.Feedback type="invalid">{errors.zip?.message}</Form.Control.Feedback></Form.Group>
            <Form.Check className="mb-3" id="same" label="Billing address is the same" {...register("same")} />
            {!same && <Form.Group controlId="billing" className="mb-3"><Form.Label>Billing address</Form.Label><Form.Control autoComplete="off" {...register("billing")} /></Form.Group>}
            <fieldset className="mb-3"><legend className="h6">Delivery</legend>{Object.keys(WAYS).map(name => <Form.Check key={name} type="radio" name="way" id={"way-" + name} label={name} checked={way === name} onChange={() => setWay(name)} />)}</fieldset>
            {step && <Alert variant="success">{step}</Alert>}
            <Button type="button" variant="outline-primary" className="me-2" disabled={!!busy} onClick={keep}>{busy === "keep" && <Spinner size="sm" />} Save address</Button>
            <Button type="submit" disabled={!!busy}>{busy === "pay" && <Spinner size="sm" />} Continue to payment</Button>
          </Form>
        </Col>
        <Col md={5}>
          <Card><Card.Header>Order summary</Card.Header><ListGroup variant="flush">
            <ListGroup.Item className="d-flex justify-content-between"><span>Desk lamp</span><span>$48.00</span></ListGroup.Item>
            <ListGroup.Item className="d-flex justify-content-between"><span>Delivery cost</span><span>{money(cost)}</span></ListGroup.Item>
            <ListGroup.Item className="d-flex justify-content-between fw-bold"><span>Order total</span><span>{money(total)}</span></ListGroup.Item></ListGroup></Card>
          <p className="text-muted small mt-3">Express orders leave the same day when they are placed before noon. Pick up is free.</p>
        </Col>
      </Row>
    </Container>
  );
}

function App() {
  const [start, setStart] = useState(null);
  useEffect(() => { load("l_checkout", 300).then(kept => setStart(kept || { name: "", street: "", zip: "", same: true, billing: "" })); }, []);
  return start ? <Checkout start={start} /> : <div className="p-5 text-center"><Spinner /></div>;
}
createRoot(document.getElementById("root")).render(<App />);
