"""The kinds of slots for what stands in rows: a person's name, an icon's word, a number in a row."""

import re
from collections.abc import Mapping
from typing import Any

from smoketree.agent.literal.match import Read, SlotReader
from smoketree.agent.literal.refs import NOUNS, Span, bare
from smoketree.agent.literal.vocabulary import ARTICLES, DESCRIPTIVE, ORDINALS
from smoketree.language.words import Kind, said

_LONGEST_NAME = 4
_LONGEST_ICON = 2
_NUMBERS = re.compile(r"\[?\s*-?\d+(?:\.\d+)?(?:(?:\s*,\s*(?:and )?| and )-?\d+(?:\.\d+)?)+\s*\]?")
_ARROW = re.compile(r"\s*(?:-+>|=+>|>|\u2192|\u00bb)\s*")
_LONGEST_WAY = 4
_LONGEST_PAGE = 3
NOT_PAGES = frozenset(
    {"next", "previous", "new", "same", "main", "current", "other", "home", "start", "landing", "web", "root", "right"}
    | {"left", "top", "app", "application", "front", "base", "details", "detail", "error", "result", "results"}
)
_ACROSS, _ALONG = ("left", "right"), ("top", "bottom")
_MIDDLE = ("center", "centre", "middle")
_NOT_IN_NAMES = frozenset({"and", "then", "in", "on", "by", "to", "of", "from", "for", "with", "at"})


def _who(span: Span) -> tuple[Read[Any], ...]:
    """What stands in a row: quoted, or a few words that begin with a capital, a figure or an @."""
    if len(span) == 1 and span[0].quoted:
        return (Read(span[0].text),)
    first = span[0].text[:1]
    named = first.isupper() or first.isdecimal() or first in "@#"
    plain = bare(span) and len(span) <= _LONGEST_NAME and not any(t.key in _NOT_IN_NAMES for t in span)
    return (Read(said(span), len(span)),) if named and plain else ()


def _icon(span: Span) -> tuple[Read[Any], ...]:
    """What a button or an icon is called: quoted, or a word or two that are no word for a kind of thing."""
    if len(span) == 1 and span[0].quoted:
        return (Read(span[0].text),)
    strange = any(t.key in NOUNS or t.key in ORDINALS or t.key in ARTICLES | _NOT_IN_NAMES for t in span)
    return (Read(said(span), len(span)),) if bare(span) and len(span) <= _LONGEST_ICON and not strange else ()


def _collected(span: Span) -> tuple[Read[Any], ...]:
    """A list by what it is for: contact book, list of orders, table."""
    plain = bare(span) and len(span) <= _LONGEST_NAME and not any(t.key in DESCRIPTIVE - {"address"} for t in span)
    return (Read(said(span)),) if plain else ()


def _ordinal(span: Span) -> tuple[Read[Any], ...]:
    word = span[0].key
    return (Read(ORDINALS[word]),) if len(span) == 1 and not span[0].quoted and word in ORDINALS else ()


def _numbers(span: Span) -> tuple[Read[Any], ...]:
    """Several numbers: 7, 0 and 10; [7,0,10]."""
    text = said(span)
    good = not any(t.quoted for t in span) and _NUMBERS.fullmatch(text)
    return (Read(tuple(re.findall(r"-?\d+(?:\.\d+)?", text))),) if good else ()


def _way(span: Span) -> tuple[Read[Any], ...]:
    """A way through a menu: File > Save as; "File" > "Save as"; Settings -> Profile."""
    if any(token.kind is Kind.MARK for token in span):
        return ()
    alone = len(span) == 1
    text = " ".join(t.text if t.quoted and not alone else _ARROW.sub(" > ", t.text) for t in span)
    text = " > ".join(part.strip() for part in text.split(" > ")) if alone else re.sub(r"\s+", " ", text)
    names = [name.strip() for name in text.split(" > ")]
    good = 1 < len(names) <= _LONGEST_WAY and all(names) and not re.search("[<=]", text)
    return (Read(tuple(names)),) if good else ()


def _capital(span: Span) -> tuple[Read[Any], ...]:
    """An unquoted name that begins with a capital: Settings, Order history."""
    return () if span[0].quoted or not span[0].text[0].isupper() else _pagename(span)


def _pagename(span: Span) -> tuple[Read[Any], ...]:
    """What a page is called: quoted, or a word or two that do not describe it."""
    if len(span) == 1 and span[0].quoted:
        return (Read(span[0].text),)
    strange = any(t.key in DESCRIPTIVE | NOT_PAGES or t.key in ORDINALS for t in span)
    return (Read(said(span), len(span)),) if bare(span) and len(span) <= _LONGEST_PAGE and not strange else ()


def _corner(span: Span) -> tuple[Read[Any], ...]:
    """A place in a grid: top left, center right, center; not "top" alone, which is the first place of a list."""
    words = tuple(t.key for t in span)
    if any(t.quoted for t in span) or len(words) > 2:
        return ()
    one = words[0] in _MIDDLE if len(words) == 1 else False
    two = len(words) == 2 and words[0] in _ALONG + _MIDDLE and words[1] in _ACROSS + _MIDDLE
    return (Read(" ".join(words)),) if one or two else ()


ROW_SLOTS: Mapping[str, tuple[SlotReader, str]] = {
    "who": (_who, "a text of a row, quoted, or a name: Ann, @ann, Ann Lee"),
    "icon": (_icon, "what a button, link or icon is called, quoted or in a word or two"),
    "collected": (_collected, "words for a list: contact book, table"),
    "numbers": (_numbers, "several numbers: 7, 0 and 10"),
    "way": (_way, "a way through a menu: File > Save as"),
    "capital": (_capital, "such a name without quotes, that begins with a capital"),
    "pagename": (_pagename, 'what a page is called: Settings, "Order history"'),
    "corner": (_corner, "a place in a grid: top left, bottom center, center right, center"),
    "ordinal": (_ordinal, "first, 2nd, last"),
}
"""Slot kind -> what reads it, and what it may be, for the documentation."""
