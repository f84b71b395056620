// What is called so and cannot be seen yet, and the one thing that is seen and opens the part in which it stands.
(wanted) => {
  const name = fold(wanted);
  const called = (element) => fold(element.textContent) === name && !element.matches("script, style, option, template");
  const hidden = innermost([...document.body.querySelectorAll("*")].filter((each) => called(each) && !seen(each)));
  return hidden.map((each) => {
    const opener = openerOf(each);
    return opener && {path: pathOf(opener), said: said(opener)};
  });
}
