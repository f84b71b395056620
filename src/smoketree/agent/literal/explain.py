"""How to say plainly what could not be read or done: sentences that the grammar reads, and that fit the page."""

from collections.abc import Callable, Iterator

from smoketree.agent.literal.actions import Action, Click, Hover, Pick, Press, Select, SetChecked, Type
from smoketree.agent.literal.read import read
from smoketree.agent.literal.resolve import resolve
from smoketree.agent.literal.resolved import Ask
from smoketree.agent.literal.row_actions import Find, InRow
from smoketree.agent.literal.target import Unresolved
from smoketree.language.words import Token, tokens
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import label
from smoketree.snapshot.nearest import nearest
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, INTERACTIVE
from smoketree.snapshot.tree import Node, Tree

MOST = 2
_TYPED = frozenset({"textbox", "searchbox", "spinbutton"})
_BOXES = frozenset({"checkbox", "radio", "switch"})
_WORDS_FOR_ROLES = {
    "textbox": "field",
    "searchbox": "field",
    "spinbutton": "field",
    "combobox": "dropdown",
    "menuitem": "menu item",
    "listitem": "list item",
    "img": "image",
}


def suggest(step: Action | str, tree: Tree) -> tuple[str, ...]:
    """At most two ways to say a step so that it would be read, and done, on the page as it stands."""
    offers = _for_text(step, tree) if isinstance(step, str) else _for_action(step, tree)
    good = (offer for offer in offers if _works(offer, tree))
    return tuple(offer for _, offer in zip(range(MOST), dict.fromkeys(good), strict=False))


def _works(offer: str, tree: Tree) -> bool:
    reading = read(offer)
    return reading is not None and not any(
        isinstance(resolve(action, tree), Unresolved | Ask) for action in reading.actions
    )


def _for_action(action: Action, tree: Tree) -> Iterator[str]:
    """The same action on the elements that come nearest."""
    match action:
        case Click(query, double, button):
            verb = "Double-click" if double else "Click" if button == "left" else "Right-click"
            yield from _at(tree, query, lambda said: f"{verb} {said}")
        case Pick(query):
            yield from _at(tree, query, lambda said: f"Select {said}")
        case Type(Query() as query, value):
            yield from _at(tree, query, lambda said: f"Type {_quote(value)} into {said}", EDITABLE)
        case Select(query, options):
            yield from _at(
                tree,
                query,
                lambda said: " ".join(["Select", _quote(options[0]), "from", said]),
                {"combobox", "listbox"},
            )
        case SetChecked(query, checked):
            yield from _at(tree, query, lambda said: f"{'Uncheck' if checked is False else 'Check'} {said}", _BOXES)
        case Press(key, Query() as query):
            yield from _at(tree, query, lambda said: f"Press {key} in {said}", EDITABLE)
        case Hover(query):
            yield from _at(tree, query, lambda said: f"Hover over {said}")
        case Find() | InRow():
            yield from _in_rows(action, tree)
        case _:
            return


def _in_rows(action: Find | InRow, tree: Tree) -> Iterator[str]:
    if isinstance(action, Find):
        yield from _at(tree, action.query, lambda said: f"Click {said}")
        return
    for name in action.names:
        among = _at(tree, Query(name=name, quoted=False), lambda said: f"Click {said}")
        yield from (offer for offer in among if f'"{action.text}"' in offer)


def _at(
    tree: Tree, query: Query, phrase: Callable[[str], str], roles: frozenset[str] | set[str] = INTERACTIVE
) -> Iterator[str]:
    for node in nearest(tree, query, 2 * MOST + 1):
        if node.role in roles and label(tree, node):
            yield from map(phrase, _called(tree, node))


def _called(tree: Tree, node: Node) -> Iterator[str]:
    """Ways to name a node, the shortest first: alone, with its role, by its row, by its number."""
    name, word = label(tree, node), _WORDS_FOR_ROLES.get(node.role, node.role)
    if '"' in name:
        return
    yield f'"{name}"'
    yield f'the "{name}" {word}'
    for place in tree.ancestors(node):
        row = next(
            (each for each in tree.subtree(place) if each.role in {"cell", "text", "generic"} and label(tree, each)),
            None,
        )
        if place.role in {"row", "listitem"} and row is not None and '"' not in label(tree, row):
            yield f'the "{name}" {word} in the row of "{label(tree, row)}"'
            break
    yield f'the first "{name}" {word}'


def _for_text(text: str, tree: Tree) -> Iterator[str]:
    """For what was not read: the controls of the page whose names stand in it, with the verb it seems to mean."""
    parts = tokens(text)
    said = {word for token in parts for word in words(token.key)}
    quoted = [token.text for token in parts if token.quoted]
    named = [node for node in tree if node.role in INTERACTIVE and node.ref and label(tree, node)]
    near = [node for node in named if words(label(tree, node).casefold()) <= said]
    near.sort(key=lambda node: (-len(label(tree, node)), node.index))
    yield from _typed_and_clicked(tree, named, near, quoted)
    for node in near:
        for name in _called(tree, node):
            yield _step_for(node, name, quoted, parts)
    for sought in (*quoted, " ".join(token.text for token in parts[1:])):
        for node in nearest(tree, Query(name=sought, roles=tuple(sorted(INTERACTIVE)), quoted=False), MOST):
            if node.ref and label(tree, node):
                for name in _called(tree, node):
                    yield _step_for(node, name, quoted, parts)


def _typed_and_clicked(tree: Tree, named: list[Node], near: list[Node], quoted: list[str]) -> Iterator[str]:
    """For "Add "milk" to the list", with one field on the page and a button "Add": both in one step."""
    fields = [node for node in named if node.role in _TYPED]
    buttons = [node for node in near if node.role == "button"]
    names = {fold(label(tree, node)) for node in named}
    value = next((text for text in quoted if fold(text) not in names), None)
    if len(fields) == 1 and buttons and value is not None:
        field, button = (next(iter(_called(tree, node)), "") for node in (fields[0], buttons[0]))
        if field and button:
            yield f"Type {_quote(value)} into {field} and click {button}"


def _step_for(node: Node, name: str, quoted: list[str], parts: tuple[Token, ...]) -> str:
    value = next((text for text in quoted if text not in name), "...")
    if node.role == "combobox":
        return " ".join(["Select", _quote(value), "from", name])
    if node.role in EDITABLE:
        return f"Type {_quote(value)} into {name}"
    if node.role in _BOXES:
        off = any(token.key in {"uncheck", "untick", "off", "disable"} for token in parts)
        return f"{'Uncheck' if off else 'Check'} {name}"
    return f"Click {name}"


def _quote(value: str) -> str:
    return f'"{value}"' if '"' not in value else f"“{value}”"
