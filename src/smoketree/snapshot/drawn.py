"""The tree of a snapshot as its page is drawn: items from the top to the bottom, and the rows of a grid whole.

The rows of a virtual list may come in any order in the document. A grid whose first or last columns stay where they are
while the others are scrolled has several containers, each with its own part of every row.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from smoketree.snapshot.tree import Node, Tree

_ITEMS = frozenset({"article", "listitem", "option", "row", "treeitem"})
_TABLES = frozenset({"table", "grid", "treegrid"})
_SAME = 2.0
"""Pixels by which what is drawn in one column may differ."""


def splits_rows(tree: Tree) -> bool:
    """Whether a table has headers of columns in several containers, so that its rows may be in parts as well."""
    return bool(_split_tables(tree))


def as_drawn(tree: Tree) -> Tree:
    """The tree with the rows of its grids whole, and with items that are drawn in one column in their order from the
    top. Needs a snapshot with boxes: what has none stays where it is."""
    parts = _further_parts(tree)
    order: list[tuple[Node, int]] = []

    def add(siblings: Sequence[Node], depth: int) -> None:
        for node in _from_the_top(siblings):
            order.append((node, depth))
            whole = [node, *parts.get(node.index, ())]
            add([child for part in whole for child in tree.children(part) if child.index not in moved], depth + 1)

    moved = {part.index for further in parts.values() for part in further}
    add([node for node in tree if node.parent is None], 0)
    if not parts and all(node.index == place for place, (node, _) in enumerate(order)):
        return tree
    return Tree(tuple(_placed(order, parts)))


def _placed(order: Sequence[tuple[Node, int]], parts: Mapping[int, Sequence[Node]]) -> Iterator[Node]:
    """The nodes of a tree that has them in this order and at these depths; a row of parts has all their names."""
    open_at: list[int] = []
    ends = [len(order)] * len(order)
    parents: list[int | None] = []
    for place, (_, depth) in enumerate(order):
        for at in open_at[depth:]:
            ends[at] = place
        del open_at[depth:]
        parents.append(open_at[-1] if open_at else None)
        open_at.append(place)
    for place, (node, depth) in enumerate(order):
        names = [each.name for each in (node, *parts.get(node.index, ())) if each.name]
        name = " ".join(names) if node.index in parts else node.name
        yield replace(node, index=place, parent=parents[place], end=ends[place], depth=depth, name=name)


def _further_parts(tree: Tree) -> dict[int, list[Node]]:
    """By the index of its first part, the other parts of each row that is drawn in several containers."""
    found: dict[int, list[Node]] = {}
    for rows in _split_tables(tree):
        first: dict[tuple[int, int], Node] = {}
        for row, box in ((row, box) for row in rows if (box := _box(row)) is not None):
            before = first.setdefault((round(box[1]), round(box[3])), row)
            if before.parent != row.parent:
                found.setdefault(before.index, []).append(row)
    return found


def _split_tables(tree: Tree) -> list[list[Node]]:
    """The rows of each table that has headers of columns in several containers."""
    rows: dict[int, list[Node]] = {}
    heads: dict[int, set[int | None]] = {}
    for row in tree:
        if row.role == "row" and (table := _table_of(tree, row)) is not None:
            rows.setdefault(table.index, []).append(row)
            if any(cell.role == "columnheader" for cell in tree.children(row)):
                heads.setdefault(table.index, set()).add(row.parent)
    return [rows[table] for table, containers in heads.items() if len(containers) > 1]


def _table_of(tree: Tree, node: Node) -> Node | None:
    return next((place for place in tree.ancestors(node) if place.role in _TABLES), None)


def _from_the_top(siblings: Sequence[Node]) -> Sequence[Node]:
    places = [at for at, node in enumerate(siblings) if node.role in _ITEMS]
    boxes = {at: box for at in places if (box := _box(siblings[at])) is not None}
    if len(boxes) < 2 or len(boxes) < len(places):
        return siblings
    lefts = [box[0] for box in boxes.values()]
    drawn = sorted(places, key=lambda at: boxes[at][1])
    if max(lefts) - min(lefts) > _SAME or all(one < other for one, other in pairwise(drawn)):
        return siblings
    turned = dict(zip(places, drawn, strict=True))
    return [siblings[turned.get(at, at)] for at in range(len(siblings))]


def _box(node: Node) -> tuple[float, ...] | None:
    """Left, top, width and height."""
    numbers = (node.attribute("box") or "").split(",")
    return tuple(map(float, numbers)) if len(numbers) == 4 else None
