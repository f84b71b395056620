// What the scripts of this folder share: how an element is read, seen and found again.
const flat = (text) => (text || "").replace(/\s+/g, " ").trim();
const fold = (text) => flat(text).toLowerCase();
const seen = (element) =>
  element.checkVisibility({checkOpacity: true, checkVisibilityCSS: true}) && element.getClientRects().length > 0;
const pathOf = (element) => {
  const path = [];
  for (let at = element; at !== document.documentElement; at = at.parentElement)
    path.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
  return `html > ${path.join(" > ")}`;
};
// Of elements that contain one another only the innermost.
const innermost = (elements) => elements.filter((one) => !elements.some((other) => other !== one && one.contains(other)));
const said = (element) =>
  flat(element.getAttribute("aria-label") || element.innerText || element.title || element.alt).slice(0, 60);
