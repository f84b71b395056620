"""Reads claims about what is shown, and what shows it."""

from collections.abc import Sequence
from dataclasses import replace

from smoketree.language.claim import (
    CellIs,
    Claim,
    CountIs,
    Each,
    ElementShown,
    LabelIs,
    MailSays,
    OptionsAre,
    OrderIs,
    StateIs,
    TextShown,
    TitleIs,
    UrlIs,
    ValueIs,
    in_order,
)
from smoketree.language.claim_records import (
    FIGURES,
    details,
    has_details,
    is_measure,
    is_purely_words,
    listed_record,
    named_details,
    record_in,
)
from smoketree.language.claim_shown import count_of, named_by_noun, only_there, reported, shown_phrase, shown_times
from smoketree.language.claim_terms import Compare, Count, State
from smoketree.language.clause import (
    CHOICES,
    FIELDS,
    PROPERTIES,
    Claims,
    given_names,
    plain_text,
    value_of,
    values_of,
    without_joints,
)
from smoketree.language.entered import reference_to
from smoketree.language.inflection import singular
from smoketree.language.lexicon import ARTICLES, ROW_NOUNS, Noun, Sense, word_set
from smoketree.language.noun_phrase import PAGE_HEADINGS, Phrase, Quantity
from smoketree.language.phrases import (
    in_place,
    is_table_header,
    listed,
    noun_phrase,
    part_called,
    parted,
    place_of,
    position_at,
)
from smoketree.language.words import Kind, Token, is_sign, looks_given, said, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, ROLE_WORDS, ROWS


def contents(
    subject: tuple[Token, ...], objects: tuple[Token, ...], *, negated: bool, sense: Sense = Sense.SHOWS
) -> Claims | None:
    """That the subject shows, has or contains the objects."""
    holder = noun_phrase(subject)
    numbered = holder is not None and holder.sense is Noun.PAGE and holder.query.nth is not None
    if holder is not None and holder.sense is Noun.PAGE and (numbered or any(map(looks_given, subject))):
        return None  # "page 2 shows ...", "the last page": which page of several is shown is not looked at
    given = any(token.quoted for token in objects) or (sense is Sense.SAYS and objects and is_sign(objects[0]))
    if words_of(subject) == ("it",) and subject[0].start == 0 and given:
        holder = Phrase(sense=Noun.PAGE)
    if negated:
        objects = tuple(
            Token(Kind.WORD, "and", token.start, token.end) if token.key == "or" else token for token in objects
        )
    only = any(token.key in {"only", "just"} for token in objects)
    counted = noun_phrase(objects)
    only = only and (counted is None or counted.quantity is None)
    choices = holder is not None and set(holder.query.roles) & CHOICES and holder.noun != "list"
    if only and not choices:
        return None if negated else _contents_only(subject, objects)
    if not objects:
        return None
    if (position := position_at((word("at"), *subject))) is not None and "of" in words_of(subject):
        values = values_of(objects) or ()  # "the top of the page says ..."
        return tuple(TextShown(value, None, negated, at=position) for value in values) or None
    if holder is None or holder.page or (holder.sense in {Noun.MESSAGE, Noun.TEXT} and holder.quoted):
        return None
    if holder.query.side:
        return _beyond(holder, objects, negated)
    if holder.quantity is not None or holder.quantifier == "no":
        return _rows_holding(holder, objects, negated=negated)
    if holder.quantifier and holder.query.roles and set(holder.query.roles) <= FIELDS:
        return _in_each_field(holder, objects, sense, negated)
    for read in (_off_page_contents, _value_contents, _each_contents, order_contents, _place_contents):
        made = read(holder, objects, sense, negated)
        if made is not None:
            return made
    return None


def _in_each_field(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    """ "every dropdown shows "x"": each has that value"""
    if holder.quantifier != "all" or negated or holder.query.nth is not None:
        return None
    match _field_contents(replace(holder, quantifier="", plural=False), objects, sense, negated):
        case (ValueIs(compare=Compare.EQUALS) as one,):
            return (Each(holder.query, replace(one, query=Query())),)
    return None


def _beyond(holder: Phrase, objects: tuple[Token, ...], negated: bool) -> Claims | None:
    """ "The line above the list says "A"", "a message under the table says "B"": it is shown there"""
    anchor, values = holder.query.next_to, values_of(objects)
    drawn = holder.sense in {Noun.MESSAGE, Noun.TEXT} or (holder.noun or holder.name) in _TEXTS
    query = replace(holder.query, next_to=None, side="")
    alone = query == Query(query.name, query.roles, quoted=query.quoted)
    if negated or not alone or not drawn or not values or anchor is None or holder.plural or holder.quantifier:
        return None
    known = anchor.roles and not anchor.side
    return tuple(TextShown(value, at=holder.query.side, anchor=anchor) for value in values) if known else None


_TEXTS = word_set("text label caption counter count summary note hint line")


def _contents_only(subject: tuple[Token, ...], objects: tuple[Token, ...]) -> Claims | None:
    """ "the cart contains only the Bike helmet": that, and no more items than are named"""
    named = tuple(token for token in objects if token.key not in {"only", "just"})
    holder = noun_phrase(subject)
    place = None if holder is None else _container(holder)
    return only_there(named, place) if isinstance(place, Query) else None


def _off_page_contents(holder: Phrase, objects: tuple[Token, ...], _: Sense, negated: bool) -> Claims | None:
    """Contents of an address, a title, a mail, a message, a text."""
    if holder.sense not in {Noun.ADDRESS, Noun.TITLE, Noun.MAIL, Noun.SUBJECT, Noun.MESSAGE, Noun.TEXT}:
        return None
    values = values_of(objects)
    off_page = holder.sense not in {Noun.MESSAGE, Noun.TEXT}
    if not off_page and not negated and not holder.name and words_of(objects)[:1] == ("that",):
        return reported(holder, objects[1:])
    if not values or holder.query.also or (off_page and not holder.plain):
        return None
    if holder.sense is Noun.TEXT and (negated or holder.query.nth is not None):
        return None  # which text?
    if not off_page:
        shown = (TextShown(value, holder.query.within, negated, at=holder.at) for value in values)
        return None if holder.name or holder.query.next_to is not None else tuple(shown)
    if holder.sense is Noun.ADDRESS:
        return tuple(UrlIs(value, Compare.CONTAINS, negated) for value in values)
    if holder.sense is Noun.TITLE:
        return tuple(TitleIs(value, Compare.CONTAINS, negated) for value in values)
    subject = holder.sense is Noun.SUBJECT
    return tuple(MailSays(value, subject=subject, negated=negated) for value in values)


def _value_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    """Contents of a field, a heading or what is next to a label."""
    roles = set(holder.query.roles)
    words = words_of(objects)
    valued = words[:1] == ("value",) or words[:2] == ("the", "value")
    if valued and not roles and holder.name and holder.sense is Noun.ELEMENT:
        field = replace(holder, query=replace(holder.query, roles=ROLE_WORDS["field"]))
        return _field_contents(field, objects, sense, negated)
    if " ".join(words) in {"masked characters", "hidden characters", "dots", "asterisks", "bullets"}:
        return (StateIs(holder.query, State.MASKED, negated),)
    if words in {("focus",), ("the", "focus")} and holder.noun:
        return (StateIs(holder.query, State.FOCUSED, negated),)
    if holder.noun == "box" and holder.indefinite and sense is Sense.SAYS:
        return None  # what comes up: a field has a value
    if roles and roles <= FIELDS:
        return _field_contents(holder, objects, sense, negated)
    phrase, value = noun_phrase(objects), value_of(objects)
    if valued and value is not None and objects[-1].quoted and not negated and holder.query.text is not None:
        # "The row of "Extras" has the value "None"": no part of a longer one.
        return (TextShown(value, holder.query), CellIs(holder.query, "", value))
    if holder.query.roles == ROLE_WORDS["heading"] and holder.name == "" and value is not None:
        return _heading_contents(holder, value, sense, negated)
    labeled = not roles and holder.sense is Noun.ELEMENT and holder.name and sense in {Sense.SHOWS, Sense.SAYS}
    figure = FIGURES.issuperset(holder.query.also or {""}) and value is not None and value.isdecimal()
    if labeled and figure and value and holder.query == Query(holder.name, also=holder.query.also):
        return (LabelIs(holder.name, value, negated=negated),)  # "the "Unread" counter shows 3"
    counted = phrase is not None and phrase.quantity is not None
    if not labeled or holder.quoted or holder.page or holder.quantifier or counted or value is None:
        return None
    if holder.query.nth is not None:
        return (TextShown(value, holder.query, negated),)
    if holder.indefinite and sense is Sense.SAYS and objects[0].quoted and holder.name.isalpha():
        return (TextShown(value, holder.query.within, negated),)  # "a note says ..."
    return (LabelIs(holder.name, value, within=holder.query.within, negated=negated),)


def _heading_contents(holder: Phrase, value: str, sense: Sense, negated: bool) -> Claims | None:
    """That a heading shows a text: what it "says" is all of it. Of the n-th one, and of what it does not show, which
    heading is meant matters."""
    if holder.noun == "title" and holder.plain and sense is Sense.CONTAINS:
        return (TitleIs(value, Compare.CONTAINS, negated),)
    if holder.noun in PAGE_HEADINGS and holder.plain:
        return (TitleIs(value, Compare.EQUALS if sense is Sense.SAYS else Compare.CONTAINS, negated, heading=True),)
    if holder.quantifier or holder.plural or holder.quantity:
        return None
    if negated or holder.query.nth is not None:
        return (TextShown(value, holder.query, negated),)
    if sense is Sense.SAYS:
        return (ElementShown(replace(holder.query, name=value, quoted=True)),)
    return (ElementShown(replace(holder.query, text=value)),)


def _field_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    said = tuple(token for token in objects if token.key not in ARTICLES)
    if words_of(said[:1]) == ("placeholder",):
        hint = value_of(said[2 if words_of(said[1:2]) == ("text",) else 1 :])
        return (ValueIs(holder.query, hint, negated=negated, placeholder=True),) if hint else None
    only = words_of(objects)[:1] == ("only",)
    explicit = any(token.key == "value" for token in objects)
    phrases = listed(objects[1:] if only else objects)
    options = phrases and all(
        phrase.quoted
        and not phrase.query.also
        and phrase.query.within in {None, holder.query.within}
        and phrase.noun in {"option", ""}
        for phrase in phrases
    )
    # "Has "A"" of a dropdown is about its options.
    offers = sense is Sense.HAS and not explicit
    named = phrases and (any(phrase.noun == "option" for phrase in phrases) or offers)
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
    one = phrases[0] if phrases and len(phrases) == 1 else Phrase()
    if one.sense is Noun.MESSAGE and one.quoted:
        return (TextShown(one.name, holder.query, negated),)
    if one.reference and not one.quoted and not negated:
        return None if one.sense is Noun.TEXT else (ValueIs(holder.query, reference_to(one.name or holder.name)),)
    if words_of(objects) in {("the", "name"), ("the", "value")} or (
        holder.name and words_of(objects) == ("the", holder.name.lower())
    ):
        return (ValueIs(holder.query, reference_to(holder.name)),)
    value = value_of(objects)
    if value is None:
        return None
    contains = sense is Sense.CONTAINS and not explicit
    return (ValueIs(holder.query, value, Compare.CONTAINS if contains else Compare.EQUALS, negated),)


def _each_contents(holder: Phrase, objects: tuple[Token, ...], _: Sense, negated: bool) -> Claims | None:
    if holder.quantifier != "all":
        return None
    query, value = holder.query, value_of(objects)
    if query.nth is not None or holder.quoted or not (holder.noun or holder.name):
        return None
    if not holder.noun and query.name:
        query = replace(query, name=singular(query.name))
    phrases = listed(objects) or ()
    things = bool(phrases) and all(each.noun and each.noun not in PROPERTIES for each in phrases)
    given = len(objects) == 1 and objects[0].quoted
    # "A DRAFT label", in which "label" is no text
    described = objects[0].key in {"a", "an"} and len(objects) > 2 and not any(token.quoted for token in objects)
    plain = given or bool(holder.noun and not things and not described)
    if value is not None and plain and (holder.noun or not negated):
        return (Each(query, TextShown(value), negated),)
    if words_of(objects) == ("", "in", "the", "column", "") and not negated:
        return (Each(query, CellIs(Query(), objects[4].text, objects[0].text)),)
    had = named_details(objects)
    if len(had) == 1 and had[0].column and not negated:
        return (Each(query, CellIs(Query(), had[0].name, had[0].value)),)
    if negated or any(each.sense is not Noun.ELEMENT or each.query.within is not None for each in phrases):
        return None
    if things:
        several = any(each.quantity for each in phrases)
        return None if several else tuple(Each(query, ElementShown(each.query)) for each in phrases)
    return (Each(query, CellIs(Query(), had[0].name, had[0].value)),) if len(had) == 1 else None


def _rows_holding(holder: Phrase, objects: tuple[Token, ...], *, negated: bool) -> Claims | None:
    """ "exactly one row of the table contains "Ann"", "no row shows "Ann"" """
    value, counted = value_of(objects), holder.quantity or Quantity(Count.EXACTLY, 0)
    plain = holder.noun in ROW_NOUNS and not holder.name and holder.query.nth is None and not negated
    given = objects[-1].quoted or (len(objects) == 1 and objects[0].text.isalpha())
    if not plain or value is None or not given:
        return None
    return (CountIs(replace(holder.query, text=value), counted.number, counted.compare),)


def order_contents(holder: Phrase, objects: tuple[Token, ...], _: Sense, negated: bool) -> Claims | None:
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


def _within_it(phrase: Phrase, holder: Phrase, place: Query) -> Phrase | None:
    """What the place has. "Ann Lee has 3 points in the standings" says where her row is."""
    around = phrase.query.within
    if around is None or place.roles or not holder.given or place.within is not None:
        return in_place(phrase, place)
    return in_place(replace(phrase, query=replace(phrase.query, within=None)), replace(place, within=around))


def _place_contents(holder: Phrase, objects: tuple[Token, ...], sense: Sense, negated: bool) -> Claims | None:
    """Contents of the page, or of a container."""
    if holder.noun == "tab" and holder.name and not negated and len(objects) == 1 and objects[0].text.isdigit():
        return (TextShown(objects[0].text, holder.query),)  # its badge
    if (called := _called_so(holder, objects, negated)) is not None:
        return called
    place = _container(holder)
    if place is None:
        return None
    within = place if isinstance(place, Query) else None
    if objects[0].quoted and len(objects) > 1 and not within:
        times = shown_times(Phrase(Query(name=objects[0].text)), objects[1:], negated)
        if times is not None:
            return times
    if within is not None and not negated:
        table = set(within.roles) & {"table", "grid"}
        record = record_in(objects, within) or (listed_record(objects, within) if table else None)
        if record is not None:
            return record
    of_row = within is not None and bool(set(within.roles) & ROWS) and not negated
    had = details(objects) if of_row and not any(map(is_measure, parted(objects))) else ()
    if within is not None and had and all(each.column for each in had):
        return has_details(within, had)
    phrases = listed(objects)
    if within is not None and is_table_header(within) and not all(phrase.given for phrase in phrases or ()):
        return None
    placed = [phrase if within is None else _within_it(phrase, holder, within) for phrase in phrases or ()]
    made = [None if phrase is None else _content(phrase, negated=negated, page=within is None) for phrase in placed]
    # "The page says 50 entries" is about its text.
    numbered = sense is Sense.SAYS and any(phrase.quantity is not None for phrase in phrases or ())
    if made and all(made) and not numbered:
        return tuple(claim for claim in made if claim is not None)
    names = _names(phrases or (), of_row=holder.noun in ROW_NOUNS) if within is not None else ()
    if names:
        return tuple(ElementShown(replace(name, within=within), negated) for name in names)
    if within is not None and had and all(each.name and each.sure for each in had):
        return has_details(within, had)  # "the first row has the age 30 and the id 7"
    amount = not objects[0].quoted and is_sign(objects[0]) and len(objects) < 4 and is_purely_words(objects[1:])
    text = plain_text(objects) or (said(objects) if sense is Sense.SAYS and amount else "")
    return (TextShown(text, within, negated),) if text and not negated else None


def _called_so(holder: Phrase, objects: tuple[Token, ...], negated: bool) -> Claims | None:
    """ "The tab reads "Open (2)"", "the second tab says "Open"", "the tabs say "Open" and "Closed"": each is one"""
    tab = Query(roles=ROLE_WORDS["tab"], nth=holder.query.nth)
    values = [token.text for token in objects if token.quoted]
    named = values and (values_of(objects) or ()) == tuple(values) and (holder.plural or len(values) == 1)
    if holder.query != tab or holder.quantifier or holder.quantity or negated or not named:
        return None
    return tuple(TextShown(value, holder.query) for value in values)


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
        return CellIs(phrase.query.within, phrase.noun, phrase.name, negated=negated ^ (phrase.quantifier == "no"))
    if not phrase.quoted and (phrase.reference or (phrase.query.nth is not None and phrase.name)):
        return None
    if quantity is not None:
        if page:
            return count_of(phrase, negated=negated)
        return CountIs(named_by_noun(phrase), quantity.number, quantity.compare, negated)
    if phrase.quantifier == "no" and phrase.noun and not page:
        return CountIs(named_by_noun(phrase), 0, negated=negated)
    if phrase.quantifier == "no" and phrase.name and not (phrase.quoted or page or phrase.proper):
        return CountIs(phrase.query, 0, negated=negated)  # in its column
    if not phrase.quoted and not phrase.noun:
        return None
    return shown_phrase(phrase, negated=negated)


def _container(holder: Phrase) -> Query | str | None:
    """What holds something: "" for the page, a query for a place, None for what holds nothing."""
    if holder.sense is Noun.PAGE:
        return (holder.query.within or "") if not holder.name else None
    if holder.sense is not Noun.ELEMENT or holder.quantifier or (holder.indefinite and holder.plural):
        return None
    query = place_of(holder)
    if is_table_header(query):
        return query
    query = part_called(holder, query)
    if holder.plural and holder.noun in ROW_NOUNS and query == Query(roles=query.roles):
        query = replace(query, roles=ROLE_WORDS["list"])  # what "the results" have is in the list of them
    if query.roles and not set(query.roles) & (CONTAINERS | {"alert", "status", "heading", "cell", "button", "link"}):
        return None
    return query
