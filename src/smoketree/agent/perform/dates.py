"""Dates and times as people write them, and as the fields of a page take them (HTML standard: 2026-11-21, 09:30).

03/04/2026 is read by the language of the session's browser: the month first in American English, the day first in any
other. A date that is one only in one of the two orders is that one.
"""

import re
from datetime import date, time

MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july"),
    *("august", "september", "october", "november", "december"),
)
_NAMED = (
    {name: number for number, name in enumerate(MONTHS, start=1)}
    | {name[:3]: number for number, name in enumerate(MONTHS, start=1)}
    | {"sept": 9}
)
_MONTH = r"([A-Za-z]{3,9})\.?"
_DAY = r"(\d{1,2})(?:st|nd|rd|th)?"
_WEEKDAY = re.compile(r"^(?:mon|tues|wednes|thurs|fri|satur|sun)day,? ", re.IGNORECASE)
_TIME = re.compile(r"(\d{1,2})(?::(\d{2}))?(?::(\d{2}))? ?([AaPp])?\.?(?:[Mm]\.?)?")
_BETWEEN = re.compile(r",? at |,? (?=\d{1,2}(?::\d\d| ?[ap]m))|T", re.IGNORECASE)
_KINDS = ("date", "time", "month", "datetime-local")


def date_of(text: str, language: str = "en-US") -> date | None:
    """The date that the text is, whole; None where it is none, or might be two."""
    said = _WEEKDAY.sub("", " ".join(text.split()))
    if found := re.fullmatch(r"(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})", said):
        return _date(int(found[1]), int(found[2]), int(found[3]))
    if found := re.fullmatch(rf"{_DAY} (?:of )?{_MONTH},? (\d{{4}})", said):
        return _date(int(found[3]), _NAMED.get(found[2].lower(), 0), int(found[1]))
    if found := re.fullmatch(rf"{_MONTH} {_DAY},? (\d{{4}})", said):
        return _date(int(found[3]), _NAMED.get(found[1].lower(), 0), int(found[2]))
    if found := re.fullmatch(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4})", said):
        month_first = _date(int(found[4]), int(found[1]), int(found[3]))
        day_first = _date(int(found[4]), int(found[3]), int(found[1]))
        if month_first is None or day_first is None:
            return month_first or day_first
        if language in {"en", "en-US"}:
            # No American writes 4.5.2016, and others mean the 4th of May.
            return None if found[2] == "." else month_first
        return day_first
    return None


def _date(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def time_of(text: str) -> time | None:
    """The time of day that the text is: 9:30, 10:15 PM, 10 pm, 22:15:30; noon and midnight."""
    said = " ".join(text.split())
    if said.casefold() in {"noon", "midnight"}:
        return time(12 if said.casefold() == "noon" else 0)
    found = _TIME.fullmatch(said)
    half = (found[4] or "").lower() if found else ""
    if not found or not (found[2] or half) or bool(half) is not said.rstrip(".").lower().endswith("m"):
        return None
    hour = int(found[1])
    if half and not 1 <= hour <= 12:
        return None
    hour = hour % 12 + 12 * (half == "p") if half else hour
    try:
        return time(hour, int(found[2] or 0), int(found[3] or 0))
    except ValueError:
        return None


def wire(text: str, kind: str, language: str) -> str | None:
    """How a field of that type takes the value; None where the value is not such a one, or is written so already."""
    whole = date_of(text, language)
    if kind == "date" and whole is not None:
        return whole.isoformat()
    if kind == "month":
        named = re.fullmatch(rf"{_MONTH} (\d{{4}})", " ".join(text.split()))
        number = _NAMED.get(named[1].lower()) if named else None
        return f"{named[2]}-{number:02}" if named and number else f"{whole:%Y-%m}" if whole else None
    clock = time_of(text)
    if kind == "time" and clock is not None:
        return clock.isoformat("seconds" if clock.second else "minutes")
    if kind == "datetime-local":
        parts = _BETWEEN.split(" ".join(text.split()), maxsplit=1)
        if len(parts) == 2 and (day := date_of(parts[0], language)) and (clock := time_of(parts[1])):
            return f"{day.isoformat()}T{clock.isoformat('seconds' if clock.second else 'minutes')}"
    return None


def looks_dated(text: str) -> bool:
    """Whether a value might have to be written otherwise for a field of a date or a time."""
    return bool(re.search(r"\d", text)) and any(
        wire(text, kind, "en-US") or wire(text, kind, "en-GB") for kind in _KINDS
    )
