import React, { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import * as Dialog from "@radix-ui/react-dialog";
import * as Select from "@radix-ui/react-select";
import * as Tabs from "@radix-ui/react-tabs";
import * as Switch from "@radix-ui/react-switch";
import * as Toast from "@radix-ui/react-toast";

const css = `
body { font: 15px/1.5 system-ui, sans-serif; margin: 0; background: #fafafa; color: #1c2024; }
.page { max-width: 640px; margin: 32px auto; background: #fff; border: 1px solid #ddd; border-radius: 8px; padding: 20px; }
.tabs { display: flex; gap: 4px; border-bottom: 1px solid #ddd; margin-bottom: 16px; }
.tab { border: 0; background: none; padding: 8px 14px; font: inherit; } .tab[data-state=active] { border-bottom: 2px solid #3358d4; color: #3358d4; }
.row { display: flex; align-items: center; justify-content: space-between; padding: 8px 0; }
.switch { width: 42px; height: 24px; border-radius: 12px; border: 0; background: #bbb; padding: 2px; } .switch[data-state=checked] { background: #3358d4; }
.thumb { display: block; width: 20px; height: 20px; border-radius: 50%; background: #fff; } .thumb[data-state=checked] { transform: translateX(18px); }
.btn, .sel { font: inherit; padding: 6px 12px; border: 1px solid #bbb; border-radius: 6px; background: #fff; }
.list { background: #fff; border: 1px solid #bbb; border-radius: 6px; padding: 4px; } .opt { padding: 6px 12px; } .opt[data-highlighted] { background: #e6edfe; }
.over { position: fixed; inset: 0; background: #0006; } .modal { position: fixed; top: 30%; left: 50%; transform: translateX(-50%); background: #fff; padding: 20px; border-radius: 8px; width: 360px; }
.vp { position: fixed; right: 16px; bottom: 16px; list-style: none; margin: 0; padding: 0; } .toast { background: #1c2024; color: #fff; padding: 10px 16px; border-radius: 6px; }
ul.dev { list-style: none; padding: 0; } ul.dev li { display: flex; justify-content: space-between; padding: 8px 0; border-bottom: 1px solid #eee; }
`;
const first = { wifi: true, guest: false, channel: "Automatic", devices: ["Living room TV", "Anna's phone", "Printer", "Old tablet"] };

function Router() {
  const [cfg, setCfg] = useState(null);
  const [ask, setAsk] = useState("");
  const [toast, setToast] = useState("");
  useEffect(() => { load("router", 100).then((d) => setCfg({ ...first, ...d })); }, []);
  if (!cfg) return null;

  async function change(part, text) {
    const next = { ...cfg, ...part };
    setCfg(next);
    if (is("channel-lost") && "channel" in part) { setToast(text); return; }
    if (is("guest-reverts") && "guest" in part) { setToast(text); await wait(1500); setCfg(cfg); return; }
    await save("router", next, 100);
    setToast(text);
  }
  function block() {
    const victim = is("blocks-first") ? cfg.devices[0] : ask;
    change({ devices: cfg.devices.filter((d) => d !== victim) }, `${ask} is blocked`);
    if (!is("dialog-open")) setAsk("");
  }
  const guestOn = cfg.guest && cfg.wifi;
  return (
    <Toast.Provider duration={4000}>
      <div className="page">
        <h1>My router</h1>
        <Tabs.Root defaultValue="wifi">
          <Tabs.List className="tabs" aria-label="Router settings">
            <Tabs.Trigger className="tab" value="wifi">Wireless</Tabs.Trigger>
            <Tabs.Trigger className="tab" value="dev">Devices</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="wifi">
            <div className="row"><label htmlFor="w">Wi-Fi</label>
              <Switch.Root id="w" className="switch" checked={cfg.wifi} onCheckedChange={(v) => change({ wifi: v }, v ? "Wi-Fi is on" : "Wi-Fi is off")}><Switch.Thumb className="thumb" /></Switch.Root></div>
            <div className="row"><label htmlFor="g">Guest network</label>
              <Switch.Root id="g" className="switch" checked={guestOn} disabled={!cfg.wifi && !is("guest-enabled")} onCheckedChange={(v) => change({ guest: v }, v ? "Guest network is on" : "Guest network is off")}><Switch.Thumb className="thumb" /></Switch.Root></div>
            <div className="row"><span id="ch">Channel</span>
              <Select.Root value={cfg.channel} onValueChange={(v) => change({ channel: v }, `Channel set to ${v}`)}>
                <Select.Trigger className="sel" aria-labelledby="ch"><Select.Value /></Select.Trigger>
                <Select.Portal><Select.Content className="list" position="popper"><Select.Viewport>
                  {["Automatic", "Channel 1", "Channel 6", "Channel 11"].map((c) => <Select.Item key={c} className="opt" value={c}><Select.ItemText>{c}</Select.ItemText></Select.Item>)}
                </Select.Viewport></Select.Content></Select.Portal>
              </Select.Root></div>
          </Tabs.Content>
          <Tabs.Content value="dev">
            <p>{cfg.devices.length} devices connected</p>
            <ul className="dev">{cfg.devices.map((d) => <li key={d}>{d}<button className="btn" onClick={() => setAsk(d)}>Block</button></li>)}</ul>
          </Tabs.Content>
        </Tabs.Root>
      </div>
      <Dialog.Root open={!!ask} onOpenChange={(o) => !o && setAsk("")}>
        <Dialog.Portal><Dialog.Overlay className="over" />
          <Dialog.Content className="modal"><Dialog.Title>Block this device?</Dialog.Title>
            <Dialog.Description>{ask} will lose its connection.</Dialog.Description>
            <button className="btn" onClick={block}>Block device</button> <Dialog.Close className="btn">Cancel</Dialog.Close>
          </Dialog.Content></Dialog.Portal>
      </Dialog.Root>
      <Toast.Root className="toast" open={!!toast} onOpenChange={(o) => !o && setToast("")}><Toast.Title>{toast}</Toast.Title></Toast.Root>
      <Toast.Viewport className="vp" />
    </Toast.Provider>
  );
}
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
createRoot(document.getElementById("root")).render(<Router />);
