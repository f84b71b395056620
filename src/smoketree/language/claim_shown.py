"""Reads what a phrase says is shown: an element, a text, a page, a message, a number of things."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

from smoketree.language.claim import CellIs, Claim, CountIs, ElementShown, MessageShown, PageIs, TextShown, TimesShown
from smoketree.language.claim_terms import Count, MessageKind
from smoketree.language.clause import Claims, Where
from smoketree.language.entered import reference_to
from smoketree.language.inflection import base_of, plural, third
from smoketree.language.lexicon import ARTICLES, FILLER, INSIDE, NEGATIONS, Noun, word_set
from smoketree.language.noun_phrase import Phrase, Quantity, quantity_at
from smoketree.language.phrases import IN_HEADER, in_place, listed, noun_phrase
from smoketree.language.words import Span, Token, word, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS, ROWS


def without_shown(tail: Span) -> tuple[Token, ...]:
    """ "a search bar and a login link visible": what is there, as it is there"""
    return tuple(tail[:-1] if words_of(tail)[-1:] in _SHOWN and len(tail) > 1 else tail)


_SHOWN = frozenset({("visible",), ("displayed",), ("shown",), ("present",), ("available",)})


def each_in(phrases: Iterable[Phrase], place: Query | None, said: Callable[[Phrase], Claim | None]) -> Claims | None:
    """What is said of each of the phrases, in a place if any; None where one cannot be there, or nothing can be
    said of it."""
    placed = [phrase if place is None else in_place(phrase, place) for phrase in phrases]
    made = [None if phrase is None else said(phrase) for phrase in placed]
    return tuple(claim for claim in made if claim is not None) if all(made) else None


def shown_there(span: tuple[Token, ...], *, negated: bool = False) -> Claims | None:
    """ "the Save button", "3 rows in the table", ""A" and "B"" as something that is (or is not) there."""
    phrases = listed(span)
    return None if phrases is None else each_in(phrases, None, lambda phrase: shown_phrase(phrase, negated=negated))


def shown_phrase(
    phrase: Phrase, *, negated: bool = False, new: bool = False, where: Where | None = None
) -> Claim | None:
    """That one phrase is (or is not) shown, at that part of the screen; None where that cannot be said of it."""
    at, anchor = (where.at, where.anchor) if where is not None else ("", None)
    if anchor is None:
        return _shown(phrase, negated=negated, new=new, at=at or phrase.at)
    claim = None if phrase.at or negated else _shown(phrase, negated=False, new=new, at="")
    if not isinstance(claim, (TextShown, ElementShown)) or claim.negated:
        return None
    return replace(claim, at=at, anchor=anchor)


def _shown(phrase: Phrase, *, negated: bool, new: bool, at: str) -> Claim | None:
    if phrase.page or phrase.query.side:
        return None
    if phrase.quantifier == "no":
        if negated or phrase.reference:
            return None  # "no new row appears": there may be others
        listed = phrase.sense is Noun.FILE or (phrase.sense is Noun.MAIL and not new)
        if (listed or (not phrase.noun and phrase.name)) and not phrase.quoted and not at:
            return CountIs(named_by_noun(phrase), 0)
        phrase, negated, new = replace(phrase, quantifier=""), True, False  # "no dialog appears": it need not go
    if phrase.quantifier == "both" and phrase.plural:
        phrase = replace(phrase, quantifier="all", quantity=Quantity(Count.AT_LEAST, 2))
    if phrase.quantifier == "any" or (phrase.quantifier == "all" and phrase.quantity is None):
        return None
    if phrase.quantifier == "all" and negated:
        phrase, negated = replace(phrase, quantity=Quantity(Count.EXACTLY, 0)), False  # "all 3 are gone"
    if phrase.quantity is not None:
        sent = phrase.sense is Noun.MESSAGE and phrase.kind is MessageKind.ANY and phrase.query.also
        counted = phrase.sense in {Noun.ELEMENT, Noun.PAGE, Noun.FILE} or sent or phrase.noun in _COUNTED
        return count_of(phrase, negated=negated) if counted and not at else None
    if phrase.sense is Noun.PAGE:
        plain = not phrase.query.also and phrase.query.within is None and phrase.query.next_to is None
        sure = phrase.name and plain and (phrase.quoted or not negated)
        return PageIs(phrase.name, negated, new) if sure else None
    if phrase.sense is Noun.MESSAGE and not phrase.quoted:
        return _message(phrase, negated=negated, at=at)
    if (
        phrase.sense in {Noun.MESSAGE, Noun.TEXT}
        or (phrase.sense is Noun.FILE and not phrase.query.also)
        or phrase.bare
        or (phrase.quoted and phrase.query.also and not phrase.noun)
    ):
        return _text(phrase, negated=negated, new=new, at=at)
    if negated and phrase.noun == IN_HEADER:
        return None  # a header may hold more than the name of its column
    if phrase.sense is not Noun.ELEMENT or (not phrase.quoted and phrase.name.partition(" of ")[2].islower()):
        return None  # "the portrait of Robin" is one thing
    if phrase.plural and not phrase.name and not negated:
        return CountIs(phrase.query, 1, Count.AT_LEAST) if not at else None
    if phrase.reference and not phrase.quoted and phrase.query.name and not phrase.noun:
        text = reference_to(phrase.query.name)
        return TextShown(text, phrase.query.within, negated, new, at)
    if phrase.query == Query(phrase.name, quoted=False, within=phrase.query.within) and _ADDRESS.fullmatch(phrase.name):
        return TextShown(phrase.name, phrase.query.within, negated, new, at)  # no element is called so
    return ElementShown(phrase.query, negated, new, at)


_COUNTED = word_set("label string phrase")
"""Nouns for a text of which there may be several."""

_ADDRESS = re.compile(r"\S+(?:://|@)\S+")


def _message(phrase: Phrase, *, negated: bool, at: str) -> Claim | None:
    if phrase.kind is None or phrase.query.within is not None or phrase.query.nth is not None:
        return None
    if negated and phrase.query.also:
        return None
    return MessageShown(phrase.kind, phrase.query.also, negated, at)


def _text(phrase: Phrase, *, negated: bool, new: bool, at: str) -> Claim | None:
    if not phrase.quoted:
        return None
    if phrase.query.next_to is not None:
        return _beside(phrase, negated=negated, new=new)
    text = phrase.name
    if phrase.query.also and phrase.sense is not Noun.MESSAGE:
        several, verb = len(phrase.query.also) > 1, base_of(phrase.query.also[-1])
        if (several and verb is not None) or verb == "see":
            return None  # "its button reads "Sold"", "the user sees "Sold"" are sentences
        if phrase.query.also[-1] in INSIDE | {"to"}:
            return None  # "asks to "Sign up"": not what the text is
        place = phrase.query.within
        one = place is not None and (place.text is not None or place.nth is not None)
        if place is not None and one and set(place.roles) & ROWS and not new and not at:
            return CellIs(place, " ".join(phrase.query.also), text, negated=negated)
        if phrase.query.also != ("number",) or not text[:1].isdigit():  # "the number "2"" is a text
            text = f"{{{{entered.{' '.join(phrase.query.also)}={text}}}}}"
    elif phrase.query.also:
        return None
    return TextShown(text, phrase.query.within, negated, new, at)


def _beside(phrase: Phrase, *, negated: bool, new: bool) -> Claim | None:
    """ ""Paid" next to "Ann"": in the row of what it is next to"""
    anchor = phrase.query.next_to
    if anchor is None or not anchor.name or anchor != Query(anchor.name, quoted=anchor.quoted) or phrase.query.also:
        return None
    row = Query(roles=ROLE_WORDS["row"], text=anchor.name, within=phrase.query.within, quoted=anchor.quoted)
    return TextShown(phrase.name, row, negated, new)


def count_of(phrase: Phrase, *, negated: bool) -> Claim | None:
    """ "3 rows": a number of elements. Items that are not said to be in anything are what the page itself calls so."""
    quantity = phrase.quantity
    if quantity is None or phrase.noun == "name" or phrase.reference:
        return None
    if not phrase.noun and (phrase.quoted or not phrase.name):
        return None
    query = named_by_noun(phrase)
    if phrase.noun == "editor" and phrase.plural:  # people, rather than fields
        query = replace(query, roles=(), name=f"{query.name or ''} editors".strip(), quoted=False)
    if phrase.noun in {"item", "entry", "result", "card"} and query.within is None:
        if query != Query(roles=query.roles, quoted=query.quoted):
            return None
        query = Query(plural(phrase.noun), quoted=False)
    return CountIs(query, quantity.number, quantity.compare, negated)


def named_by_noun(phrase: Phrase) -> Query:
    """The query of "8 pages", "2 new pages": a noun that stands for no kind of element belongs to the name of what is
    counted."""
    if phrase.query.roles or phrase.quoted or phrase.query.text is not None or not phrase.noun:
        return phrase.query
    noun = third(phrase.noun) if phrase.plural else phrase.noun
    name = " ".join((*filter(None, (phrase.query.name,)), *phrase.query.also, noun))
    return replace(phrase.query, name=name, quoted=False, also=())


def shown_times(subject: Phrase, rest: Span, negated: bool) -> Claims | None:
    """ "twice", "exactly 3 times": how often a text is shown"""
    if words_of(rest[-1:]) in {("once",), ("twice",)}:
        rest = (*rest[:-1], word("1" if rest[-1].key == "once" else "2"), word("times"))
    counted = quantity_at(rest)
    if counted is None or words_of(rest[counted[1] :]) not in {("times",), ("time",)}:
        return None
    times = counted[0]
    return (TimesShown(subject.name, times.number, times.compare, subject.query.within, negated),)


def only_there(items: tuple[Token, ...], within: Query) -> Claims | None:
    """That each of the items is in the place, and nothing else is."""
    phrases = listed(items)
    if not phrases or any(each.noun or each.quantifier or each.quantity for each in phrases):
        return None
    if any(each.query.within not in {None, within.within} for each in phrases):
        return None  # those of another place
    row = Query(roles=ROLE_WORDS["row"], within=within)
    if not within.roles and all(each.bare for each in phrases):  # "the basket" says more than its items
        return (*(ElementShown(replace(row, text=each.name)) for each in phrases), CountIs(row, len(phrases)))
    shown = each_in(phrases, within, shown_phrase)
    return None if shown is None else (*shown, CountIs(row, len(shown)))


def reported(holder: Phrase, clause: tuple[Token, ...]) -> Claims | None:
    """ "a message confirms that order #1042 was created": a message with those words"""
    kind = MessageKind.SUCCESS if holder.kind is MessageKind.ANY else holder.kind
    denial = frozenset[str]() if kind is MessageKind.SUCCESS else frozenset({"not", "cannot", "can't"})
    joints = {"and", "or", "but"} | (NEGATIONS - denial)
    joined = any(token.key in joints for token in clause)
    words = tuple(token.text for token in clause if token.key not in _EMPTY_WORDS)
    plain = holder.query == Query(roles=holder.query.roles, quoted=holder.query.quoted) and not holder.at
    return (MessageShown(kind, words),) if kind and words and plain and not joined else None


def reported_in(span: tuple[Token, ...]) -> Claims | None:
    """ "an error message about the name", "a message that the order was sent" """
    words = words_of(span)
    at = next((at for at, word in enumerate(words) if word in {"about", "regarding", "concerning", "that"}), 0)
    holder = noun_phrase(span[:at]) if at else None
    if holder is None or holder.sense is not Noun.MESSAGE or holder.quantifier or holder.quantity:
        return None
    return reported(holder, span[at + 1 :])


_EMPTY_WORDS = ARTICLES | FILLER | set("a an is was are were be been has have had will of for to".split())
"""Words of a clause that a message which says the same may lack."""
