// The cells of a row by the heads of their columns, in tables of HTML and of ARIA. Reads only.

function headsOf(row) {
  const table = closest(row, "table,[role=table],[role=grid],[role=treegrid]");
  if (!table) return [];
  const own = [...table.querySelectorAll("tr,[role=row]")].filter(
    (each) => each !== row && isHeaderRow(each) && !closest(each, "tfoot"));
  if (own.length) return placedCells(own[own.length - 1]);
  if (table.rows && table.rows[0] !== row && isDrawnHead(table.rows[0])) return placedCells(table.rows[0]);
  // A head that is drawn as a table of its own, to stay where the rows are scrolled.
  for (let at = parentOf(table), steps = 0; at && steps < 8; at = parentOf(at), steps += 1) {
    const others = [...at.querySelectorAll("table,[role=table]")].filter((each) => each !== table && !each.contains(table));
    if (others.length > 1) return [];
    const [head] = others[0] ? others[0].querySelectorAll("tr,[role=row]") : [];
    if (head) return isHeaderRow(head) && !others[0].querySelector("td") ? placedCells(head) : [];
  }
  return [];
}

// The cells of the rows above that reach down into a row, by their columns.
function cellsFromAbove(row) {
  let reaching = new Map();
  if (!closest(row, "table")?.querySelector("[rowspan]")) return reaching;
  for (const above of row.parentElement.rows ?? []) {
    if (above === row) break;
    const next = new Map([...reaching].filter(([, { rows }]) => rows > 1).map(([at, { cell, rows }]) => [at, { cell, rows: rows - 1 }]));
    let column = 0;
    for (const cell of above.cells) {
      while (reaching.has(column)) column += 1;
      const rows = (cell.rowSpan || Infinity) - 1;  // 0: to the last row
      for (const end = column + cell.colSpan; column < end; column += 1) if (rows > 0) next.set(column, { cell, rows });
    }
    reaching = next;
  }
  return reaching;
}

// The cells of a row with the column in which each begins.
function placedCells(row) {
  const aria = (part) => [...part.querySelectorAll("[role=cell],[role=gridcell],[role=rowheader],[role=columnheader]")];
  const cells = row.cells ? [...row.cells] : rowParts(row).flatMap(aria);
  const reaching = cellsFromAbove(row);
  let column = 0;
  const own = cells.map((cell) => {
    const at = Number(cell.getAttribute("aria-colindex")) - 1;
    if (at >= 0) column = at;
    while (reaching.has(column)) column += 1;
    const placed = { cell, column };
    column += cell.colSpan ?? 1;
    return placed;
  });
  return [...own, ...[...reaching].map(([at, { cell }]) => ({ cell, column: at }))].sort((one, other) => one.column - other.column);
}

// What a person reads in a cell: its text, what its one field holds, or what its picture stands for.
function readIn(cell) {
  const lines = visibleText([cell], { struck: false }).lines;
  if (lines.length) return lines;
  const fields = [...cell.querySelectorAll("input,select,textarea,[role=combobox],[contenteditable=''],[contenteditable=true]")].filter((field) => new Sight().shows(field));
  const held = fields.length === 1 ? heldBy(fields[0]) : null;
  if (held) return held.secret ? [] : held.texts;
  const pictures = [...cell.querySelectorAll("img[alt],[role=img][aria-label]")].filter((each) => new Sight().shows(each));
  return pictures.map((each) => each.getAttribute("alt") || each.getAttribute("aria-label")).filter(Boolean);
}

function cellsOf(row) {
  const heads = new Map(headsOf(row).map(({ cell, column }) => [column, visibleText([cell]).lines.join(" ")]));
  return placedCells(row).filter(({ column }) => heads.get(column)).map(({ cell, column }) => {
    const lines = readIn(cell);
    return { head: heads.get(column), lines, empty: isBlank(cell, lines) };
  });
}

// What each cell of a row says beside the links and the badges in it, and each of these badges: "Pro" of "Pro [Upgrade]".
function textsOf(row) {
  const sight = new Sight();
  const isApart = (part) => part.nodeType === Node.ELEMENT_NODE
    && (matches(part, `${PRESSED},input,select,textarea`) || isFramed(part));
  return [...row.cells ?? [row]].flatMap((cell) => {
    const shown = [...cell.childNodes].filter((part) => part.nodeType === Node.TEXT_NODE || sight.shows(part));
    const own = shown.filter((part) => !isApart(part)).map((part) => part.textContent).join("");
    return [own, ...shown.filter((part) => !matches(part, PRESSED) && isApart(part)).map((part) => part.textContent)];
  }).map((text) => text.trim()).filter(Boolean);
}

// Whether an element in a row that names none of its values has just this text.
function saysUnlabelled(row, value) {
  const own = (part) => !part.children.length && squeezed(part.innerText) === squeezed(value);
  return !row.querySelector("dt,th,label") && [...row.querySelectorAll("*")].some(own);
}

// Whether a cell has nothing in it; null where that is not known: what it says is the name of a button, or it says
// nothing and may draw something: a box, an icon of a font, a dot, a picture by its style.
function isBlank(cell, lines) {
  if (lines.length) return saysBesideControls(cell) ? false : null;
  return drawsInside(cell) ? null : emptyState(cell);
}

function drawsInside(cell) {
  if (cell.querySelector(`${PRESSED},input,select,textarea`)) return true;
  const paints = (part) => {
    const { backgroundImage, backgroundColor, borderTopWidth, boxShadow } = getComputedStyle(part);
    const { width, height } = part.getBoundingClientRect();
    const drawn = backgroundImage !== "none" || !isClear(backgroundColor) || parseFloat(borderTopWidth) > 0 || boxShadow !== "none";
    return drawn && width > 0 && height > 0;
  };
  return addsByStyle(cell) || getComputedStyle(cell).backgroundImage !== "none"
    || [...cell.querySelectorAll("*")].some((part) => addsByStyle(part) || paints(part));
}

// The cells of every table that has one row only: there a column's head is the label of a value.
function loneCells() {
  const sight = new Sight();
  return [...document.querySelectorAll("table,[role=table]")].flatMap((table) => {
    const rows = [...table.querySelectorAll("tr,[role=row]")].filter((row) => isDataRow(row) && sight.shows(row));
    return rows.length && wholeRows(rows).length === 1 ? cellsOf(rows[0]) : [];
  });
}

// Whether the data rows are alike: with as many cells, a text, no field to type into, and no sum of those above.
function areRecords(items) {
  const rows = items.filter(isDataRow);
  const cellsIn = (row) => [...row.querySelectorAll("td,th,[role=cell],[role=gridcell],[role=rowheader]")];
  const isSum = (row) => cellsIn(row).some((cell) => SUM.test(cell.textContent)) || !cellsIn(row)[0]?.textContent.trim() && !cellsIn(row)[0]?.querySelector("*");
  return rows.length > 0 && rows.every((row) => cellsIn(row).length === cellsIn(rows[0]).length && row.textContent.trim() && !isSum(row)
    && cellsIn(row).every((cell) => (cell.colSpan ?? 1) === 1) && !row.querySelector("input:not([type=checkbox]):not([type=radio]):not([type=hidden]),textarea"));
}

// Those of the heads below which there are only boxes and buttons.
function headsOfControls(heads) {
  return heads.filter((head) => {
    const row = closest(head, "tr,[role=row]");
    const column = placedCells(row).find(({ cell }) => cell === head)?.column;
    const rows = [...closest(head, "table,[role=table],[role=grid]")?.querySelectorAll("tr,[role=row]") ?? []].filter(isDataRow);
    const cells = rows.map((each) => placedCells(each).find((one) => one.column === column)?.cell).filter(Boolean);
    return column !== undefined && cells.length === rows.length && !cells.some(saysBesideControls);
  });
}
