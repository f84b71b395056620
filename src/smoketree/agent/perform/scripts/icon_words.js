// What a control that shows no text is called by the page's own markup: by class, id and data-icon of it and of what is
// in it, by the symbol that an svg uses, by the file of a picture, by a title; and by what its lines look like. [] for one
// with a text.
(element) => {
  if (/[\p{L}\p{N}]/u.test((element.innerText || "").replace(/[\ue000-\uf8ff]/g, ""))) return [];
  const file = (address) => (address || "").split(/[?#]/)[0].split("/").pop().replace(/\.\w+$/, "");
  const symbol = (each) => (each.getAttribute("href") || each.getAttribute("xlink:href") || "").split("#").pop();

  // Points along all lines of a drawing, from -0.5 to 0.5 across its longer side; `flat`: how much shorter the other is.
  const pointsOf = (svg) => {
    const isDrawn = ({ fill, stroke }) => fill !== "none" || stroke !== "none";
    const lines = [...svg.querySelectorAll("path,line,polyline,circle,rect")].filter((line) => isDrawn(getComputedStyle(line)) && seen(line));
    const points = lines.slice(0, 6).flatMap((line) => Array.from({ length: 100 }, (_, at) => line.getPointAtLength(line.getTotalLength() * at / 99)));
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top];
    const size = Math.max(width, height);
    return { flat: Math.min(width, height) / size, wide: width > height, points: points
      .map(({ x, y }) => [(x - left - width / 2) / size, (y - top - height / 2) / size]) };
  };
  const isTurned = (each) => getComputedStyle(each).transform !== "none" || getComputedStyle(each).rotate !== "none";
  const drawnAs = (svg) => {
    if (!seen(svg) || [element, svg, ...svg.querySelectorAll("*")].some(isTurned)) return "";
    const { flat, wide, points } = pointsOf(svg);
    const inThree = (values, edge) => values.every((value) => Math.abs(value) < 0.14 || Math.abs(value) > edge)
      && [(value) => value < -edge, (value) => Math.abs(value) < 0.14, (value) => value > edge].every((part) => values.some(part));
    const corners = new Set(points.filter(([x, y]) => Math.min(Math.abs(x), Math.abs(y)) > 0.3).map(([x, y]) => `${x > 0} ${y > 0}`));
    if (flat > 0.85 && points.every(([x, y]) => Math.min(Math.abs(x), Math.abs(y)) < 0.12)) return "plus";
    if (flat > 0.85 && corners.size === 4 && points.every(([x, y]) => Math.abs(Math.abs(x) - Math.abs(y)) < 0.15)) return "cross";
    if (flat < 0.4 && inThree(points.map(([x, y]) => (wide ? x : y)), 0.22)) return "dots";
    const bars = flat > 0.4 && wide && inThree(points.map(([, y]) => y / flat), 0.3);
    const isWhole = (xs) => xs[0] < -0.4 && xs.at(-1) > 0.4 && xs.every((x, at) => !at || x - xs[at - 1] < 0.12); // no bullet and line
    const level = (number) => points.filter(([, y]) => Math.round(y / flat * 2) === number).map(([x]) => x).sort((one, other) => one - other);
    return bars && [-1, 0, 1].every((number) => isWhole(level(number))) ? "bars" : "";
  };

  const inside = [element, ...element.querySelectorAll("*")].slice(0, 12);
  const found = inside.flatMap((each) => [...titles(each),
    ...(each.localName === "title" ? [fold(each.textContent)] : []),
    ...(each.localName === "use" ? [spelled(symbol(each))] : []),
    ...(each.localName === "img" ? [spelled(file(each.getAttribute("src")))] : []),
    ...(each.localName === "svg" ? [drawnAs(each)] : []),
    ...["data-lucide", "data-feather"].map((key) => spelled(each.getAttribute(key) || "")), ...marks(each)]);
  return [...new Set(found.filter(Boolean))];
}
