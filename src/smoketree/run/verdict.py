"""The verdict: the one place that says what passed.

A case passes only if every action was done, every assertion line has exactly one accepted result and all of them
passed, and nothing stopped the case early. Pure: facts in, verdict out.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from smoketree.agent.outcome import ActStatus
from smoketree.language.claim_terms import ClaimOutcome
from smoketree.plan.model import Case, Location, Step
from smoketree.report.model import Status
from smoketree.report.wording import count

_GOOD = frozenset({ActStatus.DONE, ActStatus.EXCUSED, ClaimOutcome.HOLDS})
_FAILED = frozenset({ActStatus.FAILED, ClaimOutcome.CONTRADICTED})


@dataclass(frozen=True, slots=True)
class Fact:
    """What became of the action at `location`, or the one accepted result for the assertion there; `reason` says why
    where it is not good."""

    location: Location
    result: ActStatus | ClaimOutcome
    reason: str = ""

    @property
    def good(self) -> bool:
        """Whether it was done, needed not be, or holds."""
        return self.result in _GOOD

    @property
    def failed(self) -> bool:
        """Whether the app is wrong, with proof."""
        return self.result in _FAILED


@dataclass(frozen=True, slots=True)
class Verdict:
    """`dropped` are the words of assertion lines without a result; `line` is where a reader has to look."""

    status: Status
    summary: str
    line: int | None = None
    dropped: tuple[str, ...] = ()


def judge(
    case: Case,
    actions: Sequence[Fact],
    assertions: Sequence[Fact],
    *,
    stopped: str | None = None,
    warnings: Sequence[str] = (),
    failing: Sequence[str] = (),
    strict: bool = False,
) -> Verdict:
    """Decides a case. `stopped` says what ended it early (time-out, budget, interruption), if anything did;
    under `strict` a warning is an error; `failing` are the notes of kinds that fail a case."""
    facts = sorted((*actions, *assertions), key=lambda fact: fact.location)
    open_steps = _open_steps(case, facts)
    open_line = open_steps[0].location.line if open_steps else None
    dropped = tuple(step.text for step in open_steps if step.is_assertion)
    # One contradiction is enough, whatever else the line came to.
    failure = next((fact for fact in facts if fact.failed), None)
    if failure is not None:
        return Verdict(Status.FAILED, _told(failure), failure.location.line, dropped)
    trouble = next((fact for fact in facts if not fact.good), None)
    if trouble is not None:
        return Verdict(Status.ERROR, _told(trouble), trouble.location.line, dropped)
    if stopped is not None:
        return Verdict(Status.ERROR, stopped, open_line, dropped)
    if open_steps or not case.assertions:
        return Verdict(Status.ERROR, "not every line of the case was carried out", open_line, dropped)
    if len(facts) > len(case.steps):
        return Verdict(Status.ERROR, "a line of the case has more than one result", case.location.line)
    if failing:
        return Verdict(Status.FAILED, f"{failing[0]} (--fail-on)", case.location.line)
    if strict and warnings:
        return Verdict(Status.ERROR, f"strict: {warnings[0]}", case.location.line)
    return Verdict(Status.PASSED, f"{count(len(case.assertions), 'assertion')} held")


def judge_again(verdict: Verdict, good: Collection[int]) -> Verdict:
    """The verdict of a case that was tried before, and did not fail then; `good` are the lines that came to a good end.
    Where such a line fails now, what the earlier attempt did to the data may be why."""
    if verdict.status is not Status.FAILED or verdict.line not in good:
        return verdict
    why = "the line was good in the attempt before, which may have changed what this one found"
    return replace(verdict, status=Status.ERROR, summary=f"{verdict.summary}; {why}")


def judge_page(failing: Sequence[str], trouble: str | None = None) -> Verdict:
    """Decides a page that was visited without a plan. `failing` are the notes of kinds that fail it; `trouble` says why
    it could not be read."""
    if trouble is not None:
        return Verdict(Status.ERROR, trouble)
    return Verdict(Status.FAILED, f"{failing[0]} (--fail-on)") if failing else Verdict(Status.PASSED, "visited")


def _open_steps(case: Case, facts: Sequence[Fact]) -> list[Step]:
    """The lines of the case that nothing is known of. An action says nothing of an assertion at its place, nor one
    result of two lines."""
    left = Counter((fact.location, isinstance(fact.result, ClaimOutcome)) for fact in facts)
    found = []
    for step in case.steps:
        place = (step.location, step.is_assertion)
        left[place] -= 1
        if left[place] < 0:
            found.append(step)
    return found


def _told(fact: Fact) -> str:
    return f"{fact.location}: {fact.reason}" if fact.reason else str(fact.location)
