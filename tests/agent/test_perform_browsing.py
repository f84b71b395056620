"""Addresses, tabs, dialogs, waiting and remembering on real pages."""

import pytest

from smoketree.language.act import Act, Verb
from smoketree.language.claim import StateIs, TextShown
from smoketree.language.claim_terms import State
from smoketree.snapshot.query import Query
from tests.agent.acting_desk import ActingDesk, act, named

pytestmark = [pytest.mark.anyio, pytest.mark.browser]


async def test_an_address_is_relative_to_the_preview(desk: ActingDesk) -> None:
    desk.pages.html("/there", "<h1>There</h1>")
    outcome = await desk.done(act(Verb.OPEN, None, "/there"))
    assert await desk.shows("There")
    assert outcome.rows[0].description == f"open {desk.pages.url('/there')}"


async def test_an_address_that_is_refused_is_no_fault_of_the_application(desk: ActingDesk) -> None:
    assert "not an allowed origin" in await desk.error(act(Verb.OPEN, None, "http://elsewhere.example/"))


async def test_an_opened_page_that_answers_500_fails(desk: ActingDesk) -> None:
    await desk.failed(act(Verb.OPEN, None, "/status/500"))


async def test_history_and_size(desk: ActingDesk) -> None:
    desk.pages.html("/two", "<h1>Second</h1>")
    await desk.page("<h1>First</h1>")
    await desk.done(act(Verb.OPEN, None, "/two"), act(Verb.BACK))
    assert await desk.shows("First")
    await desk.done(act(Verb.FORWARD), act(Verb.RELOAD), act(Verb.RESIZE, None, "500", "400"))
    assert await desk.shows("Second")
    assert await desk.value("innerWidth") == "500"


async def test_tabs_of_the_browser(desk: ActingDesk) -> None:
    desk.pages.html("/other", "<title>Other page</title><h1>Over there</h1>")
    await desk.page("<a target=_blank href='/other'>Other</a>")
    assert "no new browser tab" in (await desk.declined(act(Verb.SWITCH_TAB, None, "new"))).reason
    await desk.done(act(Verb.CLICK, "Other"), act(Verb.SWITCH_TAB, None, "1"), act(Verb.SWITCH_TAB, None, "other"))
    assert await desk.shows("Over there")
    await desk.done(act(Verb.SWITCH_TAB, None, "desk"), act(Verb.SWITCH_TAB, None, "Other page"))
    assert await desk.shows("Over there")
    await desk.done(act(Verb.CLOSE_TAB))
    assert not await desk.shows("Over there")


async def test_the_only_tab_is_not_closed(desk: ActingDesk) -> None:
    await desk.page("<p>Emma</p>")
    assert "only tab" in (await desk.declined(act(Verb.CLOSE_TAB))).reason
    assert await desk.shows("Emma")


async def test_tabs_of_the_page(desk: ActingDesk) -> None:
    tabs = "<div role=tablist><div role=tab>A</div><div role=tab onclick=\"say('b')\">B</div></div>"
    assert await desk.log_after(tabs, act(Verb.SWITCH_TAB, None, "B"), act(Verb.SWITCH_TAB, None, "2")) == "b;b;"
    await desk.done(act(Verb.OPEN, None, "about:blank", mode="new tab"), act(Verb.SWITCH_TAB, None, "1"))
    await desk.declined(act(Verb.SWITCH_TAB, None, "2"))


async def test_a_dialog_that_comes_late_is_answered(desk: ActingDesk) -> None:
    await desk.page("<button onclick=\"setTimeout(() => say(prompt('Name?')), 300)\">Ask</button>")
    await desk.done(act(Verb.CLICK, "Ask"), act(Verb.ACCEPT_DIALOG, None, "Ann"))
    assert await desk.log() == "Ann;"
    await desk.declined(act(Verb.DISMISS_DIALOG))


async def test_waiting_for_claims(desk: ActingDesk) -> None:
    await desk.page("<button disabled id=b>Go</button><script>setTimeout(() => { b.disabled = false }, 300)</script>")
    enabled, gone = StateIs(named("Go"), State.ENABLED), TextShown("Loading", negated=True)
    await desk.done(Act(Verb.WAIT, claims=(enabled, gone)))
    assert "timed out" in await desk.failed(Act(Verb.WAIT, claims=(TextShown("never"),), within=0.3))


async def test_waiting_for_seconds_and_for_a_settled_page(desk: ActingDesk) -> None:
    await desk.page("<p id=p>a</p><script>setTimeout(() => { p.textContent = 'b' }, 200)</script>")
    await desk.done(act(Verb.WAIT, None, "0.3"), act(Verb.WAIT))
    assert await desk.shows("b")


async def test_values_are_remembered(desk: ActingDesk) -> None:
    await desk.page("<h2>Order A-17</h2><p>Total: 5 EUR</p><label>Name <input value=Ann></label>")
    heading = Query(name="Order A-17", roles=("heading",))
    await desk.done(
        Act(Verb.REMEMBER, heading, name="ORDER"),
        Act(Verb.REMEMBER, named("Name"), name="WHO"),
        Act(Verb.REMEMBER, values=("Total",), mode="label", name="TOTAL"),
    )
    assert desk.kept == {"ORDER": "Order A-17", "WHO": "Ann", "TOTAL": "5 EUR"}


async def test_what_a_password_field_holds_is_not_remembered(desk: ActingDesk) -> None:
    await desk.page("<input type=password aria-label=Secret value=hush-hush>")
    await desk.declined(Act(Verb.REMEMBER, named("Secret"), name="X"))
    assert desk.kept == {}
