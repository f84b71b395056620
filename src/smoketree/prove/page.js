// What `prove` does in a page. `pathOf` and `pageTexts` read; `record` notes what is touched; `inject` makes one fault.
// Both are set up before the page's own scripts: their observers are called before any other, in the same task as the
// change that they watch, so that nobody, neither a person nor smoketree, sees what was there before the fault.

const WITHIN = " >>> ", FRAME = " in frame ";

// Where the document of a window is: nothing for the page itself, else the address of its frame.
function frameOf(view) {
  return view === view.top ? "" : FRAME + view.location.pathname.replace(/[^/]*\d[^/]*/g, "*");
}

// A CSS path that finds the same element in another run of the same page; it goes through open shadow roots.
function pathOf(element) {
  const root = element.getRootNode(), parts = [];
  for (let at = element; at && at !== root.documentElement; at = at.parentElement) {
    if (at.id && !/\d{3,}|:/.test(at.id) && root.querySelectorAll(`#${CSS.escape(at.id)}`).length === 1) {
      parts.unshift(`#${CSS.escape(at.id)}`);
      break;
    }
    const same = [...(at.parentNode?.children ?? [])].filter((each) => each.localName === at.localName);
    parts.unshift(at === root.body ? "body" : `${at.localName}:nth-of-type(${same.indexOf(at) + 1})`);
  }
  const path = parts.join(" > ");
  if (!root.host) return path + frameOf(element.ownerDocument.defaultView);
  const [host, frame] = pathOf(root.host).split(FRAME);
  return host + WITHIN + path + (frame ? FRAME + frame : "");
}

// The elements of this document at such a path.
function elementsAt(path) {
  const [css, frame = ""] = path.split(FRAME);
  if (frameOf(window) !== (frame && FRAME + frame)) return [];
  return css.split(WITHIN).reduce((roots, part, at) =>
    roots.flatMap((root) => [...((at ? root.shadowRoot : root)?.querySelectorAll(part) ?? [])]), [document]);
}

// Every element below a root, with those in open shadow roots and in frames of the own origin.
function* allBelow(root) {
  for (const element of root?.querySelectorAll("*") ?? []) {
    yield element;
    if (element.shadowRoot) yield* allBelow(element.shadowRoot);
    if (element.localName === "iframe" && element.contentDocument) yield* allBelow(element.contentDocument.body);
  }
}

const squeezed = (text) => (text ?? "").replace(/\s+/g, " ").trim();

// Every visible text by the element that holds it, and every visible control with its state.
function pageTexts() {
  const found = [];
  for (const element of allBelow(document.body)) {
    if (element.matches("script,style,option") || !element.checkVisibility?.({ visibilityProperty: true })) continue;
    const text = squeezed([...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.nodeValue).join(" "));
    const control = element.matches("input:not([type=hidden],[type=password]),select,textarea,button");
    if (!text && !control) continue;
    const name = squeezed(element.labels?.[0]?.textContent || element.getAttribute("aria-label") || element.placeholder || text);
    const state = {};
    if (control) {
      if (element.matches("[type=checkbox],[type=radio]")) state.checked = element.checked;
      else if (!element.matches("button,[type=submit],[type=button]")) state.value = element.value;
      state.disabled = element.disabled;
    }
    found.push({ path: pathOf(element), text, name: name.slice(0, 200), state });
    if (found.length >= 1500) break;
  }
  return found;
}

// All that a person can read, as one text: what the page shows, values and names of elements, title and address.
function wholeText() {
  const read = (body) => body?.innerText ?? "";
  const parts = [document.title, location.href, read(document.body)];
  for (const element of allBelow(document.body)) {
    if (!element.checkVisibility?.({ visibilityProperty: true })) continue;
    if (element.localName === "iframe") parts.push(read(element.contentDocument?.body));
    for (const child of element.shadowRoot?.children ?? []) parts.push(read(child));
    // `innerText` runs buttons in one line together: "CancelDownload".
    if (element.matches("button,a,label,[role]")) parts.push(element.innerText);
    for (const name of ["aria-label", "alt", "title", "placeholder"]) parts.push(element.getAttribute(name));
    if (element.localName === "select") parts.push(...[...element.selectedOptions].map((each) => each.text));
    else if (element.matches("input:not([type=password]),textarea")) parts.push(element.value);
  }
  return squeezed(parts.filter(Boolean).join("\n"));
}

// Calls `work` with the document, and with each open shadow root as it comes.
function eachRoot(work) {
  const known = new Set();
  const add = (root) => { if (!known.has(root)) { known.add(root); work(root); } };
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function attachShadow(options) {
    const root = attach.call(this, options);
    if (options?.mode === "open") add(root);
    return root;
  };
  add(document);
  const parsed = () => { for (const element of allBelow(document)) if (element.shadowRoot) add(element.shadowRoot); };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", parsed, true);
  else parsed();
}

const targetOf = (event) => event.composedPath()[0] ?? event.target;

const USED = "a[href],button,input,select,textarea,label,summary,[role],[onclick],[draggable=true]";
const STATE = /^(?:aria-.*|class|hidden|disabled|open|checked|selected|value)$/;

// Notes the events of real input and what changed in the document after the first of them.
function record(send) {
  let acted = false;
  const sent = new Set();
  const say = (kind, element, detail) => {
    const path = element?.isConnected ? pathOf(element) : "";
    const message = JSON.stringify({ kind, path, detail });
    if (!path || sent.has(message)) return;
    sent.add(message);
    send(message);
  };
  for (const type of ["click", "submit", "input", "drop", "keydown"]) {
    addEventListener(type, (event) => {
      if (!event.isTrusted || (type === "keydown" && event.key !== "Enter")) return;
      acted = true;
      sent.clear();
      const target = targetOf(event);
      say("event", target.closest?.(USED) ?? target, type);
    }, true);
  }
  const observer = new MutationObserver((changes) => {
    if (!acted) return;
    for (const { type, target, attributeName } of changes) {
      if (type === "attributes" && STATE.test(attributeName)) say("state", target, attributeName);
      else if (type !== "attributes") say("children", target.nodeType === 1 ? target : target.parentElement ?? target.host, "");
    }
  });
  eachRoot((root) => observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true }));
}

// Makes one fault, and says so once it had something to act on.
function inject(fault, send) {
  let applied = false;
  const say = () => {
    if (!applied) send(JSON.stringify({ kind: "applied" }));
    applied = true;
  };
  const elements = () => elementsAt(fault.path).filter((each) =>
    !fault.part || [...each.childNodes].some((node) => node.nodeType === 3 && squeezed(node.nodeValue).includes(fault.part)));
  const watch = (work) => {
    const observer = new MutationObserver(work);
    eachRoot((root) => observer.observe(root, { subtree: true, childList: true, characterData: true, attributes: true }));
    addEventListener("DOMContentLoaded", work, true);
    work();
  };
  const afterInput = (work) => {
    for (const type of ["click", "submit", "input", "drop", "keydown"])
      addEventListener(type, (event) => event.isTrusted && work(), true);
  };
  const faults = {
    "element-removed": () => watch(() => {
      for (const element of elements()) {
        if (element.style.display === "none" && element.style.getPropertyPriority("display")) continue;
        element.style.setProperty("display", "none", "important");
        say();
      }
    }),
    "text-changed": () => watch(() => {
      for (const element of elements()) for (const node of element.childNodes) {
        if (node.nodeType !== 3 || !squeezed(node.nodeValue).includes(fault.part)) continue;
        node.nodeValue = squeezed(node.nodeValue).replace(fault.part, () => fault.to);
        say();
      }
    }),
    "handler-dropped": () => addEventListener(fault.detail, (event) => {
      if (!event.isTrusted || !elementsAt(fault.path).some((each) => event.composedPath().includes(each))) return;
      if (fault.detail === "keydown" && event.key !== "Enter") return;
      event.stopImmediatePropagation();
      if (fault.detail !== "input") event.preventDefault();
      say();
    }, true),
    "state-not-set": () => {
      let acted = false;
      afterInput(() => { acted = true; });
      const observer = new MutationObserver((changes) => {
        const first = new Set();
        for (const { target, oldValue } of changes) {
          if (!acted || first.has(target) || !elementsAt(fault.path).includes(target) || target.getAttribute(fault.detail) === oldValue) continue;
          first.add(target);
          if (oldValue === null) target.removeAttribute(fault.detail);
          else target.setAttribute(fault.detail, oldValue);
          say();
        }
        observer.takeRecords();
      });
      eachRoot((root) => observer.observe(root, { subtree: true, attributes: true, attributeOldValue: true, attributeFilter: [fault.detail] }));
    },
    "state-not-kept": () => {
      const seen = new WeakSet();
      watch(() => {
        if (document.readyState === "loading") return;
        for (const element of elements()) {
          if (seen.has(element)) continue;
          seen.add(element);
          if (element[fault.detail] === fault.to) continue;
          element[fault.detail] = fault.to;
          say();
        }
      });
    },
    "list-stale": () => {
      let copy = null, shown = null;
      const keep = () => {
        shown = shown?.isConnected ? shown : elementsAt(fault.path)[0];
        if (shown && !copy?.isConnected) copy = shown.cloneNode(true);
      };
      afterInput(keep);
      const observer = new MutationObserver((changes) => {
        if (!copy || copy.isConnected || !shown.isConnected || !changes.some(({ target }) => shown.contains(target))) return;
        shown.style.setProperty("display", "none", "important");
        copy.removeAttribute("id");
        shown.after(copy);
        say();
      });
      eachRoot((root) => observer.observe(root, { subtree: true, childList: true, characterData: true }));
    },
  };
  faults[fault.kind]?.();
}
