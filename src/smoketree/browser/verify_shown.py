"""Whether an element is shown, and what else is to be known of elements that were found, before one may say so."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from smoketree.browser.change_journal import pieces
from smoketree.browser.page_frames import ask_elements, kept_of, names_of, text_of, visible_text
from smoketree.browser.text_certainty import sure
from smoketree.browser.verify_changes import is_message
from smoketree.browser.verify_element import Element, by_holder
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_lines import is_said
from smoketree.browser.verify_lists import drawn_like, is_marked_up
from smoketree.browser.verify_locate import container_of, find
from smoketree.browser.verify_missing import missing
from smoketree.browser.verify_page import View
from smoketree.browser.verify_search import badges_in, details, names
from smoketree.browser.verify_text import clip, flat, occurrences, same
from smoketree.browser.verify_tiers import Purpose
from smoketree.language.claim import ElementShown, TextShown
from smoketree.language.claim_terms import spoken
from smoketree.language.controls import PRESSED
from smoketree.language.inflection import singular
from smoketree.language.locate import Located, locate
from smoketree.language.other_names import with_nouns
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, EDITABLE, ROLE_WORDS, ROWS, SECTIONS

_LEAST_WORDS = 3
"""Letters. What shows fewer is a picture: an x for closing, somebody's initials."""


async def new_of(view: View, check: ElementShown, shown: Sequence[Element]) -> list[Element]:
    """Those of the elements that were not shown before the act; all of them in a document that came since. Where there
    was such an element before, one that shows the same words was only drawn again."""
    kept = await kept_of(shown, "shownSince(elements)")
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


async def element_shown(view: View, check: ElementShown) -> Finding:
    """Whether an element that the claim describes is shown; or none at all, where it is negated."""
    is_panel = check.query == Query(roles=ROLE_WORDS["panel"])
    return await (_panel_shown if is_panel else _one_shown)(view, check)


async def _one_shown(view: View, check: ElementShown) -> Finding:
    found = await find(view, check.query, Purpose.SHOW, wide=check.negated)
    if found and "row" in check.query.roles and check.query.nth is None:  # the head of a table is none of its rows
        found = [element for element, fact in zip(found, await details(found), strict=True) if not fact["head"]]
    shown = [element for element in found if element.shown]
    if check.query.text is not None and not check.negated:
        shown = [element for element in shown if await says(element, check.query.text)]
    if shown and check.new and not check.negated:
        shown, old = await new_of(view, check, shown), shown
        if not shown:
            seen = f"it was shown before the act already: {names_of(await names(old[:5]), 3)}"
            return Finding(False, seen, refutes=False)
    facts = await details(shown, seen=True) if shown and not check.negated else []
    if facts and (lacking := await lacking_of(shown, facts, check.query)) is not None:
        return lacking
    loose = len(shown) > 1 or "article" in check.query.roles  # "a bike card": a section of bikes is none
    apart = bool(shown) and check.negated and await _is_apart(check.query, shown)
    if shown and check.negated and (apart or (loose and is_common(check.query))):
        seen = f"{len(shown)} match {spoken(check.query, 'element')}: write which one"
        seen = f"{spoken(check.query, 'element')} is shown in the navigation only" if apart else seen
        return Finding(None, seen, ambiguous=True)
    if shown:
        called = [fact["name"] for fact in facts[:5] or await details(shown[:5]) if fact["name"]]
        kind = " or ".join(check.query.roles) or "element"
        seen = f"{kind} {names_of(called, 3)}" if called else f"{len(shown)} {kind}"
        if called and not check.query.quoted and not check.negated and all(map(_NOT_THERE.search, called)):
            return Finding(None, seen)
        fleeting = not check.negated and (is_message(check.query) or all(fact["message"] for fact in facts))
        spot = Spot(shown, check.query.text or check.query.name)
        return Finding(True, seen, fleeting=fleeting, rests_on=(spot,))
    if found:
        hidden = f"{spoken(check.query, 'element')} is there but cannot be seen"
        # Many a page has its heading for screen readers, and draws it as the last of its breadcrumbs.
        like_it = check.query == Query(check.query.name, ROLE_WORDS["heading"]) and not check.negated
        if like_it and check.query.name and (await view.judge(TextShown(check.query.name))).truth:
            return Finding(None, f"{hidden}, and other text says the same: write that the page shows it")
        return Finding(False, hidden)
    return await _absent(view, check) if check.negated else await _missing(view, check)


async def _panel_shown(view: View, check: ElementShown) -> Finding:
    """Whether "the panel" is shown: what opens and closes beside the content, which is none itself. That it is gone is
    known where one was there before the act; what is still there may be another one, but for a dialog."""
    roles = ROLE_WORDS["drawer"] if check.negated else (*ROLE_WORDS["panel"], *ROLE_WORDS["dialog"])
    finding = await _one_shown(view, replace(check, query=Query(roles=roles)))
    if not check.negated:
        return finding
    if not finding.truth and not view.was_there(check):
        return Finding(None, "it is not known which panel is meant: none was shown before")
    dialogs = await find(view, Query(roles=ROLE_WORDS["dialog"]), Purpose.SHOW)
    if finding.truth and not any(each.shown for each in dialogs):
        return Finding(None, f"{finding.seen} is shown: write which one", ambiguous=True)
    return finding


async def _is_apart(query: Query, shown: Sequence[Element]) -> bool:
    """Whether a field without a name is meant, and what there is stands in the navigation, as a search field may."""
    of_kind = query == Query(roles=query.roles) and bool(query.roles) and set(query.roles) <= EDITABLE
    in_navigation = 'elements.every((each) => closest(each, "nav,[role=navigation]"))'
    return of_kind and all([await ask_elements(part, in_navigation) for part in by_holder(shown)])


_NOT_THERE = re.compile(
    r"\b(?:could not|cannot|can't|couldn't|failed to|unable to|not available|unavailable)\b", re.IGNORECASE
)
"""In a name, says that what it names is not there: "Chart could not be loaded\"."""


async def _missing(view: View, check: ElementShown) -> Finding:
    """That nothing is called so; a badge may be one by its class."""
    query = check.query
    if query == Query(query.name, ROLE_WORDS["status"], within=query.within) and query.name is not None:
        place = await container_of(view, query.within)
        badges = [element for element, text in await badges_in(view, place) if same(text, query.name)]
        if badges and not check.new:
            return Finding(True, f'badge "{clip(query.name)}"', rests_on=(Spot(badges, query.name),))
    part = query.within
    if "heading" in query.roles and query.name and part is not None and not _HEADED.intersection(part.roles):
        headings = await find(view, Query(roles=query.roles, within=part), Purpose.SHOW)
        if not any(each.shown for each in headings):  # what heads it may stand before it
            return Finding(None, f"{spoken(part, 'part')} has no heading in it")
    return replace(await missing(view, query, Purpose.SHOW), truth=False)


_HEADED = frozenset({"dialog", "alertdialog", "article", "row", "listitem"})
"""Parts of the page that have their heading in them."""


async def _absent(view: View, check: ElementShown) -> Finding:
    """That nothing is called so. Of unquoted words this says something only where they are those of a thing that was
    there before the act, or is elsewhere on the page."""
    whole = await as_one_name(view, check.query)
    if whole:
        return Finding(True, f'"{whole}"')
    if (drawn := await drawn_like(view, check.query)) is not None:
        return drawn
    was_there = view.was_there(check)
    marks = was_there or not (check.query.roles and check.query.name)
    if not marks and not await find(view, Query(roles=check.query.roles), Purpose.SHOW):
        # A page on which nothing has that role says nothing by it.
        plain = replace(check.query, roles=(), quoted=True)
        if any(element.shown for element in await find(view, plain, Purpose.SHOW)):
            return Finding(None, f'"{check.query.name}" is shown, and nothing is marked up as {check.query.roles[0]}')
    if check.query.text and not set(check.query.roles) & ROWS:
        others = await find(view, replace(check.query, text=None), Purpose.SHOW)
        called = [name for name in await names([each for each in others if each.shown]) if name]
        if near := next((name for name in called if fold(check.query.text) in fold(name)), ""):
            return Finding(None, f'"{clip(near)}" is shown', refutes=False)
    if not was_there and (meant := await _may_be_meant(view, check.query)):
        return Finding(None, meant, refutes=False)
    typed = () if view.journal is None else view.journal.typed
    cards = "article" in check.query.roles and not was_there
    if cards and not await is_marked_up(view, check.query):
        return Finding(None, f"nothing is marked up as {check.query.roles[0]}: write which text is not shown")
    known = was_there or not is_vague(check.query) or check.query.name in typed
    if not known and check.query.within is not None:
        known = bool((await view.judge(ElementShown(replace(check.query, within=None)))).truth)
    if not known:
        return Finding(
            None, f"no {spoken(check.query, 'element')} is shown, and it was not shown before: write its name in quotes"
        )
    return Finding(False, f"no {spoken(check.query, 'element')}")


async def _may_be_meant(view: View, query: Query) -> str:
    """What is shown that a person may mean: a heading with a note beside it, a control that shows the name and has
    another role or accessible name; "" for nothing."""
    if "heading" in query.roles and any(each.shown for each in await find(view, query, Purpose.SHOW)):
        return f"{spoken(query, 'element')} is shown, with a note beside it"
    name = query.name or ""
    controls = (await visible_text(view, words=name)).controls if name and set(query.roles) & PRESSED else ()
    on_one = any(same(" ".join(control.lines), name) for control in controls)
    return f'"{clip(name)}" is on a control: write that the page does not show it' if on_one else ""


def is_common(query: Query) -> bool:
    """Whether a query has common words, in small letters: "the reply", of which there may be many."""
    return not query.quoted and (query.name or "").islower()


def is_vague(query: Query) -> bool:
    """Whether that nothing is called so says little: its unquoted words are common, or say no kind of element."""
    return not query.quoted and (not query.roles or is_common(query))
