"""Reads that a value, which is a number, an amount or a date, is more or less than another."""

import unicodedata
from collections.abc import Iterator
from dataclasses import replace

from smoketree.language.claim import CellIs, Claim, Compare, Count, CountIs, Each, LabelIs, ValueIs
from smoketree.language.claim_identity import BOUND, each_is, read_identity
from smoketree.language.claim_records import is_measure
from smoketree.language.clause import Claims, Clause
from smoketree.language.inflection import singular
from smoketree.language.lexicon import COMPARISONS, word_set
from smoketree.language.words import Token, said, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

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
