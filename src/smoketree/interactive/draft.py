"""A plan that is being written line by line. Pure: lines in, plan text out."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from smoketree.plan.model import Case, Location, Plan, Step
from smoketree.plan.parser import Parsed, parse
from smoketree.plan.values import placeholders

_SECRET = "secret."  # noqa: S105 - a prefix


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a draft, without its bullet, and the steps that it was carried out as."""

    text: str
    steps: tuple[Step, ...] = ()


@dataclass(slots=True)
class DraftCase:
    """A case of a draft."""

    name: str
    lines: list[Line] = field(default_factory=list)


@dataclass(slots=True)
class Draft:
    """The cases so far; lines are added to the last one. `start` is the path that the session begins at, `variables`
    are those that were given, `secrets` the names of those that were granted; of both, what the lines use is written.
    """

    start: str = ""
    variables: Mapping[str, str] = field(default_factory=dict)
    secrets: tuple[str, ...] = ()
    file: str = "try"
    cases: list[DraftCase] = field(default_factory=list)
    _count: int = 0

    @property
    def case(self) -> DraftCase:
        """The case that lines are added to."""
        return self.cases[-1]

    @property
    def lines(self) -> list[Line]:
        """All lines, of all cases."""
        return [line for case in self.cases for line in case.lines]

    def begin(self, name: str) -> str:
        """Begins a case; one without lines gets this name. Returns the name, with a number where it is taken."""
        if self.cases and not self.case.lines:
            self.cases.pop()
        taken = {case.name for case in self.cases}
        free = next(each for each in (name, *(f"{name} ({n})" for n in range(2, len(taken) + 3))) if each not in taken)
        self.cases.append(DraftCase(free))
        return free

    def text(self, *more: str, empty: bool = False) -> str:
        """The plan's text, with `more` lines at its end; `empty`: also with a last case that has no lines."""
        written = [*(line.text for line in self.lines), *more]
        used = {placeholder.name for text in written for placeholder in placeholders(text)}
        variables = {name: value for name, value in self.variables.items() if name in used}
        secrets = [name for name in self.secrets if f"{_SECRET}{name}" in used]
        head = [f"url: {self.start}"] if self.start.strip("/") else []
        head += [f"secrets: [{', '.join(secrets)}]"] if secrets else []
        head += (
            ["variables:", *(f"  {name}: {json.dumps(value, ensure_ascii=False)}" for name, value in variables.items())]
            if variables
            else []
        )
        parts = ["\n".join(("---", *head, "---"))] if head else []
        cases = [case for case in self.cases if case.lines or (case is self.case and (more or empty))]
        for number, case in enumerate(cases, 1):
            lines = [*(line.text for line in case.lines), *(more if case is self.case else ())]
            parts.append(f"#Case {number}: {case.name}")
            parts += ["\n".join(f"- {line}" for line in lines)] if lines else []
        return "\n\n".join(parts) + "\n"

    def plan(self) -> Plan:
        """What there is so far as a plan, also where it could not be run yet; it may use all secrets."""
        plan = _draft_of(parse(self.text(empty=True), self.file))
        return replace(plan, front=replace(plan.front, secrets=self.secrets))

    def read(self, *texts: str) -> tuple[tuple[Line, ...], Plan, tuple[str, ...]]:
        """Lines that would come next, each with its steps; a plan that has just the last case and these lines; and what
        is wrong with them, if anything is."""
        whole = self.text(*texts)
        first = whole.count("\n") - len(texts) + 1
        parsed = parse(whole, self.file)
        wrong = tuple(
            f"{problem.message} ({problem.hint})" if problem.hint else problem.message
            for problem in parsed.errors
            if problem.location.line >= first
        )
        plan = _draft_of(parsed)
        steps = plan.cases[-1].steps if plan.cases else ()
        lines = tuple(
            Line(text, self._numbered([step for step in steps if step.location.line == first + at]))
            for at, text in enumerate(texts)
        )
        known = tuple(step for line in (*self.case.lines, *lines) for step in line.steps)
        case = Case(self.case.name, Location(self.file, 1), known)
        return lines, replace(plan, cases=(case,)), wrong

    def _numbered(self, steps: Sequence[Step]) -> tuple[Step, ...]:
        """The steps at places that no other line had: results are kept by them."""
        numbered = []
        for step in steps:
            self._count += 1
            numbered.append(replace(step, location=Location(self.file, self._count)))
        return tuple(numbered)

    def take(self, case: str, steps: Sequence[Step]) -> None:
        """Makes the lines whose steps are all among `steps`, up to the first that has another, the lines of the case of
        that name, and that case the last: so far the plan was carried out again."""
        at = next(at for at, each in enumerate(self.cases) if each.name == case)
        del self.cases[at + 1 :]
        done = {step.location.line: step for step in steps}
        by_line: dict[int, list[Step]] = {}
        for step in steps:
            by_line.setdefault(step.location.line, []).append(step)
        kept: list[Line] = []
        for line, number in zip(self.case.lines, self._places(), strict=True):
            if number not in done or len(by_line[number]) < len(line.steps):
                break
            kept.append(Line(line.text, tuple(by_line[number])))
        self._count = max([self._count, *done])
        self.case.lines = kept

    def _places(self) -> range:
        """The numbers of the lines of the last case in the text."""
        end = self.text().count("\n") + 1
        return range(end - len(self.case.lines), end)

    def drop(self, steps: Sequence[Step]) -> list[Line]:
        """Takes the lines out that have one of these steps; those lines."""
        gone = [line for line in self.lines if set(line.steps) & set(steps)]
        for case in self.cases:
            case.lines = [line for line in case.lines if line not in gone]
        return gone


def _draft_of(parsed: Parsed) -> Plan:
    assert parsed.draft is not None  # noqa: S101 - a text always gives one
    return parsed.draft
