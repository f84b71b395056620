// Whether the element is in a part of the page of which a class or the id ends with one of the ways to say it.
(element, ways) => {
  const BOXES = new Set(("area body box container content group holder host inner main pane panel region root scrollable"
    + " section view wrapper").split(" "));
  const plain = (words) => words.map((word) => word.replace(/s$/, "")).join(" ");
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    for (const name of [...(at.getAttribute("class") ?? "").split(/\s+/), at.id]) {
      const words = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
      for (const way of ways) {
        let end = words.length;
        while (end > way.length && BOXES.has(words[end - 1])) end -= 1;
        const last = words.slice(Math.max(0, end - way.length), end);
        if (plain(last) === plain(way) || words[end - 1] === way.join("")) return true;
      }
    }
  }
  return false;
}
