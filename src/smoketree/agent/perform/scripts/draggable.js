// What the page lets a person drag and that has the words as one of its texts; null where there is not just one.
(wanted) => {
  const name = fold(wanted);
  const held = (each) => each.getAttribute("draggable") === "true" || /grab|move/.test(getComputedStyle(each).cursor);
  const says = (each) => fold(each.innerText) === name || [each, ...each.querySelectorAll("*")].some((part) =>
    [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && fold(node.data) === name));
  const found = [...document.body.querySelectorAll("*")].filter((each) => held(each) && !held(each.parentElement) && seen(each) && says(each));
  return found.length === 1 ? { path: pathOf(found[0]), said: said(found[0]) } : null;
}
