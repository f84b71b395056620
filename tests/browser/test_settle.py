"""Settling: nothing that an action started is missed, and nothing is waited for in vain."""

import time

import pytest

from smoketree.browser.session import Session
from tests.browser.acting import call, visit
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


def button(script: str, rest: str = "") -> str:
    return f"<button id=b>Go</button><p id=p>before</p>{rest}<script>b.onclick = async () => {{ {script} }}</script>"


DONE = "p.textContent = 'after'"

STARTED = {
    "at once": DONE,
    "a microtask": f"await null; {DONE}",
    "a short timer": f"setTimeout(() => {DONE}, 300)",
    "a chain of timers": f"setTimeout(() => setTimeout(() => {DONE}, 200), 200)",
    "animation frames": f"let n = 0; const f = () => ++n < 15 ? requestAnimationFrame(f) : {DONE}; f()",
    "a fetch": f"await fetch('/slow?ms=600'); {DONE}",
    "two fetches in a row": f"await fetch('/slow?ms=250'); await fetch('/slow?ms=250'); {DONE}",
    "a fetch after a timer": f"setTimeout(async () => {{ await fetch('/slow?ms=300'); {DONE} }}, 250)",
    "a timer after a fetch": f"await fetch('/slow?ms=100'); setTimeout(() => {DONE}, 150)",
    "a script": f"const s = document.createElement('script'); s.src = '/slow?ms=400';"
    f" s.onerror = s.onload = () => {DONE}; document.head.append(s)",
    "a navigation": "location.href = '/slow-after?x'",
    "an address by script and a fetch": "const r = fetch('/slow?ms=400'); history.pushState(0, '', '?b');"
    f" await r; {DONE}",
}


@pytest.mark.parametrize("what", STARTED)
async def test_what_an_action_started_is_in_the_snapshot(session: Session, pages: Pages, what: str) -> None:
    pages.on("/slow-after", lambda _: Reply("<p>after</p>", delay=0.5))
    await visit(session, pages.html("/started", button(STARTED[what])))
    answer = await call(session, "click", target="#b")
    assert answer.ok
    assert "after" in (answer.snapshot or "")


async def timed(session: Session, **arguments: object) -> float:
    begun = time.monotonic()
    answer = await session.call("browser_click", {"target": "#b"})
    assert answer.ok
    return time.monotonic() - begun


async def test_nothing_is_waited_for_where_nothing_happens(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/nothing", button("")))
    await timed(session)
    assert min([await timed(session) for _ in range(5)]) < 0.4  # a fixed wait would take 0.5 s


GOING_ON = {
    "a timer that was there before": "<script>setInterval(() => document.title += '.', 100)</script>",
    "a long timer": "<script>setTimeout(() => 0, 60000)</script>",
    "a page that polls": "<script>setInterval(() => fetch('/echo'), 400)</script>",
    "a stream": "<script>fetch('/hang')</script>",
    "an animation of frames": "<script>const f = () => { p.dataset.n = Math.random(); requestAnimationFrame(f) };"
    " f()</script>",
    "a picture that does not come": "<img src=/silent>",
}


@pytest.mark.parametrize("what", GOING_ON)
async def test_what_goes_on_anyway_costs_little(session: Session, pages: Pages, what: str) -> None:
    await call(session, "navigate", url=pages.html("/going", button(DONE, GOING_ON[what])))
    assert min([await timed(session) for _ in range(3)]) < 2.5


ENDLESS = {
    "a fetch that never ends": "fetch('/hang')",
    "a page that reloads itself": "location.href = '/reload'",
    "timers without end": "const f = () => setTimeout(f, 10); f()",
    "changes without end": "setInterval(() => p.textContent += '.', 5)",
    "fetches without end": "for (;;) await fetch('/echo')",
}


@pytest.mark.parametrize("what", ENDLESS)
async def test_what_never_ends_is_bounded(session: Session, pages: Pages, what: str) -> None:
    pages.html("/reload", "<p>again</p><script>location.reload()</script>")
    await visit(session, pages.html("/endless", button(ENDLESS[what])))
    begun = time.monotonic()
    await call(session, "click", target="#b")
    assert time.monotonic() - begun < 15


async def test_the_page_does_not_notice_that_its_timers_are_watched(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/notice", "x"))
    script = """async () => {
      const facts = [];
      for (const name of ['setTimeout', 'setInterval', 'clearTimeout', 'requestAnimationFrame']) {
        facts.push(window[name].name === name, /native code/.test(Function.prototype.toString.call(window[name])));
      }
      facts.push(setTimeout.length === 1, Object.keys(window).every(key => !key.includes('smoketree')));
      facts.push(await new Promise(done => setTimeout(function (a, b) {
        done(this === window && a + b === 3) }, 1, 1, 2)));
      facts.push(await new Promise(done => { const id = setTimeout(() => done(false), 5); clearTimeout(id);
        setTimeout(() => done(true), 30) }));
      facts.push(await new Promise(done => { setTimeout("window.evaluated = true", 1);
        setTimeout(() => done(window.evaluated), 30) }));
      facts.push(await new Promise(done => { let n = 0; const id = setInterval(() => { if (++n === 3) {
        clearInterval(id); done(true) } }, 2) }));
      return facts.every(Boolean);
    }"""
    assert (await call(session, "evaluate", function=script)).results == ("true",)


async def test_a_page_with_a_clock_of_its_own_does_not_hang(session: Session, pages: Pages) -> None:
    fake = "<script>performance.now = Date.now = () => 0; window.setTimeout = () => 0</script>"
    await visit(session, pages.html("/clock", button(DONE, fake)))
    assert await timed(session) < 5


async def test_settled_tells_whether_all_is_quiet(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/settled", button("fetch('/hang')")))
    assert await session.settled(1.0)
    await timed(session)
    assert not await session.settled(0.5)
