"""Inflection and polarity: the forms of a verb, and verb groups such as "should no longer be displayed"."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache

from smoketree.language.claim_terms import State
from smoketree.language.lexicon import ACTIVE, DOUBLED, IRREGULAR, PASSIVE, Predicate, Sense, phrase_set, word_set
from smoketree.language.words import Token, lead_size

_VOWELS = "aeiou"
_THIRD = {"be": "is", "have": "has"}
_BE = word_set("be is are am was were been being")
_HAVE = word_set("have has had having")
_Index = Mapping[str, Sequence[tuple[tuple[str, ...], Predicate]]]
_DO = frozenset(["do", "does", "did"])
_MODAL = word_set("will would should shall must can could may might")
_ABILITY = word_set("can could may might cannot can't couldn't")
_ABLE = frozenset({"seen", "found", "see", "notice"})
_USED = word_set("clicked pressed tapped used")
_CONTRACTED: Mapping[str, str] = {
    "isn't": "be", "aren't": "be", "wasn't": "be", "weren't": "be", "hasn't": "have", "haven't": "have",
    "doesn't": "do", "don't": "do", "didn't": "do", "won't": "modal", "shouldn't": "modal", "mustn't": "modal",
    "can't": "modal", "cannot": "modal", "couldn't": "modal", "wouldn't": "modal",
}  # fmt: skip
_ADVERBS = word_set(
    "now still also successfully correctly properly already currently then again immediately automatically only- "
    "once instead just finally really clearly"
)
_LINKS = phrase_set("able to|to be|to|able to be|seen to be")
_BE_LIKE = word_set("gets get becomes become remains remain stays stay turns turn turned")


def third(base: str) -> str:
    """The third person singular: "shows", "goes", "carries"."""
    if base in _THIRD:
        return _THIRD[base]
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return base + "es"
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return base[:-1] + "ies"
    return base + "s"


def plural(noun: str) -> str:
    """The plural: "boxes", "entries"."""
    if noun in _PLURALS:
        return _PLURALS[noun]
    if noun.endswith("y") and noun[-2:-1] not in _VOWELS:
        return noun[:-1] + "ies"
    return noun + ("es" if noun.endswith(("s", "x", "z", "ch", "sh")) else "s")


def singular(noun: str) -> str:
    """ "order" of "orders"; a word that is no plural stays as it is. A guess by its ending, to compare words by."""
    if noun in _SINGULARS:
        return _SINGULARS[noun]
    if noun.endswith("ies") and len(noun) > 4:
        return f"{noun[:-3]}y"
    return noun.removesuffix("s") if not noun.endswith("ss") else noun


_PLURALS = {"person": "people", "child": "children", "man": "men", "woman": "women"}
_SINGULARS = {many: one for one, many in _PLURALS.items()}


def ing(base: str) -> str:
    """The -ing form: "showing", "removing"."""
    if base.endswith("e") and not base.endswith("ee") and base != "be":
        return base[:-1] + "ing"
    return _before_ending(base) + "ing"


def past(base: str) -> tuple[str, str]:
    """Past tense and past participle."""
    if base in IRREGULAR:
        return IRREGULAR[base]
    if base.endswith("e"):
        regular = base + "d"
    elif base.endswith("y") and base[-2:-1] not in _VOWELS:
        regular = base[:-1] + "ied"
    else:
        regular = _before_ending(base) + "ed"
    return regular, regular


def _before_ending(base: str) -> str:
    return base + base[-1] if base in DOUBLED else base


@dataclass(frozen=True, slots=True)
class VerbGroup:
    """The predicate of a clause: tokens `start` to `end` of its span.

    `finite` is False for a bare base form, which may as well be a noun; `still` is "still" or "no longer" where that is
    said.
    """

    start: int
    end: int
    predicate: Predicate
    negated: bool = False
    passive: bool = False
    finite: bool = True
    still: str = ""


def verb_groups(span: Sequence[Token]) -> tuple[VerbGroup, ...]:
    """Every verb group of the span: those with a finite form first, each kind in order of the text."""
    return _verb_groups(tuple(span))


@lru_cache(4096)
def _verb_groups(span: tuple[Token, ...]) -> tuple[VerbGroup, ...]:
    found: list[VerbGroup] = []
    for at, token in enumerate(span):
        if token.quoted:
            continue
        group = verb_group(span, at)
        if group is not None and not any(one.start < at < one.end for one in found):
            found.append(group)
    return (*[one for one in found if one.finite], *[one for one in found if not one.finite])


def verb_group(span: Sequence[Token], start: int) -> VerbGroup | None:
    """The verb group that begins at `start`, or None."""
    if _key(span, start) == "=":
        return VerbGroup(start, start + 1, Predicate("=", Sense.IS))
    at, aux, negated, still = _auxiliaries(span, start)
    became = _predicate_at(span, start, at + 1, _passive_index(), passive=True)
    if at == start and _key(span, at) in _BE_LIKE and became is not None:
        return became
    if aux == "be" and _is_ability(span[start:at]) and _key(span, at) in _USED:  # "can't be clicked"
        able = Predicate("enabled", Sense.STATE, State.ENABLED)
        return VerbGroup(start, at + 1, able, negated, passive=True, still=still)
    made = _after_be(span, start, at) if aux == "be" else _active(span, start, at, aux)
    if made is None or (_is_ability(span[start:at]) and made.predicate.words not in _ABLE):
        return None  # "can be deleted" says nothing of what is
    flips = negated ^ made.predicate.negative
    return replace(made, negated=flips, still=still)


def _is_ability(aux: Sequence[Token]) -> bool:
    return any(token.key in _ABILITY for token in aux)


def _auxiliaries(span: Sequence[Token], start: int) -> tuple[int, str, bool, str]:
    """Where auxiliaries, negations and adverbs end; the last auxiliary's kind, whether negated, "still" or "no longer"
    where it is said."""
    at, aux, negated, still = start, "", False, ""
    while (key := _key(span, at)) is not None:
        step = 1
        denied = key in _CONTRACTED or key in {"not", "never"} or (key == "no" and _key(span, at + 1) == "longer")
        if denied and negated:
            return start, "", False, ""  # "is not never": no group begins here
        if key in _CONTRACTED:
            aux, negated = _CONTRACTED[key], True
        elif key in _BE:
            aux = "be"
        elif key in _MODAL or (key == "to" and at == start and start and _verb_follows(span, at + 1)):
            aux = "modal"
        elif key in _DO and _verb_follows(span, at + 1):
            aux = "do"
        elif key in _HAVE and _participle_follows(span, at + 1):
            aux = "have"
        elif not aux and key not in {"no", "never", "not"} | _ADVERBS:
            break
        elif key in {"not", "never"}:
            negated = True
        elif key == "no" and _key(span, at + 1) == "longer":
            negated, still, step = True, "no longer", 2
        elif key in _ADVERBS:
            still = "still" if key == "still" else still
            if not aux and verb_group(span, at + 1) is None:
                break
        elif aux and (step := lead_size(span[at:], _LINKS)):
            aux = "be" if span[at + step - 1].key == "be" else "modal"
        else:
            break
        at += step
    return at, aux, negated, still


def _after_be(span: Sequence[Token], start: int, at: int) -> VerbGroup:
    found = _predicate_at(span, start, at, _passive_index(), passive=True)
    found = found or _predicate_at(span, start, at, _active_index("ing"))
    return found or VerbGroup(start, at, Predicate("be", Sense.IS))


def _active(span: Sequence[Token], start: int, at: int, aux: str) -> VerbGroup | None:
    forms = {"have": ("participle",), "do": ("base",), "modal": ("base",)}
    for form in forms.get(aux, ("third", "past", "base")):
        made = _predicate_at(span, start, at, _active_index(form), finite=bool(aux) or form != "base")
        if made is not None:
            return made
    return None


def participle(span: Sequence[Token]) -> VerbGroup | None:
    """A participle that adds something to its noun: "showing ...", "listing ...", "containing ..."."""
    return _predicate_at(span, 0, 0, _active_index("ing"))


def left_out_be(span: Sequence[Token]) -> tuple[int, ...]:
    """Where a note leaves out a form of "be": before what is said of the thing in front ("the "Save" button not
    disabled"), or else before an amount ("total $5") or the first place in it ("the note in the list"); empty where
    there is a verb."""
    if any(group.finite for group in verb_groups(span)):
        return ()
    states = [at for at in range(1, len(span)) if _predicate_at(span, at, at, _passive_index()) is not None]
    told = [at for at in states if _key(span, at) not in _PLACING] or states[:1]
    amounts = [at for at in range(1, len(span)) if not span[at].quoted and set(span[at].text) & set("$€£¥%")]
    places = [at for at in range(1, len(span)) if _key(span, at) in _PLACING]
    return tuple(_before_adverbs(span, at) for at in told or amounts[:1] or places[:1])


def _before_adverbs(span: Sequence[Token], at: int) -> int:
    while at > 1 and _key(span, at - 1) in {"not", "never", "no", "longer"} | _ADVERBS:
        at -= 1
    return at


_PLACING = word_set("on at in before after above below beside next under left back there inside within among")


def base_of(third_person: str) -> str | None:
    """The base form of a predicate's third person: "contains" -> "contain"."""
    return next((row.words for row in ACTIVE if third(row.words) == third_person), None)


def _verb_follows(span: Sequence[Token], at: int) -> bool:
    at = _past_adverbs(span, at)
    return _predicate_at(span, at, at, _active_index("base")) is not None or _key(span, at) in {"be", "have"}


def _participle_follows(span: Sequence[Token], at: int) -> bool:
    at = _past_adverbs(span, at)
    return _key(span, at) == "been" or _predicate_at(span, at, at, _active_index("participle")) is not None


def _past_adverbs(span: Sequence[Token], at: int) -> int:
    while _key(span, at) in {"not", "never"} | _ADVERBS:
        at += 1
    return at


def _predicate_at(
    span: Sequence[Token], start: int, at: int, index: _Index, *, passive: bool = False, finite: bool = True
) -> VerbGroup | None:
    """The verb group from `start` on whose predicate, the longest of the index, begins at `at`."""
    for words, predicate in index.get(_key(span, at) or "", ()):
        if _says(span, at, words):
            return VerbGroup(start, at + len(words), predicate, passive=passive, finite=finite)
    return None


def _says(span: Sequence[Token], at: int, words: Sequence[str]) -> bool:
    return all(_key(span, at + step) == word for step, word in enumerate(words))


def _key(span: Sequence[Token], at: int) -> str | None:
    return span[at].key if 0 <= at < len(span) and not span[at].quoted else None


@cache
def _passive_index() -> _Index:
    return _by_first_word({tuple(row.words.split()): row for row in PASSIVE})


@cache
def _active_index(form: str) -> _Index:
    return _by_first_word({words: row for row in ACTIVE for words in _formed(row.words.split(), form)})


def _by_first_word(rows: Mapping[tuple[str, ...], Predicate]) -> _Index:
    """The predicates by the first of their words, those of most words first: nearly no word begins one."""
    found: dict[str, list[tuple[tuple[str, ...], Predicate]]] = {}
    for words in sorted(rows, key=len, reverse=True):
        found.setdefault(words[0], []).append((words, rows[words]))
    return found


def _formed(words: Sequence[str], form: str) -> Iterator[tuple[str, ...]]:
    base, *rest = words
    tense, perfect = past(base)
    forms = {"base": base, "third": third(base), "ing": ing(base), "past": tense, "participle": perfect}
    yield (forms[form], *rest)
