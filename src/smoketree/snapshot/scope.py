"""The places that "in the ... row", "in the ... dialog", "in the ... section" mean.

A place goes by its accessible name; else by the heading at its beginning; a row, a list item or a card by
what stands in it. Most pages mark up no regions at all, so where any section will do, the text from a heading
to the next of its rank is one too.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import Reading
from smoketree.snapshot.match import HeldText, How, by_words, equal, innermost
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, CONTAINERS, ROWS, SECTIONS
from smoketree.snapshot.tree import Node

Place = tuple[int, int]
"""The nodes with indexes from the first number up to, without, the second."""

Chain = tuple[Place, ...]
"""Places one around the other, innermost first: what is meant is in the first that holds any such thing."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The places that a description means, and how they were matched. No chains: there is no such place."""

    chains: tuple[Chain, ...] = ()
    how: How = "exact"

    def inside(self, nodes: Sequence[Node]) -> list[Node]:
        """Those of `nodes` (in document order) that stand in it."""
        indexes = [node.index for node in nodes]
        kept: set[int] = set()
        for chain in self.chains:
            for start, stop in chain:
                first, last = bisect_left(indexes, start), bisect_left(indexes, stop)
                if first < last:
                    kept.update(range(first, last))
                    break
        return [nodes[at] for at in sorted(kept)]


def named_places(reading: Reading, query: Query, name: str) -> Iterator[tuple[How, list[tuple[Node, Chain]]]]:
    """The places called `name`, tier by tier; each with the node that bears the name (a place or a heading)."""
    containers = candidates(reading, query)
    headings = [node for node in reading.tree if node.role == "heading"]
    named = [node for node in containers if node.name is not None]
    rows = [node for node in containers if node.role in ROWS]
    held = HeldText(reading, name)
    for how, nodes in equal(reading, named, name):
        yield how, _own(nodes)
    for how, nodes in equal(reading, headings, name):
        yield how, _under(nodes, headings, reading, query)
    text_tiers = held.tiers(rows)
    for how, nodes in (next(text_tiers), next(text_tiers)):
        yield how, _own(nodes)
    if not query.quoted:
        for how, nodes in by_words(reading, named, name, captions_only=False):
            yield how, _own(innermost(nodes))
        for how, nodes in by_words(reading, headings, name, captions_only=False):
            yield how, _under(nodes, headings, reading, query)
    for how, nodes in text_tiers:
        yield how, _own(nodes)
    if not query.quoted:
        yield "words", _own(_rows_with_words(reading, rows, name))


def candidates(reading: Reading, query: Query) -> list[Node]:
    """The nodes that may be a place of that kind."""
    roles = frozenset(query.roles) or CONTAINERS
    return [node for node in reading.tree if node.role in roles]


def _own(nodes: Sequence[Node]) -> list[tuple[Node, Chain]]:
    return [(node, ((node.index + 1, node.end),)) for node in nodes]


def _rows_with_words(reading: Reading, rows: Sequence[Node], name: str) -> list[Node]:
    wanted = words(fold(name))
    if not wanted:
        return []
    spans = ((node, reading.span(node)) for node in rows)
    return innermost([node for node, (begin, end) in spans if wanted <= words(reading.text[begin:end])])


def _under(
    titles: Sequence[Node], headings: Sequence[Node], reading: Reading, query: Query
) -> list[tuple[Node, Chain]]:
    chains = ((title, _chain(title, headings, reading, query)) for title in titles)
    return [(title, chain) for title, chain in chains if chain]


def _chain(title: Node, headings: Sequence[Node], reading: Reading, query: Query) -> Chain:
    """The places of which `title` is the heading."""
    at = bisect_left([heading.index for heading in headings], title.index)
    before = headings[at - 1].index if at else -1
    after = next((each.index for each in headings[at + 1 :] if _level(each) <= _level(title)), len(reading.tree))
    any_section = not query.roles or bool({"region", "group"} & set(query.roles))
    listed = _first_unnamed(reading, title.end, after, COLLECTIONS & set(query.roles))
    chain: list[Place] = []
    for place in reading.tree.ancestors(title):
        own = before < place.index and place.end <= after
        if own and (place.role in query.roles or (any_section and (place.role in SECTIONS or place.role == "generic"))):
            chain.append((place.index + 1, place.end))
        elif listed is not None and listed.end <= place.end:
            chain.append((listed.index + 1, listed.end))
        elif any_section and not own:
            chain.append((title.index + 1, min(after, place.end)))
        if not own or place.role in SECTIONS:
            break
    return tuple(chain)


def _first_unnamed(reading: Reading, start: int, stop: int, roles: frozenset[str]) -> Node | None:
    """The first list, table or the like after a heading, unless it goes by a name of its own."""
    if not roles:
        return None
    first = next((node for node in reading.tree.nodes[start:stop] if node.role in roles), None)
    return first if first is not None and first.name is None else None


def _level(heading: Node) -> int:
    level = heading.attribute("level") or ""
    return int(level) if level.isdecimal() else 2
