"""What the checks of the visible text come to: what it says, in what order, and how often."""

from collections.abc import Sequence
from dataclasses import replace

from smoketree.browser.page_frames import IN_FIELD, Text, ask_element, text_in, text_of, visible_text
from smoketree.browser.text_certainty import is_amount, is_gone, is_qualified, may_be_counted, sure
from smoketree.browser.verify_element import AmbiguousElement, Element
from smoketree.browser.verify_finding import MOST_EXAMINED, Finding, Spot, counts, misspelled
from smoketree.browser.verify_locate import container_of, meant, several
from smoketree.browser.verify_page import View
from smoketree.browser.verify_text import SEPARATOR, Place, clip, nearest, occurrences, quoted, same, tidy
from smoketree.browser.verify_tiers import Purpose
from smoketree.language.claim import OrderIs, TextShown, TimesShown
from smoketree.language.figures import is_figure, same_numbers
from smoketree.language.nearest import inflected, slip
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


async def text_shown(view: View, check: TextShown) -> Finding:
    """Whether the visible text holds the words. Where several places may be meant, what is so in all of them."""
    if not tidy(check.text):
        return Finding(None, "no text to look for was given")
    if check.within is None:
        return await _shown_in(view, check, None)
    places = await meant(view, check.within, Purpose.CONTAINER)
    findings = [await _shown_in(view, check, place) for place in places]
    if check.within.nth == -1 and check.within.roles == ROLE_WORDS["item"] and findings[0].truth is False:
        # "At the bottom of the table": in its foot, too.
        ends = await meant(view, replace(check.within, roles=ROLE_WORDS["row"]), Purpose.CONTAINER)
        also = [await _shown_in(view, check, end) for end in ends] if len(ends) > 1 else []
        findings = [
            next((each for each in also if each.truth), replace(findings[0], refutes=None if not also else False))
        ]
    if len({finding.truth for finding in findings}) > 1:
        raise AmbiguousElement(await several(places, check.within))
    lists = ROLE_WORDS["list"]
    called = check.within in {Query(roles=lists), Query(check.within.name, lists, quoted=False)}
    lacks = called and findings[0].truth is False and not check.negated and view.explain
    if lacks and await is_said(view, check.text, None):
        # What stands above the list, or in another one, may be what a person calls "the list" as well.
        seen = f"{findings[0].seen}; it is elsewhere on the page: write which list is meant"
        return Finding(False, seen, refutes=False)
    return replace(findings[0], rests_on=tuple(spot for finding in findings for spot in finding.rests_on))


def _is_button_beside_no(text: Text, said: str, place: Place) -> bool:
    """Whether the words are those of a button, right behind one that says "No"."""
    buttons = [each for each in text.controls if not each.link and list(map(fold, each.lines)) == [fold(said)]]
    return bool(buttons) and said[:1].isupper() and tidy(text.lines[place.line])[: place.start].strip() == "No"


async def _shown_in(view: View, check: TextShown, place: Element | None) -> Finding:
    """What must be there must be said beyond doubt, and be seen; what must not be there may stand nowhere."""
    text = await text_in(view, place, aside=check.negated, words=None if check.negated else check.text)
    found = occurrences(text.lines, check.text)
    fleeting = False
    if found and not check.negated:
        fleeting = is_only_in_messages(text, check.text)
        certain = sure(text.lines, found, check.text, text.controls)
        certain = certain or [one for one in found if _is_button_beside_no(text, check.text, one)]
        if not certain:
            unsure = any(may_be_counted(tidy(text.lines[each.line]), each.start) for each in found)
            return Finding(False, f'the words are only in "{found[0].shown}"', refutes=False if unsure else None)
        found = certain
        denied = place is None and all(is_gone(text.lines[each.line], each) for each in found)
        if denied and (fleeting or not occurrences(text.unsaid, check.text)):
            return Finding(None, f'"{clip(check.text, 80)}" is only in the message "{found[0].shown}"')
        if (doubt := await _in_doubt(view, check, place, text, found)) is not None:
            return doubt
    if found:
        best = next((one for one in found if one.exact), found[0])
        part = place is not None and not any(each.whole for each in found)
        notes = [note for note, said in (("but for case", not best.exact), ("only a part of it", part)) if said]
        seen = f'"{best.shown}"' + (f" ({', '.join(notes)})" if notes else "")
        # In other letters, within a longer text, it may be something else than what must not be there.
        other = check.negated and not any(each.exact or each.whole for each in found)
        beside = check.negated and place is not None and await _may_be_beside(view, place, check, text, found)
        if other and view.journal is not None and _has_gone(view.journal.lines, check.text, len(found)):
            return Finding(False, f"{seen} is left of it")
        spot = _spot(text, found, check.text, place)
        return Finding(True, seen, refutes=False if other or beside else None, fleeting=fleeting, rests_on=(spot,))
    if check.negated:
        aside = _seen_aside(view, check, text)
        return Finding(None if aside else False, aside or f'"{check.text}" is nowhere in the visible text')
    finding = await _not_shown(view, check, text)
    restated = is_figure(check.text) and any(same_numbers(tidy(line), check.text) for line in text.lines)
    return replace(finding, truth=None, refutes=False) if restated else finding


def _seen_aside(view: View, check: TextShown, text: Text) -> str:
    """Where a person sees words that are no text of the page, and what to write then; "" where that is nowhere."""
    typed, said = () if view.journal is None else view.journal.typed, clip(check.text, 80)
    if check.text not in typed and any(kind == IN_FIELD and same(held, check.text) for kind, held in text.aside):
        return f'"{said}" is only in a field: write which field does not contain it'
    coded = any(kind == "source code" and occurrences([held], check.text) for kind, held in text.aside)
    return f'"{said}" is only in source code: write which part of the page does not contain it' if coded else ""


async def _in_doubt(
    view: View, check: TextShown, place: Element | None, text: Text, found: Sequence[Place]
) -> Finding | None:
    """Why words that are there are not what must be shown; None where they are."""
    if is_amount(check.text) and not occurrences((await text_in(view, place, struck=False)).lines, check.text):
        return Finding(False, f'"{found[0].shown}" is struck out', refutes=False)
    if place is not None and check.within is not None and not await _of_itself(place, check):
        return Finding(False, f'"{clip(check.text, 80)}" is there only under another heading', refutes=False)
    if all(is_qualified(text.lines[one.line], one) for one in found):
        line = clip(text.lines[found[0].line], 80)
        return Finding(None, f'"{clip(check.text, 80)}" is only in "{line}": write all that it says')
    if view.journal is None or check.text not in view.journal.typed or any(one.exact for one in found):
        return None
    said = {tidy(text.lines[one.line])[one.start : one.end] for one in found}
    if tidy(check.text).upper() in said:  # as styles write it
        return None
    return Finding(None, f'"{found[0].shown}": it was typed in other letters')


async def _may_be_beside(view: View, place: Element, check: TextShown, text: Text, found: Sequence[Place]) -> bool:
    """Whether words that must not be in a place are only under another heading in it, or may only be in a message that
    came with the act ("Hold on "Circe" was cancelled"), as the list is a part of the page that is called so."""
    if not await _of_itself(place, check):
        return True
    asked = check.within is not None and set(check.within.roles) & {"list", "table"}
    before = () if view.journal is None else view.journal.lines
    if not asked or not before or any(text.lines[each.line] in before or each.whole for each in found):
        return False
    around = await ask_element(place, "!element.matches('ul,ol,table,tbody,[role]')")
    return bool(around) and not await is_said(view, check.text, place)


async def spots_of(view: View, words: str) -> tuple[Spot, ...]:
    """Where the page says the words; nothing where it does not, or where there are no words."""
    text = await visible_text(view) if words else Text(())
    places = occurrences(text.lines, words)
    return (Spot((), words, text, places),) if places else ()


def _has_gone(before: Sequence[str], text: str, left: int) -> bool:
    """Whether the page said just that before the act, beside what is left of it in other letters."""
    said = occurrences(before, text)
    return len(said) > left and any(each.exact for each in said)


def _spot(text: Text, places: Sequence[Place], words: str, element: Element | None) -> Spot:
    return Spot(() if element is None else (element,), words, text, places)


def is_only_in_messages(text: Text, words: str) -> bool:
    """Whether a text that was asked about the words says them only in a live region or a toast."""
    said, apart = (bool(sure(lines, occurrences(lines, words), words, ())) for lines in (text.lines, text.unsaid))
    return said and not apart


async def is_said(view: View, text: str, place: Element | None) -> bool:
    """Whether the words are shown anywhere but in a live region or a toast."""
    return bool(occurrences((await text_in(view, place, messages=False)).lines, text))


async def _of_itself(place: Element, check: TextShown) -> bool:
    """Whether a place that was named says the words itself: what is recommended below the cart is not in it."""
    if check.within is None or check.within.name is None:
        return True
    return bool(await ask_element(place, "saysItself(element, first.words)", words=check.text))


async def _not_shown(view: View, check: TextShown, text: Text) -> Finding:
    """That the words are nowhere in the visible text, and what is there instead. Words in a field, or words that
    differ only by a slip, refute nothing: the line may be wrong as well as the app."""
    if not view.explain:
        return Finding(False, "not shown")
    if not text.lines:
        icon = check.within is not None and check.within.name is not None and not check.within.quoted
        # "The branch button", a "main" beside the icon "Toggle branches"
        return Finding(False, "the page shows no text", refutes=False if icon else None)
    place = await container_of(view, check.within)
    aside = (await text_in(view, place, aside=True)).aside
    for kind, other in sorted(aside, key=lambda one: one[0] == "hidden text"):  # what a person does see comes first
        if occurrences([other], check.text):
            said = f'"{clip(check.text, 80)}" is only in {kind}'
            return Finding(False, said, refutes=kind == "hidden text")
    cells = [cell[:2000] for line in text.lines for cell in dict.fromkeys((line, *line.split("\t")))]
    written = slip(check.text, cells) or inflected(check.text, cells)
    if written:
        return Finding(False, misspelled(check.text, written), refutes=False)
    joined = " ".join(" ".join(text.lines).split("\t"))
    # Between the parts of a path a page may draw a picture.
    if occurrences([SEPARATOR.sub(" ", tidy(joined))], SEPARATOR.sub(" ", tidy(check.text))):
        return Finding(False, f'"{clip(check.text, 80)}" is not one line or cell, but parts of several', refutes=False)
    near = nearest(cells, check.text)
    if near:
        return Finding(False, f"not shown; nearest: {quoted(near[0])}")
    start = "; ".join(f'"{clip(line, 60)}"' for line in text.lines[:3])
    return Finding(False, f"nothing like it is shown; the text begins {start}")


def _before(first: list[Place], second: list[Place]) -> bool | None:
    """Whether every place of the one precedes every place of the other; None where they are mixed.

    Where a text stands exactly once as a whole line or cell, that is the place that is meant.
    """
    ones, others = _meant(first), _meant(second)
    spots = [(place.line, place.start) for place in ones], [(place.line, place.start) for place in others]
    if max(spots[0]) < min(spots[1]):
        return True
    return False if min(spots[0]) > max(spots[1]) else None


def _meant(found: list[Place]) -> list[Place]:
    whole = [place for place in found if place.whole]
    return whole if len(whole) == 1 else found


async def _place_of_order(view: View, check: OrderIs) -> Element | None:
    """Where the texts stand. Of several lists that "the list" may be it is the one that has both, where no other has
    any of them. Raises what `container_of` does."""
    if check.within != Query(roles=ROLE_WORDS["list"]):
        return await container_of(view, check.within)
    lists = await meant(view, check.within, Purpose.CONTAINER)
    if len(lists) == 1:
        return lists[0]
    holding: list[int] = []
    for each in lists:
        lines = (await text_of(each)).lines
        holding.append(bool(occurrences(lines, check.first)) + bool(occurrences(lines, check.second)))
    if sum(holding) == 2 and 2 in holding:
        return lists[holding.index(2)]
    raise AmbiguousElement(await several(lists, check.within))


async def order_is(view: View, check: OrderIs) -> Finding:
    """Whether the one text stands before the other."""
    if same(check.first, check.second) or not tidy(check.first) or not tidy(check.second):
        return Finding(None, "two different texts are needed for an order")
    place = await _place_of_order(view, check)
    text = await text_in(view, place)
    first, second = occurrences(text.lines, check.first), occurrences(text.lines, check.second)
    if max(len(first), len(second)) > 1:  # a message that names one of them has no place among them
        unsaid = await text_in(view, place, messages=False)
        ahead, behind = occurrences(unsaid.lines, check.first), occurrences(unsaid.lines, check.second)
        text, first, second = (unsaid, ahead, behind) if ahead and behind else (text, first, second)
    lines = text.lines
    missing = [text for text, found in ((check.first, first), (check.second, second)) if not found]
    if missing:
        seen = " and ".join(f'"{clip(text, 80)}" is not shown' for text in missing)
        return Finding(None, seen, refutes=not any(slip(text, lines) for text in missing))
    order = _before(first, second)
    if order is None:
        counts = ((check.first, len(first)), (check.second, len(second)))
        seen = " and ".join(f'"{clip(text, 60)}" occurs {number} times' for text, number in counts)
        return Finding(None, f"{seen}: the order is not unique")
    one, other = (check.first, check.second) if order else (check.second, check.first)
    spots = (_spot(text, _meant(first), check.first, place), _spot(text, _meant(second), check.second, place))
    sure = None if len(first) == len(second) == 1 else False  # one of several may be meant
    return Finding(order, f'"{clip(one, 80)}" comes before "{clip(other, 80)}"', refutes=sure, rests_on=spots)


async def times_shown(view: View, check: TimesShown) -> Finding:
    """How often a text stands in the visible text. Not known where only those outside messages, in the same letters,
    are so many."""
    if not tidy(check.text):
        return Finding(None, "no text to look for was given")
    place = await container_of(view, check.within)
    text = await text_in(view, place)
    found = occurrences(text.lines, check.text)
    seen = f'"{clip(check.text, 80)}" is shown {len(found)} times'
    spots = tuple(_spot(text, (one,), check.text, place) for one in found[:MOST_EXAMINED])
    truth = counts(len(found), check.compare, check.count)
    if not truth:
        unsaid = await text_in(view, place, messages=False)
        own = [each for each in occurrences(unsaid.lines, check.text) if each.exact]
        if any(counts(number, check.compare, check.count) for number in (len(own), sum(each.whole for each in own))):
            return Finding(None, f"{seen}, also in messages, other letters or longer texts", refutes=False)
    return Finding(truth, seen, rests_on=spots)
