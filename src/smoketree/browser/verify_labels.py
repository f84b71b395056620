"""What stands behind a label in visible text. Pure: lines in, answers out.

`Total: $5`, `Total` and `$5` in two cells, `Total` on one line and `$5` alone on the next.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from smoketree.browser.verify_text import flat, places
from smoketree.language.lexicon import ARTICLES

PRICES = {"price", "cost", "amount", "total", "fee"}
_AFTER_LABEL = ":="
_AMOUNT = re.compile(r"\W{0,3}\d[\d.,:]*\s?\S{0,3}")
_STEPPERS = {"+", "-", "\u25b2", "\u25bc", "<", ">"}
"""Cells that are the buttons beside a number."""


@dataclass(frozen=True, slots=True)
class Behind:
    """A text behind a label; `beside`: on its line; `above`: in a line above it, and another text is below; `loose`:
    the label only begins a longer text, and may be a part of another label."""

    text: str
    beside: bool
    loose: bool = False
    above: bool = False


def behind(lines: Sequence[str], label: str, boxes: Sequence[int] = ()) -> list[Behind]:
    """What stands behind `label`, wherever it begins a line or a cell; but for case and white space.

    `boxes` says how deep the smallest box lies that holds a line and the one before it: a tile has the amount above its
    label.

    Where the label ends in a colon or is a cell of its own, that counts for more than a longer text that only begins
    with its words ("Total items 3" for "Total").
    """
    wanted = flat(label).rstrip(_AFTER_LABEL).casefold()
    if not wanted:
        return []
    rows = [[cell for each in line.split("\t") if (cell := flat(each)) not in _STEPPERS] for line in lines]
    clear: list[Behind] = []
    loose: list[Behind] = []
    for at, cells in enumerate(rows):
        for number, cell in enumerate(cells):
            rest = _after_label(cell, wanted)
            first, _, further = cell.partition(" ")
            if rest is None and first.casefold() in ARTICLES and _after_label(further, wanted) == "":
                below = _values("", rows, at, number, boxes)
                loose += [replace(one, loose=True) for one in below]  # "Your result" may be the label "result"
            if rest is None:
                loose += (*_in_a_part(cell, wanted), *_in_a_sentence(cell, wanted))
                continue
            if _ADDED.fullmatch(rest):
                loose += [replace(one, loose=True) for one in _values("", rows, at, number, boxes)]
            elif rest and rest[0] not in _AFTER_LABEL:
                loose.append(Behind(_PARTED.split(rest)[0], beside=True, loose=True))
            else:
                clear += _values(rest.lstrip(_AFTER_LABEL + " "), rows, at, number, () if rest else boxes)
    return clear or loose


def _in_a_part(cell: str, label: str) -> Iterator[Behind]:
    """What is behind a label in a part of a text: "Jobs 8 · Words 20240"."""
    for part in _PARTED.split(cell)[1:]:
        if rest := (_after_label(part, label) or "").lstrip(_AFTER_LABEL + " "):
            yield Behind(rest, beside=True, loose=True)


def _in_a_sentence(cell: str, label: str) -> Iterator[Behind]:
    """What the page itself says that something is: "Your order number is A-7." """
    first, _, said = cell.partition(" ")
    rest = _after_label(said, label) if first.casefold() in ARTICLES | _POSSESSIVES else None
    told = _STATED.match(rest or "")
    if told is not None:
        yield Behind(told[1], beside=True, loose=True)


_POSSESSIVES = {"your", "our", "my"}
_STATED = re.compile(r"is ([A-Z\d$\u20ac][^\s]*\d[^\s]*?)[.!]?$")
"""A number or a code, which is all that the sentence says."""
_ADDED = re.compile(r"\((?:incl[^()]*|[A-Z\d][A-Z\d-]*|[^\w\s]|\d[^()]*)\):?")
"""What a label may end with, and is still of the same thing: "Total (incl. VAT)", "Discount (MAY)"."""
_PARTED = re.compile(r"\s+[\u00b7\u2022|]\s+")
_STEPPED = re.compile(r"[-\u2212\u2013<\u25bc] (.+) [+>\u25b2]")
_OF_ALL = re.compile(r"(\d[\d.,]*) (?:of|out of) \d[\d.,]*")


def parts_of(text: str) -> list[str]:
    """The parts of a value; the first is meant where only one is spoken of: "30 min" of "30 min · 5 parts", 27 of
    "27 of 40", and what is between the two buttons of "- 14 kg +"."""
    stepped = _STEPPED.fullmatch(text)
    first, *others = _PARTED.split(stepped[1] if stepped else text)
    counted = _OF_ALL.fullmatch(first)
    return [counted[1] if counted else first, *others]


def _after_label(cell: str, label: str) -> str | None:
    """What follows the label in the cell that begins with it; None where it does not."""
    folded = cell.casefold()
    if len(folded) != len(cell):
        return None  # a letter that folds to two: the places in the two would differ
    ends = (stop for each in spellings(label) for start, stop in places(folded, each) if start == 0)
    end = next(ends, None)
    return None if end is None else cell[end:].lstrip()


@lru_cache(64)
def spellings(label: str) -> tuple[str, ...]:
    """The label, and with "email" for "e-mail" or the other way round."""
    folded = label.casefold()
    other = folded.replace("e-mail", "email") if "e-mail" in folded else folded.replace("email", "e-mail")
    return (label,) if other == folded else (label, other)


def _values(rest: str, rows: Sequence[Sequence[str]], at: int, number: int, boxes: Sequence[int]) -> Iterator[Behind]:
    """Of a row of more than two cells no one is the label of the next, unless labels and values take turns."""
    cells = rows[at]
    # Every other cell of a line is a label, with a colon, and the others are values.
    alternate = len(cells) % 2 == 0 and all(cell.endswith(":") is (place % 2 == 0) for place, cell in enumerate(cells))
    pairs = len(cells) == 2 or alternate
    if rest:
        yield Behind(rest, beside=True)
    elif pairs and number % 2 == 0 and cells[number + 1]:
        yield Behind(cells[number + 1], beside=True)
    elif len(cells) == 1:
        above, below = (
            rows[near][0] if 0 <= near < len(rows) and len(rows[near]) == 1 else "" for near in (at - 1, at + 1)
        )
        nearer = bool(boxes and above) and (at + 1 == len(rows) or boxes[at] > boxes[at + 1])
        if nearer:
            yield Behind(above, beside=False, loose=not _AMOUNT.fullmatch(above))
        elif below:
            yield Behind(below, beside=False)
        if not nearer and boxes and _AMOUNT.fullmatch(above) and boxes[at - 1] < boxes[at] == boxes[at + 1]:
            yield Behind(above, beside=False, above=True)  # "13", "Days left", "2 more than last year"


def of_its_kind(found: Sequence[Behind], value: str) -> Sequence[Behind]:
    """Of a text above a label and one below it, the one that is an amount where `value` is one, and else the other.
    Where `value` is an amount and another is there, texts that only begin with the label ("Open only" beside "Open 3"),
    or that are below the same word, say nothing."""
    amount = _AMOUNT.fullmatch(value) is not None
    alike = [one for one in found if (_AMOUNT.fullmatch(one.text) is not None) is amount]
    if value and any(one.above for one in found):
        return alike
    if not amount or not alike:
        return found
    return alike if all(one.loose for one in found) else [one for one in found if one in alike or one.beside]


def same_amount(shown: str, wanted: str) -> bool:
    """Whether `shown` is the amount `wanted`: white space beside a currency sign makes no difference ($ 12.00), nor
    does a sign that `wanted` leaves out ($12.00 for 12.00)."""
    if not any(char.isdigit() for char in wanted):
        return False
    if any(unicodedata.category(char) == "Sc" for char in wanted):
        return _tight(shown) == _tight(wanted)
    return "".join(char for char in flat(shown) if unicodedata.category(char) != "Sc").strip() == flat(wanted)


def _tight(text: str) -> str:
    """Without the white space between a currency sign and its number."""
    pieces = flat(text).split(" ")
    tight = pieces[0]
    for piece in pieces[1:]:
        beside = {unicodedata.category(tight[-1:] or " "), unicodedata.category(piece[:1] or " ")}
        tight += piece if "Sc" in beside else f" {piece}"
    return tight


def bare_label(name: str) -> str:
    """A label without the marks around it: `* Name:`, `Amount (required)`, `Status ▲`."""
    plain = re.sub(r"\((?:required|optional)\)", "", flat(name), flags=re.IGNORECASE)
    return plain.strip(" *:=▲▼△▽↑↓⇅")


def is_called(name: str, label: str) -> bool:
    """Whether a field has that name, but for marks and what it adds in brackets: "Interest rate (%)"."""
    rest = _after_label(bare_label(name), bare_label(label).casefold())
    return rest is not None and (not rest or bool(_ADDED.fullmatch(rest)))


def without_price(label: str) -> str:
    """What an amount or a number is of: "tickets" of "price of tickets", "spent" of "amount spent"."""
    first, *rest = label.casefold().split()
    if first in PRICES | {"number"} and rest[:1] == ["of"]:
        return " ".join(rest[1:])
    if first == "amount" and len(rest) == 1:
        return rest[0]
    return " ".join(label.split()[:-1]) if rest and rest[-1] == "amount" else ""


def without_unit(texts: Sequence[str], label: str) -> Iterator[str]:
    """The numbers of texts whose unit the label says already: 193 of "193 bags" behind "All bags"."""
    for text in texts:
        number, _, unit = text.partition(" ")
        if number.isdigit() and unit and unit.casefold() in label.casefold().split():
            yield number
