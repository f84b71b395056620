"""The verdict: the one place that says what passed.

A case passes only if every action was done, every assertion line has exactly one accepted result and all of them
passed, and nothing stopped the case early. Pure: facts in, verdict out.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from smoketree.agent.outcome import Deed
from smoketree.plan.model import Case, Location
from smoketree.report.model import Status


@dataclass(frozen=True, slots=True)
class ActionFact:
    """What became of the action at `location`; `reason` says why where it was not done."""

    location: Location
    deed: Deed
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AssertionFact:
    """One accepted result for the assertion at `location`. `holds` is None where nobody could judge it."""

    location: Location
    holds: bool | None
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
    strict: bool = False,
) -> Verdict:
    """Decides a case. `stopped` says what ended it early (time-out, budget, interruption), if anything did;
    under `strict` a warning is an error."""
    results = _results(assertions)
    dropped = tuple(step.text for step in case.assertions if results.get(step.location) is None)
    failure = _first_failure(actions, results, assertions)
    if failure is not None:
        return Verdict(Status.FAILED, _told(failure), failure.location.line, dropped)
    trouble = _first_trouble(actions, assertions)
    if trouble is not None:
        return Verdict(Status.ERROR, _told(trouble), trouble.location.line, dropped)
    if stopped is not None:
        return Verdict(Status.ERROR, stopped, _first_open(case, actions, results), dropped)
    open_line = _first_open(case, actions, results)
    if open_line is not None or dropped or not case.assertions:
        return Verdict(Status.ERROR, "not every line of the case was carried out", open_line, dropped)
    if strict and warnings:
        return Verdict(Status.ERROR, f"strict: {warnings[0]}", case.location.line)
    count = len(case.assertions)
    return Verdict(Status.PASSED, f"{count} {'assertion' if count == 1 else 'assertions'} held")


def _results(assertions: Sequence[AssertionFact]) -> dict[Location, bool | None]:
    """One result a line: where several differ, the line failed."""
    results: dict[Location, bool | None] = {}
    for fact in assertions:
        if fact.location in results and results[fact.location] != fact.holds:
            results[fact.location] = False
        else:
            results.setdefault(fact.location, fact.holds)
    return results


def _first_failure(
    actions: Sequence[ActionFact], results: dict[Location, bool | None], assertions: Sequence[AssertionFact]
) -> ActionFact | AssertionFact | None:
    failed: list[ActionFact | AssertionFact] = [fact for fact in actions if fact.deed is Deed.FAILED]
    for location, holds in results.items():
        if holds is False:
            own = [fact for fact in assertions if fact.location == location]
            failed.append(next((fact for fact in own if fact.holds is False), own[0]))
    return min(failed, key=lambda fact: fact.location, default=None)


def _first_trouble(
    actions: Sequence[ActionFact], assertions: Sequence[AssertionFact]
) -> ActionFact | AssertionFact | None:
    trouble: list[ActionFact | AssertionFact] = [fact for fact in actions if fact.deed is Deed.ERROR]
    trouble += [fact for fact in assertions if fact.holds is None]
    return min(trouble, key=lambda fact: fact.location, default=None)


def _first_open(case: Case, actions: Sequence[ActionFact], results: dict[Location, bool | None]) -> int | None:
    """The first line of the case that nothing is known of."""
    settled = {fact.location for fact in actions} | {place for place, holds in results.items() if holds is not None}
    return next((step.location.line for step in case.steps if step.location not in settled), None)


def _told(fact: ActionFact | AssertionFact) -> str:
    return f"{fact.location}: {fact.reason}" if fact.reason else str(fact.location)
