"""Reads the words that stand for an element ("the "Delete" button in the row of "Buy milk"") as a Query."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from smoketree.agent.literal.match import Read
from smoketree.agent.literal.vocabulary import (
    ALSO_NAMES,
    ARTICLES,
    NOT_FIRST_IN_BARE_NAMES,
    NOT_IN_BARE_NAMES,
    ORDINALS,
)
from smoketree.language.words import QUOTATION_MARKS, Kind, Token, said
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, EDITABLE, ROLE_WORDS, ROWS

Span = tuple[Token, ...]
Nouns = Mapping[str, tuple[str, ...]]

_NAMED = (("named",), ("called",), ("labelled",), ("labeled",), ("titled",), ("saying",), ("that", "says"))
_LABELLED = (("labelled",), ("labeled",))
_NAMED_WITH = (
    ("with", "the", "name"),
    ("with", "the", "text"),
    ("with", "the", "label"),
    ("with", "text"),
    ("with", "the", "title"),
    ("with", "title"),
)
_WITH_TEXT = (("of",), ("for",), ("with",), ("containing",), ("that", "contains"), ("showing",), ("that", "shows"))
_IN = (("in",), ("inside",), ("within",), ("on",), ("of",), ("under",), ("inside", "of"))
_BESIDE = (("next", "to"), ("beside",), ("near",), ("right", "of"))
_FOR = (("for",), ("of",))
NOUNS: Nouns = {word: roles for word, roles in ROLE_WORDS.items() if not word.startswith("search ")} | {
    **dict.fromkeys(("dialog box", "modal dialog", "dialog window", "popup window"), ROLE_WORDS["dialog"]),
    **dict.fromkeys(("tree item", "tree node"), ("treeitem",)),
    **dict.fromkeys(("input textbox", "entry field", "edit field"), ROLE_WORDS["field"]),
}
"""The role words. "Search box" is read as a box named "search": that is how such boxes are told from others."""

_SIDES = ("left", "right", "side", "main", "top", "upper", "bottom")
_BARS = ("menu", "menubar", "navigation", "complementary")
_AT_A_SIDE = {f"{side} {word}": _BARS for side in _SIDES for word in ("menu", "navigation", "sidebar", "nav")}
_PLACES: Nouns = {
    word: roles
    for word, roles in NOUNS.items()
    if set(roles) & CONTAINERS and not set(roles) & {"combobox", "option", "textbox"} and word != "listbox"
} | {
    "menu": ("menu", "menubar"),
    **{word: ROLE_WORDS[word] for word in ("status", "status line", "status bar")},
    "header": ("banner",),
    "page header": ("banner",),
    **_AT_A_SIDE,
}
_ROWLIKE = ROLE_WORDS["row"]
_PREPOSITIONS = frozenset(words[0] for words in _IN + _BESIDE + _FOR)
_ANSWERS = frozenset({"no", "all", "other"})
_LONGEST_REFERENCE = 40
_DEEPEST = 3
_OPERATED = EDITABLE | {"button", "checkbox", "switch", "radio", "tab", "menuitemcheckbox", "menuitemradio"}
_LONGEST_NOUN = 2


def references(span: Span, nouns: Nouns, depth: int = 0, *, names: bool = True) -> tuple[Read[Query], ...]:
    """Every best way to read the span as an element, `nouns` being the role words that may be meant.

    No word is passed over; the fewer words are taken for an unquoted name, the better. `depth` counts the places
    around it ("in the row in the table"). `names`: a role word alone with a capital is a name ("Click Toggle").
    """
    if not span or len(span) > _LONGEST_REFERENCE:
        return ()
    plain = list(_core(span, nouns, names=names))
    found: list[Read[Query]] = []
    for at in range(1, len(span) - 1) if depth < _DEEPEST else ():
        if not span[at].quoted and span[at].key in _PREPOSITIONS:
            for read in _core(span[:at], nouns, names=names):
                found.extend(_placed(read, span[at:], _structured(read), depth + 1))
    least = min((read.cost for read in (*plain, *found)), default=0)
    best = [read for read in plain if read.cost == least] or [read for read in found if read.cost == least]
    return tuple(dict.fromkeys(best))


def _structured(read: Read[Query]) -> bool:
    """Whether the end of what stands before the place is beyond doubt: a quote or a role word."""
    return read.cost == 0 or bool(read.value.roles)


def _placed(read: Read[Query], tail: Span, structured: bool, depth: int) -> Iterator[Read[Query]]:
    """`read` with the place that `tail` names: "in the dialog", "next to "Total"", "for "Buy milk""."""
    query = read.value
    for words in _IN:
        rest = _after(words, tail)
        of_a_row = words == ("of",) and len(rest) == 1 and rest[0].quoted
        if rest and not of_a_row and (structured or rest[0].key == "the"):
            for place in places(rest, depth):
                yield Read(replace(query, within=place.value), read.cost + place.cost)
    for words in _BESIDE:
        rest = _after(words, tail)
        for beside in references(rest, NOUNS, depth):
            yield Read(replace(query, next_to=beside.value), read.cost + beside.cost)
    for words in _FOR:
        rest = _after(words, tail)
        # A quote behind "for" is a row, whatever stands before: "Mark paid for "Invoice 2"".
        if (structured or words == ("for",)) and len(rest) == 1 and rest[0].quoted:
            yield Read(replace(query, within=Query(roles=_ROWLIKE, text=rest[0].text)), read.cost)


def places(span: Span, depth: int = 0) -> tuple[Read[Query], ...]:
    """The span as a part of the page in which something stands."""
    if len(span) == 1 and span[0].quoted:
        return (Read(Query(name=span[0].text, roles=ROLE_WORDS["section"] + ROLE_WORDS["dialog"])),)
    return tuple(read for read in references(span, _PLACES, depth) if read.value.roles)


def _after(words: tuple[str, ...], span: Span) -> Span:
    """What follows `words` at the start of the span; empty where they are not there."""
    if len(span) > len(words) and all(not t.quoted and t.key == w for t, w in zip(span, words, strict=False)):
        return span[len(words) :]
    return ()


def _core(span: Span, nouns: Nouns, *, names: bool) -> Iterator[Read[Query]]:
    """An element without its place: article, ordinal, role word and name in any usual order."""
    article = ""
    if not span[0].quoted and span[0].key in ARTICLES:
        article, span = span[0].key, span[1:]
    nth = None
    a_name = len(span) > 1 and span[1].key == "name"  # "the first name" is a field
    if len(span) > 1 and not span[0].quoted and span[0].key in ORDINALS and not a_name:
        nth, span = ORDINALS[span[0].key], span[1:]
    if not span:
        return
    lone = names and not article and len(span) == 1 and not span[0].quoted and span[0].text[:1].isupper()
    for read in (*_with_noun(span, nouns, article, lone=lone), *_without_noun(span, article, lone=lone)):
        query = read.value
        if nth is None or (query.nth is None and not _kind_of_thing(query)):
            words = read.cost + bool(article) if read.cost else 0
            yield Read(replace(query, nth=nth if query.nth is None else query.nth), words)


def _kind_of_thing(query: Query) -> bool:
    """Whether the words are likelier a kind of thing than a name: "the first product", "the second blog link"."""
    small = query.name is not None and not query.quoted and query.name[0].islower()
    return small and not (query.roles and set(query.roles) <= _OPERATED)


def _without_noun(span: Span, article: str, *, lone: bool) -> Iterator[Read[Query]]:
    """`lone`: one word with a capital, which is a name whatever it is a word for: "Click Toggle", "Click No"."""
    kind = len(span) == 1 and span[0].key in NOUNS and span[0].key not in ALSO_NAMES and not lone
    if len(span) == 1 and span[0].quoted:
        yield Read(Query(name=span[0].text))
    elif (bare(span) and article not in {"a", "an"} and not kind) or (lone and span[0].key in _ANSWERS):
        yield Read(Query(name=said(span), quoted=False), len(span))


def _with_noun(span: Span, nouns: Nouns, article: str, *, lone: bool) -> Iterator[Read[Query]]:
    for size in range(1, min(_LONGEST_NOUN, len(span)) + 1):
        head, tail = " ".join(t.key for t in span[:size]), " ".join(t.key for t in span[-size:])
        alone = size == len(span) and (head in ALSO_NAMES or lone)
        if head in nouns and not alone and not any(t.quoted for t in span[:size]):
            yield from _noun_first(nouns[head], span[size:], capital=not article and span[0].text[0].isupper())
        if len(span) > size and tail in nouns and not any(t.quoted for t in span[-size:]):
            yield from _noun_last(nouns[tail], span[:-size], article)


def _noun_last(roles: tuple[str, ...], name: Span, article: str) -> Iterator[Read[Query]]:
    """ "Save" button, Save button, Buy milk row."""
    if len(name) == 1 and name[0].quoted:
        yield Read(_called(roles, name[0].text, quoted=True))
    elif bare(name) and (article not in {"a", "an"} or name[0].text[0].isupper()):
        yield Read(_called(roles, said(name), quoted=False), len(name))


def _noun_first(roles: tuple[str, ...], rest: Span, *, capital: bool) -> Iterator[Read[Query]]:
    """The button; button "Save"; the button named "Save"; the row of "Buy milk"; row 3."""
    if not rest:
        yield Read(Query(roles=roles))
        return
    if len(rest) == 1 and rest[0].quoted:
        yield Read(_called(roles, rest[0].text, quoted=True))
        return
    number = rest[-1].text if len(rest) == 1 or (len(rest) == 2 and rest[0].key == "number") else ""
    if number.lstrip("#").isdecimal() and 0 < int(number.lstrip("#")) <= MAX_NTH:
        yield Read(Query(roles=roles, nth=int(number.lstrip("#"))))
        return
    yield from _named(roles, rest)
    if set(roles) & ROWS:
        for words in _WITH_TEXT:
            yield from _row_of(roles, _after(words, rest))
    if bare(rest) and not capital and (rest[0].text[0].isupper() or set(roles) <= _OPERATED | {"link"}):
        yield Read(_called(roles, said(rest), quoted=False), len(rest))


def _named(roles: tuple[str, ...], rest: Span) -> Iterator[Read[Query]]:
    """... named "Save"; ... called Save."""
    for words in _NAMED + _NAMED_WITH:
        if words in _LABELLED and "dialog" in roles:
            continue  # what is labelled is a control in it
        name = _after(words, rest)
        if len(name) == 1 and name[0].quoted:
            yield Read(_called(roles, name[0].text, quoted=True))
        elif name and words in _NAMED and bare(name):
            yield Read(_called(roles, said(name), quoted=False), len(name))


def _row_of(roles: tuple[str, ...], text: Span) -> Iterator[Read[Query]]:
    if len(text) == 1 and text[0].quoted:
        yield Read(Query(roles=roles, text=text[0].text))
    elif bare(text):
        text = text[1:] if text[0].key == "the" else text
        yield Read(Query(roles=roles, text=said(text), quoted=False), len(text))


def inside(query: Query, scope: Query | None) -> Query:
    """`query` in the place `scope`; in the outermost of its places, where it has some."""
    if scope is None:
        return query
    return replace(query, within=inside(query.within, scope) if query.within is not None else scope)


MAX_NTH = 10_000
"""No page is asked for a later row than this."""


def _called(roles: tuple[str, ...], name: str, *, quoted: bool) -> Query:
    """A row goes by any text in it, for its accessible name is all its cells at once; all else by its name."""
    if set(roles) <= ROWS and {"row", "listitem"} & set(roles):
        return Query(roles=roles, text=name, quoted=quoted)
    return Query(name=name, roles=roles, quoted=quoted)


def bare(span: Span) -> bool:
    """Whether unquoted words may be a name: none of them quoted, a mark, or a word that turns the meaning."""
    return (
        bool(span)
        and all(t.kind is Kind.WORD for t in span)
        and not any(t.key in NOT_IN_BARE_NAMES or t.text[0] in QUOTATION_MARKS for t in span)
        and span[0].key not in NOT_FIRST_IN_BARE_NAMES
    )
