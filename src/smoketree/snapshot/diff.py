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

Not difflib: of 2,500 rows in a new order it keeps 7, and this 89, the longest part that is in order in both.
"""

import re
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from itertools import dropwhile, zip_longest
from typing import Literal

from smoketree.display_text import shorten
from smoketree.snapshot.outline import Key, Outline, read_key


def matches(old: Outline, new: Outline) -> list[tuple[int, int]]:
    """Pairs of line numbers in both orders ascending: the same element by its ref, or the same line.

    An element that has moved past others is matched on one side of them only, so one of two that changed places has
    no match. Lines without a ref are matched between matched ones, from both ends inwards.
    """
    head = _common(old.lines, new.lines)
    tail = _common(old.lines[head:][::-1], new.lines[head:][::-1])
    old_end, new_end = len(old) - tail, len(new) - tail
    pairs = [(at, at) for at in range(head)]
    before = (head, head)
    for anchor in [*_anchors(old, new, head, old_end, new_end), (old_end, new_end)]:
        pairs.extend(_between(old, new, before, anchor))
        if anchor[0] < old_end:
            pairs.append(anchor)
        before = (anchor[0] + 1, anchor[1] + 1)
    pairs.extend((old_end + at, new_end + at) for at in range(tail))
    return pairs


def _common(one: list[str], other: list[str]) -> int:
    """How many lines at the beginning are the same."""
    least = min(len(one), len(other))
    return next((at for at in range(least) if one[at] != other[at]), least)


def _anchors(old: Outline, new: Outline, begin: int, old_end: int, new_end: int) -> list[tuple[int, int]]:
    """The most pairs of lines with one ref that are in the same order in both."""
    old_at = _once((old.lines[at], at) for at in range(begin, old_end) if "[ref=" in old.lines[at])
    new_at = _once((new.lines[at], at) for at in range(begin, new_end) if "[ref=" in new.lines[at])
    # A line that is the same in both need not be read.
    pairs = [(at, new_at[line]) for line, at in old_at.items() if line in new_at]
    old_left = set(range(begin, old_end)).difference(at for at, _ in pairs)
    new_left = set(range(begin, new_end)).difference(at for _, at in pairs)
    old_refs = _once((_ref(old.lines[at]), at) for at in sorted(old_left))
    new_refs = _once((_ref(new.lines[at]), at) for at in sorted(new_left))
    pairs.extend((at, new_refs[ref]) for ref, at in old_refs.items() if ref in new_refs)
    return _ascending(sorted(pairs))


def _once(keyed: Iterable[tuple[str | None, int]]) -> dict[str, int]:
    """The keys that occur once, and where."""
    places: dict[str, int] = {}
    repeated: set[str] = set()
    for key, at in keyed:
        if key is not None and places.setdefault(key, at) != at:
            repeated.add(key)
    return {key: at for key, at in places.items() if key not in repeated}


def _ascending(pairs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """A longest part of `pairs` (ascending by the first number) whose second numbers ascend too."""
    smallest: list[int] = []
    last_of: list[int] = []
    before = [-1] * len(pairs)
    for at, (_, second) in enumerate(pairs):
        length = bisect_left(smallest, second)
        before[at] = last_of[length - 1] if length else -1
        if length == len(smallest):
            smallest.append(second)
            last_of.append(at)
        else:
            smallest[length] = second
            last_of[length] = at
    chain: list[tuple[int, int]] = []
    at = last_of[-1] if last_of else -1
    while at >= 0:
        chain.append(pairs[at])
        at = before[at]
    chain.reverse()
    return chain


def _between(old: Outline, new: Outline, begin: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """Equal lines, whatever their indentation, at both ends of the gap between two anchors."""

    def same(at: int, there: int) -> bool:
        return old.lines[at].lstrip(" ") == new.lines[there].lstrip(" ")

    first, last = 0, 0
    room = min(end[0] - begin[0], end[1] - begin[1])
    while first < room and same(begin[0] + first, begin[1] + first):
        first += 1
    while last < room - first and same(end[0] - 1 - last, end[1] - 1 - last):
        last += 1
    heads = [(begin[0] + at, begin[1] + at) for at in range(first)]
    tails = [(end[0] - at, end[1] - at) for at in range(last, 0, -1)]
    return heads + tails


_LONGEST = 160
"""Characters of a line that is only there to be read."""

_REMOVED_SHOWN = 8
CUT = "\u2026"


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
    def removed_count(self) -> int:
        return len(self.removed) if self.count is None else self.count


@dataclass(frozen=True, slots=True)
class Shift:
    """`count` lines from `at` (from 0) on that stay as they are, indented by `by` more spaces."""

    at: int
    count: int
    by: int


def _body(hunk: Hunk) -> list[str]:
    pairs = list(zip(hunk.removed, hunk.added, strict=False))
    alike = all((role := read_key(gone).role) and role == read_key(come).role for gone, come in pairs)
    if len(hunk.removed) == len(hunk.added) and alike:
        return [line for gone, come in pairs for line in (f"- {short_line(gone)}", f"+ {come}")]
    removed = [f"- {short_line(line)}" for line in hunk.removed]
    more = len(removed) - _REMOVED_SHOWN
    if more > 1:
        removed[_REMOVED_SHOWN:] = [f"- {CUT} {more:,} more lines"]
    return removed + [f"+ {line}" for line in hunk.added]


def short_line(line: str) -> str:
    """A line that is only there to be read, cut."""
    return shorten(line, _LONGEST)


@dataclass(frozen=True, slots=True)
class Change:
    """One node that is new, gone or different. `before` and `after` are its lines, without indentation.

    `path` are the lines of its ancestors in the new snapshot, without indentation, outermost first; of nodes inside
    one another in one place, only those above the outermost.
    """

    kind: Literal["added", "removed", "changed"]
    before: str | None
    after: str | None
    path: tuple[str, ...]


def changes(hunk: Hunk) -> Iterator[Change]:
    """The nodes of a hunk, changed ones first, then those that came, then those that went, in order of the page.

    A node is the same by its ref; else by role and name; else by its role, where such nodes follow each other in the
    same order at the same depth.
    """
    path = tuple(line.lstrip(" ") for line in hunk.path)
    gone = [(line, key) for line in hunk.removed if (key := read_key(line)).role]
    come = [(line, key) for line in hunk.added if (key := read_key(line)).role]
    rules: tuple[Callable[[str, Key], Hashable | None], ...] = (
        lambda _, key: key.ref,
        lambda _, key: (key.role, key.spelling) if key.spelling else None,
        lambda line, key: (len(line) - len(line.lstrip(" ")), key.role),
    )
    for rule in rules:
        pairs, gone, come = _pair(gone, come, rule)
        for before, after in pairs:
            yield Change("changed", before.lstrip(" "), after.lstrip(" "), path)
    for line, _ in come:
        yield Change("added", None, line.lstrip(" "), path)
    for line, _ in gone:
        yield Change("removed", line.lstrip(" "), None, path)


_Entry = tuple[str, Key]


def _pair(
    gone: list[_Entry], come: list[_Entry], rule: Callable[[str, Key], Hashable | None]
) -> tuple[list[tuple[str, str]], list[_Entry], list[_Entry]]:
    """The entries that are the same by `rule`, and those that are left over."""
    waiting: dict[Hashable, deque[int]] = {}
    for at, (line, key) in enumerate(gone):
        same = rule(line, key)
        if same is not None:
            waiting.setdefault(same, deque()).append(at)
    pairs: list[tuple[str, str]] = []
    used: set[int] = set()
    left: list[_Entry] = []
    for line, key in come:
        same = rule(line, key)
        queue = waiting.get(same) if same is not None else None
        if queue:
            at = queue.popleft()
            used.add(at)
            pairs.append((gone[at][0], line))
        else:
            left.append((line, key))
    return pairs, [entry for at, entry in enumerate(gone) if at not in used], left


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
        lines: list[str] = []
        shown: tuple[str, ...] = ()
        for edit in self.edits:
            if isinstance(edit, Shift):
                lines.append(f"@@ {edit.at + 1},{edit.count} indented by {edit.by} @@")
                continue
            lines.append(f"@@ {edit.at + 1},{edit.removed_count} @@")
            pairs = zip_longest(edit.path, shown)  # of the ancestors, those that the hunk before does not show
            fresh = dropwhile(lambda pair: pair[0] == pair[1], pairs)
            lines += [f"  {short_line(line)}" for line, _ in fresh if line]
            lines += _body(edit)
            shown = edit.path
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
    gone = dict.fromkeys(ref for hunk in hunks for line in hunk.removed if (ref := _ref(line)))
    if not gone.keys().isdisjoint(_WRITTEN_REF.findall(new)):
        # Changed, or moved, or only in what the page says.
        for line in after.lines:
            gone.pop(_ref(line) or "", None)
    return Diff(edits, tuple(gone))


def _ref(line: str) -> str | None:
    return read_key(line).ref if "[ref=" in line else None


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
    else:  # where in the new snapshot the removed lines were: their nearest ancestor that is still there, with its own
        above = next((now_at[at] for at in reversed(old.ancestors(gone[0])) if at in now_at), None)
        path = [] if above is None else [*new.ancestors(above), above]
    removed, added = old.lines[gone[0] : gone[1]], new.lines[come[0] : come[1]]
    return Hunk(gone[0], tuple(removed), tuple(added), tuple(new.lines[at] for at in path))
