import { useState } from "react";
import { createRoot } from "react-dom/client";

const css = `
body { background: #f4f5f8; } .box { max-width: 640px; margin: 32px auto; background: #fff; padding: 24px; border-radius: 10px; }
.new { display: flex; gap: 8px; } .new input { flex: 1; padding: 9px; font: inherit; } .new select, button { font: inherit; padding: 8px 12px; }
.person { display: flex; gap: 12px; align-items: center; border: 1px solid #e1e4ec; border-radius: 8px; padding: 10px 14px; margin-top: 10px; }
.person .mail { flex: 1; } .pill { background: #eef2ff; border-radius: 20px; padding: 2px 10px; font-size: 13px; } .icon { border: 0; background: none; cursor: pointer; }
.toast { margin-top: 14px; background: #1d5c36; color: #fff; padding: 10px 14px; border-radius: 6px; }
.shade { position: fixed; inset: 0; background: #0007; display: grid; place-items: center; } .dialog { background: #fff; padding: 24px; border-radius: 10px; width: 320px; }`;
const START = [{ mail: "jonas@north.example", role: "Viewer" }, { mail: "lea@north.example", role: "Editor" }];

function Invites() {
  const [people, setPeople] = useState(START);
  const [mail, setMail] = useState("");
  const [role, setRole] = useState("Viewer");
  const [toast, setToast] = useState("");
  const [asked, setAsked] = useState(null);
  const [busy, setBusy] = useState(false);
  const [count, setCount] = useState(2);
  const shown = is("count-old") ? count : people.length;
  async function send() {
    setBusy(true);
    await save("i_invites", { mail, role }, 600);
    setPeople([...people, { mail, role }]);
    setToast(`Invitation sent to ${mail[0].toUpperCase()}${mail.slice(1).split("@")[0]}`);
    setMail(""); setBusy(false);
  }
  async function revoke() {
    const target = is("other-person") ? people.find(person => person.mail !== asked).mail : asked;
    await save("i_invites", { revoked: target }, 400);
    setPeople(people.filter(person => person.mail !== target)); setCount(people.length - 1);
    if (!is("dialog-stays")) setAsked(null);
  }
  return (
    <div className="box">
      <style>{css}</style>
      <h2>Invite your team</h2>
      <div className="new">
        <input placeholder="Work email" value={mail} onChange={event => setMail(event.target.value)} />
        <select aria-label="Role" value={role} onChange={event => setRole(event.target.value)}>
          <option>Viewer</option><option>Editor</option><option>Admin</option>
        </select>
        <button disabled={busy || !mail.includes("@")} onClick={send}>{busy ? "Sending…" : "Send invite"}</button>
      </div>
      {toast && <div className="toast" role="status" style={is("toast-unseen") ? { background: "#fff", color: "#fdfdfd" } : undefined}>{toast}</div>}
      <p>{shown === 1 ? "1 person invited" : `${shown} people invited`}</p>
      {people.map(person => (
        <div className="person" key={person.mail}>
          <div className="mail">{person.mail}</div><span className="pill">{person.role}</span><small>Pending</small>
          <button className="icon" aria-label="Revoke invite" onClick={() => setAsked(person.mail)}>✕</button>
        </div>
      ))}
      {asked && (
        <div className="shade"><div className="dialog" role="dialog" aria-modal="true" aria-labelledby="ask">
          <h3 id="ask">Revoke this invite?</h3><p>The link in the mail stops working.</p>
          <button onClick={revoke}>Yes, revoke</button> <button onClick={() => setAsked(null)}>Keep it</button>
        </div></div>
      )}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Invites />);
