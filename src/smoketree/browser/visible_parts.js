// The parts of a page: its rows and tables, the sections of its headings, its content and what is around it. Reads only.

function isHeaderRow(element) {
  if (tagOf(element) === "tr" && closest(element, "thead")) return true;
  const cells = [...element.querySelectorAll("td,th,[role=cell],[role=gridcell],[role=columnheader],[role=rowheader]")];
  const isHead = (cell) => roleOf(cell) === "columnheader" || (tagOf(cell) === "th" && cell.scope !== "row");
  return cells.length > 0 && cells.every(isHead);
}

// Whether the first row of a table without a head may be one by what it says: names of columns, which have no numbers and
// nothing to press, above columns of which most have that in every row. A record may say the same.
function isDrawnHead(row) {
  const table = tagOf(row) === "tr" ? closest(row, "table") : null;
  if (!table || table.rows[0] !== row || row.cells.length < 3 || table.querySelector("th")) return false;
  const says = (cell) => cell.textContent.trim();
  const isValue = (cell) => /\d/.test(says(cell)) || cell.querySelector(`${PRESSED},input,select,img`) !== null;
  const others = [...table.rows].slice(1);
  if (!others.every((other) => other.cells.length === row.cells.length)) return false;
  const names = [...row.cells].map(says);
  const named = names.every((name) => /[\p{L}#]/u.test(name) && name.length <= 30) && new Set(names).size === names.length;
  if (!named || [...row.cells].some(isValue)) return false;
  const columns = [...row.cells].map((_, at) => others.map((other) => other.cells[at]).filter((cell) => says(cell) || isValue(cell)));
  const filled = columns.filter((cells) => cells.length);
  const values = filled.filter((cells) => cells.every(isValue));
  return values.length > 1 && values.length * 2 >= filled.length;
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

// Whether an element is all that an item of a list shows.
function isWholeItem(element) {
  const item = closest(element, "li,[role=listitem]");
  return Boolean(item) && visibleText([item]).lines.join() === visibleText([element]).lines.join();
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
  return called(PAGER) || called(TABS) && areLoneControls(list);
}

// Whether each item of a list is one link or button, but for a count.
function areLoneControls(list) {
  const words = (element) => element.textContent.replace(/[^\p{L}]/gu, "");
  return [...partsOf(list)].every((item) => {
    const [control, ...others] = item.querySelectorAll("a,button");
    return control && !others.length && words(control) === words(item);
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

// Whether an element is in a box over the page in which toasts come and go: it says which key leads to it, as libraries
// call it ("Notifications (F8)", "Notifications alt+T"); a list of notifications is called otherwise.
function isToast(element) {
  const box = closest(element, NOTIFICATIONS);
  if (!box || !/(?:F\d+|\+\w)\)?$/.test(box.getAttribute("aria-label"))) return false;
  return chainOf(element).some((at) => box.contains(at) && getComputedStyle(at).position === "fixed");
}

// Of those elements the ones that stand in the content of the page, not in what is around it.
function contentOf(elements) {
  const around = (element) => {
    if (isNavigation(element) || isToast(element)) return true;
    for (let at = element; at; at = parentOf(at)) {
      if (matches(at, ASIDE)) return true;
      if (matches(at, "main,article,section,dialog,[role=main],[role=dialog],[role=region]")) return false;
      if (matches(at, "header,footer")) return true;
    }
    return false;
  };
  const inside = elements.filter((element) => !around(element));
  const filled = (table) => !table.querySelector("th,caption,[role=columnheader]") && table.querySelector(FORM_FIELDS) !== null
    && !inside.some((other) => joinedTable([other, table]) && isHeadOf(other, table));
  const shown = inside.filter((element) => !(tagOf(element) === "table" && filled(element)));
  return shown.length ? shown : inside; // "the table" is not the one that a form is in
}

// Whether a table has the heads of another's columns: each is drawn above its column, with nothing between the two.
function isHeadOf(head, body) {
  const [heads, cells] = [head.querySelectorAll("th"), body.querySelector("tr")?.cells ?? []];
  const isAbove = (one, other) => Math.abs(one.left - other.left) < 2 && Math.abs(one.right - other.right) < 2;
  const gap = body.getBoundingClientRect().top - head.getBoundingClientRect().bottom;
  return heads.length === cells.length && Math.abs(gap) < 3
    && [...heads].every((each, at) => isAbove(each.getBoundingClientRect(), cells[at].getBoundingClientRect()));
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

// What alone stands below a heading that shares its box with others; null where there is more than one element or none.
function loneBelow(heading, all) {
  const [below, further] = [heading.nextElementSibling, heading.nextElementSibling?.nextElementSibling];
  const isList = (element) => matches(element, "ul,ol,table,[role=list],[role=table],[role=grid]"); // its items may have headings
  const isHeading = (element) => all.some((other) => element.contains(other)) && !isList(element);
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

// Whether a heading is in a panel that waits beyond the right side of the window: it names nothing that is shown.
const isBeyond = (heading) => heading.getBoundingClientRect().left >= innerWidth
  && chainOf(heading).some((at) => at.nodeType === Node.ELEMENT_NODE && getComputedStyle(at).position === "fixed");

// The part of the page that each heading is the heading of: the largest element around it that holds no other
// heading as high or higher, and no column beside that of the heading. Whether a person could mean such a column, too.
function sectionsOf(headings, { holder }) {
  const all = [...document.querySelectorAll(TITLES)];
  let unsure = false;
  const sections = headings.filter((heading) => !isBeyond(heading)).map((heading) => {
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
