"""Values of a run put back as the placeholders they came from, and which texts the plan itself fixes.

What a model made up (a name, a date counted from today) is no part of a record: the next run would say it again
where something fresh was asked for.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from smoketree.errors import PlanError
from smoketree.plan.quotes import mask, spans
from smoketree.plan.values import SECRET, TOTP, expand, is_runtime, placeholders
from smoketree.snapshot.fold import fold, has_phrase

_LEAST = 4
"""Characters. A shorter value is put back only where the step itself names it."""

_LEAST_INSIDE = 3
_MADE = re.compile(r"\{\{(?:secret|totp)\.[^{}]+\}\}")
_FRESH = re.compile(
    r"\b(?:random\w*|today|tonight|tomorrow|yesterday|(?:day|week|month|year)s? (?:from|ago)|"
    r"(?:next|last|this) (?:day|week|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day))\b"
)
_CALENDAR = re.compile(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|"
    r"aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|mon|tue|wed|thu|fri|sat|sun|am|pm|st|nd|rd|th"
)
_LETTERS = re.compile(r"[^\W\d_]+")


@dataclass(slots=True)
class Wording:
    """The words of one plan and the values of one attempt at it.

    `values` grow as steps remember; `made` are the names of the run-time values that the plan uses; `mailed` are the
    parts of the addresses that came by mail, which hold tokens.
    """

    plan: str
    values: Mapping[str, str]
    made: tuple[str, ...] = ()
    mailed: set[str] = field(default_factory=set)
    _folded: str = field(init=False)
    _quoted: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        self._folded = fold(self.plan)
        self._quoted = frozenset(fold(span.content) for line in self.plan.splitlines() for span in spans(line))

    def put_back(self, text: str, step: str = "") -> str:
        """`text` as it would be written in a plan: values as placeholders, other double braces escaped. The names in
        `step` go before all others."""
        own = frozenset(placeholder.name for placeholder in placeholders(step))
        known = self._known(own)
        whole = next((name for value, name in known if value == text), None)
        if whole is not None:
            return f"{{{{{whole}}}}}"
        inside = {value: name for value, name in reversed(known) if len(value) >= _LEAST_INSIDE}
        longest = sorted(inside, key=len, reverse=True)
        pattern = "|".join([_MADE.pattern, r"\{\{", *map(_as_whole, longest)])

        def back(found: re.Match[str]) -> str:
            part = found[0]
            if part == "{{":
                return "\\{{"
            return part if part not in inside else f"{{{{{inside[part]}}}}}"

        written = re.sub(pattern, back, text)
        if self._says(written, text):
            return written
        # Beside a brace or a backslash of the text a placeholder would mean something else.
        inside = {}
        return re.sub(pattern, back, text)

    def _says(self, written: str, text: str) -> bool:
        """Whether what is written is the text, once the values are filled in."""
        try:
            return expand(written, self.values) == text
        except PlanError:
            return False

    def passing(self, segment: str) -> bool:
        """Whether a part of an address is of this run only."""
        return segment in self.mailed or self.put_back(segment) != segment

    def fixed(self, written: str) -> bool:
        """Whether a text with its values put back is what the plan says: every part of it stands in the plan, or it is
        made new in each run by a value that is."""
        if any(placeholder.name == "unique" for placeholder in placeholders(written)):
            return True
        return all(self._said(part) for part in _plain_parts(written))

    def lasting(self, name: str) -> bool:
        """Whether what is called so will be the same thing in another run: not a bare number or a date, unless the
        plan names it."""
        parts = [part for part in _plain_parts(name) if part.strip()]
        told = "".join(parts)
        digits = any(character.isdigit() for character in told)
        counted = digits and all(_CALENDAR.fullmatch(word) for word in _LETTERS.findall(fold(told)))
        dated = digits and any(len(word) > 2 and _CALENDAR.fullmatch(word) for word in _LETTERS.findall(fold(told)))
        return not (counted or dated) or all(self._said(part) for part in parts)

    def names(self, text: str, step: str) -> bool:
        """Whether a text of the page is what the plan calls a thing by: the step has it, it is a value, or the plan has
        it in quotes."""
        written, folded = self.put_back(text, step), fold(text)
        if not any(map(str.isalnum, folded)):
            return False
        by_value = any(name in self.values for name in (each.name for each in placeholders(written)))
        return by_value or has_phrase(fold(step), fold(written)) or folded in self._quoted

    def _said(self, part: str) -> bool:
        folded = fold(part)
        return not any(map(str.isalnum, folded)) or has_phrase(self._folded, folded)

    def _known(self, own: frozenset[str]) -> list[tuple[str, str]]:
        """Values with their names, those of the step first; what is too short to tell is left out."""
        names = dict.fromkeys([*(name for name in own if self._has(name)), *self.values, *self.made])
        told = ((self.values[name], name) for name in names if self._has(name))
        return [(value, name) for value, name in told if value and (name in own or len(value) >= _LEAST)]

    def _has(self, name: str) -> bool:
        try:
            return bool(self.values[name])
        except KeyError:
            return False


def made_in(plan: str) -> tuple[str, ...]:
    """The names of the run-time values that a plan's text uses."""
    return tuple(dict.fromkeys(each.name for each in placeholders(plan) if is_runtime(each.name)))


def secrets_in(text: str) -> frozenset[str]:
    """The names of the secrets, and of the one-time passwords, that a text asks for."""
    return frozenset(each.name for each in placeholders(text) if each.name.startswith((SECRET, TOTP)))


def asks_for_something_new(step: str) -> bool:
    """Whether a step means something else every time: a random name, the day after tomorrow."""
    plain = fold("".join(_plain_parts(mask(step))))
    return _FRESH.search(plain) is not None


def _plain_parts(written: str) -> list[str]:
    """A text without its placeholders."""
    parts, at = [], 0
    for placeholder in placeholders(written):
        parts.append(written[at : placeholder.start])
        at = placeholder.end
    return [part.replace("\\{{", "{{") for part in (*parts, written[at:])]


def _as_whole(value: str) -> str:
    before = r"(?<!\w)" if value[0].isalnum() else ""
    after = r"(?!\w)" if value[-1].isalnum() else ""
    return f"{before}{re.escape(value)}{after}"


Leaks = Callable[[str], bool]
"""Whether a text holds the value of a secret."""
