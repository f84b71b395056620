"""What coordination leaves out: the clauses that "both", "neither", a list, "but not" and "the one" stand for, and the
words of the clause before it with which a clause goes on."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

from smoketree.language.claim import CellIs, CountIs, ElementShown, LabelIs, StateIs, TextShown, ValueIs
from smoketree.language.claim_terms import Count
from smoketree.language.clause import Claims
from smoketree.language.inflection import base_of, singular, third, verb_group, verb_groups
from smoketree.language.lexicon import (
    ARTICLES,
    INDEFINITE,
    INSIDE,
    NEGATIONS,
    ORDINALS,
    ROLE_NOUNS,
    ROW_NOUNS,
    word_set,
)
from smoketree.language.noun_phrase import quantity_at
from smoketree.language.words import Kind, Span, Token, number_of, word, words_of

Words = tuple[Token, ...]
Clauses = tuple[Words, ...]

METHODS = word_set("GET POST PUT PATCH DELETE HEAD")


@dataclass(frozen=True, slots=True)
class Statement:
    """Claims with the words of their subject, verb and object, for a clause that goes on with them."""

    claims: Claims
    subject: Words = ()
    verb: Words = ()
    object: Words = ()
    of_several: bool = False  # said of each of several things, in one place each


_PLURAL_VERBS = {"are": "is", "aren't": "isn't", "were": "was", "have": "has", "do": "does", "don't": "doesn't"}
_BE = frozenset({*_PLURAL_VERBS, "is", "was"}) - {"have", "do", "don't", "aren't"}
_NOT_ALONE = word_set(
    "only just between either or nor neither same exactly than order total sum twice together first last"
)
"""Words by which a list says something that is not so of each thing in it."""


def said_of_each(span: Words) -> Iterator[Clauses]:
    """The clauses, two or more, that a coordinated one stands for, in each way to write them out."""
    yield from ((each,) for each in _without_both(span))
    yield from _neither(span)
    yield from of_each_name(span)
    yield from _named_each(span)
    yield from _named_kinds(span)
    yield from _moved(span)
    yield from _numbered(span)


def is_unclear(span: Words) -> bool:
    """Whether it is denied of two things together, and not known of which of them: "A and B are not both shown"."""
    at = first_of(span, {"both"})
    while at > 0 and not span[at - 1].quoted and span[at - 1].kind is not Kind.MARK and span[at - 1].key != "and":
        at -= 1
        if span[at].key in NEGATIONS:
            return True
    return False


def counts_off(span: Words) -> bool:
    """ "the first 3 rows", "the last two items": several, not the first"""
    return any(
        token.key in {"first", "last"} and (number_of(following) or 0) > 1 for token, following in pairwise(span)
    )


def _without_both(span: Words) -> Iterator[Words]:
    """ "both the A field and the B field are empty", "A and B are both disabled": the list says it already"""
    at = first_of(span, {"both"})
    joint = first_of(span, {"and"})
    verbs = [group.start for group in verb_groups(span) if group.finite]
    of_subjects = at > joint or (not any(at < verb < joint for verb in verbs) and any(verb > joint for verb in verbs))
    if at >= 0 and joint >= 0 and of_subjects:
        yield (*span[:at], *span[at + 1 :])


def _neither(span: Words) -> Iterator[Clauses]:
    """ "Neither the A section nor the B section shows C", "the list shows neither A nor B" """
    at, joint = first_of(span, {"neither"}), first_of(span, {"nor"})
    if not 0 <= at < joint:
        return
    first, rest = span[at + 1 : joint], span[joint + 1 :]
    for group in verb_groups(rest):
        if denied := _denied(rest[group.start :]):
            yield (*span[:at], *first, *denied), (*span[:at], *rest[: group.start], *denied)
    for group in verb_groups(span[:at]):
        if denied := _denied(span[group.start : at]):
            yield (*span[: group.start], *denied, *first), (*span[: group.start], *denied, *rest)


def _denied(predicate: Span) -> Words:
    """The words of a predicate with its verb denied; none where it is denied already."""
    group = verb_group(predicate, 0)
    if group is None or group.negated:
        return ()
    if predicate[0].key in _BE:
        return (predicate[0], word("not"), *predicate[1:])
    base = base_of(predicate[0].key) or (predicate[0].key if not group.finite else None)
    return (word("does"), word("not"), *map(word, base.split()), *predicate[1:]) if base else ()


def of_each_name(span: Words) -> Iterator[Clauses]:
    """ "the rows of "A" and "B" have the status "Done"", "on the cards of "A" and "B"": of one, and of the other"""
    for at, token in enumerate(span):
        if token.key not in {"of", "for"}:
            continue
        names, end = _names(span, at + 1)
        before, after = span[: at + 1], span[end:]
        around = [one for one in (*before, *after) if not one.quoted]
        alone = not any(one.key in _NOT_ALONE for one in around) and not any(one.key.isdigit() for one in before)
        if len(names) > 1 and alone and not _lists(after):
            yield tuple((*map(_of_one, before), name, *_agreeing(after)) for name in names)


def _named_each(span: Words) -> Iterator[Clauses]:
    """ ""A" and "B" have the status "Done"", "both "A" and "B" are "Done"": the one has, and the other"""
    names, end = _names(span, int(words_of(span[:1]) == ("both",)))
    if len(names) > 1 and _is_of_each(span[end:]):
        yield tuple((name, *_agreeing(span[end:])) for name in names)


def _named_kinds(span: Words) -> Iterator[Clauses]:
    """ "the "A" and "B" columns both say "C"": the one column says it, and the other" """
    names, end = _names(span, int(words_of(span[:1]) == ("the",)))
    kind = _of_one(span[end]) if len(names) > 1 and end < len(span) else None
    both = words_of(span[end + 1 : end + 2]) == ("both",)
    rest = span[end + 1 + both :]
    if kind is not None and kind is not span[end] and _is_of_each(rest):
        yield tuple((word("the"), name, kind, *_agreeing(rest)) for name in names)


def _is_of_each(predicate: Words) -> bool:
    """Whether a predicate says the same of each of the things before it."""
    alone = not any(token.key in _NOT_ALONE | {"each", "other"} for token in predicate)
    return alone and verb_group(predicate, 0) is not None and not _lists(predicate)


def _moved(span: Words) -> Iterator[Clauses]:
    """ ""Bread" moves from the "To do" column to the "Done" column": it is in the one, and no longer in the other"""
    verb, to = first_of(span, {"moves", "moved", "goes"}), first_of(span, {"to"})
    if 0 < verb < to - 2 and words_of(span[verb + 1 : verb + 2]) == ("from",) and first_of(span[to + 1 :], {"to"}) < 0:
        thing = span[:verb]
        yield (*thing, word("is"), word("in"), *span[to + 1 :]), (*thing, *_NOT_IN, *span[verb + 2 : to])


_NOT_IN = (word("is"), word("not"), word("in"))


def _numbered(span: Words) -> Iterator[Clauses]:
    """ "All 8 boxes are checked", "2 of the 8 boxes are checked", "the first 3 rows show "A"" """
    words = words_of(span[:3])
    at = 3 if words[1:] == ("of", "the") else 1
    if (words[:1] == ("all",) or at == 3) and len(span) > at + 2 and (number := number_of(span[at])):
        for group in verb_groups(span):
            if group.start > at + 1:
                there = (word("there"), word("are"), word("exactly"), word(str(number)))
                kind = span[at + 1 : group.start]
                if words_of(kind) == ("boxes",) and span[-1].key in _MARKED:
                    kind = (word("checkboxes"),)
                yield (*there, *kind), (span[0], *kind, *span[group.start :])
    if words[:2] == ("the", "first") and len(span) > 4 and 1 < (number_of(span[2]) or 0) <= _MOST_FIRST:
        ordinals = list(ORDINALS)[: number_of(span[2])]
        for group in verb_groups(span):
            kind = tuple(map(_of_one, span[3 : group.start]))
            kind = kind if not any((one.quoted and at == 0) or one.text == "," for at, one in enumerate(kind)) else ()
            names, end = _names(span, group.end)
            if group.negated:
                continue
            if kind and len(names) == len(ordinals) and end == len(span) and span[group.start].key == "are":
                yield tuple(
                    (span[0], word(ordinal), *kind, word("is"), name)
                    for ordinal, name in zip(ordinals, names, strict=True)
                )
            elif kind and not _lists(span[group.start :]):
                said = _agreeing(span[group.start :])
                yield tuple((span[0], word(ordinal), *kind, *said) for ordinal in ordinals)


_MOST_FIRST = 5


_MARKED = frozenset({"checked", "ticked", "unchecked", "unticked"})


def of_them(right: Words, counted: Span) -> Words:
    """ "there are 2 items in the list, and each of them shows "A"", "2 rows, both with "A"": with what was counted for
    "each of them"; as it is for any other."""
    start = next((at for at, token in enumerate(counted) if number_of(token)), -1) + 1
    kind = (word("every"), *map(_of_one, counted[start : start + 1]), *counted[start + 1 :])
    words = words_of(right[:3])
    if not start or len(kind) < 2 or not words:
        return right
    if words_of(right[2:4]) == ("of", "them") and words[0] == "the" and words[1] in ORDINALS:
        # "8 books are shown, the first of them is "Emma""
        return (*right[:2], word(singular(kind[1].key)), *kind[2:], *right[4:])
    if number_of(right[0]) and len(right) > 2:  # "2 are checked", "2 of them are"
        rest = right[3:] if words[1:3] == ("of", "them") else right[1:]
        return (right[0], *counted[start:], *rest) if words_of(rest[:1]) in {("is",), ("are",)} else right
    if words[0] not in {"each", "all", "both"}:
        return right
    if words[1:3] == ("of", "them"):
        return (*kind, *_agreeing(right[3:]))
    return (*kind, word("has"), *right[2:]) if words[1:2] == ("with",) else right


def _names(span: Words, start: int) -> tuple[list[Token], int]:
    """The quotes of a list that begins there and is closed by "and", and where it ends."""
    names, at, closed = [], start, False
    while at < len(span) and span[at].quoted and not closed:
        names.append(span[at])
        closed = len(names) > 1 and span[at - 1].key == "and"
        joined = at + 1 < len(span) and span[at + 1].key in {",", "and"}
        at += 2 if joined and not closed else 1
    return (names, at) if closed else ([], start)


def begins_with_names(span: Words) -> bool:
    """Whether a list of quotes with its verb begins there: ""B" and "C" are gone" """
    names, end = _names(span, 0)
    return len(names) > 1 and verb_group(span, end) is not None


def _lists(span: Span) -> bool:
    """Whether there is a list of quotes: which of them is said of which thing is not known."""
    return any(len(_names(tuple(span), at)[0]) > 1 for at in range(len(span)))


def _of_one(token: Token) -> Token:
    """The token, of one thing: "row" for "rows"."""
    one = singular(token.key)
    return word(one) if not token.quoted and one != token.key and one in ROLE_NOUNS.keys() | ROW_NOUNS else token


def _agreeing(predicate: Words) -> Words:
    """A predicate as it is said of one thing."""
    if not predicate or predicate[0].quoted:
        return predicate
    if predicate[0].key in _PLURAL_VERBS:
        return (word(_PLURAL_VERBS[predicate[0].key]), *predicate[1:])
    group = verb_group(predicate, 0)
    bare = group is not None and not group.finite
    return (word(third(predicate[0].key)), *predicate[1:]) if bare else predicate


def continued(right: Words, subject: Words, left: Statement) -> Iterator[Words]:
    """The ways to write out a clause (`right`) that goes on with the words of the one before it."""
    if words_of(right[:2]) == ("no", "longer") and len(right) > 2 and not verb_groups(right):
        right = (word("not"), *right[2:])  # "... shows "A" and no longer "B""
    begins = verb_group(right, 0) is not None and right[0].text not in METHODS
    right = with_the_one(right, (*left.subject, *left.verb))
    if any(isinstance(claim, CountIs) for claim in left.claims):
        right = turned(right, word("one")) or right if isinstance(left.claims[-1], CountIs) else right
        if right[0].quoted and words_of(right[1:3]) == ("is", "the") and is_ordinal(right[2:4]):
            return  # one of those that were counted
    if is_ordinal(right[:2]) and len(right) == 4 and right[3].quoted and right[2].key in words_of(left.subject):
        right = (*right[:2], right[3])
    if is_ordinal(right[:2]) and len(right) > 2:
        verbs = verb_groups(right)
        # In "the first list is shown" a noun follows.
        of_it = len(verbs) == 1 and verb_group(right, 2) is not None
        if of_it or right[2].key == "one" or (right[2].quoted and not verbs):
            yield from _with_ordinal(right, left)
            return
    if isinstance(left.claims[-1], CountIs):
        right = of_them(right, left.object or left.subject)
    yield from shortened(right, left.verb, left.object)
    yield from denied_there(right, left.subject, left.verb)
    if right[0].key in {"his", "her"} and not isinstance(left.claims[-1], CellIs):
        return  # of whom?
    if words_of(right[:1]) == ("it",):
        yield from _with_it(right, left)
        return
    if right[0].key in _OWNED and left.subject:
        yield from _of_its_owner(right, left)
        return
    alone = bool(left.verb) and not begins and sum(group.finite for group in verb_groups(right)) == 1
    if alone and right[-1].key in {"not", "isn't"}:
        yield (*right, *left.verb[1:])
    if alone and right[-1].key in {"is", "are"} and NEGATIONS.intersection(token.key for token in left.verb):
        yield (*right, left.verb[-1])  # "Ann is not listed but Bob is"
    counted = left.object and isinstance(left.claims[-1], CountIs) and len(left.object) > 1
    if counted and right[-1].text.isdigit() and begins is False and verb_groups(right):
        yield (*right, *left.object[1:])  # "Rome has 2 photos and Oslo has 4"
    adjective = verb_group((word("is"), *right), 0)
    if subject and not begins and not right[0].quoted and adjective is not None and adjective.passive:
        yield (*subject, word("is"), *right)
    texts = all(isinstance(claim, TextShown) and claim.within is None for claim in left.claims)
    if not begins and (len(right) > 1 or texts):
        yield right
    if begins and subject:
        yield (*subject, *right)
    yield from _in_another_column(right, subject, left)
    base = base_of(left.verb[-1].key) if left.verb else None
    if right[0].key == "not" and left.subject and words_of(left.verb) in {("is",), ("are",)} and not verb_groups(right):
        yield (*left.subject, *left.verb, *right)  # "the total is "$5", not "$9""
        return
    if right[0].key == "not" and left.subject and base is not None and not begins:
        denied = tuple(map(word, ("does", "not", *base.split())))
        yield (*left.subject, *denied, *right[1:])
    if begins and not subject:
        yield right


def _in_another_column(right: Words, subject: Words, left: Statement) -> Iterator[Words]:
    """ "... shows 2 under Ordered and 1 under Picked" """
    value = right[0].quoted or right[0].text[:1].isdecimal()
    if "under" in words_of(right) and left.verb and value and not verb_groups(right):
        yield (*subject, *left.verb, *right)


def _of_its_owner(right: Words, left: Statement) -> Iterator[Words]:
    """ "... and its total is $5": of what the clause before is about, or of the owner of that ("the order's status")"""
    owner = max((at for at, token in enumerate(left.subject, 1) if token.key.endswith("'s")), default=0)
    if owner and isinstance(left.claims[-1], LabelIs):
        yield (*left.subject[:owner], *right[1:])
        return
    inside = first_of(left.subject, INSIDE) if isinstance(left.claims[-1], CellIs) else 0
    of = left.subject[inside:] if inside > 0 else (word("of"), *left.subject)
    yield from ((word("the"), *right[1 : one.start], *of, *right[one.start :]) for one in verb_groups(right))


_OWNED = word_set("its his her their")


def _with_it(right: Words, left: Statement) -> Iterator[Words]:
    """ "only one row is listed and it shows "A"", "a dialog appears and it says "B"": of the one that was counted, or
    of what the clause before is about. "The list contains "Ann" and it is selected" may be about either."""
    claim = left.claims[-1]
    if isinstance(claim, CountIs) and claim.count == 1 and claim.compare is Count.EXACTLY and not claim.negated:
        yield from _with_ordinal((word("the"), word("first"), *right[1:]), left)
    elif left.subject and (isinstance(claim, (ElementShown, StateIs, ValueIs)) or not left.object):
        named = left.subject[1:] if left.subject[0].key in INDEFINITE else None
        if not getattr(claim, "negated", False) and not isinstance(claim, CountIs):
            yield (*(left.subject if named is None else (word("the"), *named)), *right[1:])


def _with_ordinal(right: Words, left: Statement) -> Iterator[Words]:
    """ "there are 3 rows in the list and the last is Ann", "the first item in it shows "A" and the last one "B"" """
    said = right[3:] if words_of(right[2:3]) == ("one",) else right[2:]
    of = left.subject[2:] if is_ordinal(left.subject[:2]) else ()
    of_object = any(quantity_at(left.object[at:]) for at in range(len(left.object)))
    counted = left.object if of_object else (*left.subject, *left.object)
    if counted and isinstance(left.claims[-1], CountIs):
        counts = ((at, quantity_at(counted[at:])) for at in range(len(counted)))
        start = next((at + found[1] for at, found in counts if found is not None), 0)
        end = first_of(counted, INSIDE)
        kind = counted[start : end if end > 0 else None]
        place = counted[end:] if end > 0 else ()
        if not place and of_object and left.subject and words_of(left.subject) != ("there",):
            place = (word("in"), *left.subject)  # "the list has 3 items"
        of = (*kind[:-1], *(word(singular(each.text)) for each in kind[-1:]), *place)
    denied = any(token.key in NEGATIONS for token in left.verb)
    if of and said and not denied and (said[-1].quoted or not said[-1].text.isdigit()):
        verb = () if verb_groups(said) else left.verb
        yield (*right[:2], *of, *verb, *said)


def turned(span: Words, noun: Token) -> Words | None:
    """ ""Ann" is the last one in the list": the last row in the list is "Ann" """
    is_one = bool(span) and span[0].quoted and words_of(span[1:3]) == ("is", "the") and is_ordinal(span[2:4])
    place = span[5:] if is_one and words_of(span[4:5]) == ("one",) else span[4:]
    inside = bool(place) and place[0].key in INSIDE and len(place) < len(span[4:])
    lone = is_one and (not place or (inside and not {"page", "with"}.intersection(words_of(place))))
    return (*span[2:4], noun, *place, span[1], span[0]) if lone else None


def is_ordinal(span: Span) -> bool:
    """ "the last", which alone says nothing of what it is the last"""
    return words_of(span)[:1] == ("the",) and len(span) == 2 and span[1].key in ORDINALS


def shortened(right: Words, verb: Span, rest: Span) -> Iterator[Words]:
    """A clause that leaves out what the one before it says, written out. `verb` and `rest` are of the one before.

    "..., but not "B"", "... but "B" is not", "... and "B" the last".
    """
    if not verb or verb[0].quoted:
        return
    placed = bool(rest) and not rest[0].quoted and (rest[0].key in INSIDE or verb[-1].key in {"on", "at"})
    finite = [group for group in verb_groups(right) if group.finite]
    ending = right[-1].key
    denied = first_of(verb, NEGATIONS) >= 0
    if ending in ({"is", "are"} if denied else {"not", "isn't", "aren't"}) and len(finite) == 1 and placed:
        yield (*right, *(token for token in verb[1:] if token.key not in NEGATIONS | {"longer"}), *rest)
    another = len(right) > 1 and words_of(right[:1]) == ("not",) and (right[1].quoted or right[1].key in ARTICLES)
    if another and not finite and not denied and verb[0].key in _BE and (placed or len(verb) > 1 or not rest):
        yield (*right[1:], word("is"), word("not"), *verb[1:], *rest)
    if not finite and right[0].quoted and len(right) > 1 and right[1].key not in {"and", "or", ","}:
        # "... is on the first card and "B" on the second": the verb has the preposition already.
        again = len(right) > 2 and right[1].key == verb[-1].key and right[1].key in {"on", "at"}
        yield (right[0], *verb, *_in_its_place(right[2:] if again else right[1:], rest))


def _in_its_place(said: Words, rest: Span) -> Words:
    """What is said; of an ordinal, with the rest of the clause before it: "the last" of "the first item in it"."""
    the_nth = said[1:] if said[0].key in INSIDE and words_of(said[:1]) == words_of(rest[:1]) else said
    the_nth = the_nth[:-1] if len(the_nth) == 3 and words_of(the_nth[2:]) == ("one",) else the_nth
    alone = words_of(the_nth[:1]) == ("the",) and len(the_nth) == 2 and the_nth[1].key in ORDINALS
    ordinal = the_nth[1] if alone else None
    at = first_of(rest, ORDINALS) if ordinal is not None else -1
    return (*rest[:at], ordinal, *rest[at + 1 :]) if ordinal is not None and at >= 0 else said


def denied_there(right: Words, subject: Span, verb: Span) -> Iterator[Words]:
    """ "... but not in the "B" cell": the clause before it, denied, with another place"""
    away = len(right) > 2 and words_of(right[:1]) == ("not",) and right[1].key in INSIDE
    denied = _denied(tuple(verb)) if away and subject and verb else ()
    if denied:
        yield (*subject, *denied, *right[1:])


def with_the_one(right: Words, left: Span) -> Words:
    """ "... but the one of "B" is enabled": with the noun of the clause before it for "the one"."""
    at = next((at for at in range(len(right) - 2) if words_of(right[at : at + 2]) == ("the", "one")), None)
    if at is None or right[at + 2].key not in INSIDE:
        return right
    end = first_of(left, INSIDE)
    begin = next((i for i in range(end - 1, -1, -1) if left[i].key in ARTICLES), -1)
    return (*right[:at], *left[begin:end], *right[at + 2 :]) if 0 <= begin < end else right


def first_of(span: Span, keys: Collection[str]) -> int:
    """Where the first of these words is, but for quoted texts, whose keys are no words; -1 where there is none."""
    return next((at for at, token in enumerate(span) if token.key in keys), -1)
