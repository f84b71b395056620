// The paths of the visible parts of the page that a class or the id calls by one of the ways to say it, the outermost;
// where they have a title, the ones whose class is one of these words and that have it.
({ways, title}) => {
  const visible = [...document.body.querySelectorAll("[class],[id]")].filter((element) => seen(element));
  const called = visible.filter((element) => ways.some((words) => isCalled(element, words)));
  if (!title) return called.filter((one) => !called.some((other) => other !== one && other.contains(one))).map(pathOf);
  const titleOf = (box) => box.querySelector("h1,h2,h3,h4,h5,h6,[role=heading]")?.innerText ?? box.innerText.split("\n")[0];
  return markedBoxes(visible, ways.flat()).filter((box) => fold(titleOf(box)) === fold(title)).map(pathOf);
}
