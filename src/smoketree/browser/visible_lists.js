// Lists, tables and choices as wholes: their items, their options, and how many the page says that there are.

const LISTS = "ul,ol,menu,dl,tbody,table,select,[role=list],[role=table],[role=grid],[role=treegrid],[role=listbox],[role=tree],[role=feed]";
const ITEMS = "li,tr,[role=listitem],[role=row],[role=option],[role=treeitem],article,[role=article]";

// The items of a list or the rows of a table that are shown, without those of lists in it.
function itemsOf(container) {
  const sight = new Sight();
  const all = [...container.querySelectorAll(ITEMS)].filter((item) => isDataRow(item) && sight.shows(item));
  return all.filter((item) => !all.some((other) => other !== item && other.contains(item)))
    .filter((item) => tagOf(item) !== "tr" || !item.closest("thead,tfoot"));
}

// What each item says: as a whole, and by the columns of its table.
function sortable(container) {
  const rows = itemsOf(container);
  return rows.map((row) => ({ lines: visibleText([row]).lines, cells: cellsOf(row) }));
}

// The names of what can be chosen; null where the element is no choice, or does not show its options.
function optionsOf(element) {
  const named = (options) => options.map((option) => calledRoughly(option) || option.textContent.trim());
  if (tagOf(element) === "select") {
    return [...element.options].filter((option) => !option.hidden)
      .map((option) => ({ name: option.label.trim(), none: option.value === "" || option.disabled }));
  }
  const plain = (names) => names.map((name) => ({ name, none: false }));
  const sight = new Sight();
  const id = element.getAttribute("aria-controls") ?? element.getAttribute("aria-owns");
  const listed = element.getAttribute("list");
  const root = element.getRootNode();
  if (listed) return plain([...(root.getElementById(listed)?.options ?? [])].map((option) => option.label || option.value));
  const place = (id && root.getElementById(id)) || element;
  const options = [...place.querySelectorAll("[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox]")]
    .filter((option) => sight.shows(option));
  if (options.length) return plain(named(options));
  const radios = [...place.querySelectorAll("input[type=radio],[role=radio]")];
  return radios.length ? plain(named(radios)) : null;
}

// In which lists the elements are: a number for each, the same for those of one list.
function listsOf(holder, indexes) {
  const known = [];
  return indexes.map((index) => {
    const element = holder.elements[index];
    const list = parentOf(element)?.closest?.(LISTS) ?? parentOf(element);
    const table = list?.closest?.("table,[role=table],[role=grid],[role=treegrid]") ?? list;
    if (!known.includes(table)) known.push(table);
    return known.indexOf(table);
  });
}

const NEXT = /^(?:next|more|load more|show more|›|»|>|→|older)\b|^[›»>→]+$/i;

// What the page itself says about a list of which it shows only a part: `total` is its number, or null; null: the list
// is whole, as far as can be seen.
function partOf(holder, indexes) {
  const first = holder.elements[indexes[0]];
  const list = first.closest("[aria-rowcount]");
  const heads = list ? [...list.querySelectorAll("tr,[role=row]")].filter(isHeaderRow).length : 0;
  const rows = Number(list?.getAttribute("aria-rowcount") ?? 0) - heads;
  const size = Number(first.getAttribute("aria-setsize") ?? 0);
  const declared = Math.max(rows, size);
  if (declared > indexes.length) return { total: declared, virtual: true };
  const sight = new Sight();
  const next = [...document.querySelectorAll("a,button,[role=button],[role=link]")].some((control) => {
    const name = (control.getAttribute("aria-label") ?? control.textContent).trim();
    if (indexes.some((index) => holder.elements[index].contains(control))) return false;
    return NEXT.test(name) && enabledState(control) && !control.closest("[aria-disabled=true],.disabled") && sight.shows(control)
      && Boolean(control.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_PRECEDING);
  });
  if (!next) return null;
  const words = visibleText([document.documentElement]).lines.join("\n");
  const told = /\b\d[\d,.]*\s*(?:-|–|to)\s*\d[\d,.]*\s+of\s+(\d[\d,.]*)/i.exec(words)
    ?? /\b(\d[\d,.]*)\s+(?:results|entries|items|rows|records|total)\b/i.exec(words);
  return { virtual: false, total: told ? Number(told[1].replace(/[.,]/g, "")) : null };
}

// Whether the place itself says the words, and not only a part of it under another heading; a heading in an item of a
// list names that item.
function saysItself(holder, index, words) {
  const place = holder.elements[index];
  const plain = (text) => (text ?? "").replace(/\s+/g, "").toLowerCase();
  const headings = [...place.querySelectorAll("h1,h2,h3,h4,h5,h6,[role=heading]")].filter((heading) => {
    const item = heading.closest(ITEMS);
    return !item || !place.contains(item) || item === place;
  });
  const others = headings.slice(1);
  if (!others.length) return true;
  const speakers = [...place.querySelectorAll("*")].filter((element) => plain(element.textContent).includes(plain(words))
    && ![...element.children].some((child) => plain(child.textContent).includes(plain(words))));
  return !speakers.length || speakers.some((speaker) => {
    const above = headings.filter((heading) => heading === speaker || heading.contains(speaker)
      || heading.compareDocumentPosition(speaker) & Node.DOCUMENT_POSITION_FOLLOWING);
    const nearest = above[above.length - 1];
    return !nearest || nearest === headings[0] || nearest.contains(speaker);
  });
}

const DATA_LISTS = "table,[role=table],[role=grid],[role=treegrid],ul,ol,dl,[role=list],[role=listbox],[role=tree],[role=feed]";

// What a list or a table is a list of: its rows or items, the terms of a definition list.
function thingsIn(list) {
  const sight = new Sight();
  return tagOf(list) === "dl" ? [...list.querySelectorAll("dt")].filter((term) => sight.shows(term)) : itemsOf(list);
}

// The lists and tables of data in the page's content, without those that stand in the items of others. A table without
// heads that holds fields or lists is a layout.
function dataLists() {
  const sight = new Sight();
  const layout = (list) => tagOf(list) === "table" && !hasHeads(list) && list.querySelector("input,select,textarea,ul,ol,table");
  const all = [...document.querySelectorAll(DATA_LISTS)].filter((list) =>
    sight.shows(list) && inContent({ elements: [list] }, [0]).length && !layout(list) && thingsIn(list).length);
  return all.filter((list) => !all.some((other) => other !== list && other.contains(list)));
}

function hasHeads(list) {
  return [...list.querySelectorAll("tr,[role=row]")].some(isHeaderRow);
}

// The list that a person means by "the list": the only one, or the only table with heads.
function mainList(holder) {
  const lists = dataLists();
  const tables = lists.filter(hasHeads);
  const list = lists.length === 1 ? lists[0] : tables.length === 1 ? tables[0] : null;
  holder.elements ??= [];
  return list && holder.elements.push(list) - 1;
}

// How many things a list has: `total` by the page's own words where it shows only a part, null where that is not known.
function countOf(holder, index) {
  const things = thingsIn(holder.elements[index]);
  const part = things.length ? partOf({ elements: things }, things.map((_, at) => at)) : null;
  return part ? part.total : things.length;
}

// The n-th of them, -1 the last; null where there are fewer.
function thingAt(holder, index, nth) {
  const things = thingsIn(holder.elements[index]);
  const thing = things[nth > 0 ? nth - 1 : things.length + nth];
  return thing ? holder.elements.push(thing) - 1 : null;
}

// What the page says that it is about: its title, its headings and the heads of its columns.
function topics() {
  const sight = new Sight();
  const heads = [...document.querySelectorAll("h1,h2,h3,h4,th,caption,legend,[role=heading],[role=columnheader]")];
  return [document.title, ...heads.filter((head) => sight.shows(head)).map((head) => head.textContent)];
}

// The parts of the page that are for navigation: by their role, or as lists of nothing but links.
function navigations(holder) {
  const sight = new Sight();
  const links = (list) => {
    const items = [...list.children];
    return items.length > 1 && items.every((item) => {
      const link = item.querySelector("a[href],[role=link]");
      return link && link.textContent.trim() === item.textContent.trim();
    });
  };
  const lists = [...document.querySelectorAll("ul,ol,[role=list]")].filter(links);
  const all = [...document.querySelectorAll("nav,[role=navigation],[role=menubar]"), ...lists].filter((each) => sight.shows(each));
  holder.elements ??= [];
  return all.filter((each) => !all.some((other) => other !== each && other.contains(each)))
    .map((each) => holder.elements.push(each) - 1);
}
