// What the scripts of this folder share: how an element is read, seen and found again. They change nothing.
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
// Of elements that stand in one another only the outermost, or the innermost.
const outermost = (elements) => elements.filter((one) => !elements.some((other) => other !== one && other.contains(one)));
const innermost = (elements) => elements.filter((one) => !elements.some((other) => other !== one && one.contains(other)));
const DRAWN = "a[href], a[onclick], button, input, select, textarea, summary, label, option, [role=button], [role=link],"
  + "[role=menuitem], [role=option], [role=tab], [role=treeitem], [role=checkbox], [role=switch], [onclick]";
const pressed = (element) => element.matches(DRAWN) || getComputedStyle(element).cursor === "pointer";
const said = (element) =>
  flat(element.getAttribute("aria-label") || element.innerText || element.title || element.alt).slice(0, 60);
// The one thing that is seen beside a hidden part and opens it: what says so, the summary, or the text right before it.
const openerOf = (hidden) => {
  let part = hidden;
  while (part.parentElement && !seen(part.parentElement)) part = part.parentElement;
  const own = part.id ? [...document.querySelectorAll(`[aria-controls~="${CSS.escape(part.id)}"]`)].filter(seen) : [];
  if (own.length === 1) return own[0];
  const around = part.parentElement;
  if (!around || around === document.body) return null;
  if (around.matches("details") && !around.open) return around.querySelector(":scope > summary");
  const before = [...around.children].filter((child) => seen(child)
    && child.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
  const spoken = before.filter((child) => said(child));
  const one = before.length === 1 ? before : spoken;
  return one.length === 1 && !outermost([...around.children].filter((child) => seen(child) && !before.includes(child))).some(said)
    ? one[0] : null;
};
