"""Places: the rows, cards, lists, sections, dialogs and forms in which an element can be.

A place goes by its accessible name; else by the heading at its beginning; a row, list item or card by what it
contains. Where a page marks up no regions, the part from a heading to the next one of its rank is a section.
"""

import re
from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from smoketree.language.index import CELLS, TABLES, MatchTier, PageIndex, Source, bare, compact, holds
from smoketree.language.inflection import singular
from smoketree.language.lexicon import ARTICLES, MESSAGE_ROLES
from smoketree.snapshot.fold import fold, phrase_places, words
from smoketree.snapshot.label import label, own_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import BOXES, COLLECTIONS, CONTAINERS, ROLE_WORDS, ROWS, SECTIONS, is_interactive
from smoketree.snapshot.tree import Node

Place = tuple[int, int]
"""The nodes with indexes from the first number up to, but not including, the second."""

Chain = tuple[Place, ...]
"""Places one around the other, innermost first; the first that contains any match counts."""

Tier = tuple[MatchTier, list[Node]]

_LONGEST_UNIT = 200
_KEYS = BOXES | frozenset({"link", "option", "treeitem", "gridcell", "generic"})
"""Controls whose label can identify the row or card that they are in; a button's cannot."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The places that a description matches, and how. Without chains: there is no such place."""

    chains: tuple[Chain, ...] = ()
    tier: MatchTier = MatchTier.WHOLE

    def inside(self, nodes: Sequence[Node]) -> list[Node]:
        """Those of `nodes` (in document order) that are in it."""
        indexes = [node.index for node in nodes]
        kept: set[int] = set()
        for chain in self.chains:
            for start, stop in chain:
                first, last = bisect_left(indexes, start), bisect_left(indexes, stop)
                if first < last:
                    kept.update(range(first, last))
                    break
        return [nodes[at] for at in sorted(kept)]


class HeldText:
    """Where a text is on a page."""

    def __init__(self, page: PageIndex, text: str) -> None:
        self._page = page
        self._text = text
        self._folded = fold(text)

    @cached_property
    def _equal(self) -> tuple[list[int], list[int]]:
        """The indexes of the elements whose whole label is the text: letter by letter, and folded."""
        entries = [entry for entry in self._page.called(self._text) if entry[1] <= Source.TEXT]
        folded = sorted({index for index, _, _ in entries})
        tree = self._page.tree
        return [index for index in folded if label(tree, tree.nodes[index]) == self._text], folded

    @cached_property
    def _places(self) -> list[int]:
        return list(phrase_places(self._page.reading.text, self._folded))

    def held_by(self, nodes: Sequence[Node]) -> list[Node]:
        """The nodes that contain the text in any way."""
        return [node for node in nodes if _any_below(self._equal[1], node) or self._shown_in(node)]

    def tiers(self, nodes: Sequence[Node]) -> Iterator[Tier]:
        """The innermost of the nodes in which something has just that label; then those that show it at all."""
        exact, folded = self._equal
        yield MatchTier.WHOLE, innermost([node for node in nodes if _any_below(exact, node)])
        yield MatchTier.FOLDED, innermost([node for node in nodes if _any_below(folded, node)])
        yield MatchTier.WORDS, innermost([node for node in nodes if self._shown_in(node)])

    def begun_by(self, nodes: Sequence[Node]) -> list[Node]:
        """The innermost of the nodes in which a text begins with it, and goes on with a badge that nothing parts from
        it in the markup: "Oslo" of "OsloNew"."""
        badged = re.compile(re.escape(self._text) + r"(?=[A-Z\d])")
        tree = self._page.tree
        begun = [node.index for node in tree if badged.match(node.name or node.text or "")]
        return innermost([node for node in nodes if _any_below(begun, node)]) if self._text[-1:].islower() else []

    def _shown_in(self, node: Node) -> bool:
        begin, end = self._page.reading.span(node)
        at = bisect_left(self._places, begin)
        return at < len(self._places) and self._places[at] + len(self._folded) <= end


def innermost(nodes: Sequence[Node]) -> list[Node]:
    """`nodes` (in document order) without those that contain another of them."""
    return [node for at, node in enumerate(nodes) if at + 1 == len(nodes) or nodes[at + 1].index >= node.end]


def _any_below(indexes: Sequence[int], node: Node) -> bool:
    at = bisect_left(indexes, node.index)
    return at < len(indexes) and indexes[at] < node.end


def named_places(page: PageIndex, query: Query, name: str) -> Iterator[tuple[MatchTier, list[tuple[Node, Chain]]]]:
    """The places called `name`, tier by tier; each with the element that has the name (a place or a heading)."""
    roles = frozenset(query.roles) or CONTAINERS
    rows = page.of_roles(roles & ROWS)
    text_tiers = HeldText(page, name).tiers(rows)
    equal: set[int] = set()
    for tier, nodes in _equal(page, roles, name):
        equal |= {node.index for node in nodes}
        yield tier, _own([node for node in nodes if node.name is not None])
    for tier, nodes in _equal(page, frozenset({"heading"}), name):
        yield tier, _under(page, nodes, query)
    for tier, nodes in (next(text_tiers), next(text_tiers)):
        yield tier, _own(nodes)
    if not query.roles:
        yield MatchTier.FOLDED, list(_begun_by(page, name))
    if not query.quoted:
        by_words = [node for node in _with_words(page, name) if node.role in roles and node.name is not None]
        by_words = [node for node in by_words if node.index not in equal]
        yield MatchTier.WORDS, _own(innermost(by_words))
        headings = [node for node in _with_words(page, name) if node.role == "heading"]
        yield MatchTier.WORDS, _under(page, headings, query)
    for tier, nodes in text_tiers:
        yield tier, _own(nodes)
    if not query.quoted:
        yield MatchTier.WORDS, _own(rows_with_words(page, rows, name))
    if query.roles == ROLE_WORDS["section"]:  # "in the Total column" of a table
        cells = [
            node for node in page.of_roles(frozenset({"cell", "gridcell"})) if page.column(node) == bare(fold(name))
        ]
        yield MatchTier.FOLDED, [(cell, ((cell.index, cell.end),)) for cell in cells]
    if query.roles == ROLE_WORDS["list"]:  # its items may be buttons in a part of the page
        for _, nodes in _equal(page, _PARTS, name):
            yield MatchTier.WORDS, _own([node for node in nodes if node.name is not None])
    titled = query.quoted or (" " in name and name.istitle())
    if titled and query.roles in {(), ROLE_WORDS["section"], ROLE_WORDS["card"]}:
        yield MatchTier.CONTAINER, list(_drawn_under(page, name))


_PARTS = frozenset({"navigation", "region", "complementary", "group"})


def _begun_by(page: PageIndex, name: str) -> Iterator[tuple[Node, Chain]]:
    """The boxes that begin with this text and have something to act upon after it: a menu under a title in bold."""
    for node in (page.tree.nodes[index] for index, source, _ in page.called(name) if source <= Source.TEXT):
        around = [] if is_interactive(node) else list(page.tree.ancestors(node))
        box = next((each for each in around if each.end > node.end), None)
        if box is not None and box.role not in {"main", "row", "generic", "table"} | SECTIONS:
            first = page.reading.span(box)[0] == page.reading.span(node)[0]
            if first and any(map(is_interactive, page.tree.nodes[node.end : box.end])):
                yield node, ((node.end, box.end),)


def _drawn_under(page: PageIndex, name: str) -> Iterator[tuple[Node, Chain]]:
    """The boxes that begin with this text as their title, where no heading is marked up: they have no other title, and
    something to act upon. Of a `details` element it is the line that opens it."""
    for node in (page.tree.nodes[index] for index, source, _ in page.called(name) if source <= Source.TEXT):
        around = list(page.tree.ancestors(node)) if node.role in {"generic", "strong"} else []
        box = next((each for each in around if each.end > node.end), None)
        if (
            box is None
            or box.parent is None
            or not (box.role == "generic" or node.index in page.summaries)
            or page.reading.span(box)[0] != page.reading.span(node)[0]
        ):
            continue
        inside = page.tree.nodes[node.end : box.end]
        if any(map(is_interactive, inside)) and not any(each.role in _TITLED for each in inside):
            yield node, ((node.end, box.end),)


_TITLED = frozenset({"heading", "main", "navigation", "banner", "region", "contentinfo"})


def place_words(query: Query) -> list[list[str]]:
    """The words of a place that is only described, by unquoted words or by the kind of part that it is ("the sidebar"),
    in the ways to say it; none for any other. The markup may call it so, in a class or an id, where the page does not.
    """
    layout = set(query.roles) <= _LAYOUT or query.roles == ROLE_WORDS["status bar"]
    kind = query.name is None and bool(query.roles) and layout
    named = query.name is not None and not query.quoted and not query.roles
    if query != Query(query.name, query.roles, query.quoted) or not (kind or named):
        return []
    said = [query.name] if query.name else [word for word, roles in ROLE_WORDS.items() if roles == query.roles]
    return [[word for word in fold(each).split() if word not in ARTICLES] for each in said]


def popup_words(query: Query) -> list[list[str]]:
    """The words of "the dropdown", "the menu", "the list" or "the toast", where the page has nothing of that role: its
    markup may call it so, in parts ("drop-down")."""
    roles = set(query.roles)
    kind = query == Query(roles=query.roles) and ((bool(roles) and roles <= _POPUPS) or "dialog" in roles)
    said = [word for word, roles in ROLE_WORDS.items() if roles == query.roles] if kind else []
    said += ["results"] if query.roles == ROLE_WORDS["list"] else []
    said += ["toast", "snackbar"] if query == Query(roles=MESSAGE_ROLES) else []
    return [re.split(r"[\s-]", each) for each in said]


def mark_words(query: Query) -> tuple[str, ...]:
    """What the markup may call a dialog, a drawer or a card, in a class, where the page has nothing of that role."""
    counted = query.nth is not None or query.next_to is not None or bool(query.also)
    return () if counted else _MARKS.get(query.roles, ())


_MARKS = {
    ROLE_WORDS["dialog"]: ("dialog", "modal", "popup"),
    ROLE_WORDS["popup"]: ("popup", "modal", "dialog"),
    ROLE_WORDS["drawer"]: ("drawer", "offcanvas"),
    ROLE_WORDS["card"]: ("card", "tile"),
}
_POPUPS = {"combobox", "listbox", "menu", "menubar", "menuitem", "list", "tree"}
_LAYOUT = {"complementary", "navigation", "region", "banner", "contentinfo", "toolbar", "heading"}


def rows_with_words(page: PageIndex, rows: Sequence[Node], text: str) -> list[Node]:
    """The innermost of the rows that show every word of `text`; else those that show a number of it ("1042"), and what
    is around says the words ("order 1042" among the orders)."""
    wanted = words(fold(text))
    if not wanted:
        return []
    shown = [(node, words(page.reading.text[begin:end])) for node in rows for begin, end in [page.reading.span(node)]]
    found = innermost([node for node, there in shown if wanted <= there])
    numbers = {word for word in wanted if any(map(str.isdigit, word))}
    if found or not numbers:
        return found
    keyed = innermost([node for node, there in shown if numbers <= there])
    return [node for node in keyed if has_around(page, node, wanted - numbers)]


def _equal(page: PageIndex, roles: frozenset[str], name: str) -> Iterator[Tier]:
    entries = [page.tree.nodes[index] for index, source, _ in page.called(name) if source is Source.NAME]
    nodes = [node for node in entries if node.role in roles]
    yield MatchTier.WHOLE, [node for node in nodes if label(page.tree, node) == name]
    yield MatchTier.FOLDED, nodes


def _with_words(page: PageIndex, name: str) -> list[Node]:
    """The elements whose name has every word of `name`, in document order."""
    wanted = words(fold(name))
    if not wanted:
        return []
    holders = [{index for index, source, _ in page.with_word(word) if source is Source.NAME} for word in wanted]
    return [page.tree.nodes[index] for index in sorted(set.intersection(*holders))]


def _own(nodes: Sequence[Node]) -> list[tuple[Node, Chain]]:
    return [(node, ((node.index + 1, node.end),)) for node in nodes]


def _under(page: PageIndex, titles: Sequence[Node], query: Query) -> list[tuple[Node, Chain]]:
    chains = ((title, _chain(page, title, query)) for title in titles)
    return [(title, chain) for title, chain in chains if chain]


def _chain(page: PageIndex, title: Node, query: Query) -> Chain:
    """The places of which `title` is the heading."""
    headings = page.headings
    at = bisect_left(headings, title.index, key=lambda node: node.index)
    before = headings[at - 1].index if at else -1
    after = next((each.index for each in headings[at + 1 :] if level(each) <= level(title)), len(page.tree))
    any_section = not query.roles or bool({"region", "group"} & set(query.roles))
    listed = _first_unnamed(page, title.end, after, COLLECTIONS & set(query.roles))
    chain: list[Place] = []
    for place in page.tree.ancestors(title):
        own = before < place.index and place.end <= after
        if own and (place.role in query.roles or (any_section and (place.role in SECTIONS or place.role == "generic"))):
            chain.append((place.index + 1, place.end))
        elif listed is not None and listed.end <= place.end:
            chain.append((listed.index + 1, listed.end))
        elif any_section and not own:
            chain.append((title.index + 1, min(after, place.end)))
        if not own or place.role in SECTIONS:
            break
    return tuple(chain)


def _first_unnamed(page: PageIndex, start: int, stop: int, roles: frozenset[str]) -> Node | None:
    """The first list, table or the like after a heading, unless it has a name of its own."""
    if not roles:
        return None
    first = next((node for node in page.tree.nodes[start:stop] if node.role in roles), None)
    return first if first is not None and first.name is None else None


def level(heading: Node) -> int:
    """The level of a heading; 2 where it has none."""
    number = heading.attribute("level") or ""
    return int(number) if number.isdecimal() else 2


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What identifies the smallest place around an element.

    `titles` are its name, heading or key cell; `texts` all that a row or card says, apart from its buttons and fields.
    Both are folded and bare.
    """

    titles: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()

    def holds(self, missing: frozenset[str], phrase: frozenset[str]) -> bool:
        """Whether it has the words that are missing of a phrase.

        The title of a section may have others besides. A row or card has them only where whole texts of it are in
        the phrase: "Delete Buy milk" is not about "Buy milk and eggs".
        """
        titled = frozenset[str]().union(*map(words, self.titles))
        if not self.texts or not missing:
            return missing <= titled
        whole = [said for said in map(words, self.texts) if said <= phrase]
        return bool(missing & titled) and missing <= frozenset[str]().union(*whole)

    def says(self, text: str) -> bool:
        """Whether a whole title or a whole text of the place is `text`."""
        wanted = compact(bare(fold(text)))
        return any(compact(each) == wanted for each in (*self.titles, *self.texts))


def surroundings(page: PageIndex, node: Node) -> Surroundings:
    """The smallest place around `node` that has a title: a row, card, section or dialog.

    The main heading of the page titles no place: all that is on the page would share its words.
    """
    titles: list[str] = []
    for place in page.tree.ancestors(node):
        if place.role in ROWS:
            texts = _texts(page, place, node)
            key = _key(page, place, texts)
            return Surroundings((*titles, *key), texts)
        if place.role in CONTAINERS:
            titles += [] if place.role == "main" else _titles(page, place, node)
            if titles:
                return Surroundings(tuple(titles))
        elif not titles and place.role not in CELLS:
            begin, end = page.reading.span(place)
            texts = _texts(page, place, node) if end - begin <= _LONGEST_UNIT else ()
            # The smallest unmarked box that says anything but what its controls are called is the card.
            if any(any(map(str.isalpha, text)) for text in texts):
                heading = _heading_over(page, node)
                return Surroundings((*texts[:1], *([heading] if heading else [])), texts)
    heading = _heading_over(page, node)
    return Surroundings((heading,) if heading else ())


def has_around(page: PageIndex, node: Node, wanted: Collection[str]) -> bool:
    """Whether every one of the words is in a label of `node` or in the title of any place around it, in the singular
    or the plural: the note "Buy milk" is in the list "Notes"."""
    around = surroundings(page, node)
    said = [label for _, label in page.labels(node)] + list(around.titles)
    for place in page.tree.ancestors(node):
        if place.role in CONTAINERS and place.role not in ROWS:
            heading = next((each for each in page.headings if holds(place, each)), None)
            said += [fold(place.name or ""), "" if heading is None else page.label(heading)]
    main = min(page.headings, key=level, default=None)  # the first of the highest level that there is
    said.append("" if main is None else page.label(main))
    there = {singular(word) for text in said for word in words(text)}
    return all(singular(word.casefold()) in there for word in wanted)


def _titles(page: PageIndex, place: Node, node: Node) -> list[str]:
    named = bare(fold(place.name)) if place.name else ""
    own = _heading_over(page, node)
    first = next((each for each in page.tree.subtree(place) if each.role == "heading"), None)
    heading = "" if first is None or page.container(first) is not place else bare(page.reading.folded(first))
    return [title for title in dict.fromkeys((own, named, heading)) if title]


def _key(page: PageIndex, row: Node, texts: Sequence[str]) -> tuple[str, ...]:
    """What identifies a row or card: its heading or row header, else the first words in it and what is before them."""
    head = next((each for each in page.tree.subtree(row) if each.role in {"heading", "rowheader"}), None)
    if head is not None:
        return (bare(page.reading.folded(head)),)
    boxes = {bare(fold(each.name)) for each in page.tree.subtree(row) if each.role in BOXES and each.name}
    others = [text for text in texts if text not in boxes] or texts
    first = next((at for at, text in enumerate(others) if any(map(str.isalpha, text))), len(others))
    return tuple(others[: first + 1])


def _texts(page: PageIndex, place: Node, node: Node) -> tuple[str, ...]:
    """The texts in `place`, folded and bare, without those of its controls, of rows in it, and of `node`."""
    found: list[str] = []
    at = place.index if place.text else place.index + 1
    while at < place.end:
        each = page.tree.nodes[at]
        if each is node or (at > place.index and _apart(page, each, node, marked=place.role in ROWS)):
            at = each.end
            continue
        # The other boxes of a group say what they are themselves, not what is around this one.
        control = is_interactive(each) and (each.role not in _KEYS or each.role == node.role in BOXES)
        text = "" if control else own_text(each) or (each.name or "")
        if text and each is not place:
            found.append(bare(fold(text)))
        elif text and place.text:
            found.append(bare(fold(place.text)))
        at = each.end if control else at + 1
    return tuple(dict.fromkeys(found))


def _apart(page: PageIndex, box: Node, node: Node, *, marked: bool) -> bool:
    """Whether a box in a place is about something else than `node`: a row in a row; in a place that is not marked up
    as a row, a table, a row with anything to click, and any box with controls of its own."""
    if box.index <= node.index < box.end:
        return False
    if marked:
        return box.role in ROWS
    if box.role in TABLES or (box.role in ROWS and any(map(is_interactive, page.tree.subtree(box)))):
        return True
    return any(is_interactive(each) and each.role not in _KEYS for each in page.tree.subtree(box)[1:])


def _heading_over(page: PageIndex, node: Node) -> str:
    """The heading of the part of the page that `node` is in, where it is no title of the whole page."""
    at = bisect_left(page.headings, node.index, key=lambda each: each.index)
    heading = page.headings[at - 1] if at else None
    if heading is None or heading.end > node.index or level(heading) == 1:
        return ""
    if page.container(heading) is not page.container(node):
        return ""
    branch = heading
    for place in page.tree.ancestors(heading):
        if place.index <= node.index < place.end:
            break
        branch = place
    # A heading in a box with controls of its own is the title of that box.
    alone = not any(is_interactive(each) for each in page.tree.nodes[heading.end : branch.end])
    return bare(page.reading.folded(heading)) if alone else ""
