import React, { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Navbar, Button, HTMLTable, Tag, Dialog, DialogBody, DialogFooter, Checkbox, NumericInput, FormGroup, InputGroup,
  HTMLSelect, Tabs, Tab, Switch, Card, OverlayToaster, NonIdealState, Drawer } from "@blueprintjs/core";
import css from "@blueprintjs/core/lib/css/blueprint.css";

const style = document.createElement("style");
style.textContent = css + "body{margin:0} .desk{padding:16px 24px;max-width:960px} .rooms{display:flex;gap:12px;flex-wrap:wrap} .rooms>div{width:190px} .bar{display:flex;gap:12px;margin:12px 0;align-items:center}";
document.head.append(style);
document.title = "Harbour View front desk";

const RATES = { Single: 80, Double: 120, Suite: 210 };
const GUESTS = [
  { id: 1, name: "Maria Lopez", room: "204", type: "Double", nights: 2, status: "Expected" },
  { id: 2, name: "Henrik Dahl", room: "101", type: "Single", nights: 1, status: "Expected" },
  { id: 3, name: "Aiko Tanaka", room: "310", type: "Suite", nights: 3, status: "Expected" },
  { id: 4, name: "Paul Martin", room: "105", type: "Single", nights: 4, status: "In house" },
  { id: 5, name: "Maria Rossi", room: "212", type: "Double", nights: 1, status: "Expected" },
];
const ROOMS = [["101", true], ["105", true], ["204", false], ["310", true]].map(([no, clean]) => ({ no, clean }));

function CheckIn({ guest, onClose, onDone }) {
  const [seen, setSeen] = useState(false), [keys, setKeys] = useState(1);
  return <Dialog isOpen title={`Check in ${guest.name}`} onClose={onClose}>
    <DialogBody>
      <p>Room {guest.room}, {guest.type}, {guest.nights} {guest.nights === 1 ? "night" : "nights"}</p>
      <Checkbox label="Passport seen" checked={seen} onChange={e => setSeen(e.target.checked)} />
      <FormGroup label="Key cards" labelFor="keys"><NumericInput id="keys" min={1} max={4} value={keys} onValueChange={setKeys} /></FormGroup>
    </DialogBody>
    <DialogFooter actions={<>
      <Button text="Cancel" onClick={onClose} />
      <Button intent="primary" text="Confirm check-in" disabled={!seen && !is("passport-optional")} onClick={() => onDone(keys)} /></>} />
  </Dialog>;
}

function WalkIn({ onClose, onAdd }) {
  const [name, setName] = useState(""), [type, setType] = useState("Single"), [nights, setNights] = useState(1), [error, setError] = useState("");
  const add = () => {
    if (!name.trim() && !is("no-validation")) return setError("Please enter the name of the guest");
    onAdd({ name: name.trim(), type, nights });
  };
  return <Drawer isOpen title="Walk-in guest" size="360px" onClose={onClose}>
    <div style={{ padding: 16 }}>
      <FormGroup label="Guest name" labelFor="gname" intent={error ? "danger" : "none"} helperText={error}>
        <InputGroup id="gname" value={name} onChange={e => { setName(e.target.value); setError(""); }} /></FormGroup>
      <FormGroup label="Room type" labelFor="gtype"><HTMLSelect id="gtype" value={type} options={Object.keys(RATES)} onChange={e => setType(e.target.value)} /></FormGroup>
      <FormGroup label="Nights" labelFor="gnights"><InputGroup id="gnights" type="number" min={1} value={String(nights)} onChange={e => setNights(+e.target.value)} /></FormGroup>
      <p>To pay: <strong>{money(RATES[type] * (is("total-one-off") ? Math.max(nights - 1, 1) : nights))}</strong></p>
      <Button intent="success" text="Add guest" onClick={add} />
    </div>
  </Drawer>;
}

function Desk() {
  const [guests, setGuests] = useState(null), [rooms, setRooms] = useState(ROOMS), [query, setQuery] = useState(""), [filter, setFilter] = useState("");
  const [open, setOpen] = useState(null), [walk, setWalk] = useState(false), [expected, setExpected] = useState(4);
  const toaster = useRef(null);
  useEffect(() => { load("hotel", 100).then(s => {
    const g = s && s.guests ? s.guests : GUESTS;
    setGuests(g); setExpected(g.filter(x => x.status === "Expected").length);
    if (s && s.rooms) setRooms(s.rooms);
  }); }, []);
  useEffect(() => { const t = setTimeout(() => setFilter(is("search-ignored") ? "" : query), 300); return () => clearTimeout(t); }, [query]);
  const store = async (g, r = rooms, keep = true) => {
    setGuests(g); setRooms(r);
    if (!is("stale-count")) setExpected(g.filter(x => x.status === "Expected").length);
    if (keep) await save("hotel", { guests: g, rooms: r }, 150);
  };
  if (!guests) return <p>Loading…</p>;
  const shown = guests.filter(g => g.name.toLowerCase().includes(filter.toLowerCase()));
  const done = async keys => {
    const before = guests, id = open.id;
    setOpen(null);
    await store(guests.map(g => g.id === id ? { ...g, status: "In house" } : g));
    toaster.current.show({ message: `${open.name} checked in with ${keys} key ${keys === 1 ? "card" : "cards"}`, intent: "success" });
    if (is("rollback")) setTimeout(() => store(before), 1500);
  };
  const extend = g => store(guests.map((x, i) => (is("wrong-row") ? guests[i - 1] && guests[i - 1].id === g.id : x.id === g.id) ? { ...x, nights: x.nights + 1 } : x));
  const add = async w => {
    setWalk(false);
    await store([...guests, { id: Date.now(), room: "–", status: "In house", ...w }], rooms, !is("walkin-lost"));
    toaster.current.show({ message: `${w.name} added`, intent: "success" });
  };
  return <>
    <Navbar><Navbar.Group><Navbar.Heading><h1 style={{ fontSize: 18 }}>Front desk</h1></Navbar.Heading><Navbar.Divider />
      <Tag round intent="warning">{expected} expected</Tag></Navbar.Group></Navbar>
    <div className="desk">
      <Tabs id="t" size="large">
        <Tab id="a" title="Arrivals" panel={<>
          <div className="bar"><InputGroup leftIcon="search" type="search" placeholder="Search guests" value={query} onChange={e => setQuery(e.target.value)} />
            <Button text="Walk-in" icon="plus" onClick={() => setWalk(true)} /></div>
          {shown.length ? <HTMLTable striped bordered>
            <thead><tr><th>Guest</th><th>Room</th><th>Type</th><th>Nights</th><th>Price</th><th>Status</th><th></th></tr></thead>
            <tbody>{shown.map(g => <tr key={g.id}><td>{g.name}</td><td>{g.room}</td><td>{g.type}</td><td>{g.nights}</td><td>{money(g.nights * RATES[g.type])}</td>
              <td><Tag intent={g.status === "Expected" ? "none" : "success"}>{g.status}</Tag></td>
              <td><Button size="small" text="Extend" onClick={() => extend(g)} /> {g.status === "Expected" && <Button size="small" text="Check in" onClick={() => setOpen(g)} />}</td></tr>)}</tbody>
          </HTMLTable> : <NonIdealState icon="search" title="No guests found" />}
        </>} />
        <Tab id="r" title="Housekeeping" panel={<div className="rooms">{rooms.map(r => <Card key={r.no}><h4>Room {r.no}</h4>
          <Switch label="Clean" checked={r.clean} onChange={() => store(guests, rooms.map(x => x.no === r.no ? { ...x, clean: !x.clean } : x))} />
          {r.clean ? <span>Ready for guests</span> : <span>Needs cleaning</span>}</Card>)}</div>} />
      </Tabs>
    </div>
    {open && <CheckIn guest={open} onClose={() => setOpen(null)} onDone={done} />}
    {walk && <WalkIn onClose={() => setWalk(false)} onAdd={add} />}
    <OverlayToaster ref={toaster} position="top-right" />
  </>;
}
createRoot(document.getElementById("root")).render(<Desk />);
