"""Which nodes bear a name, and which hold a text: in tiers, from letter by letter to word by word."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import Literal

from smoketree.snapshot.fold import fold, phrase_places, words
from smoketree.snapshot.label import Reading, label
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Node

How = Literal["exact", "folded", "words"]
Tier = tuple[How, list[Node]]

_ORDER: tuple[How, ...] = ("exact", "folded", "words")
_CONTRARY = frozenset({"not", "don't", "never", "without", "cancel"})
"""Words with which a name means the contrary: "Don't save" is not called by "Save"."""

_LONGEST_CAPTION = 200
"""Characters. A longer text without a name is something to read, not something to be called by its words."""


def worst(hows: Iterable[How]) -> How:
    """The loosest of several ways of matching."""
    return max(hows, key=_ORDER.index, default="exact")


def equal(reading: Reading, nodes: Sequence[Node], name: str) -> Iterator[Tier]:
    """The nodes whose label is `name`, letter by letter; then those where it is but for case and white space."""
    wanted = fold(name)
    if not wanted:
        return
    folded = [node for node in nodes if reading.folded_if(node, len(wanted)) == wanted]
    yield "exact", [node for node in folded if label(reading.tree, node) == name]
    yield "folded", folded


def by_words(reading: Reading, nodes: Sequence[Node], name: str, captions_only: bool) -> Iterator[Tier]:
    """The nodes whose label has all words of `name` as whole words.

    Where `captions_only`, a node without an accessible name counts only if its text is short and nothing in
    it can be acted upon: else every box around a button would answer to the button's name.
    """
    wanted = words(fold(name))
    if not wanted:
        return
    contrary = frozenset() if wanted & _CONTRARY else _CONTRARY
    matching = []
    for node in nodes:
        if captions_only and node.name is None and not _is_caption(reading, node):
            continue
        folded = reading.folded(node)
        if all(word in folded for word in wanted) and wanted <= (said := words(folded)) and not contrary & said:
            matching.append(node)
    yield "words", matching


def innermost(nodes: Sequence[Node]) -> list[Node]:
    """`nodes` (in document order) without those that contain another of them."""
    return [node for at, node in enumerate(nodes) if at + 1 == len(nodes) or nodes[at + 1].index >= node.end]


class HeldText:
    """Where a text stands in a tree."""

    def __init__(self, reading: Reading, text: str) -> None:
        self._reading = reading
        self._text = text
        self._folded = fold(text)

    @cached_property
    def _equal(self) -> tuple[list[int], list[int]]:
        """The indexes of the nodes whose whole label the text is: letter by letter, and folded."""
        tiers = dict(equal(self._reading, self._reading.tree.nodes, self._text))
        exact, folded = tiers.get("exact", []), tiers.get("folded", [])
        return [node.index for node in exact], [node.index for node in folded]

    @cached_property
    def _places(self) -> list[int]:
        return list(phrase_places(self._reading.text, self._folded))

    def held_by(self, nodes: Sequence[Node]) -> list[Node]:
        """The nodes that hold the text in any way."""
        folded = self._equal[1]
        return [node for node in nodes if _any_below(folded, node) or self._shown_in(node)]

    def tiers(self, nodes: Sequence[Node]) -> Iterator[Tier]:
        """The innermost of the nodes in which something is called just that; then those that show it at all."""
        exact, folded = self._equal
        yield "exact", innermost([node for node in nodes if _any_below(exact, node)])
        yield "folded", innermost([node for node in nodes if _any_below(folded, node)])
        yield "words", innermost([node for node in nodes if self._shown_in(node)])

    def _shown_in(self, node: Node) -> bool:
        begin, end = self._reading.span(node)
        at = bisect_left(self._places, begin)
        return at < len(self._places) and self._places[at] + len(self._folded) <= end


def _any_below(indexes: Sequence[int], node: Node) -> bool:
    at = bisect_left(indexes, node.index)
    return at < len(indexes) and indexes[at] < node.end


def _is_caption(reading: Reading, node: Node) -> bool:
    begin, end = reading.span(node)
    if end - begin > _LONGEST_CAPTION:
        return False
    return is_interactive(node) or not any(map(is_interactive, reading.tree.subtree(node)))
