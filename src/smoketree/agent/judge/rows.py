"""Rows of a list told apart by what the line says: what stands in Ada's row proves nothing of Bob. Pure."""

from bisect import bisect_left
from collections import Counter
from dataclasses import replace

from smoketree.agent.judge.claim import Claim
from smoketree.agent.judge.passages import Passage, Sources
from smoketree.agent.judge.quoting import Standing, Ungrounded
from smoketree.agent.judge.stems import stem, stems, tokens
from smoketree.browser.verify_text import clip
from smoketree.snapshot.label import visible_text
from smoketree.snapshot.roles import ROWS
from smoketree.snapshot.tree import Node, Tree

_MOST_SPOTS = 5_000


class Rows:
    """The rows of a tree. Each list is read once, however many quotes stand in it."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self._lists: dict[tuple[int | None, str], list[Node]] = {}
        self._words: dict[int, frozenset[str]] = {}

    def row_of(self, node: Node) -> Node | None:
        """The row, list item or card that the node is in, or is; None where it is in none of several."""
        for one in (node, *self._tree.ancestors(node)):
            if _is_row(one) and len(self.siblings(one)) > 1:
                return one
        return None

    def siblings(self, row: Node) -> list[Node]:
        """The rows of the row's list, itself among them."""
        key = (row.parent, row.role)
        if key not in self._lists:
            parent = None if row.parent is None else self._tree.nodes[row.parent]
            around = self._tree.children(parent) if parent else (one for one in self._tree if one.parent is None)
            self._lists[key] = [one for one in around if one.role == row.role and _is_row(one)]
        return self._lists[key]

    def position(self, row: Node) -> tuple[int, int]:
        """Which of its list's rows it is, from 1, and how many there are."""
        indexes = [one.index for one in self.siblings(row)]
        return bisect_left(indexes, row.index) + 1, len(indexes)

    def telling(self, row: Node, wanted: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
        """The wanted words that tell the rows of its list apart, and those of them that the row has."""
        rows = self.siblings(row)
        counts = Counter(word for one in rows for word in self._said(one) & wanted)
        apart = frozenset(word for word, count in counts.items() if count < len(rows))
        return apart, apart & self._said(row)

    def _said(self, row: Node) -> frozenset[str]:
        if row.index not in self._words:
            self._words[row.index] = stems(f"{row.name or ''} {visible_text(self._tree, row)}")
        return self._words[row.index]


def _is_row(node: Node) -> bool:
    """Whether it is one by its role, or a box with several things in it, as rows made of boxes are."""
    return node.role in ROWS or (node.role in ("generic", "group") and node.end > node.index + 2)


def same_rows(claim: Claim, quotes: list[Standing], found: Sources) -> list[Standing]:
    """The quotes with those of their spots that are in the row that the line speaks of.

    A word of the line that stands in some rows of a list and not in others says which one is meant; each word that the
    quote does not have itself has to stand in the quote's row. Of a line that says "not" the row need have only one of
    these words; a line that speaks of several rows ("before", "all") is left alone.

    Raises Ungrounded where a quote stands only in other rows.
    """
    if claim.relates:
        return quotes
    wanted = frozenset({stem(word) for term in claim.terms for word in tokens(term)} | set(claim.words))
    rows, kept = Rows(found.tree), []
    for quote in quotes:
        own = frozenset[str]() if claim.negates else quote.stems
        spots = tuple(one for one in quote.spots[:_MOST_SPOTS] if _in_place(one, wanted, own, rows, found.tree))
        if not spots:
            raise Ungrounded(f'"{clip(quote.quote)}" stands in another row than the one that the line speaks of')
        kept.append(replace(quote, spots=spots))
    return kept


def _in_place(passage: Passage, wanted: frozenset[str], own: frozenset[str], rows: Rows, tree: Tree) -> bool:
    """Whether it is in no row, or in one that has all words that tell it from others but for the quote's `own`; without
    such, in one that has any of them."""
    row = None if passage.node is None else rows.row_of(tree.nodes[passage.node])
    if row is None:
        return True
    apart, held = rows.telling(row, wanted)
    lacking = apart - own
    return not lacking or (lacking <= held if own else bool(held))
