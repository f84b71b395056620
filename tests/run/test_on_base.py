"""What does not pass on the preview is run on the base: whether each failure is new, and what counts."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from smoketree.cli.run import exit_code
from smoketree.errors import EXIT_FAILED, EXIT_PASSED
from smoketree.report.model import BaseClass, Gate, Scenario, Status, TestReport
from tests.conftest import FAST, RunPlan
from tests.fakes.pages import Hit, Pages, Reply

pytestmark = [pytest.mark.browser]

PLAN = """---
url: /{path}
{front}
---
#Case 1: {path}
- Click "Pay"
- Assert: the page shows "Thank you"
- Click "Export"
- Assert: the page shows "12 rows"
"""
PAGE = """<h1>Cart</h1><p id=out></p><button onclick="fetch('/api/pay'); out.textContent = '{}'">Pay</button>{}"""
EXPORT = "<button onclick=\"out.textContent = '{} rows'\">Export</button>"
GOOD = PAGE.format("Thank you", EXPORT.format(12))
NO_THANKS = PAGE.format("Sorry", EXPORT.format(12))
NO_ROWS = PAGE.format("Thank you", EXPORT.format(0))
NO_EXPORT = PAGE.format("Thank you", "")

# What the preview shows, what the base shows, the plan's front matter, and what is due.
CASES = {
    "new": (NO_THANKS, GOOD, "", BaseClass.NEW, ""),
    "broken": (NO_ROWS, NO_ROWS, "", BaseClass.BROKEN, ""),
    "later": (NO_THANKS, NO_ROWS, "", BaseClass.NEW, ""),
    "ahead": (NO_ROWS, NO_EXPORT, "", BaseClass.AHEAD, 'line 8: the base does not have "Export"'),
    "writes": (NO_ROWS, GOOD, "tags: [writes]", BaseClass.UNKNOWN, "plans with the tag writes never run on the base"),
    "secret": (NO_ROWS, GOOD, "secrets: [SHOP_CODE]", BaseClass.UNKNOWN, "the secret SHOP_CODE is not granted"),
    "good": (GOOD, NO_ROWS, "", None, ""),
}  # fmt: skip


@pytest.fixture(scope="module")
def base() -> Iterator[Pages]:
    with Pages() as served:
        yield served


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("out")


@pytest.fixture(scope="module")
def report(run_plan: RunPlan, base: Pages, out: Path) -> TestReport:
    """All cases in one run, side by side: each waits for what does not come."""
    plans = []
    with Pages() as head, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SHOP_CODE", "hunter-2-hunter")
        head.html("/api/pay", "no", status=500)
        base.html("/api/pay", "yes")
        for path, (here, there, front, *_) in CASES.items():
            head.html(f"/{path}", here)
            base.html(f"/{path}", there)
            plans.append(out / f"{path}.md")
            plans[-1].write_text(PLAN.format(path=path, front=front))
        usual = {"out": out / "out", "provider": "none", "pace": FAST}
        more = {"secret": ("SHOP_CODE",), "workers": len(CASES)}
        return run_plan(*map(str, plans), url=head.url("/"), base_url=base.url("/"), **usual, **more)


@pytest.mark.parametrize("name", CASES)
def test_a_failure_is_classified_beside_the_base(report: TestReport, name: str) -> None:
    *_, kind, why = CASES[name]
    case = _case(report, name)
    assert case.status is (Status.FAILED if kind else Status.PASSED), case.summary
    assert (case.base.kind if case.base else None) is kind, case.base
    assert why in (case.base.why if case.base else "")


def test_the_base_is_asked_only_for_what_may_run_there(report: TestReport, base: Pages) -> None:
    assert report.base_url == base.url("/")
    assert {hit.path for hit in base.hits} & {"/writes", "/secret", "/good"} == set()


def test_what_differs_is_shown_in_every_output(report: TestReport, out: Path) -> None:
    case = _case(report, "new")
    assert case.base is not None
    assert case.base.was == '"Thank you"'
    assert "GET /api/pay was answered 200, is answered 500" in case.base.requests
    assert case.pair is not None
    assert case.pair.other == "base"
    folder = out / "out" / "runs" / report.run_id
    assert (folder / case.pair.before).read_bytes()[:4] == b"\x89PNG"
    page, comment = ((folder / name).read_text() for name in ("index.html", "comment.md"))
    for text in (page, comment):
        assert "new here" in text
    assert "The page on the base, and here" in page
    junit = (folder / "junit.xml").read_text()
    assert 'name="base: new" value="new"' in junit
    assert 'name="gate" value="any"' in junit


@pytest.mark.parametrize(
    ("name", "gate", "code"),
    [
        ("broken", Gate.ANY, EXIT_FAILED),
        ("broken", Gate.NEW, EXIT_PASSED),
        ("new", Gate.NEW, EXIT_FAILED),
        ("ahead", Gate.NEW, EXIT_FAILED),
        ("writes", Gate.NEW, EXIT_FAILED),
    ],
)
def test_the_gate_decides_what_counts(report: TestReport, name: str, gate: Gate, code: int) -> None:
    alone = report.model_copy(update={"scenarios": (_case(report, name),), "gate": gate})
    assert exit_code(alone) == code


GATE = "Basic c21va2U6Z2F0ZS1rZXktMQ=="  # smoke:gate-key-1


@pytest.mark.parametrize("granted", [True, False])
def test_what_lets_a_visitor_in_goes_to_the_base_only_where_that_is_granted(
    run_plan: RunPlan, tmp_path: Path, *, granted: bool
) -> None:
    def guarded(text: str) -> Callable[[Hit], Reply]:
        refused = Reply(status=401, headers={"WWW-Authenticate": "Basic"})
        return lambda hit: Reply(text) if hit.headers.get("Authorization") == GATE else refused

    plan = tmp_path / "pay.md"
    plan.write_text(PLAN.format(path="pay", front=""))
    with Pages() as head, Pages() as base:
        head.on("/pay", guarded(NO_THANKS))
        base.on("/pay", guarded(GOOD))
        more = {"out": tmp_path / "out", "provider": "none", "pace": FAST}
        more |= {"basic_auth": "smoke:gate-key-1", "bypass": "cookie:gate=gate-key-2"}
        origin = base.origin if granted else head.origin
        report = run_plan(str(plan), url=head.url("/"), base_url=base.url("/"), credentials_origin=origin, **more)
        carried = [hit for hit in base.hits if "Authorization" in hit.headers or "gate-key" in str(hit.headers)]
    found = report.scenarios[0].base
    assert found is not None
    assert bool(carried) is granted
    assert found.kind is (BaseClass.NEW if granted else BaseClass.UNKNOWN), found
    assert granted or f"not sent there without --credentials-origin {base.origin}" in found.why


def _case(report: TestReport, name: str) -> Scenario:
    return next(case for case in report.scenarios if case.name == name)
