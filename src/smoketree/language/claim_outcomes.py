"""Reads claims about what became of something: created, removed, received, downloaded."""

from dataclasses import replace

from smoketree.language.claim import (
    DialogSaid,
    Downloaded,
    MailSays,
    MessageShown,
    Outcome,
    OutcomeIs,
)
from smoketree.language.claim_contents import read_shows, shown_phrase
from smoketree.language.clause import Claims, Clause, values_of, where_of
from smoketree.language.lexicon import (
    ARTICLES,
    INDEFINITE,
    INSIDE,
    Noun,
    word_set,
)
from smoketree.language.phrases import (
    in_place,
    noun_phrase,
    place_phrase,
    words_of,
)
from smoketree.language.words import Kind, Token

_CHANGES = word_set("changes change modifications updates edits")


def read_outcome(clause: Clause) -> Claims | None:
    """ "the book is created", "the changes are saved", "the user is signed in" """
    outcome = clause.group.predicate.outcome
    if outcome is None or clause.rest:
        return None
    if outcome in {Outcome.SIGNED_IN, Outcome.SIGNED_OUT}:
        return (OutcomeIs(outcome, None, clause.negated),) if clause.someone else None
    if clause.someone or (clause.negated and outcome is not Outcome.DELETED):
        return None
    words = tuple(token for token in clause.subject if token.quoted or token.key not in _CHANGES)
    left = [token for token in words if token.quoted or token.key not in ARTICLES]
    if not left:
        return (OutcomeIs(outcome),) if len(words) < len(clause.subject) else None
    phrase = noun_phrase(words)
    if phrase is None or phrase.quantity or phrase.quantifier or phrase.sense in {Noun.ADDRESS, Noun.TITLE, Noun.MAIL}:
        return None
    if not phrase.name:
        return (OutcomeIs(outcome, phrase.query),) if phrase.noun and phrase.sense is Noun.ELEMENT else None
    return (OutcomeIs(outcome, phrase.query, clause.negated),)


def read_added(clause: Clause) -> Claims | None:
    """ ""Shoe" is added to the cart" """
    if not clause.rest or clause.negated:
        return read_outcome(
            replace(
                clause, group=replace(clause.group, predicate=replace(clause.group.predicate, outcome=Outcome.CREATED))
            )
        )
    if clause.rest[0].key not in {"to", "in"}:
        return None
    place = place_phrase((Token(Kind.WORD, "in", -1, -1), *clause.rest[1:]))
    subject = clause.one()
    if subject is None or place is None or isinstance(place, str):
        return None
    placed = in_place(subject, place)
    if placed is None or not (placed.quoted or placed.reference):
        return None
    claim = shown_phrase(placed, negated=False, new=True)
    return None if claim is None else (claim,)


def read_removed(clause: Clause) -> Claims | None:
    """ ""Shoe" is removed from the cart", "the note is deleted" """
    if clause.negated:
        return None
    subject = clause.one()
    if subject is not None and subject.quoted and not subject.query.also:
        where = where_of(clause.rest)
        if where is None or where.at or where.tail:
            return None
        placed = subject if where.within is None else in_place(subject, where.within)
        # That it is not there proves nothing: it was there before, and the act took it away.
        return None if placed is None or where.page else (OutcomeIs(Outcome.DELETED, placed.query),)
    return read_outcome(clause)


def read_received(clause: Clause) -> Claims | None:
    """ "an email with the subject "Welcome" arrives" """
    words = words_of(clause.subject)
    quotes = [token for token in clause.subject if token.quoted]
    if clause.rest or clause.negated or len(quotes) != 1 or not set(words) & {"email", "e-mail", "mail"}:
        return None
    plain = {word for word in words if word} - ARTICLES
    if not plain <= {"an", "a", "email", "e-mail", "mail", "with", "subject", "text", "titled"}:
        return None
    return (MailSays(quotes[0].text, subject="subject" in words or "titled" in words),)


def read_downloaded(clause: Clause) -> Claims | None:
    """ "the file "a.csv" is downloaded" """
    subject = clause.one()
    if subject is None or clause.rest or subject.query.within is not None or subject.query.also:
        return None
    if subject.sense is Noun.FILE or subject.bare:
        return (
            (Downloaded(subject.name or None, negated=clause.negated),) if subject.quoted or not subject.name else None
        )
    return None


def _said_by_dialog(clause: Clause) -> Claims | None:
    """ "the alert said "Saved"": the browser's own dialog, in the past tense"""
    subject, values = clause.one(), values_of(clause.rest)
    native = subject is not None and subject.noun in {"alert", "dialog", "prompt", "confirmation"}
    native = native and subject is not None and not subject.name and not subject.query.also
    return (DialogSaid(values[0], negated=clause.negated),) if native and values and len(values) == 1 else None


def read_says(clause: Clause) -> Claims | None:
    """ "the alert said "Saved"", "the banner says "Saved"" """
    past = clause.group.predicate.words in {"say", "ask"} and clause.said in {"said", "asked"}
    return (_said_by_dialog(clause) if past else None) or _message_that(clause) or read_shows(clause)


def _message_that(clause: Clause) -> Claims | None:
    """ "a success message says that the account was created": in words that the message has, too"""
    subject, rest = clause.one(), clause.rest
    if subject is None or subject.sense is not Noun.MESSAGE or subject.kind is None or subject.name or clause.negated:
        return None
    if words_of(rest[:1]) != ("that",) or any(token.quoted or token.kind is Kind.MARK for token in rest):
        return None
    words = tuple(token.key for token in rest[1:] if token.key not in ARTICLES | INDEFINITE | INSIDE | _AUXILIARY)
    plain = subject.query.within is None and not subject.at and words
    return (MessageShown(subject.kind, (*subject.query.also, *words)),) if plain else None


_AUXILIARY = word_set("be is are was were been being has have had to due by because")


def read_nothing(_: Clause) -> Claims | None:
    """Reads nothing: a predicate that says nothing checkable."""
    return None
