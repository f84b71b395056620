"""Reads that something is something: its value, its number, what it is compared with, who did it."""

import re
from dataclasses import replace

from smoketree.language.claim import (
    Before,
    CellIs,
    ChangeClaim,
    CountIs,
    Each,
    ElementShown,
    LabelIs,
    LabelsCompared,
    MailSays,
    MeasuredClaim,
    TextShown,
    TitleIs,
    UrlIs,
    ValueIs,
)
from smoketree.language.claim_appears import at_an_end, at_place, between, each_shown
from smoketree.language.claim_records import (
    CELL_NOUNS,
    FIGURES,
    head_noun,
    is_measure,
    is_of_kind,
    is_purely_words,
    nth_is,
)
from smoketree.language.claim_shown import named_by_noun, only_there
from smoketree.language.claim_states import focus_of, is_description, read_current_page
from smoketree.language.claim_terms import Compare
from smoketree.language.clause import FIELDS, PROPERTIES, Claims, Clause, Where, value_of, values_of, where_of
from smoketree.language.inflection import singular, verb_group
from smoketree.language.lexicon import (
    ARTICLES,
    ATTRIBUTES,
    COMPARISONS,
    NOT_IN_NAMES,
    ORDINALS,
    PEOPLE_VERBS,
    QUANTIFIERS,
    ROW_NOUNS,
    SUPERLATIVES,
    Noun,
    word_set,
)
from smoketree.language.noun_phrase import PAGE_HEADINGS, Phrase
from smoketree.language.phrases import listed, noun_phrase
from smoketree.language.words import Token, said, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, ROLE_WORDS, ROWS

OFF_PAGE = frozenset({Noun.ADDRESS, Noun.TITLE, Noun.SUBJECT, Noun.MAIL})


def read_identity(clause: Clause) -> Claims | None:
    """ "the total is "$5"", "the URL is /cart", ""A" is in the list", "the first item is "A"" """
    if clause.group.passive is False and not clause.rest:  # "3 orders remain"
        one = clause.one()
        remains = one is not None and one.quantity is not None and clause.group.predicate.words == "remain"
        return each_shown(clause, Where()) if remains else None
    if (focused := focus_of(clause)) is not None:
        return focused
    if words_of(clause.rest)[:2] == ("one", "of"):
        clause = replace(clause, rest=clause.rest[1:])
    if (dated := _with_a_day(clause)) is not None:
        return dated
    pronoun = 1 if words_of(clause.rest[:1]) == ("that",) else 2 if words_of(clause.rest)[:2] == ("the", "one") else 0
    the_one = pronoun and words_of(clause.rest[pronoun : pronoun + 1]) in {("of",), ("for",), ("from",), ("with",)}
    if the_one and (nth := clause.one()) is not None and nth.query.nth is not None:
        clause = replace(clause, rest=clause.rest[pronoun + 1 :])  # "the first row is the one of Ann"
    if (placed := between(clause) or at_an_end(clause)) is not None:
        return placed
    where = where_of(clause.rest)
    if where is not None and where.page and not clause.someone:
        return None
    if where is not None and clause.rest and not (where.tail and (clause.someone or clause.negated)):
        shown = read_current_page(clause) if clause.someone else each_shown(clause, where)
        return at_place(shown, where, clause.subject)
    counted = _number_of(clause)
    if counted is not None:
        return counted
    compared = _comparison(clause)
    if compared is not None:
        return compared
    if words_of(clause.rest)[:2] == ("the", "only"):
        return None if clause.negated else _only_ones(clause, noun_phrase(_without_shown(clause.rest[2:])))
    subject = _value_of(clause.subject) or clause.one()
    labeled = len(clause.rest) == 1 and clause.rest[0].quoted and words_of(clause.subject[:1]) == ("the",)
    someone = clause.someone and not labeled  # "the customer is "Lund""
    if subject is not None and subject.query.also and is_of_kind(subject.query):
        return _of_a_thing(subject, clause)
    if subject is None and (amount := _amount_behind(clause)) is not None:
        return amount
    if (number := _number_of_messages(clause)) is not None:
        return number
    if subject is None or someone or subject.query.also or words_of(clause.subject) == ("there",):
        return None
    if subject.quantifier == "no":
        return None  # "no total is $5" does not say what the total is
    if subject.quantity is not None and subject.name and not subject.noun and _is_word_of_theirs(clause):
        which = replace(subject.query, name=f"{said(clause.rest)} {subject.name}")  # "two orders are overdue"
        return (CountIs(which, subject.quantity.number, subject.quantity.compare),)
    if not clause.negated and (record := nth_is(subject, clause.rest)) is not None:
        return record
    ordinal = noun_phrase(clause.rest)
    if subject.given and ordinal is not None and ordinal.query.nth is not None:
        return (TextShown(subject.name, ordinal.query, clause.negated),)
    values = _said_of(subject, clause)
    if not values and not clause.negated and subject.quantifier == "all" and is_description(clause.rest):
        return each_is(subject, said(clause.rest), negated=False)
    if not values and not clause.negated and is_description(clause.rest):
        row = subject.query
        if _is_thing(clause.subject, subject) and subject.quoted:
            row = Query(roles=ROLE_WORDS["row"], text=subject.name, within=row.within)
        named = row.text is not None and any(token.quoted for token in clause.subject)
        if named or _is_thing(clause.subject, subject):
            return (CellIs(row, "", said(clause.rest)),)
    if not values and head_noun(clause.subject) in ATTRIBUTES and is_description(clause.rest):
        plain = _equal(subject, said(clause.rest), clause.negated)
        known = (claim for claim in plain or () if isinstance(claim, (LabelIs, CellIs)))
        return tuple(replace(claim, sure=False) for claim in known) or None
    if (not values or len(values) > 1) and not clause.negated and not clause.singular:
        return _all_of_them(subject, clause.rest)
    if not values or len(values) != 1:
        return None
    if subject.quantifier == "all":
        return each_is(subject, values[0], clause.negated)
    return _equal(subject, values[0], clause.negated)


def _said_of(subject: Phrase, clause: Clause) -> tuple[str, ...] | None:
    """The values that a subject is said to be; "the last row is Ann's" is the one of Ann."""
    rest = _without_exactly(clause.rest)
    if clause.singular and subject.noun in {"", *PROPERTIES} and subject.name != "there" and is_measure(rest):
        return (said(rest),)
    values = values_of(rest)
    if values and subject.query.nth is not None and not rest[-1].quoted:
        return tuple(value.removesuffix("'s") for value in values)
    return values


def _of_a_thing(subject: Phrase, clause: Clause) -> Claims | None:
    """ "The "Oslo" ride is full": what the row of that name says"""
    plain = is_description(clause.rest) and clause.rest[0].key not in ARTICLES
    values = values_of(clause.rest) or ((said(clause.rest),) if plain else ())
    row = Query(roles=ROLE_WORDS["row"], text=subject.name, within=subject.query.within, also=subject.query.also)
    sure = not clause.negated and len(values) == 1 and not any(map(str.isdigit, values[0]))
    return (CellIs(row, "", values[0]),) if sure and subject.query.also[0] not in PROPERTIES else None


def each_is(subject: Phrase, value: str, negated: bool) -> Claims | None:
    """ "each price in the table is $5": every row has it in that column; "each row is "Open"": that is all of a cell"""
    if subject.quantity is not None:
        return None
    if subject.noun in ROW_NOUNS and not subject.name and not negated and subject.query.nth is None:
        return (Each(subject.query, CellIs(Query(), "", value)),)
    column = singular(subject.name) or (subject.noun if subject.noun in PROPERTIES else "")
    place = replace(subject.query, name=None, roles=(), within=None, quoted=True)
    in_place = subject.query.within is not None and bool(set(subject.query.within.roles) & COLLECTIONS)
    if negated or not column or subject.quoted or place != Query() or (subject.name and subject.noun):
        return None
    if not in_place and subject.query.within is None and subject.name:  # what is called so
        return (Each(replace(subject.query, name=column), CellIs(Query(), "", value)),)
    if not in_place:
        return None
    row = Query(roles=ROLE_WORDS["row"], within=subject.query.within)
    return (Each(row, CellIs(Query(), column, value)),)


def _without_shown(kind: tuple[Token, ...]) -> tuple[Token, ...]:
    """ "the only room that is shown", "the only wine listed": those that are not shown are none of them"""
    if not kind or kind[-1].key not in _SHOWN:
        return kind
    return kind[:-3] if words_of(kind[-3:-1]) in {("that", "is"), ("that", "are")} else kind[:-1]


_SHOWN = word_set("shown displayed listed visible left")


def _only_ones(clause: Clause, kind: Phrase | None) -> Claims | None:
    """ ""Ann" is the only contact in the table", ""A" and "B" are the only tags": they are there, and no others are"""
    things = {Noun.ELEMENT, Noun.TEXT, Noun.FILE}
    if kind is None or kind.sense not in things or kind.quantity or kind.query.nth is not None or kind.quoted:
        return None
    if kind.noun == "card" and kind.query == Query(roles=kind.query.roles, quoted=kind.query.quoted):
        # Cards need not be in a list.
        names = clause.subjects() or ()
        cards = tuple(replace(kind.query, text=each.name, quoted=each.quoted) for each in names)
        named = bool(cards) and all(each.given for each in names)
        return (*map(ElementShown, cards), CountIs(kind.query, len(cards))) if named else None
    if kind.noun in ROW_NOUNS and not kind.name:
        return only_there(clause.subject, kind.query.within or Query(roles=ROLE_WORDS["list"]))
    if kind.query.within is None:  # what is shown elsewhere is none of them
        return only_there(clause.subject, Query(named_by_noun(kind).name, ROLE_WORDS["list"], quoted=False))
    names = clause.subjects() or ()
    shown = each_shown(clause, Where(kind.query.within))
    if shown is None or not all(each.given for each in names):
        return None
    return (*shown, CountIs(named_by_noun(kind), len(names)))


def _all_of_them(subject: Phrase, rest: tuple[Token, ...]) -> Claims | None:
    """ "the tags are news and sports": these, and no others"""
    if subject.quoted or subject.query.also or subject.sense is not Noun.ELEMENT or subject.reference:
        return None
    names = listed(rest) or ()
    given = [each for each in names if each.quoted or each.proper or each.name[:1].isupper()]
    if len(names) < 2 or len(given) < len(names) - 1 or any(each.noun or each.quantifier for each in names):
        return None
    if not subject.noun:
        return only_there(rest, subject.query)
    places = {each.query.within for each in (subject, *names)} - {None}
    if subject.name or not subject.query.roles or len(places) > 1 or any(each.query.also for each in names):
        return None
    kind = replace(subject.query, within=next(iter(places), None))
    by_text = subject.noun in ROW_NOUNS
    called = (replace(kind, text=each.name) if by_text else replace(kind, name=each.name) for each in names)
    kinds = tuple(ElementShown(replace(one, quoted=each.quoted)) for one, each in zip(called, names, strict=True))
    return (*kinds, CountIs(kind, len(names)))


def by_somebody(clause: Clause) -> Claims | None:
    """ "the ticket is owned by sam", "the task was assigned to "Bob"": what a record has behind such a label"""
    rest = clause.rest[1:] if words_of(clause.rest[:1]) == ("last",) else clause.rest
    verb = (clause.said,) if clause.said in PEOPLE_VERBS else words_of(rest[:1])
    rest = rest if clause.said in PEOPLE_VERBS else rest[1:]
    if clause.someone or not verb or verb[0] not in PEOPLE_VERBS or words_of(rest[:1]) not in {("by",), ("to",)}:
        return None
    who = rest[1:]
    described = len(who) == 1 and is_description(who)
    value = said(who) if described else value_of(who)
    if value is None:
        return None
    last = words_of(clause.rest[:1]) == ("last",)
    return _has_label(clause, f"{'last ' * last}{verb[0]} {rest[0].key}", value, sure=not described)


def _amount_behind(clause: Clause) -> Claims | None:
    """ "the amount waiting for approval is $5": words that are no name of anything may be a label as they are"""
    value = value_of(_without_exactly(clause.rest))
    label = clause.subject[1:] if words_of(clause.subject[:1]) == ("the",) else ()
    plain = (
        1 < len(label) <= _LONGEST_LABEL
        and is_purely_words(label)
        and not any(one.key in _NOT_IN_LABELS for one in label)
    )
    if not plain or value is None or not BOUND.match(value):
        return None
    return (LabelIs(said(label), value, negated=clause.negated),)


_LONGEST_LABEL = 5  # words
_NOT_IN_LABELS = (NOT_IN_NAMES - {"for", "per"}) | QUANTIFIERS | SUPERLATIVES | ORDINALS.keys()


def _with_a_day(clause: Clause) -> Claims | None:
    """ "the pass of "Ann" is valid until "2027-11-28"": what it has behind such a label"""
    words, value = words_of(clause.rest[:2]), value_of(clause.rest[2:])
    if words[1:] not in {("until",), ("since",)} or not words[0].isalpha():
        return None
    dated = value is not None and any(map(str.isdigit, value))
    return _has_label(clause, " ".join(words), value, sure=True) if value is not None and dated else None


def _has_label(clause: Clause, label: str, value: str, *, sure: bool) -> Claims | None:
    """That what the clause is about has the value behind the label."""
    subject = Phrase(sense=Noun.PAGE) if words_of(clause.subject) == ("it",) else clause.one()
    if subject is None or clause.someone or subject.noun in PROPERTIES:
        return None
    lone = subject.query == Query(subject.name, quoted=False) and subject.name.islower() and subject.name.isalpha()
    if lone or subject.sense is Noun.PAGE:
        return (LabelIs(label, value, negated=clause.negated, sure=sure),)
    if set(subject.query.roles) == set(ROLE_WORDS["row"]) and (subject.query.text or subject.query.nth):
        return (CellIs(subject.query, label, value, negated=clause.negated, sure=sure),)
    named = subject.sense is Noun.ELEMENT and subject.name and subject.query.nth is None
    row = Query(subject.name, within=subject.query.within, quoted=subject.quoted)
    return (CellIs(row, label, value, negated=clause.negated, sure=sure),) if named else None


def _is_thing(span: tuple[Token, ...], phrase: Phrase) -> bool:
    """Whether a phrase has the name of one thing of the application: quoted, or with a capital letter or a number that
    no common noun has."""
    if phrase.noun or phrase.query != Query(phrase.name, quoted=phrase.quoted, within=phrase.query.within):
        return False
    later = any(token.capital for token in span[1:] if token.key not in ARTICLES)
    return bool(phrase.name) and (phrase.quoted or later or any(letter.isdigit() for letter in phrase.name))


def _is_word_of_theirs(clause: Clause) -> bool:
    """Whether what is said is one word for a state that only the application knows: "overdue", not "open"."""
    if clause.negated or len(clause.rest) != 1 or not is_description(clause.rest):
        return False
    known = verb_group((word("is"), *clause.rest), 0)
    return known is None or known.end == 1


def _number_of_messages(clause: Clause) -> Claims | None:
    """ "the unread messages are 3": a label with a number, as no message is said to be one"""
    subject, value = clause.one(), _without_exactly(clause.rest)
    messages = subject is not None and subject.sense is Noun.MESSAGE and subject.plural and subject.query.also
    if not messages or len(value) != 1 or not value[0].text.isdecimal():
        return None
    return (LabelIs(said(clause.subject).removeprefix("the "), value[0].text, negated=clause.negated),)


def _value_of(subject: tuple[Token, ...]) -> Phrase | None:
    """ "the value of Quantity": the field that is meant; "the "Open" count": what has that label"""
    words = [token for token in subject if token.key != "the"]
    if len(words) == 2 and words[0].quoted and words[1].key in FIGURES:
        return noun_phrase(words[:1])
    if words_of(words)[:2] != ("value", "of"):
        return None
    phrase = noun_phrase(words[2:])
    if phrase is None or phrase.sense is not Noun.ELEMENT:
        return None
    return phrase if phrase.query.roles else replace(phrase, query=replace(phrase.query, roles=ROLE_WORDS["field"]))


def _without_exactly(rest: tuple[Token, ...]) -> tuple[Token, ...]:
    while rest and rest[0].key in {"exactly", "=", "now", "equal", "to"}:
        rest = rest[1:]
    return rest


def _equal(subject: Phrase, value: str, negated: bool) -> Claims | None:
    query = subject.query
    if subject.quantity is not None:
        return None
    if subject.page or (subject.sense in OFF_PAGE and not subject.plain):
        return None
    if subject.sense is Noun.ADDRESS:
        return (UrlIs(value, Compare.EQUALS, negated),)
    if subject.sense is Noun.TITLE or (subject.noun == "title" and subject.plain):
        return (TitleIs(value, Compare.EQUALS, negated),)
    if subject.sense is Noun.SUBJECT:
        return (MailSays(value, True, Compare.EQUALS, negated),)
    if subject.sense is Noun.TEXT and subject.noun == "value" and query.name is None and query.within is not None:
        if set(query.within.roles) & ROWS and not negated:
            return (CellIs(query.within, subject.noun, value),)
        return (ValueIs(query.within, value, negated=negated),)
    roles = set(query.roles)
    if subject.noun in CELL_NOUNS and subject.name and query.within is not None and query.nth is None:
        return (CellIs(query.within, subject.name, value, negated=negated),)
    if subject.noun in PROPERTIES and subject.name and query == Query(subject.name, query.roles, quoted=False):
        return (LabelIs(f"{subject.name} {subject.noun}", value, negated=negated),)  # "the invoice status"
    of = query.within
    held = of is not None and (of.text or of.name or of.nth is not None)
    if subject.noun in PROPERTIES and not subject.name and of is not None and held:
        row = Query(roles=ROLE_WORDS["row"], text=of.name, quoted=of.quoted, within=of.within)
        return (CellIs(of if of.roles else row, subject.noun, value, negated=negated),)
    if subject.noun in PROPERTIES and not subject.name and query == Query(roles=query.roles):
        return (LabelIs(subject.noun, value, negated=negated),)
    if subject.noun == "badge" and subject.quoted and query == Query(query.name, query.roles):
        return (TextShown(value, query, negated),)
    if roles and roles <= FIELDS:
        return (ValueIs(query, value, negated=negated),)
    if subject.noun in PAGE_HEADINGS and subject.plain:
        return (TitleIs(value, Compare.EQUALS, negated, heading=True),)
    if query.roles == ROLE_WORDS["heading"] and not subject.name and query.nth is None:
        return None if negated else (ElementShown(replace(query, name=value, quoted=True)),)
    if roles == set(ROLE_WORDS["row"]) and query.text is not None and not query.also and not negated:
        return (CellIs(query, "", value),)
    if query.nth is not None:
        return (TextShown(value, query, negated),)
    if subject.noun in {"result", "card"} and not subject.plural and query == Query(roles=query.roles):
        return (LabelIs(subject.noun, value, negated=negated),)
    if of is not None and held and subject.name and not subject.noun:
        return (CellIs(of, subject.name, value, negated=negated),)
    if not query.roles and subject.name and subject.sense is Noun.ELEMENT and query.next_to is None:
        return (LabelIs(subject.name, value, within=query.within, negated=negated),)
    return None


def read_costs(clause: Clause) -> Claims | None:
    """ "the City bike costs €499.00": its price"""
    subject, value = clause.one(), value_of(clause.rest)
    if subject is None or subject.sense is not Noun.ELEMENT or not subject.name or value is None:
        return None
    if subject.quoted:
        row = Query(roles=ROLE_WORDS["row"], text=subject.name, within=subject.query.within)
        return (CellIs(row, "price", value, negated=clause.negated),) if not subject.query.also else None
    plain = subject.query == Query(subject.name, subject.query.roles, quoted=False) and not subject.noun
    return (LabelIs(f"price of {subject.name}", value, negated=clause.negated),) if plain else None


def _number_of(clause: Clause) -> Claims | None:
    """ "the number of rows is 3" """
    words = words_of(clause.subject)
    while words[:1] and words[0] in ARTICLES:
        words = words[1:]
    if words[:2] not in {("number", "of"), ("count", "of"), ("amount", "of"), ("quantity", "of")}:
        return None
    phrase = noun_phrase(clause.subject[len(clause.subject) - len(words) + 2 :])
    several = phrase is not None and (phrase.plural or words[-1] != singular(words[-1]))
    if words[0] in {"amount", "quantity", "count"} and not several:
        return None  # "the quantity of the Kids bike" is what its row says
    counted = noun_phrase((*clause.rest, word("rows")))
    if phrase is None or counted is None or counted.quantity is None or counted.name:
        return None
    return (CountIs(phrase.query, counted.quantity.number, counted.quantity.compare, clause.negated),)


BOUND = re.compile(r"[^\w\s]?-?[^\w\s]?\d")
"""How an amount begins."""


def _comparison(clause: Clause) -> Claims | None:
    """ "the total is more than the subtotal", "the amount due is equal to the subtotal" """
    words = words_of(clause.rest)
    sizes = (0,) if clause.group.predicate.words == "equal to" else (3, 2)
    for size in sizes:
        compare = COMPARISONS.get(" ".join(words[:size]) or "equal to")
        if compare is None:
            continue
        left, right = clause.one(), noun_phrase(clause.rest[size:])
        said = clause.rest[size].quoted or clause.rest[size].key in ARTICLES if len(clause.rest) > size else False
        if not said or left is None or right is None or any(map(str.isdigit, right.name)):
            return None  # a value
        for each in (left, right):
            if each.noun or not each.name or each.query != Query(each.name, quoted=each.query.quoted):
                return None
        return (LabelsCompared(left.name, compare, right.name, clause.negated),)
    return None


_PRESSED = (ROLE_WORDS["button"], ROLE_WORDS["link"])
_ANY_PRESSED = tuple(Query(roles=roles) for roles in _PRESSED)


def read_change(clause: Clause) -> Claims | None:
    """ "the total changes to "$5"": it was not so before; "from "$4" to "$5"": it was something else then"""
    if clause.group.predicate.words.endswith(" from"):
        at = next((at for at, token in enumerate(clause.rest) if token.key == "to"), 0)
        first, now = (read_identity(replace(clause, rest=part)) for part in (clause.rest[:at], clause.rest[at + 1 :]))
        if not at or clause.negated or first is None or now is None or len(first) > 1:
            return None
        return (*now, Before(first[0])) if isinstance(first[0], MeasuredClaim) else None
    control, value = clause.one(), value_of(clause.rest)
    if control is not None and control.quoted and control.query.roles in _PRESSED:
        if value is None or not clause.change or clause.negated or control.query.nth or control.query.within is None:
            return None  # of several "Follow" buttons another one may have changed
        return (ElementShown(replace(control.query, name=value), new=True), ElementShown(control.query, negated=True))
    if control is not None and control.query in _ANY_PRESSED and not clause.negated:
        if value is None or not clause.rest[-1].quoted or control.quantifier or control.plural:
            return None
        return (ElementShown(replace(control.query, name=value, quoted=True), new=clause.change),)
    claims = read_identity(replace(clause, singular=True))
    if claims is None or not clause.change:
        return claims
    if len(claims) == 1 and isinstance(counted := claims[0], CountIs) and not counted.negated:
        return (counted, Before(replace(counted, negated=True)))
    changed = [replace(claim, new=True) for claim in claims if isinstance(claim, ChangeClaim) and not claim.negated]
    return tuple(changed) if len(changed) == len(claims) else None
