// What a person does in a page, sent to the host as it happens. Runs in Playwright's isolated world: the page can see
// neither this script nor the binding it sends through, and Playwright keeps the refs of its snapshots on the elements
// there. Only events of real input are sent. The value of a password field stays in this script.
(() => {
  const NAME = Symbol.for("smoketree.input");
  if (globalThis[NAME]) return;
  const ending = new AbortController();
  const kept = new Map();
  const secretFields = new WeakSet(), secretValues = [];
  const PASSWORD = 'input[type=password], input[autocomplete~="current-password" i], input[autocomplete~="new-password" i]';
  const BOX = "input[type=checkbox], input[type=radio]";
  const NO_TEXT = "input:is([type=button], [type=submit], [type=reset], [type=image], [type=hidden], [type=color])";
  const TEXT = `textarea, input:not([type=checkbox], [type=radio], [type=file]):not(${NO_TEXT})`;
  // Enter and the space bar make a click of these, which is sent instead of the key.
  const PRESSED = `button, a[href], summary, ${NO_TEXT}`;
  const POPUP = "[role=combobox], [aria-autocomplete], [aria-haspopup], [aria-expanded], [aria-controls], [list]";
  const USED = "a[href], button, summary, label, input, select, [role=button], [role=menuitem], [role=tab], [role=option]";
  let number = 0, version = 0, announcing = 0, firstChange = 0;
  let entered = null, newline = null, pressedAt = null, asserting = false, selected = "";

  const is = (element, selector) => element instanceof Element && Element.prototype.matches.call(element, selector);
  const within = (path, selector) => path.find(each => is(each, selector));
  const pathOf = element => {
    const path = [];
    for (let at = element; at; at = at.parentNode ?? at.host) path.push(at);
    return path;
  };
  const refsOf = path => path.flatMap(each => each._ariaRef ? [each._ariaRef.ref] : []);
  const isSecret = field => {
    if (is(field, PASSWORD)) secretFields.add(field);
    return secretFields.has(field);
  };
  const isEditable = element => is(element, TEXT) || (element instanceof HTMLElement && element.isContentEditable);

  const changed = () => {
    version += 1;
    clearTimeout(announcing);
    firstChange ||= performance.now();
    const announce = () => {
      firstChange = 0;
      smoketreeInput(JSON.stringify({ kind: "changed", version }));
    };
    announcing = setTimeout(announce, Math.max(0, Math.min(50, firstChange + 250 - performance.now())));
  };
  const observer = new MutationObserver(changed);
  const observed = new WeakSet();
  const observe = root => {
    if (observed.has(root)) return;
    observed.add(root);
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  };

  const say = (kind, path, data = {}) => {
    if (observer.takeRecords().length) changed();
    kept.set(number += 1, { path, files: data.held });
    kept.delete(number - 50);
    const element = path.find(each => each instanceof Element);
    const labels = [...(element?.labels ?? [])].map(each => each.textContent).join(" ");
    const own = isEditable(element) ? "" : element?.textContent ?? "";
    const words = masked(labels || element?.getAttribute("aria-label") || own).trim().replace(/\s+/g, " ").slice(0, 60);
    const message = { kind, version, id: number, refs: refsOf(path), own: Boolean(path[0]._ariaRef), tag: element?.localName ?? "", words, ...data };
    delete message.held;
    smoketreeInput(JSON.stringify(message));
  };

  const on = (names, handle) => {
    for (const name of names.split(" ")) {
      const listener = event => {
        if (event.isTrusted) handle(event, event.composedPath());
      };
      addEventListener(name, listener, { capture: true, signal: ending.signal });
    }
  };

  // A shift-click says what to assert: the page does not get it.
  on("pointerdown mousedown pointerup mouseup click dblclick auxclick", (event, path) => {
    if (event.type === "pointerdown") asserting = event.shiftKey && event.button === 0 && event.pointerType !== "touch";
    if (!asserting) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.type !== "click") return;
    const field = path[0];
    const value = is(field, TEXT) ? (isSecret(field) ? { secret: 0 } : { value: field.value }) : {};
    say("assert", path, is(field, BOX) ? { checked: field.checked } : value);
  });

  on("pointerdown", (event, path) => {
    path.forEach(each => each instanceof ShadowRoot && observe(each));
    pressedAt = { x: event.clientX, y: event.clientY };
  });
  on("mouseup", (event, path) => {
    const moved = pressedAt && Math.hypot(event.clientX - pressedAt.x, event.clientY - pressedAt.y) > 3;
    if (event.button === 0 && moved) saySelection(path);
    else selected = "";
  });
  on("click", (event, path) => {
    const [target] = path;
    if (entered !== null && event.detail === 0 && event.timeStamp - entered < 500) {
      entered = null;  // the default button of a form in which Enter was pressed
      return;
    }
    entered = null;
    if (selected || within(path, `select, option, input[type=file], ${BOX}`)) return;
    const label = within(path, "label");
    // The click on what a label is for comes by itself.
    if (label?.control && !within(path.slice(0, path.indexOf(label)), USED)) return;
    say("click", path, { field: isEditable(target) });
  });
  on("dblclick", (event, path) => {
    if (isEditable(path[0])) return;
    if (within(path, USED) || getComputedStyle(path[0]).cursor === "pointer" || !saySelection(path)) say("double", path);
  });
  on("contextmenu", (event, path) => say("right", path));

  on("focusin", (event, path) => isSecret(path[0]));
  on("beforeinput", (event, path) => isSecret(path[0]));
  on("input", (event, path) => {
    const field = path[0];
    if (newline === field && /^insert(LineBreak|Paragraph)/.test(event.inputType)) newline = null;
    if (is(field, TEXT)) {
      if (!isSecret(field)) say("type", path, { value: field.value });
      else if (field.value) say("type", path, { secret: numberOf(field.value) });
    } else if (isEditable(field)) say("type", path, { value: field.innerText });
  });
  on("change", (event, path) => {
    setTimeout(changed);  // what a box or a list now shows is no mutation
    const field = path[0];
    const labels = refsOf([...(field.labels ?? [])].flatMap(pathOf));
    if (is(field, BOX)) say("check", path, { checked: field.checked, labels, radio: field.type === "radio" });
    else if (is(field, "select")) say("choose", path, { values: [...field.selectedOptions].map(each => each.label) });
    else if (is(field, "input[type=file]")) {
      const held = [...field.files];
      say("upload", path, { files: held.map(each => each.name), labels, held });
    }
  });

  on("keydown", (event, path) => {
    const target = path[0], { key } = event;
    if (event.isComposing || event.repeat && key === "Enter") return;
    const chord = event.ctrlKey || event.metaKey || (event.altKey && !event.getModifierState("AltGraph"));
    if (key === "Enter" && !chord) {
      if (within(path, PRESSED)) return;
      if (is(target, "textarea") || (isEditable(target) && !is(target, "input"))) {
        newline = target;
        return;
      }
      entered = event.timeStamp;
      say("press", path, { key, field: isEditable(target) });
    } else if (wanted(event, target, path, chord)) {
      const modifiers = ["Control", "Meta", "Alt", "Shift"].filter(each => event[`${each.toLowerCase().replace("control", "ctrl")}Key`]);
      const name = key === " " ? "Space" : key;
      const named = chord ? [...modifiers, name] : [...modifiers.filter(each => each === "Shift" && key.length > 1), name];
      say("press", path, { key: named.join("+"), field: isEditable(target) });
    }
  });
  on("keyup", (event, path) => {
    if (event.key === "Enter" && newline !== null && newline === path[0]) say("press", path, { key: "Enter", field: true });
    newline = null;
  });
  const wanted = ({ key }, target, path, chord) => {
    if (["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Tab", "Dead", "Unidentified"].includes(key)) return false;
    if (/^F(5|11|12)$/.test(key) || /^(Page|Home|End|Audio|Media|Browser)/.test(key)) return false;
    const typing = isEditable(target);
    if (chord) return !/^[cvxrltwn]$/i.test(key) && !/^Arrow/.test(key) && !(typing && /^[azy]$|Delete|Backspace/i.test(key));
    if (key === "Escape" || /^F\d+$/.test(key)) return true;
    if (/^Arrow/.test(key)) return typing ? is(target, POPUP) : !is(target, `select, ${BOX}`) && target !== document.body;
    if (typing || is(target, "select")) return false;
    return key === " " ? target !== document.body && !within(path, `${PRESSED}, ${BOX}`) : true;
  };

  let dragged = null;
  on("dragstart", (event, path) => dragged = { path, refs: refsOf(path) });
  on("drop", (event, path) => {
    if (dragged) say("drag", dragged.path, { refs: dragged.refs, onto: refsOf(path) });
    dragged = null;
  });

  const numberOf = value => {
    // The same password in a second field is the same secret. What was typed so far is a beginning of what follows.
    const same = secretValues.indexOf(value);
    if (same >= 0) return same + 1;
    const begun = secretValues.length - 1;
    if (begun >= 0 && value.startsWith(secretValues[begun])) secretValues[begun] = value;
    else secretValues.push(value);
    return secretValues.length;
  };
  const masked = text => {
    for (const value of secretValues)
      for (const form of value.length > 3 ? [value, JSON.stringify(value).slice(1, -1)] : [])
        text = text.split(form).join("••••••");
    return text;
  };
  const saySelection = path => {
    const selection = getSelection(), field = document.activeElement;
    if (!selection || selection.isCollapsed || isEditable(field) && field.selectionStart !== field.selectionEnd) return false;
    const range = selection.getRangeAt(0);
    const holder = pathOf(range.commonAncestorContainer);
    if (holder.some(isEditable)) return false;
    const letters = /[\p{L}\p{N}]/u, start = range.startContainer, end = range.endContainer;
    let before = "", behind = "", text = selection.toString();
    if (start.nodeType === Node.TEXT_NODE && letters.test(text[0] ?? ""))
      before = start.data.slice(0, range.startOffset).match(/[\p{L}\p{N}]*$/u)[0];
    if (end.nodeType === Node.TEXT_NODE && letters.test(text.at(-1) ?? ""))
      behind = end.data.slice(range.endOffset).match(/^[\p{L}\p{N}]*/u)[0];
    text = before + text + behind;
    if (!text.trim()) return false;
    selected = text;
    if (masked(text) !== text) return true;
    say("mark", holder, { text });
    return true;
  };

  globalThis[NAME] = {
    masked,
    refs(id) {
      const path = kept.get(id)?.path ?? [];
      return path[0]?.isConnected ? refsOf(path) : [];
    },
    file: (id, index) => kept.get(id)?.files?.[index],
    stop() {
      ending.abort();
      observer.disconnect();
      clearTimeout(announcing);
      delete globalThis[NAME];
    },
  };
  observe(document);
  addEventListener("DOMContentLoaded", changed, { signal: ending.signal });
  addEventListener("load", changed, { signal: ending.signal });
  changed();
})();
