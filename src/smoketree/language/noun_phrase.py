"""One noun phrase without its place: a determiner, a number, a name, and the noun that says what it is."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from smoketree.language.claim_terms import Count, MessageKind
from smoketree.language.inflection import ing, plural, verb_group
from smoketree.language.lexicon import (
    ACTIVE,
    ARTICLES,
    COMPARISONS,
    CONTROL_NOUNS,
    DETERMINERS,
    FILLER,
    INDEFINITE,
    INSIDE,
    KIND_WORDS,
    MESSAGE_KINDS,
    NAME_NOUNS,
    NAMED_BY,
    NAMED_VALUES,
    NEGATIONS,
    NOT_FIRST,
    NOT_IN_NAMES,
    ORDINALS,
    OTHER_NOUNS,
    ROLE_NOUNS,
    ROW_NOUNS,
    SOMEONE,
    Noun,
    word_set,
)
from smoketree.language.words import (
    Kind,
    Span,
    Token,
    is_identifier,
    is_sign,
    lead_size,
    number_of,
    said,
    stands_alone,
    words_of,
)
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import COLLECTIONS

DROPPED_DETERMINERS = word_set("the this that these those its their his her")
_REFERENCE = word_set("updated unique new newly entered same given edited changed typed correct chosen modified")
"""Adjectives that refer to a value which the case entered: "the updated name"."""

_OWN_WORDS = word_set("number search select selection status navigation text input email")
_NUMBERED = re.compile(r"#?(\d+)$")
_PRONOUNS = word_set("it them they him something anything nothing everything someone one ones everyone all both none")
_LIKELY_NAMES = frozenset({"logo", "icon", "photo", "picture", "avatar", "breadcrumb", "breadcrumbs"})
"""Nouns that, alone, are likelier a part of a name: "the logo" is not any picture, a breadcrumb not any navigation."""

_RELATIVE = word_set("next previous following preceding")
_LINKING = word_set("to from in on of at into with for by")
_UNFINISHED = word_set("above below beneath under within from of")
PAGE_HEADINGS = frozenset({"page heading", "main heading"})
_MAIL_KINDS = word_set("confirmation verification welcome activation reset new newest latest")
_LONGEST = 12
"""Words. A longer name without quotes is a sentence."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number of things: "at least 3"."""

    compare: Count
    number: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase. `noun` is its head noun, singular, where the lexicon knows it; `sense` what that stands for.

    `reference` says that an adjective refers to a value which the case entered; `at` is a part of the screen. `proper`:
    it is one unquoted word that can only be a name, by its spelling or because a common noun would have an article.
    """

    query: Query = field(default_factory=Query)
    noun: str = ""
    sense: Noun = Noun.ELEMENT
    plural: bool = False
    quantity: Quantity | None = None
    quantifier: str = ""
    indefinite: bool = False
    kind: MessageKind | None = None
    reference: bool = False
    proper: bool = False
    at: str = ""
    page: str = ""

    def with_query(self, **changes: Any) -> "Phrase":
        """The same phrase, with other values for fields of its query."""
        return replace(self, query=replace(self.query, **changes))

    @property
    def name(self) -> str:
        """The quoted or unquoted name, or the text that a row goes by."""
        return self.query.name or self.query.text or ""

    @property
    def quoted(self) -> bool:
        """Whether the name is in quotes."""
        return self.query.quoted and bool(self.name)

    @property
    def counted(self) -> bool:
        """Whether it says how many: "two rows", "all rows"."""
        return self.quantity is not None or bool(self.quantifier)

    @property
    def given(self) -> bool:
        """Whether it is nothing but a name that somebody gave: quoted, or not in small letters only."""
        named = self.query == Query(self.name, quoted=self.query.quoted)
        plain = named and self.sense is Noun.ELEMENT and not self.noun
        return self.bare or (plain and (self.quoted or self.proper or not self.name.islower()))

    @property
    def plain(self) -> bool:
        """Whether it is nothing but its noun: "the URL", "the title of the page"."""
        return self.query == Query(roles=self.query.roles, quoted=self.query.quoted) and not self.page and not self.at

    @property
    def bare(self) -> bool:
        """Whether it is nothing but a quoted text."""
        return self.quoted and not self.noun and not self.query.also and self.query.nth is None


@cache
def _nouns() -> Mapping[tuple[str, ...], tuple[str, bool]]:
    """Every noun of the lexicon, singular and plural, by its words."""
    found: dict[tuple[str, ...], tuple[str, bool]] = {}
    for noun in (*OTHER_NOUNS, *ROLE_NOUNS):
        *first, last = noun.split()
        found[(*first, last)] = (noun, False)
        for form in (f"{last}s", plural(last)):
            found.setdefault((*first, form), (noun, True))
    return found


def noun_at_end(words: Sequence[str]) -> tuple[int, str, bool] | None:
    """The longest known noun at the end of some words: where it begins, the noun, whether it is plural."""
    for size in (4, 3, 2, 1):
        if size <= len(words) and (found := _nouns().get(tuple(words[-size:]))):
            if size == 2 and len(words) > 2 and words[-2] in _OWN_WORDS:
                continue  # "Company number field": the number is part of the name
            return (len(words) - size, *found)
    return None


def phrase_core(span: Span) -> Phrase | None:
    """What a noun phrase without a place says; None where its words are none, or say more than it can hold."""
    first = span[0]
    if len(span) == 1 and not first.quoted and first.capital and first.start > 0:
        return Phrase(Query(first.text, quoted=False))  # "Photos" is a name, "the photos" are none
    rest, phrase = _determined(list(span))
    if rest is None:
        return None
    if not rest:
        return phrase if phrase.query.nth is not None else None
    for at in range(1, len(rest) - 1):
        if _introduces_name(words_of(rest[at:])):
            return _named(rest[:at], rest[at:], phrase)
    if len(rest) > 2 and rest[0].key in {"link", "links"} and rest[1].key == "to":
        rest = [rest[0], *(token for token in rest[2:] if token.key not in ARTICLES)]
    quotes = [at for at, token in enumerate(rest) if token.quoted]
    if len(quotes) > 1:
        return None
    if quotes:
        rest = _with_dialog(rest)
        return _quoted(rest, quotes[0], phrase) or (_of_a_kind(rest, phrase) if len(rest) < len(span) else None)
    found = _unquoted(rest, phrase)
    alone = found is not None and len(rest) == 1 and not found.noun
    proper = is_identifier(rest[0]) or (len(span) == 1 and stands_alone(rest[0].key))
    return replace(found, proper=True) if found is not None and alone and proper else found


def _with_dialog(rest: list[Token]) -> list[Token]:
    """ "the window "Options"": one with a name is a dialog, and none of the browser's."""
    window = next((token for token in rest if token.key == "window"), None) if len(rest) == 2 else None
    return [replace(token, text="dialog") if token is window else token for token in rest]


def _determined(rest: list[Token]) -> tuple[list[Token] | None, Phrase]:
    """Takes determiners, numbers and ordinals off the front."""
    phrase = Phrase()
    while rest and not rest[0].quoted:
        key = rest[0].key
        if key in DROPPED_DETERMINERS:
            rest = rest[1:]
        elif key in INDEFINITE and _is_lower(rest[0]):
            quantifier = "any" if key == "any" else phrase.quantifier
            phrase, rest = replace(phrase, indefinite=True, quantifier=quantifier), rest[1:]
        elif (counted := quantity_at(rest)) is not None and _is_counted(rest[counted[1] :]):
            phrase, rest = replace(phrase, quantity=counted[0]), rest[counted[1] :]
        elif key in {"all", "every", "each", "both", "no"} and len(rest) > 1 and _is_lower(rest[0]):
            phrase, rest = replace(phrase, quantifier="all" if key in {"every", "each"} else key), rest[1:]
            if rest[0].key == "of":
                rest = rest[1:]
        elif key in ORDINALS and not _is_title(rest):
            phrase, rest = phrase.with_query(nth=ORDINALS[key]), rest[1:]
        elif key in _REFERENCE and len(rest) > 1 and rest[0].small and not _is_control(rest):
            phrase, rest = replace(phrase, reference=True), rest[1:]
        else:
            break
    unsaid = phrase.quantity is not None and phrase.query.nth is not None  # "the last one": of what?
    if unsaid or (rest and rest[0].key in _PRONOUNS and _is_lower(rest[0])):
        return None, phrase
    return rest, phrase


def _is_counted(rest: Sequence[Token]) -> bool:
    """Whether a number before these words counts things: not in "3 dots", an icon, "2 / 4", a figure, or "80 %" and
    "3 kg", which are amounts."""
    unit = len(rest) == 1 and len(rest[0].key) < _SHORTEST_NOUN and not rest[0].quoted and not rest[0].text.isupper()
    if not rest or unit or rest[0].key == "dots":
        return False
    return rest[0].quoted or any(letter.isalnum() for letter in rest[0].text)


_SHORTEST_NOUN = 3


def _is_control(rest: Sequence[Token]) -> bool:
    """ "new note button": the adjective is a part of what the control is called."""
    begin, noun, _ = noun_at_end(words_of(rest)) or (0, "", False)
    return begin > 1 and noun in CONTROL_NOUNS


def _is_lower(token: Token) -> bool:
    """Whether a word is no name by its capital letter; the first word of a line has one anyway."""
    return token.small or token.start == 0


def _is_title(rest: Sequence[Token]) -> bool:
    """ "First Name": an ordinal that begins a name."""
    return len(rest) > 1 and (rest[1].key == "name" or (rest[0].capital and rest[1].capital))


def quantity_at(rest: Span) -> tuple[Quantity, int] | None:
    """The number that a phrase begins with, and how many tokens it takes: "at least 3" """
    words = words_of(rest)
    size = next((size for size in (3, 2, 1) if " ".join(words[:size]) in COMPARISONS), 0)
    compare = COMPARISONS.get(" ".join(words[:size]), Count.EXACTLY)
    number = number_of(rest[size]) if size < len(rest) else None
    return None if number is None else (Quantity(compare, number), size + 1)


def _introduces_name(words: Sequence[str]) -> bool:
    """ "labeled "X"", "that says "X"", "with the title "X"", "whose name is "X"" """
    if words[0] == "whose":
        return words[1] in NAME_NOUNS and words[2:3] == ("is",)
    if words[0] == "with":
        return next((word for word in words[1:] if word not in ARTICLES), "") in NAME_NOUNS
    return words[0] in NAMED_BY or (words[0] == "that" and words[1] in {"says", "reads"})


def _named(head: Sequence[Token], tail: Sequence[Token], phrase: Phrase) -> Phrase | None:
    """ "the email textbox labeled "Email"" """
    name = [token for token in tail[1:] if token.key not in ARTICLES | {"as", "is", "says", "reads"}]
    while name and name[0].key in NAME_NOUNS and len(name) > 1:
        name = name[1:]
    if not name or any(token.quoted for token in (*head, *name[1:])) or (name[0].quoted and len(name) > 1):
        return None
    if not name[0].quoted and not (name[0].capital or (len(name) == 1 and is_identifier(name[0]))):
        return None
    return _built(phrase, words=head, name=said(name))


def _quoted(rest: list[Token], at: int, phrase: Phrase) -> Phrase | None:
    before, after = rest[:at], rest[at + 1 :]
    if before and before[-1].key == ":":
        if phrase.quantity is not None:
            return None
        before = before[:-1]
    kinds = words_of(after)
    if not before and kinds[1:2] == ("or",) and len(kinds) == 3 and {kinds[0], kinds[2]} <= CONTROL_NOUNS:
        # "the "Save" button or link": what is pressed, of either kind
        return phrase.with_query(name=rest[at].text)
    if any(is_joint(token) for token in (*before, *after)):
        return None
    if after and noun_at_end(words_of(after)) is None:
        return None
    return _built(phrase, words=[*before, *after], name=rest[at].text)


def _of_a_kind(rest: Sequence[Token], phrase: Phrase) -> Phrase | None:
    """ "the "Pancakes" note": a noun of the application behind a name"""
    if len(rest) != 2 or not rest[0].quoted:
        return None
    noun = rest[1]
    known = is_joint(noun) or verb_group(rest, 1) is not None or noun.key in ORDINALS or noun.key in FILLER
    if known or not noun.text.isalpha() or not noun.text.islower() or noun.key.endswith("ly") or noun.key in _ADVERBS:
        return None
    return phrase.with_query(name=rest[0].text, also=() if noun.key in NAMED_VALUES else (noun.key,))


_ADVERBS = word_set("too twice thrice once there here below above instead first last next either")


def is_joint(token: Token) -> bool:
    """Whether a word beside a quote makes the words more than a description of it."""
    return token.key in NOT_FIRST | INSIDE or token.key in _FINITE or token.text == ":"


def _unquoted(rest: list[Token], phrase: Phrase) -> Phrase | None:
    if len(rest) > _LONGEST or not _is_nameable(rest):
        return None
    if any(token.key == ":" for token in rest[:-1]):
        return None
    words = words_of(rest)
    start = lead_size(rest, _nouns())
    noun = _nouns()[words[:start]][0] if start else ""
    if set(ROLE_NOUNS.get(noun, ())) & COLLECTIONS and words[start : start + 1] == ("of",):
        return None  # "the list of countries": what is in it, not its name
    if 0 < start < len(words):
        following = rest[start:]
        numbered = _NUMBERED.match(following[0].text) if len(following) == 1 else None
        named = rest[0].capital and rest[0].start > 0  # "Table 4"
        if numbered and phrase.query.nth is None and not named:
            return _built(phrase.with_query(nth=int(numbered[1])), words=rest[:start])
        given = following[0].capital or is_sign(following[0]) or noun in {"button", "link", "tab"}
        if given and rest[0].small and noun_at_end(words) is None and noun not in OTHER_NOUNS:
            return _built(phrase, words=rest[:start], name=said(following), quoted=False)
    return _built(phrase, words=rest)


_ONGOING = frozenset(ing(row.words.split()[0]) for row in ACTIVE)
"""The -ing forms of predicates: "containing"."""

_FINITE = word_set(
    "appears disappears shows displays contains includes says exists opens closes loads appear show contain said asked "
    "within"
)
_NEVER_IN_NAMES = NEGATIONS | _FINITE | word_set("only most after before")


def _is_nameable(rest: Sequence[Token]) -> bool:
    """Whether unquoted words may be a name: "Save and Continue" and "Sign in with Google", but no clause."""
    titled, noun = rest[0].capital, noun_at_end(words_of(rest))
    if rest[0].key in NOT_FIRST and (not titled or rest[0].start == 0):
        return False
    if len(rest) > 1:
        counts = _NUMBERED.match(rest[0].text.lstrip("-").replace(".", ""))
        path = any(len(token.text) > 1 and token.text[0] == "/" for token in rest)
        linked = not titled and rest[0].key in _LINKING
        unfinished = rest[-1].key in _UNFINISHED and rest[-1].small  # "the menu below"
        if counts or path or linked or unfinished:
            return False
    title = False
    for at, token in enumerate(rest[1:], 1):
        following = rest[at + 1].capital if at + 1 < len(rest) else False
        title = title or (token.capital and token.key in ARTICLES)
        if title and token.key in ARTICLES | INSIDE:
            continue  # "the story The Wind in the Pines"
        if token.capital and token.key != "or":
            continue
        before_noun = noun is not None and at == noun[0] - 1 and token.key == "by"  # the Sort by dropdown
        linking = titled and (before_noun or (following and token.key in {"and", "with", "for", "by"}))
        linking = linking or (titled and noun is not None and rest[at - 1].key == "to")  # the To do column
        if token.key in _NEVER_IN_NAMES or (token.key in NOT_IN_NAMES and not linking):
            return False
        if token.key in {"the", "a", "an"} and (not titled or rest[at - 1].key in {"in", "on", "from"}):
            return False
    return rest[0].key not in NOT_IN_NAMES or titled


def _built(phrase: Phrase, words: Sequence[Token], name: str | None = None, quoted: bool = True) -> Phrase | None:
    """A phrase of `words` whose last ones may be a noun; what comes before is its name, unless there is a `name`."""
    noun = noun_at_end(words_of(words))
    if noun is None and words and name is not None:
        return _described(phrase, words, name, quoted)
    begin, known, plural = noun if noun is not None else (len(words), "", False)
    rest = words[:begin]
    phrase = replace(phrase, plural=plural)
    if known in OTHER_NOUNS:
        return _of_other_kind(phrase, words, begin, known, name)
    also: tuple[str, ...] = ()
    if name is not None:
        also = tuple(token.key for token in _saying_more(rest) if token.key not in name.casefold().split())
    elif rest:
        name, quoted = said(rest), False
    elif known in _LIKELY_NAMES and phrase.query.nth is None:
        return phrase.with_query(name=known, quoted=False)
    if any(word in NOT_FIRST for word in also):
        return None  # "the remaining "Save" button": more than a description
    phrase = replace(
        phrase.with_query(name=name, roles=ROLE_NOUNS.get(known, ()), quoted=quoted, also=also), noun=known
    )
    return _by_its_text(phrase, name, quoted) if known in ROW_NOUNS and name is not None else phrase


def _by_its_text(phrase: Phrase, name: str, quoted: bool) -> Phrase | None:
    """A row: what is said before the noun is a text in it, unless it is in small letters ("the product card")."""
    if not quoted:
        if name.split(maxsplit=1)[0].casefold() in _RELATIVE:
            return None
        name = name.removesuffix("'s").removesuffix("\u2019s")  # "Ann's row"
    whole = quoted or phrase.noun in {"row", "line"}
    if whole or name[0].isupper():
        return phrase.with_query(name=None, text=name, quoted=whole)
    return phrase.with_query(name=name)


def _saying_more(words: Sequence[Token]) -> list[Token]:
    """The words beside a name that say something of their own."""
    unsaid = DETERMINERS | FILLER | KIND_WORDS | NAMED_VALUES
    return [token for token in words if token.kind is Kind.WORD and token.key not in unsaid]


def _described(phrase: Phrase, words: Sequence[Token], name: str, quoted: bool) -> Phrase | None:
    """ "book name "Book"": words that say what the quoted text is."""
    if any(is_joint(token) or token.key in _ONGOING for token in words):
        return None
    also = tuple(token.key for token in _saying_more(words))
    sense = Noun.TEXT if words[-1].key in NAME_NOUNS or not also else Noun.ELEMENT
    return replace(phrase.with_query(name=name, quoted=quoted, also=also), sense=sense)


def _of_other_kind(phrase: Phrase, words: Sequence[Token], begin: int, known: str, name: str | None) -> Phrase | None:
    """A page, a text, a message, an address: what is no element."""
    sense, kind, quoted = OTHER_NOUNS[known], None, name is not None
    left = [token for token in words[:begin] if token.key not in FILLER - SOMEONE]
    listed = sense is Noun.MAIL or (known == "message" and phrase.plural and not left)
    counted = phrase.query.nth is not None or (phrase.quantity is not None and listed)
    if sense in {Noun.FILE, Noun.MESSAGE, Noun.MAIL} and counted and name is None:
        return phrase.with_query(name=said(words), quoted=False)  # "the first file": of those that the page lists
    if sense is Noun.MESSAGE or (sense is Noun.TEXT and left and left[-1].key in MESSAGE_KINDS):
        sense, (kind, left) = Noun.MESSAGE, _message_kind(known, left)
    if sense is Noun.TEXT and noun_at_end(words_of(left)) is not None:
        return None  # "the button text"
    if name is None and left:
        whole = said((*left, *words[begin:]))
        if sense is Noun.PAGE:
            name, left = said(left), []
        elif sense is Noun.TEXT:
            # "the book description text"; but "the stock value", "the known words": what an element is called.
            whole = said(left) if known in _WORDINGS or phrase.reference else whole
            return phrase.with_query(name=whole, quoted=False)
        elif sense is Noun.MAIL and all(token.key in _MAIL_KINDS for token in left):
            left = []
        elif sense is not Noun.MESSAGE:
            return phrase.with_query(name=whole, quoted=False)
    also = tuple(token.key for token in left if token.key not in ARTICLES | KIND_WORDS)
    return replace(phrase.with_query(name=name, quoted=quoted, also=also), noun=known, sense=sense, kind=kind)


_WORDINGS = word_set("text label content caption wording")


def _message_kind(known: str, left: Sequence[Token]) -> tuple[MessageKind, list[Token]]:
    kinds = [MESSAGE_KINDS.get(known.split(maxsplit=1)[0], MessageKind.ANY)]
    kinds += [MESSAGE_KINDS[token.key] for token in left if token.key in MESSAGE_KINDS]
    return kinds[-1], [token for token in left if token.key not in MESSAGE_KINDS]
