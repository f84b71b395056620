// Joins the plan to the video, filters the cases, takes keys. The page is whole without it: nothing here makes text.
(() => {
  "use strict";
  const SPEEDS = { 1: 1, 2: 2, 3: 3, 5: 5, 0: 10 };
  const EARLY = 60; // milliseconds: a player stops a little before the moment that it was sent to
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  const one = (selector, root = document) => root.querySelector(selector);
  const idOf = (fragment) => /^#(case-\d+(?:-step-\d+)?)$/.exec(fragment)?.[1] ?? null;
  let speed = 1;
  let atWork = null; // the case that keys are for

  // --- steps and films ---
  const chapters = new WeakMap();
  const chaptersOf = (article) => {
    if (!chapters.has(article)) {
      const steps = all(".line[data-t]", article);
      chapters.set(article, steps.map((step) => ({ step, film: step.dataset.film, t: Number(step.dataset.t) })));
    }
    return chapters.get(article);
  };
  const filmOf = (article, number) => one(`.film[data-film="${Number(number)}"] video`, article);
  const shownFilm = (article) => one(".film:not([hidden]) video", article);

  const show = (article, number) => {
    const films = all(".film", article);
    if (films.length < 2) return;
    for (const film of films) {
      film.hidden = film.dataset.film !== String(number);
      if (film.hidden) one("video", film)?.pause();
    }
    for (const button of all("[data-show]", article)) {
      button.setAttribute("aria-pressed", String(button.dataset.show === String(number)));
    }
  };

  const numberOf = (step) => Number(step.id.split("-step-")[1]);
  const light = (article, step) => {
    const before = one(".line.now", article);
    if (before === step) return;
    if (before) {
      before.classList.remove("now");
      one(".go", before).removeAttribute("aria-current");
    }
    if (step) {
      step.classList.add("now");
      one(".go", step).setAttribute("aria-current", "step");
    }
    // The picture of the step, or the last before it.
    const frames = all(".strip li[data-step]", article);
    const shown = frames.filter((frame) => step && Number(frame.dataset.step) <= numberOf(step)).pop();
    for (const frame of frames) frame.classList.toggle("now", frame === shown);
    shown?.scrollIntoView({ block: "nearest" });
  };

  const wanted = new WeakMap(); // where a video is to go once it can
  const canSeek = (video) => video.readyState > 0 && video.seekable.length > 0 && video.seekable.end(0) > 0;
  const seek = (video, milliseconds) => {
    if (canSeek(video)) {
      video.currentTime = milliseconds / 1000;
      return;
    }
    wanted.set(video, milliseconds);
    if (video.preload === "none") {
      video.preload = "metadata";
      video.load();
    }
  };
  // A host that answers no Range requests gives a video that plays from its start only: then it is fetched whole.
  const arrived = async (video) => {
    if (!canSeek(video) && location.protocol.startsWith("http") && !video.src.startsWith("blob:")) {
      if (!wanted.has(video)) wanted.set(video, Number(video.dataset.start ?? 0));
      try {
        video.src = URL.createObjectURL(await (await fetch(video.src)).blob());
      } catch {
        wanted.delete(video); // then it plays from its start
      }
    } else if (wanted.has(video)) {
      video.currentTime = wanted.get(video) / 1000;
      wanted.delete(video);
    }
  };

  const choose = (step, { play = false } = {}) => {
    const article = step.closest(".case");
    atWork = article;
    light(article, step);
    if (!step.dataset.film) return;
    show(article, step.dataset.film);
    const video = filmOf(article, step.dataset.film);
    if (!video) return;
    seek(video, Number(step.dataset.t));
    if (play) start(video);
  };

  const start = (video) => {
    video.playbackRate = speed;
    if (video.preload === "none") video.preload = "auto";
    video.play()?.catch(() => {}); // what cannot be played says so itself
  };

  const follow = (video) => {
    if (wanted.has(video)) return;
    const film = video.closest(".film");
    const article = video.closest(".case");
    if (!film || film.hidden) return;
    const waiting = video.paused && !video.played.length && !one(".line.now", article);
    if (waiting && Math.abs(video.currentTime * 1000 - Number(video.dataset.start ?? 0)) < 300) return;
    const now = video.currentTime * 1000 + EARLY;
    const passed = chaptersOf(article).filter((chapter) => chapter.film === film.dataset.film && chapter.t <= now);
    if (!passed.length) return light(article, null);
    const last = passed[passed.length - 1];
    const lit = one(".line.now", article);
    // Of steps at one moment, or nearly, the one that was clicked stays lit until the video goes on.
    const chosen = passed.some(({ step, t }) => step === lit && (t === last.t || t >= now - 2 * EARLY));
    if (chosen || lit === last.step) return;
    light(article, last.step);
    const seen = video.getBoundingClientRect();
    if (!video.paused && seen.bottom > 0 && seen.top < innerHeight) {
      last.step.scrollIntoView({ block: "nearest", behavior: "instant" });
    }
  };

  const setSpeed = (rate) => {
    speed = rate;
    for (const button of all("[data-speed]")) {
      button.setAttribute("aria-pressed", String(Number(button.dataset.speed) === rate));
    }
    for (const video of all("video")) if (!video.paused) video.playbackRate = rate;
  };

  // --- deep links ---
  // A browser that goes to a fragment takes the focus away from where it is, and may do so after us.
  const keepFocus = (place) => {
    const back = () => requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.focus({ preventScroll: true });
    });
    place.addEventListener("blur", back);
    const leave = () => place.removeEventListener("blur", back);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, leave, { once: true, capture: true });
  };
  const open = (id) => {
    const target = document.getElementById(id);
    const article = target?.closest(".case");
    if (!article) return;
    article.hidden = false;
    one("details", article).open = true;
    atWork = article;
    if (target !== article) choose(target);
    const place = target === article ? one("summary", article) : one(".go", target);
    // Twice: what was not drawn yet has no height before the first.
    target.scrollIntoView({ block: target === article ? "start" : "center", behavior: "instant" });
    requestAnimationFrame(() => {
      target.scrollIntoView({ block: target === article ? "start" : "center", behavior: "instant" });
      keepFocus(place);
      place.focus({ preventScroll: true });
    });
  };
  const remember = (id) => {
    try {
      history.replaceState(null, "", `#${id}`);
    } catch {
      // a page inside another may not; then the address stays
    }
  };

  // --- filters ---
  const texts = new WeakMap();
  const textOf = (article) => {
    if (!texts.has(article)) {
      const parts = [one("summary", article), one(".plan", article)];
      texts.set(article, parts.map((part) => part?.textContent ?? "").join(" ").toLowerCase());
    }
    return texts.get(article);
  };
  const filter = () => {
    const kind = one('[data-filter][aria-pressed="true"]')?.dataset.filter ?? "all";
    const words = one("#find").value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    const articles = all(".case");
    let shown = 0;
    for (const article of articles) {
      const fits = kind === "all" || article.dataset.kind === kind || (kind === "flaky" && "flaky" in article.dataset);
      article.hidden = !(fits && words.every((word) => textOf(article).includes(word)));
      shown += article.hidden ? 0 : 1;
    }
    one("#count").textContent = shown === articles.length ? "" : `${shown} of ${articles.length} cases`;
  };

  // --- keys ---
  const visible = (selector) => all(selector).filter((node) => !node.closest(".case[hidden]"));
  const stepTo = (direction) => {
    const links = visible(".case > details[open] .go");
    if (!links.length) return;
    const focused = document.activeElement?.closest?.(".line");
    const lit = focused ?? (atWork && one(".line.now", atWork));
    const from = lit ? links.indexOf(one(".go", lit)) : direction > 0 ? -1 : links.length;
    const link = links[Math.min(Math.max(from + direction, 0), links.length - 1)];
    link.focus();
    choose(link.closest(".line"));
  };
  const caseTo = (direction) => {
    const heads = visible(".case > details > summary");
    const from = heads.findIndex((head) => head.closest(".case") === (document.activeElement?.closest?.(".case") ?? atWork));
    const head = heads[Math.min(Math.max(from < 0 ? (direction > 0 ? 0 : heads.length - 1) : from + direction, 0), heads.length - 1)];
    if (!head) return;
    atWork = head.closest(".case");
    head.focus();
  };
  const toggle = () => {
    const article = document.activeElement?.closest?.(".case") ?? atWork ?? visible(".case:has(> details[open])")[0];
    const video = article && shownFilm(article);
    if (!video) return false;
    atWork = article;
    if (!video.paused) video.pause();
    else start(video);
    return true;
  };
  const KEYS = {
    j: () => stepTo(1), k: () => stepTo(-1), n: () => caseTo(1), p: () => caseTo(-1),
    "?": () => one("#help").showModal(), "/": () => one("#find").focus(),
  };
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest("input, textarea, dialog[open]") || one("#help").open || !one("#keys-on").checked) return;
    if (event.key === " ") {
      if (!target.closest("button, summary, video") && toggle()) event.preventDefault();
      return;
    }
    if (event.key in SPEEDS) return setSpeed(SPEEDS[event.key]);
    const arrow = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (arrow ? target.closest(".plan .line") : event.key in KEYS) {
      event.preventDefault();
      if (arrow) stepTo(arrow);
      else KEYS[event.key]();
    }
  });

  // --- one listener a kind of event, however many cases there are ---
  document.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const at = (selector) => event.target.closest(selector);
    const link = at("a");
    const step = link?.closest(".line");
    if (link?.matches(".go")) {
      event.preventDefault();
      choose(step);
      remember(step.id);
    } else if (link && idOf(link.hash) && link.getAttribute("href").startsWith("#")) {
      event.preventDefault();
      remember(idOf(link.hash));
      open(idOf(link.hash));
    } else if (at("[data-filter]")) {
      for (const button of all("[data-filter]")) button.setAttribute("aria-pressed", String(button === at("[data-filter]")));
      filter();
    } else if (at("[data-speed]")) {
      setSpeed(Number(at("[data-speed]").dataset.speed));
    } else if (at("[data-show]")) {
      show(at(".case"), at("[data-show]").dataset.show);
    } else if (at(".copy")) {
      void copy(at(".copy"));
    } else if (at("#keys")) {
      one("#help").showModal();
    } else if (at("#help-close")) {
      one("#help").close();
    }
  });
  document.addEventListener("input", (event) => { if (event.target.id === "find") filter(); });
  document.addEventListener("loadedmetadata", (event) => { void arrived(event.target); }, true);
  document.addEventListener("timeupdate", (event) => follow(event.target), true);
  document.addEventListener("seeked", (event) => follow(event.target), true);
  document.addEventListener("play", (event) => {
    event.target.playbackRate = speed;
    atWork = event.target.closest(".case");
    for (const video of all("video")) if (video !== event.target && !video.paused) video.pause();
  }, true);
  document.addEventListener("toggle", (event) => {
    if (!event.target.matches?.(".case > details")) return;
    const article = event.target.parentElement;
    if (!event.target.open) return all("video", article).forEach((video) => video.pause());
    for (const video of all('video[preload="none"]', article)) video.preload = "metadata";
    reveal(article);
  }, true);

  // The text is on the page, folded: where nothing may be copied it is shown, and selected.
  const copy = async (button) => {
    const details = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(one("pre", details).textContent);
      button.textContent = "Copied";
    } catch {
      details.open = true;
      getSelection().selectAllChildren(one("pre", details));
    }
  };

  // A line of the tree shows its place in the picture.
  const point = (event) => {
    const line = event.target.closest?.(".node[data-box]");
    const proof = event.target.closest?.(".proof");
    for (const look of all(".overlay .look", proof ?? document)) {
      const box = line && proof ? line.dataset.box.split(",") : ["0", "0", "0", "0"];
      ["x", "y", "width", "height"].forEach((name, at) => look.setAttribute(name, box[at]));
    }
  };
  document.addEventListener("pointerover", (event) => { if (event.target.closest?.(".proof")) point(event); });
  document.addEventListener("focusin", (event) => { if (event.target.closest?.(".tree")) point(event); });

  const reveal = (article) => {
    for (const tree of all(".tree", article)) {
      const hit = one(".hit", tree);
      if (hit) tree.scrollTop += hit.getBoundingClientRect().top - tree.getBoundingClientRect().top - tree.clientHeight / 3;
    }
  };

  // --- at first ---
  for (const tools of all(".toolbar, .controls, .copy")) tools.hidden = false;
  for (const image of all("img[data-of]")) image.src = one("img", document.getElementById(image.dataset.of)).src;
  for (const article of all(".case:has(.film + .film)")) {
    show(article, (one(".film:has([data-start])", article) ?? one(".film", article)).dataset.film);
  }
  for (const details of all(".case.is-failed > details[open], .case.is-error > details[open]")) reveal(details);
  const arrive = () => { const id = idOf(location.hash); if (id) open(id); };
  addEventListener("hashchange", arrive);
  arrive();
  document.documentElement.dataset.ready = "";
})();
