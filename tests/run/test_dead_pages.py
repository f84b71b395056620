"""Pages that did not load, are empty or are errors: nothing is proved by them, and what failed is named."""

import socket
from collections.abc import Mapping
from pathlib import Path

import pytest

from smoketree.report.model import Scenario, Status
from tests.conftest import FAST, RunPlan
from tests.fakes.pages import Pages, Reply

pytestmark = [pytest.mark.browser]

ABSENT = 'Assert: the page does not show "Error: bad"'
NO_ERROR = "Assert: no error is shown"
OTHER_TITLE = 'Assert: the title is not "Shop"'
OTHER_ADDRESS = 'Assert: the URL does not contain "zzz"'
CLAIMS = (ABSENT, NO_ERROR, OTHER_TITLE, OTHER_ADDRESS)
PAGES = {"refused": "", "empty": "/empty", "blank": "/blank", "missing": "/status/404", "broken": "/status/500"}
STOPS_CASE = ("refused", "broken")
"""Pages to which a click already fails."""


def _closed_port() -> int:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        return int(unused.getsockname()[1])


@pytest.fixture(scope="module")
def results(run_plan: RunPlan, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Scenario]:
    """All cases in one run."""
    folder = tmp_path_factory.mktemp("dead")
    refused = f"http://127.0.0.1:{_closed_port()}"
    plans: list[str] = []

    def plan(name: str, *lines: str) -> None:
        path = folder / f"{name}.md"
        head = f"---\nurl: /page\nallow-origins: ['{refused}']\n---\n#Case 1: a\n"
        path.write_text(head + "".join(f"- {line}\n" for line in lines), encoding="utf-8")
        plans.append(str(path))

    with Pages() as pages:
        links = "".join(f"<a href='{path or refused + '/x'}'>To {name}</a> " for name, path in PAGES.items())
        route = "history.pushState(0, '', '/status/404'); document.body.innerHTML = '<h1>Orders</h1>'"
        frame = "document.body.innerHTML = '<h1>Orders</h1><iframe src=%s></iframe>'"
        buttons = {
            "route": route,
            "frame": frame % "/status/404",
            "lost frame": frame % f"{refused}/x",
            "good frame": frame % "/status/200",
        }
        body = "".join(f'<button onclick="{script}">{name}</button>' for name, script in buttons.items())
        pages.html("/page", f"<title>Shop</title><h1>Shop</h1>{links}{body}")
        pages.on("/empty", lambda _: Reply(""))
        pages.html("/blank", "<title>Blank</title><div id=root></div>")
        for number, name in enumerate(PAGES):  # each claim is the first of a case
            plan(name, f'Click "To {name}"', *CLAIMS[number % len(CLAIMS) :], *CLAIMS[: number % len(CLAIMS)])
        for name in buttons:
            plan(name, f'Click "{name}"', 'Assert: the page shows "Orders"', ABSENT)
        plan("open refused", f'Open "{refused}/x"', ABSENT)
        plan("its own error", 'Click "To missing"', 'Assert: the page shows "Not found"')
        pages.html("/status/404", "<title>Oops</title><h1>Not found</h1>", status=404)
        settings = {"out": folder / "out", "provider": "none", "pace": FAST}
        report = run_plan(*plans, url=pages.url("/page"), timeout=900, workers=3, **settings)
    return {Path(one.plan.file).stem: one for one in report.scenarios}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", PAGES)
def test_nothing_holds_on_a_dead_page(name: str, results: Mapping[str, Scenario]) -> None:
    case = results[name]
    assert case.status in {Status.FAILED, Status.ERROR}
    assert [one.passed for one in case.assertions] == ([] if name in STOPS_CASE else [False] * len(CLAIMS))


@pytest.mark.timeout(900)
@pytest.mark.parametrize(
    ("name", "address", "reason"),
    [
        ("refused", "/x", "net::ERR_CONNECTION_REFUSED"),
        ("open refused", "/x", "net::ERR_CONNECTION_REFUSED"),
        ("broken", "/status/500", "500 Internal Server Error"),
        ("missing", "/status/404", "404 Not Found"),
        ("frame", "/status/404", "404"),
    ],
)
def test_what_failed_is_named(name: str, address: str, reason: str, results: Mapping[str, Scenario]) -> None:
    assert address in results[name].summary
    assert reason in results[name].summary


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", ["route", "good frame", "its own error"])
def test_a_page_that_a_script_shows_and_the_error_itself_are_judged(name: str, results: Mapping[str, Scenario]) -> None:
    assert results[name].status is Status.PASSED, results[name].summary


@pytest.mark.timeout(900)
@pytest.mark.parametrize("name", ["frame", "lost frame"])
def test_an_absence_is_not_proved_by_a_frame_that_failed(name: str, results: Mapping[str, Scenario]) -> None:
    case = results[name]
    assert (case.status, case.failed_line) == (Status.ERROR, 8), case.summary
