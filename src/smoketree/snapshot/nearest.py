"""What stands on the page instead of what was sought: the candidates that an error message names."""

from difflib import SequenceMatcher
from heapq import nsmallest

from smoketree.snapshot.find import places
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import Reading
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import is_interactive, related
from smoketree.snapshot.tree import Node, Tree

_LONGEST = 80
_ALIKE = 0.5
_COMPARED = 300


def nearest(tree: Tree, query: Query, limit: int = 5) -> tuple[Node, ...]:
    """The nodes that come closest to `query`, best first, at most `limit`; for an error message, never to act on.

    Those of that very name under another role come first, then those of the same kind (a field for a field)
    by likeness of name, then the others. What is not alike at all is left out; where no name was asked for,
    the nodes of that kind come in document order.
    """
    reading = Reading(tree)
    family = frozenset[str]().union(*(related(role) for role in query.roles))
    nodes = [node for node in _in_place(reading, query) if node.role in family or is_interactive(node) or _reads(node)]
    if query.name is None:
        return tuple([node for node in nodes if not query.roles or node.role in query.roles][:limit])
    wanted = fold(query.name)[:_LONGEST]
    labels = {node.index: reading.folded(node)[:_LONGEST] for node in nodes}
    # Likeness is slow to tell: only what shares most words and letters is compared in full.
    likely = nsmallest(
        _COMPARED,
        (node for node in nodes if labels[node.index]),
        key=lambda node: (-_roughly(wanted, labels[node.index]), node.role not in family, node.index),
    )
    scored = []
    for node in likely:
        score = _likeness(wanted, labels[node.index])
        if score >= _ALIKE:
            same_kind = node.role in family if family else is_interactive(node)
            scored.append((score < 1, not same_kind, -score, node.index))
    return tuple(tree.nodes[index] for *_, index in sorted(scored)[:limit])


def _in_place(reading: Reading, query: Query) -> list[Node]:
    """The nodes in the place that was asked for, or all where there is no such place."""
    nodes = list(reading.tree)
    return (query.within and places(reading, query.within).inside(nodes)) or nodes


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


def _roughly(wanted: str, found: str) -> float:
    """An upper bound for likeness by letters, and words where they are shared."""
    letters = 2 * len(set(wanted) & set(found)) / max(1, len(set(wanted)) + len(set(found)))
    return letters + len(words(wanted) & words(found))
