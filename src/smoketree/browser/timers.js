// Runs in every frame before the page's own scripts. Notes the timers that are pending, so that `settle` can wait for
// the short ones that an action set. Proxies of the native functions keep their names, lengths and source texts.
(() => {
  const key = Symbol.for("smoketree.timers");
  if (globalThis[key]) return;
  const later = globalThis.setTimeout.bind(globalThis);
  const now = performance.now.bind(performance);
  const pending = new Map();
  // The moment at which the chain of timers that is running now was begun from outside any timer, and the sum of the
  // delays since: what the page asked for, not when a busy machine got round to it.
  let root = null;
  let asked = 0;

  const noted = (kind, delay, args, set) => {
    const [callback, ...rest] = args;
    if (typeof callback !== "function") return set(args);
    // A frame that is not painted gets no animation frames at all; a timer comes, if late on a busy machine.
    const patience = kind === "f" ? 250 : 1000;
    const entry = { patience, root: root ?? now(), asked: (root === null ? 0 : asked) + delay, due: now() + delay };
    let name;
    const run = function (...given) {
      pending.delete(name);
      const before = [root, asked];
      [root, asked] = [entry.root, entry.asked];
      try {
        return Reflect.apply(callback, this, given);
      } finally {
        [root, asked] = before;
      }
    };
    const id = set([run, ...rest]);
    name = kind + id;
    pending.set(name, entry);
    return id;
  };
  const wrap = (target, method, apply) => {
    const native = target[method];
    if (typeof native !== "function") return;
    target[method] = new Proxy(native, { apply });
  };
  const delayed = (native, self, args) =>
    noted("t", Math.max(0, Number(args[1]) || 0), args, (all) => Reflect.apply(native, self, all));
  const cleared = (kind) => (native, self, args) => {
    pending.delete(kind + args[0]);
    return Reflect.apply(native, self, args);
  };
  wrap(globalThis, "setTimeout", delayed);
  wrap(globalThis, "setInterval", delayed);
  wrap(globalThis, "clearTimeout", cleared("t"));
  wrap(globalThis, "clearInterval", cleared("t"));
  wrap(globalThis, "requestAnimationFrame", (native, self, args) =>
    noted("f", 16, args, (all) => Reflect.apply(native, self, all)));
  wrap(globalThis, "cancelAnimationFrame", cleared("f"));

  const state = {
    later,
    now,
    // Whether a timer begun after `since` is due within `horizon` of it. One long overdue will not come.
    waiting(since, horizon) {
      const at = now();
      for (const { patience, root, asked, due } of pending.values()) {
        if (root >= since && root + asked <= since + horizon && at <= due + patience) return true;
      }
      return false;
    },
  };
  Object.defineProperty(globalThis, key, { value: state });
})();
