"""From the words of a query to elements of the page, by Playwright's own roles and accessible names.

Names are looked for in widening tiers and the narrowest that is not empty counts: the name itself; but for case, space
and typography; for unquoted words, names that have all of them. Then, for what is not named by its content (list items,
paragraphs, dialogs, sections), the text that it shows or the heading that it has. What a page does not mark up is found
by its classes or by how it is drawn: such a find is a guess.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from smoketree.browser.page_frames import ask_element, element_of, kept_of, names_of, text_of
from smoketree.browser.verify_element import AmbiguousElement, Element, NoContainer, any_shown, by_holder, lone
from smoketree.browser.verify_page import View
from smoketree.browser.verify_places import LISTS_AND_TABLES, is_any, is_menu, marked_places, narrowed, narrowed_items
from smoketree.browser.verify_search import (
    BADGES,
    Search,
    counted,
    details,
    find_cards,
    find_marked,
    find_marked_parts,
    goes_by,
    names,
    of_content,
    of_kind,
    pointer,
    unmarked_of_kind,
    with_other_ends,
)
from smoketree.browser.verify_text import same
from smoketree.browser.verify_tiers import (
    DRAWN_LIST,
    EMPTY_LISTS,
    FIELDS,
    FOOT_OF_TABLE,
    TOP_BAND,
    MatchTier,
    Purpose,
    drawn_rows,
    marked_items,
    name_tiers,
    other_tiers,
    titled_boxes,
)
from smoketree.language.claim_terms import spoken
from smoketree.language.controls import is_offered
from smoketree.language.index import bare, compact
from smoketree.language.inflection import plural, singular
from smoketree.language.locate import locate_all
from smoketree.language.places import place_words
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, ROWS, SECTIONS

_OVER_THE_PAGE = [Query(roles=ROLE_WORDS[word]) for word in ("dialog", "drawer")]


def _preferred(found: list[Element], nth: int | None) -> list[Element]:
    """Those that can be seen, or else all; of them the one that is counted to."""
    visible = [element for element in found if element.shown] or found
    if nth is None:
        return visible
    at = nth - 1 if nth > 0 else nth
    return [visible[at]] if -len(visible) <= at < len(visible) else []


async def find(view: View, query: Query, purpose: Purpose, *, wide: bool = False) -> list[Element]:
    """The elements that the query describes: those that a person can see, or, where there is none, the others.

    `wide` takes text inside an element for its name too: for what must be absent. Raises Unclear when what the
    query stands in is missing or there are several of it, Unreadable when the page changed in between.
    """
    if query.name is None and not query.roles and query.text is not None:
        query = replace(query, name=query.text, text=None)
    container = await container_of(view, query.within)
    anchor = None if query.next_to is None else await only(view, query.next_to, Purpose.ANCHOR)
    search = Search(view, query, container, anchor, purpose not in {Purpose.CONTAINER, Purpose.ANCHOR})
    if query.ref and (pinned := await search.pinned()):
        return pinned
    if query.name is None:
        return await _unnamed(search, purpose, wide)
    if query.nth is not None and not query.quoted and not query.roles:
        # "The last ride" is no button "Offer a ride".
        return _preferred(await _nth_drawn(view, query), query.nth)
    best = await _called(search, query, purpose, wide)
    if query.quoted and not any_shown(best):
        best = await _decorated(search, query, purpose, wide) or best
    if query.roles == ROLE_WORDS["table"] and not any_shown(best):
        best = await _table_of_section(search) or best
    if not any_shown(best):
        marked = await find_marked_parts(search) if query.nth is None else []
        cards = query.roles == ROLE_WORDS["card"]  # "each ticket card"
        best = marked or (await _nth_drawn(view, query) if query.nth is not None or cards else []) or best
    if query.roles == ROLE_WORDS["form"] and not query.quoted and not any_shown(best):
        best = await _form_saying(search) or best
    return _preferred(best, query.nth)


async def find_shown(view: View, query: Query, purpose: Purpose, *, wide: bool = False) -> list[Element]:
    """Those of the elements that a person can see."""
    return [element for element in await find(view, query, purpose, wide=wide) if element.shown]


async def _form_saying(search: Search) -> list[Element]:
    """ "The login form": the one with a line "Log in" in it, as few forms have a name."""
    said = compact(fold(search.query.name or ""))
    says = MatchTier(
        select=lambda frame: frame.locator("form"),
        test=lambda fact: said in (compact(bare(fold(cell))) for line in fact["lines"] for cell in line.split("\t")),
    )
    return search.guess(lone(await search.run_shown(says)))


async def _nth_drawn(view: View, query: Query) -> list[Element]:
    """Those that "the first event" is one of, where only the classes of the page call them so."""
    return view.guess(query, await find_drawn(view, replace(query, nth=None)))


async def _unnamed(search: Search, purpose: Purpose, wide: bool) -> list[Element]:
    """The elements of a kind, or of a text: "the second row", "the row of "Milk"", "the form"."""
    query, view = search.query, search.view
    roles = query.roles or purpose.value
    found = await of_kind(search, roles)
    if set(roles) & ROWS and len(found) > 1 and len(by_holder(found)) == 1:
        found = await kept_of(found, "once(elements)")
    if roles[:1] == ("searchbox",) and len(found) > 1:  # not any field
        typed = await search.run(MatchTier(("searchbox",)))
        found = typed or await find(view, replace(query, name="search", quoted=False), purpose) or found
    if query.text is None:
        found = found or await unmarked_of_kind(search, roles)
        found = await of_content(view, query, found)
        in_list = query.within is not None and "list" in query.within.roles and set(roles) & ROWS
        if query.nth is not None and in_list and len(by_holder(found)) == 1:
            found = await kept_of(found, "outermost(elements)")  # an item may have a list of its own
        chosen = _preferred(await counted(found, query), query.nth)
        is_last_row = query.nth == -1 and query.roles[:1] == ("row",)
        return await with_other_ends(chosen, found) if is_last_row else chosen
    if set(query.roles) & SECTIONS and query not in view.guessed:
        cards = [await element_of([each], "cardIn(elements[0], first.text)", text=query.text) for each in found]
        found = [card for card in cards if card is not None]
    if not found and query.nth is None and set(query.roles) & ROWS and not wide:
        card = replace(search, query=replace(query, roles=ROLE_WORDS["card"]))  # of a record, as a row is
        found = await find_marked_parts(search) or await search.run(drawn_rows(query.text))
        found = view.guess(query, found or await find_marked_parts(card))
    of_one = "elements.filter((each) => isOneRecord(each, first.text))"
    return _preferred(await kept_of(found, of_one, text=query.text), query.nth)


async def find_drawn(view: View, query: Query) -> list[Element]:
    """What a noun is the name of on a page that has no list of that name: what its classes call so, or the cards, where
    they are said to be cards or a control of the page names what it has ("Filter tickets", "New ticket")."""
    noun = singular(fold(query.name or ""))
    is_bare = replace(query, roles=()) == Query(query.name, quoted=False, within=query.within)
    if not is_bare or query.roles not in {(), ROLE_WORDS["card"]} or not noun.isalpha():
        return []
    try:
        search = Search(view, query, await container_of(view, query.within))
    except AmbiguousElement:
        return []
    found = await search.run(marked_items(noun)) if noun != "card" else []
    if not found and (noun == "card" or query.within in view.guessed or is_offered(await view.index(), noun)):
        found = await find_cards(search)
    return [element for element in found if element.shown]


async def badges_of(view: View, place: Query) -> list[Element]:
    """What classes call a badge in a place, or else nearest to what has the name: it may stand beside it."""
    try:
        found = await find_marked(view, await only(view, place, Purpose.CONTAINER), BADGES)
    except NoContainer:  # what has the name need not hold anything: a button
        marked = await find_marked(view, None, BADGES) if place.quoted and place == Query(place.name) else []
        return [each for each in marked if await ask_element(each, "standsWith(element, first.name)", name=place.name)]
    if found or place.name is None:
        return found
    named = await find_shown(view, replace(place, roles=()), Purpose.ANCHOR)
    beside = [each for one in named for each in await Search(view, anchor=one).run(marked_items(*BADGES))]
    return beside if len(beside) == len(named) else []


def drawn_items(place: Query) -> Query:
    """The items of a list that a page only draws: what it is called after, or the cards."""
    return Query(place.name or "cards", quoted=False)


async def _around_drawn(view: View, query: Query) -> list[Element]:
    """The box around all that a list is called after, or around the cards: "the tickets", "the list", on a page that
    has no such list."""
    if query not in {Query(query.name, ROLE_WORDS["list"], quoted=False), Query(roles=ROLE_WORDS["list"])}:
        return []
    items = await find_drawn(view, drawn_items(query))
    if len(items) == 1 and query.name and await find_marked(view, None, (singular(fold(query.name)),)):
        return view.guess(query, items)  # all that is left of them
    if not items and not query.name:
        return view.guess(query, lone(await Search(view, query).run(DRAWN_LIST)))
    if len(items) < 2 or len(by_holder(items)) > 1:
        return []
    view.guessed.add(query)
    box = await element_of(items, "boxAround(parentOf(elements[0]), elements)")
    return [] if box is None else [box]


async def _headed_part(view: View, query: Query) -> list[Element]:
    """The section under the heading of a list that is not marked up as one, as "the list of open tables"; or "the menu"
    of a restaurant."""
    name = "menu" if is_menu(query) else query.name
    if name is None or query not in {Query(roles=ROLE_WORDS["menu"]), Query(name, ROLE_WORDS["list"], quoted=False)}:
        return []
    headed = Query(name, (*ROLE_WORDS["section"], "log"), quoted=False)
    return view.guess(query, lone(await find_shown(view, headed, Purpose.CONTAINER)))


async def _drawn_part(view: View, query: Query) -> list[Element]:
    """What a place is only drawn as: the bar at the top, as "the header"; the box that begins with the quoted title of
    a place, as the "Done" column of a board without headings."""
    search = Search(view, query)
    found = await _panel_of_tab(view, query)
    if found or query.roles == ROLE_WORDS["tab panel"]:
        return found
    if query in {Query(roles=("banner",)), Query(roles=ROLE_WORDS["navigation"])}:
        found = [] if await marked_places(view, query) else await search.run(TOP_BAND)
    elif query == Query("table", ROLE_WORDS["footer"], quoted=False):
        found = await search.run(FOOT_OF_TABLE)
    elif query == Query(roles=ROLE_WORDS["status"], within=query.within) and query.within is not None:
        found = await badges_of(view, query.within)
    elif (name := query.name) and query == Query(name, query.roles, query.quoted) and set(query.roles) <= SECTIONS:
        is_title = name[:1].isupper()
        if not is_title and query.quoted:
            return []
        if is_title and (alike := await search.run(titled_boxes(name, alike=True))):
            return lone(alike)
        found = await search.run(titled_boxes(name, alike=False))
        if not found and not query.roles and is_title:
            row = Query(roles=ROLE_WORDS["row"], text=name, quoted=query.quoted)
            with suppress(NoContainer):
                found = await meant(view, row, Purpose.CONTAINER)
            if found and row not in view.guessed:
                return lone(found)
    return lone(view.guess(query, found))


async def _no_bar(view: View, query: Query, lists: Sequence[Element]) -> list[Element]:
    """The one list or table of the page's content besides bars of buttons, where there are such lists: what a person
    calls the list."""
    if not lists or not await kept_of(lists, "elements.filter(isBar)"):
        return []
    every = await find_shown(view, Query(roles=LISTS_AND_TABLES), Purpose.CONTAINER)
    content = await narrowed(every, LISTS_AND_TABLES)
    if len(by_holder(content)) != 1:
        return []
    return view.guess(query, lone(await kept_of(content, "elements.filter((each) => !isBar(each))")))


async def _panel_of_tab(view: View, query: Query) -> list[Element]:
    """The one panel that is shown, where the selected tab is called as the place is. Where no panel is marked up, the
    panel of a tab is what comes after the tabs."""
    of_tab = query == Query(query.name, ROLE_WORDS["tab panel"], quoted=query.quoted)
    if query.name is None or not (of_tab or query == Query(query.name, quoted=query.quoted)):
        return []
    tabs = await find_shown(view, replace(query, roles=("tab",)), Purpose.CONTROL)
    if len(tabs) != 1 or not (await details(tabs))[0]["selected"]:
        return []
    panels = await find_shown(view, Query(roles=("tabpanel",)), Purpose.CONTAINER)
    lists = await Search(view).run(MatchTier(("tablist",)))
    if of_tab and not panels and len(lists) == 1:
        after = await element_of(tabs, "afterTabs(elements[0])")
        return [] if after is None else view.guess(query, [after])
    return panels if len(panels) == len(lists) == 1 else []


async def _called(search: Search, query: Query, purpose: Purpose, wide: bool) -> list[Element]:
    """The elements of that name, of the narrowest tier that has one which is shown."""
    best: list[Element] = []
    roles = query.roles or purpose.value
    for tier in name_tiers(query, roles) if roles else []:
        narrower = await search.run(tier)
        shown = sum(element.shown for element in narrower)
        if narrower and (shown or not any_shown(best)):
            best = narrower
        if shown <= 1:
            break
    for tier in [] if any_shown(best) else other_tiers(query, purpose, wide):
        other = await search.run(tier)
        if any_shown(other):
            return other
        best = best or other
    return best


async def container_of(view: View, place: Query | None) -> Element | None:
    """The one part of the page that a place is; None where none is said. Raises what `only` does."""
    return None if place is None else await only(view, place, Purpose.CONTAINER)


async def only(view: View, query: Query, purpose: Purpose) -> Element:
    """The one element that the query describes.

    Raises NoContainer when there is none to be seen, Unclear when there are several.
    """
    found = await meant(view, query, purpose)
    if len(found) > 1:
        raise AmbiguousElement(await several(found, query))
    return found[0]


async def several(found: Sequence[Element], query: Query) -> str:
    """What is said where a query describes more than one element."""
    return f"{len(found)} elements match {spoken(query, 'element')}: {names_of(await names(found))}"


async def meant(view: View, query: Query, purpose: Purpose) -> list[Element]:
    """The elements that the query may mean where one is spoken of; of rows those that go by the text before those that
    only have it in a longer one, of places without a name those in the page's content.

    Raises NoContainer when there is none to be seen.
    """
    if query in view.places:
        return [view.places[query]]
    found = await find_shown(view, query, purpose)
    if purpose is Purpose.CONTAINER:
        found = await _of_place(view, query, found)
    if len(found) > 1 and len(by_holder(found)) == 1:
        found = await kept_of(found, "innermost(elements)" if purpose is Purpose.ANCHOR else "outermost(elements)")
    if purpose is Purpose.CONTAINER and (query == _ANY_LIST or (query.ref and "list" in query.roles)):
        found = await _of_content(view, query, found)
        found = found if query.ref else await _no_bar(view, query, found) or found
        found += await empty_lists(view) if found else []  # which no snapshot has
    if len(found) > 1 and query.text is not None:
        over = lone(await kept_of(found, "elements.filter(isOverThePage)"))
        found = view.guess(query, over) or await _not_mentioned(view, query, found)
        found = [element for element in found if await goes_by(element, query.text)] or found
        found = await counted(found, query)
    if len(found) > 1 and query in _OVER_THE_PAGE and len(by_holder(found)) == 1:
        # The dialog that lies over the others: what is behind it is not what a person speaks of.
        found = view.guess(query, lone(await kept_of(found, "elements.filter(isOnTop)"))) or found
    if len(found) > 1 and query == Query(roles=ROLE_WORDS["sidebar"]) and len(by_holder(found)) == 1:
        found = view.guess(query, lone(await kept_of(found, "elements.filter(isAtTheSide)"))) or found
    found = found or await _unmarked(view, query, purpose) or await _as_row(view, query, purpose)
    if not found:
        raise NoContainer(f"there is no {spoken(query, 'element')} to be seen", query)
    if view.journal is not None and purpose is Purpose.CONTAINER:
        view.journal.places.add(query)
    return found


_ANY_LIST = Query(roles=ROLE_WORDS["list"])


async def _of_content(view: View, query: Query, lists: list[Element]) -> list[Element]:
    """The lists that "the list" may be: not where the page is; where a list is of nothing but links, what follows one
    another elsewhere is meant as well."""
    found = await kept_of(lists, "elements.filter((each) => !isTrail(each))")
    if len(found) != 1 or not await ask_element(found[0], "isOfLinks(element)"):
        return found
    drawn = [each for each in await Search(view, query).run(DRAWN_LIST) if each.frame is found[0].frame]
    apart = "elements.filter((each) => areApart(each, pointedAt(first.other)))"
    return [*found, *await kept_of(drawn, apart, other=pointer(found[0]))]


async def _not_mentioned(view: View, query: Query, found: list[Element]) -> list[Element]:
    """The records in the page's content, where what else has the name, in the margin, says no more than that."""
    content = await narrowed_items(found) if query.within is None else []
    others = [each for each in found if each not in content] if content else []
    mentions = [same(" ".join((await text_of(each)).lines), query.text or "") for each in others]
    return view.guess(query, content) if mentions and all(mentions) else found


async def _of_place(view: View, query: Query, found: list[Element]) -> list[Element]:
    """Those of the elements found for a place that can be it."""
    if query.name is not None and found and all(each.unlabelled for each in found):
        raise AmbiguousElement(f"{spoken(query, 'element')} is there, but what names it is not shown")
    if query.name is not None and place_words(query):
        # A toolbar may be called like the part of the page that it is for.
        found = [each for each in found if (await text_of(each)).lines]
    if not is_any(query):
        return found
    content = await narrowed(found, query.roles)
    if not content and (tables := await _table(view, query)):
        in_margin = await kept_of(found, "elements.filter(saysWordsBesideControls)")
        return view.guess(query, tables) if in_margin else tables  # such a list may be meant as well
    return content or await _around_drawn(view, query) or found


async def _unmarked(view: View, query: Query, purpose: Purpose) -> list[Element]:
    """What a place may be that no element is by its role and name."""
    if purpose is Purpose.ANCHOR and is_any(query):
        return await _table(view, query)
    if purpose is not Purpose.CONTAINER:
        return []
    for way in (_marked, _around_field, _around_drawn, _drawn_part, _headed_part, _in_the_plural):
        if found := await way(view, query):
            return found
    return []


async def _in_the_plural(view: View, query: Query) -> list[Element]:
    """ "The folder list", which the page calls "Folders"."""
    one = query.name or ""
    if query != Query(one, ROLE_WORDS["list"], quoted=False) or singular(one) != one or " " in one:
        return []
    return await _instead(view, query, replace(query, name=plural(one)), Purpose.CONTAINER)


async def _as_row(view: View, query: Query, purpose: Purpose) -> list[Element]:
    """ "The first item of the "Log"": of a list of that name, where no item has that text; ""Late" in the "Reasons"
    list": its row, where nothing is called so."""
    if query.text and query.nth is not None and query == Query(roles=query.roles, text=query.text, nth=query.nth):
        return await _instead(view, query, replace(query, text=None, within=Query(query.text)), purpose)
    if query.name and query.within is not None and query == Query(query.name, within=query.within):
        row = Query(roles=ROLE_WORDS["row"], text=query.name, within=query.within)
        rows = await _instead(view, query, row, purpose)
        return [each for each in rows if await _is_label(each, query.name)]
    return []


async def _is_label(row: Element, name: str) -> bool:
    """Whether all that a row says beside the name is numbers and marks: "Happy" is not the row "Very happy 4"."""
    said = " ".join((await text_of(row)).lines)
    return re.search(r"[^\W\d]", said.replace(name, "", 1)) is None


async def _instead(view: View, query: Query, other: Query, purpose: Purpose) -> list[Element]:
    """What another query means that may describe the same: a guess."""
    with suppress(NoContainer):
        return view.guess(query, await meant(view, other, purpose))
    return []


async def _marked(view: View, query: Query) -> list[Element]:
    """The one part of the page that its markup calls so."""
    marked = await marked_places(view, query)
    if len(marked) != 1:
        return []
    view.places[query] = marked[0]
    return marked


async def _decorated(search: Search, query: Query, purpose: Purpose, wide: bool) -> list[Element]:
    """The elements whose name, or a place's heading, is the quoted one with signs or a count around it, as acts find
    them: "Save\u2026", "Orders (3)"."""
    if not await search.view.has_letters(query.name or ""):
        return []
    page = await search.view.index()
    named = [*locate_all(page, query, purpose.value)]
    if purpose is Purpose.CONTAINER:
        named += locate_all(page, Query(query.name, ("heading",)))
    names = dict.fromkeys(name for node in named if (name := label(page.tree, node)) not in {"", query.name})
    others = (replace(query, name=name) for name in names)
    return [each for other in others for each in await _called(replace(search, query=other), other, purpose, wide)]


async def _table_of_section(search: Search) -> list[Element]:
    """The only table of the part of the page that has the name, where that has no other headings: the table has no
    name of its own."""
    called = replace(search.query, roles=ROLE_WORDS["section"])
    sections = await find_shown(search.view, called, Purpose.CONTAINER)
    if len(sections) != 1:
        return []
    inside = replace(search, query=Query(roles=search.query.roles), container=sections[0])
    headings = await inside.run(MatchTier(("heading",)))
    found = await inside.run_shown(MatchTier(search.query.roles))
    return search.guess(found) if len(found) == 1 and len(headings) <= 1 else []


async def _around_field(view: View, query: Query) -> list[Element]:
    """The box of the one field that a place is called like, with its label and messages: "under Subject"."""
    if query != Query(query.name, quoted=query.quoted) or query.name is None:
        return []
    fields = await find_shown(view, replace(query, roles=FIELDS), Purpose.FIELD)
    box = await element_of(fields, "boxOfField(elements[0])") if len(fields) == 1 else None
    if box is None:
        return []
    view.places[query] = box
    return view.guess(query, [box])


async def _table(view: View, query: Query) -> list[Element]:
    """The tables in the page's content, else its lists of definitions, where "the list" may mean one."""
    if "list" not in query.roles:
        return []
    tables = replace(query, roles=("table", "grid", "treegrid"))
    found = await find_shown(view, tables, Purpose.CONTAINER)
    return await narrowed(found, tables.roles) or await narrowed(await definitions(view), ())


async def definitions(view: View) -> list[Element]:
    """The lists of definitions that are shown: they have no role of their own."""
    return await Search(view).run_shown(MatchTier(select=lambda frame: frame.locator("dl")))


async def empty_lists(view: View) -> list[Element]:
    """The lists in the page's content that have no items at this moment."""
    return await Search(view).run(EMPTY_LISTS)
