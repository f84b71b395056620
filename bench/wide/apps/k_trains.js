const STATIONS = ["Groningen", "Utrecht Centraal", "Utrecht Overvecht", "Zwolle", "Zutphen"];
const TRAINS = [
  { at: "09:18", to: "11:14", changes: 0, fare: 28 }, { at: "09:33", to: "11:41", changes: 1, fare: 28 },
  { at: "10:18", to: "12:14", changes: 0, fare: 30 }, { at: "10:48", to: "13:02", changes: 2, fare: 24 },
];

class StationField extends HTMLElement {
  connectedCallback() {
    const label = this.getAttribute("label");
    this.root = this.attachShadow({ mode: "open", delegatesFocus: true });
    this.root.innerHTML = `<style>:host { display: block; position: relative; } label { display: grid; gap: 4px; font-size: 14px; } input { font: 16px system-ui; padding: 9px; border: 1px solid #99a; border-radius: 6px; }
      ul { position: absolute; z-index: 3; left: 0; right: 0; margin: 2px 0 0; padding: 4px; list-style: none; background: #fff; border: 1px solid #ccd; border-radius: 6px; box-shadow: 0 6px 16px #0002; } li { padding: 8px; cursor: pointer; } li:hover { background: #eef2ff; }</style>
      <label>${label}<input role="combobox" aria-autocomplete="list" aria-expanded="false" autocomplete="off"></label><ul role="listbox" hidden></ul>`;
    const input = this.root.querySelector("input"), list = this.root.querySelector("ul");
    let turn = 0;
    input.addEventListener("input", async () => {
      const mine = ++turn;
      this.value = "";
      await wait(300);
      if (mine !== turn) return;
      const found = STATIONS.filter(name => input.value && name.toLowerCase().startsWith(input.value.toLowerCase()));
      list.innerHTML = found.map(name => `<li role="option">${name}</li>`).join("");
      list.hidden = !found.length; input.setAttribute("aria-expanded", String(found.length > 0));
    });
    list.addEventListener("click", event => {
      const options = [...list.children];
      const at = options.indexOf(event.target);
      if (at < 0) return;
      this.value = input.value = options[is("next-suggestion") && options[at + 1] ? at + 1 : at].textContent;
      list.hidden = true; input.setAttribute("aria-expanded", "false");
    });
  }
}
customElements.define("station-field", StationField);

class TripPlanner extends HTMLElement {
  connectedCallback() {
    this.root = this.attachShadow({ mode: "open" });
    this.root.innerHTML = `<style>:host { display: block; max-width: 720px; margin: 24px auto; padding: 0 16px; } .ask { display: grid; grid-template-columns: 1fr 1fr auto; gap: 12px; align-items: end; } button { font: inherit; padding: 9px 14px; } ul.trains { list-style: none; padding: 0; } .trains li { display: flex; gap: 16px; align-items: center; padding: 11px; border: 1px solid #dde; border-radius: 8px; margin-bottom: 8px; } .trains b { flex: 1; }
      .pay { background: #f3f6ff; padding: 14px; border-radius: 8px; } .row { display: flex; justify-content: space-between; padding: 6px 0; } .ok { color: #175c2c; font-weight: 600; } .foot { color: #667; font-size: 13px; }</style>
      <h1>Plan a journey</h1><div class="ask"><station-field label="From"></station-field><station-field label="To"></station-field><button id="find">Find trains</button></div>
      <p id="wait" role="status"></p><div id="out"></div><div id="pay"></div><p class="foot">First class has more room. Direct trains leave every hour. A reservation is confirmed by mail as well.</p>`;
    this.$ = id => this.root.getElementById(id);
    this.$("find").onclick = () => this.find();
  }
  async find() {
    this.$("out").innerHTML = ""; this.$("pay").innerHTML = "";
    this.$("wait").textContent = "Looking for trains…";
    await wait(900);
    this.$("wait").textContent = "";
    this.$("out").innerHTML = `<label><input type="checkbox" id="direct"> Direct only</label><p id="count"></p><ul class="trains" aria-label="Trains"></ul>`;
    this.$("direct").onchange = () => this.draw();
    this.draw();
  }
  draw() {
    const direct = this.$("direct").checked;
    const list = TRAINS.filter(one => !direct || one.changes < (is("one-change-is-direct") ? 2 : 1));
    this.$("count").textContent = `${direct ? 2 : list.length} trains found`;
    this.root.querySelector(".trains").innerHTML = list.map(one => `<li><b>${one.at} – ${one.to}</b><span>${one.changes === 0 ? "Direct" : `${one.changes} change${one.changes > 1 ? "s" : ""}`}</span><span>${money(one.fare)}</span><button>Choose</button></li>`).join("");
    this.root.querySelectorAll(".trains button").forEach((button, at) => { button.onclick = () => this.choose(list[at]); });
  }
  choose(train) {
    this.$("pay").innerHTML = `<section class="pay" aria-label="Your seat"><h2>Train at ${train.at}</h2><label>Class <select id="class"><option>Second class</option><option>First class</option></select></label>
      <div class="row"><span>Fare</span><strong id="fare">${money(train.fare)}</strong></div><button id="book">Reserve seat</button><p id="done" role="status"></p></section>`;
    this.$("class").onchange = () => { if (!is("class-is-free")) this.$("fare").textContent = money(this.$("class").value === "First class" ? train.fare * 1.6 : train.fare); };
    this.$("book").onclick = async () => {
      this.$("book").disabled = true; this.$("done").textContent = "Reserving…";
      await save("k_trains", train.at, 800);
      this.$("done").className = "ok"; this.$("done").textContent = "Seat 42 is reserved";
      if (is("seat-lapses")) setTimeout(() => { this.$("done").textContent = ""; this.$("book").disabled = false; }, 2600);
    };
  }
}
customElements.define("trip-planner", TripPlanner);
document.getElementById("root").append(document.createElement("trip-planner"));
