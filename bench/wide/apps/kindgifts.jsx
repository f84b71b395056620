import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { AlertDialog, Dialog, DropdownMenu, Progress, RadioGroup, Switch, Tabs } from "radix-ui";
import { Toaster, toast } from "sonner";

const css = `
  body { font-family: system-ui, sans-serif; margin: 0; background: #fffaf5; color: #33271c } main { max-width: 880px; margin: 0 auto; padding: 22px }
  button { font: inherit; border: 1px solid #d8c6b3; background: #fff; border-radius: 8px; padding: 6px 13px; cursor: pointer } .go { background: #c2571a; color: #fff; border-color: #c2571a }
  [role=tab][data-state=active] { background: #f6e2d0; font-weight: 600 } [role=tablist] { display: flex; gap: 8px; margin: 16px 0 }
  .camp { background: #fff; border: 1px solid #eadccd; border-radius: 12px; padding: 16px; margin-bottom: 14px } .camp header { display: flex; justify-content: space-between }
  .camp h2 { margin: 0; font-size: 18px } .track { height: 10px; background: #f1e5d8; border-radius: 6px; overflow: hidden; margin: 10px 0 } .fill { height: 100%; background: #c2571a }
  .veil { position: fixed; inset: 0; background: rgba(40, 25, 10, .4) } .box { position: fixed; left: 50%; top: 50%; transform: translate(-50%, -50%); background: #fff; padding: 22px; border-radius: 12px; width: 380px }
  .opt { display: flex; align-items: center; gap: 8px; margin: 6px 0 } .dot { width: 18px; height: 18px; border-radius: 50%; padding: 0 } .dot[data-state=checked] { background: #c2571a }
  .sw { width: 40px; height: 22px; border-radius: 12px; padding: 2px } .sw[data-state=checked] { background: #c2571a } .knob { display: block; width: 16px; height: 16px; border-radius: 50%; background: #bbb }
  table { width: 100%; border-collapse: collapse; background: #fff } th, td { text-align: left; padding: 8px; border-bottom: 1px solid #eadccd } .warn { color: #a8200d; margin: 6px 0 }
  .menu { background: #fff; border: 1px solid #d8c6b3; border-radius: 8px; padding: 4px } .menu [role=menuitem] { padding: 6px 14px; cursor: pointer } .menu [data-highlighted] { background: #f6e2d0 }
  .hushed [data-sonner-toast] { opacity: 0 !important }
`;
const CAMPAIGNS = [{ name: "Winter shelter", goal: 2000, raised: 1240 }, { name: "School books", goal: 800, raised: 785 }, { name: "Clean wells", goal: 5000, raised: 900 }];
const GIFTS = [
  { id: 1, donor: "Olga Petrenko", to: "Winter shelter", amount: 40, monthly: true },
  { id: 2, donor: "Ravi Nair", to: "Clean wells", amount: 100, monthly: false },
  { id: 3, donor: "Olga Petrenko", to: "School books", amount: 15, monthly: false },
];

function GiveBox({ camp, onGive, onClose }) {
  const [pick, setPick] = useState("25"), [other, setOther] = useState(""), [donor, setDonor] = useState(""), [monthly, setMonthly] = useState(false), [warn, setWarn] = useState("");
  const amount = pick === "other" ? Number(other) : Number(pick);
  const go = async (e) => {
    e.preventDefault();
    if (!donor.trim()) return setWarn("Please tell us your name");
    if (!(amount >= 5) && !is("tiny-gifts")) return setWarn("The smallest gift is $5");
    setWarn("");
    await onGive({ donor: donor.trim(), to: camp.name, amount, monthly: is("never-monthly") ? false : monthly });
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(o) => !o && onClose()}><Dialog.Portal><Dialog.Overlay className="veil" />
      <Dialog.Content className="box" aria-describedby={undefined}><Dialog.Title>Give to {camp.name}</Dialog.Title>
        <form onSubmit={go}>
          <RadioGroup.Root value={pick} onValueChange={setPick} aria-label="Amount">
            {["10", "25", "50", "other"].map((v) => <div className="opt" key={v}><RadioGroup.Item className="dot" value={v} id={"a" + v} /><label htmlFor={"a" + v}>{v === "other" ? "Other amount" : "$" + v}</label></div>)}
          </RadioGroup.Root>
          {pick === "other" && <p><label>Your amount<br /><input value={other} onChange={(e) => setOther(e.target.value)} inputMode="decimal" /></label></p>}
          <p><label>Your name<br /><input value={donor} onChange={(e) => setDonor(e.target.value)} /></label></p>
          <div className="opt"><Switch.Root className="sw" id="mon" checked={monthly} onCheckedChange={setMonthly}><Switch.Thumb className="knob" /></Switch.Root><label htmlFor="mon">Repeat every month</label></div>
          {warn && <div className="warn" role="alert">{warn}</div>}
          <p><button type="button" onClick={onClose}>Maybe later</button> <button className="go">Give {money(amount || 0)}</button></p>
        </form></Dialog.Content></Dialog.Portal></Dialog.Root>
  );
}

function App() {
  const [camps, setCamps] = useState(CAMPAIGNS), [gifts, setGifts] = useState(GIFTS), [ready, setReady] = useState(false);
  const [giving, setGiving] = useState(null), [refund, setRefund] = useState(null), [who, setWho] = useState("everyone");
  useEffect(() => { load("gifts", 100).then((s) => { if (s && s.gifts) { setCamps(s.camps); setGifts(s.gifts); } setReady(true); }); }, []);
  const store = (c, g) => { setCamps(c); setGifts(g); return save("gifts", { camps: c, gifts: g }, 200); };
  const give = async (gift) => {
    const next = camps.map((c) => (c.name === gift.to && !is("raised-stale") ? { ...c, raised: c.raised + gift.amount } : c));
    await store(next, [{ ...gift, id: gifts.length + 1 }, ...gifts]);
    toast.success(`Thank you, ${gift.donor}!`);
  };
  const giveBack = async () => {
    const g = refund, kept = gifts.filter((x) => (is("refunds-all-of-donor") ? x.donor !== g.donor : x.id !== g.id));
    await store(camps.map((c) => (c.name === g.to ? { ...c, raised: c.raised - g.amount } : c)), kept);
    toast(`${money(g.amount)} was refunded to ${g.donor}`);
  };
  if (!ready) return <main>One moment...</main>;
  const shown = gifts.filter((g) => who === "everyone" || g.monthly || is("monthly-ignored"));
  return (
    <main className={is("toast-unseen") ? "hushed" : ""}>
      <h1>Kind gifts</h1>
      <Tabs.Root defaultValue="camps">
        <Tabs.List aria-label="Parts"><Tabs.Trigger value="camps">Campaigns</Tabs.Trigger><Tabs.Trigger value="gifts">Gifts ({gifts.length})</Tabs.Trigger></Tabs.List>
        <Tabs.Content value="camps">{camps.map((c) => {
          const part = Math.min(100, Math.floor((c.raised / c.goal) * 100));
          return <article className="camp" key={c.name}><header><h2>{c.name}</h2>{c.raised >= c.goal && <strong>Goal reached</strong>}</header>
            <Progress.Root className="track" value={part} aria-label={c.name + " progress"}><Progress.Indicator className="fill" style={{ width: part + "%" }} /></Progress.Root>
            <p>{money(c.raised)} of {money(c.goal)} ({part}%)</p><button className="go" onClick={() => setGiving(c)}>Donate</button></article>;
        })}</Tabs.Content>
        <Tabs.Content value="gifts">
          <DropdownMenu.Root><DropdownMenu.Trigger>{who === "everyone" ? "All gifts" : "Monthly gifts"} ▾</DropdownMenu.Trigger><DropdownMenu.Portal><DropdownMenu.Content className="menu">
            <DropdownMenu.Item onSelect={() => setWho("everyone")}>Show all</DropdownMenu.Item><DropdownMenu.Item onSelect={() => setWho("monthly")}>Show monthly only</DropdownMenu.Item></DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root>
          <table><thead><tr><th>Donor</th><th>Campaign</th><th>Amount</th><th>Rhythm</th><th /></tr></thead><tbody>
            {shown.map((g) => <tr key={g.id}><td>{g.donor}</td><td>{g.to}</td><td>{money(g.amount)}</td><td>{g.monthly ? "Monthly" : "Once"}</td><td><button onClick={() => setRefund(g)}>Refund</button></td></tr>)}
          </tbody></table></Tabs.Content>
      </Tabs.Root>
      {giving && <GiveBox camp={giving} onGive={give} onClose={() => setGiving(null)} />}
      <AlertDialog.Root open={!!refund} onOpenChange={(o) => !o && setRefund(null)}><AlertDialog.Portal><AlertDialog.Overlay className="veil" /><AlertDialog.Content className="box">
        <AlertDialog.Title>Refund this gift?</AlertDialog.Title><AlertDialog.Description>{refund && `${money(refund.amount)} goes back to ${refund.donor}.`}</AlertDialog.Description>
        <AlertDialog.Cancel>Keep gift</AlertDialog.Cancel> <AlertDialog.Action className="go" onClick={giveBack}>Yes, refund</AlertDialog.Action></AlertDialog.Content></AlertDialog.Portal></AlertDialog.Root>
      <Toaster position="top-center" duration={5000} />
    </main>
  );
}
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
createRoot(document.getElementById("root")).render(<App />);
