// What the host's checks need to know of elements: whether each is seen, what it is called, by which words the markup
// calls it. Uses `Sight` (visible_sight.js) and `visibleText` (visible_text.js). Reads only.

const TITLES = "h1,h2,h3,h4,h5,h6,[role=heading]";
const HEADINGS = `${TITLES},legend,caption,summary`;

const roleOf = (element) => (element.getAttribute("role") ?? "").trim().split(/\s+/)[0].toLowerCase();
const isTrue = (element, attribute) => element.getAttribute(attribute) === "true";

function within(element, container) {
  for (let at = element; at; at = parentOf(at)) if (at === container) return true;
  return false;
}

// How deep the nearest common ancestor of the two lies; -1 where the element is the other or holds it.
function shared(element, other) {
  const chain = chainOf(element);
  const meeting = chainOf(other).find((at) => chain.includes(at));
  return !meeting || meeting === element ? -1 : chainOf(meeting).length;
}

function labelsOf(element) {
  const ids = (element.getAttribute("aria-labelledby") ?? "").split(/\s+/).filter(Boolean);
  return ids.length ? ids.map((id) => element.getRootNode().getElementById?.(id)).filter(Boolean) : [...(element.labels ?? [])];
}

// The texts in a box that are not blank.
function* textsIn(box) {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (walker.currentNode.data.trim()) yield walker.currentNode;
}

const firstTextNode = (box) => textsIn(box).next().value ?? null;

// Whether a box says something besides the names of controls.
const besideControls = (box) => [...textsIn(box)].filter((text) => !closest(text.parentElement, PRESSED));
const saysBesideControls = (box) => besideControls(box).length > 0;
const saysWordsBesideControls = (box) => besideControls(box).some((text) => /\p{L}/u.test(text.data)); // as no pager

// Whether nothing of the words that label a field is drawn, and no hint in it says what it is for. What is drawn for a
// screen reader alone counts: the page means it to be read. So does another label with the same words.
function isUnlabelled(element) {
  const named = labelsOf(element);
  const said = (label) => label.textContent.trim();
  const like = [...(element.labels ?? [])].filter((label) => named.map(said).includes(said(label)));
  const labels = [...named, ...like].filter(said); // one around a box need not say anything
  // A slot has no box of its own: its text is in that around it.
  const boxOf = (part) => (getComputedStyle(part).display === "contents" ? boxOf(parentOf(part)) : part);
  const drawn = (label) => [...textsIn(label)].some((text) => boxOf(text.parentElement).checkVisibility({ visibilityProperty: true }));
  return labels.length > 0 && !element.getAttribute("placeholder") && !labels.some(drawn);
}

// A name near enough to the accessible one to be shown to a person; matching is by Playwright's own names.
function calledRoughly(element) {
  const said = (label) => visibleText([label]).lines.join(" ") || label.textContent;
  const words = [element.getAttribute("aria-label"), labelsOf(element).map(said).join(" "),
    element.getAttribute("alt"), HEADED_BUTTONS.has(element.type) && tagOf(element) === "input" ? element.value : "",
    tagOf(element) === "select" || tagOf(element) === "textarea" || element.isContentEditable ? "" : element.innerText,
    element.getAttribute("placeholder"), element.getAttribute("title")];
  return (words.find((word) => word && word.trim()) ?? "").replace(/\s+/g, " ").trim().slice(0, 120);
}

// The name without the count at its end, in brackets or drawn in a box of its own: "Inbox" of a tab that reads "Inbox3".
// Of a box with a label, what the label says without the controls in it, such as a help button. Of a section that a
// control opens, what that says without a badge: "Sprint 12" of "Sprint 12" and "10 points".
function calledWithoutBadge(element, badge = /^\s*\d[\d.,]*\+?\s*$/) {
  const opener = openerOf(element);
  if (opener) return calledWithoutBadge(opener, /^\s*\d{1,3}\+?(?: \p{L}+s)?\s*$/u);
  const label = labelsOf(element).find((each) => each !== element && each.querySelector("button,a,[role=button]"));
  if (label) {
    const isApart = (part) => part !== label && (matches(part, "button,a,[role]") || isApart(part.parentElement));
    return [...textsIn(label)].filter((text) => !isApart(text.parentElement)).map((text) => text.data.trim()).join(" ");
  }
  if (roleOf(element) === "combobox") { // its label, without what is chosen
    const others = labelsOf(element).filter((label) => !element.contains(label));
    return others.map((label) => label.textContent.trim()).join(" ");
  }
  const texts = [...textsIn(element)].slice(0, 20);
  const box = texts.at(-1)?.parentElement; // which may have several texts: "10", " points"
  const found = texts.filter((text) => text.parentElement !== box);
  const boxed = found.length > 0 && box !== element && !matches(box, "b,strong,i,em,u,mark,code");
  if (boxed && badge.test(box.textContent)) return found.map((text) => text.data.trim()).join(" ");
  return /^(.*\S)\s*[([]\s*\d[\d.,]*\+?(?: \p{L}+){0,2}\s*[)\]]$/u.exec(calledRoughly(element))?.[1] ?? "";
}

// What a heading says without a note in smaller letters at its end: "Orders" of "Orders" and a small "all shops".
function withoutNote(heading) {
  const size = (text) => parseFloat(getComputedStyle(text.parentElement).fontSize);
  const [first, ...others] = [...textsIn(heading)].filter((text) => text.data.trim());
  const note = others.findIndex((text) => size(text) < size(first) * 0.9);
  const isNote = note >= 0 && others.slice(note).every((text) => size(text) < size(first) * 0.9);
  return isNote ? [first, ...others.slice(0, note)].map((text) => text.data.trim()).join(" ") : "";
}

// The control that bears the name of a section: the header of an accordion.
function openerOf(element) {
  const id = matches(element, "[role=region],[role=group],section") && element.getAttribute("aria-labelledby");
  const label = id && element.getRootNode().getElementById?.(id);
  return label && closest(label, PRESSED) === label ? label : null;
}

// The first of several texts in an element: what a choice is called, over what it means.
function firstText(element) {
  const [first, second] = textsIn(element);
  return second ? first.data.replace(/\s+/g, " ").trim() : "";
}

// What an element shows that is called something else to those who do not see it; null where it has one name only.
function wordsInstead(element) {
  const tag = tagOf(element);
  const byContent = ["button", "a", "summary", "h1", "h2", "h3", "h4", "h5", "h6"].includes(tag)
    || ["button", "link", "heading", "tab", "menuitem", "option"].includes(roleOf(element));
  if (!byContent || matches(element, OPENERS) || !(element.hasAttribute("aria-label") || element.hasAttribute("aria-labelledby"))) return null;
  return visibleText([element]).lines.join(" ");
}

function titleOf(element, sight) {
  const heading = [...element.querySelectorAll(HEADINGS)].find((each) => sight.shows(each));
  return heading ? visibleText([heading], { sight }).lines.join(" ") : null;
}

// The title of a box that has no heading, where a class calls it so; without a badge in it.
function classTitleOf(element, sight) {
  const titled = [...element.querySelectorAll("[class]")].find((part) => sight.shows(part) && isClassTitle(part));
  const isOwn = (part) => part.nodeType === Node.TEXT_NODE
    || (part.nodeType === Node.ELEMENT_NODE && sight.shows(part) && !isFramed(part));
  const own = [...titled?.childNodes ?? []].filter(isOwn).map((part) => part.textContent).join("");
  const plain = own.replace(/\s+/g, " ").trim();
  return plain || (titled ? visibleText([titled], { sight }).lines[0] ?? null : null);
}

const PRESSED = "button,summary,a,input[type=button],input[type=submit],input[type=reset],[role=button],[role=link],"
  + "[role=menuitem],[role=tab],[role=menuitemcheckbox],[role=menuitemradio]";

// The visible texts of the controls below `root` that may hold `text`. A link is one that leads somewhere: its text is
// as a rule content; what only does something is called what it does.
function controlTexts(root, text, sight) {
  const plain = (words) => words.normalize("NFC").toUpperCase().toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const wanted = plain(text);
  const leads = (element) => tagOf(element) === "a" && /^(?!#|javascript:)./i.test(element.getAttribute("href") ?? "");
  return [...elementsBelow(root)].filter((element) => matches(element, PRESSED) && !closest(element.parentElement, PRESSED)
    && plain(element.textContent + (element.value ?? "")).includes(wanted) && sight.shows(element))
    .map((element) => ({ link: leads(element), lines: visibleText([element], { sight }).lines }));
}

// The visible text below `root`, and where it is asked about `words`, also its lines without what is said in live regions
// and toasts and the controls that may have the words. All of it is of one moment: what goes meanwhile was no toast.
function textAbout(root, { words, ...options }) {
  const sight = new Sight();
  const text = visibleText([root], { ...options, sight });
  if (words === null) return { ...text, unsaid: [], controls: [] };
  const unsaid = visibleText([root], { ...options, messages: false, sight }).lines;
  return { ...text, unsaid, controls: controlTexts(root, words, sight) };
}

// Whether a person sees anything at all in this document.
function showsAnything() {
  const sight = new Sight();
  if (visibleText([document.documentElement], { sight }).lines.length) return true;
  const drawn = "img,svg,canvas,video,input,select,textarea,button,iframe,object,embed,progress,meter,hr";
  return [...document.querySelectorAll(drawn)].some((element) => sight.shows(element));
}

// Whether the page's own markup calls the element one of the words: it, or a box that holds nothing else; a control in a
// list of tabs or of a navigation, of such controls only, is a tab. What begins a box with more in it, and is no control, is the title of a section.
function isMarked(element, words) {
  const list = words.includes("tab") && closest(element, PRESSED) && closest(element, "ul,ol");
  if (list && [...list.classList].some((name) => TABS.test(name)) && areLoneControls(list)) return true;
  const letters = (of) => of.textContent.replace(/[^\p{L}\p{N}]/gu, "");
  const text = letters(element);
  for (let at = element, step = 0; at && at !== document.body && step < 5; at = parentOf(at), step += 1) {
    const all = letters(at);
    if (all !== text) return words.includes("section") && all.startsWith(text) && !closest(element, PRESSED);
    if (markNames(at).flat().some((word) => words.includes(word) || words.includes(word.replace(/s$/, "")))) return true;
    if (words.includes("button") && at.classList.contains("btn")) return true;
  }
  return false;
}

// The outermost parts of the page that a person sees and that a class or the id calls by one of the ways to say it.
function markedPlaces(ways) {
  const sight = new Sight();
  const fits = (element) => ways.some((words) => isCalled(element, words));
  const marked = [...elementsBelow(document.body)].filter((element) => (idOf(element) || element.className) && fits(element)
    && !closest(element, PRESSED) && sight.shows(element) && visibleText([element], { sight }).lines.length);
  return marked.length ? outermost(marked) : drawnAt(ways, (element) => sight.shows(element));
}

// Of the elements the boxes that a class calls by one of the marks, outside of controls.
function markedParts(elements, { marks }) {
  return markedBoxes(elements.filter((element) => !closest(element, PRESSED)), marks);
}

// The outermost of the elements that a class says to be one of a kind: "bike", "bike-card". Of one noun they are all of
// one tag and class: the signed-in "user" is none of the "user-card"s.
function markedItems(all, { marks, inside }) {
  const elements = partsWithin(all, pointedAt(inside)); // a column may be a card itself
  const may = (element, noun) => `${element.localName} ${element.dataset?.slot} ${element.getAttribute("class")}`.toLowerCase().includes(noun);
  const items = elements.filter((element) => marks.some((noun) => may(element, noun) && isOneOf(element, noun))
    && (marks.length > 1 || !closest(element.parentElement, PRESSED))); // a badge may be in a link or button
  const outer = outermost(items);
  const alike = marks.length > 1 || new Set(outer.map((item) => `${tagOf(item)} ${item.classList[0]}`)).size < 2;
  return alike ? outer : [];
}

// Keeps what a function finds, for `describe` and for later questions.
const keep = (find) => (elements, options) => { options.holder.elements = find(elements, options); };

// Which of the numbers `chosen` are those of elements in the list.
function numbersOf({ holder, chosen }, elements) {
  const kept = new Set(elements);
  return chosen.filter((index) => kept.has(holder.elements[index]));
}

// The element that Python points at (see `pointer` in verify_search.py), if it does.
const pointedAt = (pointer) => pointer?.holder.elements[pointer.index];

// Those of the elements that are in a place; all of them for none.
const partsWithin = (elements, place) => (place ? elements.filter((element) => element !== place && within(element, place)) : elements);

// Keeps one more element in `holder`: its number, or null where there is none.
const keepIn = (holder, element) => (element ? holder.elements.push(element) - 1 : null);

// Facts of `elements` (`further`: another part of a row that is there already, or a table that only lays the page out),
// which stay behind in `holder` so that a later question can point at them by number.
// `inside`, `beside`: a holder and the number of one of its elements, or null. `details`: those of an element that is the
// only one are added.
function describe(elements, { holder, inside, beside, texts, called, marks, details }) {
  holder.elements = elements;
  const sight = new Sight();
  const [container, anchor] = [pointedAt(inside), pointedAt(beside)];
  const order = placed(elements);
  const whole = new Set(wholeRows(elements));
  const isOfLayout = layoutTest();
  const around = container ? rowParts(container) : [];
  return elements.map((element) => ({
    place: order.indexOf(element),
    further: !whole.has(element) || isOfLayout(element),
    called: called ? calledRoughly(element) : "",
    unbadged: called && (matches(element, "input") || closest(element, PRESSED) === element || roleOf(element) === "combobox" || openerOf(element))
      ? calledWithoutBadge(element) : "",
    unnoted: called && matches(element, TITLES) ? withoutNote(element) : "",
    headed: called && matches(element, "[role=radio],[role=checkbox]") ? firstText(element) : "",
    shown: sight.shows(element),
    unlabelled: isUnlabelled(element),
    labelled: labelsOf(element).some((label) => sight.shows(label)),
    inside: container ? around.some((part) => element !== part && within(element, part)) : true,
    nearness: anchor ? shared(element, anchor) : 0,
    lines: texts ? visibleText([element], { sight, parted: true }).lines : [],
    title: texts ? titleOf(element, sight) : null,
    head: texts && marks.length ? classTitleOf(element, sight) : null,
    marked: marks.length > 0 && isMarked(element, marks),
    floats: called && floats(element),
    details: details && elements.length === 1 ? detail(element, true) : null,
  }));
}

// Tags that have these roles by themselves (HTML-AAM). Roles that are not listed are always taken for possible.
const OF_TAGS = { button: "button summary input", link: "a area", checkbox: "input", radio: "input", switch: "input",
  tab: "", option: "option", menuitem: "", menuitemcheckbox: "", menuitemradio: "", treeitem: "", textbox: "input textarea",
  searchbox: "input", combobox: "input select", spinbutton: "input", slider: "input", listbox: "select datalist",
  heading: "h1 h2 h3 h4 h5 h6", alert: "", alertdialog: "", dialog: "dialog", navigation: "nav", main: "main",
  tabpanel: "", tablist: "", toolbar: "", radiogroup: "", menu: "menu ul ol", table: "table", grid: "table", list: "ul ol menu",
  region: "section", article: "article", form: "form", progressbar: "progress", meter: "meter", status: "output",
  row: "tr", cell: "td", gridcell: "td", columnheader: "th", rowheader: "th", listitem: "li", complementary: "aside",
  banner: "header", contentinfo: "footer", search: "search", tooltip: "", feed: "", log: "" };

// The roles that no element can have, and those of the selectors that select nothing: to ask for these would only cost
// time.
function lacking(selectors) {
  const tags = new Set();
  const said = new Set();
  const missing = new Set(selectors);
  for (const element of elementsBelow(document)) {
    tags.add(tagOf(element));
    for (const role of (element.getAttribute("role") ?? "").toLowerCase().split(/\s+/)) said.add(role);
    for (const selector of missing) if (matches(element, selector)) missing.delete(selector);
  }
  return [...missing, ...Object.keys(OF_TAGS).filter((role) => !said.has(role) && !OF_TAGS[role].split(" ").some((tag) => tags.has(tag)))];
}

// Of elements that contain one another only the innermost.
const innermost = (elements) => elements.filter((element) => !elements.some((other) => other !== element && within(other, element)));

// Whether a box lies over the page with nothing over its middle.
function isOnTop(box) {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  return floats(box) && within(elementAt((left + right) / 2, (top + bottom) / 2), box);
}

// Whether an element is in a dialog that lies over the page and keeps everything behind it from a person.
function isOverThePage(element) {
  const dialog = closest(element, "dialog[open],[aria-modal=true]");
  return Boolean(dialog && new Sight().shows(dialog)
    && [dialog, ...dialog.querySelectorAll("*")].some((part) => floats(part) && isOnTop(part)));
}

// Whether an item of a list is nothing but a link.
const isLinkItem = (element) => tagOf(element) === "li" && element.querySelectorAll("a").length === 1
  && element.querySelector("a").textContent.trim() === element.textContent.trim();

// The first cell of a row that adds up those above it.
const SUM = /^\s*(?:(?:grand |sub-?)?total|sum|all|average)\s*:?\s*$/i;

// Whether a row of a table is there to be filled in: it has a field, and says nothing besides its controls.
function isRowToFill(row) {
  if (tagOf(row) !== "tr" || !row.querySelector("input:not([type=checkbox]):not([type=radio]):not([type=hidden]),textarea")) return false;
  return [...row.cells].every((cell) => !cell.textContent.trim() || cell.querySelector("button,select,textarea,[role=button]"));
}

// What is known of an element; null once it has left the page. `seen` adds what is to be known before one may say that it
// is shown.
function detail(element, seen) {
  if (!element.isConnected) return null;
  return { name: calledRoughly(element), held: heldBy(element), checked: checkedState(element),
    selected: selectedState(element), expanded: expandedState(element), focused: focusedState(element),
    enabled: enabledState(element), data: isDataRow(element), row: matches(element, "tr,[role=row]"),
    head: isHeaderRow(element) && !closest(element, "tfoot"),
    heads: isDrawnHead(element),
    foot: closest(element, "tfoot") !== null, sums: tagOf(element) === "tr" && [...element.cells].slice(0, 2).some((cell) => SUM.test(cell.textContent)),
    fills: isRowToFill(element), linked: isLinkItem(element), pressed: closest(element, PRESSED) !== null,
    large: parseFloat(getComputedStyle(element).fontSize) > 1.2 * parseFloat(getComputedStyle(document.body).fontSize),
    words: wordsInstead(element), empty: emptyState(element), required: requiredState(element),
    invalid: invalidState(element), readOnly: readOnlyState(element),
    barred: getComputedStyle(element).cursor === "not-allowed",
    ...(seen ? { broken: isBrokenPicture(element), message: messageBoxOf(element) !== null } : {}) };
}
