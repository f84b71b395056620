// Where controls of these names are hidden: {path: the visible element around it, part: whether it is hidden along with
// other things, opener: the text of the control that seems to open that part, "" where none does} for each.
(names) => {
  const wanted = names.map(fold);
  const controls = [...document.querySelectorAll("a, button, input, select, textarea, summary, label, [role], [onclick], [tabindex]")]
    .filter((each) => !seen(each) && [fold(each.textContent), ...titles(each)].some((said) => wanted.includes(said)));
  return innermost(controls).slice(0, 8).map((control) => {
    let top = control;
    while (top.parentElement && !seen(top.parentElement)) top = top.parentElement;
    const around = top.parentElement || document.body;
    const part = flat(top.textContent) !== flat(control.textContent) || top.querySelectorAll("a, button, input").length > 1;
    const ids = [];
    for (let at = control; at !== around; at = at.parentElement) if (idOf(at)) ids.push(idOf(at));
    const controlling = [...document.querySelectorAll("[aria-controls]")]
      .find((each) => each.getAttribute("aria-controls").split(/\s+/).some((id) => ids.includes(id)));
    const before = top.previousElementSibling;
    const beside = matches(before, "button, a, summary, [aria-expanded], [role=tab], [role=button]") ? before : null;
    const opener = controlling || beside;
    return {path: pathOf(around), part, opener: opener && seen(opener) ? said(opener) : ""};
  });
}
