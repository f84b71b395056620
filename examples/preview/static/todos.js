import { ask, broken, find, problem } from "./acorn.js";

let list = { name: "", left: 0, items: [] };
let filter = "all";

const shows = { all: () => true, active: (item) => !item.done, completed: (item) => item.done };

function row(item) {
  const element = document.createElement("li");
  const label = document.createElement("label");
  const box = document.createElement("input");
  const title = document.createElement("span");
  const button = document.createElement("button");
  box.type = "checkbox";
  box.checked = item.done && !broken("box-bounces");
  box.addEventListener("change", () => send("PATCH", `/api/todos/${item.id}`, { done: box.checked }));
  title.textContent = item.title;
  title.id = `todo-${item.id}`;
  button.type = "button";
  button.className = "quiet";
  button.textContent = "Delete";
  button.setAttribute("aria-describedby", title.id);
  button.addEventListener("click", () => send("DELETE", `/api/todos/${item.id}`));
  label.append(box, title);
  element.append(label, button);
  return element;
}

function draw() {
  find("#list-name").textContent = list.name;
  find("#items").replaceChildren(...list.items.filter(shows[filter]).map(row));
  find("#items").removeAttribute("aria-busy");
  find("#left").textContent = list.left === 1 ? "1 item left" : `${list.left} items left`;
}

async function send(method, path, body) {
  const response = await ask(method, path, body);
  const answer = await response.json();
  if (!response.ok) return answer.message;
  list = answer;
  draw();
  return "";
}

find("#add").addEventListener("submit", async (event) => {
  event.preventDefault();
  if (broken("dead-button")) return;
  const field = find("#title");
  const message = await send("POST", "/api/todos", { title: field.value });
  problem(find("#add-problem"), message);
  if (!message) field.value = "";
  field.focus();
});

for (const button of document.querySelectorAll("[data-filter]")) {
  button.addEventListener("click", () => {
    for (const other of document.querySelectorAll("[data-filter]")) {
      other.setAttribute("aria-pressed", String(other === button));
    }
    if (broken("stale-filter")) return;
    filter = button.dataset.filter;
    draw();
  });
}

find("#rename").addEventListener("click", () => {
  const name = prompt("Name of the list", list.name);
  if (name) send("PATCH", "/api/todos", { name });
});

send("GET", "/api/todos");
