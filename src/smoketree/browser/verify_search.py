"""Elements of the page by one way to look (see verify_tiers.py): by Playwright's own roles and accessible names, by the
words of the markup, by how they are drawn, or by their kind alone ("the second row", "the cards", "the drawer"). What
these elements are asked for as well: their facts, whole lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any

from playwright.async_api import Frame, Locator

from smoketree.browser.page_frames import PageUnavailable, ask, ask_element, ask_elements, ask_of, kept_of, text_of
from smoketree.browser.verify_element import Element, any_shown, by_holder
from smoketree.browser.verify_page import Described, View
from smoketree.browser.verify_places import is_menu, narrowed_items
from smoketree.browser.verify_text import occurrences, same
from smoketree.browser.verify_tiers import (
    FRAMED_ITEMS,
    ITEMS_OF_DRAWN_LIST,
    NEEDS,
    THINGS,
    MatchTier,
    framed_texts,
    marked_items,
    marked_parts,
)
from smoketree.language.index import bare, has_count
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, ROWS

_ANYTHING = Query()


@dataclass(slots=True)
class Search:
    """The looking up of one query, its container and anchor found already. `details`: those of an element that is the
    only one are read with it."""

    view: View
    query: Query = _ANYTHING
    container: Element | None = None
    anchor: Element | None = None
    details: bool = False

    async def run(self, tier: MatchTier) -> list[Element]:
        """The elements that the tier selects, in the order in which they are drawn."""
        pinned = self.container or self.anchor
        found: list[Element] = []
        for frame in [pinned.frame] if pinned else list(self.view.frames):
            found += await self._in_frame(frame, tier)
        return found

    async def pinned(self) -> list[Element]:
        """The element of the query's ref; nothing where the last snapshot of the main frame has none of it."""
        frame = self.view.page.main_frame
        own = isinstance(frame, Frame)  # another's browser server knows no refs of ours
        handle = await frame.query_selector(f"aria-ref={self.query.ref}") if own else None
        if handle is None:
            return []
        holder = await self.view.holder(frame)
        asked = {"holder": holder, "element": handle, "inside": None, "beside": None, "marks": (), "details": False}
        [fact] = await ask(frame, "describe([first.element], first)", asked)
        return [Element(frame, holder, 0, fact["shown"], fact["unlabelled"])]

    async def run_shown(self, tier: MatchTier) -> list[Element]:
        """Those of them that a person can see."""
        return [element for element in await self.run(tier) if element.shown]

    def guess(self, found: list[Element]) -> list[Element]:
        """The elements, found by how they are drawn only."""
        return self.view.guess(self.query, found)

    async def _in_frame(self, frame: Frame, tier: MatchTier) -> list[Element]:
        located = tier.locator(frame, await self._lacks(frame))
        if located is None:
            return []
        by_text = tier.test is not None or self.query.text is not None
        asked = {
            "texts": by_text,
            "called": tier.test is not None,
            "marks": tier.marks,
            "roles": self.query.roles,
            "details": self.details,
        }
        holder, unsure, facts = await self._described(frame, located, tier.around, asked)
        if unsure:  # a column beside that of the heading may be meant, too
            self.view.guessed.add(self.query)
        fitting = [(index, fact) for index, fact in enumerate(facts) if self._fits(fact, tier)]
        if not fitting:
            return []
        fitting.sort(key=lambda one: int(one[1]["place"]))
        if self.anchor is not None:
            best = max(fact["nearness"] for _, fact in fitting)
            fitting = [(index, fact) for index, fact in fitting if fact["nearness"] == best]
        found = [
            Element(frame, holder, index, fact["shown"], fact["unlabelled"], fact["details"]) for index, fact in fitting
        ]
        return await kept_of(found, "innermost(elements)") if by_text and len(found) > 1 else found

    async def _described(self, frame: Frame, located: Locator, around: str, asked: dict[str, Any]) -> Described:
        """What is selected, as the page describes it. A claim's readings ask for the same again and again."""
        places = [place and (place.holder, place.index) for place in (self.container, self.anchor)]
        key = (frame, str(located), around, *places, *asked.values())
        known = self.view.known.described
        if key in known:
            return known[key]
        holder = await self.view.holder(frame)
        request = {"holder": holder, "inside": pointer(self.container), "beside": pointer(self.anchor), **asked}
        unsure = False
        if around:
            entry = f"[{around}(first, second), describe(second.holder.elements, second)]"
            unsure, facts = await ask_of(frame, located, entry, request)
        else:
            facts = await ask_of(frame, located, "describe(first, second)", request)
        if not facts:
            self.view.return_holder(holder)
        described = (holder, unsure is True, facts)
        if isinstance(frame, Frame):  # another's browser server: its locators do not say what they select
            known[key] = described
        return described

    async def _lacks(self, frame: Frame) -> frozenset[str]:
        lacking = self.view.known.lacking
        if frame not in lacking:
            lacking[frame] = frozenset(await ask(frame, "lacking(first)", NEEDS))
        return lacking[frame]

    def _fits(self, fact: dict[str, Any], tier: MatchTier) -> bool:
        if fact["further"] or not fact["inside"] or (self.anchor is not None and fact["nearness"] < 0):
            return False
        if self.query.text is not None and not occurrences(fact["lines"], self.query.text):
            return False
        return tier.test is None or tier.test(fact)


def pointer(element: Element | None) -> dict[str, Any] | None:
    """The element as the scripts are given it."""
    return None if element is None else {"holder": element.holder, "index": element.index}


async def find_marked(view: View, place: Element | None, nouns: Sequence[str]) -> list[Element]:
    """What the markup calls by one of the nouns, in a place or anywhere; each once."""
    return await Search(view, container=place).run_shown(marked_items(*nouns))


BADGES = ("badge", "chip", "label", "lozenge", "pill", "state", "status", "tag")
"""What classes call a short text that stands alone, beside or in something else."""


async def badges_in(view: View, place: Element | None, nouns: Sequence[str] = BADGES) -> list[tuple[Element, str]]:
    """What the classes of the page call a badge, or by other nouns, in a place or anywhere, each with its text."""
    found: list[tuple[Element, str]] = []
    for element in await find_marked(view, place, nouns):
        text = await text_of(element)
        found.append((element, " ".join(text.lines)))
    return found


async def find_marked_parts(search: Search) -> list[Element]:
    """What is shown of the boxes that only the markup calls as the query does: by a class "card", "modal", "drawer"."""
    tier = marked_parts(search.query)
    return [] if tier is None else search.guess(await search.run_shown(tier))


async def find_framed(view: View, place: Element, text: str) -> list[Element]:
    """What says the text and no more in a box with a frame or a background of its own, and is no control."""
    return await Search(view, container=place).run_shown(framed_texts(text))


async def goes_by(element: Element, text: str) -> bool:
    """Whether the text is a whole line or cell of the element, but for a count that the author did not write."""
    lines: list[str] = await ask_element(element, "visibleText([element], { parted: true }).lines")
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
    for _, run in groupby(elements, key=lambda element: id(element.holder)):
        answers += await ask_elements(list(run), "elements.map((each) => detail(each, first.seen))", seen=seen)
    if any(answer is None for answer in answers):
        raise PageUnavailable("the page was changing")
    return answers


async def names(elements: Sequence[Element]) -> list[str]:
    """What a person would call each element, roughly."""
    return [detail["name"] for detail in await details(elements[:200])]


async def of_kind(search: Search, roles: Sequence[str]) -> list[Element]:
    """The elements of the kind that is said, with the text where one is."""
    query, view = search.query, search.view
    is_card = query.roles == ROLE_WORDS["card"]
    found: list[Element] = []
    if is_card and query.text is None:
        found = await find_cards(search)
    elif is_card:  # an item of a list may have the text, too
        found = await search.run(MatchTier(("article",))) or await find_marked_parts(search)
        if found and all([await ask_elements(here, "elements.every(isWholeItem)") for here in by_holder(found)]):
            view.guessed.discard(query)  # it is an item of a list by its markup, too
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
    if "row" not in query.roles or not found:
        return found
    facts = await details(found)
    if all(fact["head"] for fact in facts):
        return []
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
