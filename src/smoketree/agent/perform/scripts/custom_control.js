// Whether a custom element that shows nothing but the words of an element says in its tag what kind of control it is.
(element, kinds) => {
  const wanted = fold(element.innerText);
  for (let at = element; at && fold(at.innerText) === wanted; at = at.parentElement || at.getRootNode().host) {
    const parts = at.localName.split("-");
    if (parts.length > 1 && kinds.includes(parts.at(-1))) return true;
  }
  return false;
}
