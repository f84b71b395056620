"""The kinds of slots for lists of names, for labels, and for words that say what a deed is for."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from smoketree.agent.literal.match import Read, SlotReader
from smoketree.agent.literal.refs import NOUNS, Span, bare, references
from smoketree.agent.literal.vocabulary import (
    DESCRIPTIVE,
    DOING,
    KEYS,
    NO_LABELS,
    NOT_IN_BARE_NAMES,
    ORDINALS,
    PURPOSES,
    WORDY_KEYS,
)
from smoketree.language.words import Kind, said
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_BOXES = ROLE_WORDS["checkbox"] + ROLE_WORDS["radio"]
_BOX_WORDS = frozenset({"boxes", "checkboxes", "check-boxes", "options", "items"})
_LINKS = frozenset({"for", "labeled", "labelled", "named", "called", "with", "next", "to", "of", ":"})
_MOST_WORDS = 4
_LIMITS = frozenset(
    [
        "unless",
        "never",
        "except",
        "without",
        "only",
        "if",
        "when",
        "while",
        "until",
        "but",
        "not",
        "no",
        "nor",
        "before",
        "after",
        "again",
        "twice",
    ]
)
"""Words that turn or limit what is asked for: with one of them it is no mere purpose, and must not be passed over."""

_LONGEST_PURPOSE = 8


def items(span: Span, joiners: frozenset[str] = frozenset({"and"})) -> tuple[tuple[str, bool], ...]:
    """The names of a list, each with whether it is quoted; nothing where it is none.

    Names without quotes are told apart by commas only: "Terms and Conditions" is one.
    """
    parts = list(_parts(span, joiners))
    unquoted = any(not part[0].quoted for part in parts if part)
    commas = any(token.kind is Kind.MARK and token.text == "," for token in span)
    if len(parts) < 2 or not all(map(_is_item, parts)) or (unquoted and not commas):
        return ()
    return tuple((said(part), part[0].quoted) for part in parts)


def _parts(span: Span, joiners: frozenset[str]) -> Iterator[Span]:
    begun = 0
    for at, token in enumerate(span):
        joins = (token.kind is Kind.MARK and token.text == ",") or (not token.quoted and token.key in joiners)
        if joins:
            follows_a_comma = at == begun and at > 0 and token.kind is not Kind.MARK
            if not follows_a_comma:
                yield span[begun:at]
            begun = at + 1
    yield span[begun:]


def _is_item(part: Span) -> bool:
    if len(part) == 1 and part[0].quoted:
        return True
    return 0 < len(part) <= _MOST_WORDS and bare(part) and part[0].key not in DOING | DESCRIPTIVE


def _choices(span: Span) -> tuple[Read[Any], ...]:
    listed = items(span)
    cost = sum(1 for _, quoted in listed if not quoted)
    return (Read(tuple(Query(name=name, quoted=quoted) for name, quoted in listed), cost),) if listed else ()


def _boxes(span: Span) -> tuple[Read[Any], ...]:
    """The "A" and "B" boxes; the boxes for: A, B; boxes A, B and C."""
    if span[0].key in {"the", "both"} and not span[0].quoted:
        span = span[1:]
    if len(span) > 1 and not span[-1].quoted and span[-1].key in _BOX_WORDS:
        return _called(items(span[:-1]))
    if not span or span[0].quoted or span[0].key not in _BOX_WORDS:
        return ()
    at = 1
    while at < len(span) and not span[at].quoted and span[at].key in _LINKS:
        at += 1
    rest = span[at:]
    single = ((said(rest), rest[0].quoted),) if rest and _is_item(rest) and len(rest) == 1 else ()
    return _called(items(rest) or single) if rest else ()


def _called(listed: tuple[tuple[str, bool], ...]) -> tuple[Read[Any], ...]:
    cost = sum(1 for _, quoted in listed if not quoted)
    boxes = tuple(Query(name=name, roles=_BOXES[:1], quoted=quoted) for name, quoted in listed)
    return (Read(tuple(_any_box(box) for box in boxes), cost),) if listed else ()


def _any_box(box: Query) -> Query:
    return Query(name=box.name, roles=ROLE_WORDS["checkbox"], quoted=box.quoted)


def _label(span: Span) -> tuple[Read[Any], ...]:
    """A label whose value is meant: quoted, or a few plain words that are no word for a part of a page."""
    if len(span) == 1 and span[0].quoted:
        return (Read(span[0].text),)
    words = [token.key for token in span]
    if not bare(span) or len(span) > _MOST_WORDS or any(word in NO_LABELS or word in ORDINALS for word in words):
        return ()
    counting = words[0] in {"number", "amount", "count", "quantity", "of"}
    return () if counting or words[-1] in {*NOUNS, "of"} else (Read(said(span), len(span)),)


def _amount(span: Span) -> tuple[Read[Any], ...]:
    """A quoted text, or an unquoted amount: $12.00, 3, 50%, 12.50 EUR."""
    if len(span) == 1 and span[0].quoted:
        return (Read(span[0].text),)
    text = said(span)
    found = len(span) <= 2 and re.fullmatch(r"[^\w\s\"'<>]{0,2}\d[\d.,]*\d?(?: ?(?:%|[A-Z]{3}|[^\w\s\"'.,]))?", text)
    return (Read(text, len(span)),) if found and not any(token.quoted for token in span) else ()


def _capitals(span: Span) -> tuple[Read[Any], ...]:
    name = span[0].text.strip("{}")
    return (Read(name),) if len(span) == 1 and re.fullmatch(r"[A-Z][A-Z0-9_]+", name) else ()


def _wordy_key(span: Span) -> tuple[Read[Any], ...]:
    """Delete, Home, End, Insert: the key, and the control that might be meant."""
    if len(span) != 1 or span[0].quoted or span[0].key not in WORDY_KEYS:
        return ()
    return (Read((WORDY_KEYS[span[0].key], Query(name=span[0].text)), 1),)


def _purpose(span: Span) -> tuple[Read[Any], ...]:
    """What something is done for: "submit the form", "save the changes"."""
    turned = (NOT_IN_BARE_NAMES - {"it", "them"}) | _LIMITS
    plain = len(span) <= _LONGEST_PURPOSE and all(t.kind is Kind.WORD and t.key not in turned for t in span)
    return (Read(said(span)),) if plain and span[0].key in PURPOSES and bare(span[:1]) else ()


def _clear(span: Span) -> tuple[Read[Any], ...]:
    """A control whose name ends where the quotes or the role word end."""
    if len(span) == 1 and span[0].key in {*KEYS, *WORDY_KEYS}:
        return ()
    found = references(span, NOUNS)
    return tuple(read for read in found if read.cost == 0 and (read.value.name or read.value.roles))


def _login(span: Span) -> tuple[Read[Any], ...]:
    """A user's name or a password: quoted, a placeholder, or one word that describes nothing."""
    if len(span) != 1:
        return ()
    word = span[0]
    return (Read(word.text),) if word.quoted or (bare(span) and word.key not in DESCRIPTIVE | DOING) else ()


def _typed(span: Span) -> tuple[Read[Any], ...]:
    return (Read(span[0].text),) if len(span) == 1 and span[0].quoted else ()


def _path(span: Span) -> tuple[Read[Any], ...]:
    """A way through a menu: File > Save as, "File > Save as"."""
    text = said(span)
    if any(token.kind is Kind.MARK for token in span) or (len(span) > 1 and any(token.quoted for token in span)):
        return ()
    names = [name.strip() for name in re.split(r"\s*(?:>|→|»)\s*", text)]
    good = 1 < len(names) <= _MOST_WORDS and all(names) and not re.search("[<=]", text)
    return (Read(tuple(names)),) if good else ()


_NO_COLUMNS = frozenset(
    re.findall(
        r"\w+",
        "number count value text url title content contents placeholder label heading length size state list "
        "rest end top bottom left right side middle center been no not a an the to be it this that all only "
        "first second third last next previous following focus error errors message messages access",
    )
)
"""Words that are no head of a column, or mean something else before "of"."""

_ROWS = {word: NOUNS[word] for word in ("row", "item", "entry", "card", "list item") if word in NOUNS}
_MOST_COLUMN_WORDS = 3


def _column(span: Span) -> tuple[Read[Any], ...]:
    """The head of a column, or a label: quoted, or a few plain words."""
    if len(span) == 1 and span[0].quoted:
        return (Read(span[0].text),)
    keys = [token.key for token in span]
    if not bare(span) or len(span) > _MOST_COLUMN_WORDS or any(key in _NO_COLUMNS or key.isdigit() for key in keys):
        return ()
    if (keys[-1] in NOUNS and keys != ["status"]) or keys[0] in DOING or keys[-1] in {"of", "for", "in"}:
        return ()
    return (Read(said(span), len(span)),)


def _row_of(span: Span) -> tuple[Read[Any], ...]:
    """A row: by a text in it, quoted or with a capital, or by its number."""
    roles = ROLE_WORDS["row"]
    if len(span) == 1 and span[0].quoted:
        return (Read(Query(roles=roles, text=span[0].text)),)
    found = [read for read in references(span, _ROWS) if read.value.roles and (read.value.text or read.value.nth)]
    first = span[0].text[:1]
    plain = len(span) <= _MOST_WORDS and bare(span) and (first.isupper() or first.isdigit())
    if not found and plain and not any(token.key in NOUNS for token in span):
        found = [Read(Query(roles=roles, text=said(span), quoted=False), len(span))]
    return tuple(found)


_MANY = {
    **dict.fromkeys(("buttons", "button"), ("button",)),
    **dict.fromkeys(("links", "link"), ("link",)),
    **dict.fromkeys(("tabs", "tab"), ("tab",)),
    **dict.fromkeys(("headings", "heading"), ("heading",)),
    **dict.fromkeys(("columns", "column", "column headers", "column headings"), ("columnheader",)),
    **dict.fromkeys(("fields", "inputs", "input fields", "text fields", "field", "input"), ROLE_WORDS["field"]),
    **dict.fromkeys(("checkboxes", "checkbox"), ROLE_WORDS["checkbox"]),
    **dict.fromkeys(("menu items", "menu item"), ROLE_WORDS["menu item"]),
    **dict.fromkeys(("options", "option"), ("option", "radio", "checkbox")),
}


def _several(span: Span) -> tuple[Read[Any], ...]:
    """Several controls of one kind: the "Save" and "Cancel" buttons; the columns A, B and C; a Save and a Cancel
    button."""
    if span[0].key in {"the", "both"} and not span[0].quoted:
        span = span[1:]
    for size in (2, 1):
        head, tail = (" ".join(token.key for token in part) for part in (span[:size], span[-size:]))
        quoted = any(token.quoted for token in (*span[:size], *span[-size:]))
        if len(span) > size + 1 and tail in _MANY and (not quoted or not any(t.quoted for t in span[-size:])):
            return _all_of(_MANY[tail], span[:-size])
        if len(span) > size + 1 and head in _MANY and head.endswith("s") and not any(t.quoted for t in span[:size]):
            return _all_of(_MANY[head], span[size:])
    return ()


def _all_of(roles: tuple[str, ...], span: Span) -> tuple[Read[Any], ...]:
    names = [_named(part) for part in _parts(span[1:] if span[0].text == ":" else span, frozenset({"and"}))]
    plain = all(name and ((len(name) == 1 and name[0].quoted) or bare(name)) for name in names)
    if len(names) < 2 or not plain or any(len(name) > _MOST_WORDS for name in names):
        return ()
    cost = sum(len(name) for name in names if not name[0].quoted)
    queries = tuple(Query(name=said(name), roles=roles, quoted=name[0].quoted) for name in names)
    return (Read(queries, cost),)


def _named(part: Span) -> Span:
    """A name of a list without its article."""
    return part[1:] if len(part) > 1 and not part[0].quoted and part[0].key in {"a", "an", "the"} else part


def _noun(span: Span) -> tuple[Read[Any], ...]:
    """One plain word for what is listed."""
    return (Read(span[0].text, 1),) if len(span) == 1 and bare(span) else ()


def _plain_subject(span: Span) -> tuple[Read[Any], ...]:
    """A control by words without a capital, which only what must be there may go by."""
    if len(span) < 2 or span[-1].key in NOUNS:
        return ()
    found = references(span, {})
    return tuple(
        r for r in found if not r.value.quoted and len((r.value.name or "").split()) > 1 and not r.value.within
    )


LIST_SLOTS: Mapping[str, tuple[SlotReader, str]] = {
    "choices": (_choices, "several names: in quotes, or with commas between them"),
    "boxes": (_boxes, 'several boxes: the "A" and "B" boxes, the boxes for: A, B'),
    "label": (_label, "a label that the page shows, quoted or a few plain words"),
    "amount": (_amount, "a quoted text, or an amount: $12.00, 3, 50%"),
    "path": (_path, "a way through a menu: File > Save as"),
    "capitals": (_capitals, "a name in capitals"),
    "wordykey": (_wordy_key, "Delete, Home, End or Insert"),
    "purpose": (_purpose, "what it is done for: submit the form, save the changes"),
    "clear": (_clear, "something to click, its name in quotes or, without a name, by its role word"),
    "login": (_login, "a quoted value, a {{placeholder}}, or one word"),
    "typed": (_typed, "a quoted value or a {{placeholder}}"),
    "column": (_column, "the head of a column, or a label: quoted, or a few plain words"),
    "rowof": (_row_of, "a row: a text in it, quoted or with a capital, or the row of that text, or the first row"),
    "several": (_several, 'several controls: the "Save" and "Cancel" buttons, the columns A, B and C'),
    "noun": (_noun, "one word for what is listed"),
    "plainsubject": (_plain_subject, "a control by a name of several words, without a capital"),
}
"""Slot kind -> what reads it, and what it may be, for the documentation."""
