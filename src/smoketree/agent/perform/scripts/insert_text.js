// Enters text into the editor that has the focus, as one paste; where the editor takes no paste, as one input.
(text) => {
  let target = document.activeElement;
  while (target?.shadowRoot?.activeElement) target = target.shadowRoot.activeElement;
  if (!target || target === document.body) return false;
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const taken = !target.dispatchEvent(
    new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true, composed: true }));
  return taken || document.execCommand("insertText", false, text);
}
