"""Whether what was quoted is as many things as the line says, as the page has them. Pure."""

from smoketree.agent.judge.claim import Claim
from smoketree.agent.judge.passages import Sources
from smoketree.agent.judge.quoting import Standing
from smoketree.agent.judge.rows import Rows
from smoketree.agent.judge.stems import stem, stems, tokens
from smoketree.snapshot.roles import ROWS
from smoketree.snapshot.tree import Node, Tree

_AROUND = frozenset({"banner", "contentinfo", "menu", "menubar", "navigation", "tablist", "toolbar"})
_PARTS = stems("link links menu navigation tab button header footer toolbar entries")


def counted(number: int, claim: Claim, quotes: list[Standing], found: Sources) -> bool:
    """Whether the quotes are in so many things of one kind next to each other, and there are no more of that kind
    there, or, where the line says "at least", no fewer."""
    tree, rows = found.tree, Rows(found.tree)
    parts = {stem(word) for word in tokens(claim.text)} & _PARTS
    for first in quotes[0].spots if quotes else ():
        if first.node is None:
            continue
        chain = (tree.nodes[first.node], *tree.ancestors(tree.nodes[first.node]))
        if not parts and any(item.role in _AROUND for item in chain):
            continue  # every page has so many links somewhere
        for item in chain:
            if item.role not in ROWS and _in_a_row(item, rows, tree):
                continue  # the cells of one row are not many things
            alike = _alike(tree, item)
            met = {_item_of(quote, alike) for quote in quotes}
            if None in met or (len(met) < 2 and item.role not in ROWS):
                continue
            if len(alike) == number == len(met) or (claim.at_least and len(alike) >= number <= len(met)):
                return True
    return False


def _in_a_row(item: Node, rows: Rows, tree: Tree) -> bool:
    return item.parent is not None and rows.row_of(tree.nodes[item.parent]) is not None


def _alike(tree: Tree, item: Node) -> list[Node]:
    """The elements of the item's role beside it, itself among them; not the head of a table."""
    parent = None if item.parent is None else tree.nodes[item.parent]
    around = tree.children(parent) if parent else (node for node in tree if node.parent is None)
    return [one for one in around if one.role == item.role and not _is_head(tree, one)]


def _item_of(quote: Standing, alike: list[Node]) -> int | None:
    """Which of the items the quote stands in."""
    spots = [one.node for one in quote.spots if one.node is not None]
    return next((one.index for one in alike for at in spots if one.index <= at < one.end), None)


def _is_head(tree: Tree, node: Node) -> bool:
    cells = list(tree.children(node))
    return node.role == "row" and bool(cells) and all(cell.role == "columnheader" for cell in cells)
