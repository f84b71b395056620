"""The words around what a step asks for: polite words, "the user", joiners, full stops. They change nothing."""

from dataclasses import replace

from smoketree.agent.literal.vocabulary import PAST
from smoketree.language.words import Kind, Token
from smoketree.snapshot.roles import ROLE_WORDS

Span = tuple[Token, ...]

JOINERS = frozenset({"and", "then", "afterwards"})
"""Words between two clauses."""

BREAKS = frozenset({",", ";", "."})
"""Marks between two clauses."""

_POLITE = frozenset(
    {"please", "now", "next", "then", "finally", "also", "afterwards", "first", "firstly", "lastly", "again"}
    | {"kindly", "just", "simply", "second", "secondly", "third", "given", "when", "but", "so"}
)
_GHERKIN = frozenset({"given", "when", "but", "so", "second", "third"})
_SUBJECTS = (
    *(("the", who) for who in ("user", "tester", "visitor", "customer", "admin")),
    *(("a", "user"), ("user",), ("i",), ("we",), ("you",), ("they",), ("he",), ("she",), ("someone",), ("let", "us")),
)
_MODALS = (("should",), ("can",), ("will",), ("must",), ("try", "to"), ("want", "to"), ("need", "to"), ("have", "to"))
_LEADS = (
    *(("first", "of", "all"), ("after", "that"), ("go", "ahead", "and"), ("make", "sure", "to"), ("be", "sure", "to")),
    *(("let's",), ("in", "the", "end"), ("at", "last"), ("let", "me"), ("now", "we"), ("okay",), ("go", "and")),
)
_WHEN_DONE = (("when", "done"), ("when", "finished"), ("when", "you", "are", "done"), ("once", "done"))
_LAST_WORDS = frozenset({"please"})
_LAST_WORDS_AFTER_A_QUOTE = frozenset({"again", "now", "once"})


def trimmed(span: Span) -> Span:
    """Without the full stop at the end and "please"; "again" and "now" go where a quote or a role word is before."""
    for words in _WHEN_DONE:
        bare = tuple(token for token in span if token.kind is not Kind.MARK)[-len(words) :]
        if len(span) > len(words) + 1 and tuple(token.key for token in bare) == words and not bare[0].quoted:
            span = span[: span.index(bare[0])]
    while span:
        last, before = span[-1], span[-2] if len(span) > 1 else None
        mark = last.kind is Kind.MARK and last.text in ".!;,"
        idle = last.key in _LAST_WORDS and len(span) > 1
        clear = before is not None and (before.quoted or before.key in ROLE_WORDS or before.kind is Kind.MARK)
        if last.quoted or not (mark or idle or (clear and last.key in _LAST_WORDS_AFTER_A_QUOTE)):
            return span
        span = span[:-1]
    return span


def without_lead(span: Span) -> Span:
    """Without the polite words and joiners in front. "When" and the like go only before a person: "when I click"."""
    while span and not span[0].quoted:
        lead = next((words for words in _LEADS if starts(span, words)), None)
        if lead is not None:
            span = span[len(lead) :]
            continue
        if span[0].key not in _POLITE | JOINERS and span[0].text not in BREAKS:
            break
        if span[0].key in _GHERKIN and not any(starts(span[1:], words) for words in _SUBJECTS):
            return span
        span = span[1:]
    return span


def starts(span: Span, words: tuple[str, ...]) -> bool:
    """Whether the span begins with these words, unquoted, and goes on."""
    return len(span) > len(words) and all(not t.quoted and t.key == w for t, w in zip(span, words, strict=False))


def given_page(span: Span) -> Span | None:
    """What follows "Given I am on"; None where the span does not begin so. Only "given" makes it something to do:
    elsewhere it is a claim."""
    if not span or span[0].quoted or span[0].key != "given":
        return None
    for words in _SUBJECTS:
        for verb in ("am", "is", "are"):
            for place in ("on", "at"):
                if starts(span[1:], (*words, verb, place)):
                    return span[len(words) + 3 :]
    return None


def _without_colon(span: Span, verbs: frozenset[str]) -> Span:
    """ "Input: "5" into "Quantity"", "Upload file: "cv.pdf"": the colon behind the verb says nothing."""
    for at in (1, 2):
        colon = len(span) > at + 1 and span[at].kind is Kind.MARK and span[at].text == ":"
        if colon and span[0].key in verbs and not any(token.quoted for token in span[:at]):
            return (*span[:at], *span[at + 1 :])
    return span


def imperative(span: Span, verbs: frozenset[str]) -> Span:
    """As an order: without "the user", with "clicks" and "clicked" as "click"."""
    span = without_lead(span)
    for words in _SUBJECTS:
        if starts(span, words):
            span = without_lead(span[len(words) :])
            break
    for words in _MODALS:
        if starts(span, words) and span[len(words)].key in verbs:
            span = span[len(words) :]
            break
    span = _without_colon(span, verbs)
    if not span or span[0].quoted or span[0].key in verbs:
        return span
    word = span[0].key
    bases = (word.removesuffix("s"), word.removesuffix("es"), PAST.get(word, ""))
    found = next((base for base in bases if base in verbs), None)
    return span if found is None else (replace(span[0], text=found), *span[1:])
