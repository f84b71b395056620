"""What each kind of claim comes to as it is written: true, false, or not to be said. An address is compared part by
part."""

import re
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, get_args
from urllib.parse import SplitResult, unquote, urlsplit

from smoketree.browser.origins import PORTS
from smoketree.browser.page_frames import ask_element, element_of, kept_of, names_of, text_of, visible_text
from smoketree.browser.text_certainty import is_qualified, sure
from smoketree.browser.verify_cells import cell_is, is_only_drawn, label_is
from smoketree.browser.verify_changes import of_journal
from smoketree.browser.verify_element import AmbiguousElement, Element, NoContainer
from smoketree.browser.verify_finding import MOST_EXAMINED, Finding, Spot, counts
from smoketree.browser.verify_ink import Sight
from smoketree.browser.verify_lines import is_only_in_messages, order_is, spots_of, text_shown, times_shown
from smoketree.browser.verify_lists import (
    are_scrolled_part,
    count_is,
    is_paged,
    labels_compared,
    of_one_list,
    options_are,
    sorted_by,
)
from smoketree.browser.verify_locate import find_shown, only
from smoketree.browser.verify_missing import missing
from smoketree.browser.verify_page import View
from smoketree.browser.verify_places import Placed, anywhere, out_of, places_in
from smoketree.browser.verify_position import placed
from smoketree.browser.verify_search import Search, details, names
from smoketree.browser.verify_seen import examined, see
from smoketree.browser.verify_shown import element_shown, is_bare, was_known
from smoketree.browser.verify_states import state_is, value_is
from smoketree.browser.verify_text import clip, compares, flat, occurrences, places
from smoketree.browser.verify_tiers import Purpose, drawn_titles
from smoketree.browser.verify_values import amounts_beyond
from smoketree.language.claim import (
    CellIs,
    Claim,
    CountIs,
    Each,
    EachClaim,
    ElementShown,
    JournalClaim,
    LabelIs,
    LabelsCompared,
    OffPageClaim,
    OptionsAre,
    OrderIs,
    PageIs,
    SortedBy,
    StateIs,
    TextShown,
    TimesShown,
    TitleIs,
    UrlIs,
    ValueIs,
)
from smoketree.language.claim_terms import ClaimOutcome, Compare, Count, State
from smoketree.language.index import without_icons
from smoketree.language.page_identity import PageMatch, identify_page, main_heading
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, ROWS, SECTIONS

_MOST_ITEMS = 30
"""Items of a list of which a claim other than about their text is evaluated."""


async def verify_once(view: View, check: Claim) -> Finding:
    """What the claim comes to as it is written, once it is known that a person sees what it rests on, and where."""
    finding = await placed(view, check, await examined(view, check, await evaluate(view, check)))
    row = next((query for query in places_in(check) if query.text and set(query.roles) & ROWS), None)
    proves = isinstance(check, (TextShown, CellIs)) and not check.negated and finding.truth and view.pixels
    if proves and row is not None and await _is_unreadable(view, row):
        return Finding(None, f"{finding.seen}, but what the row is called cannot be seen", refutes=False)
    return finding


async def verify_at(view: View, check: Claim, place: Query, element: Element) -> Finding:
    """What the claim comes to where that element is what it calls the place."""
    view.places[place] = element
    finding = await verify_once(view, check)
    del view.places[place]
    return finding


async def _is_unreadable(view: View, row: Query) -> bool:
    """Whether nobody can see what a row is called, and so which row it is."""
    with suppress(AmbiguousElement):
        element = await only(view, row, Purpose.CONTAINER)
        return (await see(view, element, Spot((element,), row.text))).sight is Sight.UNSEEN
    return False


async def evaluate(view: View, check: Claim) -> Finding:
    """What the claim comes to as it is written, by the text and the elements of the page alone."""
    try:
        return await EVALUATORS[type(check)](view, check)
    except NoContainer as gone:
        return await _below_title(view, check, gone.query) or await _without_container(view, check, gone)
    except AmbiguousElement as unclear:
        return Finding(None, str(unclear), ambiguous=True)


async def page_is(view: View, check: PageIs) -> Finding:
    """Whether this is the page of that name."""
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
        finding = await evaluate(view, check.of(replace(check.query, nth=number)))
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
        return await _each_shows(items, check.claim)
    if len(items) > _MOST_ITEMS:
        return Finding(None, f"there are {len(items)}, and at most {_MOST_ITEMS} are looked at one by one")
    spots: list[Spot] = []
    for number in range(1, len(items) + 1):
        finding = await evaluate(view, check.of(replace(check.query, nth=number)))
        if not finding.truth:
            return replace(finding, seen=f"number {number} of {len(items)}: {finding.seen}")
        spots += finding.rests_on
    cell = check.claim
    if isinstance(cell, CellIs) and check.query.within is None and isinstance(cell.compare, Count):
        beyond = amounts_beyond((await visible_text(view)).lines, cell.value, cell.compare)
        if beyond:
            return Finding(None, f"{names_of(beyond, 3)} is shown elsewhere: write which table is meant")
    return Finding(True, f"all {len(items)} do", rests_on=tuple(spots[:MOST_EXAMINED]))


async def _each_shows(items: Sequence[Element], check: TextShown) -> Finding:
    """Whether each of the elements says the words."""
    spots: list[Spot] = []
    for number, element in enumerate(items, 1):
        text = await text_of(element)
        said = sure(text.lines, occurrences(text.lines, check.text), check.text, ())
        which = f"number {number} of {len(items)}"
        if not said:
            return Finding(False, f'{which} does not: "{clip(" ".join(text.lines), 100)}"')
        if all(is_qualified(text.lines[each.line], each) for each in said):
            return Finding(None, f'{which} says "{said[0].shown}" and goes on: "{clip(" ".join(text.lines), 100)}"')
        spots.append(Spot((element,), check.text, text, said))
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
    shown = await verify_once(view, ElementShown(check.query, negated=absent))
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
    if check.beyond:
        further = replace(check, first=check.second, second=check.beyond)
        before, after = await order_is(view, check), await order_is(view, further)
        if before.truth is None or after.truth is None:
            return before if before.truth is None else after
        sure = None if before.refutes is after.refutes is None else False
        seen, spots = f"{before.seen}, {after.seen}", (*before.rests_on, *after.rests_on)
        return Finding(before.truth is after.truth, seen, refutes=sure, rests_on=spots)
    finding = await order_is(view, check)
    known = finding.truth or finding.outcome(negated=False) is ClaimOutcome.CONTRADICTED
    if known or check.negated or check.within is not None:
        return finding
    titles = await _find_titles(view, Query(check.first))
    if len(titles) != 1 or await kept_of(titles, _IN_A_ROW):
        return finding  # a song of a list is no title of the recommendations below the list
    return await _after(view, TextShown(check.second), Query(check.first), titles) or finding


_IN_A_ROW = 'elements.filter((each) => closest(each, "li,tr,article,[role=listitem],[role=row],[role=option]"))'


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
    return await _after(view, check, place, titles) if len(titles) == 1 else None


async def _after(view: View, check: Claim, place: Query, titles: list[Element]) -> Finding | None:
    """What holds of what comes right after the one title of a place."""
    after = await element_of(titles, "afterHeading(elements[0])")
    below = None if after is None else await verify_at(view, check, place, after)
    return below if below is not None and below.truth else None


async def _find_titles(view: View, place: Query) -> list[Element]:
    """The headings of that name, or else the lines that are drawn as one, above what they are the title of."""
    found = await find_shown(view, replace(place, roles=ROLE_WORDS["heading"]), Purpose.ANCHOR)
    return found or (await Search(view).run_shown(drawn_titles(place.name or "")) if place.quoted else [])


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
    if not isinstance(check, Placed) or (not isinstance(check, TextShown) and check.query.next_to is not None):
        return unknown
    wider = anywhere(check)
    name = gone.query.name or ""
    if gone.query == Query(name, quoted=False) and (await page_is(view, PageIs(name))).truth:
        return await view.judge(out_of(check, gone.query))  # the place is the page itself
    items = check.query if isinstance(check, CountIs) or (isinstance(check, ElementShown) and check.negated) else None
    if items is not None and not (items.name or items.text or gone.query.text):
        bare, drawn = await is_bare(view, gone.query)
        if drawn:
            return Finding(isinstance(check, CountIs) and counts(0, check.compare, check.count), "0")
        if not (bare or view.was_there(check)):
            return Finding(None, str(gone))  # the page may show the items and call their list otherwise
    elsewhere = await view.judge(wider)
    none = CountIs(wider.query, 0) if isinstance(wider, CountIs) else None
    absent = (await view.judge(none)).truth if none else await _says_absent(view, wider, elsewhere)
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
    called = await find_shown(view, Query(check.value, ROLE_WORDS["heading"]), Purpose.SHOW)
    if check.compare is Compare.EQUALS and [without_icons(name) for name in await names(called)] == [
        without_icons(said)
    ]:
        truth = None if check.negated else True  # whether the note beside it is a part of it is not known
        return Finding(truth, f'heading "{flat(said)}"', rests_on=(Spot((called[0],), check.value),))
    others = [label(page.tree, node) for node in page.headings]
    known = heading is not None and not any(compares(other, check.value, check.compare, loose=True) for other in others)
    return Finding(False if known else None, f'heading "{flat(said)}"' if said else "no heading")


EVALUATORS: dict[type, Callable[[View, Any], Awaitable[Finding]]] = {
    TextShown: text_shown,
    ElementShown: element_shown,
    PageIs: page_is,
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


def _host(parts: SplitResult) -> str:
    host = (parts.hostname or "").lower()
    try:
        port = parts.port
    except ValueError:
        return parts.netloc
    return host if port in (None, PORTS.get(parts.scheme)) else f"{host}:{port}"


def _path(parts: SplitResult) -> str:
    return unquote(parts.path).rstrip("/") or "/"


def _equals(actual: SplitResult, value: str) -> bool:
    """Path, and what else the value names; the whole address where it has a scheme or a host."""
    wanted = urlsplit(value)
    whole = bool(wanted.scheme) and "://" in value
    if not whole and not value.startswith(("/", "?", "#")):
        wanted = urlsplit(f"//{value}")
        if _host(wanted._replace(scheme=actual.scheme)) != _host(actual):
            return False
    if whole and (wanted.scheme.lower() != actual.scheme or _host(wanted) != _host(actual)):
        return False
    if not value.startswith(("?", "#")) and _path(wanted) != _path(actual):
        return False
    if (whole or "?" in value.partition("#")[0]) and unquote(wanted.query) != unquote(actual.query):
        return False
    left, right = (unquote(parts.fragment).rstrip("/") for parts in (wanted, actual))
    return left == right or not (whole or "#" in value)


def _begins(url: str, wanted: str) -> bool:
    """Whether the address, or from its path on, begins with `wanted`; never in the middle of a number."""
    parts = urlsplit(url)
    tails = [url, url[url.find(parts.netloc) + len(parts.netloc) :] if parts.netloc else parts.path]
    return any(
        tail.startswith(wanted) and any(at == 0 for at, _ in places(tail, wanted, words=False)) for tail in tails
    )


def _ends(url: str, wanted: str) -> bool:
    shorter = url.rstrip("/")
    return any(
        tail.endswith(value) and any(end == len(tail) for _, end in places(tail, value, words=False))
        for tail, value in ((url, wanted), (shorter, wanted.rstrip("/")))
        if value
    )


def url_matches(url: str, value: str, compare: Compare) -> bool:
    """Whether the address `url` compares with `value`.

    EQUALS with a value that begins with `/` compares the path, and query and fragment where given; with a scheme
    the whole address. A slash at the end and percent-encoding make no difference. The other comparisons are of
    the text of the address; a number is never split ("/orders/1" is not in "/orders/12").
    """
    wanted = value.strip()
    if not wanted:
        return False
    if compare is Compare.EQUALS:
        return _equals(urlsplit(url), wanted)
    forms = ((url, wanted), (unquote(url), unquote(wanted)))
    if compare is Compare.CONTAINS:
        return any(any(True for _ in places(text, part, words=False)) for text, part in forms)
    test = _begins if compare is Compare.STARTS else _ends
    return any(test(text, part) for text, part in forms)
