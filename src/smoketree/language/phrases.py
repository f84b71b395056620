"""Noun phrases: "the second "Delete" button in the row of "Milk"" as a `Query`, with what the words around it say."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from smoketree.language.claim_terms import MessageKind
from smoketree.language.inflection import singular
from smoketree.language.lexicon import (
    ARTICLES,
    BESIDE,
    CONTROL_NOUNS,
    DETERMINERS,
    FILLER,
    INDEFINITE,
    INSIDE,
    KIND_WORDS,
    MESSAGE_ROLES,
    NOT_FIRST,
    ORDINALS,
    POSITIONS,
    ROLE_NOUNS,
    ROW_NOUNS,
    Noun,
    word_set,
)
from smoketree.language.noun_phrase import DROPPED_DETERMINERS, Phrase, is_joint, noun_at_end, phrase_core
from smoketree.language.words import Kind, Span, Token, is_sign, lead_size, said, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, COLLECTIONS, CONTAINERS, ROLE_WORDS, ROWS

_KEY = re.compile(r"#?[\w-]*\d[\w-]*")
"""What one thing of its kind goes by: "order 1042"."""

_KEPT = 4096  # phrases whose reading is kept: a line is read in several ways, its phrases in one
_MOST_PLACES = 5  # a phrase with more prepositions than this is prose
_ITEM_NOUNS = frozenset({"result", "search result", "item", "entry"})


def noun_phrase(span: Span) -> Phrase | None:
    """What a noun phrase says, every word of it, or None."""
    return _noun_phrase(tuple(span))


@lru_cache(_KEPT)
def _noun_phrase(span: tuple[Token, ...]) -> Phrase | None:
    if not span or any(token.kind is Kind.MARK and token.text != ":" for token in span):
        return None
    if words_of(span[:2]) == ("no", "longer") or span[0].key in {"i", "we", "you"}:
        return None  # a negation, or a sentence: "you see "Saved""
    unpaired = any(not token.quoted and '"' in token.text for token in span)
    if unpaired or sum(token.key in INSIDE for token in span) > _MOST_PLACES:
        return None
    if words_of(span[-2:]) in _THAT_APPEARS and len(span) > 2:
        return _noun_phrase(span[:-2])  # "the dialog that opens"
    if len(span) > 2 and span[0].key in ARTICLES and span[-1].key in _SHOWN and not span[-1].quoted:
        return _noun_phrase(span[:-1])  # "the date shown"
    if (owned := _of_kind(span)) is not None:
        return _noun_phrase(owned)
    for at in range(len(span) - 1, 0, -1):  # from the end, where the outermost place is said
        found = _collection_of(span, at) or _with_place(span, at)
        if found is not None:
            return found
    return phrase_core(span)


_SHOWN = word_set("shown displayed")
_THAT_APPEARS = {(joint, verb) for joint in ("that", "which") for verb in ("opens", "appears", "opened", "appeared")}
_ONE_OF_THEM = frozenset({(), *((word,) for word in ORDINALS)})


def _of_kind(span: tuple[Token, ...]) -> tuple[Token, ...] | None:
    """ "the table's last row", "the first row's status": the last row of the table; "the title of the page": the page
    title; None for what is said of no kind of place."""
    if words_of(span[-3:]) == ("of", "the", "page") and words_of(span[:-3]) in {("the", "title"), ("the", "heading")}:
        return (word("the"), word("page"), span[1])
    at = next((at for at in range(1, min(4, len(span) - 1)) if span[at].key.endswith("'s")), 0)
    if not at or span[0].key not in DROPPED_DETERMINERS or any(token.quoted for token in span[:at]):
        return None
    place = (*span[:at], word(span[at].text[:-2]))
    noun = noun_at_end(words_of(place))
    if noun is None or words_of(place[1 : noun[0]]) not in _ONE_OF_THEM:
        return None
    if noun[1] != "page" and not set(ROLE_NOUNS.get(noun[1], ())) & CONTAINERS:
        return None
    owned = span[at + 2 :] if span[at + 1].key == "own" else span[at + 1 :]
    if noun[1] == "page" and owned[-1].key in {"title", "heading"}:
        return (word("the"), *owned[:-1], word("page"), owned[-1])
    return (word("the"), *owned, word("of"), word("the"), *place[1:])


def _collection_of(span: Span, at: int) -> Phrase | None:
    """ "the list of invoices": the invoices list"""
    if span[at].key not in {"of", "with"} or at + 1 >= len(span):
        return None
    head, about = noun_phrase(span[:at]), [token for token in span[at + 1 :] if token.key not in ARTICLES | {"all"}]
    if head is None or head.name or not set(head.query.roles) & COLLECTIONS or head.query.within is not None:
        return None
    plain = all(token.kind is Kind.WORD and token.text.isalpha() and token.text.islower() for token in about)
    named = plain and 0 < len(about) < 4 and singular(about[-1].key) != about[-1].key and not any(map(is_joint, about))
    return head.with_query(name=said(about), quoted=False) if named else None


def _with_place(span: Span, at: int) -> Phrase | None:
    """The phrase whose outermost place begins at `at`. A capital letter in a line begins a name, or goes on with it:
    "Under", and what follows "The"."""
    token = span[at]
    titled = any(word.key in ARTICLES and word.text[0] in "TA" and word.start > 0 for word in span[1:at])
    if token.quoted or titled or (token.capital and token.start > 0):
        return None
    position = position_at(span[at:])
    if position is not None:
        head = noun_phrase(span[:at])
        return None if head is None or head.at or head.sense is Noun.PAGE else replace(head, at=position)
    if size := _beside(span[at:]):
        return _next_to(noun_phrase(span[:at]), noun_phrase(span[at + size :]), _SIDES.get(token.key, ""))
    if token.key in HOLDING and at + 2 == len(span) and span[-1].quoted:
        return _with_text(noun_phrase(span[:at]), span[-1].text)
    before = words_of(span[at - 1 : at + 1])
    if token.key not in INSIDE | {"by"} or at + 1 >= len(span) or before in {("search", "for"), ("front", "of")}:
        return None
    head = noun_phrase(span[:at])
    if head is None:
        return None
    if token.key == "for" and span[at + 1].key in INDEFINITE and words_of(span[at - 1 : at])[0] in CONTROL_NOUNS:
        roles = ROLE_NOUNS[span[at - 1].key]  # "the icon for a new folder"
        named = Query(said(tuple(span[at + 2 :])), roles, quoted=False)
        plain = not any(word.quoted or word.key in NOT_FIRST for word in span[at + 2 :])
        if plain and head.query in (Query(roles=roles), Query("icon", quoted=False)):
            return replace(head, query=named)
    inside = noun_phrase(span[at + 1 :])
    if inside is None:
        return None
    if token.key == "by":
        return _authored(head, inside, span[at + 1 :])
    if head.noun == "subject" and inside.sense is Noun.MAIL and token.key == "of":
        return head
    held = not inside.noun and (inside.quoted or inside.name[:1].isupper())
    if head.sense is Noun.PAGE and head.plain and token.key in {"of", "for"} and held:
        return replace(head, query=inside.query)  # the page of "Dune"
    if head.noun == "menu" and not head.name and token.key == "of" and (held or inside.proper):
        return replace(head.with_query(name=inside.name, quoted=inside.quoted), at=inside.at)
    counted = head.name in _COUNTS and head.query == Query(head.name, quoted=False)
    counts = counted or (head.noun == "badge" and head.plain)
    lone = not (head.counted or head.plural or head.indefinite)
    if counts and inside.noun in _COUNTED and inside.name and inside.query.nth is None:
        return replace(inside.with_query(roles=ROLE_WORDS["status"]), noun="badge") if lone else None  # of a tab
    placed = head.query.within is not None or head.query.next_to is not None
    of_row = head.noun in ROW_NOUNS and not head.name and not placed and token.key in {"of", "for"}
    if of_row and not held and not inside.noun and inside.name:
        kind, _, key = inside.name.rpartition(" ")
        if at + 2 == len(span) or (kind.isalpha() and kind.islower() and _KEY.fullmatch(key)):
            return head.with_query(text=inside.name, quoted=False)
    if of_row and held:
        of, given = inside.query, inside.quoted or head.noun in {"row", "line"}
        return head.with_query(text=inside.name, quoted=given, within=of.within, also=of.also)
    ending = noun_at_end(words_of(span[:at]))
    if token.key in {"of", "for"} and placed and ending is not None and ending[1] in ROW_NOUNS:
        return None  # "the box in the row of "X"": an earlier split keeps the row and its text together
    following = span[at + 1]
    determined = following.quoted or following.key in DETERMINERS or following.key in ORDINALS
    name_goes_on = not span[at - 1].quoted and noun_at_end(words_of(span[:at])) is None
    if not determined and name_goes_on and following.small and not is_sign(following):
        return None  # "the Sign in dialog"
    place = place_phrase(span[at:])
    if head.quantity is not None and token.key == "for":
        return None
    if place is None and token.key == "of" and head.noun and head.query.roles:
        if head.name and held:
            place = inside.query  # "the Edit button of Ann Lee"
        elif set(head.query.roles) <= set(CHECKABLE) and inside.proper:
            place = Query(roles=ROLE_WORDS["row"], text=inside.name, quoted=False)  # "the switch of db-1"
    return None if place is None else in_place(_as_property(head, place) if token.key in {"of", "in"} else head, place)


def _as_property(head: Phrase, place: Query | str) -> Phrase:
    """ "the e-mail of "Ann"": what a person has, and no message that was sent"""
    of_record = isinstance(place, Query) and (place.text is not None or place.nth is not None or not place.roles)
    plain = head.sense is Noun.MAIL and head.query == Query(quoted=head.query.quoted) and head.quantity is None
    return Phrase(Query(head.noun, quoted=False), quantifier=head.quantifier) if plain and of_record else head


def _with_text(head: Phrase | None, text: str) -> Phrase | None:
    """ "the row with "Milk"", "the heading containing "Orders"": of what a longer text says."""
    if head is None or head.name:
        return None
    lone = head.query == Query(roles=head.query.roles, nth=head.query.nth)
    told = head.noun in ROW_NOUNS or (lone and head.query.roles in TEXTS)
    return head.with_query(text=text) if told else None


def _beside(span: Span) -> int:
    """How many words lead from a thing to what it is next to, above or below; 0 where none do."""
    beyond = span[0].key in _SIDES and (span[0].key != "under" or _is_collection(span[1:]))
    return lead_size(span, BESIDE) or int(beyond)


def _is_collection(span: Span) -> bool:
    """ "the table", "the list": under it is below it; under anything else is in its part of the page."""
    found = noun_phrase(span)
    return found is not None and found.query == Query(roles=found.query.roles) and set(found.query.roles) <= COLLECTIONS


def _next_to(head: Phrase | None, anchor: Phrase | None, side: str) -> Phrase | None:
    if anchor is None or head is None or head.query.next_to is not None or (side and not anchor.noun):
        return None
    query = anchor.query
    by_text = query.text and not query.roles
    return head.with_query(next_to=replace(query, name=query.text, text=None) if by_text else query, side=side)


_COUNTS = word_set("counter count")
_COUNTED = word_set("tab button link")
TEXTS = [ROLE_WORDS[word] for word in ("heading", "link", "button", "tab", "option")]
HOLDING = word_set("with containing showing")
"""What leads from a row to a text that it shows: "the row with "Ann" "."""


def _authored(head: Phrase, author: Phrase, words: Span) -> Phrase | None:
    """ "the post by @ann": a row, by a text in it"""
    if author.noun or head.quoted or set(head.query.roles) & COLLECTIONS or head.query.within is not None:
        return None
    if not (words[0].quoted or words[0].capital or words[0].text[0] == "@"):
        return None
    also = tuple((head.query.name or "").casefold().split())
    return replace(head, query=Query(roles=ROLE_WORDS["row"], text=author.name, also=also), noun="row")


def in_place(phrase: Phrase, place: Query | str) -> Phrase | None:
    """The phrase, in that place; a page, by its name, is none of the page's own."""
    if phrase.noun == "badge" and isinstance(place, Query) and place.roles == ROLE_WORDS["tab panel"]:
        return None  # it is on the tab itself
    if isinstance(place, str):
        return replace(phrase, page=place)
    if place == phrase.query.within:
        return None
    query = nested(phrase.query, place, phrase.plural)
    if query.within is None or not is_table_header(query.within):
        return replace(phrase, query=query)
    if not phrase.given or phrase.counted:
        return None  # what else is in the header of a table is none of its columns
    return replace(phrase, query=replace(query, roles=query.within.roles, within=query.within.within), noun=IN_HEADER)


IN_HEADER = "table header"
"""The noun of what is said to be in the header of a table."""


def nested(inner: Query, outer: Query, plural: bool = False) -> Query:
    """A query inside a place. "That row" in the row of "Milk" is the same row; "rows" in it are others. "One row" in
    "the result" is one of the results."""
    if inner.within is not None:
        return replace(inner, within=nested(inner.within, outer))
    if inner == Query("body", quoted=False) and set(outer.roles) == set(ROLE_WORDS["table"]):
        return outer
    if outer == Query(roles=outer.roles) and set(outer.roles) > set(ROLE_WORDS["item"]) and set(inner.roles) <= ROWS:
        return inner
    last = (outer.name or "").casefold().rpartition(" ")[2]
    several = outer == Query(outer.name, quoted=outer.quoted) and singular(last) != last
    if inner == Query(nth=inner.nth) and (several or (outer.roles and set(outer.roles) <= COLLECTIONS)):
        return replace(inner, roles=ROLE_WORDS["row"], within=outer)  # "the last in the list"
    if inner == Query(roles=("banner",)) and outer.roles == ROLE_WORDS["table"]:
        return Query(roles=ROLE_WORDS["column header"], within=outer)  # "the header of the table"
    same = outer.text is not None and inner == Query(roles=inner.roles) and set(inner.roles) == set(outer.roles)
    return outer if same and not plural else replace(inner, within=outer)


_HEADERS = frozenset({"header", "page header"})
"""Nouns that, alone, are the part at the top of the page; with a name, a heading."""


def place_of(phrase: Phrase) -> Query:
    """What a phrase is as a place: "the header" of a page is its banner, that of a table the row of its headers."""
    query = phrase.query
    if phrase.noun not in _HEADERS:
        return query
    of_table = query.within is not None and query.within.roles == ROLE_WORDS["table"] and not phrase.name
    if of_table or query == Query("table", query.roles, quoted=False):
        return Query(roles=ROLE_WORDS["column header"], within=query.within)
    return query if phrase.name else replace(query, roles=("banner",))


def part_called(phrase: Phrase, place: Query) -> Query:
    """The part of the page that a named column or tab stands for: a section of a board, a cell of a row, what the tab
    opens."""
    part = {"column": "section", "tab": "tab panel"}.get(phrase.noun)
    if phrase.noun == "column" and place.within is not None and place.within.roles == ROLE_WORDS["row"]:
        part = "cell"
    of_browser = phrase.noun == "tab" and phrase.name in {"new", "other"}
    return replace(place, roles=ROLE_WORDS[part]) if part and phrase.name and not of_browser else place


def is_table_header(place: Query) -> bool:
    """Whether it is the row of a table's headers, and not one of them."""
    return place == Query(roles=ROLE_WORDS["column header"], within=place.within)


def position_at(span: Span) -> str | None:
    """The part of the screen that "at the top of the page" names; None where the words are something else."""
    words = [word for word in words_of(span) if word not in ARTICLES]
    if not words or words[0] not in {"in", "at", "on", "to"} or words == ["on", "top"]:
        return None  # that is the first of a list
    for size in (2, 1):
        position, rest = POSITIONS.get(" ".join(words[1 : size + 1])), words[size + 1 :]
        if position is None:
            continue
        while rest[:1] in (["corner"], ["side"], ["part"], ["edge"], ["hand"]):
            rest = rest[1:]
        of_page = len(rest) > 1 and rest[0] in {"of", "on"} and set(rest[1:]) <= {"page", "screen", "window", "view"}
        return position if of_page or not rest else None
    return None


_SIDES = {"above": "above", **dict.fromkeys(("below", "beneath", "underneath", "under"), "below")}
_IN_ORDER = {(word, "order") for word in ("this", "that", "same", "following", "exact")}
"""The ends of "in this order", which is no place."""


def place_phrase(span: Span) -> Query | str | None:
    """The place that a preposition and a noun phrase name; for a page its name ("" for this one), None for no place."""
    head, body = span[0].key, list(span[1:])
    if span[0].quoted or not body or head not in INSIDE or words_of(span[-2:]) in _IN_ORDER:
        return None
    if head == "under" and _is_collection(body):
        return None
    found = noun_phrase(body)
    if found is None or found.counted or found.page or (not found.quoted and found.name in {"top", "bottom", "end"}):
        return None
    if found.plural and found.noun in _ITEM_NOUNS and not found.name and head in {"in", "among", "of"}:
        return Query(roles=ROLE_WORDS["list"], within=found.query.within)
    named = found.plural and not found.quoted and (found.name or found.sense is Noun.MESSAGE) and found.noun
    if named and head in {"in", "among"} and body[0].key in ARTICLES and body[-1].key != found.noun:
        listed = said(tuple(body[1:])).casefold()  # "in the messages", "in the open tables"
        plain = found.query == Query(found.query.name, found.query.roles, found.query.quoted)
        return Query(listed, ROLE_WORDS["list"], quoted=False) if plain else None
    strong = body[0].quoted or body[0].key in DETERMINERS or bool(found.noun) or found.query.nth is not None
    strong = strong or (head == "under" and _is_name(body)) or (head == "for" and len(body) == 1 and is_sign(body[0]))
    if found.sense is Noun.PAGE and found.plural:
        return None  # "the item views" are a part of one
    if found.sense is Noun.PAGE and head in {"in", "on", "within", "of", "from", "at"}:
        plain = found.query == Query(found.query.name, quoted=found.query.quoted)
        return found.name if plain or not found.name else None
    message = found.sense is Noun.MESSAGE and found.plain and not found.plural and found.kind is MessageKind.ANY
    if message and head in {"in", "on", "of"}:
        return Query(roles=MESSAGE_ROLES)
    if head in {"on", "of"} and words_of(body) == ("the", "message", ""):
        return Query(roles=ROLE_WORDS["row"], text=found.name)  # of a chat
    if not strong or found.sense not in {Noun.ELEMENT, Noun.TITLE} or found.plural:
        return None
    if head == "under" and len(body) == 1 and is_sign(body[0]):
        return None  # "the price is under $10"
    query = place_of(found)
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
    query = part_called(found, query)
    controls = {"button", "link", "cell"} | ({"tab"} if not found.name else set())
    holding = CONTAINERS | {"status", "alert", "heading"} | (controls if head == "in" else set())
    if query.roles and not set(query.roles) & holding and not is_table_header(query):
        return None
    bare = not query.roles and not found.quoted and body[0].key not in DROPPED_DETERMINERS
    return None if bare and head == "of" else query


def _is_name(body: Span) -> bool:
    first = body[1] if body[0].key in DROPPED_DETERMINERS and len(body) > 1 else body[0]
    return first.capital or is_sign(first)


def _row_of(phrase: Phrase) -> Query:
    """ "for "Milk"": the row in which it is."""
    if phrase.query.text is not None or phrase.query.name is None:
        return phrase.query
    # "Summer menu" may be the name of a thing; "the Milk row" is the row of "Milk".
    named = phrase.noun and not phrase.quoted and phrase.noun not in KIND_WORDS and not set(phrase.query.roles) & ROWS
    text = f"{phrase.query.name} {phrase.noun}" if named else phrase.query.name
    key, _, kind = text.partition(" ")
    if not (phrase.quoted or phrase.noun) and re.fullmatch(r"\d{1,2}:\d{2}", key) and kind.isalpha():
        text = key  # "the 09:30 slot": a time says which row it is
    return Query(roles=ROLE_WORDS["row"], text=text, within=phrase.query.within, also=phrase.query.also)


def listed(span: Span) -> tuple[Phrase, ...] | None:
    """The phrases of a list: ""A", "B" and "C"", "the "A" and "B" buttons", "email and password fields"."""
    parts = list(parted(span))
    if len(parts) == 1:
        one = noun_phrase(span)
        return None if one is None else (one,)
    joined = any(token.key == "and" for token in span)
    if not joined and not all(len(part) == 1 and part[0].quoted for part in parts):
        return None
    found = [phrase for phrase in map(noun_phrase, parts) if phrase is not None]
    if not found or len(found) < len(parts):
        return None
    last = found[-1]
    if last.plural and last.query.roles and last.name:  # "email and password fields"
        found = [_as_name(phrase) for phrase in found]
    if last.plural and last.noun and last.name and all(not phrase.noun for phrase in found[:-1]):
        found = [_shared(phrase, last) for phrase in (*found[:-1], last)]
    first = found[0]
    if first.plural and first.noun and not any(phrase.counted or phrase.noun for phrase in found[1:]):
        found = [_shared(phrase, first) for phrase in found]
    if (alone := _first_of_its_kind(found)) is not None:
        found[0] = alone
    alike = all(not each.quantity and first.quoted is each.quoted and each.noun == first.noun for each in found)
    if first.quantifier == "no" and alike and not any(part[0].key in _DETERMINED for part in parts[1:]):
        found = [replace(each, quantifier="no") for each in found]  # "no A and B"
    return tuple(each if each.query.within else each.with_query(within=last.query.within) for each in found)


_DETERMINED = DETERMINERS | FILLER | word_set("no all each every both any only just")


def _as_name(phrase: Phrase) -> Phrase:
    """A noun that is no element's as what an element is called."""
    return Phrase(Query(phrase.noun, quoted=False)) if phrase.plain and phrase.sense is not Noun.ELEMENT else phrase


def _first_of_its_kind(found: Sequence[Phrase]) -> Phrase | None:
    """The first name of "the tags breakfast, dinner and lunch", without what they all are."""
    kind, _, name = found[0].name.partition(" ")
    plain = all(phrase.query == Query(phrase.name, quoted=phrase.query.quoted) for phrase in found)
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


def parted(span: Span, joints: str = ",;", joint: str = "and") -> Iterator[Span]:
    """The parts of a span between the marks `joints` and the word `joint`."""
    part: list[Token] = []
    for token in span:
        if token.quoted or not (token.key == joint or (len(token.text) == 1 and token.text in joints)):
            part.append(token)
        elif part:
            yield tuple(part)
            part = []
    if part:
        yield tuple(part)
