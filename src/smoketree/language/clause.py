"""A clause of a claim: subject, verb group, and the places and values that follow."""

from dataclasses import dataclass, replace

from smoketree.language.claim import Claim
from smoketree.language.inflection import VerbGroup, participle
from smoketree.language.lexicon import ARTICLES, NEGATIONS, NOT_IN_NAMES, SOMEONE, Noun, word_set
from smoketree.language.noun_phrase import Phrase
from smoketree.language.phrases import listed, noun_phrase, parted, place_phrase, position_at
from smoketree.language.words import Kind, Span, Token, is_sign, said, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, INTERACTIVE, ROWS

Claims = tuple[Claim, ...]
FIELDS = word_set("textbox searchbox combobox spinbutton listbox slider progressbar meter")
CHOICES = frozenset({"combobox", "listbox", "radiogroup"})
_LONGEST_TEXT = 6  # words that an unquoted text may have

PROPERTIES = frozenset({"status", "badge"})
"""Nouns of the lexicon that name what a thing has, as a column does."""


def without_joints(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """A clause without marks and joining words around it. "!" and "?" stay: they may end a value."""
    while span and not span[-1].quoted and (span[-1].text in {",", ";", ":", "."} or span[-1].key in _AFTER):
        span = span[:-1]
    if words_of(span[-2:]) == ("as", "well"):
        return without_joints(span[:-2])
    while span and (span[0].kind is Kind.MARK or span[0].key in _BEFORE):
        span = span[1:]
    return span


_AFTER = frozenset({"too", "again", "correctly", "yet"})
_BEFORE = frozenset({"and", "then", "also", "that", "now"})


@dataclass(frozen=True, slots=True)
class Clause:
    """A subject, a verb group and what follows it."""

    subject: tuple[Token, ...]
    group: VerbGroup
    rest: tuple[Token, ...]
    said: str = ""
    singular: bool = False

    @property
    def negated(self) -> bool:
        return self.group.negated

    @property
    def change(self) -> bool:
        """Whether the predicate says that something changed."""
        return not self.group.passive and not self.group.still

    @property
    def someone(self) -> bool:
        words = [word for word in words_of(self.subject) if word not in ARTICLES | {"a"}]
        return bool(words) and set(words) <= SOMEONE

    def subjects(self) -> tuple[Phrase, ...] | None:
        """The phrases of the subject. A lone plural whose verb is in the singular is a name: "Photos is"."""
        found = listed(self.subject)
        if found is not None and len(found) > 1 and self.singular and found[0].bare and not found[-1].quoted:
            return None  # ""Saved" and the dialog is gone": two clauses
        named = found is not None and self.singular and len(self.subject) == 1 and found[0].plural
        return (Phrase(Query(self.subject[0].text, quoted=False)),) if named else found

    def one(self) -> Phrase | None:
        """The subject, where there is one."""
        found = self.subjects()
        return found[0] if found and len(found) == 1 else None


def without_adverbs(rest: tuple[Token, ...]) -> tuple[Token, ...]:
    """What follows a verb, without adverbs and marks around it."""
    while rest and (rest[-1].kind is Kind.MARK or rest[-1].key in _ADVERBS):
        rest = rest[:-1]
    while rest and rest[0].key in _ADVERBS:
        rest = rest[1:]
    return rest


_ADVERBS = frozenset({"correctly", "successfully", "properly", "again", "now", "there"})


@dataclass(frozen=True, slots=True)
class Where:
    """Where something is: a place, a part of the screen, above or below something (`anchor`); and what else it has
    ("with the text ...")."""

    within: Query | None = None
    at: str = ""
    tail: tuple[Token, ...] = ()
    page: str = ""
    anchor: Query | None = None


def where_of(rest: tuple[Token, ...]) -> Where | None:
    """Reads places, to the end; None where there is anything else."""
    if not rest:
        return Where()
    if rest[0].kind is Kind.MARK or rest[0].key == "now":
        return where_of(rest[1:])
    if rest[0].key == "with":
        return Where(tail=rest[1:])
    if (ending := participle(rest)) is not None:
        return Where(tail=rest[ending.end :])
    position = position_at(rest)
    if position is not None:
        return Where(at=position)
    if not rest[0].quoted and (beyond := above_or_below(rest[0].key, rest[1:]) or _to_a_side(rest)) is not None:
        return beyond
    for stop in range(len(rest), 1, -1):
        place = place_phrase(rest[:stop]) if rest[stop - 1].key != "now" else None
        if place is None:
            continue
        further = where_of(rest[stop:])
        if further is None:
            continue
        row = not isinstance(place, str) and place == Query(roles=place.roles) and set(place.roles) & ROWS
        if row and further.tail:
            continue  # "in the row with the amount $5": of which row it is, is said behind it
        if isinstance(place, str):
            return replace(further, page=place) if not place or not further.page else None
        if further.within is not None:
            return replace(further, within=replace(place, within=further.within) if place.within is None else place)
        return replace(further, within=place)
    return None


def above_or_below(word: str, rest: tuple[Token, ...]) -> Where | None:
    """ "below the search box": beyond the one element of a kind. What is below a heading is in its section, and so is
    what is under anything but a field."""
    at = {"above": "above", "below": "below", "beneath": "below", "under": "below"}.get(word)
    anchor = noun_phrase(rest) if at else None
    if at is None or anchor is None or not anchor.noun or anchor.sense is not Noun.ELEMENT or anchor.plural:
        return None
    sectioned = at == "below" and anchor.query.roles[:1] in {("heading",), ("region",)}
    of_kind = anchor.query == Query(roles=anchor.query.roles) and set(anchor.query.roles) <= COLLECTIONS
    sectioned = sectioned or (word == "under" and not of_kind and not set(anchor.query.roles) & _BOXLESS)
    return None if sectioned or anchor.counted else Where(at=at, anchor=anchor.query)


_BOXLESS = FIELDS | INTERACTIVE - {"tab", "row", "treeitem", "gridcell", "columnheader", "rowheader"}
"""Roles of what has no content of its own: under it is below it."""


def _to_a_side(rest: tuple[Token, ...]) -> Where | None:
    """ "to the left of the Save button": beside that one element"""
    if words_of(rest[:4]) not in _SIDES:
        return None
    anchor = noun_phrase(rest[4:])
    if anchor is None or not (anchor.noun or anchor.quoted) or anchor.sense not in {Noun.ELEMENT, Noun.TEXT}:
        return None
    return None if anchor.plural or anchor.counted else Where(at=f"to the {rest[2].key} of", anchor=anchor.query)


_SIDES = {(to, "the", side, "of") for to in ("to", "on") for side in ("left", "right")}


def plain_text(span: tuple[Token, ...]) -> str:
    """An unquoted text that can only be read as one: it begins with a capital letter, a number or an amount."""
    if not span or any(token.quoted or (token.kind is Kind.MARK and token.text in ",;.") for token in span):
        return ""
    words = words_of(span)
    if any(token.text == "+" for token in span):
        return ""  # what a text is made of, not the text
    if len(words) > _LONGEST_TEXT or any(word in NOT_IN_NAMES for word in words):
        return ""
    if any(word in NEGATIONS for word in words[1:]):
        return ""
    if not (span[0].capital or is_sign(span[0])):
        return ""
    if words[0] in {"error", "success", "warning"} or (
        len(span) > 1 and is_sign(span[0]) and span[1].text.islower() and words[-1] != "left"
    ):
        return ""
    return said(span)


def values_of(span: tuple[Token, ...]) -> tuple[str, ...] | None:
    """Values: quoted, or a number, an amount, an address, a name with a capital letter."""
    rest = span
    while rest and rest[0].key in _BEFORE_VALUE:
        rest = rest[1:]
    quotes = [token for token in rest if token.quoted]
    others = [token for token in rest if not token.quoted and token.key not in {",", ";", "and", "both"}]
    if quotes and not others:
        return tuple(token.text for token in quotes)
    if quotes:
        return None
    text = plain_text(rest)
    return (text,) if text else None


def value_of(span: tuple[Token, ...]) -> str | None:
    """The value that a span is, where it is a single one."""
    values = values_of(span)
    return values[0] if values and len(values) == 1 else None


_BEFORE_VALUE = ARTICLES | word_set("value text message words word a an")


def given_names(span: Span) -> list[str] | None:
    """The names of a list, each in quotes or with a capital letter: ""A", B and C"."""
    phrases = listed(span) or [noun_phrase(part) for part in parted(span, ",")]
    plain = [one for one in phrases if one is not None and not one.noun]
    names = [one for one in plain if one.query == Query(one.query.name, quoted=one.query.quoted)]
    capital = all(one.given or one.name[:1].isupper() for one in names)
    return [one.name for one in names] if names and capital and len(names) == len(phrases) else None


def address_of(token: Token) -> str | None:
    """The address or path that a token is, or None."""
    text = token.text
    return text if text.startswith(("/", "http://", "https://")) and " " not in text else None
