"""Several people in one case: each with cookies of their own, and lines without a name for the first of them."""

from dataclasses import replace
from pathlib import Path

import pytest

from smoketree.browser.session import Session
from smoketree.language.act import Act, Verb
from tests.agent.acting_desk import ActingDesk, act
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

WHO = "<p id=who></p><script>who.textContent = 'You are ' + (document.cookie || 'nobody')</script>"


def set_cookie(value: str) -> str:
    return f"<script>document.cookie = 'name={value};path=/'; location.href = '/'</script>"


@pytest.fixture
def desk(session: Session, pages: Pages, tmp_path: Path) -> ActingDesk:
    pages.html("/", WHO)
    for name in ("ann", "bob"):
        pages.html(f"/as-{name}", set_cookie(name))
    return ActingDesk(session, pages, tmp_path)


def as_(person: str, one: Act) -> Act:
    return replace(one, person=person)


async def test_each_person_has_cookies_of_their_own(desk: ActingDesk) -> None:
    ann, bob = act(Verb.OPEN, None, "/as-ann"), act(Verb.OPEN, None, "/as-bob")
    outcome = await desk.done(ann, as_("admin", bob))
    assert [row.person for row in outcome.rows] == ["", "admin"]
    assert await desk.shows("You are name=bob")
    await desk.done(act(Verb.RELOAD))
    assert await desk.shows("You are name=ann")
    await desk.done(as_("admin", act(Verb.RELOAD)))
    assert await desk.shows("You are name=bob")


async def test_lines_without_a_name_are_those_of_the_first_person(desk: ActingDesk) -> None:
    await desk.done(as_("ann", act(Verb.OPEN, None, "/as-ann")), as_("bob", act(Verb.OPEN, None, "/as-bob")))
    outcome = await desk.done(act(Verb.RELOAD))
    assert await desk.shows("You are name=ann")
    assert outcome.rows[0].person == "ann"


async def test_a_person_begins_anew_in_the_next_case(desk: ActingDesk) -> None:
    await desk.done(act(Verb.OPEN, None, "/"), as_("bob", act(Verb.OPEN, None, "/as-bob")))
    await desk.stage.people.leave(desk.session)
    assert len(desk.session.open_tabs) == 1
    await desk.done(act(Verb.OPEN, None, "/"), as_("bob", act(Verb.OPEN, None, "/")))
    assert await desk.shows("You are nobody")


async def test_the_tabs_of_others_are_not_switched_to(desk: ActingDesk) -> None:
    await desk.done(act(Verb.OPEN, None, "/"), as_("bob", act(Verb.OPEN, None, "/")))
    await desk.declined(as_("bob", act(Verb.SWITCH_TAB, None, "other")))
