import { find } from "./acorn.js";

const boxes = [...find("#code").querySelectorAll("input")];

/** Puts digits into the boxes from one on, and goes to the box after the last. */
function put(from, text) {
  const digits = text.replace(/\D/g, "").slice(0, boxes.length - from);
  [...digits].forEach((digit, at) => (boxes[from + at].value = digit));
  if (digits) boxes[Math.min(from + digits.length, boxes.length - 1)].focus();
}

for (const [at, box] of boxes.entries()) {
  box.addEventListener("focus", () => box.select());
  box.addEventListener("input", () => {
    const typed = box.value;
    box.value = "";
    put(at, typed);
  });
  box.addEventListener("keydown", (event) => {
    if (event.key === "Backspace" && !box.value && at > 0) boxes[at - 1].focus();
  });
  box.addEventListener("paste", (event) => {
    event.preventDefault();
    put(at, event.clipboardData.getData("text"));
  });
}

boxes[0].focus();
