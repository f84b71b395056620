"""What a value without quotes, or in other words for the same, says: "is at 2 / 4", "counts 3", "$5 as before"."""

from collections.abc import Iterator

from smoketree.language.clause import given_names, without_adverbs
from smoketree.language.coordination import first_of
from smoketree.language.figures import figure_of
from smoketree.language.inflection import verb_groups
from smoketree.language.lexicon import (
    INDEFINITE,
    INSIDE,
    NEGATIONS,
    Sense,
)
from smoketree.language.words import Kind, Token, looks_given, word, words_of

Words = tuple[Token, ...]

_STATING = frozenset({Sense.IS, Sense.SAYS, Sense.SHOWS})


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


def back_at(span: Words) -> Iterator[Words]:
    """ "The total is back at $5": it is $5"""
    at = first_of(span, {"back"})
    if at > 1 and words_of(span[at + 1 : at + 2]) == ("at",) and len(span) == at + 3 and looks_given(span[-1]):
        yield (*span[:at], span[-1])


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
    led = 2 < at < len(span) - 1 and span[at - 1].text == "," and span[at + 1].key in INDEFINITE
    given = len(value) == 1 and (value[0].quoted or looks_given(value[0]))
    if led and 0 < of - at - 2 < 4 and given and all(token.text.isalpha() and not token.quoted for token in name):
        yield (*span[: at - 1], word("and"), word("the"), *name, word("is"), *value)


VALUES = (
    value_in_quotes,
    back_at,
    noted,
    and_with,
)
"""Ways to say a clause otherwise; see `rewording`."""
