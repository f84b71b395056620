"""Whether a field holds what was typed into it: compared as a date, a number or a mask where it is one."""

import re
import unicodedata

from smoketree.agent.perform.dates import date_of, time_of

_PLACEHOLDER = re.compile(r"\{\{\s*secret\.([A-Za-z_][A-Za-z0-9_.-]*)\s*\}\}")
_NUMBER = re.compile(r"[-+\u2212]?\d[\d.,'\s\u00a0\u202f]*")
_MASKED = re.compile(r"[*\u2022\u25cf]+")


def arrived(typed: str, held: str, language: str = "en-US") -> bool:
    """Whether `held`, what a field shows after `typed` was typed, is that value.

    A secret stands in `typed` as `{{secret.NAME}}` and comes back as `<secret:NAME>`, or masked by a password field:
    then it is enough that something is there.
    """
    wanted = _plain(_PLACEHOLDER.sub(r"<secret:\1>", typed))
    there = _plain(held)
    if wanted.casefold() == there.casefold():
        return True
    if there and _MASKED.fullmatch(there):
        return bool(wanted)
    number = _number(wanted)
    if number is not None and _number(there) is not None:
        return number == _number(there) or _same_digits(wanted, there)
    for read in (lambda text: date_of(text, language), time_of):
        value = read(wanted)
        if value is not None and read(there) is not None:
            return bool(value == read(there))
    return bool(_letters(wanted)) and _letters(wanted) == _letters(there)


def editor_holds(typed: str, held: str) -> bool:
    """Whether the text of an editor contains what was typed. A long text may be drawn only in part: then what is drawn
    must be part of it."""
    wanted, there = _letters(typed), _letters(held)
    if not wanted:
        return _plain(typed) in _plain(held) if _plain(typed) else not _plain(held)
    return wanted in there or (typed.count("\n") > 20 and len(there) > 200 and there in wanted)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _letters(text: str) -> str:
    """The letters and digits: what a mask or an editor's markup leaves as they are."""
    return "".join(character for character in _plain(text).casefold() if character.isalnum())


def _number(text: str) -> float | None:
    """The number that the text is, with a currency or unit around it and separators in it: 1,234.50 or 1.234,50."""
    bare = text.strip(" $\u20ac\u00a3\u00a5%")
    if not _NUMBER.fullmatch(bare):
        return None
    digits = re.sub(r"[\s'\u00a0\u202f]", "", bare).replace("\u2212", "-")
    last = max(digits.rfind("."), digits.rfind(","))
    mark = digits[last] if last >= 0 else ""
    if mark and (digits.count(mark) > 1 or (mark == "," and len(digits) - last == 4)):
        mark = ""  # it separates thousands
    whole = re.sub(r"[.,]", "", digits[: digits.rfind(mark)] if mark else digits)
    try:
        return float(whole + ("." + digits[digits.rfind(mark) + 1 :] if mark else ""))
    except ValueError:
        return None


def _same_digits(one: str, other: str) -> bool:
    """A telephone or card number with spaces in it: the same digits, and more of them than an amount has."""
    digits = re.sub(r"\D", "", one)
    return len(digits) > 6 and digits == re.sub(r"\D", "", other) and not re.search(r"[.,]", one)
