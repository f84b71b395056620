import React, { useEffect, useState, useCallback } from "react";
import { createRoot } from "react-dom/client";
import { DndContext, PointerSensor, KeyboardSensor, useSensor, useSensors, closestCenter } from "@dnd-kit/core";
import { SortableContext, useSortable, arrayMove, verticalListSortingStrategy, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { CSS } from "@dnd-kit/utilities";
import { ToastContainer, toast } from "react-toastify";

const style = document.createElement("style");
style.textContent = `
  :root{--ink:#241c3b;--hot:#d6336c} body{margin:0;font:15px system-ui,sans-serif;color:var(--ink);background:#f4f1fa}
  .studio{display:grid;grid-template-columns:1fr 300px;gap:24px;max-width:1000px;margin:24px auto}
  .panel{background:#fff;border-radius:12px;padding:18px} ul{list-style:none;margin:0;padding:0}
  .seg{display:flex;gap:10px;align-items:center;padding:9px;border:1px solid #ddd;border-radius:8px;margin-bottom:8px;background:#fff}
  .seg .t{flex:1} .grip{cursor:grab;touch-action:none;border:0;background:#eee;border-radius:4px;padding:4px 7px} .muted{opacity:.55}
  .pill{border-radius:20px;padding:2px 10px;background:#ece7f7;font-size:13px} .live{background:var(--hot);color:#fff}
  button{font:inherit} .go{background:var(--hot);color:#fff;border:0;border-radius:8px;padding:8px 14px} .go:disabled{background:#bbb}
  .name{cursor:text} .menu{position:absolute;background:#fff;border:1px solid #aaa;border-radius:8px;padding:6px;z-index:5} .menu button{display:block;width:100%;text-align:left;border:0;background:none;padding:6px 12px}
`;
document.head.append(style);
document.title = "Podcast studio";

const FIRST = { title: "Episode 42", status: "Draft", volume: 60, segments: [
  { id: "a", name: "Intro", min: 2 }, { id: "b", name: "Interview", min: 24 }, { id: "c", name: "Sponsor", min: 3 }, { id: "d", name: "Mailbag", min: 11 }, { id: "e", name: "Outro", min: 1 }] };
const clock = m => `${m} min`;

function Segment({ seg, onRename, onMute, onRemove, onCopy }) {
  const { attributes, listeners, setNodeRef, transform, transition } = useSortable({ id: seg.id });
  const [edit, setEdit] = useState(null), [menu, setMenu] = useState(false);
  const commit = () => { if (edit?.trim() && edit.trim() !== seg.name) onRename(edit.trim()); setEdit(null); };
  return <li ref={setNodeRef} className={"seg" + (seg.muted ? " muted" : "")} style={{ transform: CSS.Transform.toString(transform), transition }}>
    <button className="grip" aria-label={`Move ${seg.name}`} {...attributes} {...listeners}>⠿</button>
    {edit === null ? <span className="t name" title="Double-click to rename" onDoubleClick={() => setEdit(seg.name)}>{seg.name}</span>
      : <input className="t" aria-label="Segment name" autoFocus onFocus={e => e.target.select()} value={edit} onChange={e => setEdit(e.target.value)} onBlur={commit}
          onKeyDown={e => { if (e.key === "Enter") commit(); if (e.key === "Escape") setEdit(null); }} />}
    <span className="pill">{clock(seg.min)}</span>
    {seg.muted && <span className="pill">Skipped</span>}
    <div style={{ position: "relative" }}>
      <button aria-haspopup="menu" aria-expanded={menu} aria-label={`Actions for ${seg.name}`} onClick={() => setMenu(!menu)}>⋯</button>
      {menu && <div className="menu" role="menu" style={{ right: 0 }}>
        {[[seg.muted ? "Include" : "Skip", onMute], ["Duplicate", onCopy], ["Delete", onRemove]].map(([text, act]) =>
          <button role="menuitem" key={text} onClick={() => { setMenu(false); act(); }}>{text}</button>)}</div>}
    </div>
  </li>;
}

function Studio() {
  const [ep, setEp] = useState(null), [text, setText] = useState(""), [length, setLength] = useState("5"), [problem, setProblem] = useState(""), [shownTotal, setShownTotal] = useState(0);
  const total = e => e.segments.filter(s => !s.muted || is("counts-skipped")).reduce((n, s) => n + s.min, 0);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  useEffect(() => { load("podcast", 90).then(s => { const e = s?.segments ? s : FIRST; setEp(e); setShownTotal(total(e)); }); }, []);
  const change = useCallback(async (next, keep = true) => {
    setEp(next); setShownTotal(total(next));
    if (keep) await save("podcast", next, 100);
  }, []);
  if (!ep) return <p>Opening studio…</p>;
  const seg = (id, patch) => change({ ...ep, segments: ep.segments.map(s => s.id === id ? { ...s, ...patch } : s) });
  const dropped = ({ active, over }) => {
    if (!over || active.id === over.id) return;
    const at = id => ep.segments.findIndex(s => s.id === id), before = ep;
    change({ ...ep, segments: arrayMove(ep.segments, at(active.id), at(over.id)) }, !is("order-lost"));
    if (is("snaps-back")) setTimeout(() => change(before), 1500);
  };
  const remove = s => {
    const before = ep;
    change({ ...ep, segments: ep.segments.filter(x => x.id !== s.id) });
    toast(({ closeToast }) => <span>“{s.name}” deleted <button onClick={() => { if (!is("undo-dead")) change(before); closeToast(); }}>Undo</button></span>, { autoClose: 8000 });
  };
  const copy = s => {
    const i = ep.segments.indexOf(s), list = [...ep.segments];
    list.splice(i + 1, 0, { ...s, id: "n" + Date.now(), name: `${s.name} (copy)` });
    change({ ...ep, segments: list });
  };
  const add = ev => {
    ev.preventDefault();
    const min = Number(length);
    if (!text.trim()) return setProblem("Give the segment a name");
    if (!(min >= 1 && min <= 60)) return setProblem("A segment lasts from 1 to 60 minutes");
    setProblem(""); setText("");
    change({ ...ep, segments: [...ep.segments, { id: "n" + Date.now(), name: text.trim(), min }] });
    toast.success(`“${text.trim()}” added`);
  };
  const publish = async () => {
    await change({ ...ep, status: "Published" });
    if (is("publish-error")) toast.error("Publishing failed"); else toast.success("Episode 42 is published", { autoClose: 6000 });
  };
  return <div className="studio">
    <section className="panel" aria-label="Rundown">
      <h1>{ep.title} <span className={"pill" + (ep.status === "Published" ? " live" : "")} role="status">{ep.status}</span></h1>
      <p>Running time: <strong>{clock(shownTotal)}</strong> · {ep.segments.length} segments</p>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={dropped}>
        <SortableContext items={ep.segments.map(s => s.id)} strategy={verticalListSortingStrategy}>
          <ul aria-label="Segments">{ep.segments.map(s => <Segment key={s.id} seg={s} onRename={name => seg(s.id, { name: is("rename-lower") ? name.toLowerCase() : name })} onMute={() => seg(s.id, { muted: !s.muted })} onRemove={() => remove(s)} onCopy={() => copy(s)} />)}</ul>
        </SortableContext>
      </DndContext>
      <form onSubmit={add}><input aria-label="New segment" placeholder="New segment" value={text} onChange={e => setText(e.target.value)} /> <input aria-label="Minutes" type="number" style={{ width: 60 }} value={length} onChange={e => setLength(e.target.value)} /> <button>Add segment</button>
        {problem && <p role="alert" style={{ color: "#b00020" }}>{problem}</p>}</form>
    </section>
    <aside className="panel"><h2>Publishing</h2>
      <label>Music volume <input type="range" min="0" max="100" step="5" value={ep.volume} onChange={e => change({ ...ep, volume: +e.target.value })} /></label> <output>{ep.volume}%</output>
      <p><button className="go" disabled={ep.status === "Published"} onClick={publish}>Publish episode</button></p>
      {shownTotal > 45 && <p>Longer than 45 minutes</p>}
    </aside>
    <ToastContainer position="bottom-left" />
  </div>;
}
createRoot(document.getElementById("root")).render(<Studio />);
