// Whether the element is in a part of the page of which a class or the id ends with one of the ways to say it.
(element, ways) => {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (ways.some((words) => isCalled(at, words))) return true;
  }
  return false;
}
