"""The lists and tables that are the content of a page, and what the page says that they are lists of.

A list goes by its own name, the heading over it, the headers of its columns or, alone on the page, the main heading.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest

from smoketree.language.claim import Claim, CountIs, TextShown
from smoketree.language.claim_terms import Count
from smoketree.language.controls import MAKING, PRESSED, SEARCHING
from smoketree.language.index import TABLES, PageIndex, bare, enclosing, holds, is_header
from smoketree.language.inflection import plural, singular
from smoketree.language.locate import is_in_row
from smoketree.language.matching import places, search
from smoketree.language.places import level
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, EDITABLE, ROLE_WORDS, ROWS
from smoketree.snapshot.tree import Node

_LISTS = TABLES | {"list", "listbox", "tree"}
_APART = frozenset({"navigation", "banner", "contentinfo", "menu", "menubar", "toolbar", "tablist", "status", "alert"})
"""Parts of a page whose lists are not its content."""
_ASIDE = _APART | {"complementary"}

_OF_ALL = frozenset({"all", "list", "my", "of", "our", "overview", "the", "your"}) | {"select", "to", "change"}
"""Words beside the noun in the heading of a table of such things: "All orders", "Select order to change"."""
_BEHIND = re.compile(r"\b(?:at|by|for|from|in|of|on|per|with|without)\b")
"""What leads from the things of a title to what they belong to."""

_LISTED = frozenset("available displayed existing found left listed matching remaining shown visible".split())
"""What is said of everything that is in a list."""

_ANYTHING = frozenset({"entry", "item", "match", "record", "result", "row"})
"""What a title may call the things that the page is about."""

_QUALITIES = frozenset({"blank", "change", "difference", "double", "duplicate", "error", "gap", "mistake", "problem"})
"""What is said of the items of a list, not what they are."""

_NOTHING = re.compile(r"\b(?:no(?!\.)|0|none|nothing|nobody|could not|failed)\b")
"""What a page says in the place of a list that is empty."""


def as_listed(page: PageIndex, claim: Claim) -> CountIs | TextShown | None:
    """The claim that there are so many of a kind, or that the n-th of it shows something, as one about the items of the
    list that follows what finds, filters or makes such things ("Find a seed"), with no heading between them, about the
    rows of the page's only table below a heading of that noun, or about the only list under the heading that is named.
    None where the page says that there are none, or another number."""
    if not isinstance(claim, CountIs | TextShown):
        return None
    query = claim.query if isinstance(claim, CountIs) else claim.within
    if query is None or claim.negated or query != Query(query.name, quoted=False, nth=query.nth, within=query.within):
        return None
    noun = noun_in(query)
    if not noun.isalpha():
        return None
    lists, tables = Query(roles=ROLE_WORDS["list"]), Query(roles=ROLE_WORDS["table"])
    things, count = PageLists(page), claim.count if isinstance(claim, CountIs) else None
    if query.within not in (None, lists, tables):
        place = things.list_under(query.within)
    elif things.has_table_of(noun, count):
        place = tables
    else:
        place = (things.only_one() or lists) if things.heads_a_list_of(noun) else None
    if place is None:
        return None
    items = Query(roles=roles_of_items(place), nth=query.nth, within=place)
    if isinstance(claim, TextShown):
        return replace(claim, within=items) if query.nth is not None else None
    return replace(claim, query=items) if claim.count and claim.compare is Count.EXACTLY else None


@dataclass(frozen=True)
class PageLists:
    """The lists of one page: which there are (`lists`, `content`), and which of them a noun names."""

    page: PageIndex

    @cached_property
    def lists(self) -> list[Node]:
        """The lists and tables of the page's content, outermost first."""
        tree, found = self.page.tree, list[Node]()
        for node in self.page.of_roles(_LISTS):
            nested = any(holds(place, node) for place in found)
            has_items = any(each.role in ROWS for each in tree.subtree(node)[1:])
            if has_items and not nested and enclosing(tree, node, _APART) is None:
                found.append(node)
        forms = [node for node in found if self._is_filled_in(node)]
        found = [node for node in found if node not in forms] or found
        return [node for node, following in zip_longest(found, found[1:]) if not self._is_head_of(node, following)]

    @cached_property
    def content(self) -> list[Node]:
        """The lists without those beside the content of the page, where it has others, or cards."""
        tree = self.page.tree

        def is_beside(node: Node) -> bool:
            return enclosing(tree, node, ("complementary",)) is not None

        cards = not all(map(is_beside, self.page.of_roles(("article",))))
        return [node for node in self.lists if not is_beside(node)] or ([] if cards else self.lists)

    def _is_filled_in(self, table: Node) -> bool:
        """Whether a table without headers is there for the fields in it."""
        inner = {node.role for node in self.page.tree.subtree(table)}
        return table.role == "table" and not inner & {"columnheader", "caption"} and bool(inner & EDITABLE)

    def _is_head_of(self, table: Node, following: Node | None) -> bool:
        """Whether a table is the head of the next one, drawn apart so that it stays where the rows are scrolled."""
        if following is None or {table.role, following.role} != {"table"} or self.page.column_heads(following):
            return False
        rows = [node for node in self.page.tree.subtree(table) if node.role == "row"]
        return len(rows) == 1 and is_header(self.page.tree, rows[0])

    def only_one(self) -> Query | None:
        """The only list or table of the content of the page."""
        return self.query_of(self.content[0]) if len(self.content) == 1 else None

    def collection_node(self, query: Query, *, counting: bool = False) -> Node | None:
        """The list or table that `collection` is about; `counting`: only what says that its items are such things."""
        if query.name is None or query.quoted:
            return None
        lists = self.lists_in(query.within) if query.within is not None else self.content if counting else self.lists
        nouns = singulars(fold(query.name))
        named = [node for node in lists if nouns <= self.naming(node, counting=counting)]
        page = {word for title in self.page_titles for word in _listed_by(title)} if counting else self.page_naming
        if not named and len(lists) == len(nouns) == 1 and not nouns & _QUALITIES:
            # "The list has 3 messages" says itself which list.
            says_which = self._is_list(query.within) or (nouns <= page and not self._lists_others(lists[0]))
            named = lists if says_which else []
        return named[0] if len(named) == 1 else None

    def lists_in(self, place: Query) -> list[Node]:
        """The lists that a place is, else those in it."""
        if place.name is not None and not place.quoted and (node := self.collection_node(place)) is not None:
            return [node]
        if len(self.content) == 1 and self.list_meant(place) is not None:
            return self.content
        found = search(self.page, place, acting=False)
        around = () if found is None else found.nodes
        inside = [each for each in self.lists if any(place is each or holds(place, each) for place in around)]
        return inside or places(self.page, place).inside(self.lists)

    def list_meant(self, query: Query) -> Query | None:
        """The list or table that a place is: by its noun, or the only one in the main part of the page ("the list")."""
        if not is_list(query):
            return None
        if query.name is not None:
            return self.collection(query)
        meant = [node for node in self.content if enclosing(self.page.tree, node, ("main",))] or self.content
        return self.query_of(meant[0]) if query == Query(roles=query.roles) and len(meant) == 1 else None

    def collection(self, query: Query) -> Query | None:
        """The one list or table that a noun names: by its name, its heading, the header of a column, or, where it is
        the only one in the page's content, the page's own heading."""
        node = self.collection_node(query)
        return None if node is None else self.query_of(node)

    def may_be_several(self, place: Query) -> bool:
        """Whether "the list" may be one of several."""
        return place == Query(roles=place.roles) and set(place.roles) <= COLLECTIONS and len(self.lists) > 1

    def query_of(self, node: Node) -> Query:
        """What the browser finds the list by: its name, or which of its kind it is."""
        alike = self.page.of_roles((node.role,))
        if node.name and [each.name for each in alike].count(node.name) == 1:
            return Query(node.name, (node.role,))
        return Query(roles=(node.role,), nth=alike.index(node) + 1, ref=node.ref or "")

    def rows(self, lists: list[Node]) -> Iterator[Node]:
        """The rows and items of the lists, without the heads of tables."""
        for row in self.page.of_roles(ROWS):
            inside = self.page.tree.subtree(row)[1:] if row.role == "row" else ()
            is_head = any(cell.role == "columnheader" for cell in inside)
            if not is_head and any(holds(each, row) for each in lists):
                yield row

    def texts_of(self, row: Node) -> set[str]:
        """The whole texts in a row, folded and bare: of its cells, and of what is in them."""
        inside = (node for node in self.page.tree.subtree(row)[1:] if node.role != "button")
        return {text for node in inside for _, text in self.page.labels(node)} | {bare(fold(row.text or ""))}

    def _lists_others(self, node: Node) -> bool:
        """Whether a list's own title says that it is of something else than the page: invoices of an order."""
        titles = (title for title in self.titles(node) if title not in self.page_titles)
        listed = {word for title in titles for word in _listed_by(title)}
        return bool(listed - _ANYTHING) and not listed & self.page_naming

    def _is_list(self, place: Query | None) -> bool:
        """Whether the place is a list or table itself, not something that may contain one: "the cart" is under "Your
        cart", but what "the product" has is not all under "Product information"."""
        if place is None or place.roles:
            return place is not None and is_list(place)
        node, name = self.collection_node(place), singulars(fold(place.name or ""))
        if node is None:
            return False
        ends = (bare(title).split()[-len(name) :] for title in self.titles(node))
        return name <= self.naming(node, counting=True) or any(singulars(*end) == name for end in ends)

    def naming(self, node: Node, *, counting: bool = False) -> set[str]:
        """The words that name a list or table, in the singular: its own name, its heading, the heads of its columns.
        Bookings that have a room are no rooms: of what is counted, the first column alone says what it is, and what a
        title has in the plural."""
        heads, titles = self.page.column_heads(node), self.titles(node)
        if counting:
            return singulars(*heads[:1]).union(*map(_listed_by, titles))
        return singulars(*map(_listing, titles), *heads)

    def titles(self, node: Node) -> list[str]:
        """A list's or table's own name, and its heading."""
        heading = next((each for each in reversed(self.page.headings) if each.end <= node.index), None)
        over = heading is not None and (level(heading) > 1 or len(self.lists) == 1)
        return [fold(node.name or ""), self.page.label(heading) if heading is not None and over else ""]

    @cached_property
    def heads(self) -> set[str]:
        """What the columns of the page's tables are called."""
        return {head for each in self.lists for head in self.page.column_heads(each)}

    @cached_property
    def page_naming(self) -> set[str]:
        """The words of the main heading and of the open tab, in the singular."""
        return singulars(*self.page_titles)

    @cached_property
    def page_titles(self) -> list[str]:
        """The main heading, and the tab that is open."""
        open_tabs = [each for each in self.page.of_roles(("tab",)) if each.attribute("selected") is not None]
        titles = [each for each in self.page.headings if level(each) == 1]
        return [self.page.label(each) for each in (*titles, *(open_tabs if len(open_tabs) == 1 else ()))]

    def list_under(self, place: Query) -> Query | None:
        """The only list or table between the heading of a quoted name and the next one."""
        if place.name is None or place != Query(place.name, place.roles):
            return None
        heads = [node for node in self.page.headings if self.page.label(node) == bare(fold(place.name))]
        end = next((node.index for node in self.page.headings if heads and node.index > heads[0].index), math.inf)
        lists = [node for node in self.page.of_roles(_LISTS) if heads and heads[0].index < node.index < end]
        return Query(place.name, (lists[0].role,)) if len(heads) == len(lists) == 1 else None

    def heads_a_list_of(self, noun: str) -> bool:
        """Whether a field, a group or a button that finds, filters or makes such things is there, in no row, with no
        heading behind it but in a list."""
        offer = re.compile(rf"(?:{'|'.join(MAKING + SEARCHING)})(?: an?| the| all| your)? (?:{noun}|{plural(noun)})")
        named = [
            node
            for node in self.page.of_roles((*PRESSED, *EDITABLE, "group"))
            if offer.fullmatch(self.page.label(node)) and not is_in_row(self.page.tree, node)
        ]
        one, nothing = self.only_one(), _NOTHING.search(self.page.reading.text) is not None
        if not named or (nothing if one is None else self._says_none_of(noun)):
            return False
        behind = (each for each in self.page.headings if each.index > named[-1].index)
        return all(is_in_row(self.page.tree, each) for each in behind)

    def has_table_of(self, noun: str, count: int | None) -> bool:
        """Whether the page's only table with rows stands below a heading that says no more than the noun, and the page
        says neither that there are none nor another number than `count`."""
        forms, tree = {noun, plural(noun)}, self.page.tree

        def is_content(node: Node) -> bool:
            return not is_in_row(tree, node) and enclosing(tree, node, _ASIDE) is None

        rows = {id(table) for row in self.page.of_roles(("row",)) for table in tree.ancestors(row)}
        tables = [node for node in self.page.of_roles(TABLES) if id(node) in rows and is_content(node)]
        if len(tables) != 1 or self._says_another_number(noun, count):
            return False
        above = [each for each in self.page.headings if each.index < tables[0].index and is_content(each)]
        title = words(self.page.label(above[-1])) if above else frozenset[str]()
        return bool(title & forms) and title - forms <= _OF_ALL

    def is_topic(self, query: Query, count: int) -> bool:
        """Whether an unquoted noun is what a page without lists is about, and it does not say another number of them
        than `count`: the nearest heading or the open tab names such things, or a button that several boxes have does
        ("Cancel subscription")."""
        noun = noun_in(query)
        if (
            query != Query(query.name, quoted=False)
            or not noun.isalpha()
            or self.lists
            or self._says_another_number(noun, count)
        ):
            return False
        levels = Counter(level(node) for node in self.page.headings)
        sections = [
            self.page.label(each) for each in self.page.headings if level(each) > 1 and levels[level(each)] == 1
        ]
        titles = sections or self.page_titles  # the only heading of its level is nearer to what is below it
        listed = {singular(word) for title in titles for word in words(_listing(title)) if singular(word) != word}
        names = Counter(self.page.label(node) for node in self.page.of_roles(("button",)))
        in_each = any(times > 1 and singular(name.split()[-1]) == noun for name, times in names.items() if " " in name)
        return noun in listed or (in_each and not listed)

    def _says_none_of(self, noun: str) -> bool:
        """Whether the page says that there is nothing, or none of these things."""
        none = rf"\b(?:nothing|none|nobody|(?:no|0) (?:\w+ )?(?:{noun}|{plural(noun)}))\b"
        return re.search(none, self.page.reading.text) is not None

    def _says_another_number(self, noun: str, count: int | None) -> bool:
        """Whether the page says that there are none of these things, or another number than `count`; where that is
        None, any number."""
        text, said = self.page.reading.text, f"{noun}|{plural(noun)}"
        others = re.findall(rf"\bof (\d+)\b|(?<![\d.,])(\d+) (?:{said})\b", text)
        agrees = all(count is not None and number == str(count) for pair in others for number in pair if number)
        return not agrees or self._says_none_of(noun)

    def is_called(self, name: str, kind: str) -> bool:
        """Whether the page says that what has the name is one of that kind: each list that has it calls its items so,
        or the column that it is in; or the page's own heading does, where it is in no list."""
        kind = singular(fold(kind))
        held = [self.page.tree.nodes[index] for index, _, _ in self.page.called(name)]
        rows = (enclosing(self.page.tree, node, ROWS) for node in held)
        # "Comment by Ann"; the name of a table's row is all that is in it.
        named = [words(fold(row.name or "")) - words(fold(name)) for row in rows if row and row.role != "row"]
        if any(kind in map(singular, said) for said in named):
            return True
        lists = [each for each in self.lists for node in held if holds(each, node)]
        if not lists:
            return bool(held) and kind in self.page_naming
        if all(singular(self.page.column(node)) == kind for node in held):
            return True
        return all(kind in self._naming_of(each, name) for each in lists)

    def _naming_of(self, holder: Node, name: str) -> set[str]:
        """What the list or table calls its item of that name; of a table only what is in its first column."""
        rows = [row for row in self.rows([holder]) if row.role == "row"]
        firsts = {label(self.page.tree, cell) for row in rows for cell in list(self.page.tree.children(row))[:1]}
        known = not rows or name in firsts
        alone = self.page_naming if len(self.lists) == 1 else set[str]()
        return self.naming(holder, counting=True) | alone if known else set()

    def is_of_a_list(self, name: str) -> bool:
        """Whether a list that says what it is a list of has the name: the noun before the name was none of it."""
        nodes = [self.page.tree.nodes[index] for index, _, _ in self.page.called(name)]
        return any(self.naming(each) for each in self.lists for node in nodes if holds(each, node))


def roles_of_items(place: Query | None) -> tuple[str, ...]:
    """The roles of the items of a list or table: a list in a row of a table is none of them."""
    if place is not None and place.roles == ("listbox",):
        return ("option",)
    return ("row",) if place is not None and set(place.roles) <= TABLES else ROLE_WORDS["row"]


def is_list(query: Query) -> bool:
    """Whether a list or table is meant, by its role."""
    return bool(query.roles) and set(query.roles) <= COLLECTIONS


def singulars(*phrases: str) -> set[str]:
    """The words of the phrases, in the singular."""
    return {singular(word) for phrase in phrases for word in words(phrase)}


def noun_in(query: Query) -> str:
    """What things an unquoted name is about, in the singular: "orders" of "matching orders"."""
    return singular(without_adjectives(fold(query.name or "")))


def without_adjectives(name: str) -> str:
    """The name without what is said of everything that is in a list."""
    return without(_LISTED, name)


def _listing(title: str) -> str:
    """The part of a title that says what is listed: "Invoices" of "Invoices for order 17", "orders" of "List of
    orders"."""
    parts = _BEHIND.split(title)
    return next((part for part in parts if not words(part) <= _OF_ALL), title)


def _listed_by(title: str) -> Iterator[str]:
    """What a title says that there are several of, in the singular: "Tasks without an owner", "Guest list", "Staff"."""
    said = re.findall(r"[^\W\d_][\w'-]*", _listing(title))
    for word, following in zip_longest(said, said[1:], fillvalue=""):
        if singular(word) != word or len(said) == 1 or following in _OF_ALL:
            yield singular(word)


def without(dropped: frozenset[str], phrase: str) -> str:
    """The phrase without some words."""
    return " ".join(word for word in phrase.split() if word.casefold() not in dropped)
