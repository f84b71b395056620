"""Reads one clause: a request, what there is, a text, a label with its value, or a subject and what is said of it."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace

from smoketree.language.claim import CellIs, Claim, Downloaded, LabelIs, RequestAnswered, SortedBy, TextShown
from smoketree.language.claim_appears import (
    read_closes,
    read_hidden,
    read_is_shown,
    read_loads,
    read_opens,
    read_sees,
    read_shows,
    seen_there,
)
from smoketree.language.claim_identity import by_somebody, read_change, read_costs, read_identity
from smoketree.language.claim_order import bounded, read_order, read_sorted, read_starts
from smoketree.language.claim_outcomes import (
    read_added,
    read_contains,
    read_downloaded,
    read_outcome,
    read_received,
    read_removed,
    read_says,
)
from smoketree.language.claim_records import head_noun, is_of_kind
from smoketree.language.claim_states import read_chosen, read_current_page, read_entered, read_state
from smoketree.language.clause import Claims, Clause, without_adverbs, without_joints
from smoketree.language.coordination import METHODS, Statement, Words, first_of, is_ordinal
from smoketree.language.inflection import base_of, verb_groups
from smoketree.language.lexicon import ATTRIBUTES, ORDINALS, ROW_NOUNS, STATUSES, Predicate, Sense, word_set
from smoketree.language.noun_phrase import noun_at_end
from smoketree.language.phrases import listed
from smoketree.language.words import Kind, Token, looks_given, said, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


def read_clause(span: Words) -> Statement | None:
    """What one clause claims, all of it, or None."""
    return _request(span) or _existence(span) or _bare(span) or read_subject(span)


def _request(span: Words) -> Statement | None:
    """ "POST /api/orders answered 201" """
    found = _REQUEST.fullmatch(" ".join(token.text for token in span))
    if found is None:
        return None
    return Statement(
        (RequestAnswered(found["method"], found["path"], int(found["status"]) if found["status"] else None),)
    )


_REQUEST = re.compile(
    rf"(?:(?i:the|a) )?(?:(?i:request|call) )?(?P<method>{'|'.join(sorted(METHODS))}) (?P<path>/\S*)(?: (?i:request))?"
    r"(?: (?i:is|was) (?i:sent)"
    r"| (?i:answered(?: with)?|answers(?: with)?|returns|returned|responds with) (?P<status>\d+))?"
)


def _existence(span: Words) -> Statement | None:
    """ "there is a Help link", "there are 3 rows", "there are no rows in the table" """
    found = _EXISTENCE.match(" ".join(words_of(span)))
    if found is None:
        return None
    end = len(found[0].split())
    there = span[end:-1] if words_of(span[-1:]) == ("now",) else span[end:]
    made = seen_there(there, negated=bool(found["not"]))
    if made is None or any(_drops_words(claim) for claim in made):
        return None
    return Statement(made, (), span[:end], there)


_EXISTENCE = re.compile(
    r"there(?:'s| (?:is|are|was|were|exists|exist|should be|must be|will be|should still be))"
    r"(?: now| still| also)?(?P<not> not)? "
)


def _bare(span: Words) -> Statement | None:
    """A text alone; a label with its value ("Teams: 4")."""
    if span[0].quoted and len(span) == 1:
        return Statement((TextShown(span[0].text),))
    at = next((at for at, token in enumerate(span) if token.key == ":"), 0)
    label, value = span[:at], span[at + 1 :]
    plain = not any(token.quoted or token.kind is Kind.MARK for token in (*label, *value[1:]))
    given = len(value) == 1 and (value[0].quoted or looks_given(value[0]) or value[0].capital)
    verb = len(label) > _LONGEST_LABEL or any(group.finite for group in verb_groups(label))
    number = len(value) == 1 and (value[0].quoted or any(map(str.isdigit, value[0].text)))
    named = number or (label and label[0].capital)
    if at and plain and given and not verb and named and noun_at_end(words_of(label)) is None:
        return Statement((LabelIs(said(label), value[0].text),))
    return None


_LONGEST_LABEL = 5  # words


def read_subject(span: Words) -> Statement | None:
    """What the clause says of its subject, by its first predicate that can be said so."""
    for group in verb_groups(span):
        if group.start == 0 and group.predicate.sense is not Sense.SHOWN:
            continue
        subject = without_joints(span[: group.start])
        first = span[group.start].key
        singular = first in _SINGULAR or base_of(first) is not None
        if words_of(subject)[:2] == ("the", "only") and first == "is" and span[group.end :]:
            turned = read_subject((*span[group.end :], *span[group.start : group.end], *subject))
            if turned is not None:
                return turned
        if words_of(subject)[-1:] == ("only",) and group.predicate.sense in _HOLDING:
            return read_subject((*subject[:-1], *span[group.start : group.end], subject[-1], *span[group.end :]))
        clause = Clause(subject, group, without_adverbs(span[group.end :]), span[group.end - 1].key, singular)
        if not clause.subject or is_ordinal(clause.subject) or _has_another(clause):
            continue
        note = clause
        if words_of(span[group.start : group.end]) == ("closed",):  # "is closed" as well as "has closed"
            note = replace(clause, group=replace(group, predicate=Predicate("closed", Sense.CLOSES), passive=True))
        if _is_status(note):
            if status := _status_of(note):
                return Statement(status, clause.subject, span[group.start : group.end], clause.rest)
            continue
        last = span[group.end - 1]
        # Of a status, a word that is a predicate elsewhere is the value.
        noun = head_noun(clause.subject)
        valued = noun in {"status", "state", "stage"} or (noun in ATTRIBUTES and last.capital)
        made = (valued and _value(clause, last)) or by_somebody(clause)
        made = made or _in_an_order(clause) or (bounded(clause) if group.predicate.sense is Sense.IS else None)
        made = made or _BUILDERS[group.predicate.sense](clause)
        said = last.capital or words_of(subject[:1]) in {("all",), ("every",), ("each",)}
        made = made or (_value(clause, last) if said else None) or _at_number(clause)
        if made and not any(_drops_words(claim) for claim in made):
            file = (word("downloaded"),) * isinstance(made[0], Downloaded)
            return Statement(made, file + clause.subject, span[group.start : group.end], clause.rest)
    return None


_SINGULAR = word_set("is was has does isn't wasn't hasn't doesn't")


_HOLDING = frozenset({Sense.SHOWS, Sense.CONTAINS, Sense.HAS})


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
    others = (words_of(clause.rest[at - 1 : at]) == ("and",) and is_ordinal(clause.rest[at : at + 2]) for at in starts)
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
