// What an element says, or, of a field, what it holds; of a date field also its kind, and the language of the browser.
(element, wanted) => {
  if (wanted === "kind") return {kind: element.type || "", language: navigator.language};
  return element.type === "password" ? null : element.value ?? element.innerText;
}
