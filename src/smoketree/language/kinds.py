"""Nouns for what an application has: "the report Sales", "the Pancakes note", "the ticket "Broken link"".

The page need not show such a noun. It may be passed over where the name beside it is the whole name of exactly one
element.
"""

from dataclasses import replace

from smoketree.language.lexicon import ARTICLES, INSIDE, NOT_FIRST
from smoketree.snapshot.query import Query

_MOST = 2
"""Words that such a noun may have: "cost center"."""


def without_kind(query: Query) -> Query | None:
    """The query for the name alone, as a whole name; None where no noun stands beside it."""
    if query.name is None or query.roles:
        return None
    if query.quoted:
        kind = query.also
        return replace(query, also=()) if 0 < len(kind) <= _MOST and all(map(_is_kind, kind)) else None
    if query.also:
        return None
    name = proper_name(query.name)
    return replace(query, name=name, quoted=True) if name and name != query.name else None


def proper_name(name: str) -> str:
    """What is left of a name without the nouns before and after it: "Pancakes" of "Pancakes note"; "" where nothing
    looks like a name by a capital letter or a sign."""
    words = name.split()
    start = next((at for at, word in enumerate(words) if not _is_kind(word)), len(words))
    stop = next((at for at in range(len(words), start, -1) if not _is_kind(words[at - 1])), start)
    nouns = start + len(words) - stop
    proper = " ".join(words[start:stop])
    return proper if nouns <= _MOST and proper and not proper[0].islower() else ""


def _is_kind(word: str) -> bool:
    plain = word.replace("-", "")
    return plain.isalpha() and plain.islower() and word not in NOT_FIRST | INSIDE | ARTICLES
