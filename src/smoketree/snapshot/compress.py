"""Three ways to make a snapshot shorter: `compress`, `fold_rows` and `window`."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby

from smoketree.snapshot.outline import Key, Outline, is_property

# The `compress: true` of the snapshot tool: it collapses single lines, wherever they are, not lists. Counts of one kind
# of line are kept over the whole snapshot, so two lists at one depth share them.

GATE = 100
"""Nothing is collapsed unless some kind of line is there more often than this: a diverse page is left alone."""

KEEP = 10
"""So many of each kind stay."""

_REF = re.compile(r" \[ref=[^\]]*\]")
_NUMBER = re.compile(r"\d(?:[\d.,]*\d)?")

_NOTE = (
    "[playwright-compress: {} repeated ARIA nodes collapsed \u2014 use browser_evaluate() to enumerate the full list]"
)


def compress(text: str) -> str:
    """`text` with the first ten of every repeated kind of line, and a last line that says how many nodes are gone.

    Two lines are of a kind when they are equally indented and differ in refs, accessible names and numbers only.
    What is below a collapsed line goes with it. What a user acts upon always stays, with its properties and its
    value, and so do the lines it is below, so that the rest is still a tree. The text is returned as it is where no
    kind has more than a hundred, or where nothing could be collapsed.
    """
    outline = Outline(text)
    keys = outline.read()
    kinds = [_kind(line, key) for line, key in zip(outline.lines, keys, strict=True)]
    counts = Counter(kind for kind in kinds if kind)
    if not counts or max(counts.values()) <= GATE:
        return text
    kept = _kept(outline, keys, kinds)
    gone = sum(1 for line, stays in zip(outline.lines, kept, strict=True) if not stays and not is_property(line))
    if not gone:
        return text
    lines = [line for line, stays in zip(outline.lines, kept, strict=True) if stays]
    return "\n".join([*lines, _NOTE.format(gone)])


def _kind(line: str, key: Key) -> str:
    """What is left of a line, its indentation included, without ref, name and numbers; "" for a blank one."""
    if not line.strip():
        return ""
    if not key.role:
        return _NUMBER.sub("0", line)
    indent = line[: len(line) - len(line.lstrip(" "))]
    return f"{indent}{key.role}{_NUMBER.sub('0', _REF.sub('', key.marks) + line[key.end :])}"


def _kept(outline: Outline, keys: list[Key], kinds: list[str]) -> list[bool]:
    kept = [True] * len(outline)
    in_collapsed = [False] * len(outline)
    seen: Counter[str] = Counter()
    for at, key in enumerate(keys):
        above = outline.parents[at]
        # A property, or the value of a field, only says more of the node above it.
        if above >= 0 and (is_property(outline.lines[at]) or (key.role == "text" and keys[above].interactive)):
            kept[at] = kept[above]
        elif key.interactive:
            while above >= 0 and not kept[above]:
                kept[above] = True
                above = outline.parents[above]
        elif above >= 0 and in_collapsed[above]:
            kept[at], in_collapsed[at] = False, True
        elif kinds[at]:
            seen[kinds[at]] += 1
            kept[at] = seen[kinds[at]] <= KEEP
            in_collapsed[at] = not kept[at]
    return kept


# Which of many siblings differ from the others: in their parts, or in a state.

_STATE = re.compile(r" \[(active|invalid|selected|expanded|pressed|checked|disabled)\b")
_DEPTH = 8
"""How deep a row is looked into. Also what keeps the work in proportion on a page that nests without end."""

_RARE = 0.05
"""A part or a state that no more than this share of the rows have, or lack, makes those few differ."""


class Shapes:
    """What rows consist of, as sets of parts. A part is a role at its place inside the row, or a state of one."""

    def __init__(self, outline: Outline, keys: list[Key]) -> None:
        self._outline = outline
        self._keys = keys
        self._parts: dict[tuple[int, str], int] = {}
        self._states: set[int] = set()
        # How many of the first n lines are the active element, for every n.
        self._focus = [0, *accumulate(int(" [active]" in key.marks) for key in keys)]

    def has_focus(self, at: int) -> bool:
        """Whether line `at`, or one below it, is the active element."""
        return self._focus[self._outline.ends[at]] > self._focus[at]

    def differing(self, members: list[int]) -> list[int]:
        """Those of the rows that are unlike the others, those in a rare state first."""
        parts = [self._of(member) for member in members]
        counts = Counter(part for each in parts for part in each)
        few = max(1, int(len(members) * _RARE))
        rare = {part for part, count in counts.items() if count <= few}
        usual = {part for part, count in counts.items() if len(members) - few <= count < len(members)}
        in_state, otherwise = [], []
        for member, each in zip(members, parts, strict=True):
            odd = each & rare
            if odd & self._states:
                in_state.append(member)
            elif odd or usual - each:
                otherwise.append(member)
        return in_state + otherwise

    def _of(self, member: int) -> set[int]:
        parts: set[int] = set()
        path: list[tuple[int, int]] = []
        for at in range(member, self._outline.ends[member]):
            while path and self._outline.ends[path[-1][0]] <= at:
                path.pop()
            key = self._keys[at]
            if not key.role or len(path) >= _DEPTH:
                continue
            part = self._part(path[-1][1] if path else -1, key.role)
            parts.add(part)
            states = {self._part(part, f"[{state}]") for state in _STATE.findall(key.marks)}
            self._states |= states
            parts |= states
            if self._outline.ends[at] > at + 1:
                path.append((at, part))
        return parts

    def _part(self, inside: int, word: str) -> int:
        return self._parts.setdefault((inside, word), len(self._parts))


# Folds long runs of like siblings: the `compress: "rows"` of the snapshot tool.
#
# The first rows stay whole, and so do the last one, the one with the focus, and those that differ; a line replaces the
# rest: how many, of how many, what in them can be acted upon, and how to get at it. Rows are siblings,
# so two lists are never mixed; what is hidden is always whole subtrees, so all that is shown keeps its ancestors.

ROWS_GATE = 20
"""More like siblings than this are folded."""

ROWS_KEPT = 3
"""So many of the first rows stay."""

_PROSE = frozenset({"heading", "paragraph", "text"})
_PROSE_FACTOR = 5
"""Prose is read, not scanned: a page is not folded for its paragraphs before there are five times as many."""

_DIFFERING_SHARE = 0.03
_DIFFERING_ROWS = 2
"""Rows that differ stay as long as they have no more than this share of all rows' lines, or are this few."""

_LEAST_SAVED = 3
"""Lines; to hide fewer is not worth the line that counts them."""


@dataclass(frozen=True, slots=True)
class _Rows:
    """Like siblings by the numbers of their lines, and which of them are hidden."""

    role: str
    members: Sequence[int]
    hidden: frozenset[int]
    differing: frozenset[int]


def fold_rows(text: str, *, gate: int = ROWS_GATE, keep: int = ROWS_KEPT) -> str:
    """`text` with every run of more than `gate` like siblings cut down to its first `keep` and those that matter.

    Siblings are alike when they have one role and, mostly, the same parts; where most of them differ from each other,
    none is folded, and a row of column headers is none of its table's rows. What is hidden is replaced by

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
        """The runs of hidden lines right below `parent`: where each begins -> where it ends, and the note there."""
        children = list(self._outline.children(parent))
        if len(children) <= self._gate:
            return {}
        by_role: dict[str, list[int]] = {}
        for child in children:
            role = self._keys[child].role
            is_header = {self._keys[below].role for below in self._outline.children(child)} == {"columnheader"}
            if role and not is_header:
                by_role.setdefault(role, []).append(child)
        owner: dict[int, _Rows] = {}
        for role, members in by_role.items():
            if len(members) > self._gate * (_PROSE_FACTOR if role in _PROSE else 1):
                rows = self._rows(role, members)
                owner |= dict.fromkeys(rows.hidden, rows)
        runs = [list(run) for hidden, run in groupby(children, owner.__contains__) if hidden]
        return {run[0]: (self._outline.ends[run[-1]], self._note(run, owner)) for run in runs}

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
        totals = {owner[member].role: len(owner[member].members) for member in run}
        counts = Counter(owner[member].role for member in run)
        words = " and ".join(
            f"{count:,} more {_plural(role, count)} like these of {totals[role]:,} in all"
            for role, count in counts.items()
        )
        # What can be acted upon inside the rows; a row itself is counted already.
        inside = (self._keys[at] for member in run for at in range(member + 1, self._outline.ends[member]))
        acted = Counter(key.role for key in inside if key.interactive)
        if acted:
            words += " with " + ", ".join(f"{count:,} {_plural(role, count)}" for role, count in acted.items())
        unlike = sum(1 for member in run if member in owner[member].differing)
        if unlike:
            words += f"; {unlike:,} of them with other parts or states"
        refs = [ref for key in self._keys[run[0] : self._outline.ends[run[-1]]] if (ref := key.ref)]
        if refs:
            words += f"; ref {refs[0]}" if len(refs) == 1 else f"; refs {refs[0]} to {refs[-1]}"
        return f"{words}; find, target or offset reaches them"


_PLURALS = {"generic": ("element", "elements"), "text": ("text", "texts"), "switch": ("switch", "switches")}


def _plural(role: str, count: int) -> str:
    one, many = _PLURALS.get(role) or (role, f"{role}es" if role.endswith("x") else f"{role}s")
    return one if count == 1 else many


@dataclass(frozen=True, slots=True)
class Window:
    """A part of a text, and always its end, where the links to further pages are.

    All sizes and offsets are in characters (code points).

    `text` is what was asked for: the text from the offset up to `next_offset`, then the tail of the whole. It is the
    rest of the whole where `has_more` is False; then `next_offset` is None. `truncated` says that `text` is not the
    whole. `text[: next_offset - offset]` of each part in turn and the last part together are the whole.
    """

    text: str
    truncated: bool
    has_more: bool
    next_offset: int | None
    total_chars: int


def window(text: str, offset: int = 0, *, size: int = 80_000, tail: int = 5_000) -> Window:
    """At most `size` characters of `text`, from `offset` on, with up to `tail` characters of its end.

    Both parts are whole lines; a line longer than the part is cut at a character, and the tail begins on a line of
    its own all the same. A text that fits is given whole. An offset at the very end gives nothing.

    Raises ValueError on an offset that is negative or beyond the end, and where `size` leaves no room beside `tail`.
    """
    if tail < 0 or size <= tail:
        raise ValueError(f"a part of {size} characters has no room beside a tail of {tail}")
    if not 0 <= offset <= len(text):
        raise ValueError(f"offset {offset} is not within the snapshot, which has {len(text)} characters")
    if len(text) - offset <= size:
        return Window(text[offset:], offset > 0, has_more=False, next_offset=None, total_chars=len(text))
    tail_start = _tail_start(text, tail)
    end = _part_end(text, offset, offset + size - (len(text) - tail_start))
    cut_in_line = text[end - 1] != "\n" and end < offset + size - (len(text) - tail_start)
    part = text[offset:end] + ("\n" if cut_in_line else "") + text[tail_start:]
    return Window(part, truncated=True, has_more=True, next_offset=end, total_chars=len(text))


def _tail_start(text: str, tail: int) -> int:
    """Where the last whole lines begin that `tail` characters can hold."""
    earliest = len(text) - tail
    if tail == 0 or text[earliest - 1] == "\n":
        return earliest
    line_start = text.find("\n", earliest) + 1
    return line_start if 0 < line_start < len(text) else earliest


def _part_end(text: str, start: int, latest: int) -> int:
    """The end of the last whole line in text[start:latest], line feed included; where there is none, one before
    `latest`, so that a line feed has room, but never the start itself."""
    found = text.rfind("\n", start, latest)
    return found + 1 if found >= 0 else max(latest - 1, start + 1)
