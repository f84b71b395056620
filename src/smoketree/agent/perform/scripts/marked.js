// The paths of the visible parts of the page that a class or the id calls by one of the `ways` to say it, the outermost;
// or of those of which a class is one of the `words`, and which have that title. A dialog may be known by its layer only.
({ways, words, title}) => {
  const visible = [...document.body.querySelectorAll("[class],[id]")].filter((element) => seen(element));
  if (words) {
    const titleOf = (box) => box.querySelector("h1,h2,h3,h4,h5,h6,[role=heading]")
      ?? [...box.querySelectorAll("*")].find(isClassTitle) ?? (/card|dialog/.test(words) ? box : null);
    return markedBoxes(visible, words).filter((box) => fold(titleOf(box)?.innerText.split("\n")[0]) === fold(title)).map(pathOf);
  }
  const marked = outermost(visible.filter((element) => ways.some((way) => isCalled(element, way))));
  const called = marked.length ? marked : drawnAt(ways, seen);
  return (called.length || !ways.some((way) => way.includes("dialog")) ? called : layersOver()).map(pathOf);
}
