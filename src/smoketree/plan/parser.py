"""Markdown text -> Plan, with every problem that it has."""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are intended

import difflib
import hashlib
import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter
from pathlib import PurePath

from smoketree.plan.front import read_head
from smoketree.plan.markdown import (
    Block,
    BlockKind,
    Header,
    HeaderKind,
    Passage,
    begins_assertion,
    blanked,
    blocks,
    header,
    is_bare,
    misspelt,
    split_lines,
)
from smoketree.plan.model import Case, FrontMatter, Location, Plan, Problem, Severity, Step
from smoketree.plan.sentences import Reading, Statement, begins_step, is_command, is_instruction, opening, stated
from smoketree.plan.steps import Lead, Steps, read, read_lead, seems_asserted, tidy, units
from smoketree.plan.values import SECRET, TOTP, is_runtime, mailed, mask, placeholders, remembered, unclosed

_NOTES = frozenset({"note", "notes", "background", "description", "comment", "comments", "references", "links", "todo"})
_STEPS = frozenset({"step", "steps", "actions", "given", "when", "then", "setup"})


@dataclass(slots=True)
class Section:
    """A case, the steps under `#Finally`, or text that belongs to no case (`header` is None)."""

    header: Header | None
    location: Location
    level: int = 0
    blocks: list[Block] = field(default_factory=list)


def sections(found: Iterable[Block], file: str) -> tuple[list[Section], list[Problem]]:
    """Divides blocks at case headers; the first section is what comes before them.

    A heading of the same or a higher level that begins no case ends one, but for "Steps", "Expected" and the like.
    Where no header begins a case, the first section has everything, headings too.
    """
    items = list(found)
    heads = {at: header(block.lines[0].text) for at, block in enumerate(items) if block.kind is BlockKind.HEADING}
    cased = any(head.kind is HeaderKind.CASE for head in heads.values())
    current = Section(None, Location(file, 1, 1))
    result = [current]
    problems: list[Problem] = []
    count = 0
    for at, block in enumerate(items):
        head = heads.get(at)
        place = block.lines[0].at(file)
        if head is not None and head.kind in (HeaderKind.CASE, HeaderKind.FINALLY):
            count += head.kind is HeaderKind.CASE
            current = Section(_named(head, count), place, block.level)
            result.append(current)
            continue
        if head is not None and cased:
            if head.kind is HeaderKind.DOUBTFUL:
                problems += _doubtful(items, heads, at, place, head)
            part_of_case = head.name.strip(" :：").lower() in _STEPS or _asserts(head)
            if current.header is not None and block.level <= current.level and not part_of_case:
                current = Section(None, place, block.level)
                result.append(current)
        current.blocks.append(block)
    return result, problems


def _named(head: Header, count: int) -> Header:
    """`#Case 2 Log out` as the second case is "Log out"; `#Case 404 page` keeps its number, which counts nothing."""
    if not head.number or head.number == str(count):
        return head
    return Header(head.kind, f"{head.number} {head.name}".strip(), "", head.glued)


def _asserts(head: Header) -> bool:
    name = head.name.strip(" :：")
    lead = read_lead(Passage.of(name + ":", 1))
    return bool(lead and lead.assertion and lead.prefix is None)


def _doubtful(
    items: Sequence[Block], heads: dict[int, Header], at: int, place: Location, head: Header
) -> list[Problem]:
    """A heading with a case's word but no number and no colon: an error where steps follow, which might be lost."""
    follows = items[at + 1 : next((later for later in heads if later > at), None)]
    message = f'"{head.name}" is read as a title, not as a case'
    hint = "write a colon or a number after the word to make it a case, or other words"
    if any(block.kind is BlockKind.ITEM or begins_assertion(block.lines[0]) for block in follows):
        return [Problem(place, message, hint)]
    after_a_case = any(heads[earlier].kind is HeaderKind.CASE for earlier in heads if earlier < at)
    return [Problem(place, message, hint, Severity.WARNING)] if after_a_case else []


def read_section(section: Section, file: str) -> Steps:
    """Reads the steps of a case.

    Where it has bullets these are its steps, and so are lines that begin with an assertion word; other lines
    are notes. Where it has none, each sentence is a step.
    """
    reader = _Reader(file, any(block.kind is BlockKind.ITEM for block in section.blocks))
    for block, following in itertools.zip_longest(section.blocks, section.blocks[1:]):
        reader.take(block, following)
    return Steps(tuple(reader.steps), tuple(reader.problems))


def unread(section: Section, file: str) -> list[Problem]:
    """What text outside all cases seems to have meant: an error where an assertion would be lost after a case."""
    problems: list[Problem] = []
    for block in section.blocks:
        if block.kind is BlockKind.PARAGRAPH:
            problems += _bare(block, file)
        if block.kind is BlockKind.IGNORED or block.kind is BlockKind.HEADING:
            continue
        first = tidy(block.lines[0])
        asserts = begins_assertion(first)
        if not asserts and not (block.kind is BlockKind.ITEM and is_instruction(mask(first.text))):
            continue
        severity = Severity.ERROR if asserts and section.level else Severity.WARNING
        message = "this line belongs to no case and is not run"
        problems.append(Problem(first.at(file), message, "move it below a case header", severity))
    return problems[:20]


class _Reader:
    """Walks the blocks of one case; knows which line with a colon leads the bullets that come."""

    def __init__(self, file: str, bulleted: bool) -> None:
        self.steps: list[Step] = []
        self.problems: list[Problem] = []
        self._file = file
        self._bulleted = bulleted
        self._section: Lead | None = None
        self._leads: list[tuple[int, Lead]] = []
        self._notes = 0

    def take(self, block: Block, following: Block | None) -> None:
        """Reads one block; `following` is the next one, if any."""
        if block.kind is BlockKind.HEADING:
            self._heading(block)
        elif block.kind is BlockKind.IGNORED:
            first = block.lines[0]
            table = first.text.startswith("|")
            if table or begins_assertion(first.cut(len(first.text) - len(first.text.lstrip("> ")))):
                what = "a table is" if table else "a quotation is"
                self._warn(first, f"{what} not read as steps", "write steps as bullets")
        elif self._notes:
            self._note(block.passage)
        elif block.kind is BlockKind.ITEM:
            self._item(block, following)
        else:
            self._paragraph(block, following)

    def _heading(self, block: Block) -> None:
        line = block.lines[0].text
        head = header(line)
        word = head.name.strip(" :：").lower()
        self._leads = []
        if self._notes and block.level > self._notes:
            return
        self._notes = block.level if word in _NOTES else 0
        self._section = Lead(assertion=True) if _asserts(head) else None

    def _item(self, block: Block, following: Block | None) -> None:
        self._leads = [(level, lead) for level, lead in self._leads if level < block.level]
        passage = block.passage
        nested = following is not None and following.kind is BlockKind.ITEM and following.level > block.level
        lead = self._leads[-1][1] if self._leads else self._section
        if nested and (own := read_lead(passage)) is not None:
            self._leads.append((block.level, _within(lead, own)))
            return
        self._read(passage, lead)

    def _paragraph(self, block: Block, following: Block | None) -> None:
        self.problems += _bare(block, self._file)
        last = following is not None and following.kind is BlockKind.ITEM
        self._leads = []
        all_units = units(block.lines, prose=not self._bulleted)
        for unit in all_units:
            if last and unit is all_units[-1] and (lead := read_lead(unit)) is not None:
                self._leads = [(-1, lead)]
            elif not self._bulleted:
                self._read(unit, self._section, prose=True)
            elif begins_assertion(unit) and (
                (found := opening(mask(tidy(unit).text))).marked or found.reading is Reading.ASSERTION
            ):
                self._read(unit, self._section)
            else:  # "Check the wiki" in a case with bullets is more likely a note
                self._note(unit)

    def _note(self, passage: Passage) -> None:
        """Notes are not run. What looks like a step among them is pointed out; what can be nothing else is an error,
        as a step that is left out unseen may let a case pass."""
        tidied = tidy(passage)
        masked = mask(tidied.text)
        message = "this line is read as a note, not as a step"
        if is_command(masked) and not self._notes:
            hint = "begin it with a bullet to make it a step, or with > to make it a note"
            self.problems.append(Problem(tidied.at(self._file), message, hint))
        elif begins_step(masked) or stated(masked) is Statement.EXPECTED:
            self._warn(tidied, message, "begin it with a bullet to make it a step")

    def _read(self, passage: Passage, lead: Lead | None, *, prose: bool = False) -> None:
        acted = not all(step.is_assertion for step in self.steps)
        found = read(passage, self._file, prose=prose, lead=lead, acted=acted)
        self.steps += found.steps
        self.problems += found.problems

    def _warn(self, passage: Passage, message: str, hint: str) -> None:
        self.problems.append(Problem(passage.at(self._file), message, hint, Severity.WARNING))


def _within(outer: Lead | None, inner: Lead) -> Lead:
    """A lead below another: what the outer one says holds on."""
    if outer is None:
        return inner
    conditions = [lead.condition for lead in (outer, inner) if lead.condition is not None]
    prefixes = [lead.prefix for lead in (outer, inner) if lead.prefix is not None]
    return Lead(
        outer.assertion or inner.assertion,
        Passage.joined(prefixes) if prefixes else None,
        " and ".join(conditions) if conditions else None,
    )


def _bare(block: Block, file: str) -> list[Problem]:
    problems = []
    for line in block.lines:
        if is_bare(line.text):
            message, hint = "this line begins no case", "write # before it if it should"
        elif word := misspelt(line.text):
            message, hint = "this line begins no case", f"did you mean #{word}?"
        else:
            continue
        problems.append(Problem(line.at(file), message, hint, Severity.WARNING))
    return problems


_RUNTIME = ("unique", "today")


def case_problems(cases: Sequence[Case], broken: Collection[Location], file: str) -> Iterator[Problem]:
    """Names that are missing or given twice, cases that assert nothing, and a plan without cases.

    `broken` are the places of cases in which a line could not be read: what they assert is unknown.
    """
    if not cases:
        yield Problem(Location(file, 1), "a plan without a case", "begin one with a line like #Case 1: Log in")
    seen: dict[str, Location] = {}
    for case in cases:
        if not case.name:
            yield Problem(case.location, "a case without a name", "write it after the colon: #Case 1: Log in")
        elif (first := seen.setdefault(case.name.casefold(), case.location)) != case.location:
            yield Problem(case.location, f'a second case named "{case.name}"', f"the first is at line {first.line}")
        if case.location in broken:
            continue
        if not case.steps:
            yield Problem(case.location, f'the case "{case.name}" has no steps', "write them as bullets")
        elif not case.assertions:
            meant = next((step for step in case.steps if seems_asserted(step.text)), None)
            hint = "add a line that begins with Assert: or Verify"
            if meant is not None:
                hint = f"begin line {meant.location.line} with Verify, if it says what must be true"
            yield Problem(case.location, f'the case "{case.name}" asserts nothing', hint)


class PlaceholderCheck:
    """Walks the steps in the order of the file, so that a remembered name is known only after it was."""

    def __init__(self, front: FrontMatter, variables: Collection[str], lines: Sequence[str]) -> None:
        self._front = front
        self._lines = lines
        self._known = {*front.variables, *variables}
        self._later: dict[str, int] = {}

    def problems(self, steps: Sequence[Step]) -> Iterator[Problem]:
        for step in steps:
            for name in remembered(step.text):
                self._later.setdefault(name, step.location.line)
        for step in steps:
            names = remembered(step.text)
            self._known.update(names, mailed(step.text))
            if step.condition is not None:
                yield from self._text_problems(step.condition, replace(step.location, column=1))
            yield from self._text_problems(step.text, step.location)
            for name in set(names) & {*self._front.variables, *_RUNTIME}:
                message = f"{name} is remembered, but it is a variable already"
                yield Problem(step.location, message, "choose another name", Severity.WARNING)

    def _text_problems(self, text: str, at: Location) -> Iterator[Problem]:
        if "{{" not in text:
            return
        for start in unclosed(text):
            place = self._place(text[start : start + 6], at)
            yield Problem(place, "{{ does not start a placeholder", "write {{NAME}}, or \\{{ for two plain braces")
        for placeholder in placeholders(text):
            if (fault := self._fault(placeholder.name)) is not None:
                yield Problem(self._place(text[placeholder.start : placeholder.end], at), *fault)

    def _place(self, written: str, at: Location) -> Location:
        """Where some words of a step stand: on its first line or, if it is wrapped, on one of the next."""
        for line in range(at.line, min(at.line + 20, len(self._lines) + 1)):
            column = self._lines[line - 1].find(written, at.column - 1 if line == at.line else 0)
            if column >= 0:
                return Location(at.file, line, column + 1)
        return at

    def _fault(self, name: str) -> tuple[str, str] | None:
        """What is wrong with a placeholder's name, and what to do about it; None where it is known."""
        for prefix in (SECRET, TOTP):
            if name.startswith(prefix):
                secret = name.removeprefix(prefix)
                if secret in self._front.secrets:
                    return None
                near = difflib.get_close_matches(secret, self._front.secrets, 1, 0.5)
                hint = f"did you mean {{{{{prefix}{near[0]}}}}}?" if near else f"list {secret} under secrets"
                return f"unknown secret {{{{{name}}}}}", hint
        if name in self._known or is_runtime(name):
            return None
        if name in self._front.secrets:
            hint = f"write {{{{{SECRET}{name}}}}}"
        elif name in self._later:
            hint = f"it is remembered only at line {self._later[name]}"
        else:
            near = difflib.get_close_matches(name, [*self._known, *_RUNTIME], 1, 0.5)
            hint = f"did you mean {{{{{near[0]}}}}}?" if near else "give it under variables or with --var"
        return f"unknown variable {{{{{name}}}}}", hint


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
    # The front matter is blanked, not cut off: every line keeps its number.
    source = blanked([""] * (head.body - 1) + lines[head.body - 1 :], file)
    found, faults = sections(blocks(source.lines), file)
    problems = [*head.problems, *source.problems, *faults]
    cases: list[Case] = []
    always: list[Step] = []
    broken: set[Location] = set()  # cases with a line that could not be read
    for section in _read_as_cases(found, file):
        if section.header is None:
            problems += unread(section, file)
            continue
        read = read_section(section, file)
        problems += read.problems
        if section.header.kind is HeaderKind.FINALLY:
            always += read.steps
            continue
        cases.append(Case(section.header.name, section.location, read.steps))
        if any(problem.severity is Severity.ERROR for problem in read.problems):
            broken.add(section.location)
    for step in always:
        if step.is_assertion:  # what runs whatever happened can prove nothing
            hint = "move it to a case: these steps only clean up"
            problems.append(Problem(step.location, "an assertion under #Finally", hint))
    if cases or not head.problems:
        problems += case_problems(cases, broken, file)
    if not head.problems:
        steps = sorted(
            (step for part in (*(case.steps for case in cases), always) for step in part), key=attrgetter("location")
        )
        problems += PlaceholderCheck(head.front, variables, lines).problems(steps)
    ordered = tuple(sorted(dict.fromkeys(problems)))
    sha = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    plan = Plan(file, "\n".join(lines), sha, head.front, tuple(cases), tuple(always))
    unusable = any(problem.severity is Severity.ERROR for problem in ordered)
    return Parsed(None if unusable else plan, ordered, plan)


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
