// "open" or "closed", as the control that an element is, or is the text of, says of what it opens; null where it says
// nothing.
(element) => {
  const control = element.closest("button,[role=button],[role=treeitem],summary,a") ?? element;
  const said = control.matches("summary") ? String(control.parentElement.open) : control.getAttribute("aria-expanded");
  return { true: "open", false: "closed" }[said] ?? null;
}
