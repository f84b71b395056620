"""The tools that do something to the page, and open addresses in it. That a field does not contain what was typed into
it is an error."""

import json
import re
from urllib.parse import parse_qsl, unquote, urljoin, urlsplit

from smoketree.agent.prompting import one_line
from smoketree.agent.tool_relevance import is_named
from smoketree.agent.toolbox import arguments as arg
from smoketree.agent.toolbox.tool_context import (
    CLICKABLE,
    DROPDOWNS,
    FIELDS,
    Done,
    LocatedElement,
    ToolContext,
    ToolError,
    pointed,
)
from smoketree.browser.origins import origin_of
from smoketree.language.lexicon import KEYS, MODIFIERS
from smoketree.plan.values import forges_secret
from smoketree.snapshot.fold import fold, has_phrase
from smoketree.snapshot.label import visible_text
from smoketree.snapshot.roles import CHECKABLE, EDITABLE
from smoketree.snapshot.tree import Node, Tree

_WAYS = ("up", "down", "left", "right")
_KEYS = {**KEYS, **MODIFIERS, **{way: f"Arrow{way.capitalize()}" for way in _WAYS}}


async def click(context: ToolContext, args: arg.Click) -> Done:
    """Clicks an element."""
    there = await pointed(context, args.element, args.ref, CLICKABLE, "control")
    label = there.said.partition('"')[2].rpartition('"')[0] if there.role else ""
    if not is_named(label, context.line):
        raise ToolError("the line names another control: use that one; if it does not work, the line has failed")
    extra: dict[str, object] = {"doubleClick": True} if args.double else {}
    extra |= {} if args.button == "left" else {"button": args.button}
    verb = "double-click" if args.double else "click" if args.button == "left" else f"{args.button}-click"
    await context.act("browser_click", {**there.arguments, **extra}, said=f"{verb} {there.said}")
    return Done(f"{verb} on {there.ref}", note=there.note)


async def type_text(context: ToolContext, args: arg.TypeText) -> Done:
    """Replaces what a field holds."""
    there = await pointed(context, args.element, args.ref, FIELDS, "field")
    text = context.filled(args.text)
    said = one_line(text, 200)
    arguments = {**there.arguments, "text": text, **({"submit": True} if args.submit else {})}
    said = f'type "{said}" into {there.said}' + " and press Enter" * args.submit
    await context.act("browser_type", arguments, typing=not args.submit, said=said)
    if not args.submit:
        await check_typed(context, there, text)
    return Done(f"typed into {there.ref}" + " and pressed Enter" * args.submit, note=there.note, typed=(text,))


async def select_option(context: ToolContext, args: arg.SelectOption) -> Done:
    """Chooses options of a native list."""
    there = await pointed(context, args.element, args.ref, DROPDOWNS, "dropdown")
    values = [context.public(value) for value in args.values]
    listed = ", ".join(f'"{one_line(value, 80)}"' for value in values)
    said = f"select {listed} from {there.said}"  # noqa: S608 - no SQL
    await context.act("browser_select_option", {**there.arguments, "values": values}, said=said)
    return Done(f"selected in {there.ref}", note=there.note, typed=tuple(values))


async def fill_form(context: ToolContext, args: arg.FillForm) -> Done:
    """Fills fields in order, up to the first that cannot be."""
    fields = []
    said = []
    given = []
    for field in args.fields:
        there = await pointed(context, field.element, field.ref, (*FIELDS, *sorted(CHECKABLE)), "field")
        value = context.filled(field.value)
        given.append((there, value))
        fields.append({"name": there.said, **there.arguments, "type": _kind(there), "value": value})
        said.append(f'{there.said}: "{one_line(value, 80)}"')
    await context.act("browser_fill_form", {"fields": fields}, typing=True, said=f"fill {'; '.join(said)}"[:600])
    for there, value in given:
        if _kind(there) == "textbox":
            await check_typed(context, there, value)
    return Done(f"filled {len(fields)} fields", typed=tuple(value for _, value in given))


def _kind(there: LocatedElement) -> str:
    if there.role in CHECKABLE:
        return "radio" if "radio" in there.role else "checkbox"
    return {"combobox": "combobox", "listbox": "combobox", "slider": "slider"}.get(there.role, "textbox")


async def press_key(context: ToolContext, args: arg.PressKey) -> Done:
    """Presses a key where the focus is."""
    words = [" ".join(part.split()) for part in args.key.split("+")]
    key = args.key if len(args.key) == 1 else "+".join(_KEYS.get(word.lower(), word) for word in words)
    await context.act("browser_press_key", {"key": key}, said=f"press {one_line(key)}")
    return Done("pressed the key", typed=(key,) if len(key) == 1 else ())


async def hover(context: ToolContext, args: arg.Hover) -> Done:
    """Moves the pointer over an element."""
    there = await pointed(context, args.element, args.ref)
    await context.act("browser_hover", there.arguments, said=f"hover {there.said}")
    return Done(f"the pointer is over {there.ref}", note=there.note)


async def drag(context: ToolContext, args: arg.Drag) -> Done:
    """Drags one element to another."""
    start = await pointed(context, args.from_element, args.from_ref)
    end = await pointed(context, args.to_element, args.to_ref)
    arguments = {"startElement": start.said, "startRef": start.ref, "endElement": end.said, "endRef": end.ref}
    await context.act("browser_drag", arguments, said=f"drag {start.said} to {end.said}")
    return Done(f"dragged {start.ref} to {end.ref}", note=start.note or end.note)


async def handle_dialog(context: ToolContext, args: arg.HandleDialog) -> Done:
    """Answers the dialog that is open."""
    text = () if args.text is None else (context.public(args.text),)
    arguments = {"accept": args.accept, **({"promptText": text[0]} if text else {})}
    said = "accept the dialog" if args.accept else "dismiss the dialog"
    await context.act("browser_handle_dialog", arguments, said=said)
    return Done("accepted the dialog" if args.accept else "dismissed the dialog", typed=text)


async def go_back(context: ToolContext, _: arg.GoBack) -> Done:
    """Goes to the page before."""
    await context.act("browser_navigate_back", {}, said="go back")
    return Done("went back")


async def switch_tab(context: ToolContext, args: arg.SwitchTab) -> Done:
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


async def click_xy(context: ToolContext, args: arg.ClickXy) -> Done:
    """Clicks at a point."""
    arguments = {"x": args.x, "y": args.y, **({"clickCount": 2} if args.double else {})}
    said = f"{'double-click' if args.double else 'click'} at {args.x:g}, {args.y:g}"
    await context.act("browser_mouse_click_xy", arguments, said=said)
    return Done(f"clicked at {args.x:g}, {args.y:g}")


_BARE_HOST = re.compile(r"(?:localhost|[\w-]+(?:\.[\w-]+)+):\d{1,5}(?=[/?#]|$)", re.IGNORECASE)  # as people write it
_UNSEEN = re.compile(r"[\x00-\x1f\x7f]+")  # as the URL standard has it: a browser passes over these

# Scrolls the page, or where that has nothing to scroll the largest part of it that has; says how far it went.
_SCROLL = """() => {
  const can = (e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1;
  const page = document.scrollingElement ?? document.documentElement;
  const parts = [...document.querySelectorAll("*")].filter((e) => can(e) && e !== page && e !== document.body
    && /auto|scroll/.test(getComputedStyle(e).overflow));
  parts.sort((a, b) => b.clientWidth * b.clientHeight - a.clientWidth * a.clientHeight);
  const at = (e) => [Math.round(e.scrollLeft), Math.round(e.scrollTop)];
  for (const e of [page, ...parts]) {
    const before = at(e).join();
    e.scrollBy({ left: %d, top: %d, behavior: "instant" });
    if (at(e).join() !== before) return { moved: true, at: at(e)[1], of: e.scrollHeight - e.clientHeight };
  }
  return { moved: false };
}"""
_INTO_VIEW = "(element) => { element.scrollIntoView({ block: 'center', behavior: 'instant' }); }"


def address(context: ToolContext, url: str) -> str:
    """The absolute address; what is no web page, or asks for a secret, is refused. Raises ToolError."""
    filled = _UNSEEN.sub("", context.public(url)).strip()
    try:
        url = urljoin(context.stage.base_url, f"http://{filled}" if _BARE_HOST.match(filled) else filled)
    except ValueError as error:
        raise ToolError("this is not an address") from error
    # What a scheme looks like is not asked: "javascript:1/..." reads like a host with a port.
    if origin_of(url) is None:
        raise ToolError(f"only http and https addresses are opened, not {one_line(url.partition(':')[0], 20)}:")
    return url


def written_in(url: str) -> tuple[str, ...]:
    """What an address itself says to the server: a page or an answer that repeats it proves nothing."""
    parts = urlsplit(url)
    return tuple(value for _, value in parse_qsl(parts.query)) + ((unquote(parts.fragment),) if parts.fragment else ())


async def navigate(context: ToolContext, args: arg.Navigate) -> Done:
    """Opens an address."""
    context.begin("browser_navigate", f"open {one_line(args.url, 200)}")
    url = address(context, args.url)
    await context.act("browser_navigate", {"url": url}, said=f"open {one_line(url, 200)}")
    return Done("opened the address", typed=written_in(url))


async def scroll(context: ToolContext, args: arg.Scroll) -> Done:
    """Scrolls by pixels, or to an element."""
    if args.element is not None or args.ref is not None:
        there = await pointed(context, args.element, args.ref)
        arguments = {**there.arguments, "function": _INTO_VIEW}
        await context.act("browser_evaluate", arguments, said=f"scroll to {there.said}")
        await context.look()
        return Done(f"scrolled to {there.ref}", note=there.note)
    context.begin("browser_evaluate", f"scroll by {args.x:g}, {args.y:g}")
    if not args.x and not args.y:
        raise ToolError("say how far (x, y), or to which element")
    answer = await context.act("browser_evaluate", {"function": _SCROLL % (args.x, args.y)})
    await context.look()
    moved = any('"moved": true' in result for result in answer.results)
    return Done("scrolled" if moved else "nothing moved: it is at its end, or there is nothing to scroll", acted=moved)


async def upload_file(context: ToolContext, args: arg.UploadFile) -> Done:
    """Gives files to the chooser that is open, or that a click opens."""
    files = [str((context.stage.folder / context.public(path)).resolve()) for path in args.files]
    names = ", ".join(f'"{one_line(path, 80)}"' for path in args.files)
    context.begin("browser_file_upload", f"upload {names}")
    open_already = any(modal.kind == "filechooser" for modal in (await context.look()).modals)
    if not open_already:
        there = await pointed(context, args.element, args.ref, CLICKABLE, "control")
        context.begin("browser_file_upload", f"upload {names} with {there.said}")
        answer = await context.act("browser_click", there.arguments)
        if not any(modal.kind == "filechooser" for modal in answer.modals):
            raise ToolError("the click opened no file chooser: name the control that does")
    await context.act("browser_file_upload", {"paths": files})
    return Done(f"gave {len(files)} file{'s' * (len(files) > 1)}")


_CONTENT = """(field) => {
  const editor = field.closest(".cm-editor, .CodeMirror, .monaco-editor");
  return editor ? editor.innerText : field.value ?? field.innerText;
}"""
_SHORT = 3  # a longer text is on a page hardly by chance
_MASKED = frozenset("\u2022\u25cf*")


async def check_typed(context: ToolContext, there: LocatedElement, text: str) -> None:
    """Raises ToolError if the field at `there` is on the page and does not contain `text`. A date, number or mask may
    be written differently; a secret is only known not to be empty."""
    view = await context.now()
    node = next((node for node in view.tree if node.ref == there.ref), None)
    if view.blocked or node is None or node.role not in EDITABLE:
        return
    value = _value(view.tree, node)
    if same_value(value, text) or (text.strip() and _shows(view.tree, text)):
        return
    value = await _content(context, there)  # a snapshot does not have the text of every editor
    if same_value(value, text) or (value and forges_secret(text)):
        return
    raise ToolError("the field does not contain what was typed", (f'it contains "{one_line(value, 200)}"',), there.said)


async def _content(context: ToolContext, there: LocatedElement) -> str:
    """What the field or the editor around it contains, read in the page; "" if it cannot be read."""
    arguments = {**there.arguments, "function": _CONTENT}
    answer = await context.stage.tools.call("browser_evaluate", arguments)
    try:
        found = json.loads(answer.results[-1]) if answer.results else ""
    except ValueError:
        return ""
    return found if isinstance(found, str) else ""


def same_value(value: str, text: str) -> bool:
    """Whether a field's value is the typed text: equal but for white space, the same number, the same characters within
    a mask (`12/03/2024` for `12032024`), or as dots."""
    if fold(value) == fold(text) or (value and set(value) <= _MASKED):
        return True
    number, typed = _number(value), _number(text)
    if number is not None and typed is not None:
        return number == typed
    return bool(_plain(text)) and _plain(value) == _plain(text)


def _value(tree: Tree, node: Node) -> str:
    """The value of a field; of an editor its text."""
    if node.role == "combobox" and node.text is None:
        chosen = (one.name for one in tree.subtree(node) if one.role == "option" and one.attribute("selected"))
        return next((name for name in chosen if name), "")
    return node.text or " ".join(visible_text(tree, one) for one in tree.children(node))


def _shows(tree: Tree, text: str) -> bool:
    """Whether an element other than a field shows the text: editors keep it outside the field that takes the keys, and
    an input for tags turns it into a tag."""
    wanted = fold(text.strip().splitlines()[0])
    texts = (fold(node.text or "") for node in tree if node.role not in EDITABLE)
    return any(text == wanted or (len(wanted) > _SHORT and has_phrase(text, wanted)) for text in texts)


def _number(text: str) -> float | None:
    try:
        return float(text.replace(",", "").replace("\u00a0", "").strip())
    except ValueError:
        return None


def _plain(text: str) -> str:
    return "".join(char for char in fold(text) if char.isalnum())
