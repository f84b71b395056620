// The fields that can be typed into, in the order of the page; `many`: of several lines. What a password field holds is
// nobody's business.
() => [...document.querySelectorAll("textarea, input, [contenteditable=''], [contenteditable=true]")].filter((field) => {
  const typed = !(field instanceof HTMLInputElement)
    || ["text", "search", "email", "url", "tel", "number", "password", ""].includes(field.type);
  return typed && seen(field);
}).map((field) => ({
  path: pathOf(field),
  many: !(field instanceof HTMLInputElement),
  off: Boolean(field.disabled || field.readOnly),
  value: field.type === "password" ? "" : field.value ?? field.innerText,
  said: flat(field.labels?.[0]?.innerText || field.getAttribute("aria-label") || field.placeholder).slice(0, 60),
}))
