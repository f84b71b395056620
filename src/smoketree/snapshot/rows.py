"""Folds long runs of like siblings: the `compress: "rows"` of the snapshot tool.

The first rows stay whole, and so do the last one, the one with the focus, and those that differ; the rest is told by
a line in its place: how many, of how many, what in them can be acted upon, and how to get at it. Rows are siblings,
so two lists are never mixed; what is hidden is always whole subtrees, so all that is shown keeps its ancestors.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from smoketree.snapshot.outline import Key, Outline
from smoketree.snapshot.shapes import Shapes

GATE = 20
"""More like siblings than this are folded."""

KEEP = 3
"""So many of the first rows stay."""

_PROSE = frozenset({"heading", "paragraph", "text"})
_PROSE_FACTOR = 5
"""Prose is read, not scanned: a page is not folded for its paragraphs before there are five times as many."""

_DIFFERING_SHARE = 0.03
_DIFFERING_ROWS = 2
"""Rows that differ stay as long as they have no more than this share of all rows' lines, or are this few."""

_LEAST_SAVED = 3
"""Lines; to hide fewer is not worth the line that tells of them."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """Like siblings by the numbers of their lines, and which of them are hidden."""

    role: str
    members: Sequence[int]
    hidden: frozenset[int]
    differing: frozenset[int]


def fold_rows(text: str, *, gate: int = GATE, keep: int = KEEP) -> str:
    """`text` with every run of more than `gate` like siblings cut down to its first `keep` and those that matter.

    Siblings are alike when they have one role and, mostly, the same parts; where most of them differ from each other,
    none is folded, and a row of column headers is none of its table's rows. In place of what is hidden stands

        - (495 more rows like these of 500 in all, with 495 links, 495 buttons; refs e39 to e4493; find, target or
        offset reaches them)

    in one line, which no page can print: to `parse` it is a remark and not an element.
    """
    outline = Outline(text)
    keys = outline.read()
    folding = _Folding(outline, keys, gate, keep)
    kept: list[str] = []
    hidden_until = 0
    ends_at: dict[int, tuple[int, str]] = folding.runs(-1)
    for at, line in enumerate(outline.lines):
        if at < hidden_until:
            continue
        if at in ends_at:
            hidden_until, note = ends_at.pop(at)
            kept.append(f"{line[: outline.indents[at]]}- ({note})")
            continue
        kept.append(line)
        if outline.ends[at] - at > gate:
            ends_at.update(folding.runs(at))
    return "\n".join(kept)


class _Folding:
    def __init__(self, outline: Outline, keys: list[Key], gate: int, keep: int) -> None:
        self._outline = outline
        self._keys = keys
        self._gate = gate
        self._keep = keep
        self._shapes = Shapes(outline, keys)

    def runs(self, parent: int) -> dict[int, tuple[int, str]]:
        """The runs of hidden lines right below `parent`: where each begins -> where it ends, and what stands there."""
        children = list(self._outline.children(parent))
        if len(children) <= self._gate:
            return {}
        groups = [rows for rows in self._groups(children) if rows.hidden]
        owner = {member: rows for rows in groups for member in rows.hidden}
        found: dict[int, tuple[int, str]] = {}
        run: list[int] = []
        for child in [*children, -1]:
            if child in owner:
                run.append(child)
            elif run:
                found[run[0]] = (self._outline.ends[run[-1]], self._note(run, owner))
                run = []
        return found

    def _groups(self, children: list[int]) -> Iterable[_Rows]:
        by_role: dict[str, list[int]] = {}
        for child in children:
            role = self._keys[child].role
            if role and not self._is_header(child):
                by_role.setdefault(role, []).append(child)
        for role, members in by_role.items():
            gate = self._gate * _PROSE_FACTOR if role in _PROSE else self._gate
            if len(members) > gate:
                yield self._rows(role, members)

    def _is_header(self, at: int) -> bool:
        roles = {self._keys[below].role for below in self._outline.children(at)}
        return roles == {"columnheader"}

    def _rows(self, role: str, members: list[int]) -> _Rows:
        differing = self._shapes.differing(members)
        if len(differing) * 2 > len(members):
            return _Rows(role, members, frozenset(), frozenset())
        shown = {*members[: self._keep], members[-1]}
        shown.update(member for member in members if self._shapes.has_focus(member))
        self._show_differing(members, differing, shown)
        hidden = frozenset(members) - shown
        if sum(self._size(member) for member in hidden) < _LEAST_SAVED:
            hidden = frozenset()
        return _Rows(role, members, hidden, frozenset(differing))

    def _show_differing(self, members: list[int], differing: list[int], shown: set[int]) -> None:
        """Adds those of the differing rows that there is room for, most important first."""
        room = sum(self._size(member) for member in members) * _DIFFERING_SHARE
        added = 0
        for member in differing:
            if member in shown:
                continue
            room -= self._size(member)
            if room < 0 and added >= _DIFFERING_ROWS:
                break
            shown.add(member)
            added += 1

    def _size(self, at: int) -> int:
        return self._outline.ends[at] - at

    def _note(self, run: list[int], owner: dict[int, _Rows]) -> str:
        kinds = {id(owner[member]): owner[member] for member in run}
        told = []
        for rows in kinds.values():
            count = sum(1 for member in run if owner[member] is rows)
            told.append(f"{count:,} more {_plural(rows.role, count)} like these of {len(rows.members):,} in all")
        words = " and ".join(told)
        acted = self._interactive(run)
        if acted:
            words += " with " + ", ".join(f"{count:,} {_plural(role, count)}" for role, count in acted.items())
        unlike = sum(1 for member in run if member in owner[member].differing)
        if unlike:
            words += f"; {unlike:,} of them with other parts or states"
        refs = self._refs(run)
        return f"{words}{refs}; find, target or offset reaches them"

    def _interactive(self, run: list[int]) -> Counter[str]:
        """What can be acted upon inside the hidden rows, by role; a row itself is told of already."""
        counts: Counter[str] = Counter()
        for member in run:
            for at in range(member + 1, self._outline.ends[member]):
                key = self._keys[at]
                if key.interactive:
                    counts[key.role] += 1
        return counts

    def _refs(self, run: list[int]) -> str:
        span = range(run[0], self._outline.ends[run[-1]])
        first = next((ref for at in span if (ref := self._keys[at].ref)), None)
        last = next((ref for at in reversed(span) if (ref := self._keys[at].ref)), None)
        if first is None or last is None:
            return ""
        return f"; ref {first}" if first == last else f"; refs {first} to {last}"


_PLURALS = {"generic": ("element", "elements"), "text": ("text", "texts"), "switch": ("switch", "switches")}


def _plural(role: str, count: int) -> str:
    one, many = _PLURALS.get(role) or (role, f"{role}es" if role.endswith("x") else f"{role}s")
    return one if count == 1 else many
