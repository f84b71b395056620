import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { Dialog, DropdownMenu, Select, Tabs, Toast, Switch, AlertDialog, Progress } from "radix-ui";

const util = `
.flex{display:flex}.grid{display:grid}.grid-cols-3{grid-template-columns:repeat(3,1fr)}.gap-1{gap:4px}.gap-2{gap:8px}.gap-4{gap:16px}.items-center{align-items:center}.items-start{align-items:flex-start}.justify-between{justify-content:space-between}
.ml-auto{margin-left:auto}.p-2{padding:8px}.p-3{padding:12px}.p-4{padding:16px}.p-6{padding:24px}.px-2{padding:0 8px}.py-1{padding-top:4px;padding-bottom:4px}.mt-2{margin-top:8px}.mt-4{margin-top:16px}.mb-2{margin-bottom:8px}.m-0{margin:0}
.text-xs{font-size:12px}.text-sm{font-size:14px}.text-lg{font-size:18px}.font-bold{font-weight:700}.text-slate-500{color:#64748b}.text-white{color:#fff}.text-rose-600{color:#e11d48}
.bg-white{background:#fff}.bg-slate-100{background:#f1f5f9}.bg-slate-900{background:#0f172a}.bg-violet-600{background:#7c3aed}.bg-amber-100{background:#fef3c7}
.rounded{border-radius:6px}.rounded-full{border-radius:99px}.border{border:1px solid #cbd5e1}.border-0{border:0}.shadow{box-shadow:0 2px 8px #0f172a33}.cursor-pointer{cursor:pointer}.w-full{width:100%}.w-96{width:384px}.min-h-40{min-height:160px}
.fixed{position:fixed}.inset-0{inset:0}.bottom-4{bottom:16px}.right-4{right:16px}.top-1\\/4{top:20%}.left-1\\/3{left:34%}.z-50{z-index:50}.bg-black\\/40{background:#0006}.list-none{list-style:none}
body{margin:0;font-family:Inter,system-ui,sans-serif;background:#f8fafc;color:#0f172a}button,input{font:inherit;font-size:14px}[data-state=active]{border-bottom:2px solid #7c3aed!important}[data-disabled]{opacity:.4}[data-highlighted]{background:#ede9fe}
`;
const BTN = "rounded border bg-white p-2 text-sm cursor-pointer", PRI = "rounded border-0 bg-violet-600 text-white p-2 text-sm cursor-pointer", PANEL = "fixed z-50 top-1/4 left-1/3 w-96 bg-white rounded shadow p-6";
const STAGES = ["Planned", "Editing", "Published"];
const SEED = [
  { id: 41, title: "Voices of the Harbour", host: "Ama Boateng", min: 42, stage: "Planned" },
  { id: 40, title: "The Last Lighthouse", host: "Leo Park", min: 37, stage: "Editing" },
  { id: 39, title: "Bees on the Roof", host: "Ama Boateng", min: 28, stage: "Editing" },
  { id: 38, title: "Night Trains", host: "Leo Park", min: 51, stage: "Published" },
];
const dur = (m) => (m >= 60 ? `${Math.floor(m / 60)} h ${m % 60} min` : `${m} min`);

function Pick({ label, value, onChange, options }) {
  return <div className="mt-2"><span id={"s-" + label} className="text-sm">{label}</span><Select.Root value={value} onValueChange={onChange}>
    <Select.Trigger aria-labelledby={"s-" + label} className={BTN + " w-full flex justify-between"}><Select.Value placeholder="Choose …" /><Select.Icon>▾</Select.Icon></Select.Trigger>
    <Select.Portal><Select.Content position="popper" className="z-50 bg-white border rounded shadow p-2"><Select.Viewport>
      {options.map((o) => <Select.Item key={o} value={o} className="p-2 cursor-pointer rounded"><Select.ItemText>{o}</Select.ItemText></Select.Item>)}
    </Select.Viewport></Select.Content></Select.Portal></Select.Root></div>;
}

function NewEpisode({ onAdd }) {
  const [open, setOpen] = useState(false), [title, setTitle] = useState(""), [host, setHost] = useState(""), [min, setMin] = useState("30"), [err, setErr] = useState("");
  const submit = (e) => { e.preventDefault(); if (!title.trim() && !is("title-optional")) return setErr("Give the episode a title"); if (!host) return setErr("Choose a host"); onAdd({ title: title.trim(), host, min: Number(min) }); if (!is("dialog-stays")) setOpen(false); setTitle(""); setHost(""); setErr(""); };
  return <Dialog.Root open={open} onOpenChange={(o) => { setOpen(o); setErr(""); }}><Dialog.Trigger className={PRI}>New episode</Dialog.Trigger>
    <Dialog.Portal><Dialog.Overlay className="fixed inset-0 bg-black/40" /><Dialog.Content className={PANEL} aria-describedby={undefined}>
      <Dialog.Title className="text-lg m-0">Plan an episode</Dialog.Title>
      <form onSubmit={submit} noValidate>
        <label className="text-sm mt-2" style={{ display: "block" }}>Title<input className="w-full border rounded p-2" value={title} onChange={(e) => setTitle(e.target.value)} /></label>
        <Pick label="Host" value={host} onChange={setHost} options={["Ama Boateng", "Leo Park", "Sofia Lindqvist"]} />
        <label className="text-sm mt-2" style={{ display: "block" }}>Length in minutes<input type="number" className="w-full border rounded p-2" value={min} onChange={(e) => setMin(e.target.value)} /></label>
        {err && <p className="text-sm text-rose-600" role="alert">{err}</p>}
        <div className="flex gap-2 mt-4"><button className={PRI}>Add episode</button><Dialog.Close className={BTN}>Discard</Dialog.Close></div>
      </form></Dialog.Content></Dialog.Portal></Dialog.Root>;
}

function Card({ ep, onMove, onDelete }) {
  return <li className="bg-white rounded border p-3 mb-2">
    <div className="flex justify-between items-start"><div className="font-bold text-sm">#{ep.id} · {ep.title}</div>
      <DropdownMenu.Root><DropdownMenu.Trigger className={BTN} aria-label={"Actions for " + ep.title}>⋯</DropdownMenu.Trigger>
        <DropdownMenu.Portal><DropdownMenu.Content className="bg-white border rounded shadow p-2 z-50">
          {STAGES.map((s) => <DropdownMenu.Item key={s} disabled={s === ep.stage} className="p-2 cursor-pointer rounded text-sm" onSelect={() => onMove(ep, s)}>Move to {s}</DropdownMenu.Item>)}
          <DropdownMenu.Separator className="border" /><DropdownMenu.Item className="p-2 cursor-pointer rounded text-sm text-rose-600" onSelect={() => onDelete(ep)}>Delete</DropdownMenu.Item>
        </DropdownMenu.Content></DropdownMenu.Portal></DropdownMenu.Root></div>
    <div className="text-xs text-slate-500 mt-2">{ep.host} · {dur(ep.min)}</div></li>;
}

function App() {
  const [eps, setEps] = useState(null), [compact, setCompact] = useState(false), [del, setDel] = useState(null), [toast, setToast] = useState("");
  useEffect(() => { load("episodes", 150).then((s) => { setEps((s && s.eps) || SEED); setCompact(!!(s && s.hide)); }); }, []);
  if (!eps) return <div className="p-6 text-slate-500">Loading board…</div>;
  const put = (next, hide = compact) => { setEps(next); return save("episodes", { eps: next, hide }, 80); };
  const move = (ep, stage) => { const next = eps.map((e) => (e.id === ep.id ? { ...e, stage } : e)); if (is("move-unsaved")) setEps(next); else put(next); setToast(`“${ep.title}” moved to ${stage}`); };
  const remove = () => { const gone = del; setDel(null); put(eps.filter((e) => e.id !== gone.id)).then(() => setToast("Episode deleted")); };
  const add = (e) => { const id = Math.max(...eps.map((x) => x.id)) + 1; put(is("added-last") ? [...eps, { ...e, id, stage: "Planned" }] : [{ ...e, id, stage: "Planned" }, ...eps]); setToast("Episode added"); };
  const done = eps.filter((e) => e.stage === "Published").length, pct = Math.round((done / eps.length) * 100);
  const hosts = [...new Set(eps.map((e) => e.host))].sort();
  return <Toast.Provider duration={3500}>
    <div className="flex items-center gap-4 bg-slate-900 text-white p-4"><div className="text-lg font-bold">Tidewater Studio</div><div className="text-sm ml-auto">Season 4</div>
      <div className="flex items-center gap-2 text-sm"><span className="rounded-full bg-violet-600 p-2 text-xs">MO</span>Mina Okafor</div></div>
    <div className="p-6"><Tabs.Root defaultValue="board">
      <div className="flex items-center gap-4"><Tabs.List aria-label="Views" className="flex gap-2">
        <Tabs.Trigger value="board" className="border-0 p-2 cursor-pointer bg-slate-100">Board</Tabs.Trigger><Tabs.Trigger value="hosts" className="border-0 p-2 cursor-pointer bg-slate-100">Hosts</Tabs.Trigger></Tabs.List>
        <label className="flex items-center gap-2 text-sm">Hide published<Switch.Root checked={compact} onCheckedChange={(c) => { setCompact(c); put(eps, c); }} className="rounded-full border bg-slate-100 cursor-pointer" style={{ width: 40, height: 22, background: compact ? "#7c3aed" : undefined }}><Switch.Thumb className="rounded-full bg-white border" style={{ display: "block", width: 16, height: 16, transform: compact ? "translateX(14px)" : "" }} /></Switch.Root></label>
        <div className="ml-auto"><NewEpisode onAdd={add} /></div></div>
      <Tabs.Content value="board">
        <div className="flex items-center gap-2 mt-4 text-sm"><span>{done} of {eps.length} published</span><Progress.Root value={pct} aria-label="Season progress" className="rounded-full bg-slate-100 border" style={{ width: 160, height: 8 }}><Progress.Indicator className="bg-violet-600 rounded-full" style={{ display: "block", height: 8, width: pct + "%" }} /></Progress.Root><span>{pct}%</span></div>
        <div className="grid grid-cols-3 gap-4 mt-4">{STAGES.filter((s) => !(compact && s === "Published")).map((s) => { const col = eps.filter((e) => e.stage === s); const n = is("count-of-column") && s === "Editing" ? SEED.filter((e) => e.stage === s).length : col.length; return (
          <div key={s} className="bg-slate-100 rounded p-3 min-h-40"><div className="flex justify-between mb-2"><h2 className="m-0 text-sm font-bold">{s}</h2><span className="rounded-full bg-white px-2 text-xs">{n}</span></div>
            {col.length === 0 ? <p className="text-sm text-slate-500">Nothing here yet</p> : <ul className="list-none m-0" style={{ padding: 0 }}>{col.map((e) => <Card key={e.id} ep={e} onMove={move} onDelete={setDel} />)}</ul>}</div>); })}</div>
      </Tabs.Content>
      <Tabs.Content value="hosts"><div className="mt-4">{hosts.map((h) => { const own = eps.filter((e) => e.host === h); return <div key={h} className="bg-white border rounded p-3 mb-2 flex justify-between"><span className="font-bold">{h}</span><span>{own.length} {own.length === 1 ? "episode" : "episodes"}</span><span>{dur(own.reduce((a, e) => a + e.min, 0))}</span></div>; })}</div></Tabs.Content>
    </Tabs.Root></div>
    <AlertDialog.Root open={!!del} onOpenChange={(o) => !o && setDel(null)}><AlertDialog.Portal><AlertDialog.Overlay className="fixed inset-0 bg-black/40" /><AlertDialog.Content className={PANEL}>
      <AlertDialog.Title className="text-lg m-0">Delete episode?</AlertDialog.Title><AlertDialog.Description className="text-sm">“{del && del.title}” and its recordings will be gone for good.</AlertDialog.Description>
      <div className="flex gap-2"><AlertDialog.Cancel className={BTN}>Keep episode</AlertDialog.Cancel><AlertDialog.Action className={PRI} onClick={remove}>Delete for good</AlertDialog.Action></div></AlertDialog.Content></AlertDialog.Portal></AlertDialog.Root>
    <Toast.Root open={!!toast} onOpenChange={(o) => !o && setToast("")} className="bg-slate-900 text-white rounded shadow p-4"><Toast.Title className="text-sm">{toast}</Toast.Title></Toast.Root>
    <Toast.Viewport className="fixed bottom-4 right-4 z-50 list-none m-0" style={{ padding: 0 }} />
  </Toast.Provider>;
}
const s = document.createElement("style"); s.textContent = util; document.head.append(s); document.title = "Tidewater Studio";
createRoot(document.getElementById("root")).render(<App />);
