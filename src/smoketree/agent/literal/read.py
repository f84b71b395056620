"""Reads a step or an assertion by the table of forms: wholly, in one way only, or not at all."""

from dataclasses import dataclass
from functools import cache, lru_cache

from smoketree.agent.literal.actions import Action, WaitSettled, WaitUntil
from smoketree.agent.literal.assertion_words import as_claim, without_idle
from smoketree.agent.literal.clauses import Table, meaning, table_of
from smoketree.agent.literal.conditions import overlay_condition
from smoketree.agent.literal.phrasing import given_page, starts, trimmed, without_lead
from smoketree.agent.literal.setting import Setting, placed_in, setting
from smoketree.agent.literal.slots import READERS
from smoketree.agent.literal.table import ACTIONS, ASSERTIONS
from smoketree.agent.literal.words import Kind, Token, tokens
from smoketree.language.claim import Claim

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

    checks: tuple[Claim, ...]
    within: float | None = None

    def __str__(self) -> str:
        return "; ".join(map(str, self.checks)) + (f" (within {self.within:g} s)" if self.within else "")


_TIME_WORDS = frozenset({"within", "after", "in"})
_THAT = (
    ("that",), ("to", "see", "that"), ("we", "see", "that"), ("you", "see", "that"), ("i", "see", "that"), ("if",),
    ("whether",), ("now", "that"), ("also", "that"), ("i", "should", "see", "that"), ("the", "user", "sees", "that"),
)  # fmt: skip
_UNTIL = (("wait", "until"), ("wait", "till"), ("wait", "for"))
_OPEN = Token(Kind.WORD, "open", -1, -1)
_KEPT = 8192
"""Readings that are kept: every step is read by lint, by the resolver and by the referee."""


@lru_cache(_KEPT)
def read(text: str) -> Reading | None:
    """What a step asks for, or None where the grammar does not know every word of it, or reads it in two ways.

    A statement that the host can check ("the page shows ...") is, as a step, waited for.
    """
    words = trimmed(tokens(text))
    page = given_page(words)
    span = without_lead(words) if page is None else (_OPEN, *page)
    if not span:
        return None
    where = setting(span, _action_forms().verbs)
    if where is not None:
        return _in_setting(where)
    found = meaning(span, _action_forms(), orders=True)
    if found is not None:
        return Reading(found)
    for until in _UNTIL:
        if starts(span, until):
            return _waiting(span[len(until) :])
    return None if len(span) == 1 else _waiting(span)


def _in_setting(where: Setting) -> Reading | None:
    found = meaning(without_lead(where.rest), _action_forms(), orders=True)
    if found is None:
        return None
    if where.scope is not None:
        placed = [placed_in(action, where.scope) for action in found]
        found = tuple(action for action in placed if action is not None)
        if len(found) != len(placed):
            return None
    return Reading((WaitSettled(), *found) if where.loaded else found)


def _waiting(span: Span) -> Reading | None:
    found = _assertion(span)
    return Reading((WaitUntil(found.checks, found.within),)) if found else None


@lru_cache(_KEPT)
def read_assertion(text: str) -> ReadAssertion | None:
    """What an assertion says, where the host can check it; None where it has to be judged."""
    span = trimmed(tokens(text))
    return _assertion(span) or _assertion(as_claim(span))


def _assertion(span: Span) -> ReadAssertion | None:
    for words in _THAT:
        if starts(span, words):
            span = span[len(words) :]
            break
    rest, within = _time_limit(span)
    plain = without_idle(rest)
    readings = (meaning(each, _assertion_forms(), orders=False) for each in dict.fromkeys((rest, plain)) if each)
    found = next((each for each in readings if each), None)
    return ReadAssertion(found, within) if found else None


def read_conditions(text: str, action: str = "") -> tuple[Claim, ...] | None:
    """All that must hold for a conditional step to be done; None where it has to be judged.

    "A cookie banner appears" and the like holds where the control is shown that `action`, the step's text, clicks.
    """
    found = read_assertion(text)
    if found is not None and found.within is None:
        return found.checks
    acts = read(action) if action else None
    shown = overlay_condition(tokens(text), acts.actions) if acts else None
    return None if shown is None else (shown,)


@cache
def _action_forms() -> Table[Action]:
    return table_of(ACTIONS)


@cache
def _assertion_forms() -> Table[Claim]:
    return table_of(ASSERTIONS)


def _time_limit(span: Span) -> tuple[Span, float | None]:
    """Splits off "within 5 seconds", at the end or the start."""
    for at, token in enumerate(span):
        if not token.quoted and token.key in _TIME_WORDS:
            for end in range(at + 2, min(at + 4, len(span)) + 1):
                time = READERS["seconds"](span[at + 1 : end])
                if time and (end == len(span) or at == 0):
                    rest = without_lead(span[end:]) if at == 0 else trimmed(span[:at])
                    return rest, float(str(time[0].value))
    return span, None
