// What the page's own markup calls a control that shows no text: by class, id and data-icon of it and of what is in it,
// by the symbol that an svg uses, by the file of a picture, by a title. [] for one with a text.
(element) => {
  if (/[\p{L}\p{N}]/u.test((element.innerText || "").replace(/[\ue000-\uf8ff]/g, ""))) return [];
  const file = (address) => (address || "").split(/[?#]/)[0].split("/").pop().replace(/\.\w+$/, "");
  const symbol = (each) => (each.getAttribute("href") || each.getAttribute("xlink:href") || "").split("#").pop();
  const inside = [element, ...element.querySelectorAll("*")].slice(0, 12);
  const found = inside.flatMap((each) => [...titles(each),
    ...(each.localName === "title" ? [fold(each.textContent)] : []),
    ...(each.localName === "use" ? [spelled(symbol(each))] : []),
    ...(each.localName === "img" ? [spelled(file(each.getAttribute("src")))] : []),
    ...["data-lucide", "data-feather"].map((key) => spelled(each.getAttribute(key) || "")), ...marks(each)]);
  return [...new Set(found.filter(Boolean))];
}
