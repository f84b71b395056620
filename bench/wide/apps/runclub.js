// compiled by hand in the manner of a small component framework: every component gets its own scope class
const scope = { app: "svelte-1x8k2p", nav: "svelte-q03mzd", results: "svelte-9ab1ty", member: "svelte-7hh2wq", race: "svelte-k4d0ve", toast: "svelte-3nv5ru", form: "svelte-zz81ca" };
const css = `
body{margin:0;font:15px/1.5 "Helvetica Neue",sans-serif;background:#fffdf8;color:#1c2b23}
header.${scope.nav}{display:flex;gap:20px;align-items:center;background:#14532d;color:#fff;padding:12px 28px}header.${scope.nav} a{color:#d1fae5;text-decoration:none;padding:4px 0}header.${scope.nav} a[aria-current]{border-bottom:2px solid #facc15}header.${scope.nav} .user{margin-left:auto}
main.${scope.app}{padding:20px 28px;max-width:960px}
table.${scope.results}{border-collapse:collapse;width:100%}table.${scope.results} th,table.${scope.results} td{padding:7px 10px;border-bottom:1px solid #e3e7dd;text-align:left}table.${scope.results} th button{background:none;border:0;font:inherit;font-weight:bold;cursor:pointer;padding:0}.pb.${scope.results}{background:#facc15;border-radius:4px;font-size:12px;padding:0 5px;margin-left:6px}
.list.${scope.member}{display:grid;gap:8px;max-width:620px}.row.${scope.member}{display:flex;gap:12px;align-items:center;border:1px solid #dfe5da;border-radius:8px;padding:10px;background:#fff}.row.${scope.member} .name{flex:1}.chip.${scope.member}{background:#dcfce7;border-radius:10px;font-size:12px;padding:1px 9px}.chip.due.${scope.member}{background:#fee2e2;color:#991b1b}
.grid.${scope.race}{display:flex;gap:14px}.card.${scope.race}{border:1px solid #dfe5da;border-radius:8px;padding:14px;width:250px;background:#fff}
.toast.${scope.toast}{position:fixed;bottom:20px;right:20px;background:#1c2b23;color:#fff;padding:10px 16px;border-radius:8px}
form.${scope.form}{border:1px solid #dfe5da;border-radius:8px;padding:14px;margin:14px 0;background:#fff;display:flex;gap:10px;align-items:end;flex-wrap:wrap}form.${scope.form} label{display:grid;font-size:13px}form.${scope.form} .problem{color:#b91c1c;width:100%;margin:0}
button{font:inherit;cursor:pointer;border:1px solid #14532d;border-radius:6px;background:#fff;color:#14532d;padding:4px 10px}button.main{background:#14532d;color:#fff}button:disabled{opacity:.45;cursor:default}`;
function h(tag, sc, props = {}, ...kids) {
  const e = document.createElement(tag);
  for (const [k, v] of Object.entries(props)) {
    if (v === false || v == null) continue;
    if (k.startsWith("on")) e.addEventListener(k.slice(2), v); else if (k === "value" || k === "checked") e[k] = v; else e.setAttribute(k, v === true ? "" : v);
  }
  if (sc) e.className = ((props.class || "") + " " + sc).trim();
  e.append(...kids.flat().filter((x) => x !== null && x !== false && x !== undefined)); return e;
}
const RESULTS = [["Ida Holm", "10 km", 2472, true], ["Farid Nazari", "10 km", 2318, false], ["Grace Lee", "10 km", 2655, true], ["Marek Novak", "5 km", 1189, false], ["Ida Holm", "5 km", 1204, false], ["Chen Wu", "5 km", 1147, true], ["Grace Lee", "Half marathon", 6021, false]].map(([who, dist, sec, pb], id) => ({ id, who, dist, sec, pb }));
const START = { members: [["Chen Wu", "Sprint", true], ["Farid Nazari", "Distance", true], ["Grace Lee", "Distance", false], ["Ida Holm", "Distance", true], ["Marek Novak", "Sprint", false]].map(([name, group, paid]) => ({ name, group, paid })), going: { park: ["Chen Wu", "Grace Lee"], hill: ["Marek Novak", "Farid Nazari", "Grace Lee"] } };
const RACES = [{ id: "park", name: "Park Run Relay", date: "6 December 2026", max: 12 }, { id: "hill", name: "Hill Challenge", date: "13 December 2026", max: 4 }];
const ME = "Ida Holm";
const clock = (s) => (s >= 3600 ? Math.floor(s / 3600) + ":" + String(Math.floor((s % 3600) / 60)).padStart(2, "0") : Math.floor(s / 60)) + ":" + String(s % 60).padStart(2, "0");
let $$ = { page: "results", dist: "All distances", sort: null, dir: 1, pbOnly: false, name: "", group: "Distance", problem: "", toast: "", data: null };
let hold;
const set = (patch) => { Object.assign($$, patch); flush(); };
const toast = (t) => { clearTimeout(hold); set({ toast: t }); hold = setTimeout(() => set({ toast: "" }), 3000); };
const persist = () => save("runclub", $$.data, 60);

function Nav() {
  const due = $$.data.members.filter((m) => !m.paid).length;
  const a = (id, label, extra) => h("a", scope.nav, { href: "#" + id, "aria-current": $$.page === id ? "page" : null, onclick: (e) => { e.preventDefault(); set({ page: id, problem: "" }); } }, label, extra || "");
  return h("header", scope.nav, {}, h("strong", "", {}, "Fernhill Runners"), h("nav", scope.nav, { style: "display:flex;gap:18px" }, a("results", "Results"), a("members", "Members", due ? ` (${due} unpaid)` : ""), a("races", "Races")), h("span", scope.nav, { class: "user" }, ME, " · Club secretary"));
}
function Results() {
  let rows = RESULTS.filter((r) => ($$.dist === "All distances" || r.dist === $$.dist) && (!$$.pbOnly || r.pb || (is("pb-ignored") && $$.dist !== "All distances")));
  const key = { Runner: "who", Time: is("sorted-by-name") ? "who" : "sec" }[$$.sort];
  if (key) rows = [...rows].sort((a, b) => (a[key] > b[key] ? 1 : a[key] < b[key] ? -1 : 0) * $$.dir);
  const th = (n) => h("th", scope.results, { "aria-sort": $$.sort === n ? ($$.dir === 1 ? "ascending" : "descending") : null }, h("button", scope.results, { onclick: () => set({ sort: n, dir: $$.sort === n ? -$$.dir : 1 }) }, n, $$.sort === n ? ($$.dir === 1 ? " ▲" : " ▼") : ""));
  return [h("h1", scope.results, {}, "Autumn results"),
    h("p", scope.results, {}, h("select", scope.results, { "aria-label": "Distance", onchange: (e) => set({ dist: e.target.value }) }, ...["All distances", "5 km", "10 km", "Half marathon", "Marathon"].map((d) => h("option", "", { selected: d === $$.dist }, d))), " ", h("label", scope.results, {}, h("input", scope.results, { type: "checkbox", checked: $$.pbOnly, onchange: (e) => set({ pbOnly: e.target.checked }) }), " Personal bests only")),
    rows.length ? h("table", scope.results, {}, h("thead", "", {}, h("tr", scope.results, {}, th("Runner"), h("th", scope.results, {}, "Distance"), th("Time"))), h("tbody", "", {}, rows.map((r) => h("tr", scope.results, {}, h("td", scope.results, {}, r.who, r.pb && h("span", scope.results, { class: "pb" }, "PB")), h("td", scope.results, {}, r.dist), h("td", scope.results, {}, clock(r.sec)))))) : h("p", scope.results, {}, "Nobody has run this distance yet."),
    h("p", scope.results, {}, `${rows.length} ${rows.length === 1 ? "result" : "results"}`)];
}
function Members() {
  const ms = $$.data.members;
  const add = (e) => {
    e.preventDefault(); const name = $$.name.trim();
    if (!name) return set({ problem: "Enter a name" });
    if (!is("duplicates-allowed") && ms.some((m) => m.name.toLowerCase() === name.toLowerCase())) return set({ problem: `${name} is already a member` });
    ms.push({ name, group: $$.group, paid: false }); ms.sort((a, b) => (a.name > b.name ? 1 : -1)); persist(); set({ name: "", problem: "" }); toast(`Welcome, ${name}!`);
  };
  const pay = (m) => {
    m.paid = true;
    if (!is("payment-lost")) persist(); toast(`Payment of ${m.name} recorded`);
  };
  return [h("h1", scope.member, {}, "Members"), h("p", scope.member, {}, `${ms.length} members, ${ms.filter((m) => m.paid).length} paid`),
    h("form", scope.form, { onsubmit: add }, h("label", scope.form, {}, "Name", h("input", scope.form, { id: "mname", value: $$.name, oninput: (e) => { $$.name = e.target.value; } })), h("label", scope.form, {}, "Training group", h("select", scope.form, { onchange: (e) => { $$.group = e.target.value; } }, ...["Distance", "Sprint"].map((g) => h("option", "", { selected: g === $$.group }, g)))), h("button", scope.form, { class: "main" }, "Add member"), $$.problem && h("p", scope.form, { class: "problem" }, $$.problem)),
    h("div", scope.member, { class: "list" }, ms.map((m) => h("div", scope.member, { class: "row" }, h("span", scope.member, { class: "name" }, m.name), h("span", "", {}, m.group), h("span", scope.member, { class: m.paid ? "chip" : "chip due" }, m.paid ? "Paid" : "Fee due"), !m.paid && h("button", scope.member, { onclick: () => pay(m) }, "Mark as paid"))))];
}
function Races() {
  return [h("h1", scope.race, {}, "Upcoming races"), h("div", scope.race, { class: "grid" }, RACES.map((r) => {
    const g = $$.data.going[r.id], inIt = g.includes(ME), full = g.length >= r.max;
    const join = () => { g.push(ME); persist(); toast(`See you at the ${r.name}`); };
    const leave = () => { $$.data.going[r.id] = g.filter((x) => x !== ME); persist(); toast(`You left the ${r.name}`); };
    const left = r.max - g.length + (is("places-off-by-one") && inIt ? 1 : 0);
    return h("section", scope.race, { class: "card" }, h("h3", scope.race, {}, r.name), h("p", scope.race, {}, r.date), h("p", scope.race, {}, full && left <= 0 ? "No places left" : `${left} ${left === 1 ? "place" : "places"} left`), h("p", scope.race, {}, "Going: " + g.join(", ")), inIt ? h("button", scope.race, { onclick: leave }, "Leave race") : h("button", scope.race, { class: "main", disabled: full, onclick: join }, "Join race"));
  }))];
}
const target = document.getElementById("root");
function flush() {
  const focus = document.activeElement && document.activeElement.id;
  target.replaceChildren(Nav(), h("main", scope.app, {}, ...{ results: Results, members: Members, races: Races }[$$.page]()), $$.toast ? h("div", scope.toast, { class: "toast", role: "status" }, $$.toast) : "");
  if (focus && document.getElementById(focus)) document.getElementById(focus).focus();
}
document.head.append(h("style", "", {}, css)); document.title = "Fernhill Runners";
load("runclub", 100).then((s) => { $$.data = s && s.members ? s : structuredClone(START); flush(); });
