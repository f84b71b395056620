"""How many things a page has, by its own words ("3 tickets", "Results (1 of 1)") and by the items of its list.

Also which list is meant by "the list", and which parts of a page are for navigation.
"""

import re
from collections.abc import Iterator, Sequence

from smoketree.browser.verify_element import Element
from smoketree.browser.verify_finding import Finding, counts
from smoketree.browser.verify_page import View, script, text_of, visible_text
from smoketree.browser.verify_places import is_any
from smoketree.browser.verify_text import flat
from smoketree.language.claim import CountIs

_GENERIC = frozenset({"results", "items", "entries", "rows", "records", "search results", "cards"})
_NUMBER = r"(\d[\d,]*)"
_LONGEST = 10
"""Words. A longer line is a text that a number of things happens to be in."""


def said_counts(lines: Sequence[str], name: str) -> set[int]:
    """The numbers of things of that name that the lines say."""
    return {number for line in lines for cell in line.split("\t") for number in _said(flat(cell).casefold(), name)}


def _said(text: str, name: str) -> Iterator[int]:
    if len(text.split()) > _LONGEST:
        return
    *adjectives, noun = name.casefold().split()
    forms = rf"(?:{'|'.join(map(re.escape, _forms(noun)))})"
    thing = " ".join([*map(re.escape, adjectives), forms])
    whole = re.search(rf"\bof {_NUMBER} {thing}\b", text)
    plain = re.match(rf"(?:there (?:is|are) )?{_NUMBER} {thing}\b(?! (?:per|left|more|max|selected|remaining)\b)", text)
    behind = re.search(rf"\b{thing}(?: ?\((?:[^()]*\bof )?{_NUMBER}(?: [a-z]+)?\)|: {_NUMBER})$", text)
    for found in (whole, plain, behind):
        if found is not None:
            yield int(next(group for group in found.groups() if group).replace(",", ""))
            return


def _forms(noun: str) -> tuple[str, ...]:
    """The noun in the plural and in the singular."""
    ones = [noun[:-3] + "y"] if noun.endswith("ies") else [noun[:-2]] if noun.endswith(("ses", "xes", "ches")) else []
    return (noun, *ones, noun.removesuffix("s"))


async def things_counted(view: View, claim: CountIs, place: Element | None) -> Finding:
    """How many things of a name there are. Where the page says another number than its list has items, nothing is
    known; where only its words say one, they refute nothing."""
    name = claim.query.name or ""
    # How many there are in "the list" may be said beside it.
    if place is None or claim.query.within is None or is_any(claim.query.within):
        text = await visible_text(view)
    else:
        text = await text_of(place.frame, place.holder, place.index)
    numbers = said_counts(text.lines, name)
    listed = place or await main_list(view)
    items = None if listed is None else await _items(listed, name, named=place is not None)
    said = numbers.pop() if len(numbers) == 1 else None
    if numbers or (said is not None and items is not None and said != items):
        other = sorted({*numbers, *(each for each in (said, items) if each is not None)})
        return Finding(None, f"the numbers on the page differ: {', '.join(map(str, other))}")
    number = items if said is None else said
    if number is None:
        return Finding(None, f"the page does not say how many {name} there are, and has no one list of them")
    truth = counts(number, claim.compare, claim.count)
    return Finding(
        truth, f"{number} {name}", refutes=None if truth is not claim.negated or items is not None else False
    )


async def _items(listed: Element, name: str, *, named: bool) -> int | None:
    """How many items the list has, where it is a list of such things by the page's own headings."""
    topics: list[str] = await listed.frame.evaluate(script("topics()"))
    about = any(re.search(rf"\b{re.escape(form)}\b", flat(one).casefold()) for one in topics for form in _forms(name))
    if not (named or about or name in _GENERIC):
        return None
    request = {"holder": listed.holder, "index": listed.index}
    number: int | None = await listed.frame.evaluate(script("countOf(first.holder, first.index)"), request)
    return number


async def main_list(view: View) -> Element | None:
    """The list that "the list" means: the only one in the page's content, or the only table with heads."""
    return await _one_of_frames(view, "mainList(first)")


async def thing_at(listed: Element, nth: int) -> Element | None:
    """The n-th item of a list."""
    request = {"holder": listed.holder, "index": listed.index, "nth": nth}
    index = await listed.frame.evaluate(script("thingAt(first.holder, first.index, first.nth)"), request)
    return None if index is None else Element(listed.frame, listed.holder, index, shown=True)


async def navigations(view: View) -> list[Element]:
    """The parts of the page that are for navigation."""
    holder = await view.holder(view.frames[0])
    indexes: list[int] = await view.frames[0].evaluate(script("navigations(first)"), holder)
    return [Element(view.frames[0], holder, index, shown=True) for index in indexes]


async def _one_of_frames(view: View, entry: str) -> Element | None:
    found: list[Element] = []
    for frame in view.frames:
        holder = await view.holder(frame)
        index = await frame.evaluate(script(entry), holder)
        found += [] if index is None else [Element(frame, holder, index, shown=True)]
    return found[0] if len(found) == 1 else None
