"""Python for Playwright's sync API, as answers show it: what would do again what a tool did."""

import json
from collections.abc import Mapping, Sequence


def quoted(text: str) -> str:
    """A text as a Python literal in double quotes."""
    # JSON's escapes are all Python's, too.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\x7f")


def literal(value: object) -> str:
    """A value (texts, numbers, booleans, None, lists, mappings of them) as a Python literal."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{literal(key)}: {literal(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, bytes):
        return "[" + ", ".join(literal(item) for item in value) + "]"
    if isinstance(value, float) and value.is_integer():
        return repr(int(value))
    return repr(value)


def call(function: str, *positional: str, **named: object) -> str:
    """A call of a function: `positional` are Python already, of `named` those that are None are left out."""
    arguments = [*positional, *(f"{name}={literal(value)}" for name, value in named.items() if value is not None)]
    return f"{function}({', '.join(arguments)})"
