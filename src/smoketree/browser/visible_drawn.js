// Rows, cards, lists and titles that a page gives no role: by how they are drawn, and by boxes of one make. Reads only.

// The section, or the card below it that has the text, where another heading names the section: a box beside others of the
// same make.
function cardIn(section, text) {
  const says = (element) => element.textContent.toLowerCase().includes(text.toLowerCase());
  if (matches(section, ITEMS)) return section;
  const heading = section.querySelector(HEADINGS);
  if (heading && says(heading)) return section;
  const alike = (element) => element.childElementCount > 1 && element.classList[0] && [...partsOf(element.parentElement)]
    .some((other) => other !== element && other.classList[0] === element.classList[0] && tagOf(other) === tagOf(element));
  return [...section.querySelectorAll("*")].filter((element) => says(element) && alike(element)).at(-1) ?? section;
}

// Whether a box that goes by a text is about one thing of that name: not a card with several headings of one level, or
// several boxes of one make, of which that of the text is not the first.
function isOneRecord(box, text) {
  if (matches(box, ITEMS)) return true;
  const named = [...textsIn(box)].find(({ data }) => squeezed(data) === squeezed(text))?.parentElement;
  const first = [...textsIn(box)].find(({ data }) => /[\p{L}\p{N}]/u.test(data));
  if (!named || named.contains(first)) return true;
  const heading = named.closest(TITLES);
  const others = [...box.querySelectorAll(TITLES)].filter((other) => other !== heading);
  if (heading && others.some((other) => levelOf(other) === levelOf(heading))) return false;
  const alike = (at, other) => other !== at && isOfParts(other) && makeOf(other) === makeOf(at);
  for (let at = named; at !== box; at = parentOf(at)) {
    if (isOfParts(at) && [...partsOf(at.parentElement)].some((other) => alike(at, other))) return false;
  }
  return true;
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

// How many boxes of one make are drawn in a place; 0 where there are none, or of several makes. A lone one is of a make
// that is drawn elsewhere, too, and no part of the layout.
function drawnItems(place) {
  const items = ofOneMake([...place.querySelectorAll("*")], () => true, place);
  if (items.length !== 1) return items.length;
  const [item] = items;
  const isAlike = (other) => !place.contains(other) && makeOf(other) === makeOf(item);
  return !LAYOUT.test(item.className) && [...document.querySelectorAll(tagOf(item))].some(isAlike) ? 1 : 0;
}

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
  const place = pointedAt(inside);
  return ofOneMake(partsWithin(elements, place), isFramed, place);
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
  const children = [...partsOf(pointedAt(inside))].filter((child) => sight.shows(child));
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

// Whether the page's markup calls a low list breadcrumbs: it, or what is around it and nothing else.
function isTrail(list) {
  const said = (element, pattern) => pattern.test(`${element?.getAttribute("class")} ${element?.getAttribute("aria-label")}`);
  const around = list.parentElement;
  const called = said(list, /breadcrumb/i) || said(around, /(?:^|[\s_-])(?:\w*[a-z])?breadcrumbs?(?:-root)?(?=$|\s)/i);
  return called && list.getBoundingClientRect().height < 100;
}

// Whether a list is of links, as a menu; where the page is, as the last of them, need be none.
function isOfLinks(list) {
  const items = [...partsOf(list)].filter((item) => item.textContent.trim() && item.getClientRects().length);
  const isLoneLink = (item) => !saysBesideControls(item) && item.querySelectorAll("a").length === 1;
  return items.slice(0, items.length > 1 ? -1 : 1).every(isLoneLink);
}

// Whether a part of the page is a column at one of its sides, about as high as the window.
function isAtTheSide(part) {
  const { left, right, width, height } = part.getBoundingClientRect();
  const narrow = height >= innerHeight * 0.6 && width >= 60 && width <= innerWidth * 0.4;
  return narrow && (left <= 48 || right >= innerWidth - 48);
}

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

const LAYOUT = /(?:^|[\s-])(?:col|column|section|panel|row)(?:$|[\s-])/i;

// Whether a box of several parts begins with the element, has it for its heading, or has the one of its class, and is
// beside others of the same class or custom element: a row that is being edited is made of other parts. A part of the
// layout is none.
function isBesideAlike(box, element) {
  const marked = box.localName.includes("-") || box.className;
  if (!marked || LAYOUT.test(box.className)) return false;
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

const areApart = (element, other) => !within(element, other) && !within(other, element);

// The largest box around a field that has no other field in it, within what parts the page.
function boxOfField(field) {
  const others = (box) => [...box.querySelectorAll(FORM_FIELDS)].some((other) => areApart(other, field));
  let box = field;
  for (let at = parentOf(field); at && !others(at) && !matches(at, "body,form,dialog,section,main,[role]"); at = parentOf(at)) box = at;
  return box;
}
