"""A run after another one on real pages: what a case that fails showed before, in words and in a picture."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from smoketree.report.model import Scenario, TestReport
from tests.conftest import FAST, RunPlan
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.browser]

PLAN = """---
url: /cart
---
#Case 1: The cart adds up
- Assert: the page shows "Total: $33.08"
- Click "Pay"
- Assert: the page shows "Thank you"
"""
CART = """<h1>Cart</h1><p style="margin-top: 300px">Total: {}</p>
<button onclick="document.body.innerHTML = '<h1>Thank you</h1>'">Pay</button>{}"""


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        yield served


def run(run_plan: RunPlan, pages: Pages, folder: Path, total: str, more: str = "") -> TestReport:
    (folder / "shop.md").write_text(PLAN)
    pages.html("/cart", CART.format(total, more))
    usual = {"out": folder / "out", "provider": "none", "pace": FAST}
    return run_plan(str(folder / "shop.md"), url=pages.url("/cart"), **usual)


def only_case(report: TestReport) -> Scenario:
    (case,) = report.scenarios
    return case


def test_a_line_that_fails_is_shown_beside_what_it_was(run_plan: RunPlan, pages: Pages, tmp_path: Path) -> None:
    before = run(run_plan, pages, tmp_path, "$33.08")
    assert before.passed, only_case(before).summary
    after = run(run_plan, pages, tmp_path, "$33.09")
    case = only_case(after)
    assert not case.passed
    assert case.no_trace is not None
    assert case.no_trace.startswith("traces are off")
    assert case.since is not None
    assert case.since.was == '"Total: $33.08"'
    pair = case.since.pictures
    assert pair is not None, "the page as it was before Pay was clicked is kept"
    folder = tmp_path / "out" / "runs" / after.run_id
    assert (folder / pair.before).read_bytes()[:4] == (folder / pair.after).read_bytes()[:4] == b"\x89PNG"
    assert [y // 100 for _, y, _, _ in pair.changed] == [3], "only the total differs, and the mark is at it"
    assert "was $33.08 in the run of" in (folder / "index.html").read_text()
    assert "was $33.08 in the run of" in (folder / "comment.md").read_text()


def test_a_page_with_a_password_has_no_picture_to_compare_with(run_plan: RunPlan, pages: Pages, tmp_path: Path) -> None:
    case = only_case(run(run_plan, pages, tmp_path, "$33.08", '<input type="password" value="hunter2">'))
    assert case.passed, case.summary
    assert [row.frame for row in case.assertions] == [None, None]
