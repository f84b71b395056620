// Waits until nothing in the page has changed for `still` milliseconds, `most` at the longest. What watches the page is
// taken away again, whichever way this ends. Looks are counted, too: a page that gets no time to run is not at rest.
() => new Promise((done) => {
  const still = %d, most = %d, before = %d;
  const began = performance.now();
  let last = began - before, looks = before / 50, changes = 0, timer = 0;
  const observer = new MutationObserver((records) => { changes += records.length; last = performance.now(); looks = 0; });
  const watch = (root) => {
    observer.observe(root, { childList: true, subtree: true, characterData: true, attributes: true });
    for (const element of root.querySelectorAll("*")) if (element.shadowRoot) watch(element.shadowRoot);
  };
  const look = () => {
    const now = performance.now();
    looks += 1;
    if ((now - last < still || looks < still / 100) && now - began < most) return;
    clearInterval(timer);
    observer.disconnect();
    done({ quiet: Math.round(Math.min(now - last, looks * 100)), changes });
  };
  watch(document);
  timer = setInterval(look, 50);
})
