"""The lines of a case as written in its plan, each with a mark for its result."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from smoketree.report.model import PlanSource, Scenario, StepStatus
from smoketree.report.view import PlanRow

_PLACEHOLDER = re.compile(r"\{\{\s*([^{}]*?)\s*\}\}")


class Mark(StrEnum):
    """The result of a line. done: an action was executed; passed: an assertion held; skipped: its condition did not
    hold, or the case did not start; not-reached: the case ended before."""

    DONE = "done"
    PASSED = "passed"
    FAILED = "failed"
    ERROR = "error"
    SKIPPED = "skipped"
    NOT_REACHED = "not-reached"


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of a plan. `number` is its place in the file, 0 for rows that name none; `step` counts the lines of a
    case that say something to do or to hold true, from 1: it is the number in `#case-3-step-4`."""

    number: int
    text: str
    step: int | None = None
    mark: Mark | None = None
    row: PlanRow | None = None

    @property
    def bad(self) -> bool:
        return self.mark in (Mark.FAILED, Mark.ERROR)

    @property
    def by(self) -> tuple[str, ...]:
        """How it was read, who checked it: plain, reading, rewrite, act; host, judge, visual."""
        row = self.row
        found = [str(step.resolver) for step in row.steps if step.resolver] if row else []
        found += [str(assertion.checked_by) for assertion in row.assertions] if row else []
        return tuple(dict.fromkeys(found))

    @property
    def healed(self) -> bool:
        return self.row is not None and any(step.healed for step in self.row.steps)

    @property
    def read_as(self) -> str | None:
        """The plain lines that were carried out or checked in place of its words."""
        return self.row.read_as if self.row else None

    @property
    def vacuous(self) -> bool:
        return self.row is not None and any(assertion.vacuous for assertion in self.row.assertions)

    @property
    def duration(self) -> int:
        """Milliseconds."""
        return sum(part.duration for part in self.row.parts) if self.row else 0


@dataclass(frozen=True, slots=True)
class PlanText:
    """A plan's text, read for where its cases begin, where the last ends, and which lines are steps. `viewport` is
    what the plan asks for."""

    lines: tuple[str, ...] = ()
    cases: tuple[int, ...] = ()
    steps: frozenset[int] = frozenset()
    end: int = 0
    viewport: str | None = None

    def lines_of(self, case: int) -> range:
        """The numbers of the lines of the case that begins at a line, without the blank ones at its end."""
        end = next((line for line in self.cases if line > case), self.end)
        while end > case + 1 and not self.lines[end - 2].strip():
            end -= 1
        return range(case, end)


def read_plan(source: PlanSource) -> PlanText:
    """A plan that cannot be read any more (another version wrote the report) has lines and headings, but no steps of
    its own."""
    from smoketree.plan.markdown import HeaderKind, header, is_heading
    from smoketree.plan.parser import parse

    names = set(_PLACEHOLDER.findall(source.text))
    lines = tuple(source.text.removeprefix("\ufeff").splitlines())
    plan = parse(source.text, source.file, names).plan
    if plan is None:
        begun = (HeaderKind.CASE, HeaderKind.FINALLY)
        heads = [at for at, line in enumerate(lines, 1) if line.startswith("#") and is_heading(line)]
        cases = tuple(at for at in heads if header(lines[at - 1]).kind in begun)
        return PlanText(lines, cases, end=len(lines) + 1)
    lines = tuple(plan.text.split("\n"))
    steps = [step.location.line for case in plan.cases for step in case.steps]
    end = min((step.location.line for step in plan.always), default=len(lines) + 1)
    if plan.always:
        end = next((at for at in range(end, 0, -1) if lines[at - 1].lstrip().startswith("#")), end)
    return PlanText(lines, tuple(case.location.line for case in plan.cases), frozenset(steps), end, plan.front.viewport)


def page_lines(scenario: Scenario, rows: Sequence[PlanRow], plan: PlanText | None) -> tuple[PageLine, ...]:
    """The lines of a case in the order of its plan; then what has no line there."""
    return tuple(_numbered(_lines(scenario, rows, plan or PlanText())))


def mark_of(row: PlanRow) -> Mark:
    """What a row came to. Of several calls the last counts; of several assertions the one that does not hold."""
    status = row.status
    if status is StepStatus.COMPLETED:
        return Mark.PASSED if row.assertions else Mark.DONE
    return Mark(status.value)


def _lines(scenario: Scenario, rows: Sequence[PlanRow], plan: PlanText) -> Iterator[PageLine]:
    by_line = {row.line: row for row in rows if row.line}
    numbers = plan.lines_of(scenario.plan.line) if 0 < scenario.plan.line <= len(plan.lines) else range(0)
    started = bool(rows)
    for number in (*numbers, *sorted(by_line.keys() - set(numbers))):
        row = by_line.get(number)
        if row is not None:
            text = plan.lines[number - 1] if number in numbers else row.words
            yield PageLine(number, text, 1, mark_of(row), row)
        else:
            mark = (Mark.NOT_REACHED if started else Mark.SKIPPED) if number in plan.steps else None
            yield PageLine(number, plan.lines[number - 1], 1 if mark else None, mark)
    for row in rows:
        if not row.line:
            yield PageLine(0, row.words, 1, mark_of(row), row)
    if not numbers or not plan.steps:  # else they stand there as lines without a row
        for words in scenario.dropped_assertions:
            yield PageLine(0, words, 1, Mark.NOT_REACHED if started else Mark.SKIPPED)


def _numbered(lines: Iterator[PageLine]) -> Iterator[PageLine]:
    count = 0
    for line in lines:
        if line.step is None:
            yield line
        else:
            count += 1
            yield PageLine(line.number, line.text, count, line.mark, line.row)
