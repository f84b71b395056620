"""What changed between two snapshots: short enough to be read, exact enough to be applied.

    @@ 10007,1 @@
      - generic [ref=e1]:
        - list [ref=e3]:
          - listitem [ref=e7504]:
    -       - button "Do 2500" [ref=e7507]
    +       - button "Done" [active] [ref=e7510]
    @@ gone: e7507 @@

The first two characters of each line say what it is, so nothing that a page says can be taken for anything else:
`@@` the place (the line of the old snapshot that comes next, counted from 1, and how many lines are replaced there),
two spaces an ancestor in the new snapshot, `- ` what was removed, `+ ` what is there instead. Ancestors and removed
lines are for the reader and may be shortened; added lines are whole. `@@ 2,500 indented by 2 @@` says that so many
lines are the same but for their place in the tree.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from smoketree.snapshot.align import matches
from smoketree.snapshot.changes import Change, changes
from smoketree.snapshot.outline import Outline, read_key
from smoketree.snapshot.patch import Hunk, Shift, apply_edits, read_edits, write_edits

_GONE_SHOWN = 20
_WRITTEN_REF = re.compile(r"\[ref=([^\]]+)\]")


@dataclass(frozen=True, slots=True)
class Diff:
    """How to make one snapshot of another.

    `edits` are in the order of the old snapshot. `gone_refs` are the refs that the old one has and the new one has
    not, in the order of the page: nothing can be done with them any more. Empty (and false) where both are the same.
    """

    edits: tuple[Hunk | Shift, ...]
    gone_refs: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.edits)

    @property
    def changes(self) -> tuple[Change, ...]:
        """The nodes that were added, removed and changed, each with its ancestors in the new snapshot."""
        return tuple(change for edit in self.edits if isinstance(edit, Hunk) for change in changes(edit))

    def render(self) -> str:
        """The text described above; "" where nothing changed. It may well be longer than the new snapshot."""
        lines = write_edits(self.edits)
        if self.gone_refs:
            more = len(self.gone_refs) - _GONE_SHOWN
            listed = ", ".join(self.gone_refs[:_GONE_SHOWN]) + (f" and {more:,} more" if more > 0 else "")
            lines.append(f"@@ gone: {listed} @@")
        return "\n".join(lines)


def diff(old: str, new: str) -> Diff:
    """What makes `new` of `old`. Elements are the same by their ref; what moved is removed and added.

    Takes any two texts. Ask for both without boxes: these change all down the page with every line of text.
    """
    if old == new:
        return Diff((), ())
    before, after = Outline(old), Outline(new)
    edits = tuple(_edits(before, after, matches(before, after)))
    hunks = [edit for edit in edits if isinstance(edit, Hunk)]
    gone = dict.fromkeys(ref for hunk in hunks for ref in _refs(hunk.removed))
    if not gone.keys().isdisjoint(_WRITTEN_REF.findall(new)):
        # Changed, or moved, or only in what the page says.
        for ref in _refs(after.lines):
            gone.pop(ref, None)
    return Diff(edits, tuple(gone))


def apply(old: str, change: Diff | str) -> str:
    """The new snapshot. `change` may be the rendered text as well.

    Raises ValueError where it is no such text, or does not fit `old`.
    """
    edits = read_edits(change) if isinstance(change, str) else change.edits
    return apply_edits(old, edits)


def _refs(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        if "[ref=" in line and (ref := read_key(line).ref):
            yield ref


def _edits(old: Outline, new: Outline, pairs: list[tuple[int, int]]) -> Iterator[Hunk | Shift]:
    now_at = dict(pairs)
    begin_old = begin_new = 0
    shift: Shift | None = None
    for at, there in [*pairs, (len(old), len(new))]:
        same = at < len(old) and old.lines[at].lstrip(" ") == new.lines[there].lstrip(" ")
        at_end = at == len(old)
        if not same and not at_end:
            continue
        if begin_old < at or begin_new < there:
            if shift is not None:
                yield shift
                shift = None
            yield _hunk(old, new, (begin_old, at), (begin_new, there), now_at)
        begin_old, begin_new = at + 1, there + 1
        by = 0 if at_end else new.indents[there] - old.indents[at]
        if shift is not None and shift.by == by and shift.at + shift.count == at and not at_end:
            shift = Shift(shift.at, shift.count + 1, by)
            continue
        if shift is not None:
            yield shift
        shift = Shift(at, 1, by) if by and not at_end else None


def _hunk(old: Outline, new: Outline, gone: tuple[int, int], come: tuple[int, int], now_at: dict[int, int]) -> Hunk:
    if come[0] < come[1]:
        path = [at for at in new.ancestors(come[0]) if at < come[0]]
    else:
        path = _path_of_removed(old, new, gone[0], now_at)
    return Hunk(
        gone[0],
        tuple(old.lines[gone[0] : gone[1]]),
        tuple(new.lines[come[0] : come[1]]),
        tuple(new.lines[at] for at in path),
    )


def _path_of_removed(old: Outline, new: Outline, at: int, now_at: dict[int, int]) -> list[int]:
    """Where in the new snapshot a removed line stood: its nearest ancestor that is still there, with its own."""
    for above in reversed(old.ancestors(at)):
        if above in now_at:
            return [*new.ancestors(now_at[above]), now_at[above]]
    return []
