"""Which elements of a page match a query: by their labels, the place they are in and what they are next to.

A quoted name is compared as a whole. Every word of an unquoted one must match: the element's role, one of its labels,
or the title of the smallest row, card, section or dialog around it.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from smoketree.language.index import (
    CELLS,
    NAMELESS,
    Entry,
    MatchTier,
    PageIndex,
    Source,
    bare,
    enclosing,
    has_count,
    is_header,
    same_words,
)
from smoketree.language.lexicon import ROW_NOUNS
from smoketree.language.places import (
    HeldText,
    Scope,
    has_around,
    innermost,
    named_places,
    rows_with_words,
    surroundings,
)
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import label, own_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, EDITABLE, ROLE_WORDS, ROWS, is_interactive
from smoketree.snapshot.tree import Node, Tree

KIND_WORDS = frozenset(
    {
        *("page", "pages", "screen", "view", "form", "detail", "details", "listing", "list", "settings", "section"),
        *("panel", "area", "element", "field", "box", "button", "link", "menu", "icon", "item", "option", "tab"),
        *("creation", "dialog", "window", "card", "row", "filter", "selector", "picker"),
    }
)
"""Words that say what kind of thing is meant. They may be left over on either side."""

ARTICLES = frozenset({"a", "an", "the", "this", "your", "my", "our", "please"})
"""Words that carry no meaning of their own, in a phrase or in a name."""

FUNCTION_WORDS = ARTICLES | {"to", "of", "from", "into", "for"}
"""Words of a name that a phrase may leave out. Not "in", "on", "up" or "out": "Log" is not "Log in"."""

_BELONGING = frozenset({"of", "for"})
"""Words of which a name may have either: "Options of Lamp 2" and "Options for Lamp 2"."""

_FIELD_WORDS = frozenset({"enter", "type", "select", "choose", "pick", "here", "required", "optional"})
_ROLE_WORDS = frozenset(word for phrase in ROLE_WORDS for word in phrase.split())


@dataclass(frozen=True, slots=True)
class Matches:
    """The elements of the best tier, in document order, and by which kind of label they matched."""

    tier: MatchTier
    nodes: tuple[Node, ...]
    source: Source = Source.NAME


def search(page: PageIndex, query: Query, roles: Collection[str] = (), *, acting: bool = True) -> Matches | None:
    """The matches of the best tier. Without `acting`, any text can match: it is looked for as a landmark."""
    if query.within is None:
        return _search(page, query, roles, None, acting=acting)
    # A part of a place may have the name of the whole: "the files" is the list and its toolbar.
    scopes = scopes_of(page, query.within)
    return next((found for one in scopes if (found := _search(page, query, roles, one, acting=acting))), None)


def search_any(page: PageIndex, queries: Iterable[Query], roles: Collection[str] = ()) -> Matches | None:
    """The matches of the first of several queries that has any."""
    return next((found for query in queries if (found := search(page, query, roles)) is not None), None)


def _search(
    page: PageIndex, query: Query, roles: Collection[str], scope: Scope | None, *, acting: bool
) -> Matches | None:
    anchors = None if query.next_to is None else _anchors(page, query)
    if query.next_to is not None and anchors is None:
        return None
    tiers = [each.tier for each in (scope, anchors) if each is not None]
    held = None if query.text is None else HeldText(page, query.text)
    for tier, source, nodes in _tiers(page, query, roles, acting=acting):
        kept = nodes if scope is None else scope.inside(nodes)
        text_tier = MatchTier.WHOLE
        if held is not None and kept:
            text_tier, kept = _with_text(page, kept, held, query)
        if query.name is not None:
            kept = innermost(kept)
        if kept and anchors is not None:
            kept = _closest(page.tree, _on_side(kept, anchors.nodes, query.side), anchors.nodes)
        kept = [node for node in kept if further_words(page, node, query)]
        if kept:
            picked = pick(_counted(page.tree, kept, query), query.nth)
            return Matches(max([tier, text_tier, *tiers]), picked, source) if picked else None
    return None


_COLORS = frozenset("red green blue yellow orange gray grey black white pink purple".split())


def further_words(page: PageIndex, node: Node, query: Query) -> bool:
    """Whether the further words of a phrase say what `node` is, or where. Its color may be said nowhere on the page."""
    rest = [word for word in query.also if word.casefold() not in role_words(node.role) | KIND_WORDS | ARTICLES]
    rest = [word for word in rest if not query.quoted or word not in _COLORS or page.with_word(word)]
    return not rest or has_around(page, node, rest)


def _with_text(page: PageIndex, nodes: list[Node], held: HeldText, query: Query) -> tuple[MatchTier, list[Node]]:
    kept = held.held_by(nodes)
    for tier, each in held.tiers(kept):
        if each:
            return tier, each
    found = held.begun_by(nodes) if query.quoted else rows_with_words(page, nodes, query.text or "")
    return MatchTier.WORDS, found


def _tiers(
    page: PageIndex, query: Query, roles: Collection[str], *, acting: bool
) -> Iterator[tuple[MatchTier, Source, list[Node]]]:
    wanted = frozenset(query.roles or roles)
    if query.name is None:
        if query.text is not None and wanted & ROWS:
            # A section around several cards is the card of none of them.
            yield MatchTier.WHOLE, Source.NAME, page.of_roles(wanted & ROWS)
            yield MatchTier.WHOLE, Source.NAME, page.cards
        yield MatchTier.WHOLE, Source.NAME, _unnamed(page, query, wanted)
        return
    ranked: dict[tuple[MatchTier, int, Source], set[int]] = {}
    fields_only = wanted <= _FILLED_IN
    for tier, (index, source, _) in _matching(page, query.name, quoted=query.quoted):
        # A text beside a field is its label for who types into it, not for who clicks on what has that name.
        if source >= Source.BESIDE and not fields_only:
            continue
        place = _class_of(page, page.tree.nodes[index], query, wanted, acting=acting)
        if place is not None and (place < _TEXT_INSIDE or tier <= MatchTier.FOLDED):
            ranked.setdefault((tier, place, source), set()).add(index)
    for (tier, _, source), indexes in sorted(ranked.items()):
        yield tier, source, [page.tree.nodes[index] for index in sorted(indexes)]
    if wanted & _CELLS and wanted <= CELLS:
        named = bare(fold(query.name))
        yield MatchTier.WHOLE, Source.COLUMN, [node for node in page.of_roles(_CELLS) if page.column(node) == named]
    if query.quoted:
        return
    shared = _sharing(page, query.name)
    fitting = [node for node in shared if _class_of(page, node, query, wanted, acting=acting) in {0, 1}]
    if fitting:
        yield MatchTier.CONTAINER, Source.NAME, fitting


_TEXT_INSIDE = 2
_CELLS = frozenset({"cell", "gridcell"})
_FILLED_IN = NAMELESS | {"listbox", "menuitemcheckbox", "menuitemradio"}


def _class_of(page: PageIndex, node: Node, query: Query, wanted: frozenset[str], *, acting: bool) -> int | None:
    """How well the kind of `node` fits, 0 the best; None: not at all."""
    if query.roles or not acting:
        return 0 if not wanted or node.role in wanted else None
    if not wanted:
        return 0 if node.ref is not None and is_interactive(node) else 1
    if node.role in wanted:
        return 0
    if "button" not in wanted or node.ref is None:
        return None
    if is_interactive(node) or node.index in page.summaries:
        return 1
    return _TEXT_INSIDE if _titles_a_control(page, node) else None


def _titles_a_control(page: PageIndex, node: Node) -> bool:
    """Whether `node` is the text with which a control begins, so that a click on it is a click on the control."""
    control = next((place for place in page.tree.ancestors(node) if is_interactive(place)), None)
    if control is None or node.role == "text" or not any(map(str.isalpha, page.label(node))):
        return False
    return page.reading.span(control)[0] == page.reading.span(node)[0]


def _unnamed(page: PageIndex, query: Query, wanted: frozenset[str]) -> list[Node]:
    """The elements of a kind. "The search box" is the one field that is for searching, where there are others."""
    if not wanted:
        containers = query.text is not None
        return [node for node in page.tree if is_interactive(node) or (containers and node.role in CONTAINERS)]
    nodes = page.of_roles(wanted)
    return search_fields(page, nodes) if query.roles[:1] == ("searchbox",) else nodes


def search_fields(page: PageIndex, fields: Sequence[Node]) -> list[Node]:
    """Those of the fields that are for searching: by their role, their name, or the part of the page they are in."""
    typed = [node for node in fields if node.role == "searchbox"]
    named = typed or [node for node in fields if "search" in words(page.label(node))]
    return named or [node for node in fields if enclosing(page.tree, node, ("search",))]


def _matching(page: PageIndex, name: str, *, quoted: bool) -> Iterator[tuple[MatchTier, Entry]]:
    """The labels that match a name, each with its tier."""
    folded = fold(name)
    # A count that the author wrote is part of what must be there, and so is every sign beside a mere number.
    literal = has_count(folded) or not any(map(str.isalpha, folded))
    for entry in page.called(name):
        node = page.tree.nodes[entry[0]]
        spelled = _spelling(page.tree, node, entry[1])
        if (not literal or fold(spelled) == folded) and (not quoted or same_words(entry[2], bare(folded))):
            yield (MatchTier.WHOLE if spelled == name else MatchTier.FOLDED), entry
    if not quoted:
        yield from ((MatchTier.WORDS, entry) for entry in _by_words(page, words(folded)) if _all_used(folded, entry[2]))


def _all_used(phrase: str, label: str) -> bool:
    """Whether a word that the phrase repeats is repeated in the label."""
    said = Counter(re.findall(r"\w+", phrase))
    there = Counter(re.findall(r"\w+", label))
    return all(there[word] >= count for word, count in said.items() if count > 1 and word in there)


def _spelling(tree: Tree, node: Node, source: Source) -> str:
    """A label as the page spells it; "" for one that is taken from elsewhere."""
    match source:
        case Source.NAME:
            return label(tree, node)
        case Source.TEXT:
            return label(tree, replace(node, name=None))
        case Source.PLACEHOLDER:
            return node.property("placeholder") or ""
        case _:
            return ""


def _by_words(page: PageIndex, wanted: frozenset[str]) -> Iterator[Entry]:
    """The labels that contain every word, and besides them only words that say nothing of their own."""
    core = core_words(wanted)
    if not any(map(str.isalpha, "".join(core))):
        return  # "3" is neither "tab 3" nor "3+"
    for entry in _holding_all(page, core):
        node = page.tree.nodes[entry[0]]
        for said in map(words, _phrases(node, entry[2])):
            belonging = _BELONGING if said & _BELONGING else frozenset()
            spare = wanted - said - ARTICLES - role_words(node.role) - belonging
            # Kind words are left over on one side only: an "invoice list" is no "invoice form".
            other = ARTICLES if spare else left_over(node) | of_this(entry[2])
            if core <= said and spare <= KIND_WORDS and said - wanted <= other:
                yield entry
                break


def _phrases(node: Node, label: str) -> list[str]:
    """A label, and the sentences of that of a field, each of which may be what it is called: "Who paid? Payer"; what
    stands before a bracket is one: "Amount (EUR)"."""
    sentences = re.split(r"(?<=[?!.:])\s+|\s+(?=\()", label) if node.role in EDITABLE else []
    return [label, *sentences] if len(sentences) > 1 else [label]


def of_this(label: str) -> frozenset[str]:
    """The words with which a label says that it is about what is around it: "Edit this note", "Edit row 2 Lamp"."""
    found = _OF_THIS.search(label)
    return words(found[0]) if found else frozenset()


_OF_THIS = re.compile(rf"\bthis \w+$|\b(?:{'|'.join(sorted(ROW_NOUNS))}) #?\d+\b")


def _sharing(page: PageIndex, name: str) -> list[Node]:
    """The elements that have some of the words, the others being those of the place around them."""
    wanted = words(fold(name))
    core = core_words(wanted)
    indexes: dict[int, None] = {}
    for entry in {entry for word in core for entry in page.with_word(word)}:
        node = page.tree.nodes[entry[0]]
        said = words(entry[2])
        if not is_interactive(node) or not said - wanted <= left_over(node):
            continue
        rest = wanted - said - KIND_WORDS - FUNCTION_WORDS - role_words(node.role)
        if rest and surroundings(page, node).holds(rest, wanted):
            indexes[node.index] = None
    return [page.tree.nodes[index] for index in sorted(indexes)]


def _holding_all(page: PageIndex, core: frozenset[str]) -> Sequence[Entry]:
    """The labels that have all of the words."""
    if not core:
        return ()
    rarest = min((page.with_word(word) for word in core), key=len)
    return [entry for entry in rarest if core <= words(entry[2])]


def core_words(wanted: frozenset[str]) -> frozenset[str]:
    """The words that must be found: those that do not only say what kind of thing is meant, if there are any."""
    named = wanted - KIND_WORDS - FUNCTION_WORDS
    return named - _ROLE_WORDS or named or wanted


def left_over(node: Node) -> frozenset[str]:
    """The words that a name may have besides those of the phrase."""
    extra = KIND_WORDS | FUNCTION_WORDS
    return extra | _FIELD_WORDS if node.role in EDITABLE else extra


@cache
def role_words(role: str) -> frozenset[str]:
    """The words that testers use for a role."""
    phrases = (phrase for phrase, roles in ROLE_WORDS.items() if role in roles)
    return frozenset(word for phrase in phrases for word in phrase.split())


def places(page: PageIndex, query: Query) -> Scope:
    """The places that `query` describes best as the `within` of another query."""
    return next(scopes_of(page, query), Scope())


def scopes_of(page: PageIndex, query: Query) -> Iterator[Scope]:
    """The places that `query` may describe as the `within` of another query, best first; one tier of them where its
    name is quoted."""
    if query.name is None or query.text is not None or query.next_to is not None:
        wanted = [query if query.roles else replace(query, roles=tuple(CONTAINERS))]
        if query == Query(roles=ROLE_WORDS["menu"]) and not page.of_roles(("menu", "menubar")):
            yield from scopes_of(page, Query("Menu"))  # of a restaurant
        if query.roles == ROLE_WORDS["menu"]:
            # These, too, are what a person calls the menu.
            wanted += (replace(query, roles=(role,)) for role in ("navigation", "complementary"))
        if query == Query(roles=ROLE_WORDS["list"]):  # one of the navigation after what else may be called so
            lists = page.of_roles(query.roles)
            content = [node for node in lists if enclosing(page.tree, node, AROUND_CONTENT) is None]
            yield from (_inside(nodes) for nodes in (content, page.of_roles(ROLE_WORDS["table"]), lists) if nodes)
            return
        for each in wanted:
            if (found := search(page, each, acting=False)) is not None:
                yield _inside(found.nodes, found.tier)
        if query == Query(roles=ROLE_WORDS["card"], text=query.text):  # one with a title that is no heading
            yield from scopes_of(page, Query(query.text, ROLE_WORDS["section"]))
        return
    outer = None if query.within is None else places(page, query.within)
    for tier, named in named_places(page, query, query.name):
        bearers = {node.index: chain for node, chain in named}
        nodes = tuple(node for node, _ in named)
        if outer is not None:
            nodes = tuple(outer.inside(nodes))
        if nodes:
            chains = tuple(bearers[node.index] for node in pick(nodes, query.nth))
            yield Scope(chains, tier if outer is None else max(tier, outer.tier))
            if query.quoted:
                return
    if (title := title_in(query)) is not None:
        yield from scopes_of(page, replace(query, name=title, quoted=True))


AROUND_CONTENT = frozenset({"navigation", "banner", "contentinfo", "complementary"})


def _inside(nodes: Sequence[Node], tier: MatchTier = MatchTier.WHOLE) -> Scope:
    return Scope(tuple(((node.index + 1, node.end),) for node in nodes), tier)


def title_in(query: Query) -> str | None:
    """The title before a noun in small letters: "Pancakes" of "Pancakes note". The page need not say what its author
    calls such a thing."""
    title, _, noun = (query.name or "").rpartition(" ")
    described = query.quoted or bool(query.roles) or query.text is not None
    known = noun in KIND_WORDS or noun in FUNCTION_WORDS or not noun.isalpha() or not noun.islower()
    return None if described or known or not title or title[0].islower() else title


def _anchors(page: PageIndex, query: Query) -> Matches | None:
    """What the elements are next to: looked for in the same place first."""
    anchor = query.next_to
    if anchor is None:
        return None
    if query.within is not None and anchor.within is None:
        near = search(page, replace(anchor, within=query.within), acting=False)
        if near is not None:
            return near
    return search(page, anchor, acting=False) or _beginning(page, anchor)


def _beginning(page: PageIndex, anchor: Query) -> Matches | None:
    """The one text that begins with the quoted words: "7 Mill Street" of "7 Mill Street, Riverside"."""
    if not anchor.quoted or anchor != Query(anchor.name) or not anchor.name:
        return None
    begun = re.compile(re.escape(anchor.name) + r"(?=\s*[,;:|(\u00b7]|\s+[\u2013\u2014-]\s)")
    found = innermost([node for node in page.tree if begun.match(own_text(node) or node.name or "")])
    return Matches(MatchTier.WORDS, tuple(found)) if len(found) == 1 else None


def _on_side(nodes: Sequence[Node], anchors: Sequence[Node], side: str) -> Sequence[Node]:
    """Those that come before all of the anchors, or behind them, as what is above or below them does."""
    if not side:
        return nodes
    first, last = min(anchor.index for anchor in anchors), max(anchor.end for anchor in anchors)
    return [node for node in nodes if (node.end <= first if side == "above" else node.index >= last)]


def _closest(tree: Tree, nodes: Sequence[Node], anchors: Sequence[Node]) -> list[Node]:
    """For each anchor, those of `nodes` with which it has the deepest ancestor in common. An anchor of which all of
    them, and another anchor, are in one other part of the page is not meant: a list elsewhere shows the same text."""
    indexes = [node.index for node in nodes]
    kept: set[int] = set()
    for anchor in anchors:
        around = [anchor, *tree.ancestors(anchor)]
        itself = {node.index for node in around}
        for start, stop in [*((node.index, node.end) for node in around), (-1, len(tree))]:
            below = range(bisect_left(indexes, start), bisect_left(indexes, stop))
            closest = [at for at in below if indexes[at] not in itself]
            if closest:
                parts = {_part_of(tree, nodes[at], start, stop) for at in closest}
                part = next(iter(parts)) if len(parts) == 1 and len(closest) > 1 else range(0)
                kept.update(() if any(each.index in part for each in anchors) else closest)
                break
    return [nodes[at] for at in sorted(kept)]


def _part_of(tree: Tree, node: Node, start: int, stop: int) -> range:
    """Of the nodes from `start` to `stop`, one and all below it, those of the part below it that the node is in."""
    inner = [each for each in (node, *tree.ancestors(node)) if start < each.index and each.end <= stop]
    return range(inner[-1].index, inner[-1].end)


def _counted(tree: Tree, nodes: Sequence[Node], query: Query) -> Sequence[Node]:
    """Those among which the n-th is looked for: the first row of a table is not its header."""
    if query.nth is None or "row" not in query.roles:
        return nodes
    return [node for node in nodes if node.role != "row" or not is_header(tree, node)] or nodes


def pick(nodes: Sequence[Node], nth: int | None) -> tuple[Node, ...]:
    """All of `nodes`, or the n-th: 1 is the first, -1 the last."""
    if nth is None:
        return tuple(nodes)
    at = nth - 1 if nth > 0 else len(nodes) + nth
    return (nodes[at],) if nth != 0 and 0 <= at < len(nodes) else ()
