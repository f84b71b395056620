"""What a value without quotes, or in other words for the same, says: "is at 2 / 4", "counts 3", "$5 as before"."""

import re
from collections.abc import Iterator

from smoketree.language.clause import given_names, without_adverbs
from smoketree.language.coordination import first_of
from smoketree.language.figures import figure_of
from smoketree.language.inflection import verb_groups
from smoketree.language.lexicon import (
    INDEFINITE,
    INSIDE,
    NEGATIONS,
    OTHER_NOUNS,
    ROLE_NOUNS,
    Sense,
    word_set,
)
from smoketree.language.words import Kind, Token, looks_given, said, word, words_of

Words = tuple[Token, ...]

_STATING = frozenset({Sense.IS, Sense.SAYS, Sense.SHOWS})
_MOMENT = re.compile(r"\d{4}-\d{2}-\d{2}(?: (?:at )?\d{1,2}:\d{2})?|\d{1,2}:\d{2}")


def value_in_quotes(span: Words) -> Iterator[Words]:
    """ "The credits are 4 of 12", "the summary reads 6 booked, 1 cancelled", "the tab says Open (2)": the text of it"""
    for group in verb_groups(span):
        rest, sense = without_adverbs(span[group.end :]), group.predicate.sense
        if not group.start or group.negated or not group.finite or not rest:
            continue
        text = figure_of(rest)
        value = Token(Kind.QUOTED, text, rest[0].start, rest[-1].end)
        if text and sense in _STATING:
            yield (*span[: group.end], value)
        elif text and sense is Sense.LEADS and group.predicate.words == "at":
            thing = (word("the"), word("row"), word("of"), span[0]) if group.start == 1 and span[0].quoted else ()
            yield (*(thing or span[: group.start]), word("is"), value)


def at_moment(span: Words) -> Iterator[Words]:
    """ ""Ann" is on 2027-01-12 10:30": her row says so"""
    for group in verb_groups(span):
        moment = said(span[group.end :]) if group.predicate.words in {"on", "at"} else ""
        if group.start == 1 and span[0].quoted and not group.negated and _MOMENT.fullmatch(moment):
            text = Token(Kind.QUOTED, moment, span[group.end].start, span[-1].end)
            yield (word("the"), word("row"), word("of"), span[0], word("is"), text)


def as_before(span: Words) -> Iterator[Words]:
    """ "The total is $5 as before": the value says what it was; "is back at $5": it is $5"""
    value = span[-3:-2]
    if words_of(span[-2:]) == ("as", "before") and value and (value[0].quoted or looks_given(value[0])):
        yield span[:-2]
    at = first_of(span, {"back"})
    if at > 1 and words_of(span[at + 1 : at + 2]) == ("at",) and len(span) == at + 3 and looks_given(span[-1]):
        yield (*span[:at], span[-1])


def counting(span: Words) -> Iterator[Words]:
    """ ""Drafts" counts 3", "should count 3 notes": shows this number"""
    at = first_of(span, {"counts", "count"})
    if 0 < at < len(span) - 1 and span[at + 1].text.isdecimal() and (span[at].key == "counts" or _is_modal(span, at)):
        yield (*span[:at], word("show" if span[at].key == "count" else "shows"), *span[at + 1 :])


def _is_modal(span: Words, at: int) -> bool:
    return any(token.key in {"should", "must", "will", "does"} for token in span[max(0, at - 3) : at])


def followed_by(span: Words) -> Words | None:
    """ ""A" is first in the list, followed by "B" and "C"": B is the second item in it, and C the third"""
    at = first_of(span, {"followed"})
    head = span[: at - 1] if at > 0 and span[at - 1].text == "," else span[:at]
    names = given_names(span[at + 2 :]) or [] if words_of(span[at + 1 : at + 2]) == ("by",) else []
    first = first_of(head, {"first"})
    if at < 3 or not span[0].quoted or first < 0 or not span[-1].quoted or not 0 < len(names) < len(_FOLLOWING):
        return None
    if any(token.key in NEGATIONS for token in head if not token.quoted) or not verb_groups(head):
        return None
    before, after = head[1 : first - (head[first - 1].key == "the")], head[first + 1 :]
    item = () if after and after[0].key not in INSIDE else (word("item"),)
    made = head
    for ordinal, name in zip(_FOLLOWING, names, strict=False):
        other = Token(Kind.QUOTED, name, -1, -1)
        made = (*made, word("and"), other, *before, word("the"), word(ordinal), *item, *after)
    return made


_FOLLOWING = ("second", "third", "fourth", "fifth")


def only_left(span: Words) -> Iterator[Words]:
    """ "Only "A" remains", "page 2 lists "A" only": nothing else is shown"""
    at = first_of(span, {"remains", "remain"})
    if words_of(span[:1]) == ("only",) and at == len(span) - 1:
        there = span[:-2] if words_of(span[-2:-1])[:1] and span[-2].key in _MODALS else span[:-1]
        yield (*there, word("are" if first_of(span, {"and"}) > 0 else "is"), word("shown"))


_MODALS = word_set("should must will")


def as_status(span: Words) -> Iterator[Words]:
    """ ""A" is listed under "B" as "C"", ""A" is in the list, as a "C"": in B, and its row there is C"""
    at = first_of(span, {"as"})
    value = [token for token in span[at + 1 :] if token.quoted or token.key not in INDEFINITE]
    head = span[: at - 1] if at > 0 and span[at - 1].text == "," else span[:at]
    named = at > 3 and span[0].quoted and len(value) == 1 and (value[0].quoted or value[0].capital)
    place = head[first_of(head, INSIDE) :] if named and first_of(head, INSIDE) > 1 else ()
    if place and not any(token.key in NEGATIONS for token in head):
        row = (word("the"), word("row"), word("of"), span[0], *place)
        yield (*head, word("and"), *row, word("is"), Token(Kind.QUOTED, value[0].text, value[0].start, value[0].end))


def has_role(span: Words) -> Iterator[Words]:
    """ ""Ann" is still a member", "is an admin": her row says so"""
    for group in verb_groups(span):
        role = span[group.end :]
        a_noun = len(role) == 2 and role[0].key in INDEFINITE and role[1].text.isalpha() and not role[1].quoted
        a_noun = a_noun and role[1].key not in _NO_ROLES
        if group.start == 1 and span[0].quoted and group.predicate.sense is Sense.IS and a_noun and not group.negated:
            yield (word("the"), word("row"), word("of"), span[0], word("is"), role[1])


_NO_ROLES = (ROLE_NOUNS.keys() | OTHER_NOUNS.keys()) - {"editor"}


def noted(span: Words) -> Iterator[Words]:
    """ ""A" is written below the list": shown there"""
    for group in verb_groups(span):
        if group.start and group.predicate.words == "written":
            yield (*span[: group.end - 1], word("shown"), *span[group.end :])


def and_with(span: Words) -> Iterator[Words]:
    """ "The total is $9.00, with a tip of $1.00": and the tip is $1.00"""
    at = first_of(span, {"with"})
    of = first_of(span, {"of"})
    value, name = span[of + 1 :], span[at + 2 : of]
    led = at > 2 and span[at - 1].text == "," and words_of(span[at + 1 : at + 2])[0] in INDEFINITE
    given = len(value) == 1 and (value[0].quoted or looks_given(value[0]))
    if led and 0 < of - at - 2 < 4 and given and all(token.text.isalpha() and not token.quoted for token in name):
        yield (*span[: at - 1], word("and"), word("the"), *name, word("is"), *value)


VALUES = (
    value_in_quotes,
    at_moment,
    as_before,
    counting,
    only_left,
    as_status,
    has_role,
    noted,
    and_with,
)
"""Ways to say a clause otherwise; see `rewording`."""
