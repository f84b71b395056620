"""Whether two names differ only by a slip of the pen, so that the author may be wrong as well as the app."""

import re
from collections.abc import Iterable

_DISTANCE = 2
_ENDINGS = ("", "s", "es", "d", "ed", "ing", "er", "ly")


def slip(wanted: str, present: Iterable[str]) -> str:
    """The first of `present` that differs from `wanted` only by a slip; empty where none does.

    The two have the same number of words. The words that differ have an edit distance of at most 2 together, or are
    inflections of one stem; they begin with the same letter, because another first letter makes another word
    ("Paid", "Said"; "Published", "Unpublished"), and are long enough for it. A number is a value, never a slip.
    """
    return next((name for name in present if _is_slip(_words(wanted), _words(name))), "")


def inflected(wanted: str, lines: Iterable[str]) -> str:
    """What the first of the lines that has the text with an ending of its last word says ("Order", "Your orders");
    empty where none does."""
    if not wanted[-1:].isalpha():
        return ""
    ending = "|".join(filter(None, _ENDINGS))
    pattern = re.compile(rf"(?<!\w){re.escape(wanted)}(?:{ending})(?!\w)", re.IGNORECASE)
    return next((found[0] for line in lines if (found := pattern.search(line))), "")


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:['\u2019][^\W_]+)*", text.casefold())


def _is_slip(wanted: list[str], name: list[str]) -> bool:
    pairs = [(left, right) for left, right in zip(wanted, name, strict=False) if left != right]
    if len(wanted) != len(name) or not pairs:
        return False
    left_over = _DISTANCE
    for left, right in pairs:
        if left[0] != right[0] or any(char.isdigit() for char in left + right):
            return False
        if _inflected(left, right):
            continue
        distance = edit_distance(left, right)
        left_over -= distance
        if left_over < 0 or 3 * distance >= min(len(left), len(right)):
            return False
    return True


def _inflected(left: str, right: str) -> bool:
    """Whether the words have one stem of at least three letters ("save", "saved", "saving")."""
    for ending in _ENDINGS:
        for other in _ENDINGS:
            if left.endswith(ending) and right.endswith(other):
                stem = left.removesuffix(ending).removesuffix("e"), right.removesuffix(other).removesuffix("e")
                if stem[0] == stem[1] and len(stem[0]) >= 3:
                    return True
    return False


def edit_distance(left: str, right: str) -> int:
    """How many letters have to be added, removed, replaced or swapped with their neighbor."""
    before: list[int] = []
    row = list(range(len(right) + 1))
    for at, char in enumerate(left, 1):
        above, before, row = before, row, [at]
        for number, other in enumerate(right, 1):
            cost = min(before[number] + 1, row[-1] + 1, before[number - 1] + (char != other))
            if at > 1 and number > 1 and (char, left[at - 2]) == (right[number - 2], other):
                cost = min(cost, above[number - 2] + 1)
            row.append(cost)
    return row[-1]
