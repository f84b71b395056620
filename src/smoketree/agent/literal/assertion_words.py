"""The small words of assertions that change nothing: "there are now 3 rows", "is not listed any more"."""

from dataclasses import replace

from smoketree.language.words import Kind, Token
from smoketree.snapshot.roles import ROLE_WORDS

Span = tuple[Token, ...]

_IDLE = frozenset({"now", "still", "currently", "finally", "also"})
VERBS = frozenset(
    {
        "is", "are", "was", "were", "has", "have", "shows", "show", "contains", "contain", "reads", "says", "displays",
        "equals",
    }
)  # fmt: skip
"""Verbs by which a line says what is so."""
_VERBS = VERBS | {"holds", "there", "and"}
_ENDS = (
    ("any", "more"), ("any", "longer"), ("anymore",), ("again",), ("now",), ("afterwards",), ("as", "well"),
    ("too",),
)  # fmt: skip
_SHORTEST = 3


def without_idle(span: Span) -> Span:
    """The span without "now" and "still" beside its verb, and without "any more", "again" and the like at its end.

    They say when something is so, or that it was otherwise: what has to be so is the same.
    """
    kept = [part for at, token in enumerate(span) if not _is_idle(span, at) for part in _apart(token)]
    for words in _ENDS:
        end = kept[-len(words) :]
        if len(kept) >= len(words) + _SHORTEST - 1 and [token.key for token in end if not token.quoted] == [*words]:
            kept = kept[: -len(words)]
            break
    return tuple(kept)


def _apart(token: Token) -> tuple[Token, ...]:
    """ "There's" as two words."""
    if token.quoted or token.key != "there's":
        return (token,)
    return (replace(token, text="there"), replace(token, text="is"))


def as_claim(span: Span) -> Span:
    """ "The "Help" link", "success message "Saved"": that it is shown. Empty where it may be another claim."""
    if not span or any(not token.quoted and token.key in _VERBS for token in span):
        return ()
    last = span[-1]
    named = last.quoted or (last.key in ROLE_WORDS and len(span) > 1)
    return (*span, *(Token(Kind.WORD, word, last.end, last.end) for word in ("is", "shown"))) if named else ()


def _is_idle(span: Span, at: int) -> bool:
    token = span[at]
    if token.quoted or token.kind is not Kind.WORD or token.key not in _IDLE:
        return False
    beside = [span[near] for near in (at - 1, at + 1) if 0 <= near < len(span)]
    return at > 0 and any(not near.quoted and near.key in _VERBS for near in beside)
