import { initialize, toastController, alertController } from "@ionic/core/components";
import { defineCustomElement as app } from "@ionic/core/components/ion-app.js";
import { defineCustomElement as header } from "@ionic/core/components/ion-header.js";
import { defineCustomElement as toolbar } from "@ionic/core/components/ion-toolbar.js";
import { defineCustomElement as title } from "@ionic/core/components/ion-title.js";
import { defineCustomElement as content } from "@ionic/core/components/ion-content.js";
import { defineCustomElement as segment } from "@ionic/core/components/ion-segment.js";
import { defineCustomElement as segbutton } from "@ionic/core/components/ion-segment-button.js";
import { defineCustomElement as card } from "@ionic/core/components/ion-card.js";
import { defineCustomElement as cardheader } from "@ionic/core/components/ion-card-header.js";
import { defineCustomElement as cardtitle } from "@ionic/core/components/ion-card-title.js";
import { defineCustomElement as cardcontent } from "@ionic/core/components/ion-card-content.js";
import { defineCustomElement as button } from "@ionic/core/components/ion-button.js";
import { defineCustomElement as badge } from "@ionic/core/components/ion-badge.js";
import { defineCustomElement as label } from "@ionic/core/components/ion-label.js";
import { defineCustomElement as list } from "@ionic/core/components/ion-list.js";
import { defineCustomElement as item } from "@ionic/core/components/ion-item.js";
import { defineCustomElement as input } from "@ionic/core/components/ion-input.js";
import { defineCustomElement as toggle } from "@ionic/core/components/ion-toggle.js";
import { defineCustomElement as select } from "@ionic/core/components/ion-select.js";
import { defineCustomElement as option } from "@ionic/core/components/ion-select-option.js";
import { defineCustomElement as toast } from "@ionic/core/components/ion-toast.js";
import { defineCustomElement as alert } from "@ionic/core/components/ion-alert.js";
import { defineCustomElement as searchbar } from "@ionic/core/components/ion-searchbar.js";
import css from "@ionic/core/css/ionic.bundle.css";
document.head.append(Object.assign(document.createElement("style"), { textContent: css + ".kv{display:flex;justify-content:space-between;max-width:320px}.bpm{display:flex;align-items:center;gap:8px}" }));
initialize({ mode: "md", animated: false });
[app, header, toolbar, title, content, segment, segbutton, card, cardheader, cardtitle, cardcontent, button, badge, label, list, item, input, toggle, select, option, toast, alert, searchbar].forEach(d => d());

let s = {
  dates: [{ id: 1, name: "Sectional altos", day: "Tue 12 May", at: "19:30", mins: 90, yes: 7, me: null }, { id: 2, name: "Full rehearsal", day: "Thu 14 May", at: "20:00", mins: 120, yes: 21, me: null }, { id: 3, name: "Dress rehearsal", day: "Sat 23 May", at: "15:00", mins: 180, yes: 26, me: null }],
  songs: [{ id: 1, name: "Ave Verum", bpm: 60, known: true }, { id: 2, name: "Shenandoah", bpm: 72, known: false }, { id: 3, name: "Gaudete", bpm: 138, known: false }, { id: 4, name: "Shallow Brown", bpm: 66, known: true }],
  members: [{ id: 1, name: "Ruth Adler", voice: "Soprano" }, { id: 2, name: "Paul Ngata", voice: "Bass" }, { id: 3, name: "Inga Holm", voice: "Alto" }, { id: 4, name: "Leo Fabri", voice: "Tenor" }, { id: 5, name: "Sue Park", voice: "Alto" }],
};
let view = "dates", query = "", voice = "All", adding = false, error = "", deb;
const keep = () => save("choir", s, 100);
const say = async (message, color = "dark") => { document.querySelectorAll("ion-toast").forEach(t => t.dismiss()); const t = await toastController.create({ message, color, duration: 4500, position: "bottom" }); t.present(); };
const esc = x => String(x).replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }[c]));

document.getElementById("root").innerHTML = `<ion-app><ion-header><ion-toolbar color="primary"><ion-title>Cantabile Choir</ion-title></ion-toolbar>
 <ion-toolbar><ion-segment id="seg" value="dates"><ion-segment-button value="dates"><ion-label>Rehearsals</ion-label></ion-segment-button><ion-segment-button value="songs"><ion-label>Songs</ion-label></ion-segment-button><ion-segment-button value="members"><ion-label>Members</ion-label></ion-segment-button></ion-segment></ion-toolbar></ion-header>
 <ion-content class="ion-padding"><div id="top"></div><div id="body"></div></ion-content></ion-app>`;
const $ = id => document.getElementById(id);

function top() {
  $("top").innerHTML = view === "songs" ? `<ion-searchbar placeholder="Find a song" id="find"></ion-searchbar><p><b id="known"></b></p>`
    : view === "members" ? `<ion-select id="voice" label="Voice" interface="alert" value="${voice}" style="max-width:320px">${["All", "Soprano", "Alto", "Tenor", "Bass"].map(v => `<ion-select-option value="${v}">${v}</ion-select-option>`).join("")}</ion-select><p id="total"></p>
       <ion-card id="form"><ion-card-header><ion-card-title>New member</ion-card-title></ion-card-header><ion-card-content><ion-input id="nm" label="Member name" label-placement="stacked" fill="outline"></ion-input><p id="err" role="alert" style="color:#b00020"></p><ion-button id="join">Add as alto</ion-button></ion-card-content></ion-card>` : "";
  if ($("find")) $("find").addEventListener("ionInput", e => { clearTimeout(deb); deb = setTimeout(() => { query = e.detail.value || ""; draw(); }, 300); });
  if ($("voice")) $("voice").addEventListener("ionChange", e => { voice = e.detail.value; draw(); });
  if ($("join")) $("join").onclick = () => {
    const name = ($("nm").value || "").trim();
    if (!name) { $("err").textContent = "Enter the name of the singer."; return; }
    if (s.members.some(m => m.name.toLowerCase() === name.toLowerCase()) && !is("twice")) { $("err").textContent = name + " already sings with us."; return; }
    $("err").textContent = ""; s.members.push({ id: Date.now(), name, voice: "Alto" }); $("nm").value = ""; draw(); keep(); say(name + " joined the choir");
  };
}
function draw() {
  let h = "";
  if (view === "dates") h = s.dates.map(d => `<ion-card data-id="${d.id}"><ion-card-header><ion-card-title>${d.name}</ion-card-title></ion-card-header><ion-card-content>
    <div class="kv"><span>Date</span><b>${d.day}, ${d.at}</b></div><div class="kv"><span>Length</span><b>${d.mins} min</b></div><div class="kv"><span>Singers coming</span><b>${d.yes + (d.me === "yes" && !is("count-stale") ? 1 : 0)}</b></div>
    <ion-badge color="${d.me === "yes" ? "success" : d.me === "no" ? "danger" : "medium"}">${d.me === "yes" ? "You are coming" : d.me === "no" ? "You are away" : "No answer"}</ion-badge><br>
    <ion-button size="small" data-a="yes" ${d.me === "yes" ? "disabled" : ""}>Coming</ion-button><ion-button size="small" fill="outline" data-a="no" ${d.me === "no" ? "disabled" : ""}>Away</ion-button></ion-card-content></ion-card>`).join("");
  if (view === "songs") {
    const l = s.songs.filter(x => is("search-ignored") || x.name.toLowerCase().includes(query.toLowerCase()));
    $("known").textContent = `${s.songs.filter(x => x.known).length} of ${s.songs.length} songs known`;
    h = `<ion-list aria-label="Songs">${l.map(x => `<ion-item data-id="${x.id}"><ion-label>${x.name}</ion-label><span class="bpm"><ion-button size="small" fill="outline" data-a="slower">−</ion-button><span>Tempo</span><span>${x.bpm} bpm</span><ion-button size="small" fill="outline" data-a="faster">+</ion-button></span>
      <ion-toggle data-a="known" ${x.known ? "checked" : ""}>known</ion-toggle></ion-item>`).join("")}</ion-list>` + (l.length ? "" : "<p>No song found</p>");
  }
  if (view === "members") {
    const l = s.members.filter(m => voice === "All" || m.voice === voice);
    $("total").textContent = l.length + (l.length === 1 ? " singer" : " singers");
    h = `<ion-list aria-label="Members">${l.map(m => `<ion-item data-id="${m.id}"><ion-label>${esc(m.name)}</ion-label><ion-badge color="tertiary">${m.voice}</ion-badge><ion-button size="small" fill="clear" data-a="leave">Remove</ion-button></ion-item>`).join("")}</ion-list>`;
  }
  $("body").innerHTML = h;
}
$("seg").addEventListener("ionChange", e => { view = e.detail.value; query = ""; voice = "All"; top(); draw(); });
$("body").addEventListener("ionChange", e => {
  if (e.target.tagName !== "ION-TOGGLE") return;
  s.songs.find(x => x.id === +e.target.closest("[data-id]").dataset.id).known = e.detail.checked;
  $("known").textContent = `${s.songs.filter(x => x.known).length} of ${s.songs.length} songs known`; if (!is("known-lost")) keep();
});
$("body").addEventListener("click", async e => {
  const b = e.target.closest("ion-button"); if (!b) return;
  const id = +b.closest("[data-id]").dataset.id, a = b.dataset.a;
  if (a === "yes" || a === "no") { const d = s.dates.find(x => x.id === id); d.me = a; draw(); keep(); say(a === "yes" ? `See you at the ${d.name.toLowerCase()}` : `We will miss you at the ${d.name.toLowerCase()}`);
    if (is("answer-reverts") && a === "no") setTimeout(() => { d.me = null; draw(); keep(); }, 1500); }
  if (a === "slower" || a === "faster") { const x = s.songs.find(y => y.id === id); x.bpm += (a === "faster" ? 2 : -2); draw(); keep(); }
  if (a === "leave") {
    const m = s.members.find(x => x.id === id);
    const box = await alertController.create({ header: "Remove member", message: `Remove ${m.name} from the choir?`, buttons: [{ text: "Keep", role: "cancel" }, { text: "Remove member", handler: () => { s.members = s.members.filter(x => is("wrong-member") ? x.voice !== m.voice : x.id !== id); draw(); keep(); say(`${m.name} has left the choir`); } }] });
    box.present();
  }
});
load("choir").then(x => { if (x && x.dates) s = x; top(); draw(); });
