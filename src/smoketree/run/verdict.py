"""The verdict: the one place that says what passed.

A case passes only if every action was done, every assertion line has exactly one accepted result and all of them
passed, and nothing stopped the case early. Pure: facts in, verdict out.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from smoketree.agent.outcome import ActStatus
from smoketree.language.claim import ClaimOutcome
from smoketree.plan.model import Case, Location
from smoketree.report.model import Status


@dataclass(frozen=True, slots=True)
class ActionFact:
    """What became of the action at `location`; `reason` says why where it was not done."""

    location: Location
    status: ActStatus
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AssertionFact:
    """One accepted result for the assertion at `location`."""

    location: Location
    outcome: ClaimOutcome
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """`dropped` are the words of assertion lines without a result; `line` is where a reader has to look."""

    status: Status
    summary: str
    line: int | None = None
    dropped: tuple[str, ...] = ()


def judge(
    case: Case,
    actions: Sequence[ActionFact],
    assertions: Sequence[AssertionFact],
    *,
    stopped: str | None = None,
    warnings: Sequence[str] = (),
    failing: Sequence[str] = (),
    strict: bool = False,
) -> Verdict:
    """Decides a case. `stopped` says what ended it early (time-out, budget, interruption), if anything did;
    under `strict` a warning is an error; `failing` are the notes of kinds that fail a case."""
    left = Counter(fact.location for fact in assertions)
    dropped = tuple(step.text for step in case.assertions if not _taken(left, step.location))
    failure = _first_failure(actions, assertions)
    if failure is not None:
        return Verdict(Status.FAILED, _told(failure), failure.location.line, dropped)
    trouble = _first_trouble(actions, assertions)
    if trouble is not None:
        return Verdict(Status.ERROR, _told(trouble), trouble.location.line, dropped)
    if stopped is not None:
        return Verdict(Status.ERROR, stopped, _first_open(case, actions, assertions), dropped)
    open_line = _first_open(case, actions, assertions)
    if open_line is not None or dropped or not case.assertions:
        return Verdict(Status.ERROR, "not every line of the case was carried out", open_line, dropped)
    if not _one_each(case, actions, assertions):
        return Verdict(Status.ERROR, "a line of the case has more than one result", case.location.line)
    if failing:
        return Verdict(Status.FAILED, f"{failing[0]} (--fail-on)", case.location.line)
    if strict and warnings:
        return Verdict(Status.ERROR, f"strict: {warnings[0]}", case.location.line)
    count = len(case.assertions)
    return Verdict(Status.PASSED, f"{count} {'assertion' if count == 1 else 'assertions'} held")


def judge_after(verdict: Verdict, earlier: Case) -> Verdict:
    """The verdict of a case in whose session an earlier one stopped halfway, by no fault of the app: what is wrong may
    follow from what that left."""
    if verdict.status is not Status.FAILED:
        return verdict
    summary = f'{verdict.summary}; "{earlier.name}" stopped halfway in the same session before'
    return replace(verdict, status=Status.ERROR, summary=summary)


def judge_again(verdict: Verdict, good: Collection[int]) -> Verdict:
    """The verdict of a case that was tried before, and did not fail then; `good` are the lines that came to a good end.
    Where such a line fails now, what the earlier attempt did to the data may be why."""
    if verdict.status is not Status.FAILED or verdict.line not in good:
        return verdict
    return replace(verdict, status=Status.ERROR, summary=f"{verdict.summary}; {_HELD_EARLIER}")


_HELD_EARLIER = "the line was good in the attempt before, which may have changed what this one found"


def judge_page(failing: Sequence[str], trouble: str | None = None) -> Verdict:
    """Decides a page that was visited without a plan. `failing` are the notes of kinds that fail it; `trouble` says why
    it could not be read."""
    if trouble is not None:
        return Verdict(Status.ERROR, trouble)
    return Verdict(Status.FAILED, f"{failing[0]} (--fail-on)") if failing else Verdict(Status.PASSED, "visited")


def _first_failure(
    actions: Sequence[ActionFact], assertions: Sequence[AssertionFact]
) -> ActionFact | AssertionFact | None:
    """What the app did wrong, with proof. One contradiction is enough, whatever else the line came to."""
    failed: list[ActionFact | AssertionFact] = [fact for fact in actions if fact.status is ActStatus.FAILED]
    failed += [fact for fact in assertions if fact.outcome is ClaimOutcome.CONTRADICTED]
    return min(failed, key=lambda fact: fact.location, default=None)


def _first_trouble(
    actions: Sequence[ActionFact], assertions: Sequence[AssertionFact]
) -> ActionFact | AssertionFact | None:
    trouble: list[ActionFact | AssertionFact] = [fact for fact in actions if fact.status is ActStatus.ERROR]
    trouble += [fact for fact in assertions if fact.outcome is not ClaimOutcome.HOLDS]
    return min(trouble, key=lambda fact: fact.location, default=None)


def _first_open(case: Case, actions: Sequence[ActionFact], assertions: Sequence[AssertionFact]) -> int | None:
    """The first line of the case that nothing is known of. An action says nothing of an assertion at its place, nor
    one result of two lines."""
    acted = Counter(fact.location for fact in actions)
    judged = Counter(fact.location for fact in assertions)
    for step in case.steps:
        if not _taken(judged if step.is_assertion else acted, step.location):
            return step.location.line
    return None


def _taken(left: Counter[Location], location: Location) -> bool:
    """Uses up one fact for the location; False where none is left."""
    left[location] -= 1
    return left[location] >= 0


def _one_each(case: Case, actions: Sequence[ActionFact], assertions: Sequence[AssertionFact]) -> bool:
    """Whether every line has exactly one result, and every result its line."""
    acted = Counter(step.location for step in case.steps if not step.is_assertion)
    judged = Counter(step.location for step in case.assertions)
    return acted == Counter(fact.location for fact in actions) and judged == Counter(
        fact.location for fact in assertions
    )


def _told(fact: ActionFact | AssertionFact) -> str:
    return f"{fact.location}: {fact.reason}" if fact.reason else str(fact.location)
