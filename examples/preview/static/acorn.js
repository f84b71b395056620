// What the pages' scripts share: which bugs are seeded, a request, a toast.

const names = new Set(document.documentElement.dataset.broken.split(" "));

export const broken = (name) => names.has(name);

export const find = (selector) => document.querySelector(selector);

/** Asks the server; resolves to the Response whatever its status. */
export function ask(method, path, body) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  return fetch(path, options);
}

/** Shows a message in the corner: bad news until the page is left, any other for ten seconds. */
export function toast(text, kind = "good") {
  const item = document.createElement("p");
  item.className = `toast ${kind}`;
  item.textContent = text;
  find("#toasts").append(item);
  if (kind !== "bad") setTimeout(() => item.remove(), broken("toast-vanishes") ? 30 : 10_000);
}

/** Shows what is wrong below a field, or clears it where there is nothing. */
export function problem(element, text = "") {
  element.textContent = text;
  element.hidden = text === "";
}
