"""Finds the nodes of a snapshot that a Query describes. Never guesses: what does not match is not found, and
what matches twice is returned twice."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from smoketree.snapshot.label import Reading
from smoketree.snapshot.match import HeldText, How, Tier, by_words, equal, innermost, worst
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, is_interactive
from smoketree.snapshot.scope import Scope, named_places
from smoketree.snapshot.tree import Node, Tree


@dataclass(frozen=True, slots=True)
class Found:
    """What a description came to.

    `nodes` are the matches in document order. `how` is the loosest comparison that was needed for the name,
    the text and the places together: `exact` letter by letter; `folded` but for case, white space and the
    shape of quotes and dashes; `words` by whole words: an unquoted name all of whose words are there, or a
    text that is part of a longer one.
    """

    nodes: tuple[Node, ...]
    how: How = "exact"


def find(tree: Tree, query: Query) -> Found:
    """The nodes that `query` describes, by the first of these that any node meets:

    1. its label is the name, letter by letter; 2. but for case and white space; 3. where the name is not
    quoted, its label has all words of the name. A label is the accessible name, else the visible text of
    what is not a field, else the placeholder. Where no roles are asked for, nodes that can be acted upon (and
    have a ref) go before all others. Of matches one in another the innermost is meant.

    `within` may be called by its accessible name, by the heading at its beginning, or, a row or list item,
    by what stands in it; of several such places all count. `nth` counts last of all; there being no such
    one, nothing is found.
    """
    return _search(Reading(tree), query, acting=True)


def _search(reading: Reading, query: Query, acting: bool) -> Found:
    """`acting`: the nodes are to be acted upon; else they are landmarks, and text will do as well."""
    scope = None if query.within is None else places(reading, query.within)
    anchors = None if query.next_to is None else _anchors(reading, query)
    if (scope is not None and not scope.chains) or (anchors is not None and not anchors.nodes):
        return Found(())
    hows: list[How] = [each.how for each in (scope, anchors) if each is not None]
    held = None if query.text is None else HeldText(reading, query.text)
    for how, nodes in _tiers(reading, query, acting):
        text_how, kept = _narrow(nodes, scope, held)
        if kept and query.name is not None:
            kept = innermost(kept)
        if kept and anchors is not None:
            kept = _closest(reading.tree, kept, anchors.nodes)
        if kept:
            return Found(_pick(_counted(reading.tree, kept, query), query.nth), worst([how, text_how, *hows]))
    return Found(())


def _tiers(reading: Reading, query: Query, acting: bool) -> Iterator[Tier]:
    nodes = _candidates(reading.tree, query)
    if query.name is None:
        yield from _hands_first([("exact", nodes)], query, acting)
        return
    yield from _hands_first(list(equal(reading, nodes, query.name)), query, acting)
    if not query.quoted:
        by_word = list(by_words(reading, nodes, query.name, captions_only=not query.roles))
        yield from _hands_first(by_word, query, acting)


def _hands_first(tiers: list[Tier], query: Query, acting: bool) -> Iterator[Tier]:
    if acting and not query.roles:
        for how, nodes in tiers:
            yield how, [node for node in nodes if node.ref is not None and is_interactive(node)]
    yield from tiers


def _candidates(tree: Tree, query: Query) -> list[Node]:
    if query.roles:
        roles = frozenset(query.roles)
        return [node for node in tree if node.role in roles]
    if query.name is not None:
        return [node for node in tree if node.role]
    if query.text is not None:
        return [node for node in tree if node.role in CONTAINERS or is_interactive(node)]
    return [node for node in tree if is_interactive(node)]


def _narrow(nodes: list[Node], scope: Scope | None, held: HeldText | None) -> tuple[How, list[Node]]:
    """Those of `nodes` that stand in the scope and hold the text."""
    if held is not None:
        nodes = held.held_by(nodes)
    if scope is not None:
        nodes = scope.inside(nodes)
    if held is None or not nodes:
        return "exact", nodes
    return next(((how, kept) for how, kept in held.tiers(nodes) if kept), ("words", []))


def places(reading: Reading, query: Query) -> Scope:
    """The places that `query` means as the `within` of another."""
    if query.name is None or query.text is not None or query.next_to is not None:
        found = _search(reading, query if query.roles else replace(query, roles=tuple(CONTAINERS)), acting=False)
        return Scope(tuple(((node.index + 1, node.end),) for node in found.nodes), found.how)
    outer = None if query.within is None else places(reading, query.within)
    for how, named in named_places(reading, query, query.name):
        bearers = {node.index: chain for node, chain in named}
        nodes = [node for node, _ in named]
        if outer is not None:
            nodes = outer.inside(nodes)
        if nodes:
            chains = tuple(bearers[node.index] for node in _pick(nodes, query.nth))
            return Scope(chains, worst([how] if outer is None else [how, outer.how]))
    return Scope()


def _anchors(reading: Reading, query: Query) -> Found:
    """What the nodes stand next to: sought in the same place first."""
    anchor = query.next_to
    if anchor is None:
        return Found(())
    if query.within is not None and anchor.within is None:
        near = _search(reading, replace(anchor, within=query.within), acting=False)
        if near.nodes:
            return near
    return _search(reading, anchor, acting=False)


def _closest(tree: Tree, nodes: Sequence[Node], anchors: Sequence[Node]) -> list[Node]:
    """For each anchor those of `nodes` with which it has the deepest ancestor in common."""
    indexes = [node.index for node in nodes]
    kept: set[int] = set()
    for anchor in anchors:
        around = [anchor, *tree.ancestors(anchor)]
        itself = {node.index for node in around}
        for start, stop in [*((node.index, node.end) for node in around), (0, len(tree))]:
            below = range(bisect_left(indexes, start), bisect_left(indexes, stop))
            closest = [at for at in below if indexes[at] not in itself]
            if closest:
                kept.update(closest)
                break
    return [nodes[at] for at in sorted(kept)]


def _counted(tree: Tree, nodes: Sequence[Node], query: Query) -> Sequence[Node]:
    """Those among which the n-th is looked for: the first row of a table is not its head."""
    if query.nth is None or "row" not in query.roles:
        return nodes
    return [node for node in nodes if not _is_head(tree, node)] or nodes


def _is_head(tree: Tree, node: Node) -> bool:
    cells = [child for child in tree.children(node) if child.role]
    return node.role == "row" and bool(cells) and all(cell.role == "columnheader" for cell in cells)


def _pick(nodes: Sequence[Node], nth: int | None) -> tuple[Node, ...]:
    if nth is None:
        return tuple(nodes)
    at = nth - 1 if nth > 0 else len(nodes) + nth
    return (nodes[at],) if nth != 0 and 0 <= at < len(nodes) else ()
