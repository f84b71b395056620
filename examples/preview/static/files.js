import { ask, find, problem, toast } from "./acorn.js";

const form = find("#upload");
const picker = find("#file");

picker.addEventListener("change", () => {
  find("#chosen").textContent = picker.files[0]?.name ?? "No file chosen";
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const name = picker.files[0]?.name;
  const response = await fetch("/api/files", { method: "POST", body: new FormData(form) });
  if (!response.ok) return problem(find("#upload-problem"), (await response.json()).message);
  find("#files").innerHTML = await response.text();
  form.reset();
  find("#chosen").textContent = "No file chosen";
  problem(find("#upload-problem"));
  toast(`${name} was uploaded`);
});

find("#files").addEventListener("click", async ({ target }) => {
  if (!target.dataset.remove) return;
  const response = await ask("DELETE", `/api/files/${encodeURIComponent(target.dataset.remove)}`);
  if (response.ok) find("#files").innerHTML = await response.text();
});
