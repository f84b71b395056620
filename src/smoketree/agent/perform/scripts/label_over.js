// The label of a box, where it is what is under the pointer at the box's middle or the box has no size; null else.
(element) => {
  const label = element.labels?.[0];
  if (!label || !seen(label)) return null;
  const {left, top, width, height} = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  const reached = over && (over === element || element.contains(over));
  return width >= 2 && height >= 2 && (reached || !over || !label.contains(over)) ? null : pathOf(label);
}
