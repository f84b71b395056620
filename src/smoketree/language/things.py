"""What an application calls its things: the row, card, list or control that an unquoted phrase means.

"Order #1041" is the row in which a whole text is "#1041", where "order" is the header of a column, the name of the
table or a heading over it. Nothing is guessed: every word of the phrase must be found, and exactly one thing.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from smoketree.language.controls import MAKING, PRESSED, controls_with_verb, is_offered
from smoketree.language.index import NAMELESS, PageIndex, Source, bare, holds
from smoketree.language.inflection import plural, singular
from smoketree.language.lexicon import ARTICLES, SUPERLATIVES
from smoketree.language.locate import Located, Miss, NotLocated, is_in_row, locate, locate_control
from smoketree.language.other_names import LABEL_BEFORE, with_nouns
from smoketree.language.page_lists import PageLists, noun_in, roles_of_items, singulars, without_adjectives
from smoketree.language.places import level
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.label import label, own_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, ROLE_WORDS, ROWS
from smoketree.snapshot.tree import Node

_ITEMS = ROLE_WORDS["row"]
_TITLED = CONTAINERS | {"heading", "log", "feed"}
_MAKING_ALONE = frozenset({*MAKING, "add new", "create new", "+", "plus"})
_TIME = re.compile(r"\d{1,2}:\d{2}")


def control_for(
    page: PageIndex, verb: tuple[str, ...], target: Query | None, place: Query | None = None
) -> Located | NotLocated:
    """`locate_control`; and "delete order #1040" as the one control in its row that is called so."""
    found = locate_control(page, verb, target, place)
    if isinstance(found, Located) or target is None or found.kind is not Miss.ABSENT:
        return found
    for whole in with_nouns(target):  # "the Oak Table" may be a product
        named = locate_control(page, verb, replace(whole, quoted=True), place)
        if isinstance(named, Located):
            return named
    if verb[:1] == ("sort",) and target.roles == ROLE_WORDS["column"]:
        place = None if target.within is None else Things(page).collection(target.within) or target.within
        column = locate(page, replace(target, within=place), what="column")
        return column if isinstance(column, Located) else found
    things = Things(page)
    row = things.one(target if target.within is not None else replace(target, within=place)) or things.owned(target)
    if row is None and target.within is not None and target == Query(target.name, quoted=False, within=target.within):
        # "Delete the bell for "Break"": what the list or the page is of.
        naming = things.page_naming.union(*(things.naming(each, counting=True) for each in things.lists))
        row = target.within if target.within.text and singular(target.name or "") in naming else None
    control = Query(" ".join(verb), quoted=False, within=row)
    inside = found if row is None else locate(page, control, tuple(sorted(PRESSED)), what="control")
    if place is None and not isinstance(inside, Located) and (own := things.of_this_page(verb, target)) is not None:
        return own
    if isinstance(inside, Located) or place is None or place != Query(place.name, quoted=False):
        return inside if isinstance(inside, Located) else found
    # The control that adds something to the cart need not name the cart.
    shown = has_phrase(page.reading.text, fold(place.name or ""))
    alone = control_for(page, verb, target) if shown and verb[:1] == ("add",) else found
    return alone if isinstance(alone, Located) else found


def in_list_meant(page: PageIndex, query: Query) -> Query:
    """The query, in the list or table that its place is by a noun of what it lists: "the ticket list"."""
    place = query.within
    meant = None if place is None or place.quoted else Things(page).list_meant(place)
    return query if meant is None else replace(query, within=meant)


def is_item(query: Query) -> bool:
    """Whether a query is about the n-th of what a list of the page is a list of."""
    return query.nth is not None and bool(query.name) and not query.quoted and not query.roles


@dataclass(frozen=True)
class Things(PageLists):
    """The things of one page: each method gives what a phrase means there, as a query in the page's own words."""

    def one(self, query: Query) -> Query | None:
        """The one row or card that a phrase refers to, by a whole text in it."""
        if query.text is not None and set(query.roles) == set(ROLE_WORDS["row"]):
            query = replace(query, name=query.text, text=None, roles=())  # "the row of order 1042"
        if query.name is None or query.quoted or query.text is not None or query.next_to is not None or query.roles:
            return None
        wanted = words(fold(query.name)) - ARTICLES
        if query.nth is not None:
            place = self.collection(query)
            if place is None:
                return Query(roles=("article",), nth=query.nth) if self._are_cards(query) else None
            return Query(roles=roles_of_items(place), nth=query.nth, within=place)
        lists = self.content if query.within is None else self.lists_in(query.within)
        found = {text for row in self.rows(lists) for text in [self._key(row, wanted)] if text}
        if not found and query.within is None:
            found = {text for text in map(self.page.label, self.page.headings) if words(text) == wanted}
        return Query(roles=_ITEMS, text=found.pop()) if len(found) == 1 else None

    def _key(self, row: Node, wanted: frozenset[str]) -> str:
        """The text of the row that a phrase goes by: whole texts of it are in the phrase, and what is left of the
        phrase names the list. Empty where that is not so."""
        texts = [text for text in self.texts_of(row) if words(text) and words(text) <= wanted]
        said = frozenset[str]().union(*map(words, texts))
        place = next(each for each in self.lists if holds(each, row))
        rest = {singular(word) for word in wanted - said - {"of"}}
        # A time says which row it is, whatever its author calls such a thing: "the 09:30 slot".
        timed = any(map(_TIME.fullmatch, texts)) and all(map(self.says, rest))
        return max(texts, key=len) if texts and (timed or rest <= self.naming(place) | self.page_naming) else ""

    def begins_a_row(self, name: str) -> bool:
        """Whether exactly one row of a list or table begins with that whole text."""
        inside = (self.page.tree.subtree(row)[1:] for row in self.rows(self.lists))
        firsts = [next((text for node in nodes for _, text in self.page.labels(node)), "") for nodes in inside]
        return firsts.count(bare(fold(name))) == 1

    def row(self, place: Query) -> Query | None:
        """The row that a place is: by its role, or by what alone it is called."""
        if set(place.roles) & ROWS:
            return place
        if place.roles == ROLE_WORDS["group"]:  # "the group Readers" of a table of groups
            place = replace(place, roles=())
        if place.quoted and place == Query(place.name, within=place.within):
            return Query(roles=_ITEMS, text=place.name, within=place.within)
        return self.one(place)

    def item_meant(self, query: Query) -> Query | None:
        """The n-th item of the list that is named, or of the only one in the content of the page."""
        if query.nth is None or query != Query(roles=query.roles, nth=query.nth, within=query.within):
            return None
        within = query.within or Query(roles=ROLE_WORDS["list"])
        meant = self.list_meant(within) if within.roles else self.titled_so(within)  # of "the audit log"
        place = meant if set(query.roles) & ROWS else None
        return place and Query(roles=roles_of_items(place), nth=query.nth, within=place)

    def titled_so(self, query: Query) -> Query | None:
        """The one list or table that has just these words for its title; "the largest gifts" may be others."""
        if SUPERLATIVES.intersection((query.name or "").split()):
            return None
        called = [node for node in self.lists if fold(query.name or "") in self.titles(node)]
        plain = query == Query(query.name, quoted=False) and len(called) == 1
        return self.query_of(called[0]) if plain else None

    def titled(self, place: Query, roles: Collection[str] = _TITLED) -> Query | None:
        """The one part of the page, of these roles, with that very title, in the page's spelling."""
        if place != Query(place.name, quoted=False) or place.name is None:
            return None
        called = {index for index, source, _ in self.page.called(place.name) if source is Source.NAME}
        nodes = [node for index in called for node in [self.page.tree.nodes[index]] if node.role in roles]
        name = label(self.page.tree, nodes[0]) if len(nodes) == 1 else ""
        return Query(name) if name and name != place.name else None

    def counted(self, query: Query) -> Query | None:
        """The items that "orders" are; of "open orders" those with a whole text "Open", or the list with that title."""
        *which, noun = without_adjectives(query.name or "").split() or [""]
        node = self.collection_node(replace(query, name=noun), counting=True)
        if node is None:
            return None
        place = self.query_of(node)
        items = Query(roles=roles_of_items(place), within=place)
        if not which:
            return items
        said = " ".join(which)
        if any(bare(fold(said)) in self.texts_of(row) for row in self.rows([node])):
            return replace(items, text=said)
        titled = singulars(fold(f"{said} {noun}")) in map(singulars, self.titles(node))
        return items if titled else None

    def with_column(self, query: Query) -> Query | None:
        """The one table of the page's content with a column of that noun: "the names are sorted"."""
        noun = singular(fold(query.name or ""))
        tables = [node for node in self.content if noun in map(singular, self.page.column_heads(node))]
        return self.query_of(tables[0]) if len(tables) == 1 and query.within is None else None

    def has_column(self, name: str) -> bool:
        """Whether a table has a column of that name, which "every price" may be about. The first says what rows are."""
        heads = {head for each in self.lists for head in self.page.column_heads(each)[1:]}
        return bool({fold(name), singular(fold(name))} & heads)

    def column_of(self, query: Query) -> str:
        """The column of a table that a place is called after, where no list or table has that for its title."""
        name = fold(query.name or "")
        plain = query == Query(query.name, query.roles, query.quoted) and query.roles
        head = next((each for each in (name, singular(name)) if each in self.heads), "") if plain else ""
        titles = {singular(title) for node in self.lists for title in self.titles(node)} if head else set[str]()
        return "" if singular(name) in titles else head

    def is_column(self, query: Query) -> bool:
        """Whether a cell, or a part of the page, is one of a table's columns, as nothing else is called so."""
        if query.roles and query.roles != ROLE_WORDS["section"]:
            return query.roles == ROLE_WORDS["cell"]
        called = {self.page.tree.nodes[index].role for index, _, _ in self.page.called(query.name or "")}
        return bool(called) and called <= {"columnheader", "text"}

    def offered(self, query: Query) -> Query | None:
        """The items of the only list of the page, where a control makes another one: "New ticket"."""
        if len(self.lists) != 1:
            return None
        place = self.list_meant(query.within or Query(roles=ROLE_WORDS["list"]))
        place = place or (self.query_of(self.lists[0]) if query.within is None else None)
        # A search may be the site's.
        if place is None or not is_offered(self.page, noun_in(query), (*MAKING, "filter")):
            return None
        return Query(roles=roles_of_items(place), within=place)

    def may_number(self, count: int, said: str) -> bool:
        """Whether a text may say how many things there are: the only list of the page does not say otherwise. A list
        with that text in it is none of these things."""
        if len(self.lists) != 1:
            return True
        place = self.lists[0]
        begin, end = self.page.reading.span(place)
        if has_phrase(self.page.reading.text[begin:end], fold(said)):
            return True
        roles = roles_of_items(self.query_of(place))
        items = [node for node in self.page.tree.subtree(place)[1:] if node.role in roles]
        heads = [node for node in items if any(each.role == "columnheader" for each in self.page.tree.subtree(node))]
        return len(items) - len(heads) == count

    def _are_cards(self, query: Query) -> bool:
        """Whether a noun is what a page without lists calls its cards, in its heading."""
        cards = self.page.of_roles(("article",))
        if len(cards) < 2 or len({card.parent for card in cards}) > 1 or self.lists or query.within is not None:
            return False
        return singular(fold(query.name or "")) in self.page_naming

    def control(self, query: Query) -> Query | None:
        """The one element of the page that `locate` finds, by its role and name."""
        found = locate(self.page, query)
        if not isinstance(found, Located) or found.note.endswith(LABEL_BEFORE):
            return None
        name = label(self.page.tree, found.node)
        if not name and found.node.role in NAMELESS:  # it goes by the text beside it
            return self.query_of(found.node)
        if not name or found.node.role == "generic":  # the summary of details has no role to find it by
            return None
        pinned = Query(name, (found.node.role,), within=query.within)
        return pinned if pinned != query and len(self.page.peers(found.node)) == 1 else None

    def badged(self, query: Query) -> Query | None:
        """The control that has a number in it, where the query is a badge beside or in it, or of its name; the row or
        card that it is in, whose badges are nothing but words."""
        named = query.name is not None and query == Query(query.name, ROLE_WORDS["status"])
        holder = Query(query.name) if named else query.next_to or query.within
        plain = named or replace(query, next_to=None, within=None) == Query(roles=ROLE_WORDS["status"])
        if plain and holder is not None and holder.text and holder == query.within:
            return holder
        if not plain or holder is None:
            return None
        control = self.control(holder) or self.control(replace(holder, roles=holder.roles or tuple(sorted(PRESSED))))
        return control if control is not None and (control.name or "")[-1:].isdigit() else None

    def in_list(self, query: Query) -> Query | None:
        """The row or item that a query describes, in the list of the page that its place is."""
        listed = None if query.within is None else self.list_meant(query.within) or self.titled(query.within)
        return None if listed is None or not query.roles else replace(query, within=listed)

    def in_row(self, query: Query) -> Query | None:
        """ "The Edit button of Ann": the one in the row of that name."""
        place = query.within
        row = None if place is None or place.roles or not query.roles else self.row(place)
        return None if row is None else replace(query, within=row)

    def owned(self, query: Query) -> Query | None:
        """The row of "the order of "Ann Lee"": the order Ann Lee."""
        named = query.within is not None and query.within == Query(query.within.name)
        return self.one(Query(f"{query.name} {query.within.name}", quoted=False)) if named and query.within else None

    def of_this_page(self, verb: tuple[str, ...], target: Query) -> Located | None:
        """ "Delete "Order 12" ", where a heading of the page says that it is shown: its one control with that verb and
        what it is, "Delete order", in no row. "Add a user" on the page of users: the one control "New", or a plus."""
        said, name = " ".join(verb), fold(target.name or "")
        if target != Query(target.name):
            made = said in MAKING and target == Query(target.name, quoted=False)
            alone = [node for node in self.page.of_roles(PRESSED) if made and self.page.label(node) in _MAKING_ALONE]
            named = [node for node in alone if singular(name) in self._said_over(node)]
        elif name in map(self.page.label, self.page.headings):
            with_verb = controls_with_verb(self.page, said)
            named = [node for node in with_verb if self.page.label(node).split()[:-1] == [said]]
        else:
            return None
        own = [node for node in named if not is_in_row(self.page.tree, node)]
        found = locate(self.page, Query(label(self.page.tree, own[0]), (own[0].role,))) if len(own) == 1 else None
        return found if isinstance(found, Located) else None

    def _said_over(self, node: Node) -> set[str]:
        """The words of the page's main heading, in the singular, where it is the last heading before the node."""
        over = [each for each in self.page.headings if each.index < node.index][-1:]
        return self.page_naming if over and level(over[0]) == 1 else set()

    def says(self, noun: str) -> bool:
        """Whether the page has the word, in the singular or plural."""
        one = singular(noun)
        return any(has_phrase(self.page.reading.text, form) for form in (one, plural(one)))

    def is_about(self, query: Query) -> bool:
        """Whether the page is about one such thing: a noun alone ("the status of the ticket"), or its one main heading
        is the name."""
        noun = query.text if query.text is not None else query.name
        bare_noun = query in (Query(roles=query.roles, text=noun, quoted=False), Query(noun, quoted=False))
        if bare_noun and noun is not None and noun.isalpha() and noun.islower():
            return True
        titles = [self.page.label(each) for each in self.page.headings if level(each) == 1]
        alone = query == Query(query.name, quoted=query.quoted) and len(titles) == 1
        return alone and query.name is not None and titles[0] == bare(fold(query.name))

    def has_one_item(self) -> bool:
        """Whether the lists of the page have one item in all."""
        return len(list(self.rows(self.lists))) == 1

    def has_labels_in_turn(self, label: str) -> bool:
        """Whether a row may have labels and values in turn ("Owner", "Lund", "Car", "VW"): what it shows need not be
        behind its first label."""
        tree = self.page.tree
        cells = (node for node in self.page.of_roles(("cell",)) if self.page.label(node) == bare(fold(label)))
        rows = [list(tree.children(next(tree.ancestors(cell)))) for cell in cells]
        return any(len(row) > 3 and not any(map(self.page.column, row)) for row in rows)

    def texts(self) -> set[str]:
        """The texts of the page: what its elements say themselves, or else their names."""
        return {own_text(node) or node.name or "" for node in self.page.tree}

    def texts_of_rows(self) -> Iterator[str]:
        """All that each row or item says, folded."""
        spans = (self.page.reading.span(row) for row in self.rows(self.lists))
        return (self.page.reading.text[begin:end] for begin, end in spans)

    def said_numbers(self, count: int, noun: str) -> Iterator[str]:
        """What the page says of how many there are, in its own spelling: "8 Pages", "Results (1 of 1)", "No pages"."""
        called = re.escape(noun)
        if count == 0:
            none = re.compile(rf"no {called}(?: yet| found)?[.!]?", re.IGNORECASE)
            yield from (text for text in self.texts() if none.fullmatch(" ".join(text.split())))
        pattern = rf"(?<![\w.,])(?:{count} {called}(?!\w)|{called} \((?:[\d-]+ of )?{count}\))"
        found = (re.search(pattern, " ".join(text.split()), re.IGNORECASE) for text in self.texts())
        yield from (said[0] for said in found if said is not None)
