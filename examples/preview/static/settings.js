import { ask, broken, find, problem, toast } from "./acorn.js";

const form = find("#profile");
const save = find("#save");
const { name, language, weekly } = form.elements;

const entered = () => ({ name: name.value, language: language.value, weekly: weekly.checked });

// As the page came: somebody may have been quicker than this script.
let saved = {
  name: name.defaultValue,
  language: [...language.options].find((option) => option.defaultSelected).value,
  weekly: weekly.defaultChecked,
};

/** Only what is not saved yet can be saved. */
function offer() {
  const changed = JSON.stringify(entered()) !== JSON.stringify(saved);
  save.classList.toggle("off", broken("looks-disabled") && !changed);
  save.classList.toggle("on", broken("stays-disabled") && changed);
  if (!broken("looks-disabled") && !broken("stays-disabled")) save.disabled = !changed;
}

form.addEventListener("input", offer);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const profile = entered();
  const response = await ask("PUT", "/api/profile", profile);
  const answer = await response.json();
  problem(find("#name-problem"), answer.message);
  if (!response.ok) return name.focus();
  find("#who").textContent = answer.name;
  saved = profile;
  offer();
  toast("Your profile was saved");
});

offer();
