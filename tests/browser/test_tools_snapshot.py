"""What browser_snapshot can leave out, fetch in parts, or add."""

import pytest

from smoketree.browser.session import Session
from smoketree.browser.tab import KEPT_CALLS, KEPT_DOCUMENTS, clear_away
from tests.browser.acting import call, ref, visit
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]

ROWS = "<title>Rows</title><h1>Rows</h1><ul>" + "".join(
    f"<li><span>item {number}</span> <button onclick='this.textContent = \"done {number}\"'>take {number}</button></li>"
    for number in range(200)
)
LONG = "<title>Long</title>" + "".join(f"<p>{number} {'x' * 400}</p>" for number in range(300))


async def test_long_lists_are_shortened_and_what_is_shown_resolves(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/rows", ROWS))
    rows = (await call(session, "snapshot", compress="rows")).snapshot or ""
    assert len(rows.splitlines()) < len(whole.splitlines()) / 10
    assert "200" in rows
    assert (await call(session, "click", target=ref(rows, 'button "take 1"'))).ok
    # Those that are not shown go on resolving as well.
    assert (await call(session, "click", target=ref(whole, 'button "take 150"'))).ok
    seeds = (await call(session, "snapshot", compress=True)).snapshot or ""
    assert len(seeds) < len(whole)
    assert "take 199" in seeds


async def test_windows_together_are_the_whole(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/long", LONG))
    whole = (await call(session, "snapshot")).snapshot or ""
    first = await call(session, "snapshot", offset=0)
    assert len(first.snapshot or "") < len(whole)
    assert f"Snapshot of {len(whole)} characters from 0 on" in first.results[0]
    following = int(first.results[0].rpartition(" ")[2].rstrip("."))
    second = await call(session, "snapshot", offset=following)
    assert "this is the last" in second.results[0]
    assert whole.endswith((second.snapshot or "")[-1000:])
    assert (first.snapshot or "")[:1000] == whole[:1000]
    assert (await call(session, "snapshot", offset=len(whole) + 1)).error is not None


async def test_what_changed_since_the_last_snapshot(session: Session, pages: Pages) -> None:
    whole = await visit(session, pages.html("/rows", ROWS))
    await call(session, "snapshot")
    assert "Nothing changed" in (await call(session, "snapshot", mode="diff")).results[0]
    await session.call("browser_click", {"target": ref(whole, 'button "take 7"')}, snapshot=False)
    (told,) = (await call(session, "snapshot", mode="diff")).results
    assert "done 7" in told
    assert len(told) < 1000
    assert "Nothing changed" in (await call(session, "snapshot", mode="diff")).results[0]


async def test_what_can_be_clicked_and_has_no_name(session: Session, pages: Pages) -> None:
    url = pages.html("/icons", "<div onclick='document.title = \"hit\"' style='width:20px;height:20px'></div><p>x</p>")
    await visit(session, url)
    assert "unnamed" not in ((await call(session, "snapshot")).snapshot or "")
    shown = (await call(session, "snapshot", unnamed=True)).snapshot or ""
    (line,) = [line for line in shown.splitlines() if "[unnamed]" in line]
    assert (await call(session, "click", target=line.partition("[ref=")[2].partition("]")[0])).ok
    assert (await call(session, "evaluate", function="() => document.title")).results == ('"hit"',)


async def test_documents_that_were_left_are_cleared_away(session: Session, pages: Pages) -> None:
    url = pages.html("/small", "<button>x</button>")
    await visit(session, url)
    page = session.open_tabs[0].page
    devtools = await page.context.new_cdp_session(page)
    for number in range(3):
        await visit(session, f"{url}?{number}")
    await clear_away(page)
    assert (await devtools.send("Memory.getDOMCounters"))["documents"] == 1
    for number in range(KEPT_DOCUMENTS + 3):  # it is cleared away while the next calls are answered
        await visit(session, f"{url}?{number}")
    assert (await devtools.send("Memory.getDOMCounters"))["documents"] < KEPT_DOCUMENTS


async def test_what_calls_leave_in_a_page_is_cleared_away(session: Session, pages: Pages) -> None:
    await visit(session, pages.html("/garbage", "<button>x</button>"))
    await call(session, "evaluate", function="() => { globalThis.held = new Array(1000).fill(0) }")
    for _ in range(2):  # what has outlived that goes only with all garbage, not with the young
        await clear_away(session.open_tabs[0].page)
    await call(session, "evaluate", function="() => { globalThis.left = new WeakRef(held); delete globalThis.held }")
    kept: tuple[str, ...] = ("true",)
    for _ in range(KEPT_CALLS + 50):
        if kept != ("true",):
            break
        kept = (await call(session, "evaluate", function="() => globalThis.left.deref() !== undefined")).results
    assert kept == ("false",)
