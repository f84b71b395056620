"""Reads a plan's line: as acts, or as claims. One function for each; everything else of the package serves them."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import lru_cache
from typing import Any, TypeVar

from smoketree.language.act import Act, Verb
from smoketree.language.act_pages import at_rest, duration
from smoketree.language.act_phrases import Acts, without_brackets
from smoketree.language.act_reader import acts_of, acts_with_other_verbs
from smoketree.language.claim import (
    Before,
    Claim,
    CountIs,
    Each,
    ElementShown,
    MessageShown,
    StateIs,
    TextShown,
    ValueIs,
    parts_in,
)
from smoketree.language.claim_reader import claims_of
from smoketree.language.claim_terms import MessageKind, State
from smoketree.language.inflection import left_out_be, verb_groups
from smoketree.language.lexicon import (
    ACT_VERBS,
    ARTICLES,
    DO_VERBS,
    INDEFINITE,
    NUMBERS,
    ORDINALS,
    ROLE_NOUNS,
    ROW_NOUNS,
    phrase_set,
)
from smoketree.language.noun_phrase import noun_at_end
from smoketree.language.phrases import HOLDING, TEXTS, noun_phrase
from smoketree.language.rendering import acts_line, claims_line
from smoketree.language.words import MAX_TOKENS, Kind, Token, lead_size, tokens, without_stop, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

T = TypeVar("T")

_KEPT = 8192
"""Lines whose reading is kept: lint, the resolvers and the verdict read each line."""

_OPENERS = phrase_set(
    "that|to see that|we see that|you see that|i see that|if|whether|now that|also that|i should see that"
    "|the user sees that|you should see that|now|then"
)
_RELOAD = r"after (?:(?:a |the )?(?:page )?(?:reload|refresh)|re(?:load|fresh)ing(?: the page)?|the page is reloaded)"


@dataclass(frozen=True, slots=True)
class ActsRead:
    """What a line asks for, in order. `condition` must hold for it to be done."""

    acts: tuple[Act, ...]
    condition: tuple[Claim, ...] = ()

    def __str__(self) -> str:
        condition = f"if {claims_line(self.condition)}, " if self.condition else ""
        return condition + acts_line(self.acts)


@dataclass(frozen=True, slots=True)
class ClaimsRead:
    """What a line claims, all of it; `within` is the time in seconds that the line itself allows, if it does, and
    `after` how many seconds after the last act it is to be so.

    `person` is who sees it, where the line names somebody; with `after_reload` it holds after the page is reloaded.
    """

    claims: tuple[Claim, ...]
    within: float | None = None
    after_reload: bool = False
    person: str = ""
    after: float | None = None

    def __str__(self) -> str:
        person = f"As {self.person}: " if self.person else ""
        limit = f" within {self.within:g} seconds" if self.within is not None else ""
        delay = f" after {self.after:g} seconds" if self.after is not None else ""
        return person + claims_line(self.claims) + limit + delay + " after a reload" * self.after_reload


@lru_cache(_KEPT)
def read_acts(text: str) -> ActsRead | None:
    """What an action line asks for; None where a word of it is not understood, or it says several things. A verb that
    the lexicon does not have may be the name of a control."""
    return _read_acts(text, acts_with_other_verbs) or read_listed_acts(text)


@lru_cache(_KEPT)
def read_listed_acts(text: str) -> ActsRead | None:
    """The same with the verbs of the lexicon only."""
    return _read_acts(text, acts_of)


def _read_acts(text: str, read: Callable[[tuple[Token, ...]], Acts | None]) -> ActsRead | None:
    found = tokens(text)
    if len(found) > MAX_TOKENS or _row_with_several(found):
        return None
    acts = read(found) or ()
    ticked = (act.target for act in acts if act.verb in {Verb.CHECK, Verb.UNCHECK})
    # A column is sorted by its header, and cannot be ticked.
    columns = any(target is not None and target.roles == ROLE_WORDS["column"] for target in ticked)
    return ActsRead(acts) if acts and not columns else None


@lru_cache(_KEPT)
def read_claims(text: str) -> ClaimsRead | None:
    """What an assertion line claims; None where a word of it is not understood."""
    found = tokens(text)
    if len(found) > MAX_TOKENS:
        return None
    plain = found[:-1] if found and found[-1].kind is Kind.MARK else found
    read = _claims(found) or _claims(plain) or _claims(without_brackets(plain)) or _claims(_with_be(plain))
    return read if read is not None and _says_all(read, found) else None


def _with_be(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "The "Save" button disabled", "no error": a note with the verb that it leaves out; empty where it has one, or is
    told to be done. Only a few words say without a quoted name what such a note is about."""
    first, quoted = span[0].key if span else "", any(token.quoted for token in span)
    counted = first == "no" or ((first in NUMBERS or first.isdecimal()) and words_of(span[1:2]) != ("of",))
    if (
        first in ACT_VERBS | DO_VERBS
        or "once" in words_of(span)
        or not (quoted or counted or len(span) <= _SHORT)
        or acts_of(span)
    ):
        return ()
    said = list(span)
    for at in reversed(left_out_be(span)):
        said.insert(at, replace(span[at], kind=Kind.WORD, text="is"))
    words = [token.key for token in span if not token.quoted and token.key not in ARTICLES]
    phrase = noun_phrase(span) if quoted else None
    of_kind = phrase is not None and (phrase.noun or len(words) == 1)
    if len(said) == len(span) and (of_kind or counted) and not verb_groups(span) and not set(words) & set(ORDINALS):
        said += [replace(span[-1], kind=Kind.WORD, text=word) for word in ("is", "shown")]
    return tuple(said) if len(said) > len(span) else ()


_SHORT = 5  # words


def _says_all(read: ClaimsRead, span: Sequence[Token]) -> bool:
    """Whether every quote of the line is in what was read, something is denied for every "no", and "same" and
    "another", for which there is no claim, are words of a name."""
    kept = [part for part in parts_in(read) if type(part) is str]
    none = sum(
        token.key == "no" and not token.quoted and words_of(span[at + 1 : at + 2]) not in _NO_MORE
        for at, token in enumerate(span)
    )
    said = [word for text in kept if not any(text == each.text for each in span) for word in text.lower().split()]
    denied = sum(map(_denies, read.claims)) + said.count("no")
    quotes = all(any(token.text in text for text in kept) for token in span if token.quoted)
    compared = any(token.key in _COMPARING and token.key not in said for token in span if not token.quoted)
    told = any(  # "no rows: "Nothing is here"" says both
        token.text == ":"
        and span[at + 1 : at + 2]
        and span[at + 1].quoted
        and "no" in words_of(span[max(0, at - 3) : at])
        for at, token in enumerate(span)
    )
    return quotes and denied >= none and not compared and not told


_COMPARING = frozenset({"same", "another"})

_NO_MORE = {("longer",), ("more",)}
"""Behind "no": these belong to the verb."""


def _denies(claim: Claim) -> bool:
    """Whether it says that something is not so, or that there is none."""
    inner = claim.claim if isinstance(claim, (Each, Before)) else claim
    none = any(isinstance(each, (CountIs, Each)) and each.count == 0 for each in (claim, inner))
    off = isinstance(inner, StateIs) and inner.state in {State.HIDDEN, State.UNCHECKED, State.DISABLED, State.EMPTY}
    empty = isinstance(inner, ValueIs) and inner.value == ""
    return none or off or empty or any(getattr(each, "negated", False) for each in (claim, inner))


def _claims(span: tuple[Token, ...]) -> ClaimsRead | None:
    span = tuple(_written_out(span))
    person = ""
    if words_of(span[:1]) == ("as",) and len(span) > 3 and span[2].text == ":":
        person, span = span[1].text, span[3:]
    if words_of(span[:1]) == ("if",) and any(token.key == "," for token in span):
        return None  # a condition
    if opener := lead_size(span, _OPENERS):
        span = span[opener:]
        if words_of(span[:1]) == ("it",):
            span = (replace(span[0], start=0), *span[1:])  # it is what the line is about
    span = without_stop(span)
    reload, span = _without_reload(span)
    after, rest = _delay(span)
    if after is not None:
        then, comes = _claims(rest), {"appears", "appear"}.intersection(words_of(rest))
        said = any(isinstance(claim, MessageShown) and not claim.negated for claim in then.claims) if then else False
        if then is None or (said and not comes):
            return None  # a message that was there for a moment would be enough
        return replace(then, after=after, after_reload=reload or then.after_reload, person=person)
    if at := _row_with_several(span):
        rows = _claims_of_row(span, at)
        return None if rows is None else ClaimsRead(rows, None, reload, person)
    if words_of(span[-3:-1]) in {("instead", "of"), ("rather", "than")} and span[-1].quoted:
        both = _replaced(claims_of(span[:-3]), span[-1].text)
        return None if both is None else ClaimsRead(both, None, reload, person)
    limited = words_of(span)[-3:-2] == ("within",)  # "sorted by name within 5 seconds": a time, not a name
    claims = None if limited else _passing(claims_of(span))
    if claims is not None:
        return ClaimsRead(claims, None, reload, person)
    seconds, rest = duration(span)
    if seconds is None or not any(token.key in {"within", "in"} for token in span):
        return None
    claims = _passing(claims_of(rest))
    return None if claims is None else ClaimsRead(claims, seconds, reload, person)


def _without_reload(span: tuple[Token, ...]) -> tuple[bool, tuple[Token, ...]]:
    """Whether "after a reload" is at either end of a line, and the rest of it."""
    words = " ".join(words_of(span))
    if last := re.search(rf"(?<= ){_RELOAD}$", words):
        return True, span[: -len(last[0].split())]
    first = re.match(rf"{_RELOAD}(?= )", words)
    rest = span[len(first[0].split()) :] if first else span
    return first is not None, rest[1:] if first and rest[0].text == "," else rest


def _passing(claims: tuple[Claim, ...] | None) -> tuple[Claim, ...] | None:
    """ ""Saved" comes up and disappears": a message, which came and is no longer there"""
    made = list(claims or ())
    for at, claim in enumerate(made):
        if isinstance(claim, TextShown) and claim.negated and claim.new:
            ways = [TextShown(claim.text, claim.within, new=new) for new in (True, False)]
            if any(way in made[:at] for way in ways):
                made[at] = MessageShown(MessageKind.ANY, (claim.text,), negated=True, gone=True)
    return tuple(made) or None


def _delay(span: tuple[Token, ...]) -> tuple[float | None, tuple[Token, ...]]:
    """The seconds of "after 3 seconds" or "3 seconds later", at either end of a line, and the rest of it."""
    if not {"after", "later"}.intersection(words_of(span)):
        return None, span
    for size in (4, 3, 2):
        for part, rest in ((span[-size:], span[:-size]), (span[:size], span[size:])):
            words = words_of(part)
            seconds, left = duration(part)
            after = not left and words[:1] == ("after",)
            if seconds is not None and rest and (after or words_of(left) == ("later",) == words[-1:]):
                return seconds, rest[1:] if rest[0].kind is Kind.MARK else rest
    return None, span


def _written_out(span: tuple[Token, ...]) -> Iterator[Token]:
    """ "It's" and "we're" as two words."""
    for token in span:
        first, mark, last = token.key.partition("'")
        if not token.quoted and mark and first in _CONTRACTED and last in _AUXILIARIES:
            yield from (replace(token, text=token.text[: len(first)]), replace(token, text=_AUXILIARIES[last]))
        else:
            yield token


_CONTRACTED = frozenset({"it", "we", "you", "they", "i", "he", "she", "that"})
_AUXILIARIES = {"s": "is", "re": "are", "m": "am"}


def _replaced(claims: tuple[Claim, ...] | None, gone: str) -> tuple[Claim, ...] | None:
    """ "The list shows "B" instead of "A"", "the "B" button is shown instead of "A"": one is there, the other not."""
    match claims:
        case (TextShown(negated=False) as shown,):
            return (shown, TextShown(gone, shown.within, negated=True))
        case (ElementShown(query=query, negated=False) as shown,) if query == Query(query.name, query.roles):
            # Of tabs all are shown, and one is selected.
            tab = query.name is None or query.roles == ROLE_WORDS["tab"]
            return None if tab else (shown, ElementShown(replace(query, name=gone), negated=True))
    return None


def _row_with_several(span: tuple[Token, ...]) -> int:
    """Where "with" is in `a row with "Ann" and "Poland"`, which is about one row; 0 for nowhere."""
    for at in range(1, len(span) - 3):
        held, joint, other = span[at + 1 : at + 4]
        row = span[at].key in HOLDING and noun_at_end(words_of(span[:at]))
        further = (joint.key == "and" or joint.text == ",") and (other.quoted or other.key in INDEFINITE)
        told = row and (row[1] in ROW_NOUNS or ROLE_NOUNS.get(row[1]) in TEXTS)
        if told and held.quoted and further:
            return at
    return 0


def _claims_of_row(span: tuple[Token, ...], at: int) -> tuple[Claim, ...] | None:
    """That the row of the first text is shown, and each other text in it."""
    first, others = claims_of(span[: at + 2]), span[at + 2 :]
    plain = all(token.quoted or token.key in {"and", ","} for token in others)
    shown = first[0] if first and len(first) == 1 and plain else None
    if not isinstance(shown, ElementShown) or shown.negated or shown.query.text != span[at + 1].text:
        return None
    return (shown, *(TextShown(token.text, shown.query) for token in others if token.quoted))


def read_condition(text: str, action: str = "") -> tuple[Claim, ...] | None:
    """All that must hold for a conditional step to be done; None where it cannot be read.

    "A cookie banner appears" holds where the control is shown that `action`, the step's text, uses.
    """
    found = read_claims(text)
    if found is not None and found.within is None and not found.after_reload:
        claims = at_rest(found.claims)
        shown = [claim for claim in claims if isinstance(claim, ElementShown) and not claim.negated]
        overlay = len(claims) == len(shown) == 1 and not shown[0].query.quoted
        return _control_of(action) or claims if overlay and action else claims
    return _control_of(action) if _is_overlay(text) and action else None


def _is_overlay(text: str) -> bool:
    words = words_of(tokens(text))
    phrase = noun_phrase(tokens(text)[:-1]) if len(words) > 1 else None
    return (
        phrase is not None
        and words[-1] in {"appears", "shows", "opens"}
        and phrase.noun in {"banner", "dialog", "popup"}
    )


def _control_of(action: str) -> tuple[Claim, ...] | None:
    """That the control which the action clicks is shown."""
    read = read_acts(action)
    first = read.acts[0] if read else None
    if first is None or first.verb not in {Verb.CLICK, Verb.CHECK} or first.target is None or not first.target.quoted:
        return None
    return (ElementShown(replace(first.target, within=None)),)


def with_values(thing: T, fill: Callable[[str], str]) -> T:
    """A copy of an act or a claim in which every string went through `fill` (placeholders to values).

    Enumerations and numbers stay; queries and tuples are gone into.
    """
    made: Any = thing
    if type(thing) is str:
        made = fill(made)
    elif isinstance(thing, tuple):
        made = tuple(with_values(item, fill) for item in thing)
    elif is_dataclass(thing) and not isinstance(thing, type):
        made = replace(thing, **{f.name: with_values(getattr(thing, f.name), fill) for f in fields(thing)})
    return made  # type: ignore[no-any-return]
