// Custom elements without a library: <pantry-app> holds a <pantry-search> and two <pantry-list>.
const FOODS = ["Basil", "Butter", "Tomatoes", "Tomato paste", "Potatoes", "Pasta", "Parsley", "Olives", "Onions"];
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { font: 15px/1.5 "Nunito Sans", system-ui, sans-serif; color: #2b2a26; } h1 { font-size: 24px; } h2 { font-size: 17px; margin: 0 0 6px; }
  .page { max-width: 620px; margin: 24px auto; } .find { position: relative; display: block; } label.top { display: grid; gap: 4px; } input[type=text] { padding: 10px; font: inherit; border: 1px solid #a39f92; border-radius: 8px; }
  [role=listbox] { position: absolute; z-index: 3; left: 0; right: 0; background: #fff; border: 1px solid #d8d4c7; border-radius: 8px; box-shadow: 0 8px 24px rgba(40, 36, 20, .18); } [role=option] { padding: 9px 12px; cursor: pointer; } [role=option]:hover { background: #f4f0e2; }
  .panel { background: #fbf9f2; border-radius: 12px; padding: 16px; margin-top: 18px; display: block; } ul { list-style: none; margin: 0; padding: 0; } li { padding: 5px 0; } li label { display: flex; gap: 10px; } .folded { height: 0; overflow: hidden; } .done label { text-decoration: none; color: #6b675b; }
  button { font: inherit; padding: 7px 14px; border: 1px solid #a39f92; border-radius: 8px; background: #fff; cursor: pointer; } .toast { position: fixed; bottom: 20px; left: 50%; transform: translateX(-50%); background: #2b2a26; color: #fff; border-radius: 8px; padding: 10px 18px; } .soft { color: #6b675b; font-size: 14px; }`);

class PantrySearch extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = `<div class="find"><label class="top">Ingredient <input type="text" role="combobox" aria-expanded="false" aria-controls="options" autocomplete="off" placeholder="Start typing"></label><div id="options" role="listbox" hidden></div></div>`;
    const input = root.querySelector("input"), options = root.querySelector("[role=listbox]");
    let timer = 0;
    const close = () => { options.hidden = true; input.setAttribute("aria-expanded", "false"); };
    input.addEventListener("input", () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const words = input.value.trim().toLowerCase();
        const found = words ? FOODS.filter(one => one.toLowerCase().startsWith(words)) : [];
        options.innerHTML = found.map(one => `<div role="option">${one}</div>`).join("");
        options.hidden = !found.length; input.setAttribute("aria-expanded", String(!!found.length));
        [...options.children].forEach((option, at) => option.addEventListener("click", () => {
          close(); input.value = "";
          const name = is("first-option") ? found[0] : found[at];
          this.dispatchEvent(new CustomEvent("picked", { detail: { name, said: found[at] }, bubbles: true, composed: true }));
        }));
      }, 300);
    });
  }
}

class PantryList extends HTMLElement {
  set items(items) {
    const root = this.shadowRoot || this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    const done = this.hasAttribute("done"), title = this.getAttribute("name");
    root.innerHTML = `<section class="panel" aria-labelledby="title"><h2 id="title">${title}</h2>
      <ul class="${done ? "done" : ""} ${done && is("bought-folded") ? "folded" : ""}" aria-labelledby="title">${items.map(one => `<li><label><input type="checkbox" ${one.done ? "checked" : ""}> ${one.name}</label></li>`).join("")}</ul>
      ${items.length ? "" : `<p class="soft">Nothing ${done ? "bought yet" : "left to buy"}</p>`}${done ? "<p><button>Clear bought</button></p>" : ""}</section>`;
    root.querySelectorAll("input").forEach((box, at) => box.addEventListener("change", () => this.dispatchEvent(new CustomEvent("ticked", { detail: items[at], bubbles: true, composed: true }))));
    root.querySelector("button")?.addEventListener("click", () => this.dispatchEvent(new CustomEvent("cleared", { bubbles: true, composed: true })));
  }
}

class PantryApp extends HTMLElement {
  connectedCallback() {
    this.list = [{ name: "Rice" }, { name: "Milk" }, { name: "Eggs" }];
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    root.innerHTML = `<div class="page"><h1>Pantry</h1><pantry-search></pantry-search><p id="count" role="status"></p>
      <pantry-list name="Shopping list"></pantry-list><pantry-list name="Bought" done></pantry-list><p class="soft">You often need: Tomatoes, Pasta, Basil</p></div>`;
    this.show();
    root.addEventListener("picked", async event => {
      const { name, said } = event.detail;
      await save("m_pantry", name, 600);
      this.list.push({ name });
      this.show(is("added-twice") ? name : "");
      this.say(`${said} added`);
    });
    root.addEventListener("ticked", async event => {
      await save("m_pantry", event.detail.name, 350);
      event.detail.done = !event.detail.done;
      this.show();
    });
    root.addEventListener("cleared", async () => {
      await save("m_pantry", "clear", 400);
      const rest = this.list.filter(one => !one.done);
      this.list = is("clears-the-rest") ? rest.slice(0, -1) : rest;
      this.show(); this.say("Bought items cleared");
    });
  }

  show(twice) {
    const [buy, bought] = this.shadowRoot.querySelectorAll("pantry-list"), open = this.list.filter(one => !one.done);
    buy.items = twice ? [...open, { name: twice }] : open;
    bought.items = this.list.filter(one => one.done);
    this.shadowRoot.getElementById("count").textContent = `${open.length} to buy`;
  }

  say(words) {
    const toast = document.createElement("div");
    toast.className = "toast"; toast.setAttribute("role", "alert"); toast.textContent = words;
    this.shadowRoot.append(toast);
    setTimeout(() => toast.remove(), 4000);
  }
}
customElements.define("pantry-search", PantrySearch);
customElements.define("pantry-list", PantryList);
customElements.define("pantry-app", PantryApp);
document.getElementById("root").append(document.createElement("pantry-app"));
