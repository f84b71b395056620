import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const style = document.createElement("style");
style.textContent = `
.app { display: grid; grid-template-columns: 230px 1fr; height: 100vh; color: #1d1c1d; } .side { background: #3f0e40; color: #e6d9e6; padding: 14px 0; } .side h2 { font-size: 14px; padding: 0 16px; } .room { display: block; width: 100%; text-align: left; border: 0; background: none; color: inherit; font: inherit; padding: 8px 16px; cursor: pointer; } .room[aria-current] { background: #1164a3; } .room small { display: block; opacity: .75; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; }
.talk { display: grid; grid-template-rows: auto 1fr auto; min-height: 0; } .talk header { border-bottom: 1px solid #ddd; padding: 10px 20px; } .log { list-style: none; margin: 0; padding: 12px 20px; overflow: auto; } .msg { padding: 8px 0; } .msg .who { font-weight: 700; } .msg .act { font-size: 13px; border: 0; background: none; color: #1264a3; cursor: pointer; } .msg .at { font-size: 12px; color: #777; }
.state.fail::before { content: "Not "; } .state.fail { text-transform: lowercase; color: #b3261e; } .state.fail::before { text-transform: none; } .write { display: flex; gap: 8px; padding: 14px 20px; border-top: 1px solid #ddd; } .write input, .edit input { flex: 1; font: inherit; padding: 9px; } .write button, .edit button { font: inherit; padding: 8px 16px; }`;
document.head.append(style);

const ROOMS = { General: [{ id: 1, who: "Hana", text: "Parking is full today" }, { id: 2, who: "You", text: "Room 4 is booked for the review" }, { id: 3, who: "You", text: "Cake in the kitchen" }], Catering: [{ id: 4, who: "Luis", text: "How many lunches on Thursday?" }] };

function Message({ message, change, remove }) {
  const [draft, setDraft] = useState(null);
  const keep = () => { change(message, draft); setDraft(null); };
  return (
    <li className="msg">
      <span className="who">{message.who}</span> {message.state && <span className={"at state" + (message.failed ? " fail" : "")}>{message.state}</span>}
      {draft === null ? <div><span className="text">{message.text}</span> {message.who === "You" && <><button className="act" onClick={() => setDraft(message.text)}>Edit</button><button className="act" onClick={() => remove(message)}>Delete</button></>}</div>
        : <div className="edit"><input aria-label="Edit message" value={draft} onChange={event => setDraft(event.target.value)} /> <button onClick={keep}>Save</button></div>}
    </li>
  );
}

function Chat() {
  const [rooms, setRooms] = useState(ROOMS);
  const [room, setRoom] = useState("General");
  const [preview, setPreview] = useState({});
  const [text, setText] = useState("");
  const next = useRef(10);
  const log = useRef();
  useEffect(() => { log.current.scrollTop = log.current.scrollHeight; }, [rooms, room]);
  const update = (name, make) => setRooms(now => ({ ...now, [name]: make(now[name]) }));
  async function send(event) {
    event.preventDefault();
    if (!text.trim()) return;
    const id = next.current++, to = room;
    setText("");
    if (is("only-in-preview")) setPreview({ ...preview, [to]: text });
    else update(to, all => [...all, { id, who: "You", text, state: "Sending…" }]);
    const answer = await save("l_chat", { to, text }, 900, is("not-delivered") ? 502 : 200);
    update(to, all => all.map(one => (one.id === id ? { ...one, state: "Delivered", failed: !answer.ok } : one)));
  }
  async function change(message, draft) {
    update(room, all => all.map(one => (one === message ? { ...one, text: draft } : one)));
    await save("l_chat", { id: message.id, draft }, 500);
    if (is("edit-taken-back")) setTimeout(() => update(room, all => all.map(one => (one.id === message.id ? { ...one, text: message.text } : one))), 1700);
  }
  async function remove(message) {
    const at = rooms[room].indexOf(message);
    await save("l_chat", { gone: message.id }, 400);
    update(room, all => all.filter((one, index) => index !== (is("deletes-the-one-before") ? at - 1 : at)));
  }
  return (
    <div className="app">
      <nav className="side"><h2>Rooms</h2>{Object.keys(rooms).map(name => <button key={name} className="room" aria-current={name === room || undefined} onClick={() => setRoom(name)}>{name}<small>{preview[name] || rooms[name].at(-1)?.text}</small></button>)}</nav>
      <div className="talk">
        <header><b># {room}</b></header>
        <ul className="log" role="log" aria-label="Conversation" ref={log}>{rooms[room].map(message => <Message key={message.id} message={message} change={change} remove={remove} />)}</ul>
        <form className="write" onSubmit={send}><input aria-label="Message" placeholder={`Message to ${room}`} autoComplete="off" value={text} onChange={event => setText(event.target.value)} /><button>Send</button></form>
      </div>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Chat />);
