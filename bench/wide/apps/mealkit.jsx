import React, { useEffect, useState, useRef } from "react";
import { createRoot } from "react-dom/client";

const css = `
body{margin:0;font:15px/1.45 Georgia,serif;background:#faf7f2;color:#2b2622}
.Header_bar__q81z{display:flex;gap:24px;align-items:center;padding:12px 24px;background:#fff;border-bottom:1px solid #e7ded2}
.Header_brand__k0p{font-weight:bold;font-size:20px;color:#b5472b}
.Header_link__aa7{background:none;border:0;font:inherit;cursor:pointer;padding:6px 2px}
.Header_link__aa7[aria-current=page]{border-bottom:2px solid #b5472b}
.Header_user__m3d{margin-left:auto;font-size:13px;color:#6b6057}
.Badge_pill__9fe{display:inline-block;min-width:18px;border-radius:9px;background:#b5472b;color:#fff;font-size:12px;text-align:center;margin-left:6px}
.Layout_cols__r2x{display:grid;grid-template-columns:1fr 300px;gap:24px;padding:24px;max-width:1100px;margin:auto}
.Grid_root__x1c{display:grid;grid-template-columns:repeat(3,1fr);gap:16px}
.Card_root__x3k{background:#fff;border:1px solid #e7ded2;border-radius:8px;padding:12px}
.Card_pic__p9q{height:60px;border-radius:6px;background:linear-gradient(90deg,#f2c9a1,#e6a57e)}
.Card_tag__u4b{font-size:12px;background:#eef3e6;border-radius:4px;padding:1px 6px;margin-right:4px}
.Button_primary__b7t{background:#b5472b;color:#fff;border:0;border-radius:6px;padding:8px 12px;font:inherit;cursor:pointer}
.Button_primary__b7t:disabled{background:#d8cfc4;cursor:not-allowed}
.Button_ghost__b8s{background:none;border:1px solid #b5472b;color:#b5472b;border-radius:6px;padding:3px 9px;font:inherit;cursor:pointer}
.Filter_on__ff1{background:#2b2622;color:#fff}
.Box_root__z5n{background:#fff;border:1px solid #e7ded2;border-radius:8px;padding:16px;align-self:start}
.Box_line__z6m{display:flex;justify-content:space-between;gap:8px;padding:6px 0;border-bottom:1px dotted #ddd}
.Box_sum__z7k{display:flex;justify-content:space-between;padding:3px 0}
.Toast_root__t1o{position:fixed;bottom:24px;left:24px;background:#2b2622;color:#fff;padding:12px 16px;border-radius:6px;display:flex;gap:12px}
.Toast_root__t1o button{background:none;border:0;color:#ffc9a3;font:inherit;cursor:pointer;text-decoration:underline}
.Form_row__f3v{margin:12px 0;display:block}.Form_row__f3v span{display:block;font-size:13px}
`;
const RECIPES = [
  { id: 1, name: "Lentil Dal", mins: 35, price: 18.4, tags: ["Vegetarian"] },
  { id: 2, name: "Miso Salmon", mins: 25, price: 24.2, tags: ["Fish", "Quick"] },
  { id: 3, name: "Beef Bulgogi", mins: 40, price: 23.6, tags: ["Meat"] },
  { id: 4, name: "Mushroom Risotto", mins: 45, price: 19.8, tags: ["Vegetarian"] },
  { id: 5, name: "Halloumi Tacos", mins: 20, price: 20.5, tags: ["Vegetarian", "Quick"] },
  { id: 6, name: "Lemon Chicken", mins: 30, price: 21.9, tags: ["Meat", "Quick"] },
];
const Cost = ({ label, value, strong }) => (
  <div className="Box_sum__z7k"><span>{label}</span>{strong ? <strong>{value}</strong> : <span>{value}</span>}</div>
);

function Box({ box, onRemove, onCheckout }) {
  const items = box.map((id) => RECIPES.find((r) => r.id === id));
  const sub = items.reduce((s, r) => s + r.price, 0);
  const ship = items.length === 0 || items.length >= 3 ? 0 : 4.99;
  return (
    <aside className="Box_root__z5n" aria-labelledby="boxh">
      <h2 id="boxh">Your box</h2>
      {items.length === 0 && <p>Your box is empty. Pick at least two recipes.</p>}
      {items.map((r) => (
        <div className="Box_line__z6m" key={r.id}>
          <span>{r.name}</span><span>{money(r.price)}</span>
          <button className="Button_ghost__b8s" aria-label={"Remove " + r.name} onClick={() => onRemove(r)}>✕</button>
        </div>
      ))}
      {items.length > 0 && <>
        <Cost label="Subtotal" value={money(sub)} />
        <Cost label="Delivery" value={ship === 0 && !is("delivery-charged") ? "Free" : money(4.99)} />
        <Cost strong label="Total" value={money(sub + (is("delivery-charged") ? 4.99 : ship))} />
      </>}
      <button className="Button_primary__b7t" disabled={items.length < 2} onClick={onCheckout}>Order this box</button>
    </aside>
  );
}

function Account({ prefs, onSave }) {
  const [day, setDay] = useState(prefs.day);
  const [people, setPeople] = useState(prefs.people);
  const [note, setNote] = useState(prefs.note || "");
  return (
    <form style={{ padding: 24, maxWidth: 500, margin: "auto" }} onSubmit={(e) => { e.preventDefault(); onSave({ day, people, note }); }}>
      <h1>Account</h1>
      <label className="Form_row__f3v"><span>Email</span><input readOnly value="nora.lind@example.org" size="32" /></label>
      <label className="Form_row__f3v"><span>Delivery day</span>
        <select value={day} onChange={(e) => setDay(e.target.value)}>{["Monday", "Wednesday", "Thursday", "Saturday"].map((d) => <option key={d}>{d}</option>)}</select>
      </label>
      <fieldset><legend>People</legend>
        {["2", "4"].map((n) => <label key={n}><input type="radio" name="people" checked={people === n} onChange={() => setPeople(n)} /> {n} people</label>)}
      </fieldset>
      <label className="Form_row__f3v"><span>Note for the courier</span><textarea value={note} onChange={(e) => setNote(e.target.value)} /></label>
      <button className="Button_primary__b7t">Save changes</button>
    </form>
  );
}

function App() {
  const [view, setView] = useState("menu");
  const [box, setBox] = useState([]);
  const [badge, setBadge] = useState(0);
  const [prefs, setPrefs] = useState({ day: "Wednesday", people: "2", note: "" });
  const [tag, setTag] = useState("All");
  const [toast, setToast] = useState(null);
  const [ready, setReady] = useState(false);
  const [ordered, setOrdered] = useState(false);
  const timer = useRef();
  useEffect(() => { load("mealkit", 150).then((s) => { if (s && s.prefs) { setPrefs(s.prefs); } if (s && s.box) { setBox(s.box); setBadge(s.box.length); } setReady(true); }); }, []);
  const say = (text, undo) => { clearTimeout(timer.current); setToast({ text, undo }); timer.current = setTimeout(() => setToast(null), 4000); };
  const put = (next) => { setBox(next); if (!(is("badge-stale") && next.length < box.length)) setBadge(next.length); save("mealkit", { prefs, box: next }, 50); };
  const remove = (r) => { const before = box; put(box.filter((x) => x !== r.id)); say(`${r.name} removed from your box`, () => { setToast(null); if (!is("undo-dead")) { setBox(before); setBadge(before.length); save("mealkit", { prefs, box: before }, 50); } }); };
  const savePrefs = (p) => {
    const kept = is("day-lost") ? { ...p, day: prefs.day } : p;
    setPrefs(p); save("mealkit", { prefs: kept, box }, 100).then(() => say("Your preferences were saved"));
  };
  if (!ready) return <p style={{ padding: 24 }}>Loading…</p>;
  const shown = RECIPES.filter((r) => tag === "All" || r.tags.includes(tag) || (is("filter-leaks") && tag === "Vegetarian" && r.id === 2));
  return <>
    <header className="Header_bar__q81z">
      <span className="Header_brand__k0p">Forkful</span>
      <nav>
        <button className="Header_link__aa7" aria-current={view === "menu" ? "page" : undefined} onClick={() => setView("menu")}>This week's menu{badge > 0 && <span className="Badge_pill__9fe" aria-label={badge + " in the box"}>{badge}</span>}</button>{" "}
        <button className="Header_link__aa7" aria-current={view === "account" ? "page" : undefined} onClick={() => setView("account")}>Account</button>
      </nav>
      <span className="Header_user__m3d">Signed in as <b>Nora Lind</b> · Next delivery: <b>{prefs.day}</b></span>
    </header>
    {view === "account" ? <Account prefs={prefs} onSave={savePrefs} /> : ordered ? (
      <main style={{ padding: 24 }}><h1>Thank you, Nora!</h1><p>Your {box.length} recipes arrive on {prefs.day}.</p></main>
    ) : (
      <div className="Layout_cols__r2x">
        <main>
          <h1>This week's menu</h1>
          <p>{["All", "Vegetarian", "Fish", "Meat", "Quick"].map((t) => <button key={t} aria-pressed={tag === t} className={"Button_ghost__b8s " + (tag === t ? "Filter_on__ff1" : "")} style={{ marginRight: 6 }} onClick={() => setTag(t)}>{t}</button>)}</p>
          <p>{shown.length} recipes</p>
          <div className="Grid_root__x1c">{shown.map((r) => (
            <article className="Card_root__x3k" key={r.id}>
              <div className="Card_pic__p9q" role="img" aria-label={"Photo of " + r.name} />
              <h3>{r.name}</h3>
              <p>{r.tags.map((t) => <span className="Card_tag__u4b" key={t}>{t}</span>)}</p>
              <p>{r.mins} min · {money(r.price)}</p>
              {box.includes(r.id) ? <span>✓ In your box</span> : <button className="Button_primary__b7t" onClick={() => put([...box, r.id])}>Add to box</button>}
            </article>))}
          </div>
        </main>
        <Box box={box} onRemove={remove} onCheckout={() => setOrdered(true)} />
      </div>
    )}
    {toast && <div className="Toast_root__t1o" role="status"><span>{toast.text}</span>{toast.undo && <button onClick={toast.undo}>Undo</button>}</div>}
  </>;
}
const style = document.createElement("style"); style.textContent = css; document.head.append(style); document.title = "Forkful";
createRoot(document.getElementById("root")).render(<App />);
