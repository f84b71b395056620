import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.errors import UsageError
from smoketree.report.diff import CaseKey, by_key
from smoketree.report.links import shown_url
from smoketree.report.merge import merge
from smoketree.report.model import (
    Attempt,
    Environment,
    Event,
    EventKind,
    PlanLine,
    Scenario,
    Status,
    TestReport,
    Usage,
    tally,
)
from smoketree.report.proof import CaseProof, ProofReport
from tests.report import samples
from tests.report.strategies import reports, unhurried

LATER = "2026-01-02T04:00:00Z"
SIGN_IN = PlanLine(file=samples.LOGIN, line=7)


def shard(run_id: str, *scenarios: Scenario, **more: object) -> TestReport:
    return samples.report(*scenarios, run_id=run_id, **more)


def test_shards_are_joined() -> None:
    merged = merge([shard("a", samples.passed_case("B", 20)), shard("b", samples.failed_case("A", 7))], "all")
    assert [(case.name, case.status) for case in merged.scenarios] == [("A", Status.FAILED), ("B", Status.PASSED)]
    assert (merged.run_id, merged.passed_count, merged.failed_count) == ("all", 1, 1)
    assert merged.usage.requests == 28
    assert not merged.passed


def test_what_shards_proved_is_joined() -> None:
    def proof(*names: str, **more: object) -> ProofReport:
        cases = tuple(CaseProof(plan="a.md", name=name) for name in names)
        return ProofReport.model_validate({"url": "u", "seed": 1, "budget": 60, "cases": cases} | more)

    one = shard("a", samples.passed_case("A", 1), proof=proof("A", warnings=("late",)))
    merged = merge([one, shard("b", samples.passed_case("B", 2), proof=proof("B"), generated_at=LATER)])
    assert merged.proof is not None
    assert [case.name for case in merged.proof.cases] == ["A", "B"]
    assert merged.proof.warnings == ("late",)


@pytest.mark.parametrize("turned", [False, True])
def test_of_a_case_in_several_the_newest_wins(turned: bool) -> None:
    pair = [shard("a", samples.failed_case()), shard("b", samples.passed_case(), generated_at=LATER)]
    merged = merge(pair[::-1] if turned else pair)
    assert [case.status for case in merged.scenarios] == [Status.PASSED]
    assert (merged.passed_count, merged.failed_count, merged.generated_at) == (1, 0, LATER)


def test_what_passed_only_when_run_again_is_flaky() -> None:
    again = shard("b", samples.passed_case(), generated_at=LATER)
    case = merge([shard("a", samples.failed_case()), again]).scenarios[0]
    assert (case.flaky, [attempt.status for attempt in case.attempts]) == (True, [Status.FAILED])
    assert not merge([shard("a", samples.passed_case()), again]).scenarios[0].flaky


def test_an_earlier_try_keeps_what_it_did_and_is_counted_on() -> None:
    """So that retries can be shown side by side, with pictures that are found from the merged run's folder."""
    third = "2026-01-02T05:00:00Z"
    event = Event(kind=EventKind.CONSOLE, text="boom", timestamp=1)
    first = shard("a", samples.failed_case(events=(event,), usage=Usage(cost=0.5)))
    merged = merge([first, shard("b", samples.error_case("Sign in", 7, samples.LOGIN), generated_at=LATER)])
    again = merge(
        [merged, shard("c", samples.flaky_case("Sign in").model_copy(update={"plan": SIGN_IN}), generated_at=third)]
    )
    case = again.scenarios[0]
    assert [(one.number, one.status) for one in case.attempts] == [
        (1, Status.FAILED),
        (2, Status.ERROR),
        (3, Status.ERROR),
    ]
    earliest = case.attempts[0]
    assert earliest.assertions[0].screenshot == "../a/login/sign-in/1/failure.png"
    assert earliest.steps[0].snapshot == "../a/login/sign-in/1/steps/008.yml"
    assert (earliest.failed_line, earliest.events, earliest.usage.cost) == (10, (event,), 0.5)
    assert case.attempts[2].artifacts[0].path == "../c/shop/search/1/video-1.webm"
    assert (case.flaky, case.passed) == (True, True)


def test_one_that_never_passed_is_not_flaky() -> None:
    case = merge([shard("a", samples.failed_case()), shard("b", samples.failed_case(), generated_at=LATER)]).scenarios[
        0
    ]
    assert (case.flaky, case.status, len(case.attempts)) == (False, Status.FAILED, 1)


def test_the_newest_is_told_by_its_moment_not_by_its_letters() -> None:
    """Two hours later in Berlin than in UTC."""
    older = shard("a", samples.failed_case(), generated_at="2026-01-02T06:00:00+02:00")
    newer = shard("b", samples.passed_case(), generated_at="2026-01-02T05:00:00Z")
    assert merge([newer, older]).scenarios[0].passed


@pytest.mark.parametrize("turned", [False, True])
def test_of_runs_side_by_side_the_worst_counts(turned: bool) -> None:
    """As shards that each run a plan which both need: neither is a second attempt of the other."""
    passed, failed = samples.passed_case(), samples.failed_case()
    first, second = (passed, failed) if turned else (failed, passed)
    pair = [shard("a", first), shard("b", second, generated_at=LATER, total_duration=48 * 3600 * 1000)]
    merged = merge(pair)
    assert [(case.status, case.flaky) for case in merged.scenarios] == [(Status.FAILED, False)]
    assert not merged.passed


def test_one_that_was_aborted_makes_all_aborted() -> None:
    merged = merge([shard("a", samples.passed_case(), aborted=True, abort_reason="time is up"), shard("b")])
    assert (merged.aborted, merged.abort_reason, merged.passed) == (True, "time is up", False)


def test_evidence_is_found_from_the_merged_runs_folder() -> None:
    merged = merge([shard("a", samples.failed_case())])
    assert merged.scenarios[0].artifacts[0].path == "../a/login/sign-in/1/video-1.webm"
    assert merged.scenarios[0].assertions[0].screenshot == "../a/login/sign-in/1/failure.png"
    assert merged.scenarios[0].steps[0].snapshot == "../a/login/sign-in/1/steps/008.yml"
    assert merge([merged]).scenarios[0].artifacts == merged.scenarios[0].artifacts


def test_a_report_that_is_given_twice_is_one() -> None:
    """`results/*.json` holds the last one twice."""
    once = shard("a", samples.failed_case())
    merged = merge([once, shard("b", samples.passed_case("B", 20)), once])
    assert (merged.usage.requests, merged.total_duration, len(merged.scenarios)) == (28, 24_600, 2)
    assert not merged.scenarios[0].attempts


def test_different_commits_are_not_merged() -> None:
    other = shard("b", environment=Environment(commit="0" * 40))
    with pytest.raises(UsageError, match="different commits"):
        merge([shard("a"), other])


def test_a_pass_at_one_preview_says_nothing_about_another() -> None:
    """The same plans may be mapped to two previews: then a case is two, and neither is a retry of the other."""
    web = shard("a", samples.failed_case())
    admin = shard("b", samples.passed_case(), url="https://user:pass@admin.test/", generated_at=LATER)
    merged = merge([web, admin])
    assert [(case.preview, case.status, case.attempts) for case in merged.scenarios] == [
        ("https://admin.test/", Status.PASSED, ()),
        (web.url, Status.FAILED, ()),
    ]
    assert (merged.passed, merged.warnings) == (False, ())
    again = merge([merged, shard("c", samples.passed_case("Other", 20), url=admin.url, generated_at=LATER)])
    assert [(case.name, case.preview) for case in again.scenarios] == [
        ("Sign in", "https://admin.test/"),
        ("Other", "https://admin.test/"),
        ("Sign in", web.url),
    ]
    assert merge([web, shard("c", samples.passed_case("B", 20))]).scenarios[0].preview is None


def test_nothing_is_not_merged() -> None:
    with pytest.raises(UsageError, match="no report"):
        merge([])


@unhurried
@given(st.lists(reports(2), min_size=1, max_size=3))
def test_no_case_is_lost_and_the_counts_are_right(many: list[TestReport]) -> None:
    same = [report.model_copy(update={"environment": Environment()}) for report in many]
    merged = merge(same)
    apart = len({shown_url(report.url) for report in same if report.url}) > 1
    apart = apart or any(case.preview for report in same for case in report.scenarios)
    assert by_key(merged).keys() == {
        CaseKey(key.file, key.name, key.preview or (shown_url(report.url) if apart else ""))
        for report in same
        for key in by_key(report)
    }
    tried: list[Scenario | Attempt] = list(merged.scenarios)
    tried += (attempt for case in merged.scenarios for attempt in case.attempts)
    pictures = [one.screenshot for part in tried for one in part.steps] + [
        one.screenshot for part in tried for one in part.assertions
    ]
    paths = [item.path for part in tried for item in part.artifacts] + [path for path in pictures if path]
    assert all(path.startswith("../") for path in paths)
    assert {name: getattr(merged, name) for name in tally(())} == tally(merged.scenarios)
