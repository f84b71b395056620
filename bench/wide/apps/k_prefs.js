import css from "@shoelace-style/shoelace/dist/themes/light.css";
import "@shoelace-style/shoelace/dist/components/alert/alert.js";
import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/dialog/dialog.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";
import "@shoelace-style/shoelace/dist/components/switch/switch.js";
import "@shoelace-style/shoelace/dist/components/tab/tab.js";
import "@shoelace-style/shoelace/dist/components/tab-group/tab-group.js";
import "@shoelace-style/shoelace/dist/components/tab-panel/tab-panel.js";

const style = document.createElement("style");
style.textContent = css + `body { font-family: var(--sl-font-sans); } .wrap { max-width: 680px; margin: 24px auto; padding: 0 16px; } sl-input, sl-select, sl-switch { display: block; margin-bottom: 18px; } .state { color: #555; }`;
document.head.append(style);

const root = document.getElementById("root");
root.innerHTML = `
<div class="wrap">
  <h1 id="hello">Hello, Noor</h1>
  <sl-tab-group>
    <sl-tab slot="nav" panel="profile">Profile</sl-tab><sl-tab slot="nav" panel="emails">Emails</sl-tab>
    <sl-tab-panel name="profile">
      <sl-input id="name" label="Display name" value="Noor"></sl-input>
      <sl-select id="language" label="Language" value="en"><sl-option value="en">English</sl-option><sl-option value="nl">Dutch</sl-option><sl-option value="fr">French</sl-option></sl-select>
      <sl-button id="keep" variant="primary">Save profile</sl-button>
    </sl-tab-panel>
    <sl-tab-panel name="emails">
      <sl-switch id="digest">Weekly digest</sl-switch>
      <sl-switch id="news" checked>Product news</sl-switch>
      <p class="state" id="state"></p>
      <sl-button id="none" variant="text">Unsubscribe from everything</sl-button>
    </sl-tab-panel>
  </sl-tab-group>
  <sl-dialog id="ask" label="Stop all emails?">You will get no emails, not even the weekly digest. Security notices are still sent.
    <sl-button slot="footer" id="back">Go back</sl-button><sl-button slot="footer" id="stop" variant="danger">Stop them</sl-button></sl-dialog>
</div>`;
const $ = id => document.getElementById(id);

function count() {
  const kinds = [$("digest"), $("news")].filter(one => one.checked).length;
  $("state").textContent = kinds ? `You receive ${kinds} of 2 newsletters` : "You receive no newsletters";
}
function toast(words) {
  const alert = Object.assign(document.createElement("sl-alert"), { variant: "success", closable: true, duration: 6000 });
  alert.append(words);
  document.body.append(alert);
  alert.toast();
}
function show(kept) {
  $("hello").textContent = `Hello, ${kept.name}`;
  $("name").value = kept.name; $("language").value = kept.language;
}
$("keep").onclick = async () => {
  $("keep").loading = true;
  const kept = { name: $("name").value, language: $("language").value };
  if (is("name-cut")) kept.name = kept.name.slice(0, 8);
  const stored = is("language-dropped") ? { name: kept.name, language: "en" } : kept;
  await save("k_prefs", stored, 800);
  $("keep").loading = false;
  $("hello").textContent = `Hello, ${kept.name}`;
  toast("Profile saved");
};
for (const id of ["digest", "news"]) $(id).addEventListener("sl-change", () => { count(); save("k_prefs_mail", { [id]: $(id).checked }, 200); });
$("none").onclick = () => $("ask").show();
$("back").onclick = () => $("ask").hide();
$("stop").onclick = async () => {
  $("stop").loading = true;
  await save("k_prefs_mail", {}, 700);
  $("stop").loading = false;
  $("digest").checked = false;
  if (!is("news-stays-on")) $("news").checked = false;
  count();
  if (is("news-stays-on")) $("state").textContent = "You receive no newsletters";
  if (!is("dialog-stays")) $("ask").hide();
};
await Promise.all(["sl-select", "sl-option", "sl-input", "sl-switch", "sl-dialog"].map(name => customElements.whenDefined(name)));
count();
const kept = await load("k_prefs", 200);
if (kept) show(kept);
