import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Accordion, Dialog, RadioGroup, Switch, Tabs } from "radix-ui";

const style = document.createElement("style");
style.textContent = `
body { font: 15px system-ui, sans-serif; background: #fafafa; color: #18181b; } .wrap { max-width: 820px; margin: 0 auto; padding: 28px; } .row { display: flex; gap: 16px; align-items: center; } .between { justify-content: space-between; } .muted { color: #71717a; } .sm { font-size: 13px; }
.card { background: #fff; border: 1px solid #e4e4e7; border-radius: 12px; padding: 18px; flex: 1; } .btn { font: inherit; padding: 8px 14px; border-radius: 8px; border: 1px solid #d4d4d8; background: #fff; } .dark { background: #18181b; color: #fff; } .btn:disabled { opacity: .5; }
.tab { font: inherit; border: 0; background: none; padding: 10px 14px; } .tab[data-state=active] { font-weight: 600; box-shadow: inset 0 -2px #18181b; } .dot { width: 18px; height: 18px; border-radius: 9px; border: 1px solid #888; background: #fff; padding: 0; } .dot > span { display: block; width: 10px; height: 10px; border-radius: 5px; background: #18181b; margin: auto; }
.track { width: 40px; height: 22px; border-radius: 11px; border: 0; background: #d4d4d8; padding: 2px; } .track[data-state=checked] { background: #16a34a; } .thumb { display: block; width: 18px; height: 18px; border-radius: 9px; background: #fff; } .track[data-state=checked] .thumb { transform: translateX(18px); }
.faq { border-bottom: 1px solid #e4e4e7; } .faq h3 { margin: 0; } .faq button { font: inherit; width: 100%; text-align: left; border: 0; background: none; padding: 12px 0; font-weight: 600; } .answer { overflow: hidden; } .answer.flat { height: 0; }
.veil { position: fixed; inset: 0; background: #0006; } .sheet { position: fixed; left: 50%; top: 40%; transform: translate(-50%, -50%); background: #fff; border-radius: 14px; padding: 24px; width: 380px; } dl { display: grid; grid-template-columns: 1fr auto; gap: 6px; } dd { margin: 0; font-weight: 600; } .note { position: fixed; right: 20px; top: 20px; background: #18181b; color: #fff; padding: 12px 18px; border-radius: 8px; }`;
document.head.append(style);

const PLANS = [{ name: "Starter", month: 4 }, { name: "Team", month: 10 }, { name: "Studio", month: 18 }];
const START = { plan: "Starter", cycle: "monthly", seats: 5 };

function Plan() {
  const [kept, setKept] = useState(null);
  const [seats, setSeats] = useState(5);
  const [cycle, setCycle] = useState("Monthly");
  const [chosen, setChosen] = useState(null);
  const [renew, setRenew] = useState(true);
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState("");
  useEffect(() => { load("j_plan", 400).then(value => { setKept(value || START); setSeats((value || START).seats); }); }, []);
  if (!kept) return <p className="wrap" role="status">Loading your plan…</p>;
  const yearly = cycle === "Yearly";
  const price = plan => (yearly ? plan.month * 9.6 : plan.month);
  const tell = text => { setNote(text); setTimeout(() => setNote(""), 5000); };
  async function pay() {
    setBusy(true);
    const next = { ...kept, plan: chosen.name, cycle: cycle.toLowerCase() };
    await save("j_plan", next, 1100);
    setKept(next); setBusy(false); setChosen(null);
  }
  async function keepSeats() {
    setBusy(true);
    await save("j_plan", { ...kept, seats: is("one-seat-lost") ? seats - 1 : seats }, 700);
    setKept({ ...kept, seats }); setBusy(false); tell("Seats updated");
  }
  const now = PLANS.find(plan => plan.name === kept.plan);
  const due = kept.seats * (kept.cycle === "yearly" && !is("month-charged") ? now.month * 9.6 : now.month);
  const current = is("only-requested") && kept.plan !== "Starter" ? `Starter, monthly (${kept.plan}, ${kept.cycle} requested)` : `${kept.plan}, ${kept.cycle}`;
  return (
    <div className="wrap">
      <h1>Plan and seats</h1>
      <dl className="card"><dt>Current plan</dt><dd>{current}</dd><dt>Next payment</dt><dd>{money(due)}</dd></dl>
      <Tabs.Root defaultValue="plans">
        <Tabs.List aria-label="Subscription"><Tabs.Trigger className="tab" value="plans">Plans</Tabs.Trigger><Tabs.Trigger className="tab" value="seats">Seats</Tabs.Trigger><Tabs.Trigger className="tab" value="help">Help</Tabs.Trigger></Tabs.List>
        <Tabs.Content value="plans">
          <RadioGroup.Root className="row" value={cycle} onValueChange={setCycle} aria-label="Billing">
            {["Monthly", "Yearly"].map(name => <div key={name} className="row" style={{ gap: 6, padding: "14px 0" }}><RadioGroup.Item className="dot" value={name} id={name}><RadioGroup.Indicator /></RadioGroup.Item><label htmlFor={name}>{name}</label></div>)}
            <span className="muted sm">Yearly saves 20% of the monthly price</span>
          </RadioGroup.Root>
          <div className="row">{PLANS.map(plan => (
            <section key={plan.name} className="card" aria-label={plan.name}>
              <h2>{plan.name}</h2><p><strong>{money(price(plan))}</strong> <span className="muted sm">per seat and {yearly ? "year" : "month"}</span></p>
              <button className="btn" disabled={plan.name === kept.plan && cycle.toLowerCase() === kept.cycle} onClick={() => setChosen(plan)}>Choose {plan.name}</button>
            </section>
          ))}</div>
        </Tabs.Content>
        <Tabs.Content value="seats">
          <div className="card" style={{ marginTop: 14 }}>
            <p><strong>{seats} seats</strong> <span className="muted sm">5 people have joined</span></p>
            <div className="row"><button className="btn" disabled={seats <= 5} onClick={() => setSeats(seats - 1)}>Remove a seat</button><button className="btn" onClick={() => setSeats(seats + 1)}>Add a seat</button><button className="btn dark" disabled={busy || seats === kept.seats} onClick={keepSeats}>{busy ? "Saving…" : "Save seats"}</button></div>
          </div>
        </Tabs.Content>
        <Tabs.Content value="help">
          <Accordion.Root type="single" collapsible>
            {[["Can I get a refund?", "Yes, within 14 days of a payment."], ["What is a seat?", "Everyone who can sign in needs one."]].map(([question, answer]) => (
              <Accordion.Item key={question} value={question} className="faq"><Accordion.Header><Accordion.Trigger>{question}</Accordion.Trigger></Accordion.Header>
                <Accordion.Content className={is("answer-flat") ? "answer flat" : "answer"}><p>{answer}</p></Accordion.Content></Accordion.Item>
            ))}
          </Accordion.Root>
        </Tabs.Content>
      </Tabs.Root>
      <div className="row between" style={{ marginTop: 24 }}><label htmlFor="renew">Renew automatically</label><Switch.Root id="renew" className="track" checked={renew} onCheckedChange={setRenew}><Switch.Thumb className="thumb" /></Switch.Root></div>
      <Dialog.Root open={!!chosen} onOpenChange={open => !open && setChosen(null)}>
        <Dialog.Portal><Dialog.Overlay className="veil" /><Dialog.Content className="sheet">
          <Dialog.Title>Change to {chosen && chosen.name}?</Dialog.Title><Dialog.Description>Your card ending in 4410 is charged on the next payment day.</Dialog.Description>
          <div className="row"><button className="btn dark" disabled={busy} onClick={pay}>{busy ? "One moment…" : "Confirm and pay"}</button><Dialog.Close className="btn">Not now</Dialog.Close></div>
        </Dialog.Content></Dialog.Portal>
      </Dialog.Root>
      {note && <div className="note" role="status">{note}</div>}
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Plan />);
