"""Reads claims: subject, predicate, object, place. Every word of the line is used, or nothing is read."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from smoketree.language.claim import (
    Before,
    CellIs,
    Claim,
    Count,
    CountIs,
    Downloaded,
    Each,
    ElementShown,
    LabelIs,
    RequestAnswered,
    SortedBy,
    StateIs,
    TextShown,
    ValueIs,
    in_order,
)
from smoketree.language.claim_appears import (
    put_in,
    read_closes,
    read_hidden,
    read_is_shown,
    read_loads,
    read_opens,
    read_sees,
    read_shows,
    seen_there,
)
from smoketree.language.claim_bounds import bounded
from smoketree.language.claim_identity import by_somebody, read_change, read_costs, read_identity
from smoketree.language.claim_order import read_order, read_sorted, read_starts
from smoketree.language.claim_outcomes import (
    read_added,
    read_contains,
    read_downloaded,
    read_outcome,
    read_received,
    read_removed,
    read_says,
)
from smoketree.language.claim_records import is_of_kind
from smoketree.language.claim_shown import shown_phrase
from smoketree.language.claim_states import read_chosen, read_current_page, read_entered, read_state
from smoketree.language.clause import Claims, Clause, given_names, without_adverbs, without_joints
from smoketree.language.coordination import (
    counts_off,
    denied_there,
    first_of,
    is_unclear,
    of_them,
    said_of_each,
    shortened,
    with_the_one,
)
from smoketree.language.inflection import base_of, singular, verb_group, verb_groups
from smoketree.language.lexicon import (
    ARTICLES,
    INDEFINITE,
    INSIDE,
    NEGATIONS,
    NUMBERS,
    ORDINALS,
    QUANTIFIERS,
    ROW_NOUNS,
    STATUSES,
    Predicate,
    Sense,
    word_set,
)
from smoketree.language.noun_phrase import Quantity, noun_at_end, quantity_at
from smoketree.language.phrases import in_place, listed, noun_phrase, place_phrase, position_at
from smoketree.language.rewording import message_saying, reworded
from smoketree.language.rewording_values import followed_by
from smoketree.language.words import Kind, Span, Token, looks_given, said, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, ROLE_WORDS

_MOST_JOINTS = 20
_LONGEST_LABEL = 5  # words
_METHODS = word_set("GET POST PUT PATCH DELETE HEAD")
_SINGULAR = word_set("is was has does isn't wasn't hasn't doesn't")
_HOLDING = frozenset({Sense.SHOWS, Sense.CONTAINS, Sense.HAS})
_LINKS = word_set("and but while then also")


@dataclass(frozen=True, slots=True)
class _Statement:
    """Claims with the words of their subject and object, for a clause that goes on with them."""

    claims: Claims
    subject: tuple[Token, ...] = ()
    verb: tuple[Token, ...] = ()
    object: tuple[Token, ...] = ()
    of_several: bool = False  # said of each of several things, in one place each


def claims_of(span: Span) -> Claims | None:
    """What the words claim, all of it, or None."""
    statement = _statement(tuple(span))
    return statement.claims if statement else None


@lru_cache(4096)
def _statement(span: tuple[Token, ...], depth: int = 0) -> _Statement | None:
    span = _without_left(_without_total(_without_any_more(without_joints(span))))
    joints = sum(token.key in _LINKS or token.text == "," for token in span if not token.quoted)
    if not span or depth > 6 or joints > _MOST_JOINTS:
        return None
    if is_unclear(span):
        return None
    if (turned := _turned(span, word("row")) or _was_and_is(span) or followed_by(span)) is not None:
        return _statement(turned, depth + 1)
    if counts_off(span):
        return _of_each(span, depth) or _joined(span, depth)
    if words_of(span[:3]) == _BEFORE_THE_ACT:
        earlier = _statement(span[3:], depth + 1)
        claim = earlier.claims[0] if earlier is not None and len(earlier.claims) == 1 else None
        if isinstance(claim, ValueIs | LabelIs | CellIs | CountIs):
            return _Statement((Before(claim),))
    leads = _is_led_by_place(span)
    special = _all_after_place(span, depth) if leads else _ordered(span, depth) or _enumerated(span, depth)
    if special is not None:
        return special
    ways = message_saying(span)
    if (found := next((other for way in ways if (other := _statement(way, depth + 1))), None)) is not None:
        return found
    for whole in (_request, _existence, _bare, _simple):
        found = whole(span)
        if found is not None:
            return found
    found = (_after_place(span, depth) if leads else None) or _joined(span, depth)
    found = found or (None if leads else _after_place(span, depth)) or _of_each(span, depth)
    ways = iter(()) if found is not None else reworded(span)
    found = found or next((other for way in ways if (other := _statement(way, depth + 1))), None)
    return found or _of_some(span, depth)


def _of_each(span: tuple[Token, ...], depth: int) -> _Statement | None:
    """ "both A and B are disabled": what is said of each, and nothing else"""
    for clauses in said_of_each(span):
        found = [_statement(clause, depth + 1) for clause in clauses]
        claims = tuple(claim for one in found if one is not None for claim in one.claims)
        if all(found) and len(claims) > 1:
            return _Statement(claims, of_several=True)
    return None


def _of_some(span: tuple[Token, ...], depth: int) -> _Statement | None:
    """ "Two orders have the status "Open"", "none of the cards shows "A"": of how many it holds"""
    none = words_of(span[:1]) in {("no",), ("none",)}
    number, size = (Quantity(Count.EXACTLY, 0), 1) if none else quantity_at(span) or (None, 0)
    if number is None or span[0].quoted:
        return None
    size += 2 * (words_of(span[size : size + 2]) == ("of", "the"))
    for every in ("all", "every"):
        found = _statement((word(every), *span[size:]), depth + 1)
        claim = found.claims[0] if found is not None and len(found.claims) == 1 else None
        if not isinstance(claim, Each) or claim.negated or claim.count is not None:
            continue
        bound = isinstance(claim.claim, CellIs) and isinstance(claim.claim.compare, Count)
        named = not isinstance(claim.claim, TextShown) or any(token.quoted for token in span)
        if named and not bound:
            return _Statement((replace(claim, count=number.number, compare=number.compare),))
    return None


def _turned(span: tuple[Token, ...], noun: Token) -> tuple[Token, ...] | None:
    """ ""Ann" is the last one in the list": the last row in the list is "Ann" """
    is_one = bool(span) and span[0].quoted and words_of(span[1:3]) == ("is", "the") and _is_ordinal(span[2:4])
    place = span[5:] if is_one and words_of(span[4:5]) == ("one",) else span[4:]
    inside = bool(place) and place[0].key in INSIDE and len(place) < len(span[4:])
    lone = is_one and (not place or (inside and not {"page", "with"}.intersection(words_of(place))))
    return (*span[2:4], noun, *place, span[1], span[0]) if lone else None


def _was_and_is(span: tuple[Token, ...]) -> tuple[Token, ...] | None:
    """ "The total was "$9" and is now "$5"": it changes from the one to the other"""
    at = first_of(span, {"was", "were"})
    now = words_of(span[at + 2 : at + 5]) in {("and", "is", "now"), ("but", "is", "now"), ("and", "now", "is")}
    changed = at > 0 and now and len(span) == at + 6
    return (*span[:at], word("changes"), word("from"), span[at + 1], word("to"), span[-1]) if changed else None


_BEFORE_THE_ACT = ("before", "the", "act")


def _ordered(span: tuple[Token, ...], depth: int) -> _Statement | None:
    """ "The list shows 3 items in this order: A, B, C", "the items are, in order, A and B", "the order is A, B, C" """
    at = next((at for at, token in enumerate(span) if token.key == "order" and not token.quoted), None)
    if at is None:
        return None
    head, tail = list(span[:at]), list(span[at + 1 :])
    said = bool(tail) and tail[0].key == "is"  # two values may be those of something that is called order
    while tail and tail[0].key in {"is", ":", ","}:
        del tail[0]
    while head and not head[-1].quoted and head[-1].key in _ORDER_WORDS:
        del head[-1]
    if not tail and words_of(span[at - 1 : at]) in _THIS:  # "... are "A" and "B", in this order"
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
            return _Statement((*in_order(values, query.within), CountIs(query, len(values))))
        lost = query != Query(roles=query.roles, quoted=query.quoted, within=query.within) and not listed_in
        if lost or not query.roles or (not listed_in and not given_names(span[at + 1 :])):
            return None
        return _Statement(in_order(values, query if listed_in else query.within))
    left = _statement(tuple(head), depth + 1) if head else _Statement(())
    return None if left is None else _Statement(left.claims + in_order(values))


_THIS = {("this",), ("that",)}
_ORDER_WORDS = word_set("in this that the following exact same ,")


def _enumerated(span: tuple[Token, ...], depth: int) -> _Statement | None:
    """ "Two trips are listed: "Rome" and "Oslo"": the number, and each of them"""
    marks = [at for at, token in enumerate(span) if at and token.text in {":", ","} and not token.quoted]
    at = next((at for at in marks if span[at].text == ":" or (span[at + 1 :][:1] and span[at + 1].quoted)), 0)
    counted, names = (_statement(span[:at], depth + 1), listed(span[at + 1 :])) if at else (None, None)
    claim = counted.claims[0] if counted is not None and len(counted.claims) == 1 else None
    if not isinstance(claim, CountIs) or claim.negated or not names or not all(name.given for name in names):
        return None
    within = claim.query.within
    placed = [name if within is None else in_place(name, within) for name in names]
    shown = [shown_phrase(name, negated=False, new=False) for name in placed if name is not None]
    return _Statement((claim, *(each for each in shown if each))) if len(names) == claim.count and all(shown) else None


def _after_place(span: tuple[Token, ...], depth: int) -> _Statement | None:
    """ "In the row of "Dune", the year is 1965": what leads the line may as well be behind it, or behind its subject.
    What ends it ("... is 1965 in the row of "Dune"") may be behind its subject, too."""
    if not _is_led_by_place(span):
        led = (at for at in range(2, len(span) - 1) if _is_led_by_place(span[at:]))
        for at in (at for at in led if isinstance(place_phrase(span[at:]), Query)):
            groups = [one for one in verb_groups(span[:at]) if one.predicate.sense is Sense.IS]
            turned = ((*span[: one.start], *span[at:], *span[one.start : at]) for one in groups)
            if (behind := next((found for way in turned if (found := _simple(way))), None)) is not None:
                return behind
        return None
    for head, place, rest in _led_by(span):
        ways = [*((*rest[: one.start], *head, *rest[one.start :]) for one in verb_groups(rest)), (*rest, *head)]
        if first_of(rest, {"only"}) >= 0:
            ways.reverse()  # of what is in the place
        found = next((found for way in ways if (found := _statement(way, depth + 1))), None)
        if found is not None:
            claims = found.claims if not isinstance(place, Query) else tuple(put_in(one, place) for one in found.claims)
            return replace(found, claims=claims)
    return None


def _all_after_place(span: tuple[Token, ...], depth: int) -> _Statement | None:
    """ "In the list, "A" is shown and "B" is not": what leads the line is where all of it is"""
    for _, place, rest in _led_by(span):
        if not isinstance(place, Query) or first_of(rest, {"only"}) >= 0:
            continue
        said = _statement(rest, depth + 1)
        if said is not None and len(said.claims) > 1:
            return replace(said, claims=tuple(put_in(claim, place) for claim in said.claims))
    return None


def _led_by(span: tuple[Token, ...]) -> Iterator[tuple[tuple[Token, ...], Query | str | None, tuple[Token, ...]]]:
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


def _is_led_by_place(span: Span) -> bool:
    return not span[0].quoted and span[0].key in INSIDE


def _begins_subject(token: Token) -> bool:
    """Whether a subject begins with it, for certain: behind a comma, or with a word that no name ends with."""
    return token.quoted or token.text == "," or token.key in _FIRST or quantity_at((token,)) is not None


_FIRST = ARTICLES | INDEFINITE | QUANTIFIERS | word_set("only exactly at no there")
_LONGEST_PLACE = 10  # words


def _without_any_more(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "The menu is not shown any more": the negation says it already; nor does "disappears on its own" say more"""
    ending = next((words for words in _ANY_MORE if words_of(span)[-len(words) :] == words), ())
    denied = any(not token.quoted and token.key in NEGATIONS for token in span)
    alone = next((words for words in _BY_ITSELF if words_of(span)[-len(words) :] == words), ())
    if alone and not any(group.predicate.sense in _CHANGING for group in verb_groups(span)):
        alone = ()
    return span[: -len(ending or alone)] if (ending and denied) or alone else span


def _without_total(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "37 orders exist in total", "a total of 12 members is listed": the number says it already"""
    first = span[3:] if words_of(span)[:3] == ("a", "total", "of") else span
    last = first[:-2] if words_of(first)[-2:] == ("in", "total") else first
    counted = any(quantity_at(last[at:]) or looks_given(last[at]) for at in range(len(last)))
    return last if counted else span


def _without_left(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "There are 2 cards left": these are shown; what else is "left" may still be shown when it is done"""
    left = words_of(span[:1]) == ("there",) and words_of(span[-1:]) == ("left",)
    noun = noun_at_end(words_of(span[:-1])) if left else None
    return span[:-1] if noun is not None and noun[1] in {"card", "row", "tile", "button"} else span


_ANY_MORE = (("any", "more"), ("anymore",), ("any", "longer"), ("at", "all"))
_CHANGING = {Sense.APPEARS, Sense.CLOSES, Sense.GOES, Sense.OPENS}
_OWNED = word_set("its his her their")
_BY_ITSELF = (("on", "its", "own"), ("on", "their", "own"), ("by", "itself"), ("by", "themselves"))


def _joined(span: tuple[Token, ...], depth: int) -> _Statement | None:
    """Two clauses: the second may lack the subject, or the subject and the verb, of the first."""
    # A semicolon parts more than ", and" does, and that more than "and".
    for at, token in sorted(enumerate(span), key=lambda each: (each[1].text != ";", not _parts_more(span, each[0]))):
        relative = not token.quoted and token.key in {"that", "which", "who"}
        mark = token.kind is Kind.MARK and token.text in ",;."
        if not (relative or mark or (not token.quoted and token.key in _LINKS)) or at == 0:
            continue
        left = _statement(span[:at], depth + 1)
        if left is None:
            continue
        right = without_joints(span[at + 1 :])
        if not right:
            return left
        subject_too = right[0].quoted or quantity_at(right) is not None
        if not left.verb and subject_too and verb_groups(right) and isinstance(left.claims[0], TextShown):
            continue  # ""A", "B" and "C" are checked": a text alone is the first of several subjects
        if left.of_several and right[0].quoted and not verb_groups(right):
            continue  # it belongs to what is said of each
        subject = (left.object or left.subject) if relative else left.subject
        for words in _continued(right, subject, left):
            found = _statement(words, depth + 1)
            if found is not None:
                return replace(found, claims=left.claims + found.claims)
    return None


def _parts_more(span: tuple[Token, ...], at: int) -> bool:
    """Whether a comma with an "and" behind it parts two clauses, as the one before it has said something already."""
    joint = span[at].text == "," and not span[at].quoted and words_of(span[at + 1 : at + 2]) == ("and",)
    return joint and bool(verb_groups(span[:at])) and bool(verb_groups(span[at + 2 :]))


def _continued(right: tuple[Token, ...], subject: tuple[Token, ...], left: _Statement) -> Iterator[tuple[Token, ...]]:
    if words_of(right[:2]) == ("no", "longer") and len(right) > 2 and not verb_groups(right):
        right = (word("not"), *right[2:])  # "... shows "A" and no longer "B""
    begins = verb_group(right, 0) is not None and right[0].text not in _METHODS
    right = with_the_one(right, (*left.subject, *left.verb))
    if any(isinstance(claim, CountIs) for claim in left.claims):
        right = _turned(right, word("one")) or right if isinstance(left.claims[-1], CountIs) else right
        if right[0].quoted and words_of(right[1:3]) == ("is", "the") and _is_ordinal(right[2:4]):
            return  # one of those that were counted
    if _is_ordinal(right[:2]) and len(right) == 4 and right[3].quoted and right[2].key in words_of(left.subject):
        right = (*right[:2], right[3])
    if _is_ordinal(right[:2]) and len(right) > 2:
        verbs = verb_groups(right)
        # In "the first list is shown" a noun follows.
        of_it = len(verbs) == 1 and verb_group(right, 2) is not None
        if of_it or right[2].key == "one" or (right[2].quoted and not verbs):
            yield from _with_ordinal(right, left)
            return
    if isinstance(left.claims[-1], CountIs):
        right = of_them(right, left.object or left.subject)
    yield from shortened(right, left.verb, left.object)
    yield from denied_there(right, left.subject, left.verb)
    if right[0].key in {"his", "her"} and not right[0].quoted and not isinstance(left.claims[-1], CellIs):
        return  # of whom?
    if words_of(right[:1]) == ("it",):
        yield from _with_it(right, left)
        return
    if right[0].key in _OWNED and not right[0].quoted and left.subject:
        inside = first_of(left.subject, INSIDE) if isinstance(left.claims[-1], CellIs) else 0
        of = left.subject[inside:] if inside > 0 else (word("of"), *left.subject)
        yield from ((word("the"), *right[1 : one.start], *of, *right[one.start :]) for one in verb_groups(right))
        return
    alone = bool(left.verb) and not begins and sum(group.finite for group in verb_groups(right)) == 1
    if alone and right[-1].key in {"not", "isn't"}:
        yield (*right, *left.verb[1:])
    if alone and right[-1].key in {"is", "are"} and NEGATIONS.intersection(token.key for token in left.verb):
        yield (*right, left.verb[-1])  # "Ann is not listed but Bob is"
    counted = left.object and isinstance(left.claims[-1], CountIs) and len(left.object) > 1
    if counted and right[-1].text.isdigit() and begins is False and verb_groups(right):
        yield (*right, *left.object[1:])  # "Rome has 2 photos and Oslo has 4"
    adjective = (word("is"), *right)
    if subject and not begins and not right[0].quoted and _is_predicate(adjective):
        yield (*subject, *adjective)
    if not begins and (len(right) > 1 or all(isinstance(claim, TextShown) for claim in left.claims)):
        yield right
    if begins and subject:
        yield (*subject, *right)
    base = base_of(left.verb[-1].key) if left.verb else None
    if right[0].key == "not" and left.subject and words_of(left.verb) in {("is",), ("are",)} and not verb_groups(right):
        yield (*left.subject, *left.verb, *right)  # "the total is "$5", not "$9""
        return
    if right[0].key == "not" and left.subject and base is not None and not begins:
        denied = tuple(map(word, ("does", "not", *base.split())))
        yield (*left.subject, *denied, *right[1:])
    if begins and not subject:
        yield right


def _with_it(right: tuple[Token, ...], left: _Statement) -> Iterator[tuple[Token, ...]]:
    """ "only one row is listed and it shows "A"", "a dialog appears and it says "B"": of the one that was counted, or
    of what the clause before is about. "The list contains "Ann" and it is selected" may be about either."""
    claim = left.claims[-1]
    if isinstance(claim, CountIs) and claim.count == 1 and claim.compare is Count.EXACTLY and not claim.negated:
        yield from _with_ordinal((word("the"), word("first"), *right[1:]), left)
    elif left.subject and (isinstance(claim, (ElementShown, StateIs, ValueIs)) or not left.object):
        named = left.subject[1:] if left.subject[0].key in INDEFINITE and not left.subject[0].quoted else None
        if not getattr(claim, "negated", False) and not isinstance(claim, CountIs):
            yield (*(left.subject if named is None else (word("the"), *named)), *right[1:])


def _with_ordinal(right: tuple[Token, ...], left: _Statement) -> Iterator[tuple[Token, ...]]:
    """ "there are 3 rows in the list and the last is Ann", "the first item in it shows "A" and the last one "B"" """
    said = right[3:] if words_of(right[2:3]) == ("one",) else right[2:]
    of = left.subject[2:] if _is_ordinal(left.subject[:2]) else ()
    of_object = any(quantity_at(left.object[at:]) for at in range(len(left.object)))
    counted = left.object if of_object else (*left.subject, *left.object)
    if counted and isinstance(left.claims[-1], CountIs):
        counts = ((at, quantity_at(counted[at:])) for at in range(len(counted)))
        start = next((at + found[1] for at, found in counts if found is not None), 0)
        end = first_of(counted, INSIDE)
        kind = counted[start : end if end > 0 else None]
        place = counted[end:] if end > 0 else ()
        if not place and of_object and left.subject and words_of(left.subject) != ("there",):
            place = (word("in"), *left.subject)  # "the list has 3 items"
        of = (*kind[:-1], *(word(singular(each.text)) for each in kind[-1:]), *place)
    denied = any(not token.quoted and token.key in NEGATIONS for token in left.verb)
    if of and said and not denied and (said[-1].quoted or not said[-1].text.isdigit()):
        verb = () if verb_groups(said) else left.verb
        yield (*right[:2], *of, *verb, *said)


def _is_ordinal(span: Span) -> bool:
    """ "the last", which alone says nothing of what it is the last"""
    return words_of(span)[:1] == ("the",) and len(span) == 2 and span[1].key in ORDINALS and not span[1].quoted


def _is_predicate(adjective: tuple[Token, ...]) -> bool:
    group = verb_group(adjective, 0)
    return group is not None and group.passive


def _request(span: tuple[Token, ...]) -> _Statement | None:
    """ "POST /api/orders answered 201" """
    found = _REQUEST.fullmatch(" ".join(token.text for token in span))
    if found is None:
        return None
    return _Statement(
        (RequestAnswered(found["method"], found["path"], int(found["status"]) if found["status"] else None),)
    )


_REQUEST = re.compile(
    rf"(?:(?i:the|a) )?(?:(?i:request|call) )?(?P<method>{'|'.join(sorted(_METHODS))}) (?P<path>/\S*)(?: (?i:request))?"
    r"(?: (?i:is|was) (?i:sent)"
    r"| (?i:answered(?: with)?|answers(?: with)?|returns|returned|responds with) (?P<status>\d+))?"
)


def _existence(span: tuple[Token, ...]) -> _Statement | None:
    """ "there is a Help link", "there are 3 rows", "there are no rows in the table" """
    found = _EXISTENCE.match(" ".join(words_of(span)))
    if found is None:
        return None
    end = len(found[0].split())
    there = span[end:-1] if words_of(span[-1:]) == ("now",) else span[end:]
    made = seen_there(there, negated=bool(found["not"]))
    if made is None or any(_drops_words(claim) for claim in made):
        return None
    return _Statement(made, (), span[:end], there)


_EXISTENCE = re.compile(
    r"there(?:'s| (?:is|are|was|were|exists|exist|should be|must be|will be|should still be))"
    r"(?: now| still| also)?(?P<not> not)? "
)


def _bare(span: tuple[Token, ...]) -> _Statement | None:
    """A text alone; a label with its value ("Teams: 4")."""
    if span[0].quoted and len(span) == 1:
        return _Statement((TextShown(span[0].text),))
    at = next((at for at, token in enumerate(span) if token.text == ":" and not token.quoted), 0)
    label, value = span[:at], span[at + 1 :]
    plain = not any(token.quoted or token.kind is Kind.MARK for token in (*label, *value[1:]))
    given = len(value) == 1 and (value[0].quoted or looks_given(value[0]) or value[0].capital)
    verb = len(label) > _LONGEST_LABEL or any(group.finite for group in verb_groups(label))
    number = len(value) == 1 and (value[0].quoted or any(map(str.isdigit, value[0].text)))
    named = number or (label and label[0].capital)
    if at and plain and given and not verb and named and noun_at_end(words_of(label)) is None:
        return _Statement((LabelIs(said(label), value[0].text),))
    return None


def _simple(span: tuple[Token, ...]) -> _Statement | None:
    for group in verb_groups(span):
        if group.start == 0 and group.predicate.sense is not Sense.SHOWN:
            continue
        subject = without_joints(span[: group.start])
        first = span[group.start].key
        singular = first in _SINGULAR or base_of(first) is not None
        if words_of(subject)[:2] == ("the", "only") and first == "is" and span[group.end :]:
            turned = _simple((*span[group.end :], *span[group.start : group.end], *subject))
            if turned is not None:
                return turned
        if words_of(subject)[-1:] == ("only",) and group.predicate.sense in _HOLDING:
            return _simple((*subject[:-1], *span[group.start : group.end], subject[-1], *span[group.end :]))
        clause = Clause(subject, group, without_adverbs(span[group.end :]), span[group.end - 1].key, singular)
        if not clause.subject or _is_ordinal(clause.subject) or _has_another(clause):
            continue
        note = clause
        if words_of(span[group.start : group.end]) == ("closed",):  # "is closed" as well as "has closed"
            note = replace(clause, group=replace(group, predicate=Predicate("closed", Sense.CLOSES), passive=True))
        if _is_status(note):
            if status := _status_of(note):
                return _Statement(status, clause.subject, span[group.start : group.end], clause.rest)
            continue
        last = span[group.end - 1]
        made = (_is_valued(clause.subject) and _value(clause, last)) or by_somebody(clause)
        made = made or _in_an_order(clause) or _bounded(clause) or _BUILDERS[group.predicate.sense](clause)
        said = last.capital or words_of(subject[:1]) in {("all",), ("every",), ("each",)}
        made = made or (_value(clause, last) if said else None) or _at_number(clause)
        if made and not any(_drops_words(claim) for claim in made):
            file = (word("downloaded"),) * isinstance(made[0], Downloaded)
            return _Statement(made, file + clause.subject, span[group.start : group.end], clause.rest)
    return None


def _is_status(clause: Clause) -> bool:
    """Whether a predicate is rather what the page says of a thing: a room is "available", a ticket "closed"; a control
    or a part of the page that is so is shown, or is not."""
    if clause.group.predicate.words not in STATUSES or clause.someone or clause.change:
        return False
    named = clause.subject[1:] if words_of(clause.subject[:1]) == ("only",) else clause.subject
    return any(not each.noun or each.noun in ROW_NOUNS for each in listed(named) or ())


def _status_of(clause: Clause) -> Claims | None:
    """ ""Room 5" is available": its row or card says so. Where it does not, another word of the page may mean it."""
    thing = clause.one()
    plain = thing is not None and thing.quoted and thing.query == Query(thing.name)
    if thing is None or not plain or clause.negated or clause.rest or not clause.group.passive:
        return None
    row = Query(roles=ROLE_WORDS["row"], text=thing.name)
    return (CellIs(row, "", clause.group.predicate.words, sure=False),)


def _value(clause: Clause, last: Token) -> Claims | None:
    """ "the status of the order is Open": a predicate that is the value of a property"""
    if not clause.group.passive or clause.rest or last.quoted or " " in clause.group.predicate.words:
        return None
    equals = replace(clause.group, predicate=Predicate("=", Sense.IS), end=clause.group.end - 1)
    value = Token(Kind.QUOTED, last.text, last.start, last.end)
    return read_identity(replace(clause, group=equals, rest=(value,)))


def _has_another(clause: Clause) -> bool:
    """ "The first row shows "A" and the last "B"": the last is another row, and nothing that is in the first"""
    ends = [at for at, token in enumerate(clause.rest) if token.quoted]
    starts = [at - size for at in ends for size in (2, 3) if at > size]  # "the last", "the last row"
    others = (words_of(clause.rest[at - 1 : at]) == ("and",) and _is_ordinal(clause.rest[at : at + 2]) for at in starts)
    return first_of(clause.subject, ORDINALS) >= 0 and any(others)


def _in_an_order(clause: Clause) -> Claims | None:
    """ "the list is in alphabetical order", "the items are listed by price, highest first": it is sorted so"""
    in_order = clause.group.predicate.sense is Sense.IS and words_of(clause.rest)[:1] == ("in",)
    several = (subject := clause.one()) is not None and not subject.quoted and (subject.plural or not clause.singular)
    listed_so = clause.group.predicate.sense is Sense.SHOWN and several and clause.rest and not clause.rest[0].quoted
    if not listed_so and not (in_order and "order" in words_of(clause.rest)):
        return None
    is_sorted = replace(clause.group, predicate=Predicate("sorted", Sense.SORTED))
    found = read_sorted(replace(clause, group=is_sorted)) or ()
    directed = any(isinstance(each, SortedBy) and each.descending is not None for each in found)
    return found if found and directed else None


def _bounded(clause: Clause) -> Claims | None:
    return bounded(clause) if clause.group.predicate.sense is Sense.IS else None


def _at_number(clause: Clause) -> Claims | None:
    """ "the counter is at 3", "the progress bar is at 50%": a value; at 10:30 it begins"""
    if clause.group.predicate.words == "at" and words_of(clause.rest[:1]) in {("least",), ("most",)}:
        is_at = replace(clause.group, predicate=Predicate("=", Sense.IS), end=clause.group.end - 1)
        at_bound = replace(clause, group=is_at, rest=(word("at"), *clause.rest))
        return bounded(at_bound) or read_identity(at_bound)
    number = len(clause.rest) == 1 and _AMOUNT.fullmatch(clause.rest[0].text) and not clause.rest[0].quoted
    equals = replace(clause.group, predicate=Predicate("=", Sense.IS))
    return read_identity(replace(clause, group=equals)) if number and clause.group.predicate.words == "at" else None


_AMOUNT = re.compile(r"[^\w\s]?\d[\d.,]*\s?[^\w\s]?")


def _is_valued(subject: Span) -> bool:
    """ "the status of the order", "invoice status": what a word that is a predicate elsewhere is the value of"""
    words = words_of(subject)
    head = words[: words.index("of")] if "of" in words else words
    return head[-1:] in {("status",), ("state",), ("stage",)}


def _drops_words(claim: Claim) -> bool:
    """Whether a query of the claim has words that the evaluation of claims does not look at, or its label begins with a
    place."""
    if isinstance(claim, LabelIs) and (not claim.label.strip() or claim.label.split()[0].casefold() in _BEFORE_PLACES):
        return True
    query = getattr(claim, "query", None) or getattr(claim, "of", None)
    queries = [query, getattr(claim, "within", None), getattr(claim, "anchor", None)]
    return any(_has_more(each) for each in queries if each is not None)


_BEFORE_PLACES = word_set("below above under beneath beside inside within")


def _has_more(query: Query) -> bool:
    more = bool(query.side) or (bool(query.also) and not is_of_kind(query))
    return more or any(_has_more(each) for each in (query.within, query.next_to) if each is not None)


_BUILDERS: Mapping[Sense, Callable[[Clause], Claims | None]] = {
    Sense.SHOWN: read_is_shown,
    Sense.APPEARS: read_is_shown,
    Sense.HIDDEN: read_hidden,
    Sense.GOES: read_closes,
    Sense.OPENS: read_opens,
    Sense.CLOSES: read_closes,
    Sense.LOADS: read_loads,
    Sense.SHOWS: read_shows,
    Sense.CONTAINS: read_contains,
    Sense.HAS: read_shows,
    Sense.SAYS: read_says,
    Sense.IS: read_identity,
    Sense.COSTS: read_costs,
    Sense.BECOMES: read_change,
    Sense.STARTS: read_starts,
    Sense.ENDS: read_starts,
    Sense.STATE: read_state,
    Sense.LEADS: read_current_page,
    Sense.ENTERED: read_entered,
    Sense.CHOSEN: read_chosen,
    Sense.SORTED: read_sorted,
    Sense.BEFORE: read_order,
    Sense.AFTER: read_order,
    Sense.OUTCOME: read_outcome,
    Sense.ADDED: read_added,
    Sense.REMOVED: read_removed,
    Sense.SEES: read_sees,
    Sense.RECEIVED: read_received,
    Sense.DOWNLOADED: read_downloaded,
}
