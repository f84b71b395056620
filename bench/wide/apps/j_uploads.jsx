import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Accordion, Alert, Button, Card, Col, Container, Form, Modal, ProgressBar, Row, Table } from "react-bootstrap";
import bootstrap from "bootstrap/dist/css/bootstrap.min.css" with { type: "text" };

const style = document.createElement("style");
style.textContent = bootstrap;
document.head.append(style);

const START = [
  { id: 1, name: "Lease.pdf", size: 1.2, status: "Uploaded" }, { id: 2, name: "Old lease.pdf", size: 1.5, status: "Uploaded" },
  { id: 3, name: "Passport scan.pdf", size: 3.4, status: "Failed" }, { id: 4, name: "Kitchen photos.zip", size: 4.9, status: "Paused" },
];

function Uploads() {
  const [files, setFiles] = useState(START);
  const [done, setDone] = useState(2);
  const [total, setTotal] = useState(11);
  const [part, setPart] = useState({});
  const [asking, setAsking] = useState(null);
  const [busy, setBusy] = useState(false);
  const [shares, setShares] = useState({ view: true, download: false, remove: false });
  async function retry(file) {
    setFiles(list => list.map(one => (one.id === file.id ? { ...one, status: "Uploading" } : one)));
    for (const percent of [20, 55, 80]) { setPart({ [file.id]: percent }); await wait(350); }
    await save("j_uploads", file.id, 300);
    const status = is("scan-pending") ? "Uploaded 0 of 2 pages" : "Uploaded";
    setFiles(list => list.map(one => (one.id === file.id ? { ...one, status } : one)));
    setDone(count => count + (is("counted-twice") ? 2 : 1));
  }
  async function drop() {
    setBusy(true);
    await save("j_uploads", { gone: asking.id }, 700);
    setFiles(files.filter(one => one.id !== asking.id));
    setDone(done - 1);
    if (!is("size-stays")) setTotal(total - asking.size);
    setBusy(false); setAsking(null);
  }
  function share(name) {
    const other = is("other-switch") ? { download: "remove", remove: "download" }[name] || name : name;
    setShares({ ...shares, [other]: !shares[other] });
  }
  return (
    <Container className="py-4">
      <h1 className="h3">Documents for 14 Orchard Lane</h1>
      <Row>
        <Col md={8}>
          <p className="text-muted">{done} of {files.length} uploaded</p>
          <Table>
            <thead><tr><th>File</th><th>Size</th><th>Status</th><th /></tr></thead>
            <tbody>{files.map(file => (
              <tr key={file.id}><td>{file.name}</td><td>{file.size} MB</td>
                <td className={file.status === "Failed" ? "text-danger" : ""}>{file.status === "Uploading" ? <ProgressBar animated now={part[file.id]} label={`${part[file.id]}%`} /> : file.status}</td>
                <td className="text-end">{(file.status === "Failed" || file.status === "Paused") && <Button size="sm" onClick={() => retry(file)}>{file.status === "Failed" ? "Retry" : "Resume"}</Button>} <Button size="sm" variant="outline-secondary" onClick={() => setAsking(file)}>Remove</Button></td></tr>
            ))}</tbody>
          </Table>
          <Accordion>
            <Accordion.Item eventKey="share"><Accordion.Header>Sharing</Accordion.Header><Accordion.Body>
              <Form.Check type="switch" id="view" label="Landlord can view" checked={shares.view} onChange={() => share("view")} />
              <Form.Check type="switch" id="download" label="Landlord can download" checked={shares.download} onChange={() => share("download")} />
              <Form.Check type="switch" id="remove" label="Landlord can delete" checked={shares.remove} onChange={() => share("remove")} />
            </Accordion.Body></Accordion.Item>
            <Accordion.Item eventKey="rules"><Accordion.Header>Accepted files</Accordion.Header><Accordion.Body>PDF and ZIP, up to 25 MB each.</Accordion.Body></Accordion.Item>
          </Accordion>
        </Col>
        <Col md={4}>
          <Card body><dl className="mb-0"><dt>Total size</dt><dd>{total.toFixed(1)} MB</dd><dt>Space left</dt><dd>{(25 - total).toFixed(1)} MB</dd></dl></Card>
          <Alert variant="light" className="mt-3 small">Uploaded files are kept until you move out. An old lease can be removed at any time.</Alert>
        </Col>
      </Row>
      <Modal show={!!asking} onHide={() => setAsking(null)} centered>
        <Modal.Header closeButton><Modal.Title>Remove file?</Modal.Title></Modal.Header>
        <Modal.Body>The landlord can no longer see it.</Modal.Body>
        <Modal.Footer><Button variant="secondary" onClick={() => setAsking(null)}>Cancel</Button><Button variant="danger" disabled={busy} onClick={drop}>{busy ? "Removing…" : "Remove file"}</Button></Modal.Footer>
      </Modal>
    </Container>
  );
}
createRoot(document.getElementById("root")).render(<Uploads />);
