import "@shoelace-style/shoelace/dist/shoelace.js";
import { registerIconLibrary } from "@shoelace-style/shoelace/dist/utilities/icon-library.js";
import css from "@shoelace-style/shoelace/dist/themes/light.css";

const DOT = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='currentColor'%3E%3Cpath d='M8 1a5 5 0 0 0-5 5v3l-1.5 3h13L13 9V6a5 5 0 0 0-5-5zM6 13a2 2 0 0 0 4 0z'/%3E%3C/svg%3E";
registerIconLibrary("default", { resolver: () => DOT });
const style = document.createElement("style");
style.textContent = `${css}
body { font-family: var(--sl-font-sans); color: var(--sl-color-neutral-900); } .home { max-width: 720px; margin: 0 auto; padding: 24px; } header { display: flex; align-items: center; gap: 12px; } h1 { font-size: 22px; margin: 0; }
.card { display: flex; align-items: center; gap: 14px; padding: 12px 4px; border-bottom: 1px solid var(--sl-color-neutral-200); } .card div { flex: 1; } .card h3 { font-size: 16px; margin: 0; } .card small, .log { color: var(--sl-color-neutral-600); font-size: 14px; }
table { width: 100%; border-collapse: collapse; } th, td { text-align: left; padding: 9px 6px; border-bottom: 1px solid var(--sl-color-neutral-200); } .rules { margin-bottom: 14px; } .rules.tight { height: 112px; overflow: hidden; } sl-dialog sl-input, sl-dialog sl-select { margin-bottom: 14px; }`;
document.head.append(style);

const alerts = [
  { id: 1, title: "Window open in the bedroom", at: "06:40" }, { id: 2, title: "Garage door left open", at: "07:15" },
  { id: 3, title: "Washing machine has finished", at: "08:02" }, { id: 4, title: "Low battery in the hall sensor", at: "08:30" },
];
let list = alerts, count = alerts.length;
const rules = [{ name: "Smoke", by: "Phone call" }, { name: "Front door at night", by: "E-mail" }];
const root = document.getElementById("root");
root.innerHTML = `
<div class="home">
  <header><sl-icon name="bell" style="font-size:24px"></sl-icon><h1>Our house</h1></header>
  <p>Open alerts: <sl-badge variant="danger" pill id="count"></sl-badge></p>
  <sl-tab-group><sl-tab slot="nav" panel="alerts">Alerts</sl-tab><sl-tab slot="nav" panel="rules">Rules</sl-tab>
    <sl-tab-panel name="alerts"><div id="alerts" role="list" aria-label="Alerts"></div><p class="log">Yesterday: the garage door was opened twice, and the hall sensor got a new battery.</p></sl-tab-panel>
    <sl-tab-panel name="rules"><div class="rules" id="box"><table><thead><tr><th>Rule</th><th>Sent by</th></tr></thead><tbody id="rules"></tbody></table></div><sl-button variant="primary" id="new">New rule</sl-button></sl-tab-panel>
  </sl-tab-group>
  <sl-dialog label="Create a rule" id="dialog">
    <sl-input label="Rule name" id="name" required></sl-input>
    <sl-select label="Send by" id="by" value="email" hoist><sl-option value="email">E-mail</sl-option><sl-option value="text">Text message</sl-option><sl-option value="call">Phone call</sl-option></sl-select>
    <sl-button slot="footer" id="close">Close</sl-button><sl-button slot="footer" variant="primary" id="create">Create rule</sl-button>
  </sl-dialog>
</div>`;
const $ = id => document.getElementById(id);

function draw() {
  $("count").textContent = count;
  $("alerts").replaceChildren(...list.map(one => {
    const card = document.createElement("div");
    card.className = "card";
    card.setAttribute("role", "listitem");
    card.innerHTML = `<sl-icon name="bell"></sl-icon><div><h3>${one.title}</h3><small>Today, ${one.at}</small></div><sl-button size="small">Dismiss</sl-button>`;
    card.querySelector("sl-button").onclick = event => dismiss(one, event.target);
    return card;
  }));
  $("rules").innerHTML = rules.map(rule => `<tr><td>${rule.name}</td><td>${rule.by}</td></tr>`).join("");
}
async function dismiss(one, button) {
  button.loading = true;
  await save("n_alerts", one.id, 600);
  list = list.filter(other => other !== one);
  if (!is("badge-behind")) count = list.length;
  draw();
  if (is("sensor-again")) setTimeout(() => { list = alerts.filter(other => list.includes(other) || other === one); count = list.length; draw(); }, 1800);
}
function toast(message) {
  const box = Object.assign(document.createElement("sl-alert"), { variant: "success", closable: true, duration: 4000, textContent: message });
  document.body.append(box);
  box.toast();
}
$("new").onclick = () => { $("name").value = ""; $("by").value = "email"; $("dialog").show(); };
$("close").onclick = () => $("dialog").hide();
$("create").onclick = async () => {
  if (!$("name").reportValidity()) return;
  $("create").loading = true;
  const by = { email: "E-mail", text: "Text message", call: "Phone call" }[is("channel-ignored") ? "email" : $("by").value];
  await save("n_alerts", { by }, 800);
  rules.push({ name: $("name").value, by });
  if (is("box-too-low")) $("box").classList.add("tight");
  $("create").loading = false;
  $("dialog").hide();
  draw();
  toast("The rule is active");
};
draw();
