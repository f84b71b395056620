// The rich-text and code editors of the page: where to click, what they are called, and what they hold.
// With an element: the editor that it is in or next to, or null.
(...given) => {
  const EDITORS = ".CodeMirror, .cm-editor, .monaco-editor, [contenteditable=''], [contenteditable=true],"
    + " [contenteditable=plaintext-only]";
  const outer = (element) => closest(element, ".CodeMirror, .cm-editor, .monaco-editor")
    || closest(element, "[contenteditable]:not([contenteditable=false])");
  const lines = (element, selector) => [...element.querySelectorAll(selector)]
    .sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top)
    .map((line) => line.innerText.replace(/\u00a0/g, " ").replace(/\u200b/g, "")).join("\n");
  const held = (editor) => {
    if (editor.CodeMirror) return editor.CodeMirror.getValue();
    if (matches(editor, ".CodeMirror")) return lines(editor, ".CodeMirror-line");
    if (matches(editor, ".cm-editor")) return lines(editor, ".cm-line");
    if (matches(editor, ".monaco-editor")) return lines(editor, ".view-line");
    return editor.innerText;
  };
  const named = (editor) => {
    const input = editor.querySelector("[aria-label], textarea") || editor;
    const by = (editor.getAttribute("aria-labelledby") || input.getAttribute("aria-labelledby") || "").split(" ");
    const ids = by.filter(Boolean).map((id) => document.getElementById(id)?.innerText || "").join(" ");
    const direct = editor.getAttribute("aria-label") || ids;
    if (direct) return flat(direct);
    // A text area that an editor replaced keeps its label.
    let before = editor;
    for (let up = 0; before && up < 4; before = before.parentElement, up++) {
      for (let at = before.previousElementSibling; at; at = at.previousElementSibling) {
        if (matches(at, "textarea") && at.labels?.[0]) return flat(at.labels[0].innerText);
        if (matches(at, "label, legend, h1, h2, h3, h4, h5, h6, dt, th, td, span, p, div") && seen(at) && !at.querySelector(EDITORS)) {
          const text = flat(at.innerText);
          if (text && text.split(" ").length <= 6 && !at.querySelector("button, select, input")) return text;
        }
      }
      if (matches(before, "label")) return flat([...before.childNodes].map((node) => node === editor ? "" : node.textContent).join(" "));
    }
    return flat(input.getAttribute("aria-label")); // of a code editor often only how to use it
  };
  const told = (editor) => {
    const input = matches(editor, "[contenteditable]") ? editor
      : editor.querySelector(".cm-content, .CodeMirror-lines, .view-lines") || editor;
    return {path: pathOf(input), said: named(editor), placeholder: editor.dataset.placeholder
      || editor.querySelector("[data-placeholder]")?.dataset.placeholder || "", held: held(editor)};
  };
  if (given.length > 1) {
    const element = given[0];
    const editor = outer(element) || matches(element.nextElementSibling, EDITORS) && element.nextElementSibling;
    return editor ? told(editor) : null;
  }
  const all = new Set([...document.querySelectorAll(EDITORS)].map(outer).filter((editor) => editor && seen(editor)));
  return [...all].map(told);
}
