// Runs in every frame before the page's own scripts. Notes what is pending in the page (timers, frames, and what
// natives.js adds), so that `settle` can wait for what an action set going. Proxies of the native functions keep their
// names, lengths and source texts.
(() => {
  const key = Symbol.for("smoketree.timers");
  if (globalThis[key]) return;
  const later = globalThis.setTimeout.bind(globalThis);
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  const idle = globalThis.requestIdleCallback?.bind(globalThis);
  const now = performance.now.bind(performance);
  const began = performance.timeOrigin;
  const sourceOf = Function.prototype.call.bind(Function.prototype.toString);
  const pending = new Map();
  let count = 0;
  // The last callbacks that ran: when, and when what they go back to was set.
  const ran = [];
  // The last requests that scripts sent: when, what, and when that was set which sent it.
  const asks = [];
  // The timer whose callback is running now, if one is.
  let running = null;

  const wrap = (target, method, apply) => {
    const native = target?.[method];
    if (typeof native === "function") target[method] = new Proxy(native, { apply });
  };

  // What identifies a callback: a loop may create a new function each time, so its source text is used.
  const identity = (callback) => {
    if (typeof callback !== "function") return callback;
    const source = sourceOf(callback);
    return source.endsWith("[native code] }") ? callback : source.length + source.slice(0, 300);
  };

  // The callbacks that led to what is set now, eldest first; a loop does not make it longer.
  const lineage = () => {
    if (!running) return [];
    const { above, source } = running;
    return above.includes(source) ? above : [...above, source].slice(-20);
  };

  // `virtual` is when a timer is due by what its chain of timers asked for, not when a busy machine gets round to it;
  // a chain that is behind by more than a second is not followed back. `again`: its chain had this callback before.
  const entry = (delay, callback, patience) => {
    const at = now();
    const source = identity(callback);
    const above = lineage();
    const from = running ? Math.max(running.virtual, at - 1000) : at;
    return {
      set: at, due: at + delay, virtual: from + delay, patience, source, above,
      root: running ? running.root : at, again: above.includes(source),
    };
  };

  const within = (one, self, args, callback) => {
    const before = running;
    running = one;
    if (ran.push({ at: now(), root: one.root }) > 1000) ran.shift();
    const aside = state.watch && one.again && one.root < state.watch.since;
    if (aside) state.watch.take(true);
    const going = !one.again && one.root < state.going?.since ? state.going : null;
    going?.take();
    try {
      return Reflect.apply(callback, self, args);
    } finally {
      running = before;
      going?.take("push");
      if (aside && state.watch) state.watch.take(false);
    }
  };

  // `set` gets the arguments with the callback replaced by one that notes that it ran.
  const noted = (kind, delay, args, set, repeats = false) => {
    const [callback, ...rest] = args;
    // A frame that is not painted gets no animation frames at all; a timer comes, if late on a busy machine.
    const patience = kind === "f" ? 250 : 1000;
    let one = entry(delay, callback, patience);
    if (typeof callback !== "function") return text(one, delay, args, set);
    let name;
    const run = function (...given) {
      pending.delete(name);
      const mine = one;
      if (repeats) {
        const at = now();
        one = { ...one, set: at, due: at + delay, virtual: Math.max(one.virtual, at - 1000) + delay, again: true };
        pending.set(name, one);
      }
      return within(mine, this, given, callback);
    };
    const id = set([run, ...rest]);
    name = kind + id;
    pending.set(name, one);
    return id;
  };

  // Source text as a callback: the browser runs it, and a timer set right after it shows that it ran.
  const text = (one, delay, args, set) => {
    const id = set(args);
    pending.set("t" + id, one);
    later(() => pending.delete("t" + id), delay);
    return id;
  };

  const delay = (value) => Math.max(0, Number(value) || 0);
  const delayed = (repeats) => (native, self, args) =>
    noted("t", delay(args[1]), args, (all) => Reflect.apply(native, self, all), repeats);
  const cleared = (kind) => (native, self, args) => {
    pending.delete(kind + args[0]);
    return Reflect.apply(native, self, args);
  };
  wrap(globalThis, "setTimeout", delayed(false));
  wrap(globalThis, "setInterval", delayed(true));
  wrap(globalThis, "clearTimeout", cleared("t"));
  wrap(globalThis, "clearInterval", cleared("t"));
  const framed = (native, self, args) => noted("f", 16, args, (all) => Reflect.apply(native, self, all));
  wrap(globalThis, "requestAnimationFrame", framed);
  wrap(globalThis, "cancelAnimationFrame", cleared("f"));
  // An idle callback runs at the next idle moment, not when its time-out is over.
  wrap(globalThis, "requestIdleCallback", (native, self, args) =>
    noted("i", 50, args, (all) => Reflect.apply(native, self, all)));
  wrap(globalThis, "cancelIdleCallback", cleared("i"));
  wrap(globalThis.Scheduler?.prototype, "postTask", (native, self, args) => {
    const name = "p" + ++count;
    const one = entry(delay(args[1]?.delay), args[0], 1000);
    pending.set(name, one);
    args[1]?.signal?.addEventListener("abort", () => pending.delete(name));
    const run = (...given) => {
      pending.delete(name);
      return within(one, undefined, given, args[0]);
    };
    return Reflect.apply(native, self, typeof args[0] === "function" ? [run, ...args.slice(1)] : args);
  });

  // Whether an animation that has an end comes to it within so many milliseconds.
  const endsBy = (milliseconds) => document.getAnimations().some((one) => {
    const left = (one.effect?.getComputedTiming().endTime - one.currentTime) / one.playbackRate;
    return one.playState === "running" && left <= milliseconds;
  });

  const state = {
    later,
    frame,
    idle,
    now,
    began,
    wrap,
    // What `quiet.js` watches while it waits: `since`, and `take(counts)`, which empties its list of changes.
    watch: null,
    // What `quiet.js` watches on once the page came to rest: from which `action`, since when, whether it was `renewed`,
    // as something came after the first rest, whether it `lasts()`, and `end()`, which says the same once more.
    rest: null,
    // What `visible_changes.js` watches while an act is done: `since`, the last input, `take(cause)`, which empties its
    // list of changes, and `pushed()`, which is called before the page hears of what it did not ask for since then.
    going: null,
    // When each refresh in a document's head was first seen.
    refreshes: new WeakMap(),
    // Notes something that ends at no foreseeable time; the function that it gives says that it ended.
    open() {
      const name = "o" + ++count;
      pending.set(name, { set: now(), due: Infinity });
      return () => pending.delete(name);
    },
    // Notes a request; the function that it gives says that the answer is there. What a timer asks that was set before
    // the last input is no answer to that.
    ask(method, url) {
      const ended = state.open();
      const root = running ? running.root : now();
      asks.push({ root, request: `${String(method).toUpperCase()} ${url.split(/[?#]/)[0]}` });
      if (asks.length > 1000) asks.shift();
      if (running) state.pushes = true;
      return () => {
        ended();
        if (root < state.going?.since) state.going.pushed();
      };
    },
    // The requests that were sent by timers set before `began`, and by nothing else.
    polls(began) {
      const own = new Set(asks.filter(({ root }) => root >= began).map(({ request }) => request));
      return asks.filter(({ root, request }) => root < began && !own.has(request)).map(({ request }) => request);
    },
    // Notes that the whole time is to be given: what was asked for may come at any moment of it.
    hold() {
      pending.set("w", { set: now(), due: Infinity });
    },
    // Notes something that is known to be over in so many milliseconds, if it does not end before.
    until(name, patience) {
      pending.set(name, { set: now(), due: now() + patience, virtual: now(), root: now(), patience: 0, again: false });
    },
    ended(name) {
      pending.delete(name);
    },
    // When an action began that began so many seconds ago, and at that time of the clock. The question took its time,
    // on a busy machine up to half a second; the clock knows better, where it is the one that the page has.
    since(seconds, clock) {
      const counted = now() - seconds * 1000;
      const clocked = clock * 1000 - began;
      return clocked <= counted ? Math.max(clocked, counted - 500) : counted - 500;
    },
    // Whether something that can still change the page is due by `horizon`. What was set before the action was `done`
    // counts once, for it may look at what the action did; a loop that goes on for ever is not waited for again.
    waiting(since, done, horizon) {
      const at = now();
      for (const { set, due, virtual, root, patience, again } of pending.values()) {
        if (due === Infinity) {
          if (set >= since && at <= horizon) return true;
        } else if (at <= due + patience) {
          if (set < done && due <= horizon) return true;
          if (set >= since && virtual <= horizon && !(again && root < since)) return true;
        }
      }
      return false;
    },
    // Whether something is due by `horizon` that has not come since the action was `done`: of a loop, its next round;
    // of a loop that the action began in this document, every round, but for what is drawn in it. `own`: only what was
    // set since the action `began`; else also the end of an animation, and of what an action began to draw in a loop.
    outstanding(began, done, horizon, own) {
      const at = now();
      if (!own && endsBy(horizon - at)) return true;
      for (const { set, due, root, patience, again } of pending.values()) {
        if (own && set < began) continue;
        const polls = began > 0 && root >= began && (!own || due - set > 100);
        const came = again && set >= done && !polls;
        if (due === Infinity) {
          if (set >= done - 10000 && at <= horizon) return true;
        } else if (due <= horizon && at <= due + patience && !came) return true;
      }
      return false;
    },
    ranSince: (at) => ran.length > 0 && ran[ran.length - 1].at >= at,
    // Whether something ran since `since` that was set while an action was done, from when it `began`, or goes back to
    // that. What is set later has other causes.
    came: (began, done, since) => ran.some(({ at, root }) => at >= since && root >= began && root <= done + 100),
  };
  Object.defineProperty(globalThis, key, { value: state });
})();
