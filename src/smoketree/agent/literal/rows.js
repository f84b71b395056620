// The control that is meant in each row (card, post, message) in which a text stands. A row need not be marked up as
// one: it is the first element around the text of which there are several alike.
(wanted) => {
  const NOISE = new Set(["icon", "icons", "btn", "button", "ico", "fa", "fas", "far", "fal", "fab", "solid", "regular",
    "bi", "mdi", "glyphicon", "material", "ui", "svg", "img", "image", "link", "i", "lucide", "ti", "feather", "hi"]);
  const names = wanted.names.map(fold);
  const spelled = (token) => token.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word && !NOISE.has(word)).join(" ");
  const marks = (element) => [...element.classList, element.id, element.getAttribute("data-icon") || ""]
    .concat([...element.querySelectorAll(":scope > use")].map((use) => (use.getAttribute("href") || "").replace(/^.*#/, "")));
  const worded = (element) => [element.getAttribute("aria-label"), element.title, element.alt, element.innerText,
    element.matches("input[type=submit], input[type=button]") ? element.value : ""].map(fold);
  const drawn = (element) => {
    const {width, height} = element.getBoundingClientRect();
    if (flat(element.innerText) || Math.min(width, height) < 5 || Math.max(width, height) > 80) return false;
    if (element.matches("svg, img, i, button, a") || element.querySelector("svg, img, i")) return true;
    const looks = [null, "::before", "::after"].map((part) => getComputedStyle(element, part));
    return pressed(element) || looks.some((look, at) => look.backgroundImage !== "none" || look.maskImage !== "none"
      || (at > 0 && !["none", "normal", '""'].includes(look.content)) || (at === 0 && look.content.startsWith("url")));
  };
  const inner = (around) => [...around.querySelectorAll("*")].filter((element) => !element.closest("svg *"));
  const titled = (element, name) => worded(element).includes(name);
  const marked = (element, name) => marks(element).some((mark) => spelled(mark) === name);
  // A button is drawn by the one picture in it; anything else only by itself: what holds two icons is none of them.
  const iconic = (element, name) => {
    const pictures = element.matches("button, a, [role=button]") ? [...element.querySelectorAll("svg, i, img, span")] : [];
    return drawn(element) && (marked(element, name) || (pictures.length === 1 && marked(pictures[0], name)));
  };
  const behind = (element, name) => {
    if (fold(element.innerText).replace(/\s*:$/, "") !== name || !element.nextElementSibling) return null;
    let value = element.nextElementSibling;
    while (value.children.length === 1 && flat(value.innerText) === flat(value.children[0].innerText)) value = value.children[0];
    return flat(value.innerText) ? value : null;
  };
  // By what it is called, then by its class (an icon without a name), then what stands behind such a label.
  const ways = [
    (around, name) => outermost(inner(around).filter((e) => seen(e) && titled(e, name) && (pressed(e) || drawn(e)))),
    (around, name) => wanted.icons ? outermost(inner(around).filter((e) => seen(e) && iconic(e, name))) : [],
    (around, name) => wanted.labelled
      ? innermost(inner(around).filter(seen).map((e) => behind(e, name)).filter((e) => e && seen(e))) : [],
  ];
  const hits = (around) => {
    for (const name of names) for (const way of ways) {
      const found = [...new Set(way(around, name))];
      if (found.length) return found;
    }
    return [];
  };
  const alike = (one, other) => one.tagName === other.tagName && one.className === other.className;
  const isRow = (element) => {
    if (element.matches("td, th")) return false;
    const peers = [...element.parentElement.children].filter((other) => other !== element && alike(element, other) && seen(other));
    if (!peers.length) return element.matches("tr, li, article, [role=row], [role=listitem], [role=article]");
    const top = element.getBoundingClientRect().top;
    return element.children.length > 0 || peers.some((other) => Math.abs(other.getBoundingClientRect().top - top) > 4);
  };
  const EDGE = "body, main, section, form, header, footer, nav, aside, dialog, table, ul, ol, [role=main], [role=dialog]";
  const lookup = (anchor) => {
    for (let at = anchor, up = 0; at && up < 6 && !at.matches(EDGE); at = at.parentElement, up++) {
      const found = hits(at);
      if (found.length) return {row: at, hits: found.map((each) => ({path: pathOf(each), said: said(each)}))};
      if (isRow(at)) {
        const hidden = innermost(inner(at).filter((e) => !seen(e) && names.includes(fold(e.textContent))));
        const opener = hidden.length === 1 ? openerOf(hidden[0]) : null;
        return opener ? {row: at, hits: [], opener: {path: pathOf(opener), said: said(opener)}} : null;
      }
    }
    return null;
  };
  if (wanted.text === null) {
    const found = hits(document.body);
    return [{hits: found.map((each) => ({path: pathOf(each), said: said(each)}))}].filter((each) => each.hits.length);
  }
  const text = fold(wanted.text);
  const anchors = innermost([...document.body.querySelectorAll("*")].filter((e) => seen(e) && fold(e.innerText) === text));
  if (wanted.self) return anchors.map((each) => ({hits: [{path: pathOf(each), said: said(each)}]}));
  const rows = new Map();
  for (const anchor of anchors) {
    const found = lookup(anchor);
    if (found) rows.set(found.row, found);
  }
  return [...rows.values()].map(({hits, opener}) => ({hits, opener}));
}
