import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Badge, Button, Col, Container, Dropdown, Form, ListGroup, Nav, Navbar, Offcanvas, Pagination, Row, Spinner, Table, Toast, ToastContainer } from "react-bootstrap";
import bootstrap from "bootstrap/dist/css/bootstrap.min.css" with { type: "text" };

const style = document.createElement("style");
style.textContent = bootstrap;
document.head.append(style);

const STATES = ["Shipped", "Packing", "Shipped", "Shipped", "Returned", "Shipped", "Packing", "Shipped", "Packing", "Shipped", "Packing", "Returned"];
const NAMES = ["Ada Brunner", "Luis Prado", "Kim Sato", "Jo Nkemelu", "Petra Holm", "Omar Said", "Eva Lindt", "Raj Menon", "Ines Costa", "Tom Albers", "Mei Wong", "Finn Daly"];
const START = STATES.map((status, at) => ({ id: 1040 - at, name: NAMES[at], total: 24 + at * 7.5, status }));
const COLORS = { Shipped: "success", Packing: "warning", Returned: "secondary", "Partly shipped": "success" };
const SIZE = 5;

function Orders() {
  const [orders, setOrders] = useState(null);
  const [status, setStatus] = useState("All");
  const [page, setPage] = useState(1);
  const [busy, setBusy] = useState(0);
  const [loading, setLoading] = useState(true);
  const [open, setOpen] = useState(null);
  const [toast, setToast] = useState("");
  useEffect(() => { wait(700).then(() => { setOrders(START); setLoading(false); }); }, []);
  async function filter(value) {
    setStatus(value); setPage(1); setLoading(true);
    await wait(450);
    setLoading(false);
  }
  async function ship(order) {
    setBusy(order.id);
    await save("j_orders", order.id, 900);
    setOrders(list => list.map(one => (one.id === order.id ? { ...one, status: "Shipped" } : one)));
    setBusy(0); setToast(`Order #${order.id} is on its way`);
    if (is("packing-again")) setTimeout(() => setOrders(list => list.map(one => (one.id === order.id ? { ...one, status: "Packing" } : one))), 1900);
  }
  const found = (orders || []).filter(one => status === "All" || one.status === status);
  const pages = Math.max(1, Math.ceil(found.length / SIZE));
  const from = (page - 1) * SIZE - (is("one-repeated") && page > 1 ? 1 : 0);
  const shown = found.slice(from, page * SIZE);
  const label = one => (is("partly-shipped") && status === "Shipped" && one.id === 1037 ? "Partly shipped" : one.status);
  return (
    <>
      <Navbar bg="dark" data-bs-theme="dark"><Container><Navbar.Brand>Rowan Supply</Navbar.Brand><Nav><Nav.Link href="#orders">Orders</Nav.Link><Nav.Link href="#shipped">Carriers</Nav.Link></Nav>
        <Dropdown className="ms-auto"><Dropdown.Toggle variant="secondary" size="sm">Account</Dropdown.Toggle><Dropdown.Menu><Dropdown.Item>Profile</Dropdown.Item></Dropdown.Menu></Dropdown></Container></Navbar>
      <Container className="py-4">
        <Row className="align-items-end mb-3">
          <Col><h1 className="h3 mb-0">Orders</h1><span className="text-muted">{found.length} orders</span></Col>
          <Col xs={3}><Form.Group controlId="status"><Form.Label>Status</Form.Label><Form.Select value={status} onChange={event => filter(event.target.value)}>{["All", "Packing", "Shipped", "Returned"].map(one => <option key={one}>{one}</option>)}</Form.Select></Form.Group></Col>
        </Row>
        {loading ? <Spinner animation="border" role="status"><span className="visually-hidden">Loading…</span></Spinner> : (
          <Table hover>
            <thead><tr><th>Order</th><th>Customer</th><th>Total</th><th>Status</th><th /></tr></thead>
            <tbody>{shown.map(one => (
              <tr key={one.id}><td>#{one.id}</td><td>{one.name}</td><td>{money(one.total)}</td><td><Badge bg={COLORS[one.status]}>{label(one)}</Badge></td>
                <td className="text-end"><Button size="sm" variant="link" onClick={() => setOpen(one)}>Details</Button>{one.status === "Packing" && <Button size="sm" variant="outline-primary" disabled={busy === one.id} onClick={() => ship(one)}>{busy === one.id ? "Shipping…" : "Ship"}</Button>}</td></tr>
            ))}</tbody>
          </Table>
        )}
        <Pagination>
          <Pagination.Prev disabled={page === 1} onClick={() => setPage(page - 1)} />
          {Array.from({ length: pages }, (_, at) => <Pagination.Item key={at} active={page === at + 1} onClick={() => setPage(at + 1)}>{at + 1}</Pagination.Item>)}
          <Pagination.Next disabled={page === pages} onClick={() => setPage(page + 1)} />
        </Pagination>
        <p className="text-muted small">Shipped orders can be returned for 30 days. Partly shipped orders are charged in full.</p>
      </Container>
      <Offcanvas show={!!open} onHide={() => setOpen(null)} placement="end">
        <Offcanvas.Header closeButton><Offcanvas.Title>Order #{open && open.id}</Offcanvas.Title></Offcanvas.Header>
        <Offcanvas.Body>{open && (<Table borderless size="sm"><tbody>
          <tr><th>Customer</th><td>{open.name}</td></tr><tr><th>Carrier</th><td>{is("carrier-key") ? "carriers.parcel_north.name" : "Parcel North"}</td></tr><tr><th>Paid by</th><td>Card ending in 2210</td></tr>
        </tbody></Table>)}<ListGroup><ListGroup.Item>Packed by team B</ListGroup.Item></ListGroup></Offcanvas.Body>
      </Offcanvas>
      <ToastContainer position="bottom-end" className="p-3"><Toast show={!!toast} onClose={() => setToast("")} delay={5000} autohide><Toast.Body>{toast}</Toast.Body></Toast></ToastContainer>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Orders />);
