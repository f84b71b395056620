"""What needs one element: clicking, setting a box, typing, keys, files."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from smoketree.agent.literal.actions import (
    Click,
    Hover,
    Pick,
    Press,
    PressOrClick,
    Remember,
    Select,
    SetChecked,
    Type,
    TypeEach,
    Upload,
)
from smoketree.agent.literal.beside import worn_label
from smoketree.agent.literal.dates import looks_dated, wire
from smoketree.agent.literal.page_script import asked
from smoketree.agent.literal.resolve_choice import member, option_behind, option_of, options_chosen
from smoketree.agent.literal.resolve_motion import slid, steps
from smoketree.agent.literal.resolved import COVERED, Keep, Nothing, Resolved, ToolCall, again, call
from smoketree.agent.literal.target import Target, Unresolved, target
from smoketree.agent.literal.text_fields import with_field
from smoketree.snapshot.describe import describe
from smoketree.snapshot.find import find
from smoketree.snapshot.label import label, visible_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, INTERACTIVE
from smoketree.snapshot.tree import Node, Tree

BOXES = ("checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio")
CLICKABLE = tuple(sorted(INTERACTIVE))
_FILE_INPUTS = ("Choose File", "Choose Files")  # what Chromium calls a file input that has no name
PointedAt = Click | Hover | Pick | SetChecked | Remember
_PRESSED = ("button", "link", "menuitem", "tab")
FIELDS = tuple(sorted(EDITABLE - {"slider"}))


def pointed(action: PointedAt, tree: Tree, done: Sequence[str] = ()) -> Resolved:
    """What needs one element and no value."""
    roles, what = (CLICKABLE, "control") if isinstance(action, Click | Pick) else ((), "element")
    if isinstance(action, SetChecked):
        roles, what = BOXES, "checkbox, radio or switch"
    seen = target(tree, action.query, roles, what)
    if isinstance(seen, Unresolved) and isinstance(action, Click | Pick):
        seen = _not_the_field(tree, action.query, seen)
    if isinstance(seen, Unresolved) and (other := _unreachable(action, tree)) is not None:
        return other
    return with_field(tree, action.query, lambda: seen, lambda found: _of_it(action, found, tree, done))


def _of_it(action: PointedAt, found: Target, tree: Tree, done: Sequence[str]) -> Resolved:
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


def _not_the_field(tree: Tree, query: Query, several: Unresolved) -> Target | Unresolved:
    """ "Click Search" is the button, where all else of that name are fields to type into."""
    if several.absent or query.roles or query.nth is not None:
        return several
    pressed = target(tree, query, _PRESSED, "control")
    others = target(tree, query, tuple(sorted(INTERACTIVE - set(_PRESSED) - EDITABLE)), "control")
    same = isinstance(others, Unresolved) and others.absent
    return pressed if isinstance(pressed, Target) and same and not pressed.note else several


def _unreachable(action: PointedAt, tree: Tree) -> Resolved | None:
    """A box that is hidden behind its visible label, or an option of a closed dropdown; None where it is neither."""
    if not isinstance(action, Click | Pick | SetChecked):
        return None
    query = action.query
    if isinstance(action, SetChecked) and query.name is None and query.within is not None and query.within.text:
        own = target(tree, Query(name=query.within.text, roles=BOXES), BOXES, "checkbox")
        return _set(own, action.checked) if isinstance(own, Target) else None
    if isinstance(action, Pick) and (not query.roles or "option" in query.roles):
        chosen = option_of(tree, query) or option_behind(tree, query)
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
            if query is not None and query.roles == ("slider",):
                return slid(query, action.value, done)
            if query is not None:
                there = query
                seen = lambda: target(tree, there, FIELDS, "field")  # noqa: E731 - looked for only where it is needed
                found_or_not = with_field(tree, query, seen, lambda found: _typed(tree, found, action, done))
                return _or_member(found_or_not, query, action, tree)
            found = _field(tree)
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
    value = action.value
    if done and found.node.role == "spinbutton":
        if _number(found.node.text) == _number(value):
            return Nothing(f"{found.said} holds {value}")
        now, wanted = _number(found.node.text), _number(value)
        if now is None or wanted is None:
            return Unresolved(f'{found.said} holds "{found.node.text or ""}" after "{value}" was typed')
        return steps(found.said, now, wanted, done, _focus(found), ("ArrowDown", "ArrowUp"))
    if any(node.role == "option" for node in tree.subtree(found.node)):
        return options_chosen(tree, found, (value,))
    if looks_dated(value) and found.node.role == "textbox":
        return asked("text_of", "kind", lambda kind: _typed_plainly(found, action, kind), found)
    return _typed_plainly(found, action)


def _or_member(resolved: Resolved, query: Query, action: Type, tree: Tree) -> Resolved:
    """ "Set Priority to High", where Priority is a group of radios and no field."""
    if not isinstance(resolved, Unresolved) or not resolved.absent or action.submit:
        return resolved
    return member(Select(query, (action.value,)), tree) or resolved


def _typed_plainly(found: Target, action: Type, kind: Any = None) -> ToolCall:
    """A field of a date or a time takes it as the standard writes it, whichever way a person does."""
    value, submit = action.value, action.submit
    written = wire(value, kind["kind"], kind["language"]) if isinstance(kind, dict) else None
    text = written or value
    extra: dict[str, object] = {"text": text} | ({"submit": True} if submit else {})
    said = f'type "{value}" into {found.said}' + (f" ({text})" if text != value else "")
    typed = call("browser_type", found, said, **extra)
    return again(typed) if found.node.role == "spinbutton" and _number(value) is not None and not submit else typed


def _focus(found: Target) -> ToolCall:
    return call("browser_evaluate", found, "", function="(element) => element.focus()")


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
