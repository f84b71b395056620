"""Renders noun phrases as plain lines name them.

A name is quoted that was quoted or that `locate` found on a page. One that an author wrote without quotes stays without
them, as it may match a longer name.
"""

from collections.abc import Iterator
from functools import cache

from smoketree.language.inflection import plural
from smoketree.language.lexicon import MESSAGE_ROLES, ORDINALS, ROLE_NOUNS, ROW_NOUNS
from smoketree.language.phrases import noun_phrase
from smoketree.language.words import stands_alone, tokens
from smoketree.snapshot.query import Query

ORDINAL_WORDS = {number: word for word, number in reversed(list(ORDINALS.items()))}


def quoted(text: str) -> str:
    """A text in double quotes, as plans write it; one with a backslash before its end in marks that nothing escapes."""
    if "\\" in text and not set(text) & set("„“”"):
        return f"“{text}”"
    return '"' + text.replace('"', '\\"') + '"'


_NOUNS = {("banner",): "header", MESSAGE_ROLES: "message"}
"""Words for the roles of places that a noun of another sense names."""


@cache
def noun_of(roles: tuple[str, ...]) -> str:
    """The word for an element of these roles."""
    if roles in _NOUNS:
        return _NOUNS[roles]
    return next(_nouns_of(roles), "")


def _nouns_of(roles: tuple[str, ...]) -> Iterator[str]:
    preferred = ("field", "dropdown", "checkbox", "row", "list item", "dialog", "section", "image", "menu item", "item")
    return (noun for noun in (*preferred, *ROLE_NOUNS) if ROLE_NOUNS.get(noun) == roles)


@cache
def _unquoted(name: str, roles: tuple[str, ...]) -> str:
    """A name without quotes and its noun. "Search field" is a noun of its own: the field Search is said otherwise."""
    for noun in _nouns_of(roles):
        for words in (f"{name} {noun}", f"{noun} {name}"):
            read = noun_phrase(tokens(f"the {words}"))
            if read is not None and read.query == Query(name, roles, quoted=False):
                return words
    return f"{name} {noun_of(roles)}".strip()


def phrase_line(query: Query) -> str:
    """A noun phrase: `the second "Delete" button in the row of "Milk"`."""
    noun = noun_of(query.roles)
    words = list(query.also)
    if query.text is not None:
        of = "of" if not noun or noun in ROW_NOUNS else "with"
        words = [noun or "row", of, *words, quoted(query.text) if query.quoted else query.text]
    elif query.name is None:
        words.append(noun or "element")
    elif not query.quoted:
        words.append(_unquoted(query.name, query.roles))
    elif words and noun:
        words += [noun, quoted(query.name)]
    else:
        words += [quoted(query.name), *([noun] if noun else [])]
    named = query.name is not None and (query.quoted or stands_alone(query.name))
    bare = named and not noun and query.text is None and not query.also
    if query.nth is not None:
        words = ["the", ORDINAL_WORDS.get(query.nth, f"{query.nth}th"), *words]
    elif not bare:
        words = ["the", *words]
    return " ".join((*words, *_where(query)))


def _where(query: Query) -> Iterator[str]:
    if query.next_to is not None:
        yield f"{query.side or 'next to'} {phrase_line(query.next_to)}"
    if query.within is not None:
        yield f"in {phrase_line(query.within)}"


def plural_line(query: Query) -> str:
    """ "rows", ""Delete" buttons in the list" """
    noun = noun_of(query.roles)
    words = [*query.also, *([quoted(query.name) if query.quoted else query.name] if query.name else [])]
    words += [plural(noun)] if noun else []  # "3 orders": the name is the noun
    if query.text is not None:
        words += ["of", quoted(query.text)]
    return " ".join((*words, *_where(query)))


def placed(preposition: str, query: Query | None) -> str:
    """ " in the list", to go on a line with; nothing where there is no such element."""
    return f" {preposition} {phrase_line(query)}" if query is not None else ""
