"""Reads what a row or card has: names with their values, and texts, behind "with" or "has", or in a list."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from smoketree.language.claim import CellIs, ElementShown, TextShown
from smoketree.language.clause import PROPERTIES, Claims, values_of
from smoketree.language.lexicon import (
    ARTICLES,
    ATTRIBUTES,
    INDEFINITE,
    NAME_NOUNS,
    NOT_FIRST,
    ORDINALS,
    OTHER_NOUNS,
    ROLE_NOUNS,
    ROW_NOUNS,
    Noun,
    word_set,
)
from smoketree.language.noun_phrase import Phrase, noun_at_end
from smoketree.language.phrases import noun_phrase, parted
from smoketree.language.words import Kind, Span, Token, is_sign, looks_given, said, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, ROWS

_LONGEST_UNIT = 3  # words, with the number: "80 seats left"
_SAYING = word_set("contains displays says shows")
"""Verbs that a list of what a record has may go on with: has the status "Done" and shows "5"."""
_PLACED = {*ORDINALS, "left", "right", "middle", "outer", "same", "other", "next", "previous"}
"""Of "the last column": where it is, not what it is called."""
_LOGINS = word_set("username login nickname email")
_LEAST_CELLS = 3  # from which a list in a table is a row
CELL_NOUNS = frozenset({"cell", "column"})
"""Nouns behind the name of a column: "the Stock cell of "Bolt" " is what that row has there."""

FIGURES = frozenset({"count", "counter", "figure", "amount", "number", "value", "total"})
"""Nouns behind the label of a number."""


@dataclass(frozen=True, slots=True)
class Detail:
    """A value that a record has; `name` is what it is the value of, or empty for a text. Not `sure`: it is plain words
    of the line, which the page may say otherwise. `column`: the name is said to be that of a column."""

    name: str
    value: str
    sure: bool = True
    column: bool = False

    def of(self, row: Query) -> CellIs | TextShown | ElementShown:
        """The claim that the row has it."""
        if self.name:
            return CellIs(row, self.name, self.value)
        if self.sure:
            return TextShown(self.value, row)
        return ElementShown(Query(self.value, quoted=False, within=row))


def named_details(span: Span) -> tuple[Detail, ...]:
    """ "the topic "Hardware", the state "Urgent" and 3 nights": all of them, or none where one is no name with a value.
    The value of a "name" or "title" says which record is meant."""
    found = details(span)
    return found if all(each.name and _is_of_a_record(each) for each in found) else ()


def _is_of_a_record(detail: Detail) -> bool:
    """Whether a record may have a value of that name. A message or a text is shown beside it, a button is in it."""
    if detail.column:
        return True
    _, noun, _ = noun_at_end(detail.name.split()) or (0, "", False)
    known = not detail.value.replace(",", "").isdigit() and noun not in PROPERTIES and noun in ROLE_NOUNS
    known = known and ROLE_NOUNS[noun] != ROLE_WORDS["section"]  # "the area "Logistics"": no part of a row
    said_beside = noun != "value" and OTHER_NOUNS.get(noun) in {Noun.MESSAGE, Noun.TEXT, Noun.PAGE}
    return detail.name not in NAME_NOUNS and not (known or said_beside)


def details(span: Span) -> tuple[Detail, ...]:
    """What a record has, name with value or text alone: all that the span lists, or none."""
    found = [_detail(tuple(part)) for part in parted(span)]
    return tuple(each for each in found if each) if all(found) else ()


def _detail(part: Span) -> Detail | None:
    words = tuple(token for token in part if token.key not in ARTICLES | INDEFINITE)
    if words_of(words[1:2]) == ("in",) and words[-1].key == "column" and (words[0].quoted or is_sign(words[0])):
        column = words[2:-1]
        single = len(column) == 1 or (column and not any(token.quoted for token in column))
        single = single and column[0].key not in _PLACED
        return Detail(said(column), words[0].text, column=True) if single else None
    if len(words) == 2 and words[0].key in PROPERTIES:
        return Detail(words[0].key, words[1].text)
    if words and words[-1].quoted and (len(words) == 1 or (len(words) == 2 and words[0].key in _SAYING)):
        return Detail("", words[-1].text)
    amount = words and words[0].quoted and looks_given(words[0]) and noun_at_end(words_of(words)) is None
    if is_measure(words) or (len(words) == 2 and amount and _is_name(words[1:])):  # "3 points", ""$9" planned"
        return Detail(said(words[1:]), words[0].text)
    given = [token for token in words if token.quoted]
    led = bool(words) and words[-1].quoted and part[0].key in ARTICLES and is_purely_words(words[:-1])
    if len(words) == 2 and (len(given) == 2 or (led and not words[0].small)):  # "the EMail "a@b.org""
        return Detail(words[0].text, words[1].text, column=len(given) == 2)
    at = next((at for at, token in enumerate(words) if token.quoted or not token.text.islower()), 0)
    if not at and len(words) == 2 and words[0].key in ATTRIBUTES | _LOGINS:  # "the username zoe"
        at = 1
    name = words[: at - 1] if words_of(words[at - 1 : at]) == ("of",) else words[:at]
    value = values_of(words[at:])
    if not value or len(value) > 1 or (name and not _is_name(name)) or bool(name) is not bool(at):
        return None
    return Detail(said(name), value[0], sure=words[at].quoted or looks_given(words[at]))


def is_number(token: Token) -> bool:
    """Whether an unquoted word is a number: "80", "15,000"."""
    return not token.quoted and token.text.replace(",", "").replace(".", "").isdigit()


def is_measure(span: Span) -> bool:
    """Whether words are a number with its unit: "3 points", "252,650 km"."""
    return len(span) > 1 and is_number(span[0]) and _is_name(span[1:]) and len(span) <= _LONGEST_UNIT


def _is_name(words: Span) -> bool:
    plain = is_purely_words(words) and all(token.text.islower() for token in words)
    return bool(words) and plain and not any(token.key in NOT_FIRST for token in words)


def is_purely_words(span: Span) -> bool:
    """Whether a span has words only."""
    return all(token.kind is Kind.WORD and token.key.isalpha() for token in span)


def head_noun(span: Span) -> str:
    """The word that a phrase is about: "status" of "the status of the order" and of "invoice status"."""
    words = words_of(span)
    head = words[: next((at for at, each in enumerate(words) if each in {"of", "for"}), None)]
    return head[-1] if head else ""


def has_details(row: Query, found: Sequence[Detail], *, negated: bool = False) -> Claims:
    """That the row has them."""
    return tuple(replace(each.of(row), negated=negated) for each in found)


def is_of_kind(query: Query) -> bool:
    """Whether a query has a quoted name with what its author calls such a thing: "the "Oslo" ride", "the row of ride
    "Oslo""."""
    named = Query(query.name, within=query.within, also=query.also)
    row = Query(roles=ROLE_WORDS["row"], text=query.text, within=query.within, also=query.also)
    kind = query.also[0] if len(query.also) == 1 else ""
    return query in {named, row} and kind.isalpha() and bool(query.name or query.text)


def row_of(holder: Phrase | None) -> Query | None:
    """The row that goes by a name which somebody gave, or by a text."""
    if holder is None or holder.quantifier == "no":
        return None
    if not (holder.given or holder.query == Query(roles=holder.query.roles, text=holder.query.text)):
        return None
    row = Query(roles=ROLE_WORDS["row"], text=holder.name, within=holder.query.within)
    return row if holder.quoted else holder.query if holder.name else None


def titled_row(subject: Span) -> Query | None:
    """ "The ticket "Cannot sign in"": the row of that text; whatever its author calls such a thing."""
    words = words_of(subject)
    named = len(words) == 3 and words[0] == "the" and subject[2].quoted and _is_name(subject[1:2])
    named = named and noun_at_end(words[1:2]) is None  # "the page "Cart"" is no row
    return Query(roles=ROLE_WORDS["row"], text=subject[2].text) if named else None


def record_in(objects: Span, place: Query) -> Claims | None:
    """ "a row "Tea" with the price "4.20"", ""Kim" with 3 points": the record is in the place and has them."""
    words = words_of(objects)
    if "with" not in words:
        return None
    at = words.index("with")
    head, found = noun_phrase(objects[:at]), details(objects[at + 1 :])
    row = row_of(head) if head is not None and head.noun in {"", *ROW_NOUNS} else None
    there = None if row is None else row_there(row, place)
    if row is None or there is None or head is None or not found or not all(map(_is_of_a_record, found)):
        return None
    shown = ElementShown(replace(row, within=place)) if head.noun or not head.quoted else TextShown(head.name, place)
    return (shown, *has_details(there, found))


def row_there(row: Query, place: Query | None) -> Query | None:
    """The row in a place; ""Ann" is in the first row, with the status "Open"" is about the first row itself. None where
    it is in another place already."""
    if place is None or row.within is not None:
        return row if place is None else None
    itself = bool(place.roles) and set(place.roles) <= ROWS and place.text is None
    return place if itself else replace(row, within=place)


def nth_is(item: Phrase, rest: Span) -> Claims | None:
    """ "The first row is "Ann", Sales and $3,400", "the last entry is "Ann" with the phone "555"": it has all."""
    if item.query.nth is None or item.quoted or item.quantity:
        return None
    words = words_of(rest)
    at = words.index("with") if "with" in words else len(words)
    texts, found = details(rest[:at]), details(rest[at + 1 :])
    several = len(texts) > 1 or (len(texts) == 1 and at < len(words) and found)
    if not several or any(each.name for each in texts) or not all(_is_of_a_record(each) for each in found):
        return None
    return has_details(item.query, (*texts, *found))


def listed_record(objects: Span, table: Query) -> Claims | None:
    """ "The table shows Ann, Sales, 15 May, $3,400": without an "and", what one row of it has from cell to cell"""
    parts = [tuple(part) for part in parted(objects)]
    joined = any(token.key == "and" for token in objects)
    if joined or len(parts) < _LEAST_CELLS or all(token.quoted or token.text == "," for token in objects):
        return None
    found = [Detail("", said(part)) if is_measure(part) else _detail(part) for part in parts]
    texts = [each for each in found if each is not None and not each.name]
    if len(texts) < len(parts):
        return None
    row = Query(roles=ROLE_WORDS["row"], text=texts[0].value, within=table)
    return (ElementShown(row), *has_details(row, texts[1:]))
