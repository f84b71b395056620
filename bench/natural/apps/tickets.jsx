import {useEffect, useRef, useState} from "react";
import {createRoot} from "react-dom/client";
import {Checkbox, DropdownMenu, Select, Switch, Tabs} from "radix-ui";

const css = document.createElement("style");
css.textContent = `
.desk{display:grid;grid-template-columns:390px 1fr;height:100vh;font-family:"Segoe UI",Arial,sans-serif;font-size:15px}
.left{border-right:1px solid #d8dbe2;overflow:auto;background:#fafbfc}.brand{padding:14px 16px;font-weight:700;font-size:18px;display:flex;justify-content:space-between}
.pill{background:#c2185b;color:#fff;border-radius:11px;padding:1px 9px;font-size:13px;font-weight:600}
.tabs{display:flex;border-bottom:1px solid #d8dbe2}.tabs button{flex:1;padding:10px;border:0;background:none;font:inherit;cursor:pointer}
.tabs button[data-state=active]{box-shadow:inset 0 -3px #3949ab;font-weight:600}
.bulk{display:flex;gap:10px;padding:9px 16px;background:#e8eaf6;align-items:center}
.item{display:flex;gap:10px;padding:11px 16px;border-bottom:1px solid #e8eaee;cursor:pointer;align-items:flex-start}.item.on{background:#e3e7fb}
.item .t{flex:1}.item .t div:first-child{font-weight:600}.muted{color:#5b6472;font-size:13px}
.tick{width:20px;height:20px;border:1px solid #8790a0;border-radius:4px;background:#fff;padding:0;line-height:18px}
.right{display:flex;flex-direction:column;height:100vh}.bar{display:flex;gap:14px;align-items:center;padding:12px 20px;border-bottom:1px solid #d8dbe2}.bar h2{margin:0;font-size:18px;flex:1}
.talk{flex:1;overflow:auto;padding:18px 20px;display:flex;flex-direction:column;gap:10px}
.m{max-width:70%;padding:9px 13px;border-radius:10px;background:#eceff4}.m.me{align-self:flex-end;background:#dbe6ff}.m.note{align-self:flex-end;background:#fff3c4;border:1px dashed #b59a25}
.m i{display:block;font-style:normal;font-size:12px;color:#525b69}.write{border-top:1px solid #d8dbe2;padding:14px 20px;display:flex;gap:12px;align-items:center}
.write textarea{flex:1;font:inherit;height:54px;padding:8px}.b{padding:8px 14px;border:1px solid #3949ab;border-radius:6px;background:#3949ab;color:#fff;font:inherit;cursor:pointer}
.b.l{background:#fff;color:#3949ab}.sw{width:40px;height:22px;border-radius:11px;border:0;background:#aab;padding:2px}.sw[data-state=checked]{background:#8a7000}
.sw span{display:block;width:18px;height:18px;border-radius:9px;background:#fff}.sw[data-state=checked] span{margin-left:18px}
.pop{background:#fff;border:1px solid #c5cad4;border-radius:6px;box-shadow:0 4px 14px #0003;padding:5px}.pop [role=option],.pop [role=menuitem]{padding:7px 14px;cursor:pointer}`;
document.head.append(css);

const msg = (who, text, kind = "in") => ({who, text, kind});
const FIRST = [
  {no: 1041, title: "Printer jams", from: "Ola Nilsen", state: "Open", unread: 2, agent: "", talk: [msg("Ola Nilsen", "The printer on floor 2 jams all the time."), msg("Ola Nilsen", "It is the blue one.")]},
  {no: 1042, title: "Charged twice", from: "Fatima Khan", state: "Open", unread: 1, agent: "", talk: [msg("Fatima Khan", "My card was charged twice in March.")]},
  {no: 1043, title: "Password reset loop", from: "Tom Becker", state: "Waiting", unread: 0, agent: "Jana", talk: [msg("Tom Becker", "The link sends me back to the login."), msg("Jana", "Which browser do you use?", "me")]},
  {no: 1044, title: "Wrong delivery address", from: "Lucia Rossi", state: "Open", unread: 0, agent: "", talk: [msg("Lucia Rossi", "Please send it to my office instead.")]},
  {no: 1045, title: "Thank you!", from: "Ben Wood", state: "Solved", unread: 0, agent: "Milo", talk: [msg("Ben Wood", "All fine now, thanks.")]},
];
const STATES = ["Open", "Waiting", "Solved"];

function App() {
  const [tickets, setTickets] = useState([]), [tab, setTab] = useState("Open"), [openNo, setOpenNo] = useState(null), [ticked, setTicked] = useState([]);
  const [text, setText] = useState(""), [internal, setInternal] = useState(false), [typing, setTyping] = useState(false);
  const now = useRef([]), counts = useRef(null);
  useEffect(() => { load("tickets", 200).then(kept => { now.current = kept || FIRST; setTickets(now.current); }); }, []);
  const change = (fit, fields) => {
    now.current = now.current.map(t => fit(t) ? {...t, ...(typeof fields === "function" ? fields(t) : fields)} : t);
    setTickets(now.current);
    save("tickets", now.current, 60);
  };
  const say = (no, message) => change(t => t.no === no, t => ({talk: is("reply-on-top") && message.kind === "me" ? [message, ...t.talk] : [...t.talk, message]}));
  const ticket = tickets.find(t => t.no === openNo);
  const show = t => {
    setOpenNo(t.no); setText("");
    if (t.unread && !is("unread-stays")) change(x => x.no === t.no, {unread: 0});
  };
  const send = async () => {
    if (!text.trim()) return;
    const no = openNo, from = ticket.from;
    say(no, msg("You", text.trim(), internal && !is("note-goes-public") ? "note" : "me"));
    setText("");
    if (internal) return;
    await wait(600); setTyping(true); await wait(1400); setTyping(false);
    if (is("customer-replaces-reply")) change(t => t.no === no, t => ({talk: t.talk.slice(0, -1)}));
    say(no, msg(from, "Thanks, I'll try that."));
  };
  const assign = agent => {
    change(t => is("assigns-all-open") ? t.state === tab : ticked.includes(t.no), {agent});
    setTicked([]);
  };
  const real = Object.fromEntries(STATES.map(s => [s, tickets.filter(t => t.state === s).length]));
  if (tickets.length && !counts.current) counts.current = real;
  const count = is("tab-counts-stale") ? counts.current || real : real;
  const unread = tickets.reduce((n, t) => n + t.unread, 0);
  return <div className="desk">
    <div className="left"><div className="brand"><span>Helpdesk</span>{unread > 0 && <span className="pill">{unread} unread</span>}</div>
      <Tabs.Root value={tab} onValueChange={v => { setTab(v); setTicked([]); }}><Tabs.List className="tabs">{STATES.map(s => <Tabs.Trigger key={s} value={s}>{s} ({count[s]})</Tabs.Trigger>)}</Tabs.List>
        <Tabs.Content value={tab}>
          {ticked.length > 0 && <div className="bulk"><span>{ticked.length} selected</span><DropdownMenu.Root>
            <DropdownMenu.Trigger className="b l">Assign to ▾</DropdownMenu.Trigger>
            <DropdownMenu.Portal><DropdownMenu.Content className="pop">{["Jana", "Milo", "Sven"].map(a => <DropdownMenu.Item key={a} onSelect={() => assign(a)}>{a}</DropdownMenu.Item>)}</DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root></div>}
          {tickets.filter(t => t.state === tab).map(t => <div key={t.no} className={"item" + (t.no === openNo ? " on" : "")} onClick={() => show(t)}>
            <Checkbox.Root className="tick" aria-label={`Select #${t.no}`} checked={ticked.includes(t.no)} onClick={e => e.stopPropagation()}
              onCheckedChange={on => setTicked(on ? [...ticked, t.no] : ticked.filter(n => n !== t.no))}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root>
            <div className="t"><div>{t.title}</div><div className="muted">#{t.no} · {t.from}</div><div className="muted">Agent: {t.agent || "nobody"}</div></div>
            {t.unread > 0 && <span className="pill">{t.unread}</span>}</div>)}
        </Tabs.Content></Tabs.Root></div>
    {!ticket ? <div className="right" style={{padding: 40, color: "#5b6472"}}>Pick a ticket on the left.</div> : <div className="right">
      <div className="bar"><h2>{ticket.title}</h2><span>State</span>
        <Select.Root value={ticket.state} onValueChange={state => change(t => t.no === openNo, {state})}>
          <Select.Trigger className="b l" aria-label="State"><Select.Value/> <Select.Icon/></Select.Trigger>
          <Select.Portal><Select.Content className="pop" position="popper"><Select.Viewport>{STATES.map(s => <Select.Item key={s} value={s}><Select.ItemText>{s}</Select.ItemText></Select.Item>)}</Select.Viewport></Select.Content></Select.Portal></Select.Root></div>
      <div className="talk">{ticket.talk.map((m, i) => <div key={i} className={"m " + m.kind}><i>{m.kind === "note" ? "Internal note" : m.who}</i>{m.text}</div>)}
        {typing && <div className="muted">{ticket.from} is typing…</div>}</div>
      <div className="write"><textarea placeholder={internal ? "Write a note for your colleagues" : "Write a reply"} value={text} onChange={e => setText(e.target.value)}/>
        <label htmlFor="int">Internal</label><Switch.Root id="int" className="sw" checked={internal} onCheckedChange={setInternal}><Switch.Thumb/></Switch.Root>
        <button className="b" onClick={send}>{internal ? "Add note" : "Send"}</button></div></div>}
  </div>;
}
createRoot(document.getElementById("root")).render(<App/>);
