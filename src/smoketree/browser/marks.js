// How the page's own markup calls its parts: by class names and ids.

// As the browser has them: an element of the page may have a property of that name.
const matches = (node, selector) => node?.nodeType === Node.ELEMENT_NODE && Element.prototype.matches.call(node, selector);
const closest = (node, selector) => (node?.nodeType === Node.ELEMENT_NODE ? Element.prototype.closest.call(node, selector) : null);

// A form has a property for each of its fields: one called "id" or "children" hides its own.
const own = (key) => Object.getOwnPropertyDescriptor(Element.prototype, key).get;
const idOf = (element) => own("id").call(element);
const ownTitle = (element) => element.getAttribute("title");
const partsOf = (element) => (element ? own("children").call(element) : []);

// A form or a frame with the name "host" is the `host` of the document.
const hostOf = (root) => (root instanceof ShadowRoot ? root.host : null);
const parentOf = (node) => node.assignedSlot || node.parentElement || hostOf(node.getRootNode());

// A node and all that it is in, innermost first; nothing for none.
function chainOf(node) {
  const chain = [];
  for (let at = node; at; at = parentOf(at)) chain.push(at);
  return chain;
}

// What a build adds to a class name to make it unique: "Badge_pill__9fe2".
const HASH = /__(?=\w*?(?:\d|[a-z][A-Z]|[A-Z][a-z]))[\w-]{3,8}$/;

// The class names and the id of an element, the name of a custom element and the part that a component says it is, each
// as its words: `<li class="appTab item">` has [app, tab] and [item].
function markNames(element) {
  const own = [element.localName.includes("-") ? element.localName : "", element.dataset?.slot ?? ""];
  return [...own, ...(element.getAttribute("class") ?? "").split(/\s+/), idOf(element)].map((name) => name
    .replace(HASH, "").replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean));
}

// Words at the end of a class name that only say that it is a box.
const BOX_WORDS = new Set(("area body box container content group holder host inner main pane panel region root scrollable section"
  + " view wrapper").split(" "));

// Words at the beginning of the class of something else: "no-toast", "has-modal".
const NOT_THERE = new Set("has is no not with without".split(" "));

// Whether a class or the id of the element ends with the words: a "cart-recommendations" is no cart.
function isCalled(element, words) {
  return markNames(element).some((name) => {
    if (name.length > 1 && NOT_THERE.has(name[0])) return false;
    let end = name.length;
    while (end > words.length && BOX_WORDS.has(name[end - 1])) end -= 1;
    const last = name.slice(Math.max(0, end - words.length), end).map((word) => word.replace(/s$/, ""));
    return last.join(" ") === words.map((word) => word.replace(/s$/, "")).join(" ") || name[end - 1] === words.join("");
  });
}

// Of elements that contain one another only the outermost.
function outermost(elements) {
  const all = new Set(elements);
  return elements.filter((element) => !chainOf(parentOf(element)).some((at) => all.has(at)));
}

// What a person calls the sidebar by where it is: the one column at the left edge that is as high as the window and has
// controls.
function drawnAt(ways, shows) {
  if (!ways.some((words) => words.join("") === "sidebar")) return [];
  const columns = outermost([...document.body.querySelectorAll("*")].filter((element) => {
    const box = element.getBoundingClientRect();
    const high = box.left <= 1 && box.height >= innerHeight * 0.7 && box.width >= 60 && box.width <= innerWidth * 0.35;
    return high && shows(element) && element.querySelectorAll("a[href],button,[role=button]").length > 1;
  }));
  return columns.length === 1 ? columns : [];
}

const TITLE_WORDS = new Set(["title", "header", "heading"]);

// Whether a class calls the element a title: "card-title", "modal-header".
const isClassTitle = (element) => markNames(element).slice(0, -1).some((name) => TITLE_WORDS.has(name.at(-1)));

const FLOATING = new Set(["dialog", "modal", "popup", "drawer", "offcanvas"]);

// Whether an element, or a box of which it is all, lies over the page.
function floats(element) {
  for (let at = element, step = 0; at && at !== document.body && step < 3; at = at.parentElement, step += 1) {
    if (getComputedStyle(at).position === "fixed") return true;
  }
  return false;
}

const MESSAGES = "[role=alert],[role=status],[aria-live=polite],[aria-live=assertive],output";
const TOAST = /(?:^|[-_\s])(?:toast|snack(?:-?bar)?|notification|notice|flash|alert)(?=$|[-_\sA-Z\d])|Toast|Snackbar|Notification|Flash|Alert/;

// Whether an element says by its role, its class or its id that it is a message.
const isMessagePart = (element) => matches(element, MESSAGES)
  || TOAST.test(`${element.getAttribute("class") ?? ""} ${idOf(element)}`);

// Whether a color lets through some of what is below it.
const isVeil = (element) => {
  const alpha = Number(/^rgba\(.*,\s*([\d.]+)\)$/.exec(getComputedStyle(element).backgroundColor)?.[1] ?? 0);
  return alpha > 0.05 && alpha < 1;
};

// The innermost element that is drawn on top at a point of the window.
function elementAt(x, y) {
  let at = document.elementFromPoint(x, y);
  while (at?.shadowRoot?.elementFromPoint(x, y) && at.shadowRoot.elementFromPoint(x, y) !== at) at = at.shadowRoot.elementFromPoint(x, y);
  return at;
}

// The layers that lie over the whole page, as a dialog does, and let it be seen through: a veil with a box in it, or the
// box on top of a veil beside it. Nothing of the page can be clicked at its corners.
function layersOver() {
  const [right, bottom] = [innerWidth - 2, innerHeight - 2];
  const corners = [elementAt(1, 1), elementAt(right, 1), elementAt(1, bottom), elementAt(right, bottom)];
  const covers = (element) => {
    const box = element.getBoundingClientRect();
    return box.left <= 1 && box.top <= 1 && box.right >= right && box.bottom >= bottom;
  };
  const isFixed = (element) => getComputedStyle(element).position === "fixed";
  const veils = new Set();
  for (const corner of corners) {
    for (let at = corner; at && at !== document.body; at = at.parentElement) if (isFixed(at) && covers(at) && isVeil(at)) veils.add(at);
  }
  const asks = (box) => box.querySelector("button,a[href],input,select,textarea,[role=button],[tabindex],[onclick]") !== null
    || [...box.querySelectorAll("*")].some((part) => getComputedStyle(part).cursor === "pointer");
  const letters = (text) => text.replace(/\s+/g, "").length;
  const isPage = (box) => box.querySelector("h1,main") !== null || letters(box.textContent) > 0.9 * letters(document.body.innerText);
  // Beside a veil: what is drawn on top of it, and is no bar, drawer or message at an edge of the window.
  const onTop = (veil) => [...veil.parentNode.children].filter((box) => {
    const { left, top, right: end, bottom: foot } = box.getBoundingClientRect();
    const free = left > 1 && top > 1 && end < right && foot < bottom;
    return box !== veil && free && isFixed(box) && box.contains(elementAt((left + end) / 2, (top + foot) / 2))
      && !matches(box, "header,nav,aside,[role=status],[role=alert]");
  });
  const boxes = [...veils].flatMap((veil) => {
    const beside = veil.textContent.trim() ? [veil] : onTop(veil);
    return beside.length === 1 ? beside : [];
  });
  return boxes.filter((box) => asks(box) && !isPage(box));
}

// Of those elements the ones of which a class ends with one of the words, the largest of each: "modal" and its
// "modal-dialog" are one. What holds two of them is none of them; a dialog lies over the page, and where none is called
// so, it is what covers the page.
function markedBoxes(elements, words) {
  const title = document.querySelector("h1");
  const marked = elements.filter((element) => element !== document.body && !element.contains(title)
    && markNames(element).slice(0, -1).some((name) => {
      const word = name.at(name.at(-1) === "root" ? -2 : -1);
      return words.includes(word) && !NOT_THERE.has(name[0]) && (!FLOATING.has(word) || floats(element));
    }));
  const holds = (box, other) => box !== other && box.contains(other);
  const whole = marked.filter((box) => {
    const parts = marked.filter((other) => holds(box, other));
    return parts.every((one) => parts.every((other) => one === other || holds(one, other) || holds(other, one)));
  });
  return whole.length || !words.includes("dialog") ? outermost(whole) : layersOver();
}

// Words at the end of the class of an item that only say that it is one.
const ITEM_WORDS = new Set("card entry item line root row tile".split(" "));

// Words in the classes of what is among items and is none: the head of a list, the tile that adds one.
const NO_ITEM_WORDS = new Set(("accordion add body breadcrumb create empty foot footer form head header heading main menu nav new placeholder"
  + " skeleton template toolbar total").split(" "));

// Whether a class of the element is the noun, in the singular: a box with the class "cards" is no card.
function isOneOf(element, noun) {
  if (markNames(element).flat().some((word) => NO_ITEM_WORDS.has(word))) return false;
  return markNames(element).slice(0, -1).some((name) => {
    let end = name.length;
    while (end > 1 && name[end - 1] !== noun && ITEM_WORDS.has(name[end - 1])) end -= 1;
    return name[end - 1] === noun;
  });
}
