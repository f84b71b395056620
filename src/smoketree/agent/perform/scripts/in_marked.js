// Whether the element is in a part of the page whose class or id has all words of one of the ways to say it.
(element, ways) => {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    const own = `${at.getAttribute("class") ?? ""} ${at.id}`.replace(/([a-z0-9])([A-Z])/g, "$1 $2").toLowerCase()
      .split(/[^\p{L}\p{N}]+/u).flatMap((word) => [word, word.replace(/s$/, "")]);
    if (ways.some((words) => own.includes(words.join("")) || words.every((word) => own.includes(word)))) return true;
  }
  return false;
}
