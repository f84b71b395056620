"""What is taken of a page: snapshots without passwords, with what is read on the way, and their refs, each of which
resolves until the page changes, and never to another element. What pictures must not show is in `test_cover`."""

import pytest

from smoketree.browser.capture import Refs, capture
from smoketree.browser.session import Session
from smoketree.snapshot.tree import parse
from tests.browser.acting import call, ref, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

FIELDS = (
    "<input type=password aria-label=One value='hidden-one'><input aria-label=Two value=shown>"
    "<div id=host></div><script>host.attachShadow({mode: 'open'}).innerHTML ="
    " '<input type=password aria-label=Three value=hidden-three>'</script>"
)


@pytest.mark.parametrize("around", ["", "<iframe srcdoc='<p>x'></iframe>"], ids=["one frame", "two frames"])
@pytest.mark.parametrize("known", [True, False], ids=["our page", "a page without our scripts"])
async def test_no_password_in_it(shared_session: Session, pages: Pages, around: str, known: bool) -> None:
    url = pages.html("/fields", f"<title>Fields</title>{FIELDS}{around}")
    await visit(shared_session, url)
    page = shared_session.open_tabs[0].page
    if not known:
        assert page.context.browser is not None
        page = await page.context.browser.new_page()
        await page.goto(url)
    for watched in (None, lambda: True, lambda: False):
        taken = await capture(page, watched=watched)
        text = taken.text
        assert taken.title == "Fields"
        assert "hidden" not in text
        assert 'textbox "Two"' in text
        assert "shown" in text
        assert text.count("••••••") == 2
    if not known:
        await page.context.close()


async def test_a_break_parts_what_is_before_it_from_what_follows(shared_session: Session, pages: Pages) -> None:
    body = "<button><span>Table 7<br><small>1: guest</small></span><b>x</b></button><p>A<br>B<br>C</p><p>ACB</p>"
    await visit(shared_session, pages.html("/breaks", body))
    text = (await capture(shared_session.open_tabs[0].page)).text
    lines = [line.strip() for line in text.splitlines()]
    assert lines[3:5] == ['- text: "Table 7"', '- text: "1: guest"']
    assert lines[-4:-1] == ['- text: "A"', '- text: "B"', '- text: "C"']
    assert lines[-1].endswith(": ACB")


async def test_placeholders_of_fields_with_a_name(shared_session: Session, pages: Pages) -> None:
    search, number = "<input type=search placeholder='Find: x' aria-label=Search value=5>", "<input type=number>"
    plain = "<input type=search placeholder=Find><input placeholder=Text aria-label=Note>"
    await visit(shared_session, pages.html("/placeholders", search + number + plain))
    text = (await capture(shared_session.open_tabs[0].page)).text
    lines = [line.strip().partition(" [ref")[0] for line in text.splitlines()]
    assert lines[1:4] == ['- searchbox "Search"', '- /placeholder: "Find: x"', '- text: "5"']
    assert [line for line in lines if "placeholder" in line] == ['- /placeholder: "Find: x"', "- /placeholder: Text"]
    tree = parse(text)
    assert [node.property("placeholder") for node in tree if node.role == "searchbox"] == ["Find: x", None]


async def test_a_title_that_the_page_hides_is_asked_for_otherwise(shared_session: Session, pages: Pages) -> None:
    await visit(shared_session, pages.html("/clobbered", "<title>Real</title><form name=title></form>"))
    tab = shared_session.open_tabs[0]
    assert (await capture(tab.page)).title is None
    await visit(shared_session, pages.html("/throws", f"<title>Real</title>{FIELDS}"))
    await tab.page.evaluate("() => Object.defineProperty(document, 'title', { get() { throw new Error('no') } })")
    taken = await capture(tab.page)
    assert taken.title is None
    assert taken.text.count("••••••") == 2
    await tab.whole()
    assert await tab.title() == "Real"


PAGE = """<title>refs</title><main id=m><button id=a onclick="out.textContent = 'a'">A</button>
<button id=rename onclick="this.textContent = 'Renamed'">Rename</button>
<button id=drop onclick="b.remove()">Drop</button></main>
<div id=d><button id=b onclick="out.textContent = 'b'">B</button></div>
<iframe srcdoc="<button onclick='parent.out.textContent = `c`'>C</button>"></iframe><p id=out>-</p>"""


async def out(session: Session) -> str:
    return (await call(session, "evaluate", function="() => out.textContent")).results[0]


async def test_a_snapshot_of_a_part_leaves_all_other_refs_usable(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/refs", PAGE))
    part = (await call(session, "snapshot", target=ref(whole, "main"))).snapshot
    assert ref(part, 'button "A"') == ref(whole, 'button "A"')
    assert (await call(session, "click", target=ref(whole, 'button "B"'))).ok
    assert await out(session) == '"b"'


async def test_a_ref_in_a_part_that_a_selector_found_is_usable(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/refs", PAGE))
    part = (await call(session, "snapshot", target="#d")).snapshot
    assert (await call(session, "click", target=ref(part, 'button "B"'))).ok
    assert await out(session) == '"b"'
    await call(session, "snapshot", target="#d")
    assert (await call(session, "click", target=ref(whole, 'button "A"'))).ok
    assert await out(session) == '"a"'


async def test_a_ref_in_a_frame_outlives_a_snapshot_of_a_part(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/refs", PAGE))
    await call(session, "snapshot", target="#m")
    assert (await call(session, "click", target=ref(whole, 'button "C"'))).ok
    assert await out(session) == '"c"'


async def test_refs_outlive_a_snapshot_of_another_form(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/refs", PAGE))
    tab = session._context.current
    assert tab is not None
    await tab.page.locator("#d").aria_snapshot()
    await tab.page.aria_snapshot()
    assert (await call(session, "click", target=ref(whole, 'button "A"'))).ok
    assert await out(session) == '"a"'


async def test_refs_outlive_a_snapshot_of_little_depth(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/refs", PAGE))
    await call(session, "snapshot", depth=1)
    assert (await call(session, "click", target=ref(whole, 'button "B"'))).ok


async def test_a_renamed_element_is_said_to_have_gone(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/refs", PAGE))
    renamed = ref(whole, 'button "Rename"')
    answer = await call(session, "click", target=renamed)
    assert ref(answer.snapshot, 'button "Renamed"') != renamed
    assert Refs.missing_refs(whole, answer.snapshot or "") == (renamed,)
    answer = await call(session, "click", target=renamed)
    assert f"Ref {renamed} not found in the current page snapshot. Try capturing new snapshot." in (answer.error or "")
    assert 'It was button "Rename"; the page has changed since.' in (answer.error or "")


async def test_an_element_that_is_gone_is_not_found_after_a_part_either(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/refs", PAGE))
    await call(session, "click", target=ref(whole, 'button "Drop"'))
    await call(session, "snapshot", target="#m")
    answer = await call(session, "click", target=ref(whole, 'button "B"'))
    assert 'It was button "B"; the page has changed' in (answer.error or "")
    assert (await call(session, "click", target=ref(whole, 'button "A"'))).ok


async def test_a_ref_that_was_never_given_is_not_found(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/refs", PAGE))
    for wrong in ("e9999", "f9e2"):
        answer = await call(session, "click", target=wrong)
        assert f"Ref {wrong} not found in the current page snapshot" in (answer.error or "")


async def test_a_ref_never_hits_an_element_of_another_page(session: Session, pages: Pages) -> None:
    other = PAGE.replace("out.textContent", "document.title")
    first = await visit(session, pages.html("/refs", PAGE))
    second = await visit(session, pages.html("/other", other))
    old = {ref(first, f'button "{name}"') for name in "ABC"}
    assert old.isdisjoint({ref(second, f'button "{name}"') for name in "ABC"})
    for each in old:
        assert "the page has changed" in ((await call(session, "click", target=each)).error or "")
    await call(session, "navigate", url=pages.url("/refs"))
    for each in old:
        assert not (await call(session, "click", target=each)).ok


async def test_what_went_away_is_told_once_and_not_of_another_page(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/refs", PAGE))
    answer = await call(session, "click", target=ref(whole, 'button "Drop"'))
    assert ref(whole, 'button "B"') in answer.gone_refs
    assert ref(whole, 'button "A"') not in answer.gone_refs
    assert (await call(session, "snapshot")).gone_refs == ()
    assert (await call(session, "navigate", url=pages.html("/other", PAGE))).gone_refs == ()


def test_what_went_away_is_told_in_order() -> None:
    old = '- main [ref=e1]:\n  - button "A" [ref=e2]\n  - iframe [ref=e3]:\n    - link "B" [ref=f1e2]'
    assert Refs.missing_refs(old, old) == ()
    assert Refs.missing_refs(old, "- main [ref=e1]") == ("e2", "e3", "f1e2")
