// Resolves to true once neither the DOM nor a short timer of the action is due to change anything, to false at `cap`.
// `elapsed` is how long ago the action began; all times are milliseconds.
({ elapsed, quiet, cap }) => new Promise((done) => {
  const state = globalThis[Symbol.for("smoketree.timers")];
  const now = state ? state.now : () => performance.now();
  const later = state ? state.later : setTimeout;
  const begun = now();
  const since = begun - elapsed;
  const horizon = 500;
  let last = begun;
  const observer = new MutationObserver(() => { last = now(); });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const look = () => {
    const at = now();
    const waiting = state ? state.waiting(since, horizon) : false;
    const calm = at - last >= quiet && !waiting;
    // A timer that is known to come is worth twice the time of a page that merely never rests.
    if (calm || at - begun >= (waiting ? 2 * cap : cap)) {
      observer.disconnect();
      done(calm);
    } else {
      later(look, waiting ? 10 : Math.max(4, quiet - (at - last)));
    }
  };
  look();
})
