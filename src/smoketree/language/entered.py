"""Values that the acts of a case entered, and what a claim means by them: "the updated name", "is entered".

A claim has `{{entered.NAME}}` for what was last entered into the field NAME, and `{{entered.NAME=VALUE}}` for VALUE
where that is what was entered there. Names are compared by their words, so that "book name" means the field "Name".
"""

import re
from dataclasses import dataclass, field

from smoketree.errors import HandledError
from smoketree.language.lexicon import ARTICLES, FILLER, KIND_WORDS
from smoketree.snapshot.fold import fold, words

_REFERENCE = re.compile(r"\{\{entered\.([^{}=]+)(?:=([^{}]*))?\}\}")
_UNSAID = ARTICLES | FILLER | KIND_WORDS | {"field", "input", "name", "value", "text"}


def reference_to(name: str) -> str:
    """The value in a claim that stands for what was last entered into the field of that name."""
    return f"{{{{entered.{name}}}}}"


class NothingEntered(HandledError, LookupError):  # noqa: N818 - a state, not an error
    """Raised when a claim refers to a value that no act of the case entered. The message says what was looked for."""


@dataclass(slots=True)
class EnteredValues:
    """What a case entered so far: the names of fields and their values, in order."""

    _values: list[tuple[str, str]] = field(default_factory=list)

    def enter(self, name: str, value: str) -> None:
        """Keeps that `value` was put into the field `name`."""
        self._values.append((name, value))

    @property
    def values(self) -> tuple[str, ...]:
        """Every value that was entered, the last one first."""
        return tuple(dict.fromkeys(value for _, value in reversed(self._values) if value))

    def was_given(self, name: str, value: str) -> bool:
        """Whether the value was put into the field of that name."""
        said = words(fold(name)) - ARTICLES
        return any(value == one and words(fold(known)) - ARTICLES == said for known, one in self._values)

    def fill(self, text: str) -> str:
        """The text with its references replaced by the values.

        Raises NothingEntered where no field of that name was given a value, or not this one. What was expected stands
        for itself where the case entered nothing of that name: in "the output "X"", the word only says what X is.
        """
        return _REFERENCE.sub(lambda match: self._value_of(match[1], match[2]), text)

    def _value_of(self, name: str, expected: str | None) -> str:
        candidates = [value for known, value in reversed(self._values) if value and _is_called(known, name)]
        if expected is not None:
            noun_beside_text = not candidates and any(map(str.isalpha, expected))
            with_unit = any(set() < words(fold(one)) < words(fold(expected)) for one in candidates)  # "12 kg"
            if expected in candidates or noun_beside_text or with_unit:
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
