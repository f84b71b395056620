"""Items in the order in which they are drawn: the rows of a virtual list may come in any order in the document."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from smoketree.snapshot.tree import Node, Tree

_ITEMS = frozenset({"article", "listitem", "option", "row", "treeitem"})
_SAME = 2.0
"""Pixels by which what is drawn in one column may differ."""


def as_drawn(tree: Tree) -> Tree:
    """The tree with items that are drawn in one column in their order from the top. Needs a snapshot with boxes: what
    has none stays where it is."""
    order: list[Node] = []

    def add(siblings: Sequence[Node]) -> None:
        for node in _from_the_top(siblings):
            order.append(node)
            add(tuple(tree.children(node)))

    add([node for node in tree if node.parent is None])
    places = {node.index: place for place, node in enumerate(order)}
    if all(index == place for index, place in places.items()):
        return tree
    return Tree(tuple(_moved(node, places) for node in order))


def _moved(node: Node, places: dict[int, int]) -> Node:
    index = places[node.index]
    parent = None if node.parent is None else places[node.parent]
    return replace(node, index=index, parent=parent, end=index + node.end - node.index)


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
