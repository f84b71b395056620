import pytest
from hypothesis import given

from smoketree.report.finding import Finding, find, summary_line
from smoketree.report.model import Scenario, Status, StepStatus, tally, with_counts
from tests.report import samples
from tests.report.strategies import scenarios, unhurried


def finding_of(case: Scenario) -> Finding:
    found = find(case)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("case", "said"),
    [
        (samples.failed_case(), 'failed at smoke/login.md:10: expected text "Welcome", seen "Welcom, Ada"'),
        (
            samples.error_case(),
            "could not be tested at smoke/shop.md:5: Click Buy: 2 elements could be meant, so none was clicked",
        ),
        (samples.passed_case(), "passed: 2 steps, 1 assertion in 2.4 s"),
        (samples.flaky_case(), "passed: 2 steps, 1 assertion in 2.4 s, at attempt 2"),
        (samples.skipped_case(), "not run: blocked by smoke/login.md:10"),
    ],
)
def test_a_case_in_a_sentence(case: Scenario, said: str) -> None:
    assert summary_line(case) == said


def test_the_line_of_the_verdict_comes_before_an_earlier_one() -> None:
    early = samples.assertion(8, "The page shows a logo", passed=False)
    late = samples.assertion(10, "The page shows Welcome", passed=False)
    case = samples.failed_case(assertions=(early, late), failed_line=10)
    assert finding_of(case).place.line == 10
    assert finding_of(case.model_copy(update={"failed_line": None})).place.line == 8


def test_a_step_that_failed_before_the_assertion_is_the_finding() -> None:
    broken = samples.step(9, "Click Go", "clicked nothing", status=StepStatus.FAILED, error="it is covered by a dialog")
    finding = finding_of(samples.failed_case(steps=(broken,), failed_line=None))
    assert (finding.place.line, finding.seen) == (9, "it is covered by a dialog")


def test_an_assertion_without_a_result_is_the_finding_where_nothing_else_went_wrong() -> None:
    finding = finding_of(samples.error_case(steps=(), dropped_assertions=("The cart is empty",), failed_line=None))
    assert (finding.expected, finding.seen) == ("The cart is empty", "no result for this assertion")


@unhurried
@given(scenarios)
def test_there_is_a_finding_exactly_where_a_case_did_not_pass(scenario: Scenario) -> None:
    assert (find(scenario) is None) == (scenario.status is Status.PASSED)
    assert "\n" not in summary_line(scenario)


def test_tally_counts_an_error_as_failed_too() -> None:
    report = samples.red()
    counts = tally(report.scenarios)
    assert tuple(counts.values()) == (1, 2, 1, 1, 0)
    assert tally(samples.flaky().scenarios)["flaky_count"] == 1
    assert with_counts(report.model_copy(update={"passed_count": 99})) == report
