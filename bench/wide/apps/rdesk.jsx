import * as React from "react";
import { createRoot } from "react-dom/client";
import { Checkbox, Dialog, DropdownMenu, Progress, Toast, ToggleGroup, Tooltip } from "radix-ui";

const styles = `
* { box-sizing: border-box; } body { margin: 0; background: #fbf8f3; font-family: Verdana, sans-serif; font-size: 14px; color: #2b2620; }
#root > main { max-width: 820px; margin: 0 auto; padding: 28px; } h1 { font-size: 20px; }
.bar { display: flex; gap: 12px; align-items: center; margin: 14px 0; } .grow { flex: 1; }
.btn { border: 1px solid #b9ad9a; background: #fff; border-radius: 4px; padding: 6px 12px; font: inherit; } .btn.main { background: #7a4a1d; border-color: #7a4a1d; color: #fff; }
.btn:disabled { opacity: .45; } .btn[data-state=on] { background: #2b2620; color: #fff; }
.ticket { display: flex; gap: 12px; align-items: center; background: #fff; border: 1px solid #e6dccb; border-radius: 6px; padding: 10px 14px; margin-bottom: 8px; }
.ticket .subject { flex: 1; font-weight: bold; } .pill { font-size: 12px; border-radius: 99px; padding: 2px 10px; background: #efe7d9; }
.box { width: 20px; height: 20px; border: 1px solid #8a7c66; border-radius: 3px; background: #fff; padding: 0; line-height: 1; }
.menu { background: #fff; border: 1px solid #d5c9b4; border-radius: 6px; padding: 5px; min-width: 170px; box-shadow: 0 8px 24px #0003; }
.menu > div, .menu [role=menuitemradio] { padding: 6px 12px; outline: none; display: flex; justify-content: space-between; } .menu [data-highlighted] { background: #f0e6d6; }
.menu hr, .sep { height: 1px; padding: 0 !important; background: #e6dccb; margin: 4px 0; }
.shade { position: fixed; inset: 0; background: rgb(30 20 10 / .5); } .modal { position: fixed; inset: 90px auto auto 50%; transform: translateX(-50%); width: 420px; background: #fff; padding: 22px; border-radius: 8px; }
.modal label { display: block; margin: 10px 0 4px; } .modal input, .modal textarea { width: 100%; font: inherit; padding: 6px 8px; } .bad { color: #b3261e; margin: 4px 0; }
.progress { width: 180px; height: 8px; background: #e6dccb; border-radius: 9px; overflow: hidden; } .progress div { height: 100%; background: #4d7c3a; }
.port { position: fixed; top: 16px; right: 16px; list-style: none; padding: 0; margin: 0; } .note { background: #2b2620; color: #fff; padding: 12px 16px; border-radius: 6px; display: flex; gap: 14px; margin-bottom: 8px; }
.note button { background: none; color: #ffd9a0; border: 0; font: inherit; }`;

const SEED = [
  { no: 101, subject: "Printer jams on floor 2", by: "Ines", priority: "High", solved: false },
  { no: 102, subject: "Cannot open the payroll file", by: "Tomas", priority: "Normal", solved: false },
  { no: 103, subject: "New badge for a visitor", by: "Wen", priority: "Low", solved: true },
  { no: 104, subject: "Projector has no sound", by: "Ines", priority: "Normal", solved: false },
];

function TicketMenu({ ticket, on }) {
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild><button className="btn" aria-label={`Actions for ticket ${ticket.no}`}>⋯</button></DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4}>
          <DropdownMenu.Item onSelect={() => on.solve(ticket)}>{ticket.solved ? "Reopen" : "Mark as solved"}</DropdownMenu.Item>
          <DropdownMenu.Item onSelect={() => on.remove(ticket)}>Delete ticket</DropdownMenu.Item>
          <DropdownMenu.Separator className="sep" />
          <DropdownMenu.RadioGroup value={ticket.priority} onValueChange={(p) => on.priority(ticket, p)}>
            {["High", "Normal", "Low"].map((p) => <DropdownMenu.RadioItem key={p} value={p}>{p} priority<DropdownMenu.ItemIndicator>✓</DropdownMenu.ItemIndicator></DropdownMenu.RadioItem>)}
          </DropdownMenu.RadioGroup>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

function NewTicket({ onAdd }) {
  const [open, setOpen] = React.useState(false);
  const [error, setError] = React.useState("");
  const send = (e) => {
    e.preventDefault();
    const f = new FormData(e.target);
    if (f.get("subject").trim().length < 5 && !is("short-subject")) return setError("The subject needs at least 5 characters");
    onAdd(f.get("subject").trim(), f.get("by").trim() || "Anonymous");
    setOpen(is("dialog-stays"));
  };
  return (
    <Dialog.Root open={open} onOpenChange={(o) => { setOpen(o); setError(""); }}>
      <Dialog.Trigger className="btn main">New ticket</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="shade" />
        <Dialog.Content className="modal" aria-describedby={undefined}>
          <Dialog.Title>What is wrong?</Dialog.Title>
          <form onSubmit={send} noValidate>
            <label htmlFor="subject">Subject</label><input id="subject" name="subject" autoFocus />
            {error && <p className="bad" role="alert">{error}</p>}
            <label htmlFor="by">Reported by</label><input id="by" name="by" />
            <div className="bar"><button className="btn main">Create ticket</button><Dialog.Close className="btn" type="button">Never mind</Dialog.Close></div>
          </form>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Desk() {
  const [tickets, setTickets] = React.useState([]);
  const [filter, setFilter] = React.useState("open");
  const [picked, setPicked] = React.useState([]);
  const [notes, setNotes] = React.useState([]);
  React.useEffect(() => { load("desk").then((s) => setTickets(s?.tickets ?? SEED)); }, []);
  const keep = (next) => { setTickets(next); return save("desk", { tickets: next }); };
  const note = (text, undo) => setNotes((n) => [...n, { id: Math.random(), text, undo }]);
  const on = {
    solve: (t) => { keep(tickets.map((x) => (x.no === t.no ? { ...x, solved: !x.solved } : x))); note(`Ticket ${t.no} ${t.solved ? "reopened" : "solved"}`); },
    remove: (t) => {
      const before = tickets;
      keep(tickets.filter((x) => x.no !== t.no));
      note(`Ticket ${t.no} deleted`, () => keep(is("undo-at-end") ? [...before.filter((x) => x.no !== t.no), t] : before));
    },
    priority: (t, p) => {
      const next = tickets.map((x) => (x.no === t.no ? { ...x, priority: p } : x));
      return is("priority-not-kept") ? setTickets(next) : keep(next);
    },
  };
  const solvePicked = () => { keep(tickets.map((t) => ((is("bulk-all") ? !t.solved : picked.includes(t.no)) ? { ...t, solved: true } : t))); note(`${picked.length} tickets solved`); setPicked([]); };
  const list = tickets.filter((t) => filter === "all" || t.solved === (filter === "solved"));
  const share = tickets.length ? Math.round((tickets.filter((t) => t.solved).length / tickets.length) * 100) : 0;
  return (
    <Toast.Provider duration={6000} swipeDirection="right">
      <Tooltip.Provider delayDuration={200}>
        <main>
          <style>{styles}</style>
          <div className="bar"><h1 className="grow">Help desk</h1><NewTicket onAdd={(subject, by) => keep([...tickets, { no: Math.max(...tickets.map((t) => t.no)) + 1, subject, by, priority: "Normal", solved: false }])} /></div>
          <div className="bar">
            <ToggleGroup.Root type="single" value={filter} onValueChange={(v) => v && setFilter(v)} aria-label="Which tickets">
              <ToggleGroup.Item className="btn" value="open">Open</ToggleGroup.Item><ToggleGroup.Item className="btn" value="solved">Solved</ToggleGroup.Item><ToggleGroup.Item className="btn" value="all">All</ToggleGroup.Item>
            </ToggleGroup.Root>
            <button className="btn" disabled={!picked.length} onClick={solvePicked}>Solve selected</button>
            <span className="grow" />
            <Progress.Root className="progress" value={share} aria-label="Share of solved tickets"><Progress.Indicator style={{ width: `${share}%` }} /></Progress.Root><span>{share}% solved</span>
          </div>
          {list.map((t) => (
            <div className="ticket" key={t.no}>
              <Checkbox.Root className="box" aria-label={`Select ticket ${t.no}`} checked={picked.includes(t.no)} onCheckedChange={(c) => setPicked(c ? [...picked, t.no] : picked.filter((n) => n !== t.no))}><Checkbox.Indicator>✓</Checkbox.Indicator></Checkbox.Root>
              <Tooltip.Root><Tooltip.Trigger asChild><span>#{t.no}</span></Tooltip.Trigger><Tooltip.Portal><Tooltip.Content className="menu">Reported by {t.by}</Tooltip.Content></Tooltip.Portal></Tooltip.Root>
              <span className="subject">{t.subject}</span><span className="pill">{t.priority}</span>
              <TicketMenu ticket={t} on={on} />
            </div>
          ))}
          {!list.length && <p>No tickets here.</p>}
        </main>
      </Tooltip.Provider>
      {notes.map((n) => (
        <Toast.Root key={n.id} className="note" onOpenChange={(o) => !o && setTimeout(() => setNotes((all) => all.filter((x) => x.id !== n.id)), 200)}>
          <Toast.Description>{n.text}</Toast.Description>{n.undo && <Toast.Action altText="Undo the deletion" onClick={n.undo}>Undo</Toast.Action>}
        </Toast.Root>
      ))}
      <Toast.Viewport className="port" />
    </Toast.Provider>
  );
}
createRoot(document.getElementById("root")).render(<Desk />);
