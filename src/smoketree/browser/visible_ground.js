// What is behind text and what lies over it, for `Sight` (visible_text.js): text in the very colour of its ground is not
// seen, nor is what an opaque box over the whole window hides. Where it is in doubt, text counts as seen.

const OPAQUE = /^rgb\(/;
const CLEAR = /^rgba\(.*, 0\)$|^transparent$/;
const PICTURES = new Set(["img", "video", "canvas", "svg", "iframe", "object", "embed", "picture"]);

const holds = (box, x, y) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;

// The window is white where nothing is drawn; a frame shows what is behind it.
function canvasColour() {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return window === window.top && /^(normal|light|only light|light only)$/.test(scheme) ? "rgb(255, 255, 255)" : null;
}

// The colour behind what the element holds, and the element that paints it; a null colour is one that nobody knows.
function groundOf(element, style, above) {
  if (style.backgroundImage !== "none" || style.mixBlendMode !== "normal") return { colour: null, element };
  if (CLEAR.test(style.backgroundColor)) return above;
  return { colour: OPAQUE.test(style.backgroundColor) ? style.backgroundColor : null, element };
}

function paints(style) {
  return style.backgroundImage !== "none" || !CLEAR.test(style.backgroundColor);
}

function paintsByPseudo(element) {
  return ["::before", "::after"].some((which) => {
    const style = getComputedStyle(element, which);
    return style.content !== "none" && style.content !== "normal" && paints(style);
  });
}

// Whether the text of `element`, drawn at `rect`, has just the colour of what is behind it.
function blendsIn(element, state, rect) {
  const { style, ground } = state;
  if (!ground.colour || style.webkitTextFillColor !== ground.colour || state.gradient) return false;
  if (style.textShadow !== "none" || parseFloat(style.webkitTextStrokeWidth) > 0) return false;
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  if (ground.element && !holds(ground.element.getBoundingClientRect(), x, y)) return false;
  for (let at = element; at; at = parentOf(at)) if (paintsByPseudo(at)) return false;
  return ![...document.querySelectorAll("*")].some((other) => !other.contains(element) && !element.contains(other)
    && holds(other.getBoundingClientRect(), x, y) && (PICTURES.has(tagOf(other)) || paints(getComputedStyle(other)) || paintsByPseudo(other)));
}

// The topmost opaque box that is fixed over the whole window, if there is one.
function wholeCover() {
  const [width, height] = [document.documentElement.clientWidth || innerWidth, document.documentElement.clientHeight || innerHeight];
  for (const element of document.elementsFromPoint(width / 2, height / 2)) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const whole = box.left <= 1 && box.top <= 1 && box.right >= width - 1 && box.bottom >= height - 1;
    if (whole && style.position === "fixed" && OPAQUE.test(style.backgroundColor) && strengthAbove(element) > 0.95) return element;
  }
  return null;
}

function strengthAbove(element) {
  let strength = 1;
  for (let at = element; at; at = parentOf(at)) strength *= strengthOf(getComputedStyle(at));
  return strength;
}

// Whether the cover lies over what `element` draws at `rect`. What is not hit by the mouse at all may lie above it.
function isCovered(element, rect, cover) {
  if (!cover || !element) return false;
  for (let at = element; at; at = parentOf(at)) if (at === cover) return false;
  const [x, y] = [(rect.left + rect.right) / 2, (rect.top + rect.bottom) / 2];
  const stack = document.elementsFromPoint(x, y);
  if (!stack.length) return true;
  const over = stack.indexOf(cover);
  const at = stack.indexOf(element);
  return over >= 0 && at > over;
}
