import "@shoelace-style/shoelace/dist/components/tab-group/tab-group.js";
import "@shoelace-style/shoelace/dist/components/tab/tab.js";
import "@shoelace-style/shoelace/dist/components/tab-panel/tab-panel.js";
import "@shoelace-style/shoelace/dist/components/dialog/dialog.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";
import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/switch/switch.js";
import "@shoelace-style/shoelace/dist/components/alert/alert.js";
import "@shoelace-style/shoelace/dist/components/card/card.js";
import "@shoelace-style/shoelace/dist/components/badge/badge.js";
import css from "@shoelace-style/shoelace/dist/themes/light.css";

const style = document.createElement("style");
style.textContent = css + `
.lib { max-width: 820px; margin: 20px auto; font-family: var(--sl-font-sans); } .cards { display: grid; grid-template-columns: repeat(3, 1fr); gap: 14px; } .lib table { width: 100%; border-collapse: collapse; margin: 14px 0; } .lib td, .lib th { text-align: left; padding: 9px; border-bottom: 1px solid #ddd; } .lib tr.folded { visibility: collapse; } .muted { color: #667; font-size: 14px; }`;
document.head.append(style);
document.getElementById("root").innerHTML = `
<div class="lib">
  <h1>City library</h1>
  <sl-tab-group>
    <sl-tab slot="nav" panel="books">Catalogue</sl-tab><sl-tab slot="nav" panel="holds">My holds <sl-badge pill id="count">2</sl-badge></sl-tab>
    <sl-tab-panel name="books"><div class="cards" id="cards"></div><p class="muted">Holds wait for seven days at the branch. Readers also liked: The Wild Silence, The Outrun.</p></sl-tab-panel>
    <sl-tab-panel name="holds">
      <sl-switch id="pause">Pause all holds</sl-switch><p id="paused" role="status"></p>
      <table><thead><tr><th>Title</th><th>Branch</th><th>Place in line</th><th></th></tr></thead><tbody id="holds"></tbody></table>
    </sl-tab-panel>
  </sl-tab-group>
  <sl-dialog label="Place a hold" id="ask"><p id="what"></p>
    <sl-select label="Branch" id="branch" value="Central" hoist><sl-option value="Central">Central</sl-option><sl-option value="Northgate">Northgate</sl-option><sl-option value="Harbour">Harbour</sl-option></sl-select>
    <sl-button slot="footer" variant="primary" id="confirm">Confirm hold</sl-button></sl-dialog>
  <sl-dialog label="Cancel this hold?" id="sure"><p>You lose your place in line.</p><sl-button slot="footer" id="no">Keep it</sl-button><sl-button slot="footer" variant="danger" id="yes">Yes, cancel it</sl-button></sl-dialog>
</div>`;
const $ = id => document.getElementById(id);
const BOOKS = [{ title: "The Salt Path", by: "R. Winn" }, { title: "Stoner", by: "J. Williams" }, { title: "Milkman", by: "A. Burns" }];
let holds = [{ title: "Piranesi", branch: "Central", line: 2 }, { title: "Circe", branch: "Harbour", line: 5 }];
let book = null, chosen = null;

for (const one of BOOKS) {
  const card = document.createElement("sl-card");
  card.innerHTML = `<strong>${one.title}</strong><p class="muted">${one.by}</p><sl-button size="small" aria-label="Place hold on ${one.title}">Place hold</sl-button>`;
  card.querySelector("sl-button").onclick = () => { book = one; $("what").textContent = `${one.title} by ${one.by}`; $("ask").show(); };
  $("cards").append(card);
}
function draw() {
  $("count").textContent = holds.length;
  $("holds").replaceChildren(...holds.map(one => {
    const row = document.createElement("tr");
    row.innerHTML = `<td>${one.title}</td><td>${one.branch}</td><td>${one.line}</td><td><sl-button size="small">Cancel hold</sl-button></td>`;
    if (one.fresh && is("row-folded")) row.className = "folded";
    row.querySelector("sl-button").onclick = () => { chosen = one; $("sure").show(); };
    return row;
  }));
}
function say(text) {
  const alert = Object.assign(document.createElement("sl-alert"), { variant: "success", closable: true, duration: 5000, innerHTML: text });
  document.body.append(alert);
  alert.toast();
}
$("confirm").onclick = async () => {
  $("confirm").loading = true;
  await save("p_holds", { title: book.title, branch: $("branch").value }, 800);
  $("confirm").loading = false;
  await $("ask").hide();
  holds = [...holds, { title: book.title, branch: is("branch-ignored") ? "Central" : $("branch").value, line: 4, fresh: true }];
  draw();
  say("Your hold was placed");
};
$("no").onclick = () => $("sure").hide();
$("yes").onclick = async () => {
  $("sure").hide();
  await wait(500);
  const before = holds;
  holds = holds.filter(one => one !== chosen);
  draw();
  if (is("cancel-refused")) setTimeout(() => { holds = before; draw(); }, 1800);
};
$("pause").addEventListener("sl-change", async () => {
  await wait(400);
  const words = is("only-some-paused") ? "1 of 2 holds are paused until you resume them" : "Holds are paused until you resume them";
  $("paused").textContent = $("pause").checked ? words : "";
});
draw();
