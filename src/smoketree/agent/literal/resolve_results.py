"""The results of a list by their number, over its pages."""

import re
from collections.abc import Sequence
from dataclasses import replace

from smoketree.agent.literal.beside import undecorated
from smoketree.agent.literal.resolved import Resolved, ToolCall, again, call
from smoketree.agent.literal.target import Target, Unresolved
from smoketree.snapshot.describe import describe
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label, visible_text
from smoketree.snapshot.tree import Node, Tree

_NEXT = frozenset({"next", "next page", ">", "\u203a", "\u2192", "next >", "next \u203a", "next \u2192"})
MOST_PAGES = 40
"""Pages that are turned for one step, and things that are clicked for one."""


def next_page(tree: Tree, done: Sequence[str]) -> Resolved | None:
    """Turns to the next page of a list, by the one control for it."""
    turns = [
        node
        for node in tree
        if node.role in {"link", "button"}
        and node.ref
        and not node.attribute("disabled")
        and (fold(label(tree, node)) in _NEXT or undecorated(label(tree, node)) in _NEXT)
    ]
    if len(turns) != 1 or len(done) >= MOST_PAGES:
        return None
    found = target_of(tree, turns[0])
    return again(call("browser_click", found, f"turn to page {len(done) + 2} by {found.said}"))


def target_of(tree: Tree, node: Node) -> Target:
    """The node as what is acted on."""
    return Target(node, node.ref or "", describe(tree, node))


def result(nth: int, tree: Tree, done: Sequence[str]) -> Resolved:
    """Clicks the title of the `nth` result (-1: the last), turning the pages where it is not on the first."""
    titles = _titles(tree)
    passed = sum(int(told[1]) for said in done if (told := re.search(r" after (\d+) ", said)))
    first = f'"{_entry(tree, titles[0])}"' if titles else ""
    if done and titles and done[-1].endswith(f"from {first}"):
        return Unresolved("the next page of results has not come")
    at = nth - passed - 1 if nth > 0 else len(titles) + nth
    if 0 <= at < len(titles):
        found = target_of(tree, titles[at])
        return call("browser_click", found, f"click {found.said}, result {nth if nth > 0 else 'last'}")
    turned = next_page(tree, done) if titles and nth > 0 else None
    if isinstance(turned, ToolCall):
        return replace(turned, description=f"{turned.description} after {len(titles)} from {first}")
    return Unresolved(f"the page shows no list of results with a number {nth}", hint='say which: Click "..."')


def _entry(tree: Tree, title: Node) -> str:
    """All that the entry of a title says: titles alone may be the same on two pages."""
    around = next((node for node in tree.ancestors(title) if visible_text(tree, node) != label(tree, title)), title)
    return visible_text(tree, around)[:80].replace('"', "'")


def _titles(tree: Tree) -> list[Node]:
    """The titles of the one list whose entries are a link with words behind it; none where there are several.

    A row of links alone is a menu, or the numbers of the pages.
    """
    lists: list[list[Node]] = []
    for around in (*(node for node in tree if node.role), None):
        entries = _entries(tree, around)
        if len(entries) > 1:
            lists.append(entries)
    return lists[0] if len(lists) == 1 else []


def _entries(tree: Tree, around: Node | None) -> list[Node]:
    children = [node for node in tree if node.parent is None] if around is None else list(tree.children(around))
    entries = []
    for child in children:
        links = [node for node in tree.subtree(child) if node.role == "link" and node.ref]
        more = bool(links) and child.role != "link"
        if more and len(visible_text(tree, child)) > sum(len(label(tree, link)) for link in links) + len(links):
            entries.append((child.role, links[0]))
    roles = {role for role, _ in entries}
    return [link for _, link in entries] if len(roles) == 1 else []
