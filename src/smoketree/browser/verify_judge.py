"""What a claim comes to on a page that is being read: true, false, or not to be said. Also in the page's own words, and
where its place may be another part of the page than the markup says."""

import re
from contextlib import suppress
from dataclasses import replace

from smoketree.browser.page_frames import ask_element, ask_elements, kept_of, names_of
from smoketree.browser.verify_cells import values_behind
from smoketree.browser.verify_element import AmbiguousElement, Element, by_holder
from smoketree.browser.verify_evaluators import page_is, verify_at, verify_once
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_lists import are_records, drawn_count, is_paged
from smoketree.browser.verify_locate import badges_of, definitions, empty_lists, find, find_shown, only
from smoketree.browser.verify_page import View
from smoketree.browser.verify_places import (
    anywhere,
    is_menu,
    kinds_of_place,
    marked_places,
    narrowed,
    place_of,
    places_in,
)
from smoketree.browser.verify_position import placed
from smoketree.browser.verify_search import Search, details, goes_by, names, pointer
from smoketree.browser.verify_shown import is_beside, is_common, is_vague, says
from smoketree.browser.verify_text import clip, same
from smoketree.browser.verify_tiers import Purpose, drawn_rows
from smoketree.language.claim import (
    CellIs,
    Claim,
    CountIs,
    Each,
    ElementShown,
    LabelIs,
    MessageShown,
    PageIs,
    TextShown,
    without_kinds,
)
from smoketree.language.claim_terms import ClaimOutcome, Count, spoken
from smoketree.language.controls import same_verbs
from smoketree.language.figures import same_form
from smoketree.language.page_lists import PageLists, as_listed
from smoketree.language.places import place_words
from smoketree.language.restatement import may_be_restated, restated
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, ROLE_WORDS, ROWS


async def judge(view: View, check: Claim) -> Finding:
    """Evaluates the check once. Raises Unreadable when the page could not be read.

    What its author calls the things in it ("the "Oslo" ride") must be what the page calls them.
    """
    plain, kinds = without_kinds(check)
    finding = await _judge_restated(view, plain)
    if isinstance(plain, ElementShown) and finding.truth and not plain.negated and finding.rests_on:
        finding = await _opened(view, plain.query, finding)
    page = await view.index() if kinds else None
    unsaid = [] if page is None else [kind for name, kind in kinds if not PageLists(page).is_called(name, kind)]
    if not unsaid:
        return finding
    seen = f'{finding.seen}; the page does not say that it is a "{unsaid[0]}": leave the word out'
    return replace(finding, truth=None, refutes=False, seen=seen)


async def _judge_restated(view: View, check: Claim) -> Finding:
    """What is not established as it is written is evaluated in the page's own words, where these are certain."""
    finding = await verify_placed(view, check)
    first = finding.outcome(negated=check.negated)
    if not may_be_restated(check) or not (first is ClaimOutcome.NOT_ESTABLISHED or _by_words(check, first)):
        return finding
    if isinstance(check, LabelIs) and finding.ambiguous:
        return finding  # several things of the page are called so, and differ
    others = restated(await view.index(), check)
    if first is ClaimOutcome.CONTRADICTED:
        others = tuple(other for other in others if not other.only_unlabelled)
    was_there = view.was_there(check)
    for other in others:
        gone = other.same_words and was_there
        again = await (verify_placed(view, other.claim) if not gone else _judge_gone(view, other.claim))
        outcome = again.outcome(negated=check.negated)
        words = check.negated and isinstance(check, (CellIs, LabelIs)) and isinstance(other.claim, TextShown)
        unsaid = words or (isinstance(check, ElementShown) and check.negated)  # what is not said so is no proof
        proves = outcome is ClaimOutcome.HOLDS and (gone or not unsaid)
        if isinstance(other.claim, MessageShown):  # that it came up; it may go
            again = replace(again, fleeting=True)
        if proves or (outcome is ClaimOutcome.CONTRADICTED and other.refutes):
            return await _agreeing(view, again, check, other.claim) if isinstance(check, CountIs) else again
    if isinstance(check, (LabelIs, CellIs)) and not check.sure:
        return replace(finding, truth=None, refutes=False)
    if isinstance(check, ElementShown) and was_there and not check.query.roles and _by_words(check, first):
        return finding if first is ClaimOutcome.NOT_ESTABLISHED else await _judge_gone(view, check)
    counted = isinstance(check, CountIs) and bool(check.query.roles)
    if isinstance(check, ElementShown) or ((counted or isinstance(check, LabelIs)) and not others):
        return finding
    if not _by_words(check, first):
        return finding
    return await _of_unknown_things(view, check, finding)


async def _opened(view: View, query: Query, finding: Finding) -> Finding:
    """The finding, unless all that is shown under unquoted words are tabs that are not selected or, where the words are
    in small letters and no verb ("the dashboard", not "log out"), controls of the navigation: then it is shown where it
    is the page."""
    if query != Query(query.name, quoted=False):
        return finding
    menus = is_common(query) and len(same_verbs(query.name or "")) == 1
    shown = finding.rests_on[0].elements
    lead = "elements.every((each) => isWayTo(each, first.menus))"
    if not shown or not all([await ask_elements(here, lead, menus=menus) for here in by_holder(shown)]):
        return finding
    page = await page_is(view, PageIs(query.name or ""))
    unopened = f"{names_of(await names(shown[:3]), 3)} only leads to it; if that is meant, write that the link or tab"
    return page if page.truth else Finding(None, f"{unopened} is shown", ambiguous=True)


async def _of_unknown_things(view: View, check: Claim, finding: Finding) -> Finding:
    """The finding of a claim about unquoted words of which no list or label is called so."""
    drawn = await drawn_count(view, check) if isinstance(check, CountIs) else None
    if drawn is not None and drawn.truth and isinstance(check, CountIs):
        return await _agreeing(view, drawn, check, check)
    if (listed := as_listed(await view.index(), check)) is not None:
        found = await verify_placed(view, listed)
        if found.truth and await are_records(view, listed.query if isinstance(listed, CountIs) else listed.within):
            return await _agreeing(view, found, check, listed) if isinstance(check, CountIs) else found
    unsure = "; whether these are meant is not known: write which list they are in"
    seen = finding.seen + unsure * (drawn is not None and finding.truth is not None)
    return replace(finding, truth=None, refutes=False, seen=seen)


async def _agreeing(view: View, finding: Finding, check: CountIs, rows: Claim) -> Finding:
    """The finding, unless a label of the page that is called like what is counted says otherwise ("Open orders: 5"), or
    its text does ("12 articles" over the five rows of a page): then it is not known which number is meant."""
    name = check.query.name or ""
    said = await values_behind(view, name) if name and check.compare is Count.EXACTLY else []
    number = int(said[0]) if len(said) == 1 and said[0].isdecimal() else None
    if number == check.count and not check.negated and isinstance(rows, CountIs) and await is_paged(view, rows.query):
        return Finding(True, f'"{clip(name, 60)}" is {number}, and there are more pages')
    if number is not None and finding.truth is not (number == check.count):
        seen = f'the page says "{clip(name, 60)}: {number}", but there are {finding.seen}'
        return Finding(None, f"{seen}; write which number is meant", refutes=False)
    if finding.outcome(negated=check.negated) is not ClaimOutcome.CONTRADICTED or check.query.roles:
        return finding
    text = (await view.index()).reading.text
    told = {int(each) for each in re.findall(rf"(?<![\d.,])(\d+) {re.escape(fold(name))}\b", text)}
    if isinstance(rows, CellIs) and check.count not in told:
        return finding  # what else the page counts is not that row's
    paged = isinstance(rows, CountIs) and await is_paged(view, rows.query)
    if paged and told == {check.count} and not check.negated and check.compare is Count.EXACTLY:
        return await verify_placed(view, TextShown(f"{check.count} {name}"))
    if told or paged:
        says = (
            f"; the page says {', '.join(map(str, sorted(told)))}" if told else " are shown, and there are more pages"
        )
        return Finding(None, finding.seen + says, refutes=False)
    return finding


async def _judge_gone(view: View, check: Claim) -> Finding:
    """What a claim comes to that something is not in a place, where it was there before the act. A message may say
    that it is gone."""
    if isinstance(check, ElementShown):
        found = await find(view, check.query, Purpose.SHOW, wide=True)
        shown = [element for element in found if element.shown]
        if all(fact["message"] for fact in await details(shown, seen=True)):
            return Finding(False, f"no {spoken(check.query, 'element')}")
    return await verify_once(view, check)


def _by_words(check: Claim, outcome: ClaimOutcome) -> bool:
    """Whether it is about what unquoted words name, so that what the page calls so says little: the number of items of
    a list, its first item, that a thing is not there, that something else is below the name of a row or card."""
    match check:
        case LabelIs():
            return outcome is not ClaimOutcome.HOLDS
        case CellIs():
            return not check.sure and outcome is ClaimOutcome.CONTRADICTED
        case TextShown(within=Query(name=None, text=None, nth=int(), within=None) as place):
            return outcome is ClaimOutcome.CONTRADICTED and bool(set(place.roles) & ROWS)
        case TextShown(within=Query(roles=(), nth=int(), quoted=False)):
            return outcome is not ClaimOutcome.HOLDS
        case CountIs(query=Query(name=None, text=None, within=Query())) if check.query.roles:
            return outcome is ClaimOutcome.CONTRADICTED
        case CountIs() | Each():
            return not check.query.roles and check.query.name is not None and not check.query.quoted
        case ElementShown():
            return check.negated and is_vague(check.query)
    return False


_CALLED_BY_TEXT = tuple(Query(roles=ROLE_WORDS[kind]) for kind in ("button", "tab"))
"""What "the button", "the tab" says is its name: where there are several, it is one of them."""


async def verify_placed(view: View, check: Claim) -> Finding:
    """What the claim comes to, also where its place may be another part of the page than the markup says."""
    finding = await verify_once(view, check)
    if isinstance(check, TextShown) and (field := check.within) and field.roles and set(field.roles) <= EDITABLE:
        return await _by_field(view, check, field, finding)
    place = check.within if isinstance(check, TextShown) else None
    badge = Query(roles=ROLE_WORDS["status"])
    if isinstance(check, TextShown) and place and replace(place, within=None, next_to=None) == badge:
        return await _of_badge(view, check, place, finding)
    if view.guessed & set(places_in(check)):
        return await _in_guessed(view, check, finding)
    if finding.outcome(negated=getattr(check, "negated", False)) is ClaimOutcome.CONTRADICTED:
        for query in places_in(check):
            if await _is_drawn_twice(view, query) or await _is_elsewhere(view, check, query):
                return replace(finding, truth=None, refutes=False, seen=f"{finding.seen}; there are several rows of it")
    if not isinstance(check, (TextShown, ElementShown)):
        return finding
    return await _in_place(view, check, await _by_tab(view, check, finding))


async def _is_elsewhere(view: View, check: Claim, row: Query) -> bool:
    """Whether another part of the page says what the row is called together with what the claim looks for."""
    words = check.text if isinstance(check, TextShown) else check.value if isinstance(check, CellIs) else None
    if not words or row.text is None or not set(row.roles) & ROWS or getattr(check, "negated", False):
        return False
    with suppress(AmbiguousElement):
        element = await only(view, row, Purpose.CONTAINER)
        return bool(await ask_element(element, "togetherElsewhere(element, first)", called=row.text, words=words))
    return False


async def _in_place(view: View, check: TextShown | ElementShown, finding: Finding) -> Finding:
    """The finding, also where the page's markup has another part that is called like the place. What is only elsewhere
    on the page may be in what a person calls so: that is no proof."""
    place = place_of(check)
    if isinstance(check, TextShown) and finding.ambiguous and place in _CALLED_BY_TEXT:
        # "The button now says Show fewer": one of the buttons does, and not by a name that is not shown.
        return await _called_so(view, check, place, finding)
    if place is not None and place not in view.places and (finding.ambiguous or (is_menu(place) and not finding.truth)):
        other = await _in_each_of(view, check, place)
        elsewhere = is_menu(place) and not check.negated and (await verify_once(view, anywhere(check))).truth
        return other or (replace(finding, truth=None, refutes=False) if elsewhere else finding)
    if isinstance(check, TextShown) and finding.truth is False and await is_beside(view, check):
        return replace(finding, truth=None, seen=f"{finding.seen}; it is shown beside it", refutes=False)
    if place is None or not place_words(place) or finding.truth:
        return finding
    by_markup = place in view.places
    for marked in [] if by_markup else await marked_places(view, place):
        again = await verify_at(view, check, place, marked)
        if again.truth:
            return again
    loose = (by_markup or place.name is None) and not check.negated
    if loose and view.explain and (await verify_once(view, anywhere(check))).truth:
        return replace(finding, truth=None, refutes=False)
    return finding


async def _called_so(view: View, check: TextShown, place: Query, finding: Finding) -> Finding:
    """The finding of what a button or tab says where there are several; another number in the same name refutes it."""
    if check.negated or check.new:
        return finding
    named = await find_shown(view, replace(place, name=check.text), Purpose.CONTROL)
    if len(named) == 1 and await says(named[0], check.text):
        spot = Spot((named[0],), check.text)
        return Finding(True, f'{place.roles[0]} "{clip(check.text)}"', rests_on=(spot,))
    every = await names(await find_shown(view, place, Purpose.CONTROL))
    alike = [name for name in every if same_form(name, check.text)]
    counted = any(map(str.isdigit, check.text)) and len(alike) == 1
    return Finding(False, f'{place.roles[0]} "{clip(alike[0])}"') if counted and not named else finding


async def _by_tab(view: View, check: TextShown | ElementShown, finding: Finding) -> Finding:
    """The finding, also where the place is called as a tab: that may have a badge, which its panel does not show."""
    place = place_of(check)
    if not isinstance(check, TextShown) or check.negated or finding.truth or place is None or not place.name:
        return finding
    in_panel = place == Query(place.name, ROLE_WORDS["tab panel"], quoted=place.quoted)
    number = in_panel and any(map(str.isdigit, check.text))
    plain = finding.truth is False and place == Query(place.name)
    if not number and not plain:
        return finding
    roles = ("tab", "button", "link") if plain and check.text.isdecimal() else ("tab",)
    tab = await verify_once(view, replace(check, within=replace(place, roles=roles)))
    return tab if tab.truth else finding


async def _of_badge(view: View, check: TextShown, status: Query, finding: Finding) -> Finding:
    """The finding of a claim about a badge, which need not be what has the role of a status: a class may call another
    text so, in the place or beside it."""
    guessed = status in view.guessed
    of = status.within or status.next_to
    if finding.truth or check.negated or guessed or of is None:
        return await _in_guessed(view, check, finding) if guessed else finding
    badges: list[Element] = []
    with suppress(AmbiguousElement):
        badges = await badges_of(view, of)
    again = await verify_at(view, check, status, badges[0]) if len(badges) == 1 else finding
    return again if again.truth else replace(finding, truth=None, refutes=False)


async def _by_field(view: View, check: TextShown, field: Query, finding: Finding) -> Finding:
    """The finding of a claim about a text "under" or "in" a field, where messages about it stand: below it. That it is
    not in the field itself says nothing."""
    below = await verify_once(view, replace(check, within=None, at="below", anchor=field))
    if below.truth:
        return below
    elsewhere = check.negated and (await verify_once(view, anywhere(check))).truth
    return replace(finding, truth=None if elsewhere else finding.truth, refutes=False)


async def _in_guessed(view: View, check: Claim, finding: Finding) -> Finding:
    """The finding of a claim about what was found by how it is drawn: the box may be another one than a person means.
    It contradicts nothing, and what is absent from it may stand beside it."""
    if isinstance(check, CountIs) and (not check.count or check.compare in {Count.AT_MOST, Count.FEWER_THAN}):
        kind = finding.truth and not check.negated and check.query.roles and check.query.quoted
        none = kind and await _said_by_others(view, check.query.within, check.query.name)
        return replace(finding, truth=True if none else None, refutes=False)
    if isinstance(check, ElementShown) and check.query in view.guessed and check.query.roles[:1] == ("dialog",):
        return finding  # what lies over the page, has this title, and is called a dialog, is one
    if isinstance(check, (TextShown, ElementShown)):
        place = place_of(check)
        if check.negated and finding.truth and place is not None and place.roles == ROLE_WORDS["list"]:
            return finding  # it is among the cards
        field = None if place is None or place.roles or place.nth is not None or place not in view.guessed else place
        field = field and replace(field, roles=ROLE_WORDS["field"])
        if field and finding.truth and not check.at and await find(view, field, Purpose.ANCHOR):  # "under Subject"
            above = await placed(view, replace(check, at="above", anchor=field), finding)
            is_label = isinstance(check, TextShown) and same(check.text, field.name or "")
            finding = replace(above, truth=None, refutes=False) if above.truth or is_label else finding
        if check.negated and not finding.truth and (await verify_once(view, anywhere(check))).truth:
            text = check.text if isinstance(check, TextShown) else check.query.name
            if place is None or not place.text or not await _said_by_others(view, place, text):
                return replace(finding, truth=None, refutes=False)
    if isinstance(check, TextShown) and not check.negated and finding.truth is False and check.within is not None:
        known = check.within.text is not None and await _said_by_others(view, check.within, check.text)
        return finding if known else replace(finding, refutes=False)
    return replace(finding, refutes=False)


async def _said_by_others(view: View, place: Query | None, text: str | None) -> bool:
    """Whether another row of the same make says it, so that this one would, too."""
    with suppress(AmbiguousElement):
        if place is not None and text:
            row = await only(view, place, Purpose.CONTAINER)
            return bool(await ask_element(row, "saidByAlike(element, first.words)", words=text))
    return False


async def _in_each_of(view: View, check: TextShown | ElementShown, place: Query) -> Finding | None:
    """The finding of a claim whose place may be any of several parts of the page: true where it is true in each of
    them (in one alone it may be another one than is meant), false where it is so of the whole page. Else None."""
    for kind in await _alternatives(view, place):
        found = [await verify_at(view, check, place, one) for one in kind]
        true = [each for each in found if each.truth]
        if true:
            return true[0] if len(true) == len(kind) and not check.negated else None
    whole = await verify_once(view, anywhere(check)) if check.negated else None
    return whole if whole is not None and whole.truth is False else None


async def _is_drawn_twice(view: View, row: Query) -> bool:
    """Whether another part of the page is drawn as a row of that text, too, so that a person may mean either."""
    if row.text is None or not set(row.roles) & ROWS:
        return False
    try:
        found = await only(view, row, Purpose.CONTAINER)
    except AmbiguousElement:
        return False
    drawn = [each for each in await Search(view, row).run_shown(drawn_rows(row.text)) if each.frame is found.frame]
    if not drawn:
        return False
    apart = "elements.filter((each) => areApart(each, pointedAt(first.other)))"
    return any([await goes_by(each, row.text) for each in await kept_of(drawn, apart, other=pointer(found))])


async def _alternatives(view: View, place: Query) -> list[list[Element]]:
    """The parts of the page that a person may mean by a place of which only the kind is said, likeliest kind first; of
    lists also those of definitions, and none of the navigation where there are others."""
    found: list[list[Element]] = []
    for kind in kinds_of_place(place):
        here = await find_shown(view, kind, Purpose.CONTAINER)
        if "list" in kind.roles:
            here += await definitions(view)
            here = await narrowed(here, ()) or here
            here += await empty_lists(view) if here else []
        if len(here) > 1 and len(by_holder(here)) == 1:
            here = await kept_of(here, "innermost(elements)")
        found.append(here)
    return found
