"""Reads claims about order: what is first, what is above what, how a list is sorted."""

import re
from collections.abc import Mapping
from dataclasses import replace

from smoketree.language.claim import Compare, SortedBy, TextShown, TitleIs, UrlIs, ValueIs
from smoketree.language.claim_appears import each_shown, ordered
from smoketree.language.claim_bounds import bounded
from smoketree.language.claim_identity import OFF_PAGE
from smoketree.language.clause import FIELDS, Claims, Clause, above_or_below, values_of
from smoketree.language.lexicon import NEGATIONS, Noun, Predicate, Sense
from smoketree.language.noun_phrase import Phrase
from smoketree.language.phrases import noun_phrase
from smoketree.language.words import Kind, Token, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, ROLE_WORDS

_DIRECTIONS: Mapping[str, bool | None] = {
    "ascending": False, "alphabetical": False, "alphabetically": False, "a to z": False, "lowest to highest": False,
    "low to high": False, "oldest to newest": False, "increasing": False, "descending": True, "z to a": True,
    "highest to lowest": True, "high to low": True, "newest to oldest": True, "decreasing": True,
    "reverse alphabetical": True, "cheapest first": False, "lowest first": False, "smallest first": False,
    "oldest first": False, "most expensive first": True, "highest first": True, "largest first": True,
    "heaviest first": True, "lightest first": False, "longest first": True, "shortest first": False,
    "newest first": True, "latest first": True,
}  # fmt: skip


def read_starts(clause: Clause) -> Claims | None:
    """ "the URL starts with /shop" """
    compare = Compare.STARTS if clause.group.predicate.sense is Sense.STARTS else Compare.ENDS
    subject, values = clause.one(), values_of(clause.rest)
    if subject is None or not values or len(values) != 1 or (subject.sense in OFF_PAGE and not subject.plain):
        return None
    if subject.sense is Noun.ADDRESS:
        return (UrlIs(values[0], compare, clause.negated),)
    if subject.sense is Noun.TITLE:
        return (TitleIs(values[0], compare, clause.negated),)
    roles = set(subject.query.roles)
    if roles and roles <= FIELDS:
        return (ValueIs(subject.query, values[0], compare, clause.negated),)
    if roles and roles <= COLLECTIONS:  # "the list begins with "A" "
        item = Query(roles=ROLE_WORDS["row"], nth=1 if compare is Compare.STARTS else -1, within=subject.query)
        return (TextShown(values[0], item, clause.negated),)
    return None


def without_direction(span: tuple[Token, ...]) -> tuple[tuple[Token, ...], bool | None]:
    """The words without "in descending order", "highest first" at an end, and whether that is descending."""
    words = words_of(span)
    for phrase, way in sorted(_DIRECTIONS.items(), key=lambda item: -len(item[0])):
        for form in ("in {} order", "from {}", "in an {} order", "order {}", "with the {}", "the {}", "{}"):
            own = tuple(form.format(phrase).split())
            if words[-len(own) :] == own:
                return span[: -len(own)], way
            if words[: len(own)] == own:
                return span[len(own) :], way
    return span, None


def read_sorted(clause: Clause) -> Claims | None:
    """ "the list is sorted by price, lowest to highest", "the rows are in descending order of price" """
    subject = clause.one()
    if subject is None or subject.quantity or subject.quantifier or (not subject.noun and not subject.name):
        return None
    plain = tuple(one for one in clause.rest if one.quoted or (one.kind is not Kind.MARK and one.key != "the"))
    rest, descending = without_direction(plain)
    if len(rest) == len(plain) and clause.group.predicate.words == "in order":
        descending = False
    text = " ".join(token.key if not token.quoted else token.text for token in rest)
    column = None
    if any(word in NEGATIONS | {"then", "and", "first"} or word[-1:] in ":," for word in text.split()):
        return None
    if text.startswith(("by ", "of ")) and (text[0] == "b" or rest != plain):
        column = text[3:].strip()
    elif text:
        return None
    query = subject.query
    if subject.noun == "column" and subject.query.name and column is None:
        query, column = query.within or Query(roles=ROLE_WORDS["table"]), query.name
    return (SortedBy(query, column or None, descending, clause.negated),)


_NAMED_BY_TEXT = frozenset({"", "heading", "link", "button", "row", "item", "list item", "entry"})
"""Nouns of elements whose name is text that can be seen."""


_DAY = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$")


def read_order(clause: Clause) -> Claims | None:
    """ ""A" is before "B"", "the total is below the table" """
    words = clause.group.predicate.words.split()[-1]
    alone = clause.group.predicate.words == words and bool(clause.rest)
    dated = alone and _DAY.match(clause.rest[0].text) is not None
    if alone and (dated or (words in {"above", "below"} and not clause.rest[0].quoted)):  # "the total is below $5"
        equals = replace(clause.group, predicate=Predicate("=", Sense.IS))
        if limited := bounded(replace(clause, group=equals, rest=(word(words), *clause.rest))):
            return limited
    subject = clause.one()
    other = noun_phrase(clause.rest)
    if subject is None or other is None or clause.someone or not _go_by_text(subject, other):
        where = None if clause.negated else above_or_below(words, clause.rest)
        return None if where is None else each_shown(clause, where, new=False)
    later = clause.group.predicate.sense is Sense.AFTER
    return ordered(*((other, subject) if later else (subject, other)), negated=clause.negated)


def _go_by_text(subject: Phrase, other: Phrase) -> bool:
    other = replace(other, query=replace(other.query, within=None))
    quoted = subject.quoted and other.quoted and {subject.noun, other.noun} <= _NAMED_BY_TEXT
    return (quoted and not subject.query.also and not other.query.also) or (subject.given and other.given)
