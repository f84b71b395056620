import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, Label, RadioGroup, Select, Slider, Switch, Tabs, Toast } from "radix-ui";

const css = `
  body { font: 15px/1.5 "Segoe UI", system-ui, sans-serif; margin: 0; background: #f6f6f9; color: #1c2024; }
  .shell { width: 640px; margin: 32px auto; background: #fff; border: 1px solid #e0e1e6; border-radius: 10px; padding: 24px 28px; }
  h1 { font-size: 22px; margin: 0 0 16px; } button { font: inherit; cursor: pointer; }
  .tabs { display: flex; gap: 4px; border-bottom: 1px solid #d9d9e0; } .tabs button { border: 0; background: none; padding: 8px 14px; }
  .tabs button[data-state=active] { box-shadow: inset 0 -2px #3e63dd; color: #3e63dd; }
  .row { display: flex; align-items: center; justify-content: space-between; padding: 12px 0; border-bottom: 1px solid #f0f0f3; }
  .switch { width: 42px; height: 24px; border: 0; border-radius: 99px; background: #c8c8d0; padding: 2px; } .switch[data-state=checked] { background: #3e63dd; }
  .thumb { display: block; width: 20px; height: 20px; border-radius: 50%; background: #fff; } .switch[data-state=checked] .thumb { transform: translateX(18px); }
  .radios { display: flex; gap: 20px; } .radios div { display: flex; gap: 6px; align-items: center; }
  .radio { width: 18px; height: 18px; border-radius: 50%; border: 1px solid #888; background: #fff; padding: 0; }
  .dot { display: block; width: 10px; height: 10px; margin: 3px; border-radius: 50%; background: #3e63dd; }
  .slider { position: relative; display: flex; align-items: center; width: 200px; height: 20px; } .track { position: relative; flex: 1; height: 4px; background: #ddd; }
  .range { position: absolute; height: 100%; background: #3e63dd; } .knob { display: block; width: 18px; height: 18px; border-radius: 50%; background: #3e63dd; }
  .select { min-width: 170px; display: flex; justify-content: space-between; border: 1px solid #bbb; border-radius: 6px; background: #fff; padding: 6px 10px; }
  .pop { background: #fff; border: 1px solid #ccc; border-radius: 6px; padding: 4px; box-shadow: 0 6px 20px #0002; } .pop [role=option] { padding: 5px 24px 5px 10px; }
  .pop [data-highlighted] { background: #3e63dd; color: #fff; outline: none; }
  .primary { background: #3e63dd; color: #fff; border: 0; border-radius: 6px; padding: 8px 16px; } .primary:disabled { opacity: .4; } .danger { background: #ce2c31; }
  .quiet { background: none; border: 1px solid #bbb; border-radius: 6px; padding: 7px 15px; }
  .veil { position: fixed; inset: 0; background: #0006; } .dialog { position: fixed; top: 30%; left: 50%; translate: -50%; width: 380px; background: #fff; border-radius: 8px; padding: 20px; }
  .toasts { position: fixed; right: 20px; bottom: 20px; list-style: none; margin: 0; padding: 0; } .toast { background: #1c2024; color: #fff; border-radius: 8px; padding: 12px 18px; }`;
const DEFAULTS = { email: true, sms: false, digest: "Weekly", language: "English", volume: 40, theme: "Light" };
const Toggle = ({ id, label, checked, onChange, disabled }) => (
  <div className="row"><Label.Root htmlFor={id}>{label}</Label.Root>
    <Switch.Root id={id} className="switch" checked={checked} onCheckedChange={onChange} disabled={disabled}><Switch.Thumb className="thumb" /></Switch.Root></div>
);
function Choice({ label, value, onChange, options }) {
  return (
    <Select.Root value={value} onValueChange={onChange}>
      <Select.Trigger className="select" aria-label={label}><Select.Value /><Select.Icon>▾</Select.Icon></Select.Trigger>
      <Select.Portal><Select.Content className="pop" position="popper" sideOffset={4}><Select.Viewport>
        {options.map((o) => <Select.Item key={o} value={o}><Select.ItemText>{o}</Select.ItemText></Select.Item>)}
      </Select.Viewport></Select.Content></Select.Portal>
    </Select.Root>
  );
}

function App() {
  const [saved, setSaved] = useState(null);
  const [draft, setDraft] = useState(DEFAULTS);
  const [toast, setToast] = useState({ open: false, text: "" });
  const timer = useRef();
  useEffect(() => { load("settings", 80).then((s) => { const v = { ...DEFAULTS, ...s }; setSaved(v); setDraft(v); }); }, []);
  if (!saved) return <p>One moment…</p>;
  const set = (key) => (value) => setDraft((d) => ({ ...d, [key]: value }));
  const dirty = JSON.stringify(saved) !== JSON.stringify(draft);
  const say = (text) => { clearTimeout(timer.current); setToast({ open: false, text }); timer.current = setTimeout(() => setToast({ open: true, text }), 60); };
  const store = async () => {
    const sent = is("language-unsaved") ? { ...draft, language: saved.language } : draft;
    await save("settings", sent, 200);
    setSaved(draft);
    say(is("toast-opposite") ? "Settings could not be saved" : "Settings saved");
  };
  const reset = async () => {
    const next = is("reset-keeps-digest") ? { ...DEFAULTS, digest: draft.digest } : DEFAULTS;
    setDraft(next); setSaved(next);
    await save("settings", next, 100);
    say("Defaults restored");
  };
  const changeSms = (on) => { set("sms")(on); if (is("switch-springs-back")) setTimeout(() => set("sms")(false), 1400); };
  return (
    <Toast.Provider duration={5000}>
      <style>{css}</style>
      <div className="shell">
        <h1>Account settings</h1>
        <Tabs.Root defaultValue="notify">
          <Tabs.List className="tabs" aria-label="Sections of the settings">
            <Tabs.Trigger value="notify">Notifications</Tabs.Trigger><Tabs.Trigger value="look">Appearance</Tabs.Trigger><Tabs.Trigger value="danger">Reset</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="notify">
            <Toggle id="email" label="Email alerts" checked={draft.email} onChange={set("email")} />
            <Toggle id="sms" label="Text messages" checked={draft.sms} onChange={changeSms} />
            <div className="row"><span id="dg">Digest</span>
              <RadioGroup.Root className="radios" aria-labelledby="dg" value={draft.digest} onValueChange={set("digest")} disabled={!draft.email && !is("digest-stays-enabled")}>
                {["Daily", "Weekly", "Monthly"].map((d) => (
                  <div key={d}><RadioGroup.Item id={`d-${d}`} className="radio" value={d}><RadioGroup.Indicator className="dot" /></RadioGroup.Item><label htmlFor={`d-${d}`}>{d}</label></div>
                ))}
              </RadioGroup.Root></div>
            <div className="row"><span>Sound volume: <b>{draft.volume}%</b></span>
              <Slider.Root className="slider" value={[draft.volume]} onValueChange={([v]) => set("volume")(v)} step={5}>
                <Slider.Track className="track"><Slider.Range className="range" /></Slider.Track><Slider.Thumb className="knob" aria-label="Sound volume" />
              </Slider.Root></div>
          </Tabs.Content>
          <Tabs.Content value="look">
            <div className="row"><span>Language</span><Choice label="Language" value={draft.language} onChange={set("language")} options={["English", "Deutsch", "Français", "Norsk"]} /></div>
            <div className="row"><span>Theme</span><Choice label="Theme" value={draft.theme} onChange={set("theme")} options={["Light", "Dark", "Like the system"]} /></div>
          </Tabs.Content>
          <Tabs.Content value="danger">
            <p>All settings go back to what they were on the first day.</p>
            <AlertDialog.Root>
              <AlertDialog.Trigger className="quiet">Restore defaults</AlertDialog.Trigger>
              <AlertDialog.Portal><AlertDialog.Overlay className="veil" /><AlertDialog.Content className="dialog">
                <AlertDialog.Title>Restore all defaults?</AlertDialog.Title>
                <AlertDialog.Description>Your choices will be lost.</AlertDialog.Description>
                <AlertDialog.Cancel className="quiet">Keep my settings</AlertDialog.Cancel> <AlertDialog.Action className="primary danger" onClick={reset}>Yes, restore</AlertDialog.Action>
              </AlertDialog.Content></AlertDialog.Portal>
            </AlertDialog.Root>
          </Tabs.Content>
        </Tabs.Root>
        <p style={{ display: "flex", gap: 12, alignItems: "center" }}>
          <button className="primary" disabled={!dirty} onClick={store}>Save changes</button>
          <button className="quiet" disabled={!dirty} onClick={() => setDraft(saved)}>Discard</button>
          {dirty && <em>You have unsaved changes</em>}
        </p>
      </div>
      <Toast.Root className="toast" open={toast.open} onOpenChange={(open) => setToast((t) => ({ ...t, open }))}><Toast.Title>{toast.text}</Toast.Title></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<App />);
