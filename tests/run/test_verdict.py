"""The verdict: what may pass, and everything that may not."""

from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.outcome import ActStatus
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.plan.model import Case, Location, Step, StepKind
from smoketree.report.model import Status
from smoketree.run.verdict import Fact, Verdict, judge


def at(line: int, column: int = 1) -> Location:
    return Location("a.md", line, column)


def case(*kinds: StepKind) -> Case:
    steps = tuple(Step(f"step {line}", kind, at(line)) for line, kind in enumerate(kinds, 2))
    return Case("a case", at(1), steps)


HOLDS, CONTRADICTED, NOT_ESTABLISHED = ClaimOutcome
ACT, ASSERT = StepKind.ACTION, StepKind.ASSERTION
SIMPLE = case(ACT, ASSERT, ASSERT)
DONE = (Fact(at(2), ActStatus.DONE),)
HELD = (Fact(at(3), HOLDS), Fact(at(4), HOLDS))


def test_all_done_and_all_held_passes() -> None:
    assert judge(SIMPLE, DONE, HELD) == Verdict(Status.PASSED, "2 assertions held")


def test_an_excused_step_is_as_good_as_done() -> None:
    assert judge(SIMPLE, (Fact(at(2), ActStatus.EXCUSED),), HELD).status is Status.PASSED


def test_an_assertion_that_does_not_hold_fails_at_its_line() -> None:
    verdict = judge(SIMPLE, DONE, (HELD[0], Fact(at(4), CONTRADICTED, "seen nothing")))
    assert (verdict.status, verdict.line) == (Status.FAILED, 4)
    assert "a.md:4" in verdict.summary
    assert "seen nothing" in verdict.summary


def test_differing_results_for_one_line_fail_it() -> None:
    verdict = judge(SIMPLE, DONE, (*HELD, Fact(at(3), CONTRADICTED)))
    assert (verdict.status, verdict.line) == (Status.FAILED, 3)
    verdict = judge(SIMPLE, DONE, (Fact(at(3), CONTRADICTED), Fact(at(3), HOLDS), HELD[1]))
    assert (verdict.status, verdict.line) == (Status.FAILED, 3)


def test_a_line_nobody_judged_is_dropped_and_an_error() -> None:
    verdict = judge(SIMPLE, DONE, HELD[:1])
    assert (verdict.status, verdict.line, verdict.dropped) == (Status.ERROR, 4, ("step 4",))


def test_an_assertion_that_is_not_established_is_an_error_at_its_line_and_blames_nobody() -> None:
    verdict = judge(SIMPLE, DONE, (HELD[0], Fact(at(4), NOT_ESTABLISHED, "it could not be read")))
    assert (verdict.status, verdict.line, verdict.dropped) == (Status.ERROR, 4, ())
    assert "it could not be read" in verdict.summary


def test_a_step_without_a_fact_is_an_error_even_where_all_assertions_hold() -> None:
    verdict = judge(SIMPLE, (), HELD)
    assert (verdict.status, verdict.line) == (Status.ERROR, 2)


def test_a_failed_action_fails_and_one_nobody_could_do_is_an_error() -> None:
    assert judge(SIMPLE, (Fact(at(2), ActStatus.FAILED),), ()).status is Status.FAILED
    assert judge(SIMPLE, (Fact(at(2), ActStatus.ERROR),), ()).status is Status.ERROR


def test_a_failure_goes_before_an_error_and_before_a_stop() -> None:
    facts = (Fact(at(3), NOT_ESTABLISHED), Fact(at(4), CONTRADICTED))
    assert judge(SIMPLE, DONE, facts).status is Status.FAILED
    assert judge(SIMPLE, DONE, (Fact(at(3), CONTRADICTED),), stopped="too long").status is Status.FAILED


def test_what_was_stopped_never_passes() -> None:
    verdict = judge(SIMPLE, DONE, HELD, stopped="the case took too long")
    assert (verdict.status, verdict.summary) == (Status.ERROR, "the case took too long")


def test_a_case_without_assertions_never_passes() -> None:
    assert judge(case(ACT), DONE, ()).status is Status.ERROR


def test_strict_makes_a_warning_an_error() -> None:
    assert judge(SIMPLE, DONE, HELD, warnings=["vacuous"]).status is Status.PASSED
    assert judge(SIMPLE, DONE, HELD, warnings=["vacuous"], strict=True).status is Status.ERROR


def test_one_result_does_not_stand_for_two_lines_at_its_place() -> None:
    both = Case("a case", at(1), (Step("a", ASSERT, at(2)), Step("b", ASSERT, at(2))))
    assert judge(both, (), [Fact(at(2), HOLDS)] * 2).status is Status.PASSED
    verdict = judge(both, (), [Fact(at(2), HOLDS)])
    assert (verdict.status, verdict.dropped) == (Status.ERROR, ("b",))


def test_a_result_says_nothing_of_an_action_at_its_place() -> None:
    both = Case("a case", at(1), (Step("a", ACT, at(2)), Step("b", ASSERT, at(2))))
    assert judge(both, (Fact(at(2), ActStatus.DONE),), [Fact(at(2), HOLDS)]).status is Status.PASSED
    assert judge(both, (), [Fact(at(2), HOLDS)]).status is Status.ERROR
    assert judge(both, (Fact(at(2), ActStatus.DONE),), []).status is Status.ERROR


def test_a_line_with_two_results_is_an_error_even_where_they_agree() -> None:
    assert judge(SIMPLE, DONE, (*HELD, HELD[0])).status is Status.ERROR
    assert judge(SIMPLE, (*DONE, *DONE), HELD).status is Status.ERROR
    assert judge(SIMPLE, DONE, (*HELD, Fact(at(9), HOLDS))).status is Status.ERROR


deeds = st.sampled_from(ActStatus)
outcomes = st.sampled_from(ClaimOutcome)


@given(
    kinds=st.lists(st.sampled_from(StepKind), min_size=1, max_size=6),
    actions=st.lists(st.tuples(st.integers(2, 8), deeds), max_size=8),
    assertions=st.lists(st.tuples(st.integers(2, 8), outcomes), max_size=8),
    stopped=st.none() | st.text(min_size=1, max_size=5),
)
def test_nothing_passes_but_a_case_of_which_all_is_known_to_be_good(
    kinds: list[StepKind],
    actions: list[tuple[int, ActStatus]],
    assertions: list[tuple[int, ClaimOutcome]],
    stopped: str | None,
) -> None:
    one = case(*kinds)
    done = [Fact(at(line), deed) for line, deed in actions]
    judged = [Fact(at(line), outcome) for line, outcome in assertions]
    verdict = judge(one, done, judged, stopped=stopped)
    if verdict.status is Status.PASSED:
        assert stopped is None
        assert one.assertions
        assert all(fact.result in {ActStatus.DONE, ActStatus.EXCUSED} for fact in done)
        assert all(fact.result is HOLDS for fact in judged)
        assert sorted(fact.location for fact in judged) == [step.location for step in one.assertions]
        assert sorted(fact.location for fact in done) == [s.location for s in one.steps if not s.is_assertion]
        assert not verdict.dropped
