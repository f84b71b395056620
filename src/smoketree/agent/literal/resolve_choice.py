"""Choosing options: of a native dropdown by one call; of any other by opening it and clicking the option."""

from collections.abc import Sequence
from dataclasses import replace

from smoketree.agent.literal.actions import Select
from smoketree.agent.literal.beside import bare_label
from smoketree.agent.literal.resolve_date import as_date, from_calendar
from smoketree.agent.literal.resolved import Nothing, Resolved, ToolCall, again, call
from smoketree.agent.literal.target import Target, Unresolved, options_of, target
from smoketree.snapshot.describe import describe
from smoketree.snapshot.find import find
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.tree import Node, Tree

_DROPDOWNS = ("combobox", "listbox")
_OPENERS = ("button", "textbox", "searchbox")
_OPTIONS = ("option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem")
_GROUPS = ("radiogroup", "group", "list", "menu", "tree", "grid")
_MEMBERS = frozenset({"radio", "menuitemradio", "menuitem", "link", "button", "treeitem", "gridcell", "listitem"})
_TYPED = ("combobox", "textbox", "searchbox")


def select(action: Select, tree: Tree, done: Sequence[str]) -> Resolved:
    """What to call next; `done` is what was called for it before."""
    if done:
        return _opened(action, tree, done)
    found = target(tree, action.query, _DROPDOWNS, "dropdown")
    if isinstance(found, Target):
        return options_chosen(tree, found, action.options)
    chosen = member(action, tree)
    if chosen is not None:
        return chosen
    other = target(tree, replace(action.query, roles=_OPENERS), (), "dropdown")
    return again(_open(other)) if isinstance(other, Target) else found


def member(action: Select, tree: Tree) -> Resolved | None:
    """A radio of a group, or what is called so in a list or a menu; None where there is not just one."""
    group = target(tree, replace(action.query, roles=_GROUPS), (), "group")
    if not isinstance(group, Target) or len(action.options) != 1:
        return None
    nodes = [node for node in tree.subtree(group.node)[1:] if node.role in _MEMBERS and node.ref]
    named = [node for node in nodes if fold(label(tree, node)) == fold(action.options[0])]
    inner = [node for node in named if not any(node.index < other.index < node.end for other in named)]
    if len(inner) != 1:
        return None
    found = _target(tree, inner[0])
    if inner[0].attribute("checked") == "true":
        return Nothing(f"{found.said} is checked already")
    return call("browser_click", found, f"select {found.said}")


def options_chosen(tree: Tree, found: Target, options: Sequence[str]) -> Resolved:
    """The options of a dropdown that was found; where it shows none, it is opened first."""
    below = [node for node in tree.subtree(found.node) if node.role == "option"]
    if not below:
        return again(_open(found))
    values = []
    for option in options:
        chosen = options_of(tree, found, option)
        if isinstance(chosen, Unresolved):
            return chosen
        values.append(chosen)
    if found.node.role == "listbox" and len(values) == 1:
        named = [node for node in below if label(tree, node) == values[0] and node.ref]
        if len(named) == 1:
            return call(
                "browser_click", _target(tree, named[0]), " ".join(["select", f'"{values[0]}"', "from", found.said])
            )
    said = ", ".join(f'"{value}"' for value in values)
    return call("browser_select_option", found, " ".join(["select", said, "from", found.said]), values=values)


def _said(values: Sequence[str], found: Target) -> str:
    return " ".join(["select", ", ".join(f'"{value}"' for value in values), "from", found.said])


def option_of(tree: Tree, query: Query) -> Resolved | None:
    """The option of that name in the one closed dropdown that has it; None where there is none."""
    if query.name is None:
        return None
    found = [
        (node, option)
        for node in tree
        if node.role == "combobox" and node.ref
        for option in tree.subtree(node)
        if option.role == "option" and fold(label(tree, option)) == fold(query.name)
    ]
    if len(found) != 1:
        return None
    dropdown = _target(tree, found[0][0])
    value = label(tree, found[0][1])
    return call(
        "browser_select_option", dropdown, " ".join(["select", f'"{value}"', "from", dropdown.said]), values=[value]
    )


def option_behind(tree: Tree, query: Query) -> Resolved | None:
    """ "Genre Poetry": the option of a dropdown whose name stands before it; None where that is not just one."""
    words = (query.name or "").split()
    if query.quoted or query.roles or query.nth is not None or query.within is not None:
        return None
    made = []
    for at in range(1, len(words)):
        name, option = fold(" ".join(words[:at])), fold(" ".join(words[at:]))
        for node in tree:
            if node.role not in _DROPDOWNS or not node.ref or bare_label(label(tree, node)) != name:
                continue
            named = [each for each in tree.subtree(node) if each.role == "option" and fold(label(tree, each)) == option]
            made += [options_chosen(tree, _target(tree, node), (label(tree, each),)) for each in named]
    return made[0] if len(made) == 1 else None


def _open(found: Target) -> ToolCall:
    return call("browser_click", found, f"open {found.said}")


def _target(tree: Tree, node: Node) -> Target:
    return Target(node, node.ref or "", describe(tree, node))


def _opened(action: Select, tree: Tree, done: Sequence[str]) -> Resolved:
    """The list is open: the option is clicked; where it is not there, what can be typed into is typed into, once.

    What opened may be a calendar instead.
    """
    wanted = as_date(action.options[0]) if len(action.options) == 1 else None
    if wanted is not None and not any(node.role == "option" and node.ref for node in tree):
        turned = from_calendar(wanted, tree, done)
        if isinstance(turned, ToolCall) or len(done) > 1:
            return turned
    clicked = sum(said.startswith("click ") for said in done)
    option = action.options[clicked]
    last = clicked + 1 == len(action.options)
    shown = [node for node in tree if node.role in _OPTIONS and node.ref is not None]
    named = [node for node in shown if fold(label(tree, node)) == fold(option)]
    if len(named) == 1:
        made = call("browser_click", _target(tree, named[0]), f"click {describe(tree, named[0])}")
        return made if last else again(made)
    field = _field(action, tree)
    if not named and field is not None and not any(said.startswith("type ") for said in done):
        return again(call("browser_type", field, f'type "{option}" into {field.said}', text=option, slowly=True))
    reason = f'{"no" if not named else "more than one"} option "{option}" in the list that opened'
    return Unresolved(reason, tuple(f'option "{label(tree, node)}"' for node in shown[:10]))


def _field(action: Select, tree: Tree) -> Target | None:
    """The field of a list that opens on typing: the dropdown itself, or the one field that came with the list."""
    named = find(tree, replace(action.query, roles=_TYPED)).nodes
    typed = [node for node in named if node.ref is not None and node.text is None]
    return _target(tree, typed[0]) if len(typed) == 1 and typed[0].end == typed[0].index + 1 else None
