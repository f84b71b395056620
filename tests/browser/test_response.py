"""What an answer brings along: snapshots, differences, files, and what is new to the client."""

from pathlib import Path

import pytest

from smoketree.browser.markdown import render
from smoketree.browser.protocol import ToolAnswer
from tests.browser.acting import OpenSession, call
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.anyio, pytest.mark.browser]
ROWS = "".join(f"<li><button>Row {number}</button></li>" for number in range(50))
PAGE = f"<title>Rows</title><ul>{ROWS}</ul><button onclick=\"o.textContent='Done'\">Go</button><p id=o>Waiting</p>"


def shown(answer: ToolAnswer) -> str:
    return render(answer)[0]["text"]


async def test_a_difference_in_place_of_the_whole(open_session: OpenSession, pages: Pages) -> None:
    async with open_session(snapshot_mode="diff") as session:
        first = await call(session, "navigate", url=pages.html("/rows", PAGE))
        assert first.snapshot_diff is None
        assert "Row 49" in shown(first)
        second = await call(session, "click", target="text=Go")
        assert second.snapshot is not None
        assert "Row 25" in second.snapshot
        assert "Done" in (second.snapshot_diff or "")
        assert "Row 25" not in shown(second)
        assert "```diff\n" in shown(second)
        third = await call(session, "hover", target="#o")
        assert third.snapshot_diff == ""
        assert "No changes since the last snapshot." in shown(third)
        await call(session, "snapshot", target="#o")
        fourth = await call(session, "hover", target="#o")
        assert fourth.snapshot_diff == "", "a part is not what a difference is taken against"


async def test_no_snapshots(open_session: OpenSession, pages: Pages) -> None:
    async with open_session(snapshot_mode="none") as session:
        answer = await call(session, "navigate", url=pages.html("/rows", PAGE))
        assert answer.snapshot is None
        assert "### Snapshot" not in shown(answer)
        assert "- Page Title: Rows" in shown(answer), "the page is another than the one that was shown"
        again = await call(session, "evaluate", function="() => 1")
        assert not again.show_page
        assert "### Snapshot" in shown(await call(session, "snapshot"))


async def test_files(open_session: OpenSession, pages: Pages, tmp_path: Path) -> None:
    async with open_session(output_mode="file", output=tmp_path / "out", workspace=tmp_path) as session:
        page = PAGE + "<script>console.log('one\\ntwo'); console.debug('not told')</script>"
        answer = await call(session, "navigate", url=pages.html("/rows", page))
        assert answer.snapshot_link is not None
        assert (tmp_path / answer.snapshot_link).read_text() == answer.snapshot
        assert "Row 25" not in shown(answer)
        told = next(event for event in answer.events if event.startswith("New console entries: out/console-"))
        log, _, lines = told.removeprefix("New console entries: ").partition("#")
        assert lines == "L1-L2"
        text = (tmp_path / log).read_text()
        assert "[LOG] one\ntwo @ " in text
        assert "not told" not in text
        await call(session, "evaluate", function="() => console.warn('three')")
        third = (tmp_path / log).read_text().splitlines()[2]
        assert "[WARNING] three" in third
        named = await call(session, "snapshot", filename="snap.yml")
        assert shown(named).endswith("### Snapshot\n- [Snapshot](./snap.yml)")
        assert "Row 25" in (tmp_path / "snap.yml").read_text()


async def test_a_tool_that_breaks_off_says_only_that_where_it_is_not_strict(
    open_session: OpenSession, pages: Pages
) -> None:
    async with open_session(output_mode="file", strict=False) as session:
        await call(session, "navigate", url=pages.html("/rows", PAGE))
        failed = await call(session, "click", target="#nope")
        assert shown(failed) == '### Error\nError: "#nope" does not match any elements.'


async def test_where_answers_stand_inline_an_error_comes_with_the_page(open_session: OpenSession, pages: Pages) -> None:
    async with open_session() as session:
        await call(session, "navigate", url=pages.html("/rows", PAGE))
        failed = await call(session, "click", target="e999")
        assert shown(failed).startswith("### Error\nError: Ref e999 not found")
        assert failed.page is not None


async def test_a_page_is_shown_when_it_changed(open_session: OpenSession, pages: Pages) -> None:
    async with open_session(eager_snapshots=False) as session:
        await call(session, "navigate", url=pages.html("/rows", PAGE))
        assert "### Page" not in shown(await call(session, "evaluate", function="() => 1"))
        titled = await call(session, "evaluate", function="() => { document.title = 'Other' }")
        assert "- Page Title: Other" in shown(titled)
        listed = await call(session, "tabs", action="list")
        assert shown(listed) == f"### Result\n- 0: (current) [Other]({pages.url('/rows')})"
        closed = await call(session, "close")
        assert "No open tabs. Navigate to a URL to create one." in shown(closed)
