import { useEffect, useMemo, useState } from "react";
import { createRoot } from "react-dom/client";
import { AllCommunityModule, ModuleRegistry } from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { Dialog, RadioGroup, Switch, Tabs } from "radix-ui";

ModuleRegistry.registerModules([AllCommunityModule]);
document.head.append(Object.assign(document.createElement("style"), { textContent: `
#root { padding: 18px 26px; color: #222; } h1 { font-size: 24px; margin: 0 0 4px; } .desk { color: #666; }
.tabs { display: flex; gap: 4px; margin: 14px 0; border-bottom: 2px solid #c9b79c; } .tabs button { font: inherit; border: 0; background: none; padding: 8px 18px; cursor: pointer; } .tabs button[data-state=active] { background: #c9b79c; }
.tools { display: flex; gap: 14px; align-items: center; margin-bottom: 10px; } .tools input { font: inherit; padding: 5px 8px; width: 220px; } .tools button, .panel button { font: inherit; padding: 5px 14px; }
.sw { width: 40px; height: 22px; border-radius: 11px; border: 0; background: #bbb; padding: 0 !important; position: relative; } .sw[data-state=checked] { background: #7a4e1d; } .sw span { position: absolute; top: 3px; left: 3px; width: 16px; height: 16px; border-radius: 8px; background: #fff; } .sw[data-state=checked] span { left: 21px; }
.shade { position: fixed; inset: 0; background: #0006; } .panel { position: fixed; left: 50%; top: 120px; width: 360px; margin-left: -180px; background: #fff; border-radius: 8px; padding: 20px; } .panel h2 { margin: 0 0 8px; font-size: 19px; }
.dot { width: 18px; height: 18px; border-radius: 9px; border: 1px solid #777; background: #fff; padding: 0 !important; margin-right: 6px; } .dot span { display: block; width: 10px; height: 10px; border-radius: 5px; background: #7a4e1d; margin: 3px; }
.warn { color: #b3261e; } .info { background: #fff4d6; border-left: 4px solid #c98a00; padding: 8px 12px; margin-bottom: 10px; } .foot { display: flex; justify-content: space-between; margin-top: 10px; }` }));

const SELECTION = { mode: "singleRow", enableClickSelection: true };
const FIRST = { payments: [], loans: [
  ["Nadia Petrov", "The Left Hand of Darkness", "2027-03-01", 9], ["Ben Okoye", "Middlemarch", "2027-03-20", 0], ["Carla Jimenez", "Dune", "2027-02-24", 14],
  ["Nadia Petrov", "Piranesi", "2027-03-15", 0], ["Owen Hughes", "The Hobbit", "2027-03-08", 2], ["Yuki Tanaka", "Invisible Cities", "2027-03-12", 0],
].map(([reader, title, due, late], i) => ({ id: i + 1, reader, title, due, late, fine: late * 0.5 })) };
const later = (day, n) => { const d = new Date(day); d.setUTCDate(d.getUTCDate() + n); return d.toISOString().slice(0, 10); };

function Pay({ loan, close, pay }) {
  const [amount, setAmount] = useState(loan.fine.toFixed(2));
  const [how, setHow] = useState("Cash");
  const [error, setError] = useState("");
  const go = () => {
    const sum = Number(amount);
    if (!(sum > 0)) return setError("Enter an amount");
    if (sum > loan.fine && !is("overpaid")) return setError("That is more than the fine");
    pay(sum, how);
  };
  return <Dialog.Root open onOpenChange={close}><Dialog.Portal><Dialog.Overlay className="shade" />
    <Dialog.Content className="panel" aria-describedby={undefined}><Dialog.Title>Payment of {loan.reader}</Dialog.Title>
      <p>{loan.title}: fine {money(loan.fine)}</p>
      <label>Amount in $ <input value={amount} onChange={e => setAmount(e.target.value)} /></label>
      <RadioGroup.Root value={how} onValueChange={setHow} aria-label="Paid by">{["Cash", "Card"].map(x =>
        <p key={x}><RadioGroup.Item className="dot" value={x} id={x}><RadioGroup.Indicator /></RadioGroup.Item><label htmlFor={x}>{x}</label></p>)}</RadioGroup.Root>
      {error && <p className="warn" role="alert">{error}</p>}
      <button onClick={go}>Take payment</button> <Dialog.Close>Close</Dialog.Close>
    </Dialog.Content></Dialog.Portal></Dialog.Root>;
}

function App() {
  const [data, setData] = useState(null);
  const [find, setFind] = useState("");
  const [late, setLate] = useState(false);
  const [picked, setPicked] = useState(null);
  const [paying, setPaying] = useState(false);
  const [info, setInfo] = useState("");
  useEffect(() => { load("fines", 200).then(kept => setData(kept?.loans ? kept : FIRST)); }, []);
  const columns = useMemo(() => [
    { field: "reader", headerName: "Reader", flex: 1 }, { field: "title", headerName: "Title", flex: 1.4 }, { field: "due", headerName: "Due", width: 130 },
    { field: "late", headerName: "Days late", width: 120 }, { field: "fine", headerName: "Fine", width: 110, valueFormatter: p => money(p.value) },
  ], []);
  const rows = useMemo(() => (data?.loans ?? []).filter(l => (!late || l.late > 0) && `${l.reader} ${l.title}`.toLowerCase().includes(find.toLowerCase())), [data, late, find]);
  if (!data) return <p>One moment…</p>;
  const loan = data.loans.find(l => l.id === picked);
  const change = (patch, more = {}) => {
    const next = { ...data, ...more, loans: data.loans.map(l => l.id === picked ? { ...l, ...patch } : l) };
    setData(next);
    return next;
  };
  const renew = () => {
    if (loan.fine > 0 && !is("renewed-anyway")) return setInfo(`${loan.reader} has to pay the fine first`);
    const due = later(loan.due, 21);
    const next = change({ due, late: 0 });
    if (!is("renewal-lost")) save("fines", next, 100);
    setInfo(`${loan.title} is now due on ${due}`);
  };
  const pay = (sum, how) => {
    const entry = { reader: loan.reader, title: loan.title, sum, how: is("always-cash") ? "Cash" : how };
    save("fines", change({ fine: Math.max(0, loan.fine - sum) }, { payments: [...data.payments, entry] }), 100);
    setPaying(false);
    setInfo(`${loan.reader} paid ${money(sum)}`);
  };
  const owed = (is("total-stale") ? FIRST : data).loans.reduce((n, l) => n + l.fine, 0);
  return <><h1>Loans desk</h1><div className="desk">Wednesday, 10 March 2027</div>
    <Tabs.Root defaultValue="loans"><Tabs.List className="tabs"><Tabs.Trigger value="loans">Loans</Tabs.Trigger><Tabs.Trigger value="payments">Payments</Tabs.Trigger></Tabs.List>
      <Tabs.Content value="loans">
        {info && <div className="info" role="status">{info}</div>}
        <div className="tools"><input placeholder="Reader or title" value={find} onChange={e => setFind(e.target.value)} />
          <Switch.Root id="late" className="sw" checked={late} onCheckedChange={setLate}><Switch.Thumb /></Switch.Root><label htmlFor="late">Only overdue</label>
          <span style={{ flex: 1 }} /><button disabled={!loan} onClick={renew}>Renew</button><button disabled={!loan || !loan.fine} onClick={() => setPaying(true)}>Pay fine…</button></div>
        <div style={{ height: 330 }}><AgGridReact rowData={rows} columnDefs={columns} getRowId={p => String(p.data.id)} rowSelection={SELECTION}
          onSelectionChanged={e => setPicked(e.api.getSelectedRows()[0]?.id ?? null)} /></div>
        <div className="foot"><span>{(is("count-of-all") ? data.loans : rows).length} loans shown</span><b>Outstanding fines: {money(owed)}</b></div>
      </Tabs.Content>
      <Tabs.Content value="payments">{data.payments.length ? <ol>{data.payments.map((p, i) => <li key={i}>{p.reader} – {p.title} – {money(p.sum)} – {p.how}</li>)}</ol> : <p>No payments today</p>}</Tabs.Content>
    </Tabs.Root>
    {paying && loan && <Pay loan={loan} close={() => setPaying(false)} pay={pay} />}</>;
}
createRoot(document.getElementById("root")).render(<App />);
