// The things that stand in a row or a grid with the one that says the words, and where; null where there is not just one.
(wanted) => {
  const name = fold(wanted);
  const named = innermost([...document.body.querySelectorAll("*")].filter((each) => seen(each) && fold(each.innerText) === name));
  if (named.length !== 1) return null;
  const alike = (one, other) => one.tagName === other.tagName && one.getAttribute("role") === other.getAttribute("role");
  let at = named[0];
  const peers = (element) => [...partsOf(element.parentElement)].filter((other) => seen(other) && alike(element, other));
  while (at.parentElement && at !== document.body && (matches(at, "td, th") || peers(at).length < 2)) {
    at = at.parentElement;
    if (fold(at.innerText) !== name && !matches(at, "li, tr, [role=listitem], [role=row], [role=option], [draggable=true]")) return null;
  }
  if (!at.parentElement || at === document.body) return null;
  const all = peers(at);
  return {
    at: all.indexOf(at),
    places: all.map((each) => {
      const {left, top, width, height} = each.getBoundingClientRect();
      return {path: pathOf(each), said: said(each), x: Math.round(left + width / 2), y: Math.round(top + height / 2)};
    }),
  };
}
