// What goes by a name though a snapshot has no usable line for it. `kind` is "box" (the visible label of a hidden box),
// "any" (also a text with a hand cursor, an icon with that title or class), "text" (also any text), "icon" (only such an
// icon), "field" (a field by its id or name; one that the page does not name at all, also by its class), or "shown" (is
// the name anywhere at all?). `also` are words that must be in a title, class or id of the element or around or inside
// it; `beside` are words by one of which the page's own markup calls what the icon is in: it is next to a thing so
// called. The first argument is the element to look in, where there is one.
(...given) => {
  const {name, kind, also = [], beside} = given.at(-1);
  const around = given.length > 1 ? given[0] : document.body;
  const wanted = fold(name);
  const small = (element) => {
    const {width, height} = element.getBoundingClientRect();
    return !flat(element.innerText) && Math.min(width, height) >= 5 && Math.max(width, height) <= 80;
  };
  const around_it = (element) => {
    for (let at = element, step = 0; at && step < 4; at = at.parentElement, step += 1) {
      const words = [...at.classList, idOf(at)].flatMap((token) => token.toLowerCase().split(/[^\p{L}\p{N}]+/u));
      if (words.some((word) => beside.includes(word) || beside.includes(word.replace(/s$/, "")))) return true;
    }
    return false;
  };
  const pointed = (element) => getComputedStyle(element).cursor === "pointer" || closest(element, "button, a, [onclick]");
  // A snapshot lists a header that can be clicked: here it would be taken for what it is called after.
  const apart = kind === "any" ? "svg *, select, script, style, th, [role=columnheader]" : "svg *, select, script, style";
  const all = [...around.querySelectorAll("*")].filter((element) => !closest(element, apart));
  // What an element says itself, beside badges in boxes of their own: "Pumpkin soup" of "Pumpkin soup [Draft]".
  const ownText = (element) => {
    const isBadge = (part) => {
      const {display, backgroundColor, borderTopWidth} = getComputedStyle(part);
      return display !== "inline" || !/^rgba\(.*, 0\)$/.test(backgroundColor) || parseFloat(borderTopWidth) > 0;
    };
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data);
    return [...partsOf(element)].every(isBadge) ? fold(texts.join("")) : "";
  };
  const held = (element) => (matches(element, "input, textarea") ? fold(element.value) : "");
  const lines = (element) => (element.innerText ?? "").split("\n").map(fold);
  const shows = (element) => [fold(element.innerText), ...lines(element), ownText(element), held(element), ...titles(element)].includes(wanted);
  if (kind === "shown") return all.some((element) => shows(element) && seen(element));
  const wordsAround = (element) => {
    const places = [...element.querySelectorAll("*")];
    for (let place = element; place && place !== document.body; place = place.parentElement) places.push(place);
    return new Set(places.flatMap((place) => [...marks(place), ...titles(place)]).join(" ").toLowerCase().split(/\s+/).map(single));
  };
  const single = (word) => word.replace(/s$/, "");
  const described = (element) => !also.length || also.every((word) => wordsAround(element).has(single(word.toLowerCase())));
  const says = (element) => fold(element.textContent) === wanted || (kind === "any" && [ownText(element), lines(element)[0]].includes(wanted));
  const named = kind === "icon" ? [] : all.filter((element) => says(element) && seen(element));
  const texts = innermost(named.filter(described));
  const found = [];
  for (const element of texts) {
    const label = closest(element, "label");
    const control = label && fold(label.textContent) === wanted ? label.control : null;
    const boxed = control && ["checkbox", "radio"].includes(control.type);
    if (boxed) found.push({element, type: control.type, checked: control.checked});
    else if (kind === "text" || (kind === "any" && pointed(element))) found.push({element, type: "", checked: false});
  }
  if (kind === "field") {
    const fields = all.filter((element) => matches(element, "input, textarea") && seen(element) && wanted.length > 3);
    const nameless = fields.filter((element) => !titles(element).some(Boolean) && !element.labels?.length
      && !element.getAttribute("aria-labelledby"));
    const words = (element) => [...marks(element), spelled(element.name || "")].flatMap((mark) => mark.split(" "));
    const called = fields.filter((element) => [idOf(element), element.name].map(spelled).includes(wanted));
    const hinted = called.length ? called : nameless.filter((element) => words(element).some((word) => word.startsWith(wanted)));
    return hinted.map((element) => ({path: pathOf(element), type: "", checked: false}));
  }
  if (!found.length && (kind === "any" || kind === "icon")) {
    const icons = innermost(all.filter((element) => seen(element) && pointed(element) && small(element)
      && (titles(element).includes(wanted) || marks(element).includes(wanted)) && described(element)))
      .filter((element) => !beside?.length || around_it(element));
    found.push(...icons.map((element) => ({element, type: "", checked: false})));
  }
  return found.map(({element, type, checked}) => ({path: pathOf(element), type, checked}));
}
