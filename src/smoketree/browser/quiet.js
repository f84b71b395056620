// Resolves once neither the DOM nor anything that the action set going in this frame is due to change anything:
// `calm` is whether that came about before a bound, `still` whether nothing happened since it was `begun`. All times
// are milliseconds: `elapsed` since the action began, `wall` when that was by the clock, `done` since it was done, `ago`
// since then or since the last answer of the network, `quiet` without a change, `noise` at most for a DOM that never
// rests, `cap` for all; `beside` says that a snapshot is taken meanwhile, which has to be what the page is in the
// end; `frames` is how often the page has to be drawn meanwhile. `action` tells one action from the next: a page that came
// to rest is watched on, and who asks about the same action again need not wait where nothing has happened since; `again`
// says that it had come to rest before, so that what is waited for came later.
({ action, again, elapsed, wall, done, ago, quiet, noise, beside, frames, cap }) => new Promise((settled) => {
  const state = globalThis[Symbol.for("smoketree.timers")];
  const now = state ? state.now : () => performance.now();
  const later = state ? state.later : setTimeout;
  const begun = now();
  // A busy page reads this late: then the clock that it shares with us knows better when the action was.
  const counted = begun - elapsed;
  const clocked = wall - (state ? state.began : performance.timeOrigin);
  const since = clocked <= counted && clocked > counted - 10000 ? clocked : counted;
  const horizon = begun - ago + 500;
  const roots = state?.roots ? state.roots() : [document];
  // The document that the action brought was watched before we came.
  const watched = cap > 0 ? state?.sinceLoad?.() : null;
  const early = watched && watched.loaded >= since ? watched : null;
  let last = early ? Math.max(early.last, since + elapsed - done) : begun;
  let still = true;
  let drawn = early ? early.drawn : 0;
  let waited = begun;
  let expected = begun;
  let turn = 0;
  let over = false;
  // Work that a page splits into slices by posting messages to itself cannot be observed; the thread is idle only at its
  // end. So idleness is requested, and again once the other things waited for have happened. A hidden page gets no idle
  // callbacks.
  const reportsIdle = cap > 0 && state?.idle && !document.hidden;
  let idle = !reportsIdle;
  let asked = 0;
  let held = false;

  // What an answer or a timer brought since may be about to change the page.
  const rest = state?.rest ?? null;
  let resting = rest !== null && rest.end() && rest.action === action && rest.frames >= frames
    && rest.at >= begun - ago && !state.ranSince(rest.at);
  if (resting) last = rest.last;

  const changed = () => {
    if (over) {
      stop();
      return;
    }
    last = now();
    still = resting = false;
  };
  const observer = new MutationObserver(changed);
  const observe = (root) => {
    observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  };
  const watch = {
    since,
    observe,
    take(counts) {
      if (observer.takeRecords().length && counts) changed();
    },
  };
  roots.forEach(observe);
  document.addEventListener("scroll", changed, { capture: true, passive: true });
  const before = state?.watch ?? null;
  if (state) state.watch = watch;
  let watching = true;
  const stop = () => {
    watching = false;
    observer.disconnect();
    document.removeEventListener("scroll", changed, { capture: true });
    if (state && state.watch === watch) state.watch = before;
  };
  const watchOn = () => {
    state.rest?.end();
    const lasts = () => {
      watch.take(true);
      return watching;
    };
    const own = resting ? { ...rest } : { action, frames, last, at: now(), renewed: again };
    state.rest = { ...own, lasts, end() {
      state.rest = null;
      const rests = lasts();
      stop();
      return rests;
    } };
  };

  // Finite transitions and animations; one that goes on for ever is not waited for.
  const animated = () => roots.some((root) => root.getAnimations?.().some((animation) => {
    if (animation.playState !== "running" || typeof animation.currentTime !== "number") return false;
    const end = animation.effect?.getComputedTiming().endTime;
    if (!Number.isFinite(end)) return false;
    return now() + (end - animation.currentTime) / (Math.abs(animation.playbackRate) || 1) <= horizon;
  }));
  // `<meta http-equiv=refresh>` of a second at most: it leads somewhere else at once.
  const seen = state ? state.refreshes : new WeakMap();
  const refreshing = () => [...document.getElementsByTagName("meta")].some((meta) => {
    if (!/^refresh$/i.test(meta.httpEquiv)) return false;
    const seconds = /^\s*(\d+)/.exec(meta.content);
    if (!seconds || Number(seconds[1]) > 1) return false;
    if (!seen.has(meta)) seen.set(meta, now());
    return now() < seen.get(meta) + Number(seconds[1]) * 1000 + 500;
  });
  const pending = () =>
    (state ? state.waiting(since, begun - done, horizon) : now() < horizon) || animated() || refreshing();
  // What a snapshot shows but no observer reports: the values of the fields, and which field has the focus.
  const values = () => roots.flatMap((root) => [
    root.activeElement,
    ...[...root.querySelectorAll("input, textarea, select")].flatMap(
      ({ value, checked, indeterminate, selectedIndex }) => [value, checked, indeterminate, selectedIndex]),
  ]);
  const first = beside ? values() : null;
  const finish = (calm) => {
    over = true;
    if (first && still) {
      const now = values();
      still = now.length === first.length && now.every((value, place) => value === first[place]);
    }
    if (state && calm && cap > 0) watchOn();
    else stop();
    settled({ calm, still, begun });
  };
  const look = () => {
    const at = now();
    // The thread was busy, and not by us: what it held up comes now.
    if (at > expected + 30 && !beside) last = at;
    const waiting = pending();
    if (waiting) {
      changed();
      waited = at;
    }
    if (held && !waiting) ask();
    held = waiting;
    const free = cap === 0 || resting || (drawn >= frames && (idle || at >= horizon));
    const calm = !waiting && free && at - last >= quiet;
    // What was waited for gets time for what follows from it, however late it came.
    const noisy = !waiting && at >= Math.max(horizon, begun + noise, waited + 4 * quiet);
    if (calm || noisy || at - begun >= cap) {
      finish(calm);
    } else {
      const pause = waiting ? 10 : Math.min(16, Math.max(4, quiet - (at - last)));
      expected = at + pause;
      const mine = ++turn;
      later(() => { if (mine === turn && !over) look(); }, pause);
    }
  };
  const ask = () => {
    if (!reportsIdle) return;
    idle = false;
    const mine = ++asked;
    state.idle(() => {
      if (mine !== asked || over) return;
      idle = true;
      look();
    });
  };
  ask();
  look();
  if (cap === 0) return;
  // What waits for a frame (observers of size and sight, events of scrolling) comes with the second one. A page that is
  // not painted has none.
  const frame = state ? state.frame : requestAnimationFrame;
  frame(() => { drawn++; frame(() => drawn++); });
  later(() => { drawn += 2; }, 100);
})
