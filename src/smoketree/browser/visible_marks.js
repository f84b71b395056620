// What the page's own markup calls an element, where no role or name does: the words of its classes, its id and its tag.
// A developer names a part of the page as a person does who speaks of it: "file-browser", "tab", "workspace".

const AROUND = 3; // steps from a text to the box that is called something

function marksOf(element) {
  const said = [...element.classList, element.id, element.dataset?.testid ?? "", tagOf(element).includes("-") ? tagOf(element) : ""];
  const parts = said.join(" ").replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return new Set(parts.flatMap((word) => [word, word.replace(/s$/, "")]));
}

// Of those elements the ones that are called one of `nouns`, each a list of words: by their own markup or, in the
// singular, by that of a box close around them.
function markedAs(holder, indexes, nouns) {
  const called = (element) => {
    for (let at = element, step = 0; at && step <= AROUND && tagOf(at) !== "body"; at = parentOf(at), step += 1) {
      const marks = marksOf(at);
      if (nouns.some((noun) => noun.every((word) => marks.has(word)))) return true;
    }
    return false;
  };
  return indexes.filter((index) => called(holder.elements[index]));
}

// The largest visible elements that are called all of the words; `holder` keeps them. Returns how many there are.
function placesMarked(words, holder) {
  const sight = new Sight();
  const all = [...document.body.querySelectorAll("*")].filter((element) => {
    const marks = marksOf(element);
    const box = element.getBoundingClientRect();
    return words.every((word) => marks.has(word)) && box.width > 1 && box.height > 1 && sight.shows(element);
  });
  holder.elements = all.filter((element) => !all.some((other) => other !== element && other.contains(element)));
  return holder.elements.length;
}

// The visible texts of the innermost elements that are called all of the words.
function textsMarked(words) {
  const sight = new Sight();
  const all = [...document.body.querySelectorAll("*")].filter((element) => {
    const marks = marksOf(element);
    return words.every((word) => marks.has(word)) && sight.shows(element);
  });
  return all.map((element) => visibleText([element], { sight }).lines).filter((lines) => lines.length === 1).map(([line]) => line);
}
