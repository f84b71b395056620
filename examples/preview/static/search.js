import { ask, find } from "./acorn.js";

let latest = 0;

function result(note) {
  const element = document.createElement("li");
  const title = document.createElement("h2");
  const text = document.createElement("p");
  const author = document.createElement("p");
  title.textContent = note.title;
  text.textContent = note.text;
  author.textContent = `by ${note.author}`;
  author.className = "hint";
  element.append(title, text, author);
  return element;
}

async function search(words) {
  // Answers may overtake each other: only the last question's answer counts.
  const turn = ++latest;
  find("#results").replaceChildren();
  find("#state").textContent = "Searching…";
  find("#state").classList.add("busy");
  const response = await ask("GET", `/api/search?q=${encodeURIComponent(words)}`);
  const { results } = await response.json();
  if (turn !== latest) return;
  const count = results.length === 1 ? "1 result" : `${results.length || "No"} results`;
  find("#state").classList.remove("busy");
  find("#state").textContent = `${count} for ${words}`;
  find("#results").replaceChildren(...results.map(result));
}

find("#search").addEventListener("submit", (event) => {
  event.preventDefault();
  const words = find("#q").value.trim();
  if (!words) return;
  history.replaceState(null, "", `/search?q=${encodeURIComponent(words)}`);
  search(words);
});

if (find("#q").value.trim()) search(find("#q").value.trim());
