"""Plainer lines for one that could not be read: what it says, as far as that is known, and what the page shows.

Every line that is offered reads; with a page, what it names is there exactly once. The one that the author most likely
meant comes first.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from smoketree.language.act import Act, Verb
from smoketree.language.act_phrases import value_text, without_leads
from smoketree.language.act_reader import acts_of
from smoketree.language.index import PageIndex
from smoketree.language.lexicon import ACT_VERBS, ARTICLES, DO_VERBS, INDEFINITE, word_set
from smoketree.language.locate import Located, NotLocated, locate, locate_all, locate_control
from smoketree.language.phrases import parted
from smoketree.language.plainer_claims import content_of, likely, offered, plainer_claims
from smoketree.language.reader import ActsRead, read_listed_acts
from smoketree.language.rendering import act_line
from smoketree.language.suggestions import DROPDOWNS, MOST, ROLES_OF_VERB, suggest_acts
from smoketree.language.things import control_for
from smoketree.language.variants import Variant, action_variants, readable
from smoketree.language.words import Token, said, tokens, words_of
from smoketree.snapshot.fold import fold, has_phrase, words
from smoketree.snapshot.label import label
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CHECKABLE, EDITABLE, is_interactive
from smoketree.snapshot.tree import Node

_AWAITED = re.compile(r"\W*wait\s+(?:until|for|till)\s+(?:that\s+)?", re.IGNORECASE)
_VERBS = ("click", "type", "fill in", "select", "check", "uncheck", "open", "hover over", "upload", "press")
_MISFIT, _TAKES_BACK = 1.0, 2.5

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
        reading = read_listed_acts(variant)
        if reading is None or not _means_as_much(text, reading):
            return None
        if page is None:
            complete = content_of(said(_object_of(text))) | _known_verb(text) <= words(fold(str(reading)))
            sure = complete and _has_its_names(text, reading.acts)
            return (reading, ()) if sure and not _is_in_a_nameless_place(reading.acts) else None
        nodes = _performed_on(page, reading.acts)
        return None if nodes is None else (reading, nodes)

    if text.split()[:1] and text.split(maxsplit=1)[0].casefold() in ARTICLES | INDEFINITE:  # it says what is so
        return offered(plainer_claims(text, page), read_listed_acts)
    if (awaited := _AWAITED.match(text)) is not None:
        found = (f"wait until {line}" for line in plainer_claims(text[awaited.end() :], page))
        return offered(found, read_listed_acts)
    scored = [
        (variant.cost + _misfit(variant, reading.acts[0], nodes), str(reading))
        for variant, (reading, nodes) in readable(action_variants(text, _VERBS), read)
        if not variant.verb or _is_about_a_quote(reading.acts)
    ]
    lines = likely(scored) or _clause_by_clause(text, page)
    if page is not None and len(list(_clauses(tokens(text)))) == 1:
        near = (act for act in _acts_like(page, text) if _performed_on(page, (act,)) is not None)
        lines += [act_line(act) for act in near]
    return offered(lines, read_listed_acts)


def nearby_acts(act: Act, page: PageIndex, written: Act | None = None) -> tuple[str, ...]:
    """At most three lines for an action whose element was not located: the same action on elements that are there.
    `written` is the action as its author wrote it, with placeholders for values."""
    near = (each for each in suggest_acts(page, act) if _performed_on(page, (each,)) is not None)
    said = (replace(written, target=each.target) if written and written.verb is each.verb else each for each in near)
    return offered(map(act_line, said), read_listed_acts)


def in_line(acts: Sequence[Act], at: int, line: str) -> str:
    """A line that does what `line` says in the place of one of the acts, and the others as they are."""
    who = f"As {acts[at].person}: " if acts[at].person else ""
    others = [act_line(replace(act, person="")) for act in acts]
    return who + ", then ".join((*others[:at], line.removeprefix(who), *others[at + 1 :]))


def _clauses(span: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    for part in parted(span, ",;."):
        for clause in parted(part, "", "then"):
            yield tuple(clause)


def _clause_by_clause(text: str, page: PageIndex | None) -> list[str]:
    """The line with a plainer clause for each that is not read; empty where there is none for one of them."""
    clauses = [text[clause[0].start : clause[-1].end] for clause in _clauses(tokens(text))]
    if len(clauses) < 2:
        return []
    plainer = []
    for clause in clauses:
        reading = read_listed_acts(clause)
        offers = (str(reading),) if reading is not None else plainer_acts(clause, page)
        if not offers:
            return []
        plainer.append(offers[0])
    return [", then ".join(plainer)]


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


def _known_verb(text: str) -> frozenset[str]:
    """The verb that a line begins with, where the language knows it: the line asks for just that."""
    verbs = words_of(without_leads(tokens(text))[:1])
    return frozenset(verbs) & (ACT_VERBS | DO_VERBS)


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
        if "{{" not in str(act.target):  # a value that is known only in a run
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


def _acts_like(page: PageIndex, text: str) -> Iterator[Act]:
    """Acts on the elements whose names share most words with the line."""
    quotes = [token.text for token in tokens(text) if token.quoted]
    typed, where = _typed(text)
    for node in _ranked(page, words(fold(where)) if where else content_of(text)):
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
    at = next((at for at, token in enumerate(span) if token.key in {"in", "into", "as"}), 0)
    value = value_text(span[1:at], typed=True) if at and span[0].key in _TYPING else None
    return (value, said(span[at + 1 :])) if value else ("", "")


_TYPING = word_set("type enter input write put fill search")


def _ranked(page: PageIndex, wanted: frozenset[str]) -> list[Node]:
    """Elements that share a word with the line: those that share most first, the shortest names first."""
    controls = [node for node in page.tree if node.ref is not None and is_interactive(node)]
    named = [(node, words(fold(label(page.tree, node)))) for node in controls]
    alike = [(node, own) for node, own in named if own & wanted]
    return [node for node, own in sorted(alike, key=lambda one: (-len(one[1] & wanted), len(one[1])))][: MOST * 2]
