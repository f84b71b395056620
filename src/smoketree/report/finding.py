"""Why a case did not pass: the row that a reviewer reads (at which plan line, what was expected, what was seen), and in
a line ("Total is $33.09, expected $33.08"), with what it was in earlier runs."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from smoketree.display_text import one_line, shorten
from smoketree.report.model import (
    BranchRecord,
    EarlierRun,
    OnBase,
    PlanLine,
    Row,
    Scenario,
    Status,
    StepReport,
    StepStatus,
    TestReport,
)
from smoketree.report.wording import BASE, WORDS, count, duration, utc_time

_SUMMARY_LIMIT = 500
_LAST = 1 << 31


@dataclass(frozen=True, slots=True)
class Finding:
    """`words` are the plan's; `expected` and `seen` are empty if the case did not reach a step or an assertion.

    `offset` is milliseconds into the video, `row` the report's row that did not pass, if there is one.
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
    row: Row | None = None

    def data(self, folder: Path) -> dict[str, Any]:
        """The same for JSON, with camelCase keys; `folder` is the run's."""
        return {
            "file": self.place.file,
            "line": self.place.line,
            "words": self.words,
            "expected": self.expected,
            "seen": self.seen,
            "hint": self.hint,
            "candidates": list(self.candidates),
            "screenshot": None if self.screenshot is None else str(folder / self.screenshot),
            "snapshot": None if self.snapshot is None else str(folder / self.snapshot),
        }


def bad_rows(scenario: Scenario) -> Iterator[Row]:
    """The rows that are not good; of a line's steps first the one that it ended with, as calls before it that failed
    were tried again."""
    rows: tuple[Row, ...] = (*reversed(scenario.steps), *scenario.assertions)
    return (row for row in rows if row.status in {StepStatus.FAILED, StepStatus.ERROR})


def find(scenario: Scenario) -> Finding | None:
    """What stopped the case; None where it passed."""
    if scenario.passed:
        return None

    def order(row: Row) -> tuple[bool, int]:
        """First that on the line that the verdict named, then that which comes first in the plan."""
        return row.line != scenario.failed_line, row.line or _LAST

    row = min(bad_rows(scenario), key=order, default=None)
    line = (row and row.line) or scenario.failed_line or scenario.plan.line
    place = PlanLine(file=scenario.plan.file, line=line)
    if row is not None:
        step = row if isinstance(row, StepReport) else None
        return Finding(
            place=place,
            words=row.words,
            expected=row.words if isinstance(row, StepReport) else row.expected or row.words,
            seen=row.said,
            hint=row.hint,
            candidates=step.candidates if step else (),
            snapshot=row.snapshot,
            screenshot=row.screenshot,
            offset=step.video_offset if step else _offset_before(scenario, row.line),
            row=row,
        )
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


def _offset_before(scenario: Scenario, line: int) -> int | None:
    """Where in the video the assertion was looked at: at the last step before it."""
    offsets = [step.video_offset for step in scenario.steps if step.video_offset is not None and step.line <= line]
    return offsets[-1] if offsets else None


_PHRASE = re.compile(r'"((?:[^"\\]|\\.){1,500})"|“([^”]{1,500})”')
_MOST_PHRASES = 20
_TEXT = 300
_LONGEST = 140
_SHA = 7
_PLACE = re.compile(r"^\S+?:\d+(?::\d+)?: (?:error: )?")
"""Where in a plan an error is: a heading has its own place beside it."""


def phrases(*texts: str) -> tuple[str, ...]:
    """What is quoted in what was expected or seen: texts that may be on the page."""
    found = [one_line((a or b).replace('\\"', '"'), _TEXT) for text in texts for a, b in _PHRASE.findall(text)]
    return tuple(dict.fromkeys(phrase for phrase in found if phrase.strip()))[:_MOST_PHRASES]


@dataclass(frozen=True, slots=True)
class Values:
    """Two texts without the words that they share: those at their beginning are `subject`."""

    subject: str
    one: str
    other: str


def differing(one: str, other: str) -> Values | None:
    """What differs between two texts of one form, such as "Total: $33.08" and "Total: $33.09"; None where they begin
    and end with other words, or one says no more than the other."""
    a, b = one.split(), other.split()
    shorter = min(len(a), len(b))
    head = next((at for at in range(shorter) if a[at] != b[at]), shorter)
    tail = next((at for at in range(shorter - head) if a[-1 - at] != b[-1 - at]), shorter - head)
    rest = [" ".join(words[head : len(words) - tail]) for words in (a, b)]
    if not (head + tail and all(rest)):
        return None
    end = rest[0][-1] if rest[0][-1] == rest[1][-1] else ""
    return Values(" ".join(a[:head]), *(text.removesuffix(end) if end in ",;:" else text for text in rest))


def other_value(finding: Finding) -> Values | None:
    """What was expected and what was seen of one thing; None where they are not two values of it."""
    wanted, found = phrases(finding.expected), phrases(finding.seen)
    return differing(wanted[0], found[0]) if len(wanted) == len(found) == 1 else None


def headline(finding: Finding) -> str:
    """What is wrong, in a line that begins with what it is about."""
    wanted, values = phrases(finding.expected), other_value(finding)
    if values is not None and values.subject.endswith((":", "=")):
        subject = values.subject.rstrip(":= ")
        return shorten(one_line(f"{subject} is {values.other}, expected {values.one}"), _LONGEST)
    seen = _PLACE.sub("", one_line(finding.seen.removeprefix(f'"{finding.words}": '), 2 * _LONGEST))
    if not finding.expected or finding.expected == finding.words:
        return shorten(_capitalized(seen), _LONGEST)
    expected = f'"{wanted[0]}"' if len(wanted) == 1 and finding.expected.endswith('"') else finding.expected
    return shorten(_capitalized(f"{shorten(seen, _LONGEST * 2 // 3)}, expected {one_line(expected)}"), _LONGEST)


def comparison_rows(scenario: Scenario, report: TestReport) -> Iterator[tuple[str, str]]:
    """What the base and earlier runs say of a case that does not pass, with its label."""
    since, finding = scenario.since, find(scenario)
    if finding is None:
        return
    if scenario.quarantined is not None:
        why = scenario.quarantined
        yield "quarantine", f"until {why.until}, by {why.owner}: {why.reason}"
    if scenario.base is not None:
        yield from _base_rows(scenario.base, finding)
    if scenario.record is not None:
        yield "record", record_text(scenario.record, report)
    if since is None:
        return
    run = run_name(since.run, report)
    if since.was and since.was != finding.seen:
        yield "since", _was(since.was, finding.seen, run)
    else:
        yield from (("changed", change) for change in since.changes)
        yield "since", f"{'the same' if since.was else WORDS[since.status]} in {run}"
    runs = ("failing since", since.failing_since), ("last passed in", since.last_passed)
    yield "history", ", ".join(f"{words} {run_name(one, report)}" for words, one in runs if one is not None)


def record_text(record: BranchRecord, report: TestReport) -> str:
    """`failed in 3 of the last 40 runs on main, last passed in the run of ...`."""
    often = f"failed in {record.failed} of the last {count(record.runs, 'run')} on {one_line(record.branch, 80)}"
    if record.flaky:
        often += f", flaky in {record.flaky}"
    runs = ("failing there since", record.failing_since), ("last passed there in", record.last_passed)
    return ", ".join((often, *(f"{words} {run_name(one, report)}" for words, one in runs if one is not None)))


def _base_rows(base: OnBase, finding: Finding) -> Iterator[tuple[str, str]]:
    yield "base", f"{BASE[base.kind]}{f': {base.why}' if base.why else ''}"
    if base.was and base.was != finding.seen:
        yield "on base", _was(base.was, finding.seen, "the base")
    yield from (("differs", change) for change in base.changes)
    yield from (("request", request) for request in base.requests)


def run_name(run: EarlierRun, report: TestReport) -> str:
    """`the run of 14:02 UTC (commit 1a2b3c4)`, with its date where that is another than the report's."""
    commit = f" (commit {one_line(run.commit)[:_SHA]})" if run.commit else ""
    if run.run_id == report.run_id:
        return f"this run{commit}"
    at, now = utc_time(run.generated_at), utc_time(report.generated_at)
    if at is None or now is None:
        return f"the run of {one_line(run.generated_at, 40)}{commit}"
    day = "" if at.date() == now.date() else f"{at.day} {at:%B %Y}, "
    return f"the run of {day}{at:%H:%M} UTC{commit}"


def _was(was: str, seen: str, run: str) -> str:
    before, now = phrases(was), phrases(seen)
    if len(before) == len(now) == 1:
        values = differing(before[0], now[0])
        was, seen = (values.one, values.other) if values else (f'"{before[0]}"', seen)
    where = f"on {run}" if run == "the base" else f"in {run}"
    return f"was {one_line(was, _TEXT)} {where}, is {one_line(seen, _TEXT)}"


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
