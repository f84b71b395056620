"""A step's text as tokens: words, quoted names and values, and the marks between clauses."""

# ruff: noqa: RUF001 - quotation marks and apostrophes of all scripts are meant

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from smoketree.language.lexicon import NEGATIONS, NUMBERS, word_set
from smoketree.plan.values import spans

MAX_TOKENS = 200
"""A step of more tokens than this is prose, not a step; it is not read."""

_PLACEHOLDER = re.compile(r"\{\{[^{}]*\}\}")
_BOLD = re.compile(r"(\*\*|__)(?=\S)(.+?)(?<=\S)\1(?![\w*])")
_BRACKETS = re.compile(r"\[([^\W\d_][^\[\]\",;]*)\]")
QUOTATION_MARKS = "\"'`“”„‘’«»「」『』"
_MARKS = ",;:.!?"
_AFTER_QUOTE = " \t,;:.!?)]"
_SIGNED = re.compile(r"[\d$€£¥#+\u2212-]|/|https?:")
_HYPHENATED = re.compile(r"[^\W_]+(?:-[^\W_]+)+$")
_IDENTIFIER = re.compile(r"[^\W_][\w-]*(?:[._][^\W_][\w-]*)+$")
_NUMERAL = re.compile(r"[\d.,_-]+$")
_LONGEST_PHRASE = 5  # words
_ABBREVIATED = word_set("e.g i.e a.m p.m u.s u.k")


class Kind(StrEnum):
    """What a token is."""

    WORD = "word"
    QUOTED = "quoted"
    MARK = "mark"


@dataclass(frozen=True, slots=True)
class Token:
    """`text` is what it says (without quotation marks), `key` the same for comparing: folded, plain
    apostrophes; `start` and `end` are its place in the step. A placeholder that stands alone counts as quoted."""

    kind: Kind
    text: str
    start: int
    end: int
    key: str = field(init=False, compare=False)
    quoted: bool = field(init=False, compare=False)

    def __post_init__(self) -> None:
        quoted = self.kind is Kind.QUOTED
        # The key of a quoted text is none of the lexicon's words.
        object.__setattr__(self, "key", "\0" * quoted + self.text.replace("’", "'").casefold())
        object.__setattr__(self, "quoted", quoted)

    def __hash__(self) -> int:
        return hash((self.text, self.start))  # spans are looked up by their tokens again and again

    @property
    def capital(self) -> bool:
        """Whether it begins with a capital letter; the empty text of `""` does not."""
        return self.text[:1].isupper()

    @property
    def small(self) -> bool:
        """Whether it begins with a small letter."""
        return self.text[:1].islower()


Span = Sequence[Token]


def tokens(text: str) -> tuple[Token, ...]:
    """The tokens of a step, in order.

    What the plan takes for quoted (see `smoketree.plan.values`) and what stands in bold marks is one token; an
    apostrophe within a word is none. Commas, colons and full stops at the end of a word are tokens.
    """
    quotes = {span.start: Token(Kind.QUOTED, span.content, span.start, span.end) for span in spans(text)}
    found: list[Token] = []
    at = 0
    while at < len(text):
        if text[at].isspace():
            at += 1
            continue
        token = (
            quotes.get(at) or _bold(text, at) or _standing_alone(text, at) or _mark(text, at) or _word(text, at, quotes)
        )
        if token.key == "can" and found and found[-1].key in _CANS and not _TO_BE.match(text, token.end):  # no verb
            token = Token(Kind.WORD, text[found.pop().start : token.end], token.start, token.end)
        found.append(token)
        at = token.end
    return tuple(found)


_TO_BE = re.compile(r"\s+(?:be|not|only|no|now|still)\b", re.IGNORECASE)
_CANS = word_set("trash garbage rubbish watering spray")


def word(text: str) -> Token:
    """A word that a reading adds to those of the line: it has no place there."""
    return Token(Kind.WORD, text, -1, -1)


def said(span: Span) -> str:
    """The words of a span, with single spaces where the author has any."""
    text = ""
    for at, token in enumerate(span):
        glued = at == 0 or span[at - 1].end == token.start
        text += token.text if glued else f" {token.text}"
    return text


def _bold(text: str, at: int) -> Token | None:
    bold = _BOLD.match(text, at)
    return Token(Kind.QUOTED, bold[2].strip(QUOTATION_MARKS), at, bold.end()) if bold else None


def _standing_alone(text: str, at: int) -> Token | None:
    """A placeholder, or "[Save]", as test cases in tables name buttons, that is a word by itself; not "[0, 1]", nor a
    link of Markdown."""
    found = _PLACEHOLDER.match(text, at) or _BRACKETS.match(text, at)
    alone = found and (found.end() == len(text) or text[found.end()] in _AFTER_QUOTE)
    return Token(Kind.QUOTED, found[found.lastindex or 0], at, found.end()) if found and alone else None


def _mark(text: str, at: int) -> Token | None:
    if text[at] in _MARKS and (at + 1 == len(text) or text[at + 1].isspace() or text[at + 1] in _MARKS):
        return Token(Kind.MARK, text[at], at, at + 1)
    return None


def _word(text: str, at: int, quotes: Mapping[int, Token]) -> Token:
    end = at
    while end < len(text) and not text[end].isspace() and end not in quotes:
        placeholder = _PLACEHOLDER.match(text, end)
        if placeholder:
            end = placeholder.end()
        elif end > at and _mark(text, end):
            break
        else:
            end += 1
    return Token(Kind.WORD, text[at:end], at, end)


def words_of(span: Span) -> tuple[str, ...]:
    """The keys of a span's words, "" for what is quoted."""
    return tuple("" if token.quoted else token.key for token in span)


def lead_size(span: Span, phrases: Container[tuple[str, ...]]) -> int:
    """How many words the longest of the phrases has that a span begins with; 0 where it begins with none."""
    words = words_of(span[:_LONGEST_PHRASE])
    return next((size for size in range(len(words), 0, -1) if words[:size] in phrases), 0)


def tail_size(span: Span, phrases: Container[tuple[str, ...]]) -> int:
    """The same for the end of a span."""
    words = words_of(span[-_LONGEST_PHRASE:])
    return next((size for size in range(len(words), 0, -1) if words[-size:] in phrases), 0)


def without_lead(span: tuple[Token, ...], keys: Container[str]) -> tuple[Token, ...]:
    """A span from the first token on that is quoted or is none of these words."""
    return span[next((at for at, token in enumerate(span) if token.key not in keys), len(span)) :]


def without_marks(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """A span without the marks at its end."""
    while span and span[-1].kind is Kind.MARK:
        span = span[:-1]
    return span


def without_stop(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """A span without the marks at its end, but with "!" and "?", which may belong to its last word."""
    while span and span[-1].kind is Kind.MARK and (span[-1].text not in "!?" or (len(span) > 1 and span[-2].quoted)):
        span = span[:-1]
    return span


def is_identifier(token: Token) -> bool:
    """Whether an unquoted word is spelled as no word of English is: a file name ("report.csv"), "max_size"."""
    text = token.key
    return bool(_IDENTIFIER.match(text)) and not _NUMERAL.match(text) and text not in _ABBREVIATED


def stands_alone(name: str) -> bool:
    """Whether an unquoted name is one word that no article is written before."""
    return bool(_HYPHENATED.match(name))


def looks_given(token: Token) -> bool:
    """Whether an unquoted word looks like a value that somebody was given: it has a digit in it."""
    return is_sign(token) or any(character.isdigit() for character in token.text)


def number_of(token: Token) -> int | None:
    """The whole number that an unquoted word is: "3", "three", "1,200"."""
    plain = token.key.replace(",", "")
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else NUMBERS.get(token.key)


def is_purpose(span: Span) -> bool:
    """Whether a clause of purpose may be passed over: it has no quote, number or negation."""
    return not any(one.quoted or one.key in NEGATIONS or any(map(str.isdigit, one.text)) for one in span)


def is_sign(token: Token) -> bool:
    """Whether an unquoted word can only be a value: a number, an amount, an address."""
    return bool(_SIGNED.match(token.text)) or "@" in token.text
