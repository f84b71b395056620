"""The places that claims name, and which part of a page is meant by "the table" or "the list", where it is not said by
name."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from smoketree.browser.page_frames import ask, element_of, kept_of
from smoketree.browser.verify_element import Element, by_holder
from smoketree.browser.verify_page import View
from smoketree.language.claim import Claim, CountIs, ElementShown, StateIs, TextShown
from smoketree.language.places import place_words, popup_words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_TABLES = {"table", "grid", "treegrid"}
_MOST_PARTS = 4
LISTS_AND_TABLES = (*sorted(_TABLES), "list", "listbox", "tree")


def is_any(query: Query) -> bool:
    """Whether a list, a table or a form is meant that has nothing to be told by but its kind."""
    bare = query.name is None and query.text is None and query.nth is None and query.next_to is None
    return bare and query.within is None and bool(query.roles) and set(query.roles) <= set(LISTS_AND_TABLES)


def is_menu(query: Query) -> bool:
    """Whether it is "the menu": a person may call the navigation so, or a dropdown."""
    return query == Query(roles=ROLE_WORDS["menu"])


def kinds_of_place(query: Query) -> list[Query]:
    """What a person may mean by "the menu", "the list" or "the table", where nothing but the kind is said: each kind of
    part of the page, the likeliest first. None for any other place."""
    if query != Query(roles=query.roles) or not query.roles:
        return []
    if is_menu(query):
        return [Query(roles=("menu", "menubar", "navigation")), Query(roles=("complementary", "banner"))]
    return [Query(roles=LISTS_AND_TABLES)] if set(query.roles) <= set(LISTS_AND_TABLES) else []


async def marked_places(view: View, query: Query) -> list[Element]:
    """The outermost parts of the page whose class or id has the words of a place: `<div id="app-workspace">`. A name is
    that of one part; of a kind ("the navigation") there may be a few."""
    found: list[Element] = []
    ways = place_words(query) or popup_words(query)
    for frame in view.frames if ways else []:
        holder = await view.holder(frame)
        request = {"holder": holder, "ways": ways}
        count: int = await ask(frame, "(first.holder.elements = markedPlaces(first.ways)).length", request)
        found += [Element(frame, holder, index, shown=True) for index in range(count)]
    return found if len(found) <= (_MOST_PARTS if query.name is None else 1) else []


async def narrowed_items(found: Sequence[Element]) -> list[Element]:
    """Of items those in the page's content, not in its navigation, its sidebars, its head or foot."""
    return await kept_of(found, "contentOf(elements)")


async def narrowed(found: Sequence[Element], roles: Sequence[str]) -> list[Element]:
    """Of lists, tables or forms those in the page's content: what stands in its navigation, its sidebars, its head or
    foot is none of them. A table whose head and body are drawn as two is one."""
    kept: list[Element] = []
    for here in by_holder(await narrowed_items(found)):
        kept += await _joined(here) if len(here) > 1 and set(roles) & _TABLES else here
    return kept


async def _joined(tables: list[Element]) -> list[Element]:
    """The tables, where the head and the body of one are drawn as two: that one, and none of a single row beside it."""
    for pair in combinations(tables[:_MOST_PARTS], 2):
        whole = await element_of(pair, "joinedTable(elements)")
        if whole is not None:
            rest = [each for each in tables if each not in pair]
            several = "elements.filter((each) => each.querySelectorAll('tr,[role=row]').length > 1)"
            return [whole, *await kept_of(rest, several)]
    return tables


Placed = TextShown | ElementShown | CountIs | StateIs


def place_of(check: Placed) -> Query | None:
    """The place that the claim names."""
    return check.within if isinstance(check, TextShown) else check.query.within


def anywhere(check: Placed) -> Placed:
    """The claim without its place."""
    return out_of(check, place_of(check))


def out_of(check: Placed, place: Query | None) -> Placed:
    """The claim without that one of its places: the row of "Milk" in the cart is still that row."""

    def without(query: Query | None) -> Query | None:
        return None if query is None or query == place else replace(query, within=without(query.within))

    within = without(place_of(check))
    if isinstance(check, TextShown):
        return replace(check, within=within)
    return replace(check, query=replace(check.query, within=within))


def places_in(check: Claim) -> Iterator[Query]:
    """What the claim is about, and the places that this is in."""
    query = getattr(check, "query", None) or getattr(check, "of", None) or getattr(check, "within", None)
    while query is not None:
        yield query
        query = query.within
