import { useState } from "react";
import { createRoot } from "react-dom/client";

const css = `
.chat { width: 380px; margin: 20px auto; border: 1px solid #ccd; border-radius: 12px; overflow: hidden; display: flex; flex-direction: column; height: 560px; }
.bar { background: #3c2a78; color: #fff; padding: 12px 16px; display: flex; justify-content: space-between; } .bar button { background: none; border: 1px solid #fff; color: #fff; border-radius: 6px; }
.talk { flex: 1; padding: 14px; overflow: auto; background: #f7f7fb; } .bubble { background: #fff; border-radius: 12px; padding: 8px 12px; margin-bottom: 6px; max-width: 75%; width: fit-content; }
.mine { background: #d9d0ff; margin-left: auto; } .tick { text-align: right; font-size: 12px; color: #556; margin-bottom: 8px; } .warn { color: #a00; }
.write { display: flex; padding: 10px; gap: 8px; } .write input { flex: 1; padding: 9px; font: inherit; border-radius: 20px; border: 1px solid #bbc; }
.write button { width: 42px; border-radius: 50%; border: 0; background: #3c2a78; color: #fff; } .write button:disabled { background: #cfcadf; }
.shade { position: fixed; inset: 0; background: #0006; display: grid; place-items: center; } .ask { background: #fff; border-radius: 10px; padding: 20px; }
.squashed { height: 3px; padding: 0 12px; overflow: hidden; }`;

function Chat() {
  const [talk, setTalk] = useState([{ text: "Hi, this is Robin. How can I help?" }]);
  const [draft, setDraft] = useState("");
  const [tick, setTick] = useState("");
  const [asking, setAsking] = useState(false);
  const [ended, setEnded] = useState(false);
  async function send() {
    const text = draft;
    setTalk(old => [...old, { text, mine: true }]);
    setTick("Sending…");
    if (!is("text-kept")) setDraft("");
    await save("i_chat", text, 500);
    setTick("Delivered");
    if (is("delivery-fails")) setTimeout(() => setTick("Not delivered. Tap to try again"), 2000);
    await wait(1200);
    setTalk(old => [...old, { text: "Which order is it about?", reply: true }]);
  }
  return (
    <div className="chat">
      <style>{css}</style>
      <div className="bar"><b>Support</b>{!ended && <button onClick={() => setAsking(true)}>End chat</button>}</div>
      <div className="talk" role="region" aria-label="Conversation">
        {talk.map((one, index) => (
          <div key={index}>
            <div className={`bubble ${one.mine ? "mine" : ""} ${one.reply && is("reply-squashed") ? "squashed" : ""}`}>{one.text}</div>
            {one.mine && <div className={`tick ${tick.startsWith("Not") ? "warn" : ""}`}>{tick}</div>}
          </div>
        ))}
        {ended && <p role="status">You left the chat</p>}
      </div>
      <form className="write" onSubmit={event => { event.preventDefault(); if (draft.trim()) send(); }}>
        <input placeholder="Write a message" value={draft} disabled={ended} onChange={event => setDraft(event.target.value)} />
        <button aria-label="Send" disabled={!draft.trim() || ended}>➤</button>
      </form>
      {asking && (
        <div className="shade"><div className="ask" role="dialog" aria-modal="true" aria-label="Leave the conversation?">
          <h3>Leave the conversation?</h3>
          <button onClick={() => { if (!is("dialog-stuck")) setAsking(false); }}>Keep chatting</button>{" "}
          <button onClick={async () => { await wait(300); setAsking(false); setEnded(true); }}>Leave</button>
        </div></div>
      )}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Chat />);
