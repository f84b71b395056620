"""Browsers of a Selenium Grid: each plan has a session of its own, and none is left, whatever happens."""

from pathlib import Path

import anyio
import pytest

from smoketree.browser.grid import GridOptions, grid_browser
from smoketree.browser.options import SessionOptions
from smoketree.errors import BrowserError, UsageError
from smoketree.report.model import Status
from smoketree.run.browsers import refuse_what_a_server_cannot, warnings_of, workers_of
from smoketree.run.run import run_and_report
from smoketree.settings import Settings, load_settings
from tests.fakes.grid import FakeGrid
from tests.fakes.pages import Hit, Pages, Reply

pytestmark = [pytest.mark.browser]


class Impatient:
    """A clock that does not sleep."""

    def now(self) -> float:
        return 0.0

    def monotonic(self) -> float:
        return 0.0

    async def sleep(self, seconds: float) -> None:
        return


def settings(grid: Pages, **more: object) -> Settings:
    return load_settings({"url": "http://127.0.0.1:1/", "grid_url": grid.origin, **more}, files=False)


def test_a_node_that_dies_in_a_case_is_no_failed_case(tmp_path: Path) -> None:
    with Pages() as pages, FakeGrid() as grid:
        dying = [1]

        def last(_: Hit) -> Reply:
            if dying:
                dying.pop()
                grid.kill_all()
            return Reply("<h1>Last</h1>")

        pages.html("/", "<h1>First</h1>")
        pages.on("/last", last)
        for name in ("a", "b"):
            plan = (
                '#Case 1: {}\n- Assert: the heading "First" is shown\n- Open /last\n- Assert: the page shows "Last"\n'
            )
            (tmp_path / f"{name}.md").write_text(plan.format(name))
        grid.failures = 1
        flags = {"plans": (str(tmp_path),), "url": pages.url("/"), "out": tmp_path / "out", "workers": 1}
        report = run_and_report(settings(grid, **flags, provider="none", video="off", trace="off", retries=1))
    assert [(case.name, case.status, case.flaky) for case in report.scenarios] == [
        ("a", Status.PASSED, True),
        ("b", Status.PASSED, False),
    ]
    assert [one.status for one in report.scenarios[0].attempts] == [Status.ERROR]
    assert len(grid.opened) == 3
    assert sorted(grid.deleted) == sorted(grid.opened)
    assert grid.most == 1


@pytest.mark.anyio
async def test_a_session_that_nobody_wants_any_more_is_deleted_when_it_begins() -> None:
    with FakeGrid(without_cdp=True) as grid:
        grid.answering.clear()
        async with anyio.create_task_group() as group, grid_browser(GridOptions(grid.origin)) as browser:

            async def ask() -> None:
                async with browser.session(SessionOptions()):
                    raise AssertionError

            group.start_soon(ask)
            await anyio.to_thread.run_sync(grid.asked.wait)
            group.cancel_scope.cancel()
            grid.answering.set()
        assert grid.deleted == grid.opened == ["session-1"]


@pytest.mark.anyio
async def test_a_grid_that_gives_no_cdp_address() -> None:
    with FakeGrid(without_cdp=True) as grid:
        address = grid.origin.replace("://", "://ann:hunter2-tracer@")
        async with grid_browser(GridOptions(address), Impatient()) as browser:
            with pytest.raises(BrowserError, match="gives no CDP address") as caught:
                async with browser.session(SessionOptions()):
                    raise AssertionError
        assert "tracer" not in str(caught.value)
        assert grid.deleted == grid.opened
        assert all(hit.headers["authorization"].startswith("Basic ") for hit in grid.hits)


@pytest.mark.anyio
async def test_a_grid_that_opens_no_session() -> None:
    with FakeGrid() as grid:
        grid.failures = 9
        async with grid_browser(GridOptions(grid.origin), Impatient()) as browser:
            with pytest.raises(BrowserError, match=r"opened no session\n  the node died$"):
                async with browser.session(SessionOptions()):
                    raise AssertionError


def test_as_many_workers_as_slots() -> None:
    with FakeGrid(slots=3) as grid:
        assert workers_of(settings(grid)) == 3
        assert workers_of(settings(grid, workers=2)) == 2
        assert workers_of(settings(grid, workers=9)) == 3
        assert workers_of(settings(grid, grid_capabilities='{"browserName": "firefox"}', workers=5)) == 5
        grid.slots = 0
        assert workers_of(settings(grid)) == 2, "it may start its nodes when they are asked for"
    with pytest.raises(BrowserError, match="does not answer"):
        workers_of(settings(grid))


def test_what_cannot_be_combined() -> None:
    grid = {"grid_url": "http://grid.test:4444"}
    for other in ({"cdp_endpoint": "http://x:1"}, {"ws_endpoint": "ws://x"}, {"headed": True}, {"extension": True}):
        with pytest.raises(UsageError, match=r"--grid-url and --.* cannot be combined"):
            refuse_what_a_server_cannot(load_settings({**grid, **other}, files=False), ())
    with pytest.raises(UsageError, match="--grid-capabilities is for --grid-url"):
        refuse_what_a_server_cannot(load_settings({"grid_capabilities": "{}"}, files=False), ())
    assert warnings_of(load_settings({"grid_url": "http://127.0.0.1:4444"}, files=False))
