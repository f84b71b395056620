// Whether a person can see an element or a piece of text, by its styles and its boxes. Reads only.

// Whether CSS cuts the element down to nothing: the usual ways to hide text from the eye but not from a reader.
function cutAway(style) {
  const clip = /^rect\(([^)]*)\)$/.exec(style.clip);
  if (clip && style.position !== "static") {
    const [top, right, bottom, left] = clip[1].split(/[ ,]+/).map((side) => (side === "auto" ? NaN : parseFloat(side)));
    if (right - left <= 1 || bottom - top <= 1) return true;
  }
  return /^inset\((?:[5-9]\d|100)%/.test(style.clipPath);
}

// Whether the style of an element adds something before or behind what is in it.
const addsByStyle = (part) => ["::before", "::after"].some((side) => !["none", "normal"].includes(getComputedStyle(part, side).content));

class Sight {
  // `faded`: what is faded out counts as well.
  constructor({ faded = false } = {}) {
    this.faded = faded;
    this.known = new Map();
    this.right = document.documentElement.clientWidth || innerWidth;
    this.bottom = document.documentElement.clientHeight || innerHeight;
    const roots = [document.documentElement, document.body].filter(Boolean).map((root) => getComputedStyle(root));
    this.noSideways = roots.some((style) => style.overflowX === "hidden" || style.overflowX === "clip");
    this.rightToLeft = roots.some((style) => style.direction === "rtl");
    this.start = { style: null, hidden: false, opacity: 1, clip: null, held: null, fixed: false, edited: false, sealed: false };
  }

  // What the element inherits for the eye: opacity, clipping boxes, being fixed, being edited.
  of(element) {
    if (!element) return this.start;
    let state = this.known.get(element);
    if (!state) {
      state = this.enter(this.of(parentOf(element)), element);
      this.known.set(element, state);
    }
    return state;
  }

  enter(above, element) {
    const style = getComputedStyle(element);
    const state = { ...above, style };
    if (above.hidden) return state;
    state.opacity = above.opacity * (style.display === "contents" ? 1 : parseFloat(style.opacity));
    state.edited = element.isContentEditable;
    state.sealed = style.contentVisibility === "hidden";
    state.hidden = above.sealed || style.display === "none" || (state.opacity < 0.05 && !this.faded) || this.folded(element) || cutAway(style);
    if (state.hidden || style.display === "contents") return state;
    // What is positioned is cut only by what cuts the box that it is positioned in.
    if (style.position === "absolute") state.clip = above.held;
    if (style.position === "fixed") Object.assign(state, { fixed: true, clip: null });
    const root = element === document.body || element === document.documentElement;
    if (!root && (style.overflowX !== "visible" || style.overflowY !== "visible") && style.display !== "inline") {
      state.clip = { element, x: style.overflowX, y: style.overflowY, above: state.clip };
    }
    if (style.position !== "static" || style.transform !== "none") state.held = state.clip;
    return state;
  }

  // What stands in a closed <details> but is not its summary.
  folded(element) {
    const details = element.parentElement;
    return details?.localName === "details" && !details.open && !childrenOf(details).includes(element);
  }

  // Whether any part of the rectangle (viewport coordinates) can be seen, or be scrolled to.
  reachable(rect, state) {
    let x = [rect.left, rect.right];
    let y = [rect.top, rect.bottom];
    for (let clip = state.clip; clip; clip = clip.above) {
      const box = (clip.box ??= clip.element.getBoundingClientRect());
      x = this.through(clip.x, x, [box.left, box.right], this.rightToLeft ? Infinity : clip.element.scrollLeft, false);
      // A box as high as the window that hides its overflow is a page whose scrolling is locked for now.
      const page = box.height >= this.bottom * 0.9;
      y = x && this.through(clip.y, y, [box.top, box.bottom], clip.element.scrollTop, page);
      if (!x || !y) return false;
    }
    if (state.fixed) return x[1] > 0 && y[1] > 0 && x[0] < this.right && y[0] < this.bottom;
    if (y[1] + scrollY <= 0 || x[1] < -5000 || (x[1] + scrollX <= 0 && !this.rightToLeft)) return false;
    return !(this.noSideways && x[0] + scrollX >= this.right);
  }

  // What is left of a span behind a clipping box's side: null for nothing, the side itself where it can scroll.
  through(overflow, span, side, scrolled, page) {
    if (overflow === "visible") return span;
    if (side[1] - side[0] <= 1) return null;
    if (overflow === "auto" || overflow === "scroll") return span[1] + scrolled > side[0] ? side : null;
    if (page && span[0] >= side[1]) return side;
    const left = [Math.max(span[0], side[0]), Math.min(span[1], side[1])];
    return left[1] - left[0] >= 1 ? left : null;
  }

  // Whether the text of a node with these styles is drawn as letters at all.
  inked(state) {
    const { style } = state;
    if (style.visibility !== "visible" || parseFloat(style.fontSize) < 2) return false;
    if (style.webkitTextSecurity && style.webkitTextSecurity !== "none") return false;
    return !/Material (Icons|Symbols)/i.test(style.fontFamily);
  }

  // Whether a person can see the element, or something in it.
  shows(element) {
    if (!element.isConnected) return false;
    const tag = tagOf(element);
    if (tag === "option" || tag === "optgroup") {
      const list = closest(element, "select");
      return Boolean(list) && !element.hidden && this.shows(list);
    }
    return this.stands(element) || this.standsForLabel(element, tag);
  }

  // A box, radio or slider that is drawn by its label, or by what stands around it alone.
  standsForLabel(element, tag) {
    if (tag !== "input" || !["checkbox", "radio", "file", "range"].includes(element.type)) return false;
    const labels = [...(element.labels ?? [])].filter((label) => this.stands(label));
    const ticked = element.type === "checkbox" || element.type === "radio";
    const beside = [element.previousElementSibling, element.nextElementSibling].filter(Boolean);
    if (labels.length && (!ticked || [...labels, ...beside].some((part) => this.drawsMore(part)))) return true;
    const around = element.parentElement;
    const alone = around && around.querySelectorAll("input,select,textarea,button,a").length === 1;
    return alone && !/\S/.test(around.innerText ?? "") && this.stands(around);
  }

  // Whether more than words is drawn there, so that it can be the box itself: a picture, a shape, a frame, a color.
  drawsMore(element) {
    return [element, ...element.querySelectorAll("*")].some((part) => {
      if (!this.stands(part)) return false;
      const style = getComputedStyle(part);
      const colored = !["transparent", "rgba(0, 0, 0, 0)"].includes(style.backgroundColor);
      return addsByStyle(part) || colored || style.backgroundImage !== "none" || parseFloat(style.borderTopWidth) > 0
        || /^(svg|img|canvas)$/.test(tagOf(part)) || !/\S/.test(part.textContent);
    });
  }

  stands(element) {
    const state = this.of(element);
    if (state.hidden) return false;
    const rect = element.getBoundingClientRect();
    const drawn = state.style.display !== "contents" && rect.width > 0 && rect.height > 0;
    if (drawn && state.style.visibility === "visible" && this.reachable(rect, state)) return true;
    for (const child of childrenOf(element)) {
      if (child.nodeType === Node.ELEMENT_NODE && !UNREAD.has(tagOf(child)) && this.stands(child)) return true;
      if (child.nodeType === Node.TEXT_NODE && !drawn && this.drawnText(child, state).length) return true;
    }
    return false;
  }

  // The rectangles of a text node that can be seen.
  drawnText(node, state) {
    if (state.hidden || state.sealed || !node.data.trim() || !this.inked(state)) return [];
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 0 && rect.height > 0);
    return rects.some((rect) => this.reachable(rect, state)) ? rects : [];
  }
}
