"""From an action to the one tool call that does it on the page as it stands, or to why there is none.

An element is acted upon only where exactly one is meant; what is not there, or there twice, is never guessed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from smoketree.agent.literal.actions import (
    Action,
    Back,
    Click,
    CloseTab,
    Drag,
    Forward,
    HandleDialog,
    Hover,
    NewTab,
    Open,
    Pick,
    Press,
    Reload,
    Remember,
    Resize,
    ScrollTo,
    Select,
    SetChecked,
    SwitchTab,
    Type,
    Upload,
    WaitElement,
    WaitSeconds,
    WaitSettled,
    WaitText,
)
from smoketree.agent.literal.target import Target, Unresolved, options_of, target
from smoketree.browser.protocol import TabHeader
from smoketree.snapshot.label import label, visible_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, INTERACTIVE
from smoketree.snapshot.tree import Node, Tree


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A `browser_*` tool with its arguments; `then` are the calls that follow at once and belong to it.

    `description` says what is done, as the report shows it; `note` what a reader should know ("matched by its words").
    """

    tool: str
    arguments: Mapping[str, object]
    description: str
    note: str = ""
    then: tuple["ToolCall", ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Nothing:
    """There is nothing to do: what is asked for is so already."""

    description: str


@dataclass(frozen=True, slots=True)
class Keep:
    """A value read off the page, to be kept under a name."""

    variable: str
    value: str
    description: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class WaitFor:
    """The page is to be looked at again until `resolve` says Nothing: an element has yet to come or to go."""

    description: str


Resolved = ToolCall | Nothing | Keep | WaitFor | Unresolved

_BOXES = ("checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio")
_CLICKABLE = tuple(sorted(INTERACTIVE))
_FIELDS = tuple(sorted(EDITABLE - {"slider"}))
_LONGEST_WAIT = 30.0  # seconds that browser_wait_for waits at most (Playwright MCP)
_DROPDOWNS = ("combobox", "listbox")
_SCROLLS = {
    "top": "() => window.scrollTo(0, 0)",
    "bottom": "() => window.scrollTo(0, document.documentElement.scrollHeight)",
    "down": "() => window.scrollBy(0, window.innerHeight * 0.9)",
    "up": "() => window.scrollBy(0, -window.innerHeight * 0.9)",
}


def resolve(action: Action, tree: Tree, tabs: Sequence[TabHeader] = ()) -> Resolved:
    """What to call for `action` on the page that `tree` shows; `tabs` are the browser's, needed to switch."""
    match action:
        case Open() | Back() | Forward() | Reload() | Resize():
            return _page(action)
        case WaitText() | WaitSeconds() | WaitSettled() | WaitElement():
            return _wait(action, tree)
        case HandleDialog():
            answer = {} if action.text is None else {"promptText": action.text}
            return ToolCall("browser_handle_dialog", {"accept": action.accept, **answer}, str(action))
        case SwitchTab() | NewTab() | CloseTab():
            return _tab(action, tabs)
        case Click() | Hover() | Pick() | SetChecked() | Remember():
            return _pointed(action, tree)
        case Drag():
            return _drag(action, tree)
        case ScrollTo():
            return _scroll(action, tree)
        case _:
            return _given(action, tree)


def _page(action: Open | Back | Forward | Reload | Resize) -> ToolCall:
    match action:
        case Open(address):
            return ToolCall("browser_navigate", {"url": address}, str(action))
        case Back():
            return ToolCall("browser_navigate_back", {}, str(action))
        case Forward():
            return ToolCall("browser_evaluate", {"function": "() => history.forward()"}, str(action))
        case Reload():
            return ToolCall("browser_evaluate", {"function": "() => location.reload()"}, str(action))
        case Resize(width, height):
            return ToolCall("browser_resize", {"width": width, "height": height}, str(action))


def _wait(action: WaitText | WaitSeconds | WaitSettled | WaitElement, tree: Tree) -> Resolved:
    match action:
        case WaitText(text, gone):
            return ToolCall("browser_wait_for", {"textGone" if gone else "text": text}, str(action))
        case WaitSeconds(seconds):
            rest = _wait(WaitSeconds(seconds - _LONGEST_WAIT), tree) if seconds > _LONGEST_WAIT else None
            then = (rest,) if isinstance(rest, ToolCall) else ()
            return ToolCall("browser_wait_for", {"time": min(seconds, _LONGEST_WAIT)}, str(action), then=then)
        case WaitSettled():
            return Nothing("the page has come to rest after the step before")
        case WaitElement(query, gone):
            found = target(tree, query, (), "element", many=True)
            return Nothing(str(action)) if isinstance(found, Target) is not gone else WaitFor(str(action))


def _tab(action: SwitchTab | NewTab | CloseTab, tabs: Sequence[TabHeader]) -> ToolCall | Unresolved:
    match action:
        case NewTab(address):
            return ToolCall("browser_tabs", {"action": "new"} | ({"url": address} if address else {}), str(action))
        case CloseTab():
            return ToolCall("browser_tabs", {"action": "close"}, str(action))
        case SwitchTab(nth, name):
            wanted = [tab for tab in tabs if name is None or name in tab.title or name in tab.url]
            exact = [tab for tab in wanted if name in {tab.title, tab.url}]
            if nth is not None:
                place = nth - 1 if nth > 0 else len(wanted) + nth
                wanted = wanted[place : place + 1] if place >= 0 else []
            chosen = exact if len(exact) == 1 else wanted
            if len(chosen) == 1:
                return ToolCall("browser_tabs", {"action": "select", "index": chosen[0].index}, str(action))
            titles = tuple(f'"{tab.title}" ({tab.url})' for tab in tabs)
            return Unresolved(f"{'no' if not chosen else 'more than one'} browser tab for: {action}", titles)


def _pointed(action: Click | Hover | Pick | SetChecked | Remember, tree: Tree) -> Resolved:
    """What needs one element and no value."""
    roles, what = (_CLICKABLE, "control") if isinstance(action, Click | Pick) else ((), "element")
    if isinstance(action, SetChecked):
        roles, what = _BOXES, "checkbox, radio or switch"
    found = target(tree, action.query, roles, what)
    if isinstance(found, Unresolved):
        return found
    match action:
        case Click(_, double, button):
            extra: dict[str, object] = {"doubleClick": True} if double else {}
            extra |= {} if button == "left" else {"button": button}
            verb = str(action).partition(" ")[0]
            return _call("browser_click", found, f"{verb} {found.said}", **extra)
        case Hover():
            return _call("browser_hover", found, f"hover {found.said}")
        case Pick():
            return _pick(found, tree)
        case SetChecked(_, checked):
            return _set(found, checked)
        case Remember(_, variable):
            value = _value(tree, found.node)
            return Keep(variable, value, f"remember {found.said} as {variable}", found.note)


def _pick(found: Target, tree: Tree) -> Resolved:
    if found.node.role in _BOXES:
        return _set(found, checked=True)
    lists = (
        [node for node in tree.ancestors(found.node) if node.role in _DROPDOWNS] if found.node.role == "option" else []
    )
    if lists and lists[0].role == "combobox" and lists[0].ref:
        arguments = {"element": found.said, "ref": lists[0].ref, "values": [label(tree, found.node)]}
        return ToolCall("browser_select_option", arguments, f"select {found.said}", found.note)
    return _call("browser_click", found, f"click {found.said}")


def _set(found: Target, checked: bool | None) -> Resolved:
    """Clicks a box where that is needed to make it so."""
    now = found.node.attribute("checked") or ("true" if found.node.attribute("pressed") == "true" else "false")
    word = {True: "check", False: "uncheck", None: "toggle"}[checked]
    if checked is not None and now == str(checked).lower():
        return Nothing(f"{found.said} is {word}ed already")
    if checked is False and found.node.role in {"radio", "menuitemradio"}:
        return Unresolved(f"a radio cannot be unchecked: {found.said}", hint="check another radio of its group")
    return _call("browser_click", found, f"{word} {found.said}")


def _given(action: Type | Select | Press | Upload, tree: Tree) -> Resolved:
    """What brings a value, a key or files along."""
    match action:
        case Type(query, value, submit):
            found = target(tree, query, _FIELDS, "field")
            if isinstance(found, Unresolved):
                return found
            extra: dict[str, object] = {"text": value} | ({"submit": True} if submit else {})
            return _call("browser_type", found, f'type "{value}" into {found.said}', **extra)
        case Select():
            return _select(action, tree)
        case Press(key, query):
            press = ToolCall("browser_press_key", {"key": key}, f"press {key}")
            return press if query is None else _clicked(tree, query, _FIELDS, "field", press)
        case Upload(paths, query):
            upload = ToolCall("browser_file_upload", {"paths": list(paths)}, str(replace(action, query=None)))
            return upload if query is None else _clicked(tree, query, _CLICKABLE, "control", upload)


def _clicked(tree: Tree, query: Query, roles: tuple[str, ...], what: str, then: ToolCall) -> ToolCall | Unresolved:
    """`then` on an element that must be clicked for it."""
    found = target(tree, query, roles, what)
    if isinstance(found, Unresolved):
        return found
    return replace(_call("browser_click", found, f"click {found.said}"), then=(then,))


def _select(action: Select, tree: Tree) -> Resolved:
    found = target(tree, action.query, _DROPDOWNS, "dropdown")
    if isinstance(found, Unresolved):
        return found
    values = []
    for option in action.options:
        chosen = options_of(tree, found, option)
        if isinstance(chosen, Unresolved):
            return chosen
        values.append(chosen)
    said = ", ".join(f'"{value}"' for value in values)
    return _call("browser_select_option", found, " ".join(["select", said, "from", found.said]), values=values)


def _drag(action: Drag, tree: Tree) -> Resolved:
    start, end = target(tree, action.query, (), "element"), target(tree, action.target, (), "element")
    if isinstance(start, Unresolved):
        return start
    if isinstance(end, Unresolved):
        return end
    arguments = {"startElement": start.said, "startRef": start.ref, "endElement": end.said, "endRef": end.ref}
    return ToolCall("browser_drag", arguments, f"drag {start.said} to {end.said}", start.note or end.note)


def _scroll(action: ScrollTo, tree: Tree) -> Resolved:
    if action.query is None:
        return ToolCall("browser_evaluate", {"function": _SCROLLS[action.where]}, str(action))
    found = target(tree, action.query, (), "element")
    if isinstance(found, Unresolved):
        return found
    function = "(element) => element.scrollIntoView({ block: 'center' })"
    return _call("browser_evaluate", found, f"scroll to {found.said}", function=function)


def _call(tool: str, found: Target, description: str, **more: object) -> ToolCall:
    return ToolCall(tool, {"element": found.said, "ref": found.ref, **more}, description, found.note)


def _value(tree: Tree, node: Node) -> str:
    """What a field holds, what a dropdown has chosen, or what anything else says."""
    if node.role == "combobox":
        chosen = [each for each in tree.children(node) if each.attribute("selected")]
        return node.text or (label(tree, chosen[0]) if chosen else "")
    if node.role in EDITABLE:
        return node.text or ""
    return visible_text(tree, node) or label(tree, node)
