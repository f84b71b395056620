"""Variants of a line that read: the line without some of its words, or with a known verb for an unknown one.

Variants are for an author to accept, never to act on. Each keeps every quote, number, negation, ordinal, quantifier and
comparison of the line; the first ones differ least from it.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import TypeVar

from smoketree.language.inflection import ing, past, third
from smoketree.language.lexicon import (
    ACT_VERBS,
    ACTIVE,
    ARTICLES,
    COMPARISONS,
    DO_VERBS,
    FILLER,
    INDEFINITE,
    INSIDE,
    LEADS,
    NEGATIONS,
    NUMBERS,
    ORDINALS,
    OTHER_NOUNS,
    PASSIVE,
    QUANTIFIERS,
    ROLE_NOUNS,
    SOMEONE,
    SUPERLATIVES,
    Sense,
    word_set,
)
from smoketree.language.words import Kind, Token, tokens

T = TypeVar("T")

_LONGEST = 40  # tokens: what is longer is prose, and its author has to divide it
_MOST_READ = 400
_SPREAD = 2.0
_LONGEST_RUN = 5
_LONGEST_VERB = 4

_FILLER, _UNKNOWN, _KNOWN = 0.2, 1.0, 2.0
"""What it costs to leave out an article or filler, a word that is not in the lexicon, and one that is."""

_PUT_IN = 0.6
_OF_REPLACED = 0.4
"""Words that a verb is put in for count less than words that are left out: the verb says what they say."""

_QUOTED, _OF_QUOTED = 0.1, 0.05
"""Quotation marks around words that may be a name or a value leave nothing out."""

_CHATTER, _OF_CHATTER = 0.5, 0.15
"""The first words of a line that name nothing of a page are most likely said to the reader."""

_PREPOSITIONS = ("into", "from", "in the row of", "to", "with")
_BINDING = (
    NEGATIONS | QUANTIFIERS | SUPERLATIVES | frozenset(ORDINALS) | frozenset(NUMBERS)
    | {word for phrase in COMPARISONS for word in phrase.split()} | word_set("if or twice lack lacks lacking")
) - {"the", "to", "just", "up", "as", "same"}  # fmt: skip
_COPULAS = word_set("is are was were be been being looks look seems seem stays stay remains remain gets becomes")


@dataclass(frozen=True, slots=True)
class Variant:
    """Other words for a line. `cost` says how much differs; `verb` is what was put in, if anything, and `replaced` are
    the words that it was put in for."""

    text: str
    cost: float
    verb: str = ""
    replaced: tuple[str, ...] = ()


def readable(found: Iterable[Variant], read: Callable[[str], T | None], most: int = 12) -> list[tuple[Variant, T]]:
    """Those of the variants that `read` reads, the least different first; none that differs much more than it."""
    kept: list[tuple[Variant, T]] = []
    best = {variant.text: variant for variant in sorted(found, key=lambda one: -one.cost)}
    for variant in sorted(best.values(), key=lambda one: one.cost)[:_MOST_READ]:
        if kept and variant.cost > kept[0][0].cost + _SPREAD:
            break
        reading = read(variant.text)
        if reading is not None:
            kept.append((variant, reading))
            if len(kept) == most:
                break
    return kept


def is_negative(text: str) -> bool:
    """Whether a word of the line, outside quotes, says that something is not so."""
    return any(token.key in _negative() for token in tokens(text))


def leaves_nothing_to_say(text: str) -> bool:
    """Whether a line says no more than its quotes and whether something is so: no ordinal, number or comparison."""
    return not any(_is_binding(token) and not token.quoted and token.key not in _negative() for token in tokens(text))


def action_variants(text: str, verbs: tuple[str, ...]) -> Iterator[Variant]:
    """Variants of an action. One of `verbs` is put in for the words that it begins with."""
    line = _Line(text)
    yield from line.in_quotes(lower=True)
    yield from line.shorter()
    for said, cost in ((text, 0.0), *line.joined()):
        yield Variant(said, cost)
        yield from _begun(_Line(said), verbs, cost)


def _begun(line: "_Line", verbs: tuple[str, ...], cost: float) -> Iterator[Variant]:
    for first in line.starts():
        if any(token.key in _act_forms() for token in line.span[first:]):
            continue  # it has a verb of its own
        for end in range(first, min(line.size - 1, first + _LONGEST_VERB) + 1):
            if any(_is_value(token) for token in line.span[first:end]):
                break
            for verb in verbs if line.span[end].kind is not Kind.MARK else ():
                yield from line.with_verb(first, first, end, verb, cost)


def assertion_variants(text: str, predicates: tuple[str, ...]) -> Iterator[Variant]:
    """Variants of an assertion. One of `predicates` is put in for a run of words anywhere, but never for the words that
    say in which state something is."""
    line = _Line(text)
    line.bind_states()
    yield from line.in_quotes(lower=False)
    yield from line.shorter()
    negative = [at for at, token in enumerate(line.span) if token.key in _negative()]
    for first in line.starts():
        for start in range(first, line.size + 1):
            for end in range(start + 1, min(line.size, start + _LONGEST_VERB) + 1):
                if any(_is_value(token) for token in line.span[start:end]):
                    break
                if line.binds(start, end) or not all(start <= at < end for at in negative):
                    continue
                for predicate in predicates:
                    if ("not" in predicate.split()) == bool(negative):
                        yield from line.with_verb(first, start, end, predicate)


@dataclass(slots=True)
class _Line:
    """The tokens of a line, each with what it costs to leave it out."""

    text: str
    span: tuple[Token, ...] = field(init=False)
    costs: list[float] = field(init=False)

    def __post_init__(self) -> None:
        span = tokens(self.text)
        self.span = span if len(span) <= _LONGEST else ()
        self.costs = [math.inf if _is_binding(token) else _weight(token) for token in self.span]

    @property
    def size(self) -> int:
        return len(self.span)

    def starts(self) -> Iterator[int]:
        """Where the line may begin: what is before it can be left out."""
        for first in range(self.size):
            if math.isinf(self.dropped(0, first)):
                return
            yield first

    def begun_at(self, first: int) -> float:
        """What it costs to leave out everything before a token: little where that names nothing that a page has."""
        cost = self.dropped(0, first)
        return cost if self._names_a_thing(0, first) else min(cost, _CHATTER + _OF_CHATTER * cost)

    def _names_a_thing(self, start: int, end: int) -> bool:
        return any(token.quoted or token.key in _things() for token in self.span[start:end])

    def dropped(self, start: int, end: int) -> float:
        return sum(self.costs[start:end])

    def said(self, *parts: tuple[int, int] | str) -> str:
        """These parts of the line, and words between them."""
        said = ""
        for part in parts:
            if isinstance(part, str):
                said += f" {part}"
                continue
            for token in self.span[part[0] : part[1]]:
                said += ("" if token.kind is Kind.MARK else " ") + self.text[token.start : token.end]
        return said.strip()

    def shorter(self) -> Iterator[Variant]:
        """Without the first words, without a run of words, or with a preposition between two quotes."""
        for first in self.starts():
            before = self.begun_at(first)
            if first:
                yield Variant(self.said((first, self.size)), before)
            for start in range(first + 1, self.size):
                for end in range(start + 1, min(self.size, start + _LONGEST_RUN) + 1):
                    cost = before + self.dropped(start, end)
                    if not math.isinf(cost):
                        yield Variant(self.said((first, start), (end, self.size)), cost)

    def in_quotes(self, *, lower: bool) -> Iterator[Variant]:
        """With quotation marks around words that are none of the lexicon: "Search for mug"."""
        if any(token.quoted for token in self.span):
            return
        named = [
            token.kind is Kind.WORD
            and not _is_binding(token)
            and ((token.capital and token.start > 0) or (lower and token.key not in _lexicon()))
            for token in self.span
        ]
        for start in range(1, self.size):
            for end in range(start + 1, min(self.size, start + _LONGEST_VERB) + 1):
                if not all(named[start:end]):
                    break
                words = self.text[self.span[start].start : self.span[end - 1].end]
                cost = _QUOTED + _OF_QUOTED * (end - start)
                yield Variant(self.said((0, start), f'"{words}"', (end, self.size)), cost)

    def joined(self) -> Iterator[tuple[str, float]]:
        """With a preposition in the place of what is between two quotes, and what that costs."""
        quotes = [at for at, token in enumerate(self.span) if token.quoted]
        for left, right in pairwise(quotes):
            gone = self.span[left + 1 : right]
            if len(gone) <= _LONGEST_VERB and not any(_is_binding(token) for token in gone):
                cost = _PUT_IN + _OF_REPLACED * sum(_weight(token) for token in gone)
                for word in _PREPOSITIONS:
                    yield self.said((0, left + 1), word, (right, self.size)), cost

    def with_verb(self, first: int, start: int, end: int, verb: str, more: float = 0.0) -> Iterator[Variant]:
        """With a verb in the place of the tokens from `start` to `end`, and without some of the last words."""
        gone = self.span[start:end]
        cost = more + self.begun_at(first) + _PUT_IN + _OF_REPLACED * sum(_weight(token) for token in gone)
        replaced = tuple(token.key for token in gone)
        for tail in range(self.size, min(end, self.size - 1), -1):
            left = self.dropped(tail, self.size)
            if math.isinf(left):
                return
            yield Variant(self.said((first, start), verb, (end, tail)), cost + left, verb, replaced)

    def bind_states(self) -> None:
        """Keeps the words that say in which state something is and are not in the lexicon ("is greyish"): without them
        an assertion would say less."""
        for at in range(1, self.size):
            unknown = self.span[at - 1].key in _COPULAS and self.span[at].key not in _lexicon()
            if unknown and self._names_a_thing(0, at):
                self.costs[at - 1] = self.costs[at] = math.inf

    def binds(self, start: int, end: int) -> bool:
        """Whether a word from `start` to `end` has to be kept, unless it is a negation."""
        pairs = zip(self.costs[start:end], self.span[start:end], strict=True)
        return any(math.isinf(cost) and token.key not in _negative() for cost, token in pairs)


def _is_value(token: Token) -> bool:
    return token.quoted or any(char.isdigit() for char in token.text) or re.search(r"[/@{}]", token.text) is not None


def _is_binding(token: Token) -> bool:
    return _is_value(token) or token.key in _BINDING or token.key in _negative()


def _weight(token: Token) -> float:
    if token.kind is Kind.MARK or token.key in _light():
        return _FILLER
    return _KNOWN if token.key in _lexicon() else _UNKNOWN


@cache
def _light() -> frozenset[str]:
    return ARTICLES | INDEFINITE | FILLER | SOMEONE | {word for lead in LEADS for word in lead}


@cache
def _negative() -> frozenset[str]:
    """Words that say that something is not so: negations, and what is said of what is gone."""
    gone = {Sense.HIDDEN, Sense.GOES, Sense.REMOVED}
    said = {row.words.split()[0] for row in (*ACTIVE, *PASSIVE) if row.sense in gone} - {"go", "not"}
    return NEGATIONS | _forms(said) | word_set("lack lacks lacking lacked")


@cache
def _things() -> frozenset[str]:
    nouns = {word for noun in (*ROLE_NOUNS, *OTHER_NOUNS) for word in noun.split()}
    return frozenset(nouns | {f"{noun}s" for noun in nouns})


@cache
def _act_forms() -> frozenset[str]:
    return _forms(ACT_VERBS)


def _forms(verbs: Iterable[str]) -> frozenset[str]:
    return frozenset(form for verb in verbs for form in (verb, third(verb), ing(verb), *past(verb)))


@cache
def _lexicon() -> frozenset[str]:
    """Every word that has a meaning of its own."""
    predicates = {word for row in (*ACTIVE, *PASSIVE) for word in row.words.split()}
    verbs = ACT_VERBS | DO_VERBS | predicates
    nouns = {word for noun in ROLE_NOUNS for word in noun.split()}
    return frozenset(_forms(verbs) | nouns | {f"{noun}s" for noun in nouns}) | INSIDE | _COPULAS | _light()
