"""What opens and closes: sections, menus, dialogs and messages."""

import re
from dataclasses import replace

from smoketree.agent.perform.act_context import MARKED, ActContext, Element, element_of, not_done
from smoketree.agent.perform.closers import closers, closes
from smoketree.agent.perform.pointer import click_element, click_on, click_once
from smoketree.language.act import Act, Verb
from smoketree.language.claim_terms import spoken
from smoketree.language.index import PageIndex, bare
from smoketree.language.locate import CLICKABLE, Located, Miss, NotLocated, locate, locate_text
from smoketree.language.matching import places
from smoketree.language.places import innermost, surroundings
from smoketree.snapshot.fold import fold, has_phrase
from smoketree.snapshot.label import label, own_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import SECTIONS, is_interactive
from smoketree.snapshot.tree import Node, Tree

_OPENABLE = ("button", "tab", "treeitem", "menuitem", "link", "combobox", "group", "listitem")
_DIALOGS = ("alertdialog", "dialog", "alert", "status", "region", "banner")
_MAIN_MENU = re.compile(r"(?:(?:open|show|toggle|the|main|site|app|navigation) )*(?:menu|navigation)|[\u2630\u2261]")
_MENU = re.compile(rf"{_MAIN_MENU.pattern}|more|[\u22ee\u22ef+]|\.\.\.|\u00b7\u00b7\u00b7|\u2022\u2022\u2022")
"""What a control that opens a menu is called, folded."""


async def expand(act: Act, context: ActContext) -> None:
    """Clicks what opens (or closes) a section, where it is not so already."""
    wanted = act.verb is Verb.EXPAND
    found = await _opener(act, context)
    tree, node = await context.now(found)
    state = await _fold_state(context, found, tree, node)
    if state is None and node is not None and (beside := _open_beside(tree, node)) is not None:
        found, state = element_of(tree, beside), "open"
    if not wanted and state is None:
        name = "..." if node is None else label(tree, node)
        raise not_done(f"{found.said} does not say that it is expanded", f'write: Click "{name}"')
    if (state == "open") is wanted:
        context.note(f"{found.said} is {'expanded' if wanted else 'collapsed'} already")
    else:
        await click_once(context, found, f"{'expand' if wanted else 'collapse'} {found.said}")


async def _fold_state(context: ActContext, found: Element, tree: Tree, node: Node | None) -> str | None:
    """ "open" or "closed", as a section is; None where nothing says so. A snapshot tells what is open only."""
    if node is not None and _is_open(tree, node):
        return "open"
    said: str | None = await context.ask("fold_state", None, found)
    told = said is None and node is not None and (node.role == "tab" or _is_summary(tree, node))
    return "closed" if told else said


def _open_beside(tree: Tree, node: Node) -> Node | None:
    """The only other control in the heading of a link, where that says that it is expanded."""
    around = tree.nodes[node.index if node.parent is None else node.parent]
    if around.role != "heading" or node.role == "button":
        return None
    inside = tree.nodes[around.index + 1 : around.end]
    others = [each for each in inside if each.ref and is_interactive(each) and each.index != node.index]
    return others[0] if len(others) == 1 and others[0].attribute("expanded") == "true" else None


def _is_summary(tree: Tree, node: Node) -> bool:
    return any(node.index == each.index for each in _summaries(PageIndex(tree)))


async def _opener(act: Act, context: ActContext) -> Element:
    query = act.target
    if query is None:
        tree = await context.tree()
        tabs = [node for node in tree if node.role == "tab" and node.ref and node.name]
        closed = [node for node in (*_summaries(PageIndex(tree)), *tabs) if not _is_open(tree, node)]
        if len(closed) != 1:
            there = tuple(element_of(tree, node).said for node in closed)
            raise not_done(f"the page has {len(closed)} closed sections", 'write: Expand "..."', there)
        return element_of(tree, closed[0])
    sections = not query.roles or bool(set(query.roles) & SECTIONS)

    def search(page: PageIndex) -> Located | Element | NotLocated:
        named = [node for node in _summaries(page) if fold(label(page.tree, node)) == fold(query.name or "")]
        if len(named) == 1 and sections:
            return element_of(page.tree, named[0])
        found = locate(page, replace(query, roles=()) if sections else query, _OPENABLE, what="section")
        if query.roles == ("tab",):
            return found  # what is no tab does not say whether it is open: to click it again may lose what was typed
        for other in (replace(query, roles=()), query):
            if not isinstance(found, Located):
                found = locate(page, other, CLICKABLE, what="section")
        return found

    return await context.find_by(search, query, lambda *_: context.unlisted(query, "any"))


def _summaries(page: PageIndex) -> list[Node]:
    nodes = (page.tree.nodes[at] for at in sorted(page.summaries))
    return [node for node in nodes if label(page.tree, node)]


def _is_open(tree: Tree, node: Node) -> bool:
    if node.parent is not None and _is_summary(tree, node):
        # A closed `details` shows nothing but its summary; Chromium lists the options of a dropdown in it all the same.
        return any(each.role != "option" for each in tree.nodes[node.end : tree.nodes[node.parent].end])
    return node.attribute("expanded") == "true" or (node.role == "tab" and node.attribute("selected") == "true")


async def close(act: Act, context: ActContext) -> None:
    """Closes the dialog, banner or message that the target describes: by its close control, else by Escape."""
    view = await context.stage.look()
    if view.answerable:
        await context.call("browser_handle_dialog", {"accept": False}, "dismiss the dialog")
        return
    query = act.target or Query(roles=("dialog", "alertdialog"))

    async def by_markup(*_: object) -> Element | None:
        boxes = await context.marked(query)
        return Element(boxes[0], spoken(query, "dialog"), MARKED) if len(boxes) == 1 else None

    found = await context.find_by(lambda page: locate(page, query, _DIALOGS, what="dialog"), query, by_markup)
    tree, node = await context.now(found)
    if found.node is not None and node is None:
        return
    if node is not None:
        inner = innermost(closers(tree, node))
    else:
        known = [each for each in tree if closes(tree, each, fold(query.name or ""))]
        inner = innermost(
            [each for each in known if await context.ask("within", [found.target], element_of(tree, each))]
        )
    if inner and len({fold(label(tree, each)) for each in inner}) == 1:  # at its head and at its foot
        await click_once(context, element_of(tree, inner[-1]), f"close {found.said}")
    elif inner:
        there = tuple(element_of(tree, each).said for each in inner)
        raise not_done(f"{found.said} has {len(inner)} controls that close it", 'write: Click "..."', there)
    else:
        await context.press("Escape", 1, f"press Escape to close {found.said}")
    async for _ in context.moments(2.0):
        left = locate(PageIndex(await context.tree()), query, _DIALOGS, what="dialog")
        gone = isinstance(left, NotLocated) and left.kind is not Miss.AMBIGUOUS
        if gone and (node is not None or not await context.marked(query)):
            return
    raise not_done(f"{found.said} is still open", 'write how to close it: Click "..."')


async def open_menu(act: Act, context: ActContext) -> None:
    """Clicks the control that opens the menu: by its name, or the one control of the page that is called a menu or has
    the icon of one."""
    target = act.target
    main = target is None or target.name is None or (not target.quoted and fold(target.name) in _MAIN)
    called = _MENU if target is None else _MAIN_MENU
    inner: list[Node] = []
    missed = NotLocated("", Miss.ABSENT)
    async for looks in context.moments():
        page = PageIndex(await context.tree())
        named = None
        if target is not None and target.name:
            named = locate(page, replace(target, roles=()), CLICKABLE, what="menu")
        near = [] if target is None or main or isinstance(named, Located) else await _menus_of(context, page, target)
        inner = innermost([node for node in page.tree if _opens_menu(page.tree, node, called)]) if main else []
        found = Element(named.ref, named.said, named.note, named.node) if isinstance(named, Located) else None
        if found is None and len(near or inner) == 1:
            found = element_of(page.tree, (near or inner)[0])
        if found is None and main and looks:
            found = await _menu_icon(context)
        of = f"the menu of {target.name}" if near and target is not None else found and found.said
        if found is not None and await click_element(context, found, f"open {of}"):
            return
        missed = named if isinstance(named, NotLocated) else missed
    if target is not None and target.name and not main:
        raise await context.missing(target, missed)
    there = tuple(element_of(page.tree, node).said for node in inner)
    raise not_done(f"the page has {len(inner)} controls that open a menu", 'write which: Click "..."', there)


_MAIN = frozenset({"main", "application", "app", "hamburger", "navigation", "site"})
_MENU_ICONS = ("menu", "bars", "hamburger", "navicon")


async def _menus_of(context: ActContext, page: PageIndex, target: Query) -> list[Node]:
    """The controls that open a menu and have the name of a thing in their own, or are in its row or card; of those in a
    place, the one that is there."""
    buttons, name = [node for node in page.of_roles(("button",)) if node.ref], bare(fold(target.name or ""))
    if target.within is not None:
        near = places(page, target.within).inside(buttons)
    else:
        near = [node for node in buttons if has_phrase(page.label(node), name)]
        near = near or [node for node in buttons if surroundings(page, node).says(name)]
    asked = [(node, await context.ask("has_menu", None, element_of(page.tree, node))) for node in near[:_MOST_ASKED]]
    return [node for node, has_menu in asked if has_menu is True or _opens_menu(page.tree, node)]


_MOST_ASKED = 8


def _opens_menu(tree: Tree, node: Node, called: re.Pattern[str] = _MENU) -> bool:
    said = {fold(label(tree, node)), fold(own_text(node))}
    return bool(node.ref and is_interactive(node) and any(map(called.fullmatch, said)))


async def _menu_icon(context: ActContext) -> Element | None:
    """The one icon of the page that its markup calls a menu."""
    found = [await context.unlisted(Query(name), "any") for name in _MENU_ICONS]
    icons = [icon for icon in found if icon is not None]
    return icons[0] if len({icon.target for icon in icons}) == 1 else None


async def menu(act: Act, context: ActContext) -> None:
    """Goes through a menu: each item is pointed at, or clicked where that shows nothing, and the last is clicked."""
    *way, last = act.values
    for number, name in enumerate(way):
        item = await context.find(Query(name=name, quoted=False), CLICKABLE, "menu item")
        after = Query(name=act.values[number + 1], quoted=False)
        await context.use("browser_hover", item, f"point at {item.said}")
        if not await _comes(context, after, 0.3):
            await click_element(context, item, f"open {item.said}")
            if not await _comes(context, after):
                raise not_done(f'no "{after.name}" is shown after {item.said} was opened')
    await click_on(context, Query(name=last, quoted=False))


async def _comes(context: ActContext, query: Query, seconds: float | None = None) -> bool:
    """Whether the item is shown, waited for."""
    async for _ in context.moments(seconds):
        page = PageIndex(await context.tree())
        ways = locate(page, query, CLICKABLE, what="menu item"), locate_text(page, query, anywhere=False)
        if any(isinstance(found, Located) for found in ways):
            return True
    return False


OPENING = {
    Verb.EXPAND: expand,
    Verb.COLLAPSE: expand,
    Verb.CLOSE: close,
    Verb.OPEN_MENU: open_menu,
    Verb.MENU: menu,
}
