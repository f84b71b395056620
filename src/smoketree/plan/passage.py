"""A run of text that knows where in the file each of its characters stands."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Anchor:
    """From `offset` on, the text stands at `line` from `column` on (both from 1)."""

    offset: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Passage:
    """Text that was taken out of a file, perhaps from several lines and with parts left out."""

    text: str
    anchors: tuple[Anchor, ...]

    @classmethod
    def of(cls, text: str, line: int, column: int = 1) -> Self:
        """A piece of one line, trimmed of white space."""
        stripped = text.lstrip()
        return cls(stripped.rstrip(), (Anchor(0, line, column + len(text) - len(stripped)),))

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """Several passages with one space between them."""
        anchors: list[Anchor] = []
        offset = 0
        for part in parts:
            anchors += [Anchor(offset + anchor.offset, anchor.line, anchor.column) for anchor in part.anchors]
            offset += len(part.text) + 1
        return cls(" ".join(part.text for part in parts), tuple(anchors))

    def locate(self, offset: int = 0) -> tuple[int, int]:
        """Line and column of a character."""
        anchor = self.anchors[bisect_right(self.anchors, offset, key=lambda anchor: anchor.offset) - 1]
        return anchor.line, anchor.column + offset - anchor.offset

    def cut(self, start: int, end: int | None = None) -> Self:
        """A part of it, trimmed of white space."""
        stop = len(self.text) if end is None else min(end, len(self.text))
        while start < stop and self.text[start].isspace():
            start += 1
        while stop > start and self.text[stop - 1].isspace():
            stop -= 1
        first = bisect_right(self.anchors, start, key=lambda anchor: anchor.offset) - 1
        line, column = self.locate(start)
        rest = [
            Anchor(anchor.offset - start, anchor.line, anchor.column)
            for anchor in self.anchors[first + 1 :]
            if anchor.offset < stop
        ]
        return type(self)(self.text[start:stop], (Anchor(0, line, column), *rest))

    def without(self, parts: Iterable[tuple[int, int]]) -> Self:
        """Leaves out parts, given in order and apart from each other as (start, end)."""
        pieces: list[str] = []
        anchors: list[Anchor] = []
        offset = at = 0
        for start, end in [*parts, (len(self.text), len(self.text))]:
            if start > at:
                pieces.append(self.text[at:start])
                anchors += self._anchors_of(at, start, offset)
                offset += start - at
            at = max(at, end)
        return type(self)("".join(pieces), tuple(anchors) or self.anchors[:1])

    def _anchors_of(self, start: int, end: int, offset: int) -> list[Anchor]:
        line, column = self.locate(start)
        inner = [anchor for anchor in self.anchors if start < anchor.offset < end]
        return [Anchor(offset, line, column)] + [
            Anchor(offset + anchor.offset - start, anchor.line, anchor.column) for anchor in inner
        ]
