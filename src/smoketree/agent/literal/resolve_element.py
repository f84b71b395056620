"""What needs one element: clicking, setting a box, typing, keys, files."""

from collections.abc import Sequence
from dataclasses import replace

from smoketree.agent.literal.actions import (
    Click,
    Hover,
    Pick,
    Press,
    PressOrClick,
    Remember,
    SetChecked,
    Type,
    TypeEach,
    Upload,
)
from smoketree.agent.literal.beside import worn_label
from smoketree.agent.literal.resolve_choice import option_of, options_chosen
from smoketree.agent.literal.resolved import COVERED, Keep, Nothing, Resolved, ToolCall, again, call
from smoketree.agent.literal.target import Target, Unresolved, target
from smoketree.snapshot.describe import describe
from smoketree.snapshot.find import find
from smoketree.snapshot.label import label, visible_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, INTERACTIVE
from smoketree.snapshot.tree import Node, Tree

BOXES = ("checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio")
CLICKABLE = tuple(sorted(INTERACTIVE))
_FILE_INPUTS = ("Choose File", "Choose Files")  # what Chromium calls a file input that has no name
FIELDS = tuple(sorted(EDITABLE - {"slider"}))


def pointed(action: Click | Hover | Pick | SetChecked | Remember, tree: Tree, done: Sequence[str] = ()) -> Resolved:
    """What needs one element and no value."""
    roles, what = (CLICKABLE, "control") if isinstance(action, Click | Pick) else ((), "element")
    if isinstance(action, SetChecked):
        roles, what = BOXES, "checkbox, radio or switch"
    found = target(tree, action.query, roles, what)
    if isinstance(found, Unresolved):
        return _unreachable(action, tree) or found
    worn = worn_label(tree, found.node) if COVERED in done and found.node.role in BOXES else None
    if worn is not None and worn.ref is not None:
        found = replace(found, ref=worn.ref, note="the box is covered: its label is clicked")
    match action:
        case Click(_, double, button):
            extra: dict[str, object] = {"doubleClick": True} if double else {}
            extra |= {} if button == "left" else {"button": button}
            verb = str(action).partition(" ")[0]
            return call("browser_click", found, f"{verb} {found.said}", **extra)
        case Hover():
            return call("browser_hover", found, f"hover {found.said}")
        case Pick():
            return _pick(found, tree)
        case SetChecked(_, checked):
            return _set(found, checked)
        case Remember(_, variable):
            value = _value(tree, found.node)
            return Keep(variable, value, f"remember {found.said} as {variable}", found.note)


def _unreachable(action: Click | Hover | Pick | SetChecked | Remember, tree: Tree) -> Resolved | None:
    """A box that is hidden behind its visible label, or an option of a closed dropdown; None where it is neither."""
    if not isinstance(action, Click | Pick | SetChecked):
        return None
    query = action.query
    if isinstance(action, Pick) and (not query.roles or "option" in query.roles):
        chosen = option_of(tree, query)
        if chosen is not None:
            return chosen
    boxes = find(tree, query if query.roles else replace(query, roles=BOXES)).nodes
    if len(boxes) != 1 or boxes[0].ref is not None or boxes[0].role not in BOXES:
        return None
    worn = worn_label(tree, boxes[0])
    if worn is None or worn.ref is None:
        return None
    stand_in = Target(boxes[0], worn.ref, describe(tree, boxes[0]), "the box is hidden: its label is clicked")
    if isinstance(action, SetChecked):
        return _set(stand_in, action.checked)
    return _set(stand_in, checked=True) if isinstance(action, Pick) else call("browser_click", stand_in, str(action))


def _pick(found: Target, tree: Tree) -> Resolved:
    if found.node.role in BOXES:
        return _set(found, checked=True)
    lists = [node for node in tree.ancestors(found.node) if node.role == "combobox"]
    if found.node.role == "option" and lists and lists[0].ref:
        arguments = {"element": found.said, "ref": lists[0].ref, "values": [label(tree, found.node)]}
        return ToolCall("browser_select_option", arguments, f"select {found.said}", found.note)
    return call("browser_click", found, f"click {found.said}")


def _set(found: Target, checked: bool | None) -> Resolved:
    """Clicks a box where that is needed to make it so."""
    now = found.node.attribute("checked") or ("true" if found.node.attribute("pressed") == "true" else "false")
    word = {True: "check", False: "uncheck", None: "toggle"}[checked]
    if checked is not None and now == str(checked).lower():
        return Nothing(f"{found.said} is {word}ed already")
    if checked is False and found.node.role in {"radio", "menuitemradio"}:
        return Unresolved(f"a radio cannot be unchecked: {found.said}", hint="check another radio of its group")
    return call("browser_click", found, f"{word} {found.said}")


def given(action: Type | TypeEach | Press | PressOrClick | Upload, tree: Tree, done: Sequence[str] = ()) -> Resolved:
    """What brings a value, a key or files along."""
    match action:
        case Type(query):
            found = _field(tree) if query is None else target(tree, query, FIELDS, "field")
            return found if isinstance(found, Unresolved) else _typed(tree, found, action, done)
        case TypeEach(value, count):
            return _each(tree, value, count)
        case Press(key, query):
            press = ToolCall("browser_press_key", {"key": key}, f"press {key}")
            return press if query is None else _clicked(tree, query, FIELDS, "field", press)
        case PressOrClick(key, query):
            named = find(tree, replace(query, roles=CLICKABLE)).nodes
            if not named:
                return ToolCall("browser_press_key", {"key": key}, f"press {key}")
            also = tuple(describe(tree, node) for node in named[:3])
            hint = f'say: Press the {key} key, or: Click "{query.name}"'
            return Unresolved(f'"press {query.name}" may be the key or what is called so', also, hint)
        case Upload(paths, query):
            upload = ToolCall("browser_file_upload", {"paths": list(paths)}, str(replace(action, query=None)))
            return _uploaded(tree, query, upload)


def _typed(tree: Tree, found: Target, action: Type, done: Sequence[str]) -> Resolved:
    """A value that is set in a dropdown is chosen. A spinner, which may take none, is looked at again."""
    value, submit = action.value, action.submit
    if done and found.node.role == "spinbutton":
        if _number(found.node.text) == _number(value):
            return Nothing(f"{found.said} holds {value}")
        return Unresolved(f'{found.said} holds "{found.node.text or ""}" after "{value}" was typed')
    if any(node.role == "option" for node in tree.subtree(found.node)):
        return options_chosen(tree, found, (value,))
    extra: dict[str, object] = {"text": value} | ({"submit": True} if submit else {})
    typed = call("browser_type", found, f'type "{value}" into {found.said}', **extra)
    return again(typed) if found.node.role == "spinbutton" and _number(value) is not None and not submit else typed


def _number(text: str | None) -> float | None:
    try:
        return float(text or "")
    except ValueError:
        return None


def fields_of(tree: Tree) -> list[Node]:
    """The fields that can be typed into."""
    return [
        node
        for node in tree
        if node.role in FIELDS
        and node.ref is not None
        and not node.attribute("disabled")
        and not any(below.role == "option" for below in tree.subtree(node))
    ]


def _field(tree: Tree) -> Target | Unresolved:
    """The field that has the focus, else the only one."""
    fields = fields_of(tree)
    focused = [node for node in fields if node.attribute("active")]
    chosen = focused or fields
    if len(chosen) == 1:
        note = "" if focused else "the only field of the page"
        return Target(chosen[0], chosen[0].ref or "", describe(tree, chosen[0]), note)
    what = "no field has the focus, and the page has " + (f"{len(fields)} of them" if fields else "none")
    return Unresolved(what, tuple(describe(tree, node) for node in fields[:5]), 'say where: Type "..." into "..."')


def _each(tree: Tree, value: str, count: int) -> Resolved:
    fields = fields_of(tree)
    if len(fields) != count:
        return Unresolved(f"the page has {len(fields)} fields, not {count}", tuple(describe(tree, n) for n in fields))
    typed = [
        call(
            "browser_type",
            Target(n, n.ref or "", describe(tree, n)),
            f'type "{value}" into {describe(tree, n)}',
            text=value,
        )
        for n in fields
    ]
    return replace(typed[0], then=tuple(typed[1:]))


def _uploaded(tree: Tree, query: Query | None, upload: ToolCall) -> ToolCall | Unresolved:
    """The files for the chooser that is open; else for the one that a click opens.

    A file input without a name, mostly drawn over with a button of the same box, is what opens the chooser. An empty
    tree: the page is behind the chooser.
    """
    if not len(tree):
        return upload
    inputs = [node for node in tree if node.role == "button" and node.ref and node.name in _FILE_INPUTS]
    if query is None:
        if len(inputs) != 1:
            hint = 'say what opens the file chooser: Upload "..." with the "..." button'
            return Unresolved(f"the page has {len(inputs)} nameless file fields", hint=hint)
        chosen = Target(inputs[0], inputs[0].ref or "", describe(tree, inputs[0]))
    else:
        found = target(tree, query, CLICKABLE, "control")
        if isinstance(found, Unresolved):
            return found
        over = [node for node in inputs if node.parent == found.node.parent and node is not found.node]
        chosen = Target(over[0], over[0].ref or "", found.said, found.note) if len(over) == 1 else found
    return replace(call("browser_click", chosen, f"click {chosen.said}"), then=(upload,))


def _clicked(tree: Tree, query: Query, roles: tuple[str, ...], what: str, then: ToolCall) -> ToolCall | Unresolved:
    """`then` on an element that must be clicked for it."""
    found = target(tree, query, roles, what)
    if isinstance(found, Unresolved):
        return found
    return replace(call("browser_click", found, f"click {found.said}"), then=(then,))


def _value(tree: Tree, node: Node) -> str:
    """What a field holds, what a dropdown has chosen, or what anything else says."""
    if node.role == "combobox":
        chosen = [each for each in tree.children(node) if each.attribute("selected")]
        return node.text or (label(tree, chosen[0]) if chosen else "")
    if node.role in EDITABLE:
        return node.text or ""
    return visible_text(tree, node) or label(tree, node)
