import { ask, broken, find } from "./acorn.js";

const board = find("#board");
let held = null;

const columnOf = (event) => event.target.closest("[data-column]");

board.addEventListener("dragstart", (event) => {
  held = event.target.closest("[data-card]");
  event.dataTransfer.effectAllowed = "move";
});

board.addEventListener("dragover", (event) => {
  if (held && columnOf(event)) event.preventDefault();
});

board.addEventListener("dragend", () => (held = null));

board.addEventListener("drop", async (event) => {
  const column = columnOf(event);
  if (!held || !column) return;
  event.preventDefault();
  const card = held;
  column.querySelector("ul").append(card);
  const response = await ask("PATCH", `/api/board/${card.dataset.card}`, { column: column.dataset.column });
  if (!response.ok) return location.reload();
  const drawn = await response.text();
  if (broken("drag-snaps-back")) await new Promise((done) => setTimeout(done, 700));
  board.innerHTML = drawn;
});
