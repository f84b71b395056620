import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";

const style = document.createElement("style");
style.textContent = `
body { font: 15px system-ui, sans-serif; color: #1d2433; } .chat { display: grid; grid-template-columns: 240px 1fr; height: 100vh; } .people { border-right: 1px solid #e2e6ee; overflow: auto; } .people button { display: grid; width: 100%; text-align: left; border: 0; background: none; font: inherit; padding: 12px 16px; gap: 3px; } .people button.on { background: #eaf1ff; }
.people small { color: #78839a; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; max-width: 200px; } .talk { display: flex; flex-direction: column; min-height: 0; } .talk header { padding: 12px 20px; border-bottom: 1px solid #e2e6ee; } .talk h1 { font-size: 18px; margin: 0; } .log { flex: 1; list-style: none; margin: 0; padding: 18px 20px; overflow: auto; }
.log li { max-width: 460px; background: #f1f3f8; border-radius: 14px; padding: 9px 14px; margin-bottom: 10px; } .log li.mine { margin-left: auto; background: #2f6bff; color: #fff; } .meta { font-size: 12px; opacity: .8; display: flex; gap: 10px; } .meta button { border: 0; background: none; color: inherit; font: inherit; text-decoration: underline; padding: 0; }
.compose { display: flex; gap: 8px; padding: 14px 20px; border-top: 1px solid #e2e6ee; } .compose input, .log input { font: inherit; padding: 9px 12px; border-radius: 9px; border: 1px solid #c4cbd8; flex: 1; } .compose button, .log .ok { font: inherit; padding: 8px 16px; border-radius: 9px; border: 0; background: #1d2433; color: #fff; } .empty { display: grid; place-items: center; color: #78839a; }`;
document.head.append(style);

const START = {
  "Rosa Quint": [
    { id: 1, text: "Tickets are printed", mine: false }, { id: 2, text: "See you at noon", mine: true, state: "Read" }, { id: 3, text: "Bring the umbrella please", mine: false },
    { id: 4, text: "Will do", mine: true, state: "Read" }, { id: 5, text: "Wrong link, sorry", mine: true, state: "Delivered to Rosa" },
  ],
  "Amos Whitfield": [{ id: 6, text: "Did Rosa send the link?", mine: false }],
  "Stand-up": [{ id: 7, text: "Nothing new from me", mine: false }],
};

function Thread() {
  const [talks, setTalks] = useState(START);
  const [who, setWho] = useState("");
  const [text, setText] = useState("");
  const [edit, setEdit] = useState(null);
  const [previews, setPreviews] = useState(Object.fromEntries(Object.entries(START).map(([name, list]) => [name, list[list.length - 1].text])));
  const counter = useRef(100);
  const update = change => setTalks(all => ({ ...all, [who]: change(all[who]) }));
  async function send() {
    const id = counter.current++;
    update(list => [...list, { id, text, mine: true, state: "Sending…" }]);
    setPreviews({ ...previews, [who]: text });
    setText("");
    await save("j_thread", { who, text }, 900);
    if (is("only-preview")) { update(list => list.filter(one => one.id !== id)); return; }
    update(list => list.map(one => (one.id === id ? { ...one, state: is("held-back") ? "Not yet sent" : "Sent" } : one)));
  }
  async function keep() {
    const before = edit;
    update(list => list.map(one => (one.id === edit.id ? { ...one, text: edit.text, edited: true } : one)));
    setEdit(null);
    const old = talks[who].find(one => one.id === before.id);
    const answer = await save("j_thread", before, 1500, is("edit-refused") ? 403 : 200);
    if (!answer.ok) update(list => list.map(one => (one.id === old.id ? old : one)));
  }
  async function drop(message) {
    await save("j_thread", { gone: message.id }, 400);
    update(list => {
      const at = is("first-of-mine") ? list.findIndex(one => one.mine && one.id !== 2) : list.indexOf(list.find(one => one.id === message.id));
      return list.filter((one, index) => index !== at);
    });
  }
  const list = who ? talks[who] : [];
  return (
    <div className="chat">
      <nav className="people" aria-label="People">{Object.keys(talks).map(name => <button key={name} className={name === who ? "on" : ""} onClick={() => setWho(name)}><strong>{name}</strong><small>{previews[name]}</small></button>)}</nav>
      {!who ? <div className="empty">Choose a conversation. Messages you send appear here.</div> : (
        <section className="talk" aria-label="Conversation">
          <header><h1>{who}</h1></header>
          <ul className="log">{list.map(one => (
            <li key={one.id} className={one.mine ? "mine" : ""}>
              {edit && edit.id === one.id
                ? <div><input aria-label="Edit message" value={edit.text} onChange={event => setEdit({ ...edit, text: event.target.value })} /> <button className="ok" onClick={keep}>Save</button></div>
                : <div>{one.text}</div>}
              <div className="meta">{one.edited && <span>edited</span>}{one.mine && <span>{one.state}</span>}{one.mine && one.state !== "Sending…" && <><button onClick={() => setEdit(one)}>Edit</button><button onClick={() => drop(one)}>Delete</button></>}</div>
            </li>
          ))}</ul>
          <form className="compose" onSubmit={event => { event.preventDefault(); if (text.trim()) send(); }}>
            <input aria-label="Message" placeholder={`Write to ${who}`} value={text} onChange={event => setText(event.target.value)} /><button>Send</button>
          </form>
        </section>
      )}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Thread />);
