"""Elements of the page by one way to look (see verify_tiers.py): by Playwright's own roles and accessible names, by the
words of the markup, or by how they are drawn. What these elements are asked for as well: their facts, whole lines."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from playwright.async_api import Frame

from smoketree.browser.page_frames import PageUnavailable, ask, ask_element, ask_elements, ask_of, kept_of, text_of
from smoketree.browser.verify_element import Element
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import occurrences
from smoketree.browser.verify_tiers import MatchTier, framed_texts, marked_items, marked_parts
from smoketree.language.index import bare, has_count
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query

_FEW = 3
"""Roles, of which it is not worth a question which of them the page can have."""


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

    async def run_shown(self, tier: MatchTier) -> list[Element]:
        """Those of them that a person can see."""
        return [element for element in await self.run(tier) if element.shown]

    def guess(self, found: list[Element]) -> list[Element]:
        """The elements, found by how they are drawn only."""
        return self.view.guess(self.query, found)

    async def _in_frame(self, frame: Frame, tier: MatchTier) -> list[Element]:
        holder, possible = await asyncio.gather(self.view.holder(frame), self._possible(frame, tier.roles))
        by_text = tier.test is not None or self.query.text is not None
        request = {
            "holder": holder,
            "inside": pointer(self.container),
            "beside": pointer(self.anchor),
            "texts": by_text,
            "called": tier.test is not None,
            "marks": tier.marks,
            "roles": self.query.roles,
            "details": self.details,
        }
        facts: list[dict[str, Any]] = []
        located = tier.locator(frame, possible)
        if located is not None and tier.around:
            entry = f"[{tier.around}(first, second), describe(second.holder.elements, second)]"
            unsure, facts = await ask_of(frame, located, entry, request)
            if unsure is True:  # a column beside that of the heading may be meant, too
                self.view.guessed.add(self.query)
        elif located is not None:
            facts = await ask_of(frame, located, "describe(first, second)", request)
        fitting = [(index, fact) for index, fact in enumerate(facts) if self._fits(fact, tier)]
        if not fitting:
            self.view.return_holder(holder)
            return []
        fitting.sort(key=lambda one: int(one[1]["place"]))
        if self.anchor is not None:
            best = max(fact["nearness"] for _, fact in fitting)
            fitting = [(index, fact) for index, fact in fitting if fact["nearness"] == best]
        found = [
            Element(frame, holder, index, fact["shown"], fact["unlabelled"], fact["details"]) for index, fact in fitting
        ]
        return await kept_of(found, "innermost(elements)") if by_text and len(found) > 1 else found

    async def _possible(self, frame: Frame, roles: Sequence[str]) -> Sequence[str]:
        if len(roles) <= _FEW:
            return roles
        impossible = self.view.known.impossible
        if frame not in impossible:
            impossible[frame] = frozenset(await ask(frame, "impossibleRoles()"))
        return [role for role in roles if role not in impossible[frame]]

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


async def badges_in(view: View, place: Element | None) -> list[tuple[Element, str]]:
    """What the classes of the page call a badge, in a place or anywhere, each with its text."""
    found: list[tuple[Element, str]] = []
    for element in await find_marked(view, place, BADGES):
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
