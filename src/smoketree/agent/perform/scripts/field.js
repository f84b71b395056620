// What a field is and what it holds. A password's characters are masked.
(element) => ({
  kind: element instanceof HTMLInputElement ? element.type : element.localName,
  typed: element.isContentEditable || (matches(element, "input,textarea,select") && !element.readOnly),
  language: navigator.language,
  editable: element.isContentEditable || Boolean(closest(element, ".CodeMirror, .cm-editor, .monaco-editor")),
  value: element.type === "password" ? "\u2022".repeat(element.value.length) : element.value ?? element.innerText ?? "",
})
