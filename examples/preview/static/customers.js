import { ask, find } from "./acorn.js";

for (const button of document.querySelectorAll("[data-follow]")) {
  button.addEventListener("click", async () => {
    const response = await ask("POST", `/api/customers/${button.dataset.follow}/follow`);
    const { following, count } = await response.json();
    button.textContent = following ? "Following" : "Follow";
    find("#followed").textContent = count;
  });
}
