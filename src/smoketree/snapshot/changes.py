"""The lines of a hunk as nodes: which came, which went, which are the same ones changed."""

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from typing import Literal

from smoketree.snapshot.outline import Key, read_key
from smoketree.snapshot.patch import Hunk


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
    for rule in (_by_ref, _by_name, _by_place):
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
        told = rule(line, key)
        if told is not None:
            waiting.setdefault(told, deque()).append(at)
    pairs: list[tuple[str, str]] = []
    used: set[int] = set()
    left: list[_Entry] = []
    for line, key in come:
        told = rule(line, key)
        queue = waiting.get(told) if told is not None else None
        if queue:
            at = queue.popleft()
            used.add(at)
            pairs.append((gone[at][0], line))
        else:
            left.append((line, key))
    return pairs, [entry for at, entry in enumerate(gone) if at not in used], left


def _by_ref(_: str, key: Key) -> Hashable | None:
    return key.ref


def _by_name(_: str, key: Key) -> Hashable | None:
    return (key.role, key.spelling) if key.spelling else None


def _by_place(line: str, key: Key) -> Hashable | None:
    return (len(line) - len(line.lstrip(" ")), key.role)
