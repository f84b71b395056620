// What a person can see of a document, for the host's checks. Reads only: nothing in the page is changed.
//
// `visibleText` walks the flat tree (open shadow roots, slots) and returns the visible text as lines. All scripts are put
// into one expression with the entry that is called (see page_frames.py), so that no name reaches the page.

// Between two runs of inline text that touch in the markup but are drawn apart ("Cart" and its badge "3").
const APART = "\u001f";
const UNREAD = new Set(["script", "style", "noscript", "template", "head", "title", "meta", "link", "datalist", "iframe",
  "frame", "frameset", "object", "embed", "canvas", "video", "audio", "desc", "defs", "metadata", "symbol", "rp"]);
const HEADED_BUTTONS = new Set(["button", "submit", "reset"]);
const PRIVATE_USE = /[\ue000-\uf8ff]/g;

const tagOf = (element) => element.localName.toLowerCase();

const closedRoots = globalThis[Symbol.for("smoketree.timers")]?.closed;
const shadowOf = (node) => node.shadowRoot ?? closedRoots?.get(node) ?? null;

// All elements below a root, those in shadow trees as well.
function* elementsBelow(root) {
  for (const element of root.querySelectorAll("*")) {
    yield element;
    const shadow = shadowOf(element);
    if (shadow) yield* elementsBelow(shadow);
  }
}

function childrenOf(node) {
  if (node.localName === "details" && !node.open) return [...node.children].filter((child) => tagOf(child) === "summary").slice(0, 1);
  const shadow = shadowOf(node);
  if (shadow) return shadow.childNodes;
  if (node.localName === "slot") {
    const assigned = node.assignedNodes({ flatten: true });
    if (assigned.length) return assigned;
  }
  return node.childNodes;
}

class Lines {
  constructor() {
    this.lines = [];
    this.line = "";
    this.last = null;
    this.edge = "";
    this.space = false;
    this.pieces = [];
    this.sources = [];
  }

  // `kind`: "block" (another line, unless it is drawn on the same one), "cell" (a tab) or "line" (another line).
  mark(kind) {
    const rank = ["", "block", "cell", "line"];
    if (kind === "cell" || rank.indexOf(kind) > rank.indexOf(this.edge)) this.edge = kind;
  }

  end() {
    const line = this.line.trim();
    if (line) {
      this.lines.push(line);
      this.sources.push(this.pieces);
    }
    this.pieces = [];
    this.line = "";
    this.last = null;
    this.space = false;
  }

  sameLine(rect) {
    const { last } = this;
    if (!last || !rect) return false;
    const overlap = Math.min(last.bottom, rect.bottom) - Math.max(last.top, rect.top);
    if (overlap < Math.min(last.height, rect.height) / 2) return false;
    return rect.left >= last.right - 2 || rect.right <= last.left + 2;
  }

  separator(rect, em, text) {
    if (!this.line) return "";
    if (this.edge === "cell") return "\t";
    if (this.edge === "block" && this.sameLine(rect)) return "\t";
    if (this.edge) return "\n";
    if (this.space) return " ";
    if (!this.last || !rect) return "";
    const gap = Math.max(rect.left - this.last.right, this.last.left - rect.right);
    if (!this.sameLine(rect)) return APART;
    // No gap within a number is as wide as this, but between tiles of one digit each: the two are cells of a row.
    const numbers = /\d$/.test(this.line) && /^\D?\d/.test(text);
    const tiles = /(?:^|\D)\d$/.test(this.line) && /^\d$/.test(text.trim());
    if (/\d$/.test(this.line) && /^\d$/.test(text.trim()) && em < this.em) return " "; // a footnote; cents are two digits
    if (numbers && gap >= Math.max(em, this.em) * (tiles ? 3 : 1)) return "\t";
    return gap < em * 0.15 ? "" : APART;
  }

  // `text` has its white space already as it is drawn; `rects` are where, first and last, or empty if unknown; `node` is
  // what draws it.
  add(text, rects, em, node) {
    const first = rects[0] ?? null;
    if (/^[ \n]/.test(text)) this.space = true;
    const separator = this.separator(first, em, text);
    if (separator === "\n") this.end();
    else this.line += separator;
    const [head, ...rest] = text.split("\n");
    this.line += head.trim();
    this.pieces.push({ text: head, node, past: 0, cell: separator === "\t" });
    let past = head;
    for (const more of rest) {
      this.end();
      this.line = more.trim();
      this.pieces.push({ text: more, node, past: lettersIn(past).length });
      past += more;
    }
    this.edge = "";
    this.space = / $/.test(text);
    this.last = rects[rects.length - 1] ?? null;
    this.em = em;
  }
}

// Elements in the order in which they are drawn: siblings that are absolutely positioned (the rows of a virtual list), or
// that a box turns round or gives an order, may come in any order in the document. `styleOf` gives an element's style.
function placed(elements, styleOf = getComputedStyle) {
  const siblings = new Map();
  for (const element of elements) {
    const parent = parentOf(element);
    siblings.set(parent, [...(siblings.get(parent) ?? []), element]);
  }
  const turned = new Map();
  for (const [parent, own] of siblings) {
    if (own.length < 2) continue;
    const { display, flexDirection } = parent instanceof Element ? styleOf(parent) : {};
    const laidOut = /flex|grid/.test(display)
      && ((/flex/.test(display) && /reverse/.test(flexDirection)) || own.some((element) => styleOf(element).order !== "0"));
    const moved = laidOut ? own : own.filter((element) => /^(absolute|fixed)$/.test(styleOf(element).position));
    if (moved.length < 2) continue;
    const drawn = fromTheTop(moved);
    moved.forEach((element, at) => turned.set(element, drawn[at]));
  }
  return turned.size ? elements.map((element) => turned.get(element) ?? element) : elements;
}

function fromTheTop(elements) {
  const boxes = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
  const [place, height] = [(one) => boxes.get(one), (one) => boxes.get(one).height];
  return [...elements].sort((one, other) => {
    const down = place(one).top - place(other).top;
    return Math.abs(down) > Math.min(height(one), height(other)) / 2 ? down : place(one).left - place(other).left;
  });
}

const ROW_NUMBERS = ["aria-rowindex", "row-index"];

// The parts of a row that a grid draws in several containers, as the columns of one stay where they are while others are
// scrolled: rows of one number, side by side. Of any other element, itself.
function rowParts(element) {
  const number = element.getAttribute("role") === "row" && ROW_NUMBERS.find((each) => element.hasAttribute(each));
  const grid = number && closest(element, "[role=grid],[role=treegrid],[role=table]");
  if (!grid) return [element];
  const same = [...grid.querySelectorAll(`[role=row][${number}="${CSS.escape(element.getAttribute(number))}"]`)];
  if (same.length < 2) return [element];
  const { top, height } = element.getBoundingClientRect();
  const beside = (other) => other.parentElement !== element.parentElement
    && Math.abs(other.getBoundingClientRect().top - top) < height / 2;
  return same.filter((other) => other === element || beside(other));
}

// The elements without the further parts of rows that are there already.
const wholeRows = (elements) => elements.filter((element, at) => {
  const parts = rowParts(element);
  return parts.length < 2 || !elements.slice(0, at).some((other) => parts.includes(other));
});

// The children in the order in which they are drawn, where CSS turns or changes it.
function arranged(node, style, styleOf) {
  const children = [...childrenOf(node)];
  const elements = children.filter((child) => child.nodeType === Node.ELEMENT_NODE && !UNREAD.has(tagOf(child)));
  if (elements.length > 1 && !children.some((child) => child.nodeType === Node.TEXT_NODE && child.data.trim())) {
    const inOrder = placed(elements, styleOf);
    return inOrder === elements ? children : inOrder;
  }
  if (!/flex|grid/.test(style.display)) return children;
  const order = new Map(children.map((child) => [child, child.nodeType === Node.ELEMENT_NODE ? Number(getComputedStyle(child).order) || 0 : 0]));
  children.sort((one, other) => order.get(one) - order.get(other));
  return style.display.includes("flex") && style.flexDirection.endsWith("-reverse") ? children.reverse() : children;
}

// Whether the element is a control with a cross on it, that closes or removes what it stands beside: it answers nothing.
const isCloseSign = (element) => matches(element, PRESSED) && /^\s*[\u00d7\u2715\u2716\u2a2f]\s*$/.test(element.textContent)
  && !closest(element, "tr,[role=row]");

// Whether the element is a listing of source code: what stands in it is quoted, not said.
function isListing(element, tag) {
  if (element.getAttribute("role") === "code" && tag !== "code") return true;
  return tag === "pre" && Boolean(element.querySelector("code") || closest(element, "[class*=highlight],[class*=codehilite],[class*=language-]"));
}

function drawnWhiteSpace(data, style) {
  const kept = /^(pre|break-spaces)/.test(style.whiteSpace) ? data.replace(/\r\n?/g, "\n") : data.replace(/[\n\r]/g, " ");
  return kept.replace(/[ \t\f]+/g, " ").replace(PRIVATE_USE, "");
}

function pseudoText(element, which) {
  const style = getComputedStyle(element, which);
  if (!style.content.startsWith('"') || style.display === "none" || style.visibility !== "visible") return null;
  if (parseFloat(style.opacity) < 0.05) return null;
  const strings = style.content.split(" / ")[0].match(/"(?:[^"\\]|\\.)*"/g) ?? [];
  const text = strings.map((string) => string.slice(1, -1).replace(/\\(.)/g, "$1")).join("").replace(PRIVATE_USE, "");
  const { display, flexDirection } = getComputedStyle(element);
  const colon = which === "::after" && text.trim() === ":" && display.endsWith("flex") && flexDirection === "row";
  // The colon after a label that is laid out in a row is a box of its own only to the browser.
  const apart = !(style.display.startsWith("inline") || colon) || style.position === "absolute";
  return text.trim() ? { text, apart, colon } : null;
}

// Whether the cells of a row are labels and values in turn, as their tags, or their classes and letters, say.
function alternate(cells) {
  const kinds = cells.map((cell) => cell && `${tagOf(cell)} ${cell.className}`);
  const turns = kinds.length % 2 === 0 && kinds.every((kind, at) => kind && kind === kinds[at % 2]) && kinds[0] !== kinds[1];
  if (!turns || tagOf(cells[0]) !== tagOf(cells[1])) return turns;
  const letters = (cell) => (({ color, fontWeight, textAlign, fontSize }) => [color, fontWeight, textAlign, fontSize].join())(getComputedStyle(cell));
  return letters(cells[0]) !== letters(cells[1]);
}

// Of lines of more than two cells: two that are alone in a box ("Status", "Sent" in the head of a page) become a line of
// their own; of any line, the first cell where it is in one box with the line above it (a tile beside other things). What
// is left of the line ends with an empty cell: it is no label of the line below.
function setPairsApart(out) {
  const [lines, sources] = [[], []];
  out.lines.forEach((line, at) => {
    const cells = [];
    for (const piece of out.sources[at]) (piece.cell || !cells.length ? cells[cells.push([]) - 1] : cells.at(-1)).push(piece);
    const texts = line.split("\t");
    const depths = cells.slice(1).map((cell, number) => shared(cells[number].at(-1).node, cell[0].node));
    // A button with words behind an amount ("Unread 3 [Mark all as read]") or a definition is no part of what that is.
    const isValue = (number) => /^\W{0,3}\d[\d.,:]*(?:\s?(?:\p{Ll}{1,3}|\p{Sc}|%))?$/u.test(texts[number])
      || closest(cells[number].at(-1).node.parentElement, "dt,dd")?.matches("dt + dd");
    const isApart = (number) => isValue(number) && /\p{L}/u.test(texts[number + 1])
      && closest(cells[number + 1][0].node.parentElement, PLAIN_BUTTONS);
    const nearness = depths.map((depth, number) => depth - (isApart(number) ? 0.5 : 0));
    const whole = texts.length === cells.length && depths.length > 1;
    const turns = whole && alternate(cells.map(([first]) => closest(first.node.parentElement, "td,th,dt,dd") ?? null));
    const pairs = nearness.map((near, number) => (turns ? number % 2 === 0
      : whole && near > (nearness[number - 1] ?? 0) && near > (nearness[number + 1] ?? 0)));
    const add = (numbers, end) => {
      if (!numbers.length) return;
      lines.push(numbers.map((number) => texts[number]).join("\t") + end);
      sources.push(numbers.flatMap((number) => cells[number]));
    };
    const before = at && texts.length === cells.length && depths.length ? shared(out.sources[at - 1].at(-1).node, cells[0][0].node) : 0;
    const tile = depths.length > 0 && !pairs[0] && before > depths[0];
    const rest = [...cells.keys()].filter((number) => !pairs[number] && !pairs[number - 1] && !(tile && number === 0));
    if (!pairs.includes(true) && !tile) return lines.push(line) && sources.push(out.sources[at]);
    if (tile) add([0], "");
    add(rest, "\t");
    return pairs.forEach((pair, number) => pair && add([number, number + 1], ""));
  });
  Object.assign(out, { lines, sources });
}

const PLAIN_BUTTONS = ":is(button,[role=button],input):not([aria-haspopup],[aria-pressed],[aria-expanded])";

// The visible text below `roots`, see `readText`. A part of the page that has nothing but a title and a listing says what
// is in the listing.
function visibleText(roots, options = {}) {
  const told = readText(roots, options);
  const listing = options.code === false && told.lines.length < 2 && !roots.includes(document.documentElement)
    && roots.some((root) => root?.querySelector("pre,[role=code]"));
  return listing ? readText(roots, { ...options, code: true }) : told;
}

// The visible text below `roots` (of a row: all its parts) as `lines`: one a block, cells of a row and boxes drawn side by side parted by tabs.
// `aside` is text that is there but not "shown" (what a field holds, options, hidden text): only ever a hint.
// `code: false` leaves out blocks of source code; `struck: false` leaves out what is struck out; `parted` sets buttons
// off by tabs; `sources` adds, for each line, which nodes draw its pieces; `messages: false` leaves out what is said in a
// live region or a toast (see visible_changes.js); `buttons: false` what is on buttons that only do something; `boxes` adds how deep the smallest element lies that holds a line and
// the one before it, and leaves out what is chosen in a field: it is the label of nothing.
function readText(roots, { code = true, aside: wanted = false, parted = false, struck = true, sources = false,
  messages = true, buttons = true, boxes = false, sight = new Sight() } = {}) {
  const out = new Lines();
  const aside = [];
  const note = (kind, text) => {
    if (wanted && text && text.trim() && aside.length < 2000) aside.push([kind, text.trim().slice(0, 300)]);
  };

  function field(element, tag) {
    if (tag === "select") {
      for (const option of element.options) note(option.selected ? "the value of a field" : "an option of a list", option.label);
    } else if (tag === "textarea" || element.type !== "password") note("the value of a field", element.value);
    note("the placeholder of a field", element.placeholder);
  }

  function button(element, state) {
    const rect = element.getBoundingClientRect();
    const shown = sight.inked(state) && rect.width > 0 && sight.reachable(rect, state);
    const label = element.value || { submit: "Submit", reset: "Reset" }[element.type] || "";
    if (shown && label) out.add(label.replace(/\s+/g, " "), [rect], parseFloat(state.style.fontSize), element);
    else note("hidden text", label);
  }

  function text(node, state) {
    if (!/\S/.test(node.data)) {
      if (/^pre/.test(state.style?.whiteSpace ?? "") && node.data.includes("\n")) out.mark("line");
      else out.space = true;
      return;
    }
    const rects = sight.drawnText(node, state);
    if (rects.length) out.add(drawnWhiteSpace(node.data, state.style), rects, parseFloat(state.style.fontSize), node);
    else note("hidden text", node.data);
  }

  // The browser's own bubble at the field that it refused to submit: a person sees it, the document does not have it.
  function objection(node) {
    if (document.activeElement !== node || !matches(node, ":user-invalid") || !node.validationMessage) return;
    out.mark("block");
    out.add(node.validationMessage, [], 0, node);
    out.mark("block");
  }

  function pseudo(element, which, state) {
    const found = state.style.visibility === "visible" && pseudoText(element, which);
    if (!found) return;
    const rect = element.getBoundingClientRect();
    if (rect.width > 0 && rect.height > 0 && !sight.reachable(rect, state)) return;
    const { last } = out;
    if (found.apart) out.mark("block");
    out.add(found.text, [], 0, element);
    if (found.apart) out.mark("block");
    else if (found.colon) out.last = last; // the value is drawn beside the label
  }

  function element(node) {
    const tag = tagOf(node);
    if (tag === "br") return out.mark("line");
    if (UNREAD.has(tag)) return undefined;
    const state = sight.of(node);
    if (state.hidden) return note("hidden text", node.textContent);
    if (!buttons && matches(node, PLAIN_BUTTONS) && !roots.includes(node)) return undefined;
    if (tag === "input" && HEADED_BUTTONS.has(node.type)) return button(node, state);
    if (tag === "input" || tag === "textarea" || tag === "select") {
      field(node, tag);
      return objection(node);
    }
    if (state.edited) return note("the value of a field", node.textContent);
    if (boxes && node.getAttribute("role") === "combobox") return note("the value of a field", node.textContent);
    if (!code && isListing(node, tag)) return note("source code", node.textContent);
    if (!messages && isMessageBox(node)) return undefined;
    if (!struck && state.style.textDecorationLine.includes("line-through")) return undefined;
    const { display, float } = state.style;
    const apart = parted && (tag === "button" || node.getAttribute("role") === "button");
    const cell = apart || (display === "table-cell" && node.previousElementSibling);
    const block = !/^(inline|contents|ruby)/.test(display) || float !== "none";
    const sign = isCloseSign(node);
    const edge = sign || display === "table-row" ? "line" : "block"; // what follows an empty cell is not beside it
    if (cell && !sign) out.mark("cell");
    else if (block || sign) out.mark(edge);
    pseudo(node, "::before", state);
    for (const child of arranged(node, state.style, (child) => sight.of(child).style)) visit(child, state);
    pseudo(node, "::after", state);
    if (apart && !sign) out.mark("cell");
    else if (block || sign) out.mark(edge);
    return undefined;
  }

  function visit(node, state) {
    if (node.nodeType === Node.ELEMENT_NODE) element(node);
    else if (node.nodeType === Node.TEXT_NODE) text(node, state);
  }

  for (const root of roots.flatMap((each) => (each ? rowParts(each) : []))) {
    out.mark("line");
    if (messages || !messageBoxOf(root)) element(root);
    out.end();
  }
  if (boxes) setPairsApart(out);
  const box = (pieces, at) => (at ? shared(pieces[0].node, out.sources[at - 1].at(-1).node) : -1);
  return { lines: out.lines, aside, ...(sources ? { sources: out.sources } : {}), boxes: boxes ? out.sources.map(box) : [] };
}
