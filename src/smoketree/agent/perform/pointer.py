"""Acts of the pointer: clicking, hovering, dragging, scrolling, selecting text; and the keys that are pressed."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from smoketree.agent.outcome import ActStatus, offer
from smoketree.agent.perform.act_context import ActContext, ActStopped, Element, Search, not_done
from smoketree.agent.perform.dragging import drag
from smoketree.agent.perform.page_scripts import script_source
from smoketree.agent.perform.tool_errors import is_covered, is_stale
from smoketree.language.act import Act, Verb
from smoketree.language.index import PageIndex, enclosing
from smoketree.language.lexicon import MESSAGE_ROLES
from smoketree.language.locate import (
    CLICKABLE,
    Located,
    Miss,
    NotLocated,
    locate,
    locate_all,
    locate_control,
    locate_text,
)
from smoketree.language.matching import AROUND_CONTENT, places
from smoketree.language.rendering import act_line
from smoketree.language.things import Things, control_for, in_list_meant, is_item
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import describe
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import BOXES, COLLECTIONS, EDITABLE, INTERACTIVE, ROLE_WORDS, ROWS, is_interactive
from smoketree.snapshot.tree import Node, Tree

_DIALOG_BUTTONS = {"ok": True, "okay": True, "cancel": False}
_MOST_CLICKS = 40
_SCROLLS = {
    "top": "() => window.scrollTo(0, 0)",
    "bottom": "() => window.scrollTo(0, document.documentElement.scrollHeight)",
    "down": "() => window.scrollBy(0, window.innerHeight * 0.9)",
    "up": "() => window.scrollBy(0, -window.innerHeight * 0.9)",
}
_BUTTON_WORDS = {"": "click", "double": "double-click", "right": "right-click", "middle": "middle-click"}


async def click(act: Act, context: ActContext) -> None:
    """Clicks the element `count` times, with the button and the keys that the act names."""
    target = act.target or Query()
    if await _answered_dialog(target, context):
        return
    options: dict[str, object] = {"doubleClick": True} if act.mode == "double" else {}
    options |= {"button": act.mode} if act.mode in {"right", "middle"} else {}
    options |= {"modifiers": list(act.values)} if act.values else {}
    for _ in range(act.count):
        await click_on(context, target, _BUTTON_WORDS[act.mode], **options)


async def _answered_dialog(target: Query, context: ActContext) -> bool:
    """Whether "OK" or "Cancel" was meant for the browser's open dialog: nothing else can be clicked then."""
    accept = _DIALOG_BUTTONS.get((target.name or "").casefold())
    if accept is None or not (await context.stage.look()).answerable:
        return False
    said = f"{'accept' if accept else 'dismiss'} the dialog"
    await context.call("browser_handle_dialog", {"accept": accept}, said)
    return True


async def click_on(context: ActContext, query: Query, verb: str = "click", **options: object) -> None:
    """Clicks the element that the query describes; one that the snapshot does not list by its words. Of several, the
    one beside the field that was just typed into: "Type "tea" into the search box and click Search"."""
    field = context.stage.field if context.stage.typing else None
    of_texts = _is_of_texts(options)

    def search(page: PageIndex) -> Located | NotLocated:
        if is_item(query):
            item = Things(page).one(query)  # the third ticket, of the one list of tickets
            unknown = NotLocated(f"the page has no one list of {query.name}s", Miss.ABSENT)
            return unknown if item is None else locate(page, item, what="item")
        found = _nth_item(page, query) or locate(page, query, CLICKABLE, what="control")
        if isinstance(found, NotLocated) and (there := in_list_meant(page, query)) != query:
            found = locate(page, there, CLICKABLE, what="control")
        if isinstance(found, Located) and of_texts and found.node.role in BOXES and not query.roles:
            found = NotLocated("nobody clicks a box so", Miss.ABSENT)
        elif isinstance(found, Located):
            return _or_its_column(page, query, found)
        if found.kind is not Miss.AMBIGUOUS and not of_texts and locate_all(page, query, CLICKABLE):
            return found  # a hidden control has that name: what is drawn for it is meant, and no text elsewhere
        if found.kind is not Miss.AMBIGUOUS:
            text = locate_text(page, query, anywhere=of_texts)
            return text if isinstance(text, Located) and not (of_texts and text.node.role in BOXES) else found
        if field is None or query.next_to is not None:
            return found
        near = locate(page, replace(query, next_to=field), CLICKABLE, what="control")
        return replace(near, note=f"found {near.said} beside the field") if isinstance(near, Located) else found

    try:
        await click_found(context, query, search, verb, **options)
    except ActStopped as stopped:
        in_row = _in_its_row(PageIndex(context.seen), query)
        if in_row is None or context.dispatched:
            raise
        try:
            await click_on(context, in_row, verb, **options)
        except ActStopped as again:
            raise stopped if stopped.status is ActStatus.FAILED else again from None


def _nth_item(page: PageIndex, query: Query) -> Located | NotLocated | None:
    """ "The second result": of the one list in the page's content. It may be no item at all where that is a list of
    links, and headings behind it are links, too; None where another kind of element is meant."""
    if query != Query(roles=query.roles, nth=query.nth) or not query.nth or "listitem" not in query.roles:
        return None
    found = locate(page, Things(page).item_meant(query) or query, CLICKABLE, what="item")
    place = None if isinstance(found, NotLocated) else enclosing(page.tree, found.node, _APART)
    if isinstance(found, NotLocated) or place is None:
        return found
    parts = [node for node in page.tree.subtree(place)[1:] if is_interactive(node)]
    titles = [node for node in page.of_roles(("link",)) if enclosing(page.tree, node, {"heading"})]
    outside = [node for node in titles if node.index >= place.end and enclosing(page.tree, node, _APART) is None]
    around = enclosing(page.tree, found.node, AROUND_CONTENT) is not None
    if around or (len(outside) > 1 and parts and all(node.role == "link" for node in parts)):
        said = (found.said, *(describe(page.tree, node, page.peers(node)) for node in outside[:2]))
        return NotLocated("which item is meant is not known: write its name", Miss.AMBIGUOUS, said)
    return found


_APART = AROUND_CONTENT | ROWS | COLLECTIONS


def _in_its_row(page: PageIndex, query: Query) -> Query | None:
    """ "The "Bid" button of "Carriage clock"", "... next to the flight "IB 3465"": where nothing else is called so, its
    row or card is meant."""
    place = query.within or query.next_to
    lone = place is not None and place == Query(place.name, also=place.also) and None in (query.within, query.next_to)
    if place is None or not place.name or not lone or (query.within is not None and places(page, place).chains):
        return None
    return replace(query, within=Query(roles=ROLE_WORDS["row"], text=place.name, also=place.also), next_to=None)


def _is_of_texts(options: Mapping[str, object]) -> bool:
    """Whether it is a click that is done to texts, too."""
    return "doubleClick" in options or options.get("button") == "right"


def _or_its_column(page: PageIndex, query: Query, found: Located) -> Located | NotLocated:
    """ "Click Salary": a field, unless a column has the same name, whose header may sort by it."""
    if query != Query(query.name, quoted=query.quoted) or found.node.role not in EDITABLE:
        return found
    heads = [node for node in page.of_roles(("columnheader",)) if page.label(node) == page.label(found.node)]
    said = tuple(describe(page.tree, node, page.peers(node)) for node in (found.node, *heads))
    ways = (replace(query, roles=ROLE_WORDS["column header"]), replace(query, roles=ROLE_WORDS["field"]))
    hint = offer([act_line(Act(Verb.CLICK, way)) for way in ways])
    return NotLocated(f"{len(said)} elements match {query}", Miss.AMBIGUOUS, said, hint) if heads else found


async def click_found(
    context: ActContext, query: Query, search: Search, verb: str = "click", **options: object
) -> None:
    """Clicks what `search` locates, again where the page replaced it meanwhile. Raises ActStopped."""
    kind = "text" if _is_of_texts(options) else "any"

    async def placed() -> Element | None:
        return await context.in_marked_place(query, CLICKABLE) or await context.unlisted(query, kind)

    async def in_message(looks: int, missed: NotLocated) -> Element | None:
        """In a toast that only the markup calls so: it may be gone soon."""
        if looks > 1 or missed.kind is Miss.AMBIGUOUS or query.within != Query(roles=MESSAGE_ROLES):
            return None
        await context.quiet()
        return await placed()

    while True:
        otherwise = context.or_brought(query, in_message)
        found = await context.wait_for(lambda page: _control_inside(page, search(page)), otherwise)
        if isinstance(found, NotLocated):
            unlisted = None
            if found.kind is not Miss.AMBIGUOUS:
                unlisted = await placed() or await _custom_control(context, query)
            if unlisted is None:
                raise await context.missing(query, found)
            await context.use("browser_click", unlisted, f"{verb} {unlisted.said}", **options)
            return
        words = await _words_in(context, found)
        if words is False and found.node is not None and found.node.role == "columnheader":
            raise not_done(f"{found.said} has a control in its middle", 'write which is to be clicked: Click "..."')
        found = replace(found, target=words) if isinstance(words, str) else found
        if await click_element(context, found, f"{verb} {found.said}", **options):
            return


_CUSTOM = {"tab": ("tab",), "button": ("button",), "link": ("link",), "menuitem": ("item",)}


async def _custom_control(context: ActContext, query: Query) -> Element | None:
    """The one text of that whole name that a custom element shows whose tag says that it is a control, as `md-tab`."""
    if query.roles and query.roles[0] not in _CUSTOM:
        return None
    page = PageIndex(await context.tree())
    found = locate_text(page, replace(query, roles=()), anywhere=True)
    if not isinstance(found, Located) or is_interactive(found.node):
        return None
    kinds = [word for role, words in _CUSTOM.items() for word in words if not query.roles or role in query.roles]
    element = Element(found.ref, found.said, "found by the tag of the custom element that shows it", found.node)
    return element if await context.ask("custom_control", kinds, element) is True else None


def _control_inside(page: PageIndex, found: Element | Located | NotLocated) -> Element | Located | NotLocated:
    """What to click for what was located. A header, heading or item may be wider than the one control in it that has
    its whole text, or than the link that is its title, and a click on its middle would miss that control. What has
    several controls and does nothing itself is not clicked: its middle is as good as any of them."""
    if not isinstance(found, Located) or is_interactive(found.node):
        return found
    inside = [node for node in page.tree.subtree(found.node) if node.ref is not None and node.role in INTERACTIVE]
    whole = len(inside) == 1 and fold(page.label(inside[0])) == fold(page.label(found.node))
    title = _title_link(page, found.node, inside) if found.node.role in _CARDS else None
    control = inside[0] if whole else title
    if control is not None:
        said = describe(page.tree, control, page.peers(control))
        return replace(found, node=control, ref=control.ref or "", said=said)
    if found.node.role in _CARDS and len(inside) > 1:
        controls = tuple(describe(page.tree, node, page.peers(node)) for node in inside)
        return NotLocated(f"{found.said} has several controls: write which one", Miss.AMBIGUOUS, controls)
    return found


def _title_link(page: PageIndex, card: Node, controls: Sequence[Node]) -> Node | None:
    """The one link in the heading of a card, or with which it begins."""
    links = [node for node in controls if node.role == "link"]
    headed = [node for node in links if any(each.role == "heading" for each in page.tree.ancestors(node))]
    first = [node for node in links[:1] if page.reading.span(node)[0] == page.reading.span(card)[0]]
    return next(iter(headed if len(headed) == 1 else first), None)


_CARDS = frozenset({"article", "listitem"})
"""Items that do nothing themselves, unless the page says otherwise; a row may be selected by a click."""


async def click_element(context: ActContext, element: Element, description: str, **options: object) -> bool:
    """Clicks an element; where a part of the control itself is drawn over it, that part. False where the element was
    gone before anything was done. Raises ActStopped."""
    answer = await context.attempt("browser_click", {**element.arguments, **options}, description, element.note)
    if is_stale(answer):
        if context.late():
            raise not_done(answer.error or "")
        return False
    if is_covered(answer) and await _dropdown_closed(context, answer.error or ""):
        answer = await context.attempt("browser_click", {**element.arguments, **options}, description, element.note)
    if is_covered(answer):
        part = await context.ask("over", None, element)
        if isinstance(part, str):
            context.rows.pop()
            over = Element(part, element.said, "a part of the control is drawn over it: that part is clicked")
            await context.use("browser_click", over, description, **options)
            return True
    if answer.error is not None:
        raise await context.stopped("browser_click", answer)
    return True


async def click_once(context: ActContext, element: Element, description: str) -> None:
    """Clicks an element that was found just now. Raises ActStopped, also where it was gone: then nothing was done."""
    if not await click_element(context, element, description):
        raise not_done(f"{element.said} was gone before it could be clicked")


_COVERED_BY_OPTION = re.compile(r'role="(?:option|listbox)"')


async def _dropdown_closed(context: ActContext, error: str) -> bool:
    """Whether a dropdown was open, as one for several values stays after each, and is closed now as a person does."""
    expanded = any(node.role == "combobox" and node.attribute("expanded") == "true" for node in await context.tree())
    if not expanded and not _COVERED_BY_OPTION.search(error):
        return False
    context.rows.pop()
    await context.press("Escape", 1, "press Escape: an open dropdown covers what is clicked")
    return True


async def click_each(act: Act, context: ActContext) -> None:
    """Clicks every element that the target describes, once each; they may go away by it, or stay."""
    query = act.target or Query()
    nodes, tree = await _every(context, query)
    total = len(nodes)
    if total > _MOST_CLICKS:
        raise not_done(f"{total} elements match; at most {_MOST_CLICKS} are clicked for one line")
    for clicked in range(total):
        if clicked:
            nodes, tree = await _every(context, query, gone=clicked, total=total)
        node = nodes[clicked if len(nodes) == total else 0]
        said = f"{describe(tree, node)}, {clicked + 1} of {total}"
        await context.use("browser_click", Element(node.ref or "", said), f"click {said}")


async def _every(context: ActContext, query: Query, gone: int = 0, total: int = 0) -> tuple[list[Node], Tree]:
    """What matches now: as many as there were, or without those that are gone. Raises ActStopped."""
    found: list[Node] = []
    tree = Tree(())
    async for _ in context.moments():
        tree = await context.tree()
        found = [node for node in locate_all(PageIndex(tree), query, CLICKABLE) if node.ref]
        if found and (not total or len(found) in {total, total - gone}):
            return found, tree
    if total:
        raise not_done(f"{len(found)} of the {total} elements are left after {gone} clicks: it is not clear which")
    missed = locate(PageIndex(tree), query, CLICKABLE, what="control")
    raise await context.missing(query, missed if isinstance(missed, NotLocated) else NotLocated("", Miss.ABSENT))


async def do(act: Act, context: ActContext) -> None:
    """Clicks the control that does what the line says to its object."""
    target = act.target or Query(name=" ".join(act.values), quoted=False)
    answer = {"confirm": "ok", "accept": "ok", "cancel": "cancel", "dismiss": "cancel"}.get(" ".join(act.values), "")
    if act.target is None and await _answered_dialog(Query(answer), context):
        return
    search = lambda page: _control_of(page, act)  # noqa: E731
    await click_found(context, target, search)
    for again in range(_MOST_TURNS if act.claims else 0):
        seen = await context.stage.tools.hold(act.claims[0], _TURNED)
        if seen.holds:
            return
        if again + 1 == _MOST_TURNS:
            raise not_done(f"it was not seen to be sorted so: {seen.seen}")
        await click_found(context, target, search)


def _control_of(page: PageIndex, act: Act) -> Located | NotLocated:
    """The control that an act uses. "Continue with "Next"" is a click on "Next", where no control is called "Continue
    with Next"; the text may as well be an answer, so that it refutes nothing where it is missing."""
    verb = (*act.values, act.mode) if act.mode == "with" else act.values
    found = control_for(page, verb, act.target, act.place)
    if act.mode != "with" or act.target is None or isinstance(found, Located):
        return found
    named = locate(page, act.target, CLICKABLE, what="control")
    return named if isinstance(named, Located) else replace(named, proven=False)


_MOST_TURNS = 3
"""Clicks on what sorts until it does so in the direction that is asked for: most turn from one to the next."""
_TURNED = 2.0
"""Seconds."""


async def go(act: Act, context: ActContext) -> None:
    """Goes to a page by the one control that leads there."""
    target = act.target or Query()
    await click_found(context, target, lambda page: locate_control(page, ("go",), act.target))


async def hover(act: Act, context: ActContext) -> None:
    """Moves the pointer over an element."""
    found = await context.find(act.target or Query())
    await context.use("browser_hover", await at_words(context, found), f"hover over {found.said}")


async def at_words(context: ActContext, found: Element) -> Element:
    """The element; of a text that is no control where its words are, which the middle of a wide one would miss."""
    words = await _words_in(context, found)
    return replace(found, target=words) if isinstance(words, str) else found


async def _words_in(context: ActContext, found: Element) -> str | bool | None:
    """Where the words of a text are that is no control; False where a control of its own is in its middle."""
    return None if found.node is None or is_interactive(found.node) else await context.ask("words_in", None, found)


async def press(act: Act, context: ActContext) -> None:
    """Presses a key, in the target where there is one. A key that may also be a control's name is refused if the page
    has such a control."""
    key = act.values[0]
    if act.mode == "or click":
        named = [node for node in locate_all(PageIndex(await context.tree()), Query(name=key), CLICKABLE) if node.ref]
        if named:
            hint = f'write: Press the {key} key, or: Click "{key}"'
            raise not_done(f'"{key}" is a key and also the name of a control on the page', hint)
    if act.target is not None:
        found = await context.find(act.target)
        await context.use("browser_click", found, f"click {found.said}")
    await context.press(key, act.count, f"press {key}" + (f" {act.count} times" if act.count > 1 else ""))


async def scroll(act: Act, context: ActContext) -> None:
    """Scrolls the page, or an element into view; with both, what is inside the element."""
    if act.target is None:
        await context.call("browser_evaluate", {"function": _SCROLLS[act.mode]}, f"scroll {act.mode}")
        return
    found = await context.find(act.target)
    function, said = "(element) => element.scrollIntoView({ block: 'center' })", f"scroll to {found.said}"
    if act.mode:
        by = {"bottom": "scrollTo(0, element.scrollHeight)", "top": "scrollTo(0, 0)"}
        by |= {"down": "scrollBy(0, element.clientHeight * 0.9)", "up": "scrollBy(0, -element.clientHeight * 0.9)"}
        function, said = f"(element) => element.{by[act.mode]}", f"scroll {found.said}: {act.mode}"
    await context.use("browser_evaluate", found, said, function=function)


async def select_text(act: Act, context: ActContext) -> None:
    """Selects all the text of an element."""
    found = await context.find(act.target or Query())
    function = script_source("select_text", None, element=True)
    await context.use("browser_evaluate", found, f"select the text of {found.said}", function=function)


async def upload(act: Act, context: ActContext) -> None:
    """Gives files beside the plan to the file chooser that is open, or that the target opens."""
    missing = [name for name in act.values if not (context.stage.folder / name).is_file()]
    if missing:
        raise not_done(f"there is no file {missing[0]} beside the plan")
    paths = [str((context.stage.folder / name).resolve()) for name in act.values]
    said = "upload " + ", ".join(f'"{name}"' for name in act.values)
    view = await context.stage.look()
    if view.modal is None:
        opener = await _file_opener(act, context)
        await click_element(context, opener, f"click {opener.said}")
    try:
        await context.call("browser_file_upload", {"paths": paths}, said)
    except ActStopped:
        await context.stage.tools.call("browser_file_upload", {})  # its chooser would block what follows
        raise


async def _file_opener(act: Act, context: ActContext) -> Element:
    """What opens the file chooser: the target, or the transparent file input that is drawn over it."""
    if act.target is None:
        tree = await context.tree()
        inputs = _file_inputs(tree)
        if len(inputs) != 1:
            raise not_done(f"the page has {len(inputs)} unnamed file fields", 'write: Upload "..." to "..."')
        return Element(inputs[0].ref or "", describe(tree, inputs[0]))
    found = await context.find(act.target, CLICKABLE, "control")
    tree, node = await context.now(found)
    if node is None or node.parent is None:
        return found
    over = [each for each in _file_inputs(tree.children(tree.nodes[node.parent])) if each is not node]
    return Element(over[0].ref or "", found.said) if len(over) == 1 else found


def _file_inputs(nodes: Iterable[Node]) -> list[Node]:
    """Those that are file inputs without a name, as Chromium calls them."""
    names = {"Choose File", "Choose Files"}
    return [each for each in nodes if each.role == "button" and each.ref and each.name in names]


POINTER = {
    Verb.CLICK: click,
    Verb.CLICK_EACH: click_each,
    Verb.GO: go,
    Verb.HOVER: hover,
    Verb.PRESS: press,
    Verb.DRAG: drag,
    Verb.SCROLL: scroll,
    Verb.SELECT_TEXT: select_text,
    Verb.UPLOAD: upload,
}
