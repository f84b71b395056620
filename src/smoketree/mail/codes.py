"""The one-time code in a mail, or none.

A code is found by the text around it, in this order: the words beside it call it a code; the line above it
does, or the reader is asked to enter it; it is alone on a line of a mail about signing in. A number in running text
that nothing names is never taken. If two different ones qualify equally, none is taken.
"""

# ruff: noqa: RUF001 - marks of all scripts are intended

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from smoketree.mail.code_words import (
    COMMERCE,
    FILLER,
    LABEL,
    LIMIT,
    MENTION,
    NEGATED,
    PLACE,
    POINTING,
    SAID_AFTER,
    SAID_BEFORE,
    USE,
    USE_TO,
    VOID_AFTER,
    VOID_BEFORE,
    mask,
)
from smoketree.mail.protocol import Code

LONGEST = 60_000
"""Characters of each text that are searched."""

_NAMED, _POINTED_AT, _SIX_ALONE, _ALONE = 3, 2, 1, 0
"""Standings: how a mail may give a code, best first. Six digits are what most codes have."""

_REACH = 110
"""Characters between a code and the label that names it, at most."""

_LETTER = "0-9A-Za-z\u00c0-\u024f_"
_BEFORE = rf"(?<![{_LETTER}@/+#$€£&-])(?<![{_LETTER}][.'])(?<![0-9][ ,:])"
_AFTER = rf"(?![{_LETTER}@%°+]|-[{_LETTER}]|[.:/'][0-9A-Za-z]|,[0-9]{{3}}(?![0-9])|[ ][0-9])"
_SHAPES = (
    ("spaced", r"[0-9](?:[ ]{1,3}[0-9]){3,7}"),
    ("grouped", r"[0-9]{2,4}(?P<gap>[ \u2013-])[0-9]{2,4}(?:(?P=gap)[0-9]{2,4}){0,2}"),
    ("letters", r"[A-Z0-9](?:[ ]{1,3}[A-Z0-9]){3,7}"),
    ("digits", r"[0-9]{4,8}"),
    ("dashed", r"[0-9A-Za-z]{2,5}(?:-[0-9A-Za-z]{2,5}){1,2}|[A-Z]{1,2}-[0-9]{4,8}"),
    ("mixed", r"[0-9A-Za-z]{4,10}"),
)
_CANDIDATE = re.compile(_BEFORE + "(?:" + "|".join(f"(?P<{name}>{shape})" for name, shape in _SHAPES) + ")" + _AFTER)
_NO_CODE = re.compile(
    r"[0-9]+(?:[KMGT]B|PX|PT|[AP]M|[HMSKXDPWV]|FPS|[KMG]?HZ|ST|ND|RD|TH)|(?:ISO|RFC|UTF|SHA|COVID|FY|MP|WIN|IPV|HTML|CSS)-?[0-9]+",
    re.IGNORECASE,
)
_BOXES = re.compile(r"(?m)^[0-9A-Z](?:\n{1,2}[0-9A-Z]){3,7}$")
_YEAR = re.compile(r"\b(?:19|20)[0-9]{2}\b")
_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？]")
_ASIDE = re.compile(r"\([^()]{0,60}\)|（[^（）]{0,60}）")
_MARKS_ONLY = re.compile(r"[^\w#$€£+]*")
_DIGITS = str.maketrans({chr(zero + digit): str(digit) for zero in (0x660, 0x6F0, 0xFF10) for digit in range(10)})
"""Digits of Arabic, Persian and full width: a person types them as 0 to 9."""
_SUBJECT_PIECES = re.compile(r"\s[-\u2013\u2014|\u00b7:]\s|:\s|\]\s")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line without its noise, where it begins in the text, where in it labels stand (start, end), and whether
    they speak of a code that the reader gets here."""

    start: int
    text: str
    labels: tuple[tuple[int, int], ...]
    points: bool


@dataclass(frozen=True, slots=True)
class _Text:
    text: str
    lines: tuple[_Line, ...]


def code_candidates(parts: Sequence[str], subject: str = "") -> tuple[Code, ...]:
    """The different codes that have the best standing in the mail, in order; the same code in two parts is one."""
    pieces = _SUBJECT_PIECES.sub(lambda gap: "\n" + " " * (len(gap.group()) - 1), subject)
    texts = [_read(text) for text in (subject, pieces, *parts)]
    least = _least_standing(texts)
    found = [each for text in texts for each in _standings(text) if each[0] >= least]
    best = max((standing for standing, _ in found), default=least)
    different: dict[str, Code] = {}
    for standing, code in found:
        if standing == best:
            different.setdefault(re.sub(r"[^0-9A-Za-z]", "", code.value), code)
    return tuple(different.values())


def _read(text: str) -> _Text:
    text = text[:LONGEST]
    typed = text.translate(_DIGITS)
    masked = mask(_BOXES.sub(lambda boxes: boxes.group().replace("\n", " "), typed))
    lines: list[_Line] = []
    at = 0
    for line in masked.split("\n"):
        labels = tuple(label.span() for label in LABEL.finditer(line))
        lines.append(_Line(at, line, labels, _points(line, labels)))
        at += len(line) + 1
    return _Text(text, tuple(lines))


def _points(line: str, labels: Sequence[tuple[int, int]]) -> bool:
    if not labels or NEGATED.search(line):
        return False
    called = {line[start:end].casefold() for start, end in labels}
    return called != {"code"} or line.strip().casefold() == "code" or POINTING.search(line) is not None


def _least_standing(texts: Sequence[_Text]) -> int:
    """How well a code must stand in this mail: a bare number says little in one that is about an order."""
    lines = [line for text in texts for line in text.lines]
    if any(line.points for line in lines):
        return _ALONE
    if any(COMMERCE.search(line.text) for line in lines):
        return _POINTED_AT
    return _ALONE if any(MENTION.search(line.text) for line in lines) else _SIX_ALONE


def _standings(text: _Text) -> Iterator[tuple[int, Code]]:
    for number, line in enumerate(text.lines):
        if "-" not in line.text and not any(mark.isdigit() for mark in line.text):
            continue
        for match in _CANDIDATE.finditer(line.text):
            standing = _standing(text.lines, number, match)
            if standing is not None:
                written = text.text[line.start + match.start() : line.start + match.end()]
                typed = written.translate(_DIGITS)
                value = typed if _shape(match) in {"dashed", "mixed"} else re.sub(r"[^0-9A-Z]", "", typed)
                yield standing, Code(value, written, standing >= _POINTED_AT)


def _shape(match: re.Match[str]) -> str:
    return next(name for name, _ in _SHAPES if match.group(name) is not None)


def _standing(lines: Sequence[_Line], number: int, match: re.Match[str]) -> int | None:
    """How likely a candidate is; None for not at all."""
    line = lines[number]
    written, shape = match.group(), _shape(match)
    around = line.text[max(0, match.start() - 80) : match.start()]
    # Your earlier code 113355 is no longer valid
    void = VOID_BEFORE.search(around) or VOID_AFTER.match(line.text, match.end())
    if void or not _could_be(written, shape, match.group("gap")):
        return None
    if _named_before(line, match) or _named_after(line, match):
        return _NAMED
    if _looks_like_date(written, shape):
        return None
    rest = (line.text[: match.start()], line.text[match.end() :])
    alone = FILLER not in line.text and all(_MARKS_ONLY.fullmatch(part) for part in rest)
    near = [lines[at].text for at in (number - 1, number + 1) if 0 <= at < len(lines)]
    in_address = len(written) == 5 and any(PLACE.search(text) for text in near)
    if alone and not in_address:
        return _POINTED_AT if _is_under_label(lines, number) else _standing_alone(written, shape)
    asked = USE.search(line.text[max(0, match.start() - 20) : match.start()]) and USE_TO.match(line.text, match.end())
    return _POINTED_AT if asked and shape in {"spaced", "grouped", "digits"} and len(written) > 4 else None


def _standing_alone(written: str, shape: str) -> int | None:
    if shape in {"dashed", "mixed"}:
        strong = written.isupper() and any(mark.isdigit() for mark in written) and len(written) >= 6
        return _ALONE if strong else None
    return _SIX_ALONE if sum(mark.isdigit() for mark in written) == 6 else _ALONE


def _could_be(written: str, shape: str, gap: str | None) -> bool:
    """Whether the shape alone allows it to be a code."""
    if shape == "grouped":
        groups = written.split(gap)
        return len({len(group) for group in groups}) == 1 and 6 <= len("".join(groups)) <= 8
    if shape in {"spaced", "digits"}:
        return True
    has_digit = any(mark.isdigit() for mark in written)
    has_letter = any(mark.isalpha() for mark in written)
    if _NO_CODE.fullmatch(written):
        return False
    if shape == "dashed" and not has_digit:  # WDJB-MJHT
        sizes = [len(group) for group in written.split("-")]
        return written.isupper() and len(sizes) == 2 and sizes[0] == sizes[1] >= 3
    if shape == "mixed" and not written.isupper() and len(written) < 5:
        return False
    return has_digit and has_letter


def _looks_like_date(written: str, shape: str) -> bool:
    """2026, 20260501"""
    if shape != "digits" or not written.startswith(("19", "20")):
        return False
    if len(written) == 8:
        return 1 <= int(written[4:6]) <= 12 and 1 <= int(written[6:]) <= 31
    return len(written) == 4


def _named_before(line: _Line, match: re.Match[str]) -> bool:
    """Whether a label before it, in the same sentence, gives it: `Your code is 482910`, `PIN: 4821`."""
    first = bisect_left(line.labels, match.start() - _REACH, key=itemgetter(1))
    last = bisect_right(line.labels, match.start(), key=itemgetter(1))
    return any(_gives(line.text[end : match.start()]) for _, end in line.labels[first:last])


def _gives(between: str) -> bool:
    """Whether these words between a label and a candidate make it the code."""
    said = _ASIDE.sub("", between)
    if _SENTENCE_END.search(said) or any(mark.isdigit() for mark in _YEAR.sub("", said)):
        return False
    if _MARKS_ONLY.fullmatch(said) and FILLER not in said:
        return True
    ending = SAID_AFTER.search(said)
    return ending is not None and not LIMIT.search(said) and not ("," in said and ending.group()[0] in ":=>")


def _named_after(line: _Line, match: re.Match[str]) -> bool:
    """Whether a label after it, in the same sentence, takes it up: `482910 is your Acme code`."""
    at = bisect_left(line.labels, match.end(), key=itemgetter(0))
    if at == len(line.labels) or line.labels[at][0] > match.end() + _REACH:
        return False
    return SAID_BEFORE.fullmatch(line.text[match.end() : line.labels[at][0]]) is not None


def _is_under_label(lines: Sequence[_Line], number: int) -> bool:
    """Whether one of the three lines above speaks of the code that is to come."""
    above = [line for line in reversed(lines[max(0, number - 8) : number]) if line.text.strip()]
    for line in above[:3]:
        if _CANDIDATE.fullmatch(line.text.strip()):  # the label points at that one
            return False
        if line.points:
            return True
    return False
