"""The tools that do something to the page."""

from smoketree.agent.tool_relevance import is_named
from smoketree.agent.toolbox import page_arguments as page
from smoketree.agent.toolbox.errors import ToolError
from smoketree.agent.toolbox.fence import one_line
from smoketree.agent.toolbox.read_back import check_typed
from smoketree.agent.toolbox.targets import CLICKABLE, DROPDOWNS, FIELDS, LocatedElement, pointed
from smoketree.agent.toolbox.tool_context import Done, ToolContext

_BOXES = frozenset({"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"})
_KEYS = {
    "enter": "Enter",
    "return": "Enter",
    "esc": "Escape",
    "escape": "Escape",
    "tab": "Tab",
    "space": "Space",
    "spacebar": "Space",
    "backspace": "Backspace",
    "del": "Delete",
    "delete": "Delete",
    "up": "ArrowUp",
    "down": "ArrowDown",
    "left": "ArrowLeft",
    "right": "ArrowRight",
    "pageup": "PageUp",
    "pagedown": "PageDown",
    "home": "Home",
    "end": "End",
    "ctrl": "Control",
    "control": "Control",
    "cmd": "Meta",
    "command": "Meta",
    "meta": "Meta",
    "alt": "Alt",
    "option": "Alt",
    "shift": "Shift",
}


async def click(context: ToolContext, args: page.Click) -> Done:
    """Clicks an element."""
    there = await pointed(context, args.element, args.ref, CLICKABLE, "control")
    _is_asked_for(there, context.line(args.line))
    extra: dict[str, object] = {"doubleClick": True} if args.double else {}
    extra |= {} if args.button == "left" else {"button": args.button}
    verb = "double-click" if args.double else "click" if args.button == "left" else f"{args.button}-click"
    context.begin("browser_click", f"{verb} {there.said}")
    await context.act("browser_click", {"element": there.said, "ref": there.ref, **extra})
    return Done(f"{verb} on {there.ref}", note=there.note)


def _is_asked_for(there: LocatedElement, line: str) -> None:
    """Raises ToolError for another control than the one whose name the line quotes."""
    label = there.said.partition('"')[2].rpartition('"')[0] if there.role else ""
    if not is_named(label, line):
        raise ToolError("the line names another control: use that one; if it does not work, the line has failed")


async def type_text(context: ToolContext, args: page.TypeText) -> Done:
    """Replaces what a field holds."""
    there = await pointed(context, args.element, args.ref, FIELDS, "field")
    text = context.filled(args.text, args.line)
    said = one_line(text, 200)
    context.begin("browser_type", f'type "{said}" into {there.said}' + " and press Enter" * args.submit)
    extra: dict[str, object] = {"submit": True} if args.submit else {}
    arguments = {"element": there.said, "ref": there.ref, "text": text, **extra}
    await context.act("browser_type", arguments, typing=not args.submit)
    if not args.submit:
        await check_typed(context, there, text)
    return Done(f"typed into {there.ref}" + " and pressed Enter" * args.submit, note=there.note, typed=(text,))


async def select_option(context: ToolContext, args: page.SelectOption) -> Done:
    """Chooses options of a native list."""
    there = await pointed(context, args.element, args.ref, DROPDOWNS, "dropdown")
    values = [context.public(value) for value in args.values]
    said = ", ".join(f'"{one_line(value, 80)}"' for value in values)
    context.begin("browser_select_option", f"select {said} from {there.said}")  # noqa: S608 - no SQL
    await context.act("browser_select_option", {"element": there.said, "ref": there.ref, "values": values})
    return Done(f"selected in {there.ref}", note=there.note, typed=tuple(values))


async def fill_form(context: ToolContext, args: page.FillForm) -> Done:
    """Fills fields in order, up to the first that cannot be."""
    fields = []
    said = []
    values = []
    targets = []
    for field in args.fields:
        there = await pointed(context, field.element, field.ref, (*FIELDS, *sorted(_BOXES)), "field")
        value = context.filled(field.value, args.line)
        values.append(value)
        targets.append(there)
        fields.append(
            {"name": there.said, "element": there.said, "ref": there.ref, "type": _kind(there), "value": value}
        )
        said.append(f'{there.said}: "{one_line(value, 80)}"')
    context.begin("browser_fill_form", f"fill {'; '.join(said)}"[:600])
    await context.act("browser_fill_form", {"fields": fields}, typing=True)
    for there, value in zip(targets, values, strict=True):
        if _kind(there) == "textbox":
            await check_typed(context, there, value)
    return Done(f"filled {len(fields)} fields", typed=tuple(values))


def _kind(there: LocatedElement) -> str:
    if there.role in _BOXES:
        return "radio" if "radio" in there.role else "checkbox"
    return {"combobox": "combobox", "listbox": "combobox", "slider": "slider"}.get(there.role, "textbox")


async def press_key(context: ToolContext, args: page.PressKey) -> Done:
    """Presses a key where the focus is."""
    key = args.key if len(args.key) == 1 else "+".join(_key(part) for part in args.key.strip().split("+"))
    context.begin("browser_press_key", f"press {one_line(key)}")
    await context.act("browser_press_key", {"key": key})
    return Done("pressed the key", typed=(key,) if len(key) == 1 else ())


def _key(part: str) -> str:
    name = part.strip()
    return _KEYS.get(name.lower().replace(" ", "").removeprefix("arrow"), _KEYS.get(name.lower(), name))


async def hover(context: ToolContext, args: page.Hover) -> Done:
    """Moves the pointer over an element."""
    there = await pointed(context, args.element, args.ref)
    context.begin("browser_hover", f"hover {there.said}")
    await context.act("browser_hover", {"element": there.said, "ref": there.ref})
    return Done(f"the pointer is over {there.ref}", note=there.note)


async def drag(context: ToolContext, args: page.Drag) -> Done:
    """Drags one element to another."""
    start = await pointed(context, args.from_element, args.from_ref)
    end = await pointed(context, args.to_element, args.to_ref)
    context.begin("browser_drag", f"drag {start.said} to {end.said}")
    arguments = {"startElement": start.said, "startRef": start.ref, "endElement": end.said, "endRef": end.ref}
    await context.act("browser_drag", arguments)
    return Done(f"dragged {start.ref} to {end.ref}", note=start.note or end.note)


async def handle_dialog(context: ToolContext, args: page.HandleDialog) -> Done:
    """Answers the dialog that is open."""
    text = context.public(args.text) if args.text is not None else None
    context.begin("browser_handle_dialog", "accept the dialog" if args.accept else "dismiss the dialog")
    await context.act(
        "browser_handle_dialog", {"accept": args.accept, **({} if text is None else {"promptText": text})}
    )
    return Done("accepted the dialog" if args.accept else "dismissed the dialog", typed=() if text is None else (text,))


async def go_back(context: ToolContext, _: page.GoBack) -> Done:
    """Goes to the page before."""
    context.begin("browser_navigate_back", "go back")
    await context.act("browser_navigate_back", {})
    return Done("went back")


async def switch_tab(context: ToolContext, args: page.SwitchTab) -> Done:
    """Makes another tab the current one. Raises ToolError where not just one is meant."""
    context.begin("browser_tabs", f"switch to tab {one_line(args.tab, 80)}")
    tabs = (await context.call("browser_tabs", {"action": "list"})).tabs
    wanted = args.tab.strip()
    listed = tuple(f"{tab.index}: {one_line(tab.title, 60)} {one_line(tab.url, 120)}" for tab in tabs[:20])
    by_number = [tab for tab in tabs if wanted.isdecimal() and tab.index == int(wanted[:9])]
    found = by_number or [tab for tab in tabs if wanted.lower() in f"{tab.title}\n{tab.url}".lower()]
    if len(found) != 1:
        raise ToolError("no tab is called so" if not found else "more than one tab is called so", listed)
    await context.act("browser_tabs", {"action": "select", "index": found[0].index})
    return Done(f"tab {found[0].index} is the current one")


async def click_xy(context: ToolContext, args: page.ClickXy) -> Done:
    """Clicks at a point."""
    context.begin("browser_mouse_click_xy", f"{'double-click' if args.double else 'click'} at {args.x:g}, {args.y:g}")
    extra = {"clickCount": 2} if args.double else {}
    await context.act("browser_mouse_click_xy", {"x": args.x, "y": args.y, **extra})
    return Done(f"clicked at {args.x:g}, {args.y:g}")
