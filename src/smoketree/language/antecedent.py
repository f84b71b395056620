"""What "it" is: the one thing that the line before names. The line is then read as if its author had written the name.

Where more than one thing may be meant, nothing is chosen: the ways to write the line are the author's to choose from.
"""

from collections.abc import Iterable, Iterator, Sequence

from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim, StateIs, ValueIs
from smoketree.language.inflection import verb_groups
from smoketree.language.lexicon import ACT_VERBS, DO_VERBS, INSIDE, ROW_NOUNS
from smoketree.language.phrase_rendering import quoted
from smoketree.language.reader import ActsRead, ClaimsRead, read_acts, read_claims
from smoketree.language.words import Token, tokens, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import EDITABLE

_BESIDE = frozenset({"under", "below", "beneath", "underneath", "beside", "to", "at"})
_THE = frozenset({"the", "this", "that"})
_FIELD = frozenset({"field", "input"})
_SPEAKS = frozenset({"says", "shows", "reads", "displays", "asks", "takes"})
"""Verbs before which "it" is the page."""

_INTO = frozenset({"into", "in"})
_POSSESSIVES = frozenset({"its", "his", "her", "their"})
_SETTING = frozenset({"change", "set", "edit", "update", "correct", "clear", "raise", "lower", "increase", "decrease"})
_BEHIND_A_FIELD = frozenset({"to", "with", "by", "and", "then", "from"})
_STATING = frozenset({"is", "are", "was", "were", "has", "have", "shows", "says"})
_LEADING = frozenset({Verb.GO, Verb.OPEN})
_PRESSED = frozenset({"button", "checkbox", "radio", "switch", "tab", "combobox"})
_OPERATING = frozenset({Verb.TYPE, Verb.SELECT, Verb.CHECK, Verb.UNCHECK, Verb.TOGGLE, Verb.HOVER})


def with_antecedent(text: str, before: Iterable[ActsRead | ClaimsRead | None], *, claim: bool) -> tuple[str, ...]:
    """The line with what "it" may be in its place, for each thing that it may be; empty where it has no "it", or no
    name makes it readable. `before` are the readings of the lines before it in its case, the last one first."""
    its = [token for token in tokens(text) if token.key == "it"]
    if len(its) != 1 or _is_the_page(text, its[0]):
        return ()
    before_it = [token for token in tokens(text) if token.end <= its[0].start]
    own = [token.text for token in before_it if token.quoted]
    filled = bool(before_it) and before_it[-1].key in _INTO
    filled |= words_of(before_it[-2:]) == ("next", "to") and any(token.key == "from" for token in before_it)
    if filled and own:
        del own[-1]  # what is typed into it, or chosen from what is next to it
    if not own and any(token.key in _STATING for token in before_it):
        return ()  # the clause before it has a subject of its own
    earlier = _named_before(before, text, its[0], filled=filled)
    pools: Iterable[Sequence[str]] = [[quoted(name) for name in own]] if own else earlier
    for names in pools:
        lines = [f"{text[: its[0].start]}{name}{text[its[0].end :]}" for name in dict.fromkeys(names)]
        read = tuple(line for line in lines if (read_claims(line) if claim else read_acts(line)) is not None)
        if read:
            return read
    return ()


def with_row_before(text: str, before: Iterable[ActsRead | ClaimsRead | None]) -> tuple[str, ...]:
    """The line with the row or card that the line before names in the place of "that card", or of "its" at the
    beginning; empty where it speaks of none. By itself the line would be about the only card there is, or any."""
    around = _around_row(text)
    rows = _rows_named(next(iter(before), None)) if around is not None else ()
    return tuple(row.join(around) for row in rows if around is not None)


def _around_row(text: str) -> tuple[str, str] | None:
    """What a line that speaks of the row before says before and behind its name."""
    said = tokens(text)
    if said and said[0].key in _POSSESSIVES:
        verb = next((said[group.start] for group in verb_groups(said) if group.start > 1), None)
        if verb is None:
            return None
        return (f"the{text[said[0].end : verb.start]}in the row of ", f" {text[verb.start :]}")
    if len(said) > 1 and said[0].key in _SETTING and said[1].key in _POSSESSIVES:  # "Change its price to 12"
        end = next((token.start for token in said[2:] if token.key in _BEHIND_A_FIELD | {",", ";"}), 0)
        if end:
            return (f"{text[: said[1].start]}the{text[said[1].end : end]}in the row of ", f" {text[end:]}")
    for joint, that, noun in zip(said, said[1:], said[2:], strict=False):
        if joint.key in {"and", "then", ",", ";"}:
            break  # the line itself may name another row before
        if joint.key in INSIDE and that.key in {"that", "this"} and noun.key in ROW_NOUNS:
            return (f"{text[: that.start]}the {noun.text} of ", text[noun.end :])
    return None


def _rows_named(line: ActsRead | ClaimsRead | None) -> tuple[str, ...]:
    """The names of the rows and cards that a line speaks of; none where it names something of another kind, too."""
    claims = line.claims if isinstance(line, ClaimsRead) else ()
    acts = line.acts if isinstance(line, ActsRead) else ()
    places = [getattr(claim, part, None) for claim in claims for part in ("within", "of", "query")]
    places += [act.target and act.target.within for act in acts]
    named = [place for place in places if isinstance(place, Query) and place.text]
    rows = [place for place in named if place == Query(roles=place.roles, text=place.text)]
    return tuple(dict.fromkeys(quoted(row.text or "") for row in rows)) if rows == named else ()


def with_field_before(text: str, before: Iterable[ActsRead | ClaimsRead | None]) -> tuple[str, ...]:
    """The line with the field that was last filled in, in the place of "the field" that a message is beside; empty
    where it speaks of none."""
    said = tokens(text)
    for beside, the, noun in zip(said, said[1:], said[2:], strict=False):
        if beside.key in _BESIDE and the.key in _THE and noun.key in _FIELD:
            acts = (act for reading in before if isinstance(reading, ActsRead) for act in reversed(reading.acts))
            filled = next((act.target for act in acts if act.verb in {Verb.TYPE, Verb.SELECT} and act.target), Query())
            return tuple(f"{text[: the.start]}the {name} field{text[noun.end :]}" for name in _name(filled))
    return ()


def _is_the_page(text: str, it: Token) -> bool:
    following = tokens(text[it.end :])
    return bool(following) and any(token.key in _SPEAKS for token in following[:2])


def _named_before(
    before: Iterable[ActsRead | ClaimsRead | None], text: str, it: Token, *, filled: bool
) -> Iterator[list[str]]:
    """What the nearest line names that names anything of the kind: a thing, or a control where its state is told or
    something is typed into it (`filled`)."""
    trial = read_claims(f"{text[: it.start]}{quoted('x')}{text[it.end :]}")
    operated = filled or (trial is not None and all(isinstance(claim, (StateIs, ValueIs)) for claim in trial.claims))
    pages: list[str] = []
    for reading in before:
        if reading is None:
            return  # nobody knows what it names
        if isinstance(reading, ClaimsRead):
            found = [name for claim in reading.claims for name in (_field_in if filled else _named_in)(claim)]
        else:
            found = [name for act in reading.acts for name in (_operated if operated else _things)(act)]
        if isinstance(reading, ActsRead) and all(act.verb in _LEADING for act in reading.acts):
            pages += found  # a page may be meant, or what was named before it was opened
        elif found:
            yield found + pages
            return
    if pages:
        yield pages


def _named_in(claim: Claim) -> Iterator[str]:
    text = getattr(claim, "text", None)
    if isinstance(text, str):
        yield quoted(text)
    for name in ("query", "of"):
        query = getattr(claim, name, None)
        yield from _name(query) if isinstance(query, Query) else ()


def _field_in(claim: Claim) -> Iterator[str]:
    """The field that a claim is about, or that it says something is beside."""
    for part in ("query", "anchor", "within"):
        query = getattr(claim, part, None)
        if isinstance(query, Query) and query.roles and set(query.roles) <= EDITABLE:
            yield from _name(query)


def _operated(act: Act) -> Iterator[str]:
    yield from _name(act.target) if act.target is not None else ()


def _things(act: Act) -> Iterator[str]:
    """What was typed, and what an act is about that is no control: a row, a page, a record."""
    if act.verb is Verb.TYPE:
        yield from map(quoted, filter(None, act.values))
    yield from (quoted(value) for _, value in act.pairs)
    name, roles = (act.target.name or "", set(act.target.roles)) if act.target is not None else ("", set())
    verb = name.split()[:1] and name.split()[0].casefold() in DO_VERBS | ACT_VERBS
    if act.target is not None and not (act.verb in _OPERATING or roles & _PRESSED or verb):
        yield from _name(act.target)
    if act.target is not None and act.target.within is not None and act.target.within.text is not None:
        yield from _name(act.target.within)


def _name(query: Query) -> Iterator[str]:
    name = query.name or query.text or ""
    if name:
        yield quoted(name) if query.quoted else name
