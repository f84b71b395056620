import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import {
  Button, Checkbox, CheckboxGroup, Dialog, DialogTrigger, FieldError, Form, Heading, Input, Label, ListBox, ListBoxItem,
  Modal, ModalOverlay, NumberField, Group, Popover, Radio, RadioGroup, SearchField, Select, SelectValue, Text, TextField, ToggleButton,
} from "react-aria-components";

const css = `
body{font:16px/1.45 Georgia,serif;margin:0;background:#f6f3ee;color:#222} main{max-width:900px;margin:0 auto;padding:24px}
button{font:inherit;padding:5px 12px;border:1px solid #8a7a64;border-radius:6px;background:#fff;cursor:pointer} button[data-disabled]{opacity:.45}
button[data-selected]{background:#3d5a45;color:#fff} input{font:inherit;padding:5px 8px;border:1px solid #8a7a64;border-radius:6px}
.bar{display:flex;gap:18px;align-items:end;flex-wrap:wrap;margin:14px 0} .bar label,.field label{display:block;font-size:14px}
.rooms{display:grid;grid-template-columns:repeat(2,1fr);gap:14px} .room{background:#fff;border:1px solid #ddd3c4;border-radius:10px;padding:14px}
.room h3{margin:0 0 4px} .tag{font-size:13px;background:#e8efe6;border-radius:9px;padding:1px 8px;margin-right:6px}
.veil{position:fixed;inset:0;background:#0006;display:grid;place-items:center} .box{background:#fff;padding:22px;border-radius:10px;width:400px}
.react-aria-Popover{background:#fff;border:1px solid #8a7a64;border-radius:6px;min-width:160px} .react-aria-ListBoxItem{padding:5px 10px;cursor:pointer} .react-aria-ListBoxItem[data-focused]{background:#e8efe6}
.react-aria-FieldError{color:#a3271d;font-size:14px} .field{margin:10px 0} .react-aria-Radio,.react-aria-Checkbox{display:flex!important;gap:6px;align-items:center;cursor:pointer}
.react-aria-Radio:before,.react-aria-Checkbox:before{content:"";width:14px;height:14px;border:2px solid #3d5a45;border-radius:50%} .react-aria-Checkbox:before{border-radius:3px}
[data-disabled].react-aria-Radio{opacity:.4;cursor:not-allowed}
[data-selected].react-aria-Radio:before,[data-selected].react-aria-Checkbox:before{background:#3d5a45}
.banner{background:#3d5a45;color:#fff;padding:8px 14px;border-radius:6px;display:flex;justify-content:space-between}`;
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
document.title = "Meeting rooms";

const ROOMS = [
  { name: "Birch", seats: 4, floor: "Ground floor", kit: ["Whiteboard"] },
  { name: "Cedar", seats: 8, floor: "First floor", kit: ["Screen", "Whiteboard"] },
  { name: "Maple", seats: 12, floor: "First floor", kit: ["Screen", "Phone"] },
  { name: "Oak", seats: 20, floor: "Second floor", kit: ["Screen", "Phone", "Whiteboard"] },
  { name: "Willow", seats: 2, floor: "Ground floor", kit: [] },
];
const FLOORS = ["All floors", "Ground floor", "First floor", "Second floor"];
const SLOTS = ["09:00", "11:00", "14:00", "16:00"];

function Booker({ room, taken, onBook }) {
  const [title, setTitle] = useState("");
  const [slot, setSlot] = useState("09:00");
  const [people, setPeople] = useState(2);
  const [bad, setBad] = useState("");
  return (
    <DialogTrigger onOpenChange={() => { setTitle(""); setSlot("09:00"); setPeople(2); setBad(""); }}>
      <Button aria-label={`Book ${room.name}`}>Book</Button>
      <ModalOverlay className="veil" isDismissable><Modal className="box"><Dialog>
        {({ close }) => (
          <Form validationBehavior="aria" onSubmit={(e) => {
            e.preventDefault();
            if (!title.trim()) return setBad("Give the meeting a title");
            if (people > room.seats && !is("too-many")) return setBad(`${room.name} has only ${room.seats} seats`);
            onBook({ room: room.name, title: title.trim(), slot: is("slot-shift") ? SLOTS[SLOTS.indexOf(slot) - 1] || SLOTS[0] : slot, people });
            if (!is("dialog-stays")) close();
          }}>
            <Heading slot="title">Book {room.name}</Heading>
            <TextField className="field" value={title} onChange={setTitle} isInvalid={/title/.test(bad)}><Label>Title</Label><Input /><FieldError>{bad}</FieldError></TextField>
            <RadioGroup className="field" value={slot} onChange={setSlot}><Label>Start</Label>
              {SLOTS.map((s) => <Radio key={s} value={s} isDisabled={taken.includes(s)}>{s}</Radio>)}</RadioGroup>
            <NumberField className="field" value={people} onChange={setPeople} minValue={1} maxValue={50} isInvalid={/seats/.test(bad)}><Label>People</Label>
              <Group><Button slot="decrement">−</Button><Input style={{ width: 60 }} /><Button slot="increment">+</Button></Group><FieldError>{bad}</FieldError></NumberField>
            <Button type="submit">Confirm booking</Button> <Button onPress={close}>Close</Button>
          </Form>
        )}
      </Dialog></Modal></ModalOverlay>
    </DialogTrigger>
  );
}
function App() {
  const [list, setList] = useState(null);
  const [floor, setFloor] = useState("All floors");
  const [kit, setKit] = useState([]);
  const [big, setBig] = useState(false);
  const [note, setNote] = useState("");
  useEffect(() => { load("rooms", 120).then((d) => setList(d?.list || [{ room: "Cedar", title: "Budget review", slot: "11:00", people: 5 }])); }, []);
  if (!list) return <main>One moment…</main>;
  const store = (next) => { setList(next); save("rooms", { list: next }, 80); };
  const book = (b) => { store([...list, b]); setNote(`${b.room} is booked at ${b.slot}`); };
  const cancel = (b) => { const next = list.filter((x) => x !== b); is("ghost-cancel") ? setList(next) : store(next); setNote(`${b.title} was cancelled`); };
  const match = (k) => is("any-kit") ? (r) => !k.length || k.some((x) => r.kit.includes(x)) : (r) => k.every((x) => r.kit.includes(x));
  const rooms = ROOMS.filter((r) => (floor === "All floors" || r.floor === floor) && match(kit)(r) && (!big || r.seats >= 10));
  const mine = [...list].sort((a, b) => is("unsorted") ? 0 : a.slot.localeCompare(b.slot));
  return (
    <main>
      <h1>Meeting rooms</h1>
      {note && <div className="banner" role="status"><span>{note}</span><Button onPress={() => setNote("")}>Hide</Button></div>}
      <div className="bar">
        <Select selectedKey={floor} onSelectionChange={setFloor}><Label>Floor</Label><Button><SelectValue /> ▾</Button>
          <Popover><ListBox>{FLOORS.map((f) => <ListBoxItem key={f} id={f}>{f}</ListBoxItem>)}</ListBox></Popover></Select>
        <CheckboxGroup value={kit} onChange={setKit}><Label>Equipment</Label><div style={{ display: "flex", gap: 12 }}>{["Screen", "Phone", "Whiteboard"].map((k) => <Checkbox key={k} value={k}>{k}</Checkbox>)}</div></CheckboxGroup>
        <ToggleButton isSelected={big} onChange={setBig}>10 seats or more</ToggleButton>
      </div>
      <p>{rooms.length === 1 ? "1 room" : `${rooms.length} rooms`} found</p>
      <div className="rooms">{rooms.map((r) => (
        <article className="room" key={r.name}><h3>{r.name}</h3>
          <p>{r.floor}, {r.seats} seats</p><p>{r.kit.map((k) => <span className="tag" key={k}>{k}</span>)}</p>
          <Booker room={r} taken={list.filter((b) => b.room === r.name).map((b) => b.slot)} onBook={book} />
        </article>))}</div>
      <section aria-label="Today's bookings"><h2>Today's bookings</h2>
        {!mine.length && <p>No bookings today</p>}
        <ol>{mine.map((b, i) => <li key={i}>{b.slot} {b.title} in {b.room} <Button aria-label={`Cancel ${b.title}`} onPress={() => cancel(b)}>Cancel</Button></li>)}</ol></section>
    </main>
  );
}
createRoot(document.getElementById("root")).render(<App />);
