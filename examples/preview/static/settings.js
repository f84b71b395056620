import { ask, find, problem, toast } from "./acorn.js";

const form = find("#profile");

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { name, language, weekly } = form.elements;
  const profile = { name: name.value, language: language.value, weekly: weekly.checked };
  const response = await ask("PUT", "/api/profile", profile);
  const answer = await response.json();
  problem(find("#name-problem"), answer.message);
  if (!response.ok) return name.focus();
  find("#who").textContent = answer.name;
  toast("Your profile was saved");
});
