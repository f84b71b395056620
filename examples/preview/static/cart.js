import { ask, find } from "./acorn.js";

async function swap(method, path, body) {
  const response = await ask(method, path, body);
  if (!response.ok) return;
  find("#cart").innerHTML = await response.text();
  find("#cart-count").textContent = find("#cart [data-items]").dataset.items;
}

find("#cart").addEventListener("change", ({ target }) => {
  if (target.dataset.change) swap("PATCH", `/api/cart/${target.dataset.change}`, { quantity: Number(target.value) });
});

find("#cart").addEventListener("click", ({ target }) => {
  if (target.dataset.remove) swap("PATCH", `/api/cart/${target.dataset.remove}`, { quantity: 0 });
  if (target.id === "empty" && confirm("Remove everything from your cart?")) swap("DELETE", "/api/cart");
});
