import {useEffect, useState} from 'react';
import {createRoot} from 'react-dom/client';

const css = `body{margin:0;font:16px/1.5 'Source Sans 3',system-ui;background:#fff8f0;color:#30241a}.layout{display:grid;grid-template-columns:200px 1fr 300px;min-height:100vh}.nav{background:#30241a;color:#fff;padding:20px}.nav button{display:block;width:100%;text-align:left;background:none;border:0;color:#f6d9b8;padding:8px;font:inherit;border-radius:6px}.nav button.cur{background:#5a4632;color:#fff}
.main{padding:24px 32px}.list{background:#fff;padding:20px;border-left:1px solid #eadfd2}.step{display:inline-flex;gap:10px;align-items:center}.step button,.plain{border:1px solid #c9b59d;background:#fff;border-radius:6px;padding:3px 10px;font:inherit}.ing{display:grid;grid-template-columns:110px 1fr auto;padding:6px 0;border-bottom:1px solid #f0e5d8}.amt{font-weight:600}ul{list-style:none;padding:0}.done{text-decoration:line-through;color:#999}.note{background:#e8f3e2;padding:6px 10px;border-radius:6px}`;
const RECIPES = [
  {name: 'Lemon risotto', minutes: 35, serves: 4, items: [['Risotto rice', 320, 'g'], ['Vegetable stock', 1000, 'ml'], ['Butter', 60, 'g'], ['Parmesan', 80, 'g'], ['Lemons', 2, ''], ['White wine', 120, 'ml']]},
  {name: 'Spinach lasagne', minutes: 70, serves: 6, items: [['Lasagne sheets', 12, ''], ['Spinach', 900, 'g'], ['Ricotta', 500, 'g'], ['Parmesan', 120, 'g'], ['Milk', 600, 'ml']]},
  {name: 'Walnut brownies', minutes: 45, serves: 12, items: [['Dark chocolate', 240, 'g'], ['Butter', 180, 'g'], ['Eggs', 3, ''], ['Sugar', 210, 'g'], ['Walnuts', 90, 'g']]},
  {name: 'Gazpacho', minutes: 20, serves: 2, items: [['Tomatoes', 500, 'g'], ['Cucumber', 1, ''], ['Olive oil', 40, 'ml'], ['Bread', 60, 'g']]},
];
const tidy = value => String(Math.round(value * 10) / 10);
function amount(value, unit, us) {
  if (us && unit === 'g') return `${tidy(value / 28.35)} ${is('unit-label-stale') ? 'g' : 'oz'}`;
  if (us && unit === 'ml') return `${tidy(value / 236.6)} ${is('unit-label-stale') ? 'ml' : 'cups'}`;
  return `${tidy(value)} ${unit}`.trim();
}
function Stepper({value, onChange}) { return <span className="step"><button aria-label="Fewer servings" disabled={value <= 1} onClick={() => onChange(value - 1)}>–</button><output>{value} servings</output><button aria-label="More servings" disabled={value >= 24} onClick={() => onChange(value + 1)}>+</button></span>; }

function App() {
  const [at, setAt] = useState(0), [servings, setServings] = useState(4), [us, setUs] = useState(false), [list, setList] = useState(null), [undo, setUndo] = useState(null);
  useEffect(() => { load('f_recipe', 50).then(kept => setList(kept ?? [{name: 'Coffee beans', value: 250, unit: 'g', done: false}, {name: 'Bananas', value: 6, unit: '', done: false}])); }, []);
  if (!list) return <p>One moment…</p>;
  const recipe = RECIPES[at], factor = servings / recipe.serves;
  const keep = (next, write = true) => { setList(next); if (write) save('f_recipe', next, 60); };
  const scaled = (value, unit) => value * (is('pieces-not-scaled') && !unit ? 1 : factor);
  function add(items) {
    let next = list;
    for (const [name, value, unit] of items) {
      const more = is('adds-unscaled') && at === 2 ? value : value * factor, known = next.find(one => one.name === name && one.unit === unit);
      next = known && !(is('not-merged') && name === 'Parmesan') ? next.map(one => one === known ? {...one, value: one.value + more, done: false} : one) : [...next, {name, value: more, unit, done: false}];
    }
    keep(next, !(is('list-lost') && items.length === 1)); setUndo(null);
  }
  function clear() { const before = list; keep(is('clears-unticked') ? list.filter(one => one.done) : list.filter(one => !one.done)); setUndo(before); }
  const left = list.filter(one => !one.done).length;
  return (
    <div className="layout"><style>{css}</style>
      <nav className="nav" aria-label="Recipes"><h2>Cookbook</h2>{RECIPES.map((one, index) => <button key={one.name} className={index === at ? 'cur' : ''} onClick={() => { setAt(index); setServings(one.serves); }}>{one.name}</button>)}</nav>
      <main className="main"><h1>{recipe.name}</h1><p>{recipe.minutes} minutes</p><p><Stepper value={servings} onChange={setServings} /> &nbsp; <label><input type="checkbox" checked={us} onChange={event => setUs(event.target.checked)} /> US measures</label></p>
        <h2>Ingredients</h2><ul aria-label="Ingredients">{recipe.items.map(([name, value, unit]) => <li className="ing" key={name}><span className="amt">{amount(scaled(value, unit), unit, us)}</span><span>{name}</span><button className="plain" aria-label={`Add ${name} to shopping list`} onClick={() => add([[name, value, unit]])}>Add</button></li>)}</ul>
        <button className="plain" onClick={() => add(recipe.items)}>Add all to shopping list</button></main>
      <aside className="list" aria-label="Shopping list"><h2>Shopping list</h2><p>{left} to buy</p>
        <ul>{list.map((one, index) => <li key={one.name + index}><label className={one.done ? 'done' : ''}><input type="checkbox" checked={one.done} onChange={() => keep(list.map(each => each === one ? {...each, done: !each.done} : each))} /> {one.name} {amount(one.value, one.unit, false)}</label></li>)}</ul>
        {!list.length && <p>Nothing to buy</p>}<button className="plain" disabled={left === list.length} onClick={clear}>Remove ticked items</button>
        {undo && <p className="note" role="status">Ticked items removed <button className="plain" onClick={() => { keep(undo); setUndo(null); }}>Undo</button></p>}</aside>
    </div>
  );
}
document.title = 'Cookbook'; createRoot(document.getElementById('root')).render(<App />);
