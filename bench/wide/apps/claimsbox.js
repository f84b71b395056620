import "@shoelace-style/shoelace/dist/components/button/button.js";
import "@shoelace-style/shoelace/dist/components/input/input.js";
import "@shoelace-style/shoelace/dist/components/select/select.js";
import "@shoelace-style/shoelace/dist/components/option/option.js";
import "@shoelace-style/shoelace/dist/components/drawer/drawer.js";
import "@shoelace-style/shoelace/dist/components/details/details.js";
import "@shoelace-style/shoelace/dist/components/badge/badge.js";
import "@shoelace-style/shoelace/dist/components/alert/alert.js";
import "@shoelace-style/shoelace/dist/components/switch/switch.js";
import "@shoelace-style/shoelace/dist/components/card/card.js";
import theme from "@shoelace-style/shoelace/dist/themes/light.css";

const SEED = [
  { id: "C-501", kind: "Water damage", who: "Petra Holm", amount: 3200, state: "Open", day: "2026-02-11", note: "Kitchen floor under water after a burst pipe." },
  { id: "C-502", kind: "Theft", who: "Samir Haddad", amount: 780, state: "Open", day: "2026-01-28", note: "Bicycle taken from the yard." },
  { id: "C-503", kind: "Storm", who: "Lena Vogt", amount: 1450, state: "Approved", day: "2026-01-09", note: "Roof tiles on the neighbour's car." },
  { id: "C-504", kind: "Glass", who: "Ivo Marek", amount: 310, state: "Open", day: "2026-02-20", note: "Cracked shop window." },
];

const cash = (n) => "$" + n.toLocaleString("en-US", { minimumFractionDigits: 2 });

/* one claim; the buttons live in its own shadow root */
class ClaimCard extends HTMLElement {
  set claim(c) {
    this.data = c;
    if (!this.shadowRoot) this.attachShadow({ mode: "open" });
    const tone = { Open: "primary", Approved: "success", Rejected: "danger" }[c.state];
    this.shadowRoot.innerHTML = `
      <style>sl-card { width: 100%; margin-bottom: 12px } .h { display: flex; justify-content: space-between; align-items: center }
        h3 { margin: 0; font-size: 1rem } .f { display: flex; gap: 8px; margin-top: 10px } .amount { font-weight: 700 }</style>
      <sl-card role="group" aria-label="${c.id}"><div class="h"><h3>${c.id} ${c.kind}</h3><sl-badge variant="${tone}" ${is("badge-clipped") && c.state === "Approved" && c.touched ? 'style="display:inline-block;width:0;height:0;overflow:hidden"' : ""}>${c.state}</sl-badge></div>
        <div>${c.who}, ${c.day}</div><div class="amount">${cash(c.amount)}</div>
        <sl-details summary="What happened">${c.note}</sl-details>
        ${c.state === "Open" ? '<div class="f"><sl-button size="small" variant="success" data-do="approve">Approve</sl-button><sl-button size="small" variant="danger" outline data-do="reject">Reject</sl-button></div>' : ""}
      </sl-card>`;
    this.shadowRoot.querySelectorAll("[data-do]").forEach((b) => b.addEventListener("click", () => this.dispatchEvent(new CustomEvent("decide", { detail: b.dataset.do, bubbles: true }))));
  }
}
customElements.define("claim-card", ClaimCard);

class ClaimsBox extends HTMLElement {
  async connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = `
      <style>:host { display: block; max-width: 760px; margin: 20px auto; font-family: var(--sl-font-sans) }
        .bar { display: flex; gap: 14px; align-items: end; margin: 12px 0 } .sum { display: flex; gap: 30px; margin: 10px 0 16px } .sum b { margin-left: 6px }
        .problem { color: #b42318; min-height: 22px; margin: 8px 0 } sl-input, sl-select { margin-bottom: 12px }</style>
      <h1>Claims box</h1>
      <div class="bar"><sl-input id="find" label="Find a claim" placeholder="Name or kind" clearable></sl-input><sl-switch id="open">Open claims only</sl-switch><sl-button id="new" variant="primary">Report a claim</sl-button></div>
      <div class="sum"><span>Open claims<b id="n"></b></span><span>Approved amount<b id="sum"></b></span></div>
      <div id="msg"></div><div id="list"></div>
      <sl-drawer id="drawer" label="Report a claim" style="--size: 380px">
        <sl-select id="kind" label="Kind of damage" placeholder="Please select" hoist>${["Water damage", "Theft", "Storm", "Glass"].map((k) => `<sl-option value="${k.replace(" ", "_")}">${k}</sl-option>`).join("")}</sl-select>
        <sl-input id="who" label="Policy holder"></sl-input><sl-input id="amount" label="Amount claimed" type="number"></sl-input>
        <div class="problem" role="alert" id="problem"></div>
        <sl-button slot="footer" id="cancel">Discard</sl-button><sl-button slot="footer" id="send" variant="primary">Send claim</sl-button>
      </sl-drawer>`;
    const $ = (id) => root.getElementById(id);
    const got = await load("claims", 120);
    let claims = got && got.claims ? got.claims : SEED.map((c) => ({ ...c }));
    const say = (text, variant = "success") => { $("msg").innerHTML = `<sl-alert open closable variant="${variant}">${text}</sl-alert>`; };
    const draw = (countToo = true) => {
      const q = String($("find").value || "").toLowerCase(), only = $("open").checked;
      const list = claims.filter((c) => (!q || (c.who + " " + (is("search-name-only") ? "" : c.kind)).toLowerCase().includes(q)) && (!only || c.state === "Open"));
      $("list").replaceChildren(...list.map((c) => { const el = document.createElement("claim-card"); el.claim = c; return el; }));
      if (!list.length) $("list").textContent = "No claim matches.";
      if (countToo) {
        $("n").textContent = claims.filter((c) => c.state === "Open").length;
        $("sum").textContent = cash(claims.filter((c) => c.state === "Approved").reduce((t, c) => t + c.amount, 0));
      }
    };
    const keep = () => save("claims", { claims }, 200);
    this.addEventListener("decide", () => {});
    $("list").addEventListener("decide", async (e) => {
      const c = e.target.data, verdict = e.detail === "approve" ? "Approved" : "Rejected";
      c.state = verdict; c.touched = true;
      draw(!is("totals-stale"));
      await keep();
      say(`Claim ${c.id} was ${is("says-approved") ? "approved" : verdict.toLowerCase()}`, verdict === "Approved" ? "success" : "warning");
    });
    let timer;
    $("find").addEventListener("sl-input", () => { clearTimeout(timer); timer = setTimeout(draw, 250); });
    $("open").addEventListener("sl-change", () => draw());
    $("new").addEventListener("click", () => { $("kind").value = ""; $("who").value = ""; $("amount").value = ""; $("problem").textContent = ""; $("drawer").show(); });
    $("cancel").addEventListener("click", () => $("drawer").hide());
    $("send").addEventListener("click", async () => {
      const amount = Number($("amount").value), limit = is("no-limit") ? Infinity : 5000;
      if (!$("kind").value || !$("who").value.trim()) { $("problem").textContent = "Kind and policy holder are needed"; return; }
      if (!(amount > 0) || amount > limit) { $("problem").textContent = "The amount must be between $1 and $5,000"; return; }
      const id = "C-" + (501 + claims.length);
      const claim = { id, kind: $("kind").value.replace("_", " "), who: $("who").value.trim(), amount, state: "Open", day: "2026-03-02", note: "Reported online." };
      if (is("added-last")) claims.push(claim); else claims.unshift(claim);
      draw();
      await keep();
      $("drawer").hide();
      say(`Claim ${id} was sent`);
    });
    draw();
  }
}
customElements.define("claims-box", ClaimsBox);
const style = document.createElement("style");
style.textContent = theme;
document.head.append(style);
document.getElementById("root").append(document.createElement("claims-box"));
