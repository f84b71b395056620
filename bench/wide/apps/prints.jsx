import React, { useState } from "react";
import { createRoot } from "react-dom/client";
import { Tabs, Select, Dialog, Toast, Progress, ToggleGroup } from "radix-ui";

const PHOTOS = ["Lighthouse", "Birthday cake", "Snowy road"];
const PRICE = { Small: 0.4, Medium: 0.9, Large: 2.5 };
const PAPERS = ["Matt", "Glossy", "Silk"];
const css = `
body{font:15px sans-serif;margin:2rem;max-width:40rem} [role=tab]{padding:.5rem 1rem;border:0;background:#eee;margin-right:4px}
[role=tab][data-state=active]{background:#345;color:#fff} .size{padding:.3rem .7rem} .size[data-state=on]{background:#345;color:#fff}
.photo{display:flex;gap:1rem;align-items:center;padding:.5rem 0} .photo b{flex:1} table{width:100%;border-collapse:collapse}
td,th{text-align:left;padding:.4rem;border-bottom:1px solid #ddd} .menu{background:#fff;border:1px solid #888;padding:.3rem}
.menu [role=option]{padding:.3rem 1rem} .veil{position:fixed;inset:0;background:#0006}
.box{position:fixed;top:25%;left:30%;background:#fff;padding:1.5rem;width:20rem} .bar{background:#ddd;height:12px;width:100%;margin:1rem 0}
.fill{background:#3a6;height:100%} .toasts{position:fixed;right:1rem;bottom:1rem;list-style:none} .toast{background:#123;color:#fff;padding:1rem}`;

function App() {
  const [size, setSize] = useState("Small");
  const [paper, setPaper] = useState("Matt");
  const [lines, setLines] = useState([]);
  const [ask, setAsk] = useState(false);
  const [progress, setProgress] = useState(null);
  const [toast, setToast] = useState("");

  function add(photo) {
    const line = { photo, size, paper: is("always-matt") ? "Matt" : paper, price: is("one-price") ? PRICE.Small : PRICE[size] };
    setLines([...lines, line]);
  }
  function drop(i) {
    const index = is("drops-last") ? lines.length - 1 : i;
    setLines(lines.filter((_, j) => j !== index));
  }
  async function send() {
    setAsk(false);
    for (const p of [25, 50, 75, 100]) {
      setProgress(p);
      if (p === 75 && is("never-done")) return;
      await wait(250);
    }
    setToast(is("says-failed") ? "Sorry, your order could not be sent" : "Your prints are on their way");
    setLines([]);
  }
  const total = lines.reduce((a, l) => a + l.price, 0);

  return (
    <Toast.Provider duration={9000}>
      <style>{css}</style>
      <h1>Photo prints</h1>
      <Tabs.Root defaultValue="photos">
        <Tabs.List aria-label="Steps">
          <Tabs.Trigger value="photos">Photos</Tabs.Trigger>
          <Tabs.Trigger value="order">Your order ({lines.length})</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="photos">
          <p>Size</p>
          <ToggleGroup.Root type="single" value={size} onValueChange={(v) => v && setSize(v)} aria-label="Size">
            {Object.keys(PRICE).map((s) => <ToggleGroup.Item key={s} value={s} className="size">{s}</ToggleGroup.Item>)}
          </ToggleGroup.Root>
          <p id="paper">Paper</p>
          <Select.Root value={paper} onValueChange={setPaper}>
            <Select.Trigger aria-labelledby="paper"><Select.Value /> <Select.Icon /></Select.Trigger>
            <Select.Portal>
              <Select.Content className="menu" position="popper">
                <Select.Viewport>
                  {PAPERS.map((p) => <Select.Item key={p} value={p}><Select.ItemText>{p}</Select.ItemText></Select.Item>)}
                </Select.Viewport>
              </Select.Content>
            </Select.Portal>
          </Select.Root>
          {PHOTOS.map((p) => (
            <div className="photo" key={p}><b>{p}</b><button onClick={() => add(p)}>Add to order</button></div>
          ))}
        </Tabs.Content>
        <Tabs.Content value="order">
          {lines.length === 0 ? <p>Nothing ordered yet.</p> : (
            <table>
              <thead><tr><th>Photo</th><th>Size</th><th>Paper</th><th>Price</th><th /></tr></thead>
              <tbody>
                {lines.map((l, i) => (
                  <tr key={i}>
                    <td>{l.photo}</td><td>{l.size}</td><td>{l.paper}</td><td>{money(l.price)}</td>
                    <td><button onClick={() => drop(i)}>Remove</button></td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <p>Total: <b>{money(total)}</b></p>
          <button disabled={!lines.length} onClick={() => setAsk(true)}>Send order</button>
          {progress !== null && (
            <Progress.Root value={progress} className="bar" aria-label="Upload">
              <Progress.Indicator className="fill" style={{ width: progress + "%" }} />
            </Progress.Root>
          )}
          {progress !== null && <p>{progress}% uploaded</p>}
        </Tabs.Content>
      </Tabs.Root>
      <Dialog.Root open={ask} onOpenChange={setAsk}>
        <Dialog.Portal>
          <Dialog.Overlay className="veil" />
          <Dialog.Content className="box">
            <Dialog.Title>Send this order?</Dialog.Title>
            <Dialog.Description>{lines.length} prints for {money(total)}</Dialog.Description>
            <button onClick={send}>Yes, send it</button> <Dialog.Close>Not yet</Dialog.Close>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
      <Toast.Root className="toast" open={!!toast} onOpenChange={(o) => !o && setToast("")}>
        <Toast.Title>{toast}</Toast.Title>
      </Toast.Root>
      <Toast.Viewport className="toasts" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<App />);
