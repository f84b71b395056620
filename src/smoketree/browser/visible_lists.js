// Lists, tables and choices as wholes: their items, their options, and how many the page says that there are.

const LISTS = "ul,ol,menu,dl,tbody,table,select,[role=list],[role=table],[role=grid],[role=treegrid],[role=listbox],[role=tree],[role=feed]";
const ITEMS = "li,tr,[role=listitem],[role=row],[role=option],[role=treeitem],article,[role=article]";

// The items of a list or the rows of a table that are shown, as they are drawn, without those of lists in it.
function itemsOf(container) {
  const sight = new Sight();
  const all = wholeRows([...container.querySelectorAll(ITEMS)].filter((item) => isDataRow(item) && sight.shows(item)));
  return placed(outermost(all)
    .filter((item) => tagOf(item) !== "tr" || !closest(item, "thead,tfoot")));
}

// Whether items are scrolled in a box that is much higher than they are: it draws those alone that are in view.
function areScrolledPart(items) {
  const scrolls = (box) => ["auto", "scroll"].includes(getComputedStyle(box).overflowY) && box.scrollHeight > box.clientHeight;
  const box = chainOf(parentOf(items[0])).find(scrolls);
  const drawn = items.reduce((sum, item) => sum + item.getBoundingClientRect().height, 0);
  return box !== undefined && box !== document.body && box !== document.documentElement && box.scrollHeight > 2 * drawn;
}

// What each item says: as a whole, and by the columns of its table.
const sortable = (container) => itemsOf(container).map((row) => ({ lines: visibleText([row]).lines, cells: cellsOf(row) }));

// The names of what can be chosen, and by which number `holder` keeps what the page itself draws for them; null where the
// element is no choice, or does not show its options.
function optionsOf(element, holder) {
  if (tagOf(element) === "select") {
    return [...element.options].filter((option) => !option.hidden)
      .map((option) => ({ name: option.label.trim(), none: option.value === "" || option.disabled, index: null }));
  }
  const drawn = (options) => options.map((option) => ({ name: calledRoughly(option) || option.textContent.trim(),
    none: false, index: holder.elements.push(option) - 1 }));
  const sight = new Sight();
  const id = element.getAttribute("aria-controls") ?? element.getAttribute("aria-owns");
  const listed = element.getAttribute("list");
  const root = element.getRootNode();
  if (listed) {
    return [...(root.getElementById(listed)?.options ?? [])]
      .map((option) => ({ name: option.label || option.value, none: false, index: null }));
  }
  const place = (id && root.getElementById(id)) || element;
  const options = [...place.querySelectorAll("[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox]")]
    .filter((option) => sight.shows(option));
  if (options.length) return drawn(options);
  const beside = optionsBeside(place, sight);
  if (beside.length) return drawn(beside);
  const radios = [...place.querySelectorAll("input[type=radio],[role=radio]")];
  return radios.length ? drawn(radios) : null;
}

// What is drawn for the options of a list that nobody sees, beside that list; nothing where a part of it is scrolled away.
function optionsBeside(list, sight) {
  const hidden = [...list.querySelectorAll("[role=option]")].map((option) => calledRoughly(option) || option.textContent.trim());
  const texts = [...list.parentElement?.querySelectorAll("*") ?? []].filter((element) => !list.contains(element)
    && !element.childElementCount && hidden.includes(element.textContent.trim()) && sight.shows(element));
  for (let item = texts[0]; item && item !== list.parentElement; item = item.parentElement) {
    const items = [...partsOf(item.parentElement)].filter((other) => tagOf(other) === tagOf(item) && other.classList[0] === item.classList[0]);
    if (items.length < 2 || !texts.every((text) => items.some((each) => each.contains(text)))) continue;
    if (items.length < item.parentElement.childElementCount) return []; // others are made otherwise
    for (let box = item.parentElement; box !== list.parentElement; box = box.parentElement) {
      if (box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== "visible") return [];
    }
    return items.filter((each) => each.textContent.trim() && sight.shows(each));
  }
  return [];
}

// The smallest box around an element that has others of its kind in it: a grid may put each card into a box of its own.
function boxOfSeveral(element, all) {
  const boxes = chainOf(parentOf(element));
  return boxes.find((box) => all.filter((other) => within(other, box)).length > 1) ?? boxes.at(-1);
}

// In which lists the elements are: a number for each, the same for those of one list.
function listsOf(elements) {
  const known = [];
  return elements.map((element) => {
    const list = closest(parentOf(element), `${LISTS},[role=tablist]`) ?? boxOfSeveral(element, elements);
    const table = closest(list, "table,[role=table],[role=grid],[role=treegrid]") ?? list;
    if (!known.includes(table)) known.push(table);
    return known.indexOf(table);
  });
}

const NEXT = /^(?:next|more|load more|show more|›|»|>|→|older)\b|^[›»>→]+$/i;
const PAGE_NUMBER = /^(?:(?:go to )?page )?\d{1,3}$/i;
const PAGES = "nav,[class*=pagina i],[class*=pager i],[aria-label*=pagina i]";

// Whether a number leads to one of several pages: there is another number beside it.
function isOneOfPages(control) {
  const parts = [...(closest(control, PAGES)?.querySelectorAll("*") ?? [])];
  return new Set(parts.map((part) => part.textContent.trim()).filter((text) => /^\d{1,3}$/.test(text))).size > 1;
}

const nameOn = (control) => (control.getAttribute("aria-label") ?? control.textContent).trim();

// What the page itself says about a list of which it shows only a part: `total` is its number, or null; `numbered`: only
// numbers lead to the rest; null: the list is whole, as far as can be seen.
function partOf(items) {
  const [first] = items;
  const list = closest(first, "[aria-rowcount]");
  const heads = list ? wholeRows([...list.querySelectorAll("tr,[role=row]")].filter(isHeaderRow)).length : 0;
  const rows = Number(list?.getAttribute("aria-rowcount") ?? 0) - heads;
  const size = Number(first.getAttribute("aria-setsize") ?? 0);
  const declared = Math.max(rows, size);
  if (declared > items.length) return { total: declared, virtual: true, numbered: false };
  const sight = new Sight();
  const controls = [...document.querySelectorAll("a,button,[role=button],[role=link]")];
  // "More" in several of the items is about each of them; the last item may be "Load more".
  const more = controls.filter((control) => NEXT.test(nameOn(control)));
  const ofItems = items.filter((item) => more.some((control) => within(control, item)));
  const pages = controls.filter((control) => PAGE_NUMBER.test(nameOn(control)) && isOneOfPages(control));
  const leading = [...more, ...pages].filter((control) => !(ofItems.length > 1 && ofItems.some((item) => within(control, item)))
    && enabledState(control) && !closest(control, "[aria-disabled=true],.disabled") && sight.shows(control)
    && Boolean(control.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_PRECEDING));
  if (!leading.length) return null;
  const words = visibleText([document.documentElement]).lines.join("\n");
  const numbered = leading.every((control) => pages.includes(control));
  const ofAll = /\b\d[\d,.]*\s*(?:-|–|to)\s*\d[\d,.]*\s+of\s+(\d[\d,.]*)/i.exec(words);
  // A number of items beside a pager without words may be that of another list.
  const told = ofAll ?? (numbered ? null : /\b(\d[\d,.]*)\s+(?:results|entries|items|rows|records|total)\b/i.exec(words));
  return { virtual: false, numbered, total: told ? Number(told[1].replace(/[.,]/g, "")) : null };
}

// Whether the place itself says the words, and not only a part of it under another heading; a heading in an item of a
// list names that item.
function saysItself(place, words) {
  const headings = [...place.querySelectorAll(TITLES)].filter((heading) => {
    const item = closest(heading, ITEMS);
    return !item || !place.contains(item) || item === place;
  });
  const others = headings.slice(1);
  if (!others.length) return true;
  const says = (element) => squeezed(element.textContent).includes(squeezed(words));
  const speakers = [...place.querySelectorAll("*")].filter((element) => says(element) && ![...partsOf(element)].some(says));
  return !speakers.length || speakers.some((speaker) => {
    const above = headings.filter((heading) => heading === speaker || heading.contains(speaker)
      || heading.compareDocumentPosition(speaker) & Node.DOCUMENT_POSITION_FOLLOWING);
    const nearest = above[above.length - 1];
    const isSubtitle = nearest && headings[0].nextElementSibling === nearest && levelOf(nearest) > levelOf(headings[0]);
    return !nearest || nearest === headings[0] || nearest.contains(speaker) || isSubtitle;
  });
}
