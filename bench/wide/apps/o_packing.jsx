import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, Checkbox, DropdownMenu, Tabs, Toast } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
body { background: #f6f5f2; } .pack { max-width: 620px; margin: 28px auto; font-size: 15px; } .pack h1 { font-size: 24px; margin: 0 0 4px; } .sub { color: #666; margin: 0 0 16px; }
.tabs { display: flex; gap: 4px; border-bottom: 1px solid #d6d3cc; } .tab { border: 0; background: none; padding: 10px 16px; font: inherit; cursor: pointer; } .tab[data-state=active] { border-bottom: 2px solid #2b6a4d; font-weight: 600; }
.rows { list-style: none; margin: 0; padding: 0; background: #fff; border-radius: 0 0 10px 10px; } .rows li { display: flex; gap: 12px; align-items: center; padding: 12px 16px; border-bottom: 1px solid #eee; } .rows label { flex: 1; }
.bag { font-size: 13px; color: #555; background: #eef1ec; border-radius: 10px; padding: 3px 10px; } .box { width: 20px; height: 20px; border: 1px solid #777; border-radius: 4px; background: #fff; padding: 0; line-height: 1; } .box[data-state=checked] { background: #2b6a4d; color: #fff; }
.dots { border: 0; background: none; font-size: 18px; cursor: pointer; } .menu { background: #fff; border: 1px solid #ddd; border-radius: 8px; padding: 4px; box-shadow: 0 6px 20px #0003; } .menu [role=menuitem] { padding: 8px 14px; cursor: pointer; }
.shade { position: fixed; inset: 0; background: rgba(20, 24, 22, .25); } .dialog { position: fixed; top: 30%; left: 50%; transform: translateX(-50%); background: #fff; border-radius: 12px; padding: 22px; width: 360px; } .dialog h2 { margin: 0 0 8px; font-size: 18px; }
.acts { display: flex; justify-content: flex-end; gap: 8px; margin-top: 18px; } .acts button { font: inherit; padding: 8px 14px; border-radius: 6px; border: 1px solid #bbb; background: #fff; } .acts .bad { background: #b3372f; color: #fff; border-color: #b3372f; }
.toasts { position: fixed; right: 20px; bottom: 20px; list-style: none; margin: 0; padding: 0; } .toast { background: #26302b; color: #fff; border-radius: 8px; padding: 12px 18px; } .tip { color: #666; font-size: 13px; padding: 14px 4px; }`;
document.head.append(style);

const START = [
  { id: 1, name: "Phone charger", bag: "Day pack", packed: false }, { id: 2, name: "Passport copy", bag: "Suitcase", packed: false },
  { id: 3, name: "Passport", bag: "Hand luggage", packed: false }, { id: 4, name: "Umbrella", bag: "Suitcase", packed: false },
  { id: 5, name: "Toothbrush", bag: "Wash bag", packed: true }, { id: 6, name: "Sun cream", bag: "Wash bag", packed: true },
];

function Packing() {
  const [items, setItems] = useState(START);
  const [left, setLeft] = useState(4);
  const [asked, setAsked] = useState(null);
  const [shaded, setShaded] = useState(false);
  const [toast, setToast] = useState("");
  const busy = useRef(new Set());

  async function toggle(item) {
    if (busy.current.has(item.id)) return;
    busy.current.add(item.id);
    const target = is("startswith") ? items.find(one => one.packed === item.packed && one.name.startsWith(item.name)) : item;
    const swap = list => list.map(one => (one.id === target.id ? { ...one, packed: !item.packed } : one));
    setItems(swap); setLeft(count => count + (item.packed ? 1 : -1));
    await save("o_packing", { toggled: target.id }, 400);
    busy.current.delete(item.id);
    if (is("unpacks") && !item.packed) setTimeout(() => { setItems(list => list.map(one => (one.id === item.id ? { ...one, packed: false } : one))); setLeft(count => count + 1); }, 1600);
  }
  async function remove() {
    const item = asked;
    await save("o_packing", { removed: item.id }, 600);
    setItems(list => list.filter(one => one.id !== item.id));
    if (!item.packed && !is("left-stale")) setLeft(count => count - 1);
    setAsked(null); setToast("Taken off the list");
    if (is("shade-stays")) setShaded(true);
  }
  const rows = packed => (
    <ul className="rows">
      {items.filter(one => one.packed === packed).map(item => (
        <li key={item.id}>
          <Checkbox.Root className="box" id={`item-${item.id}`} checked={item.packed} onCheckedChange={() => toggle(item)}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root>
          <label htmlFor={`item-${item.id}`}>{item.name}</label>
          <span className="bag">{item.bag}</span>
          <DropdownMenu.Root modal={false}>
            <DropdownMenu.Trigger className="dots" aria-label="More">⋯</DropdownMenu.Trigger>
            <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="end">
              <DropdownMenu.Item>Change bag</DropdownMenu.Item>
              <DropdownMenu.Item onSelect={() => setAsked(item)}>Remove from list</DropdownMenu.Item>
            </DropdownMenu.Content></DropdownMenu.Portal>
          </DropdownMenu.Root>
        </li>))}
    </ul>);
  return (
    <Toast.Provider duration={3000}>
      <main className="pack">
        <h1>Lisbon, four days</h1>
        <p className="sub">{left === 1 ? "1 thing" : `${left} things`} left to pack</p>
        <Tabs.Root defaultValue="open">
          <Tabs.List className="tabs" aria-label="Lists"><Tabs.Trigger className="tab" value="open">To pack</Tabs.Trigger><Tabs.Trigger className="tab" value="packed">Packed</Tabs.Trigger></Tabs.List>
          <Tabs.Content value="open">{rows(false)}</Tabs.Content>
          <Tabs.Content value="packed">{rows(true)}</Tabs.Content>
        </Tabs.Root>
        <p className="tip">Liquids go into the wash bag. Rain is likely on Saturday.</p>
      </main>
      <AlertDialog.Root open={!!asked} onOpenChange={open => !open && setAsked(null)}>
        <AlertDialog.Portal><AlertDialog.Overlay className="shade" />
          <AlertDialog.Content className="dialog">
            <AlertDialog.Title>Remove {asked?.name}?</AlertDialog.Title>
            <AlertDialog.Description>Everybody on this trip will see the change.</AlertDialog.Description>
            <div className="acts"><AlertDialog.Cancel>Keep it</AlertDialog.Cancel><button className="bad" onClick={remove}>Yes, remove</button></div>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
      {shaded && <div className="shade" />}
      <Toast.Root className="toast" open={!!toast} onOpenChange={open => !open && setToast("")}><Toast.Description>{toast}</Toast.Description></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Packing />);
