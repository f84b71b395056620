// What `prove` does in a page. `pathOf` and `pageTexts` read; `record` notes what is touched; `inject` makes one fault.
// Both are set up before the page's own scripts: their observers are called before any other, in the same task as the
// change that they watch, so that nobody, neither a person nor smoketree, sees what was there before the fault.

// A CSS path that finds the same element in another run of the same page.
function pathOf(element) {
  const parts = [];
  for (let at = element; at && at !== document.documentElement; at = at.parentElement) {
    if (at.id && !/\d{3,}|:/.test(at.id) && document.querySelectorAll(`#${CSS.escape(at.id)}`).length === 1) {
      parts.unshift(`#${CSS.escape(at.id)}`);
      break;
    }
    const same = [...(at.parentElement?.children ?? [])].filter((each) => each.localName === at.localName);
    parts.unshift(at === document.body ? "body" : `${at.localName}:nth-of-type(${same.indexOf(at) + 1})`);
  }
  return parts.join(" > ");
}

const squeezed = (text) => (text ?? "").replace(/\s+/g, " ").trim();

// Every visible text by the element that holds it, and every visible control with its state.
function pageTexts() {
  const found = [];
  for (const element of document.body?.querySelectorAll("*") ?? []) {
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
      say("event", event.target.closest?.(USED) ?? event.target, type);
    }, true);
  }
  new MutationObserver((changes) => {
    if (!acted) return;
    for (const { type, target, attributeName } of changes) {
      if (type === "attributes" && STATE.test(attributeName)) say("state", target, attributeName);
      else if (type !== "attributes") say("children", target.nodeType === 1 ? target : target.parentElement, "");
    }
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
}

// Makes one fault, and says so once it had something to act on.
function inject(fault, send) {
  let applied = false;
  const say = () => {
    if (!applied) send(JSON.stringify({ kind: "applied" }));
    applied = true;
  };
  const elements = () => [...document.querySelectorAll(fault.path)].filter((each) =>
    !fault.part || [...each.childNodes].some((node) => node.nodeType === 3 && squeezed(node.nodeValue).includes(fault.part)));
  const watch = (work) => {
    new MutationObserver(work).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
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
      if (!event.isTrusted || !event.target.closest?.(fault.path)) return;
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
          if (!acted || first.has(target) || !target.matches(fault.path) || target.getAttribute(fault.detail) === oldValue) continue;
          first.add(target);
          if (oldValue === null) target.removeAttribute(fault.detail);
          else target.setAttribute(fault.detail, oldValue);
          say();
        }
        observer.takeRecords();
      });
      observer.observe(document, { subtree: true, attributes: true, attributeOldValue: true, attributeFilter: [fault.detail] });
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
        shown = shown?.isConnected ? shown : document.querySelector(fault.path);
        if (shown && !copy?.isConnected) copy = shown.cloneNode(true);
      };
      afterInput(keep);
      new MutationObserver((changes) => {
        if (!copy || copy.isConnected || !shown.isConnected || !changes.some(({ target }) => shown.contains(target))) return;
        shown.style.setProperty("display", "none", "important");
        copy.removeAttribute("id");
        shown.after(copy);
        say();
      }).observe(document, { subtree: true, childList: true, characterData: true });
    },
  };
  faults[fault.kind]?.();
}
