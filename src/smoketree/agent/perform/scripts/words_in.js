// The innermost element that has all the words of an element: a click on the middle of a wide cell would miss them.
(element) => {
  const wanted = fold(element.innerText);
  const inside = [...element.querySelectorAll("*")].filter((each) => fold(each.innerText) === wanted && seen(each));
  return wanted && inside.length ? pathOf(innermost(inside)[0]) : null;
}
