"""Reads acts that put values into fields, one or a form of them."""

import re
from collections.abc import Iterator
from dataclasses import replace

from smoketree.language.act import Act, Verb
from smoketree.language.act_mail import read_code, read_temporary_address
from smoketree.language.act_phrases import (
    COUNTED,
    FIELD,
    IT,
    Acts,
    field_query,
    has_value,
    is_noun,
    target_phrase,
    target_query,
    value_text,
    without_purpose,
)
from smoketree.language.claim import ValueIs
from smoketree.language.coordination import first_of
from smoketree.language.inflection import singular
from smoketree.language.lexicon import (
    ARTICLES,
    DETERMINERS,
    FILLER,
    INDEFINITE,
    INSIDE,
    KIND_WORDS,
    NAME_NOUNS,
    NOT_IN_NAMES,
    OTHER_NOUNS,
    Noun,
    word_set,
)
from smoketree.language.phrases import noun_phrase, parted
from smoketree.language.words import Kind, Span, Token, is_sign, looks_given, said, without_lead, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS


def read_type(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Type "Ann" into the "Name" field", "Set Quantity to 3", "Fill in the form with ..." """
    rest = tuple(token for token in without_purpose(rest) if token.key != "again")
    if verb == "give" and words_of(rest[:1]) == ("it",):
        return labeled_values(rest[1:])  # "give it the title "X" and the owner "Y""
    if rest and words_of(rest[:1]) == ("it",):
        where = field_query(rest[2:]) if len(rest) > 2 and rest[1].key in {"in", "into"} else None
        return (Act(Verb.TYPE, where, (IT,)),) if where is not None or len(rest) == 1 else None
    for read in (_form, read_code, read_temporary_address, _field_value):
        found = read(rest, verb)
        if found is not None:
            return found
    return None


def read_assign(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Assign it to demo": the field of the record that the case has opened."""
    who = value_text(rest[2:]) if words_of(rest[:2]) in {("it", "to"), ("this", "to")} else None
    if who is None or rest[2].key in ARTICLES:
        return None
    return (Act(Verb.TYPE, Query("assigned to", ROLE_WORDS["field"], quoted=False), (who,)),)


def _field_value(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """One field and its value, in any of the usual orders."""
    mode = "append" if verb == "append" else ""
    for at, token in enumerate(rest):
        if at == 0 or token.key not in _JOINTS:
            continue
        left, right = rest[:at], rest[at + 1 :]
        for value, target in _orders(left, token.key, right, verb):
            text, field = value_text(value, typed=token.key in {"in", "into", "as"}), field_query(target)
            field = _described_by(value, field) if field is not None else None
            if verb == "put" and not has_value(value):
                continue  # "put two mugs into the cart"
            if verb == "move" and (field is None or field.roles != ROLE_WORDS["slider"]):
                continue
            if text is not None and field is not None:
                return (Act(Verb.TYPE, None if field == _FOCUSED else field, (text,), mode=mode),)
    names = rest[:1] != () and (rest[0].key in ARTICLES or verb in _FILLERS)
    adjacent = labeled_values(rest, names=names) if verb not in _SETTERS or verb in {"set", "complete"} else None
    if adjacent is not None:
        return adjacent
    if len(rest) == 2 and rest[0].text.isdigit() and _is_measured(rest[1]) and verb in _ENTERED:
        return (Act(Verb.TYPE, Query(rest[1].text, FIELD, quoted=False), (rest[0].text,)),)  # "enter 3 nights"
    text = value_text(rest) if verb not in _FILLERS else None
    alone = text is not None and (rest[0].quoted or is_sign(rest[0])) and verb not in _SETTERS
    return (Act(Verb.TYPE, None, (text,), mode=mode),) if alone and text is not None else None


_JOINTS = word_set("in into to for as on with by = inside at of under :")
_FOCUSED = Query("focused", FIELD, quoted=False)

_PLAIN_VALUES = (
    DETERMINERS | FILLER | NAME_NOUNS | word_set("word words string term data content message for : e.g ex like")
)


def _described_by(value: Span, field: Query) -> Query:
    """The field, with the words before a quoted value that say what it is: "the email "a@b.c" into ..."."""
    if not any(token.quoted for token in value):
        return field
    own = (field.name or "").casefold().split()
    words = [token.key.strip("(.)") for token in value if not token.quoted and token.kind is not Kind.MARK]
    more = tuple(word for word in words if word and word not in _PLAIN_VALUES and word not in own)
    name = (field.name or "").removeprefix("new ") or None
    return replace(field, name=field.name if field.quoted else name, also=(*more, *field.also)) if more else field


_BY_AMOUNT = word_set("increase decrease raise lower reduce")
_SETTERS = _BY_AMOUNT | word_set("set change modify update edit correct adjust complete replace move switch")
_ENTERED = frozenset({"enter", "fill in", "put in", "set"})


def _is_measured(token: Token) -> bool:
    """Whether an unquoted word may be what a field is called: a plural in small letters, no measure of a text."""
    return token.text.isalpha() and token.text.islower() and token.key.endswith("s") and token.key not in COUNTED


_FILLERS = frozenset({"fill", "fill in", "fill out", "fill up", "complete", "give"})


def _orders(left: Span, joint: str, right: Span, verb: str) -> Iterator[tuple[Span, Span]]:
    """The value and the field, in each way in which the words around the joint may be these."""
    sets = verb in _SETTERS
    if joint in {"with", "by", "=", ":"}:
        by_amount = joint == "by" and verb in _BY_AMOUNT
        if not by_amount and (joint not in {"with", "by"} or verb in _FILLERS or sets):
            yield right, left
            if sets and words_of(left[2:3]) == ("in",) and left[0].key == "the" and is_noun(left[-1]):
                yield right, left[3:]  # "the number in the Phone field"
    elif joint == "at":
        if sets and has_value(right):
            yield right, left
    elif joint == "as" and not (has_value(left) or has_value(right)):
        # "beans as the keyword"; not "the title as heading", nor "text as the title"
        words = bool(right) and left[0].key not in ARTICLES and right[0].key in DETERMINERS
        if words and not any(token.key in NAME_NOUNS or is_noun(token) for token in left):
            yield left, right
    elif joint == "as":
        described = len(left) > 1 and left[0].key in ARTICLES and has_value(right)
        yield (right, left) if described or not has_value(left) else (left, right)
    elif joint == "to" and sets:
        back = left[-1].key == "back"  # "set the filter back to All"
        old = first_of(left[1:], {"from"}) + 1  # "the quantity of the first line from default"
        yield right, left[: old or len(left) - back]
    elif joint == "of":
        if len(right) == 1 and is_sign(right[0]) and left[0].key in INDEFINITE:
            yield right, left  # "an amount of 12"
    elif not sets or has_value(left):
        yield left, right


def labeled_values(rest: tuple[Token, ...], *, names: bool = False) -> Acts | None:
    """ "Enter email "a@b.c" and password "x"": the label before its value; with `names`, also "the name Ann" """
    acts: list[Act] = []
    at = 0
    while at < len(rest):
        start, stop = next(((i, end) for i in range(at, len(rest)) if (end := _value_end(rest, i, names))), (0, 0))
        if not stop:
            return None
        label = tuple(token for token in rest[at:start] if token.text not in {":", "="})
        label = without_lead(label, {"and", ",", "then"})
        field = field_query(label) if label else None
        if field is None or not _LINKS.isdisjoint(words_of(label)):
            return None
        plain = field.roles != FIELD or OTHER_NOUNS.get(label[-1].key) is Noun.TEXT
        if not rest[start].quoted and plain and not (acts and is_sign(rest[start])):
            return None  # "the word Hello", "the form Contact"; not "the name "vat" and the value 19"
        acts.append(Act(Verb.TYPE, field, (said(rest[start:stop]),)))
        at = stop
    return tuple(acts) or None


_LINKS = word_set("in into on onto as with to for")


def _value_end(rest: tuple[Token, ...], at: int, names: bool) -> int:
    """Where the value ends that begins there: quoted, or an amount or a name behind small letters; 0 for none."""
    if rest[at].quoted:
        return at + 1
    if at == 0 or not rest[at - 1].text.islower():
        return 0
    named = names and rest[at].capital
    end = at + 1
    while named and end < len(rest) and rest[end].capital:
        end += 1
    whole = end == len(rest) or rest[end].key in {"and", ","}
    return end if whole and (named or is_sign(rest[at])) else 0


def _form(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Fill in the form with name "Ann" and email "x"", "Complete the fields: Name: Ann, ..." """
    if verb not in _FILLERS | {"enter", "input"}:
        return None
    for at, token in enumerate(rest):
        head = words_of(rest[:at])
        if token.key in {"with", "using", ":"} and set(head) & _FORMS:
            phrase = noun_phrase(rest[:at])
            if phrase is None or phrase.quantifier not in {"", "all"}:
                return None
            tail = rest[at + 1 :]
            if tail and tail[0].kind is Kind.MARK:
                tail = tail[1:]
            pairs = _pairs(tail) or _pairs(tail, joint="")  # "Street and number" is a label
            if not pairs:
                return None
            named = phrase.query.text or not set((phrase.query.name or "").casefold().split()) <= _UNNAMED_FORMS
            place = phrase.query if named or phrase.query.within else None
            return (Act(Verb.FILL, pairs=pairs, place=place),)
    return None


_LONGEST_LABEL = 5  # words
_UNNAMED_FORMS = KIND_WORDS | FILLER | word_set("form fields field information data required all with")
_FORMS = word_set("form fields details information following data")


def _pairs(span: tuple[Token, ...], joint: str = "and") -> tuple[tuple[str, str], ...] | None:
    """Labels and values: `Name: Ann`, `Name = Ann`, `Name (Ann)`, `name "Ann"`, `Ann for Name`, `"Ann" as Name`."""
    found: list[tuple[str, str]] = []
    for part in parted(span, ",;-•–", joint):  # noqa: RUF001
        pair = _pair(tuple(part))
        if pair is None or len(pair[0].split()) > _LONGEST_LABEL:
            return None
        found.append(pair)
    return tuple(found)


def _pair(part: tuple[Token, ...]) -> tuple[str, str] | None:
    joints = [(at, token) for at, token in enumerate(part) if not token.quoted and 0 < at < len(part) - 1]
    for at, token in joints:
        if token.text in {":", "="}:
            value = part[at + 1 :]
            whole = len(value) == 1 or not any(each.quoted for each in value)  # not: "800" unless it is heavy
            return (_label(part[:at]), said(value)) if whole else None
    for at, token in joints:
        if token.key in {"for", "as", "in", "into", "under"} and (has_value(part[:at]) or len(part[:at]) == 1):
            return _label(part[at + 1 :]), said(part[:at])
    if len(part) > 1 and part[-1].quoted and not any(token.quoted for token in part[:-1]):
        return _label(part[:-1]), part[-1].text
    text = said(part)
    bracket = re.fullmatch(r"(.+?)\s*\((.+)\)", text)
    return (bracket[1], bracket[2]) if bracket else None


def _label(span: Span) -> str:
    words = [token for token in span if token.key not in ARTICLES]
    if len(words) > 1 and words[-1].key in {"field", "input", "box"}:
        words = words[:-1]
    return said(words)


def read_clear(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Clear the Email field", "Delete the text in the Name field", "Clear existing content" """
    words = words_of(rest)
    content = [word for word in words if word not in ARTICLES | {"existing", "current", "old"}]
    if verb in {"clear", "erase"} and (not rest or (len(content) == 1 and content[0] in _CONTENTS)):
        return (Act(Verb.TYPE, None, ("",)),)
    for at in range(1, min(len(rest), 4)):
        held = rest[at].key in {"in", "of", "from"}
        if held and set(words[:at]) - ARTICLES <= _CONTENTS | {"existing"}:
            field = field_query(rest[at + 1 :])
            return None if field is None else (Act(Verb.TYPE, field, ("",)),)
    phrase = target_phrase(rest) if verb != "delete" else None
    if phrase is None or phrase.quantifier or (phrase.noun and "textbox" not in phrase.query.roles):
        return None
    return (Act(Verb.TYPE, target_query(phrase, FIELD), ("",)),)


def read_new(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Start a new note"; "Add a component with the name "X" and the owner "Y"": the fields, then the control"""
    at = next((at for at, token in enumerate(rest) if token.key == "with"), len(rest))
    noun = noun_phrase(rest[:at])
    made = noun is not None and noun.indefinite and not noun.quoted and not noun.quantifier
    if noun is None or not made or noun.query.within or noun.query.nth or noun.page or noun.at:
        return None
    if verb == "open" and noun.sense is not Noun.ELEMENT:
        return None
    if at == len(rest) and any(token.key in INSIDE | {"to"} for token in rest):
        return None
    if at == len(rest) and not (verb in {"add", "create"} or (noun.reference and verb in {"start", "begin", "open"})):
        return None
    name = " ".join(part for part in (noun.name, noun.noun) if part)
    done = Act(Verb.DO, Query(name, quoted=False), ("add" if verb in {"add", "register"} else "create",))
    if at == len(rest):
        return (done,)
    typed = labeled_values(rest[at + 1 :]) or ()
    pairs = tuple((act.target.name, act.values[0]) for act in typed if act.target and act.target.name)
    return (Act(Verb.FILL, pairs=pairs), done) if typed and len(pairs) == len(typed) else None


def read_leave(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Leave the title empty"; "leave the amount at 7.00", which it must have already"""
    at = first_of(rest[1:], {"at", "as"}) + 1
    left, right = rest[:at], rest[at + 1 :]
    if at and right:
        field, value = (right, left) if rest[at].key == "as" and right[0].key in ARTICLES else (left, right)
        query, text = field_query(field), value_text(value)
        known = query is not None and not query.also
        return (Act(Verb.WAIT, claims=(ValueIs(query, text),)),) if known and query and text else None
    if words_of(rest[-1:]) not in {("empty",), ("blank",)}:
        return None
    fields = [field_query(part) for part in parted(rest[:-1])]
    return tuple(Act(Verb.TYPE, field, ("",)) for field in fields) if fields and all(fields) else None


_CONTENTS = word_set("content contents text value information input")


def read_sign_in(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Log in as ann / s3cret-word!", "Log in as "ann" with the password "x"", "Log in with the password "x"" """
    fillers = word_set(
        "as with user username name login password and a an the e-mail address account / credentials valid : , using"
        " email email/password"
    )
    rest = without_lead(rest, {"again"})
    if words_of(rest[:-1]) in _WITH_PASSWORD and rest[-1].quoted and rest[-1].text:
        return (Act(Verb.SIGN_IN, values=(rest[-1].text,)),)
    rest = tuple(token for at, token in enumerate(rest) if not _is_judgement(rest[at : at + 2]))
    if not any(token.quoted for token in rest):
        rest = tuple(Token(token.kind, token.text.strip("()"), token.start, token.end) for token in rest)
    values: list[str] = []
    for at, token in enumerate(rest):
        if token.quoted:
            values.append(token.text)
        elif token.key in {"!", "?"} and values and rest[at - 1].end == token.start:
            values[-1] += token.text
        elif token.key not in fillers:
            values += [token.text] if values else filter(None, token.text.split("/"))
    named = (
        any(token.quoted or token.text == "/" for token in rest)
        or words_of(rest[:1]) == ("as",)
        or words_of(rest[:2]) == ("with", "account")
        or any("@" in value for value in values)
        or any(map(looks_given, rest[-1:]))
    )
    unquoted = {token.key for token in rest if not token.quoted}
    vague = set(values) & unquoted & (INDEFINITE | NOT_IN_NAMES)
    sure = len(values) == 2 and named and not vague
    return (Act(Verb.SIGN_IN, values=(values[0], values[1])),) if sure else None


_WITH_PASSWORD = {("with", "password"), ("with", "the", "password"), ("using", "the", "password")}


def _is_judgement(span: tuple[Token, ...]) -> bool:
    """ "the wrong password": whether it is right is what the page says"""
    return span[0].key in _RIGHT_OR_WRONG and span[-1].key in {"password", "credentials", "email"}


_RIGHT_OR_WRONG = word_set("wrong incorrect invalid bad false correct right valid proper")


def read_search(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """ "Search for "tea"", "Search the orders for "tea"" """
    where: Query | None = None
    sought = first_of(rest[1:], {"for"}) + 1
    if verb == "search" and sought and rest[0].key in ARTICLES:
        rest = (*rest[sought + 1 :], word("in"), *rest[:sought])
    for at in range(len(rest) - 1, 0, -1):
        if rest[at].key in {"in", "using", "with"}:
            pressed = rest[-1].key in {"button", "link", "icon"}  # no field
            where, rest = field_query(rest[at + 1 :]), rest[:at]
            if where is None or pressed:
                return None
            where = None if where == Query("search", FIELD, quoted=False) else where
            break
    text = value_text(rest)
    named = text is not None and (rest[0].quoted or is_sign(rest[0]) or rest[0].capital)
    one = len(rest) == 1 and rest[0].text.isalpha() and verb.endswith(" for") and not is_noun(rest[0])
    if text is None or not (named or (one and singular(text) == text)):  # "search for chair"
        return None
    if where is not None and (not where.roles or set(where.roles) & set(FIELD)):
        return (Act(Verb.TYPE, where, (text,), mode="submit"),)
    return (Act(Verb.SEARCH, values=(text,), place=where),)
