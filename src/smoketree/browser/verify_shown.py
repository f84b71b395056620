"""What else is to be known of elements that were found, before one may say that they are shown."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from smoketree.browser.change_journal import pieces
from smoketree.browser.page_frames import ask_elements, kept_of, text_of
from smoketree.browser.text_certainty import sure
from smoketree.browser.verify_element import Element, by_holder
from smoketree.browser.verify_finding import Finding
from smoketree.browser.verify_lines import is_said
from smoketree.browser.verify_locate import find
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import clip, flat, occurrences
from smoketree.browser.verify_tiers import Purpose
from smoketree.language.claim import ElementShown, TextShown, spoken
from smoketree.language.inflection import singular
from smoketree.language.locate import Located, locate
from smoketree.language.other_names import with_nouns
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, SECTIONS

_LEAST_WORDS = 3
"""Letters. What shows fewer is a picture: an x for closing, somebody's initials."""


async def new_of(view: View, check: ElementShown, shown: Sequence[Element]) -> list[Element]:
    """Those of the elements that were not shown before the act; all of them in a document that came since. Where there
    was such an element before, one that shows the same words was only drawn again."""
    kept = [each for here in by_holder(shown) for each in await kept_of(here, "shownSince(elements)")]
    journal = view.journal
    before = None if journal is None else journal.before.get(check)
    if journal is None or before is None or not before.holds:
        return kept
    known = set(pieces(journal.lines))
    said = [pieces((await text_of(element)).lines) for element in kept]
    return [element for element, texts in zip(kept, said, strict=True) if not texts or set(texts) - known]


def _are_masked(facts: Sequence[Mapping[str, Any]]) -> bool:
    """Whether all of the elements are fields that hold something which is not shown."""
    held = [fact["held"] for fact in facts]
    return all(one is not None and one["secret"] and any(one["texts"]) for one in held)


async def lacking_of(shown: Sequence[Element], facts: Sequence[Mapping[str, Any]], query: Query) -> Finding | None:
    """What the elements, which have these facts, are without, so that a person would not say that they are shown; None
    where that is nothing."""
    there = f"{spoken(query, 'element')} is there"
    if all(fact["broken"] for fact in facts):
        return Finding(False, f"{there}, but did not load")
    if "region" in query.roles and all(
        [await ask_elements(here, "elements.every(hollow)") for here in by_holder(shown)]
    ):
        return Finding(None, f"{there}, but nothing is in it")
    if not query.roles and not query.quoted and _are_masked(facts):
        return Finding(None, f"{there}, but what it holds is masked; for the field itself, write: the field is shown")
    instead = None if query.name is None else _words_instead(facts, query.name)
    return None if instead is None else Finding(False, f'{there}, but it shows "{clip(instead)}"')


async def as_one_name(view: View, query: Query) -> str:
    """What is shown under a name with the words that were taken for a kind of element: "the Oak Table" may be a
    product."""
    for whole in with_nouns(query):
        named = replace(whole, quoted=True)
        if any(element.shown for element in await find(view, named, Purpose.SHOW)):
            return whole.name or ""
    return ""


async def says(element: Element, text: str) -> bool:
    """Whether the element says the words, and not the contrary."""
    lines = (await text_of(element)).lines
    return bool(sure(lines, occurrences(lines, text), text, ()))


def _words_instead(facts: Sequence[Mapping[str, Any]], name: str) -> str | None:
    """The words that the elements show where none of these is in their name: a "Play" that is still called "Pause"."""
    told: list[str] = [fact["words"] or "" for fact in facts]
    called = set(re.findall(r"\w+", flat(name).casefold()))
    for each in told:
        said = set(re.findall(r"\w+", flat(each).casefold()))
        letters = sum(len(word) for word in said if not word.isdigit())
        if letters < _LEAST_WORDS or called & said:
            return None
    return told[0]


_BARE = """(holder, index) => {
  const place = holder.elements[index];
  if (place.textContent.trim()) return [false, false];
  const own = place.children.length || place.shadowRoot || place.hasAttribute("aria-owns");
  return [true, !own && place.checkVisibility({ opacityProperty: true, visibilityProperty: true })];
}"""


async def is_bare(view: View, place: Query) -> tuple[bool, bool]:
    """Whether the page has the place, without a text in it: then it takes no room, and cannot be seen. And whether it
    has nothing in it at all, and is not hidden."""
    found = await find(view, place, Purpose.CONTAINER)
    if len(found) != 1:
        return False, False
    bare, drawn = await found[0].holder.evaluate(_BARE, found[0].index)
    return bool(bare), bool(drawn)


async def was_known(view: View, place: Query) -> bool:
    """Whether a place was found before, or the page says or said its name: a renamed one never held anything."""
    if place.name is None or (view.journal is not None and place in view.journal.places):
        return True
    wanted = {singular(word) for word in words(fold(place.name))}
    shown = (text for node in await view.tree() for text in (node.name, node.text) if text)
    said = (*shown, *(view.journal.said if view.journal is not None else ()))
    return any(wanted <= {singular(word) for word in words(fold(text))} for text in said)


async def is_beside(view: View, check: TextShown) -> bool:
    """Whether a text that is to be in a table or list stands between the headings around it, in the same part of the
    page, such as its caption or its number of entries: a person may count that as the table's."""
    if check.negated or check.within is None or not set(check.within.roles) <= COLLECTIONS or not check.within.roles:
        return False
    page = await view.index()
    found = locate(page, check.within)
    if not isinstance(found, Located):
        return False
    begin, end = 0, len(page.reading.text)
    for around in page.tree.ancestors(found.node):
        if around.role in SECTIONS:
            begin, end = page.reading.span(around)
            break
    for each in page.headings:
        first, last = page.reading.span(each)
        if each.index < found.node.index:
            begin = max(begin, last)
        elif each.index >= found.node.end:
            end = min(end, first)
    beside = has_phrase(page.reading.text[begin:end], fold(check.text))
    return beside and await is_said(view, check.text, None)
