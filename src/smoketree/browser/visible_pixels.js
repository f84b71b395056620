// What is examined as a picture: `aimAt...` keep a text or an element in `holder`, with the functions that bring it into
// view, measure it and paint the page without it.
// The page cannot notice: a highlight and a paused animation change neither the document nor the layout, and start no
// transition. Uses visible_text.js and visible_elements.js.

const INKLESS = "::highlight(smoketree-ink) { color: transparent; -webkit-text-fill-color: transparent;"
  + " -webkit-text-stroke-color: transparent; text-decoration: none; text-shadow: none; }";
const MOST_LETTERS = 60;
const GRAPHICS = "svg,img,canvas,video,picture,object,embed,i";
const FORM_FIELDS = "input,textarea,select,[contenteditable],[role=textbox],[role=combobox],[role=searchbox],[role=spinbutton],"
  + "[role=slider],[role=checkbox],[role=radio],[role=switch],progress,meter";
const LETTER = /[\p{L}\p{N}]/u;

const lettersIn = (text) => [...text].filter((char) => LETTER.test(char)).join("").toLowerCase();

let wordCount = 0;

// The letters of a piece of a line, each with where in which text node it is, and the number of its word; of what is no
// text node, the element.
function placedLetters({ text, node, past }) {
  if (node.nodeType !== Node.TEXT_NODE) return [...lettersIn(text)].map((char) => ({ char, element: node }));
  const letters = [];
  let from = 0;
  wordCount += 1;
  for (const char of node.data) {
    if (LETTER.test(char)) letters.push({ char: char.toLowerCase(), node, from, to: from + char.length, word: wordCount });
    else wordCount += 1;
    from += char.length;
  }
  return letters.slice(past, past + lettersIn(text).length);
}

// Keeps what is aimed at: ranges of `letters`, `elements`, or the `field` that draws its text itself. The functions are
// kept with it: to send them again with each question would take longer than to answer it.
function keepAim(holder, kind, { letters = [], ranges = [], elements = [], field = null }) {
  const aim = holder.aim = { letters, ranges, elements: [...new Set(elements)], field };
  holder.kind = kind;
  holder.scrolled = [];
  let tooltips = null;
  holder.look = (force) => {
    holder.showInk?.();
    tooltips ??= hideTooltips(aimedNode(aim));
    const hid = tooltips.length > 0;
    return { moved: bringAim(holder, force), hid, ...measureAim(holder), overprinted: isOverprinted(holder) };
  };
  holder.hideInk = () => hideInk(holder);
  holder.boxes = () => measureAim(holder)?.boxes ?? null;
  holder.covered = () => isAimCovered(holder);
  holder.leave = () => {
    holder.showInk?.();
    tooltips?.forEach((tooltip) => tooltip.cancel());
    tooltips = null;
    scrollBack(holder);
  };
  return kind;
}

// What was aimed at, with the first look at it where it is to be looked at at once; null where nothing was.
const aimed = (kind, { holder, look }) => (kind ? { kind, found: look ? holder.look(false) : null } : null);

const aimAt = (holder, aim) => (aim.line === undefined ? aimAtElement : aimAtWords)(holder, aim);

// Aims at several things at once: what was measured of each. Null for what has to be looked at by itself: the window
// would have to be scrolled for it, or a tooltip be hidden.
function aimAtAll(holder, wanted) {
  const texts = new Map();
  holder.aims = wanted.map(({ holder: from, ...aim }) => {
    const own = { elements: from?.elements, texts };
    return aimAt(own, aim) && own;
  });
  const each = (call, numbers) => (numbers ?? [...holder.aims.keys()]).map((number) => holder.aims[number]?.[call]?.());
  holder.hideInk = (numbers) => each("hideInk", numbers);
  holder.showInk = () => each("showInk");
  holder.leave = () => each("leave");
  return holder.aims.map((own) => {
    const found = own && own.look(false);
    if (found?.boxes && found.zoom === 1 && !found.moved && !found.hid) {
      return { kind: own.kind, found: { ...found, letters_only: own.aim.elements.length === 0 } };
    }
    own?.leave();
    return null;
  });
}

// Aims at a frame, which has to be in view itself for what is in it to be seen.
function aimAtFrame(element) {
  const holder = {};
  keepAim(holder, "box", { elements: [element] });
  holder.look(false);
  return holder;
}

// Aims at words of a visible line below an element (null: of the document): those after `skip` letters of the line.
function aimAtWords(holder, { index, number, line, words, skip, struck }) {
  const root = index === null ? document.documentElement : holder.elements[index];
  const read = () => visibleText([root], { code: false, struck, sources: true });
  const texts = index === null ? holder.texts : null; // where there are several aims, the text of the page is read once
  if (texts && !texts.has(struck)) texts.set(struck, read());
  const { lines, sources } = texts ? texts.get(struck) : read();
  const at = lines[number] === line ? number : lines.indexOf(line);
  if (at < 0) return false;
  const letters = sources[at].flatMap(placedLetters);
  const wanted = lettersIn(words);
  const all = letters.map((letter) => letter.char).join("");
  const start = all.startsWith(wanted, skip) ? skip : all.indexOf(wanted);
  if (start < 0) return false;
  const chosen = wanted ? letters.slice(start, start + wanted.length) : letters;
  return chosen.length > 0 && keepAim(holder, "text", aimOf(chosen.slice(0, MOST_LETTERS)));
}

function aimOf(letters) {
  const painters = letters.map((letter) => letter.element ?? painterOf(letter.node.parentElement));
  for (const letter of letters.filter(({ node }) => node)) {
    letter.range = document.createRange();
    letter.range.setStart(letter.node, letter.from);
    letter.range.setEnd(letter.node, letter.to);
    letter.range.word = letter.word;
  }
  return { letters, ranges: letters.map(({ range }) => range).filter(Boolean), elements: painters.filter(Boolean) };
}

// The element that has to be hidden with its text: text that a background is cut out by, and text of a drawing.
function painterOf(element) {
  if (element.ownerSVGElement) return element;
  for (let at = element; at; at = parentOf(at)) {
    const style = getComputedStyle(at);
    if (style.webkitBackgroundClip.includes("text")) return at;
    if (!style.display.startsWith("inline")) break;
  }
  return null;
}

// Aims at an element: at its words, at the picture in it, or, of a field, at what is drawn for it. `words`: the name.
// Returns what is aimed at; null where that cannot be told from the rest.
function aimAtElement(holder, { index, words }) {
  const element = holder.elements[index];
  const tag = tagOf(element);
  if (!element.isConnected || ["option", "optgroup", "area"].includes(tag) || closest(element, "map")) return null;
  const field = matches(element, FORM_FIELDS) && !(tag === "input" && HEADED_BUTTONS.has(element.type));
  const container = matches(element, "main,nav,form,table,ul,ol,menu,dialog,section,aside,article,header,footer,iframe,fieldset,"
    + "[role=dialog],[role=alertdialog],[role=region],[role=navigation],[role=list],[role=table],[role=grid],[role=menu],"
    + "[role=listbox],[role=tabpanel],[role=group],[role=radiogroup],[role=toolbar],[role=tablist],[role=tree]");
  if (!field && !container) {
    const wanted = lettersIn(words ?? "");
    const lettersOf = (sight) => visibleText([element], { sources: true, sight }).sources.map((source) => source.flatMap(placedLetters));
    const seen = lettersOf(new Sight());
    // A name may have words that take their room in the text, and are faded out.
    for (const letters of wanted ? [...seen, ...lettersOf(new Sight({ faded: true }))] : []) {
      const start = letters.map((letter) => letter.char).join("").indexOf(wanted);
      if (start >= 0) return keepAim(holder, "text", aimOf(letters.slice(start, start + wanted.length).slice(0, MOST_LETTERS)));
    }
    const first = seen.flat();
    if (first.length) return keepAim(holder, "text", aimOf(first.slice(0, MOST_LETTERS)));
  }
  if (field && paintsOwnText(element)) {
    // A library may draw what is chosen beside an input that nobody sees.
    const beside = getComputedStyle(element).opacity === "0" ? wordsBeside(element) : [];
    return beside.length ? keepAim(holder, "text", aimOf(beside)) : keepAim(holder, "value", { field: element });
  }
  const drawn = field ? [aroundField(element), ...(element.labels ?? [])] : [element];
  const graphics = field || container ? [] : [...element.querySelectorAll(GRAPHICS)].filter((one) => one.getBoundingClientRect().width > 0).slice(0, 3);
  const kind = field ? "field" : !graphics.length && matches(element, PRESSED) ? "control" : "drawing";
  return keepAim(holder, kind, { elements: graphics.length ? graphics : drawn });
}

// The letters of what a field holds where they are drawn as text around it.
function wordsBeside(field) {
  const letters = visibleText([aroundField(field)], { sources: true }).sources.flatMap((source) => source.flatMap(placedLetters));
  const wanted = lettersIn(field.value ?? "");
  const start = letters.map((letter) => letter.char).join("").indexOf(wanted);
  return wanted && start >= 0 ? letters.slice(start, start + wanted.length).slice(0, MOST_LETTERS) : [];
}

// Whether what the field holds is drawn by itself, as text.
function paintsOwnText(element) {
  if (matches(element, "select")) return !element.multiple && element.selectedOptions[0]?.label.trim();
  const plain = "input:not([type=checkbox],[type=radio],[type=range],[type=color],[type=file]),textarea";
  return matches(element, plain) && element.value.trim() !== "";
}

// The largest element around a field, of the next few, that holds no other control: what draws its frame and its mark.
function aroundField(field) {
  let drawn = field;
  for (const at of chainOf(parentOf(field)).slice(0, 3)) {
    const controls = [...at.querySelectorAll(`${FORM_FIELDS},a,button`)].filter((other) => other.type !== "hidden");
    const others = controls.filter((other) => !within(field, other) && !within(other, drawn));
    if (others.length || at === document.body) break;
    drawn = at;
  }
  return drawn;
}

const aimedNode = (aim) => aim.letters.find((letter) => letter.node)?.node.parentElement ?? aim.field ?? aim.elements[0];

// The boxes that the aim takes up in the window, and what has to be known to judge the picture of them.
function measureAim(holder) {
  const { aim } = holder;
  const owner = aimedNode(aim);
  if (!owner?.isConnected) return null;
  // What is selected is painted over every highlight.
  const picked = getSelection();
  if (picked && !picked.isCollapsed && aim.ranges.some((range) => picked.containsNode(range.startContainer, true))) return null;
  const boxOf = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return [left, top, width, height, one instanceof Range ? one.word : 0];
  };
  const every = (aim.ranges.length ? aim.ranges : aim.field ? [aim.field] : aim.elements).map(boxOf);
  const drawn = every.filter((box) => box[2] > 0 && box[3] > 0);
  const boxes = uncut(owner, drawn);
  const style = getComputedStyle(owner);
  const moving = document.getAnimations().some((one) => one.playState === "running")
    || document.querySelector("video,canvas,marquee,img[src*='.gif'],img[src*='.webp'],img[src*='.apng'],[contenteditable]") !== null;
  const letters = aim.ranges.length ? every.length - drawn.length + boxes.length : 0;
  return { boxes, letters, moving, cut: cutShare(owner, boxes), size: parseFloat(style.fontSize), upright: style.writingMode === "horizontal-tb",
    zoom: visualViewport?.scale ?? 1, ...inWindow() };
}

// Where the window is scrolled to, and its size.
const inWindow = () => ({ across: visualViewport?.pageLeft ?? scrollX, down: visualViewport?.pageTop ?? scrollY,
  width: document.documentElement.clientWidth || innerWidth, height: document.documentElement.clientHeight || innerHeight });

// How much of the boxes (0 to 1) lies behind the sides of what hides its overflow, where nobody can scroll to.
function cutShare(owner, boxes) {
  let [whole, left] = [0, 0];
  for (const [x, y, width, height] of boxes) {
    let [from, to, top, bottom] = [x, x + width, y, y + height];
    for (let { clip } = new Sight().of(parentOf(owner)); clip; clip = clip.above) {
      const box = clip.element.getBoundingClientRect();
      if (/hidden|clip/.test(clip.x)) [from, to] = [Math.max(from, box.left), Math.min(to, box.right)];
      if (/hidden|clip/.test(clip.y)) [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    whole += width * height;
    left += Math.max(0, to - from) * Math.max(0, bottom - top);
  }
  return whole ? 1 - left / whole : 0;
}

// Whether nobody can scroll the page, and nothing in front of it is the reason.
function isLocked() {
  const [root, body] = [document.documentElement, document.body ?? document.documentElement].map((one) => getComputedStyle(one));
  if (!/hidden|clip/.test(root.overflowY === "visible" ? body.overflowY : root.overflowY)) return false;
  const front = document.elementFromPoint(innerWidth / 2, 1);
  if (front === document.documentElement && body.pointerEvents === "none") return false;
  return !chainOf(front).some((at) => getComputedStyle(at).position === "fixed" || matches(at, "dialog"));
}

// Without the letters that an ellipsis stands for, where enough are left to know the text by.
function uncut(owner, boxes) {
  for (const at of chainOf(owner).slice(0, 4)) {
    const style = getComputedStyle(at);
    if (style.overflowX === "visible" || (style.textOverflow !== "ellipsis" && style.webkitLineClamp === "none")) continue;
    const cut = at.getBoundingClientRect();
    const left = boxes.filter(([x, y, width, height]) => x + width <= cut.right && y + height <= cut.bottom + 1);
    return left.length >= 3 ? left : boxes;
  }
  return boxes;
}

const spanOf = (boxes) => ({ left: Math.min(...boxes.map((b) => b[0])), top: Math.min(...boxes.map((b) => b[1])),
  right: Math.max(...boxes.map((b) => b[0] + b[2])), bottom: Math.max(...boxes.map((b) => b[1] + b[3])) });

// Where the aim is in the document, and what is in the window; null where it takes up no room.
function boxOfAim(holder) {
  const { boxes } = measureAim(holder) ?? {};
  return boxes?.length ? boxInPage(spanOf(boxes)) : null;
}

function boxInPage({ left, top, right, bottom }) {
  const { across, down, width, height } = inWindow();
  const whole = Math.max(document.documentElement.scrollHeight, height);
  return { left: left + across, top: top + down, right: right + across, bottom: bottom + down, across, down, width, height, whole };
}

// Scrolls what can be scrolled around the aim, so that it comes to the middle; `force`: also where it is in view.
// Only boxes with a scroll bar and the window: what a box hides for good stays hidden. Returns whether anything moved.
function bringAim(holder, force) {
  const { aim } = holder;
  let moved = false;
  const bring = (scroller, box) => {
    const boxes = measureAim(holder)?.boxes;
    if (!boxes?.length) return;
    const span = spanOf(boxes);
    const inside = span.top >= box.top && span.bottom <= box.bottom && span.left >= box.left && span.right <= box.right;
    if (inside && !force) return;
    const [x, y] = [scroller.scrollLeft, scroller.scrollTop];
    const wide = span.left < box.left || span.right > box.right;
    scroller.scrollBy({ left: wide ? span.left - box.left - (box.right - box.left) / 4 : 0, behavior: "instant",
      top: (span.top + Math.min(span.bottom, span.top + box.bottom - box.top)) / 2 - (box.top + box.bottom) / 2 });
    if (scroller.scrollLeft === x && scroller.scrollTop === y) return;
    moved = true;
    if (!holder.scrolled.some((one) => one.scroller === scroller)) holder.scrolled.push({ scroller, x, y });
  };
  const root = document.scrollingElement ?? document.documentElement;
  for (let at = aimedNode(aim); at && at !== document.body && at !== root; at = parentOf(at)) {
    const { overflowX, overflowY } = getComputedStyle(at);
    if (/auto|scroll/.test(overflowX + overflowY) && (at.scrollHeight > at.clientHeight || at.scrollWidth > at.clientWidth)) {
      bring(at, at.getBoundingClientRect());
    }
  }
  if (!isLocked()) bring(root, { left: 0, top: 0, right: document.documentElement.clientWidth, bottom: innerHeight });
  return moved;
}

// Where every scrolled box was before.
function scrollBack(holder) {
  for (const { scroller, x, y } of holder.scrolled.reverse()) scroller.scrollTo({ left: x, top: y, behavior: "instant" });
  holder.scrolled = [];
}

// Paints the page without what is aimed at. Returns whether that was done in full.
function paint(element, look) {
  const animation = element.animate([look, look], { duration: 1e6, fill: "both" });
  animation.pause();
  return animation;
}

// Hides tooltips: what the mouse opened where the last act left it, a person moves away from what is below it.
function hideTooltips(owner) {
  const others = [...document.querySelectorAll("[role=tooltip]")].filter((tooltip) => owner && !within(owner, tooltip));
  return others.map((tooltip) => paint(tooltip, { visibility: "hidden" }));
}

function hideInk(holder) {
  const { aim } = holder;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(INKLESS);
  const roots = [...new Set(aim.ranges.map((range) => range.startContainer.getRootNode()))];
  const highlight = CSS.highlights.get("smoketree-ink") ?? new Highlight(); // several aims may be hidden at once
  const animations = aim.elements.map((element) => paint(element, { opacity: 0 }));
  if (aim.field) animations.push(paint(aim.field, { color: "transparent", textShadow: "none" }));
  holder.showInk = () => {
    holder.showInk = null;
    for (const range of aim.ranges) highlight.delete(range);
    if (!highlight.size) CSS.highlights.delete("smoketree-ink");
    for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets].filter((each) => each !== sheet);
    for (const animation of animations) animation.cancel();
  };
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  for (const range of aim.ranges) highlight.add(range);
  if (highlight.size) CSS.highlights.set("smoketree-ink", highlight);
  if (aim.field && !/, 0\)$/.test(getComputedStyle(aim.field).webkitTextFillColor)) return false;
  return aim.elements.every((element) => getComputedStyle(element).opacity === "0");
}

// Whether the mouse would hit something else at most of the places where the aim is drawn.
function isAimCovered(holder) {
  const owner = aimedNode(holder.aim);
  const boxes = measureAim(holder)?.boxes ?? [];
  const points = boxes.flatMap(([x, y, w, h]) => [0.25, 0.5, 0.75].map((part) => [x + w * part, y + h * (1.25 - part) * 0.8]));
  const hit = points.filter(([x, y]) => {
    const top = elementAt(x, y);
    return top && (within(owner, top) || within(top, owner));
  });
  return hit.length < points.length * 0.6;
}

// Whether other text is drawn at most of the places where the letters are, so that nobody can read either.
function isOverprinted({ aim }) {
  const sight = new Sight();
  const letters = aim.letters.filter(({ range }, at) => range && at % 3 === 0);
  const isThere = ({ range, node }) => {
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const [x, y, part] = [(left + right) / 2, (top + bottom) / 2, (bottom - top) / 5];
    const drawnAt = (text) => sight.drawnText(text, sight.of(text.parentElement))
      .filter((rect) => rect.left <= x && x <= rect.right && rect.top <= y - part && y + part <= rect.bottom).length;
    if (drawnAt(node) > 1) return true;
    const own = squeezed(node.data);
    for (const element of node.getRootNode().elementsFromPoint(x, y)) {
      const { color, backgroundColor, backgroundImage } = getComputedStyle(element);
      const other = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE && squeezed(child.data) !== own);
      if (!isClear(color) && other.some(drawnAt)) return true;
      if (backgroundImage !== "none" || !isClear(backgroundColor)) return false; // it hides what is below
    }
    return false;
  };
  return letters.length > 0 && letters.filter(isThere).length > letters.length * 0.6;
}

const isClear = (color) => /^rgba\(.* 0\)$/.test(color);
