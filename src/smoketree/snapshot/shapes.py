"""Which of many siblings differ from the others: in their parts, or in a state."""

import re
from collections import Counter

from smoketree.snapshot.outline import Key, Outline

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
        self._focus = _running(keys)

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
            for state in _STATE.findall(key.marks):
                parts.add(self._state(part, state))
            if self._outline.ends[at] > at + 1:
                path.append((at, part))
        return parts

    def _part(self, inside: int, word: str) -> int:
        return self._parts.setdefault((inside, word), len(self._parts))

    def _state(self, part: int, state: str) -> int:
        found = self._part(part, f"[{state}]")
        self._states.add(found)
        return found


def _running(keys: list[Key]) -> list[int]:
    """How many of the first n lines are the active element, for every n."""
    counts = [0]
    for key in keys:
        counts.append(counts[-1] + (1 if key.marks and key.has("active") else 0))
    return counts
