"""Markdown text -> blocks that know their place in the file: headings, list items, paragraphs.

Only what a plan needs, and more than CommonMark reads: `#Case 1` without a space, items after `•`, `Step 3:` or
`1)Click`, an assertion that begins inside a paragraph, deeply indented text that is no code.
markdown-it-py would need a rule of ours for each of these, so it would be more code than this.
"""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are intended

import difflib
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from smoketree.plan.model import Location, Problem, Severity
from smoketree.plan.sentences import Reading, opening
from smoketree.plan.values import mask, spans

_FENCE = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?(?P<run>`{3,}(?=[^`]*$)|~{3,})")
_CASE = re.compile(r"\s{0,3}#{1,6}\s*[*_]*(?:test\s+)?(?:case|scenario|test|finally)\b", re.IGNORECASE)
_OPEN = "<!--"
_CLOSE = "-->"
_COLUMN_BITS = 24
"""More than a plan's longest line: a plan has 5 MB at most."""


@dataclass(frozen=True, slots=True)
class Source:
    """The lines of a text with code and comments blanked, and what was wrong with these."""

    lines: tuple[str, ...]
    problems: tuple[Problem, ...]


def split_lines(text: str) -> list[str]:
    """Lines as editors count them: at LF, CRLF and CR only."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def blanked(lines: Sequence[str], file: str) -> Source:
    """Blanks code fences (CommonMark 4.5) and HTML comments, so that lines and columns stay as they are. A comment in
    quotes or backticks is none."""
    kept: list[str] = []
    fence = ""
    opened = 0
    comment = 0
    for number, line in enumerate(lines, 1):
        if fence:
            kept.append("")
            fence = "" if _closes(line, fence) else fence
        elif not comment and (match := _FENCE.match(line)):
            fence, opened = match.group("run"), number
            kept.append("")
        elif comment or _OPEN in line:
            rest, still = _uncommented(line, bool(comment))
            comment = (comment or number) if still else 0
            kept.append(rest)
        else:
            kept.append(line)
    problems: list[Problem] = []
    if fence:
        hides = any(_CASE.match(line) for line in lines[opened:])
        at = Passage.of(lines[opened - 1], opened).at(file)
        message = f"a code fence that is never closed hides {'a case' if hides else 'the rest of the plan'}"
        # A case that would never run is an error: its tests would be lost unseen.
        severity = Severity.ERROR if hides else Severity.WARNING
        problems.append(Problem(at, message, "close it with a line of its own", severity))
    if comment:
        at = Location(file, comment, lines[comment - 1].rfind(_OPEN) + 1)
        problems.append(Problem(at, "a comment that is never closed hides the rest of the plan", "add -->"))
    return Source(tuple(kept), tuple(problems))


def _closes(line: str, fence: str) -> bool:
    run = line.strip().lstrip("> \t")
    return len(run) >= len(fence) and not run.strip(fence[0])


def _uncommented(line: str, inside: bool) -> tuple[str, bool]:
    """The line with its comments blanked, and whether a comment goes on after it."""
    kept, at = "", 0
    while True:
        if inside:
            end = line.find(_CLOSE, at)
            stop = len(line) if end < 0 else end + len(_CLOSE)
            kept += " " * (stop - at)
            if end < 0:
                return kept, True
        else:
            quoted = spans(line[at:])
            starts = (match.start() for match in re.finditer(_OPEN, line[at:]))
            start = next((here for here in starts if not any(q.start < here < q.end for q in quoted)), None)
            if start is None:
                return kept + line[at:], False
            stop = at + start + len(_OPEN)
            kept += line[at : at + start] + " " * len(_OPEN)
        at, inside = stop, not inside


@dataclass(frozen=True, slots=True)
class Passage:
    """Text that was taken out of a file, perhaps from several lines and with parts left out.

    `places` has the line and the column (both from 1) of each character and of the text's end, packed in one number:
    a part of the text then keeps its places by the same slice.
    """

    text: str
    places: Sequence[int]

    @classmethod
    def of(cls, text: str, line: int, column: int = 1) -> Self:
        """A piece of one line, trimmed of white space."""
        first = (line << _COLUMN_BITS) + column
        return cls(text, range(first, first + len(text) + 1)).cut(0)

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Several passages with one space between them; the space is at the end of the one before it."""
        if len(parts) == 1:
            return parts[0]
        return cls(" ".join(part.text for part in parts), [place for part in parts for place in part.places])

    def at(self, file: str, offset: int = 0) -> Location:
        """The place of a character, in that file."""
        return Location(file, *self.locate(offset))

    def locate(self, offset: int = 0) -> tuple[int, int]:
        """Line and column of a character."""
        place = self.places[offset]
        return place >> _COLUMN_BITS, place & (1 << _COLUMN_BITS) - 1

    def cut(self, start: int, end: int | None = None) -> Self:
        """A part of it, trimmed of white space."""
        part = self.text[start:end]
        start += len(part) - len(part.lstrip())
        return type(self)(part.strip(), self.places[start : start + len(part.strip()) + 1])

    def without(self, parts: Iterable[tuple[int, int]]) -> Self:
        """Leaves out parts, given in order and apart from each other as (start, end)."""
        text, places, at = "", list[int](), 0
        for start, end in parts:
            text, places, at = text + self.text[at:start], [*places, *self.places[at:start]], end
        return type(self)(text + self.text[at:], [*places, *self.places[at:]])


# Which headings begin a case: `#Case 1: name`, `# Case 3 - name`, `### **Scenario:** name`.
#
# Written without a space (`#Case name`), the word alone is enough. In a Markdown heading (`## Test ...`) a number,
# a colon or a dash must follow: `# Test plan for the shop` is a title, not a case.


class HeaderKind(StrEnum):
    """What a heading begins. DOUBTFUL: it has the word of a case but neither number nor colon."""

    CASE = "case"
    FINALLY = "finally"
    DOUBTFUL = "doubtful"
    TITLE = "title"


@dataclass(frozen=True, slots=True)
class Header:
    """A heading. `name` is a case's or section's full name; `number` the number before it, where no mark parts them."""

    kind: HeaderKind
    name: str
    number: str = ""
    glued: bool = False


_WORD = re.compile(
    r"(?P<marks>#{0,6})(?P<gap>\s*)[*_]*(?P<word>test\s+(?:case|scenario)|case|scenario|test|finally)"
    r"(?=$|[\s\d:：.#*(–—]|_{2}|-(?:$|[\s\d]))",
    re.IGNORECASE,
)
_AFTER = re.compile(
    r"[*_]*\s*(?:[-#(]?(?P<number>\d+(?:\.\d+)*[a-z]?)(?!\w)\)?)?[*_]*\s*"
    r"(?P<sep>[:：|]|[-–—](?=\s|[*_]|$)|[.)](?=\s|[*_]|$))?(?:[*_]{1,3}(?=\s|$))?(?P<name>.*)",
    re.IGNORECASE | re.DOTALL,
)
_CLOSING = re.compile(r"\s+#+\s*$")
_GLUED = re.compile(r"\s{0,3}#{1,6}(?P<word>[A-Za-z]+)")
_BARE = re.compile(r"[*_]*(?:test\s+(?:case|scenario)|case|scenario|test)\s*\d+[*_]*\s*[:：]", re.IGNORECASE)


def is_heading(line: str) -> bool:
    """Whether a line that begins with `#` is a heading: a space follows the marks, or a case's word at once."""
    stripped = line.lstrip()
    marks = len(stripped) - len(stripped.lstrip("#"))
    return not stripped[marks : marks + 1].strip() or _WORD.match(stripped) is not None


def header(line: str) -> Header:
    """Reads a heading line (with its marks, or without where it is underlined)."""
    text = _CLOSING.sub("", line.strip())
    match = _WORD.match(text)
    if match is None:
        return Header(HeaderKind.TITLE, _clean(text.lstrip("#")))
    glued = bool(match.group("marks")) and not match.group("gap")
    after = _AFTER.match(text, match.end())
    assert after is not None  # noqa: S101 - the pattern matches the empty text
    name, number = _clean(after.group("name")), after.group("number") or ""
    separated = after.group("sep") is not None and (number != "" or after.group("sep") not in (".", ")"))
    if match.group("word").lower() == "finally":
        plain = glued or separated or not name
        return Header(HeaderKind.FINALLY if plain and not number else HeaderKind.TITLE, _clean(text.lstrip("#")))
    if not glued and not number and not separated:
        return Header(HeaderKind.DOUBTFUL, _clean(text.lstrip("#")))
    return Header(HeaderKind.CASE, name, "" if separated else number, glued)


def misspelt(line: str) -> str | None:
    """The word that a line like `#Scenaro: x` was meant to begin with, or None."""
    match = _GLUED.match(line)
    if match is None:
        return None
    near = difflib.get_close_matches(match.group("word").lower(), ("case", "scenario", "test", "finally"), 1, 0.75)
    return near[0].capitalize() if near else None


def is_bare(line: str) -> bool:
    """Whether a line looks like a case header whose `#` was forgotten: `Case 1: name`."""
    return _BARE.match(line) is not None


def _clean(name: str) -> str:
    """One line, without the marks of bold and italics around it."""
    name = " ".join(name.split())
    previous = None
    while name != previous:
        previous = name
        if name.startswith(("*", "_")) and (len(name) - len(name.lstrip("*_"))) <= 3:
            marks = name[: len(name) - len(name.lstrip("*_"))]
            if name.endswith(marks) and len(name) > 2 * len(marks):
                name = name[len(marks) : -len(marks)].strip()
        elif name.count("**") == 1:  # the other half was before the name: **Case 1: name**
            name = name.replace("**", "").strip()
        elif name.count("__") == 1 and name.endswith("__"):
            name = name[:-2].strip()
    return name


_HEADING = re.compile(r"\s{0,3}(?P<marks>#{1,6})(?=\s|[^#])")
_UNDERLINE = re.compile(r" {0,3}(?:=+|-{2,})[ \t]*")
_RULE = re.compile(r" {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})")
_ITEM = re.compile(
    r"(?P<indent>\s*)(?:(?:[-*+•◦▪‣–—]|\(?\d{1,9}(?:\.\d{1,4}){0,3}[.)]|[a-zA-Z]\)|\d{1,4}(?:\.\d{1,4}){1,3})(?=\s|$)\s*"
    r"|[-•](?=[^\W\d_])|\d{1,9}[.)、](?=[^\W\d_a-z])|[Ss][Tt][Ee][Pp]\s+\d{1,4}\s*[:.)–-]\s*)(?P<text>.*)"
)
_TABLE = re.compile(r"\s*\|.*\|\s*$")
_QUOTE = re.compile(r" {0,3}>")


class BlockKind(StrEnum):
    """What a block of lines is."""

    HEADING = "heading"
    ITEM = "item"
    PARAGRAPH = "paragraph"
    IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together. `level` is a heading's number of marks, or an item's indentation in columns.

    A heading keeps its whole line (with the marks) as its only passage; an item's marker is taken off.
    """

    kind: BlockKind
    level: int
    lines: tuple[Passage, ...]

    @property
    def passage(self) -> Passage:
        return Passage.joined(self.lines)


def blocks(lines: Sequence[str]) -> Iterator[Block]:
    """Reads lines into blocks. Blank lines are left out."""
    open_block: Block | None = None
    for number, line in enumerate(lines, 1):
        started = None if open_block is None else _continued(open_block, line, number)
        if started is not None:
            open_block = started
            continue
        if open_block is not None:
            if open_block.kind is BlockKind.PARAGRAPH and len(open_block.lines) == 1 and _UNDERLINE.fullmatch(line):
                level = 1 if line.strip().startswith("=") else 2
                yield Block(BlockKind.HEADING, level, open_block.lines)
                open_block = None
                continue
            yield open_block
        open_block = _started(line, number)
    if open_block is not None:
        yield open_block


def _started(line: str, number: int) -> Block | None:
    if not line.strip():
        return None
    if (match := _HEADING.match(line)) and is_heading(line):
        return Block(BlockKind.HEADING, len(match.group("marks")), (Passage.of(line, number),))
    if _RULE.fullmatch(line):
        return None
    if _TABLE.match(line) or _QUOTE.match(line):
        return Block(BlockKind.IGNORED, 0, (Passage.of(line, number),))
    if match := _ITEM.match(line):
        text = Passage.of(match.group("text"), number, match.start("text") + 1)
        return Block(BlockKind.ITEM, _width(match.group("indent")), (text,))
    return Block(BlockKind.PARAGRAPH, _width(line[: len(line) - len(line.lstrip())]), (Passage.of(line, number),))


def _continued(block: Block, line: str, number: int) -> Block | None:
    """The block with the line added, where the line goes on with it."""
    if block.kind is BlockKind.HEADING or not line.strip() or _UNDERLINE.fullmatch(line):
        return None
    new = _started(line, number)
    if new is None or new.kind is not (BlockKind.IGNORED if block.kind is BlockKind.IGNORED else BlockKind.PARAGRAPH):
        return None
    if block.kind is BlockKind.ITEM and begins_assertion(new.lines[0]):
        return None
    return Block(block.kind, block.level, (*block.lines, *new.lines))


def begins_assertion(line: Passage) -> bool:
    """Whether a line without a bullet is an assertion of its own: `Assert: ...`, or a capital `Verify that ...`.

    A small letter at the beginning of a line is more likely the rest of a wrapped sentence.
    """
    plain = line.text.lstrip("*_ ")
    masked = mask(plain)
    found = opening(masked)
    if found.reading is Reading.ACTION or not (plain[:1].isupper() or found.marked):
        return found.marked
    return True


def _width(blank: str) -> int:
    return len(blank.expandtabs(4))
