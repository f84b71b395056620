"""Reads a step or an assertion by the table of forms: wholly, in one way only, or not at all."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Generic, TypeVar

from smoketree.agent.literal.actions import Action
from smoketree.agent.literal.forms import GROUPS, Chapter, Form
from smoketree.agent.literal.match import Matcher, TooMuch, compiled
from smoketree.agent.literal.match import Sequence as Pattern
from smoketree.agent.literal.slots import READERS
from smoketree.agent.literal.table import ACTIONS, ASSERTIONS
from smoketree.agent.literal.words import MAX_TOKENS, Kind, Token, tokens
from smoketree.browser.checks import Check
from smoketree.snapshot.roles import ROLE_WORDS

T = TypeVar("T")
Span = tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class Reading:
    """What a step asks for, in order."""

    actions: tuple[Action, ...]

    def __str__(self) -> str:
        return "; ".join(map(str, self.actions))


@dataclass(frozen=True, slots=True)
class ReadAssertion:
    """What must hold, all of it; `within` is the time in seconds that the line itself allows, if it does."""

    checks: tuple[Check, ...]
    within: float | None = None

    def __str__(self) -> str:
        return "; ".join(map(str, self.checks)) + (f" (within {self.within:g} s)" if self.within else "")


@dataclass(frozen=True, slots=True)
class _Clause(Generic[T]):
    """One way to read a part of a step."""

    items: tuple[T, ...]
    cost: int
    form: int
    span: Span


_POLITE = frozenset(
    {"please", "now", "next", "then", "finally", "also", "afterwards", "first", "firstly", "lastly", "again"}
)
_SUBJECTS = (("the", "user"), ("a", "user"), ("user",), ("i",), ("we",), ("you",), ("they",), ("the", "tester"))
_JOINERS = frozenset({"and", "then", "afterwards"})
_BREAKS = frozenset({",", ";", "."})
_TIME_WORDS = frozenset({"within", "after", "in"})
_MOST_CLAUSES = 60
_LONGEST_VERB = 3
_LAST_WORDS = frozenset({"please"})
_LAST_WORDS_AFTER_A_QUOTE = frozenset({"again", "now", "once"})
_THAT = (("that",), ("to", "see", "that"), ("we", "see", "that"), ("you", "see", "that"))


def read(text: str) -> Reading | None:
    """What a step asks for, or None where the grammar does not know every word of it, or reads it in two ways."""
    span = _trimmed(tokens(text))
    found = _read(span, _action_forms(), imperative=True) if span else None
    return Reading(found) if found else None


def read_assertion(text: str) -> ReadAssertion | None:
    """What an assertion says, where the host can check it; None where it has to be judged."""
    span = _trimmed(tokens(text))
    for words in _THAT:
        if len(span) > len(words) and tuple(t.key for t in span[: len(words)]) == words and not span[0].quoted:
            span = span[len(words) :]
            break
    rest, within = _time_limit(span)
    found = _read(rest, _assertion_forms(), imperative=False) if rest else None
    return ReadAssertion(found, within) if found else None


def read_condition(text: str) -> Check | None:
    """The condition of a step ("the "Accept" button appears") as one check; None where it has to be judged."""
    found = read_assertion(text)
    return found.checks[0] if found and len(found.checks) == 1 and found.within is None else None


_Table = tuple[tuple[Form[T], ...], tuple[Pattern, ...], frozenset[str]]


@cache
def _action_forms() -> _Table[Action]:
    return _table(ACTIONS)


@cache
def _assertion_forms() -> _Table[Check]:
    return _table(ASSERTIONS)


def _table(chapters: Sequence[Chapter[T]]) -> _Table[T]:
    forms = tuple(form for chapter in chapters for form in chapter.forms)
    patterns = tuple(compiled(form.pattern, GROUPS) for form in forms)
    verbs = frozenset(word for form in forms for word in _first_words(form.pattern))
    return forms, patterns, verbs


def _first_words(pattern: str) -> frozenset[str]:
    head = re.match(r"\(([^)]*)\)|(\S+)", pattern)
    assert head is not None  # noqa: S101 - no pattern is empty
    return frozenset(phrase.split()[0] for phrase in (head[1] or head[2]).split("|") if phrase[0].isalpha())


def _read(span: Span, table: _Table[T], *, imperative: bool) -> tuple[T, ...] | None:
    """The one meaning of the whole span at the least cost; None where there is none, or more than one."""
    if len(span) > MAX_TOKENS:
        return None
    try:
        found = _Reader(span, table, imperative=imperative).meanings(0, None)
    except TooMuch:
        return None
    least = min((cost for _, cost in found), default=0)
    meanings = {items for items, cost in found if cost == least}
    return meanings.pop() if len(meanings) == 1 else None


class _Reader(Generic[T]):
    """Reads a span as clauses joined by "and", "then" and commas; keeps what it has read of each part."""

    def __init__(self, span: Span, table: _Table[T], *, imperative: bool) -> None:
        self._span = span
        self._forms, self._patterns, self._verbs = table
        self._imperative = imperative
        self._joints = _joints(span)
        self._clauses: dict[tuple[int, int], tuple[_Clause[T], ...]] = {}
        self._left = _MOST_CLAUSES

    def meanings(self, start: int, before: _Clause[T] | None) -> set[tuple[tuple[T, ...], int]]:
        """What the span means from `start` on, `before` being the clause that stands in front."""
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
            span = _imperative(span, self._verbs) if self._imperative else _without_lead(span)
            whole = end - start == len(self._span)
            self._clauses[start, end] = self._by_forms(span, whole=whole) if span else ()
        own = self._clauses[start, end]
        if own or before is None:
            return own
        part = self._span[start:end]
        return self._elliptic(part, before) if self._imperative else self._of_the_page(part, before)

    def _by_forms(self, span: Span, *, whole: bool) -> tuple[_Clause[T], ...]:
        matcher = Matcher(span, READERS)
        found = []
        for number, (form, pattern) in enumerate(zip(self._forms, self._patterns, strict=True)):
            if whole or not form.alone:
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


def _joints(span: Span) -> tuple[tuple[int, int], ...]:
    """Where clauses may meet: runs of commas, full stops, "and" and "then", each as (first, one past the last)."""
    joints: list[tuple[int, int]] = []
    for at, token in enumerate(span):
        joins = token.key in (_BREAKS if token.kind is Kind.MARK else _JOINERS) and not token.quoted
        if joins and joints and joints[-1][1] == at:
            joints[-1] = (joints[-1][0], at + 1)
        elif joins:
            joints.append((at, at + 1))
    return tuple(joints)


def _trimmed(span: Span) -> Span:
    """Without the full stop at the end and "please"; "again" and "now" go where a quote or a role word is before."""
    while span:
        last, before = span[-1], span[-2] if len(span) > 1 else None
        mark = last.kind is Kind.MARK and last.text in ".!;,"
        idle = last.key in _LAST_WORDS and len(span) > 1
        clear = before is not None and (before.quoted or before.key in ROLE_WORDS or before.kind is Kind.MARK)
        if last.quoted or not (mark or idle or (clear and last.key in _LAST_WORDS_AFTER_A_QUOTE)):
            return span
        span = span[:-1]
    return span


def _without_lead(span: Span) -> Span:
    """Without the polite words and joiners in front."""
    while span and not span[0].quoted and (span[0].key in _POLITE | _JOINERS or span[0].text in _BREAKS):
        span = span[1:]
    return span


def _imperative(span: Span, verbs: frozenset[str]) -> Span:
    """As an order: without "the user", and with "clicks" as "click"."""
    span = _without_lead(span)
    for words in _SUBJECTS:
        if len(span) > len(words) and all(not t.quoted and t.key == w for t, w in zip(span, words, strict=False)):
            span = _without_lead(span[len(words) :])
            break
    if not span or span[0].quoted or span[0].key in verbs:
        return span
    word = span[0].key
    base = next((w for w in (word.removesuffix("s"), word.removesuffix("es")) if w in verbs), None)
    return span if base is None else (replace(span[0], text=base), *span[1:])


def _time_limit(span: Span) -> tuple[Span, float | None]:
    """Splits off "within 5 seconds", at the end or the start."""
    for at, token in enumerate(span):
        if not token.quoted and token.key in _TIME_WORDS:
            for end in range(at + 2, min(at + 4, len(span)) + 1):
                time = READERS["seconds"](span[at + 1 : end])
                if time and (end == len(span) or at == 0):
                    rest = _without_lead(span[end:]) if at == 0 else _trimmed(span[:at])
                    return rest, float(str(time[0].value))
    return span, None
