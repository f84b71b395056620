import { ask, broken, find, problem, toast } from "./acorn.js";

const dialog = find("#invite");
const form = find("#invite form");

function complain(fields) {
  for (const name of ["name", "email"]) {
    problem(find(`#invite-${name}-problem`), fields[name]);
    form.elements[name].toggleAttribute("aria-invalid", Boolean(fields[name]));
  }
  const first = Object.keys(fields)[0];
  if (first) form.elements[first].focus();
}

find("#open-invite").addEventListener("click", () => {
  form.reset();
  complain({});
  dialog.showModal();
  if (broken("focus-lost")) document.activeElement.blur();
});

find("#cancel").addEventListener("click", () => dialog.close());

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const invitation = Object.fromEntries(new FormData(form));
  const response = await ask("POST", "/api/members", invitation);
  if (response.status === 422) return complain((await response.json()).fields);
  if (!response.ok && !broken("failure-as-success")) return toast("The invitation was not sent", "bad");
  if (response.ok) find("#members").innerHTML = await response.text();
  if (!broken("modal-stays-open")) dialog.close();
  const told = broken("wrong-email") ? find("#members td").textContent : invitation.email.trim();
  toast(`Invitation sent to ${told}`);
  if (broken("late-error")) setTimeout(() => toast("Something went wrong. The invitation was not sent.", "bad"), 1500);
});

find("#members").addEventListener("click", async ({ target }) => {
  const { remove, name } = target.dataset;
  if (!remove || !confirm(`Remove ${name} from the team?`)) return;
  const response = await ask("DELETE", `/api/members/${encodeURIComponent(remove)}`);
  if (!response.ok) return toast(`${name} was not removed`, "bad");
  find("#members").innerHTML = await response.text();
  toast(`${name} was removed`);
});

find("#copy").addEventListener("click", () => alert("The invite link is ready to paste."));
