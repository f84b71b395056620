// What lies over the middle of an element, where both are parts of one small control: the text that is drawn over the
// input of a dropdown. null where it is anything else, such as a banner.
(element) => {
  const {left, top, width, height} = element.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  if (!over || element.contains(over) || over.contains(element) || closedAway(element)) return null;
  let around = element.parentElement;
  while (around && !around.contains(over)) around = around.parentElement;
  if (!around || matches(around, "body, main, form, dialog, section, nav, [role=dialog]")) return null;
  const box = around.getBoundingClientRect();
  const others = [...around.querySelectorAll("input, button, select, textarea, a[href], [role=button], [role=combobox]")]
    .filter((other) => other !== element && !other.contains(element) && seen(other));
  return others.length || box.height > Math.max(80, 3 * height) ? null : pathOf(over);
}
