"""What closes a dialog, a banner or a message; and the dialog that is in the way of everything else."""

from smoketree.language.act import Act, Verb
from smoketree.language.index import PageIndex
from smoketree.language.rendering import act_line
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Node, Tree

_CLOSERS = frozenset(
    {"close", "dismiss", "x", "\u00d7", "\u2715", "\u2716", "\u2a2f", "close dialog", "schlie\u00dfen", "got it"}
)


def closers(tree: Tree, node: Node) -> list[Node]:
    """The controls in an element that close it, by their names."""
    return [each for each in tree.subtree(node)[1:] if closes(tree, each)]


def closes(tree: Tree, node: Node) -> bool:
    """Whether the node is a control that closes something, by its name."""
    named = fold(label(tree, node)).strip(" .") if node.ref and is_interactive(node) else ""
    return named in _CLOSERS or named.startswith(("close ", "dismiss "))


def line_past_dialog(page: PageIndex, line: str) -> str:
    """The line with the closing of the dialog before it that leaves nothing else on the page to act upon; "" where no
    dialog does, or nothing of a name of its own closes it."""
    front = page.front
    outside = (node for node in page.tree if front is None or not front.index <= node.index < front.end)
    if front is None or any(node.ref and is_interactive(node) for node in outside):
        return ""
    known = [node for node in closers(page.tree, front) if len(page.peers(node)) == 1]
    done = [act_line(Act(Verb.CLICK, Query(label(page.tree, node), (node.role,)))) for node in known]
    return f"{done[0]}, then {line}" if done else ""
