import { useState } from "react";
import { createRoot } from "react-dom/client";
import { Dialog, Select, Switch } from "radix-ui";

const css = `
.doc { max-width: 760px; margin: 0 auto; padding: 24px; } .top { display: flex; justify-content: space-between; align-items: center; }
button { font: inherit; padding: 7px 14px; } .shade { position: fixed; inset: 0; background: rgb(20 20 40 / 82%); } .over { position: fixed; inset: 0; background: rgb(255 255 255 / 97%); z-index: 9; }
.box { position: fixed; top: 70px; left: 50%; transform: translateX(-50%); background: #fff; width: 460px; padding: 22px; border-radius: 12px; }
.person { display: flex; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid #e6e6ee; align-items: center; } .add { display: flex; gap: 8px; } .add input { flex: 1; padding: 8px; font: inherit; }
.list { background: #fff; border: 1px solid #bbc; border-radius: 6px; padding: 4px; z-index: 20; } .opt { padding: 6px 14px; cursor: pointer; } .opt[data-highlighted] { background: #e7ebff; }
.switch { width: 42px; height: 24px; border-radius: 12px; border: 0; background: #b7bac6; padding: 2px; } .switch[data-state=checked] { background: #275bd6; } .thumb { display: block; width: 20px; height: 20px; border-radius: 50%; background: #fff; } .thumb[data-state=checked] { transform: translateX(18px); }
.link { display: flex; gap: 10px; align-items: center; margin: 14px 0; }`;

function Access({ who, value, onChange }) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={`Access of ${who}`}><Select.Value /> ▾</Select.Trigger>
      <Select.Portal><Select.Content className="list" position="popper"><Select.Viewport>
        {["Can view", "Can comment", "Can edit"].map(name => <Select.Item key={name} value={name} className="opt"><Select.ItemText>{name}</Select.ItemText></Select.Item>)}
      </Select.Viewport></Select.Content></Select.Portal>
    </Select.Root>
  );
}

function Share() {
  const [people, setPeople] = useState([{ who: "Tomas", access: "Can view" }, { who: "Helen", access: "Can comment" }]);
  const [mail, setMail] = useState("");
  const [open, setOpen] = useState(false);
  const [link, setLink] = useState(false);
  const [left, setLeft] = useState(false);
  const set = (who, access) => setPeople(old => old.map(one => (one.who === who ? { who, access } : one)));
  async function grant(who, access) {
    const before = people.find(one => one.who === who).access;
    set(who, access);
    await save("i_share", { who, access }, 300);
    if (is("access-reverts")) setTimeout(() => set(who, before), 1300);
  }
  async function invite() {
    await save("i_share", mail, 500);
    setPeople([...people, { who: mail, access: "Can view" }]); setMail("");
  }
  return (
    <div className="doc">
      <style>{css}</style>
      <div className="top"><h1>Roadmap</h1>
        <Dialog.Root open={open} onOpenChange={on => { setOpen(on); if (!on && is("shade-stays")) setLeft(true); }}>
          <Dialog.Trigger>Share</Dialog.Trigger>
          <Dialog.Portal><Dialog.Overlay className="shade" /><Dialog.Content className="box" aria-describedby={undefined}>
            <Dialog.Title>Share this document</Dialog.Title>
            <div className="add"><input placeholder="Add people by email" value={mail} onChange={event => setMail(event.target.value)} /><button disabled={!mail.includes("@")} onClick={invite}>Invite</button></div>
            {people.map(one => <div className="person" key={one.who}><span>{one.who}</span><Access who={one.who} value={one.access} onChange={value => grant(one.who, value)} /></div>)}
            <div className="link"><Switch.Root id="anyone" className="switch" checked={link} onCheckedChange={setLink}><Switch.Thumb className="thumb" /></Switch.Root><label htmlFor="anyone">Anyone with the link</label></div>
            {link && <p>{is("link-on-hold") ? "Link sharing is on hold" : "Link sharing is on"}</p>}
            <Dialog.Close>Done</Dialog.Close>
          </Dialog.Content></Dialog.Portal>
        </Dialog.Root></div>
      <p>{`Shared with ${is("people-stale") ? 2 : people.length} people`}</p>
      <p>In the first quarter we move the warehouse.</p>
      {left && !open && <div className="over" />}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Share />);
