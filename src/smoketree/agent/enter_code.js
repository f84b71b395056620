// Where a one-time code goes, and how it gets there. `step` is "find", "paste", "focus" or "read"; `chosen` is the element
// that the plan names, or null. The fields are found anew in each step, so that nothing is left behind in the page.
(chosen, { code, step, index }) => {
  const TEXTUAL = /^(text|tel|number|password|search|)$/;
  const shown = (field) => {
    const box = field.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && field.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  };
  const usable = (field) => TEXTUAL.test(field.getAttribute("type") ?? "") && !field.disabled && !field.readOnly && shown(field);
  const inputs = (root) => {
    const found = [];
    for (const element of root.querySelectorAll("*")) {
      if (element.localName === "input" && usable(element)) found.push(element);
      if (element.shadowRoot) found.push(...inputs(element.shadowRoot));
    }
    return found;
  };
  const single = (field) => field.maxLength === 1 || field.getAttribute("size") === "1";
  const words = (field) => [field.name, field.id, field.autocomplete, field.placeholder, field.getAttribute("aria-label"),
    ...[...(field.labels ?? [])].map((label) => label.textContent)].join(" ");
  const fields = () => {
    if (chosen?.localName === "input" && !single(chosen)) return [[chosen]];
    let all = chosen ? [...(chosen.localName === "input" ? [] : inputs(chosen))] : inputs(document);
    if (chosen && !all.length) all = inputs(chosen.getRootNode());
    const rows = [];
    for (const field of all) {
      const last = rows.at(-1);
      if (!single(field)) rows.push(null);
      else if (last) last.push(field);
      else rows.push([field]);
    }
    const split = rows.filter((row) => row?.length === code.length && row.length > 1);
    if (split.length) return split;
    const marked = all.filter((field) => field.autocomplete === "one-time-code");
    const named = all.filter((field) => /\b(code|otp|pin|token|verification)\b/i.test(words(field).replace(/[_-]/g, " ")));
    return (marked.length ? marked : named).map((field) => [field]);
  };
  const choices = fields();
  if (choices.length !== 1) return { fields: 0, choices: choices.length };
  const [row] = choices;
  const value = () => row.map((field) => field.value).join("");
  const later = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  if (step === "focus") {
    row[Math.min(index, row.length - 1)].focus();
    if (index < row.length) row[index].select?.();
    return {};
  }
  if (step !== "paste") return { fields: row.length, value: value() };
  return (async () => {
    row[0].focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", code);
    row[0].dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }));
    for (let waited = 0; waited < 300 && value() !== code; waited += 20) await later(20);
    return { fields: row.length, value: value() };
  })();
}
