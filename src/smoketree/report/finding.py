"""Why a case did not pass, as the row that a reviewer reads: at which plan line, what was expected, what was seen."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from smoketree.report.model import AssertionReport, PlanLine, Scenario, Status, StepReport, StepStatus, TestReport
from smoketree.report.plain import one_line
from smoketree.report.wording import count, duration

_BAD_STEP = (StepStatus.FAILED, StepStatus.ERROR)
_SUMMARY_LIMIT = 500
_LAST = 1 << 31
Row = TypeVar("Row", StepReport, AssertionReport)


@dataclass(frozen=True, slots=True)
class Finding:
    """`words` are the plan's; `expected` and `seen` are empty where the case did not come to a step or assertion.

    `offset` is milliseconds into the video.
    """

    place: PlanLine
    words: str = ""
    expected: str = ""
    seen: str = ""
    hint: str | None = None
    candidates: tuple[str, ...] = ()
    snapshot: str | None = None
    screenshot: str | None = None
    offset: int | None = None


def find(scenario: Scenario) -> Finding | None:
    """What stopped the case; None where it passed."""
    if scenario.passed:
        return None
    # The last of a line's rows is the one that it ended with: calls before it that failed were tried again.
    step = _first((step for step in reversed(scenario.steps) if step.status in _BAD_STEP), scenario.failed_line)
    assertion = _first((item for item in scenario.assertions if not item.passed), scenario.failed_line)
    if step and (assertion is None or _order(step, scenario) <= _order(assertion, scenario)):
        return _of_step(scenario, step)
    if assertion:
        return _of_assertion(scenario, assertion)
    place = _place(scenario, 0)
    if scenario.dropped_assertions and (scenario.steps or scenario.assertions or not scenario.summary):
        words = scenario.dropped_assertions[0]
        return Finding(place, words, expected=words, seen=scenario.summary or "no result for this assertion")
    return Finding(place, seen=scenario.summary or "; ".join(scenario.warnings) or "no details")


def summary_line(scenario: Scenario) -> str:
    """The scenario in a sentence, for its `summary`.

    `failed at smoke/login.md:12: expected text "Welcome", seen "Welcom"`.
    """
    finding = find(scenario)
    if finding is None:
        steps = count(len({step.line for step in scenario.steps if step.line}) or len(scenario.steps), "step")
        held = count(len(scenario.assertions), "assertion")
        after = f", at attempt {len(scenario.attempts) + 1}" if scenario.attempts else ""
        took = duration(scenario.duration - scenario.final_check)
        took += f" and a final check of {duration(scenario.final_check)}" if scenario.final_check else ""
        return f"passed: {steps}, {held} in {took}{after}"
    if scenario.status is Status.SKIPPED:
        return one_line(f"not run: {finding.seen}", _SUMMARY_LIMIT)
    verb = "failed" if scenario.status is Status.FAILED else "could not be tested"
    return one_line(f"{verb} at {finding.place.file}:{finding.place.line}: {what(finding)}", _SUMMARY_LIMIT)


def what(finding: Finding) -> str:
    """Expected and seen in one phrase, without the plan's words twice."""
    if finding.expected and finding.expected != finding.words:
        return f"expected {finding.expected}, seen {finding.seen}"
    return f"{finding.words}: {finding.seen}" if finding.words else finding.seen


def facts(finding: Finding) -> Iterator[tuple[str, str]]:
    """What is reported beside the plan's words, with its label: what was expected where the words do not say it,
    what was seen, and what to do about it."""
    if finding.expected and finding.expected != finding.words:
        yield "expected", finding.expected
    yield "seen", finding.seen
    if finding.hint:
        yield "hint", finding.hint


def shortfall(report: TestReport) -> str | None:
    """Why the run as a whole is not green, whatever its cases are: it ended early, or tested nothing."""
    if report.aborted:
        return f"the run ended early: {report.abort_reason or 'no reason given'}"
    return None if report.scenarios else "nothing was tested"


def _of_step(scenario: Scenario, step: StepReport) -> Finding:
    return Finding(
        place=_place(scenario, step.line),
        words=step.action,
        expected=step.action,
        seen=step.error or step.description,
        hint=step.hint,
        candidates=step.candidates,
        snapshot=step.snapshot,
        screenshot=step.screenshot,
        offset=step.video_offset,
    )


def _of_assertion(scenario: Scenario, assertion: AssertionReport) -> Finding:
    return Finding(
        place=_place(scenario, assertion.line),
        words=assertion.description,
        expected=assertion.expected or assertion.description,
        seen=assertion.seen or assertion.evidence,
        hint=assertion.hint,
        snapshot=assertion.snapshot,
        screenshot=assertion.screenshot,
        offset=_offset_before(scenario, assertion.line),
    )


def _first(rows: Iterable[Row], failed_line: int | None) -> Row | None:
    """The one on the line that the verdict named, else the one that comes first in the plan."""
    return min(rows, key=lambda row: (row.line != failed_line, row.line or _LAST), default=None)


def _order(row: StepReport | AssertionReport, scenario: Scenario) -> tuple[bool, int]:
    return row.line != scenario.failed_line, row.line or _LAST


def _place(scenario: Scenario, line: int) -> PlanLine:
    return PlanLine(file=scenario.plan.file, line=line or scenario.failed_line or scenario.plan.line)


def _offset_before(scenario: Scenario, line: int) -> int | None:
    """Where in the video the assertion was looked at: at the last step before it."""
    offsets = [step.video_offset for step in scenario.steps if step.video_offset is not None and step.line <= line]
    return offsets[-1] if offsets else None
