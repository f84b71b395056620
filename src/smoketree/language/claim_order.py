"""Reads claims about order: what is more or less, what is first, what is above what, how a list is sorted."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace

from smoketree.language.claim import CellIs, Claim, CountIs, Each, LabelIs, SortedBy, TextShown, TitleIs, UrlIs, ValueIs
from smoketree.language.claim_appears import each_shown, ordered
from smoketree.language.claim_identity import BOUND, OFF_PAGE, each_is, read_identity
from smoketree.language.claim_records import is_measure
from smoketree.language.claim_terms import Compare, Count
from smoketree.language.clause import FIELDS, Claims, Clause, above_or_below, value_of
from smoketree.language.inflection import singular
from smoketree.language.lexicon import COMPARISONS, NEGATIONS, Noun, Predicate, Sense, word_set
from smoketree.language.noun_phrase import Phrase
from smoketree.language.phrases import noun_phrase
from smoketree.language.words import Kind, Token, said, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, ROLE_WORDS

_OPPOSITE = {
    Count.AT_LEAST: Count.FEWER_THAN,
    Count.AT_MOST: Count.MORE_THAN,
    Count.MORE_THAN: Count.AT_MOST,
    Count.FEWER_THAN: Count.AT_LEAST,
}
_SIDES = {"under": Count.FEWER_THAN, "below": Count.FEWER_THAN, "before": Count.FEWER_THAN} | dict.fromkeys(
    ("above", "after"), Count.MORE_THAN
)
_MEASURES = word_set(
    "price cost fee amount total sum balance salary rating score age size weight quantity stock count number rate "
    "share discount duration length distance date"
)
"""Nouns of what is a number or a date, not of a thing that has one."""

_DIRECTIONS: Mapping[str, bool | None] = {
    "ascending": False, "alphabetical": False, "alphabetically": False, "a to z": False, "lowest to highest": False,
    "low to high": False, "oldest to newest": False, "increasing": False, "descending": True, "z to a": True,
    "highest to lowest": True, "high to low": True, "newest to oldest": True, "decreasing": True,
    "reverse alphabetical": True, "cheapest first": False, "lowest first": False, "smallest first": False,
    "oldest first": False, "most expensive first": True, "highest first": True, "largest first": True,
    "heaviest first": True, "lightest first": False, "longest first": True, "shortest first": False,
    "newest first": True, "latest first": True,
}  # fmt: skip


def bounded(clause: Clause) -> Claims | None:
    """ "the total is at least $5", "every price is between $5 and $7": a value that is a number or a date"""
    words, claims = words_of(clause.rest), list[Claim]()
    subject = clause.one()
    counted = subject is not None and (subject.quantity is not None or subject.quantifier not in {"", "all"})
    if clause.someone or counted or words_of(clause.subject)[-1:] == ("i",):
        return None
    for compare, value in _bounds(words, clause.rest):
        equals = replace(clause, rest=value, group=replace(clause.group, negated=False))
        read = read_identity(equals) if value and BOUND.match(value[0].text) else None
        each = read is not None and isinstance(read[0], Each) and not read[0].query.roles
        claim = read[0] if read is not None and len(read) == 1 and not each else _each_anywhere(clause, value)
        limit = _OPPOSITE[compare] if clause.negated else compare
        match claim:
            case Each(claim=CellIs(compare=Compare.EQUALS, negated=False) as cell):
                claims.append(replace(claim, claim=replace(cell, compare=limit)))
            case LabelIs() | CellIs() | ValueIs() if claim.compare is Compare.EQUALS and not claim.negated:
                claims.append(replace(claim, compare=limit))
            case CountIs(compare=Count.EXACTLY, negated=False):
                claims.append(replace(claim, compare=limit))
            case _:
                return None
    return tuple(claims) if len(claims) == 1 or (claims and not clause.negated) else None


def _each_anywhere(clause: Clause, value: tuple[Token, ...]) -> Claim | None:
    """ "all prices are ...", in no place that is named: in the rows that have such a column"""
    every, table = clause.one(), Query(roles=ROLE_WORDS["table"])
    if every is None or every.quantifier != "all" or every.query.within is not None:
        return None
    if not any(unicodedata.category(char) == "Sc" for char in said(value)):
        return None  # where else the page may have such a number is not known
    if (len(value) != 1 and not is_measure(value)) or singular(words_of(clause.subject)[-1]) not in _MEASURES:
        return None
    each = each_is(replace(every, query=replace(every.query, within=table)), said(value), negated=False)
    return replace(each[0], query=replace(each[0].query, within=None)) if each and isinstance(each[0], Each) else None


def _bounds(words: tuple[str, ...], rest: tuple[Token, ...]) -> Iterator[tuple[Count, tuple[Token, ...]]]:
    if words[:1] == ("between",) and words.count("and") == 1:
        at = words.index("and")
        yield from ((Count.AT_LEAST, rest[1:at]), (Count.AT_MOST, rest[at + 1 :]))
        return
    for size in (3, 2, 1):
        compare = COMPARISONS.get(" ".join(words[:size])) or (_SIDES.get(words[0]) if size == 1 and words else None)
        if compare in _OPPOSITE:
            yield compare, rest[size:]
            return


def read_starts(clause: Clause) -> Claims | None:
    """ "the URL starts with /shop" """
    compare = Compare.STARTS if clause.group.predicate.sense is Sense.STARTS else Compare.ENDS
    subject, value = clause.one(), value_of(clause.rest)
    if subject is None or value is None or (subject.sense in OFF_PAGE and not subject.plain):
        return None
    if subject.sense is Noun.ADDRESS:
        return (UrlIs(value, compare, clause.negated),)
    if subject.sense is Noun.TITLE:
        return (TitleIs(value, compare, clause.negated),)
    roles = set(subject.query.roles)
    if roles and roles <= FIELDS:
        return (ValueIs(subject.query, value, compare, clause.negated),)
    if roles and roles <= COLLECTIONS:  # "the list begins with "A" "
        item = Query(roles=ROLE_WORDS["row"], nth=1 if compare is Compare.STARTS else -1, within=subject.query)
        return (TextShown(value, item, clause.negated),)
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
        return None if where is None else each_shown(clause, where)
    later = clause.group.predicate.sense is Sense.AFTER
    return ordered(*((other, subject) if later else (subject, other)), negated=clause.negated)


def _go_by_text(subject: Phrase, other: Phrase) -> bool:
    other = replace(other, query=replace(other.query, within=None))
    quoted = subject.quoted and other.quoted and {subject.noun, other.noun} <= _NAMED_BY_TEXT
    return (quoted and not subject.query.also and not other.query.also) or (subject.given and other.given)
