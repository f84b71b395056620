// The sliders of the page, in its order: native ones, those marked up as such, and handles that keys can move in
// something that is called a slider. `value` is what it stands at: its own, or the one number that is shown for it.
() => {
  const NUMBER = /^[-+\u2212]?\d+(?:[.,]\d+)?\s*%?$/;
  const called = (element, words) => words.test(element.getAttribute("class") || "");
  const drawn = [...document.querySelectorAll("[tabindex]")].filter((element) => element.tabIndex >= 0
    && !element.matches("[role=slider], input") && called(element, /slider/i) && called(element, /handle|thumb/i));
  const all = new Set([...document.querySelectorAll("[role=slider], input[type=range]"), ...drawn]);
  const sliders = [...document.querySelectorAll("*")].filter((element) => all.has(element) && seen(element));
  const track = (handle) => {
    let at = handle;
    while (at.parentElement && called(at.parentElement, /slider/i)) at = at.parentElement;
    return at;
  };
  const numbers = (around) => [...around.querySelectorAll("*"), around].filter((element) => !element.children.length
    && seen(element) && NUMBER.test(flat(element.innerText)));
  const shown = (handle) => {
    const around = track(handle);
    for (const beside of [around, around.nextElementSibling, around.previousElementSibling]) {
      const found = beside ? numbers(beside) : [];
      if (found.length === 1) return flat(found[0].innerText);
    }
    const alone = sliders.filter((other) => around.parentElement.contains(other)).length === 1;
    const found = alone ? numbers(around.parentElement) : [];
    return found.length === 1 ? flat(found[0].innerText) : null;
  };
  return sliders.map((slider) => {
    const native = slider instanceof HTMLInputElement;
    const own = native ? slider.value : slider.getAttribute("aria-valuenow");
    const by = (slider.getAttribute("aria-labelledby") || "").split(" ").filter(Boolean)
      .map((id) => document.getElementById(id)?.innerText || "").join(" ");
    return {
      path: pathOf(slider),
      native,
      value: own ?? shown(slider),
      said: flat(slider.getAttribute("aria-label") || by || slider.labels?.[0]?.innerText).slice(0, 60),
    };
  });
}
