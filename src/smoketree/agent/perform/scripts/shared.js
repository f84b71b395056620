// What the scripts of this folder share: how an element is read, seen and found again.
const flat = (text) => (text || "").replace(/\s+/g, " ").trim();
const fold = (text) => flat(text).toLowerCase();
// A part of the page that is closed may be a box without a height that cuts off what is in it.
const closedAway = (element) => {
  let position = "static";
  for (let at = element; at && at !== document.body && position !== "fixed"; at = at.parentElement) {
    const style = getComputedStyle(at);
    if (position === "absolute" && style.position === "static") continue; // it is not cut off by this one
    const empty = at.getClientRects().length && style.display !== "inline" && !(at.clientHeight && at.clientWidth);
    if (empty && style.overflow !== "visible") return true;
    position = style.position;
  }
  return false;
};
const seen = (element) => element.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})
  && element.getClientRects().length > 0 && !closedAway(element);
const pathOf = (element) => {
  const path = [];
  for (let at = element; at !== document.documentElement; at = at.parentElement)
    path.unshift(`:nth-child(${[...partsOf(at.parentElement)].indexOf(at) + 1})`);
  return `html > ${path.join(" > ")}`;
};
// Of elements that contain one another only the innermost.
const innermost = (elements) => elements.filter((one) => !elements.some((other) => other !== one && one.contains(other)));
const said = (element) =>
  flat(element.getAttribute("aria-label") || element.innerText || ownTitle(element) || element.alt).slice(0, 60);
// What the markup calls an element: by its titles, and by class names, id and data-icon without what every icon has.
const NOISE = new Set(["icon", "icons", "btn", "button", "ico", "fa", "fas", "far", "fal", "fab", "solid", "regular",
  "bi", "mdi", "glyphicon", "material", "ui", "svg", "img", "image", "link", "i", "lucide", "ti", "feather", "hi"]);
const spelled = (token) => token.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u)
  .filter((word) => word && !NOISE.has(word)).join(" ");
const titles = (element) => [element.getAttribute("aria-label"), ownTitle(element), element.alt, element.placeholder,
  /^(submit|button|reset)$/.test(element.type) ? element.value : ""].map(fold);
const marks = (element) => [...element.classList, idOf(element), element.getAttribute("data-icon") || ""].map(spelled);
