"""Says which node is meant, in the words of a tester."""

from collections.abc import Sequence

from smoketree.snapshot.label import Reading, label, own_text
from smoketree.snapshot.roles import COLLECTIONS, CONTAINERS, ROWS
from smoketree.snapshot.tree import Node, Tree

_LONGEST = 60
_SPOKEN = {
    "textbox": "field",
    "searchbox": "search field",
    "img": "image",
    "listitem": "list item",
    "generic": "element",
}


def describe(tree: Tree, node: Node, peers: Sequence[Node] | None = None) -> str:
    """`node` in a few words and without refs: `button "Delete" in row "Buy milk"`.

    The place is said only where the page has more than one such node; where places are alike too, so is the
    number among those (`button "Delete" (2 of 3) in row "Buy milk"`). `peers` are the elements of the same role and
    label, where the caller knows them.
    """
    words = _words(tree, node)
    if peers is None:
        reading = Reading(tree)
        peers = [each for each in tree if each.role == node.role and reading.folded(each) == reading.folded(node)]
    if len(peers) < 2:
        return words
    titles: dict[int, str] = {}
    place = _place(tree, node, titles)
    alike = [each for each in peers if _place(tree, each, titles) == place]
    if len(alike) > 1:
        words += f" ({alike.index(node) + 1} of {len(alike)})"
    return f"{words} in {place}" if place else words


def _words(tree: Tree, node: Node) -> str:
    role = _SPOKEN.get(node.role, node.role) or "line"
    called = own_text(node) if node.role == "text" else label(tree, node)
    return f'{role} "{_short(called)}"' if called else role


def _place(tree: Tree, node: Node, titles: dict[int, str]) -> str:
    """The nearest container around `node` that goes by something else than `node` does; "" where none does."""
    for place in tree.ancestors(node):
        if place.role not in CONTAINERS:
            continue
        if place.index not in titles:
            titles[place.index] = _title(tree, place, label(tree, node))
        if title := titles[place.index]:
            return f'{_SPOKEN.get(place.role, place.role)} "{_short(title)}"'
    return ""


def _title(tree: Tree, place: Node, other_than: str) -> str:
    """What a container goes by: a row by the first thing it says, any other by its name or its first heading."""
    below = tree.subtree(place)[1:]
    if place.role in ROWS:
        if place.text:
            return place.text
        leaves = [each for each in below if each.end == each.index + 1 and label(tree, each) not in {"", other_than}]
        # Boxes last: those of a list mostly have one name.
        leaves.sort(key=lambda each: each.role in {"checkbox", "radio", "switch"})
        return label(tree, leaves[0]) if leaves else place.name or ""
    if place.name:
        return place.name
    if place.role in COLLECTIONS:
        return ""
    headings = (each for each in below if each.role == "heading")
    # Not that of a place inside this one: a page does not go by the title of its dialog.
    own = (each for each in headings if next(on for on in tree.ancestors(each) if on.role in CONTAINERS) == place)
    return next((label(tree, each) for each in own), "")


def _short(text: str) -> str:
    """One line of what can be seen: a page must not be able to steer a terminal by a name."""
    seen = "".join(character if character.isprintable() else " " for character in text)
    line = " ".join(seen.split())
    return line if len(line) <= _LONGEST else line[: _LONGEST - 1].rstrip() + "\u2026"
