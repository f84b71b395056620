// What a script of ours needs in a page that only another's server can reach: a shelf for the elements and objects that
// it speaks of, as no handle can be kept from outside. `NAME` is made up anew for each session.
const NAME_OF_SHELF = Symbol.for(name);
if (!window[NAME_OF_SHELF]) {
  Object.defineProperty(window, NAME_OF_SHELF, { value: { tags: new Map(), holders: new Map() } });
}
const shelf = window[NAME_OF_SHELF];
for (const id of dropped) shelf.holders.delete(id);

const holderOf = (id) => {
  if (!shelf.holders.has(id)) shelf.holders.set(id, {});
  return shelf.holders.get(id);
};
const tagged = (refs) => refs.map((ref) => {
  if (!shelf.tags.has(ref)) throw new Error("no element is kept as " + ref);
  return shelf.tags.get(ref);
});
// Objects that we left here, in the place of the words for them.
const revive = (value) => {
  if (Array.isArray(value)) return value.map(revive);
  if (value === null || typeof value !== "object") return value;
  if ("$holder" in value) return holderOf(value.$holder);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, revive(inner)]));
};

const SILENT = "script,style,noscript,template,head";
const childrenOf = (element) => [...(element.shadowRoot?.children ?? []), ...element.children];
const textIn = (element) => {
  if (element.matches("input[type=submit],input[type=button],input[type=reset]")) return element.value;
  const own = (node) => [...node.childNodes].map((child) => child.nodeType === Node.TEXT_NODE ? child.nodeValue
    : child.nodeType === Node.ELEMENT_NODE && !child.matches(SILENT) ? textIn(child) : "").join("");
  return (element.shadowRoot ? own(element.shadowRoot) : "") + own(element);
};
// The smallest elements whose text matches (Playwright's getByText with a regular expression).
const byText = (test) => {
  const found = [];
  const visit = (element) => {
    if (element.matches(SILENT) || !test.test(textIn(element))) return false;
    const deeper = childrenOf(element).map(visit).some(Boolean);
    if (!deeper) found.push(element);
    return true;
  };
  visit(document.documentElement);
  return found;
};
const everything = (root) => [...root.querySelectorAll("*")].flatMap((each) =>
  each.shadowRoot ? [each, ...everything(each.shadowRoot)] : [each]);
const byLabel = (test) => everything(document).filter((element) => {
  const ids = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  const labels = ids.length ? ids.map((id) => element.getRootNode().getElementById?.(id)) : [...(element.labels ?? [])];
  const said = labels.filter(Boolean).map(textIn);
  return [...said, element.getAttribute("aria-label") ?? ""].some((words) => words.trim() && test.test(words.trim()));
});
const byPlaceholder = (test) => everything(document).filter((element) => test.test(element.getAttribute("placeholder") ?? "")
  && element.hasAttribute("placeholder"));
