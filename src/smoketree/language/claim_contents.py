"""Reads claims about what is shown, and what shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from smoketree.language.claim import (
    OPENED,
    CellIs,
    Claim,
    Compare,
    Count,
    CountIs,
    Each,
    ElementShown,
    LabelIs,
    MailSays,
    MessageKind,
    MessageShown,
    OptionsAre,
    OrderIs,
    PageIs,
    State,
    StateIs,
    TextShown,
    TimesShown,
    TitleIs,
    UrlIs,
    ValueIs,
    in_order,
)
from smoketree.language.claim_records import (
    Detail,
    has_details,
    is_number,
    is_purely_words,
    listed_record,
    named_details,
    record_in,
    row_of,
    titled_row,
)
from smoketree.language.clause import (
    CHOICES,
    FIELDS,
    PROPERTIES,
    TAILS,
    Claims,
    Clause,
    Where,
    given_names,
    is_purpose,
    plain_text,
    values_of,
    where_of,
    without_joints,
)
from smoketree.language.inflection import VerbGroup, base_of, plural, singular, third
from smoketree.language.lexicon import (
    ARTICLES,
    COMPARISONS,
    FILLER,
    NEGATIONS,
    NUMBERS,
    ROW_NOUNS,
    Noun,
    Predicate,
    Sense,
    word_set,
)
from smoketree.language.phrases import (
    HEADERS,
    Phrase,
    Quantity,
    Span,
    in_place,
    is_sign,
    listed,
    noun_phrase,
    position_at,
    words_of,
)
from smoketree.language.words import Kind, Token, said
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, ROLE_WORDS

_TIMES: Mapping[str, int] = {"once": 1, "twice": 2}


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
        return (*claims, *has_details(replace(row, within=where.within), had))
    page = all(isinstance(claim, PageIs) and not claim.negated for claim in claims)
    tail = without_shown(where.tail)
    added = shown_there(tail, negated=False, new=False) if page else _contents(subject, tail, negated=False)
    return None if added is None else claims + added


def without_shown(tail: Span) -> tuple[Token, ...]:
    """ "a search bar and a login link visible": what is there, as it is there"""
    return tuple(tail[:-1] if words_of(tail)[-1:] in _SHOWN and len(tail) > 1 else tail)


_SHOWN = frozenset({("visible",), ("displayed",), ("shown",), ("present",), ("available",)})


def shown_there(span: tuple[Token, ...], *, negated: bool, new: bool) -> Claims | None:
    """ "the Save button", "3 rows in the table", ""A" and "B"" as something that is (or is not) there."""
    phrases = listed(span)
    if phrases is not None:
        made = [shown_phrase(phrase, negated=negated, new=new) for phrase in phrases]
        if all(made):
            return tuple(claim for claim in made if claim is not None)
    return None


def seen_there(span: tuple[Token, ...], *, negated: bool) -> Claims | None:
    """The same with where on the page, or how often: "a Help link below the search box" """
    if not negated and (reported := _reported_in(span)) is not None:
        return reported
    shown = VerbGroup(0, 0, Predicate("shown", Sense.SHOWN), negated, passive=True, still=True)
    ends = (at for at in range(len(span) - 1, 0, -1) if not span[at].quoted and span[at].key in _PLACED)
    splits = (read_is_shown(Clause(span[:at], shown, span[at:])) for at in ends)
    return shown_there(span, negated=negated, new=False) or next(filter(None, splits), None)


_PLACED = word_set("above below beneath at on to once twice exactly")


def shown_phrase(phrase: Phrase, *, negated: bool, new: bool, where: Where | None = None) -> Claim | None:
    """That one phrase is (or is not) shown, at that part of the screen; None where that cannot be said of it."""
    if where is None or where.anchor is None:
        return _shown(phrase, negated=negated, new=new, at=where.at if where is not None and where.at else phrase.at)
    claim = None if phrase.at else _shown(phrase, negated=negated, new=new, at="")
    shown = isinstance(claim, (TextShown, ElementShown)) and not negated
    return (
        replace(claim, at=where.at, anchor=where.anchor)
        if isinstance(claim, (TextShown, ElementShown)) and shown and not claim.negated
        else None
    )


def _shown(phrase: Phrase, *, negated: bool, new: bool, at: str) -> Claim | None:
    if phrase.page:
        return None
    if phrase.quantifier == "no":
        if negated:
            return None
        if (phrase.sense is Noun.FILE or (not phrase.noun and phrase.name)) and not phrase.quoted and not at:
            return CountIs(named_by_noun(phrase), 0)
        phrase, negated = replace(phrase, quantifier=""), True
    if phrase.quantifier == "any" or (phrase.quantifier == "all" and phrase.quantity is None):
        return None
    if phrase.quantity is not None:
        sent = phrase.sense is Noun.MESSAGE and phrase.kind is MessageKind.ANY and phrase.query.also
        counted = phrase.sense in {Noun.ELEMENT, Noun.PAGE, Noun.FILE} or sent or phrase.noun == "label"
        return _count(phrase, negated=negated) if counted and not at else None
    if phrase.sense is Noun.PAGE:
        plain = not phrase.query.also and phrase.query.within is None and phrase.query.next_to is None
        sure = phrase.name and plain and (phrase.quoted or not negated)
        return PageIs(phrase.name, negated, new) if sure else None
    if phrase.sense is Noun.MESSAGE and not phrase.quoted:
        return _message(phrase, negated=negated, at=at)
    if (
        phrase.sense in {Noun.MESSAGE, Noun.TEXT}
        or (phrase.sense is Noun.FILE and not phrase.query.also)
        or phrase.bare
        or (phrase.quoted and phrase.query.also and not phrase.noun)
    ):
        return _text(phrase, negated=negated, new=new, at=at)
    if phrase.sense is not Noun.ELEMENT or (not phrase.quoted and phrase.name.partition(" of ")[2].islower()):
        return None  # "the portrait of Robin" is one thing
    if phrase.plural and not phrase.name and not negated:
        return CountIs(phrase.query, 1, Count.AT_LEAST) if not at else None
    if phrase.reference and not phrase.quoted and phrase.query.name and not phrase.noun:
        text = f"{{{{entered.{phrase.query.name}}}}}"
        return TextShown(text, phrase.query.within, negated, new, at)
    return ElementShown(phrase.query, negated, new, at)


def _message(phrase: Phrase, *, negated: bool, at: str) -> Claim | None:
    if phrase.kind is None or phrase.query.within is not None or phrase.query.nth is not None:
        return None
    if negated and phrase.query.also:
        return None
    return MessageShown(phrase.kind, phrase.query.also, negated, at)


def _text(phrase: Phrase, *, negated: bool, new: bool, at: str) -> Claim | None:
    if not phrase.quoted:
        return None
    text = phrase.name
    if phrase.query.also and phrase.sense is not Noun.MESSAGE:
        if len(phrase.query.also) > 1 and base_of(phrase.query.also[-1]) is not None:
            return None  # "its button reads "Sold"" is a sentence
        text = f"{{{{entered.{' '.join(phrase.query.also)}={text}}}}}"
    elif phrase.query.also:
        return None
    return TextShown(text, phrase.query.within, negated, new, at)


def _count(phrase: Phrase, *, negated: bool) -> Claim | None:
    """ "3 rows": a number of elements. Items that are not said to be in anything are what the page itself calls so."""
    quantity = phrase.quantity
    if quantity is None or phrase.noun == "name" or phrase.reference:
        return None
    if not phrase.noun and (phrase.quoted or not phrase.name):
        return None
    query = named_by_noun(phrase)
    if phrase.noun in {"item", "entry", "result", "card"} and query.within is None:
        if query != Query(roles=query.roles, quoted=query.quoted):
            return None
        query = Query(plural(phrase.noun), quoted=False)
    return CountIs(query, quantity.number, quantity.compare, negated)


def named_by_noun(phrase: Phrase) -> Query:
    """The query of "8 pages", "2 new pages": a noun that stands for no kind of element belongs to the name of what is
    counted."""
    if phrase.query.roles or phrase.quoted or phrase.query.text is not None or not phrase.noun:
        return phrase.query
    noun = third(phrase.noun) if phrase.plural else phrase.noun
    name = " ".join((*filter(None, (phrase.query.name,)), *phrase.query.also, noun))
    return replace(phrase.query, name=name, quoted=False, also=())


def read_is_shown(clause: Clause) -> Claims | None:
    """ "X is shown", "X appears", with a place, a number of times, or more that it has."""
    new = clause.group.predicate.sense is Sense.APPEARS and clause.change and not clause.negated
    if (times := _times(clause)) is not None:
        return times
    if words_of(clause.rest) == ("in", "this", "order") and not clause.negated:
        values = values_of(clause.subject)
        return in_order(values or ()) or None
    if (placed := at_an_end(clause)) is not None or clause.group.predicate.words == "come":
        return placed
    if clause.group.predicate.words == "left" and words_of(clause.rest[:1]) == ("of",):
        return None  # beside it
    if words_of(clause.rest[:1]) in {("before",), ("after",), ("above",), ("below",)}:
        one, other = clause.one(), noun_phrase(clause.rest[1:])
        if one is not None and other is not None and one.given and other.given:
            first, second = (one, other) if clause.rest[0].key in {"before", "above"} else (other, one)
            return (OrderIs(first.name, second.name, None, clause.negated),)
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
    behind = clause.rest[len(end) :]
    whole = len(end) > 1  # "at the top of the list"
    where = where_of((Token(Kind.WORD, "in", -1, -1), *behind) if whole else behind)
    if where is None or where.page or where.at or where.tail or (whole and where.within is None):
        return None
    first = Query(roles=ROLE_WORDS["item"], nth=_ENDS[end], within=where.within)
    return (TextShown(f"{{{{entered.{subject.name}}}}}" if newest else subject.name, first, clause.negated),)


_ENDS: Mapping[tuple[str, ...], int] = {
    ("first",): 1, ("last",): -1, ("at", "the", "top", "of"): 1, ("at", "the", "end", "of"): -1,
    ("at", "the", "bottom", "of"): -1,
}  # fmt: skip


def _shown_as(clause: Clause) -> Claims | None:
    """ ""Lentils" is displayed as a heading": an element of that kind and name; "Ann is shown as the author" """
    kind, subject = noun_phrase(clause.rest[1:]), clause.one()
    if kind is not None and subject is not None and clause.group.predicate.words != "found":
        label, value = (kind, subject) if clause.rest[1].key in ARTICLES else (subject, kind)
        said = values_of(clause.subject if value is subject else clause.rest[1:])
        if (
            said
            and len(said) == 1
            and label.query == Query(label.name, quoted=False)
            and not (label.noun or label.quantity)
        ):
            return (LabelIs(label.name, said[0], negated=clause.negated),)
    if kind is None or subject is None or kind.query != Query(roles=kind.query.roles) or not kind.noun or kind.plural:
        return None
    named = subject.bare and not subject.query.roles and kind.query.roles
    return (ElementShown(replace(subject.query, roles=kind.query.roles), clause.negated),) if named else None


def each_shown(clause: Clause, where: Where, *, new: bool, negated: bool | None = None) -> Claims | None:
    """That each phrase of the subject is shown, in that place."""
    if words_of(clause.subject)[:1] == ("only",) and not clause.negated and not where.at and not where.page:
        named = where.within or (all(each.given for each in listed(clause.subject[1:]) or ()) and _LIST)
        lone = only_there(clause.subject[1:], named) if named else None
        if lone is not None:
            return lone
    plain = not (clause.negated or clause.rest)
    if plain and (reported := _reported_in(clause.subject)) is not None:
        return reported
    phrases = _neither(clause) or clause.subjects()
    if phrases is None:
        return None
    refuted = (clause.negated if negated is None else negated) ^ (_neither(clause) is not None)
    made: list[Claim] = []
    for phrase in phrases:
        placed = phrase if where.within is None else in_place(phrase, where.within)
        if placed is None:
            return None
        if not placed.noun and not placed.quoted and placed.name.casefold().split()[-1:] == ["password"]:
            # What a field holds, not the field: it is masked or can be read.
            field = replace(placed.query, roles=ROLE_WORDS["field"])
            made.append(StateIs(field, State.MASKED, not refuted))
            continue
        if placed.query.name and not placed.noun and not placed.quoted and where.within is not None:
            # "New client is visible in the clients table": an item of it, by a value of the case.
            placed = replace(placed, reference=placed.reference or phrase.reference)
        claim = shown_phrase(placed, negated=refuted, new=new, where=where)
        if claim is None:
            return None
        made.append(claim)
    if where.page and refuted:
        return None
    return tuple(made)


_LIST = Query(roles=ROLE_WORDS["list"])


def _neither(clause: Clause) -> tuple[Phrase, ...] | None:
    words = words_of(clause.subject)
    if words[:1] != ("neither",) or "nor" not in words:
        return None
    joint = words.index("nor")
    first, second = noun_phrase(clause.subject[1:joint]), noun_phrase(clause.subject[joint + 1 :])
    return None if first is None or second is None else (first, second)


def _times(clause: Clause) -> Claims | None:
    """ ""A" is shown twice", "exactly 3 times" """
    subject = clause.one()
    if subject is None or not subject.bare:
        return None
    for at in range(1, len(clause.rest) + 1):
        where = where_of(clause.rest[at:])
        placed = subject if where is None or where.within is None else in_place(subject, where.within)
        if where is None or placed is None or where != Where(where.within):
            continue
        if (times := _shown_times(placed, clause.rest[:at], clause.negated)) is not None:
            return times
    return None


def _shown_times(subject: Phrase, rest: Span, negated: bool) -> Claims | None:
    words = list(words_of(rest))
    if not words:
        return None
    compare = Count.EXACTLY
    for size in (3, 2, 1):
        if " ".join(words[:size]) in COMPARISONS:
            compare, words = COMPARISONS[" ".join(words[:size])], words[size:]
            break
    if words[-1:] in (["times"], ["time"]):
        words = words[:-1]
        number = NUMBERS.get(words[0]) if words else None
        if number is None and words and words[0].isdigit():
            number = int(words[0])
    else:
        number = _TIMES.get(words[0]) if words else None
    if number is None or len(words) != 1:
        return None
    return (TimesShown(subject.name, number, compare, subject.query.within, negated),)


def read_shows(clause: Clause) -> Claims | None:
    """ "the page shows ...", "the list has ...", "the field contains ..." """
    if clause.someone:
        return None
    if not clause.rest and clause.group.predicate.sense is Sense.SHOWS:
        return each_shown(clause, Where(), new=False)  # "the dropdown shows"
    had = _named_details(clause)
    if had and (row := row_of(clause.one()) or titled_row(clause.subject)) is not None:
        return has_details(row, had, negated=clause.negated)
    objects, tail = _before_tail(clause.rest)
    made = _contents(clause.subject, objects, negated=clause.negated, verb=clause.group)
    if made is None or not tail:
        return made
    added = _contents(objects, tail, negated=False)
    return None if added is None else made + added


def _named_details(clause: Clause) -> tuple[Detail, ...]:
    """What "has" or, of a row, "shows" is followed by: names with values. A number alone counts things."""
    one = clause.one()
    row = one is not None and one.noun in ROW_NOUNS and bool(one.name)
    had = named_details(clause.rest) if row or clause.group.predicate.sense is Sense.HAS else ()
    return had if len(had) > 1 or (had and not is_number(clause.rest[0])) else ()


def _before_tail(rest: tuple[Token, ...]) -> tuple[tuple[Token, ...], tuple[Token, ...]]:
    """Splits off ", confirming ..." and the like."""
    for at, token in enumerate(rest):
        if at and not token.quoted and token.key in TAILS and is_purpose(rest[at:]):
            return without_joints(rest[:at]), ()
    return rest, ()


def _contents(
    subject: tuple[Token, ...], objects: tuple[Token, ...], *, negated: bool, verb: VerbGroup | None = None
) -> Claims | None:
    """That the subject shows, has or contains the objects."""
    holder = noun_phrase(subject)
    says = verb is not None and verb.predicate.sense is Sense.SAYS
    given = any(token.quoted for token in objects) or (says and objects and is_sign(objects[0]))
    if words_of(subject) == ("it",) and subject[0].start == 0 and given:
        holder = Phrase(sense=Noun.PAGE)
    if negated:
        objects = tuple(
            Token(Kind.WORD, "and", token.start, token.end) if token.key == "or" and not token.quoted else token
            for token in objects
        )
    only = any(not token.quoted and token.key in {"only", "just"} for token in objects)
    counted = noun_phrase(objects)
    only = only and (counted is None or counted.quantity is None)
    choices = holder is not None and set(holder.query.roles) & CHOICES and holder.noun != "list"
    if only and not choices:
        return None if negated else _contents_only(subject, objects)
    if not objects:
        return None
    if (position := position_at((Token(Kind.WORD, "at", -1, -1), *subject))) is not None and "of" in words_of(subject):
        values = values_of(objects) or ()  # "the top of the page says ..."
        return tuple(TextShown(value, None, negated, at=position) for value in values) or None
    if holder is None or holder.page or (holder.sense in {Noun.MESSAGE, Noun.TEXT} and holder.quoted):
        return None
    sense = verb.predicate.sense if verb else Sense.SHOWS
    if holder.quantity is not None or holder.quantifier == "no":
        return _rows_holding(holder, objects, negated=negated)
    for read in (_off_page_contents, _value_contents, _each_contents, _order_contents, _place_contents):
        made = read(holder, objects, sense, negated)
        if made is not None:
            return made
    return None


def _contents_only(subject: tuple[Token, ...], objects: tuple[Token, ...]) -> Claims | None:
    """ "the cart contains only the Bike helmet": that, and no more items than are named"""
    named = tuple(token for token in objects if token.quoted or token.key not in {"only", "just"})
    holder = noun_phrase(subject)
    place = None if holder is None else _container(holder)
    return only_there(named, place) if isinstance(place, Query) else None


def only_there(items: tuple[Token, ...], within: Query) -> Claims | None:
    """That each of the items is in the place, and nothing else is."""
    phrases = listed(items)
    if not phrases or any(each.noun or each.quantifier or each.quantity for each in phrases):
        return None
    placed = (in_place(each, within) for each in phrases)
    shown = [shown_phrase(each, negated=False, new=False) for each in placed if each is not None]
    if len(shown) < len(phrases) or not all(shown):
        return None
    return (*(each for each in shown if each), CountIs(Query(roles=ROLE_WORDS["row"], within=within), len(shown)))


def _reported(holder: Phrase, clause: tuple[Token, ...]) -> Claims | None:
    """ "a message confirms that order #1042 was created": a message with those words"""
    kind = MessageKind.SUCCESS if holder.kind is MessageKind.ANY else holder.kind
    denial = frozenset[str]() if kind is MessageKind.SUCCESS else frozenset({"not", "cannot", "can't"})
    joints = {"and", "or", "but"} | (NEGATIONS - denial)
    joined = any(not token.quoted and token.key in joints for token in clause)
    words = tuple(token.text for token in clause if token.quoted or token.key not in _EMPTY_WORDS)
    plain = holder.query == Query(roles=holder.query.roles, quoted=holder.query.quoted) and not holder.at
    return (MessageShown(kind, words),) if kind and words and plain and not joined else None


def _reported_in(span: tuple[Token, ...]) -> Claims | None:
    """ "an error message about the name", "a message that the order was sent" """
    words = words_of(span)
    at = next((at for at, word in enumerate(words) if word in {"about", "regarding", "concerning", "that"}), 0)
    holder = noun_phrase(span[:at]) if at else None
    if holder is None or holder.sense is not Noun.MESSAGE or holder.quantifier or holder.quantity:
        return None
    return _reported(holder, span[at + 1 :])


_EMPTY_WORDS = ARTICLES | FILLER | set("a an is was are were be been has have had will of for to".split())
"""Words of a clause that a message which says the same may lack."""


def _off_page_contents(holder: Phrase, objects: tuple[Token, ...], _: Sense, negated: bool) -> Claims | None:
    """Contents of an address, a title, a mail, a message, a dialog."""
    if holder.sense not in {Noun.ADDRESS, Noun.TITLE, Noun.MAIL, Noun.SUBJECT, Noun.MESSAGE}:
        return None
    values = values_of(objects)
    off_page = holder.sense is not Noun.MESSAGE
    if not off_page and not negated and not holder.name and words_of(objects)[:1] == ("that",):
        return _reported(holder, objects[1:])
    if not values or holder.query.also or (off_page and not holder.plain):
        return None
    if holder.sense is Noun.MESSAGE:
        shown = (TextShown(value, holder.query.within, negated, at=holder.at) for value in values)
        return None if holder.name else tuple(shown)
    if holder.sense is Noun.ADDRESS:
        return tuple(UrlIs(value, Compare.CONTAINS, negated) for value in values)
    if holder.sense is Noun.TITLE:
        return tuple(TitleIs(value, Compare.CONTAINS, negated) for value in values)
    subject = holder.sense is Noun.SUBJECT
    return tuple(MailSays(value, subject=subject, negated=negated) for value in values)


def _value_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    """Contents of a field, a heading or what is next to a label."""
    roles = set(holder.query.roles)
    valued = words_of(objects)[:2] in {("the", "value"), ("value", "")} or words_of(objects)[:1] == ("value",)
    if valued and not roles and holder.name and holder.sense is Noun.ELEMENT:
        field = replace(holder, query=replace(holder.query, roles=ROLE_WORDS["field"]))
        return _field_contents(field, objects, sense, negated)
    if words_of(objects) in {
        ("masked", "characters"),
        ("dots",),
        ("asterisks",),
        ("bullets",),
        ("hidden", "characters"),
    }:
        return (StateIs(holder.query, State.MASKED, negated),)
    if words_of(objects) in {("focus",), ("the", "focus")} and holder.noun:
        return (StateIs(holder.query, State.FOCUSED, negated),)
    if roles and roles <= FIELDS:
        return _field_contents(holder, objects, sense, negated)
    if holder.query.roles == ROLE_WORDS["heading"] and holder.name == "" and not negated:
        values = values_of(objects)
        if values and len(values) == 1:
            return (ElementShown(replace(holder.query, name=values[0], quoted=True)),)
    if (
        not roles
        and holder.sense is Noun.ELEMENT
        and holder.name
        and not holder.quoted
        and not holder.page
        and sense in {Sense.SHOWS, Sense.SAYS}
    ):
        phrase = noun_phrase(objects)
        if phrase is not None and phrase.quantity is not None:
            return None
        values = values_of(objects)
        if values and len(values) == 1 and holder.query.nth is not None:
            return (TextShown(values[0], holder.query, negated),)
        if (
            values
            and len(values) == 1
            and holder.indefinite
            and sense is Sense.SAYS
            and objects[0].quoted
            and holder.name.isalpha()
        ):
            return (TextShown(values[0], holder.query.within, negated),)  # "a note says ..."
        if values and len(values) == 1:
            return (LabelIs(holder.name, values[0], within=holder.query.within, negated=negated),)
    return None


def _field_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    only = words_of(objects)[:1] == ("only",)
    phrases = listed(objects[1:] if only else objects)
    options = phrases and all(
        phrase.quoted and not phrase.query.also and phrase.noun in {"option", ""} for phrase in phrases
    )
    named = phrases and (any(phrase.noun == "option" for phrase in phrases) or _offers(sense, objects))
    named = named and ("textbox" not in holder.query.roles or any(phrase.noun for phrase in phrases or ()))
    if phrases and options and named and set(holder.query.roles) & CHOICES:
        none = any(phrase.quantifier == "no" for phrase in phrases)
        if any(phrase.quantifier or phrase.quantity for phrase in phrases) and not (none and len(phrases) == 1):
            return None
        names = tuple(phrase.name for phrase in phrases)
        return (OptionsAre(holder.query, names, only, negated ^ none),) if not (only and negated) else None
    if only:
        return None
    if phrases and any(phrase.noun == "option" or phrase.quantity or phrase.quantifier for phrase in phrases):
        return None
    if phrases and len(phrases) == 1 and phrases[0].sense is Noun.MESSAGE and phrases[0].quoted:
        return (TextShown(phrases[0].name, holder.query, negated),)
    if phrases and len(phrases) == 1 and phrases[0].reference and not phrases[0].quoted and not negated:
        if phrases[0].sense is Noun.TEXT:
            return None
        name = phrases[0].name or holder.name
        return (ValueIs(holder.query, f"{{{{entered.{name}}}}}"),)
    if words_of(objects) in {("the", "name"), ("the", "value")} or (
        holder.name and words_of(objects) == ("the", holder.name.lower())
    ):
        return (ValueIs(holder.query, f"{{{{entered.{holder.name}}}}}"),)
    values = values_of(objects)
    if values is None or len(values) != 1:
        return None
    explicit = any(not token.quoted and token.key == "value" for token in objects)
    contains = sense is Sense.CONTAINS and not explicit
    return (ValueIs(holder.query, values[0], Compare.CONTAINS if contains else Compare.EQUALS, negated),)


def _offers(sense: Sense, objects: tuple[Token, ...]) -> bool:
    """Whether "has "A"" of a dropdown is about its options."""
    return sense is Sense.HAS and not any(not token.quoted and token.key == "value" for token in objects)


def _each_contents(holder: Phrase, objects: tuple[Token, ...], _: Sense, negated: bool) -> Claims | None:
    if holder.quantifier != "all":
        return None
    query, values = holder.query, values_of(objects)
    if query.nth is not None or holder.quoted or not (holder.noun or holder.name):
        return None
    if values and len(values) == 1 and holder.noun:
        return (Each(query, TextShown(values[0]), negated),)
    if not holder.noun and query.name:
        query = replace(query, name=singular(query.name))
    if words_of(objects) == ("", "in", "the", "column", "") and not negated:
        return (Each(query, CellIs(Query(), objects[4].text, objects[0].text)),)
    phrases = listed(objects) or ()
    if negated or any(each.sense is not Noun.ELEMENT or each.query.within is not None for each in phrases):
        return None
    if phrases and all(each.noun and each.noun not in PROPERTIES for each in phrases):
        several = any(each.quantity for each in phrases)
        return None if several else tuple(Each(query, ElementShown(each.query)) for each in phrases)
    had = named_details(objects)
    return (Each(query, CellIs(Query(), had[0].name, had[0].value)),) if len(had) == 1 else None


def _rows_holding(holder: Phrase, objects: tuple[Token, ...], *, negated: bool) -> Claims | None:
    """ "exactly one row of the table contains "Ann"", "no row shows "Ann"" """
    values, counted = values_of(objects), holder.quantity or Quantity(Count.EXACTLY, 0)
    plain = holder.noun in ROW_NOUNS and not holder.name and holder.query.nth is None and not negated
    given = objects[-1].quoted or (len(objects) == 1 and objects[0].text.isalpha())
    if not plain or values is None or len(values) != 1 or not given:
        return None
    return (CountIs(replace(holder.query, text=values[0]), counted.number, counted.compare),)


def _order_contents(holder: Phrase, objects: tuple[Token, ...], _: Sense, negated: bool) -> Claims | None:
    """ "the list shows "A" before "B"", ""A", "B" and "C" in this order" """
    words = words_of(objects)
    within = holder.query if holder.sense is Noun.ELEMENT else None
    for joint in ("before", "above"):
        if words == ("", joint, ""):
            return (OrderIs(objects[0].text, objects[2].text, within, negated),)
    if words[-3:] in {("in", "this", "order"), ("in", "that", "order")} and not negated:
        values = given_names(without_joints(objects[:-3]))
        if values and len(values) > 1:
            return in_order(values, within)
    return None


def _place_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    """Contents of the page, or of a container."""
    place = _container(holder)
    if place is None:
        return None
    within = place if isinstance(place, Query) else None
    if objects[0].quoted and len(objects) > 1 and not within:
        times = _shown_times(Phrase(Query(name=objects[0].text)), objects[1:], negated)
        if times is not None:
            return times
    neither = objects and not objects[0].quoted and objects[0].key == "neither"
    if neither:
        words = words_of(objects)
        if negated or "nor" not in words or not set(words) <= {"neither", "nor", "", "text"} | ARTICLES:
            return None
        objects = tuple(token for token in objects[1:] if token.quoted)
        return tuple(TextShown(token.text, within, negated=True) for token in objects)
    if within is not None and not negated:
        table = set(within.roles) & {"table", "grid"}
        record = record_in(objects, within) or (listed_record(objects, within) if table else None)
        if record is not None:
            return record
    phrases = listed(objects)
    made: list[Claim] = []
    for phrase in phrases or ():
        if sense is Sense.SAYS and phrase.quantity is not None:
            break  # "the page says 50 entries" is about its text
        placed = phrase if within is None else in_place(phrase, within)
        claim = _content(placed, negated=negated, page=within is None) if placed is not None else None
        if claim is None:
            break
        made.append(claim)
    else:
        if made:
            return tuple(made)
    names = _names(phrases or (), of_row=holder.noun in ROW_NOUNS) if within is not None else ()
    if names:
        return tuple(ElementShown(replace(name, within=within), negated) for name in names)
    text = plain_text(objects)
    if (
        not text
        and sense is Sense.SAYS
        and not objects[0].quoted
        and is_sign(objects[0])
        and len(objects) < 4
        and is_purely_words(objects[1:])
    ):
        text = said(objects)
    return (TextShown(text, within, negated),) if text and not negated else None


def _names(phrases: Sequence[Phrase], *, of_row: bool) -> tuple[Query, ...]:
    """The names of a list without quotes: each but one has a capital letter, or is spelled as no word of English is. In
    a row, one that has is enough: the others are single words."""
    queries = tuple(phrase.query for phrase in phrases)
    if any(phrase.quantity or phrase.quantifier for phrase in phrases):
        return ()  # how many, or that there is none
    plain = all(query == Query(query.name, quoted=query.quoted) and query.name for query in queries)
    marked = sum(phrase.quoted or phrase.proper or phrase.name[:1].isupper() for phrase in phrases)
    sure = marked > 1 or all(phrase.proper for phrase in phrases)
    if of_row and marked and all(phrase.name.isalpha() or phrase.name[:1].isupper() for phrase in phrases):
        return queries if plain else ()
    return queries if plain and sure and marked >= len(queries) - 1 else ()


def _content(phrase: Phrase, *, negated: bool, page: bool) -> Claim | None:
    quantity = phrase.quantity
    if phrase.noun in PROPERTIES and phrase.name and phrase.query.within and not phrase.query.also:
        return CellIs(phrase.query.within, phrase.noun, phrase.name, negated=negated)
    if not phrase.quoted and (phrase.reference or (phrase.query.nth is not None and phrase.name)):
        return None
    if quantity is not None:
        if page:
            return _count(phrase, negated=negated)
        return CountIs(named_by_noun(phrase), quantity.number, quantity.compare, negated)
    if phrase.quantifier == "no" and phrase.noun and not page:
        return CountIs(phrase.query, 0, negated=negated)
    if not phrase.quoted and not phrase.noun:
        return None
    return shown_phrase(phrase, negated=negated, new=False)


def _container(holder: Phrase) -> Query | str | None:
    """What holds something: "" for the page, a query for a place, None for what holds nothing."""
    if holder.sense is Noun.PAGE:
        return "" if not holder.name else None
    if holder.sense is not Noun.ELEMENT or holder.quantifier or (holder.indefinite and holder.plural):
        return None
    query = replace(holder.query, roles=("banner",)) if holder.noun in HEADERS and not holder.name else holder.query
    if holder.noun == "column" and holder.name:
        query = replace(query, roles=ROLE_WORDS["section"])  # of a board
    if holder.plural and holder.noun in ROW_NOUNS and query == Query(roles=query.roles):
        query = replace(query, roles=ROLE_WORDS["list"])  # what "the results" have is in the list of them
    if query.roles and not set(query.roles) & (CONTAINERS | {"alert", "status", "heading", "cell", "button", "link"}):
        return None
    return query


def read_opens(clause: Clause) -> Claims | None:
    """ "a dialog opens", "the Tags section expands", "the Book page opens" """
    in_tab = words_of(clause.rest) in _IN_A_TAB and clause.change
    where = Where() if in_tab else where_of(clause.rest)
    phrases = clause.subjects()
    if where is None or phrases is None or where.within is not None or where.at or where.page:
        return None
    if in_tab and not clause.negated and all(phrase.given for phrase in phrases):
        return tuple(ElementShown(replace(each.query, roles=("tab",)), new=True) for each in phrases)
    if in_tab or (clause.negated and clause.change):
        return None
    made: list[Claim] = []
    for phrase in phrases:
        if phrase.quantifier or phrase.quantity:
            return None
        roles = set(phrase.query.roles)
        folds = not clause.change and roles & {"menu", "combobox", "listbox"} and not roles & {"dialog"}
        if phrase.sense is Noun.PAGE:
            claim = shown_phrase(phrase, negated=clause.negated, new=clause.change)
        elif folds or (roles & {"region", "group", "treeitem"} and not roles & {"dialog", "form", "listitem"}):
            claim = StateIs(phrase.query, State.EXPANDED, clause.negated)
        elif roles & _OPENING:
            claim = ElementShown(phrase.query, clause.negated, clause.change)
        elif (clause.change or clause.said == "opened") and phrase.given:
            claim = ElementShown(replace(phrase.query, roles=OPENED), clause.negated, clause.change)
        else:
            claim = None
        if claim is None:
            return None
        made.append(claim)
    return at_place(tuple(made), where, clause.subject)


_OPENING = word_set("dialog menu combobox listbox list form alert menuitem navigation tab")
_IN_A_TAB = {("in", "a", "new", "tab"), ("in", "another", "tab"), ("in", "a", "separate", "tab")}


_NOT_FOLDED = frozenset({"dialog", "listitem", "form"})


def read_closes(clause: Clause) -> Claims | None:
    """ "the dialog closes", "the message disappears": it was shown before, where the predicate says so"""
    where = where_of(clause.rest)
    phrases = clause.subjects()
    if where is None or phrases is None or where.at or where.tail or where.page or clause.negated:
        return None
    made: list[Claim] = []
    for phrase in phrases:
        placed = phrase if where.within is None else in_place(phrase, where.within)
        if placed is None or placed.sense is Noun.PAGE:
            return None
        if clause.group.predicate.sense is Sense.CLOSES and not placed.noun and not placed.quoted:
            return None
        roles = set(placed.query.roles)
        folds = roles & {"menu", "combobox", "listbox", "region", "treeitem"} and not roles & _NOT_FOLDED
        if clause.group.predicate.sense is Sense.CLOSES and not clause.change and folds:
            made.append(StateIs(placed.query, State.COLLAPSED))
            continue
        claim = shown_phrase(placed, negated=True, new=False)
        if isinstance(claim, TextShown | ElementShown) and clause.change:
            claim = replace(claim, new=True)
        if claim is None or (isinstance(claim, MessageShown) and clause.change):
            return None
        made.append(claim)
    return tuple(made)


def read_hidden(clause: Clause) -> Claims | None:
    """ "X is hidden" """
    where = where_of(clause.rest)
    if where is None or where.tail or where.page:
        return None
    return each_shown(clause, where, new=False, negated=not clause.negated)


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
    """ "the user sees "Welcome"" """
    if not clause.someone:
        return None
    page = Phrase(sense=Noun.PAGE)
    made = _order_contents(page, clause.rest, Sense.SEES, clause.negated)
    made = made or seen_there(clause.rest, negated=clause.negated)
    if made is None and not clause.negated:
        text = plain_text(clause.rest)
        return (TextShown(text),) if text else None
    return made
