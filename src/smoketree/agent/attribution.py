"""Which line of the case a tool call is for, where the model does not say."""

import re
from collections.abc import Mapping

_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(("a", "an", "and", "as", "at", "by", "for", "in", "into", "it", "of", "on", "or", "the", "to"))
_LONGEST = 2_000


def fits(arguments: Mapping[str, object], text: str) -> float:
    """How much of what a call is about stands in a line: 0 (nothing) to 1 (every word)."""
    said = _words(_said(arguments))
    return len(said & _words(text)) / len(said) if said else 0.0


def _said(value: object) -> str:
    """The words of the arguments; refs and numbers of lines say nothing of what is meant."""
    if isinstance(value, str):
        return value[:_LONGEST]
    if isinstance(value, Mapping):
        return " ".join(_said(part) for key, part in value.items() if key not in {"ref", "line", "reasoning"})
    if isinstance(value, (list, tuple)):
        return " ".join(_said(part) for part in value[:50])
    return ""


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text)) - _SMALL
