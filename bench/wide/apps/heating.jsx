import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import * as Accordion from "@radix-ui/react-accordion";
import * as AlertDialog from "@radix-ui/react-alert-dialog";
import * as Checkbox from "@radix-ui/react-checkbox";
import * as Menu from "@radix-ui/react-dropdown-menu";
import * as RadioGroup from "@radix-ui/react-radio-group";
import * as Slider from "@radix-ui/react-slider";
import * as Tooltip from "@radix-ui/react-tooltip";

const ROOMS = [
  { name: "Living room", mode: "Comfort", target: 21, guard: true },
  { name: "Kitchen", mode: "Eco", target: 18, guard: false },
  { name: "Bathroom", mode: "Comfort", target: 23, guard: true },
  { name: "Attic", mode: "Off", target: 15, guard: false },
];

function Room({ room, change, onRemove }) {
  const off = room.mode === "Off" && !is("slider-stays-on");
  const badge = is("old-badge") ? ROOMS.find((r) => r.name === room.name).mode : room.mode;
  return (
    <Accordion.Item value={room.name} className="room">
      <div className="head">
        <Accordion.Header asChild><h2><Accordion.Trigger className="trigger">{room.name}</Accordion.Trigger></h2></Accordion.Header>
        <span className="badge">{badge}</span>
        <span className="deg">{room.mode === "Off" ? "–" : room.target + " °C"}</span>
        <Menu.Root>
          <Menu.Trigger className="dots" aria-label={room.name + " actions"}>⋯</Menu.Trigger>
          <Menu.Portal><Menu.Content className="menu" align="end">
            <Menu.Item onSelect={() => change({ mode: "Comfort", target: 21 })}>Back to defaults</Menu.Item>
            <Menu.Item onSelect={onRemove}>Remove room</Menu.Item>
          </Menu.Content></Menu.Portal>
        </Menu.Root>
      </div>
      <Accordion.Content className="body">
        <RadioGroup.Root value={room.mode} onValueChange={(mode) => change(is("mode-resets-target") ? { mode, target: 21 } : { mode })} aria-label="Mode" className="modes">
          {["Comfort", "Eco", "Off"].map((m) => (
            <label key={m}><RadioGroup.Item value={m} className="radio"><RadioGroup.Indicator className="dot" /></RadioGroup.Item> {m}</label>
          ))}
        </RadioGroup.Root>
        <div className="line"><span>Target temperature</span>
          <Slider.Root className="slider" min={10} max={28} value={[room.target]} disabled={off} onValueChange={([target]) => change({ target })}>
            <Slider.Track className="track"><Slider.Range className="range" /></Slider.Track>
            <Slider.Thumb className="thumb" aria-label="Target temperature" />
          </Slider.Root>
          <output>{room.target}</output>
        </div>
        <label className="line"><Checkbox.Root className="check" checked={room.guard} onCheckedChange={(guard) => change({ guard: !!guard })}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root> Pause while a window is open
          <Tooltip.Root><Tooltip.Trigger className="dots" type="button" aria-label="About the window pause">?</Tooltip.Trigger>
            <Tooltip.Portal><Tooltip.Content className="tip">Heating stops after 2 minutes</Tooltip.Content></Tooltip.Portal></Tooltip.Root>
        </label>
      </Accordion.Content>
    </Accordion.Item>
  );
}

function App() {
  const [rooms, setRooms] = useState(ROOMS);
  const [asking, setAsking] = useState(null);
  const change = (name) => (patch) => setRooms((all) => all.map((r) => (r.name === name || (is("all-rooms") && patch.mode) ? { ...r, ...patch } : r)));
  const remove = () => {
    const at = rooms.findIndex((r) => r.name === asking);
    const gone = is("removes-next") ? Math.min(at + 1, rooms.length - 1) : at;
    setRooms(rooms.filter((r, i) => i !== gone));
    setAsking(null);
  };
  return (
    <Tooltip.Provider delayDuration={100}>
      <h1>Heating</h1>
      <p className="sub">{rooms.length} rooms</p>
      <Accordion.Root type="single" collapsible>
        {rooms.map((r) => <Room key={r.name} room={r} change={change(r.name)} onRemove={() => setAsking(r.name)} />)}
      </Accordion.Root>
      <AlertDialog.Root open={!!asking} onOpenChange={(o) => !o && setAsking(null)}>
        <AlertDialog.Portal><AlertDialog.Overlay className="veil" />
          <AlertDialog.Content className="dialog">
            <AlertDialog.Title>Remove {asking}?</AlertDialog.Title>
            <AlertDialog.Description>Its schedule is deleted too.</AlertDialog.Description>
            <AlertDialog.Cancel>Keep it</AlertDialog.Cancel> <button onClick={remove}>Remove</button>
          </AlertDialog.Content></AlertDialog.Portal>
      </AlertDialog.Root>
    </Tooltip.Provider>
  );
}
document.head.insertAdjacentHTML("beforeend", `<style>body{font:15px system-ui;max-width:560px;margin:24px auto;color:#1d2733}.room{border:1px solid #cfd6de;border-radius:8px;margin-bottom:8px}.head{display:flex;align-items:center;gap:12px;padding:6px 12px}
h2{flex:1;margin:0}.trigger{all:unset;cursor:pointer;font-size:16px;width:100%}.badge{background:#e7eef6;border-radius:9px;padding:2px 9px}.deg{width:56px}.dots{border:1px solid #ccc;background:#fff;border-radius:5px}.body{padding:8px 14px 14px;border-top:1px solid #e3e3e3}
.modes{display:flex;gap:18px}.radio{width:18px;height:18px;border-radius:50%;border:1px solid #667;background:#fff;padding:0;vertical-align:middle}.dot{display:block;width:10px;height:10px;background:#c4501b;border-radius:50%;margin:auto}
.line{display:flex;gap:12px;align-items:center;margin-top:14px}.slider{position:relative;display:flex;align-items:center;width:220px;height:20px}.slider[data-disabled]{opacity:.4}.track{position:relative;flex:1;height:4px;background:#ccd}.range{position:absolute;height:100%;background:#c4501b}.thumb{display:block;width:18px;height:18px;background:#c4501b;border-radius:50%}
.check{width:20px;height:20px;padding:0;border:1px solid #667;background:#fff}.menu,.dialog{background:#fff;border:1px solid #bbb;border-radius:6px;padding:8px;box-shadow:0 3px 12px #0003}.menu [role=menuitem]{padding:6px 14px;cursor:pointer}.veil{position:fixed;inset:0;background:#0006}.dialog{position:fixed;top:30%;left:50%;transform:translateX(-50%);padding:18px 24px}.tip{background:#222;color:#fff;padding:5px 9px;border-radius:4px}</style>`);
createRoot(document.getElementById("root")).render(<App />);
