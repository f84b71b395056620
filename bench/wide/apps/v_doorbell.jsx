import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Dialog, Label, Popover, Select, Switch, Toast, ToggleGroup } from "radix-ui";

document.title = "Front door";
const style = document.createElement("style");
style.textContent = `
body { background: #111318; color: #e8eaf0; } button { font: inherit; color: inherit; cursor: pointer; } .app { max-width: 760px; margin: 0 auto; padding: 26px 20px; } .head { display: flex; align-items: center; gap: 14px; } .head h1 { font-size: 24px; margin: 0; flex: 1; }
.ghost { background: #23262f; border: 1px solid #3a3f4d; border-radius: 9px; padding: 8px 14px; } .solid { background: #4f7cff; border: 0; border-radius: 9px; padding: 9px 16px; color: #fff; } .strip { display: flex; gap: 26px; background: #1a1d25; border-radius: 12px; padding: 14px 18px; margin: 18px 0; align-items: center; font-size: 15px; } .strip .night { margin-left: auto; display: flex; gap: 10px; align-items: center; }
.group { display: inline-flex; background: #1a1d25; border-radius: 10px; padding: 4px; } .group button { background: none; border: 0; border-radius: 7px; padding: 7px 16px; } .group button[data-state=on] { background: #394056; } .switch { width: 42px; height: 24px; border-radius: 12px; border: 0; background: #3a3f4d; padding: 2px; } .switch[data-state=checked] { background: #4f7cff; } .thumb { display: block; width: 20px; height: 20px; border-radius: 50%; background: #fff; transition: transform .15s; } .thumb[data-state=checked] { transform: translateX(18px); }
.line { list-style: none; padding: 0; margin: 18px 0; } .line li { margin-bottom: 8px; } .event { width: 100%; display: flex; align-items: center; gap: 16px; text-align: left; background: #1a1d25; border: 0; border-radius: 12px; padding: 12px 16px; } .event span:first-child { color: #9aa3b8; width: 52px; } .event .kept { margin-left: auto; background: #2c4a34; color: #a8e6b5; border-radius: 8px; padding: 2px 10px; font-size: 13px; }
.veil { position: fixed; inset: 0; background: #000a; } .drawer { position: fixed; right: 0; top: 0; bottom: 0; width: 340px; background: #1a1d25; padding: 24px; box-sizing: border-box; } .drawer h2 { margin: 0 0 6px; } .drawer img { width: 100%; border-radius: 10px; margin: 14px 0; } .row { display: flex; gap: 10px; } .soft { color: #9aa3b8; margin: 0; }
.pop { background: #23262f; border: 1px solid #3a3f4d; border-radius: 12px; padding: 18px; display: grid; gap: 12px; width: 220px; } .pick { width: 100%; text-align: left; background: #111318; border: 1px solid #3a3f4d; border-radius: 8px; padding: 8px 12px; } .list { background: #2b2f3a; border-radius: 8px; padding: 5px; } .opt { padding: 7px 14px; border-radius: 6px; cursor: pointer; } .opt[data-highlighted] { background: #4f7cff; outline: none; }
.toasts { position: fixed; left: 20px; bottom: 20px; list-style: none; margin: 0; padding: 0; } .toast { background: #e8eaf0; color: #111318; border-radius: 10px; padding: 12px 18px; }`;
document.head.append(style);

const EVENTS = [
  { id: 1, at: "17:42", kind: "Parcels", text: "Parcel put by the door" }, { id: 2, at: "16:05", kind: "Visitors", text: "Neighbour rang twice" },
  { id: 3, at: "13:30", kind: "Animals", text: "Fox on the steps" }, { id: 4, at: "11:18", kind: "Parcels", text: "Courier left a card" },
  { id: 5, at: "09:02", kind: "Visitors", text: "Chimney sweep came in" },
];
const START = { kept: [], night: false, from: "", to: "" };

function Hour({ label, value, options, onPick }) {
  const id = label.toLowerCase();
  return (
    <div><Label.Root htmlFor={id}>{label}</Label.Root>
      <Select.Root value={value} onValueChange={onPick}>
        <Select.Trigger id={id} className="pick"><Select.Value placeholder="Choose a time" /></Select.Trigger>
        <Select.Portal><Select.Content className="list" position="popper"><Select.Viewport>
          {options.map(one => <Select.Item key={one} value={one} className="opt"><Select.ItemText>{one}</Select.ItemText></Select.Item>)}
        </Select.Viewport></Select.Content></Select.Portal>
      </Select.Root></div>
  );
}

function Door() {
  const [state, setState] = useState(null);
  const [kind, setKind] = useState("Everything");
  const [open, setOpen] = useState(null);
  const [quiet, setQuiet] = useState(false);
  const [hours, setHours] = useState({ from: "", to: "" });
  const [toast, setToast] = useState("");
  useEffect(() => { load("v_doorbell", 450).then(kept => setState(kept || START)); }, []);
  if (!state) return <p style={{ textAlign: "center", padding: 80 }}>Connecting to the door…</p>;

  async function write(values, said, ms) {
    const fresh = { ...state, ...values };
    if (is("night-not-written") && "night" in values) await wait(ms); else await save("v_doorbell", fresh, ms);
    setState(fresh);
    if (said) setToast(said);
  }
  async function keep() {
    const shown = EVENTS.filter(one => kind === "Everything" || one.kind === kind);
    const id = is("keeps-by-place") ? EVENTS[shown.indexOf(open)].id : open.id;
    await write({ kept: [...state.kept, id] }, "Clip kept for 30 days", 600);
    setOpen(null);
  }
  async function silence() {
    setQuiet(false);
    await write(is("hours-crossed") ? { from: hours.to, to: hours.from } : hours, "Quiet hours are set", 500);
  }
  const shown = EVENTS.filter(one => kind === "Everything" || one.kind === kind || (is("fox-is-a-parcel") && kind === "Parcels" && one.kind === "Animals"));
  return (
    <Toast.Provider duration={4000}>
      <div className="app">
        <div className="head"><h1>Front door</h1>
          <Popover.Root open={quiet} onOpenChange={setQuiet}>
            <Popover.Trigger className="ghost">Quiet hours</Popover.Trigger>
            <Popover.Portal><Popover.Content className="pop" sideOffset={6} align="end">
              <Hour label="From" value={hours.from} options={["20:00", "21:00", "22:00", "23:00"]} onPick={from => setHours({ ...hours, from })} />
              <Hour label="Until" value={hours.to} options={["06:00", "07:00", "08:00"]} onPick={to => setHours({ ...hours, to })} />
              <button className="solid" disabled={!hours.from || !hours.to} onClick={silence}>Set</button>
            </Popover.Content></Popover.Portal>
          </Popover.Root>
        </div>
        <div className="strip"><span>Battery 84%</span><span>{state.from ? `Quiet from ${state.from} until ${state.to}` : "Rings at any time"}</span>
          <span className="night"><Label.Root htmlFor="night">Night vision</Label.Root>
            <Switch.Root id="night" className="switch" checked={state.night} onCheckedChange={night => write({ night }, "", 300)}><Switch.Thumb className="thumb" /></Switch.Root></span></div>
        <ToggleGroup.Root type="single" className="group" value={kind} onValueChange={value => value && setKind(value)} aria-label="Events">
          {["Everything", "Visitors", "Parcels", "Animals"].map(one => <ToggleGroup.Item key={one} value={one}>{one}</ToggleGroup.Item>)}
        </ToggleGroup.Root>
        <p className="soft" style={{ marginTop: 18 }}>Today, {shown.length === 1 ? "1 event" : `${shown.length} events`}</p>
        <ul className="line">{shown.map(one => (
          <li key={one.id}><button className="event" onClick={() => setOpen(one)}><span>{one.at}</span><span>{one.text}</span>{state.kept.includes(one.id) && <span className="kept">Kept</span>}</button></li>))}</ul>
      </div>
      <Dialog.Root open={!!open} onOpenChange={on => !on && setOpen(null)}>
        <Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="drawer" aria-describedby={undefined}>
          {open && <><Dialog.Title>{open.text}</Dialog.Title><p className="soft">Today at {open.at}</p><img src={`/picture/door${open.id}.svg`} alt="Clip" />
            <div className="row"><button className="solid" onClick={keep}>Keep clip</button><Dialog.Close className="ghost">Close</Dialog.Close></div></>}
        </Dialog.Content></Dialog.Portal>
      </Dialog.Root>
      <Toast.Root className="toast" open={!!toast} onOpenChange={on => !on && setToast("")}><Toast.Title>{toast}</Toast.Title></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Door />);
