"""Markdown text -> Plan, with every problem that it has."""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath

from smoketree.plan.blocks import BlockKind, blocks
from smoketree.plan.check import PlaceholderCheck, always_problems, case_problems
from smoketree.plan.front import read_head
from smoketree.plan.headers import Header, HeaderKind, header
from smoketree.plan.markup import blanked, split_lines
from smoketree.plan.model import Case, Location, Plan, Problem, Severity, Step
from smoketree.plan.outline import Section, read_section, sections, unread


@dataclass(frozen=True, slots=True)
class Parsed:
    """A plan, or None where an error makes it unusable, and all problems in the order of the file. `draft` is what
    could be read of the plan in any case: it is listed, never run."""

    plan: Plan | None
    problems: tuple[Problem, ...]
    draft: Plan | None = None

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)


def parse(text: str, file: str, variables: Collection[str] = ()) -> Parsed:
    """Reads a plan's text. Never raises: what is wrong is in the problems, all at once.

    `file` is the name that locations carry; `variables` are names known besides those of the front matter
    (`--var`, `--vars-file`). A byte order mark and the kind of line ends make no difference but to `sha`.
    """
    lines = split_lines(text.removeprefix("\ufeff"))
    head = read_head(lines, file)
    source = blanked(lines[head.body - 1 :], file)
    found, faults = sections(blocks(source.lines, head.body), file)
    body = _read_body(_read_as_cases(found, file), file)
    problems = [*head.problems, *faults, *body.problems, *always_problems(body.always)]
    problems += [_moved(problem, head.body - 1) for problem in source.problems]
    if body.cases or not head.problems:
        problems += case_problems(body.cases, body.broken, file)
    if not head.problems:
        steps = [*(step for case in body.cases for step in case.steps), *body.always]
        problems += PlaceholderCheck(head.front, variables, lines).problems(
            sorted(steps, key=lambda step: step.location)
        )
    ordered = tuple(sorted(dict.fromkeys(problems)))
    sha = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    plan = Plan(file, "\n".join(lines), sha, head.front, tuple(body.cases), tuple(body.always))
    unusable = any(problem.severity is Severity.ERROR for problem in ordered)
    return Parsed(None if unusable else plan, ordered, plan)


@dataclass(slots=True)
class _Body:
    """What stands below the front matter. `broken` are the places of cases with a line that could not be read."""

    cases: list[Case] = field(default_factory=list)
    always: list[Step] = field(default_factory=list)
    broken: set[Location] = field(default_factory=set)
    problems: list[Problem] = field(default_factory=list)


def _read_body(found: Sequence[Section], file: str) -> _Body:
    body = _Body()
    for section in found:
        if section.header is None:
            body.problems += unread(section, file)
            continue
        read = read_section(section, file)
        body.problems += read.problems
        if section.header.kind is HeaderKind.FINALLY:
            body.always += read.steps
            continue
        body.cases.append(Case(section.header.name, section.location, read.steps))
        if any(problem.severity is Severity.ERROR for problem in read.problems):
            body.broken.add(section.location)
    return body


def _moved(problem: Problem, lines: int) -> Problem:
    at = problem.location
    return Problem(Location(at.file, at.line + lines, at.column), problem.message, problem.hint, problem.severity)


def _read_as_cases(found: list[Section], file: str) -> list[Section]:
    """A text without a case header is one case, named after its first heading or else its file."""
    if any(section.header is not None and section.header.kind is HeaderKind.CASE for section in found):
        return found
    first = found[0]
    if not any(block.kind is not BlockKind.HEADING for block in first.blocks):
        return found
    headings = [block for block in first.blocks if block.kind is BlockKind.HEADING]
    name = header(headings[0].lines[0].text).name if headings else ""
    name = name or PurePath(file.replace("\\", "/")).stem or "plan"
    line, column = (headings or first.blocks)[0].lines[0].locate()
    only = Section(Header(HeaderKind.CASE, name), Location(file, line, column), 0, first.blocks)
    return [only, *found[1:]]
