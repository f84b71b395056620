"""Reads acts: a verb with its target, its values and its places. Every word of the line is used, or nothing is read."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache

from smoketree.language.act import Act, Verb
from smoketree.language.claim import Claim, ElementShown, PageIs, TextShown
from smoketree.language.claim_reader import claims_of
from smoketree.language.inflection import ing, past, third
from smoketree.language.lexicon import (
    ARTICLES,
    DO_VERBS,
    INDEFINITE,
    KEYS,
    LEADS,
    MODIFIERS,
    NEGATIONS,
    NOT_IN_NAMES,
    NUMBERS,
    ORDINALS,
    Noun,
    word_set,
)
from smoketree.language.phrases import (
    Phrase,
    Span,
    in_place,
    is_sign,
    listed,
    noun_phrase,
    place_phrase,
    position_at,
    words_of,
)
from smoketree.language.words import Kind, Token, said
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, ROLE_WORDS

Acts = tuple[Act, ...]

_FIELD = ROLE_WORDS["field"]
_DROPDOWN = ROLE_WORDS["dropdown"]
_BOXES = word_set("checkbox radio switch menuitemcheckbox menuitemradio")
_MOST_TIMES = 20
_JOINTS = word_set("and then before afterwards")
_VAGUE = word_set(
    "valid invalid random wrong correct different unique some any your my his her their missing whatever nothing "
    "all each every same other another the a an required"
)
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://\S+|/\S*|about:blank|localhost(?::\d+)?(?:[/?#]\S*)?$", re.IGNORECASE)
_SECONDS: Mapping[str, float] = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1.0),
    **dict.fromkeys(("ms", "millisecond", "milliseconds"), 0.001),
    **dict.fromkeys(("min", "minute", "minutes"), 60.0),
}
_START = word_set("app application site website preview homepage")
_START_PAGES = frozenset({("home", "page"), ("start", "page"), ("landing", "page"), ("main", "page"), ("front", "page"), ("base", "url"), ("web", "app"), ("root", "page")})  # fmt: skip
_MAIL_WORDS = frozenset({"email", "e-mail", "mail"})
_PURPOSE_LINKS = word_set("to by for so")


def acts_of(span: Span) -> Acts | None:
    """What the words ask for, in order, or None where a word of them is not understood."""
    span = tuple(span)
    found = _given(span) or _acts(span, 0) or _acts(without_brackets(span), 0)
    if found is None:
        while span and span[0].key in {"then", "and", "but", "when", "given"}:
            span = span[1:]
        claims = claims_of(span) if len(span) > 1 else None
        return (Act(Verb.WAIT, claims=at_rest(claims)),) if claims else None
    return None if any(act.target is not None and act.target.name == _IT for act in found) else found


def _given(span: tuple[Token, ...]) -> Acts | None:
    """ "Given I am on the /login page" """
    rest = without_leads(span)
    begins = words_of(span[:1]) == ("given",) and words_of(rest[:2]) in {("am", "on"), ("is", "on"), ("are", "on")}
    return _open(rest[2:], "open") if begins else None


def without_brackets(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without what stands in brackets, where that has no quote, number or negation."""
    kept: list[Token] = []
    held: list[Token] = []
    for token in span:
        if not held and (token.quoted or not token.text.startswith("(")):
            kept.append(token)
            continue
        held.append(token)
        if token.text.endswith(")"):
            plain = not any(
                one.quoted or one.key.strip("()") in NEGATIONS or re.search(r"\d", one.text) for one in held
            )
            kept += [] if plain else held
            held = []
    return (*kept, *held)


def _acts(span: tuple[Token, ...], depth: int) -> Acts | None:
    span = without_leads(span)
    if not span or depth > 8:
        return None
    person = _person(span)
    if person is not None:
        inner = _acts(person[1], depth + 1)
        return None if inner is None else tuple(replace(act, person=person[0]) for act in inner)
    whole = _clause(span)
    if whole is not None:
        return whole
    placed = _after_place(span, depth)
    return placed if placed is not None else _sequence(span, depth)


def without_leads(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without what may stand before the verb ("Then the user ..."), and without a full stop."""
    while span and span[-1].kind is Kind.MARK and not span[-1].quoted:
        span = span[:-1]
    moved = True
    while span and moved:
        moved = False
        if span[0].kind is Kind.MARK:
            span, moved = span[1:], True
            continue
        for size in (4, 3, 2, 1):
            if words_of(span[:size]) in _leads() and len(span) > size:
                span, moved = span[size:], True
                break
    if len(span) > 1 and words_of(span[-1:]) == ("please",):
        span = span[:-1]
    return span


@cache
def _leads() -> frozenset[tuple[str, ...]]:
    return frozenset(LEADS)


def _person(span: tuple[Token, ...]) -> tuple[str, tuple[Token, ...]] | None:
    """ "As admin: click "Approve"" """
    if words_of(span[:1]) != ("as",):
        return None
    for at in (2, 3):
        if at < len(span) and span[at].kind is Kind.MARK and span[at].text in ":," and len(span) > at + 1:
            name = said(span[1:at])
            return name.removeprefix("the "), span[at + 1 :]
    return None


def _sequence(span: tuple[Token, ...], depth: int) -> Acts | None:
    """Two acts or more, joined by "and", "then", a comma or a full stop. The second may do without its verb."""
    for at, token in enumerate(span):
        mark = token.kind is Kind.MARK and token.text in ",;."
        if not at or token.quoted or not (mark or token.key in _JOINTS):
            continue
        left = _clause(span[:at]) or (_after_place(span[:at], depth + 1) if not mark else None)
        if left is None:
            continue
        right = without_leads(span[at + 1 :])
        if not right:
            return left
        verb = _verb_at(right)
        if verb is None:
            right, again = (*_verb_tokens(span), *right), right
            if not again[0].quoted and left[-1].verb is not Verb.TYPE:
                continue
        elif (
            token.key == "and" and right[0].text[0].isupper() and not span[at - 1].quoted and not _is_noun(span[at - 1])
        ):
            continue  # "Save and Continue" is one name
        following = _acts(right, depth + 1)
        if following is not None:
            known = _with_antecedent(following, left)
            waited = bool(known) and known[0].verb is Verb.ENTER_CODE and left[-1].verb is Verb.WAIT_FOR_CODE
            return (left[:-1] if waited else left) + known if known else None
    return None


def _is_noun(token: Token) -> bool:
    phrase = noun_phrase((token,))
    return phrase is not None and bool(phrase.noun)


def _verb_tokens(span: tuple[Token, ...]) -> tuple[Token, ...]:
    found = _verb_at(span)
    return span[: found[1]] if found else ()


def _with_antecedent(following: Acts, left: Acts) -> Acts:
    """ "Find the "Buy" button and click it" """
    known = left[-1].target
    if following and following[0].values == (_IT,):
        code = Act(Verb.ENTER_CODE, following[0].target)
        return (code, *following[1:]) if left[-1].verb is Verb.WAIT_FOR_CODE else ()
    return tuple(
        replace(act, target=known) if act.target is not None and act.target.name == _IT and known is not None else act
        for act in following
    )


_IT = "\0it"


def _after_place(span: tuple[Token, ...], depth: int) -> Acts | None:
    """ "In the "Profile" section, click "Edit"", "On the login page, ...", "When the page has loaded, ..." """
    if span[0].quoted or span[0].key not in _PLACE_LEADS:
        return None
    if span[0].key == "while":
        return _after_place(span[1:], depth)
    comma_at = next((at for at, token in enumerate(span) if token.kind is Kind.MARK and token.text == ","), 0)
    if comma_at and set(words_of(span[:comma_at])) <= _LOADED and "page" in words_of(span[:comma_at]):
        inner = _acts(span[comma_at + 1 :], depth + 1)
        return None if inner is None else (Act(Verb.WAIT), *inner)
    for at in range(2, min(len(span), 16)):
        comma = span[at].kind is Kind.MARK and span[at].text == ","
        if not comma and _verb_at(span[at:]) is None:
            continue
        place = place_phrase(span[:at])
        position = position_at(span[:at])
        if place is None and (field := _one(span[1:at])) is not None and "textbox" in field.query.roles:
            place = field.query
        if place is None and position is None and not _is_page(span[1:at]):
            continue
        inner = _acts(span[at + 1 :] if comma else span[at:], depth + 1)
        if inner is not None:
            return inner if not isinstance(place, Query) else _placed(inner, place)
    return None


_PLACE_LEADS = word_set("in on within inside from under at for while once after the")
_LOADED = word_set("once after the page has is loaded finished loading")


def _is_page(span: Span) -> bool:
    phrase = noun_phrase(span)
    return (
        phrase is not None
        and not phrase.quantifier
        and (phrase.sense is Noun.PAGE or (not phrase.noun and not phrase.quoted and len(span) < 4))
    )


def _placed(acts: Acts, place: Query) -> Acts | None:
    """The acts in that place. "In the Country dropdown, choose X" and "In the Email field, type X" name the target."""
    done: list[Act] = []
    for act in acts:
        if act.verb is Verb.CHOOSE and set(place.roles) & {"combobox", "listbox"} and act.target is not None:
            done.append(Act(Verb.SELECT, place, (act.target.name or "",)))
        elif act.verb in {Verb.TYPE, Verb.PRESS} and act.target is None and set(place.roles) & {"textbox", "combobox"}:
            done.append(replace(act, target=place))
        elif act.target is not None and set(place.roles or CONTAINERS) & CONTAINERS:
            held = in_place(Phrase(act.target), place)
            if held is None:
                return None
            done.append(replace(act, target=held.query))
        elif act.verb is Verb.DO:
            done.append(replace(act, place=place)) if act.place is None else done.append(act)
        else:
            return None
    return tuple(done)


# --- Verbs ------------------------------------------------------------------------------------------------------------------

Read = Callable[[tuple[Token, ...], str], Acts | None]


def _clause(span: tuple[Token, ...]) -> Acts | None:
    """One clause with one verb."""
    for rule in _WHOLE:
        found = rule(span)
        if found is not None:
            return found
    verb = _verb_at(span)
    if verb is not None:
        for read in _READERS[verb[0]]:
            found = read(span[verb[1] :], verb[0])
            if found is not None:
                return found
    claims = claims_of(span) if verb is None else None
    return (Act(Verb.WAIT, claims=claims),) if claims else None


def _verb_at(span: Span) -> tuple[str, int] | None:
    """The verb that a span begins with, in its base form, and how many tokens it has."""
    for size in (5, 4, 3, 2, 1):
        if size <= len(span) and (base := _forms().get(words_of(span[:size]))):
            return base, size
    return None


@cache
def _forms() -> Mapping[tuple[str, ...], str]:
    """Every form of every verb: "clicks on" -> "click on"."""
    found: dict[tuple[str, ...], str] = {}
    for verb in _READERS:
        first, *rest = verb.split()
        stem, dash, last = first.rpartition("-")
        for form in (last, third(last), *past(last), ing(last)):
            found.setdefault((f"{stem}{dash}{form}", *rest), verb)
    return found


def _one(span: Span) -> Phrase | None:
    """One element; "it" is the element of the act before."""
    if words_of(span) in {("it",), ("that",), ("this",), ("them",)}:
        return Phrase(Query(name=_IT))
    found = noun_phrase(span)
    if found is None or found.quantity is not None or found.quantifier == "no" or found.sense not in _POINTED:
        return None
    if found.reference or (found.query.nth is not None and found.name and not found.quoted and not found.noun):
        return None
    return found if found.name or found.noun else None


_POINTED = frozenset(
    {Noun.ELEMENT, Noun.TEXT, Noun.MESSAGE, Noun.TITLE, Noun.MAIL, Noun.FILE, Noun.SUBJECT, Noun.PAGE, Noun.ADDRESS}
)


def _query(phrase: Phrase, roles: tuple[str, ...] = ()) -> Query:
    """The query of a phrase; a noun that is no element's ("page", "message") is a part of its name."""
    query = phrase.query
    if phrase.sense is not Noun.ELEMENT and not phrase.quoted and phrase.noun:
        query = replace(query, name=f"{query.name} {phrase.noun}".strip() if query.name else phrase.noun, quoted=False)
    return query if query.roles or not roles else replace(query, roles=roles)


def _without_purpose(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without "to expand the section", "in order to ...", "to confirm", where what is before is complete."""
    for at in range(1, len(span)):
        token = span[at]
        if (
            token.quoted
            or token.key not in _PURPOSE_LINKS
            or any(one.quoted or one.key in {"not", "no"} or one.text[0].isdigit() for one in span[at:])
        ):
            continue
        complete = span[at - 1].quoted or _is_noun(span[at - 1])
        follows = span[at + 1 : at + 2]
        if token.key == "to" and complete and follows and (_verb_at(span[at + 1 :]) or follows[0].key in _PURPOSES):
            return span[:at]
    return span


_PURPOSES = word_set(
    "confirm filter see view make get start begin finish proceed continue check choose show reveal trigger append "
    "add assign open"
)


# --- Pointing ------------------------------------------------------------------------------------------------------------------


def _times(span: tuple[Token, ...]) -> tuple[tuple[Token, ...], int]:
    words = words_of(span)
    if words[-1:] in {("twice",), ("once",)} and len(span) > 1:
        return span[:-1], 2 if words[-1] == "twice" else 1
    if words[-1:] == ("times",) and len(span) > 2:
        number = NUMBERS.get(words[-2], int(words[-2]) if words[-2].isdigit() else 0)
        if 0 < number <= _MOST_TIMES:
            return span[:-2], number
    return span, 1


def _click(rest: tuple[Token, ...], verb: str) -> Acts | None:
    mode = (
        "double"
        if verb.startswith("double")
        else "right"
        if verb.startswith("right")
        else "middle"
        if verb.startswith("middle")
        else ""
    )
    rest = _without_purpose(rest)
    if verb == "press" and words_of(rest)[-1:] in {("key",), ("keys",)}:
        return None
    if rest and rest[0].kind is Kind.MARK and rest[0].text == ":":
        rest = rest[1:]
    while len(rest) > 1 and not rest[0].quoted and rest[0].key in {"on", "in", "into", "at", "inside", "to", "onto"}:
        rest = rest[1:]
    path = _menu_path(rest)
    if path is not None:
        return (Act(Verb.MENU, values=path),)
    mail = _mail_link(rest)
    if mail is not None:
        return mail
    rest, times = _times(rest)
    if words_of(rest)[-1:] in {("again",), ("now",)} and len(rest) > 1:
        rest = rest[:-1]
    phrases = _listed(rest)
    if phrases is None:
        return None
    each = Verb.CLICK_EACH if phrases[0].quantifier == "all" and phrases[0].plural else Verb.CLICK
    return tuple(Act(each, _clickable(phrase), mode=mode, count=times) for phrase in phrases)


def _listed(rest: tuple[Token, ...]) -> tuple[Phrase, ...] | None:
    one = _one(rest)
    if one is not None:
        named = one.quoted or (one.name and one.noun) or one.query.nth is not None or one.query.within is not None
        every = one.quantifier == "all" and one.noun
        if (one.indefinite and not named and not (one.quantifier and one.noun)) or (
            one.quantifier and one.quantifier not in {"any"} and not every
        ):
            return None
        return (one,)
    if not any(token.quoted for token in rest):
        return None
    phrases = listed(rest)
    if phrases is None or any(
        phrase.sense is not Noun.ELEMENT or phrase.quantity or phrase.quantifier for phrase in phrases
    ):
        return None
    return phrases


def _clickable(phrase: Phrase) -> Query:
    query = _query(phrase)
    return replace(query, nth=1) if phrase.quantifier == "any" and query.nth is None else query


def _menu_path(rest: tuple[Token, ...]) -> tuple[str, ...] | None:
    """ "File > Save as", ""Settings" > "Profile"" """
    parts: list[list[Token]] = [[]]
    for token in rest:
        pieces = [token.text] if token.quoted else re.split(r"(>|→|->)", token.text)
        for piece in pieces:
            if not token.quoted and piece in {">", "→", "->"}:
                parts.append([])
            elif piece:
                parts[-1].append(Token(token.kind, piece, token.start, token.end))
    if len(parts) < 2 or not all(parts):
        return None
    return tuple(said(tuple(part)) for part in parts)


def _hover(rest: tuple[Token, ...], _: str) -> Acts | None:
    phrase = _one(rest)
    return None if phrase is None else (Act(Verb.HOVER, _query(phrase)),)


def _find(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Find the row of "Milk"": it is scrolled into view, and what follows may mean it."""
    phrase = _one(rest)
    if phrase is None or phrase.indefinite or phrase.query.name == _IT:
        return None
    return (Act(Verb.SCROLL, _query(phrase)),)


def _drag(rest: tuple[Token, ...], _: str) -> Acts | None:
    rest = rest[2:] if words_of(rest[:2]) == ("and", "drop") else rest
    for at in range(len(rest) - 2, 0, -1):
        token = rest[at]
        if token.quoted or token.key not in {"to", "onto", "into", "on", "over", "from"}:
            continue
        source, goal = _one(rest[:at]), rest[at + 1 :]
        words = [word for word in words_of(goal) if word not in ARTICLES]
        if source is None or token.key == "from":
            continue
        if words in (["top"], ["bottom"], ["top", "of", "list"], ["bottom", "of", "list"]):
            return (Act(Verb.DRAG, _query(source), (words[0],)),)
        if len(words) == 2 and words[1] in {"position", "place"} and words[0] in ORDINALS:
            return (Act(Verb.DRAG, _query(source), (str(ORDINALS[words[0]]),)),)
        target = _one(goal)
        if target is not None:
            return (Act(Verb.DRAG, _query(source), place=_query(target)),)
    return None


def _scroll(rest: tuple[Token, ...], _: str) -> Acts | None:
    words = [word for word in words_of(rest) if word not in {"the", "page", "screen", "of", "to", "window", "very"}]
    if words in ([], ["down"], ["up"], ["top"], ["bottom"], ["down", "bottom"], ["up", "top"]) and not any(
        t.quoted for t in rest
    ):
        return (Act(Verb.SCROLL, mode=words[-1] if words else "down"),)
    while rest and not rest[0].quoted and rest[0].key in {"down", "up", "to", "until", "till"}:
        rest = rest[1:]
    for ending in (("is", "visible"), ("is", "shown"), ("appears",), ("into", "view")):
        if words_of(rest)[-len(ending) :] == ending:
            rest = rest[: -len(ending)]
    phrase = _one(rest)
    return None if phrase is None else (Act(Verb.SCROLL, _query(phrase)),)


# --- Typing ------------------------------------------------------------------------------------------------------------------


def _type(rest: tuple[Token, ...], verb: str) -> Acts | None:
    rest = tuple(token for token in _without_purpose(rest) if token.quoted or token.key != "again")
    if rest and rest[0].kind is Kind.MARK and rest[0].text == ":":
        rest = rest[1:]
    if rest and words_of(rest[:1]) == ("it",):
        where = _field(rest[2:]) if len(rest) > 2 and rest[1].key in {"in", "into"} else None
        return (Act(Verb.TYPE, where, (_IT,)),) if where is not None or len(rest) == 1 else None
    for read in (_form, _code, _temporary_address, _field_value):
        found = read(rest, verb)
        if found is not None:
            return found
    return None


def _field_value(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """One field and its value, in any of the usual orders."""
    mode = "append" if verb == "append" else ""
    for at, token in enumerate(rest):
        joint = not token.quoted and (
            token.key in {"in", "into", "to", "for", "as", "on", "with", "by", "=", "inside", "at", "of"}
            or token.text == ":"
        )
        if not joint or at == 0:
            continue
        left, right = rest[:at], rest[at + 1 :]
        for value, target in _ordered(left, token.key, right, verb):
            text, field = _value(value, typed=token.key in {"in", "into"}), _field(target)
            if text is not None and field is not None:
                return (Act(Verb.TYPE, field, (text,), mode=mode),)
    adjacent = _adjacent(rest)
    if adjacent is not None:
        return adjacent
    text = _value(rest)
    alone = text is not None and (rest[0].quoted or is_sign(rest[0])) and verb not in _SETTERS
    return (Act(Verb.TYPE, None, (text,), mode=mode),) if alone and text is not None else None


_SETTERS = word_set("set change modify update increase decrease edit complete replace")
_FILLERS = frozenset({"fill", "fill in", "fill out", "complete", "give"})


def _ordered(left: Span, joint: str, right: Span, verb: str) -> Iterator[tuple[Span, Span]]:
    """Which side is the value and which the field."""
    if joint in {"with", "by", "=", ":"}:
        if joint == "by" and verb in {"increase", "decrease"}:
            return
        if joint not in {"with", "by"} or verb in _FILLERS | _SETTERS:
            yield right, left
        return
    if joint == "as":
        described = len(left) > 1 and left[0].key in ARTICLES and _is_value(right)
        yield (right, left) if described or not _is_value(left) else (left, right)
        return
    if joint == "to":
        if verb in _SETTERS:
            yield right, _without_from(left)
        else:
            yield left, right
        return
    if joint == "of":
        return
    yield left, right


def _without_from(left: Span) -> Span:
    """ "the quantity of the first line from default": what a field had before"""
    for at, token in enumerate(left):
        if at and not token.quoted and token.key == "from":
            return left[:at]
    return left


def _is_value(span: Span) -> bool:
    return any(token.quoted or is_sign(token) for token in span)


def _value(span: Span, *, typed: bool = False) -> str | None:
    """A value: quoted, or words that can only be one. With `typed`, words before "into" are one as they are."""
    span = tuple(span)
    quotes = [token for token in span if token.quoted]
    if len(quotes) == 1:
        described = [token for token in span if not token.quoted and token.kind is not Kind.MARK]
        plain = not any(
            token.key in NOT_IN_NAMES or token.key in {"or", "in", "into", "from"} or token.text[0].isdigit()
            for token in described
        )
        example = {"e.g", "eg", "i.e", "ex", "e.g.", "(e.g.", "like", "such"} & {
            token.key.strip("(.") for token in described
        }
        return quotes[0].text if plain and (span[-1].quoted or example) else None
    if quotes or not span or any(token.kind is Kind.MARK and token.text in ",;" for token in span):
        return None
    if span[0].key in _VAGUE and not (len(span) == 1 and is_sign(span[0])):
        return None
    if len(span) == 1 or is_sign(span[0]) or span[0].text[0].isupper() or typed:
        if any(token.key in {"and", "or", "into"} for token in span) or len(span) > 8:
            return None
        return said(span)
    return None


def _field(span: Span) -> Query | None:
    """The field that a phrase names."""
    span = tuple(span)
    while span and not span[-1].quoted and span[-1].kind is Kind.MARK:
        span = span[:-1]
    phrase = noun_phrase(span)
    if phrase is None or phrase.quantity or phrase.plural or phrase.quantifier or phrase.sense not in _POINTED:
        return None
    if words_of(span) in {("it",)}:
        return None
    if phrase.noun in {"item", "row", "list", "page"}:
        return None
    return _query(phrase, _FIELD)


def _adjacent(rest: tuple[Token, ...]) -> Acts | None:
    """ "Enter email "a@b.c" and password "x"": the label before its value"""
    acts: list[Act] = []
    at = 0
    while at < len(rest):
        stop = next((i for i in range(at, len(rest)) if rest[i].quoted), None)
        if stop is None:
            return None
        label = [token for token in rest[at:stop] if token.text not in {":", "="}]
        while label and not label[0].quoted and label[0].key in {"and", ",", "then"}:
            label = label[1:]
        field = _field(label) if label else None
        if field is None or any(token.key in {"in", "into", "as", "with", "to", "for"} for token in label):
            return None
        acts.append(Act(Verb.TYPE, field, (rest[stop].text,)))
        at = stop + 1
    return tuple(acts) or None


def _form(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Fill in the form with name "Ann" and email "x"", "Complete the fields: Name: Ann, ..." """
    if verb not in _FILLERS | {"enter", "input"}:
        return None
    for at, token in enumerate(rest):
        head = words_of(rest[:at])
        if not token.quoted and (token.key in {"with", "using"} or token.text == ":") and at and set(head) & _FORMS:
            phrase = noun_phrase(rest[:at])
            if phrase is None or phrase.quantifier not in {"", "all"}:
                return None
            tail = rest[at + 1 :]
            if tail and tail[0].kind is Kind.MARK:
                tail = tail[1:]
            pairs = _pairs(tail)
            if not pairs:
                return None
            form = phrase.query if set(phrase.query.roles) & {"form"} else None
            place = form if form is not None and (form.name or form.text) else None
            return (Act(Verb.FILL, pairs=pairs, place=place),)
    return None


_LONGEST_LABEL = 5  # words
_FORMS = word_set("form fields details information following data")


def _pairs(span: tuple[Token, ...]) -> tuple[tuple[str, str], ...] | None:
    """Labels and values: `Name: Ann`, `Name = Ann`, `Name (Ann)`, `name "Ann"`, `Ann for Name`, `"Ann" as Name`."""
    found: list[tuple[str, str]] = []
    for part in _pair_parts(span):
        pair = _pair(part)
        if pair is None or len(pair[0].split()) > _LONGEST_LABEL:
            return None
        found.append(pair)
    return tuple(found)


def _pair_parts(span: tuple[Token, ...]) -> Iterator[tuple[Token, ...]]:
    part: list[Token] = []
    for token in span:
        joint = not token.quoted and (token.text in {",", ";", "-", "•", "–"} or token.key == "and")  # noqa: RUF001
        if not joint:
            part.append(token)
        elif part:
            yield tuple(part)
            part = []
    if part:
        yield tuple(part)


def _pair(part: tuple[Token, ...]) -> tuple[str, str] | None:
    for at, token in enumerate(part):
        if token.quoted or at == 0 or at + 1 == len(part):
            continue
        if token.text in {":", "="}:
            return _label(part[:at]), said(part[at + 1 :])
        if token.key in {"for", "as", "in", "into"} and (_is_value(part[:at]) or len(part[:at]) == 1):
            return _label(part[at + 1 :]), said(part[:at])
    if len(part) > 1 and part[-1].quoted and not any(token.quoted for token in part[:-1]):
        return _label(part[:-1]), part[-1].text
    text = said(part)
    bracket = re.fullmatch(r"(.+?)\s*\((.+)\)", text)
    return (bracket[1], bracket[2]) if bracket else None


def _label(span: Span) -> str:
    words = [token for token in span if token.quoted or token.key not in ARTICLES]
    if len(words) > 1 and not words[-1].quoted and words[-1].key in {"field", "input", "box"}:
        words = words[:-1]
    return said(tuple(words))


def _clear(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Clear the Email field", "Delete the text in the Name field", "Clear existing content" """
    words = words_of(rest)
    content = [word for word in words if word not in ARTICLES | {"existing", "current", "old"}]
    if verb in {"clear", "erase"} and (not rest or (len(content) == 1 and content[0] in _CONTENTS)):
        return (Act(Verb.TYPE, None, ("",)),)
    for at in range(1, min(len(rest), 4)):
        held = not rest[at].quoted and rest[at].key in {"in", "of", "from"}
        if held and set(words[:at]) - ARTICLES <= _CONTENTS | {"existing"}:
            field = _field(rest[at + 1 :])
            return None if field is None else (Act(Verb.TYPE, field, ("",)),)
    phrase = _one(rest) if verb != "delete" else None
    if phrase is None or phrase.quantifier or (phrase.noun and "textbox" not in phrase.query.roles):
        return None
    return (Act(Verb.TYPE, _query(phrase, _FIELD), ("",)),)


_CONTENTS = word_set("content contents text value information input")


# --- Mail ---------------------------------------------------------------------------------------------------------------------


def _code(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Enter the code from the e-mail", "Type the code into the "Code" field" """
    where: Query | None = None
    words = words_of(rest)
    for at in range(len(rest) - 1, 0, -1):
        if not rest[at].quoted and rest[at].key in {"in", "into"}:
            where, words = _field(rest[at + 1 :]), words_of(rest[:at])
            if where is None:
                return None
            break
    totp = words[-2:] == ("authenticator", "code") or words[-2:] == ("totp", "code") or words[-1:] == ("totp",)
    if totp and set(words) <= {"the", "totp", "authenticator", "code", "my", "a"}:
        return (Act(Verb.ENTER_CODE, where, mode="totp"),)
    return (Act(Verb.ENTER_CODE, where),) if _is_code(words) else None


_CODES = word_set("code otp pin passcode")
_CODE_WORDS = word_set(
    "the my a verification confirmation security one-time login sign-in sms 6-digit six-digit 4-digit four-digit "
    "8-digit e-mailed emailed received sent from in email e-mail mail by that was to it via password inbox your"
)


def _is_code(words: Sequence[str]) -> bool:
    codes = [word for word in words if word in _CODES]
    otp = "one-time" in words and "password" in words
    return (len(codes) == 1 or otp) and all(word in _CODES | _CODE_WORDS for word in words) and words[0] not in {"a"}


_ADDRESS_WORDS = word_set("temporary temp disposable throwaway")


def _temporary_address(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Use a temporary e-mail address for the Email field" """
    words = words_of(rest)
    if "" in words and not any(token.quoted for token in rest):
        return None
    for at, token in enumerate(rest):
        if not token.quoted and token.key in {"in", "into", "for", "with", "as"} and at:
            if token.key == "as" and len(rest) == at + 2 and rest[at + 1].text.isupper() and _is_address(words[:at]):
                return (Act(Verb.USE_ADDRESS, name=rest[at + 1].text),)
            first, second = (rest[:at], rest[at + 1 :]) if token.key != "with" else (rest[at + 1 :], rest[:at])
            field = _field(second)
            return (
                (Act(Verb.USE_ADDRESS, field, name="EMAIL"),)
                if field is not None and _is_address(words_of(first))
                else None
            )
    return (Act(Verb.USE_ADDRESS, name="EMAIL"),) if _is_address(words) else None


def _is_address(words: Sequence[str]) -> bool:
    plain = [word for word in words if word not in ARTICLES | INDEFINITE]
    new = words[:2] in (("a", "new"), ("a", "fresh"))
    kinds = {"new", "fresh"} if new else set()
    rest = [word for word in plain if word not in _ADDRESS_WORDS | kinds]
    return len(rest) < len(plain) and rest in (
        ["email"],
        ["e-mail"],
        ["email", "address"],
        ["e-mail", "address"],
        ["mail", "address"],
        ["mailbox"],
        ["inbox"],
    )


def _mail_link(rest: tuple[Token, ...]) -> Acts | None:
    """ "the "Verify" button in the email", "the link from the e-mail" """
    words = words_of(rest)
    if not words or words[-1] not in _MAIL_WORDS | {"inbox"} or not {"in", "from"} & set(words):
        return None
    at = max(i for i, word in enumerate(words) if word in {"in", "from"})
    if not set(words[at + 1 :]) <= {"the", "my", "confirmation", "verification", "welcome", "received"} | _MAIL_WORDS:
        return None
    head = [
        token
        for token in rest[:at]
        if token.quoted
        or token.key not in {"the", "confirmation", "verification", "activation", "link", "button", "reset"}
    ]
    if not head:
        return (Act(Verb.OPEN_MAIL_LINK),)
    return (Act(Verb.OPEN_MAIL_LINK, values=(head[0].text,)),) if len(head) == 1 and head[0].quoted else None


# --- Choosing ------------------------------------------------------------------------------------------------------------------


def _select(rest: tuple[Token, ...], _: str) -> Acts | None:
    rest = _without_purpose(rest)
    path = _menu_path(rest)
    if path is not None:
        return (Act(Verb.MENU, values=path),)
    if words_of(rest)[:2] == ("all", "options"):
        return None
    if words_of(rest)[:1] == ("file",) or words_of(rest)[:2] in {("the", "file"), ("a", "file")}:
        return _upload(rest, "choose")
    for at in range(len(rest) - 2, 0, -1):
        token = rest[at]
        if (not token.quoted and token.key in {"from", "in", "for", "as", "on", "=", "to"}) or (
            token.text == ":" and not token.quoted
        ):
            made = _select_from(rest[:at], token.key, rest[at + 1 :])
            if made is not None:
                return made
    return _choose_named(rest)


def _select_from(left: tuple[Token, ...], joint: str, right: tuple[Token, ...]) -> Acts | None:
    if joint in {"=", ":"}:
        left, right = right, left
    chooser = noun_phrase(right)
    if chooser is None or chooser.sense not in _POINTED or (chooser.plural and chooser.noun) or chooser.quantity:
        return None
    roles = set(chooser.query.roles)
    if roles and not roles & {"combobox", "listbox", "list", "tree", "menu", "radiogroup"}:
        if joint != "in" or not roles & {"group", "region", "form", "row", "table", "dialog", "navigation"}:
            return None
        options = _listed(left)
        place = place_phrase((Token(Kind.WORD, "in", -1, -1), *right))
        if options is None or not isinstance(place, Query):
            return None
        placed = [in_place(option, place) for option in options]
        return None if any(one is None for one in placed) else tuple(_chosen(one) for one in placed if one is not None)
    names = _option_names(left)
    if names is None:
        return None
    query = replace(_query(chooser, _DROPDOWN))
    if chooser.noun == "list" or "menu" in roles:
        query = replace(query, roles=_DROPDOWN if chooser.noun == "list" else query.roles)
    return (Act(Verb.SELECT, query, names),)


def _option_names(left: tuple[Token, ...]) -> tuple[str, ...] | None:
    """The names of options: quoted ones, or one without quotes."""
    words = [
        token
        for token in left
        if token.quoted
        or (
            token.key not in {"the", "option", "options", "value", "both", "and", "item"}
            and token.kind is not Kind.MARK
        )
    ]
    if words and all(token.quoted for token in words):
        return tuple(token.text for token in words)
    if any(token.quoted for token in words) or not words or words[0].key in _VAGUE | set(ORDINALS):
        return None
    text = said(tuple(words))
    return (text,) if noun_phrase(words) is not None and len(words) < 5 else None


def _chosen(phrase: Phrase) -> Act:
    roles = set(phrase.query.roles)
    if roles and roles <= _BOXES | {"checkbox"}:
        return Act(Verb.CHECK, phrase.query)
    return Act(Verb.CHOOSE, _query(phrase))


def _choose_named(rest: tuple[Token, ...]) -> Acts | None:
    """ "Select "Express"", "Select the Country "Japan"", "Choose Color "Blue" and Size "M"" """
    pairs = _adjacent(rest)
    if pairs is not None and all(act.target is not None and act.target.name for act in pairs):
        known = [act.target for act in pairs if act.target is not None]
        if not any(query.also or query.within for query in known) and not (
            _one(rest) and (_one(rest) or Phrase()).noun
        ):
            return tuple(
                Act(Verb.SELECT, replace(query, roles=_DROPDOWN), act.values)
                for query, act in zip(known, pairs, strict=True)
            )
    phrases = _listed(rest)
    vague = [
        phrase for phrase in phrases or () if (phrase.indefinite and not phrase.name) or phrase.quantifier == "all"
    ]
    if phrases is None or vague:
        return None
    return tuple(_chosen(phrase) for phrase in phrases)


def _check(rest: tuple[Token, ...], verb: str) -> Acts | None:
    kind = {"uncheck": Verb.UNCHECK, "untick": Verb.UNCHECK, "unmark": Verb.UNCHECK, "deselect": Verb.UNCHECK, "unselect": Verb.UNCHECK,
            "toggle": Verb.TOGGLE}.get(verb, Verb.CHECK)  # fmt: skip
    rest = _without_purpose(rest)
    if verb in {"toggle", "turn", "switch"} and len(rest) > 1 and words_of(rest[-1:]) in {("on",), ("off",)}:
        kind, rest = (Verb.CHECK if rest[-1].key == "on" else Verb.UNCHECK), rest[:-1]
    words = list(rest)
    boxes = words_of(words[:4])
    if boxes[:4] == ("the", "boxes", "of", "") or (
        boxes[:2] in {("the", "boxes"), ("the", "box"), ("the", "checkboxes"), ("the", "checkbox")}
        and boxes[2:3] in {("of",), ("for",), (":",)}
    ):
        options = listed(tuple(words[3:]))
        if options and all(option.name and not option.noun for option in options):
            return tuple(Act(kind, replace(option.query, roles=ROLE_WORDS["checkbox"])) for option in options)
    if words_of(words)[-2:] in {("as", "done"), ("as", "completed"), ("as", "complete")} and kind is Verb.CHECK:
        done = noun_phrase(words[:-2])
        if done is None or not done.quoted:
            return None
        row = Query(roles=ROLE_WORDS["row"], text=done.name)
        return (Act(Verb.CHECK, Query(roles=ROLE_WORDS["checkbox"], within=row)),)
    phrases = _listed(tuple(words))
    if phrases is None:
        return None
    acts = []
    for phrase in phrases:
        query = phrase.query
        if phrase.noun in {"box", "field", "option", "toggle"} or (not query.roles and query.text is None):
            query = replace(
                query, roles=ROLE_WORDS["checkbox"] if phrase.noun == "box" else query.roles if phrase.noun else ()
            )
        if phrase.sense is not Noun.ELEMENT and not phrase.quoted and phrase.noun and not phrase.name:
            query = Query(said(tuple(token for token in words if token.key not in ARTICLES)), quoted=False)
        elif phrase.sense is not Noun.ELEMENT or phrase.noun in {"heading", "link", "image", "table"}:
            return None
        acts.append(Act(kind, query))
    return tuple(acts)


# --- Pages, tabs, dialogs, keys, waiting ----------------------------------------------------------------------------------------


def _open(rest: tuple[Token, ...], verb: str) -> Acts | None:
    words = [word for word in words_of(rest) if word not in ARTICLES | INDEFINITE]
    address = next((token for token in rest if _ADDRESS.match(token.text) and " " not in token.text), None)
    if words[-3:-1] == ["new", "tab"] or "new tab" in " ".join(words) or "new window" in " ".join(words):
        return _new_tab(rest, words, address, verb)
    if address is not None:
        return _open_address(rest, address)
    if words in (["previous", "page"], ["last", "page"]) and verb != "open":
        return (Act(Verb.BACK),)
    if words and (tuple(words) in _START_PAGES or (len(words) == 1 and words[0] in _START)):
        return (Act(Verb.OPEN, values=("/",)),)
    if mail := _mail_link(rest):
        return mail
    path = _menu_path(rest)
    if path is not None:
        return (Act(Verb.MENU, values=path),)
    return _open_named(rest, verb)


def _open_address(rest: tuple[Token, ...], address: Token) -> Acts | None:
    others = [token for token in rest if token is not address]
    known = {
        "page",
        "url",
        "address",
        "path",
        "site",
        "website",
        "route",
        "at",
        "to",
        "link",
        "screen",
        "app",
        "the",
        "a",
        "web",
        "on",
        "directly",
        ":",
    }
    before = others[: next((i for i, token in enumerate(others) if token.start > address.start), len(others))]
    named = any(token.key in {"page", "website", "site", "app"} for token in before)
    if all(token.key in known or (named and not token.quoted and token.key not in NOT_IN_NAMES) for token in others):
        text = address.text
        return (Act(Verb.OPEN, values=(f"http://{text}" if text.lower().startswith("localhost") else text,)),)
    return None


def _new_tab(rest: tuple[Token, ...], words: list[str], address: Token | None, verb: str) -> Acts | None:
    plain = {"new", "browser", "tab", "window", "at", "in", "to", "page", ""}
    if address is not None and set(words) - {address.key} <= plain:
        return (Act(Verb.OPEN, values=(address.text,), mode="new tab"),)
    if set(words) <= plain:
        return (
            (Act(Verb.SWITCH_TAB, values=("new",)),)
            if verb != "open"
            else (Act(Verb.OPEN, values=("about:blank",), mode="new tab"),)
        )
    return None


_LEAVING = frozenset({"switch to", "change to", "move to", "switch back to"})


def _open_named(rest: tuple[Token, ...], verb: str) -> Acts | None:
    words = [word for word in words_of(rest) if word not in ARTICLES]
    if words == ["other", "tab"]:
        return (Act(Verb.SWITCH_TAB, values=("other",)),)
    if len(words) == 2 and words[0] == "page" and words[1].isdigit():
        return (Act(Verb.GO, Query(" ".join(words), quoted=False)),)
    phrase = _one(rest)
    if phrase is None or (phrase.indefinite and not phrase.name) or phrase.sense in {Noun.MAIL, Noun.FILE}:
        return None
    if not phrase.quoted and re.search(r"\w\.\w", phrase.name):
        return None
    query, roles = phrase.query, set(phrase.query.roles)
    if (
        phrase.noun in {"tab", "browser tab"}
        and verb in _LEAVING | {"go to", "go back to"}
        and (phrase.query.nth is not None or verb in _LEAVING)
    ):
        value = str(query.nth) if query.nth is not None else query.name or ""
        return (Act(Verb.SWITCH_TAB, values=(value,)),)
    if phrase.noun in {"menu", "hamburger menu"} and verb in {"open", "open up"}:
        return (Act(Verb.OPEN_MENU, query if query.name else None),)
    if phrase.noun in {"section", "accordion", "panel", "group", "fieldset", "tree item"} and verb.startswith("open"):
        return (Act(Verb.EXPAND, query),)
    if roles & {"combobox", "button", "row", "listitem", "link", "tab", "menuitem", "img", "checkbox"}:
        return (Act(Verb.CLICK, query),)
    if verb.startswith("open") and (not phrase.name or roles):
        return None
    if phrase.sense is Noun.PAGE and not phrase.name:
        return None
    name = phrase.query if phrase.sense is Noun.PAGE else query
    return (Act(Verb.GO, name),)


def _back(rest: tuple[Token, ...], verb: str) -> Acts | None:
    words = set(words_of(rest))
    verbs = {"back": Verb.BACK, "forward": Verb.FORWARD}
    kind = verbs[verb.rsplit(maxsplit=1)[-1]]
    plain = {
        "one",
        "page",
        "a",
        "to",
        "the",
        "previous",
        "last",
        "next",
        "in",
        "browser",
        "step",
        "once",
        "history",
        "with",
        "using",
        "button",
        "by",
        "back",
    }
    return (Act(kind),) if words <= plain else None


def _reload(rest: tuple[Token, ...], _: str) -> Acts | None:
    return (
        (Act(Verb.RELOAD),)
        if set(words_of(rest)) <= {"the", "page", "browser", "tab", "current", "this", "site", "app", "window"}
        else None
    )


def _press(rest: tuple[Token, ...], _: str) -> Acts | None:
    words, times = _times(tuple(token for token in _without_purpose(rest) if token.quoted or token.text not in "[]"))
    where: Query | None = None
    for at in range(len(words) - 1, 0, -1):
        if not words[at].quoted and words[at].key in {"in", "on", "inside"}:
            phrase = _one(words[at + 1 :])
            if phrase is not None and ("textbox" in phrase.query.roles or not phrase.noun):
                where, words = _query(phrase, _FIELD), words[:at]
            elif words_of(words[at:]) in {("on", "the", "keyboard"), ("on", "your", "keyboard")}:
                words = words[:at]
            break
    keys = [_key((token,), marked=False) for token in words if token.quoted or token.key not in {"and", "then", ","}]
    if len(keys) > 1 and all(keys) and times == 1:
        return tuple(Act(Verb.PRESS, where, (key[0],)) for key in keys if key is not None)
    marked = any(not token.quoted and token.key in {"key", "keys"} for token in words)
    plain = tuple(
        token
        for token in words
        if token.quoted or token.key not in {"the", "key", "keys", "keyboard", "shortcut", "combination"}
    )
    key = _key(plain, marked=marked)
    if key is None:
        return None
    name, sure = key
    return (Act(Verb.PRESS, where, (name,), mode="" if sure or marked else "or click", count=times),)


def _key(span: tuple[Token, ...], *, marked: bool) -> tuple[str, bool] | None:
    """The key as Playwright names it, and whether nothing else can be meant."""
    text = " ".join(token.text for token in span)
    folded = text.casefold().strip("[]<>")
    if folded in KEYS:
        return KEYS[folded], folded not in {"delete", "home", "end", "insert", "space"}
    parts = [part.strip() for part in re.split(r"\+|(?<=\w)-(?=\w)", folded)]
    if len(parts) > 1 and all(part in MODIFIERS for part in parts[:-1]) and parts[-1]:
        last = KEYS.get(parts[-1]) or (parts[-1] if len(parts[-1]) == 1 else None)
        return None if last is None else ("+".join([*(MODIFIERS[part] for part in parts[:-1]), last]), True)
    return (text, True) if marked and len(text) == 1 else None


def _wait(rest: tuple[Token, ...], _: str) -> Acts | None:
    words = words_of(rest)
    rest = rest[1:] if words[:1] == (":",) else rest
    seconds, left = duration(rest)
    if seconds is not None and not left:
        return (Act(Verb.WAIT, values=(f"{seconds:g}",)),)
    left = left if seconds is not None else rest
    while left and not left[0].quoted and left[0].key in {"for", "until", "till", "up", "to", "at", "most", "when"}:
        left = left[1:]
    plain = [
        word
        for word in words_of(left)
        if word not in ARTICLES | {"to", "be", "is", "has", "fully", "completely", "finished"}
    ]
    if not left or (plain and set(plain) <= _LOADING and any(word in _IDLE for word in plain)):
        return (Act(Verb.WAIT, within=seconds),)
    claims = _awaited(left)
    return (Act(Verb.WAIT, claims=claims, within=seconds),) if claims else None


_LOADING = word_set(
    "page results result load loading loads loaded settle ready everything done finish finishes spinner disappear "
    "gone disappears app site content screen"
)
_IDLE = word_set("load loads loaded settle ready done finish finishes disappear gone disappears loading")


def _awaited(span: tuple[Token, ...]) -> tuple[Claim, ...] | None:
    """What is waited for: a claim, a thing, "X to appear"."""
    if (claims := claims_of(span)) is not None:
        return at_rest(claims)
    for at, token in enumerate(span):
        if at and not token.quoted and token.key == "to":
            should = Token(Kind.WORD, "should", token.start, token.end)
            claims = claims_of((*span[:at], should, *span[at + 1 :]))
            return None if claims is None else at_rest(claims)
    awaited = noun_phrase(span)
    if awaited is None or not (awaited.quoted or awaited.noun):
        return None
    shown = Token(Kind.WORD, "appears", -1, -1)
    claims = claims_of((*span, shown))
    return None if claims is None else at_rest(claims)


def at_rest(claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
    """Waiting is for a state, however it came about."""
    changes = (TextShown, ElementShown, PageIs)
    return tuple(replace(claim, new=False) if isinstance(claim, changes) else claim for claim in claims)


def duration(span: tuple[Token, ...]) -> tuple[float | None, tuple[Token, ...]]:
    """The seconds that a span names ("for 2 seconds", "up to 10 s", "500ms"), and what is left of it."""
    for at, token in enumerate(span):
        if token.quoted:
            continue
        glued = re.fullmatch(r"(\d+(?:\.\d+)?)([a-z]+)", token.key)
        if glued and glued[2] in _SECONDS:
            number, unit, size = float(glued[1]), glued[2], 1
        elif at + 1 < len(span) and not span[at + 1].quoted and span[at + 1].key in _SECONDS:
            amount = NUMBERS.get(token.key, token.key)
            try:
                number, unit, size = float(amount), span[at + 1].key, 2
            except ValueError:
                continue
        else:
            continue
        before = span[:at]
        while (
            before
            and not before[-1].quoted
            and before[-1].key in {"for", "up", "to", "at", "most", "within", "about", "another", "after", "in"}
        ):
            before = before[:-1]
        if before and before[-1].kind is Kind.MARK:
            before = before[:-1]
        after = span[at + size :]
        while after and after[0].kind is Kind.MARK:
            after = after[1:]
        return number * _SECONDS[unit], (*before, *after)
    return None, span


_NATIVE = word_set("dialog alert confirmation prompt confirm popup pop-up box browser")


def _answer_dialog(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Accept the dialog", "Answer the prompt with "Ann"" """
    words = words_of(rest)
    text: tuple[str, ...] = ()
    if rest and rest[-1].quoted and words[-2:-1] == ("with",):
        text, words = (rest[-1].text,), words[:-2]
    plain = [word for word in words if word not in ARTICLES]
    if not plain or not set(plain) <= _NATIVE:
        return None
    if verb == "answer" and not text:
        return None
    kind = Verb.DISMISS_DIALOG if verb in {"dismiss", "cancel", "reject", "decline"} else Verb.ACCEPT_DIALOG
    return (Act(kind, values=text),) if kind is Verb.ACCEPT_DIALOG or not text else None


def _close(rest: tuple[Token, ...], verb: str) -> Acts | None:
    words = [word for word in words_of(rest) if word not in ARTICLES]
    if words in (["tab"], ["window"], ["browser", "tab"], ["current", "tab"]):
        return (Act(Verb.CLOSE_TAB),)
    if words in (["new", "tab"], ["new", "window"]):
        return (Act(Verb.CLOSE_TAB, mode="new"),)
    for at, token in enumerate(rest):
        if at and not token.quoted and token.key in {"by", "with"}:
            means = _acts(rest[at + 1 :], 7)
            within = _one(rest[:at])
            return _placed(means, within.query) if means and within is not None else None
    phrase = _one(rest)
    if phrase is None or phrase.indefinite:
        return None
    roles = set(phrase.query.roles)
    if roles & {"region", "treeitem"} and phrase.noun not in {"banner", "card"} and verb == "collapse":
        return (Act(Verb.COLLAPSE, phrase.query),)
    if verb == "collapse":
        return (Act(Verb.COLLAPSE, phrase.query),)
    if roles & {"dialog", "banner", "alert", "menu", "status"} or phrase.sense is Noun.MESSAGE:
        return (Act(Verb.CLOSE, _query(phrase)),)
    return None


def _expand(rest: tuple[Token, ...], _: str) -> Acts | None:
    phrase = _one(_without_purpose(rest))
    vague = phrase is None or phrase.indefinite or phrase.quantifier
    return None if phrase is None or vague else (Act(Verb.EXPAND, phrase.query),)


def _upload(rest: tuple[Token, ...], _: str) -> Acts | None:
    words = list(rest)
    files: list[str] = []
    while (
        words
        and not words[0].quoted
        and words[0].key in {"the", "a", "file", "files", "image", "photo", "picture", "document", ":"}
    ):
        words = words[1:]
    while words and re.search(r"\.\w{1,8}$", words[0].text):
        files.append(words[0].text)
        words = words[1:]
        if words and not words[0].quoted and words[0].key in {"and", ","}:
            words = words[1:]
    if not files:
        return None
    if not words:
        return (Act(Verb.UPLOAD, values=tuple(files)),)
    if words[0].key not in {"to", "in", "into", "using", "via", "as", "with", "on", "for", "by"}:
        return None
    phrase = _one(tuple(words[1:]))
    return None if phrase is None else (Act(Verb.UPLOAD, _query(phrase), tuple(files)),)


def _remember(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Remember the order number as ORDER" """
    if len(rest) < 3 or rest[-2].key not in {"as", "in"} or not re.fullmatch(r"[A-Z][A-Z0-9_]*", rest[-1].text):
        return None
    words, name = rest[:-2], rest[-1].text
    while words and not words[0].quoted and words[0].key in {"the", "value", "of", "text"} and len(words) > 1:
        words = words[1:]
    phrase = _one(words)
    if phrase is None or phrase.indefinite:
        return None
    if not phrase.noun and phrase.query.within is None and phrase.query.nth is None:
        mentioned = rest[0].key == "the" and rest[1].key == "value"
        if mentioned:
            return (Act(Verb.REMEMBER, replace(phrase.query, roles=_FIELD), name=name),)
        return (Act(Verb.REMEMBER, values=(phrase.name,), mode="label", name=name),)
    return (Act(Verb.REMEMBER, _query(phrase), name=name),)


def _sign_in(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Log in as ann / s3cret-word!", "Log in as "ann" with the password "x"" """
    fillers = {
        "as",
        "with",
        "user",
        "username",
        "name",
        "password",
        "and",
        "the",
        "account",
        "/",
        "credentials",
        "valid",
        ":",
        ",",
        "using",
        "email",
        "email/password",
    }
    values: list[str] = []
    for token in rest:
        if token.quoted:
            values.append(token.text)
        elif (
            token.kind is Kind.MARK and token.text in "!?" and values and rest[rest.index(token) - 1].end == token.start
        ):
            values[-1] += token.text
        elif token.key not in fillers:
            pieces = (
                [piece for piece in token.text.split("/") if piece]
                if "/" in token.text and len(values) == 0
                else [token.text]
            )
            values.extend(pieces)
    named = rest and (
        any(token.quoted for token in rest)
        or words_of(rest[:1]) == ("as",)
        or "/" in [token.text for token in rest]
        or words_of(rest)[:2] == ("with", "account")
    )
    sure = len(values) == 2 and named and not set(values) & (INDEFINITE | NOT_IN_NAMES)
    return (Act(Verb.SIGN_IN, values=(values[0], values[1])),) if sure else None


def _search(rest: tuple[Token, ...], verb: str) -> Acts | None:
    where: Query | None = None
    for at in range(len(rest) - 1, 0, -1):
        if not rest[at].quoted and rest[at].key in {"in", "using", "with"}:
            where, rest = _field(rest[at + 1 :]), rest[:at]
            if where is None:
                return None
            break
    text = _value(rest)
    if text is None or not (rest[0].quoted or is_sign(rest[0]) or rest[0].text[0].isupper()):
        return None
    return (
        (Act(Verb.TYPE, where, (text,), mode="submit"),) if where is not None else (Act(Verb.SEARCH, values=(text,)),)
    )


def _resize(rest: tuple[Token, ...], _: str) -> Acts | None:
    text = " ".join(token.text for token in rest)
    size = re.fullmatch(
        r"(?:the )?(?:window|browser|viewport|screen|browser window)(?: size)? to (\d{2,5})\s*[x×]\s*(\d{2,5})", text
    )
    return (Act(Verb.RESIZE, values=(size[1], size[2])),) if size else None


def _send(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Send POST /api/seed with {"count": 3}" """
    words = [token for token in rest if token.quoted or token.key not in {"a", "an", "the", "request", "to"}]
    if (
        len(words) < 2
        or words[0].text not in {"GET", "POST", "PUT", "PATCH", "DELETE"}
        or not words[1].text.startswith("/")
    ):
        return None
    if len(words) == 2:
        return (Act(Verb.REQUEST, values=(words[0].text, words[1].text)),)
    if words[2].key != "with" or len(words) < 4:
        return None
    return (Act(Verb.REQUEST, values=(words[0].text, words[1].text, said(tuple(words[3:])))),)


def _passkey(rest: tuple[Token, ...], _: str) -> Acts | None:
    return (
        (Act(Verb.ADD_PASSKEY),)
        if words_of(rest) in {("a", "passkey"), ("a", "virtual", "passkey"), ("a", "security", "key")}
        else None
    )


def _highlight(rest: tuple[Token, ...], _: str) -> Acts | None:
    for lead in (("all", "the", "text", "in"), ("the", "text", "in"), ("all", "text", "in"), ("the", "text", "of")):
        if words_of(rest[: len(lead)]) == lead:
            phrase = _one(rest[len(lead) :])
            return None if phrase is None else (Act(Verb.SELECT_TEXT, _query(phrase)),)
    return None


def _wait_for_code(rest: tuple[Token, ...], _: str) -> Acts | None:
    words = words_of(rest)
    words = words[1:] if words[:1] == ("for",) else words
    return (Act(Verb.WAIT_FOR_CODE, name="CODE"),) if words and _is_code(words) else None


def _accept_cookies(rest: tuple[Token, ...], _: str) -> Acts | None:
    words = [word for word in words_of(rest) if word not in ARTICLES | {"all"}]
    return (Act(Verb.DO, Query("cookies", quoted=False), ("accept",)),) if words == ["cookies"] else None


# --- The controls of the page itself ---------------------------------------------------------------------------------------------


def _do(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Add the Acorn Mug to the cart", "Submit the form", "Log out": a control of the page is called so."""
    words = tuple(verb.split())
    rest = _without_purpose(rest)
    if not rest:
        return (Act(Verb.DO, values=words),)
    if verb in {"log", "sign", "log in", "sign in", "log out", "sign out"}:
        return None
    for at, token in enumerate(rest):
        if at and not token.quoted and token.key == "by":
            means, holder = _acts(rest[at + 1 :], 7), noun_phrase(rest[:at])
            if means is None or holder is None or not holder.quoted:
                return None
            return _placed(means, Query(roles=ROLE_WORDS["row"], text=holder.name))
    for at in range(len(rest) - 1, 0, -1):
        if not rest[at].quoted and rest[at].key in {"to", "from"}:
            target, place = _object(rest[:at]), _object(rest[at + 1 :])
            if target is not None and place is not None:
                return (Act(Verb.DO, target, words, place=place),)
    target = _object(rest)
    if target is None or (target.name is None and target.text is None and not target.roles):
        return None
    return (Act(Verb.DO, target, words),)


def _object(span: tuple[Token, ...]) -> Query | None:
    if words_of(span) in {("it",), ("that",), ("this",)}:
        return Query(name=_IT)
    phrase = noun_phrase(span)
    if (
        phrase is None
        or phrase.quantity
        or phrase.quantifier
        or phrase.sense in {Noun.FOCUS}
        or (phrase.plural and not phrase.name and not phrase.noun)
    ):
        return None
    if phrase.indefinite and not phrase.quoted:
        return None
    if phrase.reference or "textbox" in phrase.query.roles or any(_ADDRESS.match(token.text) for token in span):
        return None
    return _query(phrase)


_WHOLE: tuple[Callable[[tuple[Token, ...]], Acts | None], ...] = ()

_READERS: dict[str, tuple[Read, ...]] = {}


def _rule(verbs: str, *readers: Read) -> None:
    for verb in verbs.split("|"):
        _READERS[verb] = (*_READERS.get(verb, ()), *readers)


_rule("click|click on|make click on|do a click on|focus|focus on|tap|tap on|left-click|push|double-click|double-click on|double click|double click on|right-click"
      "|right click|right-click on|right click on|middle-click|follow", _click)  # fmt: skip
_rule("press|hit", _press, _click)
_rule("use keyboard shortcut|use the keyboard shortcut", _press)
_rule("type|enter|input|write|insert|put|key in|fill|fill in|fill out|type in|paste|provide|specify|complete|set|change|modify"
      "|update|edit|introduce|append|replace|increase|decrease|give", _type)  # fmt: skip
_rule("use|create|generate", _temporary_address)
_rule("select|choose|pick", _select, _highlight)
_rule("highlight", _highlight)
_rule(
    "check|tick|mark|uncheck|untick|unmark|deselect|unselect|toggle|turn|switch|turn on|switch on|enable|activate",
    _check,
)
_rule("turn off|switch off|disable|deactivate", lambda rest, _: _check(rest, "uncheck"))
_rule(
    "hover over|hover|hover on|mouse over|hover the mouse over|move the mouse over|move the mouse to|point at", _hover
)
_rule("find|locate|look for|find and click|find and click on", _find)
_rule("drag", _drag)
_rule("scroll", _scroll)
_rule("clear|erase|empty|delete", _clear)
_rule("open|open up|visit|go to|goto|navigate to|load|browse to|launch|access|head to|return to|go back to|navigate back to"
      "|proceed to|go over to|start at|browse|switch to|change to|move to|get to|switch back to", _open)  # fmt: skip
_rule("go back|navigate back|move back|return back|step back|go forward|navigate forward", _back)
_rule("reload|refresh", _reload)
_rule("wait|wait for|wait until", _wait_for_code, _wait)
_rule("get", _wait_for_code)
_rule("accept|dismiss|confirm|cancel|answer", _answer_dialog)
_rule("accept", _accept_cookies)
_rule("close|collapse|dismiss", _close)
_rule("expand|unfold", _expand)
_rule("upload|attach", _upload)
_rule("remember|note|store|save", _remember)
_rule("log in|sign in|login|signin", _sign_in)
_rule("search for|search|look for", _search)
_rule("resize|set", _resize)
_rule("send", _send)
_rule("add|register", _passkey)
for _verb in DO_VERBS:
    _rule(_verb, _do)
_rule("log in|log out|sign in|sign out|sign up|log off|check out|opt in|opt out|mark as read", _do)
