// The innermost element that has all the words of an element: a click on the middle of a wide cell would miss them. false
// where a control of its own is in that middle: it would be clicked instead.
(element) => {
  const wanted = fold(element.innerText);
  const inside = [...element.querySelectorAll("*")].filter((each) => fold(each.innerText) === wanted && seen(each));
  if (wanted && inside.length) return pathOf(innermost(inside)[0]);
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const holds = (box) => box.left < x && x < box.right && box.top < y && y < box.bottom;
  const controls = [...element.querySelectorAll("button,a[href],input,select,[role=button]")].filter(seen);
  return controls.some((each) => holds(each.getBoundingClientRect())) ? false : null;
}
