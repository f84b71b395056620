/** @jsxRuntime classic */
/** @jsx h */
import { h, render } from "preact";
import { useState, useEffect } from "preact/hooks";

const css = `
body{font:16px/1.5 Georgia,serif;background:#f7f3ee;margin:0;color:#2b2320}
.sheet{max-width:560px;margin:24px auto;background:#fff;padding:20px 28px;border-radius:6px;box-shadow:0 1px 4px #0002}
.sheet h1{margin:0} .tally{color:#7b2d26;font-weight:bold;margin:.2em 0 1em}
.voices button{border:1px solid #b9a99c;background:#fff;padding:4px 12px;margin-right:6px;border-radius:14px;font:inherit}
.voices button.on{background:#7b2d26;color:#fff}
ul{list-style:none;padding:0} li{display:flex;justify-content:space-between;border-bottom:1px solid #eee;padding:6px 0}
li span{color:#777} form{display:flex;gap:8px;margin-top:16px} form *{font:inherit;padding:4px 8px}`;

const FIRST = [
  { id: 1, name: "Owen Birch", voice: "Bass", here: false },
  { id: 2, name: "Marta Lind", voice: "Alto", here: false },
  { id: 3, name: "Sunniva Roe", voice: "Soprano", here: true },
  { id: 4, name: "Luca Ferri", voice: "Tenor", here: true },
  { id: 5, name: "Hana Okada", voice: "Alto", here: false },
  { id: 6, name: "Grace Amadi", voice: "Soprano", here: false },
];
const VOICES = ["Soprano", "Alto", "Tenor", "Bass"];

function Sheet() {
  const [singers, setSingers] = useState(null);
  const [voice, setVoice] = useState("All");
  const [name, setName] = useState("");
  const [part, setPart] = useState("Soprano");
  const [tally, setTally] = useState(0);

  useEffect(() => { (async () => {
    const kept = await load("choir", 80);
    const list = (kept && kept.list) || FIRST;
    setSingers(list);
    setTally(list.filter((s) => s.here).length);
  })(); }, []);

  if (!singers) return <div class="sheet">Opening the sheet…</div>;
  const here = is("tally-stale") ? tally : singers.filter((s) => s.here).length;
  const shown = singers.filter((s) =>
    voice === "All" || s.voice === voice || (is("filter-leaks") && voice === "Alto" && s.voice === "Soprano"));

  const tick = (id) => {
    const next = singers.map((s) => (s.id === id ? { ...s, here: !s.here } : s));
    setSingers(next);
    if (!is("tick-lost")) save("choir", { list: next }, 60);
  };
  const add = (e) => {
    e.preventDefault();
    if (!name.trim()) return;
    const one = { id: Date.now(), name: name.trim(), voice: is("wrong-voice") ? "Soprano" : part, here: false };
    const next = [...singers, one];
    setSingers(next);
    setName("");
    if (is("add-rolled-back")) { setTimeout(() => setSingers(singers), 1500); return; }
    save("choir", { list: next }, 60);
  };

  return (
    <div class="sheet">
      <h1>Tuesday rehearsal</h1>
      <div class="tally">{here} of {singers.length} here</div>
      <div class="voices">
        {["All", ...VOICES].map((v) => (
          <button class={v === voice ? "on" : ""} onClick={() => setVoice(v)}>{v}</button>
        ))}
      </div>
      <ul>
        {shown.map((s) => (
          <li key={s.id}>
            <label><input type="checkbox" checked={s.here} onChange={() => tick(s.id)} /> {s.name}</label>
            <span>{s.voice}</span>
          </li>
        ))}
      </ul>
      <form onSubmit={add}>
        <input placeholder="Singer's name" value={name} onInput={(e) => setName(e.target.value)} />
        <select aria-label="Voice" value={part} onChange={(e) => setPart(e.target.value)}>
          {VOICES.map((v) => <option>{v}</option>)}
        </select>
        <button>Add singer</button>
      </form>
    </div>
  );
}
document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
render(<Sheet />, document.getElementById("root"));
