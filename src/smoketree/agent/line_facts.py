"""What a plan line says that a rewrite has to keep: quotes, numbers, names, negations and the like, and its words."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from functools import lru_cache

from smoketree.agent.stems import stem
from smoketree.language.lexicon import NUMBERS, ORDINALS, SUPERLATIVES, word_set
from smoketree.plan.values import FILLER, Span, mask, placeholders, spans

_WORD = re.compile(r"[^\W_]+(?:['\u2019.-][^\W_]+)*")
_PLACEHOLDER = re.compile(r"\{\{[^{}]*\}\}")
_DIGITS = re.compile(r"(?<![\w.])\d+(?:[.,]\d+)*")
_ADDRESS = re.compile(
    r"\b[a-z][a-z0-9+.-]*:/{1,2}[^\s\"'<>]+|\b(?:javascript|data|mailto):\S+|[^\s\"'<>@]+@[\w-]+(?:\.[\w-]+)+"
    r"|(?<![\w/])/[\w/][^\s\"'<>]*|(?<![\w.])(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:/[^\s\"'<>]*)?",
    re.IGNORECASE,
)
_NUMBER_SIGN = re.compile(r"\bno\.(?=\s*\d)", re.IGNORECASE)
"""No "no": "Symphony No. 9"."""

_SENTENCE_END = re.compile(r"[.!?:;]\s*$")


FUNCTION_WORDS = word_set(
    "a an the this that these those it its their his her your our my there here is are was were be been being "
    "am do does did has have had having will would shall should can could may might must get gets got getting "
    "gotten in into on onto to of from for at as by with within inside and then so also which who whom whose "
    "what where how too very over next among about around via per through upon"
)
FILLER_WORDS = word_set(
    "please kindly just simply now already successfully correctly properly finally currently immediately "
    "automatically instead again yet user users visitor visitors tester customer someone i we you me us them they "
    "he she one's"
)
KIND_WORDS = word_set(
    "page screen view site website app application form detail details section area panel window text element "
    "thing box field input button link dropdown checkbox item control label name called named titled labelled "
    "labeled word"
)
"""Nouns that say what kind of thing is meant, and words that introduce a name."""

_ROLES: Mapping[str, str] = {
    **dict.fromkeys(("field", "box", "input", "checkbox", "dropdown"), "field"),
    **{word: word for word in ("button", "link", "item")},
}
"""Kind words that say which role an element has: those of one group may stand for each other."""

_NEGATIONS = word_set(
    "no not never none nothing nobody neither nor without cannot unable except disappear vanish gone absent "
    "missing hidden invisible"
)
_QUANTIFIERS: Mapping[str, str] = {
    **dict.fromkeys(("all", "every", "each", "everything", "everyone"), "all"),
    **dict.fromkeys(("any", "anything"), "any"),
    **dict.fromkeys(("some", "something", "several", "many", "few", "most", "both", "only", "half"), ""),
}
_COMPARISONS: Mapping[str, str] = {
    **dict.fromkeys(("more", "greater", "larger", "bigger", "higher", "exceed"), "more"),
    **dict.fromkeys(("less", "fewer", "smaller", "lower"), "less"),
    **dict.fromkeys(("least", "minimum"), "at least"),
    **dict.fromkeys(("maximum",), "at most"),
    **dict.fromkeys(("exactly", "precisely"), "exactly"),
    **dict.fromkeys(SUPERLATIVES, ""),
    **dict.fromkeys(word_set("equal same different before after between than start begin end"), ""),
}
_CONDITIONS = word_set("if unless until till when whenever once while provided")
_ALTERNATIVES = frozenset(("or", "either"))
_NUMBERS: Mapping[str, int] = {**NUMBERS, "twice": 2, "thrice": 3, "dozen": 12}
_ORDINALS: Mapping[str, int] = {**ORDINALS, "final": -1, "topmost": 1}
_BEFORE_ONE = word_set("the this that each every no other new next previous which")
_SHORTEST_STEM = 3
"""Letters of a stem that may be another word as well: "Sam" is not "same"."""

_ORDINAL_DIGITS = re.compile(r"(\d+)(?:st|nd|rd|th)\Z")


class Kind(StrEnum):
    """What a verb or predicate says, so far as a rewrite may exchange one word of it for another."""

    CLICK = "click"
    ENTER = "enter"
    CHOOSE = "choose"
    OPEN = "open"
    CHECK = "check"
    UNCHECK = "uncheck"
    SHOWN = "is shown"
    CONTAINS = "contains"
    SAYS = "says"


_ACT_KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(word_set("click press tap hit push activate"), Kind.CLICK),
    **dict.fromkeys(word_set("type enter fill write input put key supply provide insert"), Kind.ENTER),
    **dict.fromkeys(["select", "choose", "pick"], Kind.CHOOSE),
    **dict.fromkeys(word_set("open go visit navigate head proceed browse launch"), Kind.OPEN),
    **dict.fromkeys(["check", "tick"], Kind.CHECK),
    **dict.fromkeys(["uncheck", "untick"], Kind.UNCHECK),
}
_CLAIM_KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(word_set("show shown display visible appear see seen present exist find found"), Kind.SHOWN),
    **dict.fromkeys(["contain", "include"], Kind.CONTAINS),
    **dict.fromkeys(["say", "read", "state"], Kind.SAYS),
}
_BE = word_set(
    "is are was were be been being isn aren wasn weren has have had will would shall should can could may might must"
)
_INTRODUCES_PLACE = word_set("in into on onto at within inside as under from of for")


class Part(StrEnum):
    """What a quote is in its line: the place or field, the value, or the only thing that is named."""

    PLACE = "place"
    VALUE = "value"
    BARE = "bare"


_INTRODUCES = {**dict.fromkeys(_INTRODUCES_PLACE, Part.PLACE), "with": Part.VALUE, "to": Part.VALUE}


@dataclass(frozen=True, slots=True)
class LineFacts:
    """What a line says. `words` are its content words outside of quotes, as stems with the word as written; `names` are
    words with a capital inside a sentence; `kinds` are the kinds of its verbs or predicates with their
    stems; `plain` is the text without quotes and placeholders, in lower case."""

    text: str
    quotes: tuple[str, ...]
    parts: tuple[Part, ...]
    placeholders: Counter[str]
    addresses: Counter[str]
    numbers: Counter[Decimal]
    ordinals: Counter[int]
    negations: int
    quantifiers: Counter[str]
    comparisons: Counter[str]
    conditions: Counter[str]
    alternatives: int
    names: frozenset[str]
    words: Mapping[str, str]
    roles: frozenset[str]
    kinds: Mapping[Kind, frozenset[str]]
    subject: str
    plain: str


@lru_cache(4096)
def facts_of(text: str, *, claim: bool | None) -> LineFacts:
    """The facts of a line. `claim`: it is an assertion, whose predicate counts, not an act, whose verb does; None where
    it may say both."""
    lines = [(line, spans(line)) for line in text.split("\n")]
    outside = _PLACEHOLDER.sub(
        lambda found: " " * len(found[0]), "\n".join(mask(line, quoted) for line, quoted in lines)
    ).replace(FILLER, " ")
    unaddressed = _ADDRESS.sub(lambda found: " " * len(found[0]), outside)
    said = list(_words(_NUMBER_SIGN.sub(lambda found: " " * len(found[0]), unaddressed)))
    lower = [word.lower().replace("\u2019", "'") for word, _ in said]
    kinds = {None: {**_ACT_KINDS, **_CLAIM_KINDS}, True: _CLAIM_KINDS, False: _ACT_KINDS}[claim]
    roots = [stem(word) if word != "listed" else stem("shown") for word in lower]  # the noun "list" is none
    table = {stem(word): kind for word, kind in kinds.items()}
    found_kinds = {
        kind: frozenset(root for root in roots if table.get(root) is kind) for kind in Kind if kind in table.values()
    }
    return LineFacts(
        text=text,
        quotes=tuple(span.content for _, quoted in lines for span in quoted),
        parts=tuple(part for line, quoted in lines for part in _parts(line, quoted)),
        placeholders=Counter(each.name for each in placeholders(text)),
        addresses=Counter(each.rstrip(".,;:!?)") for each in _ADDRESS.findall(_PLACEHOLDER.sub(" ", text))),
        numbers=_numbers(text, lower),
        ordinals=_ordinals(lower),
        negations=sum(_negates(word) for word in lower),
        quantifiers=_counted([word for word in lower if word != "both" or "and" not in lower], _QUANTIFIERS),
        comparisons=_counted(lower if claim is not False else [word for word in lower if word != "same"], _COMPARISONS),
        conditions=Counter(word for word in lower if word in _CONDITIONS),
        alternatives=sum(word in _ALTERNATIVES for word in lower),
        names=frozenset(
            word for word, at in said
            if word[0].isupper() and word != "I" and not _begins_sentence(text, at)
        ),
        words={
            root: word for root, word in zip(roots, lower, strict=True)
            if root not in table and not _is_small(word) and not _counts_otherwise(word)
        },
        roles=frozenset(
            _ROLES[word.removesuffix("s")] for word in lower if word.removesuffix("s") in _ROLES and word != "does"
        ),
        kinds={kind: words for kind, words in found_kinds.items() if words},
        subject=_subject(lower, roots, table) if claim else "",
        plain=" ".join(lower),
    )  # fmt: skip


def content_words(text: str) -> Mapping[str, str]:
    """The content words of a name or value: stems, each with the word as written."""
    words = (word.lower() for word, _ in _words(text))
    return {stem(word): word for word in words if not _is_small(word)}


def _words(text: str) -> Iterator[tuple[str, int]]:
    return ((found[0], found.start()) for found in _WORD.finditer(text))


def _is_small(word: str) -> bool:
    return word in FUNCTION_WORDS or word in FILLER_WORDS or word in KIND_WORDS or word.removesuffix("s") in KIND_WORDS


def _counts_otherwise(word: str) -> bool:
    """Whether a word is compared as a number, a negation or the like, and so not as a word."""
    listed = (_QUANTIFIERS, _COMPARISONS, _CONDITIONS, _ALTERNATIVES, _NUMBERS, _ORDINALS)
    root = stem(word)
    return (
        _negates(word)
        or word[0].isdigit()
        or any(word in table for table in listed)
        or (len(root) > _SHORTEST_STEM and any(root == stem(each) for each in _COMPARISONS))
    )


def _negates(word: str) -> bool:
    return word in _NEGATIONS or word.endswith("n't") or stem(word) in {stem(each) for each in ("disappear", "vanish")}


def _counted(words: list[str], table: Mapping[str, str]) -> Counter[str]:
    by_stem = {stem(word): kind or stem(word) for word, kind in table.items()}
    known = (word if word in table else stem(word) for word in words)
    return Counter(
        table.get(word) or by_stem[stem(word)]
        for word in known
        if word in table or (word in by_stem and len(word) > _SHORTEST_STEM)
    )


def _numbers(text: str, words: list[str]) -> Counter[Decimal]:
    """Every number by its value, in digits anywhere, in words outside of quotes."""
    digits = _DIGITS.findall(_ADDRESS.sub(" ", _PLACEHOLDER.sub(" ", text)))
    found = Counter(value for each in digits if (value := _value(each)) is not None)
    around = zip(["", *words], words, [*words[1:], ""], strict=False)
    found.update(Decimal(_NUMBERS[word]) for before, word, after in around if _is_number(before, word, after))
    return found


def _is_number(before: str, word: str, after: str) -> bool:
    """Whether a word is a number, and does not stand for a noun: "the last one", "one after the other"."""
    alone = not after or after in FUNCTION_WORDS or after in FILLER_WORDS
    stands_for = (before in _ORDINALS or before in _BEFORE_ONE) and alone
    return word in _NUMBERS and not (word == "one" and (stands_for or after in {"after", "another"}))


def _value(digits: str) -> Decimal | None:
    grouped = re.sub(r",(?=\d{3}(?:\D|\Z))", "", digits).replace(",", ".")
    try:
        return Decimal(grouped).normalize()
    except InvalidOperation:
        return None


def _ordinals(words: list[str]) -> Counter[int]:
    found = Counter[int]()
    for at, word in enumerate(words):
        digits = _ORDINAL_DIGITS.match(word)
        before = words[at - 1] if at else ""
        if digits:
            found[int(digits[1])] += 1
        elif word in _ORDINALS and not (word == "second" and (before in _NUMBERS or before.isdigit())):
            found[_ORDINALS[word]] += 1
    return found


def _begins_sentence(text: str, at: int) -> bool:
    before = text[:at].rstrip(" \t\"'\u201c\u201e(*_")
    return not before or before[-1] == "\n" or bool(_SENTENCE_END.search(before))


def _parts(text: str, quoted: tuple[Span, ...]) -> tuple[Part, ...]:
    """What each quote is: by the preposition before it, and by those before the others."""
    found: list[Part] = []
    end = 0
    for span in quoted:
        before = (word.lower() for word, _ in _words(text[end : span.start]))
        known = [_INTRODUCES[word] for word in before if word in _INTRODUCES]
        found.append(known[-1] if known else Part.BARE)
        end = span.end
    left = Part.VALUE if Part.PLACE in found else Part.PLACE if Part.VALUE in found else Part.BARE
    return tuple(left if part is Part.BARE else part for part in found)


def _subject(words: list[str], roots: list[str], predicates: Mapping[str, Kind]) -> str:
    """The stem of the subject's head word: the last noun before the predicate and before "of", "in" and the like;
    empty where the line names none."""
    head = ""
    for word, root in zip(words, roots, strict=True):
        if root in predicates or word in _BE or word in _INTRODUCES_PLACE:
            break
        if word in KIND_WORDS or not (_is_small(word) or _counts_otherwise(word)):
            head = root
    return head
