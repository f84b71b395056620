"""Waiting for checks to hold, in a real Chromium: late, for a moment, gone, and where nothing can be read."""

import time
from collections.abc import Awaitable, Callable
from typing import get_args

import anyio
import pytest
from playwright.async_api import Browser, Dialog, Page

from smoketree.browser.protocol import Observation
from smoketree.browser.verify import hold, look, must_stay
from smoketree.browser.verify_evaluators import EVALUATORS
from smoketree.clock import SystemClock
from smoketree.errors import BrowserError
from smoketree.language.claim import Claim, CountIs, ElementShown, StateIs, TextShown, UrlIs, ValueIs
from smoketree.language.claim_terms import ClaimOutcome, Count, State
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


def test_every_claim_is_evaluated() -> None:
    assert EVALUATORS.keys() == set(get_args(Claim))


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


async def test_what_only_one_look_contradicts_is_not_contradicted(page: Page) -> None:
    await page.set_content("<label>Total <input value=13></label>")

    class Between(SystemClock):
        async def sleep(self, seconds: float) -> None:
            await page.get_by_label("Total").fill("12")

    seen = await hold(page, ValueIs(Query(name="Total"), "12"), 0, settled=at_once, clock=Between())
    assert seen.holds
    seen = await hold(page, ValueIs(Query(name="Total"), "13"), 0, settled=at_once, clock=SystemClock())
    assert seen.outcome is ClaimOutcome.CONTRADICTED


async def test_an_absence_holds_once_the_page_has_settled(page: Page) -> None:
    await page.set_content("<p>fine</p>")

    async def settled(limit: float) -> None:
        await anyio.sleep(0.5)

    seen, took = await held(page, GONE, settled=settled)
    assert seen.holds
    assert 0.5 <= took < 4


async def test_one_look_is_enough_where_the_page_soon_settles(page: Page) -> None:
    await page.set_content("<p>fine</p>")

    class Awake(SystemClock):
        async def sleep(self, seconds: float) -> None:
            raise AssertionError

    assert (await hold(page, GONE, 5.0, settled=lambda _: anyio.sleep(0.01), clock=Awake())).holds


async def test_an_error_shown_before_the_page_settles_is_no_absence(page: Page) -> None:
    await page.set_content("<p id=p>fine</p>" + later(300, "p.textContent = 'Error: no'"))
    seen, _ = await held(page, GONE, timeout=1, settled=lambda _: anyio.sleep(0.6))
    assert not seen.holds
    assert "Error: no" in seen.seen


async def test_what_is_there_and_goes_is_waited_for(page: Page) -> None:
    await page.set_content("<h1>Shop</h1><p id=p>Error: no</p>" + later(800, "p.remove()"))
    seen, took = await held(page, GONE)
    assert seen.holds, seen.seen
    assert took >= 0.5


async def test_what_is_there_and_stays_fails(page: Page) -> None:
    await page.set_content("<p>Error: no</p>")
    seen, took = await held(page, GONE, timeout=0.5)
    assert not seen.holds
    assert took < 4


async def test_a_count_passed_through_does_not_hold_and_the_last_one_does(page: Page) -> None:
    add = "u.innerHTML += '<li>x'"
    await page.set_content("<ul id=u></ul>" + later(300, add) + later(900, add))
    seen, _ = await held(page, CountIs(Query(roles=("listitem",)), 2), timeout=4)
    assert seen.holds


@pytest.mark.parametrize("check", [TextShown("Hello"), GONE, CountIs(Query(roles=("button",)), 0)], ids=str)
async def test_nothing_holds_while_a_dialog_is_open_and_nothing_hangs(fresh_page: Page, check: Claim) -> None:
    await fresh_page.set_content("<p>Hello</p>")
    dialogs: list[Dialog] = []

    def keep(dialog: Dialog) -> None:
        dialogs.append(dialog)

    fresh_page.on("dialog", keep)
    await fresh_page.evaluate("setTimeout(() => alert('stop'), 0)")
    with anyio.fail_after(10):
        while not dialogs:
            await SystemClock().sleep(0.01)
    begun = time.monotonic()
    seen = await look(fresh_page, check, limit=0.5)
    assert not seen.holds
    assert "dialog" in seen.seen
    assert time.monotonic() - begun < 4
    await dialogs[0].dismiss()
    assert (await look(fresh_page, check)).holds


async def test_a_page_that_is_slow_to_answer_is_asked_all_the_same(fresh_page: Page) -> None:
    """A look is many questions; what counts is that each gets an answer."""
    await fresh_page.set_content("<h1>Log</h1><ul><li>One<li>Two</ul>")
    await fresh_page.evaluate("setInterval(() => { for (const end = Date.now() + 150; Date.now() < end;); })")
    begun = time.monotonic()
    seen = await look(fresh_page, ElementShown(Query("archive", ("list",))), limit=2.0)
    assert "did not answer" not in seen.seen
    assert time.monotonic() - begun > 2.0


async def test_nothing_holds_on_a_closed_page(playwright_browser: Browser) -> None:
    page = await playwright_browser.new_page()
    await page.close()
    for check in (GONE, TextShown("x"), CountIs(Query(roles=("row",)), 0), UrlIs("/x", negated=True)):
        seen = await look(page, check)
        assert not seen.holds
        assert "closed" in seen.seen


async def test_what_cannot_be_read_fails_an_absence_for_good(playwright_browser: Browser) -> None:
    page = await playwright_browser.new_page()
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
