"""What an author can write instead: at most three acts or queries, each about exactly one element of the page."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from smoketree.language.act import Act, Verb
from smoketree.language.controls import controls_with_verb, same_verbs
from smoketree.language.index import PageIndex, without_icons
from smoketree.language.lexicon import ACT_VERBS, DO_VERBS, word_set
from smoketree.language.locate import CLICKABLE, FIELDS, Located, locate, locate_all
from smoketree.language.nearest import nearest
from smoketree.language.places import surroundings
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import (
    CHECKABLE,
    COLLECTIONS,
    CONTAINERS,
    EDITABLE,
    ROLE_WORDS,
    ROWS,
    SECTIONS,
    is_interactive,
)
from smoketree.snapshot.tree import Node

MOST = 3
_TRIED = 8
DROPDOWNS = ("combobox", "listbox")

ROLES_OF_VERB: Mapping[Verb, tuple[str, ...]] = {
    **dict.fromkeys((Verb.TYPE, Verb.ENTER_CODE, Verb.USE_ADDRESS), FIELDS),
    **dict.fromkeys((Verb.CHECK, Verb.UNCHECK, Verb.TOGGLE), CHECKABLE),
    **dict.fromkeys((Verb.CLICK, Verb.CLICK_EACH, Verb.CHOOSE, Verb.DO, Verb.GO), CLICKABLE),
    Verb.SELECT: DROPDOWNS,
}
"""What a verb can act upon; a verb that is not here can act upon anything."""

_NOUNS = {
    "textbox": "field",
    "searchbox": "field",
    "spinbutton": "field",
    "combobox": "dropdown",
    "menuitem": "menu item",
    "listitem": "list item",
    "img": "image",
}
"""The words for roles whose own name is not what testers say."""


def suggest_queries(page: PageIndex, query: Query, roles: tuple[str, ...] = ()) -> tuple[Query, ...]:
    """At most three descriptions of elements that `query` may have been about, best first.

    Each one locates exactly one element of the page. Of several matches they say which; where there is none, they are
    about the elements whose names come nearest.
    """
    anywhere = replace(query, within=None)
    found: Sequence[Node] = locate_all(page, query, roles) or locate_all(page, anywhere, roles)
    found = found or _alike(page, query if query.roles else replace(query, roles=roles))
    usable = [node for node in found if node.ref and node.attribute("disabled") is None]
    fitting = [node for node in usable if (node.role in roles if roles else is_interactive(node))]
    return _queries(page, fitting or [node for node in found if node.ref and not roles], _said(query))


def _alike(page: PageIndex, query: Query) -> list[Node]:
    """The elements whose names come nearest: with a word of the query's, with one that differs by its ending, or with
    nearly the same letters. That some of them are the same proves nothing."""
    name = fold(query.name or query.text or "")

    def fits(node: Node) -> bool:
        own = page.label(node)
        shared = {word[:_STEM] for word in words(name)} & {word[:_STEM] for word in words(own)}
        return bool(shared) or SequenceMatcher(None, name, own, autojunk=False).ratio() > _NEARLY

    return [node for node in nearest(page, query) if not name or fits(node)]


_STEM = 4  # letters
_NEARLY = 0.75


def suggest_acts(page: PageIndex, act: Act) -> tuple[Act, ...]:
    """At most three acts that can be carried out on the page, best first, for one whose element was not located."""
    roles = ROLES_OF_VERB.get(act.verb, ())
    if act.verb in {Verb.DO, Verb.GO}:
        nodes = _doing(page, act)
        said = _said(act.target) | _said(act.place)
        option = act.target.name if act.target is not None and act.values[:1] == ("sort",) else None
        if option and (lists := _offering(page, option)):
            return tuple(Act(Verb.SELECT, query, (option,)) for query in _queries(page, lists, said))
        return tuple(Act(Verb.CLICK, query, person=act.person) for query in _queries(page, nodes, said))
    if act.target is None:
        return ()
    if act.verb is Verb.CHOOSE:
        roles = tuple(role for role in roles if role not in EDITABLE)  # a field needs a value
    lists = _offering(page, *act.values) if act.verb is Verb.SELECT else []
    offering = _queries(page, lists, _said(act.target))
    others = suggest_queries(page, act.target, roles) if not offering else ()
    return tuple(replace(act, target=query) for query in (*offering, *others))


def _offering(page: PageIndex, *options: str) -> list[Node]:
    """The dropdowns that list all of the options."""
    wanted = set(map(fold, options))
    lists = [node for node in page.of_roles(DROPDOWNS) if node.ref]
    return [node for node in lists if wanted <= {page.label(each) for each in page.tree.subtree(node)[1:]}]


def _said(query: Query | None) -> frozenset[str]:
    """The words of a query, and of the places it names."""
    if query is None:
        return frozenset()
    own = words(fold(f"{query.name or ''} {query.text or ''}"))
    return own | _said(query.within) | _said(query.next_to)


def _queries(page: PageIndex, nodes: Sequence[Node], said: frozenset[str]) -> tuple[Query, ...]:
    """Those that locate one of the nodes: first the nodes in whose place most of the words are that the line says."""
    around = {node: surroundings(page, node) for node in nodes}
    near = {node: len(said & words(" ".join((*at.titles, *at.texts)))) for node, at in around.items()}
    found: dict[Query, None] = {}
    for node in sorted(nodes, key=lambda node: -near[node])[:_TRIED]:
        ways = sorted(descriptions(page, node), key=lambda query: _said(query.within).isdisjoint(said))
        ways.sort(key=lambda query: (query.nth is not None, query.within is not None))
        working = next((query for query in ways if _is(page, query, node)), None)
        if working is not None:
            found[working] = None
    return tuple(found)[:MOST]


def _is(page: PageIndex, query: Query, node: Node) -> bool:
    one = locate(page, query, CLICKABLE)
    return isinstance(one, Located) and one.node is node


def descriptions(page: PageIndex, node: Node) -> Iterator[Query]:
    """Descriptions of an element, the shortest first: its name, with its role, with its place, with its number."""
    name = without_icons(label(page.tree, node)) or page.label(node)
    roles = ROLE_WORDS.get(_NOUNS.get(node.role, node.role), (node.role,))
    if name:
        yield Query(name)
        yield Query(name, roles)
    yield from (Query(name or None, roles, within=place) for place in _places(page, node))
    among = locate_all(page, Query(name or None, roles))
    if node in among:
        yield Query(name or None, roles, nth=among.index(node) + 1)


def _places(page: PageIndex, node: Node) -> Iterator[Query]:
    """The places around an element, by what they are called."""
    around = surroundings(page, node)
    for place in page.tree.ancestors(node):
        if place.role in ROWS:
            # By a word rather than by a number, which may be another tomorrow.
            names = sorted((*around.titles, *around.texts[:2]), key=lambda text: not any(map(str.isalpha, text)))
            texts = (_as_written(page, place, text) for text in names)
            yield from (Query(None, ROLE_WORDS["row"], text=text) for text in dict.fromkeys(texts))
            return
        if place.role in {"dialog", "alertdialog"}:
            titles = (_as_written(page, place, title) for title in around.titles)
            yield from (Query(title, ROLE_WORDS["dialog"]) for title in titles)
            yield Query(None, ROLE_WORDS["dialog"])
            return
        if place.role in CONTAINERS and place.name:
            noun = "section" if place.role in SECTIONS else "list" if place.role in COLLECTIONS else place.role
            yield Query(without_icons(place.name), ROLE_WORDS.get(noun, (place.role,)))
    headings = {page.label(heading): label(page.tree, heading) for heading in page.headings}
    yield from (Query(headings.get(title, title), ROLE_WORDS["section"]) for title in around.titles)


def _as_written(page: PageIndex, place: Node, text: str) -> str:
    """A folded text of a place, as the page writes it."""
    below = (each for each in page.tree.subtree(place) if page.label(each) == text)
    return next((without_icons(label(page.tree, each)) for each in below), text)


def _doing(page: PageIndex, act: Act) -> list[Node]:
    """The controls that may do what an act asks for: those with its verb first, by the words that they share."""
    verb = " ".join(act.values)
    phrases = [each.name or each.text or "" for each in (act.target, act.place) if each is not None]
    wanted = words(fold(" ".join(phrases)))

    def shared(node: Node) -> int:
        around = surroundings(page, node)
        return len(wanted & words(" ".join((page.label(node), *around.titles, *around.texts))))

    named = list(controls_with_verb(page, verb)) if act.verb is Verb.DO else []
    kind = next((kind for kind in _KINDS if verb in kind), frozenset[str]()) if not any(map(shared, named)) else ()
    alike = [node for other in sorted(kind) for node in controls_with_verb(page, other)]
    best = sorted(dict.fromkeys((*named, *alike)), key=lambda node: (-shared(node), node.index))
    text = " ".join(phrases) if act.verb is Verb.GO else f"{verb} {' '.join(phrases)}"
    near = _alike(page, Query(text.strip(), ("button", "link", "menuitem", "tab"), quoted=False))
    others = [node for node in near if node.ref and is_interactive(node)]
    if act.verb is Verb.DO:
        known = {each.split()[0] for each in (*same_verbs(verb), *kind)}
        others = [node for node in others if not words(page.label(node)) & (DO_VERBS | ACT_VERBS) - known]
    sure = [node for node in best if node.ref and (shared(node) or not wanted)]
    return list(dict.fromkeys((*sure, *others)))


_KINDS = (
    word_set("save submit confirm apply ok done create update finish accept publish"),
    word_set("cancel discard close dismiss back abort revert"),
)
"""Verbs of controls that keep what was entered, and of those that drop it. One of them may be called by another of its
kind, never by one of the other kind."""
