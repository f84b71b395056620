// What a scan reads of a page: where its links lead, what may open more of them, and whether it fits a narrow window.

const roots = (root) => [root, ...[...root.querySelectorAll("*")].filter((one) => one.shadowRoot)
  .flatMap((one) => roots(one.shadowRoot))];
const everywhere = (selector) => roots(document).flatMap((root) => [...root.querySelectorAll(selector)]);
const words = (element) => (element.getAttribute("aria-label") || element.textContent || element.title || "")
  .replace(/\s+/g, " ").trim().slice(0, 80);

function pageLinks() {
  const sight = new Sight();
  return everywhere("a[href],area[href]").slice(0, 2000).map((link) => ({
    url: link.href,
    name: words(link),
    shown: sight.shows(link),
    // A framework sends such a link as a form: data-method="delete", data-turbo-method, hx-post beside an href.
    acts: [...link.attributes].some(({ name, value }) =>
      (/method$/.test(name) && !/^get$/i.test(value)) || /^(?:data-)?hx-(?:post|put|patch|delete)$/.test(name)),
  }));
}

// What opens a menu of a page's own navigation, and nothing else.
const LANDMARKS = "nav,header,[role=navigation],[role=banner],[role=menubar]";
const closedMenus = () => everywhere(`${LANDMARKS}`).flatMap((part) => [...part.querySelectorAll(
  "summary,[aria-expanded=false],[aria-haspopup]:not([aria-haspopup=false]):not([aria-expanded])")])
  .filter((one) => !one.closest("form") && !(one.tagName === "SUMMARY" && one.parentElement.open)
    && !(one.tagName === "A" && one.hash === "" && one.getAttribute("href")));

async function openMenus() {
  for (const one of closedMenus().slice(0, 12)) {
    one.click();
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return pageLinks();
}

// Pictures that are asked for only when a person scrolls to them.
const latePictures = () => [...document.images].filter((image) => !image.complete && image.loading === "lazy" && image.src)
  .map((image) => image.src).slice(0, 200);

// How far the window scrolls sideways, and the element that makes it so. A page that does not ask for the width of the
// device is shown by a phone as on a desktop: it is not laid out for a narrow window at all.
function sidewaysScroll() {
  if (!document.querySelector("meta[name=viewport][content*=width]")) return null;
  const [left, top] = [scrollX, scrollY];
  const to = (x) => { scrollTo({ left: x, top, behavior: "instant" }); return Math.abs(Math.round(scrollX)); };
  const moved = Math.max(to(1e6), to(-1e6));
  scrollTo({ left, top, behavior: "instant" });
  if (moved < 8) return null;
  const edge = (one) => Math.round(one.getBoundingClientRect().right + scrollX);
  const wide = [...document.body.querySelectorAll("*")].filter((one) => Math.abs(edge(one) - innerWidth - moved) < 2);
  const one = wide.findLast((each) => each.getClientRects().length) || document.body;
  const named = one.id ? `#${one.id}` : one.classList.length ? `.${one.classList[0]}` : "";
  return { width: innerWidth + moved, element: `${one.tagName.toLowerCase()}${named}`.slice(0, 80) };
}

// The addresses that are answered with 404, 410 or 5xx, a few at a time. What a page may not fetch is not known.
async function deadAddresses(urls) {
  const ask = async (url, method) => {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), 5000);
    try {
      return (await fetch(url, { method, signal: controller.signal, cache: "no-store" })).status;
    } catch {
      return 0;
    } finally {
      clearTimeout(timer);
      controller.abort();
    }
  };
  const bad = (status) => status === 404 || status === 410 || status >= 500;
  const dead = [], left = [...urls];
  const work = async () => {
    for (let url = left.shift(); url; url = left.shift()) {
      let status = await ask(url, "HEAD");
      if (bad(status) || status === 405) status = await ask(url, "GET"); // some servers know no HEAD
      if (bad(status)) dead.push([url, status]);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return dead;
}
