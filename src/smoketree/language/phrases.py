"""Noun phrases: "the second "Delete" button in the row of "Milk"" as a `Query`, with what the words around it say."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from smoketree.language.claim import Count, MessageKind
from smoketree.language.inflection import ing, singular, verb_group
from smoketree.language.lexicon import (
    ACTIVE,
    ARTICLES,
    BESIDE,
    COMPARISONS,
    FILLER,
    INDEFINITE,
    INSIDE,
    KIND_WORDS,
    MESSAGE_KINDS,
    NAME_NOUNS,
    NAMED_BY,
    NEGATIONS,
    NOT_FIRST,
    NOT_IN_NAMES,
    NUMBERS,
    ORDINALS,
    OTHER_NOUNS,
    POSITIONS,
    ROLE_NOUNS,
    ROW_NOUNS,
    SOMEONE,
    Noun,
    word_set,
)
from smoketree.language.words import Kind, Token, said
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS, CONTAINERS, ROLE_WORDS, ROWS

Span = Sequence[Token]

_DROPPED_DETERMINERS = word_set("the this that these those its their his her")
_REFERENCE = word_set("updated unique new newly entered same given edited changed typed correct chosen modified")
"""Adjectives that refer to a value which the case entered: "the updated name"."""

_OWN_WORDS = word_set("number search select selection status navigation text input email")
_SIGNED = re.compile(r"[\d$€£¥#+-]|/|https?:")
_NUMBERED = re.compile(r"#?(\d+)$")
_PRONOUNS = word_set("it them they him something anything nothing everything someone one ones everyone all both none")
_LIKELY_NAMES = frozenset({"logo", "icon", "photo", "picture", "avatar", "breadcrumb", "breadcrumbs"})
"""Nouns that, alone, are likelier a part of a name: "the logo" is not any picture, a breadcrumb not any navigation."""

_KEY = re.compile(r"#?[\w-]*\d[\w-]*")
"""What one thing of its kind goes by: "order 1042"."""

_RELATIVE = word_set("next previous following preceding")
_LINKING = word_set("to from in on of at into with for by")
_UNFINISHED = word_set("above below beneath under within from of")
MESSAGE_ROLES = ("alert", "status")
"""The roles of messages, as places: "the Undo button in the toast"."""
HEADERS = frozenset({"header", "page header"})
"""Nouns that, alone, are the part at the top of the page; with a name, a heading."""

_MAIL_KINDS = word_set("confirmation verification welcome activation reset new newest latest")
_KEPT = 4096  # phrases whose reading is kept: a line is read in several ways, its phrases in one
_MOST_PLACES = 8  # a phrase with more prepositions than this is prose
_ITEM_NOUNS = frozenset({"result", "search result", "item", "entry"})
_LONGEST = 12
"""Words. A longer name without quotes is a sentence."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of things: "at least 3"."""

    compare: Count
    number: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase. `noun` is its head noun, singular, where the lexicon knows it; `sense` what that stands for.

    `reference` says that an adjective refers to a value which the case entered; `at` is a part of the screen. `proper`:
    it is one unquoted word that can only be a name, by its spelling or because a common noun would have an article.
    """

    query: Query = field(default_factory=Query)
    noun: str = ""
    sense: Noun = Noun.ELEMENT
    plural: bool = False
    quantity: Quantity | None = None
    quantifier: str = ""
    indefinite: bool = False
    kind: MessageKind | None = None
    reference: bool = False
    proper: bool = False
    at: str = ""
    page: str = ""

    @property
    def name(self) -> str:
        """The quoted or unquoted name, or the text that a row goes by."""
        return self.query.name or self.query.text or ""

    @property
    def quoted(self) -> bool:
        """Whether the name is in quotes."""
        return self.query.quoted and bool(self.name)

    @property
    def given(self) -> bool:
        """Whether it is nothing but a name that somebody gave: quoted, or not in small letters only."""
        plain = (
            self.sense is Noun.ELEMENT and not self.noun and self.query == Query(self.name, quoted=self.query.quoted)
        )
        return self.bare or (plain and (self.quoted or self.proper or not self.name.islower()))

    @property
    def plain(self) -> bool:
        """Whether it is nothing but its noun: "the URL", "the title of the page"."""
        return self.query == Query(roles=self.query.roles, quoted=self.query.quoted) and not self.page and not self.at

    @property
    def bare(self) -> bool:
        """Whether it is nothing but a quoted text."""
        return self.quoted and not self.noun and not self.query.also and self.query.nth is None


def words_of(span: Span) -> tuple[str, ...]:
    """The keys of a span's words, "" for what is quoted."""
    return tuple("" if token.quoted else token.key for token in span)


@cache
def _nouns() -> Mapping[tuple[str, ...], tuple[str, bool]]:
    """Every noun of the lexicon, singular and plural, by its words."""
    found: dict[tuple[str, ...], tuple[str, bool]] = {}
    for noun in (*OTHER_NOUNS, *ROLE_NOUNS):
        *first, last = noun.split()
        found[(*first, last)] = (noun, False)
        for plural in {f"{last}s", f"{last}es" if last.endswith(("x", "ch", "sh", "s")) else f"{last}s"}:
            found.setdefault((*first, plural), (noun, True))
        if last.endswith("y") and last[-2] not in "aeiou":
            found[(*first, f"{last[:-1]}ies")] = (noun, True)
    return found


def noun_at_end(words: Sequence[str]) -> tuple[int, str, bool] | None:
    """The longest known noun at the end of some words: where it begins, the noun, whether it is plural."""
    for size in (4, 3, 2, 1):
        if size <= len(words) and (found := _nouns().get(tuple(words[-size:]))):
            if size == 2 and len(words) > 2 and words[-2] in _OWN_WORDS:
                continue  # "Company number field": the number is part of the name
            return (len(words) - size, *found)
    return None


def _noun_at_start(words: Sequence[str]) -> tuple[int, str, bool] | None:
    for size in (4, 3, 2, 1):
        if size <= len(words) and (found := _nouns().get(tuple(words[:size]))):
            return (size, *found)
    return None


def noun_phrase(span: Span) -> Phrase | None:
    """What a noun phrase says, every word of it, or None."""
    return _noun_phrase(tuple(span))


@lru_cache(_KEPT)
def _noun_phrase(span: tuple[Token, ...]) -> Phrase | None:
    if not span or any(token.kind is Kind.MARK and token.text != ":" for token in span):
        return None
    if any(not token.quoted and '"' in token.text for token in span):
        return None  # a quotation mark without its partner
    if sum(not token.quoted and token.key in INSIDE for token in span) > _MOST_PLACES:
        return None
    if words_of(span[-2:]) in _THAT_APPEARS and len(span) > 2:
        return _noun_phrase(span[:-2])  # "the dialog that opens"
    if len(span) > 2 and span[0].key in ARTICLES and span[-1].key in _SHOWN and not span[-1].quoted:
        return _noun_phrase(span[:-1])  # "the date shown"
    for at in range(len(span) - 1, 0, -1):
        found = _collection_of(span, at) or _with_place(span, at)
        if found is not None:
            return found
    return _core(span)


_SHOWN = word_set("shown displayed")
_THAT_APPEARS = frozenset(
    (joint, verb) for joint in ("that", "which") for verb in ("opens", "appears", "opened", "appeared")
)


def _collection_of(span: Span, at: int) -> Phrase | None:
    """ "the list of invoices": the invoices list"""
    if span[at].quoted or span[at].key not in {"of", "with"} or at + 1 >= len(span):
        return None
    head, about = noun_phrase(span[:at]), [token for token in span[at + 1 :] if token.key not in ARTICLES | {"all"}]
    if head is None or head.name or not set(head.query.roles) & COLLECTIONS or head.query.within is not None:
        return None
    plain = all(token.kind is Kind.WORD and token.text.isalpha() and token.text.islower() for token in about)
    named = plain and 0 < len(about) < 4 and about[-1].key.endswith("s") and not any(map(_is_joint, about))
    return replace(head, query=replace(head.query, name=said(tuple(about)), quoted=False)) if named else None


def _with_place(span: Span, at: int) -> Phrase | None:
    """The phrase whose outermost place begins at `at`. A capital letter in a line begins a name, or goes on with it:
    "Under", and what follows "The"."""
    token = span[at]
    titled = any(
        word.text[0] in "TA" and word.key in ARTICLES and word.start > 0 for word in span[1:at] if not word.quoted
    )
    if token.quoted or titled or (token.text[0].isupper() and token.start > 0):
        return None
    position = position_at(span[at:])
    if position is not None:
        head = noun_phrase(span[:at])
        return None if head is None or head.at or head.sense is Noun.PAGE else replace(head, at=position)
    size = next((len(words) for words in BESIDE if words_of(span[at : at + len(words)]) == words), 0)
    if size:
        anchor = noun_phrase(span[at + size :])
        head = noun_phrase(span[:at])
        if anchor is None or head is None or head.query.next_to is not None:
            return None
        return replace(head, query=replace(head.query, next_to=_anchor(anchor)))
    if token.key in HOLDING and at + 2 == len(span) and span[-1].quoted:
        head = noun_phrase(span[:at])
        plain = head is not None and head.noun in ROW_NOUNS and not head.name and head.query.text is None
        return replace(head, query=replace(head.query, text=span[-1].text)) if head is not None and plain else None
    if token.key not in INSIDE | {"by"} or at + 1 >= len(span) or words_of(span[at - 1 : at + 1]) == ("search", "for"):
        return None
    head = noun_phrase(span[:at])
    if head is None:
        return None
    if token.key == "for" and span[at + 1].key in INDEFINITE and words_of(span[at - 1 : at])[0] in _CONTROLS:
        roles = ROLE_NOUNS[span[at - 1].key]  # "the icon for a new folder"
        named = Query(said(tuple(span[at + 2 :])), roles, quoted=False)
        plain = not any(word.quoted or word.key in NOT_FIRST for word in span[at + 2 :])
        if plain and head.query in (Query(roles=roles), Query("icon", quoted=False)):
            return replace(head, query=named)
    inside = noun_phrase(span[at + 1 :])
    if token.key == "by":
        return _authored(head, inside, span[at + 1 :])
    if head.noun == "subject" and inside is not None and inside.sense is Noun.MAIL and token.key == "of":
        return head
    held = inside is not None and not inside.noun and (inside.quoted or inside.name[:1].isupper())
    if head.sense is Noun.PAGE and head.plain and token.key in {"of", "for"} and held and inside is not None:
        return replace(head, query=inside.query)  # the page of "Dune"
    known = inside is not None and (held or inside.proper)
    if head.noun == "menu" and not head.name and token.key == "of" and known and inside is not None:
        return replace(head, query=replace(head.query, name=inside.name, quoted=inside.quoted), at=inside.at)
    placed = head.query.within is not None or head.query.next_to is not None
    of_row = head.noun in ROW_NOUNS and not head.name and not placed and token.key in {"of", "for"}
    if of_row and inside is not None and not held and not inside.noun and inside.name:
        kind, _, key = inside.name.rpartition(" ")
        if at + 2 == len(span) or (kind.isalpha() and kind.islower() and _KEY.fullmatch(key)):
            return replace(head, query=replace(head.query, text=inside.name, quoted=False))
    if of_row and inside is not None and held:
        return replace(
            head, query=replace(head.query, text=inside.name, within=inside.query.within, also=inside.query.also)
        )
    ending = noun_at_end(words_of(span[:at]))
    if token.key in {"of", "for"} and placed and ending is not None and ending[1] in ROW_NOUNS:
        return None  # "the box in the row of "X"": an earlier split keeps the row and its text together
    following = span[at + 1]
    determined = following.quoted or following.key in ARTICLES | INDEFINITE or following.key in ORDINALS
    name_goes_on = not span[at - 1].quoted and noun_at_end(words_of(span[:at])) is None
    if not determined and name_goes_on and following.text[0].islower() and not is_sign(following):
        return None  # "the Sign in dialog"
    place = place_phrase(span[at:])
    if head.quantity is not None and token.key == "for":
        return None
    if place is None and token.key == "of" and head.noun and head.name and head.query.roles and held:
        place = inside.query if inside is not None else None  # "the Edit button of Ann Lee"
    return None if place is None else in_place(head, place)


HOLDING = word_set("with containing showing")
"""What leads from a row to a text that it shows: "the row with "Ann" "."""


def _authored(head: Phrase, author: Phrase | None, words: Span) -> Phrase | None:
    """ "the post by @ann": a row, by a text in it"""
    if author is None or author.noun or head.quoted or set(head.query.roles) & COLLECTIONS:
        return None
    if not (words[0].quoted or words[0].text[0].isupper() or words[0].text[0] == "@"):
        return None
    also = tuple((head.query.name or "").casefold().split())
    return replace(head, query=Query(roles=ROLE_WORDS["row"], text=author.name, also=also), noun="row")


def _anchor(anchor: Phrase) -> Query:
    query = anchor.query
    return replace(query, name=query.text, text=None) if query.text and not query.roles else query


def in_place(phrase: Phrase, place: Query | str) -> Phrase | None:
    """The phrase, in that place; a page, by its name, is none of the page's own."""
    if isinstance(place, str):
        return replace(phrase, page=place)
    return None if place == phrase.query.within else replace(phrase, query=_nested(phrase.query, place, phrase.plural))


def _nested(inner: Query, outer: Query, plural: bool = False) -> Query:
    """A query inside a place. "That row" in the row of "Milk" is the same row; "rows" in it are others. "One row" in
    "the result" is one of the results."""
    if inner.within is not None:
        return replace(inner, within=_nested(inner.within, outer))
    if outer == Query(roles=outer.roles) and set(outer.roles) > set(ROLE_WORDS["item"]) and set(inner.roles) <= ROWS:
        return inner
    same = outer.text is not None and inner == Query(roles=inner.roles) and set(inner.roles) == set(outer.roles)
    return outer if same and not plural else replace(inner, within=outer)


def position_at(span: Span) -> str | None:
    """The part of the screen that "at the top of the page" names; None where the words are something else."""
    words = [word for word in words_of(span) if word not in ARTICLES]
    if not words or words[0] not in {"in", "at", "on", "to"}:
        return None
    words = words[1:]
    for size in (4, 3, 2, 1):
        position = POSITIONS.get(" ".join(words[:size]))
        if position is None:
            continue
        rest = words[size:]
        while rest[:1] in (["corner"], ["side"], ["part"], ["edge"], ["hand"]):
            rest = rest[1:]
        if rest[:1] and rest[0] in {"of", "on"}:
            rest = rest[1:]
            if not rest or not set(rest) <= {"page", "screen", "window", "view"}:
                return None
            rest = []
        return None if rest else position
    return None


def place_phrase(span: Span) -> Query | str | None:
    """The place that a preposition and a noun phrase name; for a page its name ("" for this one), None for no place."""
    head, body = span[0].key, list(span[1:])
    if span[0].quoted or not body or head not in INSIDE:
        return None
    found = noun_phrase(body)
    if found is None or found.quantity or found.quantifier or found.page:
        return None
    if not found.quoted and found.name in {"top", "bottom", "end"}:
        return None
    if found.plural and found.noun in _ITEM_NOUNS and not found.name and head in {"in", "among", "of"}:
        return Query(roles=ROLE_WORDS["list"], within=found.query.within)
    strong = body[0].quoted or body[0].key in ARTICLES | INDEFINITE or bool(found.noun) or found.query.nth is not None
    strong = strong or (head == "under" and _is_name(body)) or (head == "for" and len(body) == 1 and is_sign(body[0]))
    if found.sense is Noun.PAGE and head in {"in", "on", "within", "of", "from", "at"}:
        plain = found.query == Query(found.query.name, quoted=found.query.quoted)
        return found.name if plain or not found.name else None
    if found.sense is Noun.MESSAGE and found.plain and found.kind is MessageKind.ANY and head in {"in", "on", "of"}:
        return Query(roles=MESSAGE_ROLES)
    if not strong or found.sense not in {Noun.ELEMENT, Noun.TITLE} or found.plural:
        return None
    query = replace(found.query, roles=("banner",)) if found.noun in HEADERS and not found.name else found.query
    if head == "at" and found.noun == "title" and not found.name:
        return replace(query, name="title", roles=(), quoted=False)  # a field of that name
    if head == "for":
        if found.quoted or query.roles in (ROLE_WORDS["row"], ROLE_WORDS["item"]) or _is_name(body):
            return _row_of(found)
        return query if not found.noun and body[0].key in ARTICLES and len(body) < 5 else None
    if head in {"below", "beneath"} and found.bare:
        return None
    if head == "under":
        return replace(query, roles=() if query.roles == ROLE_WORDS["heading"] else query.roles)
    if found.noun == "column" and found.name:
        return replace(query, roles=ROLE_WORDS["section"])  # of a board
    holding = CONTAINERS | {"status", "alert", "heading"} | ({"button", "link"} if head == "in" else set())
    if query.roles and not set(query.roles) & holding:
        return None
    if not query.roles and not found.quoted and head == "of" and body[0].key not in _DROPPED_DETERMINERS:
        return None
    return query


def _is_name(body: Span) -> bool:
    first = body[1] if body[0].key in _DROPPED_DETERMINERS and len(body) > 1 else body[0]
    return first.text[:1].isupper() or is_sign(first)


def _row_of(phrase: Phrase) -> Query:
    """ "for "Milk"": the row in which it is."""
    if phrase.query.text is not None or phrase.query.name is None:
        return phrase.query
    # "Summer menu" may be the name of a thing; "the Milk row" is the row of "Milk".
    named = phrase.noun and not phrase.quoted and phrase.noun not in KIND_WORDS and not set(phrase.query.roles) & ROWS
    text = f"{phrase.query.name} {phrase.noun}" if named else phrase.query.name
    return Query(roles=ROLE_WORDS["row"], text=text, within=phrase.query.within, also=phrase.query.also)


def _core(span: Span) -> Phrase | None:
    first = span[0]
    if len(span) == 1 and not first.quoted and first.text[0].isupper() and first.start > 0:
        return Phrase(Query(first.text, quoted=False))  # "Photos" is a name, "the photos" are none
    rest, phrase = _determined(list(span))
    if rest is None:
        return None
    if not rest:
        return phrase if phrase.query.nth is not None else None
    for at, token in enumerate(rest):
        saying = token.key == "that" and at + 1 < len(rest) and rest[at + 1].key in {"says", "reads"}
        if not token.quoted and 0 < at < len(rest) - 1 and (token.key in NAMED_BY or saying or _with_name(rest, at)):
            return _named(rest[:at], rest[at:], phrase)
    if len(rest) > 2 and rest[0].key in {"link", "links"} and rest[1].key == "to":
        rest = [rest[0], *(token for token in rest[2:] if token.quoted or token.key not in ARTICLES)]
    quotes = [at for at, token in enumerate(rest) if token.quoted]
    if len(quotes) > 1:
        return None
    if quotes:
        rest = _with_dialog(rest)
        return _quoted(rest, quotes[0], phrase) or (_of_a_kind(rest, phrase) if len(rest) < len(span) else None)
    found = _unquoted(rest, phrase)
    alone = found is not None and len(rest) == 1 and not found.noun
    return replace(found, proper=True) if found is not None and alone and _is_proper(rest[0], span) else found


def _with_dialog(rest: list[Token]) -> list[Token]:
    """ "the window "Options"": one with a name is a dialog, and none of the browser's."""
    window = next((token for token in rest if token.key == "window"), None) if len(rest) == 2 else None
    return [replace(token, text="dialog") if token is window else token for token in rest]


def _is_proper(word: Token, span: Span) -> bool:
    return is_identifier(word) or (len(span) == 1 and bool(_HYPHENATED.match(word.key)))


def _determined(rest: list[Token]) -> tuple[list[Token] | None, Phrase]:
    """Takes determiners, numbers and ordinals off the front."""
    phrase = Phrase()
    while rest and not rest[0].quoted:
        key = rest[0].key
        if key in _DROPPED_DETERMINERS:
            rest = rest[1:]
        elif key in INDEFINITE and _is_lower(rest[0]):
            phrase, rest = (
                replace(phrase, indefinite=True, quantifier="any" if key == "any" else phrase.quantifier),
                rest[1:],
            )
        elif (counted := quantity_at(rest)) is not None and counted[1] < len(rest) and not _is_part(rest[1]):
            phrase, rest = replace(phrase, quantity=counted[0]), rest[counted[1] :]
        elif key in {"all", "every", "each", "both", "no"} and len(rest) > 1 and _is_lower(rest[0]):
            phrase, rest = replace(phrase, quantifier="all" if key in {"every", "each"} else key), rest[1:]
            if rest[0].key == "of":
                rest = rest[1:]
        elif key in ORDINALS and not _is_title(rest):
            phrase, rest = replace(phrase, query=replace(phrase.query, nth=ORDINALS[key])), rest[1:]
        elif key in _REFERENCE and len(rest) > 1 and rest[0].text[0].islower() and not _is_control(rest):
            phrase, rest = replace(phrase, reference=True), rest[1:]
        else:
            break
    if rest and not rest[0].quoted and rest[0].key in _PRONOUNS and _is_lower(rest[0]):
        return None, phrase
    return rest, phrase


def _is_part(following: Token) -> bool:
    """Whether a number before this word counts nothing: "3 dots"; an amount and its sign are a text."""
    return following.key == "dots" or following.text == "\u00d7"


def _is_control(rest: Sequence[Token]) -> bool:
    """ "new note button": the adjective is a part of what the control is called."""
    noun = noun_at_end(words_of(rest))
    return noun is not None and noun[0] > 1 and noun[1] in _CONTROLS


_CONTROLS = word_set("button link tab icon")


def _is_lower(token: Token) -> bool:
    """Whether a word is no name by its capital letter; the first word of a line has one anyway."""
    return token.text[0].islower() or token.start == 0


def _is_title(rest: Sequence[Token]) -> bool:
    """ "First Name": an ordinal that begins a name."""
    following = rest[1].key if len(rest) > 1 and not rest[1].quoted else ""
    return following == "name" or (rest[0].text[0].isupper() and len(rest) > 1 and rest[1].text[:1].isupper())


def quantity_at(rest: Span) -> tuple[Quantity, int] | None:
    """The number that a phrase begins with, and how many tokens it takes: "at least 3" """
    at, compare = 0, Count.EXACTLY
    words = words_of(rest)
    for size in (4, 3, 2, 1):
        word = " ".join(words[:size])
        if word in COMPARISONS:
            at, compare = size, COMPARISONS[word]
            break
    number = _number(rest[at]) if at < len(rest) else None
    return None if number is None else (Quantity(compare, number), at + 1)


def _number(token: Token) -> int | None:
    if token.quoted:
        return None
    if token.key in NUMBERS:
        return NUMBERS[token.key]
    plain = token.key.replace(",", "")
    return int(plain) if plain.isascii() and plain.isdigit() and len(plain) < 10 else None


def _with_name(rest: Sequence[Token], at: int) -> bool:
    """ "with the title "X"", "whose name is "X"", "with text "X"" """
    words = words_of(rest[at:])
    if words[:1] == ("whose",):
        return words[2:3] == ("is",) and words[1] in NAME_NOUNS
    if words[:1] != ("with",):
        return False
    body = [word for word in words[1:] if word not in ARTICLES]
    return bool(body) and body[0] in NAME_NOUNS


def _named(head: Sequence[Token], tail: Sequence[Token], phrase: Phrase) -> Phrase | None:
    """ "the email textbox labeled "Email"" """
    if any(token.quoted for token in head):
        return None
    name = [token for token in tail[1:] if token.quoted or token.key not in ARTICLES | {"as", "is", "says", "reads"}]
    while name and not name[0].quoted and name[0].key in NAME_NOUNS and len(name) > 1:
        name = name[1:]
    if not name or (len(name) > 1 and any(token.quoted for token in name)) or not head:
        return None
    if not name[0].quoted and not (name[0].text[0].isupper() or (len(name) == 1 and is_identifier(name[0]))):
        return None
    return _built(phrase, words=head, name=said(tuple(name)), quoted=True)


def _quoted(rest: list[Token], at: int, phrase: Phrase) -> Phrase | None:
    before, after = rest[:at], rest[at + 1 :]
    if before and before[-1].text == ":" and (phrase.quantity is not None or phrase.plural):
        return None
    if before and not before[-1].quoted and before[-1].key == ":":
        before = before[:-1]
    kinds = words_of(after)
    if not before and kinds[1:2] == ("or",) and len(kinds) == 3 and {kinds[0], kinds[2]} <= _PRESSED:
        # "the "Save" button or link": what is pressed, of either kind
        return replace(phrase, query=replace(phrase.query, name=rest[at].text, quoted=True))
    if any(_is_joint(token) for token in (*before, *after)):
        return None
    if after:
        noun = noun_at_end(words_of(after))
        if noun is None:
            return None
        return _built(phrase, words=[*before, *after], name=rest[at].text, quoted=True)
    return _built(phrase, words=before, name=rest[at].text, quoted=True)


_PRESSED = word_set("button link tab icon")


def _of_a_kind(rest: Sequence[Token], phrase: Phrase) -> Phrase | None:
    """ "the "Pancakes" note": a noun of the application behind a name"""
    if len(rest) != 2 or not rest[0].quoted or rest[1].kind is Kind.MARK:
        return None
    noun = rest[1]
    known = _is_joint(noun) or verb_group(rest, 1) is not None or noun.key in ORDINALS or noun.key in FILLER
    if known or not noun.text.isalpha() or not noun.text.islower() or noun.key.endswith("ly") or noun.key in _ADVERBS:
        return None
    return replace(phrase, query=replace(phrase.query, name=rest[0].text, quoted=True, also=(noun.key,)))


_ADVERBS = word_set("too twice thrice once there here below above instead first last next either")


def _is_joint(token: Token) -> bool:
    """Whether a word beside a quote makes the words more than a description of it."""
    return token.key in NOT_FIRST | INSIDE or token.key in _FINITE or token.text == ":"


def _unquoted(rest: list[Token], phrase: Phrase) -> Phrase | None:
    if len(rest) > _LONGEST or not _is_nameable(rest):
        return None
    if any(token.kind is Kind.MARK and token.text in ":?!" for token in rest[:-1]):
        return None
    words = words_of(rest)
    start = _noun_at_start(words)
    collection = start is not None and set(ROLE_NOUNS.get(start[1], ())) & COLLECTIONS
    if start is not None and collection and words[start[0] : start[0] + 1] == ("of",):
        return None  # "the list of countries": what is in it, not its name
    if start is not None and start[0] < len(words):
        following = rest[start[0] :]
        numbered = _NUMBERED.match(following[0].text) if len(following) == 1 else None
        named = rest[0].text[0].isupper() and rest[0].start > 0  # "Table 4"
        if numbered and phrase.query.nth is None and not named:
            return _built(replace(phrase, query=replace(phrase.query, nth=int(numbered[1]))), words=rest[: start[0]])
        given = following[0].text[0].isupper() or is_sign(following[0]) or start[1] in {"button", "link", "tab"}
        if given and rest[0].text[0].islower() and noun_at_end(words) is None and start[1] not in OTHER_NOUNS:
            return _built(phrase, words=rest[: start[0]], name=said(tuple(following)), quoted=False)
    return _built(phrase, words=rest)


def ing_form(word: str) -> bool:
    """Whether a word is a predicate's -ing form: "containing"."""
    return word in _ongoing()


@cache
def _ongoing() -> frozenset[str]:
    return frozenset(ing(row.words.split()[0]) for row in ACTIVE)


_FINITE = word_set(
    "appears disappears shows displays contains includes says exists opens closes loads appear show contain said asked "
    "within"
)


def _is_nameable(rest: Sequence[Token]) -> bool:
    """Whether unquoted words may be a name: "Save and Continue" and "Sign in with Google", but no clause."""
    titled, noun = rest[0].text[0].isupper(), noun_at_end(words_of(rest))
    if rest[0].key in NOT_FIRST and (not titled or rest[0].start == 0):
        return False
    if len(rest) > 1 and _NUMBERED.match(rest[0].text.lstrip("-").replace(".", "")):
        return False
    if len(rest) > 1 and any(len(token.text) > 1 and token.text[0] == "/" for token in rest):
        return False  # a path
    if len(rest) > 1 and not titled and rest[0].key in _LINKING:
        return False
    if len(rest) > 1 and rest[-1].key in _UNFINISHED and rest[-1].text[0].islower():
        return False  # "the menu below"
    title = False
    for at, token in enumerate(rest[1:], 1):
        following = rest[at + 1].text[0].isupper() if at + 1 < len(rest) else False
        title = title or (token.text[0].isupper() and token.key in ARTICLES)
        if title and token.key in ARTICLES | INSIDE:
            continue  # "the story The Wind in the Pines"
        if token.text[0].isupper() and token.key != "or":
            continue
        before_noun = noun is not None and at == noun[0] - 1 and token.key == "by"  # the Sort by dropdown
        linking = titled and (before_noun or (following and token.key in {"and", "with", "for", "by"}))
        linking = linking or (titled and noun is not None and rest[at - 1].key == "to")  # the To do column
        if token.key in NEGATIONS | {"only", "most"} or (token.key in NOT_IN_NAMES and not linking):
            return False
        if token.key in _FINITE:
            return False
        if token.key in {"the", "a", "an"} and (not titled or rest[at - 1].key in {"in", "on", "from"}):
            return False
    return rest[0].key not in NOT_IN_NAMES or titled


def _built(phrase: Phrase, words: Sequence[Token], name: str | None = None, quoted: bool = True) -> Phrase | None:
    """A phrase of `words` whose last ones may be a noun; what comes before is its name, unless there is a `name`."""
    keys = words_of(words)
    noun = noun_at_end(keys)
    if noun is None and words and name is not None:
        return _described(phrase, words, name, quoted)
    begin, known, plural = noun if noun is not None else (len(words), "", False)
    rest = list(words[:begin])
    if known in OTHER_NOUNS:
        return _of_other_kind(phrase, words, begin, known, plural=plural, name=name)
    roles = ROLE_NOUNS.get(known, ())
    also: tuple[str, ...] = ()
    if name is None:
        if rest:
            name, quoted = said(tuple(rest)), False
    else:
        also = _left_over(rest, name)
    if name is None and known in _LIKELY_NAMES and phrase.query.nth is None:
        return replace(phrase, query=replace(phrase.query, name=known, quoted=False), plural=plural)
    if name is None and not roles:
        return None
    query = replace(phrase.query, name=name, roles=roles, quoted=quoted, also=also)
    if known in ROW_NOUNS and name is not None and not quoted and name.split()[0].casefold() in _RELATIVE:
        return None
    if any(word in NOT_FIRST for word in also):
        return None
    if known in ROW_NOUNS and name is not None and not quoted:
        name = name.removesuffix("'s").removesuffix("\u2019s")  # "Ann's row"
        query = replace(query, name=name)
    if known in ROW_NOUNS and name is not None and (quoted or known in {"row", "line"}):
        query = replace(query, name=None, text=name, quoted=True)
    return replace(phrase, query=query, noun=known, plural=plural)


def _left_over(rest: Sequence[Token], name: str) -> tuple[str, ...]:
    """The words beside a name that say something of their own."""
    own = name.casefold()
    return tuple(
        token.key
        for token in rest
        if token.kind is Kind.WORD
        and token.key not in ARTICLES | FILLER | KIND_WORDS | INDEFINITE
        and token.key not in own.split()
    )


def _described(phrase: Phrase, words: Sequence[Token], name: str, quoted: bool) -> Phrase | None:
    """ "book name "Book"": words that say what the quoted text is."""
    if any(token.kind is Kind.MARK for token in words):
        return None
    also = tuple(token.key for token in words if token.key not in ARTICLES | FILLER | INDEFINITE | KIND_WORDS)
    if any(_is_joint(token) or ing_form(token.key) for token in words):
        return None
    last = words[-1].key if words else ""
    noun = Noun.TEXT if last in NAME_NOUNS or not also else Noun.ELEMENT
    return replace(phrase, query=replace(phrase.query, name=name, quoted=quoted, also=also), sense=noun)


def _of_other_kind(
    phrase: Phrase, words: Sequence[Token], begin: int, known: str, *, plural: bool, name: str | None
) -> Phrase | None:
    """A page, a text, a message, an address: what is no element."""
    sense, rest = OTHER_NOUNS[known], words[:begin]
    kind: MessageKind | None = None
    left = [token for token in rest if token.key not in FILLER - SOMEONE]
    if sense is Noun.FILE and phrase.query.nth is not None and name is None:
        whole = said(tuple(words))  # "the first file": one of those that the page lists
        return replace(phrase, query=replace(phrase.query, name=whole, quoted=False), plural=plural)
    if sense is Noun.MESSAGE:
        kind, left = _message_kind(known, left)
    if sense is Noun.TEXT and left and left[-1].key in MESSAGE_KINDS:
        sense, (kind, left) = Noun.MESSAGE, _message_kind(known, left)
    if sense is Noun.TEXT and left and noun_at_end(words_of(left)) is not None:
        return None  # "the button text"
    if name is None and left and sense not in {Noun.PAGE, Noun.TEXT, Noun.MESSAGE}:
        if not (sense is Noun.MAIL and all(token.key in _MAIL_KINDS for token in left)):
            whole = said((*left, *words[begin:]))
            return replace(phrase, query=replace(phrase.query, name=whole, quoted=False), plural=plural)
        left = []
    if sense is Noun.PAGE and name is None and left:
        name, quoted, left = said(tuple(left)), False, []
    else:
        quoted = name is not None
    if known == "value" and name is None and left and not phrase.reference:  # "the stock value"
        whole = said((*left, *words[begin:]))
        return replace(phrase, query=replace(phrase.query, name=whole, quoted=False), plural=plural)
    if sense in {Noun.TEXT, Noun.FILE, Noun.MAIL} and name is None and left:
        # "the book description text": the noun is a part of the name of an element.
        return replace(phrase, query=replace(phrase.query, name=said(tuple(left)), quoted=False), plural=plural)
    also = tuple(token.key for token in left if token.key not in ARTICLES | KIND_WORDS)
    query = replace(phrase.query, name=name, quoted=quoted, also=also)
    return replace(phrase, query=query, noun=known, sense=sense, plural=plural, kind=kind)


def _message_kind(known: str, left: Sequence[Token]) -> tuple[MessageKind, list[Token]]:
    kind = MESSAGE_KINDS.get(known.split(maxsplit=1)[0], MessageKind.ANY)
    words = list(left)
    for token in left:
        if token.key in MESSAGE_KINDS:
            kind = MESSAGE_KINDS[token.key]
            words.remove(token)
    return kind, words


def listed(span: Span) -> tuple[Phrase, ...] | None:
    """The phrases of a list: ""A", "B" and "C"", "the "A" and "B" buttons", "email and password fields"."""
    parts = list(parted(span))
    joined = any(not token.quoted and token.key == "and" for token in span)
    if len(parts) > 1 and not joined and not all(len(part) == 1 and part[0].quoted for part in parts):
        return None
    if len(parts) == 1:
        one = noun_phrase(span)
        return None if one is None else (one,)
    if not parts:
        return None  # a lone "and" names nothing
    phrases = [noun_phrase(part) for part in parts]
    last = phrases[-1]
    if last is None or any(phrase is None for phrase in phrases):
        return None
    found = [phrase for phrase in phrases if phrase is not None]
    if last.plural and last.query.roles and last.name:  # "email and password fields"
        found = [_as_name(phrase) for phrase in found[:-1]] + [last]
    if last.plural and last.noun and last.name and all(not phrase.noun for phrase in found[:-1]):
        found = [_shared(phrase, last) for phrase in (*found[:-1], last)]
    first = found[0]
    if first.plural and first.noun and len(found) > 1 and all(not phrase.noun for phrase in found[1:]):
        found = [_shared(phrase, first) for phrase in found]
    if len(found) > 1 and (alone := _first_of_its_kind(found)) is not None:
        found[0] = alone
    within = last.query.within
    if within is not None:
        found = [
            each if each.query.within else replace(each, query=replace(each.query, within=within)) for each in found
        ]
    return tuple(found)


def _as_name(phrase: Phrase) -> Phrase:
    """A noun that is no element's as what an element is called."""
    return Phrase(Query(phrase.noun, quoted=False)) if phrase.plain and phrase.sense is not Noun.ELEMENT else phrase


def _first_of_its_kind(found: Sequence[Phrase]) -> Phrase | None:
    """The first name of "the tags breakfast, dinner and lunch", without what they all are."""
    kind, _, name = found[0].name.partition(" ")
    plain = all(
        phrase.query == Query(phrase.name) or phrase.query == Query(phrase.name, quoted=False) for phrase in found
    )
    single = all(" " not in phrase.name and not phrase.noun for phrase in found[1:]) and name and " " not in name
    several = kind.islower() and singular(kind) != kind and singular(name) == name
    return replace(found[0], query=Query(name, quoted=False)) if plain and single and several else None


def _shared(phrase: Phrase, last: Phrase) -> Phrase:
    """The phrase with the noun of the one that closes (or opens) the list."""
    query = replace(phrase.query, roles=last.query.roles)
    if last.noun in ROW_NOUNS and query.name is not None:
        query = replace(query, name=None, text=query.name, quoted=True)
    quantifier = "" if phrase.quantifier == "both" else phrase.quantifier
    return replace(phrase, query=query, noun=last.noun, sense=last.sense, plural=False, quantifier=quantifier)


def parted(span: Span, joints: str = ",;") -> Iterator[Span]:
    """The parts of a span between the marks `joints` and "and"."""
    part: list[Token] = []
    for token in span:
        if token.quoted or not (token.key == "and" or (len(token.text) == 1 and token.text in joints)):
            part.append(token)
        elif part:
            yield tuple(part)
            part = []
    if part:
        yield tuple(part)


_HYPHENATED = re.compile(r"[^\W_]+(?:-[^\W_]+)+$")
_IDENTIFIER = re.compile(r"[^\W_][\w-]*(?:[._][^\W_][\w-]*)+$")
_NUMERAL = re.compile(r"[\d.,_-]+$")
_ABBREVIATED = word_set("e.g i.e a.m p.m u.s u.k")


def is_identifier(token: Token) -> bool:
    """Whether an unquoted word is spelled as no word of English is: a file name ("report.csv"), "max_size"."""
    text = token.key
    return bool(_IDENTIFIER.match(text)) and not _NUMERAL.match(text) and text not in _ABBREVIATED


def stands_alone(name: str) -> bool:
    """Whether an unquoted name is one word that no article is written before."""
    return bool(_HYPHENATED.match(name))


def looks_given(token: Token) -> bool:
    """Whether an unquoted word looks like a value that somebody was given: it has a digit in it."""
    return is_sign(token) or any(character.isdigit() for character in token.text)


def is_sign(token: Token) -> bool:
    """Whether an unquoted word can only be a value: a number, an amount, an address."""
    return bool(_SIGNED.match(token.text)) or "@" in token.text
