"""An assertion line that is judged, read for its words: what its evidence has to speak of. Pure."""

import re
from dataclasses import dataclass

from smoketree.agent.judge.vocabulary import (
    COLORS,
    DEPICTED,
    FRAME,
    LEANING,
    LOOK_PHRASES,
    LOOKS,
    NEGATIONS,
    RELATED,
    STOP,
    TONE,
    TOPICS,
)
from smoketree.agent.stems import stem, tokens
from smoketree.browser.verify_text import flat
from smoketree.plan.quotes import FILLER, mask, spans

_HEAD = re.compile(
    r"\W*(?:and\s+|then\s+|also\s+)*(?:assert|verify|check|confirm|ensure|expect|make sure)\b(?:\s+that\b|\s*:)?\s*",
    re.IGNORECASE,
)
_SECRET = re.compile(r"\{\{[^{}]*\}\}")
_LOOSELY = re.compile(r"\b(?:like|similar to|such as|e\.g\.|for example|about|roughly|around)\s*$", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_][\w&-]*")
_NUMERO = re.compile(r"\bno\.?\s?[:#]?\s?(?=\d)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class JudgedLine:
    """A line read for its words.

    `words` are the stems of what it is about, in order; `terms` the texts in quotes, which the evidence must contain
    (`loose`: one is only an example); `names` the stems of its capitalized words, `opening` that of its first word,
    which may be one. `leaning`: a sentence with "not" may prove it although it has none itself. `topics` are the
    places, besides the page's own words, that it speaks of. `tone`: it is about how a text sounds. `looks` are its
    words about looks; `depicted`: it is about a picture.
    """

    text: str
    words: tuple[str, ...]
    terms: tuple[str, ...]
    loose: bool
    names: frozenset[str]
    opening: str
    negates: bool
    leaning: bool
    topics: frozenset[str]
    tone: bool
    looks: tuple[str, ...]
    depicted: bool

    @property
    def about_looks(self) -> bool:
        return bool(self.looks) or self.depicted

    def touched_by(self, found: frozenset[str], *, closely: bool = False) -> frozenset[str]:
        """The words of the line that are among `found`, or, unless `closely`, are related to one that is."""
        return frozenset(
            word for word in self.words if word in found or (not closely and RELATED.get(word, frozenset()) & found)
        )


def read_line(line: str) -> JudgedLine:
    """Reads a line of a plan, with or without its leading "Verify that"."""
    text = _HEAD.sub("", flat(_SECRET.sub(" ", line)), count=1) or flat(line)
    quoted = spans(text)
    loose = {span for span in quoted if _LOOSELY.search(text[: span.start])}
    plain = mask(text, tuple(span for span in quoted if span not in loose)).replace(FILLER, " ")
    said = tokens(plain)
    stems = frozenset(map(stem, said))
    names, opening = _names(mask(text, quoted).replace(FILLER, " "))
    return JudgedLine(
        text=text,
        words=_content(said),
        terms=tuple(span.content for span in quoted if span not in loose and span.content.strip()),
        loose=bool(loose),
        names=names,
        opening=opening,
        negates=any(word in NEGATIONS for word in said),
        leaning=bool(stems & LEANING),
        topics=frozenset(name for name, members in TOPICS.items() if members & stems),
        tone=bool(stems & TONE),
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
    named = (stem(word) for word in said if word not in STOP and word not in NEGATIONS)
    return tuple(dict.fromkeys(one for one in named if one not in FRAME and not one[0].isdigit()))


def _names(plain: str) -> tuple[frozenset[str], str]:
    """The stems of the capitalized words inside the line, and that of its first word, if that is capitalized."""
    names, opening = set(), ""
    for found in _NAME.finditer(plain):
        if not found[0][0].isupper() or found[0] == "I":
            continue
        word = stem(tokens(found[0])[0])
        if plain[: found.start()].strip():
            names.add(word)
        elif found[0].casefold() not in STOP and word not in FRAME:
            opening = word
    return frozenset(names), opening


def _looks(plain: str) -> tuple[str, ...]:
    words = re.findall(r"[^\W\d_]+", plain)
    found = [word.casefold() for word in words if word.casefold() in LOOKS]
    # A color with a capital in the middle of a line is a name: Orange, Black Friday.
    found += [
        word.casefold()
        for at, word in enumerate(words)
        if word.casefold() in COLORS and (word.islower() or (at == 0 and word.istitle()))
    ]
    found += [phrase for phrase in LOOK_PHRASES if re.search(rf"\b{phrase}\b", plain.casefold())]
    return tuple(dict.fromkeys(found))
