"""What each kind of check comes to on a page that is being read: true, false, or not to be said."""

import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args

from smoketree.browser.page_frames import ask_element, ask_elements, element_of, kept_of, names_of, visible_text
from smoketree.browser.verify_cells import badges_in, cell_is, each_shows, is_only_drawn, label_is, values_behind
from smoketree.browser.verify_changes import of_journal
from smoketree.browser.verify_counts import (
    are_records,
    are_scrolled_part,
    count_is,
    drawn_count,
    drawn_like,
    is_marked_up,
    is_paged,
    of_one_list,
)
from smoketree.browser.verify_element import AmbiguousElement, Element, NoContainer, by_holder
from smoketree.browser.verify_finding import MOST_EXAMINED, Finding, Spot, counts
from smoketree.browser.verify_ink import Sight
from smoketree.browser.verify_lines import is_only_in_messages, order_is, spots_of, text_shown, times_shown
from smoketree.browser.verify_lists import labels_compared, options_are, sorted_by
from smoketree.browser.verify_locate import badges_of, container_of, definitions, empty_lists, find, find_shown, only
from smoketree.browser.verify_missing import missing
from smoketree.browser.verify_moments import is_message
from smoketree.browser.verify_page import View
from smoketree.browser.verify_places import is_menu, kinds_of_place, marked_places, narrowed
from smoketree.browser.verify_position import placed
from smoketree.browser.verify_search import Search, details, goes_by, names, pointer
from smoketree.browser.verify_seen import examined, see
from smoketree.browser.verify_shown import (
    as_one_name,
    is_bare,
    is_beside,
    lacking_of,
    new_of,
    says,
    was_known,
)
from smoketree.browser.verify_states import state_is, value_is
from smoketree.browser.verify_text import clip, compares, flat, same
from smoketree.browser.verify_tiers import Purpose, drawn_rows, drawn_titles
from smoketree.browser.verify_url import url_matches
from smoketree.browser.verify_values import amounts_beyond
from smoketree.language.claim import (
    CellIs,
    Claim,
    ClaimOutcome,
    Count,
    CountIs,
    Each,
    EachClaim,
    ElementShown,
    JournalClaim,
    LabelIs,
    LabelsCompared,
    MessageShown,
    OffPageClaim,
    OptionsAre,
    OrderIs,
    PageIs,
    SortedBy,
    State,
    StateIs,
    TextShown,
    TimesShown,
    TitleIs,
    UrlIs,
    ValueIs,
    spoken,
    without_kinds,
)
from smoketree.language.controls import same_verbs
from smoketree.language.figures import same_form
from smoketree.language.page_identity import PageMatch, identify_page, main_heading
from smoketree.language.page_lists import PageLists, as_listed
from smoketree.language.places import place_words
from smoketree.language.restatement import may_be_restated, restated
from smoketree.snapshot.fold import fold
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, ROLE_WORDS, ROWS, SECTIONS

_CALLED_BY_TEXT = tuple(Query(roles=ROLE_WORDS[kind]) for kind in ("button", "tab"))
"""What "the button", "the tab" says is its name: where there are several, it is one of them."""

_MOST_ITEMS = 30
"""Items of a list of which a claim other than about their text is evaluated."""


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
    finding = await _judge_placed(view, check)
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
        again = await (_judge_placed(view, other.claim) if not gone else _judge_gone(view, other.claim))
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
    menus = _is_common(query) and len(same_verbs(query.name or "")) == 1
    shown = finding.rests_on[0].elements
    lead = "elements.every((each) => isWayTo(each, first.menus))"
    if not shown or not all([await ask_elements(here, lead, menus=menus) for here in by_holder(shown)]):
        return finding
    page = await _page_is(view, PageIs(query.name or ""))
    unopened = f"{names_of(await names(shown[:3]), 3)} only leads to it; if that is meant, write that the link or tab"
    return page if page.truth else Finding(None, f"{unopened} is shown", ambiguous=True)


async def _of_unknown_things(view: View, check: Claim, finding: Finding) -> Finding:
    """The finding of a claim about unquoted words of which no list or label is called so."""
    drawn = await drawn_count(view, check) if isinstance(check, CountIs) else None
    if drawn is not None and drawn.truth and isinstance(check, CountIs):
        return await _agreeing(view, drawn, check, check)
    if (listed := as_listed(await view.index(), check)) is not None:
        found = await _judge_placed(view, listed)
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
    paged = isinstance(rows, CountIs) and await is_paged(view, rows.query)
    if paged and told == {check.count} and not check.negated and check.compare is Count.EXACTLY:
        return await _judge_placed(view, TextShown(f"{check.count} {name}"))
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
    return await _judge(view, check)


async def _judge_placed(view: View, check: Claim) -> Finding:
    """What the claim comes to, also where its place may be another part of the page than the markup says."""
    finding = await _judge(view, check)
    if isinstance(check, TextShown) and (field := check.within) and field.roles and set(field.roles) <= EDITABLE:
        return await _by_field(view, check, field, finding)
    place = check.within if isinstance(check, TextShown) else None
    badge = Query(roles=ROLE_WORDS["status"])
    if isinstance(check, TextShown) and place and replace(place, within=None, next_to=None) == badge:
        return await _of_badge(view, check, place, finding)
    if view.guessed & set(_queries(check)):
        return await _in_guessed(view, check, finding)
    if finding.outcome(negated=getattr(check, "negated", False)) is ClaimOutcome.CONTRADICTED:
        for query in _queries(check):
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
    place = _place_of(check)
    if isinstance(check, TextShown) and finding.ambiguous and place in _CALLED_BY_TEXT:
        # "The button now says Show fewer": one of the buttons does, and not by a name that is not shown.
        return await _called_so(view, check, place, finding)
    if place is not None and place not in view.places and (finding.ambiguous or (is_menu(place) and not finding.truth)):
        other = await _in_each_of(view, check, place)
        elsewhere = is_menu(place) and not check.negated and (await _judge(view, _anywhere(check))).truth
        return other or (replace(finding, truth=None, refutes=False) if elsewhere else finding)
    if isinstance(check, TextShown) and finding.truth is False and await is_beside(view, check):
        return replace(finding, truth=None, seen=f"{finding.seen}; it is shown beside it", refutes=False)
    if place is None or not place_words(place) or finding.truth:
        return finding
    by_markup = place in view.places
    for marked in [] if by_markup else await marked_places(view, place):
        again = await _judge_at(view, check, place, marked)
        if again.truth:
            return again
    loose = (by_markup or place.name is None) and not check.negated
    if loose and view.explain and (await _judge(view, _anywhere(check))).truth:
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
    place = _place_of(check)
    if not isinstance(check, TextShown) or check.negated or finding.truth or place is None or not place.name:
        return finding
    in_panel = place == Query(place.name, ROLE_WORDS["tab panel"], quoted=place.quoted)
    number = in_panel and any(map(str.isdigit, check.text))
    plain = finding.truth is False and place == Query(place.name)
    if not number and not plain:
        return finding
    roles = ("tab", "button", "link") if plain and check.text.isdecimal() else ("tab",)
    tab = await _judge(view, replace(check, within=replace(place, roles=roles)))
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
    again = await _judge_at(view, check, status, badges[0]) if len(badges) == 1 else finding
    return again if again.truth else replace(finding, truth=None, refutes=False)


async def _by_field(view: View, check: TextShown, field: Query, finding: Finding) -> Finding:
    """The finding of a claim about a text "under" or "in" a field, where messages about it stand: below it. That it is
    not in the field itself says nothing."""
    below = await _judge(view, replace(check, within=None, at="below", anchor=field))
    if below.truth:
        return below
    elsewhere = check.negated and (await _judge(view, _anywhere(check))).truth
    return replace(finding, truth=None if elsewhere else finding.truth, refutes=False)


def _queries(check: Claim) -> Iterator[Query]:
    """What the claim is about, and the places that this is in."""
    query = getattr(check, "query", None) or getattr(check, "of", None) or getattr(check, "within", None)
    while query is not None:
        yield query
        query = query.within


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
        place = _place_of(check)
        if check.negated and finding.truth and place is not None and place.roles == ROLE_WORDS["list"]:
            return finding  # it is among the cards
        field = None if place is None or place.roles or place.nth is not None or place not in view.guessed else place
        field = field and replace(field, roles=ROLE_WORDS["field"])
        if field and finding.truth and not check.at and await find(view, field, Purpose.ANCHOR):  # "under Subject"
            above = await placed(view, replace(check, at="above", anchor=field), finding)
            is_label = isinstance(check, TextShown) and same(check.text, field.name or "")
            finding = replace(above, truth=None, refutes=False) if above.truth or is_label else finding
        if check.negated and not finding.truth and (await _judge(view, _anywhere(check))).truth:
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
        found = [await _judge_at(view, check, place, one) for one in kind]
        true = [each for each in found if each.truth]
        if true:
            return true[0] if len(true) == len(kind) and not check.negated else None
    whole = await _judge(view, _anywhere(check)) if check.negated else None
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


async def _find_titles(view: View, place: Query) -> list[Element]:
    """The headings of that name, or else the lines that are drawn as one, above what they are the title of."""
    found = await find_shown(view, replace(place, roles=ROLE_WORDS["heading"]), Purpose.ANCHOR)
    return found or (await Search(view).run_shown(drawn_titles(place.name or "")) if place.quoted else [])


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


_Placed = TextShown | ElementShown | CountIs | StateIs


def _place_of(check: _Placed) -> Query | None:
    return check.within if isinstance(check, TextShown) else check.query.within


def _anywhere(check: _Placed) -> _Placed:
    """The claim without its place."""
    return _out_of(check, _place_of(check))


def _out_of(check: _Placed, place: Query | None) -> _Placed:
    """The claim without that one of its places: the row of "Milk" in the cart is still that row."""

    def without(query: Query | None) -> Query | None:
        return None if query is None or query == place else replace(query, within=without(query.within))

    within = without(_place_of(check))
    if isinstance(check, TextShown):
        return replace(check, within=within)
    return replace(check, query=replace(check.query, within=within))


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
            return check.negated and not check.query.quoted and (not check.query.roles or _is_common(check.query))
    return False


def _is_common(query: Query) -> bool:
    """Whether a query has common words, in small letters: "the reply", of which there may be many."""
    return not query.quoted and (query.name or "").islower()


async def _judge(view: View, check: Claim) -> Finding:
    finding = await placed(view, check, await examined(view, check, await _evaluated(view, check)))
    row = next((query for query in _queries(check) if query.text and set(query.roles) & ROWS), None)
    proves = isinstance(check, (TextShown, CellIs)) and not check.negated and finding.truth and view.pixels
    if proves and row is not None and await _is_unreadable(view, row):
        return Finding(None, f"{finding.seen}, but what the row is called cannot be seen", refutes=False)
    return finding


async def _judge_at(view: View, check: Claim, place: Query, element: Element) -> Finding:
    """What the claim comes to where that element is what it calls the place."""
    view.places[place] = element
    finding = await _judge(view, check)
    del view.places[place]
    return finding


async def _is_unreadable(view: View, row: Query) -> bool:
    """Whether nobody can see what a row is called, and so which row it is."""
    with suppress(AmbiguousElement):
        element = await only(view, row, Purpose.CONTAINER)
        return (await see(view, element, Spot((element,), row.text))).sight is Sight.UNSEEN
    return False


async def _evaluated(view: View, check: Claim) -> Finding:
    try:
        return await EVALUATORS[type(check)](view, check)
    except NoContainer as gone:
        return await _below_title(view, check, gone.query) or await _without_container(view, check, gone)
    except AmbiguousElement as unclear:
        return Finding(None, str(unclear), ambiguous=True)


async def _page_is(view: View, check: PageIs) -> Finding:
    page = view.page
    identity = identify_page(await view.tree(), page.url, await page.title(), check.name)
    truth = {PageMatch.HOLDS: True, PageMatch.CONTRADICTED: False, PageMatch.NOT_ESTABLISHED: None}[identity.match]
    seen = f"{identity.reason}; {identity.seen}" if identity.reason else identity.seen
    return Finding(truth, seen, rests_on=await spots_of(view, identity.heading))


async def _each(view: View, check: Each) -> Finding:
    """Whether there are such elements, and the claim holds of each: where they are in several lists, of each of all."""
    if check.count is not None and not check.query.roles:
        return Finding(None, f"which {check.query.name} are meant is not known: write which list they are in")
    found = await find_shown(view, check.query, Purpose.SHOW)
    one_list = await of_one_list(found, check.query)
    if isinstance(one_list, Finding):
        each = await _of_each(view, check, found) if check.count is None else one_list
        return each if each.truth else one_list
    if check.count is not None:
        return await _of_so_many(view, check, one_list)
    return await _of_each(view, check, one_list)


async def _of_so_many(view: View, check: Each, found: Sequence[Element]) -> Finding:
    """Of how many the claim holds. What a row does not say in words that need not be the page's own is "not" so only
    where another row says it."""
    items = [(one, fact) for one, fact in zip(found, await details(found), strict=True) if fact["data"]]
    if not items or len(items) > _MOST_ITEMS or await is_paged(view, check.query) or await are_scrolled_part(found):
        return Finding(None, f"there are {len(items)}, not all of them here, or too many to look at one by one")
    described = isinstance(check.claim, CellIs) and not check.claim.column
    spots, holding, counted = list[Spot](), 0, 0
    for number, (item, fact) in enumerate(items, 1):
        if fact["fills"] or fact["sums"]:
            continue
        finding = await _evaluated(view, check.of(replace(check.query, nth=number)))
        outcome = finding.outcome(negated=False)
        unknown = outcome is ClaimOutcome.NOT_ESTABLISHED and not described
        if unknown or (outcome is not ClaimOutcome.HOLDS and await _may_say(item, check.claim)):
            return replace(finding, truth=None, seen=f"number {number} of {len(items)}: {finding.seen}")
        counted += 1
        holding += outcome is ClaimOutcome.HOLDS
        spots += finding.rests_on if outcome is ClaimOutcome.HOLDS else ()
    seen = f"{holding} of {counted} do"
    if described and not holding:
        return Finding(None, seen)
    truth = counts(holding, check.compare, check.count or 0)
    return Finding(truth, seen, refutes=False if described else None, rests_on=tuple(spots[:MOST_EXAMINED]))


async def _of_each(view: View, check: Each, found: Sequence[Element]) -> Finding:
    items = [element for element, fact in zip(found, await details(found), strict=True) if fact["data"]]
    if not items:
        return await missing(view, check.query, Purpose.SHOW)
    if isinstance(check.claim, TextShown):
        return await each_shows(items, check.claim)
    if len(items) > _MOST_ITEMS:
        return Finding(None, f"there are {len(items)}, and at most {_MOST_ITEMS} are looked at one by one")
    spots: list[Spot] = []
    for number in range(1, len(items) + 1):
        finding = await _evaluated(view, check.of(replace(check.query, nth=number)))
        if not finding.truth:
            return replace(finding, seen=f"number {number} of {len(items)}: {finding.seen}")
        spots += finding.rests_on
    cell = check.claim
    if isinstance(cell, CellIs) and check.query.within is None and isinstance(cell.compare, Count):
        beyond = amounts_beyond((await visible_text(view)).lines, cell.value, cell.compare)
        if beyond:
            return Finding(None, f"{names_of(beyond, 3)} is shown elsewhere: write which table is meant")
    return Finding(True, f"all {len(items)} do", rests_on=tuple(spots[:MOST_EXAMINED]))


async def _may_say(item: Element, claim: EachClaim) -> bool:
    """Whether an item says in another way what the claim looks for: in more words, in a title, by a picture."""
    words: str | None
    match claim:
        case CellIs() if claim.column:
            return await is_only_drawn(item, claim.column)
        case CellIs(value=words) | ValueIs(value=words) | TextShown(text=words):
            pass
        case ElementShown() | StateIs():
            words = claim.query.name
    return bool(words) and (words or "").casefold() in str(await ask_element(item, "element.outerHTML")).casefold()


async def _state_is(view: View, check: StateIs) -> Finding:
    if check.state not in (State.VISIBLE, State.HIDDEN):
        return await state_is(view, check)
    absent = (check.state is State.HIDDEN) is not check.negated
    shown = await _judge(view, ElementShown(check.query, negated=absent))
    truth = None if shown.truth is None else shown.truth is (check.state is State.VISIBLE)
    return replace(shown, truth=truth, rests_on=())


async def _url_is(view: View, check: UrlIs) -> Finding:
    matches = url_matches(view.page.url, check.value, check.compare)
    if not matches and not check.negated and not re.search(r"[/.?#]", check.value):  # "the address is "night-trains""
        page = await view.index()
        if any(word in page.label(node).split() for node in page.tree for word in ("address", "url", "link")):
            return Finding(None, f"{view.page.url}; something on the page is called address, too: write which field")
    return Finding(matches, view.page.url)


async def _order_is(view: View, check: OrderIs) -> Finding:
    """Whether the one is before the other; of several, one that is in the part below the other as its title is."""
    finding = await order_is(view, check)
    known = finding.truth or finding.outcome(negated=False) is ClaimOutcome.CONTRADICTED
    if known or check.negated or check.within is not None:
        return finding
    return await _below_title(view, TextShown(check.second), Query(check.first)) or finding


async def _off_page(_view: View, _check: OffPageClaim) -> Finding:
    return Finding(None, "cannot be checked on the page")


async def _below_title(view: View, check: Claim, place: Query) -> Finding | None:
    """What holds of a place that is no box of its own: what comes right after the heading that it is called by."""
    plain = place.name is not None and place == Query(place.name, place.roles, place.quoted)
    if not isinstance(check, (TextShown, ElementShown)) or check.negated or check.at or not plain:
        return None
    if not set(place.roles) <= SECTIONS or (isinstance(check, ElementShown) and check.query.next_to is not None):
        return None
    titles = await _find_titles(view, place)
    if len(titles) != 1:
        return None
    after = await element_of(titles, "afterHeading(elements[0])")
    below = None if after is None else await _judge_at(view, check, place, after)
    return below if below is not None and below.truth else None


async def _without_container(view: View, check: Claim, gone: NoContainer) -> Finding:
    """What stands in something that is gone is absent only where it stands nowhere on the page."""
    unknown = Finding(None, str(gone))
    # A place that is gone holds nothing: that is no proof against a claim that something is not in it. Nor is it one
    # where only the reading says that there is such a row.
    guessed = isinstance(check, CellIs) and (
        not check.column or await spots_of(view, gone.query.text or gone.query.name or "")
    )
    of_tab = gone.query == Query(gone.query.name or "-", ROLE_WORDS["tab panel"], quoted=gone.query.quoted)
    if of_tab:
        unknown = replace(unknown, seen=f"{gone}: its tab is not open", refutes=False)
    elif view.explain and not guessed and not _may_hold_of_none(check):
        unknown = replace(unknown, refutes=(await missing(view, gone.query, Purpose.CONTAINER)).refutes)
    if of_tab or (isinstance(check, StateIs) and check.state not in (State.VISIBLE, State.HIDDEN)):
        return unknown
    if not isinstance(check, _Placed) or (not isinstance(check, TextShown) and check.query.next_to is not None):
        return unknown
    wider = _anywhere(check)
    name = gone.query.name or ""
    if gone.query == Query(name, quoted=False) and (await _page_is(view, PageIs(name))).truth:
        return await judge(view, _out_of(check, gone.query))  # the place is the page itself
    items = check.query if isinstance(check, CountIs) or (isinstance(check, ElementShown) and check.negated) else None
    if items is not None and not (items.name or items.text or gone.query.text):
        bare, drawn = await is_bare(view, gone.query)
        if drawn:
            return Finding(isinstance(check, CountIs) and counts(0, check.compare, check.count), "0")
        if not (bare or view.was_there(check)):
            return Finding(None, str(gone))  # the page may show the items and call their list otherwise
    elsewhere = await judge(view, wider)
    none = CountIs(wider.query, 0) if isinstance(wider, CountIs) else None
    absent = (await judge(view, none)).truth if none else await _says_absent(view, wider, elsewhere)
    if isinstance(wider, TextShown) and wider.negated and not absent and view.was_there(check):
        # "Milk was deleted", and a list without items is not shown.
        absent = is_only_in_messages(await visible_text(view, words=wider.text), wider.text)
        elsewhere = replace(elsewhere, truth=not absent, rests_on=())  # what a message says proves nothing of a list
    if absent and not (view.was_there(check) or await was_known(view, gone.query)):
        return Finding(None, f"{gone}, and there was none before: is it called otherwise?")
    if absent and gone.query.roles == ROLE_WORDS["section"]:
        # A list goes with its last item, a dialog when it is closed. A part of the page that goes may be the fault.
        return Finding(None, f"{gone} any more: if it is to go, write that the page does not show what was in it")
    return replace(elsewhere, seen=f"{gone}, and nothing like it elsewhere") if absent else unknown


def _may_hold_of_none(check: Claim) -> bool:
    """Whether the claim is that something is not there."""
    negated = bool(getattr(check, "negated", False))
    if isinstance(check, CountIs):
        return counts(0, check.compare, check.count) is not negated
    return negated or (isinstance(check, StateIs) and check.state in (State.EMPTY, State.HIDDEN))


async def _says_absent(view: View, check: Claim, finding: Finding) -> bool:
    """Whether the finding says that it is nowhere; what is a part of another text is somewhere."""
    hidden = isinstance(check, StateIs) and check.state is State.HIDDEN
    if finding.truth is not hidden:
        return False
    return not (isinstance(check, TextShown) and not check.negated and await spots_of(view, check.text))


async def _element_shown(view: View, check: ElementShown) -> Finding:
    is_panel = check.query == Query(roles=ROLE_WORDS["panel"])
    return await (_panel_shown if is_panel else _one_shown)(view, check)


async def _one_shown(view: View, check: ElementShown) -> Finding:
    found = await find(view, check.query, Purpose.SHOW, wide=check.negated)
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
    if shown and check.negated and (apart or (loose and _is_common(check.query))):
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
        if like_it and check.query.name and (await judge(view, TextShown(check.query.name))).truth:
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
    return replace(await missing(view, query, Purpose.SHOW), truth=False)


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
    typed = () if view.journal is None else view.journal.typed
    cards = "article" in check.query.roles and not was_there
    if cards and not await is_marked_up(view, check.query):
        return Finding(None, f"nothing is marked up as {check.query.roles[0]}: write which text is not shown")
    known = was_there or not _by_words(check, ClaimOutcome.HOLDS) or check.query.name in typed
    if not known and check.query.within is not None:
        known = bool((await judge(view, ElementShown(replace(check.query, within=None)))).truth)
    if not known:
        return Finding(
            None, f"no {spoken(check.query, 'element')} is shown, and it was not shown before: write its name in quotes"
        )
    return Finding(False, f"no {spoken(check.query, 'element')}")


async def _title_is(view: View, check: TitleIs) -> Finding:
    if check.heading:
        return await _heading_is(view, check)
    title = await view.page.title()
    seen = f'"{flat(title)}"' if title.strip() else "no title"
    if compares(title, check.value, check.compare, loose=True):
        return Finding(True, seen)
    # The heading of the page is its title, too: the other one is not on the page itself.
    heading = main_heading(index := await view.index())
    said = "" if heading is None else label(index.tree, heading)
    if not compares(said, check.value, check.compare, loose=True):
        return Finding(False, seen)
    return Finding(None if check.negated else True, f'heading "{flat(said)}"', rests_on=await spots_of(view, said))


async def _heading_is(view: View, check: TitleIs) -> Finding:
    """Whether the main heading says so. Where another one does, it may be what a person calls so."""
    page = await view.index()
    heading = main_heading(page)
    said = "" if heading is None else label(page.tree, heading)
    if compares(said, check.value, check.compare, loose=True):
        return Finding(True, f'heading "{flat(said)}"', rests_on=await spots_of(view, said))
    others = [label(page.tree, node) for node in page.headings]
    known = heading is not None and not any(compares(other, check.value, check.compare, loose=True) for other in others)
    return Finding(False if known else None, f'heading "{flat(said)}"' if said else "no heading")


EVALUATORS: dict[type, Callable[[View, Any], Awaitable[Finding]]] = {
    TextShown: text_shown,
    ElementShown: _element_shown,
    PageIs: _page_is,
    UrlIs: _url_is,
    TitleIs: _title_is,
    ValueIs: value_is,
    StateIs: _state_is,
    CountIs: count_is,
    OrderIs: _order_is,
    TimesShown: times_shown,
    LabelIs: label_is,
    CellIs: cell_is,
    Each: _each,
    SortedBy: sorted_by,
    LabelsCompared: labels_compared,
    OptionsAre: options_are,
    **dict.fromkeys(get_args(JournalClaim), of_journal),
    **dict.fromkeys(get_args(OffPageClaim), _off_page),
}
