"""The arguments of the tools, as the model writes them: checked, bounded, and read with some patience.

A number may come as text and a single value where a list is meant; what is unknown is no error, and null is as good as
left out. A text that no page could hold (a NUL, half a surrogate pair) is one.
"""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

LONGEST = 20_000
LONGEST_NAME = 1_000
LONGEST_URL = 4_000
_MOST_PARTS = 2_000
_DEEPEST = 6


def text(value: object) -> object:
    """A number where a text is meant is its digits."""
    return str(value) if isinstance(value, int | float) and not isinstance(value, bool) else value


def _spoken(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else text(value)


def several(value: object) -> object:
    """A single value where a list is meant is a list of one."""
    return [value] if isinstance(value, str | int | float | bool | Mapping) else value


def _ref(value: object) -> object:
    """`[ref=e5]`, `ref=e5`, `e5`; an empty one is none."""
    if not isinstance(value, str):
        return value
    return value.strip().removeprefix("[").removesuffix("]").removeprefix("ref=").strip() or None


def maybe(value: object) -> object:
    """An empty text is as good as none."""
    return None if isinstance(value, str) and not value.strip() else text(value)


Name = Annotated[Annotated[str, Field(max_length=LONGEST_NAME)] | None, BeforeValidator(maybe)]
Ref = Annotated[Annotated[str, Field(pattern=r"^(f\d{1,6})?e\d{1,9}$")] | None, BeforeValidator(_ref)]
Words = Annotated[str, BeforeValidator(text), Field(max_length=LONGEST)]
Value = Annotated[str, BeforeValidator(_spoken), Field(max_length=LONGEST)]
Url = Annotated[str, Field(min_length=1, max_length=LONGEST_URL)]
Texts = Annotated[tuple[Value, ...], BeforeValidator(several), Field(min_length=1, max_length=50)]


class Arguments(BaseModel):
    """Base of all: the plan line that a call serves."""

    model_config = ConfigDict(extra="ignore", frozen=True, defer_build=True)

    line: Annotated[int | None, BeforeValidator(maybe)] = Field(None, description="Plan line")


def odd(arguments: object) -> str | None:
    """What no call may hold, if this one does: too much of it, or a text that cannot be written down."""
    waiting: list[tuple[Any, int]] = [(arguments, 0)]
    seen = 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if depth > _DEEPEST or seen > _MOST_PARTS:
            return "the arguments are nested too deep or are too many"
        if isinstance(value, str):
            if "\0" in value or any("\ud800" <= each <= "\udfff" for each in value):
                return "a text holds a character that cannot be written (NUL or half a surrogate pair)"
        elif isinstance(value, Mapping):
            waiting += [(each, depth + 1) for each in (*value.keys(), *value.values())]
        elif isinstance(value, list | tuple):
            waiting += [(each, depth + 1) for each in value]
    return None


def wrong(error: ValidationError) -> str:
    """What is wrong with the arguments, in a line each; the values are not repeated."""
    lines = []
    for detail in error.errors(include_url=False, include_input=False, include_context=False)[:5]:
        place = ".".join(str(part) for part in detail["loc"][:4]) or "arguments"
        lines.append(f"{place[:80]}: {detail['msg'][:200]}")
    return "; ".join(lines)
