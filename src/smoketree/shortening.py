"""The one way in which a text is shortened for a reader."""

import unicodedata

ELLIPSIS = "…"
JOINERS = "\u200c\u200d"
"""Characters that join the two beside them into one."""


def shorten(text: str, limit: int) -> str:
    """At most `limit` characters, ending in an ellipsis where something was left out; never splits a grapheme."""
    if len(text) <= limit:
        return text
    end = max(limit - len(ELLIPSIS), 0)
    while end > 0 and _belongs_together(text, end):
        end -= 1
    return text[:end].rstrip() + ELLIPSIS


def _belongs_together(text: str, at: int) -> bool:
    """Whether a cut before `text[at]` would split what a reader sees as one character."""
    left, right = text[at - 1], text[at]
    if unicodedata.category(right).startswith("M") or right in JOINERS or left == JOINERS[1]:
        return True
    if "\U0001f3fb" <= right <= "\U0001f3ff":  # skin tones
        return True
    return _is_flag_half(left) and _is_flag_half(right) and _flag_halves_before(text, at) % 2 == 1


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flag_halves_before(text: str, at: int) -> int:
    count = 0
    while count < at and _is_flag_half(text[at - 1 - count]):
        count += 1
    return count
