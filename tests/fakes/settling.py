"""Pages whose button starts something, one for each thing that a page can start.

with LivePages() as pages:
    url = serve(pages, REQUESTS["a fetch"])
    ... click `#b`; once all of it is done, the page shows "after" ...
"""

from dataclasses import dataclass

from tests.fakes.pages import Pages

DONE = "p.textContent = 'after'"


@dataclass(frozen=True, slots=True)
class Case:
    """A page with a button. `script` runs on its click, `rest` is what else the page has, `frame` what stands behind
    `/frame` and `far` what stands behind it at another origin (`{far}` in `rest` is that origin).

    `endless`: something goes on for ever; the change that counts comes at once, and the time is what matters.
    """

    script: str
    rest: str = ""
    frame: str = ""
    far: str = ""
    endless: bool = False


def serve(pages: Pages, case: Case, path: str = "/case", *, far: Pages | None = None) -> str:
    """Puts the case's page up; its address."""
    if case.frame:
        pages.html("/frame", case.frame)
    if case.far and far is not None:
        far.html("/frame", case.far)
    rest = case.rest.replace("{far}", far.origin if far is not None else "")
    script = f"<script>b.onclick = async event => {{ {case.script} }}</script>"
    return pages.html(path, f"<title>case</title><button id=b>Go</button><p id=p>before</p>{rest}{script}")


_TELL_PARENT = "parent.postMessage('done', '*')"
_HEAR_CHILD = f"<script>onmessage = event => {{ if (event.data === 'done') {DONE} }}</script>"
_SHADOW = "<div id=host></div><script>const root = host.attachShadow({mode: 'open'});"
_SHADOW += "root.innerHTML = '<p>before</p>'; const inner = root.querySelector('p')</script>"

TIMERS = {
    "a late timer (450 ms)": Case(f"setTimeout(() => {DONE}, 450)"),
    "a chain of timers": Case(f"setTimeout(() => setTimeout(() => {DONE}, 200), 200)"),
    "a chain of ten timers": Case(f"let n = 0; const f = () => ++n < 10 ? setTimeout(f, 40) : {DONE}; f()"),
    "a debounce": Case(
        f"let id; const typed = () => {{ clearTimeout(id); id = setTimeout(() => {DONE}, 250) }};"
        "typed(); setTimeout(typed, 60); setTimeout(typed, 120)"
    ),
    "an interval that fires once": Case(f"const id = setInterval(() => {{ clearInterval(id); {DONE} }}, 300)"),
    "an interval's fourth time": Case(
        f"let n = 0; const id = setInterval(() => {{ if (++n === 4) {{ clearInterval(id); {DONE} }} }}, 100)"
    ),
    "a chain of animation frames": Case(
        f"let n = 0; const f = () => ++n < 20 ? requestAnimationFrame(f) : {DONE}; f()"
    ),
    "an idle callback": Case(f"requestIdleCallback(() => {DONE})"),
    "a posted task (300 ms)": Case(f"scheduler.postTask(() => {DONE}, {{delay: 300}})"),
    "a watcher that was there before": Case(
        "globalThis.asked = true", f"<script>setInterval(() => {{ if (globalThis.asked) {DONE} }}, 200)</script>"
    ),
    "a watching loop that was there before": Case(
        "globalThis.asked = true",
        f"<script>const f = () => {{ if (globalThis.asked) {DONE}; setTimeout(f, 200) }}; f()</script>",
    ),
    "a timer that a watcher sets": Case(
        "globalThis.asked = true",
        "<script>setInterval(() => { if (globalThis.asked) { globalThis.asked = false;"
        f" setTimeout(() => {DONE}, 150) }} }}, 150)</script>",
    ),
    "a page that is busy for two seconds": Case(
        f"await null; const end = performance.now() + 2000; while (performance.now() < end); {DONE}"
    ),
    "busy, then a timer": Case(
        f"setTimeout(() => {DONE}, 400); const end = performance.now() + 600; while (performance.now() < end);"
    ),
}

_SLICES = (
    "const end = performance.now() + 80; const c = new MessageChannel(); c.port1.onmessage = () => {"
    " const slice = performance.now() + 5; while (performance.now() < slice); if (performance.now() < end)"
    f" c.port2.postMessage(0); else {DONE} }}; c.port2.postMessage(0)"
)

TASKS = {
    "at once": Case(DONE),
    "a chain of promises": Case(f"for (let n = 0; n < 500; n++) await null; {DONE}"),
    "a message channel": Case(
        f"let n = 0; const c = new MessageChannel(); c.port1.onmessage = () => ++n < 200 ?"
        f" c.port2.postMessage(0) : {DONE}; c.port2.postMessage(0)"
    ),
    "work in slices": Case(_SLICES),
    "a timer, then work in slices": Case(f"setTimeout(() => {{ {_SLICES} }}, 12)"),
    "messages to itself": Case(f"let n = 0; onmessage = () => ++n < 200 ? postMessage(0) : {DONE}; postMessage(0)"),
    "a field's value after messages": Case(
        "let n = 0; const c = new MessageChannel(); c.port1.onmessage = () => { if (++n === 300) late.value = 'after';"
        " else c.port2.postMessage(0) }; c.port2.postMessage(0)",
        "<input id=late aria-label=late>",
    ),
    "a worker that answers": Case(
        f"const w = new Worker('/worker?code=' + encodeURIComponent('onmessage = () => {{"
        f" const end = Date.now() + 300; while (Date.now() < end); postMessage(0) }}'));"
        f"w.onmessage = () => {DONE}; w.postMessage(0)"
    ),
    "a worker that was there before": Case(
        "w.postMessage(0)",
        "<script>const w = new Worker('/worker?code=' + encodeURIComponent('onmessage = () => setTimeout(() =>"
        f" postMessage(0), 300)')); w.onmessage = () => {DONE}</script>",
    ),
    "an IndexedDB read": Case(
        "const open = indexedDB.open('db' + Math.random()); open.onupgradeneeded = () =>"
        " open.result.createObjectStore('s'); open.onsuccess = () => { const t = open.result.transaction('s',"
        " 'readwrite'); for (let n = 0; n < 3000; n++) t.objectStore('s').put(n, n); t.oncomplete = () => {"
        f" open.result.transaction('s').objectStore('s').getAll().onsuccess = () => {DONE} }} }}"
    ),
    "a file reader": Case(f"const r = new FileReader(); r.onload = () => {DONE}; r.readAsText(new Blob(['x']))"),
    "a key derivation": Case(
        "const e = new TextEncoder().encode('x'); const k = await crypto.subtle.importKey('raw', e, 'PBKDF2', false,"
        " ['deriveBits']); await crypto.subtle.deriveBits({name: 'PBKDF2', salt: e, iterations: 400000, hash:"
        f" 'SHA-256'}}, k, 256); {DONE}"
    ),
    "a view transition": Case(f"document.startViewTransition(() => {DONE})"),
    "a resize observer": Case(
        f"new ResizeObserver(() => {{ if (b.offsetWidth > 300) {DONE} }}).observe(b); b.style.width = '400px'"
    ),
    "an intersection observer": Case(
        f"new IntersectionObserver(([e]) => {{ if (e.isIntersecting) {DONE} }}).observe(far); far.scrollIntoView()",
        "<div style=height:5000px></div><div id=far>far</div>",
    ),
    "the end of a smooth scroll": Case(
        f"document.addEventListener('scrollend', () => {DONE}, {{once: true}});"
        " scrollTo({top: 200, behavior: 'smooth'})",
        "<div style=height:5000px></div>",
    ),
}

ANIMATIONS = {
    "a transition that enables a button": Case(
        "box.addEventListener('transitionend', () => late.disabled = false); box.style.opacity = 0;"
        f" box.addEventListener('transitionend', () => {DONE})",
        "<div id=box style='transition: opacity .3s'>box</div><button id=late disabled>Late</button>",
    ),
    "an animation that finishes": Case(f"await b.animate([{{opacity: 0}}, {{opacity: 1}}], 300).finished; {DONE}"),
    "an animation in a style sheet": Case(
        f"box.onanimationend = () => {DONE}; box.className = 'in'",
        "<style>@keyframes in { from { opacity: 0 } } .in { animation: in .35s }</style><div id=box>box</div>",
    ),
    "a transition in a shadow root": Case(
        f"inner.style.transition = 'opacity .3s'; inner.ontransitionend = () => {DONE}; inner.offsetWidth;"
        " inner.style.opacity = .1",
        _SHADOW,
    ),
}

REQUESTS = {
    "a fetch": Case(f"await fetch('/slow?ms=300'); {DONE}"),
    "a long fetch": Case(f"await fetch('/slow?ms=2500'); {DONE}"),
    "a fetch of four seconds": Case(f"await fetch('/slow?ms=4000'); {DONE}"),
    "chained fetches": Case(f"for (let n = 0; n < 3; n++) await fetch('/slow?ms=200'); {DONE}"),
    "chained slow fetches": Case(f"for (let n = 0; n < 3; n++) await fetch('/slow?ms=700'); {DONE}"),
    "a timer after a long fetch": Case(f"await fetch('/slow?ms=900'); setTimeout(() => {DONE}, 350)"),
    "a fetch after a timer": Case(f"setTimeout(async () => {{ await fetch('/slow?ms=300'); {DONE} }}, 400)"),
    "a request of the older kind": Case(
        f"const r = new XMLHttpRequest(); r.open('GET', '/slow?ms=400'); r.onload = () => {DONE}; r.send()"
    ),
    "a synchronous request": Case(
        f"const r = new XMLHttpRequest(); r.open('GET', '/slow?ms=700', false); r.send(); {DONE}"
    ),
    "streaming text": Case(
        "const reader = (await fetch('/chunks?n=12&ms=100')).body.getReader(); const d = new TextDecoder();"
        " for (;;) { const {done, value} = await reader.read(); if (done) break; b.textContent += d.decode(value) }"
        f" {DONE}"
    ),
    "an event source": Case(f"new EventSource('/events?ms=300').onmessage = () => {DONE}"),
    "a websocket that answers": Case(
        f"const s = new WebSocket(location.href.replace('http', 'ws').replace('/case', '/socket'));"
        f" s.onopen = () => s.send('300'); s.onmessage = () => {DONE}"
    ),
    "a websocket that was there before": Case(
        "s.send('300')",
        "<script>const s = new WebSocket(location.href.replace('http', 'ws').replace('/case', '/socket'));"
        f" s.onmessage = () => {DONE}</script>",
    ),
    "a push after a request": Case(
        "await fetch('/push')",
        "<script>const s = new WebSocket(location.href.replace('http', 'ws').replace('/case',"
        f" '/socket?push=1&ms=250')); s.onmessage = () => {DONE}</script>",
    ),
    "a module": Case(f"await import('/module?ms=300'); {DONE}"),
    "a script": Case(
        f"const s = document.createElement('script'); s.src = '/module?ms=400'; s.onload = s.onerror = () => {DONE};"
        " document.head.append(s)"
    ),
    "a style sheet": Case(
        "const s = document.createElement('link'); s.rel = 'stylesheet'; s.href = '/style?ms=400';"
        f" s.onload = () => {DONE}; document.head.append(s)"
    ),
    "a picture": Case(f"const i = new Image(); i.onload = () => {DONE}; i.src = '/picture?ms=400'"),
    "a lazy picture": Case(
        f"far.onload = () => {DONE}; far.scrollIntoView()",
        "<div style=height:9000px></div><img id=far loading=lazy src='/picture?ms=300&lazy' alt=far>",
    ),
    "a video": Case(
        "const c = document.createElement('canvas'); c.getContext('2d'); v.srcObject = c.captureStream(10);"
        f" v.onplaying = () => {DONE}; v.muted = true; v.play();"
        " setTimeout(() => c.getContext('2d').fillRect(0, 0, 9, 9))",
        "<video id=v></video>",
    ),
}

NAVIGATIONS = {
    "a link": Case("l.click()", "<a id=l href='/after?ms=200'>link</a>"),
    "an address": Case("location.href = '/after?ms=700'"),
    "an address after a timer": Case("setTimeout(() => location.href = '/after?ms=100', 300)"),
    "a form": Case("f.requestSubmit()", "<form id=f action='/after?ms=300' method=post><input name=x value=1></form>"),
    "a refresh in the head": Case(
        "document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=refresh content=\"0;url=/after?ms=50\">')"
    ),
    "a page that refreshes at once": Case("location.href = '/hop'"),
    "an address by script": Case(
        f"addEventListener('popstate', () => setTimeout(() => {DONE}, 100)); history.pushState(0, '', '?b');"
        " history.back()"
    ),
    "another fragment": Case(f"addEventListener('hashchange', () => {DONE}); location.hash = 'x'"),
}

INSIDE = {
    "a shadow root": Case(
        "for (let n = 0; n < 4; n++) { await new Promise(r => { const c = new MessageChannel();"
        " c.port1.onmessage = r; c.port2.postMessage(0) }); inner.textContent = n } inner.textContent = 'after'",
        _SHADOW,
    ),
    "a timer in a frame": Case(
        "f.contentWindow.postMessage(0, '*')",
        "<iframe id=f src=/frame></iframe>",
        frame="<p id=p>before</p><script>onmessage = () => setTimeout(() => p.textContent = 'after', 300)</script>",
    ),
    "a timer in a frame from elsewhere": Case(
        "f.contentWindow.postMessage(0, '*')",
        "<iframe id=f src={far}/frame></iframe>",
        far="<p id=p>before</p><script>onmessage = () => setTimeout(() => p.textContent = 'after', 300)</script>",
    ),
    "a frame that tells its parent": Case(
        "f.contentWindow.postMessage(0, '*')",
        f"<iframe id=f src={{far}}/frame></iframe><script>onmessage = () => setTimeout(() => {DONE}, 150)</script>",
        far=f"<script>onmessage = () => setTimeout(() => {_TELL_PARENT}, 250)</script>",
    ),
    "a fetch in a frame": Case(
        "f.contentWindow.postMessage(0, '*')",
        f"<iframe id=f src=/frame></iframe>{_HEAR_CHILD}",
        frame=f"<script>onmessage = async () => {{ await fetch('/slow?ms=400'); {_TELL_PARENT} }}</script>",
    ),
    "another page in a frame": Case("f.src = '/after?ms=400'", "<iframe id=f src=/frame></iframe>", frame="old"),
    "a new frame": Case(
        "const f = document.createElement('iframe'); f.src = '/frame'; document.body.append(f)",
        _HEAR_CHILD,
        frame=f"<script>setTimeout(() => {_TELL_PARENT}, 200)</script>",
    ),
    "a channel between frames": Case(
        "new BroadcastChannel('c').postMessage(0)",
        "<iframe id=f src=/frame></iframe>",
        frame="<p id=p>before</p><script>const c = new BroadcastChannel('c');"
        " c.onmessage = () => setTimeout(() => p.textContent = 'after', 200)</script>",
    ),
}

ENDLESS = {
    "a spinner in a style sheet": Case(
        DONE, "<style>@keyframes r { to { rotate: 1turn } }</style><i style='animation: r 1s infinite'>o</i>"
    ),
    "a spinner by frames": Case(
        DONE,
        "<i id=i>o</i><script>const f = () => { i.style.rotate = Math.random() + 'turn'; requestAnimationFrame(f) };"
        " f()</script>",
    ),
    "a spinner that the click starts": Case(
        f"{DONE}; const f = () => {{ b.style.rotate = Math.random() + 'turn'; requestAnimationFrame(f) }}; f()"
    ),
    "changes every 5 ms": Case(f"{DONE}; setInterval(() => b.textContent += '.', 5)"),
    "a clock": Case(DONE, "<i id=i></i><script>setInterval(() => i.textContent = Date.now(), 1000)</script>"),
    "timers without end": Case(f"{DONE}; const f = () => setTimeout(f, 10); f()"),
    "a long poll that the click starts": Case(f"{DONE}; fetch('/hang')"),
    "a long poll that was there before": Case(DONE, "<script>fetch('/hang')</script>"),
    "a page that polls every 100 ms": Case(DONE, "<script>setInterval(() => fetch('/echo'), 100)</script>"),
    "a page that polls without pause": Case(
        DONE, "<script>(async () => { for (;;) await fetch('/slow?ms=30') })()</script>"
    ),
    "a websocket that ticks": Case(
        DONE,
        "<i id=i></i><script>new WebSocket(location.href.replace('http', 'ws').replace('/case', '/socket?tick=50'))"
        ".onmessage = () => i.textContent = Math.random()</script>",
    ),
    "an event source without end": Case(
        DONE,
        "<i id=i></i><script>new EventSource('/events?n=1000&ms=50').onmessage = () => i.textContent ="
        " Math.random()</script>",
    ),
    "a picture that does not come": Case(DONE, "<img src=/silent>"),
    "a worker that never rests": Case(
        DONE,
        "<i id=i></i><script>const w = new Worker('/worker?code=' + encodeURIComponent('setInterval(() =>"
        " postMessage(0), 30)')); w.onmessage = () => i.textContent = Math.random()</script>",
    ),
}

NOTHING = {"nothing": Case("")}

CAUGHT = TIMERS | TASKS | ANIMATIONS | REQUESTS | NAVIGATIONS | INSIDE
