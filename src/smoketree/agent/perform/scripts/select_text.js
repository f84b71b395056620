// Selects all the text of an element, as by the pointer; says what is selected.
(element) => {
  element.scrollIntoView({block: "nearest"});
  if (element.select) { element.focus(); element.select(); return element.value; }
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = getSelection();
  selection.removeAllRanges();
  selection.addRange(range);
  return selection.toString();
}
