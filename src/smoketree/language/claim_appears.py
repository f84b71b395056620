"""Reads clauses about what is shown, appears, opens, closes, loads or is hidden, and where."""

import re
from collections.abc import Mapping
from dataclasses import replace

from smoketree.language.claim import (
    OPENED,
    Before,
    CellIs,
    Claim,
    CountIs,
    Each,
    ElementShown,
    LabelIs,
    MeasuredClaim,
    MessageShown,
    OptionsAre,
    OrderIs,
    PageIs,
    SortedBy,
    StateIs,
    TextShown,
    TimesShown,
    ValueIs,
    in_order,
    parts_in,
)
from smoketree.language.claim_contents import contents, order_contents
from smoketree.language.claim_records import (
    Detail,
    has_details,
    is_number,
    named_details,
    row_of,
    row_there,
    titled_row,
)
from smoketree.language.claim_shown import (
    each_in,
    only_there,
    reported_in,
    shown_phrase,
    shown_there,
    shown_times,
    without_shown,
)
from smoketree.language.claim_terms import MessageKind, State
from smoketree.language.clause import (
    Claims,
    Clause,
    Where,
    plain_text,
    values_of,
    where_of,
    without_joints,
)
from smoketree.language.entered import reference_to
from smoketree.language.inflection import VerbGroup
from smoketree.language.lexicon import ARTICLES, ROW_NOUNS, Noun, Predicate, Sense, word_set
from smoketree.language.noun_phrase import Phrase
from smoketree.language.phrases import IN_HEADER, in_place, listed, nested, noun_phrase, place_phrase
from smoketree.language.words import Token, is_purpose, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


def at_place(claims: Claims | None, where: Where, subject: tuple[Token, ...]) -> Claims | None:
    """The claims with what the place adds: the page that it is on, and what the subject shows ("with ...")."""
    if claims is not None and where.page:
        claims = (*claims, PageIs(where.page))
    if claims is None or not where.tail:
        return claims
    holder, had = noun_phrase(subject), named_details(where.tail)
    if had and any(claim.negated for claim in claims):
        return None
    if had and (titled := titled_row(subject)) is not None:
        return has_details(Query(titled.text, within=where.within), had)
    if had and (row := row_of(holder)) is not None:
        there = row_there(row, where.within)
        return None if there is None else (*claims, *has_details(there, had))
    page = all(isinstance(claim, PageIs) and not claim.negated for claim in claims)
    tail = without_shown(where.tail)
    if holder is not None and holder.query.roles == ("heading",) and holder.name and holder.quoted:
        subject = tuple(token for token in subject if token.quoted)  # what a heading is shown with is under it
    added = shown_there(tail) if page else contents(subject, tail, negated=False)
    return None if added is None else claims + added


def put_in(claim: Claim, place: Query) -> Claim:
    """The claim about what is in a place that leads its line; what is said of the whole page, or of that place
    already, stays as it is."""
    named = place.name or place.text or place.nth is not None
    if any(isinstance(part, Query) and _is_like(part, place) for part in parts_in(claim)):
        return claim
    match claim:
        case LabelIs(within=None) if named:
            return CellIs(place, claim.label, claim.value, claim.compare, claim.negated)
        case TextShown() | LabelIs() | OrderIs() | TimesShown():
            return replace(claim, within=place if claim.within is None else nested(claim.within, place))
        case CellIs():
            return replace(claim, of=nested(claim.of, place))
        case ElementShown() | ValueIs() | StateIs() | CountIs() | Each() | SortedBy() | OptionsAre():
            return replace(claim, query=nested(claim.query, place))
        case Before():
            before = put_in(claim.claim, place)
            return Before(before) if isinstance(before, MeasuredClaim) else claim
    return claim


def _is_like(query: Query, place: Query) -> bool:
    """Whether a query is about the place, which may be read with other roles behind other words."""
    called = place.name or place.text
    return (query.name or query.text) == called if called else bool(set(query.roles) & set(place.roles))


def seen_there(span: tuple[Token, ...], *, negated: bool) -> Claims | None:
    """The same with where on the page, or how often: "a Help link below the search box" """
    if not negated and (reported := reported_in(span)) is not None:
        return reported
    shown = VerbGroup(0, 0, Predicate("shown", Sense.SHOWN), negated, passive=True, still="still")
    ends = (at for at in range(len(span) - 1, 0, -1) if span[at].key in _PLACED)
    splits = (read_is_shown(Clause(span[:at], shown, span[at:])) for at in ends)
    return shown_there(span, negated=negated) or next(filter(None, splits), None)


_PLACED = word_set("above below beneath at on to once twice exactly")


def ordered(first: Phrase, second: Phrase, *, negated: bool) -> Claims | None:
    """That the one comes before the other, in the place that either says; None where they are in two places, and for
    what somebody has ("Pavel's comment"), which no text of the page need say."""
    if any(not each.quoted and "'s " in each.name for each in (first, second)):
        return None
    places = {each.query.within for each in (first, second)} - {None}
    return (OrderIs(first.name, second.name, next(iter(places), None), negated),) if len(places) < 2 else None


def between(clause: Clause) -> Claims | None:
    """ ""B" is between "A" and "C" in the list" """
    subject, ends, place = clause.one(), clause.rest[1:4], clause.rest[4:]
    named = words_of(clause.rest[:1]) == ("between",) and words_of(ends) == ("", "and", "")
    within = place_phrase(place) if place else None
    if not named or clause.negated or subject is None or not subject.given or (place and not isinstance(within, Query)):
        return None
    within = within if isinstance(within, Query) else subject.query.within
    return (OrderIs(ends[0].text, subject.name, within, beyond=ends[2].text),)


def read_is_shown(clause: Clause) -> Claims | None:
    """ "X is shown", "X appears", with a place, a number of times, or more that it has."""
    new = clause.group.predicate.sense is Sense.APPEARS and clause.change and not clause.negated
    if (times := _times(clause)) is not None:
        return times
    if words_of(clause.rest) == ("in", "this", "order") and not clause.negated:
        values = values_of(clause.subject)
        return in_order(values or ()) or None
    if (placed := between(clause) or at_an_end(clause)) is not None or clause.group.predicate.words == "come":
        return placed
    if clause.group.predicate.words == "left" and words_of(clause.rest[:1]) == ("of",):
        return None  # beside it
    if words_of(clause.rest[:1]) in {("before",), ("after",), ("above",), ("below",)}:
        one, other = clause.one(), noun_phrase(clause.rest[1:])
        if one is not None and other is not None and one.given and other.given:
            ways = (one, other) if clause.rest[0].key in {"before", "above"} else (other, one)
            return ordered(*ways, negated=clause.negated)
    if words_of(clause.rest[:1]) == ("as",):
        return _shown_as(clause)
    searched = clause.group.predicate.words == "found" and words_of(clause.rest[:1]) == ("for",)
    where = None if searched else where_of(clause.rest)
    return None if where is None else at_place(each_shown(clause, where, new=new), where, clause.subject)


def at_an_end(clause: Clause) -> Claims | None:
    """ ""A" comes first", "A is at the top of the list": it is in the first item of the list"""
    words, subject = words_of(clause.rest), clause.one()
    end = next((end for end in _ENDS if words[: len(end)] == end), None)
    newest = subject is not None and subject.reference and bool(subject.name) and not subject.noun
    if end is None or subject is None or not (newest or subject.given):
        return None
    if not subject.quoted and re.search(r"\b[a-z]+ #?\d+$", subject.name):  # "the Urgent ticket 1045": no one text
        return None
    behind = clause.rest[len(end) :]
    whole = end[-1] == "of"  # "at the top of the list"
    where = where_of((word("in"), *behind) if whole else behind)
    if where is None or where.page or where.at or where.tail or (whole and where.within is None):
        return None
    if whole and where.within is not None and set(where.within.roles) & {"form", "dialog"}:
        return None  # these have no items
    if end[0] == "on" and where.within is not None and where.within.quoted and not where.within.roles:
        return None  # ""Ann" is on top of "Bob"": above it
    first = Query(roles=ROLE_WORDS["item"], nth=_ENDS[end], within=where.within)
    return (TextShown(reference_to(subject.name) if newest else subject.name, first, clause.negated),)


_ENDS: Mapping[tuple[str, ...], int] = {
    ("first",): 1, ("last",): -1, ("at", "the", "top", "of"): 1, ("at", "the", "end", "of"): -1,
    ("at", "the", "bottom", "of"): -1, ("on", "top", "of"): 1, ("on", "top"): 1,
}  # fmt: skip


def _shown_as(clause: Clause) -> Claims | None:
    """ ""Lentils" is displayed as a heading": an element of that kind and name; "Ann is shown as the author" """
    kind, subject = noun_phrase(clause.rest[1:]), clause.one()
    if kind is not None and subject is not None and clause.group.predicate.words != "found":
        label, value = (kind, subject) if clause.rest[1].key in ARTICLES else (subject, kind)
        said = values_of(clause.subject if value is subject else clause.rest[1:])
        plain = label.query == Query(label.name, quoted=False) and not (label.noun or label.quantity)
        if said and len(said) == 1 and plain:
            return (LabelIs(label.name, said[0], negated=clause.negated),)
    if kind is None or subject is None or kind.query != Query(roles=kind.query.roles) or not kind.noun or kind.plural:
        return None
    named = subject.bare and not subject.query.roles and kind.query.roles
    return (ElementShown(replace(subject.query, roles=kind.query.roles), clause.negated),) if named else None


def each_shown(clause: Clause, where: Where, *, new: bool = False, negated: bool | None = None) -> Claims | None:
    """That each phrase of the subject is shown, in that place."""
    refuted = clause.negated if negated is None else negated
    if words_of(clause.subject)[:1] == ("only",) and not refuted and not where.at and not where.page:
        named = where.within or (all(each.given for each in listed(clause.subject[1:]) or ()) and _LIST)
        lone = only_there(clause.subject[1:], named) if named else None
        if lone is not None:
            return lone
    plain = not (clause.negated or clause.rest)
    if plain and (reported := reported_in(clause.subject)) is not None:
        return reported
    phrases = clause.subjects()
    if phrases is None:
        return None
    if phrases[0].quantity and len(phrases) > 1 and words_of(clause.subject[:1]) == ("the",):
        return _apposed(clause, phrases, where, new=new)
    no_longer = clause.group.still == "no longer"
    if where.page and refuted:
        return None

    def shown(phrase: Phrase) -> Claim | None:
        if not phrase.noun and not phrase.quoted and phrase.name.casefold().split()[-1:] == ["password"]:
            # What a field holds, not the field: it is masked or can be read.
            return StateIs(replace(phrase.query, roles=ROLE_WORDS["field"]), State.MASKED, not refuted)
        claim = shown_phrase(phrase, negated=refuted, new=new, where=where)
        return _gone(claim, phrase, change=False) if claim is not None and no_longer else claim

    return each_in(phrases, where.within, shown)


_LIST = Query(roles=ROLE_WORDS["list"])


def _apposed(clause: Clause, phrases: tuple[Phrase, ...], where: Where, *, new: bool) -> Claims | None:
    """ "the three tabs "A", "B" and "C" are shown": each of them, not three of the first"""
    quantity, first = phrases[0].quantity, phrases[0]
    alike = all(each.noun == first.noun and not each.query.also for each in phrases)
    number = quantity is not None and quantity.number == len(phrases) and first.noun and first.quoted
    own = ARTICLES & set(words_of(clause.subject[1:]))
    if clause.negated or where != Where(where.within) or not (number and alike) or own:
        return None
    return each_in(phrases, where.within, lambda phrase: ElementShown(phrase.query, new=new))


def _times(clause: Clause) -> Claims | None:
    """ ""A" is shown twice", "exactly 3 times" """
    subject = clause.one()
    if subject is None or not subject.bare:
        return None
    for at in range(1, len(clause.rest) + 1):
        where = where_of(clause.rest[at:])
        placed = subject if where is None or where.within is None else in_place(subject, where.within)
        if where is None or placed is None or where != Where(where.within) or placed.noun == IN_HEADER:
            continue
        if (times := shown_times(placed, clause.rest[:at], clause.negated)) is not None:
            return times
    return None


def read_shows(clause: Clause) -> Claims | None:
    """ "the page shows ...", "the list has ...", "the field contains ..." """
    if clause.someone:
        return None
    if not clause.rest and clause.group.predicate.sense is Sense.SHOWS:
        return each_shown(clause, Where())  # "the dropdown shows"
    had, place = _named_details(clause)
    if had and (row := row_of(clause.one()) or titled_row(clause.subject)) is not None:
        there = row_there(row, place)
        return None if there is None else has_details(there, had, negated=clause.negated)
    inside = words_of(clause.rest[-2:]) in {("in", "it"), ("in", "them")}  # "the field still has "A" in it"
    objects = _without_tail(clause.rest[:-2] if inside else clause.rest)
    sense = Sense.CONTAINS if inside else clause.group.predicate.sense
    return contents(clause.subject, objects, negated=clause.negated, sense=sense)


def _named_details(clause: Clause) -> tuple[tuple[Detail, ...], Query | None]:
    """What "has" or, of a row, "shows" is followed by: names with values, and the place that ends the line. A whole
    number alone counts things."""
    one = clause.one()
    row = one is not None and one.noun in ROW_NOUNS and bool(one.name)
    holds = row or clause.group.predicate.sense is Sense.HAS
    counts = bool(clause.rest) and is_number(clause.rest[0]) and "." not in clause.rest[0].text
    for at in range(len(clause.rest), 0, -1):
        where, had = where_of(clause.rest[at:]), named_details(clause.rest[:at])
        if had and where is not None and where == Where(where.within):
            said = had[0].column or (holds and (len(had) > 1 or not counts))
            return (had, where.within) if said else ((), None)
    return (), None


def _without_tail(rest: tuple[Token, ...]) -> tuple[Token, ...]:
    """What is before ", confirming ..." and the like: a purpose that adds nothing, and no clause of its own."""

    def adds_nothing(tail: tuple[Token, ...]) -> bool:
        return len(tail) <= _LONGEST_PURPOSE and "that" not in words_of(tail) and is_purpose(tail)

    tails = (at for at, token in enumerate(rest) if at and token.key in {"confirming", "indicating"})
    at = next((at for at in tails if adds_nothing(rest[at:])), None)
    return rest if at is None else without_joints(rest[:at])


_LONGEST_PURPOSE = 5  # words


def read_opens(clause: Clause) -> Claims | None:
    """ "a dialog opens", "the Tags section expands", "the Book page opens" """
    in_tab = words_of(clause.rest) in _IN_A_TAB and clause.change
    where = Where() if in_tab else where_of(clause.rest)
    phrases = clause.subjects()
    if where is None or phrases is None or where.within is not None or where.at or where.page:
        return None
    if in_tab and not clause.negated and all(phrase.given for phrase in phrases):
        return tuple(ElementShown(replace(each.query, roles=("tab",)), new=True) for each in phrases)
    if in_tab or (clause.negated and not clause.group.passive):
        return None
    return at_place(each_in(phrases, None, lambda phrase: _opened(phrase, clause)), where, clause.subject)


def _opened(phrase: Phrase, clause: Clause) -> Claim | None:
    """That a dialog, a page or a record is open, or a part of the page unfolded."""
    roles = set(phrase.query.roles)
    none = phrase.quantifier == "no" and not (clause.negated or clause.change) and "dialog" in roles
    if (phrase.quantifier and not none) or phrase.quantity:
        return None
    folds = not clause.change and roles & {"menu", "combobox", "listbox"} and not roles & {"dialog"}
    if phrase.sense is Noun.PAGE:
        return shown_phrase(phrase, negated=clause.negated, new=clause.change)
    if folds or (roles & {"region", "group", "treeitem"} and not roles & _NOT_FOLDED):
        return StateIs(phrase.query, State.EXPANDED, clause.negated)
    if roles & _OPENING:
        return ElementShown(phrase.query, clause.negated or none, clause.change)
    if (clause.change or clause.said == "opened") and phrase.given:
        return ElementShown(replace(phrase.query, roles=OPENED), clause.negated, clause.change)
    return None


_OPENING = word_set("dialog menu combobox listbox list form alert menuitem navigation tab")
_IN_A_TAB = {("in", "a", "new", "tab"), ("in", "another", "tab"), ("in", "a", "separate", "tab")}
_NOT_FOLDED = frozenset({"dialog", "listitem", "form"})


def read_closes(clause: Clause) -> Claims | None:
    """ "the dialog closes", "the message disappears": it was shown before, where the predicate says so"""
    where = where_of(clause.rest)
    phrases = clause.subjects()
    if where is None or phrases is None or where.at or where.tail or where.page or clause.negated:
        return None
    return each_in(phrases, where.within, lambda phrase: _closed(phrase, clause))


def _closed(phrase: Phrase, clause: Clause) -> Claim | None:
    closes, roles = clause.group.predicate.sense is Sense.CLOSES, set(phrase.query.roles)
    if phrase.sense is Noun.PAGE or (closes and not phrase.noun and not phrase.quoted):
        return None
    folds = roles & {"menu", "combobox", "listbox", "region", "treeitem"} and not roles & _NOT_FOLDED
    if closes and not clause.change and folds:
        return StateIs(phrase.query, State.COLLAPSED)
    claim = shown_phrase(phrase, negated=True)
    if isinstance(claim, TextShown | ElementShown) and clause.change:
        claim = replace(claim, new=True)
    return None if claim is None else _gone(claim, phrase, change=clause.change)


def _gone(claim: Claim, phrase: Phrase, *, change: bool) -> Claim:
    """ "The toast is gone": there was one, and it went. That an error is gone says that there is none now."""
    if not isinstance(claim, MessageShown) or not claim.negated or phrase.indefinite or phrase.quantifier or claim.at:
        return claim
    return replace(claim, gone=change or claim.kind is not MessageKind.ERROR)


def read_hidden(clause: Clause) -> Claims | None:
    """ "X is hidden" """
    where = where_of(clause.rest)
    if where is None or where.tail or where.page:
        return None
    return each_shown(clause, where, negated=not clause.negated)


def read_loads(clause: Clause) -> Claims | None:
    """ "the Cart page loads" """
    subject = clause.one()
    where = where_of(clause.rest)
    if subject is None or where is None or where.within or where.at or where.page or clause.negated:
        return None
    if subject.sense is not Noun.PAGE or not subject.name:
        return None
    return at_place((PageIs(subject.name, new=clause.change),), where, clause.subject)


def read_sees(clause: Clause) -> Claims | None:
    """ "the user sees "Welcome"": whoever that is"""
    person = words_of(clause.subject)
    anyone = len(person) == 2 and person[0] in ARTICLES | {"a"} and person[1].isalpha()
    if not clause.someone and not (anyone and clause.group.predicate.words in {"see", "notice"}):
        return None
    page = Phrase(sense=Noun.PAGE)
    made = order_contents(page, clause.rest, Sense.SEES, clause.negated)
    made = made or seen_there(clause.rest, negated=clause.negated)
    if made is None and not clause.negated:
        text = plain_text(clause.rest)
        return (TextShown(text),) if text else None
    return made
