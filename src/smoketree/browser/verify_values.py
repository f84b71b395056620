"""Values that are written on a page, compared as what they are: numbers, dates or texts. Pure."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from datetime import date
from itertools import pairwise

from smoketree.browser.verify_finding import counts
from smoketree.browser.verify_text import flat
from smoketree.language.claim_terms import Count

_NUMBER = re.compile(r"^[^\d\w\-\u2212]*(-|\u2212)?[^\d\w]*(\d+(?:[.,'\s\u00a0\u202f]\d+)*)\s*(?:[^\d]{0,12})$")
_ISO = re.compile(r"^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$")
_SHORT = re.compile(r"^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$")
_NAMED = re.compile(
    r"^(?:[a-z]{3,9},? )?(?:(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?|([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?)"
    r",? (\d{4})"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

Key = float | date | str


def number_of(text: str) -> float | None:
    """The one number that the text is, but for a sign of currency or a unit: `$1,234.50`, `12 %`, `(3)`; else None."""
    found = _NUMBER.match(flat(text))
    if found is None:
        return None
    digits = re.sub(r"[\s\u00a0\u202f']", "", found[2])
    marks = [char for char in digits if char in ".,"]
    if marks:
        last = max(digits.rfind("."), digits.rfind(","))
        groups = len(set(marks)) == 1 and (len(marks) > 1 or (marks[0] == "," and len(digits) - last - 1 == 3))
        whole = digits if groups else digits[:last]
        digits = re.sub(r"[.,]", "", whole) + ("" if groups else "." + digits[last + 1 :])
    return -float(digits) if found[1] else float(digits)


def _dates(day_first: bool) -> Callable[[str], date | None]:
    def parse(text: str) -> date | None:
        plain = flat(text).casefold()
        try:
            if found := _ISO.match(plain):
                return date(int(found[1]), int(found[2]), int(found[3]))
            if found := _SHORT.match(plain):
                one, two, year = int(found[1]), int(found[2]), int(found[3])
                day, month = (one, two) if day_first else (two, one)
                return date(year + 2000 if year < 100 else year, month, day)
            if found := _NAMED.match(plain):
                name, number = (found[2], found[1]) if found[1] else (found[3], found[4])
                return date(int(found[5]), _MONTHS.index(name[:3]) + 1, int(number))
        except ValueError:
            return None
        return None

    return parse


def _clock(text: str) -> float | None:
    """The seconds of a time or duration: `19:07`, `1:40:21`."""
    if not _CLOCK.fullmatch(plain := flat(text)):
        return None
    return sum((float(part) * 60.0**at for at, part in enumerate(reversed(plain.split(":")))), 0.0)


_CLOCK = re.compile(r"\d{1,3}(?::[0-5]\d){1,2}(?:\.\d+)?")


def text_key(text: str) -> str:
    """The text as people sort it: without case and accents, numbers in it by their value."""
    plain = unicodedata.normalize("NFKD", flat(text).casefold())
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    return re.sub(r"\d+", lambda found: found[0].zfill(12), plain)


def keys_of(texts: Sequence[str]) -> list[list[Key]]:
    """The texts as comparable values, all of one type; several lists where they may be read in several ways."""
    ways: list[list[Key]] = []
    for reader in (_dates(day_first=False), _dates(day_first=True), number_of, _clock):
        read = [reader(text) for text in texts]
        keys: list[Key] = [key for key in read if key is not None]
        if len(keys) == len(texts) and keys not in ways and not (ways and reader in {number_of, _clock}):
            ways.append(keys)
    return ways or [[text_key(text) for text in texts]]


def compared(left: Key, right: Key, compare: Count) -> bool | None:
    """Texts are the same or not; only numbers and dates are more or less."""
    if isinstance(left, str) or isinstance(right, str):
        return left == right if compare is Count.EXACTLY else None
    return counts((left > right) - (left < right), compare, 0)  # type: ignore[operator]


def is_within(text: str, bound: str, compare: Count) -> bool | None:
    """Whether a number, date or time is more or less than another; None where it is none of these, has another unit
    ("1.5k" and "900"), or may be read in two ways ("1.200")."""
    timed = any(reader(text) is not None and reader(bound) is not None for reader in _TIMES)
    pairs: list[Sequence[Key]] = list(keys_of([text, bound])) if timed else []
    one, other = _amount(text), _amount(bound)
    if not timed and one is not None and other is not None:
        alike = one[0] == other[0] or (not (one[0] and other[0]) and not any(map(str.isalpha, one[0] + other[0])))
        pairs = [(left, right) for left in one[1] for right in other[1]] if alike else []
    truths = {compared(left, right, compare) for left, right in pairs}
    return truths.pop() if len(truths) == 1 else None


def are_within(texts: Sequence[str], bound: str, compare: Count) -> bool | None:
    """`is_within` of every way to say a value; None where they differ."""
    truths = {is_within(text, bound, compare) for text in texts}
    return truths.pop() if len(truths) == 1 else None


def amounts_beyond(lines: Sequence[str], bound: str, compare: Count) -> list[str]:
    """The amounts in the lines, of the currency of the bound, of which it is not known that they are so."""
    sign = re.escape("".join(char for char in bound if unicodedata.category(char) == "Sc"))
    amount = re.compile(rf"{sign} ?\d(?:[\d.,]*\d)?[^\W\d_]*|\d(?:[\d.,]*\d)? ?{sign}")
    found = [each for line in lines for each in amount.findall(line)] if sign else []
    return [each for each in found if not is_within(each, bound, compare)]


_TIMES = (_dates(day_first=False), _dates(day_first=True), _clock)


def _amount(text: str) -> tuple[str, tuple[float, ...]] | None:
    """The unit or currency of an amount, and the numbers that it may be; None for any other text: a version, a range,
    "(3)", ">100"."""
    found = re.fullmatch(r"(?P<before>\D*)(?P<digits>\d(?:[\d.,'\u2019\s]*\d)?)(?P<after>\D*)", flat(text))
    if found is None:
        return None
    before = found["before"].strip()
    minus = before[:1] in {"-", "\u2212"} or before[-1:] in {"-", "\u2212"}
    unit = (before.strip("-\u2212 ") + found["after"].strip()).casefold()
    digits = re.sub(r"(?<=\d)['\u2019\s](?=\d{3}(?!\d))", "", found["digits"])
    parts = re.split(r"[.,]", digits)
    marks = [char for char in digits if char in ".,"]
    grouped = all(len(part) == 3 for part in parts[1:]) and len(parts[0]) <= _GROUP
    known = all(char.isalpha() or char in "% °" or unicodedata.category(char) == "Sc" for char in unit)
    if not known or not all(map(str.isdigit, parts)) or (len(marks) > 1 and len(set(marks)) == 1 and not grouped):
        return None
    whole, last = "".join(parts[:-1]), parts[-1]
    groups = len(set(marks)) == 1 and grouped
    ways = ["".join(parts)] if not marks or groups else []
    if len(set(marks)) > 1 or (len(marks) == 1 and not (groups and marks == [","])):
        ways.append(f"{whole}.{last}")  # "1.200" may be either
    return unit, tuple(-float(way) if minus else float(way) for way in ways)


_GROUP = 3  # digits


def in_order(keys: Sequence[Key], *, descending: bool) -> bool:
    """Whether no value comes before one that belongs before it."""
    pairs = pairwise(keys)
    return all((left >= right) if descending else (left <= right) for left, right in pairs)  # type: ignore[operator]
