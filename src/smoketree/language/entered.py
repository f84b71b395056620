"""Values that the acts of a case entered, and what a claim means by them: "the updated name", "is entered".

A claim that something is gone may have `{{known.NAME}}` for a name that is not in quotes: it is one if an act of the
case found it, or entered it.

A claim has `{{entered.NAME}}` for what was last entered into the field NAME, and `{{entered.NAME=VALUE}}` for VALUE
where that is what was entered there. Names are compared by their words, so that "book name" means the field "Name".
"""

import re
from dataclasses import dataclass, field

from smoketree.language.act import Act
from smoketree.language.claim import Claim, ElementShown, TextShown
from smoketree.language.kinds import proper_name
from smoketree.language.lexicon import ARTICLES, FILLER, KIND_WORDS
from smoketree.snapshot.fold import fold, words

_REFERENCE = re.compile(r"\{\{entered\.([^{}=]+)(?:=([^{}]*))?\}\}")
_KNOWN = re.compile(r"\{\{known\.([^{}]+)\}\}")
_UNSAID = ARTICLES | FILLER | KIND_WORDS | {"field", "input", "name", "value", "text"}


class NothingEntered(LookupError):  # noqa: N818 - a state, not an error
    """Raised when a claim refers to a value that no act of the case entered. The message says what was looked for."""


@dataclass(slots=True)
class EnteredValues:
    """What a case entered so far: the names of fields and their values, in order."""

    _values: list[tuple[str, str]] = field(default_factory=list)
    _names: set[str] = field(default_factory=set)

    def enter(self, name: str, value: str) -> None:
        """Keeps that `value` was put into the field `name`."""
        self._values.append((name, value))

    def found(self, act: Act) -> None:
        """Keeps the names of what an act found."""
        queries = [query for query in (act.target, act.place) if query is not None]
        while queries:
            query = queries.pop()
            for name in (query.name or "", query.text or ""):
                self._names |= {fold(name), fold(proper_name(name))} - {""}
            queries += [] if query.within is None else [query.within]

    def knows(self, name: str) -> bool:
        """Whether an act of the case found or entered what has this name."""
        return fold(name) in self._names or any(fold(value) == fold(name) for _, value in self._values)

    @property
    def values(self) -> tuple[str, ...]:
        """Every value that was entered, the last one first."""
        return tuple(dict.fromkeys(value for _, value in reversed(self._values) if value))

    def fill(self, text: str) -> str:
        """The text with its references replaced by the values.

        Raises NothingEntered where no field of that name was given a value, or not this one.
        """
        text = _KNOWN.sub(lambda match: self._known(match[1]), text)
        return _REFERENCE.sub(lambda match: self._value_of(match[1], match[2]), text)

    def _known(self, name: str) -> str:
        if self.knows(name):
            return name
        raise NothingEntered(f'no act of the case found anything called "{name}", so that it is absent proves nothing')

    def thing(self, claim: Claim) -> Claim:
        """The claim, where it is about something by a known name with a noun of the application beside it ("the
        Pancakes note is shown"), about that name: as a whole line, cell or heading."""
        if not isinstance(claim, ElementShown) or claim.query.quoted or claim.query.roles or claim.query.also:
            return claim
        query, name = claim.query, proper_name(claim.query.name or "")
        if not name or name == query.name or not self.knows(name) or query.nth is not None or query.next_to is not None:
            return claim
        return TextShown(name, query.within, claim.negated, claim.new, claim.at, whole=True)

    def _value_of(self, name: str, expected: str | None) -> str:
        candidates = [value for known, value in reversed(self._values) if value and _is_called(known, name)]
        if expected is not None:
            if expected in candidates:
                return expected
            raise NothingEntered(f'the case did not enter "{expected}" into a field called "{name}"')
        if not candidates:
            raise NothingEntered(f'the case entered nothing into a field called "{name}"')
        return candidates[0]


def _is_called(known: str, name: str) -> bool:
    """Whether all words of one name are in the other, but for words that say nothing."""
    field_words, said = words(fold(known)), words(fold(name))
    if field_words == said:
        return True
    own, wanted = field_words - _UNSAID, said - _UNSAID
    if own and wanted:
        return own <= wanted or wanted <= own
    return bool(field_words & said) or not own
