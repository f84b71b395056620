import React, { useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { DataTable } from "primereact/datatable";
import { Column } from "primereact/column";
import { Button } from "primereact/button";
import { Dialog } from "primereact/dialog";
import { Dropdown } from "primereact/dropdown";
import { InputText } from "primereact/inputtext";
import { InputSwitch } from "primereact/inputswitch";
import { Toast } from "primereact/toast";
import { Tag } from "primereact/tag";
import { SelectButton } from "primereact/selectbutton";
import { TabView, TabPanel } from "primereact/tabview";
import { ConfirmDialog, confirmDialog } from "primereact/confirmdialog";
import theme from "primereact/resources/themes/lara-light-teal/theme.css";
import base from "primereact/resources/primereact.min.css";

const tag = document.createElement("style");
tag.append(theme + base + "body{font-family:Arial,sans-serif;margin:24px} .tools{display:flex;gap:12px;align-items:center;margin:14px 0} .field{display:flex;flex-direction:column;gap:4px;margin-bottom:12px} .ghost{opacity:0}");
document.head.append(tag);
document.title = "Sample tracker";

const START = [
  { code: "S-1001", patient: "Ward A", kind: "Blood", temp: 4, state: "Received", at: "2026-05-04" },
  { code: "S-1002", patient: "Ward C", kind: "Urine", temp: 6, state: "In analysis", at: "2026-05-03" },
  { code: "S-1003", patient: "Ward A", kind: "Tissue", temp: -20, state: "Received", at: "2026-05-06" },
  { code: "S-1004", patient: "Ward B", kind: "Blood", temp: 9, state: "Received", at: "2026-05-01" },
  { code: "S-1005", patient: "Ward C", kind: "Blood", temp: 4, state: "Finished", at: "2026-05-05" },
];
const NEXT = { Received: "In analysis", "In analysis": "Finished" };
const COLOR = { Received: "info", "In analysis": "warning", Finished: "success" };

function NewSample({ taken, onClose, onSave }) {
  const [f, setF] = useState({ code: "", kind: null, temp: "4" }), [errors, setErrors] = useState({});
  const submit = () => {
    const e = {};
    if (!/^S-\d{4}$/.test(f.code)) e.code = "Use a code like S-1234";
    else if (taken.includes(f.code) && !is("duplicate")) e.code = "This code is already in use";
    if (!f.kind) e.kind = "Select a material";
    setErrors(e);
    if (!Object.keys(e).length) onSave({ ...f, temp: Number(f.temp) });
  };
  return <Dialog header="Register sample" visible onHide={onClose} style={{ width: 420 }} footer={<Button label="Register" onClick={submit} />}>
    <div className="field"><label htmlFor="code">Code</label><InputText id="code" value={f.code} invalid={!!errors.code} onChange={e => setF({ ...f, code: e.target.value })} />
      {errors.code && <small className="p-error">{errors.code}</small>}</div>
    <div className="field"><label htmlFor="kind">Material</label><Dropdown inputId="kind" value={f.kind} options={["Blood", "Urine", "Tissue"]} placeholder="Select…" onChange={e => setF({ ...f, kind: e.value })} />
      {errors.kind && <small className="p-error">{errors.kind}</small>}</div>
    <div className="field"><label htmlFor="temp">Temperature (°C)</label><InputText id="temp" value={f.temp} onChange={e => setF({ ...f, temp: e.target.value })} /></div>
  </Dialog>;
}

function Lab() {
  const [samples, setSamples] = useState(null), [picked, setPicked] = useState([]), [kind, setKind] = useState("All"), [adding, setAdding] = useState(false), [log, setLog] = useState([]), [warm, setWarm] = useState(true);
  const toast = useRef(null);
  useEffect(() => { load("lab", 120).then(s => { setSamples(s?.samples ?? START); setLog(s?.log ?? []); }); }, []);
  if (!samples) return null;
  const put = (list, line) => {
    const l = line ? [line, ...log] : log;
    setSamples(list); setLog(l);
    return save("lab", { samples: list, log: l }, 100);
  };
  const say = (severity, summary, detail) => toast.current.show({ severity, summary, detail, life: 5000 });
  const advance = s => {
    const to = is("skips-step") ? "Finished" : NEXT[s.state];
    put(samples.map(x => x.code === s.code ? { ...x, state: to } : x), `${s.code} moved to ${to}`);
    say("success", "Moved", `${s.code} is now ${is("toast-old") ? s.state.toLowerCase() : to.toLowerCase()}`);
  };
  const discard = () => confirmDialog({
    header: "Discard samples", message: `Discard ${picked.length} ${picked.length === 1 ? "sample" : "samples"}?`, acceptLabel: "Yes, discard", rejectLabel: "No",
    accept: async () => {
      const codes = (is("discards-one") ? picked.slice(0, 1) : picked).map(p => p.code), n = picked.length, old = samples;
      setPicked([]);
      await put(samples.filter(s => !codes.includes(s.code)), `${n} discarded`);
      say("warn", "Discarded", `${n} ${n === 1 ? "sample" : "samples"} discarded`);
      if (is("comes-back")) setTimeout(() => setSamples(old), 1600);
    },
  });
  const rows = kind === "All" ? samples : samples.filter(s => s.kind === kind);
  return <>
    <h1>Sample tracker</h1>
    <Toast ref={toast} position="bottom-right" /><ConfirmDialog />
    <TabView>
      <TabPanel header="Samples">
        <div className="tools">
          <SelectButton value={kind} options={["All", "Blood", "Urine", "Tissue"]} allowEmpty={false} onChange={e => setKind(e.value)} />
          <Button label="Register sample" onClick={() => setAdding(true)} />
          <Button label="Discard" severity="danger" outlined disabled={!picked.length} onClick={discard} />
          <InputSwitch inputId="warm" checked={warm} onChange={e => setWarm(e.value)} /><label htmlFor="warm">Temperature warnings</label>
        </div>
        <DataTable value={rows} dataKey="code" cellMemo={false} selection={picked} selectionMode="checkbox" onSelectionChange={e => setPicked(e.value)} emptyMessage="No samples of this material">
          <Column selectionMode="multiple" headerStyle={{ width: "3rem" }} />
          <Column field="code" header="Code" sortable /><Column field="kind" header="Material" /><Column field="patient" header="From" />
          <Column header="Temperature" field="temp" sortable body={s => <>{s.temp} °C {warm && s.kind !== "Tissue" && s.temp > 8 && <Tag className={is("ghost-tag") ? "ghost" : ""} severity="danger" value="Too warm" />}</>} />
          <Column field="at" header="Received on" sortable />
          <Column header="State" field="state" body={s => <Tag severity={COLOR[s.state]} value={s.state} />} />
          <Column body={s => <Button size="small" text label="Next step" disabled={!NEXT[s.state]} onClick={() => advance(s)} />} />
        </DataTable>
        <p>{picked.length} of {rows.length} selected</p>
      </TabPanel>
      <TabPanel header="Log">{log.length ? <ol>{log.map((l, i) => <li key={i}>{l}</li>)}</ol> : <p>Nothing has happened yet.</p>}</TabPanel>
    </TabView>
    {adding && <NewSample taken={samples.map(s => s.code)} onClose={() => setAdding(false)} onSave={async s => {
      setAdding(false);
      await put([...samples, { ...s, patient: "Reception", state: "Received", at: "2026-05-07" }], `${s.code} registered`);
      say("success", "Registered", `${s.code} registered`);
    }} />}
  </>;
}
createRoot(document.getElementById("root")).render(<Lab />);
