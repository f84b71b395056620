"""Reads claims about what became of something: created, removed, received, downloaded."""

from dataclasses import replace

from smoketree.language.claim import DialogSaid, Downloaded, ElementShown, MailSays, OutcomeIs, TextShown
from smoketree.language.claim_appears import read_sees, read_shows
from smoketree.language.claim_shown import shown_phrase
from smoketree.language.claim_terms import Compare, Outcome
from smoketree.language.clause import Claims, Clause, value_of, values_of, where_of
from smoketree.language.lexicon import ARTICLES, FILE_TYPES, OTHER_NOUNS, SOMEONE, Noun, word_set
from smoketree.language.phrases import in_place, noun_phrase, place_phrase
from smoketree.language.words import Span, is_identifier, word, words_of
from smoketree.snapshot.query import Query

_CHANGES = word_set("changes change modifications updates edits")
_OF_A_FILE = (
    ARTICLES
    | word_set("a an new downloaded named called")
    | {word for word, sense in OTHER_NOUNS.items() if sense is Noun.FILE}
)


def read_outcome(clause: Clause) -> Claims | None:
    """ "the book is created", "the changes are saved", "the user is signed in" """
    outcome = clause.group.predicate.outcome
    if outcome is Outcome.SIGNED_IN and words_of(clause.rest[:1]) == ("as",) and clause.someone:
        return _signed(outcome, replace(clause, subject=clause.rest[1:]))
    if outcome is None or clause.rest:
        return None
    if outcome in {Outcome.SIGNED_IN, Outcome.SIGNED_OUT}:
        return _signed(outcome, clause)
    if clause.someone or (clause.negated and outcome is not Outcome.DELETED):
        return None
    words = tuple(token for token in clause.subject if token.key not in _CHANGES)
    left = [token for token in words if token.key not in ARTICLES]
    if not left:
        return (OutcomeIs(outcome),) if len(words) < len(clause.subject) else None
    phrase = noun_phrase(words)
    if phrase is None or phrase.quantity or phrase.quantifier or phrase.sense in {Noun.ADDRESS, Noun.TITLE, Noun.MAIL}:
        return None
    if not phrase.name:
        return (OutcomeIs(outcome, phrase.query),) if phrase.noun and phrase.sense is Noun.ELEMENT else None
    return (OutcomeIs(outcome, phrase.query, clause.negated),)


def _signed(outcome: Outcome, clause: Clause) -> Claims | None:
    """ "the user is signed in", "the user dana is signed in": somebody is, and the page says who"""
    if clause.someone:
        return (OutcomeIs(outcome, None, clause.negated),)
    words = [token for token in clause.subject if token.key not in ARTICLES]
    person = words[1:] if words and words[0].key in SOMEONE else words
    named = len(person) == 1 and (person != words or person[0].quoted or person[0].capital)
    if not named or clause.negated or outcome is not Outcome.SIGNED_IN:
        return None
    said = person[0].text
    return (OutcomeIs(outcome), TextShown(said) if person[0].quoted else ElementShown(Query(said, quoted=False)))


def read_added(clause: Clause) -> Claims | None:
    """ ""Shoe" is added to the cart" """
    if not clause.rest or clause.negated:
        created = replace(clause.group.predicate, outcome=Outcome.CREATED)
        return read_outcome(replace(clause, group=replace(clause.group, predicate=created)))
    if clause.rest[0].key not in {"to", "in"}:
        return None
    place = place_phrase((word("in"), *clause.rest[1:]))
    subject = clause.one()
    if subject is None or place is None or isinstance(place, str):
        return None
    placed = in_place(subject, place)
    if placed is None or not (placed.quoted or placed.reference):
        return None
    claim = shown_phrase(placed, new=True)
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
    """ "the file "a.csv" is downloaded", "a PDF file is downloaded" """
    none = words_of(clause.subject)[:1] == ("no",)
    found = None if clause.rest or (none and clause.negated) else file_of(clause.subject[none:])
    return None if found is None else (replace(found, negated=clause.negated or none),)


def read_contains(clause: Clause) -> Claims | None:
    """ "the downloaded file "a.csv" contains "Total"", "the table contains "Total"" """
    if not {"downloaded", "download"} & set(words_of(clause.subject)):
        return read_shows(clause)  # a file that is only shown on the page is an element of it
    found, values = file_of(clause.subject), values_of(clause.rest)
    if found is None or not values or clause.negated:
        return None
    return tuple(replace(found, text=value) for value in values)


def file_of(span: Span) -> Downloaded | None:
    """The file that a phrase names: by its name, its type, or as the only one."""
    words = [token for token in span if token.key not in _OF_A_FILE]
    if not words:
        return Downloaded() if span and not span[0].quoted else None
    if len(words) > 1:
        return None
    if words[0].quoted or is_identifier(words[0]):
        return Downloaded(words[0].text)
    suffix = words[0].key
    return Downloaded(f".{suffix}", Compare.ENDS) if suffix in FILE_TYPES else None


def _said_by_dialog(clause: Clause) -> Claims | None:
    """ "the alert said "Saved"": the browser's own dialog, in the past tense"""
    subject, value = clause.one(), value_of(clause.rest)
    if subject is None or value is None or subject.noun not in {"alert", "dialog", "prompt", "confirmation"}:
        return None
    return None if subject.name or subject.query.also else (DialogSaid(value, negated=clause.negated),)


_PEOPLE = {(each,) for each in ("guest", "shopper", "buyer", "member", "patient", "student", "employee")}


def read_says(clause: Clause) -> Claims | None:
    """ "the alert said "Saved"", "the banner says "Saved"" """
    if clause.someone and clause.group.passive:  # "we are told "Saved"", "that "Saved""
        said = values_of(clause.rest[words_of(clause.rest[:1]) == ("that",) :]) or ()
        quotes = sum(token.quoted for token in clause.rest)
        return tuple(TextShown(each, negated=clause.negated) for each in said) if len(said) == quotes > 0 else None
    person = clause.someone or (words_of(clause.subject)[:1] == ("the",) and words_of(clause.subject[1:]) in _PEOPLE)
    if person and clause.group.predicate.words == "read":  # "the user reads "Saved""
        return read_sees(replace(clause, subject=(word("user"),)))
    past = clause.group.predicate.words in {"say", "ask"} and clause.said in {"said", "asked"}
    return (_said_by_dialog(clause) if past else None) or read_contains(clause)
