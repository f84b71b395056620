"""Elements described by their kind alone, or by a text in them: "the second row", "the cards", "the drawer"."""

import re
from collections.abc import Sequence
from dataclasses import replace

from smoketree.browser.page_frames import ask_elements, text_of
from smoketree.browser.verify_element import Element, any_shown, by_holder
from smoketree.browser.verify_page import View
from smoketree.browser.verify_places import is_menu, narrowed_items
from smoketree.browser.verify_search import Search, details, find_marked_parts
from smoketree.browser.verify_text import same
from smoketree.browser.verify_tiers import FRAMED_ITEMS, ITEMS_OF_DRAWN_LIST, THINGS, MatchTier, marked_items
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, ROWS


async def of_kind(search: Search, roles: Sequence[str]) -> list[Element]:
    """The elements of the kind that is said, with the text where one is."""
    query, view = search.query, search.view
    is_card = query.roles == ROLE_WORDS["card"]
    found: list[Element] = []
    if is_card and query.text is None:
        found = await find_cards(search)
    elif is_card:  # an item of a list may have the text, too
        found = await search.run(MatchTier(("article",))) or await find_marked_parts(search)
    if query.within is not None and is_menu(query.within) and set(roles) <= ROWS:
        found = await search.run(MatchTier(("menuitem", "menuitemcheckbox", "menuitemradio")))
    if found:
        return found
    found = await search.run(_kind_of_dialog(query) or MatchTier(roles or THINGS))
    if not found and query.roles == ROLE_WORDS["form"]:  # one without a name has no role
        forms = await search.run(MatchTier(select=lambda frame: frame.locator("form")))
        found = view.guess(query, await narrowed_items(forms))
    return view.guess(query, await narrowed_items(found)) if is_card and query.text is None else found


def _kind_of_dialog(query: Query) -> MatchTier | None:
    """ "The drawer", which may be any part of the page that lies over it or is called so; None for what is no such
    kind."""
    lies_over = set(query.roles) <= {"dialog", "alertdialog", "tooltip"}
    if query.text is not None or query.roles[:1] != ("dialog",) or lies_over:
        return None
    called = re.compile(r"drawer|panel|popover|popup", re.IGNORECASE)
    return MatchTier(query.roles, test=lambda fact: fact["floats"] or called.search(fact["called"]) is not None)


async def find_cards(search: Search) -> list[Element]:
    """The cards of a place or of the page: its articles, or what its classes call so, or the framed boxes that are made
    alike. A section or an item of a list is a card only where there is none of these."""
    found = await search.run(MatchTier(("article",)))
    for tier in (marked_items("card"), FRAMED_ITEMS):
        if not any_shown(found):
            found = search.guess(await search.run(tier))
    if found and await _is_place(search, found[0]):
        return await find_cards(replace(search, container=found[0]))
    return found


async def _is_place(search: Search, card: Element) -> bool:
    """Whether the first card in a place is the place itself: it begins with the title of that."""
    if search.container is None or search.query.within is None or not search.query.within.name:
        return False
    top, title = [(await text_of(each)).lines[:1] for each in (search.container, card)]
    return bool(title) and top == title and same(title[0].split("\t")[0], search.query.within.name)


async def unmarked_of_kind(search: Search, roles: Sequence[str]) -> list[Element]:
    """What only the markup's words call so; or the items of a list that is drawn, or has buttons, too."""
    query, view = search.query, search.view
    if found := await find_marked_parts(search):
        return found
    in_guessed = query.within in view.guessed and set(roles) & ROWS
    in_list = query.within is not None and "list" in query.within.roles and "listitem" in roles
    return search.guess(await search.run(ITEMS_OF_DRAWN_LIST)) if in_guessed or in_list else []


async def counted(found: list[Element], query: Query) -> list[Element]:
    """Those that "the row" or the n-th is one of: the first row of a table is not its head."""
    if "row" not in query.roles or len(found) < 2:
        return found
    facts = await details(found)
    kept = [(element, fact) for element, fact in zip(found, facts, strict=True) if fact["data"]]
    if query.roles[0] == "row" and any(fact["row"] for _, fact in kept):
        # Beside a table, links are no rows; nor is an item of a list the first or the last.
        kept = [one for one in kept if (one[1]["row"] if query.nth is not None else not one[1]["linked"])]
    return [element for element, _ in kept] or found


async def of_content(view: View, query: Query, items: list[Element]) -> list[Element]:
    """Those that "the first item" is one of: items of the page's content. Of several lists, which one is a guess."""
    if query.nth is None or not set(query.roles) & ROWS or query.within is not None:
        return items
    content = await narrowed_items(items)
    one_list = len(by_holder(content)) == 1 and len(set(await ask_elements(content, "listsOf(elements)"))) == 1
    view.guessed |= set() if one_list else {query}
    return content or items


async def with_other_ends(last: list[Element], rows: list[Element]) -> list[Element]:
    """The last row with what else "the last line" of a table may be: its foot, or the one before the sum."""
    facts = list(zip(rows, await details(rows), strict=True))
    feet = [element for element, fact in facts if fact["foot"] and any(map(str.isalpha, fact["name"]))]  # no pager
    last = [*last, *feet[-1:]]
    if any((fact["sums"] or fact["fills"]) and element in last for element, fact in facts):
        last += [element for element, fact in facts if fact["data"] and not (fact["sums"] or fact["fills"])][-1:]
    return last
