"""Settling: nothing that an action started is missed, and nothing is waited for in vain."""

import dataclasses
import time
from collections.abc import AsyncIterator, Iterator

import anyio
import pytest
from playwright.async_api import Page

from smoketree.browser.activity import Activity
from smoketree.browser.launch import Browser
from smoketree.browser.options import SessionOptions
from smoketree.browser.protocol import ToolAnswer
from smoketree.browser.session import Session
from smoketree.browser.settle import Bounds, settle
from tests.browser.acting import OpenSession, call, visit
from tests.fakes.live_pages import LivePages
from tests.fakes.pages import Pages
from tests.fakes.settling import CAUGHT, DONE, ENDLESS, serve

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


def button(script: str, rest: str = "") -> str:
    return f"<button id=b>Go</button><p id=p>before</p>{rest}<script>b.onclick = async () => {{ {script} }}</script>"


def blocks(path: str) -> str:
    """A script that keeps the page from answering until that path is answered; unlike a loop, it takes no processor."""
    return f"const ask = new XMLHttpRequest(); ask.open('GET', '{path}', false); ask.send()"


@pytest.fixture(scope="module")
def live() -> Iterator[LivePages]:
    with LivePages() as server:
        yield server


@pytest.fixture(scope="module")
def far() -> Iterator[LivePages]:
    """The same at another site: its frames are processes of their own."""
    with LivePages("localhost") as server:
        yield server


@pytest.fixture(scope="module")
async def session_of_any_origin(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Session]:
    options = SessionOptions(origin=None, output=tmp_path_factory.mktemp("settle"), action_timeout=5.0)
    async with chromium.session(options) as opened:
        yield opened


async def clicked(session: Session, url: str) -> ToolAnswer:
    await call(session, "navigate", url=url)
    return await call(session, "click", target="#b")


@pytest.mark.parametrize("what", CAUGHT)
async def test_what_an_action_started_is_in_the_snapshot(
    session_of_any_origin: Session, live: LivePages, far: LivePages, what: str
) -> None:
    answer = await clicked(session_of_any_origin, serve(live, CAUGHT[what], far=far))
    assert answer.ok
    assert "after" in (answer.snapshot or "")


ONCE_LOADED = [
    "a message channel",
    "work in slices",
    "a timer, then work in slices",
    "messages to itself",
    "a field's value after messages",
    "a chain of promises",
    "a chain of animation frames",
    "a chain of ten timers",
    "a resize observer",
    "an idle callback",
    "a fetch",
]


@pytest.mark.parametrize("what", ONCE_LOADED)
async def test_what_a_page_does_once_it_is_loaded_is_in_the_snapshot(
    session_of_any_origin: Session, live: LivePages, what: str
) -> None:
    case = dataclasses.replace(CAUGHT[what], rest=f"{CAUGHT[what].rest}<script>onload = () => b.click()</script>")
    assert "after" in await visit(session_of_any_origin, serve(live, case))


async def test_an_address_that_needs_no_request_is_a_document_but_its_fragment_is_none(page: Page) -> None:
    activity = Activity(page)
    for loaded, address in enumerate(("data:text/html,<p>x", "data:text/html,<p>y", "about:blank"), 1):
        activity.mark()
        await page.goto(address)
        assert activity.loaded == loaded
        assert len(activity.documents) == 1
    activity.mark()
    await page.evaluate("location.hash = 'x'")
    await page.wait_for_function("location.hash === '#x'")
    assert page.url == "about:blank#x"
    assert activity.documents == []


@pytest.mark.parametrize("what", ENDLESS)
async def test_what_never_ends_is_bounded(session_of_any_origin: Session, live: LivePages, what: str) -> None:
    begun = time.monotonic()
    answer = await clicked(session_of_any_origin, serve(live, ENDLESS[what]))
    assert time.monotonic() - begun < 25
    assert "after" in (answer.snapshot or "")


async def timed(session: Session, **arguments: object) -> float:
    begun = time.monotonic()
    answer = await session.call("browser_click", {"target": "#b"})
    assert answer.ok
    return time.monotonic() - begun


async def test_nothing_is_waited_for_where_nothing_happens(shared_session: Session, pages: Pages) -> None:
    await visit(shared_session, pages.html("/nothing", button("")))
    for _ in range(40):  # on a busy machine most of them are late
        if await timed(shared_session) < 0.4:  # a fixed wait would take 0.5 s
            return
    pytest.fail("each click took 0.4 s or more")


async def test_a_page_that_reloads_itself_is_bounded(session: Session, pages: Pages) -> None:
    pages.html("/reload", "<p>again</p><script>location.reload()</script>")
    await visit(session, pages.html("/endless", button("location.href = '/reload'")))
    with anyio.fail_after(60):
        await call(session, "click", target="#b")


async def test_a_page_that_is_slow_to_answer_is_waited_for(shared_session: Session, pages: Pages) -> None:
    slow = f"setTimeout(() => {{ {blocks('/slow?ms=9000')}; say.textContent = `done` }})"
    await visit(shared_session, pages.html("/busy", button(slow) + "<p id=say></p>"))
    answer = await call(shared_session, "click", target="#b")
    assert answer.error is None
    assert "done" in (answer.snapshot or "")


async def test_a_page_that_hangs_after_an_action_is_told(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/hangs", button(f"setTimeout(() => {{ {blocks('/silent')} }}, 200)")))
    with anyio.fail_after(60):
        answer = await call(session, "click", target="#b")
    assert "did not answer" in (answer.error or "")
    # The session goes on in another tab.
    assert (await call(session, "tabs", action="new")).ok


async def test_where_timers_cannot_be_watched_the_whole_time_is_given(pages: Pages, page: Page) -> None:
    """As in a page of a browser that someone else started."""
    await page.goto(pages.html("/unwatched", button(f"setTimeout(() => {DONE}, 350)")))
    activity = Activity(page)
    since = time.monotonic()
    activity.mark()
    await page.click("#b")
    assert await settle(page, activity, since, Bounds())
    assert await page.inner_text("#p") == "after"


async def test_a_promise_that_nobody_handles_is_still_reported(session: Session, pages: Pages) -> None:
    """The page is given another promise than the browser's: one that does the same."""
    script = "WebAssembly.compile(new Uint8Array([1, 2]))"
    await visit(session, pages.html("/unhandled", button(script)))
    await timed(session)
    assert "CompileError" in "\n".join((await call(session, "console_messages")).results)


async def test_the_page_does_not_notice_that_its_timers_are_watched(shared_session: Session, pages: Pages) -> None:
    await visit(shared_session, pages.html("/notice", "x"))
    script = """async () => {
      const facts = [];
      for (const name of ['setTimeout', 'setInterval', 'clearTimeout', 'requestAnimationFrame', 'requestIdleCallback',
        'createImageBitmap']) {
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
    assert (await call(shared_session, "evaluate", function=script)).results == ("true",)


async def test_a_page_with_a_clock_of_its_own_does_not_hang(shared_session: Session, pages: Pages) -> None:
    fake = "<script>performance.now = Date.now = () => 0; window.setTimeout = () => 0</script>"
    await visit(shared_session, pages.html("/clock", button(DONE, fake)))
    assert await timed(shared_session) < 5


async def test_settled_tells_whether_all_is_quiet(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/settled", button("fetch('/hang')")))
    assert await session.settled(1.0)
    await timed(session)
    assert not await session.settled(0.5)


CHANGES = {
    "an element": "document.body.append('more')",
    "an attribute": "document.body.className = 'dark'",
    "a shadow root": "document.querySelector('p').attachShadow({ mode: 'open' }).append('other')",
    "a place that was scrolled to": "scrollTo(0, 300)",
    "a timer": "setTimeout(() => {})",
    "an animation": "document.body.animate([{ opacity: 1 }, { opacity: 0.9 }], 9000)",
    "a request": "fetch('/missing')",
}


@pytest.mark.parametrize("change", CHANGES)
async def test_a_page_rests_until_something_happens(session: Session, pages: Pages, change: str) -> None:
    await visit(session, pages.html("/rests", button("p.textContent = 'after'", "<div style='height:3000px'>")))
    await call(session, "click", target="#b")
    assert await session.rests()
    assert await session.settled(1.0)
    page = session.open_tabs[0].page
    await page.evaluate(f"() => {{ {CHANGES[change]} }}")
    await page.wait_for_timeout(100)
    assert not await session.rests()


async def test_a_page_that_came_to_rest_a_second_time_is_not_as_it_was(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/again", button("p.textContent = 'after'")))
    await call(session, "click", target="#b")
    assert await session.settled(1.0)
    assert await session.rests()
    await session.open_tabs[0].page.evaluate("() => { p.textContent = 'before' }")
    assert await session.settled(1.0)
    assert not await session.rests()
    await call(session, "click", target="#b")
    assert await session.rests()


async def test_a_page_that_is_not_quiet_does_not_rest(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/loop", button("setInterval(() => { p.textContent += '.' }, 50)")))
    await call(session, "click", target="#b")
    await session.open_tabs[0].page.wait_for_timeout(200)  # until its next round it is as it was
    assert not await session.rests()


async def test_a_page_without_javascript_is_asked_and_not_waited_in(open_session: OpenSession, pages: Pages) -> None:
    pages.html("/next", "<p>arrived</p>")
    refreshing = pages.html("/refreshing", '<meta http-equiv=refresh content="0; url=/next">')
    start = pages.html("/start", f"<a id=b href='{refreshing}'>Go</a><noscript>no script</noscript>")
    async with open_session(playwright_options={"java_script_enabled": False}) as session:
        assert "no script" in await visit(session, start)
        assert await session.settled(1.0)  # no timer of the page ever ends such a wait
        assert "arrived" in ((await call(session, "click", target="#b")).snapshot or "")
