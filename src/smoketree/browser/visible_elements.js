// What the host's checks need to know of elements: whether each is seen, what it holds, which state it is in.
// Uses `Sight` and `visibleText` (visible_text.js). Reads only.

const TITLES = "h1,h2,h3,h4,h5,h6,[role=heading]";
const HEADINGS = `${TITLES},legend,caption,summary`;
const PICKED = new Set(["option", "tab", "row", "treeitem", "gridcell", "radio", "link", "menuitemradio"]);

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
const saysBesideControls = (box) => [...textsIn(box)].some((text) => !closest(text.parentElement, PRESSED));

// Whether nothing of the words that label a field is drawn, and no hint in it says what it is for. What is drawn for a
// screen reader alone counts: the page means it to be read. So does another label with the same words.
function isUnlabelled(element) {
  const named = labelsOf(element);
  const said = (label) => label.textContent.trim();
  const like = [...(element.labels ?? [])].filter((label) => named.map(said).includes(said(label)));
  const labels = [...named, ...like].filter(said); // one around a box need not say anything
  const drawn = (label) => [...textsIn(label)].some((text) => text.parentElement.checkVisibility({ visibilityProperty: true }));
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
// Of a box with a label, what the label says without the controls in it, such as a help button.
function calledWithoutBadge(element) {
  const label = labelsOf(element).find((each) => each !== element && each.querySelector("button,a,[role=button]"));
  if (label) {
    const isApart = (part) => part !== label && (matches(part, "button,a,[role]") || isApart(part.parentElement));
    return [...textsIn(label)].filter((text) => !isApart(text.parentElement)).map((text) => text.data.trim()).join(" ");
  }
  if (roleOf(element) === "combobox") { // its label, without what is chosen
    const others = labelsOf(element).filter((label) => !element.contains(label));
    return others.map((label) => label.textContent.trim()).join(" ");
  }
  const found = [...textsIn(element)].slice(0, 20);
  const last = found.pop();
  const boxed = found.length > 0 && last.parentElement !== element && !matches(last.parentElement, "b,strong,i,em,u,mark,code");
  if (boxed && /^\s*\d[\d.,]*\+?\s*$/.test(last.data)) return found.map((text) => text.data.trim()).join(" ");
  return /^(.*\S)\s*[([]\s*\d[\d.,]*\+?(?: \p{L}+){0,2}\s*[)\]]$/u.exec(calledRoughly(element))?.[1] ?? "";
}

// The first of several texts in an element: what a choice is called, over what it means.
function firstText(element) {
  const [first, second] = textsIn(element);
  return second ? first.data.replace(/\s+/g, " ").trim() : "";
}

// Buttons that open a list to choose from, and show what is chosen.
const OPENERS = "button[aria-haspopup=listbox],[role=button][aria-haspopup=listbox]";

const CHOSEN = /single-?value|selection-item|has-value|chosen|selected/i;

// What a library draws in the line of a dropdown's own empty field, for what is chosen; "" where there is nothing, null
// where it may be a hint, a unit or several values.
function chosenBeside(field) {
  const { top, bottom } = field.getBoundingClientRect();
  const box = field.parentElement?.parentElement ?? field;
  const hint = [...box.querySelectorAll("label,legend,[role=listbox],[role=img],[class*=placeholder i],[aria-hidden=true],svg")];
  const sight = new Sight();
  const said = [...textsIn(box)].filter(({ parentElement }) => {
    const { top: above, bottom: below } = parentElement.getBoundingClientRect();
    const middle = (above + below) / 2;
    const beside = middle >= top && middle <= bottom && !hint.some((part) => part.contains(parentElement));
    return beside && sight.shows(parentElement);
  });
  if (!said.length) return "";
  const [text] = said;
  const called = [text.parentElement, text.parentElement.parentElement].some((part) => CHOSEN.test(part?.getAttribute("class") ?? ""));
  return said.length === 1 && called ? text.data.trim() : null;
}

// `texts` are what the field may be said to hold: its value, or the label of what is chosen (its value attribute is for
// programs). null: no field.
function heldBy(element) {
  const tag = tagOf(element);
  const styled = getComputedStyle(element).textTransform !== "none";
  const secret = element.type === "password" || !["", "none"].includes(getComputedStyle(element).webkitTextSecurity ?? "");
  const hint = element.getAttribute("placeholder") ?? "";
  const held = (texts, loose = styled) => ({ texts: texts.map((text) => String(text ?? "")), loose, secret, hint });
  if (tag === "select") {
    return held([[...element.selectedOptions].map((option) => option.label).join(", ")], true);
  }
  if (tag === "input" && element.type === "file") return held([[...element.files].map((file) => file.name).join(", ")]);
  if (tag === "input" && ["checkbox", "radio", "button", "submit", "reset", "image"].includes(element.type)) return null;
  const chosen = tag === "input" && !element.value && roleOf(element) === "combobox" ? chosenBeside(element) : "";
  if (chosen === null) return null;
  if (tag === "input" || tag === "textarea" || tag === "output") return held([chosen || element.value], styled || Boolean(chosen));
  if (element.isContentEditable) return held([element.innerText]);
  if (matches(element, OPENERS)) {
    const shown = element.innerText.trim();
    return held([shown, shown.replace(/[^\p{L}\p{N}\p{P}\p{Sc}]+$/u, "")], true); // an arrow is no part of it
  }
  const spoken = [element.getAttribute("aria-valuetext"), element.getAttribute("aria-valuenow")].filter((v) => v !== null);
  const isNative = tag === "progress" || tag === "meter";
  if (isNative || ["progressbar", "meter"].includes(roleOf(element))) {
    const [now, least, most] = ["now", "min", "max"].map((end) => element.getAttribute(isNative ? (end === "now" ? "value" : end) : `aria-value${end}`));
    const share = (Number(now) - Number(least ?? 0)) / (Number(most ?? (isNative ? 1 : 100)) - Number(least ?? 0)) * 100;
    const own = element.innerText.trim(); // what it says itself is not computed
    const percent = own || (Math.abs(share - Math.round(share)) < 1e-9 ? `${Math.round(share)}%` : "");
    return spoken.length || now !== null ? held([...new Set([...spoken, now ?? "", percent])].filter(Boolean)) : null;
  }
  if (spoken.length) return held(spoken);
  const inner = element.querySelector("input:not([type=hidden]),textarea,select");
  if (inner && ["combobox", "spinbutton", "searchbox", "textbox"].includes(roleOf(element))) return heldBy(inner);
  if (roleOf(element) === "textbox" && closest(parentOf(element), "[role=combobox]")) return null; // it draws what is chosen
  if (["combobox", "textbox", "searchbox", "listbox"].includes(roleOf(element))) {
    const chosen = roleOf(element) === "listbox" ? [...element.querySelectorAll("[aria-selected=true]")] : [element];
    const shown = chosen.map((o) => o.innerText.trim()).join(", ");
    if (roleOf(element) !== "combobox") return held([shown], true);
    const isHint = [...element.querySelectorAll("[class*=placeholder]")].some((part) => part.innerText.trim() === shown);
    // The arrow that opens it is no part of the value, nor is the cross that empties it.
    return held([...isHint ? [""] : [], shown, shown.replace(/\s*[\u25be\u25bc\u25bf\u2304]$/u, "").replace(/^[\u00d7\u2715\u2716]\s+/u, "")], true);
  }
  return null;
}

// true or false, or null where the element has no such state.
function checkedState(element) {
  if (tagOf(element) === "input" && ["checkbox", "radio"].includes(element.type)) {
    return element.indeterminate ? "mixed" : element.checked;
  }
  const said = element.getAttribute("aria-checked") ?? element.getAttribute("aria-pressed");
  return said === null ? null : said === "mixed" ? said : said === "true";
}

function selectedState(element) {
  const tag = tagOf(element);
  if (tag === "option") return element.selected;
  if (tag === "input" && element.type === "radio") return element.checked;
  const said = element.getAttribute("aria-selected") ?? element.getAttribute("aria-current") ?? element.getAttribute("aria-checked");
  if (said !== null) return said !== "false" && said !== "";
  const kindOf = (each) => ({ a: "link", tr: "row" })[tagOf(each)] ?? roleOf(each);
  const kind = kindOf(element);
  const boxes = kind === "row" ? [...element.querySelectorAll("input[type=checkbox],[role=checkbox]")] : [];
  const selects = (box) => /^(?:select|choose|row selected)/i.test(calledRoughly(box)) || (!calledRoughly(box)
    && closest(element, "table,[role=table],[role=grid]")?.querySelector("th input[type=checkbox],[role=columnheader] [role=checkbox],[role=columnheader] input[type=checkbox]"));
  if (boxes.length === 1 && element.firstElementChild.contains(boxes[0]) && selects(boxes[0])) return checkedState(boxes[0]) === true;
  // A page that marks none of the kind may draw it by a class.
  const marked = PICKED.has(kind) && [...element.getRootNode().querySelectorAll("[aria-selected],[aria-current],[aria-checked]")]
    .some((other) => kindOf(other) === kind);
  return marked ? false : null;
}

function expandedState(element) {
  const details = tagOf(element) === "summary" ? element.parentElement : element;
  if (details && tagOf(details) === "details") return details.open;
  const said = element.getAttribute("aria-expanded");
  return said === null ? null : said === "true";
}

function focusedState(element) {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const pointed = active?.getAttribute("aria-activedescendant");
  return active === element || (Boolean(pointed) && idOf(element) === pointed);
}

// Whether the app or the browser marks what a field holds as wrong, after a person tried to send it.
// null: only a class says so, of the field or of what is beside it.
function invalidState(element) {
  const marked = element.getAttribute("aria-invalid");
  if (marked !== null ? marked !== "false" && marked !== "" : matches(element, ":user-invalid")) return true;
  const wrong = (part) => /(?:^|[\s_-])(?:bad|err|error|invalid|danger)(?:$|[\s_-])/i.test(part.getAttribute("class") ?? "");
  return [element, ...partsOf(element.parentElement)].some(wrong) ? null : false;
}

// A field without a value, a list without items, or another element that shows nothing, or its heading only. null: a
// section without a list of items shows something, and nobody knows what it is for.
function emptyState(element) {
  const held = heldBy(element);
  if (held) return held.texts.every((text) => !text.trim());
  if (matches(element, LISTS)) return itemsOf(element).length === 0;
  const { lines } = visibleText([element]);
  if (lines.length === 0 && [...element.querySelectorAll(`${PRESSED},img,svg,canvas,video,iframe`)].some((part) => part.checkVisibility())) return null;
  if (lines.length === 0 || hollow(element)) return true;
  const saysSo = (text) => /^(?:nothing|none|no\b.*|.*\bempty)\b/i.test(text); // "Nothing here yet"
  const isUnsure = () => lines.some((line) => /\bempty\b/i.test(line)) || matches(element, `${PRESSED},[role=tab],${HEADINGS}`);
  const lists = [...element.querySelectorAll(LISTS)];
  const part = matches(element, "div,aside,section,fieldset,[role=region],[role=group]") && !lists.some((list) => itemsOf(list).length);
  if (!part) return isUnsure() ? null : false;
  const [, says, ...more] = [...new Set(piecesOf(lines))].filter((text) => /\p{L}/u.test(text) && !text.includes("\t"));
  return says && !more.length && saysSo(says) ? true : null;
}

// null: only a star at its label says so, or may say something else.
function requiredState(element) {
  if (element.required === true || isTrue(element, "aria-required")) return true;
  const starred = (label) => /^\*|\*$/.test(label.textContent.trim()) || ["::before", "::after"].some((part) => getComputedStyle(label, part).content.includes("*"));
  return [...(element.labels ?? [])].some(starred) ? null : false;
}

// null: nobody can edit it, but it does not look so for that reason.
function readOnlyState(element) {
  if (enabledState(element) !== true) return null;
  return element.readOnly === true || isTrue(element, "aria-readonly");
}

// null: it looks as usual, but does not react to the mouse.
const DISABLED = /^(?:is-)?disabled$|--disabled$|(?:btn|button)-disabled$/i;

function enabledState(element) {
  if (matches(element, ":disabled")) return false;
  if (chainOf(element).some((at) => isTrue(at, "aria-disabled"))) return false;
  const { opacity } = new Sight().of(element);
  const { pointerEvents, cursor, opacity: own } = getComputedStyle(element);
  if ([...element.classList].some((word) => DISABLED.test(word))) { // by its class alone
    return own < 0.75 || cursor === "not-allowed" || pointerEvents === "none" ? false : null;
  }
  if (pointerEvents !== "none") return true;
  if ((element.labels ?? []).length || opacity < 0.05) return true; // drawn and clicked by what is around it
  return opacity < 0.75 ? false : null;
}

function isHeaderRow(element) {
  if (tagOf(element) === "tr" && closest(element, "thead")) return true;
  const cells = [...element.querySelectorAll("td,th,[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]")];
  const isHead = (cell) => roleOf(cell) === "columnheader" || (tagOf(cell) === "th" && cell.scope !== "row");
  return cells.length > 0 && cells.every(isHead);
}

// Whether a table only lays the page out: it has no header, and one of its rows holds another table, or the only heading.
function isLayoutTable(table) {
  const own = (part) => closest(part, "table") === table;
  if (tagOf(table) !== "table" || table.hasAttribute("role") || table.caption || table.hasAttribute("aria-label")) return false;
  const holding = [...table.querySelectorAll("tr")].filter((row) => own(row) && row.querySelector("table,[role=grid],h1,h2"));
  return ![...table.querySelectorAll("th")].some(own) && holding.length === 1;
}

// A test whether an element is such a table, or a part of one, on a page that has other tables: each table is looked at once.
function layoutTest() {
  const known = new Map();
  const laysOut = (table) => {
    if (!known.has(table)) known.set(table, isLayoutTable(table));
    return known.get(table);
  };
  let others = null;
  return (element) => {
    const table = /^(table|tbody|tr|td)$/.test(tagOf(element)) && !element.hasAttribute("role") && closest(element, "table");
    if (!table || !laysOut(table)) return false;
    others ??= [...document.querySelectorAll("table,[role=table],[role=grid]")].some((other) => !laysOut(other));
    return others;
  };
}

// Whether a row is one of those that a table is there for: not its head or foot, nor a notice across all columns.
function isDataRow(element) {
  if (isHeaderRow(element) || closest(element, "tfoot")) return false;
  const cells = [...element.querySelectorAll(":scope > td,:scope > th")];
  return !(cells.length === 1 && cells[0].colSpan > 1);
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

// Whether the page's own markup calls the element one of the words: it, or a box that holds nothing else. What begins
// a box with more in it, and is no control, is the title of a section.
function isMarked(element, words) {
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
  return outermost(marked);
}

// Of the elements the boxes that a class calls by one of the marks, outside of controls.
function markedParts(elements, { marks }) {
  return markedBoxes(elements.filter((element) => !closest(element, PRESSED)), marks);
}

// The outermost of the elements that a class says to be one of a kind: "bike", "bike-card". Of one noun they are all of
// one tag and class: the signed-in "user" is none of the "user-card"s.
function markedItems(all, { marks, inside }) {
  const place = inside?.holder.elements[inside.index]; // a column may be a card itself
  const elements = place ? all.filter((element) => element !== place && within(element, place)) : all;
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

// Keeps one more element in `holder`: its number, or null where there is none.
const keepIn = (holder, element) => (element ? holder.elements.push(element) - 1 : null);

// Facts of `elements` (`further`: another part of a row that is there already, or a table that only lays the page out),
// which stay behind in `holder` so that a later question can point at them by number.
// `inside`, `beside`: a holder and the number of one of its elements, or null. `details`: those of an element that is the
// only one are added.
function describe(elements, { holder, inside, beside, texts, called, marks, details }) {
  holder.elements = elements;
  const sight = new Sight();
  const container = inside && inside.holder.elements[inside.index];
  const anchor = beside && beside.holder.elements[beside.index];
  const order = placed(elements);
  const whole = new Set(wholeRows(elements));
  const isOfLayout = layoutTest();
  const around = container ? rowParts(container) : [];
  return elements.map((element) => ({
    place: order.indexOf(element),
    further: !whole.has(element) || isOfLayout(element),
    called: called ? calledRoughly(element) : "",
    unbadged: called && (matches(element, "input") || closest(element, PRESSED) === element || roleOf(element) === "combobox")
      ? calledWithoutBadge(element) : "",
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
  region: "section", article: "article", form: "form", progressbar: "progress", meter: "meter", status: "output" };

// The roles that no element can have: to ask for these would only cost time.
function impossibleRoles() {
  const tags = new Set();
  const said = new Set();
  for (const element of elementsBelow(document)) {
    tags.add(tagOf(element));
    for (const role of (element.getAttribute("role") ?? "").toLowerCase().split(/\s+/)) said.add(role);
  }
  return Object.keys(OF_TAGS).filter((role) => !said.has(role) && !OF_TAGS[role].split(" ").some((tag) => tags.has(tag)));
}

// Of elements that contain one another only the innermost.
const innermost = (elements) => elements.filter((element) => !elements.some((other) => other !== element && within(other, element)));

// Whether a box lies over the page with nothing over its middle.
function isOnTop(box) {
  const { left, top, right, bottom } = box.getBoundingClientRect();
  return floats(box) && within(elementAt((left + right) / 2, (top + bottom) / 2), box);
}

// The section, or the card below it that has the text, where another heading names the section: a box beside others of the
// same make.
function cardIn(section, text) {
  const says = (element) => element.textContent.toLowerCase().includes(text.toLowerCase());
  if (matches(section, "li,tr,article,[role=row],[role=listitem],[role=article],[role=option],[role=treeitem]")) return section;
  const heading = section.querySelector(HEADINGS);
  if (heading && says(heading)) return section;
  const alike = (element) => element.childElementCount > 1 && element.classList[0] && [...partsOf(element.parentElement)]
    .some((other) => other !== element && other.classList[0] === element.classList[0] && tagOf(other) === tagOf(element));
  return [...section.querySelectorAll("*")].filter((element) => says(element) && alike(element)).at(-1) ?? section;
}

// What a box is made of. Of its classes the first says what it is; the others may say in which state.
const makeOf = (box) => [tagOf(box), box.classList[0], ...[...partsOf(box)].map(tagOf)].join(" ");

// Whether a box has several parts: more than one element, or a text with a block below it.
function isOfParts(box) {
  if (box.childElementCount !== 1) return box.childElementCount > 1;
  const says = [...box.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  return says && [box, box.firstElementChild].every((each) => getComputedStyle(each).display === "block") && !matches(box, HEADINGS);
}

// How many boxes of several parts there are of each make.
function makesIn(roots) {
  const makes = new Map();
  for (const root of new Set(roots)) {
    for (const box of root.querySelectorAll("*")) {
      if (isOfParts(box)) makes.set(makeOf(box), (makes.get(makeOf(box)) ?? 0) + 1);
    }
  }
  return makes;
}

const isOneTextControl = (box, sight) => matches(box, PRESSED) && visibleText([box], { sight }).lines.join("\t").split("\t").length < 2;

// Of boxes of several parts, of the same make as another one and not within a control, the outermost; none where these
// are of several makes, but for the head of their `place`.
function ofOneMake(elements, fits, place) {
  const makes = makesIn(elements.map((element) => element.getRootNode()));
  const sight = new Sight();
  const boxes = elements.filter((box) => makes.get(makeOf(box)) > 1 && fits(box) && !closest(box.parentElement, PRESSED)
    && sight.shows(box) && !isOneTextControl(box, sight));
  const outer = outermost(boxes);
  const alike = (items) => new Set(items.map(makeOf)).size === 1;
  const headless = place && !alike(outer) ? outer.filter((box) => !box.contains(firstTextNode(place))) : outer;
  // What follows them in their place, of several parts, may be one of them that is made otherwise.
  const isMore = (box) => !headless.includes(box) && box.childElementCount > 1 && box.textContent.trim() && sight.shows(box)
    && headless[0].compareDocumentPosition(box) & Node.DOCUMENT_POSITION_FOLLOWING;
  // So may a box of their very class: a card that lacks what the others have.
  const isAlike = (box) => box.className && box.className === headless[0].className && tagOf(box) === tagOf(headless[0])
    && !headless.some((one) => one.contains(box)) && sight.shows(box);
  const more = headless.length && ((place && [...partsOf(headless[0].parentElement)].some(isMore)) || elements.some(isAlike));
  return alike(headless) && !more && (headless === outer || headless.length > 1) ? headless : [];
}

// The tags and classes on the way from a box to the first text in it.
function wayToText(box) {
  const way = [];
  for (let at = firstTextNode(box)?.parentElement; at && at !== box; at = at.parentElement) way.push(`${tagOf(at)}.${at.className}`);
  return way.join(" ");
}

const isFramed = (box) => {
  const style = getComputedStyle(box);
  return parseFloat(style.borderTopWidth) > 0 || style.boxShadow !== "none" || !/^rgba\(.*, 0\)$/.test(style.backgroundColor);
};

// The boxes that begin with these texts as their titles, and have more below: of several that are made alike and begin
// alike (the columns of a board), or else (`marks`) the smallest with a frame or a background of its own.
function titledBoxes(elements, { marks }) {
  const plain = (element) => element.textContent.replace(/\s+/g, " ").trim();
  const alike = (one, other) => other !== one && tagOf(other) === tagOf(one) && other.className === one.className;
  // The boxes around a title that begin with it, and have words and a line of their own below it, from inside out.
  const around = (title) => {
    const boxes = [];
    for (let at = parentOf(title); at?.matches && !matches(at, "body,main") && plain(at).startsWith(plain(title)); at = parentOf(at)) boxes.push(at);
    return boxes.filter((box) => /\p{L}/u.test(plain(box).slice(plain(title).length))
      && box.getBoundingClientRect().height >= 2 * title.getBoundingClientRect().height);
  };
  const framed = (title) => {
    const box = around(title).find(isFramed);
    return box === parentOf(title) && partsOf(box).length > 1 && ![...partsOf(box)].some((other) => alike(title, other)) ? box : null;
  };
  const besides = (box) => [...partsOf(box.parentElement)];
  const peersOf = (box) => besides(box).filter((other) => other === box || (alike(box, other) && wayToText(other) === wayToText(box)));
  const column = (title) => {
    const box = around(title).find((each) => peersOf(each).length > 1);
    if (!box) return null;
    // What stands between them is theirs, too: the heads of an accordion are no boxes, nor is a row of heads above others.
    const [beside, peers] = [besides(box), peersOf(box)];
    const apart = beside.indexOf(peers.at(-1)) - beside.indexOf(peers[0]) !== peers.length - 1;
    const heads = beside.length === 2 * peers.length || box.parentElement.nextElementSibling?.childElementCount === peers.length;
    return apart || heads ? null : box;
  };
  const sight = new Sight();
  const titles = elements.filter((title) => sight.shows(title) && !closest(title, `${PRESSED},nav,aside,[role=navigation],[role=menu],[role=tablist]`));
  return [...new Set(titles.map(marks.length ? framed : column).filter(Boolean))];
}

// Whether an element is drawn in larger or bolder letters than another one.
function isBolder(element, other) {
  const font = (part) => { const { fontSize, fontWeight } = getComputedStyle(part); return [parseFloat(fontSize), Number(fontWeight)]; };
  const [[size, weight], [its, bold]] = [font(element), font(other)];
  return size > 1.1 * its || (size >= its && weight >= 600 && bold < 600);
}

// The elements that are titles by how they are drawn: above what is next to them, in larger or bolder letters.
function drawnTitles(elements) {
  return elements.filter((title) => {
    const below = title.nextElementSibling;
    const text = below && firstTextNode(below);
    if (!text || title.childElementCount || title.getBoundingClientRect().bottom > below.getBoundingClientRect().top + 1) return false;
    return isBolder(title, text.parentElement);
  });
}

const HIGHEST_BAND = 100; // CSS pixels

// The bar at the top of a page that has no header: the largest box around the first text that is no higher than a bar.
function topBand() {
  const sight = new Sight();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !(texts.currentNode.data.trim() && sight.shows(texts.currentNode.parentElement)));
  let band = null;
  for (let at = texts.currentNode?.parentElement; at && at !== document.body; at = parentOf(at)) {
    const box = at.getBoundingClientRect();
    if (box.height > HIGHEST_BAND || box.top + scrollY > 60) break;
    if (box.width < innerWidth * 0.9) continue;
    if (at.textContent.trim().length < document.body.innerText.trim().length / 2) band = at;
  }
  return band ? [band] : [];
}

// The foot of the one table that is shown, or the box that follows it.
function footOfTable(tables) {
  const sight = new Sight();
  const shown = tables.filter((table) => sight.shows(table));
  let box = shown[0];
  while (box && !box.nextElementSibling) box = box.parentElement;
  const below = box?.nextElementSibling;
  const called = below && /foot|pag|summary|total/i.test(below.getAttribute("class") ?? "") && !below.querySelector(HEADINGS);
  const foot = shown[0]?.tFoot ?? (called ? below : null);
  return shown.length === 1 && foot ? [foot] : [];
}

// How many boxes of one make are drawn in a place; 0 where there are none, or of several makes.
const drawnItems = (place) => ofOneMake([...place.querySelectorAll("*")], () => true, place).length;

// The boxes with a frame, a shadow or a background of their own that say no more than the texts, and are in no control.
function framedTexts(texts) {
  const boxOf = (text) => {
    const says = text.textContent.trim();
    for (let box = text; box && !matches(box, "td,th,tr,li") && box.textContent.trim() === says; box = box.parentElement) if (isFramed(box)) return box;
    return null;
  };
  return [...new Set(texts.filter((text) => !closest(text, PRESSED)).map(boxOf).filter(Boolean))];
}

// The boxes of one make that have a frame, a shadow or a background of their own.
function framedItems(elements, { inside }) {
  const place = inside?.holder.elements[inside.index];
  return ofOneMake(place ? elements.filter((box) => box !== place && within(box, place)) : elements, isFramed, place);
}

// The boxes of the page's content in which several boxes of one make follow one another, each of several parts or a
// control of several: what a person calls the list, where nothing is marked up as one.
function drawnList() {
  const sight = new Sight();
  const runs = new Map();
  for (const item of elementsBelow(document.body)) {
    let box = item;
    while (matches(item, PRESSED) && box.childElementCount === 1 && !isOfParts(box)) box = box.firstElementChild;
    if (!isOfParts(box) || closest(parentOf(item), PRESSED) || !sight.shows(item)) continue;
    if (isOneTextControl(item, sight)) continue; // of a toolbar
    const makes = runs.get(item.parentElement) ?? new Map();
    makes.set(makeOf(item), [...makes.get(makeOf(item)) ?? [], item]);
    runs.set(item.parentElement, makes);
  }
  const lists = [...runs].filter(([, makes]) => [...makes.values()].some((items) => items.length > 1)).map(([list]) => list);
  const whole = outermost(lists.filter((list) => list && list !== document.body));
  return contentOf(whole).filter((list) => !isBar(list));
}

// The lists without items, of which nothing is drawn, right below a heading: a person calls each of them the list, too.
function emptyLists(lists) {
  const sight = new Sight();
  const isHeaded = (list) => matches(list.previousElementSibling, TITLES) && sight.shows(list.previousElementSibling)
    && [null, list.previousElementSibling.textContent.trim()].includes(list.getAttribute("aria-label"));
  const isShown = (list) => list.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && list.getBoundingClientRect().height === 0 && !/absolute|fixed/.test(getComputedStyle(list).position);
  return contentOf(lists.filter((list) => (list.getAttribute("role") ?? "list") === "list" && !list.childElementCount
    && isHeaded(list) && isShown(list)));
}

// The items of a drawn list: its children of one make or of one class, where none but the first is made otherwise.
function itemsOfDrawnList(_, { inside }) {
  const sight = new Sight();
  const children = inside ? [...partsOf(inside.holder.elements[inside.index])].filter((child) => sight.shows(child)) : [];
  const last = children.at(-1);
  const items = children.filter((child) => makeOf(child) === makeOf(last)
    || (child.className && child.className === last.className && tagOf(child) === tagOf(last)));
  const head = children[0] && !items.includes(children[0]) ? 1 : 0;
  return items.length > 1 && items.length + head === children.length ? items : [];
}

// Whether a list is a bar: in one line, and all that it says is in controls, of which some are buttons.
const isBar = (list) => !saysBesideControls(list) && list.childElementCount > 1
  && list.getBoundingClientRect().height < 2 * list.firstElementChild.getBoundingClientRect().height
  && list.querySelector("button,[role=button]") !== null;

// The smallest element from `box` outwards that has all of these in it, if any has.
const boxAround = (box, elements) => chainOf(box).find((at) => elements.every((element) => within(element, at)));

// Whether another box of the same make, or one beside it of the same class, says the words.
function saidByAlike(row, words) {
  const isAlike = (box) => makeOf(box) === makeOf(row)
    || (row.className && box.parentElement === row.parentElement && box.className === row.className);
  const plain = (text) => text.replace(/\s+/g, " ").toLowerCase();
  return [...row.getRootNode().querySelectorAll(tagOf(row))].some((box) => box !== row && isAlike(box)
    && plain(visibleText([box]).lines.join(" ")).includes(plain(words)));
}

// Whether the smallest box around a badge that has another text has no other text than the name.
function standsWith(badge, name) {
  const plain = (element) => squeezed(element.innerText);
  for (let box = badge.parentElement; box; box = box.parentElement) {
    const text = plain(box);
    if (text !== plain(badge)) return text === squeezed(name) + plain(badge) || text === plain(badge) + squeezed(name);
  }
  return false;
}

// Whether a part of the page without the row says both what the row is called and the words: it may be the row that is
// meant, though only drawn as one.
function togetherElsewhere(row, { called, words }) {
  const plain = (text) => text.replace(/\s+/g, " ").trim().toLowerCase();
  const named = [...textsIn(row.getRootNode())].filter((text) => plain(text.data) === plain(called) && !row.contains(text));
  return named.some(({ parentElement: first }) => {
    for (let box = first; box && !box.contains(row); box = box.parentElement) {
      if (plain(box.innerText ?? "").includes(plain(words))) return true;
    }
    return false;
  });
}

// Whether a box of several parts begins with the element, has it for its heading, or has the one of its class, and is
// beside others of the same class or custom element: a row that is being edited is made of other parts. A part of the
// layout is none.
function isBesideAlike(box, element) {
  const marked = box.localName.includes("-") || box.className;
  if (!marked || /(?:^|[\s-])(?:col|column|section|panel|row)(?:$|[\s-])/i.test(box.className)) return false;
  const alike = (one, other) => tagOf(one) === tagOf(other) && one.className === other.className;
  const others = [...partsOf(box.parentElement)].filter((other) => other !== box && alike(other, box));
  const head = box.querySelector(HEADINGS) ?? box;
  const first = [...textsIn(head)].find((text) => /\p{L}/u.test(text.data)) ?? firstTextNode(head); // not the number in front
  if (!others.length || box.querySelectorAll("*").length < 3 || first === null) return false;
  const hasOne = (each) => [...each.querySelectorAll(tagOf(element))].filter((part) => alike(part, element)).length === 1;
  const isTitle = () => isBolder(element, first.parentElement) && !box.querySelector(HEADINGS) && [box, ...others].every(hasOne);
  return element.contains(first) || (Boolean(element.className) && isTitle());
}

// The boxes around the elements that are drawn as rows or cards: of several parts, and of the same make as another box.
// The largest of as many: the upper part of each card is such a box, too. A box with several headings of the same level
// has panels beside one another, of which each is called by its own.
function drawnRows(elements, { roles }) {
  const headings = (box) => [...box.querySelectorAll(TITLES)].map(levelOf).sort((one, other) => one - other);
  const isOne = ([first, second]) => second === undefined || first < second;
  const makes = makesIn(elements.map((element) => element.getRootNode()));
  const rowOf = (element) => {
    let row = null;
    for (let at = element; at && at !== document.body; at = parentOf(at)) {
      if (matches(at, "table,[role=table],[role=grid],select")) return row;
      const alike = isOfParts(at) ? makes.get(makeOf(at)) : 0;
      const lone = (box) => [...box.querySelectorAll(tagOf(row))].filter((other) => makeOf(other) === makeOf(row)).length === 1;
      const beside = () => [...partsOf(at.parentElement)].filter((other) => makeOf(other) === makeOf(at));
      const whole = () => lone(at) && (alike === makes.get(makeOf(row)) || (beside().length > 1 && beside().every(lone)));
      if (alike > 1 && isOne(headings(at)) && (!row || whole())) row = at;
    }
    for (let at = element; !row && at && at !== document.body; at = parentOf(at)) {
      if (isOne(headings(at)) && isBesideAlike(at, element)) row = at;
    }
    return row;
  };
  const all = [...new Set(elements.map(rowOf).filter(Boolean))];
  const first = new Map(all.map((row) => [row, firstTextNode(row)?.parentElement]));
  const led = (row) => elements.some((element) => element.contains(first.get(row)));
  const titled = (row) => first.get(row)?.closest("h1,h2,h3,h4,h5,h6,[role=heading]");
  const rows = all.filter((row) => led(row) || !titled(row) || !all.some(led)); // not a list with a title and one item
  const cards = roles[0] === "article" ? rows.filter(isFramed) : [];
  return cards.length ? cards : rows; // beside its card a record may have a line in a list
}

// The elements without those that are all that an item of another kind holds: the card in an item of a list. The rows of
// a table in a cell are none of those around them.
function once(elements) {
  const items = new Set(elements);
  const outer = new Map(elements.map((item) => [item, chainOf(parentOf(item)).find((at) => items.has(at))]));
  const holding = [...outer.values()];
  return elements.filter((item) => {
    const around = outer.get(item);
    if (!around) return true;
    if (tagOf(around) === tagOf(item)) return tagOf(item) !== "tr";
    return holding.indexOf(around) !== holding.lastIndexOf(around);
  });
}

const areApart = (element, other) => !within(element, other) && !within(other, element);

// The largest box around a field that has no other field in it, within what parts the page.
function boxOfField(field) {
  const others = (box) => [...box.querySelectorAll(FORM_FIELDS)].some((other) => areApart(other, field));
  let box = field;
  for (let at = parentOf(field); at && !others(at) && !matches(at, "body,form,dialog,section,main,[role]"); at = parentOf(at)) box = at;
  return box;
}

const ASIDE = "nav,aside,[role=navigation],[role=complementary],[role=banner],[role=contentinfo],[role=menu],[role=menubar]";

const PAGER = /(?:^|[-_])(?:pagination|pager|breadcrumbs?)$/i;
const TABS = /(?:^|[-_])(?:tabs?|nav|navbar)$/i;

// Whether an element is, or is an item of, a list that its class, or that of the box around it, calls a pager; or tabs,
// where it has nothing but links or buttons.
function isNavigation(element) {
  const list = closest(element, "ul,ol");
  if (!list) return false;
  const called = (word) => [list, list.parentElement].some((each) => each && [...each.classList].some((one) => word.test(one)));
  return called(PAGER) || called(TABS) && [...partsOf(list)].every((item) => {
    const [control, ...others] = item.querySelectorAll("a,button");
    return control && !others.length && control.textContent.trim() === item.textContent.trim();
  });
}

const MENU_WORDS = ["nav", "navbar", "navigation", "sidebar", "sidenav"];

// Whether an element only leads to what it names, and nothing says that this is open: a tab that is not selected, or,
// where `menus`, a control of the navigation that says nothing but the name.
function isWayTo(element, menus) {
  if (matches(element, "[role=tab]")) return element.getAttribute("aria-selected") === "false";
  const control = closest(element, PRESSED);
  if (!menus || !control || control.querySelector("img") || control.hasAttribute("aria-current")) return false;
  const isMenu = (box) => matches(box, "nav,[role=navigation],[role=menubar]") || MENU_WORDS.some((word) => isCalled(box, [word]));
  return chainOf(element).some((box) => box !== document.body && isMenu(box));
}

// Of those elements the ones that stand in the content of the page, not in what is around it.
function contentOf(elements) {
  const around = (element) => {
    if (isNavigation(element)) return true;
    for (let at = element; at; at = parentOf(at)) {
      if (matches(at, ASIDE)) return true;
      if (matches(at, "main,article,section,dialog,[role=main],[role=dialog],[role=region]")) return false;
      if (matches(at, "header,footer")) return true;
    }
    return false;
  };
  const inside = elements.filter((element) => !around(element));
  const filled = (table) => !table.querySelector("th,caption,[role=columnheader]") && table.querySelector(FORM_FIELDS) !== null;
  const shown = inside.filter((element) => !(tagOf(element) === "table" && filled(element)));
  return shown.length ? shown : inside; // "the table" is not the one that a form is in
}

// The element around two tables of which the one has only heads of columns and the other has none; null otherwise.
function joinedTable(tables) {
  const heads = (table) => table.querySelectorAll("th:not([scope=row]),[role=columnheader]").length;
  const cells = (table) => table.querySelectorAll("td,[role=cell],[role=gridcell]").length;
  if (!heads(tables[0]) || cells(tables[0]) || heads(tables[1])) return null;
  const around = boxAround(tables[0], [tables[1]]);
  if (!around || around.querySelectorAll("table,[role=table],[role=grid]").length !== 2) return null;
  return around;
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
    foot: closest(element, "tfoot") !== null, sums: tagOf(element) === "tr" && [...element.cells].slice(0, 2).some((cell) => SUM.test(cell.textContent)),
    fills: isRowToFill(element), linked: isLinkItem(element), pressed: closest(element, PRESSED) !== null,
    large: parseFloat(getComputedStyle(element).fontSize) > 1.2 * parseFloat(getComputedStyle(document.body).fontSize),
    words: wordsInstead(element), empty: emptyState(element), required: requiredState(element),
    invalid: invalidState(element), readOnly: readOnlyState(element),
    barred: getComputedStyle(element).cursor === "not-allowed",
    ...(seen ? { broken: isBrokenPicture(element), message: messageBoxOf(element) !== null } : {}) };
}

// What alone stands below a heading that shares its box with others; null where there is more than one element or none.
function loneBelow(heading, all) {
  const [below, further] = [heading.nextElementSibling, heading.nextElementSibling?.nextElementSibling];
  const isHeading = (element) => all.some((other) => element.contains(other));
  return !below || isHeading(below) || (further && !isHeading(further)) ? null : below;
}

const levelOf = (heading) => Number(heading.getAttribute("aria-level") ?? /^h([1-6])$/.exec(tagOf(heading))?.[1] ?? 2);

// What comes right after a heading, beside it; null where that is another heading.
function afterHeading(heading) {
  const next = heading.nextElementSibling;
  return !next || matches(next, HEADINGS) || next.querySelector(HEADINGS) ? null : next;
}

// What comes after the list of a tab; where that is more than one element, the box around all of it.
function afterTabs(tab) {
  let at = closest(tab, "[role=tablist]") ?? tab;
  const after = () => [...partsOf(at.parentElement)].filter((other) => at.compareDocumentPosition(other) & 4 && other.textContent.trim());
  while (at.parentElement !== document.body && !after().length) at = at.parentElement;
  const [first, ...more] = after();
  return first && !more.length ? first : at.parentElement;
}

const LISTS_OF = { list: "ul,ol,menu,[role=list]", table: "table,[role=table]", grid: "[role=grid]", treegrid: "[role=treegrid]",
  listbox: "select[multiple],[role=listbox]", tree: "[role=tree]" };

// The list or table, without a name of its own, that comes first below each heading.
function listsBelow(headings, { roles }) {
  const lists = roles.map((role) => LISTS_OF[role]).filter(Boolean).join(",");
  const all = [...document.querySelectorAll(`${TITLES},${lists}`)];
  const found = headings.map((heading) => {
    const below = all.slice(all.indexOf(heading) + 1);
    const end = below.findIndex((each) => !matches(each, lists) && each !== heading.nextElementSibling); // recommendations
    return below.slice(0, end < 0 ? below.length : end).find((each) => matches(each, lists) && closest(each, "nav") === closest(heading, "nav"));
  });
  const own = (list) => list.hasAttribute("aria-label") || list.hasAttribute("aria-labelledby");
  return [...new Set(found.filter((list) => list && !own(list)))];
}

// Whether a part of the page has a block that says something besides the names of controls: a toolbar has none.
function hasContent(part) {
  const blocks = [...part.querySelectorAll("p,ul,ol,dl,table,section,article,div")];
  if (matches(part, `ul,ol,dl,table,section,article,${ASIDE}`)) blocks.push(part);
  return blocks.some(saysBesideControls);
}

// The parts of a page that lie beside this one, as columns do, and have text of their own.
function columnsBeside(part) {
  const box = part.getBoundingClientRect();
  return [...partsOf(part.parentElement)].filter((other) => {
    const its = other.getBoundingClientRect();
    const beside = other !== part && (its.left >= box.right - 1 || its.right <= box.left + 1);
    return beside && its.top < box.bottom && its.bottom > box.top && hasContent(other);
  });
}

// The part of the page that each heading is the heading of: the largest element around it that holds no other
// heading as high or higher, and no column beside that of the heading. Whether a person could mean such a column, too.
function sectionsOf(headings, { holder }) {
  const all = [...document.querySelectorAll(TITLES)];
  let unsure = false;
  const sections = headings.map((heading) => {
    let section = heading;
    for (let at = heading.parentElement; at && at !== document.body; at = at.parentElement) {
      if (all.some((other) => other !== heading && at.contains(other) && levelOf(other) <= levelOf(heading))) break;
      const columns = section.textContent.trim() === heading.textContent.trim() ? [] : columnsBeside(section);
      unsure ||= columns.some((column) => !matches(column, ASIDE));
      if (columns.length > 0) break;
      section = at;
    }
    return section === heading ? loneBelow(heading, all) : section;
  });
  holder.elements = [...new Set(sections.filter(Boolean))];
  return unsure;
}
