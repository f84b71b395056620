import { useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { Checkbox, Dialog, DropdownMenu, Label, Select, Tabs, Toast } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
.wrap { max-width: 880px; margin: 0 auto; padding: 24px; color: #1c2024; } .head { display: flex; justify-content: space-between; align-items: center; } .stats { display: flex; gap: 16px; margin: 12px 0 20px; align-items: center; }
.stat { border: 1px solid #d9d9e0; border-radius: 10px; padding: 10px 16px; } .stat span { display: block; font-size: 13px; color: #60646c; } .stat b { font-size: 20px; } .hint { font-size: 13px; color: #60646c; max-width: 320px; margin: 0; }
button { font: inherit; } .btn { padding: 8px 14px; border-radius: 8px; border: 1px solid #cdced6; background: #fff; cursor: pointer; } .btn.solid { background: #30a46c; border-color: #30a46c; color: #fff; } .btn:disabled { opacity: .5; }
.tabs { display: inline-flex; border: 1px solid #cdced6; border-radius: 8px; overflow: hidden; margin-bottom: 14px; } .tabs button { border: 0; background: #f9f9fb; padding: 8px 16px; cursor: pointer; } .tabs button[data-state=active] { background: #d5efdf; font-weight: 600; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 10px 8px; border-bottom: 1px solid #e8e8ec; } th { font-size: 13px; color: #60646c; } .badge { background: #e6f4fe; border-radius: 10px; padding: 2px 10px; font-size: 13px; }
.box { width: 20px; height: 20px; padding: 0; border: 1px solid #8b8d98; border-radius: 5px; background: #fff; line-height: 1; } .box[data-state=checked] { background: #30a46c; color: #fff; } .dots { border: 0; background: none; font-size: 20px; cursor: pointer; }
.menu { background: #fff; border: 1px solid #d9d9e0; border-radius: 8px; padding: 6px; box-shadow: 0 8px 24px #0002; } .item { padding: 7px 14px; border-radius: 5px; cursor: pointer; outline: none; } .item[data-highlighted] { background: #e6f6eb; }
.veil { position: fixed; inset: 0; background: #0005; } .dialog { position: fixed; left: 50%; top: 45%; transform: translate(-50%, -50%); width: 380px; background: #fff; border-radius: 12px; padding: 22px; display: grid; gap: 14px; } .dialog h2 { margin: 0; }
.field { display: grid; gap: 4px; } .field input, .field button { font: inherit; padding: 8px 10px; border: 1px solid #8b8d98; border-radius: 7px; background: #fff; text-align: left; } .row { display: flex; gap: 8px; justify-content: flex-end; }
.toasts { position: fixed; right: 20px; bottom: 20px; list-style: none; margin: 0; padding: 0; } .toast { background: #1c2024; color: #fff; border-radius: 8px; padding: 12px 18px; }`;
document.head.append(style);

const START = [
  { id: 1, name: "Water the plants", often: "Weekly", person: "Jonas", points: 10, done: false },
  { id: 2, name: "Take out the bins", often: "Weekly", person: "Mia", points: 5, done: true },
  { id: 3, name: "Feed the hens", often: "Daily", person: "Jonas", points: 5, done: false },
];

function Chores() {
  const [chores, setChores] = useState(START);
  const [filter, setFilter] = useState("All");
  const [points, setPoints] = useState({ Mia: 20, Jonas: 25 });
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const [often, setOften] = useState("Daily");
  const [busy, setBusy] = useState(false);
  const [toast, setToast] = useState({ open: false, text: "" });
  const owners = useRef(Object.fromEntries(START.map(one => [one.id, one.person])));
  const change = (id, values) => setChores(now => now.map(one => (one.id === id ? { ...one, ...values } : one)));
  async function give(chore, person) {
    change(chore.id, { person });
    setToast({ open: true, text: `Given to ${person}` });
    await save("r_chores", { id: chore.id, person }, 600);
    if (is("given-back")) setTimeout(() => change(chore.id, { person: chore.person }), 1300);
  }
  async function tick(chore, done) {
    change(chore.id, { done });
    const person = is("old-owner-gets-points") ? owners.current[chore.id] : chore.person;
    await save("r_chores", { id: chore.id, done }, 300);
    setPoints(now => ({ ...now, [person]: now[person] + (done ? chore.points : -chore.points) }));
  }
  async function add() {
    setBusy(true);
    await save("r_chores", { name, often }, 700);
    setBusy(false); setOpen(false);
    const chore = { id: chores.length + 1, name, often: is("always-daily") ? "Daily" : often, person: "Jonas", points: 10, done: false };
    if (is("new-is-finished-too")) delete chore.done;
    owners.current[chore.id] = chore.person;
    setChores([...chores, chore]);
    setName(""); setOften("Daily");
    setToast({ open: true, text: "Chore added" });
  }
  const shown = chores.filter(one => filter === "All" || (filter === "Finished" ? one.done !== false : !one.done));
  return (
    <Toast.Provider duration={3500}>
      <div className="wrap">
        <div className="head"><h1>Chores this week</h1><button className="btn solid" onClick={() => setOpen(true)}>Add chore</button></div>
        <div className="stats">
          <div className="stat"><span>Points of Mia</span><b>{points.Mia}</b></div>
          <div className="stat"><span>Points of Jonas</span><b>{points.Jonas}</b></div>
          <p className="hint">Daily chores come back in the morning, weekly chores on Monday. Finished chores earn points.</p>
        </div>
        <Tabs.Root value={filter} onValueChange={setFilter}>
          <Tabs.List className="tabs" aria-label="Show">{["All", "To do", "Finished"].map(key => <Tabs.Trigger key={key} value={key}>{key}</Tabs.Trigger>)}</Tabs.List>
          <Tabs.Content value={filter}>
            <table>
              <thead><tr><th>Done</th><th>Chore</th><th>How often</th><th>Person</th><th>Worth</th><th /></tr></thead>
              <tbody>
                {shown.map(chore => (
                  <tr key={chore.id}>
                    <td><Checkbox.Root className="box" aria-label="Done" checked={!!chore.done} onCheckedChange={done => tick(chore, done)}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root></td>
                    <td>{chore.name}</td><td><span className="badge">{chore.often}</span></td><td>{chore.person}</td><td>{chore.points}</td>
                    <td>
                      <DropdownMenu.Root>
                        <DropdownMenu.Trigger className="dots" aria-label="Options">⋯</DropdownMenu.Trigger>
                        <DropdownMenu.Portal><DropdownMenu.Content className="menu" align="end">
                          <DropdownMenu.Item className="item" onSelect={() => give(chore, "Mia")}>Give to Mia</DropdownMenu.Item>
                          <DropdownMenu.Item className="item" onSelect={() => give(chore, "Jonas")}>Give to Jonas</DropdownMenu.Item>
                          <DropdownMenu.Item className="item" onSelect={() => setChores(chores.filter(one => one !== chore))}>Delete</DropdownMenu.Item>
                        </DropdownMenu.Content></DropdownMenu.Portal>
                      </DropdownMenu.Root>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Tabs.Content>
        </Tabs.Root>
      </div>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          <Dialog.Overlay className="veil" />
          <Dialog.Content className="dialog" aria-describedby={undefined}>
            <Dialog.Title>New chore</Dialog.Title>
            <div className="field"><Label.Root htmlFor="chore">Chore</Label.Root><input id="chore" placeholder="What is to be done?" value={name} onChange={event => setName(event.target.value)} /></div>
            <div className="field"><Label.Root htmlFor="often">Repeats</Label.Root>
              <Select.Root value={often} onValueChange={setOften}>
                <Select.Trigger id="often"><Select.Value /> <Select.Icon /></Select.Trigger>
                <Select.Portal><Select.Content className="menu" position="popper"><Select.Viewport>
                  {["Daily", "Weekly", "Monthly"].map(value => <Select.Item key={value} className="item" value={value}><Select.ItemText>{value}</Select.ItemText></Select.Item>)}
                </Select.Viewport></Select.Content></Select.Portal>
              </Select.Root>
            </div>
            <div className="row"><Dialog.Close className="btn">Cancel</Dialog.Close><button className="btn solid" disabled={!name.trim() || busy} onClick={add}>{busy ? "Saving…" : "Save chore"}</button></div>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Toast.Root className="toast" open={toast.open} onOpenChange={value => setToast(now => ({ ...now, open: value }))}><Toast.Title>{toast.text}</Toast.Title></Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Chores />);
