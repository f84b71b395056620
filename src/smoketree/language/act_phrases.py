"""What the readers of acts share: targets, values, fields."""

import re
from collections.abc import Callable
from dataclasses import replace

from smoketree.language.act import Act, Verb
from smoketree.language.inflection import ing, singular
from smoketree.language.lexicon import (
    ACT_VERBS,
    ARTICLES,
    DO_VERBS,
    LEADS,
    NEGATIONS,
    NOT_FIRST,
    NOT_IN_NAMES,
    Noun,
    phrase_set,
    word_set,
)
from smoketree.language.noun_phrase import Phrase, noun_at_end
from smoketree.language.phrases import listed, noun_phrase, parted
from smoketree.language.words import (
    Kind,
    Span,
    Token,
    is_identifier,
    is_purpose,
    is_sign,
    lead_size,
    looks_given,
    number_of,
    said,
    without_marks,
    without_stop,
    word,
    words_of,
)
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import CONTAINERS, INTERACTIVE, ROLE_WORDS

Acts = tuple[Act, ...]
FIELD = ROLE_WORDS["field"]
DROPDOWN = ROLE_WORDS["dropdown"]

_TAKES_TEXT = CONTAINERS | {role for role in INTERACTIVE if role not in {"button", "link", "tab"}} | {"cell"}
"""Roles that an act can give a value to, or in which a person types."""

_MOST_TIMES = 20

VAGUE = word_set(
    "valid invalid random wrong correct different unique some any your my his her their missing whatever nothing "
    "all each every same other another the a an required"
)

ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://\S+|/\S*|about:blank|localhost(?::\d+)?(?:[/?#]\S*)?$", re.IGNORECASE)
_PURPOSE_LINKS = word_set("to by for so")


def is_noun(token: Token) -> bool:
    """Whether a word is a noun of the lexicon."""
    phrase = noun_phrase((token,))
    return phrase is not None and bool(phrase.noun)


def is_determined(token: Token) -> bool:
    """Whether a word can only begin a phrase: it is quoted or an article."""
    return token.quoted or token.key in ARTICLES


IT = "\0it"
Read = Callable[[tuple[Token, ...], str], Acts | None]


def target_phrase(span: Span) -> Phrase | None:
    """One element; "it" is the element of the act before."""
    if words_of(span) in {("it",), ("that",), ("this",), ("them",)}:
        return Phrase(Query(name=IT))
    found = noun_phrase(span) or _whole_name(tuple(span))
    if found is None or found.quantity is not None or found.quantifier == "no" or found.sense not in POINTED:
        return None
    if any(map(str.isdigit, found.page)):
        return None  # which page of several is shown is not looked at
    if found.reference or (found.query.nth is not None and found.name and not found.quoted and not found.noun):
        return None
    return found if found.name or found.noun else None


def item_query(span: Span) -> Query | None:
    """ "the third ticket": one of the things that a list of the page is a list of"""
    found = noun_phrase(span)
    if found is None or found.query.nth is None or found.noun or found.counted:
        return None
    name = found.query.name or ""
    plain = found.query == Query(name, quoted=False, nth=found.query.nth, within=found.query.within)
    return found.query if plain and name.isalpha() and name.islower() and singular(name) == name else None


def _whole_name(span: tuple[Token, ...]) -> Phrase | None:
    """What an act is done to, where words that join clauses elsewhere are a part of its name: "Mark as read",
    "Leave it", "What is new?", "the actions for Lamp 2"."""
    words = span[1:] if span[:1] and span[0].key in ARTICLES else span
    asked = words[-1:] and words[-1].text == "?"
    words = words[:-1] if asked else words
    if not 1 < len(words) <= _LONGEST_NAME or any(token.kind is Kind.MARK for token in words):
        return None
    named = words[-1].capital or looks_given(words[-1]) or is_identifier(words[-1])
    at = next((at for at, token in enumerate(words) if at and token.key == "for"), len(words) - 1)
    if words[0].quoted and at == 1:  # ""Delete" for Lamp 2"
        held = tuple(map(word, ("in", "the", "row", "of")))
        return noun_phrase((words[0], *held, *words[2:])) if named and len(words) > 2 else None
    if any(token.quoted for token in words):
        return None
    stated = words[0].key != "i" and any(token.key in _STATING for token in words)
    joined = not asked and (stated or any(token.key in _JOINING for token in words))
    if words[0].capital and words[0].start > 0 and not joined:
        return Phrase(Query(said(words) + "?" * bool(asked), quoted=False))
    of = replace(words[at], text="of")
    return noun_phrase((*words[:at], of, *words[at + 1 :])) if named and words[at].key == "for" else None


_LONGEST_NAME = 6  # words
_JOINING = NEGATIONS | word_set(
    "and or but if until while when that which who whose whether because so then by with via using before after "
    "the a an"
)
"""Words of a clause that no name has which is not quoted."""

_STATING = word_set("is are was were has have shows contains says")

POINTED = frozenset(
    {Noun.ELEMENT, Noun.TEXT, Noun.MESSAGE, Noun.TITLE, Noun.MAIL, Noun.FILE, Noun.SUBJECT, Noun.PAGE, Noun.ADDRESS}
)


def target_query(phrase: Phrase, roles: tuple[str, ...] = ()) -> Query:
    """The query of a phrase; a noun that is no element's ("page", "message") is a part of its name."""
    query = phrase.query
    if phrase.sense is not Noun.ELEMENT and not phrase.quoted and phrase.noun:
        query = replace(query, name=f"{query.name} {phrase.noun}".strip() if query.name else phrase.noun, quoted=False)
    return query if query.roles or not roles else replace(query, roles=roles)


def act_on(verb: Verb, span: Span) -> Acts | None:
    """An act that needs nothing but the one element that the words describe."""
    phrase = target_phrase(span)
    return None if phrase is None else (Act(verb, target_query(phrase)),)


def without_purpose(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without "to expand the section", "in order to ...", "to confirm", where what is before is complete."""
    for at in range(1, len(span)):
        token = span[at]
        if token.key not in _PURPOSE_LINKS or not is_purpose(span[at:]):
            continue
        complete = span[at - 1].quoted or is_noun(span[at - 1]) or span[at - 1].key == "x"
        follows = span[at + 1].key if at + 1 < len(span) and not span[at + 1].quoted else ""
        if token.key == "to" and complete and follows in DO_VERBS | ACT_VERBS | _PURPOSES:
            return span[:at]
    return span


def without_omission(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without "without entering a title" or "without saving" at their end: nothing is done for that."""
    words = words_of(span)
    at = len(words) - 1 - words[::-1].index("without") if "without" in words else 0
    verb, rest = {*words[at + 1 : at + 2]}, span[at + 2 :]
    plain = not any(token.kind is not Kind.WORD or token.key in _MORE for token in rest)
    omitted = verb <= _ENTERING if rest else verb <= _ENTERING | _DOING
    return span[:at] if at and verb and plain and omitted else span


_ENTERING = frozenset(
    ing(verb) for verb in ("enter", "type", "fill", "select", "choose", "provide", "pick", "give", "set")
)
_MORE = NEGATIONS | NOT_IN_NAMES | word_set("then after before")
_DOING = frozenset(map(ing, DO_VERBS))

_PURPOSES = word_set(
    "confirm filter see view make get start begin finish proceed continue check choose show reveal trigger append "
    "add assign open"
)


def without_ending(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without what says at the end only when, or how often before: "once more", "instead", "right away". An
    unquoted name may end so: "Try again"."""
    for ending in _ENDINGS:
        at = len(span) - len(ending)
        if at < 1 or words_of(span[at:]) != ending or not all(token.small for token in span[at:]):
            continue
        last = span[at - 1]
        given = last.quoted or looks_given(last) or is_noun(last) or at == 1
        named = (not given) if len(ending) > 1 else (not last.quoted and last.capital and last.start > 0)
        if named and ending not in _REPEATED:
            continue
        return without_ending(span[:at])
    return span


_REPEATED = (("once", "more"), ("one", "more", "time"), ("once", "again"), ("a", "second", "time"), ("anyway",),
             ("instead",))  # fmt: skip
"""No name ends so."""

_ENDINGS = (*_REPEATED, ("right", "away"), ("straight", "away"), ("at", "once"), ("this", "time"), ("please",),
            ("again",), ("now",), ("too",), ("as", "well"))  # fmt: skip


def without_times(span: tuple[Token, ...]) -> tuple[tuple[Token, ...], int]:
    """The words without "twice" or "3 times" at the end, and the number."""
    words = words_of(span)
    if words[-1:] in {("twice",), ("once",)} and len(span) > 1:
        return span[:-1], 2 if words[-1] == "twice" else 1
    number = number_of(span[-2]) if words[-1:] == ("times",) and len(span) > 2 else None
    return (span[:-2], number) if number and number <= _MOST_TIMES else (span, 1)


def target_phrases(rest: tuple[Token, ...]) -> tuple[Phrase, ...] | None:
    """One element, or a list of quoted ones; None where it is not said which."""
    one = target_phrase(rest)
    several = listed(rest) if one is not None and one.plural and one.noun and one.name else None
    if several is not None and len(several) > 1:
        return several  # "the rows of Ann and Bob"
    if one is not None:
        named = one.quoted or (one.name and one.noun) or one.query.nth is not None or one.query.within is not None
        every = one.quantifier == "all" and one.noun
        vague = one.indefinite and not named and not (one.quantifier and one.noun)
        return None if vague or (one.quantifier not in {"", "any"} and not every) else (one,)
    parts = list(parted(rest))
    acts = any(len(part) > 1 and part[0].small and part[0].key in ACT_VERBS for part in parts)
    names = len(parts) > 1 and all(len(part) == 1 and looks_given(part[0]) for part in parts)  # "lamp-2 and lamp-3"
    if acts or not (names or any(token.quoted for token in rest)):
        return None  # "and enter the company ..." is done, not clicked
    phrases = listed(rest)
    plain = all(each.sense is Noun.ELEMENT and not each.counted for each in phrases or ())
    return phrases if plain else None


def read_menu(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "File > Save as", ""Settings" > "Profile"" """
    parts: list[list[Token]] = [[]]
    for token in without_purpose(rest):
        whole = token.quoted or (token.text[0] == "<" and token.text[-1] == ">")
        pieces = [token.text] if whole else re.split(r"(>|→|->)", token.text)
        for piece in pieces:
            if not token.quoted and piece in {">", "→", "->"}:
                parts.append([])
            elif piece:
                parts[-1].append(Token(token.kind, piece, token.start, token.end))
    if len(parts) < 2 or not all(parts):
        return None
    if any(len(part) > 1 and any(token.quoted or token.key in NEGATIONS for token in part) for part in parts):
        return None
    return (Act(Verb.MENU, values=tuple(said(part) for part in parts)),)


def has_value(span: Span) -> bool:
    """Whether a span has a quote or something that can only be a value."""
    return any(token.quoted or looks_given(token) for token in span)


_UNSAID = word_set("tomorrow today yesterday today's everything anything something date")
COUNTED = word_set("characters character spaces digits letters words names values times")


def value_text(span: Span, *, typed: bool = False) -> str | None:
    """A value: quoted, or words that can only be one. With `typed`, words before "into" are one as they are."""
    span = tuple(span)
    quotes = [token for token in span if token.quoted]
    if len(quotes) == 1:
        described = [token for token in span if not token.quoted and token.kind is not Kind.MARK]
        joints = NOT_IN_NAMES | {"or", "in", "into", "from"}
        plain = not any(token.key in joints or token.text[:1].isdigit() for token in described)
        example = {"e.g", "eg", "i.e", "ex", "like", "such"} & {token.key.strip("(.") for token in described}
        return quotes[0].text if plain and (span[-1].quoted or example) else None
    if quotes or not span or any(token.kind is Kind.MARK and token.text in ",;" for token in span):
        return None
    plain = not any(token.key in NOT_IN_NAMES or token.key == "of" or has_value((token,)) for token in span[:-1])
    if len(span) > 1 and span[0].key in ARTICLES and is_sign(span[-1]) and plain:
        return span[-1].text  # "the link http://localhost/a"
    vague = span[0].key in VAGUE | NOT_FIRST
    counted = any(token.key in VAGUE | NOT_FIRST | COUNTED for token in span[1:])
    if vague or counted or span[0].key in _UNSAID:
        return None
    given = len(span) == 1 or is_sign(span[0]) or span[0].capital or typed
    prose = any(token.key in {"and", "or", "into"} for token in span) or len(span) > 8
    return said(span) if given and not prose else None


_VALUE_OF = phrase_set("the value of|the text in|the text of|the content of")


def field_query(span: Span) -> Query | None:
    """The field that a phrase names; "the value of X" is X."""
    span = without_marks(tuple(span[lead_size(span, _VALUE_OF) :]))
    phrase = noun_phrase(span)
    if phrase is None or phrase.counted or phrase.plural or phrase.sense not in POINTED:
        return None
    if phrase.noun in {"item", "row", "list", "page"} or words_of(span) == ("it",):
        return None
    roles = frozenset(phrase.query.roles)
    part = phrase.noun in {"option", "region"} or (not phrase.name and phrase.noun in {"area", "group"})
    if phrase.noun and not phrase.quoted and roles and (part or not roles & _TAKES_TEXT):
        # "as title": a heading or a link takes no value, so the noun is the name of a field, or its end.
        name = f"{phrase.name} {phrase.noun}".strip()
        return replace(phrase.query, name=name, text=None, roles=FIELD, quoted=False)
    found = target_query(phrase, FIELD)
    if found.name in BASKETS and not phrase.quoted:
        return None  # what is put into it is no text
    anew = phrase.reference and not phrase.quoted and found.name and "new" in words_of(span)
    return replace(found, name=f"new {found.name}") if anew else found  # beside it, "New password" is another field


BASKETS = word_set("basket cart bag trolley")


def without_signs(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without a sign in brackets that a control shows: "The menu of Ann (\u22ef)"."""
    return tuple(token for token in span if token.quoted or not _SIGN.fullmatch(token.text))


_SIGN = re.compile(r"\([^\w\s()+-]{1,3}\)")


def in_its_row(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words with "in the row" for "at the end of the row": where in its row a control is, is not looked at."""
    for at in range(len(span) - 5):
        if words_of(span[at : at + 6]) == ("at", "the", "end", "of", "the", "row"):
            return (*span[:at], word("in"), *span[at + 4 :])
    return span


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
            says = any(one.quoted or one.key.strip("()") in NEGATIONS or re.search(r"\d", one.text) for one in held)
            kept += held if says else []
            held = []
    return (*kept, *held)


def without_leads(span: tuple[Token, ...]) -> tuple[Token, ...]:
    """The words without what may stand before the verb ("Then the user ..."), and without a full stop."""
    span = without_stop(span)
    size = 1
    while span and size:
        if span[0].kind is Kind.MARK:
            size = 1
        elif span[0].capital and span[0].start > 0 and len(span) > 1 and span[1].kind is Kind.MARK:
            break  # "Click Next, Next": a name
        else:
            size = lead_size(span[:-1], LEADS) or 2 * _is_actor(span)
        span = span[size:]
    return without_ending(span)


def _is_actor(span: tuple[Token, ...]) -> bool:
    """Whether the first two words stand for whoever does what follows ("the employee clicks")."""
    if len(span) < 4 or any(token.quoted for token in span[:3]):
        return False
    plain = span[1].key.isalpha() and noun_at_end(words_of(span[1:2])) is None
    return span[0].key in ARTICLES | {"a", "an"} and plain and span[2].key in _HANDLING


_HANDLING = word_set("clicks taps presses types ticks unticks hovers drags")
"""What only a person does with a page: what navigates, selects or fills in may be the application."""
