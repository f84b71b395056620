"""Plainer lines for one that could not be read: what it says, as far as that is known, and what the page shows."""

from collections.abc import Iterator, Sequence

from smoketree.language.act import Act, Verb
from smoketree.language.act_reader import acts_of, without_leads
from smoketree.language.claim import TextShown
from smoketree.language.claim_reader import claims_of
from smoketree.language.index import PageIndex
from smoketree.language.lexicon import ACT_VERBS, ARTICLES, DO_VERBS, FILLER, NEGATIONS
from smoketree.language.locate import Located, locate
from smoketree.language.phrases import words_of
from smoketree.language.rendering import act_line, claim_line
from smoketree.language.words import Kind, Token, said, tokens
from smoketree.snapshot.fold import fold, words
from smoketree.snapshot.label import label, own_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, is_interactive
from smoketree.snapshot.tree import Node

MOST = 3
_LONGEST_TEXT = 80  # characters of a text that a suggestion quotes
_TYPING = frozenset("type enter input write fill set insert put change provide complete".split())
_EXAMPLES = ('the page shows "..."', 'the heading "..." is shown', 'the URL contains "..."')


def unread_part(text: str) -> str:
    """The first clause of a line that could not be read; the line itself where it has only one."""
    span = tokens(text)
    for clause in _clauses(span):
        if acts_of(clause) is None:
            return said(clause)
    return text


def plainer_claims(text: str, page: PageIndex | None = None) -> tuple[str, ...]:
    """At most three assertions that can be read and say what the line says, best first; else examples."""
    span = tokens(text)
    negated = any(not token.quoted and token.key in NEGATIONS for token in span)
    found: list[str] = []
    known = [claims for clause in _clauses(span) if (claims := claims_of(clause)) is not None]
    quotes = [token.text for token in span if token.quoted]
    if known and len(known) < len(list(_clauses(span))):
        found.append(" and ".join(claim_line(claim) for claims in known for claim in claims))
    found += [claim_line(TextShown(quote, negated=negated)) for quote in quotes]
    if page is not None and not negated:
        found += [claim_line(TextShown(shown)) for shown in _texts_like(page, span)]
    return tuple(dict.fromkeys(found))[:MOST] or _EXAMPLES


def plainer_acts(text: str, page: PageIndex) -> tuple[str, ...]:
    """At most three action lines that can be read and performed on the page, best first."""
    span = without_leads(tokens(text))
    found = [
        act_line(act)
        for act in _acts_like(page, span)
        if act.target is None or isinstance(locate(page, act.target), Located)
    ]
    return tuple(dict.fromkeys(found))[:MOST]


def _clauses(span: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    part: list[Token] = []
    for token in span:
        if (token.kind is Kind.MARK and token.text in ",;.") or (not token.quoted and token.key in {"and", "then"}):
            if part:
                yield tuple(part)
            part = []
        else:
            part.append(token)
    if part:
        yield tuple(part)


def _content(span: Sequence[Token]) -> frozenset[str]:
    """The words of a line that the page may have, in their plainest form."""
    text = " ".join(token.text for token in span)
    return words(fold(text)) - ARTICLES - FILLER - DO_VERBS - ACT_VERBS - {"on", "in", "to", "of", "is", "and", "for"}


def _acts_like(page: PageIndex, span: tuple[Token, ...]) -> Iterator[Act]:
    """Acts on the elements whose names share most words with the line."""
    wanted = _content(span)
    quotes = [token.text for token in span if token.quoted]
    typing = words_of(span[:1])[:1] and words_of(span[:1])[0] in _TYPING
    for node in _ranked(page, wanted):
        name = label(page.tree, node).strip()
        query = Query(name, (node.role,))
        value = next((quote for quote in quotes if quote != name), None)
        if node.role in EDITABLE:
            if typing and value is not None:
                yield Act(Verb.TYPE, _field(query), (value,))
        elif not typing:
            yield Act(Verb.CHECK if node.role in {"checkbox", "radio", "switch"} else Verb.CLICK, query)


def _field(query: Query) -> Query:
    return Query(query.name, ("textbox", "searchbox", "combobox", "spinbutton"))


def _ranked(page: PageIndex, wanted: frozenset[str]) -> list[Node]:
    """Elements that share a word with the line: those that share most first, the shortest names first."""
    scored: list[tuple[int, int, Node]] = []
    for node in page.tree:
        if node.ref is None or not is_interactive(node):
            continue
        own = words(fold(label(page.tree, node)))
        shared = len(own & wanted)
        if shared:
            scored.append((-shared, len(own), node))
    return [node for *_, node in sorted(scored, key=lambda one: one[:2])][: MOST * 2]


def _texts_like(page: PageIndex, span: Sequence[Token]) -> list[str]:
    """Texts of the page that share most words with the line."""
    wanted = _content(span)
    scored: list[tuple[int, int, str]] = []
    for node in page.tree:
        text = own_text(node) or node.name or ""
        own = words(fold(text))
        shared = len(own & wanted)
        if shared and 0 < len(text) <= _LONGEST_TEXT:
            scored.append((-shared, len(own), text.strip()))
    return [text for *_, text in sorted(scored)][:MOST]
