// The paths of the visible parts of the page that a class or the id calls by one of the `ways` to say it, the outermost;
// or of those of which a class is one of the `words`, and which have that title.
({ways, words, title}) => {
  const visible = [...document.body.querySelectorAll("[class],[id]")].filter((element) => seen(element));
  if (words) {
    const isTitle = (part) => part.matches("h1,h2,h3,h4,h5,h6,[role=heading]") || isClassTitle(part);
    const titleOf = (box) => [...box.querySelectorAll("*")].find(isTitle) ?? (words.includes("card") ? box : null);
    return markedBoxes(visible, words).filter((box) => fold(titleOf(box)?.innerText.split("\n")[0]) === fold(title)).map(pathOf);
  }
  return outermost(visible.filter((element) => ways.some((way) => isCalled(element, way)))).map(pathOf);
}
