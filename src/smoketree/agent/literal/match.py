"""The small language in which the forms are written, and its matcher.

    click|tap        one of these words
    [on]             may be left out
    (go to|open)     one of these phrases
    <shows>          a phrase list by name, from the table's word groups
    {field}          a slot: a span of words read as a field
    {target:field}   the same, bound to another name

A pattern matches a clause only as a whole: no word is passed over.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from smoketree.language.words import Token

V = TypeVar("V")

BUDGET = 20_000
"""Attempts at matching one clause after which it counts as not read; ordinary steps need a few hundred."""


@dataclass(frozen=True, slots=True)
class Words:
    """One token out of a set."""

    keys: frozenset[str]


@dataclass(frozen=True, slots=True)
class Phrases:
    """One of several sequences; an empty one makes it optional."""

    choices: tuple["Sequence", ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A span read by the slot kind `kind`, bound to `name`."""

    name: str
    kind: str


Part = Words | Phrases | Slot
Sequence = tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Read(Generic[V]):
    """One way to read a span: the value, and how many of its words were taken unquoted (the cost)."""

    value: V
    cost: int = 0


SlotReader = Callable[[tuple[Token, ...]], tuple[Read[Any], ...]]


@dataclass(frozen=True, slots=True)
class Match:
    """A whole clause read by a pattern."""

    values: Mapping[str, object]
    cost: int


class TooMuch(Exception):  # noqa: N818 - control flow within this module
    """Raised when the budget is used up."""


_LEXEMES = re.compile(r"\{[a-z_]+(?::[a-z]+)?\}|<[a-z ]+>|[\[\]()|]|[^\s\[\]()|{}<>]+")


def compiled(pattern: str, groups: Mapping[str, str]) -> Sequence:
    """The pattern as parts. Raises ValueError where it is not well formed."""
    lexemes = _LEXEMES.findall(pattern)
    choices, at = _choices(lexemes, 0, groups, inside=False)
    if at != len(lexemes) or len(choices) != 1:
        raise ValueError(f"not a pattern: {pattern!r}")
    return choices[0]


def _choices(
    lexemes: list[str], at: int, groups: Mapping[str, str], *, inside: bool
) -> tuple[tuple[Sequence, ...], int]:
    """Reads up to a closing bracket. Inside brackets `|` separates phrases; outside it joins single words."""
    choices: list[Sequence] = []
    parts: list[Part] = []
    while at < len(lexemes) and lexemes[at] not in "])":
        lexeme = lexemes[at]
        if lexeme == "|" and inside:
            choices.append(tuple(parts))
            parts = []
            at += 1
        elif lexeme in "[(":
            inner, at = _choices(lexemes, at + 1, groups, inside=True)
            if at >= len(lexemes) or lexemes[at] != {"[": "]", "(": ")"}[lexeme]:
                raise ValueError("a bracket is not closed")
            parts.append(Phrases((*inner, ()) if lexeme == "[" else inner))
            at += 1
        elif lexeme.startswith("<"):
            parts.append(Phrases(_choices(_LEXEMES.findall(groups[lexeme[1:-1]]), 0, groups, inside=True)[0]))
            at += 1
        elif lexeme.startswith("{"):
            name, _, kind = lexeme[1:-1].partition(":")
            parts.append(Slot(name, kind or name))
            at += 1
        else:
            words = [lexeme]
            while not inside and at + 2 < len(lexemes) and lexemes[at + 1] == "|":
                words.append(lexemes[at + 2])
                at += 2
            parts.append(Words(frozenset(words)))
            at += 1
    return (*choices, tuple(parts)), at


def needed(pattern: Sequence) -> tuple[frozenset[str], ...]:
    """Words of which any clause that the pattern reads has at least one of each set: a cheap look before the match."""
    return tuple(keys for part in pattern if (keys := _keys_of(part)))


def _keys_of(part: Part) -> frozenset[str]:
    """Words one of which stands wherever the part is matched; empty where that cannot be said."""
    if isinstance(part, Words):
        return part.keys
    if isinstance(part, Slot):
        return frozenset()
    each = [next((keys for inner in choice if (keys := _keys_of(inner))), frozenset[str]()) for choice in part.choices]
    return frozenset[str]().union(*each) if all(each) else frozenset()


class Matcher:
    """Matches patterns against one clause; slot readings are kept, so that forms share them."""

    def __init__(self, clause: tuple[Token, ...], readers: Mapping[str, SlotReader]) -> None:
        self._clause = clause
        self._readers = readers
        self._read: dict[tuple[str, int, int], tuple[Read[Any], ...]] = {}
        self._left = BUDGET
        self._keys = frozenset(token.key for token in clause if not token.quoted)

    def may_match(self, need: tuple[frozenset[str], ...]) -> bool:
        """Whether the clause has the words without which a pattern cannot read it (see `needed`)."""
        return all(not self._keys.isdisjoint(keys) for keys in need)

    def matches(self, pattern: Sequence) -> Iterator[Match]:
        """Every way in which the pattern reads the whole clause. Raises TooMuch."""
        for values, cost in self._walk(pattern, 0):
            yield Match(dict(values), cost)

    def _walk(self, parts: Sequence, at: int) -> Iterator[tuple[tuple[tuple[str, object], ...], int]]:
        self._left -= 1
        if self._left < 0:
            raise TooMuch
        if not parts:
            if at == len(self._clause):
                yield (), 0
            return
        first, rest = parts[0], parts[1:]
        if isinstance(first, Words):
            if self._word(first, at):
                yield from self._walk(rest, at + 1)
        elif isinstance(first, Phrases):
            for choice in first.choices:
                # Most phrases fail at their first word: seen here, it costs no further walk.
                if not choice or not isinstance(choice[0], Words):
                    yield from self._walk(choice + rest, at)
                elif self._word(choice[0], at):
                    yield from self._walk(choice[1:] + rest, at + 1)
        else:
            yield from self._slot(first, rest, at)

    def _word(self, words: Words, at: int) -> bool:
        return at < len(self._clause) and not self._clause[at].quoted and self._clause[at].key in words.keys

    def _slot(self, slot: Slot, rest: Sequence, at: int) -> Iterator[tuple[tuple[tuple[str, object], ...], int]]:
        for end in (len(self._clause),) if not rest else range(at + 1, len(self._clause) + 1):
            for values, cost in self._walk(rest, end):
                for read in self._reading(slot.kind, at, end):
                    yield ((slot.name, read.value), *values), cost + read.cost

    def _reading(self, kind: str, at: int, end: int) -> tuple[Read[Any], ...]:
        key = (kind, at, end)
        if key not in self._read:
            self._read[key] = self._readers[kind](self._clause[at:end]) if end > at else ()
        return self._read[key]
