"""Clicking in rows, cards and posts; items of menus that are yet closed."""

import re
from collections.abc import Sequence
from typing import Any

from smoketree.agent.literal.page_script import asked
from smoketree.agent.literal.resolve_element import CLICKABLE
from smoketree.agent.literal.resolve_results import MOST_PAGES, next_page, result, target_of
from smoketree.agent.literal.resolved import Ask, Nothing, Resolved, ToolCall, again, call
from smoketree.agent.literal.row_actions import (
    Each,
    Find,
    GoTo,
    InEachRow,
    InRow,
    MenuPath,
    OpenItem,
    OpenMenu,
    Result,
    RowAction,
)
from smoketree.agent.literal.target import VAGUE, Target, Unresolved, target
from smoketree.snapshot.describe import describe
from smoketree.snapshot.find import find
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Node, Tree

_NOTE = "found by the words or the class of an icon beside it: the page does not mark up such rows"
_MENUS = frozenset(
    {"menu", "open menu", "main menu", "toggle menu", "\u2630", "\u2261", "+", "\u22ee", "\u22ef", "..."}
)
_LEADS = frozenset({"link", "tab", "menuitem", "button", "treeitem"})


def of_rows(action: RowAction, tree: Tree, done: Sequence[str]) -> Resolved:
    """What to call next; `done` is what was called for it before."""
    match action:
        case InRow():
            return _in_row(action, tree, done)
        case InEachRow():
            return _in_each(action, done)
        case OpenItem(text):
            return in_rows(text, (), lambda rows: _only(rows, str(action), done), self=True)
        case Result(nth):
            return result(nth, tree, done)
        case _:
            return _of_controls(action, tree, done)


def _of_controls(action: MenuPath | Find | OpenMenu | Each | GoTo, tree: Tree, done: Sequence[str]) -> Resolved:
    match action:
        case MenuPath(path):
            return _through(path, tree, done)
        case Find(query):
            return find_hidden(query, tree, done)
        case OpenMenu():
            return _open_menu(tree)
        case Each():
            return _every(action, tree, done)
        case GoTo(name):
            return _go_to(name, tree)


def in_rows(text: str | None, names: Sequence[str], then: Any, **how: bool) -> Ask:
    """Asks the page for what goes by `names` in each row of `text`; in the whole page, where that is None."""
    wanted = {"text": text, "names": list(names), "icons": True, "labelled": False, "self": False, **how}
    return asked("rows", wanted, then)


def _in_row(action: InRow, tree: Tree, done: Sequence[str]) -> Resolved:
    shown = any(fold(label(tree, node)) == fold(action.text) for node in tree)
    if action.paged and not shown:
        return next_page(tree, done) or Unresolved(f'no page of the list shows "{action.text}"')
    if not action.labelled:
        within = Query(roles=("row", "listitem", "article"), text=action.text)
        for name in action.names:
            found = target(tree, Query(name=name, within=within), CLICKABLE, "control")
            if isinstance(found, Target) and fold(label(tree, found.node)) == fold(name):
                return call("browser_click", found, f"click {found.said}")
    return in_rows(action.text, action.names, lambda rows: _only(rows, str(action), done), labelled=action.labelled)


def _only(rows: Any, asked_for: str, done: Sequence[str]) -> Resolved:
    """The one thing that was found; what opens its menu, where it is hidden in one."""
    found = rows if isinstance(rows, list) else []
    if len(found) != 1 or len(found[0]["hits"]) > 1:
        several = tuple(f'element "{hit["said"]}"' for row in found for hit in row["hits"] if hit["said"])[:5]
        reason = "more than one thing on the page is meant by" if found else "nothing on the page is meant by"
        hint = VAGUE if found else ""
        return Unresolved(f"{reason}: {asked_for}", several, hint, absent=not found)
    if found[0]["hits"]:
        return click_at(found[0]["hits"][0], asked_for, done)
    opener = found[0]["opener"]
    opened = f'open "{opener["said"]}"'
    if opened in done:
        return Unresolved(f"what was opened does not show it: {asked_for}")
    return again(click_at(opener, opened, done))


def click_at(found: Any, description: str, done: Sequence[str]) -> ToolCall:
    """A click on what a script found. The pointer comes first: such icons often change as soon as it is over them;
    then the page is asked again, for what was found may have moved."""
    element = f'element "{found["said"]}"' if found["said"] else "element"
    arguments = {"element": element, "target": found["path"]}
    pointed = f"point at what is meant: {description}"
    if pointed not in done:
        return again(ToolCall("browser_hover", arguments, pointed, _NOTE))
    return ToolCall("browser_click", arguments, description, _NOTE)


def _in_each(action: InEachRow, done: Sequence[str]) -> Resolved:
    return in_rows(action.text, (action.name,), lambda rows: _each(rows, action, done))


def _each(rows: Any, action: InEachRow, done: Sequence[str]) -> Resolved:
    """The next of them. A row may be gone after the click, or stay: both can be told by how many there are."""
    found = rows if isinstance(rows, list) else []
    clicks = [said for said in done if said.startswith("click ")]
    clicked = len(clicks)
    told = re.search(r" of (\d+)$", clicks[-1]) if clicks else None
    all_rows = int(told[1]) if told else len(found)
    wanted = all_rows if action.most is None else action.most
    good = all(len(row["hits"]) == 1 for row in found)
    if not found or not good or wanted > all_rows or len(found) not in {all_rows, all_rows - clicked}:
        there = f'{len(found)} rows of "{action.text}" have one'
        return Unresolved(f"not all of them can be told apart: {action}", hint=there)
    hit = found[clicked if len(found) == all_rows else 0]["hits"][0]
    said = f'click "{action.name}" for "{action.text}", {clicked + 1} of {all_rows}'
    made = click_at(hit, said, done)
    return again(made) if clicked + 1 < wanted else made


def _through(path: Sequence[str], tree: Tree, done: Sequence[str]) -> Resolved:
    """The last item that can be seen of the path is pointed at, then clicked, until the last of all is there."""
    missing = Unresolved("the menu has no items")
    for at in range(len(path) - 1, -1, -1):
        found = target(tree, Query(name=path[at]), CLICKABLE, "menu item")
        if not isinstance(found, Target):
            missing = found
            if not found.absent:
                return found
            continue
        came = all(any(said.endswith(f"{number + 1} of the menu") for said in done) for number in range(at))
        if not came:
            continue
        if at == len(path) - 1:
            return call("browser_click", found, f"click {found.said}")
        for tool, verb in (("browser_hover", "point at"), ("browser_click", "click")):
            description = f"{verb} {found.said}, {at + 1} of the menu"
            if description not in done:
                return again(call(tool, found, description))
        return Unresolved(f'nothing called "{path[at + 1]}" came after {found.said} was opened')
    return missing


def find_hidden(query: Query, tree: Tree, done: Sequence[str]) -> Resolved:
    """Clicks the element where it is shown; else opens what hides it."""
    found = target(tree, query, CLICKABLE, "control")
    if isinstance(found, Target):
        return call("browser_click", found, f"click {found.said}")
    name = query.name or query.text
    plain = query.within is None and query.next_to is None and query.nth is None and query.quoted
    if name is None or not plain or not found.absent:
        return found
    inside = [node for node in _exactly(tree, name) if any(map(is_interactive, tree.ancestors(node)))]
    if len(inside) == 1:
        return call("browser_click", target_of(tree, inside[0]), f"click {describe(tree, inside[0])}")
    return asked("veiled", name, lambda openers: _unveiled(openers, found, done))


def _exactly(tree: Tree, name: str) -> list[Node]:
    """What says just that, in something that shows a hand: an entry of a tree in its folder."""
    named = [node for node in tree if node.ref and fold(label(tree, node)) == fold(name)]
    return [node for node in named if not any(node.index < other.index < node.end for other in named)]


def _unveiled(openers: Any, missing: Unresolved, done: Sequence[str]) -> Resolved:
    if not isinstance(openers, list) or len(openers) != 1 or openers[0] is None:
        return missing
    opener = openers[0]
    for tool, verb in (("browser_hover", "point at"), ("browser_click", "open")):
        description = f'{verb} "{opener["said"]}"'
        if description not in done:
            arguments = {"element": f'element "{opener["said"]}"', "target": opener["path"]}
            return again(ToolCall(tool, arguments, description, _NOTE))
    return missing


def _every(action: Each, tree: Tree, done: Sequence[str]) -> Resolved:
    """The next of them: of boxes the first that is not yet so; of others by how many there were, and are."""
    among = [node for node in find(tree, action.query).nodes if node.ref]
    if action.checked is not None:
        left = [node for node in among if (node.attribute("checked") == "true") is not action.checked]
        if not among or (not action.checked and any(node.role == "radio" for node in among)):
            return Unresolved(f"there is nothing to do so on the page: {action}")
        if not left:
            return Nothing(str(action))
        if len(done) >= MOST_PAGES:
            return Unresolved(f"they do not stay so: {action}")
        found = target_of(tree, left[0])
        return again(call("browser_click", found, f"{'check' if action.checked else 'uncheck'} {found.said}"))
    told = re.search(r" of (\d+)$", done[-1]) if done else None
    all_of_them = int(told[1]) if told else len(among)
    clicked = len(done)
    if not among or len(among) not in {all_of_them, all_of_them - clicked} or all_of_them > MOST_PAGES:
        return Unresolved(f"the page has {len(among)} of them now, and had {all_of_them}: {action}")
    found = target_of(tree, among[clicked if len(among) == all_of_them else 0])
    made = call("browser_click", found, f"click {found.said}, {clicked + 1} of {all_of_them}")
    return again(made) if clicked + 1 < all_of_them else made


_SAME_PAGES = ({"login", "log in", "sign in", "signin"}, {"sign up", "signup", "register", "registration"})


def _go_to(name: str, tree: Tree) -> Resolved:
    wanted = fold(name)
    names = {wanted, f"{wanted} page", *(each for same in _SAME_PAGES if wanted in same for each in same)}
    named = [node for node in tree if node.ref and node.role in _LEADS and fold(label(tree, node)) in names]
    if len(named) != 1:
        links = [node for node in tree if node.ref and node.role in _LEADS and label(tree, node)]
        which = tuple(describe(tree, node) for node in (named or links)[:5])
        reason = f"{len(named)} links of the page lead" if named else "no link of the page leads"
        return Unresolved(f'{reason} to "{name}"', which, 'say: Open /..., or: Click "..."', absent=not named)
    found = target_of(tree, named[0])
    return call("browser_click", found, f"click {found.said}")


def _open_menu(tree: Tree) -> Resolved:
    named = [node for node in tree if node.ref and is_interactive(node) and fold(label(tree, node)) in _MENUS]
    inner = [node for node in named if not any(node.index < other.index < node.end for other in named)]
    if len(inner) != 1:
        which = tuple(describe(tree, node) for node in inner[:5])
        return Unresolved(f"the page has {len(inner)} controls that open a menu", which, 'say which: Click "..."')
    found = target_of(tree, inner[0])
    return call("browser_click", found, f"click {found.said}")
