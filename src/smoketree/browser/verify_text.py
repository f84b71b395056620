"""Whether words stand in text, as a person would say. Pure: strings in, answers out.

Text of a page is a sequence of lines (see visible_text.js): a line is a block as drawn; a tab parts cells and boxes
drawn side by side; `APART` parts inline runs that touch in the markup but not on the screen.

What is found must be whole words. "Total: 5" is not in "Total: 50", "Total: 5.50" or "Total: 5,000", "5" is not in
"-5" or "10:05"; "$5" is in "It costs $5." Scripts written without spaces (Chinese, Japanese, Korean particles, Thai and
others) have no word edges. Typographic quotes, dashes, spaces and letter case are folded.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

from smoketree.display_text import shorten
from smoketree.language.claim_terms import Compare, Count

APART = "\x1f"
_GROUP = "\x1e"  # a space inside a number: 1 005
_SHOWN = 200

_INVISIBLE = re.compile(r"[\u00ad\u180e\ufeff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069]")
_QUOTES = "\u2018\u2019\u201a\u201b\u02bc\u2032`\u00b4"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u2033"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
_TYPOGRAPHY = str.maketrans(
    {**dict.fromkeys(_QUOTES, "'"), **dict.fromkeys(_DOUBLE_QUOTES, '"'), **dict.fromkeys(_DASHES, "-"), "…": "..."}
)
_GROUPED = re.compile(r"(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))")
SEPARATOR = re.compile(" ([/>|\u203a\u00bb\u2192\u00b7\u2022]) ")
"""What is between the parts of a path. How far it is from them is a matter of style sheets."""

_SPACES = re.compile(r"[^\S\t\x1e\x1f]+")
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u0f00-\u109f\u1100-\u11ff\u1780-\u17ff\u3040-\u30ff\u3130-\u318f\u31f0-\u31ff\u3400-\u4dbf"
    "\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff]"
)


def tidy(text: str) -> str:
    """`text` composed (NFC), with plain quotes and dashes, without invisible characters, white space as one space."""
    plain = unicodedata.normalize("NFC", _INVISIBLE.sub("", text)).translate(_TYPOGRAPHY)
    return _SPACES.sub(" ", _GROUPED.sub(_GROUP, plain)).strip()


def flat(text: str) -> str:
    """`text` on one line, with single spaces: what is compared with names, titles and values."""
    return " ".join(tidy(text).replace(APART, " ").replace(_GROUP, " ").split())


def same(left: str, right: str) -> bool:
    """Whether the two are equal but for case, white space and typography."""
    return flat(left).casefold() == flat(right).casefold()


def clip(text: str, limit: int = _SHOWN) -> str:
    """`text` on one line and not longer than `limit` characters."""
    plain = " ".join(text.replace(APART, " ").split())
    return shorten(plain, limit)


def quoted(text: str, limit: int = 150) -> str:
    """`text` in quotes. Where it is longer than `limit`, as many whole words as fit, and a mark that there are more:
    what is in the quotes can be asserted."""
    plain = clip(text, len(text) + 1)
    if len(plain) <= limit:
        return f'"{plain}"'
    return f'"{plain[: limit + 1].rsplit(" ", 1)[0]}" …'


def _is_word(char: str) -> bool:
    if not (char.isalnum() or char == "_" or unicodedata.category(char).startswith("M")):
        return False
    return not _UNSPACED.match(char)


def _digit(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isdigit()


def _begins_whole(text: str, start: int, words: bool) -> bool:
    """Whether what begins at `start` is not the tail of a longer word or number."""
    if start == 0:
        return True
    first, before = text[start], text[start - 1]
    if first.isdigit() or (first in ".,:" and _digit(text, start + 1)):
        if before.isdigit() or before == _GROUP:
            return False
        if before == APART and (_digit(text, start - 2) or text[start - 2 : start - 1] in (".", ",")):
            return False
        if before in ".,:'" and _digit(text, start - 2):
            return False
        if before == "." and (start == 1 or not _is_word(text[start - 2])):
            return False
    if before == "-" and (first.isdigit() or unicodedata.category(first) == "Sc"):
        return start > 1 and (_is_word(text[start - 2]) or text[start - 2] in ")]")
    if words and unicodedata.category(first) == "Sc" and before.isalpha() and not _UNSPACED.match(before):
        return False  # CA$24 is not $24
    return not (words and _is_word(first) and _is_word(before))


def _ends_whole(text: str, end: int, words: bool) -> bool:
    """Whether what ends before `end` is not the head of a longer word or number."""
    if end >= len(text):
        return True
    last, after = text[end - 1], text[end]
    if last.isdigit():
        if after.isdigit() or after == _GROUP:
            return False
        past = end + 1 if after == APART else end
        if _digit(text, past) or (text[past : past + 1] in (".", ",", ":", "'") and _digit(text, past + 1)):
            return False
    if last in ".,:" and after.isdigit() and _digit(text, end - 2):
        return False
    if not words or not _is_word(last):
        return True
    # "can't" says the contrary of "can".
    return not _is_word(after) and not re.match(r"'t(?!\w)", text[end:], re.IGNORECASE)


def _goes_on(text: str, start: int, end: int) -> bool:
    """Whether a name with dots goes on where the needle ends: "a@b.co" in "a@b.co.uk"."""
    last = re.split(r"\s", text[start:end])[-1]
    dotted = any(mark in last[:-1] for mark in ".@")
    return dotted and text[end : end + 1] == "." and text[end + 1 : end + 2].isalnum()


@lru_cache(64)
def _spelled(needle: str) -> re.Pattern[str]:
    gap = f"[ \t{_GROUP}{APART}]"
    found = re.finditer(f"{SEPARATOR.pattern}|.", needle, re.DOTALL)
    parts = (
        f"{gap}*{re.escape(one[1])}{gap}*" if one[1] else f"{gap}+" if one[0].isspace() else re.escape(one[0])
        for one in found
    )
    return re.compile(f"{APART}?".join(parts))


def places(text: str, needle: str, *, words: bool = True) -> Iterator[tuple[int, int]]:
    """Where `needle` stands whole in `text`; both are tidied and in one case already.

    With `words` false a part of a word counts too, but never a part of a number.
    """
    if not needle:
        return
    pattern = _spelled(needle)
    at = 0
    while found := pattern.search(text, at):
        start, end = found.span()
        whole = _begins_whole(text, start, words) and _ends_whole(text, end, words)
        if whole and not (words and _goes_on(text, start, end)):
            yield start, end
        at = found.start() + 1


def holds_text(text: str, needle: str, *, words: bool = True) -> bool:
    """Whether `needle` stands in the one line `text`, but for case, white space and typography."""
    return any(True for _ in places(tidy(text).casefold(), tidy(needle).casefold(), words=words))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a needle was found, from `start` to `end` of the tidied line. `exact`: letter for letter. `whole`: a whole
    line or cell. `shown` is the line. `inside`: the needle is a sentence with a capital letter, and this place is
    inside another one, without."""

    line: int
    start: int
    end: int
    exact: bool
    whole: bool
    shown: str
    inside: bool = False


def occurrences(lines: Sequence[str], needle: str) -> list[Place]:
    """Every place where `needle` stands in `lines`, in order. Never across lines."""
    wanted = tidy(needle)
    folded = wanted.casefold()
    found = []
    for number, line in enumerate(lines):
        text = tidy(line)
        exact = {start for start, _ in places(text, wanted)}
        lowered = text.casefold()
        for start, end in places(lowered, folded):
            cell = (start == 0 or lowered[start - 1] == "\t") and (end == len(lowered) or lowered[end] == "\t")
            sentence = wanted[:1].isupper() and wanted.count(" ") > 1 and text[start].islower()
            inside = sentence and text[:start].rstrip()[-1:].isalnum()
            found.append(Place(number, start, end, bool(exact), cell, around(line, needle), inside))
    return found


def compares(actual: str, value: str, compare: Compare | Count, *, loose: bool) -> bool:
    """Compares but for white space and typography, and, where `loose`, for case. Numbers are never split.
    What is at least so much is none of these texts."""
    if isinstance(compare, Count):
        return False
    left, right = flat(actual), flat(value)
    if loose:
        left, right = left.casefold(), right.casefold()
    if compare is Compare.EQUALS:
        return left == right
    if not right:
        return False
    spots = list(places(left, right, words=False))
    if compare is Compare.CONTAINS:
        return bool(spots)
    if compare is Compare.STARTS:
        return any(start == 0 for start, _ in spots)
    return any(end == len(left) for _, end in spots)


def around(line: str, needle: str, limit: int = 120) -> str:
    """The piece of a long line that has the needle in it."""
    plain = flat(line)
    if len(plain) <= limit:
        return plain
    at = max(plain.casefold().find(flat(needle).casefold()), 0)
    begin = max(0, at - limit // 3)
    piece = plain[begin : begin + limit]
    return ("…" if begin else "") + piece.strip() + ("…" if begin + limit < len(plain) else "")


def nearest(candidates: Sequence[str], wanted: str, *, count: int = 1) -> list[str]:
    """The candidates most like `wanted`, best first; none that has nothing to do with it."""
    folded = flat(wanted).casefold()
    words = set(re.findall(r"\w+", folded))
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(folded)
    ranked = []
    for candidate in dict.fromkeys(candidates):
        plain = flat(candidate).casefold()[:300]
        matcher.set_seq1(plain)
        alike = bool(words & set(re.findall(r"\w+", plain)))
        if not alike and (matcher.real_quick_ratio() < 0.6 or matcher.quick_ratio() < 0.6):
            continue
        ratio = matcher.ratio()
        if ratio >= 0.3 or (folded and folded in plain):
            ranked.append((ratio, candidate))
    ranked.sort(key=lambda pair: -pair[0])
    return [candidate for _, candidate in ranked[:count]]


def _letters(text: str) -> str:
    """A regular expression, good in Python and JavaScript, for `text` but for white space and typography."""
    kinds = {"'": f"['{_QUOTES}]", '"': f'["{_DOUBLE_QUOTES}]', "-": f"[-{_DASHES}]", " ": r"[\s]+"}
    special = r"\^$.*+?()[]{}|/"
    return "".join(kinds.get(char) or (f"\\{char}" if char in special else char) for char in flat(text))


def _none_of(words: str) -> str:
    """A look ahead that nothing passes which has one of the words."""
    apostrophes = words.replace("'", f"['{_QUOTES}]")
    return rf"(?![\s\S]*(?<![{_JS_WORD}])(?:{apostrophes})(?![{_JS_WORD}]))"


_JS_WORD = "0-9A-Za-z_\u00aa-\u02af\u0370-\u0dff\u10a0-\u10ff\u1200-\u177f\u1800-\u1fff"


def name_pattern(name: str, *, quoted: bool) -> re.Pattern[str]:
    """What Playwright compares accessible names with: the whole name but for case and space, or, not `quoted`,
    all of its words and none that says the contrary ("Don't save"). The expression means the same in JavaScript, where
    it runs."""
    if quoted:
        return re.compile(rf"^\s*{_letters(name)}\s*$", re.IGNORECASE)
    denials = "not|don't|do not|never|without|cancel"
    ahead = [] if re.search(rf"\b(?:{denials})\b", flat(name), re.IGNORECASE) else [_none_of(denials)]
    for word in re.split(rf"\s+|(?<=\w)[-{_DASHES}](?=\w)", flat(name)):
        left = f"(?<![{_JS_WORD}])" if _is_word(word[0]) else ""
        right = f"(?![{_JS_WORD}])" if _is_word(word[-1]) else ""
        ahead.append(rf"(?=[\s\S]*{left}{_letters(word)}{right})")
    return re.compile("^" + "".join(ahead), re.IGNORECASE)


def loose_pattern(text: str) -> re.Pattern[str]:
    """A superset of where `text` may stand, white space left out of account: for a first, cheap selection."""
    return re.compile(r"\s*".join(_letters(char) for char in flat(text) if char != " "), re.IGNORECASE)
