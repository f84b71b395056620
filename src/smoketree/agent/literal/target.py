"""The one element that a query means on the page, or what there is in its place."""

from dataclasses import dataclass, replace

from smoketree.browser.checks import spoken
from smoketree.snapshot.describe import describe
from smoketree.snapshot.find import Found, find
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.nearest import nearest
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Node, Tree

MOST_CANDIDATES = 5


@dataclass(frozen=True, slots=True)
class Target:
    """The element: its node, its ref, what it is called (`said`), and what a reader should know of the match."""

    node: Node
    ref: str
    said: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Unresolved:
    """Why an action cannot be done as it is said: `candidates` are what stands on the page instead, or more
    than once; `hint` says what to write."""

    reason: str
    candidates: tuple[str, ...] = ()
    hint: str = ""


def target(tree: Tree, query: Query, roles: tuple[str, ...], what: str, *, many: bool = False) -> Target | Unresolved:
    """The one element that `query` means.

    `roles` are those that count where the query names none, `what` is the word for them. `many`: the first of
    several will do (it is only asked whether there is one).
    """
    found = _found(tree, query, roles)
    nodes = [node for node in found.nodes if node.ref is not None or many]
    if len(nodes) == 1 or (nodes and many):
        node = nodes[0]
        said = describe(tree, node)
        note = f"matched {said} by its words" if found.how == "words" else ""
        return Target(node, node.ref or "", said, note)
    asked = spoken(query, what)
    if nodes:
        which = tuple(describe(tree, node) for node in nodes[:MOST_CANDIDATES])
        return Unresolved(f"{len(nodes)} elements are meant by {asked}", which, _apart(tree, nodes))
    if found.nodes:
        hidden = tuple(describe(tree, node) for node in found.nodes[:MOST_CANDIDATES])
        return Unresolved(f"{asked} cannot be acted upon: it is hidden, covered or has no place of its own", hidden)
    near = nearest(tree, query if query.roles else replace(query, roles=roles), MOST_CANDIDATES)
    return Unresolved(f"there is no {asked} on the page", tuple(dict.fromkeys(describe(tree, node) for node in near)))


def _found(tree: Tree, query: Query, roles: tuple[str, ...]) -> Found:
    """By the roles that are meant; where none are said, what shows a hand under the pointer counts for a click too."""
    if query.roles or not roles:
        found = find(tree, query)
        return found if found.nodes else _search_box(tree, query)
    named = find(tree, replace(query, roles=roles))
    loose = find(tree, query)
    pointed = tuple(node for node in loose.nodes if is_interactive(node) and node.ref is not None)
    wider = "button" in roles and pointed
    if wider and (not named.nodes or (named.how == "words" and loose.how != "words")):
        return Found(pointed, loose.how)
    return named if named.nodes else _search_box(tree, replace(query, roles=roles))


def _search_box(tree: Tree, query: Query) -> Found:
    """ "The search box" may be one by its role alone."""
    if query.name is not None and not query.quoted and query.name.casefold() == "search" and "searchbox" in query.roles:
        return find(tree, replace(query, name=None, roles=("searchbox",)))
    return Found(())


def options_of(tree: Tree, found: Target, option: str) -> str | Unresolved:
    """The label of the option of a dropdown that `option` means: letter by letter, else but for case and space."""
    labels = [label(tree, node) for node in tree.subtree(found.node) if node.role == "option"]
    folded = [name for name in labels if fold(name) == fold(option)]
    if option in labels:
        return option
    if len(set(folded)) == 1:
        return folded[0]
    if not labels:
        hint = f'click {found.said}, then click "{option}"'
        return Unresolved(f"{found.said} shows no options to select from", hint=hint)
    reason = f'{found.said} has no option "{option}"'
    return Unresolved(reason, tuple(f'option "{name}"' for name in labels[: 2 * MOST_CANDIDATES]))


def _apart(tree: Tree, nodes: list[Node]) -> str:
    """How to say which one."""
    roles = {node.role for node in nodes}
    if len(roles) == len(nodes):
        called = sorted(f'the "{label(tree, node)}" {node.role}' for node in nodes)
        return f"say what it is: {' or '.join(called)}"
    return 'say where it is (in the row of "...", in the "..." section, next to "...") or which one (the first ...)'
