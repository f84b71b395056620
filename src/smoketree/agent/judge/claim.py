"""What a line of a plan claims, as far as its words tell: what evidence has to speak of. Pure."""

import re
from dataclasses import dataclass

from smoketree.agent.judge.stems import stem, tokens
from smoketree.agent.judge.vocabulary import (
    ABSENT,
    COLOURS,
    DEPICTED,
    ERRORS,
    FRAME,
    LEANING,
    LOOK_PHRASES,
    LOOKS,
    NEGATIONS,
    NUMBERS,
    RELATED,
    RELATING,
    STOP,
    TOPICS,
)
from smoketree.browser.verify_text import flat
from smoketree.plan.quotes import FILLER, mask, spans

_HEAD = re.compile(
    r"\W*(?:and\s+|then\s+|also\s+)*(?:assert|verify|check|confirm|ensure|expect|make sure)\b(?:\s+that\b|\s*:)?\s*",
    re.IGNORECASE,
)
_SECRET = re.compile(r"\{\{[^{}]*\}\}")
_LOOSELY = re.compile(r"\b(?:like|similar to|such as|e\.g\.|for example|about|roughly|around)\s*$", re.IGNORECASE)
_NUMBER = re.compile(r"(?<![\w.,])[-+]?[$€£¥]?\d+(?:[.,:/]\d+)*\s?[%€$£]?(?!\w)")
_NO_AMOUNT = re.compile(
    r"^\s*(?:ms|milliseconds?|s|secs?|seconds?|minutes?|mins?|hours?|times?|st|nd|rd|th|px|pixels?)\b", re.IGNORECASE
)
_AT_LEAST = re.compile(r"\b(?:at least|or more|no fewer than|more than|minimum)\b", re.IGNORECASE)
_NUMERO = re.compile(r"\bno\.?\s?[:#]?\s?(?=\d)", re.IGNORECASE)
_COUNTED = re.compile(r"^\s+[a-z]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Claim:
    """A line read for its words.

    `words` are the stems of what it is about, in order; `terms` what stands in quotes and the numbers that have to be
    in the evidence; `counts` numbers that may be counted instead; `many` is how many things it may speak of, `at_least`
    where there may be more. `negates`: it says "not". `absent`: it says that something is gone, or empty. `leaning`: a
    sentence with "not" may prove it though it has none. `topics` are the names of places, beside the page's own words,
    that it speaks of. `looks` are its words about looks; `depicted`: it is about a picture.
    """

    text: str
    words: tuple[str, ...]
    terms: tuple[str, ...]
    counts: tuple[str, ...]
    many: tuple[int, ...]
    at_least: bool
    negates: bool
    absent: bool
    leaning: bool
    relates: bool
    topics: frozenset[str]
    looks: tuple[str, ...]
    depicted: bool

    @property
    def about_errors(self) -> bool:
        return any(word in ERRORS for word in self.words)

    def touched_by(self, found: frozenset[str], *, closely: bool = False) -> frozenset[str]:
        """The words of the claim that are among `found`, or, not `closely`, have to do with what is."""
        return frozenset(
            word for word in self.words if word in found or (not closely and RELATED.get(word, frozenset()) & found)
        )


def about_looks(line: str) -> bool:
    """Whether a picture may be evidence for the line."""
    claim = read_claim(line)
    return bool(claim.looks) or claim.depicted


def read_claim(line: str) -> Claim:
    """Reads a line of a plan, with or without its leading "Verify that"."""
    text = _HEAD.sub("", flat(_SECRET.sub(" ", line)), count=1) or flat(line)
    quoted = spans(text)
    loose = {span for span in quoted if _LOOSELY.search(text[: span.start])}
    plain = mask(text, tuple(span for span in quoted if span not in loose)).replace(FILLER, " ")
    numbers, counts = _numbers(mask(text, quoted))
    said = tokens(plain)
    stems = [stem(word) for word in said]
    return Claim(
        text=text,
        words=_content(said),
        terms=(*(span.content for span in quoted if span not in loose and span.content.strip()), *numbers),
        counts=counts,
        many=(*map(int, counts), *(NUMBERS[word] for word in said if word in NUMBERS)),
        at_least=bool(_AT_LEAST.search(plain)),
        negates=any(word in NEGATIONS for word in said),
        absent=any(one in ABSENT for one in stems),
        leaning=any(one in LEANING | ABSENT for one in stems),
        relates=any(word in RELATING for word in said),
        topics=frozenset(name for name, members in TOPICS.items() if members & set(stems)),
        looks=_looks(plain),
        depicted=any(word in DEPICTED for word in said),
    )


def denies(text: str) -> bool:
    """Whether a sentence says "not" in one way or another."""
    return any(word in NEGATIONS for word in tokens(_NUMERO.sub(" ", text)))


def content(text: str) -> tuple[str, ...]:
    """The stems of the words of a text that name something, in order, each once."""
    return _content(tokens(text))


def _content(said: tuple[str, ...]) -> tuple[str, ...]:
    named = (stem(word) for word in said if word not in STOP and word not in NEGATIONS and word not in NUMBERS)
    return tuple(dict.fromkeys(one for one in named if one not in FRAME and not one[0].isdigit()))


def _numbers(masked: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The numbers that have to stand in the evidence, and those that a reader may have counted."""
    terms: list[str] = []
    counts: list[str] = []
    for found in _NUMBER.finditer(masked):
        after = masked[found.end() :]
        if _NO_AMOUNT.match(after):
            continue
        number = found[0].strip()
        (counts if number.isdigit() and int(number) <= 12 and _COUNTED.match(after) else terms).append(number)
    return tuple(terms), tuple(counts)


def _looks(plain: str) -> tuple[str, ...]:
    lowered = plain.casefold()
    words = re.findall(r"[^\W\d_]+", plain)
    found = [word.casefold() for word in words if word.casefold() in LOOKS]
    # A colour written large in the middle of a line is a name: Orange, Black Friday.
    found += [
        word.casefold()
        for at, word in enumerate(words)
        if word.casefold() in COLOURS and (word.islower() or (at == 0 and word.istitle()))
    ]
    found += [phrase for phrase in LOOK_PHRASES if re.search(rf"\b{phrase}\b", lowered)]
    return tuple(dict.fromkeys(found))
