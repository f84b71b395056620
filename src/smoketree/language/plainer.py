"""Plainer lines for one that could not be read: what it says, as far as that is known, and what the page shows.

Every line that is offered reads; with a page, what it names is there exactly once. The one that the author most likely
meant comes first.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from smoketree.language.act import Act, Verb
from smoketree.language.act_phrases import value_text
from smoketree.language.act_reader import acts_of, without_leads
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
from smoketree.language.index import PageIndex, bare
from smoketree.language.inflection import third, verb_groups
from smoketree.language.lexicon import (
    ACT_VERBS,
    ACTIVE,
    ARTICLES,
    DO_VERBS,
    FILLER,
    INDEFINITE,
    KIND_WORDS,
    NEGATIONS,
    PASSIVE,
    Sense,
    word_set,
)
from smoketree.language.locate import CLICKABLE, Located, NotLocated, locate, locate_all, locate_control
from smoketree.language.matching import places
from smoketree.language.reader import ActsRead, ClaimsRead, read_acts, read_claims
from smoketree.language.rendering import act_line, claim_line, claims_line
from smoketree.language.suggestions import DROPDOWNS, MOST, ROLES_OF_VERB, suggest_acts, suggest_queries
from smoketree.language.things import control_for
from smoketree.language.variants import (
    Variant,
    action_variants,
    assertion_variants,
    is_negative,
    leaves_nothing_to_say,
    readable,
)
from smoketree.language.words import Kind, Token, said, tokens
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.label import label, own_text
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, EDITABLE, ROLE_WORDS, is_interactive
from smoketree.snapshot.tree import Node

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

_AWAITED = re.compile(r"\W*wait\s+(?:until|for|till)\s+(?:that\s+)?", re.IGNORECASE)
_SENTENCES = re.compile(r"(?<=[.!?])\s+")
_LEAST_RUN = 4
"""Words. A shorter run of a line and a text says nothing of either."""

_LONGEST_TEXT = 80  # characters of a text that a suggestion quotes
_VERBS = ("click", "type", "fill in", "select", "check", "uncheck", "open", "hover over", "upload", "press")
_PREDICATES = ("shows", "is shown", "has the value", "is", "does not show", "is not shown")
_MISFIT, _TAKES_BACK, _LESS_LIKELY = 1.0, 2.5, 1.0
_STAYS = frozenset({Verb.TYPE, Verb.CHECK, Verb.UNCHECK, Verb.SELECT, Verb.HOVER})
"""Verbs after which the page is most likely the same one."""

_WITH_VALUES = frozenset({Verb.TYPE, Verb.SELECT, Verb.UPLOAD})


def unread_part(text: str) -> str:
    """The first clause of a line that could not be read; the line itself where it has only one."""
    for clause in _clauses(tokens(text)):
        if acts_of(clause) is None:
            return said(clause)
    return text


def plainer_acts(text: str, page: PageIndex | None = None) -> tuple[str, ...]:
    """At most three action lines for one that is not read, best first; with a `page`, each can be performed on it."""

    def read(variant: str) -> tuple[ActsRead, Sequence[Node]] | None:
        reading = read_acts(variant)
        if reading is None or not _means_as_much(text, reading):
            return None
        if page is None:
            complete = _content(said(_object_of(text))) <= words(fold(str(reading)))
            sure = complete and _has_its_names(text, reading.acts)
            return (reading, ()) if sure and not _is_in_a_nameless_place(reading.acts) else None
        nodes = _performed_on(page, reading.acts)
        return None if nodes is None else (reading, nodes)

    if text.split()[:1] and text.split(maxsplit=1)[0].casefold() in ARTICLES | INDEFINITE:  # it says what is so
        return tuple(line for line in plainer_claims(text, page) if read_acts(line) is not None)
    if (awaited := _AWAITED.match(text)) is not None:
        found = (f"wait until {line}" for line in plainer_claims(text[awaited.end() :], page))
        return tuple(line for line in found if read_acts(line) is not None)
    scored = [
        (variant.cost + _misfit(variant, reading.acts[0], nodes), str(reading))
        for variant, (reading, nodes) in readable(action_variants(text, _VERBS), read)
        if not variant.verb or _is_about_a_quote(reading.acts)
    ]
    lines = _likely(scored) or _clause_by_clause(text, page)
    if page is not None and len(list(_clauses(tokens(text)))) == 1:
        near = (act for act in _acts_like(page, text) if _performed_on(page, (act,)) is not None)
        lines += [act_line(act) for act in near]
    return _offered(line for line in lines if read_acts(line) is not None)


def nearby_acts(act: Act, page: PageIndex, written: Act | None = None) -> tuple[str, ...]:
    """At most three lines for an action whose element was not located: the same action on elements that are there.
    `written` is the action as its author wrote it, with placeholders for values."""
    near = (each for each in suggest_acts(page, act) if _performed_on(page, (each,)) is not None)
    said = (replace(written, target=each.target) if written and written.verb is each.verb else each for each in near)
    return _offered(line for each in said if read_acts(line := act_line(each)) is not None)


def in_line(acts: Sequence[Act], at: int, line: str) -> str:
    """A line that does what `line` says in the place of one of the acts, and the others as they are."""
    who = f"As {acts[at].person}: " if acts[at].person else ""
    others = [act_line(replace(act, person="")) for act in acts]
    return who + ", then ".join((*others[:at], line.removeprefix(who), *others[at + 1 :]))


def plainer_claims(text: str, page: PageIndex | None = None) -> tuple[str, ...]:
    """At most three assertions for one that is not read, best first. None of them says less than the line's quotes and
    negations do; with a `page`, each is about elements that are there, or about a text."""
    negative = is_negative(text)
    quotes = [token.text for token in tokens(text) if token.quoted]

    def read(variant: str) -> ClaimsRead | None:
        reading = read_claims(variant)
        if reading is None or not _has_its_quotes(text, str(reading)):
            return None
        same = not negative or any(getattr(claim, "negated", False) for claim in reading.claims)
        if not same or (page is not None and not all(_is_said(page, claim) for claim in reading.claims)):
            return None
        named = _unquoted(reading.claims)
        if not all(has_phrase(fold(text), name) for name in named) or any(map(_has_a_verb, named)):
            return None  # a verb is no name
        if (not quotes or (page is None and named)) and not _content(text) <= words(fold(str(reading))):
            return None
        return reading if page is None or _is_there(page, reading.claims) else None

    found = readable(assertion_variants(text, _PREDICATES), read)
    lines = _likely([(variant.cost, str(reading)) for variant, reading in found])
    if (
        quotes
        and not lines
        and leaves_nothing_to_say(text)
        and ((negative and page is not None) or _only_describes_quotes(text))
    ):
        lines.append(" and ".join(claim_line(TextShown(quote, negated=negative)) for quote in dict.fromkeys(quotes)))
    elif not quotes and not lines and not negative and (saying := _said_by_it(text)):
        lines.append(claim_line(TextShown(saying)))
    elif page is not None and not quotes:
        lines += _shown_of(page, text)
    return _offered(line for line in lines if read_claims(line) is not None)


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
        queries = suggest_queries(page, subject.query) if subject.query is not None else ()
        nearby = (replace(claim, **{subject.field: query}) for query in queries)  # type: ignore[arg-type]
        others = ((*claims[:at], other, *claims[at + 1 :]) for other in nearby)
        lines = [claims_line(other) for other in others if _is_there(page, other)]
    if not any(claim.negated for claim in claims):
        shown = [_shown_of_claim(page, claim) for claim in claims]
        if any(shown):
            each = (found or claim_line(claim) for found, claim in zip(shown, claims, strict=True))
            lines.insert(MOST - 1, " and ".join(each))
    said = (_ENTERED.sub(r"\1", line) for line in lines)
    return _offered(line for line in said if "{{entered." not in line and read_claims(line) is not None)


_ENTERED = re.compile(r"\{\{entered\.[^={}]*=([^{}]*)\}\}")
"""The value of a field that the line itself says: how it was looked for, not how it is written."""


def _shown_of_claim(page: PageIndex, claim: Claim) -> str:
    """That the page shows the value of a claim, or what it calls so; "" where it does not."""
    match claim:
        case LabelIs(value=value) | CellIs(value=value) if _is_said(page, claim):
            return claim_line(TextShown(value))
        case TitleIs(value=value) if page.called(value):
            return claim_line(ElementShown(Query(value, ROLE_WORDS["heading"])))
        case TextShown(text=text, within=Query() as within) if not places(page, within).chains:
            return claim_line(TextShown(text))
        case ElementShown(query=Query(name=str(name), quoted=False)):
            return "".join(_shown_of(page, name)[:1])
    return ""


def _likely(scored: list[tuple[float, str]]) -> list[str]:
    """The lines that differ little more than the best one, best first."""
    ordered = sorted(scored, key=lambda one: one[0])
    return [line for cost, line in ordered if cost < ordered[0][0] + _LESS_LIKELY]


def _offered(lines: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(lines))[:MOST]


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


def _clause_by_clause(text: str, page: PageIndex | None) -> list[str]:
    """The line with a plainer clause for each that is not read; empty where there is none for one of them."""
    clauses = [text[clause[0].start : clause[-1].end] for clause in _clauses(tokens(text))]
    if len(clauses) < 2:
        return []
    plainer = []
    for clause in clauses:
        reading = read_acts(clause)
        offers = (str(reading),) if reading is not None else plainer_acts(clause, page)
        if not offers:
            return []
        plainer.append(offers[0])
    return [", then ".join(plainer)]


# --- Acts ----------------------------------------------------------------------------------------------------------


def _means_as_much(text: str, reading: ActsRead) -> bool:
    """Whether the acts are actions about what the author quoted, where anything is quoted: other words that were taken
    for a part of a name, for a value or for a person are most likely those that could not be read."""
    quotes = [token.text for token in tokens(text) if token.quoted]
    for act in reading.acts:
        if act.verb is Verb.WAIT and act.claims:
            return False
        if act.person and f"as {act.person}:".casefold() not in text.casefold():
            return False
        queries = [query for query in (act.target, act.place) if query is not None and quotes]
        if act.target is not None and act.target.name == "it":
            return False
        if not all(query.quoted and not query.also for query in queries):
            return False
        if act.verb in _WITH_VALUES and not all(value in quotes for value in act.values):
            return False
    return True


def _is_in_a_nameless_place(acts: Sequence[Act]) -> bool:
    """Whether an act is in something of which nothing but the name is known: only a page can tell what that is."""
    places = [act.target.within for act in acts if act.target is not None and act.target.within is not None]
    return any(not place.roles and place.text is None for place in places)


def _object_of(text: str) -> tuple[Token, ...]:
    """A line after its verb, without a phrase before its first comma ("As agreed with Ann, ...")."""
    span = without_leads(tokens(text))
    comma = next((at for at, token in enumerate(span) if token.text == "," or token.quoted), 0)
    leads = bool(span) and span[0].key in _LEADS and not span[comma].quoted
    return span[comma + 2 :] if leads else span[1:]


_LEADS = word_set("as after when once if while for in on at with to")


def _has_its_names(text: str, acts: Sequence[Act]) -> bool:
    """Whether each name that is not quoted is in the line as it is: with a word left out of its middle ("the list by
    year"), only a page can tell whether anything is called so."""
    named = [query for act in acts for query in (act.target, act.place) if query is not None and not query.quoted]
    return all(has_phrase(fold(text), fold(query.name or "")) for query in named)


def _is_about_a_quote(acts: Sequence[Act]) -> bool:
    """Whether an act names its element by a quote: a verb that was put in before other words proves nothing."""
    named = [act.target for act in acts if act.target is not None and act.target.quoted]
    complete = all(act.target is not None or (act.values and act.verb in _WITH_VALUES) for act in acts)
    return complete and any(query.name or query.text for query in named)


def _performed_on(page: PageIndex, acts: Sequence[Act]) -> tuple[Node, ...] | None:
    """The elements that the acts would be performed on, up to the one that may lead to another page; None where one is
    not there exactly once."""
    nodes: list[Node] = []
    for act in acts:
        if not _names_a_placeholder(act):
            found = element_of(page, act)
            if isinstance(found, NotLocated):
                return None
            nodes += [found.node] if found is not None else []
        if act.verb not in _STAYS:
            break
    return tuple(nodes)


def element_of(page: PageIndex, act: Act) -> Located | NotLocated | None:
    """The element that an act is about; None for one that is about none, or several."""
    if act.verb is Verb.DO:
        return control_for(page, act.values, act.target, act.place)
    if act.target is None:
        return None
    if act.verb is Verb.GO:
        return locate_control(page, ("go",), act.target)
    roles = ROLES_OF_VERB.get(act.verb, ())
    if act.verb is Verb.CLICK_EACH or act.mode == "every":
        return None if locate_all(page, act.target, roles) else locate(page, act.target, roles)
    found = locate(page, act.target, roles)
    return locate(page, act.place) if isinstance(found, Located) and act.verb is Verb.DRAG and act.place else found


def _names_a_placeholder(act: Act) -> bool:
    """Whether what is named is known only in a run."""
    query = act.target
    return query is not None and "{{" in str(query)


def _misfit(variant: Variant, act: Act, nodes: Sequence[Node]) -> float:
    """How badly a verb that was put in fits the kind of element that it is for."""
    if not variant.verb:
        return 0.0
    roles = {nodes[0].role} if nodes else set(act.target.roles if act.target is not None else ())
    fitting = _fitting_verbs(roles, has_value=bool(act.values))
    off = any(word.startswith(("un", "de")) or word in {"off", "remove", "out"} for word in variant.replaced)
    taken_back = off is not (act.verb is Verb.UNCHECK) and bool(roles & set(CHECKABLE))
    return _MISFIT * (act.verb not in fitting) + _TAKES_BACK * taken_back


def _fitting_verbs(roles: set[str], *, has_value: bool) -> set[Verb]:
    if roles & set(CHECKABLE):
        return {Verb.CHECK, Verb.UNCHECK}
    if has_value:
        fields = {Verb.SELECT} if roles & set(DROPDOWNS) else {Verb.TYPE}
        return fields | {Verb.UPLOAD} if not roles else fields
    return {Verb.CLICK}


def _content(text: str) -> frozenset[str]:
    """The words of a line that the page may have, in their plainest form."""
    spoken = " ".join(token.text for token in without_leads(tokens(text)))
    meaningless = ARTICLES | FILLER | KIND_WORDS | DO_VERBS | ACT_VERBS
    return words(fold(spoken)) - meaningless - {"on", "in", "to", "of", "is", "and", "for", "with", "into", "from"}


def _acts_like(page: PageIndex, text: str) -> Iterator[Act]:
    """Acts on the elements whose names share most words with the line."""
    quotes = [token.text for token in tokens(text) if token.quoted]
    typed, where = _typed(text)
    for node in _ranked(page, words(fold(where)) if where else _content(text)):
        name = label(page.tree, node).strip()
        value = typed or next((quote for quote in quotes if quote != name), None)
        if where and node.role not in EDITABLE:
            continue  # what is typed is typed into a field
        if len(quotes) > 1 and name not in quotes:
            continue  # the line is about something else
        if node.role in EDITABLE and value is not None:
            verb = Verb.SELECT if node.role in DROPDOWNS else Verb.TYPE
            yield Act(verb, Query(name, ROLES_OF_VERB[verb]), (value,))
        elif node.role not in EDITABLE:
            yield Act(Verb.CHECK if node.role in CHECKABLE else Verb.CLICK, Query(name, (node.role,)))


def _typed(text: str) -> tuple[str, str]:
    """What a line types without saying plainly where, and the words for where; "" for a line that types nothing."""
    span = without_leads(tokens(text))
    at = next((at for at, token in enumerate(span) if token.key in {"in", "into", "as"} and not token.quoted), 0)
    value = value_text(span[1:at], typed=True) if at and span[0].key in _TYPING else None
    return (value, said(span[at + 1 :])) if value else ("", "")


_TYPING = word_set("type enter input write put fill search")


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


# --- Claims --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Subject:
    """What a claim is about, in which field of it that is, and whether it has to be there."""

    query: Query | None
    field: str = "query"
    needed: bool = True


def _subject(claim: Claim) -> _Subject:
    if isinstance(claim, (StateIs, ValueIs)):
        return _Subject(claim.query)
    if isinstance(claim, CellIs):
        return _Subject(claim.of, "of")
    if isinstance(claim, ElementShown):
        return _Subject(claim.query, needed=not claim.negated)
    return _Subject(claim.within if isinstance(claim, TextShown) else None, "within")


def subject_of(page: PageIndex, claim: Claim) -> Located | NotLocated | None:
    """The element that a claim is about; None for one that needs none."""
    subject = _subject(claim)
    if subject.query is None or not subject.needed:
        return None
    found = locate(page, subject.query, ())
    return found if isinstance(found, Located) else locate(page, subject.query, CLICKABLE)


def _is_there(page: PageIndex, claims: Sequence[Claim]) -> bool:
    """Whether the elements that the claims are about are there, each exactly once."""
    for subject in map(_subject, claims):
        query = subject.query
        if query is not None and subject.needed and "{{" not in str(query) and not _one(page, query):
            return False
        found = locate(page, query, ()) if query is not None and subject.field == "within" else None
        if isinstance(found, Located) and found.node.role in EDITABLE:
            return False  # a field is no place
    return True


def _one(page: PageIndex, query: Query) -> bool:
    return isinstance(locate(page, query, ()), Located) or isinstance(locate(page, query, CLICKABLE), Located)


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


def _has_a_verb(name: str) -> bool:
    return any(group.finite for group in verb_groups(tokens(name)))


def _only_describes_quotes(text: str) -> bool:
    """Whether the line says that its quotes are shown, and no more: besides words of that it has only nouns beside
    them ("the note "Tea" is there")."""
    span = [token for token in tokens(text) if token.kind is not Kind.MARK]
    beside = {near.key for left, right in pairwise(span) if left.quoted or right.quoted for near in (left, right)}
    said = _content(" ".join(token.text for token in span if not token.quoted))
    return said <= {word for key in beside for word in words(fold(key))} | _SHOWN


def _is_said(page: PageIndex, claim: Claim) -> bool:
    """Whether the page has the value that a claim is about, which was not in quotes, and what is counted."""
    match claim:
        case LabelIs(value=value) | CellIs(value=value) | ValueIs(value=value):
            labels = (entries[0][2] for _, entries in page.texts())
            return "{{" in value or any(has_phrase(label, fold(value)) for label in labels)
        case CountIs(query=query, count=count):
            return count == 0 or bool(locate_all(page, query, ()))
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
    wanted = _content(text)
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
    if (
        run
        and is_negative(run) is is_negative(text)
        and len(words(fold(run)) & wanted) >= len(wanted) * (1 - _MOST_LEFT)
    ):
        return [claim_line(TextShown(run))]
    scored: list[tuple[int, int, str]] = []
    for shown, own in texts.items():
        shared = len(own & wanted)
        if shared >= min(2, len(wanted)) and shared and len(shown) <= _LONGEST_TEXT:
            scored.append((-shared, len(own), shown))
    return [claim_line(TextShown(shown)) for *_, shown in sorted(scored)][:MOST]
