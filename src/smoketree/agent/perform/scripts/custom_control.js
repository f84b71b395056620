// Whether a custom element that shows nothing but the words of an element says in its tag what kind of control it is.
(element, kinds) => {
  let wanted = "";
  for (let at = element; at; at = at.parentElement || at.getRootNode().host) {
    const own = fold(at.innerText); // none where the words are in a slot
    if (own && wanted && own !== wanted) return false;
    wanted ||= own;
    const parts = at.localName.split("-");
    if (wanted && parts.length > 1 && kinds.includes(parts.at(-1))) return true;
  }
  return false;
}
