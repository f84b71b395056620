"""From the words of a query to elements of the page, by Playwright's own roles and accessible names.

Names are looked for in widening circles and the narrowest that is not empty counts: the name itself; but for case,
space and typography; for unquoted words, names that have all of them. Then, for what is not named by its content
(list items, paragraphs, dialogs, sections), the text that it shows or the heading that it has.
"""

import asyncio
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

import anyio
from playwright.async_api import Frame

from smoketree.browser.page_frames import (
    PageUnavailable,
    ask,
    ask_element,
    ask_elements,
    ask_of,
    names_of,
    text_of,
    visible_text,
)
from smoketree.browser.verify_element import AmbiguousElement, Element, NoContainer, by_holder
from smoketree.browser.verify_finding import Finding, misspelled
from smoketree.browser.verify_page import View
from smoketree.browser.verify_places import (
    COLLECTIONS,
    is_any,
    is_menu,
    kinds_of_place,
    marked_places,
    narrowed,
    narrowed_items,
)
from smoketree.browser.verify_text import nearest, occurrences, same
from smoketree.browser.verify_tiers import (
    CONTROLS,
    FIELDS,
    THINGS,
    MatchTier,
    Purpose,
    drawn_list,
    drawn_rows,
    drawn_titles,
    empty_lists,
    foot_of_table,
    framed_items,
    framed_texts,
    items_of_drawn_list,
    marked_items,
    marked_parts,
    name_tiers,
    other_tiers,
    titled_boxes,
    top_band,
)
from smoketree.language.claim import spoken
from smoketree.language.controls import is_offered
from smoketree.language.index import bare, compact, has_count
from smoketree.language.inflection import plural, singular
from smoketree.language.locate import locate_all
from smoketree.language.places import place_words
from smoketree.language.slip import inflected, slip
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, ROWS, SECTIONS

EXPLAIN_LIMIT = 5.0
"""Seconds that the search for what is shown instead may take."""

_FEW = 3
_OFTEN_MEANT = ("button", "link", "heading", "tab", "checkbox", "textbox", "combobox")


@dataclass(slots=True)
class _Search:
    """The looking up of one query, its container and anchor found already. `details`: those of an element that is the
    only one are read with it."""

    view: View
    query: Query
    container: Element | None
    anchor: Element | None
    details: bool = False

    async def run(self, circle: MatchTier) -> list[Element]:
        pinned = self.container or self.anchor
        found: list[Element] = []
        for frame in [pinned.frame] if pinned else list(self.view.frames):
            found += await self._in_frame(frame, circle)
        return found

    async def _in_frame(self, frame: Frame, circle: MatchTier) -> list[Element]:
        holder, possible = await asyncio.gather(self.view.holder(frame), self._possible(frame, circle.roles))
        told = circle.test is not None or self.query.text is not None
        request = {
            "holder": holder,
            "inside": _pointer(self.container),
            "beside": _pointer(self.anchor),
            "lines": told,
            "title": told,
            "called": circle.test is not None,
            "marks": circle.marks,
            "roles": self.query.roles,
            "details": self.details,
        }
        located = circle.locator(frame, possible)
        if located is None:
            self.view.return_holder(holder)
            return []
        if circle.around:
            entry = f"[{circle.around}(first, second), describe(second.holder.elements, second)]"
            unsure, facts = await ask_of(frame, located, entry, request)
            if unsure is True:  # a column beside that of the heading may be meant, too
                self.view.guessed.add(self.query)
        else:
            facts = await ask_of(frame, located, "describe(first, second)", request)
        chosen = [index for index, fact in enumerate(facts) if self._fits(fact, circle)]
        if not chosen:
            self.view.return_holder(holder)
        chosen.sort(key=lambda index: int(facts[index]["place"]))
        if self.anchor is not None and chosen:
            best = max(facts[index]["nearness"] for index in chosen)
            chosen = [index for index in chosen if facts[index]["nearness"] == best]
        if len(chosen) > 1 and (self.query.text is not None or circle.test is not None):
            kept = {"holder": holder, "chosen": chosen}
            chosen = await ask(frame, "nested(first.holder, first.chosen, true)", kept)
        own = ((index, facts[index]) for index in chosen)
        return [
            Element(frame, holder, index, fact["shown"], fact["unlabelled"], fact["details"]) for index, fact in own
        ]

    async def _possible(self, frame: Frame, roles: Sequence[str]) -> Sequence[str]:
        if len(roles) <= _FEW:
            return roles
        impossible = self.view.known.impossible
        if frame not in impossible:
            impossible[frame] = frozenset(await ask(frame, "impossibleRoles()"))
        return [role for role in roles if role not in impossible[frame]]

    def _fits(self, fact: dict[str, Any], circle: MatchTier) -> bool:
        if fact["further"] or not fact["inside"] or (self.anchor is not None and fact["nearness"] < 0):
            return False
        if self.query.text is not None and not occurrences(fact["lines"], self.query.text):
            return False
        return circle.test is None or circle.test(fact)


def _pointer(element: Element | None) -> dict[str, Any] | None:
    return None if element is None else {"holder": element.holder, "index": element.index}


def _preferred(found: list[Element], nth: int | None) -> list[Element]:
    """Those that can be seen, or else all; of them the one that is counted to."""
    visible = [element for element in found if element.shown] or found
    if nth is None:
        return visible
    at = nth - 1 if nth > 0 else nth
    return [visible[at]] if -len(visible) <= at < len(visible) else []


async def _counted(found: list[Element], query: Query) -> list[Element]:
    """Those that "the row" or the n-th is one of: the first row of a table is not its head."""
    if "row" not in query.roles or len(found) < 2:
        return found
    facts = await details(found)
    kept = [(element, fact) for element, fact in zip(found, facts, strict=True) if fact["data"]]
    if query.roles[0] == "row" and any(fact["row"] for _, fact in kept):
        # Beside a table, links are no rows; nor is an item of a list the first or the last.
        kept = [one for one in kept if (one[1]["row"] if query.nth is not None else not one[1]["linked"])]
    return [element for element, _ in kept] or found


async def find(view: View, query: Query, purpose: Purpose, *, wide: bool = False) -> list[Element]:
    """The elements that the query describes: those that a person can see, or, where there is none, the others.

    `wide` takes text inside an element for its name too: for what must be absent. Raises Unclear when what the
    query stands in is missing or there are several of it, Unreadable when the page changed in between.
    """
    if query.name is None and not query.roles and query.text is not None:
        query = replace(query, name=query.text, text=None)
    container = None if query.within is None else await only(view, query.within, Purpose.CONTAINER)
    anchor = None if query.next_to is None else await only(view, query.next_to, Purpose.ANCHOR)
    search = _Search(view, query, container, anchor, purpose not in {Purpose.CONTAINER, Purpose.ANCHOR})
    if query.name is None:
        return await _unnamed(search, purpose, wide)
    counted = query.nth is not None and not query.quoted and not query.roles
    if counted:  # "the last ride" is no button "Offer a ride"
        return _preferred(await _nth_drawn(view, query), query.nth)
    best = await _called(search, query, purpose, wide)
    if query.quoted and not any(element.shown for element in best):
        best = await _decorated(search, query, purpose, wide) or best
    if query.roles == ROLE_WORDS["table"] and not any(element.shown for element in best):
        best = await _table_of_section(search) or best
    if not any(element.shown for element in best):
        marked = await _marked_parts(search) if query.nth is None else []
        cards = query.roles == ROLE_WORDS["card"]  # "each ticket card"
        best = marked or (await _nth_drawn(view, query) if query.nth is not None or cards else []) or best
    if query.roles == ROLE_WORDS["form"] and not query.quoted and not any(element.shown for element in best):
        best = await _form_saying(search) or best
    return _preferred(best, query.nth)


async def _form_saying(search: _Search) -> list[Element]:
    """ "The login form": the one with a line "Log in" in it, as few forms have a name."""
    said = compact(fold(search.query.name or ""))
    says = MatchTier(
        select=lambda frame: frame.locator("form"),
        test=lambda fact: said in (compact(bare(fold(cell))) for line in fact["lines"] for cell in line.split("\t")),
    )
    found = [each for each in await search.run(says) if each.shown]
    search.view.guessed |= {search.query} if len(found) == 1 else set()
    return found if len(found) == 1 else []


async def _nth_drawn(view: View, query: Query) -> list[Element]:
    """Those that "the first event" is one of, where only the classes of the page call them so."""
    drawn = await find_drawn(view, replace(query, nth=None))
    view.guessed |= {query} if drawn else set()
    return drawn


async def _unnamed(search: _Search, purpose: Purpose, wide: bool) -> list[Element]:
    """The elements of a kind, or of a text: "the second row", "the row of "Milk"", "the form"."""
    query, view = search.query, search.view
    roles = query.roles or purpose.value
    cards = query.roles == ROLE_WORDS["card"] and query.text is None
    found = await _cards(search) if cards else []
    if query.roles == ROLE_WORDS["card"] and not cards:  # an item of a list may have the text, too
        found = await search.run(MatchTier(("article",))) or await _marked_parts(search)
    if query.within is not None and is_menu(query.within) and set(roles) <= ROWS:
        found = await search.run(MatchTier(("menuitem", "menuitemcheckbox", "menuitemradio")))
    if not found:
        found = await search.run(_kind_of_dialog(query) or MatchTier(roles or THINGS))
        if not found and query.roles == ROLE_WORDS["form"]:  # one without a name has no role
            found = await narrowed_items(await search.run(MatchTier(select=lambda frame: frame.locator("form"))))
            view.guessed |= {query} if found else set()
        found = await narrowed_items(found) if cards else found
        view.guessed |= {query} if cards and found else set()
    if set(roles) & ROWS and len(found) > 1 and len({id(each.holder) for each in found}) == 1:
        kept = await _kept(found, "once(first.holder, first.chosen)")
        found = [each for each in found if each.index in kept]
    if roles[:1] == ("searchbox",) and len(found) > 1:  # not any field
        typed = await search.run(MatchTier(("searchbox",)))
        found = typed or await find(view, replace(query, name="search", quoted=False), purpose) or found
    if query.text is not None and set(query.roles) & SECTIONS and query not in view.guessed:
        found = [each for section in found for each in await _card_in(section, query.text)]
    if not found and query.text is None:
        found = await _marked_parts(search)
    in_guessed = query.within in view.guessed and set(roles) & ROWS
    in_list = query.within is not None and "list" in query.within.roles and "listitem" in roles
    if not found and query.text is None and (in_guessed or in_list):
        found = await search.run(items_of_drawn_list())  # of a list that has buttons, too
        view.guessed |= {query} if found else set()
    if not found and query.text is not None and query.nth is None and set(query.roles) & ROWS and not wide:
        card = replace(search, query=replace(query, roles=ROLE_WORDS["card"]))  # of a record, as a row is
        found = await _marked_parts(search) or await search.run(drawn_rows(query.text)) or await _marked_parts(card)
        view.guessed |= {query} if found else set()
    found = await _of_content(view, query, found)
    chosen = _preferred(found if query.text is not None else await _counted(found, query), query.nth)
    if query.nth == -1 and query.roles[:1] == ("row",) and query.text is None:
        return await _with_other_ends(chosen, found)
    return chosen


async def _with_other_ends(last: list[Element], rows: list[Element]) -> list[Element]:
    """The last row with what else "the last line" of a table may be: its foot, or the one before the sum."""
    facts = list(zip(rows, await details(rows), strict=True))
    feet = [element for element, fact in facts if fact["foot"] and any(map(str.isalpha, fact["name"]))]  # no pager
    last = [*last, *feet[-1:]]
    if any((fact["sums"] or fact["fills"]) and element in last for element, fact in facts):
        last += [element for element, fact in facts if fact["data"] and not (fact["sums"] or fact["fills"])][-1:]
    return last


async def _of_content(view: View, query: Query, items: list[Element]) -> list[Element]:
    """Those that "the first item" is one of: items of the page's content. Of several lists, which one is a guess."""
    if query.nth is None or not set(query.roles) & ROWS or query.text is not None or query.within is not None:
        return items
    content = await narrowed_items(items)
    one_list = (
        len(by_holder(content)) == 1 and len(set(await _kept(content, "listsOf(first.holder, first.chosen)"))) == 1
    )
    view.guessed |= set() if one_list else {query}
    return content or items


def _kind_of_dialog(query: Query) -> MatchTier | None:
    """ "The drawer", which may be any part of the page that lies over it or is called so; None for what is no such
    kind."""
    lies_over = set(query.roles) <= {"dialog", "alertdialog", "tooltip"}
    if query.text is not None or query.roles[:1] != ("dialog",) or lies_over:
        return None
    called = re.compile(r"drawer|panel|popover|popup", re.IGNORECASE)
    return MatchTier(query.roles, test=lambda fact: fact["floats"] or called.search(fact["called"]) is not None)


async def _marked_parts(search: _Search) -> list[Element]:
    """What is shown of the boxes that only the markup calls as the query does: by a class "card", "modal", "drawer"."""
    tier = marked_parts(search.query)
    found = [] if tier is None else [each for each in await search.run(tier) if each.shown]
    search.view.guessed |= {search.query} if found else set()
    return found


async def _cards(search: _Search) -> list[Element]:
    """The cards of a place or of the page: its articles, or what its classes call so, or the framed boxes that are made
    alike. A section or an item of a list is a card only where there is none of these."""
    found = await search.run(MatchTier(("article",)))
    for tier in (marked_items("card"), framed_items()):
        if not any(element.shown for element in found):
            found = await search.run(tier)
            search.view.guessed |= {search.query} if found else set()
    if found and await _is_place(search, found[0]):
        return await _cards(replace(search, container=found[0]))
    return found


async def _is_place(search: _Search, card: Element) -> bool:
    """Whether the first card in a place is the place itself: it begins with the title of that."""
    if search.container is None or search.query.within is None or not search.query.within.name:
        return False
    top, title = [(await text_of(each)).lines[:1] for each in (search.container, card)]
    return bool(title) and top == title and same(title[0].split("\t")[0], search.query.within.name)


async def find_drawn(view: View, query: Query) -> list[Element]:
    """What a noun is the name of on a page that has no list of that name: what its classes call so, or the cards, where
    they are said to be cards or a control of the page names what it has ("Filter tickets", "New ticket")."""
    noun = singular(fold(query.name or ""))
    is_bare = replace(query, roles=()) == Query(query.name, quoted=False, within=query.within)
    if not is_bare or query.roles not in {(), ROLE_WORDS["card"]} or not noun.isalpha():
        return []
    try:
        container = None if query.within is None else await only(view, query.within, Purpose.CONTAINER)
    except AmbiguousElement:
        return []
    search = _Search(view, query, container, None)
    found = await search.run(marked_items(noun)) if noun != "card" else []
    if not found and (noun == "card" or query.within in view.guessed or is_offered(await view.index(), noun)):
        found = await _cards(search)
    return [element for element in found if element.shown]


async def is_drawn_twice(view: View, row: Query) -> bool:
    """Whether another part of the page is drawn as a row of that text, too, so that a person may mean either."""
    if row.text is None or not set(row.roles) & ROWS:
        return False
    try:
        found = await only(view, row, Purpose.CONTAINER)
    except AmbiguousElement:
        return False
    search = _Search(view, row, None, None)
    drawn = [each for each in await search.run(drawn_rows(row.text)) if each.shown and each.frame is found.frame]
    kept = await _kept(drawn, "apart(first.other, first.holder, first.chosen)", other=_pointer(found)) if drawn else []
    for each in drawn:
        if each.index in kept and await _goes_by(each, row.text):
            return True
    return False


async def find_marked(view: View, place: Element | None, nouns: Sequence[str]) -> list[Element]:
    """What the markup calls by one of the nouns, in a place or anywhere; each once."""
    search = _Search(view, Query(), place, None)
    return [element for element in await search.run(marked_items(*nouns)) if element.shown]


async def find_titles(view: View, place: Query) -> list[Element]:
    """The headings of that name, or else the lines that are drawn as one, above what they are the title of."""
    found = [
        each for each in await find(view, replace(place, roles=ROLE_WORDS["heading"]), Purpose.ANCHOR) if each.shown
    ]
    if found or not place.quoted:
        return found
    return [each for each in await _Search(view, Query(), None, None).run(drawn_titles(place.name or "")) if each.shown]


async def find_framed(view: View, place: Element, text: str) -> list[Element]:
    """What says the text and no more in a box with a frame or a background of its own, and is no control."""
    return [each for each in await _Search(view, Query(), place, None).run(framed_texts(text)) if each.shown]


async def badges_of(view: View, place: Query) -> list[Element]:
    """What classes call a badge in a place, or else nearest to what has the name: it may stand beside it."""
    try:
        found = await find_marked(view, await only(view, place, Purpose.CONTAINER), BADGES)
    except NoContainer:  # what has the name need not hold anything: a button
        marked = await find_marked(view, None, BADGES) if place.quoted and place == Query(place.name) else []
        return [each for each in marked if await ask_element(each, _STANDS_WITH, name=place.name)]
    if found or place.name is None:
        return found
    named = [each for each in await find(view, replace(place, roles=()), Purpose.ANCHOR) if each.shown]
    beside = [each for one in named for each in await _Search(view, Query(), None, one).run(marked_items(*BADGES))]
    return beside if len(beside) == len(named) else []


_STANDS_WITH = """(() => {
  const plain = (text) => text.replace(/\\s+/g, "").toLowerCase();
  const [badge, name] = [plain(element.innerText), plain(first.name)];
  for (let box = element.parentElement; box; box = box.parentElement) {
    const text = plain(box.innerText);
    if (text !== badge) return text === name + badge || text === badge + name;
  }
  return false;
})()"""
"""Whether the smallest box around a badge that has another text has no other text than the name."""

BADGES = ("badge", "chip", "label", "lozenge", "pill", "state", "status", "tag")
"""What classes call a short text that stands alone, beside or in something else."""


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
        view.guessed.add(query)
        return items  # all that is left of them
    if not items and not query.name:
        found = await _Search(view, query, None, None).run(drawn_list())
        view.guessed |= {query} if len(found) == 1 else set()
        return found if len(found) == 1 else []
    if len(items) < 2 or len({id(item.holder) for item in items}) > 1:
        return []
    request = {"holder": items[0].holder, "chosen": [item.index for item in items]}
    box: int = await ask(items[0].frame, "keepAround(first.holder, first.chosen)", request)
    view.guessed.add(query)
    return [items[0].at(box)] if box >= 0 else []


async def _headed_part(view: View, query: Query) -> list[Element]:
    """The section under the heading of a list that is not marked up as one, as "the list of open tables"; or "the menu"
    of a restaurant."""
    name = "menu" if is_menu(query) else query.name
    if name is None or query not in {Query(roles=ROLE_WORDS["menu"]), Query(name, ROLE_WORDS["list"], quoted=False)}:
        return []
    found = await find(view, Query(name, (*ROLE_WORDS["section"], "log"), quoted=False), Purpose.CONTAINER)
    found = [each for each in found if each.shown]
    view.guessed |= {query} if len(found) == 1 else set()
    return found if len(found) == 1 else []


async def _drawn_part(view: View, query: Query) -> list[Element]:
    """What a place is only drawn as: the bar at the top, as "the header"; the box that begins with the quoted title of
    a place, as the "Done" column of a board without headings."""
    search = _Search(view, query, None, None)
    found = await _panel_of_tab(view, query)
    if found or query.roles == ROLE_WORDS["tab panel"]:
        return found
    if query in {Query(roles=("banner",)), Query(roles=ROLE_WORDS["navigation"])}:
        found = [] if await marked_places(view, query) else await search.run(top_band())
    elif query == Query("table", ROLE_WORDS["footer"], quoted=False):
        found = await search.run(foot_of_table())
    elif query == Query(roles=ROLE_WORDS["status"], within=query.within) and query.within is not None:
        found = await badges_of(view, query.within)
    elif (name := query.name) and query == Query(name, query.roles, query.quoted) and set(query.roles) <= SECTIONS:
        is_title = name[:1].isupper()
        if not is_title and query.quoted:
            return []
        found = await search.run(titled_boxes(name, alike=True)) if is_title else []
        if found:
            return found if len(found) == 1 else []
        found = await search.run(titled_boxes(name, alike=False))
        if not found and not query.roles and is_title:
            row = Query(roles=ROLE_WORDS["row"], text=name, quoted=query.quoted)
            with suppress(NoContainer):
                found = await meant(view, row, Purpose.CONTAINER)
            if found and row not in view.guessed:
                return found if len(found) == 1 else []
    view.guessed |= {query} if found else set()
    return found if len(found) == 1 else []


async def _no_bar(view: View, query: Query, lists: Sequence[Element]) -> list[Element]:
    """The one list or table of the page's content besides bars of buttons, where there are such lists: what a person
    calls the list."""
    if not lists or not await _kept(lists, "bars(first.holder, first.chosen)"):
        return []
    every = await find(view, Query(roles=COLLECTIONS), Purpose.CONTAINER)
    content = await narrowed([each for each in every if each.shown], COLLECTIONS)
    if not content or len({id(each.holder) for each in content}) > 1:
        return []
    bars = await _kept(content, "bars(first.holder, first.chosen)")
    kept = [each for each in content if each.index not in bars]
    view.guessed |= {query} if len(kept) == 1 else set()
    return kept if len(kept) == 1 else []


async def _panel_of_tab(view: View, query: Query) -> list[Element]:
    """The one panel that is shown, where the selected tab is called as the place is. Where no panel is marked up, the
    panel of a tab is what comes after the tabs."""
    of_tab = query == Query(query.name, ROLE_WORDS["tab panel"], quoted=query.quoted)
    if query.name is None or not (of_tab or query == Query(query.name, quoted=query.quoted)):
        return []
    tabs = [each for each in await find(view, replace(query, roles=("tab",)), Purpose.CONTROL) if each.shown]
    if len(tabs) != 1 or not (await details(tabs))[0]["selected"]:
        return []
    panels = [each for each in await find(view, Query(roles=("tabpanel",)), Purpose.CONTAINER) if each.shown]
    lists = await _Search(view, Query(), None, None).run(MatchTier(("tablist",)))
    if of_tab and not panels and len(lists) == 1:
        view.guessed.add(query)
        return [tabs[0].at(await ask_element(tabs[0], "afterTabs(element, first.holder)"))]
    return panels if len(panels) == len(lists) == 1 else []


async def _called(search: _Search, query: Query, purpose: Purpose, wide: bool) -> list[Element]:
    """The elements of that name, of the narrowest tier that has one which is shown."""
    best: list[Element] = []
    roles = query.roles or purpose.value
    for circle in name_tiers(query, roles) if roles else []:
        narrower = await search.run(circle)
        shown = sum(element.shown for element in narrower)
        if narrower and (shown or not any(element.shown for element in best)):
            best = narrower
        if shown <= 1:
            break
    if not any(element.shown for element in best):
        for circle in other_tiers(query, purpose, wide):
            other = await search.run(circle)
            best = other if any(element.shown for element in other) else best or other
            if any(element.shown for element in best):
                break
    return best


async def _card_in(section: Element, text: str) -> list[Element]:
    """The section, or the card that is drawn below it and has the text."""
    request = {"holder": section.holder, "chosen": [section.index], "text": text}
    kept: list[int] = await ask(section.frame, "drawnCards(first.holder, first.chosen, first.text)", request)
    return [section.at(index) for index in kept]


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
    found = [element for element in await find(view, query, purpose) if element.shown]
    if purpose is Purpose.CONTAINER and query.name is not None and found and all(each.unlabelled for each in found):
        raise AmbiguousElement(f"{spoken(query, 'element')} is there, but what names it is not shown")
    if purpose is Purpose.CONTAINER and query.name is not None and place_words(query):
        # A toolbar may be called like the part of the page that it is for.
        found = [each for each in found if (await text_of(each)).lines]
    if purpose is Purpose.CONTAINER and is_any(query):
        content = await narrowed(found, query.roles) or await _table(view, query)
        found = content or await _around_drawn(view, query) or found
    if len(found) > 1 and len({id(element.holder) for element in found}) == 1:
        kept = await _kept(found, "nested(first.holder, first.chosen, first.inner)", inner=purpose is Purpose.ANCHOR)
        found = [element for element in found if element.index in kept]
    if purpose is Purpose.CONTAINER and query == Query(roles=ROLE_WORDS["list"]):
        found = await _no_bar(view, query, found) or found
        found += await _empty_lists(view) if found else []
    if len(found) > 1 and query.text is not None:
        found = [element for element in found if await _goes_by(element, query.text)] or found
        found = await _counted(found, query)
    if len(found) > 1 and query in _OVER_THE_PAGE and len({id(each.holder) for each in found}) == 1:
        # The dialog that lies over the others: what is behind it is not what a person speaks of.
        kept = await _kept(found, "onTop(first.holder, first.chosen)")
        view.guessed |= {query} if len(kept) == 1 else set()
        found = [each for each in found if kept == [each.index]] or found
    found = found or await _unmarked(view, query, purpose) or await _as_row(view, query, purpose)
    if not found:
        raise NoContainer(f"there is no {spoken(query, 'element')} to be seen", query)
    if view.journal is not None and purpose is Purpose.CONTAINER:
        view.journal.places.add(query)
    return found


async def _unmarked(view: View, query: Query, purpose: Purpose) -> list[Element]:
    """What a place may be that no element is by its role and name."""
    if purpose is Purpose.ANCHOR and is_any(query):
        return await _table(view, query)
    if purpose is not Purpose.CONTAINER:
        return []
    found = await _marked(view, query) or await _around_field(view, query) or await _around_drawn(view, query)
    return (
        found
        or await _drawn_part(view, query)
        or await _headed_part(view, query)
        or await _in_the_plural(view, query, purpose)
    )


async def _in_the_plural(view: View, query: Query, purpose: Purpose) -> list[Element]:
    """ "The folder list", which the page calls "Folders"."""
    one = query.name or ""
    if query != Query(one, ROLE_WORDS["list"], quoted=False) or singular(one) != one or " " in one:
        return []
    return await _instead(view, query, replace(query, name=plural(one)), purpose)


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
    found: list[Element] = []
    with suppress(NoContainer):
        found = await meant(view, other, purpose)
        view.guessed.add(query)
    return found


_OVER_THE_PAGE = [Query(roles=ROLE_WORDS[word]) for word in ("dialog", "drawer")]


async def _marked(view: View, query: Query) -> list[Element]:
    """The one part of the page that its markup calls so."""
    marked = await marked_places(view, query)
    if len(marked) != 1:
        return []
    view.places[query] = marked[0]
    return marked


async def _decorated(search: _Search, query: Query, purpose: Purpose, wide: bool) -> list[Element]:
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


async def _table_of_section(search: _Search) -> list[Element]:
    """The only table of the part of the page that has the name, where that has no other headings: the table has no
    name of its own."""
    called = replace(search.query, roles=ROLE_WORDS["section"])
    sections = [each for each in await find(search.view, called, Purpose.CONTAINER) if each.shown]
    if len(sections) != 1:
        return []
    inside = replace(search, query=Query(roles=search.query.roles), container=sections[0])
    headings = await inside.run(MatchTier(("heading",)))
    found = [each for each in await inside.run(MatchTier(search.query.roles)) if each.shown]
    if len(found) != 1 or len(headings) > 1:
        return []
    search.view.guessed.add(search.query)
    return found


async def _around_field(view: View, query: Query) -> list[Element]:
    """The box of the one field that a place is called like, with its label and messages: "under Subject"."""
    if query != Query(query.name, quoted=query.quoted) or query.name is None:
        return []
    fields = [each for each in await find(view, replace(query, roles=FIELDS), Purpose.FIELD) if each.shown]
    if len(fields) != 1:
        return []
    index: int = (await _kept(fields, "boxesOfFields(first.holder, first.chosen)"))[0]
    view.guessed.add(query)
    view.places[query] = fields[0].at(index)
    return [view.places[query]]


async def alternatives(view: View, place: Query) -> list[list[Element]]:
    """The parts of the page that a person may mean by a place of which only the kind is said, likeliest kind first; of
    lists also those of definitions, and none of the navigation where there are others."""
    found: list[list[Element]] = []
    for kind in kinds_of_place(place):
        here = [element for element in await find(view, kind, Purpose.CONTAINER) if element.shown]
        if "list" in kind.roles:
            here += await _definitions(view)
            here = await narrowed(here, ()) or here
            here += await _empty_lists(view) if here else []
        if len(here) > 1 and len({id(element.holder) for element in here}) == 1:
            kept = await _kept(here, "nested(first.holder, first.chosen, first.inner)", inner=True)
            here = [element for element in here if element.index in kept]
        found.append(here)
    return found


async def _table(view: View, query: Query) -> list[Element]:
    """The tables in the page's content, else its lists of definitions, where "the list" may mean one."""
    if "list" not in query.roles:
        return []
    tables = replace(query, roles=("table", "grid", "treegrid"))
    found = [element for element in await find(view, tables, Purpose.CONTAINER) if element.shown]
    return await narrowed(found, tables.roles) or await narrowed(await _definitions(view), ())


async def _definitions(view: View) -> list[Element]:
    """The lists of definitions that are shown: they have no role of their own."""
    terms = MatchTier(select=lambda frame: frame.locator("dl"))
    return [element for element in await _Search(view, Query(), None, None).run(terms) if element.shown]


async def _empty_lists(view: View) -> list[Element]:
    return await _Search(view, Query(), None, None).run(empty_lists())


async def _kept(found: Sequence[Element], entry: str, **more: object) -> list[int]:
    kept: list[int] = await ask_elements(found, entry, **more)
    return kept


async def _goes_by(element: Element, text: str) -> bool:
    """Whether the text is a whole line or cell of the element, but for a count that the author did not write."""
    request = {"holder": element.holder, "index": element.index}
    entry = "visibleText([first.holder.elements[first.index]], { parted: true }).lines"
    lines: list[str] = await ask(element.frame, entry, request)
    if any(place.whole for place in occurrences(lines, text)):
        return True
    cells = (bare(fold(cell)) for line in lines for cell in line.split("\t"))
    return not has_count(fold(text)) and bare(fold(text)) in cells


async def details(elements: Sequence[Element], *, seen: bool = False) -> list[dict[str, Any]]:
    """Name, value and states of each element (see visible_elements.js), in order; `seen` adds whether it is a broken
    picture or in a message.

    Raises Unreadable when one of them has left the page.
    """
    known = [element.facts for element in elements if element.facts is not None]
    if len(known) == len(elements):
        return known
    answers: list[dict[str, Any]] = []
    start = 0
    while start < len(elements):
        first = elements[start]
        run = [element for element in elements[start:] if element.holder is first.holder]
        answers += await ask_elements(run, "detail(first.holder, first.chosen, first.seen)", seen=seen)
        start += len(run)
    if any(answer is None for answer in answers):
        raise PageUnavailable("the page was changing")
    return answers


async def names(elements: Sequence[Element]) -> list[str]:
    """What a person would call each element, roughly."""
    return [detail["name"] for detail in await details(elements[:200])]


async def missing(view: View, query: Query, purpose: Purpose) -> Finding:
    """What is known where the subject of a claim was not found, and what there is instead: of the same role, with the
    names most like it.

    It refutes the claim only where the subject's quoted name or text is nowhere in the visible page (or in the
    container that was named), nor another that differs from it only by a slip.
    """
    kind = " or ".join(query.roles) or "element"
    if not view.explain:
        # Of unquoted words it is not known whether the page calls it otherwise.
        return Finding(
            None, f"nothing like {spoken(query, 'element')} is shown", refutes=None if query.quoted else False
        )
    called: list[str] = []
    count = 0
    elsewhere = written = ""
    refutes = False
    with anyio.move_on_after(EXPLAIN_LIMIT):
        called, count = await _others(view, Query(roles=query.roles or _OFTEN_MEANT, within=query.within), purpose)
        quoted = (query.text if query.name is None else query.name) if query.quoted else None
        if quoted:
            elsewhere = await _elsewhere(view, quoted, query)
            written = slip(quoted, called) or (inflected(quoted, called) if query.text else "")
            refutes = not elsewhere and not written
        if refutes and query.text is not None:  # a part of a word may be meant: "Log", of "Blog"
            refutes = not any(fold(query.text) in fold(name) for name in called)
        if refutes and quoted and purpose is Purpose.CONTAINER:  # what the words are part of may be called after them
            refutes = not any(fold(quoted) in fold(line) for line in (await visible_text(view)).lines)  # "Inbox4"
    if written:
        return Finding(None, misspelled(query.name or query.text or "", written), refutes=False)
    near = nearest(called, query.name or query.text or "", count=3)
    if near:
        seen = f"no such {kind}; nearest: {names_of(near)}"
    elif not query.roles:
        seen = f"nothing like {spoken(query, 'element')} is shown"
    elif called:
        seen = f"no such {kind}; there are {count}: {names_of(called, 4, count)}"
    else:
        seen = f"no such {kind}; {count} without a name" if count else f"no {kind} is shown"
    return Finding(None, f"{seen}{elsewhere}", refutes=refutes)


async def _elsewhere(view: View, quoted: str, query: Query) -> str:
    """What is said where the quoted words are another kind of element, or a whole line or cell of text; empty where
    they are neither. A control may be called any kind of control, but no author calls a link in small letters a
    heading; the name of a table or a region need not be visible at all."""
    controls = not query.roles or bool(set(query.roles) & set(CONTROLS))
    exact = Query(name=quoted, within=query.within, next_to=query.next_to)
    for wanted in (exact, replace(exact, quoted=False)):
        try:
            found = [element for element in await find(view, wanted, Purpose.SHOW) if element.shown]
        except AmbiguousElement:
            return ""
        for element, fact in zip(found, await details(found), strict=True):
            if fact["pressed"] and not controls and not fact["large"]:
                continue
            if (fact["pressed"] and same(fact["name"], quoted)) or await _goes_by(element, quoted):
                return f'; "{fact["name"]}" is shown, but not as {spoken(replace(query, nth=None), "element")}'
    return ""


async def _others(view: View, query: Query, purpose: Purpose) -> tuple[list[str], int]:
    try:
        found = [element for element in await find(view, query, purpose) if element.shown]
    except AmbiguousElement:
        return [], 0
    return [name for name in await names(found) if name], len(found)
