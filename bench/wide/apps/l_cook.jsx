import { useState } from "react";
import { createRoot } from "react-dom/client";

const style = document.createElement("style");
style.textContent = `
body { background: #fffaf3; color: #3a2b1f; } .cols { max-width: 900px; margin: 0 auto; padding: 24px; display: grid; grid-template-columns: 1.3fr 1fr; gap: 32px; } .hero { height: 150px; border-radius: 14px; background-size: cover; }
.count { display: flex; align-items: center; gap: 10px; } .count button { width: 34px; height: 34px; border-radius: 50%; border: 1px solid #b98; background: #fff; font-size: 18px; cursor: pointer; } .count output { font-weight: 700; min-width: 24px; text-align: center; }
table { width: 100%; border-collapse: collapse; } td, th { text-align: left; padding: 7px 4px; border-bottom: 1px solid #eadfd2; } .add { margin-top: 14px; font: inherit; border: 0; border-radius: 8px; background: #a4431f; color: #fff; padding: 10px 18px; cursor: pointer; } .add:disabled { background: #cbb; }
.shop { background: #fff; border: 1px solid #eadfd2; border-radius: 12px; padding: 16px 20px; } .shop h2 { margin-top: 0; } .muted { color: #8a7a6b; font-size: 14px; }`;
document.head.append(style);

const RECIPE = [["Flour", 75, "g"], ["Buttermilk", 50, "ml"], ["Butter", 15, "g"], ["Sugar", 20, "g"], ["Eggs", 0.5, ""], ["Salt", 0.35, "g"]];

function amount(name, each, unit, servings) {
  const value = name === "Eggs" && is("eggs-fixed") ? 2 : each * servings;
  const shown = is("raw-float") ? value : Math.round(value * 10) / 10;
  return unit ? `${shown} ${unit}` : `${shown}`;
}

function Cook() {
  const [servings, setServings] = useState(4);
  const [ticked, setTicked] = useState([]);
  const [list, setList] = useState([]);
  const [busy, setBusy] = useState(false);
  const tick = name => setTicked(ticked.includes(name) ? ticked.filter(one => one !== name) : [...ticked, name]);
  async function add() {
    setBusy(true);
    await save("l_cook", ticked, 700);
    setBusy(false);
    const found = ticked.map(name => (is("starts-with") ? RECIPE.find(([one]) => one.startsWith(name)) : RECIPE.find(([one]) => one === name)));
    const entries = found.map(([name, each, unit]) => ({ name, amount: amount(name, each, unit, servings) }));
    setList([...list, ...entries]);
    setTicked([]);
    if (is("list-synced-empty")) setTimeout(async () => setList((await load("l_cook_list")) || []), 2600);
  }
  return (
    <div className="cols">
      <main>
        <div className="hero" role="img" aria-label="A plate of pancakes" style={{ backgroundImage: "url(/picture/pancakes.svg)" }} />
        <h1>Sunday pancakes</h1>
        <div className="count"><span>Servings</span><button aria-label="Fewer servings" onClick={() => setServings(Math.max(1, servings - 1))}>−</button><output aria-label="Servings">{servings}</output><button aria-label="More servings" onClick={() => setServings(servings + 1)}>+</button></div>
        <table><thead><tr><th /><th>Ingredient</th><th>Amount</th></tr></thead>
          <tbody>{RECIPE.map(([name, each, unit]) => <tr key={name}><td><input type="checkbox" aria-label={name} checked={ticked.includes(name)} onChange={() => tick(name)} /></td><td>{name}</td><td>{amount(name, each, unit, servings)}</td></tr>)}</tbody></table>
        <button className="add" disabled={!ticked.length || busy} onClick={add}>{busy ? "Adding…" : "Add to shopping list"}</button>
        <p className="muted">Butter for the pan is not counted. With 6 servings, bake in two pans.</p>
      </main>
      <section className="shop" aria-labelledby="shop"><h2 id="shop">Shopping list</h2>
        {list.length === 0 ? <p className="muted">Nothing here yet. Tick what is missing in your kitchen.</p> : <ul>{list.map((one, at) => <li key={at}>{one.name}, {one.amount}</li>)}</ul>}
        <p className="muted">Often bought with it: maple syrup, blueberries, sugar beet molasses.</p>
      </section>
    </div>
  );
}
createRoot(document.getElementById("root")).render(<Cook />);
