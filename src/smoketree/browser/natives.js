// Runs after timers.js. Notes what the browser does for a page outside its thread: databases, workers, cryptography,
// readers; where the page goes; and where its shadow roots are.
(() => {
  const state = globalThis[Symbol.for("smoketree.timers")];
  if (!state || state.roots) return;
  const { wrap } = state;
  const then = Promise.prototype.then;
  const listen = EventTarget.prototype.addEventListener;
  const unlisten = EventTarget.prototype.removeEventListener;

  // What the page gets: a promise that does as the native one does, so that an unhandled rejection is still reported.
  const noted = (result, ended) => new Promise((resolve, reject) => {
    Reflect.apply(then, result, [
      (value) => { ended(); resolve(value); },
      (reason) => { ended(); reject(reason); },
    ]);
  });
  const promised = (target, ...methods) => {
    for (const method of methods) {
      wrap(target, method, (native, self, args) => {
        const result = Reflect.apply(native, self, args);
        return result instanceof Promise ? noted(result, state.open()) : result;
      });
    }
  };
  promised(globalThis, "createImageBitmap");
  promised(globalThis.SubtleCrypto?.prototype, "encrypt", "decrypt", "sign", "verify", "digest", "generateKey",
    "deriveKey", "deriveBits", "importKey", "exportKey", "wrapKey", "unwrapKey");
  promised(globalThis.WebAssembly, "compile", "instantiate", "compileStreaming", "instantiateStreaming");
  promised(globalThis.Blob?.prototype, "text", "arrayBuffer");
  promised(globalThis.HTMLImageElement?.prototype, "decode");
  promised(globalThis.HTMLMediaElement?.prototype, "play");
  promised(globalThis.FontFace?.prototype, "load");
  promised(globalThis.OffscreenCanvas?.prototype, "convertToBlob");
  promised(globalThis.Clipboard?.prototype, "read", "readText", "write", "writeText");
  promised(globalThis.CacheStorage?.prototype, "open", "match", "has", "delete", "keys");
  promised(globalThis.Cache?.prototype, "match", "matchAll", "add", "addAll", "put", "delete", "keys");
  promised(globalThis.CookieStore?.prototype, "get", "getAll", "set", "delete");
  promised(globalThis.StorageManager?.prototype, "estimate", "persist", "persisted", "getDirectory");
  promised(globalThis.FileSystemDirectoryHandle?.prototype, "getFileHandle", "getDirectoryHandle", "removeEntry");
  promised(globalThis.FileSystemFileHandle?.prototype, "getFile", "createWritable");
  promised(globalThis.Permissions?.prototype, "query");
  promised(globalThis.ServiceWorkerContainer?.prototype, "register", "getRegistration", "getRegistrations");
  promised(globalThis.Element?.prototype, "requestFullscreen");

  // Things with events: open from the call on until one of the events comes to what `of` gives.
  const evented = (target, methods, events, of) => {
    for (const method of methods) {
      wrap(target, method, (native, self, args) => {
        const result = Reflect.apply(native, self, args);
        const ended = state.open();
        for (const event of events) Reflect.apply(listen, of(self, result), [event, ended]);
        return result;
      });
    }
  };
  evented(globalThis.IDBFactory?.prototype, ["open", "deleteDatabase"], ["success", "error", "blocked"], (_, r) => r);
  evented(globalThis.IDBDatabase?.prototype, ["transaction"], ["complete", "abort", "error"], (_, r) => r);
  // The wait for the network hears of a request a little after the page sent it.
  const absolute = (url) => { try { return new URL(url, document.baseURI).href; } catch { return ""; } };
  wrap(globalThis, "fetch", (native, self, args) => {
    const result = Reflect.apply(native, self, args);
    const [to, options] = args;
    return noted(result, state.ask(options?.method ?? to?.method ?? "GET", absolute(to?.url ?? to)));
  });
  const asking = new WeakMap();
  const Requests = globalThis.XMLHttpRequest?.prototype;
  wrap(Requests, "open", (native, self, args) => {
    if (!asking.has(self)) {
      const over = () => { if (self.readyState === 4) asking.get(self).answered?.(); };
      for (const event of ["readystatechange", "loadend"]) Reflect.apply(listen, self, [event, over]);
    }
    asking.set(self, { method: args[0], url: absolute(args[1]) });
    return Reflect.apply(native, self, args);
  });
  wrap(Requests, "send", (native, self, args) => {
    const request = asking.get(self);
    if (request) request.answered = state.ask(request.method, request.url);
    try {
      return Reflect.apply(native, self, args);
    } catch (error) {
      request?.answered();
      throw error;
    }
  });
  evented(globalThis.FileReader?.prototype, ["readAsText", "readAsDataURL", "readAsArrayBuffer", "readAsBinaryString"],
    ["loadend"], (self) => self);

  const called = (target, method, ...places) => wrap(target, method, (native, self, args) => {
    const ended = state.open();
    const given = args.map((arg, place) => places.includes(place) && typeof arg === "function"
      ? function (...values) { ended(); return Reflect.apply(arg, this, values); } : arg);
    return Reflect.apply(native, self, given);
  });
  called(globalThis.HTMLCanvasElement?.prototype, "toBlob", 0);
  called(globalThis.Geolocation?.prototype, "getCurrentPosition", 0, 1);

  wrap(globalThis.Document?.prototype, "startViewTransition", (native, self, args) => {
    const transition = Reflect.apply(native, self, args);
    const ended = state.open();
    Reflect.apply(then, transition.finished, [ended, ended]);
    return transition;
  });

  // A worker may answer a message once, often or never, at any time: the full waiting time is granted.
  for (const kind of ["Worker", "ServiceWorker"]) {
    wrap(globalThis[kind]?.prototype, "postMessage", (native, self, args) => {
      state.hold();
      return Reflect.apply(native, self, args);
    });
  }

  // What is pushed to the page: noted before the page's own listeners hear of it. `pushes`: whether there may be any.
  const pushed = () => state.going?.pushed();
  for (const { prototype } of [globalThis.EventSource, globalThis.WebSocket].filter(Boolean)) {
    const hear = (channel, event) => {
      state.pushes = true;
      if (!["open", "error", "close"].includes(event)) Reflect.apply(listen, channel, [event, pushed]);
    };
    wrap(prototype, "addEventListener", (native, self, args) => {
      if (typeof args[0] === "string") hear(self, args[0]);
      return Reflect.apply(native, self, args);
    });
    const own = Object.getOwnPropertyDescriptor(prototype, "onmessage");
    const set = new Proxy(own.set, { apply: (native, self, args) => {
      hear(self, "message");
      return Reflect.apply(native, self, args);
    } });
    Object.defineProperty(prototype, "onmessage", { ...own, set });
  }

  // A navigation to another document: known here before the browser has sent its request.
  const navigation = globalThis.navigation;
  if (navigation) {
    Reflect.apply(listen, navigation, ["navigate", (event) => {
      if (!event.destination.sameDocument && event.downloadRequest === null) state.until("n", 500);
    }]);
    Reflect.apply(listen, navigation, ["navigateerror", () => state.ended("n")]);
  }

  // Smooth scrolling reports its end.
  const smooth = (target, ...methods) => {
    for (const method of methods) {
      wrap(target, method, (native, self, args) => {
        const result = Reflect.apply(native, self, args);
        const asked = args[0]?.behavior ?? "auto";
        const page = document.documentElement;
        const style = () => page && getComputedStyle(page).scrollBehavior;
        if (asked === "smooth" || (asked === "auto" && style() === "smooth")) state.until("s", 1000);
        return result;
      });
    }
  };
  smooth(globalThis, "scroll", "scrollTo", "scrollBy");
  smooth(globalThis.Element?.prototype, "scroll", "scrollTo", "scrollBy", "scrollIntoView");
  Reflect.apply(listen, document, ["scrollend", () => state.ended("s"), { capture: true, passive: true }]);

  // Shadow roots, weakly: a mutation observer does not look into them by itself. What is in a closed one is seen as well.
  const roots = new Set();
  state.closed = new WeakMap();
  const add = (root) => {
    roots.add(new WeakRef(root));
    state.watch?.observe(root);
  };
  wrap(globalThis.Element?.prototype, "attachShadow", (native, self, args) => {
    const root = Reflect.apply(native, self, args);
    if (root.mode === "closed") state.closed.set(self, root);
    add(root);
    return root;
  });
  let walked = false;
  state.roots = () => {
    const found = [document];
    if (!walked && document.readyState !== "loading") {
      walked = true; // once a document: those that the parser made
      const known = new Set([...roots].map((weak) => weak.deref()));
      const within = (tree) => {
        for (const { shadowRoot } of tree.querySelectorAll("*")) {
          if (!shadowRoot) continue;
          if (!known.has(shadowRoot)) roots.add(new WeakRef(shadowRoot));
          within(shadowRoot);
        }
      };
      within(document);
    }
    for (const weak of roots) {
      const root = weak.deref();
      if (!root) roots.delete(weak);
      else if (root.isConnected) found.push(root);
    }
    return found;
  };

  // From the document's `load` on until somebody looks, for a second at most: when something changed last, and whether
  // the page was drawn, once or twice. So a wait for rest after a navigation begins when the page was there, not when
  // we asked for it.
  const Observer = globalThis.MutationObserver;
  Reflect.apply(listen, globalThis, ["load", () => {
    if (state.watch) return; // somebody looks already
    const loaded = state.now();
    let last = loaded;
    let drawn = 0;
    const changed = () => { last = state.now(); };
    const observer = new Observer(changed);
    const observe = (root) => {
      observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
    };
    const scrolling = { capture: true, passive: true };
    const watch = { since: -Infinity, observe, take() {} };
    const end = () => {
      observer.disconnect();
      Reflect.apply(unlisten, document, ["scroll", changed, scrolling]);
      if (state.watch === watch) state.watch = null;
      state.sinceLoad = () => null;
    };
    state.sinceLoad = () => {
      if (observer.takeRecords().length) changed();
      end();
      return { loaded, last, drawn };
    };
    state.roots().forEach(observe);
    Reflect.apply(listen, document, ["scroll", changed, scrolling]);
    state.watch = watch;
    state.frame(() => { drawn++; state.frame(() => drawn++); });
    state.later(end, 1000);
  }, { once: true }]);
})();
