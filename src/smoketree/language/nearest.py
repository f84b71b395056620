"""What is on a page instead of what was looked for: candidates for an error, and names that differ by a slip."""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from heapq import nsmallest

from smoketree.language.index import PageIndex, bare, compact, same_words
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import is_interactive, related
from smoketree.snapshot.tree import Node

_LONGEST = 80
_ALIKE = 0.5
_COMPARED = 100
_MOST_SLIPS = 2
_ENDINGS = re.compile(r"(?<=[^\W\d_]{3})(?:ies|y|ing|ed|es|e|s)$")
_DIGITS = re.compile(r"\d+")


def nearest(page: PageIndex, query: Query, among: Collection[Node] | None = None, limit: int = 5) -> tuple[Node, ...]:
    """The elements that come closest to `query`, best first; for messages and suggestions, never to act on.

    Those of that very name under another role come first, then those of the same kind by likeness of name, then the
    others. What is not alike at all is left out; without a name, the elements of that kind come in document order.
    """
    family = frozenset[str]().union(*(related(role) for role in query.roles))
    pool = page.tree.nodes if among is None else among
    nodes = [node for node in pool if node.role in family or is_interactive(node) or _reads(node)]
    name = query.name if query.name is not None else query.text
    if name is None:
        return tuple([node for node in nodes if not query.roles or node.role in query.roles][:limit])
    wanted = bare(fold(name))[:_LONGEST]
    letters = frozenset(wanted)
    shared = Counter(index for word in words(wanted) for index in {entry[0] for entry in page.with_word(word)})
    labels = {node.index: page.label(node)[:_LONGEST] for node in nodes}
    # SequenceMatcher is slow: only what shares most words and letters is compared by it.
    likely = nsmallest(
        _COMPARED,
        (node for node in nodes if labels[node.index]),
        key=lambda node: (-shared[node.index] - _overlap(letters, labels[node.index]), node.role not in family),
    )
    scored = []
    for node in likely:
        score = _likeness(wanted, labels[node.index])
        if score >= _ALIKE:
            same_kind = node.role in family if family else is_interactive(node)
            scored.append((score < 1, not same_kind, -score, node.index))
    return tuple(page.tree.nodes[index] for *_, index in sorted(scored)[:limit])


def slip_of(page: PageIndex, name: str, among: Collection[Node]) -> Node | None:
    """The element of `among` whose name differs from `name` only by a slip of the author; None where there is none.

    A slip: the same number of words, and at most two letters (less than half of them) or an inflection; or the same
    letters, written together or apart. Another number is no slip.
    """
    wanted = bare(fold(name))
    places = {node.index for node in among}
    found: list[tuple[int, int]] = []
    for key, entries in page.texts():
        index, _, label = next((entry for entry in entries if entry[0] in places), entries[0])
        if index in places and label != wanted and _slipped(wanted, label, key):
            found.append((distance(compact(wanted), key, _MOST_SLIPS), index))
    return page.tree.nodes[min(found)[1]] if found else None


def _slipped(wanted: str, label: str, key: str) -> bool:
    if _DIGITS.findall(wanted) != _DIGITS.findall(label):
        return False
    sought = compact(wanted)
    if sought == key:
        return True  # written together or apart: "Log in" for "Login"
    if label.count(" ") != wanted.count(" "):
        return False
    if abs(len(sought) - len(key)) <= _MOST_SLIPS:
        apart = distance(sought, key, _MOST_SLIPS)
        if apart <= _MOST_SLIPS and 2 * apart < min(len(sought), len(key)):
            return True
    return [*map(_stem, wanted.split())] == [*map(_stem, label.split())]


def _stem(word: str) -> str:
    stem = _ENDINGS.sub("", word)
    # "stopped" and "stop": the last letter is doubled before an ending.
    return stem[:-1] if stem != word and len(stem) > 2 and stem[-1] == stem[-2] else stem


def distance(left: str, right: str, most: int) -> int:
    """How many letters must be added, removed or replaced to make `right` of `left`; any number above `most` where
    it is more than that."""
    row = list(range(len(right) + 1))
    for at, letter in enumerate(left, 1):
        last, row[0] = row[0], at
        for to, other in enumerate(right, 1):
            last, row[to] = row[to], min(row[to] + 1, row[to - 1] + 1, last + (letter != other))
        if min(row) > most:
            return most + 1
    return row[-1]


def named_elsewhere(page: PageIndex, name: str) -> Iterator[Node]:
    """The elements of that whole name, of any role but heading: a heading remains where its control is gone."""
    for index, _, label in page.called(name):
        if page.tree.nodes[index].role != "heading" and same_words(label, bare(fold(name))):
            yield page.tree.nodes[index]


def _reads(node: Node) -> bool:
    """Whether a person may take the node for one to act upon, or to look at, by its name."""
    return bool(node.role) and (node.name is not None or node.role in {"heading", "text"})


def _likeness(wanted: str, found: str) -> float:
    """1 is the same; a name that has all the words is nearly so."""
    if wanted == found:
        return 1.0
    shared = words(wanted) & words(found)
    by_words = 0.9 * len(shared) / max(1, len(words(wanted)))
    return max(by_words, SequenceMatcher(None, wanted, found, autojunk=False).ratio() * 0.99)


def _overlap(letters: frozenset[str], found: str) -> float:
    """An upper bound for likeness by letters."""
    others = set(found)
    return 2 * len(letters & others) / max(1, len(letters) + len(others))
