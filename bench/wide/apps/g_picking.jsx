import { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";

document.title = "Picking - Dock 4";
const KEY = "g_picking:" + document.cookie;
const START = {
  orders: [
    { id: "SO-7715", customer: "Brightside Cafe", due: "10:30", priority: "Normal", status: "Open", lines: [["A-03-1", "8410", "Espresso beans 1 kg", 4], ["A-07-2", "8422", "Paper cups 200 ml", 2], ["C-01-4", "8507", "Oat milk 6-pack", 3]] },
    { id: "SO-7718", customer: "Harbour Hotel", due: "09:15", priority: "Urgent", status: "Open", lines: [["B-02-3", "8611", "Bath towel white", 6], ["B-04-1", "8619", "Soap refill 5 l", 1]] },
    { id: "SO-7722", customer: "Mill Street School", due: "13:00", priority: "Normal", status: "Open", lines: [["D-05-2", "8702", "Copy paper A4", 10]] },
    { id: "SO-7709", customer: "Yoga Loft", due: "11:45", priority: "Normal", status: "Packed", lines: [["B-02-5", "8615", "Hand towel grey", 8]] },
  ].map(order => ({ ...order, lines: order.lines.map(([bin, sku, name, need]) => ({ bin, sku, name, need, got: 0, short: 0 })) })),
};
const read = () => JSON.parse(localStorage.getItem(KEY) || "null") || START;
const css = `
  body { background: #20242b; color: #eef; font: 16px/1.4 Arial, sans-serif; } .wrap { max-width: 820px; margin: 0 auto; padding: 16px; }
  .top { display: flex; align-items: center; gap: 16px; } .top h1 { flex: 1; font-size: 22px; }
  .order { background: #2e343d; border-radius: 8px; padding: 14px 16px; margin: 10px 0; display: flex; gap: 12px; align-items: center; }
  .order .who { flex: 1; } .urgent { background: #e63946; color: #fff; border-radius: 4px; padding: 2px 8px; font-size: 13px; }
  button { font: inherit; border: 0; border-radius: 6px; padding: 9px 16px; background: #48546a; color: #fff; cursor: pointer; } button:disabled { opacity: .4; }
  button.yes { background: #2a9d8f; } input, select { font: inherit; padding: 9px; border-radius: 6px; border: 1px solid #778; }
  table { width: 100%; border-collapse: collapse; margin: 14px 0; } th, td { text-align: left; padding: 9px; border-bottom: 1px solid #444c59; }
  tr.done td { color: #80ed99; } .bar { height: 12px; background: #444c59; border-radius: 6px; } .bar div { height: 12px; background: #2a9d8f; border-radius: 6px; }
  .msg { padding: 10px 14px; border-radius: 6px; margin: 10px 0; } .msg.bad { background: #7d1f27; } .msg.ok { background: #1d5c4c; }
  .veil { position: fixed; inset: 0; background: #000a; display: grid; place-items: center; } .box { background: #fff; color: #222; border-radius: 10px; padding: 22px; width: 360px; }`;

function List({ orders, open }) {
  const [only, setOnly] = useState("Open");
  const [text, setText] = useState("");
  const shown = orders.filter(order => (only === "All" || order.status === only) && (order.customer + order.id).toLowerCase().includes(text.toLowerCase()))
    .sort((a, b) => is("by-number") ? a.id.localeCompare(b.id) : a.due.localeCompare(b.due));
  return <>
    <p><input placeholder="Find order or customer" value={text} onChange={e => setText(e.target.value)} />{" "}
      <label>Show <select value={only} onChange={e => setOnly(e.target.value)}><option>Open</option><option>Packed</option><option>All</option></select></label></p>
    <p>{shown.length === 1 ? "1 order" : `${shown.length} orders`}</p>
    {shown.map(order => <div className="order" key={order.id}>
      <div className="who"><strong>{order.id}</strong> {order.customer}<br /><small>due {order.due} · {order.lines.length} {order.lines.length === 1 ? "line" : "lines"}</small></div>
      {order.priority === "Urgent" && <span className="urgent">Urgent</span>}
      <span>{order.status}</span>
      {order.status === "Open" && <button className="yes" aria-label={`Pick ${order.id}`} onClick={() => open(order.id)}>Pick</button>}
    </div>)}
    {shown.length === 0 && <p>No orders match.</p>}
  </>;
}

function Pick({ order, change, back, pack }) {
  const [code, setCode] = useState("");
  const [message, setMessage] = useState(null);
  const [short, setShort] = useState(null);
  const [busy, setBusy] = useState(false);
  const field = useRef();
  const need = order.lines.reduce((sum, line) => sum + line.need, 0);
  const got = order.lines.reduce((sum, line) => sum + line.got, 0);
  const lost = order.lines.reduce((sum, line) => sum + line.short, 0);
  const lines = how => change({ ...order, lines: order.lines.map(how) });

  const scan = event => {
    event.preventDefault();
    const sku = code.trim();
    setCode("");
    field.current.focus();
    const line = order.lines.find(one => one.sku === sku);
    if (!line) return setMessage(["bad", `Item ${sku} is not on this order`]);
    if (line.got + line.short >= line.need && !is("over-pick")) return setMessage(["bad", `${line.name} is already complete`]);
    lines(one => one.sku === (is("wrong-line") ? order.lines[0].sku : sku) ? { ...one, got: one.got + 1 } : one);
    setMessage(["ok", `${line.name}: ${line.got + 1} of ${line.need}`]);
  };
  const report = () => {
    const count = Number(short.count);
    if (!(count >= 1 && count <= short.line.need - short.line.got) && !is("short-unchecked")) return setShort({ ...short, error: `Enter a number from 1 to ${short.line.need - short.line.got}` });
    lines(one => one.sku === short.line.sku ? { ...one, short: count } : one);
    setMessage(["ok", `${count} × ${short.line.name} reported missing`]);
    setShort(null);
  };
  const finish = async () => {
    setBusy(true);
    await wait(1100);
    pack(order);
  };
  return <>
    <p><button onClick={back}>← All orders</button></p>
    <h2>{order.id} · {order.customer}</h2>
    <div className="bar"><div style={{ width: `${(got + lost) / need * 100}%` }} /></div>
    <p>Picked <b>{got}</b> of <b>{need}</b>{lost > 0 && <>, missing <b>{lost}</b></>}</p>
    <form onSubmit={scan}><input ref={field} autoFocus placeholder="Scan or type an item number" size="28" value={code} onChange={e => setCode(e.target.value)} /> <button>Scan</button></form>
    {message && <div className={"msg " + message[0]} role="status" style={is("error-unreadable") && message[0] === "bad" ? { color: "#7d1f27" } : {}}>{message[1]}</div>}
    <table><thead><tr><th>Bin</th><th>Item</th><th>Description</th><th>Picked</th><th /></tr></thead>
      <tbody>{order.lines.map(line => <tr key={line.sku} className={line.got + line.short >= line.need ? "done" : ""}>
        <td>{line.bin}</td><td>{line.sku}</td><td>{line.name}</td><td>{line.got} / {line.need}{line.short > 0 && ` (${line.short} short)`}</td>
        <td>{line.got + line.short < line.need && <button onClick={() => setShort({ line, count: "1" })}>Report short</button>}</td></tr>)}</tbody></table>
    <button className="yes" disabled={got + lost < need || busy} onClick={finish}>{busy ? "Packing…" : "Complete order"}</button>
    {short && <div className="veil"><div className="box" role="dialog" aria-label="Report short">
      <h3>{short.line.name}</h3>
      <label>How many are missing? <input type="number" value={short.count} onChange={e => setShort({ ...short, count: e.target.value, error: "" })} /></label>
      {short.error && <p style={{ color: "#b00020" }}>{short.error}</p>}
      <p><button className="yes" onClick={report}>Report</button> <button onClick={() => setShort(null)}>Cancel</button></p></div></div>}
  </>;
}

function Floor() {
  const [state, setState] = useState(read);
  const [current, setCurrent] = useState(null);
  const [flash, setFlash] = useState("");
  const packed = state.orders.filter(order => order.status === "Packed").length;
  useEffect(() => localStorage.setItem(KEY, JSON.stringify(state)), [is("picks-not-kept") ? packed : state]);
  const change = order => setState(now => ({ orders: now.orders.map(one => one.id === order.id ? order : one) }));
  const pack = order => {
    change({ ...order, status: "Packed" });
    setCurrent(null);
    setFlash(`${order.id} is packed and on its way to the dock`);
    setTimeout(() => setFlash(""), 5000);
  };
  const count = status => state.orders.filter(order => order.status === status).length;
  const order = state.orders.find(one => one.id === current);
  return <div className="wrap"><style>{css}</style>
    <div className="top"><h1>Warehouse picking</h1><span>To do: <b>{count("Open")}</b></span><span>Packed: <b>{count("Packed")}</b></span></div>
    {flash && <div className="msg ok" role="status">{flash}</div>}
    {order ? <Pick order={order} change={change} back={() => setCurrent(null)} pack={pack} /> : <List orders={state.orders} open={setCurrent} />}
  </div>;
}

createRoot(document.getElementById("root")).render(<Floor />);
