"""Reads acts whose verb the lexicon does not have: "Enrol in "Yoga"" uses the control that the page calls so.

Which word is a verb is seen by what follows it: an object that is complete. A line is looked at so only where it is not
read otherwise.
"""

from collections.abc import Callable
from functools import cache

from smoketree.language.act import Act, Verb
from smoketree.language.act_phrases import ADDRESS, IT, Acts, target_phrase, target_query, without_ending, without_times
from smoketree.language.inflection import ing, past, third, verb_groups
from smoketree.language.lexicon import ACT_VERBS, ARTICLES, DO_VERBS, LEADS, NOT_FIRST, Noun, vocabulary, word_set
from smoketree.language.phrases import noun_phrase
from smoketree.language.words import Kind, Token, is_identifier, lead_size, looks_given, without_marks, words_of
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import INTERACTIVE

_MARK = "\0do "
_LINKS = word_set("in for to on")
"""Prepositions that belong to a verb, in front of its object; "for" to one of the lexicon, as a noun may stand before
it: "Reminder for "Ann""."""

_LIGHT = word_set("get make take")
"""Verbs of the lexicon that say what is done only together with a noun: "get tickets for"."""

_TYPING = frozenset(
    "type|enter|input|write|insert|put|fill|fill in|fill out|select|choose|pick|set|change|give|specify|complete|paste|"
    "provide|edit|update|check|tick".split("|")
)
"""Verbs of which one more object may follow "and"."""

_LINKED = word_set("apply register vote pay")
"""Verbs of the lexicon that do something else, or to something else, with a preposition: "vote for"."""

_LOOKED_AT = word_set(
    "inspect examine observe consider compare study watch review look listen validate assert imagine assume "
    "understand think be let need want try test perform repeat simulate prepare ignore skim bypass forget avoid"
)
"""Verbs of the person who tests, for which a page has no control."""

_OTHER_WORDS = word_set(
    "he she they me him them us who what how why yes no or nor if as at by from into onto with within than per via "
    "beside near next more less very too much soon later today together step steps case scenario test expected actual "
    "result precondition note total zoom monday tuesday wednesday thursday friday saturday sunday january february "
    "march april june july august september october november december everyone everybody someone anyone"
)
_ENDINGS = ("ing", "ed", "ly", "tion", "sion", "ment", "ness", "ity")
"""Endings of words that are no base form of a verb: participles, adverbs, nouns."""

_SHORTEST = 3  # letters
_MOST_NOUNS = 2


def unlisted(
    span: tuple[Token, ...], listed: Callable[[tuple[Token, ...]], tuple[str, int] | None]
) -> tuple[Token, ...]:
    """The words with each verb that the lexicon does not have, and its preposition, as one token (see `verb_of`); the
    same words where there is none. `listed`: whether a clause begins with a verb of the lexicon."""
    starts = sorted({0, *(at + 1 for at, token in enumerate(span) if _joins(token))})
    found, before = list(span), ""
    for start, stop in zip(starts, [*(at - 1 for at in starts[1:]), len(span)], strict=True):
        lead = start
        while size := lead_size(span[lead : stop - 1], LEADS):  # "Then try to ..."
            lead += size
        clause = without_marks(span[lead:stop])
        clause = without_times(without_ending(clause))[0] if clause else clause
        base = (listed(clause) or ("", 0))[0]
        size = _verb_size(clause) if not base or base in _LIGHT | _LINKED else 0
        if size and start:
            # What follows "and" may be one more thing that the act is done to: "type "x" into Name and Code for "Y"".
            sure = span[start - 1].key == "then" or before not in _TYPING
            size = size if sure and clause[0].small and (size > 1 or clause[1].key in ARTICLES) else 0
        if size:
            verb = Token(Kind.WORD, _MARK + " ".join(words_of(clause[:size])), clause[0].start, clause[size - 1].end)
            found[lead : lead + size] = [verb, *[_GONE] * (size - 1)]
        before = base
    return tuple(token for token in found if token is not _GONE)


_GONE = Token(Kind.MARK, "", 0, 0)


def verb_of(token: Token) -> str:
    """The verb that a token of `unlisted` stands for, with its preposition; "" for any other token."""
    return token.key.removeprefix(_MARK) if token.key.startswith(_MARK) else ""


def read_unlisted(rest: tuple[Token, ...], verb: str) -> Acts | None:
    """What follows such a verb: its object."""
    *words, last = verb.split()
    linked = bool(words) and last in _LINKS
    rest, times = without_times(rest)
    target = _object(rest)
    values = tuple(words) if linked else (*words, last)
    return None if target is None else (Act(Verb.DO, target, values, mode=last if linked else ""),) * times


def _joins(token: Token) -> bool:
    return not token.quoted and (token.key in {"and", "then"} or token.text in {",", ";", "."})


def _verb_size(clause: tuple[Token, ...]) -> int:
    """How many words the verb has with which a clause begins, with a noun that belongs to it and a preposition; 0 where
    it begins with none."""
    if len(clause) < 2 or not _may_be_verb(clause[0]) or any(group.finite for group in verb_groups(clause)):
        return 0
    if any(not token.quoted and (token.kind is Kind.MARK or ADDRESS.match(token.text)) for token in clause):
        return 0
    for size in range(1, min(_MOST_NOUNS + 2, len(clause))):
        noted = clause[size].key == "for" and clause[0].key not in _LIGHT | _LINKED
        if clause[size].key not in _LINKS or noted:
            continue
        nouns = clause[1:size]
        plain = all(token.small and token.key.isalpha() and token.key not in NOT_FIRST | ARTICLES for token in nouns)
        light = not nouns and clause[0].key in _LIGHT
        whole = plain and not light and _is_complete(clause[size + 1 :])
        return size + 1 if whole else 0
    # "Anna Berg" is a name, and what "Message "Saved"" says is not known.
    bare = clause[1].quoted or (clause[1].capital and not looks_given(clause[1]))
    return 0 if bare or clause[0].key in _LIGHT | _LINKED or not _is_complete(clause[1:]) else 1


def _is_complete(span: tuple[Token, ...]) -> bool:
    """Whether it can only be what an act is done to: quoted, with an article, a name, a number or an identifier."""
    if not span or _object(span) is None:
        return False
    first, last = span[0], span[-1]
    given = last.quoted or looks_given(last) or is_identifier(last)
    return first.quoted or first.key in ARTICLES or first.capital or (given and _is_thing(span[:-1]))


def _is_thing(span: tuple[Token, ...]) -> bool:
    """Whether the words before a number are a noun of the language: "item 8410"."""
    phrase = noun_phrase(span) if span else None
    return not span or (phrase is not None and bool(phrase.noun))


def _object(span: tuple[Token, ...]) -> Query | None:
    phrase = target_phrase(span)
    if phrase is None or phrase.query.name == IT or phrase.quantifier or phrase.indefinite:
        return None
    if set(phrase.query.roles) & INTERACTIVE:
        return None  # a control is no object of another one
    if any(token.key in {"from", "to"} for token in span) and not span[0].capital:
        return None  # "Narrow the list to "Anna"": more than an object
    if phrase.sense not in {Noun.ELEMENT, Noun.TEXT, Noun.FILE} or phrase.page or phrase.at:
        return None
    return target_query(phrase) if phrase.name or phrase.query.text or phrase.query.within else None


def _may_be_verb(token: Token) -> bool:
    key = token.key
    if token.kind is not Kind.WORD or len(key) < _SHORTEST or not key.isalpha() or not key.isascii():
        return False
    if key in _LIGHT | _LINKED:
        return True
    several = key.endswith("s") and not key.endswith("ss")
    return not (several or key.endswith(_ENDINGS) or token.text.isupper() or key in _known())


@cache
def _known() -> frozenset[str]:
    """Every word of the lexicon: none of them is a verb that it does not have."""
    verbs = ACT_VERBS | DO_VERBS
    forms = (form for verb in verbs for form in (verb, third(verb), ing(verb), *past(verb)))
    return vocabulary() | _LOOKED_AT | _OTHER_WORDS | frozenset(forms)
