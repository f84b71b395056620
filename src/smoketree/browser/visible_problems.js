// What a person would notice on a page without being asked: text that shows the inside of a program, pictures that did
// not load, a layer that was left over the page. Only what no good page shows is taken for a problem.

const BROKEN_TEXT = /(?:^|[\s:,;($€£>-])(?:undefined|NaN)(?=$|[\s:,.;!?)%<])|\[object [A-Z]\w*\]|\{\{\s*[\w.$]+(?:\s*\|[^}]*)?\s*\}\}|\bInvalid Date\b/;
const MOST_WORDS = 12; // a longer text may be about these words
const QUOTED = /`[^`]*`|"[^"]*"|“[^”]*”/g; // a text about such words quotes them
const BRACES = /\{\{[^{}]*\}\}/g;
const SOURCE_CODE = "code,kbd,pre,samp"; // a template's braces are quoted there, too
// A key of a translation is a whole label; a name of a host or a file has parts like it.
const RAW_KEY = /^(?!www\.)[a-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*(?:\.[A-Za-z][A-Za-z0-9_-]*){2,}$/;
const NAME_OF_FILE = /\.(?:com|org|net|io|dev|app|local|localhost|example|test|invalid|md|txt|jsx?|tsx?|json|ya?ml|html?|css|py|csv|pdf|png|jpe?g|svg|zip|gz|log|sh|lock|toml|xml|java|go|rs|rb|php)$/i;
const IN_FRONT = "dialog[open],[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[aria-modal=true]";

function brokenTexts() {
  const lines = visibleText([document.documentElement], { code: false, parted: true }).lines;
  const cells = lines.flatMap((line) => line.split("\t")).map((cell) => cell.split(APART).join(" ").trim());
  const source = [...document.querySelectorAll(SOURCE_CODE)].map((one) => one.textContent).join("\n").replace(/\s+/g, " ");
  const unquoted = (cell) => cell.replace(QUOTED, "").replace(BRACES, (braces) => (source.includes(braces) ? "" : braces));
  const held = [...document.querySelectorAll("input:not([type=password]),textarea")]
    .filter((field) => /^(?:undefined|NaN|\[object Object\])$/.test(field.value) && drawn(field)).map((field) => field.value);
  const broken = cells.filter((cell) => cell.split(/\s+/).length <= MOST_WORDS && BROKEN_TEXT.test(unquoted(cell)));
  const keys = cells.filter((cell) => RAW_KEY.test(cell) && !NAME_OF_FILE.test(cell));
  return [...new Set([...broken, ...keys, ...held])].slice(0, 5).map((text) => text.slice(0, 120));
}

// Whether a picture was asked for and is none.
const isBrokenPicture = (element) => tagOf(element) === "img" && element.complete && element.naturalWidth === 0
  && Boolean(element.currentSrc || element.getAttribute("src"));

function brokenPictures() {
  const sight = new Sight();
  return [...document.images].filter((image) => isBrokenPicture(image) && sight.shows(image)).slice(0, 5)
    .map((image) => (image.currentSrc || image.src).split("?")[0].slice(0, 200));
}

// An empty layer over the whole window that takes all clicks, with nothing in front of the page that it would belong to.
function overlayLeft() {
  const [top, ...others] = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]]
    .map(([x, y]) => document.elementFromPoint(x * innerWidth, y * innerHeight));
  if (!top || top === document.body || top === document.documentElement || others.some((other) => other !== top)) return null;
  const style = getComputedStyle(top);
  const empty = !partsOf(top).length && !top.textContent.trim() && !top.shadowRoot && style.backgroundImage === "none";
  if (!empty || !["fixed", "absolute"].includes(style.position) || UNREAD.has(tagOf(top)) || tagOf(top) === "img") return null;
  if ([...document.querySelectorAll(IN_FRONT)].some(drawn)) return null;
  return idOf(top) ? `#${idOf(top)}` : top.className ? `.${[...top.classList].join(".")}`.slice(0, 80) : tagOf(top);
}

const pageProblems = () => ({ texts: brokenTexts(), pictures: brokenPictures(), overlay: overlayLeft() });
