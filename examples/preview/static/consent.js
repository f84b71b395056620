import { ask, find } from "./acorn.js";

const banner = find("#cookies");

banner.addEventListener("click", async ({ target }) => {
  if (!target.dataset.accepted) return;
  await ask("POST", "/api/consent", { accepted: target.dataset.accepted === "true" });
  banner.remove();
});

setTimeout(() => (banner.hidden = false), 300);
