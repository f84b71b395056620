import { ask, broken, find, toast } from "./acorn.js";

for (const button of document.querySelectorAll("[data-add]")) {
  button.addEventListener("click", async () => {
    const response = await ask("POST", `/api/cart/${button.dataset.add}`);
    const { items } = await response.json();
    if (!broken("badge-not-updated")) find("#cart-count").textContent = items;
    toast(`${button.dataset.name} added to the cart`);
  });
}
