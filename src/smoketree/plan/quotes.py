"""What an author put in quotes.

Quoted words are the page's words: no rule about sentences, clauses or assertion words reads inside them.
Counted as quotes: "…", “…”, „…“, ‘…’, «…», 「…」, 『…』, `…` and 'a phrase'; not the apostrophes of `don't`
or `the users' page`, nor the inches of `a 19" screen`.
"""

# ruff: noqa: RUF001, RUF002 - dashes, colons and quotes of all scripts are intended

import re
from dataclasses import dataclass

FILLER = "\x01"
"""What replaces each character of a quoted span in a masked text. It is no letter and no space."""

_CLOSERS = {"“": "”", "„": "“”", "‘": "’", "«": "»", "「": "」", "『": "』"}
_MARK = re.compile("[\"'`" + "".join(_CLOSERS) + "]")
_DIRECTED = re.compile('["“”„«»「」『』]')


@dataclass(frozen=True, slots=True)
class Span:
    """A quoted part of a text: `text[start:end]` includes the marks, `content` does not.

    In straight double quotes `\\"` is a quote that belongs to the content, where it is given as `"`.
    """

    start: int
    end: int
    content: str


def spans(text: str) -> tuple[Span, ...]:
    """Finds the quoted parts of a text, outermost only, in order. A mark without its partner is no quote."""
    found: list[Span] = []
    hopeless: set[str] = set()  # a mark once found without a partner has none further on: keeps this linear
    at = 0
    while (mark := _MARK.search(text, at)) is not None:
        at = mark.start()
        opener = _opener(text, at)
        span = _closed(text, at, opener) if opener and opener not in hopeless else None
        if span is not None:
            found.append(span)
            at = span.end
        else:
            hopeless.add(opener)
            at += max(1, len(opener))
    return tuple(found)


def mask(text: str, parts: tuple[Span, ...] | None = None) -> str:
    """The text with every quoted part overwritten by `FILLER`; positions stay as they are."""
    if parts is None and _MARK.search(text) is None:
        return text
    pieces: list[str] = []
    at = 0
    for span in spans(text) if parts is None else parts:
        pieces += [text[at : span.start], FILLER * (span.end - span.start)]
        at = span.end
    return "".join([*pieces, text[at:]])


def unbalanced(masked: str) -> int | None:
    """Where a masked text has a double quote without a partner, or None. Inches (`19"`) are none."""
    for match in _DIRECTED.finditer(masked):
        at = match.start()
        if not (match.group() == '"' and at and masked[at - 1].isdigit()):
            return at
    return None


def _opener(text: str, at: int) -> str:
    """The opening mark at that place, or an empty text."""
    mark = text[at]
    before = text[at - 1] if at else " "
    if mark == "`":
        end = at
        while end < len(text) and text[end] == "`":
            end += 1
        return text[at:end]
    if mark == '"':
        return "" if before.isdigit() or before == "\\" else mark
    if mark == "'":
        after = text[at + 1] if at + 1 < len(text) else " "
        return "" if before.isalnum() or after.isspace() else mark
    return mark if mark in _CLOSERS else ""


def _closed(text: str, at: int, opener: str) -> Span | None:
    start = at + len(opener)
    if opener[0] == "`":
        end = _backticks(text, start, opener)
    elif opener == '"':
        return _straight(text, at)
    elif opener in ("'", "‘"):
        end = _apostrophe(text, start, "'" if opener == "'" else "’")
    else:
        ends = [end for closer in _CLOSERS[opener] if (end := text.find(closer, start)) >= 0]
        end = min(ends, default=-1)
    return None if end < 0 else Span(at, end + len(opener), text[start:end])


def _backticks(text: str, start: int, run: str) -> int:
    """The next run of exactly as many backticks (CommonMark 6.1)."""
    end = text.find(run, start)
    while end >= 0:
        stop = end + len(run)
        while stop < len(text) and text[stop] == "`":
            stop += 1
        if stop == end + len(run):
            return end
        end = text.find(run, stop)
    return -1


def _straight(text: str, at: int) -> Span | None:
    end = text.find('"', at + 1)
    while end >= 0 and text[end - 1] == "\\":
        end = text.find('"', end + 1)
    if end >= 0:
        return Span(at, end + 1, text[at + 1 : end].replace('\\"', '"'))
    end = text.find('"', at + 1)  # "C:\dir\" ends in a backslash that escapes nothing
    return None if end < 0 else Span(at, end + 1, text[at + 1 : end])


def _apostrophe(text: str, start: int, closer: str) -> int:
    """A closing single quote: not before a letter (don't), not after a space, not at once."""
    end = text.find(closer, start + 1)
    while end >= 0:
        followed = end + 1 < len(text) and text[end + 1].isalnum()
        if not followed and not text[end - 1].isspace():
            return end
        end = text.find(closer, end + 1)
    return -1
