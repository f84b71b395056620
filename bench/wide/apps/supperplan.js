import m from "mithril";
import css from "bulma/css/bulma.min.css";

document.head.insertAdjacentHTML("beforeend", `<style>${css}</style>`);
document.documentElement.dataset.theme = "light";
document.title = "Supper Planner";

const RECIPES = [
  { name: "Lentil Soup", minutes: 35, tags: ["vegan", "quick"], serves: 2, parts: [["Red lentils", 160, "g"], ["Carrots", 2, ""], ["Vegetable stock", 600, "ml"]] },
  { name: "Fish Pie", minutes: 70, tags: [], serves: 4, parts: [["Cod fillet", 500, "g"], ["Potatoes", 900, "g"], ["Milk", 400, "ml"]] },
  { name: "Chickpea Curry", minutes: 40, tags: ["vegan"], serves: 4, parts: [["Chickpeas", 480, "g"], ["Coconut milk", 400, "ml"]] },
  { name: "Omelette", minutes: 10, tags: ["quick"], serves: 1, parts: [["Eggs", 3, ""], ["Butter", 10, "g"]] },
  { name: "Mushroom Risotto", minutes: 50, tags: [], serves: 2, parts: [["Rice", 180, "g"], ["Mushrooms", 250, "g"]] },
];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

let plan = { Monday: "Fish Pie", Wednesday: "Omelette" };
let got = [];
let tab = "Recipes", search = "", quick = false, vegan = false, open = null, people = 2, day = "", warn = "", undo = null;

const keep = () => save("recipes", { plan, got }, 80);
const find = (name) => RECIPES.find((r) => r.name === name);
const amount = (n, unit) => `${Math.round(n * 10) / 10}${unit ? " " + unit : ""}`;

function visible() {
  return RECIPES.filter((r) => r.name.toLowerCase().includes(search.toLowerCase()))
    .filter((r) => !quick || r.tags.includes("quick"))
    .filter((r) => !vegan || is("vegan-ignored") || r.tags.includes("vegan"));
}

const Recipe = (r) => m(".column.is-one-third", { key: r.name }, m(".card",
  m("header.card-header", m("p.card-header-title", r.name)),
  m(".card-content", m("p", `${r.minutes} minutes`), m(".tags", r.tags.map((t) => m("span.tag.is-info.is-light", t)))),
  m("footer.card-footer", m("a.card-footer-item", { onclick: () => { open = r; people = r.serves; day = ""; warn = ""; } }, "Cook this"))));

function assign() {
  if (!day) return (warn = "Choose a day first.");
  if (plan[day] && !is("day-overwritten")) return (warn = `${day} already has ${plan[day]}.`);
  plan = { ...plan, [day]: open.name };
  open = null;
  keep();
}

function Details() {
  const factor = (is("scale-by-one") ? Math.max(people - 1, 1) : people) / open.serves;
  return m(".modal.is-active", { role: "dialog", "aria-label": open.name },
    m(".modal-background", { onclick: () => (open = null) }),
    m(".modal-card",
      m("header.modal-card-head", m("p.modal-card-title", open.name), m("button.delete", { "aria-label": "close", onclick: () => (open = null) })),
      m("section.modal-card-body",
        m(".field.has-addons",
          m("p.control", m("button.button", { "aria-label": "Fewer people", disabled: people === 1, onclick: () => people-- }, "−")),
          m("p.control", m("output.button.is-static", `${people} ${people === 1 ? "person" : "people"}`)),
          m("p.control", m("button.button", { "aria-label": "More people", disabled: people === 8, onclick: () => people++ }, "+"))),
        m("table.table.is-fullwidth", m("thead", m("tr", m("th", "Ingredient"), m("th", "Amount"))),
          m("tbody", open.parts.map(([n, q, u]) => m("tr", m("td", n), m("td", amount(q * factor, u)))))),
        m("label.label", { for: "day" }, "Day"),
        m(".select", m("select#day", { value: day, onchange: (e) => (day = e.target.value) }, m("option", { value: "" }, "Choose…"), DAYS.map((d) => m("option", d)))),
        warn && m("p.help.is-danger", warn)),
      m("footer.modal-card-foot", m("button.button.is-success", { onclick: assign }, "Add to plan"))));
}

function remove(d) {
  const name = plan[d];
  const { [d]: _, ...rest } = plan;
  plan = rest;
  undo = { d, name };
  keep();
}

function takeBack() {
  plan = { ...plan, [is("undo-wrong-day") ? DAYS[(DAYS.indexOf(undo.d) + 1) % 5] : undo.d]: undo.name };
  undo = null;
  keep();
}

const Week = () => [
  undo && m(".notification.is-warning.is-light", `${undo.name} was taken off ${undo.d}. `, m("button.button.is-small", { onclick: takeBack }, "Undo")),
  m("table.table.is-fullwidth", m("thead", m("tr", ["Day", "Dish", "Time", ""].map((h) => m("th", h)))),
    m("tbody", DAYS.map((d) => m("tr", { key: d }, m("td", d), m("td", plan[d] || "nothing planned"), m("td", plan[d] ? `${find(plan[d]).minutes} min` : ""),
      m("td", plan[d] && m("button.button.is-small.is-danger.is-outlined", { onclick: () => remove(d) }, "Remove")))))),
  m("p", m("span", "Planned dinners: "), m("strong", Object.keys(plan).length)),
];

function toggle(item, on) {
  got = on ? [...got, item] : got.filter((g) => g !== item);
  if (!is("ticks-forgotten")) keep();
}

function Shopping() {
  const items = DAYS.filter((d) => plan[d]).flatMap((d) => find(plan[d]).parts).filter((p) => p);
  const left = items.filter(([n]) => !got.includes(n)).length;
  return [
    m("h2.subtitle", is("left-stale") ? `${items.length} of ${items.length} things to buy` : `${left} of ${items.length} things to buy`),
    m("ul", items.map(([n, q, u]) => m("li", { key: n }, m("label.checkbox", m("input[type=checkbox]", { checked: got.includes(n), onchange: (e) => toggle(n, e.target.checked) }), ` ${n}`), m("span.has-text-grey", `, ${amount(q, u)}`)))),
    m("progress.progress.is-success.mt-4", { value: items.length - left, max: items.length || 1 }),
  ];
}

const Finder = () => [
  m(".field.is-grouped",
    m("input.input", { placeholder: "Find a recipe", value: search, oninput: (e) => (search = e.target.value) }),
    m("label.checkbox.m-2", m("input[type=checkbox]", { checked: vegan, onchange: (e) => (vegan = e.target.checked) }), " Vegan"),
    m("label.checkbox.m-2", m("input[type=checkbox]", { checked: quick, onchange: (e) => (quick = e.target.checked) }), " Quick")),
  visible().length ? m(".columns.is-multiline", visible().map(Recipe)) : m("p", "No recipe fits. Try fewer filters."),
];

const App = {
  view: () => m(".container.p-5",
    m("h1.title", "Supper Planner"),
    m(".tabs", m("ul", ["Recipes", "This week", "Shopping list"].map((t) => m("li", { class: tab === t ? "is-active" : "" }, m("a", { onclick: () => (tab = t) }, t))))),
    tab === "Recipes" ? Finder() : tab === "This week" ? Week() : Shopping(),
    open && Details()),
};

load("recipes", 100).then((s) => {
  if (s?.plan) { plan = s.plan; got = s.got; }
  m.mount(document.getElementById("root"), App);
});
