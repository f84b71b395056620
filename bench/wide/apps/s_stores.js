import { html, nothing, render } from "lit";
import css from "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/alert/alert.js";
import "@shoelace-style/shoelace/dist/components/badge/badge.js";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/card/card.js";
import "@shoelace-style/shoelace/dist/components/checkbox/checkbox.js";
import "@shoelace-style/shoelace/dist/components/details/details.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/spinner/spinner.js";

const style = document.createElement("style");
style.textContent = css + `
body { font-family: var(--sl-font-sans, system-ui); } .top { display: flex; justify-content: space-between; padding: 12px 24px; background: #fff7ed; border-bottom: 2px solid #fdba74; } .top dl { margin: 0; display: flex; gap: 8px; } .top dd { margin: 0; font-weight: 700; }
.find { display: grid; grid-template-columns: 430px 1fr; gap: 20px; padding: 20px 24px; } .find form { display: flex; gap: 10px; align-items: end; } .find sl-input { flex: 1; } .opts { display: flex; gap: 18px; margin: 12px 0; }
.shops { list-style: none; padding: 0; margin: 0; } .shops li { margin-bottom: 12px; } .shops sl-card { width: 100%; } .shops h3 { margin: 0; font-size: 17px; } .meta { color: #57534e; font-size: 14px; margin: 4px 0 10px; }
.map { position: relative; height: 460px; border-radius: 10px; background: url(/picture/brookfield.svg) center / cover; } .map button { position: absolute; width: 26px; height: 26px; border-radius: 50%; border: 2px solid #fff; background: #c2410c; color: #fff; }
.hours { display: grid; grid-template-columns: 100px 1fr; } .hours.still { max-height: 0; overflow: hidden; } .toaster { position: fixed; right: 16px; top: 16px; width: 320px; }`;
document.head.append(style);

const SHOPS = [
  { name: "Garden Centre", km: 10.2, street: "Ring Road 200", level: true, sunday: "closed" },
  { name: "Elm Street", km: 0.9, street: "Elm Street 31", level: true, sunday: "closed" },
  { name: "Harbour Row", km: 3.1, street: "Harbour Row 8", level: false, sunday: "12:00 to 15:00" },
  { name: "Station Hall", km: 2.4, street: "Platform 1", level: true, sunday: "11:00 to 16:00" },
];
const view = { words: "", town: "", busy: false, level: false, mine: "none yet", told: false };
const set = change => { Object.assign(view, change); draw(); };

function found() {
  const order = is("km-as-text") ? (one, other) => (String(one.km) < String(other.km) ? -1 : 1) : (one, other) => one.km - other.km;
  return SHOPS.filter(shop => !view.level || shop.level || (is("near-ones-stay") && shop.km < 5)).sort(order);
}
async function seek(event) {
  event.preventDefault();
  set({ busy: true, town: "" });
  await wait(900);
  set({ busy: false, town: view.words.trim() });
}
async function mine(shop) {
  set({ mine: shop.name });
  await save("s_stores", { mine: is("first-is-kept") ? found()[0].name : shop.name }, 500);
  set({ told: true });
  setTimeout(() => set({ told: false }), 4000);
}
const count = list => (is("near-ones-stay") ? list.filter(shop => !view.level || shop.level).length : list.length);
function draw() {
  const list = found();
  render(html`
    <div class="top"><strong>Crumb & Co. bakeries</strong><dl><dt>My shop</dt><dd>${view.mine}</dd></dl></div>
    <div class="find">
      <div>
        <h1 style="font-size: 22px">Find a shop</h1>
        <form @submit=${seek}>
          <sl-input label="Town or postcode" .value=${view.words} autocomplete="off" @sl-input=${event => { view.words = event.target.value; }}></sl-input>
          <sl-button variant="primary" type="submit" ?loading=${view.busy}>Find shops</sl-button>
        </form>
        <div class="opts"><sl-checkbox ?checked=${view.level} @sl-change=${event => set({ level: event.target.checked })}>Step-free access</sl-checkbox><sl-checkbox>Café inside</sl-checkbox></div>
        ${view.busy ? html`<sl-spinner></sl-spinner> Looking for shops…` : nothing}
        ${view.town ? html`<h2 style="font-size: 16px" aria-live="polite">${count(list)} shops near ${view.town}</h2>
        <ul class="shops" aria-label="Shops">${list.map(shop => html`<li><sl-card>
          <h3>${shop.name}</h3>
          <p class="meta">${shop.km} km · ${shop.street} · ${shop.level ? html`<sl-badge variant="success">step-free</sl-badge>` : "two steps at the door"}</p>
          <sl-details summary="Opening hours of ${shop.name}"><div class="hours ${is("hours-clipped") ? "still" : ""}"><span>Weekdays</span><span>07:00 to 18:30</span><span>Sunday</span><span>${shop.sunday}</span></div></sl-details>
          <sl-button size="small" style="margin-top: 10px" ?disabled=${view.mine === shop.name} @click=${() => mine(shop)}>Make this my shop</sl-button>
        </sl-card></li>`)}</ul>` : html`<p class="meta">Enter a town to see the bakeries nearby. Most shops have step-free access.</p>`}
      </div>
      <div><div class="map" role="img" aria-label="Map">${view.town ? SHOPS.map((shop, at) => html`<button tabindex="-1" title="Pin" style="left: ${18 + at * 19}%; top: ${62 - at * 13}%">•</button>`) : nothing}</div>
        <p class="meta">New this month: Harbour Row has a terrace, and Station Hall bakes on Sunday.</p></div>
    </div>
    <div class="toaster"><sl-alert variant="success" ?open=${view.told}>Your shop has been saved</sl-alert></div>`, document.getElementById("root"));
}
draw();
load("s_stores", 300).then(kept => kept && set({ mine: kept.mine }));
