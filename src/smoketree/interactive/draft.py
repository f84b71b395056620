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
        head += ["variables:"] if variables else []
        head += [f"  {name}: {json.dumps(value, ensure_ascii=False)}" for name, value in variables.items()]
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

    def read(self, text: str) -> tuple[Line, Plan, str]:
        """A line that would come next, with its steps; a plan that has just the last case and this line; and what is
        wrong with the line, if anything is."""
        whole = self.text(text)
        number = whole.count("\n")
        parsed = parse(whole, self.file)
        wrong = next((problem for problem in parsed.errors if problem.location.line >= number), None)
        plan = _draft_of(parsed)
        steps: list[Step] = []
        for step in plan.cases[-1].steps if plan.cases else ():
            if step.location.line == number:
                self._count += 1  # at a place that no other line had: results are kept by them
                steps.append(replace(step, location=Location(self.file, self._count)))
        line = Line(text, tuple(steps))
        known = tuple(step for each in (*self.case.lines, line) for step in each.steps)
        plan = replace(plan, cases=(Case(self.case.name, Location(self.file, 1), known),))
        if wrong is None:
            return line, plan, ""
        return line, plan, f"{wrong.message} ({wrong.hint})" if wrong.hint else wrong.message

    def take(self, case: str, steps: Sequence[Step]) -> None:
        """Makes the lines whose steps are all among `steps`, up to the first that has another, the lines of the case of
        that name, and that case the last: so far the plan was carried out again."""
        at = next(at for at, each in enumerate(self.cases) if each.name == case)
        del self.cases[at + 1 :]
        by_line: dict[int, list[Step]] = {}
        for step in steps:
            by_line.setdefault(step.location.line, []).append(step)
        kept: list[Line] = []
        # The lines of the last case are the last ones of the text.
        first = self.text().count("\n") + 1 - len(self.case.lines)
        for number, line in enumerate(self.case.lines, first):
            if number not in by_line or len(by_line[number]) < len(line.steps):
                break
            kept.append(Line(line.text, tuple(by_line[number])))
        self._count = max([self._count, *by_line])
        self.case.lines = kept

    def drop(self, steps: Sequence[Step]) -> list[Line]:
        """Takes the lines out that have one of these steps; those lines."""
        gone = [line for line in self.lines if set(line.steps) & set(steps)]
        for case in self.cases:
            case.lines = [line for line in case.lines if line not in gone]
        return gone


def _draft_of(parsed: Parsed) -> Plan:
    assert parsed.draft is not None  # noqa: S101 - a text always gives one
    return parsed.draft
