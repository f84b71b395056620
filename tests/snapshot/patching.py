"""Applies a diff to the old snapshot: what shows that a diff, also as text, is exact."""

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise

from smoketree.snapshot.diff import CUT, Diff, Hunk, Shift, short_line

_PLACE = re.compile(r"@@ (\d+),(\d+)(?: indented by (-?\d+))? @@")


def apply(old: str, change: Diff | str) -> str:
    """The new snapshot. `change` may be the rendered text as well.

    Raises ValueError where it is no such text, or does not fit `old`.
    """
    return _apply_edits(old, _read_edits(change) if isinstance(change, str) else change.edits)


def _read_edits(text: str) -> list[Hunk | Shift]:
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


def _apply_edits(old: str, edits: Iterable[Hunk | Shift]) -> str:
    """`old` with the edits made. Raises ValueError where they do not fit."""
    lines = old.split("\n")
    made: list[str] = []
    at = 0
    for edit in edits:
        size = edit.removed_count if isinstance(edit, Hunk) else edit.count
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
        if said != line and said != short_line(line) and not (said.startswith(CUT) and said.endswith(" more lines")):
            raise ValueError(f"a diff of another snapshot: {said[:60]!r} is not where it says")


def _indented(line: str, by: int) -> str:
    if by >= 0:
        return " " * by + line
    if line[:-by].strip(" ") or len(line) < -by:
        raise ValueError("a diff of another snapshot: a line is not indented as far as it says")
    return line[-by:]
