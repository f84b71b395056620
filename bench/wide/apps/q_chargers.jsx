import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Badge, Card, Col, Container, Form, Navbar, Row, Spinner, Toast, ToastContainer } from "react-bootstrap";
import { AgGridReact } from "ag-grid-react";
import { AllCommunityModule, ModuleRegistry, themeQuartz } from "ag-grid-community";
import css from "bootstrap/dist/css/bootstrap.min.css";

ModuleRegistry.registerModules([AllCommunityModule]);
const style = document.createElement("style");
style.textContent = css;
document.head.append(style);

const START = [
  ["Airport P2", "Oslo", 300, 4.9, "Online", ""], ["Fjord Quay", "Bergen", 150, 4.1, "Online", ""], ["Harbor Steps", "Bergen", 11, 3.2, "Online", ""],
  ["Lakeside", "Oslo", 22, 3.4, "Online", "Moved here from Bergen in May"], ["Old Mill", "Bergen", 50, 3.6, "Offline", ""], ["Town Hall", "Hamar", 75, 4, "Online", "Two plugs"],
].map(([name, city, power, price, status, note], at) => ({ id: at + 1, name, city, power: is("power-is-text") ? String(power) : power, price, status, note }));
const crowns = value => `${value.toFixed(2)} kr`;
const average = rows => rows.reduce((sum, row) => sum + row.price, 0) / rows.length;

function Chargers() {
  const [rows, setRows] = useState(null);
  const [text, setText] = useState("");
  const [quick, setQuick] = useState("");
  const [mean, setMean] = useState(0);
  const [toast, setToast] = useState(false);
  const first = useRef(null);
  useEffect(() => {
    load("q_chargers", 500).then(prices => {
      const all = START.map(row => ({ ...row, price: prices?.[row.id] ?? row.price }));
      first.current = all; setRows(all); setMean(average(all));
    });
  }, []);
  useEffect(() => { const timer = setTimeout(() => setQuick(text), 300); return () => clearTimeout(timer); }, [text]);
  const [columns] = useState([
    { field: "name", headerName: "Station", flex: 1.3 }, { field: "city", headerName: "City", flex: 1 },
    { field: "power", headerName: "Power (kW)", flex: 1 },
    { field: "price", headerName: "Price", flex: 1, editable: true, valueFormatter: ({ value }) => crowns(value), valueParser: ({ newValue, oldValue }) => (newValue > 0 ? Number(newValue) : oldValue) },
    { field: "status", headerName: "Status", flex: 1, cellRenderer: ({ value }) => <Badge bg={value === "Online" ? "success" : "secondary"}>{value}</Badge> },
    { field: "note", headerName: "Note", hide: true },
  ]);
  async function edited({ data, newValue }) {
    const written = is("next-row-saved") ? data.id + 1 : data.id;
    await save("q_chargers", { [written]: newValue }, 600);
    if (!is("mean-stale")) setMean(average(first.current));
    setToast(true);
  }
  return (
    <>
      <Navbar bg="dark" data-bs-theme="dark" className="px-3"><Navbar.Brand>Plugged In</Navbar.Brand><Navbar.Text>Charging network</Navbar.Text></Navbar>
      <Container className="py-4">
        <Row className="mb-3">
          <Col md={4}><Card body><div className="text-muted small">Average price</div><div className="fs-4">{rows ? crowns(mean) : "–"}</div></Card></Col>
          <Col md={4}><Card body><div className="text-muted small">Stations</div><div className="fs-4">{rows ? rows.length : "–"}</div></Card></Col>
          <Col md={4} className="d-flex align-items-end"><Form.Group controlId="find" className="w-100"><Form.Label>Search stations</Form.Label><Form.Control value={text} placeholder="Name or city" onChange={event => setText(event.target.value)} /></Form.Group></Col>
        </Row>
        {rows ? <div style={{ height: 380 }}>
          <AgGridReact theme={themeQuartz} rowData={rows} columnDefs={columns} getRowId={({ data }) => String(data.id)} quickFilterText={quick} includeHiddenColumnsInQuickFilter={is("hidden-note-matches")} onCellValueChanged={edited} />
        </div> : <div className="text-center py-5"><Spinner animation="border" role="status"><span className="visually-hidden">Loading...</span></Spinner></div>}
        <p className="text-muted small mt-2">Double-click a price to change it. Prices are in crowns per kWh and apply from the next charge.</p>
      </Container>
      <ToastContainer position="bottom-end" className="p-3"><Toast show={toast} onClose={() => setToast(false)} delay={4000} autohide><Toast.Body>Price saved</Toast.Body></Toast></ToastContainer>
    </>
  );
}
createRoot(document.getElementById("root")).render(<Chargers />);
