import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Alert, Button, Card, Select, Space, Typography } from "antd";

const SLOTS = ["9:00", "10:00", "11:00", "14:00", "15:00"];

function Rooms() {
  const [room, setRoom] = useState("Studio A");
  const [slot, setSlot] = useState("");
  const [mine, setMine] = useState([]);
  const [busy, setBusy] = useState(false);
  const [freed, setFreed] = useState([]);
  const [done, setDone] = useState(false);
  const taken = time => time === "9:00" || mine.some(one => one.room === room && one.slot === time) || (is("slot-not-freed") && freed.includes(time));
  async function book() {
    setBusy(true); setDone(false);
    const wish = { room, slot };
    await save("i_rooms", wish, 1100);
    setBusy(false); setMine([...mine, wish]); setSlot(""); setDone(true);
    if (is("booking-lapses")) setTimeout(() => { setMine(mine); setDone(false); }, 2500);
  }
  async function cancel(wish) {
    await save("i_rooms", null, 500);
    setDone(false);
    if (is("blank-after-cancel")) { document.querySelector("#root").innerHTML = "<h1>Not Found</h1><p>The requested resource was not found on this server.</p>"; return; }
    setMine(mine.filter(one => one !== wish)); setFreed([...freed, wish.slot]);
  }
  const words = is("untranslated") ? "rooms.booking.success_title" : "The room is yours";
  return (
    <div style={{ maxWidth: 560, margin: "24px auto" }}>
      <Typography.Title level={3}>Book a room</Typography.Title>
      <Card>
        <label htmlFor="room">Room</label>
        <Select id="room" style={{ width: "100%", margin: "4px 0 16px" }} value={room} onChange={value => { setRoom(value); setSlot(""); }}
          options={["Studio A", "Studio B", "Quiet room"].map(value => ({ value }))} />
        <Space wrap>{SLOTS.map(time => <Button key={time} type={slot === time ? "primary" : "default"} disabled={taken(time)} onClick={() => setSlot(time)}>{time}</Button>)}</Space>
        <p>{slot ? `${room}, today at ${slot}` : "Pick a time"}</p>
        <Button type="primary" disabled={!slot} loading={busy} onClick={book}>Book</Button>
      </Card>
      {done && <Alert style={{ marginTop: 14 }} type="success" title={words} showIcon />}
      <Typography.Title level={5}>{mine.length ? `${mine.length} booking${mine.length > 1 ? "s" : ""} today` : "No bookings today"}</Typography.Title>
      {mine.map(one => <div key={one.room + one.slot}>{one.slot} in {one.room} <Button size="small" danger onClick={() => cancel(one)}>Cancel booking</Button></div>)}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Rooms />);
