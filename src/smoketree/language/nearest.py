"""What is on a page instead of what was looked for: candidates for an error, and names that differ by a slip."""

from collections import Counter
from collections.abc import Collection, Iterator
from difflib import SequenceMatcher
from heapq import nsmallest

from smoketree.language.index import PageIndex, bare, compact, same_words
from smoketree.language.slip import slip
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import is_interactive, related
from smoketree.snapshot.tree import Node

_LONGEST = 80
_ALIKE = 0.5
_COMPARED = 100
_LONGEST_ENDING = 3


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
    """The element of `among` whose name differs from `name` only by a slip of the author (`language.slip`), or by words
    that are written together or apart ("Log in", "Login"); None where there is none."""
    wanted = bare(fold(name))
    places = {node.index for node in among}
    for key, entries in page.texts():
        index, _, label = next((entry for entry in entries if entry[0] in places), entries[0])
        alike = key[:1] == wanted[:1] and abs(len(key) - len(wanted)) <= _LONGEST_ENDING * (1 + wanted.count(" "))
        if index in places and label != wanted and alike and (key == compact(wanted) or slip(wanted, (label,))):
            return page.tree.nodes[index]
    return None


def named_elsewhere(page: PageIndex, name: str) -> Iterator[Node]:
    """The elements of that whole name, of any role but heading: a heading remains where its control is gone."""
    for index, _, label in page.called(name):
        if page.tree.nodes[index].role != "heading" and same_words(label, bare(fold(name))):
            yield page.tree.nodes[index]


def _reads(node: Node) -> bool:
    """Whether a person may take the node for one to act upon, or to look at, by its name."""
    return bool(node.role) and (node.name is not None or node.role in {"heading", "text"})


def _likeness(wanted: str, found: str) -> float:
    """1 is the same; a name that has all the words is nearly so, one that is a part of them ("shop" of "the shop
    database") is alike."""
    if wanted == found:
        return 1.0
    shared = words(wanted) & words(found)
    by_words = max(0.9 * len(shared) / max(1, len(words(wanted))), 0.6 * (bool(shared) and shared == words(found)))
    return max(by_words, SequenceMatcher(None, wanted, found, autojunk=False).ratio() * 0.99)


def _overlap(letters: frozenset[str], found: str) -> float:
    """An upper bound for likeness by letters."""
    others = set(found)
    return 2 * len(letters & others) / max(1, len(letters) + len(others))
