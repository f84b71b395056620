import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const style = document.createElement("style");
style.textContent = `
body { font: 16px Georgia, serif; background: #15131a; color: #efe9f4; } main { max-width: 640px; margin: 0 auto; padding: 28px; } h1 small { color: #a497b5; font-size: 15px; font-weight: 400; } ol { list-style: none; margin: 0; padding: 0; display: flex; flex-direction: column; } li { display: flex; align-items: center; gap: 10px; padding: 10px 12px; background: #231f2b; margin-bottom: 6px; border-radius: 8px; }
li .name { flex: 1; } li .time { color: #c4b6d6; font-variant-numeric: tabular-nums; } button { font: inherit; font-size: 14px; padding: 5px 10px; background: #3b3448; color: #efe9f4; border: 0; border-radius: 6px; } button:disabled { opacity: .35; } .add { display: flex; gap: 10px; margin: 18px 0; align-items: end; } .add label { display: grid; gap: 3px; font-size: 14px; } input:not([type=checkbox]) { font: inherit; padding: 7px; border-radius: 6px; border: 1px solid #584d69; background: #1b1821; color: inherit; }
.foot { display: flex; justify-content: space-between; border-top: 1px solid #3b3448; padding-top: 12px; } .tips { color: #a497b5; font-size: 14px; margin-top: 26px; }`;
document.head.append(style);

const START = [{ id: 1, name: "Blue Hour", length: 245 }, { id: 2, name: "Slow Signal", length: 312 }, { id: 3, name: "Copper Wire", length: 198 }, { id: 4, name: "Hollow", length: 70 }];
const clock = seconds => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
const sum = songs => {
  if (!is("seconds-overflow")) return clock(songs.reduce((all, song) => all + song.length, 0));
  const minutes = songs.reduce((all, song) => all + Math.floor(song.length / 60), 0), seconds = songs.reduce((all, song) => all + song.length % 60, 0);
  return `${minutes}:${String(seconds).padStart(2, "0")}`;
};

function Setlist() {
  const [songs, setSongs] = useState(null);
  const [locked, setLocked] = useState(false);
  const [encore, setEncore] = useState([]);
  const [name, setName] = useState("");
  const [length, setLength] = useState("");
  const [first, setFirst] = useState({});
  useEffect(() => {
    load("j_setlist", 300).then(kept => {
      const value = kept || { songs: START, encore: [], locked: false };
      setSongs(value.songs); setLocked(value.locked);
      setEncore(is("encore-of-first") ? value.encore.map((id, at) => value.songs[at].id) : value.encore);
      setFirst(Object.fromEntries(value.songs.map((song, at) => [song.id, at])));
    });
  }, []);
  if (!songs) return <main><p>Tuning…</p></main>;
  const keep = part => { const next = { songs, encore, locked, ...part }; save("j_setlist", next); setSongs(next.songs); setEncore(next.encore); setLocked(next.locked); };
  function move(at, by) {
    const next = [...songs];
    next.splice(at + by, 0, next.splice(at, 1)[0]);
    keep({ songs: next });
  }
  function add(event) {
    event.preventDefault();
    const [minutes, seconds] = length.split(":").map(Number);
    const song = { id: Date.now(), name, length: minutes * 60 + (seconds || 0) };
    keep({ songs: [...songs, song] });
    setName(""); setLength("");
  }
  return (
    <main>
      <h1>Set list <small>Friday, The Anvil</small></h1>
      <ol>{songs.map((song, at) => (
        <li key={song.id} style={is("old-places") ? { order: first[song.id] ?? 99 } : undefined}>
          <span className="name">{song.name}</span><span className="time">{clock(song.length)}</span>
          <label><input type="checkbox" checked={encore.includes(song.id)} onChange={() => keep({ encore: encore.includes(song.id) ? encore.filter(id => id !== song.id) : [...encore, song.id] })} /> Encore</label>
          <button disabled={locked || at === 0} onClick={() => move(at, -1)}>Move up</button><button disabled={locked || at === songs.length - 1} onClick={() => move(at, 1)}>Move down</button>
        </li>
      ))}</ol>
      <form className="add" onSubmit={add}>
        <label>Song <input value={name} onChange={event => setName(event.target.value)} /></label><label>Length <input size="6" placeholder="0:00" value={length} onChange={event => setLength(event.target.value)} /></label>
        <button disabled={locked && !is("lock-leaves-add")}>Add song</button>
      </form>
      <div className="foot"><span>Total length <strong>{sum(songs)}</strong></span><span>{encore.length ? `Encore: ${encore.length} ${encore.length === 1 ? "song" : "songs"}` : "No encore"}</span>
        <button onClick={() => keep({ locked: !locked })}>{locked ? "Unlock the set" : "Lock the set"}</button></div>
      <p className="tips">Last gig: Hollow, Blue Hour, Copper Wire, 38:10 in total. Lock the set before you share it with the sound desk.</p>
    </main>
  );
}
createRoot(document.getElementById("root")).render(<Setlist />);
