// What a field holds, and which state an element is in: what its attributes say, or how it is drawn. Reads only.

// The color that a name of CSS, in whatever space it is, comes to on the screen: red, green, blue, of 255, and opacity.
// Each is painted once, and nothing where no color is asked for.
const paintedColors = new Map();
let brush = null;

function rgbaOf(color) {
  if (paintedColors.has(color)) return paintedColors.get(color);
  brush ??= new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  brush.clearRect(0, 0, 1, 1);
  brush.fillStyle = "transparent";
  brush.fillStyle = color;
  brush.fillRect(0, 0, 1, 1);
  const [r, g, b, alpha] = brush.getImageData(0, 0, 1, 1).data;
  paintedColors.set(color, [r, g, b, alpha / 255]);
  return paintedColors.get(color);
}

// From which hue on, in degrees, a color is called so; near to it, it is called either.
const HUES = [[0, "red"], [15, "orange"], [45, "yellow"], [70, "green"], [170, "blue"], [260, "purple"], [295, "pink"], [345, "red"]];
const NEAR = 8;

// What a person may call a color; of a pale or a dull one, and of one near to another hue, there are several names.
function colorNames(color) {
  const [r, g, b, alpha] = rgbaOf(color);
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const chroma = most - least;
  if (alpha < 0.1) return [];
  const names = new Set();
  if (chroma < 40 || chroma < most * 0.4 || alpha < 0.5) {
    if (most < 100) names.add("black");
    if (most > 50 && least < 245) names.add("gray");
    if (least > 225) names.add("white");
  }
  if (chroma < 8 || (most < 80 && chroma < 60)) return [...names];
  const sixth = most === r ? (g - b) / chroma : most === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  const called = (degrees) => HUES.findLast(([from]) => from <= (degrees + 360) % 360)[1];
  for (const way of [-NEAR, 0, NEAR]) names.add(called(sixth * 60 + way));
  return [...names];
}

const NEUTRAL = ["black", "gray", "white"];

// In which colors a person sees an element. `surely`: its words and their box, of a row the box alone; `maybe`: also what
// is in it, and its frame; `vivid`: whether it has a color that has one name only; null where it cannot be told, as of a
// picture, a filter or a field, whose frame may be drawn by anything around it.
function colorsOf(element) {
  const chain = chainOf(element).slice(0, 5);
  const around = chain.filter((at) => at === element || (at.innerText ?? "").length <= (element.innerText ?? "").length * 2 + 100);
  const inside = [element, ...element.querySelectorAll("*")].slice(0, 200);
  const all = [...inside, ...around.slice(1)];
  const mixed = (at) => (({ filter, mixBlendMode }) => filter !== "none" || mixBlendMode !== "normal")(getComputedStyle(at));
  const pictured = (at) => getComputedStyle(at).backgroundImage !== "none";
  if (heldBy(element) || matches(element, FORM_FIELDS) || chain.some(mixed) || all.some(pictured)) return null;
  const inkOf = (at) => colorNames(getComputedStyle(at).webkitTextFillColor);
  const boxOf = (at) => colorNames(getComputedStyle(at).backgroundColor);
  const framesOf = (at) => [null, "::before", "::after"].flatMap((part) => {
    const style = getComputedStyle(at, part);
    if (part && style.content === "none") return [];
    const sides = ["Top", "Right", "Bottom", "Left"].filter((side) => parseFloat(style[`border${side}Width`]) > 0);
    const shadow = style.boxShadow.match(/^[a-z]+\([^)]*\)/) ?? [];
    const outline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) > 0 ? [style.outlineColor] : [];
    return [...sides.map((side) => style[`border${side}Color`]), ...shadow, ...outline, ...(part ? [style.backgroundColor] : [])];
  });
  const cells = [...element.querySelectorAll("td,th,[role=cell],[role=gridcell]")];
  const row = cells.length > 0 || matches(element, "tr,[role=row]");
  const box = around.map(boxOf).find((names) => names.length) ?? [];
  const [first = [], ...more] = cells.map(boxOf);
  const ofEachCell = first.filter((name) => more.every((names) => names.includes(name)));
  const own = row ? [...box, ...ofEachCell] : [...inkOf(element), ...box];
  const others = all.flatMap(framesOf).flatMap(colorNames)
    .concat(inside.flatMap((at) => [...inkOf(at), ...boxOf(at), ...colorNames(getComputedStyle(at).fill)]));
  const vivid = [inkOf(element), box].some((names) => names.length && !names.some((name) => NEUTRAL.includes(name)));
  return { surely: [...new Set(own)], maybe: [...new Set([...own, ...others])], vivid };
}

// Whether a line goes through all texts of an element; null: through some of them, or something that may be a line is
// drawn over it; through the text that has the name, where one does. What is a box of its own in a line of text is not
// struck out with that.
function struckState(element, name) {
  const isLined = (text) => {
    for (const at of chainOf(text.parentElement)) {
      const { textDecorationLine, textDecorationColor, display, float, position } = getComputedStyle(at);
      if (textDecorationLine.includes("line-through") && !isClear(textDecorationColor)) return true;
      if (display.startsWith("inline-") || float !== "none" || ["absolute", "fixed"].includes(position)) return false;
    }
    return false;
  };
  const texts = [...textsIn(matches(element, "input") ? element.labels?.[0] ?? element : element)].filter(({ parentElement }) => new Sight().shows(parentElement));
  const named = texts.filter(({ data }) => name && squeezed(data).includes(squeezed(name)));
  const lined = (named.length ? named : texts).map(isLined);
  if (lined.length && lined.every(Boolean)) return true;
  const around = chainOf(element).slice(0, 3), here = element.getBoundingClientRect();
  const isOver = ({ left, right, top, bottom }) => left < here.right && right > here.left && top < here.bottom && bottom > here.top;
  const draws = (at) => getComputedStyle(at).backgroundImage !== "none" || addsByStyle(at);
  const bare = around.flatMap((at) => [...at.querySelectorAll("*")].slice(0, 200)).filter((each) => !each.textContent.trim() && !matches(each, "input"));
  const over = around.some(draws) || [...element.querySelectorAll("*")].some(draws) || bare.some((each) => isOver(each.getBoundingClientRect()));
  return lined.some(Boolean) || over || !lined.length ? null : false;
}

const PICKED = new Set(["option", "tab", "row", "treeitem", "gridcell", "radio", "link", "menuitemradio"]);

// Buttons that open a list to choose from, and show what is chosen.
const OPENERS = "button[aria-haspopup=listbox],[role=button][aria-haspopup=listbox]";

const CHOSEN = /single-?value|selection-item|has-value|chosen|selected/i;

// What a library draws in the line of a dropdown's own empty field, for what is chosen; "" where there is nothing, null
// where it may be a hint, a unit or several values.
function chosenBeside(field) {
  const { top, bottom } = field.getBoundingClientRect();
  const box = field.parentElement?.parentElement ?? field;
  const no = "label,legend,[role=listbox],[role=img],[class*=placeholder i]:not([class*=selected i]),[class*=transparent i],[aria-hidden=true],svg";
  const hint = [...box.querySelectorAll(no)]; // Element Plus calls what is chosen a placeholder, and a hint transparent
  const sight = new Sight();
  const said = [...textsIn(box)].filter(({ parentElement }) => {
    const { top: above, bottom: below } = parentElement.getBoundingClientRect();
    const middle = (above + below) / 2;
    const beside = middle >= top && middle <= bottom && !hint.some((part) => part.contains(parentElement));
    return beside && sight.shows(parentElement);
  });
  if (!said.length) return "";
  const [text] = said;
  const called = [text.parentElement, text.parentElement.parentElement].some((part) => CHOSEN.test(part?.getAttribute("class") ?? ""));
  return said.length === 1 && called ? text.data.trim() : null;
}

// `texts` are what the field may be said to hold: its value, or the label of what is chosen (its value attribute is for
// programs). null: no field.
function heldBy(element) {
  const tag = tagOf(element);
  const styled = getComputedStyle(element).textTransform !== "none";
  const secret = element.type === "password" || !["", "none"].includes(getComputedStyle(element).webkitTextSecurity ?? "");
  const hint = element.getAttribute("placeholder") ?? "";
  const ofHint = getComputedStyle(element, "::placeholder");
  const drawn = ofHint.opacity !== "0" && !isClear(ofHint.color); // one under a label in the field may be clear
  const held = (texts, loose = styled) => ({ texts: texts.map((text) => String(text ?? "")), loose, secret, hint, drawn });
  if (tag === "select") {
    return held([[...element.selectedOptions].map((option) => option.label).join(", ")], true);
  }
  if (tag === "input" && element.type === "file") return held([[...element.files].map((file) => file.name).join(", ")]);
  if (tag === "input" && ["checkbox", "radio", "button", "submit", "reset", "image"].includes(element.type)) return null;
  const chosen = tag === "input" && !element.value && roleOf(element) === "combobox" ? chosenBeside(element) : "";
  if (chosen === null) return null;
  if (tag === "input" || tag === "textarea" || tag === "output") return held([chosen || element.value], styled || Boolean(chosen));
  if (element.isContentEditable) return held([element.innerText]);
  if (matches(element, OPENERS)) {
    const shown = element.innerText.trim();
    return held([shown, shown.replace(/[^\p{L}\p{N}\p{P}\p{Sc}]+$/u, "")], true); // an arrow is no part of it
  }
  const spoken = [element.getAttribute("aria-valuetext"), element.getAttribute("aria-valuenow")].filter((v) => v !== null);
  const isNative = tag === "progress" || tag === "meter";
  if (isNative || ["progressbar", "meter"].includes(roleOf(element))) {
    const [now, least, most] = ["now", "min", "max"].map((end) => element.getAttribute(isNative ? (end === "now" ? "value" : end) : `aria-value${end}`));
    const share = (Number(now) - Number(least ?? 0)) / (Number(most ?? (isNative ? 1 : 100)) - Number(least ?? 0)) * 100;
    const own = element.innerText.trim(); // what it says itself is not computed
    const percent = own || (Math.abs(share - Math.round(share)) < 1e-9 ? `${Math.round(share)}%` : "");
    return spoken.length || now !== null ? held([...new Set([...spoken, now ?? "", percent])].filter(Boolean)) : null;
  }
  if (spoken.length) return held(spoken);
  const inner = element.querySelector("input:not([type=hidden]),textarea,select");
  if (inner && ["combobox", "spinbutton", "searchbox", "textbox"].includes(roleOf(element))) return heldBy(inner);
  if (roleOf(element) === "textbox" && closest(parentOf(element), "[role=combobox]")) return null; // it draws what is chosen
  if (["combobox", "textbox", "searchbox", "listbox"].includes(roleOf(element))) {
    const chosen = roleOf(element) === "listbox" ? [...element.querySelectorAll("[aria-selected=true]")] : [element];
    const shown = chosen.map((o) => o.innerText.trim()).join(", ");
    if (roleOf(element) !== "combobox") return held([shown], true);
    const isHint = [...element.querySelectorAll("[class*=placeholder]")].some((part) => part.innerText.trim() === shown);
    // The arrow that opens it is no part of the value, nor is the cross that empties it.
    return held([...isHint ? [""] : [], shown, shown.replace(/\s*[\u25be\u25bc\u25bf\u2304]$/u, "").replace(/^[\u00d7\u2715\u2716]\s+/u, "")], true);
  }
  return null;
}

// true or false, or null where the element has no such state.
function checkedState(element) {
  if (tagOf(element) === "input" && ["checkbox", "radio"].includes(element.type)) {
    return element.indeterminate ? "mixed" : element.checked;
  }
  const said = element.getAttribute("aria-checked") ?? element.getAttribute("aria-pressed");
  return said === null ? null : said === "mixed" ? said : said === "true";
}

function selectedState(element) {
  const tag = tagOf(element);
  if (tag === "option") return element.selected;
  if (tag === "input" && element.type === "radio") return element.checked;
  const said = element.getAttribute("aria-selected") ?? element.getAttribute("aria-current") ?? element.getAttribute("aria-checked");
  if (said !== null) return said !== "false" && said !== "";
  const kindOf = (each) => ({ a: "link", tr: "row" })[tagOf(each)] ?? roleOf(each);
  const kind = kindOf(element);
  const boxes = kind === "row" ? [...element.querySelectorAll("input[type=checkbox],[role=checkbox]")] : [];
  const selects = (box) => /^(?:select|choose|row selected)/i.test(calledRoughly(box)) || (!calledRoughly(box)
    && closest(element, "table,[role=table],[role=grid]")?.querySelector("th input[type=checkbox],[role=columnheader] [role=checkbox],[role=columnheader] input[type=checkbox]"));
  if (boxes.length === 1 && element.firstElementChild.contains(boxes[0]) && selects(boxes[0])) return checkedState(boxes[0]) === true;
  // A page that marks none of the kind may draw it by a class.
  const marked = PICKED.has(kind) && [...element.getRootNode().querySelectorAll("[aria-selected],[aria-current],[aria-checked]")]
    .some((other) => kindOf(other) === kind);
  return marked ? false : chosenByClass(element);
}

const CHOSEN_CLASS = /^(?:is-)?(?:active|selected|current)$|--(?:active|selected)$|-selected$/i;

// Whether an element is the one of a group of controls that a class calls active, and that is drawn otherwise than the
// others; null where no class says so of exactly one. A record may be called active as well.
function chosenByClass(element) {
  const pressed = (box) => getComputedStyle(box).cursor === "pointer" || matches(box, PRESSED) || box.querySelectorAll(PRESSED).length === 1;
  const own = (box) => [box, ...box.querySelectorAll("*")].filter((each) => squeezed(each.innerText) === squeezed(box.innerText)).slice(0, 3);
  const marks = (box) => own(box).some((each) => [...each.classList].some((name) => CHOSEN_CLASS.test(name)));
  const drawn = (box) => own(box).map((each) => {
    const { color, backgroundColor, fontWeight, boxShadow, outline, border, textDecorationLine, opacity } = getComputedStyle(each);
    return [color, backgroundColor, fontWeight, boxShadow, outline, border, textDecorationLine, opacity].join();
  }).join();
  for (const box of chainOf(element).slice(0, 3)) {
    if (squeezed(box.innerText) !== squeezed(element.innerText) || matches(box, "tr,[role=row]")) return null;
    const group = [...partsOf(box.parentElement)].filter((each) => tagOf(each) === tagOf(box) && each.innerText?.trim());
    const chosen = group.filter(marks), others = group.filter((each) => !marks(each));
    if (chosen.length !== 1 || !others.length) continue;
    return !group.every(pressed) || others.some((each) => drawn(each) === drawn(chosen[0])) ? null : chosen[0] === box;
  }
  return null;
}

function expandedState(element) {
  const details = tagOf(element) === "summary" ? element.parentElement : element;
  if (details && tagOf(details) === "details") return details.open;
  const said = element.getAttribute("aria-expanded");
  return said === null ? null : said === "true";
}

function focusedState(element) {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  const pointed = active?.getAttribute("aria-activedescendant");
  return active === element || (Boolean(pointed) && idOf(element) === pointed);
}

// Whether the app or the browser marks what a field holds as wrong, after a person tried to send it.
// null: only a class says so, of the field or of what is beside it.
function invalidState(element) {
  const marked = element.getAttribute("aria-invalid");
  if (marked !== null ? marked !== "false" && marked !== "" : matches(element, ":user-invalid")) return true;
  const wrong = (part) => /(?:^|[\s_-])(?:bad|err|error|invalid|danger)(?:$|[\s_-])/i.test(part.getAttribute("class") ?? "");
  return [element, ...partsOf(element.parentElement)].some(wrong) ? null : false;
}

// A field without a value, a list without items, or another element that shows nothing, or its heading only. null: a
// section without a list of items shows something, and nobody knows what it is for.
function emptyState(element) {
  const held = heldBy(element);
  if (held) return held.texts.every((text) => !text.trim());
  if (matches(element, LISTS)) return itemsOf(element).length === 0;
  const { lines } = visibleText([element]);
  if (lines.length === 0 && [...element.querySelectorAll(`${PRESSED},img,svg,canvas,video,iframe`)].some((part) => part.checkVisibility())) return null;
  if (lines.length === 0 || hollow(element)) return true;
  const saysSo = (text) => /^(?:nothing|none|no\b.*|.*\bempty)\b/i.test(text); // "Nothing here yet"
  const isUnsure = () => lines.some((line) => /\bempty\b/i.test(line)) || matches(element, `${PRESSED},[role=tab],${HEADINGS}`);
  const lists = [...element.querySelectorAll(LISTS)];
  const part = matches(element, "div,aside,section,fieldset,[role=region],[role=group]") && !lists.some((list) => itemsOf(list).length);
  if (!part) return isUnsure() ? null : false;
  const [, says, ...more] = [...new Set(piecesOf(lines))].filter((text) => /\p{L}/u.test(text) && !text.includes("\t"));
  return says && !more.length && saysSo(says) ? true : null;
}

// null: only a star at its label says so, or may say something else.
function requiredState(element) {
  if (element.required === true || isTrue(element, "aria-required")) return true;
  const starred = (label) => /^\*|\*$/.test(label.textContent.trim()) || ["::before", "::after"].some((part) => getComputedStyle(label, part).content.includes("*"));
  return [...(element.labels ?? [])].some(starred) ? null : false;
}

// null: nobody can edit it, but it does not look so for that reason.
function readOnlyState(element) {
  const isReadOnly = element.readOnly === true || isTrue(element, "aria-readonly");
  return isReadOnly || enabledState(element) === true ? isReadOnly : null;
}

// null: it looks as usual, but does not react to the mouse.
const DISABLED = /^(?:is-)?disabled$|--disabled$|(?:btn|button)-disabled$/i;

function enabledState(element) {
  if (matches(element, ":disabled")) return false;
  if (chainOf(element).some((at) => isTrue(at, "aria-disabled"))) return false;
  const { opacity } = new Sight().of(element);
  const { pointerEvents, cursor, opacity: own } = getComputedStyle(element);
  if ([...element.classList].some((word) => DISABLED.test(word))) { // by its class alone
    return own < 0.75 || cursor === "not-allowed" || pointerEvents === "none" ? false : null;
  }
  if (pointerEvents !== "none") return true;
  if ((element.labels ?? []).length || opacity < 0.05) return true; // drawn and clicked by what is around it
  return opacity < 0.75 ? false : null;
}
