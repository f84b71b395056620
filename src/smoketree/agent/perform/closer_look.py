"""Looks again for what is not to be seen at first: what an icon shows, and what appears under the pointer."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from smoketree.agent.perform.act_context import ActContext, Element, Search, element_of
from smoketree.language.act import Verb
from smoketree.language.controls import PRESSED
from smoketree.language.icons import icon_names
from smoketree.language.index import PageIndex, without_icons
from smoketree.language.locate import Located, locate
from smoketree.language.matching import places
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import describe
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import is_interactive
from smoketree.snapshot.tree import Node, Tree

_MOST_ICONS = 60
_APPEARS_WITHIN = 0.6
"""Seconds for what appears under the pointer: longer than the usual transitions."""


async def look_closer(context: ActContext, search: Search) -> Element | None:
    """What `search` finds once icons have the names that the markup gives them; else once the pointer is over the place
    that the act names, or over what is around a hidden control of its name. A page shows some controls of a row or card
    only then, and a person would find them so."""
    found = await _by_icons(context, search)
    if found is not None:
        return found
    over = await _anchor(context) or await _around_hidden(context)
    if over is None:
        return None
    rows = len(context.rows)
    answer = await context.attempt("browser_hover", over.arguments, f"hover over {over.said}", _POINTED)
    if answer.error is None:
        async for _ in context.moments(_APPEARS_WITHIN):
            there = search(PageIndex(await context.tree()))
            if isinstance(there, Located):
                return Element(there.ref, there.said, there.note or _APPEARED, there.node)
        found = await _by_icons(context, search)
    if found is None:
        del context.rows[rows:]
    return found


_POINTED = "what the line names is to be seen only while the pointer is there"
_APPEARED = "shown while the pointer is over its place"


async def _by_icons(context: ActContext, search: Search) -> Element | None:
    """What `search` finds on the page where its nameless controls go by what the markup calls their icons."""
    tree = await context.tree()
    page, act = PageIndex(tree), context.act
    nodes = [node for node in tree if _is_nameless(page, node)]
    for place in (query.within for query in _queries(context) if query.within is not None):
        scope = places(page, place)
        nodes = scope.inside(nodes) if scope.chains and len(nodes) > _MOST_ICONS else nodes
    said = words(fold(" ".join((*(query.name or "" for query in _queries(context)), *act.values))))
    exact = act.verb is Verb.CLICK and act.target is not None and act.target.quoted
    called = {}
    for node in nodes[:_MOST_ICONS]:
        marks = await context.ask("icon_words", None, element_of(tree, node))
        called[node.index] = icon_names(marks if isinstance(marks, list) else ())
    for which in (0,) if exact else (0, 1):  # by the markup's own words first, then by what they mean
        names = {at: next((each for each in own[which] if words(each) <= said), "") for at, own in called.items()}
        found = search(PageIndex(_named(tree, names))) if any(names.values()) else None
        if isinstance(found, Located) and names.get(found.node.index):
            return Element(found.ref, found.said, "found by the icon on it", found.node)
    return None


def _is_nameless(page: PageIndex, node: Node) -> bool:
    """Whether the node shows something to click without a text; its outermost box counts."""
    parent = None if node.parent is None else page.tree.nodes[node.parent]
    return _is_sign(page, node) and (parent is None or not _is_sign(page, parent))


def _is_sign(page: PageIndex, node: Node) -> bool:
    pressed = node.role in PRESSED or (node.role in {"generic", "img"} and node.attribute("cursor") == "pointer")
    return pressed and bool(node.ref) and not any(without_icons(page.label(each)) for each in page.tree.subtree(node))


def _named(tree: Tree, names: Mapping[int, str]) -> Tree:
    """The tree with these names of its nodes. A link is a button then, as is what was not marked up as a control: an
    icon does not show which of them it is."""
    nodes = list(tree)
    for at, name in names.items():
        if name:
            role = nodes[at].role if is_interactive(nodes[at]) and nodes[at].role != "link" else "button"
            nodes[at] = replace(nodes[at], name=name, text=None, role=role)
    return Tree(tuple(nodes))


def _queries(context: ActContext) -> Iterator[Query]:
    """What the act describes: elements, and the places that they are in or beside."""
    queue = [context.act.target, context.act.place]
    while queue:
        query = queue.pop(0)
        if query is not None:
            yield query
            queue += [query.within, query.next_to]


async def _anchor(context: ActContext) -> Element | None:
    """The place that the act names, or what it is done to."""
    act = context.act
    tree = await context.tree()
    page = PageIndex(tree)
    own = act.target if act.verb is Verb.DO or (act.target is not None and act.target.text is not None) else None
    anchors = [each for query in _queries(context) for each in (query.within, query.next_to) if each is not None]
    for query in filter(None, (*anchors, own, act.place)):
        found = locate(page, query, (), what="place")
        if isinstance(found, Located):
            return Element(found.ref, found.said)
        scope = places(page, query)
        if len(scope.chains) == 1 and (ref := tree.nodes[max(0, scope.chains[0][0][0] - 1)].ref):
            return Element(ref, describe(tree, tree.nodes[scope.chains[0][0][0] - 1]))
    return None


async def _around_hidden(context: ActContext) -> Element | None:
    """What is around the one hidden control of a name that the act quotes."""
    target = context.act.target
    paths = {each["path"] for each in await context.hidden(target)}
    return Element(paths.pop(), f'the place of the hidden "{target.name}"') if target and len(paths) == 1 else None
