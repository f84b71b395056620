"""What each kind of check comes to on a page that is being read: true, false, or not to be said."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from smoketree.browser.change_journal import pieces
from smoketree.browser.page_frames import ask, names_of, text_of
from smoketree.browser.text_certainty import sure
from smoketree.browser.verify_cells import cell_is, each_shows, label_is, values_behind
from smoketree.browser.verify_changes import of_journal
from smoketree.browser.verify_element import AmbiguousElement, Element, NoContainer
from smoketree.browser.verify_finding import MOST_EXAMINED, Finding, Spot, counts
from smoketree.browser.verify_lines import only_in_messages, order_is, spots_of, text_shown, times_shown
from smoketree.browser.verify_lists import (
    ITEMS,
    is_paged,
    labels_compared,
    of_one_list,
    options_are,
    sorted_by,
    whole_count,
)
from smoketree.browser.verify_locate import alternatives, details, find, missing, names, only
from smoketree.browser.verify_moments import is_message
from smoketree.browser.verify_page import View, tree_of
from smoketree.browser.verify_places import is_menu, marked_places
from smoketree.browser.verify_position import placed
from smoketree.browser.verify_seen import examined
from smoketree.browser.verify_text import clip, compares, flat, occurrences
from smoketree.browser.verify_tiers import Purpose
from smoketree.browser.verify_url import url_matches
from smoketree.language.claim import (
    CellIs,
    Claim,
    ClaimOutcome,
    Count,
    CountIs,
    DialogSaid,
    Each,
    ElementShown,
    JournalClaim,
    LabelIs,
    LabelsCompared,
    MailSays,
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
)
from smoketree.language.index import PageIndex
from smoketree.language.inflection import singular
from smoketree.language.locate import Located, locate, with_nouns
from smoketree.language.page_identity import PageMatch, identify_page, main_heading
from smoketree.language.places import place_words
from smoketree.language.things import may_be_restated, restated
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, ROLE_WORDS, ROWS, SECTIONS

_MASK = "••••••"
_MOST_ITEMS = 30
"""Items of a list of which a claim other than about their text is evaluated."""

_LEAST_WORDS = 3
"""Letters. What shows fewer is a picture: an x for closing, somebody's initials."""


async def judge(view: View, check: Claim) -> Finding:
    """Evaluates the check once. Raises Unreadable when the page could not be read.

    What is not established as it is written is evaluated in the page's own words, where these are certain.
    """
    finding = await _judge_placed(view, check)
    first = finding.outcome(negated=check.negated)
    if not may_be_restated(check) or not (first is ClaimOutcome.NOT_ESTABLISHED or _by_words(check, first)):
        return finding
    if isinstance(check, LabelIs) and finding.ambiguous:
        return finding  # several things of the page are called so, and differ
    others = restated(PageIndex(await tree_of(view)), check)
    was_there = _was_there(view, check)
    for other in others:
        gone = other.same_words and was_there
        if other.only_unlabelled and first is ClaimOutcome.CONTRADICTED:
            continue
        again = await (_judge_placed(view, other.claim) if not gone else _judge_gone(view, other.claim))
        outcome = again.outcome(negated=check.negated)
        proves = outcome is ClaimOutcome.HOLDS and (gone or not (isinstance(check, ElementShown) and check.negated))
        if proves or (outcome is ClaimOutcome.CONTRADICTED and other.refutes):
            return await _agreeing(view, again, check, other.claim) if isinstance(check, CountIs) else again
    if isinstance(check, (LabelIs, CellIs)) and not check.sure:
        return replace(finding, truth=None, refutes=False)
    if isinstance(check, ElementShown) and was_there and not check.query.roles and _by_words(check, first):
        return finding if first is ClaimOutcome.NOT_ESTABLISHED else await _judge_gone(view, check)
    if isinstance(check, ElementShown) or (isinstance(check, LabelIs) and not others):
        return finding
    return replace(finding, truth=None, refutes=False) if _by_words(check, first) else finding


async def _agreeing(view: View, finding: Finding, check: CountIs, rows: Claim) -> Finding:
    """The finding, unless a label of the page that is called like what is counted says otherwise ("Open orders: 5"), or
    its text does ("12 articles" over the five rows of a page): then it is not known which number is meant."""
    name = check.query.name or ""
    said = await values_behind(view, name) if check.compare is Count.EXACTLY else []
    number = int(said[0]) if len(said) == 1 and said[0].isdecimal() else None
    if number is not None and finding.truth is not (number == check.count):
        seen = f'the page says "{clip(name, 60)}: {number}", but there are {finding.seen}'
        return Finding(None, f"{seen}; write which number is meant", refutes=False)
    if finding.outcome(negated=check.negated) is not ClaimOutcome.CONTRADICTED or check.query.roles:
        return finding
    text = PageIndex(await tree_of(view)).reading.text
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


def _was_there(view: View, check: Claim) -> bool:
    """Whether what the claim says to be gone was there before the act: the claim was contradicted then, or the page
    spoke of it."""
    if view.journal is None:
        return False
    before = view.journal.before.get(check)
    if before is not None and before.outcome is ClaimOutcome.CONTRADICTED:
        return True
    name = check.query.name if isinstance(check, ElementShown) else None
    return name is not None and any(has_phrase(fold(line), fold(name)) for line in view.journal.lines)


async def _judge_gone(view: View, check: Claim) -> Finding:
    """What a claim comes to that something is not in a place, where it was there before the act. A message may say
    that it is gone."""
    if isinstance(check, ElementShown):
        found = await find(view, check.query, Purpose.SHOW, wide=True)
        if await _in_messages([element for element in found if element.shown]):
            return Finding(False, f"no {spoken(check.query, 'element')}")
    return await _judge(view, check)


async def _judge_placed(view: View, check: Claim) -> Finding:
    """What the claim comes to, also where the page's markup has another part that is called like its place. What is
    only elsewhere on the page may be in what a person calls so: that is no proof."""
    finding = await _judge(view, check)
    if view.guessed & set(_queries(check)):
        return await _in_guessed(view, check, finding)
    if not isinstance(check, (TextShown, ElementShown)):
        return finding
    place = check.query.within if isinstance(check, ElementShown) else check.within
    if place is not None and place not in view.places and (finding.ambiguous or (is_menu(place) and not finding.truth)):
        other = await _in_each_of(view, check, place)
        elsewhere = is_menu(place) and not check.negated and (await _judge(view, _anywhere(check))).truth
        return other or (replace(finding, truth=None, refutes=False) if elsewhere else finding)
    if isinstance(check, TextShown) and finding.truth is False and await _is_beside(view, check):
        return replace(finding, truth=None, seen=f"{finding.seen}; it is shown beside it", refutes=False)
    if place is None or not place_words(place) or finding.truth:
        return finding
    by_markup = place in view.places
    for marked in [] if by_markup else await marked_places(view, place):
        view.places[place] = marked
        again = await _judge(view, check)
        del view.places[place]
        if again.truth:
            return again
    loose = (by_markup or place.name is None) and not check.negated
    if loose and view.explain and (await _judge(view, _anywhere(check))).truth:
        return replace(finding, truth=None, refutes=False)
    return finding


def _queries(check: Claim) -> Iterator[Query]:
    """What the claim is about, and the places that this is in."""
    query = getattr(check, "query", None) or getattr(check, "of", None) or getattr(check, "within", None)
    while query is not None:
        yield query
        query = query.within


async def _in_guessed(view: View, check: Claim, finding: Finding) -> Finding:
    """The finding of a claim about what was found by how it is drawn: the box may be another one than a person means.
    It contradicts nothing, and what is absent from it may stand beside it."""
    if isinstance(check, (TextShown, ElementShown)):
        place = check.query.within if isinstance(check, ElementShown) else check.within
        field = place is not None and not place.roles
        if field and finding.truth and not check.at and place is not None:  # "under Subject"
            below = replace(check, at="below", anchor=replace(place, roles=ROLE_WORDS["field"]))
            finding = await placed(view, below, finding)
        if check.negated and not finding.truth and (await _judge(view, _anywhere(check))).truth:
            text = check.text if isinstance(check, TextShown) else check.query.name
            row = await only(view, place, Purpose.CONTAINER) if place is not None and place.text and text else None
            # Another row of the same make says it, so that this one would, too.
            request = row and {"holder": row.holder, "index": row.index, "words": text}
            if row is None or not await ask(row.frame, "saidByAlike(first.holder, first.index, first.words)", request):
                return replace(finding, truth=None, refutes=False)
    return replace(finding, refutes=False)


async def _is_beside(view: View, check: TextShown) -> bool:
    """Whether a text that is to be in a table or list is in the box around it, such as its caption or its number of
    entries: a person may count that as the table's."""
    if check.negated or check.within is None or not set(check.within.roles) <= COLLECTIONS or not check.within.roles:
        return False
    page = PageIndex(await tree_of(view))
    found = locate(page, check.within)
    for around in page.tree.ancestors(found.node) if isinstance(found, Located) else ():
        if around.role in SECTIONS or any(node.role == "heading" for node in page.tree.subtree(around)):
            return False
        begin, end = page.reading.span(around)
        if has_phrase(page.reading.text[begin:end], fold(check.text)):
            return True
    return False


async def _in_each_of(view: View, check: TextShown | ElementShown, place: Query) -> Finding | None:
    """The finding of a claim whose place may be any of several parts of the page: true where it is true in each of
    them (in one alone it may be another one than is meant), false where it is so of the whole page. Else None."""
    for kind in await alternatives(view, place):
        true: list[Finding] = []
        for one in kind:
            view.places[place] = one
            true += [each for each in [await _judge(view, check)] if each.truth]
            del view.places[place]
        if true:
            return true[0] if len(true) == len(kind) and not check.negated else None
    whole = await _judge(view, _anywhere(check)) if check.negated else None
    return whole if whole is not None and whole.truth is False else None


def _anywhere(check: TextShown | ElementShown) -> TextShown | ElementShown:
    """The claim without its place."""
    if isinstance(check, TextShown):
        return replace(check, within=None)
    return replace(check, query=replace(check.query, within=None))


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
        case CountIs():
            return not check.query.roles and check.query.name is not None and not check.query.quoted
        case ElementShown():
            return check.negated and not check.query.quoted and (not check.query.roles or _is_common(check.query))
    return False


def _is_common(query: Query) -> bool:
    """Whether a query has common words, in small letters: "the reply", of which there may be many."""
    return not query.quoted and (query.name or "").islower()


async def _judge(view: View, check: Claim) -> Finding:
    return await placed(view, check, await examined(view, check, await _evaluated(view, check)))


async def _evaluated(view: View, check: Claim) -> Finding:
    try:
        if isinstance(check, (ElementShown, ValueIs, StateIs, CountIs)):
            return await _of_elements(view, check)
        if isinstance(check, (LabelIs, CellIs, Each)):
            return await _of_rows(view, check)
        if isinstance(check, JournalClaim):
            return await of_journal(view, check)
        if isinstance(check, (SortedBy, LabelsCompared, OptionsAre)):
            return await _of_lists(view, check)
        return await _of_page(view, check)
    except NoContainer as gone:
        return await _without_container(view, check, gone)
    except AmbiguousElement as unclear:
        return Finding(None, str(unclear), ambiguous=True)


async def _of_lists(view: View, check: SortedBy | LabelsCompared | OptionsAre) -> Finding:
    match check:
        case SortedBy():
            return await sorted_by(view, check)
        case LabelsCompared():
            return await labels_compared(view, check)
        case OptionsAre():
            return await options_are(view, check)


async def _page_is(view: View, check: PageIs) -> Finding:
    page = view.page
    identity = identify_page(await tree_of(view), page.url, await page.title(), check.name)
    truth = {PageMatch.HOLDS: True, PageMatch.CONTRADICTED: False, PageMatch.NOT_ESTABLISHED: None}[identity.match]
    seen = f"{identity.reason}; {identity.seen}" if identity.reason else identity.seen
    return Finding(truth, seen, rests_on=await spots_of(view, identity.heading))


async def _of_page(
    view: View, check: PageIs | TextShown | UrlIs | TitleIs | OrderIs | TimesShown | OffPageClaim
) -> Finding:
    match check:
        case PageIs():
            return await _page_is(view, check)
        case TextShown():
            return await text_shown(view, check)
        case UrlIs():
            return Finding(url_matches(view.page.url, check.value, check.compare), view.page.url)
        case TitleIs():
            return await _title_is(view, check)
        case OrderIs():
            return await order_is(view, check)
        case TimesShown():
            return await times_shown(view, check)
        case DialogSaid() | MailSays():
            return Finding(None, "cannot be checked on the page")


async def _of_rows(view: View, check: LabelIs | CellIs | Each) -> Finding:
    match check:
        case LabelIs():
            return await label_is(view, check)
        case CellIs():
            return await cell_is(view, check)
        case Each():
            return await _each(view, check)


async def _each(view: View, check: Each) -> Finding:
    """Whether there are such elements, and the claim holds of each."""
    found = [element for element in await find(view, check.query, Purpose.SHOW) if element.shown]
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
    return Finding(True, f"all {len(items)} do", rests_on=tuple(spots[:MOST_EXAMINED]))


async def _of_elements(view: View, check: ElementShown | ValueIs | StateIs | CountIs) -> Finding:
    match check:
        case ElementShown():
            return await _element_shown(view, check)
        case ValueIs():
            return await _value_is(view, check)
        case StateIs():
            return await _state_is(view, check)
        case CountIs():
            return await _count_is(view, check)


_BARE = """(holder, index) => {
  const place = holder.elements[index];
  if (place.textContent.trim()) return [false, false];
  const own = place.children.length || place.shadowRoot || place.hasAttribute("aria-owns");
  return [true, !own && place.checkVisibility({ opacityProperty: true, visibilityProperty: true })];
}"""


async def _is_bare(view: View, place: Query) -> tuple[bool, bool]:
    """Whether the page has the place, without a text in it: then it takes no room, and cannot be seen. And whether it
    has nothing in it at all, and is not hidden."""
    found = await find(view, place, Purpose.CONTAINER)
    if len(found) != 1:
        return False, False
    bare, drawn = await found[0].holder.evaluate(_BARE, found[0].index)
    return bool(bare), bool(drawn)


async def _without_container(view: View, check: Claim, gone: NoContainer) -> Finding:
    """What stands in something that is gone is absent only where it stands nowhere on the page."""
    unknown = Finding(None, str(gone))
    # A place that is gone holds nothing: that is no proof against a claim that something is not in it. Nor is it one
    # where only the reading says that there is such a row.
    guessed = isinstance(check, CellIs) and (
        not check.column or await spots_of(view, gone.query.text or gone.query.name or "")
    )
    if view.explain and not getattr(check, "negated", False) and not guessed:
        unknown = replace(unknown, refutes=(await missing(view, gone.query, Purpose.CONTAINER)).refutes)
    wider: Claim | None = None
    if isinstance(check, TextShown) or (isinstance(check, ElementShown) and check.query.next_to is None):
        wider = _anywhere(check)
    elif isinstance(check, (CountIs, StateIs)) and check.query.next_to is None:
        wider = replace(check, query=replace(check.query, within=None))
    if wider is None or (isinstance(wider, StateIs) and wider.state not in (State.VISIBLE, State.HIDDEN)):
        return unknown
    name = gone.query.name or ""
    if gone.query == Query(name, quoted=False) and (await _page_is(view, PageIs(name))).truth:
        return await judge(view, wider)  # the place is the page itself
    any_item = isinstance(check, CountIs) and check.query.name is check.query.text is None and not gone.query.text
    if any_item and isinstance(check, CountIs):
        bare, drawn = await _is_bare(view, gone.query)
        if drawn:
            return Finding(counts(0, check.compare, check.count), "0")
        if not (bare or _was_there(view, check)):
            return Finding(None, str(gone))  # the page may show the items and call their list otherwise
    elsewhere = await judge(view, wider)
    none = CountIs(wider.query, 0) if isinstance(wider, CountIs) else None
    absent = (await judge(view, none)).truth if none else _says_absent(wider, elsewhere)
    if isinstance(wider, TextShown) and wider.negated and not absent and _was_there(view, check):
        # "Milk was deleted", and a list without items is not shown.
        absent = await only_in_messages(view, wider, None)
        elsewhere = replace(elsewhere, truth=not absent, rests_on=())  # what a message says proves nothing of a list
    if absent and not (_was_there(view, check) or await _was_known(view, gone.query)):
        return Finding(None, f"{gone}, and there was none before: is it called otherwise?")
    if absent and gone.query.roles == ROLE_WORDS["section"]:
        # A list goes with its last item, a dialog when it is closed. A part of the page that goes may be the fault.
        return Finding(None, f"{gone} any more: if it is to go, write that the page does not show what was in it")
    return replace(elsewhere, seen=f"{gone}, and nothing like it elsewhere") if absent else unknown


async def _was_known(view: View, place: Query) -> bool:
    """Whether a place was found before, or the page says or said its name: a renamed one never held anything."""
    if place.name is None or (view.journal is not None and place in view.journal.places):
        return True
    wanted = {singular(word) for word in words(fold(place.name))}
    shown = (text for node in await tree_of(view) for text in (node.name, node.text) if text)
    said = (*shown, *(view.journal.said if view.journal is not None else ()))
    return any(wanted <= {singular(word) for word in words(fold(text))} for text in said)


def _says_absent(check: Claim, finding: Finding) -> bool:
    hidden = isinstance(check, StateIs) and check.state is State.HIDDEN
    return finding.truth is hidden


async def _element_shown(view: View, check: ElementShown) -> Finding:
    found = await find(view, check.query, Purpose.SHOW, wide=check.negated)
    shown = [element for element in found if element.shown]
    if check.query.text is not None and not check.negated:
        shown = [element for element in shown if await _says(element, check.query.text)]
    if shown and check.new and not check.negated:
        shown, old = await _new(view, check, shown), shown
        if not shown:
            seen = f"it was shown before the act already: {names_of(await names(old[:5]), 3)}"
            return Finding(False, seen, refutes=False)
    if shown and not check.negated:
        lacking = await _lacking(shown, check.query)
        if lacking is not None:
            return lacking
    loose = len(shown) > 1 or "article" in check.query.roles  # "a bike card": a section of bikes is none
    if shown and loose and check.negated and _is_common(check.query):
        return Finding(None, f"{len(shown)} match {spoken(check.query, 'element')}: write which one", ambiguous=True)
    if shown:
        called = [name for name in await names(shown[:5]) if name]
        kind = " or ".join(check.query.roles) or "element"
        seen = f"{kind} {names_of(called, 3)}" if called else f"{len(shown)} {kind}"
        fleeting = not check.negated and (is_message(check.query) or await _in_messages(shown))
        spot = Spot(shown, check.query.text or check.query.name)
        return Finding(True, seen, fleeting=fleeting, rests_on=(spot,))
    if found:
        hidden = f"{spoken(check.query, 'element')} is there but cannot be seen"
        # Many a page has its heading for screen readers, and draws it as the last of its breadcrumbs.
        like_it = check.query == Query(check.query.name, ROLE_WORDS["heading"]) and not check.negated
        if like_it and check.query.name and (await judge(view, TextShown(check.query.name))).truth:
            return Finding(None, f"{hidden}, and other text says the same: write that the page shows it")
        return Finding(False, hidden)
    if check.negated:
        return await _absent(view, check)
    return replace(await missing(view, check.query, Purpose.SHOW), truth=False)


async def _new(view: View, check: ElementShown, shown: Sequence[Element]) -> list[Element]:
    """Those of the elements that were not shown before the act; all of them in a document that came since. Where there
    was such an element before, one that shows the same words was only drawn again."""
    kept: list[Element] = []
    for holder in {id(element.holder): element for element in shown}.values():
        here = [element for element in shown if element.holder is holder.holder]
        request = {"holder": holder.holder, "chosen": [element.index for element in here]}
        new: list[int] | None = await ask(holder.frame, "shownSince(first.holder, first.chosen)", request)
        kept += [element for element in here if new is None or element.index in new]
    journal = view.journal
    before = None if journal is None else journal.before.get(check)
    if journal is None or before is None or not before.holds:
        return kept
    known = set(pieces(journal.lines))
    said = [pieces((await text_of(element.frame, element.holder, element.index)).lines) for element in kept]
    return [element for element, texts in zip(kept, said, strict=True) if not texts or set(texts) - known]


async def _are_broken_pictures(shown: Sequence[Element]) -> bool:
    return await _are_all(shown, "isBrokenPicture(each)")


async def _are_masked(shown: Sequence[Element]) -> bool:
    """Whether all of the elements are fields that hold something which is not shown."""
    held = [fact["held"] for fact in await details(shown)]
    return all(one is not None and one["secret"] and any(one["texts"]) for one in held)


async def _lacking(shown: Sequence[Element], query: Query) -> Finding | None:
    """What the elements are without, so that a person would not say that they are shown; None where that is nothing."""
    there = f"{spoken(query, 'element')} is there"
    if await _are_broken_pictures(shown):
        return Finding(False, f"{there}, but did not load")
    if "region" in query.roles and await _is_hollow(shown):
        return Finding(None, f"{there}, but nothing is in it")
    if not query.roles and not query.quoted and await _are_masked(shown):
        return Finding(None, f"{there}, but what it holds is masked; for the field itself, write: the field is shown")
    instead = None if query.name is None else await _words_instead(shown, query.name)
    return None if instead is None else Finding(False, f'{there}, but it shows "{clip(instead)}"')


async def _absent(view: View, check: ElementShown) -> Finding:
    """That nothing is called so. Of unquoted words this says something only where they are those of a thing that was
    there before the act, or is elsewhere on the page."""
    whole = await _as_one_name(view, check.query)
    if whole:
        return Finding(True, f'"{whole}"')
    was_there = _was_there(view, check)
    marks = was_there or not (check.query.roles and check.query.name)
    if not marks and not await find(view, Query(roles=check.query.roles), Purpose.SHOW):
        # A page on which nothing has that role says nothing by it.
        plain = replace(check.query, roles=(), quoted=True)
        if any(element.shown for element in await find(view, plain, Purpose.SHOW)):
            return Finding(None, f'"{check.query.name}" is shown, and nothing is marked up as {check.query.roles[0]}')
    typed = () if view.journal is None else view.journal.typed
    cards = "article" in check.query.roles and not was_there
    if cards and not await _is_marked_up(view, check.query):
        return Finding(None, f"nothing is marked up as {check.query.roles[0]}: write which text is not shown")
    known = was_there or not _by_words(check, ClaimOutcome.HOLDS) or check.query.name in typed
    if not known and check.query.within is not None:
        known = bool((await judge(view, ElementShown(replace(check.query, within=None)))).truth)
    if not known:
        return Finding(
            None, f"no {spoken(check.query, 'element')} is shown, and it was not shown before: write its name in quotes"
        )
    return Finding(False, f"no {spoken(check.query, 'element')}")


async def _as_one_name(view: View, query: Query) -> str:
    """What is shown under a name with the words that were taken for a kind of element: "the Oak Table" may be a
    product."""
    for whole in with_nouns(query):
        named = replace(whole, quoted=True)
        if any(element.shown for element in await find(view, named, Purpose.SHOW)):
            return whole.name or ""
    return ""


async def _in_messages(shown: Sequence[Element]) -> bool:
    """Whether all of the elements are in live regions or toasts."""
    return await _are_all(shown, "Boolean(messageBoxOf(each))")


async def _is_hollow(sections: Sequence[Element]) -> bool:
    """Whether all of the sections have nothing of their own besides a heading."""
    return await _are_all(sections, "hollow(each)")


async def _are_all(elements: Sequence[Element], entry: str) -> bool:
    """Whether an expression of `each` is true of every element."""
    for holder in {id(element.holder): element for element in elements}.values():
        chosen = [element.index for element in elements if element.holder is holder.holder]
        every = f"first.chosen.every((index) => ((each) => {entry})(first.holder.elements[index]))"
        if not await ask(holder.frame, every, {"holder": holder.holder, "chosen": chosen}):
            return False
    return True


async def _says(element: Element, text: str) -> bool:
    """Whether the element says the words, and not the contrary."""
    lines = (await text_of(element.frame, element.holder, element.index)).lines
    return bool(sure(lines, occurrences(lines, text), text, ()))


async def _words_instead(shown: Sequence[Element], name: str) -> str | None:
    """The words that the elements show where none of these is in their name: a "Play" that is still called "Pause"."""
    told: list[str] = [fact["words"] or "" for fact in await details(shown)]
    called = set(re.findall(r"\w+", flat(name).casefold()))
    for each in told:
        said = set(re.findall(r"\w+", flat(each).casefold()))
        letters = sum(len(word) for word in said if not word.isdigit())
        if letters < _LEAST_WORDS or called & said:
            return None
    return told[0]


async def _title_is(view: View, check: TitleIs) -> Finding:
    title = await view.page.title()
    seen = f'"{flat(title)}"' if title.strip() else "no title"
    if compares(title, check.value, check.compare, loose=True):
        return Finding(True, seen)
    # The heading of the page is its title, too: the other one is not on the page itself.
    heading = main_heading(index := PageIndex(await tree_of(view)))
    said = "" if heading is None else label(index.tree, heading)
    if not compares(said, check.value, check.compare, loose=True):
        return Finding(False, seen)
    return Finding(None if check.negated else True, f'heading "{flat(said)}"', rests_on=await spots_of(view, said))


async def _one(view: View, query: Query, purpose: Purpose) -> tuple[dict[str, Any], Spot] | Finding:
    """The facts of the one element and where it is, or why there is none."""
    found = await find(view, query, purpose)
    if not found:
        return await missing(view, query, purpose)
    facts = await details(found)
    if len(found) > 1:
        return Finding(
            None,
            f"{len(found)} elements match {spoken(query, 'element')}: {names_of([fact['name'] for fact in facts])}",
            ambiguous=True,
        )
    return facts[0], Spot(found)


async def _value_is(view: View, check: ValueIs) -> Finding:
    one = await _one(view, check.query, Purpose.FIELD)
    if isinstance(one, Finding):
        return one
    fact, spot = one
    held = fact["held"]
    if held is None:
        return Finding(None, f'"{fact["name"]}" is not a field that has a value')
    texts: Sequence[str] = held["texts"]
    truth = any(compares(text, check.value, check.compare, loose=held["loose"]) for text in texts)
    value = texts[0] if texts else ""
    seen = "empty" if not value else f'"{_MASK if held["secret"] else clip(value, 150)}"'
    return _of_labelled(Finding(truth, seen, rests_on=(spot,)), fact, spot, check)


def _of_labelled(finding: Finding, fact: Mapping[str, Any], spot: Spot, check: ValueIs | StateIs) -> Finding:
    """The finding, unless it holds of a field whose label is not shown: nobody could tell that it is that field."""
    nameless = check.query.name is not None and spot.elements[0].unlabelled
    if not nameless or finding.outcome(negated=check.negated) is not ClaimOutcome.HOLDS:
        return finding
    return Finding(None, f'{finding.seen}, but the label "{clip(fact["name"], 60)}" of it is not shown', refutes=False)


def _in_state(fact: dict[str, Any], state: State) -> bool | None:
    match state:
        case State.CHECKED | State.UNCHECKED:
            checked = fact["checked"]
            return None if checked is None else checked is (state is State.CHECKED)
        case State.ENABLED | State.DISABLED:
            enabled = fact["enabled"]
            return None if enabled is None else enabled is (state is State.ENABLED)
        case State.EXPANDED | State.COLLAPSED:
            expanded = fact["expanded"]
            return None if expanded is None else expanded is (state is State.EXPANDED)
        case State.SELECTED | State.EMPTY:
            known: bool | None = fact[state.value]
            return known
        case State.MASKED:
            return None if fact["held"] is None else bool(fact["held"]["secret"])
        case State.READ_ONLY:
            return None if fact["held"] is None else bool(fact["readOnly"])
        case State.REQUIRED | State.INVALID | State.FOCUSED:
            return bool(fact[state.value])
        case State.VISIBLE | State.HIDDEN:
            return None


def _state_words(fact: dict[str, Any], state: State) -> str:
    """The state that the element is in, on the scale that was asked about."""
    if state not in _SCALES:
        known = _in_state(fact, state)
        return f"nothing that could be {state}" if known is None else f"{'' if known else 'not '}{state}"
    key, yes, no = _SCALES[state]
    value = fact[key]
    if value is None and key == "enabled":
        return "not marked as disabled, but does not react to the mouse"
    if value is None:
        return f"neither {yes} nor {no}: it has no such state"
    return "partly checked" if value == "mixed" else (yes if value else no)


_SCALES = {
    State.CHECKED: ("checked", "checked", "unchecked"),
    State.UNCHECKED: ("checked", "checked", "unchecked"),
    State.ENABLED: ("enabled", "enabled", "disabled"),
    State.DISABLED: ("enabled", "enabled", "disabled"),
    State.EXPANDED: ("expanded", "expanded", "collapsed"),
    State.COLLAPSED: ("expanded", "expanded", "collapsed"),
    State.SELECTED: ("selected", "selected", "not selected"),
    State.FOCUSED: ("focused", "focused", "not focused"),
}


async def _state_is(view: View, check: StateIs) -> Finding:
    if check.state in (State.VISIBLE, State.HIDDEN):
        absent = (check.state is State.HIDDEN) is not check.negated
        shown = await _judge(view, ElementShown(check.query, negated=absent))
        truth = None if shown.truth is None else shown.truth is (check.state is State.VISIBLE)
        return replace(shown, truth=truth, rests_on=())
    one = await _one(view, check.query, Purpose.CONTROL)
    if isinstance(one, Finding):
        return one
    fact, spot = one
    seen = f'"{fact["name"]}" is {_state_words(fact, check.state)}'
    # An empty list may be drawn as nothing at all.
    rests_on = () if check.state is State.EMPTY else (spot,)
    return _of_labelled(Finding(_in_state(fact, check.state), seen, rests_on=rests_on), fact, spot, check)


async def _count_is(view: View, check: CountIs) -> Finding:
    if not check.query.roles and check.query.name is check.query.text is None:
        check = replace(check, query=replace(check.query, roles=ITEMS))  # "the list has three"
    few = check.compare in (Count.AT_MOST, Count.FEWER_THAN) or (check.compare is Count.EXACTLY and check.count == 0)
    wide = few is not check.negated
    shown = [element for element in await find(view, check.query, Purpose.SHOW, wide=wide) if element.shown]
    kind = check.query
    if not shown and check.count and kind.within and kind == Query(roles=ROLE_WORDS["option"], within=kind.within):
        return await _count_is(view, replace(check, query=replace(kind, roles=ITEMS)))  # "options" of any list
    if "row" in check.query.roles:
        shown = [element for element, fact in zip(shown, await details(shown), strict=True) if fact["data"]]
    if not shown and not (_was_there(view, check) or await _is_marked_up(view, check.query)):
        return await _drawn_count(view, check)
    found = await of_one_list(shown, check.query)
    if isinstance(found, Finding):
        return found
    facts = await details(found)
    called = [fact["name"] for fact in facts if fact["name"]]
    seen = f"{len(facts)}" + (f": {names_of([clip(name, 40) for name in called], 4)}" if called else "")
    part = await whole_count(found, check, len(facts))
    if part is not None:
        return part
    truth = counts(len(facts), check.compare, check.count)
    if facts or truth is not check.negated or check.query.name is check.query.text is None:
        return Finding(truth, seen, rests_on=() if few else _ends_of(found))
    return replace(await missing(view, check.query, Purpose.SHOW), truth=truth)


async def _is_marked_up(view: View, query: Query) -> bool:
    """Whether that there are no rows, cards or columns says something: they have a name, belong to a list or table, or
    the page has others. A page without any such role may draw them all the same."""
    if not set(query.roles) & (ROWS | {"columnheader"}) or query.name is not None or query.text is not None:
        return True
    held = query.within is not None and bool(query.within.roles) and set(query.within.roles) <= COLLECTIONS
    rows = tuple(role for role in query.roles if role in ROWS)  # a section is no card of the page
    return held or any(each.shown for each in await find(view, Query(roles=rows or query.roles), Purpose.SHOW))


async def _drawn_count(view: View, check: CountIs) -> Finding:
    """How many rows or cards are drawn in the place, on a page that marks up none. Another number says nothing."""
    unknown = Finding(None, f"nothing is marked up as {spoken(replace(check.query, within=None), 'element')}")
    if check.query.within is None or not set(check.query.roles) & ROWS:
        return unknown
    place = await only(view, check.query.within, Purpose.CONTAINER)
    request = {"holder": place.holder, "index": place.index}
    drawn: int = await ask(place.frame, "drawnItems(first.holder.elements[first.index])", request)
    return (
        replace(unknown, truth=True, seen=f"{drawn} are drawn")
        if drawn and counts(drawn, check.compare, check.count)
        else unknown
    )


def _ends_of(items: Sequence[Element]) -> tuple[Spot, ...]:
    """The first and the last of the items: what lies over others, or leaves the window, does so at an end."""
    return tuple(Spot((item,)) for item in (*items[:1], *items[1:][-1:]))
