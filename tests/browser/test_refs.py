"""Refs: each that a client was given resolves until the page changes, and never to another element."""

import pytest

from smoketree.browser.refs import Refs
from smoketree.browser.session import Session
from tests.browser.acting import call, ref, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

PAGE = """<title>refs</title><main id=m><button id=a onclick="out.textContent = 'a'">A</button>
<button id=rename onclick="this.textContent = 'Renamed'">Rename</button>
<button id=drop onclick="b.remove()">Drop</button></main>
<div id=d><button id=b onclick="out.textContent = 'b'">B</button></div>
<iframe srcdoc="<button onclick='parent.out.textContent = `c`'>C</button>"></iframe><p id=out>-</p>"""


async def out(session: Session) -> str:
    return (await call(session, "evaluate", function="() => out.textContent")).results[0]


async def test_a_snapshot_of_a_part_leaves_all_other_refs_usable(shared_session: Session, pages: Pages) -> None:
    whole = await visit(shared_session, pages.html("/refs", PAGE))
    part = (await call(shared_session, "snapshot", target=ref(whole, "main"))).snapshot
    assert ref(part, 'button "A"') == ref(whole, 'button "A"')
    assert (await call(shared_session, "click", target=ref(whole, 'button "B"'))).ok
    assert await out(shared_session) == '"b"'


async def test_a_ref_in_a_part_that_a_selector_found_is_usable(shared_session: Session, pages: Pages) -> None:
    whole = await visit(shared_session, pages.html("/refs", PAGE))
    part = (await call(shared_session, "snapshot", target="#d")).snapshot
    assert (await call(shared_session, "click", target=ref(part, 'button "B"'))).ok
    assert await out(shared_session) == '"b"'
    await call(shared_session, "snapshot", target="#d")
    assert (await call(shared_session, "click", target=ref(whole, 'button "A"'))).ok
    assert await out(shared_session) == '"a"'


async def test_a_ref_in_a_frame_outlives_a_snapshot_of_a_part(shared_session: Session, pages: Pages) -> None:
    whole = await visit(shared_session, pages.html("/refs", PAGE))
    await call(shared_session, "snapshot", target="#m")
    assert (await call(shared_session, "click", target=ref(whole, 'button "C"'))).ok
    assert await out(shared_session) == '"c"'


async def test_refs_outlive_a_snapshot_of_another_form(shared_session: Session, pages: Pages) -> None:
    whole = await visit(shared_session, pages.html("/refs", PAGE))
    tab = shared_session._context.current
    assert tab is not None
    await tab.page.locator("#d").aria_snapshot()
    await tab.page.aria_snapshot()
    assert (await call(shared_session, "click", target=ref(whole, 'button "A"'))).ok
    assert await out(shared_session) == '"a"'


async def test_refs_outlive_a_snapshot_of_little_depth(shared_session: Session, pages: Pages) -> None:
    whole = await visit(shared_session, pages.html("/refs", PAGE))
    await call(shared_session, "snapshot", depth=1)
    assert (await call(shared_session, "click", target=ref(whole, 'button "B"'))).ok


async def test_a_renamed_element_is_said_to_have_gone(shared_session: Session, pages: Pages) -> None:
    whole = await visit(shared_session, pages.html("/refs", PAGE))
    renamed = ref(whole, 'button "Rename"')
    answer = await call(shared_session, "click", target=renamed)
    assert ref(answer.snapshot, 'button "Renamed"') != renamed
    assert Refs.missing_refs(whole, answer.snapshot or "") == (renamed,)
    answer = await call(shared_session, "click", target=renamed)
    assert f"Ref {renamed} not found in the current page snapshot. Try capturing new snapshot." in (answer.error or "")
    assert 'It was button "Rename"; the page has changed since.' in (answer.error or "")


async def test_an_element_that_is_gone_is_not_found_after_a_part_either(shared_session: Session, pages: Pages) -> None:
    whole = await visit(shared_session, pages.html("/refs", PAGE))
    await call(shared_session, "click", target=ref(whole, 'button "Drop"'))
    await call(shared_session, "snapshot", target="#m")
    answer = await call(shared_session, "click", target=ref(whole, 'button "B"'))
    assert 'It was button "B"; the page has changed' in (answer.error or "")
    assert (await call(shared_session, "click", target=ref(whole, 'button "A"'))).ok


async def test_a_ref_that_was_never_given_is_not_found(shared_session: Session, pages: Pages) -> None:
    await visit(shared_session, pages.html("/refs", PAGE))
    for wrong in ("e9999", "f9e2"):
        answer = await call(shared_session, "click", target=wrong)
        assert f"Ref {wrong} not found in the current page snapshot" in (answer.error or "")


async def test_a_ref_never_hits_an_element_of_another_page(shared_session: Session, pages: Pages) -> None:
    other = PAGE.replace("out.textContent", "document.title")
    first = await visit(shared_session, pages.html("/refs", PAGE))
    second = await visit(shared_session, pages.html("/other", other))
    old = {ref(first, f'button "{name}"') for name in "ABC"}
    assert old.isdisjoint({ref(second, f'button "{name}"') for name in "ABC"})
    for each in old:
        assert "the page has changed" in ((await call(shared_session, "click", target=each)).error or "")
    await call(shared_session, "navigate", url=pages.url("/refs"))
    for each in old:
        assert not (await call(shared_session, "click", target=each)).ok


async def test_what_went_away_is_told_once_and_not_of_another_page(shared_session: Session, pages: Pages) -> None:
    whole = await visit(shared_session, pages.html("/refs", PAGE))
    answer = await call(shared_session, "click", target=ref(whole, 'button "Drop"'))
    assert ref(whole, 'button "B"') in answer.gone_refs
    assert ref(whole, 'button "A"') not in answer.gone_refs
    assert (await call(shared_session, "snapshot")).gone_refs == ()
    assert (await call(shared_session, "navigate", url=pages.html("/other", PAGE))).gone_refs == ()


def test_what_went_away_is_told_in_order() -> None:
    old = '- main [ref=e1]:\n  - button "A" [ref=e2]\n  - iframe [ref=e3]:\n    - link "B" [ref=f1e2]'
    assert Refs.missing_refs(old, old) == ()
    assert Refs.missing_refs(old, "- main [ref=e1]") == ("e2", "e3", "f1e2")
