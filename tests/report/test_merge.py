import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.errors import UsageError
from smoketree.report.counts import tally
from smoketree.report.diff import by_key
from smoketree.report.merge import merge
from smoketree.report.model import Environment, Scenario, Status, TestReport
from tests.report import samples
from tests.report.strategies import reports, unhurried

LATER = "2026-01-02T04:00:00Z"


def shard(run_id: str, *scenarios: Scenario, **more: object) -> TestReport:
    return samples.report(*scenarios, run_id=run_id, **more)


def test_shards_are_joined() -> None:
    merged = merge([shard("a", samples.passed_case("B", 20)), shard("b", samples.failed_case("A", 7))], "all")
    assert [(case.name, case.status) for case in merged.scenarios] == [("A", Status.FAILED), ("B", Status.PASSED)]
    assert (merged.run_id, merged.passed_count, merged.failed_count) == ("all", 1, 1)
    assert merged.usage.requests == 28
    assert not merged.passed


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


def test_different_commits_are_not_merged() -> None:
    other = shard("b", environment=Environment(commit="0" * 40))
    with pytest.raises(UsageError, match="different commits"):
        merge([shard("a"), other])


def test_different_addresses_are_told() -> None:
    assert "different addresses" in merge([shard("a"), shard("b", url="https://other.test/")]).warnings[0]


def test_nothing_is_not_merged() -> None:
    with pytest.raises(UsageError, match="no report"):
        merge([])


@unhurried
@given(st.lists(reports(2), min_size=1, max_size=3))
def test_no_case_is_lost_and_the_counts_are_right(many: list[TestReport]) -> None:
    same = [report.model_copy(update={"environment": Environment()}) for report in many]
    merged = merge(same)
    assert by_key(merged).keys() == {key for report in same for key in by_key(report)}
    assert {name: getattr(merged, name) for name in tally(()).fields()} == tally(merged.scenarios).fields()
