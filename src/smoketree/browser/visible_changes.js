// What changed in a document since a mark that was set before an act: which elements were shown then, which lines of
// text are new, which were shown for a moment, and what is a message. The mark is kept in the document, not visible to it.

const CHANGES = Symbol.for("smoketree.changes");
// Where libraries (Radix, Sonner) put their toasts, which have no role of their own.
const NOTIFICATIONS = "[role=region][aria-label^=Notifications],section[aria-label^=Notifications]";
const LIVE = "[role=alert],[role=status],[role=log],[role=alertdialog],[aria-live=polite],[aria-live=assertive],output";
const MOST_LINES = 400;
const MOST_TEXTS = 5000;
const SHARE = 3; // a quarter of the page's time at most may go into watching it, but
const LONGEST_GAP = 200; // milliseconds: on a busy machine, what was shown for a moment would be missed

const NO_MESSAGE = "html,body,main,form,table,tr,td,th,dialog,[role=main],[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[role=log]";
const CONTENT = "table,h1,h2,main,nav,form,textarea,select,input:not([type=hidden]),[role=grid],[role=table]";
const LONGEST_MESSAGE = 300;

const INPUTS = ["pointerdown", "click", "keydown", "input", "change", "submit", "drop"];
const MOST_GONE = 500;

// What text goes from where it is, and whether a person's input came last before that or a "push": what the page did not
// do because of an input (a message of the server, the answer to a poll, a timer that was set before the input or the mark).
function watchGoing() {
  let last = "";
  const gone = [];
  const state = { since: timers?.now(), pushed: () => { last = "push"; } };
  const input = ({ isTrusted }) => {
    if (!isTrusted) return;
    last = "input";
    if (timers) state.since = timers.now();
  };
  for (const kind of INPUTS) addEventListener(kind, input, true);
  if (timers) timers.going = state;
  return {
    state,
    note(records, cause = timers?.pushes && last) {
      if (!cause || gone.length >= MOST_GONE) return;
      // An attribute may hide what is in its element: that an input did so is enough for it not to be the message's doing.
      const texts = records.flatMap(({ type, target, removedNodes, oldValue }) => (
        type === "attributes" ? [cause === "input" ? target.textContent : ""] : [oldValue, ...[...removedNodes].map((node) => node.textContent)]));
      gone.push({ cause, text: squeezed(texts.join("\n")) });
    },
    pushedAway: (words) => gone.find(({ text }) => text.includes(squeezed(words)))?.cause === "push",
    stop() {
      for (const kind of INPUTS) removeEventListener(kind, input, true);
      if (timers?.going === state) timers.going = null;
    },
  };
}

// Whether the element says what is wrong with a field: that lasts until the field is changed.
function isOfField(element) {
  const root = element.getRootNode();
  const id = CSS.escape(idOf(element));
  if (id && root.querySelector(`[aria-describedby~="${id}"],[aria-errormessage~="${id}"]`)) return true;
  if (!matches(element, "[role=alert],[aria-live=assertive]") || /fixed|absolute/.test(getComputedStyle(element).position)) return false;
  const fields = "input:not([type=hidden]),textarea,select";
  const form = closest(element, "form");
  if (form) return form.querySelector(fields) !== null && toneOf(element) !== "green";
  // Many forms are no <form>: fields near an alert that is an error by its color or its class.
  if (toneOf(element) !== "red" && kindOf(element) !== "error") return false;
  return chainOf(parentOf(element)).slice(0, 3).some((at) => at.querySelector(fields));
}

// Whether the element is a box that says something for a while: a live region, a toast, or a new small box that is fixed
// over the page. One that holds a form, a table or a page's heading is content, whatever it is called.
function isMessageBox(element) {
  if (matches(element, NO_MESSAGE)) return false;
  if (!isMessagePart(element)) {
    const shown = globalThis[CHANGES]?.shown;
    if (!shown || shown.has(element)) return false;
    if (getComputedStyle(element).position !== "fixed" && !closest(element, NOTIFICATIONS)) return false;
  }
  if (element.textContent.trim().length > LONGEST_MESSAGE || isOfField(element)) return false;
  // A library keeps hidden fields in each of its toasts, and has their text in a heading.
  const isTitle = (part) => matches(part, "h1,h2") && [element, element.parentElement].some((at) => at && getComputedStyle(at).position === "fixed");
  return ![...element.querySelectorAll(CONTENT)].some((part) => part.checkVisibility() && !isTitle(part));
}

const messageBoxOf = (element) => chainOf(element).find(isMessageBox) ?? null;

const timers = globalThis[Symbol.for("smoketree.timers")];
const clockNow = () => (timers ? timers.began + timers.now() : Date.now());

// Lines and their cells, as `visibleText` gives them.
const piecesOf = (lines) => lines.flatMap((line) => [line, ...line.split("\t")]).map((piece) => piece.trim()).filter(Boolean);

const everyRoot = () => [document, ...[...elementsBelow(document)].map(shadowOf).filter(Boolean)];

const everywhere = (selector) => everyRoot().flatMap((root) => [...root.querySelectorAll(selector)]);

const drawn = (element) => (element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) ?? true)
  && element.getClientRects().length > 0;

const squeezed = (text) => (text ?? "").replace(/\s+/g, "").toLowerCase();

// The smallest element below `root` that has the words, whose color and role say what kind of message they are.
function speakerOf(root, words) {
  const wanted = squeezed(words);
  let at = root;
  for (;;) {
    const below = [...childrenOf(at)].find((child) => child.nodeType === 1 && !UNREAD.has(tagOf(child))
      && squeezed(child.textContent).includes(wanted));
    if (!below) return at;
    at = below;
  }
}

// "red", "green", "amber" or "": the color of the words, or of the box that they are in.
function toneOf(element) {
  const hue = (color) => {
    const [r, g, b, a] = rgbaOf(color);
    if (a < 0.3 || Math.max(r, g, b) - Math.min(r, g, b) < 60) return "";
    if (r > 1.6 * g && r > 1.6 * b) return "red";
    if (g > 1.25 * r && g > 1.25 * b) return "green";
    return r > 1.5 * b && g > 1.2 * b && r >= g ? "amber" : "";
  };
  const own = hue(getComputedStyle(element).color);
  if (own) return own;
  for (const at of chainOf(element).slice(0, 3)) {
    const style = getComputedStyle(at);
    const tone = hue(style.backgroundColor) || (parseFloat(style.borderLeftWidth) > 0 ? hue(style.borderLeftColor) : "");
    if (tone) return tone;
  }
  return "";
}

// "error", "message" or "": what the page's own class names say that the box of the words is.
function kindOf(element) {
  for (let at = element, step = 0; at?.classList && step < 3 && !matches(at, "body,main"); at = parentOf(at), step += 1) {
    const tokens = new Set([...at.classList].flatMap((name) => name.toLowerCase().split(/[-_]+/)));
    if (["error", "errors", "danger", "invalid"].some((word) => tokens.has(word))) return "error";
    if (["alert", "flash", "message", "notice", "notification", "snackbar", "success", "toast", "warning"].some((word) => tokens.has(word)))
      return "message";
  }
  return "";
}

const stillSays = ({ element, text }) => {
  const speaker = element.deref();
  return Boolean(speaker?.isConnected && drawn(speaker) && squeezed(speaker.textContent).includes(squeezed(text)));
};

function said(text, root) {
  const element = speakerOf(root, text);
  if (closest(element, PRESSED)) return null; // the name of a control is no message
  const live = closest(element, LIVE);
  const role = live ? (live.getAttribute("role") ?? (tagOf(live) === "output" ? "status" : live.getAttribute("aria-live")))
    : kindOf(element);
  const message = Boolean(messageBoxOf(element));
  return { text: text.slice(0, 500), role, tone: toneOf(element), heading: Boolean(closest(element, HEADINGS)), message,
    shown: true, seconds: 0 };
}

const MAY_BE_MESSAGE = `${MESSAGES},${["toast", "snack", "notif", "notice", "flash", "alert"]
  .flatMap((word) => [`[class*=${word} i]`, `[id*=${word} i]`])}`;

// The messages that `came` in this document, after whichever mark, those of them that are still to be seen, wherever that
// is, and `others`: what says something over the page (`message`), or is an alert, and did not come as a message.
function messagesNow() {
  const state = globalThis[CHANGES];
  state?.sample();
  const came = messagesUntil(state);
  const lines = new Set(piecesOf(visibleText([document.documentElement]).lines));
  const shown = [...came.values()].filter(({ text }) => lines.has(text));
  const boxes = everywhere(MAY_BE_MESSAGE).filter((element) => drawn(element) && isMessageBox(element) && (matches(element, "[role=alert]") || floats(element)));
  const others = boxes.flatMap((element) => piecesOf(visibleText([element]).lines)
    .filter((text) => !came.has(text)).map((text) => said(text, element)).filter(Boolean)
    .map((one) => ({ ...one, message: floats(element) })));
  const asSaid = (seen) => ({ text, role, tone, heading, message, moved }) => ({ text, role, tone, heading, message, moved, shown: seen, seconds: 0 });
  return { came: [...came.values()].map(asSaid(false)), shown: shown.map(asSaid(true)), others: others.map(asSaid(true)) };
}

const messagesUntil = (state) => new Map([...(state?.came ?? []),
  ...[...(state?.flashed.values() ?? [])].filter(({ message, fresh, moved }) => message && (fresh || moved)).map((one) => [one.text, one])]);

// Whether the page has the text, seen or not, in a box for messages that is no toast: it may show them as toasts, too.
function isInNotes(text) {
  const speaker = speakerOf(document.documentElement, text);
  return kindOf(speaker) !== "" && !messageBoxOf(speaker);
}

// Sets the mark; `before`: the lines that count as old, where another document was marked. Returns the lines there are.
function beginChanges(before) {
  const came = messagesUntil(globalThis[CHANGES]);
  globalThis[CHANGES]?.stop();
  const shown = new WeakSet();
  for (const element of elementsBelow(document)) if (drawn(element)) shown.add(element);
  const lines = visibleText([document.documentElement]).lines;
  const old = new Set(before ?? piecesOf(lines));
  const flashed = new Map();
  const later = timers?.later ?? setTimeout;
  let dirty = new Set();
  let waiting = false;
  let ready = 0;
  const sample = () => {
    waiting = false;
    const began = clockNow();
    for (const one of flashed.values()) if (one.element && !one.end && !stillSays(one)) one.end = began;
    const roots = [...dirty].filter((root) => root.isConnected);
    dirty = new Set();
    const sight = new Sight();
    for (const root of roots) {
      if (roots.some((other) => other !== root && within(root, other))) continue;
      let message;
      const isMessage = () => (message ??= Boolean(messageBoxOf(root)));
      for (const text of piecesOf(visibleText([root], { sight }).lines).slice(0, MOST_LINES)) {
        const known = flashed.get(text);
        const moved = (old.has(text) || Boolean(known)) && !known?.message && isMessage() && isInNotes(text);
        const found = (known || old.has(text)) && !moved ? null : said(text, root);
        const element = found && new WeakRef(speakerOf(root, text));
        if (known) Object.assign(known, found && { ...found, element, moved }, { last: began, end: null });
        else if (flashed.size < MOST_TEXTS) {
          const one = found ?? { text, role: "", tone: "", heading: false, message: false };
          flashed.set(text, { ...one, element, moved, fresh: Boolean(found) && !old.has(text), first: began, last: began, end: null });
        }
      }
    }
    ready = clockNow() + Math.min(SHARE * (clockNow() - began), LONGEST_GAP);
  };
  const block = (node) => {
    let at = node.nodeType === 1 ? node : node.parentElement;
    while (at?.parentElement && getComputedStyle(at).display.startsWith("inline")) at = at.parentElement;
    return at;
  };
  const going = watchGoing();
  const changed = (records, cause) => {
    const at = clockNow();
    going.note(records, cause);
    for (const one of flashed.values()) if (one.element && !one.end && !one.element.deref()?.isConnected) one.end = at;
    for (const record of records) {
      const nodes = record.type === "childList" ? [...record.addedNodes] : [record.target];
      for (const node of nodes) if (node.isConnected && block(node)) dirty.add(block(node));
    }
    if (!waiting && dirty.size) {
      waiting = true;
      later(sample, Math.max(16, ready - clockNow()));
    }
  };
  const observer = new MutationObserver((records) => changed(records));
  going.state.take = (cause) => changed(observer.takeRecords(), cause);
  const all = { subtree: true, childList: true, characterData: true, characterDataOldValue: true, attributes: true };
  for (const root of everyRoot()) observer.observe(root, all);
  if (before) {
    dirty.add(document.documentElement);
    sample();
  }
  const stop = () => {
    observer.disconnect();
    going.stop();
  };
  const value = { shown: before ? null : shown, came, flashed, sample, stop, pushedAway: going.pushedAway };
  Object.defineProperty(globalThis, CHANGES, { value, configurable: true });
  return lines;
}

// What is new: lines, with who says them, and fields that are marked as invalid now.
function changesSince(before) {
  const old = new Set(before);
  const lines = visibleText([document.documentElement]).lines;
  const now = piecesOf(lines);
  const here = new Set(now);
  const news = speakersOf([...new Set(now)].filter((text) => !old.has(text)).slice(0, MOST_LINES));
  const gone = moments(0).filter((one) => one.fresh && !here.has(one.text)).map((one) => ({ ...one, shown: false }));
  const alerts = everywhere("[role=alert],[role=alertdialog]").filter(drawn)
    .flatMap((alert) => visibleText([alert]).lines).map((text) => text.trim()).filter(Boolean);
  const invalid = everywhere("input,select,textarea,[aria-invalid]").filter((field) => drawn(field) && invalidState(field)).map(calledRoughly);
  return { lines, news, gone, alerts, invalid, password: everywhere("input[type=password]").some(drawn) };
}

// What was shown since the mark and, at some time after `since` (milliseconds since the epoch), at a moment when something
// changed; `fresh`: not before the mark; `shown`: it still is.
function moments(since) {
  const state = globalThis[CHANGES];
  state?.sample();
  return [...(state?.flashed.values() ?? [])].filter((one) => one.last > since)
    .map(({ first, last, end, element, ...one }) => ({ ...one, shown: Boolean(element) && !end, seconds: ((end ?? clockNow()) - first) / 1000 }));
}

// Who says those lines now, whether they are new or not.
const speakersOf = (texts) => texts.map((text) => said(text, document.documentElement)).filter(Boolean);

// Whether a section shows nothing besides its headings. A heading that stands for a section is not asked.
function hollow(section) {
  if (matches(section, HEADINGS) || closest(section, HEADINGS)) return false;
  const own = [...section.querySelectorAll("*")].filter((element) => drawn(element) && !closest(element, HEADINGS));
  if (own.some((element) => matches(element, "a,audio,button,canvas,iframe,img,input,select,svg,textarea,video") || element.shadowRoot))
    return false;
  const headed = [...section.querySelectorAll(HEADINGS)].map((heading) => heading.innerText.trim());
  const lines = piecesOf(visibleText([section]).lines);
  return section.getClientRects().length > 0 && lines.every((line) => headed.includes(line));
}

// Those of the elements that were not shown when the mark was set; all of them where another document was marked.
function shownSince(elements) {
  const shown = globalThis[CHANGES]?.shown;
  return shown ? elements.filter((element) => !shown.has(element)) : elements;
}
