import { ask, find, toast } from "./acorn.js";

for (const button of document.querySelectorAll("[data-add]")) {
  button.addEventListener("click", async () => {
    const response = await ask("POST", `/api/cart/${button.dataset.add}`);
    find("#cart-count").textContent = (await response.json()).items;
    toast(`${button.dataset.name} added to the cart`);
  });
}
