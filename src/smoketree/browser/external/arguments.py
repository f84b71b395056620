"""Our arguments of a tool as another's server calls them."""

from collections.abc import Mapping

RENAMED = {
    "browser_run_code": ("browser_run_code_unsafe",),
    "browser_run_code_unsafe": ("browser_run_code",),
}
_TARGET = ("target", "ref")
_PAIRS = {"startTarget": "startRef", "endTarget": "endRef", "startRef": "startTarget", "endRef": "endTarget"}


def tool_of(tool: str, tools: Mapping[str, frozenset[str]]) -> str | None:
    """The name by which the server offers the tool; None where it does not."""
    return next((name for name in (tool, *RENAMED.get(tool, ())) if name in tools), None)


def arguments_of(arguments: Mapping[str, object], parameters: frozenset[str]) -> dict[str, object]:
    """The arguments by the server's own names: of `ref` and `target`, which say the same, the one that it knows.

    `element`, which older servers require, is built from the other arguments. Arguments that the server does not list
    are left out, unless it lists no parameters at all.
    """
    if not parameters:
        return dict(arguments)
    found: dict[str, object] = {}
    for name, value in arguments.items():
        known = _known(name, parameters)
        if known is not None:
            found[known] = _fields(value) if name == "fields" else value
    pointed = next((found[name] for name in _TARGET if name in found), None)
    if pointed is not None and "element" in parameters and "element" not in found:
        found["element"] = str(pointed)
    return found


def _known(name: str, parameters: frozenset[str]) -> str | None:
    if name in parameters:
        return name
    other = _TARGET[1 - _TARGET.index(name)] if name in _TARGET else _PAIRS.get(name)
    return other if other in parameters else None


def _fields(fields: object) -> object:
    """The fields of a form with both names for where they are."""
    if not isinstance(fields, (list, tuple)):
        return fields
    return [
        {
            **field,
            **{name: field[other] for name, other in zip(_TARGET, reversed(_TARGET), strict=True) if other in field},
        }
        if isinstance(field, Mapping)
        else field
        for field in fields
    ]
