"""A failure in a line: what is wrong ("Total is $33.09, expected $33.08"), and what it was in an earlier run."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime

from smoketree.report.finding import Finding, find
from smoketree.report.model import BranchRecord, EarlierRun, OnBase, Scenario, TestReport
from smoketree.report.plain import one_line
from smoketree.report.wording import BASE, WORDS, count
from smoketree.shortening import shorten

_PHRASE = re.compile(r'"((?:[^"\\]|\\.){1,500})"|“([^”]{1,500})”')
_MOST_PHRASES = 20
_TEXT = 300
_LONGEST = 140
_SHA = 7
_PLACE = re.compile(r"^\S+?:\d+(?::\d+)?: (?:error: )?")
"""Where in a plan an error is: a heading has its own place beside it."""


def phrases(*texts: str) -> tuple[str, ...]:
    """What is quoted in what was expected or seen: texts that may stand on the page."""
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
    try:
        at, now = (datetime.fromisoformat(text).astimezone(UTC) for text in (run.generated_at, report.generated_at))
        day = "" if at.date() == now.date() else f"{at.day} {at:%B %Y}, "
        when = f"{day}{at:%H:%M} UTC"
    except (ValueError, OverflowError):
        when = one_line(run.generated_at, 40)
    return f"the run of {when}{commit}"


def _was(was: str, seen: str, run: str) -> str:
    before, now = phrases(was), phrases(seen)
    if len(before) == len(now) == 1:
        values = differing(before[0], now[0])
        was, seen = (values.one, values.other) if values else (f'"{before[0]}"', seen)
    where = f"on {run}" if run == "the base" else f"in {run}"
    return f"was {one_line(was, _TEXT)} {where}, is {one_line(seen, _TEXT)}"


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]
