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


_BOXES = frozenset(
    "alert banner dialog drawer flyout lightbox menu message modal notice notification overlay panel popover popup"
    " sidebar this toast tooltip window".split()
)


def closers(tree: Tree, node: Node) -> list[Node]:
    """The controls in an element that close it, by their names."""
    title = fold(label(tree, node))
    return [each for each in tree.subtree(node)[1:] if closes(tree, each, title)]


def closes(tree: Tree, node: Node, title: str = "") -> bool:
    """Whether the node is a control that closes what has the title, by its name: "Close account" is something else in a
    dialog that is not called "Account"."""
    named = fold(label(tree, node)).strip(" .") if node.ref and is_interactive(node) else ""
    verb, _, what = named.partition(" ")
    return named in _CLOSERS or (verb in {"close", "dismiss"} and (what.rpartition(" ")[2] in _BOXES or what == title))


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
