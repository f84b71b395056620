"""The parts of a diff, its text, and how it is applied."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from smoketree.snapshot.outline import read_key

_PLACE = re.compile(r"@@ (\d+),(\d+)(?: indented by (-?\d+))? @@")
_LONGEST = 160
"""Characters of a line that is only there to be read."""

_REMOVED_SHOWN = 8
_CUT = "\u2026"


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines in place of others. `at` is the number (from 0) of the old line before which this happens.

    `path` are the lines of the new snapshot that all this is below, outermost first. `count`, where `removed` does not
    hold all of them, is how many lines go.
    """

    at: int
    removed: tuple[str, ...]
    added: tuple[str, ...]
    path: tuple[str, ...] = ()
    count: int | None = None

    @property
    def gone(self) -> int:
        return len(self.removed) if self.count is None else self.count


@dataclass(frozen=True, slots=True)
class Shift:
    """`count` lines from `at` (from 0) on that stay as they are, indented by `by` more spaces."""

    at: int
    count: int
    by: int


def write_edits(edits: Iterable[Hunk | Shift]) -> list[str]:
    """The lines of a diff."""
    lines: list[str] = []
    shown: tuple[str, ...] = ()
    for edit in edits:
        if isinstance(edit, Shift):
            lines.append(f"@@ {edit.at + 1},{edit.count} indented by {edit.by} @@")
            continue
        lines.append(f"@@ {edit.at + 1},{edit.gone} @@")
        lines.extend(f"  {_short(line)}" for line in _not_shown(edit.path, shown))
        lines.extend(_body(edit))
        shown = edit.path
    return lines


def _not_shown(path: tuple[str, ...], shown: tuple[str, ...]) -> tuple[str, ...]:
    """The ancestors that do not already stand above the hunk before."""
    same = 0
    while same < min(len(path), len(shown)) and path[same] == shown[same]:
        same += 1
    return path[same:]


def _body(hunk: Hunk) -> list[str]:
    if len(hunk.removed) == len(hunk.added) and all(map(_one_node, hunk.removed, hunk.added)):
        pairs = zip(hunk.removed, hunk.added, strict=True)
        return [line for gone, come in pairs for line in (f"- {_short(gone)}", f"+ {come}")]
    removed = [f"- {_short(line)}" for line in hunk.removed]
    more = len(removed) - _REMOVED_SHOWN
    if more > 1:
        removed[_REMOVED_SHOWN:] = [f"- {_CUT} {more:,} more lines"]
    return removed + [f"+ {line}" for line in hunk.added]


def _one_node(gone: str, come: str) -> bool:
    one, other = read_key(gone), read_key(come)
    return bool(one.role) and one.role == other.role


def _short(line: str) -> str:
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1] + _CUT


def read_edits(text: str) -> list[Hunk | Shift]:
    """The edits behind the text of a diff, as far as they are needed to apply it.

    Raises ValueError, which names the line, on any other text.
    """
    edits: list[Hunk | Shift] = []
    lines = text.split("\n") if text else []
    heads = [number for number, line in enumerate(lines) if line.startswith("@@")]
    if lines and heads[:1] != [0]:
        raise _no_diff(lines, 0)
    for head, end in pairwise([*heads, len(lines)]):
        found = _PLACE.fullmatch(lines[head])
        if found is None and not lines[head].startswith("@@ gone: "):
            raise _no_diff(lines, head)
        body = range(head + 1, end)
        is_hunk = found is not None and found[3] is None
        bad = next((at for at in body if not is_hunk or lines[at][:2] not in {"  ", "- ", "+ "}), None)
        if bad is not None:
            raise _no_diff(lines, bad)
        if found is not None:
            edits.append(_edit(found, [lines[at] for at in body]))
    return edits


def _edit(place: re.Match[str], body: list[str]) -> Hunk | Shift:
    at, count = int(place[1]) - 1, int(place[2])
    if place[3] is not None:
        return Shift(at, count, int(place[3]))
    removed = tuple(line[2:] for line in body if line.startswith("- "))
    return Hunk(at, removed, tuple(line[2:] for line in body if line.startswith("+ ")), count=count)


def _no_diff(lines: list[str], at: int) -> ValueError:
    return ValueError(f"not a diff of snapshots: line {at + 1}: {lines[at][:60]!r}")


def apply_edits(old: str, edits: Iterable[Hunk | Shift]) -> str:
    """`old` with the edits made. Raises ValueError where they do not fit."""
    lines = old.split("\n")
    made: list[str] = []
    at = 0
    for edit in edits:
        size = edit.gone if isinstance(edit, Hunk) else edit.count
        if not at <= edit.at or edit.at + size > len(lines):
            raise ValueError(f"a diff of another snapshot: there is no line {edit.at + size}")
        made.extend(lines[at : edit.at])
        touched = lines[edit.at : edit.at + size]
        if isinstance(edit, Hunk):
            _check(edit, touched)
            made.extend(edit.added)
        else:
            made.extend(_indented(line, edit.by) for line in touched)
        at = edit.at + size
    made.extend(lines[at:])
    return "\n".join(made)


def _check(hunk: Hunk, touched: Sequence[str]) -> None:
    """Whether what is said to be removed is there, as far as it is said."""
    for said, line in zip(hunk.removed, touched, strict=False):
        if said != line and said != _short(line) and not (said.startswith(_CUT) and said.endswith(" more lines")):
            raise ValueError(f"a diff of another snapshot: {said[:60]!r} is not where it says")


def _indented(line: str, by: int) -> str:
    if by >= 0:
        return " " * by + line
    if line[:-by].strip(" ") or len(line) < -by:
        raise ValueError("a diff of another snapshot: a line is not indented as far as it says")
    return line[-by:]
