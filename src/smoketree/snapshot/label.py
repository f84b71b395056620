"""What a node says, what a person would call it, and which of several it is."""

from collections.abc import Sequence
from functools import cached_property

from smoketree.display_text import shorten
from smoketree.snapshot.fold import fold
from smoketree.snapshot.roles import COLLECTIONS, CONTAINERS, EDITABLE, ROWS
from smoketree.snapshot.tree import Node, Tree

_CLOSES = frozenset(",.;:!?)]}\u2026")


def own_text(node: Node) -> str:
    """The text of the node itself: a text node's, or what follows its colon, unless that is the value
    of a field, which is nothing the page says."""
    return "" if node.text is None or not node.role or node.role in EDITABLE else node.text


def first_text(tree: Tree, node: Node) -> str:
    """The first text in an element: its first line, where it has several."""
    return next(filter(None, map(own_text, tree.subtree(node))), "")


def visible_text(tree: Tree, node: Node) -> str:
    """The text that `node` and what is below it show, joined as on the screen: texts, and the names of those
    that show none (a button, a box, a picture). Not the values of fields, nor the options of a closed list."""
    joined = ""
    for _, piece in _pieces(tree, node.index, node.end):
        joined += piece if not joined or piece[0] in _CLOSES else f" {piece}"
    return joined


def label(tree: Tree, node: Node) -> str:
    """What a person would call `node`: its accessible name; else, but for a field, its visible text; else
    its placeholder. Empty where it has none of these."""
    if node.name is not None:
        return node.name
    if node.role not in EDITABLE and (text := visible_text(tree, node)):
        return text
    return node.property("placeholder") or ""


class Reading:
    """A tree with its text read once, so that the text below any node is a slice."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree

    @cached_property
    def _spans(self) -> tuple[str, list[int], list[int]]:
        """The folded text of the whole tree; for each node, where the first piece of text at or after it in
        document order begins in it, and where the last piece before it ends."""
        size = len(self.tree)
        begins, ends = [0] * (size + 1), [0] * (size + 1)
        whole: list[str] = []
        length, filled = 0, 0
        for index, text in _pieces(self.tree, 0, size):
            piece = fold(text)
            if not piece:
                continue
            glue = "" if not whole or piece[0] in _CLOSES else " "
            for at in range(filled, index + 1):
                begins[at], ends[at] = length + len(glue), length
            whole.append(glue + piece)
            length += len(glue) + len(piece)
            filled = index + 1
        for at in range(filled, size + 1):
            begins[at] = ends[at] = length
        return "".join(whole), begins, ends

    @property
    def text(self) -> str:
        """The folded visible text of the whole tree."""
        return self._spans[0]

    def span(self, node: Node) -> tuple[int, int]:
        """Where the text that `node` shows is in `text`."""
        _, begins, ends = self._spans
        begin = begins[node.index]
        return begin, max(begin, ends[node.end])

    def folded(self, node: Node) -> str:
        """The folded label of `node`."""
        if node.name is not None:
            return fold(node.name)
        if node.role not in EDITABLE:
            begin, end = self.span(node)
            if end > begin:
                return self.text[begin:end]
        return fold(node.property("placeholder") or "")


def _pieces(tree: Tree, start: int, stop: int) -> list[tuple[int, str]]:
    """The pieces of visible text among nodes[start:stop], each with the index of the node it is from."""
    pieces: list[tuple[int, str]] = []
    # Backwards, so that when a node is reached it is known whether anything below it shows text.
    for node in reversed(tree.nodes[start:stop]):
        if node.role == "combobox":
            while pieces and pieces[-1][0] < node.end:
                pieces.pop()
        text = own_text(node)
        if not text and node.name and (not pieces or pieces[-1][0] >= node.end):
            text = node.name
        if text:
            pieces.append((node.index, text))
    pieces.reverse()
    return pieces


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
    role = _SPOKEN.get(node.role, node.role) or "line"
    called = own_text(node) if node.role == "text" else label(tree, node)
    words = f'{role} "{_short(called)}"' if called else role
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
    """What a container goes by: a row by what it says up to its first word (`2 The Last Man`), any other by its name or
    its first heading."""
    below = tree.subtree(place)[1:]
    if place.role in ROWS:
        if place.text:
            return place.text
        leaves = [each for each in below if each.end == each.index + 1 and label(tree, each) not in {"", other_than}]
        # Boxes last: those of a list mostly have one name.
        leaves.sort(key=lambda each: each.role in {"checkbox", "radio", "switch"})
        texts = [label(tree, each) for each in leaves]
        first = next((at for at, text in enumerate(texts) if any(map(str.isalpha, text))), 0)
        return " ".join(texts[: first + 1]) or place.name or ""
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
    return shorten(line, _LONGEST)
