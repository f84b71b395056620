"""Reads a span of words as clauses, each by a form of a table, joined by "and", "then" and commas."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from smoketree.agent.literal.forms import GROUPS, Chapter, Form
from smoketree.agent.literal.match import Matcher, TooMuch, compiled, needed
from smoketree.agent.literal.match import Sequence as Pattern
from smoketree.agent.literal.phrasing import BREAKS, JOINERS, imperative, without_lead
from smoketree.agent.literal.slots import READERS
from smoketree.language.words import MAX_TOKENS, Kind, Token
from smoketree.snapshot.roles import ROLE_WORDS

T = TypeVar("T")
Span = tuple[Token, ...]

_MOST_CLAUSES = 160
_LONGEST_VERB = 6
_MOST_UNJOINED = 3
_CLICKING = frozenset({"click", "press", "hit", "tap"})


@dataclass(frozen=True, slots=True)
class _Clause(Generic[T]):
    """One way to read a part of a step."""

    items: tuple[T, ...]
    cost: int
    form: int
    span: Span


@dataclass(frozen=True, slots=True)
class Table(Generic[T]):
    """The forms with their patterns, the words that each pattern needs, and all words that a form begins with."""

    forms: tuple[Form[T], ...]
    patterns: tuple[Pattern, ...]
    needs: tuple[tuple[frozenset[str], ...], ...]
    verbs: frozenset[str]


def table_of(chapters: Sequence[Chapter[T]]) -> Table[T]:
    """The forms of some chapters, made ready."""
    forms = tuple(form for chapter in chapters for form in chapter.forms)
    patterns = tuple(compiled(form.pattern, GROUPS) for form in forms)
    verbs = frozenset(word for form in forms for word in _first_words(form.pattern))
    return Table(forms, patterns, tuple(map(needed, patterns)), verbs)


def _first_words(pattern: str) -> frozenset[str]:
    head = re.match(r"\(([^)]*)\)|(\S+)", pattern)
    assert head is not None  # noqa: S101 - no pattern is empty
    return frozenset(phrase.split()[0] for phrase in (head[1] or head[2]).split("|") if phrase[0].isalpha())


def meaning(span: Span, table: Table[T], *, orders: bool) -> tuple[T, ...] | None:
    """The one meaning of the whole span at the least cost; None where there is none, or more than one."""
    if len(span) > MAX_TOKENS:
        return None
    try:
        found = _Reader(span, table, orders=orders).meanings(0, None)
    except TooMuch:
        return None
    least = min((cost for _, cost in found), default=0)
    meanings = {items for items, cost in found if cost == least}
    return meanings.pop() if len(meanings) == 1 else None


class _Reader(Generic[T]):
    """Reads a span as clauses joined by "and", "then" and commas; keeps what it has read of each part."""

    def __init__(self, span: Span, table: Table[T], *, orders: bool) -> None:
        self._span = span
        self._table = table
        self._orders = orders
        self._joints = _joints(span, orders=orders)
        self._clauses: dict[tuple[int, int], tuple[_Clause[T], ...]] = {}
        self._left = _MOST_CLAUSES
        self._known: dict[tuple[int, _Clause[T] | None], set[tuple[tuple[T, ...], int]]] = {}

    def meanings(self, start: int, before: _Clause[T] | None) -> set[tuple[tuple[T, ...], int]]:
        """What the span means from `start` on, `before` being the clause that stands in front."""
        if (start, before) not in self._known:
            self._known[start, before] = self._meanings(start, before)
        return self._known[start, before]

    def _meanings(self, start: int, before: _Clause[T] | None) -> set[tuple[tuple[T, ...], int]]:
        found: set[tuple[tuple[T, ...], int]] = set()
        for end, following in (*((at, to) for at, to in self._joints if at > start), (len(self._span), None)):
            for clause in self._clause(start, end, before):
                if following is None:
                    found.add((clause.items, clause.cost))
                elif not self._is_name(end, following):
                    for items, cost in self.meanings(following, clause):
                        found.add(((*clause.items, *items), clause.cost + cost))
        return found

    def _is_name(self, at: int, to: int) -> bool:
        """Whether "and" with a capital behind it is likelier a part of a name: "Save and Continue"."""
        if to >= len(self._span):
            return True
        before, after = self._span[at - 1], self._span[to]
        plain = to - at == 1 and self._span[at].key == "and"
        return (
            plain
            and not before.quoted
            and before.key not in ROLE_WORDS
            and not after.quoted
            and after.text[:1].isupper()
        )

    def _clause(self, start: int, end: int, before: _Clause[T] | None) -> tuple[_Clause[T], ...]:
        if (start, end) not in self._clauses:
            self._left -= 1
            if self._left < 0:
                raise TooMuch
            span = self._span[start:end]
            span = imperative(span, self._table.verbs) if self._orders else without_lead(span)
            whole = end - start == len(self._span)
            self._clauses[start, end] = self._by_forms(span, whole=whole) if span else ()
        own = self._clauses[start, end]
        if own or before is None:
            return own
        part = self._span[start:end]
        return self._elliptic(part, before) if self._orders else self._of_the_page(part, before)

    def _by_forms(self, span: Span, *, whole: bool) -> tuple[_Clause[T], ...]:
        matcher = Matcher(span, READERS)
        found = []
        table = self._table
        for number, (form, pattern, need) in enumerate(zip(table.forms, table.patterns, table.needs, strict=True)):
            if matcher.may_match(need) and (whole or not form.alone):
                for match in matcher.matches(pattern):
                    items = form.builds(**match.values)
                    found += [_Clause(items, match.cost, number, span)] if items else []
        least = min((clause.cost for clause in found), default=0)
        return tuple(clause for clause in found if clause.cost == least)

    def _of_the_page(self, span: Span, before: _Clause[T]) -> tuple[_Clause[T], ...]:
        """ "does not show "Error"", after: the page shows "Welcome"."""
        size = next((at + 1 for at, token in enumerate(before.span[:2]) if token.key in {"page", "screen"}), 0)
        return self._by_forms((*before.span[:size], *span), whole=False) if size and not span[0].quoted else ()

    def _elliptic(self, span: Span, before: _Clause[T]) -> tuple[_Clause[T], ...]:
        """ "Password" with "x", after: fill in "Email" with "a". Only where both have quotes, and by the same form."""
        if not any(t.quoted for t in span) or not any(t.quoted for t in before.span):
            return ()
        found: dict[tuple[T, ...], _Clause[T]] = {}
        for size in range(1, min(_LONGEST_VERB, len(before.span)) + 1):
            verb = before.span[:size]
            if not any(t.quoted for t in verb):
                found |= {c.items: c for c in self._by_forms((*verb, *span), whole=False) if c.form == before.form}
        # Dearer by one: 'attach "a" and "b" to "Files"' is one clause before it is two.
        return tuple(replace(clause, cost=clause.cost + 1) for clause in found.values())


def joints_of(span: Span) -> tuple[tuple[int, int], ...]:
    """Where the clauses of a step may meet: each as (one past the last of one, the first of the next)."""
    return _joints(span, orders=True)


def _unjoined(before: Token, token: Token) -> bool:
    """ "... into the "Name" field click "Save"": the word "and" is left out before a click."""
    ends = before.quoted or before.key in ROLE_WORDS or before.key == "text"
    return ends and not token.quoted and token.key in _CLICKING and token.text.islower()


def _joints(span: Span, *, orders: bool) -> tuple[tuple[int, int], ...]:
    """Where clauses may meet: runs of commas, full stops, "and" and "then", each as (first, one past the last)."""
    joints: list[tuple[int, int]] = []
    unjoined = {at for at in range(1, len(span) - 1) if orders and _unjoined(span[at - 1], span[at])}
    if len(unjoined) > _MOST_UNJOINED:
        unjoined = set()
    for at, token in enumerate(span):
        joins = token.key in (BREAKS if token.kind is Kind.MARK else JOINERS) and not token.quoted
        if joins and joints and joints[-1][1] == at:
            joints[-1] = (joints[-1][0], at + 1)
        elif joins:
            joints.append((at, at + 1))
        elif at in unjoined:
            joints.append((at, at))
    return tuple(joints)
