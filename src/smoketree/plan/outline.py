"""Divides a plan's blocks among its cases and reads each case's steps."""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are meant

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from smoketree.plan.blocks import Block, BlockKind, begins_assertion
from smoketree.plan.headers import Header, HeaderKind, header, is_bare, misspelt
from smoketree.plan.lines import units
from smoketree.plan.model import Location, Problem, Severity, Step
from smoketree.plan.passage import Passage
from smoketree.plan.quotes import mask
from smoketree.plan.steps import Lead, Steps, read, read_lead, tidy
from smoketree.plan.wording import Reading, is_command, is_instruction, opening

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
    """Divides blocks at case headers; the first section is what stands before them.

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
        place = _at(file, block.lines[0])
        if head is not None and head.kind in (HeaderKind.CASE, HeaderKind.FINALLY):
            count += head.kind is HeaderKind.CASE
            current = Section(_named(head, count), place, block.level)
            result.append(current)
            continue
        if head is not None and cased:
            if head.kind is HeaderKind.DOUBTFUL:
                problems += _doubtful(items, heads, at, place, head)
            if current.header is not None and block.level <= current.level and not _belongs(head):
                current = Section(None, place, block.level)
                result.append(current)
        current.blocks.append(block)
    return result, problems


def _named(head: Header, count: int) -> Header:
    """`#Case 2 Log out` as the second case is "Log out"; `#Case 404 page` keeps its number, which counts nothing."""
    if not head.number or head.number == str(count):
        return head
    return Header(head.kind, f"{head.number} {head.name}".strip(), "", head.glued)


def _belongs(head: Header) -> bool:
    """Whether a heading is a part of a case whatever its level."""
    word = head.name.strip(" :：").lower()
    return word in _STEPS or _asserts(head)


def _asserts(head: Header) -> bool:
    name = head.name.strip(" :：")
    lead = read_lead(Passage.of(name + ":", 1))
    return bool(lead and lead.assertion and lead.prefix is None)


def _doubtful(
    items: Sequence[Block], heads: dict[int, Header], at: int, place: Location, head: Header
) -> list[Problem]:
    """A heading with a case's word but no number and no colon: an error where steps follow, which might be lost."""
    follows: list[Block] = []
    for later, block in enumerate(items[at + 1 :], at + 1):
        if later in heads:
            break
        follows.append(block)
    message = f'"{head.name}" is read as a title, not as a case'
    hint = "write a colon or a number after the word to make it a case, or other words"
    if any(block.kind is BlockKind.ITEM or begins_assertion(block.lines[0]) for block in follows):
        return [Problem(place, message, hint)]
    before = any(heads[earlier].kind is HeaderKind.CASE for earlier in heads if earlier < at)
    return [Problem(place, message, hint, Severity.WARNING)] if before else []


def read_section(section: Section, file: str) -> Steps:
    """Reads the steps of a case.

    Where it has bullets these are its steps, and so are lines that begin with an assertion word; other lines
    are notes. Where it has none, each sentence is a step.
    """
    reader = _Reader(file, any(block.kind is BlockKind.ITEM for block in section.blocks))
    for at, block in enumerate(section.blocks):
        reader.take(block, section.blocks[at + 1] if at + 1 < len(section.blocks) else None)
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
        problems.append(Problem(_at(file, first), message, "move it below a case header", severity))
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
            self._ignored(block)
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

    def _ignored(self, block: Block) -> None:
        first = block.lines[0]
        table = first.text.startswith("|")
        if table or begins_assertion(first.cut(len(first.text) - len(first.text.lstrip("> ")))):
            what = "a table is" if table else "a quotation is"
            self._warn(first, f"{what} not read as steps", "write steps as bullets")

    def _item(self, block: Block, following: Block | None) -> None:
        self._leads = [(level, lead) for level, lead in self._leads if level < block.level]
        passage = block.passage
        nested = following is not None and following.kind is BlockKind.ITEM and following.level > block.level
        lead = self._lead()
        if nested and (own := read_lead(passage)) is not None:
            self._leads.append((block.level, _within(lead, own)))
            return
        self._read(passage, lead)

    def _paragraph(self, block: Block, following: Block | None) -> None:
        self.problems += _bare(block, self._file)
        last = following is not None and following.kind is BlockKind.ITEM
        self._leads = []
        found = units(block.lines, prose=not self._bulleted)
        for at, unit in enumerate(found):
            if last and at == len(found) - 1 and (lead := read_lead(unit)) is not None:
                self._leads = [(-1, lead)]
            elif not self._bulleted:
                self._read(unit, self._section, prose=True)
            elif begins_assertion(unit):
                self._unbulleted(unit)
            else:
                self._note(unit)

    def _unbulleted(self, unit: Passage) -> None:
        """`Assert: ...` in a case with bullets; "Check the wiki" there is more likely a note, but says so."""
        found = opening(mask(tidy(unit).text))
        if found.reading is Reading.ASSERTION or found.marked:
            self._read(unit, self._section)
        else:
            self._note(unit)

    def _note(self, passage: Passage) -> None:
        """Notes are not run. What looks like a step among them is pointed out; what can be nothing else is an error,
        as a step that is left out unseen may let a case pass."""
        tidied = tidy(passage)
        masked = mask(tidied.text)
        message = "this line is read as a note, not as a step"
        if is_command(masked) and not self._notes:
            hint = "begin it with a bullet to make it a step, or with > to make it a note"
            self.problems.append(Problem(_at(self._file, tidied), message, hint))
        elif is_instruction(masked) or opening(masked).reading is not Reading.ACTION:
            self._warn(tidied, message, "begin it with a bullet to make it a step")

    def _lead(self) -> Lead | None:
        return self._leads[-1][1] if self._leads else self._section

    def _read(self, passage: Passage, lead: Lead | None, *, prose: bool = False) -> None:
        found = read(passage, self._file, prose=prose, lead=lead)
        self.steps += found.steps
        self.problems += found.problems

    def _warn(self, passage: Passage, message: str, hint: str) -> None:
        self.problems.append(Problem(_at(self._file, passage), message, hint, Severity.WARNING))


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
        problems.append(Problem(_at(file, line), message, hint, Severity.WARNING))
    return problems


def _at(file: str, passage: Passage) -> Location:
    line, column = passage.locate()
    return Location(file, line, column)
