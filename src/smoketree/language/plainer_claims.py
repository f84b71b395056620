"""Offers for what is to be seen: lines that read and that are so on the page, for one that was not read."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from smoketree.language.act_phrases import without_leads
from smoketree.language.claim import (
    CellIs,
    Claim,
    CountIs,
    ElementShown,
    LabelIs,
    PageIs,
    StateIs,
    TextShown,
    TitleIs,
    ValueIs,
)
from smoketree.language.claim_terms import Compare
from smoketree.language.index import PageIndex, bare
from smoketree.language.inflection import third, verb_groups
from smoketree.language.lexicon import (
    ACT_VERBS,
    ACTIVE,
    ARTICLES,
    DO_VERBS,
    FILLER,
    INSIDE,
    KIND_WORDS,
    NEGATIONS,
    NUMBERS,
    PASSIVE,
    Sense,
)
from smoketree.language.locate import CLICKABLE, Located, NotLocated, locate, locate_all
from smoketree.language.matching import places
from smoketree.language.reader import ClaimsRead, read_claims
from smoketree.language.rendering import claim_line, claims_line
from smoketree.language.suggestions import MOST, suggest_queries
from smoketree.language.variants import assertion_variants, is_negative, leaves_nothing_to_say, readable
from smoketree.language.words import Kind, tokens
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.label import own_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE, ROLE_WORDS

_MOST_LEFT = 0.6
"""Share of a line's words that the texts of the page which are offered for it may leave out."""

_SHOWN = (
    frozenset(
        word
        for row in (*ACTIVE, *PASSIVE)
        if row.sense in {Sense.SHOWN, Sense.SHOWS, Sense.SAYS, Sense.CONTAINS, Sense.HIDDEN, Sense.GOES, Sense.APPEARS}
        for verb in (row.words, third(row.words))
        for word in verb.split()
    )
    | NEGATIONS
)
"""Words that say of something that it is there, or not."""

_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_LEAST_RUN = 4
"""Words. A shorter run of a line and a text says nothing of either."""

_LESS_LIKELY = 1.0
_LONGEST_TEXT = 80  # characters of a text that a suggestion quotes
_PREDICATES = ("shows", "is shown", "has the value", "is", "does not show", "is not shown")


_LEAST_CLAUSE = 3  # words
_OF_SEVERAL = frozenset({"each", "every", "all", "any", "both"})


def unread_claim(text: str) -> str:
    """The part of an assertion that could not be read, where what it is joined to could; else all of it."""
    return _halves(text)[1]


def _halves(text: str) -> tuple[str, str, str]:
    """What is before and behind the part of an assertion that could not be read."""
    for joint in re.finditer(r"(?:, |; | )(?:(?:and|but|while) )?", text):
        parts = text[: joint.start()], text[joint.end() :]
        clauses = [len(said) >= _LEAST_CLAUSE and said[0].key not in INSIDE for said in map(tokens, parts)]
        if not joint[0].strip() or parts[0].count('"') % 2 or not all(clauses):
            continue
        left, right = (read_claims(part) is not None for part in parts)
        if left is not right:
            return (text[: joint.end()], parts[1], "") if left else ("", parts[0], text[joint.start() :])
    return "", text, ""


def plainer_claims(text: str, page: PageIndex | None = None) -> tuple[str, ...]:
    """At most three assertions for one that is not read, best first. None of them says less than the line's quotes and
    negations do; with a `page`, each is about elements that are there, or about a text."""
    before, unread, after = _halves(text)
    whole = any(one.finite and one.start for one in verb_groups(tokens(unread)))
    apart = whole and not is_negative(before + after) and not _OF_SEVERAL & words(fold(text))
    if unread != text and apart and (plainer := plainer_claims(unread, page)):
        return offered((f"{before}{line}{after}" for line in plainer), read_claims)
    negative = is_negative(text)
    quotes = [token.text for token in tokens(text) if token.quoted]
    capital = [token.key for token in tokens(text)[1:] if token.capital and not token.quoted]

    def read(variant: str) -> ClaimsRead | None:
        reading = read_claims(variant)
        if reading is None or not _has_its_quotes(text, str(reading)):
            return None
        same = not negative or any(getattr(claim, "negated", False) for claim in reading.claims)
        if not same or (page is not None and not all(_is_said(page, claim) for claim in reading.claims)):
            return None
        named = _unquoted(reading.claims)
        counts = any(isinstance(claim, CountIs) for claim in reading.claims)
        verbs = (group for name in named for group in verb_groups(tokens(name)))
        if not all(has_phrase(fold(text), name) for name in named) or any(one.finite for one in verbs):
            return None  # a verb is no name
        if any(_VERBS.intersection(name.split()) for name in named) or (counts and not _has_a_number(text)):
            return None  # nor is the beginning of one; how many there are was not said
        if any(character.isdigit() for name in named for character in name):
            return None  # nor is how many there are
        # That a thing is not so does not say that it is not there.
        whole = negative or not quotes or (page is None and bool(named)) or any(map(_is_of_any, reading.claims))
        if counts and not words(" ".join(capital)) <= words(fold(str(reading))):
            return None  # of whom?
        if whole and not content_of(text) <= words(fold(str(reading))):
            return None
        return reading if page is None or _is_there(page, reading.claims) else None

    found = readable(assertion_variants(text, _PREDICATES), read)
    lines = likely([(variant.cost, str(reading)) for variant, reading in found])
    gone = page is not None and not any(has_phrase(page.reading.text, bare(fold(quote))) for quote in quotes)
    about_quotes = (negative and gone) or _only_describes_quotes(text)
    if quotes and not lines and leaves_nothing_to_say(text) and about_quotes:
        lines.append(" and ".join(claim_line(TextShown(quote, negated=negative)) for quote in dict.fromkeys(quotes)))
    elif not quotes and not lines and not negative and (saying := _said_by_it(text)):
        lines.append(claim_line(TextShown(saying)))
    elif page is not None and not quotes:
        lines += _shown_of(page, text)
    return offered(lines, read_claims)


def _is_of_any(claim: Claim) -> bool:
    """Whether the claim is about an element that is only called by its kind: "the field"."""
    query = claim.query if isinstance(claim, (StateIs, ValueIs)) else None
    return query is not None and query.name is query.text is None


_VERBS = frozenset(third(row.words.split()[0]) for row in ACTIVE if " " in row.words)


def _has_a_number(text: str) -> bool:
    said = words(fold(text))
    return any(word.isdigit() or word in NUMBERS or word in NEGATIONS for word in said)


def _unquoted(claims: Sequence[Claim]) -> list[str]:
    """The names without quotes that claims are about, folded."""
    named = [getattr(claim, field, None) for claim in claims for field in ("query", "of", "within", "name")]
    queries = [each for each in named if isinstance(each, Query)]
    queries += [each.within for each in queries if each.within is not None]
    labels = [claim.label for claim in claims if isinstance(claim, LabelIs)]
    pages = [claim.name for claim in claims if isinstance(claim, PageIs)]
    return [fold(name) for name in (*[each.name or "" for each in queries if not each.quoted], *labels, *pages)]


def nearby_claims(claims: Sequence[Claim], page: PageIndex) -> tuple[str, ...]:
    """At most three lines for an assertion that was not established: the same claims about what is there, or that the
    page shows the value or the name."""
    at = next((at for at, claim in enumerate(claims) if not _is_there(page, (claim,))), None)
    lines: list[str] = []
    if at is not None:
        claim, subject = claims[at], _subject(claims[at])
        # That it is not in one place says nothing of another.
        moved = subject.query is not None and not (isinstance(claim, TextShown) and claim.negated)
        queries = suggest_queries(page, subject.query) if moved and subject.query is not None else ()
        nearby = (replace(claim, **{subject.field: query}) for query in queries)  # type: ignore[arg-type]
        others = ((*claims[:at], other, *claims[at + 1 :]) for other in nearby)
        lines = [claims_line(other) for other in others if _is_there(page, other)]
    if not any(claim.negated for claim in claims):
        shown = [_shown_of_claim(page, claim) for claim in claims]
        if any(shown):
            each = (found or claim_line(claim) for found, claim in zip(shown, claims, strict=True))
            lines.insert(MOST - 1, " and ".join(each))
    said = (_ENTERED.sub(r"\1", line) for line in lines)
    return offered((line for line in said if "{{entered." not in line), read_claims)


_ENTERED = re.compile(r"\{\{entered\.[^={}]*=([^{}]*)\}\}")
"""The value of a field that the line itself says: how it was looked for, not how it is written."""


def _shown_of_claim(page: PageIndex, claim: Claim) -> str:
    """That the page shows the value of a claim, or what it calls so; "" where it does not."""
    match claim:
        case LabelIs(value=value, compare=Compare()) | CellIs(value=value, compare=Compare()) if _is_said(page, claim):
            return claim_line(TextShown(value))
        case TitleIs(value=value) if page.called(value):
            return claim_line(ElementShown(Query(value, ROLE_WORDS["heading"])))
        case TextShown(text=text, within=Query() as within) if not places(page, within).chains:
            return claim_line(TextShown(text))
        case ElementShown(query=Query(name=str(name), quoted=False)):
            return "".join(_shown_of(page, name)[:1])
    return ""


def likely(scored: list[tuple[float, str]]) -> list[str]:
    """The lines that differ little more than the best one, best first."""
    ordered = sorted(scored, key=lambda one: one[0])
    return [line for cost, line in ordered if cost < ordered[0][0] + _LESS_LIKELY]


def offered(lines: Iterable[str], read: Callable[[str], object | None]) -> tuple[str, ...]:
    """The first of the lines that `read` reads, each once."""
    return tuple(dict.fromkeys(line for line in lines if read(line) is not None))[:MOST]


def content_of(text: str) -> frozenset[str]:
    """The words of a line that the page may have, in their plainest form."""
    spoken = " ".join(token.text for token in without_leads(tokens(text)))
    meaningless = ARTICLES | FILLER | KIND_WORDS | DO_VERBS | ACT_VERBS
    return words(fold(spoken)) - meaningless - {"on", "in", "to", "of", "is", "and", "for", "with", "into", "from"}


@dataclass(frozen=True, slots=True)
class Subject:
    """What a claim is about, in which field of it that is, and whether it has to be there."""

    query: Query | None
    field: str = "query"
    needed: bool = True


def _subject(claim: Claim) -> Subject:
    if isinstance(claim, (StateIs, ValueIs)):
        return Subject(claim.query)
    if isinstance(claim, CellIs):
        return Subject(claim.of, "of")
    if isinstance(claim, ElementShown):
        return Subject(claim.query, needed=not claim.negated)
    return Subject(claim.within if isinstance(claim, TextShown) else None, "within")


def subject_of(page: PageIndex, claim: Claim) -> Located | NotLocated | None:
    """The element that a claim is about; None for one that needs none."""
    subject = _subject(claim)
    if subject.query is None or not subject.needed:
        return None
    found = locate(page, subject.query, ())
    return found if isinstance(found, Located) else locate(page, subject.query, CLICKABLE)


def _is_there(page: PageIndex, claims: Sequence[Claim]) -> bool:
    """Whether the elements that the claims are about are there, each exactly once."""
    for claim in claims:
        known = "{{" not in str(_subject(claim).query)
        if known and isinstance(subject_of(page, claim), NotLocated):
            return False
    return all(_is_in_its_place(page, claim) for claim in claims if isinstance(claim, TextShown) and claim.within)


def _is_in_its_place(page: PageIndex, claim: TextShown) -> bool:
    """Whether the place of a text is one, and has it."""
    if claim.within is None or any(each.nth is not None for each in (claim.within, claim.within.within) if each):
        return True
    found = locate(page, claim.within, ())
    if not isinstance(found, Located):
        return True  # it is a control, or nothing needs to be there
    if claim.negated or found.node.role in EDITABLE:
        return found.node.role not in EDITABLE
    said = " ".join(page.label(each) for each in page.tree.subtree(found.node))
    return has_phrase(said, fold(claim.text))


def _has_its_quotes(text: str, line: str) -> bool:
    """Whether a line quotes what the author did, and nothing else."""
    quotes = {token.text for token in tokens(text) if token.quoted}
    offered = {token.text for token in tokens(line) if token.quoted}
    return offered == quotes if quotes else not any("{{" in quote for quote in offered)


def _said_by_it(text: str) -> str:
    """What "it" says, word for word: "it now says Muted"."""
    span = tokens(text)
    at = next((at for at, token in enumerate(span) if token.key in {"says", "shows", "reads"}), len(span))
    plain = {token.key for token in span[:at]} <= {"it", "that"} | FILLER and span[at + 1 :]
    return text[span[at + 1].start :].rstrip(".") if plain and span[at + 1].key != "that" else ""


def _only_describes_quotes(text: str) -> bool:
    """Whether the line says that its quotes are shown, and no more: besides words of that it has only nouns beside
    them ("the note "Tea" is there")."""
    span = [token for token in tokens(text) if token.kind is not Kind.MARK]
    beside = {near.key for left, right in pairwise(span) if left.quoted or right.quoted for near in (left, right)}
    said = content_of(" ".join(token.text for token in span if not token.quoted))
    return said <= {word for key in beside for word in words(fold(key))} | _SHOWN


def _is_said(page: PageIndex, claim: Claim) -> bool:
    """Whether the page has the value that a claim is about, which was not in quotes, and what is counted."""
    match claim:
        case LabelIs(value=value) | CellIs(value=value) | ValueIs(value=value):
            labels = (entries[0][2] for _, entries in page.texts())
            return "{{" in value or any(has_phrase(label, fold(value)) for label in labels)
        case CountIs(query=query, count=count):
            return count in {0, len(locate_all(page, query, ()))}
        case PageIs(name=name):
            return any(has_phrase(page.label(heading), fold(name)) for heading in page.headings)
    return True


def _longest_run(texts: Iterable[str], text: str) -> str:
    """The most words of a text of the page, one after the other, that a line has in that order."""
    line = f" {' '.join(token.key for token in tokens(text) if token.kind is Kind.WORD)} "
    best: list[str] = []
    for shown in texts:
        said = [token.text for token in tokens(shown) if token.kind is Kind.WORD]
        for start in range(len(said)):
            end = start + max(len(best), _LEAST_RUN - 1) + 1
            while end <= len(said) and f" {' '.join(said[start:end]).casefold()} " in line:
                best, end = said[start:end], end + 1
    return " ".join(best)


def _shown_of(page: PageIndex, text: str) -> list[str]:
    """What the page shows of a line without quotes: the texts that say most of it between them, or those that are most
    like it."""
    said = words(fold(text))
    wanted = content_of(text)
    said_there = (own_text(node) or node.name or "" for node in page.tree)
    texts = {part: words(bare(fold(part))) for shown in said_there for part in _SENTENCES.split(shown.strip()) if part}
    if is_negative(text):
        texts = {shown: own for shown, own in texts.items() if is_negative(shown)}
    fitting = {shown: own & wanted for shown, own in texts.items() if own <= said and own & wanted}
    chosen: list[str] = []
    left = wanted
    while more := [shown for shown in fitting if fitting[shown] & left]:
        chosen.append(max(more, key=lambda shown: (len(fitting[shown] & left), -len(shown))))
        left -= fitting[chosen[-1]]
    if chosen and len(left) <= len(wanted) * _MOST_LEFT:
        chosen.sort(key=lambda shown: fold(text).find(fold(shown)))
        return [" and ".join(claim_line(TextShown(shown)) for shown in chosen)]
    run = _longest_run(texts, text)
    most = len(words(fold(run)) & wanted) >= len(wanted) * (1 - _MOST_LEFT)
    if run and most and is_negative(run) is is_negative(text):
        return [claim_line(TextShown(run))]
    least = max(1, min(2, len(wanted)))
    alike = [
        (-len(own & wanted), len(own), shown)
        for shown, own in texts.items()
        if len(own & wanted) >= least and len(shown) <= _LONGEST_TEXT
    ]
    return [claim_line(TextShown(shown)) for *_, shown in sorted(alike)][:MOST]
