import { createApp, h, ref, reactive, computed, onMounted, Teleport, Transition } from "vue";

const style = document.createElement("style");
style.textContent = `
  body { font: 14px/1.45 "Trebuchet MS", sans-serif; margin: 0; background: #fff9ef; color: #3a2a17; }
  .top { display: flex; justify-content: space-between; align-items: center; padding: 12px 24px; background: #f2c879; }
  .top h1 { font-size: 21px; margin: 0; }
  .body { display: flex; gap: 20px; padding: 18px 24px; }
  .shelf { width: 230px; }
  .recipe { border: 1px solid #e1c898; background: #fff; border-radius: 8px; padding: 8px 12px; margin-bottom: 8px; cursor: pointer; }
  .recipe.on { outline: 3px solid #c96f1a; }
  .recipe small { color: #8a7350; }
  .week { flex: 1; border-collapse: separate; border-spacing: 5px; table-layout: fixed; }
  .week td { background: #fff; border: 1px dashed #dcc59b; border-radius: 6px; height: 52px; padding: 6px; vertical-align: top; cursor: pointer; }
  .week th { font-weight: 600; text-align: left; }
  .x { border: 0; background: none; color: #a3391c; cursor: pointer; float: right; font-size: 14px; }
  .drawer { position: fixed; top: 0; right: 0; bottom: 0; width: 320px; background: #fff; box-shadow: -6px 0 20px #0003; padding: 16px 20px; }
  .snack { position: fixed; bottom: 20px; left: 24px; background: #3a2a17; color: #fff; border-radius: 6px; padding: 9px 16px; }
  .snack button { background: none; border: 0; color: #ffcf7a; font: inherit; cursor: pointer; text-decoration: underline; }
`;
document.head.append(style);
document.title = "Week of meals";

const RECIPES = [
  { name: "Lentil soup", minutes: 35, diet: "vegan", needs: { Lentils: 200, Carrots: 150 } },
  { name: "Chicken curry", minutes: 45, diet: "meat", needs: { Chicken: 400, Rice: 250 } },
  { name: "Veggie fried rice", minutes: 20, diet: "vegan", needs: { Rice: 300, Carrots: 100 } },
  { name: "Cheese omelette", minutes: 10, diet: "vegetarian", needs: { Eggs: 180, Cheese: 60 } },
];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];
const MEALS = ["Lunch", "Dinner"];

const App = {
  setup() {
    const plan = reactive({});
    const diet = ref(""), term = ref(""), hand = ref(""), drawer = ref(false), bought = reactive([]);
    const snack = ref(null);
    let timer, searchTimer;
    const keep = () => save("recipes", { plan: { ...plan }, bought: [...bought] }, 60);
    onMounted(async () => {
      const saved = await load("recipes");
      if (saved && saved.plan) { Object.assign(plan, saved.plan); bought.push(...(is("ticks-forgotten") ? [] : saved.bought)); }
    });
    const shown = computed(() => RECIPES.filter(r =>
      (!diet.value || r.diet === diet.value || (!is("vegan-only-exact") && diet.value === "vegetarian" && r.diet === "vegan")) &&
      r.name.toLowerCase().includes(term.value.toLowerCase())));
    const planned = computed(() => Object.keys(plan).length);
    const groceries = computed(() => {
      const sum = {};
      for (const name of Object.values(plan))
        for (const [what, grams] of Object.entries(RECIPES.find(r => r.name === name).needs)) sum[what] = is("last-amount") ? grams : (sum[what] || 0) + grams;
      return Object.entries(sum).sort((a, b) => a[0].localeCompare(b[0]));
    });
    const say = (text, undo) => { snack.value = { text, undo }; clearTimeout(timer); timer = setTimeout(() => (snack.value = null), 8000); };
    const place = (d, m) => {
      if (!hand.value) return say("Choose a recipe first");
      const day = is("next-day") ? DAYS[(DAYS.indexOf(d) + 1) % 5] : d;
      plan[`${day} ${m}`] = hand.value;
      say(`${hand.value} planned for ${d} ${m.toLowerCase()}`);
      hand.value = "";
      keep();
    };
    const drop = (slot, event) => {
      event.stopPropagation();
      const name = plan[slot];
      delete plan[slot];
      keep();
      say(`${name} removed`, () => { if (!is("undo-empty")) plan[slot] = name; snack.value = null; keep(); });
    };
    const onSearch = e => { const v = e.target.value; clearTimeout(searchTimer); searchTimer = setTimeout(() => (term.value = v), 300); };

    const shelf = () => h("div", { class: "shelf" }, [
      h("h2", "Recipes"),
      h("input", { type: "search", placeholder: "Search recipes", "aria-label": "Search recipes", onInput: onSearch }),
      h("div", ["All", "vegetarian", "vegan", "meat"].map(d => h("label", { style: "display:block" }, [
        h("input", { type: "radio", name: "diet", checked: d === "All" ? !diet.value : diet.value === d, onChange: () => (diet.value = d === "All" ? "" : d) }),
        " " + d[0].toUpperCase() + d.slice(1)]))),
      h("p", `${shown.value.length} of ${RECIPES.length} recipes`),
      shown.value.map(r => h("div", { key: r.name, class: ["recipe", hand.value === r.name && "on"], role: "button", tabindex: 0, "aria-pressed": hand.value === r.name, onClick: () => (hand.value = hand.value === r.name ? "" : r.name) },
        [h("div", r.name), h("small", `${r.minutes} min`)])),
      shown.value.length ? null : h("p", "No recipe matches"),
    ]);
    const grid = () => h("table", { class: "week", "aria-label": "Week plan" }, [
      h("thead", h("tr", [h("th"), ...MEALS.map(m => h("th", { scope: "col" }, m))])),
      h("tbody", DAYS.map(d => h("tr", { key: d }, [h("th", { scope: "row" }, d), ...MEALS.map(m => {
        const name = plan[`${d} ${m}`];
        return h("td", { onClick: () => place(d, m) }, name ? [h("button", { class: "x", "aria-label": "Remove meal", onClick: e => drop(`${d} ${m}`, e) }, "✕"), name] : "");
      })]))),
    ]);
    const groceriesDrawer = () => h("div", { class: "drawer", role: "dialog", "aria-label": "Shopping list" }, [
      h("h2", "Shopping list"),
      groceries.value.length ? h("ul", groceries.value.map(([what, grams]) => h("li", { key: what }, h("label", [
        h("input", { type: "checkbox", checked: bought.includes(what), onChange: e => { e.target.checked ? bought.push(what) : bought.splice(bought.indexOf(what), 1); keep(); } }),
        ` ${what}: ${grams} g`])))) : h("p", "Nothing to buy"),
      h("button", { onClick: () => (drawer.value = false) }, "Close list"),
    ]);
    return () => [
      h("div", { class: "top" }, [h("h1", "Week of meals"), h("span", `${planned.value} of 10 meals planned`), h("button", { onClick: () => (drawer.value = true) }, "Shopping list")]),
      h("div", { class: "body" }, [shelf(), grid()]),
      drawer.value ? groceriesDrawer() : null,
      snack.value ? h("div", { class: "snack", role: "status" }, [snack.value.text, " ", snack.value.undo ? h("button", { onClick: snack.value.undo }, "Undo") : null]) : null,
    ];
  },
};
createApp(App).mount("#root");
