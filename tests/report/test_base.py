"""What counts under each gate, and what a base that nothing is known of amounts to."""

from pathlib import Path

import pytest

from smoketree.cli.run import exit_code
from smoketree.errors import EXIT_FAILED, EXIT_PASSED, EXIT_UNTESTABLE
from smoketree.report.comparison import BaseRun, with_base, with_base_plans
from smoketree.report.model import BaseClass, Gate, OnBase, Scenario, TestReport
from smoketree.run.on_base import base_of
from smoketree.settings import load_settings
from tests.report import samples

FAILED, ERROR = samples.failed_case(), samples.error_case()
PLAN = "#Case 1: Sign in\n- Open /login\n- Assert: the page shows {}\n"


def beside(case: Scenario, kind: BaseClass) -> Scenario:
    return case.model_copy(update={"base": OnBase(kind=kind)})


@pytest.mark.parametrize(
    ("case", "kind", "gate", "code"),
    [
        (FAILED, BaseClass.BROKEN, Gate.NEW, EXIT_PASSED),
        (FAILED, BaseClass.BROKEN, Gate.ANY, EXIT_FAILED),
        (FAILED, BaseClass.NEW, Gate.NEW, EXIT_FAILED),
        (FAILED, BaseClass.AHEAD, Gate.NEW, EXIT_FAILED),
        (FAILED, BaseClass.UNKNOWN, Gate.NEW, EXIT_FAILED),
        (ERROR, BaseClass.BROKEN, Gate.NEW, EXIT_UNTESTABLE),
        (samples.skipped_case(), BaseClass.BROKEN, Gate.NEW, EXIT_UNTESTABLE),
    ],
)
def test_only_a_failure_that_the_base_has_is_excused(case: Scenario, kind: BaseClass, gate: Gate, code: int) -> None:
    report = samples.report(samples.passed_case("Other"), beside(case, kind), gate=gate)
    assert exit_code(report) == code
    assert not report.passed, "no verdict changes"
    cut_short = report.model_copy(update={"aborted": True})
    assert exit_code(cut_short) != EXIT_PASSED


def test_without_a_result_of_the_base_nothing_is_compared(tmp_path: Path) -> None:
    base = BaseRun(TestReport(run_id="b", url="https://main.example", generated_at=""), tmp_path, {}, "out of time")
    told = with_base(samples.red(), base, tmp_path, lambda text: text)
    found = [case.base for case in told.scenarios if case.base]
    assert [(one.kind, one.why) for one in found] == [(BaseClass.UNKNOWN, "out of time")] * 2


@pytest.mark.parametrize(("shows", "kind"), [('"Welcome"', BaseClass.BROKEN), ('"Hello"', BaseClass.AHEAD)])
def test_a_line_that_the_base_s_plan_does_not_have_is_ahead(shows: str, kind: BaseClass) -> None:
    row = FAILED.assertions[0].model_copy(update={"description": 'the page shows "Welcome"'})
    case = beside(FAILED.model_copy(update={"assertions": (row,)}), BaseClass.BROKEN)
    [told] = with_base_plans(samples.report(case), {case.plan.file: PLAN.format(shows)}).scenarios
    assert told.base is not None
    assert told.base.kind is kind


def test_the_preview_itself_is_no_base() -> None:
    settings = load_settings({"url": "https://a.example/", "base_url": "https://a.example"}, files=False)
    assert base_of(settings) is None
    assert base_of(settings.model_copy(update={"base_url": "https://b.example"})) == "https://b.example"
