from hypothesis import example, given

from smoketree.report.diff import CaseKey, diff
from smoketree.report.model import Status, TestReport, Usage
from tests.report import samples
from tests.report.strategies import FRAGMENTS, STEERING, reports, unhurried


def test_which_cases_flipped() -> None:
    before = samples.report(samples.passed_case("A"), samples.failed_case("B", 20), samples.passed_case("C", 30))
    after = samples.report(samples.failed_case("A"), samples.passed_case("B", 20), samples.passed_case("C", 30))
    changes = diff(before, after)
    assert [
        (flip.case.name, flip.before and flip.before.status, flip.after and flip.after.status)
        for flip in changes.flipped
    ] == [("A", Status.PASSED, Status.FAILED), ("B", Status.FAILED, Status.PASSED)]
    assert changes.newly_failed == (CaseKey(samples.LOGIN, "A"),)
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
    assert not changes.removed


def test_a_case_at_the_only_other_address_is_the_same_case() -> None:
    """Hosts give each commit's preview an address of its own, and a report of one preview names none."""
    admin = samples.passed_case("Admin", preview="https://admin-1.test/")
    before = samples.report(
        samples.passed_case("Web", preview="https://web-1.test/"), admin, samples.passed_case("Both")
    )
    both = [samples.passed_case("Both", preview=f"https://{one}-2.test/") for one in ("web", "admin")]
    web = samples.failed_case("Web", preview="https://web-2.test/")
    changes = diff(before, samples.report(web, samples.passed_case("Admin"), *both))
    assert [(flip.case.name, flip.case.preview) for flip in changes.flipped] == [("Web", "https://web-2.test/")]
    assert [case.name for case in changes.removed] == ["Both"], "which of two it was nobody can say"
    assert [case.name for case in changes.new] == ["Both", "Both"]


def test_what_came_went_and_slowed_down() -> None:
    before = samples.report(samples.passed_case("A"), samples.passed_case("B", duration=2000), usage=Usage(cost=0.01))
    after = samples.report(samples.passed_case("B", duration=3200), samples.passed_case("C"), usage=Usage(cost=0.25))
    changes = diff(before, after)
    assert [case.name for case in changes.removed] == ["A"]
    assert [case.name for case in changes.new] == ["C"]
    assert [(slow.before and slow.before.duration, slow.after and slow.after.duration) for slow in changes.slower] == [
        (2000, 3200)
    ]
    assert changes.text().endswith(
        "slower: smoke/login.md > B: 2.0 s, now 3.2 s\ncost: 0.0100 USD, now 0.25 USD; time: 12 s, now 12 s\n"
    )


def test_what_is_new_says_how_it_went_and_what_turned_flaky() -> None:
    before = samples.report(samples.passed_case("Search", 19, samples.SHOP), samples.passed_case("Old"))
    after = samples.report(samples.flaky_case(), samples.passed_case("Good", 2), samples.failed_case("Bad"))
    assert diff(before, after).text().splitlines()[:4] == [
        "new: smoke/login.md > Bad: failed",
        "new: smoke/login.md > Good: passed",
        "gone: smoke/login.md > Old: passed before",
        "flaky: smoke/shop.md > Search: did not pass at every attempt",
    ]


@unhurried
@given(reports(), reports())
@example(samples.report(), samples.report(samples.failed_case("".join(FRAGMENTS))))
def test_a_case_says_nothing_to_a_terminal_a_runner_or_a_comment(before: TestReport, after: TestReport) -> None:
    changes = diff(before, after)
    assert not STEERING.search(changes.text() + changes.markdown())
    for line in changes.text().splitlines():
        assert "##[" not in line
        assert not line.startswith("::")
    assert all(line.startswith("- ") for line in changes.markdown().splitlines())
    assert changes.text().count("\n") == changes.markdown().count("\n")


@unhurried
@given(reports())
def test_nothing_flips_between_a_report_and_itself(report: TestReport) -> None:
    changes = diff(report, report)
    assert (changes.flipped, changes.new, changes.removed, changes.slower) == ((), (), (), ())
    assert changes.text().startswith("no result changed\n")
