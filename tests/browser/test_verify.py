"""Waiting for checks to hold, in a real Chromium: late, for a moment, gone, and where nothing can be read."""

import time
from collections.abc import Awaitable, Callable

import anyio
import pytest
from playwright.async_api import Browser, Dialog, Page, Route

from smoketree.browser.protocol import Observation
from smoketree.browser.verify import STAY, hold, look, must_stay
from smoketree.clock import SystemClock
from smoketree.errors import BrowserError
from smoketree.language.claim import Claim, Count, CountIs, ElementShown, State, StateIs, TextShown, UrlIs, ValueIs
from smoketree.snapshot.query import Query

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

GONE = TextShown("Error", negated=True)


async def at_once(limit: float) -> None:
    """A page that is quiet already."""


async def held(
    page: Page, check: Claim, timeout: float = 5.0, settled: Callable[[float], Awaitable[None]] | None = at_once
) -> tuple[Observation, float]:
    begun = time.monotonic()
    observation = await hold(page, check, timeout, settled=settled, clock=SystemClock())
    return observation, time.monotonic() - begun


def later(milliseconds: int, script: str) -> str:
    return f"<script>setTimeout(() => {{ {script} }}, {milliseconds})</script>"


async def test_what_comes_late_is_waited_for(page: Page) -> None:
    await page.set_content("<p id=p></p>" + later(700, "p.textContent = 'Saved'"))
    seen, took = await held(page, TextShown("Saved"))
    assert seen.holds
    assert took < 4


async def test_what_holds_already_is_told_at_once(page: Page) -> None:
    await page.set_content("<p>Saved</p>")
    seen, took = await held(page, TextShown("Saved"), timeout=30, settled=None)
    assert seen.holds
    assert took < 1


async def test_what_never_comes_ends_with_the_time_and_what_was_seen(page: Page) -> None:
    await page.set_content("<p>Total: $13</p>")
    seen, took = await held(page, TextShown("Total: $12"), timeout=0.6)
    assert not seen.holds
    assert "Total: $13" in seen.seen
    assert 0.5 < took < 4


async def test_an_absence_is_watched_for_a_second_after_the_page_has_settled(page: Page) -> None:
    await page.set_content("<p>fine</p>")

    async def settled(limit: float) -> None:
        await anyio.sleep(0.5)

    seen, took = await held(page, GONE, settled=settled)
    assert seen.holds
    assert took >= 0.5 + STAY


async def test_an_error_shown_late_fails_the_absence_at_once(page: Page) -> None:
    await page.set_content("<p id=p>fine</p>" + later(600, "p.textContent = 'Error: no'"))
    seen, took = await held(page, GONE, timeout=20)
    assert not seen.holds
    assert "Error: no" in seen.seen
    assert took < 10


@pytest.mark.parametrize("moment", [0, 20, 300])
async def test_an_error_shown_and_gone_is_seen(page: Page, moment: int) -> None:
    flash = f"p.hidden = false; setTimeout(() => {{ p.hidden = true }}, {moment})"
    await page.set_content("<h1>Shop</h1><p id=p hidden>Error: no</p>" + later(700, flash))
    seen, _ = await held(page, GONE)
    assert not seen.holds
    assert "Error: no" in seen.seen


async def test_an_error_in_a_frame_is_seen(page: Page) -> None:
    inner = "<p id=p></p>" + later(600, "p.textContent = 'Error: no'")
    await page.set_content(f'<iframe srcdoc="{inner}"></iframe>')
    seen, _ = await held(page, GONE)
    assert not seen.holds


async def test_what_changes_and_is_never_shown_is_no_flash(page: Page) -> None:
    await page.set_content(
        "<p id=p hidden>Error: no</p><p>Errors: 0</p>" + later(500, "p.textContent += '!'; document.title = 'Error'")
    )
    seen, _ = await held(page, GONE)
    assert seen.holds, seen.seen


async def test_what_is_there_and_goes_is_waited_for(page: Page) -> None:
    await page.set_content("<h1>Shop</h1><p id=p>Error: no</p>" + later(800, "p.remove()"))
    seen, took = await held(page, GONE)
    assert seen.holds, seen.seen
    assert took >= 0.5 + STAY


async def test_what_is_there_and_stays_fails(page: Page) -> None:
    await page.set_content("<p>Error: no</p>")
    seen, took = await held(page, GONE, timeout=0.5)
    assert not seen.holds
    assert took < 4


async def test_a_button_shown_for_a_time_is_seen(page: Page) -> None:
    flash = "b.hidden = false; setTimeout(() => { b.hidden = true }, 500)"
    await page.set_content("<button id=b hidden>Retry</button>" + later(600, flash))
    seen, _ = await held(page, ElementShown(Query("Retry", ("button",)), negated=True))
    assert not seen.holds


async def test_a_count_must_stay(page: Page) -> None:
    await page.set_content("<ul id=u><li>a<li>b</ul>" + later(600, "u.innerHTML += '<li>c'"))
    items = Query(roles=("listitem",))
    seen, _ = await held(page, CountIs(items, 2), timeout=2)
    assert not seen.holds
    assert "3" in seen.seen
    seen, _ = await held(page, CountIs(items, 3), timeout=2)
    assert seen.holds


async def test_a_count_passed_through_does_not_hold_and_the_last_one_does(page: Page) -> None:
    add = "u.innerHTML += '<li>x'"
    await page.set_content("<ul id=u></ul>" + later(300, add) + later(900, add))
    seen, _ = await held(page, CountIs(Query(roles=("listitem",)), 2), timeout=4)
    assert seen.holds


async def test_a_navigation_breaks_an_absence(page: Page) -> None:
    async def answer(route: Route) -> None:
        body = "<p>Error: no</p>" if "next" in route.request.url else "<p>fine</p>" + later(500, "location = '/next'")
        await route.fulfill(body=body, content_type="text/html")

    await page.route("https://shop.example/**", answer)
    await page.goto("https://shop.example/")
    seen, _ = await held(page, GONE, timeout=2)
    assert not seen.holds
    assert (await held(page, UrlIs("/next")))[0].holds


async def test_an_absence_outlives_a_navigation(page: Page) -> None:
    async def answer(route: Route) -> None:
        body = "<p>fine too</p>" if "next" in route.request.url else "<p>fine</p>" + later(500, "location = '/next'")
        await route.fulfill(body=body, content_type="text/html")

    await page.route("https://shop.example/**", answer)
    await page.goto("https://shop.example/")
    assert (await held(page, GONE))[0].holds


@pytest.mark.parametrize("check", [TextShown("Hello"), GONE, CountIs(Query(roles=("button",)), 0)], ids=str)
async def test_nothing_holds_while_a_dialog_is_open_and_nothing_hangs(page: Page, check: Claim) -> None:
    await page.set_content("<p>Hello</p>")
    dialogs: list[Dialog] = []

    def keep(dialog: Dialog) -> None:
        dialogs.append(dialog)

    page.on("dialog", keep)
    await page.evaluate("setTimeout(() => alert('stop'), 0)")
    with anyio.fail_after(10):
        while not dialogs:
            await SystemClock().sleep(0.01)
    begun = time.monotonic()
    seen = await look(page, check, limit=0.5)
    assert not seen.holds
    assert "dialog" in seen.seen
    assert time.monotonic() - begun < 4
    await dialogs[0].dismiss()
    assert (await look(page, check)).holds


async def test_nothing_holds_on_a_closed_page(browser: Browser) -> None:
    page = await browser.new_page()
    await page.close()
    for check in (GONE, TextShown("x"), CountIs(Query(roles=("row",)), 0), UrlIs("/x", negated=True)):
        seen = await look(page, check)
        assert not seen.holds
        assert "closed" in seen.seen


async def test_what_cannot_be_read_fails_an_absence_for_good(browser: Browser) -> None:
    page = await browser.new_page()
    await page.close()
    seen, _ = await held(page, GONE, timeout=0.3)
    assert not seen.holds


async def test_a_settle_that_never_ends_is_cut_off(page: Page) -> None:
    await page.set_content("<p>fine</p>")
    seen, took = await held(page, GONE, timeout=0.5, settled=lambda _: anyio.sleep(60))
    assert seen.holds
    assert took < 6


async def test_a_page_that_cannot_settle_is_no_absence(page: Page) -> None:
    async def broken(limit: float) -> None:
        raise BrowserError("the browser died")

    await page.set_content("<p>fine</p>")
    seen, _ = await held(page, GONE, settled=broken)
    assert not seen.holds
    assert "the browser died" in seen.seen


BOX = Query("Box", ("checkbox",))


@pytest.mark.parametrize(
    ("check", "stays"),
    [
        (TextShown("x"), False),
        (TextShown("x", negated=True), True),
        (CountIs(BOX, 2), True),
        (CountIs(BOX, 2, Count.AT_LEAST), False),
        (CountIs(BOX, 2, Count.AT_LEAST, negated=True), True),
        (CountIs(BOX, 2, Count.FEWER_THAN), True),
        (StateIs(BOX, State.HIDDEN), True),
        (StateIs(BOX, State.CHECKED), False),
        (StateIs(BOX, State.UNCHECKED), True),
        (ValueIs(BOX, ""), True),
        (ValueIs(BOX, "x"), False),
        (UrlIs("/"), False),
    ],
    ids=str,
)
def test_what_an_unfinished_page_satisfies_must_stay(check: Claim, stays: bool) -> None:
    assert must_stay(check) is stays
