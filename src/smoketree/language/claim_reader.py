"""Reads claims: how clauses are joined, enumerated and placed. Every word of a line is used, or nothing is read."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from smoketree.language.claim import Before, CellIs, Claim, CountIs, Each, MeasuredClaim, TextShown, in_order
from smoketree.language.claim_appears import put_in
from smoketree.language.claim_clause import read_clause, read_subject
from smoketree.language.claim_shown import each_in, shown_phrase
from smoketree.language.claim_terms import Count
from smoketree.language.clause import Claims, given_names, without_joints
from smoketree.language.coordination import (
    Statement,
    Words,
    begins_with_names,
    continued,
    counts_off,
    first_of,
    is_unclear,
    said_of_each,
    turned,
)
from smoketree.language.inflection import singular, verb_groups
from smoketree.language.lexicon import (
    ARTICLES,
    INDEFINITE,
    INSIDE,
    NEGATIONS,
    NUMBERS,
    QUANTIFIERS,
    Sense,
    word_set,
)
from smoketree.language.noun_phrase import Quantity, noun_at_end, quantity_at
from smoketree.language.phrases import listed, noun_phrase, place_phrase, position_at
from smoketree.language.rewording import followed_by, message_saying, reworded
from smoketree.language.words import Kind, Span, Token, looks_given, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS

_MOST_JOINTS = 20
_DEEPEST = 6  # statements within statements
_LINKS = word_set("and but while then also")


def claims_of(span: Span) -> Claims | None:
    """What the words claim, all of it, or None."""
    statement = _statement(tuple(span))
    return statement.claims if statement else None


@lru_cache(4096)
def _statement(span: Words, depth: int = 0) -> Statement | None:
    span = _without_left(_without_total(_without_any_more(without_joints(span))))
    joints = sum(token.key in _LINKS or token.key == "," for token in span)
    if not span or depth > _DEEPEST or joints > _MOST_JOINTS or is_unclear(span):
        return None
    if (plainer := turned(span, word("row")) or _was_and_is(span) or followed_by(span)) is not None:
        return _statement(plainer, depth + 1)
    if counts_off(span):
        return _of_each(span, depth) or _joined(span, depth)
    if words_of(span[:3]) == ("before", "the", "act"):
        claim = _only_claim(_statement(span[3:], depth + 1))
        if isinstance(claim, MeasuredClaim):
            return Statement((Before(claim),))
    # What a line begins with is a place of all that it says, or of its first clause.
    leads = span[0].key in INSIDE
    return (
        (_all_after_place(span, depth) if leads else _ordered(span, depth) or _enumerated(span, depth))
        or _first_read(message_saying(span), depth)
        or read_clause(span)
        or (_after_place(span, depth) if leads else _joined(span, depth))
        or (_joined(span, depth) if leads else _behind_subject(span))
        or _of_each(span, depth)
        or _first_read(reworded(span), depth)
        or _of_some(span, depth)
    )


def _first_read(ways: Iterable[Words], depth: int) -> Statement | None:
    """The first of several ways to say something that is read."""
    return next((found for way in ways if (found := _statement(way, depth + 1))), None)


def _only_claim(statement: Statement | None) -> Claim | None:
    return statement.claims[0] if statement is not None and len(statement.claims) == 1 else None


def _of_each(span: Words, depth: int) -> Statement | None:
    """ "both A and B are disabled": what is said of each, and nothing else"""
    for clauses in said_of_each(span):
        found = [_statement(clause, depth + 1) for clause in clauses]
        claims = tuple(claim for one in found if one is not None for claim in one.claims)
        if all(found) and len(claims) > 1:
            return Statement(claims, of_several=True)
    return None


def _of_some(span: Words, depth: int) -> Statement | None:
    """ "Two orders have the status "Open"", "none of the cards shows "A"": of how many it holds"""
    none = words_of(span[:1]) in {("no",), ("none",)}
    number, size = (Quantity(Count.EXACTLY, 0), 1) if none else quantity_at(span) or (None, 0)
    if number is None or span[0].quoted:
        return None
    size += 2 * (words_of(span[size : size + 2]) == ("of", "the"))
    for every in ("all", "every"):
        claim = _only_claim(_statement((word(every), *span[size:]), depth + 1))
        if not isinstance(claim, Each) or claim.negated or claim.count is not None:
            continue
        bound = isinstance(claim.claim, CellIs) and isinstance(claim.claim.compare, Count)
        said = claim.claim.text if isinstance(claim.claim, TextShown) else None
        named = said is None or any(token.quoted and token.text == said for token in span)
        if named and not bound:
            return Statement((replace(claim, count=number.number, compare=number.compare),))
    return None


def _was_and_is(span: Words) -> Words | None:
    """ "The total was "$9" and is now "$5"": it changes from the one to the other"""
    at = first_of(span, {"was", "were"})
    now = words_of(span[at + 2 : at + 5]) in {("and", "is", "now"), ("but", "is", "now"), ("and", "now", "is")}
    changed = at > 0 and now and len(span) == at + 6
    return (*span[:at], word("changes"), word("from"), span[at + 1], word("to"), span[-1]) if changed else None


def _ordered(span: Words, depth: int) -> Statement | None:
    """ "The list shows 3 items in this order: A, B, C", "the items are, in order, A and B", "the order is A, B, C" """
    at = next((at for at, token in enumerate(span) if token.key == "order"), None)
    if at is None:
        return None
    head, tail = list(span[:at]), list(span[at + 1 :])
    said = bool(tail) and tail[0].key == "is"  # two values may be those of something that is called order
    while tail and tail[0].key in {"is", ":", ","}:
        del tail[0]
    while head and head[-1].key in _ORDER_WORDS:
        del head[-1]
    if not tail and words_of(span[at - 1 : at]) in {("this",), ("that",)}:  # "... are "A" and "B", in this order"
        verb = next((at for at in range(len(head) - 1, 0, -1) if head[at].key == "are"), len(head))
        head, tail = head[: verb + 1], head[verb + 1 :]
    values = given_names(tail) or []
    if len(values) < (3 if said else 2):
        return None
    if len(head) > 1 and head[-1].key in {"is", "are"} and (about := noun_phrase(head[:-1])) is not None:
        query, listed_in = about.query, bool(set(about.query.roles) & COLLECTIONS)
        several = query.name is not None and singular(query.name) != query.name
        if several and query.within is not None and query == Query(query.name, quoted=False, within=query.within):
            # "the crops in the log": these, in this order, and no others
            return Statement((*in_order(values, query.within), CountIs(query, len(values))))
        lost = query != Query(roles=query.roles, quoted=query.quoted, within=query.within) and not listed_in
        if lost or not query.roles or (not listed_in and not given_names(span[at + 1 :])):
            return None
        return Statement(in_order(values, query if listed_in else query.within))
    left = _statement(tuple(head), depth + 1) if head else Statement(())
    return None if left is None else Statement(left.claims + in_order(values))


_ORDER_WORDS = word_set("in this that the following exact same ,")


def _enumerated(span: Words, depth: int) -> Statement | None:
    """ "Two trips are listed: "Rome" and "Oslo"", "one row, "Ann" with the role "Admin"": the number, and each one"""
    marks = [at for at, token in enumerate(span) if at and token.key in {":", ","}]
    at = next((at for at in marks if span[at].key == ":" or (span[at + 1 :][:1] and span[at + 1].quoted)), 0)
    claim = _only_claim(_statement(span[:at], depth + 1)) if at else None
    if not isinstance(claim, CountIs) or claim.negated:
        return None
    within, names = claim.query.within, listed(span[at + 1 :])
    if not names or not all(name.given for name in names):
        return _records(claim, span[at + 1 :], depth)
    shown = each_in(names, within, shown_phrase)
    return Statement((claim, *shown)) if shown is not None and len(names) == claim.count else None


def _records(claim: CountIs, span: Words, depth: int) -> Statement | None:
    """The number, and what is said of each: ""Ann" with the role "Admin" and "Bob" with the role "User"" """
    starts = [at for at, token in enumerate(span) if token.quoted and words_of(span[at + 1 : at + 2]) == ("with",)]
    parts = [without_joints(span[at:end]) for at, end in pairwise([*starts, len(span)])]
    said = [_statement((part[0], word("is"), word("listed"), *part[1:]), depth + 1) for part in parts]
    if starts[:1] != [0] or len(parts) != claim.count:
        return None
    found = [each for one in said if one is not None for each in one.claims]
    within = claim.query.within
    shown = (each if within is None else put_in(each, within) for each in found)
    return Statement((claim, *shown)) if all(said) else None


def _after_place(span: Words, depth: int) -> Statement | None:
    """ "In the row of "Dune", the year is 1965": what leads it may as well be behind it, or behind its subject."""
    for head, place, rest in _led_by(span):
        ways = [*((*rest[: one.start], *head, *rest[one.start :]) for one in verb_groups(rest)), (*rest, *head)]
        if first_of(rest, {"only"}) >= 0:
            ways.reverse()  # of what is in the place
        if (found := _first_read(ways, depth)) is not None:
            claims = found.claims if not isinstance(place, Query) else tuple(put_in(one, place) for one in found.claims)
            return replace(found, claims=claims)
    return None


def _behind_subject(span: Words) -> Statement | None:
    """ "The year is 1965 in the row of "Dune"": what ends a line may be behind its subject, too."""
    for at in range(2, len(span) - 1):
        if span[at].key in INSIDE and isinstance(place_phrase(span[at:]), Query):
            groups = [one for one in verb_groups(span[:at]) if one.predicate.sense is Sense.IS]
            ways = ((*span[: one.start], *span[at:], *span[one.start : at]) for one in groups)
            if (found := next((read for way in ways if (read := read_subject(way))), None)) is not None:
                return found
    return None


def _all_after_place(span: Words, depth: int) -> Statement | None:
    """ "In the list, "A" is shown and "B" is not": what leads the line is where all of it is"""
    for _, place, rest in _led_by(span):
        if not isinstance(place, Query) or first_of(rest, {"only"}) >= 0:
            continue
        said = _statement(rest, depth + 1)
        if said is not None and len(said.claims) > 1:
            return replace(said, claims=tuple(put_in(claim, place) for claim in said.claims))
    return None


def _led_by(span: Words) -> Iterator[tuple[Words, Query | str | None, Words]]:
    """What leads the line, the place that it is (None: a part of the screen) and the rest, in each way to part them."""
    # "In the "Late" list", and not "in the "Late" list all".
    no_end = QUANTIFIERS | NUMBERS.keys()
    ends = [at for at in range(2, min(len(span) - 1, _LONGEST_PLACE)) if span[at - 1].key not in no_end]
    ways = [(at, place_phrase(span[:at])) for at in ends]
    placed = [(at, place) for at, place in ways if place is not None or position_at(span[:at]) is not None]
    for at, place in sorted(placed, key=lambda way: not _begins_subject(span[way[0]])):
        rest = without_joints(span[at:])
        if rest and rest[0].key not in {"there", "it"}:
            yield span[:at], place, rest


_LONGEST_PLACE = 10  # words


def _begins_subject(token: Token) -> bool:
    """Whether a subject begins with it, for certain: behind a comma, or with a word that no name ends with."""
    return token.quoted or token.text == "," or token.key in _FIRST or quantity_at((token,)) is not None


_FIRST = ARTICLES | INDEFINITE | QUANTIFIERS | word_set("only exactly at no there")


def _without_any_more(span: Words) -> Words:
    """ "The menu is not shown any more": the negation says it already; nor does "disappears on its own" say more"""
    ending = next((words for words in _ANY_MORE if words_of(span)[-len(words) :] == words), ())
    denied = any(token.key in NEGATIONS for token in span)
    alone = next((words for words in _BY_ITSELF if words_of(span)[-len(words) :] == words), ())
    if alone and not any(group.predicate.sense in _CHANGING for group in verb_groups(span)):
        alone = ()
    return span[: -len(ending or alone)] if (ending and denied) or alone else span


_ANY_MORE = (("any", "more"), ("anymore",), ("any", "longer"), ("at", "all"))


_BY_ITSELF = (("on", "its", "own"), ("on", "their", "own"), ("by", "itself"), ("by", "themselves"))


_CHANGING = {Sense.APPEARS, Sense.CLOSES, Sense.GOES, Sense.OPENS}


def _without_total(span: Words) -> Words:
    """ "37 orders exist in total", "a total of 12 members is listed": the number says it already"""
    first = span[3:] if words_of(span)[:3] == ("a", "total", "of") else span
    last = first[:-2] if words_of(first)[-2:] == ("in", "total") else first
    counted = any(quantity_at(last[at:]) or looks_given(last[at]) for at in range(len(last)))
    return last if counted else span


def _without_left(span: Words) -> Words:
    """ "There are 2 cards left": these are shown; what else is "left" may still be shown when it is done"""
    left = words_of(span[:1]) == ("there",) and words_of(span[-1:]) == ("left",)
    noun = noun_at_end(words_of(span[:-1])) if left else None
    return span[:-1] if noun is not None and noun[1] in {"card", "row", "tile", "button"} else span


def _joined(span: Words, depth: int) -> Statement | None:
    """Two clauses: the second may lack the subject, or the subject and the verb, of the first."""
    # A semicolon parts more than ", and" does, and that more than "and".
    for at, token in sorted(enumerate(span), key=lambda each: (each[1].text != ";", not _parts_more(span, each[0]))):
        relative = token.key in {"that", "which", "who"}
        mark = token.kind is Kind.MARK and token.text in ",;."
        if not (relative or mark or token.key in _LINKS) or at == 0:
            continue
        right = without_joints(span[at + 1 :])
        if relative and first_of(span[:at], {"only"}) >= 0:
            continue  # "the only one who is "Paid"": of these
        if len(right) > 2 and right[0].quoted and right[1].key == "as" and not verb_groups(right):
            continue  # "with "Ann" as the owner and "Bob" as the driver": of the same record
        listed_on = len(right) > 1 and right[0].quoted and (right[1].text == "," or right[1].key in _LINKS)
        listed_on = listed_on and not begins_with_names(right)  # ""B" and "C" are gone" says something of these
        verbs = verb_groups(span[:at]) if listed_on and span[at - 1].quoted else ()
        if verbs and verbs[-1].predicate.sense not in {Sense.IS, Sense.BECOMES}:
            continue  # "the table shows "A" and "B", but not "C"": the list ends with "B"
        left = _statement(span[:at], depth + 1)
        if left is None:
            continue
        if not right:
            return left
        subject_too = right[0].quoted or quantity_at(right) is not None
        if not left.verb and subject_too and verb_groups(right) and isinstance(left.claims[0], TextShown):
            continue  # ""A", "B" and "C" are checked": a text alone is the first of several subjects
        if left.of_several and right[0].quoted and not verb_groups(right):
            continue  # it belongs to what is said of each
        subject = (left.object or left.subject) if relative else left.subject
        for words in continued(right, subject, left):
            found = _statement(words, depth + 1)
            if found is not None:
                return replace(found, claims=left.claims + found.claims)
    return None


def _parts_more(span: Words, at: int) -> bool:
    """Whether a comma with an "and" behind it parts two clauses, as the one before it has said something already."""
    joint = span[at].key == "," and words_of(span[at + 1 : at + 2]) == ("and",)
    return joint and bool(verb_groups(span[:at])) and bool(verb_groups(span[at + 2 :]))
