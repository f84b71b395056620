"""The kinds of slots in the forms: each reads a span of words as one kind of thing, or not at all."""

import re
from collections.abc import Mapping
from typing import Any

from smoketree.agent.literal.element_slots import ELEMENT_SLOTS
from smoketree.agent.literal.list_slots import LIST_SLOTS, items
from smoketree.agent.literal.match import Read, SlotReader
from smoketree.agent.literal.refs import Span, bare
from smoketree.agent.literal.row_slots import ROW_SLOTS
from smoketree.agent.literal.vocabulary import (
    DESCRIPTIVE,
    KEYS,
    MODIFIERS,
    NUMBERS,
    ORDINALS,
    REFERRING,
    STATES,
    TURNS,
    WORDY_KEYS,
)
from smoketree.language.words import said
from smoketree.snapshot.roles import ROLE_WORDS

_URL = re.compile(r"[a-z][a-z0-9+.-]*://\S+|/\S*|about:blank|localhost(?::\d+)?(?:[/?#]\S*)?", re.IGNORECASE)
_PATHLIKE = re.compile(r"[/?#=.]|^[a-z0-9_-]+$")
_MAX_BARE_TEXT = 6
_MAX_SECONDS = 120


def _quoted(span: Span) -> tuple[Read[Any], ...]:
    return (Read(span[0].text),) if len(span) == 1 and span[0].quoted else ()


def _called(span: Span) -> tuple[Read[Any], ...]:
    return () if _url(span) else _quoted(span)


def _value(span: Span) -> tuple[Read[Any], ...]:
    """What is typed or chosen: quoted, or plain words that are no description of it."""
    if len(span) == 1 and span[0].quoted:
        return (Read(span[0].text),)
    if not bare(span) or any(t.key in REFERRING for t in span):
        return ()
    return (Read(said(span), len(span)),)


def _option(span: Span) -> tuple[Read[Any], ...]:
    """An option's label: "Red", option "Red", the "Red" option."""
    while len(span) > 1 and not span[0].quoted and span[0].key in {"the", "option", "value"}:
        span = span[1:]
    if len(span) > 1 and not span[-1].quoted and span[-1].key in {"option", "value"}:
        span = span[:-1]
    return () if not span[0].quoted and span[0].key in ORDINALS else _value(span)


def _options(span: Span) -> tuple[Read[Any], ...]:
    listed = items(span)
    if listed and not all(quoted for _, quoted in listed):
        return (Read(tuple(name for name, _ in listed), len(listed)),)
    return _listed(span) or tuple(Read((read.value,), read.cost) for read in _option(span))


def _listed(span: Span, joiners: str = "and") -> tuple[Read[Any], ...]:
    """Quoted texts in a row: "A", "B" and "C"; both "A" and "B"; one alone too."""
    both = not span[0].quoted and span[0].key == "both"
    items = span[both:]
    shape = "".join(
        "Q" if t.quoted else "," if t.text == "," else "&" if t.key in joiners.split() else "?" for t in items
    )
    if not re.fullmatch(r"Q(?:(?:,|,?&)Q)*", shape) or (both and shape.count("Q") != 2):
        return ()
    return (Read(tuple(t.text for t in items if t.quoted)),)


def _files(span: Span) -> tuple[Read[Any], ...]:
    """File names: in quotes, or one without them by its ending."""
    name = span[0].text
    plain = len(span) == 1 and not span[0].quoted and re.fullmatch(r"[\w.-]+\.[A-Za-z0-9]{2,5}", name)
    return (Read((name,)),) if plain else _listed(span)


def _text(span: Span) -> tuple[Read[Any], ...]:
    """A text that a page shows: quoted, or plain words that begin like a heading and describe nothing."""
    if len(span) == 1 and span[0].quoted:
        return (Read(span[0].text),)
    first = span[0].text[:1]
    words = tuple(t for t in span if t.text != ":")
    counted = first.isdecimal() and len(words) > 1 and words[1].text[:1].islower()  # "3 products" says how many
    plain = not counted and len(words) <= _MAX_BARE_TEXT and bare(words) and (first.isupper() or not first.isalpha())
    if not plain or any(t.key in DESCRIPTIVE or t.key in ROLE_WORDS or t.key in TURNS for t in span):
        return ()
    return (Read(said(span), len(span)),)


def _texts(span: Span) -> tuple[Read[Any], ...]:
    return _listed(span) or tuple(Read((read.value,), read.cost) for read in _text(span))


def _absent(span: Span) -> tuple[Read[Any], ...]:
    """Texts none of which may be there, in quotes: words that are a description are never on the page."""
    return _listed(span, "and or nor")


def _url(span: Span) -> tuple[Read[Any], ...]:
    """A path, an address with its scheme, or one on this machine; "settings.html" might be a name as well."""
    text = span[0].text.strip()
    if len(span) != 1 or not (_URL.fullmatch(text) or text.startswith("{{")):
        return ()
    return (Read(f"http://{text}" if text.lower().startswith("localhost") else text),)


def _place(span: Span) -> tuple[Read[Any], ...]:
    """What an address holds: a path, an address, or anything quoted or without white space."""
    return (Read(span[0].text),) if len(span) == 1 and (span[0].quoted or _PATHLIKE.search(span[0].text)) else ()


def _number(span: Span) -> tuple[Read[Any], ...]:
    word = span[0].key
    if len(span) != 1 or span[0].quoted:
        return ()
    if word.isdecimal() and len(word) <= 7:
        return (Read(int(word)),)
    return (Read(NUMBERS[word]),) if word in NUMBERS else ()


def _seconds(span: Span) -> tuple[Read[Any], ...]:
    """A time: 5 seconds, half a second, 500 ms, 1 minute."""
    words = " ".join(t.key for t in span)
    found = re.fullmatch(
        r"(\d+(?:\.\d+)?|a|an|one|two|three|four|five|ten|half a) ?(seconds?|secs?|s|ms|milliseconds?|minutes?|mins?)",
        words,
    )
    if not found or any(t.quoted for t in span):
        return ()
    amount = {"half a": 0.5, "a": 1.0, "an": 1.0}.get(found[1]) or float(NUMBERS.get(found[1], 0) or found[1])
    unit = 0.001 if found[2].startswith(("ms", "milli")) else 60 if found[2].startswith("min") else 1
    return (Read(amount * unit),) if amount * unit <= _MAX_SECONDS else ()


def _key(span: Span) -> tuple[Read[Any], ...]:
    name = " ".join(t.key for t in span).strip("[]<>")
    return (Read(KEYS[name]),) if name in KEYS else _chord(span)


def _any_key(span: Span) -> tuple[Read[Any], ...]:
    """A key where the word "key" stands beside it: "the Delete key", "the "a" key"."""
    name = " ".join(t.key for t in span)
    if name in WORDY_KEYS:
        return (Read(WORDY_KEYS[name]),)
    if len(name) == 1:
        return (Read(span[0].text),)
    return _key(span)


def _chord(span: Span) -> tuple[Read[Any], ...]:
    """Ctrl+A, "Control+Shift+K", Cmd + S."""
    text = "".join(t.text for t in span).strip("[]<>")
    parts = [part.strip() for part in text.split("+" if "+" in text else "-")]
    *modifiers, last = parts
    if not modifiers or not last or any(m.casefold() not in MODIFIERS for m in modifiers):
        return ()
    key = ({**KEYS, **WORDY_KEYS}).get(last.casefold()) or (last.lower() if len(last) == 1 else "")
    held = [MODIFIERS[m.casefold()] for m in modifiers]
    return (Read("+".join([*held, key])),) if key else ()


def _state(span: Span) -> tuple[Read[Any], ...]:
    name = " ".join(t.key for t in span)
    return (Read(STATES[name]),) if name in STATES and not any(t.quoted for t in span) else ()


def _variable(span: Span) -> tuple[Read[Any], ...]:
    """A name for a remembered value: ORDER, "ORDER"."""
    name = span[0].text
    return (Read(name),) if len(span) == 1 and re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", name) else ()


def _size(span: Span) -> tuple[Read[Any], ...]:
    """A size in CSS pixels: 800x600, 800 by 600."""
    found = re.fullmatch(r"(\d{2,4}) ?(?:x|by) ?(\d{2,4})", " ".join(t.key for t in span))
    return (Read((int(found[1]), int(found[2]))),) if found else ()


def _button(span: Span) -> tuple[Read[Any], ...]:
    """A control, but for words that are the names of keys ("press Enter")."""
    name = " ".join(t.key for t in span)
    key = (
        name in {**KEYS, **WORDY_KEYS} or (not span[0].quoted and span[0].key in {**KEYS, **MODIFIERS}) or _chord(span)
    )
    return () if key else ELEMENT_SLOTS["control"][0](span)


SLOTS: Mapping[str, tuple[SlotReader, str]] = {
    **ELEMENT_SLOTS,
    **LIST_SLOTS,
    **ROW_SLOTS,
    "button": (_button, "the same, but not the name of a key"),
    "quotes": (_listed, "a text in quotes, or several"),
    "value": (_value, "a quoted value, a {{placeholder}}, or plain words that do not describe it"),
    "called": (_called, "a quoted name that is no address"),
    "quoted": (_quoted, "a quoted value or a {{placeholder}}"),
    "options": (
        _options,
        'the label of an option, or several in quotes: "Red" and "Blue"',
    ),
    "files": (_files, "one or several file names in quotes; one alone may do without"),
    "text": (_text, "a quoted text, or a few unquoted words that begin with a capital or a figure"),
    "texts": (_texts, 'a text, or several in quotes: "A", "B" and "C"'),
    "absent": (_absent, 'texts in quotes, also joined by "or": none of them may be there'),
    "url": (_url, "a path (/cart) or an address, quoted or not"),
    "place": (_place, "a path, an address, or a part of one"),
    "number": (_number, "a number, in figures or a word up to twenty"),
    "seconds": (_seconds, "a time: 5 seconds, 500 ms, one minute"),
    "key": (_key, "a key or a chord: Enter, Escape, Tab, Ctrl+A"),
    "anykey": (_any_key, "any key, next to the word key: the Delete key"),
    "state": (
        _state,
        "checked, unchecked, enabled, disabled, focused, selected, expanded, collapsed, and the like",
    ),
    "variable": (_variable, "a name of letters, figures and underscores"),
    "size": (_size, "a size in pixels: 800x600"),
}
"""Slot kind -> what reads it, and what it may be, for the documentation."""

READERS: Mapping[str, SlotReader] = {kind: reader for kind, (reader, _) in SLOTS.items()}
