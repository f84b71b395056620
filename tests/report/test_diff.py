from hypothesis import given

from smoketree.report.diff import CaseKey, diff
from smoketree.report.model import Status, TestReport, Usage
from tests.report import samples
from tests.report.strategies import reports, unhurried


def test_which_cases_flipped() -> None:
    before = samples.report(samples.passed_case("A"), samples.failed_case("B", 20), samples.passed_case("C", 30))
    after = samples.report(samples.failed_case("A"), samples.passed_case("B", 20), samples.passed_case("C", 30))
    changes = diff(before, after)
    assert [(flip.case.name, flip.before, flip.after) for flip in changes.flipped] == [
        ("A", Status.PASSED, Status.FAILED),
        ("B", Status.FAILED, Status.PASSED),
    ]
    assert changes.broken == (CaseKey(samples.LOGIN, "A"),)
    assert changes.fixed == (CaseKey(samples.LOGIN, "B"),)
    assert changes.text().splitlines()[:2] == [
        "broken: smoke/login.md > A: passed, now failed",
        "fixed: smoke/login.md > B: failed, now passed",
    ]
    assert "- ❌ broken: A (`smoke/login.md`): passed, now failed\n" in changes.markdown()


def test_a_case_is_known_by_plan_and_name_not_by_line() -> None:
    before = samples.report(samples.passed_case("A", 7), samples.passed_case("A", 3, samples.SHOP))
    after = samples.report(samples.passed_case("A", 90), samples.failed_case("A", 3, samples.SHOP))
    changes = diff(before, after)
    assert [str(flip.case) for flip in changes.flipped] == ["smoke/shop.md > A"]
    assert not changes.new
    assert not changes.gone


def test_what_came_went_and_slowed_down() -> None:
    before = samples.report(samples.passed_case("A"), samples.passed_case("B", duration=2000), usage=Usage(cost=0.01))
    after = samples.report(samples.passed_case("B", duration=3200), samples.passed_case("C"), usage=Usage(cost=0.25))
    changes = diff(before, after)
    assert [case.name for case in changes.gone] == ["A"]
    assert [case.name for case in changes.new] == ["C"]
    assert [(slow.before, slow.after) for slow in changes.slower] == [(2000, 3200)]
    assert changes.text().endswith("slower: smoke/login.md > B: 2.0 s, now 3.2 s\ncost: 0.0100 USD, now 0.25 USD\n")


@unhurried
@given(reports())
def test_nothing_flips_between_a_report_and_itself(report: TestReport) -> None:
    changes = diff(report, report)
    assert (changes.flipped, changes.new, changes.gone, changes.slower) == ((), (), (), ())
    assert changes.text().startswith("no case flipped\n")
