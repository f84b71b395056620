"""Elements without a name, by what stands beside them: the words before a field, the words behind a box."""

from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label, own_text
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Node, Tree

_BOXES = frozenset({"checkbox", "radio", "switch"})
_DECORATION = " *:\u2022\u00b7"


def called_beside(tree: Tree, node: Node) -> str:
    """What a nameless field or box is called by a person: the text right beside it, folded; "" where there is none.

    Of a field it is the text right before, of a box the text right behind: with nothing in between that can be acted
    upon or read.
    """
    if label(tree, node) and node.role not in _BOXES:
        return ""
    if node.role in _BOXES:
        return _first(tree, range(node.end, len(tree)))
    return _first(tree, range(node.index - 1, -1, -1))


def _first(tree: Tree, indexes: range) -> str:
    for index in indexes:
        node = tree.nodes[index]
        if is_interactive(node) and node.role != "generic":
            return ""
        text = bare_label(own_text(node) or (node.name or "" if node.role in {"text", "generic", "heading"} else ""))
        if text:
            return text
    return ""


def bare_label(text: str) -> str:
    """A label folded, without the colon or the star of a required field."""
    return fold(text).strip(_DECORATION)


def undecorated(text: str) -> str:
    """A name folded, without icons, arrows, signs and stars at its ends: "+ Add" is "add"."""
    folded = fold(text)
    start, end = 0, len(folded)
    while start < end and not folded[start].isalnum():
        start += 1
    while end > start and not folded[end - 1].isalnum():
        end -= 1
    return folded[start:end]


def _wraps(tree: Tree, around: Node, box: Node, wanted: str) -> bool:
    """Whether the box and its words are all there is in `around`: a label around its input."""
    others = [node for node in tree.subtree(around)[1:] if node.index != box.index]
    said = " ".join(text for node in others if (text := own_text(node)))
    return not any(map(is_interactive, others)) and bare_label(said) == wanted


def worn_label(tree: Tree, box: Node) -> Node | None:
    """The visible label of a box that is hidden itself: the one thing of its name that has a place on the page."""
    wanted = bare_label(label(tree, box))
    if not wanted:
        return None
    around = next((place for place in tree.ancestors(box) if place.ref is not None), None)
    if around is not None and around.role == "generic" and _wraps(tree, around, box, wanted):
        return around
    named = [
        node
        for node in tree
        if node.ref is not None
        and node.role in {"text", "generic", "paragraph", "strong", "emphasis"}
        and node.index != box.index
        and bare_label(label(tree, node)) == wanted
    ]
    inner = [node for node in named if not any(other.index in range(node.index + 1, node.end) for other in named)]
    return inner[0] if len(inner) == 1 else None
