"""What the checks of cells come to: what stands in a column of a row, behind a label, or in a field of that name."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from smoketree.browser.page_frames import Text, ask, ask_element, names_of, text_in, text_of, visible_text
from smoketree.browser.text_certainty import is_amount, sure
from smoketree.browser.verify_element import AmbiguousElement, Element, NoContainer
from smoketree.browser.verify_finding import Finding, Spot
from smoketree.browser.verify_labels import (
    PRICES,
    Behind,
    bare_label,
    behind,
    is_called,
    of_its_kind,
    parts_of,
    same_amount,
    spellings,
    without_price,
    without_unit,
)
from smoketree.browser.verify_locate import badges_of, container_of, find, find_shown, meant, only, several
from smoketree.browser.verify_page import View
from smoketree.browser.verify_places import marked_places
from smoketree.browser.verify_search import BADGES, badges_in, details, find_framed
from smoketree.browser.verify_text import clip, compares, flat, nearest, occurrences, quoted, same, tidy
from smoketree.browser.verify_tiers import Purpose
from smoketree.browser.verify_values import are_within
from smoketree.language.claim import CellIs, LabelIs, ValueIs
from smoketree.language.claim_terms import Compare, Count, spoken
from smoketree.language.figures import is_figure, same_form
from smoketree.language.index import bare
from smoketree.snapshot.fold import fold
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_SIGN = r"[$€£¥₹]"
_AMOUNT = re.compile(rf"{_SIGN}\s?\d[\d.,]*\d|{_SIGN}\s?\d|(?<![\w#-])\d[\d.,]*\s?{_SIGN}(?!\s?\d)")
_MEASURE = re.compile(r"[\d.,]+\s*([^\W\d]{1,9}|%)")
_SAYING_KIND = {"number", "name", "date", "address", "value"}
_NEAR = 3
"""Lines."""
_COUNTERS = {"counter", "badge", "count"}
_COUNTING = _COUNTERS | {"value", "label", "text"}


@dataclass(frozen=True, slots=True)
class _Told:
    """What stands for a name; any of `texts` is a way to say it. `loose`: the name may be a part of a longer one."""

    texts: tuple[str, ...]
    loose: bool = False

    def says(self, check: CellIs | LabelIs) -> bool | None:
        """Whether it is what the check says; None where it is that amount and more."""
        if check.compare is Count.EXACTLY and not all(map(_WHOLE_NUMBER.fullmatch, self.texts)):
            return None  # "12%" is no number of things
        if isinstance(check.compare, Count):
            return are_within(self.texts, check.value, check.compare)
        if any(_says(text, check) for text in self.texts):
            return True
        if check.compare is not Compare.EQUALS:
            return False
        parts = [parts_of(text) for text in self.texts]
        amount = is_amount(check.value)
        if amount and any(_says(first, check) and not any(map(_AMOUNT.search, others)) for first, *others in parts):
            return True
        begins = amount and any(place.start == 0 for place in occurrences(self.texts, check.value))
        return None if begins or any(_says(part, check) for all_of in parts for part in all_of) else False

    def __str__(self) -> str:
        return clip(self.texts[0], 80) if self.texts else ""


_WHOLE_NUMBER = re.compile(r"\d{1,3}(?:[,.' \u2009\u202f]\d{3})*|\d+")


def _says(text: str, check: CellIs | LabelIs) -> bool:
    if check.compare is Compare.EQUALS and same_amount(text, check.value):
        return True
    if not compares(text, check.value, check.compare, loose=True):
        return False
    found = occurrences([text], check.value)
    return check.compare is Compare.EQUALS or check.negated or not found or bool(sure([text], found, check.value, ()))


async def cell_is(view: View, check: CellIs) -> Finding:
    """What a row has in a column; of what is no row of a table, what stands behind the label."""
    if not tidy(check.value):
        return Finding(None, "a value is needed")
    try:
        place = await _of(view, check.of, check.column)
    except NoContainer:
        if (other := await _priced(view, check) or await _badge_beside(view, check)) is not None:
            return other
        raise
    if not check.column:
        return await _whole_text_is(check, place)
    cells = await ask_element(place, "cellsOf(element)")
    found = in_column(cells, check.column)
    *shorter, last = check.column.split()
    if not found and shorter and last.casefold() in _SAYING_KIND and not check.negated:
        # The phone number may be in a column "Phone"; the order date is in no column "Order".
        found = [replace(one, loose=True) for one in in_column(cells, " ".join(shorter))]
    text = await text_of(place, struck=False, boxes=True)
    lines = text.lines
    if not found:
        told = of_its_kind(behind(lines, check.column, text.boxes), check.value)
        near = [one for one in told if one.beside or not check.negated]
        found = [_Told((one.text,), one.loose or _is_title(one, check.value)) for one in near]
        if not cells and not any(one.beside or check.negated for one in told):
            with suppress(NoContainer):  # it was found by other means
                found += await _held(view, LabelIs(check.column, check.value, within=check.of))
    if not isinstance(check.compare, Count):  # a number of the name would be more or less, too
        found = found or _unlabelled(lines, check, headed=any(cell["head"] for cell in cells))
    if not found:
        other = await _badge_is(view, check, place) or await _priced(view, check)
        other = other or (None if cells else await _given(check, text, place))
        if other is not None:
            return other
        heads = names_of([clip(cell["head"], 40) for cell in cells], 8)
        said = f'{spoken(check.of, "element")} has no "{clip(check.column, 60)}"'
        return Finding(None, said + (f"; its columns: {heads}" if heads else ""))
    agreed = _agreed(found, check, f'"{clip(check.column, 60)}" of {spoken(check.of, "element")}')
    value = found[0].texts[0] if isinstance(check.compare, Count) else check.value
    return _resting_on(agreed, Spot((place,), value, text, occurrences(text.lines, value)))


def _unlabelled(lines: Sequence[str], check: CellIs, *, headed: bool) -> list[_Told]:
    """The only amount or number of a card or column, or the only text with a unit in what has no heads of columns:
    nobody writes "Price:", "Counter:" or "Tempo:" beside it."""
    column = check.column.casefold()
    counted = column in _COUNTERS and check.value.isdigit() and check.of.roles == ROLE_WORDS["section"]
    numbers = [cell.strip("() ") for line in lines[:1] for cell in line.split("\t")] if counted else []
    amounts = _AMOUNT.findall(" ".join(lines)) if column in PRICES else []
    found = [_Told((text,)) for text in dict.fromkeys((*filter(str.isdigit, numbers), *amounts))]
    if not found and not headed and (measure := _MEASURE.fullmatch(check.value)):
        cells = (_MEASURE.fullmatch(cell) for line in lines for cell in line.split("\t"))
        found = [_Told((cell[0],), loose=True) for cell in cells if cell and cell[1] == measure[1]]
    return found if len(found) == 1 else []


async def _badge_is(view: View, check: CellIs, place: Element) -> Finding | None:
    """ "The status of "Printer"", "the tag": the one badge of a row or card that says so, or what a class calls as the
    claim does ("the room"); None where none does."""
    column = check.column.casefold()
    if check.negated or not column.isalpha():
        return None
    of_kind = is_amount(check.value)
    marked = await badges_in(view, place, BADGES if column in BADGES else (column,))
    badges = [(box, said) for box, said in marked if of_kind or not is_amount(said)]
    if column in BADGES:
        badges = badges or [(box, check.value) for box in await find_framed(view, place, check.value)]
    if column == "badge":  # one of several: "the row is marked "Late" "
        badges = [(box, said) for box, said in badges if _says(said, check)]
    if len(badges) != 1 or not _says(badges[0][1], check):
        return None
    seen = f"{spoken(check.of, 'element')} has the badge {quoted(check.value)}"
    return Finding(True, seen, rests_on=(Spot((badges[0][0],), check.value),))


async def _badge_beside(view: View, check: CellIs) -> Finding | None:
    """ "The badge on "Inbox" is 3", where this is no row: the one badge beside it; None where it does not say so."""
    name = check.of.text if check.column in _COUNTERS and not check.negated else None
    badges: list[Element] = []
    with suppress(AmbiguousElement):
        badges = await badges_of(view, Query(name, quoted=check.of.quoted)) if name else []
    text = " ".join((await text_of(badges[0])).lines) if len(badges) == 1 else ""
    if not text or not _says(text, check):
        return None
    return Finding(
        True, f"{quoted(name or '')} has the badge {quoted(text)}", rests_on=(Spot((badges[0],), check.value),)
    )


async def _priced(view: View, check: CellIs) -> Finding | None:
    """ ""Insurance" costs $5.00", of what is no row: the amount behind its name; None where there is none."""
    name = check.of.text or check.of.name
    priced = any(unicodedata.category(sign) == "Sc" for sign in check.value)
    if check.column != "price" or name is None or check.of.within is not None or not priced:
        return None
    finding = await label_is(view, LabelIs(name, check.value, check.compare, negated=check.negated))
    return finding if finding.truth else None


async def _given(check: CellIs, text: Text, place: Element) -> Finding | None:
    """That a row says what the case entered as its "sound", where nothing in it says what anything is; None where it
    does not. A short number may be that of anything."""
    short = len(check.value) < _LEAST_GIVEN and not any(map(str.isalpha, check.value))
    if not check.given or short or check.negated or check.compare is not Compare.EQUALS:
        return None
    if not await ask_element(place, "saysUnlabelled(element, first.value)", value=check.value):
        return None
    seen = f'{spoken(check.of, "element")} shows "{clip(check.value)}", which was entered as "{clip(check.column)}"'
    spot = Spot((place,), check.value, text, occurrences(text.lines, check.value))
    return Finding(True, seen, rests_on=(spot,))


_LEAST_GIVEN = 4  # characters


async def _whole_text_is(check: CellIs, place: Element) -> Finding:
    text = await text_of(place, struck=False, buttons=False)
    what = spoken(check.of, "element")
    apart: list[str] = [] if check.negated else await ask_element(place, "textsOf(element)")
    lines = () if check.negated else (*text.lines, *apart)
    if not any(_says(cell, check) for line in lines for cell in (line, *line.split("\t"))):
        return Finding(None, f'{what} shows "{clip(" ".join(text.lines), 120)}", and not this as a whole')
    spot = Spot((place,), check.value, text, occurrences(text.lines, check.value))
    return Finding(True, f'{what} shows "{clip(check.value)}"', rests_on=(spot,))


async def _of(view: View, query: Query, column: str) -> Element:
    """The row, card or section of that name or text: one that goes by its text, or that has such a heading. Of several
    rows and items with the text, the only one that has such a column."""
    try:
        found = await meant(view, query, Purpose.CONTAINER)
    except NoContainer:
        if query.text is not None and query.within is None:
            other = Query(name=query.text, roles=ROLE_WORDS["section"])
        elif query == Query(query.name, within=query.within):
            other = Query(roles=ROLE_WORDS["row"], text=query.name, within=query.within)
        else:
            raise
        try:
            return await only(view, other, Purpose.CONTAINER)
        except NoContainer:
            raise NoContainer(f"there is no {spoken(query, 'element')} to be seen", query) from None
    rows = found
    if len(found) > 1 and column and query.text is not None and query.nth is None:
        rows = [each for each in found if in_column(await ask_element(each, "cellsOf(element)"), column)]
    if len(rows) != 1:
        raise AmbiguousElement(await several(found, query))
    return rows[0]


async def emptied(view: View, query: Query) -> Finding | None:
    """Whether a row has nothing in the column that is called so; a dash says so, too. None where it has no such one."""
    if (
        query.within is None
        or query.name is None
        or query.roles not in {(), ROLE_WORDS["cell"]}
        or query.nth is not None
    ):
        return None
    row = await _of(view, query.within, query.name)
    every, (*shorter, last) = await ask_element(row, "cellsOf(element)"), query.name.split()
    cells = _in_column(every, query.name)
    if not cells and shorter and last.casefold() in _SAYING_KIND:
        cells = _in_column(every, " ".join(shorter))
    if len(cells) != 1:
        return None
    said = " ".join(cells[0]["lines"])
    drawn = cells[0]["empty"] is None  # a picture, a sign, a dot
    value = quoted(said) if said else "drawn, without a text" if drawn else "empty"
    seen = f'"{query.name}" of {spoken(query.within, "element")} is {value}'
    if drawn or _MAY_BE_NONE.search(said):
        return Finding(None, seen)
    if not said:
        return Finding(cells[0]["empty"], seen, rests_on=(Spot((row,)),))
    text = await text_of(row, struck=False, boxes=True)
    shown = Spot((row,), said, text, occurrences(text.lines, said))
    return Finding(_DASHES.fullmatch(said) is not None, seen, rests_on=(shown,))


async def is_only_drawn(row: Element, column: str) -> bool:
    """Whether what a row has in the column has no text, and may be drawn."""
    cells = _in_column(await ask_element(row, "cellsOf(element)"), column)
    return any(not cell["lines"] and cell["empty"] is None for cell in cells)


_DASHES = re.compile(r"[-\u2013\u2014\u2212]+")
_MAY_BE_NONE = re.compile(
    r"^\W*(?:0|add|loading|pending|tbd)\b|\b(?:no|not|none|n/?a|nil|nothing|never|unknown|empty|missing|without)\b|^\(",
    re.IGNORECASE,
)
"""What a cell may say instead of having no value: "Not provided", "Add note", "Loading"."""


def in_column(cells: Sequence[dict[str, Any]], column: str) -> list[_Told]:
    """What a row has in the column."""
    return [_Told(tuple(_ways(cell["lines"]))) for cell in _in_column(cells, column)]


def _in_column(cells: Sequence[dict[str, Any]], column: str) -> list[dict[str, Any]]:
    """The cells below a head: one that is called so as a whole, or one that has all the words. Failures per second are
    no failures, but the price per night is the price."""
    ways = (bare_label(column), f"{bare_label(column)}s")  # "1 night" of a column "Nights"
    named = [cell for cell in cells if any(same(bare_label(cell["head"]), way) for way in ways)]
    if not named:
        wanted = _words(column)
        named = [cell for cell in cells if wanted and wanted <= _words(cell["head"])]
        rates = [cell for cell in named if _RATE.search(cell["head"])]
        if len(rates) == len(named) and not _RATE.search(column) and not PRICES.intersection(wanted):
            return []
    return named


def _words(text: str) -> set[str]:
    return {_SHORT.get(word, word) for word in re.findall(r"\w+", flat(text).casefold().replace("e-mail", "email"))}


_RATE = re.compile(r"(?:/|\bper) ?(?:s|sec|second|m|min|minute|h|hr|hour|d|day|week|month|year)\b", re.IGNORECASE)
_SHORT = {"qty": "quantity", "tel": "telephone", "no": "number", "desc": "description"}


def _ways(lines: Sequence[str]) -> Iterator[str]:
    """What a cell may be said to be: all of it, or a line of it."""
    yield " ".join(lines)
    for line in lines:
        yield from line.split("\t")


def _agreed(found: Sequence[_Told], check: CellIs | LabelIs, what: str) -> Finding:
    truths = {one.says(check) for one in found}
    seen = f"{what} is {names_of(list(dict.fromkeys(map(str, found))), 3)}"
    if len(truths) > 1:
        return Finding(None, f"{seen}: not all the same", ambiguous=True)
    if None in truths or (True not in truths and _has_another_form(found, check)):
        return Finding(None, seen, refutes=False)
    proven = not any(one.loose for one in found)  # "Total weight: 3 kg" says nothing about the total
    return Finding(truths.pop(), seen, refutes=None if proven else False)


async def label_is(view: View, check: LabelIs) -> Finding:
    """What stands behind a label, or in the one field of that name.

    What is "not" so must stand on the label's own line: else it may be another's.
    """
    if not tidy(check.label) or not tidy(check.value):
        return Finding(None, "a label and a value are needed")
    place = await container_of(view, check.within)
    text = await text_in(view, place, struck=False, boxes=True)
    lines = text.lines
    what = f'"{clip(check.label, 60)}"'
    told = await _behind(view, check, text)
    if told:
        value = str(told[0]) if isinstance(check.compare, Count) else check.value
        places = [one for one in occurrences(lines, value) if _is_labelled(lines, one.line, check.label)]
        if value == check.value and _lack_a_unit(told, value):  # a slider has 4000, and 4000 kWh is shown beside it
            if not any(one.whole for one in places) and not any(one.texts == (check.value,) for one in told):
                return Finding(None, f"{what} is {told[0]}: in which unit is not shown", refutes=False)
            told = [_Told((check.value,))]
        told = [replace(one, texts=(*one.texts, *without_unit(one.texts, check.label))) for one in told]
        spot = Spot(() if place is None else (place,), value, text, places)
        agreed = _agreed(told, check, what)
        unknown = _may_be_below(lines, check, told[0]) or await _is_title_of_several(view, check, text)
        if not agreed.truth and (unknown or await _is_control(view, check)):
            return replace(agreed, truth=None, refutes=False)
        return _resting_on(agreed, spot)
    if (other := await _by_another_label(view, check)) is not None:
        return other
    near = nearest(lines, check.label) if view.explain else []
    return Finding(None, f"no value found after a label {what}" + (f"; nearest: {quoted(near[0])}" if near else ""))


async def _by_another_label(view: View, check: LabelIs) -> Finding | None:
    """What the claim comes to by another way to say the label; None where there is none."""
    said = check.label.split()
    first, rest = said[0], said[1:]
    if rest and rest[-1].casefold() in _COUNTING:
        return await label_is(view, replace(check, label=" ".join(said[:-1])))
    if rest and first in {"selected", "chosen"}:  # no label says so: it is what a dropdown has
        dropdown = Query(" ".join(rest), ROLE_WORDS["dropdown"], quoted=False, within=check.within)
        return await view.judge(ValueIs(dropdown, check.value, check.compare, negated=check.negated))
    if (marked := await _marked(view, check)) is not None:
        return marked
    priced = without_price(check.label) if is_amount(check.value) else ""
    if not priced:
        return None
    found = await label_is(view, replace(check, label=priced))
    loose = first.casefold() in {"amount", "number"} and not found.truth
    return replace(found, truth=None, refutes=False) if loose else found


def _has_another_form(told: Sequence[_Told], check: LabelIs | CellIs) -> bool:
    """Whether nothing that is told is a figure like the one that is looked for: "Draft" says nothing of "25% done"."""
    texts = [text for one in told for text in one.texts]
    return is_figure(check.value) and not any(same_form(text, check.value) for text in texts)


async def _is_title_of_several(view: View, check: LabelIs, text: Text) -> bool:
    """Whether the label is the heading of several texts, as that of a card: the one below it is no value of it."""
    page = await view.index()
    titles = {page.label(node) for node in page.headings}
    if bare(fold(check.label)) not in titles or is_amount(check.value):
        return False
    for at, (line, further) in enumerate(zip(text.lines, text.lines[2:], strict=False)):
        # The first text may be in a smaller box with the heading: the next one is then in the box around that.
        in_box = len(text.boxes) > at + 2 and text.boxes[at + 2] >= text.boxes[at + 1] - 1
        if same(line, check.label) and in_box and bare(fold(further)) not in titles:
            return True
    return False


def _lack_a_unit(told: Sequence[_Told], value: str) -> bool:
    """Whether all that is behind a label is the number of the value, which has a unit."""
    parted = re.fullmatch(r"(\d+) ?(\D+)", value)
    return parted is not None and all(one.texts in {(parted[1],), (value,)} for one in told)


async def _marked(view: View, check: LabelIs) -> Finding | None:
    """The one part of the page that is the value, whole, where its class or id is what the label says; the page need
    not say that "new" is a status. Another text there says nothing."""
    marked = [] if check.within or check.negated else await marked_places(view, Query(check.label, quoted=False))
    for element in marked:
        text = await text_of(element, struck=False)
        if len(text.lines) == 1 and compares(text.lines[0], check.value, check.compare, loose=True):
            return Finding(True, quoted(text.lines[0]), rests_on=(Spot((element,), check.value),))
    return None


def _resting_on(agreed: Finding, spot: Spot) -> Finding:
    """The finding, with where the value is that it rests on; another value has no place."""
    return replace(agreed, rests_on=(spot,)) if agreed.truth and spot.places else agreed


async def _is_control(view: View, check: LabelIs) -> bool:
    """Whether the only thing that is called like the label is a tab, a link or a button, or what a term says: what is
    beside it is no value of it."""
    query = Query(check.label, ("tab", "link", "button", "menuitem"), quoted=False, within=check.within)
    said = Query(roles=("definition",), text=check.label, within=check.within)
    found = [each for one in (query, said) for each in await find(view, one, Purpose.CONTROL) if each.shown]
    return bool(found) and not await _held(view, check)


def _may_be_below(lines: Sequence[str], check: LabelIs, told: _Told) -> bool:
    """Whether a word in another line than the one below the label may be what is meant: "ZZ 555", "Rita, zone C",
    "Active"."""
    if any(map(str.isdigit, check.value)):
        return False
    if any(occurrences([line], check.label) and occurrences([line], str(told)) for line in lines):
        return False  # beside the label
    near = (one for one in occurrences(lines, check.value) if one.whole)
    return any(_is_labelled(lines, one.line, check.label, _NEAR) for one in near)


def _is_labelled(lines: Sequence[str], line: int, label: str, distance: int = 1) -> bool:
    """Whether the label stands on the line, or on one as many lines above or below it."""
    near = lines[max(0, line - distance) : line + distance + 1]
    return any(occurrences([each], way) for each in near for way in spellings(label))


async def values_behind(view: View, label: str) -> list[str]:
    """What is behind a label, or in the field of that name, wherever on the page that is."""
    text = await visible_text(view, struck=False, boxes=True)
    return [str(one) for one in await _behind(view, LabelIs(label, ""), text)]


async def _behind(view: View, check: LabelIs, text: Text) -> list[_Told]:
    held = await _held(view, check)
    near = of_its_kind(behind(text.lines, check.label, text.boxes), check.value)
    found = [one for one in near if one.beside or not (check.negated or held)]
    if held:  # a sign beside the field ("https://" or "/", "*"); the label of the next one, in the same line
        signs = [one for one in found if not any(map(str.isalnum, one.text)) and not _DASHES.fullmatch(one.text)]
        found = [one for one in found if one not in signs]
        # "/parking" may be what the field says, or another thing than its "parking".
        meant_so = [one.text for one in signs if one.text in check.value]
        held += [_Told((sign + text,)) for sign in meant_so for each in held for text in each.texts]
        others = [Query(one.text, within=check.within) for one in found]
        found = [one for one, other in zip(found, others, strict=True) if not await find(view, other, Purpose.FIELD)]
    told = [*held, *(_Told((one.text,), one.loose or _is_title(one, check.value)) for one in found)]
    if not told and check.within is None:
        told = [one for frame in view.frames for one in in_column(await ask(frame, "loneCells()"), check.label)]
    return told


def _is_title(found: Behind, wanted: str) -> bool:
    """Whether what is below a label may as well be the title of what follows: words, where a number is looked for."""
    numeric = any(map(str.isdigit, wanted)) and not any(map(str.isdigit, found.text))
    return numeric and not found.beside and len(found.text.split()) > 1


async def _held(view: View, check: LabelIs) -> list[_Told]:
    """What the fields hold that are called just so."""
    query = Query(name=check.label, quoted=False, within=check.within)
    found = await find_shown(view, query, Purpose.FIELD)
    told = []
    for element, fact in zip(found, await details(found), strict=True):
        held = fact["held"]
        if not is_called(fact["name"], check.label) or (held is not None and held["secret"]):
            continue
        lines = () if held is not None else (await text_of(element)).lines
        texts = tuple(held["texts"]) if held is not None else tuple(_ways(lines))
        told += [_Told(texts)] if any(texts) or held is not None else []
    return told
