"""The outline of a Markdown text: headings, list items, paragraphs. Only what a plan needs of CommonMark."""

# ruff: noqa: RUF001 - dashes, colons and quotes of all scripts are meant

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from smoketree.plan.headers import is_heading
from smoketree.plan.passage import Passage
from smoketree.plan.quotes import mask
from smoketree.plan.wording import Reading, opening

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


def blocks(lines: Sequence[str], first: int = 1) -> Iterator[Block]:
    """Reads lines, the first of which has the number `first`, into blocks. Blank lines are left out."""
    open_block: Block | None = None
    for number, line in enumerate(lines, first):
        started = None if open_block is None else _continued(open_block, line, number)
        if started is not None:
            open_block = started
            continue
        if open_block is not None:
            if open_block.kind is BlockKind.PARAGRAPH and len(open_block.lines) == 1 and _UNDERLINE.fullmatch(line):
                yield _underlined(open_block, line)
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


def _underlined(block: Block, line: str) -> Block:
    level = 1 if line.strip().startswith("=") else 2
    title = block.lines[0]
    return Block(BlockKind.HEADING, level, (title,))


def _width(blank: str) -> int:
    return len(blank.expandtabs(4))
